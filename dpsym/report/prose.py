r"""Sentences of documents: words, formulas and references to theorems, in the order in which they are read.

Authors write titles and reasons as plain text, with Greek letters and signs in it; here what is mathematics
in such text is found, so that every format can set it as mathematics.  A formula of which words are a part,
as of a notion of privacy, becomes a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from dpsym.plain import GREEK
from dpsym.report.formulas import Node, parsed, written

__all__ = ["Piece", "Sentence", "clause", "in_text", "joined", "listed", "prose", "told"]

#: "words", "math" for a formula in a line of text, "formula" for one that may be displayed, or "theorem".
Piece: TypeAlias = tuple[str, str]
Sentence: TypeAlias = tuple[Piece, ...]

LETTERS: Final = {sign: "\\" + name for name, sign in GREEK.items()} | {"ℓ": r"\ell"}
SIGNS: Final = {
    "≤": r"\le", "≥": r"\ge", "∞": r"\infty", "→": r"\to", "‖": r"\|", "×": r"\times", "Σ": r"\sum",
    "√": r"\surd", "∈": r"\in", "±": r"\pm", "·": r"\cdot", "²": "^{2}", "³": "^{3}", "−": "-", "≠": r"\ne",
    "⊗": r"\otimes", "₊": "_{+}", "…": r"\ldots", "⊆": r"\subseteq", "∧": r"\wedge", "′": "'", "∫": r"\int",
}  # fmt: skip
GREEKS: Final = "".join(LETTERS)
NAMED: Final = GREEK | {"epsilon": "ε", "ell": "ℓ"}
NAME: Final = rf"(?<!\w)(?:{'|'.join(NAMED)})(?![^\W_])"
LETTER: Final = r"(?<![\w'’])[A-Za-z](?![^\W_])"
ATOM: Final = rf"(?:[{GREEKS}](?![a-zA-Z])|{LETTER}|(?<!\w)\d+(?:\.\d+)?(?!\w)|∞)"
INNER: Final = r"\((?:[^()]|\([^()]*\))*\)"  # brackets, and in them others
SCRIPT: Final = rf"(?:{INNER}|[-−]?(?:\d+|[\w{GREEKS}])(?!\w))"
TAIL: Final = rf"(?:[_^]{SCRIPT}|'+(?![A-Za-z])|²|³)*"
SIGN: Final = r"\s*(?:<=|>=|[=<>≤≥∈≠→+·×/]|(?<=\s)[-−](?=\s))\s*"
GROUP: Final = rf"(?:{ATOM}|{NAME}|\([^()\s]+\))"
#: The name of a letter is one where it is raised, or something is said of it.
FIRST: Final = rf"(?:{ATOM}|{NAME}(?=[_^]|{SIGN}[^A-Za-z\s]|{SIGN}{ATOM}|{SIGN}{NAME}))"
TERM: Final = rf"-?{FIRST}{TAIL}(?:(?:{SIGN})-?{GROUP}{TAIL})*"
#: A sum in brackets that is raised to a power, and what is said of it.
POWER: Final = rf"\({TERM}\)(?:\^{SCRIPT}|[²³])+(?:(?:{SIGN})-?{GROUP}{TAIL})*"
MEMBER: Final = rf"(?:{TERM}|{NAME})"
RUN: Final = re.compile(rf"[\[(]{MEMBER}(?:, {MEMBER})+[\])]|{POWER}|{TERM}|{NAME}")
MINUS: Final = re.compile(r"(?<=[\d)]) - (?=\w|\()|(?<=\w) - (?=[\d(])")
WORDS: Final = frozenset({"a", "A", "I"})


def prose(text: str) -> Sentence:
    r"""Return plain text as words and formulas.

    >>> prose("the larger ratio is e^ε")
    (('words', 'the larger ratio is '), ('math', 'e^{\\varepsilon}'))
    >>> prose("Hölder with 1/(1-s), for q^(1-γ)")[1::2]
    (('math', '1/(1-s)'), ('math', 'q^{1-\\gamma}'))
    >>> prose("as (f - m + P - 1/2)² >= 0")[1:]
    (('math', '(f - m + P - 1/2)^{2} \\ge 0'),)
    >>> prose("a law P' of a proof of Jensen's")
    (('words', 'a law '), ('math', "P'"), ('words', " of a proof of Jensen's"))

    >>> prose("puts alpha for alpha - 1")[1:]
    (('math', '\\alpha'), ('words', ' for '), ('math', '\\alpha - 1'))
    >>> prose("log 2 - (halves delta)")
    (('words', 'log 2 − (halves '), ('math', '\\delta'), ('words', ')'))
    """
    found: list[Piece] = []
    last = 0
    text = MINUS.sub(" − ", re.sub(r"(?<!\w)sqrt(?=\()", "√", text))
    for match in RUN.finditer(text):
        if match[0] in WORDS or re.fullmatch(r"-?\d+", match[0]):
            continue
        found.append(("words", text[last : match.start()]))
        found.append(("math", _formula(match[0])))
        last = match.end()
    found.append(("words", text[last:]))
    return joined(found)


def _formula(text: str) -> str:
    """Return plain mathematics as LaTeX."""
    latex = re.sub(NAME, lambda found: NAMED[found[0]], text).replace("<=", "≤").replace(">=", "≥")
    latex = re.sub(
        rf"([_^])({INNER})", lambda found: found[1] + "{" + found[2][1:-1] + "}", latex.replace("−", "-")
    )
    latex = re.sub(rf"([_^])(-?[\w{GREEKS}]+)", r"\1{\2}", latex)
    found = ""
    for sign in latex:
        command = LETTERS.get(sign) or SIGNS.get(sign)
        if command is None:
            space = " " if re.search(r"\\[A-Za-z]+$", found) and sign.isalpha() else ""
            found += space + sign
        else:
            space = " " if re.search(r"\\[A-Za-z]+$", found) and not command.startswith(("\\", "^")) else ""
            found += space + command
    return found


def joined(pieces: Iterable[Piece]) -> Sentence:
    """Return a sentence without empty pieces, words beside words as one.

    >>> joined([("words", "a"), ("words", ""), ("words", " b")])
    (('words', 'a b'),)
    """
    found: list[Piece] = []
    for kind, content in pieces:
        if not content:
            continue
        if kind == "words" and found and found[-1][0] == "words":
            found[-1] = ("words", found[-1][1] + content)
        else:
            found.append((kind, content))
    return tuple(found)


def listed(sentences: Sequence[Sentence], last: str = " and ") -> Iterator[Piece]:
    """Yield clauses with commas between them, and something else before the last.

    >>> joined(listed([told("a"), told("b"), told("c")]))
    (('words', 'a, b and c'),)
    """
    for place, sentence in enumerate(sentences):
        yield ("words", "" if place == 0 else last if place == len(sentences) - 1 else ", ")
        yield from sentence


def in_text(sentence: Iterable[Piece]) -> Sentence:
    """Return a sentence of which no formula is displayed.

    >>> in_text([("formula", "x > 0")])
    (('math', 'x > 0'),)
    """
    return tuple(("math", text) if kind == "formula" else (kind, text) for kind, text in sentence)


def clause(latex: str) -> Sentence:
    r"""Return a formula as a sentence where words belong to it; otherwise as a formula that may be displayed.

    What has cases stays a formula, which a line of text would make small.

    >>> clause(r"\left(P, Q\right) \text{ is } \left(\varepsilon, \delta\right)\text{-DP}")
    (('math', '(P, Q)'), ('words', ' is '), ('math', '(\\varepsilon, \\delta)'), ('words', '-DP'))
    >>> clause(r"x \le y")
    (('formula', 'x \\le y'),)
    """
    nodes = parsed(latex)
    if nodes is None or r"\begin" in latex or not any(_is_words(node) for node in nodes):
        return (("formula", latex),)
    found: list[Piece] = []
    current: list[Node] = []
    for node in (*nodes, Node("text", r"\text")):
        if _is_words(node):
            if current:
                found.append(("math", written(current)))
            found.append(("words", node.close))
            current = []
        else:
            current.append(node)
    return joined(found)


def _is_words(node: Node) -> bool:
    return node.kind == "text" and node.tex in (r"\text", r"\textup") and node.bare


def told(words: str, *more: str) -> Sentence:
    """Return words with formulas after them, and a comma between those.

    >>> told("there are ", "x", "y")
    (('words', 'there are '), ('math', 'x'), ('words', ', '), ('math', 'y'))
    """
    pieces: list[Piece] = [("words", words)]
    for place, entry in enumerate(more):
        pieces.append(("words", ", " if place else ""))
        pieces.extend(("math", text) if kind == "formula" else (kind, text) for kind, text in clause(entry))
    return joined(pieces)
