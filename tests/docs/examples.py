"""The examples in README.md and docs/: found, run in order, and compared with what the page says.

A page runs in a folder of its own.  ``python`` blocks share one namespace, and a ``text`` block right after
one is its output; ``console`` blocks hold commands after ``$ `` with their output; a block with ``file=NAME``
is written to that file first.  ``...`` stands for anything; with ``any-order`` lines may come in any order.  A block that must not run is marked ``no-run``
and has its reason in a comment ``<!-- not run: ... -->`` on the line before.
"""

import ast
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import metadata
from itertools import zip_longest
from pathlib import Path
from unittest import mock

from dpsym.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PICTURES = ROOT / "docs/pictures"  # which pages show, and which examples of theirs save
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SHOWN = {"COLUMNS": "120", "NO_COLOR": "1"}
#: A command that needs no shell: its arguments, the file that it writes to, and whether its status is asked for.
SIMPLE = re.compile(r"""dpsym ((?:[\w./ -]|'[^']*')+?)(?: > ([\w.]+))?(; echo "status \$\?")?""")


@dataclass
class Block:
    """A fenced block: its language, its options, its text, and where the text stands in the page."""

    language: str
    options: str
    text: str
    start: int
    end: int
    before: str  # the line before the block

    @property
    def file(self):
        found = re.search(r"file=(\S+)", self.options)
        return found and found[1]

    @property
    def runs(self):
        return self.language in ("python", "console") and "no-run" not in self.options


def blocks(text):
    return [
        Block(m[1], m[2], m[3], m.start(3), m.end(3), text[: m.start()].rstrip().rpartition("\n")[2])
        for m in BLOCK.finditer(text)
    ]


def outputs(page, folder):
    """Run a page in a folder and yield (place of the expected output, what it says, what came out)."""
    text = page.read_text()
    found = blocks(text)
    namespace = {"__name__": "__page__"}
    for block, following in zip_longest(found, found[1:]):
        if block.file:
            target = folder / block.file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text)
        elif block.runs and block.language == "python":
            out = _executed(block.text, namespace, f"{page.name}, after {text[: block.start].count(chr(10))}")
            told = following is not None and following.language == "text"
            told = told and not text[block.end + 3 : following.start - len("```text\n")].strip()
            where = (following.start, following.end) if told else None
            yield where, following.text if told else "", out
        elif block.runs:
            yield from _commands(block, folder)


def _executed(source, namespace, name):
    out = io.StringIO()
    with redirect_stdout(out):
        exec(compile(source, name, "exec"), namespace)
    return out.getvalue()


def _commands(block, folder):
    parts = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    place = block.start + len(parts[0])
    for command, told in zip(parts[1::2], parts[2::2], strict=True):
        place += len(f"$ {command}\n")
        simple = SIMPLE.fullmatch(command)
        done = called(*simple.groups()) if simple else _shell(command, folder)
        out = _as_told(told, done) if "any-order" in block.options else done
        yield (place, place + len(told)), told, out
        place += len(told)


def _shell(command, folder):
    """Run a command as a person does, and return what it wrote."""
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=_environment(folder),
        stdout=-1,
        stderr=-2,
        text=True,
        check=False,
    ).stdout


def called(arguments, file=None, status=None):
    """Run dpsym in this process, where its workers start from one server, and return what it wrote."""
    shown, written = io.StringIO(), io.StringIO()
    told = written if file else shown
    with mock.patch.dict(os.environ, SHOWN), redirect_stderr(shown), redirect_stdout(told):
        try:
            main(shlex.split(arguments))
        except SystemExit as left:
            shown.write(f"status {left.code or 0}\n" if status else "")
    if file:
        Path(file).write_text(written.getvalue())
    return shown.getvalue()


def _as_told(told, out):
    """Return the lines that came out in the order in which the page has them."""
    left = [line for line in out.splitlines() if line.strip()]
    ordered = []
    for line in told.splitlines():
        same = [other for other in left if line.strip() and agree(line, other)][:1]
        ordered += same
        left = [other for other in left if other not in same]
    return "\n".join([*ordered, *left])


def _environment(folder):
    """Put commands in front of the path that run this interpreter, installed or not."""
    programs = folder / ".bin"
    programs.mkdir(exist_ok=True)
    installed = any(entry.name == "dpsym" for entry in metadata.entry_points(group="pytest11"))
    plugin = "" if installed else " -p dpsym.pytest_plugin"
    for name, module in (("dpsym", "dpsym.cli"), ("pytest", f"pytest{plugin}"), ("python", "")):
        program = programs / name
        arguments = f" -m {module}" if module else ""
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        program.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": ""}
    return {**os.environ, **SHOWN, **own}


def agree(told, out):
    return doctest.OutputChecker().check_output(_plain(told), _plain(out), LOOSE)


def _plain(text):
    text = re.sub(r"\bin (\d+) min\b", r"in \1 s", text)  # a busy machine takes longer
    return text.strip() + "\n" if text.strip() else ""


def kernel_table():
    """Return the files of the kernel as a table."""
    rows = ["| file | lines | holds |", "|---|---|---|"]
    total = 0
    for path in sorted((ROOT / "dpsym/kernel").glob("[!_]*.py"), key=lambda path: path.name):
        text = path.read_text()
        lines = text.count("\n")
        total += lines
        about = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0].rstrip(".")
        rows.append(f"| `{path.stem}` | {lines} | {about} |")
    return "\n".join([*rows, f"| all | {total} | |"])


def kernel_files(text):
    """Return the files and the numbers of lines that a page states."""
    return {name: int(lines) for name, lines in re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.MULTILINE)}
