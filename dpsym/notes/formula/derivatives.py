r"""Derivatives written as fractions: ``\frac{d}{dx} f(x)``, ``\frac{\partial^2 f}{\partial x^2}``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.formula.calls import begins_operand
from dpsym.notes.formula.clauses import is_statement, members
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.outline import HOLE, Cursor, Waiting
from dpsym.notes.formula.scripts import operand_alone
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Derivative, Fenced, Name, Node, Number, Operation, Power

SIGNS: Final = {Name("d"): False, Name("d", "rm"): False, Name("partial"): True}
MOST: Final = 10


def derivative(above: Node, under: Node, span: Span) -> Derivative | None:
    """Return the derivative that a fraction is, with a hole where nothing stands behind the d above."""
    variables = _variables(under)
    head, body = _numerator(above)
    if variables is None or head is None:
        return None
    if _times(head) != len(variables):
        raise refuse("how often a derivative is taken is not the same above and below", span)
    sign = head.base if isinstance(head, Power) else head
    return Derivative(HOLE if body is None else body, variables, SIGNS[sign], span=span)  # type: ignore[index]


def _is_sign(node: Node) -> bool:
    base = node.base if isinstance(node, Power) and isinstance(node.exponent, Number) else node
    return isinstance(base, Name) and base in SIGNS


def _times(sign: Node) -> int:
    digits = sign.exponent.digits if isinstance(sign, Power) and isinstance(sign.exponent, Number) else "1"
    return int(digits) if digits.isdigit() else 0


def _factors(node: Node) -> Sequence[Node]:
    return node.args if isinstance(node, Operation) and node.name == "multiply" else (node,)


def _regrouped(node: Node) -> Node:
    r"""Return ``d P \times Q`` as d of the product."""
    first = node.args[0] if isinstance(node, Operation) and node.name == "times" else None
    if not isinstance(first, Operation) or first.name != "multiply" or len(first.args) != 2:
        return node
    sign, law = first.args
    if not _is_sign(sign) or not isinstance(node, Operation):
        return node
    whole = replace(node, args=(law, *node.args[1:]), span=law.span | node.span)
    return Operation("multiply", (sign, whole), span=node.span)


def _variables(under: Node) -> tuple[Node, ...] | None:
    r"""Return the x, y of ``dx\,dy`` and ``\partial x \partial y``, or None if this is something else."""
    factors = _factors(_regrouped(under))
    signs, names = factors[::2], factors[1::2]
    if not names or len(signs) != len(names) or not all(sign in SIGNS for sign in signs):
        return None
    found: list[Node] = []
    for name in names:
        times = _times(name) if isinstance(name, Power) else 1
        found += [name.base if isinstance(name, Power) else name] * min(times, MOST)
    return tuple(found)


def _numerator(above: Node) -> tuple[Node | None, Node | None]:
    """Return the d above, and what stands behind it."""
    above = _regrouped(above)
    if isinstance(above, Apply) and _is_sign(above.function) and len(above.args) == 1:
        return above.function, above.args[0]
    first, *rest = _factors(above)
    if not _is_sign(first):
        return None, None
    body = (
        rest[0] if len(rest) == 1 else Operation("multiply", tuple(rest), span=above.span) if rest else None
    )
    return first, body.inside if isinstance(body, Fenced) else body


def placed_at(cursor: Cursor, found: Derivative) -> Node:
    """Return a derivative with the place at which it is taken, or one that waits for what follows."""
    if cursor.text() == r"\at":
        sign = cursor.take()
        cursor.take()
        where = operand_alone(cursor, cursor.argument(sign))
        if not is_statement(where):
            raise refuse("where a derivative is taken is not an equation such as x = 0", where.span)
        found = replace(found, at=where, span=found.span | where.span)
    if found.body == HOLE:
        if not begins_operand(cursor, brackets=True):
            raise refuse("of what the derivative is taken is not written", found.span)
        return Waiting(found, span=found.span)
    group = cursor.group("(")
    content = group.read() if group is not None and group.error is None else None
    if (
        content is None
        or group is None
        or not all(isinstance(c.node, Name | Number) for c in content.clauses)
    ):
        return found
    cursor.take()
    return Apply(found, members(content, ","), span=found.span | group.span)
