"""What sentences say: who is introduced, what is supposed, what is claimed, and what was not understood."""

import pytest

from tests.notes.prose.shapes import clauses

INTRODUCED = [
    ("Let $P$ and $Q$ be probability laws on $\\mathcal{Y}$.", "let P | Q = law on \\mathcal{Y}"),
    ("Fix $t \\ge 0$.", "let t \\ge 0"),
    ("Let $f : A \\to B$ be a measurable map.", "let f : A \\to B = function"),
    ("Consider a utility function $u : A \\to B$.", "let u : A \\to B = function"),
    ("Let $k \\ge 2$ be an integer.", "let k \\ge 2 = integer"),
    ("Let $V$ be a random variable supported on $[0, b]$.", "let V = variable support of [0, b]"),
    ("Choose what you like; here $\\Phi$ is the normal CDF.", "where \\Phi = normal-cdf"),
]

SENTENCES = [
    (
        "For all $a > 1$ and all $b \\in [0, 1]$, we have $a b \\le a$.",
        ["for all a > 1", "for all b \\in [0, 1]", "claim a b \\le a"],
    ),
    (
        "For every $m \\in \\mathbb{R}$ with $s > 0$, $m^2 \\ge -s$.",
        ["for all m \\in \\mathbb{R}", "for all s > 0", "claim m^2 \\ge -s"],
    ),
    ("If $a \\le b$, then $a - b \\le 0$.", ["suppose a \\le b", "claim a - b \\le 0"]),
    ("If $p$ is a probability, $p \\le 1$ holds.", ["where p = probability specialised", "claim p \\le 1"]),
    (
        "Suppose that $P(S) \\le Q(S)$ for all events $S$ and vice versa. Then $a = b$.",
        ["suppose! P(S) \\le Q(S) & swapped() [for all S = event]", "claim a = b"],
    ),
    ("$a \\le b$ whenever $c \\le d$.", ["suppose c \\le d", "claim a \\le b"]),
    ("We have $a \\le b$ provided that $c \\le d$.", ["claim a \\le b", "suppose c \\le d"]),
    (
        "Assume that $P$ is absolutely continuous with respect to $Q$.",
        ["suppose! continuous(P, Q)"],
    ),
    ("$\\varepsilon$-DP implies $\\rho$-zCDP.", ["suppose -: \\varepsilon dp", "claim it(): \\rho zcdp"]),
    (
        "If $M$ is $(a, b)$-RDP, then it satisfies $(c, d)$-DP for all $d \\in (0, 1)$.",
        ["suppose symbol(M): (a, b) rdp", "claim it(): (c, d) dp", "for all d \\in (0, 1)"],
    ),
    (
        "$(a, d)$-DP is equivalent to $d$-approximate $(\\infty, a)$-RDP.",
        ["-: (a, d) dp <=> -: d-approximate (\\infty, a) rdp"],
    ),
    ("$b$-zCDP is closed under post-processing.", ["claim closed()"]),
    (
        "If $M_1$ is $a$-DP and $M_2$ is $b$-DP, their composition is $(a + b)$-DP.",
        ["suppose symbol(M_1): a dp & symbol(M_2): b dp", "claim pair(): (a + b) dp"],
    ),
    (
        "There exist laws $A$ and $B$ on $\\mathcal{Y}$ such that $P = A$.",
        ["there is (there is A | B = law on \\mathcal{Y}) P = A"],
    ),
    (
        "There exist laws $A$ and $B$ with the following properties:",
        ["there is (there is A | B = law) in a list"],
    ),
    ("Define $c := a + b$.", ["define : c := a + b"]),
    (
        "Then $a \\le b$, where $c = a b$ and $d > 0$.",
        ["claim a \\le b", "where c = a b", "where d > 0"],
    ),
    ("M is (α, ε)-RDP if and only if $a \\le b$.", ["symbol(M): (α, ε) rdp <=> a \\le b"]),
    ("If f is (α, ε_1)-RDP then it is δ'-DP.", ["suppose symbol(f): (α, ε_1) rdp", "claim it(): δ' dp"]),
]

NOT_UNDERSTOOD = [
    ("Let $P$ and $Q$ be log-concave laws.", "unread! log concave"),
    ("Suppose that $M$ is lazy. Then $a \\le b$.", "unread! lazy"),
    ("Unfortunately, $a \\le b$ is false.", "unread false"),
    ("It is not true that $a \\le b$.", "unread not"),
    ("Either $a \\le b$ or $b \\le a$.", "unread either or"),
    ("For small $t$, $e^t = 1 + t$.", "unread small"),
    ("If $t$ is very tiny, then $e^t = 1 + t$.", "unread very tiny"),
]


@pytest.mark.parametrize(("text", "expected"), INTRODUCED, ids=[text for text, _ in INTRODUCED])
def test_a_symbol_is_introduced(text: str, expected: str) -> None:
    assert expected in clauses(text)


@pytest.mark.parametrize(("text", "expected"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_a_sentence_is_read_clause_by_clause(text: str, expected: list[str]) -> None:
    assert clauses(text) == expected


@pytest.mark.parametrize(("text", "expected"), NOT_UNDERSTOOD, ids=[text for text, _ in NOT_UNDERSTOOD])
def test_words_that_matter_and_are_not_known_are_said(text: str, expected: str) -> None:
    assert expected in clauses(text)


def test_if_defines_inside_a_definition() -> None:
    text = "A mechanism $M$ is $c$-DP if, for all inputs $x$, $a \\le b$."
    assert clauses(text, definition=True)[-1] == "define symbol(M): c dp: a \\le b [for all x = dataset]"


def test_is_said_to_be_defines_anywhere() -> None:
    text = "An algorithm $M$ is said to be $c$-DP if $a \\le b$."
    assert clauses(text) == ["define symbol(M): c dp: a \\le b"]


def test_a_question_claims_nothing() -> None:
    assert clauses("Suppose that $a \\le b$, what follows?") == []


def test_a_mere_mention_of_a_notion_has_no_subject() -> None:
    assert clauses("This is easier than $(a, b)$-DP.") == ["claim -: (a, b) dp"]
