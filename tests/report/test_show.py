"""What ``dpsym show`` tells of a theorem."""

import io

from rich.console import Console

from dpsym.check.result import Result
from dpsym.check.run import Report
from dpsym.check.words import WRONG
from dpsym.report.show import rows, show_theorem


def test_each_claim_of_a_file_with_several_has_its_name():
    console = Console(file=io.StringIO(), width=200)
    found = [Result(id="a", variant=name, verdict="proved") for name in ("claim", "printed")]
    show_theorem(console, Report([*found, Result(id="[b]", verdict="refuted", title="B")]))
    told = console.file.getvalue()
    assert told.count("a (None)") == 1
    assert "\n\nB\n[b] (None)\n" in told


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


def test_a_wrong_step_is_said_once():
    step = Result(id="x/1", variant="step", verdict="refuted", latex="a \\leq b", message="at a = 1")
    told = f"the proof was replayed on the whole domain; {WRONG} x/1: at a = 1"
    shown = list(rows(Result(id="x", verdict="proved", scope="everywhere", message=told, steps=(step,))))
    assert shown[1] == "the proof was replayed on the whole domain"
    assert sum("wrong at" in row for row in shown) == 1
