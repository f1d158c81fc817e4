"""Values of expressions at fixed points: whether two are equal, or one is a simple multiple of the other.

This finds candidates fast.  That two sides are equal is then decided like any other claim; a multiple only
says which line a conclusion comes from, and the conclusion itself has been judged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import sympy

from dpsym.grade.binding import unnamed
from dpsym.language.symbols import Variable

__all__ = ["Plain", "Values", "as_long", "multiple", "same_values", "size"]

Array = Any
POINTS: Final = 40
ENOUGH: Final = 14
CLOSE: Final = 1e-8
MOST_FACTORS: Final = 9
FUNCTIONS: Final[dict[Any, Callable[[Array], Array]]] = {
    sympy.exp: np.exp,
    sympy.log: np.log,
    sympy.sinh: np.sinh,
    sympy.cosh: np.cosh,
    sympy.tanh: np.tanh,
    sympy.sin: np.sin,
    sympy.cos: np.cos,
    sympy.Abs: np.abs,
}

#: Functions that a reader works out with the rest: exponentials, and what is written in them by definition.
PLAINLY: Final = (sympy.exp, sympy.sinh, sympy.cosh)
OPAQUE: Final = (*FUNCTIONS, sympy.Max, sympy.Min)


class Values:
    """The values of expressions at points of the domains of their symbols; other parts are free numbers.

    >>> x = sympy.Symbol("x")
    >>> values = Values()
    >>> same_values(values((x + 1) ** 2), values(x**2 + 2 * x + 1))
    True
    """

    def __call__(self, expression: Any) -> Array:
        """Return the values of an expression; what has none is not a number."""
        return _kept(isinstance(self, Plain), expression)

    def value(self, expression: Any) -> Array:
        """Work out the values of an expression."""
        if expression.is_number:
            try:
                return np.full(POINTS, float(expression)) if not expression.args else self._parts(expression)
            except (TypeError, ValueError, OverflowError):
                return np.full(POINTS, np.nan)
        return self._parts(expression)

    def _parts(self, expression: Any) -> Array:
        if isinstance(expression, sympy.Symbol) or not expression.args:
            return _sample(expression)
        arguments = [self(part) for part in expression.args if isinstance(part, sympy.Basic)]
        if isinstance(expression, sympy.Add):
            return sum(arguments[1:], arguments[0])
        if isinstance(expression, sympy.Mul):
            return np.prod(arguments, axis=0)
        if isinstance(expression, sympy.Pow):
            return np.power(arguments[0], arguments[1])
        if isinstance(expression, (sympy.Max, sympy.Min)):
            reduce = np.max if isinstance(expression, sympy.Max) else np.min
            return reduce(arguments, axis=0)
        function = FUNCTIONS.get(type(expression))
        return function(arguments[0]) if function is not None else _sample(expression)


class Plain(Values):
    """Values in which only algebra is seen: a function is a number of its own for each argument.

    Two expressions agree where sums, products, powers and exponentials make one of the other, as far as a
    reader sees it.  That tanh(t/2) is (e^t - 1)/(e^t + 1) is more than that, and so is what the logarithm of
    a fraction comes to.

    >>> t = sympy.Symbol("t", positive=True)
    >>> plain = Plain()
    >>> half = sympy.tanh(t / 2)
    >>> quotient = half.rewrite(sympy.exp)
    >>> same_values(plain(half * t), plain(t * half)), same_values(plain(half), plain(quotient))
    (True, False)
    """

    def _parts(self, expression: Any) -> Array:
        kind = type(expression)
        if kind in PLAINLY or kind not in OPAQUE or (kind is sympy.log and _is_monomial(expression.args[0])):
            return super()._parts(expression)
        values = [self(part) for part in expression.args]
        if kind is sympy.Abs:
            values = [np.abs(values[0])]
        if kind is sympy.log and values[0][0] < 1:
            with np.errstate(all="ignore"):  # log(1/x) = -log x is algebra, too
                return -_numbers(f"log {[' '.join(f'{number:.7g}' for number in 1 / values[0])]}")
        written = sorted(" ".join(f"{number:.7g}" for number in value) for value in values)
        return _numbers(f"{kind.__name__} {written}")


@lru_cache(maxsize=16384)
def _kept(plain: bool, expression: Any) -> Array:
    """Return the values of an expression, plain or not; rows and targets have many parts in common."""
    kind = Plain if plain else Values
    with np.errstate(all="ignore"):
        found = np.asarray(kind().value(expression))
    found.flags.writeable = False
    return found


def _is_monomial(expression: Any) -> bool:
    """Return whether an expression is a product of powers of symbols, numbers and exponentials."""
    factors = [part.as_base_exp()[0] for part in sympy.Mul.make_args(expression)]
    return all(part.is_Symbol or part.is_number or part is sympy.E for part in factors)


def _numbers(text: str) -> Array:
    """Return numbers between 0 and 1 for a text; the same in every run."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    return np.random.default_rng(seed).uniform(0.03, 0.97, POINTS)


def _sample(atom: Any) -> Array:
    """Return numbers for a symbol in its domain, or for what is not looked into; the same in every run."""
    uniform = _numbers(str(unnamed(atom)))
    if not isinstance(atom, Variable):
        return uniform
    domain = atom.domain
    lo = None if domain.lo is None else float(domain.lo)
    hi = None if domain.hi is None else float(domain.hi)
    if domain.integer:
        start = int(lo if lo is not None else -5) + bool(domain.lo_open)
        stop = int(hi) - bool(domain.hi_open) if hi is not None else start + 9
        return np.floor(start + uniform * (stop - start + 1))
    if lo is not None and hi is not None:
        return lo + uniform * (hi - lo)
    if lo is not None:
        return lo + 2.5 * uniform
    return hi - 2.5 * uniform if hi is not None else 5 * uniform - 2.5


def same_values(first: Array, second: Array) -> bool:
    """Return whether two lists of values agree where both are numbers."""
    both = np.isfinite(first) & np.isfinite(second)
    if both.sum() < ENOUGH:
        return False
    scale = np.maximum(np.maximum(np.abs(first[both]), np.abs(second[both])), 1e-3)
    return bool(np.all(np.abs(first[both] - second[both]) <= CLOSE * scale))


def multiple(part: Array, whole: Array, factors: Sequence[Array] = ()) -> int:
    """Return the sign of c, if whole = c part for a number c times powers of factors; 0 if it is not so.

    >>> x = Values()(sympy.Symbol("x"))
    >>> multiple(x, -2 * x), multiple(x, x**3, [x]), multiple(x, np.exp(x))
    (-1, 1, 0)
    """
    with np.errstate(all="ignore"):
        ratio = whole / part
        usable = np.isfinite(ratio) & (np.abs(part) > 1e-9) & (np.abs(whole) > 1e-9)
        if usable.sum() < ENOUGH:
            return 0
        signs = np.sign(ratio[usable])
        if abs(signs.sum()) != len(signs):
            return 0
        logs = np.log(np.abs(ratio[usable]))
        if np.ptp(logs) < 1e-7:
            return int(signs[0])
        columns = [np.log(np.abs(factor))[usable] for factor in factors[:MOST_FACTORS]]
        columns = list(_independent(columns))
        if not columns:
            return 0
        matrix = np.stack([np.ones(len(logs)), *columns], axis=1)
        solution, *_ = np.linalg.lstsq(matrix, logs, rcond=1e-9)
        powers = solution[1:]
        fits = np.max(np.abs(matrix @ solution - logs)) < 1e-6
        simple = np.all(np.abs(powers * 2 - np.round(powers * 2)) < 1e-4) and np.all(np.abs(powers) < 4)
        return int(signs[0]) if fits and simple else 0


def _independent(columns: Sequence[Array]) -> Iterator[Array]:
    """Yield columns of logarithms, each of a factor that is no constant times powers of those before it."""
    kept: list[Array] = []
    for column in columns:
        if not np.all(np.isfinite(column)) or np.ptp(column) <= 1e-9:
            continue
        matrix = np.stack([np.ones(len(column)), *kept], axis=1)
        shares, *_ = np.linalg.lstsq(matrix, column, rcond=1e-9)
        if np.max(np.abs(matrix @ shares - column)) > 1e-9:
            kept.append(column)
            yield column


def factors_of(*expressions: Any) -> Iterator[Any]:
    """Yield what a student would multiply with: symbols, denominators, exponentials."""
    seen = set()
    for expression in expressions:
        for part in sympy.preorder_traversal(expression):
            found: list[Any] = []
            if isinstance(part, (Variable, sympy.exp)):
                found = [part]
            elif isinstance(part, sympy.Pow) and not part.base.is_number and part.exp.is_number:
                found = [part.base]
            elif isinstance(part, sympy.Pow) and part.base.is_number:
                found = [part]
            for factor in found:
                if factor not in seen:
                    seen.add(factor)
                    yield factor


def size(expression: Any) -> int:
    """Return how many parts an expression has.

    >>> size(sympy.Symbol("x") + 1)
    3
    """
    return sum(1 for _ in sympy.preorder_traversal(expression))


def as_long(one: Any, other: Any) -> bool:
    """Return whether two ways of writing are of about the same length."""
    return 2 * abs(size(one) - size(other)) <= max(size(other), 6)
