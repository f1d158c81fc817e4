"""A document while it is written: what did not change is not decided again."""

import pytest

from dpsym.check import work
from dpsym.check.cache import Cache
from dpsym.check.live import Live
from dpsym.check.result import Result
from dpsym.check.settings import Settings

TEXT = "Let $x > 0$ be real.\n\nThen $x + 1 > 1$ and $x > 1$.\n\nFurther, $x + 2 \\ge x + 1 \\ge x$.\n"


@pytest.fixture
def live(tmp_path):
    with Live(Settings(repair=False), Cache(None), jobs=1) as opened:
        yield lambda text: opened.check(tmp_path / "a.md", "a.md", text)


def verdicts(report):
    return [(result.source["line"], result.verdict, result.cached) for result in report.results]


def test_what_means_the_same_is_decided_once_wherever_it_moves(live):
    assert verdicts(live(TEXT)) == [(3, "proved", False), (3, "refuted", False), (5, "proved", False)]
    moved = live("\n\n" + TEXT.replace("$x > 1$", "$x > 2$"))
    assert verdicts(moved) == [(5, "proved", True), (5, "refuted", False), (7, "proved", True)]
    assert moved.results[1].reading.endswith("x > 2")
    assert moved.results[2].steps[1].source["line"] == 7


def test_what_means_something_else_is_decided_again(live):
    live(TEXT)
    other = live(TEXT.replace("x > 0", "x > -1"))
    assert not any(result.cached for result in other.results)


def test_a_check_that_is_overtaken_ends_and_the_next_one_works(live, tmp_path):
    class Stop(BaseException):
        pass

    def stop(_):
        raise Stop

    with Live(Settings(repair=False), Cache(None), jobs=1) as opened:
        with pytest.raises(Stop):
            opened.check(tmp_path / "a.md", "a.md", TEXT, on_progress=stop)
        assert len(opened.check(tmp_path / "a.md", "a.md", TEXT).results) == 3


def test_a_file_is_read_where_no_text_is_given(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(TEXT)
    with Live(Settings(repair=False), Cache(None), jobs=1) as opened:
        assert len(opened.check(path, "a.md").results) == 3
        path.write_text("")
        assert opened.check(path, "a.md").results == []


def test_a_text_is_read_in_place_of_the_file(tmp_path):
    sheet = work.notes_of(tmp_path / "a.md", "a.md", "a", False, "For all $x > 0$, $x + 1 > 1$.")
    assert [type(entry.blank) for entry in sheet.entries] == [Result]
