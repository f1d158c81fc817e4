"""Theorems as HTML, a card each: statement and verdict first, the rest folded.

What came out as expected is calm, whatever its verdict: that a mistake is refuted is no failure.  What did
not stands out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from dpsym.check.words import SIGNS, counterexample, finding, improvements
from dpsym.report.chips import Links, chip, evidence, folded, kind
from dpsym.report.reading import steps_of
from dpsym.report.typeset import lines, prose, reading
from dpsym.report.writers import key

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.report.pictures.figures import Figures

__all__ = ["card", "theorems"]


def theorems(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Yield the variants of each theorem, in their order.

    >>> from dpsym.check.result import Result
    >>> [len(group) for group in theorems([Result("a"), Result("a", variant="printed"), Result("b")])]
    [2, 1]
    """
    for _, group in groupby(results, key=lambda result: (result.id, (result.source or {}).get("file"))):
        yield list(group)


def card(
    variants: Sequence[Result],
    links: Links | None = None,
    figures: Figures | None = None,
    *,
    strict: bool = False,
) -> str:
    """Return a theorem with its printed form, its mistakes and its derivation."""
    first = variants[0]
    odd = [result for result in variants if not result.as_expected(strict=strict)]
    marked = " odd" if odd else ""
    rest = variants[1:] if first.variant == "claim" else variants
    mistakes = [result for result in rest if result.is_mistake()]
    other = [result for result in rest if not result.is_mistake()]
    parts = [_head(first, links), _claim(first, strict=strict)]
    parts += [_loud(result, figures) for result in odd if result is not first]
    parts += [_printed(result, figures) for result in other if result not in odd]
    parts += [_mistakes([result for result in mistakes if result not in odd], figures), _derivation(first)]
    parts.append(evidence(first))
    return (
        f'<article id="t-{key(first.id)}" class="card {kind(first.verdict)}{marked}" tabindex="-1"'
        f' data-verdict="{kind(first.verdict)}"{" data-odd" if odd else ""}>{"".join(parts)}</article>'
    )


def _head(first: Result, links: Links | None) -> str:
    notes = f' <span class="faint">[{escape(first.notes)}]</span>' if first.notes else ""
    place = (links or Links()).place(first.source, first.id)
    return (
        f"<header><h3>{prose(first.title or first.id)}</h3> {chip(first.verdict)}"
        f" <code>{place}</code>{notes}</header>"
    )


def _claim(first: Result, *, strict: bool) -> str:
    stated = reading(first.reading, slim=True) if first.reading else f"<p>{escape(first.latex)}</p>"
    loud = "" if first.as_expected(strict=strict) else f'<p class="loud">{_expected(first)}</p>'
    told = [finding(first) or first.message, *improvements(first)]
    rows = "".join(f'<p class="faint">{escape(text)}</p>' for text in dict.fromkeys(told) if text)
    return f"{loud}{stated}{rows}"


def _expected(result: Result) -> str:
    expected = (result.expected or "").replace("-", " ")
    return escape(f"{result.variant} is {result.verdict}; expected: {expected}")


def _drawn(result: Result, figures: Figures | None) -> str:
    return folded("picture", figures.of(result)) if figures else ""


def _loud(result: Result, figures: Figures | None) -> str:
    """Return a variant that did not come out as expected, whole."""
    stated = reading(result.reading, slim=True) if result.reading else ""
    told = f"<p>{escape(finding(result))}</p>{_drawn(result, figures)}"
    return f'<div class="loud"><p>{_expected(result)}</p>{stated}{told}</div>'


def _printed(result: Result, figures: Figures | None) -> str:
    stated = _said(result) or f"<p>{escape(result.latex)}</p>"
    further = "".join(f'<p class="found">{escape(text)}</p>' for text in improvements(result))
    name = "as it is printed" if result.variant == "printed" else escape(result.variant)
    return folded(
        f"{name}: {escape(result.verdict)}", f"{stated}{_against(result)}{further}{_drawn(result, figures)}"
    )


def _said(result: Result) -> str:
    return reading(result.reading, bare=True, slim=True) if result.reading else ""


def _against(result: Result) -> str:
    """Return what speaks against a form, in one line."""
    found = result.counterexample
    if found is None:
        return f'<p class="found">{escape(finding(result) or result.message)}</p>'
    told, relation = counterexample(found), SIGNS.get(str(found.get("relation", "")))
    claimed = f"; claimed is left {relation} right" if relation else ""
    return f'<p class="found">{escape(f"{told}{claimed}")}</p>'


def _mistakes(mistakes: Sequence[Result], figures: Figures | None) -> str:
    rows = "".join(
        f"<li><b>{prose(result.variant.removeprefix('mistake: '))}</b>"
        f"{_said(result)}"
        f"{_against(result)}{_drawn(result, figures)}</li>"
        for result in mistakes
    )
    count = (
        f"{len(mistakes)} mistake{'' if len(mistakes) == 1 else 's'}, {'each ' * (len(mistakes) > 1)}refuted"
    )
    return folded(count, f"<ul>{rows}</ul>" if rows else "")


def _derivation(result: Result) -> str:
    steps = list(steps_of(result))
    rows = "".join(_step(step, where) for step, where in steps)
    open_steps = sum(step.verdict != "proved" for step, _ in steps)
    state = f"{open_steps} not proved" if open_steps else "all proved"
    return folded(
        f"derivation: {len(steps)} step{'' if len(steps) == 1 else 's'}, {state}",
        f"<ol>{rows}</ol>" if rows else "",
    )


def _step(step: Result, where: str) -> str:
    reasons = "; ".join(prose(part) for part in (step.title, ", ".join(step.rests_on)) if part)
    verdict = "" if step.verdict == "proved" else f" {chip(step.verdict)} {escape(step.message)}"
    reason = f' <span class="faint">{reasons}</span>' if reasons else ""
    given = f"<small>{escape(where)}</small>" if where else ""
    return f"<li>{given}{lines(step.latex, slim=True)}{reason}{verdict}</li>"
