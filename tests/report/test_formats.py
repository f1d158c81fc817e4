"""The forms that other tools read: what their formats require is there, and nothing of a text breaks out."""

import json
import re

import pytest

from dpsym.check.result import Result
from dpsym.check.run import Report
from dpsym.errors import Place, UnusableInput
from dpsym.report.formats import FORMATS, formatted

NASTY = "a%b\n::error::c, d: e"
WRONG = Result(
    id="a:3",
    verdict="refuted",
    latex="x < 1",
    reading=r"\forall\, x \in \mathbb{R}:\quad x < 1",
    source={"file": "my notes/a.md", "line": 3, "column": 5},
    message=NASTY,
    counterexample={"at": {"x": "2"}, "lhs": "2", "rhs": "1", "relation": "<"},
)
STATED = Result(id="claim", verdict="undecided", source={"file": "--claim", "line": 1, "column": 1})
REPORT = Report([WRONG, STATED], [UnusableInput("no file", Place("b.md"))])


@pytest.fixture(params=[Report(), REPORT], ids=["nothing", "findings"])
def log(request):
    return json.loads(formatted(request.param, "sarif"))


def test_a_sarif_log_has_the_fields_that_the_standard_requires(log):
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "dpsym"
    names = [rule["id"] for rule in driver["rules"]]
    assert len(set(names)) == len(names)
    assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in driver["rules"])
    for row in run["results"]:
        assert row["message"]["text"]
        assert names[row["ruleIndex"]] == row["ruleId"]
        assert row["level"] in ("none", "note", "warning", "error")
        assert all(isinstance(value, str) for value in row["partialFingerprints"].values())
        for location in row["locations"]:
            place = location["physicalLocation"]
            assert re.fullmatch(r"[\w./%-]+", place["artifactLocation"]["uri"])
            assert all(value >= 1 for key, value in place.get("region", {}).items() if key != "snippet")
    assert all(type(entry["executionSuccessful"]) is bool for entry in run["invocations"])


def test_a_sarif_log_says_where_and_what():
    run = json.loads(formatted(REPORT, "sarif"))["runs"][0]
    first, second, third = run["results"]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20notes/a.md"
    assert place["region"] == {"startLine": 3, "startColumn": 5, "snippet": {"text": "x < 1"}}
    assert first["properties"]["counterexample"]["at"] == {"x": "2"}
    assert second["locations"] == []  # a claim from the command line is in no file
    assert third["ruleId"] == "input-unusable"
    assert run["invocations"] == [{"executionSuccessful": False, "exitCode": 2}]


def test_annotations_of_github_are_a_line_each_with_errors_first():
    lines = formatted(REPORT, "github").splitlines()
    assert [re.match(r"::(\w+) ", line)[1] for line in lines] == ["error", "error", "notice"]
    assert lines[0].startswith("::error file=my notes/a.md,line=3,col=5,title=claim-refuted::refuted: ")
    assert "a%25b ::error::c, d: e" in lines[0]


def test_a_quickfix_list_is_a_line_each():
    lines = formatted(REPORT, "quickfix").splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("my notes/a.md:3:5: error: refuted: ")
    assert lines[0].endswith("[claim-refuted]")
    assert lines[1].startswith("dpsym:1:1: note: ")


def test_the_command_line_gives_each_form(dpsym, tmp_path):
    notes = tmp_path / "a.md"
    notes.write_text("Let $x > 0$ be real. Then $x + 1 > 1$ and $x > 1$.\n")
    for form in FORMATS:
        outcome = dpsym("check", notes, "--format", form, "--jobs", "1", "--no-repair")
        assert outcome.status == 1
        assert "claim-refuted" in outcome.out
        assert "1 refuted" not in outcome.out  # no totals: the list belongs to a tool
    outcome = dpsym("check", notes, "--format", "sarif", "--json", "-")
    assert outcome.status == 2
    assert "--json - and --format sarif would both go to standard output" in outcome.err
