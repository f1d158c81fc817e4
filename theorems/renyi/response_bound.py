"""The Rényi divergence of the answers of randomized response is at most α ε tanh(ε/2).

The inequality of Kearns and Saul: (α-1) D_α is log cosh s - log cosh c for s = (α - 1/2) ε and c = ε/2, and
log cosh lies below its tangents in the square, here of slope tanh(ε/2)/ε.  Tight as α falls to 1.
"""

from sympy import Rational, cosh, log, tanh

from dpsym import RandomizedResponse, Renyi, Theorem, both, real
from dpsym.derive import Multiplied, cite

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
answer, half = RandomizedResponse(epsilon), Rational(1, 2)
divergence, reverse = Renyi(alpha, answer, answer.partner), Renyi(alpha, answer.partner, answer)
bound = alpha * epsilon * tanh(epsilon / 2)

theorem = Theorem(
    id="renyi.response-bound",
    title="The Rényi divergence of randomized response, bounded",
    claim=both(divergence <= bound, reverse <= bound),
    tight=[{alpha: Rational(1001, 1000), epsilon: log(3)}],
)

theorem.mistake("without the order", divergence <= epsilon * tanh(epsilon / 2))
theorem.mistake("less than the order", divergence <= (alpha - half) * epsilon * tanh(epsilon / 2))
theorem.mistake("one percent less", divergence <= Rational(99, 100) * bound)

s, c = (alpha - half) * epsilon, epsilon / 2
quotient = log(cosh(s) / cosh(c))
cases = theorem.derivation.cases(divergence <= bound, epsilon > 0, epsilon <= 0)
squares = tanh(c) / (2 * c) * (s**2 - c**2)
tangent = cite("concentration.log-cosh-tangent", {real("s"): s, real("c", above=0): c})
steps = cases[0].chain(quotient).equals(log(cosh(s)) - log(cosh(c))).at_most(squares, by=tangent)
raised = steps.equals((alpha - 1) * bound)
closed = cases[0].chain(divergence).equals(quotient / (alpha - 1), by="renyi.bernoulli-response")
scaled = Multiplied(raised.relation, 1 / (alpha - 1))
closed.at_most(bound, by=scaled, using=raised, because="divided by α - 1")
cases[1].chain(divergence).equals(quotient / (alpha - 1), by="renyi.bernoulli-response").at_most(
    bound, because="ε = 0"
)
theorem.derive(reverse).equals(divergence, because="the answers exchanged").at_most(bound, using=cases)
