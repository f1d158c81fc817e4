"""What can be said beyond a verdict: the nearest true form of what is false, the best form of what is true.

Nothing here changes a verdict, and what is offered was decided like any other claim.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dpsym.check.guard import Crash, guarded
from dpsym.kernel.statement import Counterexample
from dpsym.plain import plain
from dpsym.points.evidence import read_document

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.engines.effort import Effort
    from dpsym.language import Claim

__all__ = ["repaired", "sharpened", "wants_repair", "wants_sharpening"]

#: Decides a claim, with so much effort for its proof.
Decided = Callable[["Claim", "Effort"], "Result"]


def wants_repair(result: Result) -> bool:
    """Return whether a claim was refuted that its author meant to be true: all but mistakes.

    >>> from dpsym.check.result import Result
    >>> [wants_repair(Result("x", variant=variant, verdict="refuted", expected="refuted"))
    ...  for variant in ("printed", "mistake: forgets the square")]
    [True, False]
    """
    return result.verdict == "refuted" and (result.variant == "printed" or result.expected != "refuted")


def repaired(
    claim: Claim,
    result: Result,
    decided: Decided,
    effort: Effort,
    seed: int,
    allowed: Callable[[Claim], bool] = lambda _claim: True,
) -> Any:
    """Return the nearest true form of a refuted claim as a ``suggestion``; None if none was found.

    ``allowed`` says which claims may be suggested.
    """
    outcome = guarded(_nearest, claim, result, decided, effort, seed, allowed)
    return None if isinstance(outcome, Crash) else outcome.value


def _nearest(
    claim: Claim,
    result: Result,
    decided: Decided,
    effort: Effort,
    seed: int,
    allowed: Callable[[Claim], bool],
) -> Any:
    from dpsym.check.quoted import quoted
    from dpsym.engines.repair import nearest

    goal, found = None, None
    for document in result.evidence[:1]:
        statement, evidence = read_document(document)
        if isinstance(evidence, Counterexample):
            found = evidence
            goal = next((goal for goal in claim.elaborate().goals if goal.statement == statement), None)
    chosen = nearest(
        claim,
        lambda candidate, part: decided(candidate, part).verdict,
        effort=effort,
        goal=goal,
        found=found if goal is not None else None,
        seed=seed,
        allowed=allowed,
        known=quoted,
    )
    if chosen is None:
        return None
    return {"latex": chosen.claim.latex(), "verdict": chosen.verdict, "edit": plain(chosen.words)}


def wants_sharpening(result: Result) -> bool:
    """Return whether a claim is true and not meant to be false.

    >>> from dpsym.check.result import Result
    >>> wants_sharpening(Result("x", verdict="supported"))
    True
    """
    return result.verdict in ("proved", "supported") and result.expected != "refuted"


def sharpened(claim: Claim, result: Result, decided: Decided, effort: Effort, seed: int) -> Any:
    """Return the best form of a true inequality as ``sharpened``; None if it cannot be told."""
    outcome = guarded(_sharpest, claim, result, decided, effort, seed)
    return None if isinstance(outcome, Crash) else outcome.value


def _sharpest(claim: Claim, result: Result, decided: Decided, effort: Effort, seed: int) -> Any:
    from dpsym.engines.sharpen import sharpest
    from dpsym.language import latex

    def judged(candidate: Claim, part: Effort) -> tuple[str, Any]:
        found = decided(candidate, part)
        return found.verdict, found.counterexample

    best = sharpest(claim, result.verdict, judged, effort=effort, seed=seed)
    if best is None:
        return None
    row = {
        "latex": best.claim.latex(),
        "verdict": best.verdict,
        "constant": latex(best.constant),
        "extremiser": dict(best.extremiser),
    }
    if best.simpler is not None:
        row["simpler"] = {"latex": best.simpler[0].latex(), "verdict": best.simpler[1]}
    return row
