r"""Whether a formula looks like one that introduces symbols: ``x``, ``P, Q``, ``\alpha > 1``, ``0 < s < 1``.

In ``for all a > 1, a^2 > a`` nothing but that tells where the quantifier ends and the claim begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.prose.patterns import JOINING
from dpsym.notes.prose.tokens import Formula, Token
from dpsym.notes.source import Span

__all__ = ["after_forall", "introduced_at", "introduces", "is_bound", "is_numeric"]

_GROUP: Final = r"\{(?:[^{}]|\{[^{}]*\})*\}"
_LETTER: Final = rf"(?:\\[A-Za-z]+(?:\s*{_GROUP})?|[^\W\d_]|[ϵ∞])"
# What stands above a symbol and belongs to its name; a power does not.
_MARK: Final = r"(?:(?:\\prime\s*)+|\*|\\ast|\\star|\\dagger|\(\w+\))"
_ABOVE: Final = rf"(?:\\prime|\\ast|\\star|\\dagger|\*|\{{\s*{_MARK}\s*\}})"
_SCRIPT: Final = rf"(?:\s*_\s*(?:{_GROUP}|\\[A-Za-z]+|\w)|\s*['′]|\s*\^\s*{_ABOVE})"
_NAME: Final = rf"{_LETTER}{_SCRIPT}*"
_NAMES: Final = rf"{_NAME}(?:\s*,\s*{_NAME})*"
_RELATION: Final = (
    r"(?:\\(?:in|leq?|geq?|leqslant|geqslant|lt|gt|subset(?:eq)?|sim|to|rightarrow|colon|gets|leftarrow)(?![A-Za-z])"
    r"|<=|>=|[<>:=∈≤≥⊂⊆])"
)
DOTS: Final = frozenset([r"\dots", r"\ldots", r"\cdots", r"\dotsc"])
_BARE: Final = re.compile(rf"\s*(?P<names>{_NAMES})\s*\Z")
_BOUND: Final = re.compile(rf"\s*(?P<names>{_NAMES})\s*(?:\\,|\\;)?\s*{_RELATION}")
_BETWEEN: Final = re.compile(rf"\s*-?[\d.\\a-z/]{{1,8}}\s*(?:<=?|\\leq?|≤|\\lt)\s*(?P<names>{_NAMES})")
_COMMANDS: Final = re.compile(
    rf"{_RELATION}|\\(?:[dt]?frac|sqrt|pi|left|right|infty|mathbb|[,;! ])|\{{[RNZ]\}}|R|N|Z"
)
_SYMBOL: Final = re.compile(r"\\[A-Za-z]+|[^\W\d_]")
_FUNCTION: Final = re.compile(
    r"\\(?:frac|sqrt|log|ln|exp|sum|prod|sup|inf|max|min|int|left|Pr|mathbb|operatorname)(?![A-Za-z])"
)


def introduces(formula: Formula, seen: set[str]) -> set[str] | None:
    """Return the symbols that a formula introduces, or None where it introduces none that is new."""
    if formula.display:
        return None
    for pattern in (_BARE, _BOUND, _BETWEEN):
        match = pattern.match(formula.latex)
        if match is not None and not _FUNCTION.match(match["names"]):
            names = {"".join(name.split()) for name in re.split(r",(?![^{]*\})", match["names"])} - DOTS
            return None if names & seen else names
    return None


def is_bound(formula: Formula) -> bool:
    """Return whether a formula only bounds symbols: ``x > 0``, ``q = 1/2``, ``0 < s < 1``."""
    match = _BOUND.match(formula.latex) or _BETWEEN.match(formula.latex)
    return match is not None and not _FUNCTION.match(match["names"])


def introduced_at(
    tokens: Sequence[Token], start: int, seen: set[str]
) -> tuple[int, tuple[Formula, ...]] | None:
    """Return the formulas in a row that introduce symbols, and where they end; the first always counts."""
    found: list[Formula] = []
    end = place = start
    while place < len(tokens):
        formula = tokens[place].formula
        if formula is not None:
            names = introduces(formula, seen)
            if found and names is None and not _bounds_more(tokens, place, found):
                break
            seen |= names or set()
            found.append(formula)
            end = place + 1
            if formula.display or (end < len(tokens) and tokens[end].formula is not None):
                break
        elif not found or tokens[place].text not in JOINING:
            break
        place += 1
    return (end, tuple(found)) if found else None


def _bounds_more(tokens: Sequence[Token], place: int, found: Sequence[Formula]) -> bool:
    """Return whether a formula behind ``and`` bounds a symbol of the list again: ``for x > 0 and x < 1``."""
    formula = tokens[place].formula
    if formula is None or formula.display or not is_bound(formula) or tokens[place - 1].text != "and":
        return False
    known = set().union(*(introduces(other, set()) or set() for other in found))
    return (introduces(formula, set()) or {""}) <= known and is_numeric(formula)


def is_numeric(formula: Formula) -> bool:
    """Return whether a bound is by numbers alone: ``x < 1/2``, and not ``x < y``."""
    names = introduces(formula, set()) or set()
    rest = formula.latex
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, " ", 1)
    return not _SYMBOL.search(_COMMANDS.sub(" ", rest))


def after_forall(formula: Formula) -> Formula | None:
    """Return what stands after a quantifier that makes up a whole formula, as in ``NOTION for all alpha``."""
    match = re.match(r"\s*(?:\\forall(?![A-Za-z])|∀)\s*", formula.latex)
    if match is None or re.search(r"[:]|\\colon|\\q?quad|\\[,;]", formula.latex):
        return None
    return replace(formula, content=Span(formula.content.start + match.end(), formula.content.end))
