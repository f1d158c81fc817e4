"""Why a step of a derivation holds, as a sentence: what it cites, what its author says, what proved it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from dpsym.derive.reasons import AtHypothesis, Cited, Established, Instantiated, Limit
from dpsym.derive.rules.base import Rule
from dpsym.language.printing import latex
from dpsym.report.prose import Sentence, joined, prose, told

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.derive.model import Step

__all__ = ["PLAIN_RULES", "lemma_name", "reason_of"]

#: What a rule without a classical theorem behind it is called.
PLAIN_RULES: Final = {
    "AtMostLeast": "each of them",
    "BoundedLoss": "the loss is bounded in both orders",
    "CompletingTheSquare": "completing the square",
    "ConditionalMass": "definition",
    "CumulantBound": "the cumulant of the loss",
    "CumulantAsMoment": "definition of the cumulant",
    "Definition": "definition",
    "EntryOfSupremum": "an entry of a supremum",
    "ExponentialMass": "definition of the mechanism",
    "ExponentialMean": "definition of the mechanism, as a mean",
    "Generated": "the divergence that the function generates",
    "GeometricMean": "definition, as a geometric mean",
    "IndicatorIsOne": "the condition holds",
    "IndicatorIsZero": "the condition fails",
    "InformationAsMean": "definition",
    "LastSummand": "the last summand",
    "LevelTriangle": "weak triangle inequality",
    "LinearSum": "linearity of the sum",
    "Linearity": "linearity of the mean",
    "LossByMasses": "the ratio of the masses at every point",
    "LossExcess": "definition",
    "LossMoment": "definition",
    "LossTails": "tails of the loss",
    "LossWithin": "no point exceeds",
    "MassOf": "definition",
    "MassOne": "mass one",
    "MaxTriangle": "the loss is a sum of two",
    "MaximumAttained": "a maximum is attained",
    "MeanAsSum": "definition",
    "MeanBySupremum": "a mean is at most the supremum",
    "MeanOfIndicator": "definition",
    "MeanOfSample": "linearity of the mean",
    "MixtureInside": "linear in the mixture",
    "MomentInSum": "definition, inside the sum",
    "MonotoneInLevel": "monotone in the level",
    "MonotoneMean": "at every outcome",
    "MonotoneSum": "bounding a factor in the sum",
    "MonotoneTail": "tails fall",
    "Multiplied": "multiplied by a number",
    "NoExcess": "no point exceeds",
    "NoLoss": "no loss exceeds",
    "OverPairs": "for all pairs of datasets",
    "PairSum": "a sum over pairs",
    "PointwiseSum": "term by term",
    "PathOfNeighbours": "along a path of neighbours",
    "Preimage": "definition of the preimage",
    "ProductOfExponentials": "a product of exponentials",
    "ProductOfQuotients": "a product of quotients",
    "RatioMoment": "definition, as a moment of the ratio",
    "ResponseLoss": "definition",
    "ReverseMoment": "a moment of the reverse loss",
    "RowOfMap": "a map gives one point mass one",
    "SomeExcess": "some point exceeds",
    "SomeLoss": "some loss exceeds",
    "StationaryPoint": "the stationary point of a convex function",
    "SumFactor": "a constant factor of the sum",
    "SupremumBound": "bounding every entry of the supremum",
    "Symmetry": "symmetry",
    "TermByTerm": "term by term",
    "TermOfSum": "one summand is at most the sum of all",
    "ValueOfCase": "in this case",
}


#: What is said of a step without a reason, by what proved it.
PROVED_BY: Final = {"instance": "hypothesis", "hypothesis": "hypothesis", "arithmetic": "arithmetic"}


def reason_of(step: Step, result: Result | None = None) -> Sentence:
    """Return why a step holds: what it cites, then what its author says of it, else what proved it.

    >>> from dpsym.language import real
    >>> from dpsym.derive import Derivation
    >>> chain = Derivation().chain(real("x")).at_most(real("x") + 1, because="one is positive")
    >>> reason_of(chain.steps[0])
    (('words', 'one is positive'),)
    """
    parts = [_reason(reason) for reason in step.reasons]
    parts.append(prose(step.because))
    known = list(dict.fromkeys(part for part in parts if part))
    if not known and result is not None and result.verdict == "proved":
        known = [(("words", _proved_by(result)),)]
    return joined(_separated(known))


def _separated(parts: list[Sentence]) -> Iterator[tuple[str, str]]:
    for place, part in enumerate(parts):
        yield ("words", "; " if place else "")
        yield from part


def _proved_by(result: Result) -> str:
    engine = str(result.checks.get("proof", {}).get("engine", ""))
    return PROVED_BY.get(engine, "calculation")


def lemma_name(source: Established) -> Sentence:
    """Return how something established earlier is named; what stands close above has no name.

    >>> from dpsym.derive.model import Chain
    >>> lemma_name(Chain(1)), lemma_name(Chain(1, name="sums"))
    ((('words', 'shown above'),), (('words', 'lemma: sums'),))
    """
    return joined([("words", "lemma: "), *prose(source.name)]) if source.name else told("shown above")


def _reason(reason: Any) -> Sentence:
    if isinstance(reason, Rule):
        name = type(reason).__name__
        words = reason.classical or PLAIN_RULES.get(name)
        return prose(words or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower())
    if isinstance(reason, Cited):
        return (("theorem", reason.id),)
    if isinstance(reason, AtHypothesis):
        values = [f"{latex(key)} = {latex(value)}" for key, value in reason.values.items() if key != value]
        return told("hypothesis at " if values else "hypothesis", *values)
    if isinstance(reason, Limit):
        return told("limit at ", *(latex(end) for end in reason.values.values()))
    return lemma_name(reason.source if isinstance(reason, Instantiated) else reason)
