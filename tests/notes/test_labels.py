"""Which parts a sheet and an answer have: letters, numbers, items, with the number of the exercise or without."""

import pytest

from dpsym.notes.labels import labelled

ITEMS = "\\begin{enumerate}%s\n\\item $x$.\n\\begin{itemize}\n\\item so\n\\end{itemize}\n\\item $y$.\n\\end{enumerate}\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. Prove this.\n\n2. Prove that.", ["1", "2"]),
        ("**1.** One.\n\n**2.** Two.", ["1", "2"]),
        ("1) One.\n2) Two.", ["1", "2"]),
        ("**5.2.1** One.\n\n**5.2.2** Two.", ["1", "2"]),
        ("**Exercise 5.2**\n\n**Part 1**\nOne.\n\n**Part 2**\nTwo.", []),
        ("**13 a)** One.\n\n**13 b)** Two.", ["a", "b"]),
        ("2(a) One.\n\n2(b) Two.", ["a", "b"]),
        ("\\textbf{Q2 (i)}\nOne.\n\n\\textbf{(ii)} Two.", ["i", "ii"]),
        ("\\begin{proof}[Solution of (a)]\nOne.\n\\end{proof}\n(b) Two.", ["a", "b"]),
        (ITEMS % "", ["1", "2"]),
        (ITEMS % "[label=(\\alph*)]", ["a", "b"]),
        ("2.5 is more than $x$.\n3.5 is not.", []),
        ("10 is more than\n11 is.", []),
    ],
)
def test_parts_have_the_labels_that_people_write(text, names):
    assert list(labelled(text)) == names


def test_letters_count_before_the_numbers_of_steps():
    assert list(labelled("(a) One.\n1. So.\n2. Thus.\n(b) Two.")) == ["a", "b"]


def test_a_hint_belongs_to_the_part_that_it_is_for():
    parts = labelled("(i) One.\n\n(ii) Two.\n\n*Hint for (ii): look.*")
    assert list(parts) == ["i", "ii"]


def test_the_steps_of_an_answer_are_no_parts():
    assert labelled("1. First.\n2. Then.\n3. So.", ["1", "2"]) == {}
    assert list(labelled("1. First.\n2. Then.", ["1", "2"])) == ["1", "2"]


def test_the_items_of_an_answer_are_parts_only_where_nothing_else_says_something():
    assert list(labelled(ITEMS % "", ["a", "b"])) == ["a", "b"]
    assert labelled("We have $x$.\n" + ITEMS % "", ["a", "b"]) == {}
    assert labelled(ITEMS % "", ["a", "b", "c"]) == {}
