"""Chains of relations, as in ``a = b <= c``: what their steps say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from dpsym.check.result import Result
from dpsym.check.words import finding

__all__ = ["chained", "together"]

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
    joined, place = together(blank, steps)
    verdict, number = joined.verdict, place or 0
    first = steps[number]
    told = _all_hold(steps) if verdict in ("supported", "proved") else f"step {number + 1}: {finding(first)}"
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


def together(blank: Result, steps: Sequence[Result]) -> tuple[Result, int | None]:
    """Return the result of steps together, without words, and the place of the first with its verdict.

    >>> together(Result(id="x"), [Result(id="x/1", verdict="proved"), Result(id="x/2")])[1]
    1
    """
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


def _all_hold(steps: Sequence[Result]) -> str:
    known = Counter(step.verdict for step in steps)
    if known["supported"]:
        listed = ", ".join(f"{count} {verdict}" for verdict, count in known.items())
        return f"{len(steps)} steps: {listed}"
    return "; ".join(dict.fromkeys(step.scope for step in steps if step.verdict == "proved"))


def _not_understood(steps: Sequence[Result]) -> tuple[Mapping[str, Any], ...]:
    """Return the words that were not understood at any step, each once."""
    rows = {(row["line"], row["words"]): row for step in steps for row in step.not_understood}
    return tuple(rows.values())
