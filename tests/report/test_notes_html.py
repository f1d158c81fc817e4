"""The page about lecture notes: everything in order and escaped, and nothing from elsewhere."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from dpsym.check.result import REFUTED, Result
from dpsym.check.run import Report
from dpsym.errors import Place, UnusableInput
from dpsym.report.html import page

NASTY = "</pre></style><script>alert('x')</script><img src=x onerror=y>&\"'"
FOUND = {"at": {r"\varepsilon": "2", "P": "(0, 1)"}, "lhs": "6.38", "rhs": "4", "relation": "<="}


def result(line, verdict, file="week1.md", **fields):
    source = {"file": file, "line": line, "column": 1}
    return Result(
        **{"id": f"{file}:{line}", "verdict": verdict, "source": source, "latex": "x < 1", **fields}
    )


REPORT = Report(
    [
        result(3, "proved", label="first", reading=r"\forall\, x \in (0, 1):\quad x < 1", scope="everywhere"),
        result(
            5,
            "refuted",
            latex=r"e^\varepsilon - 1 \leq 2\varepsilon",
            reading=r"\forall\, \varepsilon \in [0, \infty):\quad e^{\varepsilon} - 1 \le 2 \varepsilon",
            counterexample=FOUND,
            suggestion={"latex": r"\varepsilon \le 1", "verdict": "proved", "edit": "a smaller domain"},
            message="the claim says left ≤ right, but at ε = 2: left 6.38, right 4",
        ),
        result(7, "unread", message="a limit is not read", place={"text": r"$\lim x$", "column": 2}),
        result(8, "ill-formed", message="σ has no domain"),
        result(
            9,
            "refuted",
            message="step 2: x = 2: left 2, right 1",
            steps=(result(9, "proved", scope="everywhere"), result(10, "refuted", counterexample=FOUND)),
        ),
        result(
            12, "unread", steps=(result(12, "supported"), result(13, "unread", message="dots are not read"))
        ),
        result(20, "definition"),
        result(1, "undecided", file="week2.md", message="too large"),
    ],
    [UnusableInput("is a picture", Place("scan.md"))],
    ["empty.md"],
)


class Page(HTMLParser):
    """What stands on a page, part by part."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.open, self.balanced = [], [], [], True
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "br", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        self.balanced = self.balanced and self.open.pop() == tag


def section(text, name):
    return re.search(rf'<section id="{name}">(.*?)</section>', text, re.DOTALL)[1]


TEXT = page(REPORT)


def test_the_page_is_well_formed():
    found = Page(TEXT)
    assert found.balanced
    assert found.open == []


def test_the_claims_stand_in_order_each_beside_its_reading():
    claims = section(TEXT, "claims-1")
    lines = re.findall(r'<article.*?<span class="faint">(.*?)</span>', claims)
    assert lines == ["line 3 (first)", "line 5", "line 8", "line 9", "line 12", "line 20"]
    assert claims.count("as understood") == 2
    assert "<h2>week1.md</h2>" in claims
    assert "too large" in section(TEXT, "claims-2")


def test_a_claim_in_words_is_shown_as_words_with_formulas():
    words = r"Pure $\varepsilon$ -DP costs \$5 & implies $$\varepsilon^2$$ -zCDP <b>"
    text = section(page(Report([result(1, "proved", latex=words)])), "claims-1")
    assert "<p>Pure <math" in text
    assert "-DP costs \\$5 &amp; implies <math" in text
    assert "</math> -zCDP &lt;b&gt;</p>" in text


def test_errata_come_first_and_lead_to_their_claims():
    assert TEXT.index('id="errata"') < TEXT.index('id="claims-1"')
    errata = section(TEXT, "errata")
    links = re.findall(r'href="#(\w+)"', errata)
    assert len(links) == 2
    assert all(f'id="{link}"' in TEXT for link in links)
    assert "a smaller domain" in errata
    assert "left 6.38, right 4; claimed is left ≤ right" in errata
    assert "<mi>ε</mi><mo>=</mo><mn>2</mn>" in errata
    assert "For all" in errata  # an erratum has its reading


def test_questions_are_kept_apart_and_say_what_was_not_understood():
    rows = ({"line": 4, "words": "unless $x$ is large"},)
    text = page(Report([result(9, "doubtful", counterexample=FOUND, not_understood=rows)]))
    questions = section(text, "questions")
    assert "line 4: unless <math" in questions
    assert 'id="errata"' not in text


def test_claims_stand_under_their_headings_and_the_page_has_the_title_of_its_document():
    first = result(3, "proved", within=("Growth", "Lemma 1"), title="Week 1 & more")
    text = page(Report([first, result(5, "proved", within=("Tails",), title="Week 1 & more")]))
    assert "<h1>Week 1 &amp; more</h1>" in text
    assert "<title>Week 1 &amp; more</title>" in text
    headings = re.findall(r'<h3 id="([\w-]+)">(.*?)</h3>', text)
    assert [words for _, words in headings] == ["Growth · Lemma 1", "Tails"]
    menu = re.search(r"<nav.*?</nav>", text)[0]
    assert all(f'href="#{anchor}"' in menu for anchor, _ in headings)


def test_formulas_have_the_macros_of_their_document_written_out():
    text = section(page(Report([result(3, "proved", latex=r"\R x", typeset="2 x")])), "claims-1")
    assert "<mn>2</mn><mi>x</mi>" in text
    assert r"<pre>\R x</pre>" in text


def test_a_reading_breaks_after_its_colon_and_before_its_conclusion():
    reading = r"\forall\, x \in \mathbb{R},\; y \in (0, 1):\quad x < y \;\Longrightarrow\; x < 1"
    claims = section(page(Report([result(3, "proved", reading=reading)])), "claims-1")
    whom, given, says = (claims.index(f'class="{name}"') for name in ("whom", "given", "says"))
    assert whom < given < says


def test_files_are_linked_from_where_the_page_will_be(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hostile = result(3, "proved", file="javascript:alert(1).md")
    text = page(Report([result(4, "proved", file="a b.md"), hostile]), folder=tmp_path / "out")
    assert 'href="../a%20b.md#L4"' in text
    assert "javascript:alert(1).md" in text
    assert 'href="javascript' not in text
    assert "#L4" not in page(Report([result(4, "proved", file="a b.md")]))


def test_what_was_not_read_comes_last_with_the_place():
    short = section(TEXT, "not-read")
    assert TEXT.index('id="not-read"') > TEXT.index('id="claims-2"')
    for sentence in ("a limit is not read", "σ has no domain", "dots are not read"):
        assert sentence in short
    assert '<pre class="place">$\\lim x$\n ^</pre>' in short
    assert re.findall(r"line (\d+)", short) == ["7", "8", "13"]


def test_steps_stand_below_their_chain():
    assert "step 2, line 10" in section(TEXT, "claims-1")


def test_other_inputs_are_told():
    assert "scan.md: is a picture" in section(TEXT, "problems")
    assert "empty.md" in section(TEXT, "empty")


def test_nothing_comes_from_elsewhere_and_nothing_else_runs():
    found = Page(TEXT)
    assert found.tags.count("script") == 1
    assert not {"link", "img", "iframe", "object", "form", "base"} & set(found.tags)
    assert "http:" not in TEXT
    assert "https:" not in TEXT
    assert "url(" not in TEXT
    assert "@import" not in TEXT
    names = [name for name, _ in found.attributes]
    assert "style" not in names
    assert not [name for name in names if name.startswith("on")]


def test_the_policy_allows_this_style_and_this_script_and_nothing_else():
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', TEXT)[1]
    style = re.search(r"<style>(.*?)</style>", TEXT, re.DOTALL)[1]
    script = re.search(r"<script>(.*?)</script>", TEXT, re.DOTALL)[1]
    known, run = (
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)
    )
    assert policy.split("; ") == [
        "default-src 'none'", f"style-src 'sha256-{known}'", f"script-src 'sha256-{run}'", "base-uri 'none'",
        "form-action 'none'",
    ]  # fmt: skip
    assert "prefers-color-scheme: dark" in style
    assert "@media print" in style


FIELDS = {
    "id": NASTY,
    "label": NASTY,
    "latex": NASTY,
    "reading": NASTY,
    "message": NASTY,
    "scope": NASTY,
    "assumed": NASTY,
    "theorem": NASTY,
    "rests_on": (NASTY,),
    "checks": {NASTY: {"outcome": NASTY}},
    "suggestion": {"latex": NASTY, "verdict": NASTY, "edit": NASTY},
    "sharpened": {"latex": NASTY, "verdict": NASTY, "words": NASTY, "extremiser": {NASTY: NASTY}},
    "place": {"file": NASTY, "line": 1, "column": 3, "text": NASTY},
}


@pytest.mark.parametrize(
    "verdict", ["proved", "supported", "refuted", "undecided", "ill-formed", "unread", "definition", NASTY]
)
def test_whatever_comes_from_a_file_is_escaped(verdict):
    found = {"at": {NASTY: NASTY}, "lhs": NASTY, "rhs": NASTY, "relation": NASTY}
    nasty = result(1, verdict, file=NASTY, counterexample=found, **FIELDS)
    text = page(
        Report(
            [nasty, result(2, verdict, file=NASTY, steps=(nasty, nasty))],
            [UnusableInput(NASTY, Place(NASTY))],
            [NASTY],
        )
    )
    parsed = Page(text)
    assert parsed.balanced
    assert parsed.tags.count("script") == 1
    assert "img" not in parsed.tags
    assert not [name for name, _ in parsed.attributes if name.startswith("on")]


def test_theorems_stand_beside_notes():
    theorem = Result(
        id="square", expected=REFUTED, verdict="refuted", source={"file": "a.py", "line": 1, "column": 1}
    )
    text = page(Report([*REPORT.results, theorem]))
    assert "square" in section(text, "theorems")


def test_formulas_in_titles_and_headings_are_typeset():
    place = {"file": "a.md", "line": 3, "column": 1}
    one = Result(
        "a:3", verdict="proved", latex="x", source=place, title=r"On $\delta$", within=(r"The $\delta$",)
    )
    text = page(Report([one]))
    assert "<title>On δ</title>" in text
    assert r"$\delta$" not in text
    assert text.count("<mi>δ</mi>") >= 3  # title, heading, menu


def test_the_steps_of_a_chain_are_folded_unless_one_is_wrong():
    place = {"file": "a.md", "line": 3, "column": 1}
    for verdict, folded in (("ill-formed", True), ("refuted", False)):
        steps = tuple(Result("a", verdict=each, latex="x", source=place) for each in ("proved", verdict))
        text = page(Report([Result("a:3", verdict=verdict, latex="x", source=place, steps=steps)]))
        assert ("<summary>step by step: 1 proved, 1 ill-formed</summary>" in text) is folded


def test_a_reading_has_lines_of_its_own_on_a_phone_where_those_of_a_screen_are_too_long():
    long = r"\forall\, x \in [0, 1]:\quad x^{2} + x^{3} + x^{4} + x^{5} + x^{6} + x^{7} \le 7 x + x^{8} + x^{9} + x^{10}"
    text = page(Report([result(3, "proved", reading=long)]))
    (roomy,), (slim,) = (
        re.findall(rf'<div class="{name}">(.*?)</div></div>', text) for name in ("roomy", "slim")
    )
    assert roomy.count('class="line') < slim.count('class="line')
    assert re.findall(r"<mn>(\d+)</mn>", roomy) == re.findall(r"<mn>(\d+)</mn>", slim)
    short = page(Report([result(3, "proved", reading=r"\forall\, x \in [0, 1]:\quad x^{2} \le x")]))
    assert 'class="slim"' not in short


def test_formulas_that_are_no_claims_are_typeset():
    row = {
        "source": {"file": "a.md", "line": 1},
        "latex": r"\eps",
        "typeset": r"\varepsilon",
        "role": "mention",
        "message": "",
    }
    text = section(page(Report([result(3, "proved")], context=[row])), "context")
    assert "<mi>ε</mi>" in text and "eps" not in text
