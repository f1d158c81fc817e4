"""From the place of a formula to the formula, and to what its text gives besides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dpsym.notes.documents.base import Directive, MacroText, Math, Problem
from dpsym.notes.documents.definitions import Groups, definitions
from dpsym.notes.source import Source, Span

LABEL: Final = re.compile(r"(?<!\\)\\label\s*\{\s*([^{}\n]{1,200}?)\s*\}")
TAG: Final = re.compile(r"(?<!\\)\\tag\*?\s*\{\s*([^{}\n]{1,200}?)\s*\}")
DIRECTIVE: Final = re.compile(r"\s*dpsym:[ \t]*(\S(?:.*\S)?)\s*", re.DOTALL | re.IGNORECASE)
COMMENT: Final = re.compile(r"\\.|%([^\n]*)")
MOST_PROBLEMS: Final = 200


class Findings:
    """What is found in a document besides its blocks."""

    def __init__(self) -> None:
        self.macros: list[MacroText] = []
        self.directives: list[Directive] = []
        self.problems: list[Problem] = []

    def complain(self, source: Source, start: int, end: int, message: str) -> None:
        """Note a problem; of very many the later ones are not worth their room."""
        if len(self.problems) == MOST_PROBLEMS:
            message = (
                f"There are more than {MOST_PROBLEMS} problems in this document; the others are not listed."
            )
        if len(self.problems) <= MOST_PROBLEMS:
            self.problems.append(Problem(source, Span(start, end), message))

    def problems_in(self, sources: Sequence[Source]) -> tuple[Problem, ...]:
        """Return the problems in the order of the text."""
        order = {source.name: number for number, source in enumerate(sources)}
        return tuple(
            sorted(self.problems, key=lambda problem: (order.get(problem.source.name, 0), problem.span))
        )

    def direct(self, source: Source, start: int, end: int) -> Directive | None:
        """Return the directive that a comment between two offsets is, if it is one."""
        match = DIRECTIVE.fullmatch(source.text, start, end)
        if not match:
            return None
        self.directives.append(Directive(source, Span(*match.span(1))))
        return self.directives[-1]

    def hidden_directives(self, source: Source, content: Span) -> list[Directive]:
        """Return the directives in the comments inside a formula."""
        comments = COMMENT.finditer(source.text, content.start, content.end)
        found = [self.direct(source, *match.span(1)) for match in comments if match.group(1) is not None]
        return [directive for directive in found if directive]

    def define(self, source: Source, content: Span, groups: Groups) -> bool:
        """Note the definitions in a formula; whether it consists of nothing else."""
        rest, place = "", content.start
        for start, end in definitions(groups, content.start, content.end):
            self.macros.append(MacroText(source, Span(start, end)))
            rest += source.text[place:start]
            place = end
        return (
            place > content.start
            and not re.sub(r"%[^\n]*", "", rest + source.text[place : content.end]).strip()
        )


def formula(
    source: Source, span: Span, content: Span, delimiter: str, *, display: bool, environment: str = ""
) -> Math:
    r"""Return a formula with the first \label and \tag of its own."""
    text = source.text[content.start : content.end]
    label, tag = LABEL.search(text), TAG.search(text)
    return Math(
        source,
        span,
        content,
        delimiter,
        display,
        environment,
        label.group(1) if label else None,
        tag.group(1) if tag else None,
    )
