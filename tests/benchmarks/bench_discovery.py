"""How much of the catalogue dpsym proves without the derivations that people wrote for it.

    python tests/benchmarks/bench_discovery.py [--jobs 2] [--only WORD] [--every 1] [--json FILE] > table.md

Each claim gets what a claim without a derivation gets from ``dpsym check``: the engines, and a search for a
derivation that cites no theorem of the catalogue.  A witness that its file names for an existence is used.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from dataclasses import asdict
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parent.parent)

from benchmarks.unaided import JOBS, KINDS, outcomes

BY = ("engine", "search", "")
MEDIAN, LONGEST = 0.3, 20  # seconds


def rows():
    found = list(outcomes())
    print("\n".join(f"  {line}" for line in table(found)))
    laws = [outcome for outcome in found if outcome.kind != "about numbers"]
    yield "claims about laws", len(laws), "", None
    yield "proved by engines and searches alone", 100 * proved_share(laws), "%", -60
    yield "of those whose file names no witness", 100 * proved_share(unwitnessed(laws)), "%", None
    yield "claims about numbers, proved", 100 * proved_share([o for o in found if o not in laws]), "%", None
    for by, how in (("engine", "by an engine"), ("search", "by a derivation that was found")):
        if proofs := [outcome for outcome in found if outcome.by == by]:
            seconds = [outcome.seconds for outcome in proofs]
            goals = (MEDIAN, LONGEST) if by == "engine" else (None, LONGEST)
            yield f"proof {how}, median", statistics.median(seconds), "s", goals[0]
            yield f"proof {how}, longest", max(seconds), "s", goals[1]
    if engines := [outcome for outcome in found if outcome.by == "engine"]:
        replay = sum(outcome.replay for outcome in engines)
        search = sum(outcome.seconds for outcome in engines) - replay
        yield "replay beside the search of an engine", 100 * replay / search, "%", 10


def proved_share(found):
    return sum(bool(outcome.by) for outcome in found) / max(1, len(found))


def unwitnessed(found):
    return [outcome for outcome in found if not outcome.witnessed]


def table(found):
    """Return the counts in Markdown: a row for each kind of claim, and one for all that are about laws."""
    lines = [
        "| claims | | by an engine | by a derivation that was found | open | proved | seconds, median | longest |",
        "|---|---|---|---|---|---|---|---|",
    ]
    groups = {kind: [outcome for outcome in found if outcome.kind == kind] for kind in KINDS}
    groups["**about laws, together**"] = [o for o in found if o.kind != "about numbers"]
    for name, members in groups.items():
        if members:
            counts = [sum(outcome.by == by for outcome in members) for by in BY]
            spent = [outcome.seconds for outcome in members if outcome.by]
            times = [f"{statistics.median(spent):.2g}", f"{max(spent):.2g}"] if spent else ["–", "–"]
            cells = [name, len(members), *counts, f"{100 * proved_share(members):.0f} %", *times]
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines


def each(found):
    """Return a row for each claim, in Markdown."""
    lines = ["| claim | kind | proved by | seconds | replay | rests on |", "|---|---|---|---|---|---|"]
    for o in found:
        how = f"{o.by} ({o.engine})" if o.by == "engine" else o.by or "open"
        lines.append(
            f"| {o.id} | {o.kind}{', witness' if o.witnessed else ''} | {how} | {o.seconds:.2g} "
            f"| {o.replay:.2g} | {', '.join(o.rests_on)} |"
        )
    return lines


def main():
    parser = argparse.ArgumentParser(
        description="Prove the catalogue without its derivations; print Markdown."
    )
    parser.add_argument("--jobs", type=int, default=JOBS, help="processes at a time (%(default)s)")
    parser.add_argument("--only", default="", metavar="WORD", help="the theorems whose id holds it")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each N-th theorem")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write each outcome there")
    options = parser.parse_args()
    found = []
    for outcome in outcomes(options.only, options.every, options.jobs):
        found.append(outcome)
        if options.json is not None:  # after each, so that what is stopped was not in vain
            rows_of = [asdict(outcome) for outcome in found]
            options.json.write_text(json.dumps(rows_of, indent=1) + "\n", encoding="utf-8")
    if not found:
        parser.error(f"no theorem's id holds {options.only!r}")
    print("\n".join([*table(found), "", *each(found)]))


if __name__ == "__main__":
    main()
