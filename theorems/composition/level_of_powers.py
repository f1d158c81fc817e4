"""k independent copies of a step have at most k times its excess, at k times the level: basic composition.

By induction: one copy more adds one level and one excess.  Dwork and Roth (2014, Theorem 3.16).
"""

from dpsym import HockeyStick, Power, Product, Theorem, integer, laws, real
from dpsym.derive import MonotoneInLevel, ProductComposition, Regrouped

(P, Q), a, k = laws("P Q"), real("a"), integer("k", at_least=1)
copies = lambda k: (Power(P, k), Power(Q, k))
whole, one = HockeyStick(k * a, *copies(k)), HockeyStick(a, P, Q)

theorem = Theorem(
    id="composition.level-of-powers",
    title="The excess of k copies of a step",
    claim=whole <= k * one,
    tight=[{P: (1, 0), Q: (1, 0), a: 0}],
    shapes={k: (1, 2), P.space: 2},
)

theorem.mistake("leaves the level as it is", HockeyStick(a, *copies(k)) <= k * one)
theorem.mistake("takes the excess of one copy", whole <= one)

goal = whole <= k * one
induction = theorem.derivation.induction(k, goal)
first = HockeyStick(a, *copies(1))
induction.base.chain(first).equals(one, by=Regrouped(first), because="one copy")
more = HockeyStick((k + 1) * a, *copies(k + 1))
last = tuple(Product(Power(law, k), law) for law in (P, Q))
steps = induction.step.chain(more).equals(HockeyStick((k + 1) * a, *last), by=Regrouped(more))
steps.at_most(HockeyStick(k * a + a, *last), by=MonotoneInLevel(k * a + a, (k + 1) * a, *last))
steps.at_most(whole + one, by=ProductComposition(k * a, a, *last)).at_most((k + 1) * one)
