"""Claims that have no value somewhere: ill-formed inside the domain, never proved at its ends."""

import pytest

from dpsym import Claim, at_most, equal, real
from dpsym.check.decide import decide
from dpsym.check.outright import proved
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.undefined import is_undefined, provided
from dpsym.language.restriction import Restricted, nonzero
from dpsym.notes.single import read_claim

SETTINGS = Settings(steps=10_800, examples=50)
R = r"x \in \mathbb{R}"
x, y = real("x"), real("y")


def found(latex, where):
    return decide(read_claim(latex, where), SETTINGS)


@pytest.mark.parametrize(
    ("latex", "where", "message"),
    [
        (r"\frac{x}{x} = 1", R, "at x = 0, where it divides by x = 0"),
        (r"e^{\log x} \ge 0", R, "at x = -1, where it needs x ≥ 0"),
        (r"\frac{1}{1+\sqrt{x}^2} \le 1", R, "at x = -1, where it needs x ≥ 0"),
        (r"\frac{x-1}{x-1} = 1", R, "at x = 1, where it divides by x - 1 = 0"),
        (r"\log x \le x", R, "at x = -1, where it needs x ≥ 0"),
        (r"\frac{1}{x^2} > 0", R, "at x = 0, where it divides by x = 0"),
    ],
)
def test_a_claim_without_a_value_inside_its_domain_is_ill_formed(latex, where, message):
    result = found(latex, where)
    assert (result.verdict, is_undefined(result)) == ("ill-formed", True)
    assert result.message == f"it has no value {message}; give a domain without such points"


@pytest.mark.parametrize(
    ("latex", "where"),
    [
        (r"\frac{x}{x} = 1", r"x \ge 0"),
        (r"\frac{1-x}{1-x} = 1", r"x \in [0, 1]"),
        (r"\log x - \log x = 0", r"x \ge 0"),
        (r"\frac{1}{x^2} > 0", r"x \ge 0"),
        (r"\alpha - \alpha = 0", r"\alpha \in [1, \infty]"),
        pytest.param(
            r"\frac{P(y)}{P(y)} = 1", r"P \text{ on } \mathcal{Y}; y \in \mathcal{Y}", marks=pytest.mark.slow
        ),
        (r"\sum_{y \in \mathcal{Y}} Q(y) \frac{P(y)}{Q(y)} = 1", r"P, Q \text{ on } \mathcal{Y}"),
        (r"\sum_{k=0}^{2} \frac{k}{k} = 3", ""),
    ],
)
def test_a_claim_without_a_value_at_an_end_is_not_proved(latex, where):
    assert found(latex, where).verdict in ("supported", "undecided")


@pytest.mark.parametrize(
    ("latex", "where"),
    [
        (r"\frac{x-y}{x-y} = 1", r"x > y; y \ge 0"),
        (r"\frac{x^2-2x+2}{x^2-2x+2} = 1", R),
        (r"\frac{P(S)}{P(S)} = 1", r"P \text{ on } \mathcal{Y}; S \subseteq \mathcal{Y}; P(S) > 0"),
        (r"\frac{x}{x} = 1", "x > 0"),
    ],
)
def test_what_follows_from_the_hypotheses_is_proved(latex, where):
    assert found(latex, where).verdict == "proved"


@pytest.mark.parametrize(("latex", "at"), [(r"\frac{x}{x} \ge 2", "1"), (r"\frac{1}{x} \ge 0", "-1")])
def test_what_is_false_where_it_has_a_value_is_refuted_there(latex, at):
    result = found(latex, R)
    assert (result.verdict, result.counterexample["at"]["x"]) == ("refuted", at)


def test_only_conditions_that_are_proved_are_left_out():
    claim = Claim(equal(Restricted(1, nonzero(x), nonzero(y)), 1), given=(x > 0,))
    lean, met = provided(claim, lambda claim: proved(claim, SETTINGS, 2_400))
    assert str(lean.conclusion) == "(1 where y ≠ 0) = 1"
    assert [str(fact) for fact in met] == ["x > 0 ⊢ x > 0"]


def test_a_hypothesis_without_a_value_is_no_hypothesis_at_all():
    claim = Claim(at_most(x, 1), given=(at_most(Restricted(x, nonzero(x)), 1),))
    assert decide(claim, SETTINGS).verdict in ("proved", "supported")
    assert provided(claim, lambda claim: proved(claim, SETTINGS, 2_400)) == (claim, ())


def test_a_domain_by_convention_makes_nothing_ill_formed():
    claim = read_claim(r"\log x \le x", R)
    assert decide(claim, SETTINGS).verdict == "ill-formed"
    blank = Result(id="claim", assumed="by convention x is in (-oo, oo)")
    assert decide(claim, SETTINGS, blank=blank).verdict == "supported"
