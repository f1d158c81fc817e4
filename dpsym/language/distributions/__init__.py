"""Laws: universal ones, laws with given masses or densities, and laws made from laws."""

from dpsym.language.distributions.base import Law, LawSymbol, law, laws
from dpsym.language.distributions.composed import (
    Conditional,
    Joint,
    Mixture,
    PointwiseLaw,
    Power,
    Product,
    PushForward,
)
from dpsym.language.distributions.continuous import Exponential, Laplace, Normal, RealLaw, Uniform
from dpsym.language.distributions.exponential_families import (
    Beta,
    Dirichlet,
    DiscreteLaplace,
    ExponentialFamily,
    FamilyLaw,
    Gamma,
    Geometric,
    Gumbel,
    InverseGaussian,
    LogNormal,
    MultivariateNormal,
    NegativeBinomial,
    Pareto,
    Poisson,
    family,
)
from dpsym.language.distributions.exponential_mechanism import ExponentialMechanism
from dpsym.language.distributions.finite import Bernoulli, Binomial, FiniteLaw
from dpsym.language.distributions.randomized_response import RandomizedResponse

__all__ = [
    "Bernoulli",
    "Beta",
    "Binomial",
    "Conditional",
    "Dirichlet",
    "DiscreteLaplace",
    "Exponential",
    "ExponentialFamily",
    "ExponentialMechanism",
    "FamilyLaw",
    "FiniteLaw",
    "Gamma",
    "Geometric",
    "Gumbel",
    "InverseGaussian",
    "Joint",
    "Laplace",
    "Law",
    "LawSymbol",
    "LogNormal",
    "Mixture",
    "MultivariateNormal",
    "NegativeBinomial",
    "Normal",
    "Pareto",
    "PointwiseLaw",
    "Poisson",
    "Power",
    "Product",
    "PushForward",
    "RandomizedResponse",
    "RealLaw",
    "Uniform",
    "family",
    "law",
    "laws",
]
