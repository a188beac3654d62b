"""The baselines that ask a model for k itself: what is sent, what is read, and what is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import AnswerError, InputError, SettingsError
from leakmeter.llm import Asked, Scripted
from leakmeter.text.branch.arithmetic import MOST_LINES, worked_out
from leakmeter.text.branch.prompting import Prompting, prompted
from leakmeter.types import Disclosure

TEXT = "I keep bees behind the depot in Leeds."
TOLD = [Disclosure(7, 11, "bees", "INTEREST"), Disclosure(32, 37, "Leeds", "LOCATION")]
WAYS: tuple[Prompting, ...] = ("few-shot", "chain-of-thought", "post-only", "program-of-thought")
ANSWERS = {
    "few-shot": {"k": 40},
    "chain-of-thought": {"steps": ["Leeds has 800000 people.", "d1: one in 20000 keeps bees."], "k": 40},
    "post-only": {"steps": ["Leeds has 800000 people.", "One in 20000 keeps bees."], "k": 40},
    "program-of-thought": {"program": ["leeds = 800_000", "keep_bees = 1 / 20000  # d1", "k = leeds * keep_bees"]},
}


@pytest.mark.parametrize("way", WAYS)
def test_each_way_comes_to_k(way: Prompting) -> None:
    assert prompted(Scripted([json.dumps(ANSWERS[way])]), TEXT, TOLD, way).k == pytest.approx(40)


@pytest.mark.parametrize("way", WAYS)
def test_the_details_are_shown_unless_the_post_has_to_do(way: Prompting) -> None:
    model = Scripted([json.dumps(ANSWERS[way])])
    prompted(model, TEXT, TOLD, way, community="r/bees")
    question = model.asked[0].question
    assert TEXT in question
    assert ('d1 (interest): "bees"' in question) == (way != "post-only")
    assert ('community (forum): "r/bees"' in question) == (way != "post-only")


@pytest.mark.parametrize("way", WAYS)
def test_three_worked_examples_come_first(way: Prompting) -> None:
    model = Scripted([json.dumps(ANSWERS[way])])
    prompted(model, TEXT, TOLD, way)
    assert sum(message.role == "assistant" for message in model.asked[0].messages) == 3


def test_the_examples_of_programs_come_to_what_the_chains_say() -> None:
    """One worked example is one number, however it is reasoned."""
    programs, chains = (
        Scripted([json.dumps(ANSWERS["program-of-thought"])]),
        Scripted([json.dumps(ANSWERS["chain-of-thought"])]),
    )
    prompted(programs, TEXT, TOLD, "program-of-thought")
    prompted(chains, TEXT, TOLD, "chain-of-thought")

    def shown(asked: Asked) -> list[dict[str, object]]:
        return [json.loads(message.content) for message in asked.messages if message.role == "assistant"]

    for program, chain in zip(shown(programs.asked[0]), shown(chains.asked[0]), strict=True):
        worked = worked_out(program["program"], "k")  # type: ignore[arg-type]
        assert max(1.0, worked) == pytest.approx(chain["k"], rel=0.1)


def test_a_name_may_hold_a_band_of_ages_and_a_number_its_thousands() -> None:
    assert worked_out(["people = 1_000_000", "aged_30_39 = 0.1", "k = people * aged_30_39"], "k") == 100_000


def test_nobody_is_less_than_the_author() -> None:
    assert prompted(Scripted(['{"k": 0}']), TEXT, TOLD, "few-shot").k == 1.0


@pytest.mark.parametrize(
    "program",
    [
        ["k = __import__('os').getpid()"],
        ["people = 5"],
        ["k = people * 2"],
        ["import os", "k = 1"],
        ["k = 1 / 0"],
        ["k = 10 ** 9"],
    ],
)
def test_a_program_that_is_no_calculation_is_told_and_then_an_error(program: list[str]) -> None:
    model = Scripted([json.dumps({"program": program})] * 2)
    with pytest.raises(AnswerError):
        prompted(model, TEXT, TOLD, "program-of-thought")
    assert len(model.asked) == 2


def test_a_way_that_there_is_not_is_refused() -> None:
    with pytest.raises(SettingsError, match="few-shot"):
        prompted(Scripted([]), TEXT, TOLD, "tree-of-thought")  # type: ignore[arg-type]


def test_a_program_has_an_end() -> None:
    with pytest.raises(InputError, match="lines"):
        worked_out([f"a{n} = {n}" for n in range(MOST_LINES + 1)], "k")


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=8), st.integers(1, 10**9))
def test_a_program_multiplies_as_anybody_would(shares: list[float], people: int) -> None:
    lines = [f"n = {people}", *(f"p{at} = {share:.9f}" for at, share in enumerate(shares))]
    product = float(people)
    for share in shares:
        product *= float(f"{share:.9f}")
    assert worked_out(
        [*lines, "k = " + " * ".join(["n", *(f"p{at}" for at in range(len(shares)))])], "k"
    ) == pytest.approx(product)
