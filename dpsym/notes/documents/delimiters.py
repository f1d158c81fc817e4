r"""Where a formula ends: the delimiter that closes it, found in linear time whatever the text.

Neither Markdown's nor LaTeX's library is asked, because one unclosed dollar must not turn the rest of a
document inside out: a formula in a line ends with its paragraph, and what reads like a sentence is none.
"""

from __future__ import annotations

import bisect
import re
from typing import Final

from dpsym.notes.documents.dialects import DELIMITERS
from dpsym.notes.source import Span

_NAMES: Final = """
    equation align alignat flalign gather multline eqnarray displaymath math dmath dgroup IEEEeqnarray
    aligned alignedat gathered split array cases
"""
MATH_ENVIRONMENTS: Final = frozenset(name + star for name in _NAMES.split() for star in ("", "*"))

# A display may have blank lines, although TeX forbids them, but only so far.
LONGEST_WITH_BLANKS: Final = 20_000
# How many characters may be searched in vain before every formula ends at the first possible place.
PATIENCE: Final = 500_000
BREAK: Final = re.compile(r"\n[ \t>]*(?=\n)|\n {0,3}(?=#{1,6} )|\n[ \t>]*(?=```|~~~)")
DISPLAYS: Final = frozenset(each.opening for each in DELIMITERS.values() if each.display)
CLOSING: Final = {
    each.opening: re.compile("|".join(map(re.escape, each.closing))) for each in DELIMITERS.values()
}
BOXED: Final = re.compile(
    r"\\(?:text\w*|mathrm|mathsf|mathit|mbox|hbox|operatorname\*?|intertext)\s*\{[^{}]*\}"
)
SENTENCE: Final = re.compile(r"(?<![\\{\w])[A-Za-z]{2,}[,;]?\s+[A-Za-z]{2,}\b")
LONE_WORD: Final = re.compile(
    r"\s*(?:and|or|the|is|are|of|for|with|where|then|if|be|let|to|in|by|as|so|we)\s*"
)
SIGN: Final = re.compile(r"[\\^_=<>]")
MONEY: Final = re.compile(r"\d[\d.,]*(?:\s*[A-Za-z]{2,}|\s*[,;–—-]\s+(?:[A-Za-z]{2,}|\Z)|\.\s)")


def is_prose(content: str) -> bool:
    r"""Whether what stands between two delimiters is words of a sentence, so that they are no delimiters.

    >>> is_prose(" and let "), is_prose(r"x \le y for all x"), is_prose(r"\text{for all real } x")
    (True, False, False)
    >>> is_prose(r" x \le y for all x ")
    False
    """
    bare = BOXED.sub(" ", content)
    if LONE_WORD.fullmatch(bare):
        return True
    if not SENTENCE.search(bare):
        return False
    spaced = bare[:1].isspace() and bare[-1:].isspace() and "\\" in bare
    return not SIGN.search(bare) or (bare[:1] in " \n\t,.;:)" and not spaced)


def is_money(content: str, after: str) -> bool:
    """Whether two dollars are amounts, as in ``$5 or $10``; ``after`` is the character behind the second.

    >>> is_money("5 or ", "1"), is_money("5 - or so", " "), is_money("5 x", " "), is_money("1 - p", ".")
    (True, True, False, False)
    """
    if not content[:1].isdigit() or SIGN.search(content):
        return False
    return after.isdigit() or MONEY.match(content) is not None


class Ends:
    """Finds where the formulas of a text end; with ``comments`` a percent sign hides the rest of a line."""

    def __init__(self, text: str, *, comments: bool) -> None:
        self.text = text
        self.hidden = r"%[^\n]*" if comments else r"(?!)"
        self._breaks = [match.start() for match in BREAK.finditer(text)]
        self._signs = re.compile(rf"\\.|{self.hidden}|[{{}}$`]", re.DOTALL)
        self._wasted = 0
        self._hopeless: dict[str, int] = {}
        self._environments: dict[str, dict[int, tuple[int, int]]] = {}

    def paragraph(self, offset: int) -> int:
        """Return where the paragraph that holds an offset ends."""
        number = bisect.bisect_left(self._breaks, offset)
        return self._breaks[number] if number < len(self._breaks) else len(self.text)

    def closing(self, opener: str, start: int) -> Span | None:
        """Return the span of the delimiter that closes ``opener``; ``start`` is the offset behind it."""
        found = self._closing(opener, start)
        if found is None:
            return None
        closers = DELIMITERS[opener].closing
        return Span(found, found + next(len(each) for each in closers if self.text.startswith(each, found)))

    def _closing(self, opener: str, start: int) -> int | None:
        limit = self.paragraph(start)
        if start >= self._hopeless.get(opener, 0):
            if (found := self._search(opener, start, limit)) is not None:
                return found
            # A lone dollar can end the search for two, so there this says nothing about later ones.
            self._hopeless[opener] = limit if opener != "$$" else 0
        if opener in DISPLAYS and self._wasted < PATIENCE:
            far = min(start + LONGEST_WITH_BLANKS, len(self.text))
            found = self._search(opener, start, far)
            if found is not None and not self._interrupted(limit, found):
                return found
            self._wasted += far - start
        return None

    def environment(self, name: str, start: int) -> tuple[int, int] | None:
        r"""Return the span of the ``\end{name}`` for the ``\begin{name}`` that begins at ``start``."""
        if name not in self._environments:
            self._environments[name] = self._pairs(name)
        return self._environments[name].get(start)

    def _search(self, opener: str, start: int, limit: int) -> int | None:
        """Return the first closing delimiter outside braces, or else the first at all."""
        closers = DELIMITERS[opener].closing
        if DELIMITERS[opener].escaped or opener == "$`":
            found = CLOSING[opener].search(self.text, start + 1, limit)
            return found.start() if found else None
        (closer,) = closers
        depth, first = 0, None
        for match in self._signs.finditer(self.text, start, limit):
            sign = match.group()
            if sign == "{":
                depth += 1
            elif sign == "}":
                depth = max(depth - 1, 0)
            elif sign == closer or (closer == "$$" and self.text.startswith("$$", match.start())):
                if not depth or closer[0] == "\\" or self._wasted >= PATIENCE:
                    return match.start()
                first = match.start() if first is None else first
            elif sign == "$" and closer == "$$" and not depth:
                # A lone dollar ends no display, and none begins inside one: the display was never closed.
                break
        if first is not None:
            self._wasted += limit - first
        return first

    def _interrupted(self, blank: int, end: int) -> bool:
        """Whether what follows the first blank line of a display says that the display ended before it."""
        rest = BOXED.sub(" ", self.text[blank:end])
        return "\n#" in rest or "```" in rest or SENTENCE.search(rest) is not None

    def _pairs(self, name: str) -> dict[int, tuple[int, int]]:
        pattern = re.compile(rf"\\\\|\\%|{self.hidden}|\\(begin|end)\s*\{{{re.escape(name)}\}}")
        pairs, waiting = {}, []
        for match in pattern.finditer(self.text):
            if match.group(1) == "begin":
                waiting.append(match.start())
            elif match.group(1) and waiting:
                pairs[waiting.pop()] = match.span()
        return pairs
