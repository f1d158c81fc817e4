"""The best constants that sharpening finds for seven theorems, each beside the one that is known."""

import time

from benchmarks.unaided import theorem_of

from dpsym.check.catalogue import bundled
from dpsym.check.decide import decide
from dpsym.check.settings import Settings

#: What ``docs/how-to/repair-and-sharpen.md`` quotes: words of the closed form that the sharper claim has.
KNOWN = {
    "zcdp.from-pure": "ε tanh(ε/2)",
    "approximate-dp.moment-difference": "(1 + e^-ε) δΔ, the simpler form",
    "lower-bounds.correlation-variance": "1/12 + 1/(6(n + 2))",
    "pure-dp.kl": "ε (e^ε - 1)/(e^ε + 1)",
    "pure-dp.jeffreys-bound": "2 ε (e^ε - 1)/(e^ε + 1)",
    "pure-dp.first-term": "(e - 2) ε³",
    "composition.k-approximate": "δ₁ + k δ₂ (1 - δ₁)",
}


def rows():
    found = {}
    for line in table(outcomes(), found):
        print(f"  {line}", flush=True)
    yield "theorems sharpened", sum(each[0] is not None for each in found.values()), "", -len(KNOWN)
    yield "the longest of them", max(each[1] for each in found.values()), "s", None


def outcomes():
    """Yield the id of each theorem, with what is found and the seconds of processor time it takes."""
    for path in sorted(bundled().rglob("*.py")):
        theorem = theorem_of(path.resolve())
        if theorem.id in KNOWN:
            started = time.process_time()
            claim = theorem.variants()[0][2]
            result = decide(claim, Settings(sharpen=True))
            yield theorem.id, (result.sharpened, time.process_time() - started)


def table(outcomes, found):
    """Yield the constants in Markdown, a row for each theorem."""
    yield "| theorem | best known | sharper claim | verdict | constant | seconds |"
    yield "|---|---|---|---|---|---|"
    for name, (sharpened, seconds) in outcomes:
        found[name] = sharpened, seconds
        told = sharpened or {}
        simpler = (told.get("simpler") or {}).get("latex")
        claim = " and simpler ".join(filter(None, (told.get("latex"), simpler))) or "–"
        cells = [
            name,
            KNOWN[name],
            claim,
            told.get("verdict", "–"),
            told.get("constant", "–"),
            f"{seconds:.1f}",
        ]
        yield f"| {' | '.join(cells)} |"
