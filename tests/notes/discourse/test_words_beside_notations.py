"""Words that are no names of notations, and signs that nobody explains by using them."""

import pytest

from tests.notes.discourse.traps import verdicts

LOGARITHM = r" For all $x > 0$ we have $\log x \le x - 1$."
HELD = (("proved",), ("supported",))


@pytest.mark.parametrize(
    "words",
    [
        "We glorp the two bits.",  # things that are counted
        "The base mechanism glorps them.",
        "In other words, it leaves its bits unchanged.",
        "We glorp groups of size $k - 1$ then.",  # a value
        "We glorp the map $f : X \\to Y$ then.",
        "If one person brings more, the $\\ell_2$ sensitivity is glorped.",
    ],
)
def test_what_they_use_they_do_not_explain(words):
    assert verdicts(words + LOGARITHM) in HELD


@pytest.mark.parametrize(
    "words",
    [
        "We count bits here.",
        "The base of the logarithm is glorped.",
        "Our unit is the bit.",
        "By $a - b$ we mean the symmetric difference here.",
    ],
)
def test_what_they_may_explain_leaves_no_verdict(words):
    assert verdicts(words + LOGARITHM) == ("unread",)


TIGHT = r"Randomized response that flips the bit with probability $\frac{1}{1 + e^\epsilon}$ satisfies "


@pytest.mark.parametrize("colon", ["", ":"])
def test_a_colon_before_a_display_says_no_more_than_its_line(colon):
    text = rf"{TIGHT}$(\alpha, r(\alpha))$-RDP for all $\alpha > 1$, where{colon}"
    shown = r"$$r(\alpha) = \frac{1}{\alpha - 1} \log \frac{e^{\alpha \epsilon} + e^{(1 - \alpha) \epsilon}}{e^\epsilon + 1}.$$"
    assert verdicts(f"{text}\n\n{shown}")[0] in ("proved", "supported")
    assert verdicts(f"It is a myth that{colon}\n\n$$x^2 \\ge 0$$") == ("unread",)


DEFINED = r"A mechanism $A$ satisfies {notion} if {ranges}{formula}. "
CLAIM = r"Let $M$ be $(\alpha, r)$-RDP. Then $M$ is $(\beta, r)$-RDP for all $1 < \beta \le \alpha$."
SUM = (
    r"$\frac{1}{\alpha - 1} \log\left(\sum_{x} \Pr[A(D) = x]^\alpha \Pr[A(D') = x]^{1 - \alpha}\right) \le r$"
)


def test_definitions_by_sums_and_without_quantifiers_are_those_that_are_known():
    notion = r"$(\alpha, r)$ Renyi differential privacy (RDP)"
    near = "for all pairs of neighboring inputs $D$ and $D'$, "
    for ranges in ("", near):
        told = DEFINED.format(notion=notion, ranges=ranges, formula=SUM)
        assert verdicts(told + CLAIM) in HELD
    other = SUM.replace("{1 - \\alpha}", "{-\\alpha}")
    assert "unread" in verdicts(DEFINED.format(notion=notion, ranges=near, formula=other) + CLAIM)
    some = "for some neighboring inputs $D$ and $D'$, "
    assert "unread" in verdicts(DEFINED.format(notion=notion, ranges=some, formula=SUM) + CLAIM)


def test_a_corollary_is_meant_for_every_parameter_that_only_a_theorem_before_it_fixed():
    theorem = (
        r"**Theorem 1.** Let $M$ be $\rho$-zCDP. Then $M$ is $(\epsilon, \delta)$-DP for $\epsilon = 9 \rho + 9$ and "
        r"$\delta = 1/4$."
    )
    corollary = (
        r"**Corollary 2.** Let $M$ be $\rho$-zCDP. Then $M$ is $(\epsilon, \delta)$-DP for $\epsilon = "
    )
    known = r"\rho + 2 \sqrt{\rho \log(1/\delta)}$."
    assert verdicts(f"{theorem}\n\n{corollary}{known}")[1] in ("proved", "supported", "undecided")
    # it is true of 1/4, which may be meant
    assert verdicts(f"{theorem}\n\n{corollary}9 \\rho + 10 - 4 \\delta$.")[1] not in ("refuted",)


def test_equivalences_in_a_row_are_claimed_of_each_two():
    chain = r"Let $x > 0$. Then $x \le 2 \iff 2 x \le 4 \iff x^2 \le "
    assert verdicts(chain + "4$.") in HELD
    assert verdicts(chain + "5$.") == ("refuted",)
    assert verdicts(chain.replace("x > 0", "x$ be real, $x \\ne 5") + "4$.") == ("refuted",)
    assert verdicts(chain.replace("Then", "We doubt that") + "5$.") == ()
