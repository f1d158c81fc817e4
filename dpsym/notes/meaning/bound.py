"""Bound symbols: what a supremum, a sum or a set ranges over, where only the name is written.

The space then is that of the law, the function or the kernel to which the symbol is the argument.  Under a
law, a capital letter is an event and a small one a point, as everywhere in the field.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from dpsym.errors import DpsymError
from dpsym.language.functions import Values
from dpsym.language.randomness import Draws
from dpsym.language.spaces import Whole
from dpsym.notes.meaning.core import arguments, denote
from dpsym.notes.meaning.objects import Images, Outcome
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.syntax import Apply, Big, Chain, Divergence, Fenced, Listed, Name, Node, Operation, Power
from dpsym.notes.waiting import symbols_in
from dpsym.notes.words import plain

ANYWHERE: Final = Name("y", marks=("prime", "prime", "prime"))


def at_points(body: Node, scope: Scope) -> tuple[Name, Node] | None:
    r"""Return a point and a body at it where laws stand without one, as in ``\int P \log(P / Q)``.

    None where no law does.
    """

    def at_point(part: Node) -> Node:
        entry = scope.find(part) if isinstance(part, Name) else None
        if entry is not None and entry.kind is Kind.LAW:
            return Apply(part, (ANYWHERE,), span=part.span)
        if isinstance(part, Apply) and isinstance(part.function, Name):
            return replace(part, args=tuple(map(at_point, part.args)))
        return part if isinstance(part, Divergence) else part.rebuilt(at_point)

    found = at_point(body)
    return None if found == body else (ANYWHERE, found)


def space_in(body: Node, symbol: Name, scope: Scope) -> Any | None:
    """Return the space that a symbol must range over, from what it is the argument of in a body.

    None where nothing says it, or where two places disagree.
    """
    spaces = {space for part in body.walk() if (space := _space_at(part, symbol, scope)) is not None}
    return spaces.pop() if len(spaces) == 1 else None


def _space_at(part: Node, symbol: Name, scope: Scope) -> Any | None:
    if isinstance(part, Name) and part.index == symbol:
        family = scope.find_family(part)
        if family is not None and family.kind is Kind.KERNEL:
            return family.value.source
        if family is not None and family.kind is Kind.FAMILY and hasattr(family.value, "space"):
            return family.value.space
        if family is not None and isinstance(family.value, Draws):
            return Whole(family.value.number)
        if family is not None and isinstance(family.value, Images):
            return Whole(family.value.sample.number)
        return None
    if isinstance(part, Chain):
        return _space_in_membership(part, symbol, scope)
    if isinstance(part, Operation) and part.name == "multiply":
        return _space_beside(part, symbol, scope)
    if not isinstance(part, Apply):
        return None
    given = arguments(part)
    places = [place for place, argument in enumerate(given) if symbol in _operands(argument)]
    if not places:
        return None
    place = places[0]
    try:
        function = denote(part.function, scope)
    except DpsymError:
        return _target(part.function, scope)
    number = len(given)
    if getattr(function, "is_law", False):
        return function.space if number == 1 else _factor(function.space, place, number)
    if given[place] != symbol:
        return None
    if getattr(function, "is_kernel", False):
        return (function.source, function.target)[place] if number == 2 else function.source
    return function.space if isinstance(function, Values) else None


def _operands(argument: Node) -> Iterator[Node]:
    r"""Yield an argument, or the events that are combined in it, as in ``S \cap T^c``."""
    if isinstance(argument, Operation) and argument.name in ("intersection", "union", "minus", "complement"):
        for part in argument.args:
            yield from _operands(part)
    elif isinstance(argument, Power) and _is_complement(argument):
        yield argument.base
    else:
        yield argument


def _space_beside(part: Operation, symbol: Name, scope: Scope) -> Any | None:
    """Return the space of a law before a symbol in brackets, as in ``K(x)(y)`` for y."""
    for before, after in pairwise(part.args):
        inside = after.base if isinstance(after, Power) else after
        if isinstance(inside, Fenced) and inside.kind == "round" and inside.inside == symbol:
            try:
                thing = denote(before, scope)
            except DpsymError:
                return _target(before, scope)
            return thing.space if getattr(thing, "is_law", False) else None
    return None


def _target(function: Node, scope: Scope) -> Any | None:
    """Return the space of outputs, where a kernel is applied to something that is bound further in."""
    if not isinstance(function, Apply) or not isinstance(function.function, Name):
        return None
    entry = scope.find(function.function)
    return entry.value.target if entry is not None and entry.kind is Kind.KERNEL else None


def _space_in_membership(part: Chain, symbol: Name, scope: Scope) -> Any | None:
    """Return the space of the event of which a symbol is said to be a member or a part, or the converse."""
    sides = [part.first, *(side for _, side in part.links)]
    for place, (relation, side) in enumerate(part.links):
        other = side if sides[place] == symbol else sides[place] if side == symbol else None
        if relation not in ("in", "not in", "subset", "=") or other is None:
            continue
        try:
            found = denote(other, scope)
        except DpsymError:
            continue
        if relation == "=" and not getattr(found, "is_law", False):
            continue  # only what is drawn from a law is said to equal a point
        return found.law.space if isinstance(found, Outcome) else getattr(found, "space", None)
    return None


def _factor(space: Any, place: int, number: int) -> Any | None:
    return space.args[place] if len(space.args) == number else None


def unused(wanted: str, scope: Scope, *expressions: Any) -> str:
    """Return a name for something bound that nothing in the scope or in the expressions has.

    >>> from dpsym.language import Space, point
    >>> unused("y", Scope(), point("y", Space("Y")))
    "y'"
    """
    taken = {plain(entry.name) for entry in scope.entries()}
    for expression in expressions:
        taken |= {str(symbol) for symbol in expression.free_symbols}
    while wanted in taken:
        wanted += "'"
    return wanted


def is_event_name(symbol: Name) -> bool:
    """Return whether a symbol is an event rather than a point, where its name alone has to say it.

    >>> is_event_name(Name("S")), is_event_name(Name("y"))
    (True, False)
    """
    return symbol.base[:1].isupper()


def free_names(node: Node, scope: Scope) -> list[Name]:
    """Return the symbols in a part of a formula that nothing declares and that are no function's name."""
    from dpsym.notes.meaning.names import is_constant

    functions = {id(part.function) for part in node.walk() if isinstance(part, Apply)}
    functions |= {
        id(part.exponent) for part in node.walk() if isinstance(part, Power) and _is_complement(part)
    }
    bound = {name for part in node.walk() if isinstance(part, Big) for name in _bound_by(part)}
    found: dict[Name, None] = {}
    for part in symbols_in(node):
        if id(part) in functions or part in bound:
            continue
        if scope.find(part) is None and scope.find_family(part) is None and not is_constant(part, scope):
            found[part] = None
    return list(found)


def _is_complement(part: Power) -> bool:
    r"""Return whether a power may be a complement, ``S^c``."""
    return part.exponent == Name("c")


def _bound_by(big: Big) -> Iterator[Name]:
    """Yield the symbols that an operator binds, where they stand below it by themselves or first."""
    for part in big.below:
        first = part.first if isinstance(part, Chain) else part
        for item in first.items if isinstance(first, Listed) else (first,):
            if isinstance(item, Name):
                yield item
