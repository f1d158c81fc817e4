"""The command ``dpsym export``: theorems are checked as usual, and proofs by the kernel written for Coq."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.cache import Cache, default_folder
from dpsym.check.files import require_folder, write_text
from dpsym.check.settings import Settings
from dpsym.check.store import FORMAT as EVIDENCE
from dpsym.check.store import read
from dpsym.errors import UnusableInput
from dpsym.kernel.statement import Proof, Statement
from dpsym.points.evidence import FORMAT, read_document
from dpsym.points.replay import lowered
from dpsym.report.export.coq import library
from dpsym.report.export.lean import lean_text
from dpsym.report.export.scripts import coq_text
from dpsym.report.export.terms import NotExportedError

if TYPE_CHECKING:
    from dpsym.check.run import Report

__all__ = ["Exported", "exported", "run"]

ODD: Final = 1  # something could not be written
UNUSABLE: Final = 2
COQ_HEAD: Final = "(* Written by dpsym. *)\nRequire Import Dpsym.\nOpen Scope R_scope.\n\n"
ABOUT: Final = {"proof": "numbers", "lift": "laws", "grid": "laws"}  # what such evidence shows something of
SUFFIX: Final = {"coq": ".v", "lean": ".lean"}


@dataclass(frozen=True)
class Exported:
    """One statement with its proof for another checker; ``reason`` says why there is no text.

    Attributes:
        theorem: the id of the theorem.
        name: the name of the statement in the other checker, and of its file.
        digest: of the document with the evidence.
        about: ``numbers`` or ``laws``.
    """

    theorem: str
    name: str
    digest: str
    about: str
    text: str = ""
    reason: str = ""


def exported(rows: Iterable[tuple[str, Sequence[Mapping[str, Any]]]], to: str) -> Iterator[Exported]:
    """Yield each proof about numbers or all laws in the evidence of theorems, once, for another checker.

    >>> list(exported([("t", [])], "coq"))
    []
    """
    seen: set[str] = set()
    names: Counter[str] = Counter()
    for theorem, document in ((theorem, each) for theorem, evidence in rows for each in evidence):
        base = "t_" + re.sub(r"[^A-Za-z0-9]+", "_", theorem)[:80]
        leaves = document["evidence"] if "nodes" in document else [document]
        for leaf in leaves:
            digest = str(leaf.get("sha256"))
            if leaf.get("format") != FORMAT or leaf["evidence"]["kind"] not in ABOUT or digest in seen:
                continue
            seen.add(digest)
            names[base] += 1
            found = Exported(theorem, f"{base}_{names[base]}", digest, ABOUT[leaf["evidence"]["kind"]])
            try:
                yield replace(found, text=_text(leaf, found.name, to))
            except NotExportedError as error:
                yield replace(found, reason=str(error))


def _text(document: Mapping[str, Any], name: str, to: str) -> str:
    """Return a proof for another checker; one of all laws as the kernel replays it."""
    subject, evidence = read_document(document)
    if isinstance(subject, Statement) and isinstance(evidence, Proof):
        return (coq_text if to == "coq" else lean_text)(subject, evidence, name)
    if isinstance(subject, Statement) or to == "lean":
        raise NotExportedError("no proof about numbers")
    return coq_text(subject.statement(), lowered(subject, evidence), name)


def run(
    targets: Sequence[str],
    check: Callable[..., Report],
    *,
    to: str,
    folder: Path | None,
    output: Path | None,
    jobs: int | None,
) -> tuple[int, str]:
    """Write theorems for another checker; return the exit status, and what is to be printed.

    A target is the id of a theorem, a theorem file, or a file with evidence.

    Raises:
        UnusableInput: a target cannot be used, or a file not be written.
    """
    if folder is not None:
        require_folder(folder)
    files = [Path(target) for target in targets if target.endswith(".json")]
    rows = [(str(data.get("id")), _documents(data)) for data in map(read, files)]
    others = tuple(target for target in targets if not target.endswith(".json"))
    problems = False
    if others or not files:
        settings = Settings(mistakes=False)
        report = check(others, settings, Cache(default_folder()), jobs=jobs, silent=True)
        problems = bool(report.problems)
        rows += [(r.id, list(r.evidence)) for r in report.results if r.variant == "claim"]
    found = list(exported(rows, to))
    if folder is not None:
        told = _write_all(found, folder, to)
    else:
        told = _one_text(found, to)
        if output is not None:
            write_text(output, told)
            told = ""
    if problems:
        return UNUSABLE, told
    return (0 if found and any(each.text for each in found) else ODD), told


def _documents(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the documents of an evidence file."""
    if data.get("format") != EVIDENCE:
        raise UnusableInput("this is no evidence file")
    return [data["proof"]] if "proof" in data else list(data.get("goals", []))


def _one_text(found: Sequence[Exported], to: str) -> str:
    """Return one text that another checker can read by itself."""
    parts = [library()] if to == "coq" else []
    head = to == "lean"
    for each in found:
        if each.reason:
            comment = re.sub(r"[^\w .,:;+-]", " ", f"{each.name} is not exported: {each.reason}")
            parts.append(f"(* {comment} *)" if to == "coq" else f"-- {comment}")
        else:
            parts.append(each.text if to == "coq" or head else each.text.partition("/\n")[2])
            head = False
    if not found:
        parts.append("(* nothing in it is a statement with a proof *)" if to == "coq" else "")
    return "\n".join(parts).rstrip() + "\n"


def _write_all(found: Sequence[Exported], folder: Path, to: str) -> str:
    """Write a file for each proof, what they share, and an index with what was not exported."""
    if to == "coq":
        write_text(folder / "Dpsym.v", library())
    for each in found:
        if each.text:
            head = COQ_HEAD if to == "coq" else ""
            write_text(folder / f"{each.name}{SUFFIX[to]}", head + each.text)
    index = [
        {"theorem": e.theorem, "name": e.name, "about": e.about, "sha256": e.digest, "reason": e.reason}
        for e in found
    ]
    write_text(folder / "index.json", json.dumps(index, indent=1) + "\n")
    written = sum(bool(each.text) for each in found)
    return f"{written} of {len(found)} proofs written; index.json names the others.\n"
