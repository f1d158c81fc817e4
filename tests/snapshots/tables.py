"""Tables of what is read and decided: plain text, one row for each thing, and what changed between two of them."""

import json
import tomllib
from collections import Counter
from dataclasses import dataclass

#: What a verdict comes to, for whoever relies on it: yes, no, or nothing was said.
YES = frozenset(["proved", "supported", "definition", "claim", "step", "right", "correct", "replayed"])
NO = frozenset(["refuted", "wrong-step", "misses-target", "circular", "unjustified", "rejected"])


@dataclass(frozen=True)
class Row:
    """What came out for one thing: a verdict, and what was understood of it, in LaTeX, if anything was."""

    verdict: str
    reading: str = ""


def write_rows(path, table):
    """Write a table with a line for each row: key, verdict and reading between tabs."""
    lines = ["\t".join(map(_plain, (key, row.verdict, row.reading))).rstrip() for key, row in table.items()]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_rows(path):
    r"""Read what :func:`write_rows` wrote; there is no table where there is no file."""
    table = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        key, verdict, reading = (*line.split("\t"), "")[:3]
        table[key] = Row(verdict, reading)
    return table


def _plain(text):
    return " ".join(str(text).split())


def write_sentences(path, entries):
    """Write texts with what is read in them, as TOML; a text that a formula stands in keeps its backslashes."""
    blocks = []
    for entry in entries:
        lines = ["[[sentence]]"]
        for name in ("text", "where", "kind", "defaults"):
            if entry.get(name) or name == "text":
                lines.append(f"{name} = {_toml(entry[name])}")
        found = "".join(f"\n  [{', '.join(map(_toml, row))}]," for row in entry["reads"])
        lines.append(f"reads = [{found}\n]" if found else "reads = []")
        blocks.append("\n".join(lines))
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def read_sentences(path):
    """Return the entries that :func:`write_sentences` wrote."""
    return tomllib.loads(path.read_text(encoding="utf-8"))["sentence"]


def _toml(value):
    if isinstance(value, bool):
        return str(value).lower()
    printable = all(char.isprintable() or char == "\n" for char in value)
    if printable and "'" not in value and "\n" not in value:
        return f"'{value}'"
    if printable and "'''" not in value and not value.endswith("'") and "\n" in value:
        return f"'''\n{value}'''"
    return json.dumps(value).replace("\x7f", "\\u007f")


def rows_of(entries):
    """Return the table of what is read in texts: a row for each formula, in the order of the text."""
    table = {}
    for entry in entries:
        options = [str(entry[name]) for name in ("where", "kind", "defaults") if entry.get(name)]
        head = " | ".join([json.dumps(entry["text"], ensure_ascii=False), *options])
        seen = Counter()
        for verdict, written, reading in entry["reads"]:
            seen[written] += 1
            table[f"{head} › {written} #{seen[written]}"] = Row(verdict, reading)
    return table


def differences(before, after):
    """Yield what changed: alarm, lost, gained, changed verdict, changed reading; and what was where.

    Lost is what nothing is said of any more, or what is gone; an alarm is a yes that became a no, or a no that
    became a yes.
    """
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key, Row("absent")), after.get(key, Row("absent"))
        if old.verdict != new.verdict:
            yield kind_of(old.verdict, new.verdict), key, old, new
        elif old.reading != new.reading:
            yield "changed reading", key, old, new


def kind_of(old, new):
    """Return what it means that one verdict became another.

    >>> kind_of("proved", "refuted"), kind_of("proved", "unread"), kind_of("unread", "refuted")
    ('alarm', 'lost', 'gained')
    >>> kind_of("supported", "proved"), kind_of("unread", "ill-formed")
    ('changed verdict', 'changed verdict')
    """
    was, now = _said(old), _said(new)
    if was == now:
        return "changed verdict"
    if "" in (was, now):
        return "lost" if was else "gained"
    return "alarm"


def _said(verdict):
    return "yes" if verdict in YES else "no" if verdict in NO else ""
