"""Sheets that introduce the members of a family by an index, whose range only sums or lists of them say."""

import pytest
from grade.corpus import accuses, graded, written

from dpsym.grade.assignment import read_assignment

ASKED = r" Show that $\sum_{i=1}^n x_i^2 \le \sum_{i=1}^n x_i$."
INTRODUCED = [
    r"Let $x_i \in \{0,1\}$ for $i = 1, \dots, n$.",
    r"Let $x_i \in [0,1]$ for all $i$.",
    r"Let $x_i \in [0,1]$ for $1 \le i \le n$.",
    r"Respondent $i$ has a secret bit $x_i \in \{0, 1\}$.",
    r"Let $x = (x_1, \dots, x_n)$ with $x_i \in \{0,1\}$ be the answers of $n$ pupils.",
    r"Let $x_1, \dots, x_n \in \{0,1\}$.",
]
#: They say something of some of the members, or of how many of them there are otherwise.
OF_SOME = [
    r"For some $i$ we have $x_i \in [0,1]$.",
    r"Let $x_i \in [0,1]$ for some $i$.",
    r"There is an index $i$ with $x_i \in [0, 1]$.",
    r"Let $x_i \in [0,1]$ for $i = 1, 2$.",
    r"Let $x_i \in [0,1]$ for $i = 2, \dots, n$.",
    r"Let $x_i \in [0,1]$ for $i = 1, \dots, m$.",
    r"Let $x_i \in [0,1]$ for all even $i$.",
    r"At least one $x_i \in [0,1]$ is given.",
]


def targets(sheet):
    """Return what a sheet asks that is understood."""
    assignment = read_assignment(written(sheet))
    return [part.claim for part in assignment.parts() if not assignment.unread]


@pytest.mark.parametrize("introduced", INTRODUCED)
def test_members_are_those_of_a_family(introduced):
    (claim,) = targets(introduced + ASKED)
    assert r"x \colon \{0, \dots, n - 1\} \to [0, 1]" in claim.reading()


@pytest.mark.parametrize("introduced", OF_SOME)
def test_some_members_are_not_all(introduced):
    assert not targets(introduced + ASKED)


def test_bits_are_their_squares_and_numbers_between_are_not(tmp_path):
    row = r"We have $\sum_{i=1}^n x_i^2 = \sum_{i=1}^n x_i$."
    bits, between = (graded(tmp_path, INTRODUCED[at] + ASKED, row) for at in (0, 1))
    assert (bits["outcome"], between["outcome"]) == ("correct", "wrong-step")


def test_signs_are_one_of_two_numbers(tmp_path):
    sheet = r"Let $s_1, \dots, s_n \in \{-1, 1\}$. Show that $\sum_{i=1}^n (s_i + 1)^2 \le 4n$."
    right = r"$$\sum_{i=1}^n (s_i+1)^2 = \sum_{i=1}^n (2 + 2s_i) \le \sum_{i=1}^n 4 = 4n.$$"
    assert graded(tmp_path, sheet, right)["outcome"] == "correct"
    wrong = graded(
        tmp_path, sheet, "$$\\sum_{i=1}^n (s_i+1)^2 \\le 4n$$\n$$= \\sum_{i=1}^n (1 + 2s_i) \\le 4n.$$"
    )
    assert (wrong["outcome"], wrong["first_wrong_line"]) == ("wrong-step", 2)


MASSES = r"""A source emits one of $m \ge 2$ letters; letter $i$ has probability $p_i > 0$, where $\sum_{i=1}^m p_i = 1$.
For a second distribution $q_1, \dots, q_m$ with all $q_i > 0$ let $D = \sum_{i=1}^m p_i\log\frac{p_i}{q_i}$.
Show that $D \ge 0$."""


def test_laws_by_their_masses_alone(tmp_path):
    assert len(targets(MASSES)) == 1
    right = r"$$D \ge \sum_{i=1}^m p_i\left(1 - \frac{q_i}{p_i}\right) = \sum_{i=1}^m (p_i - q_i) = 0.$$"
    assert graded(tmp_path, MASSES, right)["outcome"] == "correct"
    wrong = graded(tmp_path, MASSES, "$$D \\ge \\sum_{i=1}^m (p_i - q_i)$$\n$$= \\sum_{i=1}^m p_i \\ge 0.$$")
    assert (wrong["outcome"], wrong["first_wrong_line"]) == ("wrong-step", 2)


def test_several_laws_are_no_masses():
    sheet = r"Let $P_1, \dots, P_n$ be distributions on $Y$. Show that $\sum_{i=1}^n P_i^2 \le 1$."
    assert not targets(sheet)


COLLISION = (
    r"Let $p_1, \dots, p_m > 0$ with $\sum_{i=1}^m p_i = 1$. Show that $\sum_{i=1}^m p_i^2 \ge \frac1m$."
)


@pytest.mark.parametrize(
    "text",
    [
        r"$\sum_{i=1}^m p_i^2 \ge \sum_{i=1}^m \frac{p_i}{m} = \frac1m$ since $p_i \ge \frac1m$.",
        r"Since $p_i \ge \frac1m$ we have $\sum_{i=1}^m p_i^2 \ge \sum_{i=1}^m \frac{p_i}{m} = \frac1m$.",
    ],
)
def test_a_reason_that_fails_for_a_member_is_wrong(tmp_path, text):
    assert graded(tmp_path, COLLISION, text)["outcome"] == "wrong-step"


@pytest.mark.parametrize(
    "text",
    [
        r"For the indices with $p_i \ge \frac1m$ we have $p_i^2 \ge \frac{p_i}m$.",
        r"There must be an $i$ such that $p_i \ge \frac1m$, because otherwise the sum is less than $1$.",
        r"At least one of them has $p_i \ge \frac1m$.",
        r"Not all $i$ satisfy $p_i \ge \frac1m$.",
        r"The largest mass satisfies $p_i \ge \frac1m$.",
    ],
)
def test_what_some_members_satisfy_accuses_nobody(tmp_path, text):
    record = graded(tmp_path, COLLISION, text)
    assert not accuses(record)


def test_rows_about_members_are_summed_by_what_the_sheet_says(tmp_path):
    sheet = COLLISION.split("Show", maxsplit=1)[0] + (
        r"Let $q_1, \dots, q_m > 0$ with $\sum_{i=1}^m q_i = 1$. Show that $\sum_{i=1}^m p_i\log\frac{q_i}{p_i} \le 0$."
    )
    member = "$$p_i\\log\\frac{q_i}{p_i} \\le p_i\\left(\\frac{q_i}{p_i} - 1\\right)$$\n"
    summed = r"Summing gives $\sum_{i=1}^m p_i\log\frac{q_i}{p_i} \le 1 - 1 = 0$."
    right, wrong = (
        graded(tmp_path, sheet, f"{member}$$= {end}$$\n{summed}") for end in ("q_i - p_i", "q_i - 1")
    )
    assert right["outcome"] == "correct"
    assert (wrong["outcome"], wrong["first_wrong_line"]) == ("wrong-step", 2)


def test_neighbours_of_bits_are_bits():
    sheet = r"Let $x \in \{0,1\}^n$ and $q(x) = \sum_{i=1}^n x_i$. Let $x$ and $x'$ be neighbours that differ in one entry."
    (claim,) = targets(sheet + r" Show that $|q(x) - q(x')| \le 1$.")
    assert sum("**2" in str(part) for part in claim.given) == 2


TWO = COLLISION.split("Show", maxsplit=1)[0] + (
    r"Let $q_1, \dots, q_m > 0$ with $\sum_{i=1}^m q_i = 1$, let $D = \sum_{i=1}^m p_i\log\frac{p_i}{q_i}$ "
    r"and $H = -\sum_{i=1}^m p_i\log p_i$."
    "\n\n(a) Show that $D \\ge 0$.\n\n(b) Show that $H \\le \\log m$.\n"
)


LAW = TWO.replace(
    r"$q_1, \dots, q_m > 0$ with $\sum_{i=1}^m q_i = 1$", r"$q_1, \dots, q_m$ be a distribution"
)


@pytest.mark.parametrize(
    ("sheet", "text"),
    [
        (TWO, r"Take $q_i = \frac1m$ in (a): $0 \le D = \sum_{i=1}^mp_i\log(mp_i) = \log m - H$."),
        pytest.param(
            LAW,
            r"Apply (a) with $q_i = \frac1m$. Then $0 \le D = \sum_{i=1}^mp_i\log(mp_i) = \log m - H$.",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            LAW,
            r"Let $q_i = \frac1m$ for all $i$. Then $D = \sum_{i=1}^mp_i\log(mp_i) = \log m - H$.",
            marks=pytest.mark.slow,
        ),
        pytest.param(TWO, r"For $q_i = \frac1m$ we get $0 \le D = \log m - H$.", marks=pytest.mark.slow),
        (LAW, r"For $q_i = \frac1m$ we get $0 \le D = \log m - H$."),
        (TWO, r"Take $q_i = p_i$. Then $D = 0$."),
    ],
)
def test_values_of_members_accuse_nobody(tmp_path, sheet, text):
    record = graded(tmp_path, sheet, f"(b) {text}")
    assert record["outcome"] not in ("wrong-step", "circular", "misses-target")
