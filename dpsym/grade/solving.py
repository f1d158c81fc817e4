"""Sheets that ask to solve something: what is to be solved, and what an answer says that the solutions are.

Rows of such an answer claim nothing for all numbers.  A row is tied to what is to be solved if both hold at
the same places, in the case in which the row stands.  An answer is right if what it says last is tied, and so
is a row that leads there, or one in each of several cases that are all there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.derive.steps import Context, Judged, judge_step, same_statement
from dpsym.grade.statements import TWO_SIGNS, Reading, Statement, reading_with, statements_of
from dpsym.grade.steps import Row, Step
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison, conjuncts, negated
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.items import Item
from dpsym.notes.said import Told
from dpsym.plain import plain

__all__ = ["Solutions", "Solving", "solving_of"]

MATH: Final = re.compile(r"\$\$(.+?)\$\$|\$([^$]+)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
WORD: Final = re.compile(r"\$|[^\W\d_]+")
MEMBER: Final = re.compile(r"\A(?P<name>[^\\=<>]+|\\[A-Za-z]+)\\in\s*\\(?:mathbb\s*\{?\s*R\s*\}?|R)\W*\Z")
NAMED: Final = re.compile(r"\A(?:\\mathbb\s*\{?[A-Z]\}?|\\mathcal\s*\{?[A-Z]\}?|[A-Z])\s*=")
ENDS: Final = re.compile(r"[\s.,;&]+\Z")
MOST_STATEMENTS: Final = 60
NEVER: Final = Comparison(0, "=", 1)
TIED: Final = "this holds exactly where what is to be solved does"
FOLLOWS: Final = "this holds where what is to be solved does"
PARTIAL: Final = "this is a part of what the lines before it say"
OPEN: Final = "dpsym cannot decide whether this holds where a line before it does; a person has to look at it"
SOLVING: Final = words_of_derivations("solving")
NAMING: Final = words_of_derivations("solving-named")
BESIDE: Final = words_of_derivations("solving-beside")


@dataclass(frozen=True)
class Solving:
    """What is to be solved, with the ranges that the sentence gives, and for which symbol."""

    what: Any
    unknown: Any


def solving_of(sheet: Sheet, item: Item) -> Solving | None:
    """Return what a sentence asks to be solved, if it says nothing else.

    Args:
        sheet: the sheet.
        item: the sentence, which was not understood.
    """
    found = _asked(sheet, item)
    return None if found is None or _is_half_known(sheet, found.unknown) else found


def _is_half_known(sheet: Sheet, unknown: Any) -> bool:
    """Return whether only a convention says in which range the solutions are looked for."""
    domain = unknown.domain
    return unknown in sheet.supplied and (domain.integer or (domain.lo, domain.hi) != (None, None))


def _asked(sheet: Sheet, item: Item) -> Solving | None:
    text = item.source.text[item.span.start : item.span.end]
    words = WORD.findall(MATH.sub(" $ ", text).lower())
    if not words or words[0] not in SOLVING or not set(words) <= SOLVING | BESIDE | {"$"}:
        return None
    if "$" not in words:
        return _beside(sheet, item)
    read = reading_with(sheet)
    ranges: list[Any] = []
    wanted: list[Any] = []
    names: list[Any] = []
    for match in MATH.finditer(text):
        formula = next(part for part in match.groups() if part)
        found = read(formula)
        if len(found) != 1:
            member = MEMBER.match(formula)
            zero = read(f"{member['name'] if member else formula} = 0")
            if len(zero) != 1 or not _is_of(zero[0], None):
                return None
            names.append(zero[0].lhs)
            continue
        bounds = all(_is_bound(part) for part in conjuncts(found[0]))
        (ranges if bounds else wanted).append(found[0])
    symbols = set(names) or {part for one in ranges for part in one.free_symbols}
    free = {part for one in wanted for part in one.free_symbols}
    symbols = symbols & free or free
    if len(symbols) != 1 or not wanted:
        return None
    return _whole([*wanted, *ranges], symbols.pop())


def _beside(sheet: Sheet, item: Item) -> Solving | None:
    """Return what a sentence without a formula asks to be solved: the only thing that is stated behind it."""
    stated = [
        part.claim
        for other in sheet.items
        if other not in sheet.asked and other.span.start > item.span.end
        for part in other.walk()
        if part.claim is not None
    ]
    symbols = stated[0].conclusion.free_symbols if len(stated) == 1 else ()
    return _whole([stated[0].conclusion, *stated[0].given], *symbols) if len(symbols) == 1 else None


def _whole(statements: Sequence[Any], unknown: Any) -> Solving:
    parts = [part for one in statements for part in conjuncts(one)]
    return Solving(Both(*parts) if len(parts) > 1 else parts[0], unknown)


def _is_bound(part: Any) -> bool:
    """Return whether a statement only says between which numbers a symbol lies."""
    sides = (part.lhs, part.rhs) if isinstance(part, Comparison) and part.op != "=" else ()
    return any(side.is_Symbol for side in sides) and any(side.is_number for side in sides)


def _is_of(part: Any, symbol: Any, *, any_relation: bool = False) -> bool:
    """Return whether a statement is an equation, or a relation, that says what a symbol is, or any symbol."""
    if not isinstance(part, Comparison) or (part.op != "=" and not any_relation):
        return False
    pairs = ((part.lhs, part.rhs), (part.rhs, part.lhs))
    return any(
        (one == symbol or (symbol is None and one.is_Symbol)) and one not in other.free_symbols
        for one, other in pairs
    )


@dataclass(frozen=True)
class _Said:
    """A statement, what is supposed where it stands, and whether it is tied to what is to be solved."""

    what: Any
    case: tuple[Any, ...] = ()
    tied: bool = False
    place: int = -1  # of its sentence
    by_formula: bool = False  # whether it is written with one sign for two


@dataclass
class Solutions:
    """The rows of an answer, judged by what is to be solved.

    Attributes:
        solving: what is to be solved.
        given: what the sheet supposes.
        read: reads what a formula states.
        prove: decides a comparison under premises.
    """

    solving: Solving
    given: tuple[Any, ...]
    read: Reading
    prove: Callable[[Comparison, tuple[Any, ...]], bool]
    said: list[_Said] = field(default_factory=list)
    #: What rows say that hold wherever they stand, by the case in which they do.
    facts: dict[tuple[Any, ...], list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take what is to be solved out of what is supposed."""
        self.given = tuple(part for part in self.given if part not in self._own or _is_bound(part))

    def judged(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps; those about the unknown are judged anew."""
        steps = list(steps)
        self.said = [_Said(self.solving.what, (), tied=True)]
        broken = False  # whether a statement before was not understood
        for statement in statements_of(steps, self.read)[:MOST_STATEMENTS]:
            what, places = statement.what, statement.places
            about = what is not None and self.solving.unknown in what.free_symbols
            if not about:
                broken = broken or what is None
                continue
            true = all(steps[place].verdict == "right" for place in places)
            if (
                true and not statement.arrow and self._is_free(what, steps[places[0]].row)
            ):  # it holds wherever it stands
                self.facts.setdefault(self._case(steps[places[0]].row), []).extend(conjuncts(what))
                continue
            verdict, reason, found = self._judged(statement, steps, broken=broken)
            for place in places:
                proved = verdict == "right"
                steps[place] = replace(
                    steps[place], verdict=verdict, reason=reason, proved=proved, counterexample=found
                )
            broken = False
        return steps

    def _judged(
        self, statement: Statement, steps: Sequence[Step], *, broken: bool
    ) -> tuple[str, str, dict[str, Any] | None]:
        """Return the verdict on a statement, by those that it may go on from, the latest first."""
        what, row = statement.what, steps[statement.places[0]].row
        case = self._case(row)
        forced = statement.arrow and not broken
        by_formula = any(TWO_SIGNS.search(steps[place].row.latex) for place in statement.places)
        follows, partial, failing = False, False, None
        empty = bool(self._gives(NEVER, what, case))
        for other in self.said[::-1]:
            there, back = self._gives(what, other.what, case), self._gives(other.what, what, case)
            if there and back:
                tied = other.tied and set(other.case) <= set(case)
                if not tied and other.tied:
                    continue  # in another case
                self.said.append(_Said(what, case, tied, row.place, by_formula))
                return "right", TIED if tied else FOLLOWS, None
            follows = follows or bool(there)
            partial = partial or (bool(back) and not empty) or "open" in (there.verdict, back.verdict)
            if failing is None and there.verdict == "fails" and self._alike(what, other.what):
                failing = _failing(there, other.what, what)
            if forced and failing is None and back.verdict == "fails":
                failing = _failing(back, what, other.what)
            if forced:
                break
        self.said.append(_Said(what, case, False, row.place))
        if follows and not forced:
            return "right", FOLLOWS, None
        if failing is not None and not broken and (forced or not (partial or _is_solved(what, None))):
            return "refuted", *failing
        if partial or _is_solved(what, None):
            return "irrelevant", PARTIAL, None
        return "undecided", OPEN, None

    def _is_free(self, what: Any, row: Row) -> bool:
        """Return whether a row that holds does not do so because the sheet supposes what is to be solved."""
        if not self._own & set(row.claim.given if row.claim is not None else ()):
            return True
        return bool(judge_step(what, self._case(row), Context(self.given), "notes"))

    @property
    def _own(self) -> set[Any]:
        """What is to be solved, part by part: it is supposed nowhere."""
        return {self.solving.what, *conjuncts(self.solving.what)}

    def _case(self, row: Row) -> tuple[Any, ...]:
        """Return what is supposed where a row stands, beyond the sheet and that all has a value."""
        supposed = (*(row.claim.given if row.claim is not None else ()), *row.extra, *row.case)
        context = Context((*self.given, *_defined(self.solving.what)))
        return tuple(
            part
            for part in dict.fromkeys(supposed)
            if part not in (*self.given, *self._own) and not judge_step(part, (), context, "notes")
        )

    def _gives(self, goal: Any, premise: Any, case: Sequence[Any]) -> Judged:
        context = Context((*self.given, *case, *_defined(self.solving.what)), self.prove)
        return judge_step(goal, [premise], context, "notes")

    def _alike(self, one: Any, other: Any) -> bool:
        """Return whether both are made of equations, or of none: others may only help to solve."""
        kinds = [{part.op == "=" for part in said.atoms(Comparison)} for said in (one, other)]
        return bool(kinds[0] & kinds[1])

    # What is shown

    def shown(self, told: Sequence[Told]) -> bool:
        """Return whether what an answer says last that the solutions are is so, and its rows show it.

        Args:
            told: every sentence of the answer.
        """
        last, _ = self._last(told)
        if last is None:
            return False
        context = Context(self.given, self.prove)
        there = judge_step(last, [self.solving.what], context, "notes")
        if not there or not judge_step(self.solving.what, [last], context, "notes"):
            return False
        working = [one for one in self.said[1:] if one.tied and self._leads(one, last)]
        if any(not one.case for one in working):
            return True
        cases = list(dict.fromkeys((*(one.case for one in working), *filter(self._excludes, self.facts))))
        ways = [sympy.And(*case) if len(case) > 1 else case[0] for case in cases]
        if len(ways) < 2:
            return False
        premises = (*self.given, *_defined(self.solving.what))
        return bool(judge_step(sympy.Or(*ways, evaluate=False), premises, Context(), "notes"))

    def _excludes(self, case: tuple[Any, ...]) -> bool:
        """Return whether rows of a case say that what is to be solved is not so there."""
        opposite = negated(self.solving.what) if isinstance(self.solving.what, Comparison) else None
        known = [*self.facts[case], *case]
        return bool(case) and opposite is not None and bool(judge_step(opposite, known, Context(self.given)))

    def _leads(self, said: _Said, last: Any) -> bool:
        """Return whether a statement is more than what is to be solved, or its solution, written again.

        One that is the same with terms moved leads on where a reader sees at once how.
        """
        if _is_solved(said.what, self.solving.unknown):
            return said.by_formula and self._is_quadratic()
        begins = (self.solving.what, *conjuncts(self.solving.what))
        if said.what in begins or not said.what.free_symbols:
            return False
        ends = [same_statement(said.what, other) for other in begins], same_statement(said.what, last)
        if not any(ends[0]) and not ends[1]:
            return True
        context = Context((*self.given, *said.case, *_defined(self.solving.what)))
        pairs = [(self.solving.what, said.what) if ends[1] else (said.what, last)]
        return all(
            judge_step(one, [other], context) and judge_step(other, [one], context) for one, other in pairs
        )

    def ended(self, told: Sequence[Told]) -> int:
        """Return in which sentence it is said last what the solutions are."""
        return max(self._last(told)[1], 0)

    def _is_quadratic(self) -> bool:
        """Return whether what is to be solved is an equation of the second degree."""
        what, unknown = self.solving.what, self.solving.unknown
        equations = [part for part in conjuncts(what) if part.op == "="]
        if len(equations) != 1:
            return False
        gap = sympy.expand(equations[0].lhs - equations[0].rhs)
        return bool(gap.is_polynomial(unknown)) and sympy.degree(gap, unknown) == 2

    def _last(self, told: Sequence[Told]) -> tuple[Any, int]:
        """Return what is said last that the solutions are, and in which sentence."""
        found: list[tuple[int, Any]] = [
            (one.place, one.what) for one in self.said[1:] if _is_solved(one.what, self.solving.unknown)
        ]
        name = latex(self.solving.unknown)
        for place, sentence in enumerate(told):
            names_set = not NAMING.isdisjoint(WORD.findall(sentence.words.lower()))
            for formula in sentence.formulas:
                values = NAMED.sub("", ENDS.sub("", formula.strip()))
                if values == formula.strip() and not names_set:
                    continue
                inside = self.read(rf"{name} \in {values}")
                if len(inside) == 1 and _is_solved(inside[0], self.solving.unknown):
                    found.append((place, inside[0]))
        end = max((place for place, _ in found), default=-1)
        ways = [way for place, what in found if place == end for way in _ways(what, self.solving.unknown)]
        ways = list(dict.fromkeys(ways))
        ranges = any(part.op != "=" for way in ways for part in way.atoms(Comparison))
        if len(ways) < 2 or ranges:
            return (ways[-1] if ways else None), end
        return sympy.Or(*ways, evaluate=False), end


def _failing(found: Judged, holds: Any, fails: Any) -> tuple[str, dict[str, Any]]:
    """Return in words, and as a point, where one statement holds and the other does not."""
    at = {str(symbol): plain(latex(value)) for symbol, value in (found.at or {}).items()}
    values = ", ".join(f"{name} = {value}" for name, value in at.items())
    where = f"at {values} {plain(latex(holds))} holds, but {plain(latex(fails))} does not"
    return f"this is not so exactly where the line before it is: {where}", {"at": at}


def _defined(what: Any) -> Iterator[Any]:
    """Yield where the sides of what is to be solved have values."""
    for part in what.atoms(sympy.Pow, sympy.log):
        inner = part.args[0]
        if isinstance(part, sympy.log):
            yield Comparison(inner, ">", 0)
        elif inner.free_symbols and part.exp.is_Rational and part.exp.q % 2 == 0:
            yield Comparison(inner, ">=" if part.exp > 0 else ">", 0)
        elif inner.free_symbols and part.exp.is_negative:
            yield sympy.Or(Comparison(inner, "<", 0), Comparison(inner, ">", 0), evaluate=False)


def _is_solved(what: Any, unknown: Any) -> bool:
    """Return whether a statement says between or at which numbers the unknown lies, or any symbol."""
    if isinstance(what, (Both, sympy.And, sympy.Or)):
        return all(_is_solved(part, unknown) for part in what.args)
    if isinstance(what, Comparison) and not what.free_symbols:
        return True
    return _is_of(what, unknown, any_relation=True)


def _ways(what: Any, unknown: Any) -> Iterator[Any]:
    """Yield the equations of a solved form; a list of several is one of several.  Ranges stay as they are."""
    if any(part.op != "=" for part in what.atoms(Comparison)):
        yield what
    elif isinstance(what, (Both, sympy.And, sympy.Or)):
        for part in what.args:
            yield from _ways(part, unknown)
    elif what.free_symbols:
        yield what
