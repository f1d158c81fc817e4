"""Whatever is typed, a formula is read or refused: in bounded time, with offsets, and nothing else is raised."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dpsym.errors import Unread
from dpsym.notes.parse import BadRow, parse, read_rows
from dpsym.notes.printer import print_node
from dpsym.notes.source import Source, Span
from tests.notes.hanging import without_hang
from tests.notes.trees import refusal, rows, tree

LONG = {
    "brackets": "(" * 1900 + "x" + ")" * 1900,
    "brackets as deep as allowed": "(" * 99 + "x" + ")" * 99,
    "braces": "{" * 1900 + "x" + "}" * 1900,
    "exponents": "x^{" * 99 + "y" + "}" * 99,
    "indices": "x_{" * 99 + "y" + "}" * 99,
    "fractions": r"\frac{1}{" * 99 + "y" + "}" * 99,
    "logarithms in brackets": r"\log(\sum_i " * 99 + "x" + ")" * 99,
    "fractions without arguments": r"\frac" * 3000,
    "roots": r"\sqrt" * 3000 + "x",
    "hats": r"\hat" * 3000 + "x",
    "alphabets": r"\mathbb" * 2500 + "x",
    "logarithms": r"\log " * 3000 + "x",
    "sums": r"\sum_i " * 900 + "x",
    "negations": r"\neg " * 3000 + "x",
    "minus signs": "-" * 3900 + "x",
    "bars": "|" * 3999,
    "bars with letters": "|a" * 1999,
    "double bars": r"\|" * 3999,
    "primes": "x" + "'" * 3000,
    "index signs": "x_" * 1500,
    "factorials": "n" + "!" * 3000,
    "integral signs": r"\int x" * 900 + "dx" * 900,
    "integrals": r"\int x dx" * 900,
    "terms": "x+" * 1999 + "x",
    "factors": "x " * 3999,
    "relations": "x=" * 1999 + "x",
    "commas": "x," * 1999 + "x",
    "rows": "x = y \\\\ " * 900,
    "ampersands": "&" * 3999,
    "digits": "9" * 19000,
    "opening sizes": r"\left(" * 1900,
    "nothing to the left": r"\left." * 1500 + "x" + r"\right." * 1500,
    "environments": r"\begin{aligned}" * 60 + "x" + r"\end{aligned}" * 60,
    "environments without end": r"\begin{cases}" * 1000,
    "cases in cases": r"\begin{cases}x & " * 90 + "y" + r"\end{cases}" * 90,
    "words": r"\text{a} " * 2000,
    "words that are not closed": r"\text{" + "{" * 5000,
    "formulas in words": r"\text{$" * 500 + "x" + "$}" * 500,
    "quantifiers": r"\forall x " * 1000,
    "nested quantifiers": r"A \text{ and } \forall x : " * 200 + "B",
    "implications": r"x \Rightarrow " * 1500 + "x",
    "spaces": " " * 19000 + "x",
    "wide spaces": r"x \quad " * 1900,
    "comments": "%" * 19000,
    "backslashes": "\\" * 19999,
    "slashes": "a/" * 1900 + "b",
    "suprema that reach on": r"\sup_S S - " * 300 + "S",
    "sums that reach on": r"\sum_i a_i + " * 300 + "a_i",
    "overset": r"\overset{a}" * 600,
    "underset": r"\underset{x}{\max}" * 500,
    "colours": r"\color{red}" * 700 + "x",
    "boxes": r"\boxed{" * 99 + "x" + "}" * 99,
    "products in braces": "{" * 99 + "a b " * 900 + "}" * 99,
    "alphabets in alphabets": r"\mathbf{" * 99 + "x" + "}" * 99,
    "indices of sets": r"\mathbb{R}_{\ge " * 90 + "0" + "}" * 90,
    "stacks in stacks": r"\sum_{\substack{i = " * 45 + "1" + "}}" * 45 + " x",
    "powers of laws": r"P^{\otimes " * 99 + "k" + "}" * 99,
    "sets in sets": r"\{x : " * 90 + "y" + r"\}" * 90,
    "expectations": r"\mathbb{E}[" * 99 + "x" + "]" * 99,
    "divergences": r"D_\alpha(P \| " * 60 + "Q" + ")" * 60,
    "letters": "a" * 3999,
    "a million letters": "x" * 1_000_000,
}
HARMFUL = [
    r"\input{/etc/passwd}",
    r"\write18{ls}",
    r"\csname foo\endcsname",
    r"\catcode`\@=11",
    r"\def\x{\x\x}\x",
    r"\newcommand{\x}[1]{#1#1}\x{\x{\x{\x{\x{\x{\x{\x{\x{\x{\x{\x{\x{\x{\x{y}}}}}}}}}}}}}}}",
    "__import__('os').system('ls')",
    "x.__class__",
    "<script>alert(1)</script>",
    "eval(x)",
    "lambda: 0",
    "x\x1b[2J",
    "\ufeff\u202e",
    "${x}",
]


@pytest.mark.parametrize("name", LONG)
def test_long_input(name):
    text = LONG[name]
    with without_hang():
        for row in read_rows(Source("a.md", text), Span(0, len(text))):
            if isinstance(row, BadRow):
                assert 0 <= row.error.start <= row.error.end <= len(text)
                assert len(str(row.error)) < 200
            else:
                assert repr(row.node) and hash(row.node) == hash(row.node) and print_node(row.node)


@pytest.mark.parametrize("text", HARMFUL)
def test_harmful_input_is_refused(text):
    assert refusal(text)


@pytest.mark.parametrize(
    "text", ["9^{9^{9^{9}}}", "9999999999!", r"\binom{10^{99}}{5}", "2^{2^{2^{2^{2^{2}}}}}"]
)
def test_numbers_are_never_computed(text):
    assert print_node(tree(text))


def test_what_is_too_deep_is_refused_as_such():
    assert "nested more than 100 deep" in refusal(LONG["logarithms in brackets"])
    assert "nested more than 100 deep" in refusal(LONG["brackets"])


WORDS = r"""
x y P Q M f S k D E d e \alpha \varepsilon \delta \infty \Delta \mathcal{M} \mathbb{E} \mathbb{P} \Pr \mathbb{R}
\mathrm{KL} \operatorname{Lap} \text{is} \text{for|all} \text{,|where} \text{and} \text{if} \text{then} \mathbf{1}
1 2 0.5 12 007 + - * / \cdot \times \cup \cap \setminus \pm \circ \otimes = < > \le \ge \ne := \in \notin \subseteq \sim
\to \leftarrow \ll \propto \mapsto , ; : . ! ' ^ _ { } ( ) [ ] \{ \} || \| \mid \parallel \left( \right) \left[ \right]
\left\{ \right\} \left. \right. \middle\| \big( \big) \lvert \rvert \lfloor \rfloor \frac \sqrt \binom \hat \tilde \bar
\log \exp \ln \max \min \sup \inf \sum \prod \lim \int dx dy \mathrm{d}x \substack \underset \overset \stackrel
\underbrace \forall \exists \Rightarrow \iff \Leftarrow \wedge \vee \neg \dots ... \quad \, ~ & \\ \begin{cases}
\end{cases} \begin{aligned} \end{aligned} \begin{array}{ll} \end{array} \tag{1} \label{a} \not \boxed \textcolor{red} \#
\% \checkmark {a+b} _{i=1} ^{k} _{i} ^2 ^{*} ^{-1} ^{\otimes|k} (x) [0,1) \{0,1\} (P\|Q) [X\in|S] |x| \|x\|_1 exp abc DP
\newcommand{\a}[1]{#1x} \a \def\b{y} \b # $ @ \unknown \text{ \begin{foo} é
""".replace("|", "\x00").split()
PIECES = st.sampled_from([word.replace("\x00", " " if len(word) > 1 else "|") for word in WORDS])
SENSIBLE = [
    r"D_\alpha(P \| Q) \le \varepsilon",
    r"\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S] + \delta",
    r"\sup_{S \subseteq Y} P(S) - e^\varepsilon Q(S)",
    r"\sum_{i=1}^k \varepsilon_i^2 + \sqrt{2 \log(1/\delta)}",
    r"\int_0^1 f(x) g(x)\, dx",
    r"\forall x \in X : |f(x)| \le \|g\|_1",
    r"\begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}",
    r"a &= b \\ &\le c \quad \text{for all } \alpha > 1",
]


def read_or_refused(text):
    """Read a formula, look at everything that came out, and print it."""
    try:
        formula = parse(Source("a.md", text), Span(0, len(text)))
    except Unread as error:
        assert 0 <= error.start <= error.end <= len(text)
        return
    for row in formula.rows:
        assert tree(print_node(row.node)) == row.node
        for part in row.node.walk():
            assert 0 <= part.span.start <= part.span.end <= len(text)


FUZZ = settings(max_examples=200, suppress_health_check=list(HealthCheck))


@FUZZ
@given(st.lists(PIECES, max_size=30), st.sampled_from(["", " "]))
def test_any_string_of_tokens_is_read_or_refused(pieces, between):
    read_or_refused(between.join(pieces))


@FUZZ
@given(st.sampled_from(SENSIBLE), st.data())
def test_a_formula_with_a_slip_is_read_or_refused(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 4))
        text = text[:place] + data.draw(PIECES) + text[place + length :]
    read_or_refused(text)


@FUZZ
@given(st.text(max_size=60))
def test_any_characters_are_read_or_refused(text):
    read_or_refused(text)


def test_formulas_of_a_lecture_are_read_again_and_again():
    with without_hang():
        for _ in range(50):
            for text in SENSIBLE:
                assert rows(text)
