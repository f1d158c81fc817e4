"""Derivations: what the rows of an answer say, under what a sheet declares and supposes.

In a derivation words are commentary ("plugging this in, we get") unless they say what a formula depends on
("let", "if", "suppose", "for", "case"): those are read as strictly as in notes.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from typing import Any, Final

import sympy

from dpsym.errors import Unread
from dpsym.language.claims import Claim
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.randomness import Draw
from dpsym.language.relations import Comparison, conjuncts
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable, real
from dpsym.notes.calculus import know_derivatives, mapped, with_bounds_said
from dpsym.notes.definitions import define, restrict_function
from dpsym.notes.discourse.acting import Actor
from dpsym.notes.discourse.claims import TROUBLE
from dpsym.notes.discourse.clauses import STRONG, Cut, names_claim, supposes_by_name, without_purpose
from dpsym.notes.discourse.page import Page
from dpsym.notes.discourse.privacy import Meant
from dpsym.notes.discourse.reader import DocumentReader, Flow, effect_of, place_of
from dpsym.notes.discourse.region import Doubt, Region, all_said
from dpsym.notes.discourse.sheets import Sheet, has_values, is_used
from dpsym.notes.discourse.undeclared import Undeclared, declare_densities
from dpsym.notes.documents.base import Block, Document, Math, Words
from dpsym.notes.documents.base import Kind as Part
from dpsym.notes.english.acts import Act, Let, NameDensities, Says, Thing
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.lexicon import cues_at, words_of_derivations
from dpsym.notes.english.meaning import Clause
from dpsym.notes.english.reading import Understood
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.formula.kinds import Kind as Sort
from dpsym.notes.free import free_names, names_in
from dpsym.notes.headers import CASE as OF_ITS_OWN
from dpsym.notes.headers import (
    begins_supposing,
    cases_in,
    conditionals_in,
    denies,
    divides,
    header_of,
    is_light,
    leaves,
    leaves_room,
    opposite,
)
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.macros import macros_of
from dpsym.notes.meaning import denote
from dpsym.notes.members import defined_member, new_variable, one_by_one, ranges_new, with_members
from dpsym.notes.naming import named_in_passing
from dpsym.notes.nearby import Nearby, nearby
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.pins import (
    changes_variable,
    integrated,
    is_by_parts,
    is_differential,
    known_equal,
    new_names,
    values_in,
)
from dpsym.notes.pronouns import antecedent, compared, points_back, points_past_a_reason
from dpsym.notes.ranging import EXISTS, FOR_ALL, know_all, know_indices, know_lent, know_ranging, symbols_lent
from dpsym.notes.said import Continued, Said, Told, around, words_before, words_of
from dpsym.notes.scope import CONVENTIONAL, Entry, Kind, identity
from dpsym.notes.shortened import divergences_of, spelled_out, with_arguments, with_ends
from dpsym.notes.sides import ORDER, Sides, asks_of_target, named_sides, outer_sides, sides_in, with_side
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Apply, Chain, Divergence, Name, Node, Operation

__all__ = ["Continued", "Said", "continued"]


TITLE: Final = re.compile(r"[({\[\s]*\$(?P<formula>[^$]+)\$[)}\]\s.:]*")
ONLY_SIGN: Final = re.compile(r"\s*(?:[=<>≤≥]|\\(?:leq?|geq?|lt|gt|[lg]eqslant))\s*")
CASE: Final = re.compile(r"(?P<before>[\w\s-]{0,40}?)\bcase\b", re.IGNORECASE)
NUMBERED: Final = re.compile(r"\s*(?:\d(?:st|nd|rd|th)\s+)?case\b[\s\d.:,()a-zA-Z]{0,14}", re.IGNORECASE)
#: What words do that claim or suppose the value behind them, or deny it.
SAYING: Final = frozenset(
    ["THEN", "HAVE", "BE", "TELLER", "YIELDS", "IMPLIES", "TURNING", "LET", "IF", "SUPPOSE"]
)
#: A sentence that begins by speaking of the solutions says nothing of the value that was tried before.
SOLUTIONS: Final = words_of_derivations("solving-spoken")
WORDS_OF_SUBJECT: Final = 5
SILENT: Final = frozenset([Sort.NAME, Sort.VALUE])
OPENING: Final = frozenset("([|")
INPUTS: Final = frozenset(["neighbours", "dataset", "query", "mechanism"])
SUBSTITUTE: Final = "a substitution"  # the origin of a letter by which another is replaced
NAMING: Final = words_of_derivations("naming")  # "f(x) >= 0 for f(x) = ..."


class Declared(Undeclared):
    """In a derivation a symbol that nothing declares is not read: it may be a slip of the pen."""

    def supply(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare nothing but the points to which laws are applied, as the y of ``P(y)``."""
        for node in nodes:
            free = set(free_names(node, region.scope))
            for part in node.walk():
                if not isinstance(part, Apply) or not isinstance(part.function, Name):
                    continue
                known = region.scope.find(part.function)
                law = known.value if known is not None and known.kind is Kind.LAW else None
                if not isinstance(law, LawSymbol):
                    continue
                for name in part.args:
                    if isinstance(name, Name) and name in free and name.base.islower():
                        point = Point(region.scope.dpsym_name(name), law.space)
                        region.scope.declare(Entry(name, Kind.POINT, None, point, None, "its use", name.span))

    def _number(self, name: Name, place: str, region: Region) -> None:
        """Declare nothing."""


class DerivationActor(Actor):
    """A sentence of a derivation: what it gives a value to for one claim has that value there."""

    def __init__(self, reader: _Reader, region: Region, sentence: Sentence) -> None:
        super().__init__(reader.page, region, sentence, region)
        self.reader = reader

    def _introduce(self, things: Sequence[Thing], region: Region, *, fresh: bool = True) -> None:
        if region is not self.lasting:
            fixed = [thing for thing in things if has_values(thing)]
            for atom in (atom for thing in fixed for atom in thing.atoms):
                if not isinstance(atom.node, Chain):
                    continue
                if is_used(atom.node.first, region.scope):
                    self._suppose((Says(atom),), region)
                else:
                    define(atom.node, region.scope, atom.formula.latex.strip())
            things = [thing for thing in things if thing not in fixed]
        super()._introduce(things, region, fresh=fresh)

    def _made(
        self,
        meant: Meant,
        nodes: Sequence[Node],
        formula: Formula,
        span: Span,
        inner: Region,
        hints: tuple[Any, ...],
    ) -> Item:
        item = super()._made(meant, nodes, formula, span, inner, hints)
        try:
            if item.claim is not None:
                require_no_solution(item.claim)
        except Unread as error:
            sides = [node.first for node in nodes if isinstance(node, Chain)]
            solved = {key for side in sides if isinstance(side, Name) and (key := identity(side))}
            new = solved - set(self.reader.lost)
            self.reader.solved |= dict.fromkeys(new, span.start)  # rows before it do not speak of it
            self.reader.lost |= dict.fromkeys(solved, f"line {formula.line}: {error}")
            raise
        return item

    def _defines(self, atom: Atom, inner: Region) -> bool:
        """Return whether a formula gives a new name a meaning; of usual functions it says a fact."""
        usual = any(name.base in CONVENTIONAL for name in atom.kind.names)
        return not usual and super()._defines(atom, inner)

    def _doubt(self, act: Act, error: Exception, region: Region) -> None:
        super()._doubt(act, error, region)
        self.reader.missed = True
        self.reader.lose(self.sentence, region, str(error))


class DerivationPage(Page):
    """A derivation while it is read, with the members of families that it defines."""

    members: dict[str, tuple[Name | None, Node]]
    divergences: Mapping[str, Divergence]

    def rows(self, rows: tuple[Row | BadRow, ...], region: Region) -> tuple[Row | BadRow, ...]:
        """Return rows in which members are written out, and functions have their arguments."""
        rows = spelled_out(rows, self.divergences, region.scope)
        return with_ends(with_arguments(with_members(rows, self.members), region.scope), region.scope)


class _Reader(DocumentReader):
    """The reading of a derivation: harmless words are commentary."""

    takes_words = False

    def __init__(self, sheet: Sheet, document: Document, asked: str) -> None:
        page = DerivationPage(document)
        page.members = {}
        page.divergences = divergences_of(sheet.items, macros_of(sheet.document))
        page.macros = macros_of(document, macros_of(sheet.document))
        context = sheet.context.region
        page.root = all_said(reversed(list(context.around())), Region(context.scope.child(), "proof"))
        page.root.neighbours = context.inputs()
        declare_densities(page.root)
        page.known = Declared(page.known.conventions)
        super().__init__(page)
        self.remarks = []
        self.page: DerivationPage = page
        self.documents, self.asked, self.lent = (sheet.document, document), sheet.items, list(sheet.lent)
        self.elsewhere = {entry.name: entry for entry in sheet.elsewhere}
        self.said: list[Said] = []
        self.sentences: list[tuple[int, str]] = []
        self.told: list[Told] = []
        self.pins: dict[Any, Any] = {}
        self.ranges: list[Any] = []
        self.introduced: dict[str, bool] = {}  # by name, whether for all values
        self.case: tuple[Any, ...] = ()
        self.passing = False  # whether the case is one that a sentence supposes in passing: "for $x = 3$"
        self.titled = False  # whether the next sentence says what a case supposes
        self.numbered = False  # whether the sentence before only numbers a case
        self.divided = divides([source.text for source in document.sources])
        self.sides: Sides | None = sides_in(asked)  # of what is to be shown
        self.worded: frozenset[int] = frozenset()
        self.free: frozenset[int] = frozenset()  # places of rows with letters that nothing declares
        gaps = (*sheet.gaps, *sheet.lost)
        self.doubted = frozenset(name for gap in gaps for name in gap.doubt.symbols | gap.doubt.letters)
        self.words = ""
        self.sentence: Sentence | None = None
        self.paragraph = page.root
        self.lost: dict[str, str] = {}  # why the meaning of symbols was not read
        self.solved: dict[str, int] = {}  # of these, from where, if an equation gave them a value
        self.displayed = False  # whether the chain that a next display may go on with stands in a display
        self.noted = False  # whether a sentence only says for which values something holds that words say
        self.missed = False  # whether a part of the sentence was not understood
        self.previous: Formula | None = None  # the formula that was read last
        self.shown: list[Formula] = []  # the displays that were read
        #: What stood there before a sentence: the sentence, the chain and the formula before it.
        self.stood: tuple[Sentence | None, Node | None, Formula | None] = (None, None, None)

    def tree(self, formula: Formula, region: Region) -> Node:
        """Return a formula as one tree."""
        return self.page.atom(formula, region).node

    def looked_at(self, formula: Formula, region: Region) -> tuple[Node, ...]:
        """Return the rows of a formula that are read."""
        return self.page.atom(formula, region).nodes

    def _actor(self, region: Region, sentence: Sentence, paragraph: Region) -> Actor:  # noqa: ARG002 - of any
        return DerivationActor(self, region, sentence)

    def _carried_out(
        self,
        clauses: tuple[Clause, ...],
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        understood: Understood,  # noqa: ARG002 - a row is a claim wherever it stands
        *,
        claiming: bool,  # noqa: ARG002
    ) -> Doubt | None:
        """Carry out a reading as it is: other words of a derivation are commentary."""
        self._actor(region, sentence, paragraph).perform(clauses)
        return None

    def _inside(self, region: Region, kind: str) -> Region:
        """Return the region of a stretch; what it introduces is no part of a statement."""
        return region.child("proof" if kind != "item" else kind)

    def _heading(self, block: Block, inner: Region) -> None:
        """Suppose what the heading of a case says; other headings only structure the answer."""
        formulas = [piece.latex for piece in block.pieces if isinstance(piece, Math)]
        words = "".join(piece.text for piece in block.pieces if isinstance(piece, Words))
        if len(formulas) == 1 and NUMBERED.fullmatch(words):
            self._suppose_title(formulas[0], block, inner)

    def _tokens(self, block: Block) -> Iterable[Token]:
        """Return the tokens of a paragraph, with displays whose rows stand in cases apart."""
        return [part for token in super()._tokens(block) for part in cases_in(token)]

    def _title(self, block: Block, inner: Region) -> None:
        """Suppose what the title of a case says, or let its first sentence say it."""
        named = CASE.match(block.printed)
        if named is None or not is_light(named["before"].lower().split(), self.page.lexicon):
            return
        match = TITLE.fullmatch(block.title)
        if match is not None:
            self._suppose_title(match["formula"], block, inner)
        else:
            self.titled = True

    def _suppose_title(self, latex: str, block: Block, inner: Region) -> None:
        whole = Span(0, len(latex))
        formula = Formula(Source(block.source.name, latex), whole, whole)
        tokens = (Token(WORD, "suppose", whole), Token(FORMULA, "", whole, formula))
        self._read(Sentence(tokens), inner)

    def _sentence(
        self,
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        *,
        claiming: bool,  # a row is a claim wherever it stands
    ) -> Doubt | None:
        if len(parts := conditionals_in(sentence)) > 1:
            for part in parts:
                self._sentence(part, region, paragraph, claiming=claiming)
            return None
        words = words_of(sentence.tokens)
        if self.titled:
            start = Span(sentence.span.start, sentence.span.start)
            sentence = replace(sentence, tokens=(Token(WORD, OF_ITS_OWN, start), *sentence.tokens))
            self.titled = False
        items, before = self.page.items, len(self.page.items)
        self.paragraph = paragraph
        source = next((part.source for part in sentence.formulas()), self.page.document.sources[0])
        line = source.position(sentence.span.start)[0]
        self.sentences.append((line, words))
        formulas = tuple(part.latex for part in sentence.formulas())
        written = source.text[sentence.span.start : sentence.span.end]
        self.told.append(Told(line, words, formulas, text=written))
        state, self.missed, self.noted = self._state(region), False, False
        rest = self._in_case(sentence, words, region)
        if rest is not None:
            self._derive(rest, words, region)
        changed = self.noted or self._state(region) != state
        self.told[-1] = replace(self.told[-1], kept=changed and not self.missed)
        if rest is None:
            return None
        items[before:] = [self._without_lost(item) for item in items[before:]]
        self._note_said(items[before:], sentence, words, region)
        return None

    def _note_said(self, items: Sequence[Item], sentence: Sentence, words: str, region: Region) -> None:
        """Note what the items of a sentence say, with the words around them and where they stand."""
        pins, ranges = tuple(self.pins.values()), tuple(self.ranges)
        near = list(nearby(sentence, lambda token: self._tree_of(token, region), region.scope))
        for item in items:
            ahead, behind = around(sentence, item)
            worded, free = item.span.start in self.worded, item.span.start in self.free
            place = max(len(self.told) - 1, 0)
            mine = any(item.span.start <= one.start < item.span.end for one in near)
            within = self._nearby(item, near, region)
            if within is None:
                self.told[-1] = replace(self.told[-1], kept=False)
            beside = (self.case, worded, free, place, within or (), mine)
            self.said.append(Said(item, ahead, behind, words, pins, ranges, *beside))

    def _whole(self, token: Token, region: Region) -> Node | None:
        """Return the formula of a token as one tree, if it is one."""
        return None if token.formula is None else self.page.atom(token.formula, region).whole

    def _tree_of(self, token: Token, region: Region) -> Node:
        """Return the formula of a token as one tree."""
        if token.formula is None:
            raise Unread("a word is no formula")
        return self.tree(token.formula, region)

    def _nearby(self, item: Item, near: Sequence[Nearby], region: Region) -> tuple[Any, ...] | None:
        """Return for which values the sentence of an item is meant; None if that was not read."""
        claims = [part.claim.conclusion for part in item.walk() if part.claim is not None]
        found: list[tuple[int, Any]] = []
        for one in near:
            if item.span.start <= one.start < item.span.end:
                continue
            for claim in claims:
                said = one.of(claim, region.scope)
                if said is None:
                    return None
                found += [(one.start, part) for part in said]
        parts = tuple(dict.fromkeys(part for _, part in found))
        if not any(leaves_room(one, other) for one, other in combinations(parts, 2)):
            return parts
        own = min((start for start, _ in found if start > item.span.end), default=-1)
        return tuple(part for start, part in found if start == own)  # "A on I, and B on J"

    def _without_lost(self, item: Item) -> Item:
        """Return an item as unread, if it speaks of a symbol whose meaning was not read."""
        if not self.lost:
            return item
        letters = letters_of_latex(item.latex, self.page.macros)
        lost = {key: why for key, why in self.lost.items() if item.span.start >= self.solved.get(key, 0)}
        told = next((why for key, why in lost.items() if letters & letters_of_symbol(key)), None)
        if item.steps:
            return replace(item, steps=tuple(self._without_lost(step) for step in item.steps))
        if item.claim is None or told is None:
            return item
        return replace(item, kind=ItemKind.UNREAD, claim=None, instead=None, message=told)

    def _read(self, part: Sentence, region: Region) -> None:
        """Read a piece of a sentence, if it says something.

        What of it is not understood is kept with its sentence; other rows are read without it.
        """
        tokens = part.tokens
        while tokens and tokens[0].kind == SIGN and tokens[0].text not in OPENING:
            tokens = tokens[1:]
        kinds = {
            self.page.atom(token.formula, region).kind.kind for token in tokens if token.formula is not None
        }
        formulas = [token.formula for token in tokens if token.formula is not None]
        if kinds <= SILENT and len(formulas) == 1:
            whole = self.sentence.tokens if self.sentence is not None else ()
            alone = len(whole) == 1 or (region.chain is None and whole[-1:] == tokens)
            if formulas[-1].display or alone:  # what a next row may go on with
                region.chain, self.displayed = self.page.atom(formulas[-1], region).whole, True
            return
        rows = self.looked_at(formulas[0], region)
        if len(tokens) == 1 and rows and all(only_ranges(row) or is_map(row) for row in rows):
            return
        before = region.chain
        if self.sentence is not self.stood[0]:
            self.stood = (self.sentence, region.chain, self.previous)
        said = words_before(self.sentence, formulas[0]) if self.sentence is not None else ""
        if said and not formulas[0].display and not points_back(said):
            region.chain = None  # words stand for its left side
        elif points_back(said) and self.sentence and points_past_a_reason(self._opening(), said):
            _, region.chain, self.previous = self.stood
        if points_back(said) and region.chain is not None and self.previous is not None:
            last = self.page.atom(self.previous, region).whole
            region.chain = antecedent(last, self.page.atom(formulas[0], region).whole, region.chain)
        self.previous = formulas[-1]
        self.shown += [formulas[-1]] if formulas[-1].display else []
        for formula in part.formulas():
            for row in self.looked_at(formula, region):
                know_derivatives(row, region.scope)
        super()._sentence(replace(part, tokens=tokens), region, region, claiming=True)
        if any(formula.display for formula in formulas):
            self.displayed = True
        elif before is not None and self.displayed:
            first = self.page.atom(formulas[0], region).kind.kind
            region.chain = region.chain if first is Sort.CONTINUATION and region.chain else before
        for one in region.around():
            one.doubts.clear()

    def _opening(self) -> str:
        """Return the words before the first formula of the sentence."""
        first = next(iter(self.sentence.formulas()), None) if self.sentence is not None else None
        return words_before(self.sentence, first) if self.sentence is not None and first is not None else ""

    def _not_understood(
        self,
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        understood: Understood,
        *,
        claiming: bool,
    ) -> Doubt:
        """Keep a piece that was not understood; the symbols that it may give a value to are lost."""
        if STRONG & {token.text for token in (self.sentence or sentence).tokens}:
            self.lose(sentence, region)
        said = [self.page.atom(formula, region).kind.kind for formula in sentence.formulas()]
        self.missed |= not SILENT.issuperset(said)  # what says nothing of a symbol leaves nothing out
        before = len(self.page.items)
        doubt = super()._not_understood(sentence, region, paragraph, understood, claiming=claiming)
        self.page.items[before:] = [one for one in self.page.items[before:] if one.latex != doubt.words]
        return doubt

    def lose(self, sentence: Sentence, region: Region, told: str = "") -> None:
        """Note the symbols to which a sentence gives a value, and was not understood."""
        for formula in sentence.formulas():
            atom = self.page.atom(formula, region)
            node = atom.whole
            first = node.first if isinstance(node, Chain) and node.links[0][0] in ("=", ":=") else None
            why = told or f"what {formula.latex.strip()[:60]!r} says was not understood"
            new = [name for part in atom.nodes for name in free_names(part, region.scope)]
            for name in (*([first] if isinstance(first, Name) else ()), *new):
                if (key := identity(name)) is not None:
                    self.solved.pop(key, None)
                    self.lost[key] = f"line {formula.line}: {why}"

    def _flow_of(self, blocks: Sequence[Block], region: Region, **options: Any) -> Flow:
        """Return consecutive paragraphs; what begins with a relation goes on behind an item or a list too."""
        chain = region.chain
        flow = super()._flow_of(blocks, region, **options)
        region.chain = chain
        return flow

    def _block(
        self, block: Block, region: Region, behind: int | None, *, claiming: bool, lead: Sentence | None
    ) -> None:
        """Read a block; what an item of a derivation declares holds for all, and its last row goes on."""
        super()._block(block, region, behind, claiming=claiming, lead=lead)
        inner = self.regions.get(place_of(block)) if block.kind is Part.ITEM else None
        if inner is None:
            return
        region.chain = inner.chain
        new = [entry for entry in inner.scope.own_entries if region.scope.find(entry.name) is None]
        symbols = {entry.value for entry in new if isinstance(entry.value, Variable)}
        for entry in new:
            region.scope.declare(entry)
        region.scope.own_supposed.extend(
            said for said in inner.scope.own_supposed if symbols & said.statement.free_symbols
        )

    def _state(self, region: Region) -> tuple[Any, ...]:
        """Return what the reading of a sentence changes, if it keeps anything of it."""
        scope = region.scope
        known = (len(self.page.items), len(self.page.members), str(self.pins), len(self.ranges))
        values = tuple((str(entry.name), entry.value) for entry in scope.entries())
        return (*known, self.case, values, tuple(scope.hypotheses))

    def _derive(self, sentence: Sentence, words: str, region: Region) -> None:
        """Read a sentence of a derivation, without what it says of members of new families."""
        tokens = [token for token in sentence.tokens if not _is_sign(token)]  # it is only spoken of
        for place, (token, following) in enumerate(pairwise(tokens)):
            if token.text == "for" and self._draws(following, region):
                tokens[place] = replace(token, text="let")  # "for X ~ P we have ..."
        sentence = with_bounds_said(replace(sentence, tokens=tuple(tokens)))
        self.words, self.sentence = words, sentence
        sides = self._sides_spoken_of(sentence, words)
        for token in named_sides(sentence, sides):
            let = Token(WORD, "let", Span(token.span.start, token.span.start))
            self._piece(Sentence((let, token)), region)
        sentence, self.worded = with_side(sentence, sides)
        sentence, bounds = mapped(sentence, lambda formula: self.page.atom(formula, region).whole)
        for token in bounds:
            self.ranges += self._supposed(token, region)
        for single in one_by_one(sentence):
            known = set(self.page.members)
            kept = tuple(token for token in single.tokens if not self._defines_member(token, region))
            new = {self.page.members[name][0] for name in set(self.page.members) - known}
            kept = self._without_ranges_of(new, kept, region)
            if kept:
                self._read_single(replace(single, tokens=kept), words, region)

    def _sides_spoken_of(self, sentence: Sentence, words: str) -> Sides | None:
        """Return of which relation words name the sides: of the last inequality shown, or of the target."""
        shown = [*self.shown, *(formula for formula in list(sentence.formulas())[:-1] if formula.display)]
        rows = [formula for formula in shown if ORDER.search(formula.latex)] or shown
        ends = None if not rows or asks_of_target(words) else outer_sides(rows[-1].latex)
        return self.sides if ends is None else ends

    def _draws(self, token: Token, region: Region) -> bool:
        """Return whether a formula says from which law something is drawn."""
        node = self.page.atom(token.formula, region).whole if token.formula is not None else None
        return isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"]

    def _defines_member(self, token: Token, region: Region) -> bool:
        """Note what the members of a family are, if a formula says that; return whether it does."""
        if token.formula is None:
            return False
        if is_differential(token.formula.latex) or is_by_parts(token.formula, self.words, region.scope):
            return True  # only says how an integral is taken
        if ranges_new(token.formula.latex, self.page.members, region.scope):
            let = Token(WORD, "let", Span(token.span.start, token.span.start))
            self._piece(Sentence((let, token)), region)
            self.page.members = {name.strip(): body for name, body in self.page.members.items()}
            return True
        for row in self.looked_at(token.formula, region):
            know_derivatives(row, region.scope)
        node = self._whole(token, region)
        if node is None:
            return False
        if changes_variable(token.formula.latex, self._texts()):
            old = integrated(source.text for source in self.documents[0].sources)
            found = new_variable(node, region.scope, old)
        else:
            found = defined_member(node, region.scope)
        self.page.members |= dict([found] if found is not None else [])
        return found is not None

    def _without_ranges_of(
        self, indices: Container[Name | None], tokens: tuple[Token, ...], region: Region
    ) -> tuple[Token, ...]:
        """Return words without what says where the index of new members runs, which holds from there on."""
        for start, token in enumerate(tokens):
            behind = [place for place in range(start, len(tokens)) if tokens[place].formula is not None]
            node = self._whole(tokens[behind[0]], region) if token.text == "for" and behind else None
            named = set(node.walk()) if isinstance(node, Chain) else ()
            if any(
                name in indices and region.scope.find(name) is None
                for name in named
                if isinstance(name, Name)
            ):
                end = behind[0] + 1
                self._read(Sentence((replace(token, text="let"), *tokens[start + 1 : end])), region)
                return self._without_ranges_of(indices, (*tokens[:start], *tokens[end:]), region)
        return tokens

    def _cut(self, sentence: Sentence, region: Region) -> Cut:
        return Cut(sentence, self._chart(sentence, region), self.page.lexicon, partial(self._one, region))

    def _lets_no_numbers(self, sentence: Sentence, region: Region) -> bool:
        """Return whether all that a sentence does is to let inputs, what takes them, or densities be."""
        readings = self._understood(sentence, region).readings
        acts = [act for clause in readings[0] for act in clause.acts] if len(readings) == 1 else []
        return bool(acts) and all(isinstance(act, NameDensities) or _lets_inputs(act) for act in acts)

    def _read_single(self, sentence: Sentence, words: str, region: Region) -> None:
        if self._lets_no_numbers(sentence, region):
            super()._sentence(sentence, region, region, claiming=True)
            return
        cut = self._cut(sentence, region)
        self._pin(cut.set_to(), region)
        sentence = self._without_first_value(sentence, region)
        known, within = {entry.name for entry in region.scope.own_entries}, list[Any]()
        for place in reversed(list(cut.ranges())):
            if supposed := self._supposed(sentence.tokens[place], region):
                within += supposed  # it is where the function is defined, and supposes nothing of other rows
                start = place
                while start and sentence.tokens[start - 1].kind == WORD:
                    start -= 1
                kept = (*sentence.tokens[:start], *sentence.tokens[place + 1 :])
                sentence = replace(sentence, tokens=kept)
        self.ranges += within
        self._introduce(sentence, words, region)
        if names_claim(sentence.tokens):
            for token in sentence.tokens:  # "assume the claim for k >= 1"
                atom = self.page.atom(token.formula, region) if token.formula is not None else None
                if atom is not None and atom.kind.kind is Sort.BOUND and not self._any_known(atom, region):
                    let = Token(WORD, "let", Span(token.span.start, token.span.start))
                    self._read(Sentence((let, token)), region)
                    return
        if supposes_by_name(sentence.tokens):
            return
        sentence = replace(sentence, tokens=without_purpose(sentence.tokens))
        cut = self._cut(sentence, region)
        parts = list(cut.pieces())
        self.missed |= cut.missed
        self.noted |= cut.noted
        waiting = sorted(parts, key=lambda part: self._substitutes(part, region))
        while waiting:
            part, chain = waiting.pop(0), region.chain
            self._piece(part, region)
            if any(other.span.start < part.span.start for other in waiting):
                region.chain = chain  # it was read before its turn, and no row goes on with it
        for entry in region.scope.own_entries:
            if within and entry.name not in known and isinstance(entry.value, sympy.Lambda):
                restrict_function(entry, within, region.scope)

    def _one(
        self, region: Region, readings: Sequence[tuple[Clause, ...]], sentence: Sentence
    ) -> tuple[Clause, ...] | None:
        """Return the one thing that several readings of a clause do."""
        chosen = self._settled(readings, sentence, region)
        if chosen is None and len({effect_of(reading) for reading in readings}) == 1:
            return readings[0]
        return chosen

    def _any_known(self, atom: Atom, region: Region) -> bool:
        return any(region.scope.find(name) is not None for name in atom.kind.names)

    def _begins_anew(self, sentence: Sentence, region: Region) -> bool:
        """Return whether a sentence supposes something of its own, and defines no new symbol."""
        first = next((token for token in sentence.tokens if token.formula is not None), None)
        if first is None or not begins_supposing(sentence, self.page.lexicon):
            return False
        try:
            return not new_names(self.tree, first, region)
        except TROUBLE:
            return False

    def _in_case(self, sentence: Sentence, words: str, region: Region) -> Sentence | None:
        """Note in which case what follows stands; return the sentence without what says that."""
        if leaves(words):
            self.case = ()
        self._for_all_again(sentence, region)
        told = self.passing and not SOLUTIONS.isdisjoint(words.split()[:WORDS_OF_SUBJECT])
        if self.passing and (told or self._begins_anew(sentence, region)):
            self.pins = {} if told else self.pins
            self.case = ()
        header = header_of(sentence, self.page.lexicon, self.numbered, self.divided)
        self.numbered = header is not None and header.pending
        if header is None or header.pending:
            return sentence
        if header.opposite:
            self.case = opposite(self.case)
            return header.rest if self.case else sentence
        supposed = tuple(part for token in header.supposed for part in self._supposed(token, region))
        if not supposed:
            return sentence  # not understood, or nothing new
        for inner in region.around():  # what another case has supposed is not supposed in this one
            if inner is self.page.root.parent:
                break
            inner.scope.own_supposed[:] = [
                said
                for said in inner.scope.own_supposed
                if not any(leaves_room(said.statement, new) for new in supposed)
            ]
        kept = self.case if header.adds else ()
        self.passing = header.rest is sentence
        self.case = (*(part for part in kept if not any(denies(part, new) for new in supposed)), *supposed)
        return header.rest

    def _for_all_again(self, sentence: Sentence, region: Region) -> None:
        """Forget the value of a symbol where a sentence begins with all: *for any other x > 0*."""
        place = next((n for n, token in enumerate(sentence.tokens) if token.formula is not None), 0)
        before = [token.text for token in sentence.tokens[:place]]
        if not any("FORALL" in cues_at(before, n, self.page.lexicon)[1] for n in range(place)):
            return
        whole = self._whole(sentence.tokens[place], region)
        named = names_in(whole) if whole is not None else ()
        for entry in filter(None, map(region.scope.find, named)):
            if (value := self.pins.pop(entry.value, None)) is not None:
                for inner in region.around():
                    kept = [said for said in inner.scope.own_supposed if said.statement != value]
                    inner.scope.own_supposed[:] = kept

    def _piece(self, part: Sentence, region: Region) -> None:
        """Read a piece; where it speaks of the symbols of a fact that is lent, they are those of the fact."""
        items = self.page.items
        before = len(items)
        first = part.tokens[0]
        if first.text in ("let", "with"):
            for formula in part.formulas():
                self.page.known.supply(self.looked_at(formula, region), region)
        if first.text in ("let", "with") and len(part.tokens) == 2:
            if self._is_member(part.tokens[1], region):
                part = Sentence((part.tokens[1],))  # it is known, so this claims something of it
            elif known_equal(self.tree, part.tokens[1], region) is not None:
                new = new_names(self.tree, part.tokens[1], region)
                for name in new:
                    symbol = real(name.base)
                    region.scope.declare(Entry(name, Kind.REAL, symbol.domain, symbol, None, SUBSTITUTE))
                if first.text == "with" and not new:
                    return  # a symbol of the sheet takes a value in passing
                part = replace(part, tokens=(replace(first, text="suppose"), part.tokens[1]))
            elif first.text == "with":
                if self._is_known(part, region):
                    return
                part = replace(part, tokens=(replace(first, text="let"), part.tokens[1]))
        named = self._named_in_passing(part.tokens, region)
        if named is not None:
            for one in named:
                self._piece(one, region)
            return
        if self._says_law(part, region):
            return
        if self._bounds_substitute(first, region):
            suppose = Token(WORD, "suppose", Span(first.span.start, first.span.start))
            self._read(Sentence((suppose, first)), region)
            return
        kinds = [self.page.atom(formula, region).kind.kind for formula in part.formulas()]
        alone = len(part.tokens) == 1 and kinds == [Sort.BOUND]
        inner, chain = region.child(), region.chain
        if alone and know_ranging(self.asked, inner.scope) and self._all_known(part, inner):
            self._read(part, inner)  # it claims something of what a sum of the sheet ranges over
            region.chain = inner.chain
            self.free |= {item.span.start for item in items[before:]}
            return
        self._read(part, region)
        if any(item.kind is ItemKind.ILL_FORMED for entry in items[before:] for item in entry.walk()):
            inner = region.child()
            inner.chain = chain
            if (
                know_lent(self.lent, inner)
                | know_ranging(self.asked, inner.scope)
                | self._is_fact(part, inner)
            ):
                found = items[before:]
                del items[before:]
                self._read(part, inner)
                region.chain = inner.chain
                if any(item.kind is ItemKind.ILL_FORMED for item in items[before:]):
                    items[before:] = found
                self.free |= {item.span.start for item in items[before:]}

    def _named_in_passing(self, tokens: tuple[Token, ...], region: Region) -> list[Sentence] | None:
        """Return what gives a new name its meaning, as one that is let be, and what else a formula says."""
        *before, last = tokens
        formula = last.formula
        behind = len(before) > 1 and before[-1].text in NAMING and before[-2].formula is not None
        if formula is None or not (behind or not before):
            return None
        found = named_in_passing(formula, self.page.atom(formula, region).whole, region.scope, self.doubted)
        if found is None:
            return None
        said, rest = found
        let = Token(WORD, "let", Span(said.content.start, said.content.start))
        parts = [Sentence((let, replace(last, formula=said)))]
        parts += [] if rest is None else [Sentence((replace(last, formula=rest),))]
        return [*parts, Sentence(tuple(before[:-1]))] if behind else parts

    def _says_law(self, part: Sentence, region: Region) -> bool:
        """Return whether a piece says from which law a symbol of the sheet is drawn, as the sheet does."""
        node = self._whole(part.tokens[-1], region)
        if not self._draws(part.tokens[-1], region) or not isinstance(node, Chain):
            return False
        entry = region.scope.find(node.first) if isinstance(node.first, Name) else None
        if entry is None or not isinstance(entry.value, Draw):
            return False
        try:
            return bool(denote(node.links[0][1], region.scope) == entry.value.law)
        except TROUBLE:
            return False

    def _bounds_substitute(self, token: Token, region: Region) -> bool:
        r"""Return whether a formula says where a new letter ranges by which another is replaced.

        That is z >= 0 in "put $x = e^z - 1$ with $z \ge 0$".
        """
        atom = self.page.atom(token.formula, region) if token.formula is not None else None
        if atom is None or atom.kind.kind is not Sort.BOUND or self.sentence is None:
            return False
        entries = [region.scope.find(name) for name in atom.kind.names]
        ahead = [one.text for one in self.sentence.tokens if one.span.end <= token.span.start]
        new = all(entry is not None and entry.origin == SUBSTITUTE for entry in entries)
        return new and bool(ahead) and (ahead[-1] in NAMING or ahead[-1] in OPENING)

    def _all_known(self, part: Sentence, region: Region) -> bool:
        names = {name for formula in part.formulas() for name in self.page.atom(formula, region).kind.names}
        return all(region.scope.find(name) is not None for name in names)

    def _is_member(self, token: Token, region: Region) -> bool:
        """Return whether a formula begins with a member of a family that is known."""
        node = self._whole(token, region)
        first = node.first if isinstance(node, Chain) else None
        return (
            isinstance(first, Name)
            and first.index is not None
            and (region.scope.find(first) is None and region.scope.find_family(first) is not None)
        )

    def _is_fact(self, part: Sentence, region: Region) -> bool:
        """Return whether a piece is a fact for all numbers, whose letters are declared then."""
        formulas = list(part.formulas())
        node = self.page.atom(formulas[0], region).whole if len(formulas) == 1 else None
        if node is None:
            return False
        before = words_before(self.sentence, formulas[0]) if self.sentence is not None else ""
        return know_all(node, before, self.words, region.scope, self.elsewhere)

    def _texts(self) -> list[str]:
        return [source.text for source in (*self.documents[0].sources, *self.documents[-1].sources)]

    def _introduce(self, sentence: Sentence, words: str, region: Region) -> None:
        """Note, for the symbols that are new in a sentence, whether it speaks of all of their values."""
        universal = FOR_ALL.search(words) is not None and EXISTS.search(words) is None
        lent = {symbol.name for symbol in symbols_lent(self.lent)}
        for formula in sentence.formulas():
            try:
                know_indices(tree := self.tree(formula, region), region.scope)
            except TROUBLE:
                continue
            for node in free_names(tree, region.scope):
                name = region.scope.dpsym_name(node)
                self.introduced.setdefault(name, universal or name in lent)

    def _substitutes(self, part: Sentence, region: Region) -> int:
        """Return when to read a piece: what declares symbols, then substitutions, then what is claimed."""
        if part.tokens[0].text not in ("let", "with") or len(part.tokens) != 2:
            return 2
        return int(known_equal(self.tree, part.tokens[1], region) is not None)

    def _pin(self, tokens: Iterable[Token], region: Region) -> None:
        """Note the values that symbols of the sheet take by the words of a sentence ("at x = 1")."""
        for token in tokens:
            symbol = known_equal(self.tree, token, region)
            new = self.page.atom(token.formula, region).whole if token.formula is not None else None
            if symbol is not None and new is not None and not free_names(new, region.scope):
                added = self._supposed(token, region)
                self.pins |= {symbol: added[0]} if added else {}
                self.pins |= {entry: entry for entry in added[1:]}

    def _without_first_value(self, sentence: Sentence, region: Region) -> Sentence:
        """Return a sentence without the value that a whole number of the target takes: "IB $n = 1$: ...".

        Nobody claims it of a number for all of which something is to be shown, unless it is concluded.
        """
        place = next((n for n, token in enumerate(sentence.tokens) if token.formula is not None), None)
        if place is None:
            return sentence
        token, before = sentence.tokens[place], [part.text for part in sentence.tokens[:place]]
        symbol = known_equal(self.tree, token, region)
        cues = frozenset[str]().union(*(cues_at(before, n, self.page.lexicon)[1] for n in range(place)))
        asked = [
            part.claim.conclusion for item in self.asked for part in item.walk() if part.claim is not None
        ]
        if symbol is None or not symbol.domain.integer or symbol.domain.lo is None or cues & SAYING:
            return sentence
        supposed = self._supposed(token, region) if any(symbol in one.free_symbols for one in asked) else []
        values = [part.rhs for part in supposed if isinstance(part, Comparison) and part.lhs == symbol]
        if len(supposed) != 1 or not values or not values[0].is_Integer:
            return sentence
        self.pins[symbol] = supposed[0]
        kept = (*sentence.tokens[:place], *sentence.tokens[place + 1 :])
        return replace(sentence, tokens=kept)

    def _supposed(self, token: Token, region: Region) -> list[Any]:
        """Return what a formula says where it is supposed."""
        inner, items, before = region.child(), len(self.page.items), region.scope.hypotheses
        span = Span(token.span.start, token.span.start)
        self._read(Sentence((Token(WORD, "suppose", span), token)), inner)
        del self.page.items[items:]
        new = [entry for entry in inner.scope.hypotheses if entry not in before]
        return [part for entry in new for part in conjuncts(entry)]

    def _is_known(self, part: Sentence, region: Region) -> bool:
        """Return whether the symbol that a formula begins with was declared by the sheet."""
        node = self.page.atom(next(part.formulas()), region).whole
        first = node.first if isinstance(node, Chain) else None
        return isinstance(first, Name) and region.scope.find(first) is not None


def _is_sign(token: Token) -> bool:
    """Return whether a formula is nothing but the sign of a relation."""
    return token.formula is not None and ONLY_SIGN.fullmatch(token.formula.latex) is not None


def is_map(node: Node) -> bool:
    r"""Return whether a formula only writes a function down, as ``t \mapsto t^2`` does."""
    return isinstance(node, Chain) and {relation for relation, _ in node.links} == {"|->"}


def only_ranges(node: Node) -> bool:
    """Return whether a formula only says in what an index ranges, as ``i = 1, ..., n`` does."""
    whole = isinstance(node, Chain) and {relation for relation, _ in node.links} == {"in"}
    return whole and any(part == Operation("dots", ()) for part in node.walk())


def require_no_solution(claim: Claim) -> None:
    """Refuse ``t = b`` for a number t of which nothing is supposed: no such equation holds for all numbers.

    It says what t is chosen to be, or what solves something.

    Raises:
        Unread: the claim is of this form.
    """
    said = claim.conclusion
    if not isinstance(said, Comparison) or said.op != "=" or not isinstance(said.lhs, Variable):
        return
    number, others = said.lhs, set().union(*(part.free_symbols for part in (said.rhs, *claim.given)))
    if number in others or number.constraints or number.domain.lo == number.domain.hi:
        return
    told = f"whether {number} is chosen, solved for, or always equal to this is not said"
    raise Unread(f"{told}; a definition says 'let {number} = ...'")


def continued(sheet: Sheet, document: Document, asked: str = "") -> Continued:
    """Return what a derivation says, read with the symbols, domains and hypotheses of a sheet.

    Args:
        sheet: the page that asks.
        document: the derivation.
        asked: what is to be shown, in LaTeX: words may speak of its sides.
    """
    document = compared(document)
    reader = _Reader(sheet, document, asked)
    region = reader.page.root
    symbols = tuple(entry.value for entry in region.scope.entries() if isinstance(entry.value, Variable))
    reader._section(document.blocks, region, claiming=True)
    values = tuple(values_in(region))
    existing = frozenset(name for name, universal in reader.introduced.items() if not universal)
    existing -= {name for name, _ in values}
    said, sentences, told = tuple(reader.said), tuple(reader.sentences), tuple(reader.told)
    return Continued(said, sentences, sheet.context.given, symbols, existing, values, told)


def _lets_inputs(act: Act) -> bool:
    return isinstance(act, Let) and all(
        thing.noun is not None and thing.noun.kind in INPUTS for thing in act.things
    )
