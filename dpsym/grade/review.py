"""The page on which a person decides what waits: static, offline, saved as ``overrides.csv``.

Rows that several submissions have in the same words are decided once and offered to the others.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from dpsym.grade.feedback import MARKS, Record, folder_of, page, plain

__all__ = ["review"]

WAITS: Final = ("undecided", "unreadable", "rejected")
FOUND: Final = ("wrong-step", "circular", "misses-target")
SHOWN: Final = ("refuted", "unjustified", "undecided", "unreadable")
#: Nothing is loaded, and nothing is sent: the table is made in the browser.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
SCRIPT: Final = """
const cards = [...document.querySelectorAll('section[data-name]')];
const cell = text => '"' + text.replaceAll('"', '""').replaceAll(/[\\r\\n]+/g, ' ') + '"';
const field = (card, name) => card.querySelector('[name=' + name + ']');
const told = card => ['score', 'comment', 'line'].map(name => field(card, name).value.trim());
const decided = card => { const [score, comment] = told(card); return score !== '' || comment !== ''; };
function count() {
  const number = cards.filter(decided).length;
  document.getElementById('count').textContent = number + ' of ' + cards.length + ' decided';
  cards.forEach(card => card.classList.toggle('decided', decided(card)));
}
function save() {
  const rows = cards.filter(decided).map(card => [card.dataset.name, ...told(card)].map(cell).join(','));
  const text = ['submission,score,comment,line', ...rows].join('\\n') + '\\n';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/csv'}));
  link.download = 'overrides.csv';
  link.click();
  return text;
}
function teach(button) {
  const from = button.closest('section'), [score, comment] = told(from);
  for (const row of document.querySelectorAll('tr[data-same="' + button.closest('tr').dataset.same + '"]')) {
    const card = row.closest('section');
    if (card === from || decided(card)) continue;
    field(card, 'score').value = score;
    field(card, 'comment').value = comment;
    field(card, 'line').value = row.dataset.line;
  }
  count();
}
document.addEventListener('input', count);
document.addEventListener('click', event => {
  if (event.target.matches('.teach')) teach(event.target);
  if (event.target.id === 'save') save();
});
count();
"""
STYLE: Final = """<style>
section { border: 1px solid #8884; border-radius: .4rem; padding: .2rem 1rem 1rem; margin: 1rem 0; }
section.decided { border-color: #1b8a43; }
input[name=score], input[name=line] { width: 5rem; } input[name=comment] { width: 60%; }
nav { position: sticky; top: 0; background: Canvas; padding: .5rem 0; }
</style>"""


def review(records: Sequence[Record], title: str) -> str:
    """Return the page on which a person goes through what waits, and what was found.

    Marks that were given before are filled in, so that what is saved replaces the file as a whole.

    >>> step = {"line": 1, "row": "x = y", "reading": "", "verdict": "undecided", "reason": "why"}
    >>> record = {"submission": "a", "outcome": "undecided", "message": "", "score": 0, "max_score": 2}
    >>> text = review([record | {"steps": [step]}, record | {"submission": "b", "steps": [step]}], "sheet")
    >>> text.count("the same row in 1 other"), "overrides.csv" in text
    (2, True)
    """
    same: dict[str, set[str]] = defaultdict(set)
    for record in records:
        for step in record["steps"]:
            same[_key(step)].add(str(record["submission"]))
    numbers = {key: number for number, key in enumerate(same)}
    shared = {key: (numbers[key], len(names) - 1) for key, names in same.items()}
    kinds = (("Waiting for a person", WAITS), ("Found by dpsym", FOUND))
    parts = "".join(
        f"<h2>{head}</h2>{cards}"
        for head, outcomes in kinds
        if (cards := "".join(_card(one, shared) for one in records if one["outcome"] in outcomes))
    )
    head = (
        "<p>Decide here, save the table in this folder as <code>overrides.csv</code>, and give the command "
        "again. An empty score leaves that of dpsym.</p>"
        '<nav><button id="save" type="button">Save overrides.csv</button> <span id="count"></span></nav>'
    )
    rest = _others(records)
    body = f"{STYLE}<h1>{escape(title)}</h1>{head}{parts}{rest}<script>{SCRIPT}</script>"
    return page(title, body, POLICY)


def _key(step: Mapping[str, Any]) -> str:
    """Return what makes rows of several submissions the same: what they say, and what was found."""
    return json.dumps([step.get("reading") or " ".join(str(step["row"]).split()), step["verdict"]])


def _card(record: Record, shared: Mapping[str, tuple[int, int]]) -> str:
    name = escape(str(record["submission"]))
    rows = "".join(_rows(record, shared))
    given = record.get("override")
    score = f"{record['score']:g}" if given is not None else ""
    lines = sorted({step["line"] for step in record["steps"] if step["verdict"] in SHOWN})
    options = "".join(f'<option value="{line}">' for line in lines)
    return (
        f'<section data-name="{name}"><h3><a href="{escape(folder_of(record))}/feedback.html">{name}</a></h3>'
        f"<p>{escape(record['outcome'])}: {escape(str(record['message']))} "
        f"({record['score']:g} of {record['max_score']:g})</p><table>{rows}</table>"
        f'<p><label>marks <input name="score" inputmode="decimal" value="{score}"></label> '
        f'<label>line <input name="line" inputmode="numeric" list="lines-{name}"></label>'
        f'<datalist id="lines-{name}">{options}</datalist> '
        f'<label>comment <input name="comment" value="{escape(str(given or ""))}"></label></p></section>'
    )


def _rows(record: Record, shared: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    for step in record["steps"]:
        number, others = shared[_key(step)]
        offered = step["verdict"] in SHOWN and others > 0
        teach = (
            f'<button class="teach" type="button">decide so for the same row in {others} other'
            f"{'s' if others > 1 else ''}</button>"
            if offered
            else ""
        )
        key = f' data-same="{number}" data-line="{step["line"]}"' if offered else ""
        yield (
            f'<tr class="{escape(step["verdict"])}"{key}><td>{step["line"]}</td>'
            f'<td class="mark">{MARKS[step["verdict"]]}</td><td class="row"><code>'
            f"{escape(plain(step['row']))}</code></td><td>{escape(str(step['reason']))} {teach}</td></tr>"
        )


def _others(records: Sequence[Record]) -> str:
    """Return what was decided before of submissions that do not wait, so that saving does not lose it."""
    given = [one for one in records if one["outcome"] == "correct" and "override" in one]
    cards = "".join(_card(one, {_key(step): (0, 0) for step in one["steps"]}) for one in given)
    return f"<h2>Decided before</h2>{cards}" if cards else ""
