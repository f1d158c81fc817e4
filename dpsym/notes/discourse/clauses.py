r"""A sentence of a derivation in clauses: what it introduces, supposes and claims, without commentary.

*Plugging in L = log n, we get A* names L and claims A; other words are commentary.  The clauses are those
of the grammar, the longest at each place.  A formula between them is claimed, but for one behind a word that
names (*with*, *at*) or supposes, or that makes a condition of it (*for x = 1 it is clear*).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.english.acts import Claim, Compares, Define, Let, Says, Suppose, Thing
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.chart import Chart
from dpsym.notes.english.lexicon import Lexicon, cues_at, phrases_of_derivations, words_of_derivations
from dpsym.notes.english.meaning import Beside, Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.formula.kinds import Kind
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Chain, Name, Node

#: Cues behind which an equation says what its left side is, and those of them that give a name a new meaning.
NAMING: Final = frozenset(["LET", "DEFINE", "DENOTE", "WHERE", "WITH", "INSTANCE", "TO"])
REPLACING: Final = frozenset(["LET", "DEFINE", "DENOTE", "WHERE"])
#: Cues right before a formula that make a condition of it: for its sentence, and of what is zero or equal.
LOCAL: Final = frozenset(["IF", "FORALL", "CASE", "FORSOME"])
OTHERS: Final = frozenset(["IFF", "ONLYIF"])
CONDITIONS: Final = LOCAL | OTHERS
SUPPOSING: Final = frozenset(["IF", "SUPPOSE", "UNLESS"])
#: Words of a sentence that says of a statement where it holds.
LINKING: Final = words_of_derivations("linking")
#: Cues behind which something takes a value, and those between several such.
TAKING: Final = NAMING | LOCAL | frozenset(["SUPPOSE"])
JOINING: Final = frozenset(["", "BUT", "EVEN", "comment", "neutral"])
#: Cues before the definition of a function, and before the range on which it is defined.
DEFINING: Final = frozenset(["LET", "DEFINE", "DENOTE", "WITH", "INSTANCE"])
RANGING: Final = frozenset(["FORALL", "ON", "WHERE", "WITH", "IF", "determiner"])
ORDERS: Final = frozenset(["<", "<=", ">", ">=", "in"])
#: Cues with which clauses begin that introduce something; no others introduce anything in a derivation.
BEGINNING: Final = frozenset(["LET", "DEFINE", "SUPPOSE", "THROUGHOUT", "PARAMETERS"])
#: What stands before and behind these is claimed each for itself.
PARTING: Final = frozenset(["WHERE", "WITH", "INSTANCE", "IMPLIES", "YIELDS"])
ENDING: Final = frozenset(["THEN", "IMPLIES", "YIELDS", "affirm"])
RANGES: Final = frozenset([Kind.BOUND, Kind.NAME, Kind.DECLARATION])
SUPPOSED: Final = "suppose"
SILENT: Final = frozenset([Kind.NAME, Kind.VALUE])
STOPS: Final = frozenset(".;:")
STRONG: Final = words_of_derivations("declaring") | words_of_derivations("replacing")
CALLED: Final = words_of_derivations("called")
SUPPOSITIONS: Final = words_of_derivations("supposing")
CONTRARY: Final = phrases_of_derivations("contrary")
ABSURD: Final = phrases_of_derivations("absurd")
RELATION: Final = re.compile(r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|in|leqslant|geqslant)(?![A-Za-z])")
ARROW: Final = re.compile(
    r"\\(?:iff|Leftrightarrow|Longleftrightarrow|implies|Rightarrow|Longrightarrow|therefore|impliedby|Leftarrow"
    r"|Longleftarrow)(?![A-Za-z])|[⇔⟺⇒⟹⇐⟸∴]"
)
FORWARD: Final = ("\\implies", "\\Rightarrow", "\\Longrightarrow", "\\therefore", "⇒", "⟹", "∴")
#: What stands around rows inside a display, and says nothing.
FRAME: Final = re.compile(r"\\(?:begin|end)\s*\{(?:aligned|alignedat|gathered|split)\}(?:\[\w\]|\{\d+\})?")
SPACING: Final = r"(?:[\s&]|\\q?quad(?![A-Za-z])|\\[ ,;:!>])+"
SPACE: Final = re.compile(rf"\A{SPACING}")
SPACE_BEHIND: Final = re.compile(rf"{SPACING}\Z")
ROW_END: Final = re.compile(r"\\\\(?:\s*\[[^\]]*\])?")

Settled = Callable[[Sequence[tuple[Clause, ...]], Sentence], tuple[Clause, ...] | None]


class Cut:
    """A sentence in pieces, each of which is read by itself.

    Attributes:
        missed: whether there is a condition that no piece holds.
        noted: whether there is one of the sentence alone, which is looked at beside its rows.
    """

    def __init__(self, sentence: Sentence, chart: Chart, lexicon: Lexicon, settled: Settled) -> None:
        self.sentence = sentence
        self.tokens = sentence.tokens
        self.chart = chart
        self.settled = settled
        texts = [token.text for token in self.tokens]
        self.cues = [cues_at(texts, place, lexicon) for place in range(len(texts))]
        self.apart = {place for place, token in enumerate(self.tokens) if len(list(_parts(token))) > 1}
        self.missed = False
        self.noted = False

    def pieces(self) -> Iterator[Sentence]:
        """Yield the pieces in the order of the text."""
        place, naming = 0, ""
        within: tuple[Token, ...] = ()  # the condition under which the sentence stands from here on
        while place < len(self.tokens):
            token = self.tokens[place]
            end, clause = self._clause_at(place) or (place + 1, None)
            part = self.tokens[place:end]
            if clause is not None and _introduces_by_formulas(clause):
                naming = "let"
                word = "suppose" if any("SUPPOSE" in cue for _, cue in self.cues[place:end]) else naming
                yield from (told(word, one) for one in part if one.formula is not None)
            elif clause is not None and not _claims_plainly(clause):
                reasons = {atom.formula for atom in _reasons(clause)}
                naming, within = "", self._condition(part, clause)
                yield from (Sentence((one,)) for one in within if one.formula in reasons)
                yield replace(self.sentence, tokens=part)
                yield from (Sentence((one,)) for one in part[len(within) :] if one.formula in reasons)
            elif clause is not None:
                chosen = naming == SUPPOSED or any("chooses" in cue for _, cue in self.cues[place:end])
                shown = [one for one in part if one.formula is not None]
                yield from (told(SUPPOSED, one) if chosen else Sentence((*within, one)) for one in shown)
                naming = ""
            elif token.formula is not None and naming and self._is_named(place, naming):
                yield told(naming, token)
            elif token.formula is not None:
                condition = self._cue_before(place)
                linked = "IFF" in condition and self._links(place)  # "so the inequality holds iff A" claims A
                local = bool(condition & LOCAL) and not linked
                other = bool(condition & OTHERS) and not linked and self._is_named(place)
                self.noted |= local
                self.missed |= other and not local
                if token.formula.display or not (local or other):
                    naming = ""
                    silent = self.chart.units[place].atom
                    before = () if silent is not None and silent.kind.kind in SILENT else within
                    yield from (Sentence((*before, one)) for one in _parts(token))
            elif token.kind == WORD:
                end, naming = self._word(place, naming)
            elif token.text in STOPS:
                naming = ""
            place = end

    def set_to(self) -> Iterator[Token]:
        """Yield the formulas that say which value something takes: "at x = 1", "for x = y = 1"."""
        taken = False
        for place, token in enumerate(self.tokens):
            if token.formula is not None:
                cues = self._cues_since(place)
                if "WHERE" in self.cues[0][1] and token == next(iter(self._formulas()), None):
                    cues = frozenset()  # "here x = y" claims it
                taken = bool(cues & TAKING) or (taken and cues <= JOINING)
                if taken:
                    yield token

    def _formulas(self) -> Iterator[Token]:
        yield from (token for token in self.tokens if token.formula is not None)

    def ranges(self) -> Iterator[int]:
        """Yield where formulas stand that say for which values a function is defined.

        In "let f(x) = x - tanh(x) for x >= 0" it is the last one.  What comes after it of f is said of these.
        """
        defined = False
        for place, token in enumerate(self.tokens):
            node = self._node(place)
            if token.formula is None or not isinstance(node, Chain):
                continue
            if defined and self._cue_before(place) & RANGING and {sign for sign, _ in node.links} & ORDERS:
                yield place
            named = isinstance(node.first, Apply) and len(node.first.args) == 1
            defined |= named and node.links[0][0] in ("=", ":=") and bool(self._cues_since(place) & DEFINING)

    def _cues_since(self, place: int) -> frozenset[str]:
        """Return what the words are between the formula before a place and this."""
        first = max((at + 1 for at in range(place) if self.tokens[at].formula is not None), default=0)
        return frozenset[str]().union(*(cue for _, cue in self.cues[first:place]))

    def _node(self, place: int) -> Node | None:
        atom = self.chart.units[place].atom
        return atom.whole if atom is not None else None

    def _word(self, place: int, naming: str) -> tuple[int, str]:
        """Return where a form of words ends, and what a formula behind it does."""
        end, cue = self.cues[place]
        if cue & ENDING:
            naming = ""
        if cue & NAMING and not (place == 0 and "WHERE" in cue):  # "here P = Q" claims it
            naming = "let" if cue & REPLACING else "with"
        if "chooses" in cue:
            naming = SUPPOSED
        if cue & SUPPOSING and not (end < len(self.tokens) and self.tokens[end].formula is not None):
            self.missed = True
        return end, naming

    def _cue_before(self, place: int) -> frozenset[str]:
        """Return what the words are that end at a place."""
        return frozenset[str]().union(*(cue for end, cue in self.cues[:place] if end == place))

    def _links(self, place: int) -> bool:
        """Return whether words since the formula before speak of a statement that is so just where one is."""
        first = max((at + 1 for at in range(place) if self.tokens[at].formula is not None), default=0)
        return LINKING.issuperset(token.text for token in self.tokens[first:place] if token.kind == WORD)

    def _is_named(self, place: int, naming: str = "") -> bool:
        """Return whether a formula begins with a name that is equal to something, or is supposed."""
        node = self._node(place)
        if naming == SUPPOSED:
            return isinstance(node, Chain)
        return isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] in ("=", ":=")

    def _condition(self, part: Sequence[Token], clause: Clause) -> tuple[Token, ...]:
        """Return the beginning of a clause, up to what it claims."""
        claimed = {
            act.prop.atom.formula
            for act in clause.acts
            if isinstance(act, Claim) and isinstance(act.prop, Says)
        }
        first = next((place for place, one in enumerate(part) if one.formula in claimed), 0)
        return tuple(part[:first])

    def _clause_at(self, place: int) -> tuple[int, Clause] | None:
        """Return the end and the meaning of the longest clause of more than one token at a place."""
        if self.tokens[place].kind == SIGN or len(self.tokens) == 1 or self._cue_before(place) & CONDITIONS:
            return None
        parting = [bool(cue & PARTING) and not cue & CONDITIONS for _, cue in self.cues]
        found: dict[int, list[Clause]] = {}
        for end, clause in self.chart.parse("item", place):
            inside = range(place, end)
            whole = len(inside) > 1 and not any(at in self.apart or parting[at] for at in inside)
            if isinstance(clause, Clause) and whole and self._is_taken(place, end, clause):
                found.setdefault(end, []).append(clause)
        for end in sorted(found, reverse=True):
            part = replace(self.sentence, tokens=self.tokens[place:end])
            chosen = self.settled([(clause,) for clause in found[end]], part)
            if chosen is not None:
                return end, chosen[0]
        return None

    def _is_taken(self, place: int, end: int, clause: Clause) -> bool:
        """Return whether a clause claims what formulas say, or introduces something by a word for that."""
        if all(isinstance(act, Claim) for act in clause.acts):
            return _claims_formulas(clause) and self._ranges_in_words(clause)
        begins = bool(self.cues[place][1] & BEGINNING)
        return (
            begins and _introduces(clause) and not any(cue & ENDING for _, cue in self.cues[place + 1 : end])
        )

    def _ranges_in_words(self, clause: Clause) -> bool:
        """Return whether words say that what stands behind a claim is for which values it is claimed."""
        formulas = [token.formula for token in self.tokens]
        bare = [thing for thing in clause.posts.over if thing.noun is None and thing.atoms]
        return all(self._cue_before(formulas.index(thing.atoms[0].formula)) & CONDITIONS for thing in bare)


def without_purpose(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens without "for the sake of contradiction" in a supposition, and "a contradiction"."""
    words = [token.text if token.kind != FORMULA else "" for token in tokens]
    supposed = not SUPPOSITIONS.isdisjoint(words)
    for phrase in CONTRARY if supposed else ABSURD:
        for place in range(len(words) - len(phrase) + 1):
            end = place + len(phrase)
            if words[place:end] == list(phrase) and (supposed or not set(words[end:]) - {".", ""}):
                start = place - (place > 0 and words[place - 1] == ",")
                end += end < len(words) and words[end] == ","
                return (*tokens[:start], *tokens[end:])
    return tokens


def names_claim(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence supposes what is to be shown by its name."""
    words = {token.text for token in tokens if token.kind == WORD}
    return bool(words & SUPPOSITIONS) and bool(words & CALLED) and "for" in words


def supposes_by_name(tokens: Sequence[Token]) -> bool:
    """Return whether what is to be shown is supposed for a value: "Assume the claim holds for $n - 1$"."""
    formulas = [token.formula.latex for token in tokens if token.formula is not None]
    return names_claim(tokens) and not any(RELATION.search(latex) for latex in formulas[:1])


def told(word: str, token: Token) -> Sentence:
    """Return a formula behind a word that says what it does."""
    return Sentence((Token(WORD, word, Span(token.span.start, token.span.start)), token))


def _claims_formulas(clause: Clause) -> bool:
    """Return whether a clause claims what formulas say, for values that formulas or sorts of numbers name."""
    things = [thing for side in (clause.leads, clause.posts) for thing in side.over]
    functions = any(
        isinstance(node, Chain) and node.links[0][0] == "|->"
        for thing in things
        for atom in thing.atoms
        for node in atom.nodes
    )
    ranges = all(atom.kind.kind in RANGES for thing in things for atom in thing.atoms)
    said = all(isinstance(act, Claim) and isinstance(act.prop, Says | Compares) for act in clause.acts)
    return said and ranges and not functions and not (clause.leads.acts or clause.posts.acts)


def _claims_plainly(clause: Clause) -> bool:
    """Return whether a clause only claims what its formulas say, for reasons but under no conditions."""
    props = [prop for side in (clause.leads, clause.posts) for prop in side.hints]
    for act in clause.acts:
        if not isinstance(act, Claim) or act.over or act.when:
            return False
        props += [act.prop, *act.hints]
    conditions = any(side.over or side.when for side in (clause.leads, clause.posts))
    return all(isinstance(prop, Says) for prop in props) and not conditions


def _introduces(clause: Clause) -> bool:
    """Return whether a clause only introduces, supposes or defines; no display is supposed."""
    things = list(_things(clause))
    plain = not any(thing.such and thing.noun is None for thing in things)
    props = [prop for act in clause.acts if isinstance(act, Suppose) for prop in act.props]
    shown = any(isinstance(prop, Says) and prop.atom.formula.display for prop in props)
    relations = any(atom.kind.kind is Kind.RELATION for thing in things for atom in thing.atoms)
    return all(isinstance(act, Let | Suppose | Define) for act in clause.acts) and (
        plain and not shown and not relations
    )


def _introduces_by_formulas(clause: Clause) -> bool:
    """Return whether a clause introduces, supposes or defines something by formulas alone."""
    if clause.leads != Beside() or clause.posts != Beside():
        return False
    return all(
        (isinstance(act, Let) and not any(thing.noun or thing.such for thing in act.things))
        or (isinstance(act, Suppose) and all(isinstance(prop, Says) for prop in act.props))
        or (isinstance(act, Define) and act.value is None)
        for act in clause.acts
    )


def _things(clause: Clause) -> Iterator[Thing]:
    for act in clause.acts:
        if isinstance(act, Let):
            yield from act.things


def _reasons(clause: Clause) -> Iterator[Atom]:
    """Yield the formulas that a clause mentions as reasons."""
    props = [*clause.leads.hints, *clause.posts.hints]
    props += [prop for act in clause.acts if isinstance(act, Claim) for prop in act.hints]
    yield from (prop.atom for prop in props if isinstance(prop, Says))


# Arrows inside formulas


def _parts(token: Token) -> Iterator[Token]:
    """Yield a formula in the parts between its arrows, so that each is judged by itself."""
    formula = token.formula
    if formula is None or token.kind != FORMULA:
        return
    forward = all(match[0] in FORWARD for match in _arrows(formula.latex))
    if forward and not (formula.display and any(_arrows(formula.latex))):
        yield token
        return
    for start, end in parts_of(formula.latex):
        yield _part(token, formula, start, end)


def _arrows(text: str) -> Iterable[re.Match[str]]:
    return (match for match in ARROW.finditer(text) if not _depth(text[: match.start()]))


def parts_of(text: str) -> list[tuple[int, int]]:
    r"""Return where the parts of a formula stand between which there are arrows, or rows end.

    >>> parts_of(r"a < b \iff b > a")
    [(0, 5), (11, 16)]
    """
    cuts = [match.span() for match in (*_arrows(text), *FRAME.finditer(text))]
    if "\\\\" in text:
        cuts += [match.span() for match in ROW_END.finditer(text) if _depth(text[: match.start()]) == 0]
    found, start = [], 0
    for begin, end in [*sorted(cuts), (len(text), len(text))]:
        inside = text[start:begin]
        if re.sub(r"[&\s\\,;:.]|quad", "", inside):
            first = start + len(inside) - len(SPACE.sub("", inside))
            found.append((first, first + len(SPACE_BEHIND.sub("", text[first:begin]))))
        start = end
    return found


def _part(token: Token, formula: Formula, start: int, end: int) -> Token:
    span = Span(formula.content.start + start, formula.content.start + end)
    return replace(token, span=span, formula=replace(formula, span=span, content=span))


def _depth(text: str) -> int:
    return text.count("{") - text.count("}") - (text.count("\\{") - text.count("\\}"))
