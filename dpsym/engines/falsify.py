"""Engine "Hypothesis": look for a counterexample with Hypothesis, certify it with the checker.

What an earlier engine found comes first, then the author's points and their neighbourhoods.  An example is a
short string of bytes that decodes to a goal of the claim and a draft of an instance; hypotheses that bound a
variable hold by construction.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, configuration, settings
from hypothesis.internal.conjecture.data import ConjectureData, ConjectureResult
from hypothesis.internal.conjecture.engine import ConjectureRunner
from hypothesis.internal.escalation import InterestingOrigin
from platformdirs import user_cache_dir

from dpsym.engines.drafts import Draft, Instance
from dpsym.engines.effort import Effort
from dpsym.engines.points import anchored, known_of
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.shrink import shrunk
from dpsym.engines.targets import Target

__all__ = ["falsify"]

NAME: Final = "hypothesis"
#: Bytes at the end of each example that mean nothing.  Hypothesis tries literals of all modules that happen
#: to be loaded; none is so long, so that what it tries depends on nothing but the claim.
UNUSED: Final = 61
HOME: Final = "__hypothesis_home_directory"  # where Hypothesis holds the folder that was set, if one was
PROVIDERS: Final = "hypothesis.internal.conjecture.providers"
LITERALS: Final = (
    "_get_local_constants"  # by which Hypothesis parses those modules, for seconds in each process
)
VIOLATED: Final = InterestingOrigin(AssertionError, __file__, 0, (), ())  # all that is looked for
SHRINKS: Final = 25  # examples that Hypothesis may spend on shrinking; the certified shrink does the rest


def falsify(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Search all goals of a claim for a counterexample; see the module for how."""
    if not targets:
        return EngineReport(NAME, "not run", details={"examples": 0, "reason": "there is no goal"})
    hunt = _Hunt(targets, Effort(options.steps))
    found = _explicit(hunt, options) or (_generated(hunt, options) if options.examples else None)
    details = hunt.figures()
    if found is None:
        return EngineReport(NAME, "holds", details=details)
    target, instance = found
    if options.known is None:
        instance = shrunk(target, instance)
    return EngineReport(NAME, "fails", target.counterexample(instance), target.index, details)


class _Hunt:
    """The state of one search: what was tried and how it came out."""

    def __init__(self, targets: Sequence[Target], effort: Effort) -> None:
        self.targets = targets
        self.effort = effort
        self.length = UNUSED + 1 + max(target.decoder.length for target in targets)
        self.counts: Counter[str] = Counter()
        self.found: tuple[Target, Instance] | None = None
        self.violating: set[bytes] = set()
        self.shrinks = 0
        self.late = False

    def violates(self, data: bytes) -> bool:
        """Decode, complete and check one example of Hypothesis."""
        if self.violating:
            self.shrinks += 1
            if self.shrinks > SHRINKS:
                return data in self.violating  # as before, and nothing new: this ends the shrinking
        if self.effort.is_over():
            self.late = True
            return data in self.violating
        target = self.targets[data[0] % len(self.targets)]
        if self.check(target, target.decoder.decode(data[1 : 1 + target.decoder.length])):
            self.violating.add(data)
            return True
        return False

    def check(self, target: Target, draft: Draft) -> bool:
        """Return whether the instance of a draft is certified to violate its goal, and count it."""
        return self.look(target, target.instance(draft))

    def look(self, target: Target, instance: Instance | None) -> bool:
        """Return whether an instance is certified to violate its goal, and count it."""
        self.effort.charge("values", target.size)
        status = target.status(instance)
        self.counts[status] += 1
        if status != "violated" or instance is None:
            return False
        self.found = target, instance
        return True

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
            figures["stopped"] = STOPPED
        return figures


class _Engine(ConjectureRunner):
    """The engine of Hypothesis, which need not look for parts that could change places in a single choice."""

    def generate_mutations_from(self, data: ConjectureData | ConjectureResult) -> None:
        """Leave an example as it is."""


def _explicit(hunt: _Hunt, options: SearchOptions) -> tuple[Target, Instance] | None:
    """Try what is known to be violated, else the author's points and their neighbourhoods."""
    for target in hunt.targets:
        for instance in known_of(target, options):
            if hunt.look(target, instance):
                return hunt.found
    for target in hunt.targets:
        generator = Random(target.seed(options.seed, "anchors"))
        for draft in anchored(target, generator):
            if hunt.check(target, draft):
                return hunt.found
    return None


def _generated(hunt: _Hunt, options: SearchOptions) -> tuple[Target, Instance] | None:
    """Let Hypothesis choose.

    Its engine is run without what ``find`` does for tests around each example, in half of the time; what it
    chooses is the same.
    """

    def example(data: ConjectureData) -> None:
        if hunt.violates(data.draw_bytes(hunt.length, hunt.length)):
            data.mark_interesting(VIOLATED)

    configured = settings(
        max_examples=max(1, options.examples // max(target.price for target in hunt.targets)),
        database=None,  # what is found is not to depend on earlier runs
        deadline=None,
        report_multiple_bugs=False,  # else Hypothesis looks at a clock to see when to stop
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    random = Random(Random(hunt.targets[0].seed(options.seed, NAME)).getrandbits(64))
    with _storage_elsewhere(), _without(PROVIDERS, LITERALS, _global):
        _Engine(example, settings=configured, random=random).run()
    if hunt.violating:
        hunt.violates(min(hunt.violating))  # the simplest
    return hunt.found


@contextmanager
def _storage_elsewhere() -> Iterator[None]:
    """Let Hypothesis keep what it computes in the user's cache folder, not in the folder that one is in.

    Its own storage comes back afterwards, as the user's tests may use it in the same process.
    """
    before = getattr(configuration, HOME, None)
    folder = os.environ.get("DPSYM_CACHE_DIR") or user_cache_dir("dpsym")
    configuration.set_hypothesis_home_dir(Path(folder) / "hypothesis")
    try:
        yield
    finally:
        configuration.set_hypothesis_home_dir(before)


def _global() -> Any:
    """Return the constants that Hypothesis knows without looking at modules, of which it could use none."""
    return sys.modules[PROVIDERS].GLOBAL_CONSTANTS  # see `UNUSED`


@contextmanager
def _without(module: str, name: str, instead: Callable[[], Any]) -> Iterator[None]:
    """Put something in the place of a function of Hypothesis that is of no use here, if it has it."""
    loaded = sys.modules.get(module)
    before = getattr(loaded, name, None)
    if before is None:  # a version of Hypothesis without it
        yield
        return
    setattr(loaded, name, instead)
    try:
        yield
    finally:
        setattr(loaded, name, before)
