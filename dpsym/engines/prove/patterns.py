"""Statements about one point: which masses are 0, which one is set to 1, and a proof of each case."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from flint import ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.engines.effort import Effort
from dpsym.engines.prove import prove
from dpsym.engines.prove.functional import has_functions
from dpsym.engines.prove.names import renamed, renamed_proof
from dpsym.engines.prove.plausible import sample_points
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import INFINITY, ZERO, ball, compare
from dpsym.kernel.statement import Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term
from dpsym.points.cases import at_end, box_of, with_unit

__all__ = ["Library", "is_plausible"]

Node: TypeAlias = "list[Any]"
STEPS: Final = 18_000  # for one statement
POINTS: Final = 200  # at which a statement is looked at first
PRECISION: Final = 96
POWERS: Final = (0.99, 0.5, -0.5, -0.99, 0.1)
LARGEST: Final = 300.0
#: Heads for which it matters whether a mass is 0.
SENSITIVE: Final = frozenset(
    ["logratio", "relent", "powdiv", "scaled", "log", "pow", "if_lt", "if_le", "if_eq"]
)
DIVIDED: Final = frozenset(["logratio", "relent", "powdiv"])


def is_plausible(statement: Statement) -> bool:
    """Return whether a statement holds at sampled points.

    Masses are also drawn so that their ratios are powers of exp(x), for the values of other variables x:
    that is where bounds of ratios are nearly attained.
    """
    hypotheses = [h for h in statement.hypotheses if isinstance(h, Relation)]
    conclusion = statement.conclusion
    box = box_of(statement.variables)
    masses = [v.name for v in statement.variables if _is_mass(v)]
    names = tuple(sorted(box))
    try:
        supposed = compile_terms([side for h in hypotheses for side in (h.lhs, h.rhs)], names, BALLS)
        concluded = compile_terms([conclusion.lhs, conclusion.rhs], names, BALLS)
    except (DpsymError, RecursionError):  # Python compiles no expression that is too deep
        return True
    ctx.prec = PRECISION
    integers = frozenset(v.name for v in statement.variables if v.domain.integer)
    rng = random.Random(len(names))
    operators = [h.op for h in hypotheses]
    for point in sample_points(box, integers, names, POINTS):
        values = dict(zip(names, point, strict=True))
        if masses and rng.random() < 0.75:
            _spread(values, masses, box, rng)
        numbers = [values[name] for name in names]
        sides = supposed(*numbers)
        if all(compare(op, sides[2 * i], sides[2 * i + 1]) is True for i, op in enumerate(operators)):
            if compare(conclusion.op, *concluded(*numbers)) is False:
                return False
    return True


def _spread(values: dict[str, Any], masses: list[str], box: Box, rng: random.Random) -> None:
    """Draw masses as exp(u x) for the value of some variable x."""
    others = [float(ball(value).mid()) for name, value in values.items() if name not in masses]
    first = 1.0
    for name in masses:
        exponent = rng.choice(POWERS) * rng.choice([x for x in others if abs(x) < LARGEST] or [0.0])
        mass = first * math.exp(exponent)
        interval = box[name]
        if compare("<", interval.hi, INFINITY) and mass > 1:
            mass, first = 1.0, 1.0 / mass
        value = fmpq(*mass.as_integer_ratio())
        if mass > 0 and interval.is_at_least(ZERO):
            values[name] = value


@dataclass
class Library:
    """Proofs that were found, and what could not be proved, to be looked up when it is asked for again."""

    effort: Effort
    proofs: list[Proof] = field(default_factory=list)
    known: dict[Statement, int | None] = field(default_factory=dict)
    general: dict[Statement, Proof | None] = field(default_factory=dict)
    looks: dict[Statement, bool] = field(default_factory=dict)

    def cases(self, statement: Statement) -> Node | None:
        """Return case distinctions that show a statement, or None."""
        if self.effort.is_spent(statement.conclusion.rhs) or not self._is_plausible(statement):
            return None
        if not _is_sensitive(statement) or _is_enclosed(statement):
            node = self._proved(statement)
            if node is not None:
                return node
        for variable in statement.variables:
            if _attains_zero(variable):
                return self._split(statement, variable.name, "lo")
        for name in _infinite_logarithms(statement):
            return self._split(statement, name, "hi")
        for name, end in _mixing(statement):
            return self._split(statement, name, end)
        for name in _denominators(statement):
            others = [v.name for v in statement.variables if v.name != name and _is_mass(v)]
            try:
                smaller = with_unit(statement, name, others)
            except DpsymError:
                continue
            node = self._proved(smaller)
            return None if node is None else ["unit", name, others, node]
        return self._proved(statement)

    def _is_plausible(self, statement: Statement) -> bool:
        """Look at sampled points, but not where the question is only what is finite."""
        sides = (statement.conclusion.lhs, statement.conclusion.rhs)
        if INF in sides or -INF in sides:
            return True
        if statement not in self.looks:
            self.looks[statement] = is_plausible(statement)
        return self.looks[statement]

    def _split(self, statement: Statement, name: str, end: str) -> Node | None:
        try:
            here, rest = at_end(statement, name, end)
        except DpsymError:
            return None
        if not self._is_plausible(here) or (rest is not None and not self._is_plausible(rest)):
            return None
        nodes = []
        for part in (here, rest):
            if part is not None:
                nodes.append(self.cases(part))
                if nodes[-1] is None:
                    return None
        return ["end", name, end, *nodes]

    def _proved(self, statement: Statement) -> Node | None:
        place = self.prove(statement)
        return None if place is None else ["proof", place]

    def prove(self, statement: Statement, steps: float = STEPS) -> int | None:
        """Return the number of a proof of a statement that the judge takes, or None."""
        if statement not in self.known:
            self.known[statement] = self._found(statement, steps)
        return self.known[statement]

    def _found(self, statement: Statement, steps: float) -> int | None:
        names = _general_names(statement)
        general = renamed(statement, names)
        if general not in self.general:
            solves = not has_functions(general)
            self.general[general] = prove(general, effort=self.effort.part(steps), solves=solves)
        proof = self.general[general]
        if proof is None:
            return None
        proof = renamed_proof(proof, {general: name for name, general in names.items()})
        if judge(statement, proof).name != "proved":
            return None
        self.proofs.append(proof)
        return len(self.proofs) - 1


def _general_names(statement: Statement) -> dict[str, str]:
    """Return names for the variables at the point, by the order in which they occur."""
    nodes = [node for side in (statement.conclusion.lhs, statement.conclusion.rhs) for node in side.nodes()]
    occurring = [str(node.data) for node in nodes if node.head == "var"]
    every = dict.fromkeys(
        name for name in (*occurring, *(v.name for v in statement.variables)) if "*" in name
    )
    return {name: f"p{i}" for i, name in enumerate(every)}


def _infinite_logarithms(statement: Statement) -> Iterator[str]:
    """Yield variables of a point that may be infinite where a logarithm is taken of them."""
    relations = [r for r in (*statement.hypotheses, statement.conclusion) if isinstance(r, Relation)]
    logarithms = {n for r in relations for s in (r.lhs, r.rhs) for n in s.nodes() if n.head == "log"}
    for variable in statement.variables:
        if variable.domain.infinite and "*" in variable.name:
            if any(variable.name in node.free for node in logarithms):
                yield variable.name


def _is_mass(variable: Variable) -> bool:
    return "*" in variable.name and variable.domain.lo == 0 and not variable.domain.integer


def _attains_zero(variable: Variable) -> bool:
    """Return whether a variable of a point may be 0: a mass, or a bit."""
    domain = variable.domain
    if "*" not in variable.name or domain.lo is None or domain.lo_open:
        return False
    return domain.lo == 0 or (domain.integer and domain.lo == domain.hi)


def _is_enclosed(statement: Statement) -> bool:
    """Return whether enclosures of both sides show the conclusion."""
    box = box_of(statement.variables)
    lesser, greater = gap_sides(statement.conclusion)
    strict = statement.conclusion.op in ("<", ">")
    return statement.conclusion.op != "=" and enclose(lesser, box).is_below(enclose(greater, box), strict)


def _is_sensitive(statement: Statement) -> bool:
    """Return whether it matters for a statement which masses are 0."""
    relations = [r for r in (*statement.hypotheses, statement.conclusion) if isinstance(r, Relation)]
    nodes = {node for r in relations for side in (r.lhs, r.rhs) for node in side.nodes()}
    integers = any(v.domain.integer for v in statement.variables)
    return integers or any(node.head in SENSITIVE and _has_mass(node) for node in nodes)


def _has_mass(node: Term) -> bool:
    return any("*" in name for name in node.free)


def _mixing(statement: Statement) -> Iterator[tuple[str, str]]:
    """Yield ends of variables between 0 and 1 that mix masses under a head of measure theory."""
    sides = (statement.conclusion.lhs, statement.conclusion.rhs)
    nodes = [node for side in sides for node in side.nodes() if node.head in DIVIDED]
    for variable in statement.variables:
        domain = variable.domain
        if "*" not in variable.name and domain.lo == 0 and domain.hi == 1 and not domain.integer:
            if any(variable.name in mass.free for node in nodes for mass in node.args[:2]):
                yield from ((variable.name, "lo") for _ in range(not domain.lo_open))
                yield from ((variable.name, "hi") for _ in range(not domain.hi_open))


def _denominators(statement: Statement) -> list[str]:
    """Return the positive masses, those that others are divided by first."""
    sides = [
        side
        for r in (*statement.hypotheses, statement.conclusion)
        if isinstance(r, Relation)
        for side in (r.lhs, r.rhs)
    ]
    below = [
        str(node.args[1].data)
        for side in sides
        for node in side.nodes()
        if node.head in DIVIDED and node.args[1].head == "var"
    ]
    masses = [v.name for v in statement.variables if _is_mass(v) and v.domain.lo_open]
    return sorted(masses, key=lambda name: -below.count(name))
