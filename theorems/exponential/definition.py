"""The exponential mechanism draws y with probability proportional to exp(epsilon u(y) / (2 Delta)).

McSherry and Talwar (2007); Delta is the sensitivity of the utility u, the largest change of any u(y)
between neighbours, and must be positive, and the sum of the weights finite.  For epsilon = 0 the draw is
uniform, and for larger epsilon its mean utility is at least that of the uniform draw; tight there, and
for constant u.
"""

from sympy import exp

from dpsym import (
    Expectation,
    ExponentialMechanism,
    SumOver,
    Theorem,
    both,
    equal,
    for_all,
    point,
    real,
    values,
    variables,
)
from dpsym.derive import ExponentialMass, ExponentialMean, MaximumAttained, cite

epsilon, Delta = real("epsilon", at_least=0), real("Delta", above=0)
u, y, z = values("u"), point("y"), point("z")
M = ExponentialMechanism(u, epsilon, Delta)
share = lambda rate: exp(rate * u(y)) / SumOver(exp(rate * u(z)), z)
uniform = SumOver(u(y), y) / SumOver(1, y)

theorem = Theorem(
    id="exponential.definition",
    notes="s2.E0",
    title="The exponential mechanism",
    claim=both(for_all(y, equal(M(y), share(epsilon / (2 * Delta)))), Expectation(u, M) >= uniform),
    tight=[{u: (0, 1), epsilon: 0, Delta: 1}, {u: (1, 1), epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("forgets the 2", for_all(y, equal(M(y), share(epsilon / Delta))))
theorem.mistake("forgets the sensitivity", for_all(y, equal(M(y), share(epsilon / 2))))
theorem.mistake("forgets the normaliser", for_all(y, equal(M(y), exp(epsilon * u(y) / (2 * Delta)))))
theorem.mistake("prefers points of little use", Expectation(u, M) <= uniform)
theorem.mistake("is always better than the uniform draw", Expectation(u, M) > uniform)

rate, D, total = epsilon / (2 * Delta), theorem.derivation, lambda body: SumOver(body, y)
D.chain(M(y)).equals(share(rate), by=ExponentialMass(M, y, z))
# The weights rise with u: so u has at least as large a mean with these weights as with equal ones.
r, weight = real("r", at_least=0), lambda y, r: exp(r * u(y))
rise = (u(y) - u(z)) * (weight(y, r) - weight(z, r))
rising = D.lemma("for a rate r", general=True)
cases = rising.cases(rise >= 0, u(y) <= u(z), u(y) > u(z))
for block in cases.blocks:
    block.chain(rise).at_least(0)
(a, b), (n, w) = variables("a b"), variables("n w", above=0)
sums = lambda r: {a: total(u(y)), b: total(weight(y, r) * u(y)), n: total(1), w: total(weight(y, r))}
place, at_rate = sums(rate), sums(r)
known = cite("concentration.chebyshev-sum", {values("f"): u, values("g"): exp(r * u)})
rising.chain(at_rate[a] * at_rate[w]).at_most(at_rate[n] * at_rate[b], by=known, using=cases)
lemma = D.lemma("quotients", given=a * w <= n * b, general=True)
lemma.chain(b / w).at_least(a / n)
known = MaximumAttained(u, y, z), ExponentialMean(M, u, y), rising.at({r: rate})
steps = D.chain(Expectation(u, M)).equals(place[b] / place[w], by=known[1])
steps.at_least(uniform, by=lemma.at(place), using=known)
