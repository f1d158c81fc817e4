"""Chains of relations: between numbers, between laws, of absolute continuity, of membership."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli
from dpsym.language.events import Subset
from dpsym.language.expectation import Indicator, Probability
from dpsym.language.functions import ValueAt, Values
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw
from dpsym.language.relations import Both, Comparison, ForAll, conjuncts
from dpsym.language.spaces import Point
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.conditions import NUMERIC, between
from dpsym.notes.meaning.core import as_law, denote, is_number, number
from dpsym.notes.meaning.derivatives import dominated
from dpsym.notes.meaning.drawn_from import has_law
from dpsym.notes.meaning.entropies import require_one_base
from dpsym.notes.meaning.integrals import antiderivative
from dpsym.notes.meaning.laws import is_of_laws, masses_of_bits
from dpsym.notes.meaning.objects import Index, Outcome, words_for
from dpsym.notes.meaning.written_out import DOTS
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import EMPTY, Chain, Interval, Listed, Name, Node, Number, Operation
from dpsym.notes.words import shown

REFUSED: Final = {
    "approx": "an approximate equality does not say how close the sides are",
    "propto": "a proportionality leaves a factor open",
    "!=": "that two things differ is not a relation that dpsym decides",
    "~": "what is drawn from a law is a declaration, not a claim",
    "equiv": "whether the sign defines, or states an identity, is not clear",
    "lesssim": "an inequality up to constants leaves them open",
    "gtrsim": "an inequality up to constants leaves them open",
    "asymp": "an equality up to constants leaves them open",
    ">>": "that one side is much greater, or dominates the other, is not a relation that dpsym decides",
    "proper subset": "that an event is larger than another one is not a relation that dpsym decides",
    "independent": "independence is not a relation that dpsym decides",
    "->": "an arrow is not a relation",
    ":": "a colon is not a relation",
    "not in": "that something is no member is not a relation that dpsym decides",
}
DIGITS: Final = 40  # as many as a number may have, for a look at how far apart two are
INCLUSIONS: Final = frozenset(["subset", "superset"])


def relations(node: Chain, scope: Scope, *, supposed: bool = False) -> list[Any]:
    """Return the relations of a chain one by one, in order.

    That two numbers differ is no claim that dpsym decides; where it is ``supposed``, they are apart.
    """
    if node.first is None:
        raise unread(node, f"{shown(node)} begins with a relation, and nothing stands before it")
    if isinstance(node.first, Listed) and node.first.kind == "bare" and DOTS not in node.first.items:
        rows = [relations(replace(node, first=each), scope, supposed=supposed) for each in node.first.items]
        return [found for row in rows for found in row]  # a, b > 0 is said of both
    require_one_base(node, scope)
    sides = [node.first, *(side for _, side in node.links)]
    things: dict[int, Any] = {}
    found = []
    for place, (relation, right) in enumerate(node.links):
        apart = supposed and relation == "!="
        if (
            relation == "~"
            and not supposed
            and (said := _has_law(sides[place], right, node, scope)) is not None
        ):
            found.append(said)
            continue
        if (
            relation in ("approx", "=")
            and (said := _rounded(sides[place], relation, right, scope)) is not None
        ):
            found.append(said)
            continue
        if relation in REFUSED and not apart:
            raise unread(node, f"{REFUSED[relation]}, in {shown(node)}")
        if relation == "=" and (said := antiderivative(sides[place], right, scope)) is not None:
            found.append(said)
            continue
        left = _thing(sides[place], place, things, scope)
        if relation in ("=", ":=") and isinstance(left, Bernoulli) and _is_pair(right):
            pairs = zip(masses_of_bits(left), right.children(), strict=True)
            found.append(Both(*(Comparison(mass, "=", denote(part, scope)) for mass, part in pairs)))
            continue  # a law by the list of its masses
        if relation == "in":
            if not isinstance(right, Interval) or not is_number(left):
                raise unread(node, f"the membership {shown(node)} is not a relation that dpsym decides")
            found.append(_at_outcomes(between(left, right, scope), node, scope, supposed=supposed))
            continue
        if relation == "=" and right == EMPTY and getattr(left, "is_event", False):
            found.append(included(left, ~left))
            continue
        other = _thing(right, place + 1, things, scope)
        stated = _apart(left, other, node) if apart else _relation(left, relation, other, node)
        found.append(_at_outcomes(stated, node, scope, supposed=supposed))
        if found[-1] is stated and getattr(stated, "op", "") == relation.removeprefix(":"):
            scope.hand.note_sides(stated, sides[place], right)
    return found


def _rounded(left: Node, relation: str, right: Node, scope: Scope) -> Any | None:
    r"""Return that a number is what is written, up to one of its last digit: ``1 - e^{-1} \approx 0.632``.

    Raises:
        Unread: it is not, which may be close enough; or an equation gives it rounded.
    """
    unit = _last_digit(right)
    if unit is None:
        return None
    exact, written = denote(left, scope), number(right, scope)
    if not is_number(exact) or exact.free_symbols or exact.has(sympy.Integral, sympy.Sum, sympy.Product):
        return None
    apart = sympy.Abs(sympy.N(exact - written, DIGITS))  # exponents are moderate, and so are numbers
    if not apart.is_Float:
        return None
    if relation == "=":
        if 0 < apart <= unit / 2 and exact != written:
            raise unread(right, f"{shown(right)} is {shown(left)} rounded, and not equal to it")
        return None
    if apart > unit:
        raise unread(right, f"{REFUSED['approx']}, and {shown(right)} is not {shown(left)} to its last digit")
    return Comparison(sympy.Abs(exact - written), "<=", unit)


def _last_digit(node: Node) -> Any | None:
    """Return what one of the last digit is worth of a decimal fraction, which may have a sign."""
    inside = node.args[0] if isinstance(node, Operation) and node.name == "negate" else node
    _, point, digits = inside.digits.partition(".") if isinstance(inside, Number) else ("", "", "")
    return sympy.Rational(1, 10 ** len(digits)) if point and digits else None


def _has_law(left: Node, right: Node, node: Chain, scope: Scope) -> Any | None:
    """Return that a number made from draws has a law; nothing of a draw by its name, which declares it."""
    if isinstance(left, Name) and scope.find(left) is None:
        return None
    value, law = denote(left, scope), denote(as_law(right, scope), scope)
    made = is_number(value) and not isinstance(value, Draw) and getattr(law, "is_law", False)
    return has_law(value, law, node, scope) if made else None


def _is_pair(node: Node) -> bool:
    return isinstance(node, Listed) and node.kind == "round" and len(node.items) == 2


def together(parts: list[Any]) -> Any:
    """Return one statement for several."""
    flat = [one for part in parts for one in conjuncts(part)]
    return flat[0] if len(flat) == 1 else Both(*flat)


def _thing(node: Node, place: int, things: dict[int, Any], scope: Scope) -> Any:
    if place not in things:
        found = denote(node, scope)
        things[place] = found.number if isinstance(found, Index) else found
    return things[place]


def _apart(left: Any, right: Any, node: Chain) -> Any:
    if not (is_number(left) and is_number(right)):
        raise unread(node, f"{REFUSED['!=']} of other things than numbers, in {shown(node)}")
    stated = Comparison(sympy.Abs(left - right), ">", 0)
    _require_fixed(stated, node)
    return stated


def _relation(left: Any, relation: str, right: Any, node: Chain) -> Any:
    if is_number(left) and is_number(right):
        if relation not in (*NUMERIC, ":="):
            raise unread(node, f"the relation {relation} in {shown(node)} is not read")
        stated = Comparison(left, "=" if relation == ":=" else relation, right)
        _require_fixed(stated, node)
        return stated
    if is_of_laws(left) and is_of_laws(right):
        return _of_laws(left, relation, right, node)
    events = all(getattr(side, "is_event", False) for side in (left, right))
    if events and left.space == right.space and relation in (*INCLUSIONS, "="):
        ways = {"subset": [(left, right)], "superset": [(right, left)], "=": [(left, right), (right, left)]}
        return together([included(*way) for way in ways[relation]])
    if relation in INCLUSIONS:
        raise unread(node, f"the inclusion of other things than events is not read, in {shown(node)}")
    if getattr(left, "has_masses", False) and is_number(right) and relation in (">", ">="):
        y = Point(fresh("y", {str(symbol) for symbol in left.free_symbols | right.free_symbols}), left.space)
        return ForAll(y, Comparison(left(y), relation, right))  # of a mass function: P > 0
    raise ill_formed(node, f"{shown(node)} compares {words_for(left)} and {words_for(right)}")


def included(inner: Any, outer: Any) -> Any:
    """Return that one event lies in another one."""
    return Comparison(Indicator(Subset(inner, outer)), "=", 1)


def _of_laws(left: Any, relation: str, right: Any, node: Chain) -> Any:
    spaces = {part.space for thing in (left, right) for _, part in _weights(thing)}
    if len(spaces) != 1:
        raise ill_formed(node, f"{shown(node)} compares laws on different spaces")
    if relation in ("=", ":="):
        parts = [part for thing in (left, right) for pair in _weights(thing) for part in pair]
        y = Point(fresh("y", {str(symbol) for part in parts for symbol in part.free_symbols}), spaces.pop())
        return ForAll(y, Comparison(_mass(left, y), "=", _mass(right, y)))
    if relation == "<<":
        from dpsym.notes.meaning.laws import mixture

        pair = [mixture(thing, node) if hasattr(thing, "parts") else thing for thing in (left, right)]
        return dominated(*pair)
    raise ill_formed(node, f"{shown(node)} compares laws by {relation}")


def _weights(thing: Any) -> tuple[tuple[Any, Any], ...]:
    return thing.parts if hasattr(thing, "parts") else ((sympy.S.One, thing),)


def _mass(thing: Any, y: Any) -> Any:
    return thing.at(y) if hasattr(thing, "parts") else thing(y)


def _at_outcomes(stated: Any, node: Chain, scope: Scope, *, supposed: bool) -> Any:
    """Return what is supposed of random variables for all of their values.

    Claimed, as *X <= a*, it may be meant of those values for which something else is said.
    """
    outcomes = sorted(stated.atoms(Outcome), key=lambda outcome: outcome.name)
    if not outcomes:
        return stated
    if not supposed:
        told = f"{outcomes[0].name} is random in {shown(node)}; take its expectation or a probability"
        raise unread(node, told)
    if len({outcome.law for outcome in outcomes}) > 1:
        raise unread(node, f"{shown(node)} compares random variables, which is not read")
    return for_all_values(stated, scope)


def for_all_values(stated: Any, scope: Scope) -> Any:
    """Return that a relation holds for all values of random variables that have one law.

    One function may say the values of others, which have laws of their own; then it holds of those alone that
    this law has.
    """
    outcomes = stated.atoms(Outcome)
    law = next(iter(outcomes)).law
    others = {entry.value for entry in scope.entries() if isinstance(entry.value, Outcome)} - outcomes
    if any(one.law != law and one.function in {each.function for each in outcomes} for one in others):
        event = stated.xreplace({outcome: outcome.function for outcome in outcomes})
        return Comparison(Probability(event, law), "=", 1)
    place = Point(fresh("y", {str(symbol) for symbol in stated.free_symbols}), law.space)
    return ForAll(place, stated.xreplace({outcome: outcome.function(place) for outcome in outcomes}))


def _require_fixed(stated: Any, node: Chain) -> None:
    """Refuse functions without an argument."""
    averaged = {value.args[0] for value in stated.atoms(ValueAt)}
    for side in (stated.lhs, stated.rhs):
        if isinstance(side, Values) and side not in averaged:
            raise ill_formed(node, f"{side} is a function in {shown(node)}; write of what")
