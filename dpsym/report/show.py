"""One theorem in readable form: what it claims, where it comes from, what was found out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dpsym.check.words import WRONG, finding, improvements
from dpsym.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from dpsym.check.result import Result
    from dpsym.check.run import Report

__all__ = ["show_theorem"]


def show_theorem(console: Console, report: Report) -> None:
    """Print the theorem that a report is about, or each claim of a file with several."""
    before = None
    for result in report.results:
        if result.id != before:
            if before is not None:
                console.print()
            before = result.id
            console.print(Text(result.title or result.id, style="bold"))
            source = result.source or {}
            notes = f"notes {result.notes}, " if result.notes else ""
            console.print(f"{result.id} ({notes}{source.get('file')})", markup=False)
        console.print(Text(f"\n{result.variant}", style="bold"))
        for row in rows(result):
            console.print(Text(f"  {row}"), soft_wrap=True)


def rows(result: Result) -> Iterator[str]:
    r"""Yield what is known about one variant, a line each.

    >>> from dpsym.check.result import Result
    >>> list(rows(Result(id="square", verdict="proved", scope="everywhere", latex="x^{2} \\geq 0")))
    ['x² ≥ 0', 'verdict: proved — everywhere']
    """
    formula = result.reading or result.latex
    if formula:
        yield plain(formula)
        if plain(formula) != formula and result.reading:
            yield f"LaTeX: {formula}"
    found = finding(result)
    yield f"verdict: {result.verdict}" + (f" — {found}" if found else "")
    said = result.message.partition(WRONG)[0].rstrip("; ")  # a shortcoming is among the improvements
    if said and found not in said:
        yield said
    yield from improvements(result)
    for name, check in result.checks.items():
        details = ", ".join(_figure(key, value) for key, value in check.items() if key != "outcome")
        yield f"{name}: {check.get('outcome')}" + (f" ({details})" if details else "")
    yield from _derivation(result)


def _derivation(result: Result) -> Iterator[str]:
    """Yield the steps of the claim's derivation, written or found, each with what it rests on."""
    for number, step in enumerate(result.steps, 1):
        if number == 1:
            yield "derivation:"
        reasons = ", ".join(part for part in (step.title, ", ".join(step.rests_on)) if part)
        told = plain(step.latex) or step.message
        yield f"  {number}. {told}  {step.verdict}" + (f" ({reasons})" if reasons else "")
    if result.steps:
        from dpsym.derive.believed import believed_in  # all rules come with it

        known = believed_in(result.evidence)
        if known:
            yield f"believed for it: {', '.join(known)}"


def _figure(name: str, value: Any) -> str:
    """Return a figure of a check in words.

    >>> _figure("points", 8), _figure("certified", True), _figure("nearest", {"x": "1/2", "y": "1*log(2)"})
    ('points 8', 'certified', 'nearest x = 1/2, y = log(2)')
    """
    if isinstance(value, Mapping):
        return f"{name} " + ", ".join(
            f"{key} = {str(entry).removeprefix('1*')}" for key, entry in value.items()
        )
    return name if value is True else f"{name} {value}"
