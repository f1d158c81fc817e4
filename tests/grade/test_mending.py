"""What would have been right: the left side stays, the sheet stays, and the mistake gets a name."""

import pytest
from sympy import exp, sqrt

from dpsym.check.cache import Cache
from dpsym.check.settings import Settings
from dpsym.grade.mending import mended, named
from dpsym.language import Claim, at_most, equal, real

SETTINGS = Settings(steps=1_080, examples=100)
alpha = real("alpha", above=1)
rho, loss = real("rho", above=0), real("L", above=0)


def mistake(claim, goes_on=True):
    return mended(claim, goes_on, SETTINGS, Cache(None))["mistake"]


def test_alpha_for_alpha_minus_one():
    claim = Claim(equal(2 * loss / (2 * alpha - 2), loss / alpha))
    assert mistake(claim) == "writes α for α - 1"


def test_a_lost_factor():
    claim = Claim(equal((sqrt(rho) + sqrt(loss)) ** 2, rho + sqrt(rho * loss) + loss))
    assert mistake(claim) == "forgets the factor 2 of √(L ρ)"


def test_a_wrong_sign():
    assert mistake(Claim(equal((rho - loss) ** 2, rho**2 + 2 * rho * loss + loss**2))).startswith(
        "has the sign of"
    )


def test_the_wrong_direction():
    assert mistake(Claim(at_most(exp(rho), 1 + rho))) == "writes ≤ where ≥ holds"


def test_the_left_side_of_a_row_that_goes_on_stays():
    claim = Claim(equal(rho + loss, rho - loss))
    found = mended(claim, True, SETTINGS, Cache(None))
    assert found["latex"].split(" = ")[0] == "L + \\rho"


def test_what_the_sheet_supposes_stays():
    given = (at_most(loss, rho),)
    found = mended(Claim(at_most(rho, loss), given=given), True, SETTINGS, Cache(None))
    assert found["mistake"] == "writes ≤ where ≥ holds"


def test_it_is_found_once_and_always_the_same(tmp_path):
    claim = Claim(equal((rho + loss) ** 2, rho**2 + rho * loss + loss**2))
    first = mended(claim, True, SETTINGS, Cache(tmp_path))
    assert (
        first == mended(claim, True, SETTINGS, Cache(tmp_path)) == mended(claim, True, SETTINGS, Cache(None))
    )


def test_what_holds_needs_no_mending():
    assert mended(Claim(equal(rho, rho)), True, SETTINGS, Cache(None)) is None


@pytest.mark.parametrize(
    ("edit", "name"),
    [
        ("3 in place of 2", "writes 2 for 3"),
        ("≤ in place of <", "takes the inequality for a strict one"),
        ("≥ in place of =", "writes = where only ≥ holds"),
        ("x² in place of x", "forgets the square of x"),
        ("√(x) in place of x", "forgets the root of x"),
        ("the denominator α of δ is missing", "forgets to divide δ by α"),
        ("L/ρ without the factor 1/ρ", "multiplies by 1/ρ in L/ρ"),
        ("√(L/ρ) + 1 without the summand 1", "adds 1 in √(L/ρ) + 1"),
        ("the sign of - 2 x", "has the sign of 2 x wrong"),
        ("the sign of the exponent ε", "has the sign of the exponent ε wrong"),
        ("the laws of D(P ‖ Q) exchanged", "exchanges the two distributions of D(P ‖ Q)"),
        ("the fraction a/b turned around", "turns the fraction a/b around"),
        ("2 in place of 1, and the sign of x", "writes 1 for 2, and has the sign of x wrong"),
        ("something nobody thought of", "something nobody thought of"),
    ],
)
def test_names_of_mistakes(edit, name):
    assert named(edit) == name


def test_what_the_sheet_supposes_is_not_repeated():
    claim = Claim(equal((rho - loss) ** 2, rho**2 + 2 * rho * loss + loss**2), given=(at_most(loss, rho),))
    found = mended(claim, True, SETTINGS, Cache(None))
    assert "\\le " not in found["latex"] and found["latex"].count("=") == 1


def test_an_equation_stays_one_where_that_is_possible():
    claim = Claim(equal((rho - loss) ** 2, rho**2 - 2 * rho * loss - loss**2))
    found = mended(claim, True, SETTINGS, Cache(None))
    assert " = " in found["latex"] and found["mistake"].startswith("has the sign of")
