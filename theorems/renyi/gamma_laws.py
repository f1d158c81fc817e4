"""Gamma laws of one shape k are k times as far apart as exponential laws (Gil, Alajaji and Linder 2013)."""

from sympy import log

from dpsym import KL, Gamma, Theorem, equal, variables

k, r, s = variables("k r s", above=0)
P, Q = Gamma(k, r), Gamma(k, s)

theorem = Theorem(
    id="renyi.gamma-laws",
    title="Gamma laws of one shape",
    claim=equal(KL(P, Q), k * (log(r / s) + s / r - 1)),
)

theorem.mistake("the rates exchanged", equal(KL(P, Q), k * (log(s / r) + r / s - 1)))
theorem.mistake("without the shape", equal(KL(P, Q), log(r / s) + s / r - 1))
theorem.mistake("without the one", equal(KL(P, Q), k * (log(r / s) + s / r)))
