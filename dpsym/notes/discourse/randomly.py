"""Random variables by a density or by their values: from what a sentence says to a draw from a law.

    the density f(x) = 2x for 0 <= x <= 1     DensityLaw(x, 2x, 0, 1), or the law with a name that it is
    a with probability p and b otherwise      b + (a - b) B, with a draw B from Bernoulli(p)

That a density integrates to 1 is a hypothesis of the language.  Where it is not 0 has to be said, unless it
is that of a law on the whole line, which leaves no mass to a smaller range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import sympy

from dpsym.kernel.statement import FLIPPED
from dpsym.language.distributions import (
    Bernoulli,
    DensityLaw,
    Exponential,
    FiniteLaw,
    Laplace,
    Normal,
    Uniform,
)
from dpsym.language.functions import values as values_of
from dpsym.language.randomness import Draw, draw, draws, random_in
from dpsym.language.relations import Comparison
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable, probability
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.counted import first_of_all
from dpsym.notes.english.acts import Compares, DefineFunction, Digit, Law, Measured, Noun, Prop, Says
from dpsym.notes.english.atoms import Atom
from dpsym.notes.formula.clauses import is_statement
from dpsym.notes.formula.commands import GREEK
from dpsym.notes.formula.kinds import names_bound
from dpsym.notes.free import free_names, names_in
from dpsym.notes.meaning import number
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.distributions import INTERNAL
from dpsym.notes.meaning.functions import FUNCTIONS
from dpsym.notes.meaning.objects import Images, Outcome
from dpsym.notes.meaning.ranges import counting
from dpsym.notes.meaning.relations import for_all_values
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.sequences import is_listed, member_of, sequences_in, with_index
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    NOWHERE,
    Apply,
    Chain,
    Interval,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Probability,
)
from dpsym.notes.words import shown

ROOT: Final = sympy.sqrt(2 * sympy.pi)
#: Laws by their density at the place where it is largest, with the ends of their range.
CENTRED: Final[tuple[Callable[[Any, Any], Any], ...]] = (
    lambda place, top: Laplace(place, 1 / (2 * top)),
    lambda place, top: Normal(place, 1 / (ROOT * top)),
)
LOW: Final = frozenset({">", ">="})
HIGH: Final = frozenset({"<", "<="})
BOUNDS: Final = LOW | HIGH | {"in"}
SIGNS: Final = {"positive": ">", "nonnegative": ">=", "negative": "<", "nonpositive": "<="}
INTEGERS: Final = Name("Z", style="bb")
WHOLE: Final = "whole"  # in the place of a sign: that all values are integers
LINE: Final = Name("R", style="bb")
LONGEST: Final = 60  # operations in a density that is compared with those of known laws


def declare_dense(
    names: Sequence[Name],
    density: Node,
    ranges: Iterable[Node],
    on: Node | None,
    scope: Scope,
    *,
    again: bool = False,
) -> list[Entry]:
    """Declare draws from the law with a density; the density itself is a function, if it is one everywhere.

    Raises:
        Unread: the density, or where it is not 0, is said in a way that is not read; or what is said
            ``again`` of draws from a law is another law.
    """
    chain, *beside = density.items if isinstance(density, Listed) and density.kind == "bare" else (density,)
    variable, value = _equation(chain)
    inner = scope.child()
    x = sympy.Symbol(scope.dpsym_name(variable), real=True)
    inner.declare(Entry(variable, Kind.REAL, None, x, None, "a density", variable.span))
    ends = ends_of(variable, [*beside, *ranges], on, scope, density)
    law = law_of_density(x, number(value, inner), *(ends or (-sympy.oo, sympy.oo)))
    if ends is None and isinstance(law, DensityLaw):
        raise unread(density, f"where the density {shown(chain)} is not 0 is not said")
    found: list[Entry] = []
    head = chain.first.function if isinstance(chain, Chain) and isinstance(chain.first, Apply) else None
    if isinstance(head, Name) and scope.find(head) is None and ends in (None, (-sympy.oo, sympy.oo)):
        function = sympy.Lambda((x,), number(value, inner))
        found = [scope.declare(Entry(head, Kind.FUNCTION, None, function, None, "a density", head.span))]
    if again:
        known = [scope.find(name) for name in names]
        if not all(entry is not None and entry.value == draw(entry.value.args[0], law) for entry in known):
            raise unread(density, "this is not the density of the law that is named")
        return [*(entry for entry in known if entry is not None), *found]
    found += [_declared(name, draw(scope.dpsym_name(name), law), scope) for name in names]
    return found


def of_its_point(density: Node, scope: Scope) -> Node:
    """Return a density that is given by its value alone as a function of its one new letter.

    Raises:
        Unread: which letter that is, is not clear.
    """
    if is_statement(density) or isinstance(density, Listed):
        return density
    new = [name for name in free_names(density, scope) if name.base not in GREEK.values()]
    if len(new) != 1:
        raise unread(density, f"of which letter the density {shown(density)} is a function is not clear")
    return Chain(Apply(Name("density", INTERNAL), (new[0],)), (("=", density),), span=density.span)


def density_at(name: Name, scope: Scope) -> Node | None:
    """Return what a density says of its point if the text defines it as a function; else None."""
    if not scope.defines(name) or not scope.is_function(name):
        return None
    point = Name("x", INTERNAL)
    value = Apply(name, (point,), span=name.span)
    return Chain(Apply(Name("density", INTERNAL), (point,)), (("=", value),), span=name.span)


def declare_function(said: DefineFunction, scope: Scope) -> list[Entry]:
    """Declare a letter for a function of the tables, where it is not what the letter always stands for."""
    entry = FUNCTIONS.get(said.function)
    arity = 1 if entry is None else entry.arity
    arguments = sympy.symbols(f"x:{arity}", real=True)
    value = sympy.exp(-(arguments[0] ** 2) / 2) / ROOT if entry is None else entry(*arguments)
    return [
        scope.declare(Entry(name, Kind.FUNCTION, None, sympy.Lambda(arguments, value), None, "", name.span))
        for name in said.sign.kind.names
        if name != Name("Phi")
    ]


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


def ends_of(
    variable: Name, ranges: Iterable[Node], on: Node | None, scope: Scope, density: Node
) -> tuple[Any, Any] | None:
    """Return between which ends a density is not 0, or None where nothing is said."""
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
    if len(sides) == 2 and _is_size(sides[0], variable) and node.links[0][0] in HIGH:
        (relation, end) = node.links[0]
        yield relation, end
        yield ">" + relation[1:], Operation("negate", (end,), span=end.span)
        return
    if isinstance(sides[0], Listed) and variable in sides[0].items:
        sides[0] = variable  # X, Y >= 0
    if variable not in sides or len(sides) > 3:
        return
    place = sides.index(variable)
    for at, (relation, _) in enumerate(node.links):
        if at == place:
            yield relation, sides[at + 1]
        elif at == place - 1 and relation in LOW | HIGH:
            yield FLIPPED[relation], sides[at]
        else:
            yield "", sides[at]


def _is_size(node: Node, variable: Name) -> bool:
    return isinstance(node, Operation) and node.name == "abs" and node.args[0] == variable


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
    if isinstance(node, Listed) and node.kind == "round" and len(node.items) == 2:  # (0, 1) as a set
        return number(node.items[0], scope), number(node.items[1], scope)
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
            top = density.xreplace({x: sympy.sympify(place, strict=True)})
            if top.is_finite is not False and top != 0:
                yield from (made(place, top) for made in CENTRED)
    elif (low, high) == (0, sympy.oo):
        yield Exponential(density.xreplace({x: sympy.S.Zero}))
    elif x not in density.free_symbols:
        yield Uniform(low, high)


def _moved(density: Any, x: Any, by: Any) -> Any:
    return sympy.simplify(density.xreplace({x: x + by}))


def values_in(prop: Prop, nodes: Sequence[Node]) -> list[tuple[Node, Node]]:
    r"""Return the values of a random variable with their masses, where a condition gives them.

    ``\Pr[X = 1] = \Pr[X = -1] = \frac12`` does; of a sequence X_1, ..., X_n it gives them for each member.
    """
    if not isinstance(prop, Says):
        return []
    said = prop.atom.node
    if not isinstance(said, Chain) or said.first is None or {sign for sign, _ in said.links} != {"="}:
        return []
    places = {name.index for name in names_in(said)}
    if any(name not in places for thing in prop.over for atom in thing.atoms for name in names_in(atom.node)):
        return []
    *chances, mass = [said.first, *(side for _, side in said.links)]
    found = [(_value_of(one, nodes), mass) for one in chances]
    told = [name for value, _ in found if value is not None for name in (*names_in(value), *names_in(mass))]
    own = any(name in places or name.index in places for name in told if name.index or name in places)
    if own and not any(map(is_listed, nodes)):
        return []
    return [(value, mass) for value, mass in found if value is not None] if None not in dict(found) else []


def source_in(prop: Prop) -> Node | None:
    """Return the law of a condition ``X_i ~ law``."""
    node = prop.atom.node if isinstance(prop, Says) else None
    drawn = isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"]
    return node.links[0][1] if drawn and isinstance(node, Chain) else None


def each_of(node: Node, said: Iterable[Prop]) -> tuple[Name, Node]:
    """Return X_i and n where something is said of each of the listed X_1, ..., X_n, for one letter i.

    Raises:
        Unread: it is said of some of them alone, or in a way that is not read.
    """
    listed = member_of(node) if is_listed(node) else None
    props = [prop for prop in said if isinstance(prop, Says)]
    if listed is not None:
        base, last = replace(listed[0], index=None), listed[2]
        named = [name for prop in props for name in names_in(prop.atom.node)]
        members = {name for name in named if replace(name, index=None) == base}
        over = [thing for prop in props for thing in prop.over]
        ranges = [counting(atom.whole) for thing in over for atom in thing.atoms]
        for member in members if len(members) == 1 and not any(thing.such for thing in over) else ():
            whole = all(name == member.index and end in (None, last) for name, end in ranges)
            if whole and isinstance(member.index, Name):
                return member, last
    raise unread(node, f"of which of {shown(node)} this is said is not read")


def _value_of(chance: Node, nodes: Sequence[Node]) -> Node | None:
    """Return the value of which a formula is the probability that the random variable has it."""
    if not isinstance(chance, Probability) or chance.given is not None:
        return None
    if chance.over not in ((), (Name("P"),)):  # P(X = 1)
        return None
    said = chance.condition
    if not isinstance(said, Chain) or not isinstance(said.first, Name) or len(said.links) != 1:
        return None
    name, (sign, value) = said.first, said.links[0]
    listed = {replace(one, index=None) for one in sequences_in(nodes)}
    each = isinstance(name.index, Name) and replace(name, index=None) in listed
    return value if sign == "=" and (each or name in nodes) else None


def declare_weighted(
    names: Sequence[Name], values: Sequence[Node], chances: Sequence[Node | None], scope: Scope
) -> list[Entry]:
    """Declare random variables by the probabilities of their values; that of the last may be what is left.

    Raises:
        Unread: a value, or a probability, is random itself; the probabilities are not said to sum to 1.
    """
    told = [chance for chance in chances if chance is not None]
    found = [number(node, scope) for node in (*values, *told)]
    for one, node in zip(found, (*values, *told), strict=True):
        if random_in(one) or one.atoms(Outcome):
            raise unread(node, f"{shown(node)} is random, where a number is expected")
    points, masses = found[: len(values)], found[len(values) :]
    whole = sympy.Add(*masses)
    if len(masses) < len(points):
        masses.append(1 - whole)
    elif sympy.cancel(whole - 1) != 0:
        shares = " and ".join(dict.fromkeys(map(shown, told)))
        raise unread(told[0], f"the probabilities {shares} of all values do not sum to 1")
    if not points[2:]:  # the bit says that it is the first
        points.reverse()
        masses.reverse()
    return declare_values(names, points, masses, scope)


def declare_values(
    names: Sequence[Name], values: Sequence[Any], masses: Sequence[Any], scope: Scope, *, count: Any = None
) -> list[Entry]:
    """Declare random variables with finitely many values, by a draw of which of them it is.

    The values are supposed to differ, as the probability of each is said, which is at least 0.  With a
    ``count`` they are sequences of independent ones, of values at equal distances.
    """
    entries = []
    for mass in dict.fromkeys(masses):
        if not is_evidently_nonnegative(sympy.cancel(mass)):
            scope.suppose(Comparison(mass, ">=", 0), "probabilities", names[0].span)
    for one, other in combinations(values, 2):
        if (one - other).is_zero is None:
            scope.suppose(Comparison(sympy.Abs(one - other), ">", 0), "other values", names[0].span)
    place = sympy.Dummy("place")
    if more := values[2:]:
        law = FiniteLaw(tuple(masses))
        value = sympy.expand(sympy.interpolate(list(enumerate((*values[:2], *more))), place))
    else:
        law, value = Bernoulli(masses[1]), values[0] + (values[1] - values[0]) * place
    if count is not None and sympy.degree(value, place) > 1:
        raise unread(names[0], f"sequences with the values of {shown(names[0])} are not read")
    for name in names:
        mark = "_" if count is None else "^"  # no text names anything so: a sequence has an index besides
        called = unused(f"B{mark}{scope.dpsym_name(name)}", scope, law)
        if count is None:
            entries.append(_declared(name, value.xreplace({place: draw(called, law)}), scope))
            continue
        if value == place:
            entries.append(_declared(name, draws(scope.dpsym_name(name), law, count), scope))
            continue
        images = Images(draws(called, law, count), sympy.Lambda(place, value))
        entries.append(introduce.declare_images(name, images, scope))
    return entries


def declare_copies(node: Node, of: Node, scope: Scope) -> list[Entry]:
    """Declare independent copies X_1, ..., X_n of a random variable that is a function of one draw.

    It is nothing where the variable is a draw itself, or another thing.
    """
    entry, member = (scope.find(of) if isinstance(of, Name) else None), member_of(node)
    value = entry.value if entry is not None and entry.kind is Kind.VARIABLE else None
    drawn = value.atoms(Draw) if isinstance(value, sympy.Expr) else set()
    if value is None or member is None or len(drawn) != 1 or value in drawn:
        return []
    (source,), name, bit = drawn, replace(member[0], index=None), sympy.Dummy("bit")
    called = unused(f"B^{scope.dpsym_name(name)}", scope, source.law)
    sequence = draws(called, source.law, number(member[2], scope))
    images = Images(sequence, sympy.Lambda(bit, value.xreplace({source: bit})))
    return [introduce.declare_images(name, images, scope)]


def are_bit_and_other(nodes: Sequence[Node], scope: Scope) -> bool:
    """Return whether two values are a bit and the other bit, so that randomized response gives them."""
    values = [number(node, scope) for node in nodes]
    ranges = [one.domain for one in values if isinstance(one, Variable)]
    bits = [one for one in ranges if one.integer and one.lo == 0 and one.hi == 1]
    return bool(bits) and sympy.expand(sum(values)) == 1


# Random variables of which only the range is said


def centred_law(law: Law) -> Law:
    """Return a law with the mean 0 among its parameters, where none is said.

    >>> centred_law(Law("Lap", (Digit("2", NOWHERE),), ("scale",))).kinds
    ('scale', 'mean')
    """
    named = law.kinds and all(law.kinds) and "mean" not in law.kinds
    if not named:
        return law
    return Law(law.name, (*law.parameters, Digit("0", NOWHERE)), (*law.kinds, "mean"))


def is_ranged(node: Node) -> bool:
    """Return whether a formula names random variables, or says where one lies: not from what it is drawn."""
    return not isinstance(node, Chain) or all(sign in BOUNDS for sign, _ in node.links)


def ends_in(node: Node) -> list[Name]:
    """Return the symbols that are ends of a range by themselves: a, b of ``a <= X <= b`` and ``[a, b]``."""
    if isinstance(node, Chain):
        sides = [node.first, *(side for _, side in node.links)]
        return [name for side in sides if side is not None for name in ends_in(side)]
    sides = [node.low, node.high] if isinstance(node, Interval) and not node.integers else [node]
    return [side for side in sides if isinstance(side, Name) and side.index is None]


def range_in(prop: Prop, nodes: Sequence[Node]) -> Node | None:
    """Return the bounds that a condition has for one of several random variables, if that is what it says."""
    own = set(_subjects(nodes))
    listed = set(sequences_in(nodes))
    if listed and isinstance(prop, Says) and is_ranged(prop.atom.node) and not prop.over:
        each = {name for name in _ranging(prop.atom.node) if isinstance(name.index, Name)}
        if each and {replace(name, index=None) for name in each} <= listed:
            return prop.atom.node
    if isinstance(prop, Says) and not prop.over and isinstance(prop.atom.whole, Chain):
        said = prop.atom.node
        return said if is_ranged(said) and len(_bounded(said) & own) == 1 else None
    if isinstance(prop, Compares) and isinstance(prop.left, Atom | Measured) and prop.relation in LOW | HIGH:
        said = Chain(prop.left.node, ((prop.relation, prop.right.node),), span=prop.left.span)
        return said if len(_bounded(said) & own) == 1 else None
    return None


def links_of(noun: Noun, nodes: Sequence[Node]) -> list[Node]:
    """Return the ranges that a noun says of random variables: nonnegative ones, with values in the integers.

    Raises:
        Unread: it says something else of where their values lie.
    """
    inside = [inner.noun for inner in noun.on if inner.noun is not None and not inner.atoms]
    if any(one.kind not in ("real", "integer", "space") for one in inside):
        raise unread(nodes[0], f"where the values of {shown(nodes[0])} lie is said in a way that is not read")
    traits = noun.traits.union(*(one.traits for one in inside))
    told: list[tuple[str, Node]] = [(sign, Number("0")) for trait, sign in SIGNS.items() if trait in traits]
    if "integer" in noun.traits or any(one.kind == "integer" for one in inside):
        told.append(("in", INTEGERS))
    return [Chain(name, (link,), span=name.span) for name in _subjects(nodes) for link in told]


def _ranging(node: Node) -> set[Name]:
    """Return what a condition bounds: the names that are its subjects, or X of ``|X| <= c``."""
    size = node.first if isinstance(node, Chain) else None
    inside = size.args[0] if isinstance(size, Operation) and size.name == "abs" else None
    return {inside} if isinstance(inside, Name) else _bounded(node)


def _subjects(nodes: Sequence[Node]) -> list[Name]:
    return list(dict.fromkeys(name for node in nodes for name in names_bound(node)))


def _bounded(node: Node) -> set[Name]:
    return set(names_bound(node))


def declare_ranged(
    nodes: Sequence[Node],
    sets: Sequence[Node],
    bounds: Sequence[Node],
    scope: Scope,
    origin: str,
    *,
    finite: bool = False,
    joint: introduce.Joint = introduce.Joint.ANY,
) -> list[Entry]:
    """Declare random variables of which only is said where their values lie: in sets, between bounds.

    ``joint`` says what is said of several together.

    Raises:
        Unread: the range is said in a way that is not read.
    """
    made = [_declare_sequence(node, sets, bounds, scope, origin, joint) for node in nodes if is_listed(node)]
    nodes = [node for node in nodes if not is_listed(node)]
    said = [*(node for node in nodes if isinstance(node, Chain)), *bounds]
    strict: list[tuple[Name, str, Any]] = []
    for name in _subjects(nodes):
        links = [("in", within) for within in sets]
        for node in said:
            links += _said_of(node, name) if name in _bounded(node) else ()
        pair = _two_points(links)
        if pair is not None:
            made += _declare_two_points(name, pair, scope)
        else:
            entry, ends = _declare_between(name, links, scope, origin, finite=finite)
            made.append(entry)
            strict += [(name, sign, end) for sign, end in ends]
    made = introduce.with_one_law(made, joint, scope)
    for name, sign, end in strict:
        found = scope.find(name)
        if found is not None:
            _suppose_all(found.value, sign, end, scope, name.span)
    return made


def _declare_sequence(
    node: Node,
    sets: Sequence[Node],
    bounds: Sequence[Node],
    scope: Scope,
    origin: str,
    joint: introduce.Joint,
) -> Entry:
    """Declare a sequence of independent draws of which only is said where their values lie.

    They are from one law where they are said to be distributed identically; else each has its own.

    Raises:
        Unread: they may depend on each other, or the range is said in a way that is not read.
    """
    if joint is introduce.Joint.ANY:
        raise unread(node, f"that {shown(node)} are independent is not said")
    found = member_of(node)
    if found is None:
        raise unread(node, f"{shown(node)} is no sequence that is read")
    member, said, last = found
    member = replace(member, index=Name("i"))
    inner, place = introduce.at_place(member, last, scope)
    count: Any = place.point if joint is introduce.Joint.PRODUCT else number(last, scope)
    links = [("in", _at_one_place(within, member)) for within in sets]
    for each in (*said, *bounds):
        links += _said_of(_at_one_place(each, member), member)
    name, own_law = replace(member, index=None), isinstance(count, Point)
    if (pair := _two_points(links)) is not None:
        called = f"p_{scope.dpsym_name(name)}"
        share = values_of(called, count.space, 0, 1)(count) if own_law else probability(called)
        low, high = (number(value, scope) for value in pair)
        (entry,) = declare_values([name], (low, high), (1 - share, share), scope, count=count)
        return entry
    low, high, points, open_ends = _range(links, member, inner)
    of_place = any(end.has(place.number) or (end.has(place.point) and not own_law) for end in (low, high))
    if points is not None or open_ends or of_place:
        raise unread(node, f"the range of {shown(node)} is said in a way that is not read")
    return introduce.introduce_sequence(name, count, scope, low, high, origin)


def _at_one_place(node: Node, member: Name) -> Node:
    """Return a condition on ``X_i``, for each i, as one on the member of a sequence that stands for all.

    So ``a_i <= X_i`` is one with the a there, and the set ``[a_i, b_i]`` one with both.
    """
    indices = {name.index for name in names_in(node) if isinstance(name.index, Name)}
    if len(indices) != 1 or member.index is None:
        return node
    return with_index(node, indices.pop(), member.index)


def _two_points(links: Sequence[tuple[str, Node]]) -> tuple[Node, Node] | None:
    """Return the two values of a random variable in a set of two points."""
    found = [
        node for sign, node in links if sign == "in" and isinstance(node, Listed) and node.kind == "curly"
    ]
    return (found[0].items[0], found[0].items[1]) if len(found) == 1 and len(found[0].items) == 2 else None


def _declare_two_points(name: Name, pair: tuple[Node, Node], scope: Scope) -> list[Entry]:
    """Declare a random variable with two values, each with a probability of which nothing is said."""
    low, high = (number(value, scope) for value in pair)
    share = probability(f"p_{scope.dpsym_name(name)}")
    called = unused(f"B_{scope.dpsym_name(name)}", scope, share)
    return [_declared(name, low + (high - low) * draw(called, Bernoulli(share)), scope)]


def _declare_between(
    name: Name, links: Sequence[tuple[str, Node]], scope: Scope, origin: str, *, finite: bool
) -> tuple[Entry, list[tuple[str, Any]]]:
    """Declare a random variable with any law between two ends, and return it with those that it never has."""
    low, high, points, open_ends = _range(links, name, scope)
    (made,) = introduce.introduce_supported(
        [name], scope, low, high, origin, alphabets=finite or points is not None, alphabet=points
    )
    return made, open_ends


def _range(
    links: Iterable[tuple[str, Node]], name: Name, scope: Scope
) -> tuple[Any, Any, Any, list[tuple[str, Any]]]:
    """Return the ends of a range, the space of the values, if there is one, and the ends that are not in it.

    Raises:
        Unread: the range is said in two ways.
    """
    lows, highs, points = _ends_of(links, name, scope)
    whole = [found for found in dict.fromkeys(lows) if found[0] == WHOLE]
    lows = [found for found in lows if found not in whole]
    if len({end for _, end in lows}) > 1 or len({end for _, end in highs}) > 1:
        raise unread(name, f"the range of {shown(name)} is said in two ways")
    low, high = (ends[0][1] if ends else far for ends, far in ((lows, -sympy.oo), (highs, sympy.oo)))
    open_ends = [found for found in dict.fromkeys([*lows, *highs]) if found[0] in (">", "<")]
    return low, high, points, [*open_ends, *whole]


Ends = list[tuple[str, Any]]


def _ends_of(links: Iterable[tuple[str, Node]], name: Name, scope: Scope) -> tuple[Ends, Ends, Any]:
    """Return the lower and the upper ends that are said of a random variable, and the space of its values."""
    lows: Ends = []
    highs: Ends = []
    points: Any = None
    for sign, end in links:
        if sign == "in" and _space_of(end, scope) is not None:
            points = _space_of(end, scope)
        elif end == INTEGERS:
            lows.append((WHOLE, -sympy.oo))
        elif sign == "in" and (first := first_of_all(end)) is not None:
            lows += [(WHOLE, -sympy.oo), (">=", number(first, scope))]
        elif sign == "in":
            for low, high in [_ends_of_interval(end)] if end != LINE else []:
                lows.append((low[0], number(low[1], scope)))
                highs.append((high[0], number(high[1], scope)))
        elif sign in LOW:
            lows.append((sign, number(end, scope)))
        elif sign in HIGH:
            highs.append((sign, number(end, scope)))
        else:
            raise unread(end, f"this is not a range of {shown(name)} that is read")
    lows = [(sign, end) for sign, end in lows if end != -sympy.oo or sign == WHOLE]
    highs = [(sign, end) for sign, end in highs if end != sympy.oo]
    return lows, highs, points


def suppose_range(said: Node, entries: Sequence[Entry], scope: Scope) -> None:
    """Suppose of random variables that are known where their values lie.

    Raises:
        Unread: it is said of several together, or in a way that is not read.
    """
    for entry in entries:
        ends = {identity(name) for _, end in _said_of(said, entry.name) for name in names_in(end)}
        if ends & {identity(other.name) for other in entries}:
            raise unread(said, f"{shown(said)} compares random variables, which is not read")
        lows, highs, points = _ends_of(_said_of(said, entry.name), entry.name, scope)
        if points is not None:
            raise unread(said, f"that {shown(entry.name)} has values in a set of points is not read here")
        for sign, end in (*lows, *highs):
            _suppose_all(entry.value, sign, end, scope, said.span)


def _suppose_all(outcome: Any, sign: str, end: Any, scope: Scope, span: Span) -> None:
    whole = Comparison(outcome, "=", sympy.floor(outcome))
    said = whole if sign == WHOLE else Comparison(outcome, sign, end)
    scope.suppose(for_all_values(said, scope), "its values", span)


def _space_of(node: Node, scope: Scope) -> Any | None:
    """Return the space that a set is, if it is one of finitely many points: also a new letter for one."""
    entry = scope.find(node) if isinstance(node, Name) else None
    if entry is None and isinstance(node, Name) and introduce.is_new_space(node, node, scope):
        return introduce.space_or_new(node, scope, "a range")
    return entry.value if entry is not None and entry.kind is Kind.SPACE else None


def _ends_of_interval(node: Node) -> tuple[tuple[str, Node], tuple[str, Node]]:
    if not isinstance(node, Interval) or node.integers:
        raise unread(node, f"{shown(node)} is not a range of a random variable that is read")
    return (">" if node.low_open else ">=", node.low), ("<" if node.high_open else "<=", node.high)


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
    ends = ends_of(bound, ranges, None, scope, said)
    same = ends == (low, sympy.oo) and tail.count_ops() <= LONGEST and tail.xreplace({t: low}) == 1
    if not same or sympy.simplify(sympy.diff(tail, t) + law.inside(t)) != 0:
        raise unread(said, told)
