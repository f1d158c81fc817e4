"""English words belong into the lexicon: no other file of the reader lists them."""

import ast
from pathlib import Path

import pytest

import dpsym.notes

ROOT = Path(dpsym.notes.__file__).parent
FILES = sorted(
    path
    for folder in (".", "english", "discourse", "formula", "meaning")
    for path in (ROOT / folder).glob("*.py")
)
WORDS = frozenset(
    [
        "if",
        "when",
        "whenever",
        "then",
        "hence",
        "thus",
        "therefore",
        "suppose",
        "assume",
        "let",
        "throughout",
        "where",
        "such",
        "that",
        "which",
        "holds",
        "not",
        "only",
        "even",
        "unless",
        "clearly",
        "some",
        "every",
        "each",
        "any",
        "is",
        "are",
        "be",
        "has",
        "have",
        "satisfies",
        "denotes",
    ]
)


def literals(tree):
    """Yield the strings of a file that are no documentation."""
    documented = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.value


def lists(tree):
    """Yield the strings of each list, tuple, set or call that has several."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            yield [item.value for item in node.elts if isinstance(item, ast.Constant)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_list_of_english_words_stands_beside_the_lexicon(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert all(len(WORDS & {str(item) for item in found}) <= 1 for found in lists(tree))
