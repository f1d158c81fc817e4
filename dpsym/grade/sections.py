"""Parts of a sheet as sheets of their own: (b) is asked under what stands before all parts, and in (b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dpsym.errors import DpsymError
from dpsym.grade.assignment import Assignment, Lemma, assignment_of, points_within
from dpsym.grade.finding import ORDER
from dpsym.grade.outcome import Graded
from dpsym.grade.rubric import Rubric
from dpsym.grade.solving import taken_as_real
from dpsym.grade.steps import Decider
from dpsym.language.claims import Claim
from dpsym.notes.documents import Document, read_document
from dpsym.notes.parts import Part, exercise_of, only_part, parts_answered, parts_of
from dpsym.notes.source import Span

FRONT = ("target", "milestones", "required", "start")


@dataclass(frozen=True)
class Sections:
    """The parts of an assignment by their names, and exercises with parts as they stand, undivided."""

    parts: Mapping[str, Assignment]
    exercises: Mapping[str, Assignment]


def sections_of(whole: Assignment, decide: Decider) -> Sections:
    """Return the parts of an assignment by their names; nothing where not each of them asks for something.

    A part is read alone if it can be.  One that needs what another part declares or supposes (read alone it
    would have gaps, take something for granted of a symbol, or be false) is read behind those before it.
    """
    document = whole.sheet.document
    if len(document.sources) != 1 or any(
        entry.key.lower().split(".")[-1] in FRONT for entry in document.front
    ):
        return Sections({}, {})
    text = document.sources[0].text
    parts = parts_of(text)
    found: dict[str, Assignment] = {}
    shown: list[tuple[str, tuple[Claim, ...]]] = []
    declared = tuple(whole.sheet.context.region.scope.entries())
    for name in parts:
        alone, behind = _alone(whole, text, parts, name, decide), _behind(whole, text, parts, name)
        section = alone or behind
        if section is None:
            return Sections({}, {})
        lent = (Lemma(_called(other, name), claims) for other, claims in shown)
        section = replace(section, sheet=replace(section.sheet, elsewhere=declared))
        found[name] = replace(section, lemmas=(*whole.lemmas, *lent), behind=behind)
        shown.append((name, tuple(part.claim for part in section.parts())))
    worth = _worth(whole, parts)
    share = whole.rubric.points / sum(worth.values()) if worth else 0.0
    points = {name: replace(whole.rubric, points=each * share) for name, each in worth.items()}
    return Sections(
        {name: replace(part, rubric=points[name]) for name, part in found.items()},
        dict(_undivided(whole, text, parts, points)),
    )


def _called(other: str, name: str) -> str:
    """Return how a part is called where another is asked: (a) in the same exercise, else by its exercise."""
    if exercise_of(other) == exercise_of(name):
        return f"({other.partition('(')[2].rstrip(')')})"
    return f"exercise {other}" if "(" in other + name else f"({other})"


def _worth(whole: Assignment, parts: Mapping[str, Part]) -> dict[str, float]:
    """Return what parts are worth by the points at them or at their exercises, or all the same."""
    worth = {name: points_within(whole.sheet, part.span) for name, part in parts.items()}
    for name, part in parts.items():
        of = [other for other in parts if parts[other].above == part.above]
        if part.above is not None and not all(worth[other] for other in of):
            worth[name] = points_within(whole.sheet, part.above) / len(of)
    return worth if all(worth.values()) else dict.fromkeys(parts, 1.0)


def _undivided(
    whole: Assignment, text: str, parts: Mapping[str, Part], points: Mapping[str, Rubric]
) -> Iterator[tuple[str, Assignment]]:
    """Yield the exercises that have parts, each as one that asks for all of them."""
    for exercise in dict.fromkeys(map(exercise_of, parts)):
        names = [name for name in parts if exercise_of(name) == exercise]
        if len(names) > 1 and (section := _read(whole, only_part(text, parts, names[-1], names))) is not None:
            worth = sum(points[name].points for name in names)
            yield exercise, replace(section, rubric=replace(whole.rubric, points=worth))


def _alone(
    whole: Assignment, text: str, parts: Mapping[str, Part], name: str, decide: Decider
) -> Assignment | None:
    """Return a part without the others, if it is read as well alone and what it asks is not false then."""
    section = _read(whole, only_part(text, parts, name))
    if section is None or (section.unread and section.solving is None):
        return None
    if {message for message, _ in section.problems} - {message for message, _ in whole.problems}:
        return None
    claimed = section.solving is not None and section.solving.answer is not None
    if set(section.sheet.taken) - {*whole.sheet.taken, *_undeclared(whole, section)} and not claimed:
        return None
    if section.solving is not None and section.solving.earlier:
        return None
    false = any(decide(part.claim).verdict in ("refuted", "ill-formed") for part in section.parts())
    return None if false else section


def _undeclared(whole: Assignment, section: Assignment) -> Iterator[str]:
    """Yield what a part takes for granted of its unknowns that no other part declares, either."""
    supplied = {str(one) for one in whole.sheet.supplied}
    for unknown in section.solving.unknowns if section.solving is not None else ():
        if str(unknown) in supplied:
            yield taken_as_real(unknown)


def _behind(whole: Assignment, text: str, parts: Mapping[str, Part], name: str) -> Assignment | None:
    """Return a part with what those of its exercise before it declare and suppose, or all those before it."""
    earlier = list(parts)[: list(parts).index(name)]
    alone = parts[name].above is None
    near = [other for other in earlier if alone or exercise_of(other) == exercise_of(name)]
    ways = dict.fromkeys((tuple(near), tuple(earlier), ()))
    read = (
        _read(whole, only_part(text, parts, name, way), parts[name].span if way else None) for way in ways
    )
    found = [section for section in read if section is not None]
    return min(found, key=lambda section: len(section.unread), default=None)


def _read(whole: Assignment, text: str, within: Span | None = None) -> Assignment | None:
    try:
        return assignment_of(read_document(whole.path, text), None, within)
    except DpsymError:
        return None


def answered(document: Document, names: Sequence[str]) -> dict[str, tuple[Document, Document, int]]:
    """Return the parts of an answer by the names of a sheet's parts; nothing where it has none of them.

    Each is alone, and behind those before it (what these declare may hold for all of the answer), with the
    line in which it begins.
    """
    if len(document.sources) != 1 or document.kind == "notebook":
        return {}
    text = document.sources[0].text
    parts = parts_answered(text, names)
    if parts and names[0] not in parts and exercise_of(names[0]) not in parts:
        if start := min(piece.start for part in parts.values() for piece in part.pieces()):
            parts = {
                names[0]: Part(Span(0, start)),
                **parts,
            }  # what stands before all labels answers the first
    found = {}
    for place, name in enumerate(parts):
        ways = [only_part(text, parts, name, before) for before in ((), [*parts][:place])]
        alone, behind = (read_document(document.name, way) for way in ways)
        found[name] = alone, behind, text[: parts[name].span.start].count("\n") + 1
    return found


def together(graded: Mapping[str, Graded | None], points: float) -> Graded:
    """Return what the parts of an answer come to; None is one that nobody found."""
    found = {name: one for name, one in graded.items() if one is not None}
    steps = sorted((step for one in found.values() for step in one.steps), key=lambda step: step.row.line)
    outcomes = {name: "undecided" if one is None else one.outcome for name, one in graded.items()}
    worst = min(outcomes, key=lambda name: (ORDER.index(outcomes[name]), _line(graded[name])))
    one = graded[worst]
    called = worst if "(" in worst else f"({worst})"
    message = f"part {called}: {'no line is labelled so' if one is None else one.message}"
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
