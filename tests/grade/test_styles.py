"""Ways of writing that were once misjudged, each as a sheet, a derivation and its outcome."""

import pytest
from grade.corpus import graded, sampled

from dpsym.grade.feedback import feedback_html

TWO_SIDED = r"Let $q \in [0,1]$ and $\varepsilon \ge 0$. Show that $$q \varepsilon \le \log(1 + q(e^\varepsilon - 1)) \le \varepsilon.$$"
LOWER = r"By concavity, $$\log(1+q(e^\varepsilon-1)) \ge q\log(e^\varepsilon) = q\varepsilon.$$"
UPPER = r"As $q \le 1$, $$\log(1+q(e^\varepsilon-1)) \le \log(1+e^\varepsilon-1) = \varepsilon.$$"
MIDDLE = r"Let $x, y, m \in \mathbb{R}$ and $s > 0$ with $m = \frac{x+y}{2}$. Show that $$\frac{(x-m)^2 + (y-m)^2}{s^2} \le \frac{(x-y)^2}{s^2}.$$"
NAMED = r"Let $b > 0$, $\beta \in (0,1)$ and $t = b\log(1/\beta)$. Show that $$e^{-t/b} = \beta.$$"
SUM = r"Let $a, b > 0$. Show that $$(a+b)^2 \le 2a^2 + 2b^2.$$"
RECALLED = r"Let $a, b > 0$. Show that $$(a+b)^2 = a^2 + 2ab + b^2 \le 2a^2 + 2b^2.$$"
POWER = r"Let $q \in [0,1]$ and $x > 0$. Show that $$\log(e^{qx}) \le x.$$"
MEAN = r"Let $p \in (0,1)$ and $q = 1-p$. Show that $$1 \le \frac{p^2}{q} + \frac{q^2}{p}.$$"
CASES = {
    "one side of two": (TWO_SIDED, LOWER, "misses-target"),
    "both sides": (TWO_SIDED, f"{LOWER} {UPPER}", "correct"),
    "a doubt about one side, nothing of the other": (
        TWO_SIDED,
        r"By Jensen, $\log(1-q+qe^\varepsilon) \ge q\varepsilon$.",
        "undecided",
    ),
    "a symbol that the sheet defines": (
        MIDDLE,
        r"$$\frac{(x-m)^2+(y-m)^2}{s^2} = \frac{(x-y)^2}{2s^2} \le \frac{(x-y)^2}{s^2}$$",
        "correct",
    ),
    "a factor that is left to the end": (
        MIDDLE,
        r"$$(x-m)^2+(y-m)^2 = \frac12(x-y)^2 \le (x-y)^2.$$ Dividing by $s^2 > 0$ gives the claim.",
        "correct",
    ),
    "a side in words": (
        MIDDLE,
        r"$x-m=\frac{x-y}2$, so the left hand side is $\frac{(x-y)^2}{2s^2}$, at most the right hand side.",
        "undecided",
    ),
    "without loss of generality": (MIDDLE, r"W.l.o.g. $m=0$, i.e. $y=-x$. Then it is clear.", "undecided"),
    "an equation of names": (NAMED, r"$$e^{-t/b} = e^{-\log(1/\beta)} = \beta$$", "correct"),
    "an equation of names, twice": (NAMED, r"$$e^{-t/b} = \beta = \beta$$", "undecided"),
    "a chain with an equation, all of it": (
        RECALLED,
        r"$$(a+b)^2 = a^2+2ab+b^2 = 2a^2 + 2b^2 - (a-b)^2 \le 2a^2+2b^2$$",
        "correct",
    ),
    "a chain with an equation, without it": (
        RECALLED,
        r"$$2a^2+2b^2 - (a^2+2ab+b^2) = (a-b)^2 \ge 0.$$",
        "undecided",
    ),
    "an equation of names, stated": (NAMED, r"Clearly $$e^{-t/b} = \beta.$$", "misses-target"),
    "an equation of names, wrongly": (
        NAMED,
        r"$$e^{-t/b} = e^{\log(1/\beta)} = \frac1\beta$$",
        "wrong-step",
    ),
    "an equation of names, bounded": (
        NAMED,
        r"$$e^{-t/b} \le e^{-\log(1/\beta)} = \beta$$",
        "undecided",
    ),
    "an equivalence and then its other side": (
        SUM,
        r"$$(a+b)^2 \le 2a^2+2b^2 \iff 2ab \le a^2+b^2,$$ at least here. Now $a^2 - 2ab + b^2 = (a-b)^2 \ge 0$.",
        "correct",
    ),
    "an equivalence and nothing else": (
        SUM,
        r"$$(a+b)^2 \le 2a^2+2b^2 \iff 2ab \le a^2+b^2,$$ at least here.",
        "undecided",
    ),
    "conditions beside the rows": (
        TWO_SIDED,
        LOWER
        + r"""
$$\begin{aligned}
\log(1+q(e^\varepsilon-1)) &\le \log(1+(e^\varepsilon-1)) & (q\le 1)\\
&= \log e^\varepsilon = \varepsilon
\end{aligned}$$""",
        "correct",
    ),
    "a power that is read in two ways": (
        POWER,
        r"$$\log(e^{qx}) = \log (e^x)^q = qx \le x$$",
        "undecided",
    ),
    "a named fact that is nearly the target": (
        MEAN,
        r"By Cauchy--Schwarz, $(p+q)^2 \le \left(\frac{p^2}{q}+\frac{q^2}{p}\right)(q+p)$. "
        r"As $p+q=1$ this is $$1 \le \frac{p^2}{q}+\frac{q^2}{p}.$$",
        "undecided",
    ),
}


@pytest.mark.parametrize(
    "name", sampled(CASES, CASES.keys() - {"a doubt about one side, nothing of the other", "both sides"})
)
def test_a_way_of_writing_is_judged_as_it_is_meant(tmp_path, name):
    sheet, text, outcome = CASES[name]
    record = graded(tmp_path, sheet, text)
    assert record["outcome"] == outcome, record


def test_rows_are_told_whole(tmp_path):
    macro = r"\newcommand{\sq}[1]{\left(#1\right)^2}"
    text = rf"{macro} $$\sq{{a+b}} = \frac{{2\sq{{a+b}}}}{{2}} \le 2a^2 + 2b^2 = 2a^2 + 2 \sq{{b}}$$"
    record = graded(tmp_path, SUM, text)
    rows = [step["row"] for step in record["steps"]]
    assert all(row.count("{") == row.count("}") for row in rows)
    assert rows[-1].endswith(r"\sq{b}")
    assert record["steps"][-1]["typeset"].endswith(r"\left(b\right)^2")  # which is how it is shown
    shown = feedback_html(record)
    assert "<code>" not in shown and shown.count("<math") == len(rows)
