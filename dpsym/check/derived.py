"""The claim of a theorem and its derivation: what is derived without gaps is proved."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dpsym import clock
from dpsym.check.cache import Cache
from dpsym.check.catalogue import Source
from dpsym.check.decide import consistent, decide
from dpsym.check.decision import PROVED_EXAMPLES
from dpsym.check.derivations import with_documents
from dpsym.check.discovering import as_derived
from dpsym.check.findings import question_of
from dpsym.check.guard import Crash, guarded
from dpsym.check.library import Catalogue
from dpsym.check.outright import attacked, outright
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.words import WRONG
from dpsym.derive.theorem import Theorem

__all__ = ["decide_derived", "judged_derivation", "with_derivation"]

SHORT_STEPS: Final = 1_800  # for the proof by an engine of what has a derivation


def decide_derived(
    theorem: Theorem,
    settings: Settings,
    *,
    blank: Result | None = None,
    cache: Cache | None = None,
    source: Source | None = None,
) -> Result:
    """Decide the claim of a theorem that has a derivation.

    A short proof by an engine rests on no classical theorem, so that is tried where the derivation does;
    where the derivation proves the claim, the engines search for counterexamples alone.  The proof is kept
    for those that cite the theorem, where the ``source`` of it is known.
    """
    started = clock.now()
    claim = theorem.variants()[0][2]
    derived = judged_derivation(theorem, settings, cache, source)
    enough = derived.verdict == "proved" and not derived.rests_on and not theorem.rests_on
    known = None if enough else outright(claim, settings, SHORT_STEPS)
    result = None
    if known is not None or derived.verdict == "proved":
        short = replace(settings, examples=min(PROVED_EXAMPLES, settings.examples))
        result = attacked(claim, short, blank or Result(id=theorem.id), shortly=True)
    if result is None or result.verdict == "refuted":
        result = decide(claim, settings, blank=blank, cache=cache, discover=False)
    if known is not None and result.verdict == "supported" and _may_be_proved(result):
        proof = {**result.checks, "proof": known.checks["proof"]}
        found = {
            name: getattr(known, name) for name in ("verdict", "scope", "rests_on", "message", "evidence")
        }
        result = replace(result, **found, checks=proof, vacuous=False)
    result = consistent(claim, settings, with_derivation(theorem, result, derived))
    return replace(result, seconds=round(clock.now() - started, 4))


def _may_be_proved(result: Result) -> bool:
    """Return whether nothing speaks against a claim after a search for counterexamples."""
    return result.verdict in ("supported", "undecided") and not question_of(result.checks)


def judged_derivation(
    theorem: Theorem, settings: Settings, cache: Cache | None = None, source: Source | None = None
) -> Result:
    """Judge the derivation of a theorem, with the theorems of the catalogue that it cites."""
    catalogue = Catalogue(settings, cache)
    outcome = guarded(catalogue.derived, theorem)
    if isinstance(outcome, Crash):
        return Result(id=theorem.id).undecided(f"the derivation fails: {outcome.reason()}")
    if outcome.value is None:
        return Result(id=theorem.id).undecided("there is no derivation")
    result, fact = outcome.value
    if fact is not None and source is not None:
        catalogue.keep(source, theorem, fact)
    return result if fact is None else with_documents(result, fact)


def with_derivation(theorem: Theorem, result: Result, derived: Result) -> Result:
    """Return the result of a theorem's claim with the steps of its derivation, proved if they prove it."""
    if not derived.steps:
        return replace(result, message="; ".join(filter(None, (result.message, derived.message))))
    result = replace(result, steps=derived.steps, cacheable=result.cacheable and derived.cacheable)
    wrong = next((step for step in derived.steps if step.verdict in ("refuted", "ill-formed")), None)
    if wrong is not None:
        told = f"{WRONG} {wrong.id}: {wrong.message}"
        return replace(result, message="; ".join(part for part in (result.message, told) if part))
    if derived.verdict != "proved" or not _may_be_proved(result):
        return result
    return as_derived(result, derived, theorem.rests_on)
