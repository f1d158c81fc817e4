"""Environments of LaTeX: what opens, what closes, and what does not match."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from dpsym.notes.documents.delimiters import MATH_ENVIRONMENTS
from dpsym.notes.documents.latex_formulas import Formulas, Shared
from dpsym.notes.documents.latex_names import LISTS, TITLED, TRANSPARENT, VERBATIM, WITH_ARGUMENTS
from dpsym.notes.source import Source

DEEPEST: Final = 100
ENVIRONMENT: Final = re.compile(r"\\(?:begin|end)\s{0,3}\{\s*(?P<name>[^{}\n\\$]{1,60}?)\s*\}")
OVERLAY: Final = re.compile(r"[ \t]*<[\d,+.|:@a-z -]{1,30}>")
OPTIONAL: Final = re.compile(
    r"(?:[ \t]{0,30}|\s{0,3})\[((?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\[\]]*\]){0,300})\]"
)


#: What a document of many files may call its theorems, where the definition is not among those read.
OWN_NAME: Final = re.compile(
    r"(?:env|my|our|new|tcb|worked)?(theorem|lemma|proposition|corollary|claim|definition|remark|example|proof"
    r"|exercise|problem|solution)(?:box|env|block|frame)?\Z"
)


class Environments(Formulas):
    """The part of the scan that follows environments, and the braces inside them."""

    def __init__(self, source: Source, shared: Shared) -> None:
        super().__init__(source, shared)
        self.braces: list[tuple[int, int]] = []  # that are open, with the emphasis around them
        self.apart = False  # inside a heading or a footnote
        self.stopped = False
        # The environments that are open in this file: name, where it begins, and how many braces were open.
        self.opened: list[tuple[str, int, int]] = []
        self.ignored: Counter[str] = Counter()  # environments that are nested too deeply to be followed

    def flush(self) -> None:
        """End the paragraph."""
        self.blocks.flush()

    def titled(self, end: int) -> int:
        """Read the title of a slide in braces, and return where it ends."""
        return end

    def environment(self, start: int, what: str) -> int:
        """Read the begin or the end of an environment."""
        match = ENVIRONMENT.match(self.text, start)
        if not match:
            self.complain(start, start + 4, f"\\{what} has no name of an environment in braces.")
            return start + len(what) + 1
        name = match["name"]
        if what == "end":
            return self._closed(name, start, match.end())
        if name in MATH_ENVIRONMENTS and name not in self.names.environments:
            return self.displayed(start, match.end(), name)
        if name in VERBATIM:
            close = -1 if name in self.hopeless else self.text.find(f"\\end{{{name}}}", match.end())
            if close >= 0:
                return close + len(name) + 6
            self.hopeless.add(name)
            self.complain(
                start, match.end(), f"\\begin{{{name}}} has no \\end{{{name}}}; it was read as text."
            )
            return match.end()
        return match.end() if name == "document" or self.apart else self._opened(name, start, match.end())

    def _opened(self, name: str, start: int, end: int) -> int:
        """Open an environment of text, with its title if it states something."""
        plain = name.rstrip("*")
        printed = self.names.theorems.get(name) or self.names.theorems.get(plain) or ""
        overlay = OVERLAY.match(self.text, end)
        end = overlay.end() if overlay else end
        option = OPTIONAL.match(self.text, end)
        title = option.group(1).strip() if option else ""
        end = option.end() if option else end
        if name == "restatable" and (theorem := re.compile(r"\{(\w+)\}\{\w+\}").match(self.text, end)):
            printed, end = self.names.theorems.get(theorem.group(1), ""), theorem.end()
        known = plain in LISTS or plain in TRANSPARENT or name in self.names.environments
        if not printed and (stated := OWN_NAME.match(plain.lower())) and plain not in TRANSPARENT:
            printed, known = stated.group(1).capitalize(), True
            end, title = self._arguments(end, title)
        if not printed and not known:
            end, title = self._arguments(end, title)
            self.complain(start, end, f"The environment {name!r} is not known; it was read as ordinary text.")
            printed = plain  # its name may say that what it holds is not claimed
        while name in WITH_ARGUMENTS and (group := self.groups.end(end)):
            end = group
        if name in TITLED and not printed and (group := self.groups.end(end)):
            printed = self.text[end + 1 : group - 1].strip() or name.removesuffix("block").capitalize()
            end = group
        if len(self.opened) >= DEEPEST:
            if not self.ignored:
                self.complain(start, end, f"Environments are nested more than {DEEPEST} deep from here on.")
            self.ignored[name] += 1
            return end
        self.flush()
        self.blocks.begin(plain if plain in LISTS else name, printed, title if printed else "", start, end)
        self.opened.append((name, start, len(self.braces)))
        return self.titled(end) if name == "frame" else end

    def _arguments(self, end: int, title: str) -> tuple[int, str]:
        """Return where the arguments of an environment end, and a title that holds what they say."""
        start = end
        while self.text[end : end + 1] == "{" and (group := self.groups.end(end)):
            end = group
        said = self.text[start:end].replace("{", " ").replace("}", " ").split()
        return end, " ".join([title, *said]).strip()

    def _closed(self, name: str, start: int, end: int) -> int:
        """Close an environment, and complain about what is still open inside."""
        if name == "document":
            self.stopped = True
            return end
        if self.ignored[name]:
            self.ignored[name] -= 1
            return end
        depth = next((at for at in range(len(self.opened) - 1, -1, -1) if self.opened[at][0] == name), -1)
        if self.apart or depth < 0:
            if name not in self.hopeless and name not in VERBATIM:
                self.complain(start, end, f"\\end{{{name}}} closes nothing.")
            return end
        for inner, offset, _ in self.opened[depth + 1 :]:
            self.complain(offset, offset + 6, f"\\begin{{{inner}}} is not closed before \\end{{{name}}}.")
        braces = self.opened[depth][2]
        for offset, _ in self.braces[braces:]:
            self.complain(offset, offset + 1, f"This brace is not closed before \\end{{{name}}}.")
        if len(self.braces) > braces:
            self.strong = self.braces[braces][1]
        del self.opened[depth:], self.braces[braces:]
        self.flush()
        plain = name.rstrip("*")
        self.blocks.end(plain if plain in LISTS else name, end)
        return end
