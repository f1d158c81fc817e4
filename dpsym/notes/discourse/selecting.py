r"""Mechanisms by how probable each of their outputs is: the exponential mechanism, written out.

    \Pr[M(x) = r] \propto \exp(\varepsilon u(x, r)/2)        the masses of M(x), up to their sum
    \Pr[M(x) = r] = \frac{w(r)}{\sum_{r'} w(r')}             the same

Only masses of which it is evident that their sum is 1 are read: what a formula says is else no law.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy

from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.distributions.selection import ExponentialMechanism
from dpsym.language.functions import ValueAt
from dpsym.language.notions.base import fresh
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.region import Region
from dpsym.notes.free import names_in
from dpsym.notes.introduce import space_or_new
from dpsym.notes.meaning import number
from dpsym.notes.meaning.objects import Dataset, Procedure, Query
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import Apply, Name, Node
from dpsym.notes.words import shown


def dataset_in(node: Node, place: Name, scope: Scope) -> Name | None:
    """Return the one dataset at which queries stand in a formula, beside the place of an output."""
    found = {identity(name): name for name in _datasets(node, scope) if name != place}
    return next(iter(found.values())) if len(found) == 1 else None


def _datasets(node: Node, scope: Scope) -> Iterator[Name]:
    for part in node.walk():
        if not isinstance(part, Apply) or not isinstance(part.function, Name):
            continue
        entry = scope.find(part.function)
        for argument in part.args if entry is not None and isinstance(entry.value, Query) else ():
            known = scope.find(argument) if isinstance(argument, Name) else None
            if isinstance(argument, Name) and (known is None or known.kind is Kind.DATASET):
                yield argument


def space_chosen_from(place: Name, named: Node | None, weight: Node, scope: Scope) -> Any:
    """Return the space in which an output lies: that is said, or it is that of the values of a score.

    Raises:
        Unread: neither is.
    """
    if named is not None:
        return space_or_new(named, scope, "what is chosen from")
    entry = scope.find(place)
    if entry is not None and entry.kind is Kind.POINT:
        return entry.value.space
    scores = (scope.find(name) for name in names_in(weight))
    spaces = {one.value.space for one in scores if one is not None and isinstance(one.value, Query)}
    if spaces == {None}:  # of a score without its points: they are any
        return space_or_new(None, scope)
    spaces -= {None}
    if len(spaces) != 1:
        raise unread(place, f"from which set {shown(place)} is chosen is not said")
    return spaces.pop()


def take_for_scores(weight: Node, place: Name, space: Any, region: Region) -> None:
    """Take a query u of ``u(x, r)`` for a score of the outputs r, if nothing was said of its values."""
    for part in weight.walk():
        scored = isinstance(part, Apply) and len(part.args) > 1 and place in part.args
        entry = region.scope.find(part.function) if scored and isinstance(part.function, Name) else None  # type: ignore[attr-defined]
        query = entry.value if entry is not None else None
        if entry is None or not isinstance(query, Query) or query.space is not None or query.made:
            continue
        score = replace(query, space=space, made={})
        region.scope.declare(replace(entry, value=score))
        for inner in region.around():
            inner.sensitive[:] = [
                replace(one, query=score) if one.query is query else one for one in inner.sensitive
            ]


def made_by_masses(
    name: Name, dataset: Name, place: tuple[Name, Any], weight: Node, region: Region, *, whole: bool
) -> Entry:
    """Declare a mechanism by the masses of its outputs, ``whole`` ones or what they are proportional to.

    Raises:
        Unread: that the masses are those of a law is not evident.
    """
    target, space = place

    def rule(called: Name) -> Any:
        inner = region.scope.child()
        inner.declare(Entry(dataset, Kind.DATASET, value=Dataset(called)))
        at = Point(inner.dpsym_name(target), space)
        inner.declare(Entry(target, Kind.POINT, value=at))
        value = number(weight, inner)
        if whole and not _has_sum_one(at, value):
            raise unread(weight, f"that the probabilities {shown(weight)} have the sum 1 is not evident")
        if not whole and not is_evidently_positive(value):
            raise unread(weight, f"that {shown(weight)} is positive is not evident")
        return PointwiseLaw(at, value) if whole else _exponential(value, at, region) or _normalised(value, at)

    rule(dataset)
    if len({rule(one) for one in region.inputs()}) < 2:
        raise unread(weight, f"how {shown(weight)} depends on {shown(dataset)} is not said")
    made = Procedure(region.scope.dpsym_name(name), space, rule=rule)
    return region.scope.declare(Entry(name, Kind.MECHANISM, None, made, weight, "its masses", name.span))


def _exponential(weight: Any, at: Any, region: Region) -> Any | None:
    """Return the exponential mechanism with these masses, where the sensitivity of the score is said."""
    scores = [one for one in weight.atoms(ValueAt) if one.args[1] == at]
    if not isinstance(weight, sympy.exp) or len(scores) != 1:
        return None
    rate = sympy.cancel(weight.args[0] / scores[0])
    for said in (one for inner in region.around() for one in inner.sensitive if not one.norm):
        epsilon = sympy.cancel(2 * rate * said.bound)
        apt = said.query.made and scores[0].args[0] in said.query.made.values() and not rate.has(at)
        if apt and is_evidently_nonnegative(epsilon) and is_evidently_positive(said.bound):
            return ExponentialMechanism(scores[0].args[0], epsilon, said.bound)
    return None


def _normalised(weight: Any, at: Any) -> Any:
    other = Point(fresh(str(at), {str(symbol) for symbol in weight.free_symbols} | {str(at)}), at.space)
    return PointwiseLaw(at, weight / SumOver(weight.xreplace({at: other}), other))


def _has_sum_one(at: Any, mass: Any) -> bool:
    """Return whether masses are positive weights over the sum of these.

    >>> import sympy
    >>> from dpsym.language.functions import values
    >>> from dpsym.language.spaces import point
    >>> v, y, z = values("v"), point("y"), point("z")
    >>> weigh = lambda scale: sympy.exp(v(y)) / SumOver(sympy.exp(scale * v(z)), z)
    >>> _has_sum_one(y, weigh(1)), _has_sum_one(y, weigh(2))
    (True, False)
    """
    sums = [part for part in mass.atoms(SumOver) if part.args[1].space == at.space]
    if len(sums) != 1 or at in sums[0].free_symbols:
        return False
    body, other = sums[0].args
    weight = body.xreplace({other: at})
    return is_evidently_positive(weight) and bool(mass * sums[0] / weight == 1)
