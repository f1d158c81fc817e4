"""Numbers and what is computed from them: sums, products, fractions, powers, roots, absolute values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy

from dpsym.language.datasets import Size
from dpsym.language.definedness import kept, kept_sum
from dpsym.language.events import Where
from dpsym.language.expectation import Indicator
from dpsym.language.functions import Values
from dpsym.language.randomness import Draw
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning import caps
from dpsym.notes.meaning.core import denote, is_number, no_number, number, rule
from dpsym.notes.meaning.derivatives import at_place, primed
from dpsym.notes.meaning.growth import growth
from dpsym.notes.meaning.objects import Dataset, Index, Vector, Weighted, words_for
from dpsym.notes.meaning.written_out import DOTS, written_out
from dpsym.notes.scope import Scope
from dpsym.notes.sequences import written_sum
from dpsym.notes.syntax import Apply, Expect, Fenced, Listed, Name, Node, Number, Operation, Power
from dpsym.notes.words import shown

REFUSED: Final = {
    "plus-minus": "a plus-minus sign stands for two numbers",
    "dots": "the dots do not say what they stand for",
    "given": "a condition after a bar is read in probabilities and expectations only",
    "restricted": "a restriction to a set is not read",
    "from above": "an approach from one side is no number",
    "from below": "an approach from one side is no number",
    "upper": "what stands above in brackets may be an exponent, an index or a derivative",
    "matrix": "a matrix is not read",
    "family": "a family in brackets is not read",
}


@rule(Number)
def _number(node: Number, _: Scope) -> Any:
    return caps.exact(node.digits, node)


@rule(Fenced)
def _fenced(node: Fenced, scope: Scope) -> Any:
    if node.kind == "curly":
        from dpsym.notes.meaning.events import singleton

        return singleton(node, scope)
    return denote(node.inside, scope)


@rule(Listed)
def _listed(node: Listed, _: Scope) -> Any:
    raise unread(node, f"{shown(node)} is a list of {len(node.items)} things, where one is read")


@rule(Operation)
def _operation(node: Operation, scope: Scope) -> Any:
    if node.name in REFUSED:
        raise unread(node, f"{REFUSED[node.name]}, in {shown(node)}")
    meaning = OPERATIONS.get(node.name)
    if meaning is not None:
        return meaning(node, scope)
    from dpsym.notes.meaning.events import set_operation

    return set_operation(node, scope)


@rule(Power)
def _power(node: Power, scope: Scope) -> Any:
    from dpsym.notes.meaning.events import complement_of
    from dpsym.notes.meaning.laws import mixture, power_of_law
    from dpsym.notes.meaning.spaces import numbered, power_of_space

    base = numbered(node.base, scope)
    base = denote(node.base, scope) if base is None else base
    base = mixture(base, node.base) if isinstance(base, Weighted) else base
    for flag, of_other in (
        ("is_event", complement_of),
        ("is_law", power_of_law),
        ("is_space", power_of_space),
    ):
        if getattr(base, flag, False):
            return of_other(base, node, scope)
    if node.base == Name("e") and scope.find(Name("e")) is not None:
        raise unread(
            node, f"e is declared here, so {shown(node)} may be its power or an exponential; write exp"
        )
    if _is_mean_of_several(node.base, scope):
        raise unread(
            node,
            f"in {shown(node)} it is not clear whether the power is of the mean or inside it; "
            "put brackets around the mean, or the power into its brackets",
        )
    exponent = number(node.exponent, scope)
    if not (is_number(base) or isinstance(base, (Vector, Index))):
        raise ill_formed(node, f"{shown(node.base)} is {words_for(base)}, of which there is no power")
    return combined(lambda below: caps.power(below, exponent, node), (base,), node)


def _is_mean_of_several(node: Node, scope: Scope) -> bool:
    """Return whether its power may be meant inside a mean: ``E[X - m]^2`` is written for both."""
    body = node.body if isinstance(node, Expect) else None
    if isinstance(node, Apply) and node.function == Name("E") and scope.find(Name("E")) is None:
        body = node.args[0]
    return isinstance(body, Operation) and body.name in ("add", "subtract", "negate", "multiply", "divide")


def combined(operation: Callable[..., Any], things: tuple[Any, ...], node: Node) -> Any:
    """Return the result of an operation on numbers, coordinate by coordinate where one is a vector."""
    values = [thing.number if isinstance(thing, Index) else thing for thing in things]
    vectors = [value for value in values if isinstance(value, Vector)]
    if not vectors:
        return operation(*values)
    for vector in vectors:
        if vector.space != vectors[0].space:
            raise ill_formed(node, f"{shown(node)} combines vectors of different lengths")

    def at(place: Any) -> Any:
        return operation(*(value.at(place) if isinstance(value, Vector) else value for value in values))

    return Vector(vectors[0].space, at)


def _terms(node: Node) -> list[tuple[int, Node]]:
    """Return the terms of a sum with their signs; a long sum is a deep tree, so without recursion."""
    waiting, found = [(1, node)], []
    while waiting:
        sign, part = waiting.pop()
        if isinstance(part, Operation) and part.name == "add":
            waiting.extend((sign, arg) for arg in reversed(part.args))
        elif isinstance(part, Operation) and part.name == "subtract":
            first, *others = part.args
            waiting.extend([*((-sign, arg) for arg in reversed(others)), (sign, first)])
        else:
            found.append((sign, part))
    return found


def _factors(node: Node) -> list[Node]:
    waiting, found = [node], []
    while waiting:
        part = waiting.pop()
        if isinstance(part, Operation) and part.name == "multiply":
            waiting.extend(reversed(part.args))
        else:
            found.append(part)
    return found


def _sum(node: Operation, scope: Scope) -> Any:
    from dpsym.notes.meaning.laws import is_of_laws, sum_of_laws

    terms = _terms(node)
    parts = [part for _, part in terms]
    if DOTS in parts and all(sign > 0 for sign, _ in terms):
        written = written_sum(parts) or written_out("sum", parts, scope)
        if written is not None:
            return denote(written, scope)
    things = [(sign, denote(part, scope), part) for sign, part in terms]
    if any(is_of_laws(thing) for _, thing, _ in things):
        return sum_of_laws(things, node)
    for _, thing, part in things:
        _require_number(thing, part)

    def operation(*values: Any) -> Any:
        signed = [sign * value for (sign, _, _), value in zip(things, values, strict=True)]
        return kept_sum(caps.within(sympy.Add(*signed), node), signed)

    return combined(operation, tuple(thing for _, thing, _ in things), node)


def _product(node: Operation, scope: Scope) -> Any:
    from dpsym.notes.meaning.laws import is_of_laws, pushed, weighted

    factors = _factors(node)
    written = written_out("prod", factors, scope) if DOTS in factors else None
    if written is not None:
        return denote(written, scope)
    things = _applied(_with_means(factors, scope), scope)
    if any(is_of_laws(thing) for thing, _ in things):
        return pushed(things, node) or weighted(things, node)
    for thing, part in things:
        _require_number(thing, part)
    if sum(isinstance(thing, Vector) for thing, _ in things) > 1:
        told = "multiplies a vector by a vector; write \\langle x, y \\rangle, or the coordinates"
        raise ill_formed(node, f"{shown(node)} {told}")
    return combined(
        lambda *values: kept(caps.within(sympy.Mul(*values), node), values),
        tuple(thing for thing, _ in things),
        node,
    )


def _with_means(factors: list[Node], scope: Scope) -> list[Node]:
    """Return factors in which an E that nothing declares, before what is random, takes its mean: ``E|X|``."""
    from dpsym.notes.meaning.functions import is_random

    if Name("E") not in factors or scope.find(Name("E")) is not None:
        return factors
    found: list[Node] = []
    waiting = list(factors)
    while waiting:
        part = waiting.pop(0)
        if part == Name("E") and waiting and is_random(waiting[0], scope):
            part = Expect(waiting.pop(0), span=part.span)
            if waiting and is_random(waiting[0], scope):
                raise unread(waiting[0], "an expectation has no brackets")
        found.append(part)
    return found


def _applied(parts: list[Node], scope: Scope) -> list[tuple[Any, Node]]:
    """Return the factors; a law before a point or an event in brackets is applied to it, as in K(x)(y).

    So is a function that is no name, as T(P, Q) in T(P, Q)(x).
    """
    from dpsym.notes.meaning.laws import mass_of

    kept: list[tuple[Any, Node]] = []
    for part in parts:
        inside = part.base if isinstance(part, Power) else part
        before = kept[-1][0] if kept else None
        if isinstance(before, sympy.Lambda) and isinstance(part, Fenced) and part.kind == "round":
            kept[-1] = (before(number(part, scope)), part)
            continue
        if not (getattr(before, "is_law", False) and isinstance(inside, Fenced) and inside.kind == "round"):
            kept.append((denote(part, scope), part))
            continue
        subject = denote(inside, scope)
        placed = getattr(subject, "is_point", False) or getattr(subject, "is_event", False)
        if not (placed or isinstance(subject, Draw)):
            kept.append((denote(part, scope), part))
            continue
        mass = mass_of(before, subject, part)
        if isinstance(part, Power):
            mass = caps.power(mass, number(part.exponent, scope), part)
        kept[-1] = (mass, part)
    return kept


def _inner(node: Operation, scope: Scope) -> Any:
    """Return the sum of the products of the coordinates of two vectors."""
    from dpsym.notes.meaning.bound import unused

    parts = [item for part in node.args for item in (part.items if isinstance(part, Listed) else (part,))]
    vectors = [denote(part, scope) for part in parts]
    if len(vectors) != 2 or not all(isinstance(vector, Vector) for vector in vectors):
        raise unread(node, f"{shown(node)} is read of two vectors only")
    first, second = vectors
    if first.space != second.space:
        raise ill_formed(node, f"{shown(node)} combines vectors of different lengths")
    values = [vector.at(Point("somewhere", first.space)) for vector in vectors]
    place = Point(unused("j", scope, *values), first.space)
    return SumOver(first.at(place) * second.at(place), place)


def _quotient(node: Operation, scope: Scope) -> Any:
    """Return a fraction; the factors below it stay apart, as 2(alpha - 1) does."""
    from dpsym.notes.meaning.laws import is_of_laws, likelihood_ratio, weighted_by

    above = denote(node.args[0], scope)
    below = _applied(_factors(node.args[1]), scope)
    if getattr(above, "is_law", False) and len(below) == 1 and getattr(below[0][0], "is_law", False):
        return likelihood_ratio(above, below[0][0], node, scope)
    for thing, part in below:
        _require_number(thing, part)

    def inverse(*factors: Any) -> Any:
        if any(factor == 0 for factor in factors):
            raise ill_formed(node, f"{shown(node)} divides by zero")
        written = (sympy.Pow(factor, -1, evaluate=False) for factor in factors)
        return kept(caps.within(sympy.Mul(*(1 / factor for factor in factors)), node), written)

    divided = combined(inverse, tuple(thing for thing, _ in below), node)
    if is_of_laws(above):
        return weighted_by(divided, above)
    _require_number(above, node.args[0])
    return combined(
        lambda value, share: kept(caps.within(value * share, node), (value, share)), (above, divided), node
    )


def _negative(node: Operation, scope: Scope) -> Any:
    inside = denote(node.args[0], scope)
    _require_number(inside, node.args[0])
    return combined(lambda value: -value, (inside,), node)


def _absolute(node: Operation, scope: Scope) -> Any:
    inside = denote(node.args[0], scope)
    if getattr(inside, "is_space", False) or getattr(inside, "is_event", False):
        return cardinality(inside, node, scope)
    if isinstance(inside, Dataset):
        raise unread(node, f"the size of the dataset {shown(node.args[0])} is not read")
    if getattr(inside, "is_point", False) and hasattr(getattr(inside, "space", None), "size"):
        return Size(inside)
    _require_number(inside, node.args[0])
    return combined(magnitude, (inside,), node)


def _whole(node: Operation, scope: Scope) -> Any:
    inside = denote(node.args[0], scope)
    _require_number(inside, node.args[0])
    function = sympy.floor if node.name == "floor" else sympy.ceiling
    return combined(
        lambda value: kept(function(value, evaluate=value.is_Rational or not value.is_number), (value,)),
        (inside,),
        node,
    )


def magnitude(value: Any) -> Any:
    """Return an absolute value; that of a number is computed only if it is rational."""
    return kept(sympy.Abs(value, evaluate=value.is_Rational or not value.is_number), (value,))


def cardinality(points: Any, node: Node, scope: Scope) -> Any:
    """Return how many points a space or an event has."""
    from dpsym.notes.meaning.bound import unused

    if getattr(points, "is_space", False):
        return SumOver(sympy.S.One, Point(unused("y", scope), points))
    if isinstance(points, Where):
        over, condition = points.args
        y = Point(unused("y", scope, condition), points.space)
        return SumOver(Indicator(condition.xreplace({over: y})), y)
    raise unread(node, f"the number of points of {shown(node)} is not read")


def _root(node: Operation, scope: Scope) -> Any:
    degree = sympy.Integer(2) if node.name == "sqrt" else number(node.args[1], scope)
    if not (degree.is_Integer and degree > 0):
        raise unread(node, f"the degree of the root {shown(node)} is not a positive integer")
    inside = denote(node.args[0], scope)
    _require_number(inside, node.args[0])
    return combined(lambda value: caps.power(value, 1 / degree, node), (inside,), node)


def _factorial(node: Operation, scope: Scope) -> Any:
    return caps.factorial(number(node.args[0], scope), node)


def _binomial(node: Operation, scope: Scope) -> Any:
    above, below = (number(arg, scope) for arg in node.args)
    return caps.binomial(above, below, node)


def _column(node: Operation, scope: Scope) -> Any:
    """Return the binomial coefficient that is written as an array of two rows, which may be a vector too."""
    values = [number(arg, scope) for arg in node.args]
    counts = {
        symbol: sympy.Dummy(integer=True)
        for value in values
        for symbol in value.free_symbols
        if isinstance(symbol, Variable) and symbol.domain.integer
    }
    if not all(value.xreplace(counts).is_integer for value in values):
        raise unread(node, f"whether {shown(node)} is a binomial coefficient or a vector is not clear")
    return _binomial(node, scope)


def _require_number(thing: Any, node: Node) -> None:
    if not (is_number(thing) or isinstance(thing, (Vector, Index))):
        if isinstance(node, Name) and words_for(thing) == "a function":
            raise ill_formed(node, f"{shown(node)} is a function; write of what")
        raise no_number(thing, node)


def _component(node: Operation, scope: Scope) -> Any:
    """Return one coordinate of a vector."""
    from dpsym.notes.meaning.names import member_at

    vector = denote(node.args[0], scope)
    if isinstance(vector, Vector) and isinstance(vector.at, Values):
        return member_at(vector.at, node.args[1], node, scope)
    raise ill_formed(node, f"{shown(node.args[0])} is {words_for(vector)}, which has no coordinates")


OPERATIONS: Final[dict[str, Callable[[Operation, Scope], Any]]] = {
    "add": _sum,
    "subtract": _sum,
    "multiply": _product,
    "divide": _quotient,
    "negate": _negative,
    "abs": _absolute,
    "floor": _whole,
    "ceiling": _whole,
    "sqrt": _root,
    "root": _root,
    "factorial": _factorial,
    "component": _component,
    "between": growth,
    "inner": _inner,
    "prime": primed,
    "at": lambda node, scope: at_place(node.args[0], node.args[1], node, scope),
    "binomial": _binomial,
    "column": _column,
}
