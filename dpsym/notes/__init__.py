"""Reading what people write: lecture notes and single claims in LaTeX.  Nothing is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dpsym.language.claims import Claim

__all__ = ["read"]


def read(latex: str, where: str = "") -> Claim:
    r"""Return the claim that a formula in LaTeX makes.

    Args:
        latex: the formula; several relations in a row are a chain, of which all have to hold.
        where: what its symbols are and what is supposed, between semicolons, as in
            ``\alpha > 1; P, Q \text{ on } \mathcal{Y}``.

    Raises:
        Unread: a part is not understood; ``start`` and ``end`` say which.
        IllFormedError: it does not type-check, or a symbol has no domain.

    >>> from dpsym import read
    >>> print(read(r"\frac{1}{\alpha} < 1", where=r"\alpha > 1").check())
    proved claim: everywhere; ∀ α ∈ (1, ∞)
    """
    from dpsym.notes.single import read_claim

    return read_claim(latex, where)
