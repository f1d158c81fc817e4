"""Documents of one's own: what is read and decided of them, and which words keep the rest from being decided.

The environment variable ``DOCUMENTS`` names a folder or a file.  Each document is checked in a process of its
own with standard settings, a command line for each, so that what one of them does concerns no other.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

DECIDED = ("proved", "supported", "refuted")
KINDS = (".md", ".markdown", ".qmd", ".tex", ".ltx", ".ipynb")
REASONS = 12  # of those that keep most claims from being decided


def rows():
    folder = Path(os.environ.get("DOCUMENTS", ""))
    if not os.environ.get("DOCUMENTS") or not folder.exists():
        sys.exit("DOCUMENTS names a folder of documents, as in: make bench NAMES=documents DOCUMENTS=notes")
    files = (
        [folder] if folder.is_file() else sorted(path for path in folder.rglob("*") if path.suffix in KINDS)
    )
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        reports = list(pool.map(checked, files))
    for path, report in zip(files, reports, strict=True):
        told = Counter(result["verdict"] for result in report["results"])
        listed = ", ".join(f"{count} {verdict}" for verdict, count in told.most_common()) or "nothing claimed"
        print(f"  {path.name[:40]:<42} {listed}")
    results = [result for report in reports for result in report["results"]]
    told = Counter(result["verdict"] for result in results)
    yield "documents", len(files), "", None
    yield "documents that were not read at all", sum("failed" in report for report in reports), "", 0
    yield "formulas that are context", sum(len(report.get("context", ())) for report in reports), "", None
    yield "claims", len(results), "", None
    yield "decided", share(sum(told[verdict] for verdict in DECIDED), len(results)), "%", None
    for verdict, count in told.most_common():
        yield verdict, share(count, len(results)), "%", None
    for result in results:
        if result["verdict"] == "refuted":
            source = result["source"]
            print(f"  to be looked at: {source['file']}:{source['line']}: {result['latex'][:60]!r}")
    for reason, count in Counter(map(reason_of, filter(left_open, results))).most_common(REASONS):
        print(f"  {count:4} {reason[:100]}")


def checked(path):
    """Return the report of a document as JSON; of one that ends in another way an empty one."""
    started = "from dpsym.cli import main; main()"
    command = [sys.executable, "-c", started, "check", "--no-cache", "--json", "-", path.name]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"results": [], "failed": done.stderr[-200:]}


def left_open(result):
    return result["verdict"] not in DECIDED


def reason_of(result):
    """Return why a claim is not decided: the last words of its message, which tell the cause."""
    message = result["message"] or "no reason is given"
    return f"{result['verdict']}: {message.rsplit(': ', 1)[-1]}"


def share(part, whole):
    return 100 * part / whole if whole else 0.0
