"""Plain statements of what ails the body: "this cough won't quit me", "my feet are swelling", "I'm nauseous every Tuesday"."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import I_AM, I_HAVE, MY, I

_SIGN = (
    r"(?:cough|headaches?|nausea|rash|sore throat|fever|tremors?|chills|diarrh?o?ea|vomiting|dizzy spells|dizziness|palpitations|heartburn|indigestion|runny nose|blocked nose|stomach (?:ache|cramps?|pains?)|"
    r"tummy (?:ache|pains?|trouble)|running stomach|chest pains?|night sweats|shortness of breath|tinnitus|hair loss|constipation)"
)
_HOW = r"(?:(?!no\b|not\b|never\b)[\w'’-]+ ){0,3}?"
_PART = r"(?:feet|foot|ankles?|legs?|hands?|fingers?|face|lips?|eyelids?|knees?|joints?|toes|glands?|lymph nodes?|wrists?|calf|calves)"
_VERY = r"(?:(?:so|very|really|always|constantly|still|just|feeling|getting|also|both|all|too|a bit|a little|now|been|extremely|pretty|kind of|kinda) )*"
_ILL = r"(?:nauseous|nauseated|queasy|dizzy|feverish|vomiting|throwing up|puking|coughing|wheezing|wheezy|breathless|short of breath|light-?headed|constipated|bloated|running a (?:fever|temperature))"
SYMPTOM_STATEMENTS = (
    Statement(
        "symptom", "HEALTH",
        r"cough|headache|nause|rash|sore|fever|tremor|chills|diarr|vomit|dizz|palpit|heartburn|indigest|runny|running|blocked|stomach|tummy|chest|night sweats|short|tinnitus|hair loss|constip|queasy|throw|puk|wheez|breathless|light|bloat|swell|swollen|puffy|balloon",
        (
            rf"\b(?:this|my|same) {_HOW}{_SIGN}(?= (?:won['’]?t|will not|has|have|is|are|isn['’]?t|keeps?|just|for|since|again|that|still|came|started|lasts?|and|but|all|every|going)\b|\s*[,.!?:(]|\s*\Z)",
            rf"{I_HAVE} (?:had |been having |been getting )?(?:(?:an?|this|these|the|some) )?{_HOW}{_SIGN}\b(?! (?:medicine|syrup|free|drops|cream))",
            rf"\b(?:woke up|came home|down|up all night|sat here|lying here|in bed|stuck in bed) with (?:an?|this|the|my|terrible|awful|bad|some) {_HOW}{_SIGN}\b",
            rf"\A(?:day|week) \w+ (?:of|with) (?:this|the|my|a) {_HOW}{_SIGN}\b",
            rf"{I_AM} {_VERY}{_ILL}\b(?! (?:with (?:rage|excitement|power|success)|up (?:the|my|a|some)|at the (?:thought|price)))",
            rf"{I} (?:feel|felt|get|got|have been feeling|keep feeling|woke up) {_VERY}{_ILL}\b",
            rf"{I} (?:keep|kept|can['’]?t stop|cannot stop|haven['’]?t stopped|started) (?:coughing|vomiting|throwing up|puking|fainting|wheezing|being sick)\b(?! up (?:money|cash))",
            rf"{MY} (?:\w+ ){{0,2}}?{_PART} (?:(?:is|are|has|have|get|gets|keep|keeps|go|goes|look|looks|been|was|were|start|starts) )+{_VERY}(?:swell\w*|swollen|puff(?:y|ed|ing)(?: up)?|balloon\w*)",
            rf"{MY} (?:\w+ )?{_PART} (?:swell|swells|swelled|puff|puffs|balloon|balloons|ballooned)(?: up)?\b",
            rf"(?:{I_HAVE}|\bwith) (?:\w+ )?swollen (?:\w+ )?{_PART}\b",
        ),
        veto=r"\b(?:my (?:son|daughter|wife|husband|mum|mom|dad|dog|cat|kid|baby|toddler|brother|sister|partner|gran\w*|boss)['’]s|fever dream|cabin fever|if|wrote|novel|character)\b",
    ),
)  # fmt: skip
