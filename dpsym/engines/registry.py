"""The one list of engines: a new engine is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from dpsym.engines.reports import EngineReport, SearchOptions
from dpsym.engines.targets import Target

__all__ = ["ENGINES", "Engine"]


@dataclass(frozen=True)
class Engine:
    """A searcher for counterexamples: its name in reports and where it is; loaded when it is run."""

    name: str
    title: str
    module: str
    function: str

    def run(self, targets: Sequence[Target], options: SearchOptions) -> EngineReport:
        """Search all targets of one claim."""
        function: Callable[[Sequence[Target], SearchOptions], EngineReport]
        function = getattr(import_module(self.module), self.function)
        return function(targets, options)


ENGINES: Final[tuple[Engine, ...]] = (  # the cheapest first
    Engine("batches", "batches of floats, certified", "dpsym.engines.batch", "search_batches"),
    Engine("hypothesis", "falsification with Hypothesis", "dpsym.engines.falsify", "falsify"),
    Engine("mpmath", "evaluation with mpmath at two precisions", "dpsym.engines.digits", "evaluate_digits"),
)
