"""What has to be positive, or a probability, and is not evidently so, becomes a hypothesis."""

from __future__ import annotations

from typing import Any

from dpsym.errors import IllFormedError, UnknownError
from dpsym.kernel.terms import rat
from dpsym.language.elaboration.context import Context
from dpsym.language.scalars import scalar
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.symbols import Variable

__all__ = ["require_positive", "require_probability"]


def require_positive(expression: Any, context: Context) -> None:
    """Make it a hypothesis that a scale is positive, unless that is evident."""
    if context.is_integrated(expression):
        for end in _ends(expression, context):  # of no length alone, and then there is no such integral
            require_probability(end, context, upper=False)
    elif not is_evidently_positive(expression):
        context.require(">", scalar(expression, context), rat(0))


def require_probability(expression: Any, context: Context, *, upper: bool = True) -> None:
    """Make it a hypothesis that a parameter lies in [0, 1], unless that is evident."""
    if context.is_integrated(expression):  # the variable's range is that of the integral
        for end in _ends(expression, context):
            require_probability(end, context, upper=upper)
        return
    if expression.is_number and (expression.is_negative or (upper and (expression - 1).is_positive)):
        raise IllFormedError(f"a probability, or a share, would be {expression}")
    if not is_evidently_nonnegative(expression):
        context.require(">=", scalar(expression, context), rat(0))
    if upper and not (isinstance(expression, Variable) and expression.domain.hi == 1):
        if not (expression.is_number and (1 - expression).is_nonnegative):
            context.require("<=", scalar(expression, context), rat(1))


def _ends(expression: Any, context: Context) -> tuple[Any, ...]:
    """Return the values between which a parameter lies while something is integrated.

    Raises:
        UnknownError: it is not linear in the variable of the integral.
    """
    found = context.range_of(expression)
    if found is None:
        raise UnknownError(
            f"in which range the parameter {expression} of a law lies is known only for what is linear in "
            "what is drawn or integrated over"
        )
    return found
