"""Submissions as they come: single files, folders, and the zips of Moodle and Gradescope.

Nothing in a zip is trusted: paths stay inside the folder that they are unpacked to, links and archives
inside archives are left out, and sizes are bounded before anything is written.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

from dpsym.errors import Place, UnusableInput

SUFFIXES: Final = (".tex", ".md", ".ipynb", ".txt")
LARGEST_FILE: Final = 2 * 2**20
LARGEST_ZIP: Final = 500 * 2**20  # of what it unpacks to
MOST_FILES: Final = 5_000
MOODLE: Final = re.compile(r"(?P<who>.+?)_\d+_assignsubmission_(?:file|onlinetext)_?")
METADATA: Final = "submission_metadata.yml"
FOLDER: Final = re.compile(r"['\"]?(?P<folder>submission_\d+)['\"]?:\s*\Z")
SUBMITTER: Final = re.compile(r"\s+(?:- )?\s*:?name:\s*(?P<name>\S.*?)\s*\Z")


@dataclass(frozen=True)
class Submission:
    """One submission: its name in all outputs, and its file; or why there is nothing to grade.

    ``folder`` is the name of the folder in which a student's files came.
    """

    name: str
    path: Path | None
    problem: str = ""
    folder: str = ""


def collected(places: Iterable[Path], unpacked: Path) -> list[Submission]:
    """Return the submissions of files, folders and zips, by name; zips are unpacked into a folder.

    Raises:
        UnusableInput: a place does not exist, or there is nothing to grade in any of them.
    """
    places = list(places)
    found: list[Submission] = []
    for place in places:
        if place.is_dir():
            found += _of_folder(place)
        elif place.suffix.lower() == ".zip" and place.is_file():
            found += _of_zip(place, unpacked)
        elif place.is_file():
            found.append(Submission(place.name, place))
        else:
            raise UnusableInput(f"there is no file or folder {place}", Place(str(place)))
    if not found:
        raise UnusableInput(f"there are no submissions in {', '.join(map(str, places))}")
    return _distinct(sorted(map(_readable, found), key=lambda submission: submission.name))


def _readable(submission: Submission) -> Submission:
    """Return a submission, or why its file cannot be read."""
    if submission.path is None or os.access(submission.path, os.R_OK):
        return submission
    return replace(submission, path=None, problem="the file cannot be read: permission denied")


def _of_folder(folder: Path) -> Iterator[Submission]:
    """Yield one submission for each file, or for each student's folder that holds a single one."""
    names = _of_gradescope(folder)
    for entry in sorted(folder.iterdir()):
        if entry.is_symlink() or entry.name.startswith((".", "__MACOSX")):
            continue
        if entry.is_dir():
            texts = [
                p for p in sorted(entry.rglob("*")) if p.suffix.lower() in SUFFIXES and not p.is_symlink()
            ]
            if not names and (entry / METADATA).is_file():
                yield from _of_folder(entry)  # the export of Gradescope has a folder around everything
                continue
            name = names.get(entry.name) or _student(entry.name)
            if not texts:
                problem = "the folder holds no .tex, .md, .ipynb or .txt file"
                yield Submission(name, None, problem, entry.name)
            elif len(texts) == 1:
                yield Submission(name, texts[0], "", entry.name)
            else:
                yield from (
                    Submission(f"{name}/{text.relative_to(entry).as_posix()}", text, "", entry.name)
                    for text in texts
                )
        elif entry.suffix.lower() in SUFFIXES:
            yield Submission(entry.name, entry)
        elif entry.suffix.lower() not in (".yml", ".yaml", ".csv", ".json"):
            yield Submission(
                entry.name,
                None,
                f"{entry.suffix or 'a file without ending'} is not read; send the source text",
            )


def _of_gradescope(folder: Path) -> dict[str, str]:
    """Return the names of students by folder, as the export of Gradescope lists them.

    Only the lines that hold the key of a submission and the names of its submitters are looked at.
    """
    path = folder / METADATA
    if not path.is_file() or path.is_symlink() or path.stat().st_size > LARGEST_FILE:
        return {}
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if match := FOLDER.match(line):
            current = found.setdefault(match["folder"], [])
        elif match := SUBMITTER.match(line):
            current.append(match["name"].strip("'\" "))
    return {key: " and ".join(names) for key, names in found.items() if names}


def _student(folder: str) -> str:
    match = MOODLE.match(folder)
    return match["who"].strip() if match else folder


def _of_zip(path: Path, unpacked: Path) -> list[Submission]:
    target = unpacked / path.stem
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > LARGEST_ZIP:
                return [Submission(path.name, None, "the archive is larger than what is unpacked here")]
            rejected = [name for entry in entries for name in _extract(archive, entry, target)]
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError) as error:
        # zipfile raises NotImplementedError for compression that it cannot undo, RuntimeError for a password:
        # such an archive is of the students' making, and the others of the batch are graded all the same
        return [Submission(path.name, None, f"the archive cannot be read: {error}")]
    found = list(_of_folder(target)) if target.is_dir() else []
    return [*found, *(Submission(f"{path.name}/{name}", None, reason) for name, reason in rejected)]


def _extract(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> Iterator[tuple[str, str]]:
    """Write one entry below the target; yield its name with a reason where it is left out."""
    name = PurePosixPath(entry.filename.replace("\\", "/"))
    if name.is_absolute() or ".." in name.parts or any(":" in part for part in name.parts):
        yield entry.filename[:80], "its path leads out of the archive"
    elif stat.S_ISLNK(entry.external_attr >> 16):
        yield entry.filename[:80], "it is a link"
    elif entry.file_size > LARGEST_FILE:
        yield entry.filename[:80], f"it is larger than {LARGEST_FILE // 2**20} MB"
    elif name.suffix.lower() == ".zip":
        yield entry.filename[:80], "it is an archive inside an archive"
    else:
        place = target.joinpath(*name.parts)
        place.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(entry) as source:
            place.write_bytes(source.read(LARGEST_FILE + 1)[:LARGEST_FILE])


def _distinct(submissions: list[Submission]) -> list[Submission]:
    """Give every submission a name of its own."""
    seen: dict[str, int] = {}
    named = []
    for submission in submissions:
        seen[submission.name] = count = seen.get(submission.name, 0) + 1
        name = submission.name if count == 1 else f"{submission.name} ({count})"
        named.append(replace(submission, name=name))
    return named
