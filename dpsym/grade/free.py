"""Facts in letters of their own at some values, and the values at which nothing is left to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations, product
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, size
from dpsym.grade.forms import tidied
from dpsym.grade.instantiating import ranges_of
from dpsym.grade.symbols import solved_for
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

MOST_LETTERS: Final = 2
MOST_VALUES: Final = 14
MOST_SYMBOLS: Final = 4


def is_at_values(
    relation: Comparison,
    fact: Comparison,
    letters: Iterable[Any],
    may_be: Callable[[Mapping[Any, Any]], bool] = lambda _values: True,
) -> bool:
    """Return whether a relation is a fact with parts of the relation, or 1 or 0, in place of letters.

    The letters are one or two; both sides have to have the values of the fact's, and the values of the
    letters have to be such as they may be.

    >>> x, y, a = sympy.symbols("x y a")
    >>> fact = Comparison(2 * x * y, "<=", x**2 + y**2)
    >>> is_at_values(Comparison(2 * a, "<=", a**2 + 1), fact, [x, y])
    True
    >>> is_at_values(Comparison(a, "<=", a**2 + 1), fact, [x, y])
    False
    """
    own = sorted(letters, key=str)
    if relation.op != fact.op or not 1 <= len(own) <= MOST_LETTERS:
        return False
    algebra = Algebra(plain=False)
    wanted = (relation.lhs, relation.rhs)
    for chosen in product(list(_candidates(relation)), repeat=len(own)):
        put = dict(zip(own, chosen, strict=True))
        sides = (side.xreplace(put) for side in (fact.lhs, fact.rhs))
        if all(algebra.same(side, want) for side, want in zip(sides, wanted, strict=True)) and may_be(put):
            return True
    return False


def at_symbols(fact: Comparison, target: Comparison) -> Iterator[Comparison]:
    """Yield a fact about a few symbols for all choices of symbols of a target with the same ranges.

    >>> from dpsym.language import real
    >>> x, y, z = (real(name) for name in "xyz")
    >>> list(at_symbols(Comparison(x, "<=", 1), Comparison(y + z, "<=", 2)))
    [y <= 1, z <= 1]
    """
    own = sorted((one for one in fact.free_symbols if isinstance(one, Variable)), key=str)
    others = sorted((one for one in target.free_symbols if isinstance(one, Variable)), key=str)
    if len(own) != len(fact.free_symbols) or not 1 <= len(own) <= MOST_LETTERS or len(others) > MOST_SYMBOLS:
        return
    seen = set()
    for chosen in permutations(others, len(own)):
        alike = all(
            (a.domain, a.constraints) == (b.domain, b.constraints) for a, b in zip(own, chosen, strict=True)
        )
        put = dict(zip(own, chosen, strict=True))
        one = Comparison(fact.lhs.xreplace(put), fact.op, fact.rhs.xreplace(put))
        if alike and one not in seen:
            seen.add(one)
            yield one


def at_named(
    facts: Iterable[Claim], target: Comparison, named: Iterable[Any], holds: Callable[[Any], bool]
) -> Iterator[Comparison]:
    """Yield facts at the values that equations give to those of their symbols that a target does not have.

    One symbol without a value of its own may have any of the others.  A value is in the range of its symbol,
    and what the fact supposes holds at it.

    >>> from dpsym.language import real
    >>> x, t = real("x"), real("t", above=0)
    >>> fact, at = Claim(Comparison(x, "<=", t)), Comparison(t, "=", 2)
    >>> list(at_named([fact], Comparison(x, "<=", 2), [at], lambda part: True))
    [x <= 2]
    """
    mine = {symbol.name: symbol for symbol in target.free_symbols if isinstance(symbol, Variable)}
    values = dict[str, Any](mine)
    for part in named:
        if isinstance(part, Comparison) and part.op == "=":
            found = {part.lhs: part.rhs} if part.lhs.is_Symbol else solved_for(part, mine)
            values.update(
                (symbol.name, value) for symbol, value in found.items() if symbol.name not in values
            )
    others = [_value(name, values) for name in values if name not in mine][:MOST_VALUES]
    for fact in facts:
        own = {part for one in (fact.conclusion, *fact.given) for part in one.free_symbols}
        known = {symbol: _value(symbol.name, values) for symbol in own if isinstance(symbol, Variable)}
        supposed = [*fact.given, *(bound for symbol in known for bound in ranges_of(symbol))]
        open_ = [symbol for symbol, value in known.items() if value is None]
        if len(open_) > 1 or not isinstance(fact.conclusion, Comparison):
            continue
        for value in dict.fromkeys(others) if open_ else (None,):
            put = {**known, **dict.fromkeys(open_, value)}
            if all(holds(part.xreplace(put)) for part in supposed):
                yield fact.conclusion.xreplace(put)


def _value(name: str, values: Mapping[str, Any]) -> Any:
    """Return what a name stands for, with the names in that written out; None if that is not said."""
    value = values.get(name)
    for _ in range(MOST_LETTERS if value is not None else 0):
        value = sympy.sympify(value, strict=True)
        found = {part: values.get(getattr(part, "name", "")) for part in value.free_symbols}
        value = value.xreplace({part: other for part, other in found.items() if other is not None})
    return value


def plain_points(
    target: Comparison, named: Iterable[Any], holds: Callable[[Any], bool]
) -> Iterator[Comparison]:
    """Yield the values that a text names at which what is to be shown only compares two numbers."""
    for point in dict.fromkeys(named):
        if not isinstance(point, Comparison) or point.op != "=":
            continue
        if not point.lhs.is_Symbol or not point.rhs.is_number:
            continue
        left, right = (tidied(side.xreplace({point.lhs: point.rhs})) for side in (target.lhs, target.rhs))
        if left.is_number and right.is_number and holds(Comparison(left, target.op, right)):
            yield point


def _candidates(relation: Comparison) -> Iterator[Any]:
    """Yield the smaller parts of a relation, after 1 and 0."""
    parts = {part for part in sympy.preorder_traversal(relation) if isinstance(part, sympy.Expr)}
    small = sorted((part for part in parts if not part.is_number), key=lambda part: (size(part), str(part)))
    yield from (sympy.Integer(1), sympy.Integer(0), *small[: MOST_VALUES - 2])
