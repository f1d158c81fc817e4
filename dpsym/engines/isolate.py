"""Solve a relation for one of its variables, to read a hypothesis as a bound on that variable."""

from __future__ import annotations

from collections.abc import Mapping

from flint import fmpq

from dpsym.kernel.statement import FLIPPED, Domain, Relation
from dpsym.kernel.terms import Term, rat, term

__all__ = ["isolate"]

SMALL = rat(1, 10**12)  # below it a bound on a reciprocal bounds nothing that a search would try


def isolate(
    relation: Relation, name: str, domains: Mapping[str, Domain], *, root: bool = False
) -> tuple[str, Term] | None:
    """Return ``(op, expression)`` such that the relation says ``name op expression``, or None.

    The variable must occur once.  Signs of factors are read off the ``domains``, leniently: the result
    guides a sampler, and whatever it proposes is checked against the hypothesis itself.  With ``root`` an
    equation about a power of it is solved by the root that is not negative, where it might be negative too.

    >>> from dpsym.kernel.terms import var
    >>> isolate(Relation("<", 2 * var("a") + 1, var("b")), "a", {})
    ('<', mul(add(b, -1), 1/2))
    """
    op, side, other = relation.op, relation.lhs, relation.rhs
    if name in other.free:
        op, side, other = FLIPPED[op], other, side
    if name in other.free:
        return None
    while side.head != "var":
        holders = [arg for arg in side.args if name in arg.free]
        if len(holders) != 1:
            return None
        peeled = _peel(op, side, holders[0], other, domains)
        if peeled is None and root and op == "=" and side.head == "pow":
            domains = {**domains, name: Domain(fmpq(0), None)}
            peeled = _peel(op, side, holders[0], other, domains)
        if peeled is None:
            return None
        op, side, other = *peeled[:1], holders[0], peeled[1]
    return op, other


def positive(factor: Term, domains: Mapping[str, Domain]) -> bool:
    """Return whether the form of a term shows that it is not negative (leniently: zero may occur).

    >>> positive(term("exp", rat(-1)) * rat(3), {}), positive(rat(-1), {})
    (True, False)
    """
    if factor.head == "rat":
        return bool(factor.data > 0)  # type: ignore[operator]
    if factor.head == "var":
        domain = domains.get(str(factor.data))
        return domain is not None and domain.lo is not None and domain.lo >= 0
    if factor.head in ("add", "mul", "max"):
        return all(positive(arg, domains) for arg in factor.args)
    if factor.head == "pow":
        return positive(factor.args[0], domains) or factor.args[1] == rat(2)
    return factor.head in ("exp", "erfc", "pi", "abs")


def _peel(
    op: str, side: Term, holder: Term, other: Term, domains: Mapping[str, Domain]
) -> tuple[str, Term] | None:
    """Undo the outermost operation of ``side``, which holds the variable in ``holder``."""
    rest = [arg for arg in side.args if arg is not holder]
    if side.head == "add":
        for arg in rest:
            other = other - arg
        return op, other
    if side.head == "mul":
        return _divide(op, other, rest, domains)
    below = other.head == "rat" and other.data < 0  # type: ignore[operator]
    if side.head in ("exp", "pow") and op in (">", ">=") and below:
        return None  # so are all powers of what is positive
    if side.head == "exp":
        return op, term("log", _at_least_zero(op, other))
    if side.head == "log":
        return op, term("exp", other)
    if side.head == "pow" and rest and holder is side.args[0] and positive(holder, domains):
        exponent = rest[0].data
        if isinstance(exponent, fmpq) and exponent > 0:
            return op, _at_least_zero(op, other) ** rat(1 / exponent)
        if isinstance(exponent, fmpq) and exponent < 0:
            return _inverted(op, other, exponent)
    return None


def _inverted(op: str, other: Term, exponent: fmpq) -> tuple[str, Term] | None:
    """Undo a negative power; that it is above what is not positive says nothing."""
    if op in (">", ">="):
        if other.head == "rat" and other.data <= 0:  # type: ignore[operator]
            return None
        other = other if other.head == "rat" else term("max", other, SMALL)
    elif other == rat(0):
        return None
    return FLIPPED[op], other ** rat(1 / exponent)


def _at_least_zero(op: str, other: Term) -> Term:
    """Return a lower bound on what is never negative: a negative one says nothing, and has no root."""
    return term("max", other, rat(0)) if op in (">", ">=") and other.head != "rat" else other


def _divide(
    op: str, other: Term, factors: list[Term], domains: Mapping[str, Domain]
) -> tuple[str, Term] | None:
    for factor in factors:
        if positive(factor, domains):
            other = other / factor
        elif positive(-factor, domains) or (factor.head == "rat" and factor != rat(0)):
            op, other = FLIPPED[op], other / factor
        else:
            return None
    return op, other
