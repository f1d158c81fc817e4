"""Rayleigh laws with scales s and t: the squares are exponential (Gil, Alajaji and Linder 2013)."""

from sympy import log

from dpsym import KL, Rayleigh, Theorem, equal, variables

s, t = variables("s t", above=0)
P, Q = Rayleigh(s), Rayleigh(t)

theorem = Theorem(
    id="renyi.rayleigh-laws",
    title="Rayleigh laws",
    claim=equal(KL(P, Q), 2 * log(t / s) + s**2 / t**2 - 1),
)

theorem.mistake("without the squares", equal(KL(P, Q), 2 * log(t / s) + s / t - 1))
theorem.mistake("the scales exchanged", equal(KL(P, Q), 2 * log(s / t) + t**2 / s**2 - 1))
theorem.mistake("a logarithm only once", equal(KL(P, Q), log(t / s) + s**2 / t**2 - 1))
