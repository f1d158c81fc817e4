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
