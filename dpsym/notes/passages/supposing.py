"""What a passage supposes: relations, notions, and facts in words, as hypotheses of its claims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dpsym.language.symbols import Variable
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.free import names_of, neighbours_in
from dpsym.notes.meaning import hypothesis
from dpsym.notes.meaning.statements import closed
from dpsym.notes.passages.facts import suppose_fact
from dpsym.notes.passages.introducing import introduce_symbols
from dpsym.notes.passages.narrowing import narrowed, require_within
from dpsym.notes.passages.ordering import is_range
from dpsym.notes.passages.pairs import specialise
from dpsym.notes.passages.parameters import declare_parameters
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.passages.sticks import canonical
from dpsym.notes.prose.clauses import Assumed, Fact, Relation, Said
from dpsym.notes.scope import Kind
from dpsym.notes.syntax import Chain, Divergence, Name, Node
from dpsym.notes.words import shown

__all__ = ["given_for", "suppose"]


def suppose(clause: Assumed, passage: Passage, session: Session) -> None:
    """Add what a clause supposes to the hypotheses of a passage.

    Raises:
        Unread: something that is supposed is not read.
        IllFormedError: it does not fit what is known.
    """
    from dpsym.notes.passages.comparing import compared_node
    from dpsym.notes.passages.notions import suppose_notion

    relations = [entry for entry in clause.statements if isinstance(entry, Relation)]
    swapped = any(isinstance(entry, Fact) and entry.kind == "swapped" for entry in clause.statements)
    for statement in clause.statements:
        if isinstance(statement, Relation):
            _relation(statement, clause, passage, session, swapped and statement is relations[-1])
        elif isinstance(statement, Said):
            suppose_notion(statement, clause, passage, session)
        elif statement.kind.startswith("compared "):
            node = compared_node(statement, passage, session)
            text = statement.formulas[0].source.text[statement.span.start : statement.span.end]
            _supposed(node, text.strip(), clause, passage, session)
        elif statement.kind != "swapped":
            suppose_fact(statement, passage, session)


def _relation(
    statement: Relation, clause: Assumed, passage: Passage, session: Session, swapped: bool
) -> None:
    formula = statement.formula
    node = session.tree(formula, passage)
    if isinstance(node, Name) or not _says_something(node):
        return
    pair = neighbours_in(node)
    if pair is not None:
        introduce.introduce_datasets(pair, passage.scope, formula.latex.strip())
        passage.facts["neighbours"] = pair
        return
    start = len(passage.scope.own_supposed)
    _supposed(node, formula.latex.strip(), clause, passage, session)
    canonical(passage, start, swapped, node)


def _supposed(node: Node, origin: str, clause: Assumed, passage: Passage, session: Session) -> None:
    if clause.over:
        _for_all(node, origin[:80], clause, passage, session)
    else:
        _once(node, origin[:80], passage, session)


def _once(node: Node, origin: str, passage: Passage, session: Session) -> None:
    """Suppose a relation; what it says of new symbols declares them."""
    if _is_member(node, passage):
        return
    require_within(node, passage)
    session.keep_lower_ends([node], passage)
    special = _specialised(node, passage)
    declare_parameters(node, passage, session)
    if is_range(node, passage):
        session.complete_bounds([node], passage)
    else:
        session.complete([node], passage)
    declare_all([node], passage.scope, origin, fresh=special is not None)
    after = passage.scope.find(special[0]) if special is not None else None
    if special is not None and after is not None:
        specialise(special[1], after, passage)


def _is_member(node: Node, passage: Passage) -> bool:
    r"""Return whether a formula only repeats that a number is one: ``k \in \mathbb{N}`` of k = 1, 2, ...."""
    if not isinstance(node, Chain) or len(node.links) != 1 or not isinstance(node.first, Name):
        return False
    relation, sets = node.links[0]
    entry = passage.scope.find(node.first)
    value = entry.value if entry is not None else None
    if relation != "in" or not isinstance(sets, Name) or not isinstance(value, Variable):
        return False
    counts = value.kind == "integer" and value.domain.lo is not None and value.domain.lo >= 1
    return sets.style == "bb" and (sets.base == "R" or (sets.base in ("N", "Z") and counts))


def _for_all(node: Node, origin: str, clause: Assumed, passage: Passage, session: Session) -> None:
    """Suppose a relation for all values of what is quantified."""
    inner = passage.child()
    for entry in clause.over:
        introduce_symbols(entry, inner, session)
    session.force(node, inner)
    names = names_of([session.tree(formula, inner) for entry in clause.over for formula in entry.formulas])
    bound = [entry for entry in inner.scope.own_entries if entry.name in names]
    declare_parameters(node, passage, session, inner)
    session.complete([node], inner)
    found = hypothesis(node, inner.scope)
    for made in inner.scope.own_supposed:
        raise unread(node, f"{shown(node)} is supposed for values that meet a condition, {made.statement}")
    for known in bound:
        found = closed(found, known, node)
    passage.scope.suppose(found, origin, node.span)


def _says_something(node: Node) -> bool:
    return any(isinstance(part, (Chain, Divergence)) for part in node.walk())


def _specialised(node: Node, passage: Passage) -> tuple[Name, Any] | None:
    """Return the law that ``P = P' x P''`` says more of, with its entry."""
    if isinstance(node, Chain) and isinstance(node.first, Name) and [rel for rel, _ in node.links] == ["="]:
        entry = passage.scope.find(node.first)
        if entry is not None and entry.kind is Kind.LAW:
            return node.first, entry
    return None


# The hypotheses of a claim


def given_for(statements: Iterable[Any], passage: Passage) -> tuple[Any, ...]:
    """Return the hypotheses that speak, directly or through others, of what the statements speak of.

    Of a law that was made more special, what is supposed of the general one is supposed as well.
    """
    replaced = passage.fact("replaced") or {}
    ranges = narrowed(passage)
    waiting: list[Any] = []
    for entry in passage.scope.supposed:
        statement = entry.statement.xreplace(ranges)
        waiting.append(statement)
        if any(statement.has(old) for old in replaced):
            waiting.append(statement.xreplace(replaced))
    seen: set[Any] = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    chosen: list[Any] = []
    while True:
        connected = [entry for entry in waiting if entry not in chosen and entry.free_symbols & seen]
        if not connected:
            order = list(dict.fromkeys(waiting))
            return tuple(entry for entry in order if entry in chosen)
        chosen += connected
        seen = seen.union(*(entry.free_symbols for entry in connected))
