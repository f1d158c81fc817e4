r"""What the subscript of a hockey-stick divergence is, as a document defines it.

``E_\gamma(P \| Q) = \sup_S P(S) - \gamma Q(S)`` has the factor below, ``E_\varepsilon`` with
``e^\varepsilon`` its logarithm.  Both are usual, so that without a definition only an epsilon is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dpsym.errors import MALFORMED, DpsymError
from dpsym.notes.meaning.names import is_euler
from dpsym.notes.passages.passage import Passage
from dpsym.notes.prose.clauses import Introduced
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Apply, Chain, Divergence, Fenced, Listed, Name, Node, Operation, Power

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = ["defines_divergence", "learn_subscript", "without_measures"]

FACTOR = "factor"
EXPONENT = "exponent"
UNCLEAR = "unclear"
STICKS = frozenset({"E", "H"})


def defines_divergence(node: Node) -> bool:
    """Return whether a formula says what a divergence is: it has one on its left side alone."""
    return (
        isinstance(node, Chain)
        and isinstance(node.first, Divergence)
        and [relation for relation, _ in node.links] in (["="], [":="])
        and not any(isinstance(part, Divergence) for part in node.links[0][1].walk())
    )


def learn_subscript(node: Node, scope: Scope) -> bool:
    """Take an equation as the definition of a divergence with a subscript; say whether something is new."""
    if not (defines_divergence(node) and isinstance(node, Chain) and isinstance(node.first, Divergence)):
        return False
    left, right = node.first, node.links[0][1]
    parts = [item for part in left.lower for item in (part.items if isinstance(part, Listed) else (part,))]
    if left.kind not in STICKS or left.upper or len(parts) != 1 or not isinstance(parts[0], Name):
        return False
    found = set(_roles(right, left.second, parts[0], scope))
    if not found:
        return False
    role = found.pop() if len(found) == 1 else UNCLEAR
    known = scope.sticks.get(left.kind)
    scope.sticks[left.kind] = role if known in (None, role) else UNCLEAR
    return known is None


def _roles(right: Node, law: Node, subscript: Name, scope: Scope) -> Iterator[str]:
    """Yield how a symbol stands before the second law in a formula: as a factor, or as an exponent of e."""
    for part in right.walk():
        if not isinstance(part, Operation) or part.name != "multiply":
            continue
        applied = [factor for factor in part.args if _is_of(factor, law)]
        others = [_inside(factor) for factor in part.args if factor not in applied]
        if len(applied) != 1:
            continue
        if others == [subscript]:
            yield FACTOR
        elif len(others) == 1 and _exponent(others[0], scope) == subscript:
            yield EXPONENT


def _is_of(node: Node, law: Node) -> bool:
    if isinstance(node, Apply):
        return node.function == law
    return any(part == law for part in node.walk()) and not isinstance(node, Name)


def _inside(node: Node) -> Node:
    while isinstance(node, Fenced):
        node = node.inside
    return node


def _exponent(node: Node, scope: Scope) -> Node | None:
    if isinstance(node, Power) and is_euler(node.base, scope):
        return _inside(node.exponent)
    if isinstance(node, Apply) and node.function == Name("exp") and len(node.args) == 1:
        return _inside(node.args[0])
    return None


def without_measures(
    clause: Introduced, passage: Passage, session: Session
) -> tuple[Introduced, tuple[Formula, ...]]:
    """Return what *let D(P || Q) = ... and x > 0* introduces without definitions of divergences, and these.

    What they say of a divergence that is known has to hold, so that they are items.
    """
    if clause.noun is not None:
        return clause, ()
    measures = tuple(entry for entry in clause.formulas if _is_measure(entry, passage, session))
    rest = tuple(entry for entry in clause.formulas if entry not in measures)
    return replace(clause, formulas=rest), measures


def _is_measure(formula: Formula, passage: Passage, session: Session) -> bool:
    try:
        return defines_divergence(session.seen(formula, passage))
    except (DpsymError, RecursionError, *MALFORMED):
        return False
