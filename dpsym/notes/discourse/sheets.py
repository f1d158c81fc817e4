"""Exercise sheets: what they declare and suppose, what they lend, and what they ask for.

A sheet is one text: what a part declares holds for the parts after it.  A sentence that is not understood as
a whole is read as far as it goes: clauses that introduce, suppose or define something, bounds of new symbols,
definitions of new names, and what stands behind a word that asks.  What is left is kept as a gap, with the
symbols that it speaks of: where they occur, nobody is said to be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dpsym.language.symbols import Variable
from dpsym.notes.definitions import define, lists_own
from dpsym.notes.discourse.acting import Actor
from dpsym.notes.discourse.conventions import conventions_for_all
from dpsym.notes.discourse.masses import gathered, written_masses
from dpsym.notes.discourse.page import Page
from dpsym.notes.discourse.reader import (
    INTRODUCING,
    NUMBER,
    DocumentReader,
    claims_in,
    number_of_claims,
)
from dpsym.notes.discourse.region import Doubt, Region, all_said
from dpsym.notes.documents.base import Block, Document, Words
from dpsym.notes.english.acts import Define, Let, Prop, Says, Thing
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.lexicon import phrases_of_derivations, role, words_of_derivations
from dpsym.notes.english.meaning import Beside, Clause
from dpsym.notes.english.reading import Understood
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import BREAK, SIGN, WORD, Token, tokens_of
from dpsym.notes.formula.kinds import Kind as Sort
from dpsym.notes.free import names_in
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.labels import first_exercise, first_item
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.meaning.ranges import counting
from dpsym.notes.scope import Entry, Scope, family_name, identity
from dpsym.notes.sequences import counts_told
from dpsym.notes.source import Span
from dpsym.notes.syntax import Big, Chain, Name, Node
from dpsym.plain import quoted

TWO: Final = 2
INLINE: Final = re.compile(r"\$([^$]+)\$?")  # the last one may be cut
MEMBERS, ONE = words_of_derivations("members"), words_of_derivations("one-member")
BRACKETED: Final = re.compile(r"\[(?P<number>\d+)\]")  # what a part is worth, at its end
#: What a part is worth, behind a gap at the end of a display.
WORTH: Final = re.compile(
    r"[\s.,;]*(?:\\(?:q?quad|hfill|hspace\*?\{[^{}]*\})[\s~]*)+(?:\\(?:text|mbox|math)\w*\s*\{\s*)?(?P<open>[\[(])\s*"
    r"(?P<number>\d+(?:\.\d+)?)\s*(?:\\(?:text|mbox|math)\w*\s*\{)?[\s\\,~]*(?P<word>[A-Za-z]*\.?)\s*\}?\s*[\])]"
    r"\s*\}?\s*\Z"
)
DEMANDING: Final = words_of_derivations("demanding")
AHEAD: Final = words_of_derivations("demanded-after")
MORE: Final = words_of_derivations("asking-more")
PROVING: Final = words_of_derivations("proving")
EITHER: Final = phrases_of_derivations("asked-either")
LENDING_BEHIND: Final = ("and", ";", ",")
#: A sentence about all letters, and the words in it for where they lie.
ALL_REAL: Final = role("all-real")
RANGES: Final = {"positive": "> 0", "negative": ">= 0"}  # the words allow no negative but nonnegative
CLAIMED: Final = (ItemKind.CLAIM, ItemKind.CHAIN)


@dataclass(frozen=True)
class Gap:
    """Words of a sheet that were not understood, with the symbols that they speak of.

    ``asked`` says whether a part of what is to be shown is among them; ``formulas`` are those that say
    something which was not taken from them in any way.
    """

    doubt: Doubt
    message: str
    asked: bool = False
    formulas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Points:
    """What a sheet writes as the worth of a part, and where."""

    span: Span
    number: float


@dataclass(frozen=True)
class Context:
    """What a derivation goes on from."""

    region: Region  # the symbols of a sheet, and all that it supposes
    given: tuple[Any, ...] = ()  # what it supposes for all of its parts
    unsettled: frozenset[str] = frozenset()  # the names of symbols of which its parts say different things


@dataclass(frozen=True)
class Sheet:
    """What an assignment says."""

    document: Document  # where it stands
    items: tuple[Item, ...]  # what it states, in order
    asked: tuple[Item, ...] = ()  # of these, what it asks to be shown
    #: pairs of the words of a sentence that lends a fact and what was read of it
    lent: tuple[tuple[str, tuple[Item, ...]], ...] = ()
    points: tuple[Points, ...] = ()  # what it says that its parts are worth
    gaps: tuple[Gap, ...] = ()  # what was not understood
    #: formulas that say what symbols are, in sentences that were understood, and were not read
    lost: tuple[Gap, ...] = ()
    taken: tuple[str, ...] = ()  # what was supposed of symbols of which it does not say enough
    supplied: frozenset[Any] = frozenset()  # the symbols of which something was supposed
    #: what a derivation goes on from
    context: Context = field(default_factory=lambda: Context(Region(Scope())), repr=False, compare=False)
    elsewhere: tuple[Entry, ...] = field(default=(), repr=False)  # what other parts of the text declare


def read_sheet(document: Document) -> Sheet:
    """Return what an assignment says.

    What is said of a symbol after its first use holds from there on: such a sheet is read a second time.
    """
    reader = SheetReader(Page(document, defaults=True))
    reader.run()
    late, counts = reader.declared_late(), reader.counts_told()
    if late or counts:
        reader = SheetReader(Page(document, defaults=True), late, counts)
        reader.run()
    items = tuple(reader.page.items)
    asked = tuple(item for item in items if reader.is_asked(item))
    claims = [part.claim for item in asked for part in item.walk() if part.claim is not None]
    symbols = {
        symbol
        for claim in claims
        for part in (claim.conclusion, *claim.given)
        for symbol in part.free_symbols
    }
    taken = tuple(found.why for value, found in reader.page.known.supplied.items() if value in symbols)
    gaps, points = tuple(reader.gaps), tuple(dict.fromkeys(reader.points))  # blocks may be looked at twice
    told = [gap.doubt for gap in gaps]
    lost = tuple(
        Gap(
            doubt, f"{quoted(doubt.words)} is not read", formulas=(*formulas_of(doubt), *sorted(doubt.bounds))
        )
        for doubt in reader.page.unsaid
        if (doubt.bounds or doubt.conditions) and doubt not in told
    )
    supplied = frozenset(reader.page.known.supplied)
    lent, context = tuple(reader.lent), reader.context()
    return Sheet(document, items, asked, lent, points, gaps, lost, taken, supplied, context)


def formulas_of(doubt: Doubt) -> list[str]:
    """Return the formulas among words that were not understood: the words themselves, if they are one."""
    return INLINE.findall(doubt.words) if "$" in doubt.words else [doubt.words]


class SheetReader(DocumentReader):
    """The reading of an exercise sheet."""

    takes_words = False

    def __init__(
        self, page: Page, early: Sequence[Entry] = (), counts: Mapping[str, Node] | None = None
    ) -> None:
        super().__init__(page)
        page.root.scope.counts |= counts or {}
        self.early = {identity(entry.name) for entry in early}
        for entry in early:
            page.root.scope.declare(entry)
        self.lent: list[tuple[str, tuple[Item, ...]]] = []
        self.points: list[Points] = []
        self.gaps: list[Gap] = []
        self.asking: set[tuple[int, int]] = set()  # where what is asked begins, by its source
        self.told: list[Region] = []  # the regions of claims that nothing asks for
        self.pending: Sentence | None = None  # a sentence that a next one may ask for: "Prove it."
        self.stated: list[Item] = []  # what is claimed, and a next sentence may ask for: "Give a proof."
        self.stating: list[Region] = []  # where that is
        self.leading: Sentence | None = None  # what asks for each item of a list: "Show that"
        self.asks_itself = False  # whether the block that is read asks for something
        text = page.document.sources[0].text if len(page.document.sources) == 1 else ""
        items = first_item(text)
        asks = not (self._words("ASK") | DEMANDING).isdisjoint(text[items:].lower().split())
        self.first = max(first_exercise(text), items if asks else 0)  # where what is asked begins
        self.bound: Sentence | None = None  # what asks for a relation: "Prove that equality holds iff ..."

    def is_asked(self, item: Item) -> bool:
        """Return whether the sheet asks to show an item."""
        return (id(item.source), item.span.start) in self.asking

    def declared_late(self) -> list[Entry]:
        """Return what the sheet says of symbols that it used before."""
        supplied = self.page.known.supplied
        used = {value.name for value in supplied if isinstance(value, Variable)}
        late = {
            identity(entry.name): entry
            for entry in self._all_entries()
            if isinstance(entry.value, Variable) and entry.value.name in used and entry.value not in supplied
        }
        return list(late.values())

    def _all_entries(self) -> list[Entry]:
        """Return what is known anywhere."""
        scopes = [self.page.root.scope, *(inner.scope for inner in self.page.claiming)]
        return [entry for scope in scopes for entry in scope.entries()]

    def counts_told(self) -> dict[str, Node]:
        """Return how long families are, by their identities, whose members are said to be numbers."""
        told = counts_told(row.node for row in self.page.rows_met())
        names = {identity(family_name(entry.name)) for entry in self._all_entries() if entry.name.index}
        found = {str(identity(family_name(name))): last for name, last in told.items()}
        return {key: last for key, last in found.items() if key in names}

    def context(self) -> Context:
        """Return what a derivation goes on from.

        What only one of several parts supposes is known in the derivation, too: a row that needs it is then
        no step to the other parts.  Symbols of which they say different things are unsettled.
        """
        root = self.page.root
        asked = [part for part in self.page.claiming if not any(part is one for one in self.told)]
        inside = [[one for one in part.around() if one is not root] for part in asked or self.page.claiming]
        region = all_said((one for part in inside for one in reversed(part)), root.child("proof"))
        ways = [[said.statement for one in part for said in one.scope.own_supposed] for part in inside]
        entries = [
            {identity(entry.name): entry for one in reversed(part) for entry in one.scope.own_entries}
            for part in inside
        ]
        unsettled: set[str] = set()
        for key in dict.fromkeys(key for part in entries for key in part):
            meant = [part.get(key) or root.scope.find_key(str(key)) for part in entries]
            first = next(entry for part in entries for entry in part.values() if identity(entry.name) == key)
            if any(entry.value != first.value for entry in meant if entry is not None):
                unsettled.add(root.scope.dpsym_name(first.name))
                if root.scope.find(first.name) is not None:
                    continue
                first = replace(first, value=_widest([entry.value for entry in meant if entry is not None]))
            region.scope.declare(first)
        common = [said for said in (ways[0] if ways else ()) if all(said in way for way in ways)]
        for said in dict.fromkeys(said for way in ways for said in way):
            region.scope.suppose(said)
        return Context(region, (*root.scope.hypotheses, *common), frozenset(unsettled))

    def run(self) -> None:
        """Read the sheet; a question that nothing asks to be proved is one to be answered."""
        super().run()
        if self.pending is not None:
            self._demand(self.pending)

    # Hooks of the walk

    def _actor(self, region: Region, sentence: Sentence, paragraph: Region) -> Actor:
        return SheetActor(self.page, region, sentence, paragraph)

    def _inside(self, region: Region, kind: str) -> Region:  # noqa: ARG002 - of whatever kind it is
        """Return the same region: a sheet is one text."""
        return region

    def _leads(self, sentence: Sentence, region: Region) -> bool:
        return self._asks_for_items(sentence) or super()._leads(sentence, region)

    def _block(
        self, block: Block, region: Region, behind: int | None, *, claiming: bool, lead: Sentence | None
    ) -> None:
        asking = self._words("ASK")
        self.asks_itself = any(word in asking for word in block.text.lower().split())
        super()._block(block, region, behind, claiming=claiming, lead=lead)

    def _lead(self, lead: Sentence, inner: Region) -> None:
        """Let words that ask for the items of a list stand before those that ask nothing."""
        if self._asks_for_items(lead):
            self.leading = None if self.asks_itself else lead
        elif self._lent(lead) is None and not (self._demands(lead) and self._is_organising(lead)):
            super()._lead(lead, inner)

    def _is_organising(self, sentence: Sentence) -> bool:
        """Return whether a sentence speaks of no symbol, and stands before what is asked.

        It says how to hand in, with whom to talk, and what the items are about.
        """
        return not self._plain_doubt(sentence, self.page.root).symbols and sentence.span.start < self.first

    def _asks_for_items(self, sentence: Sentence) -> bool:
        """Return whether a sentence asks for what it does not say: "Show that", "Prove that for all $x$:"."""
        ends = sentence.tokens[-1].text == ":" or not list(sentence.formulas())
        return ends and self._asks(sentence) is not None

    def _title(self, block: Block, inner: Region) -> None:
        title = Words(block.source, block.span, block.title, tuple(range(len(block.title))))
        list(self._without_points(list(tokens_of([title], self.page.lexicon))))
        self._forget_stated()
        super()._title(block, inner)

    def _heading(self, block: Block, inner: Region) -> None:
        list(self._tokens(block))
        self._forget_stated()
        super()._heading(block, inner)

    def _tokens(self, block: Block) -> Iterable[Token]:
        tokens = [self._without_worth(token) for token in super()._tokens(block)]
        return self._without_points(self._without_last(tokens, block))

    def _without_last(self, tokens: list[Token], block: Block) -> list[Token]:
        """Return tokens without a number in square brackets at the end, which is noted: ``[4]``."""
        last = next((place for place in reversed(range(len(tokens))) if tokens[place].kind != BREAK), 0)
        span = tokens[last].span if tokens else Span(0, 0)
        match = BRACKETED.fullmatch(block.source.text[span.start : span.end])
        if match is None:
            return tokens
        self.points.append(Points(span, float(match["number"])))
        return [*tokens[:last], *tokens[last + 1 :]]

    def _without_worth(self, token: Token) -> Token:
        r"""Return a display without what a part is worth, as in ``\qquad [4]`` at its end, which is noted."""
        formula = token.formula
        match = WORTH.search(formula.latex) if formula is not None and formula.display else None
        if formula is None or match is None:
            return token
        if match["word"].lower().rstrip(".") not in (self._words("POINTS") if match["word"] else {""}):
            return token
        if not match["word"] and match["open"] == "(":
            return token  # the number of an equation
        start = formula.content.start
        number = Span(start + match.start("number"), start + match.end("number"))
        self.points.append(Points(number, float(match["number"])))
        content = Span(start, start + match.start())
        return replace(token, formula=replace(formula, content=content))

    def _without_points(self, tokens: list[Token]) -> Iterator[Token]:
        """Yield tokens without what parts are worth, as in ``(4 points)``, which is noted."""
        place = 0
        while place < len(tokens):
            end = self._end_of_points(tokens, place)
            if end is None:
                yield tokens[place]
                place += 1
                continue
            numbers = ((token.span, NUMBER.match(token.text)) for token in tokens[place:end])
            span, number = next((span, match) for span, match in numbers if match is not None)
            self.points.append(Points(span, float(number.group())))
            place = end

    def _words(self, cue: str) -> frozenset[str]:
        """Return the words of one word that a cue of the lexicon has."""
        return self.page.lexicon.single.get(cue, frozenset())

    # Sentences

    def _settled(
        self, readings: Sequence[tuple[Clause, ...]], sentence: Sentence, region: Region
    ) -> tuple[Clause, ...] | None:
        """Return the one meaning of a sentence; of *let ..., so A*, which asks for nothing, that A holds.

        Whether A comes of what is introduced, or is supposed of it, is the same to those who answer.
        """
        chosen = super()._settled(readings, sentence, region)
        supposing = [reading for reading in readings if not number_of_claims(reading)]
        if chosen is None and len(supposing) == 1 < len(readings) and self._asks(sentence) is None:
            return super()._settled(supposing, sentence, region)
        return chosen

    def _sentence(
        self, sentence: Sentence, region: Region, paragraph: Region, *, claiming: bool
    ) -> Doubt | None:
        if self.leading is not None and self._asks(sentence) is None:
            lead = self.leading.tokens
            told = lead if list(self.leading.formulas()) else lead[: (self._asks(self.leading) or 0) + 1]
            sentence = replace(
                sentence, tokens=(*told, *sentence.tokens)
            )  # of "prove the following", "prove"
        self.leading = None
        if (joined := self._with_bound(sentence)) is not None:
            start = len(self.page.items)
            self._sentence(joined, region, paragraph, claiming=claiming)
            known = [(item.kind, item.claim) for item in self.page.items[:start]]
            new = [item for item in self.page.items[start:] if (item.kind, item.claim) not in known]
            self.page.items[start:] = new
            return None
        sentence = self._without_reference(self._either_way(sentence), region)
        if not sentence.tokens or self._ranges_all(sentence):
            return None
        sentence = self._without_counting(self._without_lending(sentence, region), region)
        lent = self._lent(sentence)
        if lent is not None:
            self._lend(sentence, lent, region)
            return None
        asks = self._asks(sentence)
        if asks is not None and self.pending is not None and not list(sentence.formulas()):
            self._claim_from(
                replace(self.pending, question=False), region
            )  # "Is it true that ...?  Prove it."
            self.pending = None
            return None
        if self.pending is not None:
            self._demand(self.pending)
        self.pending = sentence if sentence.question else None
        if sentence.question:
            return None
        if self.stated and not list(sentence.formulas()) and self._asks_to_prove(sentence, asks):
            self.asking |= {(id(item.source), item.span.start) for item in self.stated}
            self.told = [one for one in self.told if not any(one is other for other in self.stating)]
            self._forget_stated()
            return None
        start, before = len(self.page.items), len(self.page.claiming)
        super()._sentence(sentence, region, paragraph, claiming=claiming)
        if asks is None:
            self.told += self.page.claiming[before:]
            self.stating += self.page.claiming[before:]
            self.stated += [item for item in self.page.items[start:] if item.kind in CLAIMED]
        else:
            self._forget_stated()
        if asks is not None and len(self.page.items) > start:
            self.bound = sentence
        for item in self.page.items[start:]:
            if asks is not None and item.span.end > sentence.tokens[asks].span.start:
                self.asking.add((id(item.source), item.span.start))
        if self._demands(sentence) and not any(
            item.span == sentence.span for item in self.page.items[start:]
        ):
            self._demand(sentence)
        return None

    def _with_bound(self, sentence: Sentence) -> Sentence | None:
        """Return a sentence that asks when equality holds behind the one that asks for the bound."""
        asks = self._asks(sentence)
        rest = list(sentence.tokens[(asks or 0) + 1 :])
        rest = rest[1:] if rest and rest[0].text == "that" else rest
        cues = self.page.lexicon.at([token.text for token in rest], 0) if rest and rest[0].text else ()
        if asks is None or self.bound is None or not any(entry.get("is") == "EQUALITY" for _, entry in cues):
            return None
        comma = Token(SIGN, ",", Span(rest[0].span.start, rest[0].span.start))
        return replace(sentence, tokens=(*self.bound.tokens, comma, *rest))

    def _ranges_all(self, sentence: Sentence) -> bool:
        """Return whether a sentence says in which range all numbers lie, which is so from there on."""
        match = ALL_REAL.fullmatch(" ".join(token.text for token in sentence.tokens))
        if match is None or list(sentence.formulas()):
            return False
        where = next((range_ for word, range_ in RANGES.items() if word in match["range"]), "any")
        known = self.page.known
        known.conventions, known.supposes = conventions_for_all(known.conventions, where), True
        return True

    def _without_counting(self, sentence: Sentence, region: Region) -> Sentence:
        r"""Return a sentence without "for $i = 1, \dots, n$" behind what it says of all members of a family.

        It has them all by its index, whose range the text says elsewhere.
        """
        tokens, counts = list(sentence.tokens), region.scope.counts
        asks = self._asks(sentence)
        for place in reversed(range(len(tokens) if asks is None else asks)):
            formula, start = tokens[place].formula if place < len(tokens) else None, place
            while formula and start and tokens[start - 1].kind == WORD and tokens[start - 1].text in MEMBERS:
                start -= 1
            before = tokens[start - 1].formula if 0 < start < place else None
            if formula is None or before is None:
                continue
            index, last = counting(self.page.atom(formula, region).whole)
            names = [
                name for name in self.page.atom(before, region).kind.names if index and name.index == index
            ]
            said = [counts.get(str(identity(family_name(name)))) for name in names]
            if said and None not in said and (last is None or {last} == set(said)):
                del tokens[start : place + 1]
        return replace(sentence, tokens=tuple(tokens))

    def _of_some_members(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the families of which words that are not understood may say something of some members alone.

        They name one of them (*an index $i$*, *one $x_i$*), or a formula says more of the index.
        """
        counts, atoms = region.scope.counts, dict[int, Atom]()
        for place, token in enumerate(sentence.tokens):
            if token.formula is not None:
                atoms[place] = self.page.atom(token.formula, region)
        members = {
            place: {name for node in atom.nodes for name in names_in(node) if _counted_in(name, counts)}
            for place, atom in atoms.items()
        }
        texts = ["", "", *(token.text for token in sentence.tokens)]
        found = set[str]()
        for name in set[Name]().union(*members.values()):
            last, index = counts[str(identity(family_name(name)))], name.index
            if index == last:
                continue  # it is the last one
            for place, atom in atoms.items():
                ahead = texts[place : place + 2]
                alone = name in members[place] and ahead[1] in ONE
                counted = counting(atom.whole)
                bare = counted == (index, None) and not ONE.isdisjoint(ahead)
                ranges = any(_stands_alone(index, node) for node in atom.nodes)
                if not atom.nodes and isinstance(index, Name):
                    written = letters_of_latex(atom.formula.latex, self.page.macros)
                    ranges = not written.isdisjoint(letters_of_symbol(str(identity(index))))
                if alone or bare or (ranges and counted not in ((index, None), (index, last))):
                    found.add(str(identity(family_name(name))))
        return found

    def _forget_stated(self) -> None:
        self.stated, self.stating = [], []

    def _asks_to_prove(self, sentence: Sentence, asks: int | None) -> bool:
        """Return whether a sentence without a formula asks for a proof of what is stated before it."""
        texts = {token.text for token in sentence.tokens}
        return asks is not None or (self._demands(sentence) and not texts.isdisjoint(PROVING))

    def _demands(self, sentence: Sentence) -> bool:
        """Return whether a clause asks for what no relation says, as "find the least value" does.

        What follows a colon may say what that is: "Compute the divergence: verify that ...".  What is only
        named on the way to what is to be shown is part of that: "Compute $f'(x)$ and show that $f'(x) > 0$".
        """
        texts = [token.text for token in sentence.tokens]
        asks = self._asks(sentence)
        first = asks if asks and texts[asks - 1] == ":" else 0
        return any(
            text in DEMANDING
            and (not place or sentence.tokens[place - 1].kind == SIGN or texts[place - 1] in AHEAD)
            for place, text in enumerate(texts)
            if place >= first and not (asks and self._is_on_the_way(sentence.tokens, place, asks))
        )

    def _is_on_the_way(self, tokens: Sequence[Token], place: int, asks: int) -> bool:
        """Return whether what is demanded at a place is part of what is asked behind it."""
        named = [token.formula.latex.strip() for token in tokens[place:asks] if token.formula is not None]
        shown = [token.formula.latex for token in tokens[asks:] if token.formula is not None]
        return bool(named) and all(any(one in other for other in shown) for one in named)

    def _demand(self, sentence: Sentence) -> None:
        """Keep what a sentence asks for as something that was not understood."""
        if self._is_organising(sentence):
            return
        doubt = self._plain_doubt(sentence, self.page.root)
        for formula in sentence.formulas():
            self.page.known.supply(self.page.atom(formula, self.page.root).nodes, self.page.root)
        self._unread(sentence, doubt, f"what {quoted(doubt.words)} asks for is not understood")
        self.asking.add((id(self.page.items[-1].source), self.page.items[-1].span.start))

    def _claim_from(self, sentence: Sentence, region: Region) -> None:
        """Take what a question is about as asked."""
        start = len(self.page.items)
        read = self._behind(sentence, 0, region)
        if read is not None:
            self._perform_behind(sentence, read, region)
        self.asking |= {(id(item.source), item.span.start) for item in self.page.items[start:]}

    def _asks(self, sentence: Sentence) -> int | None:
        """Return the place of a word that asks for what follows it."""
        texts = [token.text for token in sentence.tokens]
        asking, telling = self._words("ASK"), self._words("TELLER")
        for place, text in enumerate(texts):
            if text in asking and not (place and texts[place - 1] in telling):
                return place
        return None

    def _either_way(self, sentence: Sentence) -> Sentence:
        """Return a sentence without "or disprove" behind "prove": of what is true that asks for a proof."""
        asks, texts = self._asks(sentence), [token.text for token in sentence.tokens]
        for phrase in EITHER if asks is not None else ():
            end = (asks or 0) + 1 + len(phrase)
            if tuple(texts[(asks or 0) + 1 : end]) == phrase:
                return replace(sentence, tokens=(*sentence.tokens[: (asks or 0) + 1], *sentence.tokens[end:]))
        return sentence

    def _without_reference(self, sentence: Sentence, region: Region) -> Sentence:
        """Return a sentence without "with $t$ as in (a)", or "let $t$ be as in (a)".

        A sheet is one text, and t is what it was.
        """
        tokens = sentence.tokens
        texts = [token.text for token in tokens]
        for place, text in enumerate(texts):
            end, named = place + 1, False
            if text not in self._words("WITH") | self._words("LET"):
                continue
            while end + 1 < len(tokens) and (tokens[end].formula is not None or texts[end] in (",", "and")):
                formula = tokens[end].formula
                named = formula is not None and self._is_known(formula, region)
                end += 1
            end += "".join(texts[end : end + 1]) in self._words("BE") and text not in self._words("WITH")
            cues = self.page.lexicon.at(texts, end) if named else ()
            backward = [stop for stop, entry in cues if entry.get("is") == "BACK"]
            if not backward:
                continue
            rest = [n for n in range(max(backward), len(tokens)) if texts[n] in (",", ".", ";", ":")]
            stop = rest[0] if rest else len(tokens)
            if any(token.formula is not None for token in tokens[max(backward) : stop]):
                continue
            cut = stop + 1 if place == 0 and rest else stop
            cut += place == 0 and texts[cut : cut + 1] == ["and"]
            return replace(sentence, tokens=(*tokens[:place], *tokens[cut:]))
        return sentence

    def _is_known(self, formula: Formula, region: Region) -> bool:
        """Return whether a formula is a symbol of which the sheet says what it is."""
        atom = self.page.atom(formula, region)
        return atom.kind.kind is Sort.NAME and not any(
            self._is_open(name, region) for name in atom.kind.names
        )

    # Facts that are lent

    def _without_lending(self, sentence: Sentence, region: Region) -> Sentence:
        """Return a sentence without "and you may use the power series": what that lends is kept."""
        tokens = sentence.tokens
        texts = [token.text for token in tokens]
        for place in range(2, len(tokens)):
            rest = replace(sentence, tokens=tokens[place:])
            cues = self.page.lexicon.at(texts, place) if texts[place - 1] in LENDING_BEHIND else ()
            lends = any(entry.get("is") == "LEND" for _, entry in cues)
            if lends and not list(rest.formulas()) and self._asks(rest) is None:
                self._lend(rest, len(rest.tokens), region)
                return replace(sentence, tokens=tokens[: place - 1])
        return sentence

    def _lent(self, sentence: Sentence) -> int | None:
        """Return where the fact of a sentence begins that lends one."""
        texts = [token.text for token in sentence.tokens]
        ends = [
            end
            for place in range(min(2, len(texts)))
            for end, entry in self.page.lexicon.at(texts, place)
            if entry.get("is") == "LEND"
            and (place == 0 or sentence.tokens[0].kind == SIGN)
            and all(token.formula is None for token in sentence.tokens[:end])
        ]
        if not ends or self._asks(sentence) is not None:
            return None
        if not list(sentence.formulas()):
            return len(sentence.tokens)  # a fact by its name
        for place, token in enumerate(sentence.tokens):
            if token.formula is not None:
                return place
            if place + 1 >= max(ends) and token.text in (":", "that"):
                return place + 1
        return None

    def _lend(self, sentence: Sentence, start: int, region: Region) -> None:
        """Keep a fact that may be cited; what defines a name holds for the sheet."""
        rest = replace(sentence, tokens=sentence.tokens[start:])
        inner = region.child()
        made, chosen = len(self.page.items), self._chosen(rest, inner) if rest.tokens else None
        if chosen is not None and all(isinstance(act, INTRODUCING) for part in chosen for act in part.acts):
            inner = region
        if chosen is None and rest.tokens:
            parts = self.longest(rest, 0, inner, claims=True)
            chosen = parts[1] if parts is not None else None
        if chosen is not None:
            claiming = len(self.page.claiming)
            SheetActor(self.page, inner, rest, inner.child()).perform(chosen)
            del self.page.claiming[claiming:]
        words = " ".join(
            token.text or "$" for token in sentence.tokens if token.kind == WORD or token.formula
        )
        if inner is region:
            return
        self.lent.append((words, tuple(self.page.items[made:])))
        del self.page.items[made:]

    # What is not understood as a whole

    def _chosen(self, sentence: Sentence, region: Region) -> tuple[Clause, ...] | None:
        """Return the reading of a sentence; of several the one that asks for least."""
        readings = self._understood(sentence, region).readings
        chosen = self._settled(readings, sentence, region)
        if chosen is not None or len(readings) < TWO:
            return chosen
        fewest = min(number_of_claims(reading) for reading in readings)
        return self._settled([one for one in readings if number_of_claims(one) == fewest], sentence, region)

    def _carried_out(
        self,
        clauses: tuple[Clause, ...],
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        understood: Understood,  # noqa: ARG002 - a sheet says what it means
        *,
        claiming: bool,  # noqa: ARG002 - only words ask
    ) -> Doubt | None:
        """Carry out a reading as it is: only what is asked is claimed."""
        self._actor(region, sentence, paragraph).perform(clauses)
        return None

    def _not_understood(
        self,
        sentence: Sentence,
        region: Region,
        paragraph: Region,  # noqa: ARG002 - what is left is kept for the sheet
        understood: Understood,
        *,
        claiming: bool,  # noqa: ARG002 - only words ask
    ) -> Doubt:
        """Read what can be read of a sentence, and keep the rest as a gap."""
        asks = self._asks(sentence)
        doubt = self._plain_doubt(sentence, region)
        if laws := self._laws_described(sentence, region):
            made = Doubt(doubt.source, doubt.span, doubt.words, notations=frozenset(laws))
            self.page.root.doubts.append(made)
        told = self._told(understood.stuck) if not understood.readings else "it can be read in two ways"
        start = len(self.page.items)
        head = sentence.tokens
        if asks is not None:
            read = self._behind(sentence, asks, region)
            head = sentence.tokens[:asks] if read is None else sentence.tokens[:read]
        counts = region.scope.counts
        kept = {key: counts.pop(key) for key in self._of_some_members(sentence, region)}
        left = self._islands(replace(sentence, tokens=head), region, asked=asks is not None)
        counts |= kept
        if asks is not None and read is not None:
            end = self._perform_behind(sentence, read, region)
            if self._asks_more(sentence.tokens[asks:read], sentence.tokens[end:]):
                self._demand(sentence)
        asked = asks is not None and len(self.page.items) == start
        message = f"the words {quoted(doubt.words)} are not understood as a whole: {told}"
        if doubt.symbols or asked or doubt.conditions or doubt.notations:
            self.gaps.append(Gap(doubt, message, asked, left))
        if (
            doubt.notations and not doubt.symbols
        ):  # "all logarithms are to the base 2" is about every formula with one
            self.page.root.doubts.append(doubt)
        if asked:
            self._unread(sentence, doubt, message)
        return doubt

    def _unread(self, sentence: Sentence, doubt: Doubt, message: str) -> None:
        formula = next(iter(sentence.formulas()), None)
        source = formula.source if formula is not None else doubt.source
        self.page.items.append(
            Item(ItemKind.UNREAD, source, sentence.span, doubt.words, message=message, at=doubt.span)
        )

    def _plain_doubt(self, sentence: Sentence, region: Region) -> Doubt:
        return replace(self._doubt(sentence, region), governs=False, ends=False, leads=False)

    def _behind(self, sentence: Sentence, asks: int, region: Region) -> int | None:
        """Return the first place behind a word that asks from which all is understood, or something is."""
        first = next(
            (n for n, token in enumerate(sentence.tokens) if n > asks and token.formula is not None), asks
        )
        places = range(asks, first + 1)
        for place in places:
            rest = replace(sentence, tokens=sentence.tokens[place:])
            chosen = self._chosen(rest, region) if list(rest.formulas()) else None
            skips = place > asks + 2
            if chosen is None or not claims_in(chosen):
                continue
            if not self._only_bounds(rest, len(rest.tokens), region, skips=skips):
                return place
        for place in places:
            rest = replace(sentence, tokens=sentence.tokens[place:])
            found = self.longest(rest, 0, region, claims=True)
            if found is not None and not self._only_bounds(rest, found[0], region, skips=place > asks + 2):
                return place
        return None

    def _only_bounds(self, sentence: Sentence, end: int, region: Region, *, skips: bool) -> bool:
        """Return whether what is read only bounds symbols or gives them values, and other words say more."""
        formulas = [token.formula for token in sentence.tokens if token.formula is not None]
        read = [
            self.page.atom(one, region)
            for one in formulas
            if one.span.end <= sentence.tokens[end - 1].span.end
        ]
        plain = all(atom.kind.kind in (Sort.BOUND, Sort.NAME) or _is_value(atom) for atom in read)
        return plain and (skips or len(formulas) > len(read))

    def _perform_behind(self, sentence: Sentence, place: int, region: Region) -> int:
        """Carry out what is asked from a place on, and return where that ends."""
        rest, end = replace(sentence, tokens=sentence.tokens[place:]), len(sentence.tokens)
        chosen = self._chosen(rest, region)
        if chosen is None or not claims_in(chosen):
            parts = self.longest(rest, 0, region, claims=True)
            chosen = parts[1] if parts is not None else None
            end = place + parts[0] if parts is not None else end
        if chosen is not None:
            SheetActor(self.page, region, rest, region.child()).perform(chosen)
        return end

    def _asks_more(self, ahead: Sequence[Token], behind: Sequence[Token]) -> bool:
        """Return whether words before and behind what is to be shown may ask for more than that."""
        if any(token.text in MORE for token in ahead) and any(token.formula is not None for token in ahead):
            return True
        words = [token.text for token in behind if token.kind == WORD]
        return any(word in MORE or word in DEMANDING or word in self._words("ASK") for word in words)

    def _islands(self, sentence: Sentence, region: Region, *, asked: bool) -> tuple[str, ...]:
        """Carry out the clauses of a sentence that introduce, suppose or define, and new symbols between.

        What a sentence that asks nothing says *for all* symbols behind a formula, it says of them alone:
        they are not declared for what follows.  Return the formulas that say something which is not taken.
        """
        kept = [token for token in sentence.tokens if not self._defines_laws(sentence, token, region)]
        sentence = replace(sentence, tokens=tuple(kept))
        place, left = 0, list[str]()
        while place < len(sentence.tokens):
            found = self.longest(sentence, place, region)
            if found is not None:
                end, clauses = found
                part = replace(sentence, tokens=sentence.tokens[place:end])
                if asked or not self._is_bound_behind(sentence, place):
                    SheetActor(self.page, region, part, region.child()).perform(clauses)
                place = end
                continue
            token = sentence.tokens[place]
            if token.formula is not None and not self._alone(sentence, token.formula, region):
                left.append(token.formula.latex)
            place += 1
        return tuple(left)

    def _is_bound_behind(self, sentence: Sentence, place: int) -> bool:
        """Return whether *for all* stands before a place, and a formula before that."""
        first = max(place - 1, 0)
        words = [token.text for token in sentence.tokens[first : place + 1]]
        quantified = any(entry.get("is") == "FORALL" for entry in self.page.lexicon.within(words))
        return quantified and any(token.formula is not None for token in sentence.tokens[:first])

    def _defines_laws(self, sentence: Sentence, token: Token, region: Region) -> bool:
        """Define new laws by all of their masses, if a formula says these; return whether it does."""
        atom = self.page.atom(token.formula, region) if token.formula is not None else None
        laws = (gathered(written_masses(atom.whole)) if atom is not None else None) or {}
        whole = all(len(masses) == TWO and self._is_open(name, region) for name, masses in laws.items())
        if atom is None or not laws or not whole:
            return False
        SheetActor(self.page, region, sentence, region.child()).define_by_masses(laws, atom, region)
        return True

    def _names_new(self, thing: Thing, region: Region) -> bool:
        """Return whether a noun phrase names symbols of which nothing is said before, and a set."""
        slots = thing.noun.on if thing.noun is not None else ()
        kinds = [atom.kind for part in (thing, *slots) for atom in part.atoms]
        names = [name for atom in thing.atoms for name in atom.kind.names]
        plain = all(kind.kind is Sort.NAME for kind in kinds)
        return plain and bool(names) and all(self._is_open(name, region) for name in names)

    def _is_open(self, name: Name, region: Region) -> bool:
        """Return whether nothing says what a symbol is, and it is no member of a family."""
        entry = region.scope.find(name)
        member = isinstance(name.index, Name) and len(name.index.base) == 1
        member = member and str(identity(family_name(name))) not in region.scope.counts
        return not member and (entry is None or entry.value in self.page.known.supplied)

    def _alone(self, sentence: Sentence, formula: Formula, region: Region) -> bool:
        """Take a bound of new symbols, or a definition of a new name, that stands in other words.

        Return whether nothing else is said by the formula.
        """
        atom = self.page.atom(formula, region)
        if atom.kind.kind in (Sort.NAME, Sort.VALUE):
            return True
        names = atom.kind.names
        if names and atom.kind.kind is Sort.BOUND and all(identity(name) in self.early for name in names):
            return True
        new = bool(names) and all(self._is_open(name, region) for name in names)
        if not new or atom.kind.kind not in (Sort.BOUND, Sort.DECLARATION, Sort.DEFINITION):
            return False
        act = Define(atom) if atom.kind.kind is Sort.DEFINITION else Let((Thing((atom,)),))
        actor = SheetActor(self.page, region, sentence, region.child())
        doubts = len(region.doubts)
        actor.perform((Clause(Beside(), (act,)),))
        return len(region.doubts) == doubts


class SheetActor(Actor):
    """A sentence of a sheet: bounds, and the conditions beside them, are declared together."""

    def _introduce(self, things: Sequence[Thing], region: Region, *, fresh: bool = True) -> None:
        if region is not self.lasting:  # "show that for x = 1 + t, ..." is about that value
            for thing in things:
                for atom in thing.atoms if has_values(thing) else ():
                    self._fix(atom, region)
            things = [thing for thing in things if not (has_values(thing))]
        bare = all(thing.noun is None for thing in things)
        said = [prop for thing in things for prop in thing.such]
        if not bare or not said or not all(isinstance(prop, Says) and not prop.over for prop in said):
            super()._introduce(things, region, fresh=fresh)
            return
        atoms = [atom for thing in things for atom in thing.atoms]
        atoms += [prop.atom for prop in said if isinstance(prop, Says)]
        self._bounds([Thing(tuple(atoms))], region, fresh=fresh)

    def _suppose(self, props: Sequence[Prop], region: Region) -> None:
        fixed = [prop.atom for prop in props if isinstance(prop, Says) and _is_value(prop.atom)]
        if region is self.lasting or len(fixed) < len(props):
            super()._suppose(props, region)
            return
        for atom in fixed:
            self._fix(atom, region)

    def _fix(self, atom: Atom, region: Region) -> None:
        """Give a known symbol the value that it is looked at for; a new one has it from here on."""
        if _is_value(atom) and isinstance(atom.node, Chain) and not lists_own(atom.node, region.scope):
            if is_used(atom.node.first, region.scope):
                super()._suppose((Says(atom),), region)
                return
            new = isinstance(atom.node.first, Name) and self._is_new(atom.node.first, region)
            for one in (region, self.lasting) if new else (region,):
                if not new or not self._of_field(atom.node, one, atom):
                    define(atom.node, one.scope, atom.formula.latex.strip())

    def _is_new(self, name: Name, region: Region) -> bool:
        entry = region.scope.find(name)
        return entry is None or entry.value in self.page.known.supplied


def _widest(values: Sequence[Any]) -> Any:
    """Return the first of several values; of numbers in intervals, one that ranges over all of these."""
    first = values[0]
    if not all(isinstance(one, Variable) and not one.constraints for one in values):
        return first
    domains = [one.domain for one in values]
    if any((one.kind, one.domain.integer) != (first.kind, first.domain.integer) for one in values):
        return first
    low = min(domains, key=lambda one: (one.lo is not None, one.lo, one.lo_open))
    high = min(
        domains, key=lambda one: (one.hi is not None, -one.hi if one.hi is not None else 0, one.hi_open)
    )
    widest = replace(first.domain, lo=low.lo, lo_open=low.lo_open, hi=high.hi, hi_open=high.hi_open)
    return Variable(first.name, widest, first.kind)


def _is_value(atom: Atom) -> bool:
    node = atom.whole
    if not isinstance(node, Chain) or not isinstance(node.first, Name) or len(node.links) != 1:
        return False
    relation, value = node.links[0]
    return relation == "=" and node.first not in names_in(value)


def _counted_in(name: Name, counts: Mapping[str, Node]) -> bool:
    """Return whether a name is a member, by a letter as its index, of a family whose length is known."""
    return isinstance(name.index, Name) and str(identity(family_name(name))) in counts


def _stands_alone(index: Node | None, node: Node) -> bool:
    """Return whether a letter stands in a formula, other than as the index of members or below a sum."""
    if isinstance(node, Big) and any(inside == index for part in node.below for inside in part.walk()):
        return False
    inner = () if isinstance(node, Name) else node.children()
    return node == index or any(_stands_alone(index, part) for part in inner)


def is_used(name: Node | None, scope: Scope) -> bool:
    """Return whether a known symbol stands in the meaning of another one: a law with it as its parameter."""
    entry = scope.find(name) if isinstance(name, Name) else None
    if entry is None or not isinstance(entry.value, Variable):
        return False
    others = (other.value for other in scope.entries() if other.value is not entry.value)
    return any(entry.value in getattr(value, "free_symbols", ()) for value in others)


def has_values(thing: Thing) -> bool:
    """Return whether a thing is only given values: ``x = 1 + t``."""
    return thing.noun is None and bool(thing.atoms) and all(_is_value(atom) for atom in thing.atoms)
