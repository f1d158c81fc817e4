"""Claims between their bounds of meaning: a fault is found only where all that bears on a claim was understood."""

import pytest

from dpsym import Claim, at_least, at_most, real
from dpsym.check.readings import Readings, decided
from dpsym.check.result import Result

x = real("x")
WEAK, STRONG = Claim(at_most(x, 1)), Claim(at_most(x, 1), given=(at_most(x, 0),))
WORDS = Result(id="c", not_understood=({"line": 7, "words": "even if"},))
GUESSED = Result(id="c", assumed="x is positive, as usual")


def outcome(readings, blank, **verdicts):
    """Return the result where the weak and the strong claim have these verdicts."""

    def decide(claim, blank):
        verdict = verdicts["weak" if claim is readings.weak else "strong"]
        found = Result(
            id="c",
            verdict=verdict,
            message="the order is negative",
            counterexample={"at": {"x": "2"}, "lhs": "2", "rhs": "1"},
        )
        return Result(**{**vars(found), "not_understood": blank.not_understood, "assumed": blank.assumed})

    return decided(readings, blank, decide)


@pytest.mark.parametrize("fault", ["refuted", "ill-formed"])
class TestAFaultOfTheWeakReading:
    def test_is_one_of_the_text_where_nothing_is_left_open(self, fault):
        assert outcome(Readings(WEAK), Result(id="c"), weak=fault).verdict == fault

    def test_is_a_question_where_words_were_not_understood(self, fault):
        found = outcome(Readings(WEAK, doubted=True), WORDS, weak=fault)
        assert found.verdict == "doubtful"
        assert '"even if" (line 7)' in found.message

    def test_is_a_question_where_a_symbol_is_declared_nowhere(self, fault):
        found = outcome(Readings(WEAK, guessed=True), GUESSED, weak=fault)
        assert (found.verdict, "x is positive" in found.message) == ("doubtful", True)

    @pytest.mark.parametrize("other", ["proved", "supported", "undecided"])
    def test_is_a_question_where_what_may_be_supposed_mends_it(self, fault, other):
        found = outcome(Readings(WEAK, strong=STRONG), GUESSED, weak=fault, strong=other)
        assert (found.verdict, f"it is {other}" in found.message) == ("doubtful", True)

    def test_is_one_of_the_text_if_it_stays_under_all_that_may_be_supposed(self, fault):
        assert outcome(Readings(WEAK, strong=STRONG), GUESSED, weak=fault, strong=fault).verdict == fault


@pytest.mark.parametrize("verdict", ["proved", "supported", "undecided"])
def test_what_holds_of_the_weak_reading_holds_whatever_was_not_understood(verdict):
    readings = Readings(WEAK, strong=Claim(at_least(x, 0)), doubted=True, guessed=True)
    assert outcome(readings, WORDS, weak=verdict).verdict == verdict
