"""What is said to exist, with properties in a list."""

import pytest
from sympy import Rational

from dpsym import ApproximateDP, PrivateDecomposition, laws, real
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.notes.items import ItemKind
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


def test_a_property_in_a_list_is_claimed_with_those_before_it():
    first, second = items(HALVES + LIST)
    assert first.claim is not None
    assert second.claim is not None
    assert str(first.claim.conclusion) == "exists A, B: ForAll(y, P(y) = A(y)/2 + B(y)/2)"
    assert str(second.claim.conclusion).startswith(str(first.claim.conclusion))
    assert "together with what is said before, from line 1 on" in second.message


def test_the_parts_of_a_private_pair_are_tried_as_witness():
    epsilon, delta = real("epsilon", at_least=0), real("delta", at_least=0)
    P, Q = laws("P Q")
    for item in items(PRIVATE):
        assert item.claim is not None
        assert item.claim.given == (ApproximateDP(epsilon, delta)(P, Q),)
        assert len(item.claim.witness) == 5
        parts = PrivateDecomposition(epsilon, next(iter(item.claim.witness.values())), P, Q)
        assert parts.main(P) in item.claim.witness.values()


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
    ("announced", "word"),
    [
        ("with one of the following properties", "one of"),
        ("such that at least one of the following holds", "at least one"),
        ("such that neither of the following holds", "neither"),
        ("such that the following are equivalent", "equivalent"),
    ],
)
def test_what_does_not_say_that_all_hold_is_refused(announced, word):
    found = items(HALVES.replace("with the following properties", announced) + LIST)
    assert [item.kind for item in found] == [ItemKind.UNREAD] * 2
    assert any(part in found[0].message for part in word.split())


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


def test_a_property_that_declares_again_what_exists_is_refused():
    found = items(HALVES + "1. For every law $A$ on $\\mathcal{Y}$, $P(S) \\le A(S)$ for all events $S$.")
    assert "A is said to exist, and declared again here" in found[0].message


def test_nothing_is_read_after_a_property_that_was_not():
    found = items(HALVES + "1. $P \\approx A$.\n2. $P = \\frac12 A + \\frac12 B$.")
    assert [item.claim for item in found] == [None, None]
    assert "has a property in line 3 that was not read" in found[1].message


def test_what_the_sentence_quantifies_stands_outside():
    text = (
        "For every law $P$ on $\\mathcal{Y}$ there is a law $A$ on $\\mathcal{Y}$ such that:\n\n1. $A = P$."
    )
    assert "\\forall\\, P" in readings(text)[0]
    assert "\\exists\\, A" in readings(text)[0]


def test_a_property_behind_a_colon_is_read():
    (text,) = readings(
        "Let $x > 0$. There is a number $c \\in [0, 1]$ with the following property: $c \\ge x$."
    )
    assert "\\exists\\, c \\in [0, 1]:\\; c \\ge x" in text


def test_a_product_of_unknowns_without_a_witness_is_refused():
    text = LAWS + (
        "There exist $d \\in [0, 1]$ and a law $A$ on $\\mathcal{Y}$ such that:\n\n1. $P(S) \\le d A(S)$ for all events $S$."
    )
    (item,) = items(text)
    assert item.claim is None
    assert "is multiplied by a law that is, too" in item.message


def test_a_half_is_read_as_a_number():
    assert Rational(1, 2) in items(HALVES + LIST)[0].claim.conclusion.atoms(Rational)
