"""The marks that authors put before a statement, bold or plain: ``**Theorem 1 (Sums).**``, ``Proof:``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from dpsym.notes.documents.base import Kind, Math
from dpsym.notes.documents.inline import BOLD, OBJECT, Inline

_NAMES: Final = {
    Kind.THEOREM: "theorem thm satz théorème teorema",
    Kind.LEMMA: "lemma lem sublemma lemme",
    Kind.PROPOSITION: "proposition prop property",
    Kind.COROLLARY: "corollary cor corr korollar corollaire",
    Kind.CLAIM: "claim conjecture inequality identity statement behauptung assertion",
    Kind.FACT: "fact observation obs",
    Kind.DEFINITION: "definition def defn dfn definiton notation définition",
    Kind.ASSUMPTION: "assumption axiom hypothesis hypotheses setting setup given convention parameter",
    Kind.REMARK: "remark rem rmk note tip warning caution interpretation intuition comment bemerkung",
    Kind.EXAMPLE: "example beispiel exemple",
    Kind.PROOF: "proof pf beweis preuve démonstration derivation",
    Kind.EXERCISE: "exercise problem question task aufgabe exercice",
    Kind.SOLUTION: "solution sol answer lösung",
    Kind.STEP: "step case part",
}
KINDS: Final = {name: kind for kind, names in _NAMES.items() for name in names.split()}
ALTERNATIVES: Final = "|".join(sorted(map(re.escape, KINDS), key=len, reverse=True))
NUMBER: Final = r"(?-i:(?:\d{1,3}|[A-Z]|[IVX]{1,4})(?:\.\d{1,3}){0,3}(?:\.?[a-z]\b|['*′])?)"
TITLE: Final = r"[(\[](?P<title>(?:[^()\[\]]|[(\[][^()\[\]]*[)\]]){1,300})[)\]]"
NAMED: Final = re.compile(
    rf"(?P<name>{ALTERNATIVES})\b(?:\s(?P<number>{NUMBER}|\((?:[a-z]|[ivx]{{1,4}}|\d{{1,3}})\))(?![\w(]))?"
    rf"(?:\s(?P<rest>of (?:[^.:\\]|\.(?=\d)|\\\w+\{{[^{{}}\n]{{0,80}}\}}){{1,120}}|sketch|idea|outline))?"
    rf"(?:\s?{TITLE})?\s?(?P<stop>[.:—–]|-(?=\s)|$)?",
    re.IGNORECASE,
)
CALLOUT: Final = re.compile(r"\[!(?P<name>\w+)\][-+]?\s?")
LETTERED: Final = re.compile(r"\((?P<number>[a-z]|[ivx]{1,4}|\d{1,2})\)\s(?=\S)|(?P<bare>[a-z]\))\s(?=\S)")
HEADING_NUMBER: Final = re.compile(r"(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,4}\.?(?=\s)")
RELATION: Final = re.compile(
    r"[=<>]|\\(?:le|ge|leq|geq|leqslant|geqslant|in|sim|approx|subseteq)(?![A-Za-z])"
)
BOX: Final = re.compile(r"(?:∎|□|■|◻|◼|\bQ\.?E\.?D\.?)\s*$")
BOXES: Final = frozenset({r"\square", r"\blacksquare", r"\Box", r"\qed", r"\qedsymbol", r"\blacksquare."})


@dataclass(frozen=True)
class Mark:
    """A name of a block, with the number and title that its author gives it, and where the text goes on."""

    kind: Kind
    printed: str
    number: str
    title: str
    rest: int


def kind_of(printed: str) -> Kind:
    """Return the kind that a printed name means.

    >>> kind_of("Main Lemma"), kind_of("Thm."), kind_of("Desideratum")
    (<Kind.LEMMA: 'lemma'>, <Kind.THEOREM: 'theorem'>, <Kind.PASSAGE: 'passage'>)
    """
    for word in reversed(re.findall(r"[^\W\d_]+", printed.lower())):
        if word in KINDS:
            return KINDS[word]
        if word.endswith("s") and word[:-1] in KINDS:
            return KINDS[word[:-1]]
    return Kind.PASSAGE


def mark_of(inline: Inline) -> Mark | None:
    """Return the mark with which a paragraph begins, if it does."""
    text = inline.text()
    strong = _strong(inline)
    if (match := NAMED.match(text)) and _counts(match, text, strong):
        mark = _named(inline, match, max(match.end(), _stop(text, strong)))
        more = inline.written(match.end(), strong).strip(" .:*_")
        return replace(mark, title=more) if more and not mark.title else mark
    if match := CALLOUT.match(text):
        kind, end = KINDS.get(match["name"].lower(), Kind.PASSAGE), _line_end(inline, match.end())
        titled = end < len(text) and OBJECT not in text[match.end() : end]  # a title has no formula
        title = inline.written(match.end(), end).strip() if titled else ""
        return Mark(kind, match["name"], "", title, end if titled else match.end())
    if not strong or min(inline.strong[:strong]) < BOLD or _states(inline, strong):
        return None
    stop = _stop(text, strong)
    name = text[:strong].rstrip(" ")
    bracketed = name[:1] == "(" and name.find(")") == len(name) - 1  # a title, as theorems have it
    if (stop == strong and name[-1:] not in ".:" and not bracketed) or OBJECT in name[:1]:
        return None
    if bracketed:
        return Mark(Kind.PASSAGE, "", "", inline.written(1, len(name) - 1).strip(" .:"), stop)
    end = len(name.rstrip(".:"))
    known = KINDS.get(name[:end].lower(), Kind.PASSAGE)
    known = Kind.ASSUMPTION if kind_of(name[:end]) is Kind.ASSUMPTION else known
    return Mark(
        known, inline.written(0, end), "", "" if known is not Kind.PASSAGE else inline.written(0, end), stop
    )


def heading_mark(inline: Inline) -> Mark | None:
    """Return the mark that a whole heading is, as in ``#### Theorem 3 (Composition)``."""
    text = inline.text()
    match = NAMED.match(text)
    if not match or match["name"].lower() == "part":  # a section
        return None
    if match.end() >= len(text.rstrip()):
        return _named(inline, match, len(text))
    if match["stop"] and not match["title"]:
        title = inline.written(match.end() + (text[match.end() : match.end() + 1] == " "), len(text))
        return Mark(KINDS[match["name"].lower()], match["name"], match["number"] or "", title, len(text))
    return None


def ends_proof(inline: Inline) -> bool:
    """Whether a paragraph ends with the box that ends a proof."""
    text = inline.text().rstrip(" .")
    if BOX.search(text):
        return True
    last = inline.objects.get(len(text) - 1)
    return last is not None and last.text.strip("$ ").rstrip(".") in BOXES


def _line_end(inline: Inline, start: int) -> int:
    """Return where the next line of the source begins behind a place; the first of a callout is its title."""
    places = range(max(start - 1, 0), len(inline.plain) - 1)
    breaks = (at + 1 for at in places if "\n" in inline.source.text[slice(*inline.offsets[at : at + 2])])
    return next(breaks, len(inline.plain))


def _states(inline: Inline, end: int) -> bool:
    """Whether emphasised characters are no name but state something, in a formula."""
    formulas = (piece for index, piece in inline.objects.items() if index < end and isinstance(piece, Math))
    return any(RELATION.search(piece.latex) for piece in formulas)


def _strong(inline: Inline) -> int:
    """Return how many characters at the beginning are emphasised."""
    count = 0
    for strong in inline.strong:
        if not strong:
            break
        count += 1
    return count


def _stop(text: str, strong: int) -> int:
    """Return where the text goes on after emphasised characters, and after a stop behind them."""
    return strong + 1 if strong and text[strong : strong + 1] in (".", ":") else strong


def _counts(match: re.Match[str], text: str, strong: int) -> bool:
    """Whether a name is a mark: emphasised, or with a stop behind it and not the beginning of a sentence."""
    if strong:
        said = match["stop"] or match["number"] or match["title"] or match["rest"]
        following = text[match.end() : match.end() + 1]
        return strong >= len(match["name"]) and bool(said or not following or not following.islower())
    if not match["stop"] or match["name"].lower() == "given" or match["stop"] == "-":
        return False
    return match["name"][0].isupper() or (match["stop"] in ".:" and match.end() < len(text))


def _named(inline: Inline, match: re.Match[str], rest: int) -> Mark:
    title = inline.written(*match.span("title")) if match["title"] else ""
    if match["rest"]:
        title = inline.written(*match.span("rest")) + (f" ({title})" if title else "")
    number = (match["number"] or "").strip("()")
    return Mark(KINDS[match["name"].lower()], match["name"], number, title, rest)
