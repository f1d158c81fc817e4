"""Sentences of small texts as short strings, for tests of the prose reader."""

from __future__ import annotations

from dpsym.notes.prose import clauses_of, sentences_of, tokens_of
from dpsym.notes.prose.clauses import (
    Assumed,
    Clause,
    Concluded,
    Defined,
    Equivalent,
    Fact,
    Introduced,
    NotUnderstood,
    Relation,
    Said,
    Statement,
    There,
)
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import BREAK, Token

from dpsym.notes.documents import Kind, document_of
from dpsym.notes.source import Span


def sentences(text: str) -> list[Sentence]:
    tokens: list[Token] = []
    for block in document_of(text, "a.md").walk():
        if block.kind is Kind.PARAGRAPH:
            tokens += [*tokens_of(block.pieces), Token(BREAK, "", Span(block.span.end, block.span.end))]
    return list(sentences_of(tokens))


def clauses(text: str, definition: bool = False) -> list[str]:
    return [shape(clause) for one in sentences(text) for clause in clauses_of(one, definition)]


def shape(clause: Clause) -> str:
    if isinstance(clause, Introduced):
        return _introduced(clause)
    if isinstance(clause, Assumed):
        return f"suppose{'!' if clause.lasting else ''} {_group(clause.statements, clause.over)}"
    if isinstance(clause, Concluded):
        return f"claim {_statement(clause.statement)}"
    if isinstance(clause, Equivalent):
        return f"{_group(clause.left, ())} <=> {_group(clause.right, ())}"
    if isinstance(clause, Defined):
        what = "" if clause.statement is None else _statement(clause.statement)
        return f"define {what}: {_group(clause.by, clause.over)}"
    if isinstance(clause, There):
        found = "; ".join(map(_introduced, clause.introduced))
        return f"there is ({found}) {'in a list' if clause.listed else _group(clause.such, clause.over)}"
    assert isinstance(clause, NotUnderstood)
    return f"unread{'!' if clause.lasting else ''} {clause.words}"


def _introduced(clause: Introduced) -> str:
    names = " | ".join(formula.latex.strip() for formula in clause.formulas)
    if clause.noun is None:
        return f"{clause.role} {names}"
    traits = "".join(f" {trait}" for trait in sorted(clause.noun.traits))
    places = "".join(f" on {formula.latex}" for formula in clause.noun.on)
    given = "".join(f" of {formula.latex}" for formula in clause.noun.given)
    return f"{clause.role} {names} = {clause.noun.kind}{traits}{places}{given}"


def _group(statements: tuple[Statement, ...], over: tuple[Introduced, ...]) -> str:
    tail = "".join(f" [{_introduced(entry)}]" for entry in over)
    return " & ".join(map(_statement, statements)) + tail


def _statement(statement: Statement) -> str:
    if isinstance(statement, Relation):
        return statement.formula.latex.strip()
    if isinstance(statement, Fact):
        formulas = ", ".join(formula.latex for formula in statement.formulas)
        return f"{statement.kind}({formulas})"
    assert isinstance(statement, Said)
    subject = statement.subject
    who = "-" if subject is None else f"{subject.kind}({', '.join(f.latex for f in subject.formulas)})"
    notion = statement.notion
    removed = "" if notion.removed is None else f"{notion.removed.latex}-approximate "
    parameters = "?" if notion.parameters is None else notion.parameters.latex
    return f"{who}: {removed}{parameters} {notion.name}"
