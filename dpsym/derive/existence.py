"""What must hold so that everything that an argument speaks of exists.

A chain a < x < b through a number x of (a, b) shows a < b only if there is such a number; and what holds
of Bernoulli(p) holds of a p in [0, 1].  As long as a statement speaks of x, or of Bernoulli(p), that is part
of what it says: the claim is about such numbers alone.  Where an argument leaves them behind, it is shown.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.derive.extended import FINITE, size_of
from dpsym.derive.ranges import range_of
from dpsym.language.distributions.composed import Conditional, Mixture
from dpsym.language.distributions.continuous import RealLaw, Uniform
from dpsym.language.distributions.finite import Bernoulli, Binomial, FiniteLaw
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.distributions.selection import Selection
from dpsym.language.divergences.mutual_information import MutualInformation
from dpsym.language.functions import CubeFunction, Values
from dpsym.language.processes import AdaptiveProcess
from dpsym.language.relations import Comparison
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.symbols import Variable

__all__ = ["needs", "symbols_of"]

#: At which place the nodes of a class have a probability.
CHANCES: Final = {Mixture: 0, MutualInformation: 0, Bernoulli: 0, Binomial: 1, RandomizedResponse: 1}
NEEDING: Final = (
    *(*CHANCES, Conditional, RealLaw, Selection),
    *(FiniteLaw, Values, CubeFunction, AdaptiveProcess),
)


def symbols_of(*statements: Any) -> set[Any]:
    """Return the free symbols of statements, and those of which the domains of these speak.

    >>> from dpsym.language import real
    >>> alpha = real("alpha", above=1)
    >>> sorted(map(str, symbols_of(real("beta", above=alpha) < 2)))
    ['alpha', 'beta']
    """
    found: set[Any] = set()
    waiting = set().union(*(getattr(entry, "free_symbols", set()) for entry in statements))
    while waiting:
        symbol = waiting.pop()
        found.add(symbol)
        if isinstance(symbol, Variable):
            waiting |= symbol.constraints.free_symbols - found
    return found


def needs(used: Iterable[Any], kept: Iterable[Any]) -> tuple[Any, ...]:
    """Return what has to hold so that everything exists of which ``used`` speaks and ``kept`` does not.

    >>> from dpsym.language import TotalVariation, at_most, real
    >>> a, b, p = real("a"), real("b"), real("p")
    >>> x = real("x", above=a, below=b)
    >>> needs([at_most(a, x), at_most(x, b)], [at_most(a, b)])
    (a < b,)
    >>> needs([at_most(p, TotalVariation(Bernoulli(p), Bernoulli(0)))], [at_most(p, 1)])
    (0 <= p, p <= 1)
    """
    left = sorted(_nodes(used) - _nodes(kept), key=str)
    return tuple(dict.fromkeys(entry for node in left for entry in _needed(node)))


def _nodes(statements: Iterable[Any]) -> set[Any]:
    """Return the numbers, laws and functions in statements that may need something to exist."""
    statements = tuple(statements)
    found = {symbol for symbol in symbols_of(*statements) if getattr(symbol, "constraints", ())}
    return found.union(*map(_needing, statements))


@lru_cache(maxsize=2048)  # every step of a derivation speaks of what is given
def _needing(statement: Any) -> frozenset[Any]:
    return frozenset(node for node in sympy.preorder_traversal(statement) if isinstance(node, NEEDING))


def _needed(node: Any) -> Iterator[Any]:
    """Yield what has to hold so that a node exists, but for its parts."""
    for kind, place in CHANCES.items():
        if isinstance(node, kind):
            yield from _chance(node.args[place])
    if isinstance(node, Variable):
        yield from _inhabited(node)
    elif isinstance(node, Conditional):
        yield Comparison(0, "<", node.args[0](node.args[1]))
    elif isinstance(node, Uniform):
        yield from _positive(node.args[1] - node.args[0])
    elif isinstance(node, RealLaw):
        for place in node.scales:
            yield from _positive(node.args[place])
    elif isinstance(node, Selection):
        yield from _positive(node.args[2])
    elif isinstance(node, FiniteLaw):
        for mass in node.args[0]:
            yield from () if is_evidently_nonnegative(mass) else (Comparison(0, "<=", mass),)
    elif isinstance(node, (Values, CubeFunction)):
        yield from _ordered(*node.args[2:4])
    elif isinstance(node, AdaptiveProcess):
        low, high, mean = node.args[2:]
        yield from _ordered(low, high)
        yield from _ordered(low, mean)


def _chance(share: Any) -> Iterator[Any]:
    certain = range_of(share)
    if not is_evidently_nonnegative(share) and (certain is None or certain.low < 0):
        yield Comparison(0, "<=", share)
    if certain is None or certain.high > 1:
        yield Comparison(share, "<=", 1)


def _positive(scale: Any) -> Iterator[Any]:
    if not is_evidently_positive(scale):
        yield Comparison(0, "<", scale)


def _ordered(low: Any, high: Any) -> Iterator[Any]:
    """Yield that there are numbers between two ends, which belong to them if they are finite."""
    if low == -sympy.oo or high == sympy.oo:
        yield from _within(low, high)
    elif not (low.is_Rational and high.is_Rational and low <= high):
        yield Comparison(low, "<=", high)
        yield from _within(low, high)


def _within(low: Any, high: Any) -> Iterator[Any]:
    """Yield that a lower end is not above all numbers, and an upper end not below all."""
    if low != -sympy.oo and size_of(low) != FINITE:
        yield Comparison(low, "<", sympy.oo)
    if high != sympy.oo and size_of(high) != FINITE:
        yield Comparison(-sympy.oo, "<", high)


def _inhabited(variable: Variable) -> Iterator[Any]:
    """Yield what has to hold so that a domain has values; numbers alone were compared as it was declared."""
    if not variable.constraints:
        return
    domain = variable.domain
    lows, highs = [], []
    if domain.lo is not None:
        lows.append((sympy.Rational(int(domain.lo.p), int(domain.lo.q)), domain.lo_open))
    if domain.hi is not None:
        highs.append((sympy.Rational(int(domain.hi.p), int(domain.hi.q)), domain.hi_open))
    for op, end in variable.constraints:
        (lows if str(op)[0] == ">" else highs).append((end, len(str(op)) == 1))
    for (low, left_out), (high, right_out) in itertools.product(lows, highs):
        if (
            domain.integer
            and not (not left_out and _is_whole(low))
            and not (not right_out and _is_whole(high))
        ):
            yield Comparison(low + 1, "<", high)  # an interval that is longer than 1 holds an integer
        else:
            yield Comparison(low, "<" if left_out or right_out else "<=", high)
    for end, _ in (*lows, *highs):
        if size_of(end) != FINITE:
            yield Comparison(-sympy.oo, "<", end)
            yield Comparison(end, "<", sympy.oo)


def _is_whole(end: Any) -> bool:
    return bool(end.is_Integer) or (isinstance(end, Variable) and end.domain.integer)
