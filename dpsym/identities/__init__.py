"""Identities: normal forms, and the steps by which the kernel sees for itself that two terms are equal.

Nothing here is trusted.  Once this is imported the kernel asks for steps, which it checks:
see :mod:`dpsym.kernel.identity`.
"""

from dpsym.identities.steps import suggested
from dpsym.kernel.identity import ADVISERS, is_identically_zero

__all__ = ["is_identically_zero", "suggested"]

ADVISERS.append(suggested)
