"""The characters of a Markdown paragraph without its markup, each with its place.

markdown-it parses paragraphs too, but gives no places inside them, so this is a scan of our own: escapes,
entities, emphasis, links, tags of HTML.  What it does not know stays as it is written.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.documents.base import Directive, Math
from dpsym.notes.documents.inline import BOLD, Inline
from dpsym.notes.source import Source

HIDDEN: Final = "\ufffc"  # hides a formula, a comment or a container from markdown-it
TAGS: Final = (
    "a|abbr|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|"
    "kbd|li|mark|ol|p|q|s|section|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul"
)
STRUCK: Final = 1000  # more than any emphasis: what is struck out is not read
TOKEN: Final = re.compile(
    rf"(?P<hidden>{HIDDEN})"
    r"|(?P<code>`+)"
    r"|(?P<texlabel>\\label\{(?P<texname>[^{}\n]{1,100})\})"
    r"|\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    rf"|(?P<tag></?(?P<tagname>{TAGS})\b[^<>\n]{{0,300}}>)"
    r"|(?P<dropped><https?://[^\s<>]{0,300}>|!\[[^\]\n]{0,200}\]\([^)\n]{0,300}\)|\[\^[^\]\s]{1,60}\])"
    r"|(?P<attribute>\{:?[ ]?#(?P<label>[\w:.-]{1,100})[^{}\n]{0,100}\}|\{:?[ ]?\.[^{}\n]{0,100}\})"
    r"|(?P<target>\]\([^()\s]{0,300}(?:[ ]\"[^\"\n]{0,200}\")?\))"
    r"|(?P<emphasis>\*{1,3}|_{1,3}|~~)",
    re.IGNORECASE,
)
ANCHOR: Final = re.compile(r"\b(?:id|name)\s*=\s*[\"']?([\w:.-]{1,100})", re.IGNORECASE)
REPLACED: Final = {"br": " ", "sub": "_", "sup": "^", "p": " ", "li": " ", "td": " ", "th": " ", "tr": " "}


@dataclass(frozen=True)
class Hidden:
    """What stands behind hidden characters, up to where: a formula, a directive, or nothing that is shown."""

    end: int
    piece: Math | Directive | None


def words(
    source: Source,
    masked: str,
    lines: Sequence[tuple[int, int]],
    hidden: dict[int, Hidden],
    codes: dict[int, int],
) -> tuple[Inline, str | None]:
    """Return the characters of a paragraph that has these lines, and its anchor.

    What is hidden there is taken out of ``hidden``; ``codes`` says where code that begins somewhere ends.
    """
    scan = _Words(source, masked, hidden, codes)
    for start, end in lines:
        scan.line(start, end)
    scan.emphasise()
    return scan.inline(), scan.label


class _Words:
    def __init__(self, source: Source, masked: str, hidden: dict[int, Hidden], codes: dict[int, int]) -> None:
        self.source, self.masked, self.hidden, self.codes = source, masked, hidden, codes
        self.label: str | None = None
        self.resume = 0
        # (offset, what is shown) in order; emphasis is decided when the paragraph is complete.
        self.tokens: list[tuple[int, str | Math | Directive]] = []
        self.runs: list[int] = []
        self.tags: dict[int, int] = {}
        self.paired: dict[int, int] = {}

    def line(self, start: int, end: int) -> None:
        """Read the tokens of a line."""
        place = max(start, self.resume)
        while place < end and (match := TOKEN.search(self.masked, place, end)):
            self._plain(place, match.start())
            place = self._token(match)
        self._plain(place, end)
        self.resume = max(place, self.resume)
        if place <= end:
            self.tokens.append((end, " "))

    def emphasise(self) -> None:
        """Pair the marks of emphasis; a mark without a partner is a character."""
        waiting: dict[str, list[int]] = {}
        struck = [change for change in self.tags.values() if abs(change) == STRUCK]
        ignored = set(struck) if sum(struck) else set()
        paired = {index: change for index, change in self.tags.items() if change not in ignored}
        for index in self.runs:
            offset, run = self.tokens[index]
            run = str(run)
            before = self.masked[offset - 1 : offset] or " "
            after = self.masked[offset + len(run) : offset + len(run) + 1] or " "
            inside = run[0] == "_" and before.isalnum() and after.isalnum()
            if not before.isspace() and waiting.get(run) and not inside:
                strength = {1: 1, 2: BOLD, 3: BOLD}[len(run)] if run != "~~" else STRUCK
                paired[waiting[run].pop()], paired[index] = strength, -strength
            elif not after.isspace() and not (inside or (run[0] == "_" and before.isalnum())):
                waiting.setdefault(run, []).append(index)
        self.paired = paired

    def inline(self) -> Inline:
        """Return the characters that are left."""
        inline = Inline(self.source)
        strong = 0
        for index, (offset, shown) in enumerate(self.tokens):
            if index in self.paired:
                strong += self.paired[index]
            elif strong >= STRUCK:
                continue
            elif not isinstance(shown, str):
                inline.put(shown, strong=strong)
            elif len(shown) == 1:
                inline.add(shown, offset, strong=strong)
            else:
                inline.add_text(shown, offset, strong=strong)
        while inline.plain and inline.plain[-1] == " ":
            for part in (inline.plain, inline.offsets, inline.strong):
                part.pop()
        return inline

    def _plain(self, start: int, end: int) -> None:
        if start < end:
            self.tokens.append((start, self.masked[start:end]))

    def _token(self, match: re.Match[str]) -> int:
        """Read a token, and return where the next one may begin."""
        start, text = match.start(), match.group()
        if match["hidden"]:
            hidden = self.hidden.pop(start, None)
            if not hidden:
                self._plain(start, match.end())
                return match.end()
            if hidden.piece:
                self.tokens.append((start, hidden.piece))
            return hidden.end
        if match["code"]:
            end = self.codes.get(start, match.end())
            self._plain(start, end)
            return end
        if match["escaped"]:
            self.tokens.append((start + 1, match["escaped"]))
        elif match["entity"]:
            self.tokens.append((start, html.unescape(text)[:1]))
        elif match["tag"]:
            self._tag(match)
        elif match["texlabel"]:
            self.label = self.label or match["texname"]
        elif match["attribute"]:
            self.label = self.label or match["label"]
        elif match["emphasis"]:
            self.runs.append(len(self.tokens))
            self.tokens.append((start, text))
        elif match["target"] and not self._linked():
            self._plain(start, match.end())
        return match.end()

    def _tag(self, match: re.Match[str]) -> None:
        if anchor := ANCHOR.search(match["tag"]):
            self.label = self.label or anchor.group(1)
        name = match["tagname"].lower()
        closing = match["tag"].startswith("</")
        if name in REPLACED and not (closing and name in ("sub", "sup")):
            self.tokens.append((match.start(), REPLACED[name]))
        elif name in ("del", "s"):
            self.tags[len(self.tokens)] = -STRUCK if closing else STRUCK
            self.tokens.append((match.start(), ""))
        elif name in ("b", "strong", "em", "i"):
            self.tags[len(self.tokens)] = (-1 if closing else 1) * (BOLD if name in ("b", "strong") else 1)
            self.tokens.append((match.start(), ""))

    def _linked(self) -> bool:
        """Remove the bracket that opens the text of a link which closes here; whether there is one."""
        for index in range(len(self.tokens) - 1, max(len(self.tokens) - 20, -1), -1):
            offset, shown = self.tokens[index]
            if isinstance(shown, str) and len(shown) > 0 and "[" in shown:
                place = shown.rindex("[")
                self.tokens[index] = (offset, shown[:place])
                self.tokens.insert(index + 1, (offset + place + 1, shown[place + 1 :]))
                self.runs = [run + (run > index) for run in self.runs]
                self.tags = {tag + (tag > index): opens for tag, opens in self.tags.items()}
                return True
        return False
