"""Pictures: what they show is what the checker says, and their SVG needs nothing from elsewhere."""

import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import sympy
from click.testing import CliRunner
from flint import fmpq

from dpsym import KL, Claim, laws, real
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.cli import cli
from dpsym.derive import Derivation
from dpsym.engines.effort import Effort
from dpsym.errors import UnusableInput
from dpsym.report.articles import entry
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
    shown = slack(derivation, subject(Claim(x <= 3 * x)))
    first, second = shown.panels[0].bars
    assert first.value == pytest.approx(second.value)  # each gives away x
    assert first.name == "1. x ≤ 2 x"


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
    for number, picture in enumerate([over_epsilon, *pictures(subject(Claim(KL(P, Q) >= 0)), ("map",))]):
        paper.save(picture, tmp_path / f"{number}{ending}")
        assert (tmp_path / f"{number}{ending}").stat().st_size > 1000


def test_the_same_pictures_are_drawn_again(refuted, over_epsilon):
    assert next(pictures(next(subjects(refuted)), ("sides",))) == over_epsilon
    assert next(subjects(refuted)).instance["epsilon"] >= fmpq(179, 100)
