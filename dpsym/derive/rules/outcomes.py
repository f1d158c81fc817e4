"""What is averaged, at one outcome: so that "almost surely" becomes a statement about points and numbers.

A condition such as X >= 0 is asked for at every outcome: each function at a point of its space, each draw
at a number or a point, each privacy loss at a number in (-oo, oo].  Outcomes without mass are among them, so
the condition is at times stronger than what the theorem needs, and never weaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.averaging import functions_in
from dpsym.derive.extended import FINITE, size_of
from dpsym.derive.ranges import UP_TO_ONE, is_bounded, numbers_in, range_of
from dpsym.derive.rules.base import Rule, condition, inside, number, taken, with_masses
from dpsym.language.distributions.continuous import Uniform
from dpsym.language.expectation import Averaged, Expectation
from dpsym.language.functions import CubeValue, ValueAt, Values
from dpsym.language.kernels import Row
from dpsym.language.measure import Mass
from dpsym.language.nodes import to_sympy
from dpsym.language.notions.base import fresh
from dpsym.language.processes import AdaptiveProcess
from dpsym.language.randomness import Draw, Draws, Entry, Mean, PrivacyLoss, Random, Total, random_in
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point, Whole
from dpsym.language.sums import SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.symbols import Variable, real

__all__ = ["Outcome", "averaged", "constant", "finite", "function_on", "mean_of", "outcome_of", "valued"]


@dataclass(frozen=True)
class Outcome:
    """What stands for the functions and draws of a body at one outcome, see :func:`outcome_of`.

    Attributes:
        values: the symbol of a point or of a number for each of them.
        discrete: whether all laws have masses, so that a mean is a sum of finitely many terms.
    """

    values: Mapping[Any, Any]
    discrete: bool

    def at(self, body: Any) -> Any:
        """Return a body at the outcome."""
        return _placed(body, self.values)


def _renamed(rule: Rule, values: dict[Any, Any], chosen: Any, others: set[Any]) -> dict[Any, Any]:
    """Put the chosen symbol in the place of the only one of an outcome."""
    used = {symbol for value in values.values() for symbol in value.free_symbols - others}
    if len(used) != 1:
        raise rule.refuse(f"an outcome is {', '.join(sorted(map(str, used)))} here, not only {chosen}")
    (own,) = used
    same = type(chosen) is type(own) and (
        own.space == chosen.space
        if isinstance(own, Point)
        else own.domain == chosen.domain and not chosen.constraints and chosen.kind == own.kind
    )
    if not same or chosen in others:
        domain = f"point of {own.space}" if isinstance(own, Point) else f"variable in {own.domain}"
        raise rule.refuse(f"{chosen} cannot stand for the outcome, which is a new {domain}")
    return {key: value.xreplace({own: chosen}) for key, value in values.items()}


def averaged(rule: Rule, *bodies: Any) -> tuple[Any, ...]:
    """Return bodies as expressions; refuse what is no quantity.

    Raises:
        IllFormedError: one of them is not a quantity.
    """
    return tuple(number(rule, body, "what is averaged") for body in bodies)


def mean_of(rule: Rule, body: Any, over: Any) -> Any:
    """Return the expectation of a body over a law, over draws, or over all that is random in it.

    A constant is its own mean.

    Raises:
        IllFormedError: ``over`` is neither a law, nor a draw or a tuple of draws.

    >>> from dpsym.derive.rules.bounds import Gibbs
    >>> from dpsym.language import law, values
    >>> P, u = law("P"), values("u")
    >>> mean_of(Gibbs(P, P), 2 * u, P), mean_of(Gibbs(P, P), sympy.Integer(2), P)
    (Expectation(2*u, P), 2)
    """
    _check_over(rule, over)
    found = Expectation(body) if over is None else Expectation(body, over)
    varies = found.averaged() or (found.law is not None and functions_in(body))
    return found if varies else body


def outcome_of(
    rule: Rule, bodies: tuple[Any, ...], over: Any, step: Comparison, chosen: Any = None
) -> Outcome:
    """Return an outcome of the draws and functions that are averaged in some bodies.

    Its symbols are new to the step and to the rule.  ``chosen`` is used for the only one that is needed, so
    that a lemma may speak of it.

    Raises:
        IllFormedError: nothing in the bodies is averaged; a draw is used as a number and as a point; the
            chosen symbol does not range over the same, or is not new.

    >>> from dpsym.derive.rules.bounds import Gibbs
    >>> from dpsym.language import at_most, law, values
    >>> P, u = law("P"), values("u")
    >>> outcome_of(Gibbs(P, P), (u**2,), P, at_most(0, 1)).at(u**2)
    ValueAt(u, y)**2
    """
    _check_over(rule, over)
    whole = sympy.Tuple(*bodies)
    mean = Expectation(whole) if over is None else Expectation(whole, over)
    others = taken(rule, step, "outcome") | whole.free_symbols | getattr(over, "free_symbols", set())
    others |= inside(whole)  # a symbol that a sum in a body binds would be caught there
    names = {str(symbol) for symbol in others}
    values: dict[Any, Any] = {}
    laws = [entry.law for entry in mean.averaged()]
    if mean.law is not None and functions_in(whole):
        laws.append(mean.law)
        place = Point(fresh("y", names), mean.law.space)
        for function in functions_in(whole):
            if function.space != mean.law.space:
                raise rule.refuse(f"{function} is on {function.space}, and {mean.law} on {mean.law.space}")
            values[function] = ValueAt(function, place)
        names.add(place.name)
    for entry in mean.averaged():
        for part, symbol in _symbols(rule, whole, entry, names).items():
            values[part] = symbol
            names.add(str(symbol))
    if not values:
        raise rule.refuse(f"nothing in {str(whole)[:80]} is averaged over {over}")
    if chosen is not None:
        values = _renamed(rule, values, chosen, others)
    return Outcome(values, all(law.has_masses for law in laws))


def function_on(rule: Rule, function: Any, step: Comparison, *laws: Any) -> tuple[Any, Any]:
    """Return a function that is averaged under laws on one finite space, and the function at a point of it.

    Raises:
        IllFormedError: the laws are no such laws; something else than functions on their space is averaged.

    >>> from dpsym.derive.rules.bounds import Gibbs
    >>> from dpsym.language import at_most, laws, values
    >>> (P, Q), u = laws("P Q"), values("u")
    >>> function_on(Gibbs(P, Q), u**2, at_most(0, 1), P, Q)
    (u**2, ValueAt(u, y)**2)
    """
    with_masses(rule, *laws)
    (body,) = averaged(rule, function)
    here = outcome_of(rule, (body,), laws[0], step).at(body)
    constant(rule, here)
    return body, here


def constant(rule: Rule, *expressions: Any) -> None:
    """Refuse parameters that are random themselves.

    Raises:
        IllFormedError: one of them is random.
    """
    for expression in expressions:
        found = [*random_in(expression), *functions_in(expression)]
        if found:
            raise rule.refuse(f"{expression} is random, because of {found[0]}, and has to be a constant")


def finite(*expressions: Any) -> tuple[Any, ...]:
    """Return the conditions that expressions are finite; none for those that evidently are.

    >>> from dpsym.language import KL, laws, point, values
    >>> from dpsym.language import SumOver
    >>> u, y = values("u"), point("y")
    >>> finite(u(y) ** 2 + 1, SumOver(u(y), y)), finite(KL(*laws("P Q")))
    ((), (-oo < KL(P, Q), KL(P, Q) < oo))
    """
    found: list[Any] = []
    for expression in expressions:
        # what is finite at each point of a finite space has a finite sum
        sums = {node for node in expression.atoms(SumOver) if not finite(node.args[0])}
        sums |= {node for node in expression.atoms(OnSupport) if is_bounded(node)}
        bounded = numbers_in(expression) | sums
        numbers = {
            node: real(f"b_{place}", at_least=0 if isinstance(node, UP_TO_ONE) and range_of(node) else None)
            for place, node in enumerate(sorted(bounded, key=str))
        }
        if size_of(expression.xreplace(numbers)) != FINITE:
            found += [condition(-sympy.oo, "<", expression), condition(expression, "<", sympy.oo)]
    return tuple(found)


def valued(*expressions: Any) -> tuple[Any, ...]:
    """Return the conditions that expressions have a value, finite or not; none for those that evidently do.

    Where a side of a relation has no value, as log(-1), neither the relation nor its opposite holds.

    >>> from dpsym.language import KL, laws, point, values
    >>> h, y = values("h"), point("y")
    >>> valued(h(y), KL(*laws("P Q")), 1 / h(y))
    (-oo <= 1/ValueAt(h, y),)
    """
    doubtful = (entry for entry in expressions if finite(entry) and range_of(entry) is None)
    return tuple(condition(-sympy.oo, "<=", entry) for entry in doubtful)


def _check_over(rule: Rule, over: Any) -> None:
    if over is None or getattr(over, "is_law", False):
        return
    for entry in over if isinstance(over, (tuple, sympy.Tuple)) else (over,):
        if not isinstance(entry, (Random, Draws)):
            raise rule.refuse(f"a mean is taken over a law or over draws, not over {entry}")


def _symbols(rule: Rule, whole: Any, entry: Any, names: set[str]) -> dict[Any, Any]:
    """Return what stands for one random variable, or for what is computed from a sequence of draws."""
    if isinstance(entry, PrivacyLoss):
        return {entry: real(fresh("z", names), at_most=sympy.oo)}
    if isinstance(entry, (Draws, AdaptiveProcess)):
        computed = [n for n in whole.atoms(Total, Mean, Entry, CubeValue) if entry in n.args]
        return {
            node: _of_sequence(fresh(f"{entry}_{place}", names), node, entry)
            for place, node in enumerate(sorted(computed, key=str), start=1)
        }
    as_number, as_point = _uses(whole, entry)
    if as_number and as_point:
        raise rule.refuse(f"{entry} is used both as a number and as a point")
    if as_point:
        return {entry: Point(fresh(f"{entry}", names), entry.space)}
    low, high = _numbers(_ends(entry.law))
    return {entry: real(fresh(f"{entry}", names), at_least=low, at_most=high)}


def _ends(law: Any) -> tuple[Any, Any]:
    """Return between which numbers a draw from a law certainly lies, as far as they are numbers."""
    if isinstance(law, Uniform):
        return law.support()
    if not isinstance(law.space, Whole):
        return None, None
    size = law.space.args[0]
    return 0, size - 1 if size.is_Integer else None


def _numbers(ends: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return the ends of a range that are numbers, and no expressions."""
    low, high = (end if end is not None and to_sympy(end).is_Rational else None for end in ends)
    return low, high


def _of_sequence(name: str, node: Any, sequence: Any) -> Variable:
    """Return a number in the range of what is computed from a sequence, as far as that is known."""
    if isinstance(node, CubeValue):
        ends = node.args[0].args[2:4]
    elif isinstance(sequence, AdaptiveProcess):
        ends = sequence.args[2:4]
    elif sequence.function is not None:
        ends = sequence.function.args[2:4] if isinstance(sequence.function, Values) else (-sympy.oo, sympy.oo)
    else:
        ends = _ends(sequence.law)
    low, high = _numbers(ends)
    if isinstance(node, Total):  # a sum of numbers that are not negative; its upper end is not needed
        low, high = 0 if low == 0 else None, None
    return real(name, at_least=low, at_most=high)


def _uses(node: Any, entry: Draw) -> tuple[bool, bool]:
    """Return whether a draw is used as a number, and whether as a point, outside the means over it."""
    if node == entry:
        return True, False
    if isinstance(node, Averaged) and entry in node.averaged():
        return False, False
    as_number = as_point = False
    for place, argument in enumerate(getattr(node, "args", ())):
        if argument == entry and place == 1 and _takes_a_point(node):
            as_point = True
            continue
        here = _uses(argument, entry)
        as_number, as_point = as_number or here[0], as_point or here[1]
    return as_number, as_point


def _takes_a_point(node: Any) -> bool:
    return isinstance(node, (Mass, Row, ValueAt))


def _placed(node: Any, values: Mapping[Any, Any]) -> Any:
    """Put values for draws and functions, but not inside means over them."""
    if node in values:
        return values[node]
    if not isinstance(node, sympy.Basic) or not node.args or isinstance(node, (Variable, Draw, Values)):
        return node
    if isinstance(node, Averaged):
        inside = node.averaged()
        own = node.law is not None
        values = {
            k: v
            for k, v in values.items()
            if not {k, *k.args} & set(inside) and not (own and isinstance(k, Values))
        }
    if isinstance(node, ValueAt):
        return node.func(node.args[0], _placed(node.args[1], values))
    placed = [_placed(argument, values) for argument in node.args]
    return node if placed == list(node.args) else node.func(*placed)
