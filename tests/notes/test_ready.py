"""What the first sentence of a process takes long for is made ready by an import."""

import subprocess
import sys

CODE = r"""
import sys
import dpsym.notes.ready
from dpsym.notes.claims import read
from dpsym.notes.documents import document_of
from dpsym.notes.english.lexicon import made_of
from dpsym.notes.formula import reading

def never(*_, **__):
    raise AssertionError("it is made anew")

loaded = set(sys.modules)
made_of.__code__ = never.__code__
reading.lark.Lark = never
text = "Let $M$ be $\\varepsilon$-DP. Then $M$ is $(\\varepsilon, \\delta)$-DP."
print([str(item.kind) for item in read(document_of(text, "a.md")).items if item.kind != "definition"])
print(sorted(set(sys.modules) - loaded))
"""


def test_another_sentence_needs_no_words_grammars_or_modules():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stderr
