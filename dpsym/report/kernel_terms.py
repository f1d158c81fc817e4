r"""Formulas of the kernel as LaTeX, for those who read what an engine proved.

The kernel's terms are made for machines: masses are ``P[1]`` or, at any point, ``P[*]``; conventions of
measure theory are heads of their own.  Here they are written as in a paper, with the usual conventions
understood (0 log 0 = 0 and so on).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term
from dpsym.language.printing import latex
from dpsym.points.family import Aggregate

__all__ = ["LONGEST", "formula", "relation"]

LONGEST: Final = 160  # parts of a term that is still written out
SIGNS: Final = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "=": "="}
INDEXED: Final = re.compile(r"(.+)\[([0-9,*]+)\](.*)")
FRESH: Final = re.compile(r"(.+?)[~+](\d*)")
PARTS: Final = re.compile(r"([A-Za-z]*)(?:_(tilde|hat|bar))?(.*)", re.DOTALL)
VARIANTS: Final = {
    "epsilon": r"\varepsilon",
    "phi": r"\varphi",
    "ell": r"\ell",
}  # as papers on privacy write them


class OverPoints(sp.Function):  # type: ignore[misc]  # sympy has no types
    """A sum over all points, of which there is any number."""

    sign = r"\sum"

    def _latex(self, printer: Any) -> str:
        return rf"{self.sign}_{{y}} {printer.parenthesize(self.args[0], PRECEDENCE['Add'] + 1)}"


class LargestOfPoints(OverPoints):
    """The largest value at a point."""

    sign = r"\max"


def formula(term: Term, names: Mapping[str, Aggregate] | None = None) -> str | None:
    r"""Return a term as LaTeX, or None where it is too long to be read.

    Args:
        term: any term of the kernel.
        names: what names of sums and maxima over all points stand for; each is written out.

    >>> from dpsym.kernel.terms import rat, term, var
    >>> formula(term("exp", -var("epsilon")) * var("P[*]"))
    'P(y) e^{- \\varepsilon}'
    >>> formula(var("a"), {"a": Aggregate("a", "sum", var("P[*]"))})
    '\\sum_{y} P(y)'
    >>> formula(var("a"), {"a": Aggregate("a", "max", var("P[*]"))})
    '\\max_{y} P(y)'
    """
    if sum(1 for _ in term.nodes()) > LONGEST:
        return None
    found = _expression(term, names or {})
    return None if found is None else latex(found)


def relation(of: Relation, names: Mapping[str, Aggregate] | None = None) -> str | None:
    r"""Return a relation as LaTeX, or None where a side is too long to be read.

    >>> from dpsym.kernel.terms import rat, var
    >>> relation(Relation("<=", rat(0), var("x")))
    '0 \\le x'
    """
    lhs, rhs = formula(of.lhs, names), formula(of.rhs, names)
    return None if lhs is None or rhs is None else f"{lhs} {SIGNS[of.op]} {rhs}"


def _expression(root: Term, names: Mapping[str, Aggregate]) -> Any:
    known: dict[Term, Any] = {}
    for node in root.nodes():
        args = [known[arg] for arg in node.args]
        if any(arg is None for arg in args):
            known[node] = None
        elif node.head == "var":
            inner = names.get(str(node.data))
            body = None if inner is None else _expression(inner.body, names)
            kind = LargestOfPoints if inner is not None and inner.kind == "max" else OverPoints
            known[node] = _name(str(node.data)) if body is None else kind(body)
        elif node.number is not None:
            known[node] = sp.Rational(int(node.number.p), int(node.number.q))
        elif node.head == "integral":
            known[node] = sp.Integral(args[0], (_name(str(node.data)), *args[1:]))
        else:
            write = HEADS.get(node.head)
            known[node] = None if write is None else write(*args)
    return known[root]


def _name(name: str) -> Any:
    indexed = INDEXED.fullmatch(name)
    if indexed and not indexed[3]:
        return sp.Symbol(f"{indexed[1]}({indexed[2].replace('*', 'y')})")
    fresh = FRESH.fullmatch(name)
    shown = f"{fresh[1]}_{fresh[2] or 0}" if fresh else name
    stem, mark, rest = PARTS.fullmatch(shown).groups()  # type: ignore[union-attr]  # matches any name
    letters = VARIANTS.get(stem, stem)
    return sp.Symbol(rf"\{mark}{{{sp.latex(sp.Symbol(letters))}}}{rest}" if mark else letters + rest)


def _branches(test: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    return lambda a, b, x, y: sp.Piecewise((x, test(a, b)), (y, True))


HEADS: Final[Mapping[str, Callable[..., Any]]] = {
    "pi": lambda: sp.pi,
    "inf": lambda: sp.oo,
    "add": sp.Add,
    "mul": sp.Mul,
    "max": lambda *args: sp.Max(*args, evaluate=False),
    "min": lambda *args: sp.Min(*args, evaluate=False),
    "pow": sp.Pow,
    "exp": sp.exp,
    "log": lambda x: sp.log(x, evaluate=False),
    "abs": lambda x: sp.Abs(x, evaluate=False),
    "tanh": sp.tanh,
    "erf": sp.erf,
    "erfc": sp.erfc,
    "sin": sp.sin,
    "cos": sp.cos,
    "asin": sp.asin,
    "atan": sp.atan,
    "gamma": sp.gamma,
    "lgamma": sp.loggamma,
    "digamma": sp.digamma,
    "trigamma": sp.trigamma,
    "tetragamma": lambda x: sp.polygamma(2, x),
    "zeta": sp.zeta,
    "erfinv": sp.erfinv,
    "lambertw": sp.LambertW,
    "floor": sp.floor,
    "if_lt": _branches(sp.Lt),
    "if_le": _branches(sp.Le),
    "if_eq": _branches(sp.Eq),
    "scaled": sp.Mul,
    "logratio": lambda p, q: sp.log(p / q, evaluate=False),
    "relent": lambda p, q: p * sp.log(p / q, evaluate=False),
    "powdiv": lambda p, q, a: p**a * q ** (1 - a),
}
