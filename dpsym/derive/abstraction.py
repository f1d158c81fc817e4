"""Abstraction: a claim about laws becomes claims about numbers, each of which stands for a quantity.

If a relation holds for all numbers in the ranges of its quantities (:mod:`dpsym.derive.ranges`) that meet
what is known of them, it holds for the quantities.  So whatever of a claim is mere arithmetic can be
left to the provers for numbers, whatever the laws are.  A quantity that may be infinite gives two cases.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.derive.cancelling import simplified, without_logarithm
from dpsym.derive.extended import FINITE, INFINITE, is_contradiction, is_evident, is_positive, size_of
from dpsym.derive.narrowing import narrowed
from dpsym.derive.ranges import Range, range_if_defined, range_of, uncertain
from dpsym.derive.relations import says
from dpsym.errors import DomainError, IllFormedError, TooLargeError
from dpsym.kernel.statement import FLIPPED
from dpsym.language.claims import Claim
from dpsym.language.events import EventSymbol
from dpsym.language.nodes import Scalar
from dpsym.language.notions.base import Satisfies, fresh
from dpsym.language.randomness import Random
from dpsym.language.relations import Both, Comparison, ForAll, conjuncts, statement_of
from dpsym.language.spaces import Point, Space
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, real

__all__ = ["abstracted", "comparisons", "definitions", "hypotheses"]

MOST: Final = 5  # quantities that may be infinite; each doubles the number of cases


def abstracted(
    conclusion: Comparison, given: Sequence[Any], *, narrow: bool = False
) -> tuple[Claim, ...] | None:
    """Return claims about numbers that together imply the relation; None where a quantity has no range.

    Hypotheses that are not relations between quantities with ranges are left out; with ``narrow`` also those
    about other quantities than the relation is, and what is 0 unless masses are above 0 is a quantity, if it
    has a range; else it is written out.  Cases that contradict a hypothesis, or in which the relation
    is evident as its larger side is infinite, are none.

    Raises:
        TooLargeError: too many quantities may be infinite.

    >>> from dpsym.language import KL, TotalVariation, laws
    >>> P, Q = laws("P Q")
    >>> for claim in abstracted(statement_of(TotalVariation(P, Q) < 2 + KL(P, Q)), ()):
    ...     print(claim.conclusion)
    t_1 < t_2 + 2
    """
    return _abstracted(conclusion, tuple(given), narrow)


@lru_cache(maxsize=32)  # what is proved of numbers is then inferred of what they stand for
def _abstracted(conclusion: Comparison, given: tuple[Any, ...], narrow: bool) -> tuple[Claim, ...] | None:
    table = _Table([conclusion, *given], apart=not narrow)
    goal = table.comparison(conclusion)
    if goal is None:
        return None
    about = set(table.ranges)
    said = (*comparisons(given), *_of_largest(given))
    known = [entry for entry in map(table.hypothesis, said) if entry is not None]
    if narrow:
        known = [entry for entry in known if entry.free_symbols & set(table.ranges) <= about]
    goals = [goal, *table.finite()]
    return tuple(claim for each in goals for claim in _claims(each, known, table))


def _claims(goal: Comparison, known: list[Comparison], table: _Table) -> Iterator[Claim]:
    """Yield claims about numbers that together imply a relation between them."""
    goal, known = _bounded(goal, known)
    present = set().union(*(entry.free_symbols for entry in (goal, *known)))
    unbounded = sorted((n for n in present if isinstance(n, Variable) and n.domain.infinite), key=str)
    if len(unbounded) > MOST:
        raise TooLargeError(f"{len(unbounded)} quantities of this step may be infinite; split the step")
    single = [part for entry in known for part in _singly(entry)]
    numbers = {number.name: found for number, found in table.ranges.items()}
    for part in _singly(goal):
        yield from _cases(part, single, unbounded, numbers)


def hypotheses(given: Sequence[Any]) -> tuple[Any, ...]:
    """Return hypotheses with notions unfolded and conjunctions taken apart.

    >>> from dpsym.language import PureDP, laws, real
    >>> hypotheses([PureDP(real("epsilon"))(*laws("P Q"))])
    (Max(MaxDivergence(P, Q), MaxDivergence(Q, P)) <= epsilon,)
    """
    return _hypotheses(tuple(given))


@lru_cache(maxsize=4096)  # every step of a derivation asks for what is given
def _hypotheses(given: tuple[Any, ...]) -> tuple[Any, ...]:
    found: list[Any] = []
    for entry in given:
        stated = statement_of(entry)
        if isinstance(stated, Both):
            found.extend(hypotheses(stated.args))
        elif type(stated) is ForAll:  # one of another kind says more, as that one thing does for all values
            found.extend(ForAll(stated.bound, part) for part in hypotheses([stated.statement]))
        elif hasattr(stated, "unfold"):
            found.extend(hypotheses([stated.unfold()]))
        else:
            found.append(stated)
    return tuple(dict.fromkeys(found))


def _of_largest(given: Sequence[Any]) -> Iterator[Comparison]:
    """Yield what bounds at all points of a space say of the largest value there, which is one of them."""
    for entry in hypotheses(given):
        part, y = (entry.statement, entry.bound) if type(entry) is ForAll else (None, None)
        if not isinstance(part, Comparison) or part.op == "=" or not isinstance(y, Point):
            continue
        low, high = (part.lhs, part.rhs) if part.op in ("<", "<=") else (part.rhs, part.lhs)
        if isinstance(y.space, Space) and y in low.free_symbols and y not in high.free_symbols:
            yield Comparison(Supremum(low, y), "<" if part.op in ("<", ">") else "<=", high)


def definitions(given: Sequence[Any]) -> Iterator[Any]:
    """Yield what notions among hypotheses say by their definition, where engines use another form.

    >>> from dpsym.language import PureDP, laws
    >>> list(definitions([PureDP(1)(*laws("P Q"))]))
    [Max(MaxDivergence(P, Q), MaxDivergence(Q, P)) <= 1]
    """
    for entry in given:
        if isinstance(entry, Satisfies):
            yield from conjuncts(entry.unfold_conclusion({str(symbol) for symbol in entry.free_symbols}))


def comparisons(given: Sequence[Any]) -> Iterator[Comparison]:
    """Yield those hypotheses that are relations between quantities.

    >>> from dpsym.language import PureDP, laws, real
    >>> epsilon = real("epsilon", at_least=0)
    >>> [str(entry) for entry in comparisons((PureDP(epsilon)(*laws("P Q")), epsilon < 1))]
    ['Max(MaxDivergence(P, Q), MaxDivergence(Q, P)) <= epsilon', 'epsilon < 1']
    """
    return (entry for entry in hypotheses(given) if isinstance(entry, Comparison))


def _eliminated(
    goal: Comparison, known: list[Comparison], numbers: Mapping[str, Range]
) -> tuple[Comparison, list[Comparison]]:
    """Put the value in the place of each number that a hypothesis gives; its range becomes hypotheses.

    All numbers are finite here, or infinity itself, so that nothing infinite is cancelled where t_2 + t_3
    is put for t_1 in t_1 - t_2.  Where a denominator or a logarithm would be cancelled, as in t_1/t_2 with
    t_2 for t_1, nothing is put in: where t_2 is 0 there is no value.
    """
    for equation in known:
        for number, value in ((equation.lhs, equation.rhs), (equation.rhs, equation.lhs)):
            plain = isinstance(number, Variable) and number.name in numbers and not value.has(sympy.oo)
            if equation.op != "=" or not plain or number in value.free_symbols:
                continue
            if not _keeps_value(goal, {number: value}, known):
                continue
            low, high, _ = numbers[number.name]
            ends = [Comparison(low, "<=", value), Comparison(value, "<=", high)]
            others = [_replaced(entry, {number: value}) for entry in known if entry is not equation]
            rest = {name: found for name, found in numbers.items() if name != number.name}
            return _eliminated(_replaced(goal, {number: value}), [*others, *ends], rest)
    return goal, known


def _keeps_value(goal: Comparison, place: Mapping[Any, Any], known: list[Comparison]) -> bool:
    """Return whether a substitution cancels no denominator, root or logarithm that may have no value."""
    after = _partial(_replaced(goal, place))
    pairs = ((node.xreplace(dict(place)), node.args[0].xreplace(dict(place))) for node in _partial(goal))
    return all(node in after or _is_positive(base, known) for node, base in pairs)


def _is_positive(number: Any, known: list[Comparison]) -> bool:
    """Return whether a number is evidently above 0, its parts being in the ranges that hypotheses give."""
    smaller = narrowed(Comparison(0, "<", number), known)
    return smaller is None or is_positive(smaller[0].rhs)


def _partial(stated: Comparison) -> set[Any]:
    """Return the powers and logarithms in a relation that need not have a value everywhere."""
    powers = {node for node in stated.atoms(sympy.Pow) if not (node.exp.is_Integer and node.exp > 0)}
    return {node for node in powers | stated.atoms(sympy.log) if not is_positive(node.args[0])}


def _singly(stated: Comparison) -> Iterator[Comparison]:
    """Yield what a bound of a maximum, or by a minimum, says of each of its entries."""
    if stated.op in (">=", ">") and (isinstance(stated.rhs, sympy.Max) or isinstance(stated.lhs, sympy.Min)):
        stated = Comparison(stated.rhs, FLIPPED[stated.op], stated.lhs)
    if stated.op in ("<=", "<") and isinstance(stated.lhs, sympy.Max):
        yield from (Comparison(entry, stated.op, stated.rhs) for entry in stated.lhs.args)
    elif stated.op in ("<=", "<") and isinstance(stated.rhs, sympy.Min):
        yield from (Comparison(stated.lhs, stated.op, entry) for entry in stated.rhs.args)
    else:
        yield stated


def _bounded(goal: Comparison, known: list[Comparison]) -> tuple[Comparison, list[Comparison]]:
    """Make those numbers finite which a hypothesis does not allow to be infinite."""
    present = set().union(*(entry.free_symbols for entry in (goal, *known)))
    for number in sorted((n for n in present if isinstance(n, Variable) and n.domain.infinite), key=str):
        if any(is_contradiction(_replaced(entry, {number: sympy.oo})) for entry in known):
            place = {number: _finite(number)}
            return _bounded(_replaced(goal, place), [_replaced(entry, place) for entry in known])
    return goal, known


def _finite(number: Variable) -> Variable:
    """Return a number with the finite values of another one."""
    domain = replace(number.domain, infinite=False, hi_open=True)
    return Variable(number.name, domain, "real", tuple((str(op), end) for op, end in number.constraints))


def _cases(
    goal: Comparison, known: Sequence[Comparison], unbounded: Sequence[Any], numbers: Mapping[str, Range]
) -> Iterator[Claim]:
    """Yield the claim with each of the numbers finite, or infinite."""
    for choice in itertools.product((False, True), repeat=len(unbounded)):
        place: dict[Any, Any] = {}
        for number, infinite in zip(unbounded, choice, strict=True):
            place[number] = sympy.oo if infinite else _finite(number)
        here = [_replaced(entry, place) for entry in known]
        if any(is_contradiction(entry) for entry in here):
            continue
        conclusion, here = _eliminated(_replaced(goal, place), here, numbers)
        conclusion = simplified(without_logarithm(conclusion, wanted=True))
        here = [simplified(without_logarithm(entry, wanted=False)) for entry in here]
        if not is_evident(conclusion) and not any(says(entry, conclusion) for entry in here):
            smaller = narrowed(conclusion, [entry for entry in here if _is_useful(entry)])
            if smaller is not None and not is_evident(smaller[0]):
                goal_here, *others = (_on_support(entry, smaller[1]) for entry in (smaller[0], *smaller[1]))
                yield Claim(goal_here, given=tuple(others))


def _on_support(stated: Comparison, known: Sequence[Comparison]) -> Comparison:
    """Put its value for what is 0 unless some masses are above 0, where evidently, or as is known, they are.

    And 0, where it is known of one of them that it is not.
    """
    place: dict[Any, Any] = {}
    for node in stated.atoms(OnSupport):
        if any(_has_no_mass(mass, known) for mass in node.masses):
            place[node] = sympy.S.Zero
        elif all(is_positive(m) or _is_known(Comparison(0, "<", m), known) for m in node.masses):
            place[node] = node.value
    return _replaced(stated, place)


def _has_no_mass(mass: Any, known: Sequence[Comparison]) -> bool:
    least = isinstance(mass, Variable) and mass.domain.hi is not None and mass.domain.hi <= 0
    return least or _is_known(Comparison(mass, "<=", 0), known)


def _is_known(wanted: Comparison, known: Sequence[Comparison]) -> bool:
    return any(says(entry, wanted) for entry in known)


def _is_useful(stated: Comparison) -> bool:
    """Return whether a hypothesis says something to a prover for finite numbers."""
    return not is_evident(stated) and INFINITE not in map(size_of, (stated.lhs, stated.rhs))


def _replaced(stated: Comparison, place: Mapping[Any, Any]) -> Comparison:
    return Comparison(stated.lhs.xreplace(dict(place)), stated.op, stated.rhs.xreplace(dict(place)))


class _Table:
    """Numbers for quantities, the same number for the same quantity."""

    def __init__(self, statements: Sequence[Any], *, apart: bool) -> None:
        self._apart = apart
        self._taken = {str(symbol) for entry in statements for symbol in entry.free_symbols}
        self._numbers: dict[Any, Any] = {}
        self._here: dict[Any, Any] = {}  # by which quantity of a side each number came in
        self._needed: dict[Any, tuple[Any, ...]] = {}  # what has to be finite for a quantity to have a value
        self._valued: set[Any] = set()  # quantities of which a hypothesis speaks, so that they have one
        self.ranges: dict[Any, Range] = {}

    def finite(self) -> Iterator[Comparison]:
        """Yield that what quantities are made of is finite, unless hypotheses speak of them.

        Raises:
            IllFormedError: something that has to be finite has no range.
        """
        needed = (each for node, found in self._needed.items() if node not in self._valued for each in found)
        for each in dict.fromkeys(needed):
            number = self._side(each)
            yield from (Comparison(-sympy.oo, "<", number), Comparison(number, "<", sympy.oo))

    def hypothesis(self, stated: Comparison) -> Comparison | None:
        """Return a hypothesis as a relation between numbers; both its sides have a value."""
        self._valued |= {_with_any_name(node) for side in (stated.lhs, stated.rhs) for node in _outer(side)}
        return self.comparison(stated)

    def comparison(self, stated: Comparison) -> Comparison | None:
        """Return a relation between numbers; None where a quantity has no range."""
        try:
            return Comparison(self._side(stated.lhs), stated.op, self._side(stated.rhs))
        except (IllFormedError, DomainError):
            return None

    def _side(self, side: Any) -> Any:
        self._here.clear()
        return self._of(side)

    def _same(self, quantity: Any, number: Any) -> Any:
        """Return the number of a quantity, if it cannot cancel with another quantity that is the same.

        Where t_1 may be infinite, or is divided by, t_1 - t_1 need not be 0, nor t_1/t_1 be 1.
        """
        if self._here.setdefault(number, quantity) != quantity:
            raise IllFormedError(f"{quantity} stands twice on one side, under different names")
        return number

    def _of(self, expression: Any) -> Any:
        written_out = isinstance(expression, OnSupport) and (self._apart or range_of(expression) is None)
        if (
            (isinstance(expression, Scalar) and not written_out)
            or _is_whole(expression)
            or _is_sum(expression)
        ):
            quantity = _with_any_name(expression)
            if quantity not in self._numbers:
                self._numbers[quantity] = self._number(expression)
            return self._same(expression, self._numbers[quantity])
        if isinstance(expression, (sympy.Integral, sympy.Sum, sympy.Product, sympy.Piecewise, sympy.Limit)):
            raise IllFormedError(f"{expression} is not arithmetic")
        if not expression.args or isinstance(expression, Variable):
            return expression
        return expression.func(*(self._of(part) for part in expression.args))

    def _number(self, quantity: Any) -> Any:
        found = None if isinstance(quantity, Random) else range_if_defined(quantity)
        if found is None:
            raise IllFormedError(f"{quantity} has no certain range")
        self._needed[_with_any_name(quantity)] = uncertain(quantity)
        number = _variable(fresh(f"t_{len(self._numbers) + 1}", self._taken), found)
        self.ranges[number] = found
        return number


def _is_whole(expression: Any) -> bool:
    """Return whether a maximum has a range, though a quantity in it has none, as sup log(q/p) may be -oo."""
    if not isinstance(expression, sympy.Max) or range_of(expression) is None:
        return False
    return any(isinstance(part, Scalar) and range_if_defined(part) is None for part in expression.args)


def _is_sum(expression: Any) -> bool:
    """Return whether a sum over whole numbers that is evidently a number; arithmetic does not open it."""
    return isinstance(expression, sympy.Sum) and size_of(expression) == FINITE


def _outer(side: Any) -> Iterator[Any]:
    """Yield the quantities of which a side is made by arithmetic; not those on a support, which need none."""
    if isinstance(side, Scalar):
        yield side
    elif not isinstance(side, sympy.Piecewise):
        for part in side.args:
            yield from _outer(part)


def _with_any_name(quantity: Any) -> Any:
    """Return a sum or supremum by which those that differ in the name of what ranges are the same."""
    if not isinstance(quantity, (SumOver, ProductOver, Supremum)):
        return quantity
    ranging = quantity.args[1]
    if not isinstance(ranging, (Point, EventSymbol)):
        return quantity
    names = {str(symbol) for symbol in quantity.atoms(Point, EventSymbol)}
    place = type(ranging)(fresh("any", names), ranging.space)
    return quantity.func(*(part.xreplace({ranging: place}) for part in quantity.args))


def _variable(name: str, found: Range) -> Variable:
    low = None if found.low == -sympy.oo else found.low
    if found.high != sympy.oo:
        return real(name, at_least=low, at_most=found.high)
    if low not in (None, 0) and found.reached:
        raise IllFormedError(f"{name} may be infinite, and its lower end is neither 0 nor -oo")
    return real(name, at_least=low, at_most=sympy.oo if found.reached else None)
