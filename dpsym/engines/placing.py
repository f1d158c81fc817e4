"""Place a value inside the bounds that a domain and the other variables leave to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from flint import arb, fmpq

from dpsym.engines.rationals import CLOSE, above, below, fits, simplest
from dpsym.kernel.numbers import Log, Value, ball, compare
from dpsym.kernel.statement import Domain

__all__ = ["Slack", "Wish", "contains", "place"]

TINY: Final = fmpq(1, 2**20)  # the slack that stands in for none where a bound is strict
INFINITE: Final = arb("inf")


@dataclass(frozen=True)
class Slack:
    """The wish to lie ``amount`` above the greatest lower bound (or below the least upper one)."""

    amount: fmpq


Wish: TypeAlias = "Value | Slack"


def contains(domain: Domain, value: Value) -> bool:
    """Return whether a value certainly lies in a domain.

    >>> contains(Domain(fmpq(0), fmpq(1)), fmpq(1)), contains(Domain(fmpq(0), None, lo_open=True), fmpq(0))
    (True, False)
    """
    if isinstance(value, arb) and not value.is_finite():
        return domain.infinite and bool(value == INFINITE)
    if domain.integer and not (isinstance(value, fmpq) and value.q == 1):
        return False
    if domain.lo is not None and compare(">" if domain.lo_open else ">=", value, domain.lo) is not True:
        return False
    return domain.hi is None or compare("<" if domain.hi_open else "<=", value, domain.hi) is True


def place(
    wish: Wish, domain: Domain, lower: Value | None, upper: Value | None, strict: bool = False
) -> Value | None:
    """Return a value of the domain between the bounds, the wish itself if it is one; None if there is none.

    >>> naturals, half_line = Domain(fmpq(0), None, integer=True), Domain(fmpq(0), None)
    >>> place(Slack(fmpq(0)), half_line, Log(fmpq(1), fmpq(7, 3)), None)
    1*log(7/3)
    >>> place(fmpq(1), half_line, fmpq(5), fmpq(7)), place(fmpq(1), naturals, fmpq(5, 2), None)
    (6, 3)
    """
    lower, upper = _finite(lower, -INFINITE), _finite(upper, INFINITE)
    if any(isinstance(bound, arb) and not bound.is_finite() for bound in (lower, upper)):
        return INFINITE if domain.infinite and lower is not None and lower == INFINITE else None
    if not all(fits(bound) for bound in (lower, upper) if isinstance(bound, (arb, Log))):
        return None  # no number that a person could read lies there
    if isinstance(wish, Slack):
        value = _slackened(wish.amount, domain, lower, upper, strict)
    elif _between(wish, lower, upper, strict) and contains(domain, wish):
        return wish
    else:
        value = _repaired(wish, domain, lower, upper, strict)
    if value is None or not _between(value, lower, upper, strict) or not contains(domain, value):
        return None
    return value


def _finite(bound: Value | None, trivial: arb) -> Value | None:
    """Forget a bound that says nothing."""
    return None if isinstance(bound, arb) and bound == trivial else bound


def _between(value: Value, lower: Value | None, upper: Value | None, strict: bool) -> bool:
    if lower is not None and compare(">" if strict else ">=", value, lower) is not True:
        return False
    return upper is None or compare("<" if strict else "<=", value, upper) is True


def _slackened(
    amount: fmpq, domain: Domain, lower: Value | None, upper: Value | None, strict: bool
) -> Value | None:
    if lower is not None:
        value = _raised(lower, amount, strict)
        if domain.integer:
            return fmpq(above(value).ceil())
        return _into(domain, value, amount)
    if upper is not None:
        value = -_raised(-upper, amount, strict)
        if domain.integer:
            return fmpq(below(value).floor())
        if contains(domain, value):
            return value
        floor = _corner(domain)
        return simplest(*_middle(floor, below(upper)))
    return _into(domain, _corner(domain), amount)


def _raised(bound: Value, amount: fmpq, strict: bool) -> Value:
    """Return a short number that lies above the bound by about the slack, or less if that is shorter."""
    if strict and amount == 0:
        amount = TINY * max(abs(above(bound)), CLOSE)
    if amount == 0:
        return bound if isinstance(bound, (fmpq, Log)) else above(bound)
    if isinstance(bound, fmpq):
        return simplest(bound + amount / 2, bound + amount)
    base = ball(bound).upper().fmpq()
    return simplest(base, base + amount)


def _into(domain: Domain, value: Value, amount: fmpq) -> Value:
    """Return the value, or the lowest value of the domain if that is higher."""
    if domain.lo is None or compare(">" if domain.lo_open else ">=", value, domain.lo) is True:
        return value
    if not domain.lo_open:
        return domain.lo
    step = amount if amount > 0 else fmpq(1)
    if domain.hi is not None and domain.lo + step >= domain.hi:
        step = (domain.hi - domain.lo) / 2
    return domain.lo + step


def _corner(domain: Domain) -> fmpq:
    if domain.lo is not None:
        return domain.lo
    return domain.hi if domain.hi is not None else fmpq(0)


def _repaired(
    wish: Value, domain: Domain, lower: Value | None, upper: Value | None, strict: bool
) -> Value | None:
    """Map a wish that is out of bounds into them, keeping small small and large large."""
    if isinstance(wish, arb):
        return None
    lo = _inner(lower, domain.lo, above, max)
    hi = _inner(upper, domain.hi, below, min)
    distance = abs(above(wish) - _corner(domain))
    if lo is not None and hi is not None:
        if lo > hi:
            return None
        share = distance / (1 + distance) if distance != 0 or not strict else fmpq(1, 2)
        value = lo + (hi - lo) * share
    elif lo is not None:
        value = lo + (distance if distance != 0 or not strict else 1)
    elif hi is not None:
        value = hi - (distance if distance != 0 or not strict else 1)
    else:
        return wish
    return _rounded(value, lo, strict) if domain.integer else value


def _inner(
    bound: Value | None,
    end: fmpq | None,
    inwards: Callable[[Value], fmpq],
    tighter: Callable[[fmpq, fmpq], fmpq],
) -> fmpq | None:
    """Return the tighter of a bound and an end of the domain, as a rational on the inner side."""
    if bound is None:
        return end
    inner = inwards(bound)
    return inner if end is None else tighter(inner, end)


def _rounded(value: fmpq, lo: fmpq | None, strict: bool) -> fmpq:
    down = fmpq(value.floor())
    return down if lo is None or down > lo or (down == lo and not strict) else down + 1


def _middle(lo: fmpq, hi: fmpq) -> tuple[fmpq, fmpq]:
    """Return the inner half of an interval."""
    quarter = (hi - lo) / 4
    return lo + quarter, hi - quarter
