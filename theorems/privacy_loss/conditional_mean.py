"""In adaptive composition, the mean loss of a step given the outputs before it is a KL divergence.

The second ingredient of advanced composition.  For every fixed output z of the earlier steps, the loss of the
next one has as its mean the divergence of its two conditional laws, and pure privacy of the step bounds that
by epsilon (e^epsilon - 1).  Hence so does the mean over z, whatever the law of z is.
"""

from sympy import Rational, exp, log, tanh

from dpsym import (
    KL,
    Expectation,
    MaxDivergence,
    PrivacyLoss,
    PureDP,
    Space,
    Theorem,
    chain,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Gibbs, cite, given_at

epsilon = real("epsilon", at_least=0)
earlier, answers = Space("Z"), Space("Y")
K, L = stochastic_map("K", earlier, answers), stochastic_map("L", earlier, answers)
z = point("z", earlier)
mean = Expectation(PrivacyLoss(K(z), L(z)))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="privacy-loss.conditional-mean",
    notes="s3.12b",
    title="The mean loss of a step given the steps before it",
    claim=chain(mean, "=", KL(K(z), L(z)), "<=", epsilon * (exp(epsilon) - 1)),
    given=for_all(z, PureDP(epsilon)(K(z), L(z))),
    tight=[{K: (yes, yes), L: (no, no), epsilon: log(3)}],
    shapes=((2, 2),),
)

theorem.mistake("draws from the other data set", mean <= -Expectation(PrivacyLoss(L(z), K(z))))
theorem.mistake("takes the mean to vanish, as for a martingale", mean <= 0)
theorem.mistake("one percent below the sharp bound", mean <= Rational(99, 100) * epsilon * tanh(epsilon / 2))
theorem.mistake(
    "assumes one order of the pair",
    mean <= epsilon * (exp(epsilon) - 1),
    given=for_all(z, MaxDivergence(K(z), L(z)) <= epsilon),
)

P, Q = laws("P Q", on=answers)
same = theorem.derivation.lemma("the mean loss", general=True)
same.chain(Expectation(PrivacyLoss(P, Q))).equals(KL(P, Q), because="by definition")
generic, back = laws("P Q"), KL(L(z), K(z))
place = {generic[0]: K(z), generic[1]: L(z), Space("Y"): answers}
steps = theorem.derive(mean).equals(KL(K(z), L(z)), by=same.at({P: K(z), Q: L(z)}))
steps.at_most(KL(K(z), L(z)) + back, by=Gibbs(L(z), K(z)), because="a KL divergence is not negative")
both_orders = cite("pure-dp.jeffreys-bound", place)
steps.at_most(epsilon * (exp(epsilon) - 1), by=both_orders, using=given_at({z: z}))
