"""Claims and theorems show themselves in notebooks, also those that mean nothing."""

from __future__ import annotations

import sympy

from dpsym import Claim, Theorem, real

x = real("x", at_least=0)


def test_a_claim_is_shown_as_a_formula_with_its_domain() -> None:
    shown = Claim(sympy.exp(x) >= 1 + x)._repr_mimebundle_()
    assert r"x \in [0, \infty)" in shown["text/latex"]


def test_a_theorem_is_shown_with_its_printed_form_and_mistakes() -> None:
    theorem = Theorem(id="a.b", title="T < U", claim=x >= 0, printed=lambda: sympy.Symbol("y") >= x)
    theorem.mistake("forgets zero", x > 0)
    shown = theorem._repr_mimebundle_()["text/html"]
    assert "T &lt; U" in shown
    assert "forgets zero" in shown
    assert "printed" in shown
