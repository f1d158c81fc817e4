"""Statements about numbers and their proofs for Coq: a lemma for each node of the proof, and the theorem.

The lemmas follow the rules of :mod:`dpsym.kernel.judge`, with the same aims.  Coq believes nothing of it:
what does not go through there is no proof there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from importlib.resources import files
from typing import Any, Final

from flint import fmpq

from dpsym.identities import is_identically_zero
from dpsym.kernel.aims import Aim, gap_sides, number_of, strictness
from dpsym.kernel.calculus import derivative
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import steps
from dpsym.kernel.numbers import INFINITY, ZERO, Value, compare
from dpsym.kernel.rules import (
    both,
    case_parts,
    compared,
    generalised,
    halves,
    have,
    monotone,
    narrowed,
    segment,
    substituted,
    with_value,
)
from dpsym.kernel.statement import Proof, Relation, Statement, of_domain
from dpsym.kernel.terms import Term, rat, var
from dpsym.report.export.bounds import Bounds, Fact, exact_end
from dpsym.report.export.same import equations
from dpsym.report.export.terms import Dialect, NotExportedError, Printer, name_of, plain, require_finite

__all__ = ["COQ", "NOTHING", "Lemma", "Script", "library"]

MAX_LEMMAS: Final = 300
MAX_LETTERS: Final = 2_000_000
APART: Final = 1000  # the bounds for an equation have names of their own
NOTHING: Final = Relation("<=", rat(0), rat(0))


def _number(number: fmpq) -> str:
    whole = str(number.p) if number.p >= 0 else f"(-{-number.p})"
    return whole if number.q == 1 else f"({whole} / {number.q})"


def _choice(op: str, a: str, b: str, x: str, y: str) -> str:
    return f"(if {'Rlt_dec' if op == '<' else 'Rle_dec'} {a} {b} then {x} else {y})"


COQ: Final = Dialect(
    calls={"exp": "exp", "log": "ln", "abs": "Rabs", "max": "Rmax", "min": "Rmin"},
    number=_number,
    power=lambda base, n: f"({base} ^ {n})",
    root=lambda base: f"(sqrt {base})",
    real_power=lambda base, exponent: f"(Rpower {base} {exponent})",
    inverse=lambda base: f"(/ {base})",
    choice=_choice,
    pi="PI",
)


def library() -> str:
    """Return the lemmas and tactics that exported proofs use.

    >>> library().startswith("(* Lemmas and tactics")
    True
    """
    return files("dpsym.report.export").joinpath("Dpsym.v").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Lemma:
    """A lemma: its name, what it is about, the rule that shows it, and its text for Coq."""

    name: str
    aim: Aim
    rule: str
    text: str


@dataclass
class Script:
    """Writes a lemma for each node of a proof, after those that it uses."""

    statement: Statement
    proof: Proof
    name: str
    printer: Printer = field(default_factory=lambda: Printer(COQ))
    lemmas: list[Lemma] = field(default_factory=list)
    letters: int = 0
    dropped: int = 0
    theorem: str = ""

    def text(self) -> str:
        """Return all lemmas, and the theorem, for Coq."""
        return "\n".join([*(lemma.text for lemma in self.lemmas), self.theorem])

    def make(self) -> None:
        """Write all lemmas, and the theorem."""
        statement = self.statement
        box = {v.name: of_domain(v.domain) for v in statement.variables}
        if any(v.domain.infinite for v in statement.variables):
            raise NotExportedError("a variable that may be infinite")
        reach = self.reach(box)
        self.conclusion = conclusion = self._plain(statement.conclusion, reach)
        hypotheses = []
        for hypothesis in statement.hypotheses:
            if not isinstance(hypothesis, Relation):
                continue  # as in the kernel: the theorem says more without
            try:
                hypotheses.append(self._plain(hypothesis, reach))
            except NotExportedError:
                hypotheses.append(NOTHING)
                self.dropped += 1
        integers = frozenset(v.name for v in statement.variables if v.domain.integer)
        terms = tuple(self._plain_or_itself(t, reach) for t in self.proof.terms)
        op = "=" if conclusion.op == "=" else strictness(conclusion)
        claim = Relation(op, *gap_sides(conclusion))
        self.aim = aim = self.whole(Aim(claim, box, integers, tuple(hypotheses), terms))
        self.theorem = self._theorem(aim, conclusion, self._conclusion(aim, conclusion))

    def reach(self, box: Mapping[str, Interval]) -> Mapping[str, Interval]:
        """Return ranges of all that the statement speaks of."""
        return box

    def whole(self, aim: Aim) -> Aim:
        """Return the aim of the theorem."""
        return aim

    def _plain(self, relation: Relation, box: Mapping[str, Interval]) -> Relation:
        sides = []
        for side in (relation.lhs, relation.rhs):
            require_finite(side, box)
            sides.append(plain(side, box))
            self.printer(sides[-1])
        return Relation(relation.op, *sides)

    def _plain_or_itself(self, subject: Term, box: Mapping[str, Interval]) -> Term:
        try:
            return plain(subject, box) if subject.free <= box.keys() else subject
        except NotExportedError:
            return subject

    def _conclusion(self, aim: Aim, conclusion: Relation) -> list[str]:
        tree = self.proof.tree
        if conclusion.op != "=":
            return [f"assert (H : {self.goal(aim)}) by ({self.use(aim, tree)}).", "lra."]
        if tree == ["sum"]:
            return [*self.equal(aim, *gap_sides(conclusion)), "exact E."]
        if tree[0] != "both":
            raise NotExportedError(f"an equation by the rule {tree[0]}")
        below, above = both(aim)
        return [
            f"assert (H : {self.goal(below)}) by ({self.use(below, tree[1])}).",
            f"assert (K : {self.goal(above)}) by ({self.use(above, tree[2])}).",
            "lra.",
        ]

    def _theorem(self, aim: Aim, conclusion: Relation, steps: Sequence[str]) -> str:
        names = [v.name for v in self.statement.variables]
        whole = [f"(exists n : Z, {name_of(name)} = IZR n)" for name in names if name in aim.integers]
        premises = [text for _, text in self.premises(aim)]
        bound = f"forall {' '.join(map(name_of, names))} : R,\n  " if names else ""
        left = f"(* hypotheses that are left out, so that more is said: {self.dropped} *)\n"
        note = left if self.dropped else ""
        said = "".join(f"{text} ->\n  " for text in [*whole, *premises])
        head = f"{note}Theorem {self.name} : {bound}{said}"
        intros = " ".join([*map(name_of, names), *("_" for _ in whole), *(n for n, _ in self.premises(aim))])
        proof = "\n  ".join([f"intros {intros}." if intros else "", *steps])
        return f"{head}{self.printer.of(conclusion)}.\nProof.\n  {proof}\nQed.\n"

    # What a lemma says

    def premises(self, aim: Aim) -> list[tuple[str, str]]:
        """Return the hypotheses of a lemma: their names and what they say."""
        found = []
        for name, around in sorted(aim.box.items()):
            for side, end, is_open in (("lo", around.lo, around.lo_open), ("hi", around.hi, around.hi_open)):
                number = self._end(end, side == "hi")
                if number is not None:
                    op = "<" if is_open else "<="
                    here = name_of(name)
                    text = f"{number} {op} {here}" if side == "lo" else f"{here} {op} {number}"
                    found.append((f"{here}_{side}", text))
        for i, hypothesis in enumerate(aim.hypotheses):
            if hypothesis != NOTHING:
                found.append((f"h{i}", self.printer.of(hypothesis)))
        return found

    def _end(self, end: Value, up: bool) -> str | None:
        if compare("=", end, INFINITY if up else -INFINITY):
            return None
        number = exact_end(end)
        if number is None or max(number.p.bit_length(), number.q.bit_length()) > 200:
            raise NotExportedError("an end of a box that is no short fraction")
        return _number(number)

    def goal(self, aim: Aim) -> str:
        """Return what an aim says of its term."""
        return f"0 {'<' if aim.strict else '<='} {self.printer(aim.subject)}"

    def lemma(self, aim: Aim, steps: Sequence[str], rule: str, goal: str | None = None) -> str:
        """Add a lemma, and return its name."""
        name = f"{self.name}_{len(self.lemmas)}"
        if len(self.lemmas) >= MAX_LEMMAS or self.letters > MAX_LETTERS:
            raise NotExportedError(f"a proof of more than {MAX_LEMMAS} lemmas")
        names = [name_of(n) for n in sorted(aim.box)]
        premises = self.premises(aim)
        bound = f"forall {' '.join(names)} : R,\n  " if names else ""
        said = "".join(f"{text} ->\n  " for _, text in premises)
        intros = " ".join([*names, *(n for n, _ in premises)])
        proof = "\n  ".join([*([f"intros {intros}."] if intros else []), *steps])
        text = f"Lemma {name} : {bound}{said}{goal or self.goal(aim)}.\nProof.\n  {proof}\nQed.\n"
        self.letters += len(text)
        self.lemmas.append(Lemma(name, aim, rule, text))
        return name

    def use(self, aim: Aim, tree: Any, **values: str) -> str:
        """Return the tactic that shows an aim by the lemma of a node, with values for some variables."""
        name = self.node(aim, tree)
        args = " ".join(f"({values[n]})" if n in values else name_of(n) for n in sorted(aim.box))
        return f"apply ({name} {args}); fits" if args else f"apply {name}; fits"

    def bounds(self, aim: Aim) -> Bounds:
        """Return bounds of the variables of an aim's box, by the hypotheses of its lemma."""
        known = {name for name, _ in self.premises(aim)}
        facts = {}
        for name, around in aim.box.items():
            low, high = (f"{name_of(name)}_{side}" for side in ("lo", "hi"))
            facts[var(name)] = Fact(around, low if low in known else None, high if high in known else None)
        return Bounds(self.printer, facts)

    # The rules

    def node(self, aim: Aim, tree: Any) -> str:
        """Return the name of the lemma that says what an aim does, after adding it and all that it needs."""
        rule = getattr(self, RULES[tree[0]]) if tree[0] in RULES else None
        if rule is None:
            raise NotExportedError(f"the rule {tree[0]} is not exported")
        return self.lemma(aim, rule(aim, *tree[1:]), tree[0])

    def _enclose(self, aim: Aim) -> list[str]:
        bounds = self.bounds(aim)
        fact = bounds.of(aim.subject)
        if fact.around.is_at_least(ZERO, aim.strict):
            return [*bounds.lines, f"clear - {fact.names}; lra." if fact.names else "lra."]
        if aim.ends[0] != rat(0):
            lesser, greater = (bounds.of(side) for side in aim.ends)
            if lesser.around.is_below(greater.around, aim.strict):
                names = f"{lesser.names} {greater.names}".strip()
                return [*bounds.lines, f"clear - {names}; lra." if names else "lra."]
        return [*bounds.lines, "first [lra | nra | numeric]."]

    def equal(self, aim: Aim, left: Term, right: Term, name: str = "E") -> list[str]:
        """Return the steps that show two terms to be equal."""
        bounds = self.bounds(aim)
        bounds.number = APART
        lines, tactic = equations(left, right, bounds, aim.box)
        stated = f"{self.printer(left)} = {self.printer(right)}"
        steps = " ".join([*bounds.lines, *lines])
        return [f"assert ({name} : {stated}).", f"{{ {steps} {tactic}. }}"]

    def _sum(self, aim: Aim, *parts: Any) -> list[str]:
        terms = [aim.terms[place] for place, _ in parts]
        steps = self.equal(aim, aim.subject, sum(terms, rat(0)))
        for i, (_, proof) in enumerate(parts):
            each = aim.toward(terms[i], aim.strict and i == 0)
            steps.append(f"assert (H{i} : {self.goal(each)}) by ({self.use(each, proof)}).")
        names = " ".join(f"H{i}" for i in range(len(parts)))
        return [*steps, f"clear - E {names}; lra."]

    def _product(self, aim: Aim, *parts: Any) -> list[str]:
        steps, factors = [], []
        for i, (place, power, side, proof) in enumerate(parts):
            factor = aim.terms[place] * side
            each, raised = aim.toward(factor), self._raised(factor, power)
            factors.append(raised)
            if power % 2 == 0 and not aim.strict:
                steps.append(f"assert (K{i} : 0 <= {raised}) by (even_power).")
                continue
            steps.append(f"assert (H{i} : {self.goal(each)}) by ({self.use(each, proof)}).")
            how = f"apply {'pow_lt' if aim.strict else 'pow_le'}; exact H{i}" if power > 1 else f"exact H{i}"
            steps.append(f"assert (K{i} : 0 {'<' if aim.strict else '<='} {raised}) by ({how}).")
        total = reduce(lambda a, b: a * b, ((aim.terms[p] * s) ** k for p, k, s, _ in parts))
        equal = self.equal(aim, aim.subject, total, "E0")
        stated = f"{self.printer(aim.subject)} = {' * '.join(factors)}"
        op, positive = ("<", "Rmult_lt_0_compat") if aim.strict else ("<=", "Rmult_le_pos")
        return [
            *equal,
            f"assert (E : {stated}) by (clear - E0; same).",
            *steps,
            f"assert (P0 : 0 {op} {factors[0]}) by (exact K0).",
            *(
                f"assert (P{i} : 0 {op} {' * '.join(factors[: i + 1])}) "
                f"by (apply {positive}; [exact P{i - 1} | exact K{i}])."
                for i in range(1, len(factors))
            ),
            f"clear - E P{len(factors) - 1}; lra.",
        ]

    def _raised(self, factor: Term, power: int) -> str:
        text = self.printer(factor)
        return text if power == 1 else f"({text} ^ {power})"

    def _monotone(self, aim: Aim, head: str, a: int, b: int, proof: Any) -> list[str]:
        if head not in ("exp", "log"):
            raise NotExportedError(f"that {head} increases")
        lesser, greater = aim.terms[a], aim.terms[b]
        each = monotone(aim, head, lesser, greater)
        if each.ends == (lesser, greater):
            raise NotExportedError(f"that values of {head} are in the order of its arguments")
        steps = self.equal(aim, aim.subject, greater - lesser)
        call = f"by_{head}s{'_strictly' if aim.strict else ''} {self.printer(lesser)} {self.printer(greater)}"
        for i, side in enumerate((lesser, greater) if head == "log" else ()):
            positive = aim.toward(side, True)
            steps.append(f"assert (H{i} : {self.goal(positive)}) by ({self.use(positive, ['enclose'])}).")
            call = f"{call} H{i}"
        steps.append(f"assert (H : {self.goal(each)}) by ({self.use(each, proof)}).")
        return [*steps, f"pose proof ({call}) as L; lra."]

    def _given(self, aim: Aim, place: int, multiple: int | None = None, positive: Any = None) -> list[str]:
        relation = aim.hypotheses[place]
        if relation == NOTHING:
            raise NotExportedError("it uses a hypothesis that is not exported")
        lesser, greater = gap_sides(relation)
        subject, steps = aim.subject, []
        if multiple is not None:
            factor = aim.toward(aim.terms[multiple], True)
            steps = [f"assert (H : {self.goal(factor)}) by ({self.use(factor, positive)})."]
            subject = aim.subject * factor.subject
        if relation.op == "=" and is_identically_zero(subject + (greater - lesser), aim.box):
            lesser, greater = greater, lesser
        if multiple is None and not is_identically_zero(subject - (greater - lesser), aim.box):
            return [f"part_of h{place}."]
        steps += self.equal(aim, subject, greater - lesser)
        if multiple is None:
            return [*steps, "lra."]
        lemma = "of_multiple_strictly" if aim.strict else "of_multiple"
        goal = f"0 {'<' if aim.strict else '<='} {self.printer(aim.subject)} * {self.printer(factor.subject)}"
        product = f"{self.printer(aim.subject)} * {self.printer(factor.subject)} = {self.printer(subject)}"
        return [
            *steps,
            f"assert (F : {product}) by ring.",
            f"assert (G : {goal}) by lra.",
            f"exact ({lemma} _ _ H G).",
        ]

    def _have(self, aim: Aim, op: str, a: int, b: int, proof: Any, rest: Any) -> list[str]:
        if op == "=":
            raise NotExportedError("an equation as a lemma")
        first, then = have(aim, op, aim.terms[a], aim.terms[b])
        return [
            f"assert (H : {self.goal(first)}) by ({self.use(first, proof)}).",
            f"assert (h{len(aim.hypotheses)} : {self.printer.of(first.claim)}) by lra.",
            f"{self.use(then, rest)}.",
        ]

    def _only(self, aim: Aim, places: Sequence[int], proof: Any) -> list[str]:
        kept = {place: aim.hypotheses[place] for place in places}
        if list(places) != list(range(len(places))):  # what is left has to keep its number
            raise NotExportedError("hypotheses in another order")
        return [f"{self.use(replace(aim, hypotheses=tuple(kept.values())), proof)}."]

    def _let(self, aim: Aim, fresh: str, value: int, general: int, proof: Any) -> list[str]:
        t, g = aim.terms[value], aim.terms[general]
        wider = generalised(aim, fresh, t, g)
        there = aim.toward(g.replace({var(fresh): t}))
        bounds = self.bounds(aim)
        fact = bounds.of(t)
        wider = replace(wider, box={**wider.box, fresh: fact.around})
        steps = [*bounds.lines, *self.equal(aim, aim.subject, there.subject)]
        return [
            *steps,
            f"enough ({self.goal(there)}) by lra; {self.use(wider, proof, **{fresh: self.printer(t)})}.",
        ]

    def _vacuous(self, aim: Aim, place: int) -> list[str]:
        relation = aim.hypotheses[place]
        if relation == NOTHING:
            raise NotExportedError("it uses a hypothesis that is not exported")
        bounds = self.bounds(aim)
        names = " ".join(bounds.of(side).names for side in (relation.lhs, relation.rhs))
        return [*bounds.lines, "exfalso.", f"clear - h{place} {names}; lra."]

    def _split(self, aim: Aim, name: str, at: str, low: Any, high: Any) -> list[str]:
        self._no_integer(aim, name)
        first, second = halves(aim, name, at)
        number = self.printer(rat(at))
        return [
            f"destruct (Rle_or_lt {name_of(name)} {number}).",
            f"- {self.use(first, low)}.",
            f"- {self.use(second, high)}.",
        ]

    def _end_of(self, aim: Aim, name: str, end: str, *proofs: Any) -> list[str]:
        """Return the steps where a variable is at an end of its range, and elsewhere; none is at infinity."""
        reach, cases = aim.box[name], steps(["end", name, end, *proofs], aim)
        number = self._end(reach.lo if end == "lo" else reach.hi, end == "hi")
        if number is None or len(cases) == 1:
            tree, case = cases[-1]
            return [f"{self.use(case, tree)}."]
        self._no_integer(aim, name)
        sides = f"{name_of(name)} {number}" if end == "lo" else f"{number} {name_of(name)}"
        return [
            f"destruct (Rle_or_lt {sides}).",
            *(f"- {self.use(case, tree)}." for tree, case in cases),
        ]

    def _simplify(self, aim: Aim, names: Sequence[str], proof: Any) -> list[str]:
        ((_, case),) = steps(["simplify", names, proof], aim)
        values = {name: value for name in names if (value := number_of(aim.box[name])) is not None}
        texts = {var(name): self.printer(value) for name, value in values.items()}
        lines = []
        for name, value in values.items():
            here = name_of(name)
            lines += [f"assert (S{here} : {here} = {self.printer(value)}) by lra.", f"subst {here}."]
        change = self._as(aim, case, texts, {var(name): value for name, value in values.items()})
        return [*lines, f"{change}{self.use(case, proof)}."]

    def _through(self, aim: Aim, place: int, proof: Any) -> list[str]:
        if aim.hypotheses[place] == NOTHING:
            raise NotExportedError("it uses a hypothesis that is not exported")
        ((_, rest),) = steps(["through", place, proof], aim)
        return [f"assert (H : {self.goal(rest)}) by ({self.use(rest, proof)}).", f"clear - H h{place}; lra."]

    def _no_integer(self, aim: Aim, name: str) -> None:
        if name in aim.integers:
            raise NotExportedError("a step that uses that a variable is an integer")

    def _as(self, old: Aim, new: Aim, changed: Mapping[Term, str], values: Mapping[Term, Term]) -> str:
        """Return the tactic that writes the goal as a new aim does, where terms were replaced in the text."""
        return f"{self._folded(old.subject, changed, values)}goal_as {self.printer(new.subject)}; "

    def _folded(
        self, subject: Term, changed: Mapping[Term, str], values: Mapping[Term, Term], at: str = ""
    ) -> str:
        """Return the tactic that works numbers out in parts of a text in which terms were replaced."""
        literal = Printer(COQ, dict(changed))
        steps, rewritten = "", ""
        for part in subject.nodes():
            if part.head in ("add", "mul", "var", "rat") or part in changed:
                continue
            before, after = literal(part), self.printer(part.replace(values))
            if before != after:
                name = f"r{len(rewritten)}"
                steps += f"assert ({name} : {before} = {after}) by ({rewritten}alike); "
                rewritten = f"rewrite ?{name}; {rewritten}"
        return steps + rewritten.replace(";", f"{at};")

    def _restrict(self, aim: Aim, name: str, place: int, proof: Any) -> list[str]:
        lesser, greater = gap_sides(aim.hypotheses[place])
        bounds = self.bounds(aim)
        bounds.of(lesser if greater == var(name) else greater)
        self._no_integer(aim, name)
        return [*bounds.lines, f"{self.use(narrowed(aim, name, place), proof)}."]

    def _put(self, aim: Aim, name: str, place: int, proof: Any) -> list[str]:
        self._no_integer(aim, name)
        relation, moved, here = aim.hypotheses[place], with_value(aim, name, place), name_of(name)
        value = relation.rhs if relation.lhs == var(name) else relation.lhs
        change = self._as(aim, moved, {var(name): self.printer(value)}, {var(name): value})
        return [f"subst {here}.", f"{change}{self.use(moved, proof)}."]

    def _substitute(self, aim: Aim, name: str, fresh: str, there: int, back: int, proof: Any) -> list[str]:
        h, g = aim.terms[there], aim.terms[back]
        bounds = self.bounds(aim)
        moved = substituted(aim, name, fresh, h, g).within(fresh, bounds.of(g).around)
        here, new, written = name_of(name), name_of(fresh), self.printer(h)
        known = {n: text for n, text in self.premises(moved) if n in (f"{new}_lo", f"{new}_hi")}
        pattern = "S"
        for n in reversed(known):
            pattern = f"{n}" if pattern == "S" else f"[{n} {pattern}]"
        pattern = f"[S {pattern}]" if known else "S"
        said = " /\\ ".join([f"{here} = {written}", *known.values()])
        change = self._as(aim, moved, {var(name): written}, {var(name): h})
        return [
            *bounds.lines,
            *self.equal(aim, h.replace({var(fresh): g}), var(name)),
            f"assert (S : exists {new}, {said}) by (exists ({self.printer(g)}); repeat split; lra).",
            f"destruct S as [{new} {pattern}]; clear E; subst {here}.",
            f"{change}{self.use(moved, proof)}.",
        ]

    def _compare(self, aim: Aim, left: int, right: int, above: Any, below: Any) -> list[str]:
        first, second = compared(aim, aim.terms[left], aim.terms[right])
        sides = f"{self.printer(aim.terms[left])} {self.printer(aim.terms[right])}"
        return [
            f"destruct (Rle_or_lt {sides}).",
            f"- {self.use(second, below)}.",
            f"- {self.use(first, above)}.",
        ]

    def _cases(self, aim: Aim, place: int, *proofs: Any) -> list[str]:
        choice = aim.terms[place]
        cases = case_parts(aim, choice)
        args = [self.printer(arg) for arg in choice.args]
        uses = []
        for i, (case, proof) in enumerate(zip(cases, proofs, strict=True)):
            if choice.head == "abs":
                option = -choice.args[0] if i else choice.args[0]
            else:
                option = choice.args[i] if choice.head in ("max", "min") else choice.args[min(i, 1) + 2]
            change = self._as(aim, case, {choice: self.printer(option)}, {choice: option})
            uses.append(f"{change}{self.use(case, proof)}.")
        if choice.head in ("max", "min"):
            return self._extreme(choice, args, uses)
        if choice.head == "abs":
            x = args[0]
            return [
                f"destruct (Rle_or_lt 0 {x}) as [c | c].",
                f"- rewrite (Rabs_right {x}) by lra. {uses[0]}",
                f"- rewrite (Rabs_left {x}) by lra. {uses[1]}",
            ]
        if choice.head in ("if_lt", "if_le"):
            test = "Rlt_dec" if choice.head == "if_lt" else "Rle_dec"
            return [f"destruct ({test} {args[0]} {args[1]}) as [c | c].", f"- {uses[0]}", f"- {uses[1]}"]
        raise NotExportedError(f"cases of {choice.head}")

    def _extreme(self, choice: Term, args: list[str], uses: list[str]) -> list[str]:
        """Return the steps for a maximum of several: it is the first, or the maximum of the others."""
        name = "Rmax" if choice.head == "max" else "Rmin"
        tails, steps = [args[-1]], []
        for arg in args[-2::-1]:
            tails.append(f"({name} {arg} {tails[-1]})")
        tails.reverse()  # what the first, second, ... and all behind it come to
        facts = "".join(
            f"pose proof ({name}_l {a} {b}); pose proof ({name}_r {a} {b}). "
            for a, b in zip(args[:-1], tails[1:], strict=True)
        )
        one, other = ("right", "left") if name == "Rmax" else ("left", "right")
        steps.append(facts)
        for i, arg in enumerate(args[:-1]):
            rest = tails[i + 1]
            steps.append(f"destruct (Rle_or_lt {arg} {rest}) as [c{i} | c{i}].")
            first = f"rewrite ({name}_{other} {arg} {rest}) in * by lra. {uses[i]}"
            rest_is = f"rewrite ({name}_{one} {arg} {rest}) in * by lra."
            if name == "Rmax":
                steps.append(f"2: {{ {first} }}")
                steps.append(rest_is)
            else:
                steps.append(f"1: {{ rewrite (Rmin_left {arg} {rest}) in * by lra. {uses[i]} }}")
                steps.append(f"rewrite (Rmin_right {arg} {rest}) in * by lra.")
        return [*steps, uses[-1]]

    def _segment(self, aim: Aim, name: str, place: int | str, growth: Any, at_start: Any) -> list[str]:
        old, bounds = aim.box[name], self.bounds(aim)
        if isinstance(place, str):
            end = old.lo if place == "lo" else old.hi
            if (exact := exact_end(end)) is None:
                raise NotExportedError("a segment from infinity")
            start, below = rat(exact), place == "lo"
            number = self._end(end, not below) or ""
            reach = Interval(old.lo, old.hi, old.lo_open and not below, old.hi_open and below)
        else:
            lesser, greater = gap_sides(aim.hypotheses[place])
            below, reach = greater == var(name), old
            start = lesser if below else greater
            bounds.of(start)
            number = self.printer(start)
        away, there = segment(aim, name, place)
        parts = ((away, growth), (there, at_start))
        return [*bounds.lines, *self._along(aim, name, number, start, below, reach, *parts)]

    def _along(
        self,
        aim: Aim,
        name: str,
        start: str,
        value: Term,
        rises: bool,
        closed: Interval,
        growth: tuple[Aim, Any],
        at_start: tuple[Aim, Any],
    ) -> list[str]:
        """Return the steps from the sign of the derivative along a segment, and that at its start."""
        here = name_of(name)
        on_closed = replace(aim, box={**aim.box, name: closed}, hypotheses=(), integers=frozenset())
        slope = derivative(aim.subject, name, {**aim.box, name: Interval(closed.lo, closed.hi, True, True)})
        steep = self._derivative(on_closed, name, slope)
        f, d = (f"(fun {here} => {self.printer(each)})" for each in (aim.subject, slope))
        lemma = ("grows" if rises else "falls") + ("_strictly" if growth[0].strict else "")
        op = "<" if growth[0].strict else "<="
        args = " ".join(name_of(n) for n in sorted(aim.box))
        change = self._folded(aim.subject, {var(name): start}, {var(name): value}, " in G")
        along = f"rename {here} into last; intros {here} [T1 T2]"
        return [
            f"assert (G : {f} {start} {op} {f} {here}).",
            f"{{ apply ({lemma} {f} {d}).",
            "- lra.",
            f"- {along}. apply ({steep} {args}); fits.",
            f"- {along}. cbv beta. goal_as {self.printer(growth[0].subject)}; {self.use(*growth)}. }}",
            f"assert (H : {self.goal(at_start[0])}) by ({self.use(*at_start)}).",
            f"cbv beta in G; {change}start_as G {self.printer(at_start[0].subject)}; lra.",
        ]

    def _derivative(self, aim: Aim, name: str, slope: Term) -> str:
        """Add the lemma that a term is the derivative of the subject of an aim."""
        here = name_of(name)
        bounds = self.bounds(aim)
        for part in aim.subject.nodes():
            if part.head in ("log", "pow"):
                bounds.of(part.args[0])
        function = f"(fun {here} => {self.printer(aim.subject)})"
        goal = f"is_derive {function} {here} {self.printer(slope)}"
        equations(slope, slope, bounds, aim.box)
        return self.lemma(aim, [*bounds.lines, "unfold Rpower; auto_derive; derived."], "", goal)


RULES: Final[Mapping[str, str]] = {
    name: f"_{name}"
    for name in (
        *(
            "enclose",
            "sum",
            "product",
            "monotone",
            "given",
            "have",
            "only",
            "let",
            "vacuous",
            "split",
        ),
        *("restrict", "put", "substitute", "compare", "cases", "segment", "simplify", "through"),
    )
} | {"end": "_end_of"}
