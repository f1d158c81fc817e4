"""Entropy, and the mutual information between one bit and an answer whose law depends on the bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import sympy
from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.pairs import Atoms
from dpsym.language.divergences.base import Divergence
from dpsym.language.elaboration.building import maximum, product, total
from dpsym.language.elaboration.positivity import require_probability
from dpsym.language.nodes import Scalar
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["Entropy", "InformationRadius", "MutualInformation"]

UNIT: Final = Domain(fmpq(0), fmpq(1))


class MutualInformation(Divergence):
    """``MutualInformation(s, P, Q)``: what an answer tells of a bit that is 1 with probability s, in nats.

    The answer has the law P if the bit is 0 and Q if it is 1, so M = (1-s)P + sQ is its law, and the mutual
    information is (1-s) KL(P || M) + s KL(Q || M), at most the entropy of the bit.  The prior s lies in
    [0, 1].  The supremum over s is the capacity of the channel from the bit to the answer (Cover and Thomas
    2006, chapter 7).

    >>> from dpsym.language import Bernoulli, Context
    >>> from sympy import Rational
    >>> MutualInformation(Rational(1, 2), Bernoulli(1), Bernoulli(0)).elaborate(Context())
    add(mul(-1, relent(1/2, 1)), mul(-1, relent(1/2, 1)))
    """

    signature = ("parameter", "law", "law")

    @property
    def prior(self) -> Any:
        """The probability of the bit 1."""
        return self.args[0]

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the sum of (1-s) p log p + s q log q - m log m, in which nothing is ever infinite."""
        require_probability(self.prior, context)
        shares = scalar(1 - self.prior, context), scalar(self.prior, context)
        return total(part for pair in pairs for part in _gap(pair, shares))

    def _latex(self, printer: Any) -> str:
        prior, first, second = (printer._print(arg) for arg in self.args)
        return rf"I_{{{prior}}}\left({first}; {second}\right)"


class Entropy(Scalar):
    """The entropy of a law on a finite space, minus the sum of p log p, in nats.

    The entropy of an answer given the input is a sum, ``SumOver(P(x) * Entropy(K(x)), x)``; so is a
    conditional divergence, ``SumOver(P(x) * KL(K(x), L(x)), x)``.

    >>> from dpsym.language import Claim, law
    >>> from sympy import log
    >>> Claim(Entropy(law("P")) <= log(2), shapes=(2,)).check().verdict
    'supported'
    """

    signature = ("law",)

    def elaborate(self, context: Context) -> Term:
        """Return the sum over the points, where a mass of 0 counts nothing."""
        masses = self.args[0].masses(context)
        return product([rat(-1), total(_entropic(mass) for mass in masses)])

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{H}}\left({printer._print(self.args[0])}\right)"


class InformationRadius(Divergence):
    """The larger of KL(P || M) and KL(Q || M), where M is a mixture of P and Q with an unknown weight.

    That this is at most epsilon for some weight means that the mutual information is at most epsilon for all
    priors: for each prior, it is the least mean of the two divergences over all laws M.  That some weight
    brings both divergences down to the greatest mutual information is the redundancy-capacity theorem
    (Gallager 1979, Ryabko 1979).  So a hypothesis about all priors becomes one about a new variable.

    >>> from dpsym.language import Bernoulli, Context
    >>> context = Context()
    >>> radius = InformationRadius(Bernoulli(1), Bernoulli(0)).elaborate(context)
    >>> sorted(context.declared), context.rests_on
    (['prior(Bernoulli(1), Bernoulli(0))'], ['the redundancy-capacity theorem'])
    """

    @classmethod
    def construct(cls) -> str:
        """Return the name by which messages call this node: what it stands for in hypotheses."""
        return MutualInformation.construct()

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the larger of both divergences from the mixture."""
        context.rest_on("the redundancy-capacity theorem")
        prior = context.once(("prior", *pairs), lambda: self._prior(context))
        shares = 1 - prior, prior
        mixed = [(pair, _mean(pair, shares)) for pair in pairs]
        sides = ([term("relent", pair[side], mean) for pair, mean in mixed] for side in (0, 1))
        return maximum(total(side) for side in sides)

    def _prior(self, context: Context) -> Term:
        """Make the weight of the mixture, a variable of this pair of masses alone."""
        if any(context.is_integrated(law) for law in self.args):
            raise IllFormedError(
                f"{self} as a hypothesis for all values of a variable is not known to dpsym; "
                "state it for one value"
            )
        name, written = f"prior({self.first}, {self.second})", (sympy.latex(law) for law in self.args)
        subscript = ",".join(written)
        while name in context.declared:  # the same names, bound to another pair of datasets
            name, subscript = name + "'", subscript + "'"
        return context.declare(name, UNIT, f"s_{{{subscript}}}")


def _gap(pair: tuple[Term, Term], shares: tuple[Term, Term]) -> list[Term]:
    """Return by how much the mean of x log x at two masses exceeds its value at their mean."""
    mean = _mean(pair, shares)
    numbers = [mass.number for mass in pair]
    positive = all(number is not None and number > 0 for number in numbers)
    # a product of a logarithm has a derivative in proofs, but no value at 0
    at_mean = product([mean, term("log", mean)]) if positive else _entropic(mean)
    parts = [product([share, _entropic(mass)]) for share, mass in zip(shares, pair, strict=True)]
    return [*parts, product([rat(-1), at_mean])]


def _mean(pair: tuple[Term, Term], shares: tuple[Term, Term]) -> Term:
    return total(product([share, mass]) for share, mass in zip(shares, pair, strict=True))


def _entropic(mass: Term) -> Term:
    """Return x log x, which is 0 at 0 and at 1."""
    return rat(0) if mass in (rat(0), rat(1)) else term("relent", mass, rat(1))
