"""The scan of a LaTeX text: characters, commands, environments and formulas, one after the other."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from dpsym.notes.documents.base import MacroText
from dpsym.notes.documents.definitions import DEFINING, Groups, command_end, definition_end
from dpsym.notes.documents.delimiters import DISPLAYS, MATH_ENVIRONMENTS, Ends, is_prose
from dpsym.notes.documents.formulas import Findings, formula
from dpsym.notes.documents.inline import BOLD, Inline
from dpsym.notes.documents.latex_blocks import Blocks
from dpsym.notes.documents.latex_commands import (
    LIGATURES,
    Argument,
    Break,
    Command,
    Heading,
    Text,
    accented,
    printed_symbol,
)
from dpsym.notes.documents.latex_files import Folder, Names, learn
from dpsym.notes.documents.latex_names import (
    BARE,
    FORMATTING,
    KEPT,
    LISTS,
    OVERLAID,
    SECTIONS,
    SWALLOWED,
    SYMBOLS,
    TABLES,
    THEOREMS,
    TITLED,
    TRANSPARENT,
    VERBATIM,
    WITH_ARGUMENTS,
)
from dpsym.notes.documents.shown import shown_latex
from dpsym.notes.source import Source, Span

MOST_BLOCKS: Final = 20_000
MOST_FORMULAS: Final = 20_000
SPECIAL: Final = re.compile(r"[\\$%{}&~]|---?|``|''|\n[ \t]*\n\s*")
COMMAND: Final = re.compile(r"\\(?P<name>[A-Za-z@]+)(?P<star>\*?)(?P<space>[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?)")
FILE: Final = re.compile(r"\s*(?:\{([^{}\n]{1,300})\}|([^\s{}\\%$]{1,300}))")
#: What begins a display, so that a blank line before it ends no sentence.
_MATH: Final = "|".join(sorted(MATH_ENVIRONMENTS))
BEFORE_DISPLAY: Final = re.compile(rf"\\\[|\$\$|\\begin\{{(?:{_MATH})\*?\}}")
LABEL: Final = re.compile(r"\\label\s*\{\s*([^{}\n]{1,200}?)\s*\}")
VERB: Final = re.compile(r"\\(?:verb|lstinline|mintinline\{\w+\})\*?([^A-Za-z0-9\s*\[])([^\n]*?)\1")
_KEY: Final = r"[A-Za-z]{1,20}:[\w:.'/+-]{1,100}"
#: What a command that stands in a line of its own takes if it notes something of keys, and prints nothing.
KEYS: Final = re.compile(rf"\{{\s{{0,20}}(?:{_KEY}(?:[\s,]{{1,20}}{_KEY})*)?[\s,]{{0,20}}\}}[ \t]*(?=\n|\Z)")
START: Final = re.compile(r"^[^%\n]*?\\begin\s*\{document\}", re.MULTILINE)
DEEPEST: Final = 100
ENVIRONMENT: Final = re.compile(r"\\(?:begin|end)\s{0,3}\{\s*(?P<name>[^{}\n\\$]{1,60}?)\s*\}")
OVERLAY: Final = re.compile(r"[ \t]*<[\d,+.|:@a-z -]{1,30}>")
#: What stands behind a title in the braces of an argument that is none, and what no title holds.
BESIDE: Final = re.compile(r"[ \t]*(?:\\label\{[^{}]*\})?[ \t]*(?:%[^\n]*)?(?:\n|\\[A-Za-z]|\Z)")
PROSE: Final = re.compile(r"[$.]|\\[(\[]")
OPTIONAL: Final = re.compile(
    r"(?:[ \t]{0,30}|\s{0,3})\[((?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\[\]]*\]){0,300})\]"
)


#: What a document of many files may call its theorems, where the definition is not among those read: thmbox.
PRINTED: Final = {name.lower(): printed for name, printed in THEOREMS.items()}
_ANY: Final = "|".join(sorted(PRINTED, key=len, reverse=True))
OWN_NAME: Final = re.compile(rf"(?:env|my|our|new|tcb|worked)?({_ANY})(?:box|env|block|frame)?\Z")


@dataclass
class Shared:
    """What all files of a document have in common."""

    folder: Folder
    blocks: Blocks
    findings: Findings = field(default_factory=Findings)
    names: Names = field(default_factory=Names)
    sources: list[Source] = field(default_factory=list)
    places: list[tuple[int, ...]] = field(default_factory=list)
    inside: tuple[int, ...] = ()  # where the file that is read is included, and where that one is, ...


class Scan:
    """Reads one file; where it includes another, that one is read in between."""

    def __init__(self, source: Source, shared: Shared) -> None:
        self.source, self.text, self.shared = source, source.text, shared
        self.blocks, self.findings, self.names = shared.blocks, shared.findings, shared.names
        self.ends = Ends(source.text, comments=True)
        self.groups = Groups(source.text)
        self.strong = 0
        self.coming = 0  # how strongly the next group is emphasised
        self.formulas = 0
        self.hopeless: set[str] = set()
        self.braces: list[tuple[int, int]] = []  # that are open, with the emphasis around them
        self.apart = False  # inside a heading or a footnote
        self.stopped = False
        # The environments that are open in this file: name, where it begins, and how many braces were open.
        self.opened: list[tuple[str, int, int]] = []
        self.ignored: Counter[str] = Counter()  # environments that are nested too deeply to be followed
        self.notes: list[tuple[int, int]] = []
        shared.sources.append(source)
        shared.places.append(shared.inside)
        learn(source.text, shared.names)

    def read(self, start: int) -> None:
        """Read from an offset to the end of the file, or of the document."""
        self.blocks.turn_to(self.source)
        begin = START.search(self.text, start)
        if begin:
            self._preamble(start, begin.end())
        self._run(begin.end() if begin else start, len(self.text))
        self.flush()
        for name, offset, _ in reversed(self.opened):
            self.complain(offset, offset + 6, f"\\begin{{{name}}} is never closed.")
            self.blocks.end(name, len(self.text))
        for offset, _ in self.braces:
            self.complain(offset, offset + 1, "This brace is never closed.")

    def flush(self, *, goes_on: bool = False) -> None:
        """End the paragraph, and put its footnotes behind it unless its sentence ``goes_on`` in a display."""
        if self.apart:
            return
        self.blocks.flush()
        if goes_on:
            return
        notes, self.notes = self.notes, []
        for start, end in notes:
            self.blocks.nest.paragraph(self._apart(start, end))

    def _preamble(self, start: int, end: int) -> None:
        """Read definitions, directives and included files, and nothing else."""
        pattern = re.compile(rf"\\\\|%|{DEFINING.pattern}|\\(?:input|include)(?![A-Za-z])")
        while match := pattern.search(self.text, start, end):
            start = match.end()
            if match.group() == "%":
                start = self._comment(match.start())
            elif match["name"]:
                start = self._definition(match.start())
            elif match.group() != "\\\\":
                start = self._file(match.end())
        self.blocks.flush()

    def _run(self, place: int, end: int) -> None:
        while place < end and not self.stopped:
            match = SPECIAL.search(self.text, place, end)
            stop = match.start() if match else end
            if stop > place:
                self.coming = 0
                self.blocks.inline.add_text(self.text[place:stop], place, strong=self.strong)
            place = self._special(match) if match else end
            if self.blocks.nest.added > MOST_BLOCKS or self.formulas > MOST_FORMULAS:
                self.complain(
                    stop, stop + 1, "There are too many blocks or formulas; from here on nothing was read."
                )
                self.stopped = True

    def _special(self, match: re.Match[str]) -> int:
        """Read what begins with a special character, and return where it ends."""
        sign, start = match.group(), match.start()
        if sign == "\\":
            return self._command(start)
        if sign == "$":
            return self.delimited(start, "$$" if self.text.startswith("$$", start) else "$")
        if sign == "%":
            return self._comment(start)
        if sign == "{":
            self.braces.append((start, self.strong))
            self.strong, self.coming = max(self.strong, self.coming), 0
        elif sign == "}":
            if self.braces:
                _, self.strong = self.braces.pop()
            else:
                self.complain(start, start + 1, "This brace closes nothing.")
        elif sign == "&":
            self._letter("&" if self._in_table() else " ", start)
        elif sign in LIGATURES:
            self._letter(LIGATURES[sign], start)
        else:
            self.flush(goes_on=bool(BEFORE_DISPLAY.match(self.text, match.end())))
            self._letter(" ", start)
        return match.end()

    def _letter(self, letter: str, offset: int) -> None:
        self.blocks.inline.add(letter, offset, strong=self.strong)

    def _in_table(self) -> bool:
        return any(name in TABLES for name, _, _ in self.blocks.nest.open[-1:])

    def _comment(self, start: int) -> int:
        stop = self.text.find("\n", start)
        stop = stop if stop >= 0 else len(self.text)
        if directive := self.findings.direct(self.source, start + 1, stop):
            self.blocks.put(directive)
        blank = re.compile(r"[ \t]*(?:\n|\Z)").match(self.text, stop + 1)
        return stop if blank else stop + 1

    def _command(self, start: int) -> int:
        """Read what begins with a backslash."""
        for delimiter in (r"\(", r"\["):
            if self.text.startswith(delimiter, start):
                return self.delimited(start, delimiter)
        if accent := accented(self.text, start):
            self._letter(accent[0][:1], start)
            return accent[1]
        match = COMMAND.match(self.text, start)
        if not match:
            return self._sign(start)
        name = match["name"]
        if name in ("begin", "end"):
            return self.environment(start, name)
        if DEFINING.match(self.text, start) and (end := definition_end(self.groups, start)):
            self.findings.macros.append(MacroText(self.source, Span(start, end)))
            return end
        if name in ("import", "subimport", "verbatiminput"):
            self.complain(start, match.end("name"), f"\\{name} is not read; \\input is.")
        if name in ("input", "include", "subfile", "InputIfFileExists"):
            return self._file(match.end("name"))
        if name in self.names.begins:
            return self.abbreviated(start, match.end("name"), name)
        return self._text_command(match)

    def _sign(self, start: int) -> int:
        r"""Read an escaped character, ``\\`` with what it takes, or a control space."""
        sign = self.text[start + 1 : start + 2]
        if sign == "\\":
            match = re.compile(r"\\\\\*?(?:\[[^\]\n]{0,20}\])?").match(self.text, start)
            if self._in_table():
                self.blocks.inline.add_text(self.text[start : start + 2], start)
            else:
                self._letter(" ", start)
            return match.end() if match else start + 2
        if sign in ("", " ", "\n", ",", ";", ":", "!", "/", "-", "@", "*", ")", "]", ">"):
            if sign in (")", "]"):
                self.complain(start, start + 2, f"\\{sign} closes no formula.")
            self._letter(" " if sign not in "/-!@" else "", start) if sign else None
            return start + 2
        self._letter(sign, start + 1)
        return start + 2

    def _text_command(self, match: re.Match[str]) -> int:
        """Read a command that stands in text."""
        name, start, end = match["name"], match.start(), match.end()
        if name in OVERLAID and (overlay := OVERLAY.match(self.text, match.end("name"))):
            end = overlay.end()
        if name in ("item", "question") or (name in ("part", "subpart") and self.blocks.counts):
            mark = OPTIONAL.match(self.text, match.end("name") if end == match.end() else end)
            self.flush()
            self.blocks.item(mark.group(1).strip() if mark and name == "item" else "", start, end)
            return mark.end() if mark else end
        if name in SECTIONS:
            return self._heading(match, SECTIONS[name])
        if name == "label":
            found = LABEL.match(self.text, start)
            if found and self.apart:
                self.blocks.label = found.group(1)
            elif found:
                self.blocks.name(found.group(1))
            return found.end() if found else end
        if name in ("verb", "lstinline", "mintinline") and (verb := VERB.match(self.text, start)):
            self.blocks.inline.add_text(verb.group(2), verb.start(2))
            return verb.end()
        if name in ("footnote", "footnotetext", "marginpar"):
            return self._footnote(match)
        if name == "ensuremath" and (close := self.groups.end(end)):
            return self.put(start, (end + 1, close - 1), close, "\\ensuremath", display=False)
        if (name in KEPT or name in self.names.refers) and (close := self.groups.end(end)):
            self.blocks.inline.add_text(
                "\\ref" + self.text[end:close] if name not in KEPT else self.text[start:close], start
            )
            return close
        return self._plain_command(match, end)

    def _plain_command(self, match: re.Match[str], end: int) -> int:
        name, start = match["name"], match.start()
        if name == "hyperref" and (target := OPTIONAL.match(self.text, end)):
            return target.end()
        if (printed := self.names.prints.get(name)) is not None and not (self.apart and printed.breaks):
            return self._print(printed, start, end)
        if name in self.names.shows:
            self.coming = 0
        elif (keys := KEYS.match(self.text, end)) and not self.text[self._line(start) : start].strip():
            return keys.end()
        elif name in self.names.commands:
            self.blocks.inline.add_text(self.text[start:end], start, strong=self.strong)
        elif name in FORMATTING:
            self.coming = FORMATTING[name]
        elif name in ("bf", "bfseries", "em", "it", "itshape"):
            self.strong = max(self.strong, BOLD if name.startswith("bf") else 1)
        elif name == "par":
            self.flush()
        elif name in ("qed", "qedhere", "qedsymbol"):
            self._letter("∎", start)
        elif name in SWALLOWED:
            place = match.end("name")
            return command_end(self.groups, place, SWALLOWED[name]) or end
        elif name in SYMBOLS:
            self.blocks.inline.add_text(printed_symbol("\\" + name)[:1], start, strong=self.strong)
            return match.end()
        elif name not in BARE:
            self.blocks.inline.add_text(self.text[start:end], start, strong=self.strong)
            if self.text.startswith("{", end):
                self._letter(" ", end)
        else:
            self._letter(" ", start)
        return end

    def _line(self, place: int) -> int:
        """Return where the line of a place begins."""
        return self.text.rfind("\n", 0, place) + 1

    def _print(self, command: Command, start: int, end: int) -> int:
        """Print what a command of the document's own stands for: its words at the place of the command."""
        groups: list[tuple[int, int]] = []
        for _ in range(command.takes):
            if (close := self.groups.end(end)) is None:
                break
            groups.append((end + 1, close - 1))
            end = close
        for part in command.parts:
            if isinstance(part, Break):
                self.flush()
            elif isinstance(part, Heading):
                around, self.blocks.inline = self.blocks.inline, Inline(self.source)
                for inner in part.parts:
                    self._print_one(inner, groups, start)
                inline, self.blocks.inline = self.blocks.inline, around
                self.blocks.add_heading(inline, part.level)
            else:
                self._print_one(part, groups, start)
        return end

    def _print_one(self, part: Text | Argument, groups: list[tuple[int, int]], start: int) -> None:
        before = self.strong
        self.strong = max(before, part.strong)
        if isinstance(part, Text):
            for letter in part.words:
                self._letter(letter, start)
        elif part.number <= len(groups):
            self._run(*groups[part.number - 1])
        self.strong = before

    def _heading(self, match: re.Match[str], level: int) -> int:
        short = OPTIONAL.match(self.text, match.end())
        open_at = short.end() if short else match.end()
        close = self.groups.end(open_at)
        if close is None or "\n\n" in self.text[open_at:close]:
            self.complain(match.start(), match.end("name"), "The title here has no end of its own.")
            return match.end()
        if self.apart:
            return open_at
        self.flush()
        self.blocks.label = None
        inline = self._apart(open_at + 1, close - 1, strong=BOLD if level > 3 else 0)
        if level > 3:
            if inline.plain and inline.plain[-1] not in ".:?!":
                inline.add(".", close - 1, strong=BOLD)
            inline.add(" ", close - 1)
            self.blocks.inline = inline
        else:
            self.blocks.add_heading(inline, level)
        return close

    def titled(self, end: int) -> int:
        """Read the title of a slide in braces as a heading, and skip its subtitle."""
        close = self.groups.end(end)
        if close is None or self.apart:
            return end
        self.blocks.add_heading(self._apart(end + 1, close - 1), SECTIONS["frametitle"])
        return self.groups.end(close) or close

    def _footnote(self, match: re.Match[str]) -> int:
        option = OPTIONAL.match(self.text, match.end())
        open_at = option.end() if option else match.end()
        close = self.groups.end(open_at)
        if close is None or self.apart:
            return open_at
        self.notes.append((open_at + 1, close - 1))
        return close

    def _apart(self, start: int, end: int, *, strong: int = 0) -> Inline:
        """Read a title or a footnote apart from the paragraph around it."""
        around, braces, before = self.blocks.inline, self.braces, self.strong
        self.blocks.inline, self.braces, self.strong, self.apart = Inline(self.source), [], strong, True
        self._run(start, end)
        inline = self.blocks.inline
        self.blocks.inline, self.braces, self.strong, self.apart = around, braces, before, False
        return inline

    def _definition(self, start: int) -> int:
        end = definition_end(self.groups, start)
        if end is None:
            self.complain(start, start + 1, "This definition of a command is not complete.")
            return start + 1
        self.findings.macros.append(MacroText(self.source, Span(start, end)))
        return end

    def _file(self, place: int) -> int:
        match = FILE.match(self.text, place)
        if not match:
            return place
        name = match.group(1) or match.group(2)
        included = self.shared.folder.include(name)
        if isinstance(included, str):
            self.complain(*match.span(), included)
            return match.end()
        self.flush()
        source = Source(included[0], shown_latex(included[1]))
        for sentence, offset in included[2]:
            self.findings.complain(source, offset, offset + 1, sentence)
        around = self.shared.inside
        self.shared.inside = (*around, match.start())
        Scan(source, self.shared).read(0)
        self.shared.inside = around
        self.shared.folder.leave()
        self.blocks.turn_to(self.source)
        return match.end()

    # Environments

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
        if printed and not title and self.text[end : end + 1] == "{" and (group := self.groups.end(end)):
            if BESIDE.match(self.text, group) and not PROSE.search(self.text[end:group]):
                title, end = self.text[end + 1 : group - 1].strip(), group  # a theorem takes no such argument
        known = plain in LISTS or plain in TRANSPARENT or name in self.names.environments
        if not printed and (stated := OWN_NAME.match(plain.lower())) and plain not in TRANSPARENT:
            printed, known = PRINTED[stated.group(1)], True
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
            self.flush()  # with its footnotes, before nothing more is read
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

    # Formulas

    def complain(self, start: int, end: int, message: str) -> None:
        """Note a problem at a place of this file."""
        self.findings.complain(self.source, start, end, message)

    def put(
        self,
        start: int,
        content: tuple[int, int],
        end: int,
        delimiter: str,
        *,
        display: bool,
        environment: str = "",
    ) -> int:
        """Add a formula to the paragraph, unless it only defines commands, and return where it ends."""
        self.formulas += 1
        inside = Span(*content)
        for directive in self.findings.hidden_directives(self.source, inside):
            self.blocks.inline.put(directive)
        if (
            not self.findings.define(self.source, inside, self.groups)
            and self.text[inside.start : inside.end].strip()
        ):
            found = formula(
                self.source, Span(start, end), inside, delimiter, display=display, environment=environment
            )
            self.blocks.inline.put(found, strong=self.strong)
        return end

    def delimited(self, start: int, opener: str) -> int:
        """Read a formula that begins with a delimiter."""
        behind = start + len(opener)
        close = self.ends.closing(opener, behind)
        if close is None or (opener == "$" and is_prose(self.text[behind : close.start])):
            what = "display" if opener in DISPLAYS else "formula"
            self.complain(
                start, behind, f"{opener} opens a {what} here that is not closed; it was read as text."
            )
            return behind
        return self.put(start, (behind, close.start), close.end, opener, display=opener in DISPLAYS)

    def displayed(self, start: int, behind: int, name: str) -> int:
        """Read an environment that is a formula."""
        close = self.ends.environment(name, start)
        if not close:
            self.hopeless.add(name)
            message = f"\\begin{{{name}}} has no \\end{{{name}}}; what follows was read as text."
            self.complain(start, behind, message)
            return behind
        delimiter = self.text[start:behind]
        return self.put(
            start, (behind, close[0]), close[1], delimiter, display=name != "math", environment=name
        )

    def abbreviated(self, start: int, behind: int, command: str) -> int:
        r"""Read a formula between commands of the author's, as in ``\be ... \ee``."""
        name = self.names.begins[command]
        closing = [re.escape(ending) for ending, closed in self.names.ends.items() if closed == name]
        match = None
        if closing and command not in self.hopeless:
            match = re.compile(rf"\\(?:{'|'.join(closing)})(?![A-Za-z])").search(self.text, behind)
        if not match:
            self.hopeless.add(command)
            self.complain(start, behind, f"\\{command} opens {name} here, and nothing closes it.")
            return behind
        content = (behind, match.start())
        return self.put(start, content, match.end(), f"\\{command}", display=True, environment=name)
