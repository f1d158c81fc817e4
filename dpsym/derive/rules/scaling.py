"""Relations that are multiplied by a number, and sums over points that are taken term by term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.extended import FINITE, size_of
from dpsym.derive.rules.base import Instance, Rule, condition, number
from dpsym.derive.rules.bodies import summed
from dpsym.derive.rules.outcomes import finite
from dpsym.language.relations import Comparison, equal
from dpsym.language.spaces import Whole
from dpsym.language.sums import SumOver

__all__ = ["AtMostLeast", "GreatestAtMost", "LastSummand", "LinearSum", "Multiplied", "TermByTerm"]


@dataclass(frozen=True)
class Multiplied(Rule):
    """If a ⋄ b then c a + d ⋄ c b + d, for a relation ⋄ among =, <=, >=, all finite, and c >= 0.

    An equation may be multiplied by any finite number.  A denominator of c has to be above 0.

    >>> from dpsym.language import at_most, equal, real
    >>> x, y, c = real("x"), real("y"), real("c")
    >>> rule = Multiplied(at_most(x, y), c)
    >>> rule.instance(at_most(0, 1)).relations, rule.instance(at_most(0, 1)).conditions
    ((c*x <= c*y, x <= y), (x <= y, 0 <= c))
    >>> Multiplied(x, c).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Multiplied does not apply: x is not a relation with =, <= or >=
    """

    relation: Any
    factor: Any
    plus: Any = 0

    def instance(self, step: Comparison) -> Instance:
        """Return the relation times the factor, and the relation: it speaks of all that its conditions do."""
        known, c = self.relation, number(self, self.factor, "the factor")
        d = number(self, self.plus, "what is added")
        if not isinstance(known, Comparison) or known.op not in ("=", "<=", ">="):
            raise self.refuse(f"{known} is not a relation with =, <= or >=")
        above, below = sympy.fraction(c)
        sign = () if known.op == "=" else (condition(0, "<=", above),)
        sign += () if below == 1 else (condition(0, "<", below),)
        found = Comparison(c * known.lhs + d, known.op, c * known.rhs + d)
        return Instance((found, known), (known, *sign, *finite(known.lhs, known.rhs, above, below, d)))


@dataclass(frozen=True)
class TermByTerm(Rule):
    """Σ f(y) ⋄ Σ g(y) if f(y) ⋄ g(y) at all points y, for a relation ⋄ among =, <=, >=, all terms finite.

    Of two that are equal one has to be finite.

    Unlike :class:`PointwiseSum` it is for sums with probabilities too: where each term has a finite value
    as it stands, the conventions for sums, that what has no mass adds nothing, say the same.

    >>> from dpsym.language import at_most, equal, law, point, values
    >>> P, u, y = law("P"), values("u", low=0, high=1), point("y")
    >>> TermByTerm(SumOver(P(y) * u(y), y), "<=", SumOver(P(y), y)).instance(at_most(0, 1)).conditions
    (ForAll(y, P(y)*ValueAt(u, y) <= P(y)),)
    >>> TermByTerm(SumOver(P(y), y), "=", P(y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule TermByTerm does not apply: P(y) is not a sum over points
    """

    left: Any
    relation: str
    right: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the relation of the sums, under that of their terms."""
        f, g, _ = summed(self, self.left, self.right)
        if self.relation not in ("=", "<=", ">="):
            raise self.refuse(f"sums are compared by =, <= or >=, not by {self.relation!r}")
        sound = min(finite(f), finite(g), key=len) if self.relation == "=" else (*finite(f), *finite(g))
        compared = condition(f, self.relation, g)
        return Instance((Comparison(self.left, self.relation, self.right),), (compared, *sound))


@dataclass(frozen=True)
class AtMostLeast(Rule):
    """a <= min(b, c, ...) if a is at most each of them; the minimum is read from the right.

    >>> from dpsym.language import at_most, equal, real
    >>> x, y, z = real("x"), real("y"), real("z")
    >>> AtMostLeast(x, sympy.Min(y, z)).instance(at_most(0, 1)).conditions
    (x <= y, x <= z)
    >>> AtMostLeast(x, y).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule AtMostLeast does not apply: y is not a minimum
    """

    lesser: Any
    least: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the minimum, under the bounds by its entries."""
        lesser = number(self, self.lesser, "what is at most the minimum")
        entries = _entries(self, self.least, sympy.Min, "minimum")
        conditions = tuple(condition(lesser, "<=", entry) for entry in entries)
        return Instance((condition(lesser, "<=", self.least),), conditions)


@dataclass(frozen=True)
class GreatestAtMost(Rule):
    """max(a, b, ...) <= c if each of them is at most c; the maximum is read from the left.

    >>> from dpsym.language import equal, real
    >>> x, y, z = real("x"), real("y"), real("z")
    >>> GreatestAtMost(sympy.Max(y, z), x).instance(equal(0, 0)).conditions
    (y <= x, z <= x)
    >>> GreatestAtMost(x, y).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule GreatestAtMost does not apply: x is not a maximum
    """

    greatest: Any
    bound: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the maximum, under the bounds of its entries."""
        bound = number(self, self.bound, "the bound")
        entries = _entries(self, self.greatest, sympy.Max, "maximum")
        conditions = tuple(condition(entry, "<=", bound) for entry in entries)
        return Instance((condition(self.greatest, "<=", bound),), conditions)


def _entries(rule: Rule, extreme: Any, head: type[sympy.Basic], name: str) -> list[Any]:
    """Return the entries of a minimum or a maximum, in a fixed order."""
    if not isinstance(extreme, head):
        raise rule.refuse(f"{extreme} is not a {name}")
    return sorted(extreme.args, key=str)


@dataclass(frozen=True)
class LastSummand(Rule):
    """Σ_(j=a)^b f(j) = Σ_(j=a)^(b-1) f(j) + f(b) for whole numbers a <= b, what a sum of many terms is.

    Of one term the sum that is left is empty, and 0.  The terms have to be evidently finite.

    >>> from dpsym.language import equal, integer, real
    >>> x, k, j = real("x"), integer("k", at_least=1), sympy.Symbol("j")
    >>> LastSummand(sympy.Sum(j * x, (j, 1, k))).instance(equal(0, 0)).relations
    (Sum(j*x, (j, 1, k)) = k*x + Sum(j*x, (j, 1, k - 1)),)
    >>> LastSummand(sympy.Sum(1 / j, (j, 1, k))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LastSummand does not apply: ...
    """

    total: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the sum with its last term apart."""
        if not isinstance(self.total, sympy.Sum):
            raise self.refuse(f"{self.total} is not a sum over whole numbers")
        if size_of(self.total) != FINITE:
            raise self.refuse(f"{self.total} is not evidently a number")
        ((index, low, high),) = self.total.limits
        body = self.total.function
        found = sympy.Sum(body, (index, low, high - 1)) + body.subs(index, high)
        return Instance((equal(self.total, found),), (condition(low, "<=", high),))


@dataclass(frozen=True)
class LinearSum(Rule):
    """Σ (a f(y) + b g(y)) = a Σ f(y) + b Σ g(y), for finite a, b and terms; the body is multiplied out first.

    A term that does not depend on the point is counted: Σ a = a Σ 1, and over n numbered points a n.

    >>> from dpsym.language import equal, laws, point, probability
    >>> (P, Q), y, s = laws("P Q"), point("y"), probability("s")
    >>> LinearSum(SumOver(s * (P(y) - Q(y)), y)).instance(equal(0, 0)).relations[0].rhs
    s*SumOver(P(y), y) - s*SumOver(Q(y), y)
    >>> LinearSum(P(y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LinearSum does not apply: P(y) is not a sum over points
    """

    total: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation."""
        body, y = summed(self, self.total)
        found, conditions = [], [*finite(body)]
        for entry in sympy.Add.make_args(sympy.expand(body)):
            factors = sympy.Mul.make_args(entry)
            factor = sympy.Mul(*(part for part in factors if y not in part.free_symbols))
            rest = sympy.Mul(*(part for part in factors if y in part.free_symbols))
            found.append(factor * SumOver(rest, y))
            conditions += [*finite(factor), *finite(rest)]
        whole = sympy.Add(*found)
        sums = [whole]
        if isinstance(y.space, Whole):
            sums.append(whole.xreplace({SumOver(sympy.S.One, y): y.space.args[0]}))
        return Instance(tuple(equal(self.total, one) for one in dict.fromkeys(sums)), tuple(conditions))
