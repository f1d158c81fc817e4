"""What the searches of one claim come to: figures for the report, and words for the scope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dpsym.kernel.evidence import Samples

if TYPE_CHECKING:
    from dpsym.engines.reports import EngineReport
    from dpsym.engines.targets import Target
    from dpsym.kernel.evidence import Counterexample
    from dpsym.kernel.judge import Verdict

__all__ = ["Searched", "Trial", "checks_of", "doubts_of", "question_of", "searched"]

LINEAR: Final = "linear programs"
#: The engine that hands its finds to ball arithmetic, and the name under which its check is reported.
CERTIFYING = ("batches", "balls")


@dataclass(frozen=True)
class Searched:
    """What was searched without finding a violation.

    ``outside`` counts points that certainly fail a hypothesis, ``open`` those at which something is
    undefined or was not decided.
    """

    points: int
    examples: int
    batch: int
    satisfying: int
    outside: int
    open: int
    digits: int
    margin: str | None
    reasons: tuple[str, ...]
    undefined: int = 0  # points at which a side means nothing, such as log(-1)
    programs: int = 0  # points at which a linear program decided whether the unknowns exist

    def is_vacuous(self) -> bool:
        """Return whether instances were tried, and every one of them fails a hypothesis for certain."""
        return self.satisfying == 0 and self.outside > 0 and self.open == 0

    def why_none(self) -> str:
        """Return, as a sentence, why no instance tested the claim."""
        if self.is_vacuous():
            return "no instance satisfies the hypotheses: they seem to contradict each other"
        reasons = "; ".join(self.reasons)
        return f"no instance of the claim could be evaluated{': ' if reasons else ''}{reasons}"

    def samples(self) -> Samples:
        """Return the search as evidence."""
        return Samples(
            "mpmath, Hypothesis, batches", self._tried(), self.satisfying, self.digits, self.margin
        )

    def words(self) -> str:
        """Return what was searched.

        >>> Searched(400, 1000, 0, 1300, 0, 0, 50, "2.1e-9", ()).words()
        'no violation at 400 points with 50 digits, in 1000 Hypothesis examples; nearest margin 2.1e-9'
        """
        parts = [f"at {self.points} points with {self.digits} digits"] if self.points else []
        parts += [f"in {self.examples} Hypothesis examples"] if self.examples else []
        parts += [f"in batches of {self.batch} points"] if self.batch else []
        parts += [f"in {self.programs} exact linear programs"] if self.programs else []
        # A negative one is an apparent violation that the kernel did not confirm: nothing to boast of.
        nearest = f"; nearest margin {self.margin}" if self.margin and self.margin[0] != "-" else ""
        gap = f"; a side is undefined at {self.undefined} points" if self.undefined else ""
        return f"no violation {', '.join(parts)}{nearest}{gap}"

    def _tried(self) -> int:
        return self.points + self.examples + self.batch + self.programs + self.outside + self.open


@dataclass(frozen=True)
class Trial:
    """A counterexample that an engine found, and what the judge says of it."""

    goal: int
    evidence: Counterexample
    verdict: Verdict


def doubts_of(reports: Mapping[str, EngineReport], trials: Iterable[Trial]) -> str:
    """Return, as a sentence, which violation was found but not certified; "" if there is none."""
    failing = [name for name, report in reports.items() if report.outcome == "fails"]
    if not failing:
        return ""
    if any(reports[name].details.get("touching") for name in failing):
        return (
            "where the claim says that one side is smaller, both sides agree on all digits that were computed"
        )
    reasons = dict.fromkeys(trial.verdict.reason for trial in trials)
    why = "; ".join(reasons) or "it was seen by evaluation alone"
    return f"{' and '.join(failing)} found a violation that could not be certified: {why}"


def question_of(checks: Mapping[str, Mapping[str, Any]]) -> str:
    """Return what a search found that speaks against a proof by derivation; "" if there is nothing.

    >>> question_of({"mpmath": {"outcome": "holds", "undefined": 3}})
    'a side is undefined at 3 points'
    """
    for name, check in checks.items():
        if check.get("outcome") == "fails":
            return f"{name} finds points at which it seems to fail"
        if check.get("undefined"):
            return f"a side is undefined at {check['undefined']} points"
    return ""


def searched(reports: Mapping[str, EngineReport]) -> Searched:
    """Add up what the engines report."""
    mpmath, hypothesis, batches, linear = (
        reports[name].details if name in reports else {}
        for name in ("mpmath", "hypothesis", CERTIFYING[0], LINEAR)
    )
    points, examples = mpmath.get("points", 0), hypothesis.get("examples", 0)
    satisfying = hypothesis.get("satisfying", 0)
    unknown = hypothesis.get("unknown", 0)
    return Searched(
        points=points,
        examples=examples,
        batch=batches.get("points", 0),
        satisfying=points + satisfying + linear.get("programs", 0),  # floats cannot tell what holds
        outside=mpmath.get("outside", 0) + linear.get("outside", 0) + examples - satisfying - unknown,
        open=mpmath.get("undefined", 0) + linear.get("undefined", 0) + unknown,
        digits=mpmath.get("digits", 0),
        margin=mpmath.get("margin"),
        reasons=tuple(
            dict.fromkeys(str(r.details["reason"]) for r in reports.values() if "reason" in r.details)
        ),
        undefined=mpmath.get("undefined", 0) + linear.get("undefined", 0),
        programs=linear.get("programs", 0),
    )


def checks_of(reports: Mapping[str, EngineReport], targets: Sequence[Target]) -> dict[str, dict[str, Any]]:
    """Return the ``checks`` of a result: (a) mpmath and (b) Hypothesis by name, then the balls."""
    checks = {name: reports[name].to_json() for name in ("mpmath", "hypothesis") if name in reports}
    hypothesis = checks.get("hypothesis", {})
    if hypothesis.get("outcome") == "holds" and not hypothesis.get("satisfying"):
        hypothesis["outcome"] = "not run"  # no example met the hypotheses, so nothing was tested
    if LINEAR in reports:
        checks[LINEAR] = reports[LINEAR].to_json()
    engine, name = CERTIFYING
    if engine in reports:
        balls = reports[engine].to_json()
        balls["candidates"] = balls.pop("points", 0)
        checks[name] = {**balls, "points": sum(target.checked for target in targets), "boxes": 0}
    return checks
