"""Export all proofs about numbers and all laws to Coq, have ``coqc`` look at each, and count: ``make trust``.

Nothing is installed; where ``coqc`` or Coq-Interval is missing, it says how to get them and ends with status 2.
"""

import argparse
import collections
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SECONDS = 120  # for one file
HELP = """coqc with Coq-Interval and Coquelicot is needed, and not found. On Debian and Ubuntu:
    apt-get install --no-install-recommends coq libcoq-interval
elsewhere, with opam:
    opam install coq coq-interval"""


def compiled(name, folder):
    """Return whether coqc accepts a file, after how many seconds, and what it says."""
    started = time.perf_counter()
    try:
        run = subprocess.run(
            ["coqc", f"{name}.v"], cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False, SECONDS, f"more than {SECONDS} s"
    told = run.stderr.partition("Error:")[2].strip().splitlines()
    return run.returncode == 0, time.perf_counter() - started, (told or [""])[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "targets", nargs="*", help="theorems or evidence files; the whole catalogue by default"
    )
    parser.add_argument("--folder", type=Path, help="where the files go; else they are not kept")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if shutil.which("coqc") is None:
        print(HELP)
        return 2
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        command = ["dpsym", "export", "--to", "coq", "--all", str(folder), *options.targets]
        subprocess.run(command, check=False)
        accepted, _, told = compiled("Dpsym", folder)
        if not accepted:
            print(f"the library is not accepted: {told}\n{HELP}")
            return 2
        rows = json.loads((folder / "index.json").read_text())
        todo = [row["name"] for row in rows if not row["reason"]]
        with ThreadPoolExecutor(options.jobs) as pool:
            outcomes = dict(zip(todo, pool.map(lambda name: compiled(name, folder), todo), strict=True))
    for row in rows:
        reason = row["reason"] or (not outcomes[row["name"]][0] and f"coqc: {outcomes[row['name']][2]}")
        if reason:
            print(f"{row['theorem']:<50} {row['name']}: {reason}")
    reasons = collections.Counter(row["reason"] for row in rows if row["reason"])
    for reason, number in reasons.most_common():
        print(f"{number:5} not exported: {reason}")
    for about in ("numbers", "laws"):
        named = [row["name"] for row in rows if row["about"] == about]
        written = [outcomes[name] for name in named if name in outcomes]
        seconds = [time for accepted, time, _ in written if accepted]
        median = f", {statistics.median(seconds):.1f} s in the median" if seconds else ""
        print(
            f"coqc accepts {len(seconds)} of {len(named)} proofs about {about}, {len(written)} of them exported{median}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
