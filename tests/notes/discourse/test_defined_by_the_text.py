r"""Divergences and notions as texts define them: by densities, ratios of laws, special cases; and the wrong ones."""

import pytest

from tests.notes.discourse.traps import verdicts

KL = r"Then $D(P \| Q) \ge 0$."
RENYI = r"For $1 < \alpha \le \beta$ and laws $P, Q$, $D_\alpha(P \| Q) \le D_\beta(P \| Q)$."
NOTION = (
    r"A mechanism $M$ is $(\varepsilon, \delta)$-DP if $\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S] + \delta$ "
    r"for all neighbouring $x, x'$ and all events $S$"
)
PURE = r"Let $M$ be $\varepsilon$-DP. Then $M$ is $\frac{\varepsilon^2}{2}$-zCDP."

AS_KNOWN = [
    rf"For laws $P$ and $Q$ with densities $p$ and $q$ put $D(P\|Q) = \int p \log\frac{{p}}{{q}}$. {KL}",
    rf"Let $P, Q$ be laws with masses $p, q$. We put $D(P\|Q) = \sum_x p(x) \log\frac{{p(x)}}{{q(x)}}$. {KL}",
    rf"For laws $P, Q$ with positive densities $p, q$ let $D(P\|Q) = \int p(x) \log\frac{{p(x)}}{{q(x)}}\,dx$. {KL}",
    rf"For distributions $P, Q$ on a finite set $E$ define $D(P\|Q) = \sum_{{i \in E}} P_i \log\frac{{P_i}}{{Q_i}}$. {KL}",
    rf"For laws $P \ll Q$ we let $D(P\|Q) = \mathbb{{E}}_{{x \sim P}}[\log\frac{{dP}}{{dQ}}(x)]$. {KL}",
    r"If $P$ and $Q$ have densities $p$ and $q$, and $\alpha > 1$, we put "
    rf"$$D_\alpha(P\|Q) = \frac1{{\alpha-1}} \log\int p^\alpha q^{{1-\alpha}}.$$ {RENYI}",
    r"For laws $P, Q$ on $\mathbb{R}$ with densities $p, q$ and $\alpha > 1$ the Rényi divergence of order $\alpha$ is "
    rf"$$D_\alpha(P\|Q) = \frac1{{\alpha-1}} \log\int_{{-\infty}}^\infty p(x)^\alpha q(x)^{{1-\alpha}}\,dx.$$ {RENYI}",
    rf"$D$ = Kullback–Leibler divergence in nats. Let $P, Q$ be laws on a finite set. {KL}",
    rf"{NOTION}. If $\delta = 0$, we say that $M$ is $\varepsilon$-DP. {PURE}",
    rf"{NOTION}, and $\varepsilon$-DP if this is so with $\delta = 0$. {PURE}",
    rf"{NOTION}. $\varepsilon$-DP: $\delta = 0$. {PURE}",
    rf"$\varepsilon$-DP means $(\varepsilon, 0)$-DP. {PURE}",
    r"$M$ is $\varepsilon$-DP if $\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S]$ for all events $S$ and all $x, x'$ "
    rf"differing in one record. {PURE}",
]  # fmt: skip
OTHERWISE = [
    rf"For laws $P$ and $Q$ with densities $p$ and $q$ put $D(P\|Q) = \int q \log\frac{{p}}{{q}}$. {KL}",
    rf"For laws $P$ and $Q$ with densities $q$ and $p$ put $D(P\|Q) = \int p \log\frac{{p}}{{q}}$. {KL}",
    rf"For laws $P \ll Q$ we let $D(P\|Q) = \mathbb{{E}}_{{x \sim Q}}[\log\frac{{dP}}{{dQ}}(x)]$. {KL}",
    rf"For laws $P, Q$ with densities $p, q$ put $D(P\|Q) = \int |p - q|$. {KL}",
    rf"For some wobbly laws $P, Q$ with, hm, densities $p, q$ put $D(P\|Q) = \int |p - q|$. {KL}",
    rf"For some wobbly laws with masses $p, q$ put $D(P\|Q) = \sum_x q(x) \log\frac{{p(x)}}{{q(x)}}$. {KL}",
    r"If $P$ and $Q$ have densities $p$ and $q$, and $\alpha > 1$, we put "
    rf"$$D_\alpha(P\|Q) = \log\int p^\alpha q^{{1-\alpha}}.$$ {RENYI}",
    rf"$D$ = Kullback–Leibler divergence in bits. Let $P, Q$ be laws on a finite set. {KL}",
    rf"$D$ = Rényi divergence of order $2$. Let $P, Q$ be laws on a finite set. {KL}",
    rf"{NOTION}. If $\varepsilon = 0$, we say that $M$ is $\delta$-DP. {PURE}",
    rf"{NOTION}, and $\varepsilon$-DP if this is so with $\delta = 1$. {PURE}",
    rf"If $k = 0$, we say that $M$ is $\varepsilon$-DP. {PURE}",
    rf"$\varepsilon$-DP means $(\varepsilon, 1/2)$-DP. {PURE}",
    rf"$\varepsilon$-DP means $(2\varepsilon, 0)$-DP. {PURE}",
    r"$M$ is $\varepsilon$-DP if $\Pr[M(x) \in S] \le \varepsilon \Pr[M(x') \in S]$ for all events $S$ and all $x, x'$ "
    rf"differing in one record. {PURE}",
]  # fmt: skip


@pytest.mark.parametrize("text", AS_KNOWN)
def test_a_definition_that_says_what_is_known_leaves_the_claim_decided(text):
    assert verdicts(text) in (("proved",), ("supported",))


@pytest.mark.parametrize("text", OTHERWISE)
def test_nothing_is_decided_under_another_definition(text):
    assert set(verdicts(text)) <= {"unread", "doubtful", "ill-formed"}


def test_a_density_at_a_point_is_no_mass():
    told = r"Let $P$ and $Q$ be laws with densities $p$ and $q$. Then $p(x) \le 1$ for all $x$."
    assert set(verdicts(told)) <= {"unread", "doubtful"}


def test_what_a_symbol_is_may_be_said_behind_a_claim():
    assert verdicts(r"1. $1 + x \le e^x$, $x$ real.") in (("proved",), ("supported",))
    assert verdicts(r"1. $1 + x \ge e^x$, $x$ real.") == ("refuted",)
    assert verdicts(r"1. $x^2 \ge x$, $x$ an integer.") in (("proved",), ("supported",))


@pytest.mark.parametrize(
    "told",
    [
        r"$\log$ is the natural logarithm and every divergence is in nats.",
        r"We write $\log$ for the logarithm to base $e$.",
        "$\\log = \\ln$; $b > 0$, $c > 1$.\n\n",
        r"$\log$ = natural.",
    ],
)
def test_logarithms_are_said_to_be_natural(told):
    assert verdicts(rf"{told} For $x > -1$, $\log(1+x) \ge x - \frac{{x^2}}{{2}}$.")[-1] == "refuted"


@pytest.mark.parametrize(
    "told",
    [
        r"Every divergence is in bits.",
        r"We write $\log$ for the logarithm to base $2$.",
        r"$\log = \lg$.",
        r"$\log = \log_2$.",
    ],
)
def test_other_logarithms_leave_nothing_decided(told):
    claim = r"For laws $P, Q$ on a finite set, $D(P \| Q) \le \log(1 + \chi^2(P \| Q))$."
    assert verdicts(rf"{told} {claim}")[-1] in ("unread", "doubtful")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (r"$M$ is $\varepsilon$-DP: $\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S]$.", True),
        (r"$M$ is $\varepsilon$-DP if $\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S]$ for all neighbours "
         r"and all $S$.", True),
        (rf"{NOTION}; $\varepsilon$-DP means $\delta = 0$.", True),
        (r"$M$ is $\varepsilon$-DP: $\Pr[M(x) \in S] \le e^{2\varepsilon} \Pr[M(x') \in S]$.", False),
        (r"$M$ is $\varepsilon$-DP if $\Pr[M(x) \in S] \le e^\varepsilon \Pr[M(x') \in S]$ for all $x, x'$.", False),
    ],
)  # fmt: skip
def test_notions_in_few_words(told, expected):
    assert (verdicts(rf"{told} {PURE}")[-1] in ("proved", "supported")) is expected


def test_two_numbers_between_the_same_ends():
    assert verdicts(r"Let $0 < p, q < 1$. Then $p q < 1$.")[-1] in ("proved", "supported")
    assert verdicts(r"Let $0 < p, q < 1$. Then $p + q < 1$.")[-1] == "refuted"


@pytest.mark.parametrize(
    "told", [r"TV $= 2\sup_S |P(S) - Q(S)|$.", "TV is, hm, wobbly.", "Our KL is twice that of others."]
)
def test_a_notation_in_words_may_be_given_another_meaning(told):
    claim = (
        r"Let $b > 0$. Then $\mathrm{TV}(\mathrm{Lap}(0,b), \mathrm{Lap}(1,b)) "
        r"\le \sqrt{\mathrm{KL}(\mathrm{Lap}(0,b) \| \mathrm{Lap}(1,b))}$."
    )
    assert verdicts(f"{told} {claim}")[-1] in ("unread", "doubtful")


TV = r"Let $P$ and $Q$ be laws on a finite set. Then $d_{TV}(P, Q) \le 1$."
LARGEST = r"The total variation distance between $P$ and $Q$ is the largest value of $|P(A) - Q(A)|$ over all events $A$"
ENTROPY = r"The entropy of a random variable $X$ with values in a finite set $E$ and mass function $p$ is "


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (rf"{LARGEST}. {TV}", "proved"),
        (rf"{LARGEST}, and it is denoted by $d_{{TV}}(P, Q)$. {TV}", "proved"),
        (rf"{LARGEST}, and it is denoted by $D(P \| Q)$. {TV}", "unread"),
        (rf"{LARGEST.replace('- Q', '+ Q')}. {TV}", "unread"),
        (rf"{LARGEST.replace('largest', 'smallest')}. {TV}", "unread"),
        (rf"We denote by $d_{{TV}}(P, Q)$ the total variation distance between $P$ and $Q$. {TV}", "proved"),
        (rf"We denote by $d_{{TV}}(P, Q)$ the chi-square divergence between $P$ and $Q$. {TV}", "unread"),
        (rf"{ENTROPY}$H(X) = -\sum_{{x \in E}} p(x) \log_2 p(x)$. Then $H(X) \le \log_2|E|$.", "proved"),
        (rf"{ENTROPY}$H(X) = -\sum_{{x \in E}} p(x) \log_2 p(x)$. Then $H(X) \le \log|E|$.", "unread"),
        (rf"{ENTROPY}$H(X) = -\sum_{{x \in E}} p(x) \ln p(x)$. Then $H(X) \le \ln|E|$.", "proved"),
        (rf"{ENTROPY}$H(X) = -\sum_{{x \in E}} p(x)^2 \ln p(x)$. Then $H(X) \le \ln|E|$.", "unread"),
        (r"Let $P^n$ denote the law of $n$ independent draws from $P$. Then $D(P^n \| Q^n) = n D(P \| Q)$.", "proved"),
        (r"Let $P^n$ denote the law of $2 n$ independent draws from $P$. Then $D(P^n \| Q^n) = n D(P \| Q)$.", "unread"),
        (r"We write $\mathrm{Ber}(p)$ for the law of a coin that shows $1$ with probability $p$ and $0$ with probability $1 - p$. "
         r"Let $p \in (0, 1)$ and $X \sim \mathrm{Ber}(p)$. Then $\mathbb{E}[X] = p$.", "proved"),
        (r"We write $\mathrm{Ber}(p)$ for the law of a coin that shows $0$ with probability $p$ and $1$ with probability $1 - p$. "
         r"Let $p \in (0, 1)$ and $X \sim \mathrm{Ber}(p)$. Then $\mathbb{E}[X] = p$.", "unread"),
        (r"Throughout, $\ln$ denotes the natural logarithm and $N(\mu, \sigma^2)$ the Gaussian distribution with mean "
         r"$\mu \in \mathbb{R}$ and variance $\sigma^2 > 0$. Let $\sigma > 0$ and $X \sim N(0, \sigma^2)$. "
         r"Then $\mathbb{E}[X^2] = \sigma^2$.", "proved"),
    ],
)  # fmt: skip
def test_what_words_define_is_what_is_known_or_leaves_claims_open(text, verdict):
    decided = ("proved", "supported")
    assert {found if found not in decided else "proved" for found in verdicts(text)} == {verdict}


def test_what_one_part_says_that_a_symbol_is_holds_in_no_other_part():
    first = r"**Example 1.** This is equal to $\frac{\sqrt{2}}{2}$, so $\theta = \frac{\pi}{4}$."
    assert verdicts(first + "\n\n" + r"**Example 2.** Then we know $\cos\theta = 0$.") == ("unread",)


BUDGET = r"Let $\varepsilon > 0$. "
RELEASED = r"with probability $p = \frac{1}{1 + e^\varepsilon}$"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        # a function that gets a name; of a number it is no definition that it is called something
        (r"We call $g(x) = \frac{1}{1 + e^{-x}}$ the wobbly function. For all real $x$, $g(x) \le 1$.", "proved"),
        (r"We call $g(x) = \frac{1}{1 + e^{-x}}$ the wobbly function. For all real $x$, $g(x) \ge 1$.", "refuted"),
        (r"We never call $g(x) = \frac{1}{1 + e^{-x}}$ the wobbly function. For all real $x$, $g(x) \le 1$.", "unread"),
        (r"We call $t = 0$ the wobbly start. Then $t^2 \le t$.", "unread"),
        # the passive, whatever is defined
        (r"The wobbly function is defined for $x > 0$ by $g(x) = \ln(1 + x)$. For all $x > 0$, $g(x) \le x$.", "proved"),
        (r"The wobbly function is not defined by $g(x) = \ln(1 + x)$. For all $x > 0$, $g(x) \le x$.", "unread"),
        (r"The wobbly boundary is defined by $x = 0$. Then $x^3 \le 0$.", "doubtful"),
        # what stands behind a word for it
        (rf"{BUDGET}A wobbly person lies {RELEASED}. Then $p \le \frac12$.", "proved"),
        (rf"{BUDGET}A wobbly person never lies {RELEASED}. Then $p \le \frac12$.", "unread"),
        (r"The plot shows what happens with probability $p = \frac12$. Then $p \le \frac12$.", "unread"),
        # the masses of an equation are those of the laws of these letters, where nothing else is said of them
        (rf"Recall that the KL divergence of $P$ from $Q$ is $D(P\|Q) = \sum_x p(x) \ln\frac{{p(x)}}{{q(x)}}$. {KL}", "proved"),
        (rf"Recall that the KL divergence of $P$ from $Q$ is $D(P\|Q) = \sum_x q(x) \ln\frac{{p(x)}}{{q(x)}}$. {KL}", "unread"),
        (rf"Let $p$ be the wobbly mass of $Q$. Put $D(P\|Q) = \sum_x p(x) \ln\frac{{p(x)}}{{q(x)}}$. {KL}", "unread"),
        # the positive part
        (r"Let $x, y$ be real numbers. Then $(x + y)_+ \le x_+ + y_+$.", "proved"),
        (r"Let $x, y$ be real numbers. Then $(x + y)_+ \ge x_+ + y_+$.", "refuted"),
        (r"Let $x \ge 1$. Let $x_+$ be the wobbly next step. Then $x_+ \ge 0$.", "unread"),
        # laws by nouns, and several of them with one verb
        (r"Let $P$ be the law $N(0, 1)$, $Q$ the law $N(m, 1)$, where $m \ge 0$. Then $D(P \| Q) = m^2/2$.", "proved"),
        (r"Let $P$ be the law $N(0, 1)$, $Q$ the law $N(m, 1)$, where $m \ge 0$. Then $D(P \| Q) = m^2$.", "refuted"),
        (r"Let $X$ and $Y$ be random variables with finite means $a$ and $b$. Then $\mathbb{E}[X + Y] = a + b$.", "proved"),
    ],
)  # fmt: skip
def test_what_a_text_defines_by_the_way_is_what_it_says(text, verdict):
    decided = ("proved", "supported")
    found = verdicts(text)
    assert (found[-1] if found[-1] not in decided else "proved") == verdict


def test_a_letter_for_masses_in_another_part_stands_for_them_in_a_definition():
    first = r"**Definition.** Let $P$ and $Q$ be laws on a finite set with masses $p$ and $q$. Put $a = 1$."
    known = rf"Recall that the KL divergence of $P$ from $Q$ is $D(P\|Q) = \sum_x p(x) \ln\frac{{p(x)}}{{q(x)}}$. {KL}"
    assert set(verdicts(f"{first}\n\n**Remark.** {known}")) <= {"proved", "supported"}
    number = first.replace("$a = 1$", "$p_0 = 1$").replace("with masses $p$ and $q$", "and $p, q$ numbers")
    assert "refuted" not in verdicts(f"{number}\n\n**Remark.** {known}")
