"""What a run writes beside the terminal."""

import json

import pytest

from dpsym.check.result import Result
from dpsym.check.run import Report
from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.report.outputs import Outputs

REPORT = Report([Result(id="square", verdict="supported")])


def test_each_output_goes_where_it_was_asked_for(tmp_path):
    outputs = Outputs(str(tmp_path / "a.json"), str(tmp_path / "a.html"), tmp_path / "evidence")
    outputs.require()
    outputs.write(REPORT, Settings())
    assert json.loads((tmp_path / "a.json").read_text())["results"][0]["id"] == "square"
    assert "square" in (tmp_path / "a.html").read_text()
    assert list((tmp_path / "evidence").iterdir()) == []  # a search leaves no evidence


def test_nothing_is_written_that_was_not_asked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Outputs().require()
    Outputs().write(REPORT, Settings())
    assert list(tmp_path.iterdir()) == []


def test_a_dash_is_standard_output(capsys):
    Outputs("-").require()
    Outputs("-").write(REPORT, Settings())
    assert json.loads(capsys.readouterr().out)["results"][0]["verdict"] == "supported"


@pytest.mark.parametrize("outputs", [Outputs(json="."), Outputs(html=".")])
def test_what_cannot_be_written_is_refused_before_the_work(outputs):
    with pytest.raises(UnusableInput, match="it is a folder"):
        outputs.require()
