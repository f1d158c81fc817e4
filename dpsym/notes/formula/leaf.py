"""The terminals of the grammar, and operators that wait for what they are taken of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dpsym.notes.source import Span
from dpsym.notes.syntax import Derivative, Expect, Fenced, Node, Probability, Text

HOLE = Text("")  # what has not come yet


@dataclass(frozen=True)
class Leaf:
    """A terminal of the grammar: its kind, what it carries, and where it stands."""

    kind: str
    value: object
    span: Span


@dataclass(frozen=True)
class Over:
    """An operator such as a sum, with what stands below and above it, before its body."""

    operator: str
    below: tuple[Node, ...]
    above: Node | None


@dataclass(frozen=True)
class Waiting(Node):
    r"""An operator without brackets, ``\mathbb{E}_P`` or ``\frac{d}{dx}``, before what it is taken of."""

    of: Expect | Probability | Derivative


def completed(waiting: Waiting, body: Node) -> Node:
    """Return the mean, probability or derivative of a body."""
    span = waiting.span | body.span
    if isinstance(body, Fenced) and body.kind == "round" and isinstance(waiting.of, Derivative):
        body = body.inside
    if isinstance(waiting.of, Probability):
        return replace(waiting.of, condition=body, span=span)
    return replace(waiting.of, body=body, span=span)
