"""The file ``dpsym.toml`` beside documents: where it is, and its text.

It holds words and conventions of one's own; :mod:`dpsym.notes.customs` says which.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dpsym.errors import Place, UnusableInput

__all__ = ["NAME", "CustomsFile", "customs_for"]

NAME: Final = "dpsym.toml"
LARGEST: Final = 200_000  # bytes
HIGHEST: Final = 30  # folders above the document


@dataclass(frozen=True)
class CustomsFile:
    """A file with words and conventions; without one, nothing."""

    path: Path | None = None
    text: str = ""


def customs_for(folder: Path) -> CustomsFile:
    """Return the first ``dpsym.toml`` in a folder or one above it.

    Raises:
        UnusableInput: it cannot be read, or is far too large.

    >>> customs_for(Path("/nowhere/at/all")).text
    ''
    """
    folder = folder.resolve()
    for place in (folder, *list(folder.parents)[:HIGHEST]):
        path = place / NAME
        if path.is_file():
            try:
                data = path.read_bytes()
                text = data.decode("utf-8") if len(data) <= LARGEST else ""
            except (OSError, UnicodeDecodeError) as error:
                raise UnusableInput(
                    f"the words and conventions cannot be read: {error}", Place(str(path))
                ) from error
            if len(data) > LARGEST:
                told = f"words and conventions have {len(data)} bytes, more than {LARGEST}"
                raise UnusableInput(told, Place(str(path)))
            return CustomsFile(path, text)
    return CustomsFile()
