"""The second reader of evidence, which shares nothing with the kernel: run in a process of its own.

It is one file that imports Python's own library alone: ``tests/trust/second.py`` of the checkout, and in an
installed package ``_second.py`` beside its modules, which none of them imports.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dpsym.errors import LimitError, MissingError

__all__ = ["Reading", "reader", "second_reading"]

SECONDS: Final = 600.0  # a guard for each file, far above what any needs that dpsym writes
NAMES: Final = {"proof": ("proof", "proofs"), "counterexample": ("refutation", "refutations")}


@dataclass(frozen=True)
class Reading:
    """What the second reader says.

    Attributes:
        rows: for each statement its file, its place there, the kind of its evidence, the outcome
            (``accepted``, ``rejected`` or ``beyond``), why, and the digest of its document.
    """

    rows: tuple[dict[str, Any], ...]

    @property
    def rejected(self) -> list[dict[str, Any]]:
        """The rows that it rejects."""
        return [row for row in self.rows if row["outcome"] == "rejected"]

    def lines(self) -> Iterator[str]:
        """Yield what was rejected, line by line, and how much was replayed.

        >>> row = {"file": "a.json", "place": 0, "kind": "proof", "outcome": "accepted", "sha256": "ab"}
        >>> list(Reading((row,)).lines())
        ['The second reader replayed 1 of 1 proof about numbers.']
        """
        for row in self.rejected:
            yield f"✗ second reader: {row['file']}, statement {row['place'] + 1}: {row['reason']}"
        documents = {row["sha256"]: row for row in self.rows}  # files may share some
        counts = Counter((row["kind"], row["outcome"]) for row in documents.values())
        told = []
        for kind, (one, several) in NAMES.items():
            whole = sum(n for (other, _), n in counts.items() if other == kind)
            if whole:
                told.append(f"{counts[kind, 'accepted']} of {whole} {one if whole == 1 else several}")
        if told:
            yield f"The second reader replayed {' and '.join(told)} about numbers."
        others = sorted({kind for kind, _ in counts} - NAMES.keys())
        if others:
            beyond = " and ".join(f"{counts[kind, 'beyond']} of the kind {kind}" for kind in others)
            yield f"Beyond it are {beyond}."


def reader() -> Path:
    """Return the file of the second reader.

    Raises:
        MissingError: it is not where it should be.

    >>> reader().name in ("second.py", "_second.py")
    True
    """
    package = Path(__file__).resolve().parents[1]
    for path in (package.parent / "tests" / "trust" / "second.py", package / "_second.py"):
        if path.is_file():
            return path
    raise MissingError("the second reader, _second.py beside the modules of dpsym, is not installed")


def second_reading(files: Sequence[Path]) -> Reading:
    """Return what the second reader says of evidence files that the kernel can read.

    Raises:
        MissingError: it is not installed.
        LimitError: it did not come to an end.
    """
    command = [sys.executable, "-I", "-B", str(reader())]
    names = "\n".join(str(path) for path in files)
    try:
        done = subprocess.run(  # noqa: S603 - Python itself, and a file of this package
            command,
            input=names,
            capture_output=True,
            encoding="utf-8",
            timeout=SECONDS * len(files),
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise LimitError(f"the second reader was ended by a guard of {error.timeout:.0f} seconds") from error
    except subprocess.CalledProcessError as error:
        told = (error.stderr or "").strip().splitlines()[-1:]
        raise LimitError(f"the second reader did not come to an end: {''.join(told)[:200]}") from error
    return Reading(tuple(json.loads(line) for line in done.stdout.splitlines()))
