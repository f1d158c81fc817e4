"""Relations: strict or not, in one direction or the other, an inequality for an equation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dpsym.engines.repair.scene import Change, Site
from dpsym.kernel.statement import FLIPPED
from dpsym.language.relations import Comparison

__all__ = ["WEAKER", "relations"]

LOOSE: Final = {"<": "<=", ">": ">="}
STRICT: Final = {"<=": "<", ">=": ">"}
SIGNS: Final = {"<=": "$\\le$", ">=": "$\\ge$", "<": "$<$", ">": "$>$", "=": "$=$"}
TURNED: Final = 1.15  # who turns a relation around keeps both of its sides
WEAKER: Final = 3.0  # an inequality says half of what an equation does


def relations(site: Site) -> Iterator[Change]:
    """Yield a relation with another sign; one that is given or concluded does not become strict.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import less
    >>> [change.node for change in relations(Site((), less(0, 1), "statement", None, None, Scene()))]
    [0 <= 1, 0 > 1]
    """
    node = site.node
    if not isinstance(node, Comparison):
        return
    if node.op == "=":
        for op in ("<=", ">="):
            yield _with(node, op, WEAKER)
        return
    if node.op in LOOSE:
        yield _with(node, LOOSE[node.op], 0.9)
    elif site.role == "condition":
        yield _with(node, STRICT[node.op], 1.0)
    yield _with(node, FLIPPED[node.op], TURNED if site.role == "statement" else 1.5)
    if site.role == "condition":
        turned = FLIPPED[node.op]
        yield _with(node, STRICT.get(turned) or LOOSE[turned], 1.0)


def _with(node: Comparison, op: str, cost: float) -> Change:
    return Change(Comparison(node.lhs, op, node.rhs), f"{SIGNS[op]} in place of {SIGNS[node.op]}", cost)
