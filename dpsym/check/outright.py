"""One claim as it stands: proved outright, or attacked; no derivation is looked for, nothing remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.afresh import afresh
from dpsym.check.decision import Decision
from dpsym.check.guard import Crash, guarded
from dpsym.check.result import Result
from dpsym.check.settings import STEPS, Settings
from dpsym.check.sizes import LONGEST, SHORT, larger
from dpsym.derive.facts import Fact
from dpsym.engines.effort import Effort
from dpsym.engines.registry import ENGINES, EXTREMES, Engine
from dpsym.errors import IllFormedError, TooLargeError, UnknownError, VacuousError

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = [
    "attacked",
    "attacked_at_extremes",
    "described",
    "glanced_at",
    "outright",
    "proved",
    "refuted_at_a_larger_size",
    "worded",
]

SHORT_POINTS, SHORT_BATCH = 40, 1500  # for what is proved, or will be searched at length if it is not
GLANCE_POINTS, GLANCE_STEPS = 12, 1  # for what is likely to be proved, and searched shortly if it is not
EXTREME_STEPS: Final = 30_000  # for extreme laws, of which there are few


def outright(claim: Claim, settings: Settings, steps: float, effort: Effort | None = None) -> Result | None:
    """Return the result of a claim that is proved within so many steps, before anything is searched.

    ``effort`` is an allowance that is kept to besides, where the claim is one of many.
    """
    decision = _decision(claim, settings, steps, effort)
    outcome = None if decision is None else guarded(decision.outright, Result(id="claim"))
    return None if outcome is None or isinstance(outcome, Crash) else outcome.value


def proved(claim: Claim, settings: Settings, steps: float, effort: Effort | None = None) -> Fact | None:
    """Return a claim as a fact if it is proved within so many steps, before anything is searched.

    >>> from dpsym.language import Claim, real
    >>> proved(Claim(real("x") ** 2 >= 0), Settings(), 6_000)
    ⊢ x**2 >= 0
    """
    decision = _decision(claim, settings, steps, effort)
    outcome = None if decision is None else guarded(decision.proved)
    return None if outcome is None or isinstance(outcome, Crash) else outcome.value


def _decision(claim: Claim, settings: Settings, steps: float, effort: Effort | None) -> Decision | None:
    afresh()
    made = guarded(Decision, claim, settings, steps=steps, effort=effort)
    if isinstance(made, Crash):
        return None
    if effort is not None:
        effort.charge("candidates", 1)
    return made.value


def attacked(
    claim: Claim, settings: Settings, result: Result, *, shortly: bool = False, drawing: bool = True
) -> Result:
    """Search a claim for counterexamples as :func:`decide` does, without a search for proofs.

    Without ``drawing``, Hypothesis looks at what others found and at the author's points, and draws nothing.
    """
    return worded(guarded(_attacked, claim, settings, result, shortly, drawing=drawing), result)


def glanced_at(claim: Claim, settings: Settings, result: Result) -> Result:
    """Search a claim for counterexamples at few points and in one small batch: a check of what is proved."""
    quick = replace(settings, steps=min(GLANCE_STEPS, settings.steps))
    return replace(_glanced(claim, quick), id=result.id, variant=result.variant, title=result.title)


@lru_cache(maxsize=1024)  # the same steps stand in many derivations
def _glanced(claim: Claim, settings: Settings) -> Result:
    blank = Result(id="claim")
    return worded(
        guarded(_attacked, claim, settings, blank, True, drawing=False, points=GLANCE_POINTS), blank
    )


def attacked_at_extremes(claim: Claim, settings: Settings, result: Result) -> Result:
    """Search a claim for counterexamples at a few extreme laws alone."""
    return worded(guarded(_attacked, claim, settings, result, True, (EXTREMES,)), result)


def refuted_at_a_larger_size(claim: Claim, settings: Settings) -> Result | None:
    """Return the result of a claim that is violated at a larger size than the usual ones, else None."""
    longest = LONGEST if settings.steps >= STEPS else SHORT
    for sized in larger(
        claim, longest
    ):  # one small batch each, of the first engine alone, since there are many
        attack = guarded(_attacked, sized, settings, Result(id="claim"), True, ENGINES[:1])
        result = worded(attack, Result(id="claim"))
        if result.verdict == "refuted":
            return result
    return None


def _attacked(
    claim: Claim,
    settings: Settings,
    result: Result,
    shortly: bool,
    engines: Sequence[Engine] = (),
    *,
    drawing: bool = True,
    points: int = SHORT_POINTS,
) -> Result:
    afresh()
    settings = replace(settings, proofs=False)
    decision = Decision(claim, settings)
    decision.engines = engines
    if engines:
        decision.options = replace(decision.options, steps=EXTREME_STEPS)
    if shortly:
        decision.options = replace(decision.options, points=points, batch=SHORT_BATCH)
    if not drawing:
        decision.options = replace(decision.options, examples=0)
    return decision.result(described(claim, result))


def described(claim: Claim, result: Result) -> Result:
    """Return a result with the claim as it is printed and read."""
    return replace(result, latex=claim.latex(), reading=claim.reading())


def worded(outcome: Any, result: Result) -> Result:
    """Return the result, or the words for what went wrong on the way to it."""
    if not isinstance(outcome, Crash):
        return outcome.value  # type: ignore[no-any-return]
    if isinstance(outcome.error, UnknownError):
        return result.undecided(str(outcome.error))
    if isinstance(outcome.error, IllFormedError):
        return replace(result, verdict="ill-formed", message=str(outcome.error))
    if isinstance(outcome.error, (TooLargeError, VacuousError)):
        vacuous = isinstance(outcome.error, VacuousError)
        return replace(result.undecided(str(outcome.error)), vacuous=vacuous)
    return result.undecided(f"this could not be worked out: {outcome.fault()}")
