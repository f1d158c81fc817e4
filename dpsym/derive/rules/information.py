"""What an answer tells about a secret bit, and that the distance of two laws has no direction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from dpsym.derive.rules.base import Cited, Instance, Rule, Shorthand, number, pair, theorem_about, within_unit
from dpsym.derive.rules.shapes import OfTwoLaws
from dpsym.language.distributions.composed import Mixture
from dpsym.language.divergences.hockey_stick import TotalVariation
from dpsym.language.divergences.mutual_information import MutualInformation
from dpsym.language.divergences.renyi import KL
from dpsym.language.relations import Comparison, equal

__all__ = ["InformationAsMean", "Symmetry"]


@dataclass(frozen=True)
class InformationAsMean(Rule):
    """I_s(P; Q) = (1-s) KL(P ‖ M) + s KL(Q ‖ M) for the mixture M = (1-s) P + s Q of the laws.

    Conditions: 0 < s < 1, so that nothing infinite is weighed with 0.

    >>> from sympy import Rational
    >>> from dpsym.language import equal, laws, law, Space
    >>> P, Q = laws("P Q")
    >>> InformationAsMean(Rational(1, 2), P, Q).instance(equal(0, 0)).relations[0].lhs
    MutualInformation(1/2, P, Q)
    >>> InformationAsMean(P, Q, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule InformationAsMean does not apply: ...
    """

    share: Any
    first: Any
    second: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the information and the mean of two divergences."""
        pair(self, self.first, self.second)
        share = number(self, self.share, "the share")
        mixed = Mixture(share, self.first, self.second)
        mean = (1 - share) * KL(self.first, mixed) + share * KL(self.second, mixed)
        relation = equal(MutualInformation(share, self.first, self.second), mean)
        return Instance((relation,), within_unit(share, open_ends=True))


class Symmetry(OfTwoLaws, Shorthand):
    """TV(P, Q) = TV(Q, P): each is half the sum of |p - q|.

    >>> from dpsym.language import equal, laws
    >>> Symmetry(*laws("P Q")).instance(equal(0, 0)).relations
    (TotalVariation(P, Q) = TotalVariation(Q, P),)
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.distance-triangle",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem that total variation is a distance, for these laws."""
        P, Q = self.read()
        return theorem_about(self.theorems[0], "P Q R", (P, Q, Q), {})

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the two distances."""
        P, Q = self.read()
        return Instance((equal(TotalVariation(P, Q), TotalVariation(Q, P)),))
