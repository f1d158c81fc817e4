r"""Notions of privacy by their names, with their parameters in order.

    (\varepsilon, \delta)-DP, \varepsilon-DP          ApproximateDP(epsilon, delta), PureDP(epsilon)
    (\alpha, \varepsilon)-RDP                         RDP(alpha, epsilon)
    \rho-zCDP, (\xi, \rho)-zCDP                       ZCDP(rho), ZCDP(xi, rho)
    (\rho, \omega)-tCDP                               TruncatedCDP(rho, omega)
    (\xi, \rho, \omega)-bounded CDP                   BoundedCDP(xi, rho, omega)
    (\xi, \tau)-capped CDP                            CappedCDP(xi, tau)
    (\mu, \tau)-mCDP                                  MeanConcentratedDP(mu, tau)
    \mu-GDP                                           GaussianDP(mu)
    (\varepsilon, \delta)-ProDP                       ProbabilisticDP(epsilon, delta)
    \varepsilon-KL private, \varepsilon-MIDP          KLPrivacy(epsilon), MutualInformationDP(epsilon)
    \delta-approximate ...-RDP, ...-zCDP              ApproximateRDP(delta, ...), ApproximateZCDP(delta, ...)

A number of parameters that the notion does not take is refused; so is an order in the place of a privacy
parameter, as in ``(\alpha, \varepsilon)``-DP, by the type check of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy

from dpsym.language.datasets import DatasetSpace
from dpsym.language.notions import (
    RDP,
    ZCDP,
    ApproximateDP,
    ApproximateRDP,
    ApproximateZCDP,
    BoundedCDP,
    CappedCDP,
    DivergenceDP,
    GaussianDP,
    KLPrivacy,
    MeanConcentratedDP,
    MutualInformationDP,
    ProbabilisticDP,
    PureDP,
    TradeOffDP,
    TruncatedCDP,
)
from dpsym.language.private import JointDP, Private
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, kernel, law, number
from dpsym.notes.meaning.divergences import small_function
from dpsym.notes.scope import Scope
from dpsym.notes.source import Span
from dpsym.notes.syntax import Fenced, Interval, Listed, Node, Text
from dpsym.notes.words import shown

# For each name, what it is with one, two or three parameters.
NOTIONS: Final[dict[str, dict[int, Callable[..., Any]]]] = {
    "dp": {1: PureDP, 2: ApproximateDP},
    "pure-dp": {1: PureDP},
    "rdp": {2: RDP},
    "zcdp": {1: ZCDP, 2: ZCDP},
    "tcdp": {2: TruncatedCDP},
    "bounded-cdp": {3: BoundedCDP},
    "capped-cdp": {2: CappedCDP},
    "mcdp": {2: MeanConcentratedDP},
    "probabilistic-dp": {2: ProbabilisticDP},
    "kl-dp": {1: KLPrivacy},
    "gdp": {1: GaussianDP},
    "mutual-information-dp": {1: MutualInformationDP},
}
APPROXIMATE: Final[dict[str, dict[int, Callable[..., Any]]]] = {
    "rdp": {2: ApproximateRDP},
    "zcdp": {1: ApproximateZCDP, 2: ApproximateZCDP},
}


def parameters(node: Node) -> tuple[Node, ...]:
    """Return the parameters of a notion: one, or those of a list in brackets."""
    if isinstance(node, Listed) and node.kind in ("round", "bare"):
        return node.items
    if isinstance(node, Interval) and node.low_open and node.high_open:
        return node.low, node.high
    if isinstance(node, Fenced) and node.kind == "round":
        return parameters(node.inside)
    return (node,)


def notion(
    name: str, given: Node, scope: Scope, removed: Node | None = None, place: Span | None = None
) -> Any:
    """Return the notion of that name; ``removed`` is the delta of an approximate one.

    Raises:
        Unread: no notion of that name is known.
        IllFormedError: it does not take so many parameters.
    """
    where = place or given.span
    table = NOTIONS if removed is None else APPROXIMATE
    kinds = table.get(name)
    if kinds is None:
        words = name if removed is None else f"approximate {name}"
        raise unread(where, f"{words} is not a notion of privacy that dpsym knows")
    entries = parameters(given)
    made = kinds.get(len(entries))
    if made is None:
        wanted = " or ".join(map(str, kinds))
        raise ill_formed(where, f"{name} takes {wanted} parameters, got {len(entries)}")
    values = [number(entry, scope) for entry in entries]
    return made(*values) if removed is None else made(number(removed, scope), *values)


# How dpsym prints the names.
PRINTED: Final = {
    "DP": "dp",
    "RDP": "rdp",
    "zCDP": "zcdp",
    "tCDP": "tcdp",
    "bounded CDP": "bounded-cdp",
    "capped CDP": "capped-cdp",
    "mCDP": "mcdp",
    "ProDP": "probabilistic-dp",
    "KL private": "kl-dp",
    "MIDP": "mutual-information-dp",
    "DivDP": "divergence-dp",
    "GDP": "gdp",
    "fDP": "trade-off-dp",
}


def privacy(node: Listed, scope: Scope) -> Any:
    r"""Return what ``(P, Q) \text{ is } (\varepsilon, \delta)\text{-DP}`` says, of laws or a mechanism."""
    parts = node.items
    words = [part.words.strip() if isinstance(part, Text) else "" for part in parts]
    approximate = len(parts) == 6 and words[3] == "-approximate"
    if not (len(parts) == 4 or approximate) or words[1] != "is" or not words[-1].startswith("-"):
        raise unread(node, f"the words in {shown(node)} are not read")
    name = PRINTED.get(words[-1].lstrip("-").strip())
    if words[-1] == "-JDP":
        return JointDP(*(number(entry, scope) for entry in parameters(parts[-2])))(kernel(parts[0], scope))
    if name is None:
        raise unread(node, f"{words[-1]!r:.80} is not a notion of privacy that dpsym knows")
    if name == "divergence-dp":
        found = _divergence_privacy(parts[-2], scope)
    elif name == "trade-off-dp":
        found = TradeOffDP(small_function(_function(parts[-2], scope), parts[-2]))
    else:
        found = notion(name, parts[-2], scope, parts[2] if approximate else None, node.span)
    if isinstance(parts[0], Listed) and len(parts[0].items) == 2:
        first, second = (law(part, scope) for part in parts[0].items)
        return found(first, second)
    subject = denote(parts[0], scope)
    if getattr(subject, "is_kernel", False) and isinstance(subject.source, DatasetSpace):
        return Private(subject, found)
    raise ill_formed(
        parts[0], f"a pair of laws is expected, or a mechanism on datasets, got {shown(parts[0])}"
    )


def _divergence_privacy(given: Node, scope: Scope) -> Any:
    """Return the notion that bounds an f-divergence: its parameters are the function and the bound."""
    entries = parameters(given)
    if len(entries) != 2:
        raise ill_formed(given, f"divergence privacy takes a function and a bound, got {shown(given)}")
    function = _function(entries[0], scope)
    return DivergenceDP(small_function(function, entries[0]), number(entries[1], scope))


def _function(node: Node, scope: Scope) -> Any:
    """Return what a formula means, if it is a function."""
    node = node.unfenced()
    function = denote(node, scope)
    if not isinstance(function, sympy.Lambda):
        raise ill_formed(node, f"{shown(node)} is not a function of one number")
    return function
