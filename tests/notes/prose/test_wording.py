"""Turns of phrase of lecturers, and what is close to them and says something else."""

import pytest
from sympy import Abs, exp

from dpsym import KL, Bernoulli, Claim, Space, at_least, at_most, greater, integer, laws, real
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only, same

x = real("x", above=1)


def kinds(text):
    return [item.kind for item in items(text)]


def unread(text):
    """Return whether nothing in a text is read as a claim."""
    return not claims(text)


@pytest.mark.parametrize(
    "words",
    ["Markov's inequality gives", "Jensen's inequality tells us that", "the Cauchy inequality implies that"],
)
def test_a_named_result_that_gives_a_claim(words):
    same(only(f"For every $x > 1$ {words} $x^2 \\ge x$.").claim, Claim(at_least(x**2, x)))


@pytest.mark.parametrize(
    "text",
    [
        "Let $x > 1$. A wrong use of Markov's inequality gives $x \\ge 2$.",
        "Let $x > 1$. Had we been careless, Markov's inequality gives $x \\ge 2$.",
        "For every $x > 1$ Markov's inequality gives $x^2 > 1$ and Cauchy's inequality fails.",
        "Let $x > 1$. If Jensen's inequality gives $x \\ge 2$, then $x \\ge 3$.",
        "Let $x \\ge 0$. Nobody should believe that $x \\le 1$.",
    ],
)
def test_a_result_that_is_not_claimed(text):
    assert unread(text)


def test_what_a_value_is_called():
    text = "Let $u > 0$. Denote by $q = \\frac{1}{1 + u}$ the flip probability. Then $q \\le 1$."
    u = real("u", above=0)
    same(claims(text)[-1], Claim(at_most(1 / (1 + u), 1)))


@pytest.mark.parametrize("what", ["the number of pairs", "the smallest even share", "the largest integer"])
def test_a_description_that_may_restrict_what_the_value_depends_on(what):
    assert unread(f"Let $n > 0$. Denote by $k = n/2$ {what}. Then $k \\ge 1$.")


def test_an_integer_at_the_end_of_a_list():
    k, u = integer("k", at_least=1), real("u", above=0)
    for text in ("we have $k u \\ge u$.", "\n$$k u \\ge u.$$"):
        same(only(f"For $u > 0$ and an integer $k \\ge 1$, {text}").claim, Claim(at_least(k * u, u)))
    assert unread("For some $u > 0$ and an integer $k \\ge 1$ we have $k u \\ge 1$.")


def test_the_range_of_what_is_optimised_is_no_claim():
    assert not items("Let $s > 0$. We minimise $s a$ over $a > 1$.")
    assert unread("Let $s > 0$. We minimise $s a$ over $a > 1$ and find $s a \\ge s$.")


@pytest.mark.parametrize(
    "words", ["Fix some $x > 1$.", "Pick some $x > 1$.", "Take a real number $y$ and some $x > 1$."]
)
def test_some_value_that_is_fixed(words):
    same(claims(f"{words} Then $x^2 \\ge x$.")[-1], Claim(at_least(x**2, x)))


def test_a_value_that_is_chosen_for_a_purpose():
    assert unread("Choose some $y > 0$ to minimise $y^2$. Then $y \\ge 1$.")


def test_what_numbers_are_called():
    text = "Fix a sampling rate $r \\in (0, 1)$ and a privacy level $u > 0$. Then $r u \\le u$."
    r, u = real("r", above=0, below=1), real("u", above=0)
    same(only(text).claim, Claim(at_most(r * u, u)))


@pytest.mark.parametrize("text", ["Fix a sampling rate $r > 0$.", "Fix a sample size $r \\ge 1$."])
def test_what_a_number_is_called_may_bound_it(text):
    """A rate is at most 1 and a size is an integer, whatever the formula says."""
    assert unread(f"{text} Then $r^2 \\le r$.")


def test_a_probability_stays_one():
    p = real("p", above=0, at_most=1)
    same(only("Fix a probability $p > 0$. Then $p^2 \\le p$.").claim, Claim(at_most(p**2, p)))


POSITIVE = "Let $P$ and $Q$ be {}distributions on a finite set $Y${}. Then $D(P \\| Q) \\ge 0$."


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("strictly positive ", ""),
        ("", ", and assume that both have full support"),
        ("", " with $P(y) > 0$ and $Q(y) > 0$ for all $y$"),
    ],
)
def test_laws_that_are_positive_everywhere(before, behind):
    P, Q = laws("P Q", Space("Y"))
    claim = only(POSITIVE.format(before, behind)).claim
    assert claim is not None
    assert claim.conclusion == at_least(KL(P, Q), 0)
    assert len(claim.given) == 2


@pytest.mark.parametrize("word", ["everywhere", "for all $y$", "for all $y \\in Y$"])
def test_two_laws_at_a_point(word):
    claim = only(POSITIVE.format("", f" with $P(y), Q(y) > 0$ {word}")).claim
    assert claim is not None
    assert [str(given) for given in claim.given] == ["ForAll(y, P(y) > 0 and Q(y) > 0)"]


def test_what_holds_almost_everywhere():
    assert unread("Let $P$ be a law on $Y$. $P(y) > 0$ almost everywhere.")


@pytest.mark.parametrize("words", ["taking values in $[a, b]$", "and values in $[a, b]$"])
def test_a_centred_variable_in_an_interval(words):
    text = f"Let $X$ be a random variable with $E[X] = 0$ {words}, $a < b$. Then $E[X^2] \\le (b - a)^2$."
    claim = only(text).claim
    assert claim is not None
    assert len(claim.given) == 1


def test_a_mechanism_with_a_name():
    text = "Let $0 < r$. Every $r$-zCDP mechanism $M$ is $2r$-zCDP."
    assert len(claims(text)) == 1
    assert unread("Let $0 < r$. Every $r$-zCDP mechanism $M$ with finite range is $r/2$-zCDP.")


def test_words_before_a_mechanism():
    said = "an $\\varepsilon$-DP mechanism is $\\varepsilon^2/2$-zCDP."
    assert len(claims(f"In particular, {said}")) == 1
    assert unread(f"Going the other way, {said}")
    assert unread(f"After subsampling, {said}")
    assert unread(f"On neighbouring inputs, {said}")


def test_a_bound_beside_a_mechanism_that_is_supposed_to_be_private():
    """The bound was taken for another mechanism."""
    text = "If $u \\ge 0$ and $M$ is $u$-DP, then $M$ is $2u$-DP."
    assert len(only(text).claim.given) == 1


def test_a_step_that_is_explained():
    text = "For $x > 1$,\n$$x^2 \\ge x,$$\nwhere the last step uses $x > 0$."
    same(claims(text)[0], Claim(at_least(x**2, x)))


@pytest.mark.parametrize("noun", ["number", "quantity", "ratio"])
def test_a_noun_before_what_is_compared(noun):
    assert len(claims(f"For every $x > 1$ the {noun} $\\frac{{1}}{{x}}$ is at most $1$.")) == 1
    assert unread(f"For every $x > 1$, half of the {noun} $\\frac{{2}}{{x}}$ is at most $1$.")


def test_one_can_show():
    same(only("For $x > 1$ one can even show that $x^2 \\ge x$.").claim, Claim(at_least(x**2, x)))
    assert unread("One can show that $1 \\le 0$ fails.")


def test_scores():
    u = real("s")
    same(only("For scores $s \\in \\mathbb{R}$, $s \\le e^s$.").claim, Claim(at_most(u, exp(u))))


ARROWS = [("\\Rightarrow", 1), ("\\implies", 1), ("\\Longrightarrow", 1)]


@pytest.mark.parametrize(("arrow", "count"), ARROWS)
@pytest.mark.parametrize("form", ["$a > 1$ ${}$ $a^2 > 1$", "$a > 1 {}$ $a^2 > 1$", "$a > 1$ ${} a^2 > 1$"])
def test_an_arrow_between_formulas(arrow, count, form):
    """Both formulas were claimed, and the first is false."""
    found = claims(f"Let $a > 0$. {form.format(arrow)}.")
    assert len(found) == count
    a = real("a", above=0)
    same(found[0], Claim(greater(a**2, 1), given=(greater(a, 1),)))


def test_an_arrow_the_other_way():
    a = real("a", above=0)
    text = "Let $a > 0$. We have $a^2 > 1$ $\\Leftarrow$ $a > 1$."
    same(only(text).claim, Claim(greater(a**2, 1), given=(greater(a, 1),)))


@pytest.mark.parametrize("arrow", ["\\not\\Rightarrow", "\\nRightarrow", "\\iff", "\\Leftrightarrow"])
def test_arrows_that_do_not_say_that_one_follows(arrow):
    assert unread(f"Let $a > 0$. $a > 1$ ${arrow}$ $a^2 > 4$.")
    assert unread(f"Let $a > 0$. $a > 1 {arrow}$ $a^2 > 4$.")


def test_notions_with_an_arrow_between_them():
    text = "$\\varepsilon$-DP $\\Rightarrow$ $\\frac{1}{2} \\varepsilon^2$-zCDP"
    assert len(claims(text)) == 1


def test_a_colon_of_other_making():
    assert kinds("Let $a \\mathrel{\\mathop:}= 3$.") in ([], [ItemKind.DEFINITION])
    same(claims("Set $a \\mathrel{\\mathop{:}}= 3$. Then $a \\le 4$.")[-1], Claim(at_most(3, 4)))


def test_what_differs_from_a_number_is_one():
    y = real("y")
    same(
        only("For all $y \\ne 0$, $e^y > 1 + y$.").claim,
        Claim(greater(exp(y), 1 + y), given=(greater(Abs(y), 0),)),
    )


@pytest.mark.parametrize(
    "text", ["Let $z > 0$. For all $z \\ne 1$,", "For every $z > 0$, $z^2 > 0$. For $z \\ne 1$ we have"]
)
def test_what_differs_from_a_number_keeps_its_range(text):
    z = real("z", above=0)
    assert claims(f"{text} $\\ln z < z - 1$.")[-1].conclusion.free_symbols == {z}


def test_counting_up():
    n, m = integer("n", at_least=1), integer("m", at_least=0)
    same(only("For $n = 1, 2, \\dots$, $2^n \\ge n$.").claim, Claim(at_least(2**n, n)))
    same(only("Let $m = 0, 1, 2, \\ldots$. Then $2^m \\ge m$.").claim, Claim(at_least(2**m, m)))
    assert unread("For $n = 1, 2, 4, \\dots$ we have $n \\ge 1$.")
    assert unread("For $n = 1, 2, 4$ we have $n \\ge 1$.")


@pytest.mark.parametrize(
    "text",
    [
        "Consider two distributions $P = \\mathrm{Ber}(p)$ and $Q = \\mathrm{Ber}(q)$ with $p, q \\in (0, 1)$.",
        "Consider two Bernoulli distributions $P = \\mathrm{Ber}(p)$ and $Q = \\mathrm{Ber}(q)$ with $p, q \\in (0, 1)$.",
        "Let $p, q \\in (0, 1)$ and let $P = \\mathrm{Ber}(p)$ and $Q = \\mathrm{Ber}(q)$ be two distributions.",
    ],
)
def test_laws_of_which_the_formula_says_which_they_are(text):
    """They were any laws, and what holds of these two was refuted."""
    p, q = real("p", above=0, below=1), real("q", above=0, below=1)
    found = claims(f"{text} Then $D(P \\| Q) \\ge 2 (p - q)^2$.")[-1]
    same(found, Claim(at_least(KL(Bernoulli(p), Bernoulli(q)), 2 * (p - q) ** 2)))


def test_three_laws_without_a_noun():
    text = "For $P, Q, R$ on a common finite set, $d_{TV}(P, R) \\le d_{TV}(P, Q) + d_{TV}(Q, R)$."
    assert len(claims(text)) == 1


def test_a_number_that_is_small_beside_one_that_is_known():
    """The second number was declared anew, as any number."""
    text = "We have $u \\ge 0$ for every $u > 0$. For $|s| < u$ we have $s^2 \\le u^2$."
    u = real("u", above=0)
    assert u in claims(text)[-1].conclusion.free_symbols


def test_what_may_stand_for_a_letter_is_said_with_it():
    assert "'X \\sim N(0, 1)'" in only("We have $\\Pr[X > 1] \\le 1$.").message
    assert not items("Let $a > 0$. Apply the lemma to $t \\mapsto t^2$.")
