"""From lecture notes to what has to be decided: runs in a worker, since the text is anybody's.

Nothing is decided here.  An entry carries the claim as bytes, so that the process that schedules the work
needs neither sympy nor the reader.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.cache import digest
from dpsym.check.catalogue import by_id
from dpsym.check.guard import Crash, Success, guarded
from dpsym.check.outline import outline_of
from dpsym.check.readings import Readings
from dpsym.check.result import Result
from dpsym.check.words import STATED
from dpsym.errors import IllFormedError, Place, Unread, UnusableInput
from dpsym.plain import plain

if TYPE_CHECKING:
    from dpsym.check.outline import Outline
    from dpsym.notes.items import Aside, Item, Reading

__all__ = ["Entry", "Passed", "Sheet", "Work", "conventions", "sheet_of", "stated_sheet"]

CELL: Final = re.compile(r"(.*) \(cell (\d+)\)", re.DOTALL)
#: Verdicts without anything to decide, by the kind of the item; a remark says nothing that could be decided.
SETTLED: Final = {"definition": "definition", "ill-formed": "ill-formed", "remark": "undecided"}

QUOTED: Final = 2_000  # characters of a passage that was not read
#: What holds words: of a tag with a star too, as it is printed without brackets.
TEXT: Final = re.compile(r"\\(?:text|textup|textrm|textit|textnormal|mbox|tag\*)\s*\{")
#: What is not printed beside a row, or is its number.
UNPRINTED: Final = re.compile(r"\\(?:label|tag)\s*\{[^{}]*\}|\\(?:nonumber|notag)(?![A-Za-z])")
#: What keeps words and formulas apart.
SPACE: Final = re.compile(
    r"&|\\(?:quad|qquad|hfill|hspace\*?\s*\{[^{}]*\})(?![A-Za-z])|(?<!\\)\\[,;:! ]|~|\s+"
)
END_OF_ROW: Final = re.compile(r"\\\\|\\end\b|\$\$|\\\]")
UNKNOWN: Final = re.compile(r"has no domain|is not declared")
#: A symbol with its accent, index and primes, at the beginning of a passage.
SYMBOL: Final = re.compile(
    r"(?:\\(?:wide)?(?:hat|tilde|bar)\s*\{?\s*)?(?:\\(?:var)?(?P<command>[a-zA-Z]+)|(?P<letter>[A-Za-z]))\}?"
    r"(?:_(?:\{[^{}]*\}|\w|\\[A-Za-z]+))?'*"
)
#: The usual ranges of letters, as conditions.
CONDITIONS: Final = {
    ("real", "> 1"): "> 1",
    ("real", ">= 0"): r"\ge 0",
    ("real", "> 0"): "> 0",
    ("real", "in [0, 1]"): r"\in [0, 1]",
    ("real", "in (0, 1)"): r"\in (0, 1)",
    ("real", "any"): r"\in \mathbb{R}",
    ("integer", ">= 1"): r"\in \mathbb{N}",
}


@dataclass(frozen=True)
class Passed:
    """A claim with its other readings for another process, and a text that is the same for equal ones."""

    data: bytes
    meaning: str


#: What decides a claim: its readings, or the file of a theorem whose claim it is.
Work = Passed | Path


@dataclass(frozen=True)
class Entry:
    """A place of a document: what is known of its result, and the claims that decide it.

    Of a chain there is one for each step, or None for a step that is settled.
    """

    blank: Result
    work: tuple[Work | None, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """The entries of a document; it is ``whole`` if they follow from the text of the one file alone.

    ``context`` has a row for each formula that says something and is no claim: where it stands, and its role.
    ``customs`` is the file of words and conventions with which it was read, ``answers`` what is wrong with
    those of another program.
    """

    entries: tuple[Entry, ...]
    whole: bool = True
    context: tuple[dict[str, Any], ...] = ()
    customs: str = ""
    answers: tuple[str, ...] = ()


def sheet_of(reading: Reading, stem: str, shown: Callable[[str], str] = str) -> Sheet:
    """Return what has to be decided of a document that was read.

    Args:
        reading: what was read.
        stem: what the ids of the results begin with.
        shown: the name of a source as people see it.
    """
    maker = _Maker(stem, shown, outline_of(reading.document))
    entries = tuple(maker.entry(item) for item in _with_problems(reading))
    alone = reading.document.kind != "latex" or len(reading.document.sources) == 1
    context = tuple(maker.aside(aside) for aside in reading.context)
    return Sheet(entries, alone and not any(item.theorem for item in reading.items), context)


def _beside(step: Item) -> str:
    """Return the words that stand behind a row of a chain, up to its end, with their formulas."""
    row = END_OF_ROW.split(step.source.text[step.span.end :], maxsplit=1)[0]
    if len(row) >= QUOTED:
        return ""
    pieces = list(_pieces(UNPRINTED.sub(" ", row)))
    if not any(is_text for is_text, _ in pieces):
        return ""
    told = "".join(found if is_text else _among_words(found) for is_text, found in pieces)
    return " ".join(told.split()).replace("( ", "(").replace(" )", ")")


def _pieces(latex: str) -> Iterator[tuple[bool, str]]:
    r"""Yield what stands in the braces behind \text, as True with the words, and what stands between them."""
    last = 0
    for match in TEXT.finditer(latex):
        depth = 1
        for place in range(match.end(), len(latex)):
            depth += {"{": 1, "}": -1}.get(latex[place], 0)
            if depth == 0:
                if match.start() >= last:
                    yield False, latex[last : match.start()]
                    yield True, latex[match.end() : place]
                    last = place + 1
                break
    yield False, latex[last:]


def _among_words(latex: str) -> str:
    """Return what stands between words as a formula of theirs; signs alone are what they are."""
    bare = SPACE.sub(" ", latex).strip()
    if not any(sign.isalnum() for sign in bare) or bare.count("{") != bare.count("}"):
        return f" {bare} ".replace("{", "").replace("}", "") if bare else " "
    body = bare.rstrip(" .,;")
    while body.endswith(")") and body.count(")") > body.count("("):
        body = body[:-1].rstrip()
    return f" ${body}${bare[len(body) :]} "


def _with_problems(reading: Reading) -> list[Item]:
    """Return the items, and before those that follow them the parts that were not read as a document."""
    from dpsym.notes.items import Item, ItemKind

    items = list(reading.items)
    for problem in reading.document.problems:
        later = (
            index
            for index, item in enumerate(items)
            if item.source == problem.source and item.span.start > problem.span.start
        )
        latex = problem.text if len(problem.text) <= QUOTED else ""
        unread = Item(ItemKind.UNREAD, problem.source, problem.span, latex, message=problem.message)
        items.insert(next(later, len(items)), unread)
    return items


class _Maker:
    """Makes entries, and ids that differ."""

    def __init__(self, stem: str, shown: Callable[[str], str], outline: Outline) -> None:
        self.stem = stem
        self.shown = shown
        self.outline = outline
        self.taken: set[str] = set()

    def entry(self, item: Item) -> Entry:
        """Return the entry of an item."""
        blank = self._blank(item, self._id(item))
        if item.theorem is not None:
            return _of_theorem(blank, item.theorem)
        if item.steps:
            pairs = [self._single(step, f"{blank.id}/{number}") for number, step in enumerate(item.steps, 1)]
            words = [_beside(step) for step in item.steps]
            steps = tuple(replace(step, because=told) for (step, _), told in zip(pairs, words, strict=True))
            return Entry(replace(blank, steps=steps), tuple(work for _, work in pairs))
        settled, work = self._single(item, blank.id)
        return Entry(settled, () if work is None else (work,))

    def aside(self, aside: Aside) -> dict[str, Any]:
        """Return the row of a formula that is no claim."""
        place = self._place(aside.place())
        source = {key: value for key, value in place.items() if key != "text"}
        row = {"source": source, "latex": aside.latex, "role": aside.role, "message": aside.message}
        typeset = self.outline.shown(aside.latex)
        return row if typeset == aside.latex else {**row, "typeset": typeset}

    def _single(self, item: Item, name: str) -> tuple[Result, Work | None]:
        """Return the result so far of a claim or step, and what decides it, if anything has to."""
        blank = self._blank(item, name)
        rows = tuple({"line": line, "words": words} for line, words in item.doubts)
        if item.claim is None:
            verdict = SETTLED.get(item.kind, "unread")
            place = self._place(item.source.place(item.at or item.span))
            settled = replace(blank, verdict=verdict, message=item.message, reading=item.reading)
            settled = replace(settled, place=place, not_understood=rows)
            return settled, self._whatever(item, blank)
        blank = replace(blank, assumed=item.message, not_understood=rows)
        return _passed_on(
            blank, Readings(item.claim, item.instead, item.strong, bool(rows), item.guessed, item.proposed)
        )

    def _whatever(self, item: Item, blank: Result) -> Work | None:
        """Return what proves something that was not read, if it is claimed whatever its terms are."""
        if item.whatever is None:
            return None
        return _passed_on(blank, Readings(item.whatever, whatever=item.terms))[1]

    def _blank(self, item: Item, name: str) -> Result:
        place = self._place(item.place())
        typeset = self.outline.shown(item.latex)
        return Result(
            id=name,
            label=item.label,
            title=self.outline.title,
            within=self.outline.within(item),
            latex=item.latex,
            typeset="" if typeset == item.latex else typeset,
            source={key: value for key, value in place.items() if key != "text"},
            theorem=item.theorem,
        )

    def _place(self, place: Place) -> dict[str, Any]:
        cell = CELL.fullmatch(place.file)
        found = {
            "file": self.shown(cell[1] if cell else place.file),
            "line": place.line,
            "column": place.column,
        }
        return {**found, **({"cell": int(cell[2])} if cell else {}), "text": place.text}

    def _id(self, item: Item) -> str:
        """Return the stem with the label or the line, and with the column where that is not enough."""
        place = item.place()
        line = f"{self.stem}:{place.line}"
        choices = [f"{self.stem}:{item.label}"] if item.label else []
        choices += [line, f"{line}:{place.column}"]
        numbered = (f"{line}:{place.column}-{number}" for number in range(2, len(self.taken) + 3))
        name = next(name for name in (*choices, *numbered) if name not in self.taken)
        self.taken.add(name)
        return name


def _passed_on(blank: Result, readings: Readings) -> tuple[Result, Work | None]:
    """Return the result with its reading, and the claims for another process."""
    outcome = guarded(lambda: (readings.weak.reading(), Passed(pickle.dumps(readings), _meaning(readings))))
    if isinstance(outcome, Success):
        return replace(blank, reading=outcome.value[0]), outcome.value[1]
    if isinstance(outcome.error, IllFormedError):
        return replace(blank, verdict="ill-formed", message=str(outcome.error)), None
    return blank.undecided(f"the claim could not be passed on: {outcome.fault()}"), None


def _meaning(readings: Readings) -> str:
    from dpsym.check.identity import identity

    claims = (readings.weak, readings.instead, readings.strong)
    told = ["" if claim is None else identity(claim) for claim in claims]
    said = (str(readings.doubted), str(readings.guessed), str(readings.proposed), readings.whatever)
    return digest(*told, *said)


def stated_sheet(latex: str, where: str, *, defaults: bool = False) -> Sheet:
    """Return what has to be decided of a claim with the conditions on its symbols."""
    from dpsym.notes.single import read_claim

    assumed = conventions(latex, where) if defaults else []
    blank = Result(id="claim", latex=latex, source=STATED, assumed=_by_convention(assumed))
    outcome = guarded(read_claim, latex, "; ".join([*filter(None, [where]), *assumed]))
    if isinstance(outcome, Success):
        settled, work = _passed_on(blank, Readings(outcome.value))
        return Sheet((Entry(settled, () if work is None else (work,)),))
    error = outcome.error
    if not isinstance(error, (Unread, IllFormedError)):
        told = f"this cannot be read: {outcome.fault()}"
        return Sheet((Entry(replace(blank, verdict="unread", message=told)),))
    # The error gives an offset only; where the conditions fail with any formula, it is one in them.
    conditions = isinstance(guarded(read_claim, "1 = 1", where), Crash)
    blamed = ("--where", where) if conditions else ("--claim", latex)
    verdict = "unread" if isinstance(error, Unread) else "ill-formed"
    place = _offset(*blamed, getattr(error, "start", None))
    return Sheet((Entry(replace(blank, verdict=verdict, message=str(error), place=place)),))


def conventions(latex: str, where: str) -> list[str]:
    r"""Return usual conditions for the symbols of a formula that have none.

    >>> conventions(r"\sigma^2 + n \ge 0", "")
    ['\\sigma > 0', 'n \\in \\mathbb{N}']
    """
    from dpsym.notes.discourse.conventions import conventions as usual_ranges
    from dpsym.notes.single import read_claim

    table = usual_ranges()
    usual = {letter: CONDITIONS[entry.kind, entry.range] for letter, entry in table.numbers.items()}
    usual |= dict.fromkeys(table.events, r"\subseteq \mathcal{Y}")
    usual |= dict.fromkeys(table.laws, r"\text{ on } \mathcal{Y}")
    found: list[str] = []
    while len(found) <= len(usual):
        outcome = guarded(read_claim, latex, "; ".join([*filter(None, [where]), *found]))
        error = outcome.error if isinstance(outcome, Crash) else None
        start, end = getattr(error, "start", None), getattr(error, "end", None)
        if not isinstance(error, IllFormedError) or not UNKNOWN.search(str(error)) or start is None:
            break
        symbol = SYMBOL.match(latex[start:end].lstrip())
        condition = usual.get(symbol["command"] or symbol["letter"]) if symbol else None
        if symbol is None or condition is None or f"{symbol[0]} {condition}" in found:
            break
        found.append(f"{symbol[0]} {condition}")
    return found


def _by_convention(conditions: list[str]) -> str:
    return f"by convention {', '.join(map(plain, conditions))}" if conditions else ""


def _offset(name: str, text: str, offset: int | None) -> dict[str, Any]:
    from dpsym.notes.source import Source, Span

    place = Source(name, text).place(Span(min(offset or 0, len(text)), len(text)))
    return {"file": name, "line": place.line, "column": place.column, "text": place.text}


@lru_cache(maxsize=256)
def _file_of(theorem: str) -> Path | UnusableInput:
    return by_id(theorem)


def _of_theorem(blank: Result, theorem: str) -> Entry:
    found = _file_of(theorem)
    if isinstance(found, Path):
        told = f"decided as the theorem {theorem}; that the text says the same is taken for granted"
        return Entry(replace(blank, assumed=told), (found,))
    return Entry(replace(blank, verdict="unread", message=str(found)))
