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


def test_a_verdict_is_told_while_a_better_form_is_looked_for(tmp_path):
    told = []
    with Live(Settings(repair=True), Cache(None), jobs=1) as opened:
        text = "Let $x > 0$ be real.\n\nThen $x + 1 > 1$ and $\\log(1 + x) \\ge x$.\n"
        report = opened.check(tmp_path / "a.md", "a.md", text, on_some=lambda some: told.append(list(some)))
    early = [some[1] for some in told if len(some) == 2]
    assert [(result.verdict, result.suggestion is None) for result in early] == [
        ("refuted", True),
        ("refuted", False),
    ]
    assert early[-1] == report.results[1]


def test_what_has_just_been_written_is_decided_first(live, tmp_path):
    with Live(Settings(repair=False), Cache(None), jobs=1) as opened:
        path = tmp_path / "a.md"
        opened.check(path, "a.md", TEXT)
        told = []
        wider = TEXT.replace("x > 0", "x > -1").replace("\\ge x + 1 \\ge x", "\\ge x")
        opened.check(path, "a.md", wider, on_some=lambda some: told.append([each.latex for each in some]))
    assert told[0] == ["x + 2 \\ge x"]


def test_words_that_are_not_understood_count_only_where_a_doubt_names_them(live):
    text = "Let $x > 0$. Heaven forbid $x > 1$.\n\nThen $x^2 \\le x$, and $x^2 + 1 > 0$.\n"
    assert [result.verdict for result in live(text).results] == ["doubtful", "proved"]
    other = live(text.replace("$x > 1$", "$x > 2$")).results
    assert [result.cached for result in other] == [False, True]
    assert "x > 2" in other[0].message
    assert "$x > 2$" in other[1].not_understood[0]["words"]


def test_a_question_that_moves_is_not_decided_again_and_names_the_line_where_its_words_stand_now(live):
    text = "Let $x > 0$.\n\nThe frobnicated $x$ is zorgish. Then $x > 1$.\n"
    (first,) = live(text).results
    (moved,) = live(f"\n\n{text}").results
    assert (moved.verdict, moved.cached, moved.not_understood[0]["line"]) == ("doubtful", True, 5)
    assert moved.message == first.message.replace("line 3", "line 5") != first.message


def test_of_a_file_that_is_known_what_changes_is_told_first(tmp_path):
    path, cache, told = tmp_path / "a.md", Cache(tmp_path / "cache"), []
    path.write_text(TEXT)
    for _ in range(2):  # the second time nothing is read before something has changed
        with Live(Settings(repair=False), cache, jobs=1) as opened:
            opened.check(path, "a.md")
    with Live(Settings(repair=False), cache, jobs=1) as opened:
        assert all(result.cached for result in opened.check(path, "a.md").results)
        path.write_text(TEXT.replace("$x > 1$", "$x > 3$"))
        opened.check(path, "a.md", on_some=lambda some: told.append([(r.latex, r.verdict) for r in some]))
    assert told[0] == [
        ("x + 1 > 1", "proved"),
        (r"x + 2 \ge x + 1 \ge x", "proved"),
    ]  # the last one of before
    assert told[1][1:2] == [("x > 3", "refuted")]
