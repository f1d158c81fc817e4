"""Derivations: steps, chains, lemmas, and the classical theorems that steps may cite."""

from dpsym.derive.arguments import (
    adaptively,
    complement,
    copy_by_copy,
    factorise,
    hoeffding,
    jensen,
    keep_privately,
    level_by_level,
    moment_of_toss,
    split_privately,
    tail_at_rate,
    tails_of_sum,
)
from dpsym.derive.definitions import Masses, Pointwise, Share
from dpsym.derive.model import Block, Cases, Chain, Derivation, Induction, Lemma, Let
from dpsym.derive.orders import above_kl, below_max, between_orders, excess_by_order, excess_of_copies
from dpsym.derive.reasons import cite, given_at, limit
from dpsym.derive.rules import *  # noqa: F403 - every rule is offered here
from dpsym.derive.rules import __all__ as _rules
from dpsym.derive.theorem import Mistake, Theorem
from dpsym.language.supported import OnSupport

__all__ = [
    "Block",
    "Cases",
    "Chain",
    "Derivation",
    "Induction",
    "Lemma",
    "Let",
    "Masses",
    "Mistake",
    "OnSupport",
    "Pointwise",
    "Share",
    "Theorem",
]
__all__ += ["cite", "complement", "given_at", "hoeffding", "jensen", "keep_privately", "limit"]
__all__ += ["above_kl", "adaptively", "below_max", "between_orders", "excess_by_order", "excess_of_copies"]
__all__ += [
    "copy_by_copy",
    "factorise",
    "level_by_level",
    "moment_of_toss",
    "split_privately",
    "tail_at_rate",
    "tails_of_sum",
]
__all__ += list(_rules)
