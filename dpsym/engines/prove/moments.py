"""Sums as moments: what algebra says of sums whose bodies are polynomials in numbers at the point.

A sum over the points is linear.  With the coefficients of their monomials in what varies with the point,
which are the same at all points, some of the bodies are combinations of others, as that of a variance is of
those of the mean and of the mean square; so are then the sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, TypeAlias, TypeVar

from flint import fmpq

from dpsym.engines.prove.scenes import POSITIVE, Lemma, quotient
from dpsym.errors import DpsymError
from dpsym.identities.normal import (
    RING,
    Fraction,
    Normalizer,
    constant_of,
    normalized,
    reduced,
    sum_of,
    times,
)
from dpsym.kernel.terms import Term, rat, var
from dpsym.points.cases import box_of
from dpsym.points.facts import Case

__all__ = ["dependencies", "geometric"]

Key = TypeVar("Key")
Monomial: TypeAlias = tuple[int, ...]
ONE: Final[Fraction] = (RING.constant(1), RING.constant(1))


def dependencies(case: Case) -> Iterator[Lemma]:
    """Yield equations between finite sums that hold since they do between their bodies, at each point.

    Each is solved for a sum, in terms of sums with simpler bodies.
    """
    normalizer, forms = _forms(case)
    points = {v.name for v in case.family.points}
    if normalizer is None:
        return
    varying = [i for i, meaning in enumerate(normalizer.meaning) if meaning.free & points]
    vectors = {name: v for name, form in forms.items() if (v := _vector(form, varying)) is not None}
    inner = {name: len(case.aggregate(name).body.free - points) for name in vectors}
    basis: list[tuple[Monomial, dict[Monomial, Fraction], dict[str, Fraction]]] = []
    for name in sorted(vectors, key=lambda n: (inner[n], len(vectors[n]), n)):
        rest, shares = dict(vectors[name]), dict[str, Fraction]()
        for pivot, vector, own in basis:
            factor = rest.get(pivot)
            if factor is not None:
                rest = _less(rest, factor, vector)
                shares = _less(shares, times(factor, fmpq(-1)), own)
        if not rest:
            right = tuple((key, quotient(normalizer, *share)) for key, share in shares.items())
            yield Lemma(((name, rat(1)),), right, "=")
            continue
        found = ((monomial, constant_of(share)) for monomial, share in rest.items())
        pivot, number = next((each for each in found if each[1] is not None), ((), None))
        if number is not None:  # where it depends on what has a sign of its own, it may be 0
            shares = _less({name: ONE}, ONE, shares)
            basis.append((pivot, _times(rest, 1 / number), _times(shares, 1 / number)))


def geometric(case: Case) -> Iterator[tuple[str, str, str]]:
    """Yield sums A, B and C with |body(C)| the geometric mean of the bodies of A and B, which C names.

    So C^2 <= A B, by the inequality of Cauchy and Schwarz.
    """
    wanted = case.conclusion.variables()
    _, forms = _forms(case)
    names = [name for name in forms if name in wanted or case.values.get(var(name)) == rat(1)]
    for first, second in combinations(sorted(names), 2):
        product = reduced(forms[first][0] * forms[second][0], forms[first][1] * forms[second][1])
        for name in sorted(wanted & forms.keys() - {first, second}):
            above, below = forms[name]
            if reduced(above**2, below**2) == product:
                yield first, second, name


def _forms(case: Case) -> tuple[Normalizer | None, dict[str, Fraction]]:
    """Return the bodies of finite sums as fractions over one set of generators, as far as they are such."""
    box = box_of([*case.variables.values(), *case.family.points])
    bodies: dict[str, Term] = {}
    for aggregate in case.family.aggregates:
        if aggregate.kind == "sum" and aggregate.name in case.variables:
            body = aggregate.body.replace(case.values)
            try:
                normalized(body, box)
            except DpsymError:
                continue
            bodies[aggregate.name] = body
    weights = {name: f"weight of {name}" for name in bodies}  # so that nothing cancels
    whole = sum((var(weights[name]) * body for name, body in bodies.items()), rat(0))
    try:
        normalizer, _ = normalized(whole, box | dict.fromkeys(weights.values(), POSITIVE))
        return normalizer, {name: normalizer.form(body) for name, body in bodies.items()}
    except DpsymError:
        return None, {}


def _vector(form: Fraction, varying: list[int]) -> dict[Monomial, Fraction] | None:
    """Return the coefficients of the monomials in generators that vary with the point."""
    above, below = form
    degrees = below.degrees()
    if any(degrees[i] for i in varying):
        return None
    groups: dict[Monomial, dict[Monomial, Any]] = {}
    for powers, coefficient in above.to_dict().items():
        key = tuple(int(powers[i]) for i in varying)
        rest = tuple(0 if i in varying else int(k) for i, k in enumerate(powers))
        groups.setdefault(key, {})[rest] = coefficient
    return {key: reduced(RING.from_dict(group), below) for key, group in groups.items()}


def _less(
    one: Mapping[Key, Fraction], factor: Fraction, other: Mapping[Key, Fraction]
) -> dict[Key, Fraction]:
    """Return one vector less a multiple of another one."""
    found = dict(one)
    for key, (above, below) in other.items():
        part = reduced(-factor[0] * above, factor[1] * below)
        found[key] = sum_of([found[key], part]) if key in found else part
    return {key: value for key, value in found.items() if not value[0].is_zero()}


def _times(one: Mapping[Key, Fraction], number: fmpq) -> dict[Key, Fraction]:
    return {key: times(value, number) for key, value in one.items()}
