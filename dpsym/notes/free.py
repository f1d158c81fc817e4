"""The symbols that a formula leaves to its surroundings: all but those that something in it binds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dpsym.language.special import ENTRIES
from dpsym.notes.formula.commands import GREEK
from dpsym.notes.scope import Scope, family_name, identity
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Divergence,
    Expect,
    Fenced,
    Integral,
    Interval,
    Listed,
    Logic,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Probability,
    Quantified,
    SetBuilder,
)

#: The names of standard functions; :mod:`dpsym.notes.meaning.functions` says what they are.
STANDARD = frozenset(["exp", "log", "ln", "sgn", "sign", "sqrt"]).union(
    *(entry.words for entry in ENTRIES.values() if entry.arity == 1)
)
#: The law of probabilities that name none; no formula can write it.
ANY_LAW = Name("Pr", style="any law")
NEVER: frozenset[str] = frozenset({"infinity", "emptyset", "star"})


def names_in(node: Node) -> Iterator[Name]:
    """Yield every symbol in a formula; what stands below a symbol is a part of it."""
    if isinstance(node, Name):
        yield node
        return
    for child in node.children():
        yield from names_in(child)


def indices_in(node: Node) -> Iterator[Name]:
    """Yield every symbol of a formula, and those that stand below symbols."""
    for name in names_in(node):
        yield name
        if name.index is not None:
            yield from indices_in(name.index)


def symbols_of(node: Node) -> set[str]:
    """Return the identities of all symbols in a formula, and of the families of which some may be any member.

    >>> sorted(symbols_of(Name("a", index=Name("j")))), symbols_of(Name("a", index=Number("1")))
    (['a_internal:family', 'a_j'], {'a_1'})
    """
    names = list(names_in(node))
    named = [name for name in names if name.index is not None and not isinstance(name.index, Number)]
    keys = map(identity, (*names, *map(family_name, named)))
    return {key for key in keys if key is not None}


def spoken_of(node: Node) -> set[str]:
    """Return the identities of the symbols of which a formula may say something.

    These are not those over which it sums or integrates, and functions that have a name of their own only
    where it has no other symbol: *log 2 = 1* says something of the logarithm.
    """
    scope = Scope()  # a symbol that is declared has another meaning in a sum over it
    free = {key for name in _free(node, frozenset(), scope) if (key := identity(name)) is not None}
    operators = (part for part in node.walk() if not isinstance(part, Quantified))
    bound = {key for part in operators for key in _bound_by(part, scope)}
    found = symbols_of(node) - (bound - free)
    return {key for key in found if not _is_standard(key)} or found


def _is_standard(key: str) -> bool:
    return key in STANDARD and key.islower() and key not in GREEK.values()


def free_names(node: Node, scope: Scope) -> list[Name]:
    """Return the symbols of a formula that nothing in it binds and that the scope does not know."""
    found: dict[str, Name] = {}
    for name in _free(node, frozenset(), scope):
        key = identity(name)
        if key is None or key in found or scope.find(name) is not None or scope.find_family(name) is not None:
            continue
        if name.base not in NEVER and not _is_constant(name):
            found[key] = name
    return list(found.values())


def bound_in(node: Node, scope: Scope) -> set[str]:
    """Return the identities of the symbols that something in a formula binds."""
    return {key for part in node.walk() for key in _bound_by(part, scope)}


def _is_constant(name: Name) -> bool:
    from dpsym.notes.meaning.names import CONSTANTS

    return identity(name) in CONSTANTS


def _free(node: Node, bound: frozenset[str], scope: Scope) -> Iterator[Name]:
    if isinstance(node, Name):
        if identity(node) not in bound:
            yield node
        if node.index is not None and identity(node) is None:
            yield from _free(node.index, bound, scope)
        return
    if isinstance(node, Apply) and isinstance(node.applied, Name):
        if _takes_datasets(node.applied, scope):
            return
        for argument in node.args:
            yield from _free(argument, bound, scope)
        return
    if isinstance(node, Power) and node.exponent == Name("c") and events_combined(node.base):
        yield from _free(node.base, bound, scope)  # a complement
        return
    inner = bound | frozenset(_bound_by(node, scope))
    for child in node.children():
        yield from _free(child, inner, scope)


def _takes_datasets(function: Name, scope: Scope) -> bool:
    """Return whether what a function is applied to is a dataset, and no number."""
    from dpsym.notes.meaning.objects import Query

    entry = scope.find(function)
    return entry is not None and isinstance(entry.value, Query)


def _bound_by(node: Node, scope: Scope) -> Iterator[str]:
    """Yield the identities of the symbols that a node binds."""
    parts: tuple[Node, ...] = ()
    if isinstance(node, Big):
        parts = node.below
    elif isinstance(node, (Expect, Probability)):
        parts = node.over
    elif isinstance(node, Integral):
        parts = node.variables
    elif isinstance(node, SetBuilder):
        parts = (node.member,)
    elif isinstance(node, Quantified):
        parts = tuple(condition for _, condition in node.quantifiers)
    for part in parts:
        for name in _binders(part):
            key = identity(name)
            if key is not None and scope.find(name) is None:
                yield key


def _binders(part: Node) -> Iterator[Name]:
    """Yield the symbols that a condition below an operator introduces."""
    if isinstance(part, Name):
        yield part
    elif isinstance(part, Listed):
        for item in part.items:
            yield from _binders(item)
    elif isinstance(part, Chain) and part.first is not None:
        yield from _binders(part.first)
        if not isinstance(part.first, (Name, Listed)):
            for relation, side in part.links:
                if relation in ("<=", "<", ">=", ">") and not isinstance(side, Interval):
                    yield from _binders(side)
    elif isinstance(part, SetBuilder):
        yield from _binders(part.member)


def names_of(nodes: Iterable[Node]) -> list[Name]:
    """Return the symbols with which formulas begin: ``P, Q``, ``f : A -> B``, ``x, y in A``."""
    found: list[Name] = []
    for node in nodes:
        first = node.first if isinstance(node, Chain) else node
        first = first and first.unfenced()
        items = first.items if isinstance(first, Listed) else (first,)
        found += [item for item in items if isinstance(item, Name)]
    return found


def dimensions_in(node: Node) -> Iterator[Name]:
    r"""Yield symbols that count: k in ``\mathbb{R}^k``, ``[0, 1]^k``, ``[k]``, ``\sum_{i=1}^k``."""
    for part in node.walk():
        if isinstance(part, Power) and isinstance(part.exponent, Name):
            base = part.base
            reals = isinstance(base, Name) and base.style == "bb" and base.base in ("R", "N", "Z")
            if reals or isinstance(base, Interval) or (isinstance(base, Listed) and base.kind == "curly"):
                yield part.exponent
        elif isinstance(part, Interval) and part.integers and isinstance(part.high, Name):
            yield part.high
        elif isinstance(part, Listed) and part.kind == "curly" and Operation("dots", ()) in part.items[:-1]:
            yield from (item for item in part.items[-1:] if isinstance(item, Name))
        elif isinstance(part, Big) and part.operator in ("sum", "prod") and isinstance(part.above, Name):
            yield part.above
        elif (
            isinstance(part, Operation)
            and part.name in ("add", "multiply")
            and Operation("dots", ()) in part.args[:-1]
        ):
            *before, last = part.args  # the n of 1 + 1/2 + ... + 1/n stands in no term before
            earlier = {name for term in before for name in term.walk()}
            yield from (name for name in names_in(last) if name not in earlier and not _is_constant(name))


def applied_names(node: Node) -> Iterator[Name]:
    """Yield the symbols that are applied to something."""
    for part in node.walk():
        if isinstance(part, Apply) and isinstance(part.applied, Name):
            yield part.applied


def arguments_of_divergences(node: Node) -> Iterator[Node]:
    """Yield what stands on either side of the bar of a divergence: these are laws."""
    for part in node.walk():
        if isinstance(part, Divergence):
            yield part.first
            yield part.second
        elif (
            isinstance(part, Apply) and isinstance(part.function, Name) and part.function.base in ("D", "KL")
        ):
            if len(part.args) == 2:
                yield from part.args


def members_in(node: Node, sign: str = "in") -> Iterator[tuple[Node, Name]]:
    """Yield what lies in S, and S: ``M(x)`` of ``Pr[M(x) in S]``; with ``=`` what equals y, and y."""
    for part in node.walk():
        stated = part.condition if isinstance(part, Probability) else None
        if isinstance(stated, Chain) and stated.first is not None:
            relation, right = stated.links[0]
            if relation == sign and isinstance(right, Name):
                yield stated.first, right


def orders_in(node: Node) -> Iterator[Name]:
    """Yield the symbols that are the order of a divergence."""
    for part in node.walk():
        if isinstance(part, Divergence) and part.kind == "D":
            yield from (below for below in part.lower if isinstance(below, Name))
        elif isinstance(part, Apply) and isinstance(part.function, Name) and part.function.base == "D":
            if isinstance(part.function.index, Name) and len(part.args) == 2:
                yield part.function.index


def joined_events(node: Node) -> Node:
    r"""Return events that words join, or that are listed, as the one event that is meant: *A and B*.

    >>> joined_events(Logic("or", (Name("A"), Name("B")))).name
    'union'
    """
    joined, parts = "", tuple[Node, ...]()
    if isinstance(node, Logic):
        joined, parts = {"and": "intersection", "or": "union"}.get(node.operator, ""), node.args
    elif isinstance(node, Listed) and node.kind == "bare":
        joined, parts = "intersection", node.items
    if not joined or not parts or not all(map(events_combined, parts)):
        return node
    return Operation(joined, parts, span=node.span)


def events_combined(node: Node | None) -> list[Name]:
    r"""Return the symbols that are combined as events: A and B of ``A \cap B^c``, or nothing.

    >>> [name.base for name in events_combined(Operation("union", (Name("A"), Name("B"))))]
    ['A', 'B']
    >>> events_combined(Operation("add", (Name("A"), Name("B"))))
    []
    """
    node = joined_events(node) if node is not None else None
    if isinstance(node, Fenced):
        return events_combined(node.inside)
    if isinstance(node, Operation) and node.name in ("union", "intersection", "minus", "complement"):
        parts = [events_combined(part) for part in node.args]
        return [name for part in parts for name in part] if all(parts) else []
    if isinstance(node, Power) and node.exponent == Name("c"):
        return events_combined(node.base)
    return [node] if isinstance(node, Name) and node.base[:1].isupper() else []
