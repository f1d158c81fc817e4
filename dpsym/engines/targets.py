"""Targets: a goal made ready to be searched, with everything compiled once for all engines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from flint import arb, ctx, fmpq

from dpsym.engines.decoding import Decoder
from dpsym.engines.drafts import PRECISION, Completion, Draft, Instance
from dpsym.engines.placing import Wish
from dpsym.engines.plan import Plan, plan_of
from dpsym.engines.rationals import above, fits
from dpsym.engines.sampling import grid
from dpsym.kernel.calculus import ClosedForm, values_of_integrals
from dpsym.kernel.evaluate import closed_value, compile_terms
from dpsym.kernel.evidence import Counterexample
from dpsym.kernel.judge import Checker, close
from dpsym.kernel.numbers import BALLS, Log, Value, compare
from dpsym.kernel.statement import Forall, Relation
from dpsym.kernel.terms import INF, Term, rat, term
from dpsym.language.elaboration.goals import Goal, Saturation

__all__ = ["Target", "as_term", "target_of", "targets_of"]


def as_term(value: Value) -> Term:
    """Return an exact value as a closed term.

    >>> as_term(fmpq(3, 4)), as_term(Log(fmpq(1), fmpq(7, 3)))
    (3/4, log(7/3))
    """
    if isinstance(value, Log):
        return rat(value.coefficient) * term("log", rat(value.base))
    if isinstance(value, arb):
        return INF if value == arb("inf") else rat(value.fmpq())
    return rat(value)


class Target:
    """A goal with its plan, its checker and the generators of its instances."""

    price = 1  # of the status of one instance, in evaluations

    def __init__(self, goal: Goal, closed_forms: Sequence[ClosedForm] = (), index: int = 0) -> None:
        self.index = index
        self.original = goal
        used = _integrals([goal.statement.conclusion, *goal.statement.hypotheses])
        self.closed_forms = tuple(form for form in closed_forms if form.integral in used)
        self.goal = _closed_goal(goal, self.closed_forms)
        self.checked = 0  # evaluations by the checker

    @cached_property
    def integrals(self) -> int:
        """How many integrals without a closed form are left, which only quadrature can evaluate."""
        statement = self.goal.statement
        return len(_integrals([statement.conclusion, *statement.hypotheses]))

    @cached_property
    def plan(self) -> Plan:
        """In which order the variables are chosen."""
        return plan_of(self.goal)

    @cached_property
    def completion(self) -> Completion:
        """The map from drafts to instances."""
        return Completion(self.plan)

    @cached_property
    def checker(self) -> Checker:
        """The kernel's own test of an instance."""
        return Checker(self.original.statement, self.closed_forms)

    @cached_property
    def anchors(self) -> tuple[Draft, ...]:
        """The author's points, as far as they are given."""
        return tuple(_anchor(point, self.plan) for point in self.goal.points)

    @cached_property
    def decoder(self) -> Decoder:
        """The generator of drafts."""
        return Decoder(self.plan, self.anchors)

    def seed(self, options_seed: int, engine: str) -> int:
        """Return the seed of an engine's choices, from the statement and the user's seed."""
        text = f"{options_seed}:{engine}:{self.original.statement.digest()}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def status(self, instance: Instance | None, precision: int = PRECISION) -> str:
        """Return what the checker says of an instance; no instance counts as excluded."""
        if instance is None:
            return "excluded"
        self.checked += 1
        status = str(self.checker.status(instance, precision))
        if status == "violated" and self._quantified and not self._foralls_plausible(instance):
            return "excluded"
        return status

    @cached_property
    def _quantified(self) -> list[tuple[Callable[..., tuple[Any, ...]], str, tuple[fmpq, ...]]]:
        foralls = [h for h in self.goal.statement.hypotheses if isinstance(h, Forall)]
        names = self.checker.names
        sides = [(h.relation.lhs, h.relation.rhs) for h in foralls]
        compiled = [
            compile_terms(s, [*names, h.variable.name], BALLS) for s, h in zip(sides, foralls, strict=True)
        ]
        return [(c, h.relation.op, grid(h.variable.domain)) for c, h in zip(compiled, foralls, strict=True)]

    def _foralls_plausible(self, instance: Instance) -> bool:
        """Return whether no point of a grid certainly fails a quantified hypothesis; a proof comes later."""
        values = [instance[name] for name in self.checker.names]
        return not any(
            compare(op, *compiled(*values, point)) is False
            for compiled, op, points in self._quantified
            for point in points
        )

    def instance(self, draft: Draft) -> Instance | None:
        """Return the instance of a draft; where a divergence is infinite, of one with no zero masses."""
        return self.completion.complete(draft) or self.completion.complete(_softened(draft))

    def violation(self, draft: Draft, precision: int = PRECISION) -> Instance | None:
        """Return the instance of a draft if it is certified to violate the claim."""
        instance = self.completion.complete(draft)
        return instance if self.status(instance, precision) == "violated" else None

    def counterexample(self, instance: Instance) -> Counterexample:
        """Return an instance as evidence."""
        names = [variable.name for variable in self.original.statement.variables]
        return Counterexample(tuple((name, as_term(instance[name])) for name in names), self.closed_forms)


def target_of(goal: Goal, closed_forms: Sequence[ClosedForm] = (), index: int = 0) -> Target:
    """Return the target of a goal: of its parameters alone where a linear program finds the rest."""
    from dpsym.engines.linear_programs import LinearTarget  # such targets are targets

    if goal.system is not None:
        return LinearTarget(goal, goal.system, closed_forms, index)
    return Target(goal, closed_forms, index)


def targets_of(goals: Iterable[Goal], closed_forms: Sequence[ClosedForm] = ()) -> tuple[Target, ...]:
    """Return targets for all goals of a claim; hand the same targets to every engine."""
    return tuple(target_of(goal, closed_forms, index) for index, goal in enumerate(goals))


def _closed_goal(goal: Goal, closed_forms: Sequence[ClosedForm]) -> Goal:
    """Return the goal with integrals replaced where they have a closed form."""
    if not closed_forms:
        return goal
    values = values_of_integrals(closed_forms, goal.statement.variables)
    saturations = tuple(
        replace(each, expression=each.expression.replace(values)) if isinstance(each, Saturation) else each
        for each in goal.saturations
    )
    return replace(goal, statement=close(goal.statement, closed_forms), saturations=saturations)


def _softened(draft: Draft) -> Draft:
    """Return a draft whose laws give every point some mass, which makes their divergences finite."""
    softened = tuple(
        tuple(w + sum(law, fmpq(0)) / 1000 if w == 0 else w for w in law) for law in draft.weights
    )
    return Draft(draft.wishes, softened)


def _integrals(relations: Iterable[Any]) -> set[Term]:
    found: set[Term] = set()
    for each in relations:
        relation = each if isinstance(each, Relation) else each.relation
        for side in (relation.lhs, relation.rhs):
            found |= {node for node in side.nodes() if node.head == "integral"}
    return found


def _anchor(point: Mapping[str, Term], plan: Plan) -> Draft:
    """Return a designed point as a draft; a law is taken over only if all its masses are given."""
    with ctx.workprec(PRECISION):
        values = {name: _exact(closed_value(value)) for name, value in point.items()}
    wishes: dict[str, Wish] = {n: v for n, v in values.items() if v is not None}
    laws: list[tuple[fmpq, ...]] = []
    for group, _ in plan.groups:
        masses = [wishes.pop(name, None) for name in group]
        rational = [mass for mass in masses if isinstance(mass, fmpq)]
        laws.append(tuple(rational) if len(rational) == len(group) else ())
    return Draft(wishes, tuple(laws))


def _exact(value: Value) -> Value | None:
    """Return a value that a counterexample can hold: inexact ones become short rationals beside them."""
    if isinstance(value, arb):
        return above(value) if fits(value) else value if value == arb("inf") else None
    return value
