"""The results as one web page that needs nothing from elsewhere: its style and its script are part of it.

Of lecture notes, errata and questions to the author come first, each with its reading, then the claims as
their author reads them, and what was not read; of theorems there is a card each.  The script filters,
searches and moves by keys; without it everything is there too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.words import not_read
from dpsym.plain import in_signs
from dpsym.report.articles import article, entry, numbered, shortfall
from dpsym.report.cards import card, theorems
from dpsym.report.chips import VERDICTS, Links, kind
from dpsym.report.folding import Folding
from dpsym.report.frame import NARROWING, bar, document, resource
from dpsym.report.pictures.figures import Figures
from dpsym.report.typeset import compact, formula, words
from dpsym.version import __version__

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report
    from dpsym.errors import UnusableInput

__all__ = ["page"]

DRAWN: Final = 24  # claims of which a page has pictures: a fifth of a second and some kilobytes each
FEW: Final = 12  # theorems on a page whose refuted forms are drawn; that of a catalogue would be too large


#: What comes first on a page: name, title, verdict, and what it means.
FIRST: Final = (
    (
        "errata",
        "Errata",
        "refuted",
        "Each fails at the values given, which satisfy all that is supposed; both sides are certified there.",
    ),
    (
        "questions",
        "Questions",
        "doubtful",
        "As read, each fails at the values given; but words that may say more of it were not understood.",
    ),
)


@dataclass(frozen=True)
class Section:
    """A part of the page with its place in the menu; ``count`` where it is a list."""

    name: str
    title: str
    inside: str
    count: int | None = None
    under: tuple[tuple[str, str], ...] = ()  # names and titles of its own parts


def page(report: Report, *, strict: bool = False, folder: Path | None = None) -> str:
    """Return a report as HTML; everything that comes from a file is escaped.

    Args:
        report: what came out of a run.
        strict: supported is not enough.
        folder: where the page will be, for links to the files.

    >>> from dpsym.check.run import Report
    >>> page(Report()).startswith("<!doctype html>")
    True
    """
    links = Links(folder)
    notes = list(numbered(result for result in report.results if result.of_notes()))
    groups = list(theorems(result for result in report.results if not result.of_notes()))
    folding = Folding() if len(groups) > FEW else None
    sections = [
        *_problems(report.problems),
        *_notes(notes, report.empty, links),
        *_context(report.context),
        *_theorems(groups, links, folding, strict=strict),
    ]
    packed = f' data-packed="{folding.packed()}"' if folding else ""
    title = _title(report)
    body = compact(
        f'<body><a class="skip" href="#content">to the results</a>'
        f'<header class="top"><h1>{words(title)}</h1>{_about(report, groups, strict=strict)}'
        f"{_bar([result for _, result in notes], groups, strict=strict)}</header>"
        f'<div class="columns"><nav aria-label="contents">{_menu(sections)}</nav>'
        f'<main id="content"{packed}>{"".join(map(_section, sections))}</main></div>'
        f"<footer><p>dpsym {escape(__version__)}. {NARROWING}</p></footer></body>"
    )
    return document(in_signs(title), body, script=resource("page.js"))


def _title(report: Report) -> str:
    """Return the title of the one document, or what the page is about."""
    notes = [result for result in report.results if result.of_notes()]
    files = dict.fromkeys(_file(result) for result in notes)
    if len(notes) < len(report.results):
        return "Theorems and notes" if notes else "Theorems"
    if len(files) == 1 and notes[0].title:
        return notes[0].title
    return next(iter(files)) if len(files) == 1 else "Lecture notes" if files else "dpsym check"


def _about(report: Report, groups: Sequence[Sequence[Result]], *, strict: bool) -> str:
    """Return in a line what was checked, and how much of it came out as expected."""
    parts = list(dict.fromkeys(_file(result) for result in report.results if result.of_notes()))[:3]
    if groups:
        parts.append(f"{len(groups)} theorem{'' if len(groups) == 1 else 's'}")
        wrong = [result for group in groups for result in group if result.expected == "refuted"]
        odd = sum(not result.as_expected(strict=strict) for result in wrong)
        if wrong:
            state = "each refuted, as it should be" if not odd else f"{odd} of them not refuted"
            parts.append(f"{len(wrong)} wrong forms, {state}")
    odd = sum(not result.as_expected(strict=strict) for group in groups for result in group)
    parts += [f"{odd} not as expected"] if odd else []
    parts.append(f"{report.seconds:.1f} s")
    cached = report.cached()
    parts += [f"{cached} of an earlier run"] if cached else []
    return f'<p class="faint">{escape(" · ".join(parts))}</p>'


def _bar(notes: Sequence[Result], groups: Sequence[Sequence[Result]], *, strict: bool) -> str:
    """Return the verdicts as a bar, and as buttons each of which shows what has that verdict alone."""
    counts = Counter(kind(result.verdict) for result in (*notes, *(group[0] for group in groups)))
    odd = sum(any(not r.as_expected(strict=strict) for r in group) for group in groups)
    shown = [(name, name, counts[name]) for name in (*VERDICTS, "other") if counts[name]]
    return bar(shown, [("odd", "odd", odd)] if odd else [])


def _menu(sections: Iterable[Section]) -> str:
    rows = []
    for part in sections:
        count = "" if part.count is None else f' <span class="faint">{part.count}</span>'
        under = "".join(f'<li><a href="#{name}">{words(title)}</a></li>' for name, title in part.under)
        below = f"<ul>{under}</ul>" if under else ""
        rows.append(f'<li><a href="#{part.name}">{escape(part.title)}</a>{count}{below}</li>')
    return f"<ul>{''.join(rows)}</ul>"


def _section(part: Section) -> str:
    return f'<section id="{part.name}"><h2>{escape(part.title)}</h2>{part.inside}</section>'


def _problems(problems: Sequence[UnusableInput]) -> Iterator[Section]:
    listed = "".join(f"<li>{escape(f'{p.place}: {p}' if p.place else str(p))}</li>" for p in problems)
    if listed:
        yield Section("problems", "Inputs that could not be used", f"<ul>{listed}</ul>", len(problems))


def _notes(results: list[tuple[str, Result]], empty: Sequence[str], links: Links) -> Iterator[Section]:
    numbers: dict[str, str] = {}
    figures = Figures(DRAWN)
    several = len({_file(result) for _, result in results}) > 1
    for name, title, verdict, lead in FIRST:
        chosen = [(anchor, result) for anchor, result in results if result.verdict == verdict]
        if chosen:
            rows = ((result, entry(result, anchor, links, figures)) for anchor, result in chosen)
            listed = _by_file(rows, named=several)
            numbers.update({anchor: name for anchor, _ in chosen})
            yield Section(name, title, f'<p class="faint">{lead}</p>{"".join(listed)}', len(chosen))
    shown = [(anchor, result) for anchor, result in results if result.verdict != "unread" or result.steps]
    for number, (file, group) in enumerate(groupby(shown, key=lambda pair: _file(pair[1])), 1):
        pairs = list(group)
        inside, under = _document(pairs, f"claims-{number}", numbers, links, figures)
        yield Section(f"claims-{number}", file, inside, len(pairs), under)
    short = list(not_read(result for _, result in results))
    if short:
        listed = _by_file(((result, shortfall(result, links)) for result in short), named=several)
        yield Section("not-read", "What was not read, and why", "".join(listed), len(short))
    nothing = "".join(f"<li>{escape(name)}</li>" for name in empty)
    if nothing:
        yield Section("empty", "Documents without claims", f"<ul>{nothing}</ul>", len(empty))


def _context(rows: Sequence[Mapping[str, Any]]) -> Iterator[Section]:
    """Yield the formulas that say something and are no claims, folded."""
    listed = "".join(
        f'<li class="faint">{escape(str(row["source"]["file"]))}:{row["source"]["line"]} '
        f"{formula(str(row.get('typeset') or row['latex']), display=False)} {escape(str(row['role']))}"
        f"{escape(': ' + str(row['message'])) if row['message'] else ''}</li>"
        for row in rows
    )
    if listed:
        inside = (
            f'<details><summary>formulas that are no claims</summary><ol class="list">{listed}</ol></details>'
        )
        yield Section("context", "Context", inside, len(rows))


def _document(
    pairs: Sequence[tuple[str, Result]], name: str, numbers: dict[str, str], links: Links, figures: Figures
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the claims of a document under its headings, and those headings that a menu names."""
    inside: list[str] = []
    under: list[tuple[str, str]] = []
    for count, (within, group) in enumerate(groupby(pairs, key=lambda pair: pair[1].within), 1):
        if within:
            anchor = f"{name}-{count}"
            inside.append(f'<h3 id="{anchor}">{" · ".join(map(words, within))}</h3>')
            if not under or under[-1][1] != within[0]:
                under.append((anchor, within[0]))
        for anchor, result in group:
            section = numbers.get(anchor, "")
            told = f' <a class="jump" href="#{section}">{section}</a>' if section else ""
            inside.append(article(result, anchor, links, told, figures))
    return "".join(inside), tuple(under)


def _by_file(entries: Iterable[tuple[Result, str]], *, named: bool) -> Iterator[str]:
    """Yield lists of entries, under the names of their files where there are several."""
    for file, group in groupby(entries, key=lambda pair: _file(pair[0])):
        heading = f"<h3>{escape(file)}</h3>" if named else ""
        yield f'{heading}<ol class="list">{"".join(text for _, text in group)}</ol>'


def _file(result: Result) -> str:
    return str((result.source or {}).get("file"))


def _theorems(
    groups: Sequence[Sequence[Result]], links: Links, folding: Folding | None, *, strict: bool
) -> Iterator[Section]:
    if not groups:
        return
    inside, under = [], []
    figures = Figures(DRAWN if len(groups) <= FEW else 0)
    families = groupby(groups, key=lambda group: group[0].id.partition(".")[0])
    for number, (family, members) in enumerate(families, 1):
        anchor = f"theorems-{number}"
        under.append((anchor, family))
        inside.append(f'<h3 class="family" id="{anchor}">{escape(family)}</h3>')
        cards = (card(group, links, figures, strict=strict) for group in members)
        inside += map(folding.briefly, cards) if folding else cards
    yield Section("theorems", "Theorems", "".join(inside), len(groups), tuple(under))
