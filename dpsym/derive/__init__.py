"""Derivations: steps, chains, lemmas, and the classical theorems that steps may cite."""

from dpsym.derive.model import Block, Cases, Chain, Derivation, Induction, Lemma
from dpsym.derive.reasons import cite, given_at, limit
from dpsym.derive.rules import *  # noqa: F403 - every rule is offered here
from dpsym.derive.rules import __all__ as _rules
from dpsym.derive.rules.cumulants import CumulantBound, HoeffdingForCumulant, HoeffdingForLoss, KearnsSaul
from dpsym.derive.rules.indicators import (
    IndicatorIsOne,
    IndicatorIsZero,
    LossWithin,
    NoExcess,
    NoLoss,
    SomeExcess,
    SomeLoss,
)
from dpsym.derive.rules.information import InformationAsMean, Symmetry
from dpsym.derive.rules.responses import IndependentFailures, ProductComposition, ResponseLoss, WorstResponse

__all__ = ["Block", "Cases", "Chain", "Derivation", "Induction", "Lemma", "cite", "given_at", "limit"]
__all__ += ["IndependentFailures", "IndicatorIsOne", "IndicatorIsZero", "LossWithin", "NoExcess"]
__all__ += ["NoLoss", "ProductComposition", "ResponseLoss", "WorstResponse"]
__all__ += ["InformationAsMean", "SomeExcess", "SomeLoss", "Symmetry"]
__all__ += ["CumulantBound", "HoeffdingForCumulant", "HoeffdingForLoss", "KearnsSaul"]
__all__ += list(_rules)
