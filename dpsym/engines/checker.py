"""A quick test of instances: what the judge decides of one point, compiled for thousands of them.

Nothing is believed for it: the kernel decides again what is found here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.closing import close
from dpsym.engines.compiled import compile_bounds, compile_terms
from dpsym.errors import KernelRefusal
from dpsym.kernel.judge import PRECISIONS
from dpsym.kernel.numbers import INFINITY, Value, compare
from dpsym.kernel.statement import ClosedForm, Domain, Relation, Statement
from dpsym.kernel.terms import Term

__all__ = ["Checker", "Status", "contains"]

Status: TypeAlias = Literal["violated", "holds", "excluded", "unknown"]


class Checker:
    """Decides, with certainty or not at all, whether an exact instance violates a statement.

    Quantified hypotheses are not looked at here.
    """

    def __init__(self, statement: Statement, closed_forms: Sequence[ClosedForm] = ()) -> None:
        self.statement = close(statement, closed_forms) if closed_forms else statement
        self.names = tuple(variable.name for variable in statement.variables)
        plain = [h for h in self.statement.hypotheses if isinstance(h, Relation)]
        self._operators = [h.op for h in plain] + [self.statement.conclusion.op]
        sides = [side for r in [*plain, self.statement.conclusion] for side in (r.lhs, r.rhs)]
        self._single = len(self._operators) == 1
        self._constants = _constants(sides)
        self._values: dict[int, tuple[Value, ...]] = {}  # of the constants, by precision
        self._sides = compile_terms(sides, self.names, BALLS, self._constants)
        self._inside = compile_bounds([_bounds(variable.domain) for variable in statement.variables])

    def status(self, values: Mapping[str, Value], precision: int = 128) -> Status:
        """Return ``violated`` only if domains and hypotheses hold and the conclusion fails, certainly.

        ``excluded`` means that a domain or hypothesis certainly fails, ``unknown`` that balls of
        this precision leave something open.
        """
        ctx.prec = precision
        point = tuple(map(values.__getitem__, self.names))
        doubt = False
        if not self._inside(*point):  # perhaps outside: look at each variable
            inside = [contains(v.domain, x) for v, x in zip(self.statement.variables, point, strict=True)]
            if False in inside:
                return "excluded"
            doubt = None in inside
        sides = self._evaluate(point, precision)
        if self._single and not doubt:
            truth = compare(self._operators[0], sides[0], sides[1])
            return "unknown" if truth is None else "holds" if truth else "violated"
        last = len(self._operators) - 1
        for i, op in enumerate(self._operators):
            truth = compare(op, sides[2 * i], sides[2 * i + 1])
            if i == last:
                return "unknown" if doubt or truth is None else "holds" if truth else "violated"
            if truth is False:
                return "excluded"
            doubt = doubt or truth is None
        raise KernelRefusal("a statement has a conclusion")  # the loop ends with it

    def decide(self, values: Mapping[str, Value]) -> Status:
        """Return :meth:`status`, at higher and higher precision until it is known (up to 1024 bits)."""
        status: Status = "unknown"
        for precision in (64, *PRECISIONS):
            status = self.status(values, precision)
            if status != "unknown":
                break
        return status

    def sides(self, values: Mapping[str, Value], precision: int = 128) -> tuple[Value, Value]:
        """Return both sides of the conclusion at an instance."""
        ctx.prec = precision
        lhs, rhs = self._evaluate([values[name] for name in self.names], precision)[-2:]
        return lhs, rhs

    def _evaluate(self, point: Sequence[Value], precision: int) -> tuple[Value, ...]:
        constants = self._values.get(precision)
        if constants is None:
            constants = self._values[precision] = compile_terms(self._constants, (), BALLS)()
        return self._sides(*point, *constants)


def _constants(sides: Sequence[Term]) -> list[Term]:
    """Return the subterms without variables, as sqrt(2), that are worth evaluating once per precision."""
    whole = Term("max", tuple(sides))
    inner = {arg for node in whole.nodes() if not node.free for arg in node.args}
    return [n for n in whole.nodes() if n.args and not (n.free or n in inner or n.head == "integral")]


def _bounds(domain: Domain) -> tuple[Value, bool, Value, bool, bool]:
    lo = -INFINITY if domain.lo is None else domain.lo
    hi = INFINITY if domain.hi is None else domain.hi
    return _quick(lo), domain.lo_open, _quick(hi), domain.hi_open, domain.integer


def _quick(bound: Value) -> Value:
    """Return a small whole bound as an exact ball, which balls are compared with fastest."""
    return arb(bound) if isinstance(bound, fmpq) and bound.q == 1 and abs(bound) < 2**30 else bound


def contains(domain: Domain, value: Value) -> bool | None:
    """Return whether a number lies in a domain; None if that is open."""
    if domain.integer and not (isinstance(value, fmpq) and value.q == 1):
        return None if isinstance(value, arb) else False
    if isinstance(value, arb) and not value.is_finite():
        return domain.infinite and value == INFINITY if abs(value) == INFINITY else None
    checks = []
    if domain.lo is not None:
        checks.append(compare(">" if domain.lo_open else ">=", value, domain.lo))
    if domain.hi is not None:
        checks.append(compare("<" if domain.hi_open else "<=", value, domain.hi))
    return False if False in checks else None if None in checks else True
