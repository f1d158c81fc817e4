"""What would have been right in a row that fails: the nearest form of it that holds."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from dpsym.check.cache import Cache, digest
from dpsym.check.decide import decide, quickly
from dpsym.check.guard import Crash, guarded
from dpsym.check.improve import repaired
from dpsym.check.settings import REPAIRING, Settings
from dpsym.grade.members import with_indices
from dpsym.grade.naming import named
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison

__all__ = ["mended"]


def mended(claim: Claim, goes_on: bool, settings: Settings, cache: Cache) -> Mapping[str, Any] | None:
    r"""Return the nearest form of a row that holds, with a name for the mistake; None if none is found.

    What the sheet supposes stays, and so does the left side: in a row that goes on from the row before it
    was written there, in another one it is only changed if nothing else helps.

    >>> from dpsym.language import equal, real
    >>> x = real("x")
    >>> found = mended(Claim(equal((x + 1) ** 2, x**2 + x + 1)), True, Settings(examples=100), Cache(None))
    >>> found["latex"], found["verdict"], found["mistake"]
    ('\\left(x + 1\\right)^{2} = x^{2} + 2 x + 1', 'proved', 'forgets the factor 2 of x')
    """
    elaborated = guarded(claim.elaborate)
    if isinstance(elaborated, Crash):
        return None
    key = digest(elaborated.value.content(), str(goes_on), settings.deciding().key())
    known = cache.get("mend", key)
    if known is None:
        result = decide(claim, settings.deciding(), cache=cache)
        if result.verdict != "refuted":
            return None
        quick = partial(quickly, settings)
        found = None
        for kept in (True,) if goes_on else (True, False):
            until = time.process_time() + REPAIRING
            allowed = partial(_keeps, claim, kept)
            found = found or repaired(claim, result, quick, until, settings.seed, allowed)
        known = {"found": found}
        cache.put("mend", key, known)
    found = known["found"]
    if found is None:
        return None
    return {**found, "latex": with_indices(str(found["latex"])), "mistake": named(str(found["edit"]))}


def _keeps(claim: Claim, left: bool, other: Claim) -> bool:
    """Return whether another claim supposes the same, and has the same left side if that is to stay."""
    one, two = claim.conclusion, other.conclusion
    if claim.given != other.given or not isinstance(one, Comparison) or not isinstance(two, Comparison):
        return False
    return bool(one.lhs == two.lhs if left else two.lhs != two.rhs)
