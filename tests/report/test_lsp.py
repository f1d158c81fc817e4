"""The server of an editor, as an editor meets it: a scripted client over standard input and output."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="it comes with the extra lsp")

ROOT = Path(__file__).parents[2]
SERVER = "from dpsym.cli import main\nif __name__ == '__main__':\n    main(['lsp', '--jobs', '1'])\n"
#: Letters of which each is two units of UTF-16 stand before the formula.
NOTES = "Let $x > 0$ be real.\n\n<!-- 𝒜 𝔹 𝒞 --> Then $x + 1 > 1$ and $\\log(1 + x) \\ge x$.\n"
FALSE = r"\log(1 + x) \ge x"


class Client:
    """Sends requests and notifications, and keeps what the server says meanwhile."""

    def __init__(self, folder, errors=None):
        script = folder / "server.py"
        script.write_text(SERVER)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment,
            cwd=folder,
        )
        self.number, self.told = 0, []

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server ended"
        message = json.loads(self.process.stdout.read(length))
        if "method" in message and "id" in message:  # the server asks to show progress
            self.send(id=message["id"], result=None)
        self.told.append(message)
        return message

    def ask(self, method, **params):
        self.number += 1
        self.send(id=self.number, method=method, params=params)
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                return message["result"]

    def tell(self, method, **params):
        self.send(method=method, params=params)

    def diagnostics(self, version):
        """Wait for the findings of a version of the text: the last ones, when the check has ended."""
        found = None
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"].get("version") == version:
                    found = message["params"]["diagnostics"]
            ended = message.get("method") == "$/progress" and message["params"]["value"]["kind"] == "end"
            if found is not None and (ended or version is None):
                return found


@pytest.fixture(scope="module")
def client(request, tmp_path_factory):
    """An editor that counts in units of UTF-16, as all can, or in those that it asks for first; for several tests."""
    folder = tmp_path_factory.mktemp("served")
    opened = Client(folder)
    encodings = [*getattr(request, "param", ()), "utf-16"]
    capabilities = {"window": {"workDoneProgress": True}, "general": {"positionEncodings": encodings}}
    opened.ask("initialize", processId=os.getpid(), rootUri=folder.as_uri(), capabilities=capabilities)
    opened.tell("initialized")
    with opened.process:
        yield opened
        opened.ask("shutdown")
        opened.tell("exit")
        assert opened.process.wait(60) == 0


def in_units(line, words, encoding="utf-16-le", unit=2):
    """Where words begin in a line, and where they end, in units of UTF-16 or of another encoding."""
    start = len(line[: line.index(words)].encode(encoding)) // unit
    return start, start + len(words.encode(encoding)) // unit


def test_an_editor_is_served(client, tmp_path):
    uri = (tmp_path / "week1.md").as_uri()
    client.told.clear()
    client.tell(
        "textDocument/didOpen",
        textDocument={"uri": uri, "languageId": "markdown", "version": 1, "text": NOTES},
    )
    (found,) = client.diagnostics(1)
    start, end = in_units(NOTES.splitlines()[2], FALSE)
    assert found["range"] == {
        "start": {"line": 2, "character": start},
        "end": {"line": 2, "character": end},
    }
    assert (found["code"], found["severity"], found["source"]) == ("claim-refuted", 1, "dpsym")
    kinds = [m["params"]["value"]["kind"] for m in client.told if m.get("method") == "$/progress"]
    assert kinds[0] == "begin"
    assert kinds[-1] == "end"

    shown = client.ask(
        "textDocument/hover", textDocument={"uri": uri}, position={"line": 2, "character": start + 3}
    )
    assert shown["contents"]["value"].startswith("**refuted**")
    assert shown["range"] == found["range"]
    nothing = client.ask(
        "textDocument/hover", textDocument={"uri": uri}, position={"line": 1, "character": 0}
    )
    assert nothing is None

    actions = client.ask(
        "textDocument/codeAction",
        textDocument={"uri": uri},
        range=found["range"],
        context={"diagnostics": [found]},
    )
    take = next(action for action in actions if action["title"].startswith("Take the nearest true form"))
    (edit,) = take["edit"]["changes"][uri]
    assert edit["range"] == found["range"]
    assert any("dpsym: skip" in action["title"] for action in actions)

    client.tell(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 2},
        contentChanges=[{"range": edit["range"], "text": edit["newText"]}],
    )
    assert client.diagnostics(2) == []
    client.tell("textDocument/didClose", textDocument={"uri": uri})
    assert client.diagnostics(None) == []


def test_a_text_that_is_overtaken_is_checked_in_its_last_form(client, tmp_path):
    uri = (tmp_path / "week1.md").as_uri()
    client.tell(
        "textDocument/didOpen", textDocument={"uri": uri, "languageId": "x", "version": 1, "text": NOTES}
    )
    for version in range(2, 6):
        text = NOTES.replace(FALSE, f"x > -{version}")
        client.tell(
            "textDocument/didChange",
            textDocument={"uri": uri, "version": version},
            contentChanges=[{"text": text}],
        )
    assert client.diagnostics(5) == []


@pytest.mark.parametrize("client", [("utf-8",)], indirect=True)
def test_an_editor_that_counts_bytes_is_told_bytes(client, tmp_path):
    uri = (tmp_path / "week1.md").as_uri()
    document = {"uri": uri, "languageId": "markdown", "version": 1, "text": NOTES.replace(FALSE, "x < x")}
    client.tell("textDocument/didOpen", textDocument=document)
    (found,) = client.diagnostics(1)
    start, end = in_units(document["text"].splitlines()[2], "x < x", "utf-8", 1)
    at = {"start": {"line": 2, "character": start}, "end": {"line": 2, "character": end}}
    assert found["range"] == at
    client.tell(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": 2},
        contentChanges=[{"range": at, "text": r"x \le x"}],
    )
    assert client.diagnostics(2) == []


def test_an_editor_that_leaves_in_the_middle_of_a_check_is_told_nothing_more(tmp_path):
    with (tmp_path / "errors.txt").open("w") as errors:
        opened = Client(tmp_path, errors)
        opened.ask("initialize", processId=os.getpid(), rootUri=tmp_path.as_uri(), capabilities={})
        opened.tell("initialized")
        document = {
            "uri": (tmp_path / "a.md").as_uri(),
            "languageId": "markdown",
            "version": 1,
            "text": NOTES,
        }
        with opened.process:
            opened.tell("textDocument/didOpen", textDocument=document)
            opened.ask("shutdown")
            opened.tell("exit")
            opened.process.stdin.close()
            assert opened.process.wait(60) == 0
    assert "Traceback" not in (tmp_path / "errors.txt").read_text()
