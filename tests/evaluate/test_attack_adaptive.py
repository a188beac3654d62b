"""An attacker who learns from rewritten texts, and is tested on authors whose texts they have not seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from leakmeter.errors import InputError
from leakmeter.evaluate.attack_adaptive import (
    accuracy,
    adaptive,
    crossed,
    dealt,
    fitted,
    level_of,
    persona_of,
    transferred,
    truth_of,
)
from leakmeter.text.attack.style import LEVELS, Accuracy, Weights

PERSONAS = [f"persona {number}" for number in range(24)]
KEYS = [persona for persona in PERSONAS for _ in range(10)]
SEXES = ["female" if number % 2 else "male" for number in range(24) for _ in range(10)]


def vectors(lean: float, seed: int = 3) -> NDArray[np.float32]:
    """Vectors of length 1 of the texts of KEYS: noise in 16 dimensions, in which women's lean one way by ``lean``."""
    drawn = np.random.default_rng(seed).normal(size=(len(KEYS), 16))
    drawn[:, 0] += [lean if sex == "female" else -lean for sex in SEXES]
    return (drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float32)


def measured_with(found: NDArray[np.float32], seed: int = 0) -> Accuracy:
    texts = [f"text {number}" for number in range(len(KEYS))]

    def embed(asked: Sequence[str]) -> NDArray[np.float32]:
        return found[[texts.index(text) for text in asked]]

    return adaptive(texts, [{"sex": sex} for sex in SEXES], KEYS, embed, seed)["sex"]


def test_what_vectors_show_plainly_is_told_of_authors_never_seen() -> None:
    measured = measured_with(vectors(8.0))
    assert measured.right > 0.98
    assert measured.above_chance
    assert (measured.texts, measured.groups, measured.chance) == (240, 24, 0.5)


def test_from_vectors_that_show_nothing_no_more_is_told_than_by_chance() -> None:
    measured = measured_with(vectors(0.0))
    assert abs(measured.right - measured.chance) < 0.12
    assert not measured.above_chance


def test_who_recognises_authors_but_nothing_they_share_tells_nothing_of_a_new_one() -> None:
    """Vectors that name the persona would be near 1 if a persona were on both sides."""
    own = np.zeros((len(KEYS), len(PERSONAS)), np.float32)
    own[np.arange(len(KEYS)), [PERSONAS.index(key) for key in KEYS]] = 1.0
    assert measured_with(own).right < 0.6


def test_the_interval_holds_what_was_measured_and_the_gain_is_over_chance() -> None:
    measured = measured_with(vectors(1.0))
    assert measured.low < measured.right < measured.high
    assert measured.gain == pytest.approx(measured.right - measured.chance)
    assert measured.gain_low < measured.gain < measured.gain_high


def test_the_same_seed_measures_the_same_and_another_deals_authors_otherwise() -> None:
    assert measured_with(vectors(1.0)) == measured_with(vectors(1.0))
    assert dealt(KEYS, seed=0) == dealt(KEYS, seed=0) != dealt(KEYS, seed=1)


@pytest.mark.parametrize("folds", [2, 5, 10, 99])
def test_each_author_is_tested_on_once(folds: int) -> None:
    parts = dealt(KEYS, folds)
    assert sorted(persona for part in parts for persona in part) == sorted(PERSONAS)
    assert len(parts) == min(folds, len(PERSONAS))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_a_guess_does_not_change_with_what_is_true_of_its_own_author() -> None:
    """The truth about the tested author is told falsely; what is guessed of them stays."""
    found = vectors(1.0)
    told = [
        ("male" if sex == "female" else "female") if k == KEYS[0] else sex for k, sex in zip(KEYS, SEXES, strict=True)
    ]
    before, after = (crossed("sex", found, values, KEYS) for values in (SEXES, told))
    assert before[:10] == after[:10]
    assert before != after


def test_authors_with_many_texts_widen_the_interval_rather_than_narrow_it() -> None:
    """The same hundred guesses are surer where each is of another author."""
    truth, guessed = ["a"] * 60 + ["b"] * 40, ["a"] * 100
    apart = accuracy(truth, guessed, [str(number) for number in range(100)])
    together = accuracy(truth, guessed, [str(number // 20) for number in range(100)])
    assert together.high - together.low > 2 * (apart.high - apart.low)
    assert apart.right == together.right == apart.chance == 0.6


def test_a_head_is_where_the_loss_is_least() -> None:
    """Moved any way, it fits the texts with their penalty less well."""
    found, values, strength = vectors(1.0).astype(np.float64), SEXES, 0.01
    head = fitted("sex", found, values, strength)

    def loss(weights: NDArray[np.float64], bias: NDArray[np.float64]) -> float:
        scores = found @ weights.T + bias
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        told = [head.values.index(value) for value in values]
        return float(-scores[np.arange(len(values)), told].mean() + strength / 2 * (weights**2).sum())

    least, draw = loss(head.weights, head.bias), np.random.default_rng(0)
    for _ in range(20):
        moved = loss(head.weights + 0.1 * draw.normal(size=head.weights.shape), head.bias + 0.1 * draw.normal(size=2))
        assert moved > least


def test_what_is_known_of_one_author_alone_is_not_measured() -> None:
    truths = [
        {"sex": sex, "age": "18 to 29"} if key == KEYS[0] else {"sex": sex}
        for key, sex in zip(KEYS, SEXES, strict=True)
    ]
    assert set(adaptive(KEYS, truths, KEYS, lambda texts: vectors(1.0))) == {"sex"}


def test_heads_fitted_elsewhere_are_tried_on_all_whose_truth_is_known() -> None:
    """Heads that learnt which way women's vectors lean tell it of these; whose sex is not known does not count."""
    head = fitted("sex", vectors(8.0, seed=5), SEXES)
    elsewhere = Weights("none", (head,), {}, {})
    truths = [{"sex": sex} if key != KEYS[0] else {} for key, sex in zip(KEYS, SEXES, strict=True)]
    found = transferred(elsewhere, KEYS, truths, KEYS, lambda texts: vectors(8.0))
    assert found["sex"].right > 0.98
    assert (found["sex"].texts, found["sex"].groups) == (230, 23)
    turned = transferred(elsewhere, KEYS, truths, KEYS, lambda texts: -vectors(8.0))
    assert turned["sex"].right < 0.02


def test_lists_of_unlike_length_are_refused_in_words() -> None:
    with pytest.raises(InputError, match="240 texts, 1 truths"):
        adaptive(KEYS, [{"sex": "male"}], KEYS, lambda texts: vectors(1.0))


def test_nothing_to_learn_from_and_nothing_to_measure_on_are_refused_in_words() -> None:
    nothing = np.zeros((0, 4), np.float32)
    with pytest.raises(InputError, match="no text"):
        fitted("sex", nothing, [])
    with pytest.raises(InputError, match="no text"):
        accuracy([], [], [])
    with pytest.raises(InputError, match="fewer than two"):
        crossed("sex", np.eye(2), ["male", "male"], ["one", "one"])


PERSONALITY = {
    "age": 52,
    "sex": "male",
    "education": "Doctorate in Medicine",
    "income_level": "high",
    "relationship_status": "married",
}


def test_a_persona_is_read_into_the_values_that_heads_tell() -> None:
    assert truth_of(PERSONALITY) == {
        "age": "50 to 59",
        "sex": "male",
        "relationship_status": "married",
        "income_level": "high",
        "education": LEVELS[2],
    }
    assert "education" not in truth_of({**PERSONALITY, "education": "school of life"})


def test_a_persona_that_lacks_its_sex_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="persona"):
        truth_of({name: value for name, value in PERSONALITY.items() if name != "sex"})


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("High School Diploma", LEVELS[0]),
        ("Diploma in Nursing", LEVELS[1]),
        ("studying towards a Bachelors in Commerce", LEVELS[1]),
        ("PhD in Astrophysics", LEVELS[2]),
        ("Law Degree", LEVELS[2]),
        ("none", None),
    ],
)
def test_who_studies_towards_a_degree_does_not_have_it(words: str, level: str | None) -> None:
    assert level_of(words) == level


def test_personas_with_one_thing_unlike_have_unlike_keys() -> None:
    assert persona_of(PERSONALITY) == persona_of(dict(reversed(PERSONALITY.items())))
    assert persona_of(PERSONALITY) != persona_of({**PERSONALITY, "age": 53})
