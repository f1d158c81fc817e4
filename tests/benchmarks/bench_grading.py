"""Grading a class of 300 and one of 3,000: how long it takes, how much memory, and whether it comes out right.

The derivations are made up by ``classes.py``: twelve rows each, right by four ways or with one slip, in LaTeX
and Markdown, with numbers of their own in most rows.  Each batch is graded by the command, cold.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.classes import LENGTH, SHEET, submissions

CLASS, COURSE = 300, 3_000
TICK = 0.5


def rows():
    with tempfile.TemporaryDirectory() as folder:
        small = graded(Path(folder) / "class", CLASS)
        large = graded(Path(folder) / "course", COURSE)
    yield f"{CLASS} submissions of {LENGTH} rows", small["wall"], "s", 180
    yield "processor time for them", small["cpu"], "s", 340
    yield "processor time for a row", 1000 * small["cpu"] / (CLASS * LENGTH), "ms", None
    yield f"{COURSE} submissions", large["wall"], "s", None
    yield "processor time for a row there", 1000 * large["cpu"] / (COURSE * LENGTH), "ms", None
    flat = (large["cpu"] / COURSE) / (small["cpu"] / CLASS)
    yield "a row in the large batch beside one in the small", flat, "", 1.1
    yield "memory of all processes together, at most", max(small["memory"], large["memory"]), "MB", 1500
    yield "right derivations called correct", small["right"], "%", -97
    yield "wrong derivations called correct", small["missed"], "", 0
    yield "right rows called wrong", small["accused"], "", 0
    yield "first wrong row found", small["found"], "%", -97


def graded(folder, number):
    """Return what grading so many submissions takes, and how it comes out."""
    (folder / "in").mkdir(parents=True)
    (folder / "sheet.md").write_text(SHEET)
    slips = {}
    for name, text, slip in submissions(number):
        (folder / "in" / name).write_text(text)
        slips[name] = slip
    command = [sys.executable, "-m", "dpsym.cli", "grade", "sheet.md", "in", "--out", "out"]
    environment = {**os.environ, "DPSYM_CACHE_DIR": str(folder / "cache")}
    memory, times, started = 0.0, {}, time.perf_counter()
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        while process.poll() is None:
            seen = processes(process.pid)
            memory = max(memory, sum(size for _, size in seen.values()))
            times |= {pid: seconds for pid, (seconds, _) in seen.items()}
            time.sleep(TICK)
    wall = time.perf_counter() - started
    records = [json.loads(line) for line in (folder / "out" / "record.jsonl").open()]
    return {"wall": wall, "cpu": sum(times.values()), "memory": memory, **outcomes(records, slips)}


def outcomes(records, slips):
    """Return how the records agree with what was made up."""
    right = [record for record in records if slips[record["submission"]] is None]
    wrong = [record for record in records if slips[record["submission"]] is not None]
    return {
        "right": 100 * sum(record["outcome"] == "correct" for record in right) / len(right),
        "missed": sum(record["outcome"] == "correct" for record in wrong),
        "accused": sum(record["first_wrong_line"] is not None for record in right),
        "found": 100
        * sum(record["first_wrong_line"] == slips[record["submission"]] for record in wrong)
        / len(wrong),
    }


def processes(root):
    """Return seconds of processor time and megabytes of a process and of what it started, by number."""
    parents, found = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended
        pid = int(stat.parent.name)
        parents[pid] = int(fields[1])
        seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        found[pid] = (seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 2**20)
    mine, below = set(), {root}
    while below:
        mine |= below
        below = {pid for pid, parent in parents.items() if parent in below}
    return {pid: found[pid] for pid in mine if pid in found}
