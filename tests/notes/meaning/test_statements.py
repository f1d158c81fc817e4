"""Statements: chains, conjunctions, implications, quantifiers; as conclusions and as hypotheses."""

import pytest
import sympy
from sympy import exp

from dpsym import (
    KL,
    ApproximateDP,
    Claim,
    MaxDivergence,
    PureDP,
    Renyi,
    Space,
    Supremum,
    at_least,
    at_most,
    both,
    chain,
    equal,
    event,
    exists,
    for_all,
    greater,
    laws,
    less,
    order,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.errors import IllFormedError, Unread
from dpsym.notes.meaning import defined
from dpsym.notes.scope import Scope
from dpsym.notes.single import tree
from tests.notes.meanings import claimed, supposed

WHERE = (
    r"P, Q, P', Q' \text{ on } \mathcal{Y}; R \text{ on } \mathcal{Z}; K \text{ from } \mathcal{Y} \text{ to } \mathcal{Z};"
    r"\alpha > 1; \varepsilon \ge 0; \delta, s \in [0, 1]; x, t \in \mathbb{R}; y \in \mathcal{Y}; X \sim \mathrm{Bern}(\delta)"
)
Y = Space("Y")
P, Q, P_, Q_ = laws("P Q P' Q'", on=Y)
K = stochastic_map("K", Y, Space("Z"))
alpha, epsilon, delta, s = (
    real("alpha", above=1),
    real("epsilon", at_least=0),
    probability("delta"),
    probability("s"),
)
x, t = real("x"), real("t")
y, S = point("y", on=Y), event("S", on=Y)

CONCLUSIONS = [
    (r"x = t", equal(x, t)),
    (r"x \le t", at_most(x, t)),
    (r"0 \le x", at_most(0, x)),
    (r"x > t", greater(x, t)),
    (r"x = x^2 \le t < 1", chain(x, "=", x**2, "<=", t, "<", 1)),
    (r"x \le 1, t \ge 0", both(at_most(x, 1), at_least(t, 0))),
    (r"x \le 1 \text{ and } t \ge 0", both(at_most(x, 1), at_least(t, 0))),
    (r"x \le 1 \wedge t \ge 0", both(at_most(x, 1), at_least(t, 0))),
    (r"x \in [0, 1)", both(at_least(x, 0), less(x, 1))),
    (r"x \in [0, \infty)", both(at_least(x, 0), less(x, sympy.oo))),
    (r"P \ll Q", less(MaxDivergence(P, Q), sympy.oo)),
    (r"(P, Q) \text{ is } (\varepsilon, \delta)\text{-DP}", ApproximateDP(epsilon, delta)(P, Q)),
    (r"(P, Q) \text{ is } \varepsilon\text{-DP}", PureDP(epsilon)(P, Q)),
]


@pytest.mark.parametrize(("latex", "expected"), CONCLUSIONS)
def test_conclusions(latex, expected):
    (found,) = claimed(latex, WHERE)
    assert found.conclusion == expected
    assert found.given == ()


def test_the_steps_of_a_chain():
    (found,) = claimed(r"x = x^2 \le t < 1", WHERE)
    assert found.steps == (equal(x, x**2), at_most(x**2, t), less(t, 1))


def test_laws_are_equal_point_by_point():
    (found,) = claimed(r"P = (1-s) P' + s Q'", WHERE)
    z = found.conclusion.bound
    assert found.conclusion == for_all(z, equal(P(z), (1 - s) * P_(z) + s * Q_(z)))


def test_implications():
    (found,) = claimed(r"x \ge 1 \implies x^2 \ge x", WHERE)
    assert (found.given, found.conclusion) == ((at_least(x, 1),), at_least(x**2, x))
    (found,) = claimed(r"\text{If } x \ge 1 \text{ and } t \ge 1, \text{ then } x t \ge 1", WHERE)
    assert (found.given, found.conclusion) == ((at_least(x, 1), at_least(t, 1)), at_least(t * x, 1))


def test_an_equivalence_makes_two_claims():
    there, back = claimed(r"x \ge 1 \iff x - 1 \ge 0", WHERE)
    assert (there.given, there.conclusion) == ((at_least(x, 1),), at_least(x - 1, 0))
    assert (back.given, back.conclusion) == ((at_least(x - 1, 0),), at_least(x, 1))


def test_quantifiers_before_and_after():
    expected = at_most(Renyi(real("beta", above=1), P, Q), MaxDivergence(P, Q))
    for latex in (
        r"\forall \beta \in (1, \infty): D_\beta(P \| Q) \le D_\infty(P \| Q)",
        r"D_\beta(P \| Q) \le D_\infty(P \| Q) \quad \forall \beta > 1",
        r"D_\beta(P \| Q) \le D_\infty(P \| Q) \quad \text{for all } \beta \in (1, \infty)",
    ):
        (found,) = claimed(latex, WHERE)
        assert found.conclusion == expected


def test_a_quantifier_gives_a_known_symbol_its_own_domain():
    (found,) = claimed(r"D_\alpha(P \| Q) \ge 0 \text{ for all } \alpha \in [1, \infty]", WHERE)
    assert found.conclusion == at_least(Renyi(order("alpha"), P, Q), 0)


def test_for_all_events():
    expected = at_most(P(S), exp(epsilon) * Q(S) + delta)
    for latex in (
        r"\forall S \subseteq \mathcal{Y}: P(S) \le e^\varepsilon Q(S) + \delta",
        r"P(S) \le e^\varepsilon Q(S) + \delta \quad \text{for all } S \subset \mathcal{Y}",
        r"P(S) \le e^\varepsilon Q(S) + \delta \quad \forall S",
    ):
        (found,) = claimed(latex, WHERE)
        assert found.conclusion == expected


HYPOTHESES = [
    (
        r"\forall S \subseteq \mathcal{Y}: P(S) \le e^\varepsilon Q(S) + \delta",
        at_most(Supremum(P(S) - exp(epsilon) * Q(S), S), delta),
    ),
    (r"P(S) \ge Q(S) \quad \forall S", at_most(Supremum(Q(S) - P(S), S), 0)),
    (
        r"e^{-\varepsilon} P(S) \le Q(S) \le e^\varepsilon P(S) \quad \forall S",
        both(
            at_most(Supremum(exp(-epsilon) * P(S) - Q(S), S), 0),
            at_most(Supremum(Q(S) - exp(epsilon) * P(S), S), 0),
        ),
    ),
    (
        r"D_\beta(P \| Q) \le x \beta \quad \text{for all } \beta \in (1, \infty)",
        for_all(
            real("beta", above=1), at_most(Renyi(real("beta", above=1), P, Q), x * real("beta", above=1))
        ),
    ),
    (
        r"\forall y: (K(y), R) \text{ is } \varepsilon\text{-DP}",
        for_all(y, PureDP(epsilon)(K(y), laws("R", on=Space("Z"))[0])),
    ),
    (r"x \le 1 \quad \forall y", at_most(x, 1)),
]


@pytest.mark.parametrize(("latex", "expected"), HYPOTHESES)
def test_hypotheses(latex, expected):
    assert supposed(latex, WHERE) == expected


def test_existence():
    (found,) = claimed(r"\exists r \in [0, 1]: r x \le t", WHERE)
    r = probability("r")
    assert found.conclusion == exists(r, at_most(r * x, t))
    (found,) = claimed(r"\forall z > 0\ \exists r \in [0, 1]: r z \le t", WHERE)
    assert found.conclusion == exists(r, at_most(r * real("z", above=0), t))


def test_definitions_are_seen():
    scope = Scope()
    name, value = defined(tree(r"\delta := 1 + 1", scope))
    assert (name.base, value.name) == ("delta", "add")
    assert defined(tree(r"1 + 1 \le 2", scope)) is None


def test_what_is_claimed_is_decided():
    (found,) = claimed(r"D(P \| Q) \ge 0", r"P, Q \text{ on } \mathcal{Y}")
    assert found.conclusion == at_least(KL(P, Q), 0)
    assert Claim(found.conclusion).check(examples=50, steps=360).verdict in ("proved", "supported")


REFUSED = [
    (r"x + 1", IllFormedError, "claims nothing"),
    (r"x \approx 1", Unread, "how close"),
    (r"x \propto t", Unread, "factor open"),
    (r"x \ne 1", Unread, "not a relation that dpsym decides"),
    (r"x = P", IllFormedError, "compares a number and a law"),
    (r"P \le Q", IllFormedError, "compares laws by <="),
    (r"P = R", IllFormedError, "different spaces"),
    (r"P(S) = x", IllFormedError, "S is not declared"),
    (r"X \le 1", IllFormedError, "random"),
    (r"x \in \mathcal{Y}", Unread, "membership"),
    (r"\neg (x \le 1)", Unread, "'not'"),
    (r"x \le 1 \vee t \le 1", Unread, "'or'"),
    (r"\exists r \in [0, 1] \forall z > 0: r z \le t", Unread, "exists"),
    (r"\exists S \subseteq \mathcal{Y}: P(S) = 1", Unread, "event or a point"),
    (
        r"(P, Q) \text{ is } (\varepsilon, \delta, x)\text{-DP}",
        IllFormedError,
        "takes 1 or 2 parameters, got 3",
    ),
    (r"(P, Q) \text{ is } \varepsilon\text{-RDP}", IllFormedError, "takes 2 parameters, got 1"),
    (r"(P, x) \text{ is } \varepsilon\text{-DP}", IllFormedError, "a law is expected"),
    (r"(P, Q) \text{ is } \varepsilon\text{-XDP}", Unread, "not a notion"),
    (r"(P, Q) \text{ resembles } (Q, P)", Unread, "words"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED)
def test_refused(latex, kind, message):
    from dpsym.notes.single import read_claim

    with pytest.raises(kind, match=message) as caught:
        read_claim(latex, WHERE)
    assert 0 <= caught.value.start <= caught.value.end <= len(latex)


def test_hypotheses_for_all_of_something():
    assert supposed(r"\forall P: x \le 1", WHERE) == at_most(
        x, 1
    )  # P does not occur, so nothing is said of it
    with pytest.raises(Unread, match="neither a number nor a point"):
        supposed(r"\forall P: P(y) \le 1", WHERE)
    with pytest.raises(Unread, match="under a condition"):
        supposed(r"x \le r \text{ for all } r \ge x", WHERE)
