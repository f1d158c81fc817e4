"""dpsym checks the theorems of differential privacy: claims in, evidence out, verdicts judged.

State a claim of your own and check it:

>>> from dpsym import Claim, real
>>> alpha = real("alpha", above=1)
>>> print(Claim(alpha**2 > 2).check())
refuted claim: α = 4/3: left 16/9, right 2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dpsym.language import (
        KL,
        RDP,
        ZCDP,
        ApproximateDP,
        ApproximateRDP,
        ApproximateRenyi,
        Bernoulli,
        Binomial,
        ChiSquare,
        Claim,
        Conditional,
        Context,
        Decomposition,
        Divergence,
        Elaboration,
        Expectation,
        Exponential,
        FDivergence,
        FiniteLaw,
        Goal,
        HockeyStick,
        Indicator,
        Joint,
        Laplace,
        Law,
        LawSymbol,
        MaxDivergence,
        Mistake,
        Mixture,
        Normal,
        Notion,
        Point,
        PointwiseLaw,
        Power,
        PrivacyLoss,
        Probability,
        Product,
        PureDP,
        PushForward,
        RandomizedResponse,
        RealLaw,
        Renyi,
        Saturation,
        Space,
        Subset,
        Supremal,
        Supremum,
        Theorem,
        TotalVariation,
        Uniform,
        Variable,
        at_least,
        at_most,
        both,
        chain,
        cube_function,
        draw,
        draws,
        elaborate,
        equal,
        event,
        for_all,
        greater,
        integer,
        latex,
        law,
        laws,
        less,
        mean,
        order,
        point,
        probability,
        real,
        sum_of,
        support,
        values,
        variables,
    )
    from dpsym.language import kernel as stochastic_map

__all__ = [
    "KL",
    "RDP",
    "ZCDP",
    "ApproximateDP",
    "ApproximateRDP",
    "ApproximateRenyi",
    "Bernoulli",
    "Binomial",
    "ChiSquare",
    "Claim",
    "Conditional",
    "Context",
    "Decomposition",
    "Divergence",
    "Elaboration",
    "Expectation",
    "Exponential",
    "FDivergence",
    "FiniteLaw",
    "Goal",
    "HockeyStick",
    "Indicator",
    "Joint",
    "Laplace",
    "Law",
    "LawSymbol",
    "MaxDivergence",
    "Mistake",
    "Mixture",
    "Normal",
    "Notion",
    "Point",
    "PointwiseLaw",
    "Power",
    "PrivacyLoss",
    "Probability",
    "Product",
    "PureDP",
    "PushForward",
    "RandomizedResponse",
    "RealLaw",
    "Renyi",
    "Saturation",
    "Space",
    "Subset",
    "Supremal",
    "Supremum",
    "Theorem",
    "TotalVariation",
    "Uniform",
    "Variable",
    "__version__",
    "at_least",
    "at_most",
    "both",
    "chain",
    "cube_function",
    "draw",
    "draws",
    "elaborate",
    "equal",
    "event",
    "for_all",
    "greater",
    "integer",
    "latex",
    "law",
    "laws",
    "less",
    "mean",
    "order",
    "point",
    "probability",
    "real",
    "stochastic_map",
    "sum_of",
    "support",
    "values",
    "variables",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Load the language when a name of it is first used, so that ``dpsym recheck`` does without sympy."""
    if name not in __all__:
        raise AttributeError(f"dpsym has no {name}")
    # The folder dpsym/kernel has that name already, so a kernel is called by what it is.
    found = getattr(import_module("dpsym.language"), "kernel" if name == "stochastic_map" else name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
