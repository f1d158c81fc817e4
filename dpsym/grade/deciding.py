"""Deciding the rows of a derivation: each once, by a quick proof first, then as every other claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from dpsym.check.cache import Cache, digest
from dpsym.check.decide import decide
from dpsym.check.guard import Crash, guarded
from dpsym.check.outright import outright
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.grade.instantiating import instances_at, without_quantified
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

QUICK: Final = 2_400  # steps for a proof before anything is searched; most rows need a tenth of that


class Deciding:
    """Decides the claims of one submission.

    A row that supposes no more than the sheet does is proved if that is quick; only what is not proved
    is searched for counterexamples, which takes ten times as long.  Where the student supposes something,
    no proof is tried first: from suppositions that contradict each other everything would follow.

    Args:
        settings: how hard to search.
        cache: where verdicts are kept, for other submissions and later runs.
        given: what the sheet supposes.
        values: what names stand for in the derivation; what the sheet supposes for all values of a name
            is tried at these first.

    >>> from dpsym.language import at_least, real
    >>> x = real("x")
    >>> Deciding(Settings(), Cache(None))(Claim(at_least(x**2 - 2 * x + 1, 0))).verdict
    'proved'
    """

    def __init__(
        self,
        settings: Settings,
        cache: Cache,
        given: Iterable[Any] = (),
        values: Iterable[tuple[str, Any]] = (),
    ) -> None:
        self.settings, self.cache = settings.deciding(), cache
        self.sheet = tuple(given)
        self.given = set(self.sheet)
        self.known: dict[Claim, Result] = {}
        self.implied: dict[Any, bool] = {}
        self.instances = instances_at(self.sheet, values, self._follows)

    def __call__(self, claim: Claim) -> Result:
        """Return what is found out about a claim, which is remembered."""
        claim = self.lean(claim)
        if claim not in self.known:
            self.known[claim] = self._kept(claim)
        return self.known[claim]

    def lean(self, claim: Claim) -> Claim:
        """Return a claim without what it supposes beyond the sheet, where that is so by the sheet anyway."""
        if not self.given <= set(claim.given):
            return claim  # what the sheet supposes is not all there to show it
        kept = tuple(part for part in claim.given if part in self.given or not self._follows(part))
        return claim if kept == claim.given else replace(claim, given=kept)

    def _follows(self, part: Any) -> bool:
        """Return whether a supposition is quickly proved from what the sheet supposes."""
        if part not in self.implied:
            proved = outright(Claim(part, given=self.sheet), self.settings, QUICK)
            self.implied[part] = proved is not None and proved.verdict == "proved"
        return self.implied[part]

    def _kept(self, claim: Claim) -> Result:
        """Return what is found out, from the cache if it is there."""
        elaborated = guarded(claim.elaborate)
        if isinstance(elaborated, Crash) or self.cache.folder is None:
            return self._found(claim)
        key = digest(
            elaborated.value.content(),
            self.settings.key(),
            str(self.given >= set(claim.given)),
            str(self._instances(claim)),
        )
        known = self.cache.get("step", key)
        if isinstance(known, dict):
            return replace(Result.from_json(known), latex=claim.latex(), reading=claim.reading())
        found = self._found(claim)
        if found.cacheable:
            kept = replace(found, evidence=(), seconds=0.0)
            self.cache.put("step", key, kept.to_json(private=True))
        return found

    def _found(self, claim: Claim) -> Result:
        instantiated = without_quantified(claim, self._instances(claim))
        for fewer in filter(None, (instantiated, self._expressible(claim))):
            found = decide(fewer, self.settings, cache=self.cache)
            if found.verdict in ("proved", "supported"):
                return replace(found, latex=claim.latex(), reading=claim.reading())
        if self.given >= set(claim.given):
            proved = outright(claim, self.settings, QUICK)
            if proved is not None and proved.verdict == "proved":
                return replace(proved, latex=claim.latex(), reading=claim.reading())
            searched = decide(claim, replace(self.settings, proofs=False), cache=self.cache)
            if searched.verdict != "undecided":  # no long proof is needed of what a thorough search bears out
                return searched
        return decide(claim, self.settings, cache=self.cache)

    def _instances(self, claim: Claim) -> tuple[Comparison, ...]:
        """Return what the sheet supposes for all values, at those that are named and at a claim's symbols."""
        own = [
            (one.name, one)
            for one in sorted(claim.conclusion.free_symbols, key=str)
            if isinstance(one, Variable)
        ]
        return tuple(dict.fromkeys((*self.instances, *instances_at(self.sheet, own, self._follows))))

    def _expressible(self, claim: Claim) -> Claim | None:
        """Return a claim without what it supposes that no engine can take, if that is why it is refused.

        What holds under fewer suppositions holds; what fails under fewer of them may hold.
        """
        if not isinstance(guarded(claim.elaborate), Crash):
            return None
        kept = tuple(part for part in claim.given if not isinstance(guarded(Claim(part).elaborate), Crash))
        return replace(claim, given=kept) if kept != claim.given else None
