"""Every formula that says something, and is shown, is accounted for: as a claim, or as context with a role."""

import pytest

from dpsym.notes.discourse.account import SAYING
from dpsym.notes.discourse.page import Page
from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of
from dpsym.notes.documents import read_document as load
from dpsym.notes.english.atoms import Formula
from tests.notes.discourse.traps import reading, table
from tests.notes.pages import CORPUS

PAGES = [
    path
    for folder in ("styles", "lectures")
    for path in sorted((CORPUS / folder).iterdir())
    if path.suffix in (".md", ".tex", ".qmd")
]
#: A sentence with a formula in each of the places where one could be lost.
PLACES = [
    "The map takes $u$ to values with $0 > 1$.",
    "Why is $0 > 1$?",
    "Glorp, $0 > 1$ blarps; nevertheless $1 > 0$ snarfs.",
    "## Where $0 > 1$",
    "- first $0 > 1$\n- then glorp $1 > 0$",
    "| head | tail |\n|---|---|\n| $0 > 1$ | glorp $2 > 3$ |",
    "> quoted $0 > 1$",
    "A note.[^1]\n\n[^1]: Here $0 > 1$ glorps.",
    "**Glorp $0 > 1$.** Then $1 > 0$.",
    "Let $x > 0$, where $x < 1$, since $x < 2$, so that glorp $x < 3$.",
    "Then $$0 > 1 \\quad \\text{glorp } 2 > 3 \\text{ and } x_1 < \\frac{$$ nothing.",
    "For this reason $0 > 1$, where the last step uses $3 < 2$, as desired.",
]


def unaccounted(document):
    """Return the formulas that say something and are neither claims nor context."""
    found = read_document(document)
    page = Page(document)
    taken = [(item.source, item.span) for item in (*found.items, *found.context)]
    return [
        math.latex
        for math in document.formulas()
        if page.atom(Formula(math.source, math.span, math.content, math), page.root).kind.kind in SAYING
        and not any(
            source is math.source and span.start < math.span.end and math.span.start < span.end
            for source, span in taken
        )
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_formula_of_a_corpus_page_is_dropped(path):
    assert unaccounted(load(path)) == []


@pytest.mark.parametrize("text", PLACES)
def test_no_formula_is_dropped_wherever_it_stands(text):
    for before in ("", "Let $x > 0$. "):
        assert unaccounted(document_of(before + text, "a.md", "markdown")) == []


def test_no_formula_of_a_trap_is_dropped():
    texts = [
        text
        for name in ("first", "fifth")
        for group in table(name).values()
        for texts in group.values()
        for text in texts
    ]
    for text in texts[::8]:
        assert unaccounted(document_of(text, "a.md", "markdown")) == []


def test_context_has_its_role_and_its_reason():
    text = "Let $x > 0$. Assume $x < 9$. Is $x < 1$? Glorp $x < 2$. Since $x > 0$, $x^2 > 0$ by $x < 3$."
    found = {aside.latex: aside for aside in reading(text).context}
    roles = {latex: aside.role for latex, aside in found.items()}
    assert roles["x > 0"] in ("declaration", "reason")
    assert roles["x < 9"] == "supposition"
    assert roles["x < 1"] == "question"
    assert roles["x < 2"] == "not understood"
    assert "Glorp" in found["x < 2"].message
