"""The verdict on a claim from those on statements about numbers that it was elaborated into.

What is proved of a whole claim is a fact, which :mod:`dpsym.derive.facts` makes; here nothing is proved.
"""

from __future__ import annotations

from collections.abc import Iterable

from dpsym.kernel.judge import Verdict

__all__ = ["combine"]


def combine(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict on a claim of which some statements were judged.

    One refuted statement refutes the claim.  All proved only support it, for these may not be all of it.

    >>> combine([Verdict("proved", ""), Verdict("refuted", "at 0")]).reason
    'at 0'
    """
    verdicts = list(verdicts)
    for name in ("refuted", "undecided"):
        for verdict in verdicts:
            if verdict.name == name:
                return verdict
    if not verdicts:
        return Verdict("undecided", "the claim has no instance that could be looked at")
    if all(verdict.name == "proved" for verdict in verdicts):
        return Verdict("supported", "proved on the shapes that were looked at, which are not all")
    return next(verdict for verdict in verdicts if verdict.name == "supported")
