"""Bytes of a file as text, or a sentence that says why they are none."""

from __future__ import annotations

import codecs
import re
import stat
from pathlib import Path
from typing import Final

from dpsym.errors import Place, UnusableInput

LARGEST_FILE: Final = 2_000_000
LARGEST_NOTEBOOK: Final = 20_000_000  # pictures are in it
MOST_LINES: Final = 40_000
CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
# What foreign files begin with, and what they are.
BEGINNINGS: Final = (
    (b"%PDF", "a PDF; give its LaTeX or Markdown source"),
    (b"PK\x03\x04", "a zip archive or an office document; give the LaTeX or Markdown file itself"),
    (b"\x1f\x8b", "compressed with gzip; unpack it first"),
    (b"\x89PNG", "a picture; dpsym reads text"),
    (b"\xff\xd8\xff", "a picture; dpsym reads text"),
    (b"\x7fELF", "a program; dpsym reads text"),
)
MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_text(path: Path) -> tuple[str, list[tuple[str, int]]]:
    """Return a file's text, and sentences with offsets about what had to be replaced in it.

    Raises:
        UnusableInput: It is no file, too large, empty, or holds no text.
    """
    name = str(path)
    largest = LARGEST_NOTEBOOK if path.suffix.lower() == ".ipynb" else LARGEST_FILE
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise UnusableInput(f"{name} is not a file.", Place(name))
        if status.st_size > largest:
            message = f"{name} has {status.st_size:,} bytes; dpsym reads files of up to {largest:,}."
            raise UnusableInput(message, Place(name))
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not a name of a file"
        raise UnusableInput(f"{name!r:.200} cannot be read: {reason}.", Place(name)) from None
    return decoded(data, name, largest)


def beginning(text: str) -> tuple[str, int | None]:
    r"""Return so much of a text as is read, and the offset of the first line that is not.

    >>> beginning("one\ntwo")
    ('one\ntwo', None)
    """
    if text.count("\n") < MOST_LINES and len(text) <= LARGEST_FILE:
        return text, None
    lines = text[:LARGEST_FILE].split("\n", MOST_LINES)[:MOST_LINES]
    kept = sum(map(len, lines)) + len(lines) - 1
    return text[:kept], kept


def decoded(data: bytes, name: str, largest: int = LARGEST_FILE) -> tuple[str, list[tuple[str, int]]]:
    r"""Return the text of bytes with ``\n`` at the ends of lines, and sentences about replaced characters.

    >>> decoded("Rényi".encode(), "a.md")
    ('Rényi', [])
    >>> decoded("Rényi".encode("latin-1"), "a.md")[0]
    'Rényi'
    """
    if len(data) > largest:
        message = f"{name} has {len(data):,} bytes; dpsym reads files of up to {largest:,}."
        raise UnusableInput(message, Place(name))
    for beginning, what in BEGINNINGS:
        if data.startswith(beginning):
            raise UnusableInput(f"{name} is {what}.", Place(name))
    text, replaced = _characters(data, name)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise UnusableInput(f"{name} is empty.", Place(name))
    controls = len(CONTROL.findall(text))
    if controls > 8 + len(text) // 100:
        raise UnusableInput(f"{name} is not text: it has {controls:,} control characters.", Place(name))
    sentences = []
    if replaced is not None:
        # The ends of lines before the place may have been shortened, so the character is looked up again.
        message = f"This file is not UTF-8; read as Windows-1252, {replaced!r} may have been another letter."
        sentences.append((message, max(text.find(replaced), 0)))
    if first := CONTROL.search(text):
        what = "control character was" if controls == 1 else "control characters were"
        sentences.append((f"{controls} {what} replaced by a space.", first.start()))
        text = CONTROL.sub(" ", text)
    return text, sentences


def _characters(data: bytes, name: str) -> tuple[str, str | None]:
    """Return the decoded text, and the first letter that was a guess."""
    data = data.removeprefix(codecs.BOM_UTF8)
    encoding = next((encoding for mark, encoding in MARKS if data.startswith(mark)), None)
    encoding = encoding or _silent_utf16(data)
    try:
        return data.decode(encoding or "utf-8"), None
    except UnicodeDecodeError as error:
        if encoding:
            message = f"{name} begins like {encoding} and is not: {error.reason}."
            raise UnusableInput(message, Place(name)) from None
        text = data.decode("cp1252", errors="replace")
        return text, text[error.start]


def _silent_utf16(data: bytes) -> str | None:
    """Recognise UTF-16 without its mark: every second byte of a text in a Latin alphabet is nil."""
    head = data[:2000]
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if half < 4 or len(data) % 2:
        return None
    if odd > 0.7 * half and even < 0.05 * half:
        return "utf-16-le"
    return "utf-16-be" if even > 0.7 * half and odd < 0.05 * half else None
