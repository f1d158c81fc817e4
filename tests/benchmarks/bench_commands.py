"""How long the commands take, as a person waits for them, and how much memory they need."""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DPSYM = [sys.executable, "-m", "dpsym.cli"]


def seconds(arguments, environment, repeat=1):
    taken = []
    for _ in range(repeat):
        started = time.perf_counter()
        done = subprocess.run(
            [*DPSYM, *arguments], env=environment, capture_output=True, text=True, check=False
        )
        taken.append(time.perf_counter() - started)
        if done.returncode == 2:
            sys.exit(done.stderr)
    return statistics.median(taken)


def rows():
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DPSYM_CACHE_DIR": f"{folder}/cache"}
        report, evidence = Path(folder, "report.json"), Path(folder, "evidence")
        check = ["check", "--json", str(report), "--evidence", str(evidence)]
        yield "the catalogue, cold", seconds(check, environment), "s", 90
        yield "the catalogue, warm", seconds(check, environment, 5), "s", 3
        # Of the largest process; at most two workers and the parent exist at once on two processors.
        yield (
            "peak memory of the largest process",
            resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024,
            "MB",
            1024,
        )
        results = json.loads(report.read_text())["results"]
        yield "claims in the catalogue", len(results), "", None
        mistakes = [r for r in results if r["variant"].startswith("mistake")]
        yield (
            "mistakes that are refuted",
            sum(r["verdict"] == "refuted" for r in mistakes),
            "",
            -len(mistakes),
        )
        alone = sum(r["checks"].get("hypothesis", {}).get("outcome") == "fails" for r in mistakes)
        yield "mistakes that Hypothesis finds alone", 100 * alone / max(1, len(mistakes)), "%", -90
        yield (
            "a mistake, median",
            1000 * statistics.median(r["seconds"] for r in mistakes or results),
            "ms",
            20,
        )
        one = sorted(evidence.iterdir())[0]
        yield "recheck of one evidence file", seconds(["recheck", str(one)], environment, 9), "s", 0.15
        yield "recheck of all evidence files", seconds(["recheck", str(evidence)], environment), "s", None
        yield "list", seconds(["list"], environment, 5), "s", None
        yield "--help", seconds(["--help"], environment, 5), "s", None
