"""What is handed on: a wheel has all that dpsym reads when it runs, and a source distribution all that its tests read."""

import csv
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import dpsym
from dpsym.grade.wheel import wheel

ROOT = Path(__file__).parents[1]
#: What no import finds: without one of them a wheel seems to work until it is asked for that.
READ = """
    dpsym/py.typed dpsym/derive/rules/believed.toml dpsym/notes/english/grammar.txt dpsym/notes/english/lexicon.toml
    dpsym/notes/discourse/conventions.toml dpsym/notes/formula/grammar.lark dpsym/report/page.css dpsym/report/page.js
    dpsym/report/pictures/picture.css dpsym/report/templates/derivations.tex.jinja dpsym/_theorems/remarks.toml
    dpsym/report/templates/dpsym.sty dpsym/report/templates/fragment.tex.jinja
    dpsym/_theorems/conversion/sharp.py dpsym/_second.py dpsym/grade/page.css dpsym/grade/review.css dpsym/grade/review.js
"""
#: Files outside of folders that tests read.
TESTED = ("action.yml", ".pre-commit-hooks.yaml", "Makefile")


def files_of(folder):
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def held():
    """The names of the files that a wheel and a source distribution hold; nothing is built for that."""
    pytest.importorskip("hatchling", reason="it comes with the extra dev")
    from hatchling.builders.sdist import SdistBuilder
    from hatchling.builders.wheel import WheelBuilder

    return {
        kind.PLUGIN_NAME: {
            Path(each.distribution_path).as_posix() for each in kind(str(ROOT)).recurse_included_files()
        }
        for kind in (WheelBuilder, SdistBuilder)
    }


def test_a_wheel_has_the_package_the_catalogue_and_the_second_reader(held):
    assert set(READ.split()) <= held["wheel"]
    assert held["wheel"] == {
        *(f"dpsym/{name}" for name in files_of(ROOT / "dpsym")),
        *(f"dpsym/_theorems/{name}" for name in files_of(ROOT / "theorems")),
        "dpsym/_second.py",
    }


def test_a_source_distribution_has_what_its_tests_read(held):
    assert set(TESTED) <= held["sdist"]
    assert {f"tests/{name}" for name in files_of(ROOT / "tests") if name.endswith(".py")} <= held["sdist"]


def test_the_files_that_are_read_are_there():
    places = [
        name.replace("dpsym/_theorems", "theorems").replace("dpsym/_second", "tests/trust/second")
        for name in READ.split()
    ]
    assert [name for name in (*places, *TESTED) if not (ROOT / name).is_file()] == []


def test_the_module_is_the_program_and_loads_nothing_to_say_its_version():
    code = "import runpy, sys\ntry:\n    sys.argv[1:] = ['--version']\n    runpy.run_module('dpsym', run_name='__main__')"
    code += "\nfinally:\n    print([name for name in ('sympy', 'numpy', 'rich', 'hypothesis', 'mpmath') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [f"dpsym, version {dpsym.__version__}", "[]"]


def test_the_wheel_that_is_handed_on_is_the_one_that_would_be_built(held):
    name, data = wheel()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        (record,) = (each for each in names if each.endswith(".dist-info/RECORD"))
        rows = list(csv.reader(archive.read(record).decode().splitlines()))
    assert name.startswith(record.partition(".dist-info")[0])
    assert {each for each in names if ".dist-info/" not in each} == held["wheel"]
    assert [row[0] for row in rows] == names
