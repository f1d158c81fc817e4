r"""What words say that symbols are: one noun phrase in every form, with a claim that is true only for what it says."""

import pytest

from tests.notes.discourse.traps import reading, verdicts

TRUE = [
    # numbers
    r"Given numbers $t, s$ in $(0,1)$, we have $t s < \min(t, s)$.",
    r"Fix a real number $q$ strictly between $0$ and $1$. Then $q^2 < q$.",
    r"Suppose $q$ lies in the open interval $(0, 1)$. Then $q^2 < q$.",
    r"We write $[n] = \{1, \dots, n\}$. For every $i \in [n]$, $i^2 \ge i$.",
    r"Let $q > 0$ be fixed and let $r > 0$ be arbitrary. Then $q r > 0$.",
    r"Let a target $\varepsilon > 0$ be given. Then $e^\varepsilon > 1 + \varepsilon$.",
    # random variables by what is said of their values
    r"Let $X$ be a random variable with $X \ge 0$ almost surely. Then $\Pr[X \ge t] \le \mathbb{E}[X]/t$ for $t > 0$.",
    r"Suppose $X \ge 0$ almost surely. For $t > 0$, $\Pr[X \ge t] \le \frac{\mathbb{E}[X]}{t}$.",
    r"Let $X$ be a random variable with mean zero taking values in $[-1, 1]$. Then $\mathbb{E}[X^2] \le 1$.",
    r"Let $X$ have mean zero and values in $[-1,1]$. Then $\mathbb{E}[e^{tX}] \le e^{t^2/2}$ for all real $t$.",
    r"Let $Z$ be a random variable bounded by $1$ in absolute value. Then $\operatorname{Var}(Z) \le 1$.",
    r"Let $X \in [0,1]$ be a random variable. Then $\operatorname{Var}(X) \le 1/4$.",
    r"Let $X$ be a $\{-1,+1\}$-valued random variable with $\Pr[X = 1] = 1/2$. Then $\mathbb{E}[X] = 0$.",
    r"Let $X$ and $Y$ be independent random variables. Then $\mathbb{E}[XY] = \mathbb{E}[X]\,\mathbb{E}[Y]$.",
    r"If $X$ and $Y$ are independent and take values in $[0,1]$, then $\mathbb{E}[XY] \le 1$.",
    # random variables by their law
    r"If $X$ is $\mathrm{Bernoulli}(p)$ distributed, then $\mathbb{E}[X^2] = p$.",
    r"Let $Z$ be a centred Laplace variable of scale $b$. Then $\mathbb{E}[Z^2] = 2b^2$.",
    r"For $X$ normally distributed with mean $0$ and variance $4$, $\mathbb{E}[X^2] = 4$.",
    r"Let $Z$ be a zero-mean Gaussian with variance $4$. Then $\mathbb{E}[Z^2] = 4$.",
    r"Let $X_1,\dots,X_n$ be independent Bernoulli($p$) variables and $S = X_1+\dots+X_n$. Then $\mathbb{E}[S] = n p$.",
    r"Throughout the lecture $b > 0$ is a fixed scale and $X$ is a Laplace variable with location zero and scale $b$, "
    r"that is, $X$ has the density $f(x) = \frac{1}{2b} e^{-|x|/b}$. Then $\mathbb{E}[X^4] = 24 b^4$.",
    # laws
    r"Let $P = (p_1, \dots, p_k)$ and $Q = (q_1, \dots, q_k)$ be distributions on $k$ points with all $q_i > 0$. "
    r"Then $\sum_{i=1}^k \frac{p_i^2}{q_i} \ge 1$.",
    r"Let $P$ be a distribution on a finite set $\mathcal{Y}$ with masses $p(y)$. "
    r"Then $\sum_{y \in \mathcal{Y}} p(y)^2 \le 1$.",
    r"Let $X \sim \mathrm{Lap}(1)$. Write $P$ for the law of $X$ and $Q$ for the law of $X+1$. "
    r"Then $\mathrm{KL}(P\|Q) = e^{-1}$.",
    r"Let $\Phi$ denote the standard normal cdf and $\varphi$ the standard normal density. "
    r"For $t > 0$, $\Phi(-t) \le \varphi(t)/t$.",
    "Notation:\n\n- $Z \\sim N(0,1)$, $\\varphi$ its density\n\nFor $t > 0$, $\\Pr(Z > t) \\le \\varphi(t)/t$.",
    # mechanisms
    r"Let $f$ be a real-valued function on datasets with global sensitivity $\Delta$. "
    r"The mechanism $M(D) = f(D) + \mathrm{Lap}(\Delta/\varepsilon)$ satisfies $\varepsilon$-differential privacy.",
    r"Let a mechanism $M$ be $(\varepsilon, \delta)$-DP. For neighbouring datasets $D, D'$ and every event $S$, "
    r"$\Pr[M(D)\in S] \le e^\varepsilon \Pr[M(D')\in S] + \delta$.",
]  # fmt: skip

FALSE = [
    r"Let $X$ be a nonnegative random variable with mean $1$. Then $\Pr[X \ge 2] \le 1/3$.",
    r"Let $X$ be a random variable with $0 \le X \le 2$. Then $\operatorname{Var}(X) \le 1/2$.",
    r"Let $X$ be a random variable with values in $[0,1]$, $Y$ a random variable with values in $[-1,1]$. "
    r"Then $\mathbb{E}[X] + \mathbb{E}[Y] \ge 0$.",
    r"Let $f$ be a real-valued function on datasets with global sensitivity $\Delta$. "
    r"The mechanism $M(D) = f(D) + \mathrm{Lap}(\Delta/(2\varepsilon))$ satisfies $\varepsilon$-differential privacy.",
]

#: The claim holds, or fails, for what the formulas would say alone; the words beside them say something else.
NEVER = [
    # where values lie, and how probably
    r"Let $X$ be a random variable that takes values in $[-1,1]$ with probability $0.9$. Then $\mathbb{E}[X^2] \le 1$.",
    r"Let $X$ be a random variable, nonnegative except at $0$. Then $\mathbb{E}[X] \ge 0$.",
    r"Let $X$ be a random variable that is nonnegative with high probability. Then $\mathbb{E}[X] \ge 0$.",
    r"Let $X$ be a random variable with $X \ge 0$ almost never. Then $\mathbb{E}[X] \ge 0$.",
    r"Let $X$ be a random variable with $X \ge 0$ with probability at least $1/2$. Then $\mathbb{E}[X] \ge 0$.",
    r"Let $X$ be a random variable with some values in $[0,1]$. Then $\mathbb{E}[X] \le 1$.",
    r"Let $X$ be a random variable with values in $[0,1]$ on average. Then $\mathbb{E}[X^2] \le 1$.",
    r"Let $X$ be a random variable with values in $[0,1] \cup \{5\}$. Then $\mathbb{E}[X] \le 1$.",
    r"Let $X$ be a random variable bounded by $1$ in expectation. Then $\mathbb{E}[X^2] \le 1$.",
    r"Let $X$ be a random variable whose mean is in $[0,1]$. Then $\mathbb{E}[X^2] \le 1$.",
    r"Let $X$ have mean zero and, on the event $A$, values in $[-1,1]$. Then $\mathbb{E}[X^2] \le 1$.",
    r"Let $X$ be a random variable with mean at most zero. Then $\mathbb{E}[X] = 0$.",
    r"Let $X$ be a random variable with nonzero mean. Then $\mathbb{E}[X] = 0$.",
    r"Let $X$ be a random variable with mean zero. Suppose now its values lie in $[0,1]$. Then $\mathbb{E}[X] \ge 1$.",
    r"Let $X$ be a $\{0,1\}$-valued random variable with $\Pr[X=1] \le p$. Then $\mathbb{E}[X] = p$.",
    r"Let $X$ be a $\{0,2\}$-valued random variable with $\Pr[X=2] = p$. Then $\mathbb{E}[X] = p$.",
    # independence
    r"Let $X$ and $Y$ be random variables that are independent given $Z$. Then $\mathbb{E}[XY] = \mathbb{E}[X]\mathbb{E}[Y]$.",
    r"Let $X, Y, Z$ be pairwise independent random variables. "
    r"Then $\mathbb{E}[XYZ] = \mathbb{E}[X]\mathbb{E}[Y]\mathbb{E}[Z]$.",
    r"Let $X$ and $Y$ be uncorrelated random variables with values in $[0,1]$. "
    r"Then $\mathbb{E}[X^2Y^2] = \mathbb{E}[X^2]\mathbb{E}[Y^2]$.",
    r"Let $X$ and $Y$ be almost independent random variables. Then $\mathbb{E}[XY] = \mathbb{E}[X]\mathbb{E}[Y]$.",
    r"Let $X$ and $Y$ be random variables, not necessarily independent. Then $\mathbb{E}[XY] = \mathbb{E}[X]\mathbb{E}[Y]$.",
    r"Let $X$ be a random variable and let $Y$ be independent. Then $\mathbb{E}[XY] = \mathbb{E}[X]\mathbb{E}[Y]$.",
    r"Let $X$ and $Y$ be independent random variables, and let $Z$ be a random variable. "
    r"Then $\mathbb{E}[XZ] = \mathbb{E}[X]\mathbb{E}[Z]$.",
    r"Let $X_1, \dots, X_n$ be Bernoulli($p$) random variables and $S = \sum_{i=1}^n X_i$. "
    r"Then $\operatorname{Var}(S) = n p(1-p)$.",
    r"Let $X_1, \dots, X_n$ be exchangeable $\mathrm{Bern}(p)$ variables and $S = X_1 + \dots + X_n$. "
    r"Then $\operatorname{Var}(S) = n p (1-p)$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. $\mathrm{Bern}(p)$ and $S = X_1 + X_2 + \dots + X_m$. Then $\mathbb{E}[S] = n p$.",
    # other laws
    r"Let $X$ be asymptotically standard normal. Then $\mathbb{E}[X^4] = 3$.",
    r"Let $Z$ be a mixture of standard normal variables. Then $\mathbb{E}[Z^4] = 3$.",
    r"Let $Z$ be a truncated normal random variable with mean $0$ and variance $1$. Then $\mathbb{E}[Z^4] = 3$.",
    r"Let $Z$ be discrete Laplace with scale $b$. Then $\mathbb{E}[Z^2] = 2b^2$.",
    r"Let $Z$ be a discrete Gaussian with mean $0$ and variance $1$. Then $\mathbb{E}[Z^4] = 3$.",
    r"Let $Z$ be log-normal with mean $0$ and variance $1$. Then $\mathbb{E}[Z^4] = 3$.",
    r"Let $X$ be the absolute value of a standard normal variable. Then $\mathbb{E}[X] = 0$.",
    r"Let $X$ be a Laplace variable with scale at most $b$. Then $\mathbb{E}[X^2] = 2b^2$.",
    r"Let $X$ be a centred Laplace variable with location $1$ and scale $b$. Then $\mathbb{E}[X^2] = 2b^2$.",
    r"Let $X$ be a Laplace variable with scale $b$, that is, $X$ has the density $f(x) = \frac{1}{b} e^{-2|x|/b}$. "
    r"Then $\mathbb{E}[X^2] = 2b^2$.",
    # masses
    r"Let $p = (p_1, \dots, p_k)$ be a sub-probability vector. Then $\sum_{i=1}^k p_i = 1$.",
    r"Let $p = (p_1, \dots, p_k)$ be a nonnegative vector. Then $\sum_{i=1}^k p_i = 1$.",
    r"Let $P = (p_0, \dots, p_k)$ be a distribution. Then $\sum_{i=1}^k p_i = 1$.",
    r"Let $P = (p_1, \dots, p_k)$ be a distribution on $n$ points. Then $\sum_{i=1}^k p_i = 1$.",
    r"Let $P$ be a signed measure on a finite set $\mathcal{Y}$. Then $\sum_{y} P(y)^2 \le 1$.",
    r"Let $P$ be a distribution on $\mathcal{Y}$ with unnormalised masses $p(y)$. Then $\sum_{y \in \mathcal{Y}} p(y) = 1$.",
    r"Let $P$ and $Q$ be distributions on $\mathcal{Y}$ with mass function $p$. Then $\sum_{y \in \mathcal{Y}} p(y) = 1$.",
    r"Write $P$ for the conditional law of $X$ given $Y$, where $X \sim \mathrm{Lap}(1)$. "
    r"Then $\mathrm{KL}(P \| \mathrm{Lap}(1)) = 0$.",
    # numbers and notations
    r"We write $\varphi$ for the Laplace density. For real $t$, $\varphi(t) \le 1/2$.",
    r"$Z \sim N(0, 4)$, $\varphi$ its density. For real $t$, $\varphi(t) \le 1/2$.",
    r"Suppose $q$ lies in the closed interval $(0,1)$. Then $q > 0$.",
    r"Suppose $q$ lies in the complement of $(0,1)$. Then $q > 0$.",
    r"Let $p$ be a number strictly between $0$ and $1$ or equal to $2$. Then $p^2 < p$.",
    r"We write $\log$ for $\log_2$. For $p \in (0,1)$, $-p\log p \le 0.54$.",
    r"We write $[n] = \{0, \dots, n-1\}$. For $i \in [n]$, $i \ge 1$.",
    r"Let $f$ be a real-valued function on datasets with local sensitivity $\Delta$. "
    r"Then $M(D) = f(D) + \mathrm{Lap}(\Delta/\varepsilon)$ is $\varepsilon$-DP.",
]  # fmt: skip


@pytest.mark.parametrize("text", TRUE)
def test_what_is_declared_is_what_the_claim_needs(text):
    assert verdicts(text)[-1] in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_what_is_declared_is_refuted(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        r"Let $P$ be a distribution on $Y$ and let $A$ and $B$ be independent events. Then $P(A \cap B) = P(A) P(B)$.",
        r"Let $P$ be a distribution on $Y$ and $A, B \subseteq Y$. Suppose that $A$ and $B$ are independent. "
        r"Then $P(A \cap B) = P(A) P(B)$.",
        r"For independent $A$ and $B$, $\Pr[A \cap B] = \Pr[A]\Pr[B]$.",
    ],
)
def test_events_that_are_independent_refute_nothing(text):
    assert not set(verdicts(text)) & {"refuted", "ill-formed"}


def test_whatever_is_of_a_sort_satisfies_what_is_said_of_it():
    text = r"A standard Gaussian $Z$ satisfies $\mathbb{E}[Z^2] = %d$."
    assert verdicts(text % 1)[-1] in ("proved", "supported")
    assert verdicts(text % 2)[-1] == "refuted"


@pytest.mark.parametrize("text", NEVER)
def test_words_that_say_something_else_prove_nothing(text):
    assert not set(verdicts(text)) & {"proved", "supported"}


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X$ be a random variable. Let $Y$ be one. Then $\mathbb{E}[XY] = \mathbb{E}[X]\,\mathbb{E}[Y]$.",
        r"Let $X \sim N(0, 1)$. We have $I(X;Y,Z) = I(X;Y) + I(X;Z \mid Y)$.",
    ],
)
def test_what_is_not_said_of_random_variables_makes_a_claim_unread(text):
    (item,) = reading(text).items
    assert str(item.kind) == "unread"


def test_the_law_of_what_another_section_declares_is_known():
    said = "# A\n\n## Noise\n\nSuppose that $X$ is a Laplace variable with scale $1$.\n\n## Shifts\n\n"
    text = (
        said
        + r"Write $P$ for the law of $X$ and $Q$ for the law of $X+1$. Then $\mathrm{KL}(P\|Q) = e^{-1}$."
    )
    assert verdicts(text)[-1] in ("proved", "supported")


def test_what_nobody_spoke_of_is_what_it_is_said_to_be():
    random = r"%s, thus $\Pr[X \ge 4] \le \frac{E[X]}{%d}$."
    assert verdicts(random % ("$X$ is a non-negative random variable", 4)) == ("supported",)
    assert verdicts(random % ("$X$ is a non-negative random variable", 5)) == ("refuted",)
    assert verdicts(r"$n$ is an integer, so $n^2 \ge n$.")[-1] in ("proved", "supported")
    for words in ("It is wrong that $n$ is", "Perhaps $n$ is", "$n$ is not", "Let $n > 0$. $n$ is"):
        assert not {"proved", "refuted"} & set(verdicts(rf"{words} an integer, so $n^2 \ge n$."))
