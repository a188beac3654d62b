"""What a model adds to the statistics, and what it never may change."""

from __future__ import annotations

import json
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.branch.scripted import FIT, UNFIT, Said, first_question, labels, line, module_of, said, says_share, script

from leakmeter import AnswerError, Crowd, Disclosure, Fact, ModelError, SettingsError, estimate, find
from leakmeter.llm import Asked, Cached, Sampling, Scripted
from leakmeter.text.branch import Answers, estimate_with_model
from leakmeter.text.crowd.assumed import is_guess
from leakmeter.text.crowd.estimate import counted_by_figures

POST = (
    "I'm 34 years old and I work as a nurse in Columbus, Ohio. "
    "I collect vintage typewriters and I own a 1998 Honda Civic."
)
FOUND = find(POST)
COUNTED = counted_by_figures(FOUND, context=POST)
TYPEWRITERS, CIVIC = 3, 4


def asking(*, answers: Answers = "mixed", draws: int = 3, runs: int = 1, **says: Said) -> Crowd:
    model = Scripted(script(**says), name="fake", concurrency=4)
    return estimate_with_model(FOUND, model, answers=answers, context=POST, draws=draws, runs=runs, accuracy=FIT)


def test_the_post_leaves_something_over_for_a_model() -> None:
    assert [FOUND[i].category for i in COUNTED.not_estimated] == ["INTEREST", "POSSESSION"]
    assert COUNTED.not_estimated == (TYPEWRITERS, CIVIC)


def test_the_statistics_answer_what_they_cover_and_the_model_the_rest() -> None:
    crowd = asking()
    assert crowd.factors[: len(COUNTED.factors)] == COUNTED.factors
    assert crowd.population == COUNTED.population
    added = crowd.factors[len(COUNTED.factors) :]
    assert [factor.disclosures for factor in added] == [(TYPEWRITERS,), (CIVIC,)]
    assert all(factor.how == "model" and factor.source.startswith("the model's answer (fake)") for factor in added)
    assert all(factor.question.startswith("people in Columbus, Ohio, US THAT ") for factor in added)
    assert crowd.not_estimated == ()
    assert crowd.k == pytest.approx(1 + (COUNTED.k - 1) * prod(factor.value for factor in added))


def test_the_model_is_asked_only_about_what_is_left_and_told_what_is_counted() -> None:
    model = Scripted(script())
    estimate_with_model(FOUND, model, context=POST, draws=1, accuracy=FIT)
    (selecting,) = [asked for asked in model.asked if module_of(asked) == "selecting"]
    assert labels(selecting) == ["d4", "d5"]
    assert line(selecting, "Counted already:") == "are 34 years old; work as registered nurses"


def test_what_a_share_depends_on_is_in_its_question_and_in_the_network() -> None:
    depends = lambda asked: json.dumps({"depends_on": [labels(asked)[0], labels(asked)[-1]], "then": "likelier"})  # noqa: E731
    crowd = asking(depending=depends)
    typewriters, civic = crowd.factors[-2:]
    assert typewriters.given == ("are 34 years old", "work as registered nurses")
    assert typewriters.parents == (0, 1)
    assert civic.parents == (0, len(COUNTED.factors))


def test_an_interval_is_wide_however_sure_the_model_is() -> None:
    factor = asking(estimating=says_share(0.1), answers="model").factors[-1]
    assert (factor.low, factor.value, factor.high) == pytest.approx((0.02, 0.10, 0.50))


def test_a_share_is_joined_with_what_is_learned_of_the_words_and_is_the_surer_for_it() -> None:
    factor = asking(estimating=says_share(0.1)).factors[-1]
    learned = estimate(FOUND, context=POST).factors[-1]
    assert said(factor) == pytest.approx(0.1)
    assert min(0.1, learned.value) < factor.value < max(0.1, learned.value)
    assert factor.low / factor.value == pytest.approx(0.02 / 0.1) or factor.low / factor.value > 0.02 / 0.1
    assert factor.high / factor.value < 5.0 * (1 + 1e-9)
    assert "beside how rare careful readers held words like these to be" in factor.source


def test_what_the_statistics_count_in_part_is_put_to_the_model_and_depends_on_what_they_count() -> None:
    post = "I'm a student nurse at Keele and I keep three ferrets."
    found = find(post)
    model = Scripted(script(estimating=says_share(0.01)), name="fake")
    crowd = estimate_with_model(found, model, context=post, draws=1, accuracy=FIT)
    partly = [one.disclosure for one in counted_by_figures(found, context=post).reasons if one.partly]
    assert partly
    asked = {index for factor in crowd.factors if factor.how == "model" for index in factor.disclosures}
    assert {*partly} <= asked
    assert not {reason.disclosure for reason in crowd.reasons if reason.partly}


def scattered(asked: Asked) -> str:
    return says_share((0.01, 0.02, 0.99)[asked.sampling.seed % 3])


def test_answers_that_scatter_widen_it_and_are_said_to() -> None:
    crowd = asking(estimating=scattered)
    assert said(crowd.factors[-1]) == pytest.approx(0.02)
    assert crowd.factors[-1].high > asking(estimating=says_share(0.02)).factors[-1].high
    assert crowd.asked is not None
    assert crowd.asked.unsure
    assert any("do not rely on k" in note for note in crowd.notes)
    steady = asking().asked
    assert steady is not None
    assert not steady.unsure


def test_it_says_what_was_asked_and_what_it_cost() -> None:
    model = Scripted(script())
    asked = estimate_with_model(FOUND, model, context=POST, draws=3, accuracy=FIT).asked
    assert asked is not None
    assert asked.calls == len(model.asked) == 2 + 2 * (1 + 1 + 3 + 1)
    assert asked.model == "scripted"
    assert (asked.prompt_tokens or 0) > (asked.completion_tokens or 0) > 0


def test_without_anything_left_no_model_is_called() -> None:
    text = "I'm 34 years old and I live in Leeds."
    crowd = estimate_with_model(text, Scripted([]))
    assert crowd.k == estimate(text).k
    assert crowd.asked is not None
    assert crowd.asked.calls == 0


def test_an_answer_that_is_not_believed_is_asked_for_more_simply() -> None:
    verdicts = lambda asked: json.dumps({"plausible": "something of the kind" in first_question(asked)})  # noqa: E731
    factor = asking(judging=verdicts).factors[-1]
    assert factor.question == "adults THAT do something of the kind"
    assert "asked in place of: percentage of people in Columbus" in factor.source
    assert (factor.parents, factor.given) == ((), ())


def test_an_answer_through_subqueries_is_worked_out() -> None:
    says = "percentage of people in Ohio THAT collect things"
    split = {"splits": True, "queries": [says, "number of kinds of things"], "math": "a / b"}
    crowd = asking(
        selecting=lambda asked: json.dumps(
            {label: {"means": "collect stamps or coins", "answerable": label == "d4"} for label in labels(asked)}
        ),
        separating=json.dumps(split),
        estimating=says_share(0.06),
        sizing='{"number": 3, "confidence": 0.5}',
    )
    (typewriters,) = (factor for factor in crowd.factors if factor.how == "model")
    assert said(typewriters) == pytest.approx(0.02)
    assert "a / b, where a is the percentage of people in Ohio THAT collect things" in typewriters.source


@pytest.mark.parametrize("math", ["a * b", "a / (b - b)", "a + b"])
def test_subqueries_that_give_no_share_leave_the_question_whole(math: str) -> None:
    split = {"splits": True, "queries": ["percentage of X THAT y", "number of z"], "math": math}
    says = {"means": "collect stamps or coins", "answerable": True}
    crowd = asking(selecting=lambda asked: json.dumps(dict.fromkeys(labels(asked), says)), separating=json.dumps(split))
    assert [said(factor) for factor in crowd.factors if factor.how == "model"] == [pytest.approx(0.04)]


def test_a_dropped_parent_is_no_longer_a_condition() -> None:
    def estimating(asked: Asked) -> str:
        return "no idea" if line(asked, "percentage of").endswith("typewriters") else says_share(0.04)

    crowd = asking(
        depending=lambda asked: json.dumps({"depends_on": labels(asked)[-1:], "then": "rarer"}), estimating=estimating
    )
    typewriters, civic = crowd.factors[-1], crowd.factors[-2]
    assert is_guess(typewriters)
    assert (typewriters.disclosures, civic.disclosures, civic.how) == ((TYPEWRITERS,), (CIVIC,), "model")
    assert civic.given == ()


def test_a_forum_counts_like_a_detail_but_not_one_about_a_place() -> None:
    for forum, asked_about in (("r/twinlesstwins", True), ("r/chicago", False)):
        model = Scripted(script())
        crowd = estimate_with_model(FOUND, model, context=POST, community=forum, draws=1, accuracy=FIT)
        assert (
            any("community" in labels(asked) for asked in model.asked if module_of(asked) == "selecting") is asked_about
        )
        assert any(factor.question.endswith(f"say {forum}") for factor in crowd.factors) is asked_about


def test_names_and_addresses_are_never_put_to_a_model() -> None:
    text = "Write to rosa@example.org. I collect vintage typewriters in Leeds."
    model = Scripted(script())
    crowd = estimate_with_model(text, model, draws=1, accuracy=FIT)
    assert any(reason.identifies for reason in crowd.reasons)
    assert not any("rosa" in line(asked, "Details:\n") for asked in model.asked if module_of(asked) == "selecting")
    alone = estimate_with_model(text, Scripted(script()), answers="model", draws=1, accuracy=FIT)
    assert any(reason.identifies for reason in alone.reasons)


def test_the_model_alone_names_the_population_too() -> None:
    crowd = asking(answers="model", populating='{"query": "population of Columbus, Ohio"}')
    assert (crowd.population.label, crowd.population.size, crowd.population.how) == ("Columbus, Ohio", 500_000, "model")
    assert all(factor.how == "model" for factor in crowd.factors)
    assert crowd.factors[0].question.startswith("people in Columbus, Ohio THAT ")
    assert crowd.population.disclosures == (2,)
    assert crowd.k == pytest.approx(1 + 499_999 * 0.04**4)


def test_re_sampling_widens_the_interval_and_shows_the_middle_run() -> None:
    def by_run(asked: Asked) -> str:
        return says_share((0.01, 0.1, 0.5)[asked.sampling.seed // 10_000])

    once, thrice = asking(estimating=by_run, answers="model"), asking(estimating=by_run, answers="model", runs=3)
    assert thrice.factors[-1].value == pytest.approx(0.1)
    assert thrice.low <= thrice.k <= thrice.high
    assert thrice.high > once.high
    assert any("3 times" in note for note in thrice.notes)


def test_the_same_post_seed_and_cache_give_the_same_k(tmp_path: object) -> None:
    from pathlib import Path

    def fickle(asked: Asked) -> str:
        fickled.append(asked)
        return says_share((1 + len(fickled) % 7) / 100)

    fickled: list[Asked] = []
    file = Path(str(tmp_path)) / "replies.sqlite"
    first, second = (
        estimate_with_model(FOUND, Cached(Scripted(script(estimating=fickle)), file), context=POST, accuracy=FIT)
        for _ in range(2)
    )
    assert (first.k, first.low, first.high, first.factors) == (second.k, second.low, second.high, second.factors)
    assert first.asked is not None
    assert second.asked is not None
    assert (second.asked.calls, second.asked.cached) == (0, first.asked.calls)


@given(
    st.floats(1e-5, 1),
    st.floats(1e-5, 1),
    st.sampled_from(["mixed", "model"]),
    st.integers(1, 3),
    st.integers(1, 2),
)
def test_no_answer_takes_k_above_the_statistics_or_below_the_author(
    first: float, second: float, answers: Answers, draws: int, runs: int
) -> None:
    def estimating(asked: Asked) -> str:
        return says_share(first if asked.sampling.seed % 2 else second)

    crowd = asking(answers=answers, draws=draws, runs=runs, estimating=estimating)
    assert 1.0 <= crowd.low <= crowd.k <= crowd.high
    assert crowd.k <= crowd.population.size
    assert all(
        0.0 < factor.low <= factor.value <= factor.high <= 1.0 for factor in crowd.factors if factor.how == "model"
    )
    if answers == "mixed":
        assert crowd.k <= COUNTED.k
        assert crowd.high <= max(crowd.population.high, crowd.k)
        assert crowd.factors[: len(COUNTED.factors)] == COUNTED.factors


@pytest.mark.parametrize(
    "wrong", [{"draws": 0}, {"draws": 51}, {"runs": 0}, {"seed": -1}, {"answers": "both"}], ids=lambda wrong: str(wrong)
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        estimate_with_model(FOUND, Scripted([]), **wrong)  # type: ignore[arg-type]


def test_a_list_of_disclosures_without_their_text_will_do() -> None:
    told = [Disclosure(0, 5, "Leeds", "LOCATION", facts=(Fact("place", "Leeds, England, GB"),))]
    told.append(Disclosure(6, 11, "kayak", "POSSESSION"))
    assert estimate_with_model(told, Scripted(script()), draws=1, accuracy=FIT).factors[-1].disclosures == (1,)


@pytest.mark.parametrize("module", ["selecting", "querying", "estimating", "judging"])
@pytest.mark.parametrize("answers", ["mixed", "model"])
def test_a_model_that_cannot_be_reached_is_an_error_wherever_it_happens(module: str, answers: Answers) -> None:
    with pytest.raises(ModelError, match="status 500") as error:
        asking(answers=answers, **{module: ModelError("The server answered with status 500.", status=500)})
    assert not isinstance(error.value, AnswerError)


def test_sampling_never_leaves_its_range() -> None:
    model = Scripted(script())
    estimate_with_model(FOUND, model, context=POST, draws=2, runs=2, seed=7, accuracy=FIT)
    assert all(isinstance(asked.sampling, Sampling) and asked.sampling.seed >= 7 for asked in model.asked)


def test_what_a_model_that_is_not_fit_reads_as_implied_counts_all_the_same() -> None:
    """Its figures do not count, and neither does its reading that a detail needs none."""
    depends = lambda asked: json.dumps({"depends_on": [labels(asked)[0]], "then": "nearly certain"})  # noqa: E731
    model = Scripted(script(depending=depends))
    crowd = estimate_with_model(FOUND, model, context=POST, draws=1, accuracy=UNFIT)
    assert crowd.k == pytest.approx(estimate(FOUND, context=POST).k)
    fit = estimate_with_model(FOUND, Scripted(script(depending=depends)), context=POST, draws=1, accuracy=FIT)
    assert fit.k > crowd.k
