"""The sieve: floats at a few hundred stored points tell most false candidates from the rest.

The points satisfy the hypotheses of the claim that is to be repaired, and serve every candidate with the
same hypotheses.  They say nothing for sure: what passes is looked at by the engines, and then decided.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from flint import ctx

from dpsym.engines.arrays import ARRAYS, Array
from dpsym.engines.batch import HYPOTHESIS, excess
from dpsym.engines.closing import values_of_integrals
from dpsym.engines.clouding import drawn
from dpsym.engines.clouds import CloudCompletion
from dpsym.engines.compiled import closed_value, compile_terms
from dpsym.engines.points import instances_of
from dpsym.engines.prove import closed_forms
from dpsym.engines.rationals import as_float
from dpsym.engines.repair.scene import NONSENSE
from dpsym.engines.targets import Target, target_of
from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Relation, Statement
from dpsym.language.nodes import Construct
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.engines.repair.edits import Edit
    from dpsym.kernel.statement import Counterexample
    from dpsym.kernel.terms import Term
    from dpsym.language import Claim
    from dpsym.language.elaboration.goals import Goal

__all__ = ["Score", "Sieve", "narrowed"]

ROWS: Final = 300
DESIGNED: Final = 60
SEEN: Final = 1e-6  # an excess that is more than rounding, at most points
CLEAR: Final = 1e-9  # the same at the counterexample, of which it is known that the sides differ
UNDEFINED: Final = 0.02  # share of the points at which a side may be undefined that was not
EQUAL: Final = {
    True: 1,
    False: 100,
}  # rows with equal sides, of elementary expressions and of others, are all
PASSING: Final = 0.1  # share of the points at which rounding may look like a violation
LEAST: Final = 1e-6  # below this a side counts as 0
ROUNDING: Final = 1e-12  # sides that are both smaller may differ by rounding alone, as 0 and a computed 0 do
FARTHEST: Final = 40.0
TOUCHING: Final = 1e-4
NEAR, FAR = 1e-4, 1e4  # points beyond are left to the engines: floats say little there
SIZES: Final = re.compile(r"\|(.+?)\| = (\d+)")
COUNTS: Final = re.compile(r"(?:^|, )([^|,=]+) = (\d+)")

Columns = Mapping[str, Array]


@dataclass(frozen=True)
class Score:
    """How a candidate does at the points.

    Attributes:
        violated: the share of points at which it fails.
        severity: by how much it fails, on average.
        looser: how much further apart its sides are than those of the claim, on average and in orders of
            magnitude; what brings them apart least says most.  None where the hypotheses are others.
        idle: whether it holds as well where the hypotheses do not.
        touches: whether its sides agree almost somewhere, so that no better constant factor is true.
    """

    violated: float
    severity: float
    looser: float | None
    idle: bool = False
    touches: bool = False

    @property
    def passes(self) -> bool:
        """Whether nothing but rounding speaks against the candidate."""
        return self.violated <= PASSING


class Sieve:
    """Points of one claim, and what other claims say at them."""

    def __init__(self, claim: Claim, goal: Goal | None, found: Counterexample | None, seed: int) -> None:
        self.seed = seed
        self.shapes = narrowed(claim, goal.shape if goal else "")
        self.known: dict[str, tuple[Statement, Columns, Array]] = {}  # with both sides at the points
        self.integrals: dict[Term, Term] = {}  # their values, which candidates share
        self.instance = {} if found is None else _floats(found)
        for each in replace(claim, shapes=self.shapes).elaborate().goals:
            if each.system is None:
                self._integrate(each.statement)
                target = self._target(each)
                statement, columns = target.goal.statement, self._columns(target)
                with np.errstate(all="ignore"):
                    columns = _without_overflow(statement, columns)
                    self.known[each.shape] = statement, columns, _sides(statement, columns)

    def score(self, edit: Edit) -> Score | None:
        """Return how a candidate does; None if it cannot be evaluated, or says nothing at any point."""
        score = self._score(edit.claim)
        if score is not None and score.passes and edit.claim.given:
            bare = self._score(replace(edit.claim, given=()))
            return replace(score, idle=bare is not None and bare.violated == 0)
        return score

    def _score(self, claim: Claim) -> Score | None:
        try:
            goals = replace(claim, shapes=self.shapes).elaborate().goals
            with np.errstate(all="ignore"):
                found = [self._of(goal) for goal in goals if goal.system is None]
        except NONSENSE:
            return None
        parts = [part for part in found if part.size]
        if not parts:
            return None
        over, looser, apart = np.concatenate(parts, axis=1)
        if (
            np.max(np.abs(over)) < CLEAR
            and _is_inequality(claim)
            and len(over) > EQUAL[_is_elementary(claim)]
        ):
            return None  # an inequality between equal sides: it says nothing
        worst = max(float(np.mean(part[0] > SEEN)) for part in parts)
        known = not np.any(np.isnan(looser))
        severity, touches = float(np.mean(np.clip(over, 0, 1))), bool(np.any(apart < TOUCHING))
        return Score(worst, severity, float(np.mean(looser)) if known else None, touches=touches)

    def _of(self, goal: Goal) -> Array:
        """Return the excess of a goal at points of its hypotheses, how much looser it is, how tight."""
        target = self._target(goal)
        statement, names = target.goal.statement, {variable.name for variable in goal.statement.variables}
        if target.integrals:
            return np.empty((3, 0))
        known, columns, before = self.known.get(goal.shape, (None, {}, None))
        if known is None or known.hypotheses != statement.hypotheses or not names <= set(columns):
            columns, before = self._columns(target), None
        if names <= set(self.instance):
            tried = _excess(statement, _sides(statement, self.instance))
            if tried[0] > CLEAR and _holds(statement, self.instance):
                return np.ones((3, 1))  # the instance that refutes the claim refutes the candidate
        sides = _sides(statement, columns)
        over = _excess(statement, sides)
        if not over.size:
            return np.empty((3, 0))
        op = statement.conclusion.op
        looser = np.full(over.shape, np.nan) if before is None else _looser(op, before, sides)
        defined = ~np.isnan(over)
        over[defined & _hidden(statement, columns, sides)] = 0.0  # what rounding hides speaks for nothing
        if np.mean(defined) < (1.0 if before is None else np.mean(~np.isnan(before).any(axis=0))) - UNDEFINED:
            raise IllFormedError("a side is undefined where those of the claim are not")
        return np.asarray(np.stack([over, looser, _apart(sides)])[:, defined])

    def _integrate(self, statement: Statement) -> None:
        """Take down the values of the integrals of a statement."""
        self.integrals.update(values_of_integrals(closed_forms(statement), statement))

    def _target(self, goal: Goal) -> Target:
        """Return a goal as a target, with the known integrals replaced by their values."""
        if not self.integrals:
            return target_of(goal)
        statement = goal.statement
        sides = [statement.conclusion, *statement.hypotheses]
        conclusion, *hypotheses = (_with_values(side, self.integrals) for side in sides)
        kept = replace(statement, conclusion=conclusion, hypotheses=tuple(hypotheses))
        return target_of(replace(goal, statement=kept))

    def _columns(self, target: Target) -> Columns:
        """Return points that satisfy the hypotheses of a target, as arrays by variable."""
        plan, generator = target.plan, np.random.default_rng(target.seed(self.seed, "repair"))
        with np.errstate(all="ignore"):
            cloud = CloudCompletion(plan).complete(drawn(plan, ROWS, generator))
        exact = [_row(instance) for instance in instances_of(target, DESIGNED, self.seed)]
        names = [variable.name for variable in target.goal.statement.variables]
        columns = {
            name: np.concatenate([np.array([row[name] for row in exact]), np.asarray(cloud.get(name, []))])
            for name in names
        }
        with np.errstate(all="ignore"):
            kept = np.flatnonzero(_meets(target.goal.statement, columns))
        return {name: column[kept].astype(np.longdouble) for name, column in columns.items()}


def narrowed(claim: Claim, words: str) -> Any:
    """Return the shapes of one case of a claim, as ``shapes=`` takes them.

    >>> from dpsym.language import Claim, Renyi, laws
    >>> narrowed(Claim(Renyi(2, *laws("P Q")) >= 0), "|Y| = 3")
    {Y: (3,)}
    """
    parts = (claim.conclusion, *claim.given)
    nodes = {node for part in parts for node in _nodes(part)}
    sizes, counts = dict(SIZES.findall(words)), dict(COUNTS.findall(SIZES.sub("", words)))
    found: dict[Any, tuple[int, ...]] = {}
    for node in sorted(nodes, key=str):
        if getattr(node, "is_symbolic", False) and str(node) in sizes:
            found[node] = (int(sizes[str(node)]),)
        elif isinstance(node, Variable) and node.domain.integer and str(node) in counts:
            found[node] = (int(counts[str(node)]),)
    return found or claim.shapes


def _is_inequality(claim: Claim) -> bool:
    return isinstance(claim.conclusion, Comparison) and claim.conclusion.op != "="


def _is_elementary(claim: Claim) -> bool:
    """Return whether nothing random occurs in what a claim states."""
    return not claim.conclusion.has(Construct)


def _with_values(hypothesis: Any, values: Mapping[Term, Term]) -> Any:
    if not isinstance(hypothesis, Relation):
        return replace(hypothesis, relation=_with_values(hypothesis.relation, values))
    return replace(hypothesis, lhs=hypothesis.lhs.replace(values), rhs=hypothesis.rhs.replace(values))


def _nodes(node: Any) -> list[Any]:
    found = [node]
    for argument in getattr(node, "args", ()):
        found += _nodes(argument)
    return found


def _without_overflow(statement: Statement, columns: Columns) -> Columns:
    """Return the rows in which a side is infinite only where some variable is 0 or infinite."""
    if not columns:
        return columns
    at_an_end = np.any([(column == 0) | np.isinf(column) for column in columns.values()], axis=0)
    kept = np.flatnonzero(at_an_end | ~np.isinf(_sides(statement, columns)).any(axis=0))
    return {name: column[kept] for name, column in columns.items()}


def _sides(statement: Statement, columns: Columns) -> Array:
    """Return both sides of the conclusion in each row."""
    relation = statement.conclusion
    rows = max((len(column) for column in columns.values()), default=1)
    names = [variable.name for variable in statement.variables]
    sides = compile_terms([relation.lhs, relation.rhs], names, ARRAYS)
    return np.stack([np.broadcast_to(side, (rows,)) for side in sides(*(columns[name] for name in names))])


def _hidden(statement: Statement, columns: Columns, sides: Array) -> Array:
    """Return in which rows the summands of a side are so much larger than the side that rounding decides."""
    relation = statement.conclusion
    names = [variable.name for variable in statement.variables]
    hidden = np.zeros(sides.shape[1], dtype=bool)
    for side in (relation.lhs, relation.rhs):
        if side.head == "add":
            parts = compile_terms(list(side.args), names, ARRAYS)(*(columns[name] for name in names))
            largest = np.max([np.broadcast_to(np.abs(part), hidden.shape) for part in parts], axis=0)
            hidden |= np.isinf(largest) | (largest * ROUNDING > SEEN * np.abs(sides).max(axis=0))
    return hidden


def _excess(statement: Statement, sides: Array) -> Array:
    """Return by how much each row violates the conclusion; nan where a side is undefined."""
    over = excess(statement.conclusion.op, sides[0], sides[1])
    over = np.where((np.abs(sides).max(axis=0) < ROUNDING) & (over > 0), 0.0, over)
    return np.where(over == 0, 1.0, over) if statement.conclusion.op in ("<", ">") else over


def _looser(op: str, before: Array, after: Array) -> Array:
    """Return by how many orders of magnitude (to the base e) the sides came further apart."""
    lhs, rhs = np.arcsinh(after / LEAST) - np.arcsinh(before / LEAST)
    apart = rhs - lhs if op in ("<", "<=") else lhs - rhs
    return np.asarray(np.clip(np.nan_to_num(apart, nan=0.0), -FARTHEST, FARTHEST))


def _apart(sides: Array) -> Array:
    """Return how far apart the sides are, in parts of the larger one; 1 where that is 0 or infinite."""
    size = np.abs(sides).max(axis=0)
    apart = np.abs(sides[0] - sides[1]) / size
    return np.asarray(np.where((size > LEAST) & np.isfinite(apart), apart, 1.0))


def _meets(statement: Statement, columns: Columns) -> Array:
    rows = max((len(column) for column in columns.values()), default=1)
    met = np.ones(rows, dtype=bool)
    for column in columns.values():
        size = np.abs(column)
        met &= (size == 0) | np.isinf(size) | ((size >= NEAR) & (size <= FAR))
    names = [variable.name for variable in statement.variables]
    for relation in statement.hypotheses:
        if isinstance(relation, Relation):
            sides = compile_terms([relation.lhs, relation.rhs], names, ARRAYS)
            lhs, rhs = sides(*(columns[name] for name in names))
            met &= np.broadcast_to(
                excess(relation.op, np.asarray(lhs), np.asarray(rhs)) <= HYPOTHESIS, (rows,)
            )
    return met


def _holds(statement: Statement, columns: Columns) -> bool:
    with np.errstate(all="ignore"):
        return bool(np.all(_meets(statement, columns)))


def _floats(found: Counterexample) -> dict[str, Array]:
    with ctx.workprec(64):
        values = {name: closed_value(value) for name, value in found.instance}
    return {name: np.array([as_float(value)]) for name, value in values.items()}


def _row(instance: Mapping[str, Any]) -> dict[str, float]:
    return {name: as_float(value) for name, value in instance.items()}
