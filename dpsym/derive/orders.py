"""Arguments about the order of a Rényi divergence: they write lemmas into a derivation, and prove nothing.

The divergence grows with its order, from KL at 1 to the largest loss, by Jensen's inequality for powers of
the likelihood ratio (van Erven and Harremoës 2014, Theorem 3).  Each lemma is for all orders, and for
infinite divergences as well.
"""

from __future__ import annotations

from typing import Any, Final

from sympy import Max, Min, exp, oo

from dpsym.derive.blocks import Block, Chain, Lemma
from dpsym.derive.rules.composition import Additivity
from dpsym.derive.rules.convexity import Jensen, JensenForLoss
from dpsym.derive.rules.divergences import NotDominated
from dpsym.derive.rules.losses import ClippedLoss, LossExcess, LossMoment
from dpsym.derive.rules.means import Linearity, MonotoneMean
from dpsym.language.distributions.base import law
from dpsym.language.distributions.composed import Power
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.expectation import Expectation
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import at_least, at_most, equal, less
from dpsym.language.symbols import real

__all__ = ["above_kl", "below_max", "between_orders", "excess_by_order", "excess_of_copies"]

NUMBERS: Final = real("beta", above=1), real("gamma", above=1)
HAS: Final = "does {} have all points of {}?"


def above_kl(block: Block, first: Any, second: Any) -> Lemma:
    """Show KL(P ‖ Q) <= D_γ(P ‖ Q) for all orders γ above 1: Jensen's inequality for e^((γ-1) z).

    >>> from dpsym.derive.model import Derivation
    >>> from dpsym.language import laws
    >>> above_kl(Derivation(), *laws("P Q")).conclusion()
    KL(P, Q) <= Renyi(gamma, P, Q)
    """
    order, v = NUMBERS[1], real("v")
    mean, divergence = KL(first, second), Renyi(order, first, second)
    loss, top, rate = PrivacyLoss(first, second), MaxDivergence(first, second), order - 1
    lemma = block.lemma("order 1", general=True)
    case = _where_dominated(lemma, mean <= divergence, top)
    steps = case.chain(exp(rate * mean))
    steps.equals(exp(rate * Expectation(loss)), by=LossMoment(1, first, second), because="definition")
    rule = JensenForLoss(exp(rate * v), v, first, second)
    steps.at_most(Expectation(exp(rate * loss)), by=rule, because="Jensen for e^((γ-1) z)")
    steps.equals(exp(rate * divergence), by=LossMoment(order, first, second), because="definition")
    case.chain(mean).at_most(divergence, using=steps, because="logarithms, divided by γ - 1")
    return lemma


def between_orders(block: Block, first: Any, second: Any) -> Lemma:
    """Show D_β(P ‖ Q) <= D_γ(P ‖ Q) for all orders β <= γ above 1: Jensen's inequality for x^((γ-1)/(β-1)).

    >>> from dpsym.derive.model import Derivation
    >>> from dpsym.language import laws
    >>> between_orders(Derivation(), *laws("P Q")).conclusion()
    Renyi(beta, P, Q) <= Renyi(gamma, P, Q)
    """
    a, b = NUMBERS
    low, high, top = Renyi(a, first, second), Renyi(b, first, second), MaxDivergence(first, second)
    bounded, m, k = _powers(block, first, second)
    lemma = block.lemma("two orders", given=at_most(a, b), general=True)
    case = _where_dominated(lemma, low <= high, top)
    steps = case.chain(exp((b - 1) * low))
    steps.at_most(exp((b - 1) * high), by=bounded.at({m: top, k: (b - 1) / (a - 1)}))
    case.chain(low).at_most(high, using=steps, because="logarithms, divided by γ - 1")
    return lemma


def below_max(block: Block, first: Any, second: Any) -> Lemma:
    """Show D_γ(P ‖ Q) <= D_oo(P ‖ Q) for all orders γ above 1: the loss is at most D_oo.

    >>> from dpsym.derive.model import Derivation
    >>> from dpsym.language import laws
    >>> below_max(Derivation(), *laws("P Q")).conclusion()
    Renyi(gamma, P, Q) <= MaxDivergence(P, Q)
    """
    order, m = NUMBERS[1], real("m")
    divergence, top = Renyi(order, first, second), MaxDivergence(first, second)
    loss, rate = PrivacyLoss(first, second), order - 1
    capped = exp(rate * Min(m, loss))
    least = block.lemma("a moment of a loss of at most m", given=at_most(top, m), general=True)
    steps = least.chain(exp(rate * divergence)).equals(
        Expectation(exp(rate * loss)), by=LossMoment(order, first, second), because="definition"
    )
    clipped = ClippedLoss(exp(rate * loss), first, second, m)
    steps.equals(Expectation(capped), by=clipped, because="Z ≤ m")
    steps.at_most(exp(rate * m), by=MonotoneMean(capped, exp(rate * m)))
    lemma = block.lemma("order ∞", general=True)
    cases = lemma.cases(divergence <= top, less(top, oo), at_least(top, oo))
    steps = cases[0].chain(exp(rate * divergence)).at_most(exp(rate * top), by=steps.at({m: top}))
    cases[0].chain(divergence).at_most(top, using=steps, because="logarithms, divided by γ - 1")
    cases[1].chain(divergence).at_most(top)
    return lemma


def excess_by_order(block: Block, level: Any, divergence: Any) -> Chain:
    """Show E_t(P ‖ Q) <= e^((α-1) (D_α(P ‖ Q) - t)) for α above 1: 1 - e^(t-z) is at most e^((α-1) (z-t)).

    That is Markov's inequality for e^((α-1) Z), of the loss Z, as an excess.

    >>> from dpsym.derive.model import Derivation
    >>> from dpsym.language import laws
    >>> excess_by_order(Derivation(), real("t"), Renyi(2, *laws("P Q"))).relation
    HockeyStick(t, P, Q) <= exp(-t + Renyi(2, P, Q))
    """
    order, first, second = divergence.order, divergence.first, divergence.second
    loss, z, rate = PrivacyLoss(first, second), real("z", at_most=oo), order - 1
    a, t = NUMBERS[0], real("t")
    excess = HockeyStick(level, first, second)
    x = real("x")
    small = block.lemma("for numbers", general=True)
    signs = small.cases(Max(0, 1 - exp(-x)) <= exp((a - 1) * x), x <= 0, x > 0)
    signs[0].chain(Max(0, 1 - exp(-x))).equals(0).at_most(exp((a - 1) * x))
    signs[1].chain(Max(0, 1 - exp(-x))).at_most(1).at_most(exp((a - 1) * x))
    pointwise = block.lemma("at one value of the loss", general=True)
    goal = Max(0, 1 - exp(t - z)) <= exp((a - 1) * (z - t))
    cases = pointwise.cases(goal, less(z, oo), at_least(z, oo))
    cases[0].chain(goal.lhs).at_most(goal.rhs, by=small.at({x: z - t}))
    cases[1].chain(goal.lhs).at_most(goal.rhs, because="the right side is infinite")
    scale = exp(-rate * level)
    part, bound = Max(0, 1 - exp(level - loss)), scale * exp(rate * loss)
    steps = block.chain(excess).equals(
        Expectation(part), by=LossExcess(level, first, second), because="definition, as a mean"
    )
    at_loss = pointwise.at({a: order, t: level})
    steps.at_most(Expectation(bound), by=MonotoneMean(part, bound, outcome=z), using=at_loss)
    steps.equals(scale * Expectation(exp(rate * loss)), by=Linearity(bound))
    steps.equals(scale * exp(rate * divergence), by=LossMoment(order, first, second), because="definition")
    return steps.equals(exp(rate * (divergence - level)))


def excess_of_copies(block: Block, level: Any, divergence: Any, number: Any) -> Chain:
    """Show E_t(P^k ‖ Q^k) <= e^((α-1) (k D_α(P ‖ Q) - t)) for α above 1: the moments of copies are powers.

    >>> from dpsym.derive.model import Derivation
    >>> from dpsym.language import integer, laws
    >>> k, one = integer("k", at_least=1), Renyi(2, *laws("P Q"))
    >>> excess_of_copies(Derivation(), real("t"), one, k).relation
    HockeyStick(t, Power(P, k), Power(Q, k)) <= exp(k*Renyi(2, P, Q) - t)
    """
    order, laws_ = divergence.order, (divergence.first, divergence.second)
    generic = law("A"), law("B")
    markov = block.lemma("the excess above a level", general=True)
    excess_by_order(markov, level, Renyi(order, *generic))
    left, right = (Power(each, number) for each in laws_)
    whole = Renyi(order, left, right)
    added = block.chain(whole).equals(number * divergence, by=Additivity(whole), because="copies")
    place = {generic[0]: left, generic[1]: right, generic[0].space: left.space}
    steps = block.chain(HockeyStick(level, left, right)).at_most(
        exp((order - 1) * (whole - level)), by=markov.at(place), because="Markov's inequality"
    )
    return steps.equals(exp((order - 1) * (number * divergence - level)), using=added)


def _where_dominated(lemma: Lemma, goal: Any, top: Any) -> Block:
    """Return the case in which Q has all points of P; elsewhere the greater side of the goal is infinite."""
    question = HAS.format(top.second, top.first)
    cases = lemma.cases(goal, less(top, oo), at_least(top, oo), because=question)
    infinite = cases[1].chain(oo).at_most(goal.rhs, by=NotDominated(goal.rhs))
    cases[1].chain(goal.lhs).at_most(goal.rhs, using=infinite)
    return cases[0]


def _powers(block: Block, first: Any, second: Any) -> tuple[Lemma, Any, Any]:
    """Show e^((γ-1) D_β) <= e^((γ-1) D_γ) where D_oo <= m and k (β-1) = γ-1, and return m and k as well."""
    a, b = NUMBERS
    m, k, z = real("m"), real("k", at_least=1), real("z", at_most=oo)
    low, high, top = Renyi(a, first, second), Renyi(b, first, second), MaxDivergence(first, second)
    loss, x = PrivacyLoss(first, second), real("x", at_least=0)

    def capped(rate: Any, of: Any = loss) -> Any:
        return exp(rate * Min(m, of))  # which is e^(rate Z) where P has mass, if Z <= m

    mean = Expectation(capped(a - 1))
    u, w = real("u", above=0), real("w", above=0)
    powers = block.lemma("powers of equals", given=equal(u, w), general=True)
    powers.chain(u**k).equals(w**k)
    lemma = block.lemma(
        "a loss of at most m", given=(at_most(top, m), equal(k * (a - 1), b - 1)), general=True
    )
    raised = lemma.lemma("powers of exponentials")
    raised.chain(capped(a - 1, z) ** k).equals(capped(k * (a - 1), z)).equals(capped(b - 1, z))

    def opened(order: Any, divergence: Any) -> Any:
        moment = lemma.chain(exp((order - 1) * divergence))
        whole = Expectation(exp((order - 1) * loss))
        moment.equals(whole, by=LossMoment(order, first, second), because="definition")
        rule = ClippedLoss(exp((order - 1) * loss), first, second, m)
        return moment.equals(Expectation(capped(order - 1)), by=rule, because="Z ≤ m")

    below, above = opened(a, low), opened(b, high)
    rule = Jensen(x**k, x, capped(a - 1))
    jensen = lemma.chain(mean**k).at_most(Expectation(capped(a - 1) ** k), by=rule, because="Jensen for x^k")
    same = MonotoneMean(capped(a - 1) ** k, capped(b - 1), outcome=z)
    jensen.at_most(Expectation(capped(b - 1)), by=same, using=raised)
    jensen.equals(exp((b - 1) * high), using=above)
    bounded = lemma.chain(mean).at_most(exp((a - 1) * m), by=MonotoneMean(capped(a - 1), exp((a - 1) * m)))
    finite = (
        lemma.chain(exp((a - 1) * low)).equals(mean, using=below).at_most(exp((a - 1) * m), using=bounded)
    )
    positive = lemma.chain(0).less(exp((a - 1) * low)).equals(mean, using=below)
    place = {u: exp((a - 1) * low), w: mean}
    power = lemma.chain(exp((a - 1) * low) ** k)
    power.equals(mean**k, by=powers.at(place), using=(below, finite, bounded, positive))
    power.at_most(exp((b - 1) * high), by=jensen)
    whole = lemma.chain(exp((b - 1) * low)).equals(exp(k * (a - 1) * low)).equals(exp((a - 1) * low) ** k)
    whole.at_most(exp((b - 1) * high), by=power)
    return lemma, m, k
