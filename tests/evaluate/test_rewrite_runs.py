"""Runs of rewriting with a model: which texts, which players, what is kept, and what the baseline lets through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.rewrite_baselines import PublishedAnonymizer
from leakmeter.evaluate.rewrite_results import first_of_each, iterations_of, results, traces
from leakmeter.evaluate.rewrite_runs import Text, Way, remembered, run, texts, ways
from leakmeter.llm import Asked, Scripted
from leakmeter.types import Guess, Verdict

TEXT = (
    "So I moved to Leeds last year, and I'm 34 and still work nights as a nurse. "
    "The rent is fine though, and people are kind."
)
PERSON = {
    "age": 34, "sex": "female", "city_country": "Leeds, United Kingdom", "birth_city_country": "York, United Kingdom",
    "education": "Diploma in Nursing", "occupation": "nurse", "income": "30 thousand pounds", "income_level": "middle",
    "relationship_status": "single",
}  # fmt: skip
WAYS = {way.name: way for way in ways(2)}


def model(asked: Asked) -> str:
    """Guesses Leeds, and makes nothing of a text but a remark."""
    if "You are an investigator" in asked.messages[0].content:
        found = [{"words": "Leeds", "why": "so", "attribute": "current_city_country", "guess": "Leeds, United Kingdom"}]
        return json.dumps({"guesses": found if "Leeds" in asked.question else []})
    return "I changed the city. # Someone moved."


def ran(way: Way, file: Path | None = None) -> dict[str, object]:
    (made,) = run([Text(TEXT, PERSON, "occupation")], [way], Scripted(model), file)
    return dict(made.row)


def test_the_published_baseline_takes_whatever_comes_and_the_checked_one_does_not() -> None:
    assert ran(WAYS["fgaa-published"])["after"] == "Someone moved."
    assert ran(WAYS["fgaa-model"])["after"] == TEXT


def test_the_published_anonymizer_takes_what_stands_behind_the_last_separator() -> None:
    leak = Verdict(Guess("age", "34"), "medium")
    for reply, text in (("a # b # c", "c"), ("plain", "plain"), ("#", TEXT), ("", TEXT)):
        assert PublishedAnonymizer(Scripted([reply])).anonymize(TEXT, [leak], 0).text == text


def test_every_call_is_counted_also_those_of_a_player_from_outside() -> None:
    scripted = Scripted(model)
    (made,) = run([Text(TEXT, PERSON, "occupation")], [WAYS["fgaa-published"]], scripted, None)
    assert made.row["calls"] == len(scripted.asked) > 1


def test_what_was_run_is_kept_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    first = ran(WAYS["rlaa-built-in"], file)
    assert remembered(file)["rlaa-built-in", TEXT]["after"] == first["after"]
    assert ran(WAYS["rlaa-built-in"], file) == json.loads(json.dumps(first))


def test_a_damaged_file_is_refused_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    file.write_text('{"way": "plan"}\n')
    with pytest.raises(InputError, match="line 1"):
        ran(WAYS["plan"], file)


def test_the_attackers_guesses_are_held_against_the_author() -> None:
    made = run([Text(TEXT, PERSON, "occupation")], [WAYS["identity"], WAYS["redact"]], None, None)
    scored = {result.method: result for result, _ in results(made)}
    assert {guess.attribute for guess in scored["identity"].guesses["built-in"]} >= {"age", "occupation"}
    assert scored["redact"].guesses["built-in"] == []


def test_a_model_can_attack_as_well() -> None:
    made = run([Text(TEXT, PERSON, "occupation")], [WAYS["identity"]], None, None)
    ((result, _),) = results(made, attacker=Scripted(model))
    assert [guess.value for guess in result.guesses["scripted"]] == ["Leeds, United Kingdom"]


def test_turns_can_be_traced_from_the_rows() -> None:
    made = run([Text(TEXT, PERSON, "occupation")], [WAYS["rlaa-built-in"]], None, None)
    row = json.loads(json.dumps(made[0].row))
    again = type(made[0])(made[0].way, made[0].text, row)
    assert iterations_of(again) == iterations_of(made[0])
    (trace,) = traces([again], "rlaa-built-in")
    assert len(trace.gains) == len(row["iterations"])


def test_of_several_guesses_for_an_attribute_the_first_is_scored() -> None:
    guesses = [Guess("age", "34"), Guess("sex", "male"), Guess("age", "50")]
    assert {guess.attribute: guess.value for guess in first_of_each(guesses)} == {"age": "34", "sex": "male"}


def test_texts_are_drawn_one_author_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "texts.jsonl"
    rows = [
        {"response": f"text {n}", "personality": {**PERSON, "age": 30 + n % 3}, "feature": "age"} for n in range(12)
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    drawn = texts(file, 6, seed=1)
    assert sorted(each.personality["age"] for each in drawn) == [30, 30, 31, 31, 32, 32]
    assert texts(file, 6, seed=1) == drawn
    assert len(texts(file)) == 12
