"""Definitions of notions: what the formula of a definition says, beside what the vocabulary says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences import HockeyStick, MaxDivergence, Renyi
from dpsym.language.notions import RDP, ZCDP, ApproximateDP, PureDP
from dpsym.language.notions.base import Satisfies
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes import introduce
from dpsym.notes.free import names_of, neighbours_in, symbols_of
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import number, stated
from dpsym.notes.meaning import parameters as parameters_of
from dpsym.notes.meaning.statements import closed
from dpsym.notes.passages.building import Place, claim_of, complain, place_of, with_notes
from dpsym.notes.passages.introducing import introduce_symbols
from dpsym.notes.passages.notions import Meant, read_notion
from dpsym.notes.passages.parameters import NONNEGATIVE, REAL, declare_parameters
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session, trouble
from dpsym.notes.passages.sticks import as_hockey_stick
from dpsym.notes.passages.subjects import Pair, mechanism_of
from dpsym.notes.prose.clauses import Defined, NotionWords, Relation, Said
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.notes.syntax import Apply, Name, Node, Quantified
from dpsym.notes.words import plain

if TYPE_CHECKING:
    from dpsym.notes.passages.sentence import SentenceReader

__all__ = ["Learnt", "defined_items", "prepare"]


@dataclass(frozen=True)
class Learnt:
    """A notion whose name a document defines: what it is in the vocabulary, for its parameters."""

    kind: Any
    ranges: tuple[str, ...]

    def notion(self, entries: tuple[Node, ...], passage: Passage) -> Any:
        """Return the notion with parameters."""
        return self.kind(*(number(entry, passage.scope) for entry in entries))


def prepare(clause: Defined, sentence: SentenceReader) -> Name | None:
    """Declare the mechanism and its inputs that a definition speaks of; what fails will fail again later."""
    passage, session = sentence.local, sentence.session
    said = clause.statement if isinstance(clause.statement, Said) else None
    mechanism = None
    try:
        if said is not None and said.subject is not None and said.subject.kind == "symbol":
            mechanism = mechanism_of(said.subject.formulas[0], passage, session)
        for entry in clause.over:
            introduce_symbols(entry, passage, session)
        for formula in _relations(clause):
            pair = neighbours_in(session.tree(formula, passage))
            if pair is not None:
                introduce.introduce_datasets(pair, passage.scope, formula.latex.strip())
                passage.facts["neighbours"] = pair
        if mechanism is None and (said is None or said.subject is None):
            mechanism = _nameless(clause, passage, session)
    except TROUBLE as error:
        passage.facts["definition fails"] = trouble(error)
    return mechanism


def _nameless(clause: Defined, passage: Passage, session: Session) -> Name | None:
    """Declare M of *a mechanism is ε-DP if Pr[M(x) in S] <= ...*, which only the formula names."""
    for formula in _relations(clause):
        for part in session.seen(formula, passage).walk():
            function = part.function if isinstance(part, Apply) and len(part.args) == 1 else None
            if not isinstance(function, Name) or not function.base.isupper():
                continue
            known = passage.scope.find(part.args[0]) if isinstance(part.args[0], Name) else None  # type: ignore[attr-defined]
            if known is not None and known.kind is Kind.DATASET and passage.scope.find(function) is None:
                introduce.introduce_mechanism([function], passage.scope, origin=formula.latex.strip())
                return function
    return None


def _relations(clause: Defined) -> list[Formula]:
    return [entry.formula for entry in clause.by if isinstance(entry, Relation)]


def defined_items(clause: Defined, sentence: SentenceReader) -> list[Item]:
    """Return the definition of a notion: one item for each formula that defines it."""
    session, passage = sentence.session, sentence.local
    said = clause.statement if isinstance(clause.statement, Said) else None
    formulas = _main(_relations(clause), passage, session)
    failure = passage.fact("definition fails")
    if failure is not None:
        return [complain(place_of(formula), failure, session) for formula in formulas]
    items = []
    for formula in formulas:
        try:
            item = _definition(formula, said, sentence.mechanism, passage, session)
            items.append(with_notes(item, session))
        except TROUBLE as error:
            items.append(complain(place_of(formula), trouble(error), session))
    return items


def _main(formulas: list[Formula], passage: Passage, session: Session) -> list[Formula]:
    """Return the formulas that define, without those that say which inputs are neighbours."""
    found = []
    for formula in formulas:
        try:
            node = session.tree(formula, passage)
        except TROUBLE:
            found.append(formula)
            continue
        if neighbours_in(node) is None and not isinstance(node, Name):
            found.append(formula)
    return found


def _definition(
    formula: Formula, said: Said | None, mechanism: Name | None, passage: Passage, session: Session
) -> Item:
    node = session.tree(formula, passage)
    declare_parameters(node, passage, session)
    session.complete([node], passage)
    inner = passage.child()
    found = stated(node, inner.scope)
    place = place_of(formula)
    statement = found[0].conclusion
    if said is None or mechanism is None or len(found) != 1 or found[0].given:
        return place.item(ItemKind.DEFINITION)
    bound = _bound(node, statement, said.notion, passage, session)
    pair = _pair_in(statement, mechanism)
    known = _known(said.notion, statement, pair, passage, session)
    if known is None or pair is None:
        return place.item(ItemKind.DEFINITION)
    try:
        steps = _both_ways(known, statement, pair, bound, node, place, inner)
    except TROUBLE:
        steps = ()
    return place.item(ItemKind.DEFINITION, steps=steps)


def _known(
    words: NotionWords, statement: Any, pair: Pair | None, passage: Passage, session: Session
) -> Any | None:
    """Return the notion of the vocabulary; of a new name, what its definition says it is."""
    if not words.name.startswith("?"):
        try:
            return read_notion(words, passage, session)
        except TROUBLE:
            return None
    if pair is None or words.parameters is None:
        return None
    entries = parameters_of(session.tree(words.parameters, passage))
    values = [number(entry, passage.scope) for entry in entries]
    learnt = _recognised(statement, pair, values)
    if learnt is None:
        return None
    session.notions[words.name] = learnt
    return learnt.kind(*values)


def _recognised(statement: Any, pair: Pair, values: list[Any]) -> Learnt | None:
    """Return which notion a bound of a divergence defines: D_alpha <= rho alpha is rho-zCDP."""
    statement = as_hockey_stick(statement)
    if not isinstance(statement, Comparison) or statement.op != "<=":
        return None
    left, right = statement.lhs, statement.rhs
    if isinstance(left, Renyi) and left.args[1:] == (pair.first, pair.second):
        order = left.args[0]
        if len(values) == 2 and (order, right) == tuple(values):
            return Learnt(RDP, ())
        if len(values) == 1 and isinstance(order, Variable) and sympy.expand(right - values[0] * order) == 0:
            return Learnt(ZCDP, (NONNEGATIVE,))
        if len(values) == 2 and sympy.expand(right - values[0] - values[1] * order) == 0:
            return Learnt(ZCDP, (REAL, NONNEGATIVE))
    if isinstance(left, MaxDivergence) and len(values) == 1 and right == values[0]:
        return Learnt(PureDP, (NONNEGATIVE,))
    if isinstance(left, HockeyStick) and len(values) == 2 and (left.args[0], right) == tuple(values):
        return Learnt(ApproximateDP, ())
    return None


def _bound(node: Node, statement: Any, words: NotionWords, passage: Passage, session: Session) -> list[Entry]:
    """Return the numbers and events for all of whose values a definition asks: they are no parameters."""
    given = [words.parameters, words.removed]
    own = {
        key for formula in given if formula is not None for key in symbols_of(session.tree(formula, passage))
    }
    conditions = [condition for _, condition in node.quantifiers] if isinstance(node, Quantified) else []
    entries = passage.scope.own_entries
    found = [entry for entry in entries if str(identity(entry.name)) not in own and entry.value is not None]
    for name in names_of(conditions):
        called = passage.scope.dpsym_name(name)
        for symbol in statement.free_symbols:
            if str(symbol) == called:
                found.append(Entry(name, Kind.REAL, getattr(symbol, "domain", None), symbol))
    return found


def _pair_in(statement: Any, mechanism: Name) -> Pair | None:
    """Return the laws of the mechanism in a statement, in their order."""
    laws = [part for part in sympy.preorder_traversal(statement) if isinstance(part, LawSymbol)]
    laws = list(dict.fromkeys(laws))
    start = f"{plain(mechanism)}("
    if len(laws) != 2 or not all(str(law).startswith(start) for law in laws):
        return None
    return Pair(laws[0], laws[1])


def _both_ways(
    known: Any, statement: Any, pair: Pair, bound: list[Entry], node: Node, place: Place, passage: Passage
) -> tuple[Item, ...]:
    """Return that the notion of the vocabulary gives what a definition says, and the other way round."""
    satisfied = known(pair.first, pair.second)
    if not isinstance(satisfied, Satisfies):
        return ()
    parameters = known.free_symbols
    there = place.item(ItemKind.CLAIM, claim=claim_of(Meant(statement, (satisfied,)), passage))
    dummy = sympy.Dummy()
    swapped = (
        statement.xreplace({pair.first: dummy})
        .xreplace({pair.second: pair.first})
        .xreplace({dummy: pair.second})
    )
    given = []
    for part in dict.fromkeys((statement, swapped)):
        whole = part
        for entry in bound:
            if entry.value not in parameters and whole.has(entry.value):
                whole = closed(whole, entry, node)
        given.append(as_hockey_stick(whole))
    back = place.item(ItemKind.CLAIM, claim=claim_of(Meant(satisfied, tuple(given)), passage))
    return there, back
