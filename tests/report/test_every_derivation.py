"""Documents of derivations of the catalogue, undecided: every formula and every reason can be written."""

import re

import pytest

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.report.derivations import article
from dpsym.report.documents import document, style
from dpsym.report.formulas import parsed

FILES = [path for path in sorted(bundled().rglob("*.py")) if b".deriv" in path.read_bytes()]
PROMISED = {
    "amsmath",
    "amssymb",
    "amsthm",
    "mathtools",
    "hyperref",
    "geometry",
    "graphicx",
    "fontenc",
    "inputenc",
}


@pytest.fixture(scope="module", params=[8, pytest.param(1, marks=pytest.mark.slow)], ids="every {}".format)
def articles(request):
    found = []
    for path in FILES[:: request.param]:
        theorem = load(path)[1]
        claim = theorem.variants()[0][2]
        found.append(article(theorem, [Result(id=theorem.id, verdict="supported", reading=claim.reading())]))
    return found


def test_latex_is_what_pdflatex_takes(articles):
    text = document(articles, "latex")
    assert text.isascii() or not re.findall(r"[^\x00-\x7f\u00c0-\u024f\u2013\u2014\u2018-\u201d]", text)
    packages = re.findall(r"\\usepackage(?:\[[^\]]*\])?\{([^}]*)\}", text)
    assert set(",".join(packages).split(",")) <= PROMISED
    assert text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")
    assert nested(text)
    assert r"\exp" not in text and not re.search(r"(?<![s\d.])\d+\.0(?!\d)", text)


def nested(text):
    """Return whether each environment ends where it should."""
    opened = []
    for way, name in re.findall(r"\\(begin|end)\{([^}]*)\}", text):
        if way == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            return False
    return not opened


def test_a_fragment_uses_what_its_style_defines(articles):
    text = document(articles, "fragment")
    defined = set(re.findall(r"\\new(?:command|environment)\{\\?(dpsym\w+)\}", style()))
    used = {name for pair in re.findall(r"\\(dpsym\w+)|\{(dpsym\w+)\}", text) for name in pair if name}
    assert {"dpsymtheorem", "dpsymproof", "dpsymreason", "dpsymverdict"} <= used <= defined
    assert not re.search(r"\\(documentclass|usepackage|hyperref|section)\b", text.partition("\n")[2])
    assert nested(text)


def test_left_and_right_come_in_pairs_in_each_cell(articles):
    for found in articles:
        for part in found.parts:
            formulas = [content for kind, content in part.sentence if kind not in ("words", "theorem")]
            for cell in (*formulas, *(side for row in part.rows for side in (row.left, row.right))):
                assert len(re.findall(r"\\left\b", cell)) == len(re.findall(r"\\right\b", cell)), cell
                assert cell.count("{") == cell.count("}"), cell


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_every_theorem_is_in_the_other_formats(articles, form):
    text = document(articles, form)
    assert all(found.id in text or found.title in text for found in articles)


def test_every_step_cites_a_rule_by_words(articles):
    reasons = [row.reason for found in articles for part in found.parts for row in part.rows]
    assert sum(map(bool, reasons)) > len(reasons) // 2


def test_every_formula_of_the_catalogue_can_be_laid_out(articles):
    for found in articles:
        for part in found.parts:
            for row in part.rows:
                for cell in (row.left, row.right):
                    assert parsed(cell) is not None, cell
