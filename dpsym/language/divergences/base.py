"""What every divergence is: a number that depends on a pair of laws through its atoms or densities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dpsym.errors import UnknownError
from dpsym.kernel.terms import Term
from dpsym.language.distributions.densities import Densities, NormalPair, UnitNormal, densities
from dpsym.language.distributions.pairs import Atoms, atoms
from dpsym.language.nodes import Scalar
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["Divergence", "closed_rate"]


class Divergence(Scalar):
    """A divergence of the last two arguments, which are laws on one space.

    A new one says what it is on pairs of masses, ``on_atoms``, and how it prints.

    >>> from dpsym import KL, laws
    >>> isinstance(KL(*laws("P Q")), Divergence)
    True
    """

    signature: ClassVar[tuple[str, ...]] = ("law", "law")
    shares_space = True

    @property
    def first(self) -> Any:
        """The law under which the expectation is taken."""
        return self.args[-2]

    @property
    def second(self) -> Any:
        """The law that the first one is compared with."""
        return self.args[-1]

    def elaborate(self, context: Context) -> Term:
        """Return the divergence as a term."""
        return context.recall(self, lambda: self._elaborate(context))

    def _elaborate(self, context: Context) -> Term:
        if self.first.has_masses and self.second.has_masses:
            return self.on_atoms(atoms(self.first, self.second, context), context)
        return scalar(self.on_densities(densities(self.first, self.second, self, context), context), context)

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the divergence of laws on a finite space from their pairs of masses."""
        raise UnknownError(f"dpsym does not know {self.construct()} on finite spaces")

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the divergence of laws with densities, as a sympy expression."""
        raise UnknownError(f"dpsym knows {self.construct()} on finite spaces only, not for {self.first}")

    def pair_latex(self, printer: Any) -> str:
        """Return the LaTeX of the pair, as in ``(P || Q)``."""
        first, second = printer._print(self.first), printer._print(self.second)
        return rf"\left({first} \,\middle\|\, {second}\right)"


def closed_rate(divergence: Divergence, context: Context) -> Any | None:
    """Return the Renyi divergence of normal laws over its order, where they stand for universal laws."""
    if not isinstance(divergence.first, UnitNormal) or not isinstance(divergence.second, UnitNormal):
        return None
    context.rest_on("the Renyi divergence of normal laws")
    pair = densities(divergence.first, divergence.second, divergence)
    return pair.rate() if isinstance(pair, NormalPair) else None
