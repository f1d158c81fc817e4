"""Proof attempts: the prover is asked, and what it returns counts only as far as the judge replays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from flint import fmpq

from dpsym.check.guard import Crash, guarded
from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.engines.effort import Effort
from dpsym.engines.placing import contains
from dpsym.engines.prove import prove
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.judge import Verdict
from dpsym.kernel.numbers import compare
from dpsym.kernel.statement import Counterexample, Forall, Proof, Relation, Statement
from dpsym.kernel.terms import Term, var
from dpsym.points.evidence import judged
from dpsym.points.family import Family
from dpsym.points.grid import Grid

__all__ = ["QUANTIFIED", "Attempt", "attempt", "attempt_family", "with_quantified"]

QUANTIFIED: Final = 24_000  # steps for a quantified hypothesis at one instance
SCALES: Final = tuple(sign * fmpq(10) ** power for power in range(-16, 17, 4) for sign in (1, -1))


@dataclass(frozen=True)
class Attempt:
    """A proof that replayed, or why there is none."""

    verdict: Verdict | None = None
    document: Mapping[str, Any] | None = None
    steps: int = 0
    reason: str = ""


def attempt(statement: Statement, effort: Effort) -> Attempt:
    """Try to prove a statement with so much effort."""
    return _replayed(statement, guarded(prove, statement, effort=effort))


def attempt_family(family: Family | Grid, effort: Effort) -> Attempt:
    """Try to prove a statement for every number of points with so much effort."""
    return _replayed(family, guarded(prove_family, family, effort=effort))


def _replayed(subject: Statement | Family | Grid, outcome: Any) -> Attempt:
    """Return what the judge says of what a search for a proof came to."""
    if isinstance(outcome, Crash):
        return Attempt(reason=f"the proof search failed: {outcome.fault()}")
    found = outcome.value
    if found is None:
        return Attempt(reason="no proof was found")
    verdict, document = judged(subject, found)
    if verdict.name == "undecided":
        return Attempt(reason=verdict.reason)
    return Attempt(verdict, document, _length(found))


def with_quantified(statement: Statement, found: Counterexample, steps: float = QUANTIFIED) -> Counterexample:
    """Add to a counterexample the proofs of the quantified hypotheses at its instance, up to one without."""
    if not any(isinstance(hypothesis, Forall) for hypothesis in statement.hypotheses):
        return found
    values = {var(name): value for name, value in found.instance}
    proofs = list[Proof | None]()
    for hypothesis in statement.hypotheses:
        proofs.append(_proof_at(hypothesis, values, steps))
        if proofs[-1] is None and isinstance(hypothesis, Forall):
            break  # the judge takes nothing less than all of them
    return replace(found, foralls=tuple(proofs))


def _proof_at(hypothesis: Relation | Forall, values: Mapping[Term, Term], steps: float) -> Proof | None:
    if isinstance(hypothesis, Relation):
        return None
    bound = var(hypothesis.variable.name)
    here = {name: value for name, value in values.items() if name != bound}
    relation = hypothesis.relation
    closed = relation.replace(here)
    outcome = guarded(_proof_for_all, Statement((hypothesis.variable,), (), closed), Effort(steps))
    return None if isinstance(outcome, Crash) else outcome.value


def _proof_for_all(statement: Statement, effort: Effort) -> Proof | None:
    """Prove a relation for all values of one variable, unless it certainly fails at a power of ten.

    Extreme instances of laws may meet a hypothesis at all usual values, and fail it next to 0 alone.
    """
    (variable,), relation = statement.variables, statement.conclusion
    sides = compile_terms([relation.lhs, relation.rhs], [variable.name], BALLS)
    inside = (value for value in SCALES if contains(variable.domain, value))
    fails = any(compare(relation.op, *sides(value)) is False for value in inside)
    return None if fails else prove(statement, effort=effort)


def _length(proof: Any) -> int:
    """Return how many nodes the trees of a proof have, with those of the proofs that it refers to."""
    return _steps(proof.tree) + sum(map(_length, getattr(proof, "proofs", ())))


def _steps(tree: object) -> int:
    """Return how many nodes a proof tree has."""
    if not isinstance(tree, list):
        return 0
    return int(bool(tree) and isinstance(tree[0], str)) + sum(_steps(part) for part in tree)
