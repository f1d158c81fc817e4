"""Deciding one claim: elaborate it, have it decided, remember that, and improve on what is false or loose."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dpsym import clock
from dpsym.check.afresh import afresh
from dpsym.check.cache import Cache, digest
from dpsym.check.contradictions import unless_contradicted
from dpsym.check.decision import Decision
from dpsym.check.discovering import as_derived, discovered, is_about_laws
from dpsym.check.findings import few, question_of
from dpsym.check.guard import Crash, guarded
from dpsym.check.identity import identity
from dpsym.check.improve import repaired, sharpened, wants_repair, wants_sharpening
from dpsym.check.outright import attacked, described, proved, refuted_at_a_larger_size, worded
from dpsym.check.result import Result
from dpsym.check.settings import REPAIRING, SHARPENING, Settings
from dpsym.check.undefined import provided, undefined
from dpsym.check.witnesses import in_words_of_existence, witnessed
from dpsym.derive.facts import INFERENCES, Fact
from dpsym.derive.proofs import stating
from dpsym.derive.restrictions import restrictions, ways
from dpsym.engines.effort import Effort
from dpsym.language.restriction import Restricted
from dpsym.language.solved import with_equations_solved

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["consistent", "decide", "improved", "quickly"]

#: What deciding finds out, beside which claim it is about.
FOUND: Final = (
    *("verdict", "scope", "rests_on", "checks", "counterexample"),
    *("suggestion", "message", "vacuous", "evidence"),
)
QUICK_EXAMPLES, QUICK_POINTS, QUICK_BATCH = 300, 100, 4000  # for what was made up here
SIDE_STEPS: Final = 2_400  # for what a formula needs in order to have a value


def decide(
    claim: Claim,
    settings: Settings,
    *,
    blank: Result | None = None,
    cache: Cache | None = None,
    discover: bool = True,
) -> Result:
    """Decide a claim; ``blank`` holds what is known of the result already (id, variant, source).

    What no engine proves and no search refutes may have a derivation, which is looked for with ``discover``.

    >>> from dpsym.language import Claim, real
    >>> x = real("x", above=1)
    >>> decide(Claim(x**2 > 2), Settings(repair=False)).verdict
    'refuted'
    """
    afresh()
    started = clock.now()
    result = blank or Result(id=claim.title or "claim")
    result = worded(guarded(described, claim, result), result)
    if result.verdict != "ill-formed":
        cache = cache or Cache(None)
        result = worded(guarded(_decided, claim, settings, result, cache), result)
        if discover and settings.proofs and result.verdict == "supported":
            result = _with_discovery(claim, settings, result, cache)
        result = consistent(claim, settings, result)
        if not result.evidence:
            told = guarded(stating, claim.given, claim.conclusion)
            result = result if isinstance(told, Crash) else replace(result, claim=told.value)
    result = replace(result, seconds=round(clock.now() - started, 4))
    return improved(claim, settings, result, cache=cache)


def consistent(claim: Claim, settings: Settings, result: Result) -> Result:
    """Return the result of a claim, undecided if its hypotheses contradict each other, or are hardly met."""
    result = unless_contradicted(claim, result, partial(_is_proved, settings))
    too_few = few(result.checks) if result.verdict == "supported" else ""
    if too_few:
        return replace(
            result, verdict="undecided", scope="", message=f"{too_few}; {result.message}", evidence=()
        )
    return result


def improved(claim: Claim, settings: Settings, result: Result, *, cache: Cache | None = None) -> Result:
    """Add the nearest true form of what is refuted, the best form of what is true; the verdict stays."""
    afresh()
    started = clock.now()
    result = _improved(claim, settings, result, cache or Cache(None))
    return replace(result, seconds=round(result.seconds + clock.now() - started, 4))


def _decided(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    written = claim
    claim, met = provided(claim, partial(_proved_shortly, settings))
    claim = witnessed(claim, partial(_is_proved, settings))
    elaboration = claim.elaborate()
    assumed = result.assumed if "convention" in result.assumed else ""
    whole = "" if elaboration.complete else identity(claim)  # no proof for every size is in the goals
    key = digest(elaboration.content(), settings.deciding().key(), *filter(None, [whole, assumed]))
    known = cache.get("claim", key)
    if isinstance(known, dict):
        found = Result.from_json(known)
        return replace(result, cached=True, **{name: getattr(found, name) for name in FOUND})
    early = _nowhere(claim, settings, result)
    if early is None:
        decision = Decision(claim, settings, elaboration=elaboration)
        decision.around = partial(_with_restrictions, written, met)
        result = decision.result(result)
        nowhere = undefined(claim, result, partial(_attacked_shortly, settings), assumed)
        result = _at_larger_sizes(claim, settings, _valueless(result, nowhere))
        result = _where_equations_are_solved(claim, settings, result)
        result = in_words_of_existence(claim, result)
    else:
        result = early
    if result.cacheable:
        cache.put("claim", key, result.to_json(private=True))
    return result


def _at_larger_sizes(claim: Claim, settings: Settings, result: Result) -> Result:
    """Return the result as refuted if a larger size than those that were searched at length shows it."""
    if result.verdict not in ("supported", "undecided") or result.scope == "everywhere":
        return result
    found = guarded(refuted_at_a_larger_size, claim, settings)
    if isinstance(found, Crash) or found.value is None:
        return result
    return replace(result, **{name: getattr(found.value, name) for name in FOUND if name != "checks"})


def _where_equations_are_solved(claim: Claim, settings: Settings, result: Result) -> Result:
    """Return the result of a claim that is refuted, or hardly met, by that of it with equations solved."""
    if result.verdict not in ("supported", "undecided") or result.scope == "everywhere":
        return result
    results: list[Result] = []
    solutions: list[str] = []
    for solved, solution in with_equations_solved(claim):
        found = guarded(attacked, solved, settings, replace(result, vacuous=False))
        refuted = not isinstance(found, Crash) and found.value.verdict == "refuted"
        results, solutions = ([], []) if refuted else (results, solutions)
        results.append(result if isinstance(found, Crash) else found.value)
        solutions.append(" and ".join(map(str, solution)))
        if refuted:
            break
    verdicts = {each.verdict for each in results}
    if verdicts != {"refuted"} and (verdicts != {"supported"} or not few(result.checks)):
        return result
    message = ", ".join(filter(None, [results[-1].message, f"where {' or '.join(solutions)}"]))
    return replace(result, **{name: getattr(results[-1], name) for name in FOUND} | {"message": message})


def _nowhere(claim: Claim, settings: Settings, result: Result) -> Result | None:
    """Return the result of a claim with restrictions that has no value somewhere, before a proof is tried."""
    if not claim.conclusion.has(Restricted):
        return None
    attack = partial(_attacked_shortly, settings)
    quick = attack(claim)
    nowhere = undefined(claim, quick, attack, result.assumed)
    return _valueless(replace(result, checks=quick.checks), nowhere) if nowhere else None


def _valueless(result: Result, nowhere: str) -> Result:
    """Return the result of a claim that has no value somewhere, or that of any other as it is."""
    if not nowhere:
        return result
    return replace(result, verdict="ill-formed", scope="", message=nowhere, evidence=())


def _proved_shortly(settings: Settings, claim: Claim) -> Fact | None:
    return proved(claim, settings, SIDE_STEPS)


def _is_proved(settings: Settings, claim: Claim) -> bool:
    return _proved_shortly(settings, claim) is not None


def _with_restrictions(claim: Claim, met: Sequence[Fact], fact: Fact) -> Fact:
    """Return the fact about a claim as it was written, from that without restrictions that are met."""
    if not met:
        return fact
    shown = {entry.stated for entry in met}
    conditions = dict.fromkeys(each for part in restrictions(claim.conclusion) for each in part.conditions)
    taken = tuple(each for each in conditions if shown.intersection(ways(each)))
    return INFERENCES["restricted"]((fact, *met), claim.given, claim.conclusion, taken)


def _attacked_shortly(settings: Settings, claim: Claim) -> Result:
    return attacked(claim, settings, Result(id="claim"), shortly=True)


def _with_discovery(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    """Return the result as proved if a derivation of the claim is found; its steps are attacked as well."""
    if question_of(result.checks) or not is_about_laws(claim):
        return result
    key = digest(
        "derivation",
        result.because,
        claim.elaborate().content(),
        identity(claim),
        settings.deciding().key(),
    )
    known = cache.get("derivation", key)
    if not isinstance(known, dict):
        outcome = guarded(discovered, claim, settings, id=result.id, cache=cache, words=result.because)
        found = None if isinstance(outcome, Crash) else outcome.value
        known = {} if found is None else found.to_json(private=True)
        cache.put("derivation", key, known)
    return as_derived(result, Result.from_json(known), claim.rests_on) if known else result


def _improved(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    quick = partial(quickly, settings)
    if settings.repair and wants_repair(result):
        effort = Effort(settings.effort * REPAIRING)
        search = partial(repaired, claim, result, quick, effort, settings.seed)
        return replace(result, suggestion=_remembered("repair", claim, settings, result, cache, search))
    if settings.sharpen and wants_sharpening(result):
        effort = Effort(settings.effort * SHARPENING)
        search = partial(sharpened, claim, result, quick, effort, settings.seed)
        return replace(result, sharpened=_remembered("sharpen", claim, settings, result, cache, search))
    return result


def _remembered(
    kind: str, claim: Claim, settings: Settings, result: Result, cache: Cache, search: Callable[[], Any]
) -> Any:
    """Return what a search found, now or earlier."""
    evidence = [str(document.get("sha256")) for document in result.evidence]
    key = digest(kind, result.verdict, identity(claim), *evidence, settings.deciding().key())
    found = cache.get(kind, key)
    if found is None:
        found = search()
        if found is not None:
            cache.put(kind, key, found)
    return found


def quickly(settings: Settings, claim: Claim, effort: Effort) -> Result:
    """Decide a claim that was made up here: a proof first, with so much effort, else a short search.

    ``effort`` is what proofs may take, one for every size and those of the cases half of it each; the search
    is limited by its own counts.
    """
    afresh()
    quick = replace(settings.deciding(), examples=min(QUICK_EXAMPLES, settings.examples))
    blank = Result(id="candidate")
    made = guarded(Decision, claim, quick, steps=effort.steps_left() / 2, effort=effort)
    if isinstance(made, Crash):
        return worded(made, blank)
    decision: Decision = made.value
    decision.options = replace(decision.options, points=QUICK_POINTS, batch=QUICK_BATCH, steps=math.inf)
    outcome = guarded(decision.outright, blank)
    if not isinstance(outcome, Crash) and outcome.value is not None:
        return outcome.value
    return worded(guarded(decision.result, blank), blank)
