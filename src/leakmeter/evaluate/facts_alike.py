"""Whether a fact that was read is the value that a text was said to tell, by what people call it."""

from __future__ import annotations

from leakmeter.text.find.lexicon import by_name, normal
from leakmeter.types import Fact

#: Attributes whose values are numbers or ranges, and by how much two may differ: centimetres and kilograms are rounded.
_NUMBERS = {
    **dict.fromkeys(
        ("age", "relationship_years", "pet_count", "pet_age", "children", "child_age", "siblings", "relative_age",
         "experience_years", "credit_score", "income", "household_income"), 0.0
    ),
    "height": 1.0,
    "weight": 1.0,
}  # fmt: skip
#: Attributes whose values are looked up in a word list: the list and its column of canonical names.
_LISTED = {
    "occupation": ("occupations", "title"),
    "past_occupation": ("occupations", "title"),
    "major": ("majors", "major"),
    "condition": ("conditions", "canonical"),
    "medication": ("medications", "canonical"),
}
_PLACES = ("place", "birthplace", "past_place")
_SAME_COUNTRY = {
    "united kingdom": "uk",
    "england": "uk",
    "scotland": "uk",
    "wales": "uk",
    "usa": "us",
    "united states": "us",
}
#: Nobody is older: an age that is known from below alone may be said to end here.
_OLDEST = 95.0


def alike(fact: Fact, told: str) -> bool:
    """Whether ``fact`` says of its attribute what ``told`` does ("30-34", "61-", "Leeds, UK", "bus driver")."""
    if fact.attribute in _NUMBERS:
        ends = _ends(told)
        return ends is not None and all(
            _near(ours, theirs, _NUMBERS[fact.attribute]) for ours, theirs in zip(_range(fact), ends, strict=True)
        )
    if fact.attribute in _PLACES:
        return any(_same_place(value, told) for value in (str(fact.value), *fact.candidates[:1]))
    if fact.attribute in _LISTED:
        return _plain(str(fact.value)) in {_plain(told), _plain(_listed(*_LISTED[fact.attribute], told))}
    ours = _plain(str(fact.value))
    if fact.attribute == "amount" and told.endswith(
        " ?"
    ):  # "$" alone: dollars of the United States, or of nobody knows where
        ours = ours.removesuffix(" usd").removesuffix(" ?") + " ?"
    return ours == _plain(told)


def _ends(told: str) -> tuple[float | None, float | None] | None:
    """The low and the high end of "30", "30-34", "61-" or "-18"; None of what is no number."""
    low, dash, high = told.partition("-")
    try:
        ends = float(low) if low else None, float(high if dash else low) if high or not dash else None
    except ValueError:
        return None
    return ends


def _range(fact: Fact) -> tuple[float | None, float | None]:
    if fact.low is None and fact.high is None:
        return (float(fact.value), float(fact.value)) if isinstance(fact.value, (int, float)) else (None, None)
    open_above = fact.attribute == "age" and fact.high is not None and fact.high >= _OLDEST
    return fact.low, None if open_above else fact.high


def _near(ours: float | None, theirs: float | None, by: float) -> bool:
    return ours == theirs if ours is None or theirs is None else abs(ours - theirs) <= by


def _same_place(ours: str, theirs: str) -> bool:
    """Whether two places have the same first name, and the country of the one, if it is named, is not another's."""
    a, b = ([_SAME_COUNTRY.get(part, part) for part in _plain(place).split(", ")] for place in (ours, theirs))
    return a[0] == b[0] and (len(a) == 1 or len(b) == 1 or a[-1] == b[-1] or b[-1] in a)


def _listed(name: str, column: str, told: str) -> str:
    row = by_name(name).get(normal(told))
    return row[column] if row is not None and row[column] else told


def _plain(words: str) -> str:
    return words.casefold().removeprefix("the ").strip()
