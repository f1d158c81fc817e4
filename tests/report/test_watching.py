"""Watching a file: after each saving what changed, in place where that can be done."""

import io
import re

from rich.console import Console

from dpsym.check.cache import Cache
from dpsym.check.live import Live
from dpsym.check.settings import Settings
from dpsym.report.watching import watch

FIRST = "For all $x > 0$, $x + 1 > 1$.\n"


def watched(path, *edits, terminal=False):
    """Watch a file that is edited while nobody looks, and return what was shown."""
    stream = io.StringIO()
    waiting = list(edits)

    def wait():
        if waiting:
            waiting.pop(0)()
            return True
        return False

    console = Console(file=stream, width=100, force_terminal=terminal, no_color=True, highlight=False)
    with Live(Settings(repair=False), Cache(None), jobs=1) as live:
        report = watch(console, live, path, wait)
    return stream.getvalue(), report


def test_what_changed_is_shown_after_each_saving(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(FIRST)
    text, report = watched(
        path,
        lambda: None,
        lambda: path.write_text(FIRST + "\nFor all $x > 0$, $x > 1$.\n"),
        lambda: path.write_text(FIRST),
    )
    assert text.count("claim") == 3  # totals: nothing was shown when nothing had changed
    assert text.count("✓ proved") == 1
    assert text.count("» ✗ refuted") == 1
    assert [result.verdict for result in report.results] == ["proved"]


def test_a_file_that_is_replaced_is_waited_for(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(FIRST)
    text, _ = watched(path, path.unlink, lambda: None, lambda: path.write_text(FIRST.replace("> 1", "> 2")))
    assert text.count("claim") == 2
    assert "refuted" in text


def test_on_a_terminal_the_picture_is_replaced_and_calm_lines_go_after_the_first_time(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(FIRST)
    edit = "For all $x > 0$, $x > 1$.\n"
    text, _ = watched(path, lambda: path.write_text(FIRST + "\n" + edit), terminal=True)
    assert text.count("\x1b[2J") == 2
    last = text.rpartition("\x1b[2J")[2]
    assert re.search("» .*✗ .*refuted", last)
    assert "proved" not in last.partition("claims")[0]


def test_a_verdict_that_the_text_behind_changes_is_told_again(tmp_path):
    path = tmp_path / "a.md"
    edit = "\nFor all $x > 0$, $x > 1$.\n"
    path.write_text(FIRST)
    text, report = watched(path, lambda: path.write_text(f"{FIRST}{edit}\nThis is wrong.\n"))
    assert [result.verdict for result in report.results][1] != "refuted"
    assert re.findall("» . (\\w+)", text)[-1] == report.results[1].verdict
