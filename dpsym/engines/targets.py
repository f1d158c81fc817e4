"""Targets: a goal made ready to be searched, with everything compiled once for all engines."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.checker import Checker
from dpsym.engines.closing import close, values_of_integrals
from dpsym.engines.compiled import closed_value, compile_terms
from dpsym.engines.decoding import Decoder
from dpsym.engines.drafts import PRECISION, Completion, Draft, Instance
from dpsym.engines.effort import size_of
from dpsym.engines.met import Met
from dpsym.engines.placing import Wish
from dpsym.engines.plan import Plan, plan_of
from dpsym.engines.prove.integrals import closed_form, integrals_of
from dpsym.engines.rationals import CLOSE, above, below, fits, simplest
from dpsym.engines.sampling import grid
from dpsym.engines.seeds import fingerprint
from dpsym.engines.simplex import Row, contradiction
from dpsym.kernel import enclosure
from dpsym.kernel.numbers import Log, Value, ball, compare
from dpsym.kernel.statement import ClosedForm, Counterexample, Forall, Relation, Statement
from dpsym.kernel.terms import INF, Term, rat, term
from dpsym.language.elaboration.goals import Goal, LinearSystem, Saturation

__all__ = ["LinearTarget", "Target", "as_term", "target_of", "targets_of"]

QUADRATURE: Final = 200  # operations that an integral without a closed form costs
LEAST: Final = 100  # operations that an instance of the smallest claim costs
GRID: Final = 8  # times as much costs a supremum, or a hypothesis about all values: points share most work

ROOMS: Final = (fmpq(1, 2**5), fmpq(1, 2**8), fmpq(1, 2**12), fmpq(1, 2**20), CLOSE)
LARGEST: Final = fmpq(2) ** 200  # beyond it, and below its inverse, balls are rounded coarsely


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
        self.met = Met(self.goal)  # the instances that meet all hypotheses

    @cached_property
    def integrals(self) -> int:
        """How many integrals without a closed form are left, which only quadrature can evaluate."""
        statement = self.goal.statement
        return len(_integrals([statement.conclusion, *statement.hypotheses]))

    @cached_property
    def size(self) -> float:
        """How many operations it takes to complete and check one instance, for the count of the effort."""
        statement = self.goal.statement
        parts: set[Term] = set()
        bound = 0
        for each in (statement.conclusion, *statement.hypotheses):
            relation = each if isinstance(each, Relation) else each.relation
            nodes = {*relation.lhs.nodes(), *relation.rhs.nodes()}
            parts |= nodes
            bound += 0 if isinstance(each, Relation) else GRID * len(nodes)
        bounds = [limit for step in self.plan.steps for limit in step.bounds]
        chosen = sum(size_of(limit.term) * (GRID if limit.over else 1) for limit in bounds)
        return LEAST + len(parts) + bound + chosen + QUADRATURE * self.integrals

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
        text = f"{options_seed}:{engine}:{fingerprint(self.original.statement)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def status(self, instance: Instance | None, precision: int = PRECISION) -> str:
        """Return what the checker says of an instance; no instance counts as excluded."""
        if instance is None:
            return "excluded"
        self.checked += 1
        status = str(self.checker.status(instance, precision))
        if status == "violated" and self._quantified and not self._foralls_plausible(instance):
            return "excluded"
        if status in ("holds", "violated"):
            self.met.note(instance)
        return status

    def concludes_wrongly(self, instance: Instance, precision: int = PRECISION) -> bool:
        """Return whether the conclusion certainly fails at an instance, whatever the hypotheses say of it."""
        return self._conclusion.status(instance, precision) == "violated"

    @cached_property
    def _conclusion(self) -> Checker:
        return Checker(replace(close(self.original.statement, self.closed_forms), hypotheses=()))

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
        """Return an instance as evidence, with antiderivatives that are right where it is."""
        names = [variable.name for variable in self.original.statement.variables]
        values = tuple((name, as_term(instance[name])) for name in names)
        here = {name: enclosure.value(number, {}) for name, number in values} if self.integrals else {}
        plain = [h for h in self.goal.statement.hypotheses if isinstance(h, Relation)]
        left = integrals_of([self.goal.statement.conclusion, *plain]) if self.integrals else []
        forms = [form for form in (closed_form(integral, here) for integral in left) if form is not None]
        return Counterexample(values, (*self.closed_forms, *forms))


class LinearTarget(Target):
    """A goal with a linear system, to be searched for parameters; a program finds the weights for them.

    Every search that only moves drafts and asks for their status works on it as on any other target.
    """

    price = 4

    def __init__(
        self, goal: Goal, system: LinearSystem, closed_forms: Sequence[ClosedForm] = (), index: int = 0
    ) -> None:
        super().__init__(goal, closed_forms, index)
        self.system = system
        self.goal = _without_weights(self.goal, system)

    def status(self, instance: Instance | None, precision: int = PRECISION) -> str:
        """Return what the checker says of the instance, with the weights that a program finds for it."""
        if instance is None:
            return "excluded"
        idle = dict.fromkeys(self.system.weights, fmpq(0))
        status = super().status({**instance, **idle}, precision)
        if status != "holds":
            return status
        weights = self.weights(instance)
        return status if weights is None else super().status({**instance, **weights}, precision)

    def counterexample(self, instance: Instance) -> Counterexample:
        """Return an instance as evidence, with weights, of short numbers where that is possible."""
        found: Instance = {}
        for room in ROOMS:
            found = {
                **instance,
                **(self.weights(instance, room) or dict.fromkeys(self.system.weights, fmpq(0))),
            }
            if super().status(found) == "violated":
                break
        return super().counterexample(found)

    def weights(self, instance: Instance, room: fmpq = CLOSE) -> Instance | None:
        """Return weights that contradict the claim at an instance, or None where the unknowns exist.

        ``room`` is the relative size of the rounding of what is known as balls only.
        """
        compiled, names, places = self._compiled
        with ctx.workprec(PRECISION):
            values = [_rational(value) for value in compiled(*(instance[name] for name in names))]
        table = [[values[entry] for entry in entries] for entries in places]
        rows, owners = [], []
        for index, row, sign in _rows(table, self.system, room):
            rows.append(row)
            owners.append((self.system.weights[index], sign))
        found = contradiction(rows, self.system.free)
        if found is None:
            return None
        weights: dict[str, Any] = dict.fromkeys(self.system.weights, fmpq(0))
        for (name, sign), weight in zip(owners, found, strict=True):
            weights[name] += sign * weight
        return weights

    @cached_property
    def _compiled(self) -> tuple[Callable[..., tuple[Any, ...]], tuple[str, ...], list[list[int]]]:
        """The entries of the system, each once; of which variables; and which of them each row is."""
        system = self.system
        entries: dict[Term, int] = {}
        rows = [(*row, bound) for row, bound in zip(system.matrix, system.bounds, strict=True)]
        places = [[entries.setdefault(entry, len(entries)) for entry in row] for row in rows]
        names = tuple(variable.name for variable in self.goal.statement.variables)
        return compile_terms(list(entries), names, BALLS), names, places


def _without_weights(goal: Goal, system: LinearSystem) -> Goal:
    """Return the goal of the parameters alone: its hypotheses about them, and nothing to show."""
    weights = set(system.weights)
    statement = goal.statement
    kept = tuple(h for h in statement.hypotheses if weights.isdisjoint(h.variables()))
    used = tuple(v for v in statement.variables if v.name not in weights)
    return replace(goal, statement=Statement(used, kept, Relation("<=", rat(0), rat(0))))


def _rational(value: Value | int) -> Value:
    """Return a whole number as a rational, and an exact ball as the rational that it is."""
    if isinstance(value, int):
        return fmpq(value)
    if isinstance(value, arb) and value.is_finite() and value.is_exact():
        return value.fmpq()
    return value


def _rows(table: list[list[Value]], system: LinearSystem, room: fmpq) -> Iterator[tuple[int, Row, int]]:
    """Yield the conditions in rational numbers, each with its place and the sign of its weight.

    An unknown with a coefficient that is known as a ball only gets weaker ones, a little below the truth, and
    an equation becomes two conditions: so whatever contradicts these contradicts the conditions themselves,
    and by enough for balls to see it.
    """
    inexact = [not all(isinstance(v, fmpq) for v in column) for column in zip(*table, strict=True)][:-1]
    for index, (*entries, bound) in enumerate(table):
        touched = [rough and entry != 0 for rough, entry in zip(inexact, entries, strict=True)]
        if any(rough and free for rough, free in zip(touched, system.free, strict=True)):
            continue  # its weight would have to balance others exactly
        both = system.equations[index] and (any(touched) or not isinstance(bound, fmpq))
        for sign in (1, -1) if both else (1,):
            parts = [
                _lowered(sign * entry, room) if rough else _below(sign * entry, room)
                for entry, rough in zip(entries, touched, strict=True)
            ]
            finite, most = [part for part in parts if part is not None], _below(-sign * bound, room)
            if len(finite) == len(parts) and most is not None:
                equation = system.equations[index] and not both
                yield index, Row(tuple(finite), -most, equation), sign


def _lowered(value: Value, room: fmpq) -> fmpq | None:
    """Return a short rational certainly below a value that is not 0."""
    least = _below(value, room)
    return None if least is None else simplest(least - 2 * room * abs(least), least - room * abs(least))


def _below(value: Value, room: fmpq) -> fmpq | None:
    """Return a rational of reasonable size at or below a value, if there is one."""
    if isinstance(value, fmpq):
        return value
    number = ball(value)
    if number > LARGEST:
        return LARGEST
    if not number.is_finite() or not number > -LARGEST:
        return None
    if abs(number) < 1 / LARGEST:
        return fmpq(0) if number >= 0 else -1 / LARGEST
    return below(value, room)


def target_of(goal: Goal, closed_forms: Sequence[ClosedForm] = (), index: int = 0) -> Target:
    """Return the target of a goal: of its parameters alone where a linear program finds the rest."""
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
    values = values_of_integrals(closed_forms, goal.statement)
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
