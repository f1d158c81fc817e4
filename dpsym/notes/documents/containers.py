r"""Nesting that Markdown does not know: ``\begin{theorem}``, ``::: theorem``, ``<div class="proof">``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from dpsym.notes.documents.base import Kind
from dpsym.notes.documents.drafts import Draft, paragraph
from dpsym.notes.documents.inline import Inline
from dpsym.notes.documents.latex_names import LISTS, THEOREMS
from dpsym.notes.documents.marks import KINDS, kind_of
from dpsym.notes.source import Source

ENVIRONMENT: Final = re.compile(
    r"\\(?P<what>begin|end)[ ]?\{(?P<name>[A-Za-z]+\*?)\}(?:\[(?P<title>[^\]\n]*)\])?"
)
FENCED: Final = re.compile(r"(?::{3,}|`{3,}|~{3,})[ ]*(?P<info>[^\n]*?)[ ]*:*$")
# A directive of MyST with its title: {prf:theorem} Composition.
DIRECTIVE: Final = re.compile(r"\{(?:[\w-]+:)?(?P<name>[A-Za-z][\w-]*)\}[ ]*(?P<title>[^\n]*)$")
TAG: Final = re.compile(r"<(?P<close>/?)(?P<tag>div|section|article|details)\b(?P<attributes>[^>\n]*)>")
_LAYOUT: Final = (
    "columns column container row col center centered content main body text page wrapper section article "
    "incremental nonincremental fragment small smaller large larger left right figure panel-tabset "
    "scrollable twocolumn onecolumn level1 level2 level3 level4 level5 level6"
)
LAYOUT: Final = frozenset(_LAYOUT.split())  # classes of boxes that only arrange what they hold
CLASSES: Final = re.compile(r"class\s*=\s*[\"']?([^\"'>]*)|\.([\w-]+)|(?:^|[{\s])([A-Za-z]\w*)(?![\w=])")
VALUED: Final = re.compile(r"\b(?!class\b)[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*')")  # is no class
IDENTITY: Final = re.compile(r"\bid\s*=\s*[\"']?([\w:.-]+)|#([\w:.-]+)")
TITLE: Final = re.compile(r"(?:name|title)\s*=\s*[\"']([^\"'\n]*)[\"']")
OPTION: Final = re.compile(r"^[ \t>]*:label:[ ]*([\w:.-]+)", re.MULTILINE)
#: Directives of MyST that hold text beside those of theorems; others show code, pictures or tables.
_BOXES: Final = (
    "admonition attention caution danger dropdown error hint important note seealso tip topic warning"
)
BOXES: Final = frozenset(_BOXES.split())
DEEPEST: Final = 40
# What Quarto's labels begin with, which make a block a theorem: {#thm-post}.
QUARTO: Final = re.compile(r"(thm|lem|cor|prp|cnj|def|exm|exr|sol|rem)-")
QUARTO_NAMES: Final = {"prp": "Proposition", "cnj": "Claim", "exm": "Example", "exr": "Exercise"}


@dataclass(frozen=True)
class Bracket:
    """A line that opens a container (``name`` may be empty: it only nests) or closes one."""

    opens: bool
    name: str = ""
    printed: str = ""
    title: str = ""
    label: str | None = None


def bracket(line: str) -> Bracket:
    r"""Return what a line opens or closes.

    >>> bracket(r"\begin{theorem}[Composition]").title
    'Composition'
    >>> bracket("::: {.lemma #lem-one}").printed
    'Lemma'
    >>> bracket("```{prf:theorem} Composition").title
    'Composition'
    """
    line, _, options = line.lstrip(" \t>").partition("\n")
    line = line.rstrip()
    if match := ENVIRONMENT.match(line):
        name = match["name"]
        printed = THEOREMS.get(name.rstrip("*"), "")
        return Bracket(match["what"] == "begin", name, printed, match["title"] or "")
    if match := TAG.match(line):
        return _attributed(match["attributes"], match["tag"], closes=bool(match["close"]))
    match = FENCED.match(line)
    if match and (named := DIRECTIVE.match(match["info"])):
        said = OPTION.search(options)
        found = _attributed(named["name"], ":::", closes=False)
        return replace(found, title=named["title"], label=said[1] if said else None)
    return _attributed(match["info"], ":::", closes=not match["info"]) if match else Bracket(False)


def holds_text(info: str) -> bool:
    """Return whether a fence with this behind its ticks is a directive whose text is read.

    >>> holds_text("{prf:lemma} Two tails"), holds_text("{code-cell} python"), holds_text("{.lemma}")
    (True, False, False)
    """
    match = DIRECTIVE.match(info)
    name = match["name"].lower() if match else ""
    return name in KINDS or name in THEOREMS or name in BOXES


def _attributed(text: str, name: str, *, closes: bool) -> Bracket:
    if closes:
        return Bracket(False, name)
    identity, title = IDENTITY.search(text), TITLE.search(text)
    label = next(filter(None, identity.groups()), None) if identity else None
    names = [
        word
        for match in CLASSES.finditer(VALUED.sub("", text))
        for word in (match[1] or match[2] or match[3]).split()
    ]
    printed = next((word.capitalize() for word in names if word.lower() in KINDS or word in THEOREMS), "")
    printed = THEOREMS.get(printed.lower(), printed)
    if not printed and label and (match := QUARTO.match(label)):
        printed = QUARTO_NAMES.get(match[1], match[1].capitalize())
    if not printed:  # a class that is no layout may say that what it holds is not claimed
        told = [word for word in names if word.lower() not in LAYOUT]
        printed = " ".join(told).replace("-", " ").replace("_", " ").strip().capitalize()
    return Bracket(True, name, printed, title.group(1) if title else "", label)


class Nest:
    """Builds nested drafts from what opens, closes and stands between, and survives what does not match."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.top: list[Draft] = []
        self.added = 0
        # What is open: its name, its draft if it is a block, and the list that its parts go to.
        self.open: list[tuple[str, Draft | None, list[Draft]]] = [("", None, self.top)]

    def add(self, draft: Draft) -> None:
        """Add a draft to what is open."""
        self.added += 1
        self.open[-1][2].append(draft)

    def push(self, name: str, draft: Draft | None) -> None:
        """Open a container; without a draft, or below too many others, its parts go to the one around it."""
        if len(self.open) > DEEPEST:
            draft = None
        if draft:
            self.add(draft)
        self.open.append((name, draft, draft.children if draft else self.open[-1][2]))

    def pop(self, name: str, end: int) -> bool:
        """Close the innermost container of a name with all in it; whether there was one."""
        depth = next((at for at in range(len(self.open) - 1, 0, -1) if self.open[at][0] == name), 0)
        if not depth:
            return False
        for _, draft, _ in self.open[depth:]:
            if draft:
                draft.end = max(draft.end, end)
        del self.open[depth:]
        return True

    def turn(self, found: Bracket, start: int, end: int) -> None:
        """Open or close what a line says."""
        if not found.opens:
            self.pop(found.name, end)
        elif len(self.open) > 2 * DEEPEST:
            return
        elif found.name.rstrip("*") in LISTS or not found.printed:
            self.push(found.name, None)
        else:
            kind = kind_of(found.printed)
            self.push(found.name, Draft(kind, self.source, start, end, printed=found.printed,
                                        title=found.title, label=found.label, explicit=True))  # fmt: skip

    def paragraph(
        self, inline: Inline, kind: Kind = Kind.PARAGRAPH, level: int = 0, label: str | None = None
    ) -> None:
        """Add a paragraph or a heading, unless it is empty."""
        if not inline.empty:
            self.add(paragraph(inline, kind, level, label))
