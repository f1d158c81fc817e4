"""Symbols of which a derivation speaks without a word on them: "r^k <= 1", "using max(x, 0) >= x".

They range in a sum or an integral of the sheet, or they belong to a fact for all numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import sympy
from flint import fmpq
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.kernel.statement import Domain
from dpsym.language.sums import OverPoints
from dpsym.language.symbols import Variable, real
from dpsym.notes.items import Item
from dpsym.notes.scope import CONVENTIONAL, Entry, Kind, Scope
from dpsym.notes.syntax import Chain, Name, Node

__all__ = ["EXISTS", "FOR_ALL", "know_all", "know_ranging"]

#: Words that say of a symbol that it stands for all values of its range, or only for one of them.
FOR_ALL: Final = re.compile(
    r"\b(?:let|all|every|each|any|arbitrary|fix|fixed|suppose|assume|if|take)\b"
    r"|\bfor\b(?! (?:some|a|an|suitable|certain)\b)"
)
EXISTS: Final = re.compile(
    r"\bthere (?:is|are|exists?|must|has)\b|\bexists?\b|\bfor (?:some|a|an|suitable|certain|appropriate)\b"
    r"|\b(?:some|suitable|certain|intermediate|mean value|taylor|remainder|lagrange)\b|\b(?:we|can) find\b"
)

RELATIONS: Final = frozenset(("=", "<=", "<", ">=", ">"))
#: Words right before a formula that says what a symbol is.
NAMING: Final = re.compile(
    r"\b(?:let|where|set|put|defin\w+|choos\w+|write|denote|with|take|pick|consider|substitut\w+|call|given)\b"
)
#: Words that speak of some values of a letter, and not of all of them.
SOME: Final = re.compile(
    r"\b(?:if|suppose|assume|when|there|some|solv\w+|roots? of|zeros?|maxim\w+|minim\w+|optim\w+|critical"
    r"|attained)\b"
)
FEW: Final = 4  # words before a formula that may name it
MOST_SYMBOLS: Final = 3


def know_all(node: Node, before: str, words: str, scope: Scope) -> bool:
    """Declare the letters of a fact that nothing declares, as real numbers; return whether it is such a fact.

    It is a relation in which no new letter stands alone on a side, as it does where it gets its meaning; in
    an inequality it may, if another side speaks of it, too.

    Args:
        node: the formula.
        before: the words before it, from the formula before.
        words: all words of the sentence.
        scope: where the letters are declared.
    """
    if not isinstance(node, Chain) or node.first is None or SOME.search(words):
        return False
    if NAMING.search(" ".join(before.split()[-FEW:])):
        return False
    if not {sign for sign, _ in node.links} <= RELATIONS:
        return False
    names = {part for part in node.walk() if isinstance(part, Name) and scope.find(part) is None}
    names = {name for name in names if name.base not in CONVENTIONAL | {"infinity", "pi", "e", "d"}}
    sides = (node.first, *(side for _, side in node.links))
    plain = all(name == Name(name.base) and len(name.base) == 1 for name in names)
    named = {sign for sign, _ in node.links} == {"="} and any(side in names for side in sides)
    once = any(sum(name in set(side.walk()) for side in sides) < 2 for name in names if name in sides)
    if not plain or not 0 < len(names) <= MOST_SYMBOLS or named or once:
        return False
    for name in names:
        symbol = real(scope.dpsym_name(name))
        scope.declare(Entry(name, Kind.REAL, symbol.domain, symbol, None, "a fact for all numbers"))
    return True


def know_ranging(items: Iterable[Item], scope: Scope) -> bool:
    """Declare what ranges in the sums and integrals of a sheet, on its range; return whether there is any."""
    found = False
    for item in items:
        claims = [part.claim for part in item.walk() if part.claim is not None]
        for entry in (entry for claim in claims for entry in _entries(claim.conclusion)):
            if scope.find(entry.name) is None:
                scope.declare(entry)
                found = True
    return found


def _entries(statement: Any) -> Iterator[Entry]:
    for part in sorted(statement.atoms(OverPoints, ExprWithLimits), key=str):
        if isinstance(part, OverPoints):
            point = part.args[1]
            yield Entry(Name(str(point)), Kind.POINT, None, point, None, "a sum of the sheet")
        elif len(part.limits) == 1 and len(part.limits[0]) == 3:
            symbol, low, high = part.limits[0]
            whole = isinstance(part, (sympy.Sum, sympy.Product))
            made = _number(symbol, low, high, whole)
            kind = Kind.INTEGER if whole else Kind.REAL
            yield Entry(Name(str(symbol)), kind, made.domain, made, None, "a sum or an integral of the sheet")


def _number(symbol: Any, low: Any, high: Any, whole: bool) -> Variable:
    """Return a number between two ends; an end that is an expression is a constraint."""
    ends = [fmpq(int(end.p), int(end.q)) if end.is_Rational else None for end in (low, high)]
    bounds = [(">=", low, ends[0]), ("<=", high, ends[1])]
    constraints = [(op, end) for op, end, known in bounds if known is None and end.is_finite is not False]
    domain = Domain(ends[0], ends[1], lo_open=ends[0] is None, hi_open=ends[1] is None, integer=whole)
    return Variable(str(symbol), domain, "integer" if whole else "real", constraints)
