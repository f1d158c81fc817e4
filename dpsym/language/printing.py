"""LaTeX of claims, and the reading of a claim: the claim together with all its quantifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Domain
from dpsym.language.typecheck import Checker, Inventory

if TYPE_CHECKING:
    from dpsym.language.claims import Claim

__all__ = ["domain_latex", "latex", "of_variable", "reading"]


def latex(node: Any) -> str:
    r"""Return the LaTeX of an expression, a relation, a law or a notion.

    >>> from dpsym.language.symbols import real
    >>> latex(real("epsilon_hat") ** 2 / 2)
    '\\frac{\\hat\\varepsilon^{2}}{2}'
    """
    return str(sympy.latex(node))


def domain_latex(domain: Domain) -> str:
    r"""Return the LaTeX of a domain.

    >>> from flint import fmpq
    >>> domain_latex(Domain(fmpq(0), None, integer=True))
    '[0, \\infty) \\cap \\mathbb{Z}'
    """
    if domain.lo is None and domain.hi is None and not domain.integer:
        return r"\mathbb{R}"
    left = "(" if domain.lo_open else "["
    right = ")" if domain.hi_open else "]"
    lo = r"-\infty" if domain.lo is None else str(domain.lo)
    hi = r"\infty" if domain.hi is None else str(domain.hi)
    return f"{left}{lo}, {hi}{right}" + (r" \cap \mathbb{Z}" if domain.integer else "")


def reading(claim: Claim) -> str:
    """Return a claim with every variable, law, event and kernel that it quantifies, in LaTeX."""
    checker = Checker()
    try:
        for statement in (claim.conclusion, *claim.given):
            checker.statement(statement)
    except IllFormedError:
        return claim.latex()
    quantified = _quantifiers(checker.found)
    return rf"\forall\, {quantified}:\quad {claim.latex()}" if quantified else claim.latex()


def _quantifiers(found: Inventory) -> str:
    parts = [of_variable(variable) for variable in sorted(found.variables, key=str)]
    for space in found.spaces:
        laws = [latex(law) for law in sorted(found.laws, key=str) if law.space == space]
        if laws:
            parts.append(rf"{', '.join(laws)} \text{{ on }} {latex(space)}")
    parts.extend(thing.quantifier() for thing in (*found.others, *found.points))
    return r",\; ".join(parts)


def of_variable(variable: Any) -> str:
    r"""Return how a claim about all values of a variable introduces it.

    >>> from dpsym.language.symbols import real
    >>> of_variable(real("s", at_least=0, at_most=real("t")))
    's \\in [0, \\infty),\\, s \\le t'
    """
    name = latex(variable)
    text = rf"{name} \in {domain_latex(variable.domain)}"
    signs = {">": ">", ">=": r"\ge", "<": "<", "<=": r"\le"}
    bounds = "".join(rf",\, {name} {signs[str(op)]} {latex(bound)}" for op, bound in variable.constraints)
    return text + bounds
