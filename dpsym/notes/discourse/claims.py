"""Claims with their two readings: what is claimed, under what is said, and under what may be supposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.errors import MALFORMED, DpsymError, Unread
from dpsym.language.claims import Claim
from dpsym.language.distributions.base import Law
from dpsym.language.distributions.conventions import Conventional
from dpsym.language.expectation import Expectation
from dpsym.language.names import text_of
from dpsym.language.notions.base import Satisfies
from dpsym.language.printing import Written
from dpsym.language.randomness import Draw
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, with_bounds
from dpsym.notes.counting import integers_of
from dpsym.notes.discourse.agreeing import presupposed
from dpsym.notes.discourse.anew import narrows
from dpsym.notes.discourse.noise import query_suppositions
from dpsym.notes.discourse.pointwise import for_all_draws
from dpsym.notes.discourse.privacy import Meant, private_suppositions
from dpsym.notes.discourse.region import Doubt, Private, Region
from dpsym.notes.discourse.undeclared import Undeclared, without_range
from dpsym.notes.discourse.vectors import vector_suppositions
from dpsym.notes.free import symbols_of
from dpsym.notes.hand import renamed
from dpsym.notes.letters import letters_of_symbol
from dpsym.notes.meaning.distributions import law_called
from dpsym.notes.notations import notations_in
from dpsym.notes.scope import Kind, identity
from dpsym.notes.syntax import Node
from dpsym.plain import quoted

#: What the notions of the lexicon are in the vocabulary, by the names of their classes.
NOTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "dp": ("PureDP", "ApproximateDP"),
    "pure-dp": ("PureDP",),
    "rdp": ("RDP", "ApproximateRDP"),
    "zcdp": ("ZCDP", "ApproximateZCDP"),
    "tcdp": ("TruncatedCDP", "CappedCDP", "BoundedCDP"),
    "mcdp": ("MeanConcentratedDP",),
    "probabilistic-dp": ("ProbabilisticDP",),
    "kl-dp": ("KLPrivacy",),
    "mutual-information-dp": ("MutualInformationDP",),
    "gdp": ("GaussianDP",),
}
# What may go wrong in reading a formula that anybody may have written.
TROUBLE: Final = (DpsymError, RecursionError, *MALFORMED)


def trouble(error: Exception) -> DpsymError:
    """Return an error of ours for whatever went wrong."""
    if isinstance(error, DpsymError):
        return error
    return Unread(f"this could not be read: {str(error) or type(error).__name__}")


@dataclass(frozen=True)
class Readings:
    """A claim as it is decided."""

    weak: Claim  # what is claimed under all that is said
    strong: Claim | None = None  # the same under what may be supposed besides; nothing where that is no more
    #: words that were not understood and may say something of what the claim depends on
    doubts: tuple[Doubt, ...] = ()
    notes: tuple[str, ...] = ()  # what was taken for symbols that nothing in scope declares
    guessed: bool = False  # whether one of these is declared nowhere at all


def readings_of(
    meant: Meant,
    nodes: Iterable[Node],
    region: Region,
    known: Undeclared,
    hints: Sequence[Any] = (),
) -> Readings:
    """Return the readings of a statement in a region.

    Args:
        meant: the statement, with what its encoding brings along.
        nodes: the formulas that it was read from.
        region: where it is claimed.
        known: what is known of symbols that nothing in scope declares.
        hints: what a reason beside it mentions.

    Raises:
        Unread: a sentence that was not understood speaks of a notation that the claim uses.
    """
    inner = region.child()
    meant = replace(meant, conclusion=for_all_draws(meant.conclusion))
    private, given = _given_of_mechanisms([meant.conclusion, *meant.given], inner)
    given = tuple(dict.fromkeys((*given, *meant.given)))
    given = (*given, *presupposed(meant.conclusion, given))
    hand = inner.scope.hand.writings([meant.conclusion, *given])
    if anew := _taken_anew([meant.conclusion, *given], inner):
        meant = replace(meant, conclusion=meant.conclusion.xreplace(anew))
        about = {part: frozenset(_variables([part])) for part in given}
        former = [part for part in given if about[part] and about[part] <= set(anew)]
        hints = (*hints, *(part.xreplace(anew) for part in former))  # of the number before: it may be meant
        given = tuple(part.xreplace(anew) for part in given if part not in former)
        private = {statement.xreplace(anew): entry for statement, entry in private.items()}
        hand = renamed(hand, anew)
    hints, nodes = (*hints, *_open_to([meant.conclusion, *given], inner)), list(nodes)
    keys = dependencies(nodes, [meant.conclusion, *given], inner)
    notations = notations_in(nodes).union(*(known.uses.get(key, ()) for key in keys))
    notations |= _notions_in([meant.conclusion, *given]) | _laws_in([meant.conclusion, *given])
    notations |= _sorts_in([meant.conclusion, *given])
    conclusion, given = _counted(meant.conclusion, given)
    loose = _loosened(keys, inner, known)
    ended = _ended(given, private, loose, inner)
    doubts = _doubts_about(keys, notations, inner, known, bool(ended) or bool(loose))
    weak_given = tuple(part for part in given if part not in ended)
    wider = {old: new for old, new in loose.items() if new is not None}
    weak = _claim(conclusion, weak_given, meant, wider, hand)
    taken = {
        symbol: found
        for symbol in (*_variables([conclusion, *given]), *_drawn_in([conclusion, *given]))
        if (found := known.supplied.get(symbol)) is not None
    }
    ranges = {old: found.strong for old, found in taken.items() if found.strong != old}
    more = tuple(hint for hint in hints if hint not in given)
    strong = _claim(conclusion, (*given, *more), meant, ranges, hand) if ranges or more else None
    notes = (*_waivers(keys, inner), *(found.why for found in taken.values()))
    guessed = any(not found.declared for found in taken.values())
    return Readings(weak, strong, doubts, tuple(dict.fromkeys(notes)), guessed)


def _given_of_mechanisms(
    statements: Sequence[Any], inner: Region
) -> tuple[dict[Any, Private], tuple[Any, ...]]:
    """Return what is given, with what is said of mechanisms and queries at the inputs of which that speaks.

    What is given may speak of another input than a claim does: *if Pr[M(x') in E] = 0, Pr[M(x) in E] = 0*.
    """
    private: dict[Any, Private] = {}
    given: tuple[Any, ...] = ()
    while True:
        spoken = [*statements, *(one for one in given if one not in private)]
        said = dict(private_suppositions(spoken, inner, inner.all_private()))
        private |= said
        differing = (*query_suppositions(spoken, inner), *vector_suppositions(spoken, inner))
        known = {one.statement for one in inner.scope.supposed}
        for statement, entry in said.items():
            if statement not in known:
                inner.scope.suppose(statement, "", entry.span)
        for statement in differing:
            if statement not in known:
                inner.scope.suppose(statement, "how neighbours differ")
        given, before = _given(statements, inner), given
        if given == before:
            return private, given


def _open_to(statements: Sequence[Any], region: Region) -> list[Any]:
    """Return what was said before of the things in statements, and may be meant of them still."""
    maybe = [one for place in region.around() for one in place.maybe]
    private = private_suppositions(statements, region, maybe)
    return [*region.scope.open_for(statements), *(statement for statement, _ in private)]


def _notions_in(parts: Sequence[Any]) -> set[str]:
    """Return the names of the notions of privacy of which statements speak."""
    said = (one for part in parts if hasattr(part, "atoms") for one in part.atoms(Satisfies))
    return {type(one.args[0]).__name__ for one in said}


def _sorts_in(parts: Sequence[Any]) -> set[str]:
    """Return the sorts of things of which statements speak, by the names of what words may say of them."""
    found = {"neighbours"} if _notions_in(parts) else set[str]()
    for symbol in _variables(parts):
        if not isinstance(symbol, Variable):
            continue
        domain = symbol.domain
        found |= {"integer"} if domain.integer else {"number"}
        found |= {"interval"} if domain.lo is not None and domain.hi is not None else set()
        found |= {"share"} if domain.lo == 0 and domain.hi == 1 else set()
        if domain.lo == 0:
            found.add("positive" if domain.lo_open else "nonnegative")
    return found


def _claim(
    conclusion: Any,
    given: tuple[Any, ...],
    meant: Meant,
    change: dict[Any, Any],
    hand: Mapping[Any, Written],
) -> Claim:
    if change:
        change = _with_tied(change, _variables([conclusion, *given]))
        conclusion = conclusion.xreplace(change)
        given = tuple(part.xreplace(change) for part in given)
        hand = renamed(hand, change)
    return Claim(*_with_means(conclusion, given), rests_on=meant.rests_on, hand=hand)


def _with_means(conclusion: Any, given: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Return statements with means in place of the symbols that are given as their names.

    *X has mean mu and variance sigma^2* names them: a search would have to meet these equations.
    """
    for part in given:
        if not isinstance(part, Comparison) or part.op not in ("=", "<="):
            continue
        mean, sign, named = part.lhs, part.op, part.rhs
        symbol = named.base if getattr(named, "is_Pow", False) and named.exp == 2 else named
        back = Comparison(mean, ">=", named)
        pair = {part} if sign == "=" else {part, back}
        if not isinstance(symbol, Variable) or symbol.domain.integer or not pair <= set(given):
            continue
        if not mean.has(Expectation) or symbol in mean.free_symbols or not conclusion.has(symbol):
            continue
        others = [conclusion, *(one for one in given if one not in pair)]
        solved = [one.xreplace({named: mean}) for one in others]
        positive = named != symbol and symbol.domain == replace(without_range(symbol).domain, lo=sympy.S.Zero)
        unbounded = symbol.domain == without_range(symbol).domain
        if any(symbol in one.free_symbols for one in solved) or not (unbounded or positive):
            continue
        least = sympy.S.Zero if positive else -sympy.oo
        finite = (Comparison(mean, "<", sympy.oo), Comparison(mean, ">", least))
        return _with_means(solved[0], (*solved[1:], *finite))
    return conclusion, given


def symbols_of_claim(claim: Claim) -> list[Any]:
    """Return the symbols that a claim speaks of, with those in their bounds."""
    return _variables([claim.conclusion, *claim.given])


def _variables(statements: Iterable[Any]) -> list[Any]:
    """Return the symbols of statements and of the bounds of their variables, in a fixed order."""
    symbols = (symbol for part in statements for symbol in getattr(part, "free_symbols", ()))
    return sorted(with_bounds(symbols), key=str)


def _taken_anew(statements: Sequence[Any], region: Region) -> dict[Any, Any]:
    """Return the numbers that a claim takes fewer values of than what was made of them, with these here.

    After *let x > 0 and g = x^2* the sentence *g <= 4 for x <= 2* speaks of the square of such x.

    Raises:
        Unread: it takes other values of them: what was made of them is not said for these.
    """
    here = {
        entry.value.name: entry.value for entry in region.scope.entries() if isinstance(entry.value, Variable)
    }
    symbols = [symbol for symbol in _variables(statements) if isinstance(symbol, Variable)]
    anew = {old: new for old in symbols if (new := here.get(old.name, old)) != old}
    for old, new in anew.items():
        if not narrows(new, old):
            raise Unread(
                f"{old} is taken anew here, and what was made of the {old} of before is not said of it"
            )
    return _with_tied(anew, symbols)


def _with_tied(change: dict[Any, Any], symbols: Iterable[Any]) -> dict[Any, Any]:
    """Return what takes the place of symbols, with those whose bounds speak of them, and so on."""
    bounded = [symbol for symbol in symbols if isinstance(symbol, Variable) and symbol.constraints]
    while True:
        tied = {
            symbol: Variable(symbol.name, symbol.domain, symbol.kind, bounds)
            for symbol in bounded
            if symbol not in change and (bounds := symbol.constraints.xreplace(change)) != symbol.constraints
        }
        if not tied:
            return change
        change = change | tied


def _drawn_in(statements: Iterable[Any]) -> list[Any]:
    """Return the draws in statements, in a fixed order."""
    found = {one for part in statements if hasattr(part, "atoms") for one in part.atoms(Draw)}
    return sorted(found, key=str)


def _laws_in(statements: Iterable[Any]) -> frozenset[str]:
    """Return the laws that statements speak of, as notations, under all names that they may have."""
    found = {one for part in statements if hasattr(part, "atoms") for one in part.atoms(Law)}
    return frozenset(
        law_called(text_of(law.args[0]) if isinstance(law, Conventional) else type(law).__name__)
        for law in found
    )


# Hypotheses


def _given(statements: Iterable[Any], region: Region) -> tuple[Any, ...]:
    """Return the hypotheses that speak, directly or through others, of what the statements speak of."""
    return region.scope.given_for(list(statements))


def _counted(conclusion: Any, given: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Return statements in which numbers that count something are integers."""
    whole = integers_of([conclusion, *given])
    if not whole:
        return conclusion, given
    return conclusion.xreplace(whole), tuple(entry.xreplace(whole) for entry in given)


# Doubts


def dependencies(nodes: Iterable[Node], statements: Iterable[Any], region: Region) -> frozenset[str]:
    """Return the symbols, by their identities, that a claim depends on."""
    found = {key for node in nodes for key in symbols_of(node)}
    symbols = set(_variables(statements))
    for entry in region.scope.entries():
        if entry.symbols & symbols:
            key = identity(entry.name)
            if key is not None:
                found.add(key)
        if entry.kind is Kind.MECHANISM and entry.definition is not None and identity(entry.name) in found:
            found |= symbols_of(entry.definition)
    return frozenset(found)


def _doubts_about(
    keys: frozenset[str], notations: frozenset[str], region: Region, known: Undeclared, ended: bool
) -> tuple[Doubt, ...]:
    """Return what was not understood and may say something of a claim.

    Words that only point to what was said before matter if they may have ended some of it.
    """
    found = []
    for place, doubt in _placed_doubts(region):
        changed = {
            sign
            for sign in doubt.notations & notations
            if doubt.lasts or sign not in keys or not _declared_since(sign, doubt, place, region, known)
        }
        if changed:  # of a letter that the text declares anew they say nothing any more
            told = f"line {doubt.line} may say what {', '.join(sorted(changed))} means here"
            raise Unread(f"{told}: {quoted(doubt.words)} is not understood")
        if doubt.leads:
            raise Unread(
                f"line {doubt.line} says what this is, in words that are not understood: "
                f"{quoted(doubt.words)}"
            )
        shared = doubt.symbols & keys
        open_to = (
            key
            for key in shared
            if doubt.lasts or key in doubt.conditions or not _declared_since(key, doubt, place, region, known)
        )
        follows = keys <= {"e"} and place.kind in (
            "sentence",
            "paragraph",
        )  # numbers alone, by what stands there
        if doubt.governs or follows or (doubt.ends and ended) or any(open_to) or _spelled(doubt, keys):
            found.append(doubt)
    return tuple(dict.fromkeys(sorted(found, key=lambda doubt: doubt.span)))


def _placed_doubts(region: Region) -> Iterator[tuple[Region, Doubt]]:
    for place in region.around():
        yield from ((place, doubt) for doubt in place.doubts if not doubt.waived)


def _waivers(keys: frozenset[str], region: Region) -> Iterator[str]:
    """Yield which sentences a remark calls prose, of those that might bear on a claim."""
    for doubt in region.all_doubts():
        if doubt.waived and (doubt.governs or doubt.ends or doubt.symbols & keys or _spelled(doubt, keys)):
            yield f"line {doubt.line} is prose, as a remark says"


def _spelled(doubt: Doubt, keys: frozenset[str]) -> frozenset[str]:
    """Return the symbols that a formula which did not parse may speak of, by their letters."""
    return frozenset(key for key in keys if doubt.letters & letters_of_symbol(key))


def _declared_since(key: str, doubt: Doubt, place: Region, region: Region, known: Undeclared) -> bool:
    """Return whether the text declared a symbol anew after words that were not understood."""
    for inner in region.around():
        for entry in inner.scope.own_entries:
            if identity(entry.name) == key and entry.told and entry.value not in known.supplied:
                return inner is not place or entry.name.span.start >= doubt.span.end
        if inner is place:
            return False
    return False


def _loosened(keys: frozenset[str], region: Region, known: Undeclared) -> dict[Any, Any]:
    """Return the numbers whose range a doubt may have replaced, with what takes all values of their kind.

    Things of other kinds stand for themselves, and lose only what is supposed of them, but no random variable
    keeps its law behind words that may say what it is: *let X be a wobbly vector*.
    """
    found: dict[Any, Any] = {}
    entries = {key: entry for entry in region.scope.entries() if (key := identity(entry.name)) in keys}
    for place, doubt in _placed_doubts(region):
        for key, entry in sorted(entries.items()):
            if not _replaces(doubt, key) or _declared_since(key, doubt, place, region, known):
                continue
            if doubt.said is not None and not doubt.said.has(key, entry.value):
                continue  # what came after words is not what they speak of
            if entry.kind is Kind.VARIABLE and key in doubt.kinds | doubt.bounds:
                told = f"line {doubt.line} may say what {key} is"
                raise Unread(f"{told}: {quoted(doubt.words)} is not understood")
            if entry.definition is not None and (doubt.renames or not doubt.ends):
                told = f"line {doubt.line} may replace what {key} stands for"
                raise Unread(f"{told}: {quoted(doubt.words)} is not understood")
            if doubt.sorts and entry.kind is Kind.INTEGER:
                told = f"line {doubt.line} may say that {key} is no integer"
                raise Unread(f"{told}: {quoted(doubt.words)} is not understood")
            wide = without_range(entry.value) if isinstance(entry.value, Variable) else None
            found[entry.value] = wide if wide != entry.value else found.get(entry.value)
    return found


def _replaces(doubt: Doubt, key: str) -> bool:
    """Return whether words may end or replace what was said of a symbol."""
    return doubt.ends or key in doubt.bounds or bool(_spelled(doubt, frozenset([key])))


def _ended(
    given: Iterable[Any], private: Mapping[Any, Private], loose: dict[Any, Any], region: Region
) -> set[Any]:
    """Return the hypotheses that words after them may have ended; what a claim itself brings stays."""
    ended: set[Any] = set()
    for part in given:
        if not _speaks_of(part, loose) and part not in private:
            continue
        keys = {str(identity(private[part].mechanism))} if part in private else _keys_in(part, region)
        for _, doubt in _placed_doubts(region):
            said = doubt.said
            if not any(_replaces(doubt, key) for key in keys):
                continue
            if said is None or part in said.supposed or private.get(part) in said.private:
                ended.add(part)
    return ended


def _keys_in(statement: Any, region: Region) -> set[str]:
    """Return the symbols of which a statement speaks, by their identities."""
    symbols = set(_variables([statement]))
    return {
        key for entry in region.scope.entries() if entry.symbols & symbols and (key := identity(entry.name))
    }


def _speaks_of(statement: Any, loose: dict[Any, Any]) -> bool:
    return bool(loose) and any(symbol in loose for symbol in _variables([statement]))
