"""What it takes to find a proof, and what it takes to believe one."""

import json
import statistics
import time

from benchmarks.catalogue import cold_run

from dpsym.engines.prove import prove
from dpsym.kernel.evidence import Proof, read_document
from dpsym.kernel.judge import judge

SECONDS = 8  # for one search, as in `dpsym check`
SEARCHES = 40.0  # seconds for all of them; a catalogue may grow


def rows():
    proofs = list(found_proofs())
    replays, searches, sizes = [], [], []
    for statement, proof, size in proofs:
        started = time.perf_counter()
        judge(statement, proof)
        replays.append(time.perf_counter() - started)
        sizes.append(size)
        if sum(searches) < SEARCHES:
            started = time.perf_counter()
            prove(statement, deadline=time.monotonic() + SECONDS)
            searches.append(time.perf_counter() - started)
    yield "proofs in the evidence of the catalogue", len(proofs), "", None
    if proofs:
        both = list(zip(searches, replays, strict=False))
        yield "replay, median", 1000 * statistics.median(replays), "ms", None
        yield "replay, slowest", 1000 * max(replays), "ms", None
        yield "search, median", 1000 * statistics.median(searches), "ms", None
        yield "search, slowest", 1000 * max(searches), "ms", None
        yield (
            "search beside replay, in total",
            sum(s for s, _ in both) / sum(r for _, r in both),
            "x time",
            None,
        )
        yield "size of a proof's document, median", statistics.median(sizes) / 1024, "kB", None


def found_proofs():
    for path in cold_run().evidence:
        for document in json.loads(path.read_text())["goals"]:
            statement, evidence = read_document(document)
            if isinstance(evidence, Proof):
                yield statement, evidence, len(json.dumps(document))
