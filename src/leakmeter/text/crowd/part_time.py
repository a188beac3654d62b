"""Occupations that many do part-time, whom a table of full-time, year-round workers leaves out."""

from __future__ import annotations

from leakmeter.statistics import group_of

#: Occupations in which part-time work is the rule outside the service group, and how many times as many may do them as the
#: table's full-time, year-round workers. Cashiers, retail, waiting and fast food: after totals of the Bureau of Labor Statistics
#: for May 2015 (3.5, 4.6, 2.5 and 3.2 million), which are two to three times the table's, and sixteen times for fast food;
#: counters and hosts: assumed.
_MISSED = 4.0
_MISSED_MOST = 12.0
_PART_TIME = frozenset(
    (
        "Cashiers", "Retail salespersons", "Childcare workers", "Personal care aides", "Recreation and fitness workers",
        "Teacher assistants", "Library assistants, clerical", "Models, demonstrators, and product promoters",
        "Other teachers and instructors", "Musicians, singers, and related workers", "Dancers and choreographers",
        "Nonfarm animal caretakers", "Tour and travel guides", "Door-to-door sales workers, news and street vendors, and related workers",
        "Counter and rental clerks", "Tellers", "Stock clerks and order fillers", "Maids and housekeeping cleaners",
    )
)  # fmt: skip
_MOSTLY_PART_TIME = frozenset(
    (
        "Counter attendants, cafeteria, food concession, and coffee shop",
        "Hosts and hostesses, restaurant, lounge, and coffee shop",
        "Food preparation and serving related workers, all other",
        "Lifeguards and other recreational, and all other protective service workers",
        "Crossing guards",
        "Combined food preparation and serving workers, including fast food",
        "Ushers, lobby attendants, and ticket takers",
    )
)
_FULL_TIME = frozenset(("Chefs and head cooks", "First-line supervisors of food preparation and serving workers"))
_SERVING = "Food Preparation and Serving Related"
PART_TIME_NOTE = "of full-time, year-round workers: with those who do it part-time it may be up to {:.0f} times as many"


def part_time(title: str) -> float:
    """How many times as many may work in an occupation as work in it full-time all year; 0 where few do otherwise."""
    if title in _MOSTLY_PART_TIME:
        return _MISSED_MOST
    group = group_of(title)
    serving = group is not None and group[0] == _SERVING and title not in _FULL_TIME
    return _MISSED if serving or title in _PART_TIME else 0.0
