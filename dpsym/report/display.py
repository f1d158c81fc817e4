r"""The derivation that was found for a claim of notes, as a display that its author can take over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dpsym.language.relations import LATEX_SIGNS

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["displayed"]

#: A brace, or a relation sign; ``\left`` is none, nor is the ``\le`` that it begins with.
MARK: Final = re.compile(
    r"\\[{}]|[{}]|" + "|".join(rf"{re.escape(sign)}(?![A-Za-z])" for sign in LATEX_SIGNS.values())
)


def displayed(result: Result) -> str | None:
    r"""Return the rows of the derivation by which a claim was proved; None if there are none to take over.

    A step that supposes anything but what the claim does, as in one of several cases, cannot stand by itself.

    >>> from dpsym.check.result import Result
    >>> steps = [Result("a/1", variant="step", verdict="proved", latex=text, reading=text, title=reason)
    ...          for text, reason in ((r"x \le y^{a = b}", ""), (r"y^{a = b} \le z", "the bound"))]
    >>> print(displayed(Result("a", verdict="proved", reading=r"x \le z", steps=tuple(steps))))
    x &\le y^{a = b} \\
     &\le z && \text{the bound}
    """
    steps = result.steps
    if result.verdict != "proved" or not steps or any(step.variant != "step" for step in steps):
        return None
    if any(step.verdict != "proved" or _supposed(step) != _supposed(result) for step in steps):
        return None
    rows, before = [], None
    for step in steps:
        parts = list(_sides(step.latex))
        if len(parts) != 3:
            return None
        left, sign, right = parts
        reason = step.title.replace("$", "") if not re.search(r"[\\{}^_&#%~]", step.title) else ""
        told = rf" && \text{{{reason}}}" if reason else ""
        rows.append(f"{'' if left == before else left} &{sign} {right}{told}")
        before = right
    return " \\\\\n".join(rows)


def _supposed(result: Result) -> str:
    """Return the hypotheses in a reading: what stands between the ranges and the arrow."""
    reading = result.reading or ""
    given, arrow, _ = reading.partition(r"\;\Longrightarrow\;")
    return given.partition(r":\quad")[2].strip() if arrow else ""


def _sides(relation: str) -> Iterator[str]:
    """Yield the parts of a relation: its sides and, between them, its sign."""
    depth, start = 0, 0
    for found in MARK.finditer(relation):
        if found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
        elif depth == 0 and found[0] not in (r"\{", r"\}"):
            yield relation[start : found.start()].strip()
            yield found[0]
            start = found.end()
    yield relation[start:].strip()
