"""Values that words state, as in "there it is $-t^2/2$": formulas that claim something, and are no rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra
from dpsym.grade.statements import Reading
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.english.lexicon import role
from dpsym.notes.said import Told

STATING: Final = role("values-stated")


def unknown_value(
    told: Sequence[Told],
    rows: Sequence[Comparison],
    targets: Sequence[Comparison],
    values: Iterable[tuple[str, Any]],
    read: Reading,
) -> int | None:
    """Return the line of a value that words state, and that no row has, nor what a row has at a named value.

    A value with which an answer ends is what it comes to: no part of a row that only stands inside of one.

    Args:
        told: the sentences of an answer.
        rows: what its rows say.
        targets: what is to be shown.
        values: names with the values that the answer gives them.
        read: reads what a formula states.
    """
    algebra, named = Algebra(plain=False), dict(values)
    known: dict[bool, list[Any]] = {}
    for line, value, ends in _stated(told, read):
        if ends not in known:
            wanted = [part for one in targets for side in (one.lhs, one.rhs) for part in _in(side)]
            sides = [side for one in rows for side in (one.lhs, one.rhs)]
            mine = sides if ends else [part for side in sides for part in _in(side)]
            known[ends] = list(_at_values([*mine, *wanted], named))
        if not any(algebra.same(value, part) for part in known[ends]):
            return line
    return None


def _stated(told: Sequence[Told], read: Reading) -> Iterator[tuple[int, Any, bool]]:
    """Yield the values that words state, with their lines; a formula that is a relation is a row.

    The last is whether the answer ends with it.
    """
    last = max((place for place, sentence in enumerate(told) if sentence.formulas), default=0)
    for place, sentence in enumerate(told):
        pairs = list(zip(sentence.words.split("$"), sentence.formulas, strict=False))
        for number, (words, formula) in enumerate(pairs, 1):
            said = read(f"{formula.strip(' .,;')} = 0") if STATING.search(words) and not read(formula) else ()
            if len(said) == 1 and isinstance(said[0], Comparison) and said[0].lhs.args:
                yield sentence.line, said[0].lhs, place == last and number == len(pairs)


def _at_values(parts: Iterable[Any], named: Mapping[str, Any]) -> Iterator[Any]:
    """Yield expressions, also at the values of names."""
    for part in dict.fromkeys(parts):
        there = {
            symbol: named[symbol.name]
            for symbol in part.free_symbols
            if isinstance(symbol, Variable) and symbol.name in named
        }
        yield from (part, part.xreplace(there)) if there else (part,)


def _in(side: Any) -> Iterator[Any]:
    """Yield a side, and what stands under its function, root or sign; a term or a factor is no value of it.

    >>> x, y = sympy.symbols("x y")
    >>> list(_in(-sympy.exp(x - y)))
    [-exp(x - y), exp(x - y), x - y]
    """
    yield side
    number, rest = side.as_coeff_Mul() if isinstance(side, sympy.Mul) else (sympy.S.One, side)
    if number != 1:
        yield from _in(rest)
    elif isinstance(side, (sympy.exp, sympy.log, sympy.Abs)) or (
        isinstance(side, sympy.Pow) and side.exp.is_number
    ):
        yield from _in(side.args[0])
