"""Arguments that recur: they write definitions and steps into a derivation, and prove nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy import exp, log

from dpsym.derive.blocks import Block, Cases, Chain, Lemma, Let
from dpsym.derive.definitions import Masses, Pointwise, Share
from dpsym.derive.model import Derivation
from dpsym.derive.reasons import cite, given_at
from dpsym.derive.rules.composition import AdaptiveComposition, Regrouped
from dpsym.derive.rules.divergences import AtOrder
from dpsym.derive.rules.divergences import Definition as DefinitionOf
from dpsym.derive.rules.indicators import IndicatorIsOne, IndicatorIsZero
from dpsym.derive.rules.likelihood import LossByMasses
from dpsym.derive.rules.means import Linearity, MeanOfIndicator, MonotoneMean
from dpsym.derive.rules.mixing import MassOne
from dpsym.derive.rules.moments import FubiniForMoments, MomentInSum
from dpsym.derive.rules.samples import MomentOfTotal
from dpsym.derive.rules.scaling import AtMostLeast, LinearSum, Multiplied, TermByTerm
from dpsym.derive.rules.sums import MonotoneSum, PairSum
from dpsym.derive.rules.tails import UnionBound
from dpsym.derive.rules.weights import SumFactor
from dpsym.language.distributions.composed import Mixture, Power, Product
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.expectation import Expectation, Indicator, Probability
from dpsym.language.functions import values
from dpsym.language.randomness import Total, draw, sum_of
from dpsym.language.relations import ForAll, at_least, at_most, equal, greater, less, statement_of
from dpsym.language.sample_means import added
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable, probability, real

__all__ = ["adaptively", "complement", "copy_by_copy", "factorise", "hoeffding", "jensen", "keep_privately"]
__all__ += ["level_by_level", "moment_of_toss", "split_privately", "tail_at_rate", "tails_of_sum"]


def adaptively(block: Block, divergence: Any, bound: Any, point: Any, known: Any) -> Cases:
    """Show D_α(P ⊗ K ‖ Q ⊗ L) <= D_α(P ‖ Q) + b for α in [1, oo], where D_α(K(y) ‖ L(y)) <= b for each y.

    Above order 1 the moment of the pairs is a sum over first outputs y of the moment of the first step times
    that of the second, which is at most e^((α-1) b) (van Erven and Harremoës 2014).

    Args:
        block: where it is written.
        divergence: the Rényi divergence of the joint laws.
        bound: b, a finite number.
        point: y.
        known: the reasons for D_α(K(y) ‖ L(y)) <= b.

    >>> from dpsym.language import Joint, kernel, laws, order, point
    >>> (P, Q), K, L = laws("P Q"), kernel("K"), kernel("L")
    >>> alpha, b, y = order("alpha"), real("b"), point("y")
    >>> joint, derivation = Renyi(alpha, Joint(P, K), Joint(Q, L)), Derivation()
    >>> adaptively(derivation, joint, b, y, ()).statement
    Renyi(alpha, Joint(P, K), Joint(Q, L)) <= b + Renyi(alpha, P, Q)
    """
    alpha, pair, y = divergence.order, (divergence.first, divergence.second), point
    (P, K), (Q, L) = (law.args for law in pair)
    a, b, w, z = real("a", above=1), real("b"), Point("w", pair[0].space), Point("z", K.target)
    pairs = pair, (P, Q), (K(y), L(y))
    goal = at_most(divergence, Renyi(alpha, P, Q) + bound)
    whole, first, second = (Renyi(a, *laws) for laws in pairs)
    inside = block.lemma("orders above 1", given=ForAll(y, at_most(second, b)), general=True)
    both, here, there = (p(at) ** a * q(at) ** (1 - a) for (p, q), at in zip(pairs, (w, y, z), strict=True))
    total, outer, most = SumOver(both, w), SumOver(here, y), exp((a - 1) * b)
    iterated, replaced = SumOver(here * SumOver(there, z), y), SumOver(here * exp((a - 1) * second), y)
    steps = inside.chain(exp((a - 1) * whole)).equals(total, by=DefinitionOf(whole, w), because="definition")
    steps.equals(
        iterated, by=FubiniForMoments(a, *pair, w, y, z), because="a pair has the product of two masses"
    )
    steps.equals(replaced, by=MomentInSum(replaced, second, z), because="definition, for each first output")
    steps.at_most(
        most * outer, by=MonotoneSum(replaced, most), because="each second moment has the same bound"
    )
    steps.equals(most * exp((a - 1) * first), by=DefinitionOf(first, y), because="definition")
    steps.equals(exp((a - 1) * (first + b)))
    inside.chain(whole).at_most(first + b, using=steps, because="logarithms, divided by a - 1")
    ends = block.cases(goal, less(alpha, sympy.oo), at_least(alpha, sympy.oo), because="which order?")
    inner = ends[0].cases(goal, alpha > 1, alpha <= 1)
    inner[0].chain(divergence).at_most(goal.rhs, by=inside.at({a: alpha, b: bound}), using=known)
    for case, end, node in ((inner[1], 1, KL), (ends[1], sympy.oo, MaxDivergence)):
        whole, first, second = (node(*laws) for laws in pairs)
        each = case.lemma("after each output")
        each.chain(second).equals(Renyi(alpha, K(y), L(y)), by=AtOrder(alpha, end, K(y), L(y))).at_most(
            bound, using=known
        )
        steps = case.chain(divergence).equals(whole, by=AtOrder(alpha, end, *pair))
        steps.at_most(first + bound, by=AdaptiveComposition(whole, bound, y), using=each)
        steps.equals(goal.rhs, by=AtOrder(alpha, end, P, Q))
    return ends


def complement(derivation: Derivation, rest: Any, law: Any, main: Any, mass: Any, point: Any) -> Let:
    """Let ``rest`` be the law P'' with P = (1-δ) P' + δ P'', for a law P, a part P' and a mass δ.

    What is left to be shown, in the block that is returned, is (1-δ) P'(y) <= P(y) at every point y.  That
    P is that mixture is a step of the derivation; where δ is 0, P'' is P.

    >>> from dpsym.language import laws, point, probability, real
    >>> (P, Q, R), y, delta = laws("P Q R"), point("y"), probability("delta")
    >>> derivation = Derivation(P(y) <= 1, given=((1 - delta) * Q(y) <= P(y)))
    >>> block = complement(derivation, R, P, Q, delta, y)
    >>> derivation.steps()[-1].relation
    P(y) = delta*R(y) + (1 - delta)*Q(y)
    """
    left = law(point) - (1 - mass) * main(point)
    total, part = SumOver(left, point), SumOver(main(point), point)
    let = derivation.let({rest: Masses(point, left, mass, law)}, because="what is left of the law")
    sums = let.chain(total).equals(SumOver(law(point), point) - (1 - mass) * part, by=LinearSum(total))
    sums.equals(mass, using=(MassOne(law, point), MassOne(main, point)))
    mixed = (1 - mass) * main(point) + mass * rest(point)
    derivation.chain(law(point)).equals(mixed, by=given_at({point: point}))
    return let


def copy_by_copy(
    derivation: Derivation, divergence: Callable[[Any, Any], Any], of: tuple[Any, Any], number: Any
) -> Chain:
    """Begin an induction over the number of copies: one copy more makes a pair of laws.

    Args:
        derivation: of a claim about ``divergence(Power(P, number), Power(Q, number))`` for laws P and Q.
        divergence: a divergence that processing lowers, as a function of two laws.
        of: P and Q.
        number: of copies, a variable.

    Returns:
        The chain of the step, whose last line is the divergence of the pair.

    >>> from dpsym.language import KL, integer, laws
    >>> (P, Q), k = laws("P Q"), integer("k", at_least=1)
    >>> derivation = Derivation(equal(KL(Power(P, k), Power(Q, k)), k * KL(P, Q)))
    >>> copy_by_copy(derivation, KL, (P, Q), k).end
    KL(Product(Power(P, k), P), Product(Power(Q, k), Q))
    """
    induction = derivation.induction(number, derivation.conclusion)
    first = divergence(*(Power(law, 1) for law in of))
    induction.base.chain(first).equals(divergence(*of), by=Regrouped(first), because="one copy")
    more = divergence(*(Power(law, number + 1) for law in of))
    pair = divergence(*(Product(Power(law, number), law) for law in of))
    return induction.step.chain(more).equals(pair, by=Regrouped(more), because="one copy more")


def factorise(block: Block, divergence: Any) -> Chain:
    """Show D_α(P × R ‖ Q × S) = D_α(P ‖ Q) + D_α(R ‖ S) for α > 1: the moment factorises.

    The sum over pairs is an iterated one, of which the inner sum, the second moment, is a constant factor.
    Both sides may be infinite (van Erven and Harremoës 2014, Theorem 28).

    Args:
        block: where it is written.
        divergence: the Rényi divergence of the products, of an order above 1.

    >>> from dpsym.language import Space, laws
    >>> (P, Q), (R, S) = laws("P Q"), laws("R S", on=Space("Z"))
    >>> factorise(Derivation(), Renyi(2, Product(P, R), Product(Q, S))).relation
    Renyi(2, Product(P, R), Product(Q, S)) = Renyi(2, P, Q) + Renyi(2, R, S)
    """
    alpha, pair = divergence.order, (divergence.first, divergence.second)
    (P, R), (Q, S) = (law.args for law in pair)
    first, second, rate = Renyi(alpha, P, Q), Renyi(alpha, R, S), alpha - 1
    w, y, z = Point("w", pair[0].space), Point("y", P.space), Point("z", R.space)
    places = ((*pair, w), (P, Q, y), (R, S, z))
    joint, weight, other = (p(at) ** alpha * q(at) ** (1 - alpha) for p, q, at in places)
    total, factor = SumOver(joint, w), exp(rate * second)
    iterated, replaced = SumOver(weight * SumOver(other, z), y), SumOver(weight * factor, y)
    opened = DefinitionOf(first, y)
    positive = block.chain(0).less(exp(rate * first)).equals(SumOver(weight, y), by=opened)
    steps = block.chain(exp(rate * divergence)).equals(total, by=DefinitionOf(divergence, w))
    steps.equals(iterated, by=FubiniForMoments(alpha, *pair, w, y, z), because="Tonelli")
    steps.equals(replaced, by=MomentInSum(replaced, second, z), because="definition of the second moment")
    constant = SumFactor(factor, weight, y, infinite=True)
    steps.equals(factor * SumOver(weight, y), by=constant, using=positive, because="a constant factor")
    steps.equals(factor * exp(rate * first), by=opened).equals(exp(rate * (first + second)))
    sides = [
        block.chain(left).at_most(right, using=steps, because="logarithms, divided by α - 1")
        for left, right in ((divergence, first + second), (first + second, divergence))
    ]
    return block.chain(divergence).equals(first + second, using=sides)


def keep_privately(
    derivation: Derivation, epsilon: Any, names: Mapping[Any, Any], mass: Any, point: Any
) -> None:
    """Let k and k' be parts of P and Q, each the other's e^ε-fold at most, of one mass 1 - s.

    ``names`` maps P and Q to the functions k and k', and ``mass`` is s, the larger of the two hockey-stick
    divergences.  What exceeds e^ε times the other law is cut off; on the side that loses less, more is cut
    where the law is the larger one, by mixing in min(P, Q) (Murtagh and Vadhan 2016, Lemma 3.2).

    >>> from dpsym import ApproximateDP, laws, point
    >>> from dpsym.derive import Derivation
    >>> P, Q = laws("P Q")
    >>> epsilon, s, t = real("epsilon", at_least=0), probability("s"), probability("t")
    >>> derivation = Derivation(given=ApproximateDP(epsilon, t)(P, Q))
    >>> kept = {P: values("k", P.space, low=0), Q: values("k'", P.space, low=0)}
    >>> keep_privately(derivation, epsilon, kept, s, point("y"))
    >>> len(list(derivation.steps()))
    41
    """
    laws, y, grow, s, here = tuple(names), point, sympy.exp(epsilon), mass, given_at({point: point})
    total, common = TotalVariation(*laws), sympy.Min(*(law(y) for law in laws))
    other = {laws[0]: laws[1], laws[1]: laws[0]}
    lost = {law: HockeyStick(epsilon, law, other[law]) for law in laws}
    cut = {law: sympy.Min(law(y), grow * other[law](y)) for law in laws}
    least = sympy.Max(*lost.values())
    same = derivation.chain(SumOver(common, y)).equals(1 - total)
    left = {law: derivation.chain(SumOver(cut[law], y)).equals(1 - lost[law]) for law in laws}
    within = [derivation.chain(lost[law]).at_most(total) for law in laws]
    derivation.let({s: least}, because="the mass that is lost")
    derivation.chain(s).equals(least).at_most(total, using=within)
    for law in laws:
        derivation.chain(s).equals(least).at_least(lost[law])
    t = {law: probability(f"t_{law}") for law in laws}
    derivation.let({t[law]: Share(total - s, total - lost[law]) for law in laws})
    body = {law: (1 - t[law]) * common + t[law] * cut[law] for law in laws}
    derivation.let({names[law]: Pointwise(y, body[law]) for law in laws}, because="what is kept")
    floor = {law: derivation.chain(names[law](y)).at_least(common, using=here) for law in laws}
    for law in laws:
        split, shared = SumOver(body[law], y), (1 - t[law]) * same.start
        kept = derivation.chain(SumOver(names[law](y), y))
        kept.equals(split, by=TermByTerm(kept.start, "=", split), using=here)
        kept.equals(shared + t[law] * SumOver(cut[law], y), by=LinearSum(split))
        rest = t[law] * (1 - lost[law])
        kept.equals(shared + rest, by=Multiplied(left[law].relation, t[law], shared), using=left[law])
        kept.equals(
            (1 - t[law]) * (1 - total) + rest, by=Multiplied(same.relation, 1 - t[law], rest), using=same
        )
        known = equal(t[law] * (total - lost[law]), total - s)
        kept.equals(1 - total + known.lhs).equals(1 - s, by=Multiplied(known, 1, 1 - total))
        more = Multiplied(at_most(common, names[other[law]](y)), grow)
        high = derivation.chain(names[law](y)).at_most(grow * common, using=here)
        high.at_most(grow * names[other[law]](y), by=more, using=floor[other[law]])
        low = derivation.chain(names[law](y)).equals(body[law], by=here).at_most(law(y))
        small = sympy.Min(law(y), grow * names[other[law]](y))
        derivation.chain(low.start).at_most(small, by=AtMostLeast(low.start, small), using=(low, high))
        _kept_where_less(derivation, law(y), other[law](y), names[law](y), body[law], here)


def _kept_where_less(derivation: Derivation, mass: Any, other: Any, kept: Any, body: Any, here: Any) -> None:
    """Show that all is kept of a law where it is less than the other one."""
    where, gone = Indicator(mass < other), mass - kept
    cases = derivation.cases(equal(gone * where, 0), less(mass, other), at_least(mass, other))
    cases[0].chain(kept).equals(body, by=here).equals(mass)
    none = Multiplied(equal(where, 0), gone)
    cases[1].chain(gone * where).equals(0, by=none, using=IndicatorIsZero(where))


def level_by_level(
    block: Block, levels: tuple[Any, Any], joint: tuple[Any, Any], bound: Any, known: Any
) -> Chain:
    """Show E_(a+b)(P ⊗ K ‖ Q ⊗ L) <= E_a(P ‖ Q) + c, where E_b(K(y) ‖ L(y)) <= c for each first output y.

    At each pair of outputs pk - e^(a+b) ql = p (k - e^b l) + e^b l (p - e^a q), of which the positive part is
    at most p (k - e^b l)⁺ + k (p - e^a q)⁺; summed over the second output, and then over the first.

    Args:
        block: where it is written.
        levels: a and b.
        joint: the two joint laws.
        bound: c.
        known: the reasons for E_b(K(y) ‖ L(y)) <= c at the point y.

    >>> from dpsym.language import Joint, kernel, laws
    >>> (P, Q), K, L, a, b, c = laws("P Q"), kernel("K"), kernel("L"), real("a"), real("b"), real("c")
    >>> level_by_level(Derivation(), (a, b), (Joint(P, K), Joint(Q, L)), c, ()).relation.rhs
    c + HockeyStick(a, P, Q)
    """
    (P, K), (Q, L), (a, b) = joint[0].args, joint[1].args, levels
    y, z, w = Point("y", P.space), Point("z", K.target), Point("w", joint[0].space)
    whole, first, second = HockeyStick(a + b, *joint), HockeyStick(a, P, Q), HockeyStick(b, K(y), L(y))
    p, q, k, r = (real(name, at_least=0) for name in "pqkr")
    here = {real("a"): a, real("b"): b, p: P(y), q: Q(y), k: K(y)(z), r: L(y)(z)}
    rest, gain = _excess(P(y), Q(y), a), _excess(K(y)(z), L(y)(z), b)
    inner = SumOver(_excess(P(y) * K(y)(z), Q(y) * L(y)(z), a + b), z)
    split = SumOver(P(y) * gain + K(y)(z) * rest, z)
    row = block.lemma("after one first output")
    each = cite("composition.excess-of-a-pair", here)
    steps = row.chain(inner).at_most(
        split, by=TermByTerm(inner, "<=", split), using=each, because="at each pair"
    )
    steps.equals(P(y) * SumOver(gain, z) + rest * SumOver(K(y)(z), z), by=LinearSum(split))
    masses = DefinitionOf(second, z), MassOne(K(y), z)
    steps.equals(P(y) * second + rest, using=masses, because="definition, and the masses sum to 1")
    steps.at_most(P(y) * bound + rest, using=known)
    total = SumOver(_excess(joint[0](w), joint[1](w), a + b), w)
    rows, most = SumOver(inner, y), SumOver(P(y) * bound + rest, y)
    steps = block.chain(whole).equals(total, by=DefinitionOf(whole, w), because="definition")
    steps.equals(rows, by=PairSum(total, y, z), because="a sum over pairs")
    steps.at_most(most, by=TermByTerm(rows, "<=", most), using=row, because="after each first output")
    steps.equals(bound * SumOver(P(y), y) + SumOver(rest, y), by=LinearSum(most))
    return steps.equals(bound + first, using=(MassOne(P, y), DefinitionOf(first, y)), because="definition")


def split_privately(
    derivation: Derivation, epsilon: Any, delta: Any, parts: Mapping[Any, tuple[Any, Any]], point: Any
) -> tuple[Chain, Chain]:
    """Let P = (1-δ) A + δ C and Q = (1-δ) B + δ D with ε-private A and B, for an (ε, δ)-private pair.

    ``parts`` maps P to (A, C) and Q to (B, D); the pair is a hypothesis of the derivation.  What is kept, by
    ``decomposition.private-parts``, is divided by its mass; where that is 0, A and B are both laws' mean.
    What is returned says D_∞ <= ε for A and B, and for B and A.

    >>> from dpsym import ApproximateDP, laws, point
    >>> from dpsym.derive import Derivation
    >>> P, Q, A, B, C, D = laws("P Q A B C D")
    >>> epsilon, delta = real("epsilon", at_least=0), probability("delta")
    >>> derivation = Derivation(given=ApproximateDP(epsilon, delta)(P, Q))
    >>> [chain.relation for chain in split_privately(
    ...     derivation, epsilon, delta, {P: (A, C), Q: (B, D)}, point("y"))]
    [MaxDivergence(A, B) <= epsilon, MaxDivergence(B, A) <= epsilon]
    """
    (P, (A, _)), (Q, (B, _)) = parts.items()
    y, grow, here = point, sympy.exp(epsilon), given_at({point: point})
    keep, s = {A: values("kept", P.space, low=0), B: values("kept'", P.space, low=0)}, probability("s")
    derivation.obtain("decomposition.private-parts", *keep.values(), s)
    mean = Mixture(sympy.Rational(1, 2), P, Q)
    derivation.let({law: Masses(y, keep[law](y), 1 - s, mean) for law in (A, B)}, because="what is kept")
    nothing, losses, same = at_most(1 - s, 0), [], {}
    for law in (A, B):
        same[law] = derivation.lemma(f"if nothing is kept, {law} is the mean of both laws", given=nothing)
        same[law].chain(law(y)).equals(mean(y), by=IndicatorIsOne(Indicator(nothing)), using=here)
    for one, two, law in ((A, B, P), (B, A, Q)):
        cases = derivation.cases(at_most(one(y), grow * two(y)), greater(1 - s, 0), nothing)
        scaled = cases[0].chain(one(y) * (1 - s)).equals(keep[one](y), by=here)
        scaled.at_most(grow * keep[two](y), using=here)
        back = Multiplied(equal(keep[two](y), two(y) * (1 - s)), grow)
        scaled.equals(grow * two(y) * (1 - s), by=back, using=here)
        cases[0].chain(one(y)).at_most(
            grow * two(y), by=Multiplied(scaled.relation, 1 / (1 - s)), using=scaled
        )
        for each in (one, two):
            cases[1].chain(each(y)).equals(mean(y), using=same[each])
        cases[1].chain(mean(y)).at_most(grow * mean(y))
        loss = MaxDivergence(one, two)
        losses.append(derivation.chain(loss))
        losses[-1].at_most(epsilon, by=LossByMasses(one, two, epsilon, y), using=cases)
        small = complement(derivation, parts[law][1], law, one, delta, y).chain((1 - delta) * one(y))
        less_lost = Multiplied(at_most(1 - delta, 1 - s), one(y))
        small.at_most((1 - s) * one(y), by=less_lost).equals(keep[one](y), by=here).at_most(
            law(y), using=here
        )
    derivation.exhibit(parts)
    return losses[0], losses[1]


def moment_of_toss(block: Block, chance: Any, rate: Any) -> Lemma:
    """Show E[e^(λX)] <= e^(λp + λ²/8) for a bit X that is 1 with probability p, for all p and λ.

    Args:
        block: where it is written.
        chance: a variable for p, from 0 to 1.
        rate: a variable for λ, any number.

    >>> moment_of_toss(Derivation(), probability("p"), real("x")).items[-1].relation
    Expectation(exp(x*X)) <= exp(p*x + x**2/8)
    """
    p, x = chance, rate
    cumulant, bound = log(1 - p + p * exp(x)), x * p + x**2 / 8
    toss = block.lemma("the moment of a toss", general=True)
    known = toss.chain(cumulant).at_most(bound, by=cite("concentration.hoeffding-lemma"))
    steps = toss.chain(Expectation(exp(x * draw("X", Bernoulli(p))))).equals(1 - p + p * exp(x))
    steps.equals(exp(cumulant)).at_most(exp(bound), using=known)
    return toss


def tail_at_rate(block: Block, event: Any, rate: Any, bound: Any, known: Any, total: Any) -> Chain:
    """Show P[S >= t] <= e^(b_1 + ... + b_n - λt) for the sum S of n draws X_i, or a lower tail likewise.

    The indicator of the tail lies below an exponential (Chernoff 1952), whose mean is the product of those of
    the draws.

    Args:
        block: where it is written.
        event: S >= t, or S <= t.
        rate: λ, at least 0.
        bound: b_i, an exponent for the draw at the place i.
        known: the reasons for E[e^(λX_i)] <= e^(b_i), for a lower tail with -λ in place of λ.
        total: a variable for what S is at one outcome.

    >>> from dpsym.language import Bernoulli, draws, integer
    >>> X = draws("X", Bernoulli(real("p", at_least=0, at_most=1)), integer("n", at_least=1))
    >>> t, b = real("t"), real("b")
    >>> tail_at_rate(Derivation(), sum_of(X) <= t, 2, b, (), real("s")).relation
    Probability(Total(X) <= t) <= exp(b*n + 2*t)
    """
    (whole,), event = event.atoms(Total), statement_of(event)
    (sample,), far = whole.args, 1 if event.op == ">=" else -1
    excess, summed = sympy.expand(far * (event.lhs - event.rhs)), added(sample, bound)
    sign, shift = (excess.coeff(whole, power) for power in (1, 0))
    above, factor = (exp(sympy.expand(rate * part)) for part in (excess, shift))
    parts: Any = summed
    linear: Any = ()
    if isinstance(summed, SumOver):
        parts = LinearSum(summed).instance(equal(0, 0)).relations[-1].rhs
        linear = block.chain(summed).equals(parts, by=LinearSum(summed))
    z, k, least = real("z"), real("k", at_least=0), real("l")
    at, opposite = (at_least, less) if far == 1 else (at_most, greater)
    share, line = Indicator(at(z, least)), exp(k * far * (z - least))
    number = block.lemma("a number z up to l, or beyond", general=True)
    sides = number.cases(at_most(share, line), at(z, least), opposite(z, least))
    sides[0].chain(share).equals(1, by=IndicatorIsOne(share)).at_most(line)
    sides[1].chain(share).equals(0, by=IndicatorIsZero(share)).at_most(line)
    here = event.xreplace({whole: total})
    rule = MonotoneMean(Indicator(event), above, None, total)
    steps = block.chain(Probability(event)).equals(Expectation(Indicator(event)), by=MeanOfIndicator(event))
    steps.at_most(Expectation(above), by=rule, using=number.at({z: here.lhs, least: here.rhs, k: rate}))
    steps.equals(factor * Expectation(exp(sign * rate * whole)), by=Linearity(above))
    moment = MomentOfTotal(sample, sign * rate, bound, factor)
    steps.at_most(factor * exp(summed), by=moment, using=known)
    steps.equals(factor * exp(parts), using=linear)
    return steps.equals(exp(sympy.expand(rate * shift) + parts))


def tails_of_sum(
    block: Block, sample: Any, centre: Any, away: Any, width: Any, bounded: Callable[[Any], Any], total: Any
) -> Chain:
    """Show P[|S - n m| >= t] <= 2 e^(-2 t²/(n w²)) for the sum S of n draws, and half of it on either side.

    Chernoff's bound at the rate 4 t/(n w²) (Hoeffding 1963).  Where each draw has a law of its own, the sums
    of m and w² over the draws take the place of n m and n w².

    Args:
        block: where it is written.
        sample: the draws.
        centre: m, the mean of one of them.
        away: t, at least 0.
        width: w; the sum of w² is above 0.
        bounded: the reason why the mean of e^(λx) for one draw x is at most e^(λ m + λ² w²/8), of λ.
        total: a variable for what S is at one outcome.

    >>> from dpsym import draws, integer, law
    >>> n, t, v = integer("n", at_least=1), real("t", at_least=0), values("v", low=0, high=1)
    >>> lemma = lambda rate: cite("concentration.bounded-moment", {real("x"): rate})
    >>> X, m = draws("X", law("P"), n, of=v), Expectation(v, law("P"))
    >>> tails_of_sum(Derivation(), X, m, t, 1, lemma, real("s")).relation.rhs
    2*exp(-2*t**2/n)
    """
    width = sympy.sympify(width, strict=True)
    t, square, rate = away, added(sample, width**2), real("r", at_least=0)
    excess, bound = sum_of(sample) - added(sample, centre), exp(-2 * t**2 / square)
    one, under = sample.at(sample.place)
    tails = []
    for sign in (1, -1):
        event, most = at_least(sign * excess, t), sign * rate * centre + rate**2 * width**2 / 8
        every = block.lemma("at every rate")
        single = every.chain(Expectation(exp(sign * rate * one), *under))
        shown = single.at_most(exp(most), by=bounded(sign * rate))
        steps = tail_at_rate(every, event, rate, most, shown, total)
        best = steps.at({rate: 4 * t / square})
        least = steps.relation.rhs.xreplace({rate: 4 * t / square})
        tails.append(block.chain(Probability(event)).at_most(least, by=best).equals(bound))
    return _either_tail(block, excess, t).at_most(2 * bound, using=tails)


def _either_tail(block: Block, excess: Any, away: Any) -> Chain:
    """Show P[|D| >= t] <= P[D >= t] + P[-D >= t]."""
    apart = at_least(sympy.Abs(excess), away)
    tails = (Probability(at_least(body, away)) for body in (excess, -excess))
    return block.chain(Probability(apart)).at_most(sympy.Add(*tails), by=UnionBound(None, apart))


def hoeffding(
    block: Block, variable: Any, rate: Any, low: Any, high: Any, outcome: Any, over: Any = None
) -> Chain | Cases:
    """Show Hoeffding's lemma: E[e^(λX)] <= e^(λ E[X] + λ² (b-a)²/8) for a <= X <= b.

    Between a and b, e^(λx) lies below its chord, whose mean is that of one coin, for which it is
    ``concentration.hoeffding-lemma``.  ``outcome`` maps what X is made of to what it is at one outcome.  a, b
    and λ are to be finite, and a <= X <= b at every outcome.

    >>> from dpsym import law, point, values
    >>> from dpsym.derive import Derivation
    >>> P, v, x = law("P"), values("v", low=0, high=1), real("x")
    >>> hoeffding(Derivation(), v, x, 0, 1, {v: v(point("y"))}, P).relation
    Expectation(exp(x*v), P) <= exp(x**2/8 + x*Expectation(v, P))
    """
    low, high, rate = map(sympy.sympify, (low, high, rate))
    here, centre, width = variable.xreplace(dict(outcome)), _mean(variable, over), high - low
    moment, bound = _mean(exp(rate * variable), over), exp(rate * centre + rate**2 * width**2 / 8)
    a, r, b = (real(name) for name in ("a", "r", "b"))
    w, e, c = real("w", above=0), real("h", at_least=0, at_most=sympy.oo), real("c", at_least=0)
    v = real("v", at_least=0, at_most=w)
    below, flat = _chords(block, a, r, v, w)
    divided = block.lemma("divided by w", given=w * e <= w * exp(b), general=True)
    divided.chain(e).at_most(exp(b))
    narrow = block.lemma("a single value", given=(at_most(a, b), at_most(b, a)), general=True)
    narrow.chain(exp(r * a)).equals(exp(r * b)).at_most(exp(r * b + c))
    inside = [block.chain(low).at_most(centre, by=MonotoneMean(low, variable, over))]
    inside.append(block.chain(centre).at_most(high, by=MonotoneMean(variable, high, over)))
    goal, known = at_most(moment, bound), {a: low, w: width, r: rate}
    cases = None if width.is_number else block.cases(goal, width > 0, width <= 0, because="does X vary?")
    wide = block if cases is None else cases[0]
    chords = _line(low, width, variable - low, rate)
    steps = wide.chain(width * moment).equals(
        _mean(width * exp(rate * variable), over), by=Linearity(width * exp(rate * variable), over)
    )
    rule = MonotoneMean(width * exp(rate * variable), chords, over)
    steps.at_most(_mean(chords, over), by=rule, using=below.at({**known, v: here - low}))
    steps.equals(_line(low, width, centre - low, rate), by=Linearity(chords, over))
    steps.at_most(width * bound, by=flat.at({**known, v: centre - low}), using=inside)
    last = wide.chain(moment)
    last.at_most(
        bound, by=divided.at({w: width, e: moment, b: rate * centre + rate**2 * width**2 / 8}), using=steps
    )
    if cases is None:
        return last
    only = {a: low, b: centre, r: rate, c: rate**2 * width**2 / 8}
    once = (
        cases[1]
        .chain(exp(rate * here))
        .at_most(exp(rate * low), by=narrow.at({a: here, b: low, r: rate, c: 0}))
    )
    rule = MonotoneMean(exp(rate * variable), exp(rate * low), over)
    same = cases[1].chain(moment).at_most(exp(rate * low), by=rule, using=once)
    same.at_most(bound, by=narrow.at(only), using=inside)
    return cases


def jensen(
    block: Block, function: Any, variable: Variable, inside: Any, outcome: Any, over: Any = None
) -> Chain:
    """Show Jensen's inequality φ(E[X]) <= E[φ(X)] for a smooth φ that lies above its tangents.

    The tangent at E[X] has the mean φ(E[X]).  ``function`` is φ as an expression in ``variable``, whose
    domain contains all values of X and their mean; ``outcome`` maps what X is made of to what it is at one
    outcome.

    >>> from dpsym.language import law, point, values
    >>> t, v, P = real("t"), values("v", low=0, high=1), law("P")
    >>> derivation = Derivation(Expectation(v, P) ** 2 <= Expectation(v**2, P))
    >>> jensen(derivation, t**2, t, v, {v: v(point("y"))}, P).relation
    Expectation(v, P)**2 <= Expectation(v**2, P)
    """
    taken = Variable(f"{variable.name}'", variable.domain, variable.kind)
    slope = sympy.diff(function, variable)
    above = block.lemma("above the tangent", general=True)
    above.chain(_line_through(function, slope, variable, taken, variable)).at_most(
        function.xreplace({variable: taken})
    )
    written, here = _mean(inside, over), inside.xreplace(dict(outcome))
    steps = block.chain(function.xreplace({variable: written}))
    centre = written
    if isinstance(inside, sympy.Add):  # the mean of a sum is the sum of the means, in the tangent as well
        linear = Linearity(inside, over)
        centre = linear.instance(equal(0, 0)).relations[0].rhs
        steps.equals(function.xreplace({variable: centre}), using=linear)
    line = _line_through(function, slope, variable, inside, centre)
    steps.equals(_mean(line, over), by=Linearity(line, over))
    whole = function.xreplace({variable: inside})
    rule, tangent_at = MonotoneMean(line, whole, over), above.at({variable: centre, taken: here})
    return steps.at_most(_mean(whole, over), by=rule, using=tangent_at)


def _line_through(function: Any, slope: Any, variable: Any, inside: Any, centre: Any) -> Any:
    """Return the tangent of a function at a mean, as a function of what the mean is of."""
    at = {variable: centre}
    return function.xreplace(at) + slope.xreplace(at) * (inside - centre)


def _chords(block: Block, a: Any, r: Any, v: Any, w: Any) -> tuple[Lemma, Lemma]:
    """Show that e^(rx) at a + v lies below its chord between a and a + w, and how large that is."""
    x, b, p, d = real("x"), real("b"), probability("p"), real("d", above=0)
    chord = block.lemma("e^x below its chord", general=True)
    chord.chain(exp(p * x)).at_most(1 - p + p * exp(x))
    grown = block.lemma("exponentials", given=at_most(sympy.log(d), b), general=True)
    grown.chain(d).at_most(exp(b))
    coin = block.lemma("one coin", general=True)
    share = 1 - p + p * exp(x)
    steps = coin.chain(sympy.log(share)).at_most(p * x + x**2 / 8, by=cite("concentration.hoeffding-lemma"))
    coin.chain(share).at_most(
        exp(p * x + x**2 / 8), by=grown.at({d: share, b: p * x + x**2 / 8}), using=steps
    )
    place, scale = {p: v / w, x: r * w}, w * exp(r * a)
    mixed = 1 - v / w + v / w * exp(r * w)
    below = block.lemma("e^x below its chord between a and a + w", general=True)
    steps = below.chain(w * exp(r * (a + v))).equals(scale * exp(r * v))
    steps.at_most(scale * mixed, by=Multiplied(at_most(exp(r * v), mixed), scale), using=chord.at(place))
    steps.equals(_line(a, w, v, r))
    flat = block.lemma("the chord at the mean", general=True)
    top = exp(r * v + (r * w) ** 2 / 8)
    steps = flat.chain(_line(a, w, v, r)).equals(scale * mixed)
    steps.at_most(scale * top, by=Multiplied(at_most(mixed, top), scale), using=coin.at(place))
    steps.equals(w * exp(r * (a + v) + r**2 * w**2 / 8))
    return below, flat


def _line(a: Any, w: Any, v: Any, r: Any) -> Any:
    """Return w times the chord of e^(rx) between a and a + w, at a + v."""
    return (w - v) * exp(r * a) + v * exp(r * (a + w))


def _mean(body: Any, over: Any) -> Any:
    return Expectation(body) if over is None else Expectation(body, over)


def _excess(mass: Any, other: Any, level: Any) -> Any:
    return sympy.Max(0, mass - exp(level) * other)
