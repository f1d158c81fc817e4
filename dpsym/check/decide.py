"""Deciding one claim: elaborate it, have it decided, remember that, and improve on what is false or loose."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.cache import Cache, digest
from dpsym.check.decision import Decision
from dpsym.check.findings import question_of
from dpsym.check.guard import Crash, guarded
from dpsym.check.identity import identity
from dpsym.check.improve import repaired, sharpened, wants_repair, wants_sharpening
from dpsym.check.proving import QUANTIFIED
from dpsym.check.result import Result
from dpsym.check.settings import REPAIRING, SHARPENING, Settings
from dpsym.check.undefined import provided, undefined
from dpsym.engines.registry import EXTREMES, Engine
from dpsym.errors import IllFormedError, TooLargeError, UnknownError, VacuousError
from dpsym.language.restriction import Restricted

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["attacked", "attacked_at_extremes", "decide", "improved", "outright", "quickly"]

#: What deciding finds out, beside which claim it is about.
FOUND: Final = (
    *("verdict", "scope", "rests_on", "checks", "counterexample"),
    *("suggestion", "message", "vacuous", "evidence"),
)
REPAIR_MARGIN: Final = 5.0  # seconds that a search for a true form must leave
QUICK_EXAMPLES, QUICK_POINTS, QUICK_BATCH = 300, 100, 4000  # for what was made up here
SHORT_POINTS, SHORT_BATCH = 40, 1500  # for what is proved, or will be searched at length if it is not
PATIENCE: Final = 20.0  # times as long as it should take may a proof of that take
EXTREME_SECONDS: Final = 5.0  # for extreme laws, of which there are few
DISCOVERING: Final = 0.1  # of the budget must be left for finding a derivation
SIDE_SECONDS: Final = 0.4  # for what a formula needs in order to have a value
SHARE: Final = 0.8  # of the budget: engines stop by themselves then; killing is for those that cannot


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
    started = time.monotonic()
    result = blank or Result(id=claim.title or "claim")
    result = _worded(guarded(_described, claim, result), result)
    if result.verdict != "ill-formed":
        cache = cache or Cache(None)
        result = _worded(guarded(_decided, claim, settings, result, cache), result)
        if discover and settings.proofs and result.verdict == "supported":
            result = _with_discovery(claim, settings, result, cache, started)
    result = replace(result, seconds=round(time.monotonic() - started, 4))
    return improved(claim, settings, result, cache=cache)


def improved(claim: Claim, settings: Settings, result: Result, *, cache: Cache | None = None) -> Result:
    """Add the nearest true form of what is refuted, the best form of what is true; the verdict stays."""
    started = time.monotonic()
    result = _improved(claim, settings, result, cache or Cache(None))
    return replace(result, seconds=round(result.seconds + time.monotonic() - started, 4))


def _worded(outcome: Any, result: Result) -> Result:
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


def _described(claim: Claim, result: Result) -> Result:
    return replace(result, latex=claim.latex(), reading=claim.reading())


def _decided(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    claim = provided(claim, partial(_is_proved, settings))
    elaboration = claim.elaborate()
    assumed = result.assumed if "convention" in result.assumed else ""
    whole = "" if elaboration.complete else identity(claim)  # no proof for every size is in the goals
    key = digest(elaboration.content(), settings.deciding().key(), *filter(None, [whole, assumed]))
    known = cache.get("claim", key)
    if isinstance(known, dict):
        found = Result.from_json(known)
        return replace(result, **{name: getattr(found, name) for name in FOUND})
    deadline = time.process_time() + SHARE * settings.budget
    database = None if cache.folder is None else cache.folder / "examples"
    early = _nowhere(claim, settings, result)
    if early is None:
        result = Decision(elaboration, settings, deadline, database).result(result)
        nowhere = undefined(claim, result, partial(_attacked_shortly, settings), assumed)
        result = _valueless(result, nowhere)
    else:
        result = early
    if result.cacheable:
        cache.put("claim", key, result.to_json(private=True))
    return result


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


def _is_proved(settings: Settings, claim: Claim) -> bool:
    found = outright(claim, settings, SIDE_SECONDS)
    return found is not None and found.verdict == "proved"


def _attacked_shortly(settings: Settings, claim: Claim) -> Result:
    return attacked(claim, settings, Result(id="claim"), shortly=True)


def _with_discovery(claim: Claim, settings: Settings, result: Result, cache: Cache, started: float) -> Result:
    """Return the result as proved if a derivation of the claim is found; its steps are attacked as well."""
    from dpsym.check.discovering import as_derived, discovered, is_about_laws

    left = SHARE * settings.budget - (time.monotonic() - started)
    if question_of(result.checks) or not is_about_laws(claim) or left < DISCOVERING * settings.budget:
        return result
    key = digest(
        "derivation",
        claim.elaborate().content(),
        identity(claim),
        settings.deciding().key(),
    )
    known = cache.get("derivation", key)
    if not isinstance(known, dict):
        until = time.monotonic() + left
        outcome = guarded(discovered, claim, settings, id=result.id, deadline=until)
        found = None if isinstance(outcome, Crash) else outcome.value
        known = {} if found is None else found.to_json(private=True)
        if found is not None or time.monotonic() < until - left / 2:  # no clock ended the search
            cache.put("derivation", key, known)
    return as_derived(result, Result.from_json(known), claim.rests_on) if known else result


def _improved(claim: Claim, settings: Settings, result: Result, cache: Cache) -> Result:
    quick = partial(quickly, settings)
    if settings.repair and wants_repair(result):
        until = time.process_time() + REPAIRING - REPAIR_MARGIN
        search = partial(repaired, claim, result, quick, until, settings.seed)
        return replace(result, suggestion=_remembered("repair", claim, settings, result, cache, search))
    if settings.sharpen and wants_sharpening(result):
        until = time.process_time() + SHARPENING
        search = partial(sharpened, claim, result, quick, until, settings.seed)
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


def quickly(settings: Settings, claim: Claim, seconds: float) -> Result:
    """Decide a claim that was made up here: a proof first, with so much effort, else a short search.

    Both are limited by counts, so that the same is found on a slow machine.
    """
    quick = replace(settings.deciding(), examples=min(QUICK_EXAMPLES, settings.examples))
    blank = Result(id="candidate")
    outcome = guarded(claim.elaborate)
    if isinstance(outcome, Crash):
        return _worded(outcome, blank)
    decision = Decision(outcome.value, quick, time.process_time() + PATIENCE * seconds, None)
    decision.seconds = seconds
    decision.options = replace(decision.options, points=QUICK_POINTS, batch=QUICK_BATCH, seconds=math.inf)
    proved = guarded(decision.outright, blank)
    if not isinstance(proved, Crash) and proved.value is not None:
        return proved.value
    # Nothing is left to be proved but, at an instance, hypotheses about all values of something.
    decision.deadline = time.process_time() + PATIENCE * QUANTIFIED
    return _worded(guarded(decision.result, blank), blank)


def attacked(claim: Claim, settings: Settings, result: Result, *, shortly: bool = False) -> Result:
    """Search a claim for counterexamples as :func:`decide` does, without a search for proofs."""
    return _worded(guarded(_attacked, claim, settings, result, shortly), result)


def attacked_at_extremes(claim: Claim, settings: Settings, result: Result) -> Result:
    """Search a claim for counterexamples at a few extreme laws alone."""
    return _worded(guarded(_attacked, claim, settings, result, True, (EXTREMES,)), result)


def outright(claim: Claim, settings: Settings, seconds: float) -> Result | None:
    """Return the result of a claim that is proved within so many seconds, before anything is searched."""
    outcome = guarded(claim.elaborate)
    if isinstance(outcome, Crash):
        return None
    decision = Decision(outcome.value, settings, time.process_time() + PATIENCE * seconds, None)
    decision.seconds = seconds
    proved = guarded(decision.outright, Result(id="claim"))
    return None if isinstance(proved, Crash) else proved.value


def _attacked(
    claim: Claim, settings: Settings, result: Result, shortly: bool, engines: Sequence[Engine] = ()
) -> Result:
    settings = replace(settings, proofs=False)
    decision = Decision(claim.elaborate(), settings, time.process_time() + SHARE * settings.budget, None)
    decision.engines = engines
    if engines:
        decision.options = replace(decision.options, seconds=EXTREME_SECONDS)
    if shortly:
        decision.options = replace(decision.options, points=SHORT_POINTS, batch=SHORT_BATCH)
    return decision.result(_described(claim, result))
