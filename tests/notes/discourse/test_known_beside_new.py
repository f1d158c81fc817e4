"""One bound for several letters, of which some are known, and some have another meaning elsewhere: e, pi, i."""

import pytest

from tests.notes.discourse.traps import verdicts

READ = {
    # what is said of a letter that is known is supposed, and the other one is new
    r"Let $d$ be real. Suppose $d, u > 0$. Then $d u > -1$.": ("supported",),
    r"Let $d$ be real. Suppose $u, d > 0$. Then $d + u \ge 1$.": ("refuted",),
    r"Let $v$ be real. Assume that $v, w \in [1, 3]$. Hence $w \ge 1$.": ("supported",),
    r"Let $v$ be real. Assume that $w, v \in [1, 3]$. Hence $v \ge 1$.": ("supported",),
    r"Let $v$ be real. Assume that $w, v \in [1, 3]$. Hence $v \ge 2$.": ("refuted",),
    # beside other letters, and where a range is said of it, e is a letter as any
    r"Let $d, e > 0$. Then $d \ge 1$.": ("refuted",),
    r"Let $a, e > 0$. Then $a + e > 0$.": ("supported",),
    r"Let $d, e \in [0, 1]$. Then $d e \le 1$.": ("supported",),
    r"Let $d$ be real. Suppose $d, e > 0$. Then $d e > -1$.": ("supported",),
    r"Let $v$ be real. Assume that $v, e \in [1, 3]$. Hence $e \ge 2$.": ("refuted",),
    r"For $e \in [1, 3]$ we have $e \ge 2$.": ("refuted",),
    r"Let $0 \le e \le q \le 1$. It follows that $|e| \le 2$.": ("supported",),
    # what is supposed of a letter besides is supposed in the bounds of others, too
    r"Let $p \le 1$ and $u \ge p$. Then $p \le u + 1$ if $p \le 2$.": ("supported",),
    r"Let $s \le 1$ and $q \ge s$. Then we have $q - s \le 1$.": ("refuted",),
    r"Let $e$ be a real number. Then $1 - 2 e \le 3$.": ("refuted",),
    r"Let $x \ge 0$. Put $e = x + 1$. Then $e \ge 2$.": ("refuted",),
    # where it is Euler's number the text may say so
    r"Let $x \ge 0$, where $e$ is Euler's number. Then $e^x \ge 1 + x$.": ("supported",),
    r"Here $e$ denotes the base of the natural logarithm. For $x \ge 0$ we have $e^x \ge 1 + x$.": (
        "supported",
    ),
    # but a bound of another letter may be e itself
    r"For $x \ge e$, we have $\log x \ge 1$.": ("supported",),
    r"For $1 \le x \le e$, we have $\log x \le 1$.": ("supported",),
}


@pytest.mark.parametrize("text", READ)
def test_each_letter_has_the_range_that_is_said_of_it(text):
    assert verdicts(text) == READ[text]
