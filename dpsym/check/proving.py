"""Proof attempts: the prover is asked, and what it returns counts only as far as the judge replays it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.check.guard import Crash, guarded
from dpsym.engines.prove import Effort, prove
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.evidence import Counterexample, Proof, write_document
from dpsym.kernel.family import Family
from dpsym.kernel.judge import Verdict, judge
from dpsym.kernel.statement import Forall, Relation, Statement
from dpsym.kernel.terms import Term, var

__all__ = ["QUANTIFIED", "Attempt", "attempt", "attempt_family", "with_quantified"]

QUANTIFIED: Final = 4.0  # seconds of effort for a quantified hypothesis at one instance


@dataclass(frozen=True)
class Attempt:
    """A proof that replayed, or why there is none."""

    verdict: Verdict | None = None
    document: Mapping[str, Any] | None = None
    steps: int = 0
    reason: str = ""


def attempt(statement: Statement, closed_forms: Sequence[ClosedForm], effort: Effort) -> Attempt:
    """Try to prove a statement with so much effort."""
    outcome = guarded(prove, statement, tuple(closed_forms), effort=effort)
    if isinstance(outcome, Crash):
        return Attempt(reason=f"the proof search failed: {outcome.fault()}")
    proof = outcome.value
    if proof is None:
        return Attempt(reason="no proof was found")
    verdict = judge(statement, proof)
    if verdict.name == "undecided":
        return Attempt(reason=verdict.reason)
    return Attempt(verdict, write_document(statement, proof), _steps(proof.tree))


def attempt_family(family: Family, effort: Effort) -> Attempt:
    """Try to prove a statement for every number of points with so much effort."""
    outcome = guarded(prove_family, family, effort=effort)
    if isinstance(outcome, Crash):
        return Attempt(reason=f"the proof search failed: {outcome.fault()}")
    lift = outcome.value
    if lift is None:
        return Attempt(reason="no proof was found")
    verdict = judge(family, lift)
    if verdict.name != "proved":
        return Attempt(reason=verdict.reason)
    steps = _steps(lift.tree) + sum(_steps(proof.tree) for proof in lift.proofs)
    return Attempt(verdict, write_document(family, lift), steps)


def with_quantified(
    statement: Statement, found: Counterexample, deadline: float = math.inf
) -> Counterexample:
    """Add to a counterexample the proofs of the quantified hypotheses at its instance."""
    if not any(isinstance(hypothesis, Forall) for hypothesis in statement.hypotheses):
        return found
    values = {var(name): value for name, value in found.instance}
    proofs = tuple(_proof_at(hypothesis, values, deadline) for hypothesis in statement.hypotheses)
    return replace(found, foralls=proofs)


def _proof_at(hypothesis: Relation | Forall, values: Mapping[Term, Term], deadline: float) -> Proof | None:
    if isinstance(hypothesis, Relation):
        return None
    bound = var(hypothesis.variable.name)
    here = {name: value for name, value in values.items() if name != bound}
    relation = hypothesis.relation
    closed = relation.replace(here)
    statement = Statement((hypothesis.variable,), (), closed)
    outcome = guarded(prove, statement, effort=Effort(QUANTIFIED, deadline))
    return None if isinstance(outcome, Crash) else outcome.value


def _steps(tree: object) -> int:
    """Return how many nodes a proof tree has."""
    if not isinstance(tree, list):
        return 0
    return int(bool(tree) and isinstance(tree[0], str)) + sum(_steps(part) for part in tree)
