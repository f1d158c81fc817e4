"""The index of a book: what is spoken of in statements, by its name in the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import sympy

from dpsym.language.distributions.base import Law
from dpsym.language.divergences.base import Divergence
from dpsym.language.notions.base import Notion

__all__ = ["alphabetical", "named_in"]

#: Under what an index lists what the words of its Python name do not say.
NAMES: Final[Mapping[str, str]] = {
    "AboveThreshold": "sparse vector technique",
    "AdaptiveProcess": "adaptive process",
    "ApproximateDP": "differential privacy, approximate",
    "ApproximateRDP": "Rényi differential privacy, approximate",
    "ApproximateRenyi": "Rényi divergence, approximate",
    "ApproximateZCDP": "concentrated differential privacy, approximate",
    "Bhattacharyya": "Bhattacharyya distance",
    "BhattacharyyaCoefficient": "Bhattacharyya coefficient",
    "BoundedCDP": "concentrated differential privacy, up to an order",
    "CappedCDP": "concentrated differential privacy, capped",
    "ChernoffDivergence": "Chernoff divergence",
    "ChiSquare": "chi-square divergence",
    "Conditional": "conditional law",
    "CubeFunction": "function on the cube",
    "DiscreteGaussian": "discrete Gaussian law",
    "DiscreteLaplace": "discrete Laplace law",
    "DivergenceDP": "privacy by an f-divergence",
    "Entropy": "entropy",
    "ExponentialMechanism": "exponential mechanism",
    "FDivergence": "f-divergence",
    "Folded": "law of an absolute value",
    "GaussianDP": "Gaussian differential privacy",
    "Hellinger": "Hellinger distance",
    "HockeyStick": "hockey-stick divergence",
    "IndependentEntries": "independent numbers, laws of",
    "InverseGaussian": "inverse Gaussian law",
    "JensenShannon": "Jensen–Shannon divergence",
    "JointDP": "joint differential privacy",
    "JointlyPrivate": "joint differential privacy",
    "KL": "Kullback–Leibler divergence",
    "KLPrivacy": "Kullback–Leibler privacy",
    "KaryResponse": "randomized response with several answers",
    "LossCumulant": "privacy loss, cumulants of the",
    "MeanConcentratedDP": "concentrated differential privacy, by mean",
    "Mixture": "mixture of laws",
    "MultivariateNormal": "normal law of several numbers",
    "MutualInformation": "mutual information",
    "MutualInformationDP": "mutual-information differential privacy",
    "NegativeBinomial": "negative binomial law",
    "NoisyMaximum": "report noisy max",
    "NormalVector": "normal law of several numbers",
    "NormalizedSquaredHellinger": "Hellinger distance, squared",
    "PermuteAndFlip": "permute and flip",
    "Phi": "normal law, distribution function of the",
    "PhiInverse": "normal law, quantiles of the",
    "Power": "independent draws from one law",
    "PrivacyLoss": "privacy loss",
    "ProbabilisticDP": "probabilistic differential privacy",
    "Product": "product of laws",
    "ProposeTestRelease": "propose, test, release",
    "PureDP": "differential privacy, pure",
    "PushForward": "post-processing",
    "RDP": "Rényi differential privacy",
    "RandomizedResponse": "randomized response",
    "Renyi": "Rényi divergence",
    "RenyiOfAnyOrder": "Rényi divergence, of orders below 1",
    "ReverseKL": "Kullback–Leibler divergence, reverse",
    "Sensitivity": "sensitivity",
    "ShuffledResponses": "shuffled answers",
    "SquaredHellinger": "Hellinger distance, squared",
    "Staircase": "staircase mechanism",
    "StudentT": "Student's law",
    "TotalVariation": "total variation",
    "TradeOff": "trade-off function",
    "TradeOffDP": "privacy by a trade-off function",
    "TriangularDiscrimination": "triangular discrimination",
    "TruncatedCDP": "concentrated differential privacy, truncated",
    "ZCDP": "concentrated differential privacy",
}
#: Laws that are no notions of their own: of which a statement gives masses or densities, parts of others.
UNNAMED: Final = frozenset(
    [
        "DensityLaw",
        "FamilyLaw",
        "FiniteLaw",
        "IndependentValues",
        "Joint",
        "LawSymbol",
        "LineLaw",
        "Marginal",
        "PointwiseLaw",
        "RealLaw",
        "Row",
        "Selection",
        "Truncated",
        "Without",
    ]
)
FIELD: Final = (Divergence, Law, Notion)
KINDS: Final = ((Divergence, "divergence"), (Law, "law"))
PERSONS: Final = frozenset(
    [
        "Bernoulli",
        "Cauchy",
        "Dirichlet",
        "Gumbel",
        "Jeffreys",
        "Laplace",
        "Pareto",
        "Poisson",
        "Rayleigh",
        "Weibull",
    ]
)


def named_in(statements: Iterable[Any]) -> tuple[str, ...]:
    """Return the names of what statements speak of, in order; a law that is any law has none.

    >>> from dpsym.language import KL, Normal, laws, real
    >>> P, Q = laws("P Q")
    >>> named_in([KL(P, Q) >= 0, KL(Normal(0, 1), Normal(real("mu"), 1)) >= 0])
    ('Kullback–Leibler divergence', 'normal law')
    """
    parts = (part for statement in statements for part in sympy.preorder_traversal(statement))
    return tuple(sorted({_name(kind) for kind in {type(part) for part in parts}} - {""}, key=alphabetical))


def _name(kind: type) -> str:
    name = kind.__name__
    if name in NAMES or name in UNNAMED or not issubclass(kind, FIELD):
        return NAMES.get(name, "")
    words = [word if word in PERSONS else word.lower() for word in re.findall("[A-Z][a-z]*", name)]
    kind_of = next((word for base, word in KINDS if issubclass(kind, base)), words[-1])
    return " ".join(words if words[-1] == kind_of else [*words, kind_of])


def alphabetical(name: str) -> str:
    """Return by what a name is put in order."""
    return name.casefold().replace("é", "e")
