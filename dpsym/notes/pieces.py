"""A sentence of a derivation in pieces: definitions first, then what is claimed, without commentary.

"Plugging in L = log(1/delta), we get A" becomes "let L = log(1/delta)" and "A".  Words on which a claim
depends ("if", "suppose", "for") stay with what follows them; other words are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.lexicon import phrases_of_derivations, words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.source import Span

__all__ = ["STRONG", "names_claim", "pieces_of", "supposes_by_name"]

NAMING: Final = words_of_derivations("naming")
CONDITIONAL: Final = words_of_derivations("conditional")
PLAIN: Final = phrases_of_derivations("plain")
KEPT: Final = CONDITIONAL | words_of_derivations("kept")
SORTS: Final = words_of_derivations("sorts")
QUANTIFYING: Final = words_of_derivations("quantifying")
SUPPOSING: Final = words_of_derivations("supposing")
URGING: Final = words_of_derivations("urging")
GOING_ON: Final = words_of_derivations("going-on")
APPLYING: Final = words_of_derivations("applying")
LOOSE: Final = words_of_derivations("loose")
DECLARING: Final = words_of_derivations("declaring")
STRONG: Final = DECLARING | words_of_derivations("replacing")
NOUNS: Final = words_of_derivations("nouns")
BESIDE: Final = words_of_derivations("beside")
NAMED: Final = re.compile(r"(?:[A-Za-z]|\\[A-Za-z]+)\w*(?:_\{?\w+\}?|'|\\prime)*\s*(?::?=|\\coloneqq)(?!=)")
OPENING_NAMES: Final = ("with", "put", "set", "write")
CALLED: Final = words_of_derivations("called")
RELATION: Final = re.compile(r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|in|leqslant|geqslant)(?![A-Za-z])")
CONTRARY: Final = phrases_of_derivations("contrary")
ABSURD: Final = phrases_of_derivations("absurd")
ARROW: Final = re.compile(
    r"\\(?:iff|Leftrightarrow|Longleftrightarrow|implies|Rightarrow|Longrightarrow|therefore|impliedby|Leftarrow"
    r"|Longleftarrow)(?![A-Za-z])|[⇔⟺⇒⟹⇐⟸∴]"
)
TWO_WAY: Final = ("\\iff", "\\Leftrightarrow", "\\Longleftrightarrow", "⇔", "⟺")
BACK: Final = ("\\impliedby", "\\Leftarrow", "\\Longleftarrow", "⇐", "⟸")
#: What stands around rows inside a display, and says nothing.
FRAME: Final = re.compile(r"\\(?:begin|end)\s*\{(?:aligned|alignedat|gathered|split)\}(?:\[\w\]|\{\d+\})?")
SPACING: Final = r"(?:[\s&]|\\q?quad(?![A-Za-z])|\\[ ,;:!>])+"
SPACE: Final = re.compile(rf"\A{SPACING}")
SPACE_BEHIND: Final = re.compile(rf"{SPACING}\Z")
ROW_END: Final = re.compile(r"\\\\(?:\s*\[[^\]]*\])?")


def pieces_of(sentence: Sentence) -> Iterator[Sentence]:
    """Yield what is to be read of a sentence, in the order in which it has to be read."""
    tokens = _contrary(_supposing(_without_variable(sentence.tokens)))
    if supposes_by_name(tokens):
        return
    if _depends(tokens):
        if len(tokens) > 1 and tokens[0].text in OPENING_NAMES and _names(tokens[1]):
            yield Sentence(tokens[:2])  # "With t = a - 1 we have ..., and for x = 2 ..."
            tokens = tokens[2:]
        chains = [token for token in tokens if token.formula is not None and len(list(_split(token))) > 1]
        rest = _essential([token for token in tokens if token not in chains])
        if any(token.formula is not None for token in rest):
            yield Sentence(tuple(rest))
        for token in chains:  # what an arrow joins is said of each other, and not under the words around
            yield from (Sentence((part,)) for part in _split(token))
        return
    words = {token.text for token in tokens if token.kind == WORD}
    if words & DECLARING and words & NOUNS:
        yield sentence
        return
    naming, rest = _parted(tokens, None)
    for word, token in naming:
        kind = "let" if word in STRONG else "with"
        yield Sentence((Token(WORD, kind, Span(token.span.start, token.span.start)), token))
    for token in rest:
        for part in _split(token):
            yield Sentence((part,))


def _without_variable(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens without what says of which variable something is taken as a function."""
    words = [token.text for token in tokens]
    for place in range(len(words) - 4):
        if words[place : place + 4] == ["as", "a", "function", "of"] and tokens[place + 4].formula:
            return (*tokens[:place], *tokens[place + 5 :])
    return tokens


def _supposing(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens with "suppose" in place of "without loss of generality (we may assume that)"."""
    words = [token.text for token in tokens]
    for place in range(len(words) - 3):
        if words[place : place + 4] == ["without", "loss", "of", "generality"]:
            end = place + 4
            while end < len(words) and words[end] in (*URGING, ","):
                end += 1
            first = place if any(_relates(token) for token in tokens[:place]) else 0
            return (*tokens[:first], replace(tokens[place], text="suppose"), *tokens[end:])
    return tokens


def _contrary(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens without "for the sake of contradiction" in a supposition, and "a contradiction"."""
    words = [token.text if token.kind != FORMULA else "" for token in tokens]
    supposed = not SUPPOSING.isdisjoint(words)
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
    return bool(words & SUPPOSING) and bool(words & CALLED) and "for" in words


def supposes_by_name(tokens: Sequence[Token]) -> bool:
    """Return whether what is to be shown is supposed for a value: "Assume the claim holds for $n - 1$"."""
    formulas = [token.formula.latex for token in tokens if token.formula is not None]
    return names_claim(tokens) and not any(RELATION.search(latex) for latex in formulas[:1])


def _names(token: Token) -> bool:
    formula = token.formula
    return formula is not None and not formula.display and NAMED.match(formula.latex.strip()) is not None


def _depends(tokens: Sequence[Token]) -> bool:
    words = [token.text if token.kind == WORD else "" for token in tokens]
    for place, word in enumerate(words):
        if word in CONDITIONAL:
            around = (words[max(0, place - 1) : place + 1], words[place : place + 2])
            if not any(list(pair) in around for pair in PLAIN):
                return True
    return False


def _essential(tokens: Sequence[Token]) -> list[Token]:
    """Return the formulas that say something, signs, and the words that say what depends on what."""
    tokens = list(_without_remarks(tokens))
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else None
        ahead = tokens[place + 1] if place + 1 < len(tokens) else None
        beside = [token is not None and token.formula is not None for token in (before, ahead)]
        if token.formula is not None:
            named = before is None or beside[0] or before.text in (*KEPT, ",")
            keeps = _relates(token) or token.formula.display or named
        elif token.kind != WORD:
            keeps = True
        elif token.text == "in":
            keeps = all(beside)
        else:  # without the "let" of "let us suppose"
            urges = token.text == "let" and ahead is not None and ahead.text == "us"
            keeps = (token.text in KEPT and not urges) or _is_sort(tokens, place)
        if keeps:
            kept.append(token)
    while kept and kept[-1].formula is None and (kept[-1].kind == SIGN or kept[-1].text in LOOSE):
        kept.pop()
    return kept or list(tokens)


def _is_sort(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a word says what sort of thing a quantifier before it speaks of: "for a real number"."""
    first = last = place
    while first >= 0 and tokens[first].text in SORTS:
        first -= 1
    while last < len(tokens) and tokens[last].text in SORTS:
        last += 1
    named = last < len(tokens) and tokens[last].formula is not None
    return 0 <= first < place and named and tokens[first].text in QUANTIFYING


def _without_remarks(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens without brackets that say something in words for a value: "(for x = 0 it is clear)"."""
    place = 0
    while place < len(tokens):
        end = next((n for n in range(place + 1, len(tokens)) if tokens[n].text == ")"), None)
        if tokens[place].text == "(" and end is not None:
            inside = tokens[place + 1 : end]
            last = max((n for n, token in enumerate(inside) if token.formula is not None), default=-1)
            worded = last >= 0 and any(token.kind == WORD for token in inside[last + 1 :])
            if worded and inside[0].text in CONDITIONAL:
                place = end + 1
                continue
        yield tokens[place]
        place += 1


def _relates(token: Token) -> bool:
    return token.formula is not None and RELATION.search(token.formula.latex) is not None


def _parted(tokens: Sequence[Token], label: Token | None) -> tuple[list[tuple[str, Token]], list[Token]]:
    """Return the formulas that give symbols a meaning, with the words that say so, and the others."""
    naming: list[tuple[str, Token]] = []
    word = ""
    rest: list[Token] = []
    said: list[str] = []
    names = declares = False
    for token in tokens:
        if token.kind == WORD:
            declares = token.text in DECLARING or (declares and token.text in GOING_ON)
            applied = token.text == "to" and not APPLYING.isdisjoint(said[-4:])
            said.append(token.text)
            if token.text in NAMING or applied:
                names = True
                word = "with" if applied else token.text
            elif token.text not in BESIDE:
                names = False
        elif token.kind == SIGN and token.text in ".;:":
            names = False
        if token.formula is None:
            continue
        named = NAMED.match(token.formula.latex.strip()) is not None or (
            declares and not token.formula.display
        )
        if (names or token is label) and named and not ARROW.search(token.formula.latex):
            naming.append((word or "with", token))
        else:
            rest.append(token)
            names = declares = False
    return naming, rest


def _split(token: Token) -> Iterator[Token]:
    """Yield a formula in the parts between its arrows, so that each is judged by itself."""
    formula = token.formula
    if formula is None or token.kind != FORMULA:
        return
    text = formula.latex
    places = [match for match in ARROW.finditer(text) if _depth(text[: match.start()]) == 0]
    display = formula.display
    rows = "\\\\" in text
    usable = bool(places) and (display or any(match[0] in (*TWO_WAY, *BACK) for match in places))
    if not usable:
        yield token
        return
    cuts = [match.span() for match in (*places, *FRAME.finditer(text))]
    if rows:
        cuts += [match.span() for match in ROW_END.finditer(text) if _depth(text[: match.start()]) == 0]
    start = 0
    for begin, end in [*sorted(cuts), (len(text), len(text))]:
        inside = text[start:begin]
        if re.sub(r"[&\s\\,;:.]|quad", "", inside):
            yield _part(token, formula, start, begin)
        start = end


def _part(token: Token, formula: Formula, start: int, end: int) -> Token:
    text = formula.latex[start:end]
    start += len(text) - len(SPACE.sub("", text))
    end -= len(text) - len(SPACE_BEHIND.sub("", text))
    span = Span(formula.content.start + start, formula.content.start + end)
    return replace(token, span=span, formula=replace(formula, span=span, content=span))


def _depth(text: str) -> int:
    return text.count("{") - text.count("}") - (text.count("\\{") - text.count("\\}"))
