"""Sheets as people write them: integers behind their bounds, numbers that differ, conditions, small powers."""

import pytest

BERNOULLI = r" Show that $$(1+x)^n \ge 1+nx.$$"
SQUARE = r" Show that $$\frac{x^2}{(x-y)^2} \ge 0.$$"
CHAIN = r" Show that $$p \le e^{\varepsilon_1+\varepsilon_2} r.$$"
CHI = r" Show that $$\sum_{y} \frac{P(y)^2}{Q(y)} \ge 1.$$"


@pytest.fixture
def read(assignment):
    """Return a function that reads a sheet and returns what it asks."""
    return lambda text: assignment(text).claim


def domains(claim):
    return {str(symbol): str(symbol.domain) for symbol in claim.conclusion.free_symbols}


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x \ge 0$ and $n \ge 1$ an integer." + BERNOULLI,
        r"Let $x \ge 0$ and an integer $n \ge 1$." + BERNOULLI,
        r"Let $x \ge 0$, where $n \ge 1$ is an integer." + BERNOULLI,
        r"Let $x \ge 0$, $n \ge 1$ integer." + BERNOULLI,
        r"Let $x \ge 0$ and let $n\in\mathbb N$." + BERNOULLI,
        r"Let $x \ge 0$ and let n be a positive integer." + BERNOULLI,
        r"Let $x \ge 0$ and $n$ a positive integer." + BERNOULLI,
        r"Let $x \ge 0$ and $n \ge 1$ be an integer." + BERNOULLI,
        r"Assume $x \ge 0$ and $n \ge 1$ is an integer." + BERNOULLI,
        r"Show that for all $x\ge0$ and $n \ge 1$ an integer, $$(1+x)^n \ge 1+nx.$$",
        r"Show that for all $x\ge0$ and every integer $n \ge 1$, $(1+x)^n \ge 1+nx$.",
        r"Show that $$(1+x)^n \ge 1+nx$$ where $x \ge 0$ and $n\ge1$ is an integer.",
        r"Show that $(1+x)^n \ge 1+nx$ for $x \ge 0$ and $n \ge 1$ an integer.",
    ],
)
def test_a_noun_in_the_singular_is_about_the_last_symbol(read, text):
    """x stays real: were it an integer, too, less would be asked than the sheet asks."""
    assert domains(read(text)) == {"x": "[0, oo)", "n": "[1, oo) integers"}


def test_a_noun_in_the_plural_is_about_all_symbols(read):
    claim = read(r"Let $x \ge 0$ and $n \ge 1$ be integers." + BERNOULLI)
    assert domains(claim) == {"x": "[0, oo) integers", "n": "[1, oo) integers"}


@pytest.mark.parametrize("more", ["an even integer", "an integer power of $3$", "integer and even"])
def test_a_noun_that_says_more_is_listed(assignment, more):
    said = assignment(rf"Let $x \ge 0$ and $n \ge 1$ {more}." + BERNOULLI)
    assert any("not understood as a whole" in message for message, _ in said.problems)


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x, y \in \mathbb{R}$ with $x \ne y$.",
        r"Let $x, y > 0$ be distinct.",
        r"Let $x$ and $y$ be distinct positive numbers.",
        r"Let $x, y > 0$, $x \neq y$.",
        r"Let $x, y > 0$. Assume that $x$ and $y$ are distinct.",
        r"Let $x > 0$ and $y > 0$ be two different real numbers.",
    ],
)
def test_numbers_that_differ_are_apart(read, text):
    assert [str(part) for part in read(text + SQUARE).given] == ["Abs(x - y) > 0"]


def test_distinct_behind_a_quantifier_is_not_lost(read):
    claim = read(r"Show that for all distinct $x, y > 0$, $(x-y)^2 > 0$.")
    assert [str(part) for part in claim.given] == ["Abs(x - y) > 0"]


def test_distinct_are_the_numbers_beside_it(read):
    claim = read(r"Show that for all distinct $x, y > 0$ and $z > 0$, $(x-y)^2 + z > 0$.")
    assert [str(part) for part in claim.given] == ["Abs(x - y) > 0"]


def test_that_two_numbers_differ_is_for_a_person(assignment):
    said = assignment(r"Let $x, y > 0$. Show that $$x \ne y + 1.$$")
    assert "differ is not a relation" in said.unread[0].message


@pytest.mark.parametrize(
    "text",
    [
        r"Let $p, q, r \in [0,1]$ with $p \le e^{\varepsilon_1} q$ and $q \le e^{\varepsilon_2} r$." + CHAIN,
        r"Show that $p \le e^{\varepsilon_1+\varepsilon_2} r$ for $p, q, r \in [0,1]$ with"
        r" $p \le e^{\varepsilon_1} q$ and $q \le e^{\varepsilon_2} r$.",
        r"Let $p, q, r \in [0,1]$. For $p, q, r \in [0,1]$ with $p \le e^{\varepsilon_1} q$ and"
        r" $q \le e^{\varepsilon_2} r$:" + CHAIN,
    ],
)
def test_a_bound_of_a_number_that_bounds_another_is_kept(read, text):
    """The bound of q used to be lost: then p = q = 1 and r = 0 refuted the sheet."""
    claim = read(r"Let $\varepsilon_1,\varepsilon_2 \ge 0$. " + text)
    said = [str(part) for part in claim.given]
    symbols = {str(symbol): symbol for symbol in claim.conclusion.free_symbols}
    for _, bound in symbols["p"].constraints:
        inner = {str(symbol): symbol for symbol in bound.free_symbols}
        said += [f"q {op} {limit}" for op, limit in inner["q"].constraints]
    assert said == ["q <= r*exp(epsilon_2)"]


@pytest.mark.parametrize(
    "text",
    [
        "Let $P$ and $Q$ be distributions with full support on a finite set.",
        "Let $P$ and $Q$ be distributions on a finite set, both with full support.",
        r"Let $P$ and $Q$ be distributions on $\mathcal Y$. Suppose that $P$ and $Q$ have full support.",
    ],
)
def test_full_support_is_that_all_masses_are_positive(read, text):
    assert [str(part) for part in read(text + CHI).given] == ["ForAll(y, P(y) > 0)", "ForAll(y, Q(y) > 0)"]


@pytest.mark.parametrize(
    ("small", "plain"),
    [
        ("x² + ½ ≥ x", r"x^2 + \frac12 \ge x"),
        ("(1+x)³ ≥ 1+3x", r"(1+x)^3 \ge 1+3x"),
        ("x⁻¹ + x ≥ 2", r"x^{-1} + x \ge 2"),
        ("x^½ ≤ ½(x+1)", r"x^{1/2} \le \frac12 (x+1)"),
        ("eˣ ≥ 1+x", r"e^x \ge 1+x"),
        ("x¹² ≥ 0", r"x^{12} \ge 0"),
    ],
)
def test_small_characters_are_powers_and_fractions(read, small, plain):
    sheet = "Let $x > 0$. Show that ${}$."
    assert read(sheet.format(small)) == read(sheet.format(plain))


@pytest.mark.parametrize("formula", ["2½ + x ≥ x", "½2 x ≥ 0", "x^2² ≥ 0"])
def test_small_characters_that_may_mean_two_things_are_not_read(assignment, formula):
    assert assignment(f"Let $x > 0$. Show that ${formula}$.").unread


def test_conditions_behind_a_noun_in_the_plural_are_supposed(read):
    claim = read(
        r"Let $n\ge 2$ be an integer and let $a_1,\dots,a_n>0$ be real numbers with $a_1+\dots+a_n=1$. "
        r"Show that $\sum_{i=1}^n a_i^2 \ge \frac1n$."
    )
    assert any("SumOver" in str(one) for one in claim.given)


@pytest.mark.parametrize(
    "said",
    [
        r"Throughout, $x\ge 0$ is a real number and $\log$ and $\exp$ are to the base $e$. Show that $x\ge\log(1+x)$.",
        r"Let $x\ge 0$. Show that $x\ge\log(1+x)$ (natural logarithm).",
        r"Let $x\ge 0$. Show that $x\ge\log(1+x)$, with the natural logarithm and the convention $0\log 0=0$.",
    ],
)
def test_what_logarithms_mean_is_read_wherever_it_stands(assignment, said):
    found = assignment(said)
    assert not found.problems
    assert domains(found.claim) == {"x": "[0, oo)"}


@pytest.mark.parametrize(
    "said",
    [
        r"Let $x\ge 0$. $\log$ and $\exp$ are to the base $2$. Show that $x\ge\log(1+x)$.",
        r"Let $x\ge 0$. All logarithms are to the base $2$. Show that $x\ge\log(1+x)$.",
        r"Let $x\ge 0$. Show that $x\ge\log(1+x)$, with the convention $0\log 0=1$ and the natural logarithm.",
    ],
)
def test_another_meaning_of_logarithms_is_listed(assignment, said):
    assert assignment(said).problems
