"""Rubrics: how a derivation is turned into marks, as the front matter of an assignment says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dpsym.errors import Place, UnusableInput
from dpsym.language.claims import Claim

MODES: Final = ("steps", "milestones", "deductions", "all-or-nothing")
MOST_POINTS: Final = 10_000
WORTH: Final = re.compile(
    r"^\s*(?:(?P<before>\d{1,4}(?:\.\d+)?)\s*(?:points?|pts\.?|marks?)?\s*:)?\s*(?P<formula>.*?)\s*"
    r"(?:[(\[]\s*(?P<after>\d{1,4}(?:\.\d+)?)\s*(?:points?|pts\.?|marks?)\s*[)\]])?\s*$",
    re.DOTALL,
)
#: What marks may be taken off for: verdicts on steps, and outcomes.
DEDUCTIBLE: Final = ("refuted", "unjustified", "misses-target", "circular")


@dataclass(frozen=True)
class Milestone:
    """A relation on the way to the target, as the assignment writes it, with what it is worth."""

    latex: str
    claims: tuple[Claim, ...]
    points: float = 0.0


@dataclass(frozen=True)
class Rubric:
    """How marks are given."""

    points: float = 10.0  # for a derivation that is right and reaches the target
    #: ``steps`` (a share for each right step and one for reaching the target), ``milestones`` (for each
    #: milestone what it is worth, the rest for the target), ``deductions`` (taken off for each mistake) or
    #: ``all-or-nothing``
    mode: str = "steps"
    follow_through: bool = True  # whether right steps after the first wrong one count
    justification: bool = False  # whether a step that is not an equality needs words or a lemma beside it
    each: float | None = None  # in mode ``steps`` the points for one right step; None for equal shares
    milestones: tuple[Milestone, ...] = ()  # relations that are worth points
    required: tuple[Milestone, ...] = ()  # relations that a derivation has to show on its way
    largest_step: int | None = None  # how many parts of a formula a step may change; None for any
    deductions: tuple[tuple[str, float], ...] = ()  # what a mistake of a kind costs, in mode ``deductions``
    listed: bool = False  # whether only facts that the sheet lends may be cited
    forbidden: tuple[str, ...] = ()  # names of facts that must not be cited, in lower case

    def deduction(self, kind: str) -> float:
        """Return what a mistake of a kind costs.

        >>> Rubric(deductions=(("refuted", 2.0),)).deduction("refuted")
        2.0
        """
        return dict(self.deductions).get(kind, 0.0)

    def described(self) -> str:
        """Return the rubric in words.

        >>> Rubric().described()
        '10, steps, with follow-through'
        """
        parts = [
            f"{self.points:g}",
            self.mode,
            f"{'with' if self.follow_through else 'without'} follow-through",
        ]
        if self.each is not None:
            parts.append(f"{self.each:g} for a step")
        parts += [f"{one.points:g} for {one.latex}" for one in self.milestones]
        parts += [f"{one.latex} is required" for one in self.required]
        parts += [f"{cost:g} off for {kind}" for kind, cost in self.deductions]
        if self.largest_step is not None:
            parts.append(f"a step changes at most {self.largest_step} parts")
        if self.justification:
            parts.append("inequalities need a reason")
        if self.listed:
            parts.append("only what the sheet lends may be cited")
        parts += [f"{name} may not be cited" for name in self.forbidden]
        return ", ".join(parts)


def worth_of(text: str) -> tuple[str, float]:
    r"""Return the formula and the points of a milestone: ``3 points: $a \le b$`` or ``$a \le b$ (3 points)``.

    >>> worth_of(r"2: $a \le b$"), worth_of(r"$a = b$ (1.5 marks)"), worth_of("$a = b$")
    (('a \\le b', 2.0), ('a = b', 1.5), ('a = b', 0.0))
    """
    match = WORTH.match(text)
    if match is None:
        return text.strip(" $"), 0.0
    return match["formula"].strip(" $"), float(match["before"] or match["after"] or 0)


def read_rubric(
    front: Mapping[str, Sequence[str]],
    beside: str | None,
    milestones: tuple[Milestone, ...],
    required: tuple[Milestone, ...],
    where: Place,
    forbidden: Iterable[str] = (),
    listed: bool = False,
) -> Rubric:
    """Return the rubric of a sheet.

    Args:
        front: its front matter, keys in lower case with hyphens.
        beside: the points that its text speaks of.
        milestones: the relations below ``milestones``, as understood.
        required: those below ``required``.
        where: where complaints point to.
        forbidden: what its text says must not be cited.
        listed: whether its text says that nothing else may be cited.

    Raises:
        UnusableInput: a value is not one that the key takes.
    """
    reader = _Values(front, where)
    costs = tuple((kind, reader.number(f"deductions.{kind}", 0.0)) for kind in DEDUCTIBLE)
    costs = tuple((kind, cost) for kind, cost in costs if cost)
    usual = "milestones" if milestones else "deductions" if costs else "steps"
    points = reader.number("points", float(beside or 10))
    if not 0 < points <= MOST_POINTS:
        raise UnusableInput(f"points is a positive number, got {points:g}", where)
    if sum(one.points for one in milestones) > points:
        raise UnusableInput(f"the milestones are worth more than the {points:g} points", where)
    largest = reader.number("largest-step", 0.0)
    return Rubric(
        points,
        reader.choice("mode", MODES, usual),
        reader.flag("follow-through", True),
        reader.flag("justification", False),
        reader.number("points-per-step", 0.0) or None,
        milestones,
        required,
        int(largest) or None,
        costs,
        listed or reader.choice("cite", ("any", "listed"), "any") == "listed",
        tuple(dict.fromkeys(name.lower() for name in (*front.get("forbidden", ()), *forbidden))),
    )


class _Values:
    """The values of a front matter, each of the kind that its key takes."""

    def __init__(self, front: Mapping[str, Sequence[str]], where: Place) -> None:
        self.front, self.where = front, where

    def _said(self, key: str) -> str | None:
        values: Any = self.front.get(key)
        return str(values[0]).strip() if values else None

    def number(self, key: str, default: float) -> float:
        """Return a number that is not negative."""
        said = self._said(key)
        try:
            number = default if said is None else float(said)
        except ValueError:
            number = -1.0
        if not 0 <= number <= MOST_POINTS:
            raise UnusableInput(f"{key} is a number of points, got {said!r:.40}", self.where)
        return number

    def flag(self, key: str, default: bool) -> bool:
        """Return whether something is wanted."""
        said = self._said(key)
        if said is None:
            return default
        if said.lower() in ("true", "yes", "1", "on", "required"):
            return True
        if said.lower() in ("false", "no", "0", "off", "optional"):
            return False
        raise UnusableInput(f"{key} is true or false, got {said!r:.40}", self.where)

    def choice(self, key: str, choices: Sequence[str], default: str) -> str:
        """Return one of several words."""
        said = self._said(key)
        if said is None:
            return default
        word = said.lower().replace("_", "-").replace(" ", "-")
        if word not in choices:
            raise UnusableInput(f"{key} is {' or '.join(choices)}, got {said!r:.40}", self.where)
        return word
