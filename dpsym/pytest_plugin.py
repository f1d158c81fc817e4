"""``pytest theorems/`` runs theorem files as tests, one per claim, printed form and mistake.

A file is a theorem file if it lies in a folder that the ini option ``dpsym_theorems`` names
(``theorems`` unless told otherwise) and defines ``theorem = Theorem(...)``.  This module is loaded in every
run of pytest where dpsym is installed, so it imports nothing heavy before such a file is met.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dpsym.check.result import Result

__all__ = ["TheoremFile", "TheoremItem", "pytest_addoption", "pytest_collect_file"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options of the plugin."""
    group = parser.getgroup("dpsym", "theorems of differential privacy")
    group.addoption(
        "--dpsym-budget",
        type=float,
        default=None,
        help="seconds after which the work on one claim is stopped",
    )
    group.addoption("--dpsym-strict", action="store_true", help="claims must be proved, not only supported")
    parser.addini("dpsym_theorems", "folders that hold theorem files", type="args", default=["theorems"])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> TheoremFile | None:
    """Collect a theorem file."""
    if file_path.suffix != ".py" or file_path.name.startswith("_"):
        return None
    folders = parent.config.getini("dpsym_theorems")
    if not any(part in folders for part in file_path.parent.parts) or not _defines_theorem(file_path):
        return None
    return TheoremFile.from_parent(parent, path=file_path)


class TheoremFile(pytest.File):
    """A theorem file; its items are the variants of the theorem."""

    def collect(self) -> Iterator[TheoremItem]:
        """Yield an item per variant.

        Raises:
            CollectError: the file cannot be used; the sentence says where and why.
        """
        from dpsym.check.cache import Cache, default_folder
        from dpsym.check.catalogue import read
        from dpsym.check.run import known_results
        from dpsym.check.settings import Settings
        from dpsym.check.work import variants_of
        from dpsym.errors import UnusableInput
        from dpsym.report.terminal import problem_text

        settings = Settings(budget=self.config.getoption("--dpsym-budget"))
        try:
            known = known_results(read(self.path), settings, Cache(default_folder()))
        except UnusableInput as problem:
            raise self.CollectError(problem_text(problem)) from None
        blanks = known or variants_of(self.path)
        if isinstance(blanks, UnusableInput):
            raise self.CollectError(problem_text(blanks))
        for index, blank in enumerate(blanks):
            item: TheoremItem = TheoremItem.from_parent(self, name=blank.variant)
            item.index, item.result, item.decided, item.settings = index, blank, bool(known), settings
            yield item


class TheoremItem(pytest.Item):
    """One variant of a theorem."""

    index: int
    result: Result
    decided: bool
    settings: Any

    def runtest(self) -> None:
        """Decide the variant, and fail unless the verdict is the expected one."""
        from dpsym.check.cache import Cache, default_folder
        from dpsym.check.work import decide_variant

        if not self.decided:
            cache = Cache(default_folder())
            self.result = decide_variant(self.path, self.index, self.result, self.settings, cache)
        strict = self.config.getoption("--dpsym-strict")
        if self.result.unusable() or not self.result.as_expected(strict=strict):
            raise UnexpectedVerdict(self.result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the finding in words; only an error inside dpsym itself has a traceback to show."""
        if isinstance(excinfo.value, UnexpectedVerdict):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the variant stands."""
        line = (self.result.source or {}).get("line")
        return self.path, None if line is None else line - 1, f"{self.result.id}: {self.result.variant}"


class UnexpectedVerdict(Exception):  # noqa: N818 - a test outcome in pytest's sense, not an error of dpsym
    """The verdict on a variant is not the expected one."""

    def __init__(self, result: Result) -> None:
        from dpsym.report.terminal import unexpected

        super().__init__(unexpected(result))


def _defines_theorem(path: Path) -> bool:
    try:
        data = path.read_bytes()
    except OSError:
        return False
    return b"Theorem(" in data and b"theorem" in data
