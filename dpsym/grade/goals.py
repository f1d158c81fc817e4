"""Arguments backwards: what is to be shown is replaced by something from which it follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, in_order, size
from dpsym.derive.steps import Context, judge_step
from dpsym.grade.citing import cited
from dpsym.grade.forms import tidied
from dpsym.grade.reach import Reach
from dpsym.grade.rewriting import comes_of, factors_of
from dpsym.grade.roles import NEEDING, announces, is_reduced, reduces, takes_for_granted
from dpsym.grade.steps import Row, Step, chain_of
from dpsym.language.claims import Claim
from dpsym.language.linear import slope_and_rest
from dpsym.language.relations import Comparison
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.notes.english.lexicon import role

FEW_PARTS: Final = 8
EVEN: Final = 2
REASON: Final = re.compile(role("reaching-because").pattern + r"\s*\Z")  # before a row that is one


@dataclass(frozen=True)
class Surroundings:
    """What an argument backwards may use: what the sheet supposes, and what needs no proof there.

    Attributes:
        given: what the sheet supposes.
        plain: says of a relation whether it needs no proof.
        algebra: what makes two sides one.
        equal: says of two sides whether they are proved to be equal.
    """

    given: tuple[Any, ...]
    plain: Callable[[Comparison], bool]
    algebra: Algebra
    equal: Callable[[Any, Any], bool]


def goals_of(steps: Sequence[Step], places: Sequence[int], asked: Sequence[int] = ()) -> list[int]:
    """Return the places of rows that replace what is to be shown; they are not shown themselves.

    A run of rows with arrows both ways replaces it where it begins with what is ``asked``, or with a goal;
    one that begins with a row that is shown shows all of them.
    """
    goals = [
        place
        for place in places
        if (not steps[place].row.chained and is_goal(steps[place].row))
        or (steps[place].row.chained and place - 1 in places and _goes_on(steps, place))
    ]
    for place in places:
        first = place
        while first and steps[first].row.both_ways:
            first -= 1
        begins = not steps[first].row.both_ways and first not in asked and first not in goals
        if steps[place].row.both_ways and not begins:
            goals.append(place)
    return sorted(set(goals))


def is_goal(row: Row) -> bool:
    """Return whether words say that a row is what is left to be shown."""
    if REASON.search(row.before):
        return False  # "since $ab > 0$, the inequality is equivalent to ..."
    said = reduces(row.before) or announces(row.before) or is_reduced(row.after)
    return said or NEEDING.search(row.before) is not None


def _goes_on(steps: Sequence[Step], place: int) -> bool:
    """Return whether a row belongs to a chain that begins with a goal; goals are chains of one row or two."""
    first, _ = chain_of(steps, place)
    return place - first < EVEN and is_goal(steps[first].row) and not steps[place].row.both_ways


def settled(
    target: Comparison,
    goals: Sequence[Row],
    free: Sequence[Comparison],
    around: Surroundings,
) -> bool | None:
    """Return whether goals lead to the target and the last of them is shown; None if that is not plain."""
    relations = list(_whole(goals))
    if not relations:
        return False
    if not _implies(relations[-1], relations[:-1], target, around):
        return None
    last = goals[-1]
    if any(_shows(free, relation, around) for relation in reversed(relations)):
        return True
    if any(map(around.plain, _ways_of_writing(relations[-1], free))):
        return True
    if relations[-1].op == "=" and tidied(relations[-1].lhs) == tidied(relations[-1].rhs):
        return True
    said = takes_for_granted(last.after) or is_cited(last)
    return said and length(relations[-1]) < length(target)


def _whole(goals: Sequence[Row]) -> Iterator[Comparison]:
    """Yield what goals say; "a <= b = c" says that a <= c, where b is only another way of writing it."""
    before: Comparison | None = None
    for row in goals:
        mine = row.relation
        if mine is None:
            continue
        if row.chained and before is not None and mine.op == "=" and before.rhs == mine.lhs:
            before = Comparison(before.lhs, before.op, mine.rhs)
            continue
        if before is not None:
            yield before
        before = mine
    if before is not None:
        yield before


def _ways_of_writing(goal: Comparison, rows: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield a goal, and what it says with a side as an equation of a row has it."""
    yield goal
    for row in rows:
        for one, other in ((row.lhs, row.rhs), (row.rhs, row.lhs)) if row.op == "=" else ():
            if goal.lhs == one:
                yield Comparison(other, goal.op, goal.rhs)


def _implies(
    last: Comparison, between: Sequence[Comparison], target: Comparison, around: Surroundings
) -> bool:
    """Return whether the target follows from the last goal, step by step."""
    wanted = target
    for relation in (*between, last):
        if not _leads_to(relation, wanted, around) and not _rewrites(relation, wanted, target, around):
            return False
        wanted = relation
    return True


def _leads_to(relation: Comparison, wanted: Comparison, around: Surroundings) -> bool:
    """Return whether a relation comes of one other by something plain, under what the sheet supposes."""
    reach = Reach(wanted, [relation], algebra=around.algebra)
    if reach.connects() or reach.follows(plainly=True) or reach.difference():
        return True
    found = judge_step(wanted, [relation], Context(around.given))
    return bool(found) and (relation in found.used or bool(judge_step(wanted, [relation])))


def _rewrites(relation: Comparison, wanted: Comparison, target: Comparison, around: Surroundings) -> bool:
    """Return whether a goal is another one with its sides written in another way, as a chain may write them.

    That they are equal is not what is to be shown, nor that with something done to both sides.
    """
    pairs = ((wanted.lhs, relation.lhs), (wanted.rhs, relation.rhs))
    changed = [Comparison(one, "=", other) for one, other in pairs if one != other]
    if relation.op != wanted.op or any(comes_of(one, target) for one in changed):
        return False
    low, high = tidied(relation.lhs), tidied(relation.rhs)
    if relation.op == "=" and low == high and low in {tidied(target.lhs), tidied(target.rhs)}:
        return False
    return bool(changed) and all(around.equal(one.lhs, one.rhs) for one in changed)


def _shows(free: Sequence[Comparison], goal: Comparison, around: Surroundings) -> bool:
    reach = Reach(goal, free, algebra=around.algebra)
    if reach.connects() or reach.difference() or (bool(free) and reach.follows()):
        return True
    return bool(judge_step(goal, free))


def length(relation: Comparison) -> int:
    """Return how many parts the two sides have."""
    return size(relation.lhs) + size(relation.rhs)


def is_cited(row: Row) -> bool:
    """Return whether a fact is named beside a row."""
    words = f"{row.before} {row.after} {row.latex}"
    named = ("hint", "lemma", "known", "theorem", "exercise", "lecture", "fact", "convex", "concav")
    return any(cited(words)) or any(word in words for word in named)


def evident(relation: Comparison, lemmas: Sequence[Claim] = (), short: bool = True) -> bool:
    """Return whether a relation needs no proof: a square is not negative, a fact that the sheet lends.

    So does one of a few parts, unless ``short`` is false: what only is the target in other words.

    >>> x, y = sympy.symbols("x y")
    >>> evident(Comparison(0, "<=", (x - y) ** 2)), evident(Comparison((x + y) ** 3, "<=", y**3 + x**3))
    (True, False)
    >>> evident(Comparison((x + 1) ** 2 - 1, ">=", -1))
    True
    """
    small, large = in_order(relation)
    if relation.op != "=" and not_negative(gap := _without_common(large, small)) and gap != 0:
        return True
    if short and length(relation) <= FEW_PARTS:
        return True
    forms = (relation, *_exponentiated(relation))
    return any(_is_instance(form, lemma.conclusion) for lemma in lemmas for form in forms)


def is_of_means(relation: Comparison) -> bool:
    """Return whether a relation says that two numbers have a sum of at least twice the root of their product.

    >>> x, y = sympy.symbols("x y", positive=True)
    >>> is_of_means(Comparison(x + y + 1, ">=", 1 + 2 * sympy.sqrt(x) * sympy.sqrt(y)))
    True
    """
    small, large = in_order(relation)
    terms = sympy.Add.make_args(sympy.expand_mul(_without_common(large, small)))
    if relation.op not in (">=", "<=") or len(terms) != 3:
        return False
    return any(
        Algebra().same(root**2, 4 * one * other) and not_negative(one) and not_negative(other)
        for one, other, root in permutations(terms)
    )


def _without_common(large: Any, small: Any) -> Any:
    """Return the larger side less the smaller one, where their terms are those that are written.

    >>> x, y = sympy.symbols("x y")
    >>> _without_common((x + 1) ** 2 - y, -y), _without_common(x**2 + y**2, 2 * x * y)
    ((x + 1)**2, x**2 - 2*x*y + y**2)
    """
    terms = (sympy.Add.make_args(large), (sympy.Mul(-1, part) for part in sympy.Add.make_args(small)))
    return sympy.Add(*terms[0], *terms[1])


def _exponentiated(relation: Comparison) -> Iterator[Comparison]:
    """Yield a relation of logarithms as one of what stands in them."""
    left, right = relation.lhs, relation.rhs
    if isinstance(left, sympy.log):
        yield Comparison(left.args[0], relation.op, sympy.exp(tidied(right)))
    elif isinstance(right, sympy.log):
        yield Comparison(sympy.exp(tidied(left)), relation.op, right.args[0])


def not_negative(expression: Any) -> bool:
    """Return whether an expression is plainly not negative: by squares, and the ranges of its symbols.

    >>> from dpsym.language import probability, real
    >>> q, x = probability("q"), real("x")
    >>> not_negative((1 - q) * x**2), not_negative(x**2 - 2 * q * x + q**2)
    (True, False)
    """
    if is_evidently_nonnegative(expression) or Algebra().is_positive(expression, strictly=False):
        return True
    return isinstance(expression, (sympy.Add, sympy.Mul)) and all(map(not_negative, expression.args))


def _is_instance(relation: Comparison, lemma: Any) -> bool:
    """Return whether a relation is a fact with an expression in place of one symbol.

    The others are those of the relation.  The value is found where a function, a side, or a sum under a
    power, has the symbol alone.
    """
    if not isinstance(lemma, Comparison) or lemma.op != relation.op:
        return False
    own = lemma.free_symbols - relation.free_symbols
    if len(own) != 1 and len(lemma.free_symbols) != 1:
        return False
    (symbol,) = own if len(own) == 1 else lemma.free_symbols
    candidates = [relation.lhs, relation.rhs, *_under_powers(relation, lemma, symbol)]
    heads = {part.func for part in sympy.preorder_traversal(lemma) if part.args == (symbol,)}
    candidates += [part.args[0] for part in sympy.preorder_traversal(relation) if part.func in heads]
    for value in candidates:
        sides = [tidied(side.xreplace({symbol: value})) for side in (lemma.lhs, lemma.rhs)]
        if sides == [tidied(relation.lhs), tidied(relation.rhs)]:
            return True
        if _is_times(relation, Comparison(sides[0], relation.op, sides[1])):
            return True
    return False


def _under_powers(relation: Comparison, lemma: Comparison, symbol: Any) -> Iterator[Any]:
    """Yield values of a symbol with which a power of a sum, (1 + x)^k, is one of a relation."""
    powers = [
        [part for part in sympy.preorder_traversal(found) if isinstance(part, sympy.Pow)]
        for found in (lemma, relation)
    ]
    for one, other in product(*powers):
        found = slope_and_rest(one.base, symbol) if one.exp == other.exp else None
        if found is not None:
            yield tidied((other.base - found[1]) / found[0])


def _is_times(relation: Comparison, fact: Comparison) -> bool:
    """Return whether a relation is a fact with the same added to both sides, times a part of the relation."""
    factors = list(factors_of(relation.lhs, relation.rhs))
    return Algebra(plain=False).gives(fact, relation, factors, images=False)


def outer_sides(steps: Sequence[Step], places: Sequence[int]) -> list[Any]:
    """Return the sides at which chains of rows begin and end."""
    found = []
    for place in places:
        relation = steps[place].row.relation
        if relation is None:
            continue
        if not steps[place].row.chained:
            found.append(relation.lhs)
        if place + 1 >= len(steps) or not steps[place + 1].row.chained:
            found.append(relation.rhs)
    return found
