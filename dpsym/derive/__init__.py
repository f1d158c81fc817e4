"""Derivations: steps, chains, lemmas, and the classical theorems that steps may cite."""

from dpsym.derive.arguments import complement, keep_privately, split_privately
from dpsym.derive.definitions import Masses, Pointwise, Share
from dpsym.derive.model import Block, Cases, Chain, Derivation, Induction, Lemma, Let
from dpsym.derive.reasons import cite, given_at, limit
from dpsym.derive.rules import *  # noqa: F403 - every rule is offered here
from dpsym.derive.rules import __all__ as _rules
from dpsym.derive.rules.convexity import JensenForLoss
from dpsym.derive.rules.cumulants import CumulantBound, HoeffdingForCumulant, HoeffdingForLoss, KearnsSaul
from dpsym.derive.rules.generators import (
    Generated,
    PowersOfDistance,
    VariationalChiSquare,
)
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
from dpsym.derive.rules.inputs import LossOfSteps, OverPairs, PushedBelow, RowOfMap
from dpsym.derive.rules.likelihood import (
    BoundedLoss,
    GeometricMean,
    LargestLoss,
    LossByMasses,
    LossOfEvents,
    LossTails,
    RatioMoment,
    ResponseTail,
)
from dpsym.derive.rules.mixing import ConditionalMass, MassOne, MixtureInside, ValueOfMap
from dpsym.derive.rules.questions import BoundedMean, Fano, GivenEvent, Preimage
from dpsym.derive.rules.responses import (
    IndependentFailures,
    ProductComposition,
    ResponseDistance,
    ResponseLoss,
    WorstResponse,
)
from dpsym.derive.rules.samples import MeanOfSample, SquareOfSample
from dpsym.derive.rules.scaling import AtMostLeast, LinearSum, Multiplied, TermByTerm
from dpsym.derive.rules.subgaussian import CumulantOfLoss, CumulantOfResponse, ReverseMoment
from dpsym.derive.rules.weights import (
    ChebyshevSum,
    ExponentialMass,
    ExponentialMean,
    MaximumAttained,
    ProductOfExponentials,
    ProductOfQuotients,
    SumFactor,
)

__all__ = ["Block", "Cases", "Chain", "Derivation", "Induction", "Lemma", "cite", "given_at", "limit"]
__all__ += ["IndependentFailures", "IndicatorIsOne", "IndicatorIsZero", "LossWithin", "NoExcess"]
__all__ += ["NoLoss", "ProductComposition", "ResponseLoss", "WorstResponse"]
__all__ += ["InformationAsMean", "SomeExcess", "SomeLoss", "Symmetry"]
__all__ += ["CumulantBound", "HoeffdingForCumulant", "HoeffdingForLoss", "KearnsSaul"]
__all__ += ["Generated", "LargestLoss", "LossByMasses", "LossOfEvents", "LossTails", "PowersOfDistance"]
__all__ += ["BoundedLoss", "BoundedMean", "Fano", "GeometricMean", "GivenEvent", "Preimage"]
__all__ += ["JensenForLoss", "RatioMoment", "ResponseDistance"]
__all__ += ["ChebyshevSum", "ExponentialMass", "ExponentialMean", "MaximumAttained", "ResponseTail"]
__all__ += ["CumulantOfLoss", "CumulantOfResponse", "OverPairs", "PushedBelow", "ReverseMoment"]
__all__ += ["MeanOfSample", "SquareOfSample"]
__all__ += ["LossOfSteps", "RowOfMap", "VariationalChiSquare"]
__all__ += ["ProductOfExponentials", "ProductOfQuotients", "SumFactor"]
__all__ += ["AtMostLeast", "ConditionalMass", "LinearSum", "MassOne", "MixtureInside", "ValueOfMap"]
__all__ += ["complement", "keep_privately", "split_privately"]
__all__ += ["Let", "Masses", "Multiplied", "Pointwise", "Share", "TermByTerm"]
__all__ += list(_rules)
