"""Plain statements about the body and the mind: hearing, seeing, walking, remembering, mood, sleep, diabetes, pregnancy."""

from __future__ import annotations

from leakmeter.text.find.facts.difficulty import HARD
from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import (
    AS_ONE_WHO,
    DO_NOT,
    END,
    I_AM,
    I_DID,
    I_HAVE,
    I_WAS,
    MY,
    SINCE,
    TAIL,
    I,
)

_MUCH = (
    r"(?:(?:an?|some|such|so much|serious|seriously|real|really|a lot of|lots of|great|a great deal of|considerable|major|big|bad|terrible|awful|"
    r"significant|increasing|constant|ongoing|chronic|enough|more and more|quite|very|good deal of|genuine) )*"
)
#: "I have real trouble with", "I struggle with".
_TROUBLE = rf"(?:{I_HAVE} {_MUCH}{HARD}|{I}(?: really)? struggle(?: a lot| so much)?|{I_AM} (?:struggling|having {_MUCH}{HARD}))(?: (?:with|in|when it comes to))?(?: (?:to|my|both|even))?"
_TYPE = (
    r"(?:(?:an?|type[ -](?:1|2|one|two|i|ii)|t1|t2|insulin[- ]dependent|newly diagnosed|diet[- ]controlled|brittle) )*"
)
_OFTEN = r"(?:(?:at|most|every|some|all|many) )?nights?"
HEALTH_STATEMENTS = (
    Statement(
        "condition", "HEALTH", r"diabet|prediabet",
        (
            rf"{I_AM} (?!not |never |pre)(?:also )?{_TYPE}diabetic\b",
            rf"{I_HAVE} (?!no )(?:had )?{_TYPE}diabetes\b",
            rf"(?:{I_AM}|{I_WAS}) (?:recently |just |first )?diagnosed (?:with {_TYPE}diabetes|as an? {_TYPE}diabetic)\b",
            rf"{MY} {_TYPE}diabetes\b",
            rf"\bas an? {_TYPE}diabetic\b",
            rf"\bliving with {_TYPE}diabetes\b",
            rf"{AS_ONE_WHO} has {_TYPE}diabetes\b",
            r"\b(?:who|any(?:one|body)) else (?:here |out there |in here )?(?:is |also )*(?:type [12] )?diabetic\b",
        ),
        veto=r"\b(?:gestational|if|pre-?diabet\w*)\b",
    ),
    Statement(
        "condition", "REPRODUCTIVE_HEALTH", r"pregnan|expecting|due|weeks along|months along|trimester",
        (
            rf"{I_AM} (?!not |never )(?:(?:\w+ ){{1,2}}(?:weeks|months) |heavily |newly |very |super |hugely |\d{{1,2}}\+?\d? weeks )?pregnant\b(?! (?:pause|silence))",
            rf"{I_AM} expecting(?:{TAIL}{END}| (?:an? (?:baby|child|girl|boy)|(?:my|our) (?:first|second|third|fourth)|twins|triplets|baby|number)\b)",
            rf"{I_AM} (?:\d{{1,2}}|[\w-]+) (?:weeks|months) along\b",
            rf"{I_AM} in (?:my|the) (?:first|second|third) trimester\b",
            r"\b(?:who|any(?:one|body)) else (?:here |out there |in here )?(?:is |currently |also )*pregnant\b",
            rf"\bbeing (?:\w+ (?:weeks|months) )?pregnant{END}(?=[^.!?]*\b(?:my|me|i)\b)",
        ),
    ),
    Statement(
        "symptom", "HEALTH", r"sleep|slept|awake",
        (
            rf"{_TROUBLE} (?:sleep(?:ing)?|fall(?:ing)? asleep|stay(?:ing)? asleep|get(?:ting)? to sleep)(?: (?:and|or) (?:staying|falling) asleep)?(?: {_OFTEN}| through the night)?{TAIL}{END}",
            rf"{I} (?:can['’]?t|cannot|{DO_NOT}|barely|hardly|never|can (?:barely|hardly)) (?:really |ever )?sleep(?: (?:{_OFTEN}|through the night|well|much|any ?more|more than [\w ]{{3,16}} hours|a full night|properly))+",
            rf"{I} (?:haven['’]?t|have not|havent) slept (?:well|properly|right|through|much|more than [\w ]{{3,16}})?{SINCE}",
            rf"{I_DID} (?:told|saw|asked|went to) (?:my|the|a) (?:doctor|dr\.?|gp) [^.;!?\n]{{0,30}}?(?:not sleeping|trouble sleeping|insomnia)\b",
            rf"{I} sleep (?:badly|poorly|terribly|like (?:crap|shit|garbage)){TAIL}",
        ),
    ),
    Statement(
        "condition", "HEALTH", r"insomnia",
        (
            rf"{I_HAVE} (?:\w+ )?insomnia\b",
            rf"{MY} insomnia\b",
        ),
    ),
)  # fmt: skip
