"""Claims in words: notions, equivalences, definitions of notions, and that something exists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from dpsym.language.claims import Claim
from dpsym.language.distributions.composed import PushForward
from dpsym.language.elaboration.witnesses import PrivateDecomposition
from dpsym.language.kernels import kernel
from dpsym.language.notions import ApproximateDP, ApproximateRDP
from dpsym.language.notions.base import Satisfies
from dpsym.language.spaces import DEFAULT, Space
from dpsym.notes.complaints import unread
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.passages.alldata import equivalence_with_formula
from dpsym.notes.passages.building import claim_of, guarded, place_of
from dpsym.notes.passages.comparing import compared_item
from dpsym.notes.passages.notions import Meant, conclude_notion, read_notion
from dpsym.notes.passages.subjects import generic_pair
from dpsym.notes.passages.weights import weighed_item
from dpsym.notes.prose.clauses import Equivalent, Fact, Relation, Said, Statement

if TYPE_CHECKING:
    from dpsym.notes.passages.sentence import SentenceReader

__all__ = ["equivalence_item", "with_witness", "worded_item"]


def worded_item(statement: Statement, sentence: SentenceReader) -> list[Item]:
    """Return the claim that something satisfies a notion, or what a fact in words claims."""
    session = sentence.session
    if isinstance(statement, Said):
        if statement.subject is None:
            return _without_subject(statement, sentence)
        place = sentence.place(statement.notion.span)
        return [guarded(place, session, lambda: _notion(statement, sentence))]
    compared = compared_item(statement, sentence.local, session) if isinstance(statement, Fact) else None
    weighed = weighed_item(statement, sentence.local, session) if isinstance(statement, Fact) else None
    if compared is not None or weighed is not None:
        return [item for item in (compared, weighed) if item is not None]
    if isinstance(statement, Fact) and statement.kind == "closed" and statement.notion is not None:
        place = sentence.place(statement.span)
        return [guarded(place, session, lambda: _closed(statement, sentence))]
    if isinstance(statement, Fact) and statement.kind == "entails" and statement.other is not None:
        place = sentence.place(statement.span)
        return [guarded(place, session, lambda: _entailed(statement, sentence))]
    session.mentions += 1
    return []


ANY: Final = frozenset({"any letter"})
SAYS: Final = re.compile(
    r"\b(?:is|are|satisf(?:y|ies)|guarantees?|provides?|achieves?)"
    r"(?: (?:also|then|even|not|never|no longer|an?))*[\s$(\\]*\Z"
)


def _without_subject(said: Said, sentence: SentenceReader) -> list[Item]:
    """Return an item for a notion that a verb claims of something; others are only mentioned."""
    start = said.notion.span.start
    before = " ".join(sentence.source.text[max(0, start - 60) : start].split())
    if SAYS.search(before) and not sentence.sentence.question:
        message = "of which pair of laws this is said is not read"
        return [sentence.place(said.notion.span).item(ItemKind.UNREAD, message=message)]
    sentence.session.mentions += 1
    return []


def _entailed(fact: Fact, sentence: SentenceReader) -> Item:
    """Return that one notion gives another, as in ``epsilon-DP is (infinity, epsilon)-RDP``."""
    passage = sentence.local.child()
    _require_understood(sentence)
    if fact.notion is None or fact.other is None:
        raise unread(fact.span, "which notions these are is not read")
    pair = generic_pair(passage.scope)
    one, other = (read_notion(words, passage, sentence.session) for words in (fact.notion, fact.other))
    meant = Meant(other(pair.first, pair.second), (one(pair.first, pair.second),))
    return sentence.place(fact.span).item(
        ItemKind.CLAIM, claim=claim_of(with_witness(meant, passage), passage)
    )


def _notion(said: Said, sentence: SentenceReader) -> Item:
    passage = sentence.local.child()
    _require_understood(sentence, said)
    meant = conclude_notion(said, passage, sentence.session)
    place = sentence.place(said.notion.span)
    claim = claim_of(with_witness(meant, passage), passage)
    _require_unconcerned(claim, sentence)
    return place.item(ItemKind.CLAIM, claim=claim)


def _require_unconcerned(claim: Claim, sentence: SentenceReader) -> None:
    """Refuse a claim about a mechanism if something that was not understood shares a letter with it."""
    symbols = set().union(*(part.free_symbols for part in (claim.conclusion, *claim.given)))
    letters = set().union(*(letters_of_symbol(str(symbol)) for symbol in symbols))
    for formula in sentence.sentence.formulas():
        letters |= letters_of_latex(formula.latex, sentence.session.macros) or ANY
    for missed in sentence.local.all_missed():
        told = missed.letters.union(*map(letters_of_symbol, missed.symbols))
        if not told or told & letters or letters & ANY:
            raise missed.error()


def _require_understood(sentence: SentenceReader, said: Said | None = None) -> None:
    """Refuse what stands where something was not understood; of a notion, only what concerns everything."""
    for missed in sentence.local.all_missed():
        if said is None or not missed.symbols:
            raise missed.error()
    announced, listed = sentence.local.fact("announced item"), sentence.local.fact("property")
    if announced is not None:
        raise unread(sentence.sentence.span, announced)
    if listed is not None:
        raise unread(sentence.sentence.span, listed.message)


def with_witness(meant: Meant, passage: Any) -> Meant:
    """Return an approximate notion with the decomposition of an approximately private pair as its witness."""
    from dataclasses import replace

    from dpsym.notes.passages.supposing import given_for

    conclusion = meant.conclusion
    if not (isinstance(conclusion, Satisfies) and isinstance(conclusion.args[0], ApproximateRDP)):
        return meant
    for hypothesis in (*given_for([conclusion], passage), *meant.given):
        if isinstance(hypothesis, Satisfies) and isinstance(hypothesis.args[0], ApproximateDP):
            if hypothesis.args[1:] == conclusion.args[1:]:
                epsilon, delta = hypothesis.args[0].args
                return replace(meant, witness=PrivateDecomposition(epsilon, delta, *hypothesis.args[1:]))
    return meant


def _closed(fact: Fact, sentence: SentenceReader) -> Item:
    """Return that a notion holds after a randomised map if it holds before."""
    passage = sentence.local.child()
    _require_understood(sentence)
    if fact.notion is None:
        raise unread(fact.span, "which notion this is said of is not read")
    notion = read_notion(fact.notion, passage, sentence.session)
    pair = generic_pair(passage.scope)
    channel = kernel("K", DEFAULT, Space("Z"))
    after = notion(PushForward(channel, pair.first), PushForward(channel, pair.second))
    place = sentence.place(fact.span)
    meant = Meant(after, (notion(pair.first, pair.second),))
    return place.item(ItemKind.CLAIM, claim=claim_of(meant, passage))


def equivalence_item(clause: Equivalent, sentence: SentenceReader) -> list[Item]:
    """Return an equivalence as a chain of two claims, there and back."""
    session = sentence.session
    sides = [*clause.left, *clause.right]
    first = next((entry for entry in sides if isinstance(entry, Said)), None)
    if first is None or len(clause.left) != 1 or len(clause.right) != 1:
        formulas = [entry.formula for entry in sides if isinstance(entry, Relation)]
        message = "an equivalence of formulas is not read"
        return [place_of(formula).item(ItemKind.UNREAD, message=message) for formula in formulas[:1]]
    place = sentence.place(first.notion.span)
    return [guarded(place, session, lambda: _equivalence(clause, sentence))]


def _equivalence(clause: Equivalent, sentence: SentenceReader) -> Item:
    left, right = clause.left[0], clause.right[0]
    if isinstance(left, Said) and isinstance(right, Relation):
        return equivalence_with_formula(left, right.formula, sentence)
    if not isinstance(left, Said) or not isinstance(right, Said):
        raise unread(sentence.sentence.span, "an equivalence of a notion and a formula is not read")
    _require_understood(sentence)
    passage = sentence.local.child()
    pair = generic_pair(passage.scope)
    one, other = (read_notion(side.notion, passage, sentence.session) for side in (left, right))
    here, there = one(pair.first, pair.second), other(pair.first, pair.second)
    place = sentence.place(left.notion.span)
    steps = tuple(
        place.item(ItemKind.CLAIM, claim=claim_of(with_witness(Meant(goal, (start,)), passage), passage))
        for start, goal in ((here, there), (there, here))
    )
    return place.item(ItemKind.CHAIN, steps=steps)
