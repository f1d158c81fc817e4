"""The tutorial notebooks run from their first cell to their last, as in a fresh folder, and print what they say."""

import ast
import io
import json
import shlex
from contextlib import redirect_stdout
from pathlib import Path
from xml.etree import ElementTree

import pytest
from examples import ROOT, agree, called

NOTEBOOKS = sorted((ROOT / "docs/tutorial").glob("*.ipynb"))


def test_there_is_one_for_each_of_the_three_kinds_of_people():
    assert [path.stem for path in NOTEBOOKS] == ["assistant", "lecturer", "researcher"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DPSYM_CACHE_DIR", str(tmp_path / ".cache"))
    namespace = {}
    for cell in json.loads(path.read_text())["cells"]:
        if cell["cell_type"] == "code":
            printed, shown = run("".join(cell["source"]), namespace)
            told = "".join(line for output in cell["outputs"] for line in output["text"])
            assert agree(told, printed), f"the notebook says\n{told}\nbut this came out\n{printed}"
            if shown is not None:  # what a front end displays under the cell
                ElementTree.fromstring(f"<div>{shown._repr_html_()}</div>")


def run(source, namespace):
    """Run a cell, and return what it prints and what its last line is worth."""
    head, _, rest = source.partition("\n")
    if head.startswith("%%writefile "):
        Path(head.removeprefix("%%writefile ")).write_text(rest)  # in a folder that is there
        return "", None
    if head.startswith("!"):
        return called(shlex.join(shlex.split(head[1:])[1:])), None
    tree, last = ast.parse(source), None
    if isinstance(tree.body[-1], ast.Expr) and "print" not in ast.unparse(tree.body[-1]):
        last = ast.Expression(tree.body.pop().value)
    out = io.StringIO()
    with redirect_stdout(out):
        exec(compile(tree, "<cell>", "exec"), namespace)
        shown = eval(compile(last, "<cell>", "eval"), namespace) if last is not None else None
    return out.getvalue(), shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_of_a_notebook_lead_somewhere(path):
    import re

    text = " ".join("".join(cell["source"]) for cell in json.loads(path.read_text())["cells"])
    for target in re.findall(r"\]\(([^)#]*)\)", text):
        assert (path.parent / target).exists(), target
