"""PDF by a program that typesets LaTeX: latexmk of TeX Live, or tectonic."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from dpsym.errors import UnusableInput

__all__ = ["SECONDS", "pdf", "typesetter"]

SECONDS: Final = 180.0  # a document that takes longer waits for something that will not come


def pdf(source: str, target: Path, seconds: float = SECONDS) -> None:
    """Typeset LaTeX and write the PDF.

    Raises:
        UnusableInput: no program that typesets is installed, it refuses the document, it does not come to
            an end, or the file cannot be written.
    """
    command = typesetter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "derivations.tex"
        path.write_text(source, encoding="utf-8")
        made = _made(command, path, seconds)
        try:
            shutil.copyfile(made, target)
        except OSError as error:
            raise UnusableInput(
                f"the PDF cannot be written to {target}: {error.strerror or error}"
            ) from error


def _made(command: list[str], path: Path, seconds: float) -> Path:
    name = command[0]
    try:
        process = subprocess.Popen(  # noqa: S603 - a fixed command on a file of our own
            [*command, path.name],
            cwd=path.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,  # so that what latexmk starts can be ended with it
        )
    except OSError as error:
        raise UnusableInput(f"{name} cannot be started: {error.strerror or error}") from error
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise UnusableInput(
            f"{name} had not typeset the document after {seconds:g} seconds; "
            "see what --format latex writes, or derive fewer theorems"
        ) from error
    finally:
        _end(process)
    made = path.with_suffix(".pdf")
    if process.returncode or not made.is_file():
        raise UnusableInput(f"{name} could not typeset the document: {_told(output, process.returncode)}")
    return made


def _end(process: subprocess.Popen[str]) -> None:
    """End a process with all that it started, where it has not ended by itself."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _told(output: str, status: int) -> str:
    """Return the first error of LaTeX with the line where it stands, or else the status."""
    lines = output.splitlines()
    for place, line in enumerate(lines):
        if line.startswith(("!", "error:")):
            where = next((text for text in lines[place : place + 12] if text.startswith("l.")), "")
            return f"{line.lstrip('! ')} {where}".strip() + "; see what --format latex writes"
    return f"it ended with status {status}"


def typesetter() -> list[str]:
    """Return the command that makes a PDF of LaTeX.

    Raises:
        UnusableInput: nothing that does is installed.
    """
    if shutil.which("latexmk"):
        return ["latexmk", "-norc", "-pdf", "-interaction=nonstopmode", "-halt-on-error"]
    if shutil.which("tectonic"):
        return ["tectonic", "--keep-logs"]
    raise UnusableInput(
        "a PDF needs latexmk (of TeX Live) or tectonic, and neither is installed; "
        "install one of them, or write --format latex"
    )
