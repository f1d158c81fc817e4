"""The catalogue beside the lecture notes, as a table in Markdown: which item is which theorem, and verdicts.

``python -m dpsym.report.mapping FILE`` checks the bundled catalogue and writes the table.  The table holds
no times and no figures of a search, so that it changes only where the catalogue or a verdict does.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import bundled, find, read
from dpsym.check.result import Result
from dpsym.check.run import check_files
from dpsym.check.settings import Settings
from dpsym.check.words import finding
from dpsym.plain import plain

__all__ = ["described", "mapping", "paper_table", "papers_of", "relative", "remarks_of", "structure"]

HEAD: Final = """\
# The catalogue beside the lecture notes

Written by `make mapping`; do not edit. *Item* is the item of the lecture notes, *claim* the theorem's claim,
which is the correct form where the notes print a wrong one. *As printed* says what became of the form that
the notes print, where that differs from the theorem because it is wrong. *Mistakes* counts the false
variants that were refuted.

| item | theorem | claim | verdict | as printed | mistakes |
|---|---|---|---|---|---|
"""
REMARKS: Final = """
## Remarks without a claim

These items say nothing that could come out true or false.

| item | is about | why nothing is checked |
|---|---|---|
"""
PAPERS: Final = """
## By paper

What the descriptions of the theorems cite, by authors and year.

| paper | theorems |
|---|---|
"""
AUTHOR: Final = r"(?:[Vv]an |[Dd]e |Le )?(?:Mc)?[A-ZÁ-Ž][a-zß-ž'’]+(?:[-–][A-ZÁ-Ž]?[a-zß-ž]+)*"
CITED: Final = re.compile(
    rf"({AUTHOR}(?:(?:, | and |, and ){AUTHOR})*(?: et al\.)?),? \(?((?:1[6-9]|20)\d\d)\b"
)

NO_AUTHORS: Final = ("After", "And", "As", "By", "For", "From", "Here", "In", "See", "Since", "The", "With")


def papers_of(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the ids of the theorems by the paper that their description cites, in the order of the authors.

    >>> papers_of({"a.b": "By Dong, Roth and Su (2022, Proposition 2.5), after Pinsker (1964)."})
    {'Dong, Roth and Su (2022)': ['a.b'], 'Pinsker (1964)': ['a.b']}
    """
    found: dict[str, list[str]] = {}
    for theorem, text in sorted(texts.items()):
        for authors, year in dict.fromkeys(CITED.findall(" ".join(text.split()))):
            if authors in NO_AUTHORS:
                continue
            names = re.sub(rf"^(?:{'|'.join(NO_AUTHORS)}) ", "", authors)
            found.setdefault(f"{names[0].upper()}{names[1:]} ({year})", []).append(theorem)
    return dict(sorted(found.items()))


def paper_table(papers: Mapping[str, Sequence[str]]) -> str:
    """Return the table of the papers."""
    rows = (
        f"| {paper} | {', '.join(f'`{theorem}`' for theorem in found)} |" for paper, found in papers.items()
    )
    return PAPERS + "".join(f"{row}\n" for row in rows)


def described(folder: Path) -> dict[str, str]:
    """Return the descriptions of the theorems of a catalogue, the docstrings of their files, by id."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("[!_]*.py")):
        source = read(path)
        found[source.card.id or source.name] = ast.get_docstring(ast.parse(source.data)) or ""
    return found


def mapping(results: Iterable[Result], remarks: Iterable[Mapping[str, str]] = ()) -> str:
    """Return the table for results, in the order of the items; all variants of a theorem stand in one row.

    ``remarks`` are the entries of the file ``remarks.toml``: an item, what it is about, and the reason.

    >>> claim = Result(id="a", notes="s1.2", title="Title", verdict="proved", source={"file": "a.py"})
    >>> print(mapping([claim]).splitlines()[-1])
    | s1.2 | [`a`](../theorems/a.py)<br>Title |  | proved |  | 0 of 0 |
    """
    theorems: dict[str, list[Result]] = {}
    for result in results:
        theorems.setdefault(result.id, []).append(result)
    rows = sorted(theorems.values(), key=lambda variants: (_natural(variants[0].notes), variants[0].id))
    table = HEAD + "".join(f"| {' | '.join(_row(variants))} |\n" for variants in rows)
    told = sorted(remarks, key=lambda remark: _natural(remark["item"]))
    cells = ([remark["item"], _cell(remark["about"]), _cell(remark["reason"])] for remark in told)
    return table + (REMARKS + "".join(f"| {' | '.join(row)} |\n" for row in cells) if told else "")


def remarks_of(folder: Path) -> list[Mapping[str, str]]:
    """Return the items of the notes that claim nothing, from the file ``remarks.toml`` of a catalogue.

    >>> {"item", "about", "reason"} == set(remarks_of(bundled())[0])
    True
    """
    return list(tomllib.loads((folder / "remarks.toml").read_text(encoding="utf-8"))["remark"])


def structure(table: str) -> list[tuple[str, ...]]:
    """Return what a table says of the catalogue alone: item, theorem and title, printed form, mistakes.

    >>> structure("| s1.2 | [`a`](a.py)<br>Title | x ≥ 0 | proved | refuted: x | 3 of 4 |")
    [('s1.2', '[`a`](a.py)<br>Title', 'printed', '4')]
    """
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) == 6 and " of " in cells[5]:
            printed = "printed" if cells[4] else ""
            found.append((*cells[:2], printed, cells[5].partition(" of ")[2]))
    return found


def _row(variants: Sequence[Result]) -> Iterable[str]:
    first = variants[0]
    file = str((first.source or {}).get("file", ""))
    mistakes = [variant for variant in variants if variant.is_mistake()]
    refuted = sum(mistake.verdict == "refuted" for mistake in mistakes)
    cited = f"; follows from {', '.join(first.follows_from)}" if first.follows_from else ""
    rests = f"; rests on {', '.join(first.rests_on)}" if first.rests_on else ""
    yield first.notes or ""
    yield f"[`{first.id}`](../theorems/{file})<br>{_cell(first.title)}"
    yield _cell(plain(first.latex))
    yield _cell(first.verdict + cited + rests)
    yield "; ".join(_cell(f"{v.verdict}: {finding(v)}") for v in variants if v.variant == "printed")
    yield f"{refuted} of {len(mistakes)}"


def _cell(text: str) -> str:
    return text.replace("|", r"\|").replace("\n", " ")


def _natural(item: str | None) -> list[tuple[int, str]]:
    """Return a key that sorts s2 before s10, and what is no item last."""
    if item is None:
        return [(sys.maxsize, "")]
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"\d+|\D+", item)]


def _bundled_results(settings: Settings) -> list[Result]:
    report = check_files(find(None), settings, Cache(default_folder()))
    for problem in report.problems:
        click.echo(f"{problem.place}: {problem}", err=True)
    return [relative(result) for result in report.results]


def relative(result: Result) -> Result:
    """Return a result of the bundled catalogue with its file as seen from the catalogue's folder.

    >>> relative(Result(id="x", source={"file": str(bundled() / "renyi" / "gaussian.py")})).source
    {'file': 'renyi/gaussian.py'}
    """
    file = Path(str((result.source or {}).get("file"))).resolve()
    name = str(file.relative_to(bundled())) if file.is_relative_to(bundled()) else file.name
    return replace(result, source={**(result.source or {}), "file": name})


if __name__ == "__main__":
    (target,) = sys.argv[1:]
    table = mapping(_bundled_results(Settings()), remarks_of(bundled()))
    table += paper_table(papers_of(described(bundled())))
    Path(target).write_text(table, encoding="utf-8")
