"""Numbers whose range follows from where they stand: the parameters of a notion, the bound of a divergence.

A notion is defined for parameters in a range: epsilon-DP for epsilon >= 0.  Where a text gives a parameter
no domain of its own, it has that of the notion, and the item says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dpsym.language.symbols import Variable
from dpsym.notes.declare import declare_all
from dpsym.notes.meaning.names import is_constant
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.scope import Scope
from dpsym.notes.source import Source
from dpsym.notes.syntax import (
    Apply,
    Chain,
    Divergence,
    Fenced,
    Interval,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Probability,
)
from dpsym.notes.words import shown

__all__ = ["RANGES", "declare_parameters", "force_range"]

ZERO, ONE = Number("0"), Number("1")
INFINITY: Final = Name("infinity")
NONNEGATIVE, POSITIVE, UNIT, ABOVE_ONE, REAL = "nonnegative", "positive", "unit", "above one", "real"
LINKS: Final[Mapping[str, tuple[str, Node]]] = {
    NONNEGATIVE: (">=", ZERO),
    POSITIVE: (">", ZERO),
    UNIT: ("in", Interval(ZERO, ONE)),
    ABOVE_ONE: (">", ONE),
    REAL: ("in", Name("R", style="bb")),
}
# For each notion with so many parameters, what they range over.
RANGES: Final[Mapping[tuple[str, int], tuple[str, ...]]] = {
    ("dp", 1): (NONNEGATIVE,),
    ("dp", 2): (NONNEGATIVE, UNIT),
    ("pure-dp", 1): (NONNEGATIVE,),
    ("rdp", 2): (ABOVE_ONE, NONNEGATIVE),
    ("zcdp", 1): (NONNEGATIVE,),
    ("zcdp", 2): (REAL, NONNEGATIVE),
    ("tcdp", 2): (NONNEGATIVE, ABOVE_ONE),
    ("bounded-cdp", 3): (REAL, NONNEGATIVE, ABOVE_ONE),
    ("mcdp", 2): (NONNEGATIVE, NONNEGATIVE),
    ("probabilistic-dp", 2): (NONNEGATIVE, UNIT),
    ("kl-dp", 1): (NONNEGATIVE,),
    ("joint-dp", 2): (NONNEGATIVE, UNIT),
}


def force_range(name: Name, kind: str, why: str, passage: Passage, session: Session, source: Source) -> None:
    """Give a symbol that has no domain anywhere the one that follows from its place."""
    if passage.scope.find(name) is not None or is_constant(name, passage.scope):
        return
    if session.supply(name, passage, conventional=False) is not None:
        return
    condition = Chain(name, (LINKS[kind],), span=name.span)
    entries = declare_all([condition], passage.scope, why)
    session.remember(entries, passage, name.span, source, why)
    domain = entries[0].value.domain if isinstance(entries[0].value, Variable) else kind
    session.take(entries[0], f"{shown(name)} is in {domain} as {why}")


def declare_parameters(node: Node, passage: Passage, session: Session, inner: Passage | None = None) -> None:
    """Give the numbers of a relation the ranges that follow from what it says.

    They are declared in ``passage``; ``inner`` is the passage inside it in which the relation is said.
    """
    for part in node.walk():
        if isinstance(part, Chain) and part.first is not None and len(part.links) == 1:
            relation, right = part.links[0]
            if relation in ("<=", "<"):
                _closeness(part.first, right, passage, session)
                _bound(part.first, right, passage, inner or passage, session)


def _closeness(left: Node, right: Node, passage: Passage, session: Session) -> None:
    """Read ``P(S) <= e^epsilon Q(S) + delta``: the parameters are those of approximate privacy."""
    if not isinstance(left, (Probability, Apply)):
        return
    terms = right.args if isinstance(right, Operation) and right.name == "add" else (right,)
    exponents = [name for term in terms for name in _exponents(term)]
    others = [term for term in terms if isinstance(term, Name)]
    source = session.document.sources[0]
    if len(exponents) == 1 and len(others) == len(terms) - 1:
        force_range(exponents[0], NONNEGATIVE, "a parameter of approximate privacy", passage, session, source)
        for name in others:
            force_range(name, UNIT, "a parameter of approximate privacy", passage, session, source)


def _exponents(term: Node) -> Iterator[Name]:
    """Yield the epsilon of ``e^epsilon Q(S)`` and of ``exp(epsilon) Pr[...]``."""
    factors = term.args if isinstance(term, Operation) and term.name == "multiply" else (term,)
    if not any(
        isinstance(factor, (Probability, Apply)) and not _is_exponential(factor) for factor in factors
    ):
        return
    for factor in factors:
        exponent: Node | None = None
        if isinstance(factor, Power) and factor.base == Name("e"):
            exponent = factor.exponent
        elif _is_exponential(factor):
            exponent = factor.args[0]  # type: ignore[attr-defined]
        while isinstance(exponent, Fenced):
            exponent = exponent.inside
        if isinstance(exponent, Name):
            yield exponent


def _is_exponential(factor: Node) -> bool:
    return isinstance(factor, Apply) and factor.function == Name("exp") and len(factor.args) == 1


def _bound(left: Node, right: Node, passage: Passage, inner: Passage, session: Session) -> None:
    """Read ``D(P || Q) <= rho alpha``: a divergence is at least 0, so what multiplies alpha is."""
    if not isinstance(left, Divergence) or left.kind not in ("D", "KL", "TV"):
        return
    factors = right.args if isinstance(right, Operation) and right.name == "multiply" else (right,)
    unknown = [
        factor for factor in factors if isinstance(factor, Name) and not _is_known(factor, inner, session)
    ]
    rest = [factor for factor in factors if factor not in unknown]
    if len(unknown) == 1 and all(_is_positive(factor, inner.scope) for factor in rest):
        why = "the bound of a divergence"
        force_range(unknown[0], NONNEGATIVE, why, passage, session, session.document.sources[0])


def _is_known(name: Name, passage: Passage, session: Session) -> bool:
    if passage.scope.find(name) is not None:
        return True
    return session.supply(name, passage, conventional=False) is not None


def _is_positive(node: Node, scope: Scope) -> bool:
    if isinstance(node, Number):
        return any(digit not in "0." for digit in node.digits)
    entry = scope.find(node) if isinstance(node, Name) else None
    domain = entry.domain if entry is not None else None
    return (
        domain is not None
        and domain.lo is not None
        and (domain.lo > 0 or (domain.lo == 0 and domain.lo_open))
    )
