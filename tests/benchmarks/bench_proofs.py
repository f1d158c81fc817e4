"""What it takes to find a proof, and what it takes to believe one."""

import json
import statistics
import time
from dataclasses import dataclass

from benchmarks.catalogue import cold_run
from benchmarks.forgetting import forget

from dpsym.check.decision import LIFT_STEPS, PROOF_STEPS
from dpsym.engines.prove import Effort, prove
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.statement import Proof
from dpsym.points.evidence import read_document
from dpsym.points.proofs import GridProof, LiftProof
from dpsym.points.replay import judge

KINDS = {Proof: "of one statement", LiftProof: "for every number of points", GridProof: "of grids"}
SEARCHES = 60.0  # seconds for all searches of one kind; a catalogue may grow
SHARE = 10  # percent of the time of the search may a replay take
LONGEST = 20  # seconds


@dataclass(frozen=True)
class Timed:
    """One proof: seconds of processor time for finding it again and for replaying it, and its size in bytes."""

    search: float | None  # None where it was not looked for again
    replay: float
    size: int


def rows():
    found = {kind: timed(paths, kind) for kind in KINDS for paths in [cold_run().evidence]}
    print("\n".join(f"  {line}" for line in table(found)))
    proofs = [proof for members in found.values() for proof in members]
    again = [proof for proof in proofs if proof.search is not None]
    yield "proofs in the evidence of the catalogue", len(proofs), "", None
    if again:
        searches = [proof.search for proof in again]
        yield "replay, median", 1000 * statistics.median(p.replay for p in proofs), "ms", None
        yield "replay, slowest", 1000 * max(p.replay for p in proofs), "ms", None
        yield "search, median", 1000 * statistics.median(searches), "ms", 300
        yield "search, slowest", max(searches), "s", LONGEST
        yield "replay beside search, in total", percentage(again), "%", SHARE
        yield (
            "size of a proof's document, median",
            statistics.median(p.size for p in proofs) / 1024,
            "kB",
            None,
        )


def timed(paths, kind):
    """Return what each proof of one kind in evidence files takes."""
    spent, found = 0.0, []
    for path in paths:
        content = json.loads(path.read_text(encoding="utf-8"))
        for document in content.get("goals") or content["proof"]["evidence"]:
            if document["evidence"]["kind"] != NAMES[kind]:
                continue
            forget()
            started = time.process_time()
            statement, evidence = read_document(document)
            assert judge(statement, evidence).name in ("proved", "supported")
            replay, search = time.process_time() - started, None
            if spent < SEARCHES:
                search = searched(statement, kind)
                spent += search
            found.append(Timed(search, replay, len(json.dumps(document))))
    return found


NAMES = {Proof: "proof", LiftProof: "lift", GridProof: "grid"}


def searched(statement, kind):
    """Return how long the search for a proof takes, with the effort of a check."""
    forget()
    started = time.process_time()
    if kind is Proof:
        prove(statement, effort=Effort(PROOF_STEPS))
    else:
        prove_family(statement, effort=Effort(LIFT_STEPS))
    return time.process_time() - started


def percentage(proofs):
    return 100 * sum(proof.replay for proof in proofs) / sum(proof.search for proof in proofs)


def table(found):
    """Return the figures in Markdown, a row for each kind of proof."""
    lines = [
        "| proofs | | search, median | longest | replay, median | longest | replay beside search |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, members in found.items():
        again = [proof for proof in members if proof.search is not None]
        if again:
            searches, replays = [p.search for p in again], [p.replay for p in members]
            cells = [KINDS[kind], len(members)]
            cells += [
                f"{1000 * f(times):.3g} ms" for times in (searches, replays) for f in (statistics.median, max)
            ]
            lines.append(f"| {' | '.join(map(str, cells))} | {percentage(again):.2g} % |")
    return lines
