"""Why a step of a derivation holds, as a sentence: what it cites, what its author says, what proved it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from dpsym.derive.reasons import AtHypothesis, Cited, Established, Instantiated, Limit
from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.derive.stating import states
from dpsym.errors import IllFormedError
from dpsym.language.printing import latex
from dpsym.language.relations import Comparison
from dpsym.plain import plain
from dpsym.report.prose import Sentence, joined, prose, told

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.derive.model import Step

__all__ = ["PLAIN_RULES", "lemma_name", "reason_of"]

#: What a rule without a classical theorem behind it is called.
PLAIN_RULES: Final = {
    "AdaptiveComposition": "adaptive composition",
    "Additivity": "additivity",
    "AtMostLeast": "each of them",
    "AtOrder": "the order is {other}",
    "BoundedLoss": "the loss is bounded in both orders",
    "CompletingTheSquare": "completing the square in {unknown}",
    "ConditionalMass": "definition of {mass}",
    "CumulantBound": "the cumulant of the loss",
    "CumulantAsMoment": "definition of the cumulant",
    "Definition": "definition of {divergence}",
    "EntryOfSupremum": "an entry of a supremum",
    "ExponentialMass": "definition of the mechanism",
    "ExponentialMean": "definition of the mechanism, as a mean",
    "Discriminant": "the discriminant",
    "EqualsForEquals": "equals for equals",
    "Generated": "the divergence that the function generates",
    "GeometricMean": "definition, as a geometric mean",
    "IndicatorIsOne": "the condition holds",
    "IndicatorIsZero": "the condition fails",
    "GreatestAtMost": "each of them",
    "HoeffdingForCumulant": "Hoeffding's lemma for the loss",
    "HolderForEvent": "the probability of an event",
    "InformationAsMean": "definition",
    "KearnsSaul": "Kearns and Saul",
    "LastSummand": "the last summand",
    "LevelTriangle": "weak triangle inequality",
    "LinearSum": "linearity of the sum",
    "Linearity": "linearity of the mean",
    "LossAtPoint": "no ratio of masses exceeds the largest",
    "LossByMasses": "the ratio of the masses at every point",
    "LossExcess": "the excess of the loss",
    "LossMoment": "the moment of the loss",
    "LossTails": "tails of the loss",
    "LossWithin": "no point exceeds",
    "MassOf": "definition of {mass}",
    "MassOne": "{law} has mass one",
    "MaxTriangle": "the loss is a sum of two",
    "MaximumAttained": "a maximum is attained",
    "MeanAsSum": "the mean as a sum",
    "MeanBySupremum": "a mean is at most the supremum",
    "MeanOfIndicator": "the mean of an indicator",
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
    "NotDominated": "the second law lacks a point of the first",
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
    "StepsWithin": "no step is larger",
    "StationaryPoint": "the stationary point {variable} = {place} of a convex function",
    "SumFactor": "a constant factor of the sum",
    "SupremumBound": "bounding every entry of the supremum",
    "Symmetry": "symmetry",
    "TermByTerm": "term by term",
    "TermOfSum": "one summand is at most the sum of all",
    "SumOnSupport": "where there is no mass, nothing is added",
    "TailOfLosses": "the tail of the loss of copies",
    "ValueOfMap": "the value of the map",
    "VariationalChiSquare": "the variational form of chi-square",
    "Regrouped": "regrouped",
    "LossOfSteps": "the loss of two steps is a sum",
    "ClippedLoss": "no loss is beyond",
    "QuasiConvexity": "quasi-convexity",
    "JointConvexity": "joint convexity",
    "Subadditivity": "subadditivity",
    "ValueOfCase": "in this case",
    "WorstResponse": "randomized response is the worst case",
}

#: What a classical theorem is applied to: the fields of its rule in the words behind its name.
APPLIED: Final = {
    "ChangeOfMeasure": " from {first} to {second}",
    "Chernoff": " with rate {rate}",
    "Holder": " with exponent {exponent}",
    "HolderSum": " with exponents 1/s and 1/(1-s) for s = {share}",
    "Jensen": " for {function} in {variable}",
    "JensenForLoss": " for {function} in {variable}",
    "Markov": " for {variable}",
    "MomentOfSteps": ", one step after the other",
    "MonotoneInOrder": ", from order {lower} to {upper}",
}
LONG: Final = 32  # characters of what a rule is applied to that is told beside a step
FIELD: Final = re.compile(r"\{(\w+)\}")

#: What is said of a step without a reason, by what proved it.
SUPPOSED: Final = "by hypothesis"
PROVED_BY: Final = {"instance": SUPPOSED, "hypothesis": SUPPOSED, "arithmetic": "arithmetic"}
NUMBERED: Final = re.compile(r"by \((\d+)\)")


def reason_of(
    step: Step,
    result: Result | None = None,
    numbers: Mapping[int, int] | None = None,
    given: Sequence[Any] = (),
) -> Sentence:
    """Return why a step holds: what it cites, then what its author says of it, else what proved it.

    Where an engine proved it without what it cites, that is said as well.

    What it cites that has no name may have a number: ``numbers`` has them by the identity of what is cited.
    A step without a reason that puts in what is ``given`` holds by hypothesis.

    >>> from dpsym.language import real
    >>> from dpsym.derive import Derivation
    >>> chain = Derivation().chain(real("x")).at_most(real("x") + 1, because="one is positive")
    >>> reason_of(chain.steps[0])
    (('words', 'one is positive'),)
    """
    said = prose(step.because)
    parts = [_reason(reason, step, said, numbers or {}) for reason in step.reasons]
    known = list(dict.fromkeys(part for part in parts if part))
    if said and not any(_says(part, said) for part in known):
        known.append(said)
    if result is not None and result.verdict == "proved" and (not known or _is_alone(step, result)):
        how = _proved_by(result)
        if how != SUPPOSED and not known and states(Comparison(*_trivial(step)), step.relation, given):
            how = SUPPOSED
        known.append((("words", how),))
    return joined(_separated(known))


def _trivial(step: Step) -> tuple[Any, str, Any]:
    relation = step.relation
    return relation.lhs, relation.op, relation.lhs


def _says(one: Sentence, other: Sentence) -> bool:
    """Return whether one reason says what another one says, without its article."""
    return _text(other).removeprefix("the ") in _text(one)


def _text(sentence: Sentence) -> str:
    return "".join(content for _, content in sentence)


def _separated(parts: list[Sentence]) -> Iterator[tuple[str, str]]:
    """Yield reasons with semicolons between them; of numbered lines one after another only the numbers."""
    before = False
    for place, part in enumerate(parts):
        number = NUMBERED.fullmatch(_text(part))
        if before and number:
            yield ("words", f", ({number[1]})")
        else:
            yield ("words", "; " if place else "")
            yield from part
        before = number is not None


def _proved_by(result: Result) -> str:
    engine = str(result.checks.get("proof", {}).get("engine", ""))
    return PROVED_BY.get(engine, "calculation")


def _is_alone(step: Step, result: Result) -> bool:
    """Return whether an engine proved a step without what it cites."""
    return bool(step.reasons) and result.checks.get("proof", {}).get("engine") == "engine"


def lemma_name(source: Established) -> Sentence:
    """Return how something established earlier is named; what stands close above has no name.

    >>> from dpsym.derive.model import Chain
    >>> lemma_name(Chain(1)), lemma_name(Chain(1, name="sums"))
    ((('words', 'shown above'),), (('words', 'lemma: sums'),))
    """
    return joined([("words", "lemma: "), *prose(source.name)]) if source.name else told("shown above")


def _reason(reason: Any, step: Step, said: Sentence, numbers: Mapping[int, int]) -> Sentence:
    if isinstance(reason, Shorthand) and (cited := _cited(reason, step)):
        return (*_rule(reason, applied=not said), ("words", ", "), *cited)
    if isinstance(reason, Rule):
        return _rule(reason, applied=not said)
    if isinstance(reason, Cited):
        return (("theorem", reason.id),)
    if isinstance(reason, AtHypothesis):
        values = [f"{latex(key)} = {latex(value)}" for key, value in reason.values.items() if key != value]
        return told(f"{SUPPOSED} at " if values else SUPPOSED, *values)
    if isinstance(reason, Limit):
        return told("limit at ", *(latex(end) for end in reason.values.values()))
    source = reason.source if isinstance(reason, Instantiated) else reason
    return told(f"by ({numbers[id(source)]})") if id(source) in numbers else lemma_name(source)


def _cited(rule: Shorthand, step: Step) -> Sentence:
    """Return references to the theorems that a step cites by a shorthand; nothing where it cites none."""
    try:
        names = dict.fromkeys(name for name, _ in rule.cited(step.relation))
    except IllFormedError:
        return ()
    return joined(
        piece
        for place, name in enumerate(names)
        for piece in (*told(", " if place else ""), ("theorem", name))
    )


def _rule(rule: Rule, *, applied: bool) -> Sentence:
    """Return the name of a rule, with what it is applied to unless the author of the step says that."""
    name = type(rule).__name__
    plainly = PLAIN_RULES.get(name)
    words = (
        (plainly if isinstance(rule, Shorthand) else None)
        or rule.classical
        or plainly
        or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    )
    if applied and name in APPLIED:
        words += APPLIED[name]
    if any(len(plain(latex(getattr(rule, part)))) > LONG for part in FIELD.findall(words)):
        words = re.sub(r",? (?:of|in|with|for|from) [^{]*\{.*", "", words)  # it would not fit beside the step
    pieces: list[tuple[str, str]] = []
    for place, part in enumerate(FIELD.split(words)):
        pieces += [("math", latex(getattr(rule, part)))] if place % 2 else prose(part)
    return joined(pieces)
