"""What would have been right in a row that fails: the nearest form that holds, and the name of the slip."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from dpsym.check.cache import Cache, digest
from dpsym.check.decide import decide, quickly
from dpsym.check.guard import Crash, guarded
from dpsym.check.improve import repaired
from dpsym.check.result import Result
from dpsym.check.settings import REPAIRING, Settings
from dpsym.engines.effort import Effort
from dpsym.grade.members import with_indices, with_names
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Comparison

#: What the edit says that makes a row right, and what it says of the row as it was written.
NAMES: Final = (
    (r"(?P<new>[≤≥<>]) in place of =", "writes = where only {new} holds"),
    (r"≤ in place of <|≥ in place of >", "takes the inequality for a strict one"),
    (r"(?P<new>[≤≥<>]) in place of (?P<old>[≤≥<>])", "writes {old} where {new} holds"),
    (r"\(?(?P<old>.+?)\)?² in place of (?P=old)", "forgets the square of {old}"),
    (r"(?P<new>.+?) in place of \(?(?P=new)\)?²", "squares {new}"),
    (r"√\(?(?P<old>.+?)\)? in place of (?P=old)", "forgets the root of {old}"),
    (r"(?P<new>.+?) in place of √\(?(?P=new)\)?", "writes the root of {new} for {new}"),
    (r"(?P<new>.+?) in place of (?P<old>.+?)(?: in (?P<where>.+))?", "writes {old} for {new}"),
    (r"the factor (?P<new>.+?) of (?P<old>.+) is missing", "forgets the factor {new} of {old}"),
    (r"the denominator (?P<new>.+?) of (?P<old>.+) is missing", "forgets to divide {old} by {new}"),
    (r"(?P<old>.+) without the factor (?P<new>.+)", "multiplies by {new} in {old}"),
    (r"(?P<old>.+) without the summand (?P<new>.+)", "adds {new} in {old}"),
    (r"the sign of the exponent (?P<old>.+)", "has the sign of the exponent {old} wrong"),
    (r"the sign of (?:- )?(?P<old>.+)", "has the sign of {old} wrong"),
    (r"the laws of (?P<old>.+) exchanged", "exchanges the two distributions of {old}"),
    (r"the (?P<kind>difference|fraction) (?P<old>.+) turned around", "turns the {kind} {old} around"),
    (
        r"drawn from (?P<new>.+) in place of (?P<old>.+?): (?P<where>.+)",
        "draws {where} from {old}",
    ),
    (r"every mean taken under the other law", "takes every mean under the other distribution"),
    (r"the complement of (?P<old>.+) in place of it", "writes {old} for its complement"),
    (r"(?P<new>.+) in place of its complement", "writes the complement of {new} for it"),
)
KNOWN: Final = tuple((re.compile(pattern), words) for pattern, words in NAMES)


def named(edit: str) -> str:
    """Return a name for the mistake that an edit mends, as the catalogue names mistakes.

    Args:
        edit: what the repair engine says of the nearest form that holds, as plain text.

    >>> named("α - 1 in place of α in ε + (log(1/δ))/α")
    'writes α for α - 1'
    >>> named("the factor 2 of √(L ρ) is missing"), named("the sign of x y")
    ('forgets the factor 2 of √(L ρ)', 'has the sign of x y wrong')
    >>> named("≥ in place of ≤"), named("≤ in place of <")
    ('writes ≤ where ≥ holds', 'takes the inequality for a strict one')
    """
    parts = edit.split(", and ")
    if len(parts) > 1:
        return ", and ".join(named(part) for part in parts)
    for pattern, words in KNOWN:
        match = pattern.fullmatch(edit)
        if match is not None:
            return words.format(**match.groupdict())
    return edit


RELATIVE: Final = re.compile(r"[≤≥<>] in place of =")


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
        known = {"found": _found(claim, goes_on, result, settings)}
        cache.put("mend", key, known)
    found = known["found"]
    if found is None:
        return None
    written = str(found["latex"])
    mistake = with_names(named(str(found["edit"])), written)
    return {**found, "latex": with_indices(written), "mistake": mistake}


def _found(claim: Claim, goes_on: bool, result: Result, settings: Settings) -> dict[str, Any] | None:
    """Return the nearest form that holds, without what the sheet supposes anyway.

    An equation stays one if that is possible: "only an inequality holds" says less of a slip.
    """
    quick = partial(quickly, settings)
    tried: list[Claim] = []
    for kept in (True,) if goes_on else (True, False):
        effort = Effort(settings.effort * REPAIRING)

        def allowed(other: Claim, kept: bool = kept, equation: bool = False) -> bool:
            if not _keeps(claim, kept, other) or (equation and not _is_equation(other)):
                return False
            tried.append(other)
            return True

        found = repaired(claim, result, quick, effort, settings.seed, allowed)
        if found is not None and _is_equation(claim) and RELATIVE.match(str(found["edit"])):
            nearer = partial(allowed, equation=True)
            found = (
                repaired(claim, result, quick, Effort(settings.effort * REPAIRING), settings.seed, nearer)
                or found
            )
        if found is not None:
            chosen = next((other for other in tried if other.latex() == found["latex"]), None)
            return found if chosen is None else {**found, "latex": latex(chosen.conclusion)}
    return None


def _is_equation(claim: Claim) -> bool:
    return isinstance(claim.conclusion, Comparison) and claim.conclusion.op == "="


def _keeps(claim: Claim, left: bool, other: Claim) -> bool:
    """Return whether another claim supposes the same, and has the same left side if that is to stay."""
    one, two = claim.conclusion, other.conclusion
    if claim.given != other.given or not isinstance(one, Comparison) or not isinstance(two, Comparison):
        return False
    return bool(one.lhs == two.lhs if left else two.lhs != two.rhs)
