"""Limits: what holds for all values of a variable in an open interval holds at its end as well.

From ``x <= f(α)`` for all α in (a, b) follows ``x <= f(b)`` where f is continuous: the right side comes as
near to f(b) as one likes.  Where the left side is a Rényi divergence of an order that falls to 1 with α, it
is never below KL (van Erven and Harremoës 2014, Theorem 3), which takes its place.  At other orders there are
theorems: ``renyi.growth-in-order`` and ``renyi.limit-infinity``.  Of lower bounds, which may fail, nothing is
said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import sympy

from dpsym.derive.existence import symbols_of
from dpsym.derive.joining import Sequent
from dpsym.derive.reasons import expressions
from dpsym.derive.rules.base import condition
from dpsym.derive.substitution import substituted
from dpsym.errors import IllFormedError
from dpsym.kernel.statement import FLIPPED
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.divergences.renyi import KL, Renyi
from dpsym.language.nodes import rational_of
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["at_limit"]

MONOTONY: Final = "Jensen's inequality"


def at_limit(shown: Sequent, values: Mapping[Any, Any]) -> tuple[Comparison, tuple[Any, ...], Sequence[str]]:
    """Return a relation at the end of an open interval, what has to be shown for it, and what it rests on.

    ``values`` holds one variable and the end of its domain that does not belong to it.

    Raises:
        IllFormedError: the variable does not come near the end, or a limit is not known.

    >>> from dpsym.language import KL, laws, real
    >>> (P, Q), alpha, rho = laws("P Q"), real("alpha", above=1), real("rho")
    >>> at_limit(Sequent((), condition(KL(P, Q), "<=", alpha * rho)), {alpha: 1})[0]
    KL(P, Q) <= rho
    >>> at_limit(Sequent((), condition(Renyi(alpha, P, Q), "<=", alpha * rho)), {alpha: 1})[0]
    KL(P, Q) <= rho
    """
    if len(values) != 1:
        raise IllFormedError("a limit is taken in one variable, as in limit(chain, {alpha: 1})")
    ((symbol, end),) = expressions(values).items()
    _check_end(symbol, end)
    others = shown.relation.free_symbols - {symbol}
    for entry in (*shown.hypotheses, *others):
        if symbol in symbols_of(entry):
            raise IllFormedError(
                f"no limit is taken in {symbol}, of which a hypothesis or a domain speaks: {entry}"
            )
    stated = shown.relation
    if stated.op in (">=", ">"):
        stated = Comparison(stated.rhs, FLIPPED[stated.op], stated.lhs)
    bound = _continuous_at(stated.rhs, symbol, end)
    left, needed = stated.lhs, [*shown.hypotheses, *_not_empty(symbol, end)]
    rests_on: list[str] = []
    if symbol in left.free_symbols:
        order, left = getattr(left, "order", 0), _divergence_at(left, symbol, end)
        needed.append(condition(1, "<=", order))
        rests_on.append(MONOTONY)
    return Comparison(left, "<=", bound), tuple(needed), rests_on


def _check_end(symbol: Any, end: Any) -> None:
    """Check that the values of a variable come as near to the end as one likes, and never reach it."""
    if not isinstance(symbol, Variable) or symbol.domain.integer:
        raise IllFormedError(f"a limit is taken in a real variable, not in {symbol}")
    domain = symbol.domain
    lows = [] if domain.lo is None else [(domain.lo, domain.lo_open)]
    highs = [] if domain.hi is None else [(domain.hi, domain.hi_open)]
    ends = [rational_of(value) for value, is_open in (*lows, *highs) if is_open]
    ends += [limit for op, limit in symbol.constraints if str(op) in ("<", ">")]
    if (
        domain.hi is None
        and not domain.infinite
        and not any(str(op)[0] == "<" for op, _ in symbol.constraints)
    ):
        ends.append(sympy.oo)
    if end not in ends or not (end == sympy.oo or _is_continuous(end)):
        raise IllFormedError(
            f"{end} is not an end that {symbol} comes near to without reaching it; "
            "declare the variable with above= or below="
        )


def _not_empty(symbol: Any, end: Any) -> list[Any]:
    """Return that the range of the variable has values near the end: that its ends are in their order."""
    if end == sympy.oo or (not symbol.constraints):
        return []
    domain = symbol.domain
    lows = [] if domain.lo is None else [sympy.Rational(int(domain.lo.p), int(domain.lo.q))]
    highs = [] if domain.hi is None else [sympy.Rational(int(domain.hi.p), int(domain.hi.q))]
    lows += [limit for op, limit in symbol.constraints if str(op)[0] == ">"]
    highs += [limit for op, limit in symbol.constraints if str(op)[0] == "<"]
    if end in lows:
        return [condition(end, "<", high) for high in highs] + [
            condition(low, "<=", end) for low in lows if low != end
        ]
    return [condition(low, "<", end) for low in lows] + [
        condition(end, "<=", high) for high in highs if high != end
    ]


def _continuous_at(bound: Any, symbol: Any, end: Any) -> Any:
    """Return the limit of a side that is continuous in the variable, and finite."""
    if symbol not in bound.free_symbols:
        return bound
    if end == sympy.oo or not _is_continuous(bound):
        raise IllFormedError(
            f"the limit of {str(bound)[:60]} is not known: it is to be a polynomial in finite variables, or "
            f"an exponential of one, and at infinity it is not to depend on {symbol}"
        )
    return substituted(bound, {symbol: end})


def _is_continuous(side: Any) -> bool:
    """Return whether an expression is built of finite variables by what is continuous everywhere."""
    if isinstance(side, Variable):
        return not side.domain.infinite
    if isinstance(side, (sympy.Add, sympy.Mul, sympy.exp)):
        return all(_is_continuous(part) for part in side.args)
    if isinstance(side, sympy.Pow):
        return bool(side.exp.is_Integer and side.exp > 0) and _is_continuous(side.base)
    return bool(side.is_Rational)


def _divergence_at(left: Any, symbol: Any, end: Any) -> Any:
    """Return what a Rényi divergence of an order that falls to 1 is never below."""
    known = isinstance(left, Renyi) and not left.has(PointwiseLaw)  # whose masses need not be a law's
    if not known or any(symbol in law.free_symbols for law in (left.first, left.second)):
        raise IllFormedError(f"no limit of {str(left)[:80]} in {symbol} is known; only those of orders are")
    if end == sympy.oo or _continuous_at(left.order, symbol, end) != 1:
        raise IllFormedError(
            f"no limit of {str(left)[:80]} in {symbol} is known but where the order falls to 1; cite "
            "renyi.growth-in-order or renyi.limit-infinity, and take the limit of a bound by numbers"
        )
    return KL(left.first, left.second)
