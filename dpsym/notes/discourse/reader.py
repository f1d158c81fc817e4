"""From a document to its items: blocks in order, sentence by sentence, act by act."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise, takewhile
from typing import Any, Final

from dpsym.errors import Unread
from dpsym.language.symbols import Variable
from dpsym.notes.described import with_sets
from dpsym.notes.discourse.account import Role
from dpsym.notes.discourse.acting import Actor
from dpsym.notes.discourse.anew import headed, leave_cases_open, leave_statement_open, sorted_by, valued
from dpsym.notes.discourse.behind import clauses_behind, goes_on_behind, is_display
from dpsym.notes.discourse.called import mechanisms_in
from dpsym.notes.discourse.claims import NOTIONS, TROUBLE, symbols_of_claim
from dpsym.notes.discourse.conventions import Conventions, conventions
from dpsym.notes.discourse.cores import Core, cores_of
from dpsym.notes.discourse.defined import redefined
from dpsym.notes.discourse.defining import equations_in, equations_of
from dpsym.notes.discourse.inside import opened
from dpsym.notes.discourse.islands import JOINING, Island, begins_anew, islands_of, names_law
from dpsym.notes.discourse.limits import LONGEST_SENTENCE, refuse_if_too_long
from dpsym.notes.discourse.page import Page, label_of
from dpsym.notes.discourse.region import Doubt, Region, all_said
from dpsym.notes.discourse.remarking import (
    Pending,
    defined_by,
    first_claims,
    read_as,
    said_by,
    waived,
    with_note,
)
from dpsym.notes.discourse.sensitivities import largest_change
from dpsym.notes.discourse.stance import (
    claims_something,
    concludes,
    explains,
    has_conditions,
    introducing,
    leaves_open,
    moment_in,
    opening_of,
    stances_of,
    supposing,
)
from dpsym.notes.discourse.tables import with_rows_told
from dpsym.notes.discourse.undeclared import Supplied, without_range
from dpsym.notes.documents import document_of
from dpsym.notes.documents.base import Block, Document, Kind, Located
from dpsym.notes.documents.latex_commands import accented
from dpsym.notes.english.acts import (
    Act,
    Claim,
    Define,
    DefineDensity,
    DefineNotion,
    Has,
    Let,
    Noun,
    Says,
    Suppose,
    Thing,
    symbols_in,
)
from dpsym.notes.english.atoms import Atom, Formula, uses_later
from dpsym.notes.english.chart import Chart, Steps, grammar
from dpsym.notes.english.lexicon import Entry, Lexicon, is_reason, lexicon, role, standard
from dpsym.notes.english.meaning import MEANINGS, NUMBERS, Beside, Clause
from dpsym.notes.english.reading import (
    Understood,
    comment_of,
    is_heading,
    lead_of,
    read_sentence,
    units_of,
)
from dpsym.notes.english.sentences import Sentence, sentences_of
from dpsym.notes.english.tokens import BREAK, SIGN, WORD, Token, tokens_of
from dpsym.notes.formula.calls import LETTER_DIVERGENCES
from dpsym.notes.formula.commands import GREEK
from dpsym.notes.formula.kinds import Kind as FormulaSort
from dpsym.notes.free import spoken_of
from dpsym.notes.items import Item, ItemKind, Reading
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.macros import written_out
from dpsym.notes.meaning.distributions import law_called
from dpsym.notes.meaning.entropies import LETTERS
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.membership import is_positive_part
from dpsym.notes.notations import notations_if_applied, notations_in
from dpsym.notes.parse import Row
from dpsym.notes.proposing import Proposal
from dpsym.notes.remarks import THEOREM, in_latex, is_sentence, order_of
from dpsym.notes.scope import LAWS, identity
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import DOTS, Apply, Chain, Listed, Name, Node, Number, Operation
from dpsym.notes.words import shown
from dpsym.plain import excerpted, quoted

STATEMENTS: Final = frozenset(
    [Kind.THEOREM, Kind.LEMMA, Kind.PROPOSITION, Kind.COROLLARY, Kind.CLAIM, Kind.FACT]
)
OWN: Final = STATEMENTS | frozenset(
    [
        Kind.DEFINITION,
        Kind.ASSUMPTION,
        Kind.REMARK,
        Kind.EXAMPLE,
        Kind.EXERCISE,
        Kind.SOLUTION,
        Kind.STEP,
        Kind.PASSAGE,
        Kind.ITEM,
        Kind.QUOTE,
    ]
)
CLAIMING: Final = STATEMENTS | {Kind.EXERCISE}  # a display in one of these is a claim, whatever words it has
NAMING: Final = frozenset([FormulaSort.NAME, FormulaSort.VALUE, FormulaSort.BROKEN, FormulaSort.CONTINUATION])
INTRODUCING: Final = (Let, Suppose, Define)
#: What means the same to everybody.
COMMON: Final = frozenset(
    ["add", "subtract", "multiply", "divide", "negate", "power", "sqrt", "exp", "binomial", "e"]
)
CONSTANTS: Final = frozenset(["pi", "infinity"])
MEANT: Final = frozenset(
    ["pi", "e", "Phi", "phi", "Gamma"]
)  # letters that mean something if nothing is said of them
RECKONING: Final = frozenset(["add", "subtract", "multiply", "divide"])
ARROWS: Final = frozenset([":", "->", "|->"])  # of maps, which mean the same to everybody
BEING: Final = "BE"
SUPPORTED: Final = "full-support"
SOME_NUMBER: Final = Noun("number")
LISTING: Final = frozenset([",", ";", ":"])  # between the parts of a title
CLOSING_CLAUSES: Final = LISTING | {"and", ".", ")"}
ENDING_CLAUSES: Final = CLOSING_CLAUSES | {"("}
LIMITING: Final = frozenset(
    ["DENIES", "HEDGES", "UNLESS", "THROUGHOUT", "TURNING", "LIMITS"]
)  # what leaves no claim as it is
TELLS: Final = frozenset(["BE", "DENIES", "COMPRISES"])  # words that say what something is, or is not
TELLING: Final = frozenset(["determiner", "DENIES"])  # behind *is*, before what something is
TAKEN: Final = frozenset(["over", "under", "per", "without", "conditional"])  # over what something is taken
NEAR: Final = 4  # so many words behind *is* may name what something is
PLAIN: Final = frozenset(["real", "number", "function"])  # kinds of nouns that say little of a value
NUMBERING: Final = frozenset(["DIGIT", "NUMBER"])
DENOTING: Final = frozenset(["DENOTE", "DEFINE", "DEFINEDAS", "THROUGHOUT", "UNLESS"])
SAYING: Final = DENOTING | {"TOBASE"}  # words that say what a notation means that other words name
SPEAKING: Final = DENOTING - {BEING} | {"SPEAKS"}  # words that may say what a notation means
REPLACING: Final = frozenset(["POINTING", "SPEAKS"])  # words that may say anew what has no name there
NOUNS: Final = frozenset(["POINTING", "STATED", "ABOUTCLAIM", "SEVERAL"])
BEGINNING: Final = frozenset(["LET", "SUPPOSE", "DEFINE", "THROUGHOUT", "UNLESS", "COMPUTE"])  # no claim
#: What stands before the text of a footnote: its name, or the command.
FOOTNOTE: Final = re.compile(r"(?:\[\^(?P<name>[^\]\s]{1,60})\]:|\\footnote\{)\s*\Z")
WORDY: Final = re.compile(r"[a-z]{4}")  # in the tag of a row, if it is none of a number or a letter
LONGEST_NAME: Final = 80  # characters before the text of a footnote
BEARING: Final = frozenset(["points", "restricts"])  # roles of words of comment that together may matter
NAMING_NOTIONS: Final = ("DEFSAY", "DEFINE", "MEANINGOF")  # near the beginning of a sentence
UNSETTLED: Final = frozenset(["chooses", "lifts", "reverses", "distributes"])  # stances of words
TURNING: Final = frozenset(
    ["DENIES", "ASK", "SUPPOSE", "IF", "chance", "ATCHANCE", "ALTERNATIVE", "UNLESS", "HEDGES"]
)
WIDER: Final = frozenset(
    ["real", "rational", "complex", "number"]
)  # sorts of numbers with others than integers
NATURALS: Final = Name("N", style="bb")
ZERO: Final = Number("0")
#: Cues that say nothing in a heading: *Gardening by moments*.
SILENT: Final = frozenset(
    [
        *("BE", "THAT", "AS", "USES", "PRESENTS", "BY", "FROMWHAT", "SINCE", "FORWARD"),
        *("POINTING", "SPEAKS", "STATED", "SEE", "PURE", "APPROXIMATE", "NOISE", "LAWNOUN", "DENSITY"),
        *("MASSES", "COMPOSITION", "SENSITIVITY", "ADDING", "RELEASES", "REPORTS"),
        *("BUT", "LOGARITHM", "TELLER", "CASE", "WHY", "TIMES", "COIN", "HEADS", "TOSSES", "BIT"),
    ]
)
NUMBERED: Final = frozenset(standard()["shared"]["part"].split("|")) | {"dp"}  # parts of courses, and these
HEADING_ENDS: Final = frozenset([":", "--", ".", ")"])  # behind the number of a part
OPENING, CLOSED = frozenset("(["), frozenset(")]")
NUMBER: Final = re.compile(r"\d{1,4}")
#: What only counts an item: a number, a letter.
ENUMERATOR: Final = re.compile(r"\W*(?:[a-zA-Z]?\d*|[ivxIVX]+)(?:[.-]\d+)*\W*")
LABEL: Final = 12  # words of a label, or of what leads to a list, at most
COMMAND: Final = re.compile(r"\\([A-Za-z]+)")
SIGNS: Final = {
    r"\le": ("<=",),
    r"\leq": ("<=",),
    r"\ge": (">=",),
    r"\geq": (">=",),
    "<": ("<",),
    "=": ("=",),
}
RELATIONAL: Final = frozenset([FormulaSort.RELATION, FormulaSort.QUANTIFIED, FormulaSort.TEXTUAL])
#: What may be a claim besides, if a remark says so: an equation that is a definition elsewhere, a bound.
NAMEABLE: Final = frozenset([FormulaSort.DEFINITION, FormulaSort.BOUND])


def read_document(
    document: Document,
    defaults: bool = False,
    words: Lexicon | None = None,
    usual: Conventions | None = None,
) -> Reading:
    """Return what a document claims, supposes and leaves open.

    Args:
        document: its blocks.
        defaults: whether usual ranges are supposed; each is named in the message of the claim.
        words: the lexicon; by default the one that comes with dpsym.
        usual: the usual ranges of letters, likewise.

    Raises:
        UnusableInput: the document is far longer than a book.
    """
    refuse_if_too_long(document)
    page = Page(document, defaults, words or lexicon(), usual or conventions(), abstracts=True)
    reader = DocumentReader(page)
    reader.run()
    return reader.reading()


@dataclass(frozen=True)
class Ahead:
    """Words that may say anything of what follows them, up to the end of its first claims."""

    region: Region  # where they stand
    doubt: Doubt  # the words
    made: int  # how many items there were before them


@dataclass
class Flow:
    """How far consecutive paragraphs were read, sentence by sentence."""

    sentences: list[Sentence]  # all of them
    region: Region  # where the paragraphs stand
    paragraph: Region  # the region of the last one
    listed: bool  # whether a list follows
    behind: int | None  # where the items begin of what stands before them
    before: int  # where the items begin of the paragraph before the last one
    start: int  # where those of the last one begin
    place: int = 0  # of the sentence that comes next
    last: Sentence | None = None  # the sentence that was read last
    leads: bool = False  # whether that says something of what follows
    quoted: bool = False  # whether a quotation stands before them, of which their words speak

    @property
    def lead(self) -> Sentence | None:
        """The last sentence, if it leads to what follows."""
        leads = self.last is not None and (self.last.question or self.last.tokens[-1].text == ":")
        return self.last if leads or self.leads else None


@dataclass
class Walk:
    """How far the blocks of a section were read."""

    region: Region  # where they stand
    current: Region  # the region of the last heading
    claiming: bool  # whether a display is a claim, whatever words it has
    place: int = 0  # of the block that comes next
    #: the levels and regions of the headings around that
    open_sections: list[tuple[int, Region]] = field(default_factory=list)
    lead: Sentence | None = None  # the words before a list
    behind: int | None = None  # where the items begin of the block that stands before a paragraph
    near: int | None = None  # where the items begin of the last paragraph, if no heading stands behind it
    flow: Flow | None = None  # the paragraphs that are being read
    quoted: bool = False  # whether the last block was a quotation


#: Asked before a paragraph or block at an offset: whether the reading stops there.
Halt = Callable[[int], bool]


def never(offset: int) -> bool:  # noqa: ARG001 - wherever that is
    """Read to the end."""
    return False


def is_paragraph(block: Block) -> bool:
    """Return whether a block belongs to a run of paragraphs."""
    return block.kind is Kind.PARAGRAPH


def place_of(block: Block) -> tuple[Source, Span, Kind]:
    """Return what tells a block from the others of its document."""
    return block.source, block.span, block.kind


class DocumentReader:
    """The reading of one document from its beginning to its end."""

    #: whether words behind a claim that are not understood are a step of it; those of a derivation argue
    takes_words = True

    def __init__(self, page: Page) -> None:
        self.page = page
        self.regions: dict[tuple[Source, Span, Kind], Region] = {}
        self.source = next(iter(page.document.sources), Source(page.document.name, ""))
        self.remarks = list(page.document.directives)
        self.skips = False
        self.theorem: str | None = None
        self.waiting: dict[str, Pending] = {}
        self.ahead: list[Ahead] = []
        self.statements: list[tuple[str, Region]] = []  # what statements are called, and what is said in them
        self.last_stated = 0  # where the items begin of the last statement, or of its proof

    def run(self) -> None:
        """Read the front matter and all blocks."""
        walk = self.begin()
        self.go_on(self.page.document.blocks, walk)
        self.end()

    def reading(self) -> Reading:
        """Return what was read."""
        page, document = self.page, self.page.document
        order = {id(source): place for place, source in enumerate(document.sources)}
        items = sorted(page.items, key=lambda item: (order.get(id(item.source), 0), item.span.start))
        context = page.account.asides(document, items, lambda formula: page.atom(formula, page.root))
        return Reading(document, tuple(items), page.declarations, page.mentions, tuple(context))

    def begin(self) -> Walk:
        """Read the front matter, and return the walk through the blocks."""
        for entry in self.page.document.front:
            if entry.key.rsplit(".", 1)[-1] == "assume":
                for _, span in entry.values:
                    self._remark(entry.source, span, self.page.root)
        return Walk(self.page.root, self.page.root, claiming=False)

    def end(self) -> None:
        """Tell of the remarks that came to nothing."""
        waiting = list(self.waiting.values())
        orders = [(order_of(remark.text.strip()), remark) for remark in self.remarks]
        waiting += [Pending(order, remark) for order, remark in orders if order is not None]
        self.page.items += [
            pending.unused()
            for pending in waiting
            if pending.order.word not in ("let", "skip") and not isinstance(pending.remark, Proposal)
        ]

    # Blocks

    def _inside(self, region: Region, kind: str) -> Region:
        """Return the region of a stretch inside another one."""
        return region.child(kind)

    def _actor(self, region: Region, sentence: Sentence, paragraph: Region) -> Actor:
        """Return what carries a sentence out."""
        return Actor(self.page, region, sentence, paragraph, self.waiting)

    def _tokens(self, block: Block) -> Iterable[Token]:
        """Return the tokens of a paragraph."""
        return tokens_of(block.pieces, self.page.lexicon)

    def _section(self, blocks: Sequence[Block], region: Region, *, claiming: bool) -> None:
        """Read blocks in order."""
        self.go_on(blocks, Walk(region, region, claiming))

    def go_on(self, blocks: Sequence[Block], walk: Walk, halt: Halt = never) -> bool:
        """Read blocks in order from where a walk is, to a halt or to the end; return whether that is reached.

        A heading begins a region that ends at the next one of its level.
        """
        while walk.place < len(blocks):
            block = blocks[walk.place]
            if walk.flow is None and halt(block.span.start):
                return False
            if block.kind is Kind.PARAGRAPH:
                end = walk.place + len(list(takewhile(is_paragraph, blocks[walk.place :])))
                if walk.flow is None:
                    listed = end < len(blocks) and blocks[end].kind is Kind.ITEM
                    flow = blocks[walk.place : end]
                    walk.flow = self._flow_of(flow, walk.current, listed=listed, behind=walk.behind)
                    walk.flow.quoted, walk.quoted = walk.quoted, False
                if not self._flow(walk.flow, halt, claiming=walk.claiming):
                    return False
                walk.near = walk.flow.start
                walk.lead, walk.behind, walk.flow, walk.place = walk.flow.lead, None, None, end
                continue
            walk.place += 1
            walk.quoted = block.kind is Kind.QUOTE
            if block.kind is Kind.HEADING:
                while walk.open_sections and walk.open_sections[-1][0] >= block.level:
                    walk.open_sections.pop()
                around = walk.open_sections[-1][1] if walk.open_sections else walk.region
                walk.current = self._inside(around, "section")
                walk.open_sections.append((block.level, walk.current))
                self._heading(block, walk.current)
                walk.lead = walk.behind = walk.near = None
                continue
            near = walk.near if walk.behind is None else walk.behind
            walk.behind = len(self.page.items) if walk.behind is None else walk.behind
            if (said := self._one_sentence(blocks[walk.place - 1 :])) is not None:
                walk.place += len(said) - 1
                inner = walk.current if walk.lead is None else self._inside(walk.current, "item")
                if walk.lead is not None:
                    self._lead(walk.lead, inner)
                self._flow(self._flow_of(said, inner, behind=near, joined=True), claiming=walk.claiming)
                continue
            if block.kind is not Kind.ITEM:
                self._come_to_an_end()
            near = None if block.kind in (Kind.PROOF, Kind.SOLUTION) else near  # what is said there argues
            if block.kind is Kind.ITEM and walk.lead is not None and self._breaks_off(walk.lead):
                if not block.children or all(map(is_paragraph, block.children)):
                    self._went_on(block, walk.lead, walk.current)
                    continue
            self._block(block, walk.current, near, claiming=walk.claiming, lead=walk.lead)
            walk.lead = walk.lead if block.kind is Kind.ITEM else None
        return True

    def _one_sentence(self, blocks: Sequence[Block]) -> list[Block] | None:
        """Return the items that together are one sentence: *if A* - *and B* - *then C*; else nothing."""
        parts: list[Block] = []
        for item in takewhile(lambda block: block.kind is Kind.ITEM, blocks):
            inside = item.children or (item,)
            texts = [token.text for token in self._tokens(inside[0])] if len(inside) == 1 else []
            begun = set().union(*self._kinds_of(texts[:1]))
            if parts and "THEN" in begun:
                return [*parts, inside[0]]
            if not ("IF" in begun or (parts and texts[:1] == ["and"])) or texts[-1:] in (["."], [":"]):
                return None
            parts.append(inside[0])
        return None

    def _block(
        self, block: Block, region: Region, behind: int | None, *, claiming: bool, lead: Sentence | None
    ) -> None:
        """Read a block; ``behind`` is where the items begin of what stands before it."""
        if block.kind is Kind.PROOF or (block.kind is Kind.SOLUTION and block.of is not None):
            inner, self.last_stated = self._inside(self._proved(block, region), "proof"), len(self.page.items)
            self._title(block, inner)
            claiming = False
        elif block.kind in OWN:
            inner = self._inside(region, "item" if block.kind is Kind.ITEM else "statement")
            inner.defines = block.kind is Kind.DEFINITION
            inner.case = bool(self._ends_of("CASE", [block.printed.lower()], 0))
            if not block.ends and (inner.case or block.kind in STATEMENTS - {Kind.PASSAGE}):
                inner.ends_at = len(self.page.items)
            self.last_stated = self.last_stated if block.kind is Kind.ITEM else len(self.page.items)
            self.regions[place_of(block)] = inner
            self.statements += [(block.printed.lower(), inner)] if block.kind is not Kind.ITEM else []
            claiming = block.kind in CLAIMING or (claiming and block.kind is Kind.ITEM)
            self._title(block, inner)
            if block.kind is Kind.ASSUMPTION:
                inner = region
            if lead is not None and block.kind is Kind.ITEM:
                self._lead(lead, inner)
        else:
            inner = region
        before = len(self.page.items)
        if not block.children and block.pieces:
            self._flow(self._flow_of([block], inner, behind=behind), claiming=claiming)
        else:
            self.go_on(block.children, Walk(inner, inner, claiming, behind=behind))
        if block.kind is Kind.ASSUMPTION:  # what it says is supposed, and no one is wrong who supposes it
            words = Doubt(
                block.source, block.span, excerpted(f"{block.printed} {_printed(block.title)}".strip())
            )
            self.page.items[before:] = [with_doubt(item, words) for item in self.page.items[before:]]
        if block.kind is Kind.ITEM:
            silent = len(self.page.items) == before  # what it says without a claim may be meant of the others
            region.doubts += [
                doubt for doubt in inner.doubts if (region.shared or silent) and not doubt.leads
            ]
            if silent:
                self._shared(inner, region, lead)

    def _shared(self, inner: Region, region: Region, lead: Sentence | None) -> None:
        """Let what an item introduces, that claims and supposes nothing, be known to the items after it.

        Items that introduce one symbol each for themselves are cases, of which none is supposed elsewhere.
        """
        beside = self._said_before(lead, region) if lead is not None else Beside()
        if beside != Beside() or inner.doubts or inner.supposed or inner.scope.own_supposed:
            return
        for entry in inner.scope.own_entries:
            key = str(identity(entry.name))
            if key in region.shared and isinstance(entry.value, Variable):
                wide = without_range(entry.value)
                region.scope.declare(replace(entry, value=wide, domain=wide.domain))
                why = f"items of this list introduce {shown(entry.name)} each for themselves"
                self.page.known.supplied[wide] = Supplied(wide, wide, why, declared=False)
            else:
                region.scope.declare(entry)
            region.shared.add(key)

    def _title(self, block: Block, inner: Region) -> None:
        """Take from a title the ranges that it lists, and note words that are not known: *withdrawn*.

        *Lemma (Hyperbolic functions, x >= 0)* says of all of the lemma that x >= 0.
        """
        if block.kind is Kind.ITEM:
            self._label(block, inner)
            return
        title = f"{block.printed} {_printed(block.title)}".strip()
        called = role("citation").sub("", _printed(block.title))
        kind, tokens = (self._tokens_of_text(text) for text in (block.printed, called))
        topic: list[Token] = []
        for part in _between_signs(tokens):
            if not self._lists(part, block.source.name, inner):
                topic += part
        if any(part and not self._is_heading(part, inner) for part in (kind, topic)):
            end = block.span.start + min(len(title), block.span.end - block.span.start)
            span = Span(block.span.start, end)
            inner.doubts.append(Doubt(block.source, span, excerpted(title), governs=True))

    def _label(self, block: Block, inner: Region) -> None:
        """Take from the mark of an item the ranges that it lists, and note words that may deny it."""
        mark = block.title or block.number
        if ENUMERATOR.fullmatch(_printed(mark)):
            return
        topic: list[Token] = []
        for part in _between_signs(self._tokens_of_text(_printed(mark))):
            topic += [] if self._lists(part, block.source.name, inner) else part
        if topic and self._says_more(topic, inner):
            end = min(block.span.start + len(mark), block.span.end)
            doubt = Doubt(block.source, Span(block.span.start, end), excerpted(_printed(mark)), governs=True)
            inner.doubts.append(doubt)

    def _lists(self, part: Sequence[Token], name: str, region: Region) -> bool:
        """Introduce what a part of a title lists, if it only does that: *x >= 0*, *x real*."""
        if not any(token.formula is not None for token in part):
            return False
        words = [f"${t.formula.latex}$" if t.formula is not None else t.text for t in part]
        words = words[1:] if words[0] == "for" else words
        sentences = list(self._sentences_of_text(f"Let {' '.join(words)}.", name))
        for sentence in sentences:
            chosen = self._settled(self._understood(sentence, region).readings, sentence, region)
            if chosen is None or not all(map(introduces_alone, chosen)):
                return False
            self._actor(region, sentence, region).perform(chosen)
        return bool(sentences)

    def _sentences_of_text(self, text: str, name: str = "title") -> Iterator[Sentence]:
        """Yield the sentences of a text that stands apart."""
        for block in document_of(text, name, "markdown").walk():
            yield from sentences_of(tokens_of(block.pieces, self.page.lexicon), self.page.lexicon)

    def _tokens_of_text(self, text: str) -> list[Token]:
        """Return the tokens of a text that stands apart, as a title does."""
        blocks = document_of(text, "title", "markdown").walk() if text else ()
        return [token for block in blocks for token in tokens_of(block.pieces, self.page.lexicon)]

    def _heading(self, block: Block, inner: Region) -> None:
        """Note a heading that may say more of what stands below it than what it is about."""
        tokens = list(tokens_of(block.pieces, self.page.lexicon))
        if self._says_more(tokens, inner):
            text = " ".join(block.text.split())
            inner.doubts.append(Doubt(block.source, block.span, excerpted(text), governs=True))

    def _says_more(self, tokens: Sequence[Token], region: Region) -> bool:
        """Return whether a heading may suppose or deny something; one of known words never does.

        Other words are a topic (*1 A tour of moments*), but not beside formulas, words that declare or deny,
        and prepositions that name a case: *Small numbers*, *Under the threshold*, *Myths*.
        """
        tokens = behind_number(tokens)
        if self._is_heading(tokens, region):
            return False
        texts = [token.text or _content(token) * self._numbers(tokens, at) for at, token in enumerate(tokens)]
        if not all(texts):
            return True
        place = 0
        while place < len(texts):
            found = list(self._at(texts, place))
            end = max((end for end, _ in found), default=place + 1)
            entries = [entry for stop, entry in found if stop == end]
            kinds = {entry.get("is") for entry in entries}
            if not ("OF" in kinds or self._numbers(tokens, place)) and any(map(declares, entries)):
                return True
            place = end
        return False

    def _numbers(self, tokens: Sequence[Token], place: int) -> bool:
        """Return whether a number, or a letter, counts: *2 Noise*, *Week 5: ...*, *Part D*."""
        text = tokens[place].text or _content(tokens[place])
        single = len(text) == 1 and text.isalpha()
        if not single and not any(entry.get("is") in NUMBERING for _, entry in self._at([text], 0)):
            return False
        ends = place + 1 == len(tokens) or tokens[place + 1].text in HEADING_ENDS
        return ends and tokens[place - 1].text in NUMBERED if place else not single

    def _is_heading(self, tokens: Sequence[Token], region: Region) -> bool:
        """Return whether a heading, or the head of a column, consists of words that are known."""
        return is_heading(tokens, lambda formula: self.page.atom(formula, region), self.page.lexicon)

    def _at(self, texts: Sequence[str], place: int) -> list[tuple[int, Entry]]:
        """Return the entries of the lexicon at a place of a sentence."""
        return self.page.lexicon.at(texts, place)

    def _lead(self, lead: Sentence, inner: Region) -> None:
        """Carry out for an item what the words before its list say; keep them where they are unknown."""
        beside = self._said_before(lead, inner)
        if beside is not None:
            self._actor(inner, lead, inner).perform((Clause(Beside(), said_of_each(beside)),))
        elif lead.question or not self._reads(lead, inner):
            denied = lead.question or not self._presents(lead)
            inner.doubts.append(replace(self._doubt(lead, inner), leads=denied, governs=True))

    def _bear_on_next(self, sentence: Sentence, doubt: Doubt, region: Region) -> bool:
        """Let a sentence bear on the next claims if it says, denies or asks something of what comes next.

        *None of the following holds*, *is the next line true?*, *what follows is a joke*: all but words that
        only announce, *next we collect some facts*.
        """
        texts = [token.text for token in sentence.tokens]
        entries = list(self.page.lexicon.within(texts))
        points = any(entry.get("is") == "FORWARD" and entry.get("name") == "next" for entry in entries)
        kinds = set[str]().union(*self._kinds_of(texts))
        if not points or not (sentence.question or kinds & TURNING or BEING in kinds):
            return False
        doubt = replace(doubt, governs=True, leads=True)
        self.ahead.append(Ahead(region, doubt, len(self.page.items)))
        self.page.root.doubts.append(doubt)  # the end of a statement need not be marked
        return True

    def _kinds_of(self, texts: Sequence[str]) -> list[set[str]]:
        """Return for each place of a sentence what its words are; of several forms the longest counts."""
        return [
            {str(one.get("is", one.category)) for one in entries}
            for place, end, entries in self.page.lexicon.forms(texts)
            for _ in range(place, end)
        ]

    def _breaks_off(self, sentence: Sentence) -> bool:
        """Return whether a sentence only begins what the items of a list go on with: *Let*."""
        texts = [token.text for token in sentence.tokens if token.text != ":"]
        ends = {end for kind in ("LET", "SUPPOSE") for end in self._ends_of(kind, texts, 0)}
        ends |= {further for end in ends for further in self._ends_of("THAT", texts, end)}
        return bool(texts) and len(texts) in ends

    def _went_on(self, item: Block, lead: Sentence, region: Region) -> None:
        """Read an item as what goes on with the words before its list: *let X be a random variable*."""
        flow = self._flow_of(item.children or [item], region)
        if flow.sentences:
            tokens = list(flow.sentences[0].tokens)
            while len(tokens) > 1 and tokens[-1].text in JOINING:
                tokens.pop()
            start = Span(tokens[0].span.start, tokens[0].span.start)
            begun = [replace(token, span=start) for token in lead.tokens if token.text != ":"]
            flow.sentences[0] = replace(flow.sentences[0], tokens=(*begun, *tokens))
        self._flow(flow, claiming=False)

    def _presents(self, lead: Sentence) -> bool:
        """Return whether words without formulas before a list point to it, and none of them denies or asks.

        The words of that clause are known: by *explains much of what follows* a list is presented.
        """
        texts = [token.text for token in lead.tokens]
        found = self._kinds_of(texts)
        unknown = [at for at, token in enumerate(lead.tokens) if token.kind == WORD and not found[at]]
        kinds = set().union(*found)
        begun = max((at for at, text in enumerate(texts[:-1]) if text in (",", ";", ".")), default=0)
        clause = set().union(*found[begun:]) if not any(at >= begun for at in unknown) else set()
        return "FORWARD" in clause and not any(lead.formulas()) and not kinds & TURNING

    def _leads(self, sentence: Sentence, region: Region) -> bool:
        """Return whether a sentence leads to a list: by a colon, by *we have*, as *the following hold*."""
        texts = [token.text for token in sentence.tokens]
        starts = range(max(0, len(texts) - LABEL), len(texts))
        breaks_off = any(len(texts) in self._ends_of("", texts, start, "affirm") for start in starts)
        leads = texts[-1] == ":" or breaks_off or self._points_on(sentence, region)
        return self._breaks_off(sentence) or (leads and self._said_before(sentence, region) is not None)

    def _defines_notion(self, sentence: Sentence, region: Region) -> bool:
        """Return whether a sentence says what a notion is."""
        readings = self._understood(sentence, region).readings
        return any(isinstance(act, DefineNotion) for one in readings for clause in one for act in clause.acts)

    def _turns(self, sentence: Sentence) -> bool:
        """Return whether a sentence holds words that deny, suppose, define or restrict something."""
        return not TURNING.isdisjoint(set().union(*self._kinds_of([token.text for token in sentence.tokens])))

    def _points_on(self, sentence: Sentence, region: Region) -> bool:
        """Return whether a sentence speaks of what follows it; one that says what a notion is does not."""
        texts = [token.text for token in sentence.tokens]
        forward = any(entry.get("is") == "FORWARD" for entry in self.page.lexicon.within(texts))
        return forward and not self._defines_notion(sentence, region)

    def _said_before(self, lead: Sentence, region: Region) -> Beside | None:
        if lead.question:
            return None
        return lead_of(lead, lambda formula: self.page.atom(formula, region), self.page.lexicon)

    def _reads(self, sentence: Sentence, region: Region) -> bool:
        return bool(self._understood(sentence, region).readings)

    def _proved(self, block: Block, region: Region) -> Region:
        """Return the region of what a proof proves: of its only claim, with what that supposes."""
        statement = self.regions.get(place_of(block.of)) if block.of is not None else None
        if statement is None:
            return region
        return statement.claimed[0] if len(statement.claimed) == 1 else statement

    def sentences_in(
        self, blocks: Sequence[Block], region: Region, *, joined: bool = False
    ) -> list[Sentence]:
        """Return the sentences of consecutive paragraphs; ``joined`` ones are parts of one sentence."""
        tokens: list[Token] = []
        for block in blocks:
            self.source = block.source
            found = list(opened(self._tokens(block), self.page.macros, self.page.lexicon))
            known = partial(self._is_heading, region=region)
            tokens += with_rows_told(found, self.page.lexicon, known, partial(self.page.atom, region=region))
            ends = Span(block.span.end, block.span.end)
            if not joined or block is blocks[-1]:
                tokens.append(Token(BREAK, "", ends))
            elif tokens[-1].text not in LISTING:
                tokens.append(Token(SIGN, ",", ends))
        return list(sentences_of(tokens, self.page.lexicon))

    def _flow_of(
        self,
        blocks: Sequence[Block],
        region: Region,
        *,
        listed: bool = False,
        behind: int | None = None,
        joined: bool = False,
    ) -> Flow:
        """Return consecutive paragraphs, of which nothing is read yet.

        ``behind`` is where the items begin of quotes, lists and statements just before: *This is wrong* may
        speak of them.
        """
        sentences, made = self.sentences_in(blocks, region, joined=joined), len(self.page.items)
        region.chain = None
        return Flow(sentences, region, region, listed, behind, made, made)

    def _flow(self, flow: Flow, halt: Halt = never, *, claiming: bool) -> bool:
        """Read paragraphs sentence by sentence, to a halt or the end; return whether that is reached."""
        region, sentences = flow.region, flow.sentences
        while flow.place < len(sentences):
            place, sentence = flow.place, sentences[flow.place]
            if sentence.begins:
                if place and halt(sentence.span.start):
                    return False
                self._come_to_an_end()
                self._may_have_ended(region)
                flow.quoted = flow.quoted and not place
                flow.paragraph = region.child("paragraph")
                flow.before, flow.start = flow.start, len(self.page.items)
            if parts := self._parts(sentence, region):
                sentences[place : place + 1] = parts
                sentence = parts[0]
            flow.place += 1
            if flow.listed and flow.place == len(sentences) and self._leads(sentence, region):
                flow.last, flow.leads = sentence, True
                break  # what it says is said of each item of the list
            self._remarks_before(sentence, region)
            made = len(self.page.items)
            self._note_naturals(sentence, region)
            try:
                doubt = self._sentence(with_sets(sentence), region, flow.paragraph, claiming=claiming)
            except Unread as err:
                doubt = self._given_up(sentence, region, err)
            if len(self.page.items) == made:
                self._named(sentence, region)
            self._mark_rows(sentence, region, made)
            self._marked(made)
            if doubt is not None:
                near = flow.before if sentence.begins else flow.start
                if sentence.begins and (noted := self._noted(doubt)) is not None:
                    more = self._claims_more(replace(sentence, begins=False), doubt)
                    self.page.items[noted] = with_doubt(
                        self.page.items[noted], replace(doubt, qualifies=more)
                    )
                more = bool(self.page.items) and self._claims_more(sentence, doubt)
                doubt = replace(doubt, qualifies=more)
                counted = doubt.several and sentence.begins and not doubt.symbols  # "one of the two claims"
                if flow.behind is not None and (
                    flow.quoted or counted or (not place and (doubt.ends or more))
                ):
                    general = self._is_general([token.text for token in sentence.tokens])
                    near = max(flow.behind, self.last_stated) if general else flow.behind
                self._look_back(doubt, near, sentences[:place])
            flow.last = sentence
            turns = doubt is not None and self._turns(sentence)  # *do not let*, and a list
            flow.leads = (
                flow.listed and flow.place == len(sentences) and (self._points_on(sentence, region) or turns)
            )
        return True

    def _parts(self, sentence: Sentence, region: Region) -> list[Sentence]:
        """Return what semicolons divide, if it is not read as a whole, and defines or introduces something.

        What is claimed stays together with the words beside it.
        """
        tokens = sentence.tokens
        ends = [place for place, token in enumerate(tokens) if token.text == ";" and token.kind == SIGN]
        if not ends or sentence.question:
            return []
        if self._settled(self._understood(sentence, region).readings, sentence, region) is not None:
            return []
        spans = [pair for pair in pairwise([-1, *ends, len(tokens)]) if pair[1] > pair[0] + 1]
        parts = [
            replace(sentence, tokens=tokens[start + 1 : end], begins=sentence.begins and start < 0)
            for start, end in spans
        ]
        readings = [self._settled(self._understood(part, region).readings, part, region) for part in parts]
        known = [reading for reading in readings if reading is not None]
        pairs = zip(parts, readings, strict=True)
        if any(reading is None and part.tokens[0].formula is None for part, reading in pairs):
            return []  # of what it speaks may have been said in another part: "in this section it is ..."
        return parts if known and not any(map(claims_something, known)) else []

    def _look_back(self, doubt: Doubt, start: int, before: Sequence[Sentence]) -> None:
        """Let words that were not understood bear on the claims just before them, as in *This is wrong*.

        What they say of a notation that stands there by itself leaves no verdict: *here N contains zero*; nor
        anywhere before them if they hold of all of the text: *logarithms on this page are to base two*.
        """
        last = start if doubt.several else self._last_before(doubt, start, before)
        for place in range(0 if doubt.lasts and doubt.named else start, len(self.page.items)):
            item = self.page.items[place]
            if item.span.start >= doubt.span.start:
                continue
            if changed := doubt.named & self._notations_of(item, before):
                self.page.items[place] = withdrawn(item, doubt, ", ".join(sorted(changed)))
                continue
            self.page.items[place] = item = without_resting(item, doubt)
            if place >= start and (not doubt.explains or self._shares(item, doubt)):
                said = replace(doubt, qualifies=doubt.qualifies and place >= last)
                self.page.items[place] = with_doubt(item, said)

    def _noted(self, doubt: Doubt) -> int | None:
        """Return the place of the claim before the mark of a footnote, if words are its text."""
        text, mark = doubt.source.text, doubt.span.start
        label = FOOTNOTE.search(text[max(0, mark - LONGEST_NAME) : mark])
        if label is None:
            return None
        if label["name"]:
            mark = text.find(f"[^{label['name']}]")
        before = [place for place, item in enumerate(self.page.items) if item.span.start < mark]
        return before[-1] if before else None

    def _last_before(self, doubt: Doubt, start: int, before: Sequence[Sentence]) -> int:
        """Return where the items begin, from a place on, of the last sentence before some words with any."""
        starts = [item.span.start for item in self.page.items[start:]]
        earlier = [at for at in starts if at < doubt.span.start]
        last = earlier[-1] if earlier else 0
        around = (one.span.start for one in reversed(before) if one.span.start <= last < one.span.end)
        first = next(around, last)
        return start + next((place for place, at in enumerate(starts) if at >= first), 0)

    def _notations_of(self, item: Item, before: Sequence[Sentence]) -> frozenset[str]:
        """Return the notations of a claim, and of its sentence if that is one of those given."""
        around = [one.span for one in before if one.span.start <= item.span.start < one.span.end]
        written = [
            formula
            for formula, _ in self.page.account.met.values()
            if formula.source is item.source
            and any(
                span.start <= formula.span.start and formula.span.end <= span.end
                for span in (item.span, *around)
            )
        ]
        return notations_in(node for one in written for node in self.page.atom(one, self.page.root).nodes)

    def _shares(self, item: Item, doubt: Doubt) -> bool:
        """Return whether a claim has a symbol of which words speak, as it is written or in what it means."""
        letters = {letter for key in doubt.symbols for letter in letters_of_symbol(key)}
        written = letters_of_latex(item.latex, self.page.macros)
        meant = (symbol for one in (item, *item.steps) if one.claim for symbol in symbols_of_claim(one.claim))
        used = written.union(*(letters_of_symbol(symbol.name) for symbol in meant))
        return not written or bool(letters & used)

    # Remarks for dpsym

    def _remarks_before(self, sentence: Sentence, region: Region) -> None:
        """Take the remarks that stand before a sentence, or in it before its last formula."""
        starts = [formula.span.start for formula in sentence.formulas()]
        source = next((formula.source for formula in sentence.formulas()), self.source)
        limit = max([sentence.span.start, *starts])
        place = self.page.document.place_of(Located(source, Span(limit, limit)))
        while self.remarks and self.page.document.place_of(self.remarks[0]) < place:
            remark = self.remarks.pop(0)
            text = remark.text.strip()
            order = order_of(text)
            if order is not None and order.word == "let":
                self._let(Pending(order, remark), region)
            elif order is not None and order.word != "skip":
                self._wait(Pending(order, remark))
            elif text == "skip":
                self.skips = True
            elif THEOREM.match(text):
                self.theorem = text
            else:
                self._remark(remark.source, remark.span, region)

    def _wait(self, pending: Pending) -> None:
        """Keep a remark for what follows; one of the same kind that waits already came to nothing."""
        if isinstance(pending.remark, Proposal) and pending.order.word in self.waiting:
            return  # of two formulas of a sentence one can be spoken of at a time
        before = self.waiting.pop(pending.order.word, None)
        if before is not None and not isinstance(before.remark, Proposal):
            self.page.items.append(before.unused())
        self.waiting[pending.order.word] = pending

    def _let(self, pending: Pending, region: Region) -> None:
        """Declare what a remark says, in the language of ``--where`` or in a sentence."""
        remark = pending.remark
        if is_sentence(pending.order.rest):
            start = remark.span.end - len(remark.text.rstrip()[len("let") :].lstrip())
            self._remark(remark.source, Span(start, remark.span.end), region)
            return
        try:
            made = said_by(pending, region)
        except TROUBLE as error:
            self.page.items.append(pending.unused(f"this remark for dpsym is not understood: {error}"))
            return
        self.page.known.remember(made, pending.line)
        self.page.declarations += 1

    def _remark(self, source: Source, span: Span, region: Region) -> None:
        """Declare what a remark, or a line of the front matter, says: a condition or a sentence."""
        text = source.text[span.start : span.end].strip()
        said = f"Let {text}." if is_sentence(text) else f"Let ${in_latex(text)}$."
        before, start = len(region.doubts), len(self.page.items)
        for sentence in self._sentences_of_text(said, source.name):
            self._plain_sentence(sentence, region, region, claiming=False)
        if len(region.doubts) > before:
            del self.page.items[start:]
            message = "this remark for dpsym is not understood"
            self.page.items.append(Item(ItemKind.UNREAD, source, span, text, message=message))

    def _sentence(
        self, sentence: Sentence, region: Region, paragraph: Region, *, claiming: bool
    ) -> Doubt | None:
        """Read a sentence as the remarks before it say; return what it leaves open."""
        if (pending := self.waiting.pop("prose", None)) is not None:
            self.page.account.tell(
                sentence.formulas(), Role.REMARK, f"prose, by the remark in line {pending.line}"
            )
            region.doubts.append(waived(self._doubt(sentence, region)))
            return None
        if "parts" in opening_of(sentence, self.page.lexicon):
            leave_cases_open(region, self.page.cases)
        start = len(self.page.items)
        found: dict[str, tuple[Pending, Atom]] = {}
        for word, waiting in self.waiting.items():
            atom = waiting.target(sentence.formulas(), self.page, region)
            if atom is not None:
                found[word] = (waiting, atom)
        for word in ("definition", "reads"):
            if word in found:
                del self.waiting[word]
                return self._as_told(*found[word], sentence, region, paragraph)
        doubt = self._claiming(found, sentence, region, paragraph, claiming=claiming)
        if "context" in found:
            del self.waiting["context"]
            self._out_of_account(*found["context"], start)
        return doubt

    def _claiming(
        self,
        found: Mapping[str, tuple[Pending, Atom]],
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        *,
        claiming: bool,
    ) -> Doubt | None:
        """Read a sentence; its formula is claimed where a remark says so, or says under which conditions."""
        word = next((word for word in ("claim", "only") if word in found), None)
        if word is None:
            return self._plain_sentence(sentence, region, paragraph, claiming=claiming)
        pending, atom = found[word]
        start = len(self.page.items)
        chosen = self._settled(self._understood(sentence, region).readings, sentence, region)
        if chosen is not None and claims_something(chosen):
            doubt = self._plain_sentence(sentence, region, paragraph, claiming=claiming)
            if word == "only" and word not in self.waiting:
                return doubt  # a claim was made under it, or its conditions were not understood
            places = first_claims(self.page.items, start, atom)
            if any(part.claim is not None for place in places for part in self.page.items[place].walk()):
                self.waiting.pop("claim", None)
                return doubt
            del self.page.items[start:]
        elif chosen is not None and word == "only":  # what only declares is not what is claimed under it
            return self._plain_sentence(sentence, region, paragraph, claiming=claiming)
        self.waiting.pop("claim", None)
        return self._as_told(pending, atom, sentence, region, paragraph)

    def _out_of_account(self, pending: Pending, atom: Atom, start: int) -> None:
        """Take what was made of the formula of a remark from the claims."""
        for place in reversed(first_claims(self.page.items, start, atom)):
            del self.page.items[place]
        told = f"context, by {pending.teller}"
        self.page.account.told.pop((atom.formula.source, atom.formula.span), None)
        self.page.account.tell([atom.formula], Role.REMARK, told)

    def _as_told(
        self, pending: Pending, atom: Atom, sentence: Sentence, region: Region, paragraph: Region
    ) -> Doubt | None:
        """Take of a formula what a remark says of it; the sentence around it is kept as a doubt."""
        doubt = self._doubt(sentence, region)
        words = replace(sentence, tokens=tuple(t for t in sentence.tokens if t.formula != atom.formula))
        left = bool(words.tokens) and (sentence.question or self._may_bear(words))
        if left:
            region.doubts.append(doubt)
            self.page.unsaid.append(doubt)
            self.page.account.tell(words.formulas(), Role.LEFT, f"beside a remark: {quoted(doubt.words)}")
        try:
            self._told_of_formula(pending, atom, sentence, region, paragraph, left=left)
        except TROUBLE as error:
            self.page.items.append(self.page.complain(atom.formula, error))
        return None

    def _may_bear(self, words: Sentence) -> bool:
        """Return whether words beside a formula are more than comment."""
        roles = comment_of(words.tokens, self.page.lexicon)
        return any(words.formulas()) or roles is None or roles >= BEARING

    def _told_of_formula(
        self,
        pending: Pending,
        atom: Atom,
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        *,
        left: bool,
    ) -> None:
        """Carry out what a remark says of a formula; ``left`` says that other words stand beside it."""
        if pending.order.word == "reads":
            self.page.items.append(read_as(pending, atom))
        elif pending.order.word == "definition":
            defined_by(pending, atom, region, self.page)
            self.page.account.tell([atom.formula], Role.DEFINES, f"by the remark in line {pending.line}")
            if atom.formula.display:
                item = Item(
                    ItemKind.DEFINITION, atom.formula.source, atom.formula.span, atom.formula.latex.strip()
                )
                self.page.items.append(replace(item, label=label_of(atom.formula)))
        else:
            start = len(self.page.items)
            actor = self._actor(region, sentence, paragraph)
            actor.told = True
            actor.perform((Clause(Beside(), (Claim(Says(atom)),)),))
            made = self.page.items[start:]
            if pending.order.word == "claim":
                note = f"claimed, as the remark in line {pending.line} says"
                made = [with_note(item, note) for item in made]
            words = self._doubt(sentence, region)
            settled = isinstance(pending.remark, Proposal) and pending.remark.accepted
            left = left and not settled
            self.page.items[start:] = [with_doubt(item, words) if left else item for item in made]

    def _mark_rows(self, sentence: Sentence, region: Region, start: int) -> None:
        """Let words beside a row that are no reason for it, as *near the origin*, bear on its claims."""
        for formula in sentence.formulas():
            for row in self.page.atom(formula, region).rows:
                tag = row.tag if WORDY.search(row.tag or "") else None  # \\tag{false}
                said = (row.note if isinstance(row, Row) else None) or tag
                if said is None or is_reason(said):
                    continue
                doubt = Doubt(formula.source, row.span, excerpted(said))
                for place in range(start, len(self.page.items)):
                    self.page.items[place] = beside_row(self.page.items[place], row.span, doubt)

    def _marked(self, start: int) -> None:
        """Let remarks that speak of the next claim speak of it."""
        if len(self.page.items) == start:
            return
        if self.skips:
            self.page.items[start:] = [skipped(item) for item in self.page.items[start:]]
            self.skips = False
        if self.theorem is not None:
            self.page.items[start] = replace(self.page.items[start], theorem=self.theorem)
            self.theorem = None

    def _named(self, sentence: Sentence, region: Region) -> None:
        """Let a remark that names a theorem make a claim of the formula that it stands before."""
        if self.theorem is None:
            return
        for formula in sentence.formulas():
            if self.page.atom(formula, region).kind.kind in RELATIONAL | NAMEABLE:
                written = formula.latex.strip()
                item = Item(ItemKind.UNREAD, formula.source, formula.span, written, label=label_of(formula))
                self.page.items.append(item)
                return

    # Sentences

    def _plain_sentence(
        self, sentence: Sentence, region: Region, paragraph: Region, *, claiming: bool
    ) -> Doubt | None:
        """Read a sentence: declare, suppose, and add the items that it claims; return what it leaves open."""
        if sentence.tokens[-1].text == ":":
            sentence = replace(sentence, tokens=sentence.tokens[:-1])
        if sentence.tokens and sentence.tokens[0].text == ":":  # behind the mark of a footnote
            sentence = replace(sentence, tokens=sentence.tokens[1:])
        sentence = self._unmarked(sentence, region)
        self.page.beside = tuple(sentence.formulas())
        if not sentence.tokens:
            return None
        if len(sentence.tokens) > LONGEST_SENTENCE:
            return self._not_understood(sentence, region, paragraph, Understood(()), claiming=claiming)
        if sentence.question:
            self.page.mentions += len(list(sentence.formulas()))
            self.page.account.tell(sentence.formulas(), Role.QUESTION)
            doubt = self._doubt(sentence, region)
            self.page.unsaid.append(doubt)
            texts = [token.text for token in sentence.tokens]
            if (
                doubt.symbols
                or not self._ends_of("WHY", texts, 0)
                or set().union(*self._kinds_of(texts)) & TURNING
            ):
                paragraph.doubts.append(replace(doubt, governs=True))
                self._bear_on_next(sentence, doubt, region)
            return doubt if not doubt.symbols else None
        if self._says_besides(sentence, region):
            return None
        understood = self._understood(sentence, region)
        concluded = claiming and "concludes" in opening_of(sentence, self.page.lexicon)  # no definition
        otherwise = self._defined_otherwise(understood.readings, sentence, region)
        if otherwise and not concluded:
            doubt = self._not_understood(sentence, region, paragraph, understood, claiming=claiming)
            self._doubt_everywhere(replace(doubt, notations=otherwise, bounds=frozenset()), sentence)
            return doubt
        chosen = self._settled(understood.readings, sentence, region)
        if chosen is not None:
            return self._carried_out(chosen, sentence, region, paragraph, understood, claiming=claiming)
        if self._claims_within(sentence, region, paragraph):
            return None
        roles = comment_of(sentence.tokens, self.page.lexicon)
        commented = roles is not None and not roles >= BEARING
        if commented or (understood.readings and not any(sentence.formulas())):
            more = self.takes_words and bool(self.page.items) and self._qualifies(sentence.tokens)
            return self._doubt(sentence, region) if more else None
        start = len(self.page.items)
        doubt = self._not_understood(sentence, region, paragraph, understood, claiming=claiming)
        self._accuse_of_nothing(start, doubt)
        return doubt

    def _accuse_of_nothing(self, start: int, doubt: Doubt) -> None:
        """Let formulas of a sentence that is not understood be unread: its words may say what they lack."""
        for place in range(start, len(self.page.items)):
            item = self.page.items[place]
            if item.kind is ItemKind.ILL_FORMED:
                open_to = (*item.doubts, (doubt.line, doubt.words))
                self.page.items[place] = replace(item, kind=ItemKind.UNREAD, doubts=open_to, said="")

    def _says_besides(self, sentence: Sentence, region: Region) -> bool:
        """Return whether a sentence says how good the claim before it is, as an item of its own that is open.

        *Moreover, this bound is tight*: what was claimed before holds, or not, without it.
        """
        if not self.takes_words or not self.page.items or any(sentence.formulas()):
            return False
        end = len(sentence.tokens)
        if not any(stop == end for stop, _ in self._chart(sentence, region).parse("besides", 0)):
            return False
        source, span = self.page.items[-1].source, sentence.span
        words = " ".join(source.text[span.start : span.end].split())
        told = "how good a bound is, is said in words, which is not decided"
        self.page.items.append(Item(ItemKind.UNREAD, source, span, words, message=told))
        return True

    def _unmarked(self, sentence: Sentence, region: Region) -> Sentence:
        """Return a sentence without what stands before it: *4.1 (5 points) Show ...*, *(Ties) Let ...*."""
        numbered = list(takewhile(lambda token: NUMBER.fullmatch(token.text), sentence.tokens))
        tokens = sentence.tokens[len(numbered) :]
        if not tokens or not (tokens[0].capital or tokens[0].text in OPENING):
            tokens = sentence.tokens
        sentence = replace(sentence, tokens=tokens)
        bracketed = len(tokens) > 3 and tokens[0].text in OPENING
        end = self._end_of_points(tokens, 0) if bracketed else None
        if bracketed and end is None:
            title = list(takewhile(lambda token: token.text not in CLOSED, tokens[1 : LABEL + 2]))
            end = len(title) + 2
            if not title or end >= len(tokens) or not tokens[end].capital or self._says_more(title, region):
                end = None
        return sentence if end is None else replace(sentence, tokens=tokens[end:])

    def _end_of_points(self, tokens: Sequence[Token], place: int) -> int | None:
        """Return where what a part is worth ends, as *(4 points)*, if that stands at a place."""
        bracket = tokens[place].text in OPENING and tokens[place].kind == SIGN
        at = place + bracket
        if at + 1 >= len(tokens) or (number := NUMBER.match(tokens[at].text)) is None:
            return None
        after = tokens[at + 1]
        written = after.text or (after.formula.latex.lower() if bracket and after.formula is not None else "")
        joined = tokens[at].text[number.end() :]  # "(4P)"
        if not (joined or written) or not self._ends_of("POINTS", [joined or written], 0):
            return None
        if joined and not bracket:
            return None
        end = at + 2 - bool(joined)
        end += end < len(tokens) and tokens[end].text == "." and bracket
        closed = end < len(tokens) and tokens[end].text in CLOSED
        return end + closed if closed or not bracket else None

    def _carried_out(
        self,
        clauses: tuple[Clause, ...],
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        understood: Understood,
        *,
        claiming: bool,
    ) -> Doubt | None:
        """Carry out a reading, unless the sentence leaves open whether that is claimed or supposed."""
        stances = stances_of(sentence, self.page.lexicon)
        before = len(self.page.items)
        if self._excepts(clauses, sentence):
            return self._not_understood(sentence, region, paragraph, understood, claiming=claiming)
        case, region.case = region.case, False
        if "chooses" in stances or (case and not any(token.kind == WORD for token in sentence.tokens)):
            clauses = supposing(clauses)
        if not (claiming or concludes(clauses, sentence, stances)) and self._measures(clauses, region):
            clauses = supposing(clauses)
        opening = opening_of(sentence, self.page.lexicon)
        sorts, behind = introducing(clauses)
        plain = claims_something(behind) and not opening if behind else not stances
        if sorts and plain and not claiming and self._are_new(region, sorts):
            clauses = (*sorts, *behind)  # of what nobody spoke of before nothing is claimed
        introducing_before, paragraph.introducing = paragraph.introducing, not claims_something(clauses)
        if paragraph.introducing:
            self._actor(region, sentence, paragraph).perform(clauses)
            return self._said_later(clauses, sentence, region)
        inline = any(place.supposed and place.kind != "statement" for place in region.around())
        if "lifts" in stances and inline:  # what a theorem supposes holds in all of it
            paragraph.doubts.append(replace(self._doubt(sentence, region), ends=True))
        lost = "refers" in stances and not any(place.supposed for place in region.around())
        lost |= "recalls" in stances and not self._recalled(sentence, region)
        reverses = "reverses" in opening and not has_conditions(clauses)
        later = "reverses" in stances - opening  # "if A then B, and conversely C"
        reverses |= later and bool(clauses[0].leads.when)
        adds = "adds" in opening and introducing_before  # to what is supposed, or a claim
        open_ended = reverses or lost or "distributes" in stances
        if not open_ended:
            self._actor(region, sentence, paragraph).perform(clauses)
            led = region.kind == "item" and region.supposed  # by conditions before the list
            concluded = claiming or led or concludes(clauses, sentence, stances)
            if adds:
                concluded = claiming or "concludes" in stances
            open_ended = not concluded and leaves_open(self.page.items[before:], masses=adds)
        if not open_ended:
            return None
        del self.page.items[before:]
        return self._not_understood(sentence, region, paragraph, understood, claiming=claiming)

    def _measures(self, clauses: Sequence[Clause], region: Region) -> bool:
        """Return whether all that is claimed is what a mean or a variance is, of variables with any law."""
        claims = [act for clause in clauses for act in clause.acts if isinstance(act, Claim)]
        moments = [moment_in(act.prop) for act in claims]
        others = sum(len(clause.acts) + len(clause.leads.acts) for clause in clauses) - len(claims)
        if not moments or others:
            return False
        names = {name for one in moments if one is not None for atom in one.atoms for name in atom.kind.names}
        known = [entry.value for name in names if (entry := region.scope.find(name)) is not None]
        return None not in moments and bool(names) and all(isinstance(value, Outcome) for value in known)

    def _recalled(self, sentence: Sentence, region: Region) -> bool:
        """Suppose again what a statement supposes: *under the assumptions of the proposition*.

        It is the last one of that name; return whether there is one.
        """
        words = {token.text for token in takewhile(lambda token: token.formula is None, sentence.tokens)}
        found = [other for name, other in self.statements if name in words and other is not region]
        if not found:
            return False
        other = found[-1]
        for entry in other.scope.own_entries:
            if region.scope.find(entry.name) is None:
                region.scope.declare(entry)
        for part in other.scope.own_supposed:
            region.scope.suppose(part.statement, part.origin, part.span)
        region.doubts += other.doubts
        all_said([other], region)
        return True

    def _excepts(self, clauses: tuple[Clause, ...], sentence: Sentence) -> bool:
        """Return whether a contrast without a sign stands behind a quantifier: *for every n but n = 1*."""
        over = {atom.span for clause in clauses for thing in clause.posts.over for atom in thing.atoms}
        texts = [token.text for token in sentence.tokens]
        return any(
            token.formula is not None
            and token.formula.span in over
            and self._ends_of("CONTRAST", texts, place)
            for place, token in enumerate(sentence.tokens, 1)
        )

    def _said_later(self, clauses: tuple[Clause, ...], sentence: Sentence, region: Region) -> Doubt | None:
        """Return what a sentence says that explains or restricts what was claimed before it."""
        doubt = self._doubt(sentence, region)
        return replace(doubt, explains=True) if doubt.lasts or explains(clauses) else None

    def _understood(self, sentence: Sentence, region: Region) -> Understood:
        return read_sentence(sentence, lambda formula: self.page.atom(formula, region), self.page.lexicon)

    def _settled(
        self, readings: Sequence[tuple[Clause, ...]], sentence: Sentence, region: Region
    ) -> tuple[Clause, ...] | None:
        """Return the reading that makes sense with what is known, if there is exactly one."""
        if not readings:
            return None
        sensible = [
            reading for reading in readings if Actor(self.page, region, sentence, region).makes_sense(reading)
        ]
        defining = [reading for reading in sensible if defines_plainly(reading)]
        sensible = defining or sensible
        sensible = [reading for reading in sensible if not claims_range(reading)] or sensible
        if len(sensible) > 1:  # that what is new is of a sort may be said as an introduction or as a claim
            sensible = [
                sorts if not behind and sorts and self._are_new(region, sorts) else reading
                for reading, (sorts, behind) in zip(sensible, map(introducing, sensible), strict=True)
            ]
        if any(map(claims_something, sensible)):  # "given x > 0, A": with a relation alone A is claimed
            sensible = [
                reading for reading in sensible if claims_something(reading) or not lists_relation(reading)
            ]
        if len({number_of_claims(reading) for reading in sensible}) == 1:
            fewest = min(introduced_twice(reading) for reading in sensible)
            sensible = [reading for reading in sensible if introduced_twice(reading) == fewest]
            alone = min(map(plurals_of_one, sensible))
            sensible = [reading for reading in sensible if plurals_of_one(reading) == alone]
        idle = min(map(idle_quantifiers, sensible), default=0)
        sensible = [reading for reading in sensible if idle_quantifiers(reading) == idle]
        if len({effect_of(reading) for reading in sensible}) == 1:
            return min(sensible, key=len)
        return readings[0] if len(readings) == 1 and not is_given(readings[0]) else None

    def _defined_otherwise(
        self, readings: Iterable[tuple[Clause, ...]], sentence: Sentence, region: Region
    ) -> frozenset[str]:
        """Return the notions that readings define of something new, in another way than they are known."""
        actor = Actor(self.page, region, sentence, region)
        acts = [
            act
            for reading in readings
            if defines_plainly(reading) and not actor.makes_sense(reading)
            for clause in reading
            for act in clause.acts
            if isinstance(act, DefineNotion) and act.plain
        ]
        named = [name for act in acts for atom in act.subject for name in atom.kind.names]
        known = any(region.scope.find(name) is not None for name in named)
        return frozenset() if known else frozenset().union(*(NOTIONS[act.notion.name] for act in acts))

    def longest(
        self,
        sentence: Sentence,
        place: int,
        region: Region,
        *,
        claims: bool = False,
        may_end: Callable[[int], bool] = lambda end: True,  # noqa: ARG005 - a clause ends anywhere
        chart: Chart | None = None,
        steps: Steps | None = None,
    ) -> tuple[int, tuple[Clause, ...]] | None:
        """Return the end and the meaning of the longest clause that begins at a place, if it has one meaning.

        It introduces something, or, if ``claims``, claims something, and ends where it ``may_end``.  One
        ``chart`` of the sentence serves all of its places, or several share their ``steps``; at a counted
        number of them they are given up.
        """
        token = sentence.tokens[place]
        if (not claims and token.kind == SIGN) or (steps is not None and steps.exhausted):
            return None
        chart = chart or self._chart(sentence, region, steps)
        found: dict[int, list[Clause]] = {}
        parsed = [*chart.parse("item", place), *(() if claims else chart.parse("where", place))]
        if claims:
            parsed += chart.parse("lent", place)
        else:
            parsed += [
                (end, Clause(Beside(), (Let((thing,)),)))
                for end, thing in chart.parse("nounthing", place)
                if isinstance(thing, Thing) and self._names_new(thing, region)
            ]
        for end, clause in [] if chart.exhausted else parsed:
            wanted = claims_in([clause]) if claims else introduces_alone(clause)
            if isinstance(clause, Clause) and wanted and may_end(end):
                found.setdefault(end, []).append(clause)
        for end in sorted(found, reverse=True):
            parts = replace(sentence, tokens=sentence.tokens[place:end])
            chosen = self._settled([(clause,) for clause in found[end]], parts, region)
            if chosen is None and len({effect_of((clause,)) for clause in found[end]}) == 1:
                chosen = (found[end][0],)
            if chosen is not None:
                return end, chosen
        return None

    def _chart(self, sentence: Sentence, region: Region, steps: Steps | None = None) -> Chart:
        """Return a chart of a sentence, with its formulas as what is known makes them."""
        units = units_of(sentence.tokens, lambda formula: self.page.atom(formula, region))
        return Chart(units, self.page.lexicon, grammar(), MEANINGS, steps=steps)

    def _names_new(self, thing: Thing, region: Region) -> bool:  # noqa: ARG002 - a hook
        """Return whether a noun phrase alone introduces its symbols here."""
        return False

    def _claims_within(self, sentence: Sentence, region: Region, paragraph: Region) -> bool:
        """Carry out the clause of a claim between words that were not understood, if there is one.

        Words without a formula before *since* are comment.  All others stay open: they may restrict the
        claim, which is refuted by no point then.
        """
        for found in clauses_behind(sentence, self.page.lexicon):
            clause, chosen = self._clause_of(replace(sentence, tokens=found.clause), region)
            rest = found.clause[len(clause.tokens) :]
            others = replace(sentence, tokens=(*found.before, *rest))
            stays_open = found.led or bool(rest) or any(others.formulas())
            if chosen is None or (stays_open and not claims_in(chosen)):
                continue
            start = len(self.page.items)
            if stays_open and others.tokens:
                doubt = self._doubt(others, region)
                left = f"the words {quoted(doubt.words)} are not understood"
                self.page.account.tell(others.formulas(), Role.LEFT, left)
                region.doubts.append(doubt)
                self.page.unsaid.append(doubt)
                doubt = replace(doubt, qualifies=self._goes_on(rest))
                self._actor(region, clause, paragraph).perform(chosen)
                self.page.items[start:] = [with_doubt(item, doubt) for item in self.page.items[start:]]
            else:
                self._actor(region, clause, paragraph).perform(chosen)
            return True
        return False

    def _clause_of(self, rest: Sentence, region: Region) -> tuple[Sentence, tuple[Clause, ...] | None]:
        """Return the clause that tokens are, or with which they begin, up to a display."""
        chosen = self._settled(self._understood(rest, region).readings, rest, region)
        if chosen is not None or not goes_on_behind(rest, self.page.lexicon):
            return rest, chosen
        place = next(place for place, token in enumerate(rest.tokens) if is_display(token))
        clause = replace(rest, tokens=rest.tokens[: place + 1])
        return clause, self._settled(self._understood(clause, region).readings, clause, region)

    def _cores(self, sentence: Sentence, region: Region) -> list[Core]:
        """Return the clauses of a sentence that are whole."""
        if len(sentence.tokens) > LONGEST_SENTENCE or stances_of(sentence, self.page.lexicon) & UNSETTLED:
            return []
        chart = self._chart(sentence, region)
        longest = partial(self.longest, region=region, claims=True, chart=chart)
        return cores_of(sentence, longest, self.page.lexicon)

    def _introduce_islands(self, sentence: Sentence, region: Region, paragraph: Region) -> list[Island]:
        """Carry out the clauses of a sentence that introduce something and are whole."""
        if len(sentence.tokens) > LONGEST_SENTENCE or stances_of(sentence, self.page.lexicon) & UNSETTLED:
            return []
        steps = Steps()
        chart = self._chart(sentence, region, steps)
        longest = partial(self.longest, region=region, chart=chart, steps=steps)
        islands = islands_of(sentence, longest, self.page.lexicon, partial(self._are_new, region))
        for island in islands:
            part = replace(sentence, tokens=island.tokens)
            self._actor(region, part, paragraph).perform(island.clauses)
        return islands

    def _are_new(self, region: Region, clauses: tuple[Clause, ...]) -> bool:
        """Return whether nothing was said yet of what clauses introduce by nouns."""
        things = [thing for clause in clauses for thing in things_of(clause)]
        names = [name for thing in things for atom in thing.atoms for name in atom.kind.names]
        nouns = bool(things) and all(thing.noun is not None for thing in things)
        return nouns and all(region.scope.find(name) is None for name in names)

    def _define_islands(
        self, sentence: Sentence, islands: Sequence[Island], region: Region, paragraph: Region
    ) -> list[Island]:
        """Carry out the equations of a sentence that defines, whose left sides are new notations.

        What they stand for is said by the formulas, whatever the words around them say.
        """
        taken = {token.span for island in islands for token in island.tokens}
        found: list[Island] = []
        tokens = [token for token in equations_in(sentence, region, self.page) if token.span not in taken]
        atoms = [self.page.atom(token.formula, region) for token in tokens if token.formula is not None]
        if uses_later([atom for atom in atoms if atom.kind.kind is FormulaSort.DEFINITION]):
            return []
        around = [self._headed([formula], region) for formula in sentence.formulas()]
        for token, atom in zip(tokens, atoms, strict=True):
            if self._is_modified(sentence, token, atom):
                continue  # "let k = log n, rounded up"
            if any(sum(key in keys for keys in around) > 1 for key in headed(atom)):
                continue  # the sentence says more of it: *one of the solutions x of x^2 = 4*
            if any(largest_change(side) is not None for node in atom.nodes for side in _sides(node)):
                continue  # over which datasets is said by words, too
            if places := equations_of(atom, region):
                acts = tuple(Define(atom, part=place) for place in places)
                clauses = (Clause(Beside(), acts),)
                self._actor(region, replace(sentence, tokens=(token,)), paragraph).perform(clauses)
                found.append(Island(clauses, (token,)))
        return found

    def _is_modified(self, sentence: Sentence, token: Token, atom: Atom) -> bool:
        """Return whether words that may change what is defined stand behind a definition, in its clause."""
        place = sentence.tokens.index(token) + 1
        behind = list(takewhile(lambda one: one.formula is None, sentence.tokens[place:]))
        more = next((one.text for one in behind if one.text != ","), "")
        words = more[:1].isalpha() and more != "and"
        anew = begins_anew(sentence.tokens, place, self.page.lexicon)
        return words and not anew and (names_law(atom) or comment_of(behind, self.page.lexicon) is None)

    def _headed(self, formulas: Iterable[Formula], region: Region) -> frozenset[str]:
        """Return of which symbols formulas say something as a whole."""
        return frozenset[str]().union(*(headed(self.page.atom(formula, region)) for formula in formulas))

    def _given_up(self, sentence: Sentence, region: Region, reason: Unread) -> Doubt:
        """Leave open all that comes, by a sentence whose reading ended where none of its readers looks."""
        left = f"this sentence is not read: {reason}"
        atoms = [self.page.atom(formula, region) for formula in sentence.formulas()]
        symbols = {key for atom in atoms for node in atom.nodes for key in spoken_of(node)}
        source, span = self.source, sentence.span
        words = excerpted(" ".join(source.text[span.start : span.end].split()))
        doubt = Doubt(source, span, words, symbols=frozenset(symbols), governs=True)
        item = Item(ItemKind.UNREAD, source, span, words, message=left, at=span)
        self.page.items.append(replace(item, doubts=((doubt.line, doubt.words),)))
        region.doubts.append(doubt)
        return doubt

    def _claim_cores(
        self, cores: Iterable[Core], sentence: Sentence, region: Region, paragraph: Region
    ) -> None:
        """Claim what whole clauses of a sentence say; with a doubt where the words around them say more.

        A display that begins with its relation goes on with the one before it, if nothing stands between.
        """
        last: Node | None = None
        for core in cores:
            start = len(self.page.items)
            part = replace(sentence, tokens=core.tokens)
            inner = region.child()
            if last is not None and (formula := core.tokens[0].formula) is not None:
                between = formula.source.text[last.span.end : formula.span.start]
                inner.chain = None if any(map(str.isalnum, between)) else last
            before = sentence.tokens[: sentence.tokens.index(core.tokens[0])]
            if self._qualifies(before):  # "the upper end can be moved: ..."
                inner.doubts.append(replace(self._doubt(sentence, region), ends=True))
            self._actor(inner, part, paragraph).perform(core.clauses)
            last = inner.chain
            rest = sentence.tokens[sentence.tokens.index(core.tokens[-1]) + 1 :]
            doubt = replace(self._doubt(sentence, region), qualifies=self._goes_on(rest))
            self.page.items[start:] = [with_doubt(item, doubt) for item in self.page.items[start:]]

    def _not_understood(
        self,
        sentence: Sentence,
        region: Region,
        paragraph: Region,
        understood: Understood,
        *,
        claiming: bool,
    ) -> Doubt:
        """Keep a sentence as a doubt, and list those of its formulas that are claims by their place."""
        told = "it can be read in two ways" if understood.readings else self._told(understood.stuck)
        said = region.said()
        islands = self._introduce_islands(sentence, region, paragraph)
        islands += self._define_islands(sentence, islands, region, paragraph)
        cores = self._cores(sentence, region)
        taken = [token for core in cores for token in core.tokens]
        taken += [token for island in islands for token in island.tokens]
        rest = replace(sentence, tokens=tuple(token for token in sentence.tokens if token not in taken))
        doubt = self._doubt(sentence, region, rest if taken else sentence)
        if islands:  # what else they say may restrict them: nothing is refuted
            doubt = replace(doubt, symbols=doubt.symbols | self._doubt(sentence, region).symbols)
            last = max(sentence.tokens.index(token) for island in islands for token in island.tokens)
            behind = [token.text for token in sentence.tokens[last + 1 :]]
            again = self._headed(rest.formulas(), region) & self._headed(
                (token.formula for island in islands for token in island.tokens if token.formula), region
            )
            if again:  # "let f(x) = x^2, and set f(1) = 2"
                doubt = replace(doubt, bounds=doubt.bounds | again)
            elif not self._cues(behind) & REPLACING:  # words before a definition replace nothing of it
                doubt = replace(doubt, said=said)
        left = f"the words {quoted(doubt.words)} are not understood: {told}"
        self.page.account.tell(rest.formulas(), Role.LEFT, left)
        self.page.account.predicate(self._parameters_of_notions(rest.tokens), left)
        rest = rest if taken else sentence
        kept = replace(doubt, governs=True, ends=True) if self._announces(rest, doubt) else doubt
        self.page.unsaid.append(kept)
        if not (kept.governs and self._bear_on_next(rest, kept, region)):
            region.doubts.append(kept)
        self._doubt_everywhere(doubt, rest)
        supposes = not {"SUPPOSE", "IF"}.isdisjoint(self._cues([token.text for token in rest.tokens]))
        governs = supposes or (not doubt.symbols and not taken)
        paragraph.doubts.append(replace(kept, governs=governs or kept.governs))
        before = len(self.page.items)
        self._claim_cores(cores, sentence, region, paragraph)
        for formula in rest.formulas():
            atom = self.page.atom(formula, region)
            claims = formula.display or claiming
            if claims and (atom.kind.kind in RELATIONAL or atom.kind.kind is FormulaSort.BROKEN):
                self.page.items.append(left_open(atom, doubt, left))
            else:
                self.page.mentions += 1
        first = next(iter(sentence.formulas()), None)
        if claiming and first is not None and len(self.page.items) == before:
            item = Item(
                ItemKind.UNREAD, doubt.source, sentence.span, doubt.words, message=left, at=doubt.span
            )
            self.page.items.append(replace(item, doubts=((doubt.line, doubt.words),)))
        return doubt

    def _doubt_everywhere(self, doubt: Doubt, sentence: Sentence) -> None:
        """Let words that may say what a sign means bear on all of the text: it is no symbol of a section.

        A sign that only words name is spoken of, unless they say what something is: *inside both logarithms*.
        """
        signs = LAWS | LETTERS | LETTER_DIVERGENCES
        letters = set(GREEK.values())
        lasting = {sign for sign in doubt.notations if sign in signs or len(sign) > 1} - letters
        if not self._cues([token.text for token in sentence.tokens]) & (SPEAKING | TELLS):
            lasting -= self._notations_in_words(sentence.tokens)
        if lasting := lasting - doubt.bounds:
            made = Doubt(doubt.source, doubt.span, doubt.words, notations=frozenset(lasting))
            self.page.root.doubts.append(made)

    def _may_have_ended(self, region: Region) -> None:
        """Leave open whether what comes belongs to a statement that has claimed something."""
        if region.ends_at is not None and len(self.page.items) > region.ends_at:
            region.ends_at = None
            leave_statement_open(region)

    def _come_to_an_end(self) -> None:
        """Let words about what follows, as in *none of the following holds*, end with its first claims."""
        for ahead in [one for one in self.ahead if len(self.page.items) > one.made]:
            self.ahead.remove(ahead)
            self.page.root.doubts.remove(ahead.doubt)
            ahead.region.doubts.append(replace(ahead.doubt, leads=False))

    def _announces(self, sentence: Sentence, doubt: Doubt) -> bool:
        """Return whether words without formulas may say what comes after them; the head of a table does."""
        texts = [token.text for token in sentence.tokens]
        return not doubt.symbols and any(
            texts[:1] == ["|"] or entry.get("is") == "FORWARD" for entry in self.page.lexicon.within(texts)
        )

    def _told(self, stuck: Token | None) -> str:
        if stuck is None:
            return "the sentence is too long"
        if stuck.formula is not None:
            return f"what the formula {quoted(stuck.formula.latex.strip(), 40)} does here"
        return f"{stuck.text!r}"

    def _doubt(self, sentence: Sentence, region: Region, left: Sentence | None = None) -> Doubt:
        """Return what a sentence that was not understood may say, by its formulas and its words.

        If a part of it was understood, what is ``left`` may say something.
        """
        whole, sentence = sentence, left if left is not None else sentence
        symbols, bounds, conditions, letters, notations, alone, heads = (set[str]() for _ in range(7))
        texts = [token.text for token in sentence.tokens]
        cues = self._cues(texts)
        for place, formula in enumerate(token.formula for token in sentence.tokens):
            if formula is None:
                continue
            atom = self.page.atom(formula, region)
            keys = {key for node in atom.nodes for key in spoken_of(node)}
            symbols |= keys
            named = atom.named
            if atom.kind.kind in NAMING:
                bounds |= named
                speaks = "SPEAKS" in cues or self._is_spoken_of(texts, place)
                spoken = not formula.display and speaks and not self._is_customary(sentence, place, region)
                alone |= self._told_of(atom) if spoken else set()
                heads |= self._applied(atom, region) if spoken else frozenset()
            else:  # a definition says something of what it defines alone
                conditions |= named if atom.kind.kind is FormulaSort.DEFINITION and named else keys
                bounds |= named | valued(atom, region)
            notations |= {found for node in atom.nodes if (found := redefined(node)) is not None}
            if not atom.nodes:
                letters |= letters_of_latex(formula.latex, self.page.macros)
                notations |= self._signs_of(formula, sentence, place)
        notations = self._explains(sentence, notations | alone | heads, cues, region) - ARROWS
        constants = notations & self._notations_of_all(sentence, region) | self._laws_described(whole, region)
        if "DENOTE" in cues:  # what is declared may be given another meaning
            constants |= alone - letters
        heads &= notations
        afterwards = alone & notations - symbols | heads if not conditions else set[str]()
        afterwards |= self._notations_in_words(sentence.tokens, alone=not cues & SAYING) & notations
        kinds = self._called(sentence, region, introduced="LET" in cues)
        atoms = [self.page.atom(formula, region) for formula in sentence.formulas()]
        kinds = kinds.union(*(sorted_by(atom, region.scope) for atom in atoms))
        return Doubt(
            *self._quoted(whole),
            frozenset(symbols),
            frozenset(bounds),
            frozenset(conditions),
            frozenset(letters),
            frozenset(notations - symbols | constants | heads)
            | (LETTERS | LETTER_DIVERGENCES) & bounds
            | MEANT & (kinds | conditions & bounds).union(*map(headed, atoms)),
            ends=not symbols and bool(cues & REPLACING) and not self._is_task(texts),
            renames=not symbols and bool(self._cues(texts, beside="STATED") & REPLACING),
            kinds=kinds,
            sorts=self._names_sort(texts),
            several="SEVERAL" in cues,
            lasts=bool(cues & {"THROUGHOUT", "UNLESS"}),
            said=region.said(),
            named=frozenset(afterwards),
        )

    def _quoted(self, sentence: Sentence) -> tuple[Source, Span, str]:
        """Return where a sentence stands, and its words; a mechanism among these is called again."""
        source, span = next((formula.source for formula in sentence.formulas()), self.source), sentence.span
        words = " ".join(source.text[span.start : span.end].split())
        told = excerpted(written_out(words, self.page.macros))
        if mechanisms_in(words):
            self.page.root.doubts.append(Doubt(source, span, told))
        return source, span, told

    def _signs_of(self, formula: Formula, sentence: Sentence, place: int) -> set[str]:
        """Return the signs that a formula without a reading consists of, if they are spoken of.

        An equation speaks of what stands on its left.
        """
        if self._is_operator([token.text for token in sentence.tokens], place):
            return set()
        if between_names(sentence.tokens, place):
            return set()
        left, equals, _ = formula.latex.partition("=")
        told = left.strip(" :&") if equals else formula.latex
        return set(COMMAND.findall(told or formula.latex)) | set(SIGNS.get(formula.latex.strip(), ()))

    def _laws_described(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the laws that words name which may say by a formula what their densities or masses are."""
        entries = list(self.page.lexicon.within([token.text for token in sentence.tokens]))
        values = [self.page.atom(formula, region).whole for formula in sentence.formulas()]
        if all(isinstance(value, (Name, Number)) for value in values) or not any(
            entry.get("is") in ("DENSITY", "MASSES") for entry in entries
        ):
            return set()
        return {law_called(entry.get("name")) for entry in entries if entry.category == "law"}

    def _is_set(self, texts: Sequence[str], place: int, atom: Atom) -> bool:
        """Return whether a formula is a set of numbers on which something is: *a law on R* says nothing of R.

        What stands behind may: *on R, that is, on the positive numbers*.
        """
        node = atom.whole
        if not isinstance(node, Name) or node.style != "bb" or node.index is not None or not place:
            return False
        rest = texts[place + 1 :]
        before = {entry.get("is") for end, entry in self._at(texts, place - 1) if end == place}
        after = {entry.get("is") for _, entry in self._at(texts, place + 1)} if rest else set()
        return "ON" in before and (not rest or "WITH" in after)

    def _is_customary(self, sentence: Sentence, place: int, region: Region) -> bool:
        """Return whether words say that a sign means what dpsym takes it for: *E is the expectation*."""
        texts = [token.text for token in sentence.tokens]
        formula = sentence.tokens[place].formula
        if formula is not None and self._is_set(texts, place, self.page.atom(formula, region)):
            return True
        verbs = self.page.lexicon.at(texts, place + 1)
        if not any(entry.get("is") in ("DENOTE", BEING) for _, entry in verbs):
            return False
        found = self._chart(sentence, region).parse("signis", place)
        ends = [end for end, _ in found if end == len(texts) or texts[end] in CLOSING_CLAUSES]
        behind = sentence.tokens[max(ends, default=0) + 1 :]  # "mean m and deviation s" goes on with words
        return bool(ends) and not (texts[max(ends) :][:1] == ["and"] and behind and behind[0].formula is None)

    def _claims_more(self, sentence: Sentence, doubt: Doubt) -> bool:
        """Return whether a sentence that leaves something open may claim more of what stands before it.

        It does so by its words; and by any others that do not introduce, suppose, or ask something, lead to
        something, or state a relation of their own, right behind a claim or where they point to it.
        """
        texts = [token.text for token in sentence.tokens]
        if not self.takes_words or doubt.explains or sentence.question or texts[-1] == ":":
            return False
        if self._qualifies(sentence.tokens):
            return True
        if self._is_put_to_use(texts):
            return False
        begins = {entry.get("is") for _, entry in self._at(texts, 0)} & BEGINNING
        begins -= set() if any(sentence.formulas()) else {"LET"}  # "let us stress" introduces nothing
        if begins or self._relates(sentence.tokens):
            return False
        return not sentence.begins or bool(self._cues(texts) & {"POINTING", "STATED"})

    def _is_put_to_use(self, texts: Sequence[str]) -> bool:
        """Return whether a sentence says what is done with a claim: *we can use this lemma to ...*."""
        kinds = set().union(*self._kinds_of(texts))
        return bool(self._ends_of("PUTTOUSE", texts, 0)) and not kinds & (TURNING | LIMITING)

    def _goes_on(self, tokens: Sequence[Token]) -> bool:
        """Return whether words behind the clause of a claim say more than where or why it holds: *x real*."""
        texts = [token.text for token in tokens]
        place = int(texts[:1] == [","])
        sorts = texts[place : place + 1] == [""] and all(
            texts[at] == "" or self._ends_of("", texts, at, "adjective") for at in range(place, len(texts))
        )
        adjunct = place >= len(texts) or bool(self._ends_of("GOESON", texts, place)) or sorts
        more = self._qualifies(tokens) or not (adjunct or self._relates(tokens))
        return more and self.takes_words

    def _relates(self, tokens: Sequence[Token]) -> bool:
        """Return whether there is a relation among tokens, or a display."""
        formulas = [token.formula for token in tokens if token.formula is not None]
        kinds = {self.page.atom(formula, self.page.root).kind.kind for formula in formulas}
        return bool(kinds & RELATIONAL) or any(formula.display for formula in formulas)

    def _qualifies(self, tokens: Sequence[Token]) -> bool:
        """Return whether there are words that speak of a claim before them as a whole.

        That something *holds*, or is true, may be said of a relation that stands among them.
        """
        texts = [token.text for token in tokens]
        joining = self._places(texts, {"PLACE"}) | self._joining(texts)
        places = (place for place in range(len(texts)) if place not in joining)
        entries = (entry for place in places for _, entry in self._at(texts, place))
        names = {entry.get("name", "") for entry in entries if entry.get("is") == "QUALIFIES"}
        return bool(names - ({"holding"} if self._relates(tokens) else set())) and not self._is_task(texts)

    def _is_task(self, texts: Sequence[str]) -> bool:
        """Return whether one clause tells the reader to compute something: *compute the variance*."""
        begun = any(entry.get("is") == "COMPUTE" for _, entry in self._at(texts, 0))
        return begun and not any(text in LISTING or text == "--" for text in texts)

    def _explains(self, sentence: Sentence, notations: set[str], cues: set[str], region: Region) -> set[str]:
        """Return of which notations a sentence may say what they mean, of those in its formulas and words."""
        texts = [token.text for token in sentence.tokens]
        notations = notations | self._explained_beside(sentence, texts, region)
        if not cues & SPEAKING:
            used = COMMON | self._declared(sentence, region) | self._relating(sentence, region)
            notations -= used - self._explained(sentence, region)
            notations = set() if self._announces_proof(texts) else notations
        saying = bool(cues & (SPEAKING | TELLS))
        worded = self._notations_in_words(sentence.tokens, owned=saying)
        told = cues & (SPEAKING | {"DENIES"}) or self._is_what_is_said(texts)
        notations |= worded if told else worded - COMMON
        notations |= self._quantities_told(sentence, region) if BEING in cues else set()
        named = any(self._ends_of(kind, texts, place) for kind in NAMING_NOTIONS for place in range(NEAR))
        if named or set(texts[:1]) & self.page.lexicon.articles:
            notations |= self._notions(texts)
        notations |= self._notions_denoted(texts)
        return notations - self._of_logarithms() if self._says_natural(sentence) else notations

    def _quantities_told(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the divergences of which words say what they are: *the KL divergence of P from Q is*."""
        texts = [token.text for token in sentence.tokens]
        told: set[str] = set()
        places = [place for place in range(len(texts)) if self._ends_of("", texts, place, "quantity")]
        if not places or len(texts) > LONGEST_SENTENCE:
            return told
        chart = self._chart(sentence, region)
        for place in places:
            for end, words in chart.parse("worded", place):
                plain = all(isinstance(atom.whole, Name) for atom in words.atoms)
                if plain and len(words.atoms) > 1 and self._ends_of(BEING, texts, end):
                    with suppress(Unread):  # words of which there is no formula say what none means
                        told |= notations_in([words.node])
        return told

    def _cues(self, texts: Sequence[str], *, beside: str = "PLACE") -> set[str]:
        """Return what the words of a sentence do, by cues and categories; not those that join clauses.

        Words of the cue ``beside`` are passed over, as those that name a part of the text.
        """
        joining = self._places(texts, {"PLACE", beside}) | self._joining(texts)
        return {
            str(entry.get("is", entry.category))
            for place in range(len(texts))
            if place not in joining
            for _, entry in self._at(texts, place)
            if entry.get("is") != "DENOTE" or not self._is_quantity(texts, place)
            if entry.get("is") not in NOUNS or not self._is_verb(texts, place)
        }

    def _is_verb(self, texts: Sequence[str], place: int) -> bool:
        """Return whether a word that may be a noun is a verb: *bounds* in *which bounds the cost*.

        *It* inside a clause stands for the subject of its own sentence, if for anything.
        """
        if not place:
            return False
        inner = texts[place - 1] not in CLOSING_CLAUSES and not self._ends_of("CONTRAST", texts, place - 1)
        stands = inner and bool(self._ends_of("PRONOUN", texts, place)) and texts[place - 1][:1].isalpha()
        return stands or any(self._ends_of(kind, texts, place - 1) for kind in ("WHICH", "THATREL"))

    def _is_general(self, texts: Sequence[str]) -> bool:
        """Return whether results are spoken of in general alone: *symmetric inequalities*, not *these*.

        It is not so in a sentence that denies or restricts something.
        """
        words = [entry for place in range(len(texts)) for _, entry in self._at(texts, place)]
        if any(entry.get("is") in LIMITING for entry in words):
            return False
        for place in range(len(texts)):
            if not any(entry.get("is") in ("STATED", "SEVERAL") for _, entry in self._at(texts, place)):
                continue
            beside = [entry for end, entry in self._at(texts, place - 1) if end == place] if place else []
            beside += [entry for end, entry in self._at(texts, place) if end == place + 1]
            if not place or not texts[place - 1][:1].isalpha() or any(map(counts, beside)):
                return False
        return True

    def _is_quantity(self, texts: Sequence[str], place: int) -> bool:
        """Return whether a word is a noun for a quantity, as *mean* behind *with* or *the*, and no verb.

        It is also the last word of a longer name for one: *power means*.
        """
        if any(end == place + 1 for end in self._ends_of("", texts, place - 1, "quantity") if place):
            return True
        if not place or not self._ends_of("", texts, place, "quantity"):
            return False
        before = {
            entry.get("is", entry.category) for end, entry in self._at(texts, place - 1) if end == place
        }
        return bool(before & {"WITH", "OF", "HAVE", "determiner", "quality", "adjective"})

    def _declared(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the letters that the text declared before a sentence: a value P(A) of P is no notation."""
        atoms = (self.page.atom(formula, region) for formula in sentence.formulas())
        parts = (part for atom in atoms for node in atom.nodes for part in node.walk())
        entries = ((part, region.scope.find(part)) for part in parts if isinstance(part, Name))
        return {name.base for name, entry in entries if entry is not None and entry.told}

    def _relating(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the relations that formulas begin with which go on with words: *left minus right >= 0*."""
        atoms = (self.page.atom(formula, region) for formula in sentence.formulas())
        return {
            sign
            for atom in atoms
            if atom.kind.kind is FormulaSort.CONTINUATION and isinstance(atom.whole, Chain)
            for sign, _ in atom.whole.links
        }

    def _explained(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the notations of formulas beside *is* or *are*, where the other side does not use them too.

        *Here x - y is the truncated difference* explains a sign; *the derivative of e^z is e^z* does not, nor
        does a constant behind *is*, nor that a value is a number (*the root of a is a positive real number*).
        """
        tokens, explained = sentence.tokens, set[str]()
        texts = [token.text for token in tokens]
        shown = [
            self._told_of(self.page.atom(token.formula, region)) if token.formula is not None else set[str]()
            for token in tokens
        ]
        for place, token in enumerate(tokens):
            valued = bool(place) and self._ends_of("", texts, place - 1, "quantity")
            if token.formula is None and not valued and (ends := self._ends_of(BEING, texts, place)):
                before = shown[place - 1] if place else set[str]()
                listed = place > 2 and texts[place - 2] == "and" and tokens[place - 3].formula is not None
                if listed and not shown[place - 3] & COMMON:
                    before = before - COMMON  # "A and A^c are" speaks of these things, as A has no sign
                for end in ends:
                    behind = shown[end] if end < len(tokens) else set[str]()
                    told = before - COMMON if self._is_sort(texts, end) else before
                    explained |= told ^ (set[str]() if behind <= COMMON | CONSTANTS else behind)
        return explained

    def _is_sort(self, texts: Sequence[str], place: int) -> bool:
        """Return whether a clause ends in words for numbers, or functions, by their sign or their shape."""
        places = {place} | set(self._ends_of("", texts, place, "determiner"))
        ended = False
        while places and not ended:
            found = [(end, entry) for at in places for end, entry in self._at(texts, at)]
            nouns = {end for end, entry in found if entry.category == "noun" and entry.get("kind") in PLAIN}
            signs = {
                end
                for end, entry in found
                if entry.get("is") == "SHAPE"
                or (entry.category == "adjective" and entry.get("kind", "real") == "real")
            }
            ended = any(end >= len(texts) or texts[end] in ENDING_CLAUSES for end in nouns | signs)
            places = signs
        return ended

    def _is_spoken_of(self, texts: Sequence[str], place: int) -> bool:
        """Return whether words beside a formula may say what it means, and not only use it.

        Those that may follow it are verbs, and all that are not known; *a test of N(0, 1) against* uses it.
        """
        if self._is_operator(texts, place) or self._ends_of("NORMED", texts, place + 1):
            return False
        if place and any(entry.category == "cue" for _, entry in self._at(texts, place - 1)):
            return True
        if place + 1 >= len(texts) or not texts[place + 1][:1].isalpha():
            return True
        found = [entry for _, entry in self._at(texts, place + 1)]
        return not found or any(entry.category in ("cue", "noun", "notation") for entry in found)

    def _is_operator(self, texts: Sequence[str], place: int) -> bool:
        """Return whether words say to what a function is applied: *apply ln to both sides*."""
        behind = place + 1
        if not place or not self._ends_of("OPERATE", texts, place - 1) or behind >= len(texts):
            return False
        if self._ends_of("TOBASE", texts, behind):
            return False
        ends = self._ends_of("TO", texts, behind) + self._ends_of("OF", texts, behind)
        return any(
            entry.category == "determiner" or entry.get("is") == "BOTH"
            for end in ends
            if end < len(texts)
            for _, entry in self._at(texts, end)
        )

    def _announces_proof(self, texts: Sequence[str]) -> bool:
        """Return whether a sentence says what is done next: *we now prove properties of* formulas.

        It says what some symbols are, it may be, but not what a notation means.
        """
        place = 0
        while place < len(texts):
            found = list(self.page.lexicon.at(texts, place))
            if any(entry.get("is") == "ANNOUNCES" for _, entry in found):
                return True
            skipped = [end for end, entry in found if entry.category == "neutral"]
            if texts[place] not in ("we", ",") and not skipped:
                return False
            place = max(skipped, default=place + 1)
        return False

    def _ends_of(
        self, kind: str, texts: Sequence[str], place: int, category: str = "cue", name: str = ""
    ) -> list[int]:
        """Return where words of a kind, and of a name if one is given, that begin at a place may end."""
        return [
            end
            for end, entry in self._at(texts, place)
            if entry.category == category
            and kind in ("", entry.get("is"))
            and (not name or entry.get("name") == name)
        ]

    def _parameters_of_notions(self, tokens: Sequence[Token]) -> Iterator[Formula]:
        """Yield the formulas that stand before notions of privacy: the ρ of *it is also ρ-zCDP*."""
        texts = [token.text for token in tokens]
        for place, token in enumerate(tokens):
            behind = place + 1 + (texts[place + 1 : place + 2] == ["-"])
            if token.formula is not None and self._ends_of("", texts, behind, "notion"):
                yield token.formula

    def _notions_denoted(self, texts: Sequence[str]) -> set[str]:
        """Return the notions of which words say what they mean: *by differential privacy we mean*.

        What something is called stands behind: *it is called differentially private*.
        """
        kinds = self._kinds_of(texts)
        said = next((place for place, names in enumerate(kinds) if "SAIDTO" in names), len(texts))
        return {
            called
            for place in range(len(texts))
            for end, entry in self._at(texts, place)
            if entry.category == "notion"
            if place > said or any(names & {"DENOTE", "DEFINEDAS"} for names in kinds[end : end + NEAR - 1])
            for called in NOTIONS.get(entry.get("name"), ())
        }

    def _notions(self, texts: Sequence[str]) -> set[str]:
        """Return the notions of privacy that words name, which they may define."""
        return {
            called
            for entry in self.page.lexicon.within(texts)
            if entry.category == "notion"
            for called in NOTIONS.get(entry.get("name"), ())
        }

    def _places(self, texts: Sequence[str], kinds: Collection[str]) -> set[int]:
        """Return where words are of some cues: *this* of "this lecture" points to nothing else."""
        return {
            place
            for start in range(len(texts))
            for end, entry in self.page.lexicon.at(texts, start)
            if entry.get("is") in kinds
            for place in range(start, end)
        }

    def _joining(self, texts: Sequence[str]) -> set[int]:
        """Return where *that* begins a clause of another one, as in *we know that*: it points to nothing."""

        def is_word(place: int) -> bool:
            return 0 <= place < len(texts) and texts[place][:1].isalpha()

        return {
            place
            for place in range(len(texts))
            if self._ends_of("THAT", texts, place) and is_word(place - 1) and is_word(place + 1)
        }

    def _told_of(self, atom: Atom) -> set[str]:
        """Return the notations that a formula shows as such: nothing but a name, or applied to names alone.

        ``D(P, Q)`` and ``|x|`` may be explained by the words beside them; ``p (1 - p)`` is only a value.
        """
        command = COMMAND.fullmatch(atom.formula.latex.strip()) if not atom.nodes else None
        shown: set[str] = set(command.groups()) if command is not None else set()
        for node in atom.nodes:
            parts = [part for part in list(node.walk())[1:] if not _is_negative(part)]
            if isinstance(node, Name):  # of x_i words say nothing of i
                shown.add(node.base)
            elif all(isinstance(part, (Name, Number, Listed)) or part == DOTS for part in parts):
                valued = any(isinstance(part, Number) for part in parts)  # of k - 1 nobody explains the minus
                shown |= notations_in([node]) - (RECKONING if valued else frozenset()) - ARROWS
        return shown

    def _applied(self, atom: Atom, region: Region) -> frozenset[str]:
        """Return the notation whose head a formula is, if nothing declares it: that of Var(X) for Var."""
        if any(region.scope.find(name) is not None for name in atom.kind.names):
            return frozenset()
        return notations_if_applied(atom.formula.latex.strip(), self.page.macros)

    def _is_what_is_said(self, texts: Sequence[str]) -> bool:
        """Return whether *is* stands beside the name of a usual sign: *powers are*, *it is the power*."""
        named = {
            place
            for place in range(len(texts))
            for _, entry in self._at(texts, place)
            if entry.category == "notation" and COMMON & set(entry.get("name").split())
        }
        for start, stop in self._segments(texts):
            for place in range(start, stop):
                for end in self._ends_of(BEING, texts, place):
                    infinitive = end < stop and bool(self._ends_of("TO", texts, end))
                    near = range(start, min(end + NEAR, stop))
                    if not infinitive and named & set(near):
                        return True
        return False

    def _is_told_of(self, texts: Sequence[str], place: int, stop: int, sort: bool) -> bool:
        """Return whether *is* stands just behind a place, and then what it is or over what it is taken.

        Of a sort of things *is* says something that is true of them, unless it is said to be so *here*.
        """
        for near in range(place, min(place + NEAR, stop)):
            meant = self._ends_of("DENOTE", texts, near) and self._ends_of("TELLER", texts, near - 1)
            usual = self._ends_of("DIFFERING", texts, near)  # in one record: so they do everywhere
            told = not usual and bool(self._ends_of("COMPRISES", texts, near))
            if meant or told or self._ends_of("ISDEFINED", texts, near):
                return True  # *by variance we mean*, *it is defined with a factor*
            if sort and not (near > place and self._ends_of("FORWARD", texts, near - 1)):
                continue
            for end in self._ends_of(BEING, texts, near):
                kinds = {str(entry.get("is", entry.category)) for _, entry in self._at(texts, end)}
                if kinds & TELLING or TAKEN & set(texts[end : end + 2]):  # *is always over*
                    return True
        return False

    def _notations_in_words(
        self, tokens: Sequence[Token], *, alone: bool = False, owned: bool = True
    ) -> set[str]:
        """Return the notations that words name, of which they may say what they mean, or ``alone`` do so.

        A heading, or a label before a colon, says it by the words for that alone (*bits*), as it has no verb.
        *A sum of noises* is one thing, and no notation, nor is *its variance* if what is ``owned`` is none,
        nor what a result is called by: *the logarithm property*.  Of what may be a thing, as a bit, no unit
        is meant where it is counted.
        """
        texts = [token.text for token in tokens]
        notations: set[str] = set()
        for start, stop in self._segments(texts):
            labels = self._is_label(tokens[start:stop])
            for place in range(start, stop):
                found = list(self._at(texts, place))
                longest = max((end for end, _ in found), default=place)  # of "power series" no power is meant
                before = [entry for end, entry in self._at(texts, place - 1) if end == place] if place else []
                of_one = (
                    place
                    and texts[place - 1] in self.page.lexicon.articles
                    and texts[longest : longest + 1] == ["of"]
                )
                moment = any(entry.category == "quantity" for _, entry in found)  # "its variance"
                one = of_one or (moment and not owned and any(map(possessive, before)))
                one = one or self._names_result(texts, longest) or self._names_value(tokens, longest, found)
                thing = any(map(counts, before)) or bool(self._ends_of("", texts, longest, "noun"))
                notations |= {
                    name
                    for end, entry in found
                    if entry.category == "notation"
                    and end == longest
                    and not (thing and entry.get("thing"))
                    and not (
                        entry.get("said") and not self._is_told_of(texts, end, stop, bool(entry.get("sort")))
                    )
                    and (
                        entry.get("other" if alone else "alone")
                        or not (
                            alone or (labels and not entry.get("said")) or (one and not entry.get("sort"))
                        )
                    )
                    for name in entry.get("name").split()
                }
        return notations

    def _names_value(self, tokens: Sequence[Token], place: int, found: Iterable[tuple[int, Entry]]) -> bool:
        """Return whether a formula is what the name of a notation is said of: *the sum a + b*."""
        formula = tokens[place].formula if place < len(tokens) else None
        if formula is None or self.page.atom(formula, self.page.root).kind.kind is not FormulaSort.VALUE:
            return False
        used = notations_in(self.page.atom(formula, self.page.root).nodes)
        named = {name for _, entry in found for name in str(entry.get("name", "")).split()}
        return bool(used) and not used & named

    def _names_result(self, texts: Sequence[str], place: int) -> bool:
        """Return whether a result is spoken of here that is no definition: *property*, *inequality*."""
        found = [entry for _, entry in self._at(texts, place)] if place < len(texts) else []
        return any(entry.category == "result" and entry.get("name") != "definition" for entry in found)

    def _says_natural(self, sentence: Sentence) -> bool:
        """Return whether a sentence says that logarithms are natural, whatever else it says."""
        texts = [token.text for token in sentence.tokens]
        cues = self._cues(texts)
        formulas = [formula.latex.strip() for formula in sentence.formulas()]
        named = "LOGARITHM" in cues or any(set(COMMAND.findall(one)) & {"log", "ln"} for one in formulas)
        base = any(
            end < len(texts) and "e" in (texts[end], _content(sentence.tokens[end]))
            for place in range(len(texts))
            for end in self._ends_of("TOBASE", texts, place)
        )
        others = any(entry.get("other") for entry in self.page.lexicon.within(texts))
        digits = any(one.isdigit() for one in (*texts, *formulas))
        both = {"log", "ln"} <= {name for one in formulas for name in COMMAND.findall(one)}
        unit = any(self._ends_of("NATURAL", texts, place, name="unit") for place in range(len(texts)))
        natural = base or self._is_said_to_be_natural(texts)
        return (named or unit) and natural and not (others or digits or both or "DENIES" in cues)

    def _is_said_to_be_natural(self, texts: Sequence[str]) -> bool:
        """Return whether *natural* stands whole behind a verb, or between an article and *logarithm*.

        *Far from natural* and *natural only in places* say other things.
        """
        for place in range(1, len(texts)):
            before = [entry for stop, entry in self._at(texts, place - 1) if stop == place]
            article = any(entry.category == "determiner" or entry.get("indefinite") for entry in before)
            being = any(entry.get("is") == BEING for entry in before)
            for end, entry in self._at(texts, place):
                if entry.get("is") != "NATURAL":
                    continue
                ends = self._ends_of("LOGARITHM", texts, end) if article and end < len(texts) else []
                stops = ends or [end] * (being or entry.get("name") == "unit")
                if any(stop == len(texts) or not texts[stop][:1].isalpha() for stop in stops):
                    return True
        return False

    def _of_logarithms(self) -> set[str]:
        """Return the notations that the base of logarithms has a part in."""
        entries = (
            one for one in self.page.lexicon.entries if one.category == "notation" and one.get("other")
        )
        return {name for entry in entries for name in entry.get("name").split()}

    def _segments(self, texts: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Yield the stretches of a sentence between colons."""
        ends = [place for place, text in enumerate(texts) if text == ":"]
        yield from pairwise([0, *ends, len(texts)])

    def _is_label(self, tokens: Sequence[Token]) -> bool:
        words = [token for token in tokens if token.text != ":"]
        return 0 < len(words) <= LABEL and is_heading(
            words, lambda formula: self.page.atom(formula, self.page.root), self.page.lexicon
        )

    def _note_naturals(self, sentence: Sentence, region: Region) -> None:
        """Note where a sentence speaks of 0 and of the natural numbers, to which it may belong or not."""
        texts = [token.text for token in sentence.tokens]
        entries = list(self.page.lexicon.within(texts))
        nodes = [node for formula in sentence.formulas() for node in self.page.atom(formula, region).nodes]
        named = NATURALS in nodes or any(entry.get("kind") == "natural" for entry in entries)
        zero = ZERO in nodes or any(entry.get("digits") == ZERO.digits for entry in entries)
        if (named and zero) or any(_says_of_naturals(node) for node in nodes):
            self.page.root.scope.naturals.append(self._line_of(sentence))
        if any(_says_of_positives(node) for node in nodes):
            self.page.root.scope.positives.append(self._line_of(sentence))

    def _line_of(self, sentence: Sentence) -> int:
        source = next((formula.source for formula in sentence.formulas()), self.source)
        return source.position(sentence.span.start)[0]

    def _names_sort(self, texts: Sequence[str]) -> bool:
        """Return whether words name a sort of numbers of which not all are integers."""
        return any(entry.get("kind") in WIDER for entry in self.page.lexicon.within(texts))

    def _called(self, sentence: Sentence, region: Region, *, introduced: bool) -> frozenset[str]:
        """Return the symbols that stand alone in a sentence, of which it may say what they are.

        Unless they are introduced there, only those before *is* or *are*: *here z is a complex number*.
        """
        texts = [token.text for token in sentence.tokens]
        atoms = {
            place: self.page.atom(token.formula, region)
            for place, token in enumerate(sentence.tokens)
            if token.formula is not None
        }
        bounded = {
            name for atom in atoms.values() if atom.kind.kind is FormulaSort.BOUND for name in atom.kind.names
        }
        named = [
            name
            for place, atom in atoms.items()
            if (introduced or (place + 1 < len(texts) and self._ends_of(BEING, texts, place + 1)))
            and atom.kind.kind is FormulaSort.NAME
            and not self._is_parameter(texts, place)
            for name in atom.kind.names
        ]
        return frozenset(key for name in named if name not in bounded and (key := identity(name)) is not None)

    def _is_parameter(self, texts: Sequence[str], place: int) -> bool:
        """Return whether a formula stands before a notion, as in *epsilon-DP*: it is a number."""
        behind = place + 1 + (texts[place + 1 : place + 2] == ["-"])
        return any(entry.category == "notion" for _, entry in self._at(texts, behind))

    def _explained_beside(self, sentence: Sentence, texts: Sequence[str], region: Region) -> set[str]:
        """Return the relations of names that the words beside them explain: *A <= B means that ...*."""
        begun: dict[
            int, set[str]
        ] = {}  # the kinds of the words that begin, and of those that end, at a place
        ended: dict[int, set[str]] = {}
        for place in range(len(texts)):
            for end, entry in self._at(texts, place):
                kind = str(entry.get("is"))
                begun.setdefault(place, set()).add(kind)
                ended.setdefault(end, set()).add(kind)
        explaining = DENOTING - {BEING}
        explained: set[str] = set()
        for place, token in enumerate(sentence.tokens):
            beside = begun.get(place + 1, set()) | ended.get(place, set())
            if token.formula is None or not beside & explaining:
                continue
            chains = [node for node in self.page.atom(token.formula, region).nodes if isinstance(node, Chain)]
            plain = [node for node in chains if all(isinstance(part, Name) for part in list(node.walk())[1:])]
            explained |= {relation for node in plain for relation, _ in node.links}
        return explained

    def _notations_of_all(self, sentence: Sentence, region: Region) -> set[str]:
        """Return the letters that mean the same in every text, unless this one declares them: e, N(m, s)."""
        applied = {
            part.function
            for formula in sentence.formulas()
            for node in self.page.atom(formula, region).nodes
            for part in node.walk()
            if isinstance(part, Apply) and isinstance(part.function, Name)
        }
        names = applied | {Name(letter) for letter in ("e", "pi", "i")}
        return {name.base for name in names if region.scope.find(name) is None}


def _sides(node: Node) -> tuple[Node, ...]:
    """Return what stands behind the signs of a chain."""
    return tuple(side for _, side in node.links) if isinstance(node, Chain) else ()


def _is_negative(node: Node) -> bool:
    """Return whether something is a number with a minus."""
    return isinstance(node, Operation) and node.name == "negate" and isinstance(node.args[0], Number)


def counts(entry: Entry) -> bool:
    """Return whether a word says which, or how many, of several things are meant: *the*, *both*, *first*."""
    return entry.category in ("determiner", "numeral", "quality", "adjective")


def possessive(entry: Entry) -> bool:
    """Return whether a word says whose something is."""
    return bool(entry.get("possessive"))


def _content(token: Token) -> str:
    """Return what a formula is, as it is written."""
    return token.formula.latex.strip() if token.formula is not None else ""


def between_names(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a formula stands between two words in capitals, as a sign does between what it relates.

    *GM <= QM* says nothing of what the sign means.
    """
    formula, beside = tokens[place].formula, (tokens[place - 1 : place], tokens[place + 1 : place + 2])
    words = [
        formula.source.text[token.span.start : token.span.end]
        for side in beside
        for token in side
        if formula is not None and token.kind == WORD
    ]
    return len(words) == len(beside) and all(len(word) > 1 and word.isupper() for word in words)


def left_open(atom: Atom, doubt: Doubt, message: str) -> Item:
    """Return the item of a formula whose sentence was not understood, or that did not parse itself."""
    formula, error = atom.formula, atom.kind.error
    item = Item(ItemKind.UNREAD, formula.source, formula.span, formula.latex.strip(), label=label_of(formula))
    if error is not None:
        at = Span(error.start or formula.span.start, error.end or formula.span.end)
        return replace(item, message=str(error), at=at)
    at_words = doubt.span if doubt.source == formula.source else None
    return replace(item, message=message, at=at_words, doubts=((doubt.line, doubt.words),))


def behind_number(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a heading without the number of a section below another one: *4.2 Laws*, *A.1 Laws*."""
    texts = [token.text for token in tokens]
    end = 1
    while texts[end : end + 1] == ["."] and all(map(NUMBER.fullmatch, texts[end + 1 : end + 2] or ("",))):
        end += 2
    return tokens[end:] if end > 1 else tokens


def declares(entry: Entry) -> bool:
    """Return whether a word of a heading may declare, restrict or deny something; all numbers are *real*."""
    if entry.category == "cue":
        return entry.get("is") not in SILENT
    if entry.get("kind") == "real":
        return False
    number = entry.category == "noun" and entry.get("kind") in NUMBERS
    return number or (entry.category == "adjective" and bool(entry.get("trait") or entry.get("kind")))


def defines_plainly(reading: tuple[Clause, ...]) -> bool:
    """Return whether a reading defines a notion without words of definition, or a law by its density."""
    acts = [act for clause in reading for act in clause.acts]
    return any(
        isinstance(act, DefineDensity) or (isinstance(act, DefineNotion) and act.plain) for act in acts
    )


def is_given(reading: tuple[Clause, ...]) -> bool:
    """Return whether a reading takes bounds that stand alone as introductions."""
    return any(isinstance(act, Let) and act.role == "given" for clause in reading for act in clause.acts)


def effect_of(reading: tuple[Clause, ...]) -> Any:
    """Return what a reading does, the same for readings that only place its conditions differently."""
    acts = [act for clause in reading for act in clause.acts]
    plain = all(clause.leads == clause.posts == Beside() for clause in reading)
    if plain and all(isinstance(act, (Let, Suppose, Define)) for act in acts):
        return frozenset(part for act in acts for part in _said_by(act))
    claiming = [clause for clause in reading if claims_something([clause])]
    if len(claiming) == 1 and reading[0] is claiming[0]:  # what stands behind it is said of it
        beside = [Beside(acts=clause.acts) for clause in reading[1:]]
        return (_effect(claiming[0], beside),)
    return tuple(_effect(clause) for clause in reading)


def _effect(clause: Clause, behind: Sequence[Beside] = ()) -> Any:
    """Return what one clause does: its acts, under all that stands before and behind them."""
    parts = (clause.leads, clause.posts, *behind)
    said = [each for part in parts for thing in part.over for each in _said_of(thing)]
    said += [prop for part in parts for prop in part.when]
    said += [each for part in parts for act in part.acts for each in _said_by(act)]
    hints = [prop for part in parts for prop in part.hints]
    return (clause.acts, frozenset(said), frozenset(hints))


def _said_by(act: Act) -> list[Any]:
    if isinstance(act, Let):
        return [each for thing in act.things for each in _said_of(thing)]
    if isinstance(act, Suppose):
        return list(act.props)
    return [Says(act.atom)] if isinstance(act, Define) and act.value is None and not act.over else [act]


def _said_of(thing: Thing) -> list[Any]:
    noun, such = thing.noun, thing.such
    if noun is not None and SUPPORTED in noun.traits:  # "with full support", of the noun or of what it names
        noun, such = replace(noun, traits=noun.traits - {SUPPORTED}), (*such, Has(thing.atoms, SUPPORTED))
    own = [  # a bound says by itself that there is a number
        Says(atom)
        if noun is None or (noun == SOME_NUMBER and atom.kind.kind is FormulaSort.BOUND)
        else Thing((atom,), noun)
        for atom in thing.atoms
    ]
    return [*own, *such]


def number_of_claims(clauses: Iterable[Clause]) -> int:
    """Return how many things a reading claims."""
    return sum(isinstance(act, Claim) for clause in clauses for act in clause.acts)


def claims_in(clauses: Iterable[Any]) -> bool:
    """Return whether there is a claim among the acts of clauses."""
    return any(isinstance(act, Claim) for clause in clauses for act in getattr(clause, "acts", ()))


def lists_relation(clauses: Iterable[Clause]) -> bool:
    """Return whether a reading supposes a relation among what it introduces."""
    acts = [act for clause in clauses for act in clause.acts]
    props = [prop for act in acts if isinstance(act, Suppose) for prop in act.props]
    plain = any(isinstance(prop, Says) and prop.atom.kind.kind is FormulaSort.RELATION for prop in props)
    return plain and any(isinstance(act, Let) for act in acts)


def claims_range(reading: Sequence[Clause]) -> bool:
    """Return whether a reading claims a range of a symbol beside another one, without a word for that.

    *for all x >= -1, x in R* goes on with the quantifier; it does not claim that x is real, or at least -1.
    """
    bound: set[Any] = set()
    for clause in reading:
        beside = {name for thing in clause.posts.over for atom in thing.atoms for name in atom.kind.names}
        for act in clause.acts:
            atom = act.prop.atom if isinstance(act, Claim) and isinstance(act.prop, Says) else None
            if atom is None or atom.kind.kind is not FormulaSort.BOUND:
                continue
            if beside & set(atom.kind.names) or (is_in_numbers(atom.whole) and bound & set(atom.kind.names)):
                return True
        bound |= beside
    return False


def is_in_numbers(node: Node | None) -> bool:
    """Return whether a formula says in which set of numbers a symbol lies: *x in R*."""
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["in"]:
        return False
    place = node.links[0][1]
    return isinstance(place, Name) and place.style == "bb"


def introduces_alone(clause: Any) -> bool:
    """Return whether a clause does nothing but introduce, suppose or define."""
    acts = getattr(clause, "acts", ())
    return bool(acts) and all(isinstance(act, INTRODUCING) for act in acts)


def idle_quantifiers(reading: tuple[Clause, ...]) -> int:
    """Return how many symbols are quantified over behind a claim that does not speak of them.

    In *A, and hence for every x > 1 B* the quantifier belongs to B.
    """
    said = [
        (thing, symbols_in((*clause.acts, *clause.leads.when, *clause.posts.when)))
        for clause in reading
        for thing in clause.posts.over
    ]
    return sum(not symbols_in(thing) & spoken for thing, spoken in said)


def plurals_of_one(reading: tuple[Clause, ...]) -> int:
    """Return how many plurals are said of one symbol: of *events A and B*, B is one of the events."""
    things = (thing for clause in reading for thing in things_of(clause))
    plurals = (thing for thing in things if thing.noun is not None and thing.noun.plural)
    return sum(sum(len(atom.kind.names) for atom in thing.atoms) == 1 for thing in plurals)


def introduced_twice(reading: tuple[Clause, ...]) -> int:
    """Return how many symbols a reading introduces anew by a bound that it has introduced before.

    In *let p, q be in [0, 1] with p <= 2 q and q <= 2 p* the last bound is a condition.
    """
    known: set[str | None] = set()
    again = 0
    for thing in (thing for clause in reading for thing in things_of(clause)):
        names = {identity(name) for atom in thing.atoms for name in atom.kind.names}
        again += thing.noun is None and bool(names & known)
        known |= names
    return again


def things_of(clause: Clause) -> Iterator[Thing]:
    """Yield what a clause introduces, in order."""
    yield from clause.leads.over
    for act in clause.acts:
        if isinstance(act, Let):
            yield from act.things
    yield from clause.posts.over


def said_of_each(beside: Beside) -> tuple[Act, ...]:
    """Return the acts of what is said before a list."""
    acts: tuple[Act, ...] = (Let(beside.over),) if beside.over else ()
    return (*acts, Suppose(beside.when)) if beside.when else acts


def _between_signs(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the parts of a title between commas and the like."""
    part: list[Token] = []
    for token in tokens:
        if token.formula is None and token.text in LISTING:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _printed(title: str) -> str:
    """Return a title with its accents as letters."""
    parts: list[str] = []
    place = 0
    while place < len(title):
        made = accented(title, place) if title[place] == "\\" else None
        parts.append(made[0] if made is not None else title[place])
        place = made[1] if made is not None else place + 1
    return "".join(parts)


def skipped(item: Item) -> Item:
    """Return an item that a remark leaves out."""
    told = "skipped, as a remark for dpsym says"
    return replace(item, kind=ItemKind.REMARK, claim=None, steps=(), message=told)


def without_resting(item: Item, doubt: Doubt) -> Item:
    """Return an item, and its steps, without what terms are taken for of which words may say something."""
    steps = tuple(without_resting(step, doubt) for step in item.steps)
    if item.resting & (doubt.symbols | doubt.notations):
        item = replace(item, whatever=None, terms="", resting=frozenset())
    return replace(item, steps=steps) if steps else item


def withdrawn(item: Item, doubt: Doubt, changed: str) -> Item:
    """Return the item of a claim without a verdict, as words behind it may say what a notation means."""
    told = f"line {doubt.line} may say what {changed} means here: {quoted(doubt.words)} is not understood"
    return replace(item, kind=ItemKind.UNREAD, claim=None, strong=None, whatever=None, steps=(), message=told)


def beside_row(item: Item, row: Span, doubt: Doubt) -> Item:
    """Return an item where words bear on what is claimed in a row."""
    if item.steps:
        return replace(item, steps=tuple(beside_row(step, row, doubt) for step in item.steps))
    meets = item.span.start < row.end and row.start < item.span.end
    return with_doubt(item, doubt) if meets else item


def with_doubt(item: Item, doubt: Doubt) -> Item:
    """Return an item, and its steps, with words that may bear on it.

    Words that qualify it (*the restriction may be dropped*) stand behind it as a step that is not read, so
    that no verdict is that of all that is claimed.
    """
    row = (doubt.line, doubt.words)
    if not any(part.claim is not None for part in item.walk()):
        return item
    steps = tuple(with_doubt(step, replace(doubt, qualifies=False)) for step in item.steps)
    doubts = item.doubts if item.claim is None or row in item.doubts else (*item.doubts, row)
    item = replace(item, steps=steps, doubts=doubts)
    if not doubt.qualifies or item.theorem is not None:
        return item
    told = f"what {quoted(doubt.words)} says of this claim is not read"
    words = Item(ItemKind.UNREAD, doubt.source, doubt.span, doubt.words, message=told, doubts=(row,))
    steps = item.steps or (replace(item, label=None),)
    kind = item.kind if item.steps else ItemKind.CHAIN
    return replace(item, kind=kind, claim=None, strong=None, instead=None, steps=(*steps, words))


def _says_of_positives(node: Node) -> bool:
    r"""Return whether a formula may say what ``\mathbb{R}_+`` is: it stands alone, or is what is defined."""
    if not isinstance(node, Chain) or node.first is None:
        return is_positive_part(node)
    return is_positive_part(node.first) or (node.first == ZERO and is_positive_part(node.links[0][1]))


def _says_of_naturals(node: Node) -> bool:
    """Return whether a formula says whether 0 is a natural number, or what all of them are."""
    if not isinstance(node, Chain) or NATURALS not in (node.first, *(side for _, side in node.links)):
        return False
    value = node.links[0][1]
    usual = isinstance(value, Listed) and value.kind == "curly" and value.items[0] == Number("1")
    return node.first == ZERO or (node.first == NATURALS and not usual)
