r"""What a formula is in a sentence: a relation, a bound of a name, a declaration, a value, ...

A formula enters a sentence as one atom.  Which atom it is follows from its tree and from the names that are
known where it stands, never from its LaTeX::

    x^2 \le y           RELATION       says something of things that are known; a claim, or a condition
    0 < x \le 1         BOUND          says in which set or between which ends a name lies
    P, Q                NAME           one name or several, and nothing said of them
    f : X \to Y         DECLARATION    says what sort of thing a name is
    a = b + 1           DEFINITION     says what a name stands for, if a is new; otherwise a RELATION
    \varepsilon^2       VALUE          a thing, of which nothing is said
    \le y               CONTINUATION   begins with its relation or arrow; its left side stands before it
    \forall x : x < y   QUANTIFIED     has quantifiers of its own
    P \text{ is DP}     TEXTUAL        holds words beside formulas; see Row.pieces of dpsym.notes.parse
    \frac{1}{           BROKEN         did not parse

A kind is what the form allows, not the role that the formula plays: "Then $x \le 1$" claims a BOUND, "if
$a = b$" supposes a DEFINITION.  Every BOUND, DECLARATION and DEFINITION may stand where a RELATION may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from dpsym.errors import Unread
from dpsym.language.special import ENTRIES
from dpsym.notes.formula.binding import free, is_constant
from dpsym.notes.formula.clauses import is_statement
from dpsym.notes.formula.commands import COVARIANCES, FUNCTIONS, LETTERS
from dpsym.notes.syntax import (
    Apply,
    Broken,
    Chain,
    Fenced,
    Listed,
    Logic,
    Name,
    Node,
    Norm,
    Operation,
    Power,
    Quantified,
    Text,
)


class Kind(Enum):
    """The kinds of formulas; the module says what each of them is."""

    RELATION = "relation"
    BOUND = "bound"
    NAME = "name"
    DECLARATION = "declaration"
    DEFINITION = "definition"
    VALUE = "value"
    CONTINUATION = "continuation"
    QUANTIFIED = "quantified"
    TEXTUAL = "textual"
    BROKEN = "broken"


@dataclass(frozen=True)
class FormulaKind:
    r"""The kind of a formula, with the names that it is about.

    ``names`` are those that the formula could introduce, in the order of writing: what is named, bounded,
    declared or defined, or ranged over by its quantifiers.  In a BOUND they are the names that are not known,
    and all that are bounded if every one is known: in ``a \le x \le b`` with known ends it is x.  Other kinds
    have none.  ``error`` says why a BROKEN formula is broken.
    """

    kind: Kind
    names: tuple[Name, ...] = ()
    error: Unread | None = None


#: Functions with names of their own, which no equation introduces.
OPERATORS: Final = (
    (FUNCTIONS - {"det", "nabla"})
    | COVARIANCES
    | {word for entry in ENTRIES.values() for word in entry.words if rf"\\{word}" not in LETTERS}
)
# A list of statements is what the least telling of them is.
_LEAST_TELLING: Final = (Kind.RELATION, Kind.BOUND, Kind.DECLARATION, Kind.DEFINITION)
_DEFINING: Final = frozenset([":=", "equiv"])
_BOUNDING: Final = frozenset(["<", "<=", ">", ">=", "!=", "in", "not in"])
_SORTING: Final = frozenset(["~", "subset", "superset"])
_DOTS: Final = Operation("dots", ())


#: Constants whose letters a text may use for something else: *let e be real*, *e > 1*.
REUSED: Final = frozenset({"e", "pi"})


def kind_of(formula: Node | Unread, known: Callable[[Name], bool]) -> FormulaKind:
    r"""Return what a formula is, given which names are known where it stands.

    Args:
        formula: its tree, or the error with which it was refused.
        known: whether a name, with its marks and its index, stands for something here.

    >>> from dpsym.notes.parse import joined, parse
    >>> from dpsym.notes.source import Source, Span
    >>> def kind(latex, *known):
    ...     tree = joined(parse(Source("a.md", latex), Span(0, len(latex))))
    ...     found = kind_of(tree, lambda name: name.base in known)
    ...     return found.kind.name, [name.base for name in found.names]
    >>> kind("a = b + 1"), kind("a = b + 1", "a")
    (('DEFINITION', ['a']), ('RELATION', []))
    >>> kind("a < x < b", "a", "b"), kind(r"P, Q \in \Delta(\mathcal Y)")
    (('BOUND', ['x']), ('BOUND', ['P', 'Q']))
    """
    if isinstance(formula, Unread | Broken):
        return FormulaKind(Kind.BROKEN, error=formula.error if isinstance(formula, Broken) else formula)
    if isinstance(formula, Fenced) and is_statement(formula.inside):
        return kind_of(formula.inside, known)
    if isinstance(formula, Quantified):
        return FormulaKind(Kind.QUANTIFIED, names_bound(formula))
    if isinstance(formula, Text) or (isinstance(formula, Listed) and formula.kind == "words"):
        return FormulaKind(Kind.TEXTUAL)
    if isinstance(formula, Chain):
        return _of_chain(formula, known)
    if isinstance(formula, Logic):
        return _of_logic(formula, known)
    if isinstance(formula, Listed) and formula.kind == "bare" and any(map(is_statement, formula.items)):
        return _of_several(formula.items, known)
    tuples = isinstance(formula, Listed) and formula.kind != "bare"
    fixed = is_constant(formula) and not (isinstance(formula, Name) and formula.base in REUSED)
    named = () if tuples or fixed else _names(formula)
    return FormulaKind(Kind.NAME if named else Kind.VALUE, named)


def names_bound(formula: Node) -> tuple[Name, ...]:
    r"""Return the names that a formula can introduce if nothing is known: see :class:`FormulaKind`.

    >>> from dpsym.notes.syntax import Number
    >>> [name.base for name in names_bound(Chain(Number("0"), (("<", Name("x")), ("<", Name("y")))))]
    ['x', 'y']
    """
    if isinstance(formula, Quantified):
        found = (name for _, condition in formula.quantifiers for name in names_bound(condition))
        return tuple(dict.fromkeys(found))
    return kind_of(formula, lambda _: False).names


def head_of(node: Node | None) -> Name | None:
    r"""Return the name that a definition with this left side defines.

    It is a name, or a name applied to names: ``x``, ``f(x, y)``, ``T(P, Q)(\alpha)``, ``f^{-1}(y)``, ``p_i``.

    >>> head_of(Apply(Name("f"), (Name("x"),))) == Name("f"), head_of(Operation("sqrt", (Name("x"),)))
    (True, None)
    """
    while isinstance(node, Apply) and all(_names(argument) for argument in node.args):
        node = node.function
    if isinstance(node, Power) and isinstance(node.base, Name):
        node = node.base
    if not isinstance(node, Name) or is_constant(node):
        return None
    return None if node.base in OPERATORS and not node.marks else node


# Relations


def _of_chain(chain: Chain, known: Callable[[Name], bool]) -> FormulaKind:
    if chain.first is None:
        return FormulaKind(Kind.CONTINUATION)
    relations = [relation for relation, _ in chain.links]
    left = _names(chain.first)
    head = head_of(chain.first)
    if relations in (["="], [":="]) and _lists_integers(chain):
        return FormulaKind(Kind.DEFINITION)
    if relations == ["=:"]:
        named = _names(chain.links[0][1])
        return FormulaKind(Kind.DEFINITION, named) if named else FormulaKind(Kind.RELATION)
    if relations[0] == ":=" or (relations[0] == "equiv" and head is not None and not known(head)):
        return FormulaKind(Kind.DEFINITION, left or (() if head is None else (head,)))
    if relations[0] in {":", "|->"} or (relations[0] in _SORTING and left and len(relations) == 1):
        return FormulaKind(Kind.DECLARATION, left) if left else FormulaKind(Kind.RELATION)
    if relations[0] == "=" and set(relations[1:]) <= _BOUNDING - {"in", "not in"} | {"="}:
        return _of_equality(chain, left, head, known)
    bounded = _bounded(chain) if set(relations) <= _BOUNDING else ()
    new = tuple(name for name in bounded if not known(name))
    return FormulaKind(Kind.BOUND, new or bounded) if bounded else FormulaKind(Kind.RELATION)


def _lists_integers(chain: Chain) -> bool:
    r"""Return whether a chain says what ``[n]`` stands for: a set that is listed with dots."""
    left, right = chain.first, chain.links[0][1]
    bracket = isinstance(left, Fenced) and left.kind == "square" and isinstance(left.inside, Name)
    return bracket and isinstance(right, Listed) and right.kind == "curly" and _DOTS in right.items


def _of_equality(
    chain: Chain, left: tuple[Name, ...], head: Name | None, known: Callable[[Name], bool]
) -> FormulaKind:
    """Return what ``left = value`` is: a bound where the value is a list as in ``j = 1, ..., k``.

    What a chain says further, as in ``t = 2x <= 1``, it says of the value.
    """
    value = chain.links[0][1]
    if left and len(chain.links) == 1 and isinstance(value, Listed) and value.kind == "bare":
        return FormulaKind(Kind.BOUND, left)
    heads = left or (() if head is None else (head,))
    circular = any(part in heads for part in free(value))
    new = bool(heads) and not any(known(name) and not is_total(name, value) for name in heads)
    return FormulaKind(Kind.DEFINITION, heads) if new and not circular else FormulaKind(Kind.RELATION)


def is_total(name: Name, value: Node) -> bool:
    r"""Return whether a value is made of members of a family with that letter: ``p = \sum_j p_j``.

    >>> is_total(Name("p"), Name("p", index=Name("j"))), is_total(Name("p"), Name("q"))
    (True, False)
    """
    members = (part for part in value.walk() if isinstance(part, Name) and part.index is not None)
    return name.index is None and any(replace(part, index=None) == name for part in members)


def _bounded(chain: Chain) -> tuple[Name, ...]:
    r"""Return the names that a chain of inequalities or memberships bounds.

    It bounds what stands first in it, or second behind a constant, and the names that stand alone further on.
    ``f(x) \le y`` bounds nothing, ``|x| \le y`` bounds x.
    """
    sides = [node for node in (chain.first, *(node for _, node in chain.links)) if node is not None]
    subject = sides[0] if _subjects(sides[0]) else sides[1] if _is_fixed(sides[0]) else None
    found = () if subject is None else _subjects(subject)
    if not found:
        return ()
    for relation, part in chain.links:
        if relation not in {"in", "not in"} and part is not subject:
            found += _subjects(part)
    return tuple(dict.fromkeys(found))


def _is_fixed(node: Node) -> bool:
    """Whether a node has no names but constants."""
    return all(is_constant(name) for name in free(node))


def _subjects(node: Node) -> tuple[Name, ...]:
    """Return the names that a side of a bound is about: alone, in a list, or between bars."""
    if isinstance(node, Norm):
        node = node.inside
    elif isinstance(node, Operation) and node.name in {"abs", "cardinality"}:
        node = node.args[0]
    found = _names(node)
    return () if any(is_constant(name) and name.base not in REUSED for name in found) else found


def _names(node: Node | None) -> tuple[Name, ...]:
    """Return the names that a node is a list of, with dots between them or not; else nothing."""
    if isinstance(node, Name):
        return (node,)
    if not isinstance(node, Listed) or node.kind not in {"bare", "round"}:
        return ()
    items = [item for item in node.items if item != _DOTS]
    found = tuple(item for item in items if isinstance(item, Name))
    return found if len(found) == len(items) else ()


# Several statements


def _of_logic(logic: Logic, known: Callable[[Name], bool]) -> FormulaKind:
    if logic.operator == "and":
        return _of_several(logic.args, known)
    begun = logic.operator == "implies" and len(logic.args) == 1
    return FormulaKind(Kind.CONTINUATION if begun else Kind.RELATION)


def _of_several(parts: tuple[Node, ...], known: Callable[[Name], bool]) -> FormulaKind:
    """Return what several statements are together."""
    found = [kind_of(part, known) for part in parts]
    kinds = {each.kind for each in found}
    for kind in (Kind.TEXTUAL, Kind.QUANTIFIED, Kind.CONTINUATION):
        if kind in kinds:
            return FormulaKind(kind, _all_names(found) if kind is Kind.QUANTIFIED else ())
    kind = next((kind for kind in _LEAST_TELLING if kind in kinds), Kind.RELATION)
    kind = Kind.RELATION if kinds - set(_LEAST_TELLING) else kind
    return FormulaKind(kind, () if kind is Kind.RELATION else _all_names(found))


def _all_names(kinds: list[FormulaKind]) -> tuple[Name, ...]:
    def each() -> Iterator[Name]:
        for kind in kinds:
            yield from kind.names

    return tuple(dict.fromkeys(each()))
