"""A witness for what a candidate says to exist."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.elaboration.witnesses import PrivateDecomposition
from dpsym.language.notions.approximate import ApproximateDP
from dpsym.language.notions.approximate_concentrated import ApproximateZCDP
from dpsym.language.notions.base import Satisfies
from dpsym.language.notions.renyi import ApproximateRDP

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["witnessed"]


def witnessed(claim: Claim) -> Claim:
    """Return a claim about an approximate divergence with the witness that its hypotheses suggest.

    >>> from dpsym.language import ApproximateDP, ApproximateRDP, Claim, laws, order, probability, real
    >>> epsilon, delta, pair = real("epsilon", at_least=0), probability("delta"), laws("P Q")
    >>> stated = ApproximateRDP(delta, order("alpha"), epsilon)(*pair)
    >>> witnessed(Claim(stated, given=ApproximateDP(epsilon, delta)(*pair))).witness is None
    False
    """
    if claim.witness is not None or not claim.conclusion.has(
        ApproximateRDP, ApproximateZCDP, ApproximateRenyi
    ):
        return claim
    for hypothesis in claim.given:
        if isinstance(hypothesis, Satisfies) and isinstance(hypothesis.args[0], ApproximateDP):
            notion, first, second = hypothesis.args
            epsilon, delta = notion.args
            return replace(claim, witness=PrivateDecomposition(epsilon, delta, first, second))
    return claim
