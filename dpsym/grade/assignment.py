"""Assignments: a page of notes that declares symbols, states what is supposed, and asks for a relation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from dpsym.errors import Place, UnusableInput
from dpsym.language.claims import Claim
from dpsym.language.relations import Both, Comparison
from dpsym.notes.continuing import Sheet, read_sheet
from dpsym.notes.documents import read_document
from dpsym.notes.items import Item, ItemKind

__all__ = ["Assignment", "Lemma", "Rubric", "read_assignment"]

ASKING: Final = ("show", "prove", "derive", "deduce", "verify", "establish", "conclude")
POINTS: Final = re.compile(
    r"[(\[]\s*(?P<points>\d{1,4}(?:\.\d+)?)\s*(?:points?|pts\.?|marks?|Punkte)\s*[)\]]", re.IGNORECASE
)


@dataclass(frozen=True)
class Lemma:
    """A fact that may be cited: its words, and what of it was understood."""

    words: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Rubric:
    """How marks are given.

    Attributes:
        points: for a derivation that is right and reaches the target.
        mode: ``steps`` (a share for each right step and one for reaching the target) or ``all-or-nothing``.
        follow_through: whether right steps after the first wrong one count.
        justification: whether a step that is not an equality needs words or a lemma beside it.
    """

    points: float = 10.0
    mode: str = "steps"
    follow_through: bool = True
    justification: bool = False


@dataclass(frozen=True)
class Assignment:
    """What is asked: the target relation with its hypotheses, what may be cited, and the rubric."""

    path: Path
    sheet: Sheet = field(repr=False)
    target: Item
    lemmas: tuple[Lemma, ...] = ()
    rubric: Rubric = Rubric()
    problems: tuple[tuple[str, Place], ...] = ()
    others: tuple[Item, ...] = ()
    only: Claim | None = None

    @property
    def claim(self) -> Claim:
        """The target as a claim; of several, the one that is looked at."""
        if self.only is not None:
            return self.only
        claim = self.target.claim if self.target.claim is not None else _whole(self.target)
        if claim is None:
            raise UnusableInput("the target is not understood", self.target.place())
        return claim

    def parts(self) -> tuple[Assignment, ...]:
        """Return an assignment for each relation that is to be shown."""
        made = []
        for item in (self.target, *self.others):
            claim = item.claim if item.claim is not None else _whole(item)
            if claim is None:
                continue
            inside = claim.conclusion.args if isinstance(claim.conclusion, Both) else (claim.conclusion,)
            made += [
                replace(self, target=item, others=(), only=Claim(part, given=claim.given)) for part in inside
            ]
        return tuple(made)

    @property
    def relation(self) -> Comparison | None:
        """The target as one relation between two sides, if it is one."""
        conclusion = self.claim.conclusion
        return conclusion if isinstance(conclusion, Comparison) else None


def read_assignment(path: Path) -> Assignment:
    """Return what an assignment asks.

    Raises:
        UnusableInput: nothing in it asks for a relation that is understood; the place says where.
    """
    document = read_document(path)
    sheet = read_sheet(document)
    asked = [item for item in sheet.items if item.claim is not None or _whole(item) is not None]
    problems = [(item.message, item.place()) for item in sheet.items if _is_problem(item)]
    problems += [(problem.message, problem.place()) for problem in document.problems]
    if not asked:
        reason = f": {problems[0][0]}" if problems else ""
        place = problems[0][1] if problems else Place(str(path))
        raise UnusableInput(f"the assignment asks for no relation that is understood{reason}", place)
    lemmas = tuple(
        Lemma(words, tuple(item.claim for item in items if item.claim is not None))
        for words, items in sheet.lent
    )
    front = {entry.key.rsplit(".", 1)[-1]: entry.values[0][0] for entry in document.front if entry.values}
    wanted = [item for item in asked if _is_asked(item, sheet)] or asked[-1:]
    beside = POINTS.search("\n".join(source.text for source in document.sources))
    rubric = _rubric(front, beside["points"] if beside is not None else None, path)
    return Assignment(path, sheet, wanted[0], lemmas, rubric, tuple(problems), tuple(wanted[1:]))


def _is_asked(item: Item, sheet: Sheet) -> bool:
    return sheet.words_of(item).startswith(ASKING) or any(
        f" {verb} " in f" {sheet.words_of(item)} " for verb in ASKING
    )


def _is_problem(item: Item) -> bool:
    return item.kind in (ItemKind.UNREAD, ItemKind.ILL_FORMED)


def _whole(item: Item) -> Claim | None:
    """Return what a chain claims of its two ends."""
    claims = [step.claim for step in item.steps]
    if not claims or any(claim is None or not isinstance(claim.conclusion, Comparison) for claim in claims):
        return None
    first, last = claims[0], claims[-1]
    composed = composed_operator([claim.conclusion.op for claim in claims if claim is not None])
    if first is None or last is None or composed is None:
        return None
    return Claim(Comparison(first.conclusion.lhs, composed, last.conclusion.rhs), given=first.given)


def composed_operator(operators: list[str]) -> str | None:
    """Return the relation that a chain of relations gives, or None where they go both ways.

    >>> composed_operator(["=", "<=", "<"]), composed_operator(["=", ">="]), composed_operator(["<", ">"])
    ('<', '>=', None)
    """
    kinds = set(operators) - {"="}
    if not kinds:
        return "="
    for strict, loose in (("<", "<="), (">", ">=")):
        if kinds <= {strict, loose}:
            return strict if strict in kinds else loose
    return None


def _rubric(front: Mapping[str, str], beside: str | None, path: Path) -> Rubric:
    def flag(key: str, default: bool) -> bool:
        return str(front.get(key, default)).strip().lower() in ("true", "yes", "1", "on", "required")

    said = front.get("points", beside or "10")
    try:
        points = float(said)
    except ValueError:
        points = -1.0
    if not 0 < points <= 10_000:
        raise UnusableInput(f"points is a positive number, got {said!r:.40}", Place(str(path)))
    mode = front.get("mode", "steps")
    if mode not in ("steps", "all-or-nothing"):
        raise UnusableInput(f"mode is steps or all-or-nothing, got {mode!r:.40}", Place(str(path)))
    return Rubric(
        points,
        mode,
        flag("follow_through", True) and flag("follow-through", True),
        flag("justification", False),
    )
