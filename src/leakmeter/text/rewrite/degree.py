"""How much an alternative may take away, in three ordered steps."""

from __future__ import annotations

from enum import IntEnum

from leakmeter.errors import InputError


class Degree(IntEnum):
    """How far a detail climbs its hierarchy; a higher degree says less.

    MINIMAL takes the next step up and keeps the story: the region of a city, the middle of a decade, the kind of job.
    MODERATE keeps the kind of thing: the country, the decade, the field of work.
    STRONG takes the detail out of the words ("a 15-year-old car" -> "a car"), or leaves the words out.
    (Degrees that a reader can choose are what Dou et al. 2024 list as missing, section 6 and limitations.)
    """

    MINIMAL = 1
    MODERATE = 2
    STRONG = 3

    @classmethod
    def named(cls, name: str) -> Degree:
        """The degree of a name in any case ("moderate"). Raises InputError where there is none of that name."""
        found = cls.__members__.get(name.upper())
        if found is None:
            known = ", ".join(degree.name.lower() for degree in cls)
            raise InputError(f"There is no degree “{name[:20]}”. Degrees: {known}.")
        return found
