"""A sentence that quantifies one symbol twice is read in parts: ``for x > 0 A, and for x < 0 B``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from dpsym.notes.declare import declare_all
from dpsym.notes.free import introduced_by
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose.clauses import (
    Assumed,
    Clause,
    Concluded,
    Defined,
    Equivalent,
    Introduced,
    NotUnderstood,
    Noun,
    Role,
)
from dpsym.notes.scope import identity
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Chain, Divergence, Expect, Node, Probability, Quantified

__all__ = ["apart", "remember_quantified"]

SAYING = (Concluded, Equivalent, Defined)


def apart(
    clauses: Sequence[Clause], span: Span, passage: Passage, session: Session
) -> list[Sequence[Clause]]:
    """Return the clauses of a sentence in the parts in which a symbol has one range each.

    Each part begins with its quantifiers, or each ends with them; where neither is so, it is not understood
    what the quantifiers belong to.
    """
    if not clauses:
        return []
    if not _twice(clauses, passage, session) and not _supposes_anew(clauses):
        return [clauses]
    said = [place for place, clause in enumerate(clauses) if isinstance(clause, SAYING)]
    bound = [place for place, clause in enumerate(clauses) if _quantifies(clause)]
    if not said or not bound:
        return [clauses]
    parts = list(_parts(clauses, leading=bound[0] < said[0]))
    whole = all(any(isinstance(clause, SAYING) for clause in part) for part in parts)
    if whole and not any(_twice(part, passage, session) for part in parts):
        return parts
    message = "several things are supposed here, and which of them a claim depends on was not understood"
    return [(NotUnderstood("", span, message), *(clause for clause in clauses if not _quantifies(clause)))]


def remember_quantified(
    nodes: Sequence[Node], passage: Passage, known: Passage, span: Span, session: Session
) -> None:
    """Remember the numbers of ``A for all t > 0`` within a formula, as those of a sentence are remembered."""
    scope = passage.scope.child()
    for node in nodes:
        for kind, condition in node.quantifiers if isinstance(node, Quantified) else ():
            if kind == "forall" and all(
                known.recall(str(identity(name))) is None for name in introduced_by(condition)
            ):
                try:
                    entries = declare_all([condition], scope)
                except TROUBLE:
                    continue
                session.remember(entries, known, span, session.document.sources[0])


def _parts(clauses: Sequence[Clause], *, leading: bool) -> Iterator[Sequence[Clause]]:
    """Cut before a quantifier that follows a claim, or after the quantifiers that follow one."""
    current: list[Clause] = []
    for clause in clauses:
        says = any(isinstance(entry, SAYING) for entry in current)
        ended = bool(current) and _quantifies(current[-1])
        if says and (_quantifies(clause) if leading else ended and isinstance(clause, SAYING)):
            yield tuple(current)
            current = []
        current.append(clause)
    yield tuple(current)


def _quantifies(clause: Clause) -> bool:
    if isinstance(clause, Assumed):
        return not clause.lasting
    return isinstance(clause, Introduced) and clause.role in (Role.ALL, Role.WHERE) and not clause.lasting


def _supposes_anew(clauses: Sequence[Clause]) -> bool:
    """Return whether something is supposed, claimed, and supposed again: ``if A then B, if C then D``."""
    kinds = [
        "said" if isinstance(clause, SAYING) else "supposed"
        for clause in clauses
        if isinstance(clause, SAYING) or (isinstance(clause, Assumed) and not clause.lasting)
    ]
    return "supposed said supposed" in " ".join(kind for kind, _ in groupby(kinds))


def _twice(clauses: Sequence[Clause], passage: Passage, session: Session) -> bool:
    """Return whether two quantifiers of a sentence introduce one symbol, with a claim beside each."""
    seen: set[str] = set()
    written: set[tuple[str, Noun | None]] = set()
    for clause in clauses:
        if not isinstance(clause, Introduced) or not _quantifies(clause):
            continue
        names: set[str] = set()
        for formula in clause.formulas:
            said = (formula.latex.strip(), clause.noun)
            if said in written:
                continue
            written.add(said)
            try:
                node = session.seen(formula, passage)
            except TROUBLE:
                continue
            if _is_of_something(node):
                continue
            names |= {key for name in introduced_by(node) if (key := identity(name)) is not None}
        if names & seen:
            return True
        seen |= names
    return False


def _is_of_something(node: Node) -> bool:
    """Return whether a condition speaks of a divergence, a probability or a value: it introduces nothing."""
    first = node.first if isinstance(node, Chain) else None
    return isinstance(first, (Divergence, Apply, Probability, Expect))
