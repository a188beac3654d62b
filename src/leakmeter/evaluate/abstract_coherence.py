"""Whether a sentence is still one after an edit, as far as that can be seen without a model.

What is seen: "a" before a vowel and "an" before none; a word twice in a row; two determiners in a row; an article,
preposition or "am" with nothing after it; a sentence that begins small where all began large; brackets and quotation
marks that are not closed; stray spaces and stops. Only what an edit brings in counts: the author's faults are theirs.

What is not seen: tense and person, a verb without its subject ("who rides the train" after a cut), a noun that takes no
article, sense and style. So the share that passes is an upper bound, and a reader still has to read.
"""

from __future__ import annotations

import re
from collections import Counter

from leakmeter.text.sentences import sentences

_DETERMINER = r"(?:an?|the|my|our|your|his|her|their|some)"
_VOWEL = r"(?!(?:one|once|uni|us[eu]|uk|us|eu|ewe|ufo|u\b|ut)\w*)(?:[aeiou]\w*|hour\w*|honest\w*|heir\w*)"
_CONSONANT = r"(?!hour|honest|heir|honou?r)(?:[bcdgjkpqtvwyz]\w+|(?:[fhlmnrsx][aeiouy]|[fhlmnrsx][hlr]|s[ckmnptw])\w+)"
#: Words that may well stand twice: "had had", "that that", "so so", "bye bye".
_TWICE = frozenset("had that so very really bye no ha haha long far many much blah there knock".split())
_FAULTS: dict[str, re.Pattern[str]] = {
    "article": re.compile(rf"(?<![\w'’.])(?:a\s+{_VOWEL}|an\s+{_CONSONANT})\b", re.IGNORECASE),
    "two determiners": re.compile(rf"(?<![\w'’])(?:an?|the|my|our)\s+{_DETERMINER}(?![\w'’.)/-])", re.IGNORECASE),
    "unfinished": re.compile(
        rf"(?<![\w'’])(?:{_DETERMINER}|of|from|with|at|am|i['’]m|we['’]re|and|as)\s*(?:[.!?;:)]|,(?!\s*(?:of|from|with|at|in)\b)|$)",
        re.IGNORECASE,
    ),
    "stray stop": re.compile(r"\s[,.;!?](?![\w.])|,\s*[,.;!?]|\(\s*\)|^\s*[,;.]|(?<=\S) {2,}"),
}
_TWO_WORDS = re.compile(r"(?<![\w'’])(\w+)\s+\1(?![\w'’-])", re.IGNORECASE)
_PAIRS = ("()", "[]", "“”")


def faults(before: str, after: str) -> tuple[str, ...]:
    """The kinds of fault, in a fixed order, of which a text has more after an edit than before."""
    had, has = _counted(before), _counted(after)
    found = [kind for kind in has if has[kind] > had[kind]]
    return tuple(found if after.strip() else ["nothing left"])


def _counted(text: str) -> Counter[str]:
    counts = Counter({kind: len(pattern.findall(text)) for kind, pattern in _FAULTS.items()})
    counts["doubled word"] = sum(word.lower() not in _TWICE for word in _TWO_WORDS.findall(text))
    counts["begins small"] = _small(text)
    counts["not closed"] = sum(abs(text.count(one) - text.count(other)) for one, other in _PAIRS) + text.count('"') % 2
    return counts


def _small(text: str) -> int:
    """1 where some but not all sentences begin with a small letter; a text that never begins large has a style."""
    first = [text[start] for start, _ in sentences(text)]
    small = sum(letter.islower() for letter in first)
    return int(small > 0 and any(letter.isupper() for letter in first))
