"""Quantifiers in words: what follows ``for all``, with its noun, its conditions, and its end."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from dpsym.notes.prose.clauses import Introduced, NotUnderstood, Noun, Role
from dpsym.notes.prose.declaring import introduced_at, introduces, is_bound, is_numeric
from dpsym.notes.prose.nouns import ATTACHED, adjectives_at, noun_at
from dpsym.notes.prose.patterns import JOINING, longest, word_set
from dpsym.notes.prose.phrases import HARMLESS
from dpsym.notes.prose.state import State
from dpsym.notes.prose.tokens import WORD, Formula

__all__ = ["Quantifying"]

# Words after ``for`` that speak of what is known, or of no symbol.
SPECIFIC: Final = word_set(
    "the this that these those our its their which whom whose example instance all every each any some "
    "then details more proof proofs us reference later completeness simplicity brevity now"
)
# Words that leave only some of the values of a symbol.
NARROWING: Final = word_set(
    "even odd prime rational irrational distinct different nonzero composite square convex concave "
    "symmetric monotone increasing decreasing bounded unbounded smooth continuous perfect powers "
    "power multiples nontrivial degenerate nondegenerate small large larger smaller bigger higher "
    "lower other remaining consecutive"
)
# Words before a symbol that only say what it is called.
NAMING: Final = word_set(
    "index noise step round iteration time sample bit user coordinate threshold scale mean variance rate "
    "bias level budget entry record row person individual mechanism algorithm statistic value quantity "
    "symbol letter variable size dimension length degree exponent sensitivity respondent"
)
# The same of words that only numbers of any size are called.
CALLED: Final = word_set(
    "score scores scale scales mean means variance variances budget budgets threshold thresholds value "
    "values statistic statistics quantity quantities"
)
DIFFERS: Final = re.compile(r"≠|\\neq?(?![A-Za-z])|\\not\s*=")
SIGNS: Final = frozenset({"positive", "nonnegative", "negative", "nonpositive", "distinct"})
NUMBERS: Final = frozenset({"", "real", "integer", "natural"})
MOST_WORDS: Final = 5  # between ``for`` and the symbol of a quantifier


class Quantifying(State):
    """The reading of quantifiers."""

    def for_all(self, start: int) -> bool:
        """Read what follows ``for all``."""
        self._begin_anew()
        place, noun = self._noun_first(start)
        while place < len(self.tokens) and self.tokens[place].text in ("of", "pair", "pairs"):
            place += 1
        listed = introduced_at(self.tokens, place, self.seen)
        if listed is None and noun is None:
            if start < len(self.tokens) and self.tokens[start].text == "such":
                span, told = self.tokens[start].span, "of which ones 'such' speaks was not understood"
                self.clauses.append(NotUnderstood("such", span, told))
            else:
                self._doubt_words(start)
            return False
        self.leave_words()
        formulas: tuple[Formula, ...] = ()
        if listed is not None:
            self._doubt_list(*listed)
            place, formulas = self._without_claim(*listed)
        after = noun_at(self.tokens, place) if noun is None and formulas else None
        if after is not None and after[1].kind in ("integer", "natural", "real", "dataset", "law"):
            place, noun = after
        elif formulas and (end := self._attached(place)) > place:
            place, noun = end, Noun("dataset", frozenset(["neighbouring"]))
        elif formulas and noun is not None and noun.kind == "law" and not noun.on:
            space = longest(ATTACHED["on"], self.tokens, place)
            if space is not None:  # laws P and Q on Y
                place, noun = space.end, replace(noun, on=space.formulas)
            common = longest(ATTACHED["common"], self.tokens, place)
            place = place if common is None else common.end  # on a space without a name
        if formulas and noun is not None and noun.kind == "law":
            whole = longest(ATTACHED["full-support"], self.tokens, place)
            if whole is not None:
                place, noun = whole.end, replace(noun, traits=noun.traits | {"full-support"})
        self.place = place
        self.introduce(formulas, noun, Role.ALL)
        self._others(noun)
        self._conditions()
        self.quantified = True
        return True

    def _doubt_words(self, start: int) -> None:
        """Doubt ``for all even k``: words before a symbol may say that it ranges over less than it seems."""
        place = next((at for at in range(start, len(self.tokens)) if self.tokens[at].kind != WORD), start)
        words = [token.text for token in self.tokens[start:place]]
        formula = self.tokens[place].formula if place < len(self.tokens) else None
        if formula is None or not NARROWING & set(words) or introduces(formula, set()) is None:
            return
        told = f"what the words '{' '.join(words)}' say of {formula.latex.strip()} was not understood"
        self.clauses.append(NotUnderstood(words[0], self.span_of(start, place), told))

    def _others(self, noun: Noun | None) -> None:
        """Read ``and s > 0`` after ``for laws P and Q on Y``, where something else is claimed."""
        place = self.place
        if noun is None or not (noun.on or noun.kind == "law"):
            return
        while place < len(self.tokens) and place < self.place + 2 and self.tokens[place].text in ("and", ","):
            place += 1
        if place == self.place or place >= len(self.tokens):
            return
        listed = introduced_at(self.tokens, place, self.seen)
        if listed is None or not all(is_bound(formula) for formula in listed[1]):
            return
        self._doubt_list(*listed)
        self.place, formulas = self._without_claim(*listed)
        if formulas:
            self.introduce(formulas, None, Role.ALL)

    def _begin_anew(self) -> None:
        """Claim what was said before ``and for all ...``, unless something follows from it."""
        before = self.tokens[self.place - 1].text
        joined = self.tokens[self.place].text == "and" or before in ("and", ";", "while", "whereas", "but")
        rest = {token.text for token in self.tokens[self.place :]}
        if (
            joined
            and self.pending
            and self.mode in ("open", "all")
            and not rest & {"implies", "imply", "iff"}
        ):
            self.flush()

    def _noun_first(self, start: int) -> tuple[int, Noun | None]:
        """Read a noun before the symbols, as in ``for all events S``."""
        start = self._after_pair(start)
        found = noun_at(self.tokens, start) if not self.is_formula(start) else None
        if found is not None:
            place, noun = found
            if noun.kind == "event" and noun.on and not self.is_formula(place):  # a subset of outputs E
                return place - 1, Noun(noun.kind, noun.traits)
            return place, noun
        place, traits = adjectives_at(self.tokens, start)
        if not self.is_formula(place):
            return start, None
        if "neighbouring" in traits:
            return place, Noun("dataset", frozenset(["neighbouring"]))
        if SIGNS & traits:
            return place, Noun("", frozenset(SIGNS & traits))
        measurable = any(token.text == "measurable" for token in self.tokens[start:place])
        return place, Noun("event") if measurable else None

    def _after_pair(self, start: int) -> int:
        """Skip ``pair of`` before neighbouring inputs."""
        if [token.text for token in self.tokens[start : start + 2]] not in (["pair", "of"], ["pairs", "of"]):
            return start
        found = noun_at(self.tokens, start + 2)
        return start + 2 if found is not None and found[1].kind == "dataset" else start

    def _doubt_list(self, end: int, formulas: tuple[Formula, ...]) -> None:
        """Doubt ``A for x > 0, y <= x and y >= 1``, in which the second may be claimed like the last.

        In ``for x > 0, x < 1, B`` the second may bound x, or be claimed.
        """
        self._doubt_bound(end, formulas)
        said = bool(self.pending) or self.has_concluded()
        after = next((at for at in range(end, len(self.tokens)) if self.tokens[at].text not in JOINING), end)
        if said and len(formulas) > 1 and after > end and self.is_formula(after) and is_bound(formulas[-1]):
            message = (
                "where the values end for which this is claimed, and the next claim begins, is not clear"
            )
            self.clauses.append(NotUnderstood("for", formulas[-1].span, message))

    def _doubt_bound(self, end: int, formulas: tuple[Formula, ...]) -> None:
        joining = self.tokens[end].text if end < len(self.tokens) else ""
        behind = self.tokens[end + 1 :]
        after = behind[0].formula if behind and joining in (",", "and") else None
        if after is not None and DIFFERS.search(after.latex):
            message = f"that {after.latex.strip()} is supposed here is not read"
            self.clauses.append(NotUnderstood("for", after.span, message))
            return
        if after is None or not is_bound(after) or (joining == "," and not is_numeric(after)):
            return
        names = set().union(*(introduces(formula, set()) or set() for formula in formulas))
        goes_on = joining == "and" or any(token.formula is not None for token in behind[1:])
        if goes_on and (introduces(after, set()) or {""}) <= names:
            message = f"whether {after.latex.strip()} bounds the values here, or is claimed, is not clear"
            self.clauses.append(NotUnderstood("for", after.span, message))

    def _without_claim(self, end: int, formulas: tuple[Formula, ...]) -> tuple[int, tuple[Formula, ...]]:
        """Leave the last formula of a list to be what is said, if nothing else in the sentence is."""
        said = self.assumed if self.mode in ("assume", "such") else (self.pending or self.has_concluded())
        rest = self.tokens[end:]
        if len(formulas) < 2 or said or any(token.formula is not None for token in rest):
            return end, formulas
        before = next(place for place in range(end - 1, 0, -1) if self.tokens[place].formula is formulas[-1])
        return before, formulas[:-1]

    def _attached(self, place: int) -> int:
        """Skip what is said of neighbours after their names."""
        found = longest(ATTACHED["neighbouring"], self.tokens, place)
        return place if found is None else found.end

    def _conditions(self) -> None:
        """Read ``with sigma > 0`` after a quantifier."""
        while self.place + 1 < len(self.tokens) and self.tokens[self.place].text == "with":
            listed = introduced_at(self.tokens, self.place + 1, self.seen)
            if listed is None:
                return
            self.place, formulas = listed[0], listed[1]
            while (more := self._condition_more()) is not None:
                self.place, formulas = self.place + 2, (*formulas, more)
            self._narrow(formulas)

    def _condition_more(self) -> Formula | None:
        """Return the next condition of ``with p <= q and q <= r``: it bounds a symbol of the quantifier.

        Where nothing is said yet and no other formula follows, it is what is said.
        """
        around = self.tokens[self.place : self.place + 2]
        formula = around[1].formula if len(around) > 1 and around[0].text == "and" else None
        if formula is None or formula.display or not is_bound(formula):
            return None
        last = self.clauses[-1] if self.clauses else None
        ranging = last.formulas if isinstance(last, Introduced) and last.role is Role.ALL else ()
        known = set[str]().union(*(introduces(other, set()) or set() for other in ranging))
        said = bool(self.pending) or self.has_concluded()
        follows = said or any(token.formula is not None for token in self.tokens[self.place + 2 :])
        return formula if follows and (introduces(formula, set()) or {""}) <= known else None

    def _narrow(self, formulas: tuple[Formula, ...]) -> None:
        """Add conditions to the quantifier before them if they are about its symbols."""
        last = self.clauses[-1] if self.clauses else None
        ranging = isinstance(last, Introduced) and last.role is Role.ALL
        if isinstance(last, Introduced) and ranging and (last.noun is None or last.noun.kind in NUMBERS):
            known = set[str]().union(*(introduces(formula, set()) or set() for formula in last.formulas))
            ranging = all(
                (introduces(formula, set()) or {""}) <= known or DIFFERS.search(formula.latex) is not None
                for formula in formulas
            )
        else:
            ranging = False
        if isinstance(last, Introduced) and ranging:
            self.clauses[-1] = replace(last, formulas=(*last.formulas, *formulas))
        else:
            self.introduce(formulas, None, Role.ALL)

    def for_formula(self) -> bool:
        """Read ``for s in [0, 1]``, ``for delta = ...`` and ``for integers n >= 1``."""
        if self.tokens[self.place].text != "for":
            return False
        place = adjectives_at(self.tokens, self.place + 1)[0]
        if not self.is_formula(place):
            return self._for_noun()
        if place > self.place + 1:  # for positive x
            return self.for_all(self.place + 1)
        listed = introduced_at(self.tokens, place, self.seen)
        if listed is None:
            return False
        self.leave_words()
        self._begin_anew()
        self._doubt_list(*listed)
        self.place, formulas = self._without_claim(*listed)
        self.introduce(formulas, None, Role.ALL)
        self._conditions()
        self.quantified = True
        return self._and_noun() or True

    def _and_noun(self) -> bool:
        """Read ``and another distribution R on Y`` after ``for s in [0, 1]``."""
        start = self.place + 1
        if start >= len(self.tokens) or self.tokens[self.place].text != "and":
            return False
        found = noun_at(self.tokens, start)
        if found is None or found[1].given or not self.is_formula(found[0]):
            return False
        return found[1].kind in ("law", "event", "kernel") and self.for_all(start)

    def _for_noun(self) -> bool:
        """Read ``for integers n >= 1``; among other words a symbol may range over less than it seems."""
        start = self.place + 1
        place = next((at for at in range(start, len(self.tokens)) if self.tokens[at].kind != WORD), start)
        words = [token.text for token in self.tokens[start:place]]
        if self._for_some(words, place):
            return True
        if {"some", "one"} & set(words) and self.is_formula(place) and self.mode in ("let", "assume"):
            told = "what is supposed for some value, and not for all, is not read"
            self.clauses.append(NotUnderstood("for some", self.span_of(start, place), told, self.lasting))
        if not words or len(words) > MOST_WORDS or SPECIFIC & set(words) or not self.is_formula(place):
            return False
        found = noun_at(self.tokens, start)
        if found is not None and found[0] == place and not found[1].given:
            return self.for_all(start)
        formula = self.tokens[place].formula
        if formula is not None and is_bound(formula) and set(words) <= CALLED:
            return self.for_all(place)  # for scores s_1, s_2 > 0
        told_of = formula is not None and (is_bound(formula) or bool(NARROWING & set(words)))
        alone = len(words) == 1 and words[0] not in NAMING | HARMLESS  # for admissible u
        if formula is not None and (
            (told_of and introduces(formula, set(self.seen))) or (alone and introduces(formula, set()))
        ):
            told = f"what the words 'for {' '.join(words)}' say of {formula.latex.strip()} was not understood"
            self.clauses.append(NotUnderstood(words[0], self.span_of(start, place), told))
        return False

    def _for_some(self, words: list[str], place: int) -> bool:
        """Read ``suppose A for some u > 0``: what follows from it follows for every such u.

        Behind ``for all`` there may be another u for each value, and so nothing is read there.
        """
        formula = self.tokens[place].formula if self.is_formula(place) else None
        if words not in (["some"], ["some", "fixed"], ["some", "constant"]) or formula is None:
            return False
        quantified = any(
            isinstance(clause, Introduced) and clause.role is Role.ALL for clause in self.clauses
        )
        supposed = self.mode in ("assume", "where") and not (self.over or quantified or self.there)
        if not supposed or formula.display or not is_bound(formula) or not is_numeric(formula):
            return False
        self.leave_words()
        role = Role.LET if self.lasting else Role.WHERE
        self.clauses.insert(0, Introduced((formula,), None, role, self.lasting))
        self.claimed_at += 1
        self.place = place + 1
        return True
