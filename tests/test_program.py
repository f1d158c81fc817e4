"""The program ``dpsym`` as a process of its own; other tests call the commands in theirs.

That of ``list`` is in the documentation, that of ``grade`` in the tests of the autograder.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def program(folder, *arguments):
    """Run the program in a folder and return its status and what it wrote."""
    done = subprocess.run(
        [sys.executable, "-m", "dpsym.cli", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_what_is_checked_in_one_process_is_rechecked_in_another(theorems, good, tmp_path):
    theorems(square=good)
    status, out, err = program(
        tmp_path, "check", "theorems", "--evidence", "evidence", "--jobs", "1", "--no-repair"
    )
    assert (status, err) == (0, "")
    assert "all as expected" in out
    status, out, err = program(tmp_path, "recheck", "evidence")
    assert (status, err) == (0, "")
    assert out.count("refuted") >= 2


def test_a_derivation_is_written_to_standard_output(theorems, tmp_path):
    theorems(
        next='x = real("x")\ntheorem = Theorem(id="next", claim=x <= x + 1)\ntheorem.derive(x).at_most(x + 1)'
    )
    status, out, err = program(tmp_path, "derive", "theorems/next.py", "--format", "markdown", "--jobs", "1")
    assert (status, err) == (0, "")
    assert "**Proof.**" in out


def test_problems_go_to_standard_error_with_status_2(tmp_path):
    status, out, err = program(tmp_path, "check", "nothing.md")
    assert (status, out) == (2, "")
    assert "there is no file or folder nothing.md" in err
