"""From the bounds that a passage gives to a variable: its domain, and what else is supposed of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import sympy
from flint import fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.statement import FLIPPED, Domain
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, order, probability, with_bounds
from dpsym.notes.complaints import ill_formed
from dpsym.notes.syntax import Name
from dpsym.notes.words import shown

UNIT: Final = Domain(fmpq(0), fmpq(1))


@dataclass
class Bounds:
    """What the conditions of a passage say of one number, together.

    A bound that is a rational number goes into the domain; one that is an expression in other variables
    becomes a constraint, and the domain then has the end of that of a single variable; all else is a
    hypothesis.  So are the bounds of an order by another, of which each may be infinite.

    >>> alpha = Bounds(Name("alpha"))
    >>> alpha.add(">", sympy.Integer(1))
    >>> str(alpha.variable("alpha").domain)
    '(1, oo)'
    """

    name: Name
    integer: bool = False
    infinite: bool = False
    ends: list[tuple[str, Any]] = field(default_factory=list)
    others: list[tuple[str, Any]] = field(default_factory=list)
    mirrored: list[tuple[str, Any]] = field(default_factory=list)  # those of ``others`` written bound first
    hypotheses: list[Any] = field(default_factory=list)

    def add(self, op: str, bound: Any, *, written: bool = True) -> None:
        """Take a bound, as in ``x > bound``; it is ``written`` so, or the other way round."""
        if bound is sympy.oo and op in ("<", "<="):
            self.infinite = self.infinite or op == "<="
        elif bound is -sympy.oo and op in (">", ">="):
            return
        elif bound in (sympy.oo, -sympy.oo):
            raise ill_formed(self.name, f"no number satisfies {shown(self.name)} {op} {bound}")
        elif bound.is_Rational:
            self.ends.append((op, bound))
        else:
            self.others.append((op, bound))
            if not written:
                self.mirrored.append((op, bound))

    def variable(self, called: str) -> Variable:
        """Return the variable; what its domain does not say is left in ``hypotheses``."""
        domain = self._domain()
        is_order = domain == Domain(fmpq(1), None, infinite=True)
        constraints = [
            (op, bound)
            for op, bound in self.others
            if not is_order and _of_variables(bound) and called not in _needed(bound)
        ]
        made = self._made(called, domain, constraints, is_order)
        kept = [pair for pair in self.others if pair not in constraints]
        self.hypotheses += [
            Comparison(bound, FLIPPED[op], made)
            if (op, bound) in self.mirrored
            else Comparison(made, op, bound)
            for op, bound in kept
        ]
        return made

    def _made(
        self, called: str, domain: Domain, constraints: list[tuple[str, Any]], is_order: bool
    ) -> Variable:
        if is_order:
            return order(called)
        if domain == UNIT and not constraints:
            return probability(called)
        return Variable(called, domain, "integer" if self.integer else "real", constraints)

    def _domain(self) -> Domain:
        low, low_open = self._end((">", ">="), "lo", max)
        high, high_open = self._end(("<", "<="), "hi", min)
        if self.integer:
            low, low_open = _whole(low, low_open, 1)
            high, high_open = _whole(high, high_open, -1)
        try:
            return Domain(
                low,
                high,
                lo_open=low_open,
                hi_open=high_open,
                integer=self.integer,
                infinite=self.infinite and high is None and not self.integer,
            )
        except KernelRefusal as error:
            raise ill_formed(self.name, f"no number satisfies the bounds of {shown(self.name)}") from error

    def _end(self, ops: tuple[str, str], end: str, choose: Any) -> tuple[fmpq | None, bool]:
        """Return one end of the domain, and whether it is open: the innermost of all that are given."""
        found: list[tuple[fmpq, bool]] = [
            (fmpq(int(bound.p), int(bound.q)), op == ops[0]) for op, bound in self.ends if op in ops
        ]
        for op, bound in self.others:
            inherited = getattr(bound.domain, end) if isinstance(bound, Variable) and op in ops else None
            if inherited is not None:
                found.append((inherited, op == ops[0] or getattr(bound.domain, f"{end}_open")))
        if not found:
            return None, True
        value = choose(number for number, _ in found)
        return value, any(is_open for number, is_open in found if number == value)


def _whole(end: fmpq | None, is_open: bool, step: int) -> tuple[fmpq | None, bool]:
    """Return an end of a range of whole numbers as one that belongs to it: n > 0 is n >= 1."""
    if end is None or not is_open or end.q != 1:
        return end, is_open
    return end + step, False


def _needed(bound: Any) -> set[str]:
    """Return the names of the variables in a bound, in the bounds of those, and so on."""
    return {symbol.name for symbol in with_bounds(bound.free_symbols) if isinstance(symbol, Variable)}


def _of_variables(bound: Any) -> bool:
    """Return whether a bound is a formula in variables alone, without laws and events."""
    return all(isinstance(symbol, Variable) for symbol in bound.free_symbols) and not bound.atoms(Scalar)
