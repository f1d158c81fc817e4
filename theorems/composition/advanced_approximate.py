"""Advanced composition of K steps that are (epsilon_0, delta_0)-private, with any delta' of one's choice.

Dwork, Rothblum and Vadhan (2010).  Each step is pure private but for an event of probability delta_0; that
none of these happens has probability (1 - delta_0)^K, and then the composition fails with probability delta'.
So 1 - (1 - delta_0)^K (1 - delta') is sharper than the printed K delta_0 + delta', by Bernoulli's inequality.
Shown for randomized response with delta_0, the worst case (``decomposition.worst-response``).
"""

from sympy import Rational, log, sqrt

from dpsym import HockeyStick, Power, RandomizedResponse, Theorem, both, integer, probability, real
from dpsym.derive import cite

epsilon0, delta0 = real("epsilon_0", at_least=0), probability("delta_0")
delta = real("delta'", above=0, at_most=1)
K = integer("K", at_least=1)
response = RandomizedResponse(epsilon0, delta0)
answers = (Power(response, K), Power(response.partner, K))
epsilon = lambda spare: K * epsilon0**2 / 2 + epsilon0 * sqrt(2 * K * log(1 / spare))
composed = lambda failure, spare=delta: HockeyStick(epsilon(spare), *answers) <= failure
sharp, union = 1 - (1 - delta0) ** K * (1 - delta), K * delta0 + delta

theorem = Theorem(
    id="composition.advanced-approximate",
    notes="s3.17",
    title="Advanced composition of approximately private mechanisms",
    claim=both(composed(sharp), sharp <= union),
    tight=[{epsilon0: 0, delta0: Rational(1, 10)}, {epsilon0: 1, delta0: 0}],
    shapes={K: (1, 2, 5)},
)

theorem.mistake("counts one failing step", composed(delta0 + delta))
theorem.mistake("forgets delta'", composed(K * delta0))
theorem.mistake("forgets that steps fail", composed(delta))
theorem.mistake("takes delta_0 for delta'", composed(K * delta0, delta0), given=delta0 > 0)

plain, one = RandomizedResponse(epsilon0), real("delta", above=0, below=1)
perfect = HockeyStick(epsilon(delta), Power(plain, K), Power(plain.partner, K))
node, kept = HockeyStick(epsilon(delta), *answers), (1 - delta0) ** K
cases = theorem.derivation.cases(perfect <= delta, delta < 1, delta >= 1)
known = cite(
    "zcdp.randomized-response-powers",
    {real("epsilon", at_least=0): epsilon0, integer("k", at_least=1): K, one: delta},
)
failing = cite(
    "composition.failing-answers",
    {
        real("epsilon", at_least=0): epsilon0,
        probability("delta"): delta0,
        real("a"): epsilon(delta),
        integer("k", at_least=1): K,
    },
)
cases[0].chain(perfect).at_most(delta, by=known)
cases[1].chain(perfect).at_most(delta)
theorem.derive(node).equals(1 - kept + kept * perfect, by=failing).at_most(sharp, using=cases)
theorem.derive(sharp).at_most(union)
