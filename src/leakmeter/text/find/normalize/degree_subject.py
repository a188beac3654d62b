"""The subject that the name of a degree tells: an MBA is of business, an MSN of nursing."""

from __future__ import annotations

from collections.abc import Mapping

from leakmeter.text.find.lexicon import normal

_BUSINESS = "BUSINESS MANAGEMENT AND ADMINISTRATION"
#: Rows of the table of majors, with the degrees that are of them and of nothing else.
_DEGREES: Mapping[str, str] = {
    _BUSINESS: "mba|executive mba|emba|bba|master of business administration|bachelor of business administration|jd/mba",
    "GENERAL BUSINESS": "bcom|b.com|bachelor of commerce|mcom|m.com",
    "NURSING": "bsn|msn|msn degree|bachelor of nursing|dnp",
    "GENERAL EDUCATION": "b.ed|bed degree|bachelor of education|m.ed|master of education|edd|ed.d|pgce",
    "SOCIAL WORK": "bsw|msw|master of social work",
    "COMMUNITY AND PUBLIC HEALTH": "mph|master of public health",
    "PUBLIC ADMINISTRATION": "mpa",
    "PUBLIC POLICY": "mpp|master of public policy",
    "LIBRARY SCIENCE": "mlis|mls degree",
    "PSYCHOLOGY": "psyd|psy.d",
    "PHARMACY PHARMACEUTICAL SCIENCES AND ADMINISTRATION": "pharmd|pharm.d|doctor of pharmacy",
    "ARCHITECTURE": "b arch|march degree",
    "MUSIC": "bmus",
    "FINE ARTS": "bfa|bachelor of fine arts|mfa|master of fine arts",
}
_SUBJECTS = {normal(degree): major for major, degrees in _DEGREES.items() for degree in degrees.split("|")}


def subject_of_degree(name: str) -> str:
    """The major, by its name in the table, that a degree of the word list is of; "" for those that may be of any."""
    return _SUBJECTS.get(normal(name), "")
