"""What stands beside a claim: comments that claim nothing, conditions in brackets, words around a notion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from dpsym.notes.prose.announcing import ENDED, RELATION, Announcing
from dpsym.notes.prose.attaining import ASIDES, Aside, aside_at, ends_aside, uses
from dpsym.notes.prose.clauses import Assumed, Fact, NotUnderstood, Relation, Role
from dpsym.notes.prose.comparing import BEGINS, NOUNS, compared_at
from dpsym.notes.prose.declaring import introduces, is_bound
from dpsym.notes.prose.nouns import noun_at
from dpsym.notes.prose.patterns import JOINING, Match, Table, best, word_set, words_of
from dpsym.notes.prose.phrases import HARMLESS
from dpsym.notes.prose.tokens import WORD, Formula, Token

__all__ = ["Commenting"]

# Comments on what was claimed, up to the end of the sentence: where it is used, or where it is tight.
COMMENTS: Final[Table] = {
    "equality": (
        "with equality",
        "[with|and|where] equality holds|is|only|if|iff|at|for|when",
        "this|it|which is tight|sharp|attained|optimal [at|for|if|when]",
    ),
    "step": (
        "[where|here] [in] the first|second|third|fourth|last|final|penultimate|middle step|inequality|"
        "equality|line|identity|bound|estimate [is] uses|used|follows|holds|comes|due|because|by|we",
    ),
    "used": (
        "which is [then] used|applied|needed [below|here|later|next|now] with|for|in|to|at",
        "which we [then] use|apply|need [below|here|later|next|now] with|for|in|to|at",
        "[and|now] we [then] use|apply|need this|it|them [below|here|later|next|now] with|for|in|to|at",
    ),
}
COMMENTING: Final = words_of(COMMENTS)
# Words around a notion that do not change of what it is said, besides those that are harmless anywhere.
NEUTRAL: Final = word_set(
    "theorem lemma proposition corollary definition equation remark claim fact section previous last "
    "result results applying using clearly obviously trivially easily directly immediately finally "
    "similarly analogously consequently indeed thus hence therefore so but while whereas easy see shown "
    "proved known well proof simple basic advanced composition pure itself fixed since because as course "
    "means privacy private notion much simpler easier shorter nicer cleaner"
)


# Words before a comma that say nothing of the mechanism behind it: "going the other way, an N is N".
PREAMBLE: Final = word_set(
    ", going the other way conversely in direction on hand similarly particular fact as we know saw seen "
    "recall moreover furthermore also likewise finally next now then clearly of course indeed hence thus "
    "therefore"
)
# Words that claim what stands behind them.
CLAIMING: Final = word_set("have has get gets obtain obtains then hence thus therefore implies gives yields")
# Words behind ``given x > 0,`` that go on with what is given, or announce what comes themselves.
GOING_ON: Final = word_set(
    "and or with such where satisfying assume suppose let put if recall define consider set choose fix write "
    "for denote when whenever both as which"
)
# Words behind the symbols that a noun names, which say more of these.
FOLLOWING: Final = word_set(
    "on over in of with we one it such satisfying that which recall let there the and for where define put "
    "write supported from to respectively"
)
# Words behind which the claim of a limit stands.
TENDING: Final = frozenset({"as", "when", "for", "if", "whenever", "letting", "let", "where", "with"})
LIMIT: Final = re.compile(
    r"\s*(?:\\[A-Za-z]+|[A-Za-z])(?:_(?:\{[^{}]*\}|\w))?'*\s*"
    r"(?:\\(?:to|rightarrow|longrightarrow|searrow|nearrow|downarrow|uparrow)(?![A-Za-z])|→)\s*"
    r"(?:\\infty|[+-]?\s*(?:\\infty|∞|\d+)|[A-Za-z]|∞)(?:\s*\^\s*\{?\s*[+-]\s*\}?)?\s*"
)
# Words behind which a claim stands.
SAYING: Final = frozenset(["have", "has", "get", "obtain", "conclude"])
LETTERS: Final = re.compile(r"(?:\\[A-Za-z]+|[A-Za-z])(?:_(?:\{[^{}]*\}|\w|\\[A-Za-z]+))?'*")


def _symbols(formulas: Iterable[str]) -> set[str]:
    """Return the symbols of formulas as they are written."""
    return {match[0] for latex in formulas for match in LETTERS.finditer(latex)}


class Commenting(Announcing):
    """The reading of comments, of brackets, of comparisons in words, and of the words around a notion."""

    def compared(self) -> bool:
        """Read ``F is at most G`` where it is claimed or supposed; elsewhere it declares something."""
        if self.mode in ("let", "where", "define", "exists", "defined", "iff"):
            return False
        found = compared_at(self.tokens, self.place, self.mode in ("assume", "such"))
        if found is None:
            return False
        if self.quantified:
            if [token.text for token in self.words] in [["the", noun] for noun in NOUNS]:
                self.words = []  # for all x > 0 the ratio F is at most G
            self.leave_words()
            self.quantified = False
        written = isinstance(found.right, str)
        formulas = (found.left,) if isinstance(found.right, str) else (found.left, found.right)
        traits = frozenset({str(found.right)} if written else ())
        span = self.span_of(self.place, found.end)
        self.place = found.end
        self.mode = self.before if self.mode == "all" else self.mode
        self.say(Fact(f"compared {found.relation}", formulas, span, traits=traits))
        return True

    def commented(self) -> bool:
        """Skip a comment on what was claimed, up to the end of the sentence or the next display.

        What an aside asserts beside the claim is read, or listed as unread, on its own.
        """
        if self.mode in ("let", "assume", "such"):
            return False
        aside = aside_at(self.tokens, self.place)
        found = best(COMMENTS, self.tokens, self.place) if aside is None else None
        if aside is None and found is None:
            return False
        self.leave_words()
        if aside is not None:
            self.asides.append(aside)
            self._passed(aside.end, ASIDES)
            self.place = aside.end
            self._doubt_aside(aside)
        elif found is not None:
            end = ends_aside(self.tokens, self.place, found[1].end)
            self.asides += uses(self.tokens, self.place, end)
            self._passed(end, COMMENTING)
            self.place = end
        return True

    def _passed(self, end: int, known: frozenset[str]) -> None:
        """Note the words of a comment that are not those with which such comments are made."""
        self.passed += [token for token in self.tokens[self.place : end] if token.text not in known]

    def ends_condition(self) -> bool:
        """Return whether a comma or colon ends ``if ...``: there is no ``then`` after it."""
        following = self.tokens[self.place + 1].text if self.place + 1 < len(self.tokens) else ""
        if following in ("and", "or") or self._goes_on(self.place + 1):
            return False
        if self.mode == "where" and self.leading:
            return bool(following)
        if self.mode != "assume" or (self.lasting and self.condition != "assuming"):
            return False
        if self.condition not in ENDED and not self.qualifies():
            return False
        if not (self.assumed or self.explained):
            return False
        rest = {token.text for token in self.tokens[self.place :]}
        if self.is_formula(self.place + 1) and rest & SAYING:
            return False
        return not rest & {"then", "implies", "imply"}

    def _goes_on(self, place: int) -> bool:
        """Return whether a bound stands at a place, and another formula behind a comma."""
        formula = self.tokens[place].formula if place < len(self.tokens) else None
        comma = self.tokens[place + 1].text if place + 1 < len(self.tokens) else ""
        return formula is not None and is_bound(formula) and comma == "," and self.is_formula(place + 2)

    def tends(self) -> bool:
        """Take ``as x -> 0`` beside a claim as words that weaken it: it is no claim about all values."""
        formula = self.tokens[self.place + 1].formula if self.place + 1 < len(self.tokens) else None
        word = self.tokens[self.place]
        if word.text not in TENDING or formula is None or formula.display or self.mode in ("let", "define"):
            return False
        if LIMIT.fullmatch(formula.latex) is None:
            return False
        message = f"{formula.latex.strip()} says that this is claimed in a limit, which is not read"
        self.clauses.append(NotUnderstood(word.text, word.span | formula.span, message))
        self.place += 2
        return True

    def _doubt_aside(self, aside: Aside) -> None:
        """Doubt what stands around an aside that was not read, if more is said behind it.

        A condition in the aside may hold there, too.
        """
        said = [token.formula for token in self.tokens[aside.start : aside.end] if token.formula is not None]
        behind = any(token.formula is not None for token in self.tokens[aside.end :])
        if said and behind and not aside.is_equality:
            message = "whether a condition within this sentence holds for the rest of it, too, is not clear"
            self.clauses.append(NotUnderstood("", aside.span, message))

    def bracketed(self) -> bool:
        """Read a relation that makes up a bracket: a bound is supposed, anything else not understood."""
        around = self.tokens[self.place : self.place + 3]
        if len(around) < 3 or (around[0].text, around[2].text) != ("(", ")"):
            return False
        formula = around[1].formula
        if formula is None or formula.display or RELATION.search(formula.latex) is None:
            return False
        self.place += 3
        if not is_bound(formula):
            message = "whether the formula in brackets is supposed or claimed is not said"
            self.clauses.append(NotUnderstood("(", formula.span, message))
        elif self.mode == "let":
            self.introduce((formula,), None, Role.LET)
        elif self.mode in ("assume", "such"):
            self.say(Relation(formula))
        else:
            self.clauses.append(Assumed((Relation(formula),)))
        return True

    def begins(self, match: Match) -> bool:
        """Return whether ``a N mechanism is N`` is all that is said: not ``f after a N mechanism is N``."""
        before = self.tokens[self.place - 1] if self.place else None
        if before is not None and before.text == "," and match.words[:1] not in ((), ("is",)):
            return PREAMBLE.issuperset(token.text for token in self.tokens[: self.place])
        return before is None or before.text in BEGINS | {"that"} or match.words[:1] in ((), ("is",))

    def ends_beginning(self) -> bool:
        """Return whether a comma ends ``Given x > 0, ...`` or ``With x as above, ...``: a claim must follow.

        So does one before ``so``: ``Let x > 0, so x^2 > 0``.
        """
        behind = self.tokens[self.place + 1 :]
        if behind and behind[0].text == "so" and self.mode in ("let", "where", "define"):
            self.place += len(behind) > 1 and behind[1].formula is not None
            return len(behind) > 1 and behind[1].formula is not None
        if self.mode not in ("let", "where") or self.tokens[0].text not in ("given", "with"):
            return False
        formula = behind[0].formula if behind else None
        if behind and behind[0].kind == WORD and self.tokens[0].text == "given":
            return behind[0].text not in GOING_ON and noun_at(self.tokens, self.place + 1) is None
        said = bool(self.pending or self.assumed or self.has_concluded())
        if said or formula is None or RELATION.search(formula.latex) is None:
            return False
        listed = any(
            comma.text == "," and token.formula is not None and not is_bound(token.formula)
            for comma, token in pairwise(behind)
        )
        if listed or {token.text for token in behind} & CLAIMING:
            return False
        before = {token.formula.latex.strip() for token in self.tokens[: self.place] if token.formula}
        return not is_bound(formula) or introduces(formula, _symbols(before)) is None

    def without_subject(self, end: int, formulas: tuple[Formula, ...]) -> tuple[int, tuple[Formula, ...]]:
        """Leave the last formula of a list to what is said of it: ``Given an input a, M outputs b``."""
        claimed = next((n for n, entry in enumerate(formulas) if n and introduces(entry, set()) is None), 0)
        if claimed:
            first = formulas[claimed]
            return next(at for at in range(end) if self.tokens[at].formula is first), formulas[:claimed]
        after = self.tokens[end] if end < len(self.tokens) else None
        before = next((at for at in range(end - 1, 0, -1) if self.tokens[at].formula is formulas[-1]), 0)
        if len(formulas) < 2 or after is None or after.kind != WORD or after.text in FOLLOWING:
            return end, formulas
        return (before, formulas[:-1]) if self.tokens[before - 1].text == "," else (end, formulas)

    def is_caption(self, formulas: tuple[Formula, ...], end: int) -> bool:
        """Read ``P, Q laws on Y`` as all that a sentence says, in notes that leave verbs out."""
        if self.place or self.mode != "open" or end >= len(self.tokens) or self.tokens[end].kind != WORD:
            return False
        found = noun_at(self.tokens, end)
        behind = self.tokens[found[0] :] if found is not None else ()
        bounds = tuple(token.formula for token in behind if token.formula is not None)
        plain = all(token.formula is not None or token.text in JOINING for token in behind)
        plain = plain and all(is_bound(formula) and not formula.display for formula in bounds)
        if found is None or found[1].kind not in ("law", "event", "mechanism") or not plain:
            return False
        self.place = len(self.tokens)
        self.introduce(formulas, found[1], Role.LET)
        if bounds:
            self.introduce(bounds, None, Role.LET)
        return True

    def named_laws(self) -> bool:
        """Return whether names were given to laws just before, line by line."""
        last = self.clauses[-1] if self.clauses else None
        return isinstance(last, Assumed) and isinstance(last.statements[0], Fact)

    def doubt(self, words: list[Token]) -> None:
        """Note words around a notion that may say of what it is said, or when."""
        unknown = [word for word in words if is_unknown(word)]
        if unknown:
            text = " ".join(word.text for word in unknown)
            span = unknown[0].span | unknown[-1].span
            message = f"the words '{text}' may change of what this notion is said, and were not understood"
            self.clauses.append(NotUnderstood(text, span, message))


def is_unknown(word: Token) -> bool:
    """Return whether a word beside a notion may matter."""
    return word.kind == WORD and not word.text.isdigit() and word.text not in HARMLESS | NEUTRAL
