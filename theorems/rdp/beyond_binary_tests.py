"""No binary test sees all of a Rényi divergence: three outputs for which every test on them loses some.

Balle, Barthe, Gaboardi, Hsu and Sato (2020): between the orders 1 and infinity, post-processings to two
points do not attain the divergence.  For these P and Q it is log 2.12 at order 2, where a test, even a
randomized one, gets no further than log 2.  At infinite order, and for laws on two points, tests suffice.
That the divergence has "nothing to do" with tests says too much: together their errors determine it.
"""

from sympy import Rational, log

from dpsym import (
    FiniteLaw,
    MaxDivergence,
    PushForward,
    Renyi,
    Space,
    Theorem,
    both,
    laws,
    real,
    stochastic_map,
)

alpha = real("alpha", above=1)
masses = lambda *tenths: FiniteLaw([Rational(n, 10) for n in tenths])
P, Q = masses(6, 3, 1), masses(2, 3, 5)
R, S = laws("R S", on=Space("Y"))
answers = masses(5, 5).space
test = stochastic_map("T", P.space, answers)
other_test = stochastic_map("T", R.space, answers)
after = lambda order, kernel=test, p=P, q=Q: Renyi(order, PushForward(kernel, p), PushForward(kernel, q))
best = ((1, 0), (0, 1), (0, 1))

theorem = Theorem(
    id="rdp.beyond-binary-tests",
    notes="s3.25",
    title="A divergence that no binary test attains",
    claim=both(after(alpha) < Renyi(alpha, P, Q), after(2) <= log(2)),
    tight=[{test: best, alpha: 2}],
)

theorem.mistake(
    "extends it to infinite order",
    MaxDivergence(PushForward(test, P), PushForward(test, Q)) < MaxDivergence(P, Q),
)
theorem.mistake("claims more of the best test", after(2) <= Rational(99, 100) * log(2))
theorem.mistake("finds that every test is useless", after(alpha) <= Renyi(alpha, P, Q) / 2)
theorem.mistake(
    "claims it of all laws that differ",
    after(2, other_test, R, S) < Renyi(2, R, S),
    given=Renyi(2, R, S) > 0,
)
