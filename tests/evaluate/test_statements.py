"""Marked statements: marks parse, the reading side knows their traits, and the shipped weights learnt what they say."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import InputError
from leakmeter.evaluate.statements import (
    HELD_BACK,
    VALUES,
    Statement,
    checksums,
    labels,
    measured_statements,
    statements,
    training_writers,
)
from leakmeter.text.find.categories import categories
from leakmeter.text.find.model.description import SHIPPED, described
from leakmeter.text.find.model.stated import Stated

FOLDER = Path(__file__).parents[2] / "corpus" / "statements"
#: Words in which the value of a trait is to be read.
READ = {
    "age": "I'm 41",
    "children": "two kids",
    "height": "I'm six foot two",
    "weight": "I weigh 180 pounds",
    "income": "I make 62k a year",
    "household_income": "we make $90,000 a year together",
}


def written(folder: Path, *lines: str) -> list[Statement]:
    (folder / "s01.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return statements(folder)


def test_marks_become_offsets_and_lines_become_ids(tmp_path: Path) -> None:
    first, second = written(
        tmp_path, "[[age|41]][[sex=male|M]] here, [[housing=with parents|at my mother's]]", "", "  He rents.  "
    )
    assert first.text == "41M here, at my mother's"
    assert [(first.text[s.start : s.end], s.label) for s in first.said] == [
        ("41", "age"), ("M", "sex=male"), ("at my mother's", "housing=with parents"),
    ]  # fmt: skip
    assert (first.id, second.id, second.writer, second.text, second.said) == ("s01-1", "s01-3", "s01", "He rents.", ())


@given(st.lists(st.tuples(st.sampled_from((None, *labels())), st.from_regex(r"[a-z]+( [a-z]+)?", fullmatch=True))))
def test_what_is_marked_is_what_is_read(tmp_path_factory: pytest.TempPathFactory, parts: list) -> None:
    line = " ".join(f"[[{label}|{words}]]" if label else words for label, words in parts)
    for statement in written(tmp_path_factory.getbasetemp(), line):
        assert statement.text == " ".join(words for _, words in parts)
        assert [(s.label, statement.text[s.start : s.end]) for s in statement.said] == [p for p in parts if p[0]]


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("[[shoes=large|my boots]]", "there is no trait 'shoes=large'"),
        ("[[sex=mail|guy]]", "there is no trait 'sex=mail'"),
        ("[[sex|guy]]", "there is no trait 'sex'"),
        ("[[age=41|41]]", "there is no trait 'age=41'"),
        ("[[|guy]]", "there is no trait ''"),
        ("[[sex=male|guy", "not closed"),
        ("guy]]", "not closed"),
        ("[[sex=male|]]", "not closed"),
        ("[[sex=male|guy|dude]]", "not closed"),
        ("[[sex=male|a [[age|41]] guy]]", "not closed"),
        ("[[sex=male| guy]]", "begins or ends with a space"),
    ],
)
def test_a_mark_that_cannot_be_read_is_named_with_its_file_and_line(tmp_path: Path, source: str, what: str) -> None:
    with pytest.raises(InputError, match=rf"s01\.txt, line 2: .*{re.escape(what)}"):
        written(tmp_path, "Fine.", source)


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    (tmp_path / "s01.txt").write_bytes(b"caf\xe9")
    with pytest.raises(InputError, match=r"s01\.txt cannot be read"):
        statements(tmp_path)


def test_the_reading_side_makes_facts_of_every_label() -> None:
    known = {category.id for category in categories()}
    for label in labels():
        stated = Stated(0, 1, label, 1.0)
        assert stated.category in known
        assert stated.facts(READ.get(label, "")), label


def test_what_is_read_counts_where_it_touches_a_mark_of_its_label(tmp_path: Path) -> None:
    found = written(tmp_path, "As a [[sex=male|guy]] [[housing=rents|I rent]].", "He rents a bus.", "[[age|I'm 41]].")
    said = {
        "As a guy I rent.": [Stated(3, 8, "sex=male", 0.9), Stated(9, 15, "housing=owns", 0.9)],
        "He rents a bus.": [Stated(0, 8, "housing=rents", 0.9)],
        "I'm 41.": [Stated(0, 3, "age", 0.9), Stated(4, 6, "age", 0.9)],
    }
    result = measured_statements(found, said.__getitem__)
    assert (result.texts, result.marks, result.read, result.right, result.found) == (3, 3, 5, 3, 2)
    assert (result.precision, result.recall) == (pytest.approx(3 / 5), pytest.approx(2 / 3))
    assert (result.clean, result.alarms) == (1, 1)
    assert result.missed == {"housing=rents": 1}
    assert result.wrong == {"housing=owns": 1, "housing=rents": 1}


def test_nothing_read_and_nothing_marked_is_no_share_of_anything() -> None:
    result = measured_statements([], lambda text: [])
    assert (result.precision, result.recall) == (0.0, 0.0)


def test_checksums_are_of_the_files_as_they_are(tmp_path: Path) -> None:
    written(tmp_path, "Fine.")
    assert checksums(tmp_path, ["s01"]) == {"s01.txt": hashlib.sha256(b"Fine.\n").hexdigest()}


def test_there_are_enough_statements_of_everything_and_enough_of_nothing() -> None:
    found = statements(FOLDER, training_writers(FOLDER))
    marks = Counter(said.label for statement in found for said in statement.said)
    assert len(found) >= 2_000
    assert set(marks) == set(labels())
    assert min(marks.values()) >= 5
    assert sum(not statement.said for statement in found) / len(found) >= 0.15
    assert {label.partition("=")[0] for label in marks} == set(VALUES)


def test_nobody_held_back_is_learnt_from() -> None:
    assert statements(FOLDER, HELD_BACK)
    assert not set(HELD_BACK) & set(training_writers(FOLDER))
    learnt = {statement.text for statement in statements(FOLDER, training_writers(FOLDER))}
    assert not learnt & {statement.text for statement in statements(FOLDER, HELD_BACK)}


def test_the_shipped_weights_learnt_from_the_statements_that_are_here() -> None:
    description = described(SHIPPED)
    if not description.traits:
        pytest.skip("the shipped weights have one head")
    made_by = description.made_by
    said, stating = made_by["statements"], made_by["stating"]
    read = tuple(Path(name).stem for name in said["sha256"])  # what was written since is for `train find-further`
    assert set(read) <= set(training_writers(FOLDER))
    assert said["sha256"] == checksums(FOLDER, read)
    found = statements(FOLDER, read)
    marks = Counter(each.label for statement in found for each in statement.said)
    assert (said["texts"], said["marks"]) == (len(found), marks.total())
    often = {label for label, count in marks.items() if count >= stating["fewest"]}
    assert description.traits[0] == "O"
    assert set(description.traits[1:]) <= often  # a label that became frequent since is for a training anew
    assert said["labels"] == len(description.traits) - 1
    card = (SHIPPED / "CARD.md").read_text("utf-8")
    assert f"{said['texts']:,} marked statements with {said['marks']:,} marks" in card
