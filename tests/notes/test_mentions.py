"""What a text only mentions, ascribes to others, or says of some values alone: none of it is claimed of all."""

import pytest

from dpsym import Renyi, at_least
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items

LET = "Let $x > 0$. "


@pytest.mark.parametrize(
    "text",
    [
        "If $x$ is an integer, then $x \\ge 1$.",
    ],
)
def test_what_is_not_claimed_of_all_values(text):
    found = items(LET + text)
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


def test_an_order_with_a_bound_is_finite():
    text = "Let $\\alpha > 1$ be an order. For laws $P, Q$ on $Y$, $D_\\alpha(P \\| Q) \\ge 0$."
    found = claims(text)[-1]
    (order,) = {part.args[0] for part in found.conclusion.atoms(Renyi)}
    assert str(order.domain) == "(1, oo)"
    assert found.conclusion == at_least(Renyi(order, *found.conclusion.args[0].args[1:]), 0)
