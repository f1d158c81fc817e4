"""Claims: hypotheses and one conclusion about variables, laws, events and kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sympy.core.symbol import Str
from sympy.logic.boolalg import Boolean

from dpsym import hooks
from dpsym.errors import DpsymError, IllFormedError
from dpsym.language.elaboration.elaborate import elaborate
from dpsym.language.elaboration.goals import Elaboration
from dpsym.language.names import text_of
from dpsym.language.printing import Written, in_hand, latex, reading
from dpsym.language.relations import statement_of
from dpsym.language.unevaluated import unevaluated

__all__ = ["Claim"]


class Unwritable(Boolean):
    """A claim that cannot even be written down, with the reason."""

    def __new__(cls, reason: Any) -> Unwritable:
        """Return the claim that could not be written."""
        return super().__new__(cls, Str(reason) if isinstance(reason, str) else reason)  # type: ignore[no-any-return]

    @property
    def reason(self) -> str:
        """What went wrong in writing the claim down."""
        return text_of(self.args[0])

    def _latex(self, printer: Any) -> str:
        return r"\text{(cannot be written)}"


@dataclass(frozen=True)
class Claim(hooks.Shown):
    """For all values of its variables in their domains: if what is given holds, the conclusion holds.

    Attributes:
        conclusion: a relation, a notion applied to a pair of laws, or several of them; a function
            without arguments that returns it, where writing it may already fail, or not end.
        given: the hypotheses.
        tight: designed points: for variables numbers, for laws tuples of masses.
        title: what the claim is called.
        shapes: sizes of spaces or values of counts to use instead of the default ones, and "normal".
        rests_on: classical theorems that the author says the claim uses.
        witness: laws that show an existential conclusion, see :class:`~dpsym.language.Decomposition`.
        hand: how the text that makes the claim writes its parts; no part of the claim.

    >>> from dpsym.language import Claim, real
    >>> alpha = real("alpha", above=1)
    >>> len(Claim(alpha**2 > 1).elaborate().goals)
    1
    """

    conclusion: Any
    given: tuple[Any, ...] = ()
    tight: tuple[Mapping[Any, Any], ...] = ()
    title: str = ""
    shapes: Any = None
    rests_on: tuple[str, ...] = ()
    witness: Any = None
    hand: Mapping[Any, Written] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        given = self.given if isinstance(self.given, (tuple, list)) else (self.given,)
        tight = (self.tight,) if isinstance(self.tight, Mapping) else tuple(self.tight)
        object.__setattr__(self, "conclusion", _written(self.conclusion))
        object.__setattr__(self, "given", tuple(_written(hypothesis) for hypothesis in given))
        object.__setattr__(self, "tight", tight)

    def __hash__(self) -> int:
        return hash((self.conclusion, self.given))

    def latex(self) -> str:
        r"""Return the conclusion, after what is given, in LaTeX.

        >>> from dpsym.language import Claim, real
        >>> Claim(real("alpha") <= 1).latex()
        '\\alpha \\le 1'
        """
        with in_hand(self.hand):
            conclusion, *given = map(latex, (self.conclusion, *self.given))
        if not given:
            return conclusion
        hypotheses = r",\; ".join(given)
        return rf"{hypotheses} \;\Longrightarrow\; {conclusion}"

    def reading(self) -> str:
        r"""Return what was understood, in LaTeX, with every variable and its domain.

        >>> from dpsym.language import Claim, real
        >>> Claim(real("alpha", above=1) > 0).reading()
        '\\forall\\, \\alpha \\in (1, \\infty):\\quad \\alpha > 0'
        """
        return reading(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Show the claim as a formula in a notebook."""
        shown: dict[str, str] = hooks.show_claim(self)
        return shown

    def elaborate(self) -> Elaboration:
        """Return the scalar statements that the claim comes down to.

        Raises:
            IllFormedError: the claim does not type-check.
        """
        return _elaborated(self)

    def check(self, **settings: Any) -> Any:
        """Return what is found out; settings are those of ``dpsym.check.settings.Settings``."""
        return hooks.decide_claim(self, settings)


@lru_cache(maxsize=64)  # the same claim is attacked, proved, and its proof replayed
def _elaborated(claim: Claim) -> Elaboration:
    return elaborate(claim)


def _written(statement: Any | Callable[[], Any]) -> Any:
    """Write a statement down; what goes wrong in doing so is a property of the claim."""
    import sympy

    if callable(statement) and not isinstance(statement, sympy.Basic):
        try:
            with unevaluated():
                statement = statement()
        except (DpsymError, TypeError, ValueError, ZeroDivisionError) as error:
            return Unwritable(str(error))
    try:
        return statement_of(statement)
    except IllFormedError as error:
        return Unwritable(str(error))
