"""Evidence files: what was found is saved as JSON, and replayed later by the kernel alone.

This module imports no engine and no sympy, so that replaying is quick and rests on little.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dpsym.check.files import require_folder, write_text
from dpsym.errors import EvidenceError, KernelRefusal, Place, UnusableInput

__all__ = ["FORMAT", "Replay", "file_name", "recheck", "replays", "save"]

FORMAT: Final = "dpsym-claim-evidence/1"
MAX_BYTES: Final = 50_000_000


@dataclass(frozen=True)
class Replay:
    """What came out of replaying one evidence file."""

    file: str
    id: str
    variant: str
    verdict: str
    claimed: str
    reason: str

    def agrees(self) -> bool:
        """Return whether the kernel came to the verdict that the file claims."""
        return self.verdict == self.claimed


def file_name(claim: str, variant: str) -> str:
    """Return the name of the evidence file of a variant; different variants, different names.

    >>> file_name("pure.zcdp", "mistake: forgets the square")
    'pure.zcdp.mistake-forgets-the-square-e364ae.json'
    """
    slug = re.sub(r"[^a-z0-9]+", "-", variant.lower()).strip("-")[:60]
    if slug != variant:
        slug += "-" + hashlib.sha256(variant.encode()).hexdigest()[:6]
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '-', claim)}.{slug}.json"


def save(row: Mapping[str, Any], folder: Path) -> Path | None:
    """Save the evidence of a result, given as its full JSON row; None if it carries no evidence.

    Raises:
        UnusableInput: the folder or the file cannot be written.
    """
    if not row["evidence"]:
        return None
    kept = {key: row[key] for key in ("id", "variant", "verdict", "latex", "reading", "scope", "rests_on")}
    body = {"format": FORMAT, **kept, "complete": row["verdict"] == "proved", "goals": list(row["evidence"])}
    require_folder(folder)
    path = folder / file_name(row["id"], row["variant"])
    write_text(path, json.dumps({**body, "digest": _digest(body)}, ensure_ascii=False) + "\n")
    return path


def replays(places: Iterable[Path]) -> Iterator[Replay | UnusableInput]:
    """Replay files, and those of folders; yield what came out of each, or why it cannot be used.

    >>> [str(problem) for problem in replays([Path("nothing.json")])]
    ['the file cannot be read: No such file or directory']
    """
    for place in places:
        try:
            found = _evidence_files(place)
        except UnusableInput as problem:
            yield problem
            continue
        for path in found:
            try:
                yield recheck(path)
            except UnusableInput as problem:
                yield problem


def _evidence_files(path: Path) -> list[Path]:
    try:
        if not path.is_dir():
            return [path]
        found = sorted(entry for entry in path.iterdir() if entry.suffix == ".json")
    except OSError as error:
        raise UnusableInput(f"it cannot be read: {error.strerror}", Place(str(path))) from error
    if not found:
        raise UnusableInput("the folder holds no evidence files (.json)", Place(str(path)))
    return found


def recheck(path: Path) -> Replay:
    """Replay an evidence file with the kernel.

    Raises:
        UnusableInput: the file cannot be read or is not an evidence file.
    """
    data = _read(path)
    about = (str(path), str(data.get("id")), str(data.get("variant")))
    claimed = str(data.get("verdict"))
    body = {key: value for key, value in data.items() if key != "digest"}
    if data.get("digest") != _digest(body):
        return Replay(*about, "rejected", claimed, "the file was changed after it was written")
    try:
        verdict, reason = _judge(data)
    except (EvidenceError, KernelRefusal) as error:
        return Replay(*about, "rejected", claimed, str(error))
    return Replay(*about, verdict, claimed, reason)


def _judge(data: Mapping[str, Any]) -> tuple[str, str]:
    from dpsym.kernel.evidence import read_document
    from dpsym.kernel.judge import combine, judge

    goals = data.get("goals")
    if not isinstance(goals, list) or not goals:
        raise EvidenceError("the file holds no goals")
    verdicts = [judge(*read_document(goal)) for goal in goals]
    whole = combine(verdicts, complete=data.get("complete") is True)
    return whole.name, whole.reason


def _read(path: Path) -> dict[str, Any]:
    place = Place(str(path))
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UnusableInput(f"the file is larger than {MAX_BYTES} bytes", place)
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise UnusableInput(f"the file cannot be read: {error.strerror}", place) from error
    except (ValueError, RecursionError) as error:
        raise UnusableInput(f"this is not JSON: {error}", place) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnusableInput(f"this is not an evidence file of the format {FORMAT}", place)
    return data


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
