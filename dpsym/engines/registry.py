"""The one list of engines: a new engine is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from dpsym.engines.plan import is_constrained
from dpsym.engines.reports import EngineReport, SearchOptions
from dpsym.engines.targets import Target
from dpsym.kernel.statement import Relation

__all__ = ["ASCENT", "BREAKPOINTS", "ENGINES", "EQUATIONS", "EXTREMES", "LINEAR"]
__all__ += ["Engine", "engines_for"]


@dataclass(frozen=True)
class Engine:
    """A searcher for counterexamples: its name in reports and where it is; loaded when it is run.

    ``evaluates`` says that it evaluates the relations of a statement by itself, and so has no use for
    goals with a linear system, whose weights only a linear program finds; ``samples`` that it takes one
    instance after the other, which is worth less where a proof is known.
    """

    name: str
    title: str
    module: str
    function: str
    evaluates: bool = True
    samples: bool = False

    def run(self, targets: Sequence[Target], options: SearchOptions) -> EngineReport:
        """Search the targets of one claim."""
        if self.evaluates:
            targets = [target for target in targets if target.goal.system is None]
            if not targets:
                return EngineReport(self.name, "not run")
        function: Callable[[Sequence[Target], SearchOptions], EngineReport]
        function = getattr(import_module(self.module), self.function)
        return function(targets, options)


ENGINES: Final[tuple[Engine, ...]] = (  # the cheapest first
    Engine("batches", "batches of floats, certified", "dpsym.engines.batch", "search_batches"),
    Engine(
        "hypothesis",
        "falsification with Hypothesis",
        "dpsym.engines.falsify",
        "falsify",
        evaluates=False,
        samples=True,
    ),
    Engine(
        "mpmath",
        "evaluation with mpmath at two precisions",
        "dpsym.engines.digits",
        "evaluate_digits",
        samples=True,
    ),
)
#: For the goals with a linear system.
LINEAR: Final = Engine(
    "linear programs",
    "exact linear programs",
    "dpsym.engines.linear_programs",
    "search_linear_programs",
    evaluates=False,
)
JUMPING: Final = ("if_lt", "if_le", "if_eq", "floor")
#: For goals whose conclusion jumps.
BREAKPOINTS: Final = Engine(
    "breakpoints", "where a value jumps", "dpsym.engines.breakpoints", "search_breakpoints"
)
#: For goals with equations among their hypotheses, or with few instances at all.
EQUATIONS: Final = Engine(
    "equations", "exact points of equations", "dpsym.engines.varieties", "search_varieties"
)
#: For goals with hypotheses that no draw meets by construction.
ASCENT: Final = Engine("ascent", "climbing along hypotheses", "dpsym.engines.ascent", "search_ascent")
#: For what no other engine has settled.
EXTREMES: Final = Engine("extremes", "a few extreme laws", "dpsym.engines.extremes", "search_extremes")


def engines_for(targets: Sequence[Target]) -> tuple[Engine, ...]:
    """Return the engines that have something to do for some targets."""
    linear = (LINEAR,) if any(target.goal.system for target in targets) else ()
    equations = (EQUATIONS,) if any(_is_special(target) for target in targets) else ()
    jumps = (BREAKPOINTS,) if any(_jumps(target) for target in targets) else ()
    climbing = (ASCENT,) if any(is_constrained(target.goal) for target in targets) else ()
    return (*linear, *equations, ENGINES[0], *climbing, *jumps, *ENGINES[1:])


def _jumps(target: Target) -> bool:
    """Return whether the conclusion of a goal has another value at a point than beside it."""
    conclusion = target.goal.statement.conclusion
    nodes = (node for side in (conclusion.lhs, conclusion.rhs) for node in side.nodes())
    return target.goal.system is None and any(node.head in JUMPING for node in nodes)


def _is_special(target: Target) -> bool:
    """Return whether a goal has equations among its hypotheses, or integers alone, of which few may do."""
    statement = target.goal.statement
    if target.goal.system is not None:
        return False
    masses = {name for group in target.goal.simplices for name in group}  # which add up to one
    plain = [h for h in statement.hypotheses if isinstance(h, Relation) and h.op == "="]
    integers = bool(statement.variables) and all(v.domain.integer for v in statement.variables)
    return integers or any(not h.variables() <= masses for h in plain)
