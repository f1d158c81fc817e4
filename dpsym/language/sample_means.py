"""Means of what the sum of independent draws determines, for every number of draws.

    E[S^k]        by the moments of one draw: one term for each way to share k factors among the draws
    E[e^{sS}]     E[e^{sX}]^n, or the product of these means where each draw has a law of its own
    P[S > t]      the tail of the law of S, where that law has a name

What stands in one draw of the sequence has the mean that it has for a single draw.  A product of functions of
independent draws has the product of their means, as far as these are numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import sympy
from sympy.utilities.iterables import partitions

from dpsym.language.distributions.totals import law_of_total
from dpsym.language.randomness import Draw, Draws, Entry, Mean, OfSample, Total
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import Point, Whole
from dpsym.language.sums import ProductOver, SumOver

__all__ = ["added", "collected", "separated"]

_DRAWN: Final = (Draw, Draws)
HIGHEST: Final = 6  # power of a sum whose mean is written out
Single = Callable[[Any], Any]  # the mean of what is computed from one draw


def collected(mean: Any, sample: Any) -> Any | None:
    """Return a mean, or a probability, over a sequence of draws as one over single draws, or None.

    >>> from dpsym.language import Expectation, Normal, draws, integer, sum_of
    >>> Z = draws("Z", Normal(0, 2), integer("n", at_least=1))
    >>> collected(Expectation(sum_of(Z) ** 2), Z)
    n**2*Expectation(Z)**2 + n*Expectation((Z - Expectation(Z))**2)
    """
    if not isinstance(sample, Draws) or mean.averaged() != [sample]:
        return None
    body = mean.body
    if isinstance(body, SumOver) and not getattr(mean, "is_probability", False):
        return _of_sum(mean, sample)
    parts = {part for part in body.atoms(OfSample) if part.has(sample)}
    if parts and all(isinstance(part, Entry) for part in parts):
        return _of_one(mean, sample, parts)
    if not parts or not all(isinstance(part, Total | Mean) for part in parts):
        return None
    total = sympy.Dummy("S", real=True)
    means = {part: total / (1 if isinstance(part, Total) else sample.number) for part in parts}
    inner = dict(_inside(body, sample))
    if None in inner.values():
        return None
    whole = body.xreplace(inner).xreplace(means)
    if whole.has(sample):
        return None
    found = None if getattr(mean, "is_probability", False) else _by_draws(whole, total, sample, mean.func)
    if found is not None:
        return found
    law = (
        None
        if sample.function is not None
        else law_of_total(sample.law, partial(added, sample), sample.place)
    )
    return None if law is None else mean.func(whole.xreplace({total: Draw(str(sample), law)}))


def separated(mean: Any) -> Any | None:
    """Return a mean over independent draws as one of means over each of them, or None.

    Draws from laws with masses alone are left to be written out.

    >>> from dpsym.language import Expectation, Laplace, Normal, draw
    >>> X, Y = draw("X", Normal(1, 2)), draw("Y", Laplace(0, 3))
    >>> spread = Expectation((Y - Expectation(Y))**2)
    >>> separated(Expectation(X * Y**2)) == Expectation(X) * Expectation(Y) ** 2 + Expectation(X) * spread
    True
    >>> separated(Expectation(sympy.exp(X - Y))) == Expectation(sympy.exp(X)) * Expectation(sympy.exp(-Y))
    True
    """
    sources = mean.averaged()
    apart = not any(one.law.has(other) for one in sources for other in sources if isinstance(one, _DRAWN))
    if len(sources) < 2 or not apart or not all(isinstance(one, _DRAWN) for one in sources):
        return None
    if getattr(mean, "is_probability", False) or all(one.law.has_masses for one in sources):
        return None
    inner = {}
    for part in mean.body.atoms(mean.func):
        if part.averaged() and set(part.averaged()) <= set(sources):
            found = separated(part) if len(part.averaged()) > 1 else part
            if found is None:
                return None
            inner[part] = found
    constants = {value: sympy.Dummy("m", real=True) for value in inner.values()}
    body = mean.body.xreplace({part: constants[value] for part, value in inner.items()})
    places = {one: sympy.Dummy(str(one), real=True) for one in sources if isinstance(one, Draw)}
    if len(places) == len(sources) and body.xreplace(places).is_polynomial(*places.values()):
        found = _by_moments(body.xreplace(places), places, constants, mean.func)
    else:
        found = _by_factors(body, sources, mean.func)
    return None if found is None else found.xreplace({m: value for value, m in constants.items()})


def _by_moments(body: Any, places: dict[Any, Any], constants: dict[Any, Any], mean: Any) -> Any | None:
    """Return the mean of a polynomial: of what each draw is above its mean, only powers from 2 on count."""
    centres = {one: mean(one) for one in places}
    shifted = {place: place + centres[one] for one, place in places.items()}
    body = body.xreplace({m: value for value, m in constants.items()}).xreplace(shifted)
    powers = sympy.Poly(sympy.expand(body), *places.values())
    if powers.total_degree() > HIGHEST:
        return None
    found = []
    for exponents, factor in powers.terms():
        if 1 not in exponents:
            taken = zip(places, exponents, strict=True)
            found.append(factor * sympy.Mul(*(mean((one - centres[one]) ** k) for one, k in taken if k)))
    return sympy.Add(*found)


def _by_factors(body: Any, sources: list[Any], mean: Any) -> Any | None:
    """Return the mean of a sum of products, each factor of which is a function of one draw or sequence."""
    found = []
    for term in sympy.Add.make_args(sympy.expand(body)):
        parts: dict[Any, list[Any]] = {}
        for factor in sympy.Mul.make_args(term):
            present = [one for one in sources if factor.has(one)]
            if len(present) > 1:
                return None
            parts.setdefault(present[0] if present else None, []).append(factor)
        outside = sympy.Mul(*parts.pop(None, ()))
        found.append(sympy.Mul(outside, *(mean(sympy.Mul(*factors)) for factors in parts.values())))
    return sympy.Add(*found)


def _inside(body: Any, sample: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the means over the same draws that stand inside, as in a variance, with what they are."""
    for part in sympy.preorder_traversal(body):
        if hasattr(part, "averaged") and part != body and part.averaged() == [sample]:
            yield part, collected(part, sample)


def _of_sum(mean: Any, sample: Any) -> Any | None:
    """Return the mean of a sum over the places, by linearity."""
    body, place = mean.body.args
    one = mean.func(body)
    if one.averaged() != [sample] or not isinstance(place, Point):
        return None
    found = collected(one, sample)
    return None if found is None else SumOver(found, place)


def _of_one(mean: Any, sample: Any, entries: set[Any]) -> Any | None:
    """Return the mean of a function of one draw of the sequence, whose place is evidently there."""
    if len(entries) > 1:
        return None
    (entry,) = entries
    place = entry.args[1]
    around = [part for part in sympy.preorder_traversal(mean.body) if part.has(entry)]
    if not all(place.free_symbols <= part.free_symbols for part in around):
        return None  # the place ranges, as in a sum or a maximum
    if isinstance(place, Point):
        within = place.space == Whole(sample.number)
    else:
        within = is_evidently_nonnegative(place - 1) and is_evidently_nonnegative(sample.number - place)
        within = within and sample.place is None
    inner = {part: collected(part, sample) for part in mean.body.atoms(type(mean)) if part.has(sample)}
    if not within or None in inner.values():
        return None
    one, under = sample.at(place)
    return mean.func(mean.body.xreplace(inner).xreplace({entry: one}), *under)


def added(sample: Any, one: Any) -> Any:
    """Return the sum over all draws of what is the same for each, or depends on its place.

    >>> from dpsym.language import Poisson, draws, integer
    >>> added(draws("N", Poisson(1), integer("n", at_least=1)), sympy.Integer(2))
    2*n
    """
    return sample.number * one if _is_alike(sample, one) else SumOver(one, sample.place)


def _multiplied(sample: Any, one: Any) -> Any:
    return one**sample.number if _is_alike(sample, one) else ProductOver(one, sample.place)


def _is_alike(sample: Any, one: Any) -> bool:
    return sample.place not in one.free_symbols


def _by_draws(body: Any, total: Any, sample: Any, mean: Any) -> Any | None:
    """Return the mean of a polynomial in the sum, and of exponentials, by those of functions of one draw.

    Powers are those of what the sum is above its mean, where only draws that are taken twice count.
    """
    one, under = sample.at(sample.place)
    single: Single = lambda of: mean(of, *under)
    centre = single(one)
    above = sympy.Dummy("D", real=True)
    found = []
    for part in sympy.Add.make_args(sympy.expand(body, power_exp=False)):
        factor, function = part.as_independent(total, as_Add=False)
        if isinstance(function, sympy.exp):
            exponent = sympy.expand(function.args[0])
            rate, rest = exponent.coeff(total), exponent.coeff(total, 0)
            if sympy.expand(exponent - rate * total - rest) != 0:
                return None
            found.append(factor * sympy.exp(rest) * _multiplied(sample, single(sympy.exp(rate * one))))
        elif function.is_polynomial(total) and sympy.degree(function, total) <= HIGHEST:
            found.append(factor * function.xreplace({total: above + added(sample, centre)}))
        else:
            return None
    whole = sympy.expand(sympy.Add(*found)) if any(part.has(above) for part in found) else sympy.Add(*found)
    powers = {power: _power(power, sample, one - centre, single) for power in range(1, HIGHEST + 1)}
    rest, *parts = (whole.coeff(above, power) for power in range(HIGHEST + 1))
    return sympy.Add(rest, *(part * powers[power] for power, part in enumerate(parts, 1) if part != 0))


def _power(k: int, sample: Any, one: Any, single: Single) -> Any:
    """Return ``E[D^k]`` for the sum D of independent draws of what has the mean 0.

    Each group of the k factors is a power of one draw, of at least two; the draws of the groups differ.
    """
    found = []
    for groups in partitions(k):
        if 1 in groups:
            continue
        ways, taken = sympy.factorial(k), []
        for size, times in groups.items():
            ways /= sympy.factorial(size) ** times * sympy.factorial(times)
            taken += [single(one**size)] * times
        found.append(ways * _apart(sample, taken))
    return sympy.Add(*found)


def _apart(sample: Any, taken: list[Any]) -> Any:
    """Return the sum of products of numbers of different draws, over all choices of these draws."""
    if sample.place is None:
        return sympy.Mul(*(sample.number - j for j in range(len(taken))), *taken)
    first, *rest = taken
    if not rest:
        return added(sample, first)
    same = ([*rest[:at], rest[at] * first, *rest[at + 1 :]] for at in range(len(rest)))
    return added(sample, first) * _apart(sample, rest) - sympy.Add(*(_apart(sample, one) for one in same))
