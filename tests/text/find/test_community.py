"""A community's topic is expected there; whatever goes beyond it is not."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import find
from leakmeter.api import check
from leakmeter.text.find.categories import categories
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.present.community import forum, table, topic_of
from leakmeter.text.find.present.implied import IMPLIED, NEVER_IMPLIED, implies, lowered
from leakmeter.types import Disclosure


def said(words: str, category: str, confidence: float = 0.9) -> Disclosure:
    """A disclosure of these words, with the facts that are read from them."""
    mark = Mark(0, len(words), category, confidence)
    return Disclosure(0, len(words), words, category, confidence, "This says something.", facts_of(words, [mark])[0])


def expected(community: str, words: str, category: str) -> bool:
    topic = topic_of(community)
    return topic is not None and implies(topic, said(words, category))


@dataclass(frozen=True)
class Scripted:
    """A tagger that marks these words, wherever they stand."""

    marks: tuple[tuple[str, str, float], ...]

    def tag(self, text: str) -> list[Mark]:
        found = [(text.find(words), words, category, sure) for words, category, sure in self.marks]
        return [Mark(at, at + len(words), category, sure) for at, words, category, sure in sorted(found) if at >= 0]


@pytest.mark.parametrize(
    ("community", "words", "category"),
    [
        ("r/diabetes", "I was diagnosed with type 1", "HEALTH"),
        ("r/diabetes", "I'm diabetic and take insulin", "HEALTH"),
        ("r/Type1Diabetes", "as a fellow T1D", "HEALTH"),
        ("r/ADHD", "I have ADHD", "MENTAL_HEALTH"),
        ("r/nursing", "I'm a nurse", "OCCUPATION"),
        ("r/nursing_intl", "I work as a registered nurse", "OCCUPATION"),
        ("r/beyondthebump", "our baby", "FAMILY"),
        ("r/dogs", "my dog", "PET"),
        ("r/actuallesbians", "I'm a lesbian", "SEXUAL_ORIENTATION"),
        ("r/actuallesbians", "as a woman", "GENDER"),
        ("r/personalfinance", "I'm in debt", "FINANCE"),
        ("r/teenagers", "I'm a teenager", "AGE"),
        ("r/AskWomenOver40", "I'm over 40", "AGE"),
        ("r/leeds", "I live in Leeds", "LOCATION"),
        ("r/leeds", "I live in England", "LOCATION"),
        ("r/ghana", "I'm Ghanaian", "RACE_NATIONALITY"),
        # Not in the table: read from the name.
        ("r/CatAdvice", "I have a cat", "PET"),
        ("r/EpilepsyUK", "I'm epileptic", "HEALTH"),
        ("r/Librarian", "I'm a librarian", "OCCUPATION"),
        ("r/woodworking", "I'm into woodworking", "INTEREST"),
        ("r/Chihuahua", "my dog", "PET"),
    ],
)
def test_what_a_community_is_about_is_expected_there(community: str, words: str, category: str) -> None:
    assert expected(community, words, category)


@pytest.mark.parametrize(
    ("community", "words", "category"),
    [
        ("r/diabetes", "diagnosed with type 1 at nine at Leeds General", "HEALTH"),
        ("r/diabetes", "I was diagnosed with type 1 in 2011", "HEALTH"),
        ("r/diabetes", "I don't have diabetes", "HEALTH"),
        ("r/diabetes", "I'm not diabetic", "HEALTH"),
        ("r/diabetes", "my son has type 1", "HEALTH"),
        ("r/diabetes", "I have depression", "MENTAL_HEALTH"),
        ("r/diabetes", "I have diabetes and depression", "HEALTH"),
        ("r/diabetes", "I have it", "HEALTH"),
        ("r/Type1Diabetes", "I have type 2", "HEALTH"),
        ("r/nursing", "I'm a nurse at Leeds General", "OCCUPATION"),
        ("r/nursing", "I was a nurse", "OCCUPATION"),
        ("r/nursing", "I'm a teacher", "OCCUPATION"),
        ("r/beyondthebump", "my wife", "WIFE_GF"),
        ("r/dogs", "my golden retriever", "PET"),
        ("r/dogs", "my dog Biscuit", "PET"),
        ("r/dogs", "my dog 🏳️‍🌈", "PET"),
        ("r/lgbt", "I'm a lesbian", "SEXUAL_ORIENTATION"),
        ("r/personalfinance", "I have $4,000 in savings", "FINANCE"),
        ("r/teenagers", "I'm 16", "AGE"),
        ("r/leeds", "I live in Headingley, Leeds", "LOCATION"),
        ("r/leeds", "I live in Bradford", "LOCATION"),
        ("r/leeds", "I was born in Leeds", "LOCATION"),
        ("r/portland", "I live in Portland, Maine", "LOCATION"),
        # Names that do not mean what their parts mean.
        ("r/AskDocs", "I'm a doctor", "OCCUPATION"),
        ("r/ADHD_partners", "I have ADHD", "MENTAL_HEALTH"),
        ("r/AskReddit", "I'm a nurse", "OCCUPATION"),
    ],
)
def test_what_goes_beyond_the_topic_is_kept(community: str, words: str, category: str) -> None:
    assert not expected(community, words, category)


@pytest.mark.parametrize("category", sorted(NEVER_IMPLIED))
def test_contact_data_and_names_are_never_lowered(category: str) -> None:
    assert not any(category in topic.categories for _, topic in table())
    topic = topic_of("r/diabetes")
    assert topic is not None
    forced = replace(topic, categories=topic.categories | {category})
    assert not implies(forced, said("diabetes", category))


@pytest.mark.parametrize(
    "name",
    [
        "r/diabetes",
        "/r/diabetes/",
        "diabetes",
        "R/Diabetes",
        " r/diabetes ",
        "https://www.reddit.com/r/diabetes/top?t=1",
    ],
)
def test_a_community_is_known_by_any_of_its_spellings(name: str) -> None:
    topic = topic_of(name)
    assert topic is not None
    assert topic.name.lower() == "r/diabetes"
    assert forum(name).lower() == "diabetes"


@pytest.mark.parametrize(
    "name", [None, "", "  ", "r/", "/", "r/AskReddit", "x" * 5000, "\x1b[31m", "r/*", ".*", "r/[", "日本"]
)
def test_a_name_that_says_nothing_expects_nothing(name: str | None) -> None:
    topic = topic_of(name)
    assert topic is None or topic.place  # 日本 is a place


def test_the_table_names_many_communities_and_each_expects_something() -> None:
    names = {pattern.pattern for pattern, _ in table()}
    assert len(names) >= 250
    assert all(name == name.lower() and name.replace(".*", "").isalnum() for name in names)
    known = {category.id for category in categories()}
    assert all(topic.phrases and topic.categories <= known for _, topic in table())


def test_a_lowered_disclosure_says_why_and_falls_below_the_usual_threshold() -> None:
    text = "I have diabetes. I live in Leeds."
    tagger = Scripted((("I have diabetes", "HEALTH", 1.0), ("I live in Leeds", "LOCATION", 0.9)))
    health, place = find(text, tagger=tagger, community="r/diabetes")
    assert health.confidence == IMPLIED < 0.5
    assert health.why.endswith("(condition: diabetes); writing in r/diabetes implies as much.")
    assert place.confidence == 0.9
    assert "r/diabetes" not in place.why
    assert [d.category for d in find(text, tagger=tagger, threshold=0.5, community="r/diabetes")] == ["LOCATION"]


def test_check_leaves_out_what_the_community_implies_and_says_so() -> None:
    text = "I'm a nurse. I'm 24 years old."
    everywhere, there = check(text), check(text, community="r/nursing")
    assert [d.category for d in everywhere.disclosures] == ["OCCUPATION", "AGE"]
    assert [d.category for d in there.disclosures] == ["AGE"]
    assert any("no more than writing in r/nursing does" in note for note in there.crowd.notes)
    assert there.crowd.k > everywhere.crowd.k
    assert check(text, community="r/nursing", threshold=0.1).disclosures != there.disclosures


words = st.lists(
    st.sampled_from(
        "I am a have diabetes insulin nurse dog lesbian Leeds not nine 2011 my son with type 1 and".split()
    ),
    min_size=1,
    max_size=8,
).map(" ".join)
disclosures = st.lists(
    st.builds(said, words, st.sampled_from([c.id for c in categories()]), st.floats(0.01, 1.0)), max_size=5
)
communities = st.sampled_from(
    ["r/diabetes", "r/nursing", "r/dogs", "r/leeds", "r/actuallesbians", "r/AskReddit", "nothing at all", "", None]
)


@given(disclosures, communities)
def test_lowering_adds_nothing_removes_nothing_and_makes_nothing_surer(
    found: list[Disclosure], community: str | None
) -> None:
    after = lowered(found, topic_of(community))
    assert [replace(d, confidence=0.5, why="") for d in after] == [replace(d, confidence=0.5, why="") for d in found]
    assert all(0 < new.confidence <= old.confidence for new, old in zip(after, found, strict=True))
    assert all((new == old) == (new.confidence == old.confidence) for new, old in zip(after, found, strict=True))


@given(disclosures)
def test_without_a_community_nothing_changes(found: list[Disclosure]) -> None:
    assert lowered(found, None) == found


@given(disclosures, communities, words)
def test_more_words_are_never_expected_where_fewer_are_not_unless_they_are_of_the_topic(
    found: list[Disclosure], community: str | None, more: str
) -> None:
    topic = topic_of(community)
    for disclosure in found if topic else ():
        longer = replace(disclosure, text=f"{disclosure.text} Zanzibar {more}")
        assert topic is not None
        assert not implies(topic, longer)


@given(st.text(max_size=60))
def test_any_name_is_read_without_complaint(name: str) -> None:
    topic_of(name)
