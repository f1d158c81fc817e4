"""Arguments by induction, by contradiction, by symmetry and by cases; facts that nobody has to prove."""

import pytest
from grade.corpus import accuses, graded, sampled

BERNOULLI = r"Let $x \in [0,1]$ and let $n \ge 1$ be an integer. Prove that $$1 - (1-x)^n \le n x.$$"
STEP = r"$$1-(1-x)^{n+1} = 1-(1-x)^n + x(1-x)^n \le nx + x = (n+1)x.$$"
SUPPOSED = r"Suppose that $1-(1-x)^n \le nx$. Then"
EXP = r"Let $x \ge 0$. Show that $$1 - e^{-x} \le x.$$"
ONE_PLUS = r"Let $x \ge 0$. Show that $$1 + x \le e^x.$$"
RATIO = r"Let $\varepsilon \ge 0$ and let $p, q \in [0,1]$ with $p \le e^\varepsilon q$ and $q \le e^\varepsilon p$. Show that $$|p-q| \le 1 - e^{-\varepsilon}.$$"
LOPSIDED = r"Let $p, q \in [0,1]$ and $\varepsilon \ge 0$ with $p \le e^\varepsilon q$. Show that $$|p-q| \le e^\varepsilon - 1 + |p - q|^2 + q.$$"
ONE_CASE = r"$|p-q| = p - q \le e^\varepsilon q - q = (e^\varepsilon-1)q \le e^\varepsilon-1 \le e^\varepsilon - 1 + |p-q|^2 + q$."
OTHER_CASE = r"$|p-q| = q - p \le q \le e^\varepsilon - 1 + |p-q|^2 + q$."
HALF = r"$$|p-q| = p - q \le p - e^{-\varepsilon}p = p(1-e^{-\varepsilon}) \le 1-e^{-\varepsilon}.$$"

CORRECT = {
    "induction": (BERNOULLI, rf"By induction. For $n=1$ we have $1-(1-x)=x$. {SUPPOSED} {STEP}"),
    "induction with labels": (BERNOULLI, rf"Induction. $n=1$: $1-(1-x)^1=x$. Assume $1-(1-x)^n \le nx$. Then {STEP}"),
    "induction from n - 1, by name": (
        BERNOULLI,
        r"Induction on $n$. Base case $n=1$: $1-(1-x)^1=x \le x$. Assume the statement holds for $n-1$, where $n \ge 2$. "
        r"Then $$1-(1-x)^{n} = 1-(1-x)^{n-1} + x(1-x)^{n-1} \le (n-1)x + x = nx.$$",
    ),
    "a fact that nobody has to prove": (EXP, r"Since $1 - x \le e^{-x}$, we get $1-e^{-x} \le x$."),
    "contradiction": (
        EXP,
        r"Suppose $1 - e^{-x} > x$. Then $e^{-x} < 1 - x$. But $e^u \ge 1 + u$ for all real $u$, so $e^{-x} \ge 1-x$, a contradiction.",
    ),
    "symmetry": (RATIO, rf"By symmetry we may assume $p \ge q$. Then $q \ge e^{{-\varepsilon}}p$ and {HALF}"),
    "cases in titles": (
        LOPSIDED,
        f"**Case 1: $p \\ge q$.** Then {ONE_CASE}\n\n**Case 2: $p < q$.** Then {OTHER_CASE}",
    ),
}  # fmt: skip
ENTROPY = (
    r"Let $0 < p < 1$ and $0 < q < 1$. Show that $$p\log\frac pq + (1-p)\log\frac{1-p}{1-q} \ge 2(p-q)^2.$$"
)
NOT_CORRECT = {
    "the derivative at one value of the other symbol": (
        ENTROPY,
        r"Take $q = \frac12$ and let $g(p) = p\log(2p) + (1-p)\log(2-2p) - 2(p-\frac12)^2$. Then $g(\frac12) = 0$, "
        r"$g'(\frac12) = 0$ and $g''(p) = \frac{1}{p(1-p)} - 4 \ge 0$. So $g(p) \ge 0$, and we are done.",
    ),
    "no first case": (BERNOULLI, rf"By induction. {SUPPOSED} {STEP}"),
    "another first case": (BERNOULLI, rf"By induction. For $n=2$ we have $1-(1-x)^2 \le 2x$. {SUPPOSED} {STEP}"),
    "the step is stated": (BERNOULLI, rf"By induction. The case $n=1$ is clear. {SUPPOSED} $1-(1-x)^{{n+1}} \le (n+1)x$."),
    "the step is stated, rewritten": (
        BERNOULLI,
        rf"By induction. For $n=1$ we have $1-(1-x)=x$. {SUPPOSED} $$1-(1-x)^{{n+1}} = 1-(1-x)^n(1-x) \le (n+1)x.$$",
    ),
    "the step is stated, twice as large": (
        BERNOULLI,
        rf"By induction. For $n=1$ we have $1-(1-x)=x$. {SUPPOSED} $2(1-(1-x)^{{n+1}}) \le 2(n+1)x$, so $1-(1-x)^{{n+1}} \le (n+1)x$.",
    ),
    "the next case is supposed": (
        BERNOULLI,
        r"By induction. For $n=1$ we have $1-(1-x)=x$. Suppose that $1-(1-x)^{n+1} \le (n+1)x$. Then "
        r"$$1-(1-x)^{n+1} = 1-(1-x)^n + x(1-x)^n \le (n+1)x.$$",
    ),
    "a step that says less": (
        BERNOULLI,
        rf"By induction. For $n = 1$: $1-(1-x)=x$. {SUPPOSED} $1 - (1-x)^n \le nx + x = (n+1)x$.",
    ),
    "contradiction to nothing": (BERNOULLI, r"Suppose for contradiction that $1-(1-x)^n > nx$. Then $1 > nx$, which is impossible."),
    "contradiction by moving": (BERNOULLI, r"Suppose for contradiction that $1-(1-x)^n > nx$. Then $1-(1-x)^n - nx > 0$, contradiction."),
    "contradiction by doubling": (BERNOULLI, r"Suppose for contradiction that $1-(1-x)^n > nx$. Then $2 - 2(1-x)^n > 2nx$ which is impossible."),
    "contradiction out of nowhere": (BERNOULLI, r"Suppose for contradiction that $1-(1-x)^n > nx$. Then $0 > 1$. Contradiction."),
    "contradiction to something else": (BERNOULLI, r"Suppose that $1-(1-x)^n > nx$. Then $0 > x^2$. But $x^2 \ge 0$. Contradiction."),
    "symmetry that is none": (LOPSIDED, f"By symmetry assume $p \\ge q$. Then {ONE_CASE}"),
    "cases that are not all": (LOPSIDED, f"**Case 1: $p \\ge q$.** Then {ONE_CASE}\n\n**Case 2: $p = q$.** Then {OTHER_CASE}"),
    "the fact itself is asked": (ONE_PLUS, r"Since $e^x \ge 1 + x$, this follows. Thus $1 + x \le e^x$."),
    "the fact itself, in logarithms": (ONE_PLUS, r"Taking logarithms we have $\log(1+x) \le x$. Hence $1+x\le e^x$."),
}  # fmt: skip
#: What a person has to look at, and nothing in it is said to be wrong.
NOT_ACCUSED = {
    "a value that exists": (BERNOULLI, r"By the mean value theorem there is $\xi\in(0,x)$ with $1-(1-x)^n = nx(1-\xi)^{n-1} \le nx$."),
    "a value that exists, said with": (BERNOULLI, r"Taylor gives $1-(1-x)^n = nx(1-c)^{n-1}$ with $c \in (0,x)$. Hence $1-(1-x)^n \le nx$."),
    "what would follow": (BERNOULLI, r"Suppose for contradiction that $1-(1-x)^n > nx$. Then $0 > 0$, contradiction."),
    "the step of an induction": (BERNOULLI, rf"By induction. {SUPPOSED} {STEP}"),
}  # fmt: skip


@pytest.mark.parametrize("name", sampled(CORRECT, CORRECT.keys() - {"cases in titles"}))
def test_an_argument_that_is_complete_is_correct(tmp_path, name):
    record = graded(tmp_path, *CORRECT[name])
    assert record["outcome"] == "correct", record


@pytest.mark.parametrize(
    "name", sampled(NOT_CORRECT, NOT_CORRECT.keys() - {"the derivative at one value of the other symbol"})
)
def test_an_argument_that_shows_nothing_is_never_correct(tmp_path, name):
    record = graded(tmp_path, *NOT_CORRECT[name])
    assert record["outcome"] != "correct", record


@pytest.mark.parametrize("name", sorted(NOT_ACCUSED))
def test_what_may_be_right_is_never_called_wrong(tmp_path, name):
    record = graded(tmp_path, *NOT_ACCUSED[name])
    assert record["outcome"] in ("undecided", "unreadable"), record
    assert not accuses(record)


def test_a_column_of_remarks_is_a_reason(tmp_path):
    sheet = f"---\njustification: required\n---\n{EXP}"
    rows = r"\begin{align*} 1-e^{-x} &\le 1-(1-x) && (\text{since } e^{-x} \ge 1-x)\\ &= x \end{align*}"
    assert graded(tmp_path, sheet, rows)["outcome"] == "correct"


def test_a_column_of_remarks_may_cite_what_is_not_allowed(tmp_path):
    sheet = f"---\nforbidden: Bernoulli\n---\n{BERNOULLI}"
    rows = r"\begin{align*} 1-(1-x)^n &\le 1 - (1-nx) && \text{(Bernoulli)}\\ &= nx \end{align*}"
    record = graded(tmp_path, sheet, rows)
    assert record["outcome"] == "wrong-step"
    assert "it cites Bernoulli" in record["steps"][0]["reason"]


def test_words_between_rows_say_what_symbols_are(tmp_path):
    rows = r"""
\begin{align*}
\intertext{Let $M = \max\{p,q\}$ and $m = \min\{p,q\}$. Then $m \ge e^{-\varepsilon}M$, and}
|p-q| &= M - m \\
&\le M - e^{-\varepsilon}M
\intertext{and since $M \le 1$,}
&= M(1-e^{-\varepsilon}) \le 1-e^{-\varepsilon}.
\end{align*}"""
    record = graded(tmp_path, RATIO, rows)
    assert record["outcome"] == "correct", record
    assert not any("intertext" in step["row"] or "&" in step["row"] for step in record["steps"])


def test_names_of_bound_variables_do_not_matter(tmp_path):
    sheet = r"Let $b > 0$ and $t \ge 0$. Show that $$\int_t^\infty \frac{1}{2b} e^{-x/b}\,dx = \frac12 e^{-t/b}.$$"
    turned = r"$$\frac12 e^{-t/b} = \frac1{2b} \int_t^\infty e^{-s/b}\,ds = \int_t^\infty \frac{1}{2b}e^{-s/b}\,ds.$$"
    assert graded(tmp_path, sheet, turned)["outcome"] == "correct"


def test_a_counterexample_is_told_with_its_relation(tmp_path):
    record = graded(tmp_path, EXP, r"$$1-e^{-x} \le \frac x2 \le x.$$")
    assert "it says" in record["steps"][0]["reason"]
    assert "≤" in record["steps"][0]["reason"]
