r"""Parts of a sheet and of an answer: what stands behind (a), (b), (c) at the beginnings of lines.

The parts of a text are cut out by blanks, so that every line and column stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Final

from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.source import Span

#: Markup before a label, with which a word may stand before it, and in which it may stand alone.
MARKUP: Final = (
    r"(?:\#{1,6}|\*{1,3}|_{1,2}|\\(?:paragraph|(?:sub){0,2}section|textbf|textit|emph|underline)\*?[ \t]*\{)"
)
#: Words before a label, as in "For (a)" and "Solution of (b)".
LEADING: Final = "|".join(sorted(words_of_derivations("labelling")))
LEAD: Final = rf"(?:(?i:{LEADING})[ \t]+){{1,2}}(?=\(?[a-z]{{1,3}}\))"
ROMAN: Final = "i{1,3}|iv|v"
LABEL: Final = re.compile(
    rf"^[ \t]*(?:(?:[>\-][ \t]*|\\noindent\b[ \t]*|\\item[ \t]*\[?[ \t]*)*"
    rf"(?P<marked>(?:{MARKUP}[ \t]*)+(?P<word>[A-Z][a-z]{{1,11}}[ \t]+)?)?(?P<lead>{LEAD})?"
    rf"(?:\((?P<round>[a-h]|{ROMAN})\)|(?P<half>[a-h]|{ROMAN})\)"
    r"|(?P<bare>[a-h])(?=[ \t]*[.:]?(?:\]|\}|\*|_|[ \t]*$)))"
    r"(?(word)(?=[ \t]*[.:]?(?:\}|\*|_|:|[ \t]*$))))",
    re.MULTILINE,
)
#: What has to stay of a part that is cut out, for the environments around it to be whole.
AROUND: Final = re.compile(
    r"\\(?:begin|end)\{(?:document|enumerate|itemize|description|exercise|problem|solution|proof)\*?\}"
    r"(?:\[[^\]\n]*\])?"
)


def labelled(text: str, names: Container[str] | None = None) -> Mapping[str, Span]:
    r"""Return the parts of a text by their labels; none where a label stands twice, or alone.

    Labels are those with the ``names``, or all of the kind of the first one: letters, or Roman numbers.

    >>> labelled("We begin.\n(a) This is so.\n\n**b)** By (a) it is.\n")
    {'a': Span(start=10, end=27), 'b': Span(start=27, end=48)}
    >>> labelled("(a) One.\n(b) Two.\n(a) is used here.")
    {}
    >>> list(labelled("For (i), this.\nSolution of (ii): that."))
    ['i', 'ii']
    >>> list(labelled("(a) One.\n(i) So.\n(b) Two."))
    ['a', 'b']
    """
    found: list[tuple[str, int]] = []
    for match in LABEL.finditer(text):
        bare = match["bare"]
        if bare and not match["marked"] and "\\item" not in match.group():
            continue
        name = match["round"] or match["half"] or bare
        if name in names if names is not None else not found or _is_roman(name) == _is_roman(found[0][0]):
            found.append((name, match.start()))
    names = [name for name, _ in found]
    if len(names) < 2 or len(set(names)) < len(names):
        return {}
    ends = [*(start for _, start in found[1:]), len(text)]
    return {name: Span(start, end) for (name, start), end in zip(found, ends, strict=True)}


def _is_roman(name: str) -> bool:
    return name[0] in "iv"


def only_part(text: str, parts: Mapping[str, Span], name: str, *, before: bool = False) -> str:
    r"""Return a text in which all parts but one are blank, or only those after it.

    >>> text = "For $x$:\n(a) one\n(b) two\n(c) three"
    >>> only_part(text, labelled(text), "b").split()
    ['For', '$x$:', '(b)', 'two']
    >>> only_part(text, labelled(text), "b", before=True).split()
    ['For', '$x$:', '(a)', 'one', '(b)', 'two']
    >>> only_part("For (a) one.\nFor (b) two.", labelled("For (a) one.\nFor (b) two."), "b").split()
    ['(b)', 'two.']
    """
    pieces = list(text)
    for other, span in parts.items():
        if other == name or (before and span.start < parts[name].start):
            continue
        kept = {place for found in AROUND.finditer(text, *_ends(span)) for place in range(*found.span())}
        for place in range(span.start, span.end):
            if place not in kept and pieces[place] != "\n":
                pieces[place] = " "
    if (label := LABEL.match(text, parts[name].start)) is not None and label["lead"]:
        (start, end), stop = label.span("lead"), label.end()
        pieces[start:stop] = [*pieces[end:stop], *" " * (end - start)]
    return "".join(pieces)


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end
