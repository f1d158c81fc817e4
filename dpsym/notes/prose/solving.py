"""Phrases that set a quantity equal to something, solve for a symbol, or choose its best value.

What such a sentence goes on to say holds for these values alone: without the condition it would be misread.
"""

from __future__ import annotations

from typing import Final

from dpsym.notes.prose.patterns import Table

__all__ = ["SOLVING"]

_SETTING: Final = "setting|equating|putting|set|equate|put|make|making"
_QUANTITY: Final = (
    "[the|this|that] [last|latter|right|resulting|final] [hand] "
    "this|it|that|latter|quantity|side|bound|rhs|expression|probability|term"
)
_OPTIMISING: Final = (
    "optimising|optimizing|optimise|optimize|minimising|minimizing|minimise|minimize|maximising|maximizing|"
    "maximise|maximize|differentiating|differentiate"
)

#: ``equated``: the last side of the display before, and then perhaps the symbol for which it is solved.
#: ``chosen``: the symbols whose values are meant, but not all of them.
SOLVING: Final[Table] = {
    "equated": (
        f"[by|if|when] [we] {_SETTING} {_QUANTITY} [=] [equal] [to] [be] F",
        f"[by|if|when] [we] {_SETTING} {_QUANTITY} [=] [equal] [to] [be] F [,] [and] "
        "solving|solve|rearranging|rearrange [this] [for] F",
    ),
    "chosen": (
        f"[by] [we] {_OPTIMISING} [this|it|the] [bound|quantity|expression|exponent|side] "
        "over|in|for|by|respect [to] [all|the] [choice|choices] [of] Fs",
        f"[by] [we] {_OPTIMISING} [this|it|the] [bound|quantity|expression|exponent|side] with respect to Fs",
        "[by] solving|solve|resolving|rearranging|rearrange [this|it|the] "
        "[equation|inequality|relation|bound] for Fs",
        "[by|if] [we] choosing|choose|picking|pick|selecting|select [the] [best|optimal] [value] [of] F "
        "optimally|appropriately|suitably|well|best",
        "[the] best|optimal [choice|value] [of|for] F",
        "[the] optimum|minimum|maximum is attained|achieved|reached at|for|by",
    ),
}
