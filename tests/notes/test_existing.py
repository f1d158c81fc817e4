"""What is said to exist, with properties in a list."""

import pytest

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from tests.notes.reading import items

LAWS = "Let $P$ and $Q$ be laws on $\\mathcal{Y}$. "
HALVES = LAWS + "Then there exist laws $A$ and $B$ on $\\mathcal{Y}$ with the following properties:\n\n"
LIST = "1. $P = \\frac12 A + \\frac12 B$.\n2. $Q(S) \\le 2 A(S)$ for all events $S$.\n"
PRIVATE = (
    LAWS
    + "Fix $\\varepsilon, \\delta \\ge 0$. Suppose that, for every event $S$, $P(S) \\le e^\\varepsilon Q(S) + "
    "\\delta$ and vice versa.\n\nThen there exist $d \\in [0, \\delta]$ and laws $A, B, C, D$ on $\\mathcal{Y}$ such that "
    "the following two properties are satisfied.\n\n1. The laws are mixtures:\n\n$$\n\\begin{aligned}\n"
    "P &= (1 - d) A + d C \\\\\nQ &= (1 - d) B + d D\n\\end{aligned}\n$$\n\n"
    "2. For all events $S$, $e^{-\\varepsilon} A(S) \\le B(S) \\le e^\\varepsilon A(S)$.\n"
)


def readings(text):
    return [item.reading for item in items(text)]


@pytest.mark.slow
def test_the_decomposition_of_a_private_pair_is_not_refuted():
    assert decide(items(PRIVATE)[1].claim, Settings(steps=18_000)).verdict in ("proved", "supported")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("d \\in [0, \\delta]", "d \\in [0, \\delta / 2]"),
        ("e^\\varepsilon A(S)", "e^{\\varepsilon / 2} A(S)"),
        ("(1 - d) B + d D", "(1 - d) B + d C"),
    ],
)
def test_no_false_decomposition_is_proved_by_its_witness(true, false):
    claims = [item.claim for item in items(PRIVATE.replace(true, false))]
    verdicts = {decide(claim, Settings(steps=18_000)).verdict for claim in claims[-1:] if claim is not None}
    assert not verdicts & {"proved", "supported"}


@pytest.mark.parametrize(
    "text",
    [
        HALVES.replace("there exist", "there do not exist") + LIST,
        HALVES.replace("there exist", "there need not exist") + LIST,
        LAWS + "There is no law $A$ on $\\mathcal{Y}$ with these properties:\n\n1. $A = P$.",
        LAWS + "There is a unique law $A$ on $\\mathcal{Y}$ with these properties:\n\n1. $A = P$.",
        "Does there exist a law $A$ on $\\mathcal{Y}$ with these properties?\n\n1. $A(S) \\le 1$ for all events $S$.",
        HALVES + "1. $P = A$ fails.\n2. $A = B$.",
        HALVES + "1. $A$ is smooth and $A(S) \\le 1$ for most events $S$.\n2. $A = B$.",
    ],
)
def test_nothing_is_claimed_where_a_word_turns_it(text):
    assert all(item.claim is None for item in items(text))
