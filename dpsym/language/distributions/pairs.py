"""The atoms of a pair of laws: pairs of masses, merged where the likelihood ratio must agree.

Every divergence, and the law of the privacy loss, depends on a pair only through its atoms, and points
with the same likelihood ratio may be merged.  So k-fold products have few atoms.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat
from dpsym.language.distributions.base import limit
from dpsym.language.distributions.composed import Power, Product
from dpsym.language.distributions.finite import power
from dpsym.language.elaboration.building import joint_mass
from dpsym.language.scalars import concrete

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["Atoms", "atoms"]

Atoms: TypeAlias = "list[tuple[Term, Term]]"


def atoms(first: Any, second: Any, context: Context) -> Atoms:
    """Return the pairs of masses of two laws on one space.

    >>> from sympy import log
    >>> from dpsym.language.elaboration.context import Context
    >>> from dpsym.language.distributions import Power, RandomizedResponse
    >>> response = RandomizedResponse(log(3))
    >>> atoms(Power(response, 2), Power(response.partner, 2), Context())
    [(9/16, 1/16), (3/8, 3/8), (1/16, 9/16)]
    """
    if isinstance(first, Power) and isinstance(second, Power) and first.args[1] == second.args[1]:
        return _of_power(first, second, context)
    if isinstance(first, Product) and isinstance(second, Product) and len(first.args) == len(second.args):
        factors = [atoms(p, q, context) for p, q in zip(first.args, second.args, strict=True)]
        limit(math.prod(len(factor) for factor in factors), first)
        return [_product(combination) for combination in itertools.product(*factors)]
    left, right = first.masses(context), second.masses(context)
    if len(left) != len(right):
        raise IllFormedError(f"{first} has {len(left)} points and {second} has {len(right)}")
    return list(zip(left, right, strict=True))


def _of_power(first: Power, second: Power, context: Context) -> Atoms:
    """Return one atom for each way to count how often every atom of the base occurs."""
    number = concrete(first.args[1], context, "the number of draws")
    base = atoms(first.args[0], second.args[0], context)
    limit(math.comb(number + len(base) - 1, number), first)
    merged = []
    for counts in _compositions(number, len(base)):
        ways = rat(_multinomial(counts))
        sides = (
            [power(pair[side], count) for pair, count in zip(base, counts, strict=True)] for side in (0, 1)
        )
        p, q = (joint_mass([ways, *factors]) for factors in sides)
        merged.append((p, q))
    return merged


def _product(combination: tuple[tuple[Term, Term], ...]) -> tuple[Term, Term]:
    return joint_mass(p for p, _ in combination), joint_mass(q for _, q in combination)


def _compositions(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to write ``whole`` as an ordered sum, the first part falling."""
    if parts == 1:
        yield (whole,)
        return
    for first in range(whole, -1, -1):
        for rest in _compositions(whole - first, parts - 1):
            yield first, *rest


def _multinomial(counts: tuple[int, ...]) -> int:
    ways, done = 1, 0
    for count in counts:
        done += count
        ways *= math.comb(done, count)
    return ways
