"""A claim of a text between its bounds of meaning: decided as it is read, and as it may be meant.

The weak reading supposes only what the text was understood to say; what holds of it holds of the text,
whatever other words mean.  A point that violates it refutes the claim only if nothing that was not understood
bears on the claim, and if the point satisfies what the text may suppose besides: usual ranges, what a reason
mentions.  That a claim is ill-formed is said under the same conditions.  Otherwise it is doubtful, which is a
question to the author.

What holds whatever terms of a formula are holds of the formula, also where these are not read; anything but
a proof of that says nothing about it.

Where the name of a law has several meanings, and the text does not say which, the claim is decided under
each: what holds under all of them holds, what fails under all of them fails, and anything else is doubtful.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.result import Result
from dpsym.check.words import counterexample
from dpsym.plain import quoted

if TYPE_CHECKING:
    from dpsym.language.claims import Claim

__all__ = ["MEASURED", "Readings", "decided", "left_open"]

HOLDS: Final = ("proved", "supported")
#: What is said of a text only where all that bears on it was understood.
FAULTS: Final = ("refuted", "ill-formed")
TOLD: Final = "an accepted reading"
#: Of a step that does not follow from the last row, which is wrong, but from the one before it.
NAMED: Final = 2  # sentences of those that leave a claim open
MEASURED: Final = "measured from the row before the last, to which the last one is not equal"


@dataclass(frozen=True)
class Readings:
    """What a formula of a text may mean.

    Attributes:
        weak: what is claimed under all that was understood.
        instead: of a step after an equation what it says of the row before that.
        strong: the same as ``weak`` under what may be supposed besides; None where that is no more.
        doubted: whether words that may bear on the claim were not understood.
        guessed: whether a symbol of it is declared nowhere.
        proposed: whether what its symbols are is only proposed by another program.
        whatever: of what was not read, if ``weak`` is claimed of any numbers in place of its terms: which
            symbols stand for which terms, in words.
    """

    weak: Claim
    instead: Claim | None = None
    strong: Claim | None = None
    doubted: bool = False
    guessed: bool = False
    proposed: bool = False
    whatever: str = ""

    def meanings(self) -> Iterator[tuple[str, Readings]]:
        """Yield what names of laws with several meanings may stand for, and the readings with that."""
        from dpsym.language.distributions.conventions import under_each

        claims = [claim for claim in (self.weak, self.instead, self.strong) if claim is not None]
        statements = [part for claim in claims for part in (claim.conclusion, *claim.given)]
        for told, change in under_each(statements):
            instead, strong = (
                None if claim is None else _changed(claim, change) for claim in (self.instead, self.strong)
            )
            yield told, replace(self, weak=_changed(self.weak, change), instead=instead, strong=strong)


def decided(readings: Readings, blank: Result, decide: Callable[[Claim, Result], Result]) -> Result:
    """Return the result of a claim between its bounds of meaning, under each meaning of the names of laws.

    Args:
        readings: the claim.
        blank: what is known of the result, with the words that were not understood.
        decide: decides one claim.
    """
    meanings = list(readings.meanings())
    if not meanings:
        return _between(readings, blank, decide)
    found = [(told, _between(meant, blank, decide)) for told, meant in meanings]
    told = f"decided under each convention: {'; '.join(told for told, _ in found)}"
    verdicts = [result.verdict for _, result in found]
    for verdict in ("doubtful", "undecided", "supported", "proved", "refuted", "ill-formed"):
        agreeing = set(verdicts) <= set(HOLDS) or set(verdicts) <= {verdict}
        if verdict in verdicts and agreeing:
            result = found[verdicts.index(verdict)][1]
            evidence = tuple(document for _, one in found for document in one.evidence)
            assumed = "; ".join(filter(None, [result.assumed, told]))
            return replace(result, assumed=assumed, evidence=evidence)
    told = "; ".join(f"{result.verdict} where {told}" for told, result in found)
    return replace(blank, verdict="doubtful", message=f"which convention is meant is not said: {told}")


def _between(readings: Readings, blank: Result, decide: Callable[[Claim, Result], Result]) -> Result:
    """Return the result of a claim with one meaning of the names of laws."""
    if readings.whatever:
        return _whatever(readings, blank, decide)
    result = decide(readings.weak, blank)
    if result.verdict in HOLDS and (readings.proposed or TOLD in blank.assumed):
        result = _needed(readings.weak, result, decide)
    if readings.proposed and result.verdict == "supported":
        told = f"no counterexample was found, and no proof; {blank.assumed}"
        return replace(result, verdict="undecided", scope="", message=told)
    if result.verdict not in FAULTS:
        return result
    if readings.instead is not None:
        other = decide(readings.instead, replace(blank, reading=readings.instead.reading()))
        if other.verdict in HOLDS:
            return replace(other, assumed="; ".join(filter(None, [other.assumed, MEASURED])))
    if readings.doubted:
        return _doubtful(result, left_open(blank))
    if readings.proposed:
        return _doubtful(result, blank.assumed)
    if readings.guessed:
        return _doubtful(result, blank.assumed or "a symbol of it is declared nowhere")
    if readings.strong is None:
        return result
    other = decide(readings.strong, replace(blank, reading=readings.strong.reading()))
    if other.verdict in FAULTS:
        return other
    supposed = blank.assumed or "what the text gives as a reason, or said before"
    return _doubtful(result, f"it is {other.verdict} with what may be supposed: {supposed}")


def _whatever(readings: Readings, unread: Result, decide: Callable[[Claim, Result], Result]) -> Result:
    """Return a proof of what holds whatever its terms are; else it is as unread as it was."""
    blank = replace(unread, verdict="undecided", message="", place=None, assumed=readings.whatever)
    result = decide(readings.weak, replace(blank, reading=readings.weak.reading()))
    return result if result.verdict == "proved" else unread


def _changed(claim: Claim, change: dict[Any, Any]) -> Claim:
    conclusion, *given = (part.xreplace(change) for part in (claim.conclusion, *claim.given))
    return replace(claim, conclusion=conclusion, given=tuple(given))


def _needed(claim: Claim, result: Result, decide: Callable[[Claim, Result], Result]) -> Result:
    """Return a result with the hypotheses of another program's reading that a proof does without."""
    if result.verdict != "proved":
        return result
    loose = []
    for place, given in enumerate(claim.given):
        rest = claim.given[:place] + claim.given[place + 1 :]
        if decide(replace(claim, given=rest), Result(id="without")).verdict == "proved":
            loose.append(str(given))
    told = [f"not needed: {text}" for text in loose]
    return replace(result, assumed="; ".join(filter(None, [result.assumed, *told])))


def left_open(blank: Result) -> str:
    """Return the words that leave a claim open, the nearest first; the others are told by their number."""
    line = (blank.source or {}).get("line", 0)
    rows = sorted(blank.not_understood, key=lambda row: abs(line - row["line"]))
    more = f"; and {len(rows) - NAMED} more sentences" if len(rows) > NAMED + 1 else ""
    named = rows[:NAMED] if more else rows
    told = "; ".join(f"{quoted(row['words'])} (line {row['line']})" for row in named)
    return f"not understood: {told}{more}"


def _doubtful(result: Result, reason: str) -> Result:
    if result.verdict == "ill-formed":
        told = f"ill-formed as read, since {result.message}; {reason}"
    else:
        at = counterexample(result.counterexample) if result.counterexample is not None else "a point"
        told = f"fails at {at}, as read; {reason}"
    return replace(result, verdict="doubtful", scope="", message=told)
