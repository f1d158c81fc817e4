"""The order in which the author of a theorem file writes the terms of each sum.

sympy sorts the terms of a sum as it makes it: ``log(1 - p + p*exp(x))`` and ``log(p*exp(x) - p + 1)`` are
one object.  So each sum of a theorem file is made by :meth:`Orders.added`, which does what Python would do,
and remembers the order of what was added.
"""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["NAME", "Orders", "parsed"]

NAME: Final = "__dpsym_added__"  # what a theorem file calls for its sums; no file's own name begins so


class Orders:
    """The order of the terms of each sum that a file has made.

    >>> from dpsym import real
    >>> p, q = real("p"), real("q")
    >>> orders = Orders()
    >>> orders.added("+-", q, p, 1)
    p + q - 1
    >>> orders.found
    {p + q - 1: (q, p, -1)}
    """

    def __init__(self) -> None:
        self.found: dict[Any, tuple[Any, ...]] = {}

    def added(self, signs: str, first: Any, *others: Any) -> Any:
        """Return ``first`` with each of ``others`` added or taken away, as Python does, from the left."""
        total = first
        for sign, term in zip(signs, others, strict=True):
            total = total + term if sign == "+" else total - term
        if getattr(total, "is_Add", False):
            terms = tuple(self._terms("+" + signs, (first, *others)))
            if Counter(terms) == Counter(total.args):  # nothing was put together, or cancelled
                self.found[total] = terms
        return total

    def _terms(self, signs: str, summands: tuple[Any, ...]) -> Iterator[Any]:
        from sympy import Expr, Integer

        for sign, summand in zip(signs, summands, strict=True):
            whole = Integer(summand) if isinstance(summand, int) else summand
            inner = self.found.get(whole, whole.args) if getattr(whole, "is_Add", False) else (whole,)
            yield from (-term if sign == "-" and isinstance(term, Expr) else term for term in inner)


class _Sums(ast.NodeTransformer):
    """Puts a call of :meth:`Orders.added` in place of each sum and difference."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        terms: list[ast.expr] = []
        signs = ""
        left: ast.expr = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, (ast.Add, ast.Sub)):
            terms.insert(0, self.visit(left.right))
            signs = ("+" if isinstance(left.op, ast.Add) else "-") + signs
            left = left.left
        if not terms:
            return self.generic_visit(node)
        made = ast.Call(
            ast.Name(NAME, ast.Load()), [ast.Constant(signs), self.visit(left), *terms], keywords=[]
        )
        return ast.fix_missing_locations(ast.copy_location(made, node))


def parsed(data: bytes, shown: str) -> ast.Module:
    """Return the program of a theorem file, in which :data:`NAME` makes the sums.

    Raises:
        SyntaxError: as Python does.
    """
    tree = ast.parse(data, shown)
    _Sums().visit(tree)
    return tree
