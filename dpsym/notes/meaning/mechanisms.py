r"""Mechanisms: for each input a law, under the name of the mechanism at that input.

M(x), M(x')                 two laws; that x and x' are neighbours is a matter of the passage
g(a, D)                     for a point a and a dataset D: a row of the kernel g(D)
M(x; f, \varepsilon)        the same as M(x): parameters after the input are not a part of it
\Delta f                    the sensitivity of a function f with several coordinates, a number
f(x)_i, \|f(x) - f(y)\|_1   its values at datasets are families of numbers
"""

from __future__ import annotations

from typing import Any

from dpsym.language.distributions.base import LawSymbol
from dpsym.language.kernels import kernel
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, point
from dpsym.notes.meaning.laws import applied_kernel
from dpsym.notes.meaning.objects import Dataset, LargestChange, Procedure, Query, Vector, words_for
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Name, Node, Number, Probability
from dpsym.notes.words import plain, shown


def applied_procedure(mechanism: Procedure, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the law, or the kernel's row, of a mechanism at its input."""
    things = [(part, denote(part, scope)) for part in given]
    inputs = [thing for _, thing in things if isinstance(thing, Dataset)]
    others = [part for part, thing in things if not isinstance(thing, Dataset)]
    if mechanism.bits is not None and len(things) == 1 and things[0][1] in (0, 1):
        return mechanism.bits[int(things[0][1])]
    if len(things) == 1 and isinstance(things[0][0], Number):
        raise unread(node, f"the value of {mechanism.name} at the number {shown(given[0])} is not read")
    if len(things) == 1 and _is_untold(things[0][0], scope):
        raise unread(node, f"that {shown(given[0])} is an input of {mechanism.name} is not said")
    if len(inputs) != 1:
        raise ill_formed(node, f"{mechanism.name} takes a dataset, got {shown(node)}")
    called = f"{mechanism.name}({plain(inputs[0].name)})"
    known = mechanism.made.get((plain(inputs[0].name),))
    if known is not None and not others:
        return known
    if mechanism.rule is not None and not others:
        return mechanism.rule(inputs[0].name)
    if mechanism.source is None:
        if others:
            raise ill_formed(node, f"{mechanism.name} takes a dataset alone, got {shown(node)}")
        return LawSymbol(called, mechanism.target)
    rows = kernel(called, mechanism.source, mechanism.target)
    if not others:
        return rows
    if len(others) != 1:
        raise ill_formed(node, f"{mechanism.name} takes a dataset and a point, got {shown(node)}")
    point(others[0], scope)
    return applied_kernel(rows, (others[0],), node, scope)


def _is_untold(node: Node, scope: Scope) -> bool:
    """Return whether a part is a symbol of which the text says nothing."""
    entry = scope.find(node) if isinstance(node, Name) else None
    return isinstance(node, Name) and (entry is None or not entry.told)


def outputs(mechanism: Procedure, inputs: tuple[Name, Name]) -> tuple[Any, Any]:
    """Return what a mechanism gives at two inputs: two laws, or two kernels."""
    made = []
    for name in inputs:
        known = mechanism.made.get((plain(name),))
        if known is not None:
            made.append(known)
            continue
        if mechanism.rule is not None:
            made.append(mechanism.rule(name))
            continue
        called = f"{mechanism.name}({plain(name)})"
        if mechanism.source is None:
            made.append(LawSymbol(called, mechanism.target))
        else:
            made.append(kernel(called, mechanism.source, mechanism.target))
    return made[0], made[1]


def applied_query(query: Query, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the value of a query at a dataset, and at a point if its values are functions.

    A name that nothing declares is a dataset there.
    """
    if query.space is not None and len(given) == 2:
        inputs = [part for part in given if _names_dataset(part, scope)]
        places = [part for part in given if part not in inputs]
        if len(inputs) != 1:
            raise ill_formed(node, f"{query.name} takes a dataset and a point, got {shown(node)}")
        at = point(places[0], scope)
        if getattr(at, "space", None) != query.space:
            raise ill_formed(
                node, f"{shown(places[0])} is no point of {query.space}, as {query.name} needs it"
            )
        return applied_query(query, tuple(inputs), node, scope).at(at)
    (argument,) = given if len(given) == 1 else (None,)
    thing = denote(argument, scope) if argument is not None and not _is_new(argument, scope) else argument
    thing = Dataset(thing) if isinstance(thing, Name) else thing
    if not isinstance(thing, Dataset):
        raise ill_formed(node, f"{query.name} takes a dataset, got {words_for(thing)} in {shown(node)}")
    value = query.at(plain(thing.name))
    return value if query.space is None else Vector(query.space, value)


def _is_new(node: Node, scope: Scope) -> bool:
    return isinstance(node, Name) and scope.find(node) is None


def _names_dataset(node: Node, scope: Scope) -> bool:
    entry = scope.find(node) if isinstance(node, Name) else None
    return isinstance(node, Name) and (entry is None or entry.kind is Kind.DATASET)


def masses_written(node: Node | None) -> tuple[Name, Name, Name, str, Node] | None:
    r"""Return M, x, r, the sign and the right side of ``\Pr[M(x) = r] = ...``, nothing of other formulas.

    >>> masses_written(Chain(Name("p"), (("=", Name("q")),)))
    """
    if not isinstance(node, Chain) or len(node.links) != 1 or not isinstance(node.first, Probability):
        return None
    (sign, right), inside = node.links[0], node.first.condition.unfenced()
    if sign not in ("=", ":=", "propto") or node.first.over or node.first.given is not None:
        return None
    if not isinstance(inside, Chain) or [link for link, _ in inside.links] != ["="]:
        return None
    output, place = inside.first, inside.links[0][1]
    if not isinstance(output, Apply) or not isinstance(output.function, Name) or len(output.args) != 1:
        return None
    at = output.args[0].unfenced()
    if not isinstance(at, Name) or not isinstance(place, Name):
        return None
    return output.function, at, place, sign, right


def sensitivity_of(node: Node, scope: Scope, sign: LargestChange | None = None) -> Any:
    r"""Return the number that the sensitivity ``\\Delta f`` of a function is, or another ``sign`` for it."""
    function = denote(node, scope)
    if not isinstance(function, Query):
        raise unread(node, f"the sensitivity of {shown(node)} is not read; say what its datasets are")
    return function.change if sign is None else sign.of(function)
