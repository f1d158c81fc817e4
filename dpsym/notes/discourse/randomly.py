"""Random variables by a density or by their values: from what a sentence says to a draw from a law.

    the density f(x) = 2x for 0 <= x <= 1     DensityLaw(x, 2x, 0, 1), or the law with a name that it is
    a with probability p and b otherwise      b + (a - b) B, with a draw B from Bernoulli(p)

That a density integrates to 1 is a hypothesis of the language.  Where it is not 0 has to be said, unless it
is that of a law on the whole line, which leaves no mass to a smaller range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli, DensityLaw, Exponential, Laplace, Normal, Uniform
from dpsym.language.randomness import draw, random_in
from dpsym.notes.complaints import unread
from dpsym.notes.free import names_in
from dpsym.notes.meaning import number
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Interval, Listed, Name, Node, Probability
from dpsym.notes.words import shown

__all__ = ["declare_dense", "declare_two_values", "law_of_density", "parameters_in", "require_tail"]

ROOT: Final = sympy.sqrt(2 * sympy.pi)
#: Laws by their density at the place where it is largest, with the ends of their range.
CENTRED: Final[tuple[Callable[[Any, Any], Any], ...]] = (
    lambda place, top: Laplace(place, 1 / (2 * top)),
    lambda place, top: Normal(place, 1 / (ROOT * top)),
)
LOW: Final = frozenset({">", ">="})
HIGH: Final = frozenset({"<", "<="})
LINE: Final = Name("R", style="bb")
LONGEST: Final = 60  # operations in a density that is compared with those of known laws


def declare_dense(
    names: Sequence[Name], density: Node, ranges: Iterable[Node], on: Node | None, scope: Scope
) -> list[Entry]:
    """Declare draws from the law with a density.

    Raises:
        Unread: the density, or where it is not 0, is said in a way that is not read.
    """
    chain, *beside = density.items if isinstance(density, Listed) and density.kind == "bare" else (density,)
    variable, value = _equation(chain)
    inner = scope.child()
    x = sympy.Symbol(scope.dpsym_name(variable), real=True)
    inner.declare(Entry(variable, Kind.REAL, None, x, None, "a density", variable.span))
    ends = _ends(variable, [*beside, *ranges], on, scope, density)
    law = law_of_density(x, number(value, inner), *(ends or (-sympy.oo, sympy.oo)))
    if ends is None and isinstance(law, DensityLaw):
        raise unread(density, f"where the density {shown(chain)} is not 0 is not said")
    return [_declared(name, draw(scope.dpsym_name(name), law), scope) for name in names]


def parameters_in(density: Node) -> list[Name]:
    """Return the symbols in the value of a density other than its argument."""
    first = density.items[0] if isinstance(density, Listed) and density.items else density
    variable, value = _equation(first)
    return [name for name in names_in(value) if name != variable]


def _declared(name: Name, value: Any, scope: Scope) -> Entry:
    return scope.declare(Entry(name, Kind.VARIABLE, None, value, None, "its law", name.span))


def _equation(node: Node) -> tuple[Name, Node]:
    """Return x and the value of ``f(x) = value``."""
    if isinstance(node, Chain) and [relation for relation, _ in node.links] in (["="], [":="]):
        head = node.first
        if isinstance(head, Apply) and len(head.args) == 1 and isinstance(head.args[0], Name):
            return head.args[0], node.links[0][1]
    raise unread(node, f"{shown(node)} is not a density that is read")


def _ends(
    variable: Name, ranges: Iterable[Node], on: Node | None, scope: Scope, density: Node
) -> tuple[Any, Any] | None:
    """Return between which ends a density is not 0, or None where nothing is said.

    Raises:
        Unread: what is said is no range of its argument.
    """
    found = [] if on is None else [_set(on, scope)]
    for node in ranges:
        links = list(_said_of(node, variable))
        if not links:
            raise unread(node, f"{shown(node)} does not say where {shown(density)} is not 0")
        found += [_link(relation, end, scope) for relation, end in links]
    if not found:
        return None
    lows = {low for low, _ in found} - {-sympy.oo}
    highs = {high for _, high in found} - {sympy.oo}
    if len(lows) > 1 or len(highs) > 1:
        raise unread(density, "where this density is not 0 is said in several ways")
    return (lows.pop() if lows else -sympy.oo), (highs.pop() if highs else sympy.oo)


def _said_of(node: Node, variable: Name) -> Iterator[tuple[str, Node]]:
    """Yield the bounds that a condition has for a variable: of ``0 <= x <= 1``, at least 0 and at most 1."""
    if node == variable:
        yield "in", LINE  # "for all real x"
    if not isinstance(node, Chain) or node.first is None:
        return
    sides = [node.first, *(side for _, side in node.links)]
    if variable not in sides or len(sides) > 3:
        return
    place = sides.index(variable)
    for at, (relation, _) in enumerate(node.links):
        if at == place:
            yield relation, sides[at + 1]
        elif at == place - 1 and relation in LOW | HIGH:
            yield {"<": ">", "<=": ">=", ">": "<", ">=": "<="}[relation], sides[at]
        else:
            yield "", sides[at]


def _link(relation: str, end: Node, scope: Scope) -> tuple[Any, Any]:
    if relation == "in":
        return _set(end, scope)
    if relation in LOW:
        return number(end, scope), sympy.oo
    if relation in HIGH:
        return -sympy.oo, number(end, scope)
    raise unread(end, "this is not a range that is read")


def _set(node: Node, scope: Scope) -> tuple[Any, Any]:
    if isinstance(node, Interval) and not node.integers:
        return number(node.low, scope), number(node.high, scope)
    if node == LINE:
        return -sympy.oo, sympy.oo
    raise unread(node, f"{shown(node)} is not an interval")


def law_of_density(x: Any, density: Any, low: Any, high: Any) -> Any:
    """Return the law with a density between two ends: one that the language knows by name, if it is one.

    >>> z = sympy.Symbol("z", real=True)
    >>> law_of_density(z, sympy.exp(-abs(z)) / 2, -sympy.oo, sympy.oo)
    Laplace(0, 1)
    >>> law_of_density(z, 2 * z, 0, 1)
    DensityLaw(z, 2*z, 0, 1)
    """
    plain = DensityLaw(x, density, low, high)
    if density.count_ops() > LONGEST:
        return plain
    for law in _candidates(x, density, low, high):
        if sympy.simplify(law.inside(x) / density) == 1:
            return law
    return plain


def _candidates(x: Any, density: Any, low: Any, high: Any) -> Iterator[Any]:
    if (low, high) == (-sympy.oo, sympy.oo):
        symbols = sorted(density.free_symbols - {x}, key=str)
        places = [0, *(symbol for symbol in symbols if symbol not in _moved(density, x, symbol).free_symbols)]
        for place in places:
            top = density.xreplace({x: sympy.sympify(place)})
            if top.is_finite is not False and top != 0:
                yield from (made(place, top) for made in CENTRED)
    elif (low, high) == (0, sympy.oo):
        yield Exponential(density.xreplace({x: sympy.S.Zero}))
    elif x not in density.free_symbols:
        yield Uniform(low, high)


def _moved(density: Any, x: Any, by: Any) -> Any:
    return sympy.simplify(density.xreplace({x: x + by}))


def declare_two_values(
    names: Sequence[Name], values: Sequence[Node], chance: Node, scope: Scope, *, each: bool = False
) -> list[Entry]:
    """Declare random variables with two values; the first has a given probability, or ``each`` has it.

    Raises:
        Unread: a value, or the probability, is random itself; the probabilities are not said to sum to 1.
    """
    first, second = (number(value, scope) for value in values)
    share = number(chance, scope)
    for found, node in ((first, values[0]), (second, values[1]), (share, chance)):
        if random_in(found) or found.atoms(Outcome):
            raise unread(node, f"{shown(node)} is random, where a number is expected")
    if each and share != sympy.S.Half:
        raise unread(chance, f"that {shown(chance)} is 1/2, which two values need, is not said")
    entries = []
    for name in names:
        law = Bernoulli(share)
        called = unused(f"B_{scope.dpsym_name(name)}", scope, law)
        entries.append(_declared(name, second + (first - second) * draw(called, law), scope))
    return entries


def require_tail(law: Any, names: Sequence[Name], said: Node, ranges: Sequence[Node], scope: Scope) -> None:
    """Refuse a law of which a text says besides a tail, ``P(X > t) = e^{-t}``, that is not its own.

    Raises:
        Unread: it is another one, or is said in a way that is not read.
    """
    told = f"that {shown(said)} is what the name of this law says is not clear"
    chance = said.first if isinstance(said, Chain) and [sign for sign, _ in said.links] == ["="] else None
    event = chance.condition if isinstance(chance, Probability) and chance.given is None else None
    if not isinstance(event, Chain) or len(event.links) != 1 or not isinstance(said, Chain):
        raise unread(said, told)
    if list(names) != [event.first]:
        raise unread(said, told)
    (relation, bound), low = event.links[0], getattr(law, "support", lambda: (None,))()[0]
    if not isinstance(bound, Name) or relation not in LOW or low is None or not low.is_finite:
        raise unread(said, told)
    inner = scope.child()
    t = sympy.Symbol(scope.dpsym_name(bound), real=True)
    inner.declare(Entry(bound, Kind.REAL, None, t, None, "a tail", bound.span))
    tail = number(said.links[0][1], inner)
    ends = _ends(bound, ranges, None, scope, said)
    same = ends == (low, sympy.oo) and tail.count_ops() <= LONGEST and tail.xreplace({t: low}) == 1
    if not same or sympy.simplify(sympy.diff(tail, t) + law.inside(t)) != 0:
        raise unread(said, told)
