"""What *where* and *with* say behind a declaration or a definition: more of its symbols, and no part of it."""

import pytest

from tests.notes.discourse.traps import verdicts
from tests.notes.reading import claims

#: Each supposes that x is positive and at most 2.
BOUNDED = [
    "Let $x > 0$ where $x \\le 2$.",
    "Let $x > 0$ where\n$$x \\le 2.$$\n",
    "Let $x > 0$ and $y > 0$ where $x \\le 2$.",
    "Let $x, y > 0$, where $x \\le 2$.",
    "Fix $x > 0$ with $x \\le 2$.",
    "Let $x > 0$ and $g = x^2 + 1$ where $x \\le 2$.",
    "Let $x > 0$ and\n$$g = x^2 + 1$$\nwhere\n$$x \\le 2.$$\n",
    "Let $x > 0$. Put $g = x^2 + 1$ with\n$$x \\le 2.$$\n",
    "Let $x \\in (0, 9)$ and $y = 1$, where $x \\le 2$.",
    "Let $0 < x < 9$, such that $x \\le 2$.",
    "Let $0 < x < 9$, where $x \\le 2$.",
]


@pytest.mark.parametrize("text", BOUNDED)
@pytest.mark.parametrize(
    ("claim", "verdict"),
    [("$x \\le 2$", "supported"), ("$x \\le 1$", "refuted"), ("$x \\ge 0$", "supported")],
)
def test_a_bound_behind_a_declaration_holds_as_well(text, claim, verdict):
    assert verdicts(f"{text} Then {claim}.")[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "Let $x, y > 0$ where $x \\le y$. Then $x^2 \\le y^2$.",
        "Fix $x, y \\in (0, 1)$, where $x < y$. Then $x^2 \\le y^2$.",
        "Let $n \\ge 1$ be an integer where $n \\le 3$. Then $n! \\le 2^n + 2$.",
        "Let $p \\in [0, 1]$ and $q = 1 - p$, where $p \\ge 1/2$. Then $q \\le p$.",
    ],
)
def test_what_is_true_with_it_is_not_refuted_without_it(text):
    (verdict,) = verdicts(text)
    assert verdict == "supported"


@pytest.mark.parametrize("word", ["where", "with"])
@pytest.mark.parametrize("said", ["c = 1.", "c \\ge 1.", "h^2 = 2 h.", "h \\ge x.", "= x^3."])
def test_a_display_behind_it_is_no_part_of_a_definition(word, said):
    text = f"Let $x$ be real. Put $h = x^2$, {word}\n$${said}$$\nThen $h \\ge x^3$."
    assert "supported" not in verdicts(text)
    assert not any("x^{3} = " in claim.reading() or "= x^{3}" in claim.reading() for claim in claims(text))


def test_what_explains_a_new_symbol_is_read_before_its_use():
    (claim,) = claims("Let $X \\sim \\mathrm{Lap}(b)$, where $b \\ge 1$. Then $E[X^2] \\ge 2$.")
    assert "b \\in [1, \\infty)" in claim.reading()


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Let $x > 0$ and $g = x^2$. Then $g \\le 4$ for $x \\le 2$.", "supported"),
        ("Let $x > 0$ and $g = x^2$. Then $g \\le 4$ for all $x \\in (0, 2]$.", "supported"),
        ("Let $x > 0$ and $g = x^2$. Then $g \\le 3$ for $x \\le 2$.", "refuted"),
        ("Let $x > 0$ and $g = x^2$. For $x \\le 1$, $g \\le x$.", "supported"),
        ("Let $x > 0$ and $g = x^2$. Let $x \\in [3, 4]$. Then $g \\ge 9$.", "supported"),
        ("Let $x > 0$ and let $y \\ge x$ be real. Then $y \\ge 1$ for $x \\ge 1$.", "supported"),
        ("Let $x > 0$ and let $y \\ge x$ be real. Then $y \\ge 2$ for $x \\ge 1$.", "refuted"),
        ("Let $b > 0$ and $X \\sim \\mathrm{Lap}(b)$. Then $E[X^2] \\ge 2$ for $b \\ge 1$.", "supported"),
        (
            "Let $\\varepsilon > 0$ and let $M$ be $\\varepsilon$-DP. For $\\varepsilon \\le 1$, $M$ is $(1, 0)$-DP.",
            "supported",
        ),
        ("Let $x > 0$ and $g = x^2$. Then $g \\ge 0$ for all real $x$.", "unread"),
    ],
)
def test_what_was_made_of_a_number_is_said_of_fewer_values_of_it(text, verdict):
    assert verdicts(text)[-1] == verdict


@pytest.mark.parametrize(
    "behind", ["Here $x \\le 2$.", "Recall that $x \\le 2$ throughout.", "This is for $x \\le 2$."]
)
@pytest.mark.parametrize("claim", ["Then $x^2 \\le 4$.", "Put $g = x^2$. Then $g \\le 4$."])
def test_a_bound_in_the_next_sentence_leaves_open_what_uses_the_symbol(claim, behind):
    assert verdicts(f"Let $x > 0$. {claim} {behind}") == ("doubtful",)


def test_words_that_name_no_reason_make_no_claim_of_what_stands_behind_them():
    for words in ("This is for", "This is for all", "From all of the", "By and for"):
        assert not claims(f"Let $x > 0$. {words} $x \\le 2$.")


@pytest.mark.parametrize(
    "before",
    [
        "Then $x^2 \\le x$ for $x \\le 1$.",
        "For $x \\le 1$, $x^2 \\le x$.",
        "Then $x^2 \\le x$ given $x \\le 1$.",
        "As $x \\le 1$, $x^2 \\le x$.",
        "For $x \\le 1$, $x^2 \\le x$. Hence $x^4 \\le x^2$.",
    ],
)
@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Hence $x^3 \\le x$.", "doubtful"),
        ("Hence $x^3 \\le x^4$.", "refuted"),
        ("Hence $x^3 \\le x$ for $x \\le 2$.", "refuted"),
        ("Hence $x^3 \\ge 0$.", "supported"),
    ],
)
def test_a_conclusion_may_be_meant_for_the_values_of_the_claim_before_it(before, claim, verdict):
    assert verdicts(f"Let $x > 0$. {before} {claim}")[-1] == verdict


@pytest.mark.parametrize(
    "before",
    ["Let $x$ be real with $0 \\le x \\le 1$.", "Let $x$ be real with $0 \\le x \\le 1$ and $g = x^2$."],
)
@pytest.mark.parametrize(
    ("claim", "verdict"),
    [("x^2 \\le x", "doubtful"), ("x^2 + 2 \\le x", "refuted"), ("x^2 + 1 \\ge x", "supported")],
)
def test_what_a_quantifier_takes_anew_is_bounded_no_more(before, claim, verdict):
    claim = claim.replace("x^2", "g") if "g =" in before else claim
    assert verdicts(f"{before} For all real $x$ we have ${claim}$.")[-1] == verdict


@pytest.mark.parametrize("definition", ["", " Put $g = x^2$."])
@pytest.mark.parametrize("behind", ["for every $x > 0$", "for $x \\le 1/2$", "for $x \\in [0, 2]$"])
def test_what_was_supposed_of_a_number_may_be_meant_of_other_values_of_it(definition, behind):
    said = "g" if definition else "x^2"
    text = f"Let $x$ be real with $0 \\le x \\le 1$.{definition} Then ${said}"
    assert verdicts(f"{text} \\le x$ {behind}.")[-1] == "doubtful"
    assert verdicts(f"{text} + 2 \\le x$ {behind}.")[-1] == "refuted"
