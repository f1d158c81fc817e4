"""The claims of lecture notes as HTML: each as written beside its reading, with what was found about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.plain import plain
from dpsym.check.words import excerpt, finding
from dpsym.report.mathml import mathml

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["article", "erratum", "formula", "shortfall"]

DOLLARS: Final = re.compile(r"(?<!\\)\${1,2}((?:[^$\\]|\\.)+)(?<!\\)\${1,2}", re.DOTALL)


def article(result: Result, anchor: str) -> str:
    """Return a claim with everything that is known about it.

    >>> from dpsym.check.result import Result
    >>> article(Result(id="a:3", verdict="proved", latex="x < 1"), "c1")[:33]
    '<article id="c1" class="proved"><'
    """
    return (
        f'<article id="{anchor}" class="{escape(result.verdict)}">'
        f"<h3>{_verdict(result)} {_where(result)}</h3>{_body(result)}{_steps(result)}</article>"
    )


def erratum(result: Result, anchor: str) -> str:
    """Return the entry of the errata list for a claim that was refuted."""
    written = _written(result.latex)
    return (
        f'<li class="item refuted"><a href="#{anchor}">{escape(_place(result))}</a>'
        f'<div class="wide">{written}</div>{_found(result)}{_suggestion(result.suggestion)}</li>'
    )


def shortfall(result: Result) -> str:
    """Return the entry for a formula that was not read or is ill-formed: where, why, and the line itself."""
    rows = excerpt(result.place or {})
    quoted = escape("\n".join(rows)) if rows else escape(result.latex)
    return (
        f'<li class="item {escape(result.verdict)}">{escape(_place(result))}: {_verdict(result)}. '
        f'{escape(result.message)}<pre class="place">{quoted}</pre></li>'
    )


def formula(latex: str, *, display: bool = True) -> str:
    """Return LaTeX as MathML, or as its source where that cannot be done."""
    return mathml(latex, display=display) or f"<code>{escape(latex)}</code>"


def _written(latex: str) -> str:
    """Return what stands in the notes: a formula, or a sentence with formulas between dollars."""
    if "$" not in latex:
        return formula(latex)
    parts = DOLLARS.split(latex)  # words and formulas take turns
    shown = (
        formula(part, display=False) if number % 2 else escape(part) for number, part in enumerate(parts)
    )
    return f"<p>{''.join(shown)}</p>"


def _body(result: Result) -> str:
    source = f"<details><summary>LaTeX</summary><pre>{escape(result.latex)}</pre></details>"
    pair = f"<div><h4>as written</h4>{_written(result.latex)}{source}</div>"
    if result.reading and not result.steps:
        # What dpsym prints it can also write as plain text, which is better than a source nobody wrote.
        read = mathml(result.reading, display=True) or f"<code>{escape(plain(result.reading))}</code>"
        whole = f"<details><summary>LaTeX</summary><pre>{escape(result.reading)}</pre></details>"
        pair += f"<div><h4>as understood</h4>{read}{whole}</div>"
    checks = "; ".join(f"{name}: {check.get('outcome')}" for name, check in result.checks.items())
    listed = f"<small>{escape(checks)}</small>" if checks else ""
    assumed = f'<p class="faint">{escape(result.assumed)}</p>' if result.assumed else ""
    more = f"{_suggestion(result.suggestion)}{_sharpened(result.sharpened)}"
    return f'<div class="pair">{pair}</div>{assumed}{_found(result)}{more}{listed}'


def _found(result: Result) -> str:
    found = result.counterexample
    if result.verdict == "refuted" and found is not None:
        return "".join(_counterexample(found, result.message))
    told = dict.fromkeys(text for text in (finding(result), result.message) if text)
    return "".join(f"<p>{escape(text)}</p>" for text in told)


def _counterexample(found: Mapping[str, Any], message: str) -> Iterator[str]:
    values = "".join(
        f"<li>{formula(f'{name} = {value}', display=False)}</li>" for name, value in found["at"].items()
    )
    if values:
        yield f'<h4>counterexample</h4><ul class="values">{values}</ul>'
    yield f"<p>{escape(message)}</p>"


def _suggestion(suggestion: Mapping[str, Any] | None) -> str:
    if suggestion is None:
        return ""
    edit = f" ({escape(str(suggestion['edit']))})" if suggestion.get("edit") else ""
    verdict = escape(str(suggestion.get("verdict", "")))
    return f"<h4>suggestion: {verdict}{edit}</h4>{formula(str(suggestion.get('latex', '')))}"


def _sharpened(sharpened: Mapping[str, Any] | None) -> str:
    if sharpened is None:
        return ""
    words, verdict = escape(str(sharpened.get("words", ""))), escape(str(sharpened.get("verdict", "")))
    return f"<h4>{words}: {verdict}</h4>{formula(str(sharpened.get('latex', '')))}"


def _steps(result: Result) -> str:
    if not result.steps:
        return ""
    items = "".join(_step(step, number) for number, step in enumerate(result.steps, 1))
    return f"<h4>step by step</h4><ol class='steps'>{items}</ol>"


def _step(step: Result, number: int) -> str:
    line = f"step {number}, line {step.source['line']}" if step.source else f"step {number}"
    return f'<li class="item {escape(step.verdict)}">{_verdict(step)} {escape(line)}{_body(step)}</li>'


def _verdict(result: Result) -> str:
    return f'<span class="verdict {escape(result.verdict)}">{escape(result.verdict)}</span>'


def _where(result: Result) -> str:
    return f'<span class="faint">{escape(_place(result))}</span>'


def _place(result: Result) -> str:
    line = f"line {result.source['line']}" if result.source else result.id
    return f"{line} ({result.label})" if result.label else line


def numbered(results: Iterable[Result]) -> Iterator[tuple[str, Result]]:
    """Yield results with the names of their places on the page."""
    for number, result in enumerate(results, 1):
        yield f"c{number}", result
