"""Deciding one claim: elaborate it, let every engine look for evidence, let the kernel judge.

The engines are untrusted.  Whatever verdict is reported here was made by the judge from evidence that
it replayed; this module only brings the two together and words the outcome.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.cache import Cache, digest
from dpsym.check.findings import Searched, Trial, checks_of, doubts_of, searched
from dpsym.check.guard import Crash, guarded
from dpsym.check.improve import repaired, sharpened, wants_repair, wants_sharpening
from dpsym.check.instances import described
from dpsym.check.proving import QUANTIFIED, Attempt, attempt, attempt_family, with_quantified
from dpsym.check.result import Result
from dpsym.check.settings import REPAIRING, SHARPENING, Settings
from dpsym.check.words import counterexample
from dpsym.engines.prove import Effort, closed_forms
from dpsym.engines.registry import Engine, engines_for
from dpsym.engines.reports import EngineReport, SearchOptions
from dpsym.engines.targets import Target, target_of
from dpsym.errors import IllFormedError, TooLargeError, VacuousError
from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.evidence import Counterexample, write_document
from dpsym.kernel.judge import combine, judge
from dpsym.kernel.statement import Forall
from dpsym.language.goals import Elaboration, Goal

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["attacked", "decide", "outright"]

#: What deciding finds out, beside which claim it is about.
FOUND: Final = (
    *("verdict", "scope", "rests_on", "checks", "counterexample"),
    *("suggestion", "message", "vacuous", "evidence"),
)
PROOF_SECONDS: Final = 5.0
SIDE_PROOF_SECONDS: Final = 0.3
LIFT_SECONDS: Final = 3.0  # for what is to hold for every number of points
ENGINE_SHARE: Final = 0.0375  # of the budget, for one engine's search; most need half of that
REPAIR_MARGIN: Final = 5.0  # seconds that a search for a true form must leave
QUICK_EXAMPLES, QUICK_POINTS, QUICK_BATCH = 300, 100, 4000  # for what was made up here
PATIENCE: Final = 20.0  # times as long as it should take may a proof of that take
SHARE: Final = 0.8  # of the budget: engines stop by themselves then; killing is for those that cannot


def decide(
    claim: Claim, settings: Settings, *, blank: Result | None = None, cache: Cache | None = None
) -> Result:
    """Decide a claim; ``blank`` holds what is known of the result already (id, variant, source)."""
    started = time.monotonic()
    result = blank or Result(id=claim.title or "claim")
    result = _worded(guarded(_described, claim, result), result)
    if result.verdict != "ill-formed":
        cache = cache or Cache(None)
        result = _worded(guarded(_decided, claim, settings, result, cache), result)
        result = _improved(claim, settings, result, cache)
    return replace(result, seconds=round(time.monotonic() - started, 4))


def _worded(outcome: Any, result: Result) -> Result:
    """Return the result, or the words for what went wrong on the way to it."""
    if not isinstance(outcome, Crash):
        return outcome.value  # type: ignore[no-any-return]
    if isinstance(outcome.error, IllFormedError):
        return replace(result, verdict="ill-formed", message=str(outcome.error))
    if isinstance(outcome.error, (TooLargeError, VacuousError)):
        vacuous = isinstance(outcome.error, VacuousError)
        return replace(result.undecided(str(outcome.error)), vacuous=vacuous)
    return result.undecided(f"this could not be worked out: {outcome.fault()}")


def _described(claim: Claim, result: Result) -> Result:
    return replace(result, latex=claim.latex(), reading=claim.reading())


def _decided(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    elaboration = claim.elaborate()
    key = digest(elaboration.content(), settings.deciding().key())
    known = cache.get("claim", key)
    if isinstance(known, dict):
        found = Result.from_json(known)
        return replace(result, **{name: getattr(found, name) for name in FOUND})
    deadline = time.process_time() + SHARE * settings.budget
    database = None if cache.folder is None else cache.folder / "examples"
    result = _Decision(elaboration, settings, deadline, database).result(result)
    if result.cacheable:
        cache.put("claim", key, result.to_json(private=True))
    return result


def _improved(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    """Add the nearest true form of what is refuted, the best form of what is true; the verdict stays."""
    quickly = partial(_quickly, settings)
    if settings.repair and wants_repair(result):
        until = time.process_time() + REPAIRING - REPAIR_MARGIN
        search = partial(repaired, claim, result, quickly, until, settings.seed)
        return replace(result, suggestion=_remembered("repair", claim, settings, result, cache, search))
    if settings.sharpen and wants_sharpening(result):
        until = time.process_time() + SHARPENING
        search = partial(sharpened, claim, result, quickly, until, settings.seed)
        return replace(result, sharpened=_remembered("sharpen", claim, settings, result, cache, search))
    return result


def _remembered(
    kind: str, claim: Claim, settings: Settings, result: Result, cache: Cache, search: Callable[[], Any]
) -> Any:
    """Return what a search found, now or earlier."""
    evidence = [str(document.get("sha256")) for document in result.evidence]
    stated = (str(claim.conclusion), str(claim.given), str(claim.shapes), *evidence)
    key = digest(kind, result.verdict, *stated, settings.deciding().key())
    found = cache.get(kind, key)
    if found is None:
        found = search()
        if found is not None:
            cache.put(kind, key, found)
    return found


def _quickly(settings: Settings, claim: Claim, seconds: float) -> Result:
    """Decide a claim that was made up here: a proof first, with so much effort, else a short search.

    Both are limited by counts, so that the same is found on a slow machine.
    """
    quick = replace(settings.deciding(), examples=min(QUICK_EXAMPLES, settings.examples))
    blank = Result(id="candidate")
    outcome = guarded(claim.elaborate)
    if isinstance(outcome, Crash):
        return _worded(outcome, blank)
    decision = _Decision(outcome.value, quick, time.process_time() + PATIENCE * seconds, None)
    decision.seconds = seconds
    decision.options = replace(decision.options, points=QUICK_POINTS, batch=QUICK_BATCH, seconds=math.inf)
    proved = guarded(decision.outright, blank)
    if not isinstance(proved, Crash) and proved.value is not None:
        return proved.value
    # Nothing is left to be proved but, at an instance, hypotheses about all values of something.
    decision.deadline = time.process_time() + PATIENCE * QUANTIFIED
    return _worded(guarded(decision.result, blank), blank)


class _Decision:
    """One claim while it is being decided."""

    def __init__(
        self, elaboration: Elaboration, settings: Settings, deadline: float, database: Path | None
    ) -> None:
        self.elaboration = elaboration
        self.goals = elaboration.goals
        self.deadline = deadline
        self.forms = [_closed_forms(goal) for goal in self.goals]
        self.unproved = False  # whether a proof was tried already, in vain
        self.seconds = PROOF_SECONDS  # the effort for proofs
        self.options = SearchOptions(
            seed=settings.seed,
            digits=settings.digits,
            examples=settings.examples,
            seconds=settings.budget * ENGINE_SHARE,
            database=database,
        )

    def result(self, result: Result) -> Result:
        """Return the result, completed."""
        pairs = zip(self.goals, self.forms, strict=True)
        targets = [target_of(goal, forms, number) for number, (goal, forms) in enumerate(pairs)]
        reports = {engine.name: self._searched(engine, targets) for engine in engines_for(targets)}
        result = replace(result, checks=checks_of(reports, targets))
        trials = list(self._trials(reports.values()))
        refuted = [trial for trial in trials if trial.verdict.name == "refuted"]
        if refuted:
            return replace(result, **self._refuted(min(refuted, key=self._rank)))
        seen = searched(reports)
        if seen.satisfying == 0:
            return replace(result, message=seen.why_none(), vacuous=seen.is_vacuous())
        result = replace(result, **self._established(result, seen))
        doubts = doubts_of(reports, trials)
        if doubts and result.verdict != "proved":
            return replace(result, verdict="undecided", scope="", message=doubts, evidence=())
        return result

    def outright(self, result: Result) -> Result | None:
        """Return the result if the claim is proved before anything is searched, else None."""
        attempts = self._lifted()
        if not attempts and self.elaboration.complete:
            attempts = self._attempts()
        self.unproved = True
        if not attempts or any(tried.verdict is None for tried in attempts):
            return None
        return replace(result, **self._everywhere(result, attempts))

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
        """Let the judge look at every counterexample that an engine hands in."""
        looked_at: set[tuple[int, Counterexample]] = set()
        for report in reports:
            if report.evidence is None or report.goal is None:
                continue
            if (report.goal, report.evidence) not in looked_at:  # engines often shrink to the same instance
                looked_at.add((report.goal, report.evidence))
                statement = self.goals[report.goal].statement
                evidence = with_quantified(statement, report.evidence)
                yield Trial(report.goal, evidence, judge(statement, evidence))

    def _rank(self, trial: Trial) -> tuple[bool, int, int]:
        """Rank what refutes the claim before what only shows that a witness fails, then by simplicity."""
        return (not self.goals[trial.goal].necessary, len(repr(trial.evidence.instance)), trial.goal)

    def _refuted(self, trial: Trial) -> dict[str, Any]:
        """Return what a confirmed counterexample says."""
        goal = self.goals[trial.goal]
        shown = described(goal, trial.evidence, trial.verdict)
        told = f"the claim says left {shown['relation']} right, but at {counterexample(shown)}"
        return {
            # A construction that fails does not refute the existence that it was to show.
            "verdict": trial.verdict.name if goal.necessary else "undecided",
            "counterexample": shown,
            "scope": goal.shape,
            "message": told if goal.necessary else f"the witness fails: {told}",
            "evidence": (write_document(goal.statement, trial.evidence),) if goal.necessary else (),
        }

    def _attempts(self) -> list[Attempt]:
        """Try to prove each goal; the time that one does not need is there for the others."""
        # Proofs of some shapes do not prove a claim about all of them, so they are not worth a wait.
        seconds = self.seconds if self.elaboration.complete else min(self.seconds, SIDE_PROOF_SECONDS)
        whole = Effort(seconds, self.deadline, clock=time.process_time)
        attempts = []
        for number, (goal, forms) in enumerate(zip(self.goals, self.forms, strict=True)):
            share = whole.part(whole.seconds_left() / (len(self.goals) - number))
            attempts.append(attempt(goal.statement, forms, share))
        return attempts

    def _lifted(self) -> list[Attempt]:
        """Prove the claim for every number of points; empty where that does not succeed."""
        outcome = guarded(self.elaboration.families)
        families = () if isinstance(outcome, Crash) else outcome.value
        effort = Effort(min(self.seconds, LIFT_SECONDS), self.deadline, clock=time.process_time)
        attempts: list[Attempt] = []
        for family in families:
            attempts.append(attempt_family(family, effort))
            if attempts[-1].verdict is None:
                return []
        return attempts

    def _everywhere(self, result: Result, attempts: list[Attempt]) -> dict[str, Any]:
        """Return what a proof for every number of points says."""
        verdict = combine((tried.verdict for tried in attempts if tried.verdict is not None), complete=True)
        steps = sum(tried.steps for tried in attempts)
        number = len(attempts)
        proof = {"outcome": "proved", "engine": "lift", "steps": steps, "goals": number, "proved": number}
        return {
            "verdict": verdict.name,
            "checks": {**result.checks, "proof": proof},
            "scope": "everywhere",
            "rests_on": self.elaboration.rests_on,
            "message": verdict.reason,
            "evidence": tuple(tried.document for tried in attempts if tried.document is not None),
        }

    def _established(self, result: Result, seen: Searched) -> dict[str, Any]:
        """Return what was proved, and what was only searched."""
        lifted = [] if self.unproved else self._lifted()
        if lifted:
            return self._everywhere(result, lifted)
        attempts = [] if self.unproved else self._attempts()
        verdicts = [tried.verdict for tried in attempts if tried.verdict is not None]
        proved = len(verdicts)
        if proved < len(self.goals):
            verdicts.append(judge(self.goals[0].statement, seen.samples()))
        verdict = combine(verdicts, complete=self.elaboration.complete)
        everything = proved == len(self.goals)
        proof = {
            "outcome": "proved" if everything else "open",
            "engine": "cascade",
            "steps": sum(tried.steps for tried in attempts),
            "goals": len(self.goals),
            "proved": proved,
        }
        found = [verdict.reason] if everything else [seen.words(), *_part(proved, len(self.goals))]
        if self.elaboration.scope != "everywhere":
            found.append(self.elaboration.scope)
        documents = tuple(tried.document for tried in attempts if tried.document is not None)
        return {
            "verdict": verdict.name,
            "checks": {**result.checks, "proof": proof},
            "scope": self.elaboration.scope if verdict.name == "proved" else "; ".join(found),
            "rests_on": self.elaboration.rests_on,
            "message": verdict.reason if everything else "; ".join(found),
            "evidence": documents,
        }


def _closed_forms(goal: Goal) -> tuple[ClosedForm, ...]:
    outcome = guarded(closed_forms, goal.statement)
    return () if isinstance(outcome, Crash) else outcome.value


def _part(proved: int, goals: int) -> list[str]:
    return [f"{proved} of {goals} cases are proved"] if proved else []


def attacked(claim: Claim, settings: Settings, result: Result) -> Result:
    """Search a claim for counterexamples as :func:`decide` does, without a search for proofs."""
    return _worded(guarded(_attacked, claim, settings, result), result)


def outright(claim: Claim, settings: Settings, seconds: float) -> Result | None:
    """Return the result of a claim that is proved within so many seconds, before anything is searched."""
    outcome = guarded(claim.elaborate)
    if isinstance(outcome, Crash):
        return None
    decision = _Decision(outcome.value, settings, time.process_time() + PATIENCE * seconds, None)
    decision.seconds = seconds
    proved = guarded(decision.outright, Result(id="claim"))
    return None if isinstance(proved, Crash) else proved.value


def _attacked(claim: Claim, settings: Settings, result: Result) -> Result:
    decision = _Decision(claim.elaborate(), settings, time.process_time() + SHARE * settings.budget, None)
    decision.unproved = True
    return decision.result(_described(claim, result))
