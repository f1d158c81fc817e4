"""What repair suggests for the printed forms of the catalogue that are false, each beside what is true."""

import time

from benchmarks.unaided import theorem_of

from dpsym.check.catalogue import bundled
from dpsym.check.decide import decide
from dpsym.check.settings import Settings


def rows():
    found = []
    for line in table(outcomes(), found):
        print(f"  {line}", flush=True)
    refuted = [row for row in found if row[1] == "refuted"]
    yield "printed forms", len(found), "", None
    yield "refuted, not ill-formed", len(refuted), "", None
    yield "of these with a suggestion", sum(row[2] is not None for row in refuted), "", None
    yield (
        "whose suggestion is proved",
        sum((row[2] or {}).get("verdict") == "proved" for row in refuted),
        "",
        None,
    )
    yield "the longest of them", max(row[3] for row in found), "s", None


def outcomes():
    """Yield the theorem, the verdict on its printed form, the suggestion, and the seconds it takes."""
    for path in sorted(bundled().rglob("*.py")):
        theorem = theorem_of(path.resolve())
        for name, _, claim in theorem.variants():
            if name == "printed":
                started = time.process_time()
                result = decide(claim, Settings(repair=True))
                yield theorem.id, result.verdict, result.suggestion, time.process_time() - started


def table(outcomes, found):
    """Yield the suggestions in Markdown, a row for each printed form; a person says which are right."""
    yield "| theorem | printed form | suggestion | its verdict | seconds |"
    yield "|---|---|---|---|---|"
    for name, verdict, suggestion, seconds in outcomes:
        found.append((name, verdict, suggestion, seconds))
        told = suggestion or {}
        cells = [name, verdict, told.get("latex", "–"), told.get("verdict", "–"), f"{seconds:.1f}"]
        yield f"| {' | '.join(cells)} |"
