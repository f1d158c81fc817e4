"""Derivations: steps, chains, lemmas, and the classical theorems that steps may cite."""

from dpsym.derive.model import Block, Cases, Chain, Derivation, Induction, Lemma
from dpsym.derive.reasons import cite, given_at
from dpsym.derive.rules import *  # noqa: F403 - every rule is offered here
from dpsym.derive.rules import __all__ as _rules

__all__ = ["Block", "Cases", "Chain", "Derivation", "Induction", "Lemma", "cite", "given_at"]
__all__ += list(_rules)
