r"""The source text of a formula as tokens with places, before macros and before any meaning.

The lexer is our own.  pylatexenc's reader, made for text, takes ``--`` and ``''`` for dashes and quotation
marks, reads ``\begin`` and ``\verb`` by rules of its own, raises on what it does not like, and cannot read
the body of a macro apart from a document; here one expression splits any string at all, in linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dpsym.errors import Unread, shortened
from dpsym.notes.source import Span

_SIGNS: Final = r"""
≤ \le   ≥ \ge   ≠ \ne   ∈ \in   ∉ \notin   ⊂ \subset   ⊆ \subseteq   ∪ \cup   ∩ \cap
∖ \setminus   ∞ \infty   ∑ \sum   ∏ \prod   ∫ \int   √ \sqrt   → \to   ← \leftarrow
⇒ \Rightarrow   ⟹ \Rightarrow   ⇔ \iff   ∀ \forall   ∃ \exists   ∧ \wedge   ∨ \vee   ¬ \neg
· \cdot   ⋅ \cdot   × \times   ⊗ \otimes   ∘ \circ   ± \pm   − -   – -   ‖ \|   ∥ \parallel
∣ \mid   ′ '   ’ '   … \dots   ⋯ \dots   ∅ \emptyset   ∼ \sim   ≈ \approx   ∝ \propto   ≪ \ll
ℓ \ell   ℝ \R   ℕ \N   ℤ \Z   ℚ \Q   ⊥ \perp   ⊤ \top   ≔ :=   ε \varepsilon   ϵ \epsilon
ϕ \phi   φ \varphi   ϑ \vartheta   𝔼 \E   ℙ \P   Δ \Delta   µ \mu   ⌊ \lfloor   ⌋ \rfloor
⌈ \lceil   ⌉ \rceil   α \alpha   β \beta   γ \gamma   δ \delta   ζ \zeta   η \eta   θ \theta
ι \iota   κ \kappa   λ \lambda   μ \mu   ν \nu   ξ \xi   π \pi   ρ \rho   σ \sigma   τ \tau
υ \upsilon   χ \chi   ψ \psi   ω \omega   Γ \Gamma   Θ \Theta   Λ \Lambda   Ξ \Xi   Π \Pi
Σ \Sigma   Υ \Upsilon   Φ \Phi   Ψ \Psi   Ω \Omega
"""

_ENTRIES: Final = _SIGNS.split()

CHARACTERS: Final = dict(zip(_ENTRIES[::2], _ENTRIES[1::2], strict=True))

#: Raised characters, and what they are in a power.
RAISED: Final = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿˣᵏᵐᵗʸ", "0123456789+-()nxkmty", strict=True))

#: Fractions that are one character.
FRACTIONS: Final = {
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5",
    "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip


MAX_CHARACTERS: Final = 20_000
MAX_DIGITS: Final = 40
TOO_LONG: Final = f"is too long: round it to {MAX_DIGITS} digits, or write it with a power such as 10^{{30}}"

_TEXT: Final = (
    "text|textrm|textnormal|textup|textit|textsl|textbf|textsf|texttt|textsc|emph|mbox|hbox|intertext"
    "|shortintertext"
)
_LENGTH: Final = r"-?[\d.]+\s*(?:pt|em|ex|mm|cm|in|mu|\\baselineskip)"
_PIECE: Final = re.compile(
    rf"""(?P<space>[\s\u200b\u2060\ufeff]+|%[^\n]*\n?)
    | (?P<row>\\\\(?:\*?\s*\[\s*{_LENGTH}\s*\])?|\\(?:cr|newline|tabularnewline)(?![A-Za-z]))
    | \\(?P<environment>begin|end)\s*\{{\s*(?P<name>[A-Za-z]+\*?)\s*\}}
    | \\(?P<text>{_TEXT})\s*\{{
    | (?P<defining>\\mathrel\s*\{{\s*\\mathop\s*(?::|\{{\s*:\s*\}})\s*\}}\s*=)
    | (?P<doubled>\\(?:rm|sf)\s*I\s*(?:\\!\s*)+(?=[A-Z]))
    | (?P<dotted>\\cdot(?:\s*\\cdot){{2}}(?![A-Za-z]))
    | (?P<command>\\(?:[A-Za-z]+|.))
    | (?P<number>[0-9]{{1,3}}(?:\{{,\}}[0-9]{{3}})+(?![0-9])|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)
    | (?P<letter>[A-Za-z])
    | \#(?P<parameter>[1-9])
    | (?P<sign>\|\||<=|>=|:=|=:|~~+|\.\.\.|[-+*/=<>()\[\]{{}}|&^_~'!,;:.\#$])
    | (?P<raised>[{"".join(RAISED)}]+)
    | (?P<fraction>[{"".join(FRACTIONS)}])
    | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_POWER: Final = re.compile(r"(?P<number>[0-9]+)|(?P<letter>[a-z])|(?P<sign>[-+()])")
_IN_TEXT: Final = re.compile(r"\$(?P<math>[^$]*)\$|#(?P<parameter>[1-9])")


@dataclass(frozen=True, slots=True)
class Token:
    r"""A token with its place.

    Kinds: ``letter``, ``number``, ``command``, ``sign``, ``row`` (``\\``), ``begin`` and ``end`` (of an
    environment, whose name is the text), ``text`` (words, with a space at an end where the author left
    one), and in the body of a macro ``parameter`` and ``text-parameter``.
    """

    kind: str
    text: str
    span: Span

    def __str__(self) -> str:
        """Return what stands in the source, shortened."""
        return f"\\{self.kind}{{{self.text}}}" if self.kind in {"begin", "end"} else self.text[:40]


def refuse(message: str, span: Span) -> Unread:
    """Return the error that a passage was not understood."""
    return Unread(message, span.start, span.end)


def lex(text: str, start: int, end: int) -> list[Token]:
    r"""Return the tokens of a stretch of a text.

    >>> [token.text for token in lex(r"x_{12}' \le \text{some $y$ words}", 0, 33)]
    ['x', '_', '{', '12', '}', "'", '\\le', 'some ', 'y', ' words']
    >>> [token.text for token in lex(r"1 + \cdot \cdot \cdot + n", 0, 27)]
    ['1', '+', '\\cdots', '+', 'n']
    """
    if end - start > MAX_CHARACTERS:
        raise refuse(
            f"the formula has {end - start} characters; at most {MAX_CHARACTERS} are read", Span(start, end)
        )
    return list(_pieces(text, start, end))


def _pieces(text: str, start: int, end: int) -> Iterator[Token]:
    place = start
    while place < end:
        match = _PIECE.match(text, place, end)
        if match is None:  # cannot happen: the last alternative takes any character
            break
        kind, span, place = match.lastgroup, Span(*match.span()), match.end()
        if match["text"] is not None:
            close = _closing_brace(text, place, end, span)
            if match["text"].endswith("intertext"):  # words between rows are prose
                yield Token("row", r"\\", span)
            else:
                yield from _words(text, place, close)
            place = close + 1
        elif kind == "name":
            yield Token(match["environment"], match["name"], span)
        elif kind == "raised":
            yield from _raised(match["raised"], span)
        elif kind == "fraction":
            yield from _fraction(text, span)
        elif kind == "defining":
            yield Token("sign", ":=", span)
        elif kind == "doubled":  # a letter with a stem before it, drawn for one of the blackboard
            yield Token("command", r"\mathbb", span)
        elif kind == "dotted":
            yield Token("command", r"\cdots", span)
        elif kind == "other":
            yield _foreign(match["other"], span)
        elif kind == "number":
            digits = match["number"].replace("{,}", "")
            if len(digits) > MAX_DIGITS:
                raise refuse(f"the number {shortened(digits)} {TOO_LONG}", span)
            yield Token(kind, digits, span)
        elif kind == "sign" and match["sign"].startswith("~~"):  # wide, however wide
            yield Token("command", r"\quad", span)
        elif kind not in {None, "space"} and kind is not None:
            yield Token(kind, r"\\" if kind == "row" else match[kind], span)


def _raised(letters: str, span: Span) -> Iterator[Token]:
    """Yield a power that is written with small characters: ``x²`` is ``x^{2}``."""
    yield Token("sign", "^", span)
    yield Token("sign", "{", span)
    for match in _POWER.finditer("".join(RAISED[letter] for letter in letters)):
        yield Token(match.lastgroup or "sign", match[0], span)
    yield Token("sign", "}", span)


def _fraction(text: str, span: Span) -> Iterator[Token]:
    """Yield a fraction that is one character."""
    around = text[: span.start].rstrip()[-1:], text[span.end :].lstrip()[:1]
    if any(letter.isdigit() for letter in around):
        raise refuse(f"{text[span.start]} stands beside a number; write a sum or a product out", span)
    top, bottom = FRACTIONS[text[span.start]].split("/")
    for kind, piece in (
        ("sign", "{"), ("command", r"\frac"), ("sign", "{"), ("number", top), ("sign", "}"),
        ("sign", "{"), ("number", bottom), ("sign", "}"), ("sign", "}"),
    ):  # fmt: skip
        yield Token(kind, piece, span)


def _foreign(letter: str, span: Span) -> Token:
    """Return the token of a character beyond ASCII, or of a sign that has no meaning in a formula."""
    meant = CHARACTERS.get(letter)
    if meant is None:
        raise refuse(f"the character {letter!r} (U+{ord(letter):04X}) has no meaning in a formula", span)
    return Token("command" if meant.startswith("\\") else "sign", meant, span)


def _closing_brace(text: str, place: int, end: int, opening: Span) -> int:
    depth = 1
    while place < end:
        letter = text[place]
        if letter == "\\":
            place += 1
        elif letter in "{}":
            depth += 1 if letter == "{" else -1
            if depth == 0:
                return place
        place += 1
    raise refuse("words in a formula are not closed by a brace", opening)


def _words(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield the words between braces, with the formulas and the parameters among them."""
    place = start
    for match in _IN_TEXT.finditer(text, start, end):
        yield from _plain(text, place, match.start())
        if match["math"] is not None:
            yield from _pieces(text, *match.span("math"))
        else:
            yield Token("text-parameter", match["parameter"], Span(*match.span()))
        place = match.end()
    yield from _plain(text, place, end)


def _plain(text: str, start: int, end: int) -> Iterator[Token]:
    plain = re.sub(
        rf"\\(?:{_TEXT})(?=\s*\{{)", "", text[start:end]
    )  # set in another font, which says nothing
    plain = re.sub(r"\\[ ,;:!]|~|\s+", " ", plain).replace("{", "").replace("}", "")
    words = re.sub(" +", " ", plain)
    if words.strip():
        yield Token("text", words, Span(start, end))
