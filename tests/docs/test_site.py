"""The site is built without warnings and loads nothing from elsewhere; all pages and public names are on it."""

import importlib.util
import re
import subprocess
import sys

import pytest
from examples import PAGES, ROOT

import dpsym


@pytest.fixture(scope="module")
def build():
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "docs/site/build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_is_in_the_contents_of_the_site(build):
    contents = "".join(build.contents((ROOT / "docs/README.md").read_text()))
    pages = {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in PAGES[1:]} - {"README"}
    listed = {line for line in contents.splitlines() if re.fullmatch(r"[a-z][\w/-]+", line)}
    assert listed == pages | {build.API}


def test_every_public_name_is_on_the_page_of_names(build):
    told = set(re.findall(r"^\.\. auto\w+:: dpsym\.(\w+)$", build.api(), re.MULTILINE))
    assert told == {name for name in dpsym.__all__ if name != "__version__"}


def test_links_out_of_the_documentation_are_words_on_the_site(build):
    assert (
        build.OUTSIDE.sub(r"\1", "([`a`](../theorems/a.py)) and [b](../how-to/b.md)")
        == "(`a`) and [b](../how-to/b.md)"
    )


def test_all_pages_and_public_names_are_read_without_warnings(build, tmp_path):
    assert build.main(tmp_path / "site", "dummy") == 0


@pytest.mark.slow
def test_the_site_is_built_without_warnings(tmp_path):
    command = [sys.executable, ROOT / "docs/site/build.py", tmp_path / "site"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {page: page.read_text(encoding="utf-8") for page in (tmp_path / "site").rglob("*.html")}
    assert len(pages) > len(PAGES)
    loaded = {
        page: re.findall(r'<(?:script|img|link)[^>]+(?:src|href)="(?:https?:)?//[^"]*"', text)
        for page, text in pages.items()
    }
    assert not [found for page in loaded for found in loaded[page]]
