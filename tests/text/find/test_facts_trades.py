"""A line of work is told by what somebody does all day, and not by what they do at home."""

from __future__ import annotations

import pytest

from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark


def field(words: str) -> list[str | int | float]:
    (found,) = facts_of(words, [Mark(0, len(words), "OCCUPATION", 0.9)])
    return [fact.value for fact in found if fact.attribute == "field"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("I frame houses", "construction"),
        ("I lay tile for a living", "construction"),
        ("on a framing crew", "construction"),
        ("we dig foundations", "construction"),
        ("on the line at the plant", "manufacturing"),
        ("I run a press at the factory", "manufacturing"),
        ("I inspect parts on an assembly line", "manufacturing"),
        ("I ring up groceries", "retail"),
        ("Laid block all February", "construction"),
        ("I finish flatwork, I've got the bull float and the bad back", "construction"),
        ("I count pills by fives", "healthcare"),
        ("Hung two units, coded one, charted until the pen died", "healthcare"),
        ("the school called me to sub", "education"),
        ("I've got closings this week", "real estate"),
        ("the Dollar General aisle I stock", "retail"),
        ("I'd stripped and made fourteen king beds", "hospitality"),
        ("I'm the night desk at this Days Inn", "hospitality"),
        ("Closing shift behind the bar at Moe's", "food service"),
        ("behind the county clerk's glass", "government"),
        ("I've sold hardware off that same counter since '98", "retail"),
        ("I work at a dentist's office", "healthcare"),
        ("I stock the dairy wall at Publix", "retail"),
        ("I'm a pharmacist at Walmart", "healthcare"),
        ("I sell life insurance all over this valley", "insurance"),
        ("I'm the deputy clerk who takes down every word", "government"),
        ("behind the register all day", "retail"),
        ("I drive a delivery van", "transport"),
        ("I load trucks at the dock", "transport"),
        ("behind the counter at a bank", "finance"),
        ("I do people's taxes", "finance"),
        ("grading essays until midnight", "education"),
        ("I'm on bus duty after the bell", "education"),
        ("I change bedpans", "healthcare"),
        ("I draw blood all day", "healthcare"),
        ("I make the pizzas at a place by the highway", "food service"),
        ("our work oven goes to 650", "food service"),
        ("I flip burgers", "food service"),
        ("I plow roads for the state", "government"),
        ("I reset passwords all day", "tech"),
    ],
)
def test_what_is_done_for_pay_tells_the_line_of_work(words: str, expected: str) -> None:
    assert field(words) == [expected]


@pytest.mark.parametrize(
    "words",
    [
        "I make pizzas at home",
        "I made my bed",
        "I laid block in my yard",
        "my sister grades essays",
        "I used to flip burgers",
        "I laid tile in my bathroom",
        "I delivered a pizza to grandma",
        "I make lattes for my husband",
        "I wash dishes after dinner",
        "I do my taxes",
        "I want to frame houses someday",
    ],
)
def test_what_is_done_at_home_or_by_others_tells_none(words: str) -> None:
    assert field(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "the two hours when the manager is in",
        "whenever the store manager was around",
        "the manager says no refunds",
        "because their nurse told us so",
    ],
)
def test_what_the_manager_does_tells_no_work_of_the_author(words: str) -> None:
    assert field(words) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("I'm the manager here", "business"),
        ("as the manager I close up", "business"),
        ("I am the school nurse who does the vaccines", "healthcare"),
    ],
)
def test_who_says_they_are_the_manager_is(words: str, expected: str) -> None:
    assert expected in field(words)


def test_whose_office_it_is_is_not_what_the_author_does() -> None:
    for words in ("The dentist's office always goes off script", "I work at a dentist's office"):
        (found,) = facts_of(words, [Mark(0, len(words), "OCCUPATION", 0.9)])
        assert "occupation" not in {fact.attribute for fact in found}
    assert field("The dentist's office always goes off script") == []
