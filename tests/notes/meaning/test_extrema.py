r"""Extrema over real numbers: the value of a supremum is a bound for all, and is reached or approached."""

import pytest

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.errors import DpsymError, Unread
from dpsym.notes.single import read_claim

QUICK = Settings(repair=False)
WHERE = r"\rho > 0, L > 0"
TRUE = [
    r"\min_{\alpha>1} \{\rho\alpha + \frac{L}{\alpha-1}\} = \rho + 2\sqrt{\rho L}",
    r"\inf_{t>0} (t + \frac{\rho}{t}) = 2\sqrt{\rho}",
    r"\frac14 = \sup_{0 \le x \le 1} x(1-x)",
    r"\max_{x\in[0,1]} x(1-x) < 1",
    r"\inf_{t>0} t = 0",
    r"\sup_{x>0} \frac{x}{1+x} = 1",
    r"\sup_{x>0} \frac{x}{1+x} > \frac12",
]
FALSE = [
    pytest.param(
        r"\min_{\alpha>1} \{\rho\alpha + \frac{L}{\alpha-1}\} = \rho + \sqrt{\rho L}", marks=pytest.mark.slow
    ),
    r"\max_{x\in[0,1]} x(1-x) = \frac13",
    r"\max_{x\in[0,1]} x(1-x) = \frac15",
    r"\sup_{x>0} \frac{x}{1+x} = 2",
    r"\inf_{t>0} (t + \frac{\rho}{t}) \ge 3\sqrt{\rho}",
]


def verdict(latex):
    return decide(read_claim(latex, WHERE), QUICK).verdict


@pytest.mark.parametrize("latex", TRUE)
def test_the_value_of_an_extremum_is_proved(latex):
    assert verdict(latex) == "proved"


@pytest.mark.parametrize("latex", FALSE)
def test_another_value_is_refuted(latex):
    assert verdict(latex) == "refuted"


def test_a_supremum_that_is_approached_alone_is_never_refuted():
    assert verdict(r"\sup_{x>0} (1-e^{-x}) = 1") in ("proved", "undecided")


@pytest.mark.parametrize("latex", [r"\sup_{x>0} \frac{x}{1+x} < 1", r"\sup_{x>0} x = \sup_{x>1} x"])
def test_what_has_no_such_form_is_not_read(latex):
    with pytest.raises(Unread):
        read_claim(latex, WHERE)


def test_an_extremum_inside_of_a_formula_is_not_read():
    with pytest.raises(DpsymError):
        read_claim(r"1 + \max_{x \in [0,1]} x \le 2", WHERE)
