r"""Sensitivities as a document defines them: ``\Delta f = \max_{x, y} \|f(x) - f(y)\|_1``.

Without such a definition what ``\Delta f`` bounds is not known, and no claim is made with it.
"""

from __future__ import annotations

from typing import Final

from dpsym.notes.complaints import unread
from dpsym.notes.passages.passage import Passage
from dpsym.notes.scope import identity
from dpsym.notes.syntax import Apply, Big, Chain, Name, Node, Norm, Number, Operation
from dpsym.notes.words import shown

__all__ = ["ABSOLUTE", "SUM", "learn_sensitivity", "require_sensitivity"]

SUM: Final = "1"  # the sum of the changes of the coordinates
ABSOLUTE: Final = "abs"  # the change of a number
_UNCLEAR: Final = "unclear"
_NAMES: Final = {"2": "the Euclidean norm", "infinity": "the largest coordinate", ABSOLUTE: "a number"}


def learn_sensitivity(chain: Node, document: Passage) -> bool:
    """Take an equation as the definition of a sensitivity in a document; say whether it is one."""
    if not isinstance(chain, Chain) or [relation for relation, _ in chain.links] not in (["="], [":="]):
        return False
    function = _function(chain.first)
    found = _change(chain.links[0][1])
    if function is None or found is None or found[0] != function:
        return False
    key = str(identity(function))
    norm = found[1]
    known = document.facts.setdefault("sensitivities", {})
    known[key] = norm if known.get(key, norm) == norm else _UNCLEAR
    return True


def require_sensitivity(function: Name, norm: str, passage: Passage) -> None:
    """Check that a sensitivity is known, and of a norm.

    Raises:
        Unread: it is of another one, or it is not known which.
    """
    known = (passage.fact("sensitivities") or {}).get(str(identity(function)))
    if known == norm:
        return
    name = f"Delta {shown(function)}"
    if known is None:
        raise unread(function, f"what {name} measures is not read: no definition of it was")
    if known == _UNCLEAR:
        raise unread(function, f"{name} is defined in two ways")
    raise unread(
        function, f"{name} is measured by {_NAMES.get(known, 'another norm')}, which is not read here"
    )


def _function(left: Node | None) -> Name | None:
    r"""Return f of ``\Delta f``, ``\Delta(f)`` and ``\Delta_f``."""
    if isinstance(left, Apply) and left.function == Name("Delta") and len(left.args) == 1:
        return left.args[0] if isinstance(left.args[0], Name) else None
    if isinstance(left, Operation) and left.name == "multiply" and left.args[0] == Name("Delta"):
        return left.args[1] if isinstance(left.args[1], Name) and len(left.args) == 2 else None
    if isinstance(left, Name) and left.base == "Delta" and not left.marks:
        return left.index if isinstance(left.index, Name) else None
    return None


def _change(node: Node) -> tuple[Name, str] | None:
    """Return the function and the norm of a largest change between neighbours."""
    near: set[str] = set()
    while isinstance(node, Big) and node.operator in ("max", "sup") and node.above is None:
        for part in node.below:
            near |= _neighbours(part)
        node = node.body
    if isinstance(node, Norm):
        norm = node.index.digits if isinstance(node.index, Number) else str(getattr(node.index, "base", ""))
        inside: Node = node.inside
    elif isinstance(node, Operation) and node.name == "abs":
        norm, inside = ABSOLUTE, node.args[0]
    else:
        return None
    if not (isinstance(inside, Operation) and inside.name == "subtract"):
        return None
    first, second = inside.args
    if not (isinstance(first, Apply) and isinstance(second, Apply) and first.function == second.function):
        return None
    data = {str(identity(side.args[0])) for side in (first, second) if isinstance(side.args[0], Name)}
    if not isinstance(first.function, Name) or first.args[1:] != second.args[1:] or data != near:
        return None
    return first.function, norm


def _neighbours(part: Node) -> set[str]:
    r"""Return the two inputs that a condition makes neighbours: ``\|x - y\|_1 = 1`` or ``x \sim y``."""
    if not isinstance(part, Chain) or len(part.links) != 1:
        return set()
    relation, right = part.links[0]
    sides: tuple[Node | None, ...] = ()
    if relation == "~":
        sides = (part.first, right)
    elif relation in ("=", "<=") and right == Number("1") and isinstance(part.first, Norm):
        inside = part.first.inside
        sides = inside.args if isinstance(inside, Operation) and inside.name == "subtract" else ()
    return {str(identity(side)) for side in sides if isinstance(side, Name)}
