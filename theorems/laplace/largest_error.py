"""All k errors of the Laplace mechanism are below Delta/epsilon log(k/delta), but with probability delta.

Dwork and Roth (2014, Theorem 3.8), for delta up to 1; the errors are independent here, though the union
bound does not need that.  Tight for k = 1; for large k, the probability is 1 - e^-delta.
"""

from sympy import Abs, Rational, exp, log

from dpsym import LaplaceMechanism, Probability, Theorem, draw, integer, probability, real

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
delta = real("delta", above=0, at_most=1)
k = integer("k", at_least=1)
f = real("f")
error = Abs(draw("Y", LaplaceMechanism(f, Delta, epsilon)) - f)
exceeded = lambda t: 1 - Probability(error < t) ** k  # by one of k independent errors

theorem = Theorem(
    id="laplace.largest-error",
    notes="s2.L5",
    title="Error of the Laplace mechanism for k queries",
    claim=exceeded(Delta / epsilon * log(k / delta)) <= delta,
    tight=[{k: 1, delta: Rational(1, 2), epsilon: 1, Delta: 1, f: 0}, {k: 10, delta: Rational(1, 10)}],
)

theorem.mistake("forgets how many queries there are", exceeded(Delta / epsilon * log(1 / delta)) <= delta)
theorem.mistake("turns the scale around", exceeded(epsilon / Delta * log(k / delta)) <= delta)
theorem.mistake("moves k out of the logarithm", exceeded(Delta / epsilon * k * log(1 / delta)) <= delta)
theorem.mistake("counts errors of one sign", exceeded(Delta / epsilon * log(k / (2 * delta))) <= delta)
theorem.mistake(
    "an error 1% too small", exceeded(Rational(99, 100) * Delta / epsilon * log(k / delta)) <= delta
)
theorem.mistake("is strict", exceeded(Delta / epsilon * log(k / delta)) < delta)

t, p, largest = real("t", at_least=0), probability("p"), Delta / epsilon * log(k / delta)
one = theorem.derivation.lemma("one error", general=True)
one.chain(Probability(error < t)).equals(1 - exp(-t * epsilon / Delta))
bernoulli = theorem.derivation.lemma("Bernoulli's inequality", general=True)
bernoulli.chain(1 - (1 - p) ** k).at_most(k * p)
same = theorem.derive(exceeded(largest)).equals(1 - (1 - delta / k) ** k, by=one.at({t: largest}))
same.at_most(k * (delta / k), by=bernoulli.at({p: delta / k}))
