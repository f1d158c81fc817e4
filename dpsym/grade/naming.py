"""Names for mistakes, in the words of the catalogue: "writes α for α - 1", "forgets the factor 2 of x"."""

from __future__ import annotations

import re
from typing import Final

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
