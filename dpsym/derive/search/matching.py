"""Reading relations: which quantities they are about, and what they say of one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.derive.extended import is_positive
from dpsym.derive.ranges import range_of
from dpsym.derive.search.sampling import plausible
from dpsym.kernel.statement import FLIPPED
from dpsym.language.claims import Claim
from dpsym.language.functions import Values
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["match", "polarity", "quantities", "sign_of", "solved"]

GROWING: Final = (sympy.exp, sympy.log, sympy.Max, sympy.Min, sympy.tanh)


def quantities(expression: Any) -> tuple[Any, ...]:
    """Return the outermost quantities about laws in an expression, in the order written.

    >>> from dpsym.language import KL, laws, real
    >>> P, Q = laws("P Q")
    >>> quantities(real("x") + sympy.sqrt(KL(P, Q)) * KL(Q, P) + KL(P, Q))
    (KL(P, Q), KL(Q, P))
    """
    return tuple(dict.fromkeys(_quantities(expression)))


def _quantities(expression: Any) -> Iterator[Any]:
    if isinstance(expression, Scalar):
        yield expression
    elif not isinstance(expression, Variable):
        for part in sorted(expression.args, key=sympy.default_sort_key):
            yield from _quantities(part)


def match(pattern: Any, node: Any, unknowns: Any) -> dict[Any, Any] | None:
    """Return what has to be put for the unknowns so that a pattern becomes a node; None if nothing does.

    >>> from dpsym.language import Renyi, laws, real
    >>> (P, Q), beta = laws("P Q"), real("beta", above=1)
    >>> match(Renyi(beta, P, Q), Renyi(2, P, Q), {beta}), match(Renyi(beta, P, Q), Renyi(2, Q, P), {beta})
    ({beta: 2}, None)
    """
    found: dict[Any, Any] = {}
    return found if _match(pattern, node, unknowns, found) else None


def _match(pattern: Any, node: Any, unknowns: Any, found: dict[Any, Any]) -> bool:
    if pattern in unknowns:
        return bool(found.setdefault(pattern, node) == node) and _bounds(pattern, node, unknowns, found)
    if pattern == node and not (pattern.free_symbols & set(unknowns)):
        return True
    if pattern.func != node.func or len(pattern.args) != len(node.args) or not pattern.args:
        return False
    pairs = list(zip(pattern.args, node.args, strict=True))
    if not isinstance(pattern, (sympy.Add, sympy.Mul)):
        return all(_match(one, other, unknowns, found) for one, other in pairs)
    for one, other in pairs:  # what one part says may make the others what they should be: n p is n/2
        tried = dict(found)
        if _match(one, other, unknowns, tried):
            found.update(tried)
    return bool(pattern.xreplace(found) == node) or all(_match(*pair, unknowns, found) for pair in pairs)


def _bounds(pattern: Any, node: Any, unknowns: Any, found: dict[Any, Any]) -> bool:
    """Return whether a function lies between the unknown ends between which one that it is put for lies."""
    if not isinstance(pattern, Values) or not isinstance(node, Values):
        return True
    ends = zip(pattern.args[2:], node.args[2:], strict=True)
    return all(found.setdefault(end, own) == own for end, own in ends if end in unknowns)


@lru_cache(maxsize=4096)
def sign_of(expression: Any) -> int:
    """Return 1 or -1 for what seems to be at least or at most 0, and 0 for anything else.

    Numbers in the place of variables may tell, as this only guides a search.

    >>> from dpsym.language import KL, laws, real
    >>> sign_of(KL(*laws("P Q")) / 2), sign_of(-sympy.exp(real("x"))), sign_of(real("x"))
    (1, -1, 0)
    """
    for sign in (1, -1):
        value = sign * expression
        if is_positive(value):
            return sign
        known = None if value.has(sympy.Integral, sympy.Sum) else range_of(value)
        if known is not None and known.low >= 0:
            return sign
    if isinstance(expression, sympy.Pow) and expression.exp.is_Rational and expression.exp.q % 2 == 0:
        return 1
    if isinstance(expression, sympy.Mul) and quantities(expression):
        return int(sympy.prod([sign_of(part) for part in expression.args]))
    if isinstance(expression, sympy.Add) and quantities(expression):
        found = {sign_of(part) for part in expression.args}
        return found.pop() if len(found) == 1 else 0
    if quantities(expression) or not all(isinstance(entry, Variable) for entry in expression.free_symbols):
        return 0
    for sign in (1, -1):
        if plausible([Claim(Comparison(0, "<=", sign * expression))]):
            return sign
    return 0


def polarity(expression: Any, node: Any) -> int:
    """Return 1 or -1 if an expression evidently grows or falls with a quantity in it, and 0 otherwise.

    >>> from dpsym.language import KL, laws, real
    >>> d = KL(*laws("P Q"))
    >>> polarity(2 + d / 2, d), polarity(sympy.exp(-d), d), polarity(real("x") * d, d)
    (1, -1, 0)
    """
    if expression == node:
        return 1
    inside = [part for part in expression.args if part.has(node)]
    if isinstance(expression, (sympy.Add, *GROWING)):
        found = {polarity(part, node) for part in inside}
        return found.pop() if len(found) == 1 else 0
    if len(inside) != 1:
        return 0
    (part,) = inside
    if isinstance(expression, sympy.Mul):
        rest = sympy.Mul(*(other for other in expression.args if other != part))
        return sign_of(rest) * polarity(part, node)
    if isinstance(expression, sympy.Pow) and part == expression.base and sign_of(part) == 1:
        return sign_of(expression.exp) * polarity(part, node)
    return 0


def solved(relation: Comparison, node: Any) -> Comparison | None:
    """Return what a relation says of a quantity in it, as node <= value, node >= value or node = value.

    A quantity that stands in two places, or inside of what is not evidently monotone, is not solved for.
    This only proposes: whether it follows is proved elsewhere.

    >>> from dpsym.language import KL, at_most, laws, real
    >>> d, x = KL(*laws("P Q")), real("x", above=0)
    >>> solved(at_most(sympy.exp(x * d), 5), d)
    KL(P, Q) <= log(5)/x
    """
    left, op, right = relation.lhs, relation.op, relation.rhs
    if right.has(node):
        left, op, right = right, FLIPPED[op], left
    if right.has(node) or not left.has(node):
        return None
    while left != node:
        step = _peeled(left, node, right)
        if step is None:
            return None
        left, right, grows = step
        op = op if grows else FLIPPED[op]
    return Comparison(node, op, right)


def _peeled(left: Any, node: Any, right: Any) -> tuple[Any, Any, bool] | None:
    """Return left and right without the outermost operation of left, and whether the order stays."""
    inside = [part for part in left.args if part.has(node)]
    if len(inside) != 1:
        return None
    (part,) = inside
    if isinstance(left, sympy.Add):
        return part, right - (left - part), True
    if isinstance(left, sympy.Mul):
        rest = sympy.Mul(*(other for other in left.args if other != part))
        sign = sign_of(rest)
        return None if sign == 0 else (part, right / rest, sign > 0)
    if isinstance(left, sympy.exp):
        return part, sympy.log(right), True
    if isinstance(left, sympy.log):
        return part, sympy.exp(right), True
    if isinstance(left, sympy.Pow) and part == left.base and sign_of(part) == 1:
        sign = sign_of(left.exp)
        return None if sign == 0 else (part, right ** (1 / left.exp), sign > 0)
    return None


def renamed(entry: Any, place: Mapping[Any, Any]) -> Any:
    """Return an expression, or a tuple of such, with symbols replaced, all at once.

    >>> x, y = sympy.symbols("x y")
    >>> renamed((x + 2 * y, "a word"), {x: y, y: x})
    (2*x + y, 'a word')
    """
    if isinstance(entry, tuple):
        return tuple(renamed(part, place) for part in entry)
    return entry.xreplace(dict(place)) if isinstance(entry, sympy.Basic) else entry
