"""Near every (epsilon, delta)-private pair, in total variation, there is an epsilon-private one.

In print the distance of each law is at most delta, at which one law could even stay; delta/(1 + e^epsilon)
is enough if both move, and then the converse holds (Dwork and Roth 2014, Lemma 3.17; a file of its own).
Of what the private parts of both laws leave over each takes its own and the other's, e^epsilon : 1.  Tight
for any two-point pair.
"""

from sympy import Max, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    MaxDivergence,
    SumOver,
    Theorem,
    TotalVariation,
    at_most,
    both,
    equal,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
    values,
)
from dpsym.derive import (
    Definition,
    LinearSum,
    LossByMasses,
    Masses,
    MassOne,
    NoExcess,
    TermByTerm,
    given_at,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q, A, B = laws("P Q P' Q'")
y, grow = point("y"), exp(epsilon)
private = both(at_most(HockeyStick(epsilon, A, B), 0), at_most(HockeyStick(epsilon, B, A), 0))
near = lambda radius, *more: exists(
    *(A, B), both(private, TotalVariation(P, A) <= radius, TotalVariation(Q, B) <= radius, *more)
)

theorem = Theorem(
    id="decomposition.nearby-private-pair",
    notes="s3.18",
    title="From approximate to pure privacy nearby",
    claim=near(delta / (1 + grow)),
    given=ApproximateDP(epsilon, delta)(P, Q),
    tight=[{P: (Rational(4, 5), Rational(1, 5)), Q: (Rational(1, 5), Rational(4, 5)), epsilon: log(3)}],
    shapes=(2, 3),
)

theorem.mistake("a radius 1% too small", near(Rational(99, 100) * delta / (1 + grow)))
theorem.mistake("halves delta e^(-epsilon)", near(delta / grow / 2))
theorem.mistake("moves one law only", near(delta / (1 + grow), for_all(y, equal(A(y), P(y)))))
theorem.mistake("is given one order of the pair", near(delta), given=HockeyStick(epsilon, P, Q) <= delta)

# What exceeds the private parts is mixed, in the proportions of randomized response: the pair stays private.
board, s, kept, kept_ = (
    theorem.derivation,
    probability("s"),
    *(values(name, low=0) for name in ("kept", "kept'")),
)
board.obtain("decomposition.private-parts", kept, kept_, s)
here, keep = given_at({y: y}), {P: kept(y), Q: kept_(y)}
rest = {law: law(y) - keep[law] for law in (P, Q)}
spread = lambda law, other: keep[law] + (grow * rest[law] + rest[other]) / (1 + grow)
masses = {A: spread(P, Q), B: spread(Q, P)}
lost = [board.chain(rest[law]).at_least(0, using=here) for law in (P, Q)]
sums = []
for law in (P, Q):
    total = SumOver(rest[law], y)
    steps = board.chain(total).equals(SumOver(law(y), y) - SumOver(keep[law], y), by=LinearSum(total))
    sums.append(steps.equals(s, using=(MassOne(law, y))))
block = board.let({law: Masses(y, mass) for law, mass in masses.items()}, because="the rest is mixed")
for mass in masses.values():
    block.chain(mass).at_least(0, using=(*lost, here))
    whole = SumOver(mass, y)
    block.chain(whole).equals(1, using=(LinearSum(whole), MassOne(P, y), MassOne(Q, y)))
for one, other in ((A, B), (B, A)):
    larger = (
        board.chain(one(y)).equals(masses[one], by=here).at_most(grow * masses[other], using=(*lost, here))
    )
    larger.equals(grow * other(y), using=here)
    loss = board.chain(MaxDivergence(one, other)).at_most(
        epsilon, by=LossByMasses(one, other, epsilon, y), using=larger
    )
    board.chain(HockeyStick(epsilon, one, other)).at_most(0, by=NoExcess(epsilon, one, other), using=loss)
for law, near_, total in ((P, A, sums[0]), (Q, B, sums[1])):
    stick, bound = HockeyStick(0, law, near_), SumOver(rest[law] / (1 + grow), y)
    moved_ = SumOver(Max(0, law(y) - near_(y)), y)
    once = board.chain(near_(y)).equals(masses[near_], by=here)
    each = board.chain(Max(0, law(y) - near_(y))).at_most(rest[law] / (1 + grow), using=(once, *lost))
    steps = board.chain(TotalVariation(law, near_)).equals(stick, by=Definition(TotalVariation(law, near_)))
    steps.equals(moved_, by=Definition(stick, y)).at_most(
        bound, by=TermByTerm(moved_, "<=", bound), using=each
    )
    steps.equals(SumOver(rest[law], y) / (1 + grow), by=LinearSum(bound))
    steps.equals(s / (1 + grow), using=total).at_most(delta / (1 + grow))
board.exhibit({A: A, B: B})
