"""Pictures as parts of a page: each with its words below."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

from dpsym.report.chips import folded
from dpsym.report.pictures.svg import svg

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.report.pictures.model import Picture

__all__ = ["Figures", "figure", "page"]


def figure(picture: Picture) -> str:
    """Return a picture with its caption."""
    return f"<figure>{svg(picture)}<figcaption>{escape(picture.caption)}</figcaption></figure>"


def page(title: str, pictures: Iterable[Picture], style: str) -> str:
    """Return pictures as a page of their own, which needs nothing from elsewhere."""
    shown = "".join(map(figure, pictures))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f'<body class="plots"><h1>{escape(title)}</h1>{shown}</body></html>\n'
    )


class Figures:
    """The pictures of a page, of which there are only so many: they are counted, not timed."""

    def __init__(self, most: int) -> None:
        self.left = most

    def of(self, *results: Result) -> str:
        """Return what is drawn of the first result with an exact counterexample; a map is folded."""
        from dpsym.report.pictures.gallery import pictures, subjects

        for result in results:
            if self.left <= 0 or result.verdict not in ("refuted", "doubtful"):
                continue
            for subject in islice((each for each in subjects(result) if each.refuted), 1):
                drawn = list(pictures(subject))
                self.left -= bool(drawn)
                return "".join(
                    figure(each) if each.kind == "sides" else folded("in two parameters", figure(each))
                    for each in drawn
                )
        return ""
