"""Convexity: Jensen's inequality, and stationary points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, everywhere, number, with_masses
from dpsym.derive.rules.outcomes import averaged, constant, finite, mean_of, outcome_of
from dpsym.derive.substitution import obligations
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.expectation import Expectation
from dpsym.language.nodes import Scalar
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison, at_most
from dpsym.language.symbols import Variable

__all__ = ["Jensen", "JensenForLoss", "StationaryPoint"]

#: What a function may be built of so that its derivative by sympy is its derivative wherever it is finite.
SMOOTH: Final = (sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.cosh, sympy.sinh, sympy.tanh)


@dataclass(frozen=True)
class Jensen(Rule):
    """Jensen's inequality: φ(E[X]) <= E[φ(X)] for φ convex on an interval in which X lies.

    ``function`` is φ as an expression in ``variable``, whose domain is the interval.  With ``concave``, φ is
    concave, and E[φ(X)] <= φ(E[X]).  A sum of absolute values and maxima of straight lines is evidently
    convex; of other functions the second derivative decides, which must have its sign in the whole interval.

    Conditions: φ is analytic and φ'' >= 0 in the interval (not asked where φ is evidently convex, as t^p with
    p >= 1 for t >= 0); X lies in it at every outcome; for laws with a density, E[X] is finite.
    Jensen (1906).

    >>> from dpsym.language import at_most, law, real, values
    >>> t, u = real("t"), values("u", low=0, high=1)
    >>> Jensen(t**2, t, u, law("P")).instance(at_most(0, 1)).relations
    (Expectation(u, P)**2 <= Expectation(u**2, P),)
    >>> Jensen(sympy.floor(t), t, u, law("P")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Jensen does not apply: ...
    """

    function: Any
    variable: Any
    inside: Any
    over: Any = None
    concave: bool = False
    classical: ClassVar[str] = "Jensen's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, if the function is convex and the variable in its interval."""
        t = _interval(self, self.variable)
        f = number(self, self.function, "the function")
        (X,) = averaged(self, self.inside)
        outcome = outcome_of(self, (X, f), self.over, step)
        if outcome.at(f) != f or t in X.free_symbols:
            raise self.refuse(f"{f} is not a function of {t} alone, or {X} depends on {t}")
        mean = mean_of(self, X, self.over)
        conditions = [*obligations({t: outcome.at(X)}), *finite(outcome.at(X))]
        conditions += [] if outcome.discrete else finite(mean)
        conditions += _convex(self, *everywhere(self, f, t, step), self.concave)
        sides = f.xreplace({t: mean}), mean_of(self, f.xreplace({t: X}), self.over)
        return Instance((at_most(*(sides[::-1] if self.concave else sides)),), tuple(conditions))


@dataclass(frozen=True)
class JensenForLoss(Rule):
    """Jensen's inequality for the privacy loss Z of P and Q: φ(E[Z]) <= E[φ(Z)] for φ convex on all numbers.

    ``function`` is φ as an expression in ``variable``, which ranges over all numbers.  The loss is a number
    wherever P has mass if D_oo(P ‖ Q) is finite; elsewhere it has no probability.  Conditions: that, and
    that φ is convex, as in :class:`Jensen`.

    >>> from dpsym.language import at_most, laws, real
    >>> (P, Q), t = laws("P Q"), real("t")
    >>> JensenForLoss(sympy.exp(-t), t, P, Q).instance(at_most(0, 1)).relations
    (exp(-Expectation(PrivacyLoss(P, Q))) <= Expectation(exp(-PrivacyLoss(P, Q))),)
    >>> JensenForLoss(1 / t, real("t", above=0), P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule JensenForLoss does not apply: t does not range over all numbers
    """

    function: Any
    variable: Any
    first: Any
    second: Any
    classical: ClassVar[str] = "Jensen's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, if the function is convex and the loss a number."""
        P, Q = with_masses(self, self.first, self.second)
        t, f = _interval(self, self.variable), number(self, self.function, "the function")
        if t.domain.lo is not None or t.domain.hi is not None or t.constraints:
            raise self.refuse(f"{t} does not range over all numbers")
        constant(self, f)
        loss = PrivacyLoss(P, Q)
        sides = f.xreplace({t: Expectation(loss)}), mean_of(self, f.xreplace({t: loss}), None)
        conditions = _convex(self, *everywhere(self, f, t, step), False)
        return Instance((at_most(*sides),), (condition(MaxDivergence(P, Q), "<", sympy.oo), *conditions))


@dataclass(frozen=True)
class StationaryPoint(Rule):
    """Optimisation: where the derivative of a convex function vanishes, it is least.

    For f convex on the domain of ``variable`` with f'(c) = 0: f(c) <= f(t) for all t there.  With
    ``maximum``, f is concave, and f(t) <= f(c).  With ``at``, an expression in place of t.

    Conditions: c lies in the domain, f'(c) = 0, f is analytic and f'' >= 0 in the whole domain; ``at`` lies
    in it.  Boyd and Vandenberghe (2004, Section 4.2.3).

    >>> from dpsym.language import at_most, real
    >>> t = real("t", above=0)
    >>> StationaryPoint(t + 1 / t, t, 1).instance(at_most(0, 1)).relations
    (2 <= t + 1/t,)
    >>> StationaryPoint(sympy.Abs(t), t, 1).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule StationaryPoint does not apply: ...
    """

    function: Any
    variable: Any
    place: Any
    at: Any = None
    maximum: bool = False

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, if the function is convex and its derivative vanishes at the place."""
        t = _interval(self, self.variable)
        f, c = number(self, self.function, "the function"), number(self, self.place, "the place")
        if t in c.free_symbols:
            raise self.refuse(f"the place {c} depends on {t}")
        where = t if self.at is None else number(self, self.at, "the place of comparison")
        g, s = everywhere(self, f, t, step)
        smooth = _smooth(self, g, s)
        flat = condition(sympy.diff(f, t).xreplace({t: c}), "=", 0)
        conditions = [*obligations({t: c}), flat, *smooth, *_convex(self, g, s, self.maximum)]
        conditions += [] if self.at is None else [*obligations({t: where})]
        sides = f.xreplace({t: c}), f.xreplace({t: where})
        conditions = list(dict.fromkeys(conditions))
        return Instance((at_most(*(sides[::-1] if self.maximum else sides)),), tuple(conditions))


def _interval(rule: Rule, variable: Any) -> Variable:
    """Return a variable whose domain is an interval of numbers."""
    if not isinstance(variable, Variable) or variable.domain.integer or variable.domain.infinite:
        raise rule.refuse(f"{variable} is not a real variable whose domain is an interval of numbers")
    return variable


def _smooth(rule: Rule, f: Any, t: Variable) -> list[Any]:
    """Return under which conditions a function is analytic, so that sympy's derivatives are its own.

    Asked for on the whole domain of the variable: arguments of logarithms, and bases of powers that are not
    whole, are above 0; what is divided by is not 0; what does not depend on the variable is finite.  Without
    this sqrt(t**2), say, would have the second derivative 0 everywhere.
    """
    if f == t:
        return []
    if t not in f.free_symbols:
        return list(finite(f))
    if not isinstance(f, SMOOTH):
        raise rule.refuse(f"{type(f).__name__} in {f} is not known to be smooth")
    needed: list[Any] = []
    if isinstance(f, sympy.log):
        needed.append(condition(0, "<", f.args[0]))
    if isinstance(f, sympy.Pow):
        base, exponent = f.args
        if t in exponent.free_symbols and not (base.is_Rational and base > 0):
            raise rule.refuse(f"{f} has {t} in the exponent; write it with exp")
        if t in base.free_symbols and not exponent.is_Integer:
            needed.append(condition(0, "<", base))
        elif t in base.free_symbols and exponent < 0:
            needed.append(condition(0, "<", base**2))
    return needed + [entry for part in f.args for entry in _smooth(rule, part, t)]


def _convex(rule: Rule, f: Any, t: Variable, concave: bool) -> list[Any]:
    """Return the conditions under which a function is convex (concave) on the domain of a variable."""
    if _is_evidently_convex(-f if concave else f, t):
        return []
    needed = _smooth(rule, f, t)
    second = sympy.diff(f, t, 2)
    bend = condition(second, "<=", 0) if concave else condition(0, "<=", second)
    return [*dict.fromkeys(needed), bend]


def _is_evidently_convex(f: Any, t: Variable) -> bool:
    """Return whether a function is a sum of straight lines, their absolute values and maxima, and powers.

    A power is t^p with p >= 1, or with a negative coefficient 0 < p <= 1, on numbers t >= 0.  Coefficients of
    straight lines are numbers or finite variables, those of the others numbers.
    """
    for summand in sympy.Add.make_args(f):
        scale, rest = summand.as_independent(t, as_Add=False)
        if _is_straight(summand, t):
            continue
        bent = isinstance(rest, (sympy.Abs, sympy.Max)) and all(_is_straight(part, t) for part in rest.args)
        if not (scale.is_Rational and ((bent and scale >= 0) or _is_bent_power(rest, t, bool(scale < 0)))):
            return False
    return True


def _is_bent_power(rest: Any, t: Variable, concave: bool) -> bool:
    """Return whether an expression is a power of t, convex or concave for t >= 0."""
    if not isinstance(rest, sympy.Pow) or rest.base != t or t.domain.lo is None or t.domain.lo < 0:
        return False
    p = rest.exp
    if concave:
        return bool(p.is_Rational and 0 < p <= 1)
    if isinstance(p, Variable):
        return p.domain.lo is not None and p.domain.lo >= 1 and not p.domain.infinite
    return bool(p.is_Rational and p >= 1)


def _is_straight(line: Any, t: Variable) -> bool:
    """Return whether an expression is a polynomial of degree at most 1 with finite coefficients."""
    others = line.free_symbols - {t}
    plain = all(isinstance(symbol, Variable) and not symbol.domain.infinite for symbol in others)
    if not plain or line.atoms(Scalar) or not line.is_polynomial(t, *others):
        return False
    return bool(sympy.degree(line, t) <= 1) if line.has(t) else True
