"""What all pages share: a head that loads nothing and runs its own script alone, and a bar of counts."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from typing import Final

from dpsym.report.chips import MARKS
from dpsym.report.pictures.svg import style as picture_style

__all__ = ["NARROWING", "bar", "document", "resource"]

Count = tuple[str, str, int]  # the name, as what it looks, how many


@lru_cache
def resource(name: str, package: str = "dpsym.report") -> str:
    """Return a style or a script that belongs to a package."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _style() -> str:
    return resource("page.css") + picture_style()


def document(title: str, body: str, *, style: str = "", script: str = "") -> str:
    """Return a page of its own: only this very style may be applied to it, and only this very script be run.

    Args:
        title: as text.
        body: the element ``body``, as HTML.
        style: what this page has beyond the style of all pages.
        script: what it runs, if anything.

    >>> document("a < b", "<body></body>").partition("<style>")[0].endswith("<title>a &lt; b</title>")
    True
    """
    style = _style() + style
    policy = (
        f"default-src 'none'; style-src {_only(style)}; script-src {_only(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    run = f"<script>{script}</script></body>" if script else "</body>"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"{run.join(body.rsplit('</body>', 1))}</html>\n"
    )


def _only(text: str) -> str:
    """Return what a policy calls a text so that it allows no other, and nothing where there is none."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'" if text else "'none'"


#: The keys that the script of pages with a bar knows.
NARROWING: Final = "Keys: / search, j and k next and previous, x what is wrong next, Escape everything."


def bar(counts: Sequence[Count], further: Sequence[Count] = ()) -> str:
    """Return counts as a bar, and as buttons each of which shows what has that name alone; and a search.

    ``further`` are buttons without a part of the bar.

    >>> bar([("wrong-step", "refuted", 2)]).count("data-show"), bar([])
    (1, '')
    """
    total, last, rects = sum(count for _, _, count in counts), 0.0, []
    for _, kind, count in counts:
        share = 100 * count / total
        rects.append(f'<rect class="{kind}" x="{last:.3f}" width="{share:.3f}" height="2"/>')
        last += share
    buttons = "".join(_button(*entry) for entry in (*counts, *further))
    picture = f'<svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">{"".join(rects)}</svg>'
    return (
        f'{picture}<div class="tools" role="search"><div class="filters" role="group" aria-label="show only">'
        f'{buttons}</div><input type="search" aria-label="search" placeholder="search" spellcheck="false">'
        '<output aria-live="polite"></output></div>'
    ) if total else ""  # fmt: skip


def _button(name: str, kind: str, count: int) -> str:
    words = "not as expected" if name == "odd" else escape(name)
    mark = MARKS.get(kind, "✗" if kind == "odd" else "·")
    return (
        f'<button type="button" class="{kind}" data-show="{escape(name)}" aria-pressed="false">'
        f'<span aria-hidden="true">{mark}</span> {count} {words}</button>'
    )
