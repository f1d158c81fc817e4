"""To choose between two (epsilon, delta)-private mechanisms at random keeps (epsilon, delta)-privacy.

By linearity, as the weights do not depend on the data; with it, post-processing by maps extends to
randomized processing.  Tight where both mechanisms are the same.
"""

from sympy import Max, Rational, exp, log

from dpsym import ApproximateDP, HockeyStick, Mixture, SumOver, Theorem, laws, point, probability, real
from dpsym.derive import Definition, LinearSum, MassOf, TermByTerm

epsilon, delta = real("epsilon", at_least=0), probability("delta")
other = real("epsilon'", at_least=0)
s, t = probability("s"), probability("t")
P, Q, P_, Q_ = laws("P Q P' Q'")
private = ApproximateDP(epsilon, delta)
mixed = (Mixture(s, P, P_), Mixture(s, Q, Q_))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="post-processing.convex-combination",
    notes="s2.P1c",
    title="Convex combinations keep approximate privacy",
    claim=private(*mixed),
    given=(private(P, Q), private(P_, Q_)),
    tight=[
        {P: yes, Q: no, P_: yes, Q_: no, epsilon: log(3), delta: 0},
        {P: (1, 0), Q: (0, 1), P_: (1, 0), Q_: (0, 1), epsilon: 0, delta: 1},
    ],
    shapes=(2, 3),
)

theorem.mistake("the weights depend on the data", private(Mixture(s, P, P_), Mixture(t, Q, Q_)))
theorem.mistake("one of the two need not be private", private(*mixed), given=private(P, Q))
theorem.mistake(
    "the randomness lowers delta by 1%", ApproximateDP(epsilon, Rational(99, 100) * delta)(*mixed)
)
theorem.mistake(
    "averages the epsilons",
    ApproximateDP((1 - s) * epsilon + s * other, delta)(*mixed),
    given=(private(P, Q), ApproximateDP(other, delta)(P_, Q_)),
)

# The positive part is convex, so at each point the excess of the mixtures is at most the mean of the two.
y, grow = point("y"), exp(epsilon)
p, q, r, t = (real(name, at_least=0) for name in "pqrt")
excess = lambda one, other: Max(0, one - grow * other)
convex = theorem.derivation.lemma("the positive part is convex", general=True)
convex.chain(excess((1 - s) * p + s * r, (1 - s) * q + s * t)).at_most(
    (1 - s) * excess(p, q) + s * excess(r, t)
)
one, other, node = HockeyStick(epsilon, P, Q), HockeyStick(epsilon, P_, Q_), HockeyStick(epsilon, *mixed)
here = [excess(first(y), second(y)) for first, second in (mixed, (P, Q), (P_, Q_))]
total, parts = SumOver(here[0], y), SumOver((1 - s) * here[1] + s * here[2], y)
at_each = theorem.derivation.lemma("at each point", general=True)
masses = [(1 - s) * first(y) + s * second(y) for first, second in ((P, P_), (Q, Q_))]
steps = at_each.chain(here[0]).equals(excess(*masses), using=tuple(MassOf(law(y)) for law in mixed))
steps.at_most((1 - s) * here[1] + s * here[2], by=convex.at({p: P(y), q: Q(y), r: P_(y), t: Q_(y)}))
forth = theorem.derive(node).equals(total, by=Definition(node, y), because="definition")
forth.at_most(parts, by=TermByTerm(total, "<=", parts), using=at_each, because="at each point")
forth.equals((1 - s) * SumOver(here[1], y) + s * SumOver(here[2], y), by=LinearSum(parts))
forth.equals(
    (1 - s) * one + s * other, using=(Definition(one, y), Definition(other, y)), because="definition"
)
forth.at_most((1 - s) * delta + s * delta).equals(delta)
theorem.derivation.again(forth, {P: Q, Q: P, P_: Q_, Q_: P_})
