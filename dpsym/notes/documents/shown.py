r"""What a document shows: text that its author has hidden is blanked, and all places stay as they are.

Of LaTeX: ``\iffalse ... \fi``, the branch of ``\iftrue``, ``\if0`` or a ``\newif`` that is not taken,
``comment`` and what ``\excludecomment`` names, what stands behind ``\end{document}`` or ``\endinput``, what
only takes room (``\phantom``), is for bookmarks, or is the argument of a command of the author that drops
it, and of slides notes and the numbers of overlays (``<2->``): what a slide shows at any time is shown.  Of
Markdown: elements that are ``hidden`` or styled so, templates, scripts, comments and tags of Liquid, and link
reference definitions.  Closed ``<details>`` are shown, since a click opens them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dpsym.notes.documents.definitions import Groups

CONDITION: Final = re.compile(
    r"\\\\|\\%|%[^\n]*|\\verb\*?(?P<bar>[^A-Za-z0-9\s*])[^\n]*?(?P=bar)"
    r"|\\newif\s{0,3}\\if(?P<new>[A-Za-z@]+)"
    r"|\\begin\s{0,3}\{(?P<begin>[^{}\n]{1,60})\}"
    r"|(?P<ends>\\endinput(?![A-Za-z@])|\\end\s{0,3}\{document\})"
    r"|\\if(?![A-Za-z@])[ ]?(?P<one>\w)(?P<other>.)"
    r"|\\(?P<if>if(?!f(?![A-Za-z@])|thenelse)[A-Za-z@]*)"
    r"|\\(?P<turn>else|fi)(?![A-Za-z@])",
    re.DOTALL,
)
EXCLUDING: Final = re.compile(r"\\excludecomment\s{0,3}\{([A-Za-z@*]{1,60})\}")
SETTING: Final = re.compile(r"\\([A-Za-z@]+)(true|false)(?![A-Za-z@])")
VERBATIM: Final = frozenset({"verbatim", "verbatim*", "Verbatim", "lstlisting", "minted"})

NO_WIDTH: Final = "\u200b"
MOST_INDENTED: Final = 3
SLIDES: Final = re.compile(r"\\documentclass(?:\[[^\]]*\])?\{beamer\}|\\begin\s{0,3}\{frame\}")
#: Behind a command and its arguments, on which slides something is shown.
OVERLAY: Final = re.compile(
    r"\\(?:begin\s{0,3}\{[^{}\n]{1,60}\}|(?:item|only|uncover|visible|alert|onslide|action|alt|temporal|frame"
    r"|pause|structure|textbf|textit|emph|color|includegraphics)(?![A-Za-z]))(?:\[[^\]\n]{0,100}\]|\{[^{}\n]{0,100}\}){0,3}"
    r"(?P<slides><(?=[^<>\n]*[\d+.])[-+\d,.|@:a-z ()]{1,40}>)"
)
UNSEEN: Final = re.compile(
    r"\\(?P<name>[hv]?phantom|invisible|note)(?![A-Za-z@])(?:\[[^\]\n]*\]|<[^<>\n]*>)?\s{0,3}"
)
#: Commands of the author that have one argument, and what they write.
DEFINED: Final = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand)\*?\s{0,3}\{?\s{0,3}\\(?P<name>[A-Za-z@]+)\s{0,3}\}?\s{0,3}\[1\]"
    r"\s{0,3}\{(?P<body>[^\n]?)|\\[gex]?def\s{0,3}\\(?P<old>[A-Za-z@]+)#1\{(?P<said>[^\n]?)"
)
COMMAND: Final = re.compile(r"\\(?P<name>[A-Za-z@]+)\s{0,3}(?=\{)")
#: What stands in the second argument is for bookmarks.
BOOKMARKED: Final = re.compile(r"\\texorpdfstring\s{0,3}(?=\{)")
LIQUID: Final = re.compile(r"\{%-?\s{0,5}(?P<name>comment|raw|endraw)\s{0,5}-?%\}")
LIQUID_END: Final = re.compile(r"\{%-?\s{0,5}endcomment\s{0,5}-?%\}")
MARKUP: Final = re.compile(
    r"(?P<fence>^[ \t>]*(?:```+|~~~+))|(?P<code>`+)|(?P<comment><!--)"
    r"|<(?P<tag>[A-Za-z][\w-]{0,30})(?P<attributes>(?:\s[^<>]{0,500})?)>",
    re.MULTILINE,
)
HIDING: Final = re.compile(
    r"\shidden(?=[\s=/]|\Z)|\sstyle\s*=\s*[\"'][^\"']*(?:display\s*:\s*none|visibility\s*:\s*hidden)",
    re.IGNORECASE,
)
NEVER_SHOWN: Final = frozenset({"template", "script", "style", "noscript"})
#: A link reference definition; it does not interrupt a paragraph.
REFERENCE: Final = re.compile(
    r"(?:(?<=\n\n)|\A|(?<=\n))(?P<all>[ ]{0,3}\[(?!\^)[^\]\n]{1,300}\]:[ \t]*\n?[ \t]*"
    r"(?:<[^<>\n]*>|[^\s<]\S*)"
    r"(?:[ \t]*\n?[ \t]+(?:\"[^\"]{0,500}\"|'[^']{0,500}'|\([^\n]{0,500}\)))?[ \t]*)(?=\n|\Z)"
)


def shown_latex(text: str) -> str:
    r"""Return a LaTeX text with blanks for what it does not show.

    >>> shown_latex(r"a \iffalse b \else c \fi d \endinput e").split()
    ['a', 'c', 'd']
    """
    text = _blanked(text, list(_unseen(text)))
    return _blanked(text, list(_hidden_latex(text)))


def _unseen(text: str) -> Iterator[tuple[int, int]]:
    """Yield what only takes room, and of slides what says when something is shown."""
    slides = SLIDES.search(text) is not None
    groups = Groups(text)
    dropping = _dropping(text)
    for match in COMMAND.finditer(text) if dropping else ():
        end = groups.end(match.end()) if match["name"] in dropping else None
        if end is not None:
            yield match.start(), end
    for match in UNSEEN.finditer(text):
        end = groups.end(match.end())
        if end is not None and (slides or match["name"].endswith("phantom")):
            yield match.start(), end
    for match in BOOKMARKED.finditer(text):
        second = groups.end(match.end())
        end = groups.end(second) if second is not None else None
        if second is not None and end is not None:
            yield second, end
    if slides:
        yield from (match.span("slides") for match in OVERLAY.finditer(text))


def _dropping(text: str) -> set[str]:
    r"""Return the names of commands that write nothing of their argument, wherever they are defined.

    >>> sorted(_dropping(r"\newcommand{\todo}[1]{} \def\drop#1{} \newcommand{\keep}[1]{#1}"))
    ['drop', 'todo']
    """
    empty: dict[str, bool] = {}
    for match in DEFINED.finditer(text):
        name = match["name"] or match["old"]
        empty[name] = empty.get(name, True) and (match["body"] or match["said"]) == "}"
    return {name for name, dropped in empty.items() if dropped}


def _hidden_latex(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a LaTeX text that are not shown, and the commands that say so."""
    excluded = {"comment", *EXCLUDING.findall(text)}
    taken = {name: value == "true" for name, value in SETTING.findall(text)}
    values = {"iftrue": True, "iffalse": False}
    open_at: list[tuple[bool | None, int]] = []  # whether the branch is shown, None if unknown; its start
    hidden = place = 0
    while match := CONDITION.search(text, place):
        place = match.end()
        if match["new"]:
            values["if" + match["new"]] = taken.get(match["new"], False)
            yield match.span()
        elif match["begin"] in excluded or match["begin"] in VERBATIM:
            close = text.find(f"\\end{{{match['begin']}}}", place)
            end = len(text) if close < 0 else close + len(match["begin"]) + 6
            if match["begin"] in excluded:
                yield match.start(), end
            place = end if close >= 0 or match["begin"] in excluded else place
        elif match["ends"] and not hidden:
            yield (match.start() if "input" in match["ends"] else match.end()), len(text)
            return
        elif match["one"] or match["if"]:
            known = match["one"] == match["other"] if match["one"] else values.get(match["if"])
            open_at.append((known, match.start()))
            hidden += known is False
            if known is not None:
                yield match.span()
        elif match["turn"] and open_at:
            shown, start = open_at.pop()
            hidden -= shown is False
            if shown is False:
                yield start, match.end()
            elif shown is not None:
                yield match.span()
            if match["turn"] == "else":
                open_at.append((None if shown is None else not shown, match.start()))
                hidden += shown is True
    for shown, start in open_at:
        if shown is False:
            yield start, len(text)


def shown_markdown(text: str) -> str:
    """Return a Markdown text with blanks for what it does not show.

    >>> shown_markdown("a <p hidden>b <p>c</p></p> d").split()
    ['a', 'd']
    """
    text = _blanked(text, list(_of_liquid(text)), markdown=True)
    found = list(_hidden_elements(text))
    ended = {end for _, end in found}
    for match in REFERENCE.finditer(text):
        start = match.start()
        line = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : max(start - 1, 0)]
        if not line.strip() or start - 1 in ended:  # it does not interrupt a paragraph
            found.append(match.span("all"))
            ended.add(match.end("all"))
    return _blanked(text, found, markdown=True)


def _of_liquid(text: str) -> Iterator[tuple[int, int]]:
    """Yield the comments of Liquid, and its marks around what it leaves alone."""
    place, closed = 0, True
    while match := LIQUID.search(text, place):
        place = match.end()
        if match["name"] != "comment":
            yield match.span()
        elif closed:
            end = LIQUID_END.search(text, place)
            closed = end is not None
            if end is not None:
                place = end.end()
                yield match.start(), place


def _hidden_elements(text: str) -> Iterator[tuple[int, int]]:
    """Yield the elements of HTML that are not shown, outside of code and comments."""
    place, hopeless = 0, set[str]()
    while match := MARKUP.search(text, place):
        place = match.end()
        closer = match["code"] or ("-->" if match["comment"] else "")
        if match["fence"]:
            closer = "\n" + match["fence"].strip(" \t>")
        if closer:
            end = -1 if closer in hopeless else text.find(closer, place)
            if end < 0:
                hopeless.add(closer)
            else:
                place = end + len(closer)
        elif match["tag"].lower() in NEVER_SHOWN or HIDING.search(match["attributes"]):
            if not match["attributes"].endswith("/"):
                place = _element_end(text, match["tag"], match.end())
            yield match.start(), place


def _element_end(text: str, tag: str, place: int) -> int:
    """Return where an element ends that begins before a place."""
    depth = 1
    for match in re.compile(rf"<(/?){re.escape(tag)}\b[^<>]{{0,500}}>", re.IGNORECASE).finditer(text, place):
        depth += -1 if match[1] else 1
        if depth == 0:
            return match.end()
    return len(text)


def _blanked(text: str, hidden: list[tuple[int, int]], *, markdown: bool = False) -> str:
    """Return a text with blanks in stretches of it, except for the ends of lines.

    In Markdown a line that begins with blanks is code, so there they are of no width.
    """
    if not hidden:
        return text
    letters = list(text)
    done = 0
    for start, end in sorted(hidden):
        for place in range(max(start, done), end):
            if letters[place] != "\n":
                letters[place] = " "
        done = max(done, end)
    blanked = "".join(letters)
    return _unindented(blanked, text) if markdown else blanked


def _unindented(blanked: str, text: str) -> str:
    """Return a text without indents that only the blanks in it make."""
    lines = []
    for line, before in zip(blanked.split("\n"), text.split("\n"), strict=True):
        indent = len(line) - len(line.lstrip(" "))
        added = indent > max(MOST_INDENTED, len(before) - len(before.lstrip(" ")))
        lines.append(NO_WIDTH * indent + line[indent:] if added and indent < len(line) else line)
    return "\n".join(lines)
