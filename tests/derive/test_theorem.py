"""Theorems: their variants, and what is printed beside them."""

import pytest

from dpsym import Theorem, greater, real
from dpsym.errors import IllFormedError


def test_theorems_list_their_variants():
    x = real("x", above=1)
    theorem = Theorem(
        id="a.b", claim=x**2 > 1, printed=lambda: real("y", above=1, at_most=1) > 0, given=x > 1, tight={x: 2}
    )
    theorem.mistake("forgets the square", x > 2)
    theorem.mistake("forgets the hypothesis", x**2 > 4, given=())
    assert [(name, expected) for name, expected, _ in theorem.variants()] == [
        ("claim", "proved-or-supported"),
        ("printed", "refuted"),
        ("mistake: forgets the square", "refuted"),
        ("mistake: forgets the hypothesis", "refuted"),
    ]
    claims = [claim for _, _, claim in theorem.variants()]
    assert claims[0].tight == ({x: 2},)
    assert [len(claim.given) for claim in claims] == [1, 1, 1, 0]
    with pytest.raises(IllFormedError, match="bounds of y"):
        claims[1].elaborate()
    with pytest.raises(IllFormedError, match="two mistakes"):
        theorem.mistake("forgets the square", x > 3)


def test_what_is_printed_may_have_its_own_hypotheses():
    x = real("x")
    theorem = Theorem(id="a.b", claim=x > 1, given=x > 1, printed=x > 2, printed_given=x > 0)
    assert theorem.variants()[1][2].given == (greater(x, 0),)
    with pytest.raises(IllFormedError, match="no printed="):
        Theorem(id="a.b", claim=x > 1, printed_given=x > 0)
