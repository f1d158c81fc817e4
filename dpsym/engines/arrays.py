"""The heads of terms for numpy arrays of floats: fast and uncertified.

Undefined values are nan, as in the kernel; an overflow is an infinity that may be wrong, which is one of
the reasons why nothing that is found here counts before the checker has seen it.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from flint import fmpq

from dpsym.engines.functions import of_arrays
from dpsym.engines.rationals import as_float
from dpsym.errors import KernelRefusal

__all__ = ["ARRAYS", "Array"]

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

_ERF: Final = np.frompyfunc(math.erf, 1, 1)
_ERFC: Final = np.frompyfunc(math.erfc, 1, 1)
_OPERATORS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
}


def _rational(value: fmpq) -> float:
    return as_float(value)


def _inverse(x: Array) -> Array:
    return np.where(x == 0, np.nan, np.divide(1.0, x))


def _maximum(*values: Array) -> Array:
    largest = values[0]
    for value in values[1:]:
        largest = np.maximum(largest, value)
    return largest


def _minimum(*values: Array) -> Array:
    smallest = values[0]
    for value in values[1:]:
        smallest = np.minimum(smallest, value)
    return smallest


def _power(base: Array, exponent: Array) -> Array:
    return np.where((base == 0) & (exponent < 0), np.nan, np.power(base, exponent))


def _choose(op: str, a: Array, b: Array, x: Array, y: Array) -> Array:
    return np.where(np.isnan(a) | np.isnan(b), np.nan, np.where(_OPERATORS[op](a, b), x, y))


def _scaled(p: Array, x: Array) -> Array:
    return np.where(p == 0, 0.0, p * x)


def _logratio(p: Array, q: Array) -> Array:
    ratio = np.divide(p, q)
    close = (ratio > 0.5) & (ratio < 2.0)  # there the difference is exact, and the logarithm is not lost
    value = np.where(close, np.log1p(np.divide(np.subtract(p, q), q)), np.log(ratio))
    return np.where(p == 0, -np.inf, np.where(q == 0, np.inf, value))


def _relent(p: Array, q: Array) -> Array:
    return np.where(p == 0, 0.0, p * _logratio(p, q))


def _powdiv(p: Array, q: Array, a: Array) -> Array:
    return np.where(p == 0, 0.0, p * np.exp((a - 1) * _logratio(p, q)))


def _integral(body: Callable[[Any], Any], lo: Any, hi: Any) -> Any:  # noqa: ARG001 - a backend's signature
    raise KernelRefusal("an integral without a closed form cannot be evaluated in batches")


ARRAYS: Final[Mapping[str, Callable[..., Any]]] = {
    "rat": _rational,
    "pi": lambda: math.pi,
    "inf": lambda: math.inf,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "inverse": _inverse,
    "square": np.square,
    "power": _power,
    "abs": np.abs,
    "maximum": _maximum,
    "minimum": _minimum,
    "tanh": np.tanh,
    "erf": lambda x: np.asarray(_ERF(x), dtype=float),
    "erfc": lambda x: np.asarray(_ERFC(x), dtype=float),
    "choose": _choose,
    "scaled": _scaled,
    "logratio": _logratio,
    "relent": _relent,
    "powdiv": _powdiv,
    "integral": _integral,
    **of_arrays(),
}
