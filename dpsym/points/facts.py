"""Facts: what is known of all instances of a family in one case, and what follows from facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.aims import gap_sides, parts, strictness
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, var
from dpsym.points.cases import box_of, narrowed, simplified
from dpsym.points.family import Aggregate, Family

__all__ = ["Case"]


@dataclass(frozen=True)
class Case:
    """What is known at a node.

    Attributes:
        family: what is to be proved.
        conclusion: the part of its conclusion that is left to be proved.
        variables: those of the family, and the aggregates that are finite.
        values: what variables and aggregates are in this case, where that is known.
        facts: relations that hold; those that speak of points hold at every point.
    """

    family: Family
    conclusion: Relation
    variables: Mapping[str, Variable]
    values: Mapping[Term, Term]
    facts: tuple[Relation, ...]

    @classmethod
    def start(cls, family: Family) -> Case:
        """Return the case of all instances; what bounds a maximum bounds each body."""
        variables = {variable.name: variable for variable in family.variables}
        facts = (*family.pointwise, *(part for h in family.hypotheses for part in parts(h)))
        case = cls(family, family.conclusion, variables, {}, facts)
        for fact in facts:
            lesser, greater = gap_sides(fact)
            found = [a for a in family.aggregates if lesser == var(a.name)]
            if found and found[0].kind == "max" and fact.op != "=":
                for part in parts(Relation(strictness(fact), found[0].body, greater)):
                    case = case.with_fact(part)
            elif found and found[0].kind == "sum" and fact.op == "=" and greater.number is not None:
                case = case.with_finite(found[0]).with_value(lesser, greater)  # a number, hence finite
        return case

    def aggregate(self, name: object, *kinds: str) -> Aggregate:
        """Return the aggregate of this name."""
        for aggregate in self.family.aggregates:
            if aggregate.name == name and aggregate.kind in (kinds or (aggregate.kind,)):
                return aggregate
        raise EvidenceError(f"{shown(name)} is no {' or '.join(kinds) or 'aggregate'} over the points")

    def toward(self, conclusion: Relation) -> Case:
        """Return the case with another relation to be proved."""
        return replace(self, conclusion=conclusion)

    def with_fact(self, fact: Relation) -> Case:
        """Return the case with one more fact."""
        return replace(self, facts=(*self.facts, fact))

    def with_value(self, name: Term, value: Term) -> Case:
        """Return the case in which a variable or an aggregate has a value."""
        earlier = {key: old.replace({name: value}) for key, old in self.values.items()}
        return replace(self, values={**earlier, name: value.replace(earlier)})

    def with_variable(self, variable: Variable) -> Case:
        """Return the case with a variable in another domain, or with one more."""
        return replace(self, variables={**self.variables, variable.name: variable})

    def with_finite(self, aggregate: Aggregate) -> Case:
        """Return the case in which an aggregate is finite: so is each body of a sum; a maximum is a bound.

        There is at least one point, so neither is below 0 where no body is.
        """
        fact = Relation("<", aggregate.body, INF)
        if aggregate.kind == "max":
            fact = Relation("<=", aggregate.body, var(aggregate.name))
        domain = Domain(ZERO if self._is_nonnegative(aggregate.body) else None)
        return self.with_variable(Variable(aggregate.name, domain)).with_fact(fact)

    def _is_nonnegative(self, body: Term) -> bool:
        """Return whether a term is defined and >= 0 at each point, by its enclosure alone."""
        names = body.replace(self.values).free
        if not names <= self.variables.keys() | {v.name for v in self.family.points}:
            return False
        statement = self.statement(Relation("<=", body, body))
        where = enclose(statement.conclusion.lhs, box_of(statement.variables))
        return where is not NOWHERE and where.is_at_least(ZERO)

    def statement(self, relation: Relation, uses: Iterable[int] = ()) -> Statement:
        """Return the statement that the facts of these numbers imply a relation.

        Raises:
            EvidenceError: one of them speaks of an aggregate that is not known to be finite or infinite.
        """
        return simplified(narrowed(self.stated(relation, uses)))

    def stated(self, relation: Relation, uses: Iterable[int] = ()) -> Statement:
        """Return the same statement as it stands, with no more than the values put in."""
        chosen = [self.facts[i] for i in uses if i >= 0]
        known = [r.replace(self.values) for r in (*chosen, relation)]
        variables = {**self.variables, **{v.name: v for v in self.family.points}}
        names = sorted(frozenset().union(*(r.variables() for r in known)))
        for name in names:
            if name not in variables:
                raise EvidenceError(f"{name} is not known to be finite")
        return Statement(tuple(variables[name] for name in names), tuple(known[:-1]), known[-1])

    def are_constants(self, terms: Iterable[Term], uses: Iterable[int] = (), *, finite: bool) -> bool:
        """Return whether terms are the same at all points, and defined (and finite) on all their domain."""
        points = {variable.name for variable in self.family.points}
        uses = tuple(uses)
        for term in terms:
            statement = self.statement(Relation("<=", term, term), uses)
            where = enclose(statement.conclusion.lhs, box_of(statement.variables))
            if term.free & points or where is NOWHERE or (finite and not where.is_finite()):
                return False
        return True
