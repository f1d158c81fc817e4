"""Events, probabilities and means."""

import pytest
from sympy import Abs, Max, exp, log

from dpsym import (
    Bernoulli,
    Expectation,
    Laplace,
    Mixture,
    PrivacyLoss,
    Probability,
    Space,
    Subset,
    SumOver,
    Supremum,
    Uniform,
    Where,
    at_least,
    at_most,
    both,
    cube_function,
    draw,
    draws,
    equal,
    event,
    greater,
    integer,
    law,
    laws,
    mean,
    point,
    probability,
    real,
    stochastic_map,
    sum_of,
    support,
    values,
)
from dpsym.errors import IllFormedError, Unread
from dpsym.notes.introduce import introduce_supported
from dpsym.notes.meaning import denote
from dpsym.notes.single import tree
from dpsym.notes.syntax import Name
from tests.notes.meanings import meaning, scope_of
from tests.notes.reading import claims

WHERE = (
    r"P, Q \text{ on } \mathcal{Y}; K \text{ from } \mathcal{Y} \text{ to } \mathcal{Z}; v, w : \mathcal{Y} \to [0, 1];"
    r"f : \mathcal{Y} \to \mathcal{Z}; S, T \subseteq \mathcal{Y}; U \subseteq \mathcal{Z}; y \in \mathcal{Y};"
    r"\varepsilon, t \ge 0; \alpha > 1; p \in [0, 1]; b > 0; X \sim \mathrm{Bern}(p); Y \sim \mathrm{Lap}(b)"
)
SPACE, TARGET = Space("Y"), Space("Z")
P, Q = laws("P Q", on=SPACE)
K = stochastic_map("K", SPACE, TARGET)
f = stochastic_map("f", SPACE, TARGET, deterministic=True)
v, w = values("v", on=SPACE, low=0, high=1), values("w", on=SPACE, low=0, high=1)
S, T, U = event("S", on=SPACE), event("T", on=SPACE), event("U", on=TARGET)
y, z = point("y", on=SPACE), point("z", on=SPACE)
epsilon, t, alpha = real("epsilon", at_least=0), real("t", at_least=0), real("alpha", above=1)
p, b = probability("p"), real("b", above=0)
X, Y = draw("X", Bernoulli(p)), draw("Y", Laplace(0, b))
Z = PrivacyLoss(P, Q)
x = draw("x", P)

RIGHT = [
    (r"P(S \cap T)", P(S & T)),
    (r"P(S^c)", P(~S)),
    (r"P(S \setminus T)", P(S & ~T)),
    (r"P(S \cup T)", P(~(~S & ~T))),
    (r"\operatorname{supp}(P)", support(P)),
    (r"P(\{z : P(z) > Q(z)\})", P(Where(z, greater(P(z), Q(z))))),
    (r"P(\{z \in \mathcal{Y} : P(z) > Q(z)\})", P(Where(z, greater(P(z), Q(z))))),
    (
        r"P(\{r \in \mathcal{Y} : f(r) \in U\})",
        P(Where(point("r", SPACE), greater(f(point("r", SPACE))(U), 0))),
    ),
    (r"\Pr_{x \sim P}[x \in S]", P(S)),
    (r"\Pr_{x \sim P}[x \notin S]", 1 - P(S)),
    (r"\Pr[X = 1]", Probability(equal(X, 1))),
    (r"\Pr[X \ge 1]", Probability(at_least(X, 1))),
    (r"\mathbb{P}(|Y| \ge t b)", Probability(at_least(Abs(Y), t * b))),
    (r"\Pr[Y \le t]", Probability(at_most(Y, t))),
    (r"\Pr_{Z \sim \mathrm{PrivLoss}(P \| Q)}[Z > \varepsilon]", Probability(greater(Z, epsilon))),
    (r"\mathbb{P}_{Z \sim \text{PrivLoss}(P||Q)}[-Z > \varepsilon]", Probability(greater(-Z, epsilon))),
    (
        r"\Pr[X \ge 1 \mid X \ge 0]",
        Probability(both(at_least(X, 1), at_least(X, 0))) / Probability(at_least(X, 0)),
    ),
    (r"\mathbb{E}[X]", Expectation(X)),
    (r"\mathbb{E}[X^2] - \mathbb{E}[X]^2", Expectation(X**2) - Expectation(X) ** 2),
    (r"\operatorname{Var}[X]", Expectation((X - Expectation(X)) ** 2)),
    (r"\mathbb{E}_{x \sim P}[\log \frac{P(x)}{Q(x)}]", Expectation(log(P(x) / Q(x)))),
    (r"\mathbb{E}_{x \sim P}[v(x)]", Expectation(v, P)),
    (r"\mathbb{E}_P[v]", Expectation(v, P)),
    (r"\mathbb{E}_P[v^2 w]", Expectation(v**2 * w, P)),
    (
        r"\mathbb{E}_{x \sim P}[v(x) P(x)]",
        SumOver(P(point("x", SPACE)) * v(point("x", SPACE)) * P(point("x", SPACE)), point("x", SPACE)),
    ),
    (
        r"\mathbb{E}_{Z \sim \mathrm{PrivLoss}(P \| Q)}[\max\{0, 1 - e^{\varepsilon - Z}\}]",
        Expectation(Max(0, 1 - exp(epsilon - Z))),
    ),
    (
        r"\mathbb{E}_{Z \leftarrow \mathrm{PrivLoss}(P \| Q)}[e^{(\alpha-1) Z}]",
        Expectation(exp((alpha - 1) * Z)),
    ),
    (
        r"\sup_{A} P(A) - e^\varepsilon Q(A)",
        Supremum(P(event("A", SPACE)) - exp(epsilon) * Q(event("A", SPACE)), event("A", SPACE)),
    ),
    (
        r"\max_{A \subseteq \operatorname{supp}(Q)} P(A)",
        Supremum(P(event("A", SPACE)), event("A", SPACE), where=Subset(event("A", SPACE), support(Q))),
    ),
    (r"\sum_{r} P(r) v(r)", SumOver(P(point("r", SPACE)) * v(point("r", SPACE)), point("r", SPACE))),
    (
        r"\sum_{a, c \in \mathcal{Y}} P(a) Q(c)",
        SumOver(SumOver(P(point("a", SPACE)) * Q(point("c", SPACE)), point("c", SPACE)), point("a", SPACE)),
    ),
]


@pytest.mark.parametrize(("latex", "expected"), RIGHT)
def test_right(latex, expected):
    assert meaning(latex, WHERE) == expected


def test_ratios_of_laws_at_a_named_and_at_an_unnamed_draw():
    named = meaning(r"\mathbb{E}_{u \sim Q}\left[\left(\frac{P(u)}{Q(u)}\right)^\alpha\right]", WHERE)
    unnamed = meaning(r"\mathbb{E}_{Q}\left[\left(\frac{P}{Q}\right)^\alpha\right]", WHERE)
    u = draw("u", Q)
    assert named == unnamed == Expectation((P(u) / Q(u)) ** alpha)


def test_a_bound_draw_hides_what_the_passage_calls_so():
    assert meaning(r"\mathbb{E}_{y \sim P}[v(y)]", WHERE) == Expectation(v, P)
    assert meaning(r"\mathbb{E}_{y \sim P}[v(y)] - v(y)", WHERE) == Expectation(v, P) - v(y)


def test_draws_of_which_one_has_a_law_that_depends_on_the_other():
    found = meaning(r"\Pr_{\substack{A \sim \mathrm{Bern}(p) \\ B \sim \mathrm{Bern}(A)}}[B \ge A]", WHERE)
    A = draw("A", Bernoulli(p))
    assert found == Probability(at_least(draw("B", Bernoulli(A)), A))
    of_mixture = meaning(r"\mathbb{E}_{A \sim \mathrm{Bern}(p), x \sim A P + (1 - A) Q}[P(x)]", WHERE)
    assert of_mixture == Expectation(P(draw("x", Mixture(1 - A, P, Q))))


def test_sequences_of_draws():
    where = r"n \in \mathbb{N}; f : \{0,1\}^n \to [0, 1]; P \sim \mathrm{Uniform}(0, 1); i \in [n]; X_i \sim \mathrm{Bern}(P)"
    n = integer("n", at_least=1)
    bias = draw("P", Uniform(0, 1))
    X, f = draws("X", Bernoulli(bias), n), cube_function("f", n)
    assert meaning(r"\mathbb{E}[f(X) - P]", where) == Expectation(f(X) - bias)
    assert meaning(r"\mathbb{E}_{X, P}[\sum_{i=1}^n X_i]", where) == Expectation(sum_of(X))
    inner = Expectation(f(X) - mean(X), X)
    assert meaning(r"\mathbb{E}_P[(\mathbb{E}_X[f(X) - \bar{X}])^2]", where) == Expectation(inner**2)
    squared = Expectation((f(X) - mean(X)) ** 2)
    assert meaning(r"\mathbb{E}_{P, X}[(f(X) - \bar{X})^2]", where) == squared
    with pytest.raises(Unread, match="not clear whether the power is of the mean or inside it"):
        meaning(r"\mathbb{E}_P[\mathbb{E}_X[f(X) - \bar{X}]^2]", where)
    with pytest.raises(IllFormedError, match="f takes d bits, but X has n draws"):
        meaning(
            r"\mathbb{E}_P[\mathbb{E}_X[f(X) - \bar{X}]^2]",
            where.replace("1\\}^n", "1\\}^d") + r"; d \in \mathbb{N}",
        )


def test_variables_of_which_only_the_range_is_said():
    scope = scope_of(r"\Delta \ge 0; \varepsilon \ge 0; \delta \in [0, 1]")
    Delta = scope.find(Name("Delta")).value
    introduce_supported([Name("X"), Name("Y")], scope, -Delta, Delta)
    value = values("v", low=-Delta, high=Delta)
    first, second = law("X"), law("Y")
    read = lambda latex: denote(tree(latex, scope), scope)
    assert read(r"\mathbb{E}[X] - \mathbb{E}[|Y|]") == Expectation(value, first) - Expectation(
        Abs(value), second
    )
    assert read(r"\mathbb{P}[X \ge 1]") == Probability(at_least(value, 1), first)
    scope.declare(scope_of(r"S \subseteq \mathcal{Y}").find(Name("S")))
    assert read(r"\mathbb{P}[X \in S]") == first(event("S", on=Space("Y")))
    with pytest.raises(Unread, match="joint law of X and Y is not said"):
        read(r"\mathbb{E}[X Y]")


REFUSED = [
    (r"\mathbb{E}[t]", Unread, "nothing in E\\[t\\] is random"),
    (r"\mathbb{E}[X - p]^2", Unread, "of the mean or inside it"),
    (r"\mathbb{E}_{z \sim Q}\left(\frac{P(z)}{Q(z)}\right)^\alpha", Unread, "of the mean or inside it"),
    (r"\mathbb{E}_P[t]", IllFormedError, "drawn from the law below"),
    (r"\mathbb{E}_P[X]", IllFormedError, "drawn from the law below"),
    (r"\Pr_P[X \ge 1]", IllFormedError, "drawn from the law below"),
    (r"\mathbb{E}[X Y]", Unread, "joint law of X and Y is not said"),
    (r"\mathbb{E}[X \mid Y \ge 0]", Unread, "conditional expectation"),
    (r"\mathbb{E}_{x \sim P}[v]", IllFormedError, "at which point"),
    (r"\mathbb{E}[v]", IllFormedError, "at which point"),
    (r"\mathbb{E}[v(y)]", IllFormedError, "random"),
    (r"\mathbb{E}_{x \sim p}[v(x)]", IllFormedError, "p is a number, but a law is expected"),
    (r"\mathbb{E}_{x \in P}[v(x)]", Unread, "drawn from which law"),
    (r"\mathbb{E}_{Z, W \sim \mathrm{PrivLoss}(P \| Q)}[Z + W]", Unread, "twice"),
    (r"\mathbb{E}_{x \sim P}[\mathbb{E}_{r \sim P}[v(x) v(r)]]", (IllFormedError, Unread), ""),
    (r"\Pr[S]", IllFormedError, "under which law"),
    (r"\Pr[X \in S]", IllFormedError, "takes values in"),
    (r"\Pr_{x \sim P}[x \in U]", IllFormedError, "takes values in Y, not in Z"),
    (r"\Pr_{x \sim P}[v(x) \ge t]", Unread, "function of a draw"),
    (r"\Pr[t \ge 0]", IllFormedError, "is random"),
    (r"P(S \cap U)", IllFormedError, "events of Y and of Z"),
    (r"P(S \cap t)", IllFormedError, "an event is expected"),
    (r"P(S^2)", IllFormedError, "no power"),
    (r"P(\{z : t > 0\})", IllFormedError, "not said what z ranges over"),
    (r"\sum_{A} P(A)", Unread, "over all events"),
    (r"\sum_r 2^r", Unread, "not said what r ranges over"),
    (r"\prod_{r : P(r) > 0} P(r)", Unread, "with a condition"),
    (r"\max_{x \sim x'} P(x)", IllFormedError, "which points are neighbours"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED)
def test_refused(latex, kind, message):
    with pytest.raises(kind, match=message or None) as caught:
        meaning(latex, WHERE)
    assert 0 <= caught.value.start <= caught.value.end <= len(latex)


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        pytest.param(
            r"P(L > \varepsilon) \ge \mathbb{E}[(1 - e^{\varepsilon - L})_+]",
            "supported",
            marks=pytest.mark.slow,
        ),
        (r"P(L > \varepsilon) \le \mathbb{E}[(1 - e^{\varepsilon - L})_+]", "refuted"),
        (r"\mathbb{E}_P[L] \ge 0", "proved"),
    ],
)
def test_a_law_may_be_named_at_what_is_drawn_from_it(formula, verdict):
    text = (
        r"Let $P$ and $Q$ be distributions on a finite set, $Y \sim P$ and $L = \log\frac{P(Y)}{Q(Y)}$. "
        rf"For $\varepsilon \ge 0$, ${formula}$."
    )
    result = claims(text)[-1].check(repair=False, sharpen=False, examples=50)
    assert result.verdict in (verdict, "proved" if verdict == "supported" else verdict)


def test_a_law_is_not_that_of_what_is_drawn_from_another():
    text = (
        r"Let $P$ and $Q$ be distributions on a finite set, $Y \sim P$ and $L = \log\frac{P(Y)}{Q(Y)}$. "
        r"Then $Q(L > 1) \le 1$."
    )
    assert not claims(text)
