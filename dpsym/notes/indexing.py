r"""Letters that only stand below the letter of a family, as i in ``p_i``: they run over the whole family.

A student who writes "for every $i$" or "fix $i$", or nothing, about families that a sheet declares means any
of their members.
"""

from __future__ import annotations

from dpsym.language.functions import Values
from dpsym.language.spaces import Whole
from dpsym.language.symbols import Variable
from dpsym.notes import introduce
from dpsym.notes.free import bound_in
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import Name, Node
from dpsym.notes.words import plain

__all__ = ["know_indices"]


def know_indices(tree: Node, scope: Scope) -> None:
    """Declare the letters below members of known families that nothing binds, as indices of these.

    Args:
        tree: a formula of a derivation.
        scope: what is known where it stands; the families are found in it.
    """
    bound = bound_in(tree, scope)
    for node in tree.walk():
        if not isinstance(node, Name) or not isinstance(node.index, Name):
            continue
        length, entry = _length(scope.find_family(node)), scope.find(node.index)
        may_run = identity(node.index) not in bound if entry is None else _runs_to(entry, length)
        if length is not None and may_run:
            introduce.introduce_index([node.index], length, scope, f"a member of {plain(node)}")


def _length(family: Entry | None) -> object | None:
    """Return how many members a family of numbers has."""
    value = family.value if family is not None and family.kind is Kind.FAMILY else None
    if not isinstance(value, Values) or not isinstance(value.space, Whole):
        return None
    size: object = value.space.args[0]
    return size


def _runs_to(entry: Entry, length: object) -> bool:
    """Return whether a letter is a whole number from 1 to a length."""
    value = entry.value
    if not isinstance(value, Variable):
        return False
    bounds = {(str(op), bound) for op, bound in value.constraints}
    return value.domain.lo == 1 and ("<=", length) in bounds
