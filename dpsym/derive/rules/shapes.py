"""The shapes that several rules have: their arguments, and how these are read and checked.

A rule of two laws, say, has them as its first arguments, and refuses what are not laws on one space; what
is left to the rule is what its theorem says.  Then how laws that are made from laws are taken apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from dpsym.derive.distances import distance_power
from dpsym.derive.extended import FINITE, is_positive, size_of
from dpsym.derive.rules.base import Rule, condition, number, pair, with_masses
from dpsym.language.distributions.composed import Joint, Mixture, Power, Product
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.generators import (
    Jeffreys,
    JensenShannon,
    NormalizedSquaredHellinger,
    ReverseKL,
    SquaredHellinger,
    TriangularDiscrimination,
)
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.kernels import KernelSymbol

__all__ = ["ADDITIVE", "CONVEX", "PROCESSED", "AtLevel", "AtTwoLevels", "OfDivergence", "OfMass", "OfOrder"]
__all__ += [
    "OfThreeLaws",
    "OfTwoFiniteLaws",
    "OfTwoLaws",
    "distance_of",
    "factors_of",
    "is_inside",
    "joints_of",
    "map_of",
]
__all__ += ["mixtures_of", "of_laws", "powers_of", "private", "spread"]

#: f-divergences of the table: sums of q f(p/q) for a convex function f.
CONVEX: Final = (
    KL,
    TotalVariation,
    HockeyStick,
    ChiSquare,
    ReverseKL,
    Jeffreys,
    SquaredHellinger,
    NormalizedSquaredHellinger,
    JensenShannon,
    TriangularDiscrimination,
)
#: The divergences that processing lowers: they are, or come from, f-divergences.
PROCESSED: Final = (Renyi, MaxDivergence, *CONVEX)
#: The divergences that add up over independent parts.
ADDITIVE: Final = (Renyi, KL, MaxDivergence)


@dataclass(frozen=True)
class OfTwoLaws(Rule):
    """A theorem about two laws on one space.

    >>> from dpsym.language import Space, at_most, law
    >>> from dpsym.derive import Pinsker
    >>> Pinsker(law("P"), law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Pinsker does not apply: P is on Y, and R on Z
    """

    first: Any
    second: Any

    def read(self) -> tuple[Any, Any]:
        """Return the two laws.

        Raises:
            IllFormedError: one of them is not a law, or they are on different spaces.
        """
        pair(self, self.first, self.second)
        return self.first, self.second


class OfTwoFiniteLaws(OfTwoLaws):
    """A theorem about two laws on one finite space.

    >>> from dpsym.language import Normal, at_most
    >>> from dpsym.derive import Scheffe
    >>> Scheffe(Normal(0, 1), Normal(1, 1)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Scheffe does not apply: Normal(0, 1) is not on a finite space
    """

    def read(self) -> tuple[Any, Any]:
        """Return the two laws.

        Raises:
            IllFormedError: one of them is not a law on a finite space, or they are on different spaces.
        """
        with_masses(self, self.first, self.second)
        return self.first, self.second


@dataclass(frozen=True)
class OfThreeLaws(Rule):
    """A theorem about three laws on one space, of which the second stands between the others.

    >>> from dpsym.language import Space, at_most, law, laws
    >>> from dpsym.derive import MaxTriangle
    >>> MaxTriangle(*laws("P Q"), law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MaxTriangle does not apply: P is on Y, and R on Z
    """

    first: Any
    between: Any
    last: Any

    def read(self) -> tuple[Any, Any, Any]:
        """Return the three laws.

        Raises:
            IllFormedError: one of them is not a law, or two are on different spaces.
        """
        pair(self, self.first, self.between, self.last)
        return self.first, self.between, self.last


class _OfNumber(Rule):
    """A theorem about a number and two laws on one space; a subclass has the number as its first field.

    Attributes:
        what: the name of that field.
    """

    what: ClassVar[str]
    first: Any
    second: Any

    def read(self) -> tuple[Any, Any, Any]:
        """Return the number and the two laws.

        Raises:
            IllFormedError: the first argument is no number; the others are not two laws on one space.
        """
        pair(self, self.first, self.second)
        return number(self, getattr(self, self.what), f"the {self.what}"), self.first, self.second


@dataclass(frozen=True)
class AtLevel(_OfNumber):
    """A theorem about two laws on one space and a number, as the level ε of E_ε(P ‖ Q).

    >>> from dpsym.language import Space, at_most, law
    >>> from dpsym.derive import NoExcess
    >>> NoExcess(1, law("P"), law("R", on=Space("Z"))).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule NoExcess does not apply: P is on Y, and R on Z
    """

    what = "level"
    level: Any
    first: Any
    second: Any


@dataclass(frozen=True)
class OfOrder(_OfNumber):
    """A theorem about two laws on one space and an order, as the order α of D_α(P ‖ Q).

    >>> from dpsym.language import at_most, laws
    >>> from dpsym.derive import LossMoment
    >>> LossMoment("alpha", *laws("P Q")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossMoment does not apply: the order is 'alpha', ...
    """

    what = "order"
    order: Any
    first: Any
    second: Any


@dataclass(frozen=True)
class AtTwoLevels(Rule):
    """A theorem about E_a, E_b and E_(a+b), as basic composition.

    >>> from dpsym.language import at_most, laws
    >>> from dpsym.derive import LevelTriangle
    >>> LevelTriangle(1, "b", *laws("P Q R")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelTriangle does not apply: the second level is 'b', ...
    """

    level: Any
    further: Any

    def levels(self) -> tuple[Any, Any]:
        """Return the two levels.

        Raises:
            IllFormedError: one of them is no number.
        """
        return number(self, self.level, "the first level"), number(self, self.further, "the second level")


@dataclass(frozen=True)
class OfMass(Rule):
    """A theorem about the probability that a law gives to an event or to a point.

    >>> from dpsym.language import at_most, law
    >>> from dpsym.derive import MassOf
    >>> MassOf(law("P")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MassOf does not apply: P is not the probability that a law ...
    """

    mass: Any

    def read(self) -> tuple[Any, Any, Any]:
        """Return the probability, the law, and the event or point.

        Raises:
            IllFormedError: it is something else, or the event or point is not one of the law's space.
        """
        node = self.mass
        if not getattr(node, "is_probability", False) or len(node.args) != 2:
            raise self.refuse(f"{node} is not the probability that a law gives to an event or a point")
        law, subject = node.args
        if not getattr(law, "is_law", False) or getattr(subject, "space", None) != law.space:
            raise self.refuse(f"{subject} is not an event or a point of the space of {law}")
        return node, law, subject


@dataclass(frozen=True)
class OfDivergence(Rule):
    """A theorem about a divergence of certain kinds; by default about all that processing lowers.

    Attributes:
        kinds: the divergences for which the theorem holds.

    >>> from dpsym.language import at_most, event, law
    >>> from dpsym.derive import Additivity
    >>> Additivity(law("P")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: ... does not apply: it holds for Renyi, KL, MaxDivergence, not for P
    """

    divergence: Any
    kinds: ClassVar[tuple[type[Any], ...]] = PROCESSED

    def read(self) -> tuple[Any, Any, Any]:
        """Return the divergence and the laws that it compares.

        Raises:
            IllFormedError: it is of another kind.
        """
        node = self.divergence
        if not isinstance(node, self.kinds):
            kinds = ", ".join(kind.__name__ for kind in self.kinds)
            raise self.refuse(f"it holds for {kinds}, not for {node}")
        return node, node.first, node.second


def of_laws(node: Any, first: Any, second: Any) -> Any:
    """Return the same divergence of another pair of laws.

    >>> from dpsym.language import laws
    >>> P, Q = laws("P Q")
    >>> of_laws(Renyi(2, P, Q), Q, P)
    Renyi(2, Q, P)
    """
    return node.func(*node.args[:-2], first, second)


def spread(P: Any, Q: Any) -> Any:
    """Return D_oo(P ‖ Q) + D_oo(Q ‖ P): the privacy loss lies in an interval of this length.

    >>> from dpsym.language import laws
    >>> spread(*laws("P Q"))
    MaxDivergence(P, Q) + MaxDivergence(Q, P)
    """
    return MaxDivergence(P, Q) + MaxDivergence(Q, P)


def private(P: Any, Q: Any, epsilon: Any) -> tuple[Any, Any]:
    """Return the conditions that two laws are an ε-private pair: D_oo is at most ε in both orders.

    >>> from dpsym.language import laws
    >>> private(*laws("P Q"), 1)
    (MaxDivergence(P, Q) <= 1, MaxDivergence(Q, P) <= 1)
    """
    return condition(MaxDivergence(P, Q), "<=", epsilon), condition(MaxDivergence(Q, P), "<=", epsilon)


def powers_of(first: Any, second: Any) -> tuple[Any, Any, Any] | None:
    """Return P, Q and k of two powers P^k and Q^k with one exponent; None for other laws.

    >>> from dpsym.language import laws
    >>> P, Q = laws("P Q")
    >>> powers_of(Power(P, 3), Power(Q, 3)), powers_of(Power(P, 3), Power(Q, 2))
    ((P, Q, 3), None)
    """
    if not (isinstance(first, Power) and isinstance(second, Power)) or first.args[1] != second.args[1]:
        return None
    return first.args[0], second.args[0], first.args[1]


def factors_of(first: Any, second: Any) -> list[tuple[Any, Any]] | None:
    """Return the pairs of factors of two products with the same number of factors; None for other laws.

    >>> from dpsym.language import laws
    >>> P, Q = laws("P Q")
    >>> factors_of(Product(P, P), Product(Q, P)), factors_of(P, Q)
    ([(P, Q), (P, P)], None)
    """
    products = isinstance(first, Product) and isinstance(second, Product)
    if not products or len(first.args) != len(second.args):
        return None
    return list(zip(first.args, second.args, strict=True))


def is_inside(node: Any) -> bool:
    """Return whether a divergence is a Rényi divergence of an order that is evidently in (1, oo).

    >>> from dpsym.language import laws
    >>> is_inside(Renyi(2, *laws("P Q"))), is_inside(KL(*laws("P Q")))
    (True, False)
    """
    return isinstance(node, Renyi) and is_positive(node.order - 1) and size_of(node.order) == FINITE


def mixtures_of(rule: Rule, first: Any, second: Any) -> tuple[Any, list[tuple[Any, Any]]]:
    """Return the share s of two mixtures with the same shares 1-s and s, and the two pairs that they mix.

    Raises:
        IllFormedError: they are not two mixtures with the same shares, of laws on one space.

    >>> from dpsym.derive import QuasiConvexity
    >>> from dpsym.language import KL, laws, probability
    >>> (P, Q, R), s = laws("P Q R"), probability("s")
    >>> mixtures_of(QuasiConvexity(KL(P, Q)), Mixture(s, P, Q), Mixture(s, Q, R))
    (s, [(P, Q), (Q, R)])
    """
    if not (isinstance(first, Mixture) and isinstance(second, Mixture)):
        raise rule.refuse(f"{first} and {second} are not two mixtures")
    if first.args[0] != second.args[0]:
        raise rule.refuse(f"the mixtures have different shares, {first.args[0]} and {second.args[0]}")
    parts = list(zip(first.args[1:], second.args[1:], strict=True))
    for p, q in parts:
        pair(rule, p, q)
    return first.args[0], parts


def joints_of(rule: Rule, first: Any, second: Any) -> tuple[Any, Any, Any, Any]:
    """Return P, K, Q and L of two joint laws P ⊗ K and Q ⊗ L on the same spaces.

    Raises:
        IllFormedError: they are not two joint laws, or not on the same spaces.
    """
    if not (isinstance(first, Joint) and isinstance(second, Joint)):
        raise rule.refuse(f"{first} and {second} are not two joint laws")
    (P, K), (Q, L) = first.args, second.args
    pair(rule, P, Q)
    if (K.source, K.target) != (L.source, L.target) or K.source != P.space:
        raise rule.refuse(f"the kernels {K} and {L} do not both go from {P.space} to one space")
    return P, K, Q, L


def distance_of(rule: Rule, node: Any) -> tuple[Any, Any, Any]:
    """Return k and the two laws of the divergence of |x-1|^k, k >= 1, with its slope at infinity.

    Raises:
        IllFormedError: it is another divergence, or not of two laws on one space.
    """
    k = distance_power(node)
    if k is None:
        raise rule.refuse(f"{node} is not the divergence of a power of |x-1| with its slope")
    P, Q = pair(rule, *node.args[-2:])
    return k, P, Q


def map_of(rule: Rule, kernel: Any) -> None:
    """Refuse what is not a map without randomness, which is a kernel that gives each input one output.

    Raises:
        IllFormedError: it is something else.
    """
    if not (isinstance(kernel, KernelSymbol) and kernel.is_deterministic):
        raise rule.refuse(f"{kernel} is not a map without randomness")
