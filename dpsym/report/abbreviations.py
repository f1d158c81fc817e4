r"""Letters for long subscripts, as the level of a hockey-stick divergence that is a formula of its own.

Small print that is wider than the formula around it cannot be read, and nothing breaks it into lines.  In a
derivation it gets a letter, which is told before the first line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dpsym.report.formulas import Node, Nodes, parsed, written
from dpsym.report.measures import width
from dpsym.report.prose import Sentence, told
from dpsym.report.rows import Part

__all__ = ["abbreviated"]

LONG: Final = 8.0  # em of a subscript that has a letter if it is written often
LONGEST: Final = 14.0  # em of one that has a letter in any case
OFTEN: Final = 3
LETTERS: Final = ("t", "s", "u", "v", "w", "h", "r", "c", "b", "a")
OPERATORS: Final = ("op", "text")  # below a sum or a mean stands over what it ranges


def abbreviated(parts: Sequence[Part], elsewhere: str = "") -> list[Part]:
    r"""Return a derivation with letters for long subscripts; ``elsewhere`` is what else has letters.

    >>> from dpsym.report.rows import Row
    >>> level = r"\varepsilon k \left(e^{\varepsilon} - 1\right) + \varepsilon \sqrt{2 k \log(1/\delta)} + 1"
    >>> row = Row(f"E_{{{level}}}(P)", r"\le", "t", (), "proved")
    >>> found = abbreviated([Part(rows=(row, row, row))])
    >>> found[1].rows[0].left, found[0].sentence[1]
    ('E_s(P)', ('math', 's'))
    """
    every = [node for text in _formulas(parts) for node in _nodes(parsed(text) or ())]
    used = {node.tex for node in every} | {node.tex for node in _nodes(parsed(elsewhere) or ())}
    wide = Counter(written(node.sub) for node in every if _is_long(node) and node.sub is not None)
    chosen = [text for text, times in wide.items() if times >= OFTEN or _width(text) > LONGEST]
    letters = dict(zip(chosen, (letter for letter in LETTERS if letter not in used), strict=False))
    if not letters:
        return list(parts)
    change = lambda text: _renamed(text, letters)
    says = [
        Part((*told("Write ", letter), ("words", " for "), ("formula", text), ("words", ".")))
        for text, letter in letters.items()
    ]
    return [*says, *(_changed(part, change) for part in parts)]


def _is_long(node: Node) -> bool:
    if node.sub is None or node.kind in OPERATORS or any(part.kind == "rel" for part in node.sub):
        return False
    return any(part.kind == "cases" for part in node.sub) or width(node.sub, 0.72) > LONG


def _width(text: str) -> float:
    nodes = parsed(text) or ()
    return LONGEST + 1 if any(part.kind == "cases" for part in nodes) else width(nodes, 0.72)


def _formulas(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        yield from (text for kind, text in part.sentence if kind not in ("words", "theorem"))
        for row in part.rows:
            yield from (row.left, row.right)


def _nodes(nodes: Nodes) -> Iterator[Node]:
    for node in nodes:
        yield node
        for inner in (*node.parts, node.sub or (), node.sup or ()):
            yield from _nodes(inner)


def _renamed(text: str, letters: dict[str, str]) -> str:
    nodes = parsed(text)
    if nodes is None or not any(_is_long(node) for node in _nodes(nodes)):
        return text
    return written(_put(nodes, letters))


def _put(nodes: Nodes, letters: dict[str, str]) -> Nodes:
    found = []
    for node in nodes:
        letter = letters.get(written(node.sub)) if node.sub is not None and _is_long(node) else None
        below = (Node("ord", letter),) if letter else None if node.sub is None else _put(node.sub, letters)
        above = None if node.sup is None else _put(node.sup, letters)
        inside = tuple(_put(part, letters) for part in node.parts)
        found.append(replace(node, parts=inside, sub=below, sup=above))
    return tuple(found)


def _changed(part: Part, change: Callable[[str], str]) -> Part:
    sentence: Sentence = tuple(
        (kind, text if kind in ("words", "theorem") else change(text)) for kind, text in part.sentence
    )
    rows = tuple(replace(row, left=change(row.left), right=change(row.right)) for row in part.rows)
    return replace(part, sentence=sentence, rows=rows)
