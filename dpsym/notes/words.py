"""Parts of formulas as plain text, for messages: ``(alpha' - 1)/alpha``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Derivative,
    Divergence,
    Expect,
    Extremum,
    Fenced,
    Interval,
    Listed,
    Logic,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    Probability,
    Text,
)

LONGEST: Final = 60  # characters of a part that a message quotes
SIGNS: Final = {
    "add": " + ",
    "subtract": " - ",
    "multiply": " ",
    "divide": "/",
    "times": " x ",
    "given": " | ",
}
FENCES: Final = {"round": "()", "square": "[]", "curly": "{}", "bare": ("", "")}


def shown(node: Node) -> str:
    """Return a part of a formula for a message, cut where it is long.

    >>> shown(Power(Name("e"), Name("epsilon", marks=("hat",))))
    'e^epsilon_hat'
    """
    try:
        text = _text(node)
    except RecursionError:
        text = f"this {type(node).__name__.lower()}"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def plain(name: Name) -> str:
    """Return the name of a symbol in the spelling of :mod:`dpsym.language.names`, without its style.

    >>> plain(Name("epsilon", marks=("hat",), index=Number("1"))), plain(Name("P", marks=("prime", "prime")))
    ('epsilon_hat_1', "P''")
    """
    primes = "'" * name.marks.count("prime")
    marks = "".join(f"_{mark}" for mark in name.marks if mark != "prime")
    index = "" if name.index is None else f"_{_index(name.index)}"
    return f"{name.base}{marks}{index}{primes}"


def _index(node: Node) -> str:
    if isinstance(node, Name):
        return plain(node).replace("'", "_prime")
    if isinstance(node, Listed):
        return "_".join(_index(item) for item in node.items)
    return _text(node)


def _text(node: Node) -> str:
    writer = WRITERS.get(type(node))
    return f"this {type(node).__name__.lower()}" if writer is None else writer(node)


def _operation(node: Operation) -> str:
    if node.name in SIGNS:
        return SIGNS[node.name].join(map(_text, node.args))
    if node.name == "negate":
        return f"-{_text(node.args[0])}"
    if node.name == "abs":
        return f"|{_text(node.args[0])}|"
    if node.name == "dots":
        return "..."
    return f"{node.name}({', '.join(map(_text, node.args))})"


def _fenced(kind: str, inside: str) -> str:
    left, right = FENCES.get(kind, "()")
    return f"{left}{inside}{right}"


def _chain(node: Chain) -> str:
    first = "" if node.first is None else _text(node.first)
    return first + "".join(f" {relation} {_text(side)}" for relation, side in node.links)


def _interval(node: Interval) -> str:
    left, right = "(" if node.low_open else "[", ")" if node.high_open else "]"
    return f"{left}{_text(node.low)}, {_text(node.high)}{right}"


def _below(parts: tuple[Node, ...]) -> str:
    return f"_{{{', '.join(map(_text, parts))}}}" if parts else ""


def _divergence(node: Divergence) -> str:
    return f"{node.kind}{_below(node.lower)}({_text(node.first)} || {_text(node.second)})"


WRITERS: Final[dict[type[Node], Callable[[Any], str]]] = {
    Number: lambda node: node.digits,
    Name: plain,
    Text: lambda node: node.words,
    Operation: _operation,
    Power: lambda node: f"{_text(node.base)}^{_text(node.exponent)}",
    Fenced: lambda node: _fenced(node.kind, _text(node.inside)),
    Apply: lambda node: f"{_text(node.function)}({', '.join(map(_text, node.args))})",
    Listed: lambda node: _fenced(node.kind, ", ".join(map(_text, node.items))),
    Interval: _interval,
    Chain: _chain,
    Logic: lambda node: f" {node.operator} ".join(map(_text, node.args)),
    Divergence: _divergence,
    Big: lambda node: f"{node.operator}{_below(node.below)} {_text(node.body)}",
    Extremum: lambda node: f"{node.operator}({', '.join(map(_text, node.args))})",
    Derivative: lambda node: (
        f"the derivative of {_text(node.body)} by {', '.join(map(_text, node.variables))}"
    ),
    Norm: lambda node: f"||{_text(node.inside)}||",
    Expect: lambda node: f"E{_below(node.over)}[{_text(node.body)}]",
    Probability: lambda node: f"Pr{_below(node.over)}[{_text(node.condition)}]",
}
