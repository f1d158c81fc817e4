"""Domains: a hypothesis that the claim may need."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import sympy

from dpsym.engines.repair.scene import Change, Scene, as_text
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.relations import Comparison

__all__ = ["COST", "restrictions"]

COST = 2.0  # a claim about less


def restrictions(scene: Scene) -> Iterator[Change]:
    """Yield hypotheses: a variable is at most 1, or at most another one, a law charges what another does.

    >>> from dpsym.language import real
    >>> [change.node for change in restrictions(Scene((real("epsilon", at_least=0),)))]
    [epsilon <= 1, epsilon >= 1]
    """
    for variable in scene.variables:
        domain = variable.domain
        if domain.lo == 0 and domain.hi is None:
            yield _given(Comparison(variable, "<=", sympy.S.One))
            yield _given(Comparison(variable, ">=", sympy.S.One))
    for small, large in permutations(scene.levels(), 2):
        yield _given(Comparison(small, "<=", large))
    for first, second in combinations(scene.laws, 2):
        if first.space == second.space:
            yield _given(Comparison(MaxDivergence(first, second), "<", sympy.oo))
            yield _given(Comparison(MaxDivergence(second, first), "<", sympy.oo))


def _given(condition: Any) -> Change:
    return Change(condition, f"only where {as_text(condition)}", COST)
