"""What is random in an expression, and of which nothing in it takes a mean.

A statement of a derivation is about numbers, and has no such thing in it: for laws that depend on a draw x,
say, E[Z] = KL(K(x) ‖ L(x)) would give one number for all values of x.
"""

from __future__ import annotations

from typing import Any

from dpsym.language.distributions.selection import Selection
from dpsym.language.expectation import Averaged
from dpsym.language.functions import ValueAt, Values
from dpsym.language.randomness import Draws, random_in
from dpsym.language.supremum import Supremum

__all__ = ["functions_in", "unaveraged"]


def unaveraged(node: Any) -> list[Any]:
    """Return the draws and losses that nothing averages, and the functions that are not taken at a point.

    >>> from dpsym.language import Expectation, PrivacyLoss, draw, kernel, laws, values
    >>> (P, Q), K, h = laws("P Q"), kernel("K"), values("h")
    >>> x = draw("x", P)
    >>> unaveraged(Expectation(PrivacyLoss(K(x), Q)) + h), unaveraged(K(x)), unaveraged(Expectation(h, P))
    ([h], [x], [])
    """
    return [*random_in(node), *functions_in(node)]


def functions_in(node: Any) -> list[Any]:
    """Return the functions in an expression that are neither taken at a point nor averaged under a law.

    >>> from dpsym.language import Expectation, law, point, values
    >>> u, h = values("u"), values("h")
    >>> functions_in(u(point("y")) * h + Expectation(u, law("P")))
    [h]
    """
    if isinstance(node, Values):
        return [node]
    if isinstance(node, ValueAt) or (isinstance(node, Averaged) and node.law is not None):
        return []
    if isinstance(node, Draws):  # its function is taken at the points that are drawn
        return functions_in(node.law)
    if isinstance(node, Selection):  # its utility is taken as a whole
        return [entry for argument in node.args[1:] for entry in functions_in(argument)]
    found = {entry for argument in getattr(node, "args", ()) for entry in functions_in(argument)}
    if isinstance(node, Supremum):  # which may range over functions
        found.discard(node.args[1])
    return sorted(found, key=str)
