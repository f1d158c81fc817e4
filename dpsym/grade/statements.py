"""What the rows of a derivation state, and how they are linked: by arrows, and by words between formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.grade.premises import SAID, WORD, YIELDING, unread_words
from dpsym.grade.steps import ARROW, Row, Step
from dpsym.language.relations import Both, Comparison, conjuncts
from dpsym.language.symbols import real
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.english.lexicon import lexicon, role
from dpsym.notes.formula.commands import WORDS
from dpsym.notes.free import free_names, names_in
from dpsym.notes.meaning.conditions import condition
from dpsym.notes.parse import parse
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Logic, Node

LEADING: Final = re.compile(rf"\A(?:\s|&|\\quad|\\qquad|\\,|{ARROW.pattern})+")
ENDING: Final = re.compile(r"[\s.,;&]+\Z")
TROUBLE: Final = (DpsymError, TypeError, ValueError, AttributeError, ArithmeticError)
#: They stand for one of two signs, all in a formula for the upper one or all for the lower one.
TWO_SIGNS: Final = re.compile(r"\\(?:pm|mp)(?![A-Za-z])|[±∓]")
NOTHING_BEFORE: Final = re.compile(r"(?:\A|[=({\[,&])\s*\Z")
LONGEST: Final = 2_000
UNEQUAL: Final = re.compile(r"\\neq?(?![A-Za-z])|≠")
#: Words before the range of what is said: "for all real".
RANGE: Final = role("statements-range")
REALS: Final = re.compile(r"\s*(?:\\mathbb\s*\{?\s*R\s*\}?|\\R(?![A-Za-z])|ℝ)\s*")
Reading = Callable[[str], Sequence[Any]]


@dataclass(frozen=True)
class Statement:
    """What one or several rows state together."""

    places: tuple[int, ...]  # of the steps whose rows say it
    what: Any  # a comparison, several at once, or one of several; None if it was not read
    arrow: bool = False  # whether an arrow in both directions stands before it
    worded: bool = False  # whether words say that it is the same as what stands before
    #: what words behind an arrow join: of "A <=> B, and C" the last may stand by itself
    apart: tuple[Statement, ...] = ()


def reading_with(sheet: Sheet, scope: Scope | None = None) -> Reading:
    """Return a function that reads what a formula states, with the symbols of a sheet, or of a scope of it.

    Of a chain of equivalences it returns each statement; of what it does not understand, nothing.
    """
    scope = sheet.context.region.scope if scope is None else scope

    def stated(node: Node) -> Iterator[Any]:
        if isinstance(node, Logic) and node.operator == "iff":
            for part in node.args:
                yield from stated(part)
        else:
            yield _comparisons(condition(node, scope))

    def one(text: str) -> Sequence[Any]:
        try:
            rows = parse(Source("formula", text), Span(0, len(text))).rows
            return tuple(stated(rows[0].node)) if len(rows) == 1 else ()
        except TROUBLE:
            return ()

    def read(latex: str) -> Sequence[Any]:
        text = ENDING.sub("", LEADING.sub("", latex))
        if not text or len(text) > LONGEST:
            return ()
        ways = [one(way) for way in _ways(text)]
        if len({len(way) for way in ways}) > 1:
            return ()
        try:
            return [_either(parts) for parts in zip(*ways, strict=True)]
        except ValueError:
            return ()

    return read


def declare_unknowns(
    scope: Scope, formulas: Iterable[str], anew: Container[Any] = frozenset()
) -> tuple[Any, ...]:
    """Declare what formulas speak of as real numbers, where nothing declares it; return what was declared.

    Symbols ``anew`` are declared although they are known.
    """
    made = list[Any]()
    for latex in formulas:
        try:
            rows = parse(Source("formula", latex), Span(0, len(latex))).rows
        except TROUBLE:
            continue
        known = {name: scope.find(name) for row in rows for name in names_in(row.node)}
        again = [name for name, entry in known.items() if entry is not None and entry.value in anew]
        for name in (*(name for row in rows for name in free_names(row.node, scope)), *again):
            value = real(scope.dpsym_name(name), above=-sympy.oo)
            scope.declare(Entry(name, Kind.REAL, value.domain, value, None, "an unknown", name.span))
            made.append(value)
    return tuple(made)


def named(formula: str, read: Reading) -> list[Any]:
    """Return the symbols that a formula names, as "x", "x, y" or "(x, y)" does; none of another formula."""
    names = []
    for part in formula.strip().removeprefix("(").removesuffix(")").split(","):
        zero = read(f"{part.strip()} = 0")
        if len(zero) != 1 or not isinstance(zero[0], Comparison) or not zero[0].lhs.is_Symbol:
            return []
        names.append(zero[0].lhs)
    return names


def _ways(text: str) -> Sequence[str]:
    r"""Return a formula with each of the signs that a plus-minus sign stands for, at all places the same.

    >>> _ways(r"x = 1 \pm a"), _ways(r"x = \pm 2")
    (['x = 1 + a', 'x = 1 - a'], ['x =  2', 'x = - 2'])
    """
    if not TWO_SIGNS.search(text):
        return [text]
    signs = ({"p": "+", "m": "-"}, {"p": "-", "m": "+"})

    def written(match: re.Match[str], sign: Mapping[str, str]) -> str:
        found = sign["m" if match[0] in (r"\mp", "∓") else "p"]
        return "" if found == "+" and NOTHING_BEFORE.search(text[: match.start()]) else found

    return [TWO_SIGNS.sub(partial(written, sign=sign), text) for sign in signs]


def _either(ways: Sequence[Any]) -> Any:
    """Return that one of several statements holds, which differ in equations only."""
    ways = list(dict.fromkeys(ways))
    if len(ways) == 1:
        return ways[0]
    common = set(conjuncts(ways[0])).intersection(*(conjuncts(way) for way in ways[1:]))
    for part in (part for way in ways for part in conjuncts(way) if part not in common):
        cases = part.args if isinstance(part, sympy.Or) else (part,)
        if not all(isinstance(case, Comparison) and case.op == "=" for case in cases):
            raise ValueError("a plus-minus sign is read in equations")
    ways = [sympy.And(*way.args) if isinstance(way, Both) else way for way in ways]
    return sympy.Or(*ways, evaluate=False)


def _comparisons(statement: Any) -> Any:
    """Return a statement; conditions with anything else than "and" and "or" in them are refused.

    That two numbers are not equal says that one of them is less.
    """
    if isinstance(statement, sympy.Not) and isinstance(statement.args[0], Comparison):
        sides = statement.args[0]
        if sides.op == "=":
            ways = (Comparison(sides.lhs, op, sides.rhs) for op in ("<", ">"))
            return sympy.Or(*ways, evaluate=False)
    if any(isinstance(part, sympy.Not) for part in sympy.preorder_traversal(statement)):
        raise ValueError("a denial is not read here")
    return statement


def statements_of(steps: Sequence[Step], read: Reading) -> list[Statement]:
    """Return what the rows state, in order; rows of one chain, or joined by a word, state it together."""
    found: list[Statement] = []
    for place, step in enumerate(steps):
        row = step.row
        parts = _stated(row, read)
        joint = "" if row.linked else joint_of(row)  # words before a formula join what it begins with
        if (
            not row.before.strip()
            and place
            and _give_values(_stated(steps[place - 1].row, read)[-1], parts[0])
        ):
            joint = "ALSO"  # "x = 2, y = 3"
        whole = len(parts) == 1 and found and found[-1].places[-1] == place - 1
        if whole and (_goes_on(steps, place) or (joint in ("ALSO", "OR") and _same_sentence(steps, place))):
            last = found.pop()
            nearest = _stated(steps[place - 1].row, read)[-1]
            if joint == "OR" and (parted := _with_list(last, nearest, parts[0], place)):
                found += parted
                continue
            if joint == "ALSO" and (values := _with_value(last.what, nearest, parts[0])) is not None:
                found.append(replace(last, places=(*last.places, place), what=values))
                continue
            what = None if None in (last.what, parts[0]) else _join(last.what, parts[0], joint)
            loose = joint == "ALSO" and last.arrow and not row.chained
            apart = (*(last.apart or (last,)), Statement((place,), parts[0])) if loose else ()
            found.append(Statement((*last.places, place), what, last.arrow, last.worded, apart))
            continue
        arrow = row.linked or ARROW.match(row.latex.strip()) is not None
        found.append(Statement((place,), parts[0], arrow, joint == "IFF"))
        found += [Statement((place,), part, True) for part in parts[1:]]
    return found


def with_links(rows: Iterable[Row]) -> list[Row]:
    """Return the rows, with whether words say of one that it is the same as what stands before it."""
    return [replace(row, equated=joint_of(row) == "IFF") for row in rows]


def _goes_on(steps: Sequence[Step], place: int) -> bool:
    """Return whether a row goes on with the chain of the row before it, from its right side."""
    row, before = steps[place].row, steps[place - 1].row
    if not row.chained or row.relation is None or before.relation is None:
        return row.chained
    return bool(row.relation.lhs == before.relation.rhs)


def _stated(row: Row, read: Reading) -> list[Any]:
    """Return what a row states, each part of a chain of equivalences by itself; None if it is not read."""
    return [row.claim.conclusion] if row.claim is not None else list(read(row.latex)) or [None]


def _with_list(last: Statement, near: Any, other: Any, place: int) -> Sequence[Statement]:
    """Return what "A and x = 3 or x = 4" states, where A gives x no value: A, and the list of values."""
    if not isinstance(last.what, Both) or last.what.args[-1] != near:
        return ()
    rest = last.what.args[:-1]
    if not _is_value(near, other) or any(_is_value(part, other) for part in rest):
        return ()
    first = replace(last, places=last.places[:-1], what=Both(*rest) if len(rest) > 1 else rest[0], apart=())
    return first, Statement((last.places[-1], place), sympy.Or(near, other, evaluate=False))


def _with_value(what: Any, near: Any, value: Any) -> Any:
    """Return what "x = 2, y = 3 or x = 3" states with "and y = 2" behind it: one of two pairs."""
    ways = what.args if isinstance(what, sympy.Or) else ()
    last = next((way for way in ways if near in conjuncts(way) and _give_values(way, value)), None)
    if last is None:
        return None
    others = (way for way in ways if way != last)
    return sympy.Or(*others, sympy.And(*conjuncts(last), value), evaluate=False)


def _give_values(*equations: Any) -> bool:
    """Return whether equations give different symbols a number each."""
    parts = [part for one in equations for part in conjuncts(one)]
    values = all(isinstance(one, Comparison) and one.op == "=" and one.rhs.is_number for one in parts)
    return (
        values and all(one.lhs.is_Symbol for one in parts) and len({one.lhs for one in parts}) == len(parts)
    )


def _is_value(one: Any, other: Any) -> bool:
    """Return whether two equations give one symbol a value each."""
    both = isinstance(one, Comparison) and isinstance(other, Comparison) and one.lhs == other.lhs
    return both and one.op == other.op == "=" and one.lhs.is_Symbol and one.lhs not in one.rhs.free_symbols


def _same_sentence(steps: Sequence[Step], place: int) -> bool:
    return steps[place].row.place == steps[place - 1].row.place


def _join(one: Any, other: Any, joint: str) -> Any:
    if joint != "OR":
        return Both(one, other)
    ways = (
        sympy.And(*way.args) if isinstance(way, Both) and _give_values(way) else way for way in (one, other)
    )
    return sympy.Or(*ways, evaluate=False)


def joint_of(row: Row) -> str:
    """Return how the words before a formula join it to the one before: ALSO, OR, IFF or nothing."""
    words = WORD.findall(row.before.lower())
    if len(words) == 1 and words[0] in WORDS and not YIELDING.search(row.after.lower()):
        return WORDS[words[0]]
    return "IFF" if _is_equivalence(words) else ""


def _joins(words: str) -> bool:
    """Return whether words between two formulas join them, and say nothing else."""
    found = WORD.findall(words.lower())
    return " ".join(found) in WORDS or _is_equivalence(found)


def _as_sign(words: str) -> str:
    """Return words between formulas as they stand in a formula."""
    return r"\iff" if _is_equivalence(WORD.findall(words.lower())) else rf"\text{{ {words.strip()} }}"


def _is_equivalence(words: Sequence[str]) -> bool:
    """Return whether words end in saying that what stands before them is so where what follows is."""
    return any(
        stop == len(words) and entry.get("is") == "IFF" and not _says_more(words[:place])
        for place in range(len(words))
        for stop, entry in lexicon().at(words, place)
    )


def _says_more(words: Sequence[str]) -> bool:
    """Return whether words say something of what stands before them, as "is zero" does."""
    return bool(unread_words(" ".join(words))) or not SAID.isdisjoint(words)


def asked_as_one(words: str, read: Reading) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return the statements that a sentence says to be equivalent, and what it supposes of the values.

    The sentence is read as one formula in which its words stand as text, without "for all real x != 2" before
    or behind it.
    """
    pieces, ranges = _without_ranges(re.split(r"(?<!\\)\$+", words))
    if len(pieces) < 4 or len(pieces) % 2 == 0 or WORD.search(pieces[-1]):
        return (), ()
    first = WORD.findall(pieces[0].lower())
    if any(word in WORDS for word in first) or not first:
        return (), ()  # a condition
    where = [range_of(formula, read) for formula in ranges]
    if not all(map(_joins, pieces[2:-1:2])) or None in where:
        return (), ()
    inner = [piece if place % 2 else rf" {_as_sign(piece)} " for place, piece in enumerate(pieces)][1:-1]
    found = read("".join(inner))
    return (found, [part for part in where if part]) if len(found) > 1 else ((), ())


def _without_ranges(pieces: list[str]) -> tuple[list[str], list[str]]:
    """Return the pieces of a sentence without the ranges that it names first or last, and these.

    >>> _without_ranges(["Show that for all real ", "x", ", ", "x > 1", " iff ", "2x > 2", "."])
    (['Show that ', 'x > 1', ' iff ', '2x > 2', '.'], ['x'])
    """
    ranges = list[str]()
    for first, last in ((0, 2), (-3, -1)):
        match = RANGE.search(pieces[first]) if len(pieces) > 4 else None
        if match is None or (first == 0 and pieces[last].strip() not in ("", ",")):
            continue
        before = pieces[first][: match.start()]
        ranges.append(pieces[first + 1])
        kept = before if first == 0 else f"{before.rstrip(' ,')}{pieces[last]}"
        pieces = [kept, *pieces[3:]] if first == 0 else [*pieces[:-3], kept]
    return pieces, ranges


def range_of(formula: str, read: Reading) -> Any:
    """Return what a formula supposes that says for which values something is so; None if it is not read."""
    name, _, rest = formula.partition(r"\in")
    if named(name, read):
        return () if not rest.strip() or REALS.fullmatch(rest) else None
    stated = read(formula)
    if len(stated) != 1:
        return None
    (one,) = stated
    if UNEQUAL.search(formula) and isinstance(one, sympy.Or):  # less, or greater
        return Comparison(sympy.Abs(one.args[0].lhs - one.args[0].rhs), ">", 0)
    return one if isinstance(one, Comparison) else None
