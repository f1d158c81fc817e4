"""That things exist which meet conditions, said in one sentence or in a list.

*Then there exist A and B with the following properties: 1. ... 2. ...* claims that the same A and B meet all
of the list.  So the item of a property is the claim that some A and B meet it and those before it; where one
of them is not read, nothing after it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import DpsymError, Unread
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.elaboration.witnesses import PrivateDecomposition
from dpsym.language.existence import exists
from dpsym.language.measure import Mass
from dpsym.language.notions import ApproximateDP
from dpsym.language.notions.base import Satisfies
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import hypothesis
from dpsym.notes.meaning.relations import together
from dpsym.notes.meaning.statements import closed
from dpsym.notes.passages.building import Place, claim_of, guarded, place_of
from dpsym.notes.passages.introducing import introduce_symbols
from dpsym.notes.passages.notions import Meant
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session, trouble
from dpsym.notes.passages.steps import has_relation, steps_of
from dpsym.notes.passages.supposing import given_for
from dpsym.notes.prose.clauses import Relation, There
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Entry, identity
from dpsym.notes.words import shown

if TYPE_CHECKING:
    from dpsym.notes.passages.sentence import SentenceReader

__all__ = ["Properties", "existence_items", "property_item"]


@dataclass
class Properties:
    """What was said to exist before a list, and the properties of it that were read.

    Attributes:
        sentence: the sentence that says that it exists, on this ``line``.
        home: the passage of the list; what is declared inside of an item is said for all values.
        outer: the passage of the hypotheses.
        quantified: for which things it is said to exist, where the sentence says so.
        entries: what is said to exist.
        ranges: what its introduction supposes of it.
        said: the properties so far.
        refused: why nothing more is read, if so.
    """

    sentence: Sentence
    line: int
    home: Passage
    outer: Passage
    quantified: list[Entry] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    ranges: list[Any] = field(default_factory=list)
    said: list[Any] = field(default_factory=list)
    refused: str = ""

    @property
    def message(self) -> str:
        """Why a property is not read that is not a formula."""
        return (
            self.refused or f"a property of what is said to exist in line {self.line}, which is not read here"
        )


def existence_items(clause: There, sentence: SentenceReader) -> list[Item]:
    """Return that things exist: an item for each formula that says something of them, with the whole claim.

    Properties that follow in a list are read where they stand.
    """
    passage, session = sentence.passage, sentence.session
    formulas = [entry.formula for entry in clause.such if isinstance(entry, Relation)]
    if clause.listed or not formulas:
        passage.facts["property"] = _listed(clause, sentence)
        return []
    places = [place_of(formula) for formula in formulas]
    first = guarded(places[0], session, lambda: _existence(clause, formulas, places[0], sentence))
    line = first.line
    others = [
        place.item(first.kind, claim=first.claim, message=f"read together with line {line}")
        for place in places[1:]
    ]
    return [first, *others]


def _existence(clause: There, formulas: list[Formula], place: Place, sentence: SentenceReader) -> Item:
    session = sentence.session
    for missed in sentence.local.all_missed():
        raise missed.error()
    passage = sentence.local.child()
    inner = passage.child()
    values: list[Any] = []
    for entry in clause.introduced:
        values += [made.value for made in introduce_symbols(entry, inner, session)]
    if clause.over or len(formulas) != len(clause.such):
        raise unread(place.span, "something that exists for all values of something else is not read")
    nodes = [session.tree(formula, inner) for formula in formulas]
    session.complete(nodes, inner)
    parts = [entry.statement for entry in inner.scope.own_supposed]
    parts += [hypothesis(node, inner.scope) for node in nodes]
    return place.item(ItemKind.CLAIM, claim=claim_of(_meant(values, parts, passage), passage))


# Properties in a list


def _listed(clause: There, sentence: SentenceReader) -> Properties:
    """Return what a list is going to say more of."""
    line = sentence.source.position(sentence.sentence.span.start)[0]
    found = Properties(sentence.sentence, line, sentence.passage, sentence.local.child())
    inner = found.outer.child()
    found.quantified = list(sentence.local.scope.own_entries)
    try:
        for missed in sentence.local.all_missed():
            raise missed.error()
        for entry in clause.introduced:
            found.entries += introduce_symbols(entry, inner, sentence.session)
        if clause.over or clause.such:
            raise Unread("what exists for all values of something else is not read")
    except TROUBLE as error:
        found.refused = f"a property of what line {line} says to exist, which was not read: {trouble(error)}"
    found.ranges = [entry.statement for entry in inner.scope.own_supposed]
    return found


def property_item(formula: Formula, passage: Passage, session: Session, listed: Properties) -> Item:
    """Return that what was said to exist may have this property, together with those before it."""
    place = place_of(formula)
    made = guarded(place, session, lambda: _property(formula, passage, session, listed))
    if made.claim is None and not listed.refused:
        listed.refused = (
            f"what line {listed.line} says to exist has a property in line {made.line} that was not read"
        )
    return made


def _property(formula: Formula, passage: Passage, session: Session, listed: Properties) -> Item:
    place = place_of(formula)
    if listed.refused:
        raise unread(place.span, listed.refused)
    for missed in passage.all_missed():
        raise missed.error()
    inside = _inside(passage, listed.home)
    if len(inside) < 2:
        raise unread(place.span, f"{listed.message}; such properties are read in the items of a list")
    here = passage.child()
    own = {identity(entry.name) for around in inside for entry in around.scope.own_entries}
    for entry in listed.quantified:
        if identity(entry.name) not in own:
            here.scope.declare(entry)
    for entry in listed.entries:
        if identity(entry.name) in own:
            raise unread(place.span, f"{shown(entry.name)} is said to exist, and declared again here")
        here.scope.declare(entry)
    nodes = []
    for step in steps_of(session.rows(formula, here), None):
        if step.error is not None or step.node is None or not has_relation(step.node):
            raise step.error or unread(step.span, "this row is not read")
        nodes.append(step.node)
    session.complete(nodes, here)
    statement = together([hypothesis(node, here.scope) for node in nodes])
    for around in inside:
        if around.scope.own_supposed:
            raise unread(place.span, "a property that holds under a condition is not read")
        for entry in around.scope.own_entries:
            statement = closed(statement, entry, nodes[0])
    said = [*listed.said, statement]
    meant = _meant([entry.value for entry in listed.entries], [*listed.ranges, *said], listed.outer)
    claim = claim_of(meant, listed.outer)
    more = f"together with what is said before, from line {listed.line} on" if listed.said else ""
    listed.said = said
    return place.item(ItemKind.CLAIM, claim=claim, message=more)


def _inside(passage: Passage, home: Passage) -> list[Passage]:
    """Return the passages from one to that of the list, which is not among them."""
    found: list[Passage] = []
    for around in passage.around():
        if around is home:
            return found
        found.append(around)
    return found


# What is tried as a witness


def _meant(values: Sequence[Any], parts: Sequence[Any], passage: Passage) -> Meant:
    """Return that things exist, with a witness where they decompose an approximately private pair.

    Raises:
        Unread: a number that is said to exist is multiplied by a law that is, and there is no such witness.
    """
    made = exists(*values, together(list(parts)))
    witness = _decomposition(values, parts, passage)
    numbers = [value for value in values if isinstance(value, Variable)]
    laws = {value for value in values if not isinstance(value, Variable)}
    if witness is None and numbers and laws:
        for product in made.statement.atoms(sympy.Mul):
            if product.free_symbols & set(numbers) and product.free_symbols & laws:
                raise Unread("a number that is said to exist is multiplied by a law that is, too")
    return Meant(made, witness=witness)


def _decomposition(values: Sequence[Any], parts: Sequence[Any], passage: Passage) -> Any:
    """Return the parts of an (epsilon, delta)-private pair, if P = (1 - d) P' + d P'' is said, as of Q."""
    numbers = [value for value in values if isinstance(value, Variable)]
    made = exists(*values, together(list(parts)))
    mixed = [found for part in made.statement.atoms(ForAll) if (found := _mixture(part, numbers, values))]
    halves = {law: (main, rest) for law, main, rest in mixed}
    try:
        given = given_for([made], passage)
    except DpsymError:
        return None
    for stated in given:
        if not isinstance(stated, Satisfies) or not isinstance(stated.args[0], ApproximateDP):
            continue
        epsilon, (first, second) = stated.args[0].args[0], stated.args[1:]
        if len(numbers) == 1 and set(halves) == {first, second} and len(mixed) == 2:
            sticks = (HockeyStick(epsilon, first, second), HockeyStick(epsilon, second, first))
            least = sympy.Max(*sticks, evaluate=False)
            cut = PrivateDecomposition(epsilon, least, first, second)
            witness: dict[Any, Any] = {numbers[0]: least}
            for law, (main, rest) in halves.items():
                witness |= {main: cut.main(law), rest: cut.rest(law)}
            return witness if set(witness) == set(values) else None
    return None


def _mixture(stated: ForAll, numbers: Sequence[Any], values: Sequence[Any]) -> tuple[Any, Any, Any] | None:
    """Return P, P', P'' of ``P(y) = (1 - d) P'(y) + d P''(y)`` for the number d that is said to exist."""
    relation = stated.statement
    if len(numbers) != 1 or not isinstance(relation, Comparison) or relation.op != "=":
        return None
    sides = (relation.lhs, relation.rhs)
    left, right = sides if isinstance(sides[0], Mass) else sides[::-1]
    if not isinstance(left, Mass) or not isinstance(left.args[0], LawSymbol):
        return None
    shares: dict[Any, Any] = {}
    for term in sympy.Add.make_args(right):
        masses = [part for part in sympy.Mul.make_args(term) if isinstance(part, Mass)]
        if len(masses) != 1 or masses[0].args[0] not in values or masses[0].args[0] in shares:
            return None
        shares[masses[0].args[0]] = term / masses[0]
    rest = [law for law, share in shares.items() if sympy.expand(share - numbers[0]) == 0]
    main = [law for law, share in shares.items() if sympy.expand(share - 1 + numbers[0]) == 0]
    if len(shares) != 2 or len(rest) != 1 or len(main) != 1:
        return None
    return left.args[0], main[0], rest[0]
