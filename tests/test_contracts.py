"""What may import what, and what starts without sympy."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import dpsym

PACKAGE = Path(dpsym.__file__).parent
HEAVY = ("sympy", "hypothesis", "numpy", "mpmath", "rich", "pebble", "click")


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize("path", sorted((PACKAGE / "kernel").rglob("*.py")), ids=lambda path: path.stem)
def test_the_kernel_imports_flint_the_standard_library_and_itself(path):
    for module in imported(path):
        root = module.split(".")[0]
        assert (
            root in sys.stdlib_module_names | {"flint"}
            or module == "dpsym.errors"
            or module.startswith("dpsym.kernel")
        ), module


def heavy_after(statement):
    code = f"import sys\n{statement}\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    "module",
    ["dpsym", "dpsym.kernel.judge", "dpsym.check.store", "dpsym.check.settings", "dpsym.check.result"],
)
def test_light_modules_stay_light(module):
    assert heavy_after(f"import {module}") == "[]"


def test_the_command_line_loads_no_engine():
    assert heavy_after("import dpsym.cli") == "['click']"


def test_there_is_one_place_that_catches_everything():
    catching = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                names = (
                    [n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)]
                    if node.type
                    else ["BaseException"]
                )
                if {"Exception", "BaseException"} & set(names):
                    catching.append(path.relative_to(PACKAGE).as_posix())
    assert catching == ["check/guard.py"]


def test_files_and_functions_keep_to_the_house_numbers():
    long_files, long_functions = [], []
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > 350:
            long_files.append(path.name)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= 50:
                long_functions.append(f"{path.name}: {node.name}")
    assert (long_files, long_functions) == ([], [])


def test_the_package_offers_all_of_the_language():
    language = importlib.import_module("dpsym.language")
    offered = set(language.__all__) - {"kernel"} | {"stochastic_map", "read", "__version__"}
    assert set(dpsym.__all__) == offered
    assert dpsym.stochastic_map is language.kernel
    assert dpsym.read is importlib.import_module("dpsym.notes").read
    assert all(getattr(dpsym, name) is getattr(language, name) for name in offered & set(language.__all__))
    assert offered <= set(dir(dpsym))
    with pytest.raises(AttributeError, match="dpsym has no nonsense"):
        _ = dpsym.nonsense
