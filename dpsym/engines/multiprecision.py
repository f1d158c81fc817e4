"""The heads of terms for mpmath, at a precision of one's choice.

Each precision has a context of its own, so that evaluating at two precisions cannot mix them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from flint import arb, fmpq
from mpmath.ctx_mp import MPContext

from dpsym.engines.functions import of_context
from dpsym.kernel.numbers import Log, Value

__all__ = ["context", "heads", "multiprecision_value"]

LARGEST: Final = 2**4096  # mpmath needs as many more bits for an exponential as its argument has
ASTRONOMIC: Final = 2**64  # beyond which tanh is 1 to all digits that are ever used
NODES: Final = 20_000  # values of integrands for one integral, those of integrals inside it included


class _TooManyNodesError(Exception):
    """An integral of integrals asks for more values than one is given."""


@lru_cache(maxsize=8)
def context(digits: int) -> MPContext:
    """Return mpmath's context of so many decimal digits.

    >>> context(60).dps
    60
    """
    fresh = MPContext()
    fresh.dps = digits
    return fresh


def multiprecision_value(value: Value, digits: int) -> Any:
    """Return a kernel value as an ``mpf`` of :func:`context` ``(digits)``.

    >>> multiprecision_value(Log(fmpq(2), fmpq(3)), 20)
    mpf('2.1972245773362193827921')
    """
    mp = context(digits)
    if isinstance(value, Log):
        return _ratio(mp, value.coefficient) * mp.log(_ratio(mp, value.base))
    if isinstance(value, arb):
        return mp.inf if value == arb("inf") else _ratio(mp, value.fmpq())
    return _ratio(mp, value)


@lru_cache(maxsize=8)
def heads(digits: int) -> Mapping[str, Callable[..., Any]]:
    """Return the backend of :func:`dpsym.engines.compiled.compile_terms` at so many decimal digits."""
    return _Heads(context(digits)).backend()


def _ratio(mp: MPContext, value: fmpq) -> Any:
    return mp.mpf(int(value.p)) / int(value.q)


class _Heads:
    """What the heads mean in one context; undefined values are nan, never complex."""

    def __init__(self, mp: MPContext) -> None:
        self.mp = mp
        self.largest = mp.mpf(LARGEST)
        self.nodes: int | None = None  # that are left to the integral that is being done

    def backend(self) -> Mapping[str, Callable[..., Any]]:
        """Return the functions by the names that the compiler of terms uses."""
        mp = self.mp
        return {
            "rat": lambda value: _ratio(mp, value),
            "pi": lambda: +mp.pi,
            "inf": lambda: mp.inf,
            "exp": self.exp,
            "log": self.log,
            "sqrt": lambda x: mp.sqrt(x) if x >= 0 else mp.nan,
            "inverse": lambda x: 1 / x if x else mp.nan,
            "square": lambda x: x * x,
            "power": self.power,
            "abs": abs,
            "maximum": lambda *xs: self.extreme(max, xs),
            "minimum": lambda *xs: self.extreme(min, xs),
            "tanh": self.tanh,
            "erf": mp.erf,
            "erfc": mp.erfc,
            "choose": self.choose,
            "scaled": lambda p, x: p * x if p else mp.zero,
            "logratio": self.logratio,
            "relent": lambda p, q: p * self.logratio(p, q) if p else mp.zero,
            "powdiv": lambda p, q, a: p * self.exp((a - 1) * self.logratio(p, q)) if p else mp.zero,
            "integral": self.integral,
            **of_context(mp),
        }

    def exp(self, x: Any) -> Any:
        """Return the exponential; 0 or undefined where x is so large that mpmath would not come back."""
        if not self.largest < abs(x) < self.mp.inf:
            return self.mp.exp(x)
        return self.mp.zero if x < 0 else self.mp.nan

    def log(self, x: Any) -> Any:
        """Return the natural logarithm; -inf at 0, undefined below."""
        if x > 0:
            return self.mp.log(x)
        return -self.mp.inf if x == 0 else self.mp.nan

    def power(self, base: Any, exponent: Any) -> Any:
        """Return a power where the kernel defines it."""
        mp = self.mp
        if self.largest < abs(exponent) < mp.inf:
            return mp.nan
        if base > 0 or (base == 0 and exponent > 0) or exponent == 0:
            return mp.power(base, exponent)
        return mp.power(base, exponent) if base < 0 and exponent == mp.floor(exponent) else mp.nan

    def extreme(self, select: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Return the maximum or minimum, undefined if one of the values is."""
        return self.mp.nan if any(map(self.mp.isnan, values)) else select(values)

    def tanh(self, x: Any) -> Any:
        """Return the hyperbolic tangent; mpmath would shift by the exponent of an astronomic number."""
        if self.mp.isfinite(x) and abs(x) > ASTRONOMIC:
            return self.mp.sign(x)
        return self.mp.tanh(x)

    def choose(self, op: str, a: Any, b: Any, x: Any, y: Any) -> Any:
        """Return ``x`` if ``a op b``, else ``y``."""
        if self.mp.isnan(a) or self.mp.isnan(b):
            return self.mp.nan
        return x if (a < b if op == "<" else a <= b if op == "<=" else a == b) else y

    def integral(self, body: Callable[[Any], Any], lo: Any, hi: Any) -> Any:
        """Return the value of a quadrature that says itself to be good to a third of the digits.

        Both halves of the line have to converge; symmetric nodes would let them cancel.
        """
        ends = [lo, self.mp.zero, hi] if self.mp.isinf(lo) and self.mp.isinf(hi) else [lo, hi]
        outermost = self.nodes is None
        if self.nodes is None:
            self.nodes = NODES
        try:
            value, error = self.mp.quad(lambda x: body(self._node(x)), ends, error=True)
        except _TooManyNodesError:
            if not outermost:
                raise
            return self.mp.nan
        finally:
            if outermost:
                self.nodes = None
        # mpmath caps its estimate at 1, which says nothing of a value as large as a divergent one's
        good = error < 1 and error <= self.mp.mpf(10) ** (-self.mp.dps // 3) * max(1, abs(value))
        return value if good else self.mp.nan

    def _node(self, x: Any) -> Any:
        """Count a value that an integrand is asked for."""
        self.nodes = (self.nodes or 0) - 1
        if self.nodes < 0:
            raise _TooManyNodesError
        return x

    def logratio(self, p: Any, q: Any) -> Any:
        """Return log(p/q) with the conventions of divergences."""
        if p == 0:
            return -self.mp.inf
        return self.mp.inf if q == 0 else self.log(p / q)
