"""What another program may say of a formula that was not read: its role, and what its symbols are.

A formula is asked about where it was not understood, or where its symbols are declared nowhere.  The answer
may give kinds, ranges and hypotheses for its symbols, and whether it is a claim, and nothing else: the
formula is always read here.  An answer becomes a remark, ``only ...`` or ``context``, which is carried out
like those of the author, and named in the verdict.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.errors import DpsymError, UnusableInput
from dpsym.notes.documents.base import Directive, Document
from dpsym.notes.formula.binding import free, is_constant
from dpsym.notes.items import Aside, Item, ItemKind, Reading
from dpsym.notes.macros import macros_of
from dpsym.notes.parse import by_convention, joined, parse
from dpsym.notes.printer import print_node
from dpsym.notes.scope import CONVENTIONAL, Scope, identity
from dpsym.notes.single import tree
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Name, Node

LEFT: Final = "not understood"  # the role of a formula in words that were not
ASKED: Final = (ItemKind.UNREAD, ItemKind.ILL_FORMED)
RANGES: Final[Mapping[str, str]] = {
    "> 1": "> 1",
    ">= 1": r"\ge 1",
    ">= 0": r"\ge 0",
    "> 0": "> 0",
    "in [0, 1]": r"\in [0, 1]",
    "in (0, 1)": r"\in (0, 1)",
    "any": r"\in \mathbb{R}",
}
KINDS: Final[Mapping[str, str]] = {
    "integer": r"\in \mathbb{N}",
    "law": r"\text{ on } \mathcal{Y}",
    "event": r"\subseteq \mathcal{Y}",
}
MOST: Final = 40  # symbols and hypotheses of one answer
LONGEST: Final = 500  # characters of a hypothesis
PARAGRAPH: Final = re.compile(r"\n[ \t]*\n")
#: What an answer is, for programs.
SCHEMA: Final[Mapping[str, Any]] = {
    "id": "the id of the question",
    "role": ["claim", "context"],
    "symbols": [{"name": "LaTeX", "kind": ["real", *KINDS], "range": list(RANGES)}],
    "hypotheses": ["LaTeX of relations between these symbols"],
}


@dataclass(frozen=True)
class Question:
    """A formula to be asked about: its place, its paragraph, and its symbols."""

    id: int
    source: Source
    span: Span
    latex: str
    sentence: str
    symbols: tuple[str, ...]

    def to_json(self, declared: Sequence[str]) -> dict[str, Any]:
        """Return the question for a program."""
        line = self.source.position(self.span.start)[0]
        return {
            "id": self.id,
            "formula": self.latex,
            "sentence": self.sentence,
            "place": {"file": self.source.name, "line": line},
            "symbols": list(self.symbols),
            "declared": list(declared),
            "schema": SCHEMA,
        }


@dataclass(frozen=True)
class Proposal(Directive):
    """An answer as a remark before its formula.

    Attributes:
        said: the remark.
        aim: the place of the formula.
        accepted: whether a person accepted it.
    """

    said: str = ""
    aim: Span = Span(0, 0)  # noqa: RUF009 - a frozen value
    accepted: bool = False

    @property
    def text(self) -> str:
        """The remark."""
        return self.said

    @property
    def teller(self) -> str:
        """Who says it, for the verdict."""
        return "an accepted reading" if self.accepted else "a proposed reading"


def questions(reading: Reading) -> Iterator[Question]:
    """Yield the formulas of a document to be asked about, in the order of the text."""
    macros = macros_of(reading.document)
    order = {id(source): place for place, source in enumerate(reading.document.sources)}
    open_items: list[Item | Aside] = [item for item in reading.items if item.kind in ASKED]
    open_items += [aside for aside in reading.context if aside.role == LEFT]
    open_items.sort(key=lambda one: (order.get(id(one.source), 0), one.span.start))
    for number, item in enumerate(open_items):
        symbols = _symbols(item, macros)
        if symbols:
            words = _paragraph(item.source, item.span)
            yield Question(number, item.source, item.span, item.latex, words, tuple(symbols))


def told_in(reading: Reading) -> list[str]:
    """Return what a document declares, supposes and defines, formula by formula."""
    return [
        aside.latex for aside in reading.context if aside.role in ("declaration", "supposition", "definition")
    ]


def digest_of(question: Question) -> str:
    """Return a text that is the same as long as the formula and its paragraph are."""
    text = f"{question.latex}\x00{question.sentence}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def proposed(question: Question, remark: str, *, accepted: bool) -> Proposal:
    """Return a remark as it stands before the formula of a question."""
    before = max(0, question.span.start - 1)
    return Proposal(question.source, Span(before, before), remark, question.span, accepted)


def remark_of(question: Question, answer: object) -> str:
    """Return the remark that an answer comes to.

    Raises:
        UnusableInput: it is not of the schema, or does not speak of the symbols of the formula alone.
    """
    if not isinstance(answer, dict):
        raise UnusableInput("an answer is a JSON object")
    unknown = sorted(set(answer) - set(SCHEMA))
    if unknown:
        raise UnusableInput(f"an answer has no field {unknown[0]!r}")
    if answer.get("role") == "context":
        return "context"
    if answer.get("role") != "claim":
        raise UnusableInput("the role of a formula is 'claim' or 'context'")
    symbols, hypotheses = answer.get("symbols", []), answer.get("hypotheses", [])
    if (
        not isinstance(symbols, list)
        or not isinstance(hypotheses, list)
        or len(symbols) + len(hypotheses) > MOST
    ):
        raise UnusableInput(f"symbols and hypotheses are lists, of at most {MOST} entries together")
    conditions = [_condition(row) for row in symbols]
    named = [_key(str(row["name"])) for row in symbols]
    wanted = {_key(symbol) for symbol in question.symbols}
    if sorted(map(str, named)) != sorted(map(str, wanted)):
        raise UnusableInput(f"an answer speaks of each of these symbols once: {', '.join(question.symbols)}")
    for text in hypotheses:
        conditions.append(_hypothesis(text, wanted))
    return f"only {'; '.join(conditions)}"


def _condition(row: object) -> str:
    if (
        not isinstance(row, dict)
        or set(row) - {"name", "kind", "range"}
        or not isinstance(row.get("name"), str)
    ):
        raise UnusableInput("a symbol has a 'name', a 'kind' and perhaps a 'range'")
    name, kind, bounds = str(row["name"]), row.get("kind"), row.get("range", "any")
    if kind == "real" and bounds in RANGES:
        return f"{name} {RANGES[str(bounds)]}"
    if kind in KINDS and bounds == "any":
        return f"{name} {KINDS[str(kind)]}"
    raise UnusableInput(f"the kind {kind!r} with the range {bounds!r} is not one of the schema")


def _hypothesis(text: object, known: set[str | None]) -> str:
    if not isinstance(text, str) or len(text) > LONGEST or ";" in text:
        raise UnusableInput("a hypothesis is one relation in LaTeX")
    spoken = {identity(name) for name in _names(_tree(text))}
    if not spoken <= known:
        raise UnusableInput(f"the hypothesis {text!r} speaks of other symbols than the formula")
    return text


def _key(name: str) -> str | None:
    node = _tree(name)
    if not isinstance(node, Name) or len(name) > LONGEST:
        raise UnusableInput(f"{name[:40]!r} is no symbol")
    return identity(node)


def _tree(latex: str) -> Node:
    try:
        return tree(latex, Scope(house=True))
    except (DpsymError, RecursionError) as error:
        raise UnusableInput(f"{latex[:40]!r} is not read: {error}") from error


def _symbols(item: Item | Aside, macros: Any) -> list[str]:
    """Return the symbols of a formula as it writes them; nothing for one that does not parse."""
    try:
        node = joined(parse(item.source, item.span, macros, by_convention))
    except (DpsymError, RecursionError):
        try:
            node = tree(item.latex, Scope(house=True))
        except (DpsymError, RecursionError):
            return []
    names = [name for name in _names(node) if identity(name) is not None]
    return sorted({print_node(name) for name in names})


def _names(node: Node) -> list[Name]:
    names = [name for name in free(node) if isinstance(name, Name)]
    return [name for name in names if not is_constant(name) and name.base not in CONVENTIONAL]


def _paragraph(source: Source, span: Span) -> str:
    """Return the paragraph around a formula."""
    text = source.text
    start = max((match.end() for match in PARAGRAPH.finditer(text, 0, span.start)), default=0)
    match = PARAGRAPH.search(text, span.end)
    return " ".join(text[start : match.start() if match else len(text)].split())[:2_000]


def with_proposals(document: Document, proposals: Iterable[Proposal]) -> Document:
    """Return a document with remarks beside those of its author."""
    more = [*document.directives, *proposals]
    return replace(document, directives=tuple(sorted(more, key=document.place_of)))
