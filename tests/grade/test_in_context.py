"""Arguments in their context: backwards under what the sheet supposes, with its names, and in other words."""

import pytest

from tests.grade.corpus import accuses, graded

LINE = "Let $x, y$ be real numbers with $x + y = 1$. Show that $x^2 + y^2 \\ge \\frac12$."
BITS = "Let $\\varepsilon > 0$, $p = \\frac{e^\\varepsilon}{1+e^\\varepsilon}$ and $q = 1 - p$. "
RATIO = BITS + "Show that $\\frac{p}{q} = e^\\varepsilon$."
GAP = BITS + "Show that $p - q = \\tanh(\\varepsilon/2)$."
ROOT = "Solve the equation $\\sqrt{x+7} = x - 5$ over the real numbers."
QUOTIENT = "For which real $x$ does $\\frac{2x-1}{x+1} \\le 1$ hold?"
SUM = "(a+b+c)\\left(\\frac1a+\\frac1b+\\frac1c\\right)"
MEANS = f"Let $a, b, c$ be positive real numbers. Prove that ${SUM} \\ge 9$."
SHIFT = (
    "Let $\\varepsilon, \\Delta > 0$ and $b = \\Delta/\\varepsilon$. Let $\\mu, \\nu, y$ be real numbers with "
    "$|\\mu-\\nu| \\le \\Delta$. Show that $e^{-|y-\\mu|/b} \\le e^\\varepsilon e^{-|y-\\nu|/b}$."
)
TAIL = (
    "Let $\\sigma, a > 0$, and let $X$ be a real random variable with $E[e^{sX}] \\le e^{s^2\\sigma^2/2}$ for "
    "every $s > 0$. Show that $P(X \\ge a) \\le e^{s^2\\sigma^2/2 - sa}$ for every $s > 0$."
)
TAIL = (
    "Let $\\sigma, a > 0$, and let $X$ be a real random variable with $E[e^{sX}] \\le e^{s^2\\sigma^2/2}$ for "
    "every $s > 0$. Show that $P(X \\ge a) \\le e^{s^2\\sigma^2/2 - sa}$ for every $s > 0$."
)
PARTS = (
    "Let $a, b, c$ be positive real numbers.\n\n(a) Prove that $\\frac ab + \\frac ba \\ge 2$.\n\n"
    f"(b) Prove that ${SUM} \\ge 9$.\n"
)
FIRST = "(a) $\\frac ab+\\frac ba - 2 = \\frac{(a-b)^2}{ab} \\ge 0$.\n\n(b) "
SQUARED = "Squaring gives $x + 7 = (x-5)^2$, hence $x^2 - 11x + 18 = 0$, so $x = 2$ or $x = 9$. "
FACTORED = "For $x \\ge 5$ the equation is equivalent to $x+7 = (x-5)^2$, i.e. $(x-2)(x-9) = 0$. So $x = 9$. "

SHOWN = [
    (LINE, "$$x^2+y^2 \\ge \\frac12 \\iff x^2+y^2 \\ge \\frac{(x+y)^2}{2} \\iff (x-y)^2 \\ge 0.$$"),
    pytest.param(
        LINE,
        "Suppose $x^2+y^2 < \\frac12$. Then $2xy = (x+y)^2 - x^2 - y^2 > 1 - \\frac12 = \\frac12$, so "
        "$(x-y)^2 = x^2 + y^2 - 2xy < \\frac12 - \\frac12 = 0$, which is impossible.",
        marks=pytest.mark.slow,
    ),
    (
        LINE,
        "From $x+y = 1$ we get $1 = (x+y)^2 = x^2 + 2xy + y^2 \\le 2(x^2+y^2)$, because "
        "$2xy \\le x^2+y^2$. Division by $2$ gives the claim.",
    ),
    (
        RATIO,
        "Clearly $q = \\frac{1}{1+e^\\varepsilon}$. Therefore $p = e^\\varepsilon q$, i.e. $p/q = e^\\varepsilon$.",
    ),
    (
        GAP,
        "$$p - q = \\tanh(\\varepsilon/2) \\iff \\frac{e^\\varepsilon-1}{e^\\varepsilon+1} = "
        "\\frac{e^{\\varepsilon/2}-e^{-\\varepsilon/2}}{e^{\\varepsilon/2}+e^{-\\varepsilon/2}} \\iff "
        "\\frac{e^\\varepsilon-1}{e^\\varepsilon+1} = \\frac{e^\\varepsilon-1}{e^\\varepsilon+1},$$ which is true.",
    ),
    (
        SHIFT,
        "Taking logarithms, the claim is equivalent to $|y-\\nu| - |y-\\mu| \\le b\\varepsilon = \\Delta$. But "
        "$|y-\\nu|-|y-\\mu| \\le |\\mu-\\nu| \\le \\Delta$. So the claim holds.",
    ),
    pytest.param(
        MEANS,
        "By AM-GM $a+b+c \\ge 3\\sqrt[3]{abc}$ and $\\frac1a+\\frac1b+\\frac1c \\ge 3\\sqrt[3]{\\frac{1}{abc}}$. "
        f"Multiplying these gives ${SUM} \\ge 9$.",
        marks=pytest.mark.slow,
    ),
    (
        PARTS,
        f"{FIRST}Multiplying out, the inequality reads $\\left(\\frac ab+\\frac ba-2\\right) + \\left(\\frac ac+"
        "\\frac ca-2\\right) + \\left(\\frac bc+\\frac cb-2\\right) \\ge 0$. Each bracket is nonnegative by (a). "
        "This completes the proof.",
    ),
    (
        ROOT,
        f"{SQUARED}For $x = 2$ the left side is $3$ and the right side is $-3$, so $2$ is no solution. For $x = 9$ "
        "both sides equal $4$. The only solution is $x = 9$.",
    ),
    (
        ROOT,
        f"{FACTORED}For $x < 5$ the right side is negative and the left side is not, so there is no solution.",
    ),
    (
        ROOT,
        "Put $u = \\sqrt{x+7} \\ge 0$. Then the equation becomes $u = u^2 - 12$, i.e. $(u-4)(u+3) = 0$. Since "
        "$u \\ge 0$, we have $u = 4$ and therefore $x = 9$.",
    ),
    (
        QUOTIENT,
        "We have $\\frac{2x-1}{x+1} = 2 - \\frac{3}{x+1}$. So the inequality holds if and only if "
        "$\\frac{3}{x+1} \\ge 1$, i.e. if and only if $0 < x+1 \\le 3$, i.e. $-1 < x \\le 2$.",
    ),
]

NOT_SHOWN = [
    pytest.param(
        LINE,
        "$$x^2+y^2 \\ge \\frac12 \\iff x^2+y^2 \\ge \\frac14 \\iff (x-y)^2 \\ge 0.$$",
        marks=pytest.mark.slow,
    ),
    (LINE, "$x^2+y^2 \\ge \\frac12 \\iff x^2+y^2 \\ge \\frac{(x+y)^2}{2} \\iff 0 \\ge 0$, which is true."),
    pytest.param(
        LINE,
        "Suppose $x^2+y^2 < \\frac12$. Then $x^2+y^2+1 < \\frac32$, which is impossible.",
        marks=pytest.mark.slow,
    ),
    (RATIO, "We have $p + q = 1$. Therefore $p/q = e^\\varepsilon$."),
    (GAP, "$p - q = \\tanh(\\varepsilon/2) \\iff p - q = p - q$, which is true."),
    (
        GAP,
        "$p-q = \\tanh(\\varepsilon/2) \\iff 2(p-q) = 2\\tanh(\\varepsilon/2) \\iff 2(p-q) = 2(p-q)$, which is true.",
    ),
    (
        SHIFT,
        "Taking logarithms, the claim is equivalent to $|y-\\nu|-|y-\\mu| \\le 2\\Delta$. But "
        "$|y-\\nu|-|y-\\mu| \\le |\\mu-\\nu| \\le 2\\Delta$. So the claim holds.",
    ),
    (MEANS, f"We have $a+b+c \\ge 3\\sqrt[3]{{abc}}$. Hence ${SUM} \\ge 9$."),
    (PARTS, f"{FIRST}We have ${SUM} \\ge 8$ by (a). This completes the proof."),
    (ROOT, f"{SQUARED}The only solution is $x = 9$."),
    (ROOT, f"{FACTORED}For $x < 10$ the right side is not positive, so there is no solution there."),
    pytest.param(
        TAIL,
        "By Markov $$P(X \\ge a) \\le e^{-sa}E[e^{sX}] \\le e^{-sa}e^{s^2\\sigma^2/4} "
        "\\le e^{s^2\\sigma^2/2-sa}.$$",
        marks=pytest.mark.slow,
    ),
    (
        QUOTIENT,
        "So the inequality holds if and only if $2x - 1 \\le x + 1$, that is if and only if $x \\le 2$.",
    ),
]


@pytest.mark.parametrize(("sheet", "answer"), SHOWN)
def test_what_follows_in_its_context_is_recognised(tmp_path, sheet, answer):
    assert graded(tmp_path, sheet, answer)["outcome"] == "correct"


@pytest.mark.parametrize(("sheet", "answer"), NOT_SHOWN)
def test_a_weaker_line_or_a_jump_shows_nothing(tmp_path, sheet, answer):
    assert graded(tmp_path, sheet, answer)["outcome"] != "correct"


def test_a_quantifier_that_names_others_makes_no_condition_of_what_is_supposed(tmp_path):
    sheet = (
        "Let $c > 0$ and let $\\mu, \\nu$ be real numbers with $|\\mu-\\nu| \\le c$. "
        "Show that for every $t \\ge 0$ we have $c t \\le c t + 1$."
    )
    assert accuses(graded(tmp_path, sheet, "$$c t \\le t \\le c t + 1.$$"))
    named = sheet.replace("\\le c$", "\\le c$ for all $\\mu$")
    assert not accuses(graded(tmp_path, named, "$$c t \\le t \\le c t + 1.$$"))
