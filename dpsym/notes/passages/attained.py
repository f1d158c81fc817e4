r"""What stands beside a claim and asserts more: *with equality if and only if $x = 1$* is two claims.

Beside ``A <= B`` under its hypotheses they are ``C => A = B`` and ``A = B => C``.  Where it is not plain of
which inequality this is said, or what the condition is, it is listed as unread: it is never dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import sympy

from dpsym.language.claims import Claim
from dpsym.language.nodes import rational_of
from dpsym.language.relations import Comparison, conjuncts
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.domains import MIRRORED
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import hypothesis, number
from dpsym.notes.passages.building import Place, claim_of, guarded
from dpsym.notes.passages.notions import Meant
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.passages.steps import has_relation
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.attaining import RELATION, Aside
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.titles import dangerous
from dpsym.notes.prose.tokens import WORD, Formula
from dpsym.notes.source import Source, Span
from dpsym.notes.words import shown

__all__ = ["Said", "aside_items"]

CLAIMED: Final = (ItemKind.CLAIM, ItemKind.CHAIN, ItemKind.DEFINITION)
#: Words of a sentence that name nothing which 'it' could mean.
PLAIN: Final = word_set(
    "let and then we have has for all every any each a an the be hence thus therefore so moreover also that "
    "holds laws law distributions distribution on with real integer number numbers if"
)
LAX: Final = frozenset({"<=", ">="})


@dataclass(frozen=True)
class Said:
    """What a sentence claimed: the passage it stands in, its own passage, and the items."""

    passage: Passage
    local: Passage
    items: tuple[Item, ...]
    plain: bool = False  # whether nothing else than its formulas can be called 'it' afterwards


def aside_items(
    sentence: Sentence, asides: Sequence[Aside], said: Sequence[Said], passage: Passage, session: Session
) -> list[Item]:
    """Return the items of the asides of a sentence.

    *Equality holds iff ...* is said of what the last sentence with a claim claims, if that stands in the
    same passage.

    Args:
        sentence: the sentence.
        asides: what stands beside its claims.
        said: what it claims, part by part.
        passage: where it stands.
        session: the reading of the document, which remembers what was claimed last.
    """
    before = session.said if session.said is not None and session.said.passage is passage else None
    claiming = [entry for entry in said if entry.items]
    if claiming:
        plain = PLAIN.issuperset(token.text for token in sentence.tokens if token.kind == WORD)
        session.said = replace(claiming[0], plain=plain) if len(claiming) == 1 else None
    elif before is not None and not asides:  # another thought stands between
        session.said = None if any(sentence.formulas()) else replace(before, plain=False)
    if not session.reads_asides or sentence.question:
        return []
    found: list[Item] = []
    for aside in asides:
        part = _beside(aside, said)
        if part is None and aside.first and not claiming and not dangerous(sentence):
            part = before
        says = any(RELATION.search(formula.latex) for formula in sentence.formulas())
        if part is None and not (claiming or says or aside.sign or (aside.first and before)):
            continue  # equality of something in words
        source = _source(sentence, session)
        if aside.sign and part is not None and part.plain:
            found += _compared(aside, part, source, session)
        elif aside.is_equality and part is not None:
            found += _equality(aside, part, source, session)
        else:
            message = aside.message or "of which inequality it is said here when equality holds is not clear"
            found.append(_place(source, aside.span).item(ItemKind.UNREAD, message=message))
    return found


def _source(sentence: Sentence, session: Session) -> Source:
    formula = next(iter(sentence.formulas()), None)
    return formula.source if formula is not None else session.document.sources[0]


def _place(source: Source, span: Span) -> Place:
    return Place(source, span, " ".join(source.text[span.start : span.end].split()))


def _beside(aside: Aside, said: Sequence[Said]) -> Said | None:
    """Return the part of a sentence with the items before an aside."""
    found = [
        Said(entry.passage, entry.local, items)
        for entry in said
        if (items := tuple(item for item in entry.items if item.span.start < aside.span.start))
    ]
    return found[-1] if len(found) == 1 else None


def _equality(aside: Aside, part: Said, source: Source, session: Session) -> list[Item]:
    """Return what is said of the equality in the only inequality of a part."""
    where = _place(source, aside.span)

    def refuse(message: str) -> list[Item]:
        return [where.item(ItemKind.UNREAD, message=message)]

    claims = [entry for item in part.items for entry in item.walk() if item.kind in CLAIMED]
    told = [entry.claim.conclusion for entry in claims if entry.claim is not None]
    leaves = [entry for entry in claims if not entry.steps and entry.kind is not ItemKind.DEFINITION]
    relations = [entry for entry in told if isinstance(entry, Comparison)]
    if len(relations) != len(leaves) or not leaves or len(claims) > len(leaves) + len(part.items):
        return refuse("the claim beside which it is said when equality holds was not read as an inequality")
    open_ones = [entry for entry in leaves if entry.claim is not None and entry.claim.conclusion.op != "="]
    if len(open_ones) != 1 or len(part.items) != 1:
        return refuse("of which of the relations before it equality is said here is not clear")
    claim = open_ones[0].claim
    if claim is None or claim.conclusion.op not in LAX:
        return refuse("the inequality before this is strict, so that equality never holds in it")
    return _read(aside, claim, part.local, where, session)


def _compared(aside: Aside, part: Said, source: Source, session: Session) -> list[Item]:
    """Return what *it is at most F* says of the left side of the only relation of the sentence before."""
    place = _place(source, aside.span)
    claim = part.items[0].claim if len(part.items) == 1 else None
    if claim is None or not isinstance(claim.conclusion, Comparison) or not claim.conclusion.lhs.free_symbols:
        return [place.item(ItemKind.UNREAD, message=aside.message)]
    conclusion = claim.conclusion

    def compare() -> Item:
        inner, other = part.local.child(), sympy.S.Zero
        for formula in aside.conditions:
            node = session.tree(formula, inner)
            if has_relation(node):
                raise unread(node, f"{shown(node)} is a relation, but a quantity is compared here")
            session.complete([node], inner)
            other = number(node, inner.scope)
        made = claim_of(Meant(Comparison(conclusion.lhs, aside.sign, other), claim.given), inner)
        return place.item(ItemKind.CLAIM, claim=made)

    return [guarded(place, session, compare)]


def _read(aside: Aside, claim: Claim, local: Passage, where: Place, session: Session) -> list[Item]:
    """Return the claims about the equality, at the place of their condition."""
    groups: list[tuple[Formula, ...]] = [aside.conditions]
    if _are_cases(aside):
        groups = [(formula,) for formula in aside.conditions]
    found: list[Item] = []
    for group in groups:
        place = where if len(groups) == 1 else _place(where.source, group[0].span)
        wanted = [_gives] if "if" in aside.ways else []
        wanted += [_needs] if "only" in aside.ways and len(groups) == 1 else []
        made = [guarded(place, session, partial(way, group, claim, local, place, session)) for way in wanted]
        read = any(item.claim is not None or item.steps for item in made)
        alone = len(made) == 1 or not read
        steps = [step for item in made for step in item.steps or (item,)]  # no chain inside a chain
        found += made[:1] if alone else [place.item(ItemKind.CHAIN, steps=tuple(steps))]
    if "only" in aside.ways and len(groups) > 1:  # one of them: a disjunction
        message = "that equality holds only in one of several cases is not read; state it as a claim"
        found.append(where.item(ItemKind.UNREAD, message=message))
    return found


def _are_cases(aside: Aside) -> bool:
    """Return whether conditions are cases: *at x = 0 and x = 1*, or with ``or`` between them."""
    if aside.either or len(aside.conditions) < 2:
        return aside.either
    firsts = [formula.latex.split("=")[0].strip() for formula in aside.conditions]
    return len(set(firsts)) < len(firsts)


def _conditions(
    group: Sequence[Formula], claim: Claim, local: Passage, session: Session
) -> tuple[Passage, list[Any]]:
    """Return the conditions of an equality, which speak of the symbols of the claim."""
    inner = local.child()
    parts: list[Any] = []
    known = claim.conclusion.free_symbols.union(*(entry.free_symbols for entry in claim.given))
    for formula in group:
        node = session.tree(formula, inner)
        if not has_relation(node):
            raise unread(node, f"{shown(node)} is no condition; write when equality holds as a relation")
        session.complete([node], inner)
        parts += conjuncts(hypothesis(node, inner.scope))
    for part in parts:
        strange = sorted(map(str, part.free_symbols - known))
        if strange or not part.free_symbols:
            told = ", ".join(strange) or str(part)
            raise unread(group[0].span, f"the claim before this says nothing of {told}")
        _require_inside(part, claim, group[0])
    return inner, parts


def _require_inside(part: Any, claim: Claim, formula: Formula) -> None:
    """Refuse a condition that no value in the domain of the claim meets: of nothing anything holds."""
    if not isinstance(part, Comparison):
        return
    sides, op = (part.lhs, part.rhs), part.op
    if not isinstance(sides[0], Variable):
        sides, op = sides[::-1], MIRRORED.get(op, op)
    number, value = sides
    if not isinstance(number, Variable) or value.free_symbols or not value.is_comparable:
        return
    domain = number.domain
    low, high = (None if end is None else rational_of(end) for end in (domain.lo, domain.hi))
    outside = domain.integer and op == "=" and value.is_integer is False
    if op in ("=", "<=", "<") and low is not None:
        outside = outside or bool(value < low or (value == low and (domain.lo_open or op == "<")))
    if op in ("=", ">=", ">") and high is not None:
        outside = outside or bool(value > high or (value == high and (domain.hi_open or op == ">")))
    told = [entry for entry in claim.given if op == "=" and entry.free_symbols == {number}]
    if outside or any(_fails(entry.xreplace({number: value})) for entry in told):
        message = f"equality is said to hold at {part}, where the claim before it is not made"
        raise ill_formed(formula.span, message)


def _fails(statement: Any) -> bool:
    """Return whether a comparison of two numbers is false."""
    if not isinstance(statement, Comparison) or statement.free_symbols:
        return False
    gap = (statement.lhs - statement.rhs).evalf()
    if not gap.is_comparable:
        return False
    holds = {"=": gap == 0, "<=": gap <= 0, "<": gap < 0, ">=": gap >= 0, ">": gap > 0}
    return not bool(holds[statement.op])


def _gives(group: Sequence[Formula], claim: Claim, local: Passage, place: Place, session: Session) -> Item:
    """Return that a condition gives equality."""
    inner, parts = _conditions(group, claim, local, session)
    equation = Comparison(claim.conclusion.lhs, "=", claim.conclusion.rhs)
    made = claim_of(Meant(equation, (*claim.given, *parts)), inner)
    return place.item(ItemKind.CLAIM, claim=made)


def _needs(group: Sequence[Formula], claim: Claim, local: Passage, place: Place, session: Session) -> Item:
    """Return that equality gives the condition."""
    inner, parts = _conditions(group, claim, local, session)
    equation = Comparison(claim.conclusion.lhs, "=", claim.conclusion.rhs)
    found = [
        place.item(ItemKind.CLAIM, claim=claim_of(Meant(part, (*claim.given, equation)), inner))
        for part in parts
    ]
    return found[0] if len(found) == 1 else place.item(ItemKind.CHAIN, steps=tuple(found))
