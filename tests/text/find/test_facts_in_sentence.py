"""What the rest of a sentence makes of a mark's facts, and words that tell less, or other things, than they seem to."""

from __future__ import annotations

import pytest

from leakmeter.text.crowd.estimate import estimate
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.consolidate.stated import with_stated
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import Stated
from leakmeter.text.find.normalize.employment import employment_facts
from leakmeter.text.find.normalize.ranges import range_in
from leakmeter.types import Disclosure, Fact


def read(text: str, words: str, category: str) -> dict[str, object]:
    start = text.index(words)
    (facts,) = facts_of(text, [Mark(start, start + len(words), category, 0.9, words)])
    return {fact.attribute: fact.value for fact in facts}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I'm at community college and it's hard.", "I'm at community college"),
        ("Community college is killing me this term.", "Community college"),
        ("Community college gave me a parking ticket today.", "Community college"),
    ],
)
def test_a_college_of_today_is(text: str, words: str) -> None:
    assert read(text, words, "EDUCATION").get("student") == "college"


@pytest.mark.parametrize("text", ["Husband, 45, tired of it all.", "Wife, mom, nurse.", "Husband here."])
def test_a_spouse_in_a_list_may_be_the_author(text: str) -> None:
    words = text.split(",")[0].split()[0]
    assert "partner_gender" not in read(text, words, "HUSBAND_BF" if words == "Husband" else "WIFE_GF")


@pytest.mark.parametrize("words", ["my father's widow", "I'm his widow's lawyer", "my wife", "I'm fond of his wife"])
def test_the_widows_and_wives_of_others_are_not_the_author(words: str) -> None:
    assert "gender" not in read(words, words, "WIFE_GF")


@pytest.mark.parametrize(
    "words",
    [
        "I clocked out of work early", "I came straight out of work", "I got out of work at five",
        "we walked out of work and drove home", "when I get out of work", "I ran out of work",
    ],
)  # fmt: skip
def test_leaving_work_for_the_day_is_no_loss_of_it(words: str) -> None:
    assert Fact("employment", "unemployed") not in employment_facts(words)


@pytest.mark.parametrize(
    "words",
    ["I'm out of work", "I've been out of work since March", "currently out of work", "I am still out of a job"],
)
def test_who_is_out_of_work_has_none(words: str) -> None:
    assert employment_facts(words) == (Fact("employment", "unemployed"),)


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("I bring in under twenty but over ten thousand a year", 10_000, 20_000),
        ("I make over ten but under twenty thousand a year", 10_000, 20_000),
        ("I earn more than 30k but less than 40k a year", 30_000, 40_000),
        ("I make at least forty, not quite fifty thousand a year", 40_000, 50_000),
        ("I earn less than 60 thousand and more than 50 a year", 50_000, 60_000),
        ("my salary is above $70,000 but below $80,000", 70_000, 80_000),
    ],
)
def test_an_income_may_be_told_by_its_two_bounds(words: str, low: float, high: float) -> None:
    (income,) = [
        fact for fact in facts_of(words, [Mark(0, len(words), "FINANCE", 0.9, words)])[0] if fact.attribute == "income"
    ]
    assert (income.low, income.high) == (low, high)


@pytest.mark.parametrize(
    "words", ["over ten and over twenty thousand", "under 5 people over 60", "over twenty but under ten"]
)
def test_two_bounds_that_hold_nothing_are_no_range(words: str) -> None:
    assert range_in(words) is None


@pytest.mark.parametrize(
    "words", ["fellow renters", "as a fellow diabetic", "Fellow five foot four people", "a fellow parent"]
)
def test_fellow_before_others_is_no_man(words: str) -> None:
    for category in ("GENDER", "APPEARANCE", "HEALTH", "FAMILY"):
        assert "gender" not in read(words, words, category)


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Stairs and I are enemies.", "Stairs and I are enemies"),
        ("The stairs take me ten minutes.", "stairs take me"),
        ("I use a cane on steps.", "cane on steps"),
        ("These legs are done with stairs.", "legs are done with stairs"),
    ],
)
def test_what_stairs_do_to_one_is(sentence: str, words: str) -> None:
    start = sentence.index(words)
    assert Stated(start, start + len(words), "walking=yes", 0.9).told(sentence) == (Fact("walking_difficulty", "yes"),)


def _with(text: str, words: str, category: str, said: str, label: str) -> list[Mark]:
    at, start = text.index(words), text.index(said)
    mark = Mark(at, at + len(words), category, 0.6, words)
    return with_stated(text, [mark], [Stated(start, start + len(said), label, 0.9)])


@pytest.mark.parametrize(
    ("words", "category", "said", "label"),
    [
        ("my supervisor was an absolute saint", "OTHERS", "my supervisor", "work=working"),
        ("our lease ends in july", "OTHERS", "our lease", "housing=rents"),
        ("my boss told me off", "OTHERS", "my boss", "work=working"),
    ],
)
def test_a_statement_does_not_tear_a_predicate_from_its_subject(
    words: str, category: str, said: str, label: str
) -> None:
    (mark,) = _with(f"Well, {words}.", words, category, said, label)
    assert mark.end - mark.start == len(words)
    assert len(mark.facts) == 1


def test_what_can_stand_alone_is_parted() -> None:
    text = "gay & learning bass"
    found = _with(text, text, "INTEREST", "gay", "orientation=gay")
    assert [text[m.start : m.end] for m in found] == ["gay", "learning bass"]


def test_who_is_short_of_money_by_an_income_is_counted_by_it_once() -> None:
    income = Disclosure(
        0, 1, "I get 10 to 20 thousand", "FINANCE", 0.9, "", (Fact("income", "10000 to 20000", 10_000.0, 20_000.0),)
    )
    short = Disclosure(2, 3, "I can't afford it", "FINANCE", 0.9, "", (Fact("means", "short of money"),))
    alone, both = estimate([income]), estimate([income, short])
    assert both.k == pytest.approx(alone.k)
    assert both.not_estimated == ()
    assert any("short of money" in factor.question for factor in estimate([short]).factors)
