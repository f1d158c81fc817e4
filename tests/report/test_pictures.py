"""Pictures: what they show is what the checker says, and their SVG needs nothing from elsewhere."""

import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import sympy
from click.testing import CliRunner
from flint import fmpq

from dpsym import KL, Claim, at_least, equal, laws, real
from dpsym.check.cache import Cache
from dpsym.check.decide import decide
from dpsym.check.result import Result
from dpsym.check.run import check_files
from dpsym.check.settings import Settings
from dpsym.cli import cli
from dpsym.derive import Derivation
from dpsym.engines.effort import Effort
from dpsym.errors import UnusableInput
from dpsym.report.articles import article, entry
from dpsym.report.pictures import paper
from dpsym.report.pictures.figures import Figures, page
from dpsym.report.pictures.gallery import pictures, subject_of, subjects
from dpsym.report.pictures.looking import Look
from dpsym.report.pictures.model import Axis
from dpsym.report.pictures.steps import slack
from dpsym.report.pictures.svg import standalone, style, svg

QUICK = Settings(repair=False, examples=50)
ROOT = 1.7932821329007609  # of e^x = 1 + x + x^2


@pytest.fixture(scope="module")
def refuted():
    eps = real("epsilon", at_least=0)
    return decide(Claim(1 + eps + eps**2 >= sympy.exp(eps)), QUICK)


@pytest.fixture(scope="module")
def over_epsilon(refuted):
    return next(pictures(next(subjects(refuted)), ("sides",)))


def subject(claim):
    return subject_of(claim.elaborate().goals[0])


def test_where_a_claim_fails_is_shown_to_begin_at_the_root(over_epsilon):
    main, gap = over_epsilon.panels
    assert main.x.name == "ε"
    fails = [each for each in main.ranges if each.state == "violated"]
    step = main.x.hi / 120
    assert len(fails) == 1 and fails[0].lo == pytest.approx(ROOT, abs=step) and fails[0].hi == main.x.hi
    assert [mark.kind for mark in main.marks] == ["counterexample"]
    for x, y in gap.curves[0].points:
        assert y == pytest.approx(1 + x + x * x - math.exp(x), abs=1e-9)


def test_the_caption_counts_what_came_out(over_epsilon):
    counts = {word: int(n) for word, n in re.findall(r"(fails|holds|equal) at (\d+)", over_epsilon.caption)}
    main = over_epsilon.panels[0]
    xs = [point[0] for point in main.curves[0].points]
    assert counts["fails"] == sum(x > ROOT for x in xs)
    assert counts["equal"] == 1  # at zero
    assert sum(counts.values()) == len(xs)


def test_a_map_of_two_laws_has_the_contact_on_the_diagonal():
    P, Q = laws("P Q")
    drawn = {each.kind: each for each in pictures(subject(Claim(KL(P, Q) >= 0)))}
    rows = drawn["map"].panels[0].cells.rows
    assert {
        (row, column)
        for row, cells in enumerate(rows)
        for column, (state, _) in enumerate(cells)
        if state == "contact"
    } == {(place, place) for place in range(len(rows))}
    assert {state for cells in rows for state, _ in cells} == {"holds", "contact"}


def test_what_lies_outside_the_hypotheses_is_neither_held_nor_failed():
    P, Q = laws("P Q")
    x = real("x", at_least=0)
    drawn = next(pictures(subject(Claim(x >= 0, given=KL(P, Q) <= x)), ("sides",), ("x",)))
    states = {each.state for each in drawn.panels[0].ranges}
    assert states <= {"excluded"}


def test_a_parameter_that_is_asked_for_is_taken_and_another_refused(refuted):
    found = next(subjects(refuted))
    assert next(pictures(found, ("sides",), ("epsilon",))).panels[0].x.name == "ε"
    with pytest.raises(UnusableInput, match="'delta' is no parameter that can be moved; there are: ε"):
        list(pictures(found, over=("delta",)))


def test_pictures_are_paid_for_in_steps(refuted):
    found = next(subjects(refuted))
    assert list(pictures(found, steps=10)) == []
    P, Q = laws("P Q")
    for each in (found, subject(Claim(KL(P, Q) >= 0))):
        for steps in (0, 10, 150, 300):
            assert all(picture.kind == "sides" for picture in pictures(each, steps=steps))
    look = Look(found.target, found.instance, found.names, Effort(2 * found.target.size * 0.06))
    assert [look.seen(found.instance) is None for _ in range(3)] == [False, False, True]


def test_each_step_of_a_derivation_has_its_slack():
    x = real("x", above=0)
    derivation = Derivation(x <= 3 * x)
    derivation.chain(x).at_most(2 * x).at_most(3 * x)
    first, second = slack(derivation).panels[0].bars
    assert first.value == pytest.approx(second.value)  # each gives away x
    assert (first.name, second.name) == ("1. x ≤ 2 x", "2. ≤ 3 x")


def test_rows_of_lemmas_and_cases_are_looked_at_where_their_own_hypotheses_hold():
    x, t = real("x"), real("t", at_least=0)
    derivation = Derivation(at_least(sympy.Abs(x), 0))
    lemma = derivation.lemma("a step", given=equal(t, 2), general=True)
    lemma.chain(t).at_most(5)
    cases = derivation.cases(at_least(sympy.Abs(x), 0), x < 0, at_least(x, 0))
    cases[0].chain(sympy.Abs(x)).equals(-x).at_least(0)
    cases[1].chain(sympy.Abs(x)).equals(x).at_least(0)
    shown = slack(derivation)
    assert [panel.name.partition(", at ")[0] for panel in shown.panels] == ["a step", "x < 0", "x ≥ 0"]
    assert [[bar.told for bar in panel.bars][:1] for panel in shown.panels] == [["3"], ["equal"], ["equal"]]
    assert all(panel.bars[1].value > 0 for panel in shown.panels[1:])
    assert "t = 2" in shown.panels[0].name


def test_rows_that_cannot_be_met_are_told_and_not_drawn():
    x = real("x", at_least=1)
    derivation = Derivation(x <= 2 * x)
    cases = derivation.cases(x <= 2 * x, x <= 0, x > 0)
    cases[0].chain(x).at_most(0).at_most(2 * x)
    cases[1].chain(x).at_most(2 * x)
    shown = slack(derivation)
    assert "no instance of its hypotheses was found" in shown.panels[0].name
    assert [bar.told for panel in shown.panels for bar in panel.bars] == ["not evaluated"] * 2 + ["1"]
    assert shown.caption.endswith("2 of 3 rows could not be evaluated.")
    assert "NaN" not in svg(shown) and "nan" not in svg(shown)


def test_what_is_true_is_drawn_too_and_from_what_the_cache_keeps():
    x = real("x", at_least=0)
    for claim, verdict in (
        (x + 1 <= sympy.exp(x), "proved"),
        (x - x**3 / 6 <= sympy.sin(x) + x**9, "supported"),
    ):
        found = decide(Claim(claim), replace(QUICK, proofs=verdict == "proved"))
        assert found.verdict == verdict
        drawn = Result.from_json(found.to_json(private=True)).plot("x")
        assert drawn.pictures[0].panels[0].x.hi >= 3  # where both sides can be told apart
        assert str(drawn).startswith("Both sides of the claim (left ≤ right) over x.")


def test_a_chain_in_notes_shows_what_each_step_gives_away(tmp_path):
    path = tmp_path / "a.md"
    path.write_text(
        "Let $x \\in [0, 1]$. Then\n$$\\begin{aligned} x^2 &\\le x \\\\ &\\le 1. \\end{aligned}$$\n"
    )
    (chain,) = check_files([path], QUICK, Cache(None)).results
    shown = article(chain, "c1", figures=Figures(1))
    assert "what each step gives away" in shown and ">2. ≤ 1</text>" in shown
    assert "what each step gives away" not in article(chain, "c1", figures=Figures(0))


def test_an_svg_is_well_formed_and_loads_and_styles_nothing(over_epsilon):
    titled = replace(over_epsilon, title='<script>&"')
    for text in (svg(titled), standalone(titled)):
        tree = ElementTree.fromstring(text)
        assert tree.attrib["aria-label"].startswith('<script>&"')
        assert not [node for node in tree.iter() for name in node.attrib if name in ("style", "href", "src")]
    assert "http" not in svg(titled) + style()
    used = set(re.findall(r'class="([^"]+)"', svg(titled)))
    assert {word for words in used for word in words.split()} <= set(re.findall(r"\.([a-z]\w*)", style()))


def test_errata_have_pictures_as_many_as_are_allowed(refuted):
    shown = entry(replace(refuted, source={"file": "a.md", "line": 1}, expected=None), "c1", None, Figures(1))
    assert shown.count('<svg class="picture"') == 1
    figures = Figures(1)
    assert [bool(figures.of(refuted)) for _ in range(2)] == [True, False]
    assert Figures(1).of(replace(refuted, evidence=())) == ""


def test_a_page_of_pictures_escapes_its_title(over_epsilon):
    text = page("<b>", [over_epsilon])
    assert "<h1>&lt;b&gt;</h1>" in text and over_epsilon.caption in text


def test_axes_have_round_values():
    assert Axis("x", 0, 0.07).ticks(4) == [(0.0, "0"), (0.02, "0.02"), (0.04, "0.04"), (0.06, "0.06")]
    assert [told for _, told in Axis("x", 1.05, 31, log=True, origin=1).ticks()] == ["1.1", "2", "11"]
    assert [told for _, told in Axis("x", -3e5, 0).ticks(3)] == ["-3e5", "-2e5", "-1e5", "0"]


@pytest.mark.parametrize(("claim", "why"), [("x <= ", "breaks off"), ("x * y", "is not a relation")])
def test_what_is_no_claim_is_not_drawn_for_the_reason_that_it_is_none(claim, why):
    assert why in str(CliRunner().invoke(cli, ["plot", "--claim", claim]).exception)


def test_without_matplotlib_it_is_said_how_to_get_it(over_epsilon, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(UnusableInput, match=r"pip install 'dpsym\[plot\]'"):
        paper.save(over_epsilon, tmp_path / "a.png")


@pytest.mark.parametrize("ending", [".png", ".pdf"])
def test_with_matplotlib_every_kind_is_drawn(over_epsilon, tmp_path, ending):
    pytest.importorskip("matplotlib")
    P, Q = laws("P Q")
    x = real("x", above=0)
    derivation = Derivation(x <= 3 * x)
    derivation.lemma("one", given=x <= 1).chain(x).at_most(2 * x)
    derivation.chain(x).at_most(2 * x).at_most(3 * x)
    drawn = [over_epsilon, slack(derivation), *pictures(subject(Claim(KL(P, Q) >= 0)), ("map",))]
    for number, picture in enumerate(drawn):
        paper.save(picture, tmp_path / f"{number}{ending}")
        assert (tmp_path / f"{number}{ending}").stat().st_size > 1000


def test_the_same_pictures_are_drawn_again(refuted, over_epsilon):
    assert next(pictures(next(subjects(refuted)), ("sides",))) == over_epsilon
    assert next(subjects(refuted)).instance["epsilon"] >= fmpq(179, 100)
