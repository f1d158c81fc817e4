r"""Sums and products that are written out with dots: ``1 + 1/4 + \dots + 1/n^2``, ``1 \cdot 2 \cdots n``.

The last term says the form of all: it holds one whole number, in place of which the index stands.  The terms
before the dots are what this form gives for the first two numbers at least, or one that names the first
member of a family where the last one names the last; where two forms do, neither is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.notes.meaning.core import is_number, number
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.sequences import STYLE
from dpsym.notes.syntax import Big, Chain, Name, Node, Number, Operation

DOTS: Final = Operation("dots", ())
STARTS: Final = range(4)  # with which numbers an index begins
LONGEST: Final = 8  # as many terms before the dots are compared


def written_out(operator: str, parts: Sequence[Node], scope: Scope) -> Node | None:
    r"""Return the sum or product that terms with dots before the last one stand for, if that is clear.

    What stands before the first member of a family, and has no other member in it, is a term of its own:
    ``c\, E[X_1] \cdots E[X_n]``.
    """
    place = parts.index(DOTS)
    for cut in range(max(place, 1)):
        rest = _written_out(operator, parts[cut:], scope)
        if rest is not None and cut == 0:
            return rest
        if rest is not None and _is_apart(parts[:cut], parts[place + 1 :], scope):
            joined = Operation("multiply" if operator == "prod" else "add", (*parts[:cut], rest))
            return replace(joined, span=parts[0].span | parts[-1].span)
    return None


def _is_apart(before: Sequence[Node], last: Sequence[Node], scope: Scope) -> bool:
    """Return whether terms have no member of a family of which the last one has one."""
    families = {
        part.base
        for node in last
        for part in node.walk()
        if isinstance(part, Name) and part.index in tuple(_ends(node, scope))
    }
    names = [part for node in before for part in node.walk() if isinstance(part, Name)]
    return bool(families) and not any(name.index is not None and name.base in families for name in names)


def _written_out(operator: str, parts: Sequence[Node], scope: Scope) -> Big | None:
    place = parts.index(DOTS)
    first, behind = parts[:place], parts[place + 1 :]
    most = 2 if operator == "prod" else 1  # the factors of 2 n
    if not 1 <= len(first) <= LONGEST or not 1 <= len(behind) <= most or DOTS in behind:
        return None
    span = behind[0].span | behind[-1].span
    last = behind[0] if len(behind) == 1 else Operation("multiply", tuple(behind), span=span)
    if any(isinstance(part, Big) for part in last.walk()):
        return None
    values = [_value(part, scope) for part in first]
    alone = len(first) == 1  # one term says the form of all only where it names a member of a family
    found = [
        Big(
            operator, (Chain(index, (("=", Number(str(start))),)),), end, body, span=parts[0].span | last.span
        )
        for end in _ends(last, scope)
        for index in (Name("j", STYLE, span=end.span),)
        for body in (_put(last, end, index),)
        for start in STARTS
        if _are_members(first, last, end, start) or (not alone and _begins(values, last, end, start, scope))
    ]
    return found[0] if len(found) == 1 else None


def _ends(last: Node, scope: Scope) -> Iterator[Name]:
    """Yield the whole numbers of which a term speaks."""
    for name in dict.fromkeys(part for part in last.walk() if isinstance(part, Name)):
        entry = scope.find(name)
        if entry is not None and entry.kind is Kind.INTEGER:
            yield name


def _are_members(first: Sequence[Node], last: Node, end: Name, start: int) -> bool:
    r"""Return whether terms are the last one with other members of families: ``E[X_1] \cdots E[X_n]``."""
    indices = [part for part in last.walk() if isinstance(part, Name) and part.index == end]
    alone = [part for part in last.walk() if part == end]
    listed = [_put(last, end, Number(str(start + place))) for place in range(len(first))]
    return len(alone) == len(indices) > 0 and list(first) == listed


def _begins(values: Sequence[Any], last: Node, end: Name, start: int, scope: Scope) -> bool:
    """Return whether the form of the last term gives the first ones from a number on."""
    for place, value in enumerate(values):
        given = _value(_put(last, end, Number(str(start + place))), scope)
        if value is None or given is None or sympy.expand(given - value) != 0:
            return False
    return True


def _value(node: Node, scope: Scope) -> Any:
    try:
        value = number(node, scope)
    except DpsymError:
        return None
    return value if is_number(value) else None


def _put(node: Node, name: Name, value: Node) -> Node:
    return value if node == name else node.rebuilt(lambda part: _put(part, name, value))
