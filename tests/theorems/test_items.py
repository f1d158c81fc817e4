"""The catalogue against the list of all items of the lecture notes, and against its own house rules."""

import ast
import itertools
import json
import os
import re
from pathlib import Path

import pytest

from dpsym.check.catalogue import bundled, find
from dpsym.check.work import variants_of
from dpsym.report.mapping import remarks_of

ITEMS = Path(__file__).with_name("items.txt")
LIST = Path(os.environ.get("DPSYM_PROPOSITIONS", ""))  # the list from which items.txt was made
NAMES = {"false": "FALSE", "ill-formed": "ILL-FORMED"}


def items():
    lines = ITEMS.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and line[0] not in "#["]
    return {row[0]: row[1] if len(row) > 1 else "" for row in rows}


@pytest.fixture(scope="module")
def results():
    return list(itertools.chain.from_iterable(variants_of(path) for path in find(None)))


def test_every_item_is_a_theorem_or_a_remark(results):
    theorems = {result.notes for result in results if result.notes}
    remarks = {remark["item"] for remark in remarks_of(bundled())}
    assert not theorems & remarks
    assert theorems | remarks == set(items())


def test_what_is_printed_wrong_is_there_as_printed(results):
    printed = {result.notes for result in results if result.variant == "printed"}
    assert {item for item, kind in items().items() if kind} <= printed


def test_names_and_titles_are_there_once(results):
    claims = [result for result in results if result.variant == "claim"]
    assert len({result.id for result in claims}) == len(claims)
    assert all(result.title for result in claims)


def test_there_are_five_hundred_mistakes(results):
    assert sum(result.variant.startswith("mistake: ") for result in results) >= 500


@pytest.mark.parametrize("path", list(find(None)), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_theorem_file_is_short_and_pure_mathematics(path):
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    stated = re.sub(
        r"from dpsym\.derive import (\([^)]*\)|.*)\n", "", re.split(r"\n.*theorem\.deriv", text)[0]
    )
    assert stated.count("\n") <= 60  # the derivation takes what it takes
    assert text.count("\n") <= 140
    assert ast.get_docstring(tree)
    assert modules <= {"sympy", "dpsym", "dpsym.derive"}
    # A loop may say the same step for both orders of a pair of laws, in a derivation.
    assert not any(isinstance(node, (ast.Import, ast.FunctionDef, ast.While)) for node in tree.body)
    assert ".deriv" in text or not any(isinstance(node, ast.For) for node in tree.body)


def test_the_list_of_items_is_that_of_the_notes():
    # An extra comparison, for whoever has the list outside of the project; all other tests use items.txt alone.
    if not LIST.is_file():
        pytest.skip("set DPSYM_PROPOSITIONS to the list of propositions to compare with it")
    listed = {row["id"]: row["verdict"] for row in json.loads(LIST.read_text(encoding="utf-8"))}
    assert set(listed) == set(items())
    assert all((NAMES.get(kind) == listed[item]) or not kind for item, kind in items().items())
