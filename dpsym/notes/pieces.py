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
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.source import Span

__all__ = ["STRONG", "names_claim", "pieces_of"]

#: Words that say that the formula after them gives a symbol its meaning.
NAMING: Final = frozenset(
    [
        "let",
        "define",
        "defining",
        "defined",
        "set",
        "setting",
        "put",
        "putting",
        "denote",
        "denoting",
        "write",
        "writing",
        "where",
        "with",
        "abbreviate",
        "abbreviating",
        "call",
        "calling",
        "substitute",
        "substituting",
        "substitution",
        "choose",
        "choosing",
        "take",
        "taking",
        "introduce",
        "introducing",
        "using",
        "at",
        "choice",
        "pick",
        "picking",
        "abbreviation",
        "notation",
        "letting",
        "plugging",
        "consider",
        "base",
        "basis",
    ]
)
#: Words on which what follows depends; the sentence is read as a whole then.
CONDITIONAL: Final = frozenset(
    [
        "suppose",
        "supposing",
        "assume",
        "assuming",
        "assumed",
        "if",
        "unless",
        "otherwise",
        "case",
        "cases",
        "when",
        "whenever",
        "for",
        "fix",
        "given",
        "contradiction",
        "contrary",
        "not",
        "never",
        "false",
        "fails",
        "wrong",
        "without",
        "provided",
    ]
)
#: Phrases with such a word that say nothing about what holds when.
PLAIN: Final = (
    ("as", "given"),
    ("by", "assumption"),
    ("given", "inequality"),
    ("given", "hint"),
    ("for", "the"),
    ("for", "this"),
    ("the", "case"),
    ("base", "case"),
    ("if", "and"),
    ("without", "proof"),
    ("this", "case"),
    ("not", "hard"),
    ("could", "not"),
    ("did", "not"),
    ("can", "not"),
    ("do", "not"),
    ("for", "me"),
    ("am", "not"),
    ("not", "negative"),
    ("cannot", "be"),
    ("if", "we"),
    ("for", "example"),
    ("when", "we"),
    ("both", "cases"),
    ("all", "cases"),
    ("either", "case"),
    ("each", "case"),
    ("for", "short"),
    ("for", "brevity"),
    ("for", "convenience"),
    ("for", "simplicity"),
)
KEPT: Final = CONDITIONAL | frozenset(
    [
        "then",
        "let",
        "all",
        "some",
        "any",
        "every",
        "each",
        "that",
        "and",
        "or",
        "1",
        "2",
        "3",
        "in",
        "real",
    ]
)
#: Words that join what follows them; at the end of a sentence they join nothing.
LOOSE: Final = frozenset(["and", "or", "then", "that", "let"])
#: Those of them after which any formula says what a symbol is.
DECLARING: Final = frozenset(["let", "fix", "take", "pick", "choose", "consider", "where", "letting"])
#: Those after which a symbol that is known gets another meaning; after others it only takes a value.
STRONG: Final = DECLARING | {"define", "defining", "set", "setting", "put", "putting", "denote", "write"}
#: What symbols are introduced as: such a sentence is read as it is.
NOUNS: Final = frozenset(
    (
        *("distribution", "distributions", "law", "laws", "event", "events", "subset", "integer", "integers"),
        *("number", "numbers", "mechanism", "variable", "function", "measurable", "dataset", "datasets"),
    )
)
#: Words that may stand between a word that names something and the formula.
BESIDE: Final = ("and", "the", "also", "again", "now", "in", "for", "hint", "lemma", "further", "case")
NAMED: Final = re.compile(r"(?:[A-Za-z]|\\[A-Za-z]+)\w*(?:_\{?\w+\}?|'|\\prime)*\s*(?::?=|\\coloneqq)(?!=)")
#: What that which is to be shown is called.
CALLED: Final = frozenset(
    ("statement", "claim", "inequality", "assertion", "it", "result", "formula", "identity")
)
RELATION: Final = re.compile(r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|in|leqslant|geqslant)(?![A-Za-z])")
#: Words that say why something is supposed: to be refuted.
CONTRARY: Final = (
    ("for", "the", "sake", "of", "a", "contradiction"),
    ("for", "the", "sake", "of", "contradiction"),
    ("for", "a", "contradiction"),
    ("for", "contradiction"),
    ("towards", "a", "contradiction"),
    ("toward", "a", "contradiction"),
    ("to", "get", "a", "contradiction"),
    ("to", "obtain", "a", "contradiction"),
    ("by", "contradiction"),
    ("by", "way", "of", "contradiction"),
    ("to", "the", "contrary"),
    ("on", "the", "contrary"),
    ("contrary", "to", "the", "claim"),
)
#: Words at the end of a sentence that say that what stands before them cannot be.
ABSURD: Final = (
    ("which", "is", "a", "contradiction"),
    ("which", "is", "absurd"),
    ("a", "contradiction"),
    ("contradiction",),
)
ARROW: Final = re.compile(
    r"\\(?:iff|Leftrightarrow|Longleftrightarrow|implies|Rightarrow|Longrightarrow|therefore|impliedby|Leftarrow"
    r"|Longleftarrow)(?![A-Za-z])|[⇔⟺⇒⟹⇐⟸∴]"
)
TWO_WAY: Final = ("\\iff", "\\Leftrightarrow", "\\Longleftrightarrow", "⇔", "⟺")
BACK: Final = ("\\impliedby", "\\Leftarrow", "\\Longleftarrow", "⇐", "⟸")
ROW_END: Final = re.compile(r"\\\\(?:\s*\[[^\]]*\])?")


def pieces_of(sentence: Sentence) -> Iterator[Sentence]:
    """Yield what is to be read of a sentence, in the order in which it has to be read."""
    tokens = _contrary(_supposing(_without_variable(sentence.tokens)))
    if supposes_by_name(tokens):
        return
    if _depends(tokens):
        yield Sentence(tuple(_essential(tokens)))
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
            while end < len(words) and words[end] in (
                "we",
                "may",
                "can",
                "let",
                "us",
                "assume",
                "suppose",
                "that",
                ",",
            ):
                end += 1
            first = place if any(_relates(token) for token in tokens[:place]) else 0
            return (*tokens[:first], replace(tokens[place], text="suppose"), *tokens[end:])
    return tokens


def _contrary(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return tokens without "for the sake of contradiction" in a supposition, and "a contradiction"."""
    words = [token.text if token.kind != FORMULA else "" for token in tokens]
    supposed = bool({"suppose", "assume"} & set(words))
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
    return bool(words & {"suppose", "assume", "assuming"}) and bool(words & CALLED) and "for" in words


def supposes_by_name(tokens: Sequence[Token]) -> bool:
    """Return whether what is to be shown is supposed for a value: "Assume the claim holds for $n - 1$"."""
    formulas = [token.formula.latex for token in tokens if token.formula is not None]
    return names_claim(tokens) and not any(RELATION.search(latex) for latex in formulas[:1])


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
            keeps = token.text in KEPT and not urges
        if keeps:
            kept.append(token)
    while kept and kept[-1].formula is None and (kept[-1].kind == SIGN or kept[-1].text in LOOSE):
        kept.pop()
    return kept or list(tokens)


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
            declares = token.text in DECLARING or (declares and token.text in ("and", "also", "now"))
            applied = token.text == "to" and not {"applying", "applied", "apply"}.isdisjoint(said[-4:])
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
    cuts = [(match.start(), match.end()) for match in places]
    if rows:
        cuts += [match.span() for match in ROW_END.finditer(text) if _depth(text[: match.start()]) == 0]
    start = 0
    for begin, end in [*sorted(cuts), (len(text), len(text))]:
        inside = text[start:begin]
        if re.sub(r"[&\s\\,;.]|quad", "", inside):
            yield _part(token, formula, start, begin)
        start = end


def _part(token: Token, formula: Formula, start: int, end: int) -> Token:
    text = formula.latex[start:end]
    start += len(text) - len(text.lstrip(" \t\n&"))
    end -= len(text) - len(text.rstrip(" \t\n&"))
    span = Span(formula.content.start + start, formula.content.start + end)
    return replace(token, span=span, formula=replace(formula, span=span, content=span))


def _depth(text: str) -> int:
    return text.count("{") - text.count("}") - (text.count("\\{") - text.count("\\}"))
