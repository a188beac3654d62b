"""The trained tagger: its files are whole, its marks are trimmed, and what it says does not depend on company."""

from __future__ import annotations

import hashlib
import json
import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from leakmeter import find
from leakmeter.errors import DataError
from leakmeter.text.find.builtin import BuiltInTagger
from leakmeter.text.find.model.description import NETWORK, SHIPPED, described, problems
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger, shipped
from leakmeter.text.find.model.mention_head import DESCRIPTION, HEAD, damage_of_head, described_head
from leakmeter.text.find.model.rarity_head import HEAD as RARITY_HEAD
from leakmeter.text.find.model.rarity_head import damage_of_rarity, described_rarity, product


def test_what_is_shipped_is_what_its_description_says() -> None:
    assert problems() == ()
    description = described(SHIPPED)
    assert set(description.sha256) == {NETWORK, "vocabulary.txt"}
    assert (SHIPPED / NETWORK).stat().st_size <= 30e6
    assert description.made_by["spans"]


def test_the_shipped_head_is_what_its_description_says_and_knows_the_encoder_beside_it(tmp_path: Path) -> None:
    assert damage_of_head(SHIPPED) == ()
    assert (SHIPPED / HEAD).stat().st_size <= 4e6
    description = described_head(SHIPPED)
    assert description is not None
    folder = Path(__file__).parents[3] / "corpus" / "tellings"
    for name, checksum in description.made_by["tellings"]["sha256"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == checksum, name
    for name in (DESCRIPTION, "tagger.json"):
        shutil.copy(SHIPPED / name, tmp_path / name)
    assert damage_of_head(tmp_path) == (
        f"The tagger's file {HEAD!r} is missing. Install leakmeter again to restore it.",
    )
    (tmp_path / HEAD).write_bytes(b"not a head")
    assert "does not match its checksum" in damage_of_head(tmp_path)[0]
    shutil.copy(SHIPPED / HEAD, tmp_path / HEAD)
    other = json.loads((tmp_path / "tagger.json").read_text())
    other["sha256"][NETWORK] = "0"
    (tmp_path / "tagger.json").write_text(json.dumps(other))
    assert damage_of_head(tmp_path) == (
        f"{HEAD!r} was fitted to another encoder than that beside it. Run: leakmeter train mentions",
    )


def test_the_head_tells_whose_it_is_and_whether_it_is_so() -> None:
    found = {
        (m.label, m.experiencer, m.state) for m in EncoderTagger().mentions("I'm 31. My sister is 34 and a nurse.")
    }
    assert {("age", "author", "now"), ("age", "relative", "now"), ("occupation", "relative", "now")} <= found


def test_the_card_gives_the_figures_of_the_shipped_weights() -> None:
    card = (SHIPPED / "CARD.md").read_text("utf-8")
    assert f"{described(SHIPPED).made_by['spans']:,} marked spans" in card


def test_damage_is_named_with_its_remedy(tmp_path: Path) -> None:
    for name in ("tagger.json", "vocabulary.txt"):
        shutil.copy(SHIPPED / name, tmp_path / name)
    assert problems(tmp_path) == (f"The tagger's file {NETWORK!r} is missing. Install leakmeter again to restore it.",)
    (tmp_path / NETWORK).write_bytes(b"not a network")
    assert "does not match its checksum" in problems(tmp_path)[0]
    with pytest.raises(DataError, match="Install leakmeter again"):
        Encoder(tmp_path)
    (tmp_path / "tagger.json").write_text(json.dumps({"labels": []}))
    with pytest.raises(DataError, match="missing or damaged"):
        described(tmp_path)


@pytest.mark.parametrize(
    ("text", "words", "category"),
    [
        ("I live in Leeds.", "I live in Leeds", "LOCATION"),
        ("Hi! I'm 34, new here", "I'm 34", "AGE"),
        ("My wife (34F) cooks.", "My wife (34F)", "WIFE_GF"),
        ("I make $68k a year.", "I make $68k a year", "FINANCE"),
        ("I work as a nurse on a night ward.", "I work as a nurse on a night ward", "OCCUPATION"),
        ("I was diagnosed with lupus last spring.", "I was diagnosed with lupus last spring", "HEALTH"),
        ("We have two cats and a tortoise.", "We have two cats and a tortoise", "PET"),
        ("I'm bi.", "I'm bi", "SEXUAL_ORIENTATION"),
    ],
)
def test_plain_statements_are_marked_whole(text: str, words: str, category: str) -> None:
    marks = EncoderTagger().tag(text)
    assert (words, category) in {(text[m.start : m.end], m.category) for m in marks}


def test_a_sentence_gets_the_same_marks_alone_and_among_others() -> None:
    sentence = "I live in Leeds."
    alone = EncoderTagger().tag(sentence)
    for others in ("\n\nThe weather is fine today.", "\n\nI'm 31. My dog is called Rex. I play the oboe. Nice day."):
        assert EncoderTagger().tag(sentence + others)[: len(alone)] == alone


def test_what_is_remembered_is_only_what_was_read() -> None:
    tagger = EncoderTagger(memory={})
    text = "I'm 31. I live in Leeds."
    assert tagger.tag(text) == EncoderTagger().tag(text) == tagger.tag(text)
    assert tagger.memory is not None
    assert len(tagger.memory) == len(shipped().windows(text))


def test_quoted_lines_and_code_are_not_read() -> None:
    assert EncoderTagger().tag("> I'm 31 and I live in Ohio") == []
    assert EncoderTagger().tag('```\nname = "I\'m 31"\n```') == []


def test_a_mark_is_never_of_leading_words_alone() -> None:
    (who, where) = EncoderTagger().tag("24F in Ohio here")
    assert who.category == "AGE_GENDER"
    assert (where.start, where.category) == (4, "LOCATION")
    assert where.end >= len("24F in Ohio")


def test_no_two_marks_stand_on_the_same_words() -> None:
    for text in ("I work as a nurse in Columbus, Ohio.", "email me at jo.fake@example.com"):
        found = find(text)
        assert all(a.end <= b.start for a, b in pairwise(found)), text


@pytest.mark.parametrize("text", ["😀 ¿qué tal? שלום", "我叫王伟", "привет как дела"])
def test_other_scripts_are_not_marked(text: str) -> None:
    assert EncoderTagger().tag(text) == []


def test_the_fourth_head_is_whole_and_learnt_from_the_corpus_as_it_is() -> None:
    description = described_rarity(SHIPPED)
    assert description is not None
    assert damage_of_rarity(SHIPPED) == ()
    corpus = Path(__file__).parents[3] / "corpus"
    made_by = description.made_by
    for name, checksum in made_by["learnt"].items():
        assert hashlib.sha256((corpus / name).read_bytes()).hexdigest() == checksum, name
    assert (SHIPPED / RARITY_HEAD).stat().st_size < 1_000_000


def test_a_word_that_few_could_say_tells_more_than_one_that_all_could() -> None:
    tagger = BuiltInTagger()

    def bits(text: str) -> float:
        return sum(word.bits for word in tagger.telling_words(text))

    assert bits("I play the theorbo.") > bits("I have a phone.")
    assert bits("I run the only theorbo school in Arlon.") > bits("I play the theorbo.")


@pytest.mark.parametrize(
    ("rows", "numbers", "columns"), [(1, 1, 1), (70, 1836, 192), (3, 0, 2), (0, 5, 4), (2000, 9, 300)]
)
def test_a_product_in_parts_is_the_product(rows: int, numbers: int, columns: int) -> None:
    draw = np.random.default_rng(0)
    one, other = (draw.normal(size=shape).astype(np.float32) for shape in ((rows, numbers), (numbers, columns)))
    assert np.allclose(product(one, other), one @ other, atol=1e-3)


@pytest.mark.parametrize("taken_out", ["[my handle]", "[my number]", "[number removed]", "[CONTACT]"])
def test_what_stands_for_something_taken_out_tells_nothing(taken_out: str) -> None:
    text = f"Find me on IG {taken_out}, I live in Leeds."
    assert not [d for d in find(text, unlabelled=True) if d.category == "CONTACT"]
    assert any(d.category == "LOCATION" for d in find(text))
