r"""The rows of a display, before they are read: environments, ``\\``, tags, labels, punctuation, remarks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

from dpsym.notes.english.lexicon import role
from dpsym.notes.formula.commands import ENDINGS, OPERATORS, QUADS, RELATIONS, TRANSPARENT, each
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.source import Span

ROWS: Final = frozenset(
    each(
        "align aligned alignat alignedat flalign gather gathered eqnarray split multline multlined",
        "equation displaymath math subequations",
    )
)
TOGETHER: Final = frozenset(["multline", "multlined"])
_WITH_ARGUMENT: Final = frozenset(["alignat", "alignedat"])
_BAR: Final = frozenset(each(r"| \vert \mid"))
_OPERATION: Final = frozenset(each(r"+ - * / : \cdot \div \times \pm ^"))
_BOUNDARY: Final = QUADS | {"&"}


@dataclass
class RawRow:
    """The tokens of a row, and what stood beside it."""

    tokens: list[Token]
    tag: str | None = None
    label: str | None = None
    note: str | None = None
    span: Span = field(default=Span(0, 0))


def raw_rows(tokens: Sequence[Token], environment: str = "") -> list[RawRow]:
    """Return the rows that tokens make; empty ones are left out."""
    inner, together = _unboxed(list(tokens)), environment.rstrip("*") in TOGETHER
    outer = RawRow([])
    while (end := _enclosing(inner)) is not None:
        place, close = end
        if _beside([*inner[:place], *inner[close + 1 :]], outer):
            break  # the environment is a part of something larger
        together = together or inner[place].text.rstrip("*") in TOGETHER
        inner = _unwrapped(inner[place : close + 1])
    rows = [_beside_row(row) for row in _joined(_split(inner), together=together)]
    rows = [row for row in rows if row.tokens]
    for row in rows:
        row.span = row.tokens[0].span | row.tokens[-1].span
    if rows:
        rows[-1].tag = rows[-1].tag or outer.tag
        rows[0].label = rows[0].label or outer.label
        rows[-1].note = rows[-1].note or outer.note
    return rows


def _unboxed(tokens: list[Token]) -> list[Token]:
    r"""Return what stands in a box around everything: ``\boxed{a = b.}``."""
    kept = _trimmed(tokens)
    start = next((n for n, token in enumerate(kept) if not _is_space(token)), 0)
    depths = accumulate((token.kind == "open") - (token.kind == "close") for token in kept[start + 1 :])
    whole = len(kept) > start + 2 and kept[start].text in TRANSPARENT and kept[start + 1].text == "{"
    if whole and next((n for n, depth in enumerate(depths) if depth == 0), 0) == len(kept) - start - 2:
        return _unboxed(kept[start + 2 : -1])
    return tokens


def _enclosing(tokens: Sequence[Token]) -> tuple[int, int] | None:
    """Return where the first environment begins and ends, if it is one of rows."""
    place = next((n for n, token in enumerate(tokens) if token.kind == "begin"), None)
    if place is None or tokens[place].text.rstrip("*") not in (*ROWS, "array"):
        return None
    depth = 0
    for close in range(place, len(tokens)):
        depth += (tokens[close].kind == "begin") - (tokens[close].kind == "end")
        if depth == 0:
            found = tokens[place].text != "array" or _compares(tokens[place + 1 : close])
            return (place, close) if found else None
    return None


def _compares(tokens: Sequence[Token]) -> bool:
    r"""Return whether an array has three columns, with a relation in the middle one: ``a & \le & b``."""
    rows = [[token.text for token in row] for row in _split(tokens)]
    relations = [[after in RELATIONS for one, after in pairwise(row) if one == "&"] for row in rows]
    return bool(rows) and all(found in ([True, False],) for found in relations)


def _unwrapped(tokens: list[Token]) -> list[Token]:
    """Return what stands in an environment, without its arguments."""
    name = tokens[0].text.rstrip("*")
    if tokens[-1].text != tokens[0].text:
        raise refuse(f"{tokens[0]} is ended by {tokens[-1]}", tokens[0].span | tokens[-1].span)
    inner = tokens[1:-1]
    if name == "array":  # its columns
        inner = inner[next((n for n, token in enumerate(inner) if token.text == "}"), -1) + 1 :]
    if name in _WITH_ARGUMENT and [token.text for token in inner[:3:2]] == ["{", "}"]:
        inner = inner[3:]
    if [token.text for token in inner[:3]] in (["[", "t", "]"], ["[", "b", "]"], ["[", "c", "]"]):
        inner = inner[3:]
    return inner


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
    r"""Return the rows between ``\\`` outside of braces and environments."""
    rows: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.kind == "begin" or (token.kind, token.text) == ("open", "{")) - (
            token.kind == "end" or (token.kind, token.text) == ("close", "}")
        )
        if token.kind == "row" and depth == 0:
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if row]


def _unbalanced(row: Sequence[Token]) -> tuple[int, int]:
    """Return how many brackets a row closes without opening them, and opens without closing them."""
    closing = opening = 0
    for token in row:
        if token.kind in {"open", "begin"}:
            opening += 1
        elif token.kind in {"close", "end"}:
            closing, opening = (closing, opening - 1) if opening else (closing + 1, 0)
    return closing, opening


def _joined(rows: Sequence[list[Token]], *, together: bool) -> list[list[Token]]:
    """Join the rows that are one: brackets that reach over rows, signs at the beginning or at the end."""
    done: list[list[Token]] = []
    place = 0
    while place < len(rows):
        row, end = rows[place], place + 1
        _, opening = _unbalanced(row)
        ahead = next((n for n in range(end, len(rows)) if _unbalanced(rows[n])[0]), None) if opening else None
        if ahead is not None:
            end = ahead + 1
            row = [token for part in rows[place:end] for token in part]
        if done and (together or _continues(done[-1], row)):
            start = next((n for n, token in enumerate(row) if not _is_space(token)), 0)
            done[-1] = [*done[-1], *row[start:]]
        else:
            done.append(list(row))
        place = end
    return done


def _continues(before: Sequence[Token], row: Sequence[Token]) -> bool:
    """Whether a row goes on with the one before it."""
    first = next((token for token in row if token.text not in _BOUNDARY), None)
    last = next((token for token in reversed(before) if token.text not in _BOUNDARY), None)
    if first is None or last is None:
        return False
    if last.kind in {"sign", "command"} and (last.text in OPERATORS or last.text in RELATIONS):
        return True
    if first.kind not in {"sign", "command"} or first.text not in OPERATORS:
        return False
    return first.text != "-" or not _has_relation(row)


def _has_relation(row: Sequence[Token]) -> bool:
    depth = 0
    for token in row:
        depth += (token.kind in {"open", "begin"}) - (token.kind in {"close", "end"})
        if depth == 0 and token.kind in {"sign", "command"} and token.text in RELATIONS:
            return True
    return False


# Beside a row


def _beside_row(tokens: Sequence[Token]) -> RawRow:
    row = RawRow([])
    row.tokens = _beside(list(tokens), row)
    return row


def _beside(tokens: list[Token], row: RawRow) -> list[Token]:
    """Return tokens without labels, tags, remarks and punctuation around them."""
    kept = _without_labels(tokens, row)
    kept = _without_note(_without_operation(_without_column(_without_stops(kept), row), row), row)
    before = -1
    while len(kept) != before:
        before = len(kept)
        kept = _without_points(_without_tag(_trimmed(kept), row))
    start = next((n for n, token in enumerate(kept) if not _is_space(token)), len(kept))
    return kept[start:]


def _trimmed(tokens: list[Token]) -> list[Token]:
    """Return tokens without spaces, punctuation and the sign of a proof's end after them."""
    end = len(tokens)
    while end and (
        _is_space(tokens[end - 1])
        or tokens[end - 1].text in {".", ",", ";"}
        or tokens[end - 1].text in ENDINGS
    ):
        end -= 1
    return tokens[:end]


def _is_space(token: Token) -> bool:
    return token.kind in {"sign", "command", "row"} and (
        token.text in _BOUNDARY
        or token.text in {r"\,", r"\;", r"\:", r"\!", "\\ ", r"\nonumber", r"\notag", "~", r"\hfill", r"\\"}
    )


def _without_labels(tokens: Sequence[Token], row: RawRow) -> list[Token]:
    r"""Take out ``\label{...}``, ``\tag{...}`` and footnotes, wherever they stand in the row."""
    kept: list[Token] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.kind == "command" and token.text in {r"\label", r"\tag", r"\eqno", r"\footnote"}:
            words, place = _braced_words(tokens, place + 1)
            if token.text == r"\footnote":
                continue
            if token.text == r"\label":
                row.label = row.label or words
            else:
                row.tag = row.tag or words.strip("()")
        else:
            kept.append(token)
            place += 1
    return kept


def _braced_words(tokens: Sequence[Token], place: int) -> tuple[str, int]:
    if place < len(tokens) and tokens[place].text == "*":
        place += 1
    if place >= len(tokens) or tokens[place].kind != "open":
        raise refuse("a label or a tag has no braces", tokens[place - 1].span)
    start, depth = place, 0
    while place < len(tokens):
        depth += (tokens[place].kind == "open") - (tokens[place].kind == "close")
        place += 1
        if depth == 0:
            return "".join(token.text for token in tokens[start + 1 : place - 1]), place
    raise refuse("a label or a tag is not closed", tokens[start].span)


def _without_stops(tokens: list[Token]) -> list[Token]:
    """Return tokens without a full stop before a column that says for what, or why, a row holds."""
    return [
        token
        for place, token in enumerate(tokens)
        if token.text != "." or [part.text for part in tokens[place + 1 : place + 3]] != ["&", "&"]
    ]


def _without_column(tokens: list[Token], row: RawRow) -> list[Token]:
    r"""Take off a column of remarks: ``&& (\text{since } x \le 1)``, or ``&& \text{(Jensen)}``.

    A column that begins with a word on which the row may depend ("if", "for") is none, nor one without words.
    """
    solid = [place for place, token in enumerate(tokens) if not _is_space(token)]
    before = [0, *accumulate(token.text == "&" for token in tokens)]  # signs of columns before each place
    depth = 0
    for place, token in enumerate(tokens[:-1]):
        depth += (token.kind in {"open", "begin"}) - (token.kind in {"close", "end"})
        if depth or token.text != "&" or not place:
            continue
        behind = bisect_left(solid, place)
        rest = [tokens[at] for at in solid[behind : behind + 2]]
        if not rest or before[solid[behind]] - before[place] < 2:
            continue
        first = rest[1] if rest[0].text in {"(", "["} and len(rest) > 1 else rest[0]
        if first.kind == "text" and not role("beside-condition").match(first.text.strip()):
            row.note = " ".join(tokens[at].text.strip() for at in solid[behind:])
            return _trimmed(tokens[:place])
    return tokens


def _without_operation(tokens: list[Token], row: RawRow) -> list[Token]:
    r"""Take off what is done to both sides next: ``x - 3 \le 5 \quad | + 3``.

    The bar has no other one; it stands apart, or an operation without a left side follows it.
    """
    depth, bars, last, related = 0, 0, 0, False
    for place, token in enumerate(tokens):
        depth += (token.kind in {"open", "begin"}) - (token.kind in {"close", "end"})
        if depth:
            continue
        related = related or token.text in RELATIONS
        if token.text in _BAR:
            bars += 1
            last = place if bars % 2 and related else 0
    if bars % 2 == 0 or not last:
        return tokens
    behind = next((token.text for token in tokens[last + 1 :] if not _is_space(token)), "")
    apart = tokens[last - 1].span.end < tokens[last].span.start  # x <= 2|-x may lack a bar
    if not behind or not (_is_space(tokens[last - 1]) or (apart and behind in _OPERATION)):
        return tokens
    row.note = " ".join(token.text for token in tokens[last + 1 :])
    return _trimmed(tokens[:last])


def _without_note(tokens: list[Token], row: RawRow) -> list[Token]:
    """Take off the remark at the end of a row that says why it holds."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.kind in {"open", "begin"}) - (token.kind in {"close", "end"})
        if depth or token.kind != "text" or not place:
            continue
        bracketed = (
            token.text.strip().startswith("(")
            and token.text.strip().endswith(")")
            and place == len(tokens) - 1
        )
        tends = any(RELATIONS.get(part.text) == "->" for part in tokens[place:])  # "as x -> 0" is no reason
        if (role("beside-reason").match(token.text.strip()) and not tends) or bracketed:
            row.note = " ".join(part.text.strip() for part in tokens[place:])
            return tokens[:place]
    return tokens


def _without_points(tokens: list[Token]) -> list[Token]:
    r"""Take off what an exercise is worth, at the end: ``\qquad (4 \text{ points})``."""
    if len(tokens) < 4 or tokens[-1].text not in {")", "]"} or tokens[-2].kind != "text":
        return tokens
    start = max((n for n, token in enumerate(tokens) if token.kind == "open"), default=0)
    number = "".join(token.text for token in tokens[start + 1 : -2])
    worth = role("beside-worth").fullmatch(tokens[-2].text.strip())
    if start and worth and re.fullmatch(r"\d+(\.\d+)?", number):
        return tokens[:start]
    return tokens


def _without_tag(tokens: list[Token], row: RawRow) -> list[Token]:
    r"""Take off a number in brackets at the end: ``\quad (.3)``."""
    if len(tokens) < 4 or tokens[-1].text != ")":
        return tokens
    start = max((n for n, token in enumerate(tokens) if (token.kind, token.text) == ("open", "(")), default=0)
    inside = tokens[start + 1 : -1]
    written = "".join(token.text for token in inside)
    before = tokens[start - 1] if start else None
    if (
        before is None
        or not re.fullmatch(
            r"[*†‡]{1,3}|(?:\\ast|\\star|\\dagger|\\ddagger){1,3}|[A-Za-z]?\.?\d*(\.\d+)*[a-z]?'?", written
        )
        or not written
        or not re.search(r"[\d*†‡]|\\", written)
    ):
        return tokens
    if before.text in QUADS or (before.kind == "sign" and before.text in {".", ",", ";"}):
        row.tag = row.tag or written
        return tokens[:start]
    return tokens
