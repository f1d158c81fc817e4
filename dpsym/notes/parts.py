r"""Parts of a sheet and of an answer: exercises, their items, and what stands before the items of one.

A part is named as the sheet names it: ``a``, ``21``, or ``21(i)`` where the exercise 21 has items.  Parts are
cut out of a text by blanks, so that every line and column stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.labels import LABEL, LEADING, MARKUP, ROMAN, WORDS, exercises, labelled
from dpsym.notes.source import Span

#: What has to stay of a part that is cut out, for the environments around it to be whole.
AROUND: Final = re.compile(
    r"\\(?:begin|end)\{(?:document|enumerate|itemize|description|exercise|problem|solution|proof)\*?\}"
    r"(?:\[[^\]\n]*\])?"
)
#: Labels in a line that are followed by what they label: "Solve (i) $x = 1$, (ii) $x = 2$."
IN_LINE: Final = re.compile(rf"(?<=[\s~:,])\((?P<name>[a-h]|{ROMAN})\)(?=[\s~]*(?:\$|\\\())")
IN_ORDER: Final = ("abcdefgh", ("i", "ii", "iii", "iv", "v"))
#: How a label is closed: by a bracket, a sign, the end of its markup or of the line.
CLOSING: Final = r"(?:[ \t]*(?:\)?[.:]?(?:\}|\*{1,3}|_{1,2}|\])[.:]?|\)[.:]?|\\?\.(?=\s)|:)|\)?[ \t]*$)"


@dataclass(frozen=True)
class Part:
    """A part of a text: where it stands, its label, and what stands before the items of its exercise."""

    span: Span
    label: Span | None = None
    above: Span | None = None

    def pieces(self) -> tuple[Span, ...]:
        """Return the pieces of the text that belong to the part."""
        return (self.span,) if self.above is None else (self.above, self.span)


def exercise_of(name: str) -> str:
    """Return the exercise to which a part belongs, which is the part itself where that has no items.

    >>> exercise_of("21(i)"), exercise_of("b")
    ('21', 'b')
    """
    return name.partition("(")[0]


def parts_of(text: str) -> Mapping[str, Part]:
    r"""Return the parts of a sheet by their names; none where a label stands twice, or alone.

    >>> list(parts_of("**Exercise 1.** Let $x > 0$.\n(a) One.\n(b) Two.\n\n**Exercise 2.** Three."))
    ['1(a)', '1(b)', '2']
    >>> list(parts_of("For all $x$:\n(a) One.\n(b) Two.")), parts_of("Show this.")
    (['a', 'b'], {})
    """
    found = dict[str, Part]()
    spans = exercises(text)
    divided = {name: _items(text, span) for name, span in spans.items()}
    if not any(divided.values()):
        return {name: Part(span) for name, span in labelled(text).items()}
    for exercise, span in spans.items():
        items = divided[exercise]
        first = min((item.start for item in items.values()), default=span.end)
        for name, item in items.items():
            in_line = IN_LINE.match(text, item.start)
            label = None if in_line is None else Span(*in_line.span())
            found[f"{exercise}({name})"] = Part(item, label, Span(span.start, first))
        if not items:
            found[exercise] = Part(span)
    return found


def parts_answered(text: str, names: Sequence[str]) -> Mapping[str, Part]:
    r"""Return the parts of an answer by the names that the sheet gives them; an undivided exercise is one.

    >>> names = ["4.1(1)", "4.1(2)", "4.2"]
    >>> list(parts_answered("**4.1.1** One.\n\n**4.1.2** Two.\n\n**4.2** Three.", names))
    ['4.1(1)', '4.1(2)', '4.2']
    >>> list(parts_answered("(1) One.\n(2) Two.\n\nProblem 4.2. Three.", names))
    ['4.1(1)', '4.1(2)', '4.2']
    >>> list(parts_answered("Problem 4.1. All at once.\n\nProblem 4.2. Three.", names))
    ['4.1', '4.2']
    """
    if not any("(" in name for name in names):
        return {name: Part(span) for name, span in labelled(text, names).items()}
    found = dict[str, Part]()
    if not (labels := list(_labels(text, names))):
        nested = parts_of(text)  # lists within a list
        return nested if {*nested} <= {*names, *map(exercise_of, names)} else {}
    longest = {label.start: (name, label) for name, label in sorted(labels, key=lambda one: one[1].end)}
    labels = [longest[start] for start in sorted(longest)]
    labels = [one for place, one in enumerate(labels) if not place or labels[place - 1][0] != one[0]]
    starts = [*(label.start for _, label in labels), len(text)]
    pieces: list[tuple[str, Span, Span | None]] = [("", Span(0, starts[0]), None)]
    pieces += [
        (name, Span(label.start, end), label) for (name, label), end in zip(labels, starts[1:], strict=True)
    ]
    for name, span, label in pieces:
        for part, what in _divided(text, name, span, label, names):
            if part in found:
                return {}
            found[part] = what
    return found


def _divided(
    text: str, name: str, span: Span, label: Span | None, names: Sequence[str]
) -> Iterator[tuple[str, Part]]:
    """Yield the parts in a piece of an answer that begins with the name of a part or an exercise, or none."""
    if name in names:
        yield name, Part(span, label)
        return
    asked = [one for one in names if "(" in one and (not name or exercise_of(one) == name)]
    inner = {one.partition("(")[2].rstrip(")"): one for one in asked}
    if len(inner) < len(asked):
        return  # several exercises have items with these labels
    items = _within(span, labelled(_only(text, (span,), label), tuple(inner), 1 if name else 2))
    first = min((item.start for item in items.values()), default=span.end)
    for one, item in items.items():
        yield inner[one], Part(item, label, Span(span.start, first) if name else None)
    if name and not items:
        yield name, Part(span, label)


def _items(text: str, span: Span) -> Mapping[str, Span]:
    """Return the items of an exercise that stands in a span of a sheet."""
    inside = _only(text, (span,))
    return _within(span, labelled(inside)) or _in_line(inside, span.end)


def _within(span: Span, items: Mapping[str, Span]) -> Mapping[str, Span]:
    """Return items of a piece of a text, the last of which ends where that does."""
    return {name: Span(item.start, min(item.end, span.end)) for name, item in items.items()}


def _in_line(text: str, end: int) -> Mapping[str, Span]:
    """Return the items of an exercise that are counted in a line."""
    matches = list(IN_LINE.finditer(text))
    names = [match["name"] for match in matches]
    if len(names) < 2 or not any([*order[: len(names)]] == names for order in IN_ORDER):
        return {}
    ends = [*(match.start() for match in matches[1:]), end]
    return {name: Span(match.start(), stop) for name, match, stop in zip(names, matches, ends, strict=True)}


def _labels(text: str, names: Sequence[str]) -> Iterator[tuple[str, Span]]:
    """Yield the names of parts and of exercises at the beginnings of an answer's lines."""
    outer = {*map(exercise_of, names)}
    numbers = {match["number"] for match in LABEL.finditer(text)}
    steps = bool(numbers - outer - {None}) or any(
        name.endswith(f"({number})") for name in names for number in outer
    )
    for name in dict.fromkeys([*names, *map(exercise_of, names)]):
        exercise, _, item = name.rstrip(")").partition("(")
        of = r"[.\-]".join(map(re.escape, re.split(r"[.\-]", exercise)))
        within = rf"[ \t.\-]*\(?{re.escape(item)}" if item else ""
        pattern = (
            rf"^[ \t]*(?:\\noindent\b[ \t]*)?(?P<marked>(?:{MARKUP}[ \t]*)+)?"
            rf"(?:(?i:{LEADING})[ \t]+){{0,2}}(?P<word>(?i:{WORDS})\.?[ \t~]*)?\(?"
            rf"{of}{within}(?![A-Za-z\d$])(?![.\-]\d)(?P<closing>{CLOSING})?"
        )
        for match in re.finditer(pattern, text, re.MULTILINE):
            closed = match["closing"] is not None
            plain = match["marked"] is None and match["word"] is None
            counts = plain and name.isdigit() and ")" not in match.group() and steps
            if (match["word"] or closed) and not counts:
                yield name, Span(match.start(), match.end())


def only_part(text: str, parts: Mapping[str, Part], name: str, before: Sequence[str] = ()) -> str:
    r"""Return a text in which all parts but one, and those named before it, are blank.

    >>> text = "For $x$:\n(a) one\n(b) two\n(c) three"
    >>> only_part(text, parts_of(text), "b").split()
    ['For', '$x$:', '(b)', 'two']
    >>> only_part(text, parts_of(text), "b", ["a"]).split()
    ['For', '$x$:', '(a)', 'one', '(b)', 'two']
    >>> only_part("For (a) one.\nFor (b) two.", parts_of("For (a) one.\nFor (b) two."), "b").split()
    ['(b)', 'two.']
    """
    shown = [parts[one] for one in (*before, name) if one in parts]
    first = min(piece.start for part in parts.values() for piece in part.pieces())
    pieces = [piece for part in shown for piece in part.pieces()]
    alone = _only(text, (Span(0, first), *pieces), *(part.label for part in shown), mark="(a)")
    match = LABEL.match(alone, parts[name].span.start)
    if match is not None and match["joined"]:  # "1a" is (a) of the exercise
        start, end = match.start("before"), match.end("joined")
        return alone[:start] + f"{match['joined']})".rjust(end - start) + alone[end:]
    if match is None or not match["lead"]:
        return alone
    (start, end), stop = match.span("lead"), match.end()
    return alone[:start] + alone[end:stop] + " " * (end - start) + alone[stop:]


def _only(text: str, kept: Sequence[Span], *labels: Span | None, mark: str = "") -> str:
    """Return a text in which all but some spans is blank; labels are blank, or a mark where a line begins.

    Blanks there would make code of a line.
    """
    pieces = [character if character == "\n" else " " for character in text]
    for found in AROUND.finditer(text):
        pieces[found.start() : found.end()] = found.group()
    for span in kept:
        pieces[span.start : span.end] = text[span.start : span.end]
    for label in filter(None, labels):
        size = label.end - label.start
        before = text[text.rfind("\n", 0, label.start) + 1 : label.start]
        pieces[label.start : label.end] = ("" if before.strip() else mark[-size:]).ljust(size)
    return "".join(pieces)
