"""Laws made from laws, and what laws and kernels are applied to.

P x Q, P (x) Q          Product(P, Q)                       the law of independent draws
P (x) K                 Joint(P, K)                         for a kernel K
P^k, P^{(x) k}          Power(P, k)
(1-s) P + s Q           Mixture(s, P, Q)                    if the weights sum to one
f(P), K P               PushForward(f, P)                   the law of f's output
K(y), K_y               the row of a kernel at a point
P(S), P(y)              the probability of an event, the mass of a point
K(x, y), Z(x, y)        the mass of a pair, or of y given x
P/Q                     in a mean over a law: the ratio of masses at the point that is drawn
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli, Laplace, Normal
from dpsym.language.distributions.composed import (
    Conditional,
    Joint,
    Mixture,
    PointwiseLaw,
    Power,
    Product,
    PushForward,
)
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw, random_in
from dpsym.language.spaces import Point
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, is_number, law, number, point
from dpsym.notes.meaning.objects import Outcome, Weighted, words_for
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Apply, Chain, Logic, Name, Node, Operation
from dpsym.notes.syntax import Power as PowerNode
from dpsym.notes.words import shown

MOST: Final = 5  # the largest power that is expanded in weights
LONGEST: Final = 60  # operations in weights that are expanded
DRAWN: Final = Name("drawn", style="internal")  # the point that a mean over a law draws, where it has no name


def law_of(value: Any, node: Node) -> Any:
    """Return the law of something random: of a draw, or of one that is moved and scaled.

    Raises:
        Unread: it is neither.

    >>> from dpsym.language.randomness import draw
    >>> X = draw("X", Laplace(0, 1))
    >>> law_of(X + 1, Node()), law_of(2 * X, Node())
    (Laplace(1, 1), Laplace(0, 2))
    """
    drawn = random_in(value)
    if len(drawn) == 1 and value == drawn[0] and hasattr(value, "law"):
        return value.law
    told = f"the law of {shown(node)} is not read"
    if len(drawn) != 1 or not isinstance(getattr(drawn[0], "law", None), Laplace | Normal):
        raise unread(node, told)
    x = sympy.Dummy("x", real=True)
    moved = value.xreplace({drawn[0]: x})
    parts = sympy.Poly(moved, x).all_coeffs() if moved.is_polynomial(x) else []
    if len(parts) != 2:
        raise unread(node, told)
    factor, shift = parts
    place, scale = drawn[0].law.args
    return drawn[0].law.func(factor * place + shift, sympy.Abs(factor) * scale)


def is_of_laws(thing: Any) -> bool:
    """Return whether something is a law or a sum of laws with weights."""
    return isinstance(thing, Weighted) or bool(getattr(thing, "is_law", False))


def compared_law(node: Node, scope: Scope) -> Any:
    """Return the law that a part of a formula stands for; in ``D(X || Y)`` a random variable has its."""
    found = denote(node, scope)
    if isinstance(found, Outcome) and found.has_alphabet:
        return found.law
    return law_of(found, node) if isinstance(found, sympy.Expr) and random_in(found) else law(node, scope)


def _parts(thing: Any) -> tuple[tuple[Any, Any], ...]:
    return thing.parts if isinstance(thing, Weighted) else ((sympy.S.One, thing),)


def weighted_by(factor: Any, thing: Any) -> Weighted:
    """Return a law, or a sum of laws, with all weights multiplied."""
    return Weighted(tuple((factor * weight, law) for weight, law in _parts(thing)))


def pushed(things: list[tuple[Any, Node]], node: Node) -> Any | None:
    """Return the push-forward ``K P`` of a law under a kernel; a law before a kernel may be a joint law."""
    if len(things) != 2 or not getattr(things[0][0], "is_kernel", False):
        return None
    kernel, source = things[0][0], things[1][0]
    if not getattr(source, "is_law", False):
        return None
    _require_source(kernel, source, node)
    return PushForward(kernel, source)


def _require_source(kernel: Any, source: Any, node: Node) -> None:
    if source.space != kernel.source:
        message = f"{source} is on {source.space}, but {kernel} takes inputs from {kernel.source}"
        raise ill_formed(node, message)


def weighted(things: list[tuple[Any, Node]], node: Node) -> Weighted:
    """Return the product of numbers and one law."""
    of_laws = [thing for thing, _ in things if is_of_laws(thing)]
    if len(of_laws) > 1:
        raise ill_formed(node, f"{shown(node)} multiplies laws; a law of independent draws is written P x Q")
    factor = sympy.S.One
    for thing, part in things:
        if is_of_laws(thing):
            continue
        if not is_number(thing):
            raise ill_formed(part, f"{shown(part)} is {words_for(thing)}, but a weight of a law is expected")
        factor = factor * thing
    return weighted_by(factor, of_laws[0])


def sum_of_laws(things: list[tuple[int, Any, Node]], node: Node) -> Weighted:
    """Return the sum of laws with weights."""
    parts: list[tuple[Any, Any]] = []
    for sign, thing, part in things:
        if not is_of_laws(thing):
            raise ill_formed(part, f"{shown(node)} adds a law and {words_for(thing)}")
        parts.extend((sign * weight, law) for weight, law in _parts(thing))
    for _, other in parts:
        if other.space != parts[0][1].space:
            raise ill_formed(
                node, f"{shown(node)} adds laws on different spaces, {parts[0][1].space} and {other.space}"
            )
    return Weighted(tuple(parts))


def mixture(found: Weighted, node: Node) -> Any:
    """Return the mixture that a sum of laws is, if its weights evidently sum to one."""
    whole = sympy.Add(*(weight for weight, _ in found.parts))
    if not _is_one(whole):
        raise ill_formed(node, f"the weights of {shown(node)} sum to {whole}, not to 1")
    if len(found.parts) == 1:
        return found.parts[0][1]
    if len(found.parts) == 2:
        (_, first), (share, second) = found.parts
        return Mixture(share, first, second)
    names = {str(symbol) for weight, law in found.parts for symbol in weight.free_symbols | law.free_symbols}
    y = Point(fresh("y", names), found.parts[0][1].space)
    return PointwiseLaw(y, found.at(y))


def _is_one(whole: Any) -> bool:
    """Return whether a sum of weights is evidently 1; what would take long to expand is not."""
    if whole == 1:
        return True
    exponents = [abs(power.exp) for power in whole.atoms(sympy.Pow) if power.exp.is_Integer]
    if max([1, *exponents]) > MOST or whole.count_ops() > LONGEST:
        return False
    return bool(sympy.expand(whole) == 1 or sympy.cancel(sympy.together(whole)) == 1)


def product_of_laws(node: Operation, factors: list[Any]) -> Any:
    """Return the law of independent draws, or of an input and a kernel's output for it."""
    first, *others = factors
    made = first
    if any(getattr(other, "is_kernel", False) for other in others):
        for other in others:
            if not getattr(other, "is_kernel", False):
                raise ill_formed(node, f"{shown(node)} mixes laws and kernels")
            if other.source != made.space:
                raise ill_formed(
                    node, f"{made} is on {made.space}, but {other} takes inputs from {other.source}"
                )
            made = Joint(made, other)
        return made
    if not all(is_of_laws(factor) for factor in factors):
        raise ill_formed(node, f"{shown(node)} multiplies {words_for(first)} and {words_for(others[0])}")
    laws = [mixture(factor, node) if isinstance(factor, Weighted) else factor for factor in factors]
    flat = [part for factor in laws for part in (factor.args if isinstance(factor, Product) else (factor,))]
    return Product(*flat)


def power_of_law(base: Any, node: PowerNode, scope: Scope) -> Any:
    """Return the law of several independent draws."""
    exponent = node.exponent
    if isinstance(exponent, Operation) and exponent.name == "times" and len(exponent.args) == 1:
        exponent = exponent.args[0]
    count = number(exponent, scope)
    if count.is_number and not (count.is_Integer and count > 0):
        raise ill_formed(node, f"{shown(node)} is not the law of a number of draws")
    return Power(base, count)


def likelihood_ratio(above: Any, below: Any, node: Node, scope: Scope) -> Any:
    """Return the ratio of two laws at the point that a mean over a law draws."""
    drawn = scope.find(DRAWN)
    if drawn is None:
        raise ill_formed(node, f"{shown(node)} divides a law by a law; write their masses, as in P(y)/Q(y)")
    for part in (above, below):
        if part.space != drawn.value.space:
            raise ill_formed(node, f"{part} is on {part.space}, but the mean is over {drawn.value.space}")
    return above(drawn.value) / below(drawn.value)


def applied_law(thing: Any, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the probability of an event, or the mass of a point or of a pair of points."""
    if len(given) == 2:
        return _mass_of_pair(thing, given, node, scope)
    if len(given) != 1:
        raise ill_formed(
            node, f"{thing} is a law, and is applied to one event or point, not as in {shown(node)}"
        )
    (argument,) = given
    if isinstance(argument, (Chain, Logic)):
        raise unread(
            node, f"{shown(node)} applies a law to a condition; write Pr[...], or the event in braces"
        )
    subject = denote(argument, scope)
    if getattr(subject, "is_space", False) and subject == thing.space:
        return sympy.S.One
    if getattr(subject, "is_space", False):
        raise unread(node, f"that {thing} is a law on {shown(argument)} is not said")
    if isinstance(thing, Bernoulli) and subject in (0, 1):
        return masses_of_bits(thing)[int(subject)]
    is_draw = isinstance(subject, Draw)
    if not (is_draw or getattr(subject, "is_event", False) or getattr(subject, "is_point", False)):
        raise ill_formed(
            node,
            f"{thing} is a law, and is applied to an event or a point, but {shown(argument)} is "
            f"{words_for(subject)}",
        )
    return mass_of(thing, subject, node)


def masses_of_bits(thing: Bernoulli) -> tuple[Any, Any]:
    """Return the masses of a law on 0 and 1, in this order."""
    return 1 - thing.args[0], thing.args[0]


def mass_of(thing: Any, subject: Any, node: Node) -> Any:
    """Return what a law gives to an event or a point of its space."""
    if subject.space != thing.space:
        raise ill_formed(node, f"{thing} is on {thing.space}, but {subject} belongs to {subject.space}")
    return thing(subject)


def _mass_of_pair(thing: Any, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    first, second = (point(part, scope) for part in given)
    if isinstance(thing, Joint):
        base, kernel = thing.args
        return mass_of(base, first, node) * mass_of(kernel(first), second, node)
    if isinstance(thing, Product) and len(thing.args) == 2:
        return mass_of(thing.args[0], first, node) * mass_of(thing.args[1], second, node)
    raise unread(node, f"{thing} is not said to be a law of pairs, as {shown(node)} needs it")


def applied_kernel(thing: Any, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the law of a kernel's output at a point, its push-forward of a law, or a mass of the former."""
    if len(given) == 2:
        first, second = (point(part, scope) for part in given)
        return mass_of(_row(thing, first, node), second, node)
    if len(given) != 1:
        raise ill_formed(node, f"{thing} takes a point or a law, not as in {shown(node)}")
    subject = denote(given[0], scope)
    if is_of_laws(subject):
        source = law(given[0], scope)
        _require_source(thing, source, node)
        return PushForward(thing, source)
    return _row(thing, point(given[0], scope), node)


def _row(kernel: Any, place: Any, node: Node) -> Any:
    if getattr(place, "space", None) != kernel.source:
        raise ill_formed(
            node,
            f"{kernel} takes inputs from {kernel.source}, not {words_for(place)} of "
            f"{getattr(place, 'space', 'no space')}",
        )
    return kernel(place)


def conditional(thing: Any, event: Any, node: Node) -> Any:
    """Return a law given an event."""
    if thing.space != event.space:
        raise ill_formed(node, f"{thing} is on {thing.space}, but the event belongs to {event.space}")
    return Conditional(thing, event)
