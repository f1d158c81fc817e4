"""Asides to a claim that assert something of their own: when equality holds in it, or that it is sharp.

*With equality if and only if $x = 1$* says two things more of ``A <= B``, which are read.  That a bound is
tight or strict, and that the converse holds, is only found here, so that it is never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.patterns import JOINING, Match, Table, best, longest, word_set, words_of
from dpsym.notes.prose.phrases import DANGEROUS
from dpsym.notes.prose.tokens import WORD, Formula, Token
from dpsym.notes.source import Span

__all__ = ["ASIDES", "RELATION", "Aside", "aside_at", "ends_aside", "uses"]

#: Words behind a comma with which something new is said.
BEHIND: Final = frozenset({"and", "but", "while", "so", "hence", "then", "thus"})
CONDITIONS: Final = frozenset(
    {
        "for",
        "where",
        "provided",
        "whenever",
        "assuming",
        "if",
        "when",
        "given",
        "as",
        "unless",
        "since",
        "because",
    }
)
OPENING: Final = (
    "with equality [holding|occurring|being] [attained|achieved|reached]",
    "[with|and|where|here|moreover|further|furthermore|in] [which] [case] [,] [the] equality "
    "holds|occurs|obtains|is [attained|achieved|reached]",
    "[and|where] we|one have|has|get|gets equality",
    "[and|where] there is equality",
    "[and|where] [this|it|which|the|our] [last|first|second] [inequality|bound|estimate] is|are "
    "tight|attained|achieved [with equality]",
    "[and|where] [this|it|which|the|our] [last|first|second] [inequality|bound|estimate] holds with equality",
    "[and|where] [this|it|which|the|our] [last|first|second] [inequality|bound|estimate] "
    "is|becomes an equality",
    "with equality",
    "[and|where] equality",
)
DIRECTIONS: Final[Table] = {
    "both": (
        "if and only if|when|for|at",
        "iff",
        "exactly|precisely|just if|when|for|at",
        "exactly|precisely in [the] case [that|where|when|of]",
    ),
    "only": ("only if|when|for|at|where", "only in [the] case [that|where|when|of]"),
    "if": (
        "if|when|whenever|for|at|where",
        "in [the] [special] case [that|where|when|of]",
        "as soon as",
    ),
}
RELATION: Final = re.compile(r"[=<>≤≥]|\\(?:[lg]eq?|[lg]t|[lg]eqslant)(?![A-Za-z])")
WAYS: Final = {"both": frozenset({"if", "only"}), "only": frozenset({"only"}), "if": frozenset({"if"})}
#: What else may be asserted of a claim beside it, and what to do about it.
ASSERTED: Final[Table] = {
    "tight": (
        "[and|where] [this|it|which|the|our] [last|first|second] "
        "[inequality|bound|estimate|constant|result|factor|rate] "
        "is|are [also|even|indeed|in|essentially|moreover] [fact] "
        "[F] tight|sharp|optimal|unimprovable|best|attained|achieved [possible]",
        "[and|where] the constant|factor|exponent|number F [in|here|on] [F] is "
        "[the] tight|sharp|optimal|unimprovable|best [possible] [one]",
        "[and|where] this|it|which [bound|inequality] is an equality|identity",
        "[and|where] [this|it|which|the|our] [inequality|bound|estimate|constant|factor|rate|exponent] [F] "
        "cannot be improved|sharpened|beaten",
    ),
    "strict": (
        "with strict inequality",
        "[and|where|with] [the|this] [inequality] is|being strict",
        "strictly [so] [if|when|whenever|for|unless|except]",
    ),
    "pronoun": (
        "[and] it|this is|remains|stays [also|even|always|then|thus|hence|therefore|clearly] at most|least F",
        "[and] it|this is|remains|stays [also|even|always|then|thus|hence|therefore|clearly] "
        "smaller|larger|less|greater|bigger than F",
        "[and] it|this is|remains|stays [also|even|always|then] bounded|dominated [from|above|below] by F",
        "[and] it|this [also] exceeds|equals F",
        "[and] it is|remains|stays [also|even|always|then] "
        "positive|nonnegative|negative|nonpositive|zero|increasing|decreasing|convex|concave",
    ),
    "property": (
        "is|are [also|even|moreover|strictly|jointly|monotonically] increasing|decreasing|nondecreasing|"
        "nonincreasing|monotone|monotonic|convex|concave|continuous|differentiable|symmetric|bounded",
    ),
    "converse": (
        "and conversely",
        "conversely [too|also]",
        "[and|where] the converse [also|then|again] holds|is [also] [true|valid|holds|correct] [too|also]",
        "[and|where] the reverse|opposite|other inequality|bound|direction|implication|estimate "
        "[also|then|again] holds|is [true|valid]",
        "and vice versa",
    ),
}
SIGNS: Final = {
    **{"most": "<=", "least": ">=", "positive": ">", "nonnegative": ">=", "negative": "<"},
    **{"nonpositive": "<=", "exceeds": ">", "equals": "="},
}
LEADS: Final = word_set(
    "and also moreover furthermore in addition clearly besides , it is nonnegative positive negative "
    "nonpositive"
)
MESSAGES: Final = {
    "tight": "that this is tight is asserted here, which is not read; write 'with equality if $...$'",
    "strict": "that the inequality is strict is asserted here, which is not read; write it with '<'",
    "pronoun": "what is compared here is called 'it' or 'this', which is not looked up; write a relation",
    "property": "a property is asserted here in words, which is not read; write it as a relation",
    "converse": "the converse is asserted here, which is not read; state it as a claim of its own",
    "used": "what a comment on a step uses is not read; state it as a claim of its own",
    "equality": "that equality holds is asserted here without a condition that is read; write "
    "'with equality if and only if $...$'",
}
#: Words between the conditions under which equality holds.
FILLING: Final = frozenset({*JOINING, "both"})
#: Words with which an equation gets a reason: *where the equality holds by symmetry*.
REASONS: Final = frozenset({"by", "because", "since", "due", "as", "from", "uses", "follows"})
#: Words with which a sentence gives a reason for a claim: *since the logarithm is concave, A*.
GIVING: Final = frozenset({"since", "because", "as", "by", "due", "where"})
#: Words behind which an aside is supposed or asked.
SUPPOSING: Final = frozenset({"if", "when", "whenever", "that", "suppose", "assume", "whether", "case"})
LEADING: Final = 4  # words before an aside with which a sentence still begins
#: The words with which asides are made.
ASIDES: Final = words_of({"opening": OPENING, **DIRECTIONS, **ASSERTED}) | FILLING | {"or", "either"}


@dataclass(frozen=True)
class Aside:
    """An aside: the tokens that it covers, and what it says, or why it is not read.

    ``ways`` are ``if`` where a condition is said to give equality, ``only`` where equality is said to give
    it; with ``either`` the conditions are cases of which any one is meant.
    """

    start: int
    end: int
    span: Span
    ways: frozenset[str] = frozenset()
    conditions: tuple[Formula, ...] = ()
    either: bool = False
    message: str = ""
    first: bool = False  # whether its sentence begins with it
    sign: str = ""  # of *it is at most F*: the relation; F is the condition, or zero

    @property
    def is_equality(self) -> bool:
        """Whether it says when equality holds."""
        return bool(self.ways)


def aside_at(tokens: Sequence[Token], place: int) -> Aside | None:
    """Return the aside that begins at a place, up to the end of what it says."""
    if place and tokens[place - 1].text in SUPPOSING:
        return None
    opening = longest(OPENING, tokens, place)
    equality = _equality(tokens, place, opening) if opening is not None and opening.end > place else None
    if equality is not None:
        return equality
    found = best(ASSERTED, tokens, place)
    if found is None or not _stands(found[0], found[1], tokens, place):
        return None
    kind, match = found
    first = _begins(tokens, place)
    end = match.end if kind in ("property", "pronoun") else ends_aside(tokens, place, match.end)
    if first:  # as the bound is tight, A holds
        end = next((at for at in range(match.end, end) if tokens[at].text in (",", ";")), end)
    span = _span(tokens, place, end)
    alone = end >= len(tokens) or (tokens[end].text in (",", ";") and _following(tokens, end) in BEHIND)
    if kind == "pronoun" and alone and "it" in match.words and _leads(tokens[:place]):
        sign = next((SIGNS[word] for word in match.words if word in SIGNS), "")
        return Aside(place, end, span, frozenset(), match.formulas, False, MESSAGES[kind], first, sign)
    return Aside(place, end, span, message=MESSAGES[kind], first=first)


def ends_aside(tokens: Sequence[Token], start: int, place: int) -> int:
    """Return where an aside ends that goes on to a place: with its sentence, its bracket, or at a display."""
    bracket = start > 0 and tokens[start - 1].text == "("
    depth = 0
    while place < len(tokens):
        token = tokens[place]
        if token.formula is not None and token.formula.display:
            break
        depth += (token.text == "(") - (token.text == ")")
        if bracket and depth < 0:
            break
        following = tokens[place + 1].text if place + 1 < len(tokens) else ""
        if token.text == ";" or (token.text in (",", ")") and following in BEHIND):
            break
        if token.text == "," and following in CONDITIONS:  # A, with equality iff C, for all x > 0
            break
        place += 1
    return place


def uses(tokens: Sequence[Token], start: int, end: int) -> list[Aside]:
    """Return the formulas of a comment on a step that say something: *where the last step uses A <= B*."""
    return [
        Aside(start, end, token.formula.span, message=MESSAGES["used"])
        for token in tokens[start:end]
        if token.formula is not None and RELATION.search(token.formula.latex) and not is_bound(token.formula)
    ]


def _equality(tokens: Sequence[Token], place: int, opening: Match) -> Aside | None:
    """Return when equality is said to hold; nothing where the words only begin like that."""
    way = best(DIRECTIONS, tokens, opening.end) if opening.end < len(tokens) else None
    first = _begins(tokens, place)
    if way is None:
        following = tokens[opening.end].text if opening.end < len(tokens) else ""
        bare = opening.words[-1] == "equality" and "with" not in opening.words
        if "equality" not in opening.words or following in REASONS or (bare and len(opening.words) < 3):
            return None
        end = ends_aside(tokens, place, opening.end)
        return Aside(place, end, _span(tokens, place, end), message=MESSAGES["equality"], first=first)
    begin = way[1].end
    shown = tokens[begin].formula if begin < len(tokens) else None
    end = ends_aside(tokens, place, begin + 1 if shown is not None and shown.display else begin)
    inside = [token for token in tokens[begin:end] if token.text not in FILLING]
    conditions = tuple(token.formula for token in inside if token.formula is not None)
    words = {token.text for token in inside if token.formula is None}
    joined = {token.text for token in tokens[begin:end]}
    after = tokens[end + 2].formula if end + 2 < len(tokens) and tokens[end + 1].text == "and" else None
    goes_on = after is not None and tokens[end].text == ","
    conditional = end < len(tokens) and tokens[end].text == "," and _following(tokens, end) in CONDITIONS
    goes_on = goes_on or (first and conditional)  # equality holds at x = 1, for y > 2
    span = _span(tokens, place, end)
    if not conditions or words - {"or", "either"} or {"and", "or"} <= joined or goes_on:
        return Aside(place, end, span, message=MESSAGES["equality"], first=first)
    return Aside(place, end, span, WAYS[way[0]], conditions, "or" in words, "", first)


def _stands(kind: str, match: Match, tokens: Sequence[Token], place: int) -> bool:
    """Return whether words that assert something stand beside a claim, and not in one."""
    before = tokens[place - 1] if place else None
    ends = match.end >= len(tokens) or tokens[match.end].text == ")"
    if kind == "property":
        reasons = GIVING.isdisjoint(token.text for token in tokens[:place])
        shown = any(
            token.formula is not None and RELATION.search(token.formula.latex)
            for token in tokens[match.end :]
        )
        bound = match.words[-1] == "bounded" and not ends  # by something
        return before is not None and before.kind == WORD and reasons and not (shown or bound)
    if "strictly" in match.words:
        beside = before is not None and (before.text in (",", "(") or before.formula is not None)
        return beside and (len(match.words) > 1 or ends)
    if "conversely" in match.words or "versa" in match.words:
        return ends or tokens[match.end].text == ";"
    if match.words[-1] in ("attained", "achieved", "best"):
        return len(match.words) > 2 and match.words[0] not in ("is", "are")
    if match.words[0] in ("is", "are"):  # F is tight: it may be said of anything
        return before is not None and (before.formula is not None or before.kind == WORD)
    return True


def _begins(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a sentence begins with an aside, with no formula and no doubt before it."""
    return place <= LEADING and all(
        token.formula is None and token.text not in DANGEROUS for token in tokens[:place]
    )


def _following(tokens: Sequence[Token], place: int) -> str:
    return tokens[place + 1].text if place + 1 < len(tokens) else ""


def _leads(tokens: Sequence[Token]) -> bool:
    """Return whether the words before *it is at most F* supposed nothing."""
    return all(token.formula is None and token.text in LEADS for token in tokens)


def _span(tokens: Sequence[Token], start: int, end: int) -> Span:
    return tokens[start].span | tokens[max(start, end - 1)].span
