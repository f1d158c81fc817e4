"""The whole catalogue, checked once from nothing as a person would, for all benchmarks that need it."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DPSYM = [sys.executable, "-m", "dpsym.cli"]
JOBS = 2
EVERY = 0.2  # seconds between two looks at the memory


@dataclass(frozen=True)
class Run:
    """A cold run: where its report, evidence and cache are, and what it took."""

    folder: Path
    seconds: float
    memory: float | None  # mebibytes at the peak, of all processes together; None where it is not known

    @property
    def results(self):
        return json.loads((self.folder / "report.json").read_text())["results"]

    @property
    def evidence(self):
        return sorted((self.folder / "evidence").glob("*.json"))


@cache
def cold_run() -> Run:
    """Check the catalogue with an empty cache; the folder is removed when the interpreter ends."""
    holder = tempfile.TemporaryDirectory(prefix="dpsym-bench-")
    cold_run.holder = holder
    folder = Path(holder.name)
    with Memory() as memory:
        seconds = timed(check(folder), folder, memory)
    return Run(folder, seconds, memory.peak)


def check(folder):
    files = ["--json", str(folder / "report.json"), "--evidence", str(folder / "evidence")]
    return [*DPSYM, "check", "--jobs", str(JOBS), *files]


def timed(command, folder, memory=None):
    """Run a command with the cache of ``folder`` and return its seconds; status 2 ends the benchmark."""
    environment = {**os.environ, "DPSYM_CACHE_DIR": str(folder / "cache")}
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    if memory is not None:
        memory.session = process.pid
    _, errors = process.communicate()
    taken = time.perf_counter() - started
    if process.returncode not in (0, 1):
        sys.stderr.write(errors)
        if process.returncode != 2 or not (folder / "report.json").exists():
            sys.exit(f"{' '.join(command)} ended with status {process.returncode}")
    return taken


class Memory(threading.Thread):
    """Watches all processes of a session; what they share is counted once (Linux only)."""

    def __init__(self):
        super().__init__(daemon=True)
        self.session, self.peak, self.over = None, None, threading.Event()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join()

    def run(self):
        while not self.over.wait(EVERY):
            if self.session is not None and Path("/proc/self/smaps_rollup").exists():
                total = sum(map(proportional, processes(self.session))) / 1024
                self.peak = max(self.peak or 0, total)


def processes(session):
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended
            if int(fields[3]) == session:
                yield folder


def proportional(folder):
    try:
        lines = (folder / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
