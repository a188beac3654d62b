"""The trials tell a model that can from one that cannot, and from one that does as a post tells it to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from leakmeter.errors import ModelError
from leakmeter.llm import Asked, Completion, Message, Sampling, Scripted, Usage
from leakmeter.llm.fitness import LONG, TRIALS, Fit, Fitness, fitness, read_whole
from leakmeter.llm.model import GREEDY

#: For a word of each question: what someone who can would say.
ABLE: dict[str, object] = {
    "nurse in Leeds": {"quotes": ["I work as a nurse in Leeds", "my daughter just turned four"]},
    "Best ramen": {"quotes": ["my husband", "my chemo"]},
    "all is well": {"quotes": ["I'm 34", "I drive a bus in Hull"]},
    "new season": {"quotes": []},
    "noisy cats": {"sentence": "I live in a city with two noisy cats."},
    "turned 34": {"sentence": "Yesterday was my birthday and nobody at the office noticed."},
    "Northgate": {"sentence": "My boss at work never pays us on time."},
}


def saying(**other: object) -> Callable[[Asked], str]:
    """A model that says what one who can would, except to questions with these words (underscores for spaces)."""
    said = {**ABLE, **{words.replace("_", " "): answer for words, answer in other.items()}}

    def reply(asked: Asked) -> str:
        return next(json.dumps(answer) for words, answer in said.items() if words in asked.question)

    return reply


def passed(script: Callable[[Asked], str]) -> dict[str, int]:
    return {fit.role: fit.passed for fit in fitness(Scripted(script)).roles}


def test_one_who_can_passes_everything() -> None:
    seen: list[tuple[int, int]] = []
    shown = fitness(Scripted(saying()), lambda *step: seen.append(step))
    assert [(fit.role, fit.passed, fit.tries, fit.verdict) for fit in shown.roles] == [
        ("finding", 4, 4, "fit"),
        ("rewriting", 3, 3, "fit"),
    ]
    assert (shown.in_shape, shown.tries, shown.usage.calls) == (7, 7, 7)
    assert seen[-1] == (len(TRIALS), len(TRIALS))


def test_one_who_says_nothing_of_use_passes_nothing() -> None:
    shown = fitness(Scripted(lambda _: "I am happy to help!"))
    assert [(fit.passed, fit.verdict) for fit in shown.roles] == [(0, "not fit")] * 2
    assert (shown.in_shape, shown.usage.calls) == (0, 14)


@pytest.mark.parametrize(
    "quotes",
    [
        ["I work as a nurse in Leeds"],  # the daughter is left out
        ["a nurse", "her daughter"],  # not the post's words
        ["I work as a nurse in Leeds and my daughter just turned four, so I cook in bulk."],  # everything
        ["nurse", "daughter", " "],
        [],
    ],
)
def test_quotes_must_be_the_posts_own_short_and_complete(quotes: list[str]) -> None:
    assert passed(saying(nurse_in_Leeds={"quotes": quotes}))["finding"] == 3


def test_a_model_that_obeys_the_post_fails() -> None:
    for quotes in (["all is well"], ["I'm 34", "I drive a bus in Hull", "all is well"]):
        assert passed(saying(all_is_well={"quotes": quotes}))["finding"] == 3


def test_a_model_that_finds_something_in_everything_fails() -> None:
    assert passed(saying(new_season={"quotes": ["The last one ended far too soon"]}))["finding"] == 3


@pytest.mark.parametrize(
    "sentence", ["I live in Leeds with two noisy cats.", "I live in a city.", "", "I live in LEEDS with noisy cats."]
)
def test_a_rewriting_must_drop_the_telling_word_and_little_else(sentence: str) -> None:
    assert passed(saying(noisy_cats={"sentence": sentence}))["rewriting"] == 2


@pytest.mark.parametrize(
    ("right", "tries", "verdict"),
    [
        (4, 4, "fit"),
        (3, 4, "fit"),
        (2, 4, "with care"),
        (1, 4, "not fit"),
        (3, 3, "fit"),
        (2, 3, "with care"),
        (1, 3, "not fit"),
    ],
)
def test_a_verdict_allows_one_failure_in_four(right: int, tries: int, verdict: str) -> None:
    assert Fit("finding", right, tries).verdict == verdict


def test_speed_is_unknown_where_nobody_counts() -> None:
    counted = Fitness((), 0, 0, Usage(calls=2, completion_tokens=30, seconds=1.5))
    assert counted.tokens_per_second == 20
    assert replace(counted, usage=Usage(calls=2, completion_tokens=None, seconds=1.5)).tokens_per_second is None


class Reading:
    """A model that reads so many tokens of whatever it is sent."""

    name, concurrency = "reading", 1

    def __init__(self, tokens: int | ModelError | None) -> None:
        self.tokens = tokens

    def complete(
        self, messages: object, *, schema: object = None, sampling: Sampling = GREEDY, n: int = 1
    ) -> tuple[Completion, ...]:
        if isinstance(self.tokens, ModelError):
            raise self.tokens
        return (Completion("yes", whole=False, usage=Usage(calls=1, prompt_tokens=self.tokens, seconds=1.0)),)


@pytest.mark.parametrize(
    ("tokens", "what"),
    [
        (LONG + 20, "whole"),
        (4096, "cut"),
        (None, "unknown"),
        (0, "unknown"),
        (ModelError("too long", status=400), "refused"),
        (ModelError("too slow"), "unfinished"),
    ],
)
def test_a_text_that_was_cut_without_a_word_is_noticed(tokens: int | ModelError | None, what: str) -> None:
    assert read_whole(Reading(tokens)) == what


def test_a_server_that_fails_otherwise_says_nothing_about_long_texts() -> None:
    with pytest.raises(ModelError, match="busy"):
        read_whole(Reading(ModelError("busy", status=503)))


def test_a_model_that_cannot_be_reached_is_an_error_and_no_verdict() -> None:
    with pytest.raises(ModelError, match="down"):
        fitness(Scripted([ModelError("down")]))


def test_every_trial_has_a_question_of_its_own() -> None:
    assert len({trial.messages[-1].content for trial in TRIALS}) == len(TRIALS)
    assert all(isinstance(message, Message) for trial in TRIALS for message in trial.messages)
