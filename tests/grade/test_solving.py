"""Sheets that ask to solve something: what answers name the solutions and show them, and which only name them."""

import pytest
from grade.corpus import graded, sampled

from dpsym.grade.assignment import read_assignment

SHEETS = {
    "quotient": r"Solve the inequality $\frac{2x+1}{x-2} \le 1$ for real $x$.",
    "quadratic": r"Find all real $t$ with $t^2 - 2 = t$.",
    "parts": "**Exercise.** Find all real solutions.\n\na) $|2x-1| < x+3$\n\nb) $x^2 = 2x$\n",
    "positive": r"Let $x$ be real. Find all positive integers $x$ with $x^2 = 4$.",
    "root": r"Solve $\sqrt{x+3} = x - 3$ over the real numbers.",
    "system": "Solve the system $x + 2y = 7$ and $3x - y = 0$ for real $x$ and $y$.",
    "numbered": r"Let $x$ be a real number. Solve $2x^2 - 3x - 2 = 0$.",
    "exponential": r"Solve $e^{2x} - 3e^x + 2 = 0$ for $x \in \mathbb{R}$.",
    "modulus": r"Determine all real numbers $x$ that satisfy the equation $|x-3| = 2x$.",
    "undeclared": r"Solve $|x-2| \le 2x-1$.",
    "braces": r"Solve the system \[ \begin{cases} x+y=3\\ xy=2 \end{cases} \]",
    "question": r"For which real $t$ is $t^2 - 4t + 3 < 0$?",
    "left out": r"Which real numbers $x$ satisfy $\frac{1}{x-1} > 1$?",
    "powers": r"Find all real $x$ with $4^x - 5 \cdot 2^x + 4 = 0$.",
    "fractions": r"Solve $\frac{2}{x+1} + \frac{1}{x-1} = 1$ over the reals.",
    "cubic": "Find all real $x$ with $x^3 - x^2 - 4x + 4 = 0$.",
    "logarithms": r"Solve $\ln x + \ln(x-1) = \ln 6$.",
    "strict modulus": "Solve the inequality $|2x-3| < x+1$ over the real numbers.",
    "two moduli": "Solve $|x-1| + |x-4| = 5$.",
    "sum and product": "Solve the system $x+y = 5$ and $xy = 6$ for real $x$ and $y$.",
    "range": r"Let $0 \le p \le 1$. Solve $p^2 + (1-p)^2 = \frac58$ for $p \in [0, 1]$.",
}
BY_CASES = (
    "Case 1: $x \\ge 3$. Then $|x-3| = x-3$, so $x-3 = 2x$ and $x = -3$. But $-3 < 3$.\n\n"
    "Case 2: $x < 3$. Then $|x-3| = 3-x$, so $3-x = 2x$ and $x = 1$.\n\n"
)
OWN = (
    "Set $u = x-3$. The equation becomes $|u| = 2u+6$.\n\n"
    "If $u \\ge 0$: $u = 2u+6$, so $u = -6$.\n\nIf $u < 0$: $-u = 2u+6$, so $3u = -6$ and $u = -2$.\n\n"
)
Q = r"\frac{2x+1}{x-2} \le 1"
CASE = r"Case 1: $x > 2$. Then $2x+1 \le x-2$, so $x \le -3$, which is impossible."

LOGARITHMS = r"We need $x > 1$. Then $\ln(x(x-1)) = \ln 6$, hence $x^2-x-6 = 0$, $(x-3)(x+2) = 0$. Since $x > 1$, $x = 3$."
MODULUS = (
    "Case 1: $x \\ge \\frac32$. Then $2x-3 < x+1$, so $x < 4$.\n\n"
    "Case 2: $x < \\frac32$. Then $3-2x < x+1$, so $3x > 2$ and $x > \\frac23$.\n\nTogether: $\\frac23 < x < 4$."
)
SQUARED = (
    "We need $x > -1$. Squaring is an equivalence there: $$(2x-3)^2 < (x+1)^2$$ $$3x^2-14x+8 < 0$$ "
    "$$(3x-2)(x-4) < 0.$$ This is so exactly for $\\frac23 < x < 4$."
)
MODULI = (
    "If $x \\ge 4$: $2x-5 = 5$, $x = 5$. If $1 \\le x < 4$: $x-1+4-x = 3 \\ne 5$. If $x < 1$: $5-2x = 5$, $x = 0$. "
    "So $x = 0$ or $x = 5$."
)
PAIRS = (
    "$y = 5-x$, so $x(5-x) = 6$, that is $x^2-5x+6 = 0$. So $(x-2)(x-3) = 0$ and $x = 2$ or $x = 3$. "
    "If $x = 2$ then $y = 3$, if $x = 3$ then $y = 2$. The solutions are $(2, 3)$ and $(3, 2)$."
)
RIGHT = {
    "a product at the end of a chain": (
        "cubic",
        "$x^3-x^2-4x+4 = x^2(x-1)-4(x-1) = (x-2)(x+2)(x-1)$. Hence $x = 2$, $x = -2$ or $x = 1$.",
    ),
    "logarithms": ("logarithms", LOGARITHMS),
    "roots joined by and": ("quadratic", "$(t-2)(t+1) = 0$, so the roots are $t = 2$ and $t = -1$."),
    "numbered and joined by and": ("quadratic", "$(t-2)(t+1) = 0$, so $t_1 = 2$ and $t_2 = -1$."),
    "a set without a name": ("cubic", "$(x^2-4)(x-1) = 0$, so $x \\in \\{-2, 1, 2\\}$."),
    "some of what is listed": (
        "modulus",
        r"Squaring: $(x-3)^2 = 4x^2$, $3x^2+6x-9 = 0$, so $x = 1$ or $x = -3$. $x = 1$: $2 = 2$. $x = -3$: $6 \ne -6$. So $x = 1$.",
    ),
    "one of the two first": ("cubic", "$(x^2-4)(x-1) = 0$. The solutions are $x \\in \\{-2, 1, 2\\}$."),
    "cases by absolute values": ("strict modulus", MODULUS),
    "exactly for": ("strict modulus", SQUARED),
    "a case without solutions by numbers": ("two moduli", MODULI),
    "pairs by cases in a sentence": ("sum and product", PAIRS),
    "pairs by cases that come of it": (
        "sum and product",
        "$(x-y)^2 = (x+y)^2-4xy = 1$, so $x-y = 1$ or $x-y = -1$.\n\nCase $x-y = 1$: $2x = 6$, $x = 3$, $y = 2$.\n\n"
        "Case $x-y = -1$: $2x = 4$, so $x = 2$, $y = 3$.",
    ),
    "what each factor gives": (
        "powers",
        "$4^x = (2^x)^2$, so $(2^x-1)(2^x-4) = 0$.\n\n- $2^x = 1$ gives $x = 0$,\n- $2^x = 4$ gives $x = 2$.\n",
    ),
    "arrows": ("quotient", rf"${Q} \iff \frac{{x+3}}{{x-2}} \le 0 \iff -3 \le x < 2$."),
    "cases": (
        "quotient",
        f"{CASE}\n\nCase 2: $x < 2$. Then $2x+1 \\ge x-2$, so $x \\ge -3$.\n\nTogether: $L = [-3, 2)$.",
    ),
    "factors": ("quadratic", "$(t-2)(t+1) = 0$, so $t = 2$ or $t = -1$."),
    "one sign for two": (
        "quadratic",
        r"$t^2 - t - 2 = 0$, so $t = \frac{1 \pm 3}{2}$, i.e. $t \in \{2, -1\}$.",
    ),
    "parts": (
        "parts",
        "For a), $-x-3 < 2x-1 < x+3$, so $-\\frac23 < x < 4$.\n\n"
        "For b), $x(x-2) = 0$, so $x = 0$ or $x = 2$.",
    ),
    "squared and tested": (
        "root",
        r"Squaring gives $x+3 = (x-3)^2$, so $x^2 - 7x + 6 = 0$, so $x = 1$ or $x = 6$. For $x = 1$ we have "
        r"$\sqrt{4} = 2 \ne -2$. So $x = 6$ is the only solution.",
    ),
    "squared where that may be done": (
        "root",
        r"We need $x \ge 3$. We square: $x + 3 = (x-3)^2 \iff (x-1)(x-6) = 0$. As $x \ge 3$, we get $x = 6$.",
    ),
    "two unknowns": ("system", "From the second equation $y = 3x$. So $x + 6x = 7$, so $x = 1$ and $y = 3$."),
    "the set by what its members satisfy": (
        "quotient",
        rf"${Q} \iff \frac{{x+3}}{{x-2}} \le 0$. "
        r"The set of solutions is $\{x \in \mathbb{R} : -3 \le x < 2\}$.",
    ),
    "numbered": (
        "numbered",
        r"$x_{1,2} = \frac{3 \pm \sqrt{9 + 16}}{4}$, so $x_1 = 2$ and $x_2 = -\frac12$.",
    ),
    "powers": (
        "exponential",
        r"$(e^x-1)(e^x-2)=0$, so $e^x = 1$ or $e^x = 2$, hence $x = 0$ or $x = \log 2$.",
    ),
    "own letter": (
        "range",
        r"Put $t = p - \frac12$. Then $p^2 + (1-p)^2 = 2t^2 + \frac12$, so $t^2 = \frac{1}{16}$. "
        r"The solutions are $p = \frac12 \pm \frac14$.",
    ),
}
RIGHT |= {
    "cases of what is evident": (
        "undeclared",
        "If $x \\ge 2$ the inequality says $x - 2 \\le 2x - 1$, i.e. $x \\ge -1$, which is true. If $x < 2$ it says "
        "$2 - x \\le 2x - 1$, so $3x \\ge 3$ and $x \\ge 1$. Together: $x \\ge 1$.",
    ),
    "pairs": (
        "braces",
        "From $y = 3 - x$ we get $x(3-x) = 2$, that is $x^2 - 3x + 2 = 0$, so $x = 1$ or $x = 2$. Then $y = 2$ or "
        "$y = 1$. The solutions are $(1, 2)$ and $(2, 1)$.",
    ),
    "ways in one row": (
        "braces",
        r"$$x+y=3 \text{ and } xy=2 \iff y=3-x \text{ and } x^2-3x+2=0 \iff y=3-x\text{ and }(x-1)(x-2)=0$$"
        r"$$\iff (x=1 \text{ and } y=2)\text{ or }(x=2\text{ and }y=1)$$",
    ),
    "a question": ("question", r"$t^2-4t+3<0 \iff (t-2)^2 < 1 \iff |t-2| < 1 \iff 1 < t < 3$."),
    "a case without solutions": (
        "left out",
        "For $x > 1$ we can multiply: $1 > x - 1$, so $x < 2$. For $x < 1$ the left side is negative, so there is "
        "no solution. Hence $1 < x < 2$.",
    ),
    "powers of another base": (
        "powers",
        r"$4^x - 5 \cdot 2^x + 4 = (2^x-1)(2^x-4) = 0 \iff 2^x = 1 \text{ or } 2^x = 4 \iff x = 0 \text{ or } x = 2$.",
    ),
    "what a case makes of it": ("modulus", BY_CASES + r"$L = \{1\}$"),
    "cases in an own letter": ("modulus", OWN + "So $u = -2$ is the only solution and $x = u+3 = 1$."),
}
NOT_ENOUGH = {
    "a factor with another root": ("logarithms", LOGARITHMS.replace("(x+2)", "(x+6)")),
    "a value that is divided by": (
        "fractions",
        "$2(x-1)+(x+1) = x^2-1$, so $3x = x^2$. Then $x = 3$ is a solution.",
    ),
    "a set with another value": ("cubic", "$(x^2-4)(x-1) = 0$, so $x \\in \\{-2, 1, 3\\}$."),
    "a list with another value": (
        "logarithms",
        r"$x > 1$ and $x^2-x-6 = 0$, so $x = 3$ or $x = -5$. So $x = 3$.",
    ),
    "less than what it goes on from": ("strict modulus", MODULUS.replace("$3x > 2$", "$4x > 2$")),
    "a product of another sign": ("strict modulus", SQUARED.replace("(3x-2)", "(3x+2)")),
    "equal numbers that are to differ": ("two moduli", MODULI.replace(r"\ne 5", r"\ne 3")),
    "a case that is left out": ("two moduli", MODULI.replace(r"$1 \le x < 4$", r"$1 \le x < 2$")),
    "what is less in an empty case": (
        "quotient",
        r"If $x > 2$: $2x+1 \le x-2$, so $x \le -3$, which is impossible. "
        r"If $x < 2$: $2x+1 \ge x-2$, so $x \ge -3$. Hence $-3 \le x < 2$.".replace(
            "2x+1 \\le x-2$, so $x \\le -3", "2x+1 \\le x+2$, so $x \\le -3"
        ),
    ),
    "another value in a case": ("sum and product", PAIRS.replace("then $y = 3$", "then $y = 4$")),
    "a wrong inequality on the way": (
        "undeclared",
        "If $x \\ge 2$ it says $x-2 \\le 2x-1$, which is true. If $x < 2$ it says $2-x \\le 2x-1$, so $3x \\le 3$ and "
        "$x \\ge 1$. Together: $x \\ge 1$.",
    ),
    "pairs that are none": (
        "braces",
        "$y = 3-x$, so $x^2-3x+2 = 0$, so $x = 1$ or $x = 2$. Then $y = 1$ or $y = 2$. The solutions are $(1, 1)$ and "
        "$(2, 2)$.",
    ),
    "one case without a condition": (
        "left out",
        "$1 > x-1$, so $x < 2$. For $x < 1$ there is no solution. Hence $1 < x < 2$.",
    ),
    "another set behind cases": ("modulus", BY_CASES + r"$L = \{2\}$"),
    "an empty set behind cases": ("modulus", BY_CASES + r"$\mathbb{L} = \emptyset$"),
    "a set behind cases that is not read": ("modulus", BY_CASES + r"$L_1 = \{1, \star\}$"),
    "too wide a set behind cases": ("modulus", BY_CASES + r"$L = [1, 2]$"),
    "one case in an own letter": (
        "modulus",
        "Set $u = x-3$. If $u < 0$: $-u = 2u+6$, so $u = -2$. So $x = u+3 = 1$.",
    ),
    "only named": ("quotient", "The solutions are $-3 \\le x < 2$."),
    "the same with terms moved": ("quotient", r"$\frac{2x+1}{x-2} - 1 \le 0$. Hence $-3 \le x < 2$."),
    "one case": ("quotient", r"Let $x < 2$. Then $2x + 1 \ge x - 2$, so $x \ge -3$. So $-3 \le x < 2$."),
    "a case is missing": (
        "quotient",
        f"{CASE}\n\nCase 2: $x < 1$. Then $2x+1 \\ge x-2$, so $x \\ge -3$.\n\nTogether $-3 \\le x < 2$.",
    ),
    "an end too many": ("quotient", r"$\frac{x+3}{x-2} \le 0$. So $-3 \le x \le 2$."),
    "an end too many in a set": (
        "quotient",
        r"$\frac{x+3}{x-2} \le 0$. So the set is $\{x : -3 \le x \le 2\}$.",
    ),
    "an end too few": (
        "quotient",
        r"$\frac{x+3}{x-2} \le 0$, so $-3 \le x < 2$. But $x = -3$ is left out, so $-3 < x < 2$.",
    ),
    "doubted": ("quotient", r"$\frac{x+3}{x-2} \le 0$. I doubt that the solutions are $-3 \le x < 2$."),
    "only the other direction": (
        "quotient",
        r"Suppose that $-3 \le x < 2$. Then $x+3 \ge 0$ and $x-2 < 0$, so $\frac{x+3}{x-2} \le 0$.",
    ),
    "by the boundary": ("quotient", "The equation $2x+1 = x-2$ gives $x = -3$. So $-3 \\le x < 2$."),
    "a solution is missing": ("quadratic", "$(t-2)(t+1) = 0$. So $t = 2$."),
    "a solution too many": ("quadratic", "$(t-2)(t+1) = 0$. So $t = 2$ or $t = -1$ or $t = 0$."),
    "both at once": ("quadratic", "$(t-2)(t+1) = 0$, so $t = 2$ and $t = -1$."),
    "both at once, equivalent": ("quadratic", "$(t-2)(t+1) = 0$ is equivalent to $t = 2$ and $t = -1$."),
    "both at once in a brace": (
        "quadratic",
        r"$(t-2)(t+1) = 0$ gives $\begin{cases} t = 2 \\ t = -1 \end{cases}$",
    ),
    "tested": ("quadratic", "$t = 2$: $4 - 2 = 2$. $t = -1$: $1 - 2 = -1$. So $t = 2$ and $t=-1$."),
    "restated": (
        "quadratic",
        r"$t = 2$ or $t = -1$. Indeed $t - 2 = 0$ or $t + 1 = 0$. So $t \in \{2, -1\}$.",
    ),
    "supposed": (
        "quadratic",
        "Assume $t > 0$. Then $t^2 - t - 2 = 0$ and $t = 2$. Hence $t = 2$ or $t = -1$.",
    ),
    "denied": (
        "quadratic",
        "$t^2 - t = 2$, $(t-2)(t+1) = 0$. It is not true that the solutions are $t = 2$ and $t = -1$.",
    ),
    "half of a pair": (
        "quadratic",
        r"$t^2 - t - 2 = 0$, so $t = \frac{1 \pm \sqrt{1+8}}{2}$. So $t = 2$ is the solution.",
    ),
    "squared": ("root", "$x + 3 = x^2 - 6x + 9$, $x^2 - 7x + 6 = 0$, so $x = 1$ or $x = 6$."),
    "one that works": ("root", r"$x = 6$ works since $\sqrt{9} = 3 = 6 - 3$. So $x = 6$."),
    "one left out": ("root", r"$x+3 = (x-3)^2$, so $x = 1$ or $x = 6$. So $x = 6$."),
    "two values named": ("system", "$x = 1$ and $y = 3$."),
    "one of two numbered": ("numbered", r"$(2x+1)(x-2) = 0$. Thus $x_1 = -\frac12$."),
    "powers named": ("exponential", r"$x = 0$ or $x = \log 2$."),
    "a condition that is not read": ("positive", "$(x-2)(x+2) = 0$, so $x = 2$ or $x = -2$."),
    "one part": ("parts", "a) $-x-3 < 2x-1 < x+3$, so $-\\frac23 < x < 4$.\n\nb) $x(x-2) = 0$."),
}


#: In these the engines search for long; others of their kind are quick.
LASTING = {"powers", "what each factor gives", "pairs by cases that come of it", "powers of another base"}


@pytest.mark.parametrize("name", sampled(RIGHT, RIGHT.keys() - LASTING))
def test_solutions_are_shown(tmp_path, name):
    sheet, text = RIGHT[name]
    assert graded(tmp_path, SHEETS[sheet], text)["outcome"] == "correct"


def test_an_answer_with_a_row_that_is_not_read_is_not_correct(tmp_path):
    text = MODULUS.replace("$3x > 2$", "$+x > 2$")
    assert graded(tmp_path, SHEETS["strict modulus"], text)["outcome"] == "unreadable"


@pytest.mark.parametrize("name", sorted(NOT_ENOUGH))
def test_solutions_are_not_shown(tmp_path, name):
    sheet, text = NOT_ENOUGH[name]
    assert graded(tmp_path, SHEETS[sheet], text)["outcome"] == "undecided"


@pytest.mark.parametrize(
    ("sheet", "text", "line"),
    [
        ("quotient", "$2x+1 \\le x-2$, thus $x \\le -3$.", 1),
        (
            "quotient",
            "$\\frac{x+3}{x-2} \\le 0$\n\n$\\iff x + 3 \\le 0$\n\nThe answer is $-3 \\le x < 2$.",
            3,
        ),
        ("root", "$x + 3 = x^2-6x+9$, so $x = 1$ or $x = 6$.\n\nThe solutions are $x = 1$ and $x = 6$.", 3),
        ("quadratic", r"$(t-2)(t+1) = 0 \iff t = 2 \text{ and } t = -1$. The solutions are $2$ and $-1$.", 1),
        ("quadratic", r"$(t-2)(t+1) = 0 \iff t = 2 \land t = -1$", 1),
        ("numbered", "$(2x+1)(x-2) = 0$.\n\nThe only solution is $x = 2$.", 3),
        ("braces", "$y = 3 - x$.\n\n$x(3-x) = 2$, so $x^2 - 3x - 2 = 0$.", 3),
        ("question", "$(t-1)(t-3) < 0$, so\n\n$\\iff t < 1$ or $t > 3$.", 3),
        ("undeclared", "$x \\ge 1$ and\n\n$|x-2| \\le 2x-1 \\iff x - 2 \\le 2x - 1$.", 3),
        (
            "range",
            "$$2p^2 - 2p + 1 = \\frac58$$\n$$2p^2 - 2p - \\frac38 = 0$$\n$$p = \\frac{2 \\pm \\sqrt7}{4}$$",
            2,
        ),
    ],
)
def test_a_row_that_neither_follows_nor_gives_the_one_before_is_wrong(tmp_path, sheet, text, line):
    record = graded(tmp_path, SHEETS[sheet], text)
    assert (record["outcome"], record["first_wrong_line"]) == ("wrong-step", line)


@pytest.mark.parametrize(
    "text",
    [
        "Case 1: $x > 2$. Then $x > 1$ and $2x + 1 \\le x - 2$. Case 2: $x < 2$. Then $2x+1 \\ge x-2$.",
        "We need $x \\ne 2$. The boundary is where $2x+1 = x-2$, i.e. $x = -3$. For example $x = 5$ is none.",
        "Possible candidates are $x = 1$ or $x = 2$.",
        "The number $x = 0$ is a solution, and $x = 7$ is not.",
    ],
)
def test_help_on_the_way_accuses_nobody(tmp_path, text):
    record = graded(tmp_path, SHEETS["quotient"], text)
    assert all(step["verdict"] != "refuted" for step in record["steps"])


@pytest.mark.parametrize(
    ("sheet", "text"),
    [
        ("braces", r"$x^2 + 2 = 3x \iff x^2 - 3x + 2 = 0 \iff x \in \{1, 2\}$, and $y = 3 - x$."),
        ("powers", r"With $u = 2^x$: $u^2 - 5u + 4 = 0$, so $u = 1, 4$ and $x = 0$ or $x = 2$."),
        ("powers", r"The solutions are $x = 0, 2$ and there is no other."),
        ("braces", r"$x$ and $y$ are the roots of $z^2 - 3z + 2$, so $\{x, y\} = \{1, 2\}$."),
    ],
)
def test_a_right_answer_that_is_read_in_part_is_not_accused(tmp_path, sheet, text):
    record = graded(tmp_path, SHEETS[sheet], text)
    assert all(step["verdict"] != "refuted" for step in record["steps"])


@pytest.mark.parametrize(
    "text",
    [
        r"Find the number of real solutions of $x^2 = 4$.",
        r"For which real numbers $a$ does $x^2 + a \ge 0$ hold for all $x$?",
        r"For which integers $n$ is $n^2 < 10$?",
        r"Find all $n \in \mathbb{N}$ with $n^2 < 10$.",
    ],
)
def test_other_demands_are_not_taken_for_equations(tmp_path, text):
    (tmp_path / "sheet.md").write_text(text)
    assert read_assignment(tmp_path / "sheet.md").solving is None


def test_the_items_of_several_exercises_are_solved_apart(tmp_path):
    sheet = (
        "**Task A.** Solve (i) $|2x-3| = x+1$, (ii) $\\sqrt{x+7} = x-5$.\n\n"
        "**Task B.** Solve the system $$\\begin{cases} x+y=5\\\\ x^2+y^2=13 \\end{cases}$$\n"
    )
    right = (
        r"A(i): $|2x-3|=x+1\iff2x-3=x+1\text{ or }2x-3=-(x+1)\iff x=4\text{ or }x=\frac23$"
        "\n\n"
        r"A(ii): $\sqrt{x+7}=x-5\iff x\ge5\text{ and }x^2-11x+18=0\iff x=9$"
        "\n\n"
        r"B: $$x+y=5\text{ and }x^2+y^2=13\iff y=5-x\text{ and }2x^2-10x+12=0$$"
        r"$$\iff y=5-x\text{ and }(x=2\text{ or }x=3)\iff(x=2\text{ and }y=3)\text{ or }(x=3\text{ and }y=2)$$"
    )
    record = graded(tmp_path, sheet, right)
    assert record["outcome"] == "correct"
    assert list(record["parts"]) == ["A(i)", "A(ii)", "B"]
    wrong = right.replace(r"x\ge5\text{ and }x^2", "x^2")
    record = graded(tmp_path, sheet, wrong)
    assert (record["outcome"], record["first_wrong_line"]) == ("wrong-step", 3)


DEMANDS = r"""Let $0 < q < 1$.

(a) Compute $q^2 (1-q)$ at its largest value.

(b) Show that $q(1-q) \le \frac14$, and that equality does not occur everywhere.
"""


@pytest.mark.parametrize(
    "text",
    [
        r"(b) $\frac14 - q(1-q) = \left(q - \frac12\right)^2 \ge 0$.",
        r"$\frac14 - q(1-q) = \left(q - \frac12\right)^2 \ge 0$, so $q(1-q) \le \frac14$.",
        "(a) It is large.\n\n" r"(b) $\frac14 - q(1-q) = \left(q - \frac12\right)^2 \ge 0$.",
    ],
)
def test_nothing_is_correct_past_a_demand_that_was_not_read(tmp_path, text):
    assert graded(tmp_path, DEMANDS, text)["outcome"] != "correct"


LEFT_OUT = r"Determine all real numbers $x \neq 2$ for which $$\frac{x+1}{x-2} \ge 2.$$"
SQUARE = "Multiply:\n\\[(x+1)(x-2) \\ge 2(x-2)^2\\]\n\\[0 \\ge (x-2)(x-5)\\]\nThe solution set is therefore "


@pytest.mark.parametrize(
    ("ending", "outcome"),
    [
        ("\\[L = [2,5].\\]", "wrong-step"),
        ("\\[L = (2,5].\\]", "correct"),
        ("$L = [2,5]$.", "undecided"),
        ("$L = (2,5]$.", "correct"),
    ],
)
def test_a_place_that_is_left_out_is_in_no_set_of_solutions(tmp_path, ending, outcome):
    assert graded(tmp_path, LEFT_OUT, SQUARE + ending, "s.tex")["outcome"] == outcome


def test_what_words_say_of_a_value_is_no_row_without_a_left_side(tmp_path):
    text = "$(t-2)(t+1) = 0$, so $t = 2$, which is $\\ge 0$, or $t = -1$, which is not $\\ge 0$."
    assert graded(tmp_path, SHEETS["quadratic"], text)["outcome"] != "unreadable"


ROOTS = r"\sqrt{2x+3} = x \iff 2x+3 = x^2"


@pytest.mark.parametrize(
    ("before", "outcome"),
    [
        (r"The right side is not negative, so $x \ge 0$. Then ", "correct"),
        ("", "wrong-step"),
        (r"The left side has a value, so $x \ge -\frac32$. Then ", "wrong-step"),
    ],
)
def test_an_arrow_stands_behind_what_rows_say_of_all_solutions(tmp_path, before, outcome):
    text = (
        rf"{before}${ROOTS} \iff (x-3)(x+1) = 0$, so $x = 3$ or $x = -1$. As $x \ge 0$, only $x = 3$ remains."
    )
    assert graded(tmp_path, r"Solve $\sqrt{2x+3} = x$ for real $x$.", text)["outcome"] == outcome


def test_a_demand_on_all_answers_asks_for_nothing_itself(tmp_path):
    sheet = "**Exercise.** Work over the real numbers and give reasons.\n\na) Solve $x^2 = 2x$.\n\nb) Solve $2x = 6$.\n"
    assert (
        graded(tmp_path, sheet, "a) $x(x-2) = 0$, so $x = 0$ or $x = 2$.\n\nb) $x = 3$.")["parts"]["a"][
            "outcome"
        ]
        == "correct"
    )
