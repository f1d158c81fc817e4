"""A step after a wrong row is measured from the row before that: one slip is one erratum."""

import pickle

from dpsym import Claim, real
from dpsym.check.cache import Cache
from dpsym.check.notes import sheet_of
from dpsym.check.settings import Settings
from dpsym.check.work import MEASURED, decide_written
from dpsym.notes.claims import read
from dpsym.notes.documents import document_of

SETTINGS = Settings(steps=3_600, examples=50)


def steps(text):
    (entry,) = [entry for entry in sheet_of(read(document_of(text, "a.md")), "a").entries if entry.work]
    blanks = entry.blank.steps or (entry.blank,)
    return [
        decide_written(work, blank, SETTINGS, Cache(None))
        for work, blank in zip(entry.work, blanks, strict=True)
    ]


def test_a_row_that_follows_from_the_row_before_a_wrong_one_is_not_refuted():
    found = steps(
        "Let $x > 0$. Then $$\\begin{aligned} (x + 1)^2 &= x^2 + 1 \\\\ &= x^2 + 2 x + 1. \\end{aligned}$$"
    )
    assert [step.verdict for step in found] == ["refuted", "proved"]
    assert found[1].assumed == MEASURED


def test_after_an_inequality_a_wrong_row_is_refuted_itself():
    found = steps("Let $x > 0$. Then $$\\begin{aligned} x &\\le x + 5 \\\\ &\\le x + 3. \\end{aligned}$$")
    assert [step.verdict for step in found] == [
        "supported" if found[0].verdict == "supported" else "proved",
        "refuted",
    ]


def test_two_wrong_rows_are_two_errata():
    found = steps("Let $x > 0$. Then $$\\begin{aligned} x &= x + 1 \\\\ &= x + 2. \\end{aligned}$$")
    assert [step.verdict for step in found] == ["refuted", "refuted"]


def test_a_right_step_says_nothing_of_the_row_before():
    x = real("x", above=0)
    text = "Let $x > 0$. Then $$\\begin{aligned} x + x &= 2 x \\\\ &\\le 3 x. \\end{aligned}$$"
    (entry,) = sheet_of(read(document_of(text, "a.md")), "a").entries
    readings = pickle.loads(entry.work[1].data)
    assert readings.weak == Claim(2 * x <= 3 * x)
    assert readings.instead == Claim(readings.instead.conclusion)
    assert readings.instead.conclusion.lhs == 2 * x
    assert all(step.assumed == "" for step in steps(text))
