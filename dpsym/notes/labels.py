"""Labels of one kind that divide a text: (a), (b), (c) at the beginnings of lines, numbers, exercises."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
#: The number of the exercise before a letter, as in "Ex 13 a)" and "2(b)".
OF_EXERCISE: Final = (
    r"(?:[A-Z][a-z]{0,11}\.?[ \t]*)?(?P<of>\d{1,2}(?:\.\d{1,2})*)\.?[ \t]*(?=\(?[a-z]{1,3}\))"
)
ROMAN: Final = "i{1,3}|iv|v"
LABEL: Final = re.compile(
    rf"^[ \t]*(?:(?:[>\-][ \t]*|\\noindent\b[ \t]*|\\item[ \t]*\[?[ \t]*"
    r"|\\begin\{[a-z]+\}[ \t]*\[[ \t]*)*"
    rf"(?P<marked>(?:{MARKUP}[ \t]*)+(?P<word>[A-Z][a-z]{{1,11}}[ \t]+)?)?"
    rf"(?:{OF_EXERCISE})?(?P<lead>{LEAD})?"
    rf"(?:\((?P<round>[a-h]|{ROMAN})\)|(?P<half>[a-h]|{ROMAN})\)"
    rf"|(?P<colon>[a-h]|{ROMAN}):(?=\s)|(?P<bare>[a-h])(?=[ \t]*[.:]?(?:\]|\}}|\*|_|[ \t]*$))"
    r"|(?(marked)(?P<before>\d{1,2})(?P<joined>[a-h])(?=[ \t]*[.:]?(?:\[|\}|\*|_|[ \t]*$))|(?!))"
    r"|(?P<left>\()?(?P<above>(?:\d{1,2}\.)*)(?P<number>\d{1,2})"
    r"(?(left)\)|(?(marked)(?!\d)|(?:\)|\\?\.(?=\s)))))"
    r"(?(word)(?=[ \t]*[.:]?(?:\}|\*|_|:|[ \t]*$))))",
    re.MULTILINE,
)
#: The name of an exercise: "**Problem 2.**", "Task A", "**E1.**"; in an answer the name may stand alone.
WORDS: Final = "|".join(sorted(words_of_derivations("exercises"), key=len, reverse=True))
EXERCISE: Final = re.compile(
    rf"^[ \t]*(?:\\noindent\b[ \t]*)?(?P<marked>(?:{MARKUP}[ \t]*)+)?"
    rf"(?:(?P<word>(?i:{WORDS}))(?:\.?[ \t~]+|\.?(?=\d))(?P<name>\d{{1,3}}(?:[.\-]\d{{1,2}})*|[A-Z])"
    r"|(?P<short>[A-Z]\d{1,2})|(?P<bare>[A-H]))"
    r"(?![A-Za-z\d$])(?![.\-]\d)",
    re.MULTILINE,
)
#: An exercise by its name anywhere in a text: "for Problem 2", "EXERCISE 4.1".
MENTIONED: Final = re.compile(rf"(?<!\w)(?:{WORDS})(?:\s+|[.:]?\s*(?=\d))(?:\d|[A-Z]\b)", re.IGNORECASE)
ENDING: Final = re.compile(r"[ \t]*(?:[.:)(}*]|_|$)", re.MULTILINE)
ASIDES: Final = words_of_derivations("added")
LIST: Final = re.compile(
    r"\\begin\{(?P<begin>enumerate|itemize|description)\}(?P<style>\[[^\]\n]*\](?:[^\]\n]*\])?)?"
    r"|\\end\{(?P<end>enumerate|itemize|description)\}|\\item(?![A-Za-z])"
)
LETTERS: Final = "abcdefgh"


def labelled(text: str, names: Sequence[str] | None = None, least: int = 2) -> Mapping[str, Span]:
    r"""Return the parts of a text by their labels; none where one stands twice, or below ``least`` of them.

    Labels are those with the ``names``, or all of one kind: letters or Roman numbers, the kind that comes
    first, else numbers, else the places of the items of a list.  What stands behind the same label once more,
    as a hint does, belongs to that part.

    >>> labelled("We begin.\n(a) This is so.\n\n**b)** By (a) it is.\n")
    {'a': Span(start=10, end=27), 'b': Span(start=27, end=48)}
    >>> labelled("(a) One.\n(b) Two.\n(a) is used here.")
    {}
    >>> list(labelled("For (i), this.\nSolution of (ii): that.\n\n*Hint for (ii): look.*"))
    ['i', 'ii']
    >>> list(labelled("(a) One.\n(i) So.\n(b) Two.")), list(labelled("**Part 1**\nOne.\n**Part 2**\nTwo."))
    (['a', 'b'], ['1', '2'])
    >>> list(labelled("**Task A.** One.\n\n**Task B.** Two.")), list(labelled("**E1.** One.\n\n**E2.** Two."))
    (['A', 'B'], ['E1', 'E2'])
    >>> list(labelled("\\begin{enumerate}\n\\item One.\n\\item Two.\n\\end{enumerate}"))
    ['1', '2']
    """
    matches = [match for match in LABEL.finditer(text) if not _is_aside(match)]
    lettered = [_lettered(match) for match in matches]
    first = next(filter(None, lettered), "")
    if names is None:
        lettered = [name if _is_roman(name) == _is_roman(first) else "" for name in lettered]
    plain = [match["number"] or "" if not match["above"] and not match["word"] else "" for match in matches]
    below = [match["number"] or "" if match["above"] else "" for match in matches]
    numbered = [match["number"] or "" for match in matches]
    ways = (lettered, plain, below, numbered)
    for way in ways:
        found = [(name, match.start()) for name, match in zip(way, matches, strict=True) if name]
        parts = _spans(found, text, names, least)
        if parts:
            return parts
        if way is lettered and any(names is None or name in names for name, _ in found):
            return _spans(list(_exercises(text, names)), text, names)
    return _spans(list(_exercises(text, names)), text, names) or _spans(
        list(_items(text, names)), text, names
    )


def first_exercise(text: str) -> int:
    """Return where a text first names an exercise; where it names none, its beginning.

    >>> first_exercise("Due on Friday. Exercise 3: show it."), first_exercise("Show it.")
    (15, 0)
    """
    found = MENTIONED.search(text)
    return found.start() if found is not None else 0


def first_item(text: str) -> int:
    r"""Return where the first label of a text stands; where it has none, its beginning.

    >>> first_item("Solve over the reals.\n(a) One."), first_item("Solve it.")
    (22, 0)
    """
    found = LABEL.search(text)
    return found.start() if found is not None else 0


def exercises(text: str) -> Mapping[str, Span]:
    r"""Return the exercises of a text by their names; none where it has one, or names one twice.

    >>> list(exercises("### Problem 4.1\n1. One.\n2. Two.\n### Problem 4.2\nThree."))
    ['4.1', '4.2']
    >>> list(exercises("**1a** One.\n**1b** Two.\n**2a** Three."))
    ['1', '2']
    >>> inner = "\\begin{enumerate} \\item One. \\item Two. \\end{enumerate}"
    >>> list(exercises(f"\\begin{{enumerate}} \\item {inner} \\item Three. \\end{{enumerate}}"))
    ['1', '2']
    """
    lettered = (match for match in LABEL.finditer(text) if _lettered(match))
    counted = [(match["of"] or match["before"] or "", match.start()) for match in lettered]
    ways = (list(_exercises(text, None)), counted, list(_nested(text)))
    return next((found for way in ways if (found := _spans(way, text, None))), {})


def _exercises(text: str, names: Sequence[str] | None) -> Iterator[tuple[str, int]]:
    """Yield the names of exercises, and where they stand."""
    for match in EXERCISE.finditer(text):
        name = match["name"] or match["short"] or match["bare"]
        ends = ENDING.match(text, match.end()) is not None
        told = match["word"] or (ends and match["short"]) or (names is not None and ends)
        if told and (names is None or name in names):
            yield name, match.start()


def _is_aside(match: re.Match[str]) -> bool:
    """Return whether a label names what is only remarked, as in "Hint for (a)", and begins no part."""
    return (match["word"] or "").strip().lower() in ASIDES


def _lettered(match: re.Match[str]) -> str:
    """Return the letter or the Roman number of a label; nothing where it is a number or no label."""
    bare = match["bare"]
    if bare and not match["marked"] and "\\item" not in match.group():
        return ""
    return match["round"] or match["half"] or match["colon"] or bare or match["joined"] or ""


def _spans(
    found: Sequence[tuple[str, int]], text: str, names: Sequence[str] | None, least: int = 2
) -> Mapping[str, Span]:
    """Return the parts that begin at labels; none where one stands twice, apart, or alone."""
    numbers = names is not None and names[0].isdigit()
    if names is not None:
        if numbers and not {name for name, _ in found} <= {*names}:
            return {}  # they count steps, and no parts
        found = [(name, start) for name, start in found if name in names]
    found = [one for place, one in enumerate(found) if not place or found[place - 1][0] != one[0]]
    labels = [name for name, _ in found]
    if len(labels) < least or len(set(labels)) < len(labels):
        return {}
    ends = [*(start for _, start in found[1:]), len(text)]
    return {name: Span(start, end) for (name, start), end in zip(found, ends, strict=True)}


@dataclass
class _List:
    """A numbered list: how deep it stands, how it names its items, and where it and they begin."""

    depth: int
    style: Callable[[int], str]
    start: int
    items: list[int] = field(default_factory=list)
    end: int = 0


def _items(text: str, names: Sequence[str] | None) -> Iterator[tuple[str, int]]:
    """Yield the items of the outermost list with several, if it is one, each named by its place.

    An answer has no formulas besides the list then: else the items may be steps.
    """
    lists = [one for one in _lists(text) if len(one.items) > 1]
    outer = [one for one in lists if one.depth == min(other.depth for other in lists)]
    if len(outer) != 1 or len(outer[0].items) > len(LETTERS):
        return
    (found,) = outer
    if names is not None and re.search(r"[$]|\\[(\[]", text[: found.start] + text[found.end :]):
        return
    if names is None or len(names) == len(found.items):
        yield from zip(names or map(found.style, range(len(found.items))), found.items, strict=False)


def _lists(text: str) -> list[_List]:
    """Return the numbered lists of a text; others are looked into, and have no items here."""
    lists, open_ = list[_List](), list[_List]()
    for match in LIST.finditer(text):
        if match["begin"]:
            depth = len(open_)
            open_.append(_List(depth, _styled(match["style"] or "", depth), match.start(), end=len(text)))
            lists += [open_[-1]] if match["begin"] == "enumerate" else []
        elif match["end"] and open_:
            open_.pop().end = match.end()
        elif open_:
            open_[-1].items.append(match.start())
    return lists


def _nested(text: str) -> Iterator[tuple[str, int]]:
    """Yield the items of the outermost list as exercises, where a list with several stands in one."""
    items = list(_items(text, None))
    starts = {start for _, start in items}
    inner = [one for one in _lists(text) if len(one.items) > 1 and starts.isdisjoint(one.items)]
    if items and any(one.start > items[0][1] for one in inner):
        yield from items


def _styled(option: str, depth: int = 0) -> Callable[[int], str]:
    """Return how a list names its items, by the option with which it begins, or how deep it stands."""
    if "\\alph" in option or "\\Alph" in option or re.search(r"\(?a[).]", option):
        return LETTERS.__getitem__
    if "\\roman" in option.lower() or re.search(r"\(?i[).]", option):
        return ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii").__getitem__
    return LETTERS.__getitem__ if depth and not option else lambda place: str(place + 1)


def _is_roman(name: str) -> bool:
    return name[:1] in ("i", "v")
