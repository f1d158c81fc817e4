"""How claims, theorems and results show themselves in a notebook.

Formulas are left to the notebook's MathJax; all other text is escaped.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.words import improvements, sentence, where
from dpsym.errors import IllFormedError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dpsym.check.result import Result

__all__ = ["claim_bundle", "result_bundle", "theorem_bundle"]

COLOURS: Final = {
    "proved": "#1a7f37",
    "supported": "#0969da",
    "refuted": "#8250df",
    "undecided": "#9a6700",
    "doubtful": "#9a6700",
}


def result_bundle(result: Result) -> dict[str, str]:
    """Return a result as HTML, LaTeX and text.

    >>> from dpsym.check.result import Result
    >>> sorted(result_bundle(Result(id="square", verdict="proved", latex="x^2 < 1")))
    ['text/html', 'text/latex', 'text/plain']
    """
    colour = COLOURS.get(result.verdict.replace("doubtful", "undecided"), "#cf222e")
    rows = [f'<b style="color:{colour}">{escape(result.verdict)}</b> {escape(where(result))}']
    formula = result.reading or result.latex
    if formula:
        rows.append(_math(formula))
    if result.counterexample is not None:
        rows.append("counterexample: " + _counterexample(result.counterexample))
    for text in dict.fromkeys((result.message, result.scope)):
        if text:
            rows.append(escape(text))
    rows.extend(escape(text) for text in improvements(result))
    checks = "; ".join(f"{name}: {found.get('outcome')}" for name, found in result.checks.items())
    rows.append(f'<small style="color:gray">{escape(checks)}</small>')
    html = "".join(f"<div>{row}</div>" for row in rows)
    latex = f"${formula}$" if formula else sentence(result)
    return {"text/html": html, "text/latex": latex, "text/plain": sentence(result)}


def claim_bundle(claim: Any) -> dict[str, str]:
    """Return a claim, something with ``latex()`` and ``reading()``, as HTML, LaTeX and text."""
    try:
        reading = claim.reading()
    except IllFormedError as error:  # what has no reading is shown with the reason
        return {"text/html": escape(str(error)), "text/plain": str(error)}
    return {"text/html": _math(reading), "text/latex": f"${reading}$", "text/plain": str(claim)}


def theorem_bundle(theorem: Any) -> dict[str, str]:
    """Return a theorem with its variants as HTML, LaTeX and text."""
    source = f" [{escape(theorem.notes)}]" if theorem.notes else ""
    rows = [f"<b>{escape(theorem.title or theorem.id)}</b> <code>{escape(theorem.id)}</code>{source}"]
    bundles = [(name, claim_bundle(claim)) for name, _, claim in theorem.variants()]
    rows += [f"{escape(name)}: {bundle['text/html']}" for name, bundle in bundles]
    html = "".join(f"<div>{row}</div>" for row in rows)
    return {
        "text/html": html,
        "text/latex": bundles[0][1].get("text/latex", ""),
        "text/plain": f"{theorem.id}: {theorem.title}",
    }


def _counterexample(found: Mapping[str, Any]) -> str:
    at = ", ".join(_math(f"{name} = {value}") for name, value in found["at"].items())
    return f"{at}: left {escape(str(found['lhs']))}, right {escape(str(found['rhs']))}"


def _math(latex: str) -> str:
    return f"${escape(latex, quote=False)}$"
