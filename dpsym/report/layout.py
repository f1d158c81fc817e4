r"""Formulas broken into lines: at relations, signs and commas, as far out as possible.

A formula is a row of pieces, between which there is a price for a break: the further inside brackets, the
higher.  The lines are those with the least price of which none is too wide.  Brackets that open on one line
and close on another have a size of their own, as ``\left`` and ``\right`` must stand on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from dpsym.report.formulas import FLAT, Node, Nodes, cells, delimiters, height, scripts, written
from dpsym.report.measures import width

__all__ = ["lines_of"]

INSIDE: Final = 1.0  # em: how much further a line that goes on stands to the right for each bracket around it
NEVER: Final = float("inf")
LINE: Final = 60.0  # the price of a line
BEFORE: Final = {"rel": 10.0, "bin": 30.0}
DEEPER: Final = 70.0  # the price of a bracket around a break
FACTOR: Final = 160.0  # the price of a break between factors
RAGGED: Final = 140.0  # the price of a line of which nothing is used
OVERFULL: Final = 1e4  # for each em that a line is too wide
SMALLEST: Final = 0.5  # of its size is a line that nothing breaks
CASES: Final = 0.75  # of the room: how wide cases may be that have their conditions beside them
BESIDE: Final = 4.0  # em: what stands beside cases, as their brace and a sum
QUAD, TIMES, NOTHING = Node("space", r"\quad"), Node("bin", r"\cdot"), Node("group", parts=((),))
WORDS: Final = (r"\text", r"\textup")


@dataclass(frozen=True)
class _Piece:
    """Something that stays on one line, and the price of a break before it."""

    nodes: Nodes
    price: float = NEVER
    depth: int = 0
    fence: int = -1  # the number of the bracket that opens or closes here
    opens: bool = False
    factor: bool = False


def lines_of(nodes: Nodes, first: float, others: float, *, shrunk: bool = False) -> list[str]:
    r"""Return a formula as lines of LaTeX, of which the first and the others have so much room, in em.

    Cases that are too wide are written with each condition below its value.  What nothing breaks stays too
    wide, or is ``shrunk`` to fit.

    >>> from dpsym.report.formulas import parsed
    >>> lines_of(parsed(r"a + b + c = d + e"), 40, 40)
    ['a + b + c = d + e']
    >>> lines_of(parsed(r"a + b + c = d + e"), 8, 8)
    ['a + b + c', '{}= d + e']
    """
    found = []
    for line, wide, room in _filled(nodes, first, others):
        shown = written(line)
        if shrunk and wide > room > 0:  # nothing in it can be broken
            shown = rf"\scalebox{{{max(room / wide, SMALLEST):.2f}}}{{$\displaystyle {shown}$}}"
        found.append(shown)
    return found


def _filled(nodes: Nodes, first: float, others: float) -> Iterator[tuple[Nodes, float, float]]:
    """Yield the lines of a formula, each with how wide it is, and with how much room it has."""
    if width(nodes) <= first:
        yield nodes, width(nodes), first
        return
    pieces = list(_pieces(_stacked(_divided(nodes, others), others)))
    starts = _breaks(pieces, first, others)
    for place, (line, (start, end)) in enumerate(zip(_lines(pieces, starts), pairwise(starts), strict=True)):
        room = others - INSIDE * pieces[start].depth if place else first
        yield line, sum(map(_piece_width, pieces[start:end])), room


def _divided(nodes: Nodes, room: float) -> Nodes:
    r"""Return nodes with 1/b (a), where a may be broken, for fractions a/b that are too wide.

    >>> from dpsym.report.formulas import parsed
    >>> lines_of(parsed(r"\frac{a + b + c + d + f + g}{h}"), 8, 8)
    ['\\frac{1}{h} \\bigl( a + b + c', '\\quad {}+ d + f + g \\bigr)']
    """
    found: list[Node] = []
    for node in nodes:
        above = node.parts[0] if node.kind == "frac" and node.bare else ()
        if above and width((node,)) > room and width(above) > room:
            one = replace(node, parts=((Node("number", "1"),), node.parts[1]))
            found += [one, Node("fence", "(", (above,), ")", grown=True)]
        else:
            found.append(node)
    return tuple(found)


def _stacked(nodes: Nodes, room: float) -> Nodes:
    """Return nodes with each row of wide cases in lines, its condition below if need be."""
    found = []
    for node in nodes:
        if node.kind == "cases" and width((node,)) > CASES * room:
            rows = tuple(line for row in node.parts for line in _rows(row, room - BESIDE))
            found.append(replace(node, parts=rows))
        else:
            found.append(replace(node, parts=tuple(_stacked(part, room) for part in node.parts)))
    return tuple(found)


def _rows(row: Nodes, room: float) -> Iterator[Nodes]:
    value, *conditions = cells(row)
    if width(row) <= room:
        yield sum(((QUAD, *cell) for cell in conditions), value)
        return
    yield from (line for line, *_ in _filled(value, room, room))
    for cell in conditions:
        yield from ((QUAD, *line) for line, *_ in _filled(cell, room - 1, room - 1))


def _pieces(nodes: Nodes) -> Iterator[_Piece]:
    counter = [0]
    yield from _row(nodes, 0, counter)


def _row(nodes: Nodes, depth: int, counter: list[int]) -> Iterator[_Piece]:
    for place, node in enumerate(nodes):
        before = nodes[place - 1] if place else None
        price = _price(before, node, depth)
        factor = price < NEVER and price - DEEPER * depth >= FACTOR
        if node.kind == "fence" and _worth(node):
            counter[0] += 1
            number = counter[0]
            bare = replace(node, sub=None, sup=None)
            yield _Piece((bare,), price, depth, number, opens=True, factor=factor)
            yield from _row(node.parts[0], depth + 1, counter)
            yield _Piece((node,), NEVER, depth, number)
        else:
            yield _Piece((node,), price, depth, factor=factor)


def _worth(node: Node) -> bool:
    """Return whether a break inside a bracket may be of use."""
    return width(node.parts[0]) > 4


def _price(before: Node | None, node: Node, depth: int) -> float:
    """Return the price of a break between two nodes."""
    deeper = DEEPER * depth
    if before is None:
        return NEVER
    if node.kind in ("space", "punct", "middle"):
        return NEVER
    if node.kind in BEFORE:
        alone = node.kind == "bin" and before.kind in ("rel", "punct", "bin", "space")
        return NEVER if alone or node.tex in (r"\mid", ":", r"\colon") else BEFORE[node.kind] + deeper
    if before.kind == "punct" or before.tex in (r"\;", r"\quad", r"\qquad", ":", r"\colon"):
        return 15.0 + deeper
    if before.kind == "middle":
        return 40.0 + deeper
    if node.tex in WORDS and node.close.startswith(" "):
        return 8.0 + deeper
    closed = before.kind in ("fence", "frac", "sqrt")
    applied = node.kind == "fence" and not node.grown  # P(y) is no product
    if closed and not applied and node.kind in ("fence", "ord", "op", "frac", "sqrt", "text", "accent"):
        return FACTOR + deeper
    return NEVER


def _breaks(pieces: Sequence[_Piece], first: float, others: float) -> list[int]:
    """Return where lines begin, so that the sum of the prices is the least."""
    widths = [_piece_width(piece) for piece in pieces]
    best: list[tuple[float, int]] = []  # the price of all lines from here on, and where the next one begins
    for start in range(len(pieces) - 1, -1, -1):
        room = first if start == 0 else others - INSIDE * pieces[start].depth
        wide = 0.0
        found = (NEVER, len(pieces))
        for end in range(start + 1, len(pieces) + 1):
            wide += widths[end - 1]
            cost = LINE + OVERFULL * max(0.0, wide - room) + RAGGED * max(0.0, 1 - wide / room) ** 2
            if end < len(pieces):
                if pieces[end].price == NEVER:
                    continue
                cost += pieces[end].price + best[len(pieces) - 1 - end][0]
            found = min(found, (cost, end))
        best.append(found)
    starts = [0]
    while starts[-1] < len(pieces):
        starts.append(best[len(pieces) - 1 - starts[-1]][1])
    return starts


def _piece_width(piece: _Piece) -> float:
    if piece.fence < 0:
        return width(piece.nodes)
    node = piece.nodes[0]
    bracket = 0.45 if height(node.parts[0]) <= FLAT else 0.75
    return bracket + (0 if piece.opens else width([replace(node, kind="ord", tex="", parts=())]) - 0.5)


def _lines(pieces: Sequence[_Piece], starts: Sequence[int]) -> Iterator[Nodes]:
    """Yield the lines, with brackets that grow by themselves where they close on their line."""
    line_of: dict[tuple[int, bool], int] = {}
    for number, (start, end) in enumerate(pairwise(starts)):
        for piece in pieces[start:end]:
            if piece.fence >= 0:
                line_of[piece.fence, piece.opens] = number
    whole = {fence for fence, opens in line_of if line_of[fence, True] == line_of[fence, False]}
    for start, end in pairwise(starts):
        line = _line(pieces[start:end], whole)
        if start:
            sign = (TIMES,) if pieces[start].factor else ()
            operator = (NOTHING,) if sign or pieces[start].nodes[0].kind in ("rel", "bin") else ()
            line = (*(QUAD,) * min(pieces[start].depth, 3), *operator, *sign, *line)
        yield line


def _line(pieces: Sequence[_Piece], whole: set[int]) -> Nodes:
    """Return the nodes of pieces; a bracket that is ``whole`` is written as the one node that it is."""
    nodes: list[Node] = []
    skipped = -1
    for piece in pieces:
        if skipped >= 0:
            if piece.fence == skipped:
                nodes.extend(piece.nodes)
                skipped = -1
        elif piece.fence >= 0 and piece.fence in whole:
            skipped = piece.fence
        elif piece.fence >= 0:
            nodes.append(_bracket(piece))
        else:
            nodes.extend(_fixed_middle(node) for node in piece.nodes)
    return tuple(nodes)


def _fixed_middle(node: Node) -> Node:
    return replace(node, kind="ord") if node.kind == "middle" else node


def _bracket(piece: _Piece) -> Node:
    """Return one side of a bracket, as large as what stands in it asks for."""
    node = piece.nodes[0]
    high = height(node.parts[0])
    size = r"\big" if high <= FLAT else r"\Big" if high < 1.9 else r"\bigg"
    left, right = delimiters(node, size + "l", size + "r")
    if piece.opens:
        return Node("ord", re.sub(r"\s+$", "", left))
    return Node("ord", right + scripts(node))
