"""Certified shrinking: from a violating instance to one that a person would write down.

Every step keeps the violation, certified by the checker, and lowers the height of the instance: how much
there is to read in it.  Laws take small whole weights, numbers move towards the centre of their domain
and then up the Stern-Brocot tree, logarithms shrink through their argument.  Bounded variables follow the
others, so the hypotheses stay true.
"""

from __future__ import annotations

from typing import Final

from flint import arb, fmpq

from dpsym.engines.drafts import Draft, Instance, Weights
from dpsym.engines.effort import Effort
from dpsym.engines.placing import Slack, Wish
from dpsym.engines.points import standard_laws
from dpsym.engines.rationals import as_float, height, near
from dpsym.engines.shorten import TOTALS, laws, nearby, rounded, simple, towards_center
from dpsym.engines.targets import Target
from dpsym.kernel.numbers import Log
from dpsym.kernel.statement import Domain

__all__ = ["shrink", "shrunk", "weight"]

EVALUATIONS: Final = 200
TRIES: Final = 4  # drafts that are completed, for each that is evaluated
STEPS: Final = 12_000  # only for what is out of proportion: usually the counts end the search
SLACKS: Final = (1, 4, 16, 64, 256, 2**12, 2**20, 2**30)
SPREADS: Final = (10**7, 10**6, 10**5, 10**4, 10**3, 10**2, 10)
ARGUMENT: Final = Domain(fmpq(1), None, lo_open=True)  # of a logarithm that is positive
FINE: Final = 4  # times as much as usual costs an instance at the highest precision
LEGIBLE: Final = 2  # a number of at most this height is left alone


def shrunk(target: Target, instance: Instance, evaluations: int = EVALUATIONS) -> Instance:
    """Return a shorter instance that is certified to violate as well; the instance itself if none is found.

    The values of the instance are taken as wishes, so an instance from anywhere will do.
    """
    names = [step.variable.name for step in target.plan.steps]
    masses = tuple(tuple(_mass(instance, name) for name in group) for group, _ in target.plan.groups)
    best = shrink(target, Draft({name: instance[name] for name in names}, masses), evaluations)
    return instance if best is None else best


def shrink(target: Target, draft: Draft, evaluations: int = EVALUATIONS) -> Instance | None:
    """Return the shortest certified violation that was found from a draft; None if it is not one itself."""
    search = _Search(target, evaluations)
    if not search.moves(draft):
        return None
    search.try_standard_laws()
    search.follow_bounds()
    before = -1
    while search.weight != before and not search.is_over():
        before = search.weight
        search.rescale()
        search.shorten_laws()
        for step in target.plan.steps:
            search.shorten(step.variable.name, step.variable.domain)
    return search.best


def weight(instance: Instance) -> int:
    """Return the height of an instance.

    >>> weight({"a": fmpq(2), "b": Log(fmpq(1), fmpq(7, 3))})
    9
    """
    return sum(map(height, instance.values()))


class _Search:
    """Where the shrinking stands, the lightest violation so far, and what may still be spent."""

    def __init__(self, target: Target, evaluations: int) -> None:
        self.target = target
        self.left = evaluations
        self.tries = TRIES * evaluations
        self.effort = Effort(STEPS)
        self.draft = Draft({}, ())
        self.weight = 1 << 60
        self.best: Instance | None = None

    def is_over(self) -> bool:
        """Return whether everything that may be spent is spent."""
        return self.left <= 0 or self.tries <= 0 or self.effort.is_over()

    def moves(self, draft: Draft, *, heavier: bool = False) -> bool:
        """Move to the draft if it violates and is lighter, or may be heavier."""
        if self.is_over():
            return False
        self.tries -= 1
        instance = self.target.completion.complete(draft)
        if instance is None:
            return False
        total = weight(instance)
        if total >= self.weight and not heavier:
            return False
        if not self._is_violated(instance):
            return False
        if self.best is None or total < weight(self.best):
            self.best = instance
        self.draft, self.weight = draft, total
        return True

    def _is_violated(self, instance: Instance) -> bool:
        self.left -= 1
        self.effort.charge("values", self.target.size)
        status = self.target.status(instance)
        if status == "unknown" and self.best is None:
            self.effort.charge("values", FINE * self.target.size)
            status = self.target.status(instance, 1024)
        return status == "violated"

    def with_wish(self, name: str, wish: Wish) -> Draft:
        """Return the current draft with another wish for one variable."""
        return Draft({**self.draft.wishes, name: wish}, self.draft.weights)

    def wish(self, name: str, wish: Wish) -> bool:
        """Try another wish for one variable."""
        return self.moves(self.with_wish(name, wish))

    def law(self, index: int, masses: Weights) -> bool:
        """Try other weights for one law."""
        given = self.draft.weights
        return any(masses) and self.moves(
            Draft(self.draft.wishes, (*given[:index], masses, *given[index + 1 :]))
        )

    def try_standard_laws(self) -> None:
        """Replace all laws at once by those that everybody knows."""
        slack: dict[str, Wish] = {
            s.variable.name: Slack(fmpq(0)) for s in self.target.plan.steps if s.saturated
        }
        for masses in standard_laws(self.target.plan):
            if not self.moves(Draft({**self.draft.wishes, **slack}, masses)):
                self.moves(Draft(self.draft.wishes, masses))

    def follow_bounds(self) -> None:
        """Let bounded variables follow the others where that keeps the violation, even if it reads longer."""
        for step in self.target.plan.steps:
            name = step.variable.name
            if step.bounds and self.draft.wishes.get(name) != Slack(fmpq(0)):
                self.moves(self.with_wish(name, Slack(fmpq(0))), heavier=True)

    def rescale(self) -> None:
        """Divide all unbounded rational variables by the largest: many claims are homogeneous."""
        domains = {step.variable.name: step.variable.domain for step in self.target.plan.steps}
        free: dict[str, fmpq] = {}
        for name, wish in self.draft.wishes.items():
            domain = domains[name]
            if isinstance(wish, fmpq) and domain.lo in (None, 0) and domain.hi is None and not domain.integer:
                free[name] = wish
        largest = max(map(abs, free.values()), default=fmpq(0))
        if len(free) > 1 and largest not in (0, 1):
            scaled = {name: value / largest for name, value in free.items()}
            self.moves(Draft({**self.draft.wishes, **scaled}, self.draft.weights))

    def shorten_laws(self) -> None:
        """Give the laws fewer atoms and small whole weights, first all together and then one by one."""
        self._spread_laws()
        for atom in range(max(map(len, self.draft.weights), default=0)):
            masses = tuple(_without(law, atom) for law in self.draft.weights)
            if all(map(any, masses)) and masses != self.draft.weights:
                self.moves(Draft(self.draft.wishes, masses))
        for total in TOTALS:  # all laws together first: they may only be wrong together
            masses = tuple(rounded(law, total) for law in self.draft.weights)
            if masses and all(map(any, masses)) and self.moves(Draft(self.draft.wishes, masses)):
                break
        for index in range(len(self.draft.weights)):
            for candidate in laws(self.draft.weights[index]):
                self.law(index, candidate)

    def _spread_laws(self) -> None:
        """Enlarge the differences between laws that lie close together."""
        given = self.draft.weights
        if not given or self.weight < 40:
            return
        first = _normalised(given[0])
        for factor in SPREADS:
            spread = [given[0]]
            for law in given[1:]:
                spread.append(_apart(first, _normalised(law), factor) if len(law) == len(first) else law)
            if tuple(spread) != given and self.moves(Draft(self.draft.wishes, tuple(spread)), heavier=True):
                return

    def shorten(self, name: str, domain: Domain) -> None:
        """Shorten one variable that is not a mass of a law."""
        wish = self.draft.wishes.get(name)
        if isinstance(wish, Slack):
            self._shorten_slack(name)
        elif isinstance(wish, Log):
            self._shorten_logarithm(name, wish)
        elif isinstance(wish, fmpq) and height(wish) > LEGIBLE:
            self._shorten_number(name, domain, wish)

    def _shorten_slack(self, name: str) -> None:
        """Replace a long bound by a shorter number above it."""
        value = self.best[name] if self.best is not None else fmpq(0)
        size = abs(as_float(value)) if not isinstance(value, arb) else 0.0
        if height(value) <= LEGIBLE or size == 0 or size == float("inf"):
            return
        for part in SLACKS:
            if self.wish(name, Slack(near(size, 0.5) / part)):
                return

    def _shorten_logarithm(self, name: str, wish: Log) -> None:
        """Shorten the argument, with the coefficient 1 if it is not."""
        sign = fmpq(1 if wish.coefficient > 0 else -1)
        base = wish.base
        if abs(wish.coefficient) != 1:
            base = fmpq(2)
            if not self.wish(name, Log(sign, base)):
                return
        for candidate in (*simple(ARGUMENT, base), *nearby(ARGUMENT, base)):
            if self.wish(name, Log(sign, candidate)):
                return

    def _shorten_number(self, name: str, domain: Domain, x: fmpq) -> None:
        for candidate in simple(domain, x):
            if self.wish(name, candidate):
                return
        for candidate in towards_center(domain, x, lambda y: self._violates(name, y)):
            if self.wish(name, candidate):
                x = candidate
        for candidate in nearby(domain, x):
            if self.wish(name, candidate):
                return

    def _violates(self, name: str, value: fmpq) -> bool:
        """Return whether the claim still fails with another value of one variable, however long it reads."""
        if self.is_over():
            return False
        self.tries -= 1
        instance = self.target.completion.complete(self.with_wish(name, value))
        return instance is not None and self._is_violated(instance)


def _mass(instance: Instance, name: str) -> fmpq:
    mass = instance[name]
    return mass if isinstance(mass, fmpq) else fmpq(0)


def _without(law: Weights, atom: int) -> Weights:
    return tuple(mass if i != atom else fmpq(0) for i, mass in enumerate(law))


def _normalised(law: Weights) -> Weights:
    total = sum(law, fmpq(0))
    return tuple(mass / total for mass in law)


def _apart(first: Weights, second: Weights, factor: int) -> Weights:
    return tuple(max(fmpq(0), p + factor * (q - p)) for p, q in zip(first, second, strict=True))
