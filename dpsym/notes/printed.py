r"""The sentences of dpsym's own printing: quantifiers before a colon, hypotheses before an arrow.

``\forall\, \alpha \in (1, \infty),\; P, Q \text{ on } \mathcal{Y}:\quad A,\; B \;\Longrightarrow\; C`` is
what :meth:`Claim.reading` returns.  Its wide spaces divide it without any doubt, so it is divided before it
is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from dpsym.notes.source import Span

PREFIX: Final = re.compile(r"\s*\\forall\\,\s")
AFTER_PREFIX: Final = r":\quad "
ARROW: Final = r" \;\Longrightarrow\; "
BETWEEN: Final = r",\; "
AND: Final = r" \;\text{and}\; "
EXISTS: Final = r"\exists\, "
FORALL: Final = re.compile(r"\\forall (?P<symbol>[^:]+?)(?: \\(?:in|subseteq) [^:]*)?:\\; ")


@dataclass(frozen=True)
class Division:
    """Where the parts of a claim stand in its text."""

    quantifiers: tuple[Span, ...]
    hypotheses: tuple[Span, ...]
    conclusions: tuple[Span, ...]


def divided(text: str) -> Division:
    r"""Return where the quantifiers, the hypotheses and the parts of the conclusion stand.

    >>> text = r"\forall\, x \in [0, 1]:\quad x \le 1 \;\text{and}\; x \ge 0"
    >>> found = divided(text)
    >>> [text[span.start : span.end] for span in (*found.quantifiers, *found.conclusions)]
    ['x \\in [0, 1]', 'x \\le 1', 'x \\ge 0']
    """
    start = 0
    quantifiers: tuple[Span, ...] = ()
    prefix = PREFIX.match(text)
    colon = text.find(AFTER_PREFIX)
    if prefix and colon > 0:
        quantifiers = tuple(pieces(text, Span(prefix.end(), colon), BETWEEN))
        start = colon + len(AFTER_PREFIX)
    arrow = text.find(ARROW, start)
    hypotheses: tuple[Span, ...] = ()
    if arrow >= 0:
        hypotheses = tuple(pieces(text, Span(start, arrow), BETWEEN))
        start = arrow + len(ARROW)
    return Division(quantifiers, hypotheses, tuple(conjuncts(text, Span(start, len(text)))))


def conjuncts(text: str, span: Span) -> Iterator[Span]:
    """Yield what stands between "and"; a quantifier takes in the parts after it that it binds."""
    parts = tuple(pieces(text, span, AND))
    waiting: Span | None = None
    binds: Callable[[str], bool] = _nothing
    for part in parts:
        said = text[part.start : part.end]
        if waiting is not None and binds(said):
            waiting = waiting | part
            continue
        if waiting is not None:
            yield waiting
        waiting, binds = part, _binder(said)
    if waiting is not None:
        yield waiting


def _nothing(_: str) -> bool:
    return False


def _everything(_: str) -> bool:
    return True


def _binder(said: str) -> Callable[[str], bool]:
    """Return which parts after this one belong to it: after "for all" those with its symbol."""
    if said.startswith(EXISTS):
        return _everything
    quantified = FORALL.match(said)
    if quantified is None:
        return _nothing
    symbol = re.compile(rf"(?<![A-Za-z\\]){re.escape(quantified['symbol'])}(?![A-Za-z'])")
    again = rf"\forall {quantified['symbol']}"
    return lambda part: symbol.search(part) is not None and not part.startswith(again)


def pieces(text: str, span: Span, divider: str) -> Iterator[Span]:
    """Yield the stretches between dividers that do not stand in braces or brackets."""
    depth, begin, place = 0, span.start, span.start
    while place < span.end:
        if depth == 0 and text.startswith(divider, place):
            yield Span(begin, place)
            place += len(divider)
            begin = place
            continue
        letter = text[place]
        if letter == "\\":
            depth += text.startswith(r"\{", place) - text.startswith(r"\}", place)
            place += 2
            continue
        depth += (letter in "{([") - (letter in "})]")
        place += 1
    yield Span(begin, span.end)
