"""Proof engines: closed forms of integrals and proof trees, as suggestions to the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from flint import ctx

from dpsym.engines.closing import close
from dpsym.engines.effort import Effort, Kind
from dpsym.engines.prove.integrals import closed_forms
from dpsym.engines.prove.search import IDLE, Search
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.evidence import Proof
from dpsym.kernel.judge import aim_of
from dpsym.kernel.statement import Relation, Statement

__all__ = ["Effort", "closed_forms", "prove"]

STEPS: Final = 30_000
REMEMBERED: Final = 4096  # searches
PRECISION: Final = 128  # bits, as the judge will use


def prove(
    statement: Statement,
    forms: Sequence[ClosedForm] | None = None,
    *,
    effort: Effort | None = None,
    solves: bool = False,
) -> Proof | None:
    """Search for a proof of the statement; None when none was found with that effort.

    Args:
        statement: what is to be proved; quantified hypotheses are not used.
        forms: antiderivatives of its integrals, found by :func:`closed_forms` if not given.
        effort: what may be spent; by default it is ample.
        solves: whether to solve hypotheses for one variable first, as is worth it for a lemma.

    >>> from dpsym.kernel.statement import Domain, Variable
    >>> from dpsym.kernel.terms import term, var
    >>> x = var("x")
    >>> claim = Statement((Variable("x", Domain()),), (), Relation("<=", 1 + x, term("exp", x)))
    >>> prove(claim).tree[:3]
    ['split', 'x', '0']
    """
    effort = effort or Effort(STEPS)
    known = None if forms is None else tuple(forms)
    found, spent, ctx.prec = _searched(statement, known, effort.steps_left(), solves)
    effort.settle(spent)
    return found


@lru_cache(maxsize=REMEMBERED)  # steps of derivations, and what they rest on, come to the same statements
def _searched(
    statement: Statement, forms: tuple[ClosedForm, ...] | None, steps: float, solves: bool
) -> tuple[Proof | None, Mapping[Kind, float], int]:
    """Return what was found, what was spent on it, and the precision that is left behind."""
    ctx.prec = PRECISION
    search = Search(Effort(steps), solves=solves)
    try:
        known = closed_forms(statement) if forms is None else forms
        found = _proof(close(statement, known), known, search)
    except (DpsymError, RecursionError):
        found = None  # a term that is out of reach for these rules
    return found, search.effort.spent, ctx.prec


def _is_certain(hypothesis: Relation, box: Box) -> bool:
    lesser, greater = (enclose(side, box) for side in gap_sides(hypothesis))
    return hypothesis.op != "=" and lesser.is_below(greater, hypothesis.op in ("<", ">"))


def _proof(statement: Statement, forms: tuple[ClosedForm, ...], search: Search) -> Proof | None:
    aim = aim_of(statement, ())
    if search.solves:  # hypotheses that say nothing only take time
        known = tuple(IDLE if _is_certain(h, aim.box) else h for h in aim.hypotheses)
        aim = replace(aim, hypotheses=known)
    tree = search.equal(aim) if aim.claim.op == "=" else search.prove(aim)
    for form in reversed(forms):
        places = search.place(form.integral), search.place(form.antiderivative)
        tree = tree and ["integral", *places, tree]
    return Proof(tree, tuple(search.terms)) if tree else None
