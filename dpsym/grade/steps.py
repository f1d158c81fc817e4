"""Steps of a derivation: every row as a claim under the hypotheses of the sheet, decided one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final

from dpsym.check.result import Result
from dpsym.grade.roles import follows, opposes, supposes
from dpsym.grade.supposing import without_left
from dpsym.grade.symbols import counted, on_the_sheet, variables_of
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, conjuncts, flipped, negated
from dpsym.notes.continuing import Continued
from dpsym.notes.items import Item, ItemKind

ALIGNMENT: Final = re.compile(r"(?<!\\)&")
ENDING: Final = re.compile(r"\\[A-Za-z]+\Z")
GROUP: Final = re.compile(r"(?:\{[^{}]{0,60}\})+")
LONGEST_ROW: Final = 2_000  # characters of a row that the record keeps
BETWEEN: Final = re.compile(r"\s*\\(?:short)?intertext\s*(?=\{)")


def _without_words(text: str) -> str:
    r"""Return a row without the words that ``\intertext`` has before it.

    >>> _without_words(r"\intertext{so {that}} a &= b")
    ' a &= b'
    """
    match = BETWEEN.match(text)
    if match is None:
        return text
    depth = 0
    for place in range(match.end(), len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if not depth:
            return text[place + 1 :]
    return text


def trimmed(item: Item) -> str:
    """Return a row as it is written, whole and on one line."""
    text = item.latex
    missing = text.count("{") - text.count("}")
    rest = item.source.text[item.span.end : item.span.end + 10]
    while missing > 0 and rest.startswith("}"):  # a relation ends with its last symbol
        text, rest, missing = text + "}", rest[1:], missing - 1
    if ENDING.search(text) is not None:  # or with the name of a macro
        argument = GROUP.match(item.source.text, item.span.end)
        text += argument.group() if argument is not None else ""
    text = " ".join(_without_words(text).split())
    if "\\begin" not in text:
        text = " ".join(ALIGNMENT.sub(" ", text).split())
    return text if len(text) <= LONGEST_ROW else f"{text[:LONGEST_ROW]} ..."


Decider = Callable[[Claim], Result]
HOLDS: Final = ("proved", "supported")
RELATION: Final = re.compile(
    r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant|approx|equiv|sim|propto)(?![A-Za-z])"
)
POWER: Final = re.compile(r"\\(?:log|ln)\s*(?:\\left|\\[bB]igg?l?)?\([^()]*(?:\([^()]*\)[^()]*)*\)\s*\^")
#: A formula without a left side.
BEGINS: Final = re.compile(r"\s*(?:[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant)(?![A-Za-z]))")
#: An earlier part that is named before a formula or behind it.
REFERENCE: Final = re.compile(
    r"(?:\b(?:by|from|of|in|using|with|via|and|see|parts?) *(?:parts? *)?\(?|(?<=[A-Za-z,;] )\()"
    r"([a-h]|[ivx]{1,4}|\d)\)",
    re.IGNORECASE,
)
TEXT: Final = re.compile(r"\\(?:text\w*|mbox)\b|[{}&~]")
#: Words that stand for the left side of a relation.
SUBJECT: Final = re.compile(r"(?:[^\W\d_]{3,}|,) (?:is|are|be|not)(?: being| not)?\s*(?:\$|\\\()?\Z")
ARROW: Final = re.compile(r"\\(?:iff|Leftrightarrow|Longleftrightarrow)(?![A-Za-z])|[⇔⟺]")
#: An arrow that leads on from the row before, and not back to it.
FORTH: Final = re.compile(r"(?:\\(?:implies|Rightarrow|Longrightarrow)(?![A-Za-z])|[⇒⟹])[^\w$]*\Z")
#: An arrow that leads back to the row before: what follows it is enough.
BACK: Final = re.compile(
    rf"(?:{ARROW.pattern}|\\(?:impliedby|Leftarrow|Longleftarrow)(?![A-Za-z])|[⇐⟸])\W*\Z"
)
#: Words after which a row is supposed, for a reason that is not told.
GENERAL: Final = re.compile(
    r"(?:w\. ?l\. ?o\. ?g\.?|\bwlog\b|\bloss of generality\b[^.;]{0,30}|\bby symmetry\b[^.;]{0,30})\W*\Z",
    re.IGNORECASE,
)
#: Words that speak of some values of a letter, and not of all of them.
NOT_ALL: Final = re.compile(
    r"\b(?:there|some|solv\w+|roots?|zeros?|maxim\w+|minim\w+|optim\w+|critical|attained|largest|smallest|when|if|substitut\w+)\b"
)
STATEMENT: Final = (
    r"(?:the|this|our) "
    r"(?:claim|statement|inequality|assertion|bound|formula|identity|equation|result|proposition)"
)
#: Words that suppose what is to be shown for a value, without writing it down.
BY_NAME: Final = re.compile(
    r"\b(?:suppose|assume|assuming|induct\w+ hypothesis)\b.*\b(?:holds?|true|valid|proved)\b"
    rf"|\b(?:suppose|assume)(?: now| then)?(?: that)? {STATEMENT} for\b"
)
#: Of these, words that suppose nothing but what is to be shown, for one value.
TARGET_BY_NAME: Final = re.compile(
    rf"\b(?:suppose|assume|assuming)(?: now| then)?(?: that)? {STATEMENT}"
    r"(?: already)?(?: holds?| is (?:true|valid|proved)|(?= for| with))"
    r"(?: true)?(?: for| when| with| and some| some| a| an| fixed| given| arbitrary| integer| \$)*\W*\Z"
)
OPENING: Final = re.compile(
    r"(?:\s|\$\$?|\\\[|\\\(|&|%[^\n]*\n|```math|\\begin\{[A-Za-z*]+\}(?:\{[^{}]*\})?|\\label\{[^{}]*\}|\\(?:iff|quad))*"
)


@dataclass(frozen=True)
class Row:
    """One row of a derivation: where it stands, what it says, and what was understood of it."""

    line: int
    latex: str
    words: str
    claim: Claim | None
    message: str = ""
    chained: bool = False  # whether it goes on from the row before
    before: str = ""  # the words before its formula
    after: str = ""  # the words after it
    beside: str = ""  # what stands behind it in its line, as a column of remarks
    display: bool = True
    extra: tuple[Any, ...] = ()  # what the student supposes beyond the sheet
    alone: bool = True  # whether it is no part of a chain
    linked: bool = False  # whether an arrow in both directions stands before it
    pins: tuple[Any, ...] = ()  # equations by which symbols of the sheet took values before it
    general: bool = False  # whether it is supposed "without loss of generality"
    existing: bool = False  # whether it has a symbol of which only is said that it exists
    opposes: bool = False  # whether it supposes that what is to be shown is false
    opposed: bool = False  # whether it is never so, and its claim is its opposite
    inductive: str = ""  # "target" after "assume that the claim holds for n", "else" where it may be more
    ranges: tuple[Any, ...] = ()  # for which values functions are defined before it
    case: tuple[Any, ...] = ()  # what the case supposes in which it stands
    worded: bool = False  # whether its left side is one that only words name
    letters: frozenset[str] = frozenset()  # those that nothing declares
    free: bool = False  # whether it speaks of letters that nothing declares, as a fact for all numbers does
    powers: bool = False  # whether its formula has a power as in log(x)^2, which may belong to x
    place: int = 0  # which sentence of the derivation it stands in
    nearby: tuple[Any, ...] = ()  # for which values its sentence is meant
    condition: bool = False  # whether it says that itself
    implied: bool = False  # whether it is said to follow from the row before it, by an arrow or a word
    equated: bool = False  # whether words say that it is the same as what stands before it
    parts: frozenset[str] = frozenset()  # the earlier parts that are named beside it
    typeset: str = ""  # the row without the macros of the answer and of the sheet, where it has any of them

    @property
    def both_ways(self) -> bool:
        """Whether it is said to hold just where the row before it does."""
        return self.linked or self.equated

    @property
    def relation(self) -> Comparison | None:
        """The row as a relation between two sides, if it is one."""
        conclusion = self.claim.conclusion if self.claim is not None else None
        return conclusion if isinstance(conclusion, Comparison) else None

    @property
    def relations(self) -> tuple[Comparison, ...]:
        """What the row says, if it is a relation, or several beside each other."""
        parts = conjuncts(self.claim.conclusion) if self.claim is not None else ()
        return tuple(part for part in parts if isinstance(part, Comparison))


@dataclass(frozen=True)
class Step:
    """A row with its verdict: right, refuted, unjustified, undecided, unreadable or irrelevant."""

    row: Row
    verdict: str
    reason: str
    proved: bool = False
    counterexample: Mapping[str, Any] | None = None
    suggestion: Mapping[str, Any] | None = None
    reading: str = field(default="", compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the step as the record holds it."""
        found = self.counterexample
        shown = {key: found[key] for key in ("at", "lhs", "rhs") if key in found} if found else None
        more: dict[str, Any] = {"typeset": self.row.typeset} if self.row.typeset else {}
        more |= {"suggestion": dict(self.suggestion)} if self.suggestion else {}
        return {
            "line": self.row.line,
            "row": self.row.latex,
            "verdict": self.verdict,
            "reason": self.reason,
            "counterexample": shown,
            "reading": self.reading,
            **more,
        }


def rows_of(derivation: Continued, sheet: Claim | None = None) -> Iterator[Row]:
    """Yield the rows of a derivation, in the order of the text; definitions and remarks are none."""
    known = set(derivation.given) | (set(sheet.given) if sheet is not None else set())
    symbols = {symbol.name: symbol for symbol in derivation.symbols}
    symbols |= variables_of([sheet]) if sheet is not None else {}
    existing = derivation.existing - set(symbols)
    opposites = set(opposites_of(sheet))
    contrary = _contrary_from(derivation.sentences)
    inductive = _named_from(derivation.sentences)
    for said in derivation.said:
        parts = list(_parts(said.item))
        sides = _equivalent(parts)
        for place, part in enumerate(sides or parts):
            if part.claim is None and not RELATION.search(part.latex):
                continue  # something is named, nothing is claimed
            if part.kind not in (ItemKind.CLAIM, ItemKind.UNREAD, ItemKind.ILL_FORMED):
                continue
            mine = counted(part.claim, symbols) if inductive[1] else part.claim
            claim, extra = on_the_sheet(mine, symbols, known)
            claim, extra, opposing = _without_opposite(claim, extra, opposites)
            if contrary is None:
                claim, extra = without_left(claim, extra)
            line = line_of(part, said.item, bool(place))
            yield Row(
                line,
                trimmed(part),
                said.words,
                claim,
                part.message,
                bool(place) and not sides,
                said.before,
                said.after,
                _beside(part, said.item),
                _displayed(said.item),
                extra,
                len(parts) == 1 or bool(sides),
                (bool(sides) and bool(place)) or BACK.search(_ahead(part, 30)) is not None,
                said.pins,
                GENERAL.search(_ahead(part, 60)) is not None,
                claim is not None and not existing.isdisjoint(variables_of([claim])),
                opposing or (contrary is not None and line >= contrary),
                False,
                inductive[1] if line >= inductive[0] else "",
                said.ranges,
                said.case,
                (said.worded and not place) or _remarks(part),
                existing,
                said.free and not NOT_ALL.search(said.words),
                POWER.search(said.item.latex) is not None,
                said.place,
                said.nearby,
                said.condition,
                FORTH.search(_ahead(part, 30)) is not None or follows(said.before),
                parts=_parts_named(part, said.item),
            )


def chain_of(steps: Sequence[Step], place: int) -> tuple[int, int]:
    """Return the places of the first and of the last row of the chain of a row."""
    first = last = place
    while first and steps[first].row.chained:
        first -= 1
    while last + 1 < len(steps) and steps[last + 1].row.chained:
        last += 1
    return first, last


def with_chains(rows: Sequence[Row]) -> list[Row]:
    """Return rows of which those that begin with a relation go on from the row before, in another display."""
    found = list[Row]()
    for row in rows:
        before, mine = found[-1].relation if found else None, row.relation
        begins = not row.chained and BEGINS.match(row.latex) is not None
        if begins and before is not None and mine is not None and before.rhs == mine.lhs:
            found[-1] = replace(found[-1], alone=False)
            found.append(replace(row, chained=True, alone=False))
        else:
            found.append(row)
    return found


def _contrary_from(sentences: Sequence[tuple[int, str]]) -> int | None:
    """Return the line from which rows may stand under a supposition that is to be refuted."""
    if not any(opposes(words) for _, words in sentences):
        return None
    return next((line for line, words in sentences if supposes(words) or opposes(words)), None)


def _named_from(sentences: Sequence[tuple[int, str]]) -> tuple[float, str]:
    """Return the line from which rows stand under something that is supposed by name, and what that is."""
    found = [(line, words) for line, words in sentences if BY_NAME.search(words)]
    if not found:
        return inf, ""
    plain = all(TARGET_BY_NAME.search(words) for _, words in found)
    return found[0][0], "target" if plain else "else"


def opposites_of(sheet: Claim | None) -> Iterator[Comparison]:
    """Yield that what is to be shown is false, in both orders of the sides."""
    conclusion = sheet.conclusion if sheet is not None else None
    for part in conjuncts(conclusion):
        opposite = negated(part) if isinstance(part, Comparison) else None
        if opposite is not None:
            yield opposite
            yield flipped(opposite)


def _without_opposite(
    claim: Claim | None, extra: tuple[Any, ...], opposites: Container[Any]
) -> tuple[Claim | None, tuple[Any, ...], bool]:
    """Return a row without the supposition that the target is false, and whether it was there."""
    if claim is None or not any(part in opposites for part in extra):
        return claim, extra, False
    given = tuple(part for part in claim.given if part not in opposites)
    return replace(claim, given=given), tuple(part for part in extra if part not in opposites), True


def _beside(part: Item, whole: Item) -> str:
    r"""Return the text between a row and the next one, without the command that begins a text in it."""
    rest = part.source.text[part.span.end : max(part.span.end, whole.span.end)]
    return TEXT.sub(" ", rest.split("\\\\")[0][:200]) if "\\text" in rest else ""


def _parts_named(part: Item, whole: Item) -> frozenset[str]:
    """Return the earlier parts that are named before a formula, or behind it in its sentence."""
    behind = part.source.text[whole.span.end : whole.span.end + 30].split(". ")[0]
    return frozenset(f"({found})" for found in REFERENCE.findall(f"{_ahead(whole, 40)} | {behind}"))


def _remarks(part: Item) -> bool:
    """Return whether a formula without a left side belongs to words, as in "both sides are >= 0"."""
    subject = part.claim is None and BEGINS.match(part.latex) is not None and not _displayed(part)
    return subject and SUBJECT.search(_ahead(part, 60)) is not None


def _ahead(part: Item, length: int) -> str:
    """Return the end of the text before a row."""
    return part.source.text[max(0, part.span.start - length) : part.span.start]


def _equivalent(parts: Sequence[Item]) -> list[Item]:
    """Return the two sides of an equivalence, which is read as two implications; of others nothing."""
    if len(parts) != 2 or parts[0].claim is None or parts[1].claim is None:
        return []
    there, back = parts[0].claim, parts[1].claim
    written = ARROW.split(parts[0].latex)
    if len(written) != 2 or back.conclusion not in there.given or there.conclusion not in back.given:
        return []
    claims = (
        replace(back, given=tuple(part for part in back.given if part != there.conclusion)),
        replace(there, given=tuple(part for part in there.given if part != back.conclusion)),
    )
    return [
        replace(part, latex=latex.strip(), claim=claim)
        for part, latex, claim in zip(parts, written, claims, strict=True)
    ]


def _parts(item: Item) -> Iterator[Item]:
    """Yield the item, or the steps of a chain or of a definition that says something."""
    if item.steps:
        for step in item.steps:
            yield from _parts(step)
    else:
        yield item


def _displayed(item: Item) -> bool:
    text = item.source.text
    start = text[max(0, item.span.start - 2) : item.span.start + 2]
    return "$$" in start or "\\[" in start or "\\b" in start or "\n" in item.latex


def line_of(part: Item, whole: Item, goes_on: bool) -> int:
    r"""Return the line on which the row of a step starts: rows end with two backslashes.

    In a formula without rows a step stands on the line of its relation.
    """
    text = part.source.text
    if goes_on and "\\\\" not in text[whole.span.start : whole.span.end]:
        for sign in RELATION.finditer(text, part.span.start + 1, part.span.end):
            before = text[part.span.start : sign.start()]
            if before.count("{") == before.count("}"):
                return part.source.position(sign.start())[0]  # in no subscript, as i = 1 below a sum is
    start = part.span.start
    if goes_on:
        row = text.rfind("\\\\", whole.span.start, start)
        start = row + 2 if row >= 0 else whole.span.start
    match = OPENING.match(text, start)
    return part.source.position(match.end() if match is not None else start)[0]
