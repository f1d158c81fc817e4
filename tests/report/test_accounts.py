"""Accounts of certificates: they say what the proof does, and nothing of what is not proved."""

import math
import re
from itertools import pairwise

import pytest
from sympy import Abs, exp, log, sqrt

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.language import (
    KL,
    Claim,
    TotalVariation,
    at_least,
    at_most,
    integer,
    laws,
    less,
    probability,
    real,
)
from dpsym.report.accounts import LONGEST, account_of, certificates_of

QUICK = Settings(repair=False)
x, y = real("x", above=0), real("y", above=0)
a = real("a")
n = integer("n", at_least=1)
p = probability("p")
P, Q = laws("P Q")


def told(claim):
    result = decide(claim, QUICK)
    sentences = account_of(result)
    return result, [(depth, "".join(content for _, content in sentence)) for sentence, depth in sentences]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (Claim(at_least(x / y + y / x, 2)), r"\left(x - y\right)^{2}"),
        (Claim(at_most(x * log(x / y), x * (x / y - 1))), "does not fall away from"),
        (Claim(at_most(x, 3), given=(x <= y, y <= 3)), "y - x, 3 - y"),
        (Claim(at_least(Abs(a) + a, 0)), r"Case a \ge 0"),
        (Claim(at_most(TotalVariation(P, Q), 1)), "At each point"),
    ],
    ids=["a square", "a slope", "a hypothesis", "cases", "all laws"],
)
def test_the_key_step_is_named(claim, said):
    result, sentences = told(claim)
    assert result.verdict == "proved"
    assert any(said in text for _, text in sentences), sentences


@pytest.mark.parametrize(
    "claim",
    [Claim(at_most(x, y)), Claim(less(exp(-x), 1 - x)), Claim(at_most(KL(P, Q), 1))],
    ids=["a relation", "a tangent", "all laws"],
)
def test_nothing_is_told_of_what_is_not_proved(claim):
    result, sentences = told(claim)
    assert result.verdict == "refuted" and not sentences


def test_where_sides_meet_the_value_and_the_sign_of_the_derivative_are_told():
    _, sentences = told(Claim(at_most(1 + a, exp(a))))
    texts = [text for _, text in sentences]
    assert texts.count("At a = 0: it is 0.") == 2
    assert any(r"e^{a} - 1 \in (0, \infty), by interval arithmetic" in text for text in texts)


def test_enclosures_are_rounded_outward():
    _, sentences = told(Claim(at_most(log(1 + x) * x, 1 + x**2)))
    ends = [re.search(r"\\log.* \\in [\[(]([\d.]+), ([\d.]+)[\])]", text) for _, text in sentences]
    found = [(float(match[1]), float(match[2])) for match in ends if match is not None]
    assert found
    assert all(low < high for low, high in found)
    assert any(low < 5 - 2 * math.log(3) < high for low, high in found)


def test_an_account_is_cut_where_it_would_be_long():
    u = [real(f"u{i}", at_least=0, at_most=1) for i in range(5)]
    claim = Claim(at_most(sum(Abs(first - second) for first, second in pairwise(u)), 4))
    result, sentences = told(claim)
    pieces = len(list(certificates_of(result)))
    assert result.verdict == "proved"
    assert len(sentences) <= (LONGEST + 1) * pieces


def test_formulas_of_an_account_are_whole():
    claims = [at_least(x + 1 / x, 2), at_most(sqrt(x * y), (x + y) / 2), at_most(p * (1 - p), 0.25)]
    for claim in claims:
        for _, text in told(Claim(claim))[1]:
            assert text.count("{") == text.count("}")
            assert len(re.findall(r"\\left\b", text)) == len(re.findall(r"\\right\b", text))
