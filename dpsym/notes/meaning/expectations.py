r"""Means and probabilities: what is random in them, and under which law.

    E_{x \sim P}[g(x)], E_{X}[g(X)]     x is a draw from P, whatever x means elsewhere
    E_P[P/Q], E_P[v]                    the mean over a point drawn from P, of a ratio of laws or a function
    E[g(X)]                             X is declared: a draw, a privacy loss, a variable with a range
    Pr[Z > t], Pr[M(x) \in S]           of a condition; of an event under a law
    Pr[A | B]                           Pr[A and B]/Pr[B]
    P(\cdot | S)                        the law P given S

Draws that stand together below one E are independent; of variables that a passage declares one by one,
the joint law is not said, and a mean of two of them is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.language.definedness import kept
from dpsym.language.distributions.composed import Power
from dpsym.language.expectation import Expectation, Indicator, Probability, functions_in
from dpsym.language.functions import ValueAt, Values
from dpsym.language.randomness import Draw, Draws, PrivacyLoss, draw, draws, random_in
from dpsym.language.relations import Both
from dpsym.language.spaces import Point, RealLine, Whole
from dpsym.language.sums import SumOver
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.free import ANY_LAW, events_combined, joined_events
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.conditions import condition, denotes_event
from dpsym.notes.meaning.core import as_law, denote, event, law, number, point, rule
from dpsym.notes.meaning.laws import DRAWN, conditional
from dpsym.notes.meaning.objects import Outcome, Procedure, Vector
from dpsym.notes.meaning.samples import chance_of_draws
from dpsym.notes.meaning.uniform import spaced
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Expect, Fenced, Interval, Listed, Name, Node, Operation
from dpsym.notes.syntax import Power as Raised
from dpsym.notes.syntax import Probability as ProbabilityNode
from dpsym.notes.words import shown

CHANCE: Final = "P"  # what probabilities are called where no law has that name
OUTPUT: Final = Name("output", "internal")  # what a mechanism puts out, as a random variable
DOT: Final = Name("cdot")  # what stands for the place of a law that is not filled, as in P(. | S)


class Binders:
    """What stands below an E or a Pr: the draws that it makes, and the laws of unnamed draws."""

    def __init__(self, over: tuple[Node, ...], scope: Scope) -> None:
        self.scope = scope.child()
        self.drawn: list[Any] = []  # all that is averaged
        self.independent: list[Any] = []  # what is drawn here
        self.laws: list[Any] = []
        for part in over:
            self._bind(part)

    def _bind(self, part: Node) -> None:
        if isinstance(part, Fenced):
            self._bind(part.inside)
        elif isinstance(part, Listed):
            for item in part.items:
                self._bind(item)
        elif isinstance(part, Chain):
            self._bind_draw(part)
        elif not (isinstance(part, Name) and part == Name(CHANCE) and self.scope.find(part) is None):
            self._bind_thing(part)

    def _bind_draw(self, part: Chain) -> None:
        if part.first is None or len(part.links) != 1 or part.links[0][0] != "~":
            raise unread(part, f"{shown(part)} does not say what is drawn from which law")
        names = part.first.items if isinstance(part.first, Listed) else (part.first,)
        for name in names:
            if not isinstance(name, Name):
                raise unread(part, f"{shown(name)} is not the name of a draw, in {shown(part)}")
            value = random_variable(self.scope.dpsym_name(name), part.links[0][1], self.scope)
            if value in self.drawn:
                raise unread(part, f"{shown(part)} draws the same privacy loss twice, which is not read")
            self.drawn.append(value)
            self.independent.append(value)
            origin = shown(part)
            self.scope.declare(Entry(name, Kind.VARIABLE, value=value, origin=origin, span=part.span))

    def _bind_thing(self, part: Node) -> None:
        thing = denote(part, self.scope)
        if isinstance(thing, Procedure):
            return  # over the coins of a mechanism
        if isinstance(thing, (Draw, PrivacyLoss, Draws, Outcome)):
            self.drawn.append(thing)
            return
        if self.laws:
            raise unread(
                part, f"{shown(part)} is a second law to draw from without a name, which is not read"
            )
        self.laws.append(law(part, self.scope))
        value = draw(unused("u", self.scope, self.laws[-1]), self.laws[-1])
        self.scope.declare(Entry(DRAWN, Kind.VARIABLE, value=value, origin=shown(part), span=part.span))

    @property
    def named(self) -> bool:
        """Whether anything stands below."""
        return bool(self.drawn or self.laws)


def random_variable(name: str, source: Node, scope: Scope) -> Any:
    """Return what is drawn from a law, a sequence from a power, or the loss itself."""
    source = source.unfenced()
    if (numbers := spaced(source, scope)) is not None:
        return numbers.at(draw(unused(f"{name}_0", scope, numbers.law), numbers.law))
    found = denote(as_law(source, scope), scope)
    if isinstance(found, PrivacyLoss):
        return found
    source_law = law(source, scope)
    return draws(name, *source_law.args) if isinstance(source_law, Power) else draw(name, source_law)


@rule(Expect)
def _expect(node: Expect, scope: Scope) -> Any:
    if not node.over and node.given is None:
        node, scope = _with_output(node, scope)
    binders = Binders(node.over, scope)
    body = _body(node.body, binders.scope, of_law=not node.over and node.given is None)
    if node.given is not None:
        return _given(body, binders, node)
    if node.operator == "expectation":
        return _mean(body, binders, node)
    if node.operator == "variance":
        mean = _mean(body, binders, node)
        return _mean((body - mean) ** 2, binders, node)
    raise unread(node, f"the {node.operator} {shown(node)} is not read")


def _with_output(node: Expect, scope: Scope) -> tuple[Expect, Scope]:
    """Return a mean with a draw in the place of what a mechanism puts out, which is random: E[g(M(x))]."""
    found = set(_outputs_in(node.body, scope))
    if not found or node.body.unfenced() in found:
        return node, scope
    if len(found) > 1:
        raise unread(node, f"the joint law of the outputs in {shown(node)} is not said")
    (output,), inner = found, scope.child()
    drawn = denote(output, scope)
    inner.declare(Entry(OUTPUT, Kind.VARIABLE, value=draw(unused("y", scope, drawn), drawn)))
    return replace(node, body=_replaced(node.body, output)), inner


def _outputs_in(node: Node, scope: Scope) -> Iterator[Node]:
    """Yield the outputs of mechanisms among the arguments of functions and the terms of a formula."""
    function = node.function if isinstance(node, Apply) else None
    entry = scope.find(function) if isinstance(function, Name) else None
    if entry is not None and isinstance(entry.value, Procedure):
        yield node
    elif isinstance(node, Apply) and isinstance(function, Name):
        for argument in node.args:
            yield from _outputs_in(argument, scope)
    elif isinstance(node, (Fenced, Operation, Raised)):
        for part in node.children():
            yield from _outputs_in(part, scope)


def _replaced(node: Node, output: Node) -> Node:
    return OUTPUT if node == output else node.rebuilt(lambda part: _replaced(part, output))


def covariance(first: Node, second: Node, over: Node | None, node: Node, scope: Scope) -> Any:
    r"""Return ``\mathrm{Cov}(X, Y)``, the mean of the product of what is left of both without their means."""
    binders = Binders(() if over is None else (over,), scope)
    parts = [_body(part, binders.scope) for part in (first, second)]
    apart = [part - _mean(part, binders, node) for part in parts]
    return _mean(apart[0] * apart[1], binders, node)


def _given(body: Any, binders: Binders, node: Expect) -> Any:
    """Return the mean given a condition of positive probability on the same variable."""
    known = node.given
    if not isinstance(known, Chain) or node.operator != "expectation" or isinstance(body, Values):
        raise unread(node, f"the conditional expectation {shown(node)} is not read")
    stated = condition(known, binders.scope)
    if random_in(body) != random_in(stated) or stated.atoms(Outcome) or body.atoms(Outcome, ValueAt):
        raise unread(node, f"the conditional expectation {shown(node)} is not read")
    chance = _of_condition(stated, binders, node)
    inside = _mean(body * Indicator(stated), binders, node)
    return kept(inside / chance, (inside, sympy.Pow(chance, -1, evaluate=False)))


def _body(node: Node, scope: Scope, *, of_law: bool = False) -> Any:
    """Return what is averaged; a function stands for its value at the point that is drawn.

    A law of numbers that is averaged itself stands for a draw from it: the mean of Bin(n, p), of Gamma(a, b).
    """
    several = of_law and isinstance(node, Apply) and len(node.args) > 1
    found = denote(as_law(node, scope) if several else node, scope)
    if of_law and getattr(found, "is_law", False) and isinstance(found.space, (Whole, RealLine)):
        if not random_in(found) and not found.atoms(Outcome):
            return draw(unused("u", scope, found), found)
        found = denote(node, scope)
    if isinstance(found, Vector) and isinstance(found.at, Values):
        return found.at
    return found if isinstance(found, Values) else number(node, scope)


def _mean(body: Any, binders: Binders, node: Node) -> Any:
    apart = _over_points(body, binders, node)
    if apart is not None:
        return apart
    body, law = _resolved(body, binders, node)
    _require_joint_law(body, law, binders, node)
    if law is not None:
        return Expectation(body, law)
    at_points = body.atoms(ValueAt)
    placed = {entry for value in at_points for entry in value.args if isinstance(entry, Draw)}
    if placed:
        return _mean_of_function(body, placed, binders, node)
    if not random_in(body):
        numbers = body.free_symbols and not body.atoms(ValueAt)  # each of which may be a constant
        raise (unread if numbers else ill_formed)(
            node, f"nothing in {shown(node)} is random, or its law is not said"
        )
    others = [entry for entry in random_in(body) if entry not in (*binders.drawn, *_unnamed(binders))]
    if not binders.named or not others:
        return Expectation(body)
    averaged = [entry for entry in random_in(body) if entry not in others]
    if not averaged and _have_the_law_below(others, binders):
        return Expectation(body)
    if not averaged:
        raise ill_formed(node, f"what is drawn below {shown(node)} does not occur in it")
    return Expectation(body, averaged[0] if len(averaged) == 1 else tuple(averaged))


def _over_points(body: Any, binders: Binders, node: Node) -> Any | None:
    """Return the mean over several independent variables of unknown laws, each a function of its own point.

    Raises:
        Unread: their joint law is not said.
    """
    outcomes = sorted(body.atoms(Outcome), key=lambda outcome: outcome.name)
    if len(outcomes) < 2:
        return None
    if not are_independent(outcomes, binders.scope):
        if len({outcome.law for outcome in outcomes}) == 1:
            return None  # they are functions of one point
        names = " and ".join(outcome.name for outcome in outcomes)
        raise unread(node, f"the joint law of {names} is not said, as {shown(node)} needs it")
    if random_in(body) or binders.laws:
        raise unread(node, f"{shown(node)} averages a variable of unknown law together with others")
    places = {
        outcome: Point(unused(f"y_{outcome.name}", binders.scope, body), outcome.law.space)
        for outcome in outcomes
    }
    found = body.xreplace({outcome: outcome.function(place) for outcome, place in places.items()})
    for outcome, place in places.items():
        mass = outcome.law(place)
        found = SumOver(kept(mass * found, (mass, found)), place)
    return found


def _resolved(body: Any, binders: Binders, node: Node) -> tuple[Any, Any | None]:
    """Return a body in which variables of unknown law are functions of a point, and the law of the point."""
    outcomes = body.atoms(Outcome)
    if outcomes:
        (law,) = {outcome.law for outcome in outcomes}
        if random_in(body) or binders.laws:
            raise unread(node, f"{shown(node)} averages a variable of unknown law together with others")
        return body.xreplace({outcome: outcome.function for outcome in outcomes}), law
    bare = functions_in(body.xreplace(dict.fromkeys(body.atoms(ValueAt), sympy.S.One)))
    if not bare:
        return body, None
    if len(binders.laws) != 1 or random_in(body):
        raise ill_formed(node, f"{shown(node)} does not say at which point the function is meant")
    return body, binders.laws[0]


def _require_joint_law(body: Any, law: Any | None, binders: Binders, node: Node) -> None:
    """Refuse a mean of variables whose joint law is not said, or under a law that none of them has."""
    present = random_in(body)
    unnamed = _unnamed(binders)
    said = [*binders.independent, *unnamed]
    if binders.laws and law is None and not any(entry in unnamed for entry in present):
        if not _have_the_law_below(present, binders):
            raise ill_formed(node, f"nothing in {shown(node)} is drawn from the law below it")
        said = list(binders.independent)  # what is drawn from it has a name of its own
    depends = [entry for entry in present if any(other != entry and other.has(entry) for other in present)]
    free = [entry for entry in present if entry not in said and entry not in depends]
    several = len(free) + (1 if said and free else 0) > 1
    if several and (said or not are_independent(free, binders.scope)):
        names = " and ".join(sorted(map(str, [*free, *(entry for entry in said if entry in present)])))
        raise unread(node, f"the joint law of {names} is not said, as {shown(node)} needs it")


def _have_the_law_below(drawn: list[Any], binders: Binders) -> bool:
    """Return whether draws with names of their own are drawn from the law that stands below by itself."""
    return bool(drawn) and all([entry.law] == list(binders.laws) for entry in drawn)


def _unnamed(binders: Binders) -> list[Any]:
    """Return the draw that has no name, if a law stands below by itself."""
    found = binders.scope.find(DRAWN) if binders.laws else None
    return [] if found is None else [found.value]


def are_independent(drawn: list[Any], scope: Scope) -> bool:
    """Return whether a text says of all these draws together that they are independent."""
    groups = [
        {entry.independent for entry in scope.entries() if entry.independent and entry.value.has(one)}
        for one in drawn
    ]
    return any(all(group in others for others in groups) for group in groups[0])


def _mean_of_function(body: Any, placed: set[Any], binders: Binders, node: Node) -> Any:
    """Return the mean of functions at a draw: under its law, or as a sum over the points of the spaces."""
    drawn = sorted(random_in(body), key=str)
    independent = all(one in binders.independent for one in drawn) or are_independent(drawn, binders.scope)
    if len(drawn) > 1 and (placed != set(drawn) or not independent):
        raise unread(node, f"{shown(node)} averages functions of several draws, which is not read")
    if len(drawn) == 1:
        bare = body.xreplace({value: value.args[0] for value in body.atoms(ValueAt)})
        if not bare.has(drawn[0]):
            return Expectation(bare, drawn[0].law)
    places = {
        one: Point(unused(str(one), binders.scope.parent or binders.scope), one.law.space) for one in drawn
    }
    found = body.xreplace(places)
    for one, place in places.items():
        mass = one.law(place)
        found = SumOver(kept(mass * found, (mass, found)), place)
    return found


@rule(ProbabilityNode)
def _probability(node: ProbabilityNode, scope: Scope) -> Any:
    given = None if node.given is None else joined_events(node.given)
    node = replace(node, condition=joined_events(node.condition), given=given)
    binders = Binders(node.over, scope)
    if node.condition == DOT and node.given is not None and len(binders.laws) == 1:
        return conditional(binders.laws[0], event(node.given, scope), node)
    if node.given is None:
        return _chance(node.condition, binders, node)
    if all(_is_plain_event(part, binders.scope) for part in (node.condition, node.given)):
        under = _law_of(binders, node)
        known = under(event(node.given, binders.scope))
        both = under(event(node.condition, binders.scope) & event(node.given, binders.scope))
        return kept(both / known, (both, sympy.Pow(known, -1, evaluate=False)))
    given = condition(node.given, binders.scope)
    joint = Both(condition(node.condition, binders.scope), given)
    both, known = _of_condition(joint, binders, node), _of_condition(given, binders, node)
    return kept(both / known, (both, sympy.Pow(known, -1, evaluate=False)))


def _chance(stated: Node, binders: Binders, node: Node) -> Any:
    """Return the probability of a condition, or of an event under a law."""
    stated = stated.unfenced()
    simple = _of_one_law(stated, binders)
    if simple is not None:
        return simple
    of_draws = chance_of_draws(stated, binders.scope)
    if of_draws is not None:
        return of_draws
    if denotes_event(stated, binders.scope):
        return _law_of(binders, node)(event(stated, binders.scope))
    return _of_condition(condition(stated, binders.scope), binders, node)


def _is_plain_event(node: Node, scope: Scope) -> bool:
    """Return whether a part of a formula combines events that the text declares."""
    inner = node.unfenced()
    return bool(events_combined(inner)) and denotes_event(inner, scope)


def _law_of(binders: Binders, node: Node) -> Any:
    """Return the law under which the probability of an event is meant: the one below the sign, or any law."""
    if len(binders.laws) == 1:
        return binders.laws[0]
    entry = binders.scope.find(ANY_LAW)
    if entry is None or binders.laws:
        raise ill_formed(node, f"{shown(node)} does not say under which law")
    return entry.value


def _of_one_law(stated: Node, binders: Binders) -> Any | None:
    """Return ``Pr[M(x) in S]`` or ``Pr[X = y]`` as what a law gives to an event or a point."""
    if not isinstance(stated, Chain) or stated.first is None or len(stated.links) != 1:
        return None
    relation, right = stated.links[0]
    if relation not in ("in", "not in", "="):
        return None
    subject = denote(stated.first, binders.scope)
    if isinstance(subject, (Draw, Outcome)) and (relation != "=" or _is_point(right, binders.scope)):
        subject = subject.law
    if not getattr(subject, "is_law", False) or random_in(subject):
        return None
    if relation != "=" and isinstance(right, Interval):
        return None
    place = point(right, binders.scope) if relation == "=" else event(right, binders.scope)
    if place.space != subject.space:
        raise ill_formed(
            stated, f"{shown(stated.first)} takes values in {subject.space}, not in {place.space}"
        )
    return 1 - subject(place) if relation == "not in" else subject(place)


def _is_point(node: Node, scope: Scope) -> bool:
    return isinstance(node, Name) and bool(getattr(denote(node, scope), "is_point", False))


def _of_condition(stated: Any, binders: Binders, node: Node) -> Any:
    apart = _over_points(Indicator(stated), binders, node)
    if apart is not None:
        return apart
    resolved, law = _resolved(stated, binders, node)
    _require_joint_law(resolved, law, binders, node)
    if law is not None:
        return Probability(resolved, law)
    if any(isinstance(value.args[1], Draw) for value in resolved.atoms(ValueAt)):
        raise unread(
            node, f"the probability {shown(node)} of a condition on a function of a draw is not read"
        )
    if not random_in(resolved):
        raise ill_formed(node, f"nothing in {shown(node)} is random, or its law is not said")
    return Probability(resolved)
