"""Basic composition is optimal for pure privacy: k answers of randomized response lose exactly k epsilon.

Every answer may be the one whose probability ratio is e^epsilon, and ratios multiply.  So the composition is
epsilon'-DP from epsilon' = k epsilon on, and for no smaller epsilon'.  Tight by statement, for all k and
epsilon.
"""

from sympy import Rational, sqrt

from dpsym import MaxDivergence, Power, PureDP, RandomizedResponse, Theorem, both, integer, real
from dpsym.derive import Additivity

epsilon, composed = real("epsilon", at_least=0), real("epsilon'")
k = integer("k", at_least=1)
response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))

theorem = Theorem(
    id="composition.basic-optimal",
    notes="s3.8b",
    title="Basic composition cannot be improved for pure privacy",
    claim=both(PureDP(k * epsilon)(*answers), k * epsilon <= composed),
    given=PureDP(composed)(*answers),
    tight=[{epsilon: 1}],
    shapes={k: (1, 2, 5)},
)

theorem.mistake("grows like the root of k only", PureDP(sqrt(k) * epsilon)(*answers), given=())
theorem.mistake("squares epsilon where it is small", PureDP(k * epsilon**2)(*answers), given=epsilon <= 1)
theorem.mistake("an epsilon 1% too small", PureDP(Rational(99, 100) * k * epsilon)(*answers), given=())
theorem.mistake("is never attained", k * epsilon < composed)

one = theorem.derivation.lemma("one answer", general=True)
one.chain(MaxDivergence(response, response.partner)).equals(epsilon, because="the larger ratio is e^ε")
two = theorem.derivation.lemma("one answer, exchanged", general=True)
two.chain(MaxDivergence(response.partner, response)).equals(epsilon, because="by symmetry")
for pair, lemma in ((answers, one), (answers[::-1], two)):
    node = MaxDivergence(*pair)
    theorem.derive(node).equals(k * lemma.conclusion().lhs, by=Additivity(node)).equals(k * epsilon, by=lemma)
