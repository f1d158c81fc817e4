"""The page on notation says what formulas mean; each of its lines is read."""

import re
from pathlib import Path

import pytest

from dpsym.errors import IllFormedError, Unread
from dpsym.notes.meaning import denote, law
from dpsym.notes.single import tree
from tests.notes.meanings import scope_of

PAGE = (Path(__file__).parents[3] / "docs/reference/notation.md").read_text()


def blocks(language):
    return [
        line
        for block in re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
        for line in block.splitlines()
    ]


DECLARED = ";".join(blocks("declared"))
LINES = [re.split(r"\s{2,}", line) for line in blocks("notation")]
REFUSED = list(zip(blocks("refused")[::2], blocks("refused")[1::2], strict=True))


def test_the_page_has_lines():
    assert len(LINES) > 60
    assert len(REFUSED) > 15


@pytest.mark.parametrize(("latex", "expected"), LINES)
def test_a_notation_means_what_the_page_says(latex, expected):
    scope = scope_of(DECLARED)
    node = tree(latex, scope)
    found = denote(node, scope)
    assert str(law(node, scope) if hasattr(found, "parts") else found) == expected


@pytest.mark.parametrize(("latex", "message"), REFUSED)
def test_a_notation_is_refused_as_the_page_says(latex, message):
    scope = scope_of(DECLARED)
    with pytest.raises((IllFormedError, Unread)) as caught:
        denote(tree(latex, scope), scope)
    assert str(caught.value) == message.strip()


def test_the_names_of_standard_functions_are_known_where_symbols_are_collected():
    from dpsym.notes import free
    from dpsym.notes.meaning import functions

    assert set(functions.STANDARD) == free.STANDARD
