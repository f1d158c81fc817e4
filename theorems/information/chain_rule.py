"""The divergence of joint laws is that of the inputs plus the mean one of the outputs given the input.

A logarithm of a product is a sum of logarithms.  Both sides may be infinite: an output given an input without
mass adds nothing, and where each with mass loses finitely much, so does the pair.  Cover and Thomas (2006,
Theorem 2.5.3); the mean is under the first law.
"""

from sympy import oo

from dpsym import (
    KL,
    Joint,
    MaxDivergence,
    Space,
    SumOver,
    Supremum,
    Theorem,
    at_least,
    equal,
    laws,
    less,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import (
    NotDominated,
    OnSupport,
    SumOnSupport,
    TermOfSum,
)

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
x, y = point("x", Y), point("y", Y)
laws_ = Joint(P, K), Joint(Q, L)
joint, first = KL(*laws_), KL(P, Q)
mean = lambda law: SumOver(law(x) * KL(K(x), L(x)), x)
whole = mean(P)

theorem = Theorem(
    id="information.chain-rule",
    title="The chain rule of KL",
    claim=equal(joint, first + whole),
    tight=[{P: (1, 0), Q: (1, 0), K: ((1, 0), (1, 0)), L: ((1, 0), (0, 1))}],
    shapes=((2, 2),),
)

theorem.mistake("the mean under the second law", equal(joint, first + mean(Q)))
theorem.mistake("without the inputs", joint <= whole)
theorem.mistake("the largest divergence of outputs", equal(joint, first + Supremum(KL(K(x), L(x)), x)))

board, goal = theorem.derivation, theorem.claim
second, far = KL(K(y), L(y)), MaxDivergence(K(y), L(y))
near, most = MaxDivergence(P, Q), MaxDivergence(*laws_)
p, a, u = P(y), real("a", above=0), real("u", at_least=0, at_most=oo)
term = OnSupport(p * second, p)
terms = SumOver(term.subs(y, x), x)
scaled = board.lemma("a finite multiple", given=less(a * u, oo), general=True)
scaled.chain(u).less(oo)
sign = board.lemma("no term is negative")
split = sign.cases(at_least(term, 0), p > 0, p <= 0, because="does P have the input?")
split[0].chain(term).equals(p * second).at_least(0)
split[1].chain(term).equals(0)

outer = board.cases(goal, less(near, oo), at_least(near, oo), because="does Q have all inputs of P?")
infinite = outer[1].chain(oo).at_most(first, by=NotDominated(first))
lost = (
    outer[1].chain(oo).at_most(most, using="divergences.first-step-loses", because="the pair loses as much")
)
above = outer[1].chain(oo).at_most(joint, by=NotDominated(joint), using=lost)
outer[1].chain(joint).equals(first + whole, using=(infinite, above), because="both are infinite")
inner = outer[0].cases(goal, less(most, oo), at_least(most, oo), because="and Q ⊗ L all pairs of P ⊗ K?")

# Where P ⊗ K has a pair that Q ⊗ L has not, after some input with mass the outputs have infinite divergence.
missing = inner[1]
above = missing.chain(oo).at_most(joint, by=NotDominated(joint))
sizes = missing.cases(goal, less(whole, oo), at_least(whole, oo))
sizes[1].chain(joint).equals(first + whole, using=above, because="both are infinite")
bounded = sizes[0].lemma("each output loses finitely much")
split = bounded.cases(less(OnSupport(far, p), oo), p > 0, p <= 0, because="does P have the input?")
signs = sign.at({y: x})
steps = split[0].chain(p * second).equals(term).at_most(terms, by=TermOfSum(terms, y), using=signs)
steps.equals(whole, by=SumOnSupport(whole), using=signs).less(oo)
divided = split[0].chain(second).less(oo, by=scaled.at({a: p, u: second}), using=steps)
losses = split[0].cases(less(OnSupport(far, p), oo), less(far, oo), at_least(far, oo))
losses[0].chain(OnSupport(far, p)).equals(far).less(oo)
loss = losses[1].chain(oo).at_most(second, by=NotDominated(second))
losses[1].chain(OnSupport(far, p)).less(oo, using=(loss, divided), because="its mean would be infinite")
split[1].chain(OnSupport(far, p)).equals(0).less(oo)
steps = sizes[0].chain(most).less(oo, by="divergences.finite-losses", using=bounded)
sizes[0].chain(joint).equals(first + whole, using=steps, because="the pair would lose finitely much")
steps = inner[0].chain(joint).equals(first + terms, by="information.chain-rule-where-finite")
steps.equals(first + whole, by=SumOnSupport(whole), using=sign.at({y: x}), because="nothing without mass")
