"""The first line of a callout is its title, unless a formula stands in it."""

import pytest

from dpsym.notes.documents import document_of
from dpsym.notes.documents.base import Kind


def callout(text):
    (quote,) = document_of(text, "a.md", "markdown").blocks
    (block,) = quote.children
    return block.kind, block.title, " ".join(piece.text for child in block.children for piece in child.pieces)


@pytest.mark.parametrize(
    ("text", "kind", "title", "begins"),
    [
        ("> [!theorem]+ One more term\n> For all $x$ we have $x^2 \\ge 0$.", Kind.THEOREM, "One more term", "For all"),
        ("> [!info] Binomials\n> For integers $k$.", Kind.PASSAGE, "Binomials", "For integers"),
        ("> [!lemma] For all $x$ we have\n> $x^2 \\ge 0$.", Kind.LEMMA, "", "For all"),
        ("> [!note]\n> Let $x > 0$.", Kind.REMARK, "", "Let"),
    ],
)  # fmt: skip
def test_a_title_ends_with_its_line(text, kind, title, begins):
    found = callout(text)
    assert found[:2] == (kind, title)
    assert found[2].startswith(begins)
