"""Words behind a claim that claim more of it: they are a step of their own, of which nothing is read."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.discourse.traps import reading, verdicts

CLAIM = "For $0 \\le x \\le 1$ we have $x^2 \\le x$"


def steps(text):
    """Return for each item what its steps are, as they are written."""
    return [[step.latex for step in item.steps] for item in reading(text).items]


@pytest.mark.parametrize(
    "words", ["The restriction on $x$ may be dropped", "Glorp knows no limits", "It remains true for all $x$"]
)
def test_words_that_are_not_understood_are_a_step_behind_the_claim(words):
    (item,) = reading(f"{CLAIM}. {words}.").items
    assert item.kind is ItemKind.CHAIN
    assert [step.latex for step in item.steps] == ["x^2 \\le x", words]
    assert item.steps[0].claim is not None
    assert verdicts(f"{CLAIM}. {words}.") == ("unread",)


@pytest.mark.parametrize(
    "words",
    [
        "Let $D$ be a wobbly glorp",  # introduces something
        "Does it glorp",  # asks
        "We also glorp that $x^3 \\le x^2$",  # has a relation of its own
        "We use it in the next section",  # words of comment
    ],
)
def test_words_that_claim_nothing_of_it_are_none(words):
    end = "?" if words.startswith("Does") else "."
    assert verdicts(f"{CLAIM}. {words}{end}")[0] in ("proved", "supported")


def test_a_range_behind_a_formula_is_no_further_claim():
    assert not steps("1. $1 + x \\le e^x$, $x$ real.")[0]


def test_a_new_paragraph_speaks_of_a_claim_only_by_words_for_claims():
    assert verdicts(f"{CLAIM}.\n\nGlorps are fine.") in (("proved",), ("supported",))
    assert verdicts(f"{CLAIM}.\n\nThe hypothesis is idle.") == ("unread",)
    assert verdicts(f"{CLAIM}.\n\n> **Remark.** The hypothesis is idle.") == ("unread",)


def test_words_for_several_claims_are_said_of_all_of_them():
    both = f"{CLAIM}. For $0 \\le x \\le 1$ we have $x^3 \\le x$."
    one, other = steps(f"{both} This extends.")
    assert not one
    assert other[1:] == ["This extends"]
    assert [entry[1:] for entry in steps(f"{both} Both extend.")] == [["Both extend"]] * 2


def test_what_is_refuted_stays_open_beside_such_words():
    assert verdicts("For $0 \\le x \\le 1$ we have $x \\le x^2$. The restriction may be dropped.") == (
        "doubtful",
    )


def test_a_footnote_speaks_of_the_claim_at_its_mark():
    text = (
        "For all $x \\ge 1$ we have $x \\le x^2$.[^1] For all $x$ we have $x^2 \\ge 0$.\n\n"
        "Nothing else matters today.\n\n[^1]: As well as for all others."
    )
    assert verdicts(text) == ("unread", "supported")


def test_where_equality_holds_is_no_title():
    assert verdicts("For all real $x$, $x^2 \\ge 4x - 4$. Equality: $x = 3$.") == ("unread",)
    assert verdicts("For all real $x$, $x^2 \\ge 4x - 4$. Inequality: $x^2 \\ge 2x - 1$.") in (
        ("proved", "supported"),
        ("supported", "supported"),
        ("proved", "proved"),
    )


@pytest.mark.parametrize("words", ["Moreover, this bound is tight", "It cannot be improved", "This is sharp"])
def test_that_a_bound_is_tight_is_an_item_of_its_own(words):
    claim, besides = reading(f"{CLAIM}. {words}.").items
    assert claim.kind is ItemKind.CLAIM
    assert (besides.kind, besides.latex.rstrip(".")) == (ItemKind.UNREAD, words)
    assert verdicts(f"{CLAIM}. {words}.")[0] in ("proved", "supported")


@pytest.mark.parametrize(
    "words",
    [
        "This bound is tight only for large $x$",
        "It is sharp and holds for all $x$",
        "This bound is not tight",
    ],
)
def test_words_that_restrict_or_deny_that_are_none(words):
    assert verdicts(f"{CLAIM}. {words}.") == ("unread",)


def test_what_the_author_does_with_a_claim_is_no_step_of_it():
    for words in ("We can use this lemma glorpingly", "We now apply the bound to glorps"):
        assert verdicts(f"{CLAIM}.\n\n{words}.") in (("proved",), ("supported",))
    for words in (
        "We can use this lemma only glorpingly",
        "We can never apply this bound",
        "We lose this bound",
    ):
        assert verdicts(f"{CLAIM}.\n\n{words}.") == ("unread",)
