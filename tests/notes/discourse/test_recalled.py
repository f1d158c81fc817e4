"""Suppositions of a statement before, distances of the two laws at hand, and people who answer."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

HELD = (("proved",), ("supported",))
BEFORE = (
    r"**Proposition.** Let $P, Q$ be laws with $D_\infty(P \| Q) \le \varepsilon$. Then $D_2(P \| Q) \le 2 \varepsilon$."
    + "\n\n**Corollary.** "
)
LAWS = r"Let $P$ and $Q$ be laws with $\mathrm{KL}(P \| Q) \le 2 c^2$ and $c \ge 0$. "
ANSWERS = r" truthfully with probability $\frac{e^\varepsilon}{1 + e^\varepsilon}$ and flips it otherwise. This is $\varepsilon$-DP."


def last(text):
    """Return the verdict on what a text says last."""
    return verdicts(text)[-1]


@pytest.mark.parametrize(
    "words", ["Under the assumptions of the proposition", "In the setting of the proposition"]
)
def test_what_a_statement_supposes_is_supposed_again(words):
    assert last(BEFORE + words + r", $\mathrm{KL}(P \| Q) \le \varepsilon$.") in ("proved", "supported")
    assert last(BEFORE + words + r", $\mathrm{KL}(P \| Q) \le \frac{\varepsilon}{9}$.") == "refuted"


@pytest.mark.parametrize(
    "words",
    ["Without the assumptions of the proposition", "Under half the assumptions of the proposition"],
)
def test_nothing_is_supposed_by_other_words(words):
    assert last(BEFORE + words + r", $\mathrm{KL}(P \| Q) \le \varepsilon$.") == "unread"


def test_a_statement_that_is_not_there_supposes_nothing():
    assert (
        last(BEFORE + r"Under the assumptions of the lemma, $\mathrm{KL}(P \| Q) \le \varepsilon$.")
        not in DECIDED
    )


def test_a_distance_without_letters_is_that_of_the_two_laws():
    assert verdicts(LAWS + "Then the total variation distance is at most $c$.") in HELD
    assert verdicts(LAWS + "Then the total variation distance between them is at most $c/2$.") == ("refuted",)


@pytest.mark.parametrize(
    "text",
    [
        LAWS.replace("and $Q$", ", $Q$ and $R$") + "Then the total variation distance is at most $c$.",
        LAWS + "Then the KL divergence is at most $2 c^2$.",  # from which of them
        LAWS + "Then some total variation distance is at most $c$.",
        LAWS + "Glorp them before this. Then the total variation distance is at most $c$.",
    ],
)
def test_of_which_laws_it_is_has_to_be_clear(text):
    assert not DECIDED & set(verdicts(text))


@pytest.mark.parametrize("who", ["Person $i$ has the bit $x_i$ and reports it", "Each user reports the bit"])
def test_people_answer_as_randomized_response_does(who):
    assert verdicts(who + ANSWERS) in HELD
    assert last(who + ANSWERS.replace(r"is $\v", r"is $\frac12 \v")) not in ("proved", "supported")


@pytest.mark.parametrize("who", ["No person reports the bit", "Person $i$ rarely reports the bit"])
def test_people_who_do_not_are_not_read(who):
    assert not DECIDED & set(verdicts(who + ANSWERS))
