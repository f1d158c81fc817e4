"""Notebooks: their Markdown cells, each as a text of its own; nothing is ever run.

The JSON is read without nbformat, which would forget where each line stands in the file.
"""

from __future__ import annotations

import json
import json.decoder
import json.scanner
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dpsym.errors import Place, UnusableInput
from dpsym.notes.documents.base import Document, FrontEntry
from dpsym.notes.documents.decoding import LARGEST_FILE
from dpsym.notes.documents.drafts import Draft, finished
from dpsym.notes.documents.formulas import Findings
from dpsym.notes.documents.front_matter import front_matter
from dpsym.notes.documents.markdown import markdown_drafts
from dpsym.notes.source import Source, Span


class Text(str):
    """A string with the offset in the file at which its quotation mark stands."""

    __slots__ = ("offset",)
    offset: int


class _Decoder(json.JSONDecoder):
    def __init__(self) -> None:
        super().__init__()
        plain = json.decoder.scanstring  # type: ignore[attr-defined]

        def placed(text: str, end: int, strict: bool = True) -> tuple[Text, int]:
            value, after = plain(text, end, strict)
            found = Text(value)
            found.offset = end - 1
            return found, after

        self.parse_string = placed
        # The scanner in C would not ask for the strings; this one is the same in Python.
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]


def loads(text: str) -> Any:
    """Return what a JSON text says, with its strings as :class:`Text`.

    Raises:
        ValueError, RecursionError: It is not JSON, or nested too deeply.

    >>> loads('{"source": ["a"]}')["source"][0].offset
    12
    """
    return _Decoder().decode(text)


@dataclass(frozen=True)
class CellSource(Source):
    """A cell: lines are those of the file, columns those of the cell as its author sees it."""

    file_lines: tuple[int, ...] = (1,)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line in the notebook's file, and the column in the cell."""
        line, column = super().position(offset)
        return self.file_lines[min(line, len(self.file_lines)) - 1], column

    def line(self, number: int) -> str:
        """Return the cell's line that stands on a line of the file."""
        return super().line(self.file_lines.index(number) + 1 if number in self.file_lines else 1)

    def place(self, span: Span) -> Place:
        """Return the place of a span, with the line of the cell that holds its beginning."""
        line, column = super().position(span.start)
        return Place(self.name, self.position(span.start)[0], column, super().line(line))


def notebook_document(text: str, name: str) -> Document:
    r"""Read the Markdown cells of a notebook.

    >>> cell = '{"cell_type": "markdown",\n"source": ["Let\\n",\n"$x > 0$"]}'
    >>> document = notebook_document('{"cells": [' + cell + "]}", "a.ipynb")
    >>> [str(formula.place()) for formula in document.formulas()]
    ['a.ipynb (cell 1):3:1']
    """
    try:
        notebook = loads(text)
    except (ValueError, RecursionError) as error:
        place = Place(name, getattr(error, "lineno", None), getattr(error, "colno", None))
        raise UnusableInput(f"{name} is not a notebook: it is not JSON.", place) from None
    cells = _cells(notebook)
    if cells is None:
        raise UnusableInput(f"{name} is not a notebook: it has no list of cells.", Place(name))
    findings, letters = Findings(), 0
    whole = Source(name, text)
    sources: list[Source] = []
    drafts: list[Draft] = []
    front: list[FrontEntry] = []
    for number, cell in enumerate(cells, 1):
        source = _source(cell, number, whole)
        if not source:
            continue
        letters += len(source.text)
        if letters > LARGEST_FILE:
            findings.complain(source, 0, 1, "The cells are too long; from here on they were not read.")
            break
        start = 0
        if not sources:
            start, front, problems = front_matter(source)
            findings.problems += problems
        read, found = markdown_drafts(source, start, findings)
        sources.append(read)
        drafts += found
    return Document(
        name, "notebook", tuple(sources), finished(drafts), tuple(front), tuple(findings.directives),
        tuple(findings.macros), findings.problems_in(sources),
    )  # fmt: skip


def _cells(notebook: Any) -> list[Any] | None:
    """Return the cells, also of the older format that puts them into worksheets."""
    if not isinstance(notebook, dict):
        return None
    sheets = notebook.get("worksheets")
    if isinstance(sheets, list):
        inside = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
        return [cell for cells in inside if isinstance(cells, list) for cell in cells]
    cells = notebook.get("cells")
    return cells if isinstance(cells, list) else None


def _source(cell: Any, number: int, whole: Source) -> Source | None:
    """Return the text of a Markdown cell; other cells are not read."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "markdown":
        return None
    written = cell.get("source")
    strings = [
        part for part in (written if isinstance(written, list) else [written]) if isinstance(part, Text)
    ]
    text = "".join(strings).replace("\r\n", "\n").replace("\r", "\n")
    return CellSource(f"{whole.name} (cell {number})", text, file_lines=tuple(_file_lines(strings, whole)))


def _file_lines(strings: list[Text], whole: Source) -> Iterator[int]:
    """Yield the line of the file on which each line of a cell stands."""
    inside = False
    for string in strings:
        line = whole.position(string.offset)[0]
        breaks = string.count("\n")
        if not inside:
            yield line
        yield from [line] * (breaks - string.endswith("\n"))
        inside = not string.endswith("\n")
    if not inside:
        yield line if strings else 1
