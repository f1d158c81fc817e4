"""Whatever a page says, it is read in bounded time, nothing is executed, and what is not read is said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpsym.notes.claims import read
from dpsym.notes.documents import document_of
from dpsym.notes.items import ItemKind
from tests.notes.hanging import without_hang

# Pages that claim nothing which could be decided: each gives an item or a problem that names the cause.
REFUSED = {
    "code": "Let $x > 0$. Then $__import__('os').system('true') \\ge x$.",
    "an attribute": "Let $x > 0$. Then $x.__class__.__base__ \\ge 0$.",
    "a lambda": "Let $x > 0$. Then $(lambda: 1)() \\ge x$.",
    "a file": "Let $x > 0$. Then $\\input{/etc/passwd} \\ge x$.",
    "a shell": "Let $x > 0$. Then $\\write18{true} \\ge x$.",
    "a category code": "Let $x > 0$. Then $\\catcode`x=13 \\ge x$.",
    "a control sequence by name": "Let $x > 0$. Then $\\csname x\\endcsname \\ge x$.",
    "a macro that calls itself": "$$\\newcommand{\\a}{\\a\\a}$$ Let $x > 0$. Then $\\a \\ge x$.",
    "macros that double": "".join(
        f"$$\\newcommand{{\\m{chr(98 + n)}}}{{\\m{chr(97 + n)}\\m{chr(97 + n)}}}$$\n" for n in range(24)
    )
    + "Let $x > 0$. Then $\\mx \\ge x$.",
    "a tower": "Let $x > 0$. Then $9^{9^{9^{9^9}}} \\ge x$.",
    "a factorial": "Let $x > 0$. Then $99999999! \\ge x$.",
    "factorials of factorials": "Let $x > 0$. Then $9!!!!!!! \\ge x$.",
    "a power of ten": "Let $x > 0$. Then $10^{10^{10}} \\ge x$.",
    "a binomial": "Let $x > 0$. Then $\\binom{10^9}{10^8} \\ge x$.",
    "many digits": f"Let $x > 0$. Then ${'9' * 5000} \\ge x$.",
    "a sum to a large bound": "Let $x > 0$. Then $\\sum_{i=1}^{10^{10^{10}}} i \\ge x$.",
    "brackets": f"Let $x > 0$. Then ${'(' * 5000}x{')' * 5000} \\ge 0$.",
    "braces that are open": f"Let $x > 0$. Then ${'{' * 3000}x \\ge 0$.",
    "an unknown macro": "Let $x > 0$. Then $\\foo{x} \\ge 0$.",
    "an unknown environment": "Let $x > 0$. Then $$\\begin{foo} x \\ge 0 \\end{foo}$$",
    "a symbol without a domain": "Then $\\zeta \\ge 0$.",
    "a division by zero": "Let $x > 0$. Then $x / 0 \\ge 1$.",
    "a logarithm of zero": "Let $x > 0$. Then $\\log(0) \\ge x \\cdot \\foo$.",
    "an empty fraction": "Let $x > 0$. Then $\\frac{}{} \\ge x$.",
    "a lone relation": "Let $x > 0$. Then $\\le$ and $\\ge x$.",
    "right to left": "Let $x > 0$. Then $x \u202e\\ge 0$.",
    "a zero width space": "Let $x > 0$. Then $x\u200b\u2060 \\geq\u200b y$.",
    "a null character": "Let $x > 0$. Then $x \x00 \\ge 0$.",
    "cyrillic letters": "Let $x > 0$. Then $\u0445 \\ge 0$.",
    "an empty range": "For all $1 \\le x \\le 0$, $x \\ge 5$.",
    "a domain of itself": "Let $x \\ge x$. Then $x \\ge y$.",
    "domains in a circle": "Let $x \\le y$ and $y \\le z$ and $z \\le x$. Then $x \\ge w$.",
    "a definition of itself": "Let $x > 0$. Set $x := x + 1$. Then $x \\ge 1$.",
    "definitions in a circle": "Define $y := z$ and $z := y$. Then $y \\ge 1$.",
    "a family without an end": "Let $a_1, a_2, \\dots \\ge 0$. Then $\\sum_{i=1}^n a_i \\ge 0$.",
    "many coordinates": "Let $v \\in \\mathbb{R}^{10^{15}}$. Then $\\|v\\|_1 \\ge \\zeta$.",
    "a law of itself": "Let $P$ be a law on $P$. Then $P(P) \\ge 0$.",
    "an order below one": "Let $P, Q$ be laws on $\\mathcal{Y}$. Then $D_{-3}(P \\| Q) \\ge 0$.",
    "a divergence of numbers": "Let $x > 0$. Then $D(x \\| x) \\ge 0$.",
    "html": "Let $x > 0$. Then $<script>alert(1)</script> \\ge x$.",
}
LONGEST = 12.0  # seconds of processor time, of which reading one takes less than a tenth
# Pages that are long; what comes out does not matter.
LONG = {
    "sentences": "Let $x > 0$. Then $x \\ge 0$. " * 100,
    "conditions": "Let " + " and ".join(f"$x_{{{n}}} > 0$" for n in range(200)) + ". Then $x_1 \\ge 0$.",
    "a quantifier for each letter": "For all " + ", ".join(f"$x_{{{n}}} > 0$" for n in range(150)) + " we have $x_1 > 0$.",
    "suppositions": "If " + ", if ".join(["$x > 0$"] * 200) + " then $x > 0$.",
    "implications": "$x > 0$" + " implies $x > 0$" * 200 + ".",
    "words": "Let $x > 0$. " + "the of such that for all if then where " * 400 + "$x > 0$.",
    "items": "".join(f"{n}. $x \\ge {n}$\n" for n in range(100)),
    "headings": "".join(f"{'#' * (n % 6 + 1)} A\n\nLet $x > {n}$.\n\n" for n in range(150)),
    "theorems": "**Theorem.** Let $x > 0$. Then $x > 0$.\n\n" * 75,
    "colons": "a: " * 1500 + "$x > 0$.",
    "commas": "Let $x > 0$" + "," * 2500 + " then $x > 0$.",
    "open quotes": "> " * 150 + "Let $x > 0$.",
    "questions": "Is $x > 0$? " * 250,
    "definitions": "Let $x_0 > 0$. " + " ".join(f"Put $x_{{{n + 1}}} := x_{{{n}}} x_{{{n}}}$." for n in range(30)) + " Then $x_{30} > 0$.",
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("kind", ["markdown", "latex"])
def test_nothing_hostile_is_claimed_and_the_cause_is_named(name, kind):
    with without_hang():
        found = read(document_of(REFUSED[name], "a", kind))
    assert [item.reading for item in found.claims() if "zeta" in item.latex or "foo" in item.latex] == []
    told = [item.message for item in found.items if item.kind in (ItemKind.UNREAD, ItemKind.ILL_FORMED)]
    told += [problem.message for problem in found.document.problems]
    told += [aside.message for aside in found.context if aside.role == "not understood"]
    assert told
    assert all(told)


@pytest.mark.parametrize("name", LONG)
def test_long_pages_are_read_in_bounded_time(name):
    with without_hang(LONGEST):
        read(document_of(LONG[name], "a", "markdown"))


FORMULAS = st.sampled_from(
    [
        *(
            "x",
            "y",
            "x > 0",
            "x \\le y",
            "y = x + 1",
            "P",
            "P, Q",
            "S \\subseteq \\mathcal{Y}",
            "P(S) \\le 1",
        ),
        *(
            "D_\\alpha(P \\| Q) \\le \\varepsilon",
            "\\alpha > 1",
            "\\varepsilon",
            "(\\varepsilon, \\delta)",
            "M",
        ),
        *(
            "a_1, \\dots, a_n \\ge 0",
            "\\sum_{i=1}^n a_i \\ge 0",
            "f : \\mathcal{Y} \\to [0, 1]",
            "\\forall x",
        ),
        *(
            "\\le x",
            "x :=",
            "M(x)",
            "\\mathrm{Lap}(b)",
            "X \\sim N(0, \\sigma^2)",
            "\\Pr[|X| \\ge t] \\le 1",
            "k",
        ),
    ]
)
WORDS = st.sampled_from(
    [
        "let",
        "fix",
        "suppose",
        "assume",
        "if",
        "then",
        "for",
        "all",
        "every",
        "any",
        "with",
        "where",
        "such",
        "that",
        "satisfying",
        "is",
        "are",
        "be",
        "a",
        "an",
        "the",
        "law",
        "laws",
        "on",
        "of",
        "in",
        "and",
        "or",
        ",",
        ".",
        ":",
        ";",
        "(",
        ")",
        "?",
        "we",
        "have",
        "get",
        "hence",
        "thus",
        "therefore",
        "implies",
        "iff",
        "define",
        "put",
        "set",
        "by",
        "exists",
        "there",
        "not",
        "no",
        "some",
        "positive",
        "real",
        "numbers",
        "integer",
        "event",
        "distribution",
        "mechanism",
        "-DP",
        "-zCDP",
        "-RDP",
        "its",
        "their",
        "composition",
        "randomized",
        "response",
        "gaussian",
        "laplace",
        "sensitivity",
        "KL",
        "divergence",
        "denotes",
        "fixed",
        "throughout",
        "unless",
        "stated",
        "this",
        "gives",
        "which",
        "case",
        "otherwise",
        "only",
        "both",
        "either",
        "uniformly",
        "drawn",
        "from",
        "scale",
        "same",
        "finite",
        "set",
        "flip",
        "a coin",
        "another coin",
        "heads",
        "tails",
        "truthfully",
        "yes",
        "with the following properties:",
        "there exist",
        "the total mass of all elements",
        "is at most",
        "at least",
        "property",
        "neighbours",
        "the probability",
        "so",
    ]
)
SENTENCES = st.lists(st.one_of(WORDS, FORMULAS.map(lambda formula: f"${formula}$")), max_size=25)


def _is_read(words, kind):
    found = read(document_of(" ".join(words), "a", kind))
    assert all(
        item.message or item.kind not in (ItemKind.UNREAD, ItemKind.ILL_FORMED) for item in found.items
    )
    for item in found.claims():
        item.claim.reading()


@given(SENTENCES, st.sampled_from(["markdown", "latex"]))
def test_any_words_around_formulas_are_read(words, kind):
    _is_read(words, kind)


@pytest.mark.slow
@settings(max_examples=100_000)
@given(SENTENCES, st.sampled_from(["markdown", "latex"]))
def test_very_many_words_around_formulas_are_read(words, kind):
    _is_read(words, kind)
