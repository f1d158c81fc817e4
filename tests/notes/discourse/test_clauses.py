"""Clauses that answers and notes share: names by words, cases, words and arrays inside displays."""

import pytest

from dpsym.notes.continuing import continued
from dpsym.notes.discourse.sheets import read_sheet
from dpsym.notes.documents import document_of
from tests.notes.reading import claims

SHEET = "Let $a$ and $b$ be real numbers. Show that $2 a b \\le a^2 + b^2$."
NAMED = [
    "Write $x$ for $y / 2$.",
    "Denote $y / 2$ by $x$.",
    "Abbreviate $y / 2$ as $x$.",
    "Let $x = y / 2$.",
]


@pytest.mark.parametrize("words", NAMED)
def test_a_name_stands_for_a_value_in_words(words):
    (claim,) = claims(f"Let $y \\ge 0$. {words} Then $x \\ge 0$.")
    assert str(claim.conclusion) == "y/2 >= 0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let $x$ be a real number. Case $x \\ge 1$: then $x^2 \\ge x$.", ["x**2 >= x | x >= 1"]),
        (
            "Let $x$ be a real number. $$\\begin{array}{rcl} x &\\le& x + 1 \\\\ &<& x + 2 \\end{array}$$",
            ["x <= x + 1 | ", "x + 1 < x + 2 | "],
        ),
    ],
)
def test_a_claim_is_read_under_its_case_and_row_by_row(text, expected):
    assert [f"{claim.conclusion} | {', '.join(map(str, claim.given))}" for claim in claims(text)] == expected


@pytest.mark.parametrize(
    ("answer", "rows"),
    [
        ("Plugging in $c = a - b$, we get $c^2 \\ge 0$.", ["(a - b)**2 >= 0"]),
        (
            "As $(a - b)^2 \\ge 0$, we get $2 a b \\le a^2 + b^2$.",
            ["(a - b)**2 >= 0", "2*a*b <= a**2 + b**2"],
        ),
        ("For $a = b$ it is clear. Now $a b \\le a^2$.", ["a*b <= a**2"]),
        ("Here $a \\le b$ holds.", ["a <= b"]),
        (
            "\\begin{align*} a b &\\le b^2 \\\\ \\intertext{since $a \\le b$, and} &\\le 1 \\end{align*}",
            ["a*b <= b**2", "a <= b", "b**2 <= 1"],
        ),
    ],
)
def test_what_an_answer_says_is_claimed_named_or_only_a_condition(answer, rows):
    kind = "latex" if answer.startswith("\\begin") else "markdown"
    derivation = continued(read_sheet(document_of(SHEET, "sheet.md")), document_of(answer, "a", kind))
    found = [part.claim.conclusion for item, _ in derivation.items for part in item.walk() if part.claim]
    assert list(map(str, found)) == rows
