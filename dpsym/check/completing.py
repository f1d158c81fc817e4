"""Derivations that are found for a theorem, or that go on with one that is not finished.

Nothing that rests on the theorem itself is used.  Of several derivations one that does more than cite what
states the claim is preferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dpsym.check.catalogue import by_id
from dpsym.check.derivations import judged
from dpsym.check.discovering import searched
from dpsym.check.guard import Crash, guarded
from dpsym.check.library import Catalogue
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.shelf import Catalogued, resting_on
from dpsym.check.showing import shown
from dpsym.derive.abstraction import abstracted, hypotheses
from dpsym.derive.blocks import Block, Cases, Chain, Induction, Lemma, Step
from dpsym.derive.joining import parts
from dpsym.derive.model import Derivation
from dpsym.derive.reasons import Cited
from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.derive.search.known import Known
from dpsym.derive.search.matching import quantities
from dpsym.derive.search.moves import moves_of, replaced
from dpsym.derive.search.plans import Preset
from dpsym.derive.search.sampling import plausible
from dpsym.derive.search.theorems import by_theorems
from dpsym.derive.substitution import substituted
from dpsym.derive.theorem import Theorem
from dpsym.errors import DpsymError
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Comparison

__all__ = ["Completed", "completed", "offered"]

TRIES: Final = 3  # to find one that does not cite what states the claim
OFFERED: Final = 3  # next steps


@dataclass(frozen=True)
class Completed:
    """A derivation with its result, and the steps of it that are new; ``offers`` say how gaps may go on.

    An offer is the relation that has a gap, with a first step from its left side.
    """

    derivation: Derivation
    result: Result
    new: tuple[Step, ...]
    offers: tuple[tuple[Comparison, Step], ...] = ()


def completed(theorem: Theorem, settings: Settings, library: Catalogue) -> Completed | None:
    """Return a derivation of a theorem: its own with gaps filled if it has some, else one that is found.

    None if nothing is found.

    >>> from dpsym.language import KL, TotalVariation, at_most, laws, real
    >>> (P, Q), c = laws("P Q"), real("c", at_least=0)
    >>> claim = at_most(2 * TotalVariation(P, Q) ** 2, c)
    >>> theorem = Theorem(id="near", title="Near laws", claim=claim, given=KL(P, Q) <= c, shapes=(2,))
    >>> found = completed(theorem, Settings(examples=20), Catalogue(Settings()))
    >>> found.result.verdict, len(found.new)
    ('proved', 2)
    """
    barred = resting_on(theorem.id)
    with library.under_way(theorem.id):
        if theorem.is_derived:
            result = judged(theorem.derivation, settings, id=theorem.id, library=library)
            if result.verdict != "proved":
                return _continued(theorem, result, settings, library, barred)
        return _afresh(theorem, settings, library, barred)


def _afresh(
    theorem: Theorem, settings: Settings, library: Catalogue, barred: frozenset[str]
) -> Completed | None:
    claim = theorem.variants()[0][2]
    best: Completed | None = None
    for _ in range(TRIES):
        found = searched(claim, settings, library, id=theorem.id, barred=barred)
        if found is None:
            break
        derivation, result = found
        best = Completed(derivation, result, tuple(derivation.steps()))
        if not result.follows_from:
            break
        barred |= {name.split()[-1] for name in result.follows_from}  # "the rule X", "the theorem X"
    return best


def _continued(
    theorem: Theorem, result: Result, settings: Settings, library: Catalogue, barred: frozenset[str]
) -> Completed:
    """Fill the gaps of a derivation, and go on from its last line to the claim."""
    derivation = theorem.derivation
    open_steps = {step.latex for step in result.steps if step.verdict not in ("proved", "refuted")}
    new: list[Step] = []
    offers: list[tuple[Comparison, Step]] = []

    def bridge(block: Block, chain: Chain, wanted: Comparison, given: tuple[Any, ...]) -> Sequence[Step]:
        found = searched(
            Claim(wanted, given=given, shapes=derivation.shapes), settings, library, barred=barred
        )
        if found is None:
            offers.extend((wanted, step) for step in offered(wanted, given, barred))
            return ()
        *before, last = found[0].items
        if not isinstance(last, Chain) or last.relation != wanted:
            return ()
        place = block.items.index(chain)
        block.items[place:place] = before
        new.extend(last.steps)
        return last.steps

    for block, chain, given in list(_chains(derivation, derivation.given)):
        steps: list[Step] = []
        for step in chain.steps:
            gap = latex(step.relation) in open_steps
            steps += (bridge(block, chain, step.relation, given) if gap else ()) or (step,)
        chain.steps = steps
    for block, chain, wanted in _ends(derivation):
        chain.steps += bridge(block, chain, wanted, derivation.given)
    again = judged(derivation, settings, id=theorem.id, library=library)
    return Completed(derivation, again, tuple(new), tuple(offers))


def _chains(block: Block, given: tuple[Any, ...]) -> Iterator[tuple[Block, Chain, tuple[Any, ...]]]:
    """Yield the chains of a block, each with where it stands and what is supposed there."""
    for item in block.items:
        if isinstance(item, Chain):
            yield block, item, given
        elif isinstance(item, Lemma):
            yield from _chains(item, item.given if item.general else (*given, *item.given))
        elif isinstance(item, Cases):
            for case in item.blocks:
                yield from _chains(case, (*given, *case.given))
        elif isinstance(item, Induction):
            for part in (item.base, item.step):
                yield from _chains(part, (*given, *part.given))


def _ends(derivation: Derivation) -> Iterator[tuple[Block, Chain, Comparison]]:
    """Yield chains that begin as a goal does and do not reach it, with what is left to be shown."""
    chains = [item for item in derivation.items if isinstance(item, Chain)]
    try:
        goals = list(parts(derivation.wanted(), derivation.given))
    except DpsymError:
        return
    for goal in goals:
        for chain in chains:
            if chain.start == goal.lhs and chain.end != goal.rhs:
                yield derivation, chain, Comparison(chain.end, goal.op, goal.rhs)
                break


def offered(wanted: Comparison, given: tuple[Any, ...], barred: frozenset[str]) -> list[Step]:
    """Return first steps from the left side of a relation, likeliest first, whose reasons apply.

    After a step what is left may still hold as it stands, or once one more thing is known of it.
    """
    known, shelf = Known(given, (wanted,), barred), Catalogued(barred=barred)
    near: list[tuple[float, Step]] = []
    further: list[tuple[float, Step]] = []
    for cost, step in _moved(wanted, known, shelf):
        rest = _left_over(step, wanted)
        if _may_hold(rest, given):
            near.append((cost, step))
        elif any(_may_hold(_left_over(after, rest), given) for _, after in _moved(rest, known, shelf)):
            further.append((cost, step))
    found: dict[Comparison, Step] = {}
    for _, step in (*sorted(near, key=lambda pair: pair[0]), *sorted(further, key=lambda pair: pair[0])):
        if len(found) < OFFERED and step.relation not in found and _applies(step, given):
            found[step.relation] = step
    return list(found.values())


def _moved(wanted: Comparison, known: Known, shelf: Catalogued) -> Iterator[tuple[float, Step]]:
    """Yield steps from the left side of a relation towards its right side, each with its cost."""
    for node in quantities(wanted.lhs):
        for move in (*by_theorems(shelf, node, known, wanted), *moves_of(node, known, wanted)):
            made = replaced(wanted.lhs, move, larger=wanted.op in ("<=", "<"))
            reasons = tuple(reason for reason in move.reasons if not isinstance(reason, Preset))
            if made is not None and made[1] != wanted.lhs and len(reasons) == len(move.reasons):
                yield move.cost, Step(Comparison(wanted.lhs, made[0], made[1]), reasons)


def _left_over(step: Step, wanted: Comparison) -> Comparison:
    return Comparison(step.relation.rhs, "<=" if step.relation.op == "<" else wanted.op, wanted.rhs)


def _applies(step: Step, given: tuple[Any, ...]) -> bool:
    """Return whether all that the reasons of a step suppose is given, or shown."""
    conditions = [entry for reason in step.reasons for entry in _supposed(reason, step.relation)]
    found = (guarded(shown, entry, given, Settings()) for entry in dict.fromkeys(conditions))
    return all(not isinstance(how, Crash) and how.value is not None for how in found)


def _supposed(reason: Any, stated: Comparison) -> Iterator[Any]:
    """Yield what a rule or a cited theorem supposes."""
    cited = reason.cited(stated) if isinstance(reason, Shorthand) else ()
    if isinstance(reason, Cited):
        cited = ((reason.id, reason.at),)
    for name, values in cited:
        path = by_id(name)
        claim = load(path)[1].variants()[0][2] if isinstance(path, Path) else None
        yield from (substituted(entry, values) for entry in hypotheses(claim.given if claim else ()))
    if isinstance(reason, Rule) and not cited:
        yield from hypotheses(reason.instance(stated).conditions)


def _may_hold(relation: Comparison, given: tuple[Any, ...]) -> bool:
    outcome = guarded(abstracted, relation, given)
    return not isinstance(outcome, Crash) and (outcome.value is None or plausible(outcome.value))
