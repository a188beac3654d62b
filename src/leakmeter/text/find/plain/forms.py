"""Answers as forms ask for them: "race (white), sex (female)", "wants height (5'5\", easy)"."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement

#: What has a height or a sex besides people who fill in forms.
_OF_A_THING = (
    r"\b(?:fences?|desks?|decks?|ceilings?|doors?|shel(?:f|ves)|tables?|trees?|walls?|posts?|rods?|kittens?|cats?|dogs?|pupp(?:y|ies)|bab(?:y|ies)|found out|"
    r"hors(?:e|es)|foals?|breed\w*|litter|for sale|hamsters?|rabbits?|birds?|parrots?|chicks?|lizards?|gecko|characters?)\b"
)
FORM_STATEMENTS = (
    Statement(
        "gender", "GENDER", r"sex|gender",
        (r"\b(?:sex|gender) ?[:(] ?(?:female|male|woman|man)\b",),
        veto=_OF_A_THING,
    ),
    Statement(
        "ethnicity", "RACE_NATIONALITY", r"race|ethnicity",
        (r"\b(?:race|ethnicity) ?[:(] ?(?:white|black|asian|hispanic)\b",),
        veto=_OF_A_THING,
    ),
    Statement(
        "height", "APPEARANCE", r"height",
        (r"\bheight\W{1,3}[4-6] ?(?:['’′]|ft\b|foot\b) ?(?:1[01]|\d)?(?:\"|”|″)?(?![\w'’])",),
        veto=_OF_A_THING,
    ),
)  # fmt: skip
