"""Which notations formulas use, by name: what words about a notation may change the meaning of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dpsym.notes.macros import Macro
from dpsym.notes.parse import Row, read_rows
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import (
    Big,
    Chain,
    Divergence,
    Expect,
    Extremum,
    Integral,
    Interval,
    Name,
    Node,
    Norm,
    Operation,
    Power,
    Probability,
)

COUNTING: Final = "[n]"  # the notation for the integers up to n
APPLIED: Final = (Divergence, Expect, Probability)
KINDS_OF_NODES: Final = frozenset(["expect", "divergence"])  # under which the notations proper stand


def notations_in(nodes: Iterable[Node]) -> frozenset[str]:
    """Return the notations that formulas use, by name: functions, operators, relations.

    >>> sorted(notations_in([Chain(Operation("abs", (Name("x"),)), (("<=", Name("e")),))]))
    ['<=', 'abs', 'e', 'x']
    """
    found: set[str] = set()
    for node in (part for whole in nodes for part in whole.walk()):
        if isinstance(node, Name):
            found.add(node.base)
        elif isinstance(node, Operation):
            found.add(node.name)
        elif isinstance(node, Big):
            found.add(node.operator)
        elif isinstance(node, Interval):
            found |= {COUNTING} if node.integers else set()
        elif isinstance(node, Chain):
            found |= {relation for relation, _ in node.links}
        elif isinstance(node, (Divergence, Power, Expect, Probability, Norm, Integral, Extremum)):
            found |= {
                type(node).__name__.lower(),
                *(text for text in (getattr(node, "kind", ""), getattr(node, "operator", "")) if text),
            }
    return frozenset(found)


def notations_if_applied(latex: str, macros: Mapping[str, Macro]) -> frozenset[str]:
    r"""Return the notations that a formula stands for where it is applied; none if it is a plain symbol.

    >>> sorted(notations_if_applied(r"\operatorname{Var}", {})), sorted(notations_if_applied(r"\chi^2", {}))
    (['variance'], ['chi2'])
    """
    found: set[str] = set()
    for arguments in ("X", r"P \| Q"):
        text = f"{latex}({arguments})"
        rows = read_rows(Source("a notation", text), Span(0, len(text)), macros)
        nodes = [row.node for row in rows if isinstance(row, Row) and isinstance(row.node, APPLIED)]
        names = {part.base for node in nodes for part in node.walk() if isinstance(part, Name)}
        found |= notations_in(nodes) - names
    return frozenset(found - KINDS_OF_NODES)
