"""Closing words add no edge and close no gap: what shows less than the target is never correct."""

import pytest
from grade.weakening import PHRASES, alone, derivations, outcome_of, sheets, weakened

FOLDERS = {folder.name: folder for folder in sheets()}
QUICK = {"amgm"}
ALL_AT_ONCE = "; ".join(PHRASES)  # whatever a word of them could do is done
SINGLE = 5  # phrases that are tried alone on a sheet; each one is on several sheets
EACH = 2  # right derivations of a sheet


def shown(folder, phrases, most=EACH):
    """Return what is called correct though its last row says less than the target."""
    pairs = [(one, rows) for one in derivations(folder, most) for rows in weakened(one)]
    return [
        (str(rows[-1].relation), phrase)
        for derivation, rows in (*pairs, *alone(folder))
        for phrase in phrases
        if outcome_of(derivation, rows, phrase) == "correct"
    ]


@pytest.mark.parametrize("name", sorted(QUICK))
def test_some_closing_words_close_no_gap(name):
    assert derivations(FOLDERS[name], 1), "no right derivation was found, so nothing is tested"
    assert not shown(FOLDERS[name], (ALL_AT_ONCE,), 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_closing_words_close_no_gap(name):
    first = SINGLE * sorted(FOLDERS).index(name)
    alone = [PHRASES[place % len(PHRASES)] for place in range(first, first + SINGLE)]
    assert not shown(FOLDERS[name], (ALL_AT_ONCE, *alone))


@pytest.mark.slow
def test_nearly_every_sheet_has_a_right_derivation_to_weaken():
    """Of the others each submission is unreadable, or leads to the target long before it ends."""
    idle = {name for name, folder in FOLDERS.items() if not derivations(folder, 1)}
    assert idle <= {"lapvar", "mgf", "prodsum"}
    assert all(any(True for _ in alone(folder)) for folder in FOLDERS.values())


def test_there_are_many_closing_words():
    assert len(set(PHRASES)) >= 40
