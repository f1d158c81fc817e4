"""What is said of events: that one lies in another, that they are disjoint or independent."""

import pytest

from tests.notes.discourse.traps import verdicts

EVENTS = r"Let $A$ and $B$ be events. "
SUM = r" $P(A \cup B) = P(A) + P(B)$."
TRUE = [
    EVENTS + r"Then $A \subseteq B \implies P(A) \le P(B)$.",
    EVENTS + r"If $A \supseteq B$, then $P(A \setminus B) = P(A) - P(B)$.",
    EVENTS + r"If $A \cap B = \emptyset$, then" + SUM,
    EVENTS + r"Then $A \cap B \subseteq A$.",
    EVENTS + r"Then $(A \cup B)^c = A^c \cap B^c$.",
    "Let $A$ and $B$ be disjoint events. Then" + SUM,
    EVENTS + "Suppose that $A$ and $B$ are mutually exclusive. Then" + SUM,
    "For disjoint events $A$, $B$ we have" + SUM,
    r"Let $A, B, C$ be pairwise disjoint events. Then $P(A \cup B \cup C) = P(A) + P(B) + P(C)$.",
    r"Let $A$ and $B$ be independent events. Then $P(A \cap B^c) = P(A) P(B^c)$.",
    EVENTS + r"If $A$ and $B$ are independent, then $\Pr[A \cap B] = \Pr[A] \Pr[B]$.",
    r"Let $P$ be a distribution on $Y$ and let $A$ and $B$ be independent events. Then $P(A \cap B) = P(A) P(B)$.",
]
FALSE = [
    EVENTS + r"Then $A \supseteq B \implies P(A) \le P(B)$.",
    EVENTS + r"If $A \subseteq B$, then" + SUM,
    EVENTS + r"If $P(A \cap B) = 0$, then $A \cap B = \emptyset$.",
    EVENTS + r"Then $A \cup B \subseteq A$.",
    EVENTS + r"Then $(A \cup B)^c = A^c \cup B^c$.",
    r"Let $A$ and $B$ be disjoint events. Then $P(A \cap B) = P(A) P(B)$.",
    r"Let $A$ and $B$ be independent events. Then" + SUM,
]
#: Words that deny, lift, widen or do not say the condition.
NEVER = [
    EVENTS + "Suppose that $A$ and $B$ are not disjoint. Then" + SUM,
    EVENTS + "We do not assume that $A$ and $B$ are disjoint. Then" + SUM,
    EVENTS + "Even if $A$ and $B$ are not disjoint," + SUM,
    "For events $A$, $B$ we have $P(A \\cup B) = P(A) + P(B)$, unless they are disjoint.",
    EVENTS + r"Only if $A \cap B = \emptyset$," + SUM,
    "Let $A$ and $B$ be nearly disjoint events. Then" + SUM,
    "Let $A$ and $B$ be disjoint or nested events. Then" + SUM,
    EVENTS + "It is tempting to think that $A$ and $B$ are disjoint. Then" + SUM,
    r"Let $A_1, \dots, A_n$ be disjoint events. Then $P(A_1 \cup A_2) = P(A_1)$.",
    "Let $x$ and $y$ be disjoint. Then $x + y \\ge 0$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_of_such_events_is_not_refuted(text):
    assert verdicts(text)[-1] in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_such_events_is_not_proved(text):
    assert verdicts(text)[-1] == ("doubtful" if "independent" in text else "refuted")  # under which law?


@pytest.mark.parametrize("text", NEVER)
def test_other_words_decide_nothing(text):
    assert not set(verdicts(text)) & {"proved", "supported", "refuted", "ill-formed"}


def test_of_two_laws_it_is_not_said_under_which_events_are_independent():
    text = "Let $P$ and $Q$ be distributions on $Y$. Let $A$ and $B$ be independent events. "
    assert not set(verdicts(text + r"Then $P(A \cap B) = P(A) P(B)$.")) & {"refuted", "ill-formed"}


INDEPENDENT = r"Let $A$ and $B$ be independent events. "


@pytest.mark.parametrize("claimed", ["$A^c$ and $B$ are independent", "$A^c$ is independent of $B^c$"])
def test_independence_of_events_is_claimed_of_their_probabilities(claimed):
    assert verdicts(f"{INDEPENDENT}Then {claimed}.") == ("supported",)
    assert not {"proved", "supported"} & set(verdicts(f"Let $A$ and $B$ be disjoint events. Then {claimed}."))


def test_it_is_meant_of_the_law_of_which_the_text_speaks():
    told = r"Let $A$ and $B$ be events with $P(A \cap B) = P(A) P(B)$. Then $A$ and $B$ are independent."
    assert verdicts(told) == ("supported",)
