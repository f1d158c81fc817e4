"""No proof by citing itself: whether what a derivation cites states, by itself, what is to be shown.

A rule or a theorem states a relation if it says the same of the same quantities: word for word, after
logarithms are taken, times a factor that is a number, or once each quantity of which a hypothesis gives a
bound is replaced by that.  A derivation that does no more follows from what it cites, and its verdict says
so.  Of what is cited definitions are told apart: there may be no more to say.  Nothing is believed because of
this: it only says less of a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import mpmath
import sympy

from dpsym.derive.abstraction import comparisons, hypotheses
from dpsym.derive.believed import definitions
from dpsym.derive.facts import Fact, facts_of
from dpsym.derive.joining import parts
from dpsym.derive.relations import implies, says
from dpsym.derive.search.matching import match, quantities
from dpsym.errors import DpsymError
from dpsym.kernel.statement import FLIPPED
from dpsym.language.existence import Exists
from dpsym.language.relations import Comparison, ForAll, conjuncts
from dpsym.language.symbols import Variable

__all__ = ["cited_by", "states", "stating"]

PLACES: Final = 3  # at which two gaps are compared
CLOSE: Final = mpmath.mpf(10) ** -20


def stating(fact: Fact) -> tuple[str, ...]:
    """Return the rules and theorems on which a fact rests, each of which states a part of it by itself.

    >>> from dpsym.derive import MassOne
    >>> from dpsym.derive.facts import INFERENCES
    >>> from dpsym.language import SumOver, equal, law, point
    >>> P, y = law("P"), point("y")
    >>> goal = equal(SumOver(P(y), y), 1)
    >>> said = INFERENCES["instance"]((), MassOne(P, y), goal)
    >>> stating(INFERENCES["conclusion"]((said,), (), goal, {}))
    ('the rule MassOne',)
    """
    if fact.stated.has(Exists):
        return ()
    goals = tuple(parts(fact.stated, fact.given))
    known = hypotheses(fact.given)
    said = (
        (name, tuple(conjuncts(entry.stated)), hypotheses(entry.given))
        for entry in facts_of(fact)
        for name in _source(entry)
    )
    return cited_by(goals, known, said)


def cited_by(
    goals: Sequence[Comparison],
    known: Sequence[Any],
    said: Iterable[tuple[str, Sequence[Any], Sequence[Any]]],
) -> tuple[str, ...]:
    """Return the names of those statements that state one of the goals under what is known.

    Each is a name, what is said under this name, and its conditions.  Where a condition is neither known nor
    about numbers alone, it had to be shown first, and the statement does not say the goal by itself.

    >>> from dpsym.language import KL, at_most, laws
    >>> d, e = KL(*laws("P Q")), KL(*laws("Q P"))
    >>> said = ("Gibbs", [at_most(0, d)], ()), ("another", [at_most(0, d)], [at_most(e, 1)])
    >>> cited_by([at_most(0, 2 * d)], (), said)
    ('Gibbs',)
    """
    single = [part for goal in goals for part in _singly(goal)]
    spoken = tuple(_spoken(known))
    names = (
        name
        for name, relations, conditions in said
        if all(_is_met(entry, spoken) for entry in conditions)
        and any(
            states(stated, goal, known)
            for stated in relations
            if isinstance(stated, Comparison)
            for goal in single
        )
    )
    return tuple(dict.fromkeys(names))


def _is_met(required: Any, spoken: Sequence[tuple[Any, set[Any]]]) -> bool:
    """Return whether a condition is about what is known, about numbers alone, or that something is finite."""
    condition, _ = _opened(required)
    if not isinstance(condition, Comparison) or condition.lhs == condition.rhs:
        return True
    about = (*quantities(condition.lhs), *quantities(condition.rhs))
    upward = _upward(condition)
    if not about and (condition.op == "=" or upward.lhs == sympy.oo):  # of one of several cases
        return False
    if sympy.oo in (upward.lhs, upward.rhs) or -sympy.oo in (upward.lhs, upward.rhs):
        return True
    return all(any(match(entry, node, free) is not None for entry, free in spoken) for node in about)


def _opened(stated: Any) -> tuple[Any, set[Any]]:
    """Return what a statement for all values of some symbols says of one value, and these symbols."""
    free: set[Any] = set()
    while isinstance(stated, ForAll):
        free.add(stated.bound)
        stated = stated.statement
    return stated, free


def _spoken(known: Sequence[Any]) -> Iterator[tuple[Any, set[Any]]]:
    """Yield the quantities of hypotheses, each with the symbols for all values of which it is spoken of."""
    for entry in known:
        inner, free = _opened(entry)
        for part in comparisons((inner,)):
            for side in (part.lhs, part.rhs):
                yield from ((node, free) for node in quantities(side))


def states(stated: Comparison, goal: Comparison, known: Sequence[Any] = ()) -> bool:
    """Return whether a relation says a goal up to logarithms, a factor and the bounds that are known.

    >>> from dpsym.language import KL, Renyi, at_most, laws, order, real
    >>> (P, Q), alpha, c = laws("P Q"), real("alpha", above=1), real("c")
    >>> d, e = Renyi(alpha, P, Q), KL(P, Q)
    >>> said = at_most(sympy.exp((alpha - 1) * d), sympy.exp(e) + 1)
    >>> states(said, at_most(d, sympy.log(sympy.exp(e) + 1) / (alpha - 1))), states(said, at_most(d, e))
    (True, False)
    >>> states(at_most(d, e), at_most(d, c), [at_most(e, c)])
    True
    """
    if says(stated, goal):
        return True
    bounded = stated
    for entry in _bounds(known):
        bounded = _with_bound(bounded, *entry)
    return any(_alike(form, goal) for form in dict.fromkeys((stated, bounded)))


def _singly(goal: Comparison) -> Iterator[Comparison]:
    """Yield what a bound of a maximum says of each of its entries."""
    if goal.op in ("<=", "<") and isinstance(goal.lhs, sympy.Max):
        yield from (Comparison(entry, goal.op, goal.rhs) for entry in goal.lhs.args)
    else:
        yield goal


def _source(fact: Fact) -> tuple[str, ...]:
    """Return the rule or the theorem that says, at some values, what a fact states; nothing for others."""
    if fact.inference == "instance":
        name = type(fact.arguments[0]).__name__
        return (f"the {'definition' if name in definitions() else 'rule'} {name}",)
    if fact.inference == "citation":
        return (f"the theorem {fact.arguments[0]}",)
    taken = fact.premises[0] if fact.inference in ("substitution", "part") else None
    return _source(taken) if taken is not None and taken.inference != "instance" else ()


def _bounds(known: Sequence[Any]) -> Iterator[tuple[Any, Any, set[Any]]]:
    """Yield quantities with their bounds, and the symbols for all values of which they hold."""
    for entry in known:
        inner, free = _opened(entry)
        for part in comparisons((inner,)):
            small, large = (part.lhs, part.rhs) if part.op in ("<=", "<", "=") else (part.rhs, part.lhs)
            for single in small.args if isinstance(small, sympy.Max) else (small,):
                if quantities(single) == (single,) and not quantities(large):
                    yield single, large, free


def _with_bound(stated: Comparison, node: Any, bound: Any, free: set[Any]) -> Comparison:
    for found in (*quantities(stated.lhs), *quantities(stated.rhs)):
        values = match(node, found, free)
        if values is not None and (found != node or not free):
            right = bound.xreplace(values)
            return Comparison(stated.lhs, stated.op, stated.rhs.xreplace({found: right}))
    return stated


def _alike(stated: Comparison, goal: Comparison) -> bool:
    """Return whether the gap of one relation is a positive multiple of that of the other, as figures tell."""
    mine, wanted = _upward(stated), _upward(goal)
    here = {*quantities(goal.lhs), *quantities(goal.rhs)}
    if not here or here != {*quantities(stated.lhs), *quantities(stated.rhs)}:
        return False
    if not implies(mine.op, wanted.op) or stated.has(sympy.Integral) != goal.has(sympy.Integral):
        return False  # an integral has yet to be worked out
    symbols = sorted({*_variables(mine), *_variables(wanted)}, key=str)
    forms = [(mine.lhs, mine.rhs)]
    if any(
        side.has(sympy.exp, sympy.log, sympy.Pow) for side in (mine.lhs, mine.rhs, wanted.lhs, wanted.rhs)
    ):
        forms.append((sympy.log(mine.lhs), sympy.log(mine.rhs)))
        forms.append((sympy.exp(mine.lhs), sympy.exp(mine.rhs)))
    either = wanted.op == "="
    return any(_proportional(form, (wanted.lhs, wanted.rhs), here, symbols, either) for form in forms)


def _upward(stated: Comparison) -> Comparison:
    if stated.op in (">=", ">"):
        return Comparison(stated.rhs, FLIPPED[stated.op], stated.lhs)
    return stated


def _variables(stated: Comparison) -> set[Any]:
    return {symbol for symbol in stated.free_symbols if isinstance(symbol, Variable)}


def _proportional(
    one: tuple[Any, Any], other: tuple[Any, Any], nodes: set[Any], symbols: Sequence[Any], either: bool
) -> bool:
    """Return whether two gaps have one positive ratio (``either`` sign), whatever the quantities are."""
    fixed = {symbol: sympy.Rational(13 + 7 * place, 11 + place) for place, symbol in enumerate(symbols)}
    ratios = []
    for trial in range(1, PLACES + 1):
        ranks = enumerate(sorted(nodes, key=str), 1)
        places: Mapping[Any, Any] = {
            node: sympy.Rational(rank * trial + 2, 5 * rank + trial) for rank, node in ranks
        }
        gaps = [_value(side[1] - side[0], places, fixed) for side in (one, other)]
        if None in gaps or not gaps[1]:
            return False
        ratios.append(gaps[0] / gaps[1])
    first = ratios[0]
    positive = first.real > 0 or (either and first != 0)
    return positive and all(abs(ratio - first) < CLOSE * (1 + abs(first)) for ratio in ratios)


def _value(gap: Any, places: Mapping[Any, Any], fixed: Mapping[Any, Any]) -> Any:
    try:
        found = gap.xreplace(dict(places)).xreplace(dict(fixed)).evalf(40)
        return mpmath.mpmathify(found) if found.is_number and found.is_finite else None
    except (DpsymError, ArithmeticError, AttributeError, TypeError, ValueError):
        return None
