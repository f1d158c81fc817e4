"""The command ``dpsym derive``: which theorems, and the errata of the parts of a printed proof."""

from pathlib import Path

import pytest

from dpsym.check.cache import Cache
from dpsym.check.catalogue import bundled
from dpsym.check.result import Result
from dpsym.check.run import Report, check_files
from dpsym.check.settings import Settings
from dpsym.check.words import GAP
from dpsym.errors import UnusableInput
from dpsym.report.derive_command import articles_of, printed_parts, run
from dpsym.report.documents import document

WHOLE = bundled() / "rdp" / "adaptive_composition.py"
PART = bundled() / "rdp_composition" / "inner_expectation.py"


def test_a_wrong_step_of_a_printed_proof_belongs_to_its_theorem():
    assert printed_parts([WHOLE]) == {WHOLE: [PART]}
    assert printed_parts([PART]) == {}


def test_the_erratum_of_a_part_stands_with_its_correct_form():
    at = {"at": {"\\alpha": "2"}, "lhs": "7/3", "rhs": "61/9", "relation": "="}
    results = [
        Result(id="rdp.adaptive-composition", verdict="proved"),
        Result(
            id="rdp-composition.inner-expectation",
            notes="s1.13d",
            variant="printed",
            verdict="refuted",
            latex="a = b",
            counterexample=at,
        ),
    ]
    (found,) = articles_of([WHOLE], results)
    (erratum,) = found.errata
    assert erratum.notes == "s1.13d" and erratum.printed == "a = b"
    for form in ("latex", "markdown", "html"):
        text = document([found], form)
        assert "s1.13d" in text and "Correct is" in text
    assert r"\frac{7}{3} = \frac{61}{9}" in "".join(content for _, content in erratum.note)


def test_a_file_that_cannot_be_run_leaves_the_others_their_documents(tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_that_name")
    results = [Result(id="rdp.adaptive-composition", verdict="proved")]
    assert [found.id for found in articles_of([broken, WHOLE], results)] == ["rdp.adaptive-composition"]


def test_how_a_proof_is_replayed_names_a_file_that_is_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(
        "from dpsym import Theorem, real\n\nx = real('x', at_least=1)\n"
        "theorem = Theorem(id='growth.of-mine', title='Growth', claim=x <= x**2)\n"
    )
    results = check_files([Path("mine.py")], Settings(repair=False), Cache(None)).results
    told = document(articles_of([Path("mine.py")], results), "markdown")
    assert "dpsym check mine.py --evidence F" in told


def test_a_gap_is_said_beside_the_document(tmp_path, capsys):
    text = "\n".join(
        (
            "from dpsym import Theorem, real",
            'x = real("x")',
            'theorem = Theorem(id="gap", claim=x <= x + 1)',
            "theorem.derive(x).at_most(x + 1)",
        )
    )
    path = tmp_path / "gap.py"
    path.write_text(text)
    step = Result(
        id="gap/1", variant="step", verdict="undecided", latex="x \\leq x + 1", message=f"{GAP}; no reason"
    )
    found = Report([Result(id="gap", verdict="undecided", steps=(step,))])
    status = run(
        [str(path)],
        lambda *_, **__: found,
        everything=False,
        form="markdown",
        output=None,
        template=None,
        jobs=1,
    )
    told = capsys.readouterr()
    assert status == 1 and "**Proof.**" in told.out
    assert told.err == "gap: its derivation has a gap at step 1, x ≤ x + 1: no reason\n"


@pytest.mark.parametrize(("output", "told"), [("x.pdf", "needs latexmk"), (None, "say which with -o")])
def test_what_a_pdf_lacks_is_said_before_anything_is_judged(tmp_path, monkeypatch, output, told):
    monkeypatch.setenv("PATH", "")
    judged = []
    with pytest.raises(UnusableInput, match=told):
        run(
            ("rdp.k-fold",),
            lambda *_, **__: judged.append(1),
            everything=False,
            form="pdf",
            output=output and tmp_path / output,
            template=None,
            jobs=1,
        )
    assert not judged


UNFINISHED = """from dpsym import KL, Renyi, Theorem, laws, real
P, Q = laws("P Q")
alpha = real("alpha", above=1)
theorem = Theorem(id="mine", title="Mine", claim=2 * KL(P, Q) <= Renyi(2, P, Q) + Renyi(3, P, Q), shapes=(2,))
theorem.derive(2 * KL(P, Q)).at_most(KL(P, Q) + Renyi(3, P, Q))
"""


def test_what_is_found_is_written_and_said_as_code(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(UNFINISHED)
    status = run(
        [str(path)], None, everything=False, form="markdown", output=None, template=None, jobs=1, finding=True
    )
    told = capsys.readouterr()
    assert status == 0
    assert "proved in" in told.out and "no gap" in told.out
    assert ".at_most(" in told.err and "by=" in told.err
