"""Marks that a person gives: what they may say, and what is an error with its file and line."""

import pytest
from grade.corpus import CORPUS

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade import command
from dpsym.grade.overriding import overridden, read_overrides

NAMES = ("ann.tex", "bea.tex")
RECORD = {"submission": "bea.tex", "score": 1.0, "steps": [{"line": 3}, {"line": 7}]}


def read(folder, text):
    path = folder / "overrides.csv"
    path.write_text(text, encoding="utf-8")
    return read_overrides(path, NAMES)


def test_marks_and_comments_replace_those_of_dpsym(tmp_path):
    given = read(tmp_path, 'submission,score,comment\nbea.tex,3,"a slip, no more"\n\n')
    assert overridden(RECORD, given) == {**RECORD, "score": 3.0, "override": "a slip, no more"}
    assert overridden({**RECORD, "submission": "ann.tex"}, given)["score"] == 1.0


def test_a_comment_may_speak_of_a_step_and_leave_the_marks(tmp_path):
    given = read(tmp_path, "submission,score,comment,line\nbea.tex,,well seen,7\n")
    record = overridden(RECORD, given)
    assert (record["score"], record["override"]) == (1.0, "line 7: well seen")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("submission,score,comment\nbee.tex,3,x\n", 2, "no submission 'bee.tex'.*'ann.tex', 'bea.tex'"),
        ("submission,score,comment\nann.tex,1,x\n,3,x\n", 3, "no submission ''"),
        ("submission,score,comment\nbea.tex,three,x\n", 2, "no number: 'three'"),
        ("submission,score,comment\nbea.tex,nan,x\n", 2, "no number: 'nan'"),
        ("submission,score,comment\nbea.tex,1,x\nbea.tex,2,y\n", 3, "stands twice, first in line 2"),
        ("submission,score,comment\nbea.tex,1,a slip, no more\n", 2, "more cells"),
        ("name,score,comment\nbea.tex,1,x\n", 1, "the column 'name' is unknown; columns are submission"),
        ("score,comment\n1,x\n", 1, "no column is 'submission'"),
        ("submission,score,comment,line\nbea.tex,1,x,third\n", 2, "'third' is no number of a line"),
    ],
)
def test_what_names_nothing_is_an_error_with_its_line(tmp_path, text, line, why):
    with pytest.raises(UnusableInput, match=why) as error:
        read(tmp_path, text)
    assert (error.value.place.file, error.value.place.line) == (str(tmp_path / "overrides.csv"), line)


def test_a_line_on_which_no_step_starts_is_an_error(tmp_path):
    given = read(tmp_path, "submission,score,comment,line\nbea.tex,1,x,5\n")
    with pytest.raises(UnusableInput, match=r"no step of bea\.tex starts in line 5; .* lines 3, 7") as error:
        overridden(RECORD, given)
    assert error.value.place.line == 2


def test_unknown_names_are_found_before_anything_is_graded(tmp_path):
    folder = CORPUS / "tanh"
    (tmp_path / "overrides.csv").write_text("submission,score,comment\ns9.tex,1,x\n")
    with pytest.raises(UnusableInput, match=r"no submission 's9\.tex'"):
        command.grade(folder / "assignment.md", [folder / "s1.tex"], tmp_path, Settings(), 1, False)
    assert not list(tmp_path.glob("records/*"))
