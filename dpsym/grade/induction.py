"""Induction: the target for the next number from the target for this one, and the target for the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra
from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, Reach
from dpsym.grade.steps import Step
from dpsym.language.elaboration.cases import least_of
from dpsym.language.relations import Comparison, flipped
from dpsym.language.symbols import Variable
from dpsym.notes.english.lexicon import role

WORDS: Final = role("induction-words")
#: Words that begin a step of an induction, where what is to be shown speaks of whole numbers.
STEP: Final = role("induction-step")
FIRST: Final = role("induction-first")
MOST_TERMS: Final = 6


def induces(words: str, target: Comparison | None = None) -> bool:
    """Return whether words speak of induction; of a target about whole numbers, also without it.

    >>> induces("proof by induction on $"), induces("we introduce $")
    (True, False)
    """
    if WORDS.search(words) is not None:
        return True
    return target is not None and bool(_numbers(target)) and STEP.search(words) is not None


def speaks_of_next(target: Comparison, steps: Sequence[Step]) -> bool:
    """Return whether a row speaks of a side of the target for the next whole number, as an induction does.

    >>> from dpsym.language import integer
    >>> n = integer("n", at_least=1)
    >>> speaks_of_next(Comparison(2**n, ">=", n), ())
    False
    """
    found = {side for step in steps for one in step.row.relations for side in (one.lhs, one.rhs)}
    following = (_at(target, number, number + 1) for number in _numbers(target))
    return any(side in found for one in following for side in (one.lhs, one.rhs) if side.args)


def begins(words: str) -> bool:
    """Return whether words speak of the first case.

    >>> begins("the base case $ is clear"), begins("by induction")
    (True, False)
    """
    return FIRST.search(words) is not None


def begins_at(target: Comparison, steps: Sequence[Step]) -> int | None:
    """Return the line of a row for the least value of a whole number of a target, if there is one.

    That is how an induction begins, whatever it is called.
    """
    numbers = _numbers(target)
    lines = (
        step.row.line
        for step in steps
        if any(least_of(number.domain) in _values(number, step) for number in numbers)
    )
    return next(lines, None)


def shown_by_induction(
    target: Comparison, given: Sequence[Any], steps: Sequence[Step], begun: bool
) -> bool | None:
    """Return whether rows show the target by induction; None where only the first case is missing.

    From the target for n, or from nothing, rows have to lead to the target for n + 1, in more than one row;
    or from that for n - 1 to that for n.  Rows that suppose anything else do not count.  ``begun`` is whether
    the text speaks of the first case, which is enough where both sides are the same in it.
    """
    for number in _numbers(target):
        names = [number, *(other for other in _own(steps) if other.name != number.name)]
        if any(_goes_up(target, number, name, given, steps) for name in names):
            return True if _begins(target, number, steps, begun) else None
    return False


def left_out(target: Comparison, steps: Sequence[Step], *, begun: bool) -> str:
    """Return what is to be said of an induction that is not known to show the target.

    A first case at n = 2 leaves out n = 1, of which the target is asked as well.  ``begun`` is false where
    only the first case is missing.
    """
    for number in _numbers(target):
        least = least_of(number.domain)
        values = sorted({value for step in steps for value in _values(number, step)})
        if least is not None and values and values[0] == least + 1:
            first = f"begins with {number} = {values[0]} as far as was read"
            return f"argues by induction, and {first}: {number} = {least} is not covered"
    where = "" if begun else "and where it begins is for a person to judge"
    return f"argues by induction, {where or 'which is for a person to judge'}"


def _numbers(target: Comparison) -> list[Variable]:
    """Return the whole numbers of a target that have a least value."""
    found = [part for part in target.free_symbols if isinstance(part, Variable)]
    return sorted((part for part in found if part.domain.integer and part.domain.lo is not None), key=str)


def _own(steps: Sequence[Step]) -> list[Variable]:
    """Return the whole numbers of which rows speak."""
    relations = [step.row.relation for step in steps if step.row.relation is not None]
    found = set().union(*(relation.free_symbols for relation in relations))
    return sorted((part for part in found if isinstance(part, Variable) and part.domain.integer), key=str)


def _at(target: Comparison, number: Variable, value: Any) -> Comparison:
    return Comparison(target.lhs.xreplace({number: value}), target.op, target.rhs.xreplace({number: value}))


def _goes_up(
    target: Comparison,
    number: Variable,
    name: Variable,
    given: Sequence[Any],
    steps: Sequence[Step],
) -> bool:
    """Return whether rows lead from the target for a number to that for the next one."""
    if number in set().union(*(part.free_symbols for part in given)):
        return False  # what is supposed of the number need not hold of the next one
    if name is not number and not _reaches_down(name, number):
        return False
    algebra = Algebra(plain=False)
    for before, after in ((name, name + 1), (name - 1, name)):
        supposed, wanted = _at(target, number, before), _at(target, number, after)
        rows = [
            step.row.relation
            for step in steps
            if step.verdict == "right"
            and step.row.relation is not None
            and all(_alike(part, supposed) for part in step.row.extra)
            and (
                _uses(step.row.relation, supposed)
                or not Reach(wanted, [step.row.relation], None, algebra).connects()  # it says it all at once
            )
        ]
        if Reach(wanted, rows, None, algebra).connects():
            return True
    return False


def _uses(relation: Comparison, supposed: Comparison) -> bool:
    """Return whether a side of what is supposed stands in a row, with something added or times something.

    >>> x, y = sympy.symbols("x y")
    >>> _uses(Comparison(x + y**2 + 3, "<=", 1), Comparison(x + 3, "<=", 0))
    True
    """
    for kind in (sympy.Add, sympy.Mul):
        for side in (supposed.lhs, supposed.rhs):
            parts = set(kind.make_args(tidied(side)))
            if side.free_symbols and parts < set(kind.make_args(tidied(relation.lhs))):
                return True
            if side.free_symbols and parts < set(kind.make_args(tidied(relation.rhs))):
                return True
    return False


def _reaches_down(name: Variable, number: Variable) -> bool:
    """Return whether a student's own number may be as small as that of the sheet."""
    low, least = least_of(name.domain), least_of(number.domain)
    return low is None or (least is not None and bool(low <= least))


def _alike(part: Any, relation: Comparison) -> bool:
    """Return whether two relations say the same, in one order of the sides or the other."""
    if not isinstance(part, Comparison):
        return False
    return any(
        form.op == relation.op
        and tidied(form.lhs) == tidied(relation.lhs)
        and tidied(form.rhs) == tidied(relation.rhs)
        for form in (part, flipped(part))
    )


def _begins(target: Comparison, number: Variable, steps: Sequence[Step], begun: bool) -> bool:
    """Return whether the target is shown for the least number: by rows, or as both sides are the same."""
    first_value = least_of(number.domain)
    if first_value is None:
        return False
    first = _at(target, number, sympy.Integer(first_value))
    values = {value for step in steps for value in _values(number, step)}
    begun = first_value in values or (begun and not values)  # a base at another number is no beginning
    first = Comparison(tidied(_worked_out(first.lhs)), first.op, tidied(_worked_out(first.rhs)))
    if first.op in ("=", "<=", ">=") and first.lhs == first.rhs and begun:
        return True
    rows = list(_rows_at(number, sympy.Integer(first_value), steps))
    if any(_gives(row, first) for row in rows):
        return True
    return Reach(first, rows, None, Algebra(plain=False)).connects()


def _values(number: Variable, step: Step) -> Iterator[Any]:
    """Yield the values that a number has where a row stands."""
    for part in (*step.row.pins, *step.row.case):
        sides = {part.lhs, part.rhs} if isinstance(part, Comparison) and part.op == "=" else set()
        if number in sides:
            yield from (side for side in sides if side.is_Integer)


def _rows_at(number: Variable, value: Any, steps: Sequence[Step]) -> Iterator[Comparison]:
    """Yield what right rows say for a number."""
    for step in steps:
        if step.verdict == "right" and step.row.relation is not None and not step.row.extra:
            yield _at(step.row.relation, number, value)


def _gives(row: Comparison, wanted: Comparison) -> bool:
    return any(
        form.op in STRENGTH[wanted.op]
        and tidied(_worked_out(form.lhs)) == wanted.lhs
        and tidied(_worked_out(form.rhs)) == wanted.rhs
        for form in (row, flipped(row))
    )


def _worked_out(expression: Any) -> Any:
    """Return an expression with short sums of numbers of terms written out."""

    def written(found: Any) -> Any:
        (symbol, low, high), *more = found.limits
        if more or not (low.is_Integer and high.is_Integer) or high - low > MOST_TERMS:
            return found
        terms = [found.function.xreplace({symbol: sympy.Integer(n)}) for n in range(int(low), int(high) + 1)]
        return sympy.Add(*terms) if isinstance(found, sympy.Sum) else sympy.Mul(*terms)

    return expression.replace(lambda part: type(part) in (sympy.Sum, sympy.Product), written)
