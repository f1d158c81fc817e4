"""At one pair of outputs the excess is at most p times that of the second step and k times that of the first.

What adaptive and basic composition sum over all pairs; Dwork and Roth (2014, Appendix B).
"""

from sympy import Max, Rational, exp

from dpsym import Theorem, equal, real

p, q, k, r = (real(name, at_least=0) for name in "pqkr")
a, b = real("a"), real("b")
excess = lambda x, y, level: Max(0, x - level * y)
bound = p * excess(k, r, exp(b)) + k * excess(p, q, exp(a))

theorem = Theorem(
    id="composition.excess-of-a-pair",
    title="The excess at one pair of outputs",
    claim=Max(0, p * k - exp(a + b) * (q * r)) <= bound,
    tight=[{p: 1, k: 1, q: 0, r: 0, a: 0, b: 0}],
)

theorem.mistake("without the factors", Max(0, p * k - exp(a + b) * q * r) <= excess(k, r, exp(b)))
theorem.mistake("gains 1%", Max(0, p * k - exp(a + b) * q * r) <= Rational(99, 100) * bound)

A, B, C = (real(name, above=0) for name in "ABC")
pair = theorem.derivation.lemma("with A = e^a and B = e^b", given=equal(C, A * B), general=True)
goal = p * k - C * (q * r) <= p * excess(k, r, B) + k * excess(p, q, A)
cases = pair.cases(goal, k <= B * r, k > B * r)
near = cases[0].chain(goal.lhs).equals(p * k - A * q * (B * r))
near.at_most(p * k - A * q * k, because="k ≤ e^b r").equals(k * (p - A * q))
near.at_most(k * excess(p, q, A)).at_most(goal.rhs)
far = cases[1].chain(goal.lhs).equals(p * (k - B * r) + B * r * (p - A * q))
far.at_most(p * (k - B * r) + B * r * excess(p, q, A)).at_most(goal.rhs)
sign = pair.chain(0).at_most(p * excess(k, r, B)).at_most(goal.rhs)
whole = pair.chain(Max(0, goal.lhs)).at_most(goal.rhs, using=(cases, sign))
theorem.derive(theorem.claim.lhs).at_most(bound, by=whole.at({A: exp(a), B: exp(b), C: exp(a + b)}))
