"""Truncated concentrated privacy gives approximate privacy, for large delta like concentrated privacy.

Bun, Dwork, Rothblum and Steinke (2018, Lemma 6), whose parameters the notes have lost.  The best order for
delta is 1 + sqrt(log(1/delta)/rho); while it is at most omega, the epsilon is that of concentrated privacy.
For smaller delta the order omega itself has to do, and epsilon grows like log(1/delta), not like its root.
The two agree where log(1/delta) = (omega - 1)^2 rho.  Never tight, as no such conversion is.
"""

from sympy import Piecewise, Rational, log, sqrt

from dpsym import ApproximateDP, HockeyStick, Renyi, Theorem, TruncatedCDP, equal, laws, real
from dpsym.derive import MonotoneInLevel, MonotoneInOrder, ValueOfCase, cite, given_at

rho, omega = real("rho", above=0), real("omega", above=1)
delta = real("delta", above=0, at_most=1)
P, Q = laws("P Q")
ell = log(1 / delta)
near, far = rho + 2 * sqrt(rho * ell), rho * omega + ell / (omega - 1)
private = lambda epsilon: ApproximateDP(epsilon, delta)(P, Q)
rare, rarer = Rational(1, 100), Rational(1, 5000)

theorem = Theorem(
    id="conversion.truncated-to-approximate",
    notes="s4.P10h1",
    title="From truncated concentrated to approximate privacy",
    given=TruncatedCDP(rho, omega)(P, Q),
    claim=private(Piecewise((near, ell <= (omega - 1) ** 2 * rho), (far, True))),
    tight=[
        {P: (rare, 1 - rare), Q: (rarer, 1 - rarer), omega: 2, rho: Rational(1, 3), delta: rare / 2},
        {omega: 2, rho: 10, delta: Rational(1, 1000)},
    ],
    shapes=(2, "normal"),
)

theorem.mistake("does not mind the truncation", private(near))
theorem.mistake(
    "forgets the mean in the first case",
    private(Piecewise((near - rho, ell <= (omega - 1) ** 2 * rho), (far, True))),
)
theorem.mistake(
    "halves the deviation", private(Piecewise(((near + rho) / 2, ell <= (omega - 1) ** 2 * rho), (far, True)))
)
theorem.mistake(
    "forgets rho omega in the second case",
    private(Piecewise((near, ell <= (omega - 1) ** 2 * rho), (far - rho * omega, True))),
)

# Up to omega itself every order converts; ell stands for log(1/delta), and b for the order.
theorem.derivation.shapes = (2,)
board, b, order = theorem.derivation, real("b", above=1), real("alpha", above=1)
below, number = real("beta", above=1, below=omega), real("ell", above=0)
border = (omega - 1) ** 2 * rho
spent = lambda b: rho * b + number / (b - 1)
best, last = 1 + sqrt(number / rho), omega
short, long = rho + 2 * sqrt(rho * number), rho * omega + number / (omega - 1)
level = Piecewise((short, number <= border), (long, True))
small = equal(number, ell), delta < 1
truncated = cite("concentrated.truncated", {real("rho", at_least=0): rho})
pairs, moments = ((P, Q), (Q, P)), []
for pair in pairs:
    moments.append(board.lemma("up to omega", given=b <= omega))
    cases = moments[-1].cases(Renyi(b, *pair) <= rho * b, b < omega, b >= omega)
    cases[0].chain(Renyi(b, *pair)).at_most(rho * b, using=given_at({below: b}))
    steps = cases[1].chain(Renyi(b, *pair)).at_most(Renyi(omega, *pair), by=MonotoneInOrder(b, omega, *pair))
    steps.at_most(rho * omega, by=truncated).at_most(rho * b)
for pair in pairs:
    converted = board.lemma("what an order gives", given=(b <= omega, *small))
    known = {real("delta", above=0, below=1): delta, real("epsilon", at_least=0): rho * b, order: b}
    exact = rho * b + ell / (b - 1)
    steps = converted.chain(HockeyStick(spent(b), *pair)).at_most(
        HockeyStick(exact, *pair), by=MonotoneInLevel(exact, spent(b), *pair)
    )
    steps.at_most(delta, by=cite("conversion.rdp-to-approximate", known), using=moments)
    whole, reached = board.lemma("the best order, or omega", given=small), HockeyStick(level, *pair)
    cases = whole.cases(reached <= delta, number <= border, number > border)
    for place, at in enumerate((best, omega)):
        value = cases[place].chain(level).equals((short, long)[place], by=ValueOfCase(level, place + 1))
        steps = (
            cases[place]
            .chain(reached)
            .at_most(HockeyStick(spent(at), *pair), by=MonotoneInLevel(spent(at), level, *pair), using=value)
        )
        steps.at_most(delta, by=converted.at({b: at}))
    goal = HockeyStick(Piecewise((near, ell <= border), (far, True)), *pair)
    some = board.cases(goal <= delta, delta < 1, delta >= 1)
    some[0].chain(goal).at_most(delta, by=whole.at({number: ell}))
    some[1].chain(goal).at_most(delta)
