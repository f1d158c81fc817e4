"""The server of an editor, by the Language Server Protocol over standard input and output.

One thread reads what the editor says; another checks what has changed, newest first asked, and tells the
findings.  A check that a newer text overtakes is ended, and what it had decided is remembered.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.catalogue import is_notes
from dpsym.check.live import Live
from dpsym.errors import UnusableInput
from dpsym.report.editor import Range, changes, diagnoses, hover, insertion, lines_of, result_at
from dpsym.report.findings import RULES
from dpsym.version import __version__

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Progress
    from dpsym.report.editor import Change, Diagnosis

__all__ = ["serve"]

QUIET: Final = 0.15  # seconds without another change after which a text is checked
MISSING: Final = "dpsym lsp needs pygls: pip install 'dpsym[lsp]', or pip install pygls"


class _Overtaken(BaseException):
    """There is a newer text, so this check is of no use any more."""


@dataclass
class _Text:
    """A document as it is in the editor, and what came out for it."""

    path: Path
    text: str
    version: int
    results: Sequence[Result] = ()
    lines: Sequence[str] = ()
    shown: dict[str, Any] = field(default_factory=dict)


def serve(live: Live) -> None:
    """Serve an editor until it leaves.

    Raises:
        UnusableInput: pygls is not installed.
    """
    try:
        from pygls.lsp.server import LanguageServer
    except ImportError as error:
        raise UnusableInput(MISSING) from error

    class Server(LanguageServer):
        def report_server_error(self, error: Exception, source: Any) -> None:
            """Tell the editor of an error, unless it is that nothing can be told any more."""
            if not isinstance(error, ValueError | OSError):
                super().report_server_error(error, source)

    server = Server("dpsym", __version__)
    with live:
        _Editor(server, live).run()


class _Editor:
    """What is open, and the thread that checks it."""

    def __init__(self, server: Any, live: Live) -> None:
        from lsprotocol import types

        self.server, self.live, self.types = server, live, types
        self.texts: dict[str, _Text] = {}
        self.waiting: dict[str, None] = {}
        self.changed = threading.Condition()
        self.ended = False
        offered: dict[str, Callable[..., Any]] = {
            types.TEXT_DOCUMENT_DID_OPEN: self.opened,
            types.TEXT_DOCUMENT_DID_CHANGE: self.edited,
            types.TEXT_DOCUMENT_DID_CLOSE: self.closed,
            types.SHUTDOWN: self.end,
            types.TEXT_DOCUMENT_HOVER: self.hovered,
            types.TEXT_DOCUMENT_CODE_ACTION: self.actions,
        }
        for name, answer in offered.items():
            server.feature(name)(_plain(answer))

    def run(self) -> None:
        """Answer the editor, and check beside that."""
        checker = threading.Thread(target=self.check_all, daemon=True)
        checker.start()
        try:
            self.server.start_io()
        finally:
            self.end()
            checker.join()

    def end(self, _: Any = None) -> None:
        """Tell the editor nothing more, and check nothing more: it leaves."""
        with self.changed:
            self.ended = True
            self.changed.notify()

    # What the editor says

    def opened(self, told: Any) -> None:
        """Take a document that was opened."""
        document = told.text_document
        self.take(document.uri, document.version)

    edited = opened

    def take(self, uri: str, version: int) -> None:
        """Take the text of a document as it is now, and let it be checked."""
        from pygls import uris

        path = Path(uris.to_fs_path(uri) or uri)
        if not is_notes(path) or path.suffix.lower() == ".ipynb":  # of a notebook editors send the cells
            return
        with self.changed:
            known = self.texts.get(uri)
            text = self.server.workspace.get_text_document(uri).source
            self.texts[uri] = _Text(path, text, version)
            if known is not None:
                self.texts[uri].results, self.texts[uri].lines = known.results, known.lines
            self.waiting.pop(uri, None)
            self.waiting[uri] = None
            self.changed.notify()

    def closed(self, told: Any) -> None:
        """Forget a document, and its findings."""
        uri = told.text_document.uri
        with self.changed:
            self.texts.pop(uri, None)
            self.waiting.pop(uri, None)
        self.publish(uri, None, [])

    def hovered(self, told: Any) -> Any:
        """Return what is known of the formula under the pointer."""
        text = self.texts.get(told.text_document.uri)
        if text is None:
            return None
        codec = self.server.workspace.position_codec
        place = codec.position_from_client_units(text.lines, told.position)
        found = result_at(text.results, str(text.path), text.lines, (place.line, place.character))
        if found is None:
            return None
        result, where = found
        markdown = self.types.MarkupContent(self.types.MarkupKind.Markdown, hover(result))
        return self.types.Hover(markdown, self.range(where, text.lines))

    def actions(self, told: Any) -> list[Any]:
        """Return what can be done about the findings in a range."""
        uri = told.text_document.uri
        text = self.texts.get(uri)
        if text is None or text.lines != lines_of(text.text):  # it has changed since it was checked
            return []
        codec = self.server.workspace.position_codec
        start, end = (
            codec.position_from_client_units(text.lines, each) for each in (told.range.start, told.range.end)
        )
        chosen = Range((start.line, start.character), (end.line, end.character))
        offered = []
        file = str(text.path)
        for each in diagnoses(text.results, file, text.lines):
            if each.range.start <= chosen.end and chosen.start <= each.range.end:
                for change in changes(each, file, text.lines):
                    offered.append(self.action(uri, change, text.lines, each))
        found = result_at(text.results, file, text.lines, chosen.start)
        inserted = None if found is None else insertion(*found, file, text.lines)
        return [*offered, *([] if inserted is None else [self.action(uri, inserted, text.lines)])]

    def action(self, uri: str, change: Change, lines: Sequence[str], about: Diagnosis | None = None) -> Any:
        """Return what can be done, as an editor offers it."""
        edit = self.types.TextEdit(self.range(change.range, lines), change.text)
        return self.types.CodeAction(
            change.title,
            kind=self.types.CodeActionKind.QuickFix if about else self.types.CodeActionKind.Refactor,
            diagnostics=None if about is None else [self.diagnostic(about, lines)],
            is_preferred=change.preferred,
            edit=self.types.WorkspaceEdit(changes={uri: [edit]}),
        )

    # The thread that checks

    def check_all(self) -> None:
        """Check what waits, until the editor leaves."""
        while True:
            with self.changed:
                while not self.waiting and not self.ended:
                    self.changed.wait()
                while not self.ended and self.changed.wait(QUIET):
                    continue  # somebody is still typing
                if self.ended:
                    return
                uri = next(reversed(self.waiting))
                del self.waiting[uri]
                text = self.texts.get(uri)
            if text is not None:
                self.check(uri, text)

    def check(self, uri: str, text: _Text) -> None:
        """Check a text and tell what was found, unless a newer one comes."""
        told, lines = self.progress(text.path.name), lines_of(text.text)

        def go_on(far: Progress) -> None:
            if self.ended or self.texts.get(uri) is not text:
                raise _Overtaken
            told(f"{far.done} of {far.total}")

        published: list[Any] | None = None

        def tell(results: Sequence[Result], *, last: bool = False) -> None:
            nonlocal published
            with self.changed:
                if self.texts.get(uri) is not text:
                    return
                text.results, text.lines = results, lines
            rows = [self.diagnostic(each, lines) for each in diagnoses(results, str(text.path), lines)]
            if rows != published and (rows or last):
                published = rows
                self.publish(uri, text.version, rows)

        try:
            name = str(text.path)
            report = self.live.check(text.path, name, text.text, on_progress=go_on, on_some=tell)
            tell(report.results, last=True)
        except _Overtaken:
            return
        finally:
            told(None)

    def progress(self, name: str) -> Callable[[str | None], None]:
        """Return what tells an editor that can show it how far a check is; None ends it."""
        window = self.server.client_capabilities.window
        if window is None or not window.work_done_progress:
            return lambda _: None
        token, progress = f"dpsym {threading.get_ident()} {name}", self.server.work_done_progress
        if token not in progress.tokens:
            progress.create(token).result(5)
        progress.begin(token, self.types.WorkDoneProgressBegin(f"dpsym: {name}"))

        def tell(message: str | None) -> None:
            if self.ended:
                return
            if message is None:
                progress.end(token, self.types.WorkDoneProgressEnd())
                progress.tokens.pop(token, None)
            else:
                progress.report(token, self.types.WorkDoneProgressReport(message=message))

        return tell

    def publish(self, uri: str, version: int | None, rows: list[Any]) -> None:
        if self.ended:
            return
        self.server.text_document_publish_diagnostics(
            self.types.PublishDiagnosticsParams(uri, rows, version=version)
        )

    def diagnostic(self, each: Any, lines: Sequence[str]) -> Any:
        severity = {
            "error": self.types.DiagnosticSeverity.Error,
            "warning": self.types.DiagnosticSeverity.Warning,
            "note": self.types.DiagnosticSeverity.Information,
        }
        return self.types.Diagnostic(
            self.range(each.range, lines),
            each.finding.message,
            severity=severity[RULES[each.finding.rule.id].level],
            code=each.finding.rule.id,
            source="dpsym",
        )

    def range(self, where: Range, lines: Sequence[str]) -> Any:
        """Return a range in the units that the editor counts in."""
        ends = (self.types.Position(line, column) for line, column in (where.start, where.end))
        return self.server.workspace.position_codec.range_to_client_units(lines, self.types.Range(*ends))


def _plain(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a method as a function, of which pygls looks at the parameters."""

    def answer(params: Any) -> Any:
        return method(params)

    return answer
