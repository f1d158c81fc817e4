"""Rows are decided once, by a quick proof where there is one, and never on suppositions that contradict."""

import pytest
import sympy

from dpsym.check.cache import Cache
from dpsym.check.settings import Settings
from dpsym.grade import deciding
from dpsym.grade.deciding import Deciding
from dpsym.language import Claim, Expectation, Poisson, Probability, at_least, draw, equal, real

SETTINGS = Settings(steps=1_080, examples=100)
x = real("x", above=0)
SQUARE = Claim(at_least(x**2 - 2 * x + 1, 0))


def test_a_row_that_is_proved_quickly_is_not_searched(monkeypatch):
    monkeypatch.setattr(deciding, "decide", lambda *_, **__: pytest.fail("nothing should be searched"))
    result = Deciding(SETTINGS, Cache(None))(SQUARE)
    assert result.verdict == "proved"
    assert result.reading == SQUARE.reading()


def test_what_is_false_is_refuted():
    result = Deciding(SETTINGS, Cache(None))(Claim(at_least(x**2 - 2 * x, 0)))
    assert result.verdict == "refuted"
    assert result.counterexample is not None


def test_a_row_is_decided_once_for_all_submissions(tmp_path, monkeypatch):
    false = Claim(at_least(x**2 - 2 * x, 0))
    first = [Deciding(SETTINGS, Cache(tmp_path))(claim) for claim in (SQUARE, false)]
    monkeypatch.setattr(deciding, "outright", lambda *_: pytest.fail("it is known"))
    monkeypatch.setattr(deciding, "decide", lambda *_, **__: pytest.fail("it is known"))
    again = [Deciding(SETTINGS, Cache(tmp_path))(claim) for claim in (SQUARE, false)]
    for one, other in zip(first, again, strict=True):
        assert (one.verdict, one.counterexample, one.reading) == (
            other.verdict,
            other.counterexample,
            other.reading,
        )


def test_a_supposition_that_is_so_anyway_is_left_out():
    supposed = Claim(equal((x + 1) ** 2, x**2 + 2 * x + 1), given=(at_least(x + 1, 0),))
    assert Deciding(SETTINGS, Cache(None)).lean(supposed).given == ()


def test_a_supposition_of_the_students_own_stays():
    supposed = Claim(at_least(x, 2), given=(at_least(x, 3),))
    assert Deciding(SETTINGS, Cache(None)).lean(supposed) == supposed
    assert Deciding(SETTINGS, Cache(None))(supposed).verdict == "proved"


def test_nothing_is_proved_from_what_contradicts_itself():
    nonsense = Claim(at_least(x, 2), given=(at_least(-sympy.Integer(1), x),))
    assert Deciding(SETTINGS, Cache(None))(nonsense).verdict == "undecided"


X = draw("X", Poisson(x))
MASS = equal(Probability(equal(X, 2)), x**2 * sympy.exp(-x) / 2)


def test_a_supposition_that_no_engine_takes_does_not_hide_what_holds_without_it():
    sheet = (MASS, at_least(x, 1))
    holds = Claim(equal(Expectation(X * (X - 1)), x**2), given=sheet)
    assert Deciding(SETTINGS, Cache(None), sheet)(holds).verdict == "proved"
    supposed = Claim(at_least(2 * x, 2), given=sheet)
    assert Deciding(SETTINGS, Cache(None), sheet)(supposed).verdict == "proved"


@pytest.mark.parametrize(
    "conclusion",
    [at_least(x, 2), equal(Expectation(X), x + 1), equal(Expectation(X**2), x**2)],
)
def test_nothing_is_refuted_past_a_supposition_that_no_engine_takes(conclusion):
    result = Deciding(SETTINGS, Cache(None), (MASS,))(Claim(conclusion, given=(MASS,)))
    assert result.verdict not in ("proved", "supported", "refuted")
