"""In which interval of extended reals a quantity about laws certainly lies, read from how it is built.

Only what is defined for all laws gets a range: a divergence, a probability, a sum of what is not negative.
For everything else the answer is None, and whoever asked does without.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import sympy

from dpsym.derive.distances import distance_power
from dpsym.derive.extended import FINITE, is_positive, size_of
from dpsym.language.definedness import conditions_of, is_evident
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.distributions.continuous import Uniform
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.generators import TABLE, GeneratedDivergence
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.mutual_information import MutualInformation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi, RenyiOfAnyOrder
from dpsym.language.events import EventSymbol
from dpsym.language.expectation import Expectation, Indicator, Probability
from dpsym.language.functions import CubeValue, ValueAt, Values
from dpsym.language.measure import Mass
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.nodes import Scalar
from dpsym.language.randomness import Draw, Draws, Entry, OfSample, PrivacyLoss, Random, Total, random_in
from dpsym.language.randomness import Mean as SampleMean
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, real

__all__ = ["Range", "is_bounded", "numbers_in", "range_if_defined", "range_of", "uncertain"]

UP_TO_ONE: Final = (Mass, Probability, HockeyStick, TotalVariation, Indicator)
NOT_NEGATIVE: Final = (KL, MaxDivergence, Renyi, ChiSquare, MutualInformation)
NO_NUMBERS: Final = (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan)


class Range(NamedTuple):
    """The ends of an interval; both belong to it unless they are infinite and ``reached`` is False."""

    low: Any
    high: Any
    reached: bool = True  # whether +oo may be a value, where it is the upper end


UNIT: Final = Range(sympy.S.Zero, sympy.S.One)
UPWARD: Final = Range(sympy.S.Zero, sympy.oo)


def range_of(node: Any) -> Range | None:
    """Return an interval that holds the quantity for all laws, or None where none is certain.

    >>> from dpsym.language import SumOver, laws, point
    >>> P, Q = laws("P Q")
    >>> y = point("y")
    >>> range_of(Renyi(2, P, Q)), range_of(SumOver(P(y) ** 2, y)), range_of(SumOver(sympy.log(P(y)), y))
    (Range(low=0, high=oo, reached=True), Range(low=0, high=oo, reached=False), None)
    """
    return None if uncertain(node) else range_if_defined(node)


def range_if_defined(node: Any) -> Range | None:
    """Return the range of a quantity where its parameters have values, which is to be shown.

    >>> from dpsym.language import laws, real
    >>> node = HockeyStick(1 / real("t"), *laws("P Q"))
    >>> range_of(node), range_if_defined(node), uncertain(node)
    (None, Range(low=0, high=1, reached=True), (1/t,))
    """
    if node.has(PointwiseLaw):  # its masses may be anything
        return None
    if isinstance(node, UP_TO_ONE):
        return UNIT
    if isinstance(node, NOT_NEGATIVE):
        return UPWARD
    if isinstance(node, RenyiOfAnyOrder):
        return UPWARD if is_positive(node.args[0]) else None
    if isinstance(node, GeneratedDivergence) and node.generator is TABLE.get(node.generator.name):
        low, high = map(sympy.sympify, (node.generator.low, node.generator.high))
        return Range(low, high if high.is_Rational else sympy.oo) if low.is_Rational else None
    if isinstance(node, LossCumulant):  # infinite by definition where the mean loss is
        finite = _is_finite(node.args[0])
        return UPWARD if finite and node.first.has_masses and node.second.has_masses else None
    if isinstance(node, SumOver):
        return _sum(node.args[0])
    if isinstance(node, sympy.Sum):
        return Range(-sympy.oo, sympy.oo, reached=False) if size_of(node) == FINITE else None
    if isinstance(node, OnSupport):
        return _on_support(node)
    if isinstance(node, ProductOver):
        inside = range_of(node.args[0])
        if inside is None or inside.low < 0 or (_may_be_infinite(inside) and inside.low == 0):
            return None  # 0 times infinity has no value
        return Range(sympy.S.Zero, sympy.oo, _may_be_infinite(inside))
    if isinstance(node, Expectation):
        if _is_moment(node.body):
            return UPWARD
        number = range_of(node.body) is None and (_is_finite(node.body) or _is_bounded(node))
        return Range(-sympy.oo, sympy.oo, reached=False) if number else range_of(node.body)
    if isinstance(node, Supremum) and not isinstance(node.over, (EventSymbol, Point)):
        return None  # nothing says that numbers have a largest value
    if isinstance(node, Supremum) and len(node.args) == 2:
        some = range_of(node.args[0])  # a finite space has points and events
        number = some is None and _is_finite(node.args[0])
        return Range(-sympy.oo, sympy.oo, reached=False) if number else some
    if isinstance(node, Supremum):
        return _where_mass_is(node)
    if isinstance(node, OverNeighbours):  # 0 where there are no neighbours
        inside = range_of(node.args[0])
        return None if inside is None or inside.low < 0 else Range(sympy.S.Zero, inside.high, inside.reached)
    if distance_power(node) is not None:
        return UPWARD
    return _arithmetic(node)


def uncertain(node: Any) -> tuple[Any, ...]:
    """Return those levels and orders of a divergence, and sides of a condition, that may have no value.

    Where one has none, as the level 1/t for t = 0, neither has what is made of it.  A level has to be finite.
    """
    if isinstance(node, HockeyStick):
        return tuple(level for level in node.args[:1] if not _is_finite(level))
    if isinstance(node, (Renyi, RenyiOfAnyOrder, LossCumulant)):
        numbers: Iterable[Any] = (part for part in node.args[:-2] if isinstance(part, sympy.Expr))
    elif isinstance(node, (Mass, Probability, Indicator)):
        numbers = (side for part in node.atoms(Comparison) for side in (part.lhs, part.rhs))
    else:
        return ()
    return tuple(number for number in numbers if not _has_value(number))


def _has_value(node: Any) -> bool:
    """Return whether a number, which may be random, evidently has a value, finite or not."""
    if isinstance(node, (Random, OfSample, CubeValue)) or _is_finite(node):
        return True
    if _is_largest_gain(node):
        return True
    if size_of(node) is not None or range_of(node) is not None:
        return True
    if isinstance(node, sympy.Add):
        return all(map(_has_value, node.args)) and sum(not _is_finite(part) for part in node.args) == 1
    if isinstance(node, sympy.Mul):
        factor, rest = node.as_coeff_Mul()
        return bool(factor.is_Rational and factor != 0) and rest != node and _has_value(rest)
    return isinstance(node, (sympy.Abs, sympy.exp, sympy.Max, sympy.Min)) and all(map(_has_value, node.args))


def _may_be_infinite(inside: Range) -> bool:
    return inside.reached and inside.high == sympy.oo


def _sum(body: Any) -> Range | None:
    """Return the range of a sum over the points of a finite space."""
    above = all(map(_is_summand, sympy.Add.make_args(body)))
    if _is_finite(body):
        return Range(sympy.S.Zero if above else -sympy.oo, sympy.oo, reached=False)
    return UPWARD if above else None


def _on_support(node: OnSupport) -> Range | None:
    """Return the range of what is 0 unless masses are above 0, if it evidently is a number where they are."""
    masses = [part for mass in node.masses for part in _factors(mass)]
    value = node.value.xreplace({mass: real(f"m_{place}", above=0) for place, mass in enumerate(masses)})
    others = sorted(numbers_in(value), key=str)
    value = value.xreplace({other: real(f"b_{place}") for place, other in enumerate(others)})
    if size_of(value) != FINITE:
        found = range_of(value)  # as of m KL(P ‖ Q), which may be infinite
        return None if found is None or found.low < 0 else Range(sympy.S.Zero, found.high, found.reached)
    return Range(sympy.S.Zero if is_positive(value) else -sympy.oo, sympy.oo, reached=False)


def is_bounded(node: Any) -> bool:
    """Return whether a quantity certainly has a value below infinity.

    >>> from dpsym.language import KL, laws
    >>> is_bounded(TotalVariation(*laws("P Q"))), is_bounded(KL(*laws("P Q")))
    (True, False)
    """
    found = range_of(node)
    return found is not None and not _may_be_infinite(found)


def numbers_in(expression: Any) -> set[Any]:
    """Return the values of functions and the probabilities in an expression, which are finite.

    >>> from dpsym.language import event, law, real
    >>> P, S, t = law("P"), event("S"), real("t")
    >>> numbers_in(P(S) + HockeyStick(1 / t, P, P))
    {P(S)}
    """
    return {node for node in expression.atoms(ValueAt, *UP_TO_ONE) if not uncertain(node)}


def _factors(mass: Any) -> tuple[Any, ...]:
    """Return what is above 0 where a mass is: a product of probabilities is, just if all of them are."""
    parts: tuple[Any, ...] = sympy.Mul.make_args(mass)
    return parts if all(isinstance(part, UP_TO_ONE) for part in parts) else (mass,)


def _where_mass_is(node: Supremum) -> Range | None:
    """Return the range of a supremum over the places where a law has mass, of which there are some.

    Of what has a range everywhere, or is a number wherever there is mass; or of log(p/q) for this mass p and
    a probability q, which by convention is infinite where q is 0, and never -oo; log(p/x) has no value for
    other numbers x that are 0.
    """
    body, over, condition = node.args
    if not isinstance(condition, Comparison) or (condition.op, condition.rhs) != (">", 0):
        return None
    mass = condition.lhs
    single = isinstance(mass, Mass) and mass.args[1] == over and over not in mass.args[0].free_symbols
    if not single or not mass.args[0].has_masses:
        return None
    if range_of(body) is not None:
        return range_of(body)
    others = sorted(numbers_in(body) - {mass}, key=str)
    ends = {other: 0 if isinstance(other, UP_TO_ONE) else None for other in others}
    numbers = {other: real(f"b_{place}", at_least=ends[other]) for place, other in enumerate(others)}
    value = body.xreplace({mass: real("m", above=0), **numbers})
    if size_of(value) == FINITE:
        return Range(-sympy.oo, sympy.oo, reached=False)
    if not isinstance(body, sympy.log):
        return None
    above, below = sympy.fraction(body.args[0])
    return Range(-sympy.oo, sympy.oo) if above == mass and isinstance(below, Mass) else None


def _is_largest_gain(node: Any) -> bool:
    """Return whether it is sup log(q/p) for probabilities where p > 0: a number, or -oo if all q are 0."""
    if not isinstance(node, Supremum) or len(node.args) < 3:
        return False
    body = node.args[0]
    if not isinstance(body, sympy.log):
        return False
    above, below = sympy.fraction(body.args[0])
    masses = isinstance(above, Mass) and isinstance(below, Mass)
    return masses and _where_mass_is(node.func(sympy.log(below / above), *node.args[1:])) is not None


def _is_bounded(mean: Expectation) -> bool:
    """Return whether a mean, and a number, of what lies between two numbers, so that it exists."""
    return mean.law is None and not random_in(mean) and _lies_within(mean.body)


def _lies_within(body: Any) -> bool:
    """Return whether a polynomial in draws that lie between numbers, and in means of such polynomials.

    Draws of coins, of a uniform law, the members, the sum and the mean of a sequence of tosses or of other
    draws with finitely many values, and functions of tosses; not 1/U, which is finite for each U in (0, 1)
    and has no mean.
    """
    means = [node for node in body.atoms(Expectation) if node.law is None and _lies_within(node.body)]
    kinds = (Draw, CubeValue, Entry, SampleMean, Total)
    found = [node for node in body.atoms(*kinds) if _lies_between_numbers(node)]
    numbers = {node: real(f"b_{place}") for place, node in enumerate([*means, *sorted(found, key=str)])}
    outer = body.xreplace({node: numbers[node] for node in means})
    outer = outer.xreplace({node: value for node, value in numbers.items() if not isinstance(node, Draw)})
    within = outer.xreplace(numbers)
    return not random_in(within) and within.is_polynomial(*numbers.values()) and size_of(within) == FINITE


def _lies_between_numbers(node: Any) -> bool:
    if isinstance(node, Draw):
        law = node.law
        ends = law.args if isinstance(law, Uniform) else ()
        return isinstance(law, Bernoulli) or (bool(ends) and all(end.is_Rational for end in ends))
    sample = next((part for part in node.args if isinstance(part, Draws)), None)
    if sample is None or sample.function is None:
        return sample is not None and isinstance(sample.law, Bernoulli)
    return bool(sample.law.has_masses) and not isinstance(node, CubeValue)


def _is_moment(body: Any) -> bool:
    """Return whether a body is e^(cZ) for a privacy loss Z, in (-oo, oo], and a finite c that is not 0."""
    if not isinstance(body, sympy.exp):
        return False
    losses = [part for part in sympy.Mul.make_args(body.args[0]) if isinstance(part, PrivacyLoss)]
    if len(losses) != 1:
        return False
    factor = sympy.Mul(*(part for part in sympy.Mul.make_args(body.args[0]) if part != losses[0]))
    return size_of(factor) == FINITE and (is_positive(factor) or is_positive(-factor))


def _arithmetic(node: Any) -> Range | None:
    if isinstance(node, (ValueAt, Values)):
        low, high = (node.args[0] if isinstance(node, ValueAt) else node).args[2:4]
        ends = [
            end if end.is_Rational else unlimited for end, unlimited in ((low, -sympy.oo), (high, sympy.oo))
        ]
        return Range(ends[0], ends[1], reached=False)
    if isinstance(node, Variable):
        low, high = node.domain.lo, node.domain.hi
        ends = [None if end is None else sympy.Rational(int(end.p), int(end.q)) for end in (low, high)]
        return Range(
            -sympy.oo if ends[0] is None else ends[0],
            sympy.oo if ends[1] is None else ends[1],
            node.domain.infinite,
        )
    if node.is_Rational:
        return Range(node, node)
    if isinstance(node, sympy.exp):
        return UPWARD if range_of(node.args[0]) is not None else None
    if isinstance(node, sympy.Abs):
        return UPWARD if range_of(node.args[0]) is not None else None
    if isinstance(node, (sympy.Max, sympy.Min)):
        return _extremum(node)
    if isinstance(node, sympy.Pow):
        return _power(node)
    if isinstance(node, sympy.Mul):
        return _product(node)
    return None


def _extremum(node: Any) -> Range | None:
    parts = [range_of(part) for part in node.args]
    known = [part for part in parts if part is not None]
    reached = any(part.reached and part.high == sympy.oo for part in known)
    if isinstance(node, sympy.Max) and any(part.low >= 0 for part in known):
        others = [arg for part, arg in zip(parts, node.args, strict=True) if part is None]
        reached = reached or not all(_is_finite(other) or _is_largest_gain(other) for other in others)
        return Range(sympy.S.Zero, sympy.oo, reached) if all(map(_has_value, others)) else None
    if len(known) < len(parts):
        return None
    pick = max if isinstance(node, sympy.Max) else min
    return Range(pick(part.low for part in known), pick(part.high for part in known), reached)


def _is_finite(node: Any) -> bool:
    """Return whether a sum of products has a value, and a finite one, because each of its parts has."""
    if isinstance(node, (sympy.Add, sympy.Mul, sympy.Abs, sympy.Max, sympy.Min)):
        return all(_is_finite(part) for part in node.args)
    if isinstance(node, sympy.exp):
        return _is_finite(node.args[0])
    if size_of(node) == FINITE:
        return True
    if isinstance(node, OnSupport):
        return is_bounded(node)
    if isinstance(node, SumOver):
        return _is_finite(node.args[0])  # of finitely many numbers
    if isinstance(node, sympy.Pow) and node.exp.is_Rational and node.exp > 0:
        base = None if node.exp.is_Integer else range_of(node.base)
        return _is_finite(node.base) and (node.exp.is_Integer or (base is not None and base.low >= 0))
    if isinstance(node, Scalar):
        return isinstance(node, (ValueAt, Values)) or (
            (isinstance(node, UP_TO_ONE) and range_of(node) is not None)
            or (isinstance(node, Expectation) and is_bounded(node))
        )
    if not isinstance(node, sympy.Expr) or node.has(Scalar, *NO_NUMBERS):
        return False
    return all(map(is_evident, conditions_of(node)))


def _power(node: Any) -> Range | None:
    base, exponent = range_of(node.base), node.exp
    if base is None or base.low < 0:
        return None
    whole = exponent.is_Integer and exponent > 0
    if whole and base.high <= 1:
        return UNIT
    positive = is_positive(exponent) and size_of(exponent) == FINITE  # 0 to any other power has no value
    return UPWARD if whole or positive else None


def _is_summand(body: Any) -> bool:
    """Return whether a summand has a value that is not negative, by the conventions of sums over points."""
    rest = []
    powers: dict[Any, Any] = {}
    for factor in sympy.Mul.make_args(body):
        base, exponent = factor.as_base_exp()
        if isinstance(base, Mass) and base not in powers:
            powers[base] = exponent
        else:
            rest.append(factor)
    for p, order in list(powers.items()):  # p^a q^(1-a) with a above 1 has a value also where q is 0
        if p in powers and _is_order(order):
            q = next((q for q, a in powers.items() if q != p and sympy.expand(a + order) == 1), None)
            if q is not None:
                del powers[p], powers[q]
                if powers or not all(map(_is_above_zero, rest)):  # the ratio may be infinite
                    return False
    others = (*rest, *(mass**exponent for mass, exponent in powers.items() if exponent != 1))
    left = list(map(range_of, others))
    if any(part is None or part.low < 0 for part in left) or not _has_product(others):
        return False
    return not any(map(_has_infinite_variable, others))  # a mass of 0 times such a one has no value


def _has_infinite_variable(part: Any) -> bool:
    """Return whether a variable that may be infinite stands in an expression outside of quantities."""
    if isinstance(part, Variable):
        return part.domain.infinite
    return not isinstance(part, Scalar) and any(map(_has_infinite_variable, part.args))


def _is_order(exponent: Any) -> bool:
    """Return whether an exponent is a variable in [1, oo) or a number above 1."""
    if isinstance(exponent, Variable):
        return exponent.domain.lo is not None and exponent.domain.lo >= 1 and not exponent.domain.infinite
    return bool(exponent.is_Rational and exponent > 1)


def _product(node: Any) -> Range | None:
    parts = [range_of(part) for part in node.args]
    if any(part is None or part.low < 0 for part in parts) or not _has_product(node.args):
        return None
    return UNIT if all(part is not None and part.high <= 1 for part in parts) else UPWARD


def _has_product(factors: tuple[Any, ...]) -> bool:
    """Return whether factors that are at least 0 certainly have a product: 0 times infinity is none."""
    ranges = [range_of(part) for part in factors]
    large = [
        place for place, part in enumerate(ranges) if part is None or (part.reached and part.high == sympy.oo)
    ]
    small = [place for place, part in enumerate(factors) if not _is_above_zero(part)]
    return not any(place != other for place in large for other in small)


def _is_above_zero(factor: Any) -> bool:
    inside = range_of(factor.args[0]) if isinstance(factor, sympy.exp) else None
    return is_positive(factor) or (inside is not None and inside.low >= 0)
