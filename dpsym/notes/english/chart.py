"""The chart: every way in which the grammar reads a stretch of a sentence, each found once.

A rule of ``grammar.txt`` is a line ``name = part part | part ...``.  A part is a rule (small letters), a
category of the lexicon (CAPITALS), a kind of formula (``$relation``), or a word or sign in quotes; behind it
may stand ``?``, ``*`` or ``+``, and before it a label with a colon.  What the labelled parts mean is given to
the function of :mod:`.meaning` that has the name of the rule; a rule without one means what its labelled
parts mean, or its only part, and of words alone that it is there.

Words that the lexicon calls neutral may stand between any two parts.  Meanings are compared by value: two
ways of reading that mean the same are one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final

from dpsym.notes.english.atoms import Atom
from dpsym.notes.english.lexicon import Entry, Lexicon
from dpsym.notes.formula.kinds import Kind

REJECT: Final = object()  # what a meaning returns for a reading that makes no sense
MOST_STEPS: Final = 60_000  # in one sentence: far above what sentences of a hundred words take
MOST_MEANINGS: Final = 12  # of one stretch; beyond that it is ambiguous anyway
MOST_REMEMBERED: Final = 50_000  # of what can stand where certain words do

#: With these words begins what quantifies, supposes, defines or denies: no unknown subject holds them.
TURNING: Final = frozenset(
    "FORALL IF IFF ONLYIF UNLESS SUPPOSE LET DEFINE WHERE SINCE DENIES HEDGES".lower().split()
)
STATING: Final = frozenset(
    [Kind.RELATION, Kind.BOUND, Kind.DECLARATION, Kind.DEFINITION, Kind.QUANTIFIED, Kind.TEXTUAL]
)
#: Words without a meaning of their own in a sentence: such as may belong to a name that a text coins.
INERT: Final = frozenset(["heading", "comment", "matter"])
#: The kinds of formulas that stand for each sign of the grammar.
ATOMS: Final[Mapping[str, frozenset[Kind]]] = {
    "relation": STATING | {Kind.BROKEN},  # what did not parse spoils only what needs it
    "bound": frozenset([Kind.BOUND]),
    "broken": frozenset([Kind.BROKEN]),
    "declaration": frozenset([Kind.DECLARATION]),
    "definition": frozenset([Kind.DEFINITION]),
    "names": frozenset([Kind.NAME]),
    "value": frozenset([Kind.VALUE, Kind.NAME]),
    "continuation": frozenset([Kind.CONTINUATION]),
    "quantified": frozenset([Kind.QUANTIFIED]),
    "plain": frozenset([Kind.RELATION]),
    "shown": STATING | {Kind.CONTINUATION},
    "any": frozenset(Kind),
}


@dataclass(frozen=True)
class Part:
    """A part of a rule: what has to stand there, under which label, and how often."""

    symbol: str
    label: str = ""
    often: str = ""


@dataclass(frozen=True)
class Unit:
    """What a sentence consists of: a word or sign with its text, or a formula."""

    text: str
    atom: Atom | None = None
    proper: bool = False  # a capital inside a sentence


class Rules(dict[str, tuple[tuple[Part, ...], ...]]):
    """The alternatives of each rule."""

    @cached_property
    def openings(self) -> dict[str, tuple[tuple[tuple[Part, ...], frozenset[str] | None], ...]]:
        """The alternatives, each with the signs that it can begin with; None if it can be empty."""
        known: dict[str, tuple[frozenset[str], bool]] = dict.fromkeys(self, (frozenset(), False))

        def opening(parts: tuple[Part, ...]) -> tuple[frozenset[str], bool]:
            found: frozenset[str] = frozenset()
            for part in parts:
                signs, empty = known.get(part.symbol, (frozenset([part.symbol.lower()]), False))
                found |= signs
                if not empty and part.often not in {"?", "*"}:
                    return found, False
            return found, True

        before = None
        while before != known:
            before = dict(known)
            for name, alternatives in self.items():
                each = [opening(parts) for parts in alternatives]
                known[name] = frozenset[str]().union(*(signs for signs, _ in each)), any(e for _, e in each)
        return {
            name: tuple((parts, None if opening(parts)[1] else opening(parts)[0]) for parts in alternatives)
            for name, alternatives in self.items()
        }

    @cached_property
    def signs(self) -> frozenset[str]:
        """Everything that no rule defines, as it is found in sentences."""
        used = (part.symbol for alternatives in self.values() for parts in alternatives for part in parts)
        return frozenset(symbol.lower() for symbol in used if symbol not in self)

    @cached_property
    def _fitting(self) -> dict[tuple[str, frozenset[str]], tuple[tuple[Part, ...], ...]]:
        return {}

    def fitting(self, name: str, ahead: frozenset[str]) -> tuple[tuple[Part, ...], ...]:
        """Return the alternatives of a rule that can begin with one of the signs ahead, or be empty.

        >>> len(rules_of("greeting = 'hello' NOUN | 'farewell'").fitting("greeting", frozenset(["'hello'"])))
        1
        """
        found = self._fitting.get((name, ahead))
        if found is None:
            if len(self._fitting) >= MOST_REMEMBERED:
                self._fitting.clear()
            found = tuple(
                parts for parts, signs in self.openings[name] if signs is None or not signs.isdisjoint(ahead)
            )
            self._fitting[name, ahead] = found
        return found


Found = tuple[tuple[int, Any], ...]
_PART: Final = re.compile(r"(?:(?P<label>\w+):)?(?P<symbol>'[^']+'|\$?[\w-]+)(?P<often>[?*+]?)\Z")


@lru_cache(maxsize=1)
def grammar() -> Rules:
    """Return the rules of ``grammar.txt``."""
    text = files("dpsym.notes.english").joinpath("grammar.txt").read_text(encoding="utf-8")
    return rules_of(text)


def rules_of(text: str) -> Rules:
    """Return the rules that a text states.

    Raises:
        ValueError: a line is not of the form, a rule is stated twice, or one is used that none defines.

    >>> rules_of("greeting = 'hello' whom:NOUN?")["greeting"][0][1]
    Part(symbol='NOUN', label='whom', often='?')
    """
    lines: list[str] = []
    for line in text.splitlines():
        bare = line.split("#", 1)[0].rstrip()
        if bare[:1].isspace() and lines:
            lines[-1] += bare
        elif bare:
            lines.append(bare)
    rules = Rules()
    for line in lines:
        name, _, body = line.partition("=")
        if name.strip() in rules:
            raise ValueError(f"two rules say what {name.strip()} is")
        rules[name.strip()] = tuple(tuple(map(_part, one.split())) for one in body.split(" | "))
    used = {part.symbol for rule in rules.values() for one in rule for part in one if part.symbol.islower()}
    missing = {symbol for symbol in used if symbol[0].isalpha()} - set(rules)
    if missing:
        raise ValueError(f"no rule says what {', '.join(sorted(missing))} is")
    return rules


def _part(text: str) -> Part:
    match = _PART.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no part of a rule")
    return Part(match["symbol"], match["label"] or "", match["often"])


@dataclass
class Steps:
    """The steps of parsing that were taken of those that one sentence may take."""

    taken: int = 0

    @property
    def exhausted(self) -> bool:
        """Whether the sentence is given up as too long."""
        return self.taken > MOST_STEPS


class Chart:
    """The readings of one sentence.

    Args:
        units: its words, signs and formulas.
        lexicon: the words.
        rules: the grammar.
        meanings: for the names of rules the functions that make meanings of parts.
        asides: stretches that are passed over like neutral words, each with the place behind it.
        steps: those of the sentence, if several charts of its parts share them.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        lexicon: Lexicon,
        rules: Rules,
        meanings: Mapping[str, Callable[..., Any]],
        asides: Iterable[tuple[int, int]] = (),
        steps: Steps | None = None,
    ) -> None:
        self.units = units
        self.rules = rules
        self.meanings = meanings
        self.steps = Steps() if steps is None else steps
        texts = [unit.text for unit in units]
        self.edges: list[dict[str, list[tuple[int, Entry]]]] = [{} for _ in units]
        skips: list[set[int]] = [set() for _ in units]
        for place, unit in enumerate(units):
            if unit.atom is not None:
                continue
            for end, entry in lexicon.at(texts, place):
                if entry.category == "neutral":
                    skips[place].add(end)
                    followed = units[end].text if end < len(units) else ""
                    if followed == "," or (followed == ":" and place == 0):  # "thus, ..." and "Next: ..."
                        skips[place].add(end + 1)
                else:
                    name = str(entry.get("is", entry.category)).lower()
                    self.edges[place].setdefault(name, []).append((end, entry))
        for start, end in asides:
            skips[start].add(end)
        self.reach = self._closures(skips)
        self.known: dict[tuple[str, int], Found] = {}
        here = [self._signs(place) & rules.signs for place in range(len(units))] + [frozenset[str]()]
        self.ahead = [here[reach[0]].union(*(here[place] for place in reach[1:])) for reach in self.reach]
        self.tried = [max((p for p in reach if p < len(units)), default=0) for reach in self.reach]
        self.furthest = 0

    def _closures(self, skips: list[set[int]]) -> list[tuple[int, ...]]:
        """Return for each place the places that are reached over neutral words alone."""
        reach: list[tuple[int, ...]] = [(len(self.units),)]
        for place in range(len(self.units) - 1, -1, -1):
            later = {further for end in skips[place] for further in reach[len(self.units) - end]}
            reach.append((place, *sorted(later)))
        return reach[::-1]

    def _signs(self, place: int) -> frozenset[str]:
        """Return everything that no rule defines and that stands at a place."""
        unit = self.units[place]
        if unit.atom is not None:
            kind = unit.atom.kind.kind
            return frozenset(f"${name}" for name, kinds in ATOMS.items() if kind in kinds)
        proper = ["proper"] if unit.proper else []
        unknown = ["unknown"] if self._is_inert(place) else []
        return frozenset([*self.edges[place], f"'{unit.text}'".lower(), "strange", *unknown, *proper])

    def _is_inert(self, place: int) -> bool:
        """Return whether the longest phrases that begin at a place mean nothing by themselves."""
        edges = self.edges[place]
        furthest = max((end for found in edges.values() for end, _ in found), default=place)
        return INERT.issuperset(
            name for name, found in edges.items() if any(end == furthest for end, _ in found)
        )

    @property
    def exhausted(self) -> bool:
        """Whether the sentence was given up as too long."""
        return self.steps.exhausted

    def readings(self, symbol: str, start: int = 0) -> list[Any]:
        """Return the meanings of the stretch from a place to the end, as a rule reads it.

        A sentence that was given up has none: those that were not reached may be others.
        """
        end = len(self.units)
        found = [value for stop, value in self.parse(symbol, start) if end in self.reach[stop]]
        return [] if self.exhausted else list(dict.fromkeys(found))

    def parse(self, symbol: str, start: int) -> Found:
        """Return every end and meaning of a symbol that begins at a place."""
        key = (symbol, start)
        found = self.known.get(key)
        if found is None:
            self.known[key] = ()  # a rule that begins with itself finds nothing there
            found = _distinct(self._parse(symbol, start))[: 4 * MOST_MEANINGS]
            self.known[key] = found
        return found

    def _parse(self, symbol: str, start: int) -> Iterator[tuple[int, Any]]:
        if symbol not in self.rules:
            for place in self.reach[start]:
                yield from self._terminal(symbol, place)
            return
        meaning = self.meanings.get(symbol)
        fitting = self.rules.fitting(symbol, self.ahead[start])
        if len(fitting) < len(self.rules[symbol]):
            self.furthest = max(self.furthest, self.tried[start])
        for parts in fitting:
            for end, bound in self._sequences(parts, start):
                value = _meaning(symbol, parts, bound, meaning)
                if value is not REJECT:
                    yield end, value

    def _terminal(self, symbol: str, place: int) -> Iterator[tuple[int, Any]]:
        if place >= len(self.units):
            return
        unit = self.units[place]
        self.furthest = max(self.furthest, place)
        if symbol.startswith("$"):
            shown = symbol != "$shown" or (unit.atom is not None and unit.atom.formula.display)
            if unit.atom is not None and shown and unit.atom.kind.kind in ATOMS[symbol[1:]]:
                yield place + 1, unit.atom
        elif symbol.startswith("'"):
            if unit.atom is None and unit.text == symbol[1:-1]:
                yield place + 1, unit.text
        elif symbol == "PROPER":
            if unit.proper:
                yield place + 1, unit.text
        elif symbol == "UNKNOWN":
            if unit.text[:1].isalpha() and self._is_inert(place):
                yield place + 1, unit.text
        elif symbol == "STRANGE":
            if unit.text[:1].isalpha() and TURNING.isdisjoint(self.edges[place]):
                yield place + 1, unit.text
        else:
            yield from self.edges[place].get(symbol.lower(), ())

    def _sequences(self, parts: tuple[Part, ...], start: int) -> list[tuple[int, tuple[Any, ...]]]:
        """Return ends and what the parts mean; of repeated parts a tuple."""
        steps = self.steps
        steps.taken += 1
        if steps.exhausted:
            return []
        found: list[tuple[int, tuple[Any, ...]]] = [(start, ())]
        for part in parts:
            longer = []
            for place, bound in found:
                following = self._repeated(part, place) if part.often else self.parse(part.symbol, place)
                steps.taken += len(following)
                if steps.taken > MOST_STEPS:
                    return []
                longer += [(end, (*bound, value)) for end, value in following]
            found = longer
        return found

    def _repeated(self, part: Part, start: int) -> Sequence[tuple[int, Any]]:
        if part.often == "?":
            return [(start, None), *self.parse(part.symbol, start)]
        found: list[tuple[int, Any]] = [(start, ())] if part.often == "*" else []
        waiting: list[tuple[int, tuple[Any, ...]]] = [(start, ())]
        while waiting:
            place, sofar = waiting.pop()
            for end, value in self.parse(part.symbol, place):
                if end > place and not self.exhausted:
                    self.steps.taken += 1
                    found.append((end, (*sofar, value)))
                    if not self.exhausted:
                        waiting.append((end, (*sofar, value)))
        return found


def _distinct(found: Iterable[tuple[int, Any]]) -> Found:
    """Return ends and meanings, each once; meanings are long, and are hashed only where their ends agree."""
    first: dict[int, Any] = {}
    others: dict[tuple[int, Any], None] = {}
    kept = []
    for end, value in found:
        if end not in first:
            first[end] = value
        elif value == first[end] or (end, value) in others:
            continue
        else:
            others[end, value] = None
        kept.append((end, value))
    return tuple(kept)


def _meaning(
    rule: str, parts: tuple[Part, ...], bound: tuple[Any, ...], meaning: Callable[..., Any] | None
) -> Any:
    """Return what a rule means; without a function that says it, what its labelled parts mean.

    One labelled part is what the rule means, ``first:`` and ``rest:`` are a tuple, and so are several
    others.  A rule without labels means what its only part means, if that is a rule or a formula; whichever
    words stand there, it is no more than that it is there.
    """
    said = {part.label: value for part, value in zip(parts, bound, strict=True) if part.label}
    if meaning is not None:
        return meaning(**said)
    if said:
        values = tuple(said.values())
        if list(said) == ["first", "rest"]:
            return (values[0], *values[1])
        return values[0] if len(said) == 1 else values
    only = parts[0] if len(parts) == 1 and not parts[0].often else None
    return rule if only is None or is_word(only.symbol) else bound[0]


def is_word(symbol: str) -> bool:
    """Return whether a part of a rule is no rule and no formula.

    >>> [is_word(symbol) for symbol in ("NOUN", "'and'", "$value", "item")]
    [True, True, False, False]
    """
    return not (symbol.startswith("$") or symbol[0].islower())
