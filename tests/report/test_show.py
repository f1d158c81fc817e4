"""What ``dpsym show`` tells of a theorem."""

from dpsym.check.result import Result
from dpsym.report.show import rows


def test_the_steps_of_a_derivation_are_shown_with_their_reasons():
    steps = (
        Result(
            id="x/1",
            variant="step",
            verdict="proved",
            latex="a \\leq b",
            title="as told",
            rests_on=("Jensen",),
        ),
        Result(id="x/2", variant="step", verdict="undecided", latex="b < c", message="no reason"),
    )
    told = list(rows(Result(id="x", verdict="supported", scope="searched", steps=steps)))
    assert told == [
        "verdict: supported — searched",
        "its derivation has a gap at step 2, b < c: no reason",
        "derivation:",
        "  1. a ≤ b  proved (as told, Jensen)",
        "  2. b < c  undecided",
    ]
