"""Tables: the head of a column says what its cells do, and a row is the sentences that they make up.

A cell below *law of X* says for the whole row which law X has, one below *range* or *valid for* under which
condition, and what stands below *from* implies what stands below *to*.  A value below *mean* or *variance*
is that of the law of the row, and the mass function of a law claims nothing.  All other cells are claims,
each of its own.  The words of such heads are entries of the lexicon.  Below a head with words that are not
known nothing is claimed, and no row is told that holds such words beside its formulas: they may take it back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.tokens import BREAK, ROW, SIGN, WORD, Token
from dpsym.notes.formula.kinds import Kind
from dpsym.notes.source import Span

#: What separates the cells of a row, in Markdown and in LaTeX.
SEPARATORS: Final = ("|", "&")
#: What a law has that a value below its name is.
MEASURED: Final = frozenset(["expectation", "variance"])
#: Commands of LaTeX that draw lines between rows.
RULES: Final = frozenset({"\\hline", "\\toprule", "\\midrule", "\\bottomrule"})

Cell = tuple[Token, ...]
#: The cells of a row, and the tokens as they stand there.
Row = tuple[list[Cell], list[Token]]


@dataclass(frozen=True)
class Column:
    """What the cells of a column do, ``of`` which random variable they say the law; a quantity's head."""

    role: str
    of: Token | None = None
    head: Cell = ()


def with_rows_told(
    tokens: Sequence[Token],
    lexicon: Lexicon,
    is_known: Callable[[Cell], bool],
    atom: Callable[[Formula], Atom],
) -> list[Token]:
    """Return the tokens of a paragraph with the rows of a table as sentences.

    Args:
        tokens: the paragraph; if it is no table, it comes back as it is.
        lexicon: the words.
        is_known: whether all words of a head are known, and so deny nothing of what stands below them.
        atom: parses a formula.
    """
    separator = next((sign for sign in SEPARATORS if _is_table(tokens, sign)), None)
    if separator is None:
        return list(tokens)
    rows = [(_cells(line, separator), line) for line in _lines(tokens)]
    rows = [row for row in rows if any(row[0])]
    (head, told), *body = rows
    if any(len(cells) != len(head) for cells, _ in body):
        return list(tokens)
    columns = [_column(cell, lexicon, is_known) for cell in head]
    found = [*(token for cell in head if cell for token in (_sign("|", cell), *cell)), _end(told)]
    for cells, line in body:
        if not _is_rule(cells):
            found += _sentences(cells, columns, atom) or [*line, _end(line)]
    return found


def _is_table(tokens: Sequence[Token], separator: str) -> bool:
    """Return whether a paragraph is nothing but a table with a head: in Markdown a rule stands below it."""
    lines = list(_lines(tokens))
    if len(lines) < 2 or not all(any(_is(token, separator) for token in line) for line in lines):
        return False
    if separator == "&":
        return True
    return all(_is(line[0], "|") for line in lines) and _is_rule(_cells(lines[1], "|"))


def _is(token: Token, sign: str) -> bool:
    return token.kind == SIGN and token.text == sign


def _lines(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each row; two backslashes end one in LaTeX."""
    line: list[Token] = []
    for token in tokens:
        doubled = _is(token, "\\") and line and _is(line[-1], "\\") and line[-1].span.end == token.span.start
        if doubled or token.kind in (ROW, BREAK):
            line = line[:-1] if doubled else line
            if line:
                yield line
            line = []
        elif token.text not in RULES:
            line.append(token)
    if line:
        yield line


def _cells(line: Sequence[Token], separator: str) -> list[Cell]:
    """Return the cells of a row; of lines around a table none is left."""
    cells: list[Cell] = [()]
    for token in line:
        if _is(token, separator):
            cells.append(())
        else:
            cells[-1] = (*cells[-1], token)
    if separator == "|":
        cells = cells[1:] if not cells[0] else cells
        cells = cells[:-1] if cells and not cells[-1] else cells
    return cells


def _is_rule(cells: Sequence[Cell]) -> bool:
    return all(token.text in ("-", "--", ":") for cell in cells for token in cell)


def _column(head: Cell, lexicon: Lexicon, is_known: Callable[[Cell], bool]) -> Column:
    texts = [token.text for token in head]
    roles = [str(entry.get("role")) for entry in lexicon.within(texts) if entry.category == "column"]
    symbols = [token for token in head if token.formula is not None]
    if roles[:1] == ["law"]:
        return Column("law", symbols[0]) if len(symbols) == 1 else Column("name")
    measured = any(entry.get("name") in MEASURED for _, entry in lexicon.at(texts, 0)) and len(head) == 1
    role = roles[0] if roles else "claim" if not head or is_known(head) else "unknown"
    return Column(role, head=head if measured else ())


def _sentences(
    cells: Sequence[Cell], columns: Sequence[Column], atom: Callable[[Formula], Atom]
) -> list[Token]:
    """Return a row as sentences, one for each claim; nothing if its words say more than that."""
    at: dict[str, list[tuple[Cell, Column]]] = defaultdict(list)
    for cell, column in zip(cells, columns, strict=True):
        if cell:
            at[column.role].append((cell, column))
    first = next((cell for cell in cells if cell), ())
    wordy = [
        cell
        for role in ("claim", "unknown")
        for cell, _ in at[role]
        if all(token.formula is None for token in cell)
    ]
    if any(cell is not first for cell in wordy):  # a remark on the row, which may take it back
        return []
    lead: list[Token] = []
    for cell, _ in at["condition"]:
        lead += [*(lead and [_sign(",", cell)]), *(() if lead else [_word("for", cell)]), *cell]
    for cell, column in at["law"]:
        if column.of is not None:
            lead += [*(lead and [_sign(",", cell)]), _word("if", cell), column.of]
            lead += [_word("has", cell), _word("the", cell), _word("law", cell)]
            lead += [*cell, _sign(",", cell), _word("then", cell)]
    laws = [*([column.of] for _, column in at["law"] if column.of), *(cell for cell, _ in at["name"])]
    told = []
    for cell, column in at["claim"]:
        if column.head and len(laws) == 1 and _is_value(cell, atom):
            words = ["the", *(token.text for token in column.head), "of"]
            named = [*(_word(text, laws[0]) for text in words), *laws[0], _word("is", cell)]
            told.append([*named, *cell])
        elif cell not in wordy:
            told.append([*cell])
    if not all(_is_value(cell, atom) for cell, _ in at["masses"]):
        return []  # more than a mass function
    from_, to = ([cell for cell, _ in at[role]] for role in ("premise", "conclusion"))
    if len(from_) == len(to) == 1:
        told.append([*from_[0], _word("implies", to[0]), *to[0]])
    colon = [_sign(":", lead[-1:])] if lead and lead[-1].text != "then" else []
    found = [token for claim in told for token in (*lead, *colon, *claim, _end(claim))]
    return found + [token for cell, _ in at["unknown"] for token in (_sign("|", cell), *cell, _end(cell))]


def _is_value(cell: Cell, atom: Callable[[Formula], Atom]) -> bool:
    """Return whether a cell is a formula that states nothing."""
    kinds = [atom(token.formula).kind.kind for token in cell if token.formula is not None]
    return len(cell) == 1 and kinds in ([Kind.VALUE], [Kind.NAME])


def _word(text: str, beside: Sequence[Token]) -> Token:
    return Token(WORD, text, _edge(beside))


def _sign(text: str, beside: Sequence[Token]) -> Token:
    return Token(SIGN, text, _edge(beside))


def _end(line: Sequence[Token]) -> Token:
    end = line[-1].span.end
    return Token(ROW, "", Span(end, end))


def _edge(beside: Sequence[Token]) -> Span:
    """Return the place at which tokens begin: what a head says of a cell stands there."""
    return Span(beside[0].span.start, beside[0].span.start)
