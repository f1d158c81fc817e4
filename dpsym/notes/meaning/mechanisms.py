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
from dpsym.language.functions import values
from dpsym.language.kernels import kernel
from dpsym.language.spaces import Whole
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, point
from dpsym.notes.meaning.laws import applied_kernel
from dpsym.notes.meaning.objects import Dataset, Procedure, Query, Vector, VectorFunction, words_for
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Apply, Name, Node
from dpsym.notes.words import plain, shown


def applied_procedure(mechanism: Procedure, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the law, or the kernel's row, of a mechanism at its input."""
    things = [(part, denote(part, scope)) for part in given]
    inputs = [thing for _, thing in things if isinstance(thing, Dataset)]
    others = [part for part, thing in things if not isinstance(thing, Dataset)]
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


def applied_vector(function: VectorFunction, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the values of all coordinates of a function at a dataset."""
    thing = denote(given[0], scope) if len(given) == 1 else None
    if not isinstance(thing, Dataset):
        raise ill_formed(node, f"{function.name} takes a dataset, got {words_for(thing)} in {shown(node)}")
    family = values(f"{function.name}({plain(thing.name)})", Whole(function.count))
    return Vector(family.space, family)


def applied_query(query: Query, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the value of a query at a dataset; what nothing declares is one there."""
    (argument,) = given if len(given) == 1 else (None,)
    if isinstance(argument, Name) and scope.find(argument) is None:
        return query.at(plain(argument))
    thing = denote(argument, scope) if argument is not None else None
    if not isinstance(thing, Dataset):
        raise ill_formed(node, f"{query.name} takes a dataset, got {words_for(thing)} in {shown(node)}")
    return query.at(plain(thing.name))


def sensitivity_of(node: Node, scope: Scope) -> Any:
    r"""Return the number that the sensitivity ``\\Delta f`` of a function is."""
    function = denote(node, scope)
    if isinstance(function, Query):
        return function.change
    if not isinstance(function, VectorFunction):
        raise unread(node, f"the sensitivity of {shown(node)} is not read; say what its datasets are")
    return function.bound
