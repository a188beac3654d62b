"""How authors speak of themselves: a sentence with none of these words makes no plain statement, and none is looked for."""

from __future__ import annotations

import re

from leakmeter.text.find.plain.told_study import STUDIED_WITHOUT_I
from leakmeter.text.find.plain.told_work import SPOKEN_WITHOUT_I

#: Words for the author, wherever they stand.
_SELF = (
    r"(?<![\w'’])(?:i|im|ive|i['’]\w+|we|we['’]\w+|me|my|our|as|us|being|living|been|feeling|felt)\b",
    r"\b(?:anyone|anybody|who) else\b|\bfrom (?:an?|one|your)\b|\b(?:seeks|seeking|wltm)\b",
)
#: Who one is, said without "I": "Deaf user here", "this wife is done", "lefty here", "FTM, eight months on T".
_BY_NAME = (
    r"\b(?:wife|husband) (?:here|speaking|typing)\b|(?:\A|, )this (?:[\w-]+ )?(?:wife|husband)\b|\A\W*(?:ftm|mtf|f2m|m2f)\b|\bat birth\b",
    r"\A(?:twenty|thirty|fou?rty|fifty|sixty|seventy)[ -]?something\b|\A(?:divorced|widowed|married|separated|single)\b",
    r"\A(?:(?:officially |finally )?debt[- ]free|skint|brassic|broke|boss|deaf|husband|hubby|wife|hard[- ]of[- ]hearing)\b",
)
#: How one looks, said without "I": "Grew the handlebar", "was 265, now 210", "waves (2b)".
_BY_LOOKS = (
    r"\A(?:(?:another|fellow|proud|natural|new|first|just|finally|got|woke) )*(?:left(?:y|ie)|southpaw|left[- ]?hand|right[- ]?hand|varifocals|bifocals|progressives|contact lenses|grew|growing|grown|nipped|popped|ducked|stepped|nipping|popping|pixie|short bob|shaved head|buzz ?cut|up with|the beard)\b",
    r"\bbathroom scales?\b|\b(?:dyed|bleached)\b|\b(?:was|SW|started)\b[^.]{0,40}\b(?:now|CW)\b|\b[1-4] ?[abc]\b|\A(?:day|week) \w+ (?:of|with)\b",
)
#: How work and studies are told by those who leave the "I" out: "Took the NCLEX last month".
_BY_DOING = (SPOKEN_WITHOUT_I, STUDIED_WITHOUT_I)

OPENINGS = re.compile("|".join((*_SELF, *_BY_NAME, *_BY_LOOKS, *_BY_DOING)), re.IGNORECASE)
