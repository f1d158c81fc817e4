r"""What ``\input`` may read: LaTeX files inside the document's own folder, and nothing else."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from dpsym.errors import UnusableInput
from dpsym.notes.documents.decoding import read_text

MOST_FILES = 50
DEEPEST = 10


class Folder:
    """The folder of a document, or nothing for a text that is no file; it counts what is read from it."""

    def __init__(self, path: Path | None) -> None:
        self.root = path.resolve().parent if path else None
        self.reading = [path.resolve()] if path else []
        self.read = 0

    def include(self, written: str) -> tuple[str, str, list[tuple[str, int]]] | str:
        """Return name, text and sentences of a file that is named in the document, or why it is not read."""
        name = written.strip().strip('"')
        if self.root is None:
            return f"{name} is not read, because this text is not a file in a folder."
        inside = PurePosixPath(name)
        if (
            not name
            or inside.is_absolute()
            or ".." in inside.parts
            or "\\" in name
            or "\0" in name
            or "~" in name
        ):
            return f"{name} is not read: only files inside the folder of the document are."
        if inside.suffix != ".tex":
            inside = PurePosixPath(f"{name}.tex")
        path = self.root / inside
        try:
            real = path.resolve()
            if not real.is_relative_to(self.root) or real.suffix != ".tex":
                return f"{name} is not read: only LaTeX files inside the folder of the document are."
            if real in self.reading:
                return f"{name} is not read: files include each other in a circle, {self._circle(real)}."
            if len(self.reading) > DEEPEST:
                return f"{name} is not read: files include each other more than {DEEPEST} deep."
            if self.read >= MOST_FILES:
                return f"{name} is not read: the document includes more than {MOST_FILES} files."
            text, sentences = read_text(real)
        except (UnusableInput, OSError, ValueError, RuntimeError) as error:
            return (
                f"{name} is not read: {error}" if isinstance(error, UnusableInput) else f"{name} is not read."
            )
        self.read += 1
        self.reading.append(real)
        return str(inside), text, sentences

    def _circle(self, real: Path) -> str:
        """Return the files from one that is being read to the one that includes it again."""
        files = [*self.reading[self.reading.index(real) :], real]
        return " → ".join(file.relative_to(self.root or file.parent).as_posix() for file in files)

    def leave(self) -> None:
        """Say that the file which was included last is finished."""
        self.reading.pop()
