"""The corpus of submissions: how many are graded as they are labelled, and what must never happen.

With names of assignments in the environment variable ``ASSIGNMENTS``, separated by spaces, only these are graded.
"""

import os
from concurrent.futures import ProcessPoolExecutor

from grade.corpus import assignments, labelled, sheet_of

from dpsym.check.settings import Settings
from dpsym.grade.work import grade_file

SETTINGS = Settings(steps=1_080, examples=200)
BAD = ("refuted", "unjustified")


def rows():
    wanted = os.environ.get("ASSIGNMENTS", "").split()
    folders = [folder for folder in assignments() if not wanted or folder.name in wanted]
    cases = [(sheet_of(folder), path, label) for folder in folders for path, label in labelled(folder)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        records = list(pool.map(graded, cases))
    pairs = [(record, label) for record, (_, _, label) in zip(records, cases, strict=True)]
    yield "assignments", len(folders), "", None if wanted else -10
    yield "submissions", len(pairs), "", None
    yield from outcomes(pairs)
    yield from steps(pairs)


def graded(case):
    sheet, path, _ = case
    return grade_file(str(sheet), path.name, str(path), SETTINGS, None)


def outcomes(pairs):
    """Yield how outcomes, lines and marks agree with the labels."""
    right = [record for record, label in pairs if label["outcome"] == "correct"]
    faulty = [(record, label) for record, label in pairs if "line" in label]
    wrong = [record for record, label in pairs if label["outcome"] not in ("correct", "undecided")]
    same = sum(record["outcome"] == label["outcome"] for record, label in pairs)
    found = sum(record["first_wrong_line"] == label["line"] for record, label in faulty)
    full = sum(record["score"] == record["max_score"] for record in right)
    yield "outcome as labelled", percent(same, len(pairs)), "%", -97
    yield "first wrong line found", percent(found, len(faulty)), "%", -97
    yield "wrong submissions called correct", sum(one["outcome"] == "correct" for one in wrong), "", 0
    yield "correct submissions with full marks", percent(full, len(right)), "%", -97


def steps(pairs):
    """Yield what became of steps: in a right submission, and before the wrong line, all are right."""
    refuted = sum(
        step["verdict"] in BAD
        for record, label in pairs
        if label["outcome"] in ("correct", "misses-target") or "line" in label
        for step in record["steps"]
        if step["line"] < label.get("line", float("inf"))
    )
    every = [step for record, _ in pairs for step in record["steps"]]
    undecided = sum(step["verdict"] == "undecided" for step in every)
    unread = sum(step["verdict"] == "unreadable" for step in every)
    yield "steps", len(every), "", None
    yield "right steps called wrong", refuted, "", 0
    yield "steps that are undecided", percent(undecided, len(every)), "%", 3
    yield "steps that are not read", percent(unread, len(every)), "%", None


def percent(part, whole):
    return 100 * part / max(1, whole)
