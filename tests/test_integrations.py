"""The hook for pre-commit and the action for GitHub: what their formats require, and that they do what they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[1]
#: From pre-commit's documentation of hooks.
REQUIRED, LANGUAGES = {"id", "name", "entry", "language"}, {"python", "system", "pygrep", "script"}
WRONG = "Let $x > 0$ be real. Then $x + 1 > 1$ and $x > 1$.\n"


@pytest.fixture
def place(tmp_path):
    """A folder with notes of which one formula is false, and a command dpsym on the path."""
    (tmp_path / "notes.md").write_text(WRONG)
    command = tmp_path / "bin" / "dpsym"
    command.parent.mkdir()
    command.write_text(
        f"#!{sys.executable}\nfrom dpsym.cli import main\nif __name__ == '__main__':\n    main()\n"
    )
    command.chmod(0o755)
    return tmp_path


def run(place, *command, **more):
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", **more}
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)


def test_each_hook_has_what_pre_commit_requires():
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["dpsym-notes", "dpsym-theorems"]
    for hook in hooks:
        assert set(hook) >= REQUIRED
        assert hook["language"] in LANGUAGES
        assert "\n" not in hook["entry"]
    notes, theorems = (re.compile(hook["files"]) for hook in hooks)
    assert all(notes.search(f"week1/a{end}") for end in (".md", ".tex", ".ipynb"))
    assert not notes.search("a.py")
    assert theorems.search("theorems/renyi/a.py")
    assert not theorems.search("src/theorems.py")
    left_out = re.compile(hooks[1]["exclude"])
    assert left_out.search("theorems/_shared.py")
    assert left_out.search("theorems/conftest.py")
    assert not left_out.search("theorems/my_bound.py")


def test_the_hook_fails_on_a_false_formula(place):
    hook = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())[0]
    done = run(place, *hook["entry"].split(), "notes.md")
    assert done.returncode == 1
    assert "notes.md:1 is refuted" in done.stdout


def test_the_action_has_what_github_requires():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    assert action["name"]
    assert action["description"]
    assert action["runs"]["using"] == "composite"
    for step in action["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "run" not in step or step["shell"] == "bash"
        assert "${{" not in step.get("run", "")  # what somebody gives is never a part of a program
    told = "".join(map(str, action["runs"]["steps"]))
    assert set(re.findall(r"inputs\.([\w-]+)", told)) == set(action["inputs"])
    assert all(entry["description"] and "default" in entry for entry in action["inputs"].values())


def test_the_action_annotates_writes_sarif_and_keeps_the_status(place):
    step = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"][-1]
    given = {"targets": "notes.md", "arguments": "--jobs 1 --no-repair", "sarif": "found.sarif"}
    environment = {key: given[value.split(".")[1].split()[0]] for key, value in step["env"].items()}
    done = run(place, "bash", "-e", "-o", "pipefail", "-c", step["run"], **environment)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::error file=notes.md,line=1,col=43,title=claim-refuted::refuted: ")
    log = yaml.safe_load((place / "found.sarif").read_text())
    assert [row["ruleId"] for row in log["runs"][0]["results"]] == ["claim-refuted"]


def test_the_action_without_targets_checks_what_dpsym_checks_by_default(place):
    step = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"][-1]
    told = f"dpsym() {{ printf '%s|' \"$@\"; }}\n{step['run']}"
    done = run(place, "bash", "-e", "-c", told, DPSYM_TARGETS="", DPSYM_ARGUMENTS="", DPSYM_SARIF="")
    assert done.stdout == "check|--format|github|"
