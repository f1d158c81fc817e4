"""``make bench``: measure what the documentation quotes, and print it beside what is promised.

    python tests/benchmarks/run.py [--json FILE] [NAME ...]

A module ``bench_NAME.py`` of this folder defines ``rows()``, which yields ``(name, value, unit, goal)``; a
goal is the largest value that is acceptable, or the smallest if it is written as a negative number, or None.
The exit status is 1 if a goal is missed.  Without names all run but the comparison with the solvers, which
takes half an hour (``make bench NAMES=solvers``), the grading of 3,300 submissions, which takes a
quarter of one (``make bench NAMES=grading``), the corpus of submissions (``NAMES=corpus``, five minutes), and
the search for derivations (``NAMES=discovery``, ten minutes).  ``NAMES=documents`` counts what is decided of
a folder of one's own (``DOCUMENTS=FOLDER``), and ``NAMES=libraries`` installs the privacy libraries that it looks at.  The best constants (``NAMES=sharpen``) and the
repair of printed forms (``NAMES=repair``) take some minutes each.
"""

import argparse
import importlib
import json
import os
import platform
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))  # the tests import each other by folder, as pytest lets them
LONG = ("corpus", "discovery", "documents", "grading", "libraries", "repair", "sharpen", "solvers")
ORDER = ("evaluation", "catalogue", "commands", "mistakes", "proofs", "soundness")


def main():
    known = [*ORDER, *sorted({path.stem[6:] for path in HERE.glob("bench_*.py")} - set(ORDER))]
    parser = argparse.ArgumentParser(description="Measure dpsym beside its peers.")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures there too")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of: {', '.join(known)}")
    options = parser.parse_args()
    for name in options.names:
        if name not in known:
            parser.error(f"there is no benchmark {name}; choose from {', '.join(known)}")
    machine = f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} processors"
    print(f"{machine}, {time.strftime('%Y-%m-%d')}")
    figures, started = [], time.perf_counter()
    for name in options.names or (name for name in known if name not in LONG):
        print(f"\n{name}")
        for what, value, unit, goal in importlib.import_module(f"benchmarks.bench_{name}").rows():
            met = goal is None or (value <= goal if goal >= 0 else value >= -goal)
            print(f"  {what:<58} {value:>10.3g} {unit:<8} {promise(goal, met)}".rstrip(), flush=True)
            figures.append(
                {"benchmark": name, "name": what, "value": value, "unit": unit, "goal": goal, "met": met}
            )
    seconds = time.perf_counter() - started
    missed = sum(not figure["met"] for figure in figures)
    print(f"\n{len(figures)} figures in {seconds:.0f} s; {missed} goals missed")
    if options.json is not None:
        data = {"machine": machine, "date": time.strftime("%Y-%m-%d"), "seconds": seconds, "figures": figures}
        options.json.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(missed > 0)


def promise(goal, met):
    if goal is None:
        return ""
    return f"{'at most' if goal >= 0 else 'at least'} {abs(goal):g}: {'met' if met else 'MISSED'}"


if __name__ == "__main__":
    sys.exit(main())
