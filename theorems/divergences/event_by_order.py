"""An unlikely event stays unlikely: P(S) is at most (e^b Q(S))^((α-1)/α) if D_α(P ‖ Q) is at most b.

Mironov (2017, Proposition 10) has it by Hölder's inequality; it is the sharp conversion at its best level.
An event that Q forbids is forbidden by P.  Tight where P is Q conditioned on S.
"""

from sympy import Rational, exp, log, oo

from dpsym import HockeyStick, MaxDivergence, Renyi, Theorem, at_least, event, laws, less, real
from dpsym.derive import NeymanPearson, NoExcess, NotDominated, cite

alpha, b = real("alpha", above=1), real("b")
(P, Q), S, half = laws("P Q"), event("S"), Rational(1, 2)
exponent = (alpha - 1) / alpha
bounded = Renyi(alpha, P, Q) <= b

theorem = Theorem(
    id="divergences.event-by-order",
    title="The probability of an event by the Rényi divergence",
    given=bounded,
    claim=P(S) <= (exp(b) * Q(S)) ** exponent,
    tight=[{P: (half, half), Q: (half, half), S: (1, 1), b: 0, alpha: 2}],
    shapes=(2, 3),
)

theorem.mistake("the exponent of the order", P(S) <= (exp(b) * Q(S)) ** (1 / alpha))
theorem.mistake("the divergence in the other order", theorem.claim, given=Renyi(alpha, Q, P) <= b)
theorem.mistake("one percent less", P(S) <= Rational(99, 100) * (exp(b) * Q(S)) ** exponent)

# P(S) is at most e^t Q(S) and what the sharp conversion adds, at every level t; the best level is Hölder's.
divergence, near, w, e = Renyi(alpha, P, Q), MaxDivergence(P, Q), real("w", above=0), real("h")
constant, rate = (1 - 1 / alpha) ** (alpha - 1) / alpha, alpha - 1
level = log(rate / alpha) + exponent * e - log(w) / alpha
best = theorem.derivation.lemma("at the best level", general=True)
steps = best.chain(exp(level) * w + constant * exp(-rate * (level - e)))
first = rate / alpha * exp(exponent * e) * w**exponent
steps.equals(first + exp(exponent * e) * w**exponent / alpha).equals((exp(e) * w) ** exponent)
goal = theorem.claim
cases = theorem.derivation.cases(goal, Q(S) > 0, Q(S) <= 0, because="does Q allow the event?")
place = {e: b, w: Q(S)}
chosen = level.subs(place)
steps = (
    cases[0]
    .chain(P(S))
    .at_most(
        exp(chosen) * Q(S) + constant * exp(-rate * (chosen - divergence)),
        by=cite("conversion.sharp", {real("epsilon_tilde"): chosen}),
    )
)
steps.at_most(exp(chosen) * Q(S) + constant * exp(-rate * (chosen - b)), because="D is at most ε")
steps.at_most(goal.rhs, by=best.at(place), because="the best level")
inner = cases[1].cases(goal, less(near, oo), at_least(near, oo), because="has Q all points of P?")
gain = (
    inner[0].chain(P(S) - exp(near) * Q(S)).at_most(HockeyStick(near, P, Q), by=NeymanPearson(near, P, Q, S))
)
gain.equals(0, by=NoExcess(near, P, Q), because="no loss is above the largest")
none = inner[0].chain(P(S)).at_most(exp(near) * Q(S), using=gain).at_most(0)
none.at_most(goal.rhs)
infinite = inner[1].chain(oo).at_most(divergence, by=NotDominated(divergence)).at_most(b)
inner[1].chain(P(S)).at_most(goal.rhs, using=infinite, because="the divergence would be infinite")
