"""Processing: no divergence grows by it; marginals and events as processing, and masses of laws made so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Shorthand,
    condition,
    pair,
    place_for,
    within_unit,
)
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import OfDivergence, OfMass, of_laws
from dpsym.language.distributions.base import law
from dpsym.language.distributions.composed import Conditional, Mixture, PushForward
from dpsym.language.divergences.generators import ChiSquare, JensenShannon, SquaredHellinger
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.events import Intersection
from dpsym.language.kernels import Rows, kernel
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import DEFAULT, Space
from dpsym.language.sums import SumOver
from dpsym.language.symbols import order, real

__all__ = ["DataProcessing", "MassOf"]


class DataProcessing(OfDivergence, Shorthand):
    """D(K(P) ‖ K(Q)) <= D(P ‖ Q): no divergence grows by processing.

    ``divergence`` is the left side, of two laws behind one kernel: a Rényi divergence of any order from 1 to
    oo, KL, max, hockey-stick or chi-square divergence, total variation, a squared Hellinger or
    Jensen-Shannon divergence.

    >>> from dpsym.language import KL, at_most, kernel, laws
    >>> P, Q = laws("P Q")
    >>> K = kernel("K")
    >>> after = KL(PushForward(K, P), PushForward(K, Q))
    >>> DataProcessing(after).instance(at_most(after, 1)).relations
    (KL(PushForward(K, P), PushForward(K, Q)) <= KL(P, Q),)
    >>> DataProcessing(KL(P, Q)).instance(at_most(1, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule DataProcessing does not apply: ...
    """

    kinds = (
        Renyi,
        MaxDivergence,
        KL,
        HockeyStick,
        TotalVariation,
        ChiSquare,
        SquaredHellinger,
        JensenShannon,
    )
    theorems: ClassVar[tuple[str, ...]] = (
        "post-processing.hockey-stick",
        "post-processing.kl",
        "post-processing.max-divergence",
        "renyi.post-processing",
        "divergences.data-processing",
    )
    classical: ClassVar[str] = "data processing inequality"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the divergence and a kernel."""
        node, first, second = self.read()
        place = {HockeyStick: 0, KL: 1, MaxDivergence: 2, Renyi: 3}.get(type(node), 4)
        if not isinstance(first, PushForward) or not isinstance(second, PushForward):
            return ()
        (K, P), (L, Q) = first.args, second.args
        if K != L or not all(each.has_masses for each in (P, Q, first, second)):
            return ()
        Y, Z = DEFAULT, Space("Z")
        spaces = {name: space for name, space in ((Y, K.source), (Z, K.target)) if name != space}
        map_name = "f" if isinstance(node, Renyi) else "K"
        symbols = {law("P"): P, law("Q"): Q, kernel(map_name, Y, Z): K}
        numbers = {HockeyStick: real("epsilon"), Renyi: order("alpha")}
        level = {numbers[type(node)]: node.args[0]} if type(node) in numbers else {}
        return ((self.theorems[place], {**symbols, **level, **spaces}),)

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the kernel and the laws of the divergence."""
        node, first, second = self.read()
        pushed = isinstance(first, PushForward) and isinstance(second, PushForward)
        if not pushed or first.args[0] != second.args[0]:
            raise self.refuse(f"{node} does not compare the outputs of one kernel")
        return Instance((at_most(node, of_laws(node, first.args[1], second.args[1])),))


@dataclass(frozen=True)
class MassOf(OfMass):
    """The probability of an event, or of a point, under a law made from laws.

    K(P)(S) = Σ_y P(y) K(y)(S), and Σ_i p_i L_i(S) where K has the rows L_i and P the masses p_i;
    ((1-s) P + s Q)(S) = (1-s) P(S) + s Q(S); P(S | T) = P(S ∩ T) / P(T) for events.  Conditions: the p_i are
    finite and not negative; 0 <= s <= 1; 0 < P(T).

    >>> from dpsym.language import equal, event, kernel, law, point
    >>> mass = PushForward(kernel("K"), law("P"))(event("S"))
    >>> MassOf(mass, point("y")).instance(equal(0, 0)).relations
    (PushForward(K, P)(S) = SumOver(P(y)*K(y)(S), y),)
    >>> MassOf(law("P")(event("S"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MassOf does not apply: P is not made from other laws
    """

    point: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the probability and those of the parts."""
        node, law, subject = self.read()
        if isinstance(law, Mixture):
            share, first, second = law.args
            pair(self, first, second)
            whole = (1 - share) * first(subject) + share * second(subject)
            return Instance((equal(node, whole),), within_unit(share))
        if isinstance(law, PushForward):
            if isinstance(law.args[0], Rows):
                return self._row_by_row(law, subject)
            return Instance((equal(node, self._pushed(law, subject, step)),))
        if isinstance(law, Conditional) and getattr(subject, "is_event", False):
            given = law.args[1]
            quotient = law.args[0](Intersection(subject, given)) / law.args[0](given)
            return Instance((equal(node, quotient),), (condition(0, "<", law.args[0](given)),))
        raise self.refuse(f"{law} is not made from other laws")

    def _row_by_row(self, law: Any, subject: Any) -> Instance:
        rows, source = law.args
        weights = getattr(source, "weights", ())
        if rows.source != source.space or len(weights) != len(rows.args):
            raise self.refuse(f"{source} is no law that is given by the masses of the numbers of the rows")
        pair(self, *rows.args)
        doubtful = [mass for mass in weights if not is_evidently_nonnegative(mass)]
        needed = (*(condition(0, "<=", mass) for mass in doubtful), *finite(*weights))
        parts = zip(weights, rows.args, strict=True)
        return Instance((equal(self.mass, sum(mass * row(subject) for mass, row in parts)),), needed)

    def _pushed(self, law: Any, subject: Any, step: Comparison) -> Any:
        kernel, source = law.args
        y = place_for(self, self.point, source.space, self.mass.free_symbols, step)
        if kernel.source != source.space:
            raise self.refuse(f"{kernel} does not take inputs from {source.space}")
        return SumOver(source(y) * kernel(y)(subject), y)
