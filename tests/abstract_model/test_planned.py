"""In a plan a model's wordings stand beside the built-in ones, each edit says whose it is, and the promise holds."""

from __future__ import annotations

import json

import pytest
from tests.abstract_model.scripted import ABLE, POST, REASON, able, answer, keys, part, saying

from leakmeter import ModelError, check, find, rewrite
from leakmeter.llm import Asked, Scripted
from leakmeter.text.abstract_model.asking import MODES


def kept_close(asked: Asked) -> str:
    """A model whose words for a job are nearer to the author's than the built-in ones."""
    if part(asked) == "I work as a nurse":
        return answer(asked, ["I work as a carer", "I work in care", "I work"][: len(keys(asked))])
    return able(asked)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("target", [300.0, 3_000.0])
def test_a_plan_with_a_model_keeps_its_promise_and_no_less_than_without(mode: str, target: float) -> None:
    without = rewrite(POST, target)
    result = rewrite(POST, target, model=Scripted(able), alternatives=mode, rationale=True)  # type: ignore[arg-type]
    assert result.stop_reason == "reached"
    assert check(result.text).crowd.k == pytest.approx(result.after.crowd.k, rel=0.01)
    assert result.after.crowd.k >= target
    assert result.utility >= without.utility - 1e-9
    assert result.asked is not None
    assert result.asked.alternatives == mode


def test_each_edit_says_whose_words_it_is_made_of() -> None:
    result = rewrite(POST, model=Scripted(able), rationale=True)
    own = {words for three in ABLE.values() for words in three}
    assert any(edit.by for edit in result.edits)
    for edit in result.edits:
        assert (edit.by == "scripted") <= (edit.text in own)
        assert (edit.rationale == REASON) is bool(edit.by)
    assert not any(edit.by for edit in rewrite(POST).edits)


def test_what_the_model_has_in_common_with_the_built_in_wordings_is_not_called_its_own() -> None:
    built_in = rewrite(POST)
    words = {edit.span.text: edit.text for edit in built_in.edits}

    def copying(asked: Asked) -> str:
        return answer(asked, [words.get(part(asked), part(asked))] * 3)

    result = rewrite(POST, model=Scripted(copying))
    assert result.text == built_in.text
    # "Im a person in my 20s" takes the built-in wordings two steps, so that no single one of them has it.
    assert not any(edit.by for edit in result.edits if edit.span.text != "Im 24F")


def test_everything_is_asked_for_before_anything_is_planned() -> None:
    order: list[str] = []

    def reply(asked: Asked) -> str:
        order.append("asked")
        return able(asked)

    def planning(done: int, total: int) -> None:
        order.append("planned")

    done: list[tuple[int, int]] = []
    model = Scripted(reply)
    rewrite(POST, 1_000, model=model, progress=planning, asking=lambda n, of: done.append((n, of)))
    assert order == ["asked"] * 4 + ["planned"] * order.count("planned")
    assert done == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_what_is_pinned_or_false_is_not_put_to_a_model() -> None:
    model = Scripted(able)
    result = rewrite(POST, 1_000, pin=["Portland"], false=["nurse"], model=model)
    assert {part(asked) for asked in model.asked} == {"Im 24F", "my knees hurt"}
    assert "living in Portland, Oregon" in result.text
    assert "nurse" in result.text


def test_forbidden_words_come_in_from_no_model() -> None:
    result = rewrite(POST, forbid=["adult", "aches"], model=Scripted(able))
    assert not any("adult" in edit.text or "aches" in edit.text for edit in result.edits)


@pytest.mark.parametrize("degree", ["minimal", "moderate"])
def test_no_wording_goes_beyond_the_degree(degree: str) -> None:
    model = Scripted(able)
    result = rewrite(POST, degree=degree, model=model)
    assert all(keys(asked) == ["first", "second", "third"] for asked in model.asked)
    assert not {edit.text for edit in result.edits} & {three[2] for three in ABLE.values()}


def test_the_same_seed_gives_the_same_rewrite() -> None:
    one, other = (
        rewrite(POST, 1_000, model=Scripted(kept_close, concurrency=3), alternatives="sampled", seed=3)
        for _ in range(2)
    )
    assert (one.text, one.edits, one.trajectory) == (other.text, other.edits, other.trajectory)


def test_a_useless_model_leaves_the_plan_as_it_was() -> None:
    plain = rewrite(POST, 1_000)
    for script in (lambda asked: "No.", saying("living in Seattle", "Seattle", "in Seattle")):
        result = rewrite(POST, 1_000, model=Scripted(script))
        assert (result.text, result.edits) == (plain.text, plain.edits)
        assert result.asked is not None
        assert result.asked.without == (0, 1, 2, 3)


def test_a_server_that_fails_is_an_error_and_no_rewrite() -> None:
    with pytest.raises(ModelError, match="does not answer"):
        rewrite(POST, 1_000, model=Scripted(lambda asked: ModelError("The model server does not answer.")))


def test_a_text_without_details_asks_nothing() -> None:
    text = "Does anyone know when the next bus comes?"
    assert not find(text, threshold=0.5)
    result = rewrite(text, 1_000, model=Scripted([]))
    assert (result.text, result.stop_reason) == (text, "nothing found")


def test_the_reports_say_whose_words_they_are_and_what_became_of_the_rest() -> None:
    from leakmeter.report.rewrite import from_json, render, to_html, to_json

    def reply(asked: Asked) -> str:
        return answer(asked, ["lives in Seattle"] * 3) if part(asked).startswith("living") else able(asked)

    result = rewrite(POST, model=Scripted(reply), rationale=True)
    shown = " ".join(render(result, width=100, colour=False, ascii_only=False).plain.split())
    page = to_html(result)
    for words in (
        "in the words of scripted",
        REASON,
        "scripted was asked for other words: 5 calls",
        "a name that is not there",
        "Nothing of the model’s was of use for “living in Portland, Oregon”",
        "by a language model, whose words may tell",
    ):
        assert words in shown, words
        assert words in page, words
    assert from_json(to_json(result)) == result
    written = json.loads(to_json(result))
    assert {edit.get("by") for edit in written["edits"]} == {None, "scripted"}
    assert written["asked"]["rejected"][0] == {"reason": "a name that is not there", "count": 3}
    assert "asked" not in json.loads(to_json(rewrite(POST)))
