r"""Documents with derivations: LaTeX, parts of it, PDF, Markdown and HTML, by templates a user may replace.

A template is a Jinja2 template; it is given ``articles``, a list of
:class:`~dpsym.report.derivations.Article`, ``version``, and what stands at the end of a book: ``resting``,
``literature`` and ``index`` (:mod:`dpsym.report.literature`).  The filters are
those of the writer of the format (:mod:`dpsym.report.writers`): ``words``, ``math``, ``display``,
``sentence``, ``proof`` and more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Final

from dpsym.errors import UnusableInput
from dpsym.report.frame import document as page
from dpsym.report.latex_writer import FragmentWriter, LatexWriter
from dpsym.report.literature import indexed, literature, resting
from dpsym.report.writers import HtmlWriter, MarkdownWriter, Writer
from dpsym.version import __version__

if TYPE_CHECKING:
    from dpsym.report.derivations import Article

__all__ = ["FORMATS", "document", "style"]

FORMATS: Final[Mapping[str, str]] = {
    "latex": "derivations.tex.jinja",
    "fragment": "fragment.tex.jinja",
    "markdown": "derivations.md.jinja",
    "html": "derivations.html.jinja",
}

#: What goes wrong where a template gives a filter what it is not for.
FAULTS: Final = (TypeError, ValueError, AttributeError, ArithmeticError, LookupError, RecursionError)
WRITERS: Final[Mapping[str, type[Writer]]] = {
    "latex": LatexWriter,
    "fragment": FragmentWriter,
    "markdown": MarkdownWriter,
    "html": HtmlWriter,
}


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
    environment.filters.update(_writer(form, articles).filters())
    environment.filters["page"] = lambda body, title, style="": page(title, body, style=style)
    try:
        source = _source(FORMATS[form]) if template is None else template.read_text(encoding="utf-8")
        ends = {
            "resting": resting(articles),
            "literature": literature(articles),
            "index": indexed(articles),
        }
        return environment.from_string(source).render(articles=articles, version=__version__, **ends)
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableInput(f"the template {template} cannot be read: {error}") from error
    except TemplateError as error:
        raise _wrong(template or FORMATS[form], error, getattr(error, "lineno", None)) from error
    except FAULTS as error:
        if template is None:
            raise
        raise _wrong(template, error, None) from error


def style() -> str:
    r"""Return the LaTeX package ``dpsym.sty``, which fragments need.

    >>> r"\newenvironment{dpsymproof}" in style()
    True
    """
    return _source("dpsym.sty")


def _wrong(template: Path | str, error: Exception, line: int | None) -> UnusableInput:
    """Return what is said of a template that is wrong, with the line where that shows."""
    places = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == "<template>"]
    number = line or (places[-1] if places else None)
    where = f" (line {number})" if number else ""
    return UnusableInput(f"the template {template} is wrong{where}: {error}")


def _source(name: str) -> str:
    return resources.files("dpsym.report").joinpath("templates", name).read_text(encoding="utf-8")


def _writer(form: str, articles: Sequence[Article]) -> Writer:
    return WRITERS[form]({entry.id: entry.title or entry.id for entry in articles})
