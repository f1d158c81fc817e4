"""Functions that are applied: the standard ones, and those that the passage declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy

from dpsym.language.binding import bound_in
from dpsym.language.calculus import slope
from dpsym.language.definedness import kept, substituted
from dpsym.language.divergences import Entropy
from dpsym.language.events import Where
from dpsym.language.expectation import Indicator
from dpsym.language.functions import CubeFunction, ValueAt, Values
from dpsym.language.randomness import Draw, PrivacyLoss, Sample
from dpsym.language.relations import Comparison
from dpsym.language.restriction import Restricted
from dpsym.language.spaces import Point
from dpsym.language.special import ENTRIES, phi
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.formula.commands import COVARIANCES
from dpsym.notes.free import names_in
from dpsym.notes.meaning import caps
from dpsym.notes.meaning.core import arguments, denote, event, law, number, point, rule, undeclared
from dpsym.notes.meaning.derivatives import densities, require_density
from dpsym.notes.meaning.integrals import differentiated
from dpsym.notes.meaning.objects import (
    Functional,
    LargestChange,
    Procedure,
    Query,
    Vector,
    Weighted,
    words_for,
)
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import (
    Apply,
    Chain,
    Derivative,
    Expect,
    Name,
    Node,
    Number,
    Operation,
    Power,
)
from dpsym.notes.words import shown

OneNumber = Callable[[Any, Node], Any]


def _sign(value: Any) -> Any:
    """Return the sign of a number: -1, 0 or 1."""
    pieces = ((1, sympy.Gt(value, 0, evaluate=False)), (-1, sympy.Lt(value, 0, evaluate=False)), (0, True))
    return kept(sympy.Piecewise(*pieces, evaluate=False), (value,))


def _evaluated(function: Any) -> OneNumber:
    """Return the meaning of a function of sympy, which may have no value, or cancel what stands in it."""
    return lambda value, node: _evaluated_of(function, [value], node)


def _evaluated_of(function: Any, values: list[Any], node: Node) -> Any:
    if getattr(function, "function", function) in FACTORIAL_LIKE:
        values = [caps.moderate_argument(value, node) for value in values]
    return kept(caps.within(function(*values), node), (*values, function(*values, evaluate=False)))


#: Functions that sympy works out at whole numbers, where they are rational, or rational but for a constant.
FACTORIAL_LIKE: Final = frozenset(
    [sympy.gamma, sympy.loggamma, sympy.polygamma, sympy.digamma, sympy.trigamma, sympy.beta, sympy.zeta]
)
# log and ln are natural; Phi is the standard normal distribution function.
STANDARD: Final[dict[str, OneNumber]] = {
    "exp": caps.exponential,
    "log": caps.logarithm,
    "ln": caps.logarithm,
    **dict.fromkeys(("sgn", "sign"), lambda value, _: _sign(value)),
    "sqrt": lambda value, node: caps.power(value, sympy.Rational(1, 2), node),
    **{word: _evaluated(entry) for entry in ENTRIES.values() if entry.arity == 1 for word in entry.words},
}
#: The functions of the table, by their names.
FUNCTIONS: Final = {word: entry for entry in ENTRIES.values() for word in entry.words}
REFUSED: Final = {
    "lg": "lg is the logarithm to the base 2 for some and 10 for others; write log_2 or log_{10}",
    "O": "a bound of the form O(...) leaves a constant open, so there is nothing to check",
    "o": "a bound of the form o(...) leaves a constant open, so there is nothing to check",
    "Omega": "a bound of the form Omega(...) leaves a constant open, so there is nothing to check",
    "Theta": "a bound of the form Theta(...) leaves a constant open, so there is nothing to check",
    "argmax": "dpsym has no argmax",
    "argmin": "dpsym has no argmin",
    "nabla": "a gradient is not read",
    "det": "a determinant is not read",
}
INDICATOR: Final = "indicator"  # as the parser calls it


@rule(Apply)
def _apply(node: Apply, scope: Scope) -> Any:
    function: Node = node.function
    exponent: Node | None = None
    if scope.house:
        from dpsym.notes.meaning.divergences import printed_divergence

        printed = printed_divergence(node, scope)
        if printed is not None:
            return printed
    if isinstance(function, Power) and isinstance(function.base, Name):
        exponent, function = function.exponent, function.base
        preimage = _preimage(function, exponent, node, scope)
        if preimage is not None:
            return preimage
        if _is_inverse(exponent) and (inverse := _inverse_of(function, scope)) is not None:
            return inverse([number(part, scope) for part in arguments(node)], node)
    primitive = scope.primitive(function) if isinstance(function, Name) else None
    if primitive is not None and isinstance(function, Name):
        value = _derived(primitive, len(function.marks), node, scope)
    elif isinstance(function, Derivative) and (partial := _partial(function, scope)) is not None:
        value = _value_of(partial, function.body, arguments(node), node, scope)
    elif isinstance(function, Name) and scope.find(function) is None and scope.find_family(function) is None:
        value = _conventional(function, node, scope)
    else:
        value = _declared(function, node, scope)
    if exponent is None:
        return value
    power = number(exponent, scope)
    entry = scope.find(function) if isinstance(function, Name) else None
    general = not power.is_number and entry is None  # \sin^n x: only -1 itself says an inverse
    if not general and not (power.is_Integer and power > 0):
        raise unread(node, f"the exponent of {shown(function)} in {shown(node)} may mean its inverse")
    if not isinstance(value, sympy.Expr):
        raise unread(node, f"{shown(node)} is not read")
    if entry is not None and entry.power == power and value.is_Pow and value.exp == 1 / power:
        return value.base  # which is what the text says that the power is
    return caps.power(value, power, node)


def _is_inverse(exponent: Node) -> bool:
    return isinstance(exponent, Operation) and exponent.name == "negate" and exponent.args[0] == Number("1")


def _inverse_of(function: Name, scope: Scope) -> Callable[[list[Any], Node], Any] | None:
    r"""Return the inverse of a function of the table, which an exponent of -1 means in ``\Phi^{-1}(p)``."""
    entry = FUNCTIONS.get(function.base)
    if entry is None or not entry.inverse or scope.find(function) is not None:
        return None
    (inverse,) = (other for other in ENTRIES.values() if other.function.__name__ == entry.inverse)
    return lambda values, node: _evaluated_of(inverse, values, node)


def _preimage(function: Node, exponent: Node, node: Apply, scope: Scope) -> Any | None:
    """Return ``f^{-1}(S)`` for a map f without randomness, or None if it is something else."""
    from dpsym.notes.meaning.bound import unused

    entry = scope.find(function) if isinstance(function, Name) else None
    if entry is None or entry.kind is not Kind.KERNEL or not _is_inverse(exponent):
        return None
    within = event(arguments(node)[0], scope)
    place = Point(unused("r", scope, within), entry.value.source)
    if not entry.value.is_deterministic or within.space != entry.value.target:
        raise ill_formed(node, f"{shown(node)} is not the preimage of an event under a map")
    return Where(place, Comparison(entry.value(place)(within), ">", 0))


@rule(Chain)
def _map_by_rule(node: Chain, scope: Scope) -> Any:
    r"""Return the function of one number that ``x \mapsto x^2`` is."""
    if [relation for relation, _ in node.links] != ["|->"] or not isinstance(node.first, Name):
        raise ill_formed(node, f"{shown(node)} is a statement, where a value is expected")
    symbol = sympy.Symbol(scope.dpsym_name(node.first))
    inner = scope.child()
    inner.declare(Entry(node.first, Kind.REAL, None, symbol, None, "a map", node.span))
    return sympy.Lambda(symbol, number(node.links[0][1], inner))


def is_random(node: Node, scope: Scope) -> bool:
    """Return whether a random variable occurs in a formula."""
    entries = (scope.find(name) for name in names_in(node))
    return any(entry is not None and entry.kind is Kind.VARIABLE for entry in entries)


def _conventional(name: Name, node: Apply, scope: Scope) -> Any:
    """Apply a name that nothing declares, by the conventions of the field."""
    from dpsym.notes.meaning.distributions import INTERNAL, distribution
    from dpsym.notes.meaning.divergences import named_divergence
    from dpsym.notes.meaning.entropies import entropy_of

    entropy = entropy_of(node, scope)
    if entropy is not None:
        return entropy
    given = arguments(node)
    base = name.base
    if base in REFUSED and not name.marks:
        raise unread(node, REFUSED[base])
    if name.marks and name.style != INTERNAL:
        return _primed_standard(name, node, scope)
    if base == "log" and name.index is not None:
        return _logarithm_to_base(name.index, node, scope)
    if base in STANDARD and name.index is None and name.style in ("", "rm", "text"):
        if len(given) != 1:
            raise ill_formed(node, f"{base} takes one number, got {len(given)} in {shown(node)}")
        return STANDARD[base](number(given[0], scope), node)
    if base == "Beta" and len(given) == 2:
        return _evaluated_of(ENTRIES[sympy.beta], [number(part, scope) for part in given], node)
    if base == INDICATOR and len(given) == 1:
        from dpsym.notes.meaning.conditions import condition

        return Indicator(condition(given[0], scope))
    if name == Name("T") and len(given) == 2:
        from dpsym.notes.meaning.divergences import trade_off

        return trade_off(given[0], given[1], node, scope)
    if base in COVARIANCES and len(given) == 2:
        from dpsym.notes.meaning.expectations import covariance

        return covariance(given[0], given[1], name.index, node, scope)
    if base == "Delta" and len(given) == 1:
        from dpsym.notes.meaning.mechanisms import sensitivity_of

        return sensitivity_of(given[0], scope)
    if base == "H" and scope.house and name.style == "rm" and len(given) == 1:
        return Entropy(law(given[0], scope))
    if base == "phi" and scope.house and len(given) == 1:
        return _evaluated_of(phi, [number(given[0], scope)], node)
    if base == "d" and scope.house and len(given) == 2:
        from dpsym.language.datasets import Distance

        return Distance(*(point(part, scope) for part in given))
    if name == Name("E") and len(given) == 1 and is_random(given[0], scope):
        return denote(Expect(given[0], span=node.span), scope)
    for meaning in (distribution, named_divergence):
        found = meaning(name, given, node, scope)
        if found is not None:
            return found
    raise undeclared(name)


def _primed_standard(name: Name, node: Apply, scope: Scope) -> Any:
    r"""Return the value of a derivative of a standard function: ``\Phi'(x)``."""
    given = arguments(node)
    plain = Name(name.base, name.style)
    known = name.base in STANDARD and name.index is None
    if not known or set(name.marks) != {"prime"} or len(given) != 1 or scope.find(plain) is not None:
        raise undeclared(name)
    symbol = sympy.Dummy(real=True)
    found = slope(STANDARD[name.base](symbol, node), symbol, len(name.marks))
    if found is None:
        raise undeclared(name)
    value = number(given[0], scope)
    return kept(substituted(found, {symbol: value}), (STANDARD[name.base](value, node),))


def _logarithm_to_base(base: Node, node: Apply, scope: Scope) -> Any:
    if isinstance(base, Chain):
        raise ill_formed(
            base,
            f"{shown(base)} stands below a logarithm, where a base is expected; "
            "the law of a random variable stands below its expectation",
        )
    given = arguments(node)
    if len(given) != 1:
        raise ill_formed(node, f"a logarithm takes one number, got {len(given)} in {shown(node)}")
    value = number(base, scope)
    if value.is_number and not (value.is_positive and value != 1):
        raise ill_formed(base, f"there is no logarithm to the base {shown(base)}")
    above, below = caps.logarithm(number(given[0], scope), node), caps.logarithm(value, node)
    return kept(caps.within(above / below, node), (above, sympy.Pow(below, -1, evaluate=False)))


def _declared(function: Node, node: Apply, scope: Scope) -> Any:
    """Apply what a part of the formula stands for."""
    from dpsym.notes.meaning.laws import applied_kernel, applied_law, mass_of, mixture
    from dpsym.notes.meaning.mechanisms import applied_procedure, applied_query, sensitivity_of

    given = arguments(node)
    if isinstance(function, Derivative) and len(given) == 1 and (pair := densities(function, scope)):
        require_density(function, scope)
        above, below = (mass_of(part, point(given[0], scope), node) for part in pair[0])
        return kept(above / below, (above, sympy.Pow(below, -1, evaluate=False)))
    thing = denote(function, scope)
    if isinstance(thing, Weighted):
        thing = mixture(thing, function)
    if getattr(thing, "is_law", False):
        return applied_law(thing, given, node, scope)
    if getattr(thing, "is_kernel", False):
        return applied_kernel(thing, given, node, scope)
    if isinstance(thing, Procedure):
        return applied_procedure(thing, given, node, scope)
    if isinstance(thing, Query):
        return applied_query(thing, given, node, scope)
    if isinstance(thing, LargestChange) and len(given) == 1:
        return sensitivity_of(given[0], scope, thing)
    if isinstance(thing, (sympy.Lambda, Functional)):
        return _value_of(thing, function, given, node, scope)
    if isinstance(thing, (Values, CubeFunction)) and len(given) == 1:
        return _value_at(thing, given[0], node, scope)
    raise ill_formed(
        node, f"{shown(function)} is {words_for(thing)}, which is not applied as in {shown(node)}"
    )


def _value_of(defined: Any, function: Node, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return the value of a function that a text defines, of numbers and of laws."""
    if len(given) != len(defined.variables):
        takes = "numbers" if isinstance(defined, sympy.Lambda) else "arguments"
        raise ill_formed(node, f"{shown(function)} takes {len(defined.variables)} {takes}, got {len(given)}")
    values: dict[Any, Any] = {}
    vectors: dict[Any, Vector] = {}
    for variable, part in zip(defined.variables, given, strict=True):
        of_law = getattr(variable, "is_law", False)
        if isinstance(variable, Values):
            vectors[variable] = _vector_for(variable, function, part, scope)
            continue
        if isinstance(variable, Point):
            values[variable] = _point_for(variable, function, part, scope)
            continue
        value = values[variable] = law(part, scope) if of_law else number(part, scope)
        if of_law and value.space != variable.space:
            raise ill_formed(
                part,
                f"{shown(part)} is a law on {value.space}, "
                f"but {shown(function)} takes laws on {variable.space}",
            )
    body = _at_vectors(defined.expr, vectors)
    caught = bound_in(body) & set().union(*(value.free_symbols for value in values.values()))
    if caught:
        raise unread(
            node,
            f"{min(map(str, caught))} stands in {shown(node)} and is bound in the definition of "
            f"{shown(function)}; write another letter in one of them",
        )
    value = kept(substituted(body, values), _needed(function, values, scope))
    return _with_value(caps.within(value, node), node)


def _vector_for(variable: Values, function: Node, part: Node, scope: Scope) -> Vector:
    """Return the vector at which a function of vectors is taken."""
    found = denote(part, scope)
    if not isinstance(found, Vector) or found.space != variable.space:
        raise ill_formed(part, f"{shown(function)} takes vectors of one length, got {words_for(found)}")
    if not _lies_within(found.at, *variable.args[2:]):
        raise unread(part, f"whether {shown(part)} lies where {shown(function)} is defined is not said")
    return found


def _lies_within(entries: Any, low: Any, high: Any) -> bool:
    """Return whether the entries of a vector evidently lie in a range."""
    if (low, high) == (-sympy.oo, sympy.oo):
        return True
    ends = entries.args[2:] if isinstance(entries, Values) else (-sympy.oo, sympy.oo)
    inside = (end.is_number for end in (low, high, *ends))
    return ends == (low, high) or (all(inside) and bool(low <= ends[0]) and bool(ends[1] <= high))


def _at_vectors(expr: Any, vectors: dict[Any, Vector]) -> Any:
    """Return an expression with the entries of vectors in the places of those of its arguments."""
    entries = {
        entry: vectors[entry.args[0]].at(entry.args[1])
        for entry in expr.atoms(ValueAt)
        if entry.args[0] in vectors
    }
    return expr.xreplace(entries) if entries else expr


def _derived(primitive: Entry, times: int, node: Apply, scope: Scope) -> Any:
    """Return the value of a derivative of a function that a text defines."""
    defined = primitive.value
    (symbol,) = defined.variables
    found = differentiated(defined.expr, symbol, times, node)
    derivative = sympy.Lambda(defined.variables, found)
    return _value_of(derivative, primitive.name, arguments(node), node, scope)


def _partial(node: Derivative, scope: Scope) -> Any | None:
    r"""Return ``\frac{\partial f}{\partial x}`` of a defined function, by a letter of its definition."""
    entry = scope.find(node.body) if isinstance(node.body, Name) else None
    defined = entry.value if entry is not None else None
    if not isinstance(defined, sympy.Lambda) or node.at is not None:
        return None
    letters = {str(symbol): symbol for symbol in defined.variables}
    names = [scope.dpsym_name(name) if isinstance(name, Name) else "" for name in node.variables]
    if not set(names) <= set(letters):
        return None
    found = defined.expr
    for name in names:
        found = differentiated(found, letters[name], 1, node)
    return sympy.Lambda(defined.variables, found)


def _needed(function: Node, values: dict[Any, Any], scope: Scope) -> list[Any]:
    """Return operations that have a value just where the words around its formula define a function."""
    entry = scope.find(function) if isinstance(function, Name) else None
    found: list[Any] = []
    for relation in () if entry is None else entry.within:
        if isinstance(relation, sympy.Contains):
            if not _is_integer(place := relation.args[0].xreplace(values)):
                raise unread(
                    function, f"{shown(function)} is defined for integers, and {place} may be none of them"
                )
            continue
        lhs, rhs = (side.xreplace(values) for side in (relation.lhs, relation.rhs))
        above = lhs - rhs if relation.op in (">", ">=") else rhs - lhs
        exponent = sympy.S.Half if relation.op in (">=", "<=") else -sympy.S.Half
        found.append(sympy.Pow(above, exponent, evaluate=False))
    return found


def _is_integer(value: Any) -> bool:
    """Return whether a value is an integer wherever the integers in it are."""
    known = value.atoms(Variable)
    whole = {symbol: sympy.Dummy(integer=True) for symbol in known if symbol.domain.integer}
    return bool(value.xreplace(whole).is_integer)


def _with_value(value: Any, node: Node) -> Any:
    """Return a value, unless a condition for it is one on numbers that do not meet it."""
    for part in value.atoms(Restricted):
        for condition in part.conditions:
            if not condition.free_symbols:
                why = "is not defined there" if condition.kind == "nonzero" else f"needs {condition.words()}"
                raise ill_formed(node, f"{shown(node)} has no value: it {why}")
    return value


def _point_for(variable: Point, function: Node, part: Node, scope: Scope) -> Any:
    """Return the point, or the draw, at which a function of points is taken."""
    place = denote(part, scope)
    if not isinstance(place, (Point, Draw)) or place.space != variable.space:
        raise ill_formed(part, f"{shown(function)} takes points of {variable.space}, got {words_for(place)}")
    return place


def _value_at(function: Any, argument: Node, node: Apply, scope: Scope) -> Any:
    """Return the value of a function at a point, at a draw, or at a sequence of bits."""
    place = denote(argument, scope)
    if isinstance(function, CubeFunction):
        if not isinstance(place, Sample):
            raise ill_formed(node, f"{shown(node)} needs a sequence of bits, got {words_for(place)}")
        if place.number != function.args[1]:
            raise ill_formed(
                node, f"{function} takes {function.args[1]} bits, but {place} has {place.number} draws"
            )
        return function(place)
    if isinstance(place, Draw) or getattr(place, "is_point", False):
        if place.space != function.space:
            raise ill_formed(
                node,
                f"{shown(argument)} lies in {place.space}, but {function} takes points of {function.space}",
            )
        return function(place)
    if isinstance(place, PrivacyLoss) or not hasattr(place, "space"):
        raise ill_formed(node, f"{function} takes a point of {function.space}, got {words_for(place)}")
    raise unread(node, f"{shown(node)} is not read")
