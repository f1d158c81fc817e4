"""When equality holds in an inequality, and what else is asserted beside a claim: read, or listed as unread."""

import pytest

from dpsym import KL, Claim, PushForward, Space, at_least, at_most, equal, laws, real
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.language.kernels import kernel
from dpsym.language.relations import ForAll
from dpsym.notes.documents import document_of
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, same

x = real("x", above=0)
SUM = x + 1 / x
HEAD = "Let $x > 0$. Then $x + 1/x \\ge 2$"
GIVES, NEEDS = Claim(equal(SUM, 2), equal(x, 1)), Claim(equal(x, 1), equal(SUM, 2))


@pytest.mark.parametrize(
    "words",
    [
        ", with equality if and only if $x = 1$.",
        " with equality iff $x = 1$.",
        "; equality iff $x = 1$.",
        ", with equality exactly when $x = 1$.",
        ", and equality holds precisely if $x = 1$.",
        " (with equality iff $x = 1$).",
        ", with equality if and only if\n$$x = 1.$$\n",
    ],
)
def test_both_directions(words):
    bound, gives, needs = claims(HEAD + words)
    same(bound, Claim(at_least(SUM, 2)))
    same(gives, GIVES)
    same(needs, NEEDS)


def test_laws_are_equal_point_by_point():
    text = "For laws $P$, $Q$ on a finite set, $D_{KL}(P \\| Q) \\ge 0$ with equality iff $P = Q$."
    _, gives, needs = claims(text)
    P, Q = laws("P Q")
    assert isinstance(gives.given[0], ForAll)
    assert gives.conclusion == equal(KL(P, Q), 0)
    assert isinstance(needs.conclusion, ForAll)
    assert needs.given == (equal(KL(P, Q), 0),)


def test_the_hypotheses_of_the_claim_hold_for_its_equality():
    text = "If $x \\ge 1$ and $x \\le 2$, then $x^2 \\ge x$, with equality iff $x = 1$."
    bound, gives, needs = claims("Let $x > 0$. " + text)
    assert set(bound.given) < set(gives.given)
    assert set(bound.given) < set(needs.given)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + ", with equality iff $z = 1$.", "z has no domain"),
    ],
)
def test_what_is_not_read_is_listed(text, told):
    last = items(text)[-1]
    assert last.kind in (ItemKind.UNREAD, ItemKind.ILL_FORMED)
    assert told in last.message


def test_a_wrong_condition_is_refuted():
    text = HEAD + ", with equality iff $x = 2$."
    _, aside = items(text)
    assert aside.steps[0].claim is not None
    assert decide(aside.steps[0].claim, Settings()).verdict == "refuted"


def test_an_order_behind_laws():
    text = "For laws $P$, $Q$ on a finite set, and $\\alpha > 1$, $D_\\alpha(P \\| Q) \\ge 0$."
    assert [str(symbol) for symbol in claims(text)[0].conclusion.free_symbols if str(symbol) == "alpha"]


def test_a_thing_without_a_name_that_is_fixed_leaves_other_paragraphs_alone():
    assert claims("We fix a data universe.\n\nLet $x > 0$. Then $x^2 > 0$.")


def test_a_kernel_from_one_space_to_another_and_before_a_law():
    text = "Let $P, Q$ be laws on $X$. Let $K$ be a Markov kernel from $X$ to $Y$. Then $D(KP \\| KQ) \\le D(P \\| Q)$."
    (claim,) = claims(text)
    P, Q = laws("P Q", Space("X"))
    K = kernel("K", Space("X"), Space("Y"))
    assert claim.conclusion == at_most(KL(PushForward(K, P), PushForward(K, Q)), KL(P, Q))
    back = text.replace("KP \\| KQ", "PK \\| QK")
    assert items(back)[0].claim is None


def test_a_sheet_asks_for_the_equality_as_well():
    from dpsym.notes.discourse.sheets import read_sheet

    sheet = read_sheet(
        document_of("Let $x > 0$. Show that $x + 1/x \\ge 2$, with equality iff $x = 1$.", "a.md")
    )
    assert [item.kind for item in sheet.items] == [ItemKind.CLAIM, ItemKind.CHAIN]  # in both directions
