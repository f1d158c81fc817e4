"""Kullback-Leibler privacy implies mutual-information privacy with a quarter of its parameter.

Desfontaines (2020, Proposition 9) has it with the same parameter, after Cuff and Yu (2016, Lemma 1): KL is
convex in its second law, so the information at prior s is at most s(1-s) times the sum of both divergences.
Comparing second derivatives as f-divergences adds a factor 1/(1 + 2 sqrt(s(1-s))).  The quarter that
results is sharp for nearly equal laws; for epsilon itself one order of the pair would do.
"""

from sympy import Rational, exp, log, oo, sqrt

from dpsym import (
    KL,
    KLPrivacy,
    MaxDivergence,
    Mixture,
    MutualInformation,
    MutualInformationDP,
    RandomizedResponse,
    SumOver,
    Theorem,
    at_least,
    at_most,
    both,
    equal,
    laws,
    less,
    point,
    probability,
    real,
)
from dpsym.derive import (
    EqualsForEquals,
    InformationAsMean,
    LinearSum,
    LossAtPoint,
    LossByMasses,
    MassOf,
    NotDominated,
    OnSupport,
    TermByTerm,
    cite,
)

epsilon, s = real("epsilon", at_least=0), probability("s")
P, Q = laws("P Q")
near, half = RandomizedResponse(log(Rational(11, 10))), Rational(1, 2)
information, one_order = MutualInformation(s, P, Q), KL(P, Q) <= epsilon
weight = s * (1 - s) / (1 + 2 * sqrt(s * (1 - s)))

theorem = Theorem(
    id="information.kl-to-mutual",
    notes="s4.P9b1",
    title="KL privacy implies mutual-information privacy",
    given=KLPrivacy(epsilon)(P, Q),
    claim=both(
        MutualInformationDP(epsilon)(P, Q),
        information <= weight * (KL(P, Q) + KL(Q, P)),
        MutualInformationDP(epsilon / 4)(P, Q),
    ),
    tight=[{P: near, Q: near.partner, s: half}, {P: (half, half), Q: (half, half), s: half, epsilon: 0}],
    shapes=(2, 3),
)

theorem.mistake("gains one percent of the quarter", MutualInformationDP(Rational(99, 400) * epsilon)(P, Q))
theorem.mistake("assumes one order for the quarter", MutualInformationDP(epsilon / 4)(P, Q), given=one_order)
theorem.mistake("weighs one divergence", information <= s * (1 - s) * KL(P, Q))
theorem.mistake(
    "takes the reverse implication", KLPrivacy(epsilon)(P, Q), given=MutualInformationDP(epsilon)(P, Q)
)

# At one point by the two masses there; then summed, where both laws have mass or neither has.
board, p, y = theorem.derivation, real("p", above=0, below=1), point("y")
a, b, w = real("a", above=0), real("b", above=0), real("w", above=0)
share = p * (1 - p) / (1 + 2 * sqrt(p * (1 - p)))
mean_of = lambda a, b: (1 - p) * a + p * b
told = lambda a, b: (1 - p) * (a * log(a / mean_of(a, b))) + p * (b * log(b / mean_of(a, b)))
both_ways = lambda a, b: a * log(a / b) + b * log(b / a)
compared = board.lemma("two masses", given=equal(w, share), general=True)
steps = compared.chain(told(a, b)).at_most(share * both_ways(a, b), by="information.two-masses")
steps.equals(w * both_ways(a, b), by=EqualsForEquals(w * both_ways(a, b), w, share))
inner = board.lemma("a bit that may be either", given=equal(w, share))
mixed, one, two = Mixture(p, P, Q), KL(P, Q), KL(Q, P)
goal = at_most(MutualInformation(p, P, Q), w * (one + two))
near, far = MaxDivergence(P, Q), MaxDivergence(Q, P)
outer = inner.cases(goal, less(near, oo), at_least(near, oo), because="does Q have all points of P?")
within = outer[0].cases(goal, less(far, oo), at_least(far, oo), because="does P have all points of Q?")
for block, node in ((outer[1], one), (within[1], two)):
    infinite = block.chain(oo).at_most(node, by=NotDominated(node))
    block.chain(goal.lhs).at_most(goal.rhs, using=infinite)
block = within[0]
m, masses = mixed(y), (P(y), Q(y))
shared = block.chain(m).equals(mean_of(*masses), by=MassOf(m), because="definition")
on = lambda first, second: OnSupport(first * log(first / second), first, second)
parts = []
for law, part in ((P, 1 - p), (Q, p)):
    larger = block.chain(law(y)).at_most(m / part, using=shared)
    finite = block.chain(MaxDivergence(law, mixed)).at_most(
        log(1 / part), by=LossByMasses(law, mixed, log(1 / part), y), using=larger
    )
    known = cite("divergences.kl-by-points", {P: law, Q: mixed})
    parts.append(block.chain(KL(law, mixed)).equals(SumOver(on(law(y), m), y), by=known, using=finite))
for first, second in ((P, Q), (Q, P)):
    known = cite("divergences.kl-by-points", {P: first, Q: second})
    parts.append(block.chain(KL(first, second)).equals(SumOver(on(first(y), second(y)), y), by=known))
left = (1 - p) * on(P(y), m) + p * on(Q(y), m)
right = w * (on(P(y), Q(y)) + on(Q(y), P(y)))
pointwise = at_most(left, right)
absent = []
for first, second, loss in ((P, Q, near), (Q, P, far)):
    nothing = block.lemma(f"a point without {second}", given=second(y) <= 0)
    nothing.chain(first(y)).at_most(exp(loss) * second(y), by=LossAtPoint(first, second, loss, y)).at_most(0)
    absent.append(nothing)
where = block.cases(pointwise, P(y) > 0, P(y) <= 0, because="does P have the point?")
has = where[0].cases(pointwise, Q(y) > 0, Q(y) <= 0, because="and Q?")
above = has[0].chain(0).less(m, using=shared)
sums = has[0].chain(left).equals(told(*masses), using=(shared, above))
sums.at_most(w * both_ways(*masses), by=compared.at({a: P(y), b: Q(y)})).equals(right)
has[1].chain(left).at_most(right, using=absent[0])
none = where[1].chain(Q(y)).at_most(0, by=absent[1])
where[1].chain(left).equals(0, using=none).at_most(right, using=none)
low, high = SumOver(left, y), SumOver(right, y)
steps = block.chain(goal.lhs).equals((1 - p) * KL(P, mixed) + p * KL(Q, mixed), by=InformationAsMean(p, P, Q))
steps.equals((1 - p) * parts[0].end + p * parts[1].end, using=parts[:2]).equals(low, by=LinearSum(low))
steps.at_most(high, by=TermByTerm(low, "<=", high), using=where)
steps.equals(w * (parts[2].end + parts[3].end), by=LinearSum(high)).equals(goal.rhs, using=parts[2:])
# A bit that is sure tells nothing; and the weight is at most 1/8, where s is 1/2.
sure = board.lemma("a bit that is sure", general=True)
ends = [sure.chain(MutualInformation(end, P, Q)).at_most(0) for end in (0, 1)]
goal = at_most(information, weight * (one + two))
outer = board.cases(goal, s >= 1, s < 1)
inside = outer[1].cases(goal, s <= 0, s > 0)
for block, end, none in ((inside[0], 0, ends[0]), (outer[0], 1, ends[1])):
    at_end = EqualsForEquals(information, s, end)
    steps = block.chain(information).equals(MutualInformation(end, P, Q), by=at_end)
    steps.at_most(0, by=none).at_most(goal.rhs)
inside[1].chain(information).at_most(goal.rhs, by=inner.at({p: s, w: weight}))
small = board.chain(weight).at_most(Rational(1, 8))
steps = theorem.derive(information).at_most(goal.rhs, using=outer)
steps.at_most((one + two) / 8, using=small).at_most(epsilon / 4)
theorem.derive(information).at_most(epsilon, using=steps)
