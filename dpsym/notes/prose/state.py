"""The state of reading a sentence: what was announced last, what was read, and the words in between."""

from __future__ import annotations

from typing import Final

from dpsym.notes.prose.attaining import Aside
from dpsym.notes.prose.clauses import (
    Assumed,
    Clause,
    Concluded,
    Defined,
    Equivalent,
    Fact,
    Introduced,
    NotUnderstood,
    Noun,
    Relation,
    Role,
    Said,
    Statement,
    Subject,
    There,
)
from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.phrases import DANGEROUS, HARMLESS
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import FORMULA, Formula, Token
from dpsym.notes.source import Span

__all__ = ["State"]

# Words that name a divergence, in its definition.
MEASURES: Final = word_set(
    "hockey stick divergence rényi renyi kl kullback leibler relative entropy total variation distance max "
    "chi squared square order between function quantity"
)
# Nouns for numbers; in the singular they are said of one symbol.
NUMBERS: Final = frozenset({"real", "integer", "natural", "probability"})
# What was announced in these ways is supposed or introduced: every word in it counts.
BINDING: Final = frozenset(["let", "all", "assume", "where", "exists", "define", "defined", "such"])
IMPLYING: Final = frozenset({"implies", "imply", "iff", "then", "if", "when", "equivalent", "exactly"})
FIXING: Final = frozenset(["fix", "consider", "take"])
ONE: Final = frozenset(["a", "an", "some", "the", "our"])
SUPPOSES: Final = frozenset(["suppose", "assume", "assuming", "we"])
ALLOWING: Final = frozenset(["may", "can", "could", "might"])
SUPPOSING: Final = frozenset(["take", "assume", "suppose", "let", "choose", "fix", "set"])


class State:
    """A sentence with a place in it, the clauses so far, and what is still open.

    ``mode`` is the kind of the phrase that announced what is being read (``let``, ``assume``, ``conclude``,
    ...), ``lasting`` whether that holds beyond the sentence, ``pending`` what was said before it is known
    whether it is claimed, supposed or defined.
    """

    def __init__(self, sentence: Sentence, definition: bool) -> None:
        self.tokens = sentence.tokens
        self.definition = definition
        self.place = 0
        self.mode = "open"
        self.before = "open"
        self.lasting = False
        self.subject: Subject | None = None
        self.clauses: list[Clause] = []
        self.pending: list[Statement] = []
        self.assumed: list[Statement] = []
        self.over: list[Introduced] = []
        self.left: list[Statement] | None = None
        self.there: list[Introduced] = []
        self.words: list[Token] = []
        self.late = False  # whether something is declared behind a claim
        self.passed: list[Token] = []  # words and signs that no rule has used
        self.asides: list[Aside] = []
        self.says_defined = False
        self.condition = ""
        self.beside_notion = False  # whether the words stand behind a notion that is claimed
        self.leading = False  # whether an explanation stands before all that is said
        self.seen: set[str] = set()
        self.claimed_at = 0  # how many clauses there were when something was said last
        self.in_order = False  # whether each claim before stands before its own quantifiers
        self.explained = False
        self.weakened = False  # by words that were read since the last phrase
        self.quantified = False  # whether the words belong to a quantifier just before

    # What has been read

    def role(self) -> Role:
        """Return how a symbol comes into the text here."""
        if self.mode in ("assume", "where") and self.lasting:
            return Role.LET
        return {"exists": Role.EXISTS, "let": Role.LET, "all": Role.ALL}.get(self.mode, Role.WHERE)

    def introduce(self, formulas: tuple[Formula, ...], noun: Noun | None, role: Role) -> None:
        """Add symbols that are introduced, to the clause that they belong to."""
        one = noun is not None and noun.kind in NUMBERS and not noun.plural
        others = tuple(formula for formula in formulas[1:] if one and is_bound(formula))
        if others:  # an integer k >= 1 and t > 0
            self.introduce(tuple(formula for formula in formulas if formula not in others), noun, role)
            self.introduce(others, None, role)
            return
        entry = Introduced(formulas, noun, role, role is Role.LET)
        if role is Role.EXISTS:
            self.there.append(entry)
        elif role is Role.ALL and self.mode in ("assume", "such", "iff"):
            self.over.append(entry)
        elif self.mode in ("define", "defined") and noun is None:
            self.clauses.append(Defined(None, tuple(Relation(formula) for formula in formulas)))
        else:
            self.clauses.append(entry)

    def say(self, statement: Statement) -> None:
        """Add a statement, to the clause that it belongs to."""
        if self.mode in ("assume", "such"):
            self.assumed.append(statement)
        elif self.mode == "let" and isinstance(statement, Said) and statement.subject is not None:
            self.clauses.append(Assumed((statement,), (), True))
        elif self.mode == "conclude":
            self.clauses.append(Concluded(statement))
        elif self.mode in ("where", "let", "define") and isinstance(statement, Fact):
            self.clauses.append(Assumed((statement,), (), self.mode == "let"))
        else:
            self._claim_before()
            self.pending.append(statement)
            self.claimed_at = len(self.clauses)

    def _claim_before(self) -> None:
        """Claim what was said before ``for u > 0, and``: the quantifier behind it is its own."""
        behind = self.clauses[self.claimed_at :]
        rest = {token.text for token in self.tokens[self.place :]}
        if not self.pending or self.mode != "open" or rest & IMPLYING or self.assumed or self.definition:
            return
        if behind and all(isinstance(clause, Introduced) and clause.role is Role.ALL for clause in behind):
            self.clauses[self.claimed_at :] = [*map(Concluded, self.pending), *behind]
            self.pending, self.in_order = [], True

    def has_concluded(self) -> bool:
        """Return whether something was supposed or claimed already."""
        return any(isinstance(clause, (Concluded, Assumed)) for clause in self.clauses)

    def close_assumption(self) -> None:
        """End what is being supposed, or what is said to exist."""
        if self.there and self.mode in ("exists", "such"):
            listed = not self.assumed
            self.clauses.append(There(tuple(self.there), tuple(self.assumed), tuple(self.over), listed))
            self.there, self.assumed, self.over = [], [], []
            return
        if self.assumed:
            if self.pending and (self.definition or self.says_defined) and not self.lasting:
                statement = self.pending.pop()
                self.clauses.append(Defined(statement, tuple(self.assumed), tuple(self.over)))
            else:
                self.clauses.append(Assumed(tuple(self.assumed), tuple(self.over), self.lasting))
        elif self.over and self.mode != "iff":
            self.clauses.extend(self.over)
        if self.mode != "iff":
            self.assumed, self.over = [], []

    def close(self) -> None:
        """End the sentence: what is pending was claimed."""
        if self.left is not None:
            self.clauses.extend(self.over)
            count = next(
                (place for place, entry in enumerate(self.pending) if place and _is_display(entry)), None
            )
            self.clauses.append(Equivalent(tuple(self.left), tuple(self.pending[:count])))
            self.pending = [] if count is None else self.pending[count:]
        self.flush()

    def flush(self) -> None:
        """Claim what is pending."""
        place = self.claimed_at if self.in_order else len(self.clauses)
        self.clauses[place:place] = [Concluded(statement) for statement in self.pending]
        self.pending, self.in_order = [], False

    # Words

    def leave_words(self) -> None:
        """Decide what the words since the last phrase mean for the clause that they stand in."""
        words, self.words = self.words, []
        beside, self.beside_notion = self.beside_notion, False
        if beside:
            self.doubt(words)
        weakened, self.weakened = self.weakened, False
        unknown = [word for word in words if weakened or self._matters(word.text)]
        if not unknown:
            return
        span = unknown[0].span | unknown[-1].span
        text = " ".join(word.text for word in unknown)
        formulas = tuple(
            token.formula for token in self.tokens if token.formula is not None and not token.formula.display
        )
        supposed = self.mode in BINDING or self.quantified
        message = (
            f"the words '{text}' say something of what is supposed here that was not understood"
            if supposed
            else f"the word '{text}' changes what is claimed here in a way that was not understood"
        )
        lasting = (self.mode in ("let", "assume") and self.lasting) or self.mode in ("define", "defined")
        begins = [token.text for token in self.tokens[:3]]
        fixed = (
            begins[:1] == ["we"] and begins[1:2] != begins[1:] and begins[1] in FIXING and begins[2] in ONE
        )
        if lasting and not formulas and (begins[0] not in SUPPOSES or fixed):
            lasting = False  # we fix a data universe
        told = {token.text for token in self.tokens}
        if formulas and ({"loss", "generality"} <= told or (told & ALLOWING and told & SUPPOSING)):
            lasting = True  # without loss of generality, x >= y; we may take x = 3: it goes on
        self.clauses.append(NotUnderstood(text, span, message, lasting, formulas))

    def doubt(self, words: list[Token]) -> None:
        """Note words around a notion that may say of what it is said, or when."""

    def _matters(self, word: str) -> bool:
        if word in DANGEROUS:
            return True
        if self.mode == "define" and word in MEASURES:  # the formula says what is meant, and is a claim
            return False
        return (self.mode in BINDING or self.quantified) and word not in HARMLESS

    def is_formula(self, place: int) -> bool:
        """Return whether a formula stands at a place."""
        return place < len(self.tokens) and self.tokens[place].kind == FORMULA

    def span_of(self, start: int, end: int) -> Span:
        """Return the span of tokens."""
        return self.tokens[start].span | self.tokens[end - 1].span


def _is_display(statement: Statement) -> bool:
    return isinstance(statement, Relation) and statement.formula.display
