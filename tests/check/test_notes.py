"""Lecture notes: from items that were read to results, chains, ids, and a run in which anything may go wrong."""

import os
import time
from pathlib import Path

import pytest

from dpsym import Claim, real
from dpsym.check import work
from dpsym.check.cache import Cache
from dpsym.check.chains import chained
from dpsym.check.inputs import Call, Notes
from dpsym.check.notes import sheet_of
from dpsym.check.result import Result
from dpsym.check.run import check_files
from dpsym.check.settings import Settings
from dpsym.errors import IllFormedError, UnusableInput
from dpsym.notes.documents import document_of
from dpsym.notes.items import Item, ItemKind, Reading
from dpsym.notes.source import Span

x = real("x", at_least=0)
TRUE, FALSE = Claim(x + 1 >= 1), Claim(x >= 1)
TEXT = """# Week 1

For $x$ at least zero, $x + 1 \\ge 1$ and $x \\ge 1$, hence
$$x + 1 \\ge 1 \\ge x$$
"""


def item(latex, kind="claim", claim=None, text=TEXT, name="week1.md", **fields):
    document = document_of(text, name)
    start = text.index(latex)
    span = Span(start, start + len(latex))
    return Item(ItemKind(kind), document.sources[0], span, latex, claim, **fields)


def sheet(*items, name="week1.md", stem="week1"):
    return sheet_of(Reading(document_of(TEXT, name), tuple(items)), stem)


# From items to entries


def test_a_claim_has_its_place_its_reading_and_what_was_taken_from_elsewhere():
    (entry,) = sheet(
        item("x \\ge 1$, hence"[:7], claim=FALSE, label="one", message="by convention x is real")
    ).entries
    blank = entry.blank
    assert blank.source == {"file": "week1.md", "line": 3, "column": 43}
    assert (blank.id, blank.label, blank.latex) == ("week1:one", "one", "x \\ge 1")
    assert blank.reading == FALSE.reading()
    assert blank.assumed == "by convention x is real"
    assert blank.expected is None
    assert len(entry.work) == 1


def test_what_cannot_be_decided_is_settled_at_once():
    entries = sheet(
        item("x", "unread", message="a limit is not read"),
        item("x + 1", "ill-formed", message="x has no domain"),
        item("1", "remark", message="an order of size"),
        item("x", "definition"),
    ).entries
    assert [entry.blank.verdict for entry in entries] == ["unread", "ill-formed", "undecided", "definition"]
    assert not any(entry.work for entry in entries)
    assert entries[0].blank.place["text"].startswith("For $x$")
    assert [entry.blank.as_expected() for entry in entries] == [False, False, True, True]


def test_ids_differ_also_on_one_line_and_under_one_label():
    latex = "x + 1 \\ge 1"
    items = [item(latex), item(latex), item("x \\ge 1"), item("x \\ge 1", label="a"), item("x", label="a")]
    assert [entry.blank.id for entry in sheet(*items).entries] == [
        "week1:3", "week1:3:25", "week1:3:43", "week1:a", "week1:3:6",
    ]  # fmt: skip
    assert [entry.blank.id for entry in sheet(item(latex), item(latex), item(latex)).entries][
        2
    ] == "week1:3:25-2"


def test_a_claim_without_a_reading_is_ill_formed():
    class Unreadable:
        def reading(self):
            raise IllFormedError("x is a law and a number")

    (entry,) = sheet(item("x", claim=Unreadable())).entries
    assert (entry.blank.verdict, entry.blank.message) == ("ill-formed", "x is a law and a number")
    assert not entry.work


def test_a_claim_that_cannot_be_passed_on_is_undecided():
    class Local:
        def reading(self):
            return "x"

    (entry,) = sheet(item("x", claim=Local())).entries
    assert entry.blank.verdict == "undecided"
    assert "could not be passed on" in entry.blank.message


def test_a_chain_has_a_step_for_each_relation():
    steps = (item("x + 1 \\ge 1", claim=TRUE), item("x", "unread", message="a limit is not read"))
    (entry,) = sheet(item("x + 1 \\ge 1 \\ge x", "chain", steps=steps)).entries
    assert [step.id for step in entry.blank.steps] == ["week1:4/1", "week1:4/2"]
    assert [work is None for work in entry.work] == [False, True]


def test_the_words_beside_a_row_say_why_it_holds():
    text = r"$$x &\le 1 && \text{by {the} hint $x \le 1$} \\ &\le 2 && \text{clear}$$"
    steps = [item(row, claim=TRUE, text=text) for row in (r"x &\le 1", r"&\le 2")]
    (entry,) = sheet(item(text, "chain", text=text, steps=tuple(steps))).entries
    assert [step.because for step in entry.blank.steps] == [r"by {the} hint $x \le 1$", "clear"]


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        (r" && \text{since } x \le e^{t} \text{ and } t \le 1.", r"since $x \le e^{t}$ and $t \le 1$."),
        (r" \qquad (\text{the masses of } Q\text{ sum to } 1)", "(the masses of $Q$ sum to $1$)"),
        (r" \tag*{by Jensen} \label{row}", "by Jensen"),
        (r",\quad\text{as }\tag{1}\, u < 2", r", as $u < 2$"),
        (r" && x > 0 \nonumber", ""),
        (r" && \text{as } \left\{x\right\} = u", r"as $\left\{x\right\} = u$"),
    ],
)
def test_a_reason_keeps_its_formulas(behind, told):
    text = rf"$$x &\le 1{behind} \\ &\le 2$$"
    steps = tuple(item(row, claim=TRUE, text=text) for row in (r"x &\le 1", r"&\le 2"))
    (entry,) = sheet(item(text, "chain", text=text, steps=steps)).entries
    assert [step.because for step in entry.blank.steps] == [told, ""]


def test_a_theorem_named_in_the_notes():
    found = sheet(item("x", claim=None, theorem="renyi.gaussian"), item("x", theorem="no.such"))
    named, unknown = found.entries
    assert named.work[0].name == "gaussian.py"
    assert unknown.blank.verdict == "unread"
    assert "no theorem of the catalogue is called no.such" in unknown.blank.message
    assert not found.whole


def test_a_cell_of_a_notebook_is_told_beside_the_file():
    (entry,) = sheet(item("x", "definition", name="week1.ipynb (cell 3)")).entries
    assert entry.blank.source == {"file": "week1.ipynb", "line": 3, "column": 6, "cell": 3}


# Chains


@pytest.mark.parametrize(
    ("steps", "verdict"),
    [
        ("proved proved", "proved"),
        ("definition proved", "proved"),
        ("proved supported", "supported"),
        ("undecided supported", "undecided"),
        ("unread undecided", "unread"),
        ("unread ill-formed", "ill-formed"),
        ("proved ill-formed unread refuted", "refuted"),
    ],
)
def test_the_verdict_of_a_chain_follows_from_its_steps(steps, verdict):
    results = [
        Result(id=str(n), verdict=v, message="why", scope="everywhere") for n, v in enumerate(steps.split())
    ]
    assert chained(Result(id="chain"), results).verdict == verdict


def test_a_chain_tells_the_step_that_decides_it():
    found = {"at": {"x": "2"}, "lhs": "2", "rhs": "1", "relation": "<="}
    steps = [
        Result(id="1", verdict="proved", scope="everywhere", reading="a", rests_on=("Jensen",), seconds=1.0),
        Result(id="2", verdict="refuted", counterexample=found, reading="b", seconds=2.0, cacheable=False),
    ]
    chain = chained(Result(id="chain", latex="a = b"), steps)
    assert chain.message == "step 2: x = 2: left 2, right 1"
    assert chain.counterexample == found
    assert (chain.rests_on, chain.seconds, chain.cacheable) == (("Jensen",), 3.0, False)
    assert chain.reading == r"\begin{aligned} & a \\ & b \end{aligned}"
    assert Result.from_json(chain.to_json(private=True)) == chain
    assert [row["verdict"] for row in chain.to_json()["steps"]] == ["proved", "refuted"]


# Runs


@pytest.fixture
def week1(tmp_path, monkeypatch):
    """Return lecture notes, and let a stand-in read them."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "week1.md"
    path.write_text(TEXT)
    items = (
        item("x + 1 \\ge 1", claim=TRUE),
        item("x \\ge 1", claim=FALSE),
        item(
            "x + 1 \\ge 1 \\ge x",
            "chain",
            steps=(item("x + 1 \\ge 1 \\ge x", claim=TRUE), item("x + 1 \\ge 1 \\ge x", claim=Claim(x <= 1))),
        ),
        item("x", "unread", message="a limit is not read"),
    )
    monkeypatch.setattr(
        work, "notes_of", lambda path, name, stem, defaults: sheet(*items, name=name, stem=stem)
    )
    return path


QUICK = Settings(examples=20, steps=1_800)


def test_results_come_in_the_order_of_the_text(week1, at_once):
    told = []
    report = check_files([week1], QUICK, Cache(None), jobs=1, on_result=told.append)
    assert [(result.id, result.verdict) for result in report.results] == [
        ("week1:3", "proved"), ("week1:3:43", "refuted"), ("week1:4", "refuted"), ("week1:3:6", "unread"),
    ]  # fmt: skip
    assert told == report.results
    assert at_once[1:] == [(0, 2, 1), (0, 2, 0), (0, 1, 0), (0, 0, 0)]
    chain = report.results[2]
    assert [step.verdict for step in chain.steps] == ["proved", "refuted"]
    assert chain.message.startswith("step 2: x = ")
    assert chain.latex == "x + 1 \\ge 1 \\ge x"
    assert report.problems == []
    assert report.status() == 1


def test_unchanged_notes_come_from_the_cache(week1, at_once, tmp_path):
    cache = Cache(tmp_path / "cache", "v")
    first = check_files([week1], QUICK, cache, jobs=1)
    del at_once[:]
    again = check_files([week1], QUICK, cache, jobs=1)
    assert at_once == []
    assert again.results == first.results
    check_files([week1], QUICK, cache, jobs=1, defaults=True)
    assert at_once[0] == 0
    week1.write_text(TEXT + "More.\n")
    del at_once[:]
    check_files([week1], QUICK, cache, jobs=1)
    assert at_once[0] == 0


def test_files_with_one_stem_have_results_with_different_ids(week1, at_once, tmp_path):
    other = tmp_path / "part" / "week1.md"
    other.parent.mkdir()
    other.write_text(TEXT)
    report = check_files([week1, other], QUICK, Cache(None), jobs=1)
    assert [result.id for result in report.results[::4]] == ["week1.md:3", f"part{os.sep}week1.md:3"]


def test_results_of_several_files_come_one_file_after_the_other(week1, at_once, tmp_path):
    cache, told = Cache(tmp_path / "cache", "v"), []
    paths = [tmp_path / "week2.md", tmp_path / "week0.md", week1]
    for path in paths:
        path.write_text(TEXT)
    check_files([paths[2]], QUICK, cache, jobs=1)
    report = check_files(paths, QUICK, cache, jobs=1, on_result=told.append)
    assert [result.id.partition(":")[0] for result in told] == ["week2"] * 4 + ["week0"] * 4 + ["week1"] * 4
    assert told == report.results


def test_parts_that_are_no_document_stand_among_the_results():
    document = document_of("For all $x > 0$,\n$$x > 1$$\nand $x > 2 more.\n\nAt last $x > 3$.", "week1.md")
    (last,) = (formula for formula in document.formulas() if formula.latex == "x > 3")
    items = (Item(ItemKind.UNREAD, last.source, last.span, "x > 3", message="why"),)
    entries = sheet_of(Reading(document, items), "week1").entries
    assert [(entry.blank.source["line"], entry.blank.verdict) for entry in entries] == [
        (3, "unread"),
        (5, "unread"),
    ]
    assert "not closed" in entries[0].blank.message


def test_notes_without_claims_are_no_problem(tmp_path, monkeypatch, at_once):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(work, "notes_of", lambda *_: sheet())
    Path("empty.md").write_text("Nothing.")
    report = check_files([tmp_path / "empty.md"], QUICK, Cache(None), jobs=1)
    assert (report.results, report.problems, report.empty, report.status()) == ([], [], ["empty.md"], 0)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (Call(time.sleep, (60,), 0.5), "the time limit of 0.5 seconds ended"),
        (Call(os._exit, (3,), 600.0), "ended with exit code 3"),
        (Call(bytearray, (2**40,), 600.0), "the work failed|more memory"),
    ],
    ids=["hangs", "dies", "needs too much memory"],
)
def test_a_document_that_ends_its_worker_is_one_sentence(tmp_path, monkeypatch, call, sentence):
    monkeypatch.chdir(tmp_path)
    Path("bad.md").write_text("$x$")
    monkeypatch.setattr(Notes, "reading", lambda self, settings: call)
    report = check_files([tmp_path / "bad.md", UnusableInput("another")], QUICK, Cache(None), jobs=1)
    told = {str(problem.place): str(problem) for problem in report.problems}
    assert "the file cannot be read" in told["bad.md"]
    assert any(part in told["bad.md"] for part in sentence.split("|")), told
    assert len(told) == 2
    assert report.status() == 2


def test_a_file_that_is_no_text_is_a_problem(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("scan.md").write_bytes(b"%PDF-1.7")
    problem = work.notes_of(tmp_path / "scan.md", "scan.md", "scan", False)
    assert isinstance(problem, UnusableInput)
    assert str(problem).startswith("is a PDF")
    assert str(problem.place) == "scan.md"
