"""The claims of lecture notes as HTML: each as its author reads it, with what was understood and found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from dpsym.check.words import excerpt, finding
from dpsym.report.chips import Links, chip, counted, evidence, folded, kind
from dpsym.report.typeset import as_written, counterexample, lines, reading, words

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.report.pictures.figures import Figures

__all__ = ["article", "entry", "numbered", "shortfall"]


def article(
    result: Result,
    anchor: str,
    links: Links | None = None,
    listed: str = "",
    figures: Figures | None = None,
) -> str:
    """Return a claim with everything that is known about it; ``listed``: where it is told of in full.

    >>> from dpsym.check.result import Result
    >>> article(Result(id="a:3", verdict="proved", latex="x < 1"), "c1")[:41]
    '<article id="c1" class="card proved" tabi'
    """
    slack = figures.slack(result) if figures and result.steps else ""
    return (
        f'<article id="{anchor}" class="card {kind(result.verdict)}" tabindex="-1"'
        f' data-verdict="{kind(result.verdict)}"><header>{chip(result.verdict)}'
        f" {_place(result, links)}{listed}</header>{_body(result)}{_steps(result)}{slack}</article>"
    )


def entry(result: Result, anchor: str, links: Links | None = None, figures: Figures | None = None) -> str:
    """Return the entry of a list that comes first: what is written, how it was read, what is wrong."""
    wrong = next((step for step in result.steps if step.verdict == result.verdict), result)
    found = wrong.counterexample or result.counterexample
    told = counterexample(found, wrong.message, wrong.reading or "") if found else _paragraphs(wrong)
    label = "counterexample" if found else "what is wrong"
    understood = reading(wrong.reading, slim=True) if wrong.reading else ""
    step = f' <span class="faint">step {result.steps.index(wrong) + 1}</span>' if result.steps else ""
    return (
        f'<li class="card {kind(result.verdict)}" data-verdict="{kind(result.verdict)}"><header>'
        f"{chip(result.verdict)} {_place(result, links)}"
        f'{step} <a class="jump" href="#{anchor}">in the text</a></header>'
        f"{as_written(wrong.typeset or wrong.latex)}{_labelled('as understood', understood)}"
        f"{_not_understood(result)}{_labelled(label, told)}{figures.of(wrong, result) if figures else ''}"
        f"{_suggestion(wrong.suggestion or result.suggestion)}</li>"
    )


def shortfall(result: Result, links: Links | None = None) -> str:
    """Return the entry for a formula that was not read or is ill-formed: where, why, and the line itself."""
    rows = excerpt(result.place or {})
    quoted = escape("\n".join(rows)) if rows else escape(result.latex)
    return (
        f'<li class="card {kind(result.verdict)}" data-verdict="{kind(result.verdict)}"><header>'
        f"{chip(result.verdict)} {_place(result, links)}</header>"
        f'<p>{escape(result.message)}</p><pre class="place">{quoted}</pre></li>'
    )


def _labelled(label: str, inside: str) -> str:
    return f'<p class="label">{label}</p>{inside}' if inside else ""


def _body(result: Result) -> str:
    parts = [as_written(result.typeset or result.latex)]
    if result.reading and not result.steps:
        parts.append(_labelled("as understood", reading(result.reading, slim=True)))
    if result.assumed:
        parts.append(f'<p class="faint">{escape(result.assumed)}</p>')
    parts += [_not_understood(result), _found(result), _suggestion(result.suggestion, fold=True)]
    parts += [_sharpened(result.sharpened), evidence(result), _source(result)]
    return "".join(parts)


def _found(result: Result) -> str:
    if result.counterexample is not None and result.verdict in ("refuted", "doubtful"):
        read = "" if result.steps else result.reading or ""
        return folded("counterexample", counterexample(result.counterexample, result.message, read))
    return _paragraphs(result)


def _paragraphs(result: Result) -> str:
    first, more = finding(result), result.message
    told = [first, *([] if first.startswith(more) else [more])]
    return "".join(f'<p class="found">{escape(text)}</p>' for text in told if text)


def _not_understood(result: Result) -> str:
    """Return the words that may bear on a claim, where that is why it is a question."""
    if result.verdict != "doubtful":
        return ""
    rows = "".join(
        f"<li>line {escape(str(row.get('line')))}: {words(str(row.get('words', '')))}</li>"
        for row in result.not_understood
    )
    return _labelled("not understood", f'<ul class="words">{rows}</ul>' if rows else "")


def _suggestion(suggestion: Mapping[str, Any] | None, *, fold: bool = False) -> str:
    if suggestion is None:
        return ""
    edit, verdict = escape(str(suggestion.get("edit") or "")), escape(str(suggestion.get("verdict", "")))
    head = f"nearest true form, {verdict}"
    inside = f'<div class="says">{lines(str(suggestion.get("latex", "")), slim=True)}</div>'
    inside += f'<p class="faint">{edit}</p>' if edit else ""
    return folded(head, inside) if fold else _labelled(head, inside)


def _sharpened(sharpened: Mapping[str, Any] | None) -> str:
    if sharpened is None:
        return ""
    words, verdict = escape(str(sharpened.get("words", ""))), escape(str(sharpened.get("verdict", "")))
    return _labelled(f"{words or 'sharper'}: {verdict}", lines(str(sharpened.get("latex", "")), slim=True))


def _source(result: Result) -> str:
    parts = [result.latex, *([result.reading] if result.reading and not result.steps else [])]
    return folded("LaTeX", "".join(f"<pre>{escape(part)}</pre>" for part in parts))


def _steps(result: Result) -> str:
    if not result.steps:
        return ""
    items = "".join(_step(step, number) for number, step in enumerate(result.steps, 1))
    listed = f'<ol class="steps">{items}</ol>'
    if any(step.verdict in ("refuted", "doubtful") for step in result.steps):
        return _labelled("step by step", listed)
    return folded(f"step by step: {counted(result.steps)}", listed)


def _step(step: Result, number: int) -> str:
    line = f"step {number}, line {step.source['line']}" if step.source else f"step {number}"
    return (
        f'<li class="card {kind(step.verdict)}"><header>{chip(step.verdict)}'
        f' <span class="faint">{escape(line)}</span></header>{_body(step)}</li>'
    )


def _place(result: Result, links: Links | None) -> str:
    line = f"line {result.source['line']}" if result.source else result.id
    label = f"{line} ({result.label})" if result.label else line
    return f'<span class="faint">{(links or Links()).place(result.source, label)}</span>'


def numbered(results: Iterable[Result]) -> Iterator[tuple[str, Result]]:
    """Yield results with the names of their places on the page."""
    for number, result in enumerate(results, 1):
        yield f"c{number}", result
