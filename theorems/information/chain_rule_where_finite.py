"""The chain rule of KL for joint laws with finite losses, where all are sums over the points of both laws.

After each input with mass the logarithm of a product is a sum of logarithms; one without mass adds nothing.
"""

from sympy import exp, log, oo

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
    law,
    laws,
    less,
    point,
    probability,
    real,
    stochastic_map,
    values,
)
from dpsym.derive import (
    LinearSum,
    LossAtPoint,
    MassOne,
    MonotoneInOrder,
    OnSupport,
    PairSum,
    Pointwise,
    TermByTerm,
    cite,
    given_at,
)

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("x", Y)
laws_ = Joint(P, K), Joint(Q, L)
joint, first = KL(*laws_), KL(P, Q)
mean = lambda law: SumOver(law(y) * KL(K(y), L(y)), y)
second, term = KL(K(y), L(y)), OnSupport(P(y) * KL(K(y), L(y)), P(y))
terms = SumOver(term, y)

theorem = Theorem(
    id="information.chain-rule-where-finite",
    title="The chain rule of KL for finite losses",
    given=(less(MaxDivergence(P, Q), oo), less(MaxDivergence(*laws_), oo)),
    claim=equal(joint, first + terms),
    tight=[{P: (1, 0), Q: (1, 0), K: ((1, 0), (1, 0)), L: ((1, 0), (0, 1))}],
    shapes=((2, 2),),
)

theorem.mistake("the mean under the second law", equal(joint, first + mean(Q)))
theorem.mistake("without the inputs", joint <= terms)
theorem.mistake("the largest divergence of outputs", equal(joint, first + Supremum(KL(K(y), L(y)), y)))

inside, z = theorem.derivation, point("z", Z)
far = MaxDivergence(K(y), L(y))
near, most = MaxDivergence(P, Q), MaxDivergence(*laws_)
p, q, k, r = P(y), Q(y), K(y)(z), L(y)(z)
a, b, c, d = (real(name, above=0) for name in "abcd")
f = values("f", on=Y)
sign = inside.lemma("no term is negative")
split = sign.cases(at_least(term, 0), p > 0, p <= 0, because="does P have the input?")
split[0].chain(term).equals(p * second).at_least(0)
split[1].chain(term).equals(0)
summand = lambda x, y: OnSupport(x * log(x / y), x, y)
one = inside.lemma("Q has the inputs of P", given=p > 0)
steps = one.chain(0).less(p).at_most(exp(near) * q, by=LossAtPoint(P, Q, near, y))
one.chain(0).less(q, using=steps)
later = inside.lemma("after an input with mass", given=p > 0)
later.chain(far).at_most(
    most - log(p), by=cite("divergences.second-step-loses", {real("b"): most, point("y", Y): y})
).less(oo)
other = inside.lemma("L has the outputs of K", given=(p > 0, k > 0))
steps = other.chain(0).less(k).at_most(exp(far) * r, by=LossAtPoint(K(y), L(y), far, z), using=later)
other.chain(0).less(r, using=(steps, later))
named = cite("divergences.kl-by-points", {law("P"): K(y), law("Q"): L(y), Space("Y"): Z})
numbers = inside.lemma("for positive numbers", general=True)
numbers.chain(a * c * log(a * c / (b * d))).equals(c * (a * log(a / b)) + a * (c * log(c / d)))
t, h, m, n = real("t"), real("h"), probability("m"), probability("n")
gone = inside.lemma("nothing, and a mass of 0", given=(equal(t, 0), m <= 0), general=True)
gone.chain(0).equals(n * t + m * h)
here, apart = summand(p * k, q * r), k * summand(p, q) + p * summand(k, r)
after = inside.lemma("at each pair after an input with mass", given=p > 0)
cases = after.cases(equal(here, apart), k > 0, k <= 0, because="does K have the output?")
steps = cases[0].chain(here).equals(p * k * log(p * k / (q * r)), using=(one, other))
steps.equals(
    k * (p * log(p / q)) + p * (k * log(k / r)), by=numbers.at({a: p, b: q, c: k, d: r}), using=(one, other)
)
steps.equals(apart, using=(one, other))
lost = cases[1].chain(summand(k, r)).equals(0, because="nothing")
missing = gone.at({t: lost.start, h: summand(p, q), m: k, n: p})
cases[1].chain(here).equals(0, because="nothing").equals(apart, by=missing, using=lost)
finite = inside.lemma("each term is finite")
split = finite.cases(less(term, oo), p > 0, p <= 0, because="does P have the input?")
steps = split[0].chain(second).at_most(far, by=MonotoneInOrder(1, oo, K(y), L(y))).less(oo, using=later)
split[0].chain(term).equals(p * second).less(oo, using=steps)
split[1].chain(term).equals(0).less(oo)
let = inside.let({f: Pointwise(y, term)}, because="a number after each input")
let.chain(term).less(oo, using=finite)
let.chain(-oo).less(0).at_most(term, using=sign)
named_f = given_at({y: y})
row, total = inside.lemma("after each input"), SumOver(here, z)
cases = row.cases(equal(total, summand(p, q) + f(y)), p > 0, p <= 0, because="does P have the input?")
sums = SumOver(apart, z)
steps = cases[0].chain(total).equals(sums, by=TermByTerm(total, "=", sums), using=after)
steps.equals(summand(p, q) * SumOver(k, z) + p * SumOver(summand(k, r), z), by=LinearSum(sums))
steps.equals(summand(p, q) + p * second, using=(MassOne(K(y), z), named, later))
steps.equals(summand(p, q) + term).equals(summand(p, q) + f(y), using=named_f)
nothing = SumOver(0, z)
steps = cases[1].chain(total).equals(nothing, by=TermByTerm(total, "=", nothing)).equals(0)
steps.equals(summand(p, q) + term).equals(summand(p, q) + f(y), using=named_f)
w = point("w", laws_[0].space)
J, N = laws_[0](w), laws_[1](w)
pairs, iterated, last = SumOver(summand(J, N), w), SumOver(total, y), SumOver(summand(p, q) + f(y), y)
named = cite("divergences.kl-by-points", {law("P"): laws_[0], law("Q"): laws_[1], Space("Y"): laws_[0].space})
given = inside.chain(SumOver(f(y), y)).equals(
    terms, by=TermByTerm(SumOver(f(y), y), "=", terms), using=named_f
)
steps = inside.chain(joint).equals(pairs, by=named, because="definition")
steps.equals(iterated, by=PairSum(pairs, y, z), because="a sum over pairs")
steps.equals(last, by=TermByTerm(iterated, "=", last), using=row, because="after each input")
steps.equals(SumOver(summand(p, q), y) + given.start, by=LinearSum(last))
steps.equals(first + terms, using=(given, "divergences.kl-by-points"), because="definition")
