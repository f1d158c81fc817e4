"""Statements as plain JSON, and back: a table of nodes over a closed vocabulary, and nothing is evaluated.

Each row of a table is the head of a node and its fields: numbers of earlier rows, or text for what has no
parts.  The same statement gives the same table every time, so a digest of it is stable.  What is read back is
what was written, argument by argument: no expression is simplified, and no text is parsed but fractions and
domains.  Heads that are not in the vocabulary, fields of another kind and tables that are too large are
refused.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import sympy
from sympy.core.symbol import Str
from sympy.functions.elementary.piecewise import ExprCondPair
from sympy.logic.boolalg import Boolean

import dpsym.language
from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, LimitError, shown
from dpsym.kernel.statement import FLIPPED, Domain
from dpsym.language.nodes import Construct
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.special import ENTRIES
from dpsym.language.symbols import Variable

__all__ = ["Table", "entry", "heads", "text", "values_of"]

MAX_ROWS: Final = 100_000
MAX_SIZE: Final = 5_000_000  # of one value, written out without shared parts
MAX_DEPTH: Final = 400
MAX_TEXT: Final = 400
MAX_DIGITS: Final = 400
FRACTION: Final = re.compile(r"-?[0-9]+(/[1-9][0-9]*)?")

#: Of sympy: sums and products are put together as they stand, functions are told not to evaluate.
ASSEMBLED: Final = (sympy.Add, sympy.Mul)
KEPT: Final = (
    *(sympy.Pow, sympy.exp, sympy.log, sympy.Abs, sympy.Max, sympy.Min, sympy.binomial, sympy.factorial),
    *ENTRIES,
    *(sympy.Equality, sympy.Unequality, sympy.LessThan, sympy.StrictLessThan, sympy.GreaterThan),
    *(sympy.StrictGreaterThan, sympy.And, sympy.Or, sympy.Not, sympy.Piecewise, sympy.re, sympy.conjugate),
)
PLAIN: Final = (
    sympy.Tuple,
    sympy.Lambda,
    sympy.Sum,
    sympy.Product,
    sympy.Integral,
    sympy.Limit,
    ExprCondPair,
)
SYMPY: Final[Mapping[str, Any]] = {
    "IndexedProduct" if kind is sympy.Product else kind.__name__: kind for kind in (*ASSEMBLED, *KEPT, *PLAIN)
}
NAMES: Final = {kind: name for name, kind in SYMPY.items()}
CONSTANTS: Final[Mapping[str, Any]] = {
    "oo": sympy.oo,
    "-oo": -sympy.oo,
    "pi": sympy.pi,
    "euler": sympy.EulerGamma,
    "e": sympy.E,
    "true": sympy.true,
    "false": sympy.false,
}
#: What an argument of a kind is, by the signature of its node; other kinds are looked at by the type check.
KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "name": lambda node: isinstance(node, Str),
    "law": lambda node: bool(getattr(node, "is_law", False)),
    "space": lambda node: bool(getattr(node, "is_space", False)),
    "event": lambda node: bool(getattr(node, "is_event", False)),
    "kernel": lambda node: bool(getattr(node, "is_kernel", False)),
    "scalar": lambda node: isinstance(node, sympy.Expr),
    "order": lambda node: isinstance(node, sympy.Expr),
    "count": lambda node: isinstance(node, sympy.Expr),
}


@cache
def heads() -> Mapping[str, type]:
    """Return the classes of nodes of the vocabulary by their names.

    >>> heads()["KL"].__name__, "Basic" in heads()
    ('KL', False)
    """
    found: dict[str, type] = {}
    for entry in pkgutil.walk_packages(dpsym.language.__path__, "dpsym.language."):
        module = importlib.import_module(entry.name)
        for name, value in vars(module).items():
            own = inspect.isclass(value) and value.__module__ == module.__name__
            if own and issubclass(value, sympy.Basic) and value not in ENTRIES:
                found[name] = value
    return found


class Table:
    """A table of nodes that is being written.

    >>> from dpsym.language import KL, at_most, laws
    >>> P, Q = laws("P Q")
    >>> table = Table()
    >>> place = table.add(at_most(KL(P, Q), 1))
    >>> values_of(table.rows)[place]
    KL(P, Q) <= 1
    """

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._places: dict[Any, int] = {}

    def add(self, node: Any) -> int:
        """Return the number of the row of a node, which is written if it is new.

        Raises:
            EvidenceError: the node is none of the vocabulary.
        """
        key = _Same(node)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = self.row(self._written(node))
        return place

    def row(self, row: list[Any]) -> int:
        """Append a row and return its number."""
        self.rows.append(row)
        return len(self.rows) - 1

    def _written(self, node: Any) -> list[Any]:
        if not isinstance(node, sympy.Basic):
            raise EvidenceError(f"{shown(node)} is no node of the vocabulary")
        head = _head(node)
        if isinstance(node, Variable):
            bounds = [[str(op), self.add(bound)] for op, bound in node.constraints]
            return [head, node.name, node.kind, node.domain.to_json(), bounds]
        if head in ("Str", "Symbol"):
            return [head, node.name]
        if head == "Rational":
            return [head, str(node)]
        return [head, *(self.add(part) for part in node.args)]


class _Same:
    """A node as a key: sympy calls some nodes equal that are not the same, as 1 and true are for Python."""

    __slots__ = ("node",)

    def __init__(self, node: Any) -> None:
        self.node = node

    def __hash__(self) -> int:
        return hash(self.node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and type(self.node) is type(other.node) and self.node == other.node


def _head(node: Any) -> str:
    """Return the head of a node; refuse what is not in the vocabulary, or would not come back as it is."""
    if isinstance(node, Variable):
        return "Variable"
    if isinstance(node, Str):
        return "Str"
    if type(node) is sympy.Symbol:
        if node != sympy.Symbol(node.name):
            raise EvidenceError(f"the symbol {node.name} has assumptions, which are not written")
        return "Symbol"
    if isinstance(node, sympy.Rational):
        return "Rational"
    for name, constant in CONSTANTS.items():
        if node is constant:
            return name
    name = NAMES.get(type(node), type(node).__name__)
    if type(node) in NAMES or heads().get(name) is type(node):
        return name
    raise EvidenceError(f"{name} is no head of the vocabulary")


def values_of(rows: Any, made: Callable[[str, list[Any], Sequence[Any]], Any] | None = None) -> list[Any]:
    """Return the nodes of a table, one for each row.

    Args:
        rows: the table, as read from a file.
        made: makes what a head outside of the vocabulary means from its fields and the nodes before; it
            raises EvidenceError for heads that it does not know either.

    Raises:
        EvidenceError: the table is malformed.
        LimitError: it is larger than it may be.
    """
    if not isinstance(rows, list):
        raise EvidenceError("the table of nodes is a list")
    if len(rows) > MAX_ROWS:
        raise LimitError(f"the table of nodes has more than {MAX_ROWS} rows")
    found: list[Any] = []
    extent: list[tuple[int, int]] = []  # of each node: its size without shared parts, and its depth
    for row in rows:
        if not isinstance(row, list) or not row or not isinstance(row[0], str):
            raise EvidenceError("a row of the table is a list that begins with a head")
        try:
            node = _read(row[0], row[1:], found, made)
        except (KernelRefusal, *MALFORMED) as error:
            raise EvidenceError(f"a row {row[0][:40]!r} of the table is malformed: {error}") from error
        extent.append(_extent(row, extent))
        found.append(node)
    return found


def _extent(row: list[Any], before: Sequence[tuple[int, int]]) -> tuple[int, int]:
    parts = [before[place] for place in _places(row[1:])]
    size = 1 + sum(size for size, _ in parts)
    depth = 1 + max((depth for _, depth in parts), default=0)
    if size > MAX_SIZE or depth > MAX_DEPTH:
        raise LimitError(f"a statement is larger than {MAX_SIZE} nodes, or deeper than {MAX_DEPTH}")
    return size, depth


def _places(fields: Iterable[Any]) -> Iterable[int]:
    for field in fields:
        if isinstance(field, list):
            yield from _places(field)
        elif type(field) is int:
            yield field


def _read(head: str, fields: list[Any], before: Sequence[Any], made: Any) -> Any:
    if head in CONSTANTS and not fields:
        return CONSTANTS[head]
    if head in ("Str", "Symbol"):
        (name,) = fields
        return Str(text(name)) if head == "Str" else sympy.Symbol(text(name))
    if head == "Rational":
        return _rational(*fields)
    if head == "Variable":
        return _variable(fields, before)
    kind = heads().get(head) or SYMPY.get(head)
    if kind is None:
        if made is None:
            raise EvidenceError(f"{head[:40]!r} is no head of the vocabulary")
        return made(head, fields, before)
    return _node(kind, [entry(place, before) for place in fields])


def entry(place: Any, before: Sequence[Any]) -> Any:
    """Return an earlier row.

    Raises:
        EvidenceError: it is none.

    >>> entry(0, ["a"])
    'a'
    """
    if type(place) is not int or not 0 <= place < len(before):
        raise EvidenceError(f"{shown(place)} is not the number of an earlier row")
    return before[place]


def text(value: Any) -> str:
    """Return a text of bounded length.

    Raises:
        EvidenceError: it is none.

    >>> text("P")
    'P'
    """
    if not isinstance(value, str) or len(value) > MAX_TEXT or not value.isprintable():
        raise EvidenceError(f"{shown(value)} is not a short text")
    return value


def _rational(written: Any) -> Any:
    if not isinstance(written, str) or len(written) > MAX_DIGITS or not FRACTION.fullmatch(written):
        raise EvidenceError(f"{shown(written)} is not a fraction")
    above, _, below = written.partition("/")
    number = sympy.Rational(int(above), int(below or "1"))
    if str(number) != written:
        raise EvidenceError(f"the fraction {written[:40]} is not in lowest terms")
    return number


def _variable(fields: list[Any], before: Sequence[Any]) -> Variable:
    name, kind, domain, bounds = fields
    if text(kind) not in ("real", "integer", "order", "probability") or set(domain) != set(
        Domain().to_json()
    ):
        raise EvidenceError("a variable has a kind and a domain")
    limits = [(op, entry(place, before)) for op, place in bounds]
    if any(op not in FLIPPED or not isinstance(limit, sympy.Expr) for op, limit in limits):
        raise EvidenceError("a bound of a variable is a relation and a number")
    found = Domain.from_json(domain)
    if found.to_json() != domain:
        raise EvidenceError("a domain is not written as dpsym writes it")
    return Variable(text(name), found, kind, limits)


def _node(kind: Any, parts: list[Any]) -> Any:
    """Return a node with just these arguments."""
    if not all(isinstance(part, sympy.Basic) for part in parts):
        raise EvidenceError(f"the parts of {kind.__name__} are nodes")
    if kind in ASSEMBLED:
        if len(parts) < 2 or not all(isinstance(part, sympy.Expr) for part in parts):
            raise EvidenceError(f"{kind.__name__} takes two numbers or more")
        node = kind._from_args(parts)
    elif kind in KEPT:
        node = kind(*parts, evaluate=False)
    elif kind in PLAIN:
        node = kind(*parts)
    else:
        _check(kind, parts)
        node = sympy.Basic.__new__(kind, *parts)
    if type(node) is not kind or list(node.args) != parts:
        raise EvidenceError(f"{kind.__name__} of these parts is not written as dpsym writes it")
    return node


def _check(kind: Any, parts: list[Any]) -> None:
    """Check the number and the kinds of the arguments of a node, as its signature has them."""
    signature = getattr(kind, "signature", ())
    plain = getattr(kind, "check", None) is Construct.check  # it takes what its signature says, and no more
    if plain and signature and len(signature) != len(parts):
        raise EvidenceError(f"{kind.__name__} takes {len(signature)} arguments, got {len(parts)}")
    for wanted, part in zip(signature, parts, strict=False):
        if (plain or wanted == "name") and wanted in KINDS and not KINDS[wanted](part):
            raise EvidenceError(f"an argument of {kind.__name__} is no {wanted}")
    if kind is Comparison:
        sides = len(parts) == 3 and all(isinstance(side, sympy.Expr) for side in parts[::2])
        if not sides or not isinstance(parts[1], Str) or parts[1].name not in FLIPPED:
            raise EvidenceError("a relation is between two numbers, and one of those that dpsym knows")
    if kind is ForAll and (len(parts) != 2 or not isinstance(parts[1], Boolean)):
        raise EvidenceError("a statement for all values has a symbol and a statement")
