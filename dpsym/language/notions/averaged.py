"""Notions that average the privacy loss: Kullback-Leibler privacy and mutual-information privacy."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.language.divergences.mutual_information import InformationRadius, MutualInformation
from dpsym.language.divergences.renyi import KL
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.symbols import probability

__all__ = ["KLPrivacy", "MutualInformationDP"]


class KLPrivacy(Notion):
    """epsilon-Kullback-Leibler privacy of a pair of laws: the mean of the privacy loss is at most epsilon.

    The mean is taken under the first law, for both orders of the pair (Cuff and Yu 2016).

    >>> from dpsym.language import laws, real
    >>> KLPrivacy(real("epsilon"))(*laws("P Q")).unfold()
    Max(KL(P, Q), KL(Q, P)) <= epsilon
    """

    signature = ("parameter",)

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the divergence in both orders of the pair."""
        return Comparison(Max(KL(first, second), KL(second, first)), "<=", self.args[0])

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return rf"{printer._print(self.args[0])}\text{{-KL private}}"


class MutualInformationDP(Notion):
    """epsilon-mutual-information differential privacy of a pair of laws, in nats.

    For every prior of the bit that chooses between the laws, the answer tells at most epsilon about the bit:
    the definition of Cuff and Yu (2016) for one record with two possible values.  The order of the pair does
    not matter, since the prior 1 - s of one order is the prior s of the other.

    >>> from dpsym.language import laws, real
    >>> private = MutualInformationDP(real("epsilon"))(*laws("P Q"))
    >>> private.unfold_conclusion(set())
    ForAll(s, MutualInformation(s, P, Q) <= epsilon)

    As a hypothesis it is put without a quantifier, in the equivalent form of the redundancy-capacity theorem.

    >>> type(private.unfold().lhs).__name__
    'InformationRadius'
    """

    signature = ("parameter",)

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the divergence of both laws from one mixture of them."""
        return Comparison(InformationRadius(first, second), "<=", self.args[0])

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound the mutual information at a prior that is a new variable of the claim."""
        prior = probability(fresh("s", taken))
        return ForAll(prior, Comparison(MutualInformation(prior, first, second), "<=", self.args[0]))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return rf"{printer._print(self.args[0])}\text{{-MIDP}}"
