"""A result: what came out for one claim, one row of the machine-readable output."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

__all__ = ["PROVED_OR_SUPPORTED", "REFUTED", "Result"]

PROVED_OR_SUPPORTED: Final = "proved-or-supported"
REFUTED: Final = "refuted"

#: Fields that stay inside dpsym: they go to the cache, not into the row that people script against.
PRIVATE: Final = frozenset({"evidence", "cacheable"})


@dataclass(frozen=True)
class Result:
    """What was found out about one variant of one theorem, or about a claim that stands alone.

    Attributes:
        verdict: proved, supported, refuted, undecided or ill-formed.
        expected: ``proved-or-supported``, ``refuted``, or None where nothing is expected.
        scope: "everywhere", or in words what was searched or certified.
        checks: what each engine did, by name: mpmath, hypothesis, balls, proof.
        counterexample: the instance (LaTeX of each symbol to LaTeX of its value), both sides, relation.
        vacuous: no instance was found that satisfies the hypotheses.
        evidence: statement and evidence of each goal as JSON, which ``dpsym recheck`` replays.
        cacheable: False if the outcome depends on this machine and this moment, as a time-out does.

    >>> Result(id="x", verdict="proved", expected="proved-or-supported").as_expected()
    True
    """

    id: str
    notes: str | None = None
    variant: str = "claim"
    label: str | None = None
    title: str = ""
    source: Mapping[str, Any] | None = None
    latex: str = ""
    reading: str | None = None
    verdict: str = "undecided"
    expected: str | None = None
    scope: str = ""
    rests_on: tuple[str, ...] = ()
    checks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    counterexample: Mapping[str, Any] | None = None
    suggestion: Mapping[str, Any] | None = None
    message: str = ""
    seconds: float = 0.0
    vacuous: bool = False
    evidence: tuple[Mapping[str, Any], ...] = ()
    cacheable: bool = True

    def as_expected(self, *, strict: bool = False) -> bool:
        """Return whether the verdict is the expected one; ``strict``: supported is not enough.

        >>> Result(id="x", variant="printed", verdict="ill-formed", expected="refuted").as_expected()
        True
        """
        if self.expected == REFUTED:
            return self.verdict == "refuted" or (self.variant == "printed" and self.verdict == "ill-formed")
        if self.expected == PROVED_OR_SUPPORTED:
            return self.verdict == "proved" or (self.verdict == "supported" and not strict)
        return self.verdict not in ("refuted", "ill-formed", "unread")

    def unusable(self) -> bool:
        """Return whether the claim could not be checked because of how its file states it.

        That is a claim that is ill-formed (a printed form may be, the theorem says so) or that no
        instance satisfies the hypotheses of.
        """
        return self.vacuous or (self.verdict == "ill-formed" and self.variant != "printed")

    def undecided(self, reason: str) -> Result:
        """Return this result as ``undecided`` for a reason that may not come again."""
        return replace(self, verdict="undecided", message=reason, cacheable=False)

    def to_json(self, *, private: bool = False) -> dict[str, Any]:
        """Return the row of the machine-readable output; ``private`` adds what only the cache needs."""
        row = {f.name: getattr(self, f.name) for f in fields(self) if private or f.name not in PRIVATE}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Result:
        """Rebuild a result from :meth:`to_json`.

        >>> Result.from_json(Result(id="x", rests_on=("Jensen",)).to_json(private=True)).rests_on
        ('Jensen',)
        """
        known = {f.name for f in fields(cls)}
        kept: dict[str, Any] = {key: value for key, value in row.items() if key in known}
        for key in ("rests_on", "evidence"):
            kept[key] = tuple(kept.get(key, ()))
        return cls(**kept)

    def __str__(self) -> str:
        from dpsym.check.words import sentence

        return sentence(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from dpsym.report.jupyter import result_bundle

        return result_bundle(self)

    def _repr_html_(self) -> str:
        from dpsym.report.jupyter import result_bundle

        return result_bundle(self)["text/html"]

    def _repr_latex_(self) -> str:
        from dpsym.report.jupyter import result_bundle

        return result_bundle(self)["text/latex"]
