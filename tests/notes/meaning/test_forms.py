r"""Forms of formulas that notes use, each with its neighbours that say something else and are not read."""

from dataclasses import replace

import pytest

from dpsym import read
from dpsym.errors import IllFormedError, Unread

LAWS = r"P, Q \text{ on } \mathcal{Y}"
FAMILY = r"n \in \mathbb{N}; a_1, \dots, a_n \ge 0"
NORMAL = r"t \in \mathbb{R}; X \sim \mathcal{N}(0, 1)"
SAME = [
    (
        r"\int \log\frac{dP}{dQ}\, dP \ge 0",
        LAWS,
        r"P \ll Q \implies \mathbb{E}_{u \sim P}[\log(P(u)/Q(u))] \ge 0",
    ),
    (r"\int f(y)\, dP(y) \le 1", rf"{LAWS}; f : \mathcal{{Y}} \to [0, 1]", r"\mathbb{E}_P[f] \le 1"),
    (r"\max_{i \le n} a_i \le 1", FAMILY, r"\max_{i \in [n]} a_i \le 1"),
    (r"\|P - Q\|_1 \le 1", LAWS, r"\sum_{j \in \mathcal{Y}} |P(j) - Q(j)| \le 1"),
    (r"\log 2 \cdot x \le 1", "x > 0", r"x \log(2) \le 1"),
    (r"\left.\frac{d^2}{du^2} (u x)^2\right|_{u = 1} = x", "x > 0", r"2 x^2 = x"),
    (r"\Phi'(x) \le 1", "x > 0", r"\varphi(x) \le 1"),
    (
        r"\mathbb{E}[X \mid X > t] \ge t",
        NORMAL,
        r"\mathbb{E}[X \mathbf{1}[X > t]] / \Pr[X > t] \ge t",
    ),
    (r"\frac{df}{dx} \le 1", r"x > 0; f(x) = x^2", r"2 x \le 1"),
    (r"P(\bar S) \le 1", rf"{LAWS}; S \subseteq \mathcal{{Y}}", r"P(S^c) \le 1"),
    (r"P(\mathcal{Y} \setminus S) \le 1", rf"{LAWS}; S \subseteq \mathcal{{Y}}", r"P(S^c) \le 1"),
    (r"\mathbf{1}_{[0, 1]}(x) \le 1", "x > 0", r"\mathbf{1}[x \in [0, 1]] \le 1"),
    (
        r"\begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases} \le 1",
        r"x \in \mathbb{R}",
        r"\begin{cases} x & x \ge 0 \\ -x & \text{otherwise} \end{cases} \le 1",
    ),
]
OTHERS = [
    (r"\log 2 \cdot 3 \le x", "x > 0"),  # of 6, or three times
    (r"\sin 2 \cdot x \le 1", "x > 0"),
    (r"\log x \cdot y \le 1", "x, y > 0"),
    (r"\frac{dP}{dQ} \le 1", LAWS),  # where?
    (r"\int x\, dP = 1", rf"{LAWS}; x > 0"),
    (r"\sum_{i \le n} i \le n^2", r"n \in \mathbb{N}"),  # from 0 or from 1
    (r"\max_{i \le n} i a_i \ge 0", FAMILY),
    (r"\max_{i \le m} a_i \ge 0", rf"m \in \mathbb{{N}}; {FAMILY}"),
    (r"\left.\frac{1}{x}\right|_{x = 0} = 1", ""),
    (r"\left. u \right|_{x = 1} = 1", r"x > 0; u = x^2"),
    (r"\frac{d}{dx} u = 0", r"x \in \mathbb{R}; u > 0; u = x^2"),
    (r"\mathbb{E}[X \mid t] = t", NORMAL),
    (r"\mathbb{E}[X \mid Y > 0] = 0", rf"{NORMAL}; Y \sim \mathcal{{N}}(0, 1)"),
    (r"\langle x, 2 \rangle \le 1", r"x \in \mathbb{R}^3"),
    (r"x y \le \|x\|_2", r"d \in \mathbb{N}; x, y \in \mathbb{R}^d"),  # which product?
    (r"\sum_{k = 1}^\infty k x^k = 1", r"x \in (0, 2)"),
    (r"\mathbb{E}[f(x) f(y)] \le 1", rf"{LAWS}; x \sim P; y \sim Q; f : \mathcal{{Y}} \to [0, 1]"),
    (r"H(P) \le 1", LAWS),  # to which base?
    (r"k \le 5", r"k \in \{1, 2, 4, \dots, 16\}"),
    (r"k \le 5", r"n \in \mathbb{N}; k \in \{0, 2, \dots, n\}"),
    (r"\begin{cases} x & x > 0 \\ -x & x < 0 \end{cases} \le 1", r"x \in \mathbb{R}"),
]


@pytest.mark.parametrize(("latex", "where", "plain"), SAME)
def test_says_the_same(latex, where, plain):
    assert replace(read(latex, where), hand={}).reading() == replace(read(plain, where), hand={}).reading()


@pytest.mark.parametrize(("latex", "where"), OTHERS)
def test_is_not_read(latex, where):
    with pytest.raises((Unread, IllFormedError)):
        read(latex, where)


def test_a_number_may_be_one_of_a_list_to_the_last():
    found = read(r"k \le 5", r"n \in \mathbb{N}; k \in \{0, 1, \dots, n\}").reading()
    assert r"k \in [0, \infty) \cap \mathbb{Z},\, k \le n" in found


def test_a_density_supposes_that_there_is_one():
    assert read(r"\mathbb{E}_Q[\tfrac{dP}{dQ}] = 1", LAWS).check().verdict == "proved"
    assert read(r"\mathbb{E}_Q[\tfrac{P}{Q}] = 1", LAWS).check().verdict == "refuted"


def test_a_family_says_itself_how_many_it_has():
    found = read(r"\sum_i p_i^2 \le 1", r"p_1, \dots, p_n \ge 0; \sum_{i = 1}^n p_i = 1")
    assert r"n \in [1, \infty) \cap \mathbb{Z}" in found.reading()


def test_the_letter_of_a_family_may_be_its_total_and_nothing_else():
    family = r"a_1, \dots, a_n \ge 0"
    plain = read(r"\sum_j a_j \le \left(\sum_j a_j\right)^2", family).reading()
    assert read(r"a \le a^2", rf"{family}; a = \sum_{{j = 1}}^n a_j").reading() == plain
    with pytest.raises((Unread, IllFormedError)):
        read(r"\sum_i p_i = \sum_i q_i", r"d \in \mathbb{N}; p, q \in \mathbb{R}^d; p = q")


def test_what_has_no_definite_index_is_not_declared():
    with pytest.raises(Unread, match="definite index"):
        read("x > 0", r"x > 0; B_{i + 1} \subseteq \mathcal{Y}")


@pytest.mark.parametrize(
    ("latex", "where"),
    [
        (r"\sum_{k = 1}^\infty k p (1 - p)^{k - 1} = \frac{1}{p}", r"p \in (0, 1)"),
        (r"\sum_{k = 2}^\infty k^2 x^k = \frac{x (1 + x)}{(1 - x)^3} - x", r"x \in (0, 1)"),
        (r"\langle x + y, x + y \rangle = \|x + y\|_2^2", r"x, y \in \mathbb{R}^2"),
    ],
)
def test_has_that_value(latex, where):
    assert read(latex, where).check().verdict in ("proved", "supported")


def test_draws_below_one_mean_are_independent():
    found = read(
        r"\mathbb{E}_{x \sim P, y \sim Q}[f(x) f(y)] \le 1", rf"{LAWS}; f : \mathcal{{Y}} \to [0, 1]"
    )
    assert r"Q(y) \sum_{x \in \mathcal{Y}} P(x) f(x) f(y)" in found.reading()
