"""Engine "Hypothesis": look for a counterexample with Hypothesis, certify it with the checker.

The author's points and their neighbourhoods come first.  An example is a short string of bytes that decodes
to a goal of the claim and a draft of an instance; hypotheses that bound a variable hold by construction.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.errors import NoSuchExample

from dpsym.engines.drafts import Draft, Instance
from dpsym.engines.points import anchored
from dpsym.engines.reports import EngineReport, SearchOptions
from dpsym.engines.shrink import shrunk
from dpsym.engines.targets import Target

__all__ = ["falsify"]

NAME: Final = "hypothesis"
SHRINKS: Final = 25  # examples that Hypothesis may spend on shrinking; the certified shrink does the rest


def falsify(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Search all goals of a claim for a counterexample; see the module for how."""
    searchable = [target for target in targets if not target.integrals]
    if not searchable:
        reason = "an integral has no closed form" if targets else "there is no goal"
        return EngineReport(NAME, "not run", details={"examples": 0, "reason": reason})
    hunt = _Hunt(searchable, time.process_time() + options.seconds)
    found = _explicit(hunt, options) or _remembered(hunt, options) or _generated(hunt, options)
    details = hunt.figures()
    if len(searchable) < len(targets):
        details["skipped"] = (
            f"{len(targets) - len(searchable)} goals with an integral that has no closed form"
        )
    if found is None:
        return EngineReport(NAME, "holds", details=details)
    target, instance = found
    if options.known is None:
        instance = shrunk(target, instance)
    return EngineReport(NAME, "fails", target.counterexample(instance), target.index, details)


class _Hunt:
    """The state of one search: what was tried and how it came out."""

    def __init__(self, targets: Sequence[Target], deadline: float) -> None:
        self.targets = targets
        self.deadline = deadline
        self.length = 1 + max(target.decoder.length for target in targets)
        self.counts: Counter[str] = Counter()
        self.found: tuple[Target, Instance] | None = None
        self.violating: set[bytes] = set()
        self.shrinks = 0
        self.late = False
        self.compiled: set[int] = set()  # targets that were looked at: the first look compiles them

    def violates(self, data: bytes) -> bool:
        """Decode, complete and check one example of Hypothesis."""
        if self.violating:
            self.shrinks += 1
            if self.shrinks > SHRINKS:
                return data in self.violating  # as before, and nothing new: this ends the shrinking
        if time.process_time() > self.deadline:
            self.late = True
            return data in self.violating
        target = self.targets[data[0] % len(self.targets)]
        if self.check(target, target.decoder.decode(data[1 : 1 + target.decoder.length])):
            self.violating.add(data)
            return True
        return False

    def check(self, target: Target, draft: Draft) -> bool:
        """Return whether the instance of a draft is certified to violate its goal, and count it."""
        started = time.process_time()
        instance = target.instance(draft)
        status = target.status(instance)
        if target.index not in self.compiled:
            self.compiled.add(target.index)
            self.deadline += time.process_time() - started
        self.counts[status] += 1
        if status != "violated" or instance is None:
            return False
        self.found = target, instance
        return True

    def key(self) -> bytes:
        """Return the name under which the database keeps the finds of these goals."""
        return ",".join(target.original.statement.digest() for target in self.targets).encode()

    def figures(self) -> dict[str, object]:
        """Return what to report: how many examples, and how many of them tested anything."""
        tried = sum(self.counts.values())
        satisfying = self.counts["violated"] + self.counts["holds"]
        figures: dict[str, object] = {"examples": tried, "satisfying": satisfying}
        if self.counts["unknown"]:
            figures["unknown"] = self.counts["unknown"]
            if not satisfying:
                figures["reason"] = "no example could be evaluated"
        elif tried and not satisfying:
            figures["vacuous"] = "no example satisfied the hypotheses"
        if self.late:
            figures["stopped"] = "the time of this engine was over"
        return figures


def _explicit(hunt: _Hunt, options: SearchOptions) -> tuple[Target, Instance] | None:
    """Try the author's points and their neighbourhoods."""
    for target in hunt.targets:
        generator = Random(target.seed(options.seed, "anchors"))
        for draft in anchored(target, generator):
            if hunt.check(target, draft):
                return hunt.found
    return None


def _remembered(hunt: _Hunt, options: SearchOptions) -> tuple[Target, Instance] | None:
    """Try what earlier runs kept in the database of examples, and forget what does not violate any more."""
    if options.database is None:
        return None
    database = DirectoryBasedExampleDatabase(options.database)
    for data in sorted(database.fetch(hunt.key())):
        if len(data) == hunt.length and hunt.violates(data):
            return hunt.found
        database.delete(hunt.key(), data)
    return None


def _generated(hunt: _Hunt, options: SearchOptions) -> tuple[Target, Instance] | None:
    """Let Hypothesis choose."""
    strategy = st.binary(min_size=hunt.length, max_size=hunt.length)
    configured = settings(
        max_examples=max(1, options.examples // max(target.price for target in hunt.targets)),
        database=None,  # Hypothesis does not use one together with a seed; _remembered does
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    random = Random(hunt.targets[0].seed(options.seed, NAME))
    try:
        smallest = find(strategy, hunt.violates, settings=configured, random=random)
    except NoSuchExample:
        return None
    if options.database is not None:
        DirectoryBasedExampleDatabase(options.database).save(hunt.key(), smallest)
    return hunt.found
