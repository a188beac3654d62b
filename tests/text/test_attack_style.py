"""An attacker who goes by style and topic alone, and says nothing where that tells no more than chance."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from leakmeter.errors import DataError
from leakmeter.text.attack.attributes import attribute
from leakmeter.text.attack.style import (
    BANDS,
    FILE,
    Head,
    Style,
    band_of,
    checksum,
    read_weights,
    shipped,
    unstated,
)

TEXTS = ("the carb stumbles once warm", "loved this yarn, so soft", "anyone else up at four again", "ok", "Привет, мир")
WIDTH = 384


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """A vector of length 1 that hangs on the text alone and means nothing."""
    rows = np.array(
        [np.random.default_rng(int(sha256(text.encode()).hexdigest()[:8], 16)).normal(size=WIDTH) for text in texts]
    )
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


@pytest.fixture
def style() -> Style:
    return replace(shipped(embed), cut=str)


@pytest.mark.parametrize("text", TEXTS)
def test_probabilities_of_the_values_of_an_attribute_add_up_to_1(style: Style, text: str) -> None:
    for belief in style.believed(text):
        assert sum(belief.probabilities.values()) == pytest.approx(1.0)
        assert belief.probability == max(belief.probabilities.values())


def test_the_same_text_gives_the_same_guesses_and_another_may_give_others(style: Style) -> None:
    assert style.believed(TEXTS[0]) == style.believed(TEXTS[0])
    assert len({style.attack(text) for text in TEXTS}) > 1


def test_there_is_no_guess_of_what_is_told_no_better_than_by_chance(style: Style) -> None:
    measured = style.weights.measured
    told = {name for name in measured if measured[name].gain_low > 0}
    assert told
    assert {guess.attribute for guess in style.attack(TEXTS[0])} == told
    doubtful = {**measured, "sex": replace(measured["sex"], gain_low=0.0)}
    left = replace(style, weights=replace(style.weights, measured=doubtful)).attack(TEXTS[0])
    assert {guess.attribute for guess in left} == told - {"sex"}


def test_a_guess_quotes_nothing_and_says_how_often_such_guesses_were_right_beside_chance(style: Style) -> None:
    for belief in style.believed(TEXTS[1]):
        measured = style.weights.measured[belief.guess.attribute]
        assert belief.guess.evidence == ""
        said = re.fullmatch(
            r"From style and topic alone: .+, with a probability of (0\.\d\d|1\.00)\. Such guesses were right in (\d+) "
            r"% of the posts written for this, where always saying the most frequent is right in (\d+) %\.",
            belief.guess.reasoning,
        )
        assert said
        assert float(said[1]) == pytest.approx(belief.probability, abs=0.006)
        assert int(said[2]) == pytest.approx(100 * measured.right, abs=0.51)
        assert int(said[3]) == pytest.approx(100 * measured.chance, abs=0.51)


def test_values_are_those_that_the_attribute_may_have(style: Style) -> None:
    for text in TEXTS:
        for guess in style.attack(text):
            allowed = attribute(guess.attribute).values
            assert not allowed or guess.value in allowed
    for head in style.weights.heads:
        allowed = attribute(head.attribute).values
        assert not allowed or set(head.values) <= set(allowed)


def test_an_age_is_guessed_as_one_number_of_years_within_the_band(style: Style) -> None:
    measured = {"age": replace(style.weights.measured["age"], gain_low=0.1)}
    (head,) = (head for head in style.weights.heads if head.attribute == "age")
    sure = replace(style, weights=replace(style.weights, heads=(head,), measured=measured))
    for text in TEXTS:
        (belief,) = sure.believed(text)
        best = max(belief.probabilities, key=lambda label: belief.probabilities[label])
        assert band_of(int(belief.guess.value), int(belief.guess.value)) == best


@pytest.mark.parametrize(
    ("low", "high", "label"),
    [
        (20, 29, "18 to 29"),
        (30, 30, "30 to 39"),
        (60, None, "60 or over"),
        (25, 35, None),
        (17, 18, None),
        (50, None, None),
    ],
)
def test_ages_belong_to_the_one_band_that_holds_them_all(low: int, high: int | None, label: str | None) -> None:
    assert band_of(low, high) == label


def test_bands_follow_one_upon_another() -> None:
    assert all(
        before.high is not None and before.high + 1 == after.low
        for before, after in zip(BANDS[:-1], BANDS[1:], strict=True)
    )


@pytest.mark.parametrize("text", ["", "   ", "…!?"])
def test_nothing_is_guessed_from_nothing(style: Style, text: str) -> None:
    assert style.attack(text) == ()


def test_what_is_stated_outright_does_not_reach_the_encoder() -> None:
    text = "I'm 34, my husband and I love hiking. The trail was muddy."
    seen: list[str] = []

    def watched(texts: Sequence[str]) -> NDArray[np.float32]:
        seen.extend(texts)
        return embed(texts)

    shipped(watched).attack(text)
    assert seen == [unstated(text)]
    assert "34" not in seen[0]
    assert "husband" not in seen[0]
    assert "The trail was muddy." in seen[0]


def test_a_text_that_states_nothing_is_read_as_it_is() -> None:
    text = "The trail was muddy and the bridge is out. Take the upper path."
    assert unstated(text) == text


def test_an_encoder_of_another_width_is_refused_in_words(style: Style) -> None:
    narrow = replace(style, embed=lambda texts: np.ones((len(texts), 8), np.float32))
    with pytest.raises(DataError, match="MiniLM"):
        narrow.attack(TEXTS[0])


def test_the_shipped_numbers_are_those_that_the_manifest_vouches_for() -> None:
    raw = json.loads(FILE.read_text("utf-8"))
    assert checksum(raw["heads"]) == raw["sha256"]
    assert FILE.stat().st_size < 300_000
    assert {head["attribute"] for head in raw["heads"]} == set(raw["measured"])
    for head in raw["heads"]:
        assert {len(row) for row in head["weights"]} == {WIDTH}
    made_by = raw["made_by"]
    assert made_by["command"].startswith("leakmeter train style")
    assert len(made_by["corpus"]["sha256"]) == 64
    assert not set(made_by["splits"]) & {"held-out", "ordinary"}


def test_measured_figures_agree_with_each_other() -> None:
    for measured in read_weights().measured.values():
        assert measured.low <= measured.right <= measured.high
        assert measured.gain_low <= measured.gain <= measured.gain_high
        assert measured.gain == pytest.approx(measured.right - measured.chance, abs=2e-4)
        assert measured.groups >= 10


def test_a_changed_number_is_noticed(tmp_path: Path) -> None:
    raw = json.loads(FILE.read_text("utf-8"))
    raw["heads"][0]["weights"][0][0] += 0.001
    _refused(tmp_path, json.dumps(raw))


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"heads": []}'])
def test_a_damaged_file_is_refused_in_words(tmp_path: Path, damage: str) -> None:
    _refused(tmp_path, damage)


@pytest.mark.parametrize("part", ["heads", "sha256", "measured", "encoder", "made_by"])
def test_a_file_that_lacks_a_part_is_refused_in_words(tmp_path: Path, part: str) -> None:
    raw = json.loads(FILE.read_text("utf-8"))
    del raw[part]
    _refused(tmp_path, json.dumps(raw))


@pytest.mark.parametrize("bias", [[0.0], [0.0, "x"], [0.0, None], 1])
def test_a_head_of_the_wrong_shape_is_refused_though_its_checksum_is_right(tmp_path: Path, bias: object) -> None:
    raw = json.loads(FILE.read_text("utf-8"))
    (head,) = (head for head in raw["heads"] if head["attribute"] == "sex")
    head["bias"] = bias
    raw["sha256"] = checksum(raw["heads"])
    _refused(tmp_path, json.dumps(raw))


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"style\.json .*missing"):
        read_weights(tmp_path / "style.json")


def _refused(folder: Path, content: str) -> None:
    path = folder / "style.json"
    path.write_text(content, "utf-8")
    with pytest.raises(DataError, match=r"style\.json .*damaged.*[Ii]nstall"):
        read_weights(path)


def test_a_head_says_what_its_weights_say() -> None:
    head = Head("sex", ("female", "male"), np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([0.0, 0.0]))
    (row,) = head.probabilities(np.array([[np.log(3.0), 5.0]]))
    assert row == pytest.approx([0.75, 0.25])
