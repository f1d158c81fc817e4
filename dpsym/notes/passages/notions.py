"""Notions of privacy in sentences: of which pair of laws they are said, as hypotheses and as claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.language.distributions import RandomizedResponse
from dpsym.language.distributions.composed import Power
from dpsym.language.notions import ApproximateDP, PureDP
from dpsym.language.relations import Comparison
from dpsym.notes import introduce
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.free import indices_in, names_of
from dpsym.notes.meaning import notion as notion_of
from dpsym.notes.meaning import parameters
from dpsym.notes.passages.defaults import LAWS
from dpsym.notes.passages.introducing import introduce_symbols
from dpsym.notes.passages.noise import loss_of_noise
from dpsym.notes.passages.parameters import LINKS, RANGES, UNIT, force_range
from dpsym.notes.passages.passage import Passage, Private
from dpsym.notes.passages.positions import declare_by_place
from dpsym.notes.passages.session import Session
from dpsym.notes.passages.subjects import Pair, composed_of, generic_pair, mechanism_of, pair_of
from dpsym.notes.prose.clauses import Assumed, NotionWords, Said
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Kind, Scope, identity
from dpsym.notes.sequences import gathered
from dpsym.notes.syntax import Name, Node

__all__ = ["Meant", "conclude_notion", "force_parameters", "read_notion", "suppose_notion"]


@dataclass(frozen=True)
class Meant:
    """A statement with the hypotheses, the witness and the theorems that its encoding brings along."""

    conclusion: Any
    given: tuple[Any, ...] = ()
    rests_on: tuple[str, ...] = ()
    witness: Any = None
    shapes: Any = None


def read_notion(words: NotionWords, passage: Passage, session: Session) -> Any:
    """Return the notion that words name, with its parameters.

    Raises:
        Unread: the name is not known, or the parameters are not read.
        IllFormedError: the parameters are not those of the notion.
    """
    if words.parameters is None:
        raise unread(words.span, "the parameters of this notion are not a formula")
    given = session.tree(words.parameters, passage)
    removed = session.tree(words.removed, passage) if words.removed is not None else None
    learnt = session.notions.get(words.name)
    name = words.name
    if name == "dp" and "pure" in words.traits:
        name = "pure-dp"
    entries = parameters(given)
    source = words.parameters.source
    _require_no_order(name, entries, passage, session, words)
    ranges = learnt.ranges if learnt is not None else RANGES.get((name, len(entries)), ())
    for entry, kind in zip(entries, ranges, strict=False):
        if isinstance(entry, Name):
            force_range(entry, kind, f"a parameter of {_called(words)}", passage, session, source)
    if isinstance(removed, Name):
        force_range(removed, UNIT, f"a parameter of approximate {_called(words)}", passage, session, source)
    session.complete([given, *([removed] if removed is not None else [])], passage)
    if learnt is not None:
        return learnt.notion(entries, passage)
    if name.startswith("?"):
        raise unread(words.span, f"{name[1:].upper()} is not a notion of privacy that dpsym knows")
    if removed is not None and name == "dp" and len(entries) == 1:
        from dpsym.notes.meaning import number

        return ApproximateDP(number(entries[0], passage.scope), number(removed, passage.scope))
    found = notion_of(name, given, passage.scope, removed, words.span)
    if isinstance(found, ApproximateDP) and found.args[1] == 0:
        return PureDP(found.args[0])
    return found


def force_parameters(words: NotionWords, known: set[str], passage: Passage, session: Session) -> None:
    """Give the parameters of a claimed notion their ranges, but for those that the sentence introduces."""
    if words.parameters is None:
        return
    entries = parameters(session.tree(words.parameters, passage))
    name = "pure-dp" if words.name == "dp" and "pure" in words.traits else words.name
    for entry, kind in zip(entries, RANGES.get((name, len(entries)), ()), strict=False):
        if isinstance(entry, Name) and str(identity(entry)) not in known:
            why = f"a parameter of {_called(words)}"
            force_range(entry, kind, why, passage, session, words.parameters.source)


def _called(words: NotionWords) -> str:
    return words.name.upper().replace("ZCDP", "zCDP").replace("TCDP", "tCDP")


def _require_no_order(
    name: str, entries: tuple[Node, ...], passage: Passage, session: Session, words: NotionWords
) -> None:
    """Refuse an order in the place of epsilon, as in ``(alpha, epsilon)``-DP."""
    first = entries[0] if entries else None
    if name != "dp" or len(entries) != 2 or not isinstance(first, Name):
        return
    entry = passage.scope.find(first)
    if str(identity(first)) in session.orders or (entry is not None and entry.kind is Kind.ORDER):
        shown = first.base
        raise ill_formed(
            words.span,
            f"{shown} is the order of a divergence, but (epsilon, delta)-DP begins with epsilon; "
            f"({shown}, epsilon)-RDP may be meant",
        )


# Hypotheses


def suppose_notion(said: Said, clause: Assumed, passage: Passage, session: Session) -> None:
    """Suppose that something satisfies a notion; of a mechanism, for the inputs that a claim speaks of."""
    subject = said.subject
    target = passage
    if clause.over:
        target = passage.child()
        for entry in clause.over:
            introduce_symbols(entry, target, session)
    if subject is not None and subject.kind == "each":
        passage.facts["fold"] = (
            session.tree(subject.formulas[1], passage),
            read_notion(said.notion, passage, session),
        )
        return
    if subject is not None and subject.kind == "symbol":
        name = mechanism_of(subject.formulas[0], passage, session)
        count = None if name is not None else _length(subject.formulas[0], passage, session)
        if count is not None and not clause.over:
            passage.facts["fold"] = (count, read_notion(said.notion, passage, session))
            return
        if name is not None:
            if clause.over:
                _suppose_family(name, said.notion, target, passage, session)
                return
            found = read_notion(said.notion, passage, session)
            if said.notion.name == "rdp":
                session.orders |= {str(key) for key in _order_names(said.notion, passage, session)}
            passage.private.append(Private(name, found, said.notion.span))
            return
    found = read_notion(said.notion, passage, session)
    if subject is not None and subject.kind == "symbols" and not clause.over:
        names = _mechanisms(subject.formulas, passage, session)
        passage.private += [Private(name, found, said.notion.span) for name in names]
        if names:
            return
    if subject is None or subject.kind == "it":
        pair: Pair = passage.facts.setdefault("it", generic_pair(passage.scope))
    else:
        pair = pair_of(subject, passage, session)
    if clause.over:
        raise unread(said.notion.span, "a notion that is supposed for all values of something is not read")
    passage.scope.suppose(found(pair.first, pair.second), "", said.notion.span)


def _length(formula: Formula, passage: Passage, session: Session) -> Node | None:
    r"""Return the k of ``M_1, \dots, M_k``."""
    found = gathered([session.tree(formula, passage)])
    if len(found) != 2 or not isinstance(found[1], Name) or found[1].index is None:
        return None
    return found[1].index.index if isinstance(found[1].index, Name) else None


def _mechanisms(formulas: Sequence[Formula], passage: Passage, session: Session) -> list[Name]:
    """Return the mechanisms of ``M_1 and M_2``; letters for laws, and laws, are none."""
    nodes = [session.tree(formula, passage) for formula in formulas]
    names = [name for node in nodes for name in names_of([node])]
    if any(name.base in LAWS or (name.index is None and not name.base.isupper()) for name in names):
        return []
    entries = [passage.scope.find(name) for name in names]
    if any(entry is not None and entry.kind is not Kind.MECHANISM for entry in entries):
        return []
    new = [name for name, entry in zip(names, entries, strict=True) if entry is None]
    introduce.introduce_mechanism(new, passage.scope, origin="what is said of it")
    return names


def _suppose_family(
    name: Name, words: NotionWords, indexed: Passage, passage: Passage, session: Session
) -> None:
    """Suppose that each of k mechanisms satisfies a notion, with parameters of its own."""
    from dpsym.notes.declare import declare_all
    from dpsym.notes.syntax import Chain

    if words.parameters is None:
        raise unread(words.span, "the parameters of this notion are not a formula")
    entries = parameters(session.tree(words.parameters, passage))
    for entry, kind in zip(entries, RANGES.get((words.name, len(entries)), ()), strict=False):
        if isinstance(entry, Name) and entry.index is not None and passage.scope.find_family(entry) is None:
            for made in declare_all(
                [Chain(entry, (LINKS[kind],), span=entry.span)], indexed.scope, "a parameter"
            ):
                passage.scope.declare(made)
    passage.facts["family"] = (name, words, entries)
    indices = [entry for entry in indexed.scope.own_entries if entry.kind is Kind.INDEX]
    own = {identity(entry.name) for entry in indices}
    if len(indices) == 1 and not any(
        identity(part) in own for entry in entries for part in indices_in(entry)
    ):
        passage.facts["fold"] = (indices[0].value.count, read_notion(words, passage, session))


def _order_names(words: NotionWords, passage: Passage, session: Session) -> list[str | None]:
    if words.parameters is None:
        return []
    first = parameters(session.tree(words.parameters, passage))[0]
    return [identity(first)] if isinstance(first, Name) else []


# Claims


def conclude_notion(said: Said, passage: Passage, session: Session) -> Meant:
    """Return the claim that something satisfies a notion."""
    subject = said.subject
    if subject is not None and subject.kind == "composed" and subject.members is not None:
        return _composed(said, passage, session)
    if subject is not None and subject.kind == "fold":
        return _folded(said, passage, session)
    if subject is not None and subject.kind == "pair" and passage.fact("fold") and not composed_of(passage):
        return _folded(said, passage, session)
    if subject is not None:
        declare_by_place((session.tree(formula, passage) for formula in subject.formulas), passage, session)
    found = read_notion(said.notion, passage, session)
    if subject is not None and subject.kind == "laplace":
        return _laplace(found, said, passage, session)
    if subject is None or subject.kind == "it":
        known = passage.fact("it") or _only_mechanism(passage)
        if known is None:
            raise unread(said.notion.span, "of which mechanism this is said is not read")
        pair: Pair = known
    else:
        pair = pair_of(subject, passage, session)
    return Meant(found(pair.first, pair.second), pair.given, pair.rests_on)


def _laplace(notion: Any, said: Said, passage: Passage, session: Session) -> Meant:
    """Return that the privacy loss of Laplace noise on all coordinates is at most epsilon at every output."""
    if not isinstance(notion, PureDP) or not passage.fact("noise"):
        raise unread(
            said.notion.span, "the noise of the Laplace mechanism was not read, or the notion is another"
        )
    loss, given = loss_of_noise(passage, session)
    passage.facts["noise is used"] = True
    return Meant(
        Comparison(loss, "<=", notion.args[0]), given, ("the privacy loss is the log-ratio of densities",)
    )


def _only_mechanism(passage: Passage) -> Pair | None:
    """Return the pair of the mechanism of which something is supposed, for ``then it is ...``."""
    from dpsym.notes.passages.subjects import outputs_of

    names = {str(identity(entry.mechanism)): entry.mechanism for entry in passage.all_private()}
    if len(names) != 1:
        return None
    (name,) = names.values()
    return outputs_of(name, passage)


def _composed(said: Said, passage: Passage, session: Session) -> Meant:
    """Return that k algorithms of one notion compose to another one."""
    subject = said.subject
    assert_members = subject.members if subject is not None else None
    if subject is None or assert_members is None:
        raise unread(said.notion.span, "what is composed here is not read")
    two = "two" in subject.traits
    count = sympy.Integer(2) if two else _count(session.tree(subject.formulas[0], passage), passage, session)
    members = read_notion(assert_members, passage, session)
    whole = read_notion(said.notion, passage, session)
    return _repeated(members, whole, count, passage.scope)


def _count(node: Node, passage: Passage, session: Session) -> Any:
    """Return how many are composed: an integer from 1."""
    from dpsym.notes.meaning import number

    if isinstance(node, Name):
        session.count(node, "how many are composed", passage)
    return number(node, passage.scope)


def _folded(said: Said, passage: Passage, session: Session) -> Meant:
    """Return that the k-fold composition of what was supposed satisfies a notion."""
    known = passage.fact("fold")
    subject = said.subject
    if subject is None or known is None:
        raise unread(said.notion.span, "of what this is the k-fold composition is not read")
    node, members = known
    count = _count(node, passage, session) if isinstance(node, Node) else node
    whole = read_notion(said.notion, passage, session)
    return _repeated(members, whole, count, passage.scope)


WORST_CASE = "randomized response is the worst case (Kairouz, Oh and Viswanath)"


def _repeated(members: Any, whole: Any, count: Any, scope: Scope) -> Meant:
    """Return that ``count`` runs of what satisfies a notion satisfy another.

    Of (epsilon, delta)-private runs randomized response is the worst case, also of adaptive ones.  Of the
    other notions one law for all runs stands for several.
    """
    if isinstance(members, (PureDP, ApproximateDP)) and isinstance(whole, (PureDP, ApproximateDP)):
        response = RandomizedResponse(*members.args)
        pair = Power(response, count), Power(response.partner, count)
        return Meant(whole(*pair), (), (WORST_CASE,))
    first = generic_pair(scope)
    runs = Power(first.first, count), Power(first.second, count)
    return Meant(whole(*runs), (members(first.first, first.second),), (), None, {count: (2, 3)})
