"""Targets reached by putting equations in, by exponents, by values chosen, and for some values only."""

import pytest
import sympy
from grade.corpus import graded, sampled

from dpsym.grade.instantiating import instances_at, without_quantified
from dpsym.grade.rewriting import comes_of, rewritten, shows_exponents
from dpsym.grade.same import is_longer, needs_working_out
from dpsym.language import real
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, ForAll

EXPONENTS = r"Let $\alpha>1$, $\sigma>0$ and $\mu,x\in\mathbb{R}$. Show that $$ e^{-\frac{\alpha x^2}{2\sigma^2}}e^{-\frac{(1-\alpha)(x-\mu)^2}{2\sigma^2}} = e^{-\frac{(x-(1-\alpha)\mu)^2}{2\sigma^2}}e^{\frac{\alpha(\alpha-1)\mu^2}{2\sigma^2}}. $$"
TAIL = r"Let $b > 0$ and $\beta \in (0,1)$. Show that $$\int_{b\log(1/\beta)}^{\infty} \frac{1}{b} e^{-x/b}\,dx = \beta.$$"
CHERNOFF = r"Let $\sigma, t > 0$, $u \in [0,1]$, and suppose that $u \le e^{\lambda^2\sigma^2/2 - \lambda t}$ for all $\lambda > 0$. Show that $$u \le e^{-t^2/(2\sigma^2)}.$$"
COSH = (
    r"Let $\lambda \in \mathbb{R}$. Show that $$\frac{e^{\lambda} + e^{-\lambda}}{2} \le e^{\lambda^2/2}.$$"
)
OVERLAP = r"Let $P$ and $Q$ be distributions on a finite set $\mathcal{X}$. Show that $$\sum_{x \in \mathcal{X}} \min(P(x), Q(x)) = 1 - \frac12\sum_{x\in\mathcal{X}}|P(x) - Q(x)|.$$"
COMPLETED = r"$$\alpha x^2+(1-\alpha)(x-\mu)^2=x^2-2(1-\alpha)\mu x+(1-\alpha)\mu^2=(x-(1-\alpha)\mu)^2+\alpha(1-\alpha)\mu^2.$$"
LOGARITHM = (
    r"Let $f(\lambda) = \frac{\lambda^2}{2} - \log\frac{e^\lambda + e^{-\lambda}}{2}$ for $\lambda \ge 0$."
)

CORRECT = {
    "exponents": (EXPONENTS, rf"{COMPLETED} Divide by $-2\sigma^2$ and exponentiate."),
    "a bracket with ends": (TAIL, r"$$\int_{b\log(1/\beta)}^\infty \frac1b e^{-x/b}\,dx = \left[-e^{-x/b}\right]_{b\log(1/\beta)}^\infty = e^{-\log(1/\beta)} = \beta.$$"),
    "worked out in the next row": (TAIL, r"Let $T = b\log(1/\beta)$. We compute $$\int_T^\infty \frac1b e^{-x/b}\,dx = e^{-T/b}.$$ Now $$e^{-T/b} = e^{-\log(1/\beta)} = \beta.$$"),
    "a value is chosen": (CHERNOFF, r"Choose $\lambda = t/\sigma^2 > 0$. Then $$u \le e^{\lambda^2\sigma^2/2 - \lambda t} = e^{t^2/(2\sigma^2) - t^2/\sigma^2} = e^{-t^2/(2\sigma^2)}.$$"),
    "solved for a sum": (OVERLAP, r"$$\sum_{x}|P(x)-Q(x)|=\sum_x\bigl(P(x)+Q(x)-2\min(P(x),Q(x))\bigr)=2-2\sum_x\min(P(x),Q(x)).$$ Solve for the last sum."),
}  # fmt: skip
NOT_CORRECT = {
    "the exponents, at once": (EXPONENTS, r"Clearly $\alpha x^2+(1-\alpha)(x-\mu)^2=(x-(1-\alpha)\mu)^2+\alpha(1-\alpha)\mu^2$. Dividing by $-2\sigma^2$ and exponentiating we are done."),
    "one side of the exponents": (EXPONENTS, r"$$\alpha x^2+(1-\alpha)(x-\mu)^2=\alpha x^2+(1-\alpha)(x^2-2\mu x+\mu^2).$$ Divide by $-2\sigma^2$ and exponentiate; this proves the claim."),
    "not worked out": (TAIL, r"Obviously $$\int_{b\log(1/\beta)}^{\infty} \frac{1}{b} e^{-x/b}\,dx = e^{-\log(1/\beta)}.$$"),
    "another value": (CHERNOFF, r"Set $\lambda = t/(2\sigma^2)$. Then $$u \le e^{t^2/(8\sigma^2) - t^2/(2\sigma^2)} = e^{-3t^2/(8\sigma^2)}.$$ This is the claim."),
    "a value out of range": (CHERNOFF, r"Choose $\lambda = 0$. Then $u \le e^0 = 1$. Hence the claim."),
    "only its logarithm": (COSH, rf"{LOGARITHM} Then $f(\lambda) \ge 0$, so $$\frac{{e^{{\lambda}} + e^{{-\lambda}}}}{{2}} \le e^{{\lambda^2/2}}$$ follows."),
    "half, and even": (COSH, rf"{LOGARITHM} Then $f(\lambda) \ge 0$. As $f$ is even, we are done."),
    "the sum at once": (OVERLAP, r"Clearly $$\sum_x|P(x)-Q(x)| = 2 - 2\sum_x\min(P(x),Q(x)).$$ Solve for the sum."),
}  # fmt: skip
QUICK = ("the exponents, at once", "not worked out", "only its logarithm")


@pytest.mark.parametrize("name", sampled(CORRECT, CORRECT.keys() - {"solved for a sum"}))
def test_a_way_that_leads_to_the_target_is_correct(tmp_path, name):
    record = graded(tmp_path, *CORRECT[name])
    assert record["outcome"] == "correct", record


@pytest.mark.parametrize("name", sampled(NOT_CORRECT, QUICK))
def test_a_way_that_leads_elsewhere_is_not_correct(tmp_path, name):
    record = graded(tmp_path, *NOT_CORRECT[name])
    assert record["outcome"] != "correct", record


def test_what_is_said_of_a_function_on_its_range_is_not_called_wrong(tmp_path):
    said = r"Then $f'(\lambda) = \lambda - \tanh\lambda \ge 0$, since $\tanh\lambda \le \lambda$. Hence $f(\lambda) \ge 0$."
    record = graded(tmp_path, COSH, f"{LOGARITHM} {said}")
    assert all(step["verdict"] == "right" for step in record["steps"]), record
    assert all("where λ ≥ 0" in step["reason"] for step in record["steps"][1:])
    assert record["outcome"] != "correct"


def test_what_is_said_of_a_function_beyond_its_range_is_refuted(tmp_path):
    record = graded(tmp_path, COSH, rf"{LOGARITHM} Then $\lambda - \tanh\lambda \le 0$.")
    assert record["outcome"] == "wrong-step"


def test_a_wrong_primitive_is_refuted(tmp_path):
    rows = r"$$\int_{b\log(1/\beta)}^\infty \frac1b e^{-x/b}\,dx = \left[-\frac1b e^{-x/b}\right]_{b\log(1/\beta)}^\infty = \frac{\beta}{b}.$$"
    record = graded(tmp_path, TAIL, rows)
    assert record["first_wrong_line"] == 1


def test_equations_are_put_in_one_after_the_other():
    a, b, c, d = sympy.symbols("a b c d")
    assert rewritten(a**2, [(b + d) ** 2], [(a, b + c), (c, d)]) == (b + d) ** 2
    assert rewritten(a, [a], [(b, c)]) is None  # nothing was put in


def test_exponents_of_one_side_say_nothing():
    x, y = sympy.symbols("x y")
    target = Comparison(
        sympy.exp(x**2) * sympy.exp(2 * x * y), "=", sympy.exp((x + y) ** 2) * sympy.exp(-(y**2))
    )
    assert shows_exponents(Comparison(x**2 + 2 * x * y, "=", (x + y) ** 2 - y**2), target)
    assert not shows_exponents(Comparison(x**2 + 2 * x * y, "=", 2 * x * y + x * x), target)
    assert comes_of(Comparison(x**2 + 2 * x * y, "=", (x + y) ** 2 - y**2), target)


def test_values_out_of_range_give_no_instance():
    t, x = real("t", above=0), real("x")
    supposed = ForAll(t, Comparison(x, "<=", t))
    values = [("t", sympy.Integer(-1)), ("t", sympy.Integer(2)), ("s", sympy.Integer(1))]

    def holds(part):
        return bool(sympy.Gt(part.lhs, part.rhs))

    assert instances_at([supposed], values, holds) == (Comparison(x, "<=", 2),)
    claim = Claim(Comparison(x, "<=", 3), given=(supposed,))
    fewer = without_quantified(claim, instances_at([supposed], values, holds))
    assert fewer is not None
    assert fewer.given == (Comparison(x, "<=", 2),)
    assert without_quantified(Claim(Comparison(x, "<=", 3)), ()) is None


def test_a_row_that_has_to_be_worked_out_is_not_the_target_itself():
    asked = r"\int_0^1 x\,dx = \frac12"
    assert needs_working_out(r"\int_0^1 x\,dx = e^{-\log 2}", asked)
    assert not needs_working_out(r"\int_0^1 y\,dy = \frac12", asked)
    assert is_longer(
        r"u \le \exp(\frac{t^2}{s^4}\cdot\frac{s^2}{2} - \frac{t}{s^2}t)", r"u \le e^{-t^2/(2s^2)}"
    )
