"""Signs of the body that people take to a doctor: names and patterns."""

from __future__ import annotations

#: What is swollen, by what it is called.
_SWELLS = r"(?:swell(?:s|ing)?|swelled|swollen|puff(?:y|ed)(?: up)?|balloon\w*|blown up)"
_SWOLLEN = rf"(?:(?:is|are|was|were|have|has|get|gets|got|keep|keeps|kept|go|goes|look|all|so|very|both|really|been|a bit|still) )*{_SWELLS}\b"


def _swelling(name: str, part: str) -> tuple[str, str]:
    return (name, rf"\b{part}\b (?:{_SWOLLEN})|\b{_SWELLS} (?:(?:of|in|up|both|my|the|and|painful) )*{part}\b")


#: Signs of the body that people take to a doctor.
BODILY = (
    _swelling("swollen feet", r"(?:feet|foot|toes)"),
    _swelling("swollen ankles", r"ankles?"),
    _swelling("swollen legs", r"(?:legs?|calf|calves)"),
    _swelling("swollen hands", r"(?:hands?|fingers?)"),
    _swelling("swollen face", r"(?:face|lips?|eyelids?|tongue)"),
    _swelling("swollen glands", r"(?:glands?|lymph nodes?)"),
    _swelling("swollen joints", r"(?:joints?|knees?|elbows?|wrists?)"),
    ("cough", r"\bcough(?:s|ed|ing)?\b(?! (?:up|syrups?|drops?|sweets?))|\bubo\b"),
    (
        "nausea",
        r"\bnause\w+|\bqueas\w+|\bfeel(?:ing)? (?:so |really |very )?(?:(?:sick (?=every|after|all (?:the time|day)|to my stomach|in the morning|when i eat|constantly|on the bus))|(?:like (?:throwing up|vomiting|being sick|puking)\b))|\bsick every\b|\bwanna (?:puke|hurl)\b",
    ),
    (
        "vomiting",
        r"\bvomit\w*|\bthrow(?:n|s|ing)? up\b|\bthrew up\b|\bpuk(?:e[ds]?|ing)\b|\bbarf(?:ed|ing)?\b|\bchuck(?:ed|ing) up\b",
    ),
    ("diarrhea", r"\bdiarrh?o?ea\b|\bthe (?:runs|squits|trots|shits)\b|\bloose (?:stools?|motions?)\b|\bLBM\b"),
    ("fever", r"\bfever(?:ish|s)?\b|\b(?:high|running a|got a|have a) temp(?:erature)?\b|\bchills\b"),
    ("headache", r"\bhead-?aches?\b|\bhead is (?:pounding|splitting|killing)\b"),
    ("sore throat", r"\bsore throat\b|\bthroat (?:is|feels|hurts)\b(?: (?:on fire|raw|sore|like))?|\btonsils are\b"),
    (
        "shortness of breath",
        r"\b(?:short(?:ness)? of breath|breathless\w*|out of breath|wheez(?:e|es|ing|y)|can['’]?t (?:catch my breath|breathe)|trouble breathing|struggl\w+ to breathe)\b",
    ),
    (
        "runny or blocked nose",
        r"\b(?:runny|blocked|stuffy|stuffed|streaming) nose\b|\bnose is (?:blocked|running|streaming|stuffed)\b|\bcatarrh\b",
    ),
    ("hair loss", r"\bhair (?:loss|fall(?:ing out)?|coming out|shedding)\b"),
    ("weight loss", r"\bunexplained weight loss\b|\blosing weight (?:without|for no|and (?:i )?don['’]?t)"),
)
