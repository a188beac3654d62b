"""Posts with worked k: the form of a line, and what is said of one that is wrong."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.branch.importing import imported
from leakmeter.evaluate.branch.posts import read_posts

CORPUS = Path(__file__).parents[2] / "corpus" / "branch.jsonl"
TEXT = "31 here, in Leeds, two cats."
MEANS = {"d1": "are 31 years old", "d3": "have two cats"}


def row(**changes: Any) -> dict[str, Any]:
    """A post by hand: 800,000 people, of whom 2 % are 31 and of these 4 % have two cats."""
    return {
        "id": "p1",
        "split": "test",
        "text": TEXT,
        "disclosures": [
            {"id": "d1", "start": 0, "end": 2, "category": "AGE"},
            {"id": "d2", "start": 12, "end": 17, "category": "LOCATION"},
            {"id": "d3", "start": 19, "end": 27, "category": "PET"},
        ],
        "orderings": [
            {
                "annotator": "a",
                "population": {"query": "population of Leeds", "n": 800_001, "source": "census", "disclosures": ["d2"]},
                "nodes": [node("d1", 0.02), node("d3", 0.04, ["d1"])],
                "left": {},
                "k": 641.0,
            }
        ],
        **changes,
    }


def node(label: str, share: float, parents: list[str] | None = None) -> dict[str, Any]:
    return {
        "effect": "likelier" if parents else None,
        "disclosure": label,
        "means": MEANS.get(label, "keep bees"),
        "parents": parents or [],
        "query": f"percentage of people in Leeds THAT {MEANS.get(label, 'keep bees')}",
        "share": share,
        "source": "a survey",
        "trust": "reliable",
    }


def write(path: Path, *rows: object) -> Path:
    path.write_text("".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in rows), "utf-8")
    return path


def test_a_post_is_read_as_it_stands(tmp_path: Path) -> None:
    (post,) = read_posts(write(tmp_path / "p.jsonl", row())).posts
    assert post.k == pytest.approx(641.0)
    assert post.disclosures["d3"].text == "two cats"
    assert post.orderings[0].order() == ("d2", "d1", "d3")


def broken(**changes: Any) -> dict[str, Any]:
    """The second post, with its ordering changed."""
    post = row(id="p2")
    return {**post, "orderings": [{**post["orderings"][0], **changes}]}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{not json", "it is no JSON"),
        (broken(k=0), "k is 0"),
        (broken(k=7), "population and shares make 641"),
        (row(), "its id is another line's"),
        (row(id="p2", orderings=[]), "no ordering"),
        (broken(nodes=[node("d9", 0.02)]), "d9"),
        (broken(nodes=[node("d1", 0.0)]), "the share of d1 is 0"),
        (broken(nodes=[{**node("d1", 0.5), "trust": "good"}]), "the trust of d1 is none of reliable"),
        (broken(low=700), "not between its bounds"),
        ('{"id": "p2", "text": "a", "disclosures": [], "orderings": [{"k": 1' + "0" * 400 + "}]}", "has no population"),
        ({**row(id="p2"), "orderings": row()["orderings"] * 2}, "two of its orderings are by one annotator"),
        (broken(nodes=[node("d1", 0.02, ["d3"]), node("d3", 0.04)]), "the parents of d1"),
        ({"id": "p2"}, "it has no text"),
        (row(id="p2", disclosures=[{"id": "d1", "start": 0, "end": 99, "category": "AGE"}]), "outside the text"),
    ],
)
def test_a_line_that_is_wrong_is_named_and_the_others_are_read(tmp_path: Path, line: object, said: str) -> None:
    found = read_posts(write(tmp_path / "p.jsonl", row(), line))
    assert [post.id for post in found.posts] == ["p1"]
    (problem,) = found.problems
    assert problem.startswith("Line 2 of p.jsonl is left out: ")
    assert said in problem


def test_a_file_without_any_post_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Line 1"):
        read_posts(write(tmp_path / "p.jsonl", "{"))
    with pytest.raises(InputError, match="train"):
        read_posts(write(tmp_path / "p.jsonl", row()), "train")
    with pytest.raises(InputError, match="cannot be read"):
        read_posts(tmp_path / "none.jsonl")


def test_the_shipped_posts_are_whole() -> None:
    found = read_posts(CORPUS)
    assert not found.problems
    test = [post for post in found.posts if post.split == "test"]
    assert len(test) >= 60
    assert sum(len(post.orderings) for post in test) >= 120
    for post in found.posts:
        assert len(post.orderings) == 2
        for each in post.orderings:
            named = {*each.order(), *each.left}
            assert named == {*post.disclosures}, post.id
            assert each.low <= each.k <= each.high


def test_the_posts_of_the_test_split_are_none_that_anything_learns_from() -> None:
    ids = {post.text for post in read_posts(CORPUS, "test").posts}
    for name in ("told.jsonl", "people.jsonl", "rarity.jsonl"):
        for line in (CORPUS.parent / name).read_text("utf-8").splitlines():
            assert json.loads(line).get("text") not in ids
    for line in (CORPUS.parent / "open.jsonl").read_text("utf-8").splitlines():
        post = json.loads(line)
        assert post["writer"] > 6 or post["text"] not in ids


THEIRS = {
    "post": TEXT,
    "k_value": 640,
    "subreddit": "r/leeds",
    "list": [
        {"span": "Leeds", "label": "Location", "q": "population of Leeds", "answer": 800_000, "ok": "reliable"},
        {"span": "31", "label": "Age", "q": "percentage of people in Leeds THAT are 31", "answer": 0.02, "ok": "yes"},
        {"span": "two cats", "label": "Animals", "q": "percentage of … THAT have two cats", "answer": 0.04, "ok": "no"},
    ],
}
MAPPING = """
text = "post"
k = "k_value"
community = "subreddit"
spans = "list"
span_text = "span"
category = "label"
query = "q"
share = "answer"
trust = "ok"

[categories]
Animals = "PET"
"""


def test_annotations_of_another_form_become_posts_of_ours(tmp_path: Path) -> None:
    mapping = tmp_path / "m.toml"
    mapping.write_text(MAPPING)
    out = tmp_path / "out.jsonl"
    theirs = write(tmp_path / "theirs.jsonl", THEIRS, {**THEIRS, "k_value": 9}, {**THEIRS, "k_value": 0})
    count, problems = imported(theirs, out, mapping)
    assert count == 1
    assert problems == ("Row 3 of theirs.jsonl is left out: k is 0, and must be 1 or more: the author exists.",)
    (post,) = read_posts(out).posts
    worked, bare = post.orderings
    assert [node.parents for node in worked.nodes] == [None, None], "nobody said what depends on what"
    assert worked.order() == ("d1", "d2", "d3")
    assert math.isclose(worked.k, 640, rel_tol=0.01)
    assert (bare.k, bare.nodes) == (9, ())
    assert post.community == "r/leeds"


def test_a_row_that_is_no_json_is_left_out_alone(tmp_path: Path) -> None:
    theirs = write(tmp_path / "t.jsonl", {"text": "We have three goats.", "k": 40}, "not json", "[1]")
    count, problems = imported(theirs, tmp_path / "o.jsonl")
    assert count == 1
    assert [problem.partition(": ")[2] for problem in problems] == ["it is no JSON.", "a value is of the wrong kind."]


def test_csv_is_imported_by_its_heads(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text('text,k,id\n"31 here, in Leeds.",500,x\n')
    assert imported(file, tmp_path / "o.jsonl")[0] == 1
    assert read_posts(tmp_path / "o.jsonl").posts[0].k == pytest.approx(500)


def test_a_post_of_several_lines_and_without_an_id_stays_whole_and_is_not_its_own_id(tmp_path: Path) -> None:
    file, out = tmp_path / "t.csv", tmp_path / "o.jsonl"
    file.write_text('text,k\n"I am 31\nand\u2028in Leeds",500\n', "utf-8")
    imported(file, out)
    (post,) = read_posts(out).posts
    assert post.text == "I am 31\nand\u2028in Leeds"
    assert "Leeds" not in post.id


def test_whole_words_are_marked_before_parts_of_words(tmp_path: Path) -> None:
    text = "Born in 1931, or so it says. I am 31 and 31 it stays."
    spans = [{"span_text": "31", "category": "AGE"}, {"span_text": "31", "category": "AGE"}]
    theirs = write(tmp_path / "t.jsonl", {"text": text, "k": 9, "spans": spans})
    imported(theirs, tmp_path / "o.jsonl")
    (post,) = read_posts(tmp_path / "o.jsonl").posts
    assert [one.start for one in post.disclosures.values()] == [text.index("31 and"), text.index("31 it")]


def test_what_is_wrong_with_a_row_quotes_nothing_of_it(tmp_path: Path) -> None:
    spans = [{"span_text": "a secret", "category": "AGE"}]
    theirs = write(tmp_path / "t.jsonl", {"text": "my secret", "k": 9, "spans": spans}, {"text": "x", "k": "my secret"})
    with pytest.raises(InputError) as caught:
        imported(theirs, tmp_path / "o.jsonl")
    assert "secret" not in str(caught.value)


def test_a_mapping_that_maps_nothing_of_ours_is_refused(tmp_path: Path) -> None:
    mapping = tmp_path / "m.toml"
    mapping.write_text('texts = "post"\n')
    with pytest.raises(InputError, match="texts"):
        imported(write(tmp_path / "t.jsonl", THEIRS), tmp_path / "o.jsonl", mapping)


def test_a_line_in_another_encoding_or_with_a_number_beyond_all_is_left_out_alone(tmp_path: Path) -> None:
    file = write(tmp_path / "p.jsonl", row(), broken(k=1))
    huge = json.dumps(broken(k=1)).replace('"k": 1', '"k": 1' + "0" * 400)
    file.write_bytes(file.read_bytes() + huge.encode() + b"\n\xff\xfe\n")
    read = read_posts(file)
    assert len(read.posts) == 1
    assert [problem.rpartition(": ")[2] for problem in read.problems][1:] == [
        "a number is too large.",
        "it is not in UTF-8.",
    ]
