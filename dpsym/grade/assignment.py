"""Assignments: a page of notes that declares symbols, states what is supposed, and asks for a relation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from dpsym.derive.steps import Context, judge_step
from dpsym.errors import Place, UnusableInput
from dpsym.grade.citing import cited, forbidden_by, lists_only
from dpsym.grade.claimed import claimed_of, speaks_of_solutions
from dpsym.grade.extremal import Extreme, extreme_of, least_of
from dpsym.grade.rubric import Milestone, Rubric, read_rubric, worth_of
from dpsym.grade.solving import Solving, solving_of
from dpsym.grade.statements import asked_as_one, reading_with
from dpsym.grade.steps import BEGINS
from dpsym.grade.symbols import on_the_sheet
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, conjuncts
from dpsym.language.symbols import Variable
from dpsym.notes.continuing import continued
from dpsym.notes.discourse.sheets import Sheet, read_sheet
from dpsym.notes.documents import Document, document_of, read_document
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.parts import parts_of
from dpsym.notes.source import Span


@dataclass(frozen=True)
class Lemma:
    """A fact that may be cited: its words, and what of it was understood."""

    words: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Assignment:
    """What is asked: the target relation with its hypotheses, what may be cited, and the rubric.

    ``problems`` are what was not understood, with the place; ``unread`` are parts that are asked for and
    were not understood: what answers them is for a person to judge.  ``equivalent`` are statements of which
    each is to follow from the other, where one of them leaves open which of several things is so.
    ``solving`` is what is to be solved, if that is all, or for the least or greatest value: an answer says
    what the solutions are.  ``also`` is the same as something to be solved, where it can be read so, too.
    ``behind`` is the same part of a sheet, read behind the parts before it.
    """

    path: Path
    sheet: Sheet = field(repr=False)
    target: Item
    lemmas: tuple[Lemma, ...] = ()
    rubric: Rubric = field(default_factory=Rubric)
    problems: tuple[tuple[str, Place], ...] = ()
    others: tuple[Item, ...] = ()
    only: Claim | None = None
    unread: tuple[Item, ...] = ()
    equivalent: tuple[Any, ...] = ()
    extreme: Extreme | None = None
    solving: Solving | None = None
    also: Assignment | None = None
    behind: Assignment | None = None

    @property
    def claim(self) -> Claim:
        """The target as a claim; of several, the one that is looked at.

        Of a target that was not understood it says nothing.
        """
        if self.only is not None:
            return self.only
        claim = self.target.claim if self.target.claim is not None else _whole(self.target)
        return Claim(Comparison(0, "=", 0)) if claim is None else self._settled(claim)

    def _settled(self, claim: Claim) -> Claim:
        """Return a claim about the symbols as an answer has them, where the parts give them other ranges."""
        names = self.sheet.context.unsettled
        entries = self.sheet.context.region.scope.entries() if names else ()
        values = (entry.value for entry in entries if isinstance(entry.value, Variable))
        known = {value.name: value for value in values if value.name in names}
        return on_the_sheet(claim, known, set())[0] or claim

    def parts(self) -> tuple[Assignment, ...]:
        """Return an assignment for each relation that is to be shown; each of a chain is."""
        made: list[Assignment] = []
        claimed = self.solving is not None and self.solving.answer is not None
        if self.equivalent or claimed or self.target in self.unread:
            return ()
        for item in (part for target in (self.target, *self.others) for part in target.steps or (target,)):
            if item.claim is None:
                continue
            claim = self._settled(item.claim)
            made += [
                replace(self, target=item, others=(), only=Claim(part, given=claim.given))
                for part in conjuncts(claim.conclusion)
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
    return assignment_of(read_document(path), path)


def assignment_of(document: Document, path: Path | None = None, within: Span | None = None) -> Assignment:
    """Return what an assignment asks that was read already, or what is asked in a stretch of it.

    Raises:
        UnusableInput: as for :func:`read_assignment`.
    """
    path = Path(document.name) if path is None else path
    sheet = read_sheet(document)
    front = _front(document)
    where = Place(str(path))
    asked = sheet.asked or tuple(item for item in sheet.items if _is_read(item))[-1:]
    asked = tuple(item for item in asked if within is None or within.start <= item.span.start < within.end)
    problems = _problems(sheet, document)
    wanted = [item for item in asked if _is_read(item)]
    unread = tuple(item for item in asked if not _is_read(item))
    if "target" in front:
        wanted, unread = [_relation(sheet, text, "the target", where) for text in _targets(front)], ()
    if not wanted and not unread:
        reason = f": {problems[0][0]}" if problems else ""
        place = problems[0][1] if problems else where
        raise UnusableInput(f"the assignment asks for no relation that is understood{reason}", place)
    read = lambda text: _relation(sheet, text, "the target", where)
    extreme = extreme_of(sheet, unread[0], read) if len(unread) == 1 and not wanted else None
    if extreme is not None:
        wanted, unread = [extreme.bound, extreme.attained], ()
    asked = (*wanted, *unread)
    alone = "target" not in front and len(wanted or unread) == 1
    told_as_one, sheet, told = _equivalent(sheet, asked, within) if alone else ((), sheet, ())
    problems = [one for one in problems if one[0] not in told]
    claimed = None if extreme or "target" in front else claimed_of(sheet, asked, within)
    readable = bool(told_as_one) or (not unread and _hold(wanted))
    also, claimed = (claimed, None) if readable else (None, claimed)
    spoken = "target" not in front and speaks_of_solutions(sheet, asked)
    if not readable and (claimed is not None or spoken):
        wanted, unread = [], asked
    target, *others = wanted or unread
    solved = None if claimed is not None else _solving(sheet, unread, alone=not wanted)
    solving = None
    if solved is not None:
        solving, sheet = solved
        problems = _without(problems, unread)
        sheet, unread = _with_demands(sheet, unread), () if wanted else unread
    if claimed is not None:
        problems = _without(problems, asked)
    found = Assignment(
        path,
        sheet,
        target,
        _lemmas(sheet, front),
        _rubric(sheet, front, where),
        tuple(problems),
        tuple(others) if wanted else (),
        unread=() if told_as_one else unread,
        equivalent=told_as_one,
        extreme=extreme,
        solving=solving,
    )
    if also is not None:
        return replace(found, also=_solved(found, *also))
    return found if claimed is None else _solved(found, *claimed)


def _without(problems: list[tuple[str, Place]], items: Iterable[Item]) -> list[tuple[str, Place]]:
    """Return the problems but those that are told of items."""
    told = {item.message for item in items}
    return [one for one in problems if one[0] not in told]


def _problems(sheet: Sheet, document: Document) -> list[tuple[str, Place]]:
    """Return what of a sheet was not understood, with the places, in the order of the text."""
    problems = [(item.message, item.place()) for item in sheet.items if _is_problem(item)]
    for gap in (*sheet.gaps, *sheet.lost):  # of one line once
        if gap.doubt.line not in {place.line for _, place in problems}:
            problems.append((gap.message, gap.doubt.source.place(gap.doubt.span)))
    problems += [(problem.message, problem.place()) for problem in document.problems]
    return sorted(problems, key=lambda problem: (problem[1].line or 0, problem[1].column or 0))


def _lemmas(sheet: Sheet, front: Mapping[str, Any]) -> tuple[Lemma, ...]:
    """Return the facts that a sheet lends."""
    lent = [
        Lemma(words, tuple(item.claim for item in items if item.claim is not None))
        for words, items in sheet.lent
    ]
    return (*lent, *(Lemma(name.lower(), ()) for name in front.get("allowed", ())))


def _solved(found: Assignment, solving: Solving, sheet: Sheet) -> Assignment:
    """Return an assignment as one to solve something, where the sheet says what the solutions are."""
    nothing = Claim(Comparison(0, "=", 0), given=sheet.context.given)
    return replace(found, sheet=sheet, solving=solving, only=nothing, unread=(), equivalent=())


def _hold(items: Sequence[Item]) -> bool:
    """Return whether all that items claim follows from what they suppose, by what is decided exactly."""
    claims = [part.claim for item in items for part in item.walk() if part.claim is not None]
    return bool(claims) and all(
        judge_step(claim.conclusion, (), Context(claim.given), "notes") for claim in claims
    )


def _solving(sheet: Sheet, unread: Sequence[Item], *, alone: bool) -> tuple[Solving, Sheet] | None:
    """Return what is to be solved, if that is the only thing that was not understood, and the sheet."""
    if len(unread) != 1:
        return None
    least = least_of(sheet, unread[0])
    if least is not None:
        return least, sheet
    return solving_of(sheet, unread[0]) if alone else None


def _with_demands(sheet: Sheet, unread: Sequence[Item]) -> Sheet:
    """Return a sheet without the gaps that are demands which are understood as something to be solved."""
    read = {
        item.at for item in sheet.asked if item in unread or (item.claim is None and least_of(sheet, item))
    }
    return replace(sheet, gaps=tuple(gap for gap in sheet.gaps if gap.doubt.span not in read))


def _equivalent(
    sheet: Sheet, asked: Sequence[Item], within: Span | None
) -> tuple[tuple[Any, ...], Sheet, Sequence[str]]:
    """Return two statements that a sheet asks to be shown equivalent in a sentence not read as a whole.

    The sheet supposes of the values what that sentence does.  What was told of it before is returned as well.
    """
    where = within or Span(0, len(sheet.document.sources[0].text))
    gaps = [gap for gap in sheet.gaps if where.start <= gap.doubt.span.start < where.end]
    whole = gaps[0].doubt.span if len(gaps) == 1 else Span(0, 0)
    if any(not whole.start <= item.span.start <= item.span.end <= whole.end for item in asked):
        return (), sheet, ()
    found, values = asked_as_one(gaps[0].doubt.words, reading_with(sheet))
    if len(found) != 2:
        return (), sheet, ()
    context = replace(sheet.context, given=tuple(dict.fromkeys((*sheet.context.given, *values))))
    told = [gaps[0].message, *(item.message for item in asked)]
    return tuple(found), replace(sheet, context=context), told


def _front(document: Document) -> dict[str, tuple[str, ...]]:
    """Return the front matter; keys are in lower case with hyphens, and may stand below ``rubric``."""
    return {
        entry.key.lower().replace("_", "-").replace(" ", "-").removeprefix("rubric."): tuple(
            value for value, _ in entry.values
        )
        for entry in document.front
        if entry.values
    }


def _targets(front: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the targets; one that begins with a relation goes on from ``start``."""
    start = front.get("start", ("",))[0].strip(" $")
    for text in front["target"]:
        formula = text.strip(" $")
        yield f"{start} {formula}" if BEGINS.match(formula) else formula


def _is_read(item: Item) -> bool:
    return item.claim is not None or _whole(item) is not None or _is_shown_apart(item)


def _is_shown_apart(item: Item) -> bool:
    """Return whether every step of a chain was understood, as those of ``0 <= x <= 1``."""
    return bool(item.steps) and all(step.claim is not None for step in item.steps)


def _relation(sheet: Sheet, latex: str, what: str, where: Place) -> Item:
    """Return a relation of the front matter, read with what the sheet declares."""
    read = continued(sheet, document_of(f"$${latex}$$", where.file))
    items = [item for item, _ in read.items if _is_read(item)]
    if len(items) == 1:
        return items[0]
    message = next((item.message for item, _ in read.items if item.message), "it is no relation")
    raise UnusableInput(f"{what} {latex!r:.80} is not understood: {message}", where)


def _rubric(sheet: Sheet, front: Mapping[str, Sequence[str]], where: Place) -> Rubric:
    def marks(key: str) -> tuple[Milestone, ...]:
        found = []
        for text in front.get(key, ()):
            latex, points = worth_of(text)
            item = _relation(sheet, latex, f"under {key}:", where)
            claims = [part.claim for part in (item.steps or (item,)) if part.claim is not None]
            found.append(Milestone(latex, tuple(claims), points))
        return tuple(found)

    text = "\n".join(source.text for source in sheet.document.sources)
    named = [found for name in front.get("forbidden", ()) for found in (*cited(name),) or (name,)]
    return read_rubric(
        {**front, "forbidden": named},
        _points(sheet),
        marks("milestones"),
        marks("required"),
        where,
        forbidden_by(text),
        lists_only(text),
    )


def _points(sheet: Sheet) -> str | None:
    """Return what a sheet says that it is worth: its first number of points, or the sum over its parts."""
    numbers = [part.number for part in sheet.points]
    if not numbers:
        return None
    parts = list(parts_of(sheet.document.sources[0].text).values())
    worth = [points_within(sheet, part.span) for part in parts]
    if worth and all(worth):
        first = min(piece.start for part in parts for piece in part.pieces())
        before = [part.number for part in sheet.points if part.span.start < first]
        return f"{before[0] if before else sum(worth):g}"
    summed = len(numbers) == len(sheet.asked) > 1
    return f"{sum(numbers) if summed else numbers[0]:g}"


def points_within(sheet: Sheet, span: Span) -> float:
    """Return what a sheet says that a part of it is worth."""
    return sum(part.number for part in sheet.points if span.start <= part.span.start < span.end)


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
