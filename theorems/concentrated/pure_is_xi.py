"""Pure privacy is concentrated privacy with xi = epsilon and rho = 0: no order of the divergence counts more.

Bun and Steinke (2016, Lemma 3.2); the parameters, missing in print, are theirs.  The divergences grow with
their order to the largest loss, so a bound of all finite orders that does not grow with them bounds the loss,
and the other way round.  Both ways are claimed, the one for P and Q, the other for P' and Q'.
"""

from sympy import Rational, log, tanh

from dpsym import (
    RDP,
    ZCDP,
    MaxDivergence,
    PureDP,
    RandomizedResponse,
    Renyi,
    Space,
    Supremum,
    Theorem,
    both,
    law,
    laws,
    point,
    real,
)
from dpsym.derive import below_max, cite, given_at, limit

epsilon, level = real("epsilon", at_least=0), real("epsilon'", at_least=0)
P, Q = laws("P Q")
P_, Q_ = laws("P' Q'", on=Space("Z"))
response = RandomizedResponse(log(3))

theorem = Theorem(
    id="concentrated.pure-is-xi",
    notes="s4.P10c1",
    title="Pure privacy as concentrated privacy",
    given=(PureDP(epsilon)(P, Q), ZCDP(level, 0)(P_, Q_)),
    claim=both(ZCDP(epsilon, 0)(P, Q), PureDP(level)(P_, Q_)),
    tight=[{P: response, Q: response.partner, P_: response, Q_: response.partner}],
    shapes=((2, 2),),
)

pure = PureDP(epsilon)(P, Q)
theorem.mistake("a xi 1% too small", ZCDP(Rational(99, 100) * epsilon, 0)(P, Q), given=pure)
theorem.mistake("the mean loss bounds all", ZCDP(epsilon * tanh(epsilon / 2), 0)(P, Q), given=pure)
theorem.mistake("one order of the pair", ZCDP(epsilon, 0)(P, Q), given=MaxDivergence(P, Q) <= epsilon)
theorem.mistake("order 2 is enough", PureDP(level)(P_, Q_), given=RDP(2, level)(P_, Q_))
theorem.mistake("takes epsilon for rho", PureDP(level)(P_, Q_), given=ZCDP(0, level)(P_, Q_))

# One way a divergence is at most the largest loss; the other way the point of the largest loss, alone, costs
# (D_∞ - t r)/(1 - t) at order 1/t, for -log of its mass r at most; t tends to 0.
board, alpha, z = theorem.derivation, real("alpha", above=1), point("y", P_.space)
t, r = real("t", above=0, below=1), real("r")
below = below_max(board, P, Q).at({real("gamma", above=1): alpha})
forth = board.chain(Renyi(alpha, P, Q)).at_most(MaxDivergence(P, Q), by=below).at_most(epsilon)
far, rarity = MaxDivergence(P_, Q_), Supremum(-log(Q_(z)), z, where=Q_(z) > 0)
near = board.lemma("at the order 1/t", given=rarity <= r)
place = {alpha: 1 / t, law("P"): P_, law("Q"): Q_, P.space: P_.space}
alone = near.chain((far / t - rarity) / (1 / t - 1)).at_most(
    Renyi(1 / t, P_, Q_), by=cite("renyi.limit-infinity", place)
)
alone.at_most(level, using=given_at({alpha: 1 / t}))
steps = near.chain(far).at_most((1 - t) * level + t * r, using=alone)
near.chain(far).at_most(level, by=limit(steps, {t: 0}))
back = board.chain(far).at_most(level, by=near.at({r: rarity}))
board.again(forth, {P: Q, Q: P})
board.again(back, {P_: Q_, Q_: P_})
