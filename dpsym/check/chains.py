"""Steps: what those of a chain of relations, as in ``a = b <= c``, or of a derivation say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from dpsym.check.result import Result
from dpsym.check.words import finding
from dpsym.derive.facts import Fact, verdict_of

__all__ = ["chained", "derived"]

#: The verdict of a chain is the first of these that one of its steps has.
ORDER: Final = (
    "refuted",
    "doubtful",
    "ill-formed",
    "unread",
    "undecided",
    "supported",
    "proved",
    "definition",
)


def chained(blank: Result, steps: Sequence[Result]) -> Result:
    """Return the result of a chain from those of its steps, each of which is a relation of the chain.

    One step that is refuted refutes the chain; it is proved only if all steps are, save definitions.

    >>> steps = [Result(id="x/1", verdict="proved"), Result(id="x/2", verdict="refuted", message="1 > 0")]
    >>> found = chained(Result(id="x"), steps)
    >>> found.verdict, found.message
    ('refuted', 'step 2: 1 > 0')
    """
    joined, place = _joined(blank, steps)
    verdict, number = joined.verdict, place or 0
    first = steps[number]
    told = _together(steps) if verdict in ("supported", "proved") else f"step {number + 1}: {finding(first)}"
    return replace(
        joined,
        reading=_readings(steps),
        scope=told if verdict in ("supported", "proved") else first.scope,
        message=told,
        counterexample=first.counterexample if verdict in ("refuted", "doubtful") else None,
        not_understood=_not_understood(steps),
        suggestion=first.suggestion if verdict == "refuted" else None,
        place=first.place,
        vacuous=any(step.vacuous for step in steps),
        seconds=round(sum(step.seconds for step in steps), 4),
    )


def derived(blank: Result, steps: Sequence[Result], fact: Fact | None) -> Result:
    """Return the result of a derivation from those of its steps, and from the fact to which they come.

    >>> steps = [Result(id="x/1", verdict="proved"), Result(id="x/2", verdict="supported", message="a gap")]
    >>> found = derived(Result(id="x"), steps, None)
    >>> found.verdict, found.message
    ('supported', 'step 2: a gap')
    """
    joined, place = _joined(blank, steps)
    if joined.verdict == "proved":
        told = f"{len(steps)} steps: all proved"
        if fact is None or fact.gaps:
            return replace(joined, verdict="undecided", message=f"{told}, but they do not come to the whole")
        return replace(
            joined, verdict=verdict_of(fact), scope="everywhere", message=told, rests_on=fact.rests_on
        )
    if place is None:
        return replace(joined, message=f"{len(steps)} steps: none is judged")
    odd = steps[place]
    told = f"step {place + 1}: {odd.message}"
    return replace(joined, message=told, counterexample=odd.counterexample)


def _joined(blank: Result, steps: Sequence[Result]) -> tuple[Result, int | None]:
    """Return the result of steps together, without words, and the place of the first with its verdict."""
    known = [step.verdict for step in steps]
    verdict = next((name for name in ORDER if name in known), "undecided")
    result = replace(
        blank,
        steps=tuple(steps),
        verdict=verdict,
        rests_on=tuple(dict.fromkeys(name for step in steps for name in step.rests_on)),
        cacheable=all(step.cacheable for step in steps),
    )
    return result, known.index(verdict) if verdict in known else None


def _readings(steps: Sequence[Result]) -> str | None:
    """Return the readings of the steps as rows; None if one was not read."""
    rows = [step.reading for step in steps if step.verdict != "definition"]
    if not rows or None in rows:
        return None
    return r"\begin{aligned} " + r" \\ ".join(f"& {row}" for row in rows) + r" \end{aligned}"


def _together(steps: Sequence[Result]) -> str:
    known = Counter(step.verdict for step in steps)
    if known["supported"]:
        listed = ", ".join(f"{count} {verdict}" for verdict, count in known.items())
        return f"{len(steps)} steps: {listed}"
    return "; ".join(dict.fromkeys(step.scope for step in steps if step.verdict == "proved"))


def _not_understood(steps: Sequence[Result]) -> tuple[Mapping[str, Any], ...]:
    """Return the words that were not understood at any step, each once."""
    rows = {(row["line"], row["words"]): row for step in steps for row in step.not_understood}
    return tuple(rows.values())
