"""Values of expressions at fixed points, by which tests look for what rows do not show."""

import hashlib

import numpy as np
import sympy

from dpsym.derive.algebra import unnamed
from dpsym.language.symbols import Variable

POINTS = 40
FUNCTIONS = {
    sympy.exp: np.exp,
    sympy.log: np.log,
    sympy.sinh: np.sinh,
    sympy.cosh: np.cosh,
    sympy.tanh: np.tanh,
    sympy.sin: np.sin,
    sympy.cos: np.cos,
    sympy.Abs: np.abs,
}


class Values:
    """The values of expressions at points of the domains of their symbols; other parts are free numbers."""

    def __call__(self, expression):
        with np.errstate(all="ignore"):
            return np.asarray(self.value(expression))

    def value(self, expression):
        if expression.is_number and not expression.args:
            try:
                return np.full(POINTS, float(expression))
            except (TypeError, ValueError, OverflowError):
                return np.full(POINTS, np.nan)
        if isinstance(expression, sympy.Symbol) or not expression.args:
            return sample(expression)
        arguments = [self(part) for part in expression.args if isinstance(part, sympy.Basic)]
        if isinstance(expression, sympy.Add):
            return sum(arguments[1:], arguments[0])
        if isinstance(expression, sympy.Mul):
            return np.prod(arguments, axis=0)
        if isinstance(expression, sympy.Pow):
            return np.power(arguments[0], arguments[1])
        if isinstance(expression, (sympy.Max, sympy.Min)):
            return (np.max if isinstance(expression, sympy.Max) else np.min)(arguments, axis=0)
        function = FUNCTIONS.get(type(expression))
        return function(arguments[0]) if function is not None else sample(expression)


def numbers(text):
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    return np.random.default_rng(seed).uniform(0.03, 0.97, POINTS)


def sample(atom):
    uniform = numbers(str(unnamed(atom)))
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
