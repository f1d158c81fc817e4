"""A document that changes is read as if it had been read at once, wherever the reading goes on from."""

import random
from pathlib import Path

import pytest

from dpsym.check.notes import sheet_of
from dpsym.notes.claims import read
from dpsym.notes.customs import Customs
from dpsym.notes.documents import document_of
from dpsym.notes.resuming import Resumable

CORPUS = Path(__file__).parents[1] / "corpus"
KINDS = {".md": "markdown", ".qmd": "markdown", ".tex": "latex"}
FILES = sorted(path for path in CORPUS.rglob("*") if path.suffix in KINDS)
WRITTEN = (
    "", "x", "\n\n", "$", "$x \\le x + 1$ ", " not ", "\n\nThis is wrong.\n\n", "# More\n\n", "Let $x > 0$. ",
    "% dpsym: skip\n", "<!-- dpsym: x > 1 -->\n", "\\newcommand{\\E}{x}",
)  # fmt: skip
LONG = "\n\n".join(
    f"Let $x_{k} > {k}$. Then $x_{k} + {k} > {2 * k}$, and {'so it goes on and on, ' * 12} as before."
    for k in range(1, 9)
)


def told(reading):
    """What is known of a reading: its entries with what they mean, and its formulas that are no claims."""
    sheet = sheet_of(reading, "a")
    entries = [(entry.blank, [getattr(one, "meaning", one) for one in entry.work]) for entry in sheet.entries]
    return entries, sheet.context


def edited(text, rng):
    start, cut = rng.randrange(len(text) + 1), rng.choice((0, 0, 1, 5, 40, 400))
    return text[:start] + rng.choice(WRITTEN) + text[start + cut :], start


@pytest.mark.parametrize("path", FILES[::24], ids=lambda path: path.name)
def test_edits_anywhere_are_read_as_the_whole_is(path):
    rng, text, kind = random.Random(path.name), path.read_text(encoding="utf-8"), KINDS[path.suffix]
    written = Resumable(Customs())
    written.take(document_of(text, path.name, kind))
    written.go_on()
    for _ in range(2):
        text, start = edited(text, rng)
        written.take(document_of(text, path.name, kind))
        written.go_on(start)
        assert written.go_on()
        assert told(written.reading()) == told(read(document_of(text, path.name, kind)))


def test_the_reading_halts_behind_what_has_changed():
    written = Resumable(Customs())
    written.take(document_of(LONG, "a.md"))
    assert written.go_on()
    changed = LONG.replace("x_7 + 7 > 14", "x_7 + 7 > 15")
    since = written.take(document_of(changed, "a.md"))
    assert written.offset > len(LONG) // 3  # where a state was kept
    assert not written.go_on(since)
    assert [item.latex for item in written.reading().items][-1] == "x_7 + 7 > 15"
    assert written.offset == changed.index("Let $x_8")
    assert written.go_on()
    assert len(written.reading().items) == 8


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("\\newcommand{\\z}{x_1}", "\\newcommand{\\z}{x_2}", id="macro"),
        pytest.param("Let $x_1 > 1$", "Let $x_1 < 1$", id="first declaration"),
    ],
)
def test_what_stands_first_bears_on_all_that_follows(before, after):
    few = LONG[: LONG.index("Let $x_3")]
    text = f"$\\newcommand{{\\z}}{{x_1}}$ {few}Moreover $\\z > 1$."
    written = Resumable(Customs())
    for one in (text, text.replace(before, after)):
        written.take(document_of(one, "a.md"))
        written.go_on()
        assert told(written.reading()) == told(read(document_of(one, "a.md")))


def test_a_formula_in_a_quotation_is_read_as_before():
    quoted = f"{LONG}\n\n> We have\n> $$x_8 >\n> 8.$$\n"
    written = Resumable(Customs())
    for one in (quoted, quoted.replace("x_7 + 7", "x_7 + 6")):
        written.take(document_of(one, "a.md"))
        written.go_on()
        assert told(written.reading()) == told(read(document_of(one, "a.md")))


def test_the_cells_of_a_notebook_are_read_from_the_first_to_the_last():
    path = CORPUS / "lectures" / "lab.ipynb"
    document = document_of(path.read_text(encoding="utf-8"), path.name, "notebook")
    written = Resumable(Customs())
    for _ in range(2):
        written.take(document)
        assert written.go_on(0)
        assert told(written.reading()) == told(read(document))
