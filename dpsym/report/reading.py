r"""A reading taken apart: for whom something is said, under what, and what is said.

dpsym prints a reading as one formula, ``\forall\, x \in [0, 1]:\quad x < y \;\Longrightarrow\; x \le y``.
On a page it would be cut off just where the conclusion stands; taken apart it goes into lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dpsym.check.words import IMPLIED, QUANTIFIED
from dpsym.plain import plain

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["Parts", "parts_of", "sides_of", "steps_of"]

LATEX_SIGNS: Final = {"<=": r"\le", "<": "<", ">=": r"\ge", ">": ">", "=": "="}
COMMA, AND, EACH = r",\; ", r" \;\text{and}\; ", r":\; "
FORALL: Final = re.compile(r"\\forall(?:\\,)?\s*")
ROWS: Final = re.compile(r"\s*\\begin\{aligned\}\s*&\s*(.*?)\s*\\end\{aligned\}\s*", re.DOTALL)


@dataclass(frozen=True)
class Parts:
    """The variables with their domains, the hypotheses, and the conclusions, each in LaTeX."""

    domains: tuple[str, ...] = ()
    hypotheses: tuple[str, ...] = ()
    conclusions: tuple[str, ...] = ()


def parts_of(reading: str) -> list[Parts]:
    r"""Return the parts of a reading; of a chain, those of each of its rows.

    >>> parts_of(r"\forall\, x \in [0, 1],\; P \text{ on } Y:\quad x < y \;\Longrightarrow\; x \le y")
    [Parts(domains=('x \\in [0, 1]', 'P \\text{ on } Y'), hypotheses=('x < y',), conclusions=('x \\le y',))]
    >>> parts_of("x < 1")
    [Parts(domains=(), hypotheses=(), conclusions=('x < 1',))]
    """
    rows = ROWS.fullmatch(reading)
    if rows:
        return [_parts(row.strip()) for row in re.split(r"\s*\\\\\s*&\s*", rows[1])]
    return [_parts(reading)]


def steps_of(claim: Result) -> Iterator[tuple[Result, str]]:
    r"""Yield the steps of a derivation, each with what it supposes beyond the claim where that changes.

    >>> from dpsym.check.result import Result
    >>> read = r"x < y,\; 0 \le x \;\Longrightarrow\; x < 2 y"
    >>> steps = tuple(Result(str(number), latex="x", reading=read) for number in range(2))
    >>> said = r"x < y \;\Longrightarrow\; x^{2} < y"
    >>> claim = Result("a", reading=said, steps=(*steps, Result("3", latex="y")))
    >>> [told for _, told in steps_of(claim)]
    ['where 0 ≤ x', '', 'where nothing more is supposed']
    """
    known, before = _supposed(claim), ""
    for step in claim.steps:
        if step.latex:
            given = ", ".join(plain(formula) for formula in _supposed(step) if formula not in known)
            yield step, "" if given == before else f"where {given or 'nothing more is supposed'}"
            before = given


def _supposed(result: Result) -> list[str]:
    return [formula for parts in parts_of(result.reading or "") for formula in parts.hypotheses]


def sides_of(reading: str, relation: str) -> tuple[str, str] | None:
    r"""Return both sides of what a reading says, if that is one relation of this kind and nothing else.

    >>> sides_of(r"\forall\, x \in [0, 1]:\quad x^{2} \le x", "<=")
    ('x^{2}', 'x')
    >>> sides_of(r"\text{$P$ is private}", "<="), sides_of(r"x \le y \;\text{and}\; y \le z", "<=")
    (None, None)
    """
    parts = parts_of(reading)
    said = parts[0].conclusions if len(parts) == 1 else ()
    if len(said) != 1 or any(word in said[0] for word in (EACH, r"\text", r"\forall", r"\exists", IMPLIED)):
        return None
    found = {op: _split(said[0], f" {sign} ") for op, sign in LATEX_SIGNS.items()}
    if any(len(split) != (2 if op == relation else 1) for op, split in found.items()):
        return None
    left, right = found[relation]
    return left, right


def _parts(reading: str) -> Parts:
    whom, colon, statement = reading.partition(QUANTIFIED)
    if not colon or not FORALL.match(whom):
        whom, statement = "", reading
    given, arrow, conclusion = statement.partition(IMPLIED)
    if not arrow:
        given, conclusion = "", statement
    return Parts(
        _split(FORALL.sub("", whom, count=1), COMMA),
        _split(given, COMMA),
        # What is said of each point, or of something that exists, is one thing.
        (conclusion,) if EACH in conclusion else _split(conclusion, AND),
    )


def _split(latex: str, mark: str) -> tuple[str, ...]:
    r"""Split LaTeX where a mark stands outside of all braces and brackets.

    >>> _split(r"\left(a,\; b\right),\; {c,\; d}", ",\\; ")
    ('\\left(a,\\; b\\right)', '{c,\\; d}')
    """
    found, depth, last = [], 0, 0
    marks = {match.start() for match in re.finditer(re.escape(mark), latex)}
    for match in re.finditer(r"\\left(?![a-z])|\\right(?![a-z])|\\.|[{}]|.", latex, re.DOTALL):
        if match.start() in marks and depth == 0:
            found.append(latex[last : match.start()])
            last = match.start() + len(mark)
        depth += {"{": 1, r"\left": 1, "}": -1, r"\right": -1}.get(match[0], 0)
    return tuple(part for part in (*found, latex[last:]) if part.strip())
