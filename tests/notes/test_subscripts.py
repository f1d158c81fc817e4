"""What the subscript of a hockey-stick divergence is, as a document defines it."""

from dpsym import Space, laws, real
from dpsym.notes.items import ItemKind
from tests.notes.reading import items

P, Q = laws("P Q", Space("Y"))
gamma = real("gamma", at_least=1)
LAWS = "Let $P$ and $Q$ be laws on $Y$."
FACTOR = "For $\\gamma \\ge 1$ let $E_\\gamma(P \\| Q) = \\sup_{S} (P(S) - \\gamma Q(S))$."


def test_two_definitions_leave_it_open():
    other = "Let $\\varepsilon \\ge 0$ and $E_\\varepsilon(P \\| Q) = \\sup_S (P(S) - e^\\varepsilon Q(S))$."
    assert items(f"{LAWS} {FACTOR} {other} Then $E_2(P \\| Q) \\ge 0$.")[-1].kind is ItemKind.UNREAD


def test_without_a_definition_only_an_epsilon_is_read():
    assert items(f"{LAWS} Then $E_2(P \\| Q) \\ge 0$.")[0].kind is ItemKind.UNREAD
