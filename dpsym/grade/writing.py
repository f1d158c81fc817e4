"""Targets that say nothing once names are written out: only how rows are written tells what they show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from dpsym.grade.assignment import Assignment
from dpsym.grade.finding import Finding
from dpsym.grade.steps import RELATION, Step

#: What two ways of writing the same formula may differ in.
LOOSE: Final = re.compile(
    r"\\(?:left|right|[bB]igg?[lr]?|d?t?frac|displaystyle|[,;:! ]|\\)"
    r"|\\(?:begin|end)\{\w+\*?\}|[\s{}&.,;]"
)


def is_collapsed(target: object) -> bool:
    """Return whether the two sides of an equation are one and the same."""
    return getattr(target, "op", "") == "=" and getattr(target, "lhs", 0) == getattr(target, "rhs", 1)


def as_written(asked: str, steps: Sequence[Step]) -> Finding:
    """Return whether a chain of equations leads from one side to the other as they are written.

    Args:
        asked: the equation that is to be shown, in LaTeX.
        steps: the steps of the derivation.
    """
    wanted = set(sides_of(asked))
    for chain in _chains(steps):
        if not all(step.verdict == "right" and _is_equation(step.row.latex) for step in chain):
            continue
        sides = [side for step in chain for side in sides_of(step.row.latex) if side]
        if {sides[0], sides[-1]} == wanted and set(sides) > wanted:
            return Finding(reached=True, connected=True)
    if len(steps) == 1 and set(sides_of(steps[0].row.latex)) == wanted:
        return Finding(circular=(0,))
    if any(step.verdict == "right" for step in steps):
        why = "follows from how the sheet names things; whether the rows show it is for a person to say"
        return Finding(reached=True, doubtful=steps[-1].row.line, why=why)
    return Finding()


def _chains(steps: Sequence[Step]) -> Iterator[list[Step]]:
    chain: list[Step] = []
    for step in steps:
        if chain and not step.row.chained:
            yield chain
            chain = []
        chain.append(step)
    if chain:
        yield chain


def _is_equation(latex: str) -> bool:
    return {match.group() for match in RELATION.finditer(latex)} == {"="}


def sides_of(latex: str) -> list[str]:
    r"""Return what stands between the relations of a row, without what makes no difference.

    >>> sides_of(r"e^{-t/b} &= \left(\frac1\beta\right)^{-1}, \\")
    ['e^-t/b', '(1\\beta)^-1']
    """
    return [LOOSE.sub("", part) for part in RELATION.split(latex)]


def stated(assignment: Assignment, steps: Sequence[Step]) -> Finding:
    """Return whether a target that is no single relation is stated after other steps that hold."""
    places = [
        place
        for place, step in enumerate(steps)
        if step.row.claim is not None and step.row.claim.conclusion == assignment.claim.conclusion
    ]
    if not places:
        return Finding()
    before = [step for step in steps[: places[-1]] if step.verdict == "right"]
    if len(before) <= len(places) - 1:
        return Finding(circular=tuple(places[:1]))
    return Finding(reached=True, doubtful=steps[places[-1]].row.line)
