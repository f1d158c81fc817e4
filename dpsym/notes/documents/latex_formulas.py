r"""Formulas in LaTeX: between delimiters, in environments, and in commands that stand for these."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dpsym.notes.documents.definitions import Groups
from dpsym.notes.documents.delimiters import DISPLAYS, Ends, is_prose
from dpsym.notes.documents.formulas import Findings, formula
from dpsym.notes.documents.latex_blocks import Blocks
from dpsym.notes.documents.latex_files import Folder, Names, learn
from dpsym.notes.source import Source, Span


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


class Formulas:
    """The part of the scan that reads formulas."""

    def __init__(self, source: Source, shared: Shared) -> None:
        self.source, self.text, self.shared = source, source.text, shared
        self.blocks, self.findings, self.names = shared.blocks, shared.findings, shared.names
        self.ends = Ends(source.text, comments=True)
        self.groups = Groups(source.text)
        self.strong = 0
        self.formulas = 0
        self.hopeless: set[str] = set()
        shared.sources.append(source)
        shared.places.append(shared.inside)
        learn(source.text, shared.names)

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
