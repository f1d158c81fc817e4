"""How the relations of a chain compose: what ``a = b <= c < d`` says of a and d."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import FLIPPED
from dpsym.language.relations import Comparison

__all__ = ["WORDS", "composed", "implies", "says"]

#: The methods of a chain by the relation that they add.
WORDS: Final = {"=": "equals", "<=": "at_most", "<": "less", ">=": "at_least", ">": "greater"}
WEAKER: Final = {"<": ("<", "<="), ">": (">", ">="), "=": ("=", "<=", ">="), "<=": ("<=",), ">=": (">=",)}


def composed(operators: Sequence[str]) -> str:
    """Return the strongest relation that holds between the ends of a chain.

    Extended reals are totally ordered, so = and <= compose to <=, and one < among them makes it <.

    Raises:
        IllFormedError: the chain is empty, or goes up in one place and down in another.

    >>> composed(["=", "<=", "<"]), composed(["=", "="]), composed([">=", ">="])
    ('<', '=', '>=')
    """
    if not operators:
        raise IllFormedError("a chain needs at least one step, as in derive(a).at_most(b)")
    kinds = set(operators)
    if kinds & {"<=", "<"} and kinds & {">=", ">"}:
        first, second = (next(op for op in operators if op in group) for group in ("<= <", ">= >"))
        raise IllFormedError(
            f"this chain has a step with {first} and one with {second}, which do not compose; "
            "write two chains, or turn one of the steps around"
        )
    for op in ("<", ">", "<=", ">="):
        if op in kinds:
            return op
    return "="


def implies(stronger: str, weaker: str) -> bool:
    """Return whether one relation between two quantities says the other.

    >>> implies("<", "<="), implies("<=", "<")
    (True, False)
    """
    return weaker in WEAKER[stronger]


def says(known: Comparison, wanted: Comparison) -> bool:
    """Return whether one relation is another, or a stronger one between the same two quantities.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> below = Comparison(x, "<", 1)
    >>> says(below, Comparison(1, ">=", x)), says(Comparison(x, "<=", 1), below)
    (True, False)
    """
    if (known.lhs, known.rhs) == (wanted.lhs, wanted.rhs):
        return implies(known.op, wanted.op)
    if (known.lhs, known.rhs) == (wanted.rhs, wanted.lhs):
        return implies(known.op, FLIPPED[wanted.op])
    return False
