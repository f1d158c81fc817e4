r"""Reasons that name a standard function by its sign, laws that dominate others, and what is no accusation."""

import pytest

from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of
from tests.notes.discourse.traps import verdicts

DECIDED = ("proved", "supported")
MIDDLE = r"$\ln \frac{a + b}{2} \ge \frac{\ln a + \ln b}{2}$ for $a, b > 0$."


@pytest.mark.parametrize("reason", [r"Since $\ln$ is concave,", r"By concavity of $\ln$,"])
def test_a_function_may_be_named_by_its_sign(reason):
    assert verdicts(f"{reason} {MIDDLE}")[-1] in DECIDED
    assert verdicts(f"{reason} {MIDDLE.replace('ge', 'le')}")[-1] == "refuted"


@pytest.mark.parametrize(
    "said", [r"If $P \ll Q$ then", r"Suppose that $P \ll Q$. Then", r"Let $P \ll Q$. Then"]
)
def test_what_dominates_and_what_is_dominated_are_laws(said):
    assert verdicts(rf"{said} $D_{{KL}}(P \| Q) \le \chi^2(P \| Q)$.")[-1] in DECIDED


def test_a_sentence_that_is_not_understood_makes_nothing_ill_formed():
    page = r"The function $\phi(t) = \ln \mathbb{E}[e^{tX}]$ of $X \sim N(0, 1)$ glorps $t^2/2$."
    kinds = [item.kind.value for item in read_document(document_of(page, "p.md")).items]
    assert "ill-formed" not in kinds


def test_an_equation_with_a_new_symbol_on_both_sides_is_not_ill_formed():
    page = r"Let $f(x) = \log(1 + e^x)$. It satisfies $f(x) - f(-x) = x$."
    kinds = [item.kind.value for item in read_document(document_of(page, "p.md")).items]
    assert kinds and "ill-formed" not in kinds


def test_a_definition_before_items_does_not_lead_to_them():
    definition = r"A mechanism $M$ satisfies $\varepsilon$-DP if for all neighboring $D \sim D'$ and all events $S$, $\Pr[M(D) \in S] \le e^\varepsilon \Pr[M(D') \in S]$."
    item = r"(a) If $M$ is $\varepsilon$-DP then it is $2\varepsilon$-DP."
    page = f"Recall that {definition[0].lower()}{definition[1:]}\n\n{item}"
    (claim,) = read_document(document_of(page, "p.md")).items
    assert not any(step.doubts for step in claim.walk())
