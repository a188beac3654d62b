"""Grades: "3.4 GPA", "8.1 CGPA", "2:1", "magna cum laude"."""

from __future__ import annotations

import re

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_OUT_OF = r"(?:\s?(?:/|out of)\s?(?:4|4\.0|5|5\.0|7|7\.0|10|10\.0)(?!\d))?"
#: A CGPA is not on the scale of a GPA: it runs to ten in India, to five in Nigeria.
_NUMBERED: tuple[tuple[str, str], ...] = (
    (rf"(?P<n>\d{{1,2}}(?:\.\d{{1,2}})?){_OUT_OF}\s*c\.?g\.?p\.?a\b|\bc\.?g\.?p\.?a\b\D{{0,12}}?(?P<m>\d{{1,2}}(?:\.\d{{1,2}})?)", "CGPA"),
    (rf"(?P<n>\d(?:\.\d{{1,2}})?){_OUT_OF}\s*(?:un)?(?:weighted )?gpa\b|\bgpa\b\D{{0,14}}(?P<m>\d(?:\.\d{{1,2}})?)", "GPA"),
    (r"(?P<n>\d{2}(?:\.\d)?) ?percentile", "percentile"),
    (r"(?P<n>\d{2}(?:\.\d)?) ?%? in (?:the )?boards", "boards"),
)  # fmt: skip
#: Classes of degrees, and what each is called here.
_CLASSES: tuple[tuple[str, str], ...] = (
    ("2:1", r"2[:.]1\b(?!\d)(?= in| degree|\b)|upper second|second[- ]class upper|second class \(upper|2nd class upper"),
    ("2:2", r"2[:.]2\b(?!\d)(?= in| degree|\b)|lower second|second[- ]class lower|second class \(lower|2nd class lower|a desmond"),
    ("first class", r"a first\b(?= in| degree| from| at|\W*\Z|[,.;])|first[- ]class(?! (?:lever|ticket|flight|seat|stamp|mail|post|cabin|lounge|train|carriage|honey))|1st class hon\w+|a double first"),
    ("third class", r"third[- ]class(?: hon\w+| degree)?"),
    ("summa cum laude", r"summa cum laude"),
    ("magna cum laude", r"magna cum laude"),
    ("cum laude", r"(?<!summa )(?<!magna )cum laude"),
    ("distinction", r"with (?:a |high |first class )?distinction|(?:got|earned|awarded|scraped|a) (?:a )?distinction(?= in| for| overall|\W*\Z)"),
    ("merit", r"with (?:a )?merit|(?:got|earned|awarded) (?:a )?merit(?= in| for| overall|\W*\Z)"),
)  # fmt: skip
_COMPILED_NUMBERS = tuple((re.compile(pattern, _FLAGS), scale) for pattern, scale in _NUMBERED)
_COMPILED_CLASSES = tuple((re.compile(rf"\b(?:{pattern})", _FLAGS), name) for name, pattern in _CLASSES)


def grade_facts(words: str) -> tuple[Fact, ...]:
    """``grades``: the first scale on which a number is named, or the class of a degree."""
    for pattern, scale in _COMPILED_NUMBERS:
        if match := pattern.search(words):
            return (Fact("grades", f"{match['n'] or match.groupdict().get('m')} {scale}"),)
    return tuple(Fact("grades", name) for pattern, name in _COMPILED_CLASSES if pattern.search(words))[:1]
