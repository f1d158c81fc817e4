"""Documents as blocks of words and formulas with places: the layer below everything that understands them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from dpsym.errors import Place, UnusableInput
from dpsym.notes.documents.base import (
    Block,
    Directive,
    Document,
    FrontEntry,
    Kind,
    Located,
    MacroText,
    Math,
    Piece,
    Problem,
    Words,
)
from dpsym.notes.documents.decoding import LARGEST_FILE, LARGEST_NOTEBOOK, beginning, decoded, read_text
from dpsym.notes.source import Span

__all__ = [
    "Block",
    "Directive",
    "Document",
    "FrontEntry",
    "Kind",
    "Located",
    "MacroText",
    "Math",
    "Piece",
    "Problem",
    "Words",
    "document_of",
    "document_of_bytes",
    "read_document",
]

KINDS: Final = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".qmd": "markdown",
    ".rmd": "markdown",
    ".txt": "markdown",
    ".tex": "latex",
    ".ltx": "latex",
    ".latex": "latex",
    ".ipynb": "notebook",
}


def read_document(path: Path | str, text: str | None = None) -> Document:
    """Read a document by the ending of its name: Markdown, plain notes, LaTeX, or a notebook.

    ``text`` is what somebody has written there and not saved.

    Raises:
        UnusableInput: Nothing at all can be read; what cannot be read of a document is in its problems.
    """
    path = Path(path)
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        endings = ".md, .txt, .tex and .ipynb"
        raise UnusableInput(
            f"{path} has an ending that dpsym does not read; it reads {endings}.", Place(str(path))
        )
    sentences: list[tuple[str, int]] = []
    if text is None:
        text, sentences = read_text(path)
    return _noted(document_of(text, str(path), kind, path=path), sentences)


def document_of_bytes(data: bytes, name: str, kind: str) -> Document:
    """Read a document from bytes, as they come out of an archive; it includes no other files."""
    text, sentences = decoded(data, name, LARGEST_NOTEBOOK if kind == "notebook" else LARGEST_FILE)
    return _noted(document_of(text, name, kind), sentences)


def document_of(text: str, name: str, kind: str = "markdown", *, path: Path | None = None) -> Document:
    r"""Read a text that is ``markdown``, ``latex`` or a ``notebook``; LaTeX may include files beside it.

    >>> [formula.latex for formula in document_of(r"Let \(x > 0\), `$no$`.", "a.md").formulas()]
    ['x > 0']
    """
    text = text.replace("\r\n", " \n").replace("\r", "\n")
    if kind == "notebook":
        from dpsym.notes.documents.notebook import notebook_document

        return notebook_document(text, name)
    text, left = beginning(text)
    sentences = [] if left is None else [("The file is too long; from here on it was not read.", left)]
    if kind == "latex":
        from dpsym.notes.documents.latex import latex_document

        return _noted(latex_document(text, name, path), sentences)
    from dpsym.notes.documents.markdown import markdown_document

    return _noted(markdown_document(text, name), sentences)


def _noted(document: Document, sentences: list[tuple[str, int]]) -> Document:
    """Add the sentences about the encoding to the problems of a document."""
    if not sentences or not document.sources:
        return document
    source = document.sources[0]
    end = len(source.text)
    noted = tuple(
        Problem(source, Span(min(offset, end), min(offset + 1, end)), message)
        for message, offset in sentences
    )
    return replace(document, problems=noted + document.problems)
