r"""Formulas that a text has between its words without dollars: ``Case x ≥ 1: 2x+1 ≤ 5 ⟺ x ≤ 2``.

Only a text without any delimiter is looked at.  A formula is a stretch of letters that stand alone, numbers
and signs with a relation in it; a line that has nothing else is a display.  Every line stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from dpsym.notes.english.lexicon import lexicon, words_of_derivations

DELIMITED: Final = re.compile(r"\$|\\[(\[]|\\begin|```|~~~")
LABEL: Final = re.compile(
    r"[ \t]*(?:[-*>#]+[ \t]+)?(?:\*\*)?(?:\(?(?:[a-h]|[ivx]{1,4}|\d{1,2})[.)][ \t]*)?(?:\*\*)?[ \t]*"
)
IFF, IMPLIES = r"\iff", r"\Rightarrow"
ARROWS: Final = {"⟺": IFF, "⇔": IFF, "<=>": IFF, "⟹": IMPLIES, "⇒": IMPLIES}
RELATION: Final = re.compile(r"[=<>≤≥≠∈]")
#: What no formula begins or ends with: a part of it is missing then.
TORN: Final = re.compile(r"\A[=<>≤≥≠∈+*/·^²³⁴)\]}]|[-+*/·^=<>≤≥≠∈√(\[{]\Z")
PIECE: Final = re.compile(
    r"(?P<arrow>⟺|⇔|<=>|⟹|⇒)|(?P<number>\d+(?:\.\d+)?)|(?P<letters>[A-Za-zα-ωΑ-Ω]+)"
    r"|(?P<sign>[-−+*/·^=<>≤≥≠±√²³⁴|(){}\[\]∈∪∩])|(?P<comma>,)|(?P<space>[ \t]+)|(?P<other>.)"
)
SAYING: Final = words_of_derivations("undelimited-saying")  # before a relation without its left side
START: Final = (False, "")
JOINING: Final = words_of_derivations("undelimited-joining")
LONGEST_PRODUCT: Final = 2  # of letters that are no word
PAIRS: Final = {")": "(", "]": "[", "}": "{", "(": ")", "[": "]", "{": "}"}


def with_delimiters(text: str) -> str:
    r"""Return a text with dollars around its formulas, where it has no delimiters at all.

    A line of which a formula is not seen to its ends is one formula as a whole, which is then not read.

    >>> print(with_delimiters("a) So x = 2, y = 3.\nCase x ≥ 1: 2x ≤ 4 ⟺ x ≤ 2. (No x < 1.)"))
    a) So $x = 2$, $y = 3$.
    Case $x ≥ 1$: $2x ≤ 4 \iff x ≤ 2$. (No $x < 1$.)
    >>> print(with_delimiters("⟺ y ≥ 0 and y² = 4\nabc ≥ 3"))
    $$\iff y ≥ 0 \text{ and } y² = 4$$
    $abc ≥ 3$
    >>> with_delimiters("$x$ and y = 2"), with_delimiters("None.")
    ('$x$ and y = 2', 'None.')
    """
    if DELIMITED.search(text) or not RELATION.search(text):
        return text
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    label = LABEL.match(line)
    start = label.end() if label is not None else 0
    parts = [part for part in _parts(line[start:]) if part[1]]
    near = [part for part in parts if part[1].strip()]
    if any(
        is_formula and _is_torn(part, before) for (_, before), (is_formula, part) in pairwise([START, *near])
    ):
        return f"{line[:start]}${line[start:]}$"
    words = [part.strip(" .") for is_formula, part in parts if not is_formula]
    alone = not start and bool(parts) and all(not word or word in JOINING for word in words)
    if alone and next(is_formula for is_formula, part in parts if part.strip()):
        said = [part if is_formula else _as_text(part.strip(" .")) for is_formula, part in parts]
        return f"$${''.join(said)}$$"
    return line[:start] + "".join(f"${part}$" if is_formula else part for is_formula, part in parts)


def _is_torn(formula: str, before: str) -> bool:
    """Return whether a part of a formula is missing; words may stand for its left side, as in "it is ≥ 0"."""
    return TORN.search(formula[1:] if before.strip() in SAYING else formula) is not None


def _as_text(word: str) -> str:
    return rf" \text{{ {word} }} " if word else ""


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the stretches of a line, and whether each is a formula."""
    run: list[str] = []
    for match in PIECE.finditer(text):
        kind, piece = str(match.lastgroup), match[0]
        whole = "".join(run)
        inside = kind in ("arrow", "number", "sign", "space")
        inside = inside or (
            kind == "comma" and any(whole.count(one) > whole.count(PAIRS[one]) for one in "({[")
        )
        if inside or (kind == "letters" and _are_symbols(piece)):
            run.append(ARROWS.get(piece, piece))
            continue
        yield from _cut(whole)
        yield False, piece
        run = []
    yield from _cut("".join(run))


def _are_symbols(letters: str) -> bool:
    """Return whether letters are a symbol or a product of some, and no word."""
    if len(letters) == 1:
        return True
    return len(letters) <= LONGEST_PRODUCT and letters.islower() and not any(lexicon().at([letters], 0))


def _cut(run: str) -> Iterator[tuple[bool, str]]:
    """Yield a stretch without the spaces around it and the brackets that have no partner in it."""
    body = run.strip()
    while body and _has_no_partner(body, body[0]):
        body = body[1:].lstrip()
    while body and _has_no_partner(body, body[-1]):
        body = body[:-1].rstrip()
    if not body or not RELATION.search(body):
        yield False, run
        return
    start = run.index(body)
    yield False, run[:start]
    yield True, body
    yield False, run[start + len(body) :]


def _has_no_partner(body: str, sign: str) -> bool:
    return sign in PAIRS and body.count(sign) > body.count(PAIRS[sign])
