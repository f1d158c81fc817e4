"""Errors of engines and theorem files become reasons with places."""

import sys

import pytest

from dpsym.check.guard import Crash, Success, guarded, place_of


def test_a_value_passes_through():
    assert guarded(sorted, [2, 1], reverse=True) == Success([2, 1])


@pytest.mark.parametrize(
    "error", [ValueError("bad"), RecursionError(), MemoryError(), AssertionError(), SystemExit(3)]
)
def test_whatever_goes_wrong_is_kept(error):
    def fail():
        raise error

    assert guarded(fail) == Crash(error)


def test_an_interrupt_is_not_an_error():
    with pytest.raises(KeyboardInterrupt):
        guarded(signal_interrupt)


def signal_interrupt():
    raise KeyboardInterrupt


def test_reasons_are_one_line():
    assert Crash(ValueError("a\n  b")).reason() == "ValueError: a b"
    assert Crash(RecursionError()).reason() == "RecursionError"


def crash_of(source):
    outcome = guarded(lambda: exec(compile(source, "claim.py", "exec"), {}))
    assert isinstance(outcome, Crash)
    return place_of(outcome.error, "claim.py", source.splitlines())


def test_the_place_is_where_the_file_fails():
    place = crash_of("α = 1\nβ = α + undeclared\n")
    assert (place.line, place.column) == (2, 9)
    assert place.excerpt() == "β = α + undeclared\n        ^"


def test_the_place_of_an_error_in_a_called_function_is_the_call():
    place = crash_of("import math\nx = 1 + math.sqrt(-1)\n")
    assert (place.line, place.column) == (2, 9)


def test_the_place_of_a_syntax_error():
    place = crash_of("x = 1\ny = = 2\n")
    assert (place.line, place.column) == (2, 5)


def test_an_error_from_elsewhere_has_only_the_file():
    place = place_of(ValueError("x"), "claim.py", [])
    assert (place.file, place.line, place.excerpt()) == ("claim.py", None, "")


def test_recursion_without_end_is_reported():
    assert "Recursion" in guarded(lambda: recurse(0)).reason()


def recurse(n):
    return recurse(n + 1) if n < sys.maxsize else n


@pytest.mark.parametrize("work", [lambda: int("9" * 5000), lambda: str(10**5000), lambda: f"{7**9999}"])
def test_a_number_of_thousands_of_digits_is_told_in_words_of_our_own(work):
    assert guarded(work).reason() == (
        "a number has more than 4,300 digits; round it, or put a letter with a range in its place"
    )
