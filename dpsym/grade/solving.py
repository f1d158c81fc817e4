"""Sheets that ask to solve something: what is to be solved, and what an answer says that the solutions are.

Rows of such an answer claim nothing for all numbers.  A row is tied to what is to be solved if both hold at
the same places, in the case in which the row stands.  An answer is right if what it says last is tied, and so
is a row that leads there, or one in each of several cases that are all there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.derive.line import UnfitError, supposed_of
from dpsym.derive.steps import Context, Judged, judge_step, same_statement
from dpsym.grade.statements import TWO_SIGNS, Reading, Statement, reading_with, statements_of
from dpsym.grade.steps import Row, Step
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison, conjuncts, negated
from dpsym.language.symbols import real
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.english.lexicon import role, words_of_derivations
from dpsym.notes.items import Item
from dpsym.notes.said import Told
from dpsym.plain import plain

__all__ = ["Solutions", "Solving", "solving_of", "without_numbers"]

MATH: Final = re.compile(r"\$\$(.+?)\$\$|\$([^$]+)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
WORD: Final = re.compile(r"\$|[^\W\d_]+")
MEMBER: Final = re.compile(r"\A(?P<name>[^\\=<>]+|\\[A-Za-z]+)\\in\s*\\(?:mathbb\s*\{?\s*R\s*\}?|R)\W*\Z")
NAMED: Final = re.compile(r"\A(?:\\mathbb\s*\{?[A-Z]\}?|\\mathcal\s*\{?[A-Z]\}?|[A-Z])\s*=")
ALTERNATIVES: Final = role("alternatives")
FORWARD: Final = role("premises-forward")
UNEQUAL: Final = re.compile(r"\\neq?(?![A-Za-z])|≠")
ENDS: Final = re.compile(r"[\s.,;&]+\Z")
POWER: Final = real("power", above=0)
MOST_STATEMENTS: Final = 60
NEVER_FALSE: Final = Comparison(0, "<", 1)
EVERYWHERE: Final = "this holds: it is proved"
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
    """What is to be solved, with the ranges that the sentence gives, and for which symbols."""

    what: Any
    unknowns: tuple[Any, ...]

    def is_about(self, what: Any) -> bool:
        """Return whether a statement speaks of what is looked for."""
        return not what.free_symbols.isdisjoint(self.unknowns)


def solving_of(sheet: Sheet, item: Item) -> Solving | None:
    """Return what a sentence asks to be solved, if it says nothing else.

    Args:
        sheet: the sheet.
        item: the sentence, which was not understood.
    """
    found = _asked(sheet, item)
    half_known = found is not None and any(_is_half_known(sheet, unknown) for unknown in found.unknowns)
    return None if half_known else found


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
    if not symbols or not wanted or (len(symbols) > 1 and symbols != free):
        return None
    return _whole([*wanted, *ranges], symbols)


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
    return _whole([stated[0].conclusion, *stated[0].given], symbols) if len(symbols) == 1 else None


def _whole(statements: Sequence[Any], unknowns: Iterable[Any]) -> Solving:
    parts = [part for one in statements for part in conjuncts(one)]
    return Solving(Both(*parts) if len(parts) > 1 else parts[0], tuple(sorted(unknowns, key=str)))


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
    follows: bool = False  # whether it is so at least wherever what is to be solved is


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

    def judged(self, rows: Sequence[Row], judge: Callable[[Row], Step]) -> list[Step]:
        """Return the rows with their verdicts: those about the unknown by what is to be solved.

        Args:
            rows: the rows of the answer.
            judge: judges a row by itself.
        """
        steps = [Step(row, "undecided", "") for row in rows]
        alone = set(range(len(rows)))  # those that are judged by themselves
        self.said = [_Said(self.solving.what, (), tied=True)]
        broken = False  # whether a statement before was not understood
        for statement in statements_of(steps, self.read)[:MOST_STATEMENTS]:
            what, places = self._listed(statement.what), statement.places
            if what is None or not self.solving.is_about(what):
                broken = broken or what is None
                continue
            if not statement.arrow and self._is_true(what, steps[places[0]].row):
                self.facts.setdefault(self._case(steps[places[0]].row), []).extend(conjuncts(what))
                verdict, reason, found = "right", EVERYWHERE, None
            else:
                verdict, reason, found = self._judged(replace(statement, what=what), steps, broken=broken)
                broken = False
            alone -= set(places)
            for place in places:
                proved = verdict == "right"
                steps[place] = replace(
                    steps[place], verdict=verdict, reason=reason, proved=proved, counterexample=found
                )
        return [judge(rows[place]) if place in alone else step for place, step in enumerate(steps)]

    def _listed(self, what: Any) -> Any:
        """Return a list of different values of one unknown as the statement that it is one of them."""
        if not isinstance(what, Both) or len(self.solving.unknowns) > 1 or not self.is_list(what):
            return what
        parts = list(dict.fromkeys(_ways(what)))
        return sympy.Or(*parts, evaluate=False) if len(parts) > 1 else what

    def _is_true(self, what: Any, row: Row) -> bool:
        """Return whether a row holds wherever it stands."""
        context = Context((*self.given, *_defined(self.solving.what)), self.prove)
        return bool(self._known(what, (NEVER_FALSE,), self._case(row), context))

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
                follows = other.follows and set(other.case) <= set(case)
                self.said.append(_Said(what, case, tied, row.place, by_formula, follows))
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
            sure = bool(self._gives(what, self.solving.what, case))
            self.said[-1] = replace(self.said[-1], follows=sure)
            return "right", FOLLOWS, None
        named = _is_solved(what, ()) and not (isinstance(what, sympy.Or) and FORWARD.search(row.before))
        if failing is not None and not broken and (forced or not (partial or named)):
            return "refuted", *failing
        if partial or _is_solved(what, ()):
            return "irrelevant", PARTIAL, None
        return "undecided", OPEN, None

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
        context = Context((*self.given, *_defined(self.solving.what)), self.prove)
        return self._known(goal, (premise,), case, context)

    def _known(self, goal: Any, premises: Sequence[Any], case: Sequence[Any], context: Context) -> Judged:
        """Return whether a statement follows, in the unknown itself or in its exponential."""
        whole = (*premises, *case, *context.given)
        found = judge_step(goal, premises, replace(context, given=whole[len(premises) :]), "notes")
        if found.verdict != "open" or len(self.solving.unknowns) > 1:
            return found
        try:
            ranges = tuple(supposed_of(*self.solving.unknowns))
        except UnfitError:  # of whole numbers
            return found
        plain = [_in_powers(part, *self.solving.unknowns) for part in (goal, *whole, *ranges)]
        if any(part is None for part in plain):
            return found
        other = judge_step(plain[0], plain[1:], Context(), "notes")
        return found if other.verdict == "fails" and not other.at else _back(other, *self.solving.unknowns)

    def _alike(self, one: Any, other: Any) -> bool:
        """Return whether both are made of equations, or of none: others may only help to solve."""
        kinds = [{part.op == "=" for part in said.atoms(Comparison)} for said in (one, other)]
        return bool(kinds[0] & kinds[1])

    def told(self, told: Sequence[Told]) -> list[Told]:
        """Return the sentences without the words that list values, which are read."""
        return [replace(one, words=ALTERNATIVES.sub(" $, $ ", one.words)) for one in told]

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
        there = self._known(last, (self.solving.what,), (), context)
        if not there or not self._known(self.solving.what, (last,), (), context):
            return False
        working = [one for one in self.said[1:] if one.tied and self._leads(one, last)]
        if any(not one.case for one in working):
            return True
        if self._narrowed(last, told):
            return True
        cases = list(dict.fromkeys((*(one.case for one in working), *filter(self._excludes, self.facts))))
        ways = [sympy.And(*case) if len(case) > 1 else case[0] for case in cases]
        if len(ways) < 2:
            return False
        premises = (*self.given, *_defined(self.solving.what))
        return bool(judge_step(sympy.Or(*ways, evaluate=False), premises, Context(), "notes"))

    def _narrowed(self, last: Any, told: Sequence[Told]) -> bool:
        """Return whether rows that hold wherever what is to be solved does leave only the solutions.

        All of them together may do that, or numbers that are put in for the others, as where both sides of an
        equation were squared.
        """
        known = [
            one for one in self.said[1:] if (one.tied or one.follows) and not one.case and one.what != last
        ]
        if not any(self._leads(one, last) for one in known):
            return False
        others = [one.what for one in known if not same_statement(one.what, last)]
        if self._known(last, others, (), Context(self.given, self.prove)):
            return True
        listed = [one for one in known if self.is_list(one.what)]
        return bool(listed) and any(
            UNEQUAL.search(formula) for sentence in told[listed[-1].place :] for formula in sentence.formulas
        )

    def is_list(self, what: Any) -> bool:
        """Return whether a statement lists the values that are possible."""
        return _is_solved(what, self.solving.unknowns) and all(
            part.op == "=" for part in what.atoms(Comparison)
        )

    def _excludes(self, case: tuple[Any, ...]) -> bool:
        """Return whether rows of a case say that what is to be solved is not so there."""
        opposite = negated(self.solving.what) if isinstance(self.solving.what, Comparison) else None
        known = [*self.facts[case], *case]
        return bool(case) and opposite is not None and bool(judge_step(opposite, known, Context(self.given)))

    def _leads(self, said: _Said, last: Any) -> bool:
        """Return whether a statement is more than what is to be solved, or its solution, written again.

        One that is the same with terms moved leads on where a reader sees at once how.
        """
        if _is_solved(said.what, self.solving.unknowns):
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
        what, unknown = self.solving.what, self.solving.unknowns[0]
        equations = [part for part in conjuncts(what) if part.op == "="]
        if len(equations) != 1 or len(self.solving.unknowns) > 1:
            return False
        gap = sympy.expand(equations[0].lhs - equations[0].rhs)
        return bool(gap.is_polynomial(unknown)) and sympy.degree(gap, unknown) == 2

    def _last(self, told: Sequence[Told]) -> tuple[Any, int]:
        """Return what is said last that the solutions are, and in which sentence."""
        found: list[tuple[int, Any]] = [
            (one.place, one.what) for one in self.said[1:] if _is_solved(one.what, self.solving.unknowns)
        ]
        name = latex(self.solving.unknowns[0])
        for place, sentence in enumerate(told):
            names_set = not NAMING.isdisjoint(WORD.findall(sentence.words.lower()))
            for formula in sentence.formulas:
                values = NAMED.sub("", ENDS.sub("", formula.strip()))
                if values == formula.strip() and not names_set:
                    continue
                inside = self.read(rf"{name} \in {values}")
                if len(inside) == 1 and _is_solved(inside[0], self.solving.unknowns):
                    found.append((place, inside[0]))
        end = max((place for place, _ in found), default=-1)
        ways = [way for place, what in found if place == end for way in _ways(what)]
        ways = list(dict.fromkeys(ways))
        if len(self.solving.unknowns) > 1:
            return (Both(*ways) if ways else None), end
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


def _is_solved(what: Any, unknowns: Sequence[Any]) -> bool:
    """Return whether a statement says between or at which numbers the unknowns lie, or any symbols."""
    if isinstance(what, (Both, sympy.And, sympy.Or)):
        return all(_is_solved(part, unknowns) for part in what.args)
    if isinstance(what, Comparison) and not what.free_symbols:
        return True
    return any(_is_of(what, unknown, any_relation=True) for unknown in unknowns or (None,))


def _ways(what: Any) -> Iterator[Any]:
    """Yield the equations of a solved form; a list of several is one of several.  Ranges stay as they are."""
    if any(part.op != "=" for part in what.atoms(Comparison)):
        yield what
    elif isinstance(what, (Both, sympy.And, sympy.Or)):
        for part in what.args:
            yield from _ways(part)
    elif what.free_symbols:
        yield what


def _in_powers(what: Any, unknown: Any) -> Any:
    """Return a statement about a number as one about its exponential; None where it is none.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> _in_powers(Comparison(sympy.exp(2 * x), "=", 4), x), _in_powers(Comparison(x, "<", 0), x)
    (power**2 = 4, power < 1)
    """
    if isinstance(what, (Both, sympy.And, sympy.Or)):
        parts = [_in_powers(part, unknown) for part in what.args]
        return None if None in parts else what.func(*parts)
    if not isinstance(what, Comparison):
        return None
    sides = (what.lhs, what.rhs)
    if unknown in sides and not any(side.has(unknown) for side in sides if side != unknown):
        low, high = (POWER if side == unknown else sympy.exp(side) for side in sides)
        return Comparison(low, what.op, high)
    low, high = (side.xreplace({unknown: sympy.log(POWER)}) for side in sides)
    return None if any(side.has(sympy.log(POWER)) for side in (low, high)) else Comparison(low, what.op, high)


def _back(found: Judged, unknown: Any) -> Judged:
    """Return what was found out about an exponential as about the number."""
    value = None if found.at is None else next(iter(found.at.values()), None)
    return replace(found, used=(), at=None if value is None else {unknown: sympy.log(value)})


def without_numbers(text: str, solving: Solving) -> str:
    r"""Return an answer in which ``x_1`` and ``x_{1,2}`` are the unknown; every letter stays at its place."""
    names = "|".join(re.escape(latex(unknown)) for unknown in solving.unknowns)
    pattern = re.compile(rf"(?<![A-Za-z\\])(?P<name>{names})\s*_\s*(?:\d|\{{\s*\d(?:\s*[,/]\s*\d)*\s*\}})")
    return pattern.sub(lambda match: match["name"].ljust(len(match[0])), text)
