"""Laws made from laws: products, mixtures, push-forwards, joint and conditional laws."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError, UnknownError
from dpsym.kernel.terms import Term, rat
from dpsym.language.distributions.base import Law, limit
from dpsym.language.distributions.continuous import Piece
from dpsym.language.elaboration.building import joint_mass, total, weighted
from dpsym.language.elaboration.positivity import require_probability
from dpsym.language.elaboration.shapes import Place
from dpsym.language.names import bracketed, latex_name
from dpsym.language.scalars import concrete, scalar
from dpsym.language.spaces import PowerSpace, ProductSpace

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Conditional", "Joint", "Marginal", "Mixture", "PointwiseLaw", "Power", "Product", "PushForward"]


class Product(Law):
    """The law of independent draws from several laws on finite spaces.

    >>> from sympy import Rational
    >>> from dpsym import Bernoulli, Context
    >>> half, quarter = Bernoulli(Rational(1, 2)), Bernoulli(Rational(1, 4))
    >>> Product(half, quarter).masses(Context())
    (3/8, 1/8, 3/8, 1/8)
    """

    is_compound = True

    @property
    def space(self) -> Any:
        """The product of the spaces."""
        return ProductSpace(*(factor.space for factor in self.args))

    def check(self, checker: Checker) -> None:
        """Check that there are at least two laws, all on finite spaces."""
        if len(self.args) < 2:
            raise IllFormedError("Product takes two or more laws")
        for factor in self.args:
            checker.is_law(factor, self)
            if not factor.has_masses:
                raise IllFormedError(f"Product takes laws on finite spaces, got {factor}")

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the products of masses."""
        limit(self.space.count(context), self)
        factors = [factor.masses(context) for factor in self.args]
        return tuple(joint_mass(combination) for combination in itertools.product(*factors))

    def _latex(self, printer: Any) -> str:
        return r" \times ".join(bracketed(factor, printer) for factor in self.args)


class Power(Law):
    """The law of k independent draws from one law; k is a number or an enumerated integer variable.

    >>> from sympy import Rational
    >>> from dpsym import Bernoulli, Context
    >>> Power(Bernoulli(Rational(1, 4)), 2).masses(Context())
    (9/16, 3/16, 3/16, 1/16)
    """

    signature = ("law", "count")

    @property
    def space(self) -> Any:
        """Sequences of length k."""
        return PowerSpace(self.args[0].space, self.args[1])

    @property
    def has_masses(self) -> bool:  # type: ignore[override]
        """Whether a single draw has masses; else the sequence has a density."""
        return bool(self.args[0].has_masses)

    def require(self, context: Context) -> None:
        """Require what the law of a single draw needs."""
        self.args[0].require(context)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the products of masses."""
        limit(self.space.count(context), self)
        number = concrete(self.args[1], context, "the number of draws")
        base = self.args[0].masses(context)
        return tuple(joint_mass(combination) for combination in itertools.product(base, repeat=number))

    def _latex(self, printer: Any) -> str:
        return f"{bracketed(self.args[0], printer)}^{{{printer._print(self.args[1])}}}"


class Mixture(Law):
    """``Mixture(s, P, Q)`` is (1-s)P + sQ, for s in [0, 1].

    >>> from sympy import Rational
    >>> from dpsym import Bernoulli, Context
    >>> half, quarter = Bernoulli(Rational(1, 2)), Bernoulli(Rational(1, 4))
    >>> Mixture(Rational(1, 4), half, quarter).masses(Context())
    (9/16, 7/16)
    """

    is_compound = True
    signature = ("parameter", "law", "law")
    shares_space = True

    @property
    def space(self) -> Any:
        """The space of both laws."""
        return self.args[1].space

    @property
    def has_masses(self) -> bool:  # type: ignore[override]
        """Whether both laws have masses; a mixture of laws on the line has a density."""
        return all(part.has_masses for part in self.args[1:])

    def density(self, x: Any) -> Any:
        """Return the weighted mean of the densities, for laws on the line."""
        return self._mean(lambda part: part.density(x))

    def inside(self, x: Any) -> Any:
        """Return the density at a point of the support."""
        return self._mean(lambda part: part.density(x))

    def support(self) -> tuple[Any, ...]:
        """Return the common support of laws on the line, with all points where a density is not smooth."""
        return merged(self.args[1], self.args[2])

    def upper_tail(self, bound: Any) -> Any:
        """Return the weighted mean of the probabilities of values above ``bound``."""
        return self._mean(lambda part: part.upper_tail(bound))

    def cdf(self, x: Any) -> Any:
        """Return the probability of values up to x."""
        return 1 - self.upper_tail(x)

    @property
    def mean(self) -> Any:
        """The weighted mean of the means."""
        return self._mean(lambda part: part.mean)

    def pieces(self) -> list[Piece]:
        """Return the parts of both laws, with the densities weighted."""
        shares = 1 - self.args[0], self.args[0]
        rows = zip(shares, self.args[1:], strict=True)
        return [
            replace(piece, density=share * piece.density) for share, part in rows for piece in part.pieces()
        ]

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the weight is a probability, and what the laws on the line need."""
        require_probability(self.args[0], context)
        for part in self.args[1:]:
            part.require(context)

    def _mean(self, value: Callable[[Any], Any]) -> Any:
        share, first, second = self.args
        return (1 - share) * value(first) + share * value(second)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the weighted means of the masses."""
        share, first, second = self.args
        require_probability(share, context)
        left, right = scalar(1 - share, context), scalar(share, context)
        rows = zip(first.masses(context), second.masses(context), strict=True)
        return tuple(total([weighted(left, p), weighted(right, q)]) for p, q in rows)

    def _latex(self, printer: Any) -> str:
        first, second = (bracketed(law, printer) for law in self.args[1:])
        share, rest = (self.args[0], 1 - self.args[0])
        shares = [printer._print(part) for part in (rest, share)]
        shares[0] = rf"\left({shares[0]}\right)"
        if isinstance(share, sympy.Add):
            shares[1] = rf"\left({shares[1]}\right)"
        return rf"{shares[0]} {first} + {shares[1]} {second}"


class PushForward(Law):
    """The law of K's output when its input is drawn from P; K is made by ``stochastic_map``.

    >>> from dpsym import Space, laws, stochastic_map
    >>> (P,), K = laws("P", on=Space("Y")), stochastic_map("K", Space("Y"), Space("Z"))
    >>> PushForward(K, P), PushForward(K, P).space
    (PushForward(K, P), Z)
    """

    signature = ("kernel", "law")

    @property
    def space(self) -> Any:
        """The space of outputs."""
        return self.args[0].target

    def check(self, checker: Checker) -> None:
        """Check that the law is on the space of inputs."""
        super().check(checker)
        matching(self.args[0], self.args[1])

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the law times the stochastic matrix."""
        kernel, law = self.args
        masses = law.masses(context)
        columns = zip(*kernel.rows(context), strict=True)
        return tuple(
            total(joint_mass(pair) for pair in zip(masses, column, strict=True)) for column in columns
        )

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"


class Joint(Law):
    """The law of the pair of an input drawn from P and K's output for it.

    >>> from dpsym import Space, laws, stochastic_map
    >>> (P,), K = laws("P", on=Space("Y")), stochastic_map("K", Space("Y"), Space("Z"))
    >>> Joint(P, K).space
    ProductSpace(Y, Z)
    """

    is_compound = True
    signature = ("law", "kernel")

    @property
    def space(self) -> Any:
        """Pairs of an input and an output."""
        return ProductSpace(self.args[0].space, self.args[1].target)

    def check(self, checker: Checker) -> None:
        """Check that the law is on the space of inputs."""
        super().check(checker)
        matching(self.args[1], self.args[0])

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the products of the mass of the input and the entry of the kernel."""
        law, kernel = self.args
        rows = zip(law.masses(context), kernel.rows(context), strict=True)
        return tuple(joint_mass([mass, entry]) for mass, row in rows for entry in row)

    def _latex(self, printer: Any) -> str:
        law, kernel = self.args
        first = printer._print(law) if isinstance(law, Joint) else bracketed(law, printer)
        return rf"{first} \otimes {printer._print(kernel)}"


class Marginal(Law):
    """``Marginal(P, i, j, ...)`` is the law of the i-th, j-th, ... components of a tuple with law P, from 1.

    >>> from dpsym import ProductSpace, Space, latex, law
    >>> P = law("P_XYZ", on=ProductSpace(Space("X"), Space("Y"), Space("Z")))
    >>> Marginal(P, 1, 3).space, latex(Marginal(P, 2))
    (ProductSpace(X, Z), 'P_Y')
    """

    @property
    def kept(self) -> tuple[int, ...]:
        """The places of the components, from 0."""
        return tuple(int(place) - 1 for place in self.args[1:])

    @property
    def space(self) -> Any:
        """The space of the components: a product, if there are several."""
        factors = [self.args[0].space.args[place] for place in self.kept]
        return factors[0] if len(factors) == 1 else ProductSpace(*factors)

    def check(self, checker: Checker) -> None:
        """Check that the law is one of tuples, and that the components are different ones of theirs."""
        if len(self.args) < 2:
            raise IllFormedError("Marginal takes a law and the places of components")
        law, *places = self.args
        checker.is_law(law, self)
        if not law.has_masses or not isinstance(law.space, ProductSpace):
            raise IllFormedError(f"Marginal takes a law on a product of finite spaces, got {law}")
        if len(set(places)) < len(places) or not set(places) <= set(range(1, len(law.space.args) + 1)):
            raise IllFormedError(f"the places of components are different numbers from 1, got {places}")

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the sums over all other components."""
        law, places = self.args[0], self.kept
        counts = [range(factor.count(context)) for factor in law.space.args]
        tuples = list(itertools.product(*counts))
        masses = dict(zip(tuples, law.masses(context), strict=True))
        parts: dict[tuple[int, ...], list[Term]] = {}
        for each in tuples:
            parts.setdefault(tuple(each[place] for place in places), []).append(masses[each])
        return tuple(total(parts[each]) for each in itertools.product(*(counts[place] for place in places)))

    def _latex(self, printer: Any) -> str:
        law = self.args[0]
        head, _, components = str(getattr(law, "name", "")).partition("_")
        if len(components) == len(law.space.args):  # a name as P_XYZ says what each is
            return latex_name(f"{head}_{''.join(components[place] for place in self.kept)}")
        return f"{bracketed(law, printer)}_{{{', '.join(map(str, self.args[1:]))}}}"


class Conditional(Law):
    """The law P given an event, which must have positive probability.

    >>> from dpsym import Claim, event, laws
    >>> (P,), S = laws("P"), event("S")
    >>> print(Claim(Conditional(P, S)(S) <= 1, given=P(S) > 0).elaborate().goals[0].statement.hypotheses[1])
    Relation(op='>', lhs=add(mul(S[1], P[1]), mul(S[2], P[2])), rhs=0)
    """

    signature = ("law", "event")
    shares_space = True

    @property
    def space(self) -> Any:
        """The space of the law."""
        return self.args[0].space

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the masses inside the event over its probability."""
        law, event = self.args
        rows = zip(event.members(context), law.masses(context), strict=True)
        inside = [weighted(member, mass) for member, mass in rows]
        whole = total(inside)
        context.require(">", whole, rat(0))
        return tuple(joint_mass([mass, whole**-1]) for mass in inside)

    def _latex(self, printer: Any) -> str:
        return rf"{printer._print(self.args[0])}(\cdot \mid {printer._print(self.args[1])})"


class PointwiseLaw(Law):
    """``PointwiseLaw(y, expression)`` has the mass ``expression`` at each point y.

    That the masses are at least 0 and sum to 1 is not assumed: who uses such a law has to show it.

    >>> from dpsym import laws, point
    >>> (P, Q), y = laws("P Q"), point("y")
    >>> PointwiseLaw(y, (P(y) + Q(y)) / 2).space
    Y
    """

    signature = ("point", "scalar")

    @property
    def space(self) -> Any:
        """The space of the point."""
        return self.args[0].space

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the expression without the point."""
        return self.args[1].free_symbols - {self.args[0]}  # type: ignore[no-any-return]

    def check(self, checker: Checker) -> None:
        """Check the expression at a point."""
        self.space.check(checker)
        with checker.binding(self.args[0]):
            checker.is_scalar(self.args[1], self)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the expression at each point."""
        point, expression = self.args
        masses = []
        for index in range(self.space.count(context)):
            with context.binding(point, Place(index)):
                masses.append(scalar(expression, context))
        return tuple(masses)

    def _latex(self, printer: Any) -> str:
        point, expression = self.args
        within = rf"{printer._print(point)} \in {printer._print(point.space)}"
        return rf"\left({printer._print(expression)}\right)_{{{within}}}"


def merged(first: Any, second: Any) -> tuple[Any, ...]:
    """Return the common support of two laws on the line, with all points where a density is not smooth.

    Raises:
        UnknownError: the supports differ, or it is not evident in which order these points lie.

    >>> from dpsym.language import Laplace, Normal
    >>> merged(Normal(0, 1), Laplace(3, 1))
    (-oo, 3, oo)
    """
    ends = [law.support() for law in (first, second) if hasattr(law, "support")]
    if len(ends) < 2 or (ends[0][0], ends[0][-1]) != (ends[1][0], ends[1][-1]):
        raise UnknownError(f"dpsym does not know that {first} and {second} have one support")
    between = {point for end in ends for point in end[1:-1]}
    if len(between) > 1 and not all(point.is_number for point in between):
        raise UnknownError(f"in which order the points {sorted(map(str, between))} lie is not known")
    return ends[0][0], *sorted(between), ends[0][-1]


def matching(kernel: Any, law: Any) -> None:
    """Check that a law is on the space of a kernel's inputs."""
    if law.space != kernel.source:
        raise IllFormedError(f"{law} is on {law.space}, but {kernel} takes inputs from {kernel.source}")
