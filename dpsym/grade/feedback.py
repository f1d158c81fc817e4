"""Feedback to one student: what each line says, why it fails and where, what would have held."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final

from dpsym import plain as printed
from dpsym.check.guard import Crash, guarded
from dpsym.report.frame import document, resource
from dpsym.report.mathml import mathml

Record = Mapping[str, Any]
MARKS: Final = {
    "right": "✓",
    "refuted": "✗",
    "unjustified": "✗",
    "undecided": "?",
    "unreadable": "?",
    "irrelevant": "·",
}
WAITING: Final = ("undecided", "unreadable", "rejected")  # outcomes that a person has to look at
FORM: Final = "A form that holds"  # the nearest one; what comes after may need more


@lru_cache(maxsize=4096)
def plain(latex: str) -> str:
    r"""Return a formula in characters; one that is nested too deeply stays as it is.

    >>> plain(r"\alpha")
    'α'
    """
    found = guarded(printed.plain, latex)
    return latex if isinstance(found, Crash) else found.value


def folder_of(record: Record) -> str:
    """Return the folder of a submission, a name that every file system takes.

    >>> folder_of({"submission": "Ada Byron/s 01.tex"})
    'Ada_Byron_s_01.tex'
    """
    return re.sub(r"[^\w.-]+", "_", str(record["submission"])).strip("._") or "submission"


def waits(record: Record) -> bool:
    """Return whether a person still has to mark a submission.

    >>> waits({"outcome": "unreadable"}), waits({"outcome": "unreadable", "override": "fine"})
    (True, False)
    """
    return record["outcome"] in WAITING and not record.get("override")


def marks(record: Record) -> str:
    """Return the marks in words; what waits for a person has none yet.

    >>> marks({"score": 7.5, "max_score": 10, "outcome": "wrong-step"})
    '7.5 of 10'
    >>> marks({"score": 0, "max_score": 10, "outcome": "unreadable"})
    'for a person to mark'
    >>> marks({"score": 4, "max_score": 10, "outcome": "undecided"})
    '4 of 10 so far, for a person to mark'
    """
    number = f"{record['score']:g} of {record['max_score']:g}"
    if not waits(record):
        return number
    return f"{number} so far, for a person to mark" if record["score"] else "for a person to mark"


def mistake_of(step: Mapping[str, Any]) -> str:
    """Return the name of the mistake in a row, or nothing.

    >>> mistake_of({"suggestion": {"mistake": "squares x"}}), mistake_of({"suggestion": None})
    ('squares x', '')
    """
    return str((step.get("suggestion") or {}).get("mistake", ""))


def explained(step: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what can be said of a row beyond its reason: what the mistake may be, and what would hold.

    >>> found = {"latex": "x^2 = x x", "verdict": "proved", "mistake": "forgets the factor x of x"}
    >>> list(explained({"suggestion": found}))
    [('Perhaps', 'it forgets the factor x of x'), ('A form that holds', 'x^2 = x x')]
    """
    found = step.get("suggestion")
    if found:
        if mistake_of(step):
            yield "Perhaps", f"it {mistake_of(step)}"
        yield FORM, str(found.get("latex", ""))


def feedback_markdown(record: Record) -> str:
    """Return the feedback to a submission in Markdown."""
    message = str(record["message"])
    lines = [f"# {_heading(record)}", "", f"{message[:1].upper()}{message[1:]}.", ""]
    if record.get("override"):
        lines += [f"Marks given by a person: {record['override']}", ""]
    for step in record["steps"]:
        lines += [
            f"- line {step['line']} {MARKS[step['verdict']]} `{_ticked(step['row'])}`: {step['reason']}"
        ]
        for head, words in explained(step):
            shown = f"`{_ticked(plain(words))}`" if head == FORM else words
            lines += [f"  - {head}: {shown}"]
    return "\n".join(lines) + "\n"


def _heading(record: Record) -> str:
    text = f"{marks(record)}: {record['outcome']}"
    return f"{text[:1].upper()}{text[1:]}"


def _ticked(text: str) -> str:
    return text.replace("`", "'")


def feedback_html(record: Record) -> str:
    """Return the feedback to a submission as a page that needs no network and runs nothing."""
    rows = "".join(
        f'<tr class="{escape(step["verdict"])}"><td class="line">{step["line"]}</td>'
        f'<td class="mark" title="{escape(step["verdict"])}">{MARKS[step["verdict"]]}</td>'
        f'<td class="row">{formula(written(step))}</td><td>{_reason(step)}</td></tr>'
        for step in record["steps"]
    )
    note = (
        f"<p>Marks given by a person: {escape(str(record['override']))}</p>" if record.get("override") else ""
    )
    head = "<tr><th>line</th><td></td><th>row</th><th>verdict</th></tr>"
    table = f'<div class="wide"><table class="rows">{head}{rows}</table></div>' if rows else ""
    message = str(record["message"])
    top = f"<h1>{escape(_heading(record))}</h1><p>{escape(message[:1].upper() + message[1:])}.</p>{note}"
    return page(f"{record['submission']}: feedback", top, table)


def _reason(step: Mapping[str, Any]) -> str:
    more = "".join(
        f'<p class="help">{head}: {formula(words) if head == FORM else escape(words)}</p>'
        for head, words in explained(step)
    )
    return f'<span class="said">{escape(step["reason"])}</span>{more}'


def written(step: Mapping[str, Any]) -> str:
    r"""Return the row of a step as its writer meant it to be seen, without macros.

    >>> written({"row": r"\half", "typeset": r"\frac12"}), written({"row": "x"})
    ('\\frac12', 'x')
    """
    return str(step.get("typeset") or step["row"])


def formula(latex: str) -> str:
    """Return a row as a formula, or in characters where browsers cannot show it as one."""
    text = re.sub(r"(?<!\\)&|\\(?:nonumber|notag)(?![A-Za-z])", " ", latex).strip()
    shown = mathml(text) if text else None
    return shown or f"<code>{escape(plain(latex))}</code>"


def page(title: str, top: str, body: str = "", style: str = "", script: str = "") -> str:
    """Return a whole page that loads nothing, and runs nothing but the script that it is given, if any."""
    inside = f'<body class="marks"><header class="top">{top}</header><main>{body}</main></body>'
    return document(title, inside, style=resource("page.css", "dpsym.grade") + style, script=script)
