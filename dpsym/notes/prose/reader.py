"""From the tokens of a sentence to its clauses: a walk in which phrases announce what comes next.

The rule for words that are not known: among what is introduced or supposed they make the clause *not
understood*, since a supposition that is missed may make a false claim of a true one; elsewhere only words
that turn, weaken or wish a claim do so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from dpsym.notes.prose.announcing import RELATION
from dpsym.notes.prose.apposed import with_nouns_first
from dpsym.notes.prose.attaining import Aside
from dpsym.notes.prose.clauses import (
    Assumed,
    Clause,
    Fact,
    Introduced,
    NotionWords,
    Noun,
    Relation,
    Role,
    Said,
    Subject,
)
from dpsym.notes.prose.commenting import Commenting
from dpsym.notes.prose.comparing import stands_alone
from dpsym.notes.prose.declaring import after_forall, is_bound
from dpsym.notes.prose.notating import without_recall
from dpsym.notes.prose.notions import notion_at
from dpsym.notes.prose.nouns import (
    ATTACHED,
    PREPOSITIONS,
    QUANTITIES,
    REACH,
    adjectives_at,
    is_value,
    noun_at,
)
from dpsym.notes.prose.patterns import best, formulas_at, longest
from dpsym.notes.prose.phrases import CUES, EXPLAINED, FACTS, SUBJECTS, WEAKENING
from dpsym.notes.prose.quantifying import SIGNS
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.titles import framed
from dpsym.notes.prose.tokens import FORMULA, WORD, Formula, Token
from dpsym.notes.prose.understood import strange_words
from dpsym.notes.prose.wording import in_plain_words

__all__ = ["Read", "clauses_of", "read"]

IS: Final = (
    "is|are|be|being [also|then|therefore|thus|hence|clearly|even] [an|a]",
    "is|are said to be",
    "is|are called",
    "satisfies|satisfy|satisfying [also]",
    "has",
    "[is] said to satisfy",
)
SAID_TO: Final = frozenset(["said", "called"])
#: The words with which a value is named: *with scale b = 1*.
VALUED: Final = PREPOSITIONS | QUANTITIES
INTRODUCES: Final = ("be|is|are|denotes|denote|being", "be|is|are a|an")


class _Reader(Commenting):
    """The walk over a sentence."""

    def run(self) -> tuple[Clause, ...]:
        """Read the whole sentence."""
        while self.place < len(self.tokens):
            steps = (
                *(self._explained, self.tends, self.commented, self.bracketed, self.compared),
                *(self._fact, self._subject, self._weakening, self._cue),
            )
            if not any(step() for step in steps):
                self._one()
        self.close_assumption()
        self.close()
        self.leave_words()
        return tuple(self.clauses)

    def _explained(self) -> bool:
        found = best(EXPLAINED, self.tokens, self.place)
        if found is None:
            return False
        self.place = found[1].end
        return True

    def _fact(self) -> bool:
        found = best(FACTS, self.tokens, self.place, notion_at)
        if found is None:
            return False
        kind, match = found
        whole = not kind.startswith("weighs") or stands_alone(self.tokens, self.place, match.end)
        if not whole or (kind == "entails" and not self.begins(match)):
            return False
        if kind == "swapped" and not (self.assumed or self.pending or self.has_concluded()):
            return False
        notion, other = (*match.notions, None, None)[:2]
        span = self.span_of(self.place, match.end)
        fact = Fact(kind, match.formulas, span, notion, frozenset(match.words), other)
        self.place = match.end
        if kind in ("arbitrary", "order"):
            self.introduce(match.formulas, None, Role.ALL if self.mode == "all" else Role.WHERE)
        elif kind == "fixed":
            self.introduce(match.formulas, None, Role.LET)
        elif self.mode == "let" or kind in ("named-law", "masses") or kind.startswith("law-"):
            self.clauses.append(Assumed((fact,), (), True))
        else:
            self.say(fact)
        return True

    def _weakening(self) -> bool:
        """Take several words that weaken a claim together."""
        found = best(WEAKENING, self.tokens, self.place)
        if found is None or self.mode in ("let", "assume"):
            return False
        end = found[1].end
        if found[0] == "chance" and end < len(self.tokens) and is_value(self.tokens, end):
            return False  # with probability p = 1/2
        self.words += [token for token in self.tokens[self.place : found[1].end] if token.kind == WORD]
        self.weakened = True
        self.place = found[1].end
        return True

    def _subject(self) -> bool:
        found = best(SUBJECTS, self.tokens, self.place, notion_at)
        if found is None:
            return False
        kind, match = found
        end = self._verb(match.end)
        notion = notion_at(self.tokens, end) if end > match.end or kind == "it" else None
        if notion is None and not (kind != "it" and end > match.end):
            return False
        members = match.notions[0] if match.notions else None
        self.subject = Subject(kind, match.formulas, frozenset(match.words), members)
        self.place = end
        if notion is not None:
            self._said(*notion)
        return True

    def _cue(self) -> bool:
        found = best(CUES, self.tokens, self.place)
        if found is not None:
            kind, match = found
            if self.announce(kind, match):
                return True
        return bool(self.for_formula())

    def _one(self) -> None:
        """Read a formula, a notion without a subject, or a single word."""
        token = self.tokens[self.place]
        notion = notion_at(self.tokens, self.place)
        if notion is not None:
            self._said(*notion)
        elif self._named():
            return
        elif token.text in (",", ":") and (self.ends_condition() or self.ends_beginning()):
            self.leave_words()
            self.close_assumption()
            self.mode = "conclude"
            self.place += 1
        elif token.text == ":" and self.mode == "exists" and self.there:
            self.leave_words()
            self.mode = "such"
            self.place += 1
        elif token.kind == FORMULA and token.formula is not None:
            self._formulas()
        else:
            self.passed.append(token)
            if token.kind == WORD:
                self.words.append(token)
            elif token.text in (",", ";") and (self.quantified or self.beside_notion):
                self.leave_words()
                self.quantified = False
            self.place += 1

    def _named(self) -> bool:
        """Read ``a measurable function f`` and ``laws A and B over Y``: a noun before its symbols."""
        if self.mode not in ("let", "exists", "all") or self.tokens[self.place].kind != WORD:
            return False
        found = noun_at(self.tokens, self.place)
        if found is not None and found[1].kind in ("function", "kernel") and found[1].given:
            found = found[0] - 1, replace(found[1], given=())  # a function f
        if found is None or found[1].on or found[1].given:
            place, traits = adjectives_at(self.tokens, self.place)
            noun = Noun("", frozenset(trait for trait in traits if trait))
        else:
            place, noun = found
        listed = formulas_at(self.tokens, place) if place > self.place else None
        if listed is None:
            return False
        self.leave_words()
        self.place, formulas = listed
        if self.tokens[0].text in ("given", "with"):
            self.place, formulas = self.without_subject(self.place, formulas)
        attached = longest(ATTACHED["on"], self.tokens, self.place)
        if attached is not None and noun.kind in ("law", "event", "point"):
            noun = Noun(noun.kind, noun.traits, attached.formulas)
            self.place = attached.end
        elif noun.kind == "law" and (common := longest(ATTACHED["common"], self.tokens, self.place)):
            self.place = common.end
        plain = not noun.kind and not noun.traits
        self.introduce(formulas, None if plain else noun, self.role())
        self.mode = "conclude" if self.place < listed[0] else self.mode  # Given an event S, P(S) <= 1
        return True

    # Formulas

    def _formulas(self) -> None:
        if self.quantified:
            self.leave_words()
            self.quantified = False
        listed = formulas_at(self.tokens, self.place)
        if listed is None:
            self.place += 1
            return
        end, formulas = listed
        if self._notion_of(formulas, end):
            return
        introduced = self._introduction(end)
        if introduced is not None and self.mode in ("let", "where", "define", "exists", "defined", "assume"):
            self.place, noun = introduced
            if noun.kind == "composition":
                for formula in formulas:
                    self.say(Relation(formula))
            else:
                self.explained = True
                if self.mode == "assume":
                    noun = replace(noun, traits=noun.traits | {"specialised"})
                self.introduce(formulas, noun, self.role())
            return
        if (
            introduced is not None
            and self.mode in ("open", "conclude", "all")
            and introduced[1].kind != "thing"
        ):
            if self._is_explained(formulas, end):
                self.place, noun = introduced
                self.introduce(formulas, noun, Role.WHERE)
                return
        if self.is_caption(formulas, end):
            return
        self.place += 1
        self._formula_alone(formulas[0])

    def _is_explained(self, formulas: tuple[Formula, ...], end: int) -> bool:
        """Return whether ``F is NOUN`` explains the symbol: it is then no claim."""
        return self.tokens[end].text in ("denotes", "denote", "is", "are") and bool(formulas)

    def _formula_alone(self, formula: Formula) -> None:
        mode = self.mode
        quantified = after_forall(formula)
        if quantified is not None and (self.pending or self.assumed or self.clauses):
            self.introduce((quantified,), None, Role.ALL)
            return
        if mode == "let" and formula.display and self.named_laws():
            self.mode = mode = "open"
        if mode == "let":
            self.introduce((formula,), None, Role.LET)
            self.subject = Subject("symbol", (formula,))
            if self.place < len(self.tokens) and self.tokens[self.place].text == "satisfy":
                self.place += 1
                self.mode, self.condition = "assume", "satisfy"
        elif mode in ("where", "define", "exists", "defined"):
            self.introduce((formula,), None, self.role())
        elif mode in ("open", "conclude") and is_value(self.tokens, self.place - 1):
            named = self.tokens[max(0, self.place - 1 - REACH) : self.place - 1]  # with scale b = 1
            self.passed = [one for one in self.passed if one not in named or one.text not in VALUED]
            self.introduce((formula,), None, Role.WHERE)
        else:
            self.mode = self.before if mode == "all" else mode
            self.say(Relation(formula))

    def _introduction(self, end: int) -> tuple[int, Noun] | None:
        """Return the noun phrase after ``F be``, and where it ends."""
        match = longest(INTRODUCES, self.tokens, end)
        if match is None:
            return self._elliptic(end)
        found = noun_at(self.tokens, match.end)
        if found is not None:
            return found
        place, said = adjectives_at(self.tokens, match.end)
        traits = frozenset(trait for trait in said if trait)
        return (place, Noun("", traits)) if traits & SIGNS else None

    def _elliptic(self, end: int) -> tuple[int, Noun] | None:
        """Return the noun after ``let F be laws on Y, and F laws on Z``, where the verb is left out."""
        last = self.clauses[-1] if self.clauses else None
        found = noun_at(self.tokens, end) if end < len(self.tokens) else None
        if found is None or self.mode != "let":
            return None
        if self.tokens[end].text in ("a", "an", "any"):
            return found if found[1].kind in ("kernel", "function", "law") else None
        if not isinstance(last, Introduced) or last.noun is None or not last.noun.kind:
            return None
        return found if self.tokens[end].kind == WORD else None

    def _notion_of(self, formulas: tuple[Formula, ...], end: int) -> bool:
        """Read ``M is (epsilon, delta)-DP``."""
        after = self._verb(end)
        if after == end:
            return False
        notion = notion_at(self.tokens, after)
        if notion is None or (len(formulas) > 1 and is_bound(formulas[0])):  # if x > 0 and M is epsilon-DP
            return False
        self.subject = Subject("symbol" if len(formulas) == 1 else "symbols", formulas)
        if self.mode == "let":
            self.introduce(formulas, Noun("mechanism"), Role.LET)
            self.place = notion[0]
            self.clauses.append(Assumed((Said(self.subject, notion[1]),), (), True))
            return True
        self._said(*notion)
        return True

    def _verb(self, place: int) -> int:
        match = longest(IS, self.tokens, place)
        self.says_defined |= match is not None and bool(SAID_TO & set(match.words))
        return place if match is None else match.end

    def _said(self, end: int, notion: object) -> None:
        if isinstance(notion, NotionWords):
            if self.mode in ("open", "conclude", "iff") and self.subject is not None:
                self.doubt(self.words)
                self.beside_notion = True
            self.say(Said(self.subject, notion))
        self.place = end


def _before_display(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the ``where`` and ``with`` between an equation and a display: what that belongs to is open."""
    equation = False
    for token, after in pairwise(tokens):
        shown = token.formula
        equation = equation or (shown is not None and shown.display and _is_equation(shown))
        if equation and token.text in ("where", "with") and after.formula is not None:
            if after.formula.display and not _is_equation(after.formula):
                yield token


def _is_equation(formula: Formula) -> bool:
    return set(RELATION.findall(formula.latex)) == {"="}


def clauses_of(sentence: Sentence, definition: bool = False) -> tuple[Clause, ...]:
    """Return the clauses of a sentence; in a ``definition``, ``if`` says what something means."""
    return read(sentence, definition).clauses


@dataclass(frozen=True)
class Read:
    """What was read of a sentence: its clauses, asides to its claims, and the words that no rule used.

    ``late`` says that it declares or supposes something behind a claim, which that does not govern.
    """

    clauses: tuple[Clause, ...] = ()
    asides: tuple[Aside, ...] = ()
    strange: tuple[Token, ...] = ()
    late: bool = False


def read(sentence: Sentence, definition: bool = False) -> Read:
    """Return the clauses of a sentence, the asides to its claims, and the words that were not understood."""
    if sentence.question:
        return Read(strange=strange_words(sentence.tokens, sentence.tokens))
    plain = with_nouns_first(in_plain_words(sentence))
    defining = without_recall(plain)
    reader = _Reader(defining or plain, definition or defining is not None)
    clauses = reader.run()
    strange = (
        *strange_words(sentence.head, sentence.head),
        *strange_words(reader.tokens, reader.passed),
        *_before_display(plain.tokens),
    )
    return Read(framed(plain, clauses) if clauses else (), tuple(reader.asides), strange, reader.late)
