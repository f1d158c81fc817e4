"""The judge of any evidence: what is about any number of points comes down to the kernel's rules first.

What is here is not trusted.  A lift, or the steps of a grid, become one proof by rules of the kernel, of the
statement that the family or the grid is; the kernel's own judge says what that proves.
"""

from __future__ import annotations

from flint import ctx

import dpsym.identities  # noqa: F401 - the kernel asks it for steps to identities
from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal
from dpsym.kernel import judge as kernel
from dpsym.kernel.judge import Verdict
from dpsym.kernel.statement import Counterexample, Proof, Statement
from dpsym.points.family import Family
from dpsym.points.grid import Grid
from dpsym.points.lift import Table, lift_proof
from dpsym.points.proofs import Evidence, GridProof, LiftProof
from dpsym.points.slices import grid_proof

__all__ = ["judge", "lowered"]

PRECISION = 128  # bits, as the kernel uses


def judge(subject: Statement | Family | Grid, evidence: Evidence) -> Verdict:
    """Return what the kernel says of a statement, a family or a grid, after replaying the evidence."""
    try:
        if isinstance(subject, Statement):
            if isinstance(evidence, (Counterexample, Proof)):
                return kernel.judge(subject, evidence)
            raise EvidenceError("a lift proves families, a grid's steps grids, and this is a statement")
        return kernel.judge(subject.statement(), lowered(subject, evidence))
    except (EvidenceError, KernelRefusal) as error:
        return Verdict("undecided", f"the evidence does not replay: {error}")
    except MALFORMED as error:
        return Verdict("undecided", f"the evidence is malformed: {type(error).__name__} {error}")


def lowered(subject: Family | Grid, evidence: Evidence) -> Proof:
    """Return a proof by rules of the kernel of the statement that a family or a grid is."""
    ctx.prec = PRECISION
    table = Table()
    if isinstance(subject, Family) and isinstance(evidence, LiftProof):
        given = {fact: i for i, fact in reversed([*enumerate((*subject.pointwise, *subject.hypotheses))])}
        count = len(subject.pointwise) + len(subject.hypotheses)
        tree = lift_proof(subject, evidence, table, "*", given, count)
    elif isinstance(subject, Grid) and isinstance(evidence, GridProof):
        tree = grid_proof(subject, evidence, table)
    else:
        raise EvidenceError("a family is proved by a lift, a grid by its steps, and in no other way")
    return Proof(tree, tuple(table.places))
