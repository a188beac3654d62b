"""Weights of before and of today: "was 265 lbs, now 210", "SW 120 kg, CW 95 kg"."""

from __future__ import annotations

import re

#: Kilograms in a pound and in a kilogram, by the letter with which the unit begins.
_KILOGRAMS = {"l": 0.4536, "p": 0.4536, "k": 1.0, "s": 6.350}


def weight_now(plain: str) -> int:
    """Kilograms where a former weight is told beside that of today ("was 265 lbs, now 210"), or 0."""
    if _GOAL.search(plain) and not _MEASURED.search(plain):
        return 0
    for pattern in _THEN_NOW:
        match = pattern.search(plain)
        if match:
            unit = (match["unit"] or match["former"] or "l")[0].lower()
            return round(int(match["value"]) * _KILOGRAMS[unit])
    return 0


_UNIT = r"(?:lbs?|pounds?|kgs?|kilos?|st(?:one)?)"
_FORMER = rf"\d{{2,3}} ?(?P<former>{_UNIT})?"
_TODAY = rf"(?P<value>\d{{2,3}})(?! ?(?:cm|%|mg|ml|years|days|weeks|months|steps|miles|calories))\b ?(?P<unit>{_UNIT})?"
_THEN_NOW = tuple(
    re.compile(pattern, re.I | re.A)
    for pattern in (
        rf"\b(?:was|were|started(?: at)?|weighed|peaked at|used to (?:be|weigh)|SW|HW|highest(?: weight)?|from)\b:? ?(?:about |around |over |at )?{_FORMER}[^.;\d]{{0,30}}\b(?:now|currently|CW|today|these days|this morning)\b:? ?(?:i['’]?m |i weigh |it['’]?s |down to |at |about |around |just |only )*{_TODAY}",
        rf"\bdown (?:from {_FORMER} )?to {_TODAY}",
        rf"\b(?:went|gone|come down|got|dropped) from {_FORMER} (?:down )?to {_TODAY}",
        rf"\b{_FORMER} ?(?:->|→|=>|>) ?{_TODAY}",
    )
)
#: A weight that is wished for.
_GOAL = re.compile(
    r"\b(?:goal|GW|want to|aim\w*|target|hoping|hope to|trying to|would like|need to get)\b|\b(?:deadlift|bench|squat)\w*",
    re.I,
)


#: "CW 198 lbs" beside what it shall be.
_MEASURED = re.compile(r"\bCW\b")
