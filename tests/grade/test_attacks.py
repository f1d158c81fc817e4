"""Arguments that hold line by line and show nothing, and right ones by unusual ways."""

import pytest
from grade.corpus import HERE, accuses, graded, labelled, sampled, sheet_of

from dpsym.check.settings import Settings
from dpsym.grade.work import grade_file

SETTINGS = Settings(steps=1_080, examples=60)
FOLDERS = sorted(path.parent for path in (HERE / "attacks").glob("*/labels.toml"))
CASES = [(sheet_of(folder), path, label) for folder in FOLDERS for path, label in labelled(folder)]
QUICK = (
    "cl3.md",
    "kr4.tex",
    "so5.md",
    "ti2.tex",
    "tv1.tex",
    "b2.md",
    "c7.md",
    "d5.md",
    "e4.md",
    "e5.md",
    "k8.tex",
    "l7.tex",
    "m7.ipynb",
    "q2.md",
    "g1.tex",
    "p2.tex",
    "s3.tex",
    "gm3.md",
    "gm5.md",
    "mv1.tex",
    "mv4.md",
    "em1.tex",
    "al3.tex",
    "mx4.tex",
)

#: In these the engines search for long before they give up.
LASTING = ("clearly twice", "restated twice")

AMGM = r"""
Let $a, b > 0$. Show that $$\sqrt{ab} \le \frac{a+b}{2}.$$
"""
DELTA = r"""
Let $\delta_1, \delta_2 \in [0,1]$. Show that $$1 - (1-\delta_1)(1-\delta_2) \le \delta_1 + \delta_2.$$
"""
LOG = r"""
Let $x > 0$. Show that $$\log(1+x) \le x + \frac{1}{1000000000000}.$$
"""
SUM = r"""
Let $a, b \in \mathbb{R}$. Show that $$(a+b)^2 \le 2a^2 + 2b^2.$$
"""
EXP = r"""
Let $x > 0$ and $y > 0$. Show that $$\log(x+y) - \log x \le \frac{y}{x}.$$ You may use that $\log(1+t) \le t$ for all $t > -1$.
"""
TV = r"""
Let $p, q \in (0,1)$ and $\varepsilon > 0$ with $p \le e^\varepsilon q$ and $1-p \le e^\varepsilon(1-q)$. Show that $$p - q \le 1 - e^{-\varepsilon}.$$
"""
ST = r"""
Let $x > 1$. Show that $$x + \frac1x > 2.$$
"""
QUARTIC = r"""
Let $x \in \mathbb{R}$. Show that $$x^4 - x + 1 > 0.$$
"""
CUBE = r"""
Let $t \ge 0$. Show that $$t^3 + 4 \ge 3t^2.$$
"""
BERNOULLI = r"""
Let $x \ge 0$ and let $n \ge 1$ be an integer. Show that $$(1+x)^n \ge 1 + nx.$$
"""
LOGISTIC = r"""
Let $x \in [0,1]$. Show that $$x(1-x) \le \frac14.$$
"""
NOT_CORRECT = {
 "implies true": (ST,r"$$x+\frac1x > 2 \implies x^2 + 1 > 2x \implies (x-1)^2 > 0,$$ which is true."),
 "loose for strict": (ST,r"$$x + \frac1x - 2 = \frac{(x-1)^2}{x} \ge 0.$$ Hence $x+\frac1x \ge 2$."),
 "smuggled": (ST,r"Let $x > 5$. Then $$x + \frac1x > 5 > 2.$$"),
 "cases incomplete": (ST,r"If $x \ge 2$, then $x + \frac1x > x \ge 2$. If $x = \frac32$, then $x + \frac1x = \frac{13}{6} > 2$. Hence the claim."),
 "redefined": (ST,r"Let $x = 3$. Then $$x + \frac1x = \frac{10}{3} > 2.$$"),
 "two that do not chain": (EXP,r"We have $\log(x+y) - \log x \ge 0$ and $\frac yx \ge 0$. By transitivity $\log(x+y)-\log x \le \frac yx$."),
 "wrong direction": (EXP,r"$$\log(x+y)-\log x = \log\left(1+\frac yx\right) \ge \frac{y/x}{1+y/x}.$$"),
 "hint only": (EXP,r"By the hint $\log(1+t) \le t$."),
 "dropped hyp": (TV,r"Since $p \le 1$ and $q \ge 0$, $$p - q \le 1.$$"),
 "clearly twice": (TV,r"Clearly $p \le q + 1 - e^{-\varepsilon}$. Therefore $p - q \le 1 - e^{-\varepsilon}$."),
 "wrong step ok end": (TV,r"$$p - q \le p - e^{\varepsilon}p \le 1 - e^{-\varepsilon}.$$"),
 "restated twice": (TV,r"We show $p - q \le 1 - e^{-\varepsilon}$. Since $\varepsilon > 0$, $e^{-\varepsilon} < 1$. Therefore $p - q \le 1 - e^{-\varepsilon}$ as claimed."),
    "the target times two": (AMGM, r"Clearly $2\sqrt{ab} \le a + b$. Hence $$\sqrt{ab} \le \frac{a+b}{2}.$$"),
    "the target moved": (AMGM, r"We see that $\sqrt{ab} - \frac{a+b}{2} \le 0$. Thus $\sqrt{ab} \le \frac{a+b}{2}$."),
    "the target squared": (AMGM, r"Obviously $ab \le \frac{(a+b)^2}{4}$. Taking roots, $$\sqrt{ab} \le \frac{a+b}{2}.$$"),
    "a true remark": (AMGM, r"Since $a > 0$ and $b > 0$, $a + b > 0$. So $$\sqrt{ab} \le \frac{a+b}{2}.$$"),
    "one side is touched": (AMGM, r"Note that $\sqrt{ab} > 0$. Therefore $$\sqrt{ab} \le \frac{a+b}{2}.$$"),
    "a chain of one": (AMGM, r"$$\sqrt{ab} \le \frac12(a+b) = \frac{a+b}{2}.$$"),
    "forwards from the target": (SUM, r"$(a+b)^2 \le 2a^2+2b^2$. Then $a^2+2ab+b^2 \le 2a^2+2b^2$, so $0 \le (a-b)^2$. True."),
    "supposed": (SUM, r"Assume that $(a+b)^2 \le 2a^2+2b^2$. Subtracting, $0 \le (a-b)^2$. This is true, so we are done."),
    "one case only": (SUM, r"Let $a = b$. Then $$(a+b)^2 = 4a^2 = 2a^2+2b^2.$$"),
    "an order that is not given": (SUM, r"Let $a \ge b \ge 0$. Then $(a+b)^2 \le (2a)^2$ and $2a^2+2b^2\ge 2a^2$."),
    "other symbols": (SUM, r"Let $x, y \in \mathbb{R}$. Then $$(x+y)^2 = x^2+2xy+y^2 \le 2x^2+2y^2.$$"),
    "weaker": (SUM, r"$$(a+b)^2 = a^2+2ab+b^2 \le 3a^2+3b^2.$$"),
    "nearly the same": (LOG, r"$$\log(1+x) \le x + \frac{2}{1000000000000}.$$"),
    "the other direction": (SUM, r"$$2a^2+2b^2 \ge a^2 + b^2 \ge 0.$$ Hence the claim."),
    "two ends that do not meet": (SUM, r"$$(a+b)^2 \le (|a|+|b|)^2 + 1, \qquad 2a^2 + 2b^2 \ge a^2.$$ This proves it."),
    "by contradiction, half": (SUM, r"Suppose to the contrary that $(a+b)^2 > 2a^2+2b^2$. This is a contradiction."),
    "by example": (DELTA, r"For $\delta_1 = \delta_2 = 1/2$ we have $1-(1-\delta_1)(1-\delta_2) = 3/4 \le 1$. So it holds."),
    "by symmetry": (SUM, r"By symmetry we may assume $a = b = 1$; then $(a+b)^2 = 4 = 2a^2 + 2b^2$."),
    "a base at another number": (BERNOULLI, r"By induction. Base: for $n = 2$, $(1+x)^2 = 1+2x+x^2 \ge 1+2x$. Step: suppose $(1+x)^n \ge 1+nx$. Then $(1+x)^{n+1} \ge (1+nx)(1+x) = 1 + (n+1)x + nx^2 \ge 1+(n+1)x.$"),
    "a lemma of one's own": (CUBE, r"Lemma 1. For $t \ge 0$ we have $(t-2)(t^2 - t - 2) \ge 0$. By Lemma 1, $t^3+4 \ge 3t^2$."),
    "a side turned around": (SUM, r"$$(a+b)^2 = (b+a)^2 \le 2a^2+2b^2.$$"),
    "a side doubled and halved": (AMGM, r"$$\sqrt{ab} = \frac{2\sqrt{ab}}{2} \le \frac{a+b}{2}.$$"),
    "a side with a new name": (SUM, r"Let $m = 2a^2+2b^2$. Then $$(a+b)^2 \le m = 2a^2+2b^2.$$"),
    "a short target, moved": (QUARTIC, r"It is obvious that $x^4 + 1 > x$. Hence $x^4 - x + 1 > 0$."),
    "a target that is well known": (CUBE, r"It is well known that $t^3 - 3t^2 \ge -4$. Hence $t^3+4\ge 3t^2$."),
    "the target times four": (LOGISTIC, r"We have $4x - 4x^2 \le 1$. Hence $x(1-x) \le \frac14$."),
    "reduced to itself": (DELTA, r"It suffices to show $\delta_1 + \delta_2 \ge 1 - (1-\delta_1)(1-\delta_2)$. This is clear."),
}  # fmt: skip
CORRECT = {
    "a case that needs something strict": (QUARTIC, r"If $x \ge 1$ then $x^4 \ge x$, so $x^4 - x + 1 \ge 1 > 0$. If $x < 1$ then $1 - x > 0$ and $x^4 \ge 0$, so $x^4-x+1>0$."),
    "cases with headings": (QUARTIC, r"Case 1: $x \ge 1$. Then $x^4 \ge x$, so $x^4 - x + 1 > 0$. Case 2: $x < 1$. Then $1-x > 0$, so $x^4 - x + 1 > 0$."),
 "iff true": (ST,r"$$x+\frac1x > 2 \iff x^2 + 1 > 2x \iff (x-1)^2 > 0,$$ which is true since $x > 1$."),
 "strict": (ST,r"$$x + \frac1x - 2 = \frac{(x-1)^2}{x} > 0.$$"),
 "cases": (ST,r"If $x \ge 2$, then $x + \frac1x > x \ge 2$. If $x < 2$, then $x + \frac1x - 2 = \frac{(x-1)^2}{x} > 0$."),
 "hint": (EXP,r"With $t = y/x$ the hint gives $$\log(x+y)-\log x = \log\left(1+\frac yx\right) \le \frac yx.$$"),
 "hyp": (TV,r"From $1-p \le e^\varepsilon(1-q)$ we get $1 - q \ge e^{-\varepsilon}(1-p)$, so $$p - q = p - 1 + (1-q)$$ hmm. Instead $q \ge e^{-\varepsilon}p$, so $$p - q \le p - e^{-\varepsilon}p = p(1-e^{-\varepsilon}) \le 1 - e^{-\varepsilon}.$$"),
    "a square": (AMGM, r"$(\sqrt a - \sqrt b)^2 \ge 0$, so $a - 2\sqrt{ab} + b \ge 0$, hence $\sqrt{ab} \le \frac{a+b}{2}$."),
    "from right to left": (SUM, r"$$2a^2+2b^2 = (a+b)^2 + (a-b)^2 \ge (a+b)^2.$$"),
    "the difference": (SUM, r"$$2a^2+2b^2-(a+b)^2 = (a-b)^2 \ge 0.$$"),
    "equivalences": (SUM, r"$$(a+b)^2 \le 2a^2+2b^2 \iff 2ab \le a^2+b^2 \iff 0 \le (a-b)^2,$$ which is true."),
    "it suffices": (DELTA, r"Expanding, it suffices to show $\delta_1+\delta_2-\delta_1\delta_2 \le \delta_1+\delta_2$, that is $\delta_1\delta_2 \ge 0$."),
    "own names": (SUM, r"Put $s = a+b$ and $d = a-b$. Then $2a^2+2b^2 = s^2 + d^2 \ge s^2 = (a+b)^2$."),
    "a new variable": (SUM, r"Write $a = b + t$. Then $$2a^2+2b^2-(a+b)^2 = t^2 \ge 0.$$"),
}  # fmt: skip


@pytest.mark.parametrize("name", sampled(NOT_CORRECT, NOT_CORRECT.keys() - LASTING))
def test_what_shows_nothing_is_never_correct(tmp_path, name):
    record = graded(tmp_path, *NOT_CORRECT[name])
    assert record["outcome"] != "correct", record["message"]


@pytest.mark.parametrize("name", sorted(CORRECT))
def test_right_ways_are_never_called_wrong(tmp_path, name):
    record = graded(tmp_path, *CORRECT[name])
    assert record["outcome"] in ("correct", "undecided"), record["message"]
    assert not accuses(record)


def marked(case):
    name = case[1].name
    return pytest.param(
        *case, id=f"{case[1].parent.name}/{name}", marks=() if name in QUICK else pytest.mark.slow
    )


@pytest.mark.parametrize(("sheet", "path", "label"), [marked(case) for case in CASES])
def test_a_submission_is_graded_as_labelled(sheet, path, label):
    record = grade_file(str(sheet), path.name, str(path), SETTINGS, None)
    assert (record["outcome"], record["first_wrong_line"]) == (label["outcome"], label.get("line"))
