"""What questions about an outcome tell: events, and telling laws apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    event_of,
    new_point,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.shapes import OfTwoFiniteLaws, map_of
from dpsym.language.distributions.composed import PushForward
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.divergences.hockey_stick import TotalVariation
from dpsym.language.divergences.mutual_information import MutualInformation
from dpsym.language.divergences.renyi import KL
from dpsym.language.events import Where
from dpsym.language.relations import Comparison, at_most, equal, greater

__all__ = ["Fano", "Preimage"]


@dataclass(frozen=True)
class Preimage(Rule):
    """f(P)(S) = P({r : f(r) in S}) for a map f: the result lies in S just if the output lies in the preimage.

    For a map f, a kernel without randomness, f(r)(S) is 1 or 0.

    >>> from dpsym.language import equal, event, kernel, law, point
    >>> f = kernel("f", deterministic=True)
    >>> Preimage(f, law("P"), event("S"), point("r")).instance(equal(0, 0)).relations
    (PushForward(f, P)(S) = P(Where(r, f(r)(S) > 0)),)
    >>> Preimage(kernel("K"), law("P"), event("S"), point("r")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Preimage does not apply: K is not a map without randomness
    """

    map: Any
    law: Any
    event: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the two probabilities."""
        f, P, S, r = self.map, self.law, self.event, self.point
        map_of(self, f)
        with_masses(self, P)
        if P.space != f.source:
            raise self.refuse(f"{P} is not a law on {f.source}")
        event_of(self, S, f.target)
        new_point(self, r, f.source, S.free_symbols | P.free_symbols)
        return Instance((equal(PushForward(f, P)(S), P(Where(r, greater(f(r)(S), 0)))),))


class Fano(OfTwoFiniteLaws, Shorthand):
    """KL(Bernoulli((1 + TV)/2) ‖ Bernoulli(1/2)) <= I_(1/2)(P; Q), with TV = TV(P, Q): Fano's inequality.

    Who sees the answer guesses a fair secret bit with error (1 - TV)/2, and the information is at least log 2
    less the entropy of the error.  Cover and Thomas (2006, Theorem 2.10.1).

    >>> from dpsym.language import Space, equal, law, laws
    >>> P, Q = laws("P Q")
    >>> Fano(P, Q).instance(equal(0, 0)).relations[0].rhs
    MutualInformation(1/2, P, Q)
    >>> Fano(P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Fano does not apply: P is on Y, and R on Z
    """

    classical: ClassVar[str] = "Fano's inequality"
    theorems: ClassVar[tuple[str, ...]] = ("information.error-of-a-guess",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for these laws."""
        return theorem_about(self.theorems[0], "P Q", self.read(), {})

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the information from below."""
        P, Q = self.read()
        half = sympy.Rational(1, 2)
        bit = Bernoulli((1 + TotalVariation(P, Q)) / 2)
        return Instance((at_most(KL(bit, Bernoulli(half)), MutualInformation(half, P, Q)),))
