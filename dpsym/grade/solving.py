"""Sheets that ask to solve something: what is to be solved, and what an answer says that the solutions are.

Rows of such an answer claim nothing for all numbers.  A row is tied to what is to be solved if both hold at
the same places, in the case in which the row stands.  An answer is right if what it says last is tied, and so
is a row that leads there, or one in each of several cases that are all there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.check.result import Result
from dpsym.derive.algebra import Algebra
from dpsym.derive.isolating import isolated
from dpsym.derive.line import UnfitError, supposed_of
from dpsym.derive.steps import Context, Judged, judge_step, same_statement
from dpsym.grade.leading import Said, idle_part, left_lying, without_step
from dpsym.grade.logarithms import without_logarithms
from dpsym.grade.powers import base_of, from_power, in_powers
from dpsym.grade.premises import RESTRICTING, WORD, YIELDING
from dpsym.grade.roles import FORWARD
from dpsym.grade.statements import (
    ENDING,
    TWO_SIGNS,
    UNEQUAL,
    Reading,
    Statement,
    declare_unknowns,
    joint_of,
    named,
    reading_with,
    statements_of,
)
from dpsym.grade.steps import Decider, Row, Step
from dpsym.language.claims import Claim
from dpsym.language.linear import slope_and_rest
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison, conjuncts, flipped, negated
from dpsym.language.restriction import Restricted
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.english.lexicon import phrases_of_derivations, role, words_of_derivations
from dpsym.notes.items import Item
from dpsym.notes.pronouns import points_back
from dpsym.notes.said import Told
from dpsym.notes.scope import Scope
from dpsym.plain import plain

MATH: Final = re.compile(r"\$\$(.+?)\$\$|\$([^$]+)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
COMMAND: Final = re.compile(r"\\[A-Za-z]+")
MEMBER: Final = re.compile(
    r"\A(?P<name>[^\\=<>]+|\\[A-Za-z]+)\\in\s*\\(?:mathbb\s*\{?\s*R\s*\}?|R)(?:\s*\^\s*\{?\d\}?)?\W*\Z"
)
NAMED: Final = re.compile(r"\A(?:\\mathbb\s*\{?[A-Z]\}?|\\mathcal\s*\{?[A-Z]\}?|[A-Z])\s*=")
#: What a set is told by, also one that is not read.
SET: Final = re.compile(
    r"\A(?:\\[A-Za-z]+\s*)?\{?[A-Z]\}?(?:_(?:\w|\{[^{}]*\}))?\s*=\s*(?:\\left\s*)?"
    r"(?:\\[{]|\[|\((?=[^()]*,)|\\emptyset|\\varnothing|∅)"
)
#: A set by what its members satisfy, as in {x in R : 2 < x <= 5}.
BUILT: Final = re.compile(
    r"\A\\(?:left\s*\\)?\{\s*(?P<name>\\?[A-Za-z]+)\s*(?:\\in\s*(?:\\mathbb\s*\{?\s*R\s*\}?|R)\s*)?"
    r"(?::|\||\\mid(?![A-Za-z])|\\colon(?![A-Za-z]))(?P<what>.+)\\(?:right\s*\\)?\}\Z",
    re.DOTALL,
)
#: What stands before all the places at which something is so.
SINGLY: Final = re.compile(rf"(?:{role('equality-only').pattern})\s*\Z")
ALTERNATIVES: Final = role("alternatives")
#: Words that say that there are no solutions, or that all are.
EMPTY, FULL = role("solving-empty"), role("solving-full")
EQUALS: Final = re.compile(r"&|=")
LINES: Final = re.compile(r"\\\\(?:\[[^\]]*\])?\s*&?|&")
MOST_STATEMENTS: Final = 60
NEVER_FALSE: Final = Comparison(0, "<", 1)
EVERYWHERE: Final = "this holds: it is proved"
NEVER: Final = Comparison(0, "=", 1)
NAMED_SET: Final = "this is the set of all places where what is to be solved holds"
BOTH: Final = "this says both at once; whether one of the two is meant is for a person to say"
EDGE: Final = "this holds exactly where the sides of what is to be solved are equal"
TIED: Final = "this holds exactly where what is to be solved does"
FOLLOWS: Final = "this holds where what is to be solved does"
PARTIAL: Final = "this is a part of what the lines before it say"
OPEN: Final = "dpsym cannot decide whether this holds where a line before it does; a person has to look at it"
REAL: Final = words_of_derivations("solving-real")
#: They ask how many solutions there are, or for which parameters something holds everywhere.
OTHERWISE: Final = frozenset(phrases_of_derivations("solving-otherwise"))
SOLVING: Final = words_of_derivations("solving")
FINDING: Final = words_of_derivations("finding")
LEAST: Final = words_of_derivations("least")
GREATEST: Final = words_of_derivations("greatest")
#: What is listed, and the signs in a formula that say several things at once.
LISTED: Final = words_of_derivations("solving-listed")
AT_ONCE: Final = re.compile(
    r"\\(?:land|wedge)(?![A-Za-z])|∧|\\begin\{cases\}|\\(?:text|mbox|mathrm)\s*\{[^{}]*\band\b"
)
#: What marks the least or the greatest value: an index or a star.
EXTREME_MARKS: Final = (
    r"\s*(?:_\s*\{?\s*(?:\\(?:text|mathrm|operatorname)\s*\{)?\s*\\?(?:min|max)(?![A-Za-z])\s*\}?\s*\}?"
    r"|[\^_]\s*\{?\s*(?:\*|\\ast|\\star)(?![A-Za-z])\s*\}?)"
)
ENDS_NAMED: Final = LEAST | GREATEST
NAMING: Final = words_of_derivations("solving-named")
BESIDE: Final = words_of_derivations("solving-beside")
EXACT: Final = words_of_derivations("solving-exact")


@dataclass(frozen=True)
class Solving:
    """What is to be solved, with the ranges that the sentence gives, and for which symbols.

    ``end`` is the relation of all solutions to the one that is asked for: ``>=`` if that is the least one.
    ``earlier`` are symbols that have the value found in an earlier part, with the label of that part, and
    ``known`` says which values these are.  ``given`` is what its sentence supposes of parameters, and
    ``answer`` what it claims that the solutions are.
    """

    what: Any
    unknowns: tuple[Any, ...]
    end: str = ""
    earlier: tuple[tuple[Any, str], ...] = ()
    known: tuple[Any, ...] = ()
    given: tuple[Any, ...] = ()
    answer: Any = None
    numbered: frozenset[int] = frozenset()  # the lines of an answer that count the values, as x_1 and x_2

    def is_about(self, what: Any) -> bool:
        """Return whether a statement speaks of what is looked for."""
        return not what.free_symbols.isdisjoint(self.unknowns)


def solving_of(sheet: Sheet, item: Item) -> tuple[Solving, Sheet] | None:
    """Return what a sentence asks to be solved, if it says nothing else, and the sheet with its unknowns.

    Symbols that nothing declares are real numbers; the sheet says that this was taken for granted.

    Args:
        sheet: the sheet.
        item: the sentence, which was not understood.
    """
    region = sheet.context.region
    scope = Scope(region.scope)
    text = item.source.text[item.span.start : item.span.end]
    formulas = [part for match in MATH.finditer(text) for part in match.groups() if part]
    anew = frozenset() if REAL.isdisjoint(WORD.findall(MATH.sub(" ", text).lower())) else sheet.supplied
    made = declare_unknowns(scope, formulas, anew)
    found = _asked(sheet, item, reading_with(sheet, scope))
    if found is None or any(_is_half_known(sheet, unknown) for unknown in found.unknowns):
        return None
    context = replace(sheet.context, region=replace(region, scope=scope))
    taken = tuple(map(taken_as_real, made))
    return found, replace(sheet, context=context, taken=(*sheet.taken, *taken))


def taken_as_real(unknown: Any) -> str:
    """Return in words that an unknown is taken for a real number."""
    return f"{latex(unknown)} is a real number"


def _is_half_known(sheet: Sheet, unknown: Any) -> bool:
    """Return whether only a convention says in which range the solutions are looked for."""
    domain = unknown.domain
    return unknown in sheet.supplied and (domain.integer or (domain.lo, domain.hi) != (None, None))


def _asked(sheet: Sheet, item: Item, read: Reading) -> Solving | None:
    text = item.source.text[item.span.start : item.span.end]
    words = WORD.findall(COMMAND.sub(" ", MATH.sub(" $ ", text)).lower())
    if not words or SOLVING.isdisjoint(words[:2]) or not set(words) <= SOLVING | BESIDE | {"$"}:
        return None
    if not OTHERWISE.isdisjoint(pairwise(words)):
        return None
    if "$" not in words:
        return _beside(sheet, item)
    ranges: list[Any] = []
    wanted: list[Any] = []
    names: list[Any] = []
    for match in MATH.finditer(text):
        formula = next(part for part in match.groups() if part)
        found = read(formula)
        if len(found) != 1:
            member = MEMBER.match(formula)
            told = named(member["name"] if member else formula, read)
            if not told:
                return None
            names += told
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


@dataclass
class Solutions:
    """The rows of an answer, judged by what is to be solved."""

    solving: Solving  # what is to be solved
    given: tuple[Any, ...]  # what the sheet supposes
    read: Reading  # reads what a formula states
    decide: Decider
    said: list[Said] = field(default_factory=list)
    before: Said | None = None  # the statement before, with which an arrow compares
    #: What rows say that hold wherever they stand, by the case in which they do.
    facts: dict[tuple[Any, ...], list[Any]] = field(default_factory=dict)
    #: The cases without solutions in which rows are true, but come neither of the case nor of what is solved.
    doubtful: set[tuple[Any, ...]] = field(default_factory=set)
    #: The places of the rows that are judged by what is to be solved, and hold only where it does.
    conditional: set[int] = field(default_factory=set)
    #: The least or greatest value that was asked for, once it is shown.
    value: Comparison | None = None
    #: What a sentence begins with that is more than what is to be solved, and the place of that sentence: its
    #: other rows stand where that is so, as in "x - 1 = 0 gives x = 1".
    tried: tuple[Any, ...] = (-1,)
    forms: dict[Any, Comparison | None] = field(default_factory=dict)
    #: The places of equations that end a chain which begins with one that holds everywhere.
    identities: set[int] = field(default_factory=set)
    #: Whether an inequality is concluded from something from which it does not follow.
    jumps: bool = False

    def __post_init__(self) -> None:
        """Take what is to be solved out of what is supposed."""
        self.given = tuple(part for part in self.given if part not in self._own or _is_bound(part))
        self.given = (*self.given, *self.solving.known, *self.solving.given)

    def prove(self, goal: Comparison, known: tuple[Any, ...]) -> bool:
        """Return whether a comparison is proved under premises; what is to be solved is none of them."""
        return self._decided(goal, known).verdict == "proved"

    def refute(self, goal: Any, known: tuple[Any, ...]) -> Mapping[str, Any] | None:
        """Return at which values a statement fails under premises, if that is found."""
        found = self._decided(goal, known)
        return found.counterexample["at"] if found.verdict == "refuted" and found.counterexample else None

    def _decided(self, goal: Any, known: tuple[Any, ...]) -> Result:
        return self.decide(Claim(goal, given=tuple(dict.fromkeys((*self.given, *known)))))

    def judged(self, rows: Sequence[Row], judge: Callable[[Row], Step]) -> list[Step]:
        """Return the rows with their verdicts: those about the unknown by what is to be solved.

        Args:
            rows: the rows of the answer.
            judge: judges a row by itself.
        """
        steps = [Step(row, "undecided", "") for row in rows]
        alone = set(range(len(rows)))  # those that are judged by themselves
        self.said = [Said(self.solving.what, (), tied=True)]
        if self.solving.end:
            sides = self.solving.what.lhs, self.solving.what.rhs
            self.said.insert(0, Said(Comparison(sides[0], "=", sides[1]), edge=True))
        broken = False  # whether a statement before was not understood
        left = statements_of(steps, self.read)[:MOST_STATEMENTS]
        while left:
            statement = left.pop(0)
            places = statement.places
            what = self._listed(self._where_defined(statement.what), [rows[place] for place in places])
            rows = self._out_of_case(what, places, rows, steps)
            if self._judged_apart(replace(statement, what=what), rows[places[0]], steps):
                alone, broken = alone - {*places}, broken or self._says_both(what)
                continue
            if what is not None and self._is_identity(statement, rows, judge):
                continue
            if what is not None and not what.free_symbols and statement.arrow:
                pass  # "2 < -4", where nothing is a solution
            elif what is None or not self._is_about(what, rows[places[0]]):
                broken = broken or what is None
                self.before = None
                self.facts.setdefault(self._case(rows[places[0]]), [])
                if what is None:
                    alone -= {place for place in places if self._is_left_open(place, steps, judge)}
                continue
            known = self._same(what, rows[places[0]])
            if known is not None:
                self.conditional |= set(places)
                self.said.append(replace(known, what=what, place=rows[places[0]].place))
                verdict, reason, found, broken = "right", EDGE if known.edge else TIED, None, False
            elif not statement.arrow and self._holds_by_itself(what, rows[places[0]]):
                verdict, reason, found = "right", EVERYWHERE, None
                self._note_fact(what, steps[places[0]].row)
            else:
                before = len(self.said)
                verdict, reason, found = self._judged(replace(statement, what=what), steps, broken=broken)
                if verdict == "refuted" and statement.apart:
                    del self.said[before:]
                    left[:0] = statement.apart
                    continue
                self.conditional |= set(places)
                broken = False
            alone -= set(places)
            now = self.said[-1] if self.said[-1].what == what else None
            self.before = now or Said(what, self._case(steps[places[0]].row))
            self._settle(places, steps, verdict, reason, found)
        return [judge(rows[place]) if place in alone else step for place, step in enumerate(steps)]

    def _out_of_case(
        self, what: Any, places: Sequence[int], rows: Sequence[Row], steps: list[Step]
    ) -> Sequence[Row]:
        """Return the rows; those that name the solutions, and one that their case excludes, stand in none.

        A clause of its own ends what was tried before it.
        """
        row = rows[places[0]]
        self.tried = (-1,) if _begins_clause(row) else self.tried
        if not row.case or what is None or NAMING.isdisjoint(WORD.findall(row.words.lower())):
            return rows
        ways = list(_ways(what)) if self.is_list(what) else []
        ways += what.args if isinstance(what, sympy.Or) and is_solved(what, self.solving.unknowns) else ()
        if not any(self._gives(NEVER, way, row.case) for way in ways):
            return rows
        for place in places:
            steps[place] = replace(steps[place], row=replace(rows[place], case=()))
        return [steps[place].row if place in places else one for place, one in enumerate(rows)]

    def _settle(
        self, places: Sequence[int], steps: list[Step], verdict: str, reason: str, found: Any
    ) -> None:
        """Give the rows of a statement its verdict."""
        for place in places:
            proved = verdict == "right"
            steps[place] = replace(
                steps[place], verdict=verdict, reason=reason, proved=proved, counterexample=found
            )

    def _note_fact(self, what: Any, row: Row) -> None:
        """Note what holds wherever a row stands, and what it makes of what is to be solved."""
        case = self._case(row)
        self.facts.setdefault(case, []).extend(conjuncts(what))
        if not case and (product := self._factored(what)) is not None:
            self.said.append(Said(product, tied=True, place=row.place))
        if self._is_nowhere(case) and not self._is_of_case(what, case):
            self.doubtful.add(case)  # it may be meant as what follows

    def _set(self, formula: str, *, named: bool = False) -> Any:
        """Return that the unknown lies in a set that has a name, or that words name; else None."""
        text = ENDING.sub("", formula.strip())
        values = NAMED.sub("", text).strip()
        unknowns = ", ".join(map(latex, self.solving.unknowns))
        name = unknowns if len(self.solving.unknowns) == 1 else f"({unknowns})"
        listed = r"\s*\\in\s*(?:\\left\s*)?\\\{" if not named else r"\s*\\in(?![A-Za-z])"
        if re.match(re.escape(name) + listed, text):
            return self._solved(text)
        if values == text and not named:
            return None
        if "=" in values and not values.startswith("\\"):  # the union of some is the last one
            sets = [one for part in values.split("=") for one in self.read(rf"{name} \in {part}")]
            same = len(sets) == values.count("=") + 1 and all(self._ties(one, sets[-1]) for one in sets)
            return sets[-1] if same and is_solved(sets[-1], self.solving.unknowns) else None
        built = BUILT.match(values)
        if built is not None and built["name"] == name:
            inside = self.read(built["what"])
        else:
            inside = self.read(rf"{name} \in {values}")
            inside = inside or (self.read(f"{name} = {values}") if "," in name else ())
        return inside[0] if len(inside) == 1 and is_solved(inside[0], self.solving.unknowns) else None

    def _judged_set(self, row: Row) -> Step | None:
        """Return a row that names a set, if that is the set of solutions, or it is known that it is not."""
        named = self._set(row.latex)
        if named is None or self.solving.end or self._case(row):
            return None
        context = self._everywhere
        there = self._known(named, (self.solving.what,), (), context)
        back = self._known(self.solving.what, (named,), (), context)
        self.said.append(Said(named, (), bool(there and back), row.place))
        if there and back:
            return Step(row, "right", NAMED_SET, proved=True)
        for found, holds, fails in ((there, self.solving.what, named), (back, named, self.solving.what)):
            if found.verdict == "fails":
                reason, at = where_failing(found, holds, fails, "this is not the set of solutions")
                return Step(row, "refuted", reason, counterexample=at)
        return None

    def _same(self, what: Any, row: Row) -> Said | None:
        """Return what was said before with which a statement is the same, solved for the unknown.

        Only where a least or greatest value is asked for: what is to be solved is one relation there.
        """
        return None if not self.solving.end or self._case(row) else self._same_as(what)

    def _same_as(self, what: Any) -> Said | None:
        mine = self._alone(what)
        for other in self.said[::-1]:
            theirs = self._alone(other.what) if not other.case and (other.tied or other.edge) else None
            if mine is None or theirs is None or mine.op not in (theirs.op, "="):
                continue
            if mine.rhs == theirs.rhs or Algebra().same(mine.rhs, theirs.rhs):
                edge = other.edge or mine.op != theirs.op  # "t = a" is the edge of "t >= a"
                return replace(other, tied=other.tied and not edge, edge=edge)
        return None

    def _alone(self, what: Any) -> Comparison | None:
        """Return a statement with the unknown alone on its left side, if it is one relation."""
        if what not in self.forms:
            context = Context(self.given, self.prove)
            holds = lambda one: bool(judge_step(one, (), context, "notes"))
            values = {one.lhs: one.rhs for one in self.solving.known}
            self.forms[what] = isolated(what.xreplace(values), self.solving.unknowns[0], holds)
        return self.forms[what]

    def _is_about(self, what: Any, row: Row) -> bool:
        """Return whether a statement speaks of what is looked for, or of a value found in an earlier part."""
        if self.solving.end and row.condition:
            return False
        earlier = {one.lhs for one in self.solving.known} if row.claim is None else set()
        return self.solving.is_about(what) or not what.free_symbols.isdisjoint(earlier)

    def _is_left_open(self, place: int, steps: list[Step], judge: Callable[[Row], Step]) -> bool:
        """Return whether a row is left open, as its statement was not read as a whole.

        A row that speaks of what is looked for claims nothing for all numbers.
        """
        row = steps[place].row
        if row.claim is None or not self.solving.is_about(row.claim.conclusion):
            return False
        own = judge(row)
        if own.verdict != "right":
            steps[place] = replace(own, verdict="undecided", reason=OPEN, counterexample=None)
        return own.verdict != "right"

    def _is_identity(self, statement: Statement, rows: Sequence[Row], judge: Callable[[Row], Step]) -> bool:
        """Return whether rows go on with equations from one that holds everywhere: they claim as much.

        Where a least value is asked for, what is to be solved is an inequality; nothing is found by setting
        the value of a function equal to something in its own chain.
        """
        chain, place = [rows[place] for place in statement.places], statement.places[0]
        if not self.solving.end or not all(
            row.relation is not None and row.relation.op == "=" for row in chain
        ):
            return False
        first, last, before = (
            chain[0].relation,
            chain[-1].relation,
            rows[place - 1].relation if place else None,
        )
        goes_on = before is not None and first is not None and before.rhs == first.lhs
        if last is None or not last.rhs.has(self.solving.unknowns[0]):
            return False
        if not (goes_on and place - 1 in self.identities) and judge(chain[0]).verdict != "right":
            return False
        self.identities.add(statement.places[-1])
        return True

    def without_tied(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps without those that hold only where what is to be solved does."""
        return [
            Step(replace(step.row, claim=None), "irrelevant", step.reason)
            if place in self.conditional
            else step
            for place, step in enumerate(steps)
        ]

    def _where_defined(self, what: Any) -> Any:
        """Return a statement as it is where what is to be solved has a value: its roots are numbers there."""
        context = Context((*self.given, *_defined(self.solving.what)))
        values = {
            part: part.value
            for part in (() if what is None else what.atoms(Restricted))
            if all(one.kind == "nonnegative" for one in part.conditions)
            and all(judge_step(Comparison(one.operands[0], ">=", 0), (), context) for one in part.conditions)
        }
        return what.xreplace(values) if values else what

    def _listed(self, what: Any, rows: Sequence[Row]) -> Any:
        """Return a list of different values of one unknown as the statement that it is one of them.

        It is one if commas, numbers or the words for what is listed say so; "x = 1 and x = 2" by itself says
        both at once.
        """
        if not self._says_both(what):
            return what
        words = {word for row in rows for word in WORD.findall(row.words.lower())}
        said = not LISTED.isdisjoint(words) or any(row.line in self.solving.numbered for row in rows)
        joined = any(joint_of(row) == "ALSO" for row in rows[1:]) or any(
            AT_ONCE.search(r.latex) for r in rows
        )
        return what if joined and not said else sympy.Or(*dict.fromkeys(_ways(what)), evaluate=False)

    def _says_both(self, what: Any) -> bool:
        """Return whether a statement gives one unknown different values at once."""
        alone = isinstance(what, Both) and len(self.solving.unknowns) == 1 and self.is_list(what)
        return alone and len(set(_ways(what))) > 1

    def _judged_apart(self, statement: Statement, row: Row, steps: list[Step]) -> bool:
        """Return whether a statement is judged that says two things at once, or names a set."""
        if self._says_both(statement.what):
            self._judge_both(statement, steps)
            return True
        step = self._judged_set(row) if statement.what is None else None
        if step is not None:
            steps[statement.places[0]] = step
        return step is not None

    def _judge_both(self, statement: Statement, steps: list[Step]) -> None:
        """Judge a statement that is never so; without an arrow a list may be meant."""
        before, case = self.before, self._case(steps[statement.places[0]].row)
        self.before = None
        verdict: tuple[str, str, Any] = ("undecided", BOTH, None)
        if statement.arrow and before is not None:
            found = self._gives(statement.what, before.what, case)
            if found.verdict == "fails" and found.at:
                verdict = ("refuted", *where_failing(found, before.what, statement.what))
        self._settle(statement.places, steps, *verdict)

    def _holds_by_itself(self, what: Any, row: Row) -> bool:
        """Return whether a row is true where it stands, other than as the value that was tried there."""
        is_value = row.place == self.tried[0] and is_solved(what, self.solving.unknowns)
        return not is_value and self._is_true(what, row)

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
        follows, partial, parts, failing = False, False, False, None
        if self.solving.end and self._alone(what) is not None and not case:
            if any(one.tied and self._alone(one.what) is not None for one in self.said):
                self.said.append(Said(what, case, False, row.place))
                return self._judged_end(what, row, partial=True, forced=forced, broken=broken)
        empty, nowhere = bool(self._gives(NEVER, what, case)), self._is_nowhere(case)
        equations = all(part.op == "=" for part in what.atoms(Comparison))
        if not what.free_symbols and self.before is None:
            return "undecided", OPEN, None
        forced = forced and self.before is not None
        for other in [self.before] if forced and self.before is not None else self.said[::-1]:
            if (other.edge and not equations) or (other.tried and other.what in case):
                continue
            there, back = self._both_ways(what, other.what, case)
            lost = forced and there and back.verdict == "fails"
            if lost and self._gives(other.what, what, (*case, *self._beside())):
                forced, back = False, Judged("open")
            if other.edge and there and back and not other.case:
                self.said.append(Said(what, case, False, row.place, edge=True))
                return "right", EDGE, None
            if other.edge:
                continue
            if there and back:
                same = set(other.case) <= set(case)
                if (tied := other.tied) and not same:
                    continue  # in another case
                if tied and self._takes_in_poles(what, case):
                    break
                follows = other.follows and same
                signs = any(TWO_SIGNS.search(steps[place].row.latex) for place in statement.places)
                self.said.append(Said(what, case, tied, row.place, signs, follows, nowhere=nowhere))
                return "right", TIED if tied else FOLLOWS, None
            follows, parts = follows or bool(there), parts or (bool(back) and not empty)
            partial = partial or parts or "open" in (there.verdict, back.verdict)
            if failing is None and there.verdict == "fails" and self._alike(what, other.what):
                failing = where_failing(there, other.what, what)
            if forced and failing is None and back.verdict == "fails":
                failing = where_failing(back, what, other.what)
        fails = failing is not None and not (parts or follows)
        part = parts and bool(self._gives(self.solving.what, what, case))
        self.said.append(Said(what, case, False, row.place, fails=fails, nowhere=nowhere, part=part))
        if follows and not forced:
            self.said[-1] = replace(self.said[-1], follows=bool(self._gives(what, self.solving.what, case)))
            return "right", FOLLOWS, None
        concluded = isinstance(what, sympy.Or) or (bool(self.solving.end) and not equations)
        alone = empty and not broken and self._is_none_of(case, row)
        named = not alone and is_solved(what, ()) and not (concluded and _goes_on(row.before))
        if failing is not None and not broken and (forced or not (partial or named)):
            return "refuted", *failing
        if self.solving.end:
            return self._judged_end(what, row, partial=partial, forced=forced, broken=broken)
        begins, loose = parts and not case, failing is not None and not equations
        return self._judged_part(what, row, known=partial, fails=loose, begins=begins)

    def _takes_in_poles(self, what: Any, case: Sequence[Any]) -> bool:
        """Return whether a solved form names places at which what is to be solved has no value."""
        solved = is_solved(what, self.solving.unknowns)
        return solved and not self._known(self.solving.what, (what,), case, self._everywhere)

    def _both_ways(self, what: Any, other: Any, case: Sequence[Any]) -> tuple[Judged, Judged]:
        """Return whether a statement follows from another one, and gives it; from nothing follows all."""
        if self._is_nowhere(case) and not self._is_worked_out(what, other, case):
            return Judged("open"), Judged("open")
        return self._gives(what, other, case), self._gives(other, what, case)

    def _beside(self) -> tuple[Any, ...]:
        """Return what rows outside of cases say of all solutions."""
        return (*self.facts.get((), ()), *(one.what for one in self.said if one.follows and not one.case))

    def _is_none_of(self, case: tuple[Any, ...], row: Row) -> bool:
        """Return whether a row goes on with what is tried in a case, of whose values it then is none."""
        forward = bool(case) and FORWARD.search(row.before) is not None
        return forward and self.before is not None and self.before.case == case

    def _judged_part(
        self, what: Any, row: Row, *, known: bool, fails: bool, begins: bool
    ) -> tuple[str, str, dict[str, Any] | None]:
        """Return the verdict on a statement that is more than what is to be solved, as far as is known.

        A sentence may begin with it, to see what is so then.
        """
        if not known and not is_solved(what, ()):
            return "undecided", OPEN, None
        if begins and _begins_clause(row):
            self.tried = row.place, what
            self.said[-1] = replace(self.said[-1], tried=True)
        self.jumps |= fails and _goes_on(row.before)
        return "irrelevant", PARTIAL, None

    def _factored(self, what: Any) -> Any:
        """Return what is to be solved, with its side as the product to which a row says it is equal."""
        asked = self.solving.what
        if not isinstance(asked, Comparison) or asked.op != "=" or asked.rhs != 0:
            return None
        sides = [side for side, _ in _equal_sides(conjuncts(what))]
        products = [side for side in sides if isinstance(side, sympy.Mul) and side != asked.lhs]
        if not products or not any(Algebra().same(side, asked.lhs) for side in sides):
            return None
        return Comparison(products[-1], "=", 0) if Algebra().same(products[-1], asked.lhs) else None

    def _is_nowhere(self, case: Sequence[Any]) -> bool:
        """Return whether what is to be solved holds nowhere in a case: all follows from it there."""
        return bool(case) and bool(self._gives(NEVER, self.solving.what, case))

    def _is_worked_out(self, what: Any, other: Any, case: Sequence[Any]) -> bool:
        """Return whether a statement is another one by small moves, or also without the case it stands in."""
        if self._gives(what, other, ()) and self._gives(other, what, ()):
            return True
        values, context = self._written_out((what, other), case), Context((*self.given, *case))
        if not self.solving.is_about(other.xreplace(values)):
            return not self.solving.is_about(what.xreplace(values))  # two numbers that differ
        return bool(judge_step(what.xreplace(values), [other.xreplace(values)], context))

    def _is_of_case(self, what: Any, case: Sequence[Any]) -> bool:
        """Return whether a statement is what a case supposes, or an equation that it makes an identity."""
        plain = what.xreplace(self._written_out((what,), case))
        return all(
            any(same_statement(part, other) for one in case for other in conjuncts(one))
            or (part.op == "=" and Algebra().same(part.lhs, part.rhs))
            for part in conjuncts(plain)
            if isinstance(part, Comparison)
        )

    def _written_out(self, statements: Iterable[Any], case: Sequence[Any]) -> dict[Any, Any]:
        """Return the absolute values in statements as they are in a case."""
        values, context = {}, Context((*self.given, *case))
        for part in {part for one in statements for part in one.atoms(sympy.Abs)}:
            for sign in (1, -1):
                if judge_step(Comparison(sign * part.args[0], ">=", 0), (), context, "notes"):
                    values[part] = sign * part.args[0]
        return values

    def _judged_end(
        self, what: Any, row: Row, *, partial: bool, forced: bool, broken: bool
    ) -> tuple[str, str, dict[str, Any] | None]:
        """Return the verdict on a statement that is not tied, where a least or greatest value is asked for.

        An inequality that is concluded from one that is tied, and is neither implied by it nor implies it, is
        wrong; behind an arrow, one of both is enough.
        """
        tied = next((one.what for one in self.said[-2::-1] if one.tied and not one.case), None)
        inequality = isinstance(what, Comparison) and what.op != "=" and isinstance(tied, Comparison)
        if inequality and not broken and not self._case(row) and (forced or _goes_on(row.before)):
            fails = [(self.refute(one, (other,)), other, one) for one, other in ((what, tied), (tied, what))]
            found = [one for one in fails if one[0] is not None]
            if len(found) == 2 or (forced and found):
                at, holds, other = found[0]
                return "refuted", *where_failing(Judged("fails", at=at), holds, other)
        if partial and inequality and self._gives(self.solving.what, what, ()):
            return "irrelevant", PARTIAL, None
        return "undecided", OPEN, None

    @property
    def _everywhere(self) -> Context:
        """What is supposed of all numbers that may be solutions: a place that is left out is none."""
        kept = (part for part in self.given if not self.solving.is_about(part) or _is_bound(part))
        return Context(tuple(kept), self.prove)

    @property
    def _own(self) -> set[Any]:
        """What is to be solved, part by part: it is supposed nowhere."""
        return {self.solving.what, *conjuncts(self.solving.what)}

    def _case(self, row: Row) -> tuple[Any, ...]:
        """Return what is supposed where a row stands, beyond the sheet and that all has a value."""
        supposed = (*(row.claim.given if row.claim is not None else ()), *row.extra, *row.case)
        supposed += self.tried[1:] if row.place == self.tried[0] else ()
        if row.relation is not None and is_solved(row.relation, self.solving.unknowns):
            supposed = tuple(part for part in supposed if not self._is_left(part, row.relation))
        context = Context((*self.given, *_defined(self.solving.what)), self.prove)
        case = tuple(
            part
            for part in dict.fromkeys(supposed)
            if part not in (*self.given, *self._own) and not judge_step(part, (), context, "notes")
        )
        said = row.relation
        solved = said is not None and bool(said.free_symbols) and is_solved(said, self.solving.unknowns)
        return () if solved and self._is_nowhere(case) and self._concludes(row) else case

    def _concludes(self, row: Row) -> bool:
        """Return whether a row in a case without solutions says what all solutions are, or bounds them."""
        return bool(self._gives(row.relation, self.solving.what, ()))

    def _is_left(self, case: Any, said: Any) -> bool:
        """Return whether a value that was looked at is done with: a row says that an unknown has another."""
        pins = [
            one for part in conjuncts(case) for one in (part, flipped(part)) if isinstance(part, Comparison)
        ]
        return said.op == "=" and any(
            one.op == "=" and one.lhs in (said.lhs, said.rhs) and one.lhs.is_Symbol and _differ(one, said)
            for one in pins
        )

    def _gives(self, goal: Any, premise: Any, case: Sequence[Any]) -> Judged:
        context = Context((*self.given, *_defined(self.solving.what)), self.prove)
        return self._known(goal, (premise,), case, context)

    def _known(self, goal: Any, premises: Sequence[Any], case: Sequence[Any], context: Context) -> Judged:
        """Return whether a statement follows, in the unknown itself or in its exponential or logarithms."""
        whole = (*premises, *case, *context.given)
        if any(part.has(sympy.log) for part in (goal, *premises)):
            supposed = [part for part in whole if not part.has(sympy.log)]
            supposed += [part for one in premises for part in _defined(one)]  # what holds has values
            positive = lambda inner: bool(judge_step(Comparison(inner, ">", 0), supposed, Context(), "notes"))
            goal, *rest = (without_logarithms(part, positive) for part in (goal, *whole))
            premises, whole = rest[: len(premises)], (*rest, *supposed)
        found = judge_step(goal, premises, replace(context, given=whole[len(premises) :]), "notes")
        unknown, *others = self.solving.unknowns
        if found.verdict != "open" or others:
            return found
        try:
            ranges = tuple(supposed_of(unknown))
        except UnfitError:  # of whole numbers
            return found
        base = base_of((goal, *whole), unknown)
        plain = [in_powers(part, unknown, base) for part in (goal, *whole, *ranges)]
        if any(part is None for part in plain):
            return found
        other = judge_step(plain[0], plain[1:], Context(), "notes")
        return found if other.verdict == "fails" and not other.at else from_power(other, unknown, base)

    def _alike(self, one: Any, other: Any) -> bool:
        """Return whether both are made of equations, or of none: others may only help to solve."""
        kinds = [{part.op == "=" for part in said.atoms(Comparison)} for said in (one, other)]
        return bool(kinds[0] & kinds[1])

    def told(self, told: Sequence[Told]) -> list[Told]:
        """Return the sentences without the words that list values; formulas that are read are kept."""
        told = [one if one.kept else replace(one, kept=self._reads(one)) for one in told]
        told = [replace(one, words=ALTERNATIVES.sub(" $, $ ", self._without_verdict(one))) for one in told]
        return [self._without_ends(one) for one in told] if self.solving.end else told

    def _reads(self, sentence: Told) -> bool:
        """Return whether every line of the formulas of a sentence is a statement that was read, or a set."""
        lines = (line for formula in sentence.formulas for line in LINES.split(formula))
        return all(self.read(line) or self._set(line) is not None for line in lines if line.strip())

    def _without_verdict(self, sentence: Told) -> str:
        """Return the words of a sentence without those that say rightly that there are solutions, or none."""
        words = sentence.words
        if EMPTY.search(words) is None and FULL.search(words) is None:
            return words
        said = [part for formula in sentence.formulas for part in self.read(formula)]
        said = [part for part in said if is_solved(part, self.solving.unknowns)]
        if any(self._is_nowhere((part,)) for part in said):
            reason, *rest = re.split(rf"({FORWARD.pattern})", EMPTY.sub(" ", words))
            bare = " ".join(part for part in WORD.findall(reason) if part == "$")
            words = " ".join((bare if rest else reason, *rest))  # "the left side is not, so there is none"
        if any(self._gives(self.solving.what, part, ()) for part in said):
            words = FULL.sub(" ", words)
        return words

    def _without_ends(self, sentence: Told) -> Told:
        """Return a sentence without words for extremes before a value, or name, of the unknown."""
        words, formulas = WORD.findall(sentence.words.lower()), iter(sentence.formulas)
        kept, waiting = list[str](), list[str]()
        for word in words:
            if word == "$":
                formula = next(formulas, "")
                parts = self.read(formula)
                named = not parts or all(is_solved(part, self.solving.unknowns) for part in parts)
                kept += [other for other in waiting if not (named and other in RESTRICTING)]
                waiting = []
            (kept if word == "$" else waiting).append(word)
        return replace(sentence, words=" ".join([*kept, *waiting]))

    # What is shown

    def shown(self, told: Sequence[Told]) -> bool:
        """Return whether what an answer says last that the solutions are is so, and its rows show it.

        Args:
            told: every sentence of the answer.
        """
        if self.solving.end:
            return self._shows_end(told)
        if self.jumps:
            return False
        last = self._answer(told) if self.solving.answer is not None else self._last(told)[0]
        if last is None or not self._leads_on(last) or not all(map(self._differs, told)):
            return False
        context = self._everywhere
        there = self._known(last, (self.solving.what,), (), context)
        if not there or not self._known(self.solving.what, (last,), (), context):
            return False
        working = [one for one in self.said[1:] if one.tied and self._leads(one, last)]
        if any(not one.case for one in working):
            return True
        if self._narrowed(last, told):
            return True
        settled = [case for case in self.facts if self._settles(case)]
        settled += [case for sentence in told for case in self._empty_cases(sentence)]
        worked = [one.case for one in working if one.case not in self.doubtful]
        return self._all_cases(worked, settled, last)

    def _all_cases(
        self, worked: Sequence[tuple[Any, ...]], settled: Sequence[tuple[Any, ...]], last: Any
    ) -> bool:
        """Return whether cases in which the rows lead to what is said last are all that there are."""
        tried = {(one.what,) for one in self.said if one.tried and not is_solved(one.what, ())}
        more = (one.case for one in self.said if one.tied and one.case in tried)
        cases = list(dict.fromkeys((*worked, *more, *settled)))
        ways = [sympy.And(*(part for one in case for part in conjuncts(one))) for case in cases if case]
        if len(ways) < 2:
            return False
        premises = (*self.given, *_defined(self.solving.what))
        either, unknowns = sympy.Or(*ways, evaluate=False), self.solving.unknowns
        answers = [
            is_solved(what, unknowns) and bool(self._known(what, (last,), (), self._everywhere))
            for what in (either, *(one.what for one in self.said[1:]))
        ]
        known = zip(self.said[1:], answers[1:], strict=True)
        premises += tuple(
            one.what for one, so in known if (one.tied or one.follows) and not one.case and not so
        )
        if judge_step(either, premises, Context(), "notes"):
            return True
        if answers[0]:
            return False  # that there are no other solutions is what is to be shown
        return bool(judge_step(either, [self.solving.what], Context(premises)))

    def _differs(self, sentence: Told) -> bool:
        """Return whether the numbers of a sentence that are said to differ do."""
        for formula in (one for one in sentence.formulas if UNEQUAL.search(one)):
            for left, right in pairwise(UNEQUAL.split(formula)):
                sides = EQUALS.split(left)[-1], EQUALS.split(right)[0]
                for said in self.read(rf"{sides[0]} = {sides[1]}"):
                    numbers = isinstance(said, Comparison) and not said.free_symbols
                    if numbers and judge_step(said, (), Context(), "notes"):
                        return False
        return True

    def _leads_on(self, last: Any) -> bool:
        """Return whether each statement is a step from those before it, or to what is said last."""
        poles = (part for part in _defined(self.solving.what) if isinstance(part, sympy.Or))
        whole = Context(tuple(poles))  # who multiplies by what is not 0 need not say so again
        own = [one for one in self.said[1:] if not one.edge]
        several = len(self.solving.unknowns) > 1
        loose = [one for one in own if not (one.tied or one.follows or one.tried)]
        if not all(self.is_list(one.what) and (one.part or (several and not one.case)) for one in loose):
            return False
        if several:
            return True
        unknown = self.solving.unknowns[0]
        gives = lambda goal, premise: bool(self._known(goal, (premise,), (), whole))
        beside = [*self.given, *self._beside()]
        beside = [one for one in beside if one.free_symbols == {unknown} and _is_bound(one)]
        if left_lying(self.said, last, gives, unknown, beside) or idle_part(
            self.said[1:], last, gives, unknown
        ):
            return False
        return without_step(self.said, gives, unknown) is None

    def _empty_cases(self, sentence: Told) -> Iterator[tuple[Any, ...]]:
        """Yield the case of which a sentence says rightly that it has no solutions, and nothing else.

        Where formulas argue for it, they may do so wrongly.
        """
        if EMPTY.search(sentence.words) is None or len(sentence.formulas) != 1:
            return
        for part in (part for formula in sentence.formulas for part in self.read(formula)):
            if is_solved(part, self.solving.unknowns) and self._is_nowhere((part,)):
                yield (part,)

    def _answer(self, told: Sequence[Told]) -> Any:
        """Return what the sheet claims that the solutions are, unless an answer says another thing last."""
        answer, unknowns = self.solving.answer, self.solving.unknowns
        named, unread = self._sets(told)
        said = [one for one in self.said[1:] if not one.case]
        if any(one.fails for one in said):
            return None
        said = [
            one for one in said if is_solved(one.what, unknowns) and set(unknowns) <= one.what.free_symbols
        ]
        last = max((one.place for one in said), default=-1)
        if unread >= max([last, *(place for place, _ in named)], default=-1) and unread >= 0:
            return None
        sets = [what for place, what in named if place > last]
        if sets:
            return answer if self._ties(sets[-1], answer) else None
        if not said:  # it has to say where they lie, in one case or another
            ways = set(_ways(answer))
            names = (one.what for one in self.said[1:])
            told_so = any(is_solved(what, unknowns) or ways <= set(_ways(what)) for what in names)
            return answer if told_so or self.facts else None
        if self._ties(said[-1].what, answer):
            return answer
        if not (said[-1].tied or said[-1].follows):
            return None
        open_ones = [one for one in self.said[1:] if not one.case and one.follows and not one.tied]
        known = [one.what for one in open_ones if is_solved(one.what, unknowns) or _is_line(one.what)]
        follows = self._known(answer, known, (), self._everywhere)
        return answer if follows else None

    def _shows_end(self, told: Sequence[Told]) -> bool:
        """Return whether what is said last to be the least or greatest value is that, and rows lead there."""
        unknown, end = self.solving.unknowns[0], self.solving.end
        value = self._end_named(told)
        if value is None or unknown.domain.integer:
            return False
        last, context = Comparison(unknown, end, value), Context(self.given, self.prove)
        ranges = [part.xreplace({unknown: value}) for part in supposed_of(unknown)]
        if not all(
            judge_step(part, (), context, "notes") for part in ranges if part not in (True, sympy.true)
        ):
            return False
        known = [one for one in self.said if not one.case and (one.tied or one.edge)]
        same = self._same_as(last)
        ties = (same is not None and same.tied) or any(
            one.tied and self._ties(one.what, last) for one in known
        )
        known += [one for sentence in told for one in self._written(sentence)]
        if not ties or not any(self._leads(one, last) for one in known):
            return False
        self.value = Comparison(unknown, "=", value)
        return True

    def _written(self, sentence: Told) -> Iterator[Said]:
        """Yield what formulas of a sentence say that holds just where what is solved does, or at its edge."""
        for formula in sentence.formulas:
            for part in self.read(formula):
                if self.solving.is_about(part) and (same := self._same_as(part)) is not None:
                    yield replace(same, what=part)

    def _ties(self, one: Any, other: Any) -> bool:
        """Return whether two statements hold at the same places."""
        return bool(self._gives(other, one, ())) and bool(self._gives(one, other, ()))

    def _end_named(self, told: Sequence[Told]) -> Any:
        """Return which value is said last to be the extreme one: by an equation, a bound or words."""
        unknown, found = self.solving.unknowns[0], list[tuple[int, Any]]()
        for one in self.said:
            for part in conjuncts(one.what) if one.place >= 0 else ():
                for relation in (part, flipped(part)) if isinstance(part, Comparison) else ():
                    if relation.lhs == unknown and relation.op in ("=", self.solving.end):
                        found.append((one.place, relation.rhs))
        for place, sentence in enumerate(told):
            if not ENDS_NAMED.isdisjoint(WORD.findall(sentence.words.lower())) and sentence.formulas:
                stated = self.read(f"{latex(unknown)} = {sentence.formulas[-1]}")
                found += [(place, one.rhs) for one in stated if isinstance(one, Comparison)]
        found = [(place, value) for place, value in found if not value.has(unknown)]
        return max(found, key=lambda one: one[0])[1] if found else None

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
        listed = [one for one in known if self._lists_values(one.what) and not one.tied]
        if listed:  # it is said which of the values are left
            others = [what for what in others if is_solved(what, self.solving.unknowns) or _is_line(what)]
        unknowns = set(self.solving.unknowns)
        if len(unknowns) > 1 and any(len(what.free_symbols & unknowns) == 1 for what in others):
            others += [
                one for one in conjuncts(self.solving.what) if self._is_linear(one)
            ]  # gives the others
        if self._known(last, others, (), Context(self.given, self.prove)):
            return True
        return bool(listed) and any(
            UNEQUAL.search(formula) for sentence in told[listed[-1].place :] for formula in sentence.formulas
        )

    def is_list(self, what: Any) -> bool:
        """Return whether a statement lists the values that are possible."""
        return is_solved(what, self.solving.unknowns) and all(
            part.op == "=" for part in what.atoms(Comparison)
        )

    def _is_linear(self, what: Any) -> bool:
        """Return whether a statement is an equation of the first degree in all of several unknowns."""
        unknowns = self.solving.unknowns
        if len(unknowns) < 2 or not isinstance(what, Comparison) or what.op != "=":
            return False
        gap = sympy.expand(what.lhs - what.rhs)
        whole = bool(gap.is_polynomial(*unknowns)) and gap.has(*unknowns)
        return whole and sympy.Poly(gap, *unknowns).total_degree() == 1

    def _lists_values(self, what: Any) -> bool:
        """Return whether a statement lists possible values that depend on no other unknown."""
        ways = list(_ways(what)) if self.is_list(what) else []
        return bool(ways) and all(
            self.solving.is_about(way.lhs) != self.solving.is_about(way.rhs) for way in ways
        )

    def _settles(self, case: tuple[Any, ...]) -> bool:
        """Return whether rows of a case say that what is to be solved is so there, or that it is not."""
        opposite = negated(self.solving.what) if isinstance(self.solving.what, Comparison) else None
        wider = [facts for other, facts in self.facts.items() if set(other) <= set(case)]
        known = [*(part for facts in wider for part in facts), *case]
        asked = self.solving.what.args if isinstance(self.solving.what, Comparison) else ()
        values = {
            side: other
            for side, other in _equal_sides(known)
            if isinstance(side, sympy.Abs) or (side in asked and side.args)
        }
        for stated in (one for one in (self.solving.what, opposite) if one is not None and case):
            plain = stated.xreplace(self._written_out((stated,), case))
            if plain.free_symbols.isdisjoint(self.solving.unknowns):
                return True  # numbers alone are left
            if plain != stated and any(same_statement(plain, fact) for fact in known):
                return True
            way = stated.xreplace(values)
            if not self.solving.is_about(way):
                return True  # rows say which numbers the sides are
            found = judge_step(way, known, Context(self.given))
            if found and (way != stated or not set(found.used) <= {*case, *self.given}):
                return True
        return False

    def _leads(self, said: Said, last: Any) -> bool:
        """Return whether a statement is more than what is to be solved, or its solution, written again.

        One that is the same with terms moved leads on where a reader sees at once how.
        """
        if is_solved(said.what, self.solving.unknowns):
            return said.by_formula and self._is_quadratic()
        begins = (self.solving.what, *conjuncts(self.solving.what))
        begins += (self.said[0].what,) if self.solving.end else ()
        if said.what in begins or not said.what.free_symbols:
            return False
        ends = [same_statement(said.what, other) for other in begins], same_statement(said.what, last)
        if not any(ends[0]) and not ends[1]:
            return True
        lines = (_is_line(one, self.solving.unknowns) for one in said.what.atoms(Comparison))
        if any(ends[0]) and not said.case and not all(lines):
            return False
        facts = (
            self.facts.get(said.case, ()) if said.case else ()
        )  # what the case makes of what is to be solved
        context = Context((*self.given, *said.case, *facts, *_defined(self.solving.what)))
        asked = self.solving.what.xreplace(self._written_out((self.solving.what,), said.case))
        pairs = [(asked, said.what) if ends[1] else (said.what, last)]
        return all(
            judge_step(one, [other], context) and judge_step(other, [one], context) for one, other in pairs
        )

    def ended_wrongly(self, steps: list[Step], told: Sequence[Told]) -> list[Step]:
        """Return the steps; the last one is wrong if it says what the solutions are, and they are not.

        No formula stands behind it, every row was understood, and a point shows it: one that is said to be a
        solution and is none, or one that is left out.
        """
        last, end = self._last(told)
        stands = steps and steps[-1].row.place == end and not any(one.formulas for one in told[end + 1 :])
        understood = all(step.verdict in ("right", "irrelevant") for step in steps)
        if self.solving.end or self.solving.answer is not None or last is None or not (stands and understood):
            return steps
        words = set(WORD.findall(told[end].words.lower()))
        if NAMING.isdisjoint(words):
            return steps  # "so x = 1 or x = 6" is a consequence, and may be true as one
        asked = self.solving.what
        for one, other in ((asked, last), (last, asked))[: 1 if EXACT.isdisjoint(words) else 2]:
            found = self._known(one, (other,), (), self._everywhere)
            if one is asked and (place := self._without_value(last)):
                found = Judged("fails", at=place)
            if found.verdict == "fails" and found.at:
                reason, at = where_failing(found, other, one, "these are not the solutions")
                return [*steps[:-1], replace(steps[-1], verdict="refuted", reason=reason, counterexample=at)]
        return steps

    def _without_value(self, last: Any) -> dict[Any, Any] | None:
        """Return one of the values that are listed at which what is to be solved has no value, if any."""
        for way in _ways(last) if self.is_list(last) else ():
            place = {way.lhs: way.rhs}
            for part in _defined(self.solving.what):
                said = part.xreplace(place)
                ways = said.args if isinstance(said, sympy.Or) else (said,)
                if all(isinstance(one, Comparison) and not one.free_symbols for one in ways) and all(
                    judge_step(negated(one), (), Context(), "notes") for one in ways
                ):
                    return place
        return None

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

    def _sets(self, told: Sequence[Told]) -> tuple[list[tuple[int, Any]], int]:
        """Return the sets that sentences name, with their places, and where one was last not read."""
        found, unread = list[tuple[int, Any]](), -1
        for place, sentence in enumerate(told):
            names_set = not NAMING.isdisjoint(WORD.findall(sentence.words.lower()))
            words = sentence.words.lower().split("$")
            for before, formula in zip(words, sentence.formulas, strict=False):
                inside = self._set(formula, named=names_set)
                inside = self._solved(formula) if inside is None and SINGLY.search(before) else inside
                found += [(place, inside)] if inside is not None else []
                unread = place if inside is None and SET.match(formula.strip()) else unread
        return found, unread

    def _solved(self, formula: str) -> Any:
        """Return between or at which numbers a formula says that the unknowns are, if it says only that."""
        stated = self.read(formula)
        return stated[0] if len(stated) == 1 and is_solved(stated[0], self.solving.unknowns) else None

    def _last(self, told: Sequence[Told]) -> tuple[Any, int]:
        """Return what is said last that the solutions are, and in which sentence."""
        named, unread = self._sets(told)
        solved = [one for one in self.said[1:] if is_solved(one.what, self.solving.unknowns)]
        found: list[tuple[int, Any]] = [(one.place, one.what) for one in solved]
        found += named
        end = max((place for place, _ in found), default=-1)
        if unread > end or (unread == end >= 0):
            return None, unread  # nothing that stands before it is said last
        whole = max((place for place, _ in named), default=-1)
        if solved and whole < solved[-1].place == end and solved[-1].tied and not solved[-1].case:
            return solved[-1].what, end
        whole = max([whole, *(one.place for one in solved if not one.case)])
        if whole < end and len({one.case for one in solved if one.place > whole}) > 1:
            return self._in_cases([one for one in solved if one.place > whole]), end
        if len(self.solving.unknowns) > 1:
            return self._of_all([what for place, what in found if place == end]), end
        ways = [way for place, what in found if place == end for way in _ways(what)]
        ways = list(dict.fromkeys(ways))
        ranges = any(part.op != "=" for way in ways for part in way.atoms(Comparison))
        if len(ways) < 2 or ranges:
            return (ways[-1] if ways else None), end
        return sympy.Or(*ways, evaluate=False), end

    def _in_cases(self, said: Sequence[Said]) -> Any:
        """Return what is said last in each of several cases, as what is so in one of them."""
        ways = list[Any]()
        for case in dict.fromkeys(one.case for one in said):
            last: dict[Any, Any] = {}
            for one in (one for one in said if one.case == case):
                last[frozenset(one.what.free_symbols & set(self.solving.unknowns))] = one.what
            parts = [part for what in (*case, *last.values()) for part in conjuncts(what)]
            ways.append(sympy.And(*parts) if len(parts) > 1 else parts[0])
        return sympy.Or(*ways, evaluate=False)

    def _of_all(self, said: Sequence[Any]) -> Any:
        """Return what statements say together of several unknowns: those that give all of them are ways."""
        whole = [what for what in dict.fromkeys(said) if set(self.solving.unknowns) <= what.free_symbols]
        if not whole:
            return Both(*(way for what in said for way in _ways(what))) if said else None
        if len(whole) == 1 or self._ties(whole[-1], self.solving.what):
            return whole[-1]
        ways = (sympy.And(*what.args) if isinstance(what, Both) else what for what in whole)
        return sympy.Or(*ways, evaluate=False)


def _differ(one: Comparison, other: Comparison) -> bool:
    """Return whether two equations give a symbol on the left of one two different numbers."""
    value = other.rhs if other.lhs == one.lhs else other.lhs
    return bool(value.is_number and one.rhs.is_number and value != one.rhs)


def _equal_sides(statements: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield what equations say to be equal, both ways."""
    for one in statements:
        if isinstance(one, Comparison) and one.op == "=":
            yield one.lhs, one.rhs
            yield one.rhs, one.lhs


def _is_line(what: Any, unknowns: Iterable[Any] | None = None) -> bool:
    """Return whether a statement is a comparison of the first degree in one number, or in one unknown."""
    free = what.free_symbols if unknowns is None else what.free_symbols & set(unknowns)
    if not isinstance(what, Comparison) or len(free) != 1:
        return False
    return slope_and_rest(what.lhs - what.rhs, *free) is not None


def _goes_on(words: str) -> bool:
    """Return whether words draw a conclusion, or say in other words what stands before them."""
    return FORWARD.search(words) is not None or points_back(words)


def _begins_clause(row: Row) -> bool:
    """Return whether a row begins its sentence, or a clause of it: "x = 1 and A gives x = 2"."""
    return not row.before.strip() or YIELDING.search(row.after.lower()) is not None


def where_failing(
    found: Judged, holds: Any, fails: Any, told: str = "this is not so exactly where the line before it is"
) -> tuple[str, dict[str, Any]]:
    """Return in words, and as a point, where one statement holds and the other does not."""
    at = {
        str(symbol): value if isinstance(value, str) else plain(latex(value))
        for symbol, value in (found.at or {}).items()
    }
    values = ", ".join(f"{name} = {value}" for name, value in at.items())
    where = f"at {values} {plain(latex(holds))} holds, but {plain(latex(fails))} does not"
    return f"{told}: {where}", {"at": at}


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


def is_solved(what: Any, unknowns: Sequence[Any]) -> bool:
    """Return whether a statement says between or at which numbers the unknowns lie, or any symbols."""
    if isinstance(what, (Both, sympy.And, sympy.Or)):
        return all(is_solved(part, unknowns) for part in what.args)
    if isinstance(what, Comparison) and (not what.free_symbols or what.lhs == what.rhs):
        return True
    return any(_is_of(what, unknown, any_relation=True) for unknown in unknowns or (None,))


def _ways(what: Any) -> Iterator[Any]:
    """Yield the equations of a solved form; a list of several is one of several.  Ranges stay as they are."""
    if any(part.op != "=" for part in what.atoms(Comparison)):
        yield what
    elif isinstance(what, (Both, sympy.And, sympy.Or)):
        for part in what.args:
            yield from _ways(part)
    elif what.free_symbols and what.lhs != what.rhs:
        yield what


def without_numbers(text: str, solving: Solving) -> tuple[str, Solving]:
    r"""Return an answer in which ``x_1`` and ``x_{1,2}`` are the unknown; every letter stays at its place.

    So is ``x_{\min}`` or ``x^*``, where the least value is asked for.  What is to be solved notes the lines.
    """
    names = "|".join(re.escape(latex(unknown)) for unknown in solving.unknowns)
    marks = r"\s*_\s*(?:\d|\{\s*\d(?:\s*[,/]\s*\d)*\s*\})"
    pattern = re.compile(rf"(?<![A-Za-z\\])(?P<name>{names})(?:{EXTREME_MARKS if solving.end else marks})")
    plain_text = pattern.sub(lambda match: match["name"].ljust(len(match[0])), text)
    lines = enumerate(zip(text.split("\n"), plain_text.split("\n"), strict=True), 1)
    return plain_text, replace(
        solving, numbered=frozenset(line for line, (one, other) in lines if one != other)
    )
