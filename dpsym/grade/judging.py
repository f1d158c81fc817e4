"""The verdict on a row: of its own, in its case, under what it supposes, or as a fact for all numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import sympy
from flint import fmpq

from dpsym.check.result import Result
from dpsym.check.undefined import is_undefined
from dpsym.check.words import stated
from dpsym.derive.abstraction import abstracted
from dpsym.errors import DpsymError
from dpsym.grade.instantiating import instances_at
from dpsym.grade.steps import HOLDS, Decider, Row, Step
from dpsym.grade.symbols import LETTERS, pinned, variables_of
from dpsym.kernel.statement import Domain
from dpsym.language.claims import Claim
from dpsym.language.elaboration.cases import least_of
from dpsym.language.expectation import Expectation
from dpsym.language.pathwise import for_all_values
from dpsym.language.printing import latex
from dpsym.language.randomness import Draw, Draws
from dpsym.language.relations import Comparison, negated
from dpsym.language.symbols import Variable, integer, real
from dpsym.plain import plain

#: Where a letter ranges that a text does not declare: positive numbers, probabilities, whole numbers.
CUSTOMARY: Final[tuple[Callable[[str], Any], ...]] = (
    lambda name: real(name, above=0),
    lambda name: real(name, above=0, below=1),
    lambda name: integer(name, at_least=2),
)


BEGINNING: Final = 4  # so many numbers may be covered by first cases
SUPPOSED: Final = "this says for which values something is meant"
BEYOND: Final = (
    "this holds as far as was searched, but does not follow from what is supposed; a person has to look at it"
)
UNPLAIN: Final = "what the words before this formula stand for is not plain"


def judged(row: Row, decide: Decider) -> Step:
    """Return a row with its verdict."""
    if row.worded and row.claim is None:
        return Step(row, "irrelevant", UNPLAIN)
    if row.claim is None:
        return Step(row, "unreadable", f"this row was not understood: {row.message}")
    claim = row.claim
    result = _decided(pinned(claim, row.extra), decide)
    reading = result.reading or ""
    if result.verdict == "supported" and _goes_beyond(claim, decide):
        return Step(row, "undecided", BEYOND, reading=reading)
    if result.verdict in HOLDS:
        how = "it is proved" if result.verdict == "proved" else "it is true as far as was searched"
        return Step(row, "right", f"this holds: {how}", result.verdict == "proved", reading=reading)
    if result.verdict == "refuted" or is_undefined(result):
        narrower, found = _narrowed(row, claim, decide)
        if narrower is not None:
            values = ", ".join(plain(latex(part)) for part in narrower.extra)
            return Step(narrower, "right", f"this holds where {values}", reading=reading)
        result = result if row.opposes or found is None else found  # nothing fails where nothing is
    if row.worded or row.condition:
        verdict = "undecided" if row.worded and result.verdict == "refuted" else "irrelevant"
        return Step(row, verdict, SUPPOSED if row.condition else UNPLAIN, reading=reading)
    if result.verdict == "refuted":
        return _doubted(row, claim, result, decide) or _refuted(row, result)
    if is_undefined(result):
        return _undefined(row, result, reading)
    if result.verdict == "ill-formed":
        return Step(row, "unreadable", f"this row was not understood: {result.message}", reading=reading)
    return Step(row, "undecided", f"dpsym cannot decide this: {result.message}", reading=reading)


def _decided(claim: Claim, decide: Decider) -> Result:
    """Return the verdict on a claim; on an equation between random numbers, that for all their values."""
    result = decide(claim)
    if result.verdict == "ill-formed" and (valued := for_all_values(claim.conclusion)) is not None:
        apart = tuple(part for part in claim.given if not part.atoms(Draw, Draws))
        found = decide(Claim(valued, given=apart))
        return replace(found, reading=result.reading) if found.verdict in HOLDS else result
    return result


def _goes_beyond(claim: Claim, decide: Decider) -> bool:
    """Return whether a row about quantities that the sheet bounds fails for numbers within these bounds.

    A search among laws says little then: few of them come near to a bound of an expectation.
    """
    own = variables_of([Claim(claim.conclusion)]).items()
    at_own = (*claim.given, *instances_at(claim.given, own, bool))
    given = [part for part in at_own if isinstance(part, Comparison)]
    quantities = claim.conclusion.atoms(Expectation)
    known = set[Any]().union(*(part.atoms(Expectation) for part in given))
    if not isinstance(claim.conclusion, Comparison) or not quantities or not quantities <= known:
        return False
    try:
        numbers = abstracted(claim.conclusion, given)
    except DpsymError:
        return False
    return any(decide(each).verdict == "refuted" for each in numbers or ())


def _undefined(row: Row, result: Result, reading: str) -> Step:
    """Return a row of which a side has no value somewhere; a fact is meant wherever it says something."""
    if row.free:
        reason = "this holds as far as was searched, where both sides have a value"
        return Step(row, "right", reason, reading=reading)
    return Step(row, "undecided", f"this cannot be judged: {result.message}", reading=reading)


def _refuted(row: Row, result: Result) -> Step:
    """Return a row that fails, with the values at which it does."""
    reading = result.reading or ""
    if result.counterexample is None:
        return Step(row, "undecided", f"dpsym cannot decide this: {result.message}", reading=reading)
    reason = f"this does not hold: {stated(result.counterexample)}"
    return Step(row, "refuted", reason, False, result.counterexample, None, reading)


def _doubted(row: Row, claim: Claim, result: Result, decide: Decider) -> Step | None:
    """Return a row that fails, where that does not show that it is wrong; else None."""
    reading = result.reading or ""
    if row.opposes:
        return _opposing(row, decide, reading)
    if row.free and row.existing and not row.inductive:
        return _fact(row, claim, result, decide)
    reason = ""
    if row.free and (told := _range_left_open(claim, _unbounded(claim), decide)):
        return Step(row, "undecided", f"{told}; a person has to look at it", reading=reading)
    if row.inductive == "target" and (far := _far(claim)) is not None:
        found = decide(far)
        if found.verdict == "refuted" and found.counterexample is not None:
            return _refuted(row, found)  # that the target holds for n, as it does, is no help
    if row.inductive:
        reason = "this fails in general, but it may rest on what is supposed before"
    elif row.existing:
        reason = "this speaks of one value of a symbol without saying which"
    elif row.powers and decide(_powers_inside(claim)).verdict in HOLDS:
        reason = "the power after the brackets of a logarithm can be read in two ways, and one of them holds"
        return Step(row, "undecided", reason, reading=reading)
    return (
        Step(row, "undecided", f"{reason}; a person has to look at it", reading=reading) if reason else None
    )


def _far(claim: Claim) -> Claim | None:
    """Return a claim for whole numbers beyond the first ones, with which an induction may begin."""
    numbers = variables_of([Claim(claim.conclusion)]).values()
    lows = {symbol: least_of(symbol.domain) for symbol in numbers if symbol.domain.integer}
    far = {
        symbol: Variable(symbol.name, _from(symbol.domain, low + BEGINNING), symbol.kind, symbol.constraints)
        for symbol, low in lows.items()
        if low is not None
    }
    mine = claim.conclusion.free_symbols
    kept = [part for part in claim.given if part.free_symbols & mine or not _is_value(part)]
    return (
        Claim(claim.conclusion.xreplace(far), given=tuple(part.xreplace(far) for part in kept))
        if far
        else None
    )


def _from(domain: Domain, low: int) -> Domain:
    return Domain(fmpq(low), domain.hi, hi_open=domain.hi_open, integer=True)


def _is_value(part: Any) -> bool:
    """Return whether a supposition only gives a letter its value, as n = 1 in the first case does."""
    return isinstance(part, Comparison) and part.op == "=" and part.lhs.is_Symbol and part.rhs.is_number


def _fact(row: Row, claim: Claim, result: Result, decide: Decider) -> Step:
    """Return a fact for all numbers that fails for some of them, with its verdict: they may be positive."""
    mine = [symbol for name, symbol in variables_of([claim]).items() if name in row.letters]
    relation = row.relation
    sides = () if relation is None else (relation.lhs, relation.rhs)
    partial = _is_partial(claim)
    everywhere = bool(sides) and all(set(mine) & side.free_symbols for side in sides)
    reading = result.reading or ""
    found = result
    if partial or not everywhere:
        found = decide(replace(claim, given=(*claim.given, *(Comparison(symbol, ">", 0) for symbol in mine))))
        if found.verdict in HOLDS:
            values = ", ".join(f"{plain(latex(symbol))} > 0" for symbol in mine)
            return Step(row, "right", f"this holds where {values}", reading=reading)
    if found.counterexample is None or not everywhere:
        reason = "this speaks of a letter without saying what it is"
        return Step(replace(row, message=reason), "unreadable", reason, reading=reading)
    if told := _range_left_open(claim, mine, decide):
        return Step(row, "undecided", f"{told}; a person has to look at it", reading=reading)
    return _refuted(row, found)


def _is_partial(claim: Claim) -> bool:
    """Return whether a claim speaks of a logarithm, a root or a quotient, which not all numbers have."""
    return any(
        isinstance(part, sympy.log) or not (part.exp.is_Integer and part.exp >= 0)
        for part in claim.conclusion.atoms(sympy.log, sympy.Pow)
    )


def _unbounded(claim: Claim) -> list[Any]:
    """Return the letters of a claim that may be any real number, as far as is known."""
    letters = variables_of([claim]).values()
    return [each for each in letters if each.domain == real("x").domain and not each.constraints]


def _range_left_open(claim: Claim, letters: Iterable[Any], decide: Decider) -> str:
    """Return, as a sentence, that a claim holds where letters that nothing declares often range, or nothing.

    A value that refutes it may be one that the writer does not mean.
    """
    letters = list(letters)
    names = ", ".join(plain(latex(letter)) for letter in letters)
    for customary in _customary(claim, letters):
        within = {letter: customary(letter.name) for letter in letters}
        given = tuple(part.xreplace(within) for part in claim.given)
        narrower = Claim(claim.conclusion.xreplace(within), given=given)
        if decide(narrower).verdict in HOLDS:
            return f"this fails for some numbers, but nothing says what {names} stands for"
    return ""


def _customary(claim: Claim, letters: Sequence[Any]) -> Sequence[Callable[[str], Any]]:
    """Return where letters may range: what all numbers have a value of is said of all, unless they count."""
    if letters and _is_partial(claim):
        return CUSTOMARY
    return CUSTOMARY[-1:] if any(letter.name in LETTERS for letter in letters) else ()


def _narrowed(row: Row, claim: Claim, decide: Decider) -> tuple[Row | None, Result | None]:
    """Return a row under what is said before it, if it holds there; else what is found in its case.

    That is its case, where its functions are defined, and the values that symbols took.
    """
    found = None
    kinds = [row.nearby, () if row.extra else row.ranges, row.case, (*row.ranges, *row.case, *row.nearby)]
    for extra in [kind for kind in dict.fromkeys(kinds) if kind]:
        narrow = replace(claim, given=(*claim.given, *extra))
        result = decide(pinned(narrow, row.extra))
        if result.verdict in HOLDS:
            return replace(row, claim=narrow, extra=(*row.extra, *extra)), result
        if extra in (row.case, row.nearby):
            found = result
    if row.pins and decide(pinned(claim, row.pins)).verdict in HOLDS:
        return replace(row, extra=(*row.extra, *row.pins)), None  # the values are meant, and no others
    return None, found


def negation(row: Row) -> Row | None:
    """Return a row that says the opposite, if it is an inequality."""
    relation = row.relation
    opposite = negated(relation) if relation is not None else None
    if row.claim is None or opposite is None:
        return None
    return replace(row, claim=replace(row.claim, conclusion=opposite))


def holds_nowhere(row: Row, decide: Decider) -> bool:
    """Return whether it is proved that a row fails at all values that the sheet allows."""
    relation, claim = row.relation, row.claim
    if relation is None or claim is None:
        return False
    opposite = negated(relation)
    sides = [opposite] if opposite is not None else []
    if relation.op == "=":
        sides = [Comparison(relation.lhs, op, relation.rhs) for op in ("<", ">")]
    return any(decide(replace(claim, conclusion=side)).verdict == "proved" for side in sides)


def _opposing(row: Row, decide: Decider, reading: str) -> Step:
    """Return a row that would only hold if the target were false, which it is not, with its verdict."""
    other = negation(row)
    if other is not None and other.claim is not None and decide(other.claim).verdict in HOLDS:
        reason = "this is never so, as it has to be where it is supposed that what is to be shown is false"
        return Step(replace(other, opposed=True), "right", reason, reading=reading)
    reason = "this is under the supposition that what is to be shown is false; a person has to look at it"
    return Step(row, "undecided", reason, reading=reading)


def _powers_inside(claim: Claim) -> Claim:
    """Return a claim in which log(x)^n is log(x^n)."""
    conclusion = claim.conclusion.replace(
        lambda part: isinstance(part, sympy.Pow) and isinstance(part.base, sympy.log),
        lambda part: sympy.log(part.base.args[0] ** part.exp),
    )
    return replace(claim, conclusion=conclusion)
