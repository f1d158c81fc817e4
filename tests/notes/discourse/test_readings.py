"""Weak and strong readings, doubts, scope, lists and chains, on pages of a few sentences."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.discourse.traps import reading, verdicts


def claims(text, kind="markdown"):
    return list(reading(text, kind).claims())


def only(text, kind="markdown"):
    (item,) = claims(text, kind)
    return item


def test_a_condition_is_supposed_where_its_sentence_is_understood():
    assert "[0, 1]" in only("Let $x \\in [0, 1]$. Then $x^2 \\le x$.").reading


def test_what_was_not_understood_makes_a_failure_doubtful_and_is_named():
    text = "Let $x \\ge 0$. Far from here $x \\le 1$ was wanted. Then $x^2 \\le x$."
    item = only(text)
    assert [words for _, words in item.doubts] == ["Far from here $x \\le 1$ was wanted"]
    assert verdicts(text) == ("doubtful",)


def test_a_doubt_never_blocks_what_holds_without_it():
    assert verdicts("Let $x \\ge 0$. Far from here $x \\le 1$ was wanted. Then $x^2 + 1 \\ge 2 x$.")[0] in (
        "proved",
        "supported",
    )


def test_a_doubt_does_not_reach_claims_about_other_symbols():
    item = only("Far from here $x \\le 1$ was wanted.\n\nLet $y > 0$. Then $y^2 \\ge 0$.")
    assert not item.doubts


def test_a_usual_range_belongs_to_the_strong_reading():
    item = only("We have $e^{\\varepsilon} \\ge 1$.")
    assert "mathbb{R}" in item.reading
    assert item.strong is not None and "usual range" in item.message


def test_a_heading_ends_what_was_said_for_a_section():
    first, second = claims("# Sums\n\nLet $x \\ge 1$. Then $x^2 \\ge x$.\n\n# Products\n\nThen $x^2 \\ge x$.")
    assert "[1, " in first.reading and "[1, " not in second.reading


@pytest.mark.parametrize("heading", ["Tails", "Wizardry", "A gentle stroll"])
def test_a_heading_is_a_topic(heading):
    assert verdicts(f"## {heading}\n\nFor all $x > 0$, $x^2 \\le x$.") == ("refuted",)


@pytest.mark.parametrize(
    "heading", ["Blunders and errors", "Wizardry with $x$", "Never again", "If you dare"]
)
def test_a_heading_that_may_deny_or_suppose_makes_failures_doubtful(heading):
    assert verdicts(f"## {heading}\n\nFor all $x > 0$, $x^2 \\le x$.") == ("doubtful",)


@pytest.mark.parametrize(
    "lead", ["For $0 \\le x \\le 1$:", "If $0 \\le x \\le 1$, then:", "Let $0 \\le x \\le 1$. Then:"]
)
def test_what_stands_before_a_list_is_supposed_of_each_item(lead):
    found = claims(f"{lead}\n\n- $x^2 \\le x$\n- $x^3 \\le x^2$")
    assert len(found) == 2
    assert all("[0, 1]" in item.reading for item in found)


def test_a_list_under_words_that_are_not_known_is_unread():
    items = reading(
        "It would be a pity if:\n\n- $x^2 \\ge 0$ for real $x$\n- $x^4 \\ge 0$ for real $x$"
    ).items
    assert {item.kind for item in items} == {ItemKind.UNREAD}


def test_a_chain_is_judged_link_by_link():
    (item,) = reading("For all $x \\ge 0$, $$1 + x \\le e^x \\le e^{2x}.$$").items
    assert item.kind is ItemKind.CHAIN and len(item.steps) == 2


def test_the_law_of_a_draw_may_stand_before_its_parameters():
    item = only(
        "Let $X \\sim \\mathrm{Bin}(n, p)$ with $n \\in \\mathbb{N}$, $p \\in (0, 1)$. Then $\\mathbb{E}[X] = n p$."
    )
    assert "X \\sim \\operatorname{Bin}(n, p)" in item.reading


def test_equality_is_claimed_both_ways():
    first, second = reading("For all real $x$, $x^2 \\ge 0$ with equality iff $x = 0$.").items
    assert first.kind is ItemKind.CLAIM
    assert len(second.steps) == 2


def test_rows_of_a_table_are_claims_with_their_ranges():
    item = only("| bound | range |\n|---|---|\n| $x^2 \\le x$ | $0 \\le x \\le 1$ |")
    assert "[0, 1]" in item.reading


def test_bounds_alone_introduce_new_symbols_only():
    (item,) = claims("$x \\ge 1$. Then $x^2 \\ge x$.")
    assert "[1, " in item.reading
    text = "Let $x \\ge 0$. Then $x^2 \\ge 0$. $x \\le 1$."
    assert len(claims(text)) == 1  # whether the range of x is claimed or supposed is left open


def test_a_quantity_in_words_is_claimed_as_its_formula_is():
    start = "Let $X \\sim \\mathrm{Lap}(0, b)$ with $b > 0$."
    words = only(f"{start} The variance of $X$ is at most $3 b^2$.")
    formula = only(f"{start} Then $\\mathrm{{Var}}(X) \\le 3 b^2$.")
    assert words.claim == formula.claim


def test_words_inside_a_display_belong_to_the_sentence():
    inside = only("We have $$x^2 \\le x \\qquad \\text{for every real } 0 \\le x \\le 1.$$")
    outside = only("We have $$x^2 \\le x$$ for every real $0 \\le x \\le 1$.")
    assert inside.claim == outside.claim


def test_formulas_between_words_inside_a_display_are_claims_of_their_own():
    first, second = claims("For all real $x$, $$x^2 \\ge 0 \\quad \\text{and hence} \\quad x^2 + 1 > 0.$$")
    assert "x^{2} \\ge 0" in first.reading and "> 0" in second.reading


def test_words_that_end_something_end_only_what_was_said_before_them():
    (item,) = claims("Drop this.\n\nLet $0 \\le x \\le 1$. Then $x^2 \\le x$.")
    assert "[0, 1]" in item.reading
    (item,) = claims("Let $0 \\le x \\le 1$.\n\nDrop this.\n\nThen $x^2 \\le x$.")
    assert "[0, 1]" not in item.reading


def test_what_goes_on_with_which_is_compared_with_the_last_side():
    _, second = reading("Let $x > 0$. Then $e^x \\ge 1 + x$, which is at least $1$.").items
    assert "1 + x \\ge 1" in second.reading


MEANS = "for all neighbouring $x, x'$. Every $(\\alpha, \\varepsilon)$-RDP mechanism is $(\\alpha, 2 \\varepsilon)$-RDP."


def test_a_definition_of_a_notion_is_compared_with_what_dpsym_takes_it_for():
    start = "A mechanism $M$ is said to satisfy $(\\alpha, \\varepsilon)$-RDP if "
    right = f"{start}$D_\\alpha(M(x) \\| M(x')) \\le \\varepsilon$ {MEANS}"
    assert only(right).claim is not None
    for other in (
        "D_\\varepsilon(M(x) \\| M(x')) \\le \\alpha",
        "D_\\alpha(M(x') \\| M(x)) \\le 2 \\varepsilon",
    ):
        kinds = {item.kind for item in reading(f"{start}${other}$ {MEANS}").items}
        assert kinds == {ItemKind.UNREAD}


def test_a_law_in_a_condition_may_stand_before_the_range_of_its_parameter():
    item = only("If $Z \\sim \\mathcal{N}(0, \\sigma^2)$ with $\\sigma > 0$, then $\\Pr[Z \\ge 0] \\le 1$.")
    assert "\\sigma \\in (0, \\infty)" in item.reading


@pytest.mark.parametrize("how", [" with ", ", where "])
def test_what_a_parameter_stands_for_may_be_said_by_what_a_claim_ranges_over(how):
    item = only(
        "Let $M$ be $\\rho$-zCDP. Then $M$ is $(\\varepsilon, \\delta)$-DP for all $\\delta \\in (0, 1)$"
        f"{how}$\\varepsilon = \\rho + 2 \\sqrt{{\\rho \\log(1/\\delta)}}$."
    )
    assert "\\delta \\in (0, 1)" in item.reading and not item.doubts


def test_inputs_that_differ_in_one_record_are_neighbours():
    start = (
        "A mechanism $M$ is $\\varepsilon$-DP if, for all pairs of inputs $x, x'$ differing in one record,"
    )
    text = f"{start} $\\Pr[M(x) = y] \\le e^\\varepsilon \\Pr[M(x') = y]$. Every $\\varepsilon$-DP mechanism is $\\varepsilon^2$-zCDP."
    assert only(text).claim is not None and not only(text).doubts


def test_a_function_of_a_number_is_no_query_with_noise():
    text = "Let $x \\ge 0$. Let $f(x) = \\log(1+x) - x + x^2/2$. Then $f(x) \\ge 0$."
    (claim,) = [item.claim for item in reading(text).claims()]
    assert str(claim.conclusion) == "x**2/2 - x + log(x + 1) >= 0"


def test_a_letter_that_is_declared_anew_is_what_the_declaration_says():
    told = r"We compare two wobbly laws with means $m$ and $n$."
    claim = r"**Theorem.** Let $m \in \mathbb{R}$ and $s > 0$. Then $D(N(m, s^2) \| N(0, s^2)) = \frac{m^2}{2 s^2}$."
    assert verdicts(f"{told}\n\n{claim}")[-1] in ("proved", "supported")
    assert verdicts(f"Throughout, w{told[1:]}\n\n{claim}")[-1] in ("unread", "doubtful")


@pytest.mark.parametrize(
    "words", ["$n = 3$ is also allowed.", "Also $n = 3$ is allowed.", "We glorp $n \\ge 3$ too."]
)
def test_a_value_that_is_allowed_besides_leaves_the_range_open(words):
    told = rf"Let $n \ge 4$ be an integer. {words} Then $2^n \ge n^2$."
    assert verdicts(told)[-1] in ("doubtful", "unread")
    assert verdicts(told.replace(". $n", "; $n"))[-1] in ("doubtful", "unread")
