"""Values that words state, as in "there it is $-t^2/2$": formulas that claim something, and are no rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    relations: Iterable[Comparison],
    values: Iterable[tuple[str, Any]],
    read: Reading,
) -> int | None:
    """Return the line of a value that words state, and that no row has, nor what a row has at a named value.

    Args:
        told: the sentences of an answer.
        relations: what its rows say, and what is to be shown.
        values: names with the values that the answer gives them.
        read: reads what a formula states.
    """
    known: list[Any] = []
    algebra = Algebra(plain=False)
    for line, value in _stated(told, read):
        known = known or list(_parts(relations, values))
        if not any(algebra.same(value, part) for part in known):
            return line
    return None


def _stated(told: Sequence[Told], read: Reading) -> Iterator[tuple[int, Any]]:
    """Yield the values that words state, with their lines; a formula that is a relation is a row."""
    for sentence in told:
        for words, formula in zip(sentence.words.split("$"), sentence.formulas, strict=False):
            said = read(f"{formula.strip(' .,;')} = 0") if STATING.search(words) and not read(formula) else ()
            if len(said) == 1 and isinstance(said[0], Comparison) and said[0].lhs.args:
                yield sentence.line, said[0].lhs


def _parts(relations: Iterable[Comparison], values: Iterable[tuple[str, Any]]) -> Iterator[Any]:
    """Yield the sides of rows, and what stands under a function on a side, also at the values of names."""
    named = dict(values)
    for part in dict.fromkeys(part for one in relations for side in (one.lhs, one.rhs) for part in _in(side)):
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
