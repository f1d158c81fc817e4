"""The grammar as data: what is wrong with its rules is said when they are read."""

import pytest

from dpsym.notes.english.chart import grammar, rules_of


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("greeting = 'hello'\ngreeting = 'goodbye'", "two rules say what greeting is"),
        ("greeting = name", "no rule says what name is"),
        ("greeting = ???", "is no part of a rule"),
    ],
)
def test_rules_that_say_nothing_clear_are_refused(text, told):
    with pytest.raises(ValueError, match=told):
        rules_of(text)


def test_the_rules_of_the_package_are_clear():
    assert "densityof" in grammar()
