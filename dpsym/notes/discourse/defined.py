"""Definitions of notions and divergences by the text: whether they say what dpsym takes these for."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, integer, real
from dpsym.notes.discourse.agreeing import agree, presupposed
from dpsym.notes.discourse.randomly import ends_of
from dpsym.notes.formula.binding import is_constant
from dpsym.notes.free import free_names, names_in
from dpsym.notes.introduce import introduce_laws
from dpsym.notes.meaning import law as meaning_of_law
from dpsym.notes.meaning import number
from dpsym.notes.meaning.core import arguments
from dpsym.notes.meaning.derivatives import densities, dominated
from dpsym.notes.meaning.distributions import meanings_of
from dpsym.notes.parse import joined, parse
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Divergence,
    Fenced,
    Integral,
    Interval,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Probability,
    Quantified,
)

SPACE: Final = Name("Y", "cal")


@dataclass(frozen=True)
class _Meaning:
    """One way of writing what a notion means; ``order`` is a symbol that takes all values above 1."""

    formula: Node
    parameters: tuple[Node, ...]
    order: Node | None
    mechanism: Node
    inputs: tuple[Node, Node]


def means_the_same(
    name: str,
    parameters: tuple[Node, ...],
    mechanism: Node | None,
    inputs: tuple[Node, ...],
    formula: Node,
    bounds: Iterable[Node],
) -> bool:
    """Return whether a formula defines a notion as dpsym does.

    Args:
        name: the notion, an entry of the lexicon.
        parameters: its parameters in the text.
        mechanism: of what it is said.
        inputs: the two neighbouring inputs of which the text speaks.
        formula: what has to hold of these.
        bounds: the conditions on symbols over which the text quantifies besides.
    """
    limits = list(bounds)
    formula = _in_one_style(formula)
    if isinstance(formula, Quantified):
        if any(kind != "forall" for kind, _ in formula.quantifiers):
            return False
        limits += [condition for _, condition in formula.quantifiers]
        formula = formula.statement
    for meaning in _meanings(name, len(parameters)):
        same: dict[Name, Name] = {}
        pairs = [
            (meaning.formula, formula),
            *zip(meaning.parameters, parameters, strict=True),
            *zip(meaning.inputs, inputs, strict=False),
        ]
        if mechanism is not None:
            pairs.append((meaning.mechanism, mechanism))
        if len(inputs) != 2 or not all(_alike(one, other, same) for one, other in pairs):
            continue
        if len(set(same.values())) != len(same):
            continue
        order = same.get(meaning.order) if isinstance(meaning.order, Name) else None
        if order is None or any(_above_one(limit, order) for limit in limits):
            return True
    return False


def _in_one_style(node: Node) -> Node:
    """Return a formula with D for the Rényi divergence, which some call R, and Pr for the P of P(A)."""
    if isinstance(node, Divergence) and node.kind == "R" and node.lower:
        node = replace(node, kind="D")
    if isinstance(node, Probability) and node.over == (Name("P"),):
        node = replace(node, over=())
    return node.rebuilt(_in_one_style)


def redefined(equation: Node | None) -> str | None:
    r"""Return the divergence of which an equation says something else than dpsym takes it for, if one does.

    It has to have the form of a definition: ``TV(P, Q) = ...`` of P and Q, without another divergence.

    >>> redefined(_tree(r"TV(P, Q) = \sum_x |P(x) - Q(x)|"))
    'TV'
    >>> redefined(_tree(r"TV(P, Q) = \frac12 \sum_x |P(x) - Q(x)|")) is None
    True
    """
    defining = _defining(equation)
    if defining is None or not isinstance(defining.first, Divergence) or roles_agreeing(defining):
        return None
    return defining.first.kind


def defines_as_known(equation: Node | None) -> bool:
    """Return whether an equation defines a divergence as dpsym takes it."""
    defining = _defining(equation)
    return defining is not None and bool(roles_agreeing(defining))


def of_laws(
    equation: Node, law_of: Callable[[Name], Name | None], is_new: Callable[[Name], bool] = lambda _: False
) -> Node:
    r"""Return what an equation says of a divergence of laws, with these in the place of their densities.

    Only there it is the same: an integral of densities is over any measure that has them; a density at a
    point is no mass.

    Args:
        equation: any formula; one of another form stays as it is.
        law_of: which law has a symbol for its density.
        is_new: whether nothing says what a symbol is, so that p is the density, or the mass, of P.
    """
    defining = equation if isinstance(equation, Chain) and len(equation.links) == 1 else None
    if (
        defining is None
        or not isinstance(defining.first, Divergence)
        or defining.links[0][0] not in ("=", ":=")
    ):
        return equation
    relation, right = defining.links[0]
    sides = [side for side in (defining.first.first, defining.first.second) if isinstance(side, Name)]
    usual = {replace(side, base=side.base.lower()): side for side in sides if side.base.isupper()}

    def found(name: Name) -> Name | None:
        return law_of(name) or (usual.get(name) if is_new(name) else None)

    def at_law(part: Node) -> Node:
        law = found(part) if isinstance(part, Name) else None
        if law is not None:
            return replace(law, span=part.span)
        family = found(replace(part, index=None)) if isinstance(part, Name) and part.index else None
        if family is not None and isinstance(part, Name) and part.index is not None:
            return Apply(replace(family, span=part.span), (part.index,), span=part.span)
        return part.rebuilt(at_law)

    return replace(defining, links=((relation, at_law(right)),))


def _defining(equation: Node | None) -> Chain | None:
    """Return an equation if it has the form of a definition of a divergence."""
    if not isinstance(equation, Chain) or [relation for relation, _ in equation.links] not in (["="], [":="]):
        return None
    left, right = equation.first, equation.links[0][1]
    if not isinstance(left, Divergence) or any(isinstance(part, Divergence) for part in right.walk()):
        return None
    said, sides = set(names_in(right)), (left.first, left.second)
    named = all(isinstance(side, Name) for side in sides)
    defines = said.issuperset(sides) or any(isinstance(part, Big | Integral) for part in right.walk())
    return (
        equation if named and defines else None
    )  # perhaps by densities, of which a sum or integral is taken


@lru_cache(maxsize=256)
def meant_by_density(
    law: Node | None,
    density: Node | None,
    start: Node | None = None,
    over: Node | None = None,
    on: Node | None = None,
) -> tuple[str, ...] | None:
    r"""Return what words would say of the parameters of a law whose density, or masses, a formula is.

    The law is written as such, or a variable has it; the one letter besides its parameters is the point, of
    which masses are said from ``start`` on, and a density where a bound says that the point is ``over``, or
    ``on`` an interval.  None where the law has another density in all of its meanings.

    >>> meant_by_density(_tree(r"\mathrm{Lap}(b)"), _tree(r"e^{-|z|/b} / (2 b)"))
    ()
    >>> meant_by_density(_tree(r"\mathrm{Lap}(b)"), _tree(r"b e^{-b |z|} / 2")) is None
    True
    >>> meant_by_density(_tree(r"\mathrm{Exp}(a)"), _tree(r"e^{-z/a} / a"))
    ('mean',)
    >>> meant_by_density(_tree(r"\mathrm{Exp}(a)"), _tree(r"e^{-z/a} / a"), over=_tree(r"z \ge 1")) is None
    True
    >>> meant_by_density(_tree(r"\mathrm{Geom}(p)"), _tree(r"p (1 - p)^k"), Number("0"))
    ('failures',)
    """
    if isinstance(law, Chain):
        law = law.links[0][1] if [relation for relation, _ in law.links] == ["~"] else None
    if law is None or density is None:
        return None
    meanings = meanings_of(law) if isinstance(law, Apply) else [()]
    return next((kinds for kinds in meanings if _has_density(law, kinds, density, start, over, on)), None)


def _has_density(
    law: Node,
    kinds: tuple[str, ...],
    density: Node,
    start: Node | None,
    over: Node | None,
    on: Node | None,
) -> bool:
    """Return whether a law with its parameters understood in one way has a density, at all places tried."""
    scope = Scope()
    try:
        made = _law_under(law, kinds, scope)
        density = _multiplied(density, set(free_names(law, Scope())))
        (point,) = free_names(density, scope)
        counts = bool(getattr(made, "on_integers", False))
        if counts != (start is not None) or (start is not None and number(start, scope) != made.support()[0]):
            return False
        if not counts:
            said = [ends_of(point, [over] if over is not None else [], None, scope, density)]
            said.append(ends_of(point, [], on, scope, density))
            if not all(_is_support(made.support(), ends) for ends in said):
                return False
        if counts and (on is not None or (isinstance(over, Chain) and over.first != point)):
            return False
        called = scope.dpsym_name(point)
        place = integer(called, at_least=2) if counts else real(called, above=2)
        _declare(point, place, scope)
        there = made.density(place)
        there = (
            there.args[0][0] if isinstance(there, sympy.Piecewise) else there
        )  # the place is in its support
        return agree(Comparison(there, "=", number(density, scope)))
    except (DpsymError, ArithmeticError, AttributeError, TypeError, ValueError):
        return False


def _is_support(ends: Sequence[Any], said: tuple[Any, Any] | None) -> bool:
    """Return whether ends are those of the support of a law on the line, if any are said."""
    pairs = [] if said is None else zip(said, (ends[0], ends[-1]), strict=True)
    return all(one == other or sympy.simplify(one - other) == 0 for one, other in pairs)


def _multiplied(node: Node, numbers: Collection[Name]) -> Node:
    """Return a formula in which numbers before brackets are factors and no functions: ``p (1 - p)^k``."""

    def call(part: Node) -> Apply | None:
        plain = isinstance(part, Apply) and part.function in numbers and len(part.args) == 1
        return part if plain and isinstance(part, Apply) else None

    def factor(part: Node) -> Node:
        power = isinstance(part, Power)
        found = call(part.base if isinstance(part, Power) else part)
        if found is None:
            return part.rebuilt(factor)
        inside: Node = Fenced("round", found.args[0].rebuilt(factor), span=found.args[0].span)
        if power and isinstance(part, Power):
            inside = replace(part, base=inside, exponent=part.exponent.rebuilt(factor))
        return Operation("multiply", (found.function, inside), span=part.span)

    return factor(node)


def _law_under(law: Node, kinds: tuple[str, ...], scope: Scope) -> Any:
    """Return a law with parameters between 0 and 1, which words call so."""
    for name in free_names(law, scope):
        _declare(name, real(scope.dpsym_name(name), above=0, below=1), scope)
    if kinds and isinstance(law, Apply) and isinstance(law.function, Name):
        scope.parameters[law.function.base, len(arguments(law))] = kinds
    return meaning_of_law(law, scope)


def puts_mass(law: Node | None, mass: Node | None, point: Node | None) -> bool:
    r"""Return whether a law puts a mass on a point, whatever its parameters are.

    >>> puts_mass(_tree(r"\mathrm{Ber}(p)"), _tree("p"), Number("1"))
    True
    >>> puts_mass(_tree(r"\mathrm{Ber}(p)"), _tree("p"), Number("0"))
    False
    """
    if law is None or mass is None or point is None:
        return False
    scope = Scope()
    try:
        _law_under(law, (), scope)
        drawn = Name("Z")
        there = Probability(Chain(drawn, (("=", point),)), (Chain(drawn, (("~", law),)),))
        return agree(Comparison(number(there, scope), "=", number(mass, scope)))
    except (DpsymError, ArithmeticError, AttributeError, TypeError, ValueError):
        return False


def _declare(name: Name, value: Variable, scope: Scope) -> None:
    scope.declare(Entry(name, Kind.REAL, value.domain, value, None, "", name.span))


@lru_cache(maxsize=256)
def roles_agreeing(equation: Chain) -> tuple[str, ...]:
    r"""Return under which roles of its subscript a divergence is what an equation says, for all laws tried.

    A subscript of a hockey-stick divergence may be the factor or its logarithm; others have one role.

    >>> roles_agreeing(_tree(r"E_\gamma(P \| Q) = \sum_x \max(0, P(x) - \gamma Q(x))"))
    ('factor',)
    >>> roles_agreeing(_tree(r"D(p \| q) = \int_{-\infty}^\infty p(x) \log \frac{p(x)}{q(x)} \, dx"))
    ('factor', 'exponent')
    """
    if not isinstance(equation.first, Divergence) or len(equation.links) != 1:
        return ()
    return tuple(role for role in ("factor", "exponent") if _agrees(equation, role))


def _agrees(equation: Chain, role: str) -> bool:
    """Return whether both sides are equal at many laws on spaces of a few points."""
    left, right = equation.first, _with_any_space(equation.links[0][1])
    if not isinstance(left, Divergence):
        return False
    scope = Scope()
    scope.sticks[left.kind] = role
    sets = [name for name in sets_in(right) if isinstance(name, Name)]
    laws = [side for side in (left.first, left.second) if isinstance(side, Name)]
    try:
        introduce_laws(laws, sets[0] if sets else None, scope, "")
        for name in free_names(replace(equation, links=(("=", right),)), scope):
            _declare(name, real(scope.dpsym_name(name), above=1), scope)
        given = tuple(dominated(above, below) for above, below in densities(right, scope))
        for entry in given:
            scope.suppose(entry, "a density", right.span)
        said = number(right, scope)
        return agree(Comparison(number(left, scope), "=", said), (*given, *presupposed(said, given)))
    except (DpsymError, ArithmeticError, TypeError, ValueError):
        return False


def _with_any_space(node: Node) -> Node:
    """Return a tree in which sums and integrals over a listed set, or over the line, are over any space.

    For densities means are integrals over the line: what is said of them is tried on laws with masses.
    """
    if isinstance(node, Integral) and _is_line(node.low, node.high):
        node = replace(node, low=None, high=None)
    if isinstance(node, Chain) and [relation for relation, _ in node.links] == ["in"]:
        within = node.links[0][1]
        if isinstance(within, Listed) and within.kind == "curly":
            return replace(node, links=(("in", SPACE),))
    return node.rebuilt(_with_any_space)


def _is_line(low: Node | None, high: Node | None) -> bool:
    """Return whether an integral is over the real line."""
    if high is None:
        return isinstance(low, Name) and (low.base, low.style) == ("R", "bb")
    return high in _INFINITIES and low in [Operation("negate", (end,)) for end in _INFINITIES]


def sets_in(node: Node) -> Iterator[Node]:
    """Yield the sets over which sums and extrema range."""
    for part in node.walk():
        if isinstance(part, Chain) and len(part.links) == 1 and part.links[0][0] in ("in", "subset"):
            yield part.links[0][1]


def _alike(one: Any, other: Any, same: dict[Name, Name]) -> bool:
    """Return whether two trees differ in the names of symbols alone; which is which is kept."""
    if isinstance(one, Name) and isinstance(other, Name):
        if is_constant(one) or is_constant(other):
            return one == other
        return same.setdefault(one, other) == other
    if isinstance(one, Name) and _is_finite(other):
        return not is_constant(one)  # a space may be written as the list of its points
    if isinstance(one, Node):
        if type(one) is not type(other):
            return False
        names = [field.name for field in fields(one) if field.compare]
        return all(_alike(getattr(one, name), getattr(other, name), same) for name in names)
    if isinstance(one, tuple):
        return (
            isinstance(other, tuple)
            and len(one) == len(other)
            and all(_alike(left, right, same) for left, right in zip(one, other, strict=True))
        )
    return bool(one == other)


def _is_finite(node: Any) -> bool:
    r"""Return whether a formula lists the points of a space: ``\{0, 1\}``."""
    listed = isinstance(node, Listed) and node.kind == "curly"
    return listed and len(node.items) > 1 and all(isinstance(item, Number) for item in node.items)


def _above_one(condition: Node, order: Name) -> bool:
    """Return whether a condition lets a symbol take all values above 1."""
    if not isinstance(condition, Chain) or condition.first is None or len(condition.links) != 1:
        return False
    relation, right = condition.links[0]
    if condition.first == order and relation == ">":
        return right == Number("1")
    if condition.first == order and relation == "in":
        return isinstance(right, (Interval, Listed)) and _is_ray(right)
    return right == order and relation == "<" and condition.first == Number("1")


def _is_ray(node: Node) -> bool:
    ends = tuple(node.children())
    return len(ends) == 2 and ends[0] == Number("1") and ends[1] in _INFINITIES


_INFINITIES: Final = (Name("infinity"), Operation("infinity", ()))


@cache
def _meanings(name: str, count: int) -> tuple[_Meaning, ...]:
    rows = _tables()["notion"]
    return tuple(
        _Meaning(
            _tree(written),
            tuple(map(_tree, row["parameters"])),
            _tree(row["order"]) if "order" in row else None,
            _tree("M"),
            (_tree("x"), _tree("x'")),
        )
        for row in rows
        if row["name"] == name and len(row["parameters"]) == count
        for written in row["means"]
    )


@cache
def _tables() -> Mapping[str, list[Mapping[str, Any]]]:
    text = files("dpsym.notes.discourse").joinpath("definitions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _tree(latex: str) -> Node:
    return joined(parse(Source("definitions", latex), Span(0, len(latex))))
