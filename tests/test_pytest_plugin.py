"""``pytest theorems/`` runs theorem files as tests."""

import subprocess
import sys

import pytest

import dpsym.check.decide  # noqa: F401 - a run inside this process must not load sympy a second time


@pytest.fixture
def run(pytester, tmp_path, monkeypatch):
    monkeypatch.setenv("DPSYM_CACHE_DIR", str(tmp_path / "plugin-cache"))

    def run(*arguments, **files):
        folder = pytester.path / "theorems"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / f"{name}.py").write_text(f"from dpsym import Theorem, real\n{text}\n")
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *arguments)

    return run


WRONG = 'x = real("x", above=1)\ntheorem = Theorem(id="wrong", claim=x**2 > 2)'


def test_each_variant_is_a_test(run, good):
    result = run("-v", "theorems", square=good)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        ["*square.py::claim PASSED*", "*::printed PASSED*", "*::mistake: too strong PASSED*"]
    )


def test_a_second_run_is_answered_by_the_cache(run, good):
    run("theorems", square=good).assert_outcomes(passed=3)
    run("theorems", square=good).assert_outcomes(passed=3)


def test_a_failure_shows_the_counterexample_and_no_traceback(run):
    result = run("theorems", wrong=WRONG)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["wrong is refuted, expected: proved or supported", "*x = 4/3: left 16/9, right 2*"]
    )
    assert "Traceback" not in result.stdout.str()
    assert "pytest_plugin" not in result.stdout.str()


def test_a_broken_file_is_one_error_with_its_place(run, good):
    result = run("theorems", square=good, broken="theorem = Theorem(id='b', claim=beta > 1)")
    assert "broken.py:2:33: the symbol beta is not declared" in result.stdout.str()
    assert "Traceback" not in result.stdout.str()


def test_strict_wants_a_proof(run):
    text = 'x = real("x", above=1)\ntheorem = Theorem(id="wrong", claim=x**2 > 2)\n'
    run("theorems", "--dpsym-strict", wrong=text).assert_outcomes(failed=1)


def test_other_files_are_left_alone(run, pytester):
    (pytester.path / "elsewhere").mkdir()
    (pytester.path / "elsewhere" / "wrong.py").write_text(WRONG)
    run(_shared=WRONG, helper="x = 1").assert_outcomes()


def test_the_folders_are_configurable(run, pytester):
    pytester.makeini("[pytest]\ndpsym_theorems = catalogue\n")
    (pytester.path / "catalogue").mkdir()
    (pytester.path / "catalogue" / "wrong.py").write_text(f"from dpsym import Theorem, real\n{WRONG}\n")
    run("catalogue").assert_outcomes(failed=1)


def test_an_ordinary_run_loads_nothing_heavy():
    code = "import sys, dpsym.pytest_plugin\nprint([m for m in ('sympy', 'flint', 'numpy', 'rich', 'click') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
