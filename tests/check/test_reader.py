"""Another program that says what formulas mean: what it is asked, what it may answer, what comes of that."""

import json
import shlex
import sys

import pytest

from dpsym.check.reader import Reader, kept_beside
from dpsym.check.work import notes_of
from dpsym.errors import UnusableInput
from dpsym.notes.claims import read
from dpsym.notes.documents import document_of
from dpsym.notes.proposing import questions, remark_of
from tests.notes.discourse.traps import entry_verdict

PAGE = "Frob.\n\n$$ \\zeta^2 + 1 > 0. $$\n\nSome text.\n\nGlorp:\n\n$$ \\kappa^2 < 0. $$\n"
REAL = {"role": "claim", "symbols": [{"name": "\\kappa", "kind": "real"}]}
TABLE = {
    "zeta": {
        "role": "claim",
        "symbols": [{"name": "\\zeta", "kind": "real", "range": "> 0"}],
        "hypotheses": ["\\zeta < 5"],
    },
    "kappa": REAL,
}
PROGRAM = (
    "import json, sys\n"
    "table = json.loads(sys.argv[1])\n"
    "for line in sys.stdin:\n"
    "    asked = json.loads(line)\n"
    "    print(*[json.dumps({'id': asked['id'], **row}) for key, row in table.items() if key in asked['formula']])\n"
)


def command(table):
    return shlex.join([sys.executable, "-c", PROGRAM, json.dumps(table)])


def question(latex="$$ \\kappa^2 < 0. $$"):
    (found,) = questions(read(document_of(f"Glorp:\n\n{latex}\n", "a.md", "markdown")))
    return found


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(PAGE)
    return path


def sheet(page, table=None, *, accept=False):
    reader = None if table is None else Reader(command(table), accept)
    return notes_of(page, "a.md", "a", False, None, reader)


def test_without_acceptance_an_answer_proves_at_most_and_refutes_nothing(page):
    entries = sheet(page, TABLE).entries
    assert [entry_verdict(entry) for entry in entries] == ["undecided", "doubtful"] or [
        entry_verdict(entry) for entry in entries
    ] == ["proved", "doubtful"]
    assert "a proposed reading, 'only \\zeta > 0; \\zeta < 5'" in entries[0].blank.assumed
    assert kept_beside(page) == ""


def test_what_is_accepted_is_kept_and_the_next_run_asks_nobody(page):
    first = sheet(page, TABLE, accept=True)
    assert entry_verdict(first.entries[1]) == "refuted"
    assert "an accepted reading" in first.entries[1].blank.assumed
    assert sorted(json.loads(kept_beside(page)).values()) == [
        "only \\kappa \\in \\mathbb{R}",
        "only \\zeta > 0; \\zeta < 5",
    ]
    again = sheet(page)
    assert [entry.blank for entry in again.entries] == [entry.blank for entry in first.entries]


def test_a_reading_lapses_with_the_text_that_it_is_about(page):
    sheet(page, TABLE, accept=True)
    page.write_text(PAGE.replace("Some text.", "Other text.").replace("\\kappa^2", "\\kappa^3"))
    assumed = [entry.blank.assumed for entry in sheet(page).entries]
    assert sum("accepted" in text for text in assumed) == 1


def test_an_answer_that_calls_a_formula_context_takes_it_from_the_claims(page):
    found = sheet(page, {"kappa": {"role": "context"}})
    assert [row["role"] for row in found.context if "kappa" in row["latex"]] == ["remark"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ([], "JSON object"),
        ({"role": "claim", "verdict": "proved"}, "no field 'verdict'"),
        ({"role": "theorem"}, "'claim' or 'context'"),
        ({"role": "claim", "symbols": []}, "each of these symbols"),
        ({"role": "claim", "symbols": [{"name": "x", "kind": "real"}]}, "each of these symbols"),
        ({"role": "claim", "symbols": REAL["symbols"] * 2}, "each of these symbols"),
        ({"role": "claim", "symbols": [{"name": "\\kappa", "kind": "complex"}]}, "not one of the schema"),
        (
            {"role": "claim", "symbols": [{"name": "\\kappa", "kind": "real", "range": "> 7"}]},
            "not one of the schema",
        ),
        ({"role": "claim", "symbols": [{"name": "\\frac{", "kind": "real"}]}, "is not read"),
        ({"role": "claim", "symbols": [{"name": "\\kappa^2", "kind": "real"}]}, "is no symbol"),
        (REAL | {"hypotheses": ["\\kappa < y"]}, "other symbols"),
        (REAL | {"hypotheses": ["\\kappa < 1; \\kappa > 0"]}, "one relation"),
        (REAL | {"hypotheses": ["\\kappa <"]}, "is not read"),
        (REAL | {"symbols": "\\kappa"}, "are lists"),
    ],
)
def test_an_answer_may_say_nothing_else(answer, told):
    with pytest.raises(UnusableInput, match=told):
        remark_of(question(), answer)


def test_what_is_wrong_with_answers_is_said_and_the_others_are_taken(page):
    found = sheet(page, {"zeta": {"role": "theorem"}, "kappa": REAL})
    assert len(found.answers) == 1
    assert "of no use" in found.answers[0]
    assert any("proposed reading" in entry.blank.assumed for entry in found.entries)


@pytest.mark.parametrize("text", ["[]", "{", '{"a": "reads 1 = 2"}', '{"a": 3}'])
def test_a_file_of_accepted_readings_that_is_something_else_is_refused(page, text):
    page.with_name("a.md.readings.json").write_text(text)
    assert isinstance(sheet(page), UnusableInput)


def test_hypotheses_that_contradict_each_other_prove_nothing(page):
    row = REAL | {"hypotheses": ["\\kappa > 1", "\\kappa < 0"]}
    entries = sheet(page, {"kappa": row}, accept=True).entries
    assert entry_verdict(entries[-1]) not in {"proved", "supported", "refuted"}


def test_a_program_that_cannot_be_started_makes_the_document_unusable(page):
    found = notes_of(page, "a.md", "a", False, None, Reader("/no/such/program"))
    assert isinstance(found, UnusableInput)
    assert "cannot be started" in str(found)
