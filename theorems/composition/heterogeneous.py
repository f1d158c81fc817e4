"""Advanced composition of steps with different guarantees: the deltas add up, delta' is what they leave over.

Steinke (2022, Theorem 22).  Each step is pure private but for an event of probability delta_j; the squares
of the epsilons add up to twice a rho, and concentrated privacy is converted with what delta leaves over.
Shown for a step that fails and k steps that do not, all of them randomized response, the worst case
(``decomposition.worst-response``; ``composition.dominating-pairs`` for steps that see earlier ones).  Where
the sum of the epsilons is the minimum, tight if delta is the sum of the deltas.  In print delta' is not
said; to take delta for it is false, but only many steps tell.
"""

from sympy import Min, Rational, Symbol, exp, log, sqrt

from dpsym import (
    ApproximateDP,
    HockeyStick,
    MaxDivergence,
    Power,
    Product,
    RandomizedResponse,
    Renyi,
    Theorem,
    integer,
    laws,
    probability,
    real,
    variables,
)
from dpsym.derive import Additivity, HoeffdingLemma, MonotoneInLevel, NoExcess, ResponseLoss, cite

k = integer("k", at_least=1)
first, other = variables("epsilon_1 epsilon_2", at_least=0)
delta1 = probability("delta_1")
delta = real("delta", above=delta1, at_most=1)
failing, plain = RandomizedResponse(first, delta1), RandomizedResponse(other)
steps = (Product(failing, Power(plain, k)), Product(failing.partner, Power(plain.partner, k)))
sum_of_squares = first**2 + k * other**2
deviation = lambda spare: sqrt(2 * log(1 / spare) * sum_of_squares)
bound = lambda spare: Min(first + k * other, sum_of_squares / 2 + deviation(spare))
composed = lambda epsilon, delta=delta: ApproximateDP(epsilon, delta)(*steps)
spare = delta - delta1
tenth = Rational(1, 10)

theorem = Theorem(
    id="composition.heterogeneous",
    notes="s0.5.2",
    title="Advanced composition with different guarantees",
    claim=composed(bound(spare)),
    printed=composed(bound(Symbol("delta'"))),
    tight=[{first: tenth, other: tenth, delta1: tenth**2, delta: tenth**2 + tenth**7}],
    shapes={k: (1, 99)},
)

theorem.mistake("takes delta for delta'", composed(bound(delta)))
theorem.mistake("forgets that a step fails", composed(bound(spare), spare))
theorem.mistake("half of the bound", composed(bound(spare) / 2))
theorem.mistake("a bound 1% too small", composed(Rational(99, 100) * bound(spare)))
theorem.mistake("forgets the mean of the loss", composed(Min(first + k * other, deviation(spare))))

# A step that fails loses all with probability delta_1, and is pure private else: then squares add up.
board, true, alpha = theorem.derivation, RandomizedResponse(first), real("alpha", above=1)
left_over = real("delta'", above=0, at_most=1)
level, basic = bound(left_over), first + k * other
advanced = sum_of_squares / 2 + deviation(left_over)
bits = ((failing, true, plain), (failing.partner, true.partner, plain.partner))
together, honest, ones = [], [], []
for bit in (0, 1):
    (tries, yes, one), (fails, no, two) = bits[bit], bits[1 - bit]
    together.append((Product(tries, Power(one, k)), Product(fails, Power(two, k))))
    honest.append((Product(yes, Power(one, k)), Product(no, Power(two, k))))
    ones += [
        board.chain(MaxDivergence(yes, no)).equals(first, by=ResponseLoss(yes)),
        board.chain(MaxDivergence(one, two)).equals(other, by=ResponseLoss(one)),
    ]
P, Q, u, w, s = *laws("P Q"), *(real(name) for name in "uws")
smaller = board.lemma(
    "at the smaller of two levels",
    given=(HockeyStick(u, P, Q) <= s, HockeyStick(w, P, Q) <= s),
    general=True,
)
either = smaller.cases(HockeyStick(Min(u, w), P, Q) <= s, u <= w, u >= w)
for case, least in zip(either.blocks, (u, w), strict=True):
    steps = case.chain(HockeyStick(Min(u, w), P, Q))
    steps.at_most(HockeyStick(least, P, Q), by=MonotoneInLevel(least, Min(u, w), P, Q)).at_most(s)
losses, squares = [], []
for left, right in honest:
    (yes, one), (no, two) = left.args, right.args
    worst, node, powers = MaxDivergence(left, right), Renyi(alpha, left, right), Renyi(alpha, one, two)
    bit, copy = Renyi(alpha, yes, no), Renyi(alpha, one.args[0], two.args[0])
    added = board.chain(worst).equals(MaxDivergence(yes, no) + MaxDivergence(one, two), by=Additivity(worst))
    losses.append(added.equals(basic, using=(Additivity(MaxDivergence(one, two)), *ones)))
    added = board.chain(node).equals(bit + powers, by=Additivity(node))
    added.equals(bit + k * copy, by=Additivity(powers))
    drift = HoeffdingLemma(alpha, yes, no, 2 * first)
    added.at_most(alpha * first**2 / 2 + k * copy, by=drift, using=ones)
    drift = HoeffdingLemma(alpha, *copy.args[1:], 2 * other)
    squares.append(added.at_most(alpha * sum_of_squares / 2, by=drift, using=ones))
converted = sqrt(sum_of_squares) * sqrt(2 * log(1 / left_over)) + sum_of_squares / 2
epsilon, at_laws = real("epsilon", at_least=0), lambda one, two: {P: one, Q: two, P.space: one.space}
known = {
    epsilon: sqrt(sum_of_squares),
    integer("k", at_least=1): 1,
    real("delta", above=0, below=1): left_over,
}
for pair, laws_ in zip(together, honest, strict=True):
    block = board.lemma("any number for what delta leaves over", general=True)
    stick = lambda at, laws_=laws_: HockeyStick(at, *laws_)
    kept, whole = stick(level), HockeyStick(level, *pair)
    none = block.chain(stick(basic)).equals(0, by=NoExcess(basic, *laws_), using=losses)
    none.at_most(left_over)
    sure = block.cases(stick(advanced) <= left_over, left_over < 1, left_over >= 1)
    steps = (
        sure[0]
        .chain(stick(advanced))
        .at_most(stick(converted), by=MonotoneInLevel(converted, advanced, *laws_))
    )
    steps.at_most(left_over, by=cite("zcdp.to-approximate", {**at_laws(*laws_), **known}), using=squares)
    sure[1].chain(stick(advanced)).at_most(left_over)
    at = {**at_laws(*laws_), u: basic, w: advanced, s: left_over}
    small = block.chain(kept).at_most(left_over, by=smaller.at(at), using=(none, sure))
    rest, odds = [law.args[1] for law in laws_], exp(first)
    place = {**at_laws(*rest), epsilon: first, real("a"): level}
    sure, fails = (
        cite("randomized-response.failing-answer", {**place, probability("delta"): chance})
        for chance in (0, delta1)
    )
    mixed = (odds * HockeyStick(level - first, *rest) + HockeyStick(level + first, *rest)) / (1 + odds)
    unfailing = block.chain(kept).equals(mixed, by=sure)
    steps = block.chain(whole).equals(delta1 + (1 - delta1) * mixed, by=fails)
    steps.equals(delta1 + (1 - delta1) * kept, using=unfailing).at_most(
        delta1 + (1 - delta1) * left_over, using=small
    )
    theorem.derive(HockeyStick(bound(spare), *pair)).at_most(
        delta1 + (1 - delta1) * spare, by=block.at({left_over: spare})
    ).at_most(delta)
