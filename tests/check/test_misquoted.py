"""What is suggested for a misquoted fact: the fact, by an edit such as people make."""

import pytest

from dpsym.check import quoted as quoting
from dpsym.check.catalogue import by_id
from dpsym.check.decide import decide
from dpsym.check.load import load, stated
from dpsym.check.quoted import quoted, shape
from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.language.claims import Claim
from dpsym.notes.single import read_claim

LAWS = r"P, Q \text{ on } \mathcal{Y}"
NORMAL = r"\alpha > 1; \sigma > 0; \mu \in \mathbb{R}"
DIVERGENCE = r"D_\alpha(\mathcal{N}(\mu, \sigma^2) \| \mathcal{N}(0, \sigma^2)) = "

# What is written, the ranges, and what is meant.
MISQUOTED = [
    (r"\cosh t \le e^{t^2/4}", r"t \ge 0", r"\cosh t \le e^{t^2/2}"),
    (r"\varepsilon \tanh(\varepsilon/2) \le \varepsilon^2/4", r"\varepsilon \ge 0", r"\varepsilon \tanh(\varepsilon/2) \le \varepsilon^2/2"),
    pytest.param(DIVERGENCE + r"\frac{(\alpha-1) \mu^2}{2 \sigma^2}", NORMAL, DIVERGENCE + r"\frac{\alpha \mu^2}{2 \sigma^2}", marks=pytest.mark.slow),
    (DIVERGENCE + r"\frac{\alpha \mu^2}{2 \sigma}", NORMAL, DIVERGENCE + r"\frac{\alpha \mu^2}{2 \sigma^2}"),
    (r"\tanh(x/2) = \frac{e^x - 1}{e^x}", r"x \ge 0", r"\tanh(x/2) = \frac{e^x - 1}{e^x + 1}"),
    (r"\cosh^2 x + \sinh^2 x = 1", r"x \in \mathbb{R}", r"\cosh^2 x - \sinh^2 x = 1"),
    (r"\int_0^\infty e^{-a x} \, dx = a", "a > 0", r"\int_0^\infty e^{-a x} \, dx = \frac{1}{a}"),
    (r"D_{\mathrm{KL}}(P \| Q) \le D_{1/2}(P \| Q)", LAWS, r"D_{\mathrm{KL}}(P \| Q) \ge D_{1/2}(P \| Q)"),
    (r"\Pr[|Y| \ge t] = e^{-t b}", r"Y \sim \mathrm{Lap}(b); b > 0; t \ge 0", r"\Pr[|Y| \ge t] = e^{-t/b}"),
    (r"|x + y| \ge |x| + |y|", r"x \in \mathbb{R}; y \in \mathbb{R}", r"|x + y| \le |x| + |y|"),
    (r"x y \le \frac{x^2 + y^2}{4}", r"x \in \mathbb{R}; y \in \mathbb{R}", r"x y \le \frac{x^2 + y^2}{2}"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "where", "meant"), MISQUOTED)
def test_the_fact_is_suggested(written, where, meant):
    result = decide(read_claim(written, where), Settings(repair=True))
    assert result.verdict == "refuted"
    fact, found = read_claim(meant, where), result.suggestion["latex"]
    plainly = Claim(fact.conclusion, given=fact.given).latex()
    assert found.replace(" ", "") in {text.replace(" ", "") for text in (fact.latex(), plainly)}
    assert result.suggestion["verdict"] in ("proved", "supported")


def test_a_theorem_of_the_catalogue_is_named():
    written = DIVERGENCE.replace("0", r"\nu") + r"\frac{\alpha (\mu - \nu)^2}{\sigma^2}"
    result = decide(read_claim(written, NORMAL + r"; \nu \in \mathbb{R}"), Settings(repair=True))
    assert result.suggestion["edit"].endswith("as renyi.gaussian says")


def test_a_quotation_may_use_other_letters_and_another_order():
    found = read_claim(r"\frac{a (s - t)^2}{2 c^2} = D_a(\mathcal{N}(s, c^2) \| \mathcal{N}(t, c^2))",
                       r"a > 1; c > 0; s \in \mathbb{R}; t \in \mathbb{R}")  # fmt: skip
    assert quoted(found) == "renyi.gaussian"


def test_what_the_theorems_look_like_is_remembered(empty_cache, monkeypatch):
    monkeypatch.setattr(quoting, "find", lambda _: [by_id("renyi.gaussian"), by_id("divergences.pinsker")])
    worked_out = quoting._known.__wrapped__()
    monkeypatch.setattr(quoting, "_claims", lambda _: [])
    assert len(worked_out) == 2
    assert quoting._known.__wrapped__() == worked_out


def test_a_theorem_is_stated_without_what_follows(theorems):
    folder = theorems(
        one='x = real("x")\ntheorem = Theorem(id="a.b", claim=x**2 >= 0)\ntheorem.mistake("late", nowhere)'
    )
    assert stated(folder / "one.py").id == "a.b"
    with pytest.raises(UnusableInput, match="nowhere"):
        load(folder / "one.py")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x \\le y", "y \\le x^2"),
        ("x < y", "x \\le y"),
        ("x^y \\le 1", "x y \\le 1"),
        ("x - y \\le 1", "x + y \\le 1"),
    ],
)
def test_different_statements_have_different_shapes(one, other):
    where = r"x \in [0, 1]; y \in [0, 1]"
    assert shape(read_claim(one, where)) != shape(read_claim(other, where))
