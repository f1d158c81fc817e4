"""The lexicon: which words there are, of which category, and what they mean.

The words stand in ``lexicon.toml``, one table for each category.  An entry has

    forms         the spellings: "law[s]" is law or laws, "(strictly) positive" has a word that may be
                  missing, "is|are" are two words at one place, "@part" is one of a list of the table
                  ``shared``; hyphens are dropped
    example       a sentence that is understood by this entry
    non-example   a sentence with the words of the entry that is not understood, or says nothing
    stance        what it does to a sentence, for the few words that do: see discourse/stance.py
    and the features that its category needs: kind, trait, relation, name, ...

A person adds words in ``dpsym.toml``, in tables of the same form below ``[lexicon]``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import product
from typing import Any, Final

from dpsym.errors import UnusableInput

#: The categories, and for each the features that an entry must have (those that it may have end in "?").
FEATURES: Final[Mapping[str, tuple[str, ...]]] = {
    "noun": ("kind", "trait?", "takes?"),
    "adjective": ("trait?", "kind?"),
    "numeral": ("count?",),
    "determiner": ("indefinite?", "definite?", "possessive?"),
    "property": ("trait", "takes?"),
    "comparison": ("relation",),
    "notion": ("name",),
    "mechanism": ("kind",),
    "law": ("name", "letter?"),
    "quantity": ("name?",),
    "parameter": ("name",),
    "chance": ("relation", "failing?"),
    "result": ("name?",),
    "quality": (),
    "title": (),
    "matter": (),
    "neutral": (),
    "notation": ("name", "alone?", "other?", "thing?", "said?", "sort?"),
    "heading": (),
    "name": (),
    "affirm": (),
    "comment": ("role?",),
    "column": ("role",),
    "cue": ("is", "relation?", "name?", "digits?"),
}
#: Tables of other things than entries: abbreviations, lists that entries share, words of derivations.
NO_ENTRIES: Final = frozenset({"short", "spelled", "shared", "derivation", "role", "formula"})
MOST_BEGUN: Final = 50_000  # threes of words: texts hold far fewer
_FORM: Final = re.compile(r"\[(?P<ending>[^\]]*)\]")
_SHARED: Final = re.compile(r"@(\w+)")
_INNER: Final = re.compile(r"\$[^$]*\$|\\[A-Za-z]+")  # formulas among words
_WRITTEN: Final = re.compile(r"[^\W_]+")
#: Cues and stances of words that leave no relation beside them as it is.
TURNING: Final = frozenset(
    [
        *("DENIES", "ASK", "SUPPOSE", "IF", "IFF", "ONLYIF", "UNLESS", "HEDGES", "FORSOME", "TURNING"),
        *("LIMITS", "OTHERWISE", "ALTERNATIVE", "chance", "ATCHANCE", "SURELY", "DENOTE"),
    ]
)
UNSETTLING: Final = frozenset(["lifts", "reverses", "chooses"])


@dataclass(frozen=True)
class Entry:
    """An entry of the lexicon: its category and its features; two forms of one entry are alike."""

    category: str
    number: int
    features: Mapping[str, Any] = field(compare=False, repr=False)

    def get(self, feature: str, default: Any = None) -> Any:
        """Return a feature."""
        return self.features.get(feature, default)


@dataclass(frozen=True)
class Short:
    """An abbreviation with stops: a pattern, and the words that it stands for."""

    pattern: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Spelled:
    """What a formula stands for where it is written in place of words, before some words."""

    words: tuple[str, ...]
    before: frozenset[str]


@dataclass(frozen=True, eq=False)
class Lexicon:
    """All entries, found by the words with which they begin."""

    entries: tuple[Entry, ...]
    by_first: Mapping[str, tuple[tuple[tuple[str, ...], Entry], ...]] = field(repr=False)
    shorts: tuple[Short, ...] = field(repr=False)
    spelled: Mapping[str, Spelled] = field(repr=False)  # by the formulas, without spaces and styles
    hanging: frozenset[str] = field(repr=False)
    words: frozenset[str] = field(repr=False)
    seen: dict[str, Mapping[str, tuple[tuple[tuple[str, ...], Entry], ...]]] = field(
        init=False, default_factory=dict, repr=False
    )
    begun: dict[tuple[str, ...], tuple[tuple[int, tuple[str, ...], Entry], ...]] = field(
        init=False, default_factory=dict, repr=False
    )

    @cached_property
    def articles(self) -> frozenset[str]:
        """The words that begin what is said of things of a sort: *a mechanism is private if ...*."""
        return frozenset(
            form[0]
            for rows in self.by_first.values()
            for form, entry in rows
            if entry.get("indefinite") == "a"
        )

    @cached_property
    def single(self) -> Mapping[str, frozenset[str]]:
        """The words of one word that each cue has.

        >>> "show" in lexicon().single["ASK"]
        True
        """
        found: dict[str, set[str]] = {}
        for rows in self.by_first.values():
            for form, entry in rows:
                if len(form) == 1:
                    found.setdefault(entry.get("is", ""), set()).add(form[0])
        return {cue: frozenset(words) for cue, words in found.items()}

    def behind(self, first: str) -> Mapping[str, tuple[tuple[tuple[str, ...], Entry], ...]]:
        """The forms that begin with a word, by the word behind it; those of one word are among each.

        Thousands begin with the same word, as *we*.
        """
        if first not in self.seen:
            rows = self.by_first.get(first, ())
            found: dict[str, list[tuple[tuple[str, ...], Entry]]] = {"": []}
            found.update((form[1], []) for form, _ in rows if len(form) > 1)
            for row in rows:
                for second in row[0][1:2] or found:
                    found[second].append(row)
            self.seen[first] = {second: tuple(those) for second, those in found.items()}
        return self.seen[first]

    def beginning(self, words: tuple[str, ...]) -> tuple[tuple[int, tuple[str, ...], Entry], ...]:
        """Return the forms that some words begin: how many words each has, those behind them, its entry.

        Of hundreds that begin with *for all* few go on with the third word.
        """
        found = self.begun.get(words)
        if found is None:
            if len(self.begun) >= MOST_BEGUN:
                self.begun.clear()
            behind = self.behind(words[0])
            found = self.begun[words] = tuple(
                (len(form), form[len(words) :], entry)
                for form, entry in behind.get("".join(words[1:2]), behind[""])
                if form[: len(words)] == words[: len(form)]
            )
        return found

    def at(self, texts: Sequence[str], place: int) -> list[tuple[int, Entry]]:
        """Return the entries whose words stand at a place, if it is one, each with the place behind them."""
        if not 0 <= place < len(texts):
            return []
        return [
            (place + length, entry)
            for length, rest, entry in self.beginning(tuple(texts[place : place + 3]))
            if not rest or tuple(texts[place + 3 : place + length]) == rest
        ]

    def within(self, texts: Sequence[str]) -> Iterator[Entry]:
        """Yield the entries whose words stand anywhere in a text."""
        for place in range(len(texts)):
            yield from (entry for _, entry in self.at(texts, place))

    def forms(self, texts: Sequence[str]) -> Iterator[tuple[int, int, list[Entry]]]:
        """Yield the longest forms in order: where each begins and ends, and its entries, if there are any.

        *Not hard to see* denies nothing.
        """
        place = 0
        while place < len(texts):
            found = list(self.at(texts, place))
            end = max((end for end, _ in found), default=place + 1)
            yield place, end, [entry for stop, entry in found if stop == end]
            place = end

    def stances(self, texts: Sequence[str]) -> frozenset[str]:
        """Return what the words of a sentence do to it; of several forms at a place the longest counts.

        >>> sorted(lexicon().stances("for simplicity thus".split()))
        ['chooses', 'concludes', 'infers']
        """
        found = [entry.get("stance", "") for *_, entries in self.forms(texts) for entry in entries]
        return frozenset(stance for stances in found for stance in stances.split())


def cues_at(texts: Sequence[str], place: int, lexicon: Lexicon) -> tuple[int, frozenset[str]]:
    """Return where the longest form at a place ends, and what it is: cues, categories and stances.

    >>> end, cues = cues_at("as long as".split(), 0, lexicon())
    >>> end, "IF" in cues
    (3, True)
    """
    _, end, here = next(lexicon.forms(texts[place:]))
    kinds = {str(entry.get("is", entry.category)) for entry in here}
    stances = (stance for entry in here for stance in entry.get("stance", "").split() or [""])
    return place + end, frozenset(kinds.union(stances))


@lru_cache(maxsize=1)
def standard() -> Mapping[str, Any]:
    """Return the tables of the lexicon that comes with dpsym."""
    text = files("dpsym.notes.english").joinpath("lexicon.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def words_of_derivations(name: str) -> frozenset[str]:
    """Return a list of words that do something in derivations, where other words are commentary.

    >>> "assume" in words_of_derivations("supposing")
    True
    """
    return frozenset(standard()["derivation"][name].split())


@lru_cache(maxsize=32)
def words_of_formulas(name: str) -> tuple[str, ...]:
    """Return a list of words and phrases that do something inside formulas.

    >>> words_of_formulas("IFF")
    ('if and only if', 'iff')
    """
    return tuple(" ".join(phrase.split()) for phrase in standard()["formula"][name].split(";"))


def phrases_of_derivations(name: str) -> tuple[tuple[str, ...], ...]:
    """Return a list of phrases that do something in derivations.

    >>> phrases_of_derivations("absurd")[-1]
    ('contradiction',)
    """
    return tuple(tuple(phrase.split()) for phrase in standard()["derivation"][name].split(";"))


@lru_cache(maxsize=64)
def role(name: str) -> re.Pattern[str]:
    """Return what finds the words that say something of a row beside them.

    >>> role("contrary").search("which contradicts this") is not None
    True
    """
    patterns = standard()["role"][name]
    return re.compile(patterns if isinstance(patterns, str) else rf"\b(?:{'|'.join(patterns)})\b")


def is_reason(words: str) -> bool:
    """Return whether words beside a relation only say why it holds: they are known, and none restricts it.

    Names of people may stand among them; what begins with *by* or *since* is a reason, whatever follows.

    >>> [is_reason(words) for words in ("(Jensen)", "by the glorp", "convexity of the logarithm")]
    [True, True, True]
    >>> [is_reason(words) for words in ("(false!)", "near the origin", "a.s.", "for large values")]
    [False, False, False, False]
    """
    if role("beside-reason").match(words.strip()) and not role("beside-loose").match(words.strip()):
        return True
    if role("beside-condition").match(words.strip()):
        return False
    texts = _WRITTEN.findall(_INNER.sub(" ", words))
    lowered, known = [text.lower() for text in texts], lexicon()
    covered = {place for place, text in enumerate(texts) if text[:1].isupper() or text.isdigit()}
    for place, end, entries in known.forms(lowered):
        if any(entry.get("is") in TURNING or entry.get("stance") in UNSETTLING for entry in entries):
            return False
        if any(entry.get("role") == "restricts" for entry in entries):
            return False
        covered |= set(range(place, end)) if entries else set()
    return len(covered) == len(texts)


@lru_cache(maxsize=8)
def _built(more: str) -> Lexicon:
    tables: dict[str, list[Any]] = {
        name: list(rows) for name, rows in standard().items() if name not in NO_ENTRIES - {"short", "spelled"}
    }
    for name, rows in json.loads(more).items():
        tables.setdefault(name, []).extend(rows)
    return made_of(tables)


def lexicon_with(more: Mapping[str, Sequence[Mapping[str, Any]]]) -> Lexicon:
    """Return the lexicon with more entries, by their categories.

    Raises:
        UnusableInput: an entry is not of the form of its category.
    """
    try:
        return _built(json.dumps(more, sort_keys=True))
    except TypeError as error:
        raise UnusableInput(f"an entry of the lexicon holds something that is no word: {error}") from error


def lexicon(more: str = "") -> Lexicon:
    """Return the lexicon with the entries that a person adds, in the same form.

    Raises:
        UnusableInput: an entry is not of the form of its category.

    >>> entry = next(entry for end, entry in lexicon().at(("distributions",), 0))
    >>> entry.category, entry.get("kind")
    ('noun', 'law')
    """
    return lexicon_with(tomllib.loads(more))


def made_of(tables: Mapping[str, Sequence[Any]]) -> Lexicon:
    """Return the lexicon of tables, one for each category.

    Raises:
        UnusableInput: an entry is not of the form of its category.
    """
    shorts = tuple(Short(row["pattern"], tuple(row["words"].split())) for row in tables.get("short", ()))
    spelled = {
        row["sign"]: Spelled(tuple(row["words"].split()), frozenset(row["before"].split()))
        for row in tables.get("spelled", ())
    }
    entries: list[Entry] = []
    found: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    hanging: set[str] = set()
    words: set[str] = set()
    for category, rows in tables.items():
        if category in NO_ENTRIES:
            continue
        if category not in FEATURES:
            known = ", ".join(FEATURES)
            raise UnusableInput(f"the lexicon has no category {category!r}; its categories are {known}")
        for row in rows:
            entry = Entry(category, len(entries), row)
            _check(entry)
            entries.append(entry)
            several = replace(entry, features={**row, "plural": True}) if category == "noun" else entry
            ones = {form for written in row["forms"] for form in forms_of(_FORM.sub("", written))}
            for form in (form for written in row["forms"] for form in forms_of(written)):
                found.setdefault(form[0], []).append((form, entry if form in ones else several))
                words.update(form)
                if row.get("hanging"):
                    hanging.add(form[-1])
    return Lexicon(
        tuple(entries),
        {first: tuple(dict.fromkeys(rows)) for first, rows in found.items()},
        shorts,
        spelled,
        frozenset(hanging),
        frozenset(words),
    )


def _check(entry: Entry) -> None:
    wanted = {name.rstrip("?") for name in FEATURES[entry.category]}
    needed = {name for name in FEATURES[entry.category] if not name.endswith("?")}
    common = {"forms", "example", "non-example", "hanging", "stance"}
    given = set(entry.features)
    if not entry.features.get("forms"):
        raise UnusableInput(f"an entry of {entry.category} in the lexicon has no forms")
    told = f"the entry {entry.features['forms'][0]!r} of {entry.category} in the lexicon"
    if missing := needed - given:
        raise UnusableInput(f"{told} lacks {', '.join(sorted(missing))}")
    if unknown := given - wanted - common:
        raise UnusableInput(f"{told} has {', '.join(sorted(unknown))}, which this category does not know")


def forms_of(written: str) -> Iterator[tuple[str, ...]]:
    """Yield the word sequences that a written form stands for.

    >>> list(forms_of("(strictly) positive"))
    [('strictly', 'positive'), ('positive',)]
    >>> list(forms_of("is|are law[s]"))
    [('is', 'law'), ('is', 'laws'), ('are', 'law'), ('are', 'laws')]
    """
    written = _SHARED.sub(lambda match: standard()["shared"][match[1]], written)
    choices = [list(_choices(word)) for word in written.split()]
    for pick in product(*choices):
        yield tuple(word for word in pick if word)


def _choices(word: str) -> Iterator[str]:
    if word.startswith("(") and word.endswith(")"):
        yield from _choices(word[1:-1])
        yield ""
        return
    for one in word.split("|"):
        match = _FORM.search(one)
        if match is None:
            yield one
        else:
            bare = one[: match.start()] + one[match.end() :]
            yield bare
            yield from (
                one[: match.start()] + ending + one[match.end() :] for ending in match["ending"].split("/")
            )
