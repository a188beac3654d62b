"""An allowed word silences what says nothing besides it, and no more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import check, find
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.present.quiet import allowing, notes, told
from leakmeter.types import Disclosure, Fact


def disclosed(words: str, category: str, *more: Fact) -> Disclosure:
    facts = facts_of(words, [Mark(0, len(words), category, 0.9)])[0]
    return Disclosure(0, len(words), words, category, 0.9, "", (*facts, *more))


@pytest.mark.parametrize(
    ("words", "category", "allow"),
    [
        ("I live in Leeds", "LOCATION", ["leeds"]),
        ("I’ve been living in Leeds for three years", "LOCATION", ["Leeds"]),
        ("I grew up in Leeds", "LOCATION", ["Leeds"]),
        ("I love fishing", "INTEREST", ["fishing"]),
        ("I'm a nurse", "OCCUPATION", ["Nurse"]),
        ("Im 24 f", "AGE_GENDER", ["24", "f"]),
        ("my dog Rex", "PET", ["my dog", "Rex"]),
        ("in der STRASSE", "LOCATION", ["in der Straße"]),
        ("my email is jo.fake@example.org", "CONTACT", ["jo.fake@example.org"]),
    ],
)
def test_what_says_no_more_than_the_allowed_words_is_left_out(words: str, category: str, allow: list[str]) -> None:
    said = told([disclosed(words, category)], allow=allow)
    assert (said.disclosures, said.at_wish, said.in_part) == ((), 1, 0)


@pytest.mark.parametrize(
    ("words", "category", "allow"),
    [
        ("I'm a nurse", "OCCUPATION", ["I'm"]),
        ("I'm 34", "AGE", ["I'm", "a"]),
        ("I was so scared in Leeds", "EMOTION", ["Leeds"]),
        ("I was so scared in Leeds", "EMOTION", ["scared"]),
        ("I don't love fishing", "INTEREST", ["fishing"]),
        ("my email is jo.fake@example.org", "CONTACT", ["jo"]),
        ("my name is Jo Fake", "NAME", ["Jo"]),
    ],
)
def test_what_says_something_besides_stays_as_it_is(words: str, category: str, allow: list[str]) -> None:
    detail = disclosed(words, category)
    said = told([detail], allow=allow)
    assert (said.disclosures, said.at_wish, said.in_part) == ((detail,), 0, 0)
    assert notes(said) == ()


@pytest.mark.parametrize(
    ("words", "category", "allow", "left"),
    [
        ("my dog Rex", "PET", ["Rex"], {"pet": "dog"}),
        ("my dog Rex", "PET", ["my dog"], {"pet_name": "Rex"}),
        ("I've lived in Leeds and Bristol", "LOCATION", ["Leeds"], {"place": "Bristol, England, UK"}),
        ("I have type 1 diabetes", "HEALTH", ["type 1"], {"condition": "diabetes"}),
        ("Im 24 f", "AGE_GENDER", ["24"], {"gender": "female"}),
        ("Im 24 f", "AGE_GENDER", ["f"], {"age": 24}),
    ],
)
def test_of_what_says_several_things_the_allowed_one_is_neither_counted_nor_passed_over(
    words: str, category: str, allow: list[str], left: dict[str, object]
) -> None:
    said = told([disclosed(words, category)], allow=allow)
    assert [d.text for d in said.disclosures] == [words]
    assert {fact.attribute: fact.value for fact in said.disclosures[0].facts} == left
    assert notes(said) == ("A part of one detail is left out at your wish and is not in the count.",)
    assert notes(said, counted=False) == ("A part of one detail is left out at your wish.",)


@pytest.mark.parametrize("words", ["I'm a nurse in Leeds", "nurse on nights, Leeds", "a Leeds nurse"])
def test_an_occupation_stays_where_only_its_place_is_allowed(words: str) -> None:
    (kept,) = told([disclosed(words, "OCCUPATION")], allow=["Leeds"]).disclosures
    assert ("occupation", "Registered nurses") in {(fact.attribute, fact.value) for fact in kept.facts}
    assert not any("Leeds" in str(fact.value) for fact in kept.facts)


def test_what_the_tagger_knows_without_reading_it_from_words_stays() -> None:
    rents = Fact("housing", "rents")
    (kept,) = told([disclosed("a flat share in Leeds", "LOCATION", rents)], allow=["Leeds"]).disclosures
    assert kept.facts == (rents,)


def test_the_reason_no_longer_names_what_was_allowed() -> None:
    (dog,) = [d for d in find("I walk my dog Rex every morning.") if d.category == "PET"]
    (kept,) = told([dog], allow=["Rex"]).disclosures
    assert "Rex" in dog.why
    assert "Rex" not in kept.why
    assert "dog" in kept.why


def test_the_nurse_is_reported_and_counted_although_leeds_is_allowed() -> None:
    report = check("I'm a nurse in Leeds", allow=["Leeds"])
    assert ("occupation", "Registered nurses") in {(f.attribute, f.value) for d in report.disclosures for f in d.facts}


words = st.lists(st.sampled_from("I am a nurse in Leeds with my dog Rex at 24".split()), min_size=1, max_size=6).map(
    " ".join
)


@given(words, st.sampled_from(["OCCUPATION", "LOCATION", "PET", "AGE", "EMOTION", "NAME"]), st.lists(words, max_size=2))
def test_allowing_never_adds_a_kind_of_fact_nor_touches_other_details(
    text: str, category: str, allow: list[str]
) -> None:
    detail = disclosed(text, category)
    said = told([detail], allow=allow)
    assert len(said.disclosures) + said.at_wish == 1
    for kept in said.disclosures:
        assert kept.text == text
        assert {f.attribute for f in kept.facts} <= {f.attribute for f in detail.facts}
    if not allowing(allow)(text):
        assert said.disclosures == (detail,)
