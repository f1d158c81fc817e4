"""A channel cannot raise the KL divergences of two laws from their mixture.

The mixture of the outputs is what the channel makes of the mixture, and both have half of the mass of each
law at least, so that all is finite.  The mean of both is the Jensen-Shannon divergence.
"""

from sympy import Rational, exp, log, oo

from dpsym import (
    KL,
    MaxDivergence,
    Mixture,
    PushForward,
    Space,
    SumOver,
    Theorem,
    both,
    law,
    laws,
    point,
    stochastic_map,
)
from dpsym.derive import LossByMasses, MassOf, MixtureInside, OnSupport, TermByTerm, cite

Y, Z, half = Space("Y"), Space("Z"), Rational(1, 2)
(P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
M, N, mixture = PushForward(K, P), PushForward(K, Q), Mixture(half, P, Q)
mixed, through = Mixture(half, M, N), PushForward(K, mixture)
before, after = [KL(each, mixture) for each in (P, Q)], [KL(each, mixed) for each in (M, N)]

theorem = Theorem(
    id="post-processing.to-mixture",
    title="Data processing for KL from the mixture",
    claim=both(after[0] <= before[0], after[1] <= before[1]),
    tight=[{P: (1, 0), Q: (0, 1), K: ((0, 1), (1, 0))}],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("nothing is lost", before[0] <= after[0])
theorem.mistake("at least 1% is lost", after[0] <= Rational(99, 100) * before[0])
theorem.mistake("from the law itself", KL(M, N) <= before[0])

board, z = theorem.derivation, point("z", Z)
m, n = M(z), N(z)
same = board.lemma("the mixture of the outputs", general=True)
steps = same.chain(through(z)).equals((1 - half) * m + half * n, by=MixtureInside(through(z)))
steps.equals(mixed(z), by=MassOf(mixed(z)))
for start, end, goal in ((P, M, after[0]), (Q, N, after[1])):
    name, mass = str(start), end(z)
    near = board.lemma(f"{name}: at most twice the mixture", general=True)
    first = near.chain(mass).at_most(exp(log(2)) * mixed(z), using=MassOf(mixed(z)))
    second = near.chain(mass).at_most(exp(log(2)) * through(z), using=(first, same))
    finite, sums, apart = {}, {}, {}
    for other, bound in ((mixed, first), (through, second)):
        rule, far = LossByMasses(end, other, log(2), z), MaxDivergence(end, other)
        finite[other] = board.chain(far).at_most(log(2), by=rule, using=bound).less(oo)
        sums[other] = SumOver(OnSupport(mass * log(mass / other(z)), mass, other(z)), z)
        at_outputs = {law("P"): end, law("Q"): other, Space("Y"): Z}
        apart[other] = cite("divergences.kl-by-points", at_outputs)
    terms = board.lemma(f"{name}: at each output", general=True)
    terms.chain(sums[mixed].args[0]).equals(sums[through].args[0], using=same)
    steps = board.chain(goal).equals(sums[mixed], by=apart[mixed], using=finite[mixed], because="definition")
    steps.equals(sums[through], by=TermByTerm(sums[mixed], "=", sums[through]), using=terms)
    steps.equals(KL(end, through), by=apart[through], using=finite[through], because="definition")
    known = cite("post-processing.kl", {law("P"): start, law("Q"): mixture})
    steps.at_most(KL(start, mixture), by=known)
