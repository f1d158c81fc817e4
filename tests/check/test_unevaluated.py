"""What sympy would compute without end while a theorem file runs stays as it is written, and gets a sentence."""

import pytest
import sympy
from sympy import oo

import dpsym
from dpsym.check.load import load
from dpsym.errors import DomainError, DpsymError, TooLargeError, UnusableInput
from dpsym.language import Binomial, Claim, ShuffledResponses, TotalVariation, at_most, real
from dpsym.language.unevaluated import unevaluated

x, t = sympy.symbols("x t", real=True)
HEAD = '''"""A claim."""
import sympy
from sympy import Integer, Integral, binomial, exp, factorial, log, oo, sin
from dpsym import Theorem, real
x, k, y = sympy.Symbol("x", real=True), sympy.Symbol("k"), real("y", above=0)
theorem = Theorem(id="a.b", title="t", claim={})
'''


@pytest.mark.parametrize(
    "relation",
    [
        "Integral(exp(x), (x, 0, oo)) <= 5",
        "Integral(exp(-y * x) / (1 + x**3), (x, 0, oo)) <= 5 / y",
        "Integral(1 / log(x), (x, 0, 2)) >= 5",
        "1 + Integral(sin(x**2) / x, (x, 1, oo)) <= 5",
        "sympy.Product(k, (k, 1, 5000)) >= 5",
        "binomial(10**9, 10**8) >= y",
        "factorial(10**7) >= y",
        "Integer(10) ** (10**9) >= y",
    ],
)
def test_a_file_is_read_at_once_and_keeps_what_it_says(tmp_path, relation):
    path = tmp_path / "claim.py"
    path.write_text(HEAD.format(relation))
    _, theorem = load(path)
    assert not isinstance(theorem.claim, bool | sympy.logic.boolalg.BooleanAtom)


@pytest.mark.parametrize(
    "relation",
    [
        "binomial(10**9, 10**8) >= y",
        "factorial(10**7) >= y",
        "Integer(10) ** (10**9) >= y",
        "sympy.Product(k, (k, 1, 5000)) >= 5",
    ],
)
def test_numbers_that_are_too_long_are_refused_in_a_sentence(tmp_path, relation):
    path = tmp_path / "claim.py"
    path.write_text(HEAD.format(relation))
    _, theorem = load(path)
    with pytest.raises(DpsymError, match=r"more digits than|between 0 and 5000"):
        Claim(theorem.claim).elaborate()


def test_a_bound_of_five_thousand_digits_is_refused(tmp_path):
    with pytest.raises(DomainError, match="more than dpsym computes with"):
        real("x", above=10**5000)
    path = tmp_path / "claim.py"
    path.write_text(HEAD.format('real("z", above=10**5000) >= y'))
    with pytest.raises(UnusableInput, match="about 5,000 digits"):
        load(path)


def test_beyond_floats_nothing_is_supported():
    far, any_number = real("z", above=10**400), real("w")
    assert Claim(far >= any_number).check().verdict != "supported"
    assert Claim(far >= real("v", at_most=5)).check().verdict == "proved"


def test_sympy_is_as_before_afterwards():
    before = sympy.binomial(20, 3), sympy.factorial(5), sympy.Integer(2) ** 10
    with unevaluated():
        assert (sympy.binomial(20, 3), sympy.factorial(5), sympy.Integer(2) ** 10) == before
    assert sympy.Integral(x, (x, 0, 1)).is_number and "is_number" not in vars(sympy.Integral)
    assert sympy.binomial(6_000, 2) == 17_997_000


def test_a_session_has_the_same_by_asking_for_it():
    with dpsym.unevaluated():
        claim = Claim(sympy.Integral(sympy.exp(x**2), (x, -oo, oo)) >= 0)
    assert claim.check(examples=20).verdict == "undecided"


def test_an_integral_of_integrals_asks_for_so_many_values_only():
    inner = sympy.Integral(sympy.exp(-x * t), (t, 0, oo))
    result = Claim(at_most(sympy.Integral(inner, (x, 0, 1)), 10)).check(examples=20)
    assert (result.verdict, "no closed form" in result.message) == ("undecided", True)


@pytest.mark.parametrize(
    "law", [ShuffledResponses(10**7, 0, 1), Binomial(10**9, sympy.Rational(1, 2))], ids=str
)
def test_laws_on_too_many_points_are_refused_before_they_are_written_out(law):
    with pytest.raises(TooLargeError, match="points, more than 4096"):
        Claim(at_most(TotalVariation(law, law), 1)).elaborate()


def test_a_claim_that_a_function_writes_down_is_left_as_it_is_written():
    body = sympy.sin(x**2) * sympy.exp(x)
    assert Claim(lambda: sympy.Integral(body, (x, 0, oo)) <= 5).check(examples=20).verdict == "undecided"
