r"""Commands that the author defines: ``\newcommand``, ``\def``, ``\DeclareMathOperator`` and their kin.

Expansion replaces tokens by tokens, with a budget; a macro that comes to use itself is refused.  A token
that comes from the body of a macro has the span of the macro's use with its arguments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from dpsym.errors import Unread
from dpsym.notes.formula.lexer import Token, lex, refuse
from dpsym.notes.source import Source, Span
from dpsym.plain import changed

if TYPE_CHECKING:
    from dpsym.notes.documents.base import Document


MAX_TOKENS: Final = 4_000
MAX_USES: Final = 2_000
MAX_BODY: Final = 1_000
_BODY: Final = r"\begin{document}"
_DEFINED: Final = re.compile(r"(?:command|def|let|Operator|Delimiter)\*?\s*\{?\s*(\\[A-Za-z@]+)")
_COMMAND_ENDS: Final = re.compile(r"\\[A-Za-z@]+\Z")
_DEFINES: Final = re.compile(
    r"\\(?:(?:re)?new|provide)command|\\[gex]?def(?![A-Za-z])|\\let(?![A-Za-z])|\\Declare"
)

Hidden = tuple[Token, frozenset[str]]


@dataclass(frozen=True)
class Macro:
    r"""A command with what it stands for.

    The first argument is optional where there is a ``default``.  A ``final`` macro is another name for a
    command of LaTeX, which is not expanded further; a ``paired`` one may be followed by a star or a size.
    """

    name: str
    parameters: int
    body: tuple[Token, ...]
    default: tuple[Token, ...] | None = None
    final: bool = False
    paired: bool = False
    anew: bool = False  # whether it stands for different things in different places


def macros_of(document: Document, known: Mapping[str, Macro] | None = None) -> dict[str, Macro]:
    r"""Return the macros of a document.

    What is defined anew among the formulas stands for one thing before and another behind, and may have its
    old meaning again behind a group; a formula with it is not read.

    >>> from dpsym.notes.documents import document_of
    >>> text = r"$\newcommand{\K}{2}$ First $\K > 1$. $\renewcommand{\K}{3}$ Then $\K > 2$."
    >>> [macro.anew for macro in macros_of(document_of(text, "a.md")).values()]
    [True]
    """
    formulas = [
        ((*document.place_of(each)[:-1], each.span.end), each.source.text[each.span.start : each.span.end])
        for each in document.formulas()
    ]
    plain = [place for place, text in formulas if not _DEFINES.search(text)]
    found = dict(known or {})
    for text in document.macros:
        try:
            new = definitions(text.source, text.span, found)
        except Unread:
            found |= _unknown(text.source.text[text.span.start : text.span.end])
            continue  # a use of the macro will say that it is not known
        here = document.place_of(text)
        for name, macro in new.items():
            used = re.compile(re.escape(name) + r"(?![A-Za-z@])")
            again = any(place <= here and used.search(latex) for place, latex in formulas)
            within = name in found and min(plain, default=here) < here
            body = text.source.text.find(_BODY, 0, text.span.start) >= 0
            old = found.get(name)
            changed = old is None or _told(old) != _told(macro)
            anew = changed and (again or within or (old is not None and body))
            found[name] = replace(macro, anew=anew or (old is not None and old.anew))
    return found


def _unknown(latex: str) -> dict[str, Macro]:
    """Return the commands of definitions that were not read as standing for themselves, whatever is usual."""
    names = _DEFINED.findall(latex)
    return {name: Macro(name, 0, (Token("command", name, Span(0, 0)),), final=True) for name in names}


@lru_cache(maxsize=1)
def customary() -> Mapping[str, Macro]:
    r"""Return what commands of one's own that almost every text means alike stand for.

    They count where a text does not define them: its style files are somewhere else.

    >>> customary()[r"\abs"].parameters
    1
    """
    text = files("dpsym.notes.formula").joinpath("customary.tex").read_text(encoding="utf-8")
    return definitions(Source("customary.tex", text), Span(0, len(text)))


def _told(macro: Macro) -> tuple[object, ...]:
    """Return what a macro stands for, wherever it is defined."""
    parts = [macro.body, *([] if macro.default is None else [macro.default])]
    return macro.parameters, macro.final, *([(each.kind, each.text) for each in part] for part in parts)


def definitions(source: Source, span: Span, known: Mapping[str, Macro] | None = None) -> dict[str, Macro]:
    r"""Return the macros that a stretch of a document defines, by their names.

    >>> text = r"\newcommand{\eps}{\varepsilon} \def\norm#1{\|#1\|}"
    >>> sorted(definitions(Source("a.tex", text), Span(0, len(text))))
    ['\\eps', '\\norm']
    """
    before = dict(known or {})
    after = _Expansion(before, lex(source.text, span.start, span.end))
    after.run()
    return {name: macro for name, macro in after.macros.items() if before.get(name) is not macro}


def expand(tokens: Sequence[Token], macros: Mapping[str, Macro]) -> list[Token]:
    """Return tokens without macros; definitions among them count from where they stand, and are left out."""
    return _Expansion(macros, tokens, usual=True).run()


def typeset(latex: str, macros: Mapping[str, Macro]) -> str:
    r"""Return a formula in which what the macros stand for is written out; without any, as it is.

    Raises:
        Unread: it cannot be split into tokens, or the macros come to too much.

    >>> text = r"\newcommand{\dkl}[2]{D(#1 \Vert #2)}"
    >>> typeset(r"\dkl{P}{Q} \ge 0", definitions(Source("a.tex", text), Span(0, len(text))))
    'D(P\\Vert Q) \\ge 0'
    """
    tokens = lex(latex, 0, len(latex))
    if not any(token.kind == "command" and token.text in {*macros, *customary()} for token in tokens):
        return latex
    written, last = "", 0
    for token in expand(tokens, macros):
        text, start = _as_latex(token), token.span.start
        # What comes from a macro stands where that is used; what it supplies by itself stands somewhere else.
        here = start > last and latex.startswith((token.text, "\\"), start)
        apart = here and latex[start - 1].isspace()
        apart = apart or (text[:1].isalpha() and bool(_COMMAND_ENDS.search(written)))
        written += f" {text}" if apart else text
        last = start if here else last
    return written


def written_out(words: str, macros: Mapping[str, Macro]) -> str:
    r"""Return words with formulas among them in which the macros are written out, where that can be done.

    >>> text = r"\newcommand{\eps}{\epsilon}"
    >>> written_out(r"for small $\eps$", definitions(Source("a.tex", text), Span(0, len(text))))
    'for small $\\epsilon$'
    """

    def written(latex: str) -> str:
        try:
            return typeset(latex, macros)
        except Unread:
            return latex

    return changed(words, written)


def _as_latex(token: Token) -> str:
    if token.kind in {"begin", "end"}:
        return f"\\{token.kind}{{{token.text}}}"
    if token.kind == "text":
        return f"\\text{{{token.text}}}"
    return token.text


class _Expansion:
    """The stack of tokens that wait, each with the macros whose bodies it came from."""

    def __init__(self, macros: Mapping[str, Macro], tokens: Sequence[Token], *, usual: bool = False) -> None:
        self.usual = usual
        self.macros = dict(macros)
        self.waiting: list[Hidden] = [(token, frozenset()) for token in reversed(tokens)]
        self.uses = 0
        self.reached = 0  # where what was taken last ends in the source
        self.pushed = len(tokens)

    def run(self) -> list[Token]:
        """Expand everything."""
        done: list[Token] = []
        while self.waiting:
            token, hidden = self.waiting.pop()
            define = _DEFINING.get(token.text) if token.kind == "command" else None
            macro = self._meant_by(token) if token.kind == "command" else None
            if macro is not None and macro.final and not macro.anew:
                done.append(replace(macro.body[0], span=token.span))
            elif macro is not None:
                self._use(macro, token, hidden)
            elif define is not None:
                define(self, token)
            else:
                done.append(token)
            if len(done) > MAX_TOKENS:
                raise refuse(f"the formula has more than {MAX_TOKENS} tokens", token.span)
        return done

    def _meant_by(self, token: Token) -> Macro | None:
        """Return the macro that a command is; a usual one has to have its arguments in braces behind it."""
        if token.text in self.macros or token.text in _DEFINING or not self.usual:
            return self.macros.get(token.text)
        macro = customary().get(token.text)
        if macro is None or not macro.parameters:
            return macro
        following = [each.text if each.kind == "sign" else "" for each, _ in reversed(self.waiting)]
        place = 1 if macro.paired and following[:1] == ["*"] else 0
        for _ in range(macro.parameters):
            if following[place : place + 1] != ["{"]:
                return None
            depths = accumulate({"{": 1, "}": -1}.get(sign, 0) for sign in following[place:])
            place += 1 + next((length for length, depth in enumerate(depths) if depth == 0), 0)
        return macro

    # Reading what follows

    def peek(self) -> Token | None:
        """Return the next token without taking it."""
        return self.waiting[-1][0] if self.waiting else None

    def take_sign(self, text: str) -> bool:
        """Take the next token if it is this sign."""
        following = self.peek()
        if following is None or following.kind != "sign" or following.text != text:
            return False
        self._take()
        return True

    def _take(self) -> Hidden:
        taken = self.waiting.pop()
        self.reached = max(self.reached, taken[0].span.end)
        return taken

    def argument(self, of: Token) -> list[Hidden]:
        """Take an argument: a token, or what stands between braces, without them."""
        if not self.waiting:
            raise refuse(f"an argument of {of} is missing", of.span)
        first = self._take()
        if first[0].kind in {"begin", "end", "row"} or first[0].text in {"}", "&"}:
            raise refuse(f"an argument of {of} is missing", of.span)
        return self._until("{", "}", of) if (first[0].kind, first[0].text) == ("sign", "{") else [first]

    def optional(self, of: Token) -> list[Hidden] | None:
        """Take what stands between square brackets, if they follow."""
        return self._until("[", "]", of) if self.take_sign("[") else None

    def _until(self, opening: str, closing: str, of: Token) -> list[Hidden]:
        taken: list[Hidden] = []
        depth = 0
        while self.waiting:
            token, hidden = self._take()
            if token.kind == "sign":
                if depth == 0 and token.text == closing:
                    return taken
                depth += {"{": 1, "}": -1}.get(token.text, 0) if opening == "[" else 0
                depth += {opening: 1, closing: -1}.get(token.text, 0) if opening == "{" else 0
            taken.append((token, hidden))
        raise refuse(f"an argument of {of} is not closed by {closing}", of.span)

    # Using a macro

    def _use(self, macro: Macro, token: Token, hidden: frozenset[str]) -> None:
        if macro.anew:
            raise refuse(f"{macro.name} is defined twice, and which it is here is not clear", token.span)
        if macro.name in hidden:
            raise refuse(f"the macro {macro.name} uses itself", token.span)
        self.uses += 1
        self.reached = token.span.end
        if macro.paired and not self.take_sign("*"):
            self.optional(token)
        arguments: list[list[Hidden]] = []
        if macro.default is not None:
            given = self.optional(token)
            arguments.append([(part, hidden) for part in macro.default] if given is None else given)
        while len(arguments) < macro.parameters:
            arguments.append(self.argument(token))
        inner, use = hidden | {macro.name}, Span(token.span.start, self.reached)
        written: list[Hidden] = []
        for part in macro.body:
            if part.kind in {"parameter", "text-parameter"}:
                number = int(part.text)
                if number > len(arguments):
                    raise refuse(f"the macro {macro.name} uses #{number}, which it does not have", token.span)
                written += (
                    arguments[number - 1]
                    if part.kind == "parameter"
                    else [_as_words(arguments[number - 1], token)]
                )
            else:
                written.append((replace(part, span=use), inner))
            self._budget(len(written), token)
        self.pushed += len(written)
        self._budget(0, token)
        self.waiting.extend(reversed(written))

    def _budget(self, more: int, token: Token) -> None:
        if self.uses > MAX_USES or self.pushed + more > 10 * MAX_TOKENS:
            raise refuse(
                f"the macros in this formula expand to too much; the last one was {token}", token.span
            )

    # Defining one

    def name(self, of: Token) -> str:
        """Take the name of the command that is defined, in braces or not."""
        taken = [token for token, _ in self.argument(of)]
        if len(taken) != 1 or taken[0].kind != "command":
            raise refuse(f"{of} does not name one command", of.span)
        return taken[0].text

    def body(self, of: Token) -> tuple[Token, ...]:
        """Take the body of a definition."""
        taken = tuple(token for token, _ in self.argument(of))
        if len(taken) > MAX_BODY:
            raise refuse(f"the body of a macro has more than {MAX_BODY} tokens", of.span)
        return taken

    def new_command(self, of: Token) -> None:
        r"""Read ``\newcommand{\name}[2][default]{body}``."""
        self.take_sign("*")
        name = self.name(of)
        count = [token for token, _ in self.optional(of) or []]
        default = self.optional(of) if count else None
        if count and (len(count) > 1 or count[0].text not in set("0123456789")):
            raise refuse(f"{of} does not say by a digit how many arguments {name} has", of.span)
        kept = None if default is None else tuple(token for token, _ in default)
        self.define(Macro(name, int(count[0].text) if count else 0, self.body(of), kept), of)

    def provide_command(self, of: Token) -> None:
        r"""Read ``\providecommand``, which counts only where the command has not been defined."""
        before = dict(self.macros)
        self.new_command(of)
        self.macros |= before

    def primitive(self, of: Token) -> None:
        r"""Read ``\def\name#1#2{body}``."""
        head, number = self.peek(), 0
        if head is None or head.kind != "command":
            raise refuse(f"{of} does not name a command", of.span)
        self.waiting.pop()
        while (following := self.peek()) is not None and (following.kind, following.text) != ("sign", "{"):
            number += 1
            if following.kind != "parameter" or following.text != str(number):
                raise refuse(f"{of}{head} has arguments between other signs", of.span)
            self.waiting.pop()
        self.define(Macro(head.text, number, self.body(of)), of)

    def let(self, of: Token) -> None:
        r"""Read ``\let\new=\old``."""
        name = self.name(of)
        self.take_sign("=")
        old = self.argument(of)
        if len(old) != 1:
            raise refuse(f"{of}{name} is not followed by one command", of.span)
        known = self.macros.get(old[0][0].text)
        self.define(
            Macro(name, 0, (old[0][0],), final=True) if known is None else replace(known, name=name), of
        )

    def operator(self, of: Token) -> None:
        r"""Read ``\DeclareMathOperator{\Lap}{Lap}``."""
        self.take_sign("*")
        name, body = self.name(of), self.body(of)
        brace = [Token("sign", sign, of.span) for sign in "{}"]
        self.define(
            Macro(name, 0, (Token("command", r"\operatorname", of.span), brace[0], *body, brace[1])), of
        )

    def paired(self, of: Token) -> None:
        r"""Read ``\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}``."""
        name, left, right = self.name(of), self.body(of), self.body(of)
        sides = [Token("command", side, of.span) for side in (r"\left", r"\right")]
        inner = (sides[0], *left, Token("parameter", "1", of.span), sides[1], *right)
        self.define(Macro(name, 1, inner, paired=True), of)

    def paired_with_body(self, of: Token) -> None:
        r"""Read ``\DeclarePairedDelimiterX{\pair}[2]{\langle}{\rangle}{#1 \delimsize\vert #2}``."""
        name, count = self.name(of), [token for token, _ in self.optional(of) or []]
        if len(count) != 1 or count[0].text not in set("0123456789"):
            raise refuse(f"{of} does not say by a digit how many arguments {name} has", of.span)
        left, right = self.body(of), self.body(of)
        inside = [token for token in self.body(of) if token.text != r"\delimsize"]
        sides = [Token("command", side, of.span) for side in (r"\left", r"\right")]
        body = (sides[0], *left, *inside, sides[1], *right)
        self.define(Macro(name, int(count[0].text), body, paired=True), of)

    def define(self, macro: Macro, of: Token) -> None:
        """Let a macro count from here on."""
        if len(self.macros) > MAX_TOKENS:
            raise refuse("there are too many macros", of.span)
        self.macros[macro.name] = macro

    def skip(self, of: Token) -> None:
        r"""Pass over ``\global`` and ``\long``."""


def _as_words(argument: list[Hidden], of: Token) -> Hidden:
    """Return an argument that stands among words as words."""
    if any(token.kind not in {"letter", "number", "text", "sign"} for token, _ in argument):
        raise refuse(f"an argument of {of} stands among words and is not made of words", of.span)
    span = argument[0][0].span | argument[-1][0].span if argument else of.span
    return Token("text", "".join(token.text for token, _ in argument), span), frozenset()


_DEFINING: Final[dict[str, Callable[[_Expansion, Token], None]]] = {
    r"\newcommand": _Expansion.new_command,
    r"\renewcommand": _Expansion.new_command,
    r"\DeclareRobustCommand": _Expansion.new_command,
    r"\providecommand": _Expansion.provide_command,
    r"\def": _Expansion.primitive,
    r"\gdef": _Expansion.primitive,
    r"\let": _Expansion.let,
    r"\DeclareMathOperator": _Expansion.operator,
    r"\DeclarePairedDelimiter": _Expansion.paired,
    r"\DeclarePairedDelimiterX": _Expansion.paired_with_body,
    r"\global": _Expansion.skip,
    r"\long": _Expansion.skip,
}
