"""Random variables of which the values are said with their probabilities, and ranges said beside the noun."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
X = r"Let $X$ be a random variable "
TRUE = [
    X + r"taking the values $0$, $1$ and $4$ with equal probability. Then $E[X] = \frac53$.",
    X + r"taking the values $-1$ and $1$ with probability $\frac12$ each. Then $E[e^{sX}] = \cosh(s)$.",
    X + r"that takes the values $a$ and $b$ with probabilities $q$ and $1 - q$. Then $E[X] = qa + (1-q)b$.",
    X + r"that takes the values $a$ and $b$ with probabilities $q$ and $1 - q$. Then $\Pr[X = a] = q$.",
    X + r"that takes the value $a$ with probability $q$ and $b$ otherwise. "
    r"Then $\mathrm{Var}(X) = q(1-q)(a-b)^2$.",
    X + r"which is $1$ with probability $p$ and $0$ with probability $1-p$. Then $E[X] = p$.",
    r"Let $X$ take the value $2$ with probability $\frac13$, $0$ with probability $\frac13$ and $-2$ otherwise. "
    r"Then $E[X^2] = \frac83$.",
    X + r"with $\Pr[X = 0] = \frac14$, $\Pr[X = 1] = \frac12$ and $\Pr[X = 2] = \frac14$. "
    r"Then $\mathrm{Var}(X) = \frac12$.",
    r"Suppose $X$ is a random variable with $\Pr[X = 1] = p$ and $\Pr[X = 0] = 1 - p$. "
    r"Then $E[e^{tX}] = 1 + p(e^t - 1)$.",
    r"If $X$ is a random variable with $a \le X \le b$, then $\mathrm{Var}(X) \le \frac{(b-a)^2}{4}$.",
    r"If $X$ is a random variable such that $X \ge 1$, then $E[1/X] \le 1$.",
    X + r"and $c > 0$. If $X \ge c$, then $E[X] \ge c$.",
    X.strip() + r". If $a \le X \le b$, then $a \le E[X]$.",
    X.strip() + r". If $X^2 \le c$, then $E[X^4] \le c^2$.",
    X + r"taking the values $0$, $1$ and $2$ with probabilities $p$, $q$ and $1-p-q$. Then $p + q \le 1$.",
    r"Let $X$ be $1$ with probability $2s$ and $0$ otherwise. Then $s \le \frac12$.",
    r"For events $A$ and $B$ with $\Pr[A \cap B] = 0$, $\Pr[A \cup B] = \Pr[A] + \Pr[B]$.",
]
FALSE = [
    X + r"taking the values $0$, $1$ and $4$ with equal probability. Then $E[X] = 2$.",
    r"Let $a < b$ be real numbers and $0 < q < 1$. "
    + X
    + r"that takes the values $a$ and $b$ with probabilities $q$ and $1 - q$. Then $E[X] = qb + (1-q)a$.",
    X + r"with $\Pr[X = 0] = \frac14$, $\Pr[X = 1] = \frac12$ and $\Pr[X = 2] = \frac14$. "
    r"Then $\mathrm{Var}(X) = 1$.",
    r"If $X$ is a random variable with $a \le X \le b$, then $\mathrm{Var}(X) \le \frac{(b-a)^2}{5}$.",
    X.strip() + r". If $X^2 \le c$, then $E[X^4] \le \frac{c^2}{2}$.",
]
TRUE += [  # these are all values, so that p + q is 1
    X + r"taking the values $0$ and $1$ with probabilities $p$ and $q$. Then $E[X] = q$.",
]
X_AND_Y = r"Let $X$ and $Y$ be independent random variables"
OF_ANOTHER = [  # what is supposed of X says nothing of Y
    X_AND_Y + r". If $X \ge 1$, then $E[Y] \ge 1$.",
    X_AND_Y + r". If $X \ge 1$, then $E[XY] \ge E[Y]$.",
    X_AND_Y + r". If $X = 1$, then $E[XY] = 1$.",
    X_AND_Y + r" with $X > 0$ and $Y \ge 0$. Then $E[Y] > 0$.",
    X.strip() + r". Suppose $X \ge 1$. Let $Y$ be a random variable. Then $E[Y] \ge 1$.",
    X.strip()
    + r". Suppose $X \ge 1$. Then $E[X] \ge 1$. Now let $X$ be a random variable. Then $E[X] \ge 1$.",
]
UNSETTLED = [  # not all that is said is read
    X + r"that does not take the values $0$ and $1$ with probability $\frac12$ each. Then $E[X] = \frac12$.",
    X
    + r"that takes the values $0$ and $1$, among others, with probability $\frac14$ each. Then $E[X] = \frac14$.",
    X + r"taking the values $0$ and $1$ with unequal probability. Then $E[X] = \frac12$.",
    r"Let $X$ take the value $2$ with probability $\frac13$, $0$ with probability $\frac13$ and $-2$ with probability "
    r"$\frac14$. Then $E[X^2] = \frac83$.",
    r"If $X$ is a random variable with $E[X] \le c$, then $X \le c$.",
    # What is said in one case is not said in all, nor is a law that is meant given something random.
    r"If $t > 0$, $X$ takes the values $0$ and $1$ with probability $\frac12$ each. Then $E[X] = \frac12$.",
    r"Let $Y$ be a random variable. Given $Y = 1$, $X$ takes the values $0$ and $1$ with probability $\frac12$ "
    r"each. Then $E[X] = \frac12$.",
    r"Let $Y \sim \mathrm{Bern}(\frac12)$. Given $Y$, $X \sim N(0,1)$. Then $E[X] = 0$.",
    r"Let $Y \sim \mathrm{Bern}(\frac12)$. If $Y = 1$, $X \sim N(0,1)$. Then $E[X] = 0$.",
    r"Let $A$ be an event. Given $A$, $X \sim N(0,1)$. Then $E[X] = 0$.",
    r"If $X$ is a random variable, and $X \le a$ whenever $t > 0$, then $E[X] \le a$.",
    r"If $y \le a$ when $t > 0$, then $y \le a + 1$.",
    # A value of what has a law is no hypothesis, and is not left out as one.
    r"Let $X \sim N(0,1)$. If $X \ge 0$, then $E[X] > 0$.",
    r"Let $X \sim N(0,1)$ and $Y \sim N(1,1)$. If $X > Y$, then $E[X] > E[Y]$.",
    X + r"with $\Pr[X = 0] = \frac12$ and $\Pr[X = 1] = \frac12$. Assume that $X = 1$. Then $E[X] = 1$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_of_values_holds(text):
    assert set(verdicts(text)) <= HOLDS and verdicts(text)


@pytest.mark.parametrize("text", [*FALSE, *OF_ANOTHER])
def test_what_is_false_of_values_is_refuted(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize("text", UNSETTLED)
def test_what_is_said_in_part_is_not_decided(text):
    assert not {"refuted", *HOLDS} & set(verdicts(text))


def test_the_indicator_of_an_event_is_no_mistake_of_the_author():
    assert verdicts(r"Let $A$ be an event. Then $E[\mathbb{1}_A] = \Pr[A]$.") == ("unread",)
