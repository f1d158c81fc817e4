"""Algebra that is seen without being shown: fractions of polynomials in what is not looked into.

Sides of comparisons are brought to the normal form of the kernel.  What it does not know, a sum over a law or
an integral, is a number of its own, the same wherever it stands.  Nothing is tried at points: two sides are
the same, one is a positive multiple of the other, or one is a sum of others, where exact arithmetic says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import lcm
from typing import Any, Final

import sympy
from flint import fmpq, fmpq_mpoly
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.derive.shares import shares
from dpsym.errors import KernelRefusal
from dpsym.identities.normal import Fraction, NeedsRoot, Normalizer
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import of_domain
from dpsym.kernel.terms import PI, Term, rat, term, var
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.sums import OverPoints, SumOver
from dpsym.language.symbols import Variable

__all__ = ["GROWING", "Algebra", "in_order", "size", "unnamed"]

LINE: Final = Interval(-INFINITY, INFINITY, True, True)
MASSES: Final = Interval(ZERO, fmpq(1))
MOST_ROOTS: Final = 30
LARGEST: Final = 400  # parts of an expression
HIGHEST: Final = 40  # a power of a sum that is multiplied out
MOST_COLUMNS: Final = 64
HALF: Final = sympy.Rational(1, 2)
STRICT: Final = ("<", ">")
GROWING: Final = (sympy.exp, sympy.log, lambda side: side**2, sympy.sqrt)


class TooLargeError(KernelRefusal):
    """An expression is larger than is looked at here."""


@cache
def size(expression: Any) -> int:
    """Return how many parts an expression has.

    >>> size(sympy.Symbol("x") + 1)
    3
    """
    return sum(1 for _ in sympy.preorder_traversal(expression))


class Algebra:
    """Expressions as fractions of polynomials, as far as a reader sees them.

    If ``plain``, tanh is a number of its own: that it is (e^2t - 1)/(e^2t + 1) has to be shown.

    >>> x, y = sympy.symbols("x y", positive=True)
    >>> algebra = Algebra()
    >>> algebra.same((x + y) ** 2 - 4 * x * y, (x - y) ** 2), algebra.same(sympy.sqrt(x) ** 2, x)
    (True, True)
    >>> t = sympy.Symbol("t")
    >>> algebra.same(sympy.tanh(t), sympy.tanh(t).rewrite(sympy.exp))
    False
    """

    def __init__(self, *, plain: bool = True) -> None:
        self.plain = plain
        self.box: dict[str, Interval] = {}
        self.degrees: dict[Any, int] = {}
        self.terms: dict[Any, Term | None] = {}
        self.opaque: list[tuple[Any, tuple[Any, ...], Term]] = []
        self.known: dict[tuple[Any, Any], bool] = {}
        self.normalizer = Normalizer(self.box, self.degrees, {})

    # What is the same

    def same(self, one: Any, other: Any) -> bool:
        """Return whether two expressions are the same number wherever both have a value."""
        if one == other:
            return True
        if (one, other) not in self.known:
            found = self._forms(sympy.Add(one, sympy.Mul(-1, other), evaluate=False))
            self.known[one, other] = found is not None and found[0][0].is_zero()
        return self.known[one, other]

    def is_zero(self, expression: Any) -> bool:
        """Return whether an expression is zero wherever it has a value."""
        found = self._forms(expression)
        return found is not None and bool(found[0][0].is_zero())

    def is_positive(self, expression: Any, *, strictly: bool = True) -> bool:
        """Return whether the ranges of its symbols say that an expression is positive, or not negative."""
        found = self._term(expression)
        try:
            return found is not None and enclose(found, self.box).is_at_least(ZERO, strictly)
        except KernelRefusal:
            return False

    def gap(self, relation: Comparison) -> Any:
        """Return by how much the larger side of a comparison is larger."""
        small, large = in_order(relation)
        return sympy.Add(large, sympy.Mul(-1, small, evaluate=False), evaluate=False)

    # What is a multiple of what

    def sign_of_ratio(
        self, one: Any, other: Any, factors: Sequence[Any] = (), known: Sequence[Any] = ()
    ) -> int:
        """Return the sign of c, if other = c one, where c is a number times powers of plain factors; else 0.

        Plain are symbols, exponentials and roots, and what divides one of the ``factors`` or of ``known``;
        the latter are positive.

        >>> x, y = sympy.symbols("x y", positive=True)
        >>> algebra = Algebra()
        >>> algebra.sign_of_ratio(x + y, -2 * x - 2 * y)
        -1
        >>> share = (x - y) / (x + y)
        >>> algebra.sign_of_ratio(x - y, share), algebra.sign_of_ratio(x - y, share, [x + y])
        (0, 1)
        """
        forms = self._forms(one, other, *factors, *known)
        if forms is None or forms[0][0].is_zero() or forms[1][0].is_zero():
            return 0
        (top, bottom), (high, low), *rest = forms
        plain = [side for fraction in rest for side in fraction if not side.is_constant()]
        positive = [fraction[0] for fraction in rest[len(factors) :]]
        sign = 1
        for part, divides in zip(self._reduced(high * bottom, top * low), (False, True), strict=True):
            if len(part) > 1 and not plain:  # one of its factors is a sum
                return 0
            number, found = part.factor()
            sign *= 1 if number > 0 else -1
            for factor, power in found:
                side = self._sign(factor, plain, positive, strictly=divides, even=power % 2 == 0)
                if not side:
                    return 0
                sign *= side**power
        return sign

    @staticmethod
    def _reduced(top: fmpq_mpoly, bottom: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        common = top.gcd(bottom)
        return top / common, bottom / common

    def _sign(
        self,
        factor: fmpq_mpoly,
        plain: Sequence[fmpq_mpoly],
        positive: Sequence[fmpq_mpoly],
        *,
        strictly: bool,
        even: bool,
    ) -> int:
        """Return the sign of a factor that may be multiplied with, or divided by, as far as it is known."""
        if len(factor) > 1 and not any(not divmod(one, factor)[1] for one in plain):
            return 0
        if even and not strictly:
            return 1
        for one in positive:
            lead = one.leading_coefficient() / factor.leading_coefficient()
            if factor * lead == one:
                return 1 if lead > 0 else -1
        for sign in (1, -1):
            subject = self.normalizer.term((factor * sign, factor**0))
            if enclose(subject, self.box).is_at_least(ZERO, strictly):
                return sign
        return 0

    def gives(
        self,
        relation: Comparison,
        target: Comparison,
        factors: Sequence[Any] = (),
        known: Sequence[Any] = (),
        *,
        images: bool = True,
    ) -> bool:
        """Return whether an inequality is another one times something positive, or under a growing function.

        If not ``images``, there is no function.
        """
        if "=" in (relation.op, target.op) or (target.op in ("<", ">") and relation.op not in ("<", ">")):
            return False
        gap, goal = self.gap(relation), self.gap(target)
        if self.sign_of_ratio(gap, goal, factors, known) == 1:
            return True
        if not images:
            return False
        if any(
            self.sign_of_ratio(image, goal, factors, known) == 1 for image in self.images(*in_order(relation))
        ):
            return True
        return any(
            self.sign_of_ratio(gap, image, factors, known) == 1 for image in self.images(*in_order(target))
        )

    def images(self, small: Any, large: Any) -> Iterator[Any]:
        """Yield by how much growing functions of the larger side are larger."""
        yield sympy.exp(large) - sympy.exp(small)
        if self.is_positive(large):
            yield logarithm(large) - logarithm(small)
        if self.is_positive(small, strictly=False):
            yield large**2 - small**2
            yield sympy.sqrt(large) - sympy.sqrt(small)
            yield 1 / small - 1 / large

    # What is a sum of what

    def is_sum(
        self, goal: Any, gaps: Sequence[Any], free: Sequence[Any] = (), firm: Sequence[int] | None = None
    ) -> bool:
        """Return whether an expression is a sum of multiples of others, by numbers that are not negative.

        Args:
            goal: the expression.
            gaps: those that are known not to be negative.
            free: those that are known to be zero; their multiples may be negative.
            firm: the places of gaps of which one has to be among them; None if there need not be one.

        >>> x, y, z = sympy.symbols("x y z")
        >>> Algebra().is_sum(z - x, [y - x, z - y]), Algebra().is_sum(z - x, [y - x])
        (True, False)
        """
        forms = self._forms(goal, *gaps[:MOST_COLUMNS], *free[:MOST_COLUMNS])
        if forms is None or forms[0][0].is_zero():
            return False
        below = forms[0][1]
        for _, bottom in forms[1:]:
            below = below * (bottom / below.gcd(bottom))
        columns = [(top * (below / bottom)).to_dict() for top, bottom in forms]
        keys = sorted({key for column in columns for key in column})
        known = min(len(gaps), MOST_COLUMNS)
        matrix = [[column.get(key, fmpq(0)) for column in columns[1:]] for key in keys]
        wanted = [columns[0].get(key, fmpq(0)) for key in keys]
        return shares(matrix, wanted, known, firm) is not None

    # Normal forms

    def _forms(self, *expressions: Any) -> list[Fraction] | None:
        """Return fractions over one set of generators; None where one is not understood."""
        terms = [self._term(one) for one in expressions]
        if any(one is None for one in terms):
            return None
        crowded = False
        for _ in range(MOST_ROOTS):
            try:
                return [self.normalizer.form(one) for one in terms if one is not None]
            except NeedsRoot as need:
                self.degrees[need.key] = lcm(self.degrees.get(need.key, 1), need.degree)
            except (KernelRefusal, ArithmeticError, ValueError, TypeError):
                if crowded:
                    return None
                crowded = True  # the atoms of other expressions may have left no room
            self.normalizer = Normalizer(self.box, self.degrees, {})
        return None

    def _term(self, expression: Any) -> Term | None:
        """Return an expression in the language of the kernel; what it does not know is a variable."""
        if expression not in self.terms:
            try:
                too_large = size(expression) > LARGEST
                self.terms[expression] = None if too_large else self._translated(expression)
            except (KernelRefusal, ArithmeticError, ValueError, TypeError, AttributeError, RecursionError):
                self.terms[expression] = None
        return self.terms[expression]

    def _translated(self, expression: Any) -> Term:
        if expression.is_Rational:
            return rat(fmpq(int(expression.p), int(expression.q)))
        if isinstance(expression, sympy.Symbol):
            return self._symbol(expression)
        fixed = {sympy.E: term("exp", rat(1)), sympy.pi: PI}.get(expression)
        if fixed is not None:
            return fixed
        kind = type(expression)
        if kind in (sympy.sinh, sympy.cosh) or (kind is sympy.tanh and not self.plain):
            return self._inner(expression.rewrite(sympy.exp))
        if kind is sympy.Abs:
            return term("mul", *map(self._size, sympy.Mul.make_args(sympy.together(expression.args[0]))))
        if kind is sympy.Pow:
            return self._power(expression)
        heads = {sympy.Add: "add", sympy.Mul: "mul", sympy.exp: "exp", sympy.log: "log"}
        if kind in heads:
            return term(heads[kind], *map(self._inner, expression.args))
        if isinstance(expression, (SumOver, sympy.Sum)):
            return self._sum(expression)
        if isinstance(expression, sympy.Integral):
            return self._integral(expression)
        return self._atom(expression)

    def _size(self, factor: Any) -> Term:
        """Return the absolute value of a factor."""
        return self._inner(factor if self.is_positive(factor, strictly=False) else (factor**2) ** HALF)

    def _inner(self, expression: Any) -> Term:
        found = self._term(expression)
        if found is None:
            raise TooLargeError("a part is not understood")
        return found

    def _symbol(self, symbol: Any) -> Term:
        domain = symbol.domain if isinstance(symbol, Variable) else None
        name = f"{symbol.name}:{domain}" if domain is not None else f"{symbol.name}:{symbol.is_nonnegative}"
        if name not in self.box:
            positive = symbol.is_positive or symbol.is_nonnegative
            plain = Interval(ZERO, INFINITY, bool(symbol.is_positive), True) if positive else LINE
            self.box[name] = of_domain(domain) if domain is not None else plain
        return var(name)

    def _power(self, expression: Any) -> Term:
        base, exponent = expression.args
        below = self._inner(base)
        if exponent.is_Integer:
            if abs(int(exponent)) > HIGHEST and not base.is_Symbol:
                raise TooLargeError("a power is too high")
            return below ** rat(int(exponent))
        strictly = not (exponent.is_Rational and exponent > 0)
        if base is sympy.E or self.is_positive(base, strictly=strictly):
            return below ** self._inner(exponent)
        factors = []
        for summand in sympy.Add.make_args(exponent):
            number, rest = summand.as_coeff_Mul()
            if not number.is_Integer:
                return self._atom(expression)
            factors.append((below if rest == 1 else self._atom(sympy.Pow(base, rest))) ** rat(int(number)))
        return term("mul", *factors)

    def _atom(self, expression: Any) -> Term:
        """Return the variable that stands for something which is not looked into."""
        return self._named(
            (type(expression), len(expression.args)), expression.args or (expression,), expression
        )

    def _named(self, head: Any, parts: tuple[Any, ...], expression: Any) -> Term:
        for kind, others, found in self.opaque:
            if kind == head and len(others) == len(parts) and all(map(self._is_one, others, parts)):
                return found
        name = f"#{len(self.opaque)}"
        self.box[name] = MASSES if isinstance(expression, Mass) else LINE
        self.opaque.append((head, parts, var(name)))
        return var(name)

    def _is_one(self, one: Any, other: Any) -> bool:
        if one == other:
            return True
        if isinstance(one, Comparison) and isinstance(other, Comparison):
            return self.same_event(one, other)
        both = all(isinstance(part, sympy.Expr) for part in (one, other))
        return both and self.same(one, other)

    def same_event(self, one: Comparison, other: Comparison) -> bool:
        """Return whether a relation is another one times something positive, or with terms moved.

        >>> from dpsym.language import real
        >>> x, n = real("x"), real("n", at_least=1)
        >>> event, share = Comparison(abs(x - n / 2), ">=", n / 10), abs(x / n - sympy.Rational(1, 2))
        >>> others = [Comparison(share, ">=", sympy.Rational(1, at)) for at in (10, 5)]
        >>> [Algebra().same_event(event, other) for other in others]
        [True, False]
        """
        if (one.op in STRICT) != (other.op in STRICT) or (one.op == "=") != (other.op == "="):
            return False
        sign = self.sign_of_ratio(self.gap(one), self.gap(other))
        return sign == 1 or (sign == -1 and one.op == "=")

    def _sum(self, expression: Any) -> Term:
        """Return a sum term by term, with what does not depend on what is summed over before it."""
        bound = unnamed(expression)
        over = {bound.args[1]} if isinstance(bound, OverPoints) else set(bound.variables)
        limits = bound.args[1:]
        function = sympy.expand(bound.args[0], power_base=False, log=False)
        return self._linear(function, over, ("sum", type(expression), *map(str, limits)), expression)

    def _integral(self, expression: Any) -> Term:
        bound = unnamed(expression)
        head = ("integral", *map(str, bound.limits))
        return self._linear(bound.function, set(bound.variables), head, expression, whole=True)

    def _linear(
        self, function: Any, over: set[Any], head: Any, expression: Any, *, whole: bool = False
    ) -> Term:
        total: list[Term] = []
        for summand in (function,) if whole else sympy.Add.make_args(function):
            before: list[Any] = []
            inside: list[Any] = []
            for factor in sympy.Mul.make_args(summand):
                (inside if factor.free_symbols & over else before).append(factor)
            rest = sympy.Mul(*inside)
            if isinstance(rest, Mass) and {rest.args[1]} == over:
                atom = rat(1)
            else:
                atom = self._named(head, (rest,), expression)
            total.append(term("mul", *map(self._inner, before), atom) if before else atom)
        return total[0] if len(total) == 1 else term("add", *total)


def in_order(relation: Comparison) -> tuple[Any, Any]:
    """Return the smaller side of a comparison, and the larger one."""
    falls = relation.op in (">=", ">")
    return (relation.rhs, relation.lhs) if falls else (relation.lhs, relation.rhs)


BINDING: Final = (ExprWithLimits, OverPoints)


@cache
def unnamed(expression: Any) -> Any:
    """Return an expression in which the names of bound variables are the same in all ways of writing it.

    >>> x, y, t = sympy.symbols("x y t")
    >>> unnamed(sympy.Integral(x * t, (x, 0, 1))) == unnamed(sympy.Integral(y * t, (y, 0, 1)))
    True
    """
    if not isinstance(expression, sympy.Basic) or not expression.atoms(*BINDING):
        return expression
    return _renamed(expression)[0]


def _renamed(expression: Any) -> tuple[Any, int]:
    if not isinstance(expression, sympy.Basic) or not expression.args:
        return expression, 0
    parts = [_renamed(part) for part in expression.args]
    depth = max(height for _, height in parts)
    arguments = [part for part, _ in parts]
    if any(new is not old for new, old in zip(arguments, expression.args, strict=True)):
        expression = expression.func(*arguments)
    if isinstance(expression, OverPoints):
        over = expression.args[1]
        return expression.xreplace({over: Point(f"bound{depth}", over.space)}), depth + 1
    if isinstance(expression, ExprWithLimits):
        names = {limit[0]: sympy.Symbol(f"bound{depth}.{n}") for n, limit in enumerate(expression.limits)}
        return expression.xreplace(names), depth + 1
    return expression, depth


def logarithm(positive: Any) -> Any:
    """Return the logarithm of a product, with the exponents of its exponentials as terms.

    >>> x, y = sympy.symbols("x y")
    >>> logarithm(sympy.Mul(sympy.exp(x), sympy.exp(-y), evaluate=False))
    x - y
    """
    parts = sympy.Mul.make_args(positive)
    exponents = [part.args[0] for part in parts if isinstance(part, sympy.exp)]
    rest = [part for part in parts if not isinstance(part, sympy.exp)]
    return sympy.Add(*exponents, *([sympy.log(sympy.Mul(*rest))] if rest else []))
