r"""How a text writes a value: its own formula, in which only what has to be said anew stands for a value.

sympy sorts what it adds and multiplies, splits roots and works out derivatives: its print of ``1 + q`` is
``q + 1``.  So what was understood is printed from the tree of the formula: operations, standard functions and
names with one meaning stay as they are written.  Of all else, such as symbols that the text defines, what is
drawn in a mean, and laws with several conventions, the print says what they were taken for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

import sympy

from dpsym.language.expectation import Averaged
from dpsym.language.printing import Below, Bracketed, Written
from dpsym.language.relations import LATEX_SIGNS, Comparison
from dpsym.language.special import ENTRIES
from dpsym.language.sums import SumOver
from dpsym.notes.formula.commands import COVARIANCES
from dpsym.notes.printer import print_node
from dpsym.notes.syntax import (
    Apply,
    Derivative,
    Divergence,
    Expect,
    Fenced,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
)

__all__ = ["Hand", "renamed"]

MOST: Final = 50_000  # parts of formulas that are remembered
SUMS: Final = frozenset(["add", "subtract", "negate"])
WITHOUT_BRACKETS: Final = frozenset(["divide", "sqrt", "root", "abs", "floor", "ceiling"])
OPERATIONS: Final = SUMS | WITHOUT_BRACKETS | {"multiply"}
FUNCTIONS: Final = {"exp", "log", "ln"} | {
    word for entry in ENTRIES.values() if entry.arity == 1 for word in entry.words
}
#: Names with one meaning: of divergences of two laws, and of laws with one convention.
DIVERGENCES: Final = frozenset(["KL", "TV", "JS"])
LAWS: Final = frozenset(["Lap", "Bern", "Ber", "Bin", "Binom"])
BLANK: Final = re.compile("⟨(\\d+)⟩")
#: The sign of a product that may go: nothing that may be applied, and no digit, stands behind it.
TIMES: Final = re.compile(r" \\cdot (?=⟨(?P<blank>\d+)⟩|(?!\\left\((?:⟨\d+⟩|\w|\\\w+)\\right\))[A-Za-z\\])")


class Meanings(Protocol):
    """Where is found what names mean."""

    def find(self, name: Name) -> Any:
        """Return the entry of a name, or None."""


class Hand:
    """What the parts of formulas stand for, as these are read, and so how values are written.

    A copy in another process knows nothing: claims have taken with them what they need.
    """

    def __init__(self) -> None:
        self._values: dict[int, tuple[Node, Any]] = {}  # the id is the node's, as long as the node is here
        self._kept: set[int] = set()
        self._nodes: dict[Any, Node] = {}
        self._sides: dict[Any, tuple[Node, Node]] = {}

    def _forget(self) -> None:
        for known in (self._values, self._kept, self._nodes, self._sides):
            known.clear()

    def __reduce__(self) -> tuple[type[Hand], tuple[()]]:
        """Leave behind what is only known by the places of things in memory."""
        return (Hand, ())

    def note(self, node: Node, value: Any, scope: Meanings) -> None:
        """Remember what a part of a formula stands for; the last writing of a value counts."""
        if len(self._values) >= MOST:
            self._forget()
        self._values[id(node)] = (node, value)
        self._kept.discard(id(node))
        if not isinstance(value, sympy.Basic) or not _is_kept(node, value, scope):
            return
        self._kept.add(id(node))
        is_sum = isinstance(node, Operation) and node.name in SUMS
        if value.args and (not is_sum or value.is_Add or value.is_Mul):
            self._nodes[value] = node

    def note_sides(self, relation: Any, left: Node, right: Node) -> None:
        """Remember how both sides of a relation are written, which may be one value."""
        if isinstance(relation, Comparison) and isinstance(relation.lhs, sympy.Expr):
            self._sides[relation] = (left, right)

    def writings(self, statements: Iterable[Any]) -> dict[Any, Written]:
        """Return how the text writes the parts of statements, of those that it writes itself."""
        found: dict[Any, Written] = {}
        waiting = list(statements)
        while waiting:
            for part in sympy.preorder_traversal(waiting.pop()):
                if part not in found and (written := self._written(part)) is not None:
                    found[part] = written
                    waiting += [
                        getattr(piece, "value", piece) for piece in written if not isinstance(piece, str)
                    ]
        return found

    def _written(self, part: Any) -> Written | None:
        values: list[Any] = []
        if part in self._sides:
            left, right = (
                print_node(self._with_blanks(side, values, alone=True)) for side in self._sides[part]
            )
            text = f"{left} {LATEX_SIGNS[part.op]} {right}"
        elif part in self._nodes:
            text = print_node(self._with_blanks(self._nodes[part], values, alone=True))
        else:
            return None
        inner = [getattr(value, "value", value) for value in values]
        if None in inner or not set().union(*(value.free_symbols for value in inner)) <= part.free_symbols:
            return None  # what cancels is not decided, and no quantifier says what it is

        def without_sign(found: re.Match[str]) -> str:
            value = None if found["blank"] is None else inner[int(found["blank"])]
            return found[0] if getattr(value, "is_number", False) else " "

        text = TIMES.sub(without_sign, text)
        pieces = BLANK.split(text)
        return tuple(values[int(piece)] if place % 2 else piece for place, piece in enumerate(pieces))

    def _with_blanks(self, node: Node, values: list[Any], *, alone: bool, raised: bool = False) -> Node:
        """Return a formula with a blank for each part that is printed as what it stands for.

        Such a part is alone, or beside others, or raised to a power.
        """

        def inside(part: Node, *, alone: bool = True) -> Node:
            return self._with_blanks(part, values, alone=alone)

        known = self._values.get(id(node), (node, None))[1]
        if isinstance(node, Number):
            return node
        if isinstance(node, Fenced) and node.kind == "round":
            return replace(node, inside=inside(node.inside))
        flattened = known is None and isinstance(node, Operation) and node.name in OPERATIONS
        if not flattened and id(node) not in self._kept:
            return _blank(known if alone else Bracketed(known, raised), values)
        if isinstance(node, Power):
            base = self._with_blanks(node.base, values, alone=False, raised=True)
            return replace(node, base=base, exponent=inside(node.exponent))
        if isinstance(node, Operation):
            alone = node.name in WITHOUT_BRACKETS
            return node.rebuilt(lambda part: inside(part, alone=alone))
        if isinstance(node, Apply):
            function, args = node.function, tuple(map(inside, node.args))
            if isinstance(function, Name) and function.base in COVARIANCES:
                function = replace(function, index=_blank(Below(known), values))
            return replace(node, function=function, args=args)
        if isinstance(node, Expect):
            return replace(node, over=(_blank(Below(known), values),), body=inside(node.body))
        if isinstance(node, Norm):
            return replace(node, inside=inside(node.inside))
        if isinstance(node, Divergence):
            return replace(node, first=inside(node.first), second=inside(node.second))
        return node  # a derivative


def renamed(writings: Mapping[Any, Written], change: Mapping[Any, Any]) -> dict[Any, Written]:
    """Return how values are written, with other symbols in them."""

    def anew(piece: Any) -> Any:
        if isinstance(piece, (Below, Bracketed)):
            return replace(piece, value=piece.value.xreplace(change))
        return piece if isinstance(piece, str) else piece.xreplace(change)

    return {value.xreplace(change): tuple(map(anew, written)) for value, written in writings.items()}


def _blank(value: Any, values: list[Any]) -> Name:
    """Return a name that stands for a value, which joins the others."""
    inner = getattr(value, "value", value)
    values.append(None if isinstance(inner, sympy.Lambda) or not isinstance(inner, sympy.Basic) else value)
    return Name(f"⟨{len(values) - 1}⟩")


def _is_kept(node: Node, value: Any, scope: Meanings) -> bool:
    """Return whether a part of a formula is printed as it is written, but for what stands inside it."""
    if isinstance(node, Operation):
        return node.name in OPERATIONS and isinstance(value, sympy.Expr) and not isinstance(value, SumOver)
    if isinstance(node, Power):
        return isinstance(value, sympy.Expr)
    if isinstance(node, Apply):
        return _is_kept_name(node.function, value, scope)
    if isinstance(node, Expect):
        return node.given is None and isinstance(value, Averaged) and bool(value.drawn())
    if isinstance(node, Divergence):
        return not node.upper and _names_divergence(node.kind, node.lower)
    if isinstance(node, Norm):
        return _names_divergence("D", () if node.index is None else (node.index,))
    return isinstance(node, Derivative) and all(
        isinstance(part, Name) and _is_plain(part, scope) for part in node.walk() if isinstance(part, Name)
    )


def _is_kept_name(function: Node, value: Any, scope: Meanings) -> bool:
    name = function.base if isinstance(function, Power) else function
    if not isinstance(name, Name) or name.marks or scope.find(name) is not None:
        return False
    if name.base in COVARIANCES:
        return isinstance(value, Averaged) and bool(value.drawn())
    if _names_divergence(name.base, () if name.index is None else (name.index,)):
        return True
    plain = name.index is None or (name.base == "log" and isinstance(name.index, Number))
    return plain and (name.base in FUNCTIONS or (name.base in LAWS and bool(getattr(value, "is_law", False))))


def _names_divergence(kind: str, lower: tuple[Node, ...]) -> bool:
    if not lower:
        return kind in DIVERGENCES
    return (
        kind in ("D", "d") and len(lower) == 1 and isinstance(lower[0], Name) and lower[0].base in DIVERGENCES
    )


def _is_plain(name: Name, scope: Meanings) -> bool:
    """Return whether a name is that of a number, which the text does not give as a formula."""
    entry = scope.find(name)
    return name.base in FUNCTIONS or entry is None or isinstance(entry.value, sympy.Symbol)
