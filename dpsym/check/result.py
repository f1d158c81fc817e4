"""A result: what came out for one claim, one row of the machine-readable output."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from dpsym import hooks

__all__ = ["PROVED_OR_SUPPORTED", "REFUTED", "Result"]

PROVED_OR_SUPPORTED: Final = "proved-or-supported"
REFUTED: Final = "refuted"

#: What a claim must not come out as where nothing is expected, and what it must with ``strict``.
WRONG: Final = ("refuted", "doubtful", "ill-formed", "unread")
ESTABLISHED: Final = ("proved", "definition")

#: Fields that stay inside dpsym: they go to the cache, not into the row that people script against.
PRIVATE: Final = frozenset({"claim", "evidence", "cites", "cacheable", "cached"})


@dataclass(frozen=True)
class Result(hooks.Shown):
    """What was found out about a variant of a theorem, a claim of lecture notes or one that stands alone.

    Attributes:
        source: file, line and column where it stands.
        title: of the theorem; of a claim of lecture notes, that of the document.
        within: in lecture notes the headings above, and the theorem or proof around.
        latex: as written in the source, or as dpsym prints the theorem.
        typeset: the same with the macros of the document written out, where it has any of them.
        because: in lecture notes the words beside a row of a chain, which say why it holds.
        verdict: proved, supported, refuted, undecided or ill-formed; in lecture notes unread, definition, or
            doubtful: a point violates what was read, but words that may bear on it were not understood.
        expected: ``proved-or-supported``, ``refuted``, or None where nothing is expected.
        scope: "everywhere", or in words what was searched or certified.
        follows_from: the rules and theorems that its derivation cites and that state the claim, or a part of
            it, by themselves: there the derivation says no more than they do.
        checks: what each engine did, by name: mpmath, hypothesis, balls, proof.
        counterexample: the instance (LaTeX of each symbol to LaTeX of its value), both sides, relation.
        suggestion: the nearest true form of a refuted claim: its LaTeX, its verdict, the edit in words.
        sharpened: the best form of a true inequality: LaTeX, verdict, extremiser and constant.
        vacuous: no instance was found that satisfies the hypotheses.
        theorem: the theorem of the catalogue as which the notes want a claim to be decided.
        assumed: what was taken from elsewhere to understand a claim of lecture notes, as a usual domain.
        not_understood: the words, each with its line, that may bear on a claim and were not understood.
        steps: the results of a chain's relations; its own verdict follows from theirs.
        place: where exactly something was not understood: file, line, column and the text of the line.
        evidence: statement and evidence of each goal as JSON, which ``dpsym recheck`` replays.
        claim: what was searched as JSON, where there is no evidence that says it.
        cites: the theorems of the catalogue of which its derivation makes use, by their ids.
        cached: whether an earlier run came to the verdict.
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
    within: tuple[str, ...] = ()
    latex: str = ""
    typeset: str = ""
    because: str = ""
    reading: str | None = None
    verdict: str = "undecided"
    expected: str | None = None
    scope: str = ""
    rests_on: tuple[str, ...] = ()
    follows_from: tuple[str, ...] = ()
    checks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    counterexample: Mapping[str, Any] | None = None
    suggestion: Mapping[str, Any] | None = None
    sharpened: Mapping[str, Any] | None = None
    message: str = ""
    seconds: float = 0.0
    vacuous: bool = False
    theorem: str | None = None
    assumed: str = ""
    not_understood: tuple[Mapping[str, Any], ...] = ()
    steps: tuple[Result, ...] = ()
    place: Mapping[str, Any] | None = None
    evidence: Sequence[Mapping[str, Any]] = ()
    claim: Mapping[str, Any] | None = None
    cites: tuple[str, ...] = ()
    cacheable: bool = True
    cached: bool = field(default=False, compare=False)  # it is the same result

    def as_expected(self, *, strict: bool = False) -> bool:
        """Return whether the verdict is the expected one; ``strict``: supported is not enough.

        Where nothing is expected, a claim must not be refuted, doubtful, ill-formed or unread.

        >>> Result(id="x", variant="printed", verdict="ill-formed", expected="refuted").as_expected()
        True
        """
        if self.expected == REFUTED:
            return self.verdict == "refuted" or (self.variant == "printed" and self.verdict == "ill-formed")
        if self.expected == PROVED_OR_SUPPORTED:
            return self.verdict == "proved" or (self.verdict == "supported" and not strict)
        return self.verdict in ESTABLISHED if strict else self.verdict not in WRONG

    def unusable(self) -> bool:
        """Return whether the claim could not be checked because of how its file states it.

        That is a claim that is ill-formed (a printed form may be, the theorem says so) or that no
        instance satisfies the hypotheses of.
        """
        return self.vacuous or (self.verdict == "ill-formed" and self.variant != "printed")

    def is_mistake(self) -> bool:
        """Return whether this is a wrong form that a theorem file names, which has to be refuted."""
        return self.variant.startswith("mistake")

    def of_notes(self) -> bool:
        """Return whether this is about a formula in somebody's text, which is wrong or right or not read."""
        return self.expected is None and self.source is not None

    def parts(self) -> tuple[Result, ...]:
        """Return what was decided by itself: the relations of a chain, unless the chain was as a whole.

        >>> [part.id for part in Result(id="a", steps=(Result(id="a/1"), Result(id="a/2"))).parts()]
        ['a/1', 'a/2']
        """
        return self.steps if self.steps and not self.cached else (self,)

    def undecided(self, reason: str) -> Result:
        """Return this result as ``undecided`` for a reason that may not come again."""
        return replace(self, verdict="undecided", message=reason, cacheable=False)

    def to_json(self, *, private: bool = False) -> dict[str, Any]:
        """Return the row of the machine-readable output; ``private`` adds what only the cache needs."""
        row = {f.name: getattr(self, f.name) for f in fields(self) if private or f.name not in PRIVATE}
        row["steps"] = [step.to_json(private=private) for step in self.steps]
        if private:
            row["evidence"] = list(self.evidence)
        row["assumed"] = [part for part in self.assumed.split("; ") if part]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Result:
        """Rebuild a result from :meth:`to_json`.

        >>> Result.from_json(Result(id="x", rests_on=("Jensen",)).to_json(private=True)).rests_on
        ('Jensen',)
        """
        known = {f.name for f in fields(cls)}
        kept: dict[str, Any] = {key: value for key, value in row.items() if key in known}
        kept["assumed"] = "; ".join(kept.get("assumed", ()))
        for key in ("rests_on", "follows_from", "evidence", "cites", "not_understood", "within"):
            kept[key] = tuple(kept.get(key, ()))
        kept["steps"] = tuple(cls.from_json(step) for step in kept.get("steps", ()))
        return cls(**kept)

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        shown: dict[str, str] = hooks.show_result(self)
        return shown

    def plot(self, *over: str) -> Any:
        """Return pictures of the claim, which show themselves in a notebook; ``over`` are parameters.

        Raises:
            UnusableInput: a parameter is none of the claim, or there is nothing to draw.
        """
        return hooks.draw_result(self, {"over": over})
