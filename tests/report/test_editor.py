"""What an editor shows: ranges of findings, texts for formulas, changes that do what they say."""

from dataclasses import replace

import pytest

from dpsym.check.cache import Cache
from dpsym.check.result import Result
from dpsym.check.run import check_files
from dpsym.check.settings import Settings
from dpsym.report.editor import Range, changes, diagnoses, hover, insertion, lines_of, result_at

NOTES = "Let $x > 0$ be real.\n\nThen 𝒜 holds, $x + 1 > 1$ and $x > 1$.\n\n$$\\delta + 1\n> \\delta.$$\n"


def result(latex, line, column, verdict="refuted", **fields):
    source = {"file": "a.md", "line": line, "column": column}
    return Result(id="a", verdict=verdict, latex=latex, source=source, **fields)


FALSE = result("x > 1", 3, 32)


def test_the_range_of_a_finding_is_its_formula():
    lines = lines_of(NOTES)
    (found,) = diagnoses([FALSE], "a.md", lines)
    assert found.range == Range((2, 31), (2, 36))
    assert lines[2][31:36] == "x > 1"
    (found,) = diagnoses([result("\\delta + 1\n> \\delta.", 5, 1)], "a.md", lines)
    assert found.range == Range((4, 2), (5, 9))  # behind its dollars, over two lines


def test_what_was_not_understood_reaches_to_the_end_of_its_formula():
    place = {"file": "a.md", "line": 3, "column": 16, "text": "..."}
    (found,) = diagnoses([result("x + 1 > 1", 3, 16, "unread", place=place)], "a.md", lines_of(NOTES))
    assert found.range == Range((2, 15), (2, 24))


def test_places_that_are_not_there_any_more_do_no_harm():
    for line, column in ((1, 400), (99, 1), (5, 1)):
        (found,) = diagnoses([result("gone", line, column)], "a.md", lines_of(NOTES))
        assert found.range.start <= found.range.end
    assert list(diagnoses([FALSE], "a.md", [""]))
    assert list(diagnoses([FALSE], "other.md", lines_of(NOTES))) == []


def test_the_result_at_a_place_is_that_of_the_formula_there():
    proved = result("x + 1 > 1", 3, 16, "proved")
    found = result_at([proved, FALSE], "a.md", lines_of(NOTES), (2, 33))
    assert found is not None
    assert found[0] is FALSE
    assert result_at([proved, FALSE], "a.md", lines_of(NOTES), (0, 0)) is None


def test_where_two_relations_of_a_chain_share_a_side_the_one_to_be_looked_at_is_there():
    text = "Now $a \\ge b \\ge c$."
    steps = [result("a \\ge b", 1, 6, "proved"), result("b \\ge c", 1, 12)]
    chain = result("a \\ge b \\ge c", 1, 6, steps=tuple(steps))
    for column, found in ((5, steps[0]), (12, steps[1]), (18, steps[1])):
        assert result_at([chain], "a.md", lines_of(text), (0, column))[0] is found


def test_hovering_tells_what_was_read_and_found_and_is_no_markup():
    told = hover(
        result(
            "x",
            3,
            1,
            "doubtful",
            reading=r"\forall\, x \in (0, 1):\quad x > 1",
            message="as_read *",
            checks={"mpmath": {"outcome": "fails", "points": 3}},
            not_understood=({"line": 2, "words": r"unless [x] is $\varepsilon$"},),
        )
    )
    assert told.startswith("**doubtful**")
    assert "read as: ∀ x ∈ (0, 1): x > 1" in told
    assert r"as\_read \*" in told
    assert r"line 2 was not understood: unless \[x\] is ε" in told
    assert "- mpmath: fails (points 3)" in told


def applied(text, change):
    lines = lines_of(text)
    (first, start), (last, end) = change.range.start, change.range.end
    head, tail = [*lines[:first], lines[first][:start]], [lines[last][end:], *lines[last + 1 :]]
    return "\n".join(head) + change.text + "\n".join(tail)


@pytest.fixture
def check(tmp_path):
    def run(text, name="a.md"):
        (tmp_path / name).write_text(text)
        return check_files([tmp_path / name], Settings(repair=True), Cache(None), jobs=1).results, str(
            tmp_path / name
        )

    return run


def offered(check, text, name="a.md"):
    results, file = check(text, name)
    return [
        change
        for each in diagnoses(results, file, lines_of(text))
        for change in changes(each, file, lines_of(text))
    ]


def test_the_true_form_is_taken(check):
    text = "Let $x > 0$ be real. Then $\\log(1 + x) \\ge x$.\n"
    change = next(each for each in offered(check, text) if each.title.startswith("Take"))
    results, _ = check(applied(text, change))
    assert [each.verdict for each in results] == ["proved"]


@pytest.mark.parametrize(("name", "remark"), [("a.md", "<!-- dpsym: skip -->"), ("a.tex", "% dpsym: skip")])
def test_a_paragraph_becomes_context(check, name, remark):
    text = "Let $x > 0$ be real.\n\nThen\n$x > 1$.\n"
    change = next(each for each in offered(check, text, name) if "context" in each.title)
    changed = applied(text, change)
    assert changed.splitlines()[2:4] == [remark, "Then"]
    results, _ = check(changed, name)
    assert [each.verdict for each in results] == ["undecided"]


def test_a_symbol_is_declared():
    text = "We have $\\delta + 1 > 1$.\n"
    unknown = result(
        "\\delta + 1 > 1", 1, 10, "ill-formed", message="delta has no domain; write for example 'delta > 0'"
    )
    (found,) = diagnoses([unknown], "a.md", lines_of(text))
    change = next(each for each in changes(found, "a.md", lines_of(text)) if "Declare" in each.title)
    assert change.title == "Declare δ > 0"
    assert applied(text, change) == "<!-- dpsym: \\delta > 0 -->\n" + text


STEPS = (r"D \le e^{a \le b} + 1", r"e^{a \le b} + 1 \le 2")
GIVEN = r"\forall\, a, b \in (0, 1):\quad a \le b \;\Longrightarrow\; "


def derived(**fields):
    steps = tuple(
        Result(f"a/{text}", variant="step", verdict="proved", latex=text, reading=GIVEN + text)
        for text in STEPS
    )
    return result(
        r"D \le 2", 3, 3, **{"verdict": "proved", "reading": GIVEN + r"D \le 2", "steps": steps, **fields}
    )


@pytest.mark.parametrize("end", ["\n", "", "\n\nNext.\n"])
def test_a_derivation_is_put_behind_the_paragraph(end):
    text = f"Let it be.\n\n$$D \\le 2$$\nas said.{end}"
    found, where = result_at([derived()], "a.md", lines_of(text), (2, 3))
    changed = applied(text, insertion(found, where, "a.md", lines_of(text)))
    rows = "$$\n\\begin{aligned}\nD &\\le e^{a \\le b} + 1 \\\\\n &\\le 2\n\\end{aligned}\n$$\n"
    assert changed == text.removesuffix(end) + "\n\n" + rows + end.removeprefix("\n")
    assert insertion(found, where, "a.tex", lines_of(text)).text.strip().startswith(r"\begin{align*}")


def test_a_step_of_one_case_is_not_put_anywhere():
    first, second = derived().steps
    lines = lines_of("\n\n$$D \\le 2$$")
    case = replace(second, reading=r"\forall\, a, b:\quad a \le b, a < 1 \;\Longrightarrow\; " + second.latex)
    for odd in (derived(steps=(first, case)), derived(steps=()), derived(verdict="supported")):
        assert insertion(odd, Range((2, 0), (2, 9)), "a.md", lines) is None
