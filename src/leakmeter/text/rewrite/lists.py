"""Words of the lists -> their general terms: a job's kind, a condition's family, an animal's kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.lexicon import Entry, annotate
from leakmeter.text.rewrite.grammar import like, replaced
from leakmeter.types import Disclosure

#: For each category the lists to look in and the columns that generalise an entry, the most specific first.
_GENERAL: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "OCCUPATION": (("employers", ("kind",)), ("occupations", ("kind",)), ("fields", ("field",))),
    "EDUCATION": (("majors", ("field",)), ("education", ("general",))),
    "HEALTH": (("conditions", ("family",)), ("medications", ("family",))),
    "MENTAL_HEALTH": (("conditions", ("family",)), ("medications", ("family",)), ("emotions", ("general",))),
    "REPRODUCTIVE_HEALTH": (("conditions", ("family",)), ("medications", ("family",))),
    "RACE_NATIONALITY": (("nationalities", ("region",)),),
    "PET": (("pets", ("kind", "general")),),
    "POSSESSION": (("possessions", ("general",)),),
    "INTEREST": (("interests", ("general",)),),
    "EMOTION": (("emotions", ("general",)),),
    "FAMILY": (("relatives", ("general",)),),
}
_WORK = re.compile(r"(?:i['’]?m|i am|i|i['’]ve been|been) .*?(?=\b(?:as )?an?\b|\bfor\b|\bat\b|\bin\b)", re.I)


def listed_wordings(disclosure: Disclosure) -> Iterator[str]:
    """The span with each listed word replaced by its general term; for jobs also "I work in …"."""
    words = disclosure.text
    entries = annotate(words)
    for name, columns in _GENERAL.get(disclosure.category, ()):
        found = list(entries[name].values())
        for column in columns:
            if any(entry.row.get(column) for entry in found):
                yield _with(words, found, name, column)
    conditions = list(entries["conditions"].values())
    if conditions and _ADJECTIVE.match(words[: conditions[0].start]) and conditions[0].row["category"] == "HEALTH":
        yield like(words, f"I have {conditions[0].row['family']}")
    if disclosure.category == "OCCUPATION":
        yield from _field(words, [*entries["occupations"].values(), *entries["fields"].values()])


#: "I'm diabetic", "I am autistic": the condition is an adjective, its family is a noun.
_ADJECTIVE = re.compile(r"(?:i['’]?m|i am)(?: \w+){0,2} $", re.IGNORECASE)
_VERB_BEFORE_ING = re.compile(r"\b(?:been|am|started|['’]m|im|was|keep|go|went)\s+$", re.IGNORECASE)
_BEFORE_FIELD = re.compile(r"\b(?:in|for|at|with|on|the|an?|my)\s+$", re.IGNORECASE)
_CALLED_STUDENT = re.compile(r"\b(?:i['’]?m|am|as|an?)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)


def _fits(words: str, entry: Entry, name: str) -> bool:
    """Whether a noun can stand where the entry stands."""
    before = words[: entry.start]
    if name == "conditions":
        return not _ADJECTIVE.match(before)
    if name == "interests":
        return not _VERB_BEFORE_ING.search(before)
    if name == "fields":
        return bool(_BEFORE_FIELD.search(before))
    if name == "emotions":
        return entry.row["general"] != "struggling"
    return name != "education" or entry.row["student"] != "yes" or bool(_CALLED_STUDENT.search(before))


def _with(words: str, found: list[Entry], name: str, column: str) -> str:
    for entry in reversed(found):
        general = entry.row.get(column, "")
        if general and _fits(words, entry, name):
            general = _plural(general) if _is_plural(words[entry.start : entry.end], entry) else general
            words = replaced(words, entry.start, entry.end, general)
    return words


def _is_plural(word: str, entry: Entry) -> bool:
    return word.lower().endswith("s") and not word.lower().endswith(("ss", "us", "is")) and "relation" in entry.row


def _plural(general: str) -> str:
    return {"child": "children", "family": "family"}.get(general, general if general.endswith("s") else general + "s")


def _field(words: str, found: list[Entry]) -> Iterator[str]:
    field = next((entry.row["field"] for entry in found if entry.row["field"]), "")
    if not field:
        return
    if re.match(r"as an?\b", words, re.I):
        yield like(words, f"as someone in {field}")
    elif re.match(r"(?:i|i['’]?m|i am)\b", words, re.I):
        yield like(words, f"I work in {field}")
