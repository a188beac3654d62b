"""Tellings are read with whose an attribute is and whether it is so; a mark that says what there is not is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.mentions import told
from leakmeter.text.find.mention import Mention

CORPUS = Path(__file__).parents[2] / "corpus" / "tellings"
LABELS = 'age = []\nrelative = ["parent", "sibling"]\npregnant = ["yes"]\n'


def written(folder: Path, line: str) -> Path:
    (folder / "labels.toml").write_text(LABELS)
    (folder / "t01.txt").write_text(line + "\n")
    return folder


def test_a_mark_says_whose_it_is_and_whether_it_is_so(tmp_path: Path) -> None:
    line = (
        "My [[relative=sibling|sister]] is [[age@relative|34]], I was [[pregnant=yes!past|pregnant]] at [[age!past|20]]"
    )
    (found,) = told(written(tmp_path, line))
    assert found.text == "My sister is 34, I was pregnant at 20"
    assert found.mentions == (
        Mention(3, 9, "relative", "sibling", "author", "now"),
        Mention(13, 15, "age", "", "relative", "now"),
        Mention(23, 31, "pregnant", "yes", "author", "past"),
        Mention(35, 37, "age", "", "author", "past"),
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("[[shoe|9]]", "names no attribute"),
        ("[[relative=uncle|uncle]]", "parent, sibling"),
        ("[[age@dog|9]]", "no person or state"),
        ("[[age!never|9]]", "no person or state"),
        ("[[age|nine [[age|9]]", "nested or not closed"),
    ],
)
def test_a_mark_that_says_what_there_is_not_is_named(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(InputError, match=rf"t01.txt, line 1: .*{words}"):
        told(written(tmp_path, line))


def test_the_tellings_of_the_corpus_are_whole() -> None:
    found = told(CORPUS)
    assert len({each.writer for each in found}) > 60
    assert len(found) > 3_900
    for each in found:
        for mention in each.mentions:
            words = each.text[mention.start : mention.end]
            assert words == words.strip() != "", each.id
