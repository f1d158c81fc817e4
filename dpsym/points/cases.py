"""Case distinctions of statements: a variable at an end of its domain, and one mass set to 1.

Each function takes a statement to others that together imply it; why they do is written with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from flint import ctx, fmpq

from dpsym.errors import EvidenceError, KernelRefusal, shown
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.rules import settled
from dpsym.kernel.statement import Domain, Relation, Statement, Variable, of_domain
from dpsym.kernel.sums import common, degree
from dpsym.kernel.terms import INF, Term, rat, var

__all__ = [
    "at_end",
    "box_of",
    "ends",
    "is_given",
    "narrowed",
    "narrowings",
    "simplified",
    "through",
    "with_unit",
]


def box_of(variables: Iterable[Variable]) -> dict[str, Interval]:
    """Return the box that the domains of variables make."""
    return {variable.name: of_domain(variable.domain) for variable in variables}


def simplified(statement: Statement) -> Statement:
    """Replace parts of a statement by what they are on its whole domain, and leave out idle variables.

    A part whose enclosure is a single number is that number, defined at every point; a choice between
    two terms is the one that is always taken; ``scaled(p, x)`` is p*x where p > 0.  A variable that
    does not occur says nothing, for no domain is empty.

    >>> from dpsym.kernel.terms import term
    >>> mass = Variable("q", Domain(fmpq(0), fmpq(1)))
    >>> simplified(Statement((mass,), (), Relation("<=", term("relent", 0, var("q")), var("q")))).conclusion
    Relation(op='<=', lhs=0, rhs=q)
    """
    box = box_of(statement.variables)
    relations = [
        Relation(r.op, _settled(r.lhs, box), _settled(r.rhs, box))
        for r in (*statement.hypotheses, statement.conclusion)
        if isinstance(r, Relation)  # leaving out quantified hypotheses, which shows more
    ]
    used = frozenset().union(*(r.variables() for r in relations))
    variables = tuple(v for v in statement.variables if v.name in used)
    return Statement(variables, tuple(relations[:-1]), relations[-1])


def _settled(subject: Term, box: Box) -> Term:
    return _settled_on(subject, ctx.prec, *(box[name] for name in sorted(subject.free)))


@lru_cache(maxsize=2048)
def _settled_on(subject: Term, precision: int, *intervals: Interval) -> Term:  # noqa: ARG001 - as enclosures are
    return settled(subject, dict(zip(sorted(subject.free), intervals, strict=True)))


def narrowed(statement: Statement) -> Statement:
    """Restrict the domains of variables by the hypotheses that bound one of them by a number or infinity.

    Where a hypothesis fails a statement says nothing.
    """
    domains = {variable.name: variable.domain for variable in statement.variables}
    domains |= {name: domain for name, _, domain in narrowings(statement)}
    return replace(
        statement, variables=tuple(replace(v, domain=domains[v.name]) for v in statement.variables)
    )


def narrowings(statement: Statement) -> Iterator[tuple[str, int, Domain]]:
    """Yield, one after the other, which variable a hypothesis restricts, and to what.

    >>> from dpsym.kernel.terms import var
    >>> above = Relation("<=", rat(1), var("x"))
    >>> [str(domain) for *_, domain in narrowings(Statement((Variable("x", Domain()),), (above,), above))]
    ['[1, oo)']
    """
    domains = {variable.name: variable.domain for variable in statement.variables}
    for place, hypothesis in enumerate(statement.hypotheses):
        if not isinstance(hypothesis, Relation):
            continue
        lesser, greater = gap_sides(hypothesis)
        before = dict(domains)
        if lesser.head == "var" and domains[str(lesser.data)].infinite:
            where = enclose(greater, {name: of_domain(domain) for name, domain in domains.items()})
            strict = greater == INF and hypothesis.op in ("<", ">")
            old = domains[str(lesser.data)]
            finite = where is not NOWHERE and where.is_at_most(INFINITY, strictly=True)
            if strict or (finite and not where.is_below(of_domain(old), strictly=True)):
                domains[str(lesser.data)] = replace(old, infinite=False, hi_open=True)
        for side, number, upper in ((lesser, greater.number, True), (greater, lesser.number, False)):
            if side.head == "var" and number is not None and not domains[str(side.data)].integer:
                name, strict = str(side.data), hypothesis.op in ("<", ">")
                if upper or hypothesis.op == "=":
                    domains[name] = _below(domains[name], number, strict)
                if not upper or hypothesis.op == "=":
                    domains[name] = _above(domains[name], number, strict)
        yield from ((name, place, domains[name]) for name in domains if domains[name] != before[name])


def _below(domain: Domain, number: fmpq, strict: bool) -> Domain:
    hi = domain.hi
    if hi is not None and (hi < number or (hi == number and (domain.hi_open or not strict))):
        return domain
    return _unless_empty(domain, hi=number, hi_open=strict, infinite=False)


def _above(domain: Domain, number: fmpq, strict: bool) -> Domain:
    lo = domain.lo
    if lo is not None and (lo > number or (lo == number and (domain.lo_open or not strict))):
        return domain
    return _unless_empty(domain, lo=number, lo_open=strict)


def _unless_empty(domain: Domain, **changes: fmpq | bool) -> Domain:
    try:
        return replace(domain, **changes)  # type: ignore[arg-type]
    except KernelRefusal:
        return domain  # nothing satisfies the hypothesis; the proof has to notice that


def ends(variable: Variable, end: object) -> tuple[Term, Variable | None]:
    """Return the value at a closed end of a domain, and the variable in the rest of it, if there is any.

    A domain to which oo belongs has that for its upper end, and all finite numbers of it for the rest.

    >>> ends(Variable("s", Domain(fmpq(0), fmpq(1), integer=True)), "lo")[1].domain.lo
    1
    """
    old = variable.domain
    if end == "hi" and old.infinite:
        return INF, replace(variable, domain=replace(old, infinite=False))
    value, is_open = (old.lo, old.lo_open) if end == "lo" else (old.hi, old.hi_open)
    if end not in ("lo", "hi") or value is None or is_open or (old.integer and value.q != 1):
        raise EvidenceError(f"{variable.name} in {old} attains no end {shown(end)}")
    sign = 1 if end == "lo" else -1
    changes = {end: value + sign} if old.integer else {f"{end}_open": True}
    try:
        return rat(value), replace(variable, domain=replace(old, **changes))
    except KernelRefusal:  # it is empty
        return rat(value), None


def at_end(statement: Statement, name: object, end: object) -> tuple[Statement, Statement | None]:
    """Return the statement with a variable at an end of its domain, and in the rest of the domain."""
    for i, variable in enumerate(statement.variables):
        if variable.name == name:
            value, rest = ends(variable, end)
            others = (*statement.variables[:i], *statement.variables[i + 1 :])
            here = _with(statement, {var(variable.name): value}, others)
            return here, None if rest is None else simplified(replace(statement, variables=(*others, rest)))
    raise EvidenceError(f"the statement has no variable {shown(name)}")


def with_unit(statement: Statement, name: str, others: Iterable[str]) -> Statement:
    """Return the statement with one positive variable set to 1, where it is homogeneous.

    Multiplying ``name`` and ``others`` by a positive number multiplies both sides of each relation by
    one and the same power of it, so that nothing changes in what is defined and what holds.  Division
    by the value of ``name`` takes every point to one at which that is 1, and others to numbers >= 0.

    >>> p, q = (Variable(name, Domain(fmpq(0), fmpq(1), lo_open=True)) for name in "pq")
    >>> statement = Statement((p, q), (), Relation("<=", var("p"), var("q")))
    >>> with_unit(statement, "q", "p").conclusion.rhs
    1
    """
    masses = {name, *others}
    kept = []
    for variable in statement.variables:
        old = variable.domain
        if variable.name not in masses:
            kept.append(variable)
        elif old.lo != 0 or old.integer or old.infinite or (variable.name == name and not old.lo_open):
            raise EvidenceError(f"{variable.name} in {old} is not a mass that can be scaled")
        elif variable.name != name:
            kept.append(replace(variable, domain=Domain(old.lo, None, old.lo_open)))
    if not masses <= {v.name for v in statement.variables}:
        raise EvidenceError("the statement has no such masses")
    for relation in (*statement.hypotheses, statement.conclusion):
        if not isinstance(relation, Relation):
            raise EvidenceError("a quantified hypothesis is not scaled")
        common(degree(side, frozenset(masses)) for side in (relation.lhs, relation.rhs))
    return _with(statement, {var(name): rat(1)}, kept)


def is_given(statement: Statement, place: object) -> bool:
    """Return whether a hypothesis says just what is claimed, or more, even of what may be infinite.

    >>> x, y = (Variable(name, Domain()) for name in "xy")
    >>> less = Relation("<", var("x"), var("y"))
    >>> is_given(Statement((x, y), (less,), Relation("<=", var("x"), var("y"))), 0)
    True
    """
    hypothesis, claim = _relation(statement, place), statement.conclusion
    if hypothesis.op == "=":
        return {hypothesis.lhs, hypothesis.rhs} == {claim.lhs, claim.rhs} and claim.op in ("=", "<=", ">=")
    enough = hypothesis.op in ("<", ">") or claim.op in ("<=", ">=")
    return claim.op != "=" and enough and gap_sides(hypothesis) == gap_sides(claim)


def through(statement: Statement, place: object) -> Statement:
    """Return the statement that remains where a hypothesis shows one half of a chain.

    The claim is a <= c (or a < c, or a = c), and the hypothesis a <= b, b <= c, or for all three an equation.
    What remains, b <= c or a <= b (with the relation of the claim), implies the claim, for relations between
    extended reals are transitive.

    >>> x, y, z = (Variable(name, Domain(infinite=True)) for name in "xyz")
    >>> given = Relation("<=", var("x"), var("y"))
    >>> through(Statement((x, y, z), (given,), Relation("<", var("x"), var("z"))), 0).conclusion
    Relation(op='<', lhs=y, rhs=z)
    """
    hypothesis, claim = _relation(statement, place), statement.conclusion
    pairs = [(hypothesis.lhs, hypothesis.rhs), (hypothesis.rhs, hypothesis.lhs)]
    if hypothesis.op != "=":
        pairs = [gap_sides(hypothesis)]
        if claim.op == "=":
            raise EvidenceError("an inequality does not show half of an equation")
    low, high = gap_sides(claim)
    op = "=" if claim.op == "=" else "<" if claim.op in ("<", ">") else "<="
    for lesser, greater in pairs:
        if lesser == low:
            return replace(statement, conclusion=Relation(op, greater, high))
        if greater == high:
            return replace(statement, conclusion=Relation(op, low, lesser))
    raise EvidenceError("the hypothesis has no side in common with the claim")


def _relation(statement: Statement, place: object) -> Relation:
    if type(place) is not int or not 0 <= place < len(statement.hypotheses):
        raise EvidenceError(f"there is no hypothesis {shown(place)}")
    hypothesis = statement.hypotheses[place]
    if not isinstance(hypothesis, Relation):
        raise EvidenceError(f"hypothesis {place} is no relation")
    return hypothesis


def _with(statement: Statement, values: Mapping[Term, Term], variables: Iterable[Variable]) -> Statement:
    *hypotheses, conclusion = (
        r.replace(values) for r in (*statement.hypotheses, statement.conclusion) if isinstance(r, Relation)
    )
    return simplified(Statement(tuple(variables), tuple(hypotheses), conclusion))
