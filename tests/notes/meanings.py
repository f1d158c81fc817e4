"""Formulas and what they mean under conditions, for the tests of the reader."""

from __future__ import annotations

from dpsym.notes.meaning import denote, hypothesis, stated
from dpsym.notes.scope import Scope
from dpsym.notes.single import conditions, tree


def scope_of(where, parent=None, house=False):
    """Return a scope with what the conditions say."""
    scope = Scope(parent, house=house)
    conditions(where, scope)
    return scope


def meaning(latex, where="", **options):
    """Return what a part of a formula stands for under conditions, of whatever kind."""
    scope = scope_of(where, **options)
    return denote(tree(latex, scope), scope)


def claimed(latex, where="", **options):
    """Return the statements that a formula makes."""
    scope = scope_of(where, **options)
    return stated(tree(latex, scope), scope)


def supposed(latex, where="", **options):
    """Return what a formula supposes."""
    scope = scope_of(where, **options)
    return hypothesis(tree(latex, scope), scope)
