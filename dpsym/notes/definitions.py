"""Definitions: symbols whose meaning a formula gives, as a number, a law, an event or a random variable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy

from dpsym.errors import IllFormedError, Unread
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.finite import FiniteLaw
from dpsym.language.functions import Values
from dpsym.language.randomness import PrivacyLoss, random_in
from dpsym.language.relations import Comparison
from dpsym.language.simplifying import simplified
from dpsym.language.spaces import REALS, Point, Space, Whole
from dpsym.language.symbols import Variable, bounds_of
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.free import names_in
from dpsym.notes.introduce import introduce_loss
from dpsym.notes.meaning import caps, denote, number
from dpsym.notes.meaning.bound import space_in
from dpsym.notes.meaning.core import is_number, law
from dpsym.notes.meaning.derivatives import require_density
from dpsym.notes.meaning.laws import DRAWN, mixture
from dpsym.notes.meaning.objects import Functional, LawFamily, Outcome, Weighted, words_for
from dpsym.notes.scope import Entry, Kind, Scope, family_name, identity
from dpsym.notes.sequences import masses_of
from dpsym.notes.syntax import (
    DOTS,
    Apply,
    Chain,
    Derivative,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Probability,
)
from dpsym.notes.words import shown

MOST_SUMMED = 60  # parts of the sum of a list of numbers
MOST_ARGUMENTS = 3  # of a function that a text defines
KINDS = (
    ("is_law", Kind.LAW),
    ("is_event", Kind.EVENT),
    ("is_kernel", Kind.KERNEL),
    ("is_space", Kind.SPACE),
    ("is_point", Kind.POINT),
)


def define(chain: Chain, scope: Scope, origin: str = "") -> Entry:
    """Declare the symbol on the left of ``:=`` or ``=`` as what stands on the right.

    Of a square, as in ``H^2 = ...``, it is the root that is not negative.

    Raises:
        Unread: what stands on the left is no symbol, or the value is of a kind that has no name here.
    """
    left, right = chain.first, chain.links[0][1]
    if isinstance(left, Name):
        return _define_name(left, right, scope, origin)
    function = _function(left, scope)
    if function is not None:
        return _mass_of_variable(*function, right, scope, origin) or _define_function(
            *function, right, scope, origin
        )
    if isinstance(left, Power) and isinstance(left.base, Name) and is_root(left.base, scope):
        if degree := _degree(left):
            root = caps.power(number(right, scope), sympy.Rational(1, degree), right)
            return scope.declare(Entry(left.base, Kind.REAL, None, root, right, origin, left.base.span))
    raise unread(chain, f"{shown(chain)} defines something that is not a single symbol")


def is_root(name: Name, scope: Scope) -> bool:
    r"""Return whether a symbol may be defined by its square: it is new, or a number that is not negative.

    "Put $H^2 = x$ with $H \ge 0$" declares the number beside its definition.
    """
    entry = scope.find(name)
    domain = getattr(entry.value, "domain", None) if entry is not None else None
    return entry is None or (domain is not None and domain.lo is not None and domain.lo >= 0)


def _define_name(name: Name, value: Node, scope: Scope, origin: str) -> Entry:
    family = _family(name, value, scope) or _listed_entries(value, scope)
    if family is not None:
        head = family_name(name)
        return scope.declare(Entry(head, Kind.FAMILY, None, family, value, origin, name.span))
    if (ratio := _ratio_of_laws(value, scope)) is not None:
        return scope.declare(Entry(name, Kind.FUNCTION, None, ratio, value, origin, name.span))
    _declare_factors(value, scope, origin)
    masses = _masses(value, scope)
    found = denote(value, scope) if masses is None else FiniteLaw(masses)
    if isinstance(found, Weighted):
        found = mixture(found, value)
    if isinstance(found, PrivacyLoss):
        return introduce_loss(name, found, scope, origin)
    kind = _kind(found)
    if kind is None:
        raise unread(value, f"{shown(name)} is defined as {words_for(found)}, which is not read")
    return scope.declare(Entry(name, kind, None, found, value, origin, name.span))


def _ratio_of_laws(value: Node, scope: Scope) -> Functional | None:
    r"""Return the function of a point that ``\frac{dP}{dQ}``, or ``P/Q``, of two laws is."""
    divides = isinstance(value, Operation) and value.name == "divide"
    parts = value.args if isinstance(value, Operation) and divides else ()
    parts = (value.body, *value.variables) if isinstance(value, Derivative) else parts
    entries = [scope.find(part) for part in parts if isinstance(part, Name)]
    laws = [entry.value for entry in entries if entry is not None and entry.kind is Kind.LAW]
    spaces = {getattr(one, "space", None) for one in laws}
    if len(laws) != len(parts) or len(parts) != 2 or len(spaces) != 1:
        return None
    require_density(value, scope)
    inner, place = scope.child(), Point("y", laws[0].space)
    inner.declare(Entry(DRAWN, Kind.POINT, value=place))
    return Functional((place,), denote(value, inner))


def _masses(value: Node, scope: Scope) -> tuple[Any, ...] | None:
    """Return the numbers of a list in brackets that are the masses of a law: ``P = (p, 1 - p)``.

    That their sum is 1, whatever the symbols in them are, says that they are.
    """
    if not isinstance(value, Listed) or value.kind != "round":
        return None
    try:
        numbers = tuple(number(part, scope) for part in value.items)
    except (Unread, IllFormedError):
        return None
    whole = sympy.expand(sum(numbers))
    return (
        numbers if whole == 1 or (sympy.count_ops(whole) <= MOST_SUMMED and simplified(whole) == 1) else None
    )


def _family(name: Name, value: Node, scope: Scope) -> LawFamily | None:
    r"""Return the laws that a law with a number as its index defines: ``P_\mu = N(\mu, 1)`` says what P_0 is.

    The number must stand in the value; that of a row of a kernel, or of a place in a list, is none.
    """
    numbered = _numbered(name, value, scope)
    if numbered is None:
        return None
    symbol, inner = numbered
    try:
        found = law(value, inner)
    except (Unread, IllFormedError):
        return None  # the value is no law, and says itself what is not read of it
    return LawFamily(symbol, found) if symbol in found.free_symbols else None


def _listed_entries(value: Node, scope: Scope) -> Values | None:
    r"""Return the entries of ``(x_1, \dots, x_n)``, all of a family, as the vector that this is."""
    listed = value.items if isinstance(value, Listed) and value.kind == "round" else ()
    last = listed[-1] if len(listed) > 2 and DOTS in listed else None
    if not isinstance(last, Name) or last.index is None:
        return None
    entry = scope.find(family_name(last))
    found = entry.value if entry is not None else None
    if not isinstance(found, Values) or not isinstance(found.space, Whole):
        return None
    return found if number(last.index, scope) == found.space.args[0] else None


def lists_own(node: Node, scope: Scope) -> bool:
    r"""Return whether a new vector is only written out, ``x = (x_1, \dots, x_n)``, and note how long it is.

    What its entries are is said by itself.
    """
    name, member, last = masses_of(node) or (None, None, None)
    if name is None or name != member or last is None or scope.find_family(name) is not None:
        return False
    if not name.base.islower():  # M = (M_1, ..., M_k) runs mechanisms
        return False
    scope.counts.setdefault(str(identity(family_name(name))), last)
    return True


def _numbered(name: Name, value: Node, scope: Scope) -> tuple[Any, Scope] | None:
    """Return what stands for the index of a name that is a number of its value, and where it does."""
    index = name.index
    if not isinstance(index, Name) or scope.find(name) is not None:
        return None
    if identity(index) not in map(identity, names_in(value)):
        return None
    entry = scope.find(index)
    if entry is not None and entry.kind not in (Kind.REAL, Kind.INTEGER, Kind.ORDER):
        return None
    inner, symbol = scope.child(), sympy.Symbol(scope.dpsym_name(index))
    inner.declare(Entry(index, Kind.REAL, None, symbol, None, "", index.span))
    return symbol, inner


def _kind(found: Any) -> Kind | None:
    for flag, kind in KINDS:
        if getattr(found, flag, False):
            return kind
    if not is_number(found):
        return None
    return Kind.VARIABLE if random_in(found) or found.atoms(Outcome) else Kind.REAL


def _declare_factors(value: Node, scope: Scope, origin: str) -> None:
    """Declare the laws of a product, ``P' x P''``, on spaces of their own, if nothing else declares them."""
    if not (isinstance(value, Operation) and value.name == "times"):
        return
    names = [part for part in value.args if isinstance(part, Name)]
    if len(names) != len(value.args) or any(scope.find(name) is not None for name in names):
        return
    for place, name in enumerate(names):
        space = Space(f"Y_{place + 1}")
        entry = Entry(name, Kind.LAW, None, LawSymbol(scope.dpsym_name(name), space), None, origin, name.span)
        scope.declare(entry)


def is_function_definition(left: Node | None, scope: Scope) -> bool:
    """Return whether ``f(x)`` or ``f(x, y)`` with a new function stands on the left."""
    return _function(left, scope) is not None


def _function(left: Node | None, scope: Scope) -> tuple[Name, tuple[Name, ...], int] | None:
    """Return a new function, its variables and 1, if ``f(x)`` or ``f(x, y)`` stands on the left.

    Where ``H^2(x)`` stands there, its square is defined, and 2 comes with it.
    """
    parts: tuple[Node, ...] = ()
    if isinstance(left, Apply):
        parts = (left.function, *left.args)
    elif isinstance(left, Operation) and left.name == "multiply" and len(left.args) == 2:
        parts = (left.args[0], left.args[1].unfenced())
    function, variables = (parts[0], parts[1:]) if parts else (None, ())
    exponent = 1
    if isinstance(function, Power) and isinstance(function.exponent, Number):
        exponent = _degree(function)
        function = function.base
    names = tuple(variable for variable in variables if isinstance(variable, Name))
    distinct = len({identity(name) for name in names}) == len(variables) and 1 <= len(names) <= MOST_ARGUMENTS
    if isinstance(function, Name) and distinct and exponent and not scope.defines(function):
        return function, names, exponent
    return None


def _degree(power: Power) -> int:
    """Return which root of a value is meant where a power of a symbol is defined, or 0."""
    exponent = power.exponent
    return int(exponent.digits) if isinstance(exponent, Number) and exponent.digits in ("2", "3", "4") else 0


def _mass_of_variable(
    name: Name, variables: tuple[Name, ...], exponent: int, value: Node, scope: Scope, origin: str
) -> Entry | None:
    """Declare the law of a variable with finitely many values by its masses: ``p(x) = Pr[X = x]``."""
    said = value.condition if isinstance(value, Probability) and not value.over else None
    if (
        not isinstance(said, Chain)
        or not isinstance(said.first, Name)
        or exponent != 1
        or len(variables) != 1
    ):
        return None
    entry = scope.find(said.first)
    known = entry.value if entry is not None and isinstance(entry.value, Outcome) else None
    if known is None or not known.has_alphabet or said.links != (("=", variables[0]),):
        return None
    return scope.declare(Entry(name, Kind.LAW, None, known.law, None, origin, name.span))


def _define_function(
    function: Name, variables: tuple[Name, ...], exponent: int, value: Node, scope: Scope, origin: str
) -> Entry:
    r"""Declare a function by its value, or by a power of it, of which it is the root that is not negative.

    ``f_\mu(x) = x - \mu`` says what ``f_0`` is, too, if the index is no argument.
    """
    numbered = None if function.index in variables else _numbered(function, value, scope)
    inner = scope.child() if numbered is None else numbered[1]
    symbols = [_argument(variable, value, scope) for variable in variables]
    for variable, symbol in zip(variables, symbols, strict=True):
        kind = {LawSymbol: Kind.LAW, Point: Kind.POINT, Values: Kind.FAMILY}.get(type(symbol), Kind.REAL)
        head = family_name(variable) if kind is Kind.FAMILY else variable
        inner.declare(Entry(head, kind, None, symbol, None, origin, variable.span))
    body = caps.power(number(value, inner), sympy.Rational(1, exponent), value)
    known = [scope.find(variable) or scope.find_family(variable) for variable in variables]
    body = body.xreplace(  # of what is known a name in the value may be made: x_i of D = (x_1, ..., x_n)
        {
            entry.value: symbol
            for entry, symbol in zip(known, symbols, strict=True)
            if entry is not None and isinstance(entry.value, (sympy.Symbol, Values))
        }
    )
    if body.atoms(Outcome):
        raise ill_formed(value, f"{shown(function)} is defined by something random")
    plain = all(type(symbol) is sympy.Symbol for symbol in symbols)
    found = sympy.Lambda(tuple(symbols), body) if plain else Functional(tuple(symbols), body)
    if numbered is not None and plain:
        family = LawFamily(numbered[0], found)
        head = family_name(function)
        return scope.declare(Entry(head, Kind.FAMILY, None, family, value, origin, function.span))
    entry = Entry(function, Kind.FUNCTION, None, found, value, origin, function.span, power=exponent)
    return scope.declare(entry)


def _argument(variable: Name, value: Node, scope: Scope) -> Any:
    """Return what stands for an argument: a law where the text has a law of that name, else a number.

    It is a vector of the same length where the text has a vector of that name, and a point where the value
    has a law at it, as in ``r(x) = P(x)/Q(x)``.
    """
    entry = scope.find(variable)
    name = scope.dpsym_name(variable)
    vector = scope.find(family_name(variable)) if entry is None else None
    if vector is not None and isinstance(vector.value, Values):
        return Values(f"{name}_any", *vector.value.args[1:])
    if entry is not None and entry.kind is Kind.LAW and hasattr(entry.value, "space"):
        return LawSymbol(name, entry.value.space)
    space = space_in(value, variable, scope) if entry is None or entry.kind is Kind.POINT else None
    return sympy.Symbol(name) if space is None or space == REALS else Point(name, space)


def restrict_function(entry: Entry, within: Iterable[Any], scope: Scope) -> None:
    """Note for which arguments a function is defined: "let f(x) = x^2 for x >= 0"."""
    arguments = {symbol.name: symbol for symbol in entry.value.variables}
    found = []
    for statement in within:
        values = {
            symbol: arguments[symbol.name] for symbol in statement.free_symbols if symbol.name in arguments
        }
        relates = isinstance(statement, Comparison) and statement.op != "="
        if values and (relates or isinstance(statement, sympy.Contains)):
            found.append(statement.xreplace(values))
    if found:
        scope.restrict(entry.name, tuple(found))


def ranges_of(variable: Variable) -> Iterator[Any]:
    """Yield, as relations, over what a number ranges.

    >>> from dpsym.language import integer
    >>> [str(each) for each in ranges_of(integer("k", at_least=1))]
    ['k >= 1', 'Contains(k, Integers)']
    """
    for relation, bound in bounds_of(variable):
        yield Comparison(variable, relation, bound)
    if variable.domain.integer:
        yield sympy.Contains(sympy.Symbol(variable.name), sympy.S.Integers)
