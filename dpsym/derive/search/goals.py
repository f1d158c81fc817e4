"""From a claim to a derivation: what is exhibited, the goals that are left, and a plan for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dpsym.derive.abstraction import hypotheses
from dpsym.derive.blocks import Chain
from dpsym.derive.joining import parts
from dpsym.derive.model import Derivation
from dpsym.derive.reasons import Established
from dpsym.derive.search.chains import Oracle, Search
from dpsym.derive.search.known import Known, single
from dpsym.derive.search.plans import written
from dpsym.derive.search.theorems import Shelf
from dpsym.derive.witnessing import says_existence
from dpsym.errors import DpsymError
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison

__all__ = ["proposed"]


def proposed(
    claim: Claim,
    oracle_for: Callable[[tuple[Any, ...]], Oracle],
    shelf: Shelf | None = None,
    *,
    rules: bool = True,
    barred: frozenset[str] = frozenset(),
) -> Derivation | None:
    """Return a derivation of a claim that was found, or None; it is to be judged like any other.

    ``oracle_for`` returns what decides questions under hypotheses; ``shelf`` has the theorems that may be
    cited by their ids, and ``rules`` says whether rules are looked at.  What is ``barred`` is not used.
    """
    derivation = Derivation(claim.conclusion, claim.given, shapes=claim.shapes, tight=claim.tight)
    try:
        _exhibit(derivation, claim)
        goals = list(_goals(derivation))
    except DpsymError:
        return None
    if not goals:
        return None
    search = Search(Known(derivation.given, goals, barred), oracle_for(derivation.given), shelf, rules=rules)
    known: dict[Any, Established] = {}
    for goal in goals:
        if goal in hypotheses(derivation.given):
            continue
        plan = search.plan(goal)
        if plan is None and goal.op == "=":
            sides = (search.plan(Comparison(goal.lhs, op, goal.rhs)) for op in ("<=", ">="))
            both = [side for side in sides if side is not None]
            if len(both) < 2:
                return None
            for side in both:
                written(derivation, side, known)
            continue
        if plan is None:
            return None
        written(derivation, plan, known)
    return derivation if any(isinstance(item, Chain) for item in derivation.items) else None


def _exhibit(derivation: Derivation, claim: Claim) -> None:
    """Exhibit what the claim names as its witness."""
    if isinstance(claim.witness, dict) and says_existence(derivation.conclusion):
        derivation.exhibit(claim.witness)


def _goals(derivation: Derivation) -> Iterator[Comparison]:
    for stated in parts(derivation.wanted(), derivation.given):
        yield from single(stated) if stated.op != "=" else (stated,)
