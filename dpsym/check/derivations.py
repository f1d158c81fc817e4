"""Judging derivations: every step is decided as a claim, and the steps are joined to what they establish.

A step is proved if an engine proves it, or if it follows by arithmetic from its hypotheses and the
theorems that it cites, whose conditions are proved.  Whatever was proved, every step is attacked by the
search for counterexamples as well.  What is neither proved nor refuted is a gap.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dpsym.check.chains import derived
from dpsym.check.decide import attacked, attacked_at_extremes
from dpsym.check.findings import question_of
from dpsym.check.guard import Crash, guarded
from dpsym.check.premises import GapError, Library, Premises, no_library
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.showing import Shown, shown, shown_as_arithmetic, shown_by_engine
from dpsym.check.words import GAP
from dpsym.derive.abstraction import hypotheses
from dpsym.derive.blocks import Let, Obtain, Step, Suffices
from dpsym.derive.definitions import Definition, written_out
from dpsym.derive.existence import needs
from dpsym.derive.joining import Fact, base_of, covering, next_of, parts
from dpsym.derive.model import Again, Block, Cases, Chain, Derivation, Induction, Lemma
from dpsym.derive.reasons import Instantiated
from dpsym.derive.relations import says
from dpsym.derive.substitution import substituted
from dpsym.errors import IllFormedError
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison

__all__ = ["judged"]

EXAMPLES: Final = 30  # of Hypothesis for one step
BUDGET: Final = 1.0  # seconds for the attack on one step


@dataclass
class _Judge:
    derivation: Derivation
    settings: Settings
    premises: Premises
    id: str
    deadline: float
    searched: bool = True
    results: list[Result] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    assumed: list[Any] = field(default_factory=list)  # what was defined, and what was obtained

    def items(self, block: Block, given: tuple[Any, ...]) -> list[Fact]:
        """Judge the items of a block in their order; return what they establish under its hypotheses."""
        found: list[Fact] = []
        for item in block.items:
            if isinstance(item, Suffices):
                continue
            if isinstance(item, Let):
                found.extend(self.let(item, given, found))
                given = (*given, *item.hypotheses())
                continue
            if isinstance(item, Obtain):
                given = (*given, *self.obtain(item, given))
                continue
            facts = self.item(item, given)
            self.premises.facts[id(item)] = facts
            found.extend(facts)
        return found

    def item(self, item: Any, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        """Judge an item and return what it establishes."""
        if isinstance(item, Chain):
            return self.chain(item, given)
        if isinstance(item, Again):
            return self.again(item, given)
        if isinstance(item, Lemma):
            return self.lemma(item, given)
        if isinstance(item, Cases):
            return self.cases(item, given)
        return self.induction(item, given)

    def let(self, let: Let, given: tuple[Any, ...], known: Sequence[Fact]) -> list[Fact]:
        """Judge whether there is what is defined; the definition itself is not used for that."""
        found = self.items(let, given)
        self.concluded(Both(*let.conditions()), [*known, *found], let, given, "what is defined exists")
        self.existing((*let.conditions(), *let.hypotheses()), (), given)  # what it is defined by
        self.definitions.extend(let.definitions)
        self.assumed.extend(let.hypotheses())
        return found

    def obtain(self, item: Obtain, given: tuple[Any, ...]) -> tuple[Any, ...]:
        """Judge whether a theorem of the catalogue applies; return what it says of what exists by it."""
        found, conditions, rests_on = self.premises.existing(item)
        for wanted in conditions:
            self.claimed(wanted, given, f"the theorem {item.id} applies")
        self.existing((found,), (), given)  # what the theorem is taken at
        title = f"obtained from the theorem {item.id}"
        self.record(Result(id=self.id, variant="joining", title=title, verdict="proved", rests_on=rests_on))
        self.assumed.append(found)
        return (found,)

    def chain(self, chain: Chain, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        results = [self.step(step, given) for step in chain.steps]
        if not results:
            raise IllFormedError(f"the chain that begins with {str(chain.start)[:60]} has no steps")
        before = len(self.results)
        self.existing([step.relation for step in chain.steps], (chain.relation,), given)
        whole = self.fact(given, chain.relation, [*results, *self.results[before:]])
        if len(results) == 1:
            return (whole,)
        single = zip(chain.steps, results, strict=True)
        return (whole, *(self.fact(given, step.relation, [result]) for step, result in single))

    def fact(self, given: tuple[Any, ...], relation: Comparison, results: Sequence[Result]) -> Fact:
        proved = all(result.verdict == "proved" for result in results)
        rests = dict.fromkeys(name for result in results for name in result.rests_on)
        return Fact(hypotheses(given), relation, tuple(rests), proved)

    def again(self, item: Again, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        relation = substituted(self.premises.source(item.source).relation, item.values)
        step = Step(relation, (Instantiated(item.source, item.values),), item.because)
        return (self.fact(given, relation, [self.step(step, given, searched=False)]),)

    def lemma(self, lemma: Lemma, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        inside = lemma.given if lemma.general else (*given, *lemma.given)
        before = len(self.results)
        found = self.items(lemma, inside)
        self.concluded(lemma.conclusion(), found, lemma, inside, f"the lemma {lemma.name!r}")
        return (self.fact(inside, lemma.conclusion(), self.results[before:]),)

    def cases(self, cases: Cases, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        before = len(self.results)
        for assumed, wanted in covering(cases.conditions):
            self.claimed(wanted, (*given, *assumed), "the cases are all that there are")
        self.existing(cases.conditions, (cases.statement,), given)
        for block in cases.blocks:
            inside = (*given, *block.given)
            self.concluded(cases.statement, self.items(block, inside), block, inside, "this case")
        return (self.fact(given, cases.statement, self.results[before:]),)

    def induction(self, item: Induction, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        before = len(self.results)
        base = base_of(item.statement, item.variable, item.first, hypotheses(given))
        self.concluded(base, self.items(item.base, given), item.base, given, "the base of the induction")
        inside = (*given, item.statement)
        following = next_of(item.statement, item.variable)
        self.concluded(following, self.items(item.step, inside), item.step, inside, "the induction step")
        return (self.fact(given, item.statement, self.results[before:]),)

    def concluded(
        self, wanted: Any, facts: Sequence[Fact], block: Block, given: tuple[Any, ...], what: str
    ) -> None:
        """Judge whether a conclusion follows from what was established under the same hypotheses."""
        here = hypotheses(given)
        known = [fact.relation for fact in facts if set(fact.hypotheses) <= set(here)]
        goals = list(parts(wanted, given))
        for item in block.items:
            if isinstance(item, Suffices):
                shorter = list(parts(item.statement, given))
                for goal in goals:
                    self.step(Step(goal, item.reasons, item.because), given, tuple(shorter))
                self.existing(shorter, goals, given)
                goals = shorter
        for goal in goals:
            if not any(says(relation, goal) for relation in known):
                sound = [entry for entry in known if not self.missing((entry,), (goal,), given)]
                self.claimed(goal, (*here, *sound), f"{what} follows")

    def existing(self, used: Sequence[Any], kept: Sequence[Any], given: tuple[Any, ...]) -> None:
        """Judge whether everything exists of which an argument speaks, but not its result."""
        for wanted in self.missing(used, kept, given):
            self.claimed(wanted, given, "what the argument speaks of exists")

    def missing(self, used: Sequence[Any], kept: Sequence[Any], given: tuple[Any, ...]) -> list[Any]:
        """Return what would have to hold so that everything exists, and is not shown."""
        wanted = needs(used, (*kept, *given, *hypotheses(given)))
        found = [(entry, guarded(shown, entry, given, self.settings)) for entry in wanted]
        return [entry for entry, how in found if isinstance(how, Crash) or how.value is None]

    def claimed(self, statement: Comparison, given: tuple[Any, ...], what: str) -> None:
        """Judge something that joins steps, and record it if it is not shown."""
        found = guarded(shown, statement, given, self.settings)
        if isinstance(found, Crash) or found.value is None:
            told = f"it is not proved that {what}: {statement}"
            self.record(
                Result(
                    id=self.id,
                    variant="joining",
                    title=what,
                    latex=latex(statement),
                    verdict="undecided",
                    message=told,
                )
            )

    def step(
        self,
        step: Step,
        given: tuple[Any, ...],
        extra: tuple[Comparison, ...] = (),
        *,
        searched: bool = True,
    ) -> Result:
        """Judge one step, and record it; what was searched in other symbols is not searched again."""
        started = time.monotonic()
        blank = Result(id=self.id, variant="step", title=step.because, latex=latex(step.relation))
        if started > self.deadline:
            return self.record(blank.undecided("a gap: the time for this derivation ended before this step"))
        if searched and self.searched:
            result = self.attacked(step, given, extra, blank)
        else:
            result = self.proved(step, given, extra, replace(blank, verdict="supported"))
        return self.record(replace(result, latex=blank.latex, seconds=round(time.monotonic() - started, 4)))

    def attacked(
        self, step: Step, given: tuple[Any, ...], extra: tuple[Comparison, ...], blank: Result
    ) -> Result:
        """Judge a step after a short search for counterexamples; if it stays open, after further ones."""
        claim = self.attackable(step.relation, given)
        quick = replace(self.settings, examples=min(EXAMPLES, self.settings.examples), budget=BUDGET)
        for shortly in (True, False):
            result = attacked(claim, quick, blank, shortly=shortly)
            if result.verdict not in ("refuted", "ill-formed"):
                result = self.proved(step, given, extra, result)
            if result.verdict in ("proved", "refuted", "ill-formed"):
                break
            extreme = attacked_at_extremes(claim, quick, blank) if shortly else result
            if extreme.verdict == "refuted":
                return extreme
        return result

    def claim(self, relation: Comparison, given: tuple[Any, ...]) -> Claim:
        """Return a step as a claim, with the shapes of the derivation where they fit its spaces."""
        tight = self.tight(relation, given)
        claim = Claim(relation, given=given, shapes=self.derivation.shapes, tight=tight)
        if self.derivation.shapes is not None and isinstance(guarded(claim.elaborate), Crash):
            return Claim(relation, given=given, tight=tight)
        return claim

    def attackable(self, relation: Comparison, given: tuple[Any, ...]) -> Claim:
        """Return a step as a claim with what was defined written out, as no search hits upon a definition."""
        for stated, known in written_out(relation, given, self.definitions):
            claim = self.claim(stated, known)
            if not isinstance(guarded(claim.elaborate), Crash):
                return claim
        return self.claim(relation, given)

    def proved(
        self, step: Step, given: tuple[Any, ...], extra: tuple[Comparison, ...], result: Result
    ) -> Result:
        """Return the result of a step, proved if it is, and with the reason for the gap if it is not."""
        rests_on: list[str] = []
        try:
            premises = [*extra, *self.premises.of(step, given, rests_on)]
        except (GapError, IllFormedError) as error:
            return self.gap(result, str(error))
        question = question_of(result.checks)
        known = (*hypotheses(given), *premises)
        found: Shown | None = None
        if any(says(premise, step.relation) for premise in known if isinstance(premise, Comparison)):
            found = Shown("instance", 1)
        found = found or shown_as_arithmetic(step.relation, known, self.settings)
        if found is None and not extra:
            shapes = self.claim(step.relation, given).shapes
            found = shown_by_engine(step.relation, given, shapes, self.settings)
            rests_on = [] if found is not None else rests_on  # nothing that was cited was needed
        if found is None or question:
            return self.gap(result, question)
        proof = {"outcome": "proved", "engine": found.how, "steps": found.steps}
        return replace(
            result,
            verdict="proved",
            scope="everywhere",
            message="",
            vacuous=False,
            checks={**result.checks, "proof": proof},
            rests_on=tuple(dict.fromkeys((*rests_on, *found.rests_on))),
            evidence=found.evidence,
        )

    def gap(self, result: Result, reason: str) -> Result:
        verdict = "supported" if result.verdict == "supported" else "undecided"
        told = "; ".join(part for part in (GAP, reason, result.message) if part)
        return replace(result, verdict=verdict, message=told, evidence=())

    def record(self, result: Result) -> Result:
        """Give a result its number and keep it."""
        result = replace(result, id=f"{self.id}/{len(self.results) + 1}")
        self.results.append(result)
        return result

    def tight(self, relation: Comparison, given: tuple[Any, ...]) -> tuple[Mapping[Any, Any], ...]:
        """Return the designed points that say something about each symbol of a step."""
        symbols = set(relation.free_symbols).union(*(entry.free_symbols for entry in given))
        kept = (
            {key: value for key, value in point.items() if key in symbols} for point in self.derivation.tight
        )
        return tuple(point for point in kept if point)


def judged(
    derivation: Derivation,
    settings: Settings,
    *,
    id: str = "derivation",
    library: Library | None = None,
    deadline: float = math.inf,
    searched: bool = True,
) -> Result:
    """Judge a derivation; the steps of the result are those of its chains, and what joins them if it fails.

    What is not judged by the deadline, a reading of ``time.monotonic()``, is a gap.  A derivation that
    is only cited need not be ``searched`` for counterexamples: that is done where it is written.

    >>> from dpsym.derive import Derivation
    >>> from dpsym.language import real
    >>> x = real("x", at_least=1)
    >>> derivation = Derivation(1 / x < 2)
    >>> _ = derivation.chain(1 / x).at_most(1, because="x is at least 1").less(2)
    >>> judged(derivation, Settings()).verdict
    'proved'
    """
    judge = _Judge(derivation, settings, Premises(settings, library or no_library), id, deadline, searched)
    outcome = guarded(_run, judge)
    if isinstance(outcome, Crash):
        known = isinstance(outcome.error, (GapError, IllFormedError))
        reason = str(outcome.error) if known else f"this could not be worked out: {outcome.fault()}"
        verdict = "ill-formed" if isinstance(outcome.error, IllFormedError) else "undecided"
        judge.record(
            Result(
                id=id, variant="joining", title="the derivation as a whole", verdict=verdict, message=reason
            )
        )
    stated = "" if derivation.conclusion is None else latex(derivation.conclusion)
    return derived(Result(id=id, title=derivation.title, latex=stated), judge.results)


def _run(judge: _Judge) -> None:
    derivation = judge.derivation
    facts = judge.items(derivation, derivation.given)
    if derivation.conclusion is not None:
        given = (*derivation.given, *judge.assumed)
        judge.concluded(derivation.wanted(), facts, derivation, given, "the conclusion")
    elif not facts:
        raise IllFormedError("this derivation has no steps")
