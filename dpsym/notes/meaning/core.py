"""From a part of a formula to what it stands for: one rule for each node of the syntax.

The other modules of this package hold the rules, one idea in each file, and register them here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

import sympy

from dpsym.errors import IllFormedError, Unread
from dpsym.language.randomness import Draw
from dpsym.language.spaces import Point
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.formula.binding import is_constant
from dpsym.notes.meaning.objects import Index, Weighted, words_for
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Apply, Listed, Name, Node, Text
from dpsym.notes.words import shown

#: Functions of the same name as laws, which are meant where a law is expected.
BOTH: Final = {"Gamma": "GammaLaw", "Beta": "BetaLaw", "B": "BetaLaw"}
AnyNode = TypeVar("AnyNode", bound=Node)
Rule = Callable[[Any, Scope], Any]
RULES: Final[dict[type[Node], Rule]] = {}


def rule(kind: type[AnyNode]) -> Callable[[Callable[[AnyNode, Scope], Any]], Callable[[AnyNode, Scope], Any]]:
    """Register the rule for a node of the syntax."""

    def register(function: Callable[[AnyNode, Scope], Any]) -> Callable[[AnyNode, Scope], Any]:
        RULES[kind] = function
        return function

    return register


def denote(node: Node, scope: Scope) -> Any:
    """Return what a part of a formula stands for, of whatever kind it is.

    Raises:
        Unread: the part is of a form that is not read.
        IllFormedError: it does not type-check, or has a symbol that nothing declares.
    """
    if isinstance(node, Text):
        raise unread(node, f"the words {node.words!r:.80} stand inside a formula, where they are not read")
    meaning = RULES.get(type(node))
    if meaning is None:
        raise unread(node, f"{shown(node)} is not read here")
    found = meaning(node, scope)
    scope.hand.note(node, found, scope)
    return found


def arguments(node: Apply) -> tuple[Node, ...]:
    """Return the arguments, those of a list in brackets one by one.

    >>> [shown(part) for part in arguments(Apply(Name("f"), (Listed("round", (Name("x"), Name("y"))),)))]
    ['x', 'y']
    """
    if len(node.args) == 1:
        inside = node.args[0].unfenced("round", "square")
        if isinstance(inside, Listed) and inside.kind in ("round", "bare", "square"):
            return inside.items
        return (inside,)
    return node.args


def is_number(thing: Any) -> bool:
    """Return whether something can stand where a number stands."""
    return isinstance(thing, sympy.Expr) and not isinstance(thing, sympy.Lambda)


def number(node: Node, scope: Scope) -> Any:
    """Return the number that a part of a formula stands for."""
    found = denote(node, scope)
    if isinstance(found, Index):
        return found.number
    if not is_number(found):
        raise no_number(found, node)
    return found


def no_number(thing: Any, node: Node) -> Unread | IllFormedError:
    """Return the complaint that something is no number; the points of a set that a text names may be."""
    if isinstance(thing, Point):
        return unread(node, f"that {shown(node)}, a point of {thing.space}, is a number is not said")
    return ill_formed(node, f"{shown(node)} is {words_for(thing)}, but a number is expected")


def law(node: Node, scope: Scope) -> Any:
    """Return the law that a part of a formula stands for."""
    from dpsym.notes.meaning.laws import mixture

    found = denote(as_law(node, scope), scope)
    if isinstance(found, Weighted):
        return mixture(found, node)
    return _with(found, "is_law", "a law", node)


def as_law(node: Node, scope: Scope) -> Node:
    """Return what stands where a law is expected, with the name of a law in place of that of a function."""
    head = node.function if isinstance(node, Apply) else None
    if (
        not isinstance(node, Apply)
        or not isinstance(head, Name)
        or head.base not in BOTH
        or head.index is not None
        or scope.find(head)
    ):
        return node
    return replace(node, function=replace(head, base=BOTH[head.base]))


def event(node: Node, scope: Scope) -> Any:
    """Return the event that a part of a formula stands for."""
    return _with(denote(node, scope), "is_event", "an event", node)


def space(node: Node, scope: Scope) -> Any:
    """Return the space that a part of a formula stands for."""
    return _with(denote(node, scope), "is_space", "a space", node)


def kernel(node: Node, scope: Scope) -> Any:
    """Return the kernel that a part of a formula stands for."""
    return _with(denote(node, scope), "is_kernel", "a kernel", node)


def point(node: Node, scope: Scope) -> Any:
    """Return the point, or the draw, that a part of a formula stands for."""
    found = denote(node, scope)
    if isinstance(found, Index):
        return found.point
    if isinstance(found, Draw):
        return found
    return _with(found, "is_point", "a point", node)


# What capital letters usually stand for, as an example of how to say it.
USUAL: Final = {"XYZUVW": r"\sim N(0, 1)", "STEA": r"\subseteq Y", "K": "a Markov kernel from Y to Z"}


def undeclared(name: Name) -> Exception:
    """Return the error for a symbol that nothing declares; a constant needs none, and is only not read."""
    words = shown(name)
    if is_constant(name):
        return unread(name, f"{words} is not read here")
    if name.base in ("H", "I") and not name.style:
        return unread(name, f"{words} may be an entropy, or an information, of random variables not declared")
    if name.style in {"cal", "scr", "frak", "bb"}:
        return unread(name, f"{words} is not declared here, and may be a notation that is not known")
    if len(name.base) == 1 and name.base.isupper():
        usual = next((said for letters, said in USUAL.items() if name.base in letters), "a distribution on Y")
        return ill_formed(name, f"{words} is not declared; say what it is, for example '{words} {usual}'")
    return ill_formed(name, f"{words} has no domain; write for example '{words} > 0'")


def _with(found: Any, flag: str, wanted: str, node: Node) -> Any:
    if not getattr(found, flag, False):
        raise ill_formed(node, f"{shown(node)} is {words_for(found)}, but {wanted} is expected")
    return found
