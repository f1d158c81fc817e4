"""Readings taken apart: nothing of them is lost."""

import pytest

from dpsym import Claim, Renyi, laws, real
from dpsym.report.reading import Parts, parts_of


def test_the_parts_of_a_claim_are_those_that_it_was_made_of():
    P, Q = laws("P Q")
    alpha, x = real("alpha", above=1), real("x")
    (parts,) = parts_of(Claim(Renyi(alpha, P, Q) <= x, given=(x > alpha, x < 9)).reading())
    assert parts.domains == (r"\alpha \in (1, \infty)", r"x \in \mathbb{R}", r"P, Q \text{ on } \mathcal{Y}")
    assert len(parts.hypotheses) == 2
    assert parts.conclusions == (r"D_{\alpha}\left(P \,\middle\|\, Q\right) \le x",)


@pytest.mark.parametrize(
    ("reading", "parts"),
    [
        ("", []),
        (r"x < 1 \;\text{and}\; x > 0", [Parts((), (), ("x < 1", "x > 0"))]),
        (r"a \;\Longrightarrow\; b", [Parts((), ("a",), ("b",))]),
        (
            r"\exists\, x:\; x < 1 \;\text{and}\; x > 0",
            [Parts((), (), (r"\exists\, x:\; x < 1 \;\text{and}\; x > 0",))],
        ),
        (
            r"\begin{aligned} & \forall\, x \in A:\quad b \\ & c \end{aligned}",
            [Parts((r"x \in A",), (), ("b",)), Parts((), (), ("c",))],
        ),
        ("}{", [Parts((), (), ("}{",))]),
    ],
)
def test_each_form_of_a_reading(reading, parts):
    assert parts_of(reading) == (parts or [Parts()])
