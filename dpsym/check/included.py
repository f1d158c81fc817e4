r"""Files of a folder that other files of it include: they are read where they are included, and only there.

Which files a document includes is found by reading it as a document, in a worker: a comment, ``\iffalse``
and what stands behind ``\end{document}`` include nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from dpsym.check import schedule
from dpsym.check.catalogue import is_notes
from dpsym.check.guard import Success, guarded
from dpsym.check.inputs import READER, READING

__all__ = ["included_by", "roots", "without_included"]

#: What a file holds that includes another; whether it does is found by reading it.
INCLUDING: Final = re.compile(rb"\\(?:input|include|subfile|InputIfFileExists)(?![A-Za-z])")


def without_included(paths: Sequence[Path], *, jobs: int | None = None) -> list[Path]:
    """Return files without the notes that others of them include; of files in a circle the first stays.

    >>> without_included([Path("square.py")])
    [PosixPath('square.py')]
    """
    including = [path for path in paths if _may_include(path)]
    if not including:
        return list(paths)
    # Imported here because a run without such files needs no worker for this.
    from dpsym.check import work

    found: dict[Path, frozenset[Path]] = {}

    def note(finished: schedule.Finished) -> Iterable[schedule.Task]:
        if isinstance(
            finished.value, frozenset
        ):  # else it includes nothing that is known of, and all are read
            found[Path(str(finished.task.key))] = finished.value
        return ()

    schedule.run(
        [schedule.Task(str(path), included_by, (path,), READING) for path in including],
        note,
        jobs=jobs or schedule.default_jobs(),
        preload=(*work.PRELOAD, *READER),
    )
    return roots(paths, found)


def roots(paths: Sequence[Path], included: Mapping[Path, frozenset[Path]]) -> list[Path]:
    """Return the files from which all are reached, in their order.

    Args:
        paths: the files.
        included: which files one includes, directly or by others.

    >>> a, b, c = Path("/n/a.tex"), Path("/n/b.tex"), Path("/n/c.tex")
    >>> roots([a, b, c], {b: frozenset({a})}) == [b, c]
    True
    >>> roots([a, b, c], {b: frozenset({c}), c: frozenset({b})}) == [a, b]
    True
    """
    inner = {file for path, files in included.items() for file in files if file != path.resolve()}
    kept = {path for path in paths if path.resolve() not in inner}
    reached = {file for path in kept for file in included.get(path, frozenset())}
    for path in paths:
        if path not in kept and path.resolve() not in reached:  # it is included in a circle alone
            kept.add(path)
            reached |= included.get(path, frozenset())
    return [path for path in paths if path in kept]


def included_by(path: Path) -> frozenset[Path]:
    """Return the files that are read where a document includes them."""
    from dpsym.notes.documents import read_document

    outcome = guarded(read_document, path)
    if not isinstance(outcome, Success):
        return frozenset()  # why it cannot be read is said where it is read
    return frozenset((path.parent / source.name).resolve() for source in outcome.value.sources[1:])


def _may_include(path: Path) -> bool:
    """Return whether the bytes of LaTeX notes hold a command that includes files."""
    if path.suffix.lower() == ".ipynb" or not is_notes(path):
        return False
    try:
        return INCLUDING.search(path.read_bytes()) is not None
    except OSError:  # said where the file is read
        return False
