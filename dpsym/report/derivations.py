"""Derivations as documents: what a template is given, theorem by theorem, row by row.

Sentences hold words and formulas apart (:mod:`dpsym.report.prose`); the formulas of a row are LaTeX.  The
templates and :mod:`dpsym.report.documents` make a document of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.check.catalogue import find
from dpsym.derive.believed import believed_in
from dpsym.derive.existence import symbols_of
from dpsym.derive.model import Again, Cases, Chain, Induction, Lemma, Let, Obtain, Step, Suffices
from dpsym.derive.ranges import range_of
from dpsym.derive.reasons import Instantiated, Limit
from dpsym.language.existence import Exists
from dpsym.language.printing import latex, quantified
from dpsym.language.relations import LATEX_SIGNS, Comparison, conjuncts
from dpsym.language.symbols import Variable
from dpsym.report.abbreviations import abbreviated
from dpsym.report.accounts import account_of, certificates_of
from dpsym.report.notions import named_in
from dpsym.report.prose import Piece, Sentence, clause, joined, listed, prose, told
from dpsym.report.reasons import reason_of
from dpsym.report.rows import Part, Row, condensed
from dpsym.report.scopes import Scope, obtained, spoken_in, such_that
from dpsym.report.statements import quantifiers_of, refuted_at, statement_of

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.derive.model import Block
    from dpsym.derive.theorem import Theorem

__all__ = ["Article", "Erratum", "article", "erratum", "note_of"]


@dataclass(frozen=True)
class Erratum:
    """What the notes print and what became of it; ``title`` where it belongs to a part of the proof.

    A mistake that people make has its name as the title.
    """

    printed: str
    verdict: str
    note: Sentence
    title: str = ""
    notes: str = ""
    correct: Sentence = ()


@dataclass(frozen=True)
class Article:
    """All that a document says of one theorem.

    ``believed`` are the statements of the textbook on which the proof rests to its bottom,
    ``tight`` are the points where its two sides meet, ``mistakes`` wrong forms of it with what refutes them,
    ``cites`` the works that it is from, each with the place there, and ``notions`` what it is about.
    """

    id: str
    title: str
    notes: str
    statement: Sentence
    quantifiers: tuple[str, ...]
    hypotheses: tuple[str, ...]
    conclusions: tuple[str, ...]
    verdict: str
    scope: str
    rests_on: tuple[str, ...]
    follows_from: tuple[str, ...] = ()
    believed: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    steps: int = 0
    gaps: int = 0
    wrong: int = 0
    tight: tuple[tuple[tuple[str, str], ...], ...] = ()
    errata: tuple[Erratum, ...] = ()
    complaints: tuple[str, ...] = ()
    mistakes: tuple[Erratum, ...] = ()
    cites: tuple[tuple[str, str], ...] = ()
    notions: tuple[str, ...] = ()

    def judgement(self) -> str:
        """Return the verdict in words, with what became of the steps.

        A claim may be proved without its derivation, and then the derivation must not seem to prove it.

        >>> from dataclasses import replace
        >>> made = Article("x", "", "", (), (), (), (), "proved", "", (), steps=2)
        >>> made.judgement()
        'proved in 2 steps, no gap'
        >>> replace(made, wrong=1).judgement()
        'proved, but not by this derivation: 2 steps, 1 refuted'
        >>> replace(made, verdict="supported", gaps=1).judgement()
        'supported in 2 steps, 1 gap'
        >>> replace(made, follows_from=("the rule Gibbs",)).judgement()
        'proved in 2 steps, no gap; it follows from the rule Gibbs, which states it or a part of it'
        """
        if not self.steps:
            return self.verdict
        counted = [f"{self.steps} step{'' if self.steps == 1 else 's'}"]
        counted += [f"{self.wrong} refuted"] if self.wrong else []
        counted += [f"{self.gaps} gap{'' if self.gaps == 1 else 's'}"] if self.gaps else []
        if len(counted) == 1:
            return f"{self.verdict} in {counted[0]}, no gap{self._cited()}"
        joint = ", but not by this derivation: " if self.verdict == "proved" else " in "
        return self.verdict + joint + ", ".join(counted)

    def _cited(self) -> str:
        if not self.follows_from:
            return ""
        states = "states" if len(self.follows_from) == 1 else "state"
        return f"; it follows from {', '.join(self.follows_from)}, which {states} it or a part of it"


@dataclass
class _Writer:
    """Walks over a derivation in the order in which it was judged."""

    results: Iterator[Result]
    scope: Scope
    parts: list[Part] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)  # of chains that are cited and have no name

    def say(self, depth: int, *pieces: Sentence) -> None:
        """Add a sentence, which ends with a full stop if it has no other end."""
        found = joined(piece for sentence in pieces for piece in sentence)
        ended = found[-1][0] == "words" and found[-1][1].endswith((".", ":"))
        self.parts.append(Part(found if ended else joined((*found, ("words", "."))), depth=depth))

    def account(self, result: Result) -> None:
        """Tell how an engine proved it, and how that is replayed."""
        told = account_of(result)
        if not told:
            return
        self.parts.append(Part((("words", "An engine found this proof; its certificate says:"),)))
        self.parts += [Part(sentence, depth=depth) for sentence, depth in told]
        digests = [str(each["sha256"])[:12] for each in certificates_of(result)]
        shown = f"{'Digests' if len(digests) > 1 else 'Digest'}: {', '.join(digests)}. "
        known = all(isinstance(each, Path) for each in find(result.id))
        target = result.id if known or not result.source else result.source["file"]
        again = f"To replay it: dpsym check {target} --evidence F, then dpsym recheck F."
        self.parts.append(Part((("words", shown + again),)))

    def number(self, block: Block) -> None:
        """Number the chains that steps cite from further away than the line above, in their order."""
        cited: set[int] = set()
        chains: list[Chain] = []
        for entry, before in _in_order(block):
            if isinstance(entry, Chain):
                chains.append(entry)
            for reason in _cited(entry):
                if reason is not before:
                    cited.add(id(reason))
        apart = [chain for chain in chains if id(chain) in cited and not chain.name]
        self.numbers = {id(chain): number for number, chain in enumerate(apart, 1)}

    def block(self, block: Block, depth: int, scope: Scope | None = None) -> None:
        """Tell a block in a scope of its own, which is left behind."""
        outer = self.scope
        self.scope = (scope or outer).supposing(*block.given)
        for entry in block.items:
            if isinstance(entry, Suffices):
                shown = clause(latex(entry.statement))
                self.say(depth, told("It suffices to show "), shown, _because(entry.because))
        for item in block.items:
            if not isinstance(item, Suffices):
                self.item(item, depth)
        self.scope = outer

    def item(self, item: Any, depth: int) -> None:
        if isinstance(item, Chain):
            self.chain(item, depth)
        elif isinstance(item, Again):
            self.again(item, depth)
        elif isinstance(item, Lemma):
            self.lemma(item, depth)
        elif isinstance(item, Cases):
            self.cases(item, depth)
        elif isinstance(item, Induction):
            self.induction(item, depth)
        elif isinstance(item, Let):
            self.let(item, depth)
        elif isinstance(item, Obtain):
            self.obtain(item, depth)

    def chain(self, chain: Chain, depth: int) -> None:
        self.scope, new = self.scope.introduces(*(step.relation for step in chain.steps))
        if new:
            self.say(depth, told("For all "), new, told(":"))
        rows = condensed([self.row(step, first=place == 0) for place, step in enumerate(chain.steps)])
        if id(chain) in self.numbers:
            mark = told(f"({self.numbers[id(chain)]})")
            rows[-1] = replace(rows[-1], reason=joined((*rows[-1].reason, ("words", "  "), *mark)))
        self.parts.append(Part(rows=tuple(rows), depth=depth))

    def again(self, item: Again, depth: int) -> None:
        result = next(self.results, None)
        number = self.numbers.get(id(item.source))
        holds = f"({number}) holds as well with " if number else "The same holds with "
        places = [told("", latex(value), latex(key))[0::2] for key, value in item.values.items()]
        words = joined(listed([joined([value, ("words", " for "), key]) for value, key in places]))
        self.say(depth, told(holds), words, _because(item.because), _because(note_of(result)))

    def obtain(self, item: Obtain, depth: int) -> None:
        names = [latex(unknown) for unknown in item.unknowns]
        words = " there are " if len(names) > 1 else " there is "
        by = told("By definition" if item.supposed is not None else "By ")
        said = obtained(item)
        such = (*told(" such that "), *listed([such_that(entry) for entry in said])) if said else ()
        self.say(depth, by, (("theorem", item.id),) if item.id else (), told(words, *names), such)
        self.scope = Scope(self.scope.letters.union(item.unknowns), (*self.scope.given, *said))

    def let(self, item: Let, depth: int) -> None:
        for definition in item.definitions:
            such = [such_that(entry) for entry in definition.hypotheses]
            name = (*told("Let ", latex(definition.symbol)), *_because(item.because))
            self.say(depth, name, told(" be such that "), joined(listed(such)))
        symbols = frozenset(entry.symbol for entry in item.definitions)
        if item.items:
            self.say(depth, told("There is such a thing:"))
            self.block(item, depth + 1)
        self.scope = Scope(self.scope.letters | symbols, (*self.scope.given, *item.hypotheses()))

    def lemma(self, lemma: Lemma, depth: int) -> None:
        scope = Scope(self.scope.letters) if lemma.general else self.scope
        inside, new = scope.introduces(*lemma.given, *spoken_in(lemma))
        name = joined([("words", "Lemma ("), *prose(lemma.name), ("words", ").")])
        every = (*told(" For all "), *new) if new else ()
        assumed = [such_that(entry) for entry in lemma.given]
        words = (" with " if new else " Assume ") if assumed else ""
        end = told(":") if new else ()
        self.say(depth, name, every, told(words), joined(listed(assumed)), end)
        self.block(lemma, depth + 1, inside)

    def cases(self, cases: Cases, depth: int) -> None:
        self.scope, new = self.scope.introduces(cases.statement, *cases.conditions)
        shown = clause(latex(cases.statement))
        every = (*told(" for all "), *new) if new else ()
        self.say(depth, told("To show "), shown, every, told(", distinguish cases"), _because(cases.because))
        for condition, block in zip(cases.conditions, cases.blocks, strict=True):
            self.say(depth, told("Case "), clause(latex(_case(condition))))
            self.block(block, depth + 1)

    def induction(self, item: Induction, depth: int) -> None:
        self.scope, _ = self.scope.introduces(item.statement)
        name = latex(item.variable)
        shown = clause(latex(item.statement))
        every = told(" for all ", ", ".join(map(latex, item.every))) if item.every else ()
        about = (*told("By induction on ", name), *every, *told(", "))
        self.say(depth, about, shown, _because(item.because))
        self.say(depth, told("Base: ", f"{name} = {latex(item.first)}"))
        self.block(item.base, depth + 1)
        self.say(depth, told("Step from ", name), told(" to ", f"{name} + 1"))
        self.block(item.step, depth + 1)

    def row(self, step: Step, *, first: bool) -> Row:
        result = next(self.results, None)
        relation = step.relation
        verdict = "undecided" if result is None else result.verdict
        left = latex(relation.lhs) if first else ""
        sign, right = LATEX_SIGNS[relation.op], latex(relation.rhs)
        reason = reason_of(step, result, self.numbers, self.scope.given)
        return Row(left, sign, right, reason, verdict, note_of(result))


def _in_order(block: Block) -> Iterator[tuple[Any, Any]]:
    """Yield what stands in a derivation, as it is read, each with what stands before it in the same block."""
    before: Any = None
    for item in block.items:
        yield item, before
        for inner in _blocks(item):
            yield from _in_order(inner)
        before = item


def _blocks(item: Any) -> Sequence[Block]:
    if isinstance(item, (Lemma, Let)):
        return (item,)
    if isinstance(item, Induction):
        return (item.base, item.step)
    return item.blocks if isinstance(item, Cases) else ()


def _cited(item: Any) -> Iterator[Any]:
    """Yield what was established earlier that an item cites."""
    steps = item.steps if isinstance(item, Chain) else [item] if isinstance(item, Suffices) else ()
    for reason in (reason for step in steps for reason in step.reasons):
        yield reason.source if isinstance(reason, (Instantiated, Limit)) else reason
    if isinstance(item, Again):
        yield item.source


def note_of(result: Result | None) -> Sentence:
    """Return what is wrong with a step; nothing for a step that is proved."""
    if result is not None and result.verdict == "refuted" and result.counterexample:
        return (("words", "refuted "), *refuted_at(result.counterexample))
    return () if result is not None and result.verdict == "proved" else told("a gap: not proved")


def article(
    theorem: Theorem,
    results: Sequence[Result],
    errata: Sequence[Erratum] = (),
    cites: tuple[tuple[str, str], ...] = (),
) -> Article:
    """Return what a document says of a theorem, from the results of its variants.

    ``errata`` are those of other theorems that are parts of this one in the notes, ``cites`` the works that
    it is from.
    """
    claim = theorem.variants()[0][2]
    result = next(entry for entry in results if entry.variant == "claim")
    letters = frozenset(symbols_of(claim.conclusion, *claim.given))
    writer = _Writer(iter([step for step in result.steps if step.variant == "step"]), Scope(letters))
    if theorem.is_derived:
        writer.number(theorem.derivation)
        writer.block(theorem.derivation, 0)
    else:
        writer.account(result)
    printed = [erratum(entry) for entry in results if entry.variant == "printed"]
    quantifiers = quantifiers_of(result.reading or "")
    hypotheses = tuple(latex(entry) for entry in claim.given)
    concluded = tuple(latex(entry) for entry in conjuncts(claim.conclusion))
    unknowns: tuple[str, ...] = ()
    said = concluded
    if isinstance(claim.conclusion, Exists):
        said = tuple(latex(entry) for entry in conjuncts(claim.conclusion.statement))
        unknowns = quantifiers_of(rf"\forall\, {quantified(claim.conclusion.unknowns)}:\quad x")
    return Article(
        id=theorem.id,
        title=theorem.title,
        notes=theorem.notes or "",
        statement=statement_of(quantifiers, hypotheses, said, unknowns),
        quantifiers=quantifiers,
        hypotheses=hypotheses,
        conclusions=concluded,
        verdict=result.verdict,
        scope=result.scope if result.verdict == "proved" else "",
        rests_on=result.rests_on,
        follows_from=result.follows_from,
        believed=believed_in(result.evidence) if result.steps else (),
        parts=tuple(abbreviated(writer.parts, " ".join((*quantifiers, *hypotheses, *concluded)))),
        steps=len(result.steps),
        gaps=sum(step.verdict not in ("proved", "refuted", "ill-formed") for step in result.steps),
        wrong=sum(step.verdict in ("refuted", "ill-formed") for step in result.steps),
        tight=tuple(_points(claim.tight)),
        errata=(*printed, *errata),
        complaints=tuple(step.message for step in result.steps if step.variant == "joining" and step.message),
        mistakes=tuple(
            replace(erratum(entry), title=entry.variant.removeprefix("mistake: "))
            for entry in results
            if entry.is_mistake()
        ),
        cites=cites,
        notions=named_in([*claim.given, claim.conclusion]),
    )


def erratum(result: Result, title: str = "", correct: Sequence[Any] = ()) -> Erratum:
    """Return what became of a printed form, with the title and the correct form of the part that it is."""
    note = (
        refuted_at(result.counterexample)
        if result.counterexample
        else prose(result.message.replace("**", "^"))
    )
    right = _correct([latex(entry) for entry in correct])
    return Erratum(result.latex, result.verdict, note, title, (result.notes or "") if title else "", right)


def _correct(forms: Sequence[str]) -> Sentence:
    pieces: list[Piece] = []
    for place, form in enumerate(forms):
        pieces += [("words", " and " if place else "Correct is "), ("display", form)]
    return joined([*pieces, ("words", ".")]) if pieces else ()


def _points(tight: Sequence[Any]) -> Iterator[tuple[tuple[str, str], ...]]:
    for point in tight:
        yield tuple((latex(key), _value(value)) for key, value in point.items())


def _value(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return rf"\left({', '.join(map(_value, value))}\right)"
    return latex(value)


def _case(condition: Any) -> Any:
    """Return the condition of a case as it is told: what is at most its least value, or at least ∞, is that.

    >>> from dpsym.language import KL, at_least, at_most, law, laws, point
    >>> _case(at_most(law("P")(point("y")), 0)), _case(at_least(KL(*laws("P Q")), sympy.oo))
    (P(y) = 0, KL(P, Q) = oo)
    """
    if not isinstance(condition, Comparison) or condition.op not in ("<=", ">="):
        return condition
    if condition.op == ">=":
        extreme = condition.rhs == sympy.oo
    elif isinstance(condition.lhs, Variable):
        domain = condition.lhs.domain
        extreme = (
            not domain.lo_open
            and domain.lo is not None
            and condition.rhs == sympy.Rational(int(domain.lo.p), int(domain.lo.q))
        )
    else:
        certain = range_of(condition.lhs)
        extreme = certain is not None and condition.rhs == certain.low
    return Comparison(condition.lhs, "=", condition.rhs) if extreme else condition


def _because(because: str | Sentence) -> Sentence:
    """Return a remark in brackets."""
    said = prose(because) if isinstance(because, str) else because
    return joined([("words", " ("), *said, ("words", ")")]) if said else ()
