"""Symbols that range in sums and integrals of a sheet, where a derivation speaks of them: "r^k <= 1"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy
from flint import fmpq
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.kernel.statement import Domain
from dpsym.language.sums import OverPoints
from dpsym.language.symbols import Variable
from dpsym.notes.items import Item
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Name

__all__ = ["know_ranging"]


def know_ranging(items: Iterable[Item], scope: Scope) -> bool:
    """Declare what ranges in the sums and integrals of a sheet, on its range; return whether there is any."""
    found = False
    for item in items:
        claims = [part.claim for part in item.walk() if part.claim is not None]
        for entry in (entry for claim in claims for entry in _entries(claim.conclusion)):
            if scope.find(entry.name) is None:
                scope.declare(entry)
                found = True
    return found


def _entries(statement: Any) -> Iterator[Entry]:
    for part in sorted(statement.atoms(OverPoints, ExprWithLimits), key=str):
        if isinstance(part, OverPoints):
            point = part.args[1]
            yield Entry(Name(str(point)), Kind.POINT, None, point, None, "a sum of the sheet")
        elif len(part.limits) == 1 and len(part.limits[0]) == 3:
            symbol, low, high = part.limits[0]
            whole = isinstance(part, (sympy.Sum, sympy.Product))
            made = _number(symbol, low, high, whole)
            kind = Kind.INTEGER if whole else Kind.REAL
            yield Entry(Name(str(symbol)), kind, made.domain, made, None, "a sum or an integral of the sheet")


def _number(symbol: Any, low: Any, high: Any, whole: bool) -> Variable:
    """Return a number between two ends; an end that is an expression is a constraint."""
    ends = [fmpq(int(end.p), int(end.q)) if end.is_Rational else None for end in (low, high)]
    bounds = [(">=", low, ends[0]), ("<=", high, ends[1])]
    constraints = [(op, end) for op, end, known in bounds if known is None and end.is_finite is not False]
    domain = Domain(ends[0], ends[1], lo_open=ends[0] is None, hi_open=ends[1] is None, integer=whole)
    return Variable(str(symbol), domain, "integer" if whole else "real", constraints)
