"""The command line, as people and scripts meet it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from dpsym.cli import cli

ROOT = Path(__file__).parents[1]
REPLAYING = "sympy", "hypothesis", "numpy", "mpmath", "rich", "pebble", "dpsym.engines", "dpsym.language"


def test_everything_as_expected(dpsym, theorems, good):
    outcome = dpsym("check", theorems(square=good), "--jobs", "1")
    assert outcome.status == 0, outcome.err
    assert "square" in outcome.out
    assert "square · mistake: too strong" in outcome.out
    assert "all as expected" in outcome.out
    assert "Hypothesis alone found 1 of the 1 refuted mistakes" in outcome.out


def test_the_json_report_keeps_the_contract(dpsym, theorems, good):
    outcome = dpsym("check", theorems(square=good), "--json", "-", "--seed", "7")
    report = json.loads(outcome.out)  # nothing else on standard output
    assert report["seed"] == 7
    assert [row["variant"] for row in report["results"]] == ["claim", "printed", "mistake: too strong"]
    assert [row["expected"] for row in report["results"]] == ["proved-or-supported", "refuted", "refuted"]
    claim, printed, _ = report["results"]
    assert claim["verdict"] in ("proved", "supported")
    assert claim["checks"]["mpmath"]["outcome"] == "holds"
    assert claim["checks"]["hypothesis"]["outcome"] == "holds"
    assert claim["source"]["line"] == 4
    assert printed["verdict"] == "refuted"
    found = printed["counterexample"]
    assert found["relation"] == ">"
    assert set(found["at"]) == {r"\alpha"}
    assert printed["reading"].startswith(r"\forall")
    assert report["problems"] == []


def test_the_json_report_goes_to_a_file(dpsym, theorems, good, tmp_path):
    outcome = dpsym(
        "check", theorems(square=good), "--json", tmp_path / "out.json", "--html", tmp_path / "out.html"
    )
    assert "all as expected" in outcome.out
    assert len(json.loads((tmp_path / "out.json").read_text())["results"]) == 3
    assert "square" in (tmp_path / "out.html").read_text()


def test_an_unexpected_verdict_is_status_1(dpsym, theorems):
    outcome = dpsym(
        "check", theorems(wrong='x = real("x", above=1)\ntheorem = Theorem(id="wrong", claim=x**2 > 2)')
    )
    assert outcome.status == 1
    assert "✗ refuted" in outcome.out
    assert "wrong is refuted, expected: proved or supported" in outcome.out
    assert "x = 4/3: left 16/9, right 2" in outcome.out


BAD = {
    "syntax": ("theorem = = 1", "syntax.py:2:11: this is not Python"),
    "undeclared": (
        "theorem = Theorem(id='u', claim=beta > 1)",
        "undeclared.py:2:33: the symbol beta is not declared",
    ),
    "no_domain": (
        "import sympy\ntheorem = Theorem(id='d', claim=sympy.Symbol('y') > 1)",
        "no_domain.py:3:33: d: the symbol y has no domain",
    ),
    "empty": ("x = real('x', above=1, at_most=1)\ntheorem = Theorem(id='e', claim=x > 1)", "empty.py:2:5:"),
    "contradiction": (
        "x = real('x', above=1)\ntheorem = Theorem(id='c', claim=x > 1, given=(x < 0,))",
        "contradiction.py:3:33: c: the hypotheses contradict each other",
    ),
    "head": (
        "import sympy\nx = real('x', above=1)\ntheorem = Theorem(id='h', claim=sympy.besseli(0, x) > 1)",
        "head.py:4:33: h: the kernel does not know besseli",
    ),
    "relation": (
        "x = real('x', above=1)\ntheorem = Theorem(id='r', claim=x + 1)",
        "relation.py:3:33: r: x + 1 is not a relation",
    ),
    "kind": ("theorem = 7", "kind.py: theorem is of type int"),
    "fails": ("theorem = 1 / 0", "fails.py:2:11: the file fails when it is run: ZeroDivisionError"),
    "leaves": (
        "import sys\ntheorem = sys.exit(0)",
        "leaves.py:3:11: the file fails when it is run: SystemExit",
    ),
    "imports": ("import nonexistent\ntheorem = 1", "imports.py:2:1: this import fails"),
}


def test_bad_files_get_a_sentence_each_and_the_others_are_checked(dpsym, theorems, good):
    folder = theorems(square=good, **{name: text for name, (text, _) in BAD.items()})
    outcome = dpsym("check", folder, "-v")
    assert outcome.status == 2
    for _, sentence in BAD.values():
        assert sentence in outcome.err
    assert "Traceback" not in outcome.err + outcome.out
    assert outcome.out.count("✓") == 3


def test_a_problem_shows_the_line_with_a_caret(dpsym, theorems):
    text, _ = BAD["undeclared"]
    outcome = dpsym("check", theorems(undeclared=text))
    assert outcome.err.splitlines()[1:] == ["    " + text, " " * 36 + "^"]


def test_what_never_ends_is_stopped_and_says_so(dpsym, theorems):
    endless = "from threading import Event\nEvent().wait()\ntheorem = 1"
    outcome = dpsym("check", theorems(endless=endless), "--budget", "2")
    assert outcome.status == 2
    assert "endless.py: the file cannot be run: the time limit of 2 seconds ended" in outcome.err


def test_two_files_with_one_id(dpsym, theorems, good):
    outcome = dpsym("check", theorems(a=good, b=good))
    assert outcome.status == 2
    assert "has the id square too" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "nothing.py"], "there is no file or folder nothing.py"),
        (["check", "no-such-theorem"], "no theorem of the catalogue is called no-such-theorem"),
        (["check", "notes.md"], "there is no file or folder notes.md"),
        (["check", "--where", "x > 1"], "--where gives the conditions of a --claim"),
        (["check", "--claim", "x > 1", "pure.zcdp"], "--claim takes the place of targets"),
        (["check", "--digits", "1"], "digits"),
        (["check", "--budget", "0"], "budget"),
        (["check", "--effort", "0"], "effort"),
        (["check", "--json", "no/such/folder/out.json"], "does not exist"),
        (["check", "--json", "."], "cannot be written: it is a folder"),
        (["check", "--html", "theorems"], "cannot be written: it is a folder"),
        (["check", "--evidence", "/dev/null/evidence"], "cannot be written: Not a directory"),
        (["derive", "pure.zcdp", "-o", "/dev/null/page.md"], "does not exist"),
        (["check", ""], "the name of a target is empty"),
        (["check", "a" * 300 + ".md"], "cannot be read: File name too long"),
        (["grade", "nothing.md"], "dpsym: 'nothing.md' cannot be read"),  # the name once
        (["check", "--jobs", "0"], "jobs"),
        (["show", "no-such-theorem"], "no theorem of the catalogue"),
        (["recheck"], "Missing argument"),
        (["unknown"], "No such command"),
    ],
)
def test_a_command_that_cannot_be_carried_out_is_status_2(dpsym, theorems, arguments, sentence):
    theorems()
    outcome = dpsym(*arguments)
    assert outcome.status == 2
    assert sentence in outcome.err
    assert outcome.out == ""


def test_unchanged_files_come_from_the_cache(dpsym, theorems, good, empty_cache):
    folder = theorems(square=good)
    first = json.loads(dpsym("check", folder, "--json", "-").out)["results"]
    code = f"import sys; from dpsym.cli import main\ntry: main(['check', {str(folder)!r}, '--no-repair'])\nfinally: print([m for m in {REPLAYING[:4]!r} if m in sys.modules])"
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert again.stdout.splitlines()[-1] == "[]", again.stdout + again.stderr
    assert json.loads(dpsym("check", folder, "--json", "-").out)["results"] == first


def test_the_summary_says_how_many_verdicts_an_earlier_run_came_to(dpsym, theorems, good, empty_cache):
    folder = theorems(square=good)
    first = dpsym("check", folder)
    assert "of an earlier run" not in first.out
    second = dpsym("check", folder)
    assert "3 of the verdicts are of an earlier run" in second.out, second
    assert json.loads(dpsym("check", folder, "--json", "-").out)["cached"] == 3
    assert json.loads(dpsym("check", folder, "--json", "-", "--no-cache").out)["cached"] == 0


def test_nothing_is_written_into_the_folder_that_one_is_in(tmp_path):
    (tmp_path / "work").mkdir()
    code = "from dpsym import Claim, real; print(Claim(real('x', above=0) < 10).check(examples=40).verdict)"
    environment = {**os.environ, "DPSYM_CACHE_DIR": str(tmp_path / "cache")}
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "work",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "refuted", run.stderr
    assert list((tmp_path / "work").iterdir()) == []


def test_a_changed_title_costs_no_new_search(dpsym, theorems, good):
    first = json.loads(dpsym("check", theorems(square=good), "--json", "-").out)["results"]
    renamed = theorems(square=good.replace("Squares grow", "Squares"))
    second = json.loads(dpsym("check", renamed, "--json", "-").out)["results"]
    assert [row["title"] for row in second] == ["Squares"] * 3
    assert [row["checks"] for row in second] == [row["checks"] for row in first]


def test_saved_evidence_is_replayed_without_the_engines(dpsym, theorems, good, tmp_path):
    dpsym("check", theorems(square=good), "--evidence", tmp_path / "evidence")
    file = tmp_path / "evidence" / "square.printed.json"
    code = f"import sys; from dpsym.cli import main\ntry: main(['recheck', {str(file)!r}])\nfinally: print([m for m in {REPLAYING!r} if m in sys.modules])"
    replay = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert replay.returncode == 0
    assert replay.stdout.splitlines() == [
        "✓ replayed   square · printed: 1 statement refuted: an exact instance violates the conclusion; "
        "that it is of the claim is taken on trust",
        "[]",
    ]


def test_a_proof_is_replayed_without_the_engines(dpsym, theorems, good, tmp_path):
    dpsym("check", theorems(square=good), "--evidence", tmp_path / "evidence")
    file = tmp_path / "evidence" / "square.claim.json"
    engines = "hypothesis", "numpy", "rich", "pebble", "dpsym.engines", "dpsym.check.decide"
    code = f"import sys; from dpsym.cli import main\ntry: main(['recheck', {str(file)!r}])\nfinally: print([m for m in {engines!r} if m in sys.modules])"
    replay = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert replay.returncode == 0, replay.stderr
    first, *_, last = replay.stdout.splitlines()
    assert first.startswith("✓ proved     square: 1 inference")
    assert "it states ⊢" in first or "it states" in first
    assert last == "[]"


def test_the_status_of_recheck_tells_rejected_malformed_missing_and_too_large_apart(
    dpsym, tmp_path, monkeypatch
):
    monkeypatch.setattr("dpsym.check.store.MAX_BYTES", 500)
    (tmp_path / "empty").mkdir()
    files = {name: tmp_path / f"{name}.json" for name in ("rejected", "malformed", "large")}
    files["rejected"].write_text('{"format": "dpsym-claim-evidence/2", "goals": []}')
    files["malformed"].write_text("{")
    files["large"].write_text(" " * 501)
    assert dpsym("recheck", files["rejected"]).status == 1
    assert dpsym("recheck", files["malformed"]).status == 2
    assert dpsym("recheck", "nothing.json").status == dpsym("recheck", tmp_path / "empty").status == 3
    assert dpsym("recheck", files["large"]).status == 4
    assert dpsym("recheck", "nothing.json", *files.values()).status == 1


def test_a_folder_of_evidence_is_replayed(dpsym, theorems, good, tmp_path):
    dpsym("check", theorems(square=good), "--evidence", tmp_path / "evidence")
    outcome = dpsym("recheck", tmp_path / "evidence")
    assert outcome.status == 0
    assert outcome.out.count("✓") == len(list((tmp_path / "evidence").iterdir())) >= 2


def test_list_reads_the_catalogue(dpsym, theorems, good, monkeypatch):
    folder = theorems(square=good)
    monkeypatch.setattr("dpsym.check.catalogue.bundled", lambda: folder)
    assert dpsym("list").out.split() == ["square", "[s9.1]", "Squares", "grow"]
    theorems(broken="theorem = = 1")
    outcome = dpsym("list")
    assert outcome.status == 2
    assert "Squares grow" in outcome.out
    assert "broken.py:2:11" in outcome.err


def test_doctor_says_what_is_there(dpsym):
    outcome = dpsym("doctor")
    for name in ("catalogue", "cache", "lecture notes", "LaTeX", "distributed", "pytest"):
        assert name in outcome.out
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    for dependency in needed:
        assert re.split("[<>=]", dependency)[0] in outcome.out


def test_show_tells_about_one_theorem(dpsym, theorems, good, monkeypatch):
    folder = theorems(square=good)
    monkeypatch.setattr("dpsym.check.catalogue.bundled", lambda: folder)
    outcome = dpsym("show", "square")
    assert outcome.status == 0, outcome.err
    for text in (
        "Squares grow",
        "notes s9.1",
        "∀ α ∈ (1, ∞): α² > 1",
        "mpmath: holds",
        "α = 4/3: left 16/9, right 2",
    ):
        assert text in outcome.out


def test_every_command_explains_itself():
    for command in cli.commands:
        outcome = CliRunner().invoke(cli, [command, "--help"], terminal_width=200)
        assert outcome.exit_code == 0
        assert cli.commands[command].help.splitlines()[0] in outcome.output
