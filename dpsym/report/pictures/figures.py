"""Pictures as parts of a page: each with its words below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from dpsym.check.files import write_text
from dpsym.check.guard import Crash, guarded
from dpsym.errors import UnusableInput
from dpsym.hooks import Shown
from dpsym.report.chips import folded
from dpsym.report.frame import document
from dpsym.report.pictures.model import Picture
from dpsym.report.pictures.svg import standalone, svg

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.derive.model import Derivation

__all__ = ["Drawing", "Figures", "drawing", "figure", "gaps", "page", "written"]


def figure(picture: Picture) -> str:
    """Return a picture with its caption."""
    return f"<figure>{svg(picture)}<figcaption>{escape(picture.caption)}</figcaption></figure>"


def page(title: str, pictures: Iterable[Picture]) -> str:
    """Return pictures as a page of their own, which needs nothing from elsewhere."""
    shown = "".join(map(figure, pictures))
    return document(title, f'<body class="plots"><main><h1>{escape(title)}</h1>{shown}</main></body>')


@dataclass(frozen=True, repr=False)
class Drawing(Shown):
    """Pictures of a result, which show themselves in a notebook; elsewhere what they show in words."""

    pictures: tuple[Picture, ...]

    def __repr__(self) -> str:
        return "\n".join(picture.caption for picture in self.pictures)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        told = repr(self)
        shown = "".join(f"{standalone(each)}<p>{escape(each.caption)}</p>" for each in self.pictures)
        return {"text/html": shown, "text/plain": told}  # each with a ground of its own, light or dark

    def save(self, path: str | Path) -> None:
        """Write the first picture to a file, .svg, .png or .pdf.

        Raises:
            UnusableInput: matplotlib is needed and not installed, or the file cannot be written.
        """
        written(self.pictures[0], Path(path))


def drawing(result: Result, over: Sequence[str] = ()) -> Drawing:
    """Return the pictures of a result.

    Raises:
        UnusableInput: a parameter is none of the claim, or there is nothing to draw.
    """
    from dpsym.report.pictures.gallery import pictures, subjects

    for subject in subjects(result):
        drawn = tuple(pictures(subject, over=over, title=result.title or result.id))
        if drawn:
            return Drawing(drawn)
    raise UnusableInput(
        f"there is nothing to draw of {result.id}: no parameter along which it could be evaluated"
    )


def gaps(derivation: Derivation) -> Drawing:
    """Return how far apart both sides of each row of a derivation are.

    Raises:
        UnusableInput: no row can be evaluated.
    """
    from dpsym.report.pictures.steps import slack

    drawn = slack(derivation)
    if drawn is None:
        raise UnusableInput("there is nothing to draw: no row of the derivation can be evaluated")
    return Drawing((drawn,))


def written(picture: Picture, path: Path) -> None:
    """Write a picture to a file whose ending says the format: .svg, or what matplotlib writes.

    Raises:
        UnusableInput: matplotlib is needed and not installed, or the file cannot be written.
    """
    if path.suffix == ".svg":
        write_text(path, standalone(picture))
    else:
        from dpsym.report.pictures.paper import save

        save(picture, path)


class Figures:
    """The pictures of a page, of which there are only so many: they are counted, not timed."""

    def __init__(self, most: int) -> None:
        self.left = most

    def of(self, *results: Result) -> str:
        """Return what is drawn of the first result with an exact counterexample; a map is folded."""
        for result in results:
            if self.left <= 0 or result.verdict not in ("refuted", "doubtful"):
                continue
            outcome = guarded(_drawn, result)  # a page is worth more than its pictures
            drawn = [] if isinstance(outcome, Crash) else outcome.value
            if drawn:
                self.left -= 1
                return "".join(
                    figure(each) if each.kind == "sides" else folded("in two parameters", figure(each))
                    for each in drawn
                )
        return ""

    def slack(self, chain: Result) -> str:
        """Return what each row of a chain gives away, folded, where all of them hold."""
        if self.left <= 0 or any(step.verdict not in ("proved", "supported") for step in chain.steps):
            return ""
        outcome = guarded(_rows_of, chain)
        if isinstance(outcome, Crash) or outcome.value is None:
            return ""
        self.left -= 1
        return folded("what each step gives away", figure(outcome.value))


def _rows_of(chain: Result) -> Picture | None:
    from dpsym.report.pictures.steps import drawn, part_of

    found = drawn([part_of(chain)])
    return found if found and any(bar.value > 0 for bar in found.panels[0].bars) else None


def _drawn(result: Result) -> list[Picture]:
    from dpsym.report.pictures.gallery import pictures, subjects

    subject = next((each for each in subjects(result) if each.refuted), None)
    return [] if subject is None else list(pictures(subject))
