r"""Formulas as trees: the LaTeX that dpsym prints is read into nodes, measured, and written again.

Heights are in em of the surrounding text.  Nothing is evaluated or decided here; what cannot be read is
left as it stands by those who ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dpsym.plain import GREEK
from dpsym.report.signs import ACCENTS, BIG, BIN, CLOSE, FONTS, KNOWN, LIMITS, OPEN, OPS, REL, SPACES

__all__ = ["FLAT", "Node", "Nodes", "cells", "delimiters", "height", "parsed", "scripts", "written"]

TOKEN: Final = re.compile(r"\\[A-Za-z]+\*?|\\.|\d+(?:\.\d+)?|\s+|.", re.DOTALL)
TEXT: Final = re.compile(r"(\\text(?:up)?\{)([^{}]*)")
#: What makes brackets large; one that is not seen is left out with it.
SIZE: Final = re.compile(r"\\[bB]igg?[lrm]?(?![A-Za-z])\s*\.?")
BLANK: Final = "\0"  # a space that means something
FLAT: Final = 1.3  # em: the height of what needs no larger brackets
DEEPEST: Final = 60
COLUMN, NEXT = "&", r"\\"  # what comes between the columns of cases, and between their rows


@dataclass(frozen=True)
class Node:
    r"""A part of a formula, with what stands below and above it.

    Attributes:
        kind: ord, number, rel, bin, op, punct, space, text, frac, binom, sqrt, accent, fence, middle, cases
            or group.
        tex: the sign or command; of a fence, what opens it.
        parts: numerator and denominator, what is under a root or in a fence, the rows of cases.
        close: of a fence, what closes it.
        grown: whether a fence was written with ``\left``, as dpsym writes factors, and not arguments.
        sub, sup: the subscript and the superscript, None where there is none; primes come with the latter.
    """

    kind: str
    tex: str = ""
    parts: tuple[Nodes, ...] = ()
    close: str = ""
    grown: bool = False
    sub: Nodes | None = None
    sup: Nodes | None = None

    @property
    def bare(self) -> bool:
        """Whether nothing stands below or above it."""
        return self.sub is None and self.sup is None


Nodes = tuple[Node, ...]


class _UnknownFormError(Exception):
    """LaTeX that is not of the kind that dpsym prints."""


def parsed(latex: str) -> Nodes | None:
    r"""Return a formula as nodes; None for LaTeX with environments but cases, or that is not balanced.

    >>> [node.kind for node in parsed(r"\left(x + 1\right)^{2} \le e^{x}")]
    ['fence', 'rel', 'ord']
    >>> parsed(r"\left(x") is None
    True

    Sizes that an author gave to brackets are left out: they grow with what they are around.

    >>> written(parsed(r"\Bigl(x + \frac{1}{2}\Bigr)^2 \bigl(x\bigr)"))
    '\\left(x + \\frac{1}{2}\\right)^2(x)'
    """
    kept = TEXT.sub(lambda found: found[1] + found[2].replace(" ", BLANK), SIZE.sub("", latex))
    reader = _Reader([token for token in TOKEN.findall(kept) if not token.isspace()])
    try:
        return reader.whole()
    except (_UnknownFormError, RecursionError):
        return None


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = tokens
        self.next = 0
        self.depth = 0

    def peek(self) -> str:
        return self.tokens[self.next] if self.next < len(self.tokens) else ""

    def take(self, expected: str = "") -> str:
        token = self.peek()
        if not token or (expected and token != expected):
            raise _UnknownFormError(expected)
        self.next += 1
        return token

    def whole(self) -> Nodes:
        found = self.row(frozenset())
        if self.peek():
            raise _UnknownFormError(self.peek())
        return found

    def row(self, ends: frozenset[str]) -> Nodes:
        """Read nodes up to one of the ends, which is left to be read."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise _UnknownFormError("too deep")
        found: list[Node] = []
        while self.peek() and self.peek() not in ends:
            if self.peek() in ("}", r"\right") or self.peek() in CLOSE:
                raise _UnknownFormError(self.peek())
            column = self.peek() == COLUMN and NEXT in ends
            found.append(Node("space", self.take()) if column else self.scripted(self.one()))
        self.depth -= 1
        return tuple(found)

    def scripted(self, node: Node) -> Node:
        """Read what stands below and above a node."""
        while self.peek() in ("_", "^", "'"):
            sign = self.take()
            if sign == "'":
                node = replace(node, sup=(*(node.sup or ()), Node("ord", r"\prime")))
                continue
            script = self.argument()
            if sign == "_":
                if node.sub is not None:
                    raise _UnknownFormError(sign)
                node = replace(node, sub=script)
            else:
                node = replace(node, sup=(*(node.sup or ()), *script))
        return node

    def argument(self) -> Nodes:
        if self.peek() == "{":
            self.take()
            found = self.row(frozenset("}"))
            self.take("}")
            return found
        return (self.one(),)

    def one(self) -> Node:
        token = self.take()
        if token == "{":
            self.next -= 1
            return Node("group", "", (self.argument(),))
        if token in (r"\frac", r"\tfrac", r"\dfrac"):
            return Node("frac", r"\frac", (self.argument(), self.argument()))
        if token == r"\binom":
            return Node("binom", token, (self.argument(), self.argument()))
        if token == r"\sqrt":
            return Node("sqrt", self.index(), (self.argument(),))
        if token in FONTS:
            return Node("text", token, close=self.raw())
        if token in ACCENTS:
            return Node("accent", token, (self.argument(),))
        if token == r"\left":
            return self.fence(self.take(), frozenset([r"\right"]))
        if token in OPEN:
            return self.fence(token, CLOSE)
        if token == r"\middle":
            return Node("middle", self.take())
        if token == r"\begin" and self.raw() == "cases":
            return self.cases()
        return self.sign(token)

    def sign(self, token: str) -> Node:
        if token in (r"\begin", r"\end", "&", r"\\", "%", "#", "$", "}", "_", "^", r"\right"):
            raise _UnknownFormError(token)
        if token[0].isdigit():
            return Node("number", token)
        if self.peek() == "{" and token[1:].isalpha() and token not in KNOWN and token[1:] not in GREEK:
            raise _UnknownFormError(token)  # it may be a command with arguments
        if token in SPACES:
            return Node("space", token)
        if token in (",", ";"):
            return Node("punct", token)
        kinds = (("rel", REL), ("bin", BIN), ("op", OPS), ("op", BIG))
        return Node(next((kind for kind, signs in kinds if token in signs), "ord"), token)

    def index(self) -> str:
        """Read the index of a root as it stands."""
        if self.peek() != "[":
            return ""
        self.take("[")
        found = ""
        while self.peek() != "]":
            found += self.take()
        self.take("]")
        return found

    def cases(self) -> Node:
        rows = [self.row(frozenset((NEXT, r"\end")))]
        while self.take() == NEXT:
            rows.append(self.row(frozenset((NEXT, r"\end"))))
        if self.raw() != "cases":
            raise _UnknownFormError("cases")
        return Node("cases", "cases", tuple(rows))

    def raw(self) -> str:
        """Read an argument as text, with its blanks."""
        self.take("{")
        found, depth = "", 1
        while True:
            token = self.take()
            depth += {"{": 1, "}": -1}.get(token, 0)
            if not depth:
                return found.replace(BLANK, " ")
            found += token

    def fence(self, left: str, ends: frozenset[str]) -> Node:
        body = self.row(ends)
        right = self.take()
        grown = right == r"\right"
        return Node("fence", left, (body,), self.take() if grown else right, grown)


def cells(row: Nodes) -> list[Nodes]:
    r"""Return what stands in the columns of a row of cases.

    >>> [written(cell) for cell in cells(parsed(r"\begin{cases} x & y \end{cases}")[0].parts[0])]
    ['x', 'y']
    """
    ends = [place for place, node in enumerate(row) if node.tex == COLUMN]
    return [row[start:end] for start, end in zip((0, *(at + 1 for at in ends)), (*ends, None), strict=True)]


def written(nodes: Sequence[Node]) -> str:
    r"""Return nodes as LaTeX; brackets grow only around what is high.

    >>> written(parsed(r"\left(x + \frac{1}{2}\right)  f\left(x\right)"))
    '\\left(x + \\frac{1}{2}\\right) f(x)'
    """
    found = ""
    for place, node in enumerate(nodes):
        text = _bare(node) + scripts(node)
        before = nodes[place - 1] if place else None
        joined = before is None or node.kind == "punct" or (place == 1 and before.tex == "-")
        if before is not None and node.kind == "fence":
            joined = text[:1] in "([" and before.kind not in ("rel", "bin", "punct", "space")
        if before is not None and before.kind == "space":
            joined = node.kind == "rel" or node.close == "and"
        elif before is not None and node.kind == "space":
            joined = before.kind in ("rel", "punct") or before.close == "and"
        if before is not None and ("/" in (before.tex, node.tex) or before.parts == ((),)):
            joined = True
        found += text if joined else " " + text
    return found


def _bare(node: Node) -> str:
    if node.kind in ("frac", "binom"):
        return rf"{node.tex}{{{written(node.parts[0])}}}{{{written(node.parts[1])}}}"
    if node.kind == "sqrt":
        index = f"[{node.tex}]" if node.tex else ""
        return rf"\sqrt{index}{{{written(node.parts[0])}}}"
    if node.kind == "text":
        return f"{node.tex}{{{node.close}}}"
    if node.kind == "accent":
        return f"{node.tex}{{{written(node.parts[0])}}}"
    if node.kind == "group":
        return f"{{{written(node.parts[0])}}}"
    if node.kind == "middle":
        return node.tex
    if node.kind == "cases":
        rows = rf" {NEXT} ".join(map(written, node.parts))
        return rf"\begin{{cases}} {rows} \end{{cases}}"
    return _fence(node) if node.kind == "fence" else node.tex


def _fence(node: Node) -> str:
    high = height(node.parts[0]) > FLAT
    middle = r"\middle" if high else ""
    inside = [
        replace(part, tex=middle + part.tex) if part.kind == "middle" else part for part in node.parts[0]
    ]
    left, right = delimiters(node, r"\left" if high else "", r"\right" if high else "")
    return f"{left}{written(inside)}{right}"


def delimiters(node: Node, left: str, right: str) -> tuple[str, str]:
    r"""Return what opens and what closes a fence, with the size said by two commands.

    >>> delimiters(parsed(r"\left|x\right|")[0], "", "")
    ('\\lvert ', '\\rvert')
    """
    names = {"|": (r"\lvert", r"\rvert"), r"\|": (r"\lVert", r"\rVert"), ".": ("", "")}
    opening = names.get(node.tex, (node.tex, ""))[0]
    closing = names.get(node.close, ("", node.close))[1]
    apart = " " if opening[-1:].isalpha() else ""
    return left + (opening or "." * bool(left)) + apart, right + (closing or "." * bool(right))


def scripts(node: Node) -> str:
    r"""Return what stands below and above a node, as LaTeX.

    >>> scripts(parsed("x_1'")[0])
    "_1'"
    """
    text = ""
    if node.sub is not None:
        text += f"_{_argument(node.sub)}"
    above = list(node.sup or ())
    while above and above[0].tex == r"\prime" and above[0].bare:
        text += "'"
        above.pop(0)
    return text + (f"^{_argument(above)}" if above else "")


def _argument(nodes: Sequence[Node]) -> str:
    text = written(nodes)
    return text if len(text) == 1 else f"{{{text}}}"


def height(nodes: Sequence[Node]) -> float:
    r"""Return about how high nodes are, in em; a row of letters with exponents counts as 1.

    >>> height(parsed("e^{x} + 1")), height(parsed(r"\frac{1}{2}"))
    (1.0, 2.0)
    """
    return max((_height(node) for node in nodes), default=1.0)


def _height(node: Node) -> float:
    above = height(node.sup or ())
    over = 0.0 if above <= 1.0 else 0.5 * above
    if node.kind in ("frac", "binom"):
        return height(node.parts[0]) + height(node.parts[1]) + over
    if node.kind == "sqrt":
        return height(node.parts[0]) + 0.2 + over
    if node.kind == "cases":
        return 1.2 * sum(map(height, node.parts)) + over
    if node.kind in ("fence", "group", "accent"):
        return height(node.parts[0]) + over
    if node.tex in BIG and not node.bare:
        return 2.6
    if node.tex in BIG:
        return 1.8
    if node.tex in LIMITS and not node.bare:
        return FLAT
    return 1.0 + over
