"""What cannot be: where hypotheses contradict each other, even what is certainly false holds."""

from __future__ import annotations

from itertools import combinations

from dpsym.engines.prove.boxes import gap
from dpsym.engines.prove.changes import narrowings, within
from dpsym.engines.prove.derived import is_shown
from dpsym.engines.prove.searching import Searching
from dpsym.errors import DpsymError
from dpsym.identities.normal import normalized
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.judge import Node
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import rat

__all__ = ["by_absurdity"]


def by_absurdity(search: Searching, aim: Aim) -> Node | None:
    """Show what is certainly false: by a hypothesis that is too, or by two that add up to one.

    Ranges end first where hypotheses say, as of x < 2 and 4 <= x^2 for x >= 0.
    """
    where = enclose(aim.subject, aim.box) if aim.hypotheses else NOWHERE
    if where is NOWHERE or not (-where).is_at_least(ZERO, strictly=True):
        return None
    steps: list[Node] = []
    while (found := next(narrowings(aim), None)) is not None:
        name, place, aim = found
        steps.append(["restrict", name, place])
    for place in range(len(aim.hypotheses)):
        if is_shown(["vacuous", place], aim):
            return within(steps, ["vacuous", place])
    pairs = combinations([i for i, known in enumerate(aim.hypotheses) if known.op != "="], 2)
    nodes = (_added(search, aim, *pair) for pair in pairs)
    return within(steps, next((node for node in nodes if node is not None), None))


def _added(search: Searching, aim: Aim, *places: int) -> Node | None:
    """Return a proof by two hypotheses that add up to what is certainly false."""
    known = sorted(((*gap(aim.hypotheses[i]), i) for i in places), key=lambda each: not each[1])
    (first, strict, _), (second, _, _) = known
    try:
        normalizer, total = normalized(first + second, aim.box)
    except DpsymError:
        return None
    term = normalizer.term(total)
    where = enclose(term, aim.box)
    if where is NOWHERE or not (-where).is_at_least(ZERO, strictly=not strict):
        return None
    parts = [[search.place(part), ["given", i]] for part, _, i in known]
    op = "<" if strict else "<="
    return [
        "have",
        op,
        search.place(rat(0)),
        search.place(term),
        ["sum", *parts],
        ["vacuous", len(aim.hypotheses)],
    ]
