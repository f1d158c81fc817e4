"""Where the results of a run go, beside the terminal: a JSON report, a web page, a folder of evidence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dpsym.check.files import require_folder, require_writable, write_text
from dpsym.errors import UnusableInput

if TYPE_CHECKING:
    from dpsym.check.run import Report
    from dpsym.check.settings import Settings

__all__ = ["Outputs"]


@dataclass(frozen=True)
class Outputs:
    """What was asked for: ``json`` may be a dash, for standard output; ``form`` is for standard output.

    >>> Outputs(html="no-such-folder/page.html").require()
    Traceback (most recent call last):
    ...
    dpsym.errors.UnusableInput: the folder of no-such-folder/page.html does not exist
    """

    json: str | None = None
    html: str | None = None
    evidence: Path | None = None
    form: str = "text"

    @property
    def silent(self) -> bool:
        """Whether standard output is not for people."""
        return self.json == "-" or self.form != "text"

    def require(self) -> None:
        """Make the folder of evidence, and refuse before hours of work what cannot be written after them.

        Raises:
            UnusableInput: a file or the folder cannot be written, or two things go to standard output.
        """
        if self.json == "-" and self.form != "text":
            raise UnusableInput(f"--json - and --format {self.form} would both go to standard output")
        for file in (self.json, self.html):
            if file is not None and file != "-":
                require_writable(Path(file))
        if self.evidence is not None:
            require_folder(self.evidence)

    def write(self, report: Report, settings: Settings, *, strict: bool = False) -> None:
        """Write what was asked for; ``strict``: supported is not enough.

        Raises:
            UnusableInput: a file cannot be written.
        """
        if self.json is not None:
            from dpsym.report.json import write

            write(report, settings, self.json)
        if self.form != "text":
            import click

            from dpsym.report.formats import formatted

            click.echo(formatted(report, self.form, strict=strict).encode(), nl=False)
        if self.html is not None:
            from dpsym.report.html import page

            write_text(Path(self.html), page(report, strict=strict, folder=Path(self.html).parent))
        if self.evidence is not None:
            from dpsym.check.store import save

            known: dict[str, Path] = {}
            for result in report.results:
                for part in (result, *result.steps):
                    save(part, self.evidence, known)
