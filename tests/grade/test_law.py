"""The law of refutation: who is accused, what is circular, what is correct, what counts once.

Sheets and answers are small; what a label says is mathematics, and holds however dpsym reads the answer.
"""

import pytest
from grade.corpus import graded, sampled

SQ = r"Let $a, b > 0$. Show that $$\sqrt{ab} \le \frac{a+b}{2}.$$"
TAIL = r"Let $\sigma > 0$ and $t \ge 0$. Let $u \in [0,1]$ with $u \le e^{\lambda^2\sigma^2/2 - \lambda t}$ for all $\lambda \ge 0$. Show that $$u \le e^{-t^2/(2\sigma^2)}.$$"
ORDER = r"Let $\rho > 0$ and $L > 0$. For $\alpha > 1$ let $f(\alpha) = \rho\alpha + \frac{L}{\alpha-1}$. Show that $$f(\alpha) \ge \rho + 2\sqrt{\rho L}.$$"
GROW = r"Let $\varepsilon \ge 0$. Show that $$e^{\varepsilon} - 1 \ge \varepsilon.$$"
RR = r"Let $\varepsilon \ge 0$ and $p = \frac{e^\varepsilon}{1+e^\varepsilon}$. Show that $$p \le e^{\varepsilon}(1-p).$$"
KL = r"Let $\varepsilon > 0$, $p = \frac{e^\varepsilon}{1+e^\varepsilon}$ and $q = 1 - p$. Show that $$p\log\frac pq + q\log\frac qp \le \frac{\varepsilon^2}{2}.$$ You may use that $\tanh x \le x$ for $x \ge 0$."
TWO = r"Let $x, y \in [0,1]$ and $\varepsilon \ge 0$ with $x \le e^{\varepsilon}y$. (a) Show that $$x - y \le (e^{\varepsilon}-1)y.$$ (b) Show that $$x - y \le e^{\varepsilon} - 1.$$"
ABS = r"Let $x \in \mathbb{R}$. Show that $$x + |x - 1| \ge 1.$$"
CUBIC = r"Let $x \in \mathbb{R}$. Show that $$x^4 - 4x + 3 \ge 0.$$"
SUMS = r"Let $u, v \in \mathbb{R}$. Show that $$(u+v)^2 \le 2u^2 + 2v^2.$$"
LOGX = r"Let $x > 0$. Show that $$\log x \le x - 1.$$"
DELTA = r"Let $\varepsilon > 0$ and $\delta \in (0,1)$. Show that $$\delta(1+e^{\varepsilon}) \le 2\delta e^{\varepsilon}.$$"

MASSES = r"Let $P$ and $Q$ be distributions on a finite set. Show that $P(A) - Q(A) \le \sum_x |P(x) - Q(x)|$ for every event $A$."
SLOPES = (
    r"Let $h(x) = x^2 - 2x + 3$ for real $x$. Show that $h'(x) < 0$ for $x < 1$ and $h'(x) > 0$ for $x > 1$."
)

#: Its second sentence is understood, and what its formula says is not.
LOST = r"Let $u, v > 0$ be real numbers. Suppose that $u \equiv v$. Show that $$2uv \le u^2 + v^2.$$"
PAIRS = r"Let $p=(p_1,\dots,p_m)$ and $q=(q_1,\dots,q_m)$ be probability vectors. Put $$R=\sum_{i=1}^m\sqrt{p_iq_i},\qquad T=\frac12\sum_{i=1}^m|p_i-q_i|.$$ Show that $$R \le 1.$$"

#: Right rows, and rows that hold under what stands before them in words or shapes of any kind.
NOT_ACCUSED = {
    "zero of the derivative": (ORDER, r"Zero of the derivative: $\rho - \frac{L}{(\alpha-1)^2} = 0$. Hence $\alpha = 1 + \sqrt{L/\rho}$ and $f(\alpha) = \rho + 2\sqrt{\rho L}$ there, which is the smallest value."),
    "for the minimum": (ORDER, r"For the minimum, $$\rho = \frac{L}{(\alpha-1)^2}.$$ So $\alpha - 1 = \sqrt{L/\rho}$."),
    "with a sign in the words": (SQ, r"With $s = \sqrt a - \sqrt b$ positive we have $\sqrt a > \sqrt b$, so $a > b$. The other order is symmetric."),
    "the worst slope": (TAIL, r"The exponent is smallest where its slope vanishes, $\lambda\sigma^2 - t = 0$. There $\lambda = t/\sigma^2$, and so $u \le e^{-t^2/(2\sigma^2)}$."),
    "cases by bold labels": (ABS, "**First case:** $x \\ge 1$. Then $x + |x - 1| = 2 x - 1 \\ge 1$.\n\n**The remaining case.** $x < 1$. Then $x + |x - 1| = 1$."),
    "read only in part": (GROW, r"Restricting ourselves to large privacy budgets, i.e. beyond one, $\varepsilon^2 \ge \varepsilon$. Small ones are done by hand."),
    "german condition": (GROW, r"Falls $\varepsilon \ge 1$ ist, gilt $\varepsilon^2 \ge \varepsilon$."),
    "condition behind": (GROW, r"We see $$\varepsilon^2 \ge \varepsilon,$$ as soon as $\varepsilon$ is at least one."),
    "condition far behind": (CUBIC, r"First $$x^3 \ge x^2 \ge x.$$ Here we looked at $x \ge 1$ only; below one see the next paragraph."),
    "part a holds in b": (TWO, r"(a) Let $r = e^{\varepsilon} - 1$. Then $x - y \le e^{\varepsilon}y - y = ry$. (b) Since $y \le 1$ and $r \ge 0$, $x - y \le ry \le r$."),
    "part a case in b": (TWO, r"(a) Let $z \ge 1$ be a real number. Then $z^2 \ge z$. (b) Moreover $z^3 \ge z$."),
    "definition of the sheet not read": (PAIRS, r"Also $T\le1$, as for any two of these. And $R \le 1$."),
    "supposition of the sheet not read": (LOST, r"We have $u \le v$."),
    "norm of the sheet not read": (LOST.replace(r"u \equiv v", r"\|u\|_v = 1"), r"We have $u \le v$."),
    "own function of the sheet not read": (LOST.replace(r"u \equiv v", r"u = f(v)"), r"We have $u \le v$."),
    "maximiser of the sheet not read": (r"Let $u, v \in \mathbb{R}$ and let $v = \arg\max_t u t$. Show that $$2uv \le u^2 + v^2.$$", r"We have $u \le v$."),
    "own e": (SUMS, r"Let $e = u - v$. Then $e^2 = u^2 - 2uv + v^2 \ge 0$, so $2uv \le u^2 + v^2$ and $(u+v)^2 = u^2 + 2uv + v^2 \le 2u^2+2v^2$."),
    "own i": (SUMS, r"Put $i = u - v$ and $j = u + v$. Then $i^2 \ge 0$ and $i^2 + j^2 = 2u^2 + 2v^2$, so $j^2 \le 2u^2+2v^2$."),
    "own pi": (SUMS, r"Write $\pi = uv$. Then $(u+v)^2 = u^2 + 2\pi + v^2$ and $2\pi \le u^2+v^2$."),
    "own sequence": (GROW, r"Put $d_k = \frac{1}{k-1} - \frac1k$ for $k \ge 2$. Then $$d_k = \frac{1}{k(k-1)} > 0.$$"),
    "own sequence of whole numbers": (GROW, r"Put $d_k = \frac{1}{k-1}$ for all integers $k \ge 2$. So $\frac{1}{k^2(k-1)} > 0$."),
    "letter without a range": (GROW, r"Put $d_k = \frac{1}{k-1} - \frac1k$. Then $$d_k = \frac{1}{k(k-1)} > 0.$$"),
    "own e at one": (LOGX, r"Let $e \in (0,1)$. Then $e^2 < e$ and $\log e < 0$."),
    "definition not read": (CUBIC, r"Let $x$ from now on denote a root of the polynomial $x^2 = x$. Then $x^3 = x$."),
    "supposition dropped": (SUMS, r"Granted that the two numbers coincide, $(u+v)^2 = 4u^2$."),
    "once the sum is known": (SUMS, r"Normalise so that the numbers add up to one: then $u^2 + 2uv + v^2 = 1$."),
    "setting the derivative": (ORDER, r"Setting the derivative to zero gives $$(\alpha - 1)^2 = \frac{L}{\rho}.$$ Thus $\alpha = 1+\sqrt{L/\rho}$."),
    "we need": (ORDER, r"We need $\rho - \frac{L}{(\alpha-1)^2} < 0$, which means $\alpha - 1 < \sqrt{L/\rho}$."),
    "equality": (SQ, r"Equality holds exactly for $a = b$: there $\sqrt{ab} = a$."),
    "one direct row": (SQ, r"$$\sqrt{ab} \le \frac{a+b}{2}$$ because the geometric mean is never above the arithmetic one."),
    "given row again": (TAIL, r"We know $u \le e^{\lambda^2\sigma^2/2-\lambda t}$ for all $\lambda \ge 0$. At $\lambda = t/\sigma^2$ it reads $u \le e^{-t^2/(2\sigma^2)}$."),
    "given fact used": (LOGX, r"From the lecture, $e^{s} \ge 1 + s$ for real $s$. With $s = \log x$ this is $x \ge 1 + \log x$. So $\log x \le x - 1$."),
    "condition of a set": (MASSES, r"Let $B$ be the set of all $x$ with $P(x) > Q(x)$. Then $P(B) \ge Q(B)$."),
    "sign of a derivative": (SLOPES, "a) We have $h'(x) = 2x - 2$. If $x < 1$ then $2x - 2 < 0$, and if $x > 1$ then $2x - 2 > 0$."),
    "sign of a derivative in words": (SLOPES, "a) $h'(x) = 2x-2$. Since this increases and is zero at $1$, we have $h'(x) < 0$ for $x < 1$ and $h'(x) > 0$ for $x > 1$."),
    "unread then target": (CUBIC, r"By a Sturm chain (signs $+,-,+$ at the ends) the polynomial has no change of sign. Thus $x^4 - 4x + 3 \ge 0$."),
    "follow-through": (RR, r"We have $1 - p = \frac{2}{1+e^{\varepsilon}}$. So $e^{\varepsilon}(1-p) = \frac{2e^{\varepsilon}}{1+e^{\varepsilon}}$."),
}  # fmt: skip

#: What these say is no proof of what is asked, whatever their rows are.
NOT_SHOWN = {
    "weaker by two": (GROW, r"$$e^{\varepsilon} - 1 \ge \varepsilon - 1.$$ That is the claim and more."),
    "another quantity": (KL, r"$$\varepsilon\tanh\frac{\varepsilon}{2} \le \frac{\varepsilon^2}{2}.$$ This proves the bound."),
    "another quantity, cited": (KL, r"By the fact with $x = \varepsilon/2$: $$\varepsilon\tanh(\varepsilon/2) \le \varepsilon\cdot\frac{\varepsilon}{2} = \frac{\varepsilon^2}{2}.$$ As wanted."),
    "another quantity, in exponentials": (KL, r"$$\varepsilon\,\frac{e^{\varepsilon}-1}{e^{\varepsilon}+1} \le \frac{\varepsilon^2}{2},$$ which was to be shown."),
    "weaker by a factor, done": (DELTA, r"$$\delta(1+e^{\varepsilon}) \le 2 e^{\varepsilon}.$$ We are done."),
    "weaker relation": (RR, r"$$p = \frac{e^{\varepsilon}}{1+e^{\varepsilon}} \le e^{\varepsilon}(1-p) + 1.$$ So the claim follows, with room to spare."),
    "hidden by a comment": (SUMS, "<!-- $2u^2+2v^2-(u+v)^2 = (u-v)^2 \\ge 0$ -->\nWe are done."),
    "only the words": (GROW, r"This is obvious from the shape of the exponential function, as wanted."),
    "only an equation": (SQ, r"$$\left(\sqrt a + \sqrt b\right)^2 = a + 2\sqrt{ab} + b.$$ Hence the claim follows."),
    "half of the squares": (SUMS, r"$$(u+v)^2 = u^2 + 2uv + v^2.$$ By the AM-GM inequality, we are done."),
    "the claim at one point": (LOGX, r"For $x = 1$ both sides are $0$, so $\log 1 = 1 - 1$. This completes the proof."),
    "wrong way": (LOGX, r"$$x - 1 \ge \frac{x-1}{x}.$$ And $\frac{x-1}{x} \le \log x$, and even more: the claim."),
    "jump at the end": (CUBIC, r"$$x^4 - 4x + 3 = (x-1)^2(x^2+2x+3).$$ We are done."),
}  # fmt: skip

#: Rows that are wrong, with all that they rest on read: these have to be found.
WRONG = {
    "sign": (SUMS, r"$$(u+v)^2 = u^2 - 2uv + v^2 \le 2u^2+2v^2.$$", 1),
    "after a declaration": (SUMS, r"Let $d = u - v$. Then $u^2 + v^2 = d^2 + uv$.", 1),
    "own sequence": (GROW, "Put $d_k = \\frac{1}{k-1}$ for $k \\ge 2$.\n\nThen $d_k \\ge 1$.", 3),
    "half of a root": (SQ, r"$(\sqrt a - \sqrt b)^2 = a - \sqrt{ab} + b \ge 0$.", 1),
    "in a case": (CUBIC, "Suppose $x \\ge 1$.\n\nThen $x^2 \\ge x^3$.", 3),
    "follow-through counted once": (RR, "We have $1 - p = \\frac{2}{1+e^{\\varepsilon}}$.\n\nSo $e^{\\varepsilon}(1-p) = \\frac{2e^{\\varepsilon}}{1+e^{\\varepsilon}}$.", 1),
    "circular and nothing more": (SQ, r"We use $\sqrt{ab} \le \frac{a+b}{2}$. Therefore $2\sqrt{ab} \le a+b$, hence $\sqrt{ab} \le \frac{a+b}{2}$.", 1),
}  # fmt: skip

#: Written after the rules, before they were run on these.
LATER_NOT_ACCUSED = {
    "list a, list b": (TWO, "1. Let $m = e^{\\varepsilon}y$. Then $x \\le m$.\n2. Hence $x - y \\le m - y$."),
    "own d": (SUMS, r"Set $d = u - v$ and $D = u + v$. Then $d^2 + D^2 = 2u^2+2v^2$ and $d^2 \ge 0$."),
    "own e in a case": (CUBIC, r"Let $e > 1$ be arbitrary. Then $e^2 > e$ and $\frac1e < 1$."),
    "optimal": (ORDER, r"The optimal order satisfies $\rho(\alpha-1)^2 = L$, thus $(\alpha-1) = \sqrt{L/\rho}$."),
    "large": (GROW, r"When $\varepsilon$ is large, say bigger than one, $\varepsilon < \varepsilon^2$."),
    "at first order": (GROW, r"Up to second order $e^{\varepsilon} = 1 + \varepsilon$."),
    "french": (CUBIC, r"Supposons $x \ge 1$. Alors $x^4 \ge x$."),
    "negated": (CUBIC, r"We do not yet know that $x^4 \ge x$."),
    "taking a bound": (CUBIC, r"Taking $x \ge 2$ we get $x^2 \ge 4$."),
    "given in a bracket": (CUBIC, r"We have $x^3 \ge x$ (here $x \ge 1$)."),
    "solving": (SQ, r"Solving $\sqrt{ab} = a$ gives $b = a$."),
    "a wrong row of another sort": (RR, "We get $p = 1 - e^{-\\varepsilon}$.\n\nTherefore $1 - p = e^{-\\varepsilon}$."),
}  # fmt: skip
LATER_NOT_SHOWN = {
    "ratio not shown": (KL, r"Since $\tanh x \le x$, $$\tanh\frac{\varepsilon}{2} \le \frac{\varepsilon}{2},$$ and multiplying by $\varepsilon$ we are done."),
    "two facts": (SUMS, r"$u^2 \ge 0$ and $v^2 \ge 0$. Adding and combining these, we are done."),
    "stronger words": (DELTA, r"$$\delta(1+e^{\varepsilon}) \le 2\delta e^{2\varepsilon}.$$ The better constant is seen in the same way."),
    "log for free": (LOGX, r"$$\log x \le x.$$ Subtracting one on the right, the claim follows."),
    "behind the end": (SUMS, "We are done.\n\n<!--\n$$2u^2+2v^2-(u+v)^2 = (u-v)^2 \\ge 0$$\n-->"),
    "the target, then a remark": (CUBIC, r"Obviously $x^4 - 4x + 3 \ge 0$, as was to be shown."),
}  # fmt: skip
LATER_WRONG = {
    "said to be positive": (SQ, "Since $a > 0$ and $b > 0$ are positive, we have $\\sqrt{ab} \\ge \\frac{a+b}{2}$.", 1),
    "after a right chain": (GROW, "$$e^{\\varepsilon} \\ge 1 + \\varepsilon.$$\n\nThus $$e^{\\varepsilon} - 1 \\ge 2\\varepsilon.$$", 3),
}  # fmt: skip
NOT_ACCUSED |= LATER_NOT_ACCUSED
NOT_SHOWN |= LATER_NOT_SHOWN
WRONG |= LATER_WRONG

#: Ways to write what a document in LaTeX does not show.
NOT_SHOWN_IN_LATEX = {
    "a false condition": "\\iffalse\n{}\n\\fi\nWe are done.\n\\end{{document}}",
    "a false condition with another one in it": "\\iffalse\n\\iftrue\n\\fi\n{}\n\\fi\nWe are done.\n\\end{{document}}",
    "the other branch of a true one": "\\iftrue We are done.\\else\n{}\n\\fi\n\\end{{document}}",
    "a comment": "% {}\nWe are done.\n\\end{{document}}",
    "a comment behind words": "We are done. % {}\n\\end{{document}}",
    "the environment of comments": "\\begin{{comment}}\n{}\n\\end{{comment}}\nWe are done.\n\\end{{document}}",
    "behind the end": "We are done.\n\\end{{document}}\n{}\n",
    "behind the end of input": "We are done.\n\\endinput\n{}\n",
    "the argument of a command that drops it": "\\newcommand{{\\drop}}[1]{{}}\n\\drop{{{}}}\nWe are done.\n\\end{{document}}",
}
RIGHT_ROW = r"\[ 2u^2+2v^2-(u+v)^2 = (u-v)^2 \ge 0. \]"
WRONG_ROW = r"\[ (u+v)^2 = u^2 + v^2. \]"
PREAMBLE = "\\documentclass{article}\n\\usepackage{comment}\n\\begin{document}\n"

LASTING = {"we need"}  # engines search for long before they give up
ONCE = {"follow-through", "a wrong row of another sort"}
ACCUSING = ("refuted", "unjustified")


def accused(record):
    """Return the lines of the rows of a record that are called wrong."""
    return [step["line"] for step in record["steps"] if step["verdict"] in ACCUSING]


@pytest.mark.parametrize("name", sampled(NOT_ACCUSED.keys() - ONCE, NOT_ACCUSED.keys() - LASTING))
def test_nothing_is_accused_behind_what_was_not_read(tmp_path, name):
    record = graded(tmp_path, *NOT_ACCUSED[name])
    assert not accused(record), record["message"]
    assert record["outcome"] not in ("wrong-step", "circular"), record["message"]


@pytest.mark.parametrize("name", sampled(NOT_SHOWN, NOT_SHOWN.keys() - {"weaker relation", "wrong way"}))
def test_what_is_not_shown_is_not_correct(tmp_path, name):
    assert graded(tmp_path, *NOT_SHOWN[name])["outcome"] != "correct"


@pytest.mark.parametrize("name", sorted(WRONG))
def test_what_is_wrong_with_all_read_is_found(tmp_path, name):
    sheet, text, line = WRONG[name]
    record = graded(tmp_path, sheet, text)
    assert (record["outcome"] in ("wrong-step", "circular"), record["first_wrong_line"]) == (True, line)


@pytest.mark.parametrize("name", sorted(ONCE))
def test_what_follows_from_a_wrong_row_is_not_counted_again(tmp_path, name):
    assert len(accused(graded(tmp_path, *NOT_ACCUSED[name]))) == 1


@pytest.mark.parametrize("row", [RIGHT_ROW, WRONG_ROW])
@pytest.mark.parametrize("name", sorted(NOT_SHOWN_IN_LATEX))
def test_what_a_document_in_latex_does_not_show_is_no_work(tmp_path, name, row):
    text = PREAMBLE + NOT_SHOWN_IN_LATEX[name].format(row)
    record = graded(tmp_path, SUMS, text, "s.tex")
    assert record["outcome"] not in ("correct", "wrong-step", "circular"), record["message"]
    assert not record["steps"]


def test_the_same_row_is_work_where_it_is_shown(tmp_path):
    shown = PREAMBLE + RIGHT_ROW + "\nWe are done.\n\\end{document}\n"
    assert graded(tmp_path, SUMS, shown, "s.tex")["outcome"] == "correct"
    shown = PREAMBLE + WRONG_ROW + "\nWe are done.\n\\end{document}\n"
    assert graded(tmp_path, SUMS, shown, "s.tex")["outcome"] == "wrong-step"


def test_an_equation_behind_a_row_may_say_where_it_holds(tmp_path):
    sheet = r"Let $b, c > 0$ and let $f(x) = b x + \frac{c}{x}$ for $x > 0$. Show that $f(x) \ge 2\sqrt{bc}$ for all $x > 0$."
    for answer in (
        r"We get $f(x) = b + c$ since $x = 1$.",
        r"Then $f(x) = 2\sqrt{bc}$, that is $x = \sqrt{c/b}$.",
    ):
        assert "refuted" not in [step["verdict"] for step in graded(tmp_path, sheet, answer)["steps"]]


def test_a_sentence_of_a_sheet_that_is_not_read_may_say_what_a_symbol_is(tmp_path):
    """The sheet says of n what it is in words that are not read, and the answer uses it as a letter of its own."""
    sheet = r"""Here $n$ is always a whole number that is positive.

(a) Let $y \ge 0$ be real. Show by induction on $n$ that $(1+y)^n \ge 1+ny$.

(b) Show that $2^n \ge 1 + n$.
"""
    answer = r"""(a) Let $S(n)$ be the statement $(1+y)^n \ge 1+ny$. $S(1)$ is true. Let $S(n)$ be true. Then
$(1+y)^{n+1} \ge (1+ny)(1+y) = 1 + (n+1)y + ny^2$, and since $ny^2 \ge 0$ we get $S(n+1)$.

(b) Take $y = 1$ in $(1+y)^n \ge 1+ny$.
"""
    assert "refuted" not in [step["verdict"] for step in graded(tmp_path, sheet, answer)["steps"]]


RATIO = r"Let $n > 0$ and let $p$ be a real number with $0 \le p \le 1$, and let $q = np$. Show that $q^2 \le nq$."
PAIR = r"Let $a, b > 0$. Show that $\frac ab + \frac ba \ge 2$."


@pytest.mark.parametrize(
    ("sheet", "text", "outcome"),
    [
        (RATIO, r"$q \cdot q \le n \cdot q$ because $0 \le q \le n$. So $q^2 \le nq$.", "correct"),
        (RATIO, r"$q \cdot q \le n \cdot q$. So $q^2 \le nq$.", "misses-target"),
        (RATIO, r"$q^2 \le nq$ because $q^2 \ge 0$.", "undecided"),
        (PAIR, r"$(a-b)^2 \ge 0$. Hence $\frac ab + \frac ba \ge 2$ because $a = b$.", "unreadable"),
    ],
)
def test_a_reason_behind_a_row_counts_once_it_is_read(tmp_path, sheet, text, outcome):
    assert graded(tmp_path, sheet, text)["outcome"] == outcome
