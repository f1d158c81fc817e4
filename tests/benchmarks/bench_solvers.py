"""Sixty claims of :mod:`benchmarks.sixty`: what dpsym, z3 and cvc5 prove of them, each in the same time.

    python tests/benchmarks/bench_solvers.py [--seconds 20] [--jobs 2] [--only WORD] [--second] > table.md

With ``--second`` it takes the sixty of :mod:`benchmarks.sixty_more`.

Every tool is given the same statements, without points of contact or other advice, and has the same time for
each, in a process of its own.  A proof of dpsym counts once the judge has replayed it, within that time; the
solvers are believed where they find the negation unsatisfiable.
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parent.parent)

from benchmarks import sixty, sixty_more
from benchmarks.solvers import PACKAGES, TOOLS, asked

SECONDS = 20.0
JOBS = 2
OUTCOMES = ("proved", "unknown", "not expressible", "false")
DISTRIBUTIONS = {"dpsym": "dpsym", "z3": "z3-solver", "cvc5": "cvc5"}
GROUPS = {
    "tails and moments": sixty.TAILS,
    "conversions": sixty.CONVERSIONS,
    "composition": sixty.COMPOSITION,
    "divergences and entropies": sixty.DIVERGENCES,
    "means, tanh, maxima": sixty.MEANS,
}
SECOND = {
    "tails of normal laws": sixty_more.NORMAL_TAILS,
    "moments": sixty_more.MOMENTS,
    "privacy": sixty_more.PRIVACY,
    "bits, divergences and entropies": sixty_more.BITS,
    "powers, means, tanh": sixty_more.FUNCTIONS,
}
GOAL = -42  # 70 % of the sixty, for dpsym


def installed():
    """Return the tools that are there; the solvers come with ``pip install dpsym[solvers]``."""
    there = [t for t in TOOLS if t not in PACKAGES or importlib.util.find_spec(PACKAGES[t])]
    if missing := set(TOOLS) - set(there):
        sys.stderr.write(f"not installed, so not compared: {', '.join(sorted(missing))}\n")
    return there


def answers(entries, tools, seconds=SECONDS, jobs=JOBS):
    """Return what each tool says of each claim, as a dict from pairs of name and tool."""
    tasks = [(entry, tool) for entry in entries for tool in tools]
    with ThreadPoolExecutor(jobs) as pool:
        said = pool.map(lambda task: asked(task[1], statement_of(task[0]), seconds), tasks)
        return {(entry.name, tool): answer for (entry, tool), answer in zip(tasks, said, strict=True)}


def statement_of(entry):
    (goal,) = entry.claim.elaborate().goals
    return goal.statement


def rows():
    tools = installed()
    found = answers(sixty.SIXTY, tools)
    print(indented(table(found, tools)))
    for tool in tools:
        own = [answer for (_, name), answer in found.items() if name == tool]
        for outcome in OUTCOMES:
            count = sum(answer.outcome == outcome for answer in own)
            goal = {"false": 0, "proved": GOAL if tool == "dpsym" else None}.get(outcome)
            yield f"{tool}: {outcome}", count, "", goal
        seconds = [answer.seconds for answer in own if answer.outcome == "proved"]
        if seconds:
            yield f"{tool}: proof, median", statistics.median(seconds), "s", None
            yield f"{tool}: proof, slowest", max(seconds), "s", None


def table(found, tools, groups=GROUPS):
    """Return the counts in Markdown: one row for each group and one for all, one column for each tool."""
    names = {
        group: [e.name for e in entries if (e.name, tools[0]) in found] for group, entries in groups.items()
    }
    names = {group: members for group, members in names.items() if members}
    lines = [f"| | claims | {' | '.join(tools)} |", "|---|---|" + "---|" * len(tools)]
    for group, members in names.items():
        proved = [sum(found[name, tool].outcome == "proved" for name in members) for tool in tools]
        lines.append(f"| {group} | {len(members)} | {' | '.join(map(str, proved))} |")
    every = [name for members in names.values() for name in members]
    for outcome in OUTCOMES:
        counts = [sum(found[name, tool].outcome == outcome for name in every) for tool in tools]
        mark = "**" if outcome == "proved" else ""
        cells = " | ".join(f"{mark}{count}{mark}" for count in counts)
        lines.append(f"| {mark}{LABELS[outcome]}{mark} | {len(every) if mark else ''} | {cells} |")
    cells = [
        median([found[n, tool].seconds for n in every if found[n, tool].outcome == "proved"])
        for tool in tools
    ]
    return [*lines, f"| seconds for a proof, median | | {' | '.join(cells)} |"]


LABELS = {
    "proved": "proved, together",
    "unknown": "no answer in time",
    "not expressible": "not expressible",
    "false": "said to be false",
}


def median(seconds):
    return f"{statistics.median(seconds):.2g}" if seconds else "–"


def each(found, tools, entries):
    """Return what was said of each claim in Markdown, in the order of the list."""
    lines = [f"| claim | {' | '.join(tools)} |", "|---|" + "---|" * len(tools)]
    for entry in entries:
        told = [found[entry.name, tool] for tool in tools]
        cells = [f"{a.seconds:.2g} s" if a.outcome == "proved" else a.outcome for a in told]
        lines.append(f"| {entry.name} | {' | '.join(cells)} |")
    return lines


def indented(lines):
    return "\n".join(f"  {line}" for line in lines)


def main():
    parser = argparse.ArgumentParser(
        description="Compare dpsym, z3 and cvc5 on sixty claims; print Markdown."
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="for each claim and tool (%(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=JOBS, help="processes at a time (%(default)s)")
    parser.add_argument("--tools", nargs="+", choices=TOOLS, default=TOOLS, help="the tools to compare")
    parser.add_argument("--only", default="", metavar="WORD", help="the claims whose name holds it")
    parser.add_argument("--second", action="store_true", help="the second sixty claims")
    options = parser.parse_args()
    groups = SECOND if options.second else GROUPS
    tools = [tool for tool in installed() if tool in options.tools]
    entries = [entry for group in groups.values() for entry in group if options.only in entry.name]
    if not entries:
        parser.error(f"no claim's name holds {options.only!r}")
    found = answers(entries, tools, options.seconds, options.jobs)
    print(headline(tools, options.seconds), end="\n\n")
    print("\n".join([*table(found, tools, groups), "", *each(found, tools, entries)]))


def headline(tools, seconds):
    """Return the sentence that stands above the table in the documentation."""
    versions = ", ".join(f"{tool} {version(DISTRIBUTIONS[tool])}" for tool in tools if tool in PACKAGES)
    return (
        f"One run of {time.strftime('%Y-%m-%d')}, {seconds:g} seconds by the clock for each claim and tool, with "
        f"CPython {platform.python_version()} ({versions}):"
    )


if __name__ == "__main__":
    main()
