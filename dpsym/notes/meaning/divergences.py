r"""Divergences, as they are written and what they mean.

    D(P || Q), D_1, D_{KL}, KL        KL(P, Q)
    D_a(P || Q), a finite             Renyi(a, P, Q)         for an order a in (0, oo]
    D_\infty                          MaxDivergence(P, Q)
    TV, D_{TV}, d_{TV}                TotalVariation(P, Q)
    JS, JSD, D_{JS}, BC, rKL          JensenShannon(P, Q), BhattacharyyaCoefficient(P, Q), ReverseKL(P, Q)
    \chi^2, D_{\chi^2}                ChiSquare(P, Q)
    E_\varepsilon, H_\varepsilon      HockeyStick(epsilon, P, Q)
    D_f, f declared                   FDivergence(f, P, Q)
    PrivLoss(P || Q)                  PrivacyLoss(P, Q)      a random variable

Read only in the notation of dpsym itself (``scope.house``), since elsewhere they have several meanings:

    D_a^d                             ApproximateRenyi(d, a, P, Q)
    E_x, whatever x is                HockeyStick(x, P, Q)   for others, x is e^epsilon
    K_x, I_s(P; Q)                    LossCumulant(x, P, Q), MutualInformation(s, P, Q)
    H^2, H, D_J, D_B, \Delta, ...     what the table of divergences prints so
    T(P, Q)(x)                        TradeOff(x, P, Q)

Refused: two orders, an order that may be 0 or less, laws on different spaces, D_{e^epsilon}, D_\infty^\delta.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.language import divergences
from dpsym.language.divergences import (
    KL,
    ApproximateRenyi,
    ChiSquare,
    FDivergence,
    HockeyStick,
    LossCumulant,
    MaxDivergence,
    MutualInformation,
    Renyi,
    TradeOff,
)
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.signs import is_evidently_positive
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, number, rule
from dpsym.notes.meaning.laws import compared_law
from dpsym.notes.meaning.names import is_euler
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.syntax import Apply, Divergence, Listed, Name, Node, Number, Operation, Power
from dpsym.notes.words import shown

PARAMETER: Final = ("a parameter",)  # below the letter of a divergence
HIGHEST: Final = 20  # power in the function of an f-divergence
LONGEST: Final = 100  # operations in it
LOSSES: Final = frozenset({"PrivLoss", "L"})
WITHOUT_ORDER: Final[dict[str, Any]] = {
    word: getattr(divergences, entry.name) for entry in divergences.TABLE.values() for word in entry.words
}
#: Those that may stand before two laws, or below D: what is longer than a letter, which may mean anything.
WORDS: Final = frozenset(word for word in WITHOUT_ORDER if len(word) > 1)


@rule(Divergence)
def _divergence(node: Divergence, scope: Scope) -> Any:
    if node.kind in LOSSES and not node.lower and not node.upper:
        return privacy_loss(node.first, node.second, node, scope)
    pair = pair_of(node.first, node.second, node, scope)
    if scope.house and (entry := _printed_as(node.kind, node.lower, node.upper)) is not None:
        return entry(*pair)
    if scope.house and (entry := _printed().get((node.kind, PARAMETER, tuple(map(shown, node.upper))))):
        return entry(number(_one(node.lower, "parameter", node), scope), *pair)
    if node.kind in WITHOUT_ORDER:
        return _without_order(WITHOUT_ORDER[node.kind], pair, node)
    reader = READERS.get(node.kind)
    if reader is None:
        raise unread(node, f"{node.kind} is not the name of a divergence that dpsym knows, in {shown(node)}")
    return reader(node, pair, scope)


def _printed_as(kind: str, lower: tuple[Node, ...], upper: tuple[Node, ...]) -> Any | None:
    """Return the divergence without parameters that dpsym prints with this letter and these indices."""
    return _printed().get((kind, tuple(map(shown, lower)), tuple(map(shown, upper))))


@lru_cache(maxsize=1)
def _printed() -> dict[tuple[str, tuple[str, ...], tuple[str, ...]], Any]:
    """Return the divergences of the table by their printed notations, read as formulas.

    One with a parameter has that below its letter, and is told by what stands above.
    """
    from dpsym.notes.parse import joined, parse
    from dpsym.notes.source import Source, Span

    found = {}
    for entry in divergences.TABLE.values():
        text = rf"{entry.latex}(P \| Q)"
        node = joined(parse(Source("the table of divergences", text), Span(0, len(text))))
        if isinstance(node, Divergence) and (node.upper or not entry.parameters):
            lower = PARAMETER if entry.parameters else tuple(map(shown, node.lower))
            found[node.kind, lower, tuple(map(shown, node.upper))] = entry
        elif entry.parameters:
            continue
        elif isinstance(node, Apply) and isinstance(node.function, Name):
            found[node.function.base, (), ()] = entry
        elif isinstance(node, Apply) and isinstance(node.function, Power):
            power = node.function
            found[shown(power.base), (), (shown(power.exponent),)] = entry
    return {key: getattr(divergences, entry.name) for key, entry in found.items()}


def printed_divergence(node: Apply, scope: Scope) -> Any | None:
    r"""Return what dpsym prints as ``\Delta(P \| Q)``, ``h^2(P \| Q)`` or ``T(P, Q)(x)``, or None."""
    function = node.function
    if isinstance(function, Apply) and function.function == Name("T") and len(function.args) == 2:
        pair = pair_of(*function.args, node, scope)
        return TradeOff(number(node.args[0], scope), *pair) if len(node.args) == 1 else None
    power = function if isinstance(function, Power) else None
    name = power.base if power is not None else function
    if len(node.args) != 2 or not isinstance(name, Name) or name.index is not None:
        return None
    if scope.find(name) is not None:
        return None
    entry = _printed_as(name.base, (), (power.exponent,) if power is not None else ())
    return None if entry is None else entry(*pair_of(*node.args, node, scope))


def trade_off(first: Node, second: Node, node: Node, scope: Scope) -> Any:
    """Return the trade-off function ``T(P, Q)`` of two laws."""
    x = sympy.Dummy("x", real=True)
    return sympy.Lambda(x, TradeOff(x, *pair_of(first, second, node, scope)))


def pair_of(first: Node, second: Node, node: Node, scope: Scope) -> tuple[Any, Any]:
    """Return two laws on one space."""
    left, right = compared_law(first, scope), compared_law(second, scope)
    if left.space != right.space:
        raise ill_formed(
            node,
            f"{shown(first)} is on {left.space} and {shown(second)} on {right.space}, "
            f"but {shown(node)} needs them on one space",
        )
    return left, right


def privacy_loss(first: Node, second: Node, node: Node, scope: Scope) -> Any:
    """Return the privacy loss of two laws."""
    return PrivacyLoss(*pair_of(first, second, node, scope))


def named_divergence(name: Name, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any | None:
    """Return a divergence that is written with a comma, as in ``D_alpha(P, Q)``, or None."""
    kind = "chi2" if name.base == "chi" else name.base
    kinds = {"D", *WORDS, "K", "I"} if scope.house else {"D", *WORDS}
    if kind not in kinds or len(given) != 2 or name.style not in ("", "rm", "text", "cal"):
        return None
    index = name.index
    lower = () if index is None else index.items if isinstance(index, Listed) else (index,)
    return denote(Divergence(kind, given[0], given[1], lower, span=node.span), scope)


def _without_order(kind: Any, pair: tuple[Any, Any], node: Divergence) -> Any:
    if node.lower or node.upper:
        raise ill_formed(
            node, f"the divergence {node.kind} has no parameter, but one stands in {shown(node)}"
        )
    return kind(*pair)


def _one(parts: tuple[Node, ...], what: str, node: Divergence) -> Node:
    """Return the only part, that of a list being several."""
    flat = [item for part in parts for item in (part.items if isinstance(part, Listed) else (part,))]
    if len(flat) != 1:
        entries = ", ".join(map(shown, flat))
        count = {2: "two", 3: "three"}.get(len(flat), str(len(flat)))
        raise ill_formed(node, f"the divergence has {count} subscripts, ({entries}); one {what} is expected")
    return flat[0]


def _renyi(node: Divergence, pair: tuple[Any, Any], scope: Scope) -> Any:
    if not node.lower:
        if node.upper:
            raise unread(node, f"{shown(node)} has something above it, which is not read")
        return KL(*pair)
    below = _one(node.lower, "order", node)
    plain = _by_word(below, pair, scope)
    if plain is not None:
        if node.upper:
            raise unread(node, f"{shown(node)} has something above it, which is not read")
        return plain
    order = _order(below, node, scope)
    if node.upper:
        return _approximate(node, order, pair, scope)
    if order == 1:
        return KL(*pair)
    return MaxDivergence(*pair) if order is sympy.oo else Renyi(order, *pair)


def _renyi_alone(node: Divergence, pair: tuple[Any, Any], scope: Scope) -> Any:
    """Return ``R_alpha(P || Q)``; without an order the letter is no divergence."""
    if not node.lower or node.upper:
        raise unread(
            node, f"R without one order is not the name of a divergence that dpsym knows, in {shown(node)}"
        )
    return _renyi(node, pair, scope)


def _by_word(below: Node, pair: tuple[Any, Any], scope: Scope) -> Any | None:
    """Return the divergence that a subscript names, if it is a name and no order."""
    if isinstance(below, Power) and below == Power(Name("chi"), Number("2")):
        return ChiSquare(*pair)
    if not isinstance(below, Name):
        return None
    if below.base in WORDS and scope.find(below) is None:
        return WITHOUT_ORDER[below.base](*pair)
    entry = scope.find(below)
    if entry is None or entry.kind is not Kind.FUNCTION:
        return None
    if not (isinstance(entry.value, sympy.Lambda) and len(entry.value.variables) == 1):
        raise ill_formed(
            below, f"{shown(below)} is not a function of one number, as an f-divergence needs it"
        )
    return FDivergence(small_function(entry.value, below), *pair)


def small_function(function: Any, node: Node) -> Any:
    """Return a function for an f-divergence, which is going to be expanded."""
    powers = [power.exp for power in function.expr.atoms(sympy.Pow) if power.exp.is_Rational]
    if max([1, *map(abs, powers)]) > HIGHEST or function.expr.count_ops() > LONGEST:
        raise unread(node, f"the function {shown(node)} is too large for an f-divergence")
    return function


def _order(below: Node, node: Divergence, scope: Scope) -> Any:
    if isinstance(below, Power) and is_euler(below.base, scope):
        raise unread(
            node, f"{shown(node)} may be the hockey-stick divergence or the Renyi divergence of that order"
        )
    order = number(below, scope)
    if order.is_number and order.is_extended_real and order.is_nonpositive:
        raise ill_formed(below, f"the order of a Renyi divergence lies in (0, oo], got {shown(below)}")
    if isinstance(order, Variable):
        domain = order.domain
        if domain.lo is None or domain.lo < 0 or (domain.lo == 0 and not domain.lo_open):
            raise ill_formed(
                below,
                f"the order of a Renyi divergence lies in (0, oo], but {shown(below)} ranges over {domain}",
            )
    return order


def _approximate(node: Divergence, order: Any, pair: tuple[Any, Any], scope: Scope) -> Any:
    above = _one(node.upper, "superscript", node)
    if not scope.house:
        raise ill_formed(
            node,
            f"{shown(node)} with {shown(above)} above is not defined here; approximate divergences are "
            "defined in several ways",
        )
    return ApproximateRenyi(number(above, scope), order, *pair)


def _hockey_stick(node: Divergence, pair: tuple[Any, Any], scope: Scope) -> Any:
    below = _one(node.lower, "parameter", node)
    if node.upper:
        raise unread(node, f"{shown(node)} has something above it, which is not read")
    epsilon = number(below, scope)
    role = None if scope.house else scope.sticks.get(node.kind) or None
    if role is None and not scope.house and _is_factor(below, scope):
        role = "factor"
    if role == "factor" and not _is_epsilon(below, scope):
        return HockeyStick(_logarithm(epsilon, below), *pair)
    if role == "exponent":
        return HockeyStick(epsilon, *pair)
    if not scope.house and (role is not None or not _is_epsilon(below, scope)):
        raise unread(
            node,
            f"in {shown(node)} the subscript may be epsilon or e^epsilon; write the supremum over events",
        )
    return HockeyStick(epsilon, *pair)


def _logarithm(factor: Any, below: Node) -> Any:
    """Return the logarithm of the factor of a hockey-stick divergence, which is above 0."""
    if isinstance(factor, sympy.exp):
        return factor.args[0]
    if not is_evidently_positive(factor):
        raise ill_formed(
            below, f"the factor of a hockey-stick divergence is positive; {shown(below)} need not be"
        )
    return sympy.log(factor)


def _is_factor(below: Node, scope: Scope) -> bool:
    """Return whether a subscript is a factor by its looks: e to a power, or a gamma."""
    if isinstance(below, Power) and is_euler(below.base, scope):
        return True
    applied = isinstance(below, Operation) and below.name == "exp"
    return applied or (isinstance(below, Name) and below.base == "gamma")


def _is_epsilon(below: Node, scope: Scope) -> bool:
    """Return whether a subscript is evidently an epsilon and no e^epsilon."""
    names = [part for part in below.walk() if isinstance(part, Name)]
    exponential = any(is_euler(name, scope) or name.base == "exp" for name in names)
    return not exponential and any(name.base == "epsilon" for name in names)


def _house_only(kind: Any) -> Callable[[Divergence, tuple[Any, Any], Scope], Any]:
    def read(node: Divergence, pair: tuple[Any, Any], scope: Scope) -> Any:
        if not scope.house:
            raise unread(node, f"{shown(node)} is not a divergence that dpsym knows")
        return kind(number(_one(node.lower, "parameter", node), scope), *pair)

    return read


READERS: Final[dict[str, Callable[[Divergence, tuple[Any, Any], Scope], Any]]] = {
    "D": _renyi,
    "R": _renyi_alone,
    "E": _hockey_stick,
    "H": _hockey_stick,
    "K": _house_only(LossCumulant),
    "I": _house_only(MutualInformation),
}
