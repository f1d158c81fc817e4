"""A remark that names a theorem makes a claim of the formula that it stands before, whatever the words say."""

from dpsym.notes.claims import read
from dpsym.notes.documents import document_of


def items(text):
    return read(document_of(text, "page.md", "markdown")).items


def test_a_formula_of_a_sentence_that_is_not_understood_is_the_theorem():
    [item] = items(
        "<!-- dpsym: renyi.gaussian -->\nThe gadget fulfils $D_\\alpha = \\frac{\\alpha \\Delta^2}{2}$."
    )
    assert item.theorem == "renyi.gaussian"


def test_it_waits_for_a_formula_that_can_be_a_claim():
    text = "<!-- dpsym: renyi.gaussian -->\nHere comes $x$.\n\nThe gadget fulfils $D_\\alpha = \\alpha$. So $1 \\le 2$."
    found = items(text)
    assert [item.theorem for item in found] == ["renyi.gaussian", None]
