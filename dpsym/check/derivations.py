"""Judging derivations: every step is decided as a claim, and the steps are joined to what they establish.

A step is proved if an engine proves it, or if it follows by arithmetic from its hypotheses and the
theorems that it cites, whose conditions are proved.  Whatever was proved, every step is attacked by the
search for counterexamples as well.  What is neither proved nor refuted is a gap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from dpsym import clock
from dpsym.check.chains import together
from dpsym.check.findings import question_of
from dpsym.check.guard import Crash, guarded
from dpsym.check.outright import attacked, attacked_at_extremes, glanced_at
from dpsym.check.premises import GapError, Library, Premises, no_library
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.showing import Joint, joined, shown, shown_as_arithmetic, shown_by_engine
from dpsym.check.words import GAP
from dpsym.derive.abstraction import hypotheses
from dpsym.derive.blocks import Let, Obtain, Step, Suffices
from dpsym.derive.definitions import Definition, written_out
from dpsym.derive.existence import needs, symbols_of
from dpsym.derive.facts import INFERENCES, Fact, facts_of, goals_of, verdict_of
from dpsym.derive.joining import base_of, covering, next_of, parts
from dpsym.derive.model import Again, Block, Cases, Chain, Derivation, Induction, Lemma
from dpsym.derive.proofs import sources, write
from dpsym.derive.reasons import Instantiated
from dpsym.derive.relations import says
from dpsym.derive.stating import stating
from dpsym.derive.substitution import substituted
from dpsym.errors import IllFormedError
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison
from dpsym.language.spaces import Space

__all__ = ["derived", "established", "judged", "with_documents"]

EXAMPLES: Final = 30  # of Hypothesis for one step
STEPS: Final = 240  # of one engine for one step, of which a derivation has many
FIRST_STEPS: Final = 80  # the same before a proof is looked for
#: A fact and how it was shown, or none and the reason if one is known.
_Tried: TypeAlias = tuple[Fact | None, str]
EXISTS: Final = "what the argument speaks of exists"


@dataclass
class _Judge:
    derivation: Derivation
    settings: Settings
    premises: Premises
    id: str
    searched: bool = True
    results: list[Result] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    assumed: list[Any] = field(default_factory=list)  # what was defined, and what was obtained
    leaving: list[Callable[[Fact], Fact]] = field(default_factory=list)  # how each of that is left behind

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
        shown = self.concluded(
            Both(*let.conditions()), [*known, *found], let, given, "what is defined exists"
        )
        shown += self.existing((*let.conditions(), *let.hypotheses()), (), given)  # what it is defined by
        for entry in let.definitions:
            self.leaving.append(_leaving("definition", shown, given, entry.symbol, entry.origin))
            given = (*given, *entry.hypotheses)
        self.definitions.extend(let.definitions)
        self.assumed.extend(let.hypotheses())
        return found

    def obtain(self, item: Obtain, given: tuple[Any, ...]) -> tuple[Any, ...]:
        """Judge whether a theorem of the catalogue applies; return what it says of what exists by it."""
        theorem, named = (
            self.premises.existing(item),
            f"the theorem {item.id}" if item.id else "the decomposition",
        )
        shown: list[Fact] = []
        for wanted in theorem.sequent.hypotheses:
            shown += self.claimed(wanted, given, f"{named} applies")
        existence = self.joined([*shown, theorem], given, theorem.stated, f"{named} applies")
        found = existence.stated.statement
        shown = self.existing((found,), (), given)  # what the theorem is taken at
        title = f"obtained from {named}"
        verdict = verdict_of(existence, self.open(existence))
        self.record(
            Result(id=self.id, variant="joining", title=title, verdict=verdict, rests_on=theorem.rests_on)
        )
        self.leaving.append(_leaving("obtained", (existence, *shown), given))
        self.assumed.append(found)
        return (found,)

    def chain(self, chain: Chain, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        facts = [self.step(step, given)[1] for step in chain.steps]
        if not facts:
            raise IllFormedError(f"the chain that begins with {str(chain.start)[:60]} has no steps")
        if len(facts) == 1:
            return (facts[0],)
        steps = tuple(step.relation for step in chain.steps)
        together = INFERENCES["chain"]((), steps)
        whole = self.joined([*facts, together], given, chain.relation, "the chain composes")
        return (whole, *facts)

    def again(self, item: Again, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        relation = substituted(self.premises.source(item.source).stated, item.values)
        step = Step(relation, (Instantiated(item.source, item.values),), item.because)
        return (self.step(step, given, searched=False)[1],)

    def lemma(self, lemma: Lemma, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        inside = lemma.given if lemma.general else (*given, *lemma.given)
        found, wanted = self.items(lemma, inside), lemma.conclusion()
        shown = self.concluded(wanted, found, lemma, inside, f"the lemma {lemma.name!r}")
        return (INFERENCES["conclusion"](shown, inside, wanted, {}),)

    def cases(self, cases: Cases, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        shown: list[Fact] = []
        for assumed, wanted in covering(cases.conditions):
            inside, what = (*given, *assumed), "the cases are all that there are"
            shown.append(self.joined(self.claimed(wanted, inside, what), inside, wanted, what))
        shown += self.existing(cases.conditions, (cases.statement,), given)
        for block in cases.blocks:
            inside = (*given, *block.given)
            shown += self.concluded(cases.statement, self.items(block, inside), block, inside, "this case")
        return (INFERENCES["cases"](shown, given, cases.statement, cases.conditions),)

    def induction(self, item: Induction, given: tuple[Any, ...]) -> tuple[Fact, ...]:
        base = base_of(item.statement, item.variable, item.first, hypotheses(given))
        shown = self.concluded(
            base, self.items(item.base, given), item.base, given, "the base of the induction"
        )
        inside = (*given, item.supposed)
        following = next_of(item.statement, item.variable)
        shown += self.concluded(
            following, self.items(item.step, inside), item.step, inside, "the induction step"
        )
        spoken = [node for node in needs((item.statement,), given) if item.variable in symbols_of(node)]
        for wanted in spoken:
            shown += self.claimed(wanted, given, EXISTS)
        return (INFERENCES["induction"](shown, given, item.statement, item.variable, item.every),)

    def concluded(
        self, wanted: Any, facts: Sequence[Fact], block: Block, given: tuple[Any, ...], what: str
    ) -> list[Fact]:
        """Judge whether a conclusion follows from what was established under the same hypotheses."""
        here = hypotheses(given)
        known = [fact for fact in facts if set(fact.sequent.hypotheses) <= set(here)]
        goals = list(parts(wanted, given))
        for item in block.items:
            if isinstance(item, Suffices):
                shorter = list(parts(item.statement, given))
                inside = (*given, *shorter)
                further = [
                    self.step(Step(goal, item.reasons, item.because), inside, given)[1] for goal in goals
                ]
                shown = [self.following(goal, known, given, what) for goal in shorter]
                pairs = zip(goals, further, strict=True)
                return [self.joined([*shown, fact], given, goal, f"{what} follows") for goal, fact in pairs]
        return [self.following(goal, known, given, what) for goal in goals]

    def following(self, goal: Comparison, known: Sequence[Fact], given: tuple[Any, ...], what: str) -> Fact:
        """Judge whether a relation follows from what was established."""
        for fact in known:
            if isinstance(fact.stated, Comparison) and says(fact.stated, goal):
                return self.joined([fact], given, goal, f"{what} follows")
        sound = [fact for fact in known if not self.missing((fact.stated,), (goal,), given)]
        stated = tuple(fact.stated for fact in sound)
        shown = self.claimed(goal, (*hypotheses(given), *stated), f"{what} follows")
        return self.joined([*sound, *shown], given, goal, f"{what} follows")

    def joined(self, facts: Sequence[Fact], given: tuple[Any, ...], stated: Any, what: str) -> Fact:
        """Return facts joined to a statement; what would have to exist for that, and need not, is a gap."""
        found = guarded(joined, [(fact, ()) for fact in facts], given, stated, self.settings)
        if isinstance(found, Crash):
            return self.gap_in(stated, given, what)
        if isinstance(found.value, Fact):
            return found.value
        for wanted in found.value:
            self.gap_in(wanted, given, EXISTS)
        return INFERENCES["assumption"]((), given, stated, EXISTS)

    def existing(self, used: Sequence[Any], kept: Sequence[Any], given: tuple[Any, ...]) -> list[Fact]:
        """Judge whether everything exists of which an argument speaks, but not its result."""
        wanted = needs(used, (*kept, *given, *hypotheses(given)))
        return [fact for entry in wanted for fact in self.claimed(entry, given, EXISTS)]

    def missing(self, used: Sequence[Any], kept: Sequence[Any], given: tuple[Any, ...]) -> list[Any]:
        """Return what would have to hold so that everything exists, and is not shown."""
        wanted = needs(used, (*kept, *given, *hypotheses(given)))
        found = [(entry, guarded(shown, entry, given, self.settings)) for entry in wanted]
        return [entry for entry, how in found if isinstance(how, Crash) or how.value is None]

    def claimed(self, statement: Comparison, given: tuple[Any, ...], what: str) -> list[Fact]:
        """Judge something that joins steps, and record it if it is not shown."""
        found = guarded(shown, statement, given, self.settings)
        if isinstance(found, Crash) or found.value is None:
            return [self.gap_in(statement, given, what)]
        return [fact for fact, _ in found.value.joints]

    def gap_in(self, statement: Any, given: tuple[Any, ...], what: str) -> Fact:
        """Record that something that joins steps is not shown; it is taken for granted from there on."""
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
        return INFERENCES["assumption"]((), given, statement, what)

    def open(self, *but: Fact) -> list[Fact]:
        """Return what was established before, with its gaps, each of which has a verdict of its own."""
        return [fact for facts in self.premises.facts.values() for fact in facts if fact not in but]

    def step(
        self,
        step: Step,
        given: tuple[Any, ...],
        outside: tuple[Any, ...] | None = None,
        *,
        searched: bool = True,
    ) -> tuple[Result, Fact]:
        """Judge one step, and record it; what was searched in other symbols is not searched again.

        Of what is given, the search takes only what is also given ``outside``, where that is less.
        """
        started = clock.now()
        blank = Result(id=self.id, variant="step", title=step.because, latex=latex(step.relation))
        granted = INFERENCES["assumption"]((), given, step.relation, step.because or "a step")
        if searched and self.searched:
            result, fact = self.attacked(step, given, outside, blank)
        else:
            tried = self.tried(step, given, alone=outside is None)
            result, fact = self.proved(tried, replace(blank, verdict="supported"))
        result = replace(result, latex=blank.latex, seconds=round(clock.now() - started, 4))
        return self.record(result), fact or granted

    def attacked(
        self, step: Step, given: tuple[Any, ...], outside: tuple[Any, ...] | None, blank: Result
    ) -> tuple[Result, Fact | None]:
        """Judge a step after a glance for counterexamples; if it stays open, after further searches.

        Where a glance does not speak against what is proved, it is not worth a longer search, and what is not
        refuted shortly not one of examples that are drawn one by one.
        """
        claim = self.attackable(step.relation, given if outside is None else outside)
        examples = min(EXAMPLES, self.settings.examples)
        fact: Fact | None = None
        tried: _Tried | None = None  # a proof is looked for once, whatever is searched
        glanced = glanced_at(claim, self.settings, blank)
        if glanced.verdict not in ("refuted", "ill-formed"):
            tried = self.tried(step, given, alone=outside is None)
            glanced, fact = self.proved(tried, glanced)
        if fact is not None or glanced.verdict in ("refuted", "ill-formed"):
            return glanced, fact
        for shortly, steps in ((True, FIRST_STEPS), (False, STEPS)):
            quick = replace(self.settings, examples=examples, steps=min(steps, self.settings.steps))
            result = attacked(claim, quick, blank, shortly=shortly, drawing=not shortly)
            if result.verdict not in ("refuted", "ill-formed"):
                tried = tried or self.tried(step, given, alone=outside is None)
                result, fact = self.proved(tried, result)
            if fact is not None or result.verdict in ("refuted", "ill-formed"):
                break
            extreme = attacked_at_extremes(claim, quick, blank) if shortly else result
            if extreme.verdict == "refuted":
                return extreme, None
        return result, fact

    def claim(self, relation: Comparison, given: tuple[Any, ...]) -> Claim:
        """Return a step as a claim, with the shapes of the derivation where they fit its spaces."""
        tight = self.tight(relation, given)
        spaces = any(entry.has(Space) for entry in (relation, *given))
        shapes = self.derivation.shapes if spaces else None  # numbers alone have no shape
        claim = Claim(relation, given=given, shapes=shapes, tight=tight)
        if shapes is not None and isinstance(guarded(claim.elaborate), Crash):
            return Claim(relation, given=given, tight=tight)
        return claim

    def attackable(self, relation: Comparison, given: tuple[Any, ...]) -> Claim:
        """Return a step as a claim with what was defined written out, as no search hits upon a definition."""
        for stated, known in written_out(relation, given, self.definitions):
            claim = self.claim(stated, known)
            if not isinstance(guarded(claim.elaborate), Crash):
                return claim
        return self.claim(relation, given)

    def tried(self, step: Step, given: tuple[Any, ...], *, alone: bool) -> _Tried:
        """Return a step as a fact and how it is shown, or why its reasons do not bear it."""
        try:
            return self.shown(step, given, alone)
        except (GapError, IllFormedError) as error:
            return None, str(error)

    def proved(self, tried: _Tried, result: Result) -> tuple[Result, Fact | None]:
        """Return the result of a step, proved if it is, and with the reason for the gap if it is not."""
        question = question_of(result.checks)
        fact, how = tried
        if fact is None:
            return self.gap(result, how or question), None
        if question:
            return self.gap(result, question), None
        steps = sum(each.inference == "evidence" for each in facts_of(fact))
        proof = {"outcome": "proved", "engine": how, "steps": max(1, steps)}
        return replace(
            result,
            verdict=verdict_of(fact, self.open()),
            scope="everywhere",
            message="",
            vacuous=False,
            checks={**result.checks, "proof": proof},
            rests_on=fact.rests_on,
        ), fact

    def shown(self, step: Step, given: tuple[Any, ...], alone: bool) -> _Tried:
        """Return a step as a fact, with what its reasons say or ``alone`` by an engine, and how."""
        joints, said = self.premises.of(step, given)
        found: Sequence[Joint] | None = None
        how, known = "instance", (*hypotheses(given), *said)
        if any(says(premise, step.relation) for premise in known if isinstance(premise, Comparison)):
            found = joints
        else:
            arithmetic = shown_as_arithmetic(step.relation, known, self.settings)
            if arithmetic is not None:
                found, how = (*joints, *arithmetic.joints), arithmetic.how
        if found is None and alone:
            engine = shown_by_engine(
                step.relation, given, self.claim(step.relation, given).shapes, self.settings
            )
            if engine is not None:  # nothing that was cited was needed
                found, how = engine.joints, engine.how
        if found is None:
            return None, ""
        whole = joined(found, given, step.relation, self.settings)
        if isinstance(whole, Fact):
            return whole, how
        raise GapError(f"what is cited is about what exists only if {whole[0]}, which is not proved here")

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


def judged(derivation: Derivation, settings: Settings, **further: Any) -> Result:
    """Judge a derivation; the steps of the result are those of its chains, and what joins them if it fails.

    Further arguments are those of :func:`established`.

    >>> from dpsym.derive import Derivation
    >>> from dpsym.language import real
    >>> x = real("x", at_least=1)
    >>> derivation = Derivation(1 / x < 2)
    >>> _ = derivation.chain(1 / x).at_most(1, because="x is at least 1").less(2)
    >>> judged(derivation, Settings()).verdict
    'proved'
    """
    result, fact = established(derivation, settings, **further)
    return result if fact is None else with_documents(result, fact)


def established(
    derivation: Derivation,
    settings: Settings,
    *,
    id: str = "derivation",
    library: Library | None = None,
    searched: bool = True,
) -> tuple[Result, Fact | None]:
    """Judge a derivation; return the result, and what is established as a fact if it is proved.

    A derivation that is only cited need not be ``searched`` for counterexamples: that is done where it is
    written.
    """
    judge = _Judge(derivation, settings, Premises(settings, library or no_library), id, searched)
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
    fact = None if isinstance(outcome, Crash) else outcome.value
    stated = "" if derivation.conclusion is None else latex(derivation.conclusion)
    result = derived(Result(id=id, title=derivation.title, latex=stated), judge.results, fact)
    return result, fact if result.verdict == "proved" else None


def with_documents(result: Result, fact: Fact) -> Result:
    """Return a result with the documents of its proof: its own first, and those of the theorems it cites."""
    others = (
        {
            "id": theorem,
            "verdict": verdict_of(source),
            "reading": Claim(source.stated, given=source.given).reading(),
            "rests_on": list(source.rests_on),
            "proof": write(source),
        }
        for theorem, source in sources(fact).values()
    )
    return replace(result, evidence=(write(fact), *others))


def _run(judge: _Judge) -> Fact:
    derivation = judge.derivation
    facts = judge.items(derivation, derivation.given)
    if derivation.conclusion is None:
        if not facts:
            raise IllFormedError("this derivation has no steps")
        return facts[-1]
    given = (*derivation.given, *judge.assumed)
    wanted = Both(*goals_of(given, derivation.conclusion, derivation.witness))
    shown = judge.concluded(wanted, facts, derivation, given, "the conclusion")
    fact = INFERENCES["conclusion"](shown, given, derivation.conclusion, derivation.witness)
    for leave in reversed(judge.leaving):
        fact = leave(fact)
    return fact


def _leaving(inference: str, shown: Sequence[Fact], *arguments: Any) -> Callable[[Fact], Fact]:
    """Return what leaves something behind that was defined or obtained."""
    return lambda fact: INFERENCES[inference]((fact, *shown), *arguments)


def derived(blank: Result, steps: Sequence[Result], fact: Fact | None) -> Result:
    """Return the result of a derivation from those of its steps, and from the fact to which they come.

    >>> steps = [Result(id="x/1", verdict="proved"), Result(id="x/2", verdict="supported", message="a gap")]
    >>> found = derived(Result(id="x"), steps, None)
    >>> found.verdict, found.message
    ('supported', 'step 2: a gap')
    """
    joined, place = together(blank, steps)
    if joined.verdict == "proved":
        told = f"{len(steps)} steps: all proved"
        if fact is None or fact.gaps:
            return replace(joined, verdict="undecided", message=f"{told}, but they do not come to the whole")
        return replace(
            joined,
            verdict=verdict_of(fact),
            scope="everywhere",
            message=told,
            rests_on=fact.rests_on,
            follows_from=stating(fact),
        )
    if place is None:
        return replace(joined, message=f"{len(steps)} steps: none is judged")
    odd = steps[place]
    told = f"step {place + 1}: {odd.message}"
    return replace(joined, message=told, counterexample=odd.counterexample)
