"""What a user wants kept, hidden or told otherwise, in their own words."""

from __future__ import annotations

import pytest

from leakmeter import InputError, rewrite
from leakmeter.report.rewrite import json as reports
from leakmeter.text.find import find
from leakmeter.text.find.categories import categories
from leakmeter.text.rewrite.topics import topics, topics_called

POST = (
    "Hi all, I'm Priya Fakename, 34, a nurse in Leeds. I was diagnosed with lupus in 2019 and my labrador Biscuit "
    "keeps me going. "
    "Priya's tip: the Leeds rain is no excuse. Anyone else on hydroxychloroquine?"
)


def _about(topic: str, text: str) -> list[str]:
    (wanted,) = topics_called(topic)
    return [one.text for one in find(text) if wanted.about(one)]


@pytest.mark.parametrize("topic", ["health", "place", "job", "pets", "age"])
def test_nothing_of_a_hidden_topic_is_found_in_the_rewrite(topic: str) -> None:
    result = rewrite(POST, hide=[topic])
    assert _about(topic, POST)
    assert not _about(topic, result.text)
    assert (result.unmet, result.stop_reason) == ((), "as asked")


def test_without_a_target_nothing_else_changes() -> None:
    result = rewrite("I'm 34, I live in Leeds. I have lupus. My dog is called Biscuit.", hide=["my health"])
    assert result.text == "I'm 34, I live in Leeds. My dog is called Biscuit."


def test_words_of_the_text_can_be_hidden_too() -> None:
    result = rewrite(POST, hide=["lupus"])
    assert "lupus" not in result.text
    assert "hydroxychloroquine" in result.text


def test_words_in_which_nothing_is_found_are_hidden_all_the_same() -> None:
    text = "The meeting is on Tuesday. Bring the blue folder."
    assert "folder" not in rewrite(text, hide=["folder"]).text


def test_with_a_target_what_is_hidden_goes_and_the_target_is_reached_besides() -> None:
    result = rewrite(POST, 1000, hide=["health"], keep=["my job"])
    assert result.stop_reason == "reached"
    assert "nurse" in result.text
    assert not _about("health", result.text)


def test_what_is_kept_is_pinned() -> None:
    result = rewrite("I'm 34 and I work as a nurse in Leeds.", 1_000_000, method="most", keep=["what i do"])
    assert "nurse" in result.text
    assert any("nurse" in span.text for span in result.pinned)


def test_what_is_pinned_and_hidden_stays_and_is_named() -> None:
    result = rewrite("I'm 34 and I have lupus.", pin=["lupus"], hide=["health"])
    assert result.text == "I'm 34 and I have lupus."
    assert any("lupus" in words for words in result.unmet)


def test_other_values_are_the_same_wherever_a_thing_is_told() -> None:
    result = rewrite(POST, other=["name", "place", "age", "pets"])
    assert not any(word in result.text for word in ("Priya", "Fakename", "Leeds", "34", "Biscuit", "labrador"))
    names = {edit.text for edit in result.edits if edit.span.text == "Priya"}
    places = {edit.text for edit in result.edits if edit.span.text == "Leeds"}
    assert (len(names), len(places)) == (1, 1)
    assert {edit.kind for edit in result.edits} == {"other"}


def test_other_values_do_not_count() -> None:
    text = "I live in Leeds and I am 34."
    assert rewrite(text, other=["age", "place"]).after.crowd.k > 100 * rewrite(text).before.crowd.k


def test_other_values_are_drawn_by_seed() -> None:
    drawn = {rewrite(POST, other=["place"], seed=seed).text for seed in range(6)}
    assert rewrite(POST, other=["place"], seed=3).text == rewrite(POST, other=["place"], seed=3).text
    assert len(drawn) > 1


def test_an_age_and_a_year_of_birth_move_together() -> None:
    moved = rewrite("I am 34, born in 1991.", other=["age"])
    years = [int(edit.text) for edit in moved.edits]
    assert sorted(int(edit.span.text) for edit in moved.edits) == [34, 1991]
    assert sum(years) == 34 + 1991


@pytest.mark.parametrize(("age", "old_enough"), [(17, False), (18, True), (16, False), (19, True)])
def test_nobody_comes_of_age_by_another_value(age: int, old_enough: bool) -> None:
    for seed in range(5):
        (edit,) = rewrite(f"I'm {age} and I need advice.", other=["age"], seed=seed).edits
        assert (int("".join(filter(str.isdigit, edit.text))) >= 18) is old_enough


def test_a_rewrite_with_other_values_survives_json() -> None:
    result = rewrite(POST, other=["place"], hide=["health"])
    assert reports.from_json(reports.to_json(result)) == result


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"hide": ["my sins"]}, "neither words of the text nor a topic. Topics: age,"),
        ({"keep": ["my sins"]}, "which you keep, is neither"),
        (
            {"other": ["health"]},
            "Nothing is made up about “health”. Other values there are for: age, place, name, pets.",
        ),
        ({"hide": ["health"], "keep": ["health"]}, "is to go, and to stay"),
        ({"hide": "health"}, "is one text"),
        ({"hide": ["health"], "method": "redact"}, "hide is for plan, greedy, light, most, and the method is redact"),
        ({"attack": True, "method": "redact"}, "attack is for plan"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused_in_one_sentence(wishes: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said.replace("(", r"\(").replace(".", r"\.")):
        rewrite(POST, **wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "hide", "left"),
    [
        ("I have lupus and my dog is called Biscuit. Any tips?", ["health", "pets"], "Any tips?"),
        ("I have lupus.", ["health"], "[…]."),
        ("The blue folder is here. I like tea.", ["the blue folder is"], "I like tea."),
    ],
)
def test_two_hidden_things_in_a_sentence_and_a_text_that_is_one_disclosure(
    text: str, hide: list[str], left: str
) -> None:
    assert rewrite(text, hide=hide).text == left


def test_words_in_a_quotation_stay_and_are_named() -> None:
    text = "> the blue folder is mine\n\nNo it isn't."
    result = rewrite(text, hide=["blue folder"])
    assert (result.text, result.unmet) == (text, ("blue folder",))


def test_what_says_a_hidden_place_again_goes_too() -> None:
    assert "Leeds" not in rewrite("I live in Leeds. The Leeds rain is no excuse. Coffee?", hide=["place"]).text


def test_what_one_disclosure_tells_of_a_kept_topic_stays_when_the_rest_is_hidden() -> None:
    result = rewrite("I work as a nurse in Leeds. Coffee?", keep=["my job"], hide=["where I live"])
    assert "nurse" in result.text
    assert "Leeds" not in result.text


@pytest.mark.parametrize("seed", range(8))
def test_another_value_is_never_one_that_the_text_tells(seed: int) -> None:
    text = "I'm Sam Khan and I live in Leeds, born in Glasgow. My labrador is called Luna."
    result = rewrite(text, other=["name", "place", "pets"], seed=seed)
    told = ("Sam", "Khan", "Leeds", "Glasgow", "labrador", "Luna")
    assert not any(word in result.text for word in told)
    cities = [edit.text for edit in result.edits if edit.span.text in ("Leeds", "Glasgow")]
    assert len(set(cities)) == 2


@pytest.mark.parametrize("text", ["I live in Paris.", "I live in London.", "I live in Dublin.", "I live in Ohio."])
def test_places_without_regions_and_the_largest_have_another_value_too(text: str) -> None:
    result = rewrite(text, other=["place"])
    assert result.edits
    assert result.unmet == ()


def test_what_no_other_value_is_made_up_for_is_named() -> None:
    result = rewrite("I live in France.", other=["place"])
    assert (result.edits, result.unmet) == ((), ("I live in France",))


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("I'm thirty-four and tired.", "thirty-four"),
        ("34F here.", "34"),
        ("I'm an 18 year old from Leeds.", "an 18"),
        ("I was born on 04.05.1991.", "1991"),
    ],
)
def test_ages_are_told_otherwise_however_they_are_written(text: str, old: str) -> None:
    assert old not in rewrite(text, other=["age"]).text


def test_an_article_fits_the_age_that_is_made_up() -> None:
    assert rewrite("I'm an 18 year old from Leeds.", other=["age"]).text.startswith("I'm a 2")


def test_a_name_that_means_something_else_is_replaced_only_where_it_is_one() -> None:
    result = rewrite("Hi, my name is Will Thornbury. Will anyone help? Dr Who can.", other=["name"])
    assert "Will anyone help? Dr Who can." in result.text
    assert "Thornbury" not in result.text


def test_made_up_words_may_be_true_of_something_else() -> None:
    result = rewrite("I'm 34 and 36 weeks pregnant.", other=["age"], seed=1)
    assert "36 weeks pregnant" in result.text
    assert any("pregnant" in one.text for one in result.after.disclosures)
    assert result.false == ()


def test_what_is_kept_or_forbidden_is_not_made_up() -> None:
    assert rewrite("I live in Leeds.", keep=["Leeds"], other=["place"]).text == "I live in Leeds."


def test_every_topic_is_about_kinds_of_disclosure_that_exist() -> None:
    assert {kind for topic in topics() for kind in topic.categories} <= {each.id for each in categories()}


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("my medication", "health"),
        ("that I'm trans", "gender"),
        ("my asthma", "health"),
        ("my daughter", "family"),
        ("being a nurse", "job"),
        ("how to reach me", "contact"),
        ("where we live", "place"),
        ("my divorce", "relationship"),
    ],
)
def test_topics_are_known_by_what_people_call_them(said: str, topic: str) -> None:
    assert topic in [each.id for each in topics_called(said)]


def test_where_somebody_is_from_is_a_place_and_an_origin() -> None:
    assert {each.id for each in topics_called("where I'm from")} == {"place", "origin"}


def test_words_after_my_may_stand_in_the_text_without_it() -> None:
    assert "folder" not in rewrite("The blue folder is here. I like tea.", hide=["my blue folder"]).text


def test_what_nothing_is_found_about_is_named() -> None:
    assert rewrite("I like tea.", hide=["my health"]).missing == ("my health",)


def test_a_sentence_that_tells_something_else_stays_and_dots_stand_for_what_is_hidden() -> None:
    result = rewrite("At 34 my lupus and the move to Leeds were too much for me.", hide=["my health"])
    assert "lupus" not in result.text
    assert "Leeds" in result.text
    assert "34" in result.text


def test_an_attack_on_the_rewrite_says_what_is_still_guessed() -> None:
    result = rewrite("I live in Leeds. I have lupus.", hide=["health"], attack=True)
    assert result.attacked is not None
    guessed = {verdict.guess.attribute for turn in result.attacked.iterations for verdict in turn.verdicts}
    assert "current_city_country" in guessed
    assert "health" not in guessed
