"""The machine-readable report, against the contract."""

import json

from dpsym import __version__
from dpsym.check.result import Result
from dpsym.check.run import Report
from dpsym.check.settings import Settings
from dpsym.errors import Place, UnusableInput
from dpsym.report.json import document, write

REPORT = Report(
    [Result(id="ε")], [UnusableInput("bad", Place("a.py", 1, 2)), UnusableInput("worse")], seconds=1.23456
)


def test_the_document():
    found = document(REPORT, Settings(seed=3))
    assert {key: found[key] for key in ("dpsym", "seed", "seconds")} == {
        "dpsym": __version__,
        "seed": 3,
        "seconds": 1.235,
    }
    assert found["results"][0]["id"] == "ε"
    assert found["problems"] == [
        {"file": "a.py", "line": 1, "column": 2, "message": "bad"},
        {"file": None, "line": None, "column": None, "message": "worse"},
    ]


def test_it_goes_to_a_file_or_to_standard_output(tmp_path, capsysbinary):
    write(REPORT, Settings(), str(tmp_path / "out.json"))
    write(REPORT, Settings(), "-")
    text = (tmp_path / "out.json").read_bytes()
    assert capsysbinary.readouterr().out == text
    assert "ε" in text.decode()
    assert json.loads(text) == document(REPORT, Settings())
