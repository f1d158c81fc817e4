"""Which parts a sheet with several exercises has, and which of them an answer gives, in the usual ways to name them."""

import pytest

from dpsym.notes.parts import only_part, parts_answered, parts_of

NAMES = ["4.1(1)", "4.1(2)", "4.2"]
LETTERS = ["1(a)", "1(b)", "2(a)", "2(b)"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("### Problem 4.1\nLet $x > 0$.\n1. One.\n2. Two.\n\n### Problem 4.2\nThree.", NAMES),
        ("**Exercise 1.**\n(a) One.\n(b) Two.\n\n**Exercise 2.**\n(a) Three.\n(b) Four.", LETTERS),
        (
            "### Question 1\n**1a** One.\n\n**1b** Two.\n\n### Question 2\n**2a** Three.\n\n**2b** Four.",
            LETTERS,
        ),
        ("**Task A.** Solve (i) $x = 1$, (ii) $x = 2$.\n\n**Task B.** Three.", ["A(i)", "A(ii)", "B"]),
        ("**Exercise 1.** One, by (a) and (b).\n\n**Exercise 2.** Two.", ["1", "2"]),
        (
            "\\section*{Problem 3}\n\\begin{enumerate}\n\\item One.\n\\item Two.\n\\end{enumerate}\n\\section*{Problem 4}\nThree.",
            ["3(1)", "3(2)", "4"],
        ),
        (
            "**Exercise 1.**\n(i) One.\n(ii) Two.\n*Hint for (i): look.*\n\n**Exercise 2.** Three.",
            ["1(i)", "1(ii)", "2"],
        ),
        ("(a) One.\n(b) Two.", ["a", "b"]),
    ],
)
def test_exercises_have_items(text, names):
    assert list(parts_of(text)) == names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4.1.1) One.\n4.1.2) Two.\n4.2) Three.", NAMES),
        ("(4.1.1) One.\n\n(4.2) Three.", ["4.1(1)", "4.2"]),
        ("\\paragraph{4.1 (2)} Two.\n\\paragraph{4.2} Three.", ["4.1(2)", "4.2"]),
        ("Problem 4.1.\n(1) One.\n(2) Two.", ["4.1(1)", "4.1(2)"]),
        ("**1.** One.\n\n**2.** Two.\n\n**4.2** Three.", NAMES),
        ("Problem 4.1. Both.\n\nProblem 4.2. Three.", ["4.1", "4.2"]),
        ("4.1 is more than 4.\n4.2 is more.", []),
        ("One by\n4.1.1 and\n4.2 of the sheet.", []),
        ("**4.2** Three.\n\n**4.1.1** One.\n\n**4.2** Three again.", []),
    ],
)
def test_an_answer_names_parts_in_any_usual_way(text, found):
    assert list(parts_answered(text, NAMES)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1a: One.\n\n2(b): Four.", ["1(a)", "2(b)"]),
        ("\\textbf{Ex. 2} (a) Three.\n\n(b) Four.", ["2(a)", "2(b)"]),
        ("(a) One.\n\n(b) Two.", []),  # of which exercise is not said
        ("1.\nOne and two.\n\n2.\nThree and four.", ["1", "2"]),
        ("1.\nFirst.\n\n2.\nThen.\n\n3.\nSo.", []),  # steps
    ],
)
def test_letters_that_several_exercises_have_need_the_exercise(text, found):
    assert list(parts_answered(text, LETTERS)) == found


def test_what_stands_before_the_items_is_only_about_their_exercise():
    text = "Let $n \\ge 1$.\n**Exercise 1.** Let $x > 0$.\n(a) One.\n(b) Two.\n**Exercise 2.** Three."
    parts = parts_of(text)
    assert only_part(text, parts, "1(b)").split() == [
        "Let",
        "$n",
        "\\ge",
        "1$.",
        "**Exercise",
        "1.**",
        "Let",
        "$x",
        ">",
        "0$.",
        "(b)",
        "Two.",
    ]
    assert only_part(text, parts, "2").split() == ["Let", "$n", "\\ge", "1$.", "**Exercise", "2.**", "Three."]
    assert all(len(only_part(text, parts, name)) == len(text) for name in parts)


def test_an_item_begins_no_line_with_blanks():
    """In Markdown four of them would make code of it."""
    text = "Exercise 1 (a) $x$ is one.\n\nExercise 2 (b) $y$ is two."
    parts = parts_answered(text, LETTERS)
    lines = [line for name in parts for line in only_part(text, parts, name).splitlines() if line.strip()]
    assert [line[:3] for line in lines] == ["(a)", "(a)"]
