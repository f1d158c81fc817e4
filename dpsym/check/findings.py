"""What the searches of one claim come to: figures for the report, and words for the scope."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dpsym.kernel.judge import Verdict

if TYPE_CHECKING:
    from dpsym.engines.reports import EngineReport
    from dpsym.engines.targets import Target
    from dpsym.kernel.statement import Counterexample

__all__ = [
    "NOT_MET",
    "Searched",
    "Trial",
    "checks_of",
    "counted",
    "doubts_of",
    "few",
    "question_of",
    "searched",
]

NOT_MET: Final = "no instance with rational coordinates that meets the hypotheses was found"
ENOUGH: Final = 30  # different instances in general position, to support a claim

LINEAR: Final = "linear programs"
EXACT: Final = ("mpmath", "hypothesis")  # the engines that evaluate without floats
PLACES: Final = ("equations", "ascent", "breakpoints")  # the engines that look at special places only
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
    different: int = 0  # instances that met all hypotheses
    all: bool = False  # whether there are no others

    def is_vacuous(self) -> bool:
        """Return whether instances were tried, and every one of them fails a hypothesis for certain."""
        return self.satisfying == 0 and self.outside > 0 and self.open == 0

    def why_none(self) -> str:
        """Return, as a sentence, why no instance tested the claim."""
        if self.is_vacuous():
            return f"{NOT_MET}; they may be met elsewhere, or contradict each other"
        reasons = "; ".join(self.reasons)
        return f"no instance of the claim could be evaluated{': ' if reasons else ''}{reasons}"

    def verdict(self) -> Verdict:
        """Return what the search comes to: it can only support."""
        if self.satisfying <= 0:
            return Verdict("undecided", "no instance satisfies the hypotheses")
        return Verdict("supported", f"{self.satisfying} instances were searched without a violation")

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
        return f"no violation {', '.join(parts)}{nearest}{gap}{self._met()}"

    def _met(self) -> str:
        if not self.different:
            return ""
        which = "all" if self.all else "different"
        if self.different == 1:
            return f"; {'the only' if self.all else 'a single'} instance met the hypotheses"
        return f"; {self.different} {which} instances met the hypotheses"


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


def counted(targets: Iterable[Target]) -> dict[str, Any]:
    """Return how many different instances met the hypotheses, and whether they are all that there are."""
    met = [target.met for target in targets]
    different, general = sum(len(each.instances) for each in met), sum(each.general for each in met)
    return {"different": different, "general": general, "all": bool(met) and all(each.all for each in met)}


def few(checks: Mapping[str, Mapping[str, Any]]) -> str:
    """Return, as a sentence, that too few instances were looked at to support a claim; "" if they suffice.

    >>> few({"instances": {"different": 4, "general": 0, "all": False}})
    '4 different instances met the hypotheses, 0 of them in general position: 30 are needed for support'
    >>> few({"instances": {"different": 3, "general": 3, "all": True}})
    ''
    """
    met, proof = checks.get("instances"), checks.get("proof", {})
    if met is None or met["all"] or proof.get("outcome") == "proved":
        return ""
    if all(checks.get(name, {}).get("outcome") == "not run" and "reason" in checks[name] for name in EXACT):
        return "no instance was evaluated exactly, and floating-point numbers cannot tell what holds"
    if met["general"] >= ENOUGH:
        return ""
    number = "1 instance" if met["different"] == 1 else f"{met['different']} different instances"
    return (
        f"{number} met the hypotheses, {met['general']} of them in general position: "
        f"{ENOUGH} are needed for support"
    )


def searched(reports: Mapping[str, EngineReport], targets: Iterable[Target] = ()) -> Searched:
    """Add up what the engines report."""
    mpmath, hypothesis, batches, linear = (
        reports[name].details if name in reports else {}
        for name in ("mpmath", "hypothesis", CERTIFYING[0], LINEAR)
    )
    points, examples = mpmath.get("points", 0), hypothesis.get("examples", 0)
    satisfying = hypothesis.get("satisfying", 0)
    unknown = hypothesis.get("unknown", 0)
    met = counted(targets)
    found = points + satisfying + linear.get("programs", 0)  # floats cannot tell what holds
    return Searched(
        points=points,
        examples=examples,
        batch=batches.get("points", 0),
        satisfying=max(found, met["different"]),
        outside=mpmath.get("outside", 0) + linear.get("outside", 0) + examples - satisfying - unknown,
        open=mpmath.get("undefined", 0) + linear.get("undefined", 0) + unknown,
        digits=mpmath.get("digits", 0),
        margin=mpmath.get("margin"),
        reasons=tuple(
            dict.fromkeys(str(r.details["reason"]) for r in reports.values() if "reason" in r.details)
        ),
        undefined=mpmath.get("undefined", 0) + linear.get("undefined", 0),
        programs=linear.get("programs", 0),
        different=met["different"],
        all=met["all"],
    )


def checks_of(reports: Mapping[str, EngineReport], targets: Sequence[Target]) -> dict[str, dict[str, Any]]:
    """Return the ``checks`` of a result: (a) mpmath and (b) Hypothesis by name, then the balls."""
    checks = {name: reports[name].to_json() for name in ("mpmath", "hypothesis") if name in reports}
    hypothesis = checks.get("hypothesis", {})
    if hypothesis.get("outcome") == "holds" and not hypothesis.get("satisfying"):
        hypothesis["outcome"] = "not run"  # no example met the hypotheses, so nothing was tested
    if LINEAR in reports:
        checks[LINEAR] = reports[LINEAR].to_json()
    for name in PLACES:
        if name in reports and reports[name].outcome != "not run":
            checks[name] = reports[name].to_json()
    checks["instances"] = counted(targets)
    engine, name = CERTIFYING
    if engine in reports:
        balls = reports[engine].to_json()
        balls["candidates"] = balls.pop("points", 0)
        checks[name] = {**balls, "points": sum(target.checked for target in targets), "boxes": 0}
    return checks
