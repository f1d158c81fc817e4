"""What is written for Coq of a statement and its proof: about numbers, or about every number of points."""

from __future__ import annotations

from flint import ctx

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal
from dpsym.kernel.statement import Proof, Statement
from dpsym.report.export.coq import Script
from dpsym.report.export.points import PointScript
from dpsym.report.export.terms import NotExportedError

__all__ = ["coq_text", "script"]


def coq_text(statement: Statement, proof: Proof, name: str) -> str:
    """Return the theorem with its proof, to be put behind the library.

    Raises:
        NotExportedError: it has no counterpart in Coq, or uses a rule that is not exported.
    """
    return script(statement, proof, name).text()


def script(statement: Statement, proof: Proof, name: str) -> Script:
    """Return all lemmas of a proof, and the theorem.

    Raises:
        NotExportedError: as :func:`coq_text` does.
    """
    ctx.prec = 128
    try:
        made = (PointScript if statement.folds else Script)(statement, proof, name)
        made.make()
    except (EvidenceError, KernelRefusal, *MALFORMED) as error:
        raise NotExportedError(f"the proof is not followed: {error}"[:200]) from error
    return made
