"""What dpsym says now of everything that snapshots are taken of, by its commands wherever there is one."""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from snapshots.tables import Row

from dpsym.errors import IllFormedError, Unread
from dpsym.notes.claims import read
from dpsym.notes.documents import document_of, read_document
from dpsym.notes.single import read_claim

TESTS = Path(__file__).resolve().parent.parent
PAGES = (".md", ".tex", ".ipynb", ".qmd")
BUDGET = "120"  # seconds for one claim: a guard only, for what is decided is limited by counts


def pages():
    """Return the pages beside which it lies what is expected of them."""
    return sorted(Path(str(path).removesuffix(".expected")) for path in TESTS.rglob("*.expected"))


def assignments():
    """Return the sheets of the assignments that have labelled submissions."""
    folders = sorted(path.parent for path in TESTS.glob("grade/*/*/labels.toml"))
    return [
        next(path for path in sorted(folder.iterdir()) if path.stem == "assignment") for folder in folders
    ]


def submissions(sheet):
    """Return the submissions to an assignment."""
    return sorted(path for path in sheet.parent.iterdir() if path.suffix in PAGES and path != sheet)


def name_of(path):
    """Return how a file is called in a table: by its place below the tests."""
    return Path(path).resolve().relative_to(TESTS).as_posix()


def sentence(entry):
    """Return what is read in a text: kind, formula as written or words not read, and what was understood.

    The text is notes, or a formula with what its symbols are, as the command line takes it.
    """
    text, kind = entry["text"], entry.get("kind", "markdown")
    if kind == "formula":
        try:
            return [["claim", text, read_claim(text, entry.get("where", "")).reading()]]
        except (IllFormedError, Unread) as error:
            return [["unread" if isinstance(error, Unread) else "ill-formed", text, ""]]
    document = document_of(text, "a.tex" if kind == "latex" else "a.md", kind)
    parts = _parts(read(document, entry.get("defaults", False)))
    return [[str(part.kind), part.latex, part.reading or ""] for part in parts]


def taken_of_readings(chosen, _jobs="1"):
    """Return a row for each formula of pages, of a chain for each step: its kind, and what was understood."""
    table = {}
    for path in chosen:
        for part in _parts(read(read_document(path))):
            place = part.place()
            key = f"{name_of(path)}:{place.line}:{place.column} {part.latex}"
            while key in table:
                key += " again"
            table[" ".join(key.split())] = Row(str(part.kind), part.reading or "")
    return table


def _parts(found):
    return [part for item in found.items for part in (item.steps or (item,))]


def taken_of_pages(chosen, jobs="2"):
    """Return a row for each formula of pages, and for each step of a chain."""
    table = {}
    for row in _checked([str(path) for path in chosen], jobs)["results"]:
        source = row["source"]
        key = f"{name_of(source['file'])}:{source['line']}:{source['column']}" + (
            f" cell {source['cell']}" if source.get("cell") else ""
        )
        table[key] = Row(row["verdict"], row["reading"] or "")
        for place, step in enumerate(row["steps"], 1):
            table[f"{key} step {place}"] = Row(step["verdict"], step["reading"] or "")
    return table


def taken_of_submissions(sheets, jobs="2"):
    """Return a row for the outcome of each submission, and for each of its rows."""
    table = {}
    for sheet in sheets:
        with tempfile.TemporaryDirectory() as folder:
            options = ("--no-cache", "--no-repair", "--jobs", jobs, "--budget", BUDGET, "--out", folder)
            _run("grade", str(sheet), *map(str, submissions(sheet)), *options)
            lines = (Path(folder) / "record.jsonl").read_text(encoding="utf-8").splitlines()
        for record in sorted(map(json.loads, lines), key=lambda record: record["submission"]):
            key = f"{name_of(sheet.parent)}/{Path(record['submission']).name}"
            table[key] = Row(record["outcome"])
            for step in record["steps"]:
                row = " ".join(f"{key}:{step['line']} {step['row']}".split())
                while row in table:
                    row += " again"
                table[row] = Row(step["verdict"], step.get("reading") or "")
    return table


def taken_of_catalogue(targets=(), jobs="2"):
    """Return a row for each variant of a theorem, and for each whether its evidence can be replayed."""
    with tempfile.TemporaryDirectory() as folder:
        report = _checked([*targets, "--evidence", folder], jobs)
        replayed = _replayed(sorted(Path(folder).glob("*.json")), jobs)
    table = {}
    for row in report["results"]:
        key = f"{row['id']} {row['variant']}"
        table[key] = Row(row["verdict"])
        if key in replayed:
            table[f"{key}, evidence"] = Row(replayed[key])
    return table


def _replayed(paths, jobs):
    """Return whether the evidence in each file is replayed; a few processes share them, for each takes a while to start."""
    shares = [share for place in range(int(jobs)) if (share := paths[place :: int(jobs)])]
    with ThreadPoolExecutor(int(jobs)) as pool:
        told = "".join(pool.map(lambda share: _run("recheck", *map(str, share)).stdout, shares))
    confirmed = re.findall(r"^✓ \S+ +(.+)", told, re.MULTILINE)
    found = {}
    for path in paths:
        document = json.loads(path.read_text(encoding="utf-8"))
        name, variant = document["id"], document["variant"]
        shown = f"{name}: " if variant == "claim" else f"{name} · {variant}: "
        replayed = any(line.startswith(shown) for line in confirmed)
        found[f"{name} {variant}"] = "replayed" if replayed else "rejected"
    return found


def _checked(targets, jobs):
    done = _run(
        "check", *targets, "--json", "-", "--no-cache", "--no-repair", "--jobs", jobs, "--budget", BUDGET
    )
    return json.loads(done.stdout)


def _run(*arguments):
    """Run a command of dpsym; its examples go to a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "DPSYM_CACHE_DIR": cache}
        command = [sys.executable, "-m", "dpsym.cli", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(arguments[:3])}: {done.stderr or done.stdout}")
    return done


def ids():
    """Return the ids of the theorems of the catalogue."""
    done = _run("list")
    return [line.split()[0] for line in done.stdout.splitlines() if "." in line.split(" ")[0]]
