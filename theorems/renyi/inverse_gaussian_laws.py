"""Inverse Gaussian laws of one shape: KL is shape (mu - nu)^2/(2 mu nu^2)."""

from dpsym import KL, InverseGaussian, Theorem, equal, variables

mu, nu, shape = variables("mu nu c", above=0)
P, Q = InverseGaussian(mu, shape), InverseGaussian(nu, shape)

theorem = Theorem(
    id="renyi.inverse-gaussian-laws",
    title="Inverse Gaussian laws",
    claim=equal(KL(P, Q), shape * (mu - nu) ** 2 / (2 * mu * nu**2)),
)

theorem.mistake("the means exchanged", equal(KL(P, Q), shape * (mu - nu) ** 2 / (2 * nu * mu**2)))
theorem.mistake("as for normal laws", equal(KL(P, Q), (mu - nu) ** 2 / (2 * shape)))
theorem.mistake("without the half", equal(KL(P, Q), shape * (mu - nu) ** 2 / (mu * nu**2)))
