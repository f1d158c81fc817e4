"""Documents: every step with its reason and verdict, in each format, with a template of one's own."""

import pytest

from dpsym import Renyi, Theorem, at_most, laws, real
from dpsym.check.derived import judged_derivation, with_derivation
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive import MonotoneInOrder
from dpsym.errors import UnusableInput
from dpsym.report import documents
from dpsym.report.derivations import article
from dpsym.report.documents import document, latex_words, pdf

P, Q = laws("P Q")
alpha = real("alpha", above=1)


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
    printed = Result(id=theorem.id, variant="printed", verdict="refuted", latex="x < 1", message="x = 1_2")
    return [article(theorem, [result, printed])]


def test_what_a_document_says_of_a_theorem(articles):
    (found,) = articles
    assert found.quantifiers.startswith(r"\alpha \in (1, \infty)")
    assert found.hypotheses == (r"\alpha \le 4",)
    (part,) = found.parts
    assert [row.reason for row in part.rows] == ["Jensen's inequality", "α is positive, 100%"]
    assert part.rows[0].left and not part.rows[1].left
    assert found.gaps == sum(row.verdict != "proved" for row in part.rows)
    assert found.tight == (((r"\alpha", "2"),),)


@pytest.mark.parametrize("form", ["latex", "markdown", "html"])
def test_every_format_shows_steps_verdict_and_erratum(articles, form):
    text = document(articles, form)
    for words in ("Orders two", "Jensen", "Erratum", "steps", "Verdict"):
        assert words in text


def test_latex_is_balanced_and_escaped(articles):
    text = document(articles, "latex")
    assert r"Orders two \& three" in text and r"100\%" in text and r"1\_2" in text
    assert text.count("{") == text.count("}")
    assert text.count(r"\begin{") == text.count(r"\end{")
    assert latex_words("$_\\") == r"\$\_\textbackslash{}"


def test_a_gap_is_shown():
    theorem = Theorem(id="gap", claim=Renyi(2, P, Q) <= Renyi(2, Q, P) + 10)
    theorem.derive(Renyi(2, P, Q)).at_most(Renyi(2, Q, P) + 10)
    claim = Result(id="gap", verdict="supported")
    derived = judged_derivation(theorem, Settings(examples=20))
    found = article(theorem, [with_derivation(theorem, claim, derived)])
    assert found.gaps >= 1 and found.parts[0].rows[0].note
    assert found.parts[0].rows[0].note.split(" at ")[0] in document([found], "html")


def test_a_template_of_ones_own(articles, tmp_path):
    template = tmp_path / "mine.jinja"
    template.write_text("<% for article in articles %><< article.id >>: << article.steps >><% endfor %>")
    assert document(articles, "latex", template) == "orders.two_three: 2"
    template.write_text("<< articles[0].nothing >>")
    with pytest.raises(UnusableInput, match=r"mine\.jinja is wrong"):
        document(articles, "latex", template)
    template.write_text("<< ''.__class__.__mro__ >>")  # a template is somebody's text
    with pytest.raises(UnusableInput):
        document(articles, "latex", template)


def test_without_a_typesetter_one_sentence_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(documents.shutil, "which", lambda name: None)
    with pytest.raises(UnusableInput, match="latexmk"):
        pdf("x", tmp_path / "x.pdf")
