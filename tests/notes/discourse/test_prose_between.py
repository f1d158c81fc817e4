r"""Prose around claims: sentences without formulas that speak of privacy, and say nothing of a claim."""

import pytest

from tests.notes.discourse.traps import verdicts

CLAIM = r"If $F$ satisfies $\varepsilon$-differential privacy, then $F$ satisfies $2 \varepsilon$-differential privacy."
DECIDED = ("proved", "supported")


@pytest.mark.parametrize(
    "prose",
    [
        "These glorps will help us to build useful algorithms that satisfy differential privacy.",
        "The first glorp of differential privacy is composition, which bounds the glorp of several results.",
        "Formally, the sequential composition theorem for differential privacy says that:",
        "The parallel composition theorem says the following.",
        "The third glorp of differential privacy we will discuss here is called post-processing.",
        "The bound given by sequential composition is a glorp: the cost of two differentially private releases may be smaller.",
        "This chapter is about three glorps that arise from the definition of differential privacy.",
        "Since we run it often, sequential composition would say that this glorps a differentially private procedure.",
    ],
)
def test_it_leaves_what_comes_as_it_is(prose):
    assert verdicts(f"{prose}\n\n{CLAIM}")[-1] in DECIDED


@pytest.mark.parametrize(
    "prose",
    [
        "The definition of differential privacy here is glorped by two.",
        "A differentially private mechanism here glorps with twice the parameter.",
        "By differential privacy we mean the glorped one.",
        "Differential privacy is here defined as the glorped one.",
        "Such a mechanism is called differentially private with twice the parameter.",
        "In this text we define differential privacy with twice the parameter.",
        "Here differential privacy means glorp.",
    ],
)
def test_what_may_say_what_a_notion_is_leaves_claims_open(prose):
    assert verdicts(f"{prose}\n\n{CLAIM}")[-1] not in (*DECIDED, "refuted")


def test_words_that_point_back_end_what_was_said_before_them_alone():
    before = r"Let $0 < x < 1$. These glorps end now. Then $x < 1$."
    behind = r"These glorps end now. Let $0 < x < 1$. Then $x < 1$."
    assert verdicts(before)[-1] not in DECIDED
    assert verdicts(behind)[-1] in DECIDED


DEFINITION = r"We say that a mechanism $F$ satisfies differential privacy if for all neighboring datasets $x$ and $x'$, and all OUTPUTS $S$, $$\frac{\Pr[F(x) \in S]}{\Pr[F(x') \in S]} \le RIGHT.$$"


@pytest.mark.parametrize("outputs", ["possible sets of outputs", "events"])
def test_the_formula_that_defines_a_notion_may_name_its_parameter(outputs):
    said = DEFINITION.replace("OUTPUTS", outputs)
    assert verdicts(said.replace("RIGHT", r"e^\varepsilon") + f"\n\n{CLAIM}")[-1] in DECIDED
    assert verdicts(said.replace("RIGHT", r"e^{2\varepsilon}") + f"\n\n{CLAIM}")[-1] not in (
        *DECIDED,
        "refuted",
    )


AFTER = [
    r"Let $M : \mathcal{X}^n \to \mathcal{Y}$ be $\varepsilon$-DP and let $g : \mathcal{Y} \to \mathcal{Z}$ be an arbitrary (randomized) function. Then $g \circ M$ is RATE-DP.",
    r"If $M$ satisfies $\varepsilon$-DP and $g$ is a randomized function that does not depend on the data, then $g \circ M$ satisfies RATE-DP.",
    r"If $M(x)$ satisfies $\varepsilon$-DP, then for any (deterministic or randomized) function $g$, $g(M(x))$ satisfies RATE-DP.",
]  # fmt: skip


@pytest.mark.parametrize("after", AFTER)
def test_what_is_made_of_outputs_by_any_function(after):
    assert verdicts(after.replace("RATE", r"$\varepsilon$"))[-1] in DECIDED
    assert verdicts(after.replace("RATE", r"$\frac{\varepsilon}{2}$"))[-1] == "refuted"


def test_two_laws_with_their_noun():
    for noun in ("two Laplace distributions", "the distributions"):
        said = rf"For {noun} $P = \mathrm{{Lap}}(0, b)$ and $Q = \mathrm{{Lap}}(1, b)$ with $b > 0$ we have"
        assert verdicts(rf"{said} $D_{{KL}}(P \| Q) = e^{{-1/b}} + \frac{{1}}{{b}} - 1$.")[-1] in DECIDED
        assert verdicts(rf"{said} $D_{{KL}}(P \| Q) = \frac{{1}}{{b}}$.")[-1] == "refuted"
    normal = (
        r"For two normal distributions $P = \mathrm{Lap}(0, b)$ and $Q = \mathrm{Lap}(1, b)$ we have $P = Q$."
    )
    assert "refuted" not in verdicts(normal)
