"""The clause of a claim in a sentence of which other words are not understood."""

import pytest

from tests.notes.discourse.traps import verdicts


def plain(verdict):
    """Return a verdict; what is supported would be proved with more effort."""
    return "proved" if verdict == "supported" else verdict


CARRIED = [
    # An adverbial with unknown words leads to the claim: a true one is proved, none is refuted.
    ("Let $x$ be a real number. Using a device of the old masters, we get $x^2 + 1 \\ge 2 x$.", "proved"),
    ("Let $x$ be a real number. By a well-worn device with $2 x$, we find $$x^2 + 1 \\ge 2 x.$$", "proved"),
    ("Let $x$ be a real number. Differentiating wildly in $x$ gives $$x^2 + 1 \\ge 2 x.$$", "proved"),
    ("Let $x$ be a real number. Using a device of the old masters, we get $x^2 \\ge x$.", "doubtful"),
    ("Let $x$ be a real number. Differentiating wildly in $x$ gives $$x^2 \\ge x.$$", "doubtful"),
    ("Let $x$ be a real number. We then add the glorps at $x$ to obtain $$x^2 + 1 \\ge 2 x.$$", "proved"),
    ("Let $x$ be a real number. Use a glorp to show that $x^2 + 1 \\ge 2 x$.", "proved"),
    ("Let $x$ be a real number. We then add the glorps at $x$ to obtain $$x^2 \\ge x.$$", "doubtful"),
    # Of several clauses behind a colon each is whole; of "the error function" no error is meant.
    ("Let $x > 0$. Glorps are values of the error function:\n$$x + 1 > 1,$$\n$$x + 2 > 1.$$", "proved"),
    ("Let $b > 0$. With $2 b$ the glorp is never more than that: for $x > 0$,\n$$x + b > 0.$$", "proved"),
    # Words behind a display may restrict it.
    ("Let $x$ be a real number. We have\n$$x^2 + 1 \\ge 2 x$$\nfor wobbly numbers.", "proved"),
    ("Let $x$ be a real number. We have\n$$x^2 \\ge x$$\nfor wobbly numbers.", "doubtful"),
    ("Let $x$ be a real number. The map wobbles at $x$, since $x^2 + 1 \\ge 2 x$.", "proved"),
    ("Let $x$ be a real number. The map wobbles at $x$, since $x^2 \\ge x$.", "doubtful"),
]

NOT_CARRIED = [
    "Let $x$ be a real number. By mistaken glorping, we obtain $$x^2 + 1 \\ge 2 x.$$",
    "Let $x$ be a real number. Nobody glorps and gets $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. It is a myth that for wobbly numbers, we obtain $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. Without a glorp we never have $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. Using no glorp, we have $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. Glorping hardly gives $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. We fail to obtain $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. We add glorps, but never to obtain $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. Some use a glorp to show that $x^2 \\ge 0$.",
    "Let $x$ be a real number. We have\n$$x^2 \\ge 0$$\noutside of dreams.",
    "Let $x$ be a real number. We have\n$$x^2 \\ge 0,$$\nwhich is false.",
    "Let $x$ be a real number. We have\n$$x^2 \\ge 0$$\nis a glorp.",
    "Let $x$ be a real number. We have\n$$x^2 \\ge 0$$\nfor no glorp.",
    "Let $x$ be a real number. By the glorp it would follow that $$x^2 \\ge 0.$$",
    "Let $x$ be a real number. In a glorp one might hope for $$x^2 \\ge 0.$$",
]


@pytest.mark.parametrize(("text", "expected"), CARRIED)
def test_a_claim_is_proved_or_doubted_between_words_that_are_not_understood(text, expected):
    assert set(map(plain, verdicts(text))) == {expected}


@pytest.mark.parametrize("text", NOT_CARRIED)
def test_words_that_may_deny_a_claim_carry_none(text):
    assert set(verdicts(text)) <= {"unread", "doubtful"}


def test_a_value_at_a_point_defines_no_function():
    """*We have g(c) = 0* says nothing of g elsewhere, so what is said of g(x) is not refuted."""
    told = "# One\n\nWe have $$g(c) = 0.$$\n\n# Two\n\nWe have $$g(x) > 0.$$"
    assert "refuted" not in verdicts(told)
    assert "refuted" in verdicts("Let $g(c) = 0$. For all real $x$ we have $$g(x) > 0.$$")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("The glorp of $e^z$ is $e^z$.", "proved"),
        ("The truncated glorp is $e^z$.", "unread"),
        ("Here $z - w$ is glorped.", "unread"),
        ("The relevance of this is that glorps wobble at $z^2$.", "proved"),
    ],
)
def test_a_sign_is_explained_by_what_is_said_beside_it_alone(told, expected):
    text = f"{told}\n\nFor all real $z$ and $w$ we have $$e^{{z - w}} = e^z e^{{-w}}.$$"
    assert plain(verdicts(text)[-1]) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("We now prove certain glorps of $\\sin$ and $\\cos$, using known glorps of $e^z$.", {"proved"}),
        ("We have completed the proof that the glorp of $\\sin$ wobbles.", {"proved"}),
        ("We glorp certain properties of $\\sin$.", {"unread"}),
        ("We prove glorps in degrees, with $\\sin$ as in school; throughout, glorp.", {"unread"}),
        ("By $\\sin$ we prove nothing but glorps.", {"unread"}),
        ("We now prove glorps of the logarithm and of $\\sin$.", {"proved"}),
    ],
)
def test_what_is_announced_changes_the_meaning_of_no_formula(told, expected):
    text = f"{told}\n\nFor all real $x$ we have $\\sin^2 x + \\cos^2 x = 1$."
    assert plain(verdicts(text)[-1]) in expected


def test_a_notation_that_an_announcement_names_in_words_is_left_open():
    text = "We now prove glorps of binary $\\log$.\n\nFor all real $x > 0$ we have $\\log x \\le x - 1$."
    assert verdicts(text)[-1] == "unread"


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "A tour of moments",
            "1 Shifted numerics",
            "A drawer full of moments",
            "Week 5: Noise",
            "Part D: noise",
        ),
        *("4.2 Laws we actually meet", "1.2.3 How far does the noise stray?", "A.1 A drawer full of moments"),
    ],
)
def test_a_heading_that_names_a_topic_leaves_the_claims_below(heading):
    assert verdicts(f"# {heading}\n\nLet $x > 0$. Then $x \\ge 1$.") == ("refuted",)


@pytest.mark.parametrize(
    "heading",
    [
        *("Myths of moments", "1 False claims", "Under the threshold", "Small numbers"),
        *("2.5 Small numbers", "0.5 and below", "1.2 Myths", "Noise of 0.5"),
    ],
)
def test_a_heading_that_may_deny_or_restrict_leaves_no_refutation(heading):
    assert "refuted" not in verdicts(f"# {heading}\n\nLet $x > 0$. Then $x \\ge 1$.")
