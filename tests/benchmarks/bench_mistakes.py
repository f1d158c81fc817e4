"""The mistakes of the catalogue: how fast each is refuted, by whom, and how readable the numbers are."""

import json
import statistics
import time

from benchmarks.catalogue import cold_run

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.engines.prove import closed_forms
from dpsym.engines.registry import ENGINES
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import Target
from dpsym.errors import DpsymError
from dpsym.kernel.judge import judge

READABLE = 1_000


def rows():
    mistakes = [r for r in cold_run().results if r["variant"].startswith("mistake")]
    refuted = sum(result["verdict"] == "refuted" for result in mistakes)
    yield "mistakes", len(mistakes), "", None
    yield "refuted", refuted, "", -len(mistakes)
    for engine in ENGINES:
        key = "balls" if engine.name == "batches" else engine.name
        alone = sum(result["checks"].get(key, {}).get("outcome") == "fails" for result in mistakes)
        goal = -90 if engine.name == "hypothesis" else None
        yield f"refuted by {engine.name} alone", 100 * alone / max(1, len(mistakes)), "%", goal
    yield from readable()
    seconds = sorted(s for s in map(refutation_seconds, false_claims()) if s is not None)
    if seconds:
        yield "until a certified counterexample, median", 1000 * statistics.median(seconds), "ms", 20
        yield "until a certified counterexample, 9 in 10", 1000 * seconds[len(seconds) * 9 // 10], "ms", None
        yield "until a certified counterexample, slowest", 1000 * seconds[-1], "ms", None
    whole = statistics.median(result["seconds"] for result in mistakes or [{"seconds": 0}])
    yield "decided with all engines, median", 1000 * whole, "ms", None


def readable():
    """Yield how many counterexamples have no denominator, and no number at all, from 1,000 on."""
    files = [json.loads(path.read_text()) for path in cold_run().evidence]
    numbers = [numbers_of(data) for data in files if data["variant"].startswith("mistake")]
    for what, place in (("denominators", 1), ("numbers", 0)):
        share = sum(all(pair[place] < READABLE for pair in pairs) for pairs in numbers)
        goal = -50 if what == "denominators" else None
        yield f"counterexamples with {what} below 1,000", 100 * share / max(1, len(numbers)), "%", goal
    denominators = sorted(max((below for _, below in pairs), default=1) for pairs in numbers)
    yield "largest denominator of a counterexample, median", statistics.median(denominators or [0]), "", None


def numbers_of(data):
    """Return for each number of the instance its greater part and its denominator."""
    (goal,) = data["goals"]
    pairs = [node[1].split("/") for node in goal["evidence"]["table"] if node[0] == "rat"]
    return [(max(abs(int(part)) for part in pair), int(pair[-1]) if len(pair) > 1 else 1) for pair in pairs]


def false_claims():
    for path in sorted(bundled().rglob("*.py")):
        try:
            _, theorem = load(path)
        except DpsymError:
            continue
        yield from (claim for name, _, claim in theorem.variants() if name.startswith("mistake"))


def refutation_seconds(claim):
    """Return how long it takes from the claim to a counterexample that the judge has confirmed."""
    started = time.perf_counter()
    goals = claim.elaborate().goals
    targets = [Target(goal, closed_forms(goal.statement), i) for i, goal in enumerate(goals)]
    for engine in ENGINES:
        report = engine.run(targets, SearchOptions(steps=12_000))
        if report.evidence is not None and report.goal is not None:
            if judge(goals[report.goal].statement, report.evidence).name == "refuted":
                return time.perf_counter() - started
    return None  # a quantified hypothesis wants a proof too, which `dpsym check` looks for
