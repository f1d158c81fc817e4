"""Sheets as lecturers write them: laws by lists, events, copies, references, and what small moves answer them."""

import pytest
from grade.corpus import graded, sampled

from dpsym.check.cache import Cache
from dpsym.check.settings import Settings
from dpsym.grade.assignment import assignment_of
from dpsym.grade.deciding import Deciding
from dpsym.notes.documents import document_of

BITS = r"Let $0 < p < 1$ and $0 < q < 1$. "
LISTED = BITS + r"Consider the laws $P = (p, 1-p)$ and $Q = (q, 1-q)$ on $\{1, 2\}$. "
EVENTS = r"Let $P$ and $Q$ be distributions on a finite set. "
SIGNS = r"Let $X$ be a random variable with $P(X = 1) = P(X = -1) = \frac12$. "

#: Sheets of which everything is read, and what they ask is true.
TRUE = {
    "laws by lists": LISTED + r"Show that $D(P\|Q) \ge 0$.",
    "laws by lists, said behind them": BITS
    + r"Let $P = (p, 1-p)$ and $Q = (q, 1-q)$ be two laws on two points. Show that $D(P\|Q) \ge 0$.",
    "numbers": r"Let $P = (\frac12, \frac13, \frac16)$ and $Q = (\frac13, \frac13, \frac13)$. Show that $D(P\|Q) \le \frac18$.",
    "a value of a parameter": LISTED + r"Show that $D(P\|Q) \le 4(p-q)^2$ if $q = \frac12$.",
    "an entropy written out": LISTED
    + r"Let $H(P) = -p\log p - (1-p)\log(1-p)$ be its entropy. Show that $H(P) \ge 2p(1-p)$.",
    "as in another problem": "**Problem 1.** Let $p \\in (0, 1)$. Show that $p(1-p) \\le \\frac14$.\n\n"
    "**Problem 2.** Let $p$ be as in Problem 1. Show that $p^2 \\le p$.",
    "every event": EVENTS
    + r"Suppose that $P(S) \le 3Q(S)$ for every event $S$. Show that $Q(S) \ge \frac13P(S)$ for every event $S$.",
    "a sum over an event": EVENTS
    + r"Show that $\sum_{x \in A^c} (Q(x) - P(x)) = P(A) - Q(A)$ for every event $A$.",
    "a set in words": EVENTS
    + r"Let $B$ be the set of all $x$ with $P(x) > Q(x)$. Show that $P(B) - Q(B) = \mathrm{TV}(P, Q)$.",
    "a number that counts": r"Let $n \ge 2$ and let $X_1, \dots, X_n$ be independent and identically distributed with mean $\mu$ "
    r"and variance $\sigma^2$. Let $\bar X = \frac1n\sum_{i=1}^n X_i$. Show that $E[(\bar X - \mu)^2] = \frac{\sigma^2}{n}$.",
    "two values": SIGNS + r"Show that $E[e^{tX}] = \cosh t$ for all real $t$.",
    "prove or disprove": r"Prove or disprove: $x^2 + 1 \ge 2x$ for all real $x$.",
    "computed on the way": r"Let $h(x) = x^2 - 2x$ for real $x$. Compute $h'(x)$ and show that $h'(x) > 0$ for $x > 1$.",
}
#: Of these, the same with something that is false.
FALSE = {
    "laws by lists": LISTED + r"Show that $D(P\|Q) \ge (p-q)^2 \cdot 3$.",
    "every event": EVENTS
    + r"Suppose that $P(S) \le 3Q(S)$ for every event $S$. Show that $Q(S) \le 3P(S)$ for every event $S$.",
    "a sum over an event": EVENTS
    + r"Show that $\sum_{x \in A} (Q(x) - P(x)) = P(A) - Q(A)$ for every event $A$.",
    "a set in words": EVENTS
    + r"Let $B$ be the set of all $x$ with $P(x) > Q(x)$. Show that $P(B) - Q(B) \ge \frac12$.",
}


def read(sheet):
    """Return what a sheet asks, each with its verdict, and what of it is not read."""
    asked = assignment_of(document_of(sheet, "sheet.md"))
    decide = Deciding(Settings(steps=1_080, examples=200), Cache(None), ())
    return [decide(part.claim).verdict for part in asked.parts()], asked.problems, asked.sheet.lost


@pytest.mark.parametrize(
    "name", sampled(TRUE, TRUE.keys() - {"a number that counts", "a value of a parameter"})
)
def test_all_of_it_is_read(name):
    verdicts, problems, lost = read(TRUE[name])
    assert verdicts and set(verdicts) <= {"proved", "supported"}
    assert not problems and not lost


@pytest.mark.parametrize("name", sorted(FALSE))
def test_what_is_false_is_refuted(name):
    assert read(FALSE[name])[0] == ["refuted"]


def test_a_product_with_dots_is_over_the_members_of_a_family():
    sheet = SIGNS + r"Let $X_1, \dots, X_n$ be independent copies of $X$. "
    asked = r"Show that $E[e^{tX_1}] \cdots E[e^{tX_n}] = (\cosh t)^n$ for all real $t$."
    verdicts, problems, _ = read(sheet + asked)
    assert set(verdicts) <= {"proved", "supported"} and not problems


def test_independent_copies_are_a_sequence_of_draws():
    sheet = SIGNS + r"Let $X_1, \dots, X_n$ be independent copies of $X$ and $S = X_1 + \dots + X_n$. "
    asked = assignment_of(document_of(sheet + r"Show that $E[S^2] = n$.", "sheet.md"))
    assert not asked.problems and not asked.sheet.lost


@pytest.mark.parametrize(
    "masses", [r"(\frac12, \frac13)", r"(p, 1-p, p)", r"(\frac12, \frac12, \frac12) \text{ on two points}"]
)
def test_numbers_that_do_not_sum_to_one_are_no_law(masses):
    _, problems, lost = read(BITS + rf"Let $P = {masses}$ and $Q = (q, 1-q)$. Show that $D(P\|Q) \ge 0$.")
    assert problems or lost


SLOPE = r"""For $x > 0$ let $h(x) = x\log x - x + 1$.

(a) Compute $h'(x)$ and show that $h'(x) < 0$ for $0 < x < 1$ and $h'(x) > 0$ for $x > 1$.

(b) Deduce that $h(x) \ge 0$ for all $x > 0$.
"""
MINIMUM = "\n\n(b) By (a), $h$ falls up to $1$ and grows from there. So its least value is $h(1) = 0$, and $h(x) \\ge 0$."
SLOPES = {
    "in words": (
        r"(a) $h'(x) = \log x + 1 - 1 = \log x$. This is negative for $0 < x < 1$ and positive for $x > 1$.",
        "correct",
    ),
    "by cases": (
        r"(a) $h'(x) = \log x$. If $0 < x < 1$ then $\log x < 0$, and if $x > 1$ then $\log x > 0$.",
        "correct",
    ),
    "another derivative": (
        r"(a) $h'(x) = \log x + \frac1x$. This is negative for $0 < x < 1$ and positive for $x > 1$.",
        "wrong-step",
    ),
    "signs exchanged": (
        r"(a) $h'(x) = \log x$. This is positive for $0 < x < 1$ and negative for $x > 1$.",
        "undecided",
    ),
}


@pytest.mark.parametrize("name", sampled(SLOPES, SLOPES.keys() - {"another derivative"}))
def test_where_a_derivative_has_which_sign(tmp_path, name):
    text, outcome = SLOPES[name]
    assert graded(tmp_path, SLOPE, text + MINIMUM)["parts"]["a"]["outcome"] == outcome


def test_the_sign_of_a_derivative_in_an_earlier_part_shows_the_least_value(tmp_path):
    assert graded(tmp_path, SLOPE, SLOPES["in words"][0] + MINIMUM)["outcome"] == "correct"
    other = MINIMUM.replace("By (a), $h$ falls up to $1$ and grows from there", "Clearly")
    assert graded(tmp_path, SLOPE, SLOPES["in words"][0] + other)["outcome"] != "correct"


def test_a_value_and_its_sign_are_supposed_together(tmp_path):
    sheet = r"Let $n, t > 0$ and $u \in [0,1]$ with $u \le nr^2 - 2rt + 1$ for all $r \ge 0$. Show that $u \le 1 - \frac{t^2}{n}$."
    text = r"Let $r = \frac tn > 0$. Then $u \le nr^2 - 2rt + 1 = \frac{t^2}{n} - \frac{2t^2}{n} + 1 = 1 - \frac{t^2}{n}$."
    assert graded(tmp_path, sheet, text)["outcome"] == "correct"


DRAWN = r"""Let $X_1, \dots, X_n$ be independent and identically distributed with mean $\mu$ and variance $\sigma^2$, where $n \ge 1$.
Let $\bar X = \frac1n\sum_{i=1}^n X_i$. Show that $\sum_{i=1}^n (X_i - \bar X)^2 = \sum_{i=1}^n X_i^2 - n\bar X^2$.
"""


@pytest.mark.parametrize(("factor", "outcome"), [("2", "correct"), ("3", "undecided")])
def test_equations_between_random_numbers_are_ones_of_their_values(tmp_path, factor, outcome):
    text = rf"$$\sum_{{i=1}}^n (X_i - \bar X)^2 = \sum_{{i=1}}^n X_i^2 - {factor}\bar X\sum_{{i=1}}^n X_i + n\bar X^2 = \sum_{{i=1}}^n X_i^2 - n\bar X^2.$$"
    found = graded(tmp_path, DRAWN, text)["outcome"]
    assert found == outcome or (outcome != "correct" and found in ("unreadable", "wrong-step"))


NOISE = r"""Let $b > 0$ and $f(x) = \frac{1}{2b}e^{-|x|/b}$ for real $x$.

(a) Show that $f(x-u) \le e^{|u-v|/b} f(x-v)$ for all real $x, u, v$.

(b) Let $c > 0$ and suppose that $|u - v| \le bc$. Conclude that $f(x-u) \le e^{c} f(x-v)$ for all real $x$.
"""
FIRST = (
    "(a) By the triangle inequality $|x-v| \\le |x-u| + |u-v|$. Hence $f(x-u) = \\frac1{2b}e^{-|x-u|/b} "
    "\\le \\frac1{2b}e^{(|u-v|-|x-v|)/b} = e^{|u-v|/b}f(x-v)$.\n\n"
)
SECOND = {
    "a larger part put in its place": (
        "(b) Since $\\frac{|u-v|}{b} \\le c$, (a) gives $f(x-u) \\le e^cf(x-v)$.",
        True,
    ),
    "the claim follows": ("(b) We have $\\frac{|u-v|}{b} \\le c$. So the claim follows from (a).", True),
    "no part is named": ("(b) We have $\\frac{|u-v|}{b} \\le c$. So the claim follows.", False),
    "nothing but words": ("(b) So the claim follows.", False),
}


@pytest.mark.parametrize("name", sampled(SECOND, SECOND.keys() - {"a larger part put in its place"}))
def test_an_earlier_part_leads_to_what_is_asked_by_a_small_move(tmp_path, name):
    text, correct = SECOND[name]
    assert (graded(tmp_path, NOISE, FIRST + text)["parts"]["b"]["outcome"] == "correct") == correct


@pytest.mark.parametrize(
    ("said", "low"),
    [
        ("All letters stand for real numbers.", None),
        ("Throughout, all variables are real.", None),
        ("All parameters are positive real numbers.", 0),
        ("Here all letters denote nonnegative reals.", 0),
        ("All letters are easy to read.", 0),
    ],
)
def test_a_sentence_about_all_letters_says_where_they_lie(said, low):
    asked = assignment_of(document_of(said + r" Show that $b^2 + 1 \ge 2b$.", "sheet.md"))
    (symbol,) = asked.parts()[0].claim.conclusion.free_symbols
    assert symbol.domain.lo == low and not symbol.domain.integer


def test_a_step_that_needs_another_range_than_all_letters_have_is_wrong(tmp_path):
    sheet = r"All letters stand for real numbers. Show that $2ab \le a^2 + b^2 + |b|$."
    record = graded(tmp_path, sheet, r"$2ab \le a^2 + b^2 \le a^2 + b^2 + b \le a^2 + b^2 + |b|$.")
    assert record["outcome"] == "wrong-step"


@pytest.mark.parametrize(
    ("said", "low", "whole"),
    [
        (r"for all real $x$", None, False),
        (r"for every positive $x$", 0, False),
        (r"for all nonnegative real numbers $x$", 0, False),
        (r"for all real numbers $x \ge 1$", 1, False),
        (r"for every integer $x \ge 1$", 1, True),
    ],
)
def test_what_is_supposed_for_all_numbers_of_a_kind_is_kept(said, low, whole):
    sheet = rf"Let $a, b$ be real numbers. Suppose that $a x \le b$ {said}. Show that $a \le b$."
    asked = assignment_of(document_of(sheet, "sheet.md"))
    (given,) = asked.parts()[0].claim.given
    assert not asked.problems and (given.bound.domain.lo, given.bound.domain.integer) == (low, whole)


@pytest.mark.parametrize(
    "sheet",
    [
        r"Let $0 < c < 1$. Suppose that $a_{k+1} \le c a_k$ for all $k \ge 0$. Show that $a_k \le c^k a_0$ for every $k \ge 0$.",
        r"Let $x_1, \dots, x_n$ be bits. Show that $\sum_{i=1}^n x_i \le n$.",
        r"Let $x_1, \dots, x_n$ be positive integers. Show that $\sum_{i=1}^n x_i \ge n$.",
    ],
)
def test_a_true_sheet_whose_hypothesis_is_not_read_says_so(sheet):
    verdicts, problems, _ = read(sheet)
    assert problems or "refuted" not in verdicts
