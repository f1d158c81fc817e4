"""What phrases announce: a supposition, a conclusion, an implication, an explanation."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.prose.clauses import Concluded, NotUnderstood, Subject
from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.nouns import noun_at
from dpsym.notes.prose.patterns import Match, best, word_set
from dpsym.notes.prose.phrases import EXPLAINED, LASTING
from dpsym.notes.prose.quantifying import Quantifying

__all__ = ["ENDED", "Announcing"]

PRONOUNS: Final = frozenset(["it", "this", "that", "these", "they", "so", "both"])
HOLDS: Final = frozenset(["holds", "hold", "is", "are", "happens", "fails", "was", "were", "applies"])
ATTACHED: Final = frozenset(["satisfying", "such", "so", "for", "subject"])  # to what stands before them
# The first words of conditions that end at a comma.
ENDED: Final = word_set(
    "if when whenever assuming at once in as setting choosing taking plugging substituting under restricting "
    "restricted on"
)
# Words that announce a condition only where a relation follows.
SETTING: Final = word_set(
    "at once setting choosing taking plugging substituting in as under restricting restricted on"
)
# Phrases that announce what is fixed from there on, if a formula follows or a word that declares.
FROM_NOW_ON: Final = word_set("throughout from henceforth hereafter in here unless")
IDENTITIES: Final = word_set("relation identity inequality formula connection link relationship")
DECLARES: Final = word_set("let fix assume that")
RELATION: Final = re.compile(r"[=<>≤≥∈]|\\(?:[lg]eq?|[lg]t|in|[lg]eqslant|to)(?![A-Za-z])")


class Announcing(Quantifying):
    """The reading of phrases that announce what comes next."""

    def announce(self, kind: str, match: Match) -> bool:
        """Begin what a phrase announces; say whether it announces anything here."""
        first = self.tokens[self.place].text
        if kind == "all":
            return self.for_all(match.end)
        if kind == "exists" and self._announces_formula(match.end):
            self.leave_words()
            self.place = match.end
            return True
        if self._is_plain(kind, first, match):
            return False
        self.leave_words()
        self.quantified = False
        if match.end >= len(self.tokens) and kind in ("where", "assume", "let", "define"):
            self.passed += self.tokens[self.place :]  # it announces nothing
        self.place = match.end
        if kind == "implies":
            self._implies(match)
        elif kind == "iff":
            self.close_assumption()
            self._take_back()
            self.left, self.pending = self.pending, []
            self.mode = "iff"
        elif kind == "assume":
            self._begin_assumption(match)
        elif kind == "defined":
            self.says_defined = True
            self.mode = "defined"
        elif kind in ("conclude", "gives"):
            self._conclude(match)
        else:
            self._begin(kind)
        return True

    def _is_plain(self, kind: str, first: str, match: Match) -> bool:
        """Return whether a phrase announces nothing where it stands."""
        if first in ("choose", "pick", "select"):
            return not self._defines(match.end)
        if first == "say" and kind == "let":
            return self.place > 0 or not self.is_formula(match.end)
        if first == "given" and kind == "let":
            noun = noun_at(self.tokens, match.end) if not self.is_formula(match.end) else (match.end, None)
            return self.place > 0 or noun is None or not self.is_formula(noun[0])
        if first in FROM_NOW_ON and kind == "let" and match.words[-1] not in DECLARES:
            explained = match.end < len(self.tokens) and best(EXPLAINED, self.tokens, match.end) is not None
            return not (explained or self.is_formula(match.end))
        if kind == "iff" and match.words[-1] == "just":  # is just F times as large
            after = self.tokens[match.end + 1] if match.end + 1 < len(self.tokens) else None
            return after is not None and after.text in ("times", "as")
        if first in ("gives", "yields", "give", "yield") and kind == "implies":
            return not (self.pending or self.assumed or self.has_concluded())
        if kind == "assume" and first in SETTING:
            formula = self.tokens[match.end].formula if match.end < len(self.tokens) else None
            return formula is None or formula.display or RELATION.search(formula.latex) is None
        if first == "here" and kind == "where" and self.place == 0 and self.is_formula(match.end):
            formula = self.tokens[match.end].formula
            if formula is not None and RELATION.search(formula.latex) and not is_bound(formula):
                return True  # Here x^2 > x.
        if kind == "gives":  # With b = 1 this gives ...
            return not (self.mode == "where" and self.leading)
        return first == "with" and kind == "where" and not self.is_formula(match.end)

    def _announces_formula(self, place: int) -> bool:
        """Return whether ``there is a neat identity`` only announces a formula, and no thing that exists."""
        rest = self.tokens[place:]
        words = [
            token.text for token in rest[: next((n for n, t in enumerate(rest) if t.formula), len(rest))]
        ]
        such = {"such", "satisfying", "where", "for", "whenever"} & {token.text for token in rest}
        stands = bool(IDENTITIES & set(words[:4])) and bool(words) and words[-1] in (",", ":", "divergence")
        return stands and not such

    def _defines(self, place: int) -> bool:
        """Return whether an equation stands at a place, and no inequality."""
        formula = self.tokens[place].formula if place < len(self.tokens) else None
        signs = RELATION.findall(formula.latex) if formula is not None else []
        return bool(signs) and set(signs) == {"="}

    def _begin(self, kind: str) -> None:
        self.leading = kind == "where" and not (self.pending or self.assumed or self.clauses)
        self.close_assumption()
        if kind == "let":
            self._note_late()
        if kind != "where":
            self.lasting = kind == "let"
        self.before = self.mode if self.mode not in ("where", "all") else self.before
        self.mode = kind

    def _note_late(self) -> None:
        """Note that something is declared behind a claim: it governs nothing that stands before it."""
        self.late = self.late or bool(self.pending) or any(isinstance(one, Concluded) for one in self.clauses)

    def _follows(self) -> bool:
        """Return whether what comes after a comma and ``so that`` follows from what stands before."""
        before = self.tokens[self.place - 3] if self.place > 2 else None
        return before is not None and (
            before.text == "," or (before.formula is not None and before.formula.display)
        )

    def _begin_assumption(self, match: Match) -> None:
        first = match.words[0] if match.words else ""
        if match.words == ("so", "that") and self._follows():
            self.close_assumption()
            self.flush()
            self.mode = "conclude"
            return
        attached = first in ATTACHED
        said = bool(self.pending) or self.has_concluded()
        if self.mode == "assume" and not (attached or self.lasting) and said and len(self.assumed) > 1:
            span = self.span_of(self.place - len(match.words), self.place)
            message = "several things are supposed here, and what each claim depends on was not understood"
            self.clauses.append(NotUnderstood(first, span, message))
        if attached and self.mode == "exists":
            self.mode = "such"
            return
        if not attached:
            self.close_assumption()
        if first in ("suppose", "assume", "we", "and"):
            self._note_late()
        self.lasting = (first in LASTING and not attached) or (attached and self.lasting)
        self.before = self.mode
        self.mode = "assume"
        self.condition = first
        self._doubt_pronoun()

    def _doubt_pronoun(self) -> None:
        """Doubt ``if this holds``: what was said before is supposed, and is not looked for."""
        words = [token.text for token in self.tokens[self.place : self.place + 2]]
        if len(words) == 2 and words[0] in PRONOUNS and words[1] in HOLDS:
            span = self.span_of(self.place, self.place + 2)
            told = f"what is meant by '{' '.join(words)}', which is supposed here, was not understood"
            self.clauses.append(NotUnderstood(words[0], span, told))

    def _before(self, match: Match) -> str:
        """Return the word before a phrase."""
        place = match.end - len(match.words) - 1
        return self.tokens[place].text if place >= 0 else ""

    def _conclude(self, match: Match) -> None:
        """Begin a conclusion; ``we have`` after a quantifier in a supposition goes on with that."""
        inside = self.mode == "assume" and self.tokens[self.place - 1].text in ("have", "has")
        ended = self.condition in ENDED and bool(self.assumed) and self._before(match) != "and"
        ended = ended or self.qualifies()
        if inside and not ended and self.condition in ATTACHED and self.over:
            message = "something is supposed for all values that meet a condition, which is not read"
            span = self.span_of(match.end - len(match.words), match.end)
            self.clauses.append(NotUnderstood("such that", span, message, self.lasting))
        if (inside and not ended) or self.mode == "such":
            return
        if self._before(match) == ":" and self.mode == "open":  # x > 1: then ...
            self.assumed, self.pending, self.lasting = [*self.assumed, *self.pending], [], False
        self.close_assumption()
        self.flush()
        self.mode = "conclude"

    def qualifies(self) -> bool:
        """Return whether what is supposed belongs to a quantifier, as in ``for all x such that ...``.

        In a definition, ``M is private if for all x, y such that ..., DISPLAY``, the condition goes on.
        """
        defining = bool(self.pending) and (self.definition or self.says_defined)
        return self.condition in ATTACHED and bool(self.assumed) and not self.lasting and not defining

    def _take_back(self) -> None:
        """Take back that the last statement is claimed by itself."""
        if self.mode == "conclude" and self.clauses and not self.pending:
            last = self.clauses[-1]
            if isinstance(last, Concluded):
                self.clauses.pop()
                self.pending = [last.statement]

    def _implies(self, match: Match) -> None:
        """What was said before an implication is supposed; in "A, which implies B" it is claimed, too."""
        self._take_back()
        if self._before(match) in ("this", "which") and not self.assumed:
            self.clauses.extend(Concluded(statement) for statement in self.pending)
        self.assumed += self.pending
        self.pending = []
        self.lasting = False
        self.subject = Subject("it")
        self.close_assumption()
        self.mode = "conclude"
