"""Evidence files: what was found is saved as JSON, and replayed later by the kernel alone.

This module imports no engine and no sympy, so that replaying is quick and rests on little.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from dpsym.check.combined import combine
from dpsym.check.files import require_folder, write_text
from dpsym.check.result import Result
from dpsym.check.unparsed import canonical, documents_of
from dpsym.errors import EvidenceError, KernelRefusal, LimitError, MissingError, Place, UnusableInput
from dpsym.kernel.judge import Verdict
from dpsym.points.evidence import read_document
from dpsym.points.replay import judge

__all__ = [
    "FORMAT",
    "Needed",
    "Replay",
    "check_digest",
    "file_name",
    "files_of",
    "read",
    "recheck",
    "replays",
]
__all__ += ["save"]

FORMAT: Final = "dpsym-claim-evidence/2"
PROOF: Final = "dpsym-proof/1"
MAX_BYTES: Final = 50_000_000
REPLAYED: Final = "replayed"
REJECTED: Final = "rejected"
KEPT: Final = ("id", "variant", "verdict", "latex", "reading", "scope", "rests_on")
#: What an evidence file without a proof can claim.
CLAIMED: Final = ("refuted", "supported")


@dataclass(frozen=True)
class Needed:
    """What a claim comes down to.

    Attributes:
        claim: the claim itself, with which a proof must end.
        necessary: statements as the JSON of evidence files, each of which the claim says to hold.
        further: yields more of these, which take longer to write out.
    """

    claim: Any
    necessary: tuple[Mapping[str, Any], ...]
    further: Callable[[], Iterable[Mapping[str, Any]]] = tuple

    def is_part(self, statements: list[Any]) -> bool:
        """Return whether the claim says each of the statements.

        >>> Needed(None, ({"variables": []},)).is_part([{"variables": []}])
        True
        """
        missing = [each for each in statements if each not in self.necessary]
        if missing:
            missing = [each for each in missing if not any(each == other for other in self.further())]
        return not missing


#: Tells which statements a variant of a theorem comes down to, by its id and the variant.
Derive: TypeAlias = Callable[[str, str], Needed | None]


#: Replays a file that holds a proof of a whole claim.
Proofs: TypeAlias = "Callable[[Path, Mapping[str, Any]], Replay]"


@dataclass(frozen=True)
class Replay:
    """What came out of replaying one evidence file.

    Attributes:
        verdict: that of the proof, or of the kernel if the statements in the file are known to be of the
            claim; ``replayed`` if the kernel confirms each statement, and that they are of the claim is taken
            on trust; ``rejected``.
        claimed: the verdict that the file claims.
        reason: what was replayed, or why the file is rejected.
        trusted: what is taken on trust; "" if nothing is.
        fact: what a proof proves, with all that it rests on.
    """

    file: str
    id: str
    variant: str
    verdict: str
    claimed: str
    reason: str
    trusted: str = ""
    fact: Any = field(default=None, repr=False, compare=False)

    def agrees(self) -> bool:
        """Return whether the kernel confirms what the file says of its statements."""
        return self.verdict in (self.claimed, REPLAYED)


def file_name(claim: str, variant: str) -> str:
    """Return the name of the evidence file of a variant; different variants, different names.

    >>> file_name("pure.zcdp", "mistake: forgets the square")
    'pure.zcdp.mistake-forgets-the-square-e364ae.json'
    """
    slug = re.sub(r"[^a-z0-9]+", "-", variant.lower()).strip("-")[:60]
    if slug != variant:
        slug += "-" + hashlib.sha256(variant.encode()).hexdigest()[:6]
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '-', claim)}.{slug}.json"


def save(result: Result, folder: Path, known: dict[str, Path] | None = None) -> Path | None:
    """Save the evidence of a result; None if it carries no evidence.

    The proofs of theorems that a proof cites get files of their own in the same folder; ``known`` are those
    that were written already, by their text.

    Raises:
        UnusableInput: the folder or a file cannot be written.
    """
    documents = documents_of(result.evidence)
    if not documents:
        return None
    require_folder(folder)
    (kind, first), *others = documents
    kept = {key: canonical(getattr(result, key)) for key in KEPT}
    path = folder / file_name(result.id, result.variant)
    if kind != PROOF:
        return _written(path, {**kept, "goals": f"[{','.join(text for _, text in documents)}]"})
    known = {} if known is None else known
    for _, text in others:
        if text not in known:
            other = json.loads(text)
            about = {"variant": "claim", "latex": "", "scope": "everywhere"}
            about |= {key: other[key] for key in ("id", "verdict", "reading", "rests_on", "proof")}
            name = _cited_name(other["id"], other["proof"]["sha256"])
            known[text] = _written(folder / name, {key: canonical(value) for key, value in about.items()})
    return _written(path, {**kept, "proof": first})


def _cited_name(theorem: str, digest: str) -> str:
    return file_name(theorem, "claim").removesuffix("claim.json") + f"cited-{digest[:12]}.json"


def _written(path: Path, content: Mapping[str, str]) -> Path:
    """Write a file with so many fields, each as canonical JSON, and their digest."""
    body = {"format": canonical(FORMAT), **content}
    summed = hashlib.sha256(_object(body).encode()).hexdigest()
    write_text(path, _object({**body, "digest": canonical(summed)}) + "\n")
    return path


def _object(content: Mapping[str, str]) -> str:
    return f"{{{','.join(f'{canonical(key)}:{content[key]}' for key in sorted(content))}}}"


def _nothing(_theorem: str, _variant: str) -> None:
    """Derive no statements: it is taken on trust which they are."""


def _no_proofs(_path: Path, _data: Mapping[str, Any]) -> Replay:
    raise EvidenceError("the kernel alone does not replay proofs of whole claims")


def replays(
    files: Iterable[Path | UnusableInput], derive: Derive = _nothing, proofs: Proofs = _no_proofs
) -> Iterator[Replay | UnusableInput]:
    """Replay files; yield what came out of each, or why it cannot be used.

    >>> [str(problem) for problem in replays(files_of([Path("nothing.json")]))]
    ['the file cannot be read: No such file or directory']
    """
    for path in files:
        if isinstance(path, UnusableInput):
            yield path
            continue
        try:
            yield recheck(path, derive, proofs)
        except UnusableInput as problem:
            yield problem


def files_of(places: Iterable[Path]) -> Iterator[Path | UnusableInput]:
    """Yield evidence files, and those of folders, or why a folder has none.

    >>> list(files_of([Path("nothing.json")]))
    [PosixPath('nothing.json')]
    """
    for place in places:
        try:
            yield from _evidence_files(place)
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
        raise MissingError("the folder holds no evidence files (.json)", Place(str(path)))
    return found


def recheck(path: Path, derive: Derive = _nothing, proofs: Proofs = _no_proofs) -> Replay:
    """Replay an evidence file: statements about numbers with the kernel, and a proof with ``proofs``.

    What the statements in a file are about is told by words, which nothing can replay.  Where ``derive``
    knows the claim, the statements are compared with those that it is written out to; for anything else it
    is taken on trust that they are the claim, and the replay says so.

    Raises:
        UnusableInput: the file cannot be read or is not an evidence file.
    """
    data = read(path)
    about = (str(path), str(data.get("id")), str(data.get("variant")))
    claimed = str(data.get("verdict"))
    try:
        check_digest(data)
        if "proof" in data:
            return proofs(path, data)
        found = _judged(data)
        fault = _fault(claimed, found)
        if fault:
            return Replay(*about, REJECTED, claimed, fault)
        bound = _bound(data, derive)
    except (EvidenceError, KernelRefusal) as error:
        return Replay(*about, REJECTED, claimed, str(error))
    told = _told(found, claimed)
    if bound:
        return Replay(*about, claimed, claimed, f"{told}, as the theorem of the catalogue has it")
    trusted = f"that {'it is' if len(found) == 1 else 'they are'} of the claim"
    return Replay(*about, REPLAYED, claimed, told, trusted)


def check_digest(data: Mapping[str, Any]) -> None:
    """Raise EvidenceError if a file was changed after it was written, by accident."""
    if data.get("digest") != _digest({key: value for key, value in data.items() if key != "digest"}):
        raise EvidenceError("the file was changed after it was written")


def _judged(data: Mapping[str, Any]) -> list[Verdict]:
    """Return what the judge says of each statement of a file."""
    goals = data.get("goals")
    if not isinstance(goals, list) or not goals:
        raise EvidenceError("the file holds no goals")
    return [judge(*read_document(goal)) for goal in goals]


def _fault(claimed: str, found: list[Verdict]) -> str:
    """Return, as a sentence, why what was replayed does not earn the verdict that a file claims; else ""."""
    if claimed == "proved":
        return "a claim is proved by a proof of the whole claim, and the file holds statements about numbers"
    if claimed not in CLAIMED:
        return f"no evidence shows the verdict {claimed[:40]!r}"
    whole = combine(found)
    if whole.name == claimed:
        return ""
    return f"the file claims {claimed}, but its evidence comes to {whole.name}: {whole.reason}"


def _bound(data: Mapping[str, Any], derive: Derive) -> bool:
    """Return whether the statements are those of a theorem of the catalogue; False if that cannot be told.

    Raises:
        EvidenceError: they are others.
    """
    theorem = data.get("id")
    known = derive(theorem, str(data.get("variant"))) if isinstance(theorem, str) else None
    if known is None:
        return False
    statements = [goal["statement"] for goal in data["goals"]]
    if known.is_part(statements):
        return True
    raise EvidenceError(f"its goals are not those of the theorem {theorem} of this version of the catalogue")


def _told(found: list[Verdict], claimed: str) -> str:
    number = f"{len(found)} statement{'' if len(found) == 1 else 's'}"
    if claimed == "refuted":
        reason = next(verdict.reason for verdict in found if verdict.name == "refuted")
        return f"{number} refuted: {reason}"
    return f"{number} proved, which are not all: {found[0].reason}"


def read(path: Path) -> dict[str, Any]:
    """Return the content of an evidence file.

    Raises:
        UnusableInput: it cannot be read, or is none.
    """
    place = Place(str(path))
    try:
        if path.stat().st_size > MAX_BYTES:
            raise LimitError(f"the file is larger than {MAX_BYTES} bytes", place)
        data = json.loads(path.read_bytes(), object_pairs_hook=_fields)
    except FileNotFoundError as error:
        raise MissingError(f"the file cannot be read: {error.strerror}", place) from error
    except OSError as error:
        raise UnusableInput(f"the file cannot be read: {error.strerror}", place) from error
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableInput(f"this is not JSON: {error}", place) from error
    except EvidenceError as error:
        raise UnusableInput(str(error), place) from error
    except ValueError as error:  # Python refuses to convert so many digits
        raise UnusableInput("a number in it has more digits than any that dpsym writes", place) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnusableInput(f"this is not an evidence file of the format {FORMAT}", place)
    return data


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the fields of an object, none of which may be there twice: readers may see either."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise EvidenceError("an object in the file has a field twice")
    return found


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical(body).encode()).hexdigest()
