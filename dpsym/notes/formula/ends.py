r"""Two ways of writing that are put in order before brackets are matched.

F(x) \Big|_a^b, \left. F(x) \right|_a^b      \left[ F(x) \right]_a^b
\int \frac{dt}{1 + t}                        \int \frac{1}{1 + t} dt
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.formula.commands import RELATIONS
from dpsym.notes.formula.lexer import Token, refuse

FRACTIONS: Final = frozenset((r"\frac", r"\dfrac", r"\tfrac"))
OPENING, CLOSING = frozenset(("open", "begin")), frozenset(("close", "end"))
ENDING: Final = frozenset(("&", ",", ";", ":", r"\quad", r"\qquad", r"\implies", r"\iff", r"\Rightarrow"))


def in_order(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens with brackets for bars with two ends, and differentials behind fractions.

    Raises:
        Unread: whether such a bar belongs to one term of a sum or to all of them is not plain.
    """
    found = list(tokens)
    if any(token.text == r"\int" for token in found):
        found = _without_differentials(found)
    place = 0
    while place < len(found):
        if found[place].text == "|" and (ends := _ends_of(found, place + 1)) in (["^", "_"], ["_"]):
            found = _bracketed(found, place, single=len(ends) == 1)
        place += 1
    return found


def _after_argument(tokens: Sequence[Token], place: int) -> int | None:
    """Return the place after an argument of TeX: a token, or what stands in braces."""
    if place >= len(tokens):
        return None
    if tokens[place].text != "{":
        return place + 1
    depth = 0
    for here in range(place, len(tokens)):
        depth += (tokens[here].text == "{") - (tokens[here].text == "}")
        if depth == 0:
            return here + 1
    return None


def _ends_of(tokens: Sequence[Token], place: int) -> list[str]:
    """Return whether ends stand at a place, below and above."""
    signs = []
    here: int | None = place
    while here is not None and here < len(tokens) and tokens[here].text in ("_", "^"):
        signs.append(tokens[here].text)
        here = _after_argument(tokens, here + 1)
    return sorted(signs)


def _bracketed(tokens: list[Token], bar: int, *, single: bool) -> list[Token]:
    """Return tokens with brackets around what a bar stands behind; ``single``: with one end, below."""
    start, left = _start(tokens, bar)
    if start == bar or left != (tokens[bar].kind == "close"):
        return tokens
    inside = tokens[start + left : bar]
    if any(token.text == "|" and token.kind == "bar" for token in inside):
        return tokens  # bars around something, with an index
    if single and not left and _after_fraction(inside) == len(inside):
        return [*tokens[:bar], Token("command", r"\at", tokens[bar].span), *tokens[bar + 1 :]]
    if not left and _is_sum(inside):
        message = "whether the bar with two ends belongs to all terms is not plain; write [...] around them"
        raise refuse(message, tokens[bar].span)
    kinds = ("at", "at") if single else ("[", "]")
    opening, closing = (
        Token(side, kind, tokens[place].span)
        for side, kind, place in zip(("open", "close"), kinds, (start, bar), strict=True)
    )
    return [*tokens[:start], opening, *inside, closing, *tokens[bar + 1 :]]


def _after_fraction(tokens: Sequence[Token]) -> int | None:
    """Return where a fraction ends with which tokens begin."""
    if not tokens or tokens[0].text not in FRACTIONS:
        return None
    middle = _after_argument(tokens, 1)
    return None if middle is None else _after_argument(tokens, middle)


def _start(tokens: Sequence[Token], end: int) -> tuple[int, bool]:
    r"""Return where that begins which a bar ends, and whether ``\left.`` says so."""
    depth = 0
    start = end
    for place in range(end - 1, -1, -1):
        token = tokens[place]
        if token.text == r"\left." and depth == 0:
            return place, True
        depth += (token.kind in CLOSING) - (token.kind in OPENING)
        if depth < 0 or (depth == 0 and _ends(token)):
            break
        start = place
    return start, False


def _ends(token: Token) -> bool:
    return token.kind in ("row", "text") or token.text in ENDING or token.text in RELATIONS


def _is_sum(tokens: Sequence[Token]) -> bool:
    """Return whether a sign of a sum stands between terms."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        if place and depth == 0 and token.text in ("+", "-"):
            return True
    return False


def _without_differentials(tokens: list[Token]) -> list[Token]:
    """Return tokens with the differential of a numerator behind its fraction."""
    found: list[Token] = []
    waiting: list[bool] = [False]  # for each level, whether an integral waits for its differential
    skipped = 0
    for place, token in enumerate(tokens):
        if place < skipped:
            continue
        if token.text == r"\int":
            waiting[-1] = True
        moved = _moved(tokens, place) if token.text in FRACTIONS and waiting[-1] else None
        if moved is not None:
            part, skipped = moved
            found += part
            waiting[-1] = False
            continue
        if token.kind in OPENING:
            waiting.append(False)
        elif token.kind in CLOSING and len(waiting) > 1:
            waiting.pop()
        elif _ends(token):
            waiting[-1] = False
        found.append(token)
    return found


def _moved(tokens: Sequence[Token], place: int) -> tuple[list[Token], int] | None:
    """Return a fraction without the differential in its numerator, that differential, and where it ends."""
    middle = _after_argument(tokens, place + 1)
    end = None if middle is None else _after_argument(tokens, middle)
    if middle is None or end is None or tokens[place + 1].text != "{":
        return None
    above = list(tokens[place + 2 : middle - 1])
    if len(above) < 2 or above[-1].kind != "letter" or above[-2].text not in ("d", "}"):
        return None
    upright = above[-2].text == "}" and [token.text for token in above[-5:-2]] == [r"\mathrm", "{", "d"]
    if not upright and above[-2].text != "d":
        return None
    cut = -5 if upright else -2
    differential, rest = above[cut:], above[:cut]
    while rest and rest[-1].text in (r"\,", r"\;", r"\:"):
        rest.pop()
    under = [token.text for token in tokens[middle + 1 : end - 1]]
    if not rest and len(under) > 1 and (under[0] == "d" or under[:3] == [r"\mathrm", "{", "d"]):
        return None  # a derivative or a density, as in dP/dQ
    one = [Token("number", "1", above[0].span)]
    fraction = [*tokens[place : place + 2], *(rest or one), *tokens[middle - 1 : end]]
    last = tokens[end - 1].span  # where the fraction ends: places of what is read go up
    return [*fraction, *(replace(token, span=last) for token in differential)], end
