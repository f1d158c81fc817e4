r"""Turns of phrase that lecturers use for what is read in other words.

They are put into these words before a sentence is read: *Markov's inequality gives A* as *we have A*,
*for $x > 0$ and an integer $k \ge 1$* as *for $x > 0$ and for all integer $k \ge 1$*, and *the flip
probability* is left out behind a formula that says what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.prose.declaring import introduces, is_bound
from dpsym.notes.prose.neutral import LABELS, NAMES, WORDS
from dpsym.notes.prose.nouns import ATTACHED, BOUNDING, noun_at
from dpsym.notes.prose.patterns import formulas_at, longest, word_set
from dpsym.notes.prose.phrases import DANGEROUS
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import FORMULA, SIGN, WORD, Formula, Token
from dpsym.notes.source import Span

__all__ = ["in_plain_words"]

RESULTS: Final = word_set("inequality lemma theorem bound identity formula rule law principle estimate")
NEUTRAL: Final = WORDS | LABELS | NAMES | RESULTS
YIELDS: Final = (
    "gives|yields|implies|shows|says|guarantees|states|asserts|ensures|tells [us] [that]",
    "applied|applies to F gives|yields|implies|shows [that]",
)
#: Words that point to something the text has said, of which it is not known what it supposes.
POINTING: Final = word_set("this that it which these those such latter former above previous last our if")
BEFORE_RESULT: Final = word_set("then so thus hence therefore and now but as because since finally next")
LONGEST_NAME: Final = 5

SAYING: Final = frozenset({"have", "has", "get", "obtain", "conclude", "that", "by", "so"})
#: ``q = 1/(1 + e^u)``: one symbol, and what it is.
VALUED: Final = re.compile(
    r"\s*(?:\\[A-Za-z]+|[A-Za-z])(?:_(?:\{[^{}]*\}|\w|\\[A-Za-z]+))?'*\s*(?::?=|\\coloneqq)(?!.*(?:[<>]|\\[lg]eq?\b))",
    re.DOTALL,
)
#: Words in the description of a value that may restrict what it depends on: ``let k = n/2 be the number of``.
RESTRICTING: Final = word_set(
    "number integer integers even odd prime count index size length dimension order degree natural real "
    "probability probabilities fraction distribution law event function mechanism constant"
)
OF_VALUES: Final = word_set("probability fraction")
LONGEST: Final = 6  # words of a description
OPTIMISING: Final = re.compile(r"(?:mini|maxi|opti)mi[sz](?:e|es|ed|ing|er)\Z")
#: Words that only say what a number is called, and nothing of which it is.
CALLED: Final = word_set(
    "privacy noise confidence error target total initial clipping level scale budget threshold parameter "
    "multiplier bound radius variance mean"
)
#: The same where the formula bounds the number from both sides: a rate is at most 1, said or not.
SHARES: Final = word_set("sampling subsampling failure success rate probability bias")
TWICE: Final = re.compile(
    r"(?:\\in(?![A-Za-z])|∈)\s*[\[(]|(?:<|≤|\\l(?:e|eq|t)(?![A-Za-z])).*(?:<|≤|\\l(?:e|eq|t)(?![A-Za-z]))"
)
#: ``p(y), q(y) > 0``: what is said at a point.
AT_POINT: Final = re.compile(r"\s*[A-Za-z]\s*\(\s*(?P<point>[a-z])\s*\)")
FAMILIES: Final = {"bernoulli": "Ber", "laplace": "Lap", "normal": r"N|\\mathcal", "gaussian": r"N|\\mathcal"}
LAWS: Final = re.compile(r"\s*[PQR](?:\s*,\s*[PQR])+\s*")
FIXING: Final = word_set("take fix let consider pick given")
#: Words behind which ``some`` may say that something exists.
ENDING: Final = word_set("for then there if such that with have get is satisfies every all each any where")
WHOLE: Final = frozenset({"integer", "natural", "real"})

Rule = Callable[[Sequence[Token], int], "tuple[int, list[Token]] | None"]


def in_plain_words(sentence: Sentence) -> Sentence:
    """Return a sentence with turns of phrase put into the words that are read."""
    made: list[Token] = []
    tokens, place = sentence.tokens, 0
    while place < len(tokens):
        found = next((entry for rule in RULES if (entry := rule(tokens, place)) is not None), None)
        if found is None:
            made.append(tokens[place])
            place += 1
        else:
            place, words = found
            made += words
    same = len(made) == len(tokens) and all(one is other for one, other in zip(made, tokens, strict=True))
    return sentence if same or not made else replace(sentence, tokens=tuple(made))


def _words(at: Token, *texts: str) -> list[Token]:
    return [Token(SIGN if text == "," else WORD, text, at.span) for text in texts]


def _result(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``Markov's inequality gives`` as ``we have``."""
    before = tokens[place - 1] if place else None
    begins = before is None or before.kind != WORD or before.text in BEFORE_RESULT
    if not begins or tokens[place].kind != WORD:
        return None
    end = place
    while end < len(tokens) and tokens[end].kind == WORD and tokens[end].text not in RESULTS:
        end += 1
    name = tokens[place : end + 1]
    if end >= len(tokens) or tokens[end].kind != WORD or not 2 <= len(name) <= LONGEST_NAME:
        return None
    texts = [token.text for token in name]
    named = any(re.search(r"['’]s?\Z", text) for text in texts) or any(
        token.capital for token in name[0 if place else 1 : -1]
    )
    verb = longest(YIELDS, tokens, end + 1) if end + 1 < len(tokens) else None
    unknown = set(texts) & (DANGEROUS | POINTING)
    known = all(_is_name(token, first=not at) for at, token in enumerate(name, start=place))
    if verb is None or not named or unknown or not known:
        return None
    return verb.end, _words(tokens[place], "we", "have")


def _is_name(token: Token, *, first: bool) -> bool:
    """Return whether a word may stand in the name of a result: a capital within a sentence is a name."""
    return token.text.removesuffix("'s") in NEUTRAL or (token.capital and not first)


def _described(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Leave out ``the flip probability`` behind a formula that says what it is, after ``denote by``."""
    formula = tokens[place - 1].formula if place else None
    if tokens[place].text != "the" or formula is None or VALUED.match(formula.latex) is None:
        return None
    if [token.text for token in tokens[max(0, place - 3) : place - 1]] != ["denote", "by"]:
        return None
    end = place + 1
    while end < len(tokens) and tokens[end].kind == WORD:
        end += 1
    texts = {token.text for token in tokens[place:end]}
    ends = end >= len(tokens) or tokens[end].text in (",", ";", ".")
    unknown = texts & (DANGEROUS | BOUNDING | (RESTRICTING - OF_VALUES))
    return (end, []) if ends and not unknown and 2 <= end - place <= LONGEST else None


def _whole(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``for x > 0 and an integer k >= 1`` with ``for all`` before the noun."""
    if tokens[place].text not in ("a", "an") or place < 2 or tokens[place - 1].text not in ("and", ","):
        return None
    at = place - 1
    while at >= 0 and (tokens[at].formula is not None or tokens[at].text in (",", "and")):
        at -= 1
    formula = tokens[place - 2].formula
    found = noun_at(tokens, place + 1) if place + 1 < len(tokens) else None
    if at < 0 or tokens[at].text != "for" or formula is None or found is None or found[1].kind not in WHOLE:
        return None
    named = tokens[found[0]].formula if found[0] < len(tokens) else None
    bound = formula.display or not is_bound(formula) or named is None or introduces(named, set()) is None
    return None if bound else (place + 1, _words(tokens[place], "for", "all"))


def _over(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Leave out the range of ``We minimise F over x > 0``, which claims nothing."""
    formula = tokens[place + 1].formula if place + 1 < len(tokens) else None
    if tokens[place].text != "over" or formula is None or not is_bound(formula) or formula.display:
        return None
    asked = any(OPTIMISING.match(token.text) for token in tokens[: min(place, 3)])
    quantity = tokens[place - 1].formula if place else None
    behind = {token.text for token in tokens[place + 2 :]} & SAYING
    others = any(token.formula is not None for token in tokens[place + 2 :])
    return (place + 2, []) if asked and quantity is not None and not (behind or others) else None


def _some(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``fix some x > 0`` and ``take a real number y and some x > 0`` without ``some``."""
    formula = tokens[place + 1].formula if place + 1 < len(tokens) else None
    if tokens[place].text != "some" or formula is None or not is_bound(formula):
        return None
    listed = bool(place) and (tokens[place - 1].text in (",", "and") or place == 1)
    words = {token.text for token in tokens[:place]}
    return (place + 1, []) if listed and tokens[0].text in FIXING and not words & ENDING else None


def _values(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``a random variable with F taking values in G`` with the values first."""
    if tokens[place].text != "with" or place + 2 >= len(tokens) or tokens[place + 1].formula is None:
        return None
    before = tokens[place - 1].text if place else ""
    start = place + 3 if tokens[place + 2].text == "and" else place + 2
    short = start < len(tokens) and tokens[start].text == "values"  # with F and values in G
    rest = [*([tokens[place]] if short else ()), *tokens[start : start + LONGEST]]
    found = longest(ATTACHED["support"], rest, 0) if rest else None
    if found is None or before not in ("variable", "variables"):
        return None
    return start + found.end - short, [*rest[: found.end], *tokens[place : place + 2]]


def _called(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``fix a sampling rate q in (0, 1)`` without what the number is called."""
    if tokens[place].text not in ("a", "an", "the", "some") or tokens[0].text not in FIXING | {"for"}:
        return None
    end = place + 1
    while end < len(tokens) and tokens[end].kind == WORD and tokens[end].text in CALLED | SHARES:
        end += 1
    share = not SHARES.isdisjoint(token.text for token in tokens[place:end])
    formula = tokens[end].formula if end < len(tokens) else None
    listed = place == 1 or (place and tokens[place - 1].text in (",", "and"))
    words = {token.text for token in tokens[1:place]} & ENDING
    bounds = formula is not None and is_bound(formula) and not formula.display
    bounds = bounds and formula is not None and (not share or TWICE.search(formula.latex) is not None)
    return (end, []) if bounds and listed and end > place + 1 and not words else None


def _both(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``P and Q denote laws on Y, and both have full support`` with the names for ``both``."""
    following = [token.text for token in tokens[place + 1 : place + 4]]
    if tokens[place].text not in ("both", "they") or following != ["have", "full", "support"]:
        return None
    start = next((at for at in range(place) if tokens[at].formula is not None), place)
    found = formulas_at(tokens, start) if start < place else None
    if found is None or not all(introduces(formula, set()) for formula in found[1]):
        return None
    named = noun_at(tokens, found[0] + 1) if found[0] + 1 < place else None
    law = named is not None and named[1].kind == "law"
    return (place + 1, list(tokens[start : found[0]])) if law else None


def _everywhere(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``with p(y) > 0 everywhere`` as ``for all y``."""
    formula = tokens[place - 1].formula if place else None
    if tokens[place].text not in ("everywhere", "pointwise") or formula is None:
        return None
    point = AT_POINT.match(formula.latex)
    if point is None:
        return None
    start = formula.content.start + point.start("point")
    span = Span(start, start + len(point["point"]))
    named = Token(FORMULA, "", span, Formula(formula.source, span, span))
    return place + 1, [*_words(tokens[place], "for", "all"), named]


def _family(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``Bernoulli distributions P = Ber(p)`` without the name of the family, which the formula has."""
    name, after = tokens[place].text, tokens[place + 1 : place + 3]
    if (
        name not in FAMILIES
        or len(after) < 2
        or after[0].text not in ("distribution", "distributions", "laws")
    ):
        return None
    formula = after[1].formula
    said = formula is not None and re.search(rf"=.*(?:{FAMILIES[name]})", formula.latex) is not None
    return (place + 1, []) if said else None


def _laws_on(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``for P, Q, R on a common finite set`` with the noun for what these letters stand for."""
    formula = tokens[place + 1].formula if place + 3 < len(tokens) else None
    if tokens[place].text != "for" or formula is None:
        return None
    letters = LAWS.fullmatch(formula.latex)
    on = tokens[place + 2].text in ("on", "over") and tokens[place + 3].text in ("a", "the")
    return (place + 1, [tokens[place], *_words(tokens[place], "distributions")]) if letters and on else None


def _picked(tokens: Sequence[Token], place: int) -> tuple[int, list[Token]] | None:
    """Read ``pick some x > 0``, with which a sentence begins, as ``fix x > 0``."""
    words = [token.text for token in tokens[:2]]
    formula = tokens[2].formula if len(tokens) > 2 else None
    if place or words not in (["pick", "some"], ["choose", "some"], ["pick", "any"], ["choose", "any"]):
        return None
    alone = len(tokens) == 3 or tokens[3].text in (",", "and")
    bounds = formula is not None and is_bound(formula) and alone
    return (2, _words(tokens[0], "fix")) if bounds else None


RULES: Final[tuple[Rule, ...]] = (
    *(_result, _described, _whole, _over, _some, _values),
    *(_called, _both, _everywhere, _picked, _family, _laws_on),
)
