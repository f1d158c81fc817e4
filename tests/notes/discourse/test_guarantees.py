"""Guarantees of what is made of private mechanisms: compositions, groups, other neighbours."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
import sympy

from dpsym.language.functions import values
from dpsym.language.notions import RDP, ZCDP, ApproximateDP, GaussianDP, PureDP
from dpsym.language.spaces import Whole, point
from dpsym.language.symbols import integer, real
from dpsym.notes.discourse.guarantees import COMPOSED, GROUPED, Members, best
from tests.notes.discourse.traps import verdicts

EACH = r"Suppose $M_j$ is $\varepsilon_j$-DP for each $j \in [k]$. "
ALL = r"Then $(M_1, \dots, M_k)$ is $(\sum_{j=1}^k \varepsilon_j)$-DP."
FIRST = r"Let $M : \mathcal X^n \to \mathcal Y$ be $\rho$-zCDP and let $N : \mathcal X^n \times \mathcal Y \to \mathcal Z$ be such that "
AFTER = r" Define $K(x) = N(x, M(x))$. Then $K$ is "

TRUE = [
    EACH + ALL,
    EACH + r"Define $M(x) = (M_1(x), \dots, M_k(x))$. Then $M$ is $(\sum_{j=1}^k \varepsilon_j)$-DP.",
    r"Let $M_i$ be $\rho_i$-zCDP for $i = 1, \dots, k$. Then the composition of $M_1, \dots, M_k$ is $(\sum_i \rho_i)$-zCDP.",
    r"For $i \in [k]$ let $M_i$ be $(\varepsilon_i, \delta_i)$-DP. Then the mechanism $M = (M_1, \dots, M_k)$ is $(\sum_i \varepsilon_i, \sum_i \delta_i)$-DP.",
    r"Let $\alpha > 1$. Let $M_1, \dots, M_k$ be mechanisms such that $M_i$ is $(\alpha, \varepsilon_i)$-RDP for every $i$. Then releasing all of $M_1(x), \dots, M_k(x)$ is $(\alpha, \sum_i \varepsilon_i)$-RDP.",
    r"If $M_i$ is $\mu_i$-GDP for each $i \in [k]$, then the $k$-fold composition $(M_1, \dots, M_k)$ is $\sqrt{\mu_1^2 + \cdots + \mu_k^2}$-GDP.",
    r"The $k$-fold adaptive composition of $(\varepsilon, \delta)$-DP mechanisms is $(k \varepsilon, k \delta)$-DP.",
    r"If $F$ is $\varepsilon$-DP and $H$ is $\gamma$-DP, then the mechanism $G(x) = (F(x), H(x))$ which releases both results is $(\varepsilon + \gamma)$-DP.",
    pytest.param(
        FIRST
        + r"$N(\cdot, y)$ is $\rho'$-zCDP for every $y \in \mathcal Y$."
        + AFTER
        + r"$(\rho + \rho')$-zCDP.",
        marks=pytest.mark.slow,
    ),
    r"Any $\varepsilon$-DP mechanism is $k \varepsilon$-DP for groups of size $k$.",
    r"If $M$ is $\mu$-GDP, then for groups of size $k$ it is $k \mu$-GDP.",
    r"Let $M$ be $(\varepsilon, \delta)$-DP. Then for groups of $k$ people, $M$ is $(k \varepsilon, k e^{(k-1) \varepsilon} \delta)$-DP.",
    r"If $M$ is $\varepsilon$-DP with respect to addition or removal of one record, then $M$ is $2 \varepsilon$-DP with respect to replacement of one record.",
    r"If $F(x)$ satisfies $\varepsilon$-DP, then for any deterministic or randomized function $g$, $g(F(x))$ satisfies $\varepsilon$-DP.",
    r"Let $f$ be an $(\alpha, \varepsilon)$-RDP mechanism. Then $f$ satisfies $(\varepsilon + \frac{\log(1/\delta)}{\alpha - 1}, \delta)$-DP for any $0 < \delta < 1$.",
    r"Suppose $M$ is $\mu$-GDP. Then it is $\frac12 \mu^2$-zCDP.",
    r"The adaptive composition of $k$ mechanisms, each of which is $\varepsilon$-DP, is $k \varepsilon$-DP.",
    r"If $M$ is $\varepsilon$-DP, then the mechanism that applies $M$ to a Poisson subsample with sampling probability $q$ is $\log(1 + q (e^\varepsilon - 1))$-DP.",
    r"Let $q : \mathcal X^n \to \mathbb R$ be a sensitivity-$\Delta$ query. The mechanism that on input $x$ releases a sample from $\mathcal N(q(x), \sigma^2)$ satisfies $\frac{\Delta^2}{2 \sigma^2}$-zCDP.",
]
FALSE = [
    EACH + r"Then $(M_1, \dots, M_k)$ is $(\max_j \varepsilon_j)$-DP.",
    r"Let $M_i$ be $\rho_i$-zCDP for $i = 1, \dots, k$. Then $M(x) = (M_1(x), \dots, M_k(x))$ is $(\frac12 \sum_{i=1}^k \rho_i)$-zCDP.",
    r"For $i \in [k]$ let $M_i$ be $(\varepsilon_i, \delta_i)$-DP. Then $(M_1, \dots, M_k)$ is $(\sum_{i=1}^k \varepsilon_i, \max_i \delta_i)$-DP.",
    r"Suppose $M_i$ is $\mu_i$-GDP for each $i \in [k]$. Then $(M_1, \dots, M_k)$ is $\frac12 \sum_{i=1}^k \mu_i$-GDP.",
    r"If each of $M_1, \dots, M_k$ is $\varepsilon$-DP, then their composition is $(k - 1) \varepsilon$-DP.",
    r"The $k$-fold composition of $\rho$-zCDP mechanisms is $\sqrt k \rho$-zCDP.",
    r"If $M$ is $\rho$-zCDP, then for groups of size $k$ it is $k \rho$-zCDP.",
    r"Any $(\varepsilon, \delta)$-DP mechanism is $(k \varepsilon, k \delta)$-DP for groups of size $k$.",
    r"If $M$ is $\varepsilon$-DP under addition or removal of one record, then $M$ is $\varepsilon$-DP under replacement of one record.",
    r"Suppose $M$ is $\mu$-GDP. Then it is $\frac14 \mu^2$-zCDP.",
    r"Let $M_1, \dots, M_k : \mathcal X^n \to \mathcal Y$ be mechanisms, each of which is $\mu$-GDP. Then $(M_1, \dots, M_k)$ is $\frac{99}{100} \sqrt k \mu$-GDP.",
    r"Let $M$ be $\varepsilon$-DP under addition or removal of a record. The mechanism that applies $M$ to a Poisson sample with rate $q$ is $q \varepsilon$-DP.",
    r"Let $q : \mathcal X^n \to \mathbb R$ be a query with sensitivity $\Delta$. The mechanism that releases a sample from $\mathcal N(q(x), \sigma^2)$ satisfies $\frac{\Delta^2}{4 \sigma^2}$-zCDP.",
    r"Let $q$ be a query with sensitivity $1$. The mechanism that on input $x$ releases a sample from $\mathrm{Lap}(0, 1 + q(x)^2)$ is $\frac12$-DP.",
]
#: A condition is denied, lifted or of less than all mechanisms, or the neighbours are others.
UNSAID = [
    r"Suppose $M_j$ is $\varepsilon_j$-DP for each $j \in [k]$ except one. " + ALL,
    r"Suppose $M_j$ is $\varepsilon_j$-DP for each $j \in [k]$, with the possible exception of $M_k$. " + ALL,
    r"Suppose $M_j$ is $\varepsilon_j$-DP for some $j \in [k]$. " + ALL,
    r"Suppose $M_j$ is $\varepsilon_j$-DP for most $j \in [k]$. " + ALL,
    r"Suppose $M_j$ is $\varepsilon_j$-DP for no $j \in [k]$. " + ALL,
    r"Suppose $M_j$ is $\varepsilon_j$-DP for each even $j \in [k]$. " + ALL,
    r"Suppose $M_j$ is $\varepsilon_j$-DP for each $j \in [k-1]$. " + ALL,
    r"Let $M_i$ be $\varepsilon_i$-DP for $i = 2, \dots, k$. " + ALL,
    r"We do not assume that $M_j$ is $\varepsilon_j$-DP for each $j \in [k]$. " + ALL,
    EACH + "Now drop this assumption for $M_1$. " + ALL,
    EACH + "From now on $M_3$ is arbitrary. " + ALL,
    EACH + "But $M_3$ may see the coins of $M_2$. " + ALL,
    EACH
    + r"Define $M(x) = (M_1(x), \dots, M_k(x))$, where the algorithms share their randomness. Then $M$ is $(\sum_{j=1}^k \varepsilon_j)$-DP.",
    EACH
    + r"Define $M(x) = (M_1(x), \dots, M_k(x))$, where every algorithm runs on its own part of $x$. Then $M$ is $(\max_j \varepsilon_j)$-DP.",
    FIRST + r"$N(\cdot, y)$ is $\rho'$-zCDP for some $y \in \mathcal Y$." + AFTER + r"$(\rho + \rho')$-zCDP.",
    FIRST
    + r"$N(x, \cdot)$ is $\rho'$-zCDP for every $x \in \mathcal X^n$."
    + AFTER
    + r"$(\rho + \rho')$-zCDP.",
    r"If $F$ is $\varepsilon$-DP and $H$ is $\gamma$-DP, then the mechanism $G(x) = (F(x), H(x))$ which releases the better result is $\max(\varepsilon, \gamma)$-DP.",
    r"The $k$-fold composition of $\varepsilon$-DP mechanisms on disjoint parts of the data is $\varepsilon$-DP.",
    r"The $k$-fold composition of $\varepsilon$-DP mechanisms, whose parameters are chosen adaptively, is $k \varepsilon$-DP.",
    r"If $M$ is $\varepsilon$-DP under replacement of one record, then $M$ is $2 \varepsilon$-DP under addition or removal of one record.",
    r"Suppose $M$ is $\varepsilon$-DP. Then $M$ is $\varepsilon$-DP under replacement of one record.",
    r"Suppose $M$ is $\varepsilon$-DP under neither addition nor removal of one record. Then $M$ is $2 \varepsilon$-DP under replacement of one record.",
    r"Suppose $M$ is $\varepsilon$-DP under addition of one record. Then $M$ is $2 \varepsilon$-DP under replacement of one record.",
    r"If $M$ is $\rho$-zCDP, then for groups of size less than $k$ it is $k \rho$-zCDP.",
    r"Suppose $M$ is $\rho$-zCDP. Then $M$ is $k \rho$-zCDP, but not for groups of size $k$.",
    r"Suppose $M$ is $\varepsilon$-DP for groups of size $k$. Then $M$ is $\varepsilon$-DP.",
    r"Suppose $M$ is $\mu$-GDP. But $M$ may do anything. Then $M$ is $\frac12 \mu^2$-zCDP.",
    r"Let $M : \mathcal X^n \to \{0, 1\}$ be $\mu$-GDP. Then it is $\frac{49}{100} \mu^2$-zCDP.",
    r"Let $M_1, \dots, M_k : \mathcal X^n \to \{0, 1\}$ be mechanisms, each of which is $\mu$-GDP. Then $(M_1, \dots, M_k)$ is $\frac{99}{100} \sqrt k \mu$-GDP.",
    r"If $M$ is $\varepsilon$-DP under replacement of a record, then the mechanism that applies $M$ to a Poisson subsample with sampling probability $q$ is $\log(1 + q (e^\varepsilon - 1))$-DP.",
    r"If $M$ is $\varepsilon$-DP, then the mechanism that applies $M$ to a Poisson subsample with sampling probability $q$ and adds the sample is $\log(1 + q (e^\varepsilon - 1))$-DP.",
    r"Let $M_1, \dots, M_k$ be mechanisms. Fix $i \in [k]$. Suppose $M_i$ is $\varepsilon$-DP. Then $(M_1, \dots, M_k)$ is $k \varepsilon$-DP.",
    r"Let $M_1, \dots, M_k$ be mechanisms, and let $i \in [k]$ be such that $M_i$ is $\varepsilon$-DP. Then $(M_1, \dots, M_k)$ is $k \varepsilon$-DP.",
    r"Let $M$ be $\varepsilon$-DP under addition or removal of a record. Let $N$ be $\varepsilon$-DP. Then $N$ is $\varepsilon$-DP under replacement of a record.",
    r"Let $q$ be a sensitivity-$\Delta$ query. The mechanism that on input $x$ releases a sample from $\mathcal N(q(x), \sigma^2)$ and the seed satisfies $\frac{\Delta^2}{4 \sigma^2}$-zCDP.",
    r"Let $q$ be a sensitivity-$\Delta$ query. The mechanism that on input $x$ releases a sample from $\mathcal N(q(y), \sigma^2)$ satisfies $\frac{\Delta^2}{4 \sigma^2}$-zCDP.",
    r"It is a myth that for groups of size $k$ an $\varepsilon$-DP mechanism is $\varepsilon$-DP.",
]


@pytest.mark.parametrize("text", TRUE)
def test_a_true_guarantee_is_supported(text):
    found = verdicts(text)
    assert found
    assert set(found) <= {"proved", "supported"}


@pytest.mark.parametrize("text", FALSE)
def test_a_guarantee_that_is_too_strong_is_refuted(text):
    assert "refuted" in verdicts(text)


@pytest.mark.parametrize("text", UNSAID)
def test_nothing_is_decided_that_the_words_do_not_carry(text):
    assert not {"proved", "supported", "refuted"} & set(verdicts(text))


def test_members_with_parameters_of_their_own_are_added_up():
    k = integer("k", at_least=1)
    mu = values("mu", on=Whole(k), low=0)
    place = point("i", Whole(k))
    found = best(COMPOSED, Members(k, GaussianDP(mu(place))), GaussianDP(real("mu_0", at_least=0)))
    assert str(found.statement) == "sqrt(SumOver(ValueAt(mu, i)**2, i)) <= mu_0"


def test_levels_are_compared_only_where_they_are_the_whole_level():
    one = real("epsilon", at_least=0)
    assert best(COMPOSED, Members(2, ApproximateDP(one, 0.1)), ApproximateDP(one, 0.1)) is None
    assert best(GROUPED, Members(2, ApproximateDP(one, 0.1)), ApproximateDP(one, 0.1)) is None


def test_guarantees_of_other_notions_orders_and_shifts_are_not_compared():
    alpha, rho = real("alpha", above=1), real("rho", at_least=0)
    assert best(COMPOSED, Members(2, RDP(alpha, rho)), RDP(2, rho)) is None
    assert best(COMPOSED, Members(2, ZCDP(1, rho)), ZCDP(2 * rho)) is None
    assert best(COMPOSED, Members(2, ZCDP(rho)), PureDP(rho)) is None


def excess(pair, odds):
    """Return what is above the odds, as a sum over outcomes."""
    return sum(max(0, p - odds * q) for p, q in zip(*pair, strict=True))


def response(odds, removed):
    """Return both laws of randomized response that fails with a probability."""
    kept = (1 - removed) / (1 + odds)
    return (removed, odds * kept, kept, 0), (0, kept, odds * kept, removed)


@pytest.mark.parametrize("delta", [Fraction(1, 5), Fraction(1, 100)])
def test_the_removed_mass_of_a_composition_is_attained(delta):
    pairs = response(2, delta), response(3, delta)
    together = [[p * q for p, q in product(*laws)] for laws in zip(*pairs, strict=True)]
    assert excess(together, 6) == 1 - (1 - delta) ** 2


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_bound_of_a_group_is_attained_by_a_binary_answer(size):
    """Probabilities that grow by e^epsilon and delta are private from step to step, and attain the bound."""
    delta = Fraction(1, 100)
    claimed = ApproximateDP(size * sympy.log(2), real("gamma"))
    one = ApproximateDP(sympy.log(2), sympy.Rational(1, 100))
    found = best(GROUPED, Members(size, one), claimed)
    assert found.attained[0].lhs < found.attained[0].rhs
    steps = [Fraction(0)]
    for _ in range(size):
        steps.append(2 * steps[-1] + delta)
    laws = [(p, 1 - p) for p in steps]
    for pair in pairwise(laws):
        assert excess(pair, 2) <= delta
        assert excess(pair[::-1], 2) <= delta
    assert found.best == sympy.Rational(*steps[-1].as_integer_ratio()) == excess((laws[-1], laws[0]), 2**size)


BOUNDED = r"Let $M$ be a mechanism. Suppose $D_2(M(x) \| M(x')) \le \tau$ "


@pytest.mark.parametrize(
    "text",
    [
        BOUNDED + "for all neighbouring $x, x'$. Then $M$ is $(2, \\tau)$-RDP.",
        BOUNDED + "for all $x, x'$ differing in a single entry. Then $M$ is $(2, \\tau)$-RDP.",
        r"Let $M$ be a mechanism with $D_\infty(M(x) \| M(x')) \le \epsilon$ for all neighbouring $x, x'$. "
        r"Then $M$ is $\epsilon$-DP.",
    ],
)
def test_a_divergence_that_is_bounded_for_all_neighbours_is_a_notion(text):
    assert verdicts(text)[-1] in ("proved", "supported")


def test_a_bound_of_one_order_is_none_of_a_higher_one():
    assert verdicts(BOUNDED + "for all neighbouring $x, x'$. Then $M$ is $(3, \\tau)$-RDP.") == ("refuted",)


@pytest.mark.parametrize(
    "of",
    [
        "for some neighbouring $x, x'$",
        "for all $x, x'$ differing in two entries",
        "for all neighbouring $x, x'$ with $\\tau \\ge 1$",
        "for all neighbouring $y, y'$",
        "for almost all neighbouring $x, x'$",
        "for all $x, x'$ that differ in nobody's entry",
        "unless $x, x'$ are neighbouring",
        "for all neighbouring $x, x'$ except one pair",
        "for random neighbouring $x, x'$",
        "for all neighbouring $x, x'$ and all $\\tau > 0$",
    ],
)
def test_a_bound_of_other_pairs_is_no_notion(of):
    assert not set(verdicts(f"{BOUNDED}{of}. Then $M$ is $(2, \\tau)$-RDP.")) & {
        "proved",
        "supported",
        "refuted",
    }


@pytest.mark.parametrize("name", ["M", "m", "a"])
def test_a_guarantee_of_several_is_read_or_said_to_be_unread(name):
    parts = rf"For $i \in [k]$ let ${name}_i$ be $\varepsilon_i$-DP. "
    (verdict,) = verdicts(
        rf"{parts}Then ${name} = ({name}_1, \dots, {name}_k)$ is $\sum_i \varepsilon_i$-DP."
    )
    assert verdict in ("proved", "supported", "unread")


AT_AN_INPUT = [
    r"for every neighbouring pair $x, x'$ and every event $E$ with $\Pr[M(x') \in E] = 0$ we have ",
    r"for all neighbouring $x, x'$ with $\Pr[M(x') \in E] = 0$ we have ",
]


@pytest.mark.parametrize("over", AT_AN_INPUT)
def test_a_condition_on_the_one_output_leaves_both_as_near_as_they_are(over):
    """What a claim supposes may speak of an input of which its conclusion says nothing."""
    text = rf"Let $M$ be $\varepsilon$-DP. Then {over}$\Pr[M(x) \in E] = 0$."
    assert verdicts(text) == ("supported",)
    approximate = text.replace(r"$\varepsilon$-DP", r"$(\varepsilon, \delta)$-DP")
    assert verdicts(approximate) == ("refuted",)
