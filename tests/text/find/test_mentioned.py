"""What is mentioned of the author gives marks their facts, and words without a mark one of their own."""

from __future__ import annotations

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.consolidate.mentions import with_mentions
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.mention import Experiencer, Mention, State
from leakmeter.text.find.normalize.mentions import attributes
from leakmeter.types import Fact

TEXT = "Coeliac since forever, my sister is 34, was vegan once."
LONG = " ".join(["and", "so", "on"] * 10)


def mention(
    words: str,
    attribute: str,
    value: str = "",
    who: Experiencer = "author",
    state: State = "now",
    confidence: float = 0.8,
) -> Mention:
    start = TEXT.index(words)
    return Mention(start, start + len(words), attribute, value, who, state, confidence)


def test_words_without_a_mark_get_one() -> None:
    (mark,) = with_mentions(TEXT, [], [mention("Coeliac", "condition")])
    assert (mark.start, mark.end, mark.category, mark.confidence) == (0, 7, "HEALTH", 0.8)
    assert mark.facts == (Fact("condition", "celiac disease"),)


def test_a_mark_that_holds_the_words_gets_the_facts_and_stays() -> None:
    there = Mark(0, 21, "OTHERS", 0.6, "Coeliac since forever")
    (mark,) = with_mentions(TEXT, [there], [mention("Coeliac", "condition")])
    assert (mark.start, mark.end, mark.category) == (0, 21, "OTHERS")
    assert mark.facts == (Fact("condition", "celiac disease"),)


def test_what_is_anothers_or_over_gives_nothing() -> None:
    others = [mention("34", "age", who="relative"), mention("vegan", "diet", state="past")]
    assert with_mentions(TEXT, [], others) == []


def test_what_the_second_head_knows_too_is_told_only_by_a_surer_mention() -> None:
    text = f"40 now {LONG}"
    there = Mark(0, 6, "AGE", 0.9, "40 now")
    least = attributes()["age"].least
    for confidence, facts in ((least - 0.01, ()), (least, (Fact("age", 40),))):
        said = Mention(0, 2, "age", "", "author", "now", confidence)
        assert with_mentions(text, [there], [said])[0].facts == facts


def test_a_short_text_in_which_nobody_else_is_mentioned_is_all_its_authors() -> None:
    doubtful = Mention(0, 2, "age", "", "author", "now", 0.5)
    anothers = Mention(13, 15, "age", "", "friend", "now", 0.5)
    (mark,) = with_mentions("40 now, and Jo 43", [], [doubtful])
    assert mark.facts == (Fact("age", 40),)
    assert with_mentions("40 now, and Jo 43", [], [doubtful, anothers]) == []
    assert with_mentions(f"40 now {LONG}", [], [doubtful]) == []


def test_marks_come_in_reading_order() -> None:
    there = Mark(24, 33, "FAMILY", 0.9, "my sister")
    found = with_mentions(TEXT, [there], [mention("sister", "relative", "sibling"), mention("Coeliac", "condition")])
    assert [mark.category for mark in found] == ["HEALTH", "FAMILY"]
    assert found[1].facts == (Fact("relative", "sibling"),)


def test_where_one_goes_or_was_born_is_no_home() -> None:
    text = "Lisbon next week, Oslo by birth."
    for words, attribute in (("Lisbon", "trip_place"), ("Oslo", "birthplace"), ("Oslo", "past_place")):
        start = text.index(words)
        told = Mention(start, start + len(words), attribute, "", "author", "now", 0.9)
        marks = with_mentions(text, [], [told])
        (facts,) = facts_of(text, marks)
        assert "place" not in {fact.attribute for fact in (*facts, *marks[0].facts)}
