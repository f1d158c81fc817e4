"""One claim while it is being decided: the engines search, the prover tries, the judge replays.

The engines are untrusted.  Whatever verdict is reported here was made by the judge from evidence that
it replayed; this module only brings the two together and words the outcome.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from dpsym.check.combined import combine
from dpsym.check.findings import Searched, Trial, checks_of, doubts_of, searched
from dpsym.check.guard import Crash, guarded
from dpsym.check.instances import described
from dpsym.check.proving import Attempt, attempt, attempt_family, with_quantified
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.words import SIGNS, counterexample
from dpsym.derive.facts import INFERENCES, Fact, Leaf, verdict_of
from dpsym.derive.proofs import write
from dpsym.engines.effort import Effort
from dpsym.engines.prove import closed_forms
from dpsym.engines.registry import Engine, engines_for
from dpsym.engines.reports import EngineReport, SearchOptions
from dpsym.engines.targets import Target, target_of
from dpsym.errors import EvidenceError
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import ClosedForm, Counterexample, Forall
from dpsym.language.claims import Claim
from dpsym.language.elaboration.goals import Elaboration, Goal
from dpsym.points.evidence import write_document

__all__ = ["PROVED_EXAMPLES", "Decision"]

PROOF_STEPS: Final = 24_000
SIDE_PROOF_STEPS: Final = 1_800
LIFT_STEPS: Final = 12_000  # for what is to hold for every number of points
LIFT_SHARE: Final = 0.5  # of more effort than usual
POINTS, BATCH = SearchOptions.points, SearchOptions.batch
PROVED_EXAMPLES: Final = 100  # of Hypothesis, for what is proved
CONTRADICTION: Final = (
    "it was proved, and a counterexample was certified as well: one of the two is an error of dpsym; "
    "please report it"
)


class Decision:
    """One claim while it is being decided.

    Args:
        claim: the claim.
        settings: how hard to search.
        steps: the effort for proofs, before that of the settings.
        effort: an allowance that proofs are to keep to besides, where the claim is one of many.
        elaboration: the claim in scalar statements, where that is at hand.
    """

    def __init__(
        self,
        claim: Claim,
        settings: Settings,
        *,
        steps: float = PROOF_STEPS,
        effort: Effort | None = None,
        elaboration: Elaboration | None = None,
    ) -> None:
        self.claim = claim
        self.elaboration = elaboration = elaboration or claim.elaborate()
        self.goals = elaboration.goals
        self.effort = effort
        self.steps = settings.effort * steps  # for proofs
        self.times = settings.effort
        self.forms = [_closed_forms(goal) for goal in self.goals]
        self.proof: Sequence[Attempt] = ()  # one for each goal, or for each family of shapes
        self.lifted = False  # whether it is a proof for every number of points
        self.tried = not settings.proofs  # whether a proof is not to be tried, or was
        self.around: Callable[[Fact], Fact] = lambda fact: fact  # the fact about the claim as it was written
        self.engines: Sequence[Engine] = ()  # those that search; without any, those for the claim
        self.options = SearchOptions(
            seed=settings.seed,
            digits=settings.digits,
            points=math.ceil(settings.effort * POINTS),
            examples=math.ceil(settings.effort * settings.examples),
            batch=math.ceil(settings.effort * BATCH),
            steps=settings.effort * settings.steps,
        )

    def result(self, result: Result) -> Result:
        """Return the result, completed."""
        pairs = zip(self.goals, self.forms, strict=True)
        targets = [target_of(goal, forms, number) for number, (goal, forms) in enumerate(pairs)]
        reports = self._reports(targets)
        result = replace(result, checks=checks_of(reports, targets))
        trials = []
        for trial in self._trials(reports.values()):
            if trial.verdict.name == "refuted":
                if self._is_proved(trial.goal):
                    return result.undecided(CONTRADICTION)
                return replace(result, **self._refuted(trial))
            trials.append(trial)
        seen = searched(reports, targets)
        if seen.satisfying == 0:
            return replace(result, message=seen.why_none(), vacuous=seen.is_vacuous())
        result = replace(result, **self._established(result, seen))
        doubts = doubts_of(reports, trials)
        if doubts and result.verdict != "proved":
            return replace(result, verdict="undecided", scope="", message=doubts, evidence=())
        return result

    def outright(self, result: Result) -> Result | None:
        """Return the result if the claim is proved before anything is searched, else None."""
        fact = self.proved()
        return None if fact is None else replace(result, **self._everywhere(result, fact))

    def proved(self) -> Fact | None:
        """Return the claim as a fact if it is proved before anything is searched, else None."""
        self._prove(sides=False)
        return self._fact()

    def _fact(self) -> Fact | None:
        """Return the claim as a fact if there is a proof of it."""
        if not self._is_proved():
            return None
        leaves = tuple(Leaf(tried.document) for tried in self.proof if tried.document is not None)
        claim = self.claim
        outcome = guarded(
            INFERENCES["evidence"], (), claim.given, claim.conclusion, leaves, claim.shapes, claim.witness
        )
        whole = outcome if isinstance(outcome, Crash) else guarded(self.around, outcome.value)
        return None if isinstance(whole, Crash) else whole.value

    def _reports(self, targets: Sequence[Target]) -> dict[str, EngineReport]:
        """Let the engines search; what a proof is found for after the first ones is searched shortly."""
        reports: dict[str, EngineReport] = {}
        for engine in self.engines or engines_for(targets):
            if engine.samples and not self.tried and all(r.outcome != "fails" for r in reports.values()):
                self._prove()
                if self._is_proved():
                    examples = min(PROVED_EXAMPLES, self.options.examples)
                    self.options = replace(self.options, examples=examples)
            reports[engine.name] = self._searched(engine, targets)
        return reports

    def _prove(self, *, sides: bool = True) -> None:
        """Look for a proof of the claim, or (``sides``) of some of its shapes."""
        self.tried = True
        self.proof = self._lifted()
        self.lifted = bool(self.proof)
        if not self.lifted and (sides or self.elaboration.complete):
            self.proof = self._attempts()

    def _is_proved(self, goal: int | None = None) -> bool:
        """Return whether the claim is proved, or this goal of it."""
        whole = self.lifted or (goal is None and self.elaboration.complete)
        attempts = self.proof if whole or goal is None else self.proof[goal : goal + 1]
        proved = bool(attempts) and all(tried.verdict is not None for tried in attempts)
        return proved and (whole or goal is not None)

    def _searched(self, engine: Engine, targets: Sequence[Target]) -> EngineReport:
        outcome = guarded(engine.run, targets, self.options)
        if isinstance(outcome, Crash):
            return EngineReport(engine.name, "not run", details={"reason": outcome.fault()})
        report: EngineReport = outcome.value
        if self.options.known is None and report.evidence is not None and report.goal is not None:
            self._note(self.goals[report.goal], (report.goal, report.evidence))
        return report

    def _note(self, goal: Goal, found: tuple[int, Counterexample]) -> None:
        """Tell later engines of a counterexample, if nothing is left to be proved about it."""
        if goal.necessary and not any(isinstance(entry, Forall) for entry in goal.statement.hypotheses):
            self.options = replace(self.options, known=found)

    def _trials(self, reports: Iterable[EngineReport]) -> Iterator[Trial]:
        """Let the judge look at the counterexamples that engines hand in, the best one first."""
        handed = [(report.goal, report.evidence) for report in reports]
        found = ((goal, evidence) for goal, evidence in handed if evidence is not None and goal is not None)
        for goal, evidence in sorted(dict.fromkeys(found), key=self._rank):  # engines often shrink to one
            statement = self.goals[goal].statement
            whole = with_quantified(statement, evidence)  # which may take long
            yield Trial(goal, whole, judge(statement, whole))

    def _rank(self, found: tuple[int, Counterexample]) -> tuple[bool, int, int]:
        """Rank what refutes the claim before what only shows that a witness fails, then by simplicity."""
        goal, evidence = found
        return (not self.goals[goal].necessary, len(repr(evidence.instance)), goal)

    def _refuted(self, trial: Trial) -> dict[str, Any]:
        """Return what a confirmed counterexample says."""
        goal = self.goals[trial.goal]
        shown = described(goal, trial.evidence)
        sign = SIGNS.get(str(shown.get("relation")), "against")
        told = f"the claim says left {sign} right, but at {counterexample(shown)}"
        if goal.denies:
            told = f"a proof covers all values: {counterexample(shown)}"
        return {
            # A construction that fails does not refute the existence that it was to show.
            "verdict": trial.verdict.name if goal.necessary else "undecided",
            "counterexample": shown,
            "scope": "" if goal.denies else goal.shape,
            "message": told if goal.necessary else f"the witness fails: {told}",
            "evidence": (write_document(goal.statement, trial.evidence),) if goal.necessary else (),
        }

    def _attempts(self) -> list[Attempt]:
        """Try to prove each goal; the effort that one does not need is there for the others."""
        # Proofs of some shapes do not prove a claim about all of them, so they are not worth a wait.
        side = self.times * SIDE_PROOF_STEPS
        steps = self.steps if self.elaboration.complete else min(self.steps, side)
        whole = Effort(steps, whole=self.effort)
        attempts = []
        for number, goal in enumerate(self.goals):
            share = whole.part(whole.steps_left() / (len(self.goals) - number))
            attempts.append(attempt(goal.statement, share))
        return attempts

    def _lifted(self) -> list[Attempt]:
        """Prove the claim for every number of points; empty where that does not succeed."""
        outcome = guarded(self.elaboration.families)
        families = () if isinstance(outcome, Crash) else outcome.value
        steps = max(min(self.steps, self.times * LIFT_STEPS), LIFT_SHARE * self.steps)
        effort = Effort(steps, whole=self.effort)
        attempts: list[Attempt] = []
        for family in families:
            attempts.append(attempt_family(family, effort))
            if attempts[-1].verdict is None:
                return []
        return attempts

    def _everywhere(self, result: Result, fact: Fact) -> dict[str, Any]:
        """Return what a proof of the whole claim says."""
        verdicts = [tried.verdict for tried in self.proof if tried.verdict is not None]
        return {
            "verdict": verdict_of(fact),
            "checks": {**result.checks, "proof": self._proof("lift" if self.lifted else "cascade")},
            "scope": "everywhere" if self.lifted else self.elaboration.scope,
            "rests_on": self.elaboration.rests_on,
            "message": verdicts[0].reason,
            "evidence": self._documents(fact),
        }

    def _documents(self, fact: Fact) -> tuple[Mapping[str, Any], ...]:
        """Return a proof as what can be saved: of the claim, or of its cases where it speaks of own notions.

        A divergence or a family of laws that is defined outside of the package has no name that a file
        could be read back by; the statements about numbers that are proved need none.
        """
        try:
            return (write(fact),)
        except EvidenceError:
            return tuple(tried.document for tried in self.proof if tried.document is not None)

    def _proof(self, engine: str) -> dict[str, Any]:
        """Return what became of the attempts to prove the goals."""
        proved = sum(tried.verdict is not None for tried in self.proof)
        goals = len(self.proof) if self.lifted else len(self.goals)
        steps = sum(tried.steps for tried in self.proof)
        outcome = "proved" if proved == goals else "open"
        return {"outcome": outcome, "engine": engine, "steps": steps, "goals": goals, "proved": proved}

    def _established(self, result: Result, seen: Searched) -> dict[str, Any]:
        """Return what was proved, and what was only searched."""
        fact = self._fact()
        if fact is not None:
            return self._everywhere(result, fact)
        attempts = () if self.lifted else self.proof
        verdicts = [tried.verdict for tried in attempts if tried.verdict is not None]
        proved = len(verdicts)
        if proved < len(self.goals):
            verdicts.append(seen.verdict())
        verdict = combine(verdicts)  # what is proved as a whole is a fact
        everything = proved == len(self.goals)
        found = [verdict.reason] if everything else [seen.words(), *_part(proved, len(self.goals))]
        if self.elaboration.scope != "everywhere":
            found.append(self.elaboration.scope)
        documents = tuple(tried.document for tried in attempts if tried.document is not None)
        return {
            "verdict": verdict.name,
            "checks": {**result.checks, "proof": self._proof("cascade")},
            "scope": "; ".join(found),
            "rests_on": self.elaboration.rests_on,
            "message": verdict.reason if everything else "; ".join(found),
            "evidence": documents,
        }


def _closed_forms(goal: Goal) -> tuple[ClosedForm, ...]:
    outcome = guarded(closed_forms, goal.statement)
    return () if isinstance(outcome, Crash) else outcome.value


def _part(proved: int, goals: int) -> list[str]:
    return [f"{proved} of {goals} cases are proved"] if proved else []
