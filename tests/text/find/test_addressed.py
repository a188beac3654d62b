"""What others call the author tells a sex, where nobody else can be meant."""

from __future__ import annotations

import pytest

from leakmeter.text.find import find
from leakmeter.text.find.addressed import addressed


def _told(text: str) -> list[tuple[str, str]]:
    return [(mark.category, str(fact.value)) for mark in addressed(text) for fact in mark.facts]


@pytest.mark.parametrize(
    "text",
    [
        'The usher says "ma\'am, shall I fetch a chair?"',
        'I lean on the rail and the clerk says "ma\'am, is it time??"',
        '"Lady, you weigh more than you look," said the man, setting me down.',
        "They called me ma'am at the tyre place and I felt a hundred.",
        'My aunt introduced me as "our girl who\'s still looking".',
        "the teenager goes “ma’am you can’t ride, you’re like, super pregnant.”",
        'The guard told me, "Madam, the lift is closed."',
        '"Miss, you dropped this," a boy said.',
        "I got called ma'am twice today.",
        'The bus driver was like "excuse me, young lady, that is not a ticket"',
        'Her toddler calls me "library lady".',
        'Someone at the depot asked me, "Ma\'am, are you lost?"',
    ],
)
def test_who_is_called_by_a_womans_word_is_a_woman(text: str) -> None:
    assert _told(text) == [("GENDER", "female")]


@pytest.mark.parametrize(
    "text",
    [
        'The neighbour ran out yelling "sir, is something on fire".',
        'Kid looks at the trick and goes "sir, how\'d you do this"',
        'My daughter calls me "white dad burns water".',
        '"Sir, your hat is smoking," the waitress said.',
        "The new hires call me sir, which I cannot get used to.",
        'My old coach says "son, sit down before you fall down."',
        'The ranger said to me: "Young man, that is a goose."',
        "I just got called sir by somebody older than me.",
    ],
)
def test_who_is_called_by_a_mans_word_is_a_man(text: str) -> None:
    assert _told(text) == [("GENDER", "male")]


@pytest.mark.parametrize(
    "text",
    [
        'I say "no ma\'am" to every teacher.',
        '"Yes sir," I said.',
        '"Ma\'am", I told her, "that is my seat."',
        'I walked up and said "sir, you dropped this".',
        'We were both yelling "ma\'am, your bag!"',
        'The clerk says "sir, calm down" to the man behind us.',
        'My mother was at the till and the clerk says "ma\'am, your card bounced."',
        'My husband parks anywhere. The cop says "sir, this is a pavement."',
        'A customer was shouting and my manager said "sir, please leave".',
        'In the movie the butler says "madam, dinner is served."',
        "Don't call me sir.",
        'When a cop says "sir, step out" you step out.',
        "I wish they called me ma'am.",
        "If he calls me miss again I will scream.",
        "People called me sir on the phone all day, it is my voice.",
        'He said "ma\'am?" and his friend goes "sir, sorry". I just stood there.',
        'The poster says "Sir Elton at the arena".',
        'The clerk says "miss the bus and you wait an hour".',
        'They call me "mom friend".',
        "Dear sir or madam, I write about the drains.",
        'He was rude. The usher told her "ma\'am, sit down".',
    ],
)
def test_what_the_author_says_or_another_is_called_tells_nothing_of_the_author(text: str) -> None:
    assert _told(text) == []


def test_a_word_that_a_stranger_says_to_the_author_is_found_in_a_text() -> None:
    found = find('I was only buying string. The clerk says "ma\'am, is it time??" and points at my belly.')
    assert ("gender", "female") in {(fact.attribute, fact.value) for d in found for fact in d.facts}


def test_what_others_call_the_author_is_no_news_against_the_authors_own_word() -> None:
    found = find("I'm a man with long hair, and from behind people call me ma'am.")
    assert {f.value for d in found for f in d.facts if f.attribute == "gender"} == {"male"}
