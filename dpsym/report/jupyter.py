"""How claims, theorems, derivations and results show themselves in a notebook.

Formulas are MathML, which browsers show without any script, so they look alike in every front end; all
other text is escaped.  Colours stand at the elements, as a notebook keeps no style sheet, and are such that
they can be read on white and on black.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.words import finding, improvements, sentence, where
from dpsym.errors import IllFormedError
from dpsym.language.printing import latex
from dpsym.language.relations import LATEX_SIGNS
from dpsym.report.chips import MARKS, counted, folded
from dpsym.report.reading import steps_of
from dpsym.report.reasons import reason_of
from dpsym.report.typeset import compact, counterexample, lines, prose, reading
from dpsym.report.writers import HtmlWriter

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report

__all__ = ["claim_bundle", "derivation_bundle", "report_bundle", "result_bundle", "theorem_bundle"]

#: With a contrast of at least 4 to white and to a dark page.
COLOURS: Final = {
    "proved": "#1b8a41",
    "supported": "#2b7de9",
    "refuted": "#dc4046",
    "ill-formed": "#d6409f",
    "undecided": "#b3701a",
    "doubtful": "#b3701a",
}
GREY: Final = "#77808b"
CENTRED: Final = '<math display="block">'
LEFT: Final = '<math display="block" style="text-align:left;width:fit-content;margin:.2em 0 .2em 1.5em">'
ROWS: Final = 200  # of a report
WRITER: Final = HtmlWriter({})

Bundle = dict[str, str]


def result_bundle(result: Result) -> Bundle:
    """Return a result as HTML, LaTeX and text.

    >>> from dpsym.check.result import Result
    >>> sorted(result_bundle(Result(id="square", verdict="proved", latex="x^2 < 1")))
    ['text/html', 'text/latex', 'text/plain']
    """
    formula = result.reading or result.latex
    rows = [f"{_verdict(result)} {escape(where(result))}", _statement(result), *_found(result)]
    steps = [step for step in result.steps if step.latex]
    listed = "".join(f"<li>{_faint(escape(where))}{_step(step)}</li>" for step, where in steps_of(result))
    summary = f"step{'' if len(steps) == 1 else 's'}: {counted(steps)}"
    rows.append(folded(summary, f"<ol>{listed}</ol>") if steps else "")
    told = {name: check.get("outcome") for name, check in result.checks.items()}
    checks = "; ".join(f"{name}: {outcome}" for name, outcome in told.items() if outcome)
    rows.append(_faint(escape(checks)) if checks else "")
    said = sentence(result)
    return {"text/html": _rows(rows), "text/latex": f"${formula}$" if formula else said, "text/plain": said}


def report_bundle(report: Report) -> Bundle:
    """Return what came out of a run as a table, the first rows of it, and in words."""
    told = counted(report.results)
    rows = "".join(
        f"<tr>{_cell(_verdict(result))}{_cell(escape(where(result)))}"
        f"{_cell(escape(finding(result) or result.message))}</tr>"
        for result in report.results[:ROWS]
    )
    more = len(report.results) - ROWS
    parts = [
        f"<table>{rows}</table>" if rows else "",
        _faint(f"and {more} more") if more > 0 else "",
        escape(told),
    ]
    parts += [escape(str(problem)) for problem in report.problems]
    return {"text/html": _rows(parts), "text/plain": told or "no claims"}


def claim_bundle(claim: Any) -> Bundle:
    """Return a claim, something with ``latex()`` and ``reading()``, as HTML, LaTeX and text."""
    reason = getattr(getattr(claim, "conclusion", None), "reason", None)  # it cannot be written down
    try:
        said = claim.reading()
    except IllFormedError as error:  # what has no reading is shown with the reason
        reason = str(error)
    if reason is not None:
        return {"text/html": escape(reason), "text/plain": reason}
    return {"text/html": _rows([reading(said)]), "text/latex": f"${said}$", "text/plain": str(claim)}


def theorem_bundle(theorem: Any) -> Bundle:
    """Return a theorem as HTML, LaTeX and text; its wrong forms and its derivation are folded."""
    source = f" [{escape(theorem.notes)}]" if theorem.notes else ""
    rows = [f"<b>{prose(theorem.title or theorem.id)}</b> <code>{escape(theorem.id)}</code>{source}"]
    bundles = [(name, claim_bundle(claim)) for name, _, claim in theorem.variants()]
    rows.append(bundles[0][1]["text/html"])
    wrong = "".join(f"<li>{prose(name)}{bundle['text/html']}</li>" for name, bundle in bundles[1:])
    forms = f"{len(bundles) - 1} wrong form{'' if len(bundles) == 2 else 's'}"
    rows.append(folded(forms, f"<ul>{wrong}</ul>") if wrong else "")
    if theorem.is_derived:
        rows.append(folded("derivation", derivation_bundle(theorem.derivation)["text/html"]))
    shown = bundles[0][1].get("text/latex", "")
    return {"text/html": _rows(rows), "text/latex": shown, "text/plain": f"{theorem.id}: {theorem.title}"}


def derivation_bundle(derivation: Any) -> Bundle:
    """Return a derivation with its steps as they are written; nothing says yet whether they hold."""
    steps = derivation.steps()
    rows = [
        (f"{latex(step.relation.lhs)}", LATEX_SIGNS[step.relation.op], latex(step.relation.rhs))
        for step in steps
    ]
    listed = "".join(
        f"<li>{lines(f'{left} {sign} {right}')} {_faint(WRITER.sentence(reason_of(step, None)))}</li>"
        for step, (left, sign, right) in zip(steps, rows, strict=True)
    )
    aligned = r" \\ ".join(f"{left} &{sign} {right}" for left, sign, right in rows)
    return {
        "text/html": _rows([f"<ol>{listed}</ol>"]) if listed else _faint("a derivation without steps"),
        "text/latex": rf"$\begin{{aligned}} {aligned} \end{{aligned}}$",
        "text/plain": f"a derivation of {len(steps)} step{'' if len(steps) == 1 else 's'}",
    }


def _cell(html: str) -> str:
    return f'<td style="text-align:left">{html}</td>'


def _verdict(result: Result) -> str:
    mark = MARKS.get(result.verdict, "·")
    colour = COLOURS.get(result.verdict, GREY)
    return f'<b style="color:{colour}">{mark} {escape(result.verdict)}</b>'


def _statement(result: Result) -> str:
    return reading(result.reading) if result.reading else lines(result.latex) if result.latex else ""


def _found(result: Result) -> Iterator[str]:
    """Yield what speaks against a claim, or how far it goes, and what would be better."""
    if result.counterexample is not None:
        yield counterexample(result.counterexample, result.message, result.reading or "")
    else:
        yield from map(escape, dict.fromkeys(filter(None, (result.message, result.scope))))
    yield from map(escape, improvements(result))


def _step(step: Result) -> str:
    reasons = "; ".join(part for part in (step.title, ", ".join(step.rests_on)) if part)
    against = counterexample(step.counterexample) if step.counterexample else ""
    return f"{lines(step.latex)} {_verdict(step)} {_faint(prose(reasons))}{against}"


def _faint(html: str) -> str:
    return f'<small style="color:{GREY}">{html}</small>' if html else ""


def _rows(rows: Iterable[str]) -> str:
    return compact("".join(f"<div>{row}</div>" for row in rows if row).replace(CENTRED, LEFT))
