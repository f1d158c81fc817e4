"""Whether a row is written as what is to be shown, or only comes to it once it is worked out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from dpsym.grade.writing import sides_of

FEW_LETTERS: Final = 4
MANY_LETTERS: Final = 6
LETTERS: Final = re.compile(r"\\[A-Za-z]+|[^\s{}&\\,.;!]")
FUNCTIONS: Final = re.compile(r"\\(?:exp|log|ln|sqrt|int|sum|prod|left\[|Big\|)(?![A-Za-z])|e\s*\^")
SPACING: Final = re.compile(r"\\(?:left|right|[bB]igg?[lr]?|[dt]?frac|cdot|displaystyle|q?quad)(?![A-Za-z])")


def is_written_alike(mine: str, asked: str) -> bool:
    r"""Return whether a row is what is asked, but for a few letters.

    >>> is_written_alike(r"a + b \\le c.", r"a+b \\leq c"), is_written_alike("a = b + c + d - e", "a = x")
    (True, False)
    """
    written, wanted = Counter(LETTERS.findall(mine)), Counter(LETTERS.findall(asked))
    return sum(((written - wanted) + (wanted - written)).values()) <= FEW_LETTERS


def adds_little(mine: str, asked: str) -> bool:
    r"""Return whether a row has no more than a few signs, and one name, that what is asked does not have.

    >>> adds_little(r"a \le m", r"a \le b + c + d + e"), adds_little(r"a \le 1 - (1 - x)", r"a \le x")
    (True, False)
    """
    written, wanted = (Counter(LETTERS.findall(SPACING.sub("", text))) for text in (mine, asked))
    more = written - wanted
    names = sum(count for letter, count in more.items() if letter[-1].isalpha())
    return names <= 1 and more.total() <= FEW_LETTERS


def needs_working_out(mine: str, asked: str) -> bool:
    r"""Return whether a row has functions that what is asked does not have, and is not written as it.

    >>> needs_working_out(r"\int_0^1 x dx = e^{-\log(2)}", r"\int_0^1 x dx = \frac12")
    True
    """
    more = Counter(map(_plain, FUNCTIONS.findall(mine))) - Counter(map(_plain, FUNCTIONS.findall(asked)))
    return bool(more) and not is_written_alike(mine, asked)


def is_longer(mine: str, asked: str) -> bool:
    r"""Return whether a row has much that what is asked does not have, though it comes to it.

    >>> is_longer(r"u \le \exp\left(\frac{t}{2 s} - \frac{3 t}{2 s}\right)", r"u \le e^{-t/s}")
    True
    """
    written, wanted = (Counter(LETTERS.findall(SPACING.sub("", text))) for text in (mine, asked))
    return (written - wanted).total() > MANY_LETTERS


def _plain(function: str) -> str:
    return r"\exp" if function.startswith("e") else function.replace(r"\ln", r"\log")


def worked_out_nowhere(rows: Sequence[str], alike: Sequence[bool]) -> int | None:
    """Return the place of a row that comes to what is asked, if no other row goes on from it or leads to it.

    Args:
        rows: the rows in LaTeX.
        alike: for each, whether it is what is asked once it is worked out.

    >>> worked_out_nowhere(["a = e^{-log b}", "e^{-log b} = 1/b"], [True, False]) is None
    True
    >>> worked_out_nowhere(["a = e^{-log b}"], [True])
    0
    """
    for place, same in enumerate(alike):
        mine = set(sides_of(rows[place]))
        others = [row for other, row in enumerate(rows) if other != place]
        if same and not any(mine & set(sides_of(row)) for row in others):
            return place
    return None
