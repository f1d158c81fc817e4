r"""Remarks for dpsym in comments and front matter: conditions, written in LaTeX or in plain letters.

alpha > 1                          a condition, also \alpha > 1, epsilon_1 >= 0, s in [0, 1]
P and Q are laws on Y              a sentence, as after "Let"
let K \\text{ from } \\mathcal{Y} \\text{ to } \\mathcal{Z}      whatever ``--where`` allows
rdp.gaussian                       the catalogue theorem that the next claim is
claim, context                     the next formula is claimed, is not
definition of \\hat\\varepsilon      the next formula says what this symbol stands for
prose                              nothing is taken from the next sentence
only x > 0; y > 0                  the next claim is made under exactly these conditions
reads x^2 \\ge 0 where x \\in \\mathbb{R}    the whole statement of the next formula
skip                               leave the next formula out
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dpsym.notes.english.lexicon import forms_of, standard
from dpsym.notes.formula.commands import GREEK

THEOREM: Final = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+\Z")
_LETTERS: Final = frozenset(GREEK.values()) | {"varepsilon", "varphi", "ell"}
_WORDS: Final = {"in": r"\in", "oo": r"\infty", "inf": r"\infty", "infinity": r"\infty", "RR": r"\mathbb{R}"}
_KINDS: Final = frozenset(
    ["law", "event", "integer", "mechanism", "space", "probability", "order", "point", "dataset"]
)
_WORD: Final = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,}")


@dataclass(frozen=True)
class Order:
    """A remark that says how to read what comes next: its word, and what stands behind that."""

    word: str
    rest: str = ""


_ORDER: Final = re.compile(
    r"(?P<alone>claim|context|prose|skip)\Z|(?P<word>only|let|reads)\s+(?P<rest>\S.*)\Z|definition\s+of\s+(?P<symbol>\S.*)\Z",
    re.DOTALL,
)


def order_of(text: str) -> Order | None:
    r"""Return what a remark orders; nothing for one that is a condition, a sentence or a theorem.

    >>> order_of("prose"), order_of(r"definition of \hat\varepsilon").rest, order_of("x > 0")
    (Order(word='prose', rest=''), '\\hat\\varepsilon', None)
    """
    match = _ORDER.match(text.strip())
    if match is None:
        return None
    if match["symbol"]:
        return Order("definition", match["symbol"])
    return Order(match["alone"] or match["word"], match["rest"] or "")


def in_latex(text: str) -> str:
    r"""Return a condition in plain letters as LaTeX; what is LaTeX already stays as it is.

    >>> in_latex("alpha > 1"), in_latex(r"\sigma_1 > 0"), in_latex("s in [0, oo)")
    ('\\alpha > 1', '\\sigma_1 > 0', 's \\in [0, \\infty)')
    """
    return _WORD.sub(lambda match: _spelled(match[0]), text)


def _spelled(word: str) -> str:
    if word in ("eps", "epsilon"):
        return r"\varepsilon"
    return _WORDS.get(word, f"\\{word}" if word in _LETTERS else word)


def is_sentence(text: str) -> bool:
    """Return whether a remark is a sentence with a noun, and not a condition.

    >>> is_sentence("P and Q are laws on Y"), is_sentence("alpha > 1")
    (True, False)
    """
    return any(word.lower() in _nouns() for word in _WORD.findall(text))


@lru_cache(maxsize=1)
def _nouns() -> frozenset[str]:
    """Return the words of the nouns of the lexicon with which a remark says what symbols are."""
    return frozenset(
        word
        for row in standard()["noun"]
        if row["kind"] in _KINDS
        for written in row["forms"]
        for form in forms_of(written)
        for word in form
    )
