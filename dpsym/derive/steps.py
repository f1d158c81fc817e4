"""One judge of steps: whether a statement follows from others, by a table of moves that are checked exactly.

A statement is a comparison, several of them at once, or one of several ("or").  What is not understood of an
expression is a number of its own; no move looks at values at points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any, Final

import sympy
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.derive.algebra import Algebra
from dpsym.derive.cases import ways_of
from dpsym.derive.line import UnfitError, comparisons, first_failure
from dpsym.derive.places import differing
from dpsym.derive.several import failure_of_several
from dpsym.language.linear import slope_and_rest
from dpsym.language.relations import Both, Comparison

__all__ = ["MOVES", "WRITTEN_OUT", "Context", "Judged", "Move", "judge_step", "same_statement"]

LONGEST: Final = 160  # parts of a comparison that the moves look at
MOST_PREMISES: Final = 24
MOST_CASES: Final = 8
MOST_SOLVED: Final = 6
LARGEST_SHARE: Final = 12  # an equation times more than that is not seen by a reader
WRITTEN_OUT: Final = "an absolute value written out"
FLIP: Final = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}
OPPOSITE: Final = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}
#: What goes wrong in algebra with what is not algebra: the move then does not apply.
NO_ALGEBRA: Final = (  # NotImplementedError is sympy's, for expressions that it has no method for
    sympy.PolynomialError,
    sympy.CoercionFailed,
    ArithmeticError,
    NotImplementedError,
    AttributeError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True)
class Context:
    """What holds where a step stands.

    Attributes:
        given: what is supposed there, besides the premises.
        prove: decides a comparison under premises, where the moves ask for the sign of a factor, and, at the
            level of notes, for the step itself; None if there are only the moves.
        algebra: brings both sides to a normal form, with what it does not know as numbers of their own.

    >>> from dpsym.language import real
    >>> x, y, z = real("x"), real("y"), real("z")
    >>> goal, premises = Comparison(x, "<=", z), [Comparison(x, "<=", y)]
    >>> judge_step(goal, premises).verdict
    'open'
    >>> judge_step(goal, premises, Context(given=(Comparison(y, "<=", z),))).verdict
    'follows'
    """

    given: tuple[Any, ...] = ()
    prove: Callable[[Comparison, tuple[Any, ...]], bool] | None = field(default=None, compare=False)
    algebra: Algebra = field(default_factory=Algebra, compare=False, repr=False)


@dataclass(frozen=True)
class Judged:
    """What is found out about a step.

    Attributes:
        verdict: ``follows``, ``fails`` (``at`` says where the premises hold and it does not) or ``open``.
        moves: names of the moves that show it, the premises that each used beside it.
        used: the premises that were used, as they are written.
        at: for a step that fails, the value of each symbol.
    """

    verdict: str
    moves: tuple[str, ...] = ()
    used: tuple[Any, ...] = ()
    at: Mapping[Any, Any] | None = None

    def __bool__(self) -> bool:
        return self.verdict == "follows"


OPEN: Final = Judged("open")


@dataclass(frozen=True)
class Move:
    """A way in which a comparison follows from others.

    Attributes:
        name: what it is called in evidence.
        small: whether a reader of an exercise makes it without being told.
        find: returns the premises that it uses, or None where it does not apply.
        defined: whether it shows, or takes from a premise, that both sides have a value.
    """

    name: str
    small: bool
    find: Callable[[Comparison, Sequence[Comparison], Context], tuple[Any, ...] | None]
    defined: bool = False


def judge_step(
    goal: Any, premises: Sequence[Any] = (), context: Context | None = None, level: str = "student"
) -> Judged:
    """Return whether a statement follows from premises and from what is given where it stands.

    Args:
        goal: a comparison, ``Both`` of several, or ``sympy.Or`` of several.
        premises: what was shown or supposed before it.
        context: what is given, and who decides what is left over.
        level: ``student``: only by a small move each; ``notes`` and ``author``: by anything that proves it.

    A step about one unknown, or about a few of which equations give all but two, is decided as a whole at the
    level of notes; elsewhere it is never said to fail.

    >>> from dpsym.language import real
    >>> x, y = real("x"), real("y")
    >>> equations = [Comparison(x + 2 * y, "=", 7), Comparison(3 * x - y, "=", 0)]
    >>> judge_step(Comparison(y, "=", 3 * x), equations).moves
    ('the same with both sides times a number',)
    >>> judge_step(Comparison(7 * x, "=", 7), equations).verdict
    'follows'
    >>> judge_step(Comparison(x, "<=", 7), equations).verdict
    'open'
    """
    context = context or Context()
    stated = [*premises[:MOST_PREMISES], *context.given]
    if level != "student":
        for decided in (_on_the_line, _of_several):
            whole = decided(goal, stated)
            if whole.verdict != "open":
                return whole
    cases = _cases(stated)
    if cases is None:
        return OPEN
    moves: list[str] = []
    used: list[Any] = []
    for case in cases:
        found = _follows(goal, case, context, level)
        if not found:
            return OPEN
        moves += found.moves
        used += found.used
    return Judged("follows", tuple(dict.fromkeys(moves)), tuple(dict.fromkeys(used)))


def _on_the_line(goal: Any, stated: Sequence[Any]) -> Judged:
    """Return what is found out where all is about one unknown; premises about others are left aside."""
    symbols = goal.free_symbols
    if len(symbols) != 1:
        return OPEN
    (symbol,) = symbols
    mine = [part for part in stated if part.free_symbols <= symbols and _is_plain(part)]
    whole = all(part in mine or not part.free_symbols & symbols for part in stated)
    try:
        place = first_failure(mine, goal)
    except (UnfitError, *NO_ALGEBRA):
        return OPEN
    if place is None:
        return Judged("follows", ("decided at all places of the line",), tuple(mine))
    return Judged("fails", at={symbol: place}) if whole else OPEN


def _of_several(goal: Any, stated: Sequence[Any]) -> Judged:
    """Return what is found out about several unknowns; premises that are about others are left aside."""
    mine: list[Any] = []
    rest = [part for part in stated if _is_plain(part)]
    symbols = set(goal.free_symbols) or set().union(*(part.free_symbols for part in rest))
    while near := [part for part in rest if part.free_symbols & symbols]:
        mine, rest = [*mine, *near], [part for part in rest if part not in near]
        symbols |= set().union(*(part.free_symbols for part in near))
    try:
        at = failure_of_several(mine, goal)
    except (UnfitError, *NO_ALGEBRA):
        return OPEN
    if at is None:
        return Judged("follows", ("decided by cylinders",), tuple(mine))
    return Judged("fails", at=at) if len(mine) == len(stated) else OPEN


def _is_plain(statement: Any) -> bool:
    try:
        return all(True for _ in comparisons(statement))
    except UnfitError:
        return False


def _cases(stated: Sequence[Any]) -> list[list[Comparison]] | None:
    """Return the comparisons that hold in each of the cases that premises leave open.

    Nothing is concluded from what is none.
    """
    cases: list[list[Comparison]] = [[]]
    for statement in stated:
        ways = [[one for one in way if isinstance(one, Comparison)] for way in ways_of(statement)]
        if len(cases) * len(ways) > MOST_CASES:
            return None
        cases = [[*case, *way] for case in cases for way in ways]
    return cases


def _follows(goal: Any, known: list[Comparison], context: Context, level: str) -> Judged:
    """Return whether a statement follows from comparisons."""
    if isinstance(goal, (Both, sympy.And)):
        found = [_follows(part, known, context, level) for part in goal.args]
        if not all(found):
            return OPEN
        return Judged(
            "follows",
            tuple(move for part in found for move in part.moves),
            tuple(one for part in found for one in part.used),
        )
    if isinstance(goal, sympy.Or):
        for one in known:
            if _is_either(goal, one):
                return Judged("follows", (WRITTEN_OUT,), (one,))
        for part in goal.args:
            others = [_negated(other) for other in goal.args if other is not part]
            if any(other is None for other in others):
                others = []
            found_one = _follows(part, [*known, *(other for other in others if other)], context, level)
            if found_one:
                return found_one
        return OPEN
    if not isinstance(goal, Comparison) or not _is_short(goal):
        return OPEN
    valued = _has_value(goal, known, context)
    for move in MOVES:
        if (level == "student" and not move.small) or not (valued or move.defined):
            continue
        try:
            used = move.find(goal, known, context)
        except NO_ALGEBRA:
            continue
        if used is not None:
            return Judged("follows", (move.name,), used)
    return OPEN


def _is_either(goal: Any, known: Comparison) -> bool:
    """Return whether a statement is that u = c or u = -c, where |u| = c is known."""
    for size, other in ((known.lhs, known.rhs), (known.rhs, known.lhs)):
        if known.op == "=" and isinstance(size, sympy.Abs):
            ways = [Comparison(size.args[0], "=", value) for value in (other, -other)]
            parts = [part for part in goal.args if isinstance(part, Comparison)]
            if all(any(_scaled(way, part) for part in parts) for way in ways):
                return True
    return False


def _negated(statement: Any) -> Comparison | None:
    if isinstance(statement, Comparison) and statement.op in OPPOSITE:
        return Comparison(statement.lhs, OPPOSITE[statement.op], statement.rhs)
    return None


# Writing


def same_statement(one: Any, other: Any) -> bool:
    """Return whether two statements differ only by terms on other sides, and both sides times a number.

    >>> x = sympy.Symbol("x")
    >>> same_statement(Comparison(2 * x, "<=", 4), Comparison(0, "<=", 2 - x))
    True
    >>> same_statement(Comparison(x * x, "=", 4), Comparison((x - 2) * (x + 2), "=", 0))
    False
    """
    if isinstance(one, Comparison) and isinstance(other, Comparison):
        return _scaled(one, other)
    if type(one) is not type(other) or len(one.args) != len(other.args):
        return False
    if not isinstance(one, (Both, sympy.And, sympy.Or)):
        return bool(one == other)
    rest = list(other.args)
    for part in one.args:
        found = next((place for place, mine in enumerate(rest) if same_statement(part, mine)), None)
        if found is None:
            return False
        del rest[found]
    return True


def _gap(relation: Comparison) -> tuple[Any, str]:
    """Return what a comparison says is 0, at least 0 or above 0, with the sign that says which."""
    if relation.op in ("<=", "<"):
        return relation.rhs - relation.lhs, FLIP[relation.op]
    return relation.lhs - relation.rhs, relation.op


def _scaled(one: Comparison, other: Comparison) -> bool:
    """Return whether one is the other with its terms moved, times a number; products stay as they are."""
    (gap, op), (wanted, asked) = _gap(one), _gap(other)
    if op != asked:
        return False
    terms, goals = _terms(gap), _terms(wanted)
    if terms.keys() != goals.keys() or not terms:
        return bool(not terms and not goals)
    ratios = {goals[key] / terms[key] for key in terms}
    ratio = ratios.pop()
    return not ratios and (op == "=" or bool(ratio > 0))


def _terms(expression: Any) -> dict[Any, Any]:
    """Return the numbers before the terms of a sum, in which numbers are multiplied out but no brackets."""
    found: dict[Any, Any] = {}
    for term in sympy.Add.make_args(expression):
        number, rest = term.as_coeff_Mul()
        if isinstance(rest, sympy.Add):
            for key, value in _terms(rest).items():
                found[key] = found.get(key, 0) + number * value
        else:
            found[rest] = found.get(rest, 0) + number
    return {key: value for key, value in found.items() if value != 0}


def _is_short(*relations: Comparison) -> bool:
    return all(
        sum(1 for side in (relation.lhs, relation.rhs) for _ in sympy.preorder_traversal(side)) <= LONGEST
        for relation in relations
    )


def _has_value(goal: Comparison, known: Sequence[Comparison], context: Context) -> bool:
    """Return whether it is known that nothing is divided by 0, and logarithms are of positive numbers."""
    for part in goal.atoms(sympy.Pow, sympy.log):
        inner = part.args[0]
        if isinstance(part, sympy.Pow) and (inner is sympy.E or (part.exp.is_Integer and part.exp > 0)):
            continue
        sign = 1
        for factor in sympy.Mul.make_args(inner):
            sign *= _sign(factor, known, context)
        if sign == 0 or (sign < 0 and not (isinstance(part, sympy.Pow) and part.exp.is_Integer)):
            return False
    return True


# The moves


def _written(goal: Comparison, known: Sequence[Comparison], _context: Context) -> tuple[Any, ...] | None:
    """It was said before, strictly or not, with terms on other sides or both sides times a number."""
    for part in known:
        if _scaled(part, goal) or _scaled(_loose(part), goal):
            return (part,)
        if part.op == "=" != goal.op and goal.op in ("<=", ">="):
            if any(_scaled(Comparison(part.lhs, op, part.rhs), goal) for op in ("<=", ">=")):
                return (part,)
    return None


def _loose(relation: Comparison) -> Comparison:
    op = {"<": "<=", ">": ">="}.get(relation.op, relation.op)
    return Comparison(relation.lhs, op, relation.rhs)


def _worked_out(goal: Comparison, _known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """Both sides are the same number, once brackets are multiplied out, or differ by a number."""
    if not _is_short(goal):
        return None
    gap, op = _gap(goal)
    if op != ">" and context.algebra.is_zero(gap):
        return ()
    rest = _cancelled(gap)
    if rest.is_Rational and {"=": rest == 0, ">=": rest >= 0, ">": rest > 0}[op]:
        return ()
    return None


def _cancelled(expression: Any) -> Any:
    """Return a quotient without common factors; integrals that are numbers stay what they are.

    Sympy would find out their values, digit by digit, to write terms in an order.

    >>> x, y = sympy.symbols("x y")
    >>> area = sympy.Integral(sympy.exp(-x), (x, 0, 1))
    >>> _cancelled((area * y + 2 * area) / (y + 2)) == area
    True
    """
    numbers = {part: sympy.Dummy() for part in expression.atoms(ExprWithLimits) if not part.free_symbols}
    found = sympy.cancel(expression.xreplace(numbers))
    return found.xreplace({name: part for part, name in numbers.items()})


def _multiplied(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """It is one that was said before, times a factor whose sign is known, with brackets multiplied out."""
    if not _is_short(goal):
        return None
    wanted, asked = _gap(goal)
    for part in known:
        if not _is_short(part):
            continue
        gap, op = _gap(part)
        if gap == 0 or (op == "=") != (asked == "=") or (asked == ">" and op != ">"):
            continue
        if _is_multiple(gap, wanted, asked, context):
            return (part,)
        ratio = _cancelled(wanted / gap)
        if ratio == 0 or ratio.has(sympy.zoo, sympy.nan, sympy.oo):
            continue  # a premise that says nothing, as an identity does, shows nothing
        top, bottom = sympy.fraction(sympy.together(ratio))
        if asked == "=":
            if _is_nonzero(bottom, known, context):
                return (part,)
        elif _is_positive(top * bottom, known, context):
            return (part,)
    return None


def _is_nonzero(factor: Any, known: Sequence[Comparison], context: Context) -> bool:
    if factor.is_number:
        return bool(factor != 0)
    return all(_sign(part, known, context) != 0 for part in sympy.Mul.make_args(sympy.factor(factor)))


def _is_positive(factor: Any, known: Sequence[Comparison], context: Context) -> bool:
    sign = 1
    for part in sympy.Mul.make_args(sympy.factor(factor)):
        sign *= _sign(part, known, context)
        if sign == 0:
            return False
    return sign > 0


def _sign(part: Any, known: Sequence[Comparison], context: Context) -> int:
    """Return the sign of a factor that is never 0; 0 where it is not known."""
    if part.is_number:
        return 1 if part.is_positive else -1 if part.is_negative else 0
    base, exponent = part.as_base_exp()
    if base != part and exponent.is_Integer:
        inner = _sign(base, known, context)
        return 1 if inner and exponent % 2 == 0 else inner
    for sign in (1, -1):
        if context.algebra.is_positive(sign * part):
            return sign
    for relation in known:
        gap, op = _gap(relation)
        if op == ">" and gap in (part, -part):
            return 1 if gap == part else -1
    for sign, op in ((1, ">"), (-1, "<")):
        goal = Comparison(part, op, 0)
        if _on_the_line(goal, list(known)):
            return sign
        if context.prove is not None and context.prove(goal, tuple(known)):
            return sign
    return 0


def _put_in(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """What one equation says of a symbol is put into another comparison, or into the goal itself."""
    if not _is_short(goal):
        return None
    solved = [(part, *pair) for part in known if part.op == "=" for pair in _solved(part)][: 2 * MOST_SOLVED]
    for equation, symbol, value in solved:
        there = _replaced(goal, symbol, value)
        if goal.has(symbol) and _worked_out(there, (), context) is not None:
            return (equation,)
        for part in known:
            if part is equation or not part.has(symbol):
                continue
            new = _replaced(part, symbol, value)
            if _scaled(new, there) or _multiplied(there, [new], context) is not None:
                return (equation, part)
    return None


def _solved(equation: Comparison) -> Iterator[tuple[Any, Any]]:
    """Yield the symbols that an equation gives the value of, with it: alone on a side, or linear."""
    gap = sympy.expand(equation.lhs - equation.rhs)
    symbols = (part for part in gap.free_symbols if part.is_Symbol)
    for symbol in sorted(symbols, key=str)[:MOST_SOLVED]:
        if (found := slope_and_rest(gap, symbol)) is not None:
            yield symbol, sympy.expand(-found[1] / found[0])


def _replaced(relation: Comparison, symbol: Any, value: Any) -> Comparison:
    sides = (side.xreplace({symbol: value}) for side in (relation.lhs, relation.rhs))
    left, right = sides
    return Comparison(left, relation.op, right)


def _added(goal: Comparison, known: Sequence[Comparison], _context: Context) -> tuple[Any, ...] | None:
    """It is a sum of numbers times two that were said before; of inequalities the numbers are positive."""
    if not _is_short(goal):
        return None
    wanted, asked = _gap(goal)
    target = _monomials(wanted)
    gaps = [(part, _monomials(_gap(part)[0]), _gap(part)[1]) for part in known if _is_short(part)]
    for (first, one, op), (second, other, also) in combinations(gaps, 2):
        if asked == "=" and (op, also) != ("=", "="):
            continue
        shares = _shares(one, other, target)
        if shares is None:
            continue
        signs = [share >= 0 or kind == "=" for share, kind in zip(shares, (op, also), strict=True)]
        strict = any(share > 0 and kind == ">" for share, kind in zip(shares, (op, also), strict=True))
        plain = all(share.is_Integer and 0 != abs(share) <= LARGEST_SHARE for share in shares)
        if all(signs) and (asked != ">" or strict) and (plain or asked != "="):
            return (first, second)
    return None


def _product(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """It is the product of two that were said before, none of whose smaller sides is negative."""
    small, op, large = _by_size(goal)
    if op == "=" or not _is_short(goal):
        return None
    pairs = [(part, *_by_size(part)) for part in known if part.op != "=" and _is_short(part)]
    for (first, low, sign, high), (second, below, other, above) in combinations(pairs, 2):
        fits = (high * above).free_symbols == large.free_symbols and (op != "<" or sign == other == "<")
        signed = fits and all(context.algebra.is_positive(side, strictly=False) for side in (low, below))
        if signed and context.algebra.same(high * above, large) and context.algebra.same(low * below, small):
            return (first, second)
    return None


def _monomials(expression: Any) -> dict[Any, Any]:
    """Return the numbers before the terms of a sum in which all brackets are multiplied out."""
    return dict(sympy.expand(expression).as_coefficients_dict())


def _shares(one: Mapping[Any, Any], other: Mapping[Any, Any], target: Mapping[Any, Any]) -> Any | None:
    """Return numbers a and b with a one + b other = target, if there are any."""
    keys = sorted({*one, *other, *target}, key=str)
    rows = [(one.get(key, 0), other.get(key, 0), target.get(key, 0)) for key in keys]
    numbers = (sympy.sympify(entry, strict=True) for row in rows for entry in row)
    if not all(number.is_Rational for number in numbers):
        return None
    for (a, b, c), (d, e, f) in combinations(rows, 2):
        determinant = a * e - b * d
        if determinant != 0:
            whole = sympy.sympify(determinant, strict=True)
            shares = ((c * e - b * f) / whole, (a * f - c * d) / whole)
            fits = all(left * shares[0] + right * shares[1] == value for left, right, value in rows)
            return shares if fits else None
    return None


def _factor_apart(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """A product, or a fraction, is zero, and all its other factors are not; a factor may be repeated."""
    if goal.op != "=" or not _is_short(goal):
        return None
    wanted = _gap(goal)[0]
    for part in known:
        if part.op != "=" or wanted == 0 or not _is_short(part):
            continue
        rest = sympy.cancel(sympy.fraction(sympy.together(_gap(part)[0]))[0] / wanted)
        if not rest.free_symbols or sympy.fraction(rest)[1].free_symbols:
            continue
        factors = (factor.as_base_exp()[0] for factor in sympy.Mul.make_args(sympy.factor(rest)))
        rest = sympy.Mul(*(factor for factor in factors if not _is_times_number(factor, wanted)))
        if _is_nonzero(rest, [other for other in known if other is not part], context):
            return (part,)
    return None


def _is_times_number(factor: Any, other: Any) -> bool:
    return not factor.is_number and bool(sympy.cancel(factor / other).is_number)


def _squared(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """Both sides are squared, or roots of both are taken, where they are not negative."""
    for part in known:
        if goal.op == "=" and _is_square_zero(part, goal, context):
            return (part,)
        if part.op != goal.op and FLIP[part.op] != goal.op:
            continue
        mine = part if part.op == goal.op else Comparison(part.rhs, FLIP[part.op], part.lhs)
        if _gives_square(mine, goal, context) and (goal.op == "=" or _not_negative(mine, known, context)):
            return (part,)
        if _comes_of_square(goal, mine, context) and _not_negative(goal, known, context):
            return (part,)
    return None


def _is_multiple(gap: Any, wanted: Any, asked: str, context: Context) -> bool:
    """Return whether an expression is another one times what keeps its sign: what is above 0 stays so."""
    sign = context.algebra.sign_of_ratio(gap, wanted)
    if asked == ">" and context.algebra.sign_of_ratio(wanted, gap) != sign:
        return False  # the factor may be 0
    return sign == 1 or (bool(sign) and asked == "=")


def _is_square_zero(part: Comparison, goal: Comparison, context: Context) -> bool:
    """Return whether a premise says that the square of an equation's gap is zero, or at most zero."""
    gap, op = _gap(part)
    sign = context.algebra.sign_of_ratio(gap, _gap(goal)[0] ** 2)
    return bool(sign) if op == "=" else sign == -1 and op == ">="


def _gives_square(known: Comparison, goal: Comparison, context: Context) -> bool:
    """Return whether a goal is a premise with both sides squared, its terms moved or not."""
    gap, op = _gap(Comparison(known.lhs**2, known.op, known.rhs**2))
    wanted, asked = _gap(goal)
    return op == asked and _is_multiple(gap, wanted, asked, context)


def _comes_of_square(goal: Comparison, known: Comparison, context: Context) -> bool:
    """Return whether a premise is a goal with both sides squared, its terms moved or not."""
    gap, op = _gap(known)
    wanted, asked = _gap(Comparison(goal.lhs**2, goal.op, goal.rhs**2))
    return op == asked and _is_multiple(gap, wanted, asked, context)


def _not_negative(relation: Comparison, known: Sequence[Comparison], context: Context) -> bool:
    """Return whether both sides of a comparison are not negative."""
    for side in (relation.lhs, relation.rhs):
        goal = Comparison(side, ">=", 0)
        if side.is_nonnegative or (side.is_number and side >= 0):
            continue
        if context.algebra.is_positive(side, strictly=False):
            continue
        if _written(goal, known, context) is not None or _on_the_line(goal, list(known)):
            continue
        if isinstance(side, (sympy.Abs, sympy.exp)) or _is_even_root(side):
            continue
        if context.prove is None or not context.prove(goal, tuple(known)):
            return False
    return True


def _is_even_root(side: Any) -> bool:
    return isinstance(side, sympy.Pow) and side.exp.is_Rational and side.exp.q % 2 == 0


def _under_function(
    goal: Comparison, known: Sequence[Comparison], _context: Context
) -> tuple[Any, ...] | None:
    """Logarithms or exponentials of both sides are taken, or taken away: those of a premise have values."""
    forms = [goal, Comparison(goal.rhs, FLIP[goal.op], goal.lhs)]
    for part in known:
        for form in forms:
            if part.op != form.op:
                continue
            for inner, outer in ((part, form), (form, part)):
                pairs = ((inner.lhs, outer.lhs), (inner.rhs, outer.rhs))
                for kind in (sympy.log, sympy.exp):
                    sides = [side for _, side in pairs if isinstance(side, kind)]
                    if sides and all(kind(of) == side for of, side in pairs):  # log(1) is 0
                        return (part,)
    return None


def _in_its_place(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """A larger part is put in where the side grows with it: from a <= c e^u and u <= v comes a <= c e^v."""
    small, op, large = _by_size(goal)
    if op == "=" or not _is_short(goal):
        return None
    ways: list[tuple[Any, Any, str, tuple[Comparison, ...]]] = [(small, large, op, ())]
    for part in known:
        low, sign, high = _by_size(part)
        left = "<" if op == "<" != sign else "<="
        for one, other in ((low, high), (high, low))[: 1 + (sign == "=")]:
            ways += [(other, large, left, (part,))] if one == small else []
            ways += [(small, one, left, (part,))] if other == large else []
    signs = partial(_sign, known=known, context=replace(context, prove=None))
    for one, other, relation, used in ways:
        for inner, outer, grows in list(differing(one, other, signs))[1:]:
            form = Comparison(*((inner, relation, outer) if grows > 0 else (outer, relation, inner)))
            for find in (_written, _multiplied, _put_in):
                if (found := find(form, known, context)) is not None:
                    return (*used, *found)
    return None


def _absolute(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """An absolute value is written out: |u| <= c says that u <= c and -u <= c."""
    small, op, large = _by_size(goal)
    if op == "=":  # |u| = c, from u = c or from u = -c
        inner, value = (small.args[0], large) if isinstance(small, sympy.Abs) else (small, large)
        if not isinstance(small, sympy.Abs) or not value.is_nonnegative:
            return None
        ways = [_written(Comparison(inner, "=", form), known, context) for form in (value, -value)]
        return ways[0] if ways[0] is not None else ways[1]
    if isinstance(small, sympy.Abs):  # |u| <= c, from both
        inner = small.args[0]
        ways = [_written(Comparison(form, op, large), known, context) for form in (inner, -inner)]
        return None if ways[0] is None or ways[1] is None else (*ways[0], *ways[1])
    if isinstance(large, sympy.Abs):  # c <= |u|, from one of them
        inner = large.args[0]
        ways = [_written(Comparison(small, op, form), known, context) for form in (inner, -inner)]
        return ways[0] if ways[0] is not None else ways[1]
    for part in known:
        low, sign, high = _by_size(part)
        if sign not in (op, op.rstrip("=")):
            continue
        times = low.as_coeff_Mul()[0]  # 2|u| <= 2c
        low, high = (low / times, sympy.expand(high / times)) if times.is_positive else (low, high)
        if isinstance(low, sympy.Abs):  # u <= c, from |u| <= c
            inner = low.args[0]
            if any(_scaled(Comparison(form, op, high), goal) for form in (inner, -inner)):
                return (part,)
        if isinstance(high, sympy.Abs):  # c <= -u, from c <= |u| and u < c
            for form in (high.args[0], -high.args[0]):
                below = _written(Comparison(form, "<", low), known, context)
                if below is None and sign == "<":
                    below = _written(Comparison(form, "<=", low), known, context)
                if below and _scaled(Comparison(low, op, -form), goal):
                    return (part, *below)
    return None


def _by_size(relation: Comparison) -> tuple[Any, str, Any]:
    """Return the smaller side of a comparison, how it is smaller, and the larger side."""
    if relation.op in (">=", ">"):
        return relation.rhs, FLIP[relation.op], relation.lhs
    return relation.lhs, relation.op, relation.rhs


def _decided(goal: Comparison, known: Sequence[Comparison], context: Context) -> tuple[Any, ...] | None:
    """The engines prove it."""
    if context.prove is not None and context.prove(goal, tuple(known)):
        return tuple(known)
    return None


def _one_unknown(goal: Comparison, known: Sequence[Comparison], _context: Context) -> tuple[Any, ...] | None:
    """It is decided at all places of the line."""
    found = _on_the_line(goal, list(known))
    return found.used if found else None


#: The ways in which a comparison follows, the plainest first.
MOVES: Final = (
    Move("the same with both sides times a number", True, _written, defined=True),
    Move("worked out", True, _worked_out),
    Move(WRITTEN_OUT, True, _absolute),
    Move("both sides times a factor of known sign", True, _multiplied),
    Move("an equation put in", True, _put_in),
    Move("two of them added", True, _added),
    Move("two of them multiplied", True, _product),
    Move("a factor that is not zero divided out", True, _factor_apart),
    Move("both sides squared, or under a root", True, _squared),
    Move("logarithms or exponentials of both sides", True, _under_function),
    Move("a larger part put in its place", True, _in_its_place),
    Move("decided at all places of the line", False, _one_unknown, defined=True),
    Move("decided by the engines", False, _decided, defined=True),
)
