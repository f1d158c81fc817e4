"""Numbers that are said to exist: found and proved, or shown not to exist; never guessed in a verdict."""

import pytest
from sympy import E, Rational, exp, log, sqrt

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.language import Claim, at_least, at_most, both, equal, exists, for_all, less, real
from dpsym.points.evidence import read_document
from dpsym.points.replay import judge

QUICK = Settings(repair=False)
rho, L = real("rho", above=0), real("L", above=0)
t, x = real("t", above=0), real("x", at_least=0, at_most=1)
order = real("alpha", above=1)
T = real("T")


def decided(statement, **given):
    return decide(Claim(statement, **given), QUICK)


@pytest.mark.parametrize(
    "statement",
    [
        exists(order, at_most(rho * order + L / (order - 1), rho + 2 * sqrt(rho * L))),
        exists(t, equal(t + rho / t, 2 * sqrt(rho))),
        exists(t, at_most(exp(t**2 / 2 - rho * t), exp(-(rho**2) / 2))),
        exists(x, at_least(x * (1 - x), Rational(1, 4))),
        exists(t, less(t, rho)),
        exists(t, at_least(t / (1 + t), 1 - rho)),
    ],
    ids=["an order", "a mean", "a tail", "the top of a parabola", "below all", "close to one"],
)
def test_a_number_is_found_and_the_proof_names_it(statement):
    result = decided(statement)
    assert result.verdict == "proved" and "with " in result.scope
    assert all("sha256" in document for document in result.evidence)


@pytest.mark.parametrize(
    "statement",
    [
        exists(t, at_most(t + rho / t, sqrt(rho))),
        exists(x, at_least(x * (1 - x), Rational(26, 100))),
        exists(t, at_least(t * exp(-t), Rational(1, 2))),
        exists(t, at_most(log(1 + t) - t, -t)),
        exists(order, less(order, 1)),
    ],
    ids=["below the mean", "above the parabola", "above 1/e", "at zero alone", "out of its range"],
)
def test_that_there_is_none_is_refuted_by_a_proof_for_all(statement):
    result = decided(statement)
    assert result.verdict == "refuted"
    (document,) = result.evidence
    assert judge(*read_document(document)).name == "refuted"
    assert "none" in result.counterexample and "meets it" in result.message


@pytest.mark.parametrize(
    "statement",
    [
        exists(t, less(t, rho)),
        exists(t, at_least(1 - exp(-t), 1 - rho)),
        pytest.param(exists(t, equal(t * exp(t), rho)), marks=pytest.mark.slow),
        exists(T, equal(T**3 + T, rho)),
        exists(t, at_least(t, exp(rho))),
    ],
)
def test_what_exists_is_never_refuted(statement):
    assert decided(statement).verdict in ("proved", "undecided")


@pytest.mark.parametrize(
    "statement",
    [
        exists(t, less(t + rho / t, 2 * sqrt(rho))),
        exists(x, at_least(x * exp(-x), E)),
        exists(t, at_most(t, 0)),
        exists(T, less(T**2, 0)),
    ],
)
def test_what_does_not_exist_is_never_proved_or_supported(statement):
    assert decided(statement).verdict in ("refuted", "undecided")


def test_two_parts_are_decided_together():
    peak = for_all(x, at_most(x * (1 - x), Rational(1, 4)))
    y = real("y", at_least=0, at_most=1)
    assert decided(both(peak, exists(y, at_least(y * (1 - y), Rational(1, 4))))).verdict == "proved"
    assert decided(both(peak, exists(y, at_least(y * (1 - y), Rational(1, 3))))).verdict == "refuted"
    low = for_all(x, at_most(x * (1 - x), Rational(1, 5)))
    assert decided(both(low, exists(y, at_least(y * (1 - y), Rational(1, 4))))).verdict == "refuted"


def test_conditions_of_both_kinds_are_refused_in_words():
    result = decided(exists(t, both(less(t, rho), at_least(t**2, rho))))
    assert result.verdict in ("undecided", "ill-formed", "refuted") and result.message
