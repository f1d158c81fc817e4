"""What a person sees: lines that fit, a summary, problems with their places."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from dpsym import Claim, real
from dpsym.check.chains import chained
from dpsym.check.result import PROVED_OR_SUPPORTED, REFUTED, Result
from dpsym.check.run import STOPPED, Progress, Report
from dpsym.errors import Place, UnusableInput
from dpsym.report.terminal import Terminal, complaints, hypothesis_alone, line, problem_text, unexpected

PROVED = Result(
    id="pure.zcdp", verdict="proved", expected=PROVED_OR_SUPPORTED, scope="everywhere", rests_on=("Jensen",)
)
REFUTATION = Result(
    id="pure.zcdp",
    variant="mistake: forgets the square",
    verdict="refuted",
    expected=REFUTED,
    source={"file": "theorems/pure.py", "line": 7, "column": 1},
    checks={"hypothesis": {"outcome": "fails"}},
    counterexample={
        "at": {r"\lambda": "2", r"\varepsilon": r"\log(7/3)", r"\hat\varepsilon": "0"},
        "lhs": "0.500000000000000", "rhs": "0.107142857142857", "lhs_exact": "1/2", "rhs_exact": "3/28", "relation": "<=",
    },
)  # fmt: skip


def shown(report, width=100, terminal=False, **options):
    stream = io.StringIO()
    console = Console(file=stream, width=width, force_terminal=terminal, no_color=True, highlight=False)
    with Terminal(console, **options) as display:
        for result in report.results:
            display.show(result)
            display.progress(Progress(1, 2, 3.0))
    display.summary(report)
    return stream.getvalue()


def test_a_counterexample_in_the_words_of_the_claim():
    text = str(line(REFUTATION))
    assert text.startswith("✓ refuted    pure.zcdp · mistake: forgets the square")
    assert text.endswith("λ = 2, ε = log(7/3), ε̂ = 0: left 1/2, right 3/28 = 0.107142…")


def test_a_proof_names_what_it_rests_on():
    assert str(line(PROVED)).endswith("everywhere; rests on Jensen")


def test_what_is_shown_names_for_what():
    x, y = real("x"), real("y", above=0)
    given = replace(PROVED, reading=Claim(x <= y, given=(x < y, x > 1)).reading())
    assert str(line(given)).endswith("everywhere; rests on Jensen; ∀ x ∈ R, y ∈ (0, ∞) with x < y, x > 1")
    supported = replace(given, verdict="supported", scope="no violation at 400 points", rests_on=())
    assert str(line(supported)).endswith("400 points; ∀ x ∈ R, y ∈ (0, ∞) with x < y, x > 1")
    assert "∀" not in str(line(replace(given, verdict="undecided")))
    assert str(line(replace(PROVED, reading=r"1 \le 2"))).endswith("rests on Jensen")


def test_a_chain_names_the_ranges_of_all_its_steps():
    x, y = real("x", above=0), real("y", above=0)
    steps = [
        replace(PROVED, id=f"a/{number}", rests_on=(), reading=claim.reading())
        for number, claim in enumerate((Claim(x <= 2 * x), Claim(2 * x <= 3 * x), Claim(x + y > 0)))
    ]
    found = str(line(chained(replace(PROVED, id="a"), steps)))
    assert found.endswith("everywhere; ∀ x ∈ (0, ∞), and ∀ x ∈ (0, ∞), y ∈ (0, ∞)")


def test_a_line_is_whole_where_that_is_asked_for():
    long = replace(
        PROVED, reading=Claim(real("x") < 1, given=tuple(real("x") < n for n in range(30))).reading()
    )
    report = Report([long])
    assert "x < 29" not in shown(report, width=80, terminal=True)
    assert "x < 29" in shown(report, width=80, terminal=True, whole=True)
    assert "x < 29" in shown(report, width=80)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize(
    "result", [PROVED, REFUTATION, replace(REFUTATION, variant="mistake: " + "long " * 40)]
)
def test_a_line_fits_the_terminal(width, result):
    assert line(result, width=width).cell_len <= width


def test_without_a_terminal_nothing_is_cut_and_nothing_coloured():
    text = shown(Report([replace(PROVED, scope="x" * 300)]), width=80)
    assert "x" * 300 in text
    assert "\x1b" not in text


def test_strict_changes_the_sign():
    supported = replace(PROVED, verdict="supported")
    assert str(line(supported)).startswith("✓")
    assert str(line(supported, strict=True)).startswith("✗")


def test_the_summary_tells_what_is_unexpected():
    wrong = replace(REFUTATION, variant="claim", expected=PROVED_OR_SUPPORTED, reading=r"\forall x")
    text = shown(Report([PROVED, wrong], seconds=200.0))
    assert "2 claims in 3 min: 1 proved, 1 refuted; 1 not as expected" in text
    assert "pure.zcdp is refuted, expected: proved or supported" in text
    assert "theorems/pure.py:7" in text
    assert "∀ x" in text


def test_the_summary_counts_what_hypothesis_found_alone():
    missed = replace(REFUTATION, checks={"hypothesis": {"outcome": "holds"}})
    report = Report([PROVED, REFUTATION, missed])
    assert hypothesis_alone(report) == (1, 2)
    assert "Hypothesis alone found 1 of the 2 refuted mistakes" in shown(report)


def test_an_interrupted_run_says_so():
    assert "interrupted" in shown(Report([PROVED], interrupted=True))


def test_silent_means_silent():
    assert shown(Report([PROVED, REFUTATION]), silent=True) == ""


def test_the_progress_shows_the_time_left():
    assert "about 3.0 s left" in shown(Report([PROVED]), terminal=True)


def test_progress_before_anything_is_done():
    assert Progress(0, 5, 2.0).left is None


def test_problems_have_places():
    problem = UnusableInput("the symbol β is not declared", Place("a.py", 1, 5, "x = β"))
    assert problem_text(problem) == "a.py:1:5: the symbol β is not declared\n    x = β\n        ^"
    assert problem_text(UnusableInput("no such file")) == "no such file"


def test_an_interruption_counts_what_is_left_and_names_no_file_of_it():
    left = [UnusableInput(STOPPED, Place(name)) for name in ("a.py", "b.py")]
    report = Report([replace(PROVED, verdict="undecided", message=STOPPED)], problems=left, interrupted=True)
    assert "interrupted: 1 claim not decided, and 2 files not read" in shown(report)
    assert complaints(report) == []


def test_a_counterexample_is_said_once():
    stated = {"file": "a.py", "line": 3, "column": 1}
    theorem = replace(NOTE, id="small", label=None, expected="proved-or-supported", source=stated)
    assert unexpected(theorem).count("left 2, right 1") == 1
    assert unexpected(NOTE).count("left 2, right 1") == 1


def test_markup_in_a_name_is_text():
    odd = replace(PROVED, id="[red]x[/red]", scope="[bold]")
    assert "[red]x[/red]" in shown(Report([odd]))
    assert "[red]x[/red]" in unexpected(odd)


NOTE = Result(
    id="week1:12",
    label="tail",
    verdict="refuted",
    source={"file": "week1.md", "line": 12, "column": 1},
    reading=r"\forall\, \varepsilon \in [0, \infty):\quad \varepsilon \le 1",
    counterexample={"at": {r"\varepsilon": "2"}, "lhs": "2", "rhs": "1", "relation": "<="},
    message="the claim says left ≤ right, but at ε = 2: left 2, right 1",
)


@pytest.mark.parametrize(
    ("verdict", "sign"),
    [
        ("proved", "✓"),
        ("supported", "✓"),
        ("refuted", "✗"),
        ("ill-formed", "✗"),
        ("unread", "?"),
        ("undecided", "?"),
        ("definition", "·"),
    ],
)
def test_a_line_of_notes_begins_with_a_sign_for_its_verdict(verdict, sign):
    assert str(line(replace(NOTE, verdict=verdict))).startswith(f"{sign} {verdict}")


def test_a_line_of_notes_names_its_place_and_what_was_taken_from_elsewhere():
    text = str(line(replace(NOTE, assumed="by convention ε is at least 0")))
    assert "week1.md:12 (tail)" in text
    assert text.endswith("ε = 2: left 2, right 1 [by convention ε is at least 0]")


def test_the_summary_of_notes_tells_errata_and_then_what_was_not_read():
    place = {"file": "week1.md", "line": 14, "column": 70, "text": "word " * 40 + r"$\lim x$"}
    unread = replace(NOTE, verdict="unread", message="a limit is not read", place=place, counterexample=None)
    chain = replace(NOTE, message="step 2: no", steps=(replace(NOTE, verdict="proved"), NOTE, unread))
    text = shown(Report([NOTE, unread, chain]))
    assert text.index("week1.md:12 (tail) is refuted\n  ∀ ε ∈ [0, ∞): ε ≤ 1") < text.index(
        "Not read, and why:"
    )
    assert text.count("week1.md:14:70: a limit is not read (2 formulas)") == 1
    assert f"    …{('word ' * 40)[21:69]}" in text
    assert "3 claims in" in text
    assert "expected" not in text


def test_notes_in_which_nothing_is_wrong():
    assert "1 proved; nothing refuted, doubtful, ill-formed or unread" in shown(
        Report([replace(NOTE, verdict="proved")])
    )
    assert "week2.md: no claims were found" in shown(Report(empty=["week2.md"]))


def test_a_claim_from_the_command_line_is_shown_as_it_was_understood():
    asked = replace(NOTE, id="claim", source={"file": "--claim", "line": 1, "column": 1}, label=None)
    text = shown(Report([asked]))
    assert text.startswith("✗ refuted    claim ")
    assert text.count("∀ ε ∈ [0, ∞): ε ≤ 1") == 1


def test_of_many_results_only_what_is_surprising_has_a_line():
    wrong = replace(REFUTATION, id="other", variant="claim", expected=PROVED_OR_SUPPORTED)
    report = Report([PROVED, REFUTATION, wrong], seconds=2.0)
    text = shown(report, inputs=2)
    assert "pure.zcdp" not in text
    assert text.startswith("✗ refuted    other")
    assert "3 claims in 2.0 s: 2 refuted, 1 proved; 1 not as expected" in text
    assert shown(report, inputs=2, whole=True).startswith("✓ proved     pure.zcdp")


def test_a_run_with_more_than_a_screen_is_one_with_many():
    stream = io.StringIO()
    with Terminal(Console(file=stream, no_color=True)) as display:
        display.progress(Progress(0, 20, 0.0))
        display.show(PROVED)
        display.progress(Progress(1, 21, 0.0))
        display.show(replace(PROVED, id="other"))
    assert "pure.zcdp" in stream.getvalue()
    assert "other" not in stream.getvalue()


def test_of_notes_what_is_refuted_doubtful_or_undecided_is_surprising():
    notes = replace(PROVED, id="a:3", expected=None, source={"file": "a.md", "line": 3, "column": 1})
    verdicts = [
        "proved",
        "supported",
        "definition",
        "refuted",
        "doubtful",
        "undecided",
        "unread",
        "ill-formed",
    ]
    report = Report([replace(notes, verdict=verdict, message="why") for verdict in verdicts])
    text = shown(report, inputs=2)
    lines = text.partition("\n\n")[0].splitlines()
    assert [line.split()[1] for line in lines] == ["refuted", "doubtful", "undecided"]
    assert "Not read, and why:\na.md:3:1: why (2 formulas)" in text


def test_the_totals_count_files():
    sources = [{"file": name, "line": 1, "column": 1} for name in ("a.md", "b.md")]
    report = Report([replace(PROVED, expected=None, source=source) for source in sources])
    assert "2 claims of 2 files in" in shown(report)


def test_a_handful_of_sentences_that_leave_claims_open():
    rows = tuple({"line": line, "words": f"Heaven forbid ${line} > x$"} for line in range(1, 9))
    source = {"file": "a.md", "line": 12, "column": 1}
    report = Report([Result(id="notes:a:12", verdict="doubtful", source=source, not_understood=rows)])
    assert shown(report).count("Heaven forbid") == 5
    assert shown(report).count("dpsym: prose") == 1
    assert shown(report, whole=True).count("Heaven forbid") == 8
