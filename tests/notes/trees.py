"""Short ways to write formulas and trees, shared by the tests of the reader of formulas."""

import pytest

from dpsym.errors import Unread
from dpsym.notes.parse import by_convention, parse
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Apply, Chain, Fenced, Listed, Name, Number, Operation, Power

X, Y, P, Q, ALPHA, EPS = (Name(base) for base in ("x", "y", "P", "Q", "alpha", "epsilon"))
INDICATOR = Name("indicator")


def rows(text, is_function=by_convention, **options):
    """Return the trees of a formula's rows."""
    return [row.node for row in parsed(text, is_function, **options).rows]


def parsed(text, is_function=by_convention, **options):
    """Return the formula that a text is."""
    return parse(Source("a.md", text), Span(0, len(text)), is_function=is_function, **options)


def tree(text, is_function=by_convention):
    """Return the tree of a formula of one row."""
    (node,) = rows(text, is_function)
    return node


def refusal(text):
    """Return why a formula is not read, after looking whether the offsets lie in it."""
    with pytest.raises(Unread) as raised:
        rows(text)
    error = raised.value
    assert error.start is not None and 0 <= error.start <= error.end <= len(text)
    return str(error)


def name(base, index=None, *marks, style=""):
    """Return a symbol."""
    if isinstance(index, str):
        index = Number(index) if index.isdigit() else Name(index)
    return Name(base, style, tuple(marks), index)


def num(digits):
    """Return a number."""
    return Number(str(digits))


def op(operation, *args):
    """Return an operation of names or nodes."""
    return Operation(operation, tuple(map(node, args)))


def node(part):
    """Return a node for a letter, a number or a node."""
    if isinstance(part, int):
        return num(part)
    return Name(part) if isinstance(part, str) else part


def chain(first, *links):
    """Return a chain of relations: ``chain("a", "=", "b", "<=", "c")``."""
    return Chain(
        None if first is None else node(first),
        tuple((relation, node(right)) for relation, right in zip(links[::2], links[1::2], strict=True)),
    )


def call(head, *args):
    """Return a function of arguments."""
    return Apply(node(head), tuple(map(node, args)))


def power(base, exponent):
    """Return a power."""
    return Power(node(base), node(exponent))


def listed(*items, kind="bare"):
    """Return a list."""
    return Listed(kind, tuple(map(node, items)))


def fenced(inside, kind="round"):
    """Return something in brackets."""
    return Fenced(kind, node(inside))
