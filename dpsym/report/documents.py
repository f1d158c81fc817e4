r"""Documents with derivations: LaTeX, PDF, Markdown and HTML, by templates that a user may replace.

A template is a Jinja2 template; it is given ``articles``, a list of
:class:`~dpsym.report.derivations.Article`, and ``version``.  The filters ``words`` (plain text for the
format), ``math`` (a formula on one line) and ``display`` (one of its own) write both kinds of content.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import dpsym
from dpsym.check.plain import GREEK, plain
from dpsym.errors import UnusableInput
from dpsym.report.mathml import mathml

if TYPE_CHECKING:
    from dpsym.report.derivations import Article, Row

__all__ = ["FORMATS", "document", "pdf"]

FORMATS: Final[Mapping[str, str]] = {
    "latex": "derivations.tex.jinja",
    "markdown": "derivations.md.jinja",
    "html": "derivations.html.jinja",
}
LETTERS: Final = {sign: name for name, sign in GREEK.items()}
SIGNS: Final = {
    "≤": r"\le", "≥": r"\ge", "<": "<", ">": ">", "∞": r"\infty", "→": r"\to", "‖": r"\Vert", "×": r"\times",
    "Σ": r"\sum", "√": r"\surd", "∈": r"\in", "±": r"\pm", "·": r"\cdot", "²": "^2", "−": "-", "≠": r"\ne",
}  # fmt: skip
SPECIAL: Final = {
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "~": r"\textasciitilde{}",
}
SPECIAL_TOO: Final = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "|": r"\textbar{}"}
WIDE: Final = 74  # characters of a formula that fit on a line of a document, beside its relation
BESIDE: Final = 64  # characters of a formula and its justification that fit on one line
SECONDS: Final = 180


def document(articles: Sequence[Article], form: str, template: Path | None = None) -> str:
    """Return a document in a form of :data:`FORMATS`, made by a template.

    Raises:
        UnusableInput: the user's template cannot be read or is wrong.

    >>> document([], "markdown").splitlines()[0]
    '# Derivations'
    """
    from jinja2 import StrictUndefined, TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        autoescape=False,  # the filters write what each format wants
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
    )
    environment.filters.update(_filters(form))
    try:
        source = _source(FORMATS[form]) if template is None else template.read_text(encoding="utf-8")
        return environment.from_string(source).render(articles=articles, version=dpsym.__version__)
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableInput(f"the template {template} cannot be read: {error}") from error
    except TemplateError as error:
        line = getattr(error, "lineno", None)
        where = f" (line {line})" if line else ""
        raise UnusableInput(f"the template {template or FORMATS[form]} is wrong{where}: {error}") from error


def pdf(source: str, target: Path) -> None:
    """Typeset LaTeX and write the PDF.

    Raises:
        UnusableInput: no program that typesets is installed, or it refuses the document.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "derivations.tex"
        path.write_text(source, encoding="utf-8")
        command = _typesetter()
        done = subprocess.run(  # noqa: S603 - a fixed command on a file of our own
            [*command, path.name], cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        made = path.with_suffix(".pdf")
        if done.returncode or not made.is_file():
            errors = [line for line in done.stdout.splitlines() if line.startswith("!")]
            told = errors[0] if errors else f"it ended with status {done.returncode}"
            raise UnusableInput(f"{command[0]} could not typeset the document: {told}")
        shutil.copyfile(made, target)


def _typesetter() -> list[str]:
    if shutil.which("latexmk"):
        return ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error"]
    if shutil.which("tectonic"):
        return ["tectonic", "--keep-logs"]
    raise UnusableInput(
        "a PDF needs latexmk (of TeX Live) or tectonic, and neither is installed; "
        "install one of them, or write --format latex"
    )


def _source(name: str) -> str:
    return resources.files("dpsym.report").joinpath("templates", name).read_text(encoding="utf-8")


def _filters(form: str) -> dict[str, Callable[..., Any]]:
    if form == "latex":
        return {
            "words": latex_words,
            "math": lambda text: f"${text}$",
            "display": _fitted,
            "rows": _rows,
            "key": _key,
        }
    if form == "html":
        return {"words": escape, "math": _inline, "display": _block, "rows": _html_rows, "key": _key}
    return {
        "words": str,
        "math": lambda text: f"${text}$",
        "display": lambda text: f"$$\n{text}\n$$",
        "rows": _aligned,
        "key": _key,
    }


def latex_words(text: str) -> str:
    r"""Return plain text as LaTeX, Greek letters and signs as formulas.

    >>> latex_words("α exceeds 1, 50% of e^ε")
    '$\\alpha$ exceeds 1, 50\\% of e\\textasciicircum{}$\\varepsilon$'
    """
    found = []
    for sign in text:
        name = LETTERS.get(sign)
        if name is not None:
            found.append(rf"$\{name}$")
        elif sign in SIGNS:
            found.append(f"${SIGNS[sign]}$")
        else:
            found.append(
                SPECIAL.get(sign)
                or SPECIAL_TOO.get(sign)
                or (sign if sign.isascii() or sign.isalpha() else "?")
            )
    return "".join(found).replace("$$", "$\\,$")


def _key(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", text)


def _width(formula: str) -> int:
    return len(plain(formula))


def _fitted(formula: str, wide: int = WIDE) -> str:
    """Return a formula, made smaller where it would run off the line."""
    if _width(formula) <= wide:
        return formula
    return rf"\resizebox{{0.92\linewidth}}{{!}}{{$\displaystyle {formula}$}}"


def _rows(rows: Sequence[Row]) -> str:
    """Return the rows of a chain for ``align*``: a wide left side has a line, and a long reason too."""
    lines = []
    for row in rows:
        left, right = row.left, row.right
        if left and _width(left) + _width(right) > WIDE:
            lines.append(rf"&{_fitted(left)}")
            left = ""
        reason = "; ".join(part for part in (row.reason, row.note) if part)
        told = rf"\text{{\footnotesize {latex_words(reason)}}}" if reason else ""
        formula = rf"{left} &{row.sign} {_fitted(right, WIDE - _width(left))}"
        if told and _width(left) + _width(right) + len(reason) > BESIDE:
            box = rf"\parbox{{0.7\linewidth}}{{\raggedleft\footnotesize {latex_words(reason)}}}"
            lines += [formula, rf"&\qquad\text{{{box}}}"]
        else:
            lines.append(formula + (f" && {told}" if told else ""))
    return " \\\\\n".join(lines)


def _aligned(rows: Sequence[Row]) -> str:
    """Return the rows of a chain for Markdown, with the justifications at the right."""
    lines = []
    for row in rows:
        reason = "; ".join(part for part in (row.reason, row.note) if part)
        told = (
            rf" && \text{{{latex_words(reason).replace('$', '')}}}"
            if reason and "$" not in latex_words(reason)
            else ""
        )
        if reason and not told:
            told = rf" && \text{{{re.sub(r'[$]', '$', latex_words(reason))}}}"
        lines.append(rf"{row.left} &{row.sign} {row.right}{told}")
    return "$$\n\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}\n$$"


def _html_rows(rows: Sequence[Row]) -> str:
    cells = []
    for row in rows:
        note = f" <strong>{escape(row.note)}</strong>" if row.note else ""
        cells.append(
            f'<tr class="{escape(row.verdict)}"><td class="left">{_inline(row.left) if row.left else ""}</td>'
            f"<td>{_inline(row.sign)}</td><td>{_inline(row.right)}</td>"
            f'<td class="reason">{escape(row.reason)}{note}</td></tr>'
        )
    return f'<table class="chain">{"".join(cells)}</table>'


def _inline(formula: str) -> str:
    return mathml(formula) or f"<code>{escape(plain(formula))}</code>"


def _block(formula: str) -> str:
    return mathml(formula, display=True) or f"<code>{escape(plain(formula))}</code>"
