"""Whether a row is written as what is to be shown, says it in other words, or only comes to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import sympy

from dpsym.grade.assignment import Assignment
from dpsym.grade.citing import cited
from dpsym.grade.finding import Finding
from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, as_long
from dpsym.grade.steps import RELATION, Row, Step, chain_of
from dpsym.language.relations import Comparison, flipped

FEW_LETTERS: Final = 4
MANY_LETTERS: Final = 6
LETTERS: Final = re.compile(r"\\[A-Za-z]+|[^\s{}&\\,.;!]")
FUNCTIONS: Final = re.compile(r"\\(?:exp|log|ln|sqrt|int|sum|prod|left\[|Big\|)(?![A-Za-z])|e\s*\^")
SPACING: Final = re.compile(r"\\(?:left|right|[bB]igg?[lr]?|[dt]?frac|cdot|displaystyle|q?quad)(?![A-Za-z])")


def is_written_alike(mine: str, asked: str) -> bool:
    r"""Return whether a row is what is asked, but for a few letters.

    >>> is_written_alike(r"a + b \\le c.", r"a+b \\leq c"), is_written_alike("a = b + c + d - e", "a = x")
    (True, False)
    """
    written, wanted = Counter(LETTERS.findall(mine)), Counter(LETTERS.findall(asked))
    return sum(((written - wanted) + (wanted - written)).values()) <= FEW_LETTERS


def adds_little(mine: str, asked: str) -> bool:
    r"""Return whether a row has no more than a few signs, and one name, that what is asked does not have.

    >>> adds_little(r"a \le m", r"a \le b + c + d + e"), adds_little(r"a \le 1 - (1 - x)", r"a \le x")
    (True, False)
    """
    written, wanted = (Counter(LETTERS.findall(SPACING.sub("", text))) for text in (mine, asked))
    more = written - wanted
    names = sum(count for letter, count in more.items() if letter[-1].isalpha())
    return names <= 1 and more.total() <= FEW_LETTERS


def needs_working_out(mine: str, asked: str) -> bool:
    r"""Return whether a row has functions that what is asked does not have, and is not written as it.

    >>> needs_working_out(r"\int_0^1 x dx = e^{-\log(2)}", r"\int_0^1 x dx = \frac12")
    True
    """
    more = Counter(map(_plain, FUNCTIONS.findall(mine))) - Counter(map(_plain, FUNCTIONS.findall(asked)))
    return bool(more) and not is_written_alike(mine, asked)


def is_longer(mine: str, asked: str) -> bool:
    r"""Return whether a row has much that what is asked does not have, though it comes to it.

    >>> is_longer(r"u \le \exp\left(\frac{t}{2 s} - \frac{3 t}{2 s}\right)", r"u \le e^{-t/s}")
    True
    """
    written, wanted = (Counter(LETTERS.findall(SPACING.sub("", text))) for text in (mine, asked))
    return (written - wanted).total() > MANY_LETTERS


def _plain(function: str) -> str:
    return r"\exp" if function.startswith("e") else function.replace(r"\ln", r"\log")


def claimed_at(rows: Sequence[Row], target: Comparison) -> int | None:
    """Return the place of a row that comes to the target, if no other row goes on from it or leads to it."""
    sides = [set(sides_of(row.latex)) for row in rows]
    for place, row in enumerate(rows):
        others = (mine for other, mine in enumerate(sides) if other != place)
        if _comes_to(row, target) and not any(sides[place] & mine for mine in others):
            return place
    return None


def _comes_to(row: Row, target: Comparison) -> bool:
    """Return whether a row by itself is an equation that is the target once it is worked out."""
    part = row.relation
    if part is None or part.op != "=" or not row.alone:
        return False
    return is_target(part, target) or is_target(flipped(part), target)


def is_target(relation: Comparison, target: Comparison) -> bool:
    """Return whether a relation is the target, or more than it, as it is written.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> is_target(Comparison(x, "<", 1), Comparison(x, "<=", 1))
    True
    """
    if relation.op not in STRENGTH[target.op] or (relation.op == "=" != target.op):
        return False  # an equation is worked out rather than claimed
    pairs = ((relation.lhs, target.lhs), (relation.rhs, target.rhs))
    return all(tidied(one) == tidied(other) for one, other in pairs)


def is_rewritten(relation: Comparison, target: Comparison, equal: Callable[[Any, Any], bool]) -> bool:
    """Return whether a relation is the target in another way of writing, of about the same length."""
    if relation.op != target.op or target.op == "=":
        return False
    pairs = ((relation.lhs, target.lhs), (relation.rhs, target.rhs))
    return all(as_long(one, other) and equal(one, other) for one, other in pairs)


def only_rewritten(steps: Sequence[Step], place: int, asked: str) -> bool:
    """Return whether all other rows of a chain have one side twice, as in (a+b)^2 = (b+a)^2 <= c.

    Powers of products may be written out, as in sqrt(ab) = sqrt(a) sqrt(b).  Not so if a reason stands beside
    the row, or it is otherwise written with more than what is asked: 1 - (1-x) for x may be the idea.
    """
    row = steps[place].row
    if row.beside.strip() or any(cited(row.words)):
        return False
    first, last = chain_of(steps, place)
    others = [steps[other].row.relation for other in range(first, last + 1) if other != place]
    if not all(part is not None and part.op == "=" for part in others):
        return False
    if len(others) == 1 and others[0] is not None and are_one_product(others[0].lhs, others[0].rhs):
        return True
    if others and all(part is not None and part.lhs.is_number and part.rhs.is_number for part in others):
        return True  # f(x) <= f(2) = 12
    alike = all(part is not None and tidied(part.lhs) == tidied(part.rhs) for part in others)
    return alike and adds_little(row.latex, asked)


def are_one_product(one: Any, other: Any) -> bool:
    """Return whether two sides differ by the laws of powers alone, with the same sums in them.

    >>> x, y = sympy.symbols("x y", positive=True)
    >>> are_one_product(x**2 * y**2, (x * y) ** 2), are_one_product((x + y) ** 2, x**2 + 2 * x * y + y**2)
    (True, False)
    """
    parts = [part for side in (one, other) for part in sympy.preorder_traversal(side)]
    if not one.free_symbols or not all(_is_algebraic(part) for part in parts) or _sums(one) != _sums(other):
        return False
    first, second = (tidied(sympy.expand_power_base(tidied(side), force=True)) for side in (one, other))
    return bool(first == second)


def _is_algebraic(part: Any) -> bool:
    """Return whether the outermost thing in an expression is a sum, a product, or a power with a number."""
    if isinstance(part, sympy.Pow):
        return bool(part.exp.is_Rational)
    return isinstance(part, (sympy.Add, sympy.Mul, sympy.Symbol, sympy.Rational))


def _sums(side: Any) -> set[Any]:
    """Return the sums in a side, as they are written."""
    return {part for part in sympy.preorder_traversal(side) if part.is_Add}


#: What two ways of writing the same formula may differ in.
LOOSE: Final = re.compile(
    r"\\(?:left|right|[bB]igg?[lr]?|d?t?frac|displaystyle|[,;:! ]|\\)"
    r"|\\(?:begin|end)\{\w+\*?\}|[\s{}&.,;]"
)


def is_collapsed(target: object) -> bool:
    """Return whether the two sides of an equation are one and the same."""
    return getattr(target, "op", "") == "=" and getattr(target, "lhs", 0) == getattr(target, "rhs", 1)


def as_written(asked: str, steps: Sequence[Step]) -> Finding:
    """Return whether a chain of equations leads from one side to the other as they are written.

    A chain may begin with a side in which another row was put in.

    Args:
        asked: the equation that is to be shown, in LaTeX.
        steps: the steps of the derivation.
    """
    asked_of = sides_of(asked)
    wanted = set(asked_of)
    begins = [place for place, step in enumerate(steps) if not (place and step.row.chained)]
    chains = [steps[place : chain_of(steps, place)[1] + 1] for place in begins]
    chains = [chain for chain in chains if all(map(_is_right_equation, chain))]
    written = [[side for step in chain for side in sides_of(step.row.latex) if side] for chain in chains]
    for sides in written:
        others = [one for one in written if one is not sides]
        one, other = ({end, *_put_in(end, others)} for end in map(_without_dots, (asked_of[0], asked_of[-1])))
        first, last = _without_dots(sides[0]), _without_dots(sides[-1])
        if ((first in one and last in other) or (first in other and last in one)) and not set(
            sides
        ) <= wanted:
            return Finding(reached=True, connected=True)
    if len(steps) == 1 and set(sides_of(steps[0].row.latex)) == wanted:
        return Finding(circular=(0,))
    if any(step.verdict == "right" for step in steps):
        why = "follows from how the sheet names things; whether the rows show it is for a person to say"
        return Finding(reached=True, doubtful=steps[-1].row.line, why=why)
    return Finding()


def _is_right_equation(step: Step) -> bool:
    signs = {match.group() for match in RELATION.finditer(step.row.latex)}
    return step.verdict == "right" and signs == {"="}


def _without_dots(side: str) -> str:
    return side.replace(r"\cdot", "")


def _put_in(side: str, equations: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a side as it is written with the right side of an equation in place of the left one.

    >>> list(_put_in("aΔ^2", [["Δ^2", "2r"]]))
    ['a2r']
    """
    for first, *_, last in (list(map(_without_dots, one)) for one in equations if len(one) > 1):
        for old, new in ((first, last), (last, first)):
            if old in side and old != side:
                yield side.replace(old, new)


def sides_of(latex: str) -> list[str]:
    r"""Return what stands between the relations of a row, without what makes no difference.

    >>> sides_of(r"e^{-t/b} &= \left(\frac1\beta\right)^{-1}, \\")
    ['e^-t/b', '(1\\beta)^-1']
    """
    return [LOOSE.sub("", part) for part in RELATION.split(latex)]


def stated(assignment: Assignment, steps: Sequence[Step]) -> Finding:
    """Return whether a target that is no single relation is stated; what shows it, a person says."""
    lines = [
        step.row.line
        for step in steps
        if step.row.claim is not None and step.row.claim.conclusion == assignment.claim.conclusion
    ]
    return Finding(reached=True, doubtful=lines[-1]) if lines else Finding()
