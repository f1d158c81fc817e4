"""Decode a short string of bytes to a draft: the one random choice that all searches share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from flint import fmpq

from dpsym.engines import sampling
from dpsym.engines.drafts import Draft
from dpsym.engines.placing import Slack, Wish, contains
from dpsym.engines.plan import Plan, Step
from dpsym.kernel.numbers import Log, Value
from dpsym.kernel.statement import Domain

__all__ = ["Decoder"]


class Decoder:
    """Turns bytes to drafts of a plan; any ``length`` bytes decode, and zeros to something simple.

    ``anchors`` are drafts, possibly of some variables only, to which some of the results keep close.
    """

    def __init__(self, plan: Plan, anchors: Sequence[Draft] = ()) -> None:
        self.plan = plan
        self.anchors = tuple(anchors)
        self.length = 1 + sum(1 + len(group) for group, _ in plan.groups) + 3 * len(plan.steps)

    def random(self, generator: Random) -> Draft:
        """Return the draft of the generator's next bytes."""
        return self.decode(generator.randbytes(self.length))

    def decode(self, data: bytes, anchor: Draft | None = None) -> Draft:
        """Return the draft that ``data`` encodes; with an ``anchor``, one that completes it.

        >>> from dpsym.engines.plan import plan_of
        >>> from dpsym.kernel.statement import Domain, Relation, Statement, Variable
        >>> from dpsym.kernel.terms import rat, var
        >>> from dpsym.language.elaboration.goals import Goal
        >>> masses = tuple(Variable(f"P[{i}]", Domain(fmpq(0), fmpq(1))) for i in (1, 2))
        >>> claim = Statement(masses, (), Relation("<=", var("P[1]"), rat(1)))
        >>> decoder = Decoder(plan_of(Goal(claim, simplices=(("P[1]", "P[2]"),))))
        >>> decoder.decode(bytes([0, 0, 3, 1])).weights
        ((3, 1),)
        """
        mode, near = data[0], False
        if anchor is None and self.anchors and mode % 4 == 3:
            anchor, near = self.anchors[(mode // 4) % len(self.anchors)], True
        place = 1
        weights: list[tuple[fmpq, ...]] = []
        for index, (group, whole) in enumerate(self.plan.groups):
            kind, codes = data[place], data[place + 1 : place + 1 + len(group)]
            fixed = anchor.weights[index] if anchor and index < len(anchor.weights) else ()
            weights.append(_law(kind, codes, fixed, near, weights, whole))
            place += 1 + len(group)
        wishes: dict[str, Wish] = {}
        for step in self.plan.steps:
            kind, a, b = data[place : place + 3]
            if mode % 8 == 5:  # all variables of the same sort, for what happens only when all are small
                kind = data[-3 * len(self.plan.steps)]
            known = anchor.wishes.get(step.variable.name) if anchor else None
            wishes[step.variable.name] = (
                _neighbour(known, step, kind if near else 0, a)
                if known is not None
                else _wish(step, kind, a, b, wishes, tight=mode // 16 % 2 == 0)
            )
            place += 3
        return Draft(wishes, tuple(weights))


def _law(
    kind: int,
    codes: bytes,
    fixed: tuple[fmpq, ...],
    near: bool,
    earlier: Sequence[tuple[fmpq, ...]],
    whole: bool,
) -> tuple[fmpq, ...]:
    if fixed and not (near and kind % 4 == 3):
        return fixed
    if fixed and not whole:
        return sampling.weights(8, codes, fixed, whole)
    alike = [law for law in earlier if len(law) == len(codes)]
    return sampling.weights(kind % sampling.KINDS, codes, alike[-1] if alike else None, whole)


def _neighbour(known: Wish, step: Step, kind: int, a: int) -> Wish:
    """Return an author's value, or (one time in four) a value beside it."""
    if kind % 4 != 3 or not isinstance(known, fmpq):
        return known
    if step.variable.domain.integer:
        moved = known + (a % 5 - 2)
    else:
        moved = known * (1 + fmpq(1 if a % 2 else -1, 10 ** (1 + a // 2 % 9)))
    return moved if contains(step.variable.domain, moved) else known


def _wish(step: Step, kind: int, a: int, b: int, earlier: Mapping[str, Wish], tight: bool) -> Wish:
    domain = step.variable.domain
    if step.saturated:
        if tight or kind % 2 == 0:
            return Slack(fmpq(0))
        if kind % 4 == 1:
            return Slack(_size(a, b))
    elif step.bounds and kind % 8 in (1, 3):
        return Slack(fmpq(0) if kind % 8 == 1 else _size(a, b))
    kind = kind % sampling.KINDS
    if kind in (13, 14) and earlier:
        copied = _copied(list(earlier.values())[a % len(earlier)], b)
        if copied is not None and contains(domain, copied):
            return copied
    return sampling.scalar(domain, kind, a, b)


def _copied(wish: Wish, b: int) -> Value | None:
    """Return a value equal to an earlier one, or close to it."""
    if isinstance(wish, fmpq) and b % 3:
        return wish * (1 + fmpq(1 if b % 3 == 1 else -1, 10 ** (b // 3 % sampling.REACH)))
    return wish if isinstance(wish, (fmpq, Log)) else None


def _size(a: int, b: int) -> fmpq:
    """Return a slack: from the hardly noticeable to the large."""
    size = sampling.scalar(_HALF_LINE, 8 if b % 2 else 5, a, b // 2)
    return size if isinstance(size, fmpq) else fmpq(1)


_HALF_LINE: Final = Domain(fmpq(0), None)
