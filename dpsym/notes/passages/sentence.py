"""One sentence: its clauses in the order that they need, and the items that come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from dpsym.errors import DpsymError, IllFormedError
from dpsym.notes import free
from dpsym.notes.free import names_of
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex
from dpsym.notes.passages.attained import Said as What
from dpsym.notes.passages.attained import aside_items
from dpsym.notes.passages.building import Place, complain, label_of, place_of
from dpsym.notes.passages.coins import note_coins
from dpsym.notes.passages.concluding import relation_item
from dpsym.notes.passages.defining import defined_items, prepare
from dpsym.notes.passages.doubting import note_above, note_consequence, note_dropped
from dpsym.notes.passages.equating import is_equation_alone
from dpsym.notes.passages.existing import existence_items
from dpsym.notes.passages.introducing import introduce_symbols
from dpsym.notes.passages.leftover import compared_in_words, is_no_relation, left_out, without_dollars
from dpsym.notes.passages.logarithms import note_base
from dpsym.notes.passages.measures import MEASURES
from dpsym.notes.passages.notions import force_parameters
from dpsym.notes.passages.ordering import arranged
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.passages.quantified import apart
from dpsym.notes.passages.redeclared import in_pieces, note_converse
from dpsym.notes.passages.restricting import restrict_functions
from dpsym.notes.passages.session import TROUBLE, Session, trouble
from dpsym.notes.passages.steps import has_relation
from dpsym.notes.passages.strange import doubt, mistrust, unread
from dpsym.notes.passages.subscripts import without_measures
from dpsym.notes.passages.supposing import suppose
from dpsym.notes.passages.trailing import with_conditions_behind
from dpsym.notes.passages.valuing import names_anew
from dpsym.notes.passages.worded import equivalence_item, worded_item
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.clauses import (
    Assumed,
    Clause,
    Concluded,
    Defined,
    Equivalent,
    Fact,
    Introduced,
    NotUnderstood,
    Relation,
    Role,
    Said,
    There,
)
from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.described import without_descriptions
from dpsym.notes.prose.reader import read
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import CONVENTIONAL, identity
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Name

__all__ = ["SentenceReader", "read_sentence"]

LATE: Final = "something is declared or supposed behind this in its sentence, which does not govern it"

LISTED: Final = "whether this is supposed, as the sentence before, or claimed is not said"


def read_sentence(sentence: Sentence, passage: Passage, session: Session) -> None:
    """Read a sentence in a passage: declare, suppose, and add the items that it claims."""
    note_base(sentence, session)
    note_coins(sentence, session)
    note_dropped(sentence, passage, session)
    before = len(session.items)
    listed = session.strict and session.supposed and sentence.tokens[0].text in ("also", "similarly")
    found = read(sentence if session.strict else without_descriptions(sentence), passage.definition)
    clauses = with_conditions_behind(found.clauses, passage, session)
    said: list[What] = []
    for part in apart(clauses, sentence.span, passage, session):
        start, reader = len(session.items), SentenceReader(sentence, passage, session, part)
        reader.run()
        said.append(What(passage, reader.local, tuple(session.items[start:])))
    session.items += aside_items(sentence, found.asides, said, passage, session)
    session.items += [
        *left_out(sentence, session.items[before:], passage, clauses),
        *without_dollars(sentence, session),
        *compared_in_words(sentence, session.items[before:]),
    ]
    session.supposed = len(session.items) == before and any(
        isinstance(clause, (Introduced, Assumed)) and clause.lasting for clause in clauses
    )
    if listed:
        session.items[before:] = [unread(item, LISTED) for item in session.items[before:]]
        doubt(sentence.formulas(), LISTED, sentence.span, passage, session)
    if found.late and session.strict:
        session.items[before:] = [unread(item, LATE) for item in session.items[before:]]
    if session.strict:
        mistrust(sentence, found.strange, passage, session, before)


class SentenceReader:
    """A sentence on its way from clauses to items."""

    def __init__(
        self, sentence: Sentence, passage: Passage, session: Session, clauses: Sequence[Clause]
    ) -> None:
        self.sentence = sentence
        self.passage = passage
        self.local = passage.child()
        self.local.standing = passage.standing
        self.session = session
        self.clauses = clauses
        self.source = self._source()
        self.displays: list[Formula] = []
        self.failed = False
        self.claims = False
        self.mechanism: Name | None = None

    def _source(self) -> Source:
        formula = next(iter(self.sentence.formulas()), None)
        return formula.source if formula is not None else self.session.document.sources[0]

    def run(self) -> None:
        """Declare and suppose first, whatever the order of the words; then claim."""
        self.clauses = arranged(self.clauses, self.passage, self.session)
        note_consequence(self.sentence, self.local, self.passage, self.source)
        note_converse(self.sentence, self.local, self.passage)
        for piece in in_pieces(self.sentence):
            self._miss("a function in pieces is not read from words", piece.span, (piece,), True)
        note_above(self.sentence, self.local, self.session)
        if self.sentence.tokens[0].text in ("let", "suppose", "assume", "fix"):
            self._nameless()
        for clause in self.clauses:
            if isinstance(clause, Defined) and clause.statement is not None:
                self.mechanism = prepare(clause, self)
        self._force()
        for clause in self.clauses:
            if isinstance(clause, NotUnderstood):
                self._miss(clause.message, clause.span, clause.formulas, clause.lasting)
            elif isinstance(clause, Introduced):
                self._introduce(clause)
            elif isinstance(clause, Assumed):
                self._suppose(clause)
            elif isinstance(clause, Concluded) and isinstance(clause.statement, Fact):
                self._note(clause.statement)
            elif isinstance(clause, Defined) and clause.statement is None:
                self._define(clause)
        restrict_functions(self.local, self.passage, self.sentence.span, self.clauses)
        for clause in self.clauses:
            self._conclude(clause)
        latest = [item.span for item in self.session.items[-3:]]
        if not any(formula.span in latest for formula in self.displays):
            self.session.items += [self._displayed(formula) for formula in self.displays]
        for key, known in self.local.recalled.items():
            self.passage.recalled.setdefault(key, known)
        self._note_conditions()
        if self.claims and not self.passage.proof:
            self.passage.claiming.append(self.local)
            self.session.claiming = self.local

    def _note_conditions(self) -> None:
        """Note of which symbols a sentence has supposed something for itself alone."""
        symbols = set(self.passage.facts.get("conditional", ()))
        for clause in self.clauses:
            if not isinstance(clause, Assumed) or clause.lasting or not self.claims:
                continue
            for entry in clause.statements:
                if isinstance(entry, Relation):
                    symbols |= self._known_in(entry.formula)
        if symbols:
            self.passage.facts["conditional"] = frozenset(symbols)

    def _known_in(self, formula: Formula) -> set[str]:
        """Return the symbols of a formula that the passage knew before the sentence."""
        try:
            names = list(free.names_in(self.session.seen(formula, self.local)))
        except TROUBLE:
            return set()
        return {str(identity(name)) for name in names if self.passage.scope.find(name) is not None}

    def _displayed(self, formula: Formula) -> Item:
        """Return the item of a display that declares or supposes: unread among words that are."""
        doubt = next((clause for clause in self.clauses if isinstance(clause, NotUnderstood)), None)
        if doubt is not None and not is_bound(formula):
            return place_of(formula).item(ItemKind.UNREAD, message=doubt.message)
        return place_of(formula).item(ItemKind.DEFINITION)

    def _nameless(self) -> None:
        """Note symbols of which a sentence says, with ``let``, something that no clause has understood."""
        for clause in self.clauses:
            if isinstance(clause, Concluded) and isinstance(clause.statement, Relation):
                formula = clause.statement.formula
                try:
                    said = has_relation(self.session.seen(formula, self.local))
                except TROUBLE:
                    continue
                if not said:
                    message = f"what is said of {formula.latex.strip()} here was not understood"
                    self._miss(message, formula.span, (formula,), True)

    def _force(self) -> None:
        """Give the parameters of the notions that are claimed their ranges: a formula may use them first."""
        said = [
            clause.statement.notion
            for clause in self.clauses
            if isinstance(clause, (Concluded, Defined))
            and isinstance(clause.statement, Said)
            and clause.statement.subject
        ]
        if not said:
            return
        known: set[str] = set()
        for clause in self.clauses:
            if isinstance(clause, Introduced):
                for formula in clause.formulas:
                    try:
                        names = names_of([self.session.tree(formula, self.local)])
                    except TROUBLE:
                        continue
                    known |= {str(identity(name)) for name in names}
        for notion in said:
            try:
                force_parameters(notion, known, self.local, self.session)
            except TROUBLE:
                continue

    # What is declared and supposed

    def _introduce(self, clause: Introduced) -> None:
        if clause.role is Role.EXISTS:
            return
        named = clause.role is Role.WHERE and names_anew(clause.formulas, self.passage, self.session)
        target = self.passage if clause.lasting or self._lasts(clause.formulas) else self.local
        self.session.declarations += len(clause.formulas)
        clause, measures = without_measures(clause, self.local, self.session)
        found = [relation_item(formula, self.local, self.session) for formula in measures]
        self.session.items += [item for item in found if item is not None]
        if measures and not clause.formulas:
            return
        try:
            made = introduce_symbols(clause, target, self.session)
        except TROUBLE as error:
            self._fail(trouble(error), clause.formulas, clause.lasting)
            return
        if named and not self.passage.definition:
            for entry in made:
                self.passage.scope.declare(entry)
        if clause.noun is not None and clause.noun.kind in MEASURES:
            found = [relation_item(entry, self.local, self.session) for entry in clause.formulas]
            self.session.items += [item for item in found if item is not None]
        else:
            self.displays += [formula for formula in clause.formulas if formula.display]

    def _lasts(self, formulas: Sequence[Formula]) -> bool:
        """Return whether ``A, where B`` bounds symbols of earlier sentences: it holds as long as they do."""
        if not formulas or not self.session.strict:
            return False
        behind = [
            token.formula
            for before, token in pairwise(self.sentence.tokens)
            if before.text == "where" and before is not self.sentence.tokens[0]
        ]
        try:
            nodes = [self.session.seen(formula, self.passage) for formula in formulas]
        except TROUBLE:
            return False
        said = all(formula in behind for formula in formulas) and all(map(has_relation, nodes))
        known = {str(identity(entry.name)) for entry in self.passage.scope.entries()}
        return said and all(free.symbols_of(node) <= known for node in nodes)

    def _suppose(self, clause: Assumed) -> None:
        formulas = [entry.formula for entry in clause.statements if isinstance(entry, Relation)]
        target = self.passage if clause.lasting or self._lasts(formulas) else self.local
        self.session.declarations += len(formulas)
        try:
            suppose(clause, target, self.session)
        except TROUBLE as error:
            self._fail(trouble(error), formulas, clause.lasting)

    def _note(self, fact: Fact) -> None:
        """Take what a fact in words says of the formulas around it."""
        if fact.kind not in ("equated", "chosen", "proportional"):
            return
        lasting = fact.kind == "proportional"
        try:
            suppose(Assumed((fact,)), self.passage if lasting else self.local, self.session)
        except TROUBLE as error:
            self._fail(trouble(error), fact.formulas, lasting)

    def _define(self, clause: Defined) -> None:
        for entry in clause.by:
            if isinstance(entry, Relation):
                item = relation_item(
                    entry.formula, self.local, self.session, known=self.passage, defines=True
                )
                if item is not None:
                    self.session.items.append(item)
                    if item.kind in (ItemKind.UNREAD, ItemKind.ILL_FORMED):
                        self._doubt_head(entry.formula, item.message)

    def _doubt_head(self, formula: Formula, message: str) -> None:
        """Note that the symbol which a formula defines has a meaning that was not understood."""
        end = formula.latex.find("=")
        left = formula.latex[: max(end, 0)].rstrip(": ")
        start = formula.content.start
        named = replace(formula, content=Span(start, start + len(left)))
        try:
            symbols = free.symbols_of(self.session.seen(named, self.local))
        except TROUBLE:
            symbols = set()
        if symbols:
            self.passage.missed.append(Missed(message, formula.source, formula.span, frozenset(symbols)))

    def _fail(self, error: DpsymError, formulas: Sequence[Formula], lasting: bool) -> None:
        """Note that a supposition was not understood, and say so where it stands."""
        span = formulas[0].span | formulas[-1].span if formulas else self.sentence.span
        self._miss(str(error), span, formulas, lasting, isinstance(error, IllFormedError))
        displays = [formula for formula in formulas if formula.display]
        for formula in displays:
            self.session.items.append(complain(place_of(formula), error, self.session))
            self.failed = True

    def _miss(
        self,
        message: str,
        span: Span,
        formulas: Sequence[Formula],
        lasting: bool,
        ill_formed: bool = False,
    ) -> None:
        symbols: set[str] = set()
        letters: set[str] = set()
        for formula in formulas:
            try:
                symbols |= free.symbols_of(self.session.tree(formula, self.local))
            except TROUBLE:
                found = letters_of_latex(formula.latex, self.session.macros)
                symbols |= found  # not empty, as then anything would be meant
                letters |= found
        symbols = symbols - CONVENTIONAL or symbols
        target = self.passage if lasting else self.local
        about = (frozenset(symbols), frozenset(letters)) if lasting else (frozenset(), frozenset())
        target.missed.append(Missed(message, self.source, span, about[0], ill_formed, about[1]))

    # What is claimed

    def _conclude(self, clause: Clause) -> None:
        items: list[Item] = []
        listed = self.local.fact("property")
        if listed is not None and listed.home is not self.passage and is_no_relation(clause):
            items = [self.place(self.sentence.span).item(ItemKind.UNREAD, message=listed.message)]
        elif isinstance(clause, Concluded):
            if isinstance(clause.statement, Relation):
                item = relation_item(clause.statement.formula, self.local, self.session, known=self.passage)
                items = [] if item is None else [item]
                if item is not None and is_equation_alone(item, self.sentence):
                    self._miss(item.message, item.span, (clause.statement.formula,), True)
            elif not self.failed:
                items = worded_item(clause.statement, self)
        elif isinstance(clause, Equivalent):
            items = equivalence_item(clause, self)
        elif isinstance(clause, Defined) and clause.statement is not None:
            items = defined_items(clause, self)
        elif isinstance(clause, There):
            items = existence_items(clause, self)
        self.session.items += items
        self.claims = self.claims or any(item.kind is not ItemKind.DEFINITION for item in items)

    def place(self, span: Span) -> Place:
        """Return where a claim in words stands: at the display that belongs to it, if there is one."""
        if self.displays:
            formula = self.displays[-1]
            return Place(formula.source, formula.span, self._text(), label_of(formula))
        return Place(self.source, span, self._text())

    def _text(self) -> str:
        span = self.sentence.span
        return " ".join(self.source.text[span.start : span.end].split())
