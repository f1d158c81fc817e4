"""Kinds of arguments: cases by several conditions, bounds of maxima, members of families, inductions, reasons in words."""

import pytest
from grade.corpus import graded, sampled

from dpsym.grade.roles import argues

ABS = r"Let $p, q \in [0,1]$, $\varepsilon \ge 0$ with $p \le e^\varepsilon q$ and $q \le e^\varepsilon p$. Show that $$|p-q| \le e^\varepsilon - 1.$$"
SUM = r"Let $n \ge 1$ be an integer and $p_1, \dots, p_n \ge 0$ and $q_1, \dots, q_n \ge 0$. Show that $$\sum_{i=1}^n p_i q_i \le \sum_{i=1}^n (p_i^2 + q_i^2).$$"
GAUSS = r"Let $n \ge 1$ be an integer. Show that $$\sum_{i=1}^n i = \frac{n(n+1)}{2}.$$"
AMGM = r"Let $a, b > 0$. Show that $$\sqrt{ab} \le \frac{a+b}{2}.$$"
CLIP = r"Let $x, y \in \mathbb{R}$. Show that $$|\max(x,0) - \max(y,0)| \le |x-y|.$$"
UP = r"$p - q \le (e^\varepsilon-1)q \le e^\varepsilon - 1$"
DOWN = r"$q - p \le (e^\varepsilon-1)p \le e^\varepsilon - 1$"
BOTH = r"If $x \ge 0$ and $y \ge 0$, then $|\max(x,0)-\max(y,0)| = |x-y|$. "
NONE = r"If $x < 0$ and $y < 0$, then $|\max(x,0)-\max(y,0)| = 0 \le |x-y|$. "
ONE = r"If $x \ge 0$ and $y < 0$, then $|\max(x,0)-\max(y,0)| = x \le x - y = |x-y|$. "
OTHER = r"If $x < 0$ and $y \ge 0$, then $|\max(x,0)-\max(y,0)| = y \le y - x = |x-y|$."
FIRST = r"Base: for $n = 1$, $1 = \frac{1 \cdot 2}{2}$. "
NEXT = r"Then $$\sum_{i=1}^{n+1} i = \frac{n(n+1)}{2} + n+1 = \frac{(n+1)(n+2)}{2}.$$"

CORRECT = {
    "both bounds of an absolute value": (ABS, rf"{UP} and {DOWN}. Since $|p-q| = \max(p-q, q-p)$, the claim follows."),
    "four cases of two conditions": (CLIP, BOTH + NONE + ONE + OTHER),
    "a member of a family, summed": (SUM, r"For every $i$, $p_i q_i \le p_i^2 + q_i^2$. Summing over $i$ gives the claim."),
    "a letter between 1 and n": (SUM, r"Let $1 \le i \le n$. Then $p_i q_i \le p_i^2 + q_i^2$. Summing over $i$ gives the claim."),
    "an induction from some n": (GAUSS, FIRST + r"Assume $P(n)$ for some $n \ge 1$. " + NEXT),
    "an induction with a letter of its own": (GAUSS, FIRST + r"Assume the claim for $k \ge 1$. " + NEXT.replace("Then", "Thus").replace("n", "k")),
    "an induction that is not called one": (GAUSS, "For $n = 1$ both sides are $1$. If it holds for $n$, then " + NEXT[5:]),
    "an induction after a clear case": (GAUSS, "The case $n = 1$ is clear. When this is true for some $n$, then " + NEXT[5:]),
    "the first case and the step alone": (GAUSS, "For $n = 1$ both sides are $1$. Moreover " + NEXT[5:]),
    "a named fact after a rewriting": (AMGM, r"By AM-GM, $$\sqrt{ab} = \sqrt a\sqrt b \le \frac{a+b}{2}.$$"),
}  # fmt: skip
CORRECT |= {
    "values that are called probabilities": (
        r"Let $t > 0$. Let $p = \frac{t}{1+t}$ and $q = \frac{1}{1+t}$ be the probabilities. Show that $$p + q = 1.$$",
        r"$$p + q = \frac{t+1}{1+t} = 1.$$",
    ),
}
NOT_CORRECT = {
    "one bound of an absolute value": (ABS, rf"{UP}. Since $|p-q| = \max(p-q, q-p)$, the claim follows."),
    "three cases of four": (CLIP, BOTH + NONE + ONE),
    "a root of a product": (AMGM, r"$$\sqrt{ab} = \sqrt a\sqrt b \le \frac{a+b}{2}.$$"),
    "a first case alone": (GAUSS, "For $n = 1$ both sides are $1$. So it holds for all $n$."),
    "a step that is stated": (GAUSS, r"For $n = 1$ both sides are $1$. Moreover $$\sum_{i=1}^{n+1} i = \frac{(n+1)(n+2)}{2}.$$"),
    "a later first case": (GAUSS, "For $n = 2$ both sides are $3$. If it holds for $n$, then " + NEXT[5:]),
    "a reason in words": (AMGM, r"Both means lie between the two numbers, and the second is nearer to the larger, so $\sqrt{ab} \le \frac{a+b}{2}$."),
}  # fmt: skip


@pytest.mark.parametrize("name", sampled(CORRECT, CORRECT.keys() - {"four cases of two conditions"}))
def test_a_right_argument_is_correct(tmp_path, name):
    record = graded(tmp_path, *CORRECT[name])
    assert record["outcome"] == "correct", record["message"]


@pytest.mark.parametrize("name", sorted(NOT_CORRECT))
def test_what_leaves_something_out_is_not_correct(tmp_path, name):
    record = graded(tmp_path, *NOT_CORRECT[name])
    assert record["outcome"] != "correct", record["message"]


def test_a_false_row_of_an_induction_is_refuted_though_the_target_is_supposed(tmp_path):
    work = FIRST + r"Suppose the claim holds for $n$. " + NEXT.replace("+ n+1 =", "+ n =")
    assert graded(tmp_path, GAUSS, work)["outcome"] == "wrong-step"


def test_a_false_row_about_one_member_of_a_family_is_refuted(tmp_path):
    work = r"For every $i$, $p_i q_i \le p_i^2 - q_i^2$. Summing over $i$ gives the claim."
    assert graded(tmp_path, SUM, work)["outcome"] == "wrong-step"


def test_what_is_called_known_gives_no_reason():
    assert argues("each summand is at most the last one, so $")
    assert not argues("it is clear that $ since the two numbers differ by at most a factor")
