"""An f-divergence is the largest value of E_P h - E_Q f*(h), over all functions h.

Chaudhuri, Imola and Machanavajjhala (2019) restrict h to a family, the attacks against which a mechanism of
bounded capacity protects; the formula, missing in print, is theirs.  By the Fenchel-Young inequality no
function exceeds the divergence; h = f'(p/q) attains it, which is 1 + log(p/q) for KL.  Fewer functions, such
as bounded ones, can give less.
"""

from sympy import Abs, Min, Rational, exp, log

from dpsym import (
    KL,
    ChiSquare,
    Expectation,
    PrivacyLoss,
    SumOver,
    Theorem,
    TotalVariation,
    both,
    equal,
    laws,
    point,
    probability,
    real,
    values,
)
from dpsym.derive import Definition, DonskerVaradhan, LinearSum, MeanAsSum, TermByTerm, VariationalChiSquare

P, Q = laws("P Q")
half = Rational(1, 2)
h, bit = values("h"), values("b", low=-half, high=half)
loss, under_q = PrivacyLoss(P, Q), -PrivacyLoss(Q, P)
cut = lambda x: Min(x, 2)
pair = {P: (3 * half / 2, half / 2), Q: (half, half)}

theorem = Theorem(
    id="divergences.variational-form",
    notes="s4.S15a",
    title="The variational form of f-divergences",
    claim=both(
        Expectation(h, P) - Expectation(exp(h - 1), Q) <= KL(P, Q),
        equal(Expectation(1 + loss) - Expectation(exp(under_q)), KL(P, Q)),
        Expectation(h, P) - Expectation(h + h**2 / 4, Q) <= ChiSquare(P, Q),
        Expectation(bit, P) - Expectation(bit, Q) <= TotalVariation(P, Q),
    ),
    tight=[{**pair, h: (1 + log(3 * half), 1 - log(2))}, {**pair, h: (1, -1), bit: (half, -half)}],
)

kl_form = lambda h_p, conjugate: equal(Expectation(h_p) - Expectation(conjugate), KL(P, Q))
theorem.mistake("takes e^h for the conjugate", kl_form(1 + loss, exp(1 + under_q)))
theorem.mistake("bounded functions are enough", kl_form(cut(1 + loss), exp(cut(1 + under_q) - 1)))
theorem.mistake("exchanges the laws", Expectation(h, Q) - Expectation(exp(h - 1), P) <= KL(P, Q))
theorem.mistake("takes f for f*", Expectation(h, P) - Expectation((h - 1) ** 2, Q) <= ChiSquare(P, Q))
theorem.mistake("b in [-1, 1]", 2 * Expectation(bit, P) - 2 * Expectation(bit, Q) <= TotalVariation(P, Q))

first, second, third, last = theorem.claim.args
theorem.derive(first.lhs).at_most(KL(P, Q), by=DonskerVaradhan(P, Q, h))
theorem.derive(second.lhs).equals(KL(P, Q), by="divergences.variational-optimum")
theorem.derive(third.lhs).at_most(ChiSquare(P, Q), by=VariationalChiSquare(P, Q, h))
y, near = point("y"), TotalVariation(P, Q)
p, q, b = probability("p"), probability("q"), real("b", at_least=-half, at_most=half)
pointwise = theorem.derivation.lemma("at one point", general=True)
pointwise.chain(p * b).at_most(q * b + Abs(p - q) / 2)
sums = [SumOver(law(y) * bit(y), y) for law in (P, Q)]
parts = SumOver(Q(y) * bit(y) + Abs(P(y) - Q(y)) / 2, y)
steps = theorem.derive(Expectation(bit, P)).equals(sums[0], by=MeanAsSum(bit, y, P))
rule = TermByTerm(sums[0], "<=", parts)
steps.at_most(parts, by=rule, using=pointwise.at({p: P(y), q: Q(y), b: bit(y)}))
steps.equals(sums[1] + SumOver(Abs(P(y) - Q(y)), y) / 2, by=LinearSum(parts))
steps.equals(Expectation(bit, Q) + near, using=(MeanAsSum(bit, y, Q), Definition(near, y)))
theorem.derive(last.lhs).at_most(near, using=steps)
