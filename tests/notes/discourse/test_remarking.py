"""Remarks for dpsym: what an author says of a formula or a sentence, and what the verdict says of that."""

import pytest

from dpsym.check.notes import sheet_of
from dpsym.notes.items import ItemKind
from tests.notes.discourse.traps import entry_verdict, reading, verdicts

DENIED = "We do not assume $x \\le 1$."


def notes_of(text):
    """Return what was taken from elsewhere to understand the claims of a page."""
    return [entry.blank.assumed for entry in sheet_of(reading(text), "page").entries]


def test_prose_bears_on_nothing_and_the_claim_says_so():
    text = f"Let $x > 0$.\n\n{{}}{DENIED} Then $x^2 \\le x$."
    assert verdicts(text.format("")) == ("doubtful",)
    told = text.format("<!-- dpsym: prose -->\n")
    assert verdicts(told) == ("refuted",)
    assert notes_of(told) == ["line 4 is prose, as a remark says"]


def test_prose_supposes_nothing():
    text = "Let $x > 0$.\n\n<!-- dpsym: prose -->\nAssume $x \\le 1$. Then $x^2 \\le x$."
    assert verdicts(text) == ("refuted",)


def test_only_gives_exactly_the_conditions_of_a_claim():
    text = f"Let $x > 0$. {DENIED}\n\n<!-- dpsym: only {{}} -->\nThen $x^2 \\le x$. Also $x^2 \\le x$."
    assert verdicts(text.format("0 \\le x \\le 1")) == ("proved", "doubtful") or verdicts(
        text.format("0 \\le x \\le 1")
    ) == ("supported", "doubtful")
    assert verdicts(text.format("x \\ge 0"))[0] == "refuted"
    assert "exactly the conditions of the remark in line 3" in notes_of(text.format("x \\ge 0"))[0]


def test_only_widens_what_was_said_before_too():
    text = "Let $0 < x < 1$ and $a = x + 2$.\n\n<!-- dpsym: only x > 0 -->\nThen $a < 3$ holds."
    assert verdicts(text) == ("refuted",)


def test_a_claim_by_remark_is_claimed_and_its_words_still_count():
    text = "Let $x > 0$.\n<!-- dpsym: claim -->\nThe frobnicated map obeys ${}$ on Sundays."
    assert set(verdicts(text.format("x^2 > 0"))) <= {"proved", "supported"}
    assert verdicts(text.format("x^2 < 0")) == ("doubtful",)
    assert verdicts(text.format("1 + 1 = 3")) == ("doubtful",)
    assert notes_of(text.format("x^2 > 0")) == ["claimed, as the remark in line 2 says"]


def test_a_remark_that_calls_a_supposition_a_claim_does_not_suppose_it():
    assert verdicts("Let $x > 0$.\n<!-- dpsym: claim -->\nAssume $x \\le 1$.") == ("doubtful",)


def test_a_claim_that_is_understood_keeps_its_conditions():
    text = "<!-- dpsym: claim -->\nFor all $x \\ge 1$, $x^2 \\ge x$."
    assert set(verdicts(text)) <= {"proved", "supported"}


def test_context_is_no_claim():
    found = reading(
        "<!-- dpsym: context -->\nFor all real $x$, $x^2 \\le x$. For all real $y$, $y^2 \\ge 0$."
    )
    assert [item.latex for item in found.items] == ["y^2 \\ge 0"]
    (aside,) = [one for one in found.context if one.latex == "x^2 \\le x"]
    assert (aside.role, aside.message) == ("remark", "context, by the remark in line 1")


def test_a_definition_by_remark():
    text = "Let $y > 0$.\n<!-- dpsym: definition of {} -->\nThe glorp is\n$$ g = y + 1. $$\nThen $g > 1$."
    assert verdicts(text.format("g"))[0] == "definition"
    assert set(verdicts(text.format("g"))[1:]) <= {"proved", "supported"}
    assert verdicts(text.format("h"))[0] == "unread"


@pytest.mark.parametrize(
    "condition",
    [
        "P, Q \\text{ on } \\mathcal{Y}; K \\text{ from } \\mathcal{Y} \\text{ to } \\mathcal{Z}; \\alpha > 1",
        "P, Q on \\mathcal{Y}; K from \\mathcal{Y} to \\mathcal{Z}; alpha > 1",
    ],
)
def test_let_takes_what_conditions_of_a_claim_take(condition):
    text = f"<!-- dpsym: let {condition} -->\nThen $D_\\alpha(K(P) \\| K(Q)) \\le D_\\alpha(P \\| Q)$."
    assert set(verdicts(text)) <= {"proved", "supported"}


def test_reads_gives_the_statement_of_a_formula_and_speaks_of_its_symbols():
    text = "<!-- dpsym: reads {0}^2 \\ge 0 where {0} \\in \\mathbb{{R}} -->\nWe call this $x^2 \\succeq 0$."
    (entry,) = sheet_of(reading(text.format("x")), "page").entries
    assert entry_verdict(entry) in {"proved", "supported"}
    assert entry.blank.assumed == "read as the remark in line 1 has it"
    (other,) = reading(text.format("y")).items
    assert (other.kind, other.message) == (ItemKind.UNREAD, "the remark in line 1 says nothing of x")


@pytest.mark.parametrize("text", ["<!-- dpsym: claim -->", "Let $x > 0$.\n\n<!-- dpsym: only x > 1 -->"])
def test_a_remark_of_which_nothing_follows_is_named(text):
    (item,) = reading(text).items
    assert item.kind is ItemKind.UNREAD
    assert "follows this remark" in item.message


@pytest.mark.parametrize("word", ["claims", "let x \\gg", "only x >", "reads \\frac{"])
def test_a_remark_that_is_not_understood_is_named(word):
    found = reading(f"<!-- dpsym: {word} -->\nLet $x > 0$. Then $x^2 > 0$.").items
    assert ItemKind.UNREAD in {item.kind for item in found} or ItemKind.ILL_FORMED in {
        item.kind for item in found
    }


def test_a_remark_before_a_display_speaks_of_it():
    latex = "Let $x > 0$. The snark says\n% dpsym: claim\n\\[ x^2 > 0. \\]\n"
    assert set(verdicts(latex, "latex")) <= {"proved", "supported"}
    assert verdicts(latex, "latex")
