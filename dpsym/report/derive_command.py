"""The command ``dpsym derive``: theorems are checked as usual, and their derivations written down."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import find, read
from dpsym.check.load import load
from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.report.derivations import article
from dpsym.report.documents import document, pdf

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report
    from dpsym.report.derivations import Article

__all__ = ["articles_of", "derived_files", "run", "write"]

ODD: Final = 1  # a derivation has a gap
UNUSABLE: Final = 2  # an input could not be used


def run(
    theorems: Sequence[str],
    check: Callable[..., Report],
    *,
    everything: bool,
    form: str,
    output: Path | None,
    template: Path | None,
    jobs: int | None,
) -> int:
    """Check theorems, write the document, and return the exit status; ``check`` shows progress meanwhile.

    Raises:
        UnusableInput: a theorem cannot be found, or the document cannot be written.
    """
    if output is not None and not output.absolute().parent.is_dir():
        raise UnusableInput(f"the folder of {output} does not exist")
    paths = derived_files(theorems, everything=everything)
    targets = tuple(str(path) for path in paths)
    report = check(targets, Settings(repair=True), Cache(default_folder()), jobs=jobs, silent=True)
    gaps = write(paths, report.results, form, output, template)
    return UNUSABLE if report.problems else ODD if gaps else 0


def derived_files(ids: Sequence[str], *, everything: bool) -> list[Path]:
    """Return the theorem files that are meant: by id or path, or all that hold a derivation.

    Raises:
        UnusableInput: nothing is meant, or a target is no theorem.
    """
    if everything == bool(ids):
        raise UnusableInput("name the theorems to derive, or say --all for every one that has a derivation")
    paths: list[Path] = []
    for target in ids or (None,):
        for found in find(target):
            if isinstance(found, UnusableInput):
                raise found
            if found.suffix != ".py":
                raise UnusableInput(f"{target} is not a theorem; derivations stand in theorem files")
            if ids or b".deriv" in read(found).data:
                paths.append(found)
    return paths


def articles_of(paths: Sequence[Path], results: Sequence[Result]) -> list[Article]:
    """Return what the document says of each theorem."""
    found = []
    for path in paths:
        _, theorem = load(path)
        own = [result for result in results if result.id == theorem.id]
        if any(result.variant == "claim" for result in own):
            found.append(article(theorem, own))
    return found


def write(
    paths: Sequence[Path], results: Sequence[Result], form: str, output: Path | None, template: Path | None
) -> bool:
    """Write the document to a file, or to standard output; return whether a derivation has a gap.

    Raises:
        UnusableInput: the form needs a file, or the template is wrong.
    """
    articles = articles_of(paths, results)
    if form == "pdf":
        if output is None:
            raise UnusableInput("a PDF goes into a file; say which with -o FILE")
        pdf(document(articles, "latex", template), output)
    elif output is None:
        sys.stdout.write(document(articles, form, template))
    else:
        output.write_text(document(articles, form, template), encoding="utf-8")
    return any(entry.gaps or entry.verdict != "proved" for entry in articles)
