r"""That a number made from independent draws has a law: ``X + Y \sim \mathrm{Poisson}(\lambda + \mu)``.

Two laws on the line whose moment generating functions are finite on one open interval are the same exactly
if these agree there (Billingsley, *Probability and Measure*, Section 30).  That is what is claimed: for all t
of an interval around 0 on which both are finite.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli, Beta, Binomial, DiscreteUniform, Uniform
from dpsym.language.distributions.conventions import Conventional
from dpsym.language.expectation import Expectation
from dpsym.language.randomness import Draw, Mean, OfSample, draw
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.signs import is_evidently_positive
from dpsym.language.symbols import real
from dpsym.language.transforms import transform_of
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.expectations import are_independent
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Node
from dpsym.notes.words import shown

BOUNDED: Final = (Bernoulli, Beta, Binomial, DiscreteUniform, Uniform)


def has_law(value: Any, law: Any, node: Node, scope: Scope) -> Any:
    """Return the statement that a number has a law.

    Args:
        value: a sum of multiples of independent draws, and of sums and means of sequences of them.
        law: the law that it is said to have.
        node: what says so.
        scope: says which draws are independent.

    Raises:
        Unread: the number is no such sum, the draws may depend on one another, or where the generating
            function of one of the laws is finite is not known.
    """
    told = f"that this is its law is not read, in {shown(node)}"
    value = sympy.expand(value)
    parts = sorted(value.atoms(Draw, OfSample), key=str)
    sources = [part if isinstance(part, Draw) else part.args[0] for part in parts]
    if not parts or value.atoms(Outcome) or any(source.law.atoms(Draw, OfSample) for source in sources):
        raise unread(node, told)
    if len(set(sources)) < len(sources) or (len(sources) > 1 and not are_independent(sources, scope)):
        names = " and ".join(map(str, sources))
        raise unread(node, f"the joint law of {names} is not said, as {shown(node)} needs it")
    linear = sympy.Poly(value, *parts) if value.is_polynomial(*parts) else None
    if linear is None or linear.total_degree() != 1 or any(getattr(one, "function", None) for one in sources):
        raise unread(node, told)
    t = real(unused("t", scope, value, law))
    factors = [linear.coeff_monomial(part) for part in parts]
    factors = [
        factor / source.number if isinstance(part, Mean) else factor
        for factor, part, source in zip(factors, parts, sources, strict=True)
    ]
    tilts = [*((one.law, factor * t) for one, factor in zip(sources, factors, strict=True)), (law, t)]
    found = [_interval(meant, tilt, t) for each, tilt in tilts for meant in _meanings(each)]
    ends = [one for one in found if one is not None]
    if len(ends) < len(found):
        raise unread(node, told)
    low, high = zip(*ends, strict=True)
    near = real(t.name, above=sympy.Max(*low), below=sympy.Min(*high))
    other = draw(unused("Z", scope, value, law), law)
    means = [Expectation(sympy.exp(sympy.expand(near * one))) for one in (value, other)]
    return ForAll(near, Comparison(means[0], "=", means[1]))


def _meanings(law: Any) -> Iterable[Any]:
    """Return the laws that a name may stand for."""
    return [meant for _, meant in law.meanings] if isinstance(law, Conventional) else [law]


def _interval(law: Any, tilt: Any, t: Any) -> tuple[Any, Any] | None:
    """Return an open interval of t around 0 in which ``E e^{tilt X}`` is finite, if one is known."""
    if isinstance(law, BOUNDED):
        return -sympy.oo, sympy.oo
    found = transform_of(law, tilt)
    ends = [(-sympy.oo, sympy.oo)]
    for limit in found[1] if found is not None else ():
        if (end := _ends(sympy.expand(limit), t)) is None:
            return None
        ends.append(end)
    low, high = zip(*ends, strict=True)
    return None if found is None else (sympy.Max(*low), sympy.Min(*high))


def _ends(limit: Any, t: Any) -> tuple[Any, Any] | None:
    """Return between which numbers what is positive at t = 0 is so, if it is a + bt or a - ct^2."""
    if not limit.is_polynomial(t) or sympy.degree(limit, t) > 2:
        return None
    constant, slope, square = (limit.coeff(t, power) for power in range(3))
    if square != 0:
        end = sympy.sqrt(sympy.cancel(constant / -square))
        return (-end, end) if slope == 0 and is_evidently_positive(-square) else None
    if slope == 0:
        return -sympy.oo, sympy.oo
    if is_evidently_positive(slope):
        return -constant / slope, sympy.oo
    return (-sympy.oo, constant / -slope) if is_evidently_positive(-slope) else None
