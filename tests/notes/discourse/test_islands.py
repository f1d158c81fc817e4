"""What is introduced by a clause that is understood, in a sentence that is not understood as a whole."""

import pytest

from tests.notes.discourse.traps import verdicts

BELOW_ONE = r" Then $x^2 < 1$."

SUPPOSED = [
    r"Let $0 < x < 1$, and let $M$ be a mechanism whose answer is a number.",
    r"Consider a mechanism that satisfies $\rho$-zCDP, and let $0 < x < 1$.",
    r"Suppose that $0 < x < 1$, and consider a mechanism of the last chapter whose answer is a number.",
]
#: Words that nobody knows, that deny, or that name a condition, an exception or another case.
NOT_SUPPOSED = [
    r"Let $0 < x < 1$, or let $M$ be a mechanism whose answer is a number.",
    r"Let $0 < x < 1$, a condition that is superfluous.",
    r"Let $0 < x < 1$, if the mechanism is that of the last chapter.",
    r"Let $0 < x < 1$, and never let the mechanism be a number.",
    r"Let $0 < x < 1$, unless the mechanism is a number.",
    r"Let $0 < x < 1$, which we drop in the next chapter.",
    r"Let $0 < x < 1$, only for the mechanism of the last chapter.",
    r"Let $0 < x < 1$ and $y < 1$ be the answers of mechanisms of the last chapter.",
    r"It is a mistake to say: let $0 < x < 1$, and let $M$ be a mechanism whose answer is a number.",
]


@pytest.mark.parametrize("said", SUPPOSED)
def test_a_clause_that_is_understood_is_supposed(said):
    assert set(verdicts(said + BELOW_ONE)) <= {"proved", "supported"}


@pytest.mark.parametrize("said", SUPPOSED)
def test_what_fails_under_it_is_only_doubted(said):
    assert set(verdicts(said + r" Then $x < 1/2$.")) <= {"doubtful", "unread"}


@pytest.mark.parametrize("said", NOT_SUPPOSED)
def test_other_words_may_turn_what_the_clause_says(said):
    assert not set(verdicts(said + BELOW_ONE)) & {"proved", "supported", "refuted"}


def test_what_a_thing_is_known_by_may_be_of_any_kind():
    said = r"Let $Z$ be a nonnegative random variable with finite second moment and $\mathbb{E}[Z] \le 1$."
    assert verdicts(said + r" Then $\Pr[Z \ge 3] \le 1/3$.")[0] in ("proved", "supported")
    assert verdicts(said + r" Then $\Pr[Z \ge 3] \le 1/4$.") == ("refuted",)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        (r"Here and in what follows, $x$ is a number in $(0,1)$.", True),
        (r"With $x \in (0,1)$ let $y = x^2$.", True),
        (r"Let $0 < x < 1$, as we have already discussed.", True),
        (r"Let $0 < x < 1$, as nobody has discussed.", False),
    ],
)
def test_an_aside_of_comment_says_nothing(said, right):
    found = set(verdicts(said + BELOW_ONE))
    assert found <= {"proved", "supported"} if right else not found & {"proved", "supported", "refuted"}


def test_what_a_letter_stands_for_by_its_place_is_no_declaration():
    """Of A and B nothing is understood, so that a failure of the claim is no failure of what is said."""
    text = r"Let $P$ be a distribution on $Y$. Let $A$ and $B$ be independent events. Then $P(A \cap B) = P(A) P(B)$."
    assert set(verdicts(text)) <= {"doubtful", "unread", "proved", "supported"}
