"""The sum and the mean of a sequence of independent draws: their means, and the means of their squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number
from dpsym.derive.rules.outcomes import averaged, constant, finite, mean_of
from dpsym.language.distributions.continuous import Uniform
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.expectation import Expectation
from dpsym.language.functions import CubeValue
from dpsym.language.randomness import Draw, Draws, Mean, Sample, Total, random_in
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.sample_means import added
from dpsym.language.symbols import real

__all__ = ["CoinsByParts", "MeanOfSample", "MomentOfTotal", "SquareOfSample"]


@dataclass(frozen=True)
class MeanOfSample(Rule):
    """E[a S + b] = a n E[X] + b for the sum S of n draws from a law on a finite space, by linearity.

    The mean S/n has the mean E[X].  ``body`` may have several such sums and means, with factors that are not
    random; X is one draw, of the same name as the sequence.  The draws need not be independent for it.
    ``over`` is for a mean that names the sequences, all of them.
    Conditions: the factors and b are finite; 0 <= n, and for a mean 1 <= n.

    >>> from dpsym.language import Bernoulli, draws, equal, integer, probability, sum_of
    >>> A = draws("A", Bernoulli(probability("p")), integer("n", at_least=1))
    >>> MeanOfSample(2 * sum_of(A) + 1).instance(equal(0, 0)).relations
    (Expectation(2*Total(A) + 1) = 2*n*Expectation(A) + 1,)
    >>> MeanOfSample(2).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MeanOfSample does not apply: ...
    """

    body: Any
    over: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean of the body and the means of single draws."""
        (body,) = averaged(self, self.body)
        whole = mean_of(self, body, self.over)
        constant(self, whole)
        rest, terms, conditions = sympy.expand(body), [], []
        for part in sorted(body.atoms(Total, Mean), key=str):
            factor = rest.coeff(part)
            if factor == 0:  # it stands inside of another mean, or not by itself
                continue
            n, one = _sample(self, part)
            rest = sympy.expand(rest - factor * part)
            terms.append(factor * Expectation(one) * (n if isinstance(part, Total) else 1))
            conditions += [_enough(part, n), *finite(factor)]
            constant(self, factor)
        constant(self, rest)
        if not terms:
            raise self.refuse(f"there is no sum and no mean of draws in {str(body)[:80]}")
        relation = equal(whole, sympy.Add(*terms, rest))
        return Instance((relation,), (*conditions, *finite(rest)))


@dataclass(frozen=True)
class SquareOfSample(Rule):
    """E[(a S + b)²] = a² n (E[X²] - E[X]²) + (a n E[X] + b)² for the sum S of n independent draws.

    The variances add up (Bienaymé).  ``variable`` is the sum S, or the mean S/n; of the mean the variance is
    that of a draw, divided by n.  X is one draw, of the same name; the law is on a finite space.
    Conditions: a and b are finite; 0 <= n, and for the mean 1 <= n.

    >>> from dpsym.language import Bernoulli, draws, equal, integer, mean, probability, real
    >>> A = draws("A", Bernoulli(probability("p")), integer("n", at_least=1))
    >>> SquareOfSample(mean(A), 1, -real("b")).instance(equal(0, 0)).relations[0].rhs
    (-b + Expectation(A))**2 + (-Expectation(A)**2 + Expectation(A**2))/n
    >>> SquareOfSample(A, 1, 0).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SquareOfSample does not apply: ...
    """

    variable: Any
    scale: Any = 1
    shift: Any = 0
    classical: ClassVar[str] = "Bienaymé's formula"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation for the mean of the square."""
        n, one = _sample(self, self.variable)
        a, b = number(self, self.scale, "the scale"), number(self, self.shift, "the shift")
        if a == 0:
            raise self.refuse("the scale is 0, and nothing is averaged")
        constant(self, a, b)
        mean, variance = Expectation(one), Expectation(one**2) - Expectation(one) ** 2
        times, spread = (n, n) if isinstance(self.variable, Total) else (1, 1 / n)
        square = Expectation((a * self.variable + b) ** 2)
        value = a**2 * spread * variance + (a * times * mean + b) ** 2
        return Instance((equal(square, value),), (_enough(self.variable, n), *finite(a, b)))


@dataclass(frozen=True)
class MomentOfTotal(Rule):
    """c E[e^(λS)] <= c e^(b_1 + ... + b_n) for the sum S of independent draws X_i if E[e^(λX_i)] <= e^(b_i).

    The moment of the sum is the product of those of the draws, which are on finite spaces.  Where all have
    one law, b is one number.
    Conditions: E[e^(λX_i)] <= e^(b_i) at each place i; λ, b_i and c are finite; 0 <= c; 0 <= n.

    >>> from dpsym.language import Bernoulli, draws, equal, integer, probability
    >>> A = draws("A", Bernoulli(probability("p")), integer("n", at_least=1))
    >>> MomentOfTotal(A, 2, 3).instance(equal(0, 0)).relations
    (Expectation(exp(2*Total(A))) <= exp(3*n),)
    >>> MomentOfTotal(1, 2, 3).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MomentOfTotal does not apply: 1 is no sequence of independent draws
    """

    sequence: Any
    rate: Any
    bound: Any
    factor: Any = 1
    classical: ClassVar[str] = "independence"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the moment of the sum, under those of the moments of the draws."""
        X = self.sequence
        if not isinstance(X, Draws):
            raise self.refuse(f"{X} is no sequence of independent draws")
        if not X.law.has_masses or random_in(X.law):
            raise self.refuse(f"{X.law} is not on a finite space, or is random itself")
        rate, bound = number(self, self.rate, "the rate"), number(self, self.bound, "the bound")
        c = number(self, self.factor, "the factor")
        constant(self, rate, bound, c, X.number)
        if X.place is not None and X.place in rate.free_symbols | c.free_symbols:
            raise self.refuse(f"the rate {rate}, or the factor {c}, depends on the place {X.place}")
        one, under = X.at(X.place)
        single, whole = Expectation(sympy.exp(rate * one), *under), Expectation(sympy.exp(rate * Total(X)))
        conditions = (
            condition(single, "<=", sympy.exp(bound)),
            condition(0, "<=", c),
            condition(0, "<=", X.number),
        )
        relation = at_most(c * whole, c * sympy.exp(added(X, bound)))
        return Instance((relation,), (*conditions, *finite(rate, bound, c)))


@dataclass(frozen=True)
class CoinsByParts(Rule):
    """E[v (S - nP)] = E[(2P-1) v - P(1-P) ∂v/∂P] for the number S of heads in n tosses of a coin of bias P.

    The bias is uniform on [0, 1]; v is a polynomial in P, with any functions of the tosses as coefficients.
    At each outcome with s heads, p^s (1-p)^(n-s) has the derivative (s - np)/(p(1-p)) times itself: partial
    integration of v p(1-p), which is 0 at both ends.  Said too of the mean of the tosses in place of S, with
    E[v (S/n - P)] as the n-th part.  Condition: 1 <= n.

    >>> from dpsym.language import Bernoulli, Uniform, cube_function, draw, draws, equal, integer
    >>> n, P = integer("n", at_least=1), draw("P", Uniform(0, 1))
    >>> X, f = draws("X", Bernoulli(P), n), cube_function("f", n)
    >>> CoinsByParts(f(X), X).instance(equal(0, 0)).relations[0]
    Expectation((-n*P + Total(X))*f(X)) = Expectation((2*P - 1)*f(X))
    >>> CoinsByParts(f(X), draws("Y", Bernoulli(P / 2), n)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule CoinsByParts does not apply: ...
    """

    factor: Any
    tosses: Any
    classical: ClassVar[str] = "partial integration"

    def instance(self, step: Comparison) -> Instance:
        """Return the equations for the number of heads, and for the mean of the tosses."""
        (v,), X = averaged(self, self.factor), self.tosses
        law = X.law if isinstance(X, Sample) and X.function is None else None
        P = law.args[0] if isinstance(law, Bernoulli) else None
        if not isinstance(P, Draw) or P.law != Uniform(0, 1):
            raise self.refuse(f"{X} are not tosses of a coin whose bias is uniform on [0, 1]")
        counted = sorted((node for node in v.atoms(CubeValue, Total, Mean) if node.args[-1] == X), key=str)
        outcomes = {node: real(f"x_{place}") for place, node in enumerate(counted)}
        p, numbers = real("p"), {value: node for node, value in outcomes.items()}
        here = v.xreplace(outcomes).xreplace({P: p})
        plain = not random_in(here) and not {p, *numbers} & v.free_symbols and here.is_polynomial(p)
        if not plain or finite(*sympy.Poly(here, p).coeffs()):
            raise self.refuse(f"{v} is not a polynomial in {P}, with finite functions of {X} as coefficients")
        by_parts = (2 * P - 1) * v - P * (1 - P) * here.diff(p).xreplace({**numbers, p: P})
        n = X.number
        constant(self, n)
        relations = (
            equal(Expectation(v * (Total(X) - n * P)), Expectation(by_parts)),
            equal(Expectation(v * (Mean(X) - P)), Expectation(by_parts) / n),
        )
        return Instance(relations, (condition(1, "<=", n),))


def _sample(rule: Rule, variable: Any) -> tuple[Any, Any]:
    """Return the number of draws whose sum or mean is taken, and one draw."""
    sample = variable.args[0] if isinstance(variable, Total | Mean) else None
    if not isinstance(sample, Sample):
        raise rule.refuse(f"{variable} is neither the sum nor the mean of a sequence of independent draws")
    if not sample.law.has_masses:
        raise rule.refuse(f"{sample.law} is not on a finite space")
    if sample.function is not None:
        raise rule.refuse(f"{sample} are values of a function, not the draws themselves")
    if random_in(sample.law):
        raise rule.refuse(f"the law of {sample} depends on {random_in(sample.law)[0]}")
    constant(rule, sample.number)
    return sample.number, Draw(sample.args[0], sample.law)


def _enough(variable: Any, n: Any) -> Any:
    return condition(0 if isinstance(variable, Total) else 1, "<=", n)
