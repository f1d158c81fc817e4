"""Approximate Rényi privacy gives approximate privacy, by the sharp conversion for what is left.

Within the mass 1 - delta the conversion of Canonne, Kamath and Steinke applies; the rest adds at most
delta.  It holds at every level, but says something mostly above epsilon.  The sign of the exponent matters:
as printed, the bound falls below the truth as soon as the level is below epsilon.
"""

from sympy import Max, Rational, exp, log

from dpsym import (
    ApproximateDP,
    ApproximateRDP,
    HockeyStick,
    Renyi,
    SumOver,
    Supremum,
    Theorem,
    event,
    law,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import (
    Definition,
    LinearSum,
    MassOne,
    NeymanPearson,
    SupremumBound,
    TermByTerm,
    cite,
    given_at,
)

lambda_ = real("lambda", above=1)
epsilon, level = real("epsilon", at_least=0), real("epsilon_hat", at_least=0)
delta = probability("delta")
P, Q = laws("P Q")
gap = (lambda_ - 1) * (epsilon - level)
constant = (1 - 1 / lambda_) ** (lambda_ - 1) / lambda_
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.to-approximate-dp",
    notes="s0.4.1.3",
    title="From approximate Rényi to approximate privacy",
    claim=ApproximateDP(level, delta + exp(gap) * constant)(P, Q),
    given=ApproximateRDP(delta, lambda_, epsilon)(P, Q),
    printed=ApproximateDP(level, delta + exp(-gap) * constant)(P, Q),
    tight=[{lambda_: 2, epsilon: log(Rational(7, 3)), delta: 0, level: 0, P: yes, Q: no}],
    shapes=(2, 3),
)

private = lambda rest: ApproximateDP(level, delta + rest)(P, Q)

theorem.mistake("forgets what was removed", ApproximateDP(level, exp(gap) * constant)(P, Q))
theorem.mistake("puts lambda for lambda - 1", private(exp(lambda_ * (epsilon - level)) * constant))
theorem.mistake("a constant 1% too small", private(Rational(99, 100) * exp(gap) * constant))
theorem.mistake("raises to the order", private(exp(gap) * constant * (1 - 1 / lambda_)))
theorem.mistake("keeps epsilon, with delta alone", ApproximateDP(epsilon, delta)(P, Q))

# What is left of each law is close by the sharp conversion; what was removed adds its mass.
board, y, S = theorem.derivation, point("y"), event("S")
grow, rest = exp(level), exp(gap) * constant
alpha, tilde = real("alpha", above=1), real("epsilon_tilde")
a, b, c, d = (probability(name) for name in "abcd")
excess = lambda p, q: Max(0, p - grow * q)
mixed = lambda one, other: (1 - delta) * one + delta * other
numbers = board.lemma("for numbers", general=True)
steps = numbers.chain(mixed(a, c) - grow * mixed(b, d)).at_most((1 - delta) * (a - grow * b) + delta * c)
steps.at_most((1 - delta) * excess(a, b) + delta * c)
numbers.chain(excess(mixed(a, c), mixed(b, d))).at_most((1 - delta) * excess(a, b) + delta * c, using=steps)
for number, (first, second) in enumerate(((P, Q), (Q, P)), start=1):
    main, near, removed, gone = laws(" ".join(f"{name}_{number}" for name in "ABCD"))
    board.decompose(theorem.given[0], {first: (main, removed), second: (near, gone)})
    divergence, star = Renyi(lambda_, main, near), HockeyStick(level, main, near)
    place = {law("P"): main, law("Q"): near, alpha: lambda_, tilde: level}
    sharp = board.chain(main(S)).at_most(
        grow * near(S) + exp(-(lambda_ - 1) * (level - divergence)) * constant,
        by=cite("conversion.sharp", place),
    )
    sharp.at_most(grow * near(S) + rest)
    best = Supremum(main(S) - grow * near(S), S)
    close = board.chain(star).equals(best, by=NeymanPearson(level, main, near))
    close.at_most(rest, by=SupremumBound(best, rest), using=sharp)
    whole = HockeyStick(level, first, second)
    total, parts = SumOver(excess(first(y), second(y)), y), (1 - delta) * excess(main(y), near(y))
    bound = SumOver(parts + delta * removed(y), y)
    place = {a: main(y), b: near(y), c: removed(y), d: gone(y)}
    each = board.lemma("at each point")
    both = each.chain(excess(first(y), second(y))).equals(
        excess(mixed(main(y), removed(y)), mixed(near(y), gone(y))), using=given_at({y: y})
    )
    both.at_most(parts + delta * removed(y), by=numbers.at(place))
    steps = board.chain(whole).equals(total, by=Definition(whole, y), because="definition")
    steps.at_most(bound, by=TermByTerm(total, "<=", bound), using=each, because="at each point")
    steps.equals(
        (1 - delta) * SumOver(excess(main(y), near(y)), y) + delta * SumOver(removed(y), y),
        by=LinearSum(bound),
    )
    steps.equals((1 - delta) * star + delta, using=(Definition(star, y), MassOne(removed, y)))
    steps.at_most((1 - delta) * rest + delta, using=close).at_most(delta + rest)
