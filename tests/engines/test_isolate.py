"""A hypothesis that always holds leaves instances, whatever its form."""

import pytest
import sympy

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.language import Claim, real
from dpsym.language.relations import Comparison

b, x, y = real("b", above=0), real("x"), real("y")

ALWAYS = [
    Comparison(0, "<", 1 / b),
    Comparison(1 / b, ">=", -1),
    Comparison(1 / (1 + b), ">", 0),
    Comparison(-1 / b, "<", 0),
    Comparison(b**-2, ">", -(y**2)),
    Comparison(sympy.exp(x), ">", 0),
    Comparison(sympy.exp(x), ">=", -1),
    Comparison(sympy.sqrt(b), ">", -1),
    Comparison(x**2, ">=", 0),
]


@pytest.mark.parametrize("given", ALWAYS)
def test_what_always_holds_excludes_no_instance(given):
    assert decide(Claim(Comparison(b + x + y, "<=", 1), given=(given,)), Settings()).verdict == "refuted"


@pytest.mark.parametrize("given", ALWAYS)
def test_what_holds_is_not_refuted_beside_it(given):
    found = decide(Claim(Comparison(b + x**2, ">", 0), given=(given,)), Settings()).verdict
    assert found in ("proved", "supported")


@pytest.mark.parametrize(
    ("given", "claim", "expected"),
    [
        (Comparison(1 / b, ">", y), Comparison(b * y, "<=", 1 / sympy.Integer(2)), "refuted"),
        (Comparison(1 / b, "<", 2 + y), Comparison(b * y, "<", 1), "refuted"),
        (Comparison(x, "<", 1 / b), Comparison(b * x, "<=", 1 / sympy.Integer(2)), "refuted"),
    ],
)
def test_a_bound_on_a_reciprocal_is_met(given, claim, expected):
    assert decide(Claim(claim, given=(given,)), Settings()).verdict == expected
