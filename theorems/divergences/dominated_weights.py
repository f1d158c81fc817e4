"""A pair that is dominated at every level is dominated at every two weights: Σ (u r - v s)⁺ is not larger.

For u, v > 0 the level is log(v/u), and at the ends the masses sum to 1.  Zhu, Dong and Wang (2022) call the
pair C, D dominating.  Tight where both pairs are the same.
"""

from sympy import Max, Rational, exp, log

from dpsym import HockeyStick, Space, SumOver, Theorem, equal, for_all, laws, point, real
from dpsym.derive import Definition, LinearSum, MassOne, Multiplied, TermByTerm, given_at

Y, Z = Space("Y"), Space("Z")
(R, S), (C, D) = laws("R S", on=Y), laws("C D", on=Z)
y, z, a = point("r", Y), point("t", Z), real("b")
u, v = real("u", at_least=0), real("v", at_least=0)
excess = lambda x, y: Max(0, u * x - v * y)
near, far = SumOver(excess(R(y), S(y)), y), SumOver(excess(C(z), D(z)), z)
first, second = lambda a: HockeyStick(a, R, S), lambda a: HockeyStick(a, C, D)
third = Rational(1, 3)

theorem = Theorem(
    id="divergences.dominated-weights",
    title="Domination at weights",
    given=for_all(a, first(a) <= second(a)),
    claim=near <= far,
    tight=[{R: (third, 2 * third), S: (1, 0), C: (third, 2 * third), D: (1, 0), u: 1, v: 1}],
    shapes=((2, 2),),
)

theorem.mistake("one level is enough", near <= far, given=first(0) <= second(0))
theorem.mistake("one percent less", near <= Rational(99, 100) * far)
theorem.mistake("the weights exchanged", near <= SumOver(Max(0, v * C(z) - u * D(z)), z))

board, c = theorem.derivation, real("c")
outer = board.cases(theorem.claim, u > 0, u <= 0, because="is there a first weight?")
inner = outer[0].cases(theorem.claim, v > 0, v <= 0, because="is there a second?")
levelled, scaled = inner[0].lemma("at the level c", given=equal(v, u * exp(c))), []
for divergence, p, q, at in ((first(c), R, S, y), (second(c), C, D, z)):
    total, plain = SumOver(excess(p(at), q(at)), at), Max(0, p(at) - exp(c) * q(at))
    weighed = SumOver(u * plain, at)
    each = levelled.lemma(f"the weight u taken out of the sum of {p}")
    each.chain(excess(p(at), q(at))).equals(u * plain)
    steps = levelled.chain(total).equals(weighed, by=TermByTerm(total, "=", weighed), using=each)
    steps.equals(u * SumOver(plain, at), by=LinearSum(weighed))
    known = Multiplied(equal(divergence, SumOver(plain, at)), u), Definition(divergence, at)
    steps.equals(u * divergence, using=known, because="definition")
    scaled.append(steps)
steps = levelled.chain(near).equals(u * first(c), using=scaled[0])
steps.at_most(u * second(c), using=given_at({a: c})).equals(far, using=scaled[1])
inner[0].chain(near).at_most(far, by=levelled.at({c: log(v / u)}), because="at the level log(v/u)")
sums = []
for total, p, at in ((near, R, y), (far, C, z)):
    weighed = SumOver(u * p(at), at)
    each = inner[1].lemma(f"nothing is taken from {p}")
    each.chain(total.args[0]).equals(u * p(at))
    steps = inner[1].chain(total).equals(weighed, by=TermByTerm(total, "=", weighed), using=each)
    steps.equals(u * SumOver(p(at), at), by=LinearSum(weighed)).equals(u, using=MassOne(p, at))
    sums.append(steps)
inner[1].chain(near).at_most(far, using=sums)
none = SumOver(0, y)
steps = outer[1].chain(near).equals(none, by=TermByTerm(near, "=", none), because="no first weight")
nothing = SumOver(0, z)
steps.equals(0).equals(nothing).at_most(far, by=TermByTerm(nothing, "<=", far))
