"""What a passage claims: relations and chains of them, notions, equivalences, definitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dpsym.errors import IllFormedError
from dpsym.language.claims import Claim
from dpsym.notes import free
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.definitions import define
from dpsym.notes.formula.commands import LETTERS
from dpsym.notes.free import names_of
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import Stated, hypothesis, stated
from dpsym.notes.meaning.names import is_constant
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.passages.building import Place, claim_of, complain, guarded, place_of, require_tied
from dpsym.notes.passages.equating import require_no_solution, suppose_equation
from dpsym.notes.passages.existing import property_item
from dpsym.notes.passages.noise import learn_noise
from dpsym.notes.passages.notions import Meant
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.passages.positions import declare_by_place
from dpsym.notes.passages.quantified import remember_quantified
from dpsym.notes.passages.requiring import habit, require_mechanisms, require_symbol, require_understood
from dpsym.notes.passages.sensitivity import learn_sensitivity
from dpsym.notes.passages.session import TROUBLE, Session, trouble
from dpsym.notes.passages.steps import (
    Step,
    claims_something,
    has_relation,
    last_side,
    steps_of,
    with_instead,
)
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import identity
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Chain,
    Listed,
    Logic,
    Name,
    Node,
    Operation,
    Power,
    Quantified,
)
from dpsym.notes.words import shown

__all__ = ["OpenChain", "relation_item", "step_item"]


#: Letters that name one function wherever they are applied.
NAMED: Final = frozenset({"Gamma", "zeta"})
LIMIT: Final = "a limit is not read; state the bounds that make it one"


@dataclass
class OpenChain:
    """A chain that a display may continue: its passage, its last side and its last step."""

    passage: Passage
    left: Node | None
    end: int
    last: Node | None = None


def relation_item(
    formula: Formula,
    passage: Passage,
    session: Session,
    *,
    known: Passage | None = None,
    defines: bool = False,
) -> Item | None:
    """Return the item that a formula in a claim makes, or None where it claims nothing.

    What it declares or defines is known in ``known``, in the sentences that follow too.
    """
    known = known or passage
    place = place_of(formula)
    try:
        rows = session.rows(formula, passage)
    except TROUBLE as error:
        return complain(place, trouble(error), session)
    if not rows:
        return None
    place.label = place.label or next((row.label or row.tag for row in rows if row.label or row.tag), None)
    listed, announced = passage.fact("property"), passage.fact("announced item")
    if any(not isinstance(row, Row) or _says(row.node) for row in rows):
        if announced is not None:
            return place.item(ItemKind.UNREAD, message=announced)
        if listed is not None:
            return property_item(formula, passage, session, listed)
    continued = _continues(rows[0], session) if formula.display else None
    passage = continued if continued is not None else passage
    steps = steps_of(rows, session.chain.left if continued is not None else None)
    steps = with_instead(steps, session.chain.last if continued is not None else None)
    if not claims_something(steps):
        return _without_claim(formula, steps, place, passage, session)
    if formula.display:
        session.chain = OpenChain(passage, last_side(steps), formula.span.end, steps[-1].node)
    nodes = [step.node for step in steps if step.node is not None]
    if any(map(_is_limit, nodes)):
        return place.item(ItemKind.UNREAD, message=LIMIT)
    if continued is None and nodes and len(nodes) == len(steps) and _is_declaration(nodes):
        return _declared(nodes, place, passage, known, session)
    unknown = _unknown_function(nodes[0]) if nodes and not defines and continued is None else None
    if unknown is not None and _defines(nodes[0], passage, session):
        told = f"the function {shown(unknown)} is not known; where it is defined here, write ':='"
        about = frozenset({str(identity(unknown))})
        known.missed.append(Missed(told, place.source, place.span, about))
        return place.item(ItemKind.UNREAD, message=told)
    if continued is None and nodes and (defines or _defines(nodes[0], passage, session)):
        return guarded(place, session, lambda: _definition(nodes, place, passage, known, session, defines))
    remember_quantified(nodes, passage, known, place.span, session)
    if len(steps) == 1:
        return guarded(place, session, lambda: step_item(steps[0], place, passage, session))
    return _chain(steps, place, passage, session)


def _says(node: Node) -> bool:
    return has_relation(node) and not _is_declaration([node])


# Rows and steps


def _continues(row: Row | BadRow, session: Session) -> Passage | None:
    """Return the passage of the chain that a display goes on with: it begins with a relation or an arrow."""
    if session.chain is None or isinstance(row, BadRow):
        return None
    node = row.node
    hanging = isinstance(node, Chain) and node.first is None
    arrow = isinstance(node, Logic) and node.operator == "implies" and len(node.args) == 1
    return session.chain.passage if hanging or arrow else None


def _without_claim(
    formula: Formula, steps: Sequence[Step], place: Place, passage: Passage, session: Session
) -> Item | None:
    if formula.display and steps and steps[0].node is not None:
        session.chain = OpenChain(passage, steps[0].node, formula.span.end)
        return place.item(ItemKind.REMARK, message="this formula claims nothing: it has no relation")
    session.mentions += 1
    return None


# Declarations and definitions among claims


def _is_declaration(nodes: Sequence[Node]) -> bool:
    """Return whether formulas only say what symbols are, as ``M : A -> B`` and ``Y ~ P``."""
    return all(
        isinstance(node, Chain) and any(relation in ("~", "->", ":", "subset") for relation, _ in node.links)
        for node in nodes
    ) or all(isinstance(node, Chain) and _is_membership(node) for node in nodes)


def _is_limit(node: Node) -> bool:
    """Return whether a quantity, and not just a symbol, is said to tend somewhere."""
    if not isinstance(node, Chain) or node.links[0][0] != "->":
        return False
    return not isinstance(node.first, (Name, Listed, type(None)))


def _is_membership(node: Chain) -> bool:
    return [relation for relation, _ in node.links] == ["in"] and isinstance(node.first, (Name, Listed))


def _declared(
    nodes: Sequence[Node], place: Place, passage: Passage, known: Passage, session: Session
) -> Item | None:
    """Declare what formulas in running text say, as far as it is read; they are no items."""
    session.declarations += 1
    names = names_of(nodes)
    try:
        declare_by_place(nodes, passage, session)
        session.complete_bounds(nodes, passage)
        entries = declare_all(nodes, passage.scope, place.latex[:60])
    except TROUBLE as error:
        about = frozenset(str(identity(name)) for name in names)
        found = trouble(error)
        passage.missed.append(
            Missed(str(found), place.source, place.span, about, isinstance(found, IllFormedError))
        )
        return None
    for entry in entries:
        known.scope.declare(entry)
    session.remember(entries, passage, place.span, place.source)
    return None


def _defines(node: Node, passage: Passage, session: Session) -> bool:
    """Return whether an equation says what a new symbol means: nothing declares it."""
    if not isinstance(node, Chain) or not node.links or node.links[0][0] not in ("=", ":="):
        return False
    head = _head(node.first, passage)
    if head is None:
        return False
    if node.links[0][0] == ":=":
        return True
    known = passage.scope.find(head) is not None or passage.scope.find_family(head) is not None
    key = str(identity(head))
    if any(missed.symbols and missed.concerns({key}) for missed in passage.all_missed()):
        return False
    return not known and passage.recall(key) is None and key not in session.general


def _unknown_function(node: Node) -> Name | None:
    """Return the function that heads an equation by a name of several letters, as ``sinc`` and Gamma do."""
    if not isinstance(node, Chain) or not isinstance(node.first, Apply):
        return None
    function = node.first.applied
    named = isinstance(function, Name) and (
        function.base in NAMED or (len(function.base) > 1 and function.base not in LETTERS.values())
    )
    return function if named and node.links[0][0] == "=" else None  # type: ignore[return-value]


def _head(first: Node | None, passage: Passage) -> Name | None:
    """Return the symbol that ``x``, ``f(x)``, ``L_{P||Q}^y`` or ``Delta f`` would define."""
    if isinstance(first, Name):
        return None if is_constant(first, passage.scope) else first
    if isinstance(first, Power):
        base, above = first.base, isinstance(first.exponent, Name)
        return _head(base, passage) if above and isinstance(base, Name) and base.base.isupper() else None
    if isinstance(first, Apply):
        function = first.applied
        if isinstance(function, Name) and not passage.scope.is_function(function):
            return function
        return Name("Delta", index=first.args[0]) if function == Name("Delta") else None
    if isinstance(first, Operation) and first.name == "multiply" and first.args[0] == Name("Delta"):
        return Name("Delta", index=first.args[1])
    return None


def _definition(
    nodes: Sequence[Node], place: Place, passage: Passage, known: Passage, session: Session, said: bool
) -> Item:
    """Return a definition; what it says of a divergence that is known has to hold."""
    first = nodes[0]
    for missed in passage.all_missed():
        if not missed.symbols:
            raise missed.error()
    if said and isinstance(first, Quantified):
        if learn_noise(first, passage, known):
            return place.item(ItemKind.DEFINITION)
        first = first.statement
    if learn_sensitivity(first, session.root):
        return place.item(ItemKind.DEFINITION)
    head = _head(first.first, passage) if isinstance(first, Chain) else None
    equal = isinstance(first, Chain) and first.links[0][0] in ("=", ":=")
    if isinstance(first, Chain) and equal and isinstance(head, Name) and head is first.first:
        return _named_anew(first, nodes, place, passage, known, session)
    session.complete(nodes, passage)
    if isinstance(first, Chain) and head is not None:
        try:
            for entry in declare_all([first], passage.scope, place.latex[:60]):
                known.scope.declare(entry)
        except TROUBLE as error:
            if said or not isinstance(first.first, Name):
                return place.item(ItemKind.DEFINITION, message=f"not used further: {error}")
            raise
        rest = nodes[1:]
        steps = tuple(
            step_item(Step(node, node.span), _at(place, node.span), passage, session) for node in rest
        )
        return place.item(ItemKind.DEFINITION, steps=steps)
    if said and not any(True for node in nodes for _ in free.arguments_of_divergences(node)):
        return place.item(ItemKind.DEFINITION)
    if len(nodes) == 1:
        return step_item(Step(first, first.span), place, passage, session)
    return _chain([Step(node, node.span) for node in nodes], place, passage, session)


def _named_anew(
    first: Chain, nodes: Sequence[Node], place: Place, passage: Passage, known: Passage, session: Session
) -> Item:
    """Return the definition of a symbol: it has this meaning from here on, whatever it was before."""
    (relation, value), *more = first.links
    key = identity(first.first) if isinstance(first.first, Name) else None
    if key in {identity(name) for name in free.names_in(value)}:
        raise unread(first, f"{shown(first)} is no definition that is read")
    session.complete([value, *(side for _, side in more), *nodes[1:]], passage)
    known.scope.declare(define(Chain(first.first, ((relation, value),)), passage.scope, place.latex[:60]))
    rest = [Chain(value, tuple(more), span=first.span)] if more else []
    steps = tuple(
        step_item(Step(node, node.span), _at(place, node.span), passage, session)
        for node in (*rest, *nodes[1:])
    )
    return place.item(ItemKind.DEFINITION, steps=steps)


def _at(place: Place, span: Span) -> Place:
    return Place(place.source, span, place.source.text[span.start : span.end].strip())


# Claims


def _chain(steps: Sequence[Step], place: Place, passage: Passage, session: Session) -> Item:
    """Return a chain: each step is a claim under the hypotheses of the passage.

    Where something is set equal to something else, a first row that repeats this is supposed in the others.
    """
    made: list[Item] = []
    if suppose_equation([step.node for step in steps if step.node is not None], passage, session):
        first, *steps = steps
        where = _at(place, first.span)
        made.append(guarded(where, session, lambda: _supposed(first, where, passage, session)))
    for step in steps:
        where = _at(place, step.span)
        made.append(
            guarded(where, session, lambda step=step, where=where: step_item(step, where, passage, session))  # type: ignore[misc]
        )
    return place.item(ItemKind.CHAIN, steps=tuple(made))


def _supposed(step: Step, place: Place, passage: Passage, session: Session) -> Item:
    """Suppose the equation that is solved in the rows after it."""
    if step.node is None:
        raise step.error or unread(step.span, "this row is not read")
    session.complete([step.node], passage)
    passage.scope.suppose(hypothesis(step.node, passage.scope), place.latex, step.span)
    return place.item(ItemKind.DEFINITION, message="supposed in the rows after it")


def step_item(step: Step, place: Place, passage: Passage, session: Session) -> Item:
    """Return the item of one relation, under what its passage supposes."""
    if step.error is not None or step.node is None:
        raise step.error or unread(step.span, "this row is not read")
    require_understood(step.node, passage)
    require_symbol(step.node)
    suppose_equation([step.node], passage, session)
    inner = passage.child()
    if session.defaults:  # what a claim says of a symbol gives it no domain, unless defaults are asked for
        declare_by_place([step.node], inner, session)
    session.complete([step.node], inner)
    require_mechanisms(step.node, inner)
    found = stated(step.node, inner.scope)
    items = [replace(_claimed(entry, place, inner, session), message=habit(step.node)) for entry in found]
    if len(items) == 1 and items[0].claim is not None and step.instead is not None:
        return replace(items[0], instead=_instead(step.instead, place, inner, session))
    return items[0] if len(items) == 1 else place.item(ItemKind.CHAIN, steps=tuple(items))


def _instead(node: Node, place: Place, passage: Passage, session: Session) -> Claim | None:
    """Return what a step says of the row before the last, if that is one claim that is read."""
    try:
        found = [_claimed(entry, place, passage, session) for entry in stated(node, passage.scope)]
    except TROUBLE:
        return None
    return found[0].claim if len(found) == 1 else None


def _claimed(entry: Stated, place: Place, passage: Passage, session: Session) -> Item:
    conclusions = entry.steps if len(entry.steps) > 1 else (entry.conclusion,)
    made = [claim_of(Meant(conclusion, entry.given), passage) for conclusion in conclusions]
    for claim in made:
        require_tied(claim, passage, session)
        require_no_solution(claim)
    items = tuple(place.item(ItemKind.CLAIM, claim=claim) for claim in made)
    return items[0] if len(items) == 1 else place.item(ItemKind.CHAIN, steps=items)
