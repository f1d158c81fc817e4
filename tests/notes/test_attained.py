"""When equality holds in an inequality, and what else is asserted beside a claim: read, or listed as unread."""

import pytest
from sympy import exp

from dpsym import KL, Claim, PushForward, Space, at_least, at_most, equal, greater, laws, real
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
        ". Equality holds if and only if $x = 1$.",
        ". Moreover, equality is attained exactly at $x = 1$.",
        ", with equality if and only if\n$$x = 1.$$\n",
    ],
)
def test_both_directions(words):
    bound, gives, needs = claims(HEAD + words)
    same(bound, Claim(at_least(SUM, 2)))
    same(gives, GIVES)
    same(needs, NEEDS)


@pytest.mark.parametrize(
    "words",
    [
        ", with equality at $x = 1$.",
        ", with equality if $x = 1$.",
        ", where equality holds for $x = 1$.",
        ". This is tight at $x = 1$.",
        ". The bound holds with equality when $x = 1$.",
    ],
)
def test_a_condition_that_gives_equality(words):
    _, gives = claims(HEAD + words)
    same(gives, GIVES)


@pytest.mark.parametrize("words", [" with equality only if $x = 1$.", ". Equality holds only at $x = 1$."])
def test_a_condition_that_equality_needs(words):
    _, needs = claims(HEAD + words)
    same(needs, NEEDS)


def test_laws_are_equal_point_by_point():
    text = "For laws $P$, $Q$ on a finite set, $D_{KL}(P \\| Q) \\ge 0$ with equality iff $P = Q$."
    _, gives, needs = claims(text)
    P, Q = laws("P Q")
    assert isinstance(gives.given[0], ForAll)
    assert gives.conclusion == equal(KL(P, Q), 0)
    assert isinstance(needs.conclusion, ForAll)
    assert needs.given == (equal(KL(P, Q), 0),)


def test_several_conditions_hold_together_and_values_of_one_symbol_are_cases():
    text = "Let $x, y \\ge 0$. Then $x^2 + y^2 \\ge 0$ with equality iff $x = 0$ and $y = 0$."
    assert [len(claim.given) for claim in claims(text)] == [0, 2, 1, 1]
    text = "Let $x \\in [0, 1]$. Then $x (1 - x) \\ge 0$ with equality at $x = 0$ and $x = 1$."
    assert [len(claim.given) for claim in claims(text)] == [0, 1, 1]


def test_the_hypotheses_of_the_claim_hold_for_its_equality():
    text = "If $x \\ge 1$ and $x \\le 2$, then $x^2 \\ge x$, with equality iff $x = 1$."
    bound, gives, needs = claims("Let $x > 0$. " + text)
    assert set(bound.given) < set(gives.given)
    assert set(bound.given) < set(needs.given)


def test_the_only_inequality_of_a_chain():
    text = "Let $x > 0$. Then\n$$x^2 - 2 x + 1 = (x - 1)^2 \\ge 0$$\nwith equality at $x = 1$."
    *_, gives = claims(text)
    same(gives, Claim(equal((x - 1) ** 2, 0), equal(x, 1)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + ", with equality.", "without a condition"),
        (HEAD + ", with equality when both terms agree.", "without a condition"),
        (HEAD + ", with equality in the limit $x \\to 1$.", "without a condition"),
        (HEAD + ", with equality iff $z = 1$.", "z has no domain"),
        ("Let $x > 0$. Then $e^x > 1$ with equality at $x = 0$.", "strict"),
        ("Let $x > 0$. Then $e^x \\ge 1$ with equality at $x = 0$.", "is not made"),
        ("Let $x > 0$. Then $x \\ge x - 1 \\ge x - 2$, with equality at $x = 1$.", "of which"),
        ("Let $x > 1$. Then $x^2 \\ge x$ and $x^3 \\ge x$, with equality iff $x = 1$.", "of which"),
        ("Let $x > 0$. Then $x \\ge \\phi$, with equality iff $x = 1$.", "was not read"),
        ("Let $x > 0$. If $x \\ge 2$, then $x^2 \\ge x$, with equality at $x = 1$.", "is not made"),
        (HEAD + ". Equality holds at $x = 1$, for $x < 2$.", "without a condition"),
        (HEAD + ". Presumably, equality holds iff $x = 1$.", "of which inequality"),
    ],
)
def test_what_is_not_read_is_listed(text, told):
    last = items(text)[-1]
    assert last.kind in (ItemKind.UNREAD, ItemKind.ILL_FORMED)
    assert told in last.message


@pytest.mark.parametrize(
    "words",
    [
        ", and this is tight.",
        ", and the bound is optimal.",
        ", which is sharp.",
        ". The constant $2$ is best possible.",
        ". The constant $2$ cannot be improved.",
        ", strictly.",
        ", strictly for $x \\ne 1$.",
        ", with strict inequality for $x > 1$.",
        ", and conversely.",
        ", and the converse also holds.",
        ", and the reverse inequality holds for $x < 1$.",
        ". This is also at most $x^3$.",
        ", where the last step uses $(x - 1)^2 \\ge 1$.",
    ],
)
def test_what_is_asserted_in_words_is_listed_beside_the_claim(words):
    bound, aside = items(HEAD + words)
    assert bound.claim is not None
    assert bound.claim.conclusion == at_least(SUM, 2)
    assert aside.kind is ItemKind.UNREAD
    assert aside.message


@pytest.mark.parametrize(
    "text",
    [
        HEAD + " as $x \\to \\infty$.",
        "Let $x > 0$. For $x \\to 0$, $x + 1/x \\ge 2$.",
        "| claim | range | tight at |\n|---|---|---|\n| $e^x \\ge 1 + x$ | $x \\in \\mathbb{R}$ | $x = 0$ |",
    ],
)
def test_a_limit_or_a_value_beside_a_range_is_no_claim_for_all(text):
    assert [item.kind for item in items(text)] == [ItemKind.UNREAD]


def test_a_condition_behind_an_aside_is_one_of_the_claim():
    text = "$e^x \\ge 1 + x$, with equality at $x = 2$, for all $x > 1$."
    bound, gives = claims(text)
    above = real("x", above=1)
    same(bound, Claim(at_least(exp(above), 1 + above)))
    same(gives, Claim(equal(exp(above), 1 + above), equal(above, 2)))
    text = "If $x \\ge 0$, then $x^2 \\ge 0$ with equality iff $x = 0$; if $x > 1$, then $x^2 > 1$."
    low, last = claims("Let $x > 0$. " + text)[0], claims("Let $x > 0$. " + text)[-1]
    assert low.given != last.given


def test_a_reason_is_no_assertion():
    text = "Let $x > 0$. As the logarithm is concave, $\\log x \\le x - 1$, where the equality holds by symmetry."
    assert len(items(text)) == 1
    assert items("Randomised response is optimal in this sense.") == []


def test_a_wrong_condition_is_refuted():
    text = HEAD + ", with equality iff $x = 2$."
    _, aside = items(text)
    assert aside.steps[0].claim is not None
    assert decide(aside.steps[0].claim, Settings()).verdict == "refuted"


def test_a_definition_block_defines_for_what_follows():
    text = (
        "**Definition.** The function $h(p) = p (1 - p)$ for $p \\in (0, 1)$.\n\n"
        "**Lemma.** For $p \\in (0, 1)$, $h(p) > 0$.\n\n**Lemma.** Let $h > 1$. Then $h > 0$."
    )
    p = real("p", above=0, below=1)
    first, second = claims(text)
    same(first, Claim(greater(p * (1 - p), 0)))
    assert second.conclusion.lhs == real("h", above=1)


def test_after_an_answer_claims_are_claims_again():
    text = "Let $x > 0$. Is it true that $x > 1$? No.\n\nLet $y > 0$. In fact $y^2 > 0$."
    asked, claimed = items(text)
    assert asked.kind is ItemKind.UNREAD
    assert claimed.claim is not None


def test_an_order_behind_laws():
    text = "For laws $P$, $Q$ on a finite set, and $\\alpha > 1$, $D_\\alpha(P \\| Q) \\ge 0$."
    assert [str(symbol) for symbol in claims(text)[0].conclusion.free_symbols if str(symbol) == "alpha"]


def test_a_thing_without_a_name_that_is_fixed_leaves_other_paragraphs_alone():
    assert claims("We fix a data universe.\n\nLet $x > 0$. Then $x^2 > 0$.")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [("It is also at most $1 + x^2$.", at_most(SUM, 1 + x**2)), ("It is positive.", greater(SUM, 0))],
)
def test_it_is_the_left_side_of_the_only_relation_before(words, wanted):
    _, found = claims(f"{HEAD}. {words}")
    same(found, Claim(wanted))


@pytest.mark.parametrize(
    "before",
    [
        "The bound $x + 1/x \\ge 2$ holds.",
        "Then $x + 1/x \\ge 2$ and $x > 0$.",
        "Then $x + 1/x \\ge 2 \\ge 1$.",
        "Then $x + 1/x \\ge 2$. For $x \\ge 1$,",
        "Then $x + 1/x \\ge 2$. Let $x < 1$.",
        "Then $x + 1/x \\ge 2$. Recall the noise.",
        "The gap is such that $x \\ge x - 1$.",
    ],
)
def test_otherwise_it_may_be_anything(before):
    last = items(f"Let $x > 0$. {before} It is at most $x^3$.".replace(", It", ", it"))[-1]
    assert last.kind is ItemKind.UNREAD


def test_equality_at_several_values_needs_each_of_them():
    items_ = items(
        "For all real $a, b$ we have $2ab \\le a^2 + b^2$; equality holds exactly when $a = b = 0$."
    )
    (chain,) = [item for item in items_ if item.steps]
    assert all(step.claim is not None for step in chain.steps)
    assert len(chain.steps) == 3  # a = b = 0 gives equality, which needs a = b, and b = 0


def test_a_condition_behind_it_is_not_passed_over():
    assert items(f"{HEAD}. If so, it is at most $2 x$.")[-1].kind is ItemKind.UNREAD
    assert items(f"{HEAD}. It is at most $2 x$ for $x \\ge 1$.")[-1].kind is ItemKind.UNREAD


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
