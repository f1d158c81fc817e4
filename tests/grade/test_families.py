"""Answers that speak of the members of families of a sheet, by an index that only its sums bind."""

import pytest
from grade.corpus import accuses, graded

SHEET = r"""Let $P=(p_1,\dots,p_m)$ and $Q=(q_1,\dots,q_m)$ be probability vectors. Put
$$A=\sum_{i=1}^m|p_i-q_i|,\qquad B=\sum_{i=1}^m\max(p_i,q_i).$$

Show that $A\le2$.
"""
RIGHT = r"We have $|p_i-q_i|\le p_i+q_i$. Summing, $$A\le\sum_i(p_i+q_i)=2.$$"
WRONG = "We have\n$$|p_i-q_i|\\le p_i-q_i.$$\nSumming,\n$$A\\le0\\le2.$$"


def test_a_member_stands_for_all_members(tmp_path):
    record = graded(tmp_path, SHEET, RIGHT)
    assert (record["outcome"], {step["verdict"] for step in record["steps"]}) == ("correct", {"right"})


def test_what_fails_for_some_member_is_wrong(tmp_path):
    record = graded(tmp_path, SHEET, WRONG)
    assert (record["outcome"], record["first_wrong_line"]) == ("wrong-step", 2)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"If $p_i\ge q_i$ then $|p_i-q_i|=p_i-q_i$.", marks=pytest.mark.slow),
        r"Suppose that $p_i\ge q_i$. Then $p_i-q_i\ge0$.",
        r"For some $i$ we have $p_i\ge q_i$, since both sums are one.",
        r"There is an $i$ with $p_i\ge q_i$.",
    ],
)
def test_one_member_accuses_nobody(tmp_path, text):
    record = graded(tmp_path, SHEET, text)
    assert not accuses(record)


ROOT = r"""Let $x, y \ge 0$. Put
$$d^2=x^2+y^2,\qquad s=x+y,$$
with $d\ge0$. Show that $d\le s$.
"""


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (r"$d^2=x^2+y^2\le x^2+2xy+y^2=s^2$, so $d\le s$.", "correct"),
        (r"$$d^2=x^2+y^2$$ $$=s^2.$$ So $d\le s$.", "wrong-step"),
        (r"$d\le s$.", "misses-target"),
    ],
)
def test_a_number_may_be_defined_by_its_square(tmp_path, text, outcome):
    assert graded(tmp_path, ROOT, text)["outcome"] == outcome


def test_masses_of_a_secret_end_no_reading(tmp_path):
    sheet = r"""Let the secret $X$ take $n$ values with probabilities $p_1,\dots,p_n>0$, $\sum_ip_i=1$.

Let $x \ge 0$. Show that $x\le2x$.
"""
    record = graded(tmp_path, sheet, r"$2x-x=x\ge0$, so $x\le2x$.")
    assert "the work failed" not in record["message"]
    assert record["steps"]
