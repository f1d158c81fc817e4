"""``make bench``: run every ``bench_*.py`` of this folder and print what was measured beside its goal.

A benchmark module defines ``rows()``, which yields ``(name, value, unit, goal)``; a goal is the largest
value that is acceptable, or the smallest if it is written as a negative number, or None.
"""

import importlib.util
import platform
import sys
import time
from pathlib import Path


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def verdict(value, goal):
    if goal is None:
        return ""
    return f"{'at most' if goal >= 0 else 'at least'} {abs(goal):g}: {'met' if (value <= goal if goal >= 0 else value >= -goal) else 'MISSED'}"


def main(names):
    print(f"Python {platform.python_version()} on {platform.machine()}, {time.strftime('%Y-%m-%d')}")
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        if names and path.stem.removeprefix("bench_") not in names:
            continue
        print(f"\n{path.stem.removeprefix('bench_')}")
        for name, value, unit, goal in load(path).rows():
            print(f"  {name:<58} {value:>10.3g} {unit:<6} {verdict(value, goal)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
