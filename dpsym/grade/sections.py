"""Parts of a sheet as sheets of their own: (b) is asked under what stands before all parts, and in (b)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from dpsym.errors import DpsymError
from dpsym.grade.assignment import Assignment, Lemma, assignment_of, points_within
from dpsym.grade.finding import ORDER
from dpsym.grade.outcome import Graded
from dpsym.grade.steps import Decider
from dpsym.notes.documents import Document, read_document
from dpsym.notes.labels import labelled, only_part
from dpsym.notes.source import Span

FRONT = ("target", "milestones", "required", "start")


def sections_of(whole: Assignment, decide: Decider) -> dict[str, Assignment]:
    """Return the parts of an assignment by their labels; nothing where not each of them asks for something.

    A part is read alone if it can be.  One that needs what another part declares or supposes (read alone it
    would have gaps, take something for granted of a symbol, or be false) is read behind those before it.
    """
    document = whole.sheet.document
    if len(document.sources) != 1 or any(
        entry.key.lower().split(".")[-1] in FRONT for entry in document.front
    ):
        return {}
    text = document.sources[0].text
    parts = labelled(text)
    found: dict[str, Assignment] = {}
    shown: tuple[Lemma, ...] = ()
    for name in parts:
        alone, behind = _alone(whole, text, parts, name, decide), _behind(whole, text, parts, name)
        section = alone or behind
        if section is None:
            return {}
        found[name] = replace(section, lemmas=(*whole.lemmas, *shown), behind=behind)
        shown += tuple(Lemma(f"({name})", (part.claim,)) for part in section.parts())
    worth = {name: points_within(whole.sheet, span) for name, span in parts.items()}
    if not all(worth.values()):
        worth = dict.fromkeys(parts, 1.0)
    share = whole.rubric.points / sum(worth.values()) if worth else 0.0
    return {
        name: replace(part, rubric=replace(whole.rubric, points=worth[name] * share))
        for name, part in found.items()
    }


def _alone(
    whole: Assignment, text: str, parts: Mapping[str, Span], name: str, decide: Decider
) -> Assignment | None:
    """Return a part without the others, if it is read as well alone and what it asks is not false then."""
    section = _read(whole, only_part(text, parts, name))
    if section is None or (section.unread and section.solving is None):
        return None
    if {message for message, _ in section.problems} - {message for message, _ in whole.problems}:
        return None
    claimed = section.solving is not None and section.solving.answer is not None
    if set(section.sheet.taken) - set(whole.sheet.taken) and not claimed:
        return None
    if section.solving is not None and section.solving.earlier:
        return None
    false = any(decide(part.claim).verdict in ("refuted", "ill-formed") for part in section.parts())
    return None if false else section


def _behind(whole: Assignment, text: str, parts: Mapping[str, Span], name: str) -> Assignment | None:
    """Return a part with what those before it declare and suppose."""
    return _read(whole, only_part(text, parts, name, before=True), parts[name])


def _read(whole: Assignment, text: str, within: Span | None = None) -> Assignment | None:
    try:
        return assignment_of(read_document(whole.path, text), None, within)
    except DpsymError:
        return None


def answered(document: Document, names: Sequence[str]) -> dict[str, tuple[Document, Document, int]]:
    """Return the parts of an answer by the labels of a sheet; nothing where it has none of them.

    Each is alone, and behind those before it (what these declare may hold for all of the answer), with the
    line in which it begins.
    """
    if len(document.sources) != 1 or document.kind == "notebook":
        return {}
    text = document.sources[0].text
    parts = labelled(text, names)
    if parts and names[0] not in parts and (start := min(span.start for span in parts.values())):
        parts = {names[0]: Span(0, start), **parts}  # what stands before all labels answers the first part
    found = {}
    for name, span in parts.items():
        ways = [only_part(text, parts, name, before=before) for before in (False, True)]
        alone, behind = (read_document(document.name, way) for way in ways)
        found[name] = alone, behind, text[: span.start].count("\n") + 1
    return found


def together(graded: Mapping[str, Graded | None], points: float) -> Graded:
    """Return what the parts of an answer come to; None is one that nobody found."""
    found = {name: one for name, one in graded.items() if one is not None}
    steps = sorted((step for one in found.values() for step in one.steps), key=lambda step: step.row.line)
    outcomes = {name: "undecided" if one is None else one.outcome for name, one in graded.items()}
    worst = min(outcomes, key=lambda name: (ORDER.index(outcomes[name]), _line(graded[name])))
    one = graded[worst]
    message = f"part ({worst}): {'no line is labelled so' if one is None else one.message}"
    return Graded(
        outcomes[worst],
        sum(part.score for part in found.values()),
        points,
        len(found) == len(graded) and all(part.reaches_target for part in found.values()),
        None if one is None else one.first_wrong_line,
        tuple(steps),
        one.message if one is not None and outcomes[worst] == "correct" else message,
        tuple(graded.items()),
    )


def _line(one: Graded | None) -> Any:
    return one.first_wrong_line or 0 if one is not None else 0
