"""How long light commands take, beside a bare interpreter and beside the import of sympy alone."""

import statistics
import subprocess
import sys
import time

from benchmarks.catalogue import DPSYM, cold_run

ROUNDS = 15


def rows():
    files = sorted(cold_run().evidence, key=lambda file: file.stat().st_size)
    typical, largest = files[len(files) // 2], files[-1]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import sympy": [sys.executable, "-c", "import sympy"],
        "import dpsym": [sys.executable, "-c", "import dpsym"],
        "--help": [*DPSYM, "--help"],
        "list": [*DPSYM, "list"],
        "recheck": [*DPSYM, "recheck", str(typical)],
        "recheck of the largest file": [*DPSYM, "recheck", str(largest)],
    }
    times = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, capture_output=True, check=False)
            times[name].append(time.perf_counter() - started)
    for name, taken in times.items():
        yield name, statistics.median(taken), "s", None
    for peer in ("python -c pass", "import sympy"):
        pairs = zip(times["recheck"], times[peer], strict=True)
        yield f"recheck beside {peer}", statistics.median(a / b for a, b in pairs), "x time", None
    started = time.perf_counter()
    subprocess.run([*DPSYM, "recheck", str(files[0].parent)], capture_output=True, check=False)
    yield f"recheck of all {len(files)} files", time.perf_counter() - started, "s", None
