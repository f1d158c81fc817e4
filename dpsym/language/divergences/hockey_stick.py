"""The hockey-stick divergence by its factor, and the total variation distance, from the table."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.divergences.generators import HockeyStick, TotalVariation

__all__ = ["HockeyStick", "TotalVariation", "hockey_stick"]


def hockey_stick(gamma: Any, first: Any, second: Any) -> Any:
    """Return E_gamma(P || Q), the largest P(S) - gamma Q(S), for any gamma >= 0: 1 at gamma = 0.

    Below 1 some authors subtract 1 - gamma, so that equal laws have the divergence 0; not so here.

    >>> from dpsym.language import laws
    >>> hockey_stick(2, *laws("P Q")), hockey_stick(0, *laws("P Q"))
    (HockeyStick(log(2), P, Q), HockeyStick(-oo, P, Q))
    """
    factor = sympy.sympify(gamma, strict=True)
    return HockeyStick(-sympy.oo if factor == 0 else sympy.log(factor), first, second)
