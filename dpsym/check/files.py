"""Files and folders that a person asked for: refused before hours of work if they cannot be written."""

from __future__ import annotations

import os
from pathlib import Path

from dpsym.errors import UnusableInput

__all__ = ["require_folder", "require_writable", "write_text"]


def require_writable(path: Path) -> None:
    """Refuse a file that cannot be written where it is wanted.

    Raises:
        UnusableInput: its folder is missing, or may not be written; or it is a folder itself.

    >>> require_writable(Path("no-such-folder/report.json"))
    Traceback (most recent call last):
    ...
    dpsym.errors.UnusableInput: the folder of no-such-folder/report.json does not exist
    """
    folder = path.absolute().parent
    # Not the methods of Path: they raise where a folder may not be looked into.
    if not os.path.isdir(folder):  # noqa: PTH112
        raise UnusableInput(f"the folder of {path} does not exist")
    if os.path.isdir(path):  # noqa: PTH112
        raise UnusableInput(f"{path} cannot be written: it is a folder")
    if not os.access(path if os.path.lexists(path) else folder, os.W_OK):
        raise UnusableInput(f"{path} cannot be written: permission denied")


def require_folder(path: Path) -> None:
    """Make a folder, with those above it.

    Raises:
        UnusableInput: it cannot be made, or may not be written.

    >>> require_folder(Path("/dev/null/evidence"))
    Traceback (most recent call last):
    ...
    dpsym.errors.UnusableInput: the folder /dev/null/evidence cannot be written: Not a directory
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableInput(f"the folder {path} cannot be written: {error.strerror}") from error
    if not os.access(path, os.W_OK):
        raise UnusableInput(f"the folder {path} cannot be written: permission denied")


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8.

    Raises:
        UnusableInput: the file cannot be written, as on a disk that is full.

    >>> write_text(Path("/dev/null/report.html"), "<html>")
    Traceback (most recent call last):
    ...
    dpsym.errors.UnusableInput: /dev/null/report.html cannot be written: Not a directory
    """
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnusableInput(f"{path} cannot be written: {error.strerror}") from error
