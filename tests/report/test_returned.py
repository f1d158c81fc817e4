"""Derivations from notes are given back as they are written, with a verdict at each row."""

from pathlib import Path

import pytest

from dpsym.check.result import Result
from dpsym.check.run import check_files
from dpsym.report.derive_command import run
from dpsym.report.documents import document
from dpsym.report.returned import returned, sides_of

READING = r"\forall\, x \in [0, \infty):\quad x \le 1 \;\Longrightarrow\; x^2 \le x"


def chain(*rows, verdict="proved", **fields):
    steps = tuple(
        Result("week1:3", latex=latex, because=why, verdict=said, reading=READING, **fields)
        for latex, why, said in rows
    )
    return Result("week1:3", verdict=verdict, steps=steps)


def test_rows_keep_their_order_names_and_reasons():
    rows = ("b a &= a b", "by symmetry of $ab$", "proved"), (r"&\leq a^2", "since $b \\le a$", "proved")
    (found,) = returned([chain(*rows)])
    first, second = found.parts[0].rows
    assert (first.left, first.sign, first.right) == ("b a", "=", "a b")
    assert (second.left, second.sign, second.right) == ("", r"\le", "a^2")
    assert first.reason == (("words", "by symmetry of "), ("math", "ab"))
    assert found.conclusions == (r"b a \le a^2",)
    assert found.hypotheses == (r"x \le 1",) and found.judgement() == "proved in 2 steps, no gap"


def test_a_row_that_is_not_shown_is_a_gap_and_a_false_one_is_wrong():
    at = {"at": {"x": "2"}, "lhs": "4", "rhs": "2", "relation": "<="}
    rows = ("x &= x", "", "proved"), (r"&\le 2", "clearly", "supported"), (r"&\le x", "", "unread")
    (found,) = returned([chain(*rows, verdict="unread")])
    assert found.gaps == 2 and found.verdict == "unread"
    (found,) = returned([chain((r"x^2 &\le x", "", "refuted"), verdict="refuted", counterexample=at)])
    assert found.wrong == 1
    assert "refuted" in document([found], "markdown")


def test_what_a_row_is_cited_from_is_told_beside_the_words():
    cited = ("the theorem divergences.pinsker",)
    (found,) = returned([chain((r"t &\le k", "by Pinsker", "proved"), follows_from=cited)])
    assert found.parts[0].rows[0].reason == (("words", "by Pinsker; "), ("theorem", "divergences.pinsker"))


@pytest.mark.parametrize(
    ("latex", "sides"),
    [
        (r"f(x = 1) &< 2", ("f(x = 1)", "<", "2")),
        (r"&\geqslant \sum_{i = 1}^n i", ("", r"\ge", r"\sum_{i = 1}^n i")),
        (r"\left(a + b\right)", ("", "", r"\left(a + b\right)")),
    ],
)
def test_a_row_is_divided_at_its_first_relation(latex, sides):
    assert sides_of(latex) == sides


def test_text_of_notes_is_no_markup():
    (found,) = returned([chain((r"x &\le <script>1</script>", "<b>so</b> $<i>$", "proved"))])
    text = document([found], "html")
    assert "<script>1" not in text and "<b>so" not in text and "<i>" not in text


def test_notes_are_given_back_by_the_command(tmp_path, capsys):
    path = tmp_path / "week1.md"
    path.write_text(
        "For all $x \\ge 0$:\n$$\\begin{aligned} 1 + 2 x &\\le 1 + 2 x + x^2 && \\text{a square} \\\\ &= (1 + x)^2 \\end{aligned}$$\n"
    )

    def check(targets, settings, cache, **options):
        return check_files([Path(target) for target in targets], settings, cache, jobs=1)

    status = run([str(path)], check, everything=False, form="markdown", output=None, template=None, jobs=1)
    told = capsys.readouterr().out
    assert status == 0
    assert "a square" in told and "proved in 2 steps, no gap" in told
