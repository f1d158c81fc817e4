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
from dpsym.language.distributions.exponential_mechanism import ExponentialMechanism
from dpsym.language.distributions.finite import Bernoulli, Binomial, FiniteLaw
from dpsym.language.distributions.randomized_response import RandomizedResponse

__all__ = [
    "Bernoulli",
    "Binomial",
    "Conditional",
    "Exponential",
    "ExponentialMechanism",
    "FiniteLaw",
    "Joint",
    "Laplace",
    "Law",
    "LawSymbol",
    "Mixture",
    "Normal",
    "PointwiseLaw",
    "Power",
    "Product",
    "PushForward",
    "RandomizedResponse",
    "RealLaw",
    "Uniform",
    "law",
    "laws",
]
