"""Documents: every step with its reason and verdict, in each format, with a template of one's own."""

from dataclasses import replace

import pytest
from sympy import Max, exp

from dpsym import (
    Expectation,
    HockeyStick,
    Renyi,
    SumOver,
    Theorem,
    TotalVariation,
    at_most,
    laws,
    point,
    real,
    values,
)
from dpsym.check.catalogue import bundled
from dpsym.check.derived import judged_derivation, with_derivation
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive import Definition, Derivation, Jensen, Linearity, MonotoneInOrder
from dpsym.errors import UnusableInput
from dpsym.report.abbreviations import abbreviated
from dpsym.report.derivations import article, erratum
from dpsym.report.documents import document
from dpsym.report.latex_writer import latex_words
from dpsym.report.literature import cited_in, titles
from dpsym.report.reasons import reason_of
from dpsym.report.rows import Part, Row, condensed

P, Q = laws("P Q")
alpha = real("alpha", above=1)


def text_of(sentence):
    return "".join(content for _, content in sentence)


@pytest.fixture(scope="module")
def articles():
    theorem = Theorem(
        id="orders.two_three",
        title="Orders two & three",
        claim=Renyi(2, P, Q) <= Renyi(3, P, Q) + alpha,
        given=at_most(alpha, 4),
        tight={alpha: 2},
    )
    chain = theorem.derive(Renyi(2, P, Q)).at_most(Renyi(3, P, Q), by=MonotoneInOrder(2, 3, P, Q))
    chain.less(Renyi(3, P, Q) + alpha, because="α is positive, 100%")
    claim = Result(id=theorem.id, verdict="supported", reading=theorem.variants()[0][2].reading())
    result = with_derivation(theorem, claim, judged_derivation(theorem, Settings(examples=20)))
    found = {"at": {"x": "2"}, "lhs": "2", "rhs": "[0.535653421 +/- 3e-12]", "relation": "<="}
    printed = [
        Result(id=theorem.id, variant="printed", verdict="refuted", latex="x < 1", counterexample=found),
        Result(id=theorem.id, variant="printed", verdict="ill-formed", latex="x < 2", message="x = 1_2"),
    ]
    return [article(theorem, [result, *printed])]


def test_what_a_document_says_of_a_theorem(articles):
    (found,) = articles
    assert found.quantifiers == (r"\alpha > 1", r"P, Q \text{ on } \mathcal{Y}")
    assert found.hypotheses == (r"\alpha \le 4",)
    assert text_of(found.statement).startswith(
        r"For all \alpha > 1, P, Q on \mathcal{Y}: if \alpha \le 4, then"
    )
    (part,) = found.parts
    told = ["Jensen's inequality, from order 2 to 3, renyi.monotone-in-order", r"\alpha is positive, 100%"]
    assert [text_of(row.reason) for row in part.rows] == told
    assert part.rows[0].left and not part.rows[1].left
    assert found.gaps + found.wrong == sum(row.verdict != "proved" for row in part.rows)
    assert found.gaps == sum(row.verdict in ("supported", "undecided") for row in part.rows)
    assert found.tight == (((r"\alpha", "2"),),)


@pytest.mark.parametrize("form", ["latex", "markdown", "html"])
def test_every_format_shows_steps_verdict_and_errata(articles, form):
    text = document(articles, form)
    for words in ("Orders two", "Jensen", "Erratum", "in 2 steps", "Verdict", "it says"):
        assert words in text


def test_latex_is_balanced_and_escaped(articles):
    text = document(articles, "latex")
    assert r"Orders two \& three" in text and r"100\%" in text and r"1\_2" in text
    assert text.count("{") == text.count("}")
    assert text.count(r"\begin{") == text.count(r"\end{")
    assert latex_words("$_\\") == r"\$\_\textbackslash{}"


def test_digits_that_were_left_out_are_dots_and_no_question_mark(articles):
    text = document(articles, "latex")
    assert r"2 \le 0.535653 \ldots" in text and "?" not in text
    assert latex_words("0.5…") == r"0.5\ldots{}"


def test_a_rule_says_what_it_is_applied_to_unless_the_author_does():
    x, t, y = real("x"), real("t"), point("y")
    stick, alone = HockeyStick(x, P, Q), Jensen(t**2, t, values("u", low=0, high=1), P)
    total = SumOver(Max(0, P(y) - exp(x) * Q(y)), y)
    chain = Derivation().chain(stick).equals(total, by=Definition(stick, y), because="definition")
    assert text_of(reason_of(chain.steps[0])).startswith("definition of E_{x}")
    bare, said = (
        Derivation().chain(x).at_most(x, by=alone, because=words).steps[0] for words in ("", "by u")
    )
    assert text_of(reason_of(bare)) == "Jensen's inequality for t^{2} in t"
    assert text_of(reason_of(said)) == "Jensen's inequality; by u"
    long = Jensen(sum((t + number) ** 4 for number in range(5)), t, values("u", low=0, high=1), P)
    assert text_of(reason_of(Derivation().chain(x).at_most(x, by=long).steps[0])) == "Jensen's inequality"


def test_what_is_cited_from_afar_has_a_number_and_the_line_above_has_none():
    x = real("x", above=1)
    theorem = Theorem(id="numbers", title="Numbers", claim=at_most(1 / x, 3))
    first = theorem.derive(1 / x).at_most(1)
    second = theorem.derive(1 / x).at_most(2, using=first)
    theorem.derive(1 / x).at_most(3, using=(first, second))
    told = [text_of(row.reason) for part in article(theorem, [Result("numbers")]).parts for row in part.rows]
    assert told == ["  (1)", "by (1)", "by (1); shown above"]


def test_a_gap_is_shown():
    theorem = Theorem(id="gap", claim=Renyi(2, P, Q) <= Renyi(2, Q, P) + 10)
    theorem.derive(Renyi(2, P, Q)).at_most(Renyi(2, Q, P) + 10)
    claim = Result(id="gap", verdict="supported")
    derived = judged_derivation(theorem, Settings(examples=20))
    found = article(theorem, [with_derivation(theorem, claim, derived)])
    assert found.gaps + found.wrong >= 1
    assert text_of(found.parts[0].rows[0].note).split(" ")[0] in ("refuted", "a")
    for form in ("latex", "markdown", "html"):
        assert found.parts[0].rows[0].note[0][1] in document([found], form)


@pytest.mark.parametrize("form", ["latex", "markdown", "html"])
def test_a_wrong_derivation_of_a_proved_claim_does_not_seem_to_prove_it(form):
    theorem = Theorem(id="wrong", claim=alpha <= alpha**2)
    theorem.derive(alpha).at_most(1, because="careless").at_most(alpha**2)
    steps = tuple(
        Result(id=f"wrong/{number}", variant="step", verdict=verdict)
        for number, verdict in ((1, "refuted"), (2, "proved"))
    )
    found = article(theorem, [Result(id="wrong", verdict="proved", steps=steps)])
    assert (found.steps, found.wrong, found.gaps) == (2, 1, 0)
    text = document([found], form)
    assert "proved, but not by this derivation: 2 steps, 1 refuted." in text
    assert "proved in 2 steps" not in text


@pytest.mark.parametrize("form", ["markdown", "html", "latex", "fragment"])
def test_what_is_believed_for_a_proof_is_said_to_the_bottom(form):
    (S, T), v = laws("S T"), values("v", low=0)
    claim = Expectation(2 * v, S) <= 2 * Expectation(v, S) + TotalVariation(S, T)
    theorem = Theorem(id="means.twice", title="Twice a mean", claim=claim)
    steps = theorem.derive(claim.lhs).equals(2 * Expectation(v, S), by=Linearity(2 * v, S))
    steps.at_most(claim.rhs)
    judged = judged_derivation(theorem, Settings(examples=20))
    found = article(theorem, [replace(judged, variant="claim")])
    assert found.believed == ("linearity",)
    assert "Believed for it: linearity." in document([found], form)


def test_a_reason_that_was_not_needed_is_no_proof():
    v = values("v", low=0, high=1)
    gap, distance = Expectation(v, P) - Expectation(v, Q), TotalVariation(P, Q)
    derivation = Derivation(gap <= distance)
    derivation.chain(gap).at_most(distance, by=Linearity(v, P))
    (result,) = derivation.check(examples=20).steps
    assert result.checks["proof"]["engine"] == "engine"
    assert text_of(reason_of(derivation.steps()[0], result)).endswith("; calculation")


def test_a_theorem_that_is_not_proved_is_no_proof_by_calculation():
    theorem = Theorem(id="open", claim=Renyi(2, P, Q) <= Renyi(3, P, Q))
    found = article(theorem, [Result(id="open", verdict="undecided")])
    assert r"\begin{proof}" not in document([found], "latex")


def test_a_template_of_ones_own(articles, tmp_path):
    template = tmp_path / "mine.jinja"
    template.write_text("<% for article in articles %><< article.id >>: << article.steps >><% endfor %>")
    assert document(articles, "latex", template) == "orders.two_three: 2"
    template.write_text("<< articles[0].parts | proof(width=20) >>")
    assert r"\tag*" in document(articles, "latex", template)
    template.write_text("<< articles[0].nothing >>")
    with pytest.raises(UnusableInput, match=r"mine\.jinja is wrong"):
        document(articles, "latex", template)
    template.write_text("<< ''.__class__.__mro__ >>")  # a template is somebody's text
    with pytest.raises(UnusableInput):
        document(articles, "latex", template)


@pytest.mark.parametrize(
    "source",
    [
        "<< articles[0].parts | proof(width='wide') >>",
        "<< articles[0].id | rows >>",
        "<< articles | nothing >>",
        "<< articles[7].id >>",
        "<< 1 / 0 >>",
        "<% for article in articles %>",
        "<< articles[0].id | sentence >>",
    ],
)
def test_a_template_that_is_wrong_is_told_in_a_sentence(articles, tmp_path, source):
    template = tmp_path / "mine.jinja"
    template.write_text(source)
    with pytest.raises(UnusableInput, match=r"mine\.jinja is wrong"):
        document(articles, "latex", template)


def test_a_template_that_is_a_folder_or_no_text(articles, tmp_path):
    with pytest.raises(UnusableInput, match="cannot be read"):
        document(articles, "latex", tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnusableInput, match="cannot be read"):
        document(articles, "latex", tmp_path / "binary")


def test_titles_are_those_of_works_that_the_catalogue_cites():
    cited = {work for path in bundled().rglob("*.py") for work, _ in cited_in(path.read_bytes())}
    assert set(titles()) <= cited
    assert len(cited - set(titles())) <= 10  # of which the work is not certain


@pytest.mark.parametrize("form", ["latex", "markdown", "html"])
def test_a_book_ends_with_what_rests_on_what_the_literature_and_an_index(articles, form):
    at = {"at": {"x": "2"}, "lhs": "4", "rhs": "2", "relation": "<="}
    wrong = Result(
        "a", variant="mistake: the square", verdict="refuted", latex="x^2 \\le x", counterexample=at
    )
    one = replace(
        articles[0],
        id="one.more",
        rests_on=("Jensen's inequality",),
        cites=(("Pinsker (1964)", "Section 2"),),
        notions=("total variation",),
        mistakes=(replace(erratum(wrong), title="the square"),),
    )
    text = document([one, *(replace(one, id=f"one.{k}", mistakes=()) for k in range(3))], form)
    told, _, ends = text.partition("What rests on what</h2>" if form == "html" else "What rests on what")
    assert "Mistake: the square" in told
    assert "is refuted" in told
    book, literature, works = ends.partition("Literature")
    assert literature and "Jensen" in book and "one-more" in works.replace("one.more", "one-more")
    assert (
        "Pinsker (1964). Information and information stability of" in works and works.count("Section 2") == 4
    )
    assert "Index" in works and "total variation" in works.partition("Index")[2]
    assert "Literature" not in document([one], form)


def told(theorem):
    """Return what the document of an undecided theorem says before and between its chains, and the rows."""
    found = article(theorem, [Result(theorem.id)])
    return [text_of(part.sentence) for part in found.parts if not part.rows], found


def test_letters_of_a_lemma_have_their_ranges_and_those_of_the_claim_are_known():
    x, a, b = real("x", above=1), real("a", at_least=0), real("b", at_least=0)
    theorem = Theorem(id="letters", title="Letters", claim=at_most(1 / x, 3))
    theorem.derivation.lemma("sums", given=at_most(a, b), general=True).chain(a + x).at_most(b + x)
    theorem.derive(1 / x).at_most(3)
    sentences, _ = told(theorem)
    assert sentences == [r"Lemma (sums). For all a, b \ge 0 with a \le b:"]


def test_a_bound_that_is_given_holds_by_hypothesis_and_another_one_does_not():
    c = real("c")
    theorem = Theorem(id="given", title="Given", claim=Renyi(2, P, Q) <= 2 * c, given=Renyi(2, P, Q) <= c)
    steps = (Renyi(2, P, Q) + c <= 2 * c, Renyi(2, P, Q) <= 2 * c)
    for step in steps:
        theorem.derive(step.lhs).at_most(step.rhs)
    shown = [Result("x", variant="step", verdict="proved", checks={"proof": {"engine": "arithmetic"}})] * 2
    found = article(theorem, [Result("given", verdict="proved", steps=tuple(shown))])
    assert [text_of(part.rows[0].reason) for part in found.parts] == ["by hypothesis", "arithmetic"]


def test_a_line_that_looks_like_the_one_before_is_left_out_only_where_it_is_proved():
    rows = [Row("x", "<", "y", (("words", "why"),), "proved"), Row("", "=", "y", (), "supported")]
    assert [
        len(condensed([rows[0], replace(rows[1], verdict=said)])) for said in ("proved", "supported")
    ] == [1, 2]


def test_only_long_subscripts_get_a_letter_that_nothing_else_has():
    level = " + ".join(rf"\varepsilon_{{{number}}}" for number in range(12))
    wide, short = (Row(rf"E_{{{below}}}(P)", r"\le", "s", (), "proved") for below in (level, r"\varepsilon"))
    found = abbreviated([Part(rows=(wide,)), Part(rows=(short,))], r"t > 0")
    assert [part.rows[0].left for part in found if part.rows] == ["E_u(P)", r"E_{\varepsilon}(P)"]
