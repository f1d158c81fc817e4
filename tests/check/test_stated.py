"""One claim in LaTeX, with what declares its symbols."""

import pytest

from dpsym.check import inputs, work
from dpsym.check.cache import Cache
from dpsym.check.catalogue import Asked
from dpsym.check.inputs import Notes
from dpsym.check.notes import conventions
from dpsym.check.run import check_files
from dpsym.check.settings import Settings

QUICK = Settings(examples=20, steps=1_800)


def stated(latex, where=""):
    (entry,) = work.stated(latex, where, False).entries
    return entry


def test_a_claim_from_the_command_line(at_once):
    asked = Asked(
        r"\frac{e^\varepsilon-1}{e^\varepsilon+1}\varepsilon \le \frac{\varepsilon^2}{2}", r"\varepsilon > 0"
    )
    (result,) = check_files([asked], QUICK, Cache(None), jobs=1).results
    assert (result.id, result.verdict, result.latex) == ("claim", "proved", asked.latex)
    assert result.reading.startswith(r"\forall\, \varepsilon \in (0, \infty)")
    assert result.source["file"] == "--claim"


@pytest.mark.parametrize(
    ("latex", "where", "verdict", "place"),
    [
        (r"\sigma > 0", "", "ill-formed", ("--claim", 1)),
        (r"1 < \alpha \flurb 2", r"\alpha > 1", "unread", ("--claim", 12)),
        (r"\alpha > 1", r"\alpha \flurb 1", "unread", ("--where", 8)),
    ],
)
def test_a_claim_that_is_not_read_says_where(latex, where, verdict, place):
    blank = stated(latex, where).blank
    assert blank.verdict == verdict
    assert blank.message
    assert (blank.place["file"], blank.place["column"]) == place
    assert not stated(latex, where).work


@pytest.mark.parametrize(
    ("latex", "found"),
    [
        (r"\sigma^2 > 0", [r"\sigma > 0"]),
        (r"\hat{\varepsilon} \ge 0", [r"\hat{\varepsilon} \ge 0"]),
        (r"\alpha' \ge \alpha_1", [r"\alpha' > 1", r"\alpha_1 > 1"]),
        (r"n^2 p \ge 0", [r"n \in \mathbb{N}", r"p \in [0, 1]"]),
        (r"g > 0", []),
        (r"\flurb > 0", []),
    ],
)
def test_usual_conditions_for_the_symbols_of_a_claim(latex, found):
    assert conventions(latex, "") == found


def test_readers_are_loaded_by_the_workers_that_need_them():
    assert inputs.READER[0] == "dpsym.notes"
    assert Notes.preload == inputs.READER
    assert inputs.TheoremFile.preload == ()
