"""Files of a folder that include others: each is read once, where it is included."""

from pathlib import Path

import pytest

from dpsym.check import schedule
from dpsym.check.included import included_by, roots, without_included
from dpsym.check.schedule import Failure, Finished
from dpsym.notes.documents import read_document


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Write files, and return the names of those that are read on their own; the work is done in place."""

    def run(tasks, on_finished, *, jobs, preload, on_tick=None):
        for task in tasks:
            assert not list(on_finished(Finished(task, task.function(*task.arguments))))
        return True

    def write(**texts):
        for name, text in texts.items():
            path = tmp_path / name.replace("__", "/")
            path.parent.mkdir(exist_ok=True)
            path.with_suffix(".tex").write_text(text)
        paths = sorted(tmp_path.rglob("*.tex"))
        return [path.relative_to(tmp_path).with_suffix("").as_posix() for path in without_included(paths)]

    monkeypatch.setattr(schedule, "run", run)
    return write


def test_what_is_included_is_not_read_on_its_own(course):
    assert course(
        main="\\input{macros} \\begin{document} \\include{parts/one} \\end{document}",
        macros="\\newcommand{\\E}{E}",
        parts__one="\\input{parts/two} $x > 0$",
        parts__two="$y > 0$",
        other="$z > 0$",
    ) == ["main", "other"]


@pytest.mark.parametrize(
    "text",
    [
        "% \\input{part}",
        "\\iffalse \\input{part} \\fi",
        "\\begin{verbatim}\\input{part}\\end{verbatim}",
        "\\begin{document} a \\end{document} \\input{part}",
        "a \\endinput \\input{part}",
        "\\inputs{part}",
        "\\input{../part}",
        "\\input{absent}",
    ],
)
def test_what_is_not_read_where_its_name_stands_is_read_on_its_own(course, text):
    assert course(main=text, part="$x > 0$") == ["main", "part"]


def test_a_file_that_two_include_is_read_where_they_do(course):
    assert course(a="\\input{shared}", b="\\input{shared}", shared="$x > 0$") == ["a", "b"]


def test_of_a_circle_the_first_is_read_and_the_circle_is_named(course, tmp_path):
    assert course(a="\\input{b}", b="\\input{c}", c="\\input{a}", d="$x > 0$") == ["a", "d"]
    (problem,) = read_document(tmp_path / "a.tex").problems
    assert problem.message == (
        "a is not read: files include each other in a circle, a.tex → b.tex → c.tex → a.tex."
    )


def test_what_enters_a_circle_reads_all_of_it(course):
    assert course(a="\\input{b}", b="\\input{a}", main="\\input{a}") == ["main"]


def test_a_file_that_includes_itself_is_read(course):
    assert course(a="$x > 0$ \\input{a}") == ["a"]


def test_where_reading_fails_nothing_is_left_out(tmp_path, monkeypatch):
    def run(tasks, on_finished, **options):
        for task in tasks:
            on_finished(Finished(task, Failure("it took too long")))

    paths = [tmp_path / "a.tex", tmp_path / "b.tex"]
    paths[0].write_text("\\input{b}")
    monkeypatch.setattr(schedule, "run", run)
    assert without_included(paths) == paths
    assert included_by(tmp_path / "none.tex") == frozenset()


def test_every_file_is_reached_from_the_roots():
    names = [Path(f"/n/{number}.tex") for number in range(4)]
    for code in range(4**4):
        included = {name: frozenset({names[code // 4**place % 4]}) for place, name in enumerate(names)}
        closed = {name: _closed(name, included) for name in names}
        found = roots(names, closed)
        assert set(found).union(*(closed[name] for name in found)) == set(names)


def _closed(name, included):
    reached = set()
    waiting = [name]
    while waiting:
        new = included[waiting.pop()] - reached
        reached |= new
        waiting += new
    return frozenset(reached)
