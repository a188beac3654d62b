"""Whether a sentence names a people of a race: the network learnt races from people of one country, and takes "Dutch here"
for native American.

Of 1,805 tellings by thirty voices of many countries 25 were read to tell a race that they do not tell without this, and 12
with it (bench/results/2026-11-28-find-ablation.md).
"""

from __future__ import annotations

import re
from functools import cache

from leakmeter.text.find.lexicon import rows


def names_people_of(race: str, sentence: str) -> bool:
    """Whether one of the race's words stands in a sentence; True of a race that has none in the list.

    >>> names_people_of("native american", "Dutch here, from Utrecht"), names_people_of("white", "Dutch here")
    (False, True)
    """
    words = _words(race)
    return words is None or words.search(sentence) is not None


@cache
def _words(race: str) -> re.Pattern[str] | None:
    listed = [row["word"] for row in rows("peoples") if row["race"] == race]
    if not listed:
        return None
    spelt = "|".join(re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", "[- ]") for word in listed)
    return re.compile(rf"(?<![^\W_])(?:{spelt})(?![^\W_])", re.IGNORECASE)
