"""What changed since the snapshots were taken is said in words, and no yes became a no in a sample of them."""

import pytest
from snapshots import run, taking
from snapshots.tables import (
    Row,
    differences,
    kind_of,
    read_rows,
    read_sentences,
    rows_of,
    write_rows,
    write_sentences,
)

#: Each N-th text and page is read anew in the quick tests; all of them by ``make snapshots``.
SAMPLE = {"sentences": 9, "readings": 12}


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("proved", "refuted", "alarm"),
        ("correct", "wrong-step", "alarm"),
        ("wrong-step", "correct", "alarm"),
        ("refuted", "supported", "alarm"),
        ("replayed", "rejected", "alarm"),
        ("proved", "unread", "lost"),
        ("refuted", "undecided", "lost"),
        ("claim", "absent", "lost"),
        ("absent", "claim", "gained"),
        ("unread", "proved", "gained"),
        ("proved", "supported", "changed verdict"),
        ("unread", "ill-formed", "changed verdict"),
    ],
)
def test_what_a_change_of_verdict_means(old, new, kind):
    assert kind_of(old, new) == kind
    assert [change[0] for change in differences({"x": Row(old)}, {"x": Row(new)})] == [kind]


def test_a_reading_may_change_while_the_verdict_stays():
    before, after = (
        {"x": Row("proved", "a < b"), "y": Row("proved")},
        {"x": Row("proved", "a > b"), "y": Row("proved")},
    )
    assert [(kind, key) for kind, key, *_ in differences(before, after)] == [("changed reading", "x")]


def test_tables_of_rows_are_read_as_they_were_written(tmp_path):
    table = {
        "a.md:1:2 x < \\infty": Row("claim", "\\forall x"),
        "b": Row("unread"),
        "c": Row("", "only a reading"),
    }
    write_rows(tmp_path / "t.tsv", table)
    assert read_rows(tmp_path / "t.tsv") == table
    assert read_rows(tmp_path / "none.tsv") == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$x$",
        "It's $x'$",
        "two\nlines \\le",
        "'''",
        "ends in '",
        "tab\tand \x00 and \x7f",
        "a\\",
        "é “”\n'",
        "\n\nx\n",
    ],
)
def test_texts_are_read_as_they_were_written(text, tmp_path):
    entries = [{"text": text, "kind": "latex", "defaults": True, "reads": [["claim", text, text]]}]
    entries.append({"text": "x > 0", "where": "x", "kind": "formula", "reads": []})
    write_sentences(tmp_path / "s.toml", entries)
    assert read_sentences(tmp_path / "s.toml") == entries


def test_formulas_that_are_written_alike_are_told_apart():
    reads = [["claim", "x < y", "first"], ["unread", "x < y", ""], ["claim", "y", ""]]
    table = rows_of([{"text": "t", "reads": reads}])
    assert [key.split("› ")[1] for key in table] == ["x < y #1", "x < y #2", "y #1"]
    one_less = rows_of([{"text": "t", "reads": [reads[0], reads[2]]}])
    assert [(kind, old.verdict) for kind, _, old, _ in differences(table, one_less)] == [
        ("changed verdict", "unread")
    ]


def test_there_are_snapshots_of_everything():
    assert {path.stem for path in run.HERE.iterdir() if path.suffix in (".toml", ".tsv")} <= set(run.TABLES)
    assert len(read_sentences(run.SENTENCES)) > 700
    kept = {key.split(":")[0] for key in read_rows(run.HERE / "readings.tsv")}
    assert kept <= {taking.name_of(path) for path in taking.pages()}


@pytest.mark.parametrize("name", SAMPLE)
def test_no_yes_became_a_no(name):
    changes = run.TABLES[name](SAMPLE[name], "1", False)
    assert [change for change in changes if change[0] == "alarm"] == [], "\n".join(run.told(changes))


def test_the_command_says_what_changed(capsys, monkeypatch, tmp_path):
    entries = [
        {"text": "For $x > 0$ we have $x < x + 1$.", "reads": [["claim", "x < x + 1", "something else"]]},
        {"text": "For $y > 0$ we have $y < y + 1$.", "reads": []},
    ]
    monkeypatch.setattr(run, "SENTENCES", tmp_path / "sentences.toml")
    write_sentences(run.SENTENCES, entries)
    assert run.main(["sentences", "--renew"]) == 0
    said = capsys.readouterr().out
    assert "changed reading" in said and "was something else" in said
    assert "gained" in said and "absent -> claim" in said
    assert run.main(["sentences"]) == 0
    assert "nothing changed" in capsys.readouterr().out


def test_each_file_of_evidence_is_replayed_or_rejected(theorems, good, tmp_path):
    theorems(good=good)
    saved = tmp_path / "saved"
    taking._checked([str(tmp_path / "theorems"), "--evidence", str(saved)], "1")
    files = sorted(saved.glob("*.json"))
    assert set(taking._replayed(files, "2").values()) == {"replayed"}
    false = next(path for path in files if "mistake" in path.name)
    false.write_text(false.read_text().replace('"refuted"', '"proved"'))
    found = taking._replayed(files, "2")
    assert found.pop("square mistake: too strong") == "rejected"
    assert len(found) == len(files) - 1 and set(found.values()) == {"replayed"}
