"""Engine "linear programs": whether unknowns exist, decided exactly at one point after another.

A goal with a linear system speaks of parameters and of weights of the conditions.  Here only the parameters
are searched: at each point a linear program in rational numbers decides whether weights exist that
contradict the claim.  What it finds goes to the checker like any other instance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dpsym.engines.effort import Effort
from dpsym.engines.points import designed
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.shrink import shrunk
from dpsym.engines.targets import LinearTarget, Target

__all__ = ["search_linear_programs"]

NAME: Final = "linear programs"
FEWEST: Final = 24  # points for each goal


def search_linear_programs(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Solve a linear program at each designed point of every goal; see the module for more."""
    own = [target for target in targets if isinstance(target, LinearTarget)]
    effort = Effort(options.steps)
    share = max(FEWEST, options.points // (LinearTarget.price * max(1, len(own))))
    details: dict[str, Any] = {"programs": 0}
    for target in own:
        for draft in designed(target, share, options.seed):
            if effort.charge("values", LinearTarget.price * target.size):
                details["stopped"] = STOPPED
                break
            instance = target.instance(draft)
            status = target.status(instance)
            name = {"holds": "programs", "excluded": "outside", "unknown": "undefined"}.get(status)
            if instance is not None and status == "violated":
                details["programs"] += 1
                found = target.counterexample(shrunk(target, instance))
                return EngineReport(NAME, "fails", found, target.index, details)
            if name is not None:
                details[name] = details.get(name, 0) + 1
    return EngineReport(NAME, "holds" if details["programs"] else "not run", details=details)
