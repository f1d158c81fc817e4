"""How much of what people derived dpsym proves without their derivations."""

import time

from dpsym.check.catalogue import bundled
from dpsym.check.decide import outright
from dpsym.check.discovering import discovered, is_about_laws
from dpsym.check.load import load
from dpsym.check.settings import Settings

SECONDS = 4.0  # of effort, for an engine


def rows():
    settings = Settings()
    by_engine = found = neither = 0
    spent = []
    for path in sorted(bundled().rglob("*.py")):
        _, theorem = load(path.resolve())
        if not theorem.is_derived:
            continue
        claim = theorem.variants()[0][2]
        if outright(claim, settings, SECONDS) is not None:
            by_engine += 1
            continue
        started = time.process_time()
        derived = is_about_laws(claim) and discovered(claim, settings) is not None
        spent.append(time.process_time() - started)
        found, neither = found + derived, neither + (not derived)
    yield "theorems with a derivation: proved by an engine without it", by_engine, "", None
    yield "theorems with a derivation: another one is found", found, "", None
    yield "theorems with a derivation: need theirs", neither, "", None
    yield "finding and judging a derivation, longest", max(spent, default=0.0), "s", None
