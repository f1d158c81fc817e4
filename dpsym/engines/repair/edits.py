"""The neighbourhood of a claim: every claim that one edit leads to, the smallest edits first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.engines.repair.domains import restrictions
from dpsym.engines.repair.events import events
from dpsym.engines.repair.factors import extra, missing
from dpsym.engines.repair.measures import measures, measures_everywhere
from dpsym.engines.repair.neighbours import neighbours
from dpsym.engines.repair.orders import orders
from dpsym.engines.repair.powers import powers
from dpsym.engines.repair.relations import WEAKER, relations
from dpsym.engines.repair.scene import NONSENSE, Change, Scene, Site, replaced, scene_of, sites
from dpsym.engines.repair.signs import signs
from dpsym.engines.repair.swaps import swaps
from dpsym.engines.repair.symbols import symbols
from dpsym.language.divergences.base import Divergence
from dpsym.language.nodes import Construct
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.symbols import real

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["Edit", "edits"]

RULES: Final[tuple[Callable[[Site], Iterator[Change]], ...]] = (
    *(symbols, signs, orders, swaps, measures, events, neighbours),
    *(missing, extra, powers, relations),
)
#: What multiplies a left side as a whole, or is a power of it, does the reverse to the right side.
ON_THE_LEFT: Final = tuple(rule for rule in RULES if rule not in (missing, powers))
ELSEWHERE: Final = 0.7  # how much further it is to edit a hypothesis than the conclusion
EXCHANGED: Final = 1.8  # what is given and what is concluded
LOCAL: Final = 1.75  # up to this cost an edit keeps what the claim is about
LEFT: Final = 0.05  # the left side is what the claim is about, so the right one is to be edited first


@dataclass(frozen=True)
class Edit:
    """A claim near another one: in which words the edit is told, and how large it is.

    ``about`` is true as long as the hypotheses are those of the original.
    """

    claim: Claim
    words: str
    cost: float
    about: bool = True
    edits: int = 1

    @property
    def tier(self) -> int:
        """Small edits are 0; then what is larger or assumes more, two edits, and what says less."""
        return 3 if self.cost >= WEAKER else 2 if self.edits > 1 else 0 if self.cost <= LOCAL else 1


def edits(claim: Claim) -> list[Edit]:
    """Return all claims that one edit leads to, each once, by the size of the edit.

    >>> from dpsym.language import Claim, real
    >>> x = real("x", above=0)
    >>> [edit.claim.conclusion for edit in edits(Claim(x >= 1))][:3]
    [x >= 2, x >= 1/2, x <= 1]
    """
    found = {(claim.conclusion, claim.given): Edit(claim, "", 0.0)}
    for edit in _all(claim, scene_of(claim)):
        key = edit.claim.conclusion, edit.claim.given
        known = found.get(key)
        if known is None or edit.cost < known.cost:
            found[key] = edit
    return sorted((edit for edit in found.values() if edit.words), key=lambda edit: edit.cost)


def _all(claim: Claim, scene: Scene) -> Iterator[Edit]:
    kept = _structure(claim.conclusion)
    for conclusion, change in _changed(claim.conclusion, scene):
        if kept <= _structure(conclusion):
            yield Edit(replace(claim, conclusion=conclusion), change.words, change.cost)
    for number, hypothesis in enumerate(claim.given):
        before, after = claim.given[:number], claim.given[number + 1 :]
        for other, change in _changed(hypothesis, scene):
            if _structure(hypothesis) <= _structure(other):
                changed = replace(claim, given=(*before, other, *after))
                yield Edit(changed, f"in what is given, {change.words}", change.cost + ELSEWHERE, about=False)
        if _says_something(hypothesis):
            given = (*before, claim.conclusion, *after)
            turned = replace(claim, conclusion=hypothesis, given=given, witness=None)
            yield Edit(turned, "what is given and what is concluded exchanged", EXCHANGED, about=False)
    for restriction in restrictions(scene):
        if restriction.node not in claim.given:
            narrowed = replace(claim, given=(*claim.given, restriction.node))
            yield Edit(narrowed, restriction.words, restriction.cost, about=False)


def _says_something(hypothesis: Any) -> bool:
    """Return whether a hypothesis is more than a condition on which symbols are spoken of."""
    if isinstance(hypothesis, ForAll):
        return False
    finite = isinstance(hypothesis, Comparison) and sympy.oo in (hypothesis.lhs, hypothesis.rhs)
    return bool(hypothesis.has(Construct)) and not finite


def _changed(statement: Any, scene: Scene) -> Iterator[tuple[Any, Change]]:
    """Yield the statements that a change in one place, or one of all draws, leads to."""
    for site in sites(statement, scene):
        left = isinstance(statement, Comparison) and site.path[:1] == (0,)
        further = 0.0 if not left else LEFT if isinstance(site.around, sympy.Expr) else LEFT / 5
        for rule in ON_THE_LEFT if left and len(site.path) == 1 else RULES:
            for change in _made(rule(site)):
                for changed in _placed(statement, site, change):
                    yield changed, replace(change, cost=change.cost + further)
    for change in _made(measures_everywhere(statement, scene)):
        yield change.node, change


def _made(changes: Iterable[Change]) -> Iterator[Change]:
    """Yield changes as long as they can be written down."""
    try:
        yield from changes
    except NONSENSE:
        return


def _placed(statement: Any, site: Site, change: Change) -> list[Any]:
    try:
        changed = replaced(statement, site.path, change.node)
    except NONSENSE:
        return []  # what cannot be written down is no claim
    return [] if changed == statement or (_is_trivial(changed) and not _is_trivial(statement)) else [changed]


def _is_trivial(statement: Any) -> bool:
    """Return whether both sides are one thing, or nothing is left of an inequality once equal parts cancel.

    Nor does it say anything that what is never below 0 is at least what is never above 0.
    """
    if not isinstance(statement, Comparison):
        return False
    lhs, rhs = statement.lhs, statement.rhs
    if not statement.free_symbols or (lhs == rhs and isinstance(lhs, Construct)):  # which is as written
        return True
    if statement.op == "=" or lhs.is_number or rhs.is_number:
        return False
    small, large = (lhs, rhs) if statement.op in ("<=", "<") else (rhs, lhs)
    if _is_never_negative(large) and _is_never_negative(-small):
        return True
    shared = set(sympy.Add.make_args(lhs)) & set(sympy.Add.make_args(rhs))
    return bool(shared) or bool((rhs - lhs).is_number) or bool(sympy.fraction(rhs / lhs)[0].is_number)


def _is_never_negative(expression: Any) -> bool:
    """Return whether an expression is at least 0 by its form, as a sum of divergences is."""
    divergence = real("divergence", at_least=0)
    return is_evidently_nonnegative(
        expression.replace(lambda part: isinstance(part, Divergence), lambda _: divergence)
    )


def _structure(statement: Any) -> set[Any]:
    """Return the laws, events and kernels of a statement, which an edit must not remove."""
    return {symbol for symbol in statement.free_symbols if not getattr(symbol, "is_Symbol", False)}
