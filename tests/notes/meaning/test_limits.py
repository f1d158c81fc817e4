r"""Limits in formulas and in words: \lim_{x \to a}, *as $x \to a$*."""

import pytest
from sympy import Limit, exp, log, oo, sin

from dpsym.language import Claim, equal, real
from dpsym.notes.claims import ItemKind
from tests.notes.reading import items, only, same

x = real("x")


@pytest.mark.parametrize(
    ("text", "body", "end", "side", "value"),
    [
        (r"$\lim_{x \to 0} \frac{\sin x}{x} = 1$.", sin(x) / x, 0, "+-", 1),
        (r"$\frac{\sin x}{x} \to 1$ as $x \to 0$.", sin(x) / x, 0, "+-", 1),
        (r"As $x \to 0$, $\frac{\sin x}{x}$ tends to $1$.", sin(x) / x, 0, "+-", 1),
        (r"$$\frac{\sin x}{x} \to 1 \quad \text{as } x \to 0.$$", sin(x) / x, 0, "+-", 1),
        (r"$\sin x \sim x$ for $x \to 0$.", sin(x) / x, 0, "+-", 1),
        (r"$x \log x \to 0$ as $x \to 0^+$.", x * log(x), 0, "+", 0),
        (r"$x \log x \to 0$ when $x \downarrow 0$.", x * log(x), 0, "+", 0),
        (r"$e^x \to 0$ as $x \to -\infty$.", exp(x), -oo, "+", 0),
        (r"Let $x > 0$. Then $x \log x \to 0$ as $x \to 0$.", x * log(x), 0, "+", 0),
    ],
)
def test_a_limit_is_an_equation(text, body, end, side, value):
    claim = only(text).claim
    assert claim is not None
    (symbol,) = {part.args[1] for part in claim.conclusion.atoms(Limit)}
    same(claim, Claim(equal(Limit(body.xreplace({x: symbol}), symbol, end, side), value)))


@pytest.mark.parametrize(
    "text",
    [
        r"$\log(1 + x) = x$ as $x \to 0$.",  # up to what?
        r"$$\log(1 + x) = x \quad \text{as } x \to 0$$",
        r"$\frac{\sin x}{x} \to 1$.",
        r"Let $x > 0$. Then $x \to 0$ since $x \to 0$.",
    ],
)
def test_what_is_no_limit_is_not_read(text):
    assert not any(item.kind is ItemKind.CLAIM and item.claim is not None for item in items(text))
