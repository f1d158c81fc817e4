"""Statements about every number of points and their proofs for Coq: sums and maxima over all of them.

A number that there is at each point is a function there, of places from 0 to n; what is known of it is known
at each place.  A sum or maximum is a number that is equal to that of the function, ``sum_f_R0`` or
``maximum``.  Rules about all points are followed here; what is left at one point is a lemma about numbers.
Everything is finite, so what the kernel asks to be finite is no question in Coq.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import Interval, is_infinite
from dpsym.kernel.judge import steps
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import MARKS, Fold, Relation, marks_of
from dpsym.kernel.sums import fixed
from dpsym.kernel.terms import INF, Term, rat, var
from dpsym.report.export.coq import COQ, NOTHING, Script
from dpsym.report.export.terms import NotExportedError, Printer, name_of, plain, require_finite

__all__ = ["PointScript"]

Parts: TypeAlias = Sequence[tuple[Any, Aim]]  # proofs inside of a node, with what they have to show
ROWS: Final = MARKS[0]
TOTAL: Final = {"sum": "sum_f_R0", "max": "maximum"}


@dataclass
class PointScript(Script):
    """Writes the theorem with the rules about all points in its proof, after lemmas for what is at one."""

    def make(self) -> None:
        """Write all lemmas, and the theorem."""
        names = [v.name for v in self.statement.variables] + [fold.name for fold in self.statement.folds]
        if any(mark in name for mark in MARKS[1:] for name in names):
            raise NotExportedError("sums over two spaces")
        here = {var(name): f"({name_of(name)} i)" for name in names if ROWS in name}
        self.at = Printer(COQ, dict[Term, str](here))
        self.marked = {str(each.data): text[1:-1] for each, text in here.items()}
        super().make()

    def reach(self, box: Mapping[str, Interval]) -> dict[str, Interval]:
        """Return ranges of all names, those of sums and maxima of what is finite among them."""
        found, self.folds = dict(box), list[Fold]()
        for fold in self.statement.folds:
            require_finite(fold.body, found)
            where = enclose(fold.body, found)
            if fold.kind == "sum":
                positive = where.is_at_least(ZERO)
                where = Interval(ZERO if positive else -INFINITY, INFINITY, not positive, True)
            self.folds.append(replace(fold, body=plain(fold.body, found)))
            found[fold.name] = where
        return found

    def whole(self, aim: Aim) -> Aim:
        """Return the aim of the theorem, about all points."""
        return replace(aim, marks="".join(MARKS), folds=tuple(self.folds))

    def _theorem(self, aim: Aim, conclusion: Relation, steps: Sequence[str]) -> str:
        if aim.integers:
            raise NotExportedError("an integer beside points")
        names = [*aim.box, *(fold.name for fold in aim.folds)]
        bound = " ".join(f"({name_of(name)} : {'nat -> ' if name in self.marked else ''}R)" for name in names)
        said = [
            (name, f"(forall i : nat, (i <= n)%nat -> {text})" if ROWS in variable else text)
            for variable in sorted(aim.box)
            for name, text in self.premises(replace(aim, box={variable: aim.box[variable]}, hypotheses=()))
            for text in [
                text.replace(name_of(variable), f"({name_of(variable)} i)") if ROWS in variable else text
            ]
        ]
        said += [(f"{name_of(fold.name)}_is", self._is(fold)) for fold in aim.folds]
        said += [
            (f"h{i}", f"({self.stated(hypothesis)})")
            for i, hypothesis in enumerate(aim.hypotheses)
            if hypothesis != NOTHING
        ]
        note = (
            f"(* hypotheses that are left out, so that more is said: {self.dropped} *)\n"
            if self.dropped
            else ""
        )
        head = f"{note}Theorem {self.name} : forall (n : nat) {bound},\n  "
        premises = "".join(f"{text} ->\n  " for _, text in said)
        intros = " ".join(["n", *map(name_of, names), *(name for name, _ in said)])
        proof = "\n  ".join([f"intros {intros}.", *steps])
        return f"{head}{premises}{self.stated(conclusion)}.\nProof.\n  {proof}\nQed.\n"

    def _is(self, fold: Fold) -> str:
        return f"{name_of(fold.name)} = {TOTAL[fold.kind]} {self._body(fold)} n"

    def _body(self, fold: Fold) -> str:
        return f"(fun i : nat => {self.at(fold.body)})"

    def _conclusion(self, aim: Aim, _conclusion: Relation) -> list[str]:
        return [
            f"enough (G : {self.stated(aim.claim)}) by {self._from('G', aim.claim, 'lra')}.",
            *self.follow(aim, self.proof.tree),
        ]

    # What is said at all points

    def stated(self, relation: Relation) -> str:
        """Return a relation, at each point if it differs between points."""
        return f"{'forall i : nat, (i <= n)%nat -> ' if self._varies(relation) else ''}{self.at.of(relation)}"

    def _varies(self, relation: Relation) -> bool:
        return bool(marks_of(relation.variables()))

    def _from(self, name: str, relation: Relation, tactic: str) -> str:
        """Return the tactic that shows a relation at a point by what is stated of it there."""
        return (
            f"(intros i Hi; specialize ({name} i Hi); {tactic})" if self._varies(relation) else f"({tactic})"
        )

    def _known(self, aim: Aim, *places: int) -> list[str]:
        """Return the steps to one point if the claim is about one, and to hypotheses there."""
        for place in places:
            if aim.hypotheses[place] == NOTHING or not _is_finite(aim.hypotheses[place]):
                raise NotExportedError("it uses a hypothesis that is not exported")
        start = ["intros i Hi."] if self._varies(aim.claim) else []
        varying = [f"h{place}" for place in places if self._varies(aim.hypotheses[place])]
        return [*start, *(f"specialize ({name} i Hi)." for name in varying)]

    def _shown(self, name: str, part: tuple[Any, Aim]) -> list[str]:
        tree, aim = part
        return [f"assert ({name} : {self.stated(aim.claim)}).", "{", *self.follow(aim, tree), "}"]

    def follow(self, aim: Aim, tree: Any) -> list[str]:
        """Return the steps that show what an aim claims, at all points."""
        rule = POINTWISE.get(tree[0]) if isinstance(tree, list) and tree else None
        if rule is None or (tree[0] == "given" and len(tree) > 2):
            return self.at_point(aim, tree)
        return rule(self, aim, tree, steps(tree, aim))

    def at_point(self, aim: Aim, tree: Any) -> list[str]:
        """Return the steps that show what an aim claims at one point, by a lemma about numbers."""
        lines = []
        if not self._varies(aim.claim):
            lines.append(
                f"enough (P : forall i : nat, (i <= n)%nat -> {self.at.of(aim.claim)}) "
                "by exact (P O (Nat.le_0_l n))."
            )
        lines.append("intros i Hi.")
        for name in sorted(aim.box):
            if ROWS in name:
                only = replace(aim, box={name: aim.box[name]}, hypotheses=())
                lines += [f"try specialize ({label} i Hi)." for label, _ in self.premises(only)]
        for i, hypothesis in enumerate(aim.hypotheses):
            if hypothesis != NOTHING and _is_finite(hypothesis) and self._varies(hypothesis):
                lines.append(f"specialize (h{i} i Hi).")
        fixes = tree[0] == "fix"
        ((tree, here),) = steps(tree, aim) if fixes else [(tree, fixed(aim, "".join(MARKS)))]
        while tree[0] == "only":
            ((tree, here),) = steps(tree, here)
        hypotheses = tuple(h if _is_finite(h) else NOTHING for h in here.hypotheses)
        box = {name: _open(reach) for name, reach in here.box.items()}
        here = replace(here, box=box, hypotheses=hypotheses)
        if here.claim.op == "=":
            return [*lines, *self._equation(here, tree)]
        return [*lines, f"enough ({self._gap(here)}) by lra.", f"{self.use(here, tree, **self.marked)}."]

    def _gap(self, aim: Aim) -> str:
        return f"0 {'<' if aim.strict else '<='} {self.at(aim.subject)}"

    def _equation(self, aim: Aim, tree: Any) -> list[str]:
        if tree[0] in ("restrict", "simplify"):
            ((inner, child),) = steps(tree, aim)
            if child.claim != aim.claim:
                raise NotExportedError("an equation of other terms")
            return self._equation(child, inner)
        if tree != ["sum"]:
            raise NotExportedError(f"an equation by the rule {tree[0]}")
        goal = " = ".join(map(self.printer, aim.ends))
        name = self.lemma(aim, [*self.equal(aim, *aim.ends), "exact E."], "sum", goal)
        args = " ".join(f"({self.marked.get(each, name_of(each))})" for each in sorted(aim.box))
        return [f"apply ({name} {args}); fits."]

    # The rules about all points

    def _every_have(self, aim: Aim, _tree: Any, parts: Parts) -> list[str]:
        shown, (rest, then) = parts
        known = self._shown(f"h{len(aim.hypotheses)}", shown) if _is_finite(shown[1].claim) else []
        return [*known, *self.follow(then, rest)]

    def _every_idle(self, _aim: Aim, _tree: Any, parts: Parts) -> list[str]:
        """Of ranges nothing is said: they follow from what is known at a point."""
        ((rest, then),) = parts
        return self.follow(then, rest)

    def _every_known(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        rest, then = parts[-1]
        fold, low = self._fold(aim, tree[1]), then.box[tree[1]].low
        number, name = self._end(low[0], False), name_of(fold.name)
        if number is None or type(tree[2]) is int:  # of a hypothesis: its range follows from that
            return self.follow(then, rest)
        below = aim.between(rat(tree[2][1:]), fold.body, low[1])
        lemma = f"{fold.kind}_above{'_strictly' if low[1] else ''}"
        return [
            *self._shown("B", (["enclose"], below)),
            f"assert ({name}_lo : {number} {'<' if low[1] else '<='} {name}).",
            f"{{ rewrite {name}_is; apply {lemma}; [lra | {self._each('B', below.claim)}]. }}",
            "clear B.",
            *self.follow(then, rest),
        ]

    def _each(self, name: str, relation: Relation) -> str:
        return f"exact {name}" if self._varies(relation) else f"intros; exact {name}"

    def _every_member(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        fold = self._fold(aim, tree[1])
        lines = [line for part in parts for line in self._shown("T", part)]
        premise = f"[{self._each('T', parts[0][1].claim)} | exact Hi]" if parts else "exact Hi"
        varies = (
            ["intros i Hi."]
            if self._varies(aim.claim)
            else ["assert (Hi : (0 <= n)%nat) by apply Nat.le_0_l."]
        )
        place = "i" if self._varies(aim.claim) else "O"
        return [
            *lines,
            *varies,
            f"rewrite {name_of(fold.name)}_is.",
            f"apply ({fold.kind}_member {self._body(fold)} n {place}); {premise}.",
        ]

    def _every_each(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        fold = self._fold(aim, tree[1])
        lemma = f"max_below{'_strictly' if aim.strict else ''}"
        return [
            *self._shown("T", parts[0]),
            f"rewrite {name_of(fold.name)}_is; apply {lemma}; {self._each('T', parts[0][1].claim)}.",
        ]

    def _every_total(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        lemma = {"<=": "totals_le", "<": "totals_lt", "=": "totals_eq"}[aim.claim.op]
        proofs = " ".join(self._linear(aim, side) for side in tree[1:3])
        claim = parts[0][1].claim
        at = "specialize (T i Hi); " if self._varies(claim) else ""
        return [
            *self._shown("T", parts[0]),
            f"pose proof ({lemma} n _ _ _ _ {proofs}) as U.",
            f"lapply U; clear U; [intro U; lra | intros i Hi; cbv beta; {at}lra].",
        ]

    def _linear(self, aim: Aim, side: Any) -> str:
        """Return a proof that a sum of products of factors and sums is a sum."""
        proof = "(total_none n)"
        for name, place in reversed(side):
            fold, factor = self._fold(aim, name), self.printer(aim.terms[place])
            one = f"(total_scaled n {self._body(fold)} {factor} _ {name_of(fold.name)}_is)"
            proof = f"(total_added n _ _ _ _ {one} {proof})"
        return proof

    def _every_merge(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        one, other = (self._fold(aim, name) for name in tree[1:3])
        first, second = name_of(one.name), name_of(other.name)
        equal, (rest, then) = parts
        changed = [
            f"h{i}"
            for i, (old, new) in enumerate(zip(aim.hypotheses, then.hypotheses, strict=True))
            if old != new and _is_finite(old)
        ]
        bodies = {fold.name: fold.body for fold in then.folds}
        changed += [f"{name_of(f.name)}_is" for f in aim.folds if bodies.get(f.name, f.body) != f.body]
        return [
            *self._shown("T", equal),
            f"assert (E : {second} = {first}).",
            f"{{ rewrite {first}_is, {second}_is; symmetry; apply {one.kind}_alike; "
            f"{self._each('T', equal[1].claim)}. }}",
            *(f"rewrite E in {name}." for name in changed),
            "try rewrite E.",
            f"clear T; clear {second}_is E.",
            *self.follow(then, rest),
        ]

    def _every_through(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        at = ["specialize (T i Hi)."] if self._varies(parts[0][1].claim) else []
        return [*self._shown("T", parts[0]), *self._known(aim, tree[1]), *at, "lra."]

    def _every_parts(self, aim: Aim, _tree: Any, parts: Parts) -> list[str]:
        shown = [line for i, part in enumerate(parts) for line in self._shown(f"T{i}", part)]
        at = [f"specialize (T{i} i Hi)." for i, (_, each) in enumerate(parts) if self._varies(each.claim)]
        return [*shown, *self._known(aim), *at, "extremes."]

    def _every_given(self, aim: Aim, tree: Any, _parts: Parts) -> list[str]:
        return [*self._known(aim, tree[1]), f"part_of h{tree[1]}."]

    def _every_compare(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        left, right = (self.printer(aim.terms[place]) for place in tree[1:3])
        name = f"h{len(aim.hypotheses)}"
        lines = [f"destruct (Rle_or_lt {right} {left}) as [c | c]."]
        for tree_of, each in parts:
            stated = self.stated(each.hypotheses[-1])
            lines += ["{", f"assert ({name} : {stated}) by lra.", *self.follow(each, tree_of), "}"]
        return lines

    def _every_end(self, aim: Aim, tree: Any, parts: Parts) -> list[str]:
        name, end = tree[1:3]
        reach = aim.box[name]
        number = self._end(reach.lo if end == "lo" else reach.hi, end == "hi")
        if number is None or len(parts) == 1:  # nothing is infinite here
            rest, then = parts[-1]
            return self.follow(then, rest)
        sides = f"{name_of(name)} {number}" if end == "lo" else f"{number} {name_of(name)}"
        lines = [f"destruct (Rle_or_lt {sides}) as [c{len(self.lemmas)} | c{len(self.lemmas)}]."]
        for tree_of, each in parts:
            lines += ["{", *self.follow(each, tree_of), "}"]
        return lines

    def _fold(self, aim: Aim, name: str) -> Fold:
        return next(fold for fold in aim.folds if fold.name == name)

    def _restrict(self, aim: Aim, name: str, place: int, proof: Any) -> list[str]:
        if aim.hypotheses[place] == NOTHING:  # it says that something is finite
            return [f"{self.use(aim, proof)}."]
        return super()._restrict(aim, name, place, proof)


def _is_finite(relation: Relation) -> bool:
    return not any(node == INF for side in (relation.lhs, relation.rhs) for node in side.nodes())


def _open(reach: Interval) -> Interval:
    """Return a range without infinite ends."""
    low, high = is_infinite(reach.lo), is_infinite(reach.hi)
    return Interval(reach.lo, reach.hi, reach.lo_open or low, reach.hi_open or high)


POINTWISE: Final[Mapping[str, Callable[[PointScript, Aim, Any, Parts], list[str]]]] = {
    "restrict": PointScript._every_idle,
    "both": PointScript._every_parts,
    **{
        name: getattr(PointScript, f"_every_{name}")
        for name in (
            *("have", "known", "member", "each", "total", "merge", "through", "parts", "given", "compare"),
            "end",
        )
    },
}
