"""Hypotheses that no instance meets: from a contradiction everything follows, so it is no proof of a claim.

Every verdict on a claim passes here, whether an engine, a derivation or an earlier run came to it.  Where a
search met an instance, nothing has to be shown.  Else it is tried to prove that the hypotheses contradict
each other; if that fails, the verdict stays, and says that no instance was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from dpsym.check.findings import NOT_MET
from dpsym.check.guard import Crash, guarded
from dpsym.check.result import Result
from dpsym.derive.abstraction import hypotheses
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Comparison, greater, less, negated
from dpsym.plain import plain

__all__ = ["NOT_MET", "contradiction", "is_met", "unless_contradicted"]

START: Final = "the hypotheses contradict each other"
#: Where the report of a search counts instances that met the hypotheses.
FIGURES: Final = (
    ("instances", "different"),
    ("mpmath", "points"),
    ("hypothesis", "satisfying"),
    ("linear programs", "programs"),
)
MOST: Final = 8  # hypotheses that are tried to be refuted by the others


def unless_contradicted(claim: Claim, result: Result, proved: Callable[[Claim], bool]) -> Result:
    """Return the result of a claim, undecided if its hypotheses contradict each other.

    Args:
        claim: the claim.
        result: what was found out about it.
        proved: says whether a claim is proved, with little effort.
    """
    about = result.verdict in ("proved", "supported") or result.vacuous
    if not about or not claim.given or is_met(result.checks):
        return result
    found = contradiction(claim, proved)
    if found:
        return replace(
            result, verdict="undecided", scope="", message=f"{START}: {found}", evidence=(), vacuous=True
        )
    if result.verdict == "proved" and _was_tried(result.checks):
        return replace(result, scope=f"{result.scope}, but {NOT_MET}", message=f"{result.message}; {NOT_MET}")
    return result


def is_met(checks: Mapping[str, Mapping[str, Any]]) -> bool:
    """Return whether a search met an instance that satisfies all hypotheses.

    >>> is_met({"mpmath": {"points": 3}}), is_met({"mpmath": {"points": 0, "outside": 7}})
    (True, False)
    """
    return any(checks.get(name, {}).get(figure) for name, figure in FIGURES)


def contradiction(claim: Claim, proved: Callable[[Claim], bool]) -> str:
    """Return, in words, what contradicts a hypothesis of a claim and follows from the others; else "".

    >>> from dpsym.language import real
    >>> x, y = real("x"), real("y")
    >>> contradiction(Claim(x <= 0, given=(x <= y, y < x)), lambda claim: True)
    'y ≥ x follows from the others'
    """
    outcome = guarded(hypotheses, claim.given)
    known = () if isinstance(outcome, Crash) else tuple(outcome.value)
    relations = [entry for entry in known if isinstance(entry, Comparison)]
    for relation in list(reversed(relations))[:MOST]:
        others = tuple(entry for entry in known if entry is not relation)
        for opposite in _opposites(relation):
            shown = guarded(proved, Claim(opposite, given=others))
            if not isinstance(shown, Crash) and shown.value:
                whence = "follows from the others" if others else "holds always"
                return f"{plain(latex(opposite))} {whence}"
    return ""


def _opposites(relation: Comparison) -> Iterator[Comparison]:
    """Yield relations each of which contradicts a relation."""
    opposite = negated(relation)
    if opposite is not None:
        yield opposite
    elif relation.op == "=":
        yield less(relation.lhs, relation.rhs)
        yield greater(relation.lhs, relation.rhs)


def _was_tried(checks: Mapping[str, Mapping[str, Any]]) -> bool:
    """Return whether instances were tried, each of which fails a hypothesis for certain."""
    examples, digits = checks.get("hypothesis", {}), checks.get("mpmath", {})
    tried = examples.get("examples", 0) + digits.get("outside", 0)
    return bool(tried) and not any((examples.get("unknown"), digits.get("undefined")))
