"""Derivations as documents: what a template is given, theorem by theorem, row by row.

Words and formulas stay apart here: a formula is LaTeX, and words are plain text in which Greek letters and
signs may stand.  The templates and :mod:`dpsym.report.documents` make a document of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.plain import plain
from dpsym.check.words import counterexample
from dpsym.derive.model import Again, Cases, Chain, Induction, Lemma, Let, Obtain, Step, Suffices
from dpsym.derive.reasons import AtHypothesis, Cited, Established, Instantiated, Limit
from dpsym.derive.rules.base import Rule
from dpsym.language.printing import latex

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.derive.model import Block
    from dpsym.language import Theorem

__all__ = ["Article", "Part", "Row", "article"]

#: What a rule without a classical theorem behind it is called.
PLAIN_RULES: Final = {
    "AtMostLeast": "each of them",
    "CompletingTheSquare": "completing the square",
    "ConditionalMass": "definition",
    "CumulantBound": "the cumulant of the loss",
    "Definition": "definition",
    "EntryOfSupremum": "an entry of a supremum",
    "IndependentFailures": "an answer was given away, or none",
    "IndicatorIsOne": "the condition holds",
    "IndicatorIsZero": "the condition fails",
    "InformationAsMean": "definition",
    "LevelTriangle": "weak triangle inequality",
    "Linearity": "linearity of the mean",
    "LinearSum": "linearity of the sum",
    "LossExcess": "definition",
    "LossMoment": "definition",
    "LossWithin": "no point exceeds",
    "MassOf": "definition",
    "MassOne": "mass one",
    "MaxTriangle": "the loss is a sum of two",
    "MeanAsSum": "definition",
    "MeanBySupremum": "a mean is at most the supremum",
    "MeanOfIndicator": "definition",
    "MixtureInside": "linear in the mixture",
    "MomentInSum": "definition, inside the sum",
    "MonotoneInLevel": "monotone in the level",
    "MonotoneMean": "at every outcome",
    "MonotoneSum": "bounding a factor in the sum",
    "MonotoneTail": "tails fall",
    "Multiplied": "multiplied by a number",
    "NoExcess": "no point exceeds",
    "NoLoss": "no loss exceeds",
    "PointwiseSum": "term by term",
    "ResponseLoss": "definition",
    "SomeExcess": "some point exceeds",
    "SomeLoss": "some loss exceeds",
    "StationaryPoint": "the stationary point of a convex function",
    "SupremumBound": "bounding every entry of the supremum",
    "Symmetry": "symmetry",
    "TermByTerm": "term by term",
}


@dataclass(frozen=True)
class Row:
    """A step: ``left`` is empty where it goes on from the row above; ``note`` says what is wrong with it."""

    left: str
    sign: str
    right: str
    reason: str
    verdict: str
    note: str = ""


@dataclass(frozen=True)
class Part:
    """A chain with its rows, or a sentence; ``depth`` counts what is around it."""

    text: str = ""
    formula: str = ""
    rows: tuple[Row, ...] = ()
    depth: int = 0


@dataclass(frozen=True)
class Article:
    """All that a document says of one theorem; ``tight`` are the points where its two sides meet."""

    id: str
    title: str
    notes: str
    quantifiers: str
    hypotheses: tuple[str, ...]
    conclusions: tuple[str, ...]
    verdict: str
    scope: str
    rests_on: tuple[str, ...]
    parts: tuple[Part, ...] = ()
    steps: int = 0
    gaps: int = 0
    tight: tuple[tuple[tuple[str, str], ...], ...] = ()
    printed: str = ""
    printed_verdict: str = ""
    printed_note: str = ""
    complaints: tuple[str, ...] = ()


@dataclass
class _Writer:
    """Walks over a derivation in the order in which it was judged."""

    results: Iterator[Result]
    parts: list[Part] = field(default_factory=list)

    def block(self, block: Block, depth: int) -> None:
        for entry in block.items:
            if isinstance(entry, Suffices):
                words = _because("It suffices to show", entry.because)
                self.parts.append(Part(words, latex(entry.statement), depth=depth))
        for item in block.items:
            if not isinstance(item, Suffices):
                self.item(item, depth)

    def item(self, item: Any, depth: int) -> None:
        if isinstance(item, Chain):
            rows = tuple(self.row(step, first=number == 0) for number, step in enumerate(item.steps))
            self.parts.append(Part(rows=rows, depth=depth))
        elif isinstance(item, Again):
            next(self.results, None)
            places = ",\\; ".join(rf"{latex(key)} \to {latex(value)}" for key, value in item.values.items())
            self.parts.append(Part(_because("The same holds with", item.because), places, depth=depth))
        elif isinstance(item, Lemma):
            self.lemma(item, depth)
        elif isinstance(item, Cases):
            self.cases(item, depth)
        elif isinstance(item, Induction):
            self.induction(item, depth)
        elif isinstance(item, Let):
            self.let(item, depth)
        elif isinstance(item, Obtain):
            names = ",\\; ".join(map(latex, item.unknowns))
            self.parts.append(Part(f"By the theorem {item.id} there are", names, depth=depth))

    def let(self, item: Let, depth: int) -> None:
        for definition in item.definitions:
            words = _because(f"Let {definition.symbol} be such that", item.because)
            for entry in definition.hypotheses:
                self.parts.append(Part(words, latex(entry), depth=depth))
                words = "and"
        if item.items:
            self.parts.append(Part("There is, since", depth=depth))
            self.block(item, depth + 1)

    def lemma(self, lemma: Lemma, depth: int) -> None:
        assumed = ",\\; ".join(latex(entry) for entry in lemma.given)
        self.parts.append(
            Part(f"Lemma ({lemma.name})." + (" Assume" if assumed else ""), assumed, depth=depth)
        )
        self.block(lemma, depth + 1)

    def cases(self, cases: Cases, depth: int) -> None:
        self.parts.append(
            Part(_because("Distinguish cases to show", cases.because), latex(cases.statement), depth=depth)
        )
        for condition, block in zip(cases.conditions, cases.blocks, strict=True):
            self.parts.append(Part("Case", latex(condition), depth=depth))
            self.block(block, depth + 1)

    def induction(self, item: Induction, depth: int) -> None:
        words = _because("Induction shows", item.because)
        self.parts.append(Part(words, latex(item.statement), depth=depth))
        self.parts.append(Part("Base:", f"{latex(item.variable)} = {latex(item.first)}", depth=depth))
        self.block(item.base, depth + 1)
        self.parts.append(
            Part("Step from", rf"{latex(item.variable)} \to {latex(item.variable)} + 1", depth=depth)
        )
        self.block(item.step, depth + 1)

    def row(self, step: Step, *, first: bool) -> Row:
        result = next(self.results, None)
        relation = step.relation
        verdict = "undecided" if result is None else result.verdict
        note = ""
        if result is not None and verdict == "refuted" and result.counterexample:
            note = f"refuted at {counterexample(result.counterexample)}"
        elif verdict != "proved":
            note = "a gap: not proved"
        left = latex(relation.lhs) if first else ""
        return Row(left, SIGNS[relation.op], latex(relation.rhs), reason_of(step), verdict, note)


SIGNS: Final = {"<=": r"\le", "<": "<", ">=": r"\ge", ">": ">", "=": "="}


def reason_of(step: Step) -> str:
    """Return why a step holds, in words: what it cites, then what its author says of it.

    >>> from dpsym.language import real
    >>> from dpsym.derive import Derivation
    >>> chain = Derivation().chain(real("x")).at_most(real("x") + 1, because="one is positive")
    >>> reason_of(chain.steps[0])
    'one is positive'
    """
    cited = [_reason(reason) for reason in step.reasons]
    words = [word for word in cited if word]
    if step.because and step.because not in words:
        words.append(step.because)
    return "; ".join(dict.fromkeys(words))


def article(theorem: Theorem, results: Sequence[Result]) -> Article:
    """Return what a document says of a theorem, from the results of its variants."""
    claim = theorem.variants()[0][2]
    result = next(entry for entry in results if entry.variant == "claim")
    quantifiers, _, rest = (result.reading or "").removeprefix(r"\forall\, ").partition(r":\quad ")
    conclusion = claim.conclusion
    conclusions = conclusion.args if type(conclusion).__name__ == "Both" else (conclusion,)
    writer = _Writer(iter([step for step in result.steps if step.variant == "step"]))
    if theorem.is_derived:
        writer.block(theorem.derivation, 0)
    printed = next((entry for entry in results if entry.variant == "printed"), None)
    return Article(
        id=theorem.id,
        title=theorem.title,
        notes=theorem.notes or "",
        quantifiers=quantifiers if rest else "",
        hypotheses=tuple(latex(entry) for entry in claim.given),
        conclusions=tuple(latex(entry) for entry in conclusions),
        verdict=result.verdict,
        scope=result.scope if result.verdict == "proved" else "",
        rests_on=result.rests_on,
        parts=tuple(writer.parts),
        steps=len(result.steps),
        gaps=sum(step.verdict != "proved" for step in result.steps),
        tight=tuple(_points(claim.tight)),
        printed="" if printed is None else printed.latex,
        printed_verdict="" if printed is None else printed.verdict,
        printed_note="" if printed is None else _erratum(printed),
        complaints=tuple(step.message for step in result.steps if step.variant == "joining" and step.message),
    )


def _erratum(result: Result) -> str:
    return counterexample(result.counterexample) if result.counterexample else result.message


def _points(tight: Sequence[Any]) -> Iterator[tuple[tuple[str, str], ...]]:
    for point in tight:
        yield tuple((latex(key), _value(value)) for key, value in point.items())


def _value(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return rf"\left({', '.join(map(_value, value))}\right)"
    return latex(value)


def _because(words: str, because: str) -> str:
    return f"{words} ({because})" if because else words


def _reason(reason: Any) -> str:
    if isinstance(reason, Rule):
        return reason.classical or PLAIN_RULES.get(type(reason).__name__, "")
    if isinstance(reason, Cited):
        return f"theorem {reason.id}"
    if isinstance(reason, AtHypothesis):
        return "hypothesis"
    if isinstance(reason, Limit):
        return ", ".join(f"limit at {plain(latex(end))}" for end in reason.values.values())
    source: Established = reason.source if isinstance(reason, Instantiated) else reason
    return f"lemma: {source.name}" if source.name else "shown above"
