"""Runs over many files, with a stand-in for the workers."""

from dataclasses import replace

import pytest

from dpsym.check import run as module
from dpsym.check import schedule, work
from dpsym.check.cache import Cache
from dpsym.check.result import PROVED_OR_SUPPORTED, Result
from dpsym.check.run import Report, check_files
from dpsym.check.schedule import Failure, Finished
from dpsym.check.settings import Settings
from dpsym.errors import Place, UnusableInput

TEXT = "from dpsym import Theorem\ntheorem = Theorem(id='{0}', claim=True)\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    paths = [tmp_path / f"{name}.py" for name in "abc"]
    for path in paths:
        path.write_text(TEXT.format(path.stem))
    return paths


class Workers:
    """Does the work at once, in this process; ``interrupt_after`` plays Ctrl-C."""

    def __init__(self, monkeypatch, interrupt_after=None):
        self.calls = []
        self.interrupt_after = interrupt_after
        self.failures = {}
        monkeypatch.setattr(schedule, "run", self.run)

    def run(self, tasks, on_finished, *, jobs, preload, on_tick, pool):
        waiting = list(tasks)
        while waiting:
            if self.interrupt_after is not None and len(self.calls) >= self.interrupt_after:
                return False
            task = waiting.pop(0)
            self.calls.append(task.key)
            waiting.extend(on_finished(Finished(task, self.failures.get(task.key, self.value(task)))))
            on_tick()
        return True

    def value(self, task):
        if task.function is work.variants_of:
            name = task.arguments[0].stem
            return [Result(id=name, variant=v, expected=PROVED_OR_SUPPORTED) for v in ("claim", "other")]
        _, _, blank, _, _ = task.arguments
        return Result(id=blank.id, variant=blank.variant, expected=blank.expected, verdict="proved")


def names(report):
    return [(result.id, result.variant, result.verdict) for result in report.results]


def check(files, cache=None, **options):
    return check_files(files, Settings(), cache or Cache(None), jobs=1, **options)


def test_results_come_in_the_order_of_the_files(files, monkeypatch):
    Workers(monkeypatch)
    seen, far = [], []
    report = check(files, on_result=seen.append, on_progress=far.append)
    assert names(report) == [(n, v, "proved") for n in "abc" for v in ("claim", "other")]
    assert len(seen) == 6
    assert (far[-1].done, far[-1].total) == (6, 6)
    assert report.status() == 0


DERIVED = 'theorem = Theorem(id="{0}", claim=True)\ntheorem.derive(1)\n'


CITES = {"a": ("b", "elsewhere"), "b": ("c", "a")}


class Citing(Workers):
    """Says of files what they cite; the claim of a file that cannot be run never comes."""

    def value(self, task):
        found = super().value(task)
        if task.function is not work.variants_of:
            return found
        claim, *others = found
        return [replace(claim, cites=CITES.get(claim.id, ())), *others]


def test_a_claim_waits_for_what_it_cites_and_not_in_a_circle(files, monkeypatch):
    for path in files:
        path.write_text(DERIVED.format(path.stem))
    workers = Citing(monkeypatch)
    assert check(files).status() == 0
    decided = [key for key in workers.calls if isinstance(key, tuple)]
    assert decided == [(0, 1, 0), (1, 1, 0), (2, 0, 0), (2, 1, 0), (1, 0, 0), (0, 0, 0)]


def test_a_claim_does_not_wait_for_a_file_that_cannot_be_run(files, monkeypatch):
    for path in files:
        path.write_text(DERIVED.format(path.stem))
    Citing(monkeypatch).failures[2] = UnusableInput("bad", Place("c.py"))
    report = check(files)
    assert names(report) == [(n, v, "proved") for n in "ab" for v in ("claim", "other")]


def test_a_claim_that_is_not_waited_for_any_more_was_decided_or_failed(files, monkeypatch):
    for path in files:
        path.write_text(DERIVED.format(path.stem))
    Citing(monkeypatch).failures[2, 0, 0] = Failure("the time limit of 20 seconds ended")
    assert [verdict for _, variant, verdict in names(check(files)) if variant == "claim"] == [
        "proved",
        "proved",
        "undecided",
    ]


def test_a_problem_does_not_stop_the_others(files, monkeypatch):
    workers = Workers(monkeypatch)
    workers.failures[1] = UnusableInput("bad", Place("b.py"))
    report = check([*files, UnusableInput("no such folder")])
    assert [n for n, v, _ in names(report) if v == "claim"] == ["a", "c"]
    assert sorted(map(str, report.problems)) == ["bad", "no such folder"]
    assert report.status() == 2


def test_a_file_that_cannot_be_run_in_time(files, monkeypatch):
    Workers(monkeypatch).failures[0] = Failure("the time limit of 20 seconds ended")
    report = check(files)
    assert "the file cannot be run: the time limit" in str(report.problems[0])


def test_a_claim_at_its_time_limit_is_undecided_and_not_remembered(files, monkeypatch, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    workers = Workers(monkeypatch)
    workers.failures[0, 1, 0] = Failure("the time limit of 20 seconds ended")
    report = check(files, cache)
    assert names(report)[1] == ("a", "other", "undecided")
    assert report.results[1].message == "the time limit of 20 seconds ended"
    assert report.status() == 1
    again = Workers(monkeypatch)
    assert check(files, cache).status() == 0
    assert again.calls == [0, (0, 0, 0), (0, 1, 0)]


def test_an_interrupt_keeps_what_is_finished_and_names_what_is_not(files, monkeypatch):
    Workers(monkeypatch, interrupt_after=4)  # all files were run, and one claim was decided
    report = check(files)
    assert report.interrupted
    assert report.status() == 1
    assert [verdict for _, _, verdict in names(report)] == ["proved"] + ["undecided"] * 5
    assert "interrupted" in report.results[-1].message


def test_an_interrupt_before_a_file_was_run_names_the_file(files, monkeypatch):
    Workers(monkeypatch, interrupt_after=1)
    report = check(files)
    assert [(str(p.place), str(p)) for p in report.problems] == [
        ("b.py", "the run was interrupted before it was decided"),
        ("c.py", "the run was interrupted before it was decided"),
    ]


def test_a_second_run_needs_no_worker(files, monkeypatch, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    Workers(monkeypatch)
    first = check(files, cache)
    again = Workers(monkeypatch)
    assert names(check(files, cache)) == names(first)
    assert again.calls == []
    files[1].write_text(TEXT.format("changed"))
    check(files, cache)
    assert again.calls == [1, (1, 0, 0), (1, 1, 0)]


def test_a_file_that_imports_others_is_always_run(files, monkeypatch, tmp_path):
    files[0].write_text("import helper\n" + TEXT.format("a"))
    cache = Cache(tmp_path / "cache", "v")
    Workers(monkeypatch)
    check(files, cache)
    again = Workers(monkeypatch)
    check(files, cache)
    assert again.calls == [0, (0, 0, 0), (0, 1, 0)]


def test_settings_are_part_of_what_is_remembered(files, monkeypatch, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    Workers(monkeypatch)
    check(files, cache)
    again = Workers(monkeypatch)
    check_files(files, Settings(seed=1), cache, jobs=1)
    assert len(again.calls) == 9


def test_one_id_in_two_files(files, monkeypatch):
    monkeypatch.setattr(
        Workers,
        "value",
        lambda self, task: (
            [Result(id="same")] if task.key in (0, 1, 2) else Result(id="same", verdict="proved")
        ),
    )
    Workers(monkeypatch)
    assert [str(problem) for problem in check(files).problems] == ["a.py has the id same too"] * 2


def test_ill_formed_and_vacuous_claims_are_problems_with_places(files, monkeypatch):
    workers = Workers(monkeypatch)
    workers.failures[0, 0, 0] = Result(id="a", verdict="ill-formed", message="y has no domain")
    workers.failures[1, 0, 0] = Result(id="b", vacuous=True, message="no instance satisfies the hypotheses")
    report = check(files)
    assert [(p.place.line, str(p)) for p in report.problems] == [
        (2, "a: y has no domain"),
        (2, "b: no instance satisfies the hypotheses"),
    ]


def test_an_empty_report():
    assert Report().status() == 0
    assert module.Progress(0, 0, 0.0).left is None


class Improving(Workers):
    """Refutes every claim, and finds the true form of each that is not among the failures."""

    def value(self, task):
        if task.function is work.improve_variant:
            return replace(task.arguments[2], suggestion={"edit": "the square was missing"})
        found = super().value(task)
        return (
            found if isinstance(found, list) else replace(found, verdict="refuted", message="left 2, right 1")
        )

    def run(self, tasks, on_finished, **options):
        def told(finished):
            if self.calls.count(finished.task.key) == 2:  # the second call for a result improves on it
                failure = self.failures.get(("improving", finished.task.key))
                finished = replace(finished, value=failure or finished.value)
            return on_finished(finished)

        return super().run(tasks, told, **options)


REPAIR = Settings(repair=True)


def test_a_true_form_is_searched_in_a_call_of_its_own(files, monkeypatch):
    workers = Improving(monkeypatch)
    report = check_files(files[:1], REPAIR, Cache(None), jobs=1)
    assert workers.calls == [0, (0, 0, 0), (0, 1, 0), (0, 0, 0), (0, 1, 0)]
    assert [result.suggestion["edit"] for result in report.results] == ["the square was missing"] * 2


def test_a_process_that_dies_while_it_searches_a_true_form_leaves_the_verdict(files, monkeypatch, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    workers = Improving(monkeypatch)
    workers.failures["improving", (0, 1, 0)] = Failure(
        "the process that worked on it ended with exit code -9"
    )
    report = check_files(files[:1], REPAIR, cache, jobs=1)
    assert [result.verdict for result in report.results] == ["refuted", "refuted"]
    assert report.results[1].suggestion is None
    assert report.results[1].message == (
        "left 2, right 1; the search for a better form ended early: "
        "the process that worked on it ended with exit code -9"
    )
    again = Improving(monkeypatch)
    assert check_files(files[:1], REPAIR, cache, jobs=1).results[1].suggestion is not None
    assert again.calls[0] == 0  # what ended early is not remembered


def test_an_interrupt_during_the_search_for_a_true_form_leaves_the_verdict(files, monkeypatch):
    Improving(monkeypatch, interrupt_after=3)
    report = check_files(files[:1], REPAIR, Cache(None), jobs=1)
    assert report.interrupted
    assert [result.verdict for result in report.results] == ["refuted", "refuted"]
    assert "interrupted" in report.results[0].message


def test_only_what_asks_for_it_is_improved(files, monkeypatch):
    workers = Workers(monkeypatch)  # everything is proved
    check_files(files[:1], REPAIR, Cache(None), jobs=1)
    assert workers.calls == [0, (0, 0, 0), (0, 1, 0)]


def test_mistakes_may_be_left_out(tmp_path, monkeypatch):
    path = tmp_path / "a.py"
    path.write_text(
        "from dpsym import Theorem, real\nx = real('x')\ntheorem = Theorem(id='a', title='a', claim=x**2 >= 0,\n"
        "    printed=x**2 >= 1)\ntheorem.mistake('a sign', -(x**2) >= 0)\n"
    )
    settings = Settings(examples=20, mistakes=False)
    cache = Cache(tmp_path / "cache", "v")
    found = check_files([path], settings, cache, jobs=1).results
    assert [(result.variant, result.verdict) for result in found] == [
        ("claim", "proved"),
        ("printed", "refuted"),
    ]
    assert check_files([path], settings, cache, jobs=1).results == found
    assert len(check_files([path], replace(settings, mistakes=True), cache, jobs=1).results) == 3


def test_what_was_repaired_is_an_answer_where_no_repair_is_asked_for(files, monkeypatch, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    Improving(monkeypatch)
    every = check_files(files[:1], REPAIR, cache, jobs=1).results
    assert all(result.suggestion for result in every)
    again = Workers(monkeypatch)
    found = check_files(files[:1], Settings(mistakes=False), cache, jobs=1).results
    assert found == [replace(result, suggestion=None, cached=True) for result in every]
    assert again.calls == []


def test_without_mistakes_a_run_that_had_all_is_enough(files, monkeypatch, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    Workers(monkeypatch)
    every = check(files, cache).results
    again = Workers(monkeypatch)
    assert check_files(files, Settings(mistakes=False), cache, jobs=1).results == every  # none is a mistake
    assert again.calls == []
