"""The web page and the notebook display: complete, and with everything escaped."""

from html.parser import HTMLParser
from types import SimpleNamespace

from dpsym.check.result import REFUTED, Result
from dpsym.check.run import Report
from dpsym.errors import Place, UnusableInput
from dpsym.report.html import page
from dpsym.report.jupyter import claim_bundle, result_bundle, theorem_bundle

NASTY = "<script>alert('x')</script>&"
RESULT = Result(
    id=NASTY,
    variant=NASTY,
    verdict="refuted",
    expected=REFUTED,
    latex="x < 1",
    reading=r"\forall x \in (0, \infty):\quad x < 1",
    message=NASTY,
    checks={NASTY: {"outcome": NASTY}},
    counterexample={"at": {"x": "2"}, "lhs": "2", "rhs": "1", "relation": "<"},
)


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.seen = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)


def test_a_page_is_escaped_and_needs_nothing_from_elsewhere():
    text = page(Report([RESULT], [UnusableInput(NASTY, Place(NASTY, 1))]))
    assert Tags(text).seen.count("script") == 1  # the page's own
    assert text.count("<script>") == 1
    assert "http:" not in text
    assert "https:" not in text
    assert "left 2, right 1; claimed is left &lt; right" in text
    assert "Inputs that could not be used" in text


def test_a_result_shows_itself_in_a_notebook():
    shown = RESULT._repr_mimebundle_()
    assert not {"script", "style", "a", "img"} & set(Tags(shown["text/html"]).seen)
    assert "<td>= 2</td>" in shown["text/html"] and "<td>= 1</td>" in shown["text/html"]
    assert "<mi>x</mi><mo>&lt;</mo><mn>1</mn>" in shown["text/html"]
    assert RESULT._repr_latex_() == f"${RESULT.reading}$"
    assert RESULT._repr_html_() == shown["text/html"]
    assert shown["text/plain"] == str(RESULT)


def test_an_unread_result_shows_itself_too():
    assert result_bundle(Result(id="x"))["text/latex"] == "undecided x"


def test_a_claim_and_a_theorem_show_themselves():
    claim = SimpleNamespace(reading=lambda: "x < 1")
    assert "<mi>x</mi><mo>&lt;</mo><mn>1</mn>" in claim_bundle(claim)["text/html"]
    variants = [("claim", "", claim), (NASTY, "", claim)]
    theorem = SimpleNamespace(id="t", title=NASTY, notes=NASTY, variants=lambda: variants, is_derived=False)
    shown = theorem_bundle(theorem)
    assert "script" not in Tags(shown["text/html"]).seen
    assert shown["text/latex"] == "$x < 1$"
