r"""Letters, alphabets, accents and words: a symbol before anything stands above, below or after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.english.lexicon import words_of_formulas
from dpsym.notes.formula.clauses import single
from dpsym.notes.formula.commands import ACCENTS, ALPHABETS, CUSTOMARY, LETTERS, WORDS
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Cursor, Group, Item, span_of, text_of
from dpsym.notes.source import Span
from dpsym.notes.syntax import Name, Node, Number

INDICATOR: Final = "indicator"

_OPERATORS: Final = frozenset(["Pr", "Prob", "Var", "KL", "TV"])
_ONES: Final = frozenset(["bb", "bf"])
_SWITCHES: Final = frozenset([r"\cal", r"\bf", r"\rm", r"\sf", r"\tt", r"\it", r"\sc"])
# Words that are no names, even before a bracket.
_SQUEEZED: Final = frozenset(words.replace(" ", "") for words in (*WORDS, *words_of_formulas("no-names")))


def symbol(cursor: Cursor) -> Name | None:
    """Take a symbol without what stands above and below it, if one comes."""
    item = cursor.peek()
    if not isinstance(item, Token):
        return None
    if item.kind == "letter":
        return Name(cursor.take_text(), span=item.span)
    if item.kind == "text":
        return _text_name(cursor, item)
    if item.kind != "command":
        return None
    if item.text in LETTERS:
        cursor.take()
        return Name(LETTERS[item.text], span=item.span)
    if item.text in CUSTOMARY:
        cursor.take()
        base, style = CUSTOMARY[item.text]
        return Name(base, style, span=item.span)
    if item.text in ALPHABETS:
        return _styled(cursor)
    return _accented(cursor) if item.text in ACCENTS else None


def letters_of(items: Sequence[Item]) -> str:
    """Return the letters that items consist of, or nothing if they consist of anything else."""
    plain = all(isinstance(item, Token) and item.kind == "letter" for item in items)
    return "".join(text_of(item) for item in items) if plain else ""


def run_of_letters(cursor: Cursor) -> str:
    """Return the letters that stand side by side from here in the source, without taking them."""
    run = ""
    before: Span | None = None
    while isinstance(item := cursor.peek(len(run)), Token) and item.kind == "letter":
        if before is not None and item.span.start != before.end and item.span != before:
            break
        run += item.text
        before = item.span
    return run


def upright_word(cursor: Cursor) -> str:
    r"""Return the word of ``\operatorname{erfc}`` or ``\mathrm{sup}`` that comes, without taking it."""
    group = cursor.peek(1)
    if ALPHABETS.get(cursor.text()) in {"text", "rm", "sf"} and text_of(group) == "*":
        group = cursor.peek(2)
    if (
        ALPHABETS.get(cursor.text()) not in {"text", "rm", "sf"}
        or not isinstance(group, Group)
        or group.kind != "{"
    ):
        return ""
    return letters_of(group.items)


def is_word(name: Name) -> bool:
    """Whether a name is a word of several letters."""
    return name.style != "" and len(name.base) > 1 and name.base not in LETTERS.values()


def word(letters: str, span: Span) -> Name:
    """Return the name of a word that is set upright."""
    if letters in {"Pr", "Prob"}:
        return Name("P", "bb", span=span)
    return Name(letters, "rm" if len(letters) == 1 else "text", span=span)


def is_name(words: str, *, applied: bool, alone: bool) -> bool:
    """Whether words are a name: one word that joins no formulas, and is capital, applied or alone."""
    if not re.fullmatch(r"[A-Za-z]+[0-9]*", words) or words in _SQUEEZED:
        return False
    return not words.islower() or len(words) == 1 or applied or alone


def _text_name(cursor: Cursor, item: Token) -> Name | None:
    """Take a word in text for a name, unless it is one of the words that join formulas."""
    following = cursor.peek(1)
    applied = text_of(following) in {"_", "^", "'"} or (
        isinstance(following, Group) and following.kind in {"(", "["}
    )
    if not is_name(item.text, applied=applied, alone=len(cursor.items) == 1):
        return None
    cursor.take()
    return word(item.text, item.span)


def _styled(cursor: Cursor) -> Name:
    """Take an alphabet with its letter or word."""
    command = cursor.take()
    style = ALPHABETS[text_of(command)]
    if cursor.text() == "*":
        cursor.take()
    if text_of(command) in _SWITCHES:
        items: Sequence[Item] = cursor.rest()
    else:
        argument = cursor.argument(command)
        items = argument.items if isinstance(argument, Group) else [argument]
    if not items:
        raise refuse(f"{text_of(command)} has nothing to set", command.span)
    return _in_style(cursor, style, items, command.span | span_of(items))


def _in_style(cursor: Cursor, style: str, items: Sequence[Item], span: Span) -> Name:
    letters = letters_of(items)
    if letters in _OPERATORS and style == "bf":
        return word(letters, span)
    if letters and (len(letters) == 1 or style in {"text", "rm", "sf", "tt", ""}):
        if letters in _SQUEEZED and len(letters) > 1:
            raise refuse(f"the word '{letters}' is set as a symbol; use \\text", span)
        if style == "text" or letters == "Pr" or (len(letters) > 1 and style in {"rm", ""}):
            return word(letters, span)
        return Name(letters, style, span=span)
    if len(items) == 1 and text_of(items[0]) == "1" and style in _ONES:
        return Name(INDICATOR, span=span)
    named = _operator_name(style, items, span)
    if named is not None:
        return named
    inner = single(cursor.read(items))
    if not isinstance(inner, Name):
        raise refuse("more than one symbol is set in another alphabet", span)
    upright = "rm" if style == "text" else style
    return replace(inner, style=inner.style or upright, span=span)


def _operator_name(style: str, items: Sequence[Item], span: Span) -> Name | None:
    r"""Return the name ``\operatorname{H^2}``, which is one word, or ``\mathsf{Thresh_T}`` with its index."""
    if style not in {"text", "rm", "sf", "tt"} or len(items) < 3:
        return None
    letters, sign, last = letters_of(items[:-2]), text_of(items[-2]), items[-1]
    index = "".join(map(text_of, last.items)) if isinstance(last, Group) else last.text
    if not letters or sign not in {"^", "_"} or not re.fullmatch(r"[A-Za-z0-9]+", index):
        return None
    if sign == "^":
        return Name(f"{letters}^{index}", style, span=span) if style == "text" else None
    below = Number(index, span=last.span) if index.isdigit() else Name(index, span=last.span)
    return replace(word(letters, span), style="text" if len(letters) > 1 else style, index=below)


def _accented(cursor: Cursor) -> Name:
    command = cursor.take()
    if cursor.text() in ALPHABETS:  # \\hat\\mathcal{M} needs no braces
        inner: Node | None = _styled(cursor)
        argument = cursor.items[cursor.place - 1]
    else:
        argument = cursor.argument(command)
        inner = bare(cursor, argument)
    if not isinstance(inner, Name):
        raise refuse(f"{text_of(command)} stands over more than a symbol", command.span | argument.span)
    return replace(inner, marks=(*inner.marks, ACCENTS[text_of(command)]), span=command.span | argument.span)


def bare(cursor: Cursor, argument: Item) -> Node | None:
    """Return what an argument of a command is: the content of its braces, or a symbol on its own."""
    return single(argument.read()) if isinstance(argument, Group) else symbol(cursor.over([argument]))
