"""How long ``dpsym check`` takes, cold and warm, how much memory, and what came out."""

import statistics
from collections import Counter

from benchmarks.catalogue import JOBS, check, cold_run, timed


def rows():
    run = cold_run()
    results = run.results
    claims = [result for result in results if result["variant"] == "claim"]
    yield "theorems", len(claims), "", None
    yield "claims, printed forms and mistakes", len(results), "", None
    yield f"cold, {JOBS} jobs", run.seconds, "s", 300
    yield "warm", statistics.median(timed(check(run.folder), run.folder) for _ in range(3)), "s", 3
    if run.memory is not None:
        yield "peak memory, all processes together", run.memory, "MB", 1024
    yield "slowest claim", max(result["seconds"] for result in results), "s", None
    verdicts = Counter(result["verdict"] for result in claims)
    for verdict in ("proved", "supported", "undecided", "refuted", "ill-formed"):
        yield f"claims {verdict}", verdicts[verdict], "", None if verdict in ("proved", "supported") else 0
    printed = [result for result in results if result["variant"] == "printed"]
    yield "printed forms", len(printed), "", None
    right = sum(result["verdict"] in ("refuted", "ill-formed") for result in printed)
    yield "printed forms refuted or ill-formed", right, "", -len(printed)
