"""Accounts of what engines proved: the nodes of a certificate in words, for people who read derivations.

A certificate is a tree that the kernel checks node by node.  Here its nodes are told: what was split where,
which inequality holds at each point, what is substituted, and how the certificate is replayed.  An account
leaves out what a reader sees at once, and ends where it would become long; it proves nothing itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from flint import arb, fmpq

from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.aims import Aim, hypothesis_of
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.judge import aim_of, steps
from dpsym.kernel.numbers import INFINITY, Value, compare
from dpsym.kernel.rules import (
    both,
    bounded,
    case_parts,
    compared,
    concave_parts,
    generalised,
    have,
    integrated,
    monotone,
    narrowed,
    recurred,
    rewritten,
    segment,
    substituted,
    telescoped,
    with_value,
)
from dpsym.kernel.statement import Proof, Relation, Statement
from dpsym.kernel.terms import Term, rat, var
from dpsym.points.evidence import FORMAT, read_document
from dpsym.points.family import Aggregate, Family
from dpsym.points.proofs import GridProof, LiftProof
from dpsym.report.kernel_terms import formula, relation
from dpsym.report.prose import Sentence, joined

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.kernel.interval import Interval

__all__ = ["Told", "account_of", "certificates_of"]

#: A sentence, and how many lemmas and cases are around it.
Told: TypeAlias = tuple[Sentence, int]

LONGEST: Final = 24  # sentences of an account of one certificate
DIGITS: Final = 8  # of numbers that are told as they are
WIDEST: Final = 90  # sentences are short: of longer formulas only the kind is told
LEAVES: Final[Mapping[str, str]] = {
    "enclose": "interval arithmetic encloses both sides",
    "sum": "both sides are identical",
    "given": "it is a hypothesis",
    "vacuous": "a hypothesis cannot hold there",
}


def account_of(result: Result) -> tuple[Told, ...]:
    r"""Return how an engine proved a claim, sentence by sentence; nothing where it did not.

    >>> from dpsym.check.decide import decide
    >>> from dpsym.check.settings import Settings
    >>> from dpsym.language import Claim, real
    >>> x = real("x", at_least=0)
    >>> for sentence, depth in account_of(decide(Claim(x**2 + 1 >= 2 * x), Settings()))[:3]:
    ...     print(depth * "  " + "".join(content for _, content in sentence))
    To show: x^{2} + 1 \ge 2 x.
    Split at x = 1 (2 parts).
    On x \in [0, 1]:
    """
    found: list[Told] = []
    for document in certificates_of(result) if result.verdict == "proved" else ():
        statement, evidence = read_document(document)
        teller = _Teller()
        if isinstance(statement, Statement) and isinstance(evidence, Proof):
            teller.proof(statement, evidence)
        elif isinstance(statement, Family) and isinstance(evidence, LiftProof):
            teller.lift(statement, evidence)
        elif isinstance(evidence, GridProof):
            teller.grid(evidence)
        found += teller.told
        if teller.left_out:
            found.append((_say(f"{teller.left_out} further nodes of the certificate are left out."), 0))
    return tuple(found)


def certificates_of(result: Result) -> Iterator[Mapping[str, Any]]:
    """Yield the certificates of the kernel that a result holds, in the order in which they are used."""
    for document in result.evidence:
        leaves = document.get("evidence")
        for leaf in leaves if isinstance(leaves, list) else (document,):
            if leaf.get("format") == FORMAT:  # others are proofs of theorems that are cited
                yield leaf


@dataclass
class _Teller:
    """Walks over one certificate; what it cannot follow it leaves out."""

    told: list[Told] = field(default_factory=list)
    left_out: int = 0

    def say(self, depth: int, *pieces: str | Sentence) -> None:
        """Add a sentence, or count one that is left out."""
        if len(self.told) >= LONGEST:
            self.left_out += 1
        else:
            self.told.append((_say(*pieces), depth))

    def proof(self, statement: Statement, evidence: Proof) -> None:
        self.say(0, "To show: ", _related(statement.conclusion), ".")
        self.node(aim_of(statement, evidence.terms), evidence.tree, 0)

    def node(self, aim: Aim, node: Sequence[Any], depth: int) -> None:
        """Tell a node of a proof about numbers, and what is below it."""
        rule, *rest = node
        try:
            if _is_leaf(node):
                self.say(depth, f"{LEAVES[rule][0].upper()}{LEAVES[rule][1:]}.")
            elif rule in PIECES:
                self.pieces(aim, node, depth)
            else:
                TOLD[rule](self, aim, depth, *rest)
        except (EvidenceError, KernelRefusal):
            self.left_out += 1  # the kernel has accepted the node; only its words are missing

    def below(self, words: str | Sentence, aim: Aim, node: Sequence[Any], depth: int) -> None:
        """Tell a part: in one sentence where a leaf shows it, else further in."""
        if _is_leaf(node):
            self.say(depth, words, ": ", _enclosed(aim) if node[0] == "enclose" else LEAVES[node[0]], ".")
        else:
            self.say(depth, words, ":")
            self.node(aim, node, depth + 1)

    def pieces(self, aim: Aim, node: Sequence[Any], depth: int) -> None:
        """Tell splits that follow one another as one."""
        leaves = list(_leaves(aim, node))
        cuts = sorted({(name, at) for name, at in _cuts(node) if at not in ("lo", "hi")})
        at: dict[str, list[str]] = {}
        for name, place in cuts:
            at.setdefault(name, []).append(place)
        where = [f"{formula(var(name))} = {', '.join(places)}" for name, places in at.items()]
        shown = [("Split at ", _math(_short(where)))] if where else [("The ends are looked at apart",)]
        plain = sum(1 for _, leaf in leaves if leaf[0] == "enclose")
        self.say(depth, *shown[0], f" ({len(leaves)} parts).")
        if plain:
            self.say(depth, f"On {plain} of them interval arithmetic encloses both sides.")
        for inner, leaf in leaves:
            if leaf[0] != "enclose":
                self.below(joined([*_say("On "), *_math(_box(inner, aim))]), inner, leaf, depth)

    # Rules about numbers: what each says, and its parts.
    def both(self, aim: Aim, depth: int, *nodes: Any) -> None:
        words = ("One side is at most the other:", "And the other way round:")
        for word, part, node in zip(words, both(aim), nodes, strict=True):
            self.say(depth, word)
            self.node(part, node, depth + 1)

    def integral(self, aim: Aim, depth: int, integral: int, antiderivative: int, node: Any) -> None:
        self.node(integrated(aim, aim.terms[integral], aim.terms[antiderivative]), node, depth)

    def segment(self, aim: Aim, depth: int, name: str, place: int | str, growth: Any, at: Any) -> None:
        first, second = segment(aim, name, place)
        x, old = formula(var(name)), aim.box[name]
        if isinstance(place, str):
            end: str | None = _value(old.lo if place == "lo" else old.hi)
        else:
            hypothesis = hypothesis_of(aim, place)
            end = formula(hypothesis.rhs if hypothesis.lhs == var(name) else hypothesis.lhs)
        if end is not None and end.endswith(r"\infty"):
            falls = joined([*_say(f"{_subject(aim)} falls as "), *_math(rf"{x} \to {end}")])
            self.below(falls, first, growth, depth)
            self.below("Its limit has the sign", second, at, depth)
            return
        slope = joined([*_say(f"{_subject(aim)} does not fall away from "), *_math(f"{x} = {end}")])
        self.below(joined([*slope, ("words", ", by its derivative")]), first, growth, depth)
        self.below(joined([("words", "At "), *_math(f"{x} = {end}")]), second, at, depth)

    def restrict(self, aim: Aim, depth: int, name: str, place: int, node: Any) -> None:
        self.say(
            depth,
            "By the hypothesis ",
            _related(hypothesis_of(aim, place)),
            " fewer ",
            _math(name),
            " are left.",
        )
        self.node(narrowed(aim, name, place), node, depth)

    def put(self, aim: Aim, depth: int, name: str, place: int, node: Any) -> None:
        self.say(depth, "Put in ", _related(hypothesis_of(aim, place)), ".")
        self.node(with_value(aim, name, place), node, depth)

    def cases(self, aim: Aim, depth: int, place: int, *nodes: Any) -> None:
        choice = aim.terms[place]
        self.say(depth, "Distinguish what ", _formula(choice), " is.")
        for number, (case, node) in enumerate(zip(case_parts(aim, choice), nodes, strict=True), 1):
            under = [_related(h) for h in case.hypotheses[len(aim.hypotheses) :]]
            self.below(joined([*_say("Case "), *(_listed(under) or _say(str(number)))]), case, node, depth)

    def compare(self, aim: Aim, depth: int, left: int, right: int, above: Any, below: Any) -> None:
        parts = compared(aim, aim.terms[left], aim.terms[right])
        for part, node in zip(parts, (above, below), strict=True):
            self.below(joined([*_say("Case "), *_related(part.hypotheses[-1])]), part, node, depth)

    def total(self, aim: Aim, depth: int, *parts: Any) -> None:
        if len(parts) == 1:  # a summand that is the whole
            ((place, node),) = parts
            told = _formula(aim.terms[place])
            if told != _formula(aim.subject):  # else the same in another order
                self.say(depth, _subject(aim), " is ", told, ".")
            self.node(aim.toward(aim.terms[place]), node, depth)
            return
        summands = [_formula(aim.terms[place]) for place, _ in parts]
        self.say(
            depth, "The difference of both sides is a sum of parts with the sign: ", _listed(summands), "."
        )
        self.hard(depth, [(aim.toward(aim.terms[place]), node) for place, node in parts])

    def product(self, aim: Aim, depth: int, *parts: Any) -> None:
        if len(parts) == 1 and parts[0][1] == 1:  # a factor that is the whole
            place, _, side, node = parts[0]
            self.node(aim.toward(aim.terms[place] * side), node, depth)
            return
        whole = rat(1)
        for place, power, *_ in parts:
            whole = whole * aim.terms[place] ** power
        words = ", a product of factors whose signs are known."
        self.say(depth, _subject(aim), " is ", _formula(whole), words)
        inner = [
            (aim.toward(aim.terms[place] * side), node) for place, power, side, node in parts if power % 2
        ]
        self.hard(depth, inner)

    def hard(self, depth: int, parts: Sequence[tuple[Aim, Any]]) -> None:
        """Tell those of some parts that no leaf shows."""
        for part, node in parts:
            if not _is_easy(node):
                self.below(joined([*_say("Of these, "), *_formula(part.subject)]), part, node, depth)

    def monotone(self, aim: Aim, depth: int, head: str, lesser: int, greater: int, node: Any) -> None:
        a, b = aim.terms[lesser], aim.terms[greater]
        left = monotone(aim, head, a, b)
        if {*left.ends} == {a, b}:
            words = f"As {head} runs one way, its arguments are compared: "
            self.say(depth, words, _related(left.claim), ".")
        else:
            by = {"log": "logarithms", "exp": "exponentials"}.get(head, f"values of {head}")
            words = f"Both sides are compared by their {by}: "
            self.say(depth, words, _formula(a), " and ", _formula(b), ".")
        self.node(left, node, depth)

    def have(self, aim: Aim, depth: int, op: str, a: int, b: int, proof: Any, rest: Any) -> None:
        shown, known = have(aim, op, aim.terms[a], aim.terms[b])
        if proof[0] != "given":  # else it is a hypothesis in other words
            self.below(joined([*_say("We have "), *_related(shown.claim)]), shown, proof, depth)
        self.node(known, rest, depth)

    def let(self, aim: Aim, depth: int, fresh: str, value: int, general: int, node: Any) -> None:
        u = formula(var(fresh))
        self.say(
            depth, "Put ", _math(f"{u} = {formula(aim.terms[value])}"), "; of it only its range matters."
        )
        self.node(generalised(aim, fresh, aim.terms[value], aim.terms[general]), node, depth)

    def concave(self, aim: Aim, depth: int, name: str, low: Any, high: Any, *nodes: Any) -> None:
        bent, *ends = concave_parts(aim, name, low, high)
        words = [*_say(f"{_subject(aim)} is concave in "), *_math(formula(var(name)))]
        self.below(joined(words), bent, nodes[0], depth)
        for word, end, node in zip(
            ("At its least value", "At its greatest value"), ends, nodes[1:], strict=True
        ):
            self.below(word, end, node, depth)

    def substitute(
        self, aim: Aim, depth: int, name: str, fresh: str, there: int, back: int, node: Any
    ) -> None:
        self.say(depth, "Put ", _math(f"{formula(var(name))} = {formula(aim.terms[there])}"), ".")
        self.node(substituted(aim, name, fresh, aim.terms[there], aim.terms[back]), node, depth)

    def rewrite(self, aim: Aim, depth: int, old: int, new: int, node: Any) -> None:
        self.say(depth, _formula(aim.terms[old]), " is ", _formula(aim.terms[new]), ".")
        self.node(rewritten(aim, aim.terms[old], aim.terms[new]), node, depth)

    def recur(self, aim: Aim, depth: int, part: int, other: int, steps: int, node: Any) -> None:
        by = Term(aim.terms[part].head, (aim.terms[other],))
        self.say(depth, _formula(aim.terms[part]), " is written by ", _formula(by), ".")
        self.node(recurred(aim, aim.terms[part], aim.terms[other], steps), node, depth)

    def series(self, aim: Aim, depth: int, part: int, number: int, *rest: Any) -> None:
        factor, other, sign, node = rest
        terms = (aim.terms[place] for place in (factor, other))
        side, inner = bounded(aim, aim.terms[part], number, *terms)
        words = " is replaced by a partial sum of its expansion, which lies on the side that is needed."
        self.say(depth, _formula(aim.terms[part]), words)
        self.hard(depth, [(side, sign)])
        self.node(inner, node, depth)

    def telescope(
        self, aim: Aim, depth: int, name: str, start: str, small: int, falls: Any, end: Any
    ) -> None:
        first, second = telescoped(aim, name, start, aim.terms[small])
        self.below(_say(f"{_subject(aim)} falls with each step of 1"), first, falls, depth)
        self.below(_say("In the end it is not below 0"), second, end, depth)

    def only(self, aim: Aim, depth: int, places: Sequence[int], node: Any) -> None:
        self.node(replace(aim, hypotheses=tuple(aim.hypotheses[place] for place in places)), node, depth)

    # Rules about all numbers of points.
    def lift(self, family: Family, evidence: LiftProof) -> None:
        names = {aggregate.name: aggregate for aggregate in family.aggregates}
        self.say(0, "To show, for any number of points: ", _related(family.conclusion, names), ".")
        self.lifted(evidence.tree, evidence, names, 0)

    def lifted(
        self, node: Sequence[Any], evidence: LiftProof, names: Mapping[str, Aggregate], depth: int
    ) -> None:
        """Tell a node of a lift: what it adds, then what is below it."""
        rule, *rest = node
        if rule == "have":
            known = Relation(rest[0], evidence.terms[rest[1]], evidence.terms[rest[2]])
            self.say(depth, "We have ", _related(known, names), ".")
        elif rule == "sum":
            at_point, in_total = (
                [_total([(evidence.terms[place], of(name)) for name, place in side]) for side in rest[1:3]]
                for of in (lambda name: names[name].body, var)
            )
            point, whole = (_related(Relation(rest[0], *sides), names) for sides in (at_point, in_total))
            self.say(depth, "At each point ", point, "; summed up over all points, ", whole, ".")
        elif rule == "everywhere":
            self.say(depth, "It suffices to bound, at each point, what the maximum is taken of.")
        elif rule == "member":
            self.say(depth, "No summand is negative, so each is at most ", _formula(var(rest[0]), names), ".")
        inner = [(label, part) for label, part in _lifted_parts(node, evidence, names) if part[0] not in ENDS]
        for label, part in inner:
            if not label:
                self.lifted(part, evidence, names, depth)
                continue
            self.say(depth, label, ":")
            before = len(self.told), self.left_out
            self.lifted(part, evidence, names, depth + 1)
            if before == (len(self.told), 0):  # nothing was told of it
                self.told.pop()

    def grid(self, evidence: GridProof) -> None:
        self.say(0, "For any numbers of points of two spaces, one fact after another:")
        for rule, *rest in evidence.tree:
            if rule == "fact":
                _, op, a, b, _ = rest
                self.say(1, _related(Relation(op, evidence.terms[a], evidence.terms[b])), ".")


TOLD: Final[Mapping[str, Callable[..., None]]] = {
    "both": _Teller.both, "segment": _Teller.segment, "restrict": _Teller.restrict, "sum": _Teller.total,
    "product": _Teller.product, "monotone": _Teller.monotone, "have": _Teller.have, "let": _Teller.let,
    "put": _Teller.put, "cases": _Teller.cases, "compare": _Teller.compare, "concave": _Teller.concave,
    "substitute": _Teller.substitute, "integral": _Teller.integral, "only": _Teller.only,
    "recur": _Teller.recur, "rewrite": _Teller.rewrite, "series": _Teller.series,
    "telescope": _Teller.telescope,
}  # fmt: skip
PIECES: Final = ("split", "end", "simplify")  # ends are looked at apart, and the value put there
WHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "infinite": (" is infinite", " is finite"),
    "zero": (" is 0", " is above 0"),
    "extremes": (" is infinite", " is minus infinity", " is finite"),
    "end": (" is at the end of its range", " is elsewhere"),
}
ENDS: Final = frozenset({"final", "absurd"})  # these follow from what was told
LIFTED: Final = frozenset(
    (
        *("final", "everywhere", "parts", "both", "have", "sum", "same", "member", "finite", "infinite"),
        *("zero", "extremes", "absurd", "end", "compare"),
    )
)


def _lifted_parts(
    node: Sequence[Any], evidence: LiftProof, names: Mapping[str, Aggregate]
) -> Iterator[tuple[Sentence, Sequence[Any]]]:
    """Yield what is below a node of a lift, each with the case that it is of; one alone has no label."""
    rule, *rest = node
    parts = [part for part in rest if isinstance(part, list) and part and str(part[0]) in LIFTED]
    if len(parts) < 2:
        yield from (((), part) for part in parts)
        return
    if rule == "compare":
        a, b = evidence.terms[rest[0]], evidence.terms[rest[1]]
        labels = [_say("Where ", _related(Relation(op, a, b), names)) for op in (">=", "<=")]
    elif rule in WHERE:
        labels = [_say("Where ", _formula(var(rest[0]), names), words) for words in WHERE[rule]]
    else:
        name = "Direction" if rule == "both" else "Part"
        labels = [_say(f"{name} {number} of {len(parts)}") for number in range(1, len(parts) + 1)]
    yield from zip(labels, parts, strict=True)


def _is_easy(node: Sequence[Any]) -> bool:
    """Return whether a reader sees that what a node shows has its sign: leaves, and products of such."""
    return _is_leaf(node) or (node[0] == "product" and all(_is_leaf(part[3]) for part in node[1:]))


def _is_leaf(node: Sequence[Any]) -> bool:
    return node == ["sum"] or (node[0] in LEAVES and node[0] != "sum")


def _leaves(aim: Aim, node: Sequence[Any]) -> Iterator[tuple[Aim, Sequence[Any]]]:
    """Yield what is left below splits that follow one another."""
    if node[0] not in PIECES:
        yield aim, node
        return
    for inner, part in steps(node, aim):
        yield from _leaves(part, inner)


def _cuts(node: Sequence[Any]) -> Iterator[tuple[str, str]]:
    if node[0] in PIECES:
        if node[0] != "simplify":
            yield node[1], node[2]
        for inner in node[3:] or node[2:]:
            yield from _cuts(inner)


def _total(parts: Sequence[tuple[Term, Term]]) -> Term:
    whole = rat(0)
    for coefficient, part in parts:
        whole = whole + coefficient * part
    return whole


def _subject(aim: Aim) -> str:
    """Return what an aim speaks of: the whole at first, then what was told last."""
    return "This" if aim.ends[0] == rat(0) else "The difference of both sides"


def _value(end: Value) -> str:
    for value, shown in ((INFINITY, r"\infty"), (-INFINITY, r"-\infty")):
        if compare("=", end, value):
            return shown
    return str(end)


def _box(inner: Aim, outer: Aim) -> str:
    """Return where an aim speaks of less than another one."""
    found = []
    for name, old in outer.box.items():
        new = inner.box.get(name)
        if new is None:
            found.append(f"{formula(var(name))} = {_value(old.lo)}")
        elif repr(new) != repr(old):
            found.append(rf"{formula(var(name))} \in {_interval(new)}")
    return ", ".join(found)


def _enclosed(aim: Aim) -> str | Sentence:
    """Return in which interval what an aim speaks of lies, or which number it is."""
    found, where = formula(aim.subject), enclose(aim.subject, aim.box)
    ends = [_outward(where.lo, -1), _outward(where.hi, 1)]
    if None in ends or found is None or len(found) > WIDEST:
        return LEAVES["enclose"]
    if ends[0] == ends[1] and isinstance(where.lo, fmpq):
        return _say("it is ", _math(ends[0]))
    inside = (
        rf"{found} \in {'(' if where.lo_open else '['}{ends[0]}, {ends[1]}{')' if where.hi_open else ']'}"
    )
    return _say(_math(inside), ", by interval arithmetic")


def _outward(end: Value, side: int) -> str | None:
    """Return an end of an interval, to a few digits that are rounded outward; None for an undefined one."""
    if (isinstance(end, fmpq) and len(str(end)) <= DIGITS) or any(
        compare("=", end, far) for far in (INFINITY, -INFINITY)
    ):
        return _value(end)
    if not isinstance(end, (fmpq, arb)):
        return None
    number = float((arb(end) + arb(end).rad() * side).mid())
    if not math.isfinite(number) or number == 0:
        return None
    scale = 10.0 ** (DIGITS // 2 - math.floor(math.log10(abs(number))))
    return f"{(math.floor(number * scale) - 1 if side < 0 else math.ceil(number * scale) + 1) / scale:g}"


def _interval(box: Interval) -> str:
    ends = f"{_value(box.lo)}, {_value(box.hi)}"
    return f"{'(' if box.lo_open else '['}{ends}{')' if box.hi_open else ']'}"


def _formula(subject: Term, names: Mapping[str, Aggregate] | None = None) -> Sentence:
    found = formula(subject, names)
    return _math(found) if found is not None else _say("a long formula")


def _related(of: Relation, names: Mapping[str, Aggregate] | None = None) -> Sentence:
    found = relation(of, names)
    return _math(found) if found is not None else _say("a long inequality")


def _math(latex: str | None) -> Sentence:
    return (("formula", latex),) if latex else ()


def _short(entries: Sequence[str]) -> str:
    text = "; ".join(entries)
    return text if len(text) <= WIDEST else text[:WIDEST].rsplit(",", 1)[0] + r", \ldots"


def _listed(sentences: Sequence[Sentence]) -> Sentence:
    found: list[tuple[str, str]] = []
    for place, sentence in enumerate(sentences):
        found += [("words", ", " if place else ""), *sentence]
    return joined(found)


def _say(*pieces: str | Sentence) -> Sentence:
    """Return words and formulas as one sentence."""
    return joined(p for piece in pieces for p in ((("words", piece),) if isinstance(piece, str) else piece))
