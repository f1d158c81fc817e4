"""The Laplace and the Gaussian mechanism by their usual parameters; they are laws with a density."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.distributions.continuous import Laplace, Normal
from dpsym.language.nodes import to_sympy

__all__ = ["GaussianMechanism", "LaplaceMechanism"]


def LaplaceMechanism(value: Any, sensitivity: Any, epsilon: Any) -> Laplace:
    """Return the law of a value plus Laplace noise of scale sensitivity/epsilon (Dwork et al. 2006).

    The sensitivity is the largest change of the value, in the l1 norm; with it, the mechanism is epsilon-DP.
    Both must be positive.  Where the value has several coordinates, this is the law of one of them.

    >>> LaplaceMechanism(5, 1, 2)
    Laplace(5, 1/2)
    """
    return Laplace(value, _number(sensitivity) / epsilon)  # type: ignore[no-any-return]


def GaussianMechanism(value: Any, sensitivity: Any, rho: Any) -> Normal:
    """Return the law of a value plus normal noise of variance sensitivity^2/(2 rho) (Bun and Steinke 2016).

    The sensitivity is the largest change of the value; with it, the mechanism is rho-zCDP.  Sensitivity and
    rho must be positive.

    >>> GaussianMechanism(5, 3, 2)
    Normal(5, 3/2)
    """
    return Normal(value, _number(sensitivity) / sympy.sqrt(2 * _number(rho)))  # type: ignore[no-any-return]


def _number(value: Any) -> Any:
    number = to_sympy(value)
    if not isinstance(number, sympy.Expr):
        raise IllFormedError(f"a sensitivity or rho is a number, got {str(value)[:60]!r}")
    return number
