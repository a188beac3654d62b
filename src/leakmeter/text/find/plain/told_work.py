"""Plain statements about work that need no "I": where one is employed, how long one has done it, what was given up."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import END, I_AM, MY, TAIL, I

#: A name of up to four words, each with a capital; what it names must be in the list of employers.
_NAME = r"(?:the )?(?-i:[A-Z])[\w&'’.-]*(?: (?-i:[A-Z&])[\w&'’.-]*){0,3}"
_NUMBER = r"(?:\d{1,2}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)"
_YEARS = r"(?:years?|yrs?)"
#: Words of those who offer a job, and of those who ask about one.
_ADVERT = (
    r"\b(?:require[sd]?|requirements?|requiring|must|minimum|min\b|at least|we(?:['’]re| are) (?:hiring|looking)|hiring|candidates?|applicants?|preferred|desired|"
    r"vacanc\w+|apply|wanted|need(?:s|ed)?|ideal(?:ly)?|seeking|someone|anyone with|people with|should have|he|she|his|her|they|their|you|your)\b"
)
#: What opens a statement of work without a word for the author.
SPOKEN_WITHOUT_I = rf"\b{_YEARS}['’]? (?:of )?(?:\w+ )?exp(?:erience)?\b|\byoe\b|\bexp(?:erience)?\s?[:=]|\A(?:just |recently |finally )?start(?:ed|ing) (?:(?:a new job|work|a job|working) )?(?:at|with|for) |\bback (?:to|on|at|behind|in|into) the\b|\A(?:gave up|packed in|parked up|hung up|handed in)\b"
_PLACE = r"(?:tills?|check-?outs?|counter|shop floor|wards?|line|phones|site|tools|road|desk|deli|bakery|warehouse|kitchen|bar|register|grill)"
_VEHICLE = r"(?:taxi|cab|black cab|hackney|minicab|lorry|truck|artic|hgv|bus|buses|coach|rig|wagon)"
TOLD_WORK_STATEMENTS = (
    Statement(
        "employer", "OCCUPATION", r"work|anyone|anybody|who|employed|shift|job|back|start",
        (
            rf"(?:{I} (?:currently |now |only |mainly )?work|{I_AM} (?:currently |now )?(?:working|employed)) (?:(?:part|full)[- ]time |nights |weekends |days |shifts )?(?:at|for|with|in) {_NAME}",
            rf"\b(?:anyone|anybody|who) else (?:here )?(?P<marked>work(?:s|ing)? (?:at|for|in) {_NAME})",
            rf"{MY} (?:job|shifts?|night shifts?|manager|boss|contract|probation|store|depot|branch) (?:at|with) {_NAME}",
            rf"(?:\A|\bi(?:['’]?ve)? )(?:just |recently |finally )?(?:started|starting) (?:(?:a new job|work|a job|working) )?(?:at|with|for) {_NAME}(?: as an? [\w-]+(?: [\w-]+)?)?",
            rf"\bi(?:['’]?ve| have) been (?:with|at) {_NAME}(?= (?:since|for)\b)",
            rf"\bback (?:to|on|at|behind|in|into) the {_PLACE} (?:at|for|in) {_NAME}",
        ),
        veto=r"\b(?:used to|worked|before i|interview\w*|appl(?:y|ied|ying)|offer|if i|want to|would|hope|wish|dream job|last day)\b",
    ),
    Statement(
        "experience_years", "OCCUPATION", r"years?|yrs?|yoe|exp|\d{1,2}(?:yrs?|yoe)",
        (
            rf"\byears? of (?:work |total |relevant )?experience\s?[:=]\s?{_NUMBER}\b|\b(?:work |total |relevant )?exp(?:erience)?\s?[:=]\s?{_NUMBER}\+? ?{_YEARS}\b|\byoe\s?[:=]\s?{_NUMBER}\b",
            rf"(?:\A|(?<=[,;|/(] )|(?<=, with ))(?:with |over |about |nearly )?{_NUMBER}\+?[ -]?{_YEARS}['’]? (?:of )?(?:(?:work|total|relevant|industry|prior|solid|hands-on) )?exp(?:erience)?\b",
            rf"(?:\A|(?<=[,;|/(] )){_NUMBER}\+? ?yoe\b",
            rf"(?:{I} have|{I_AM} (?:on|at|coming up on)|{I}(?:['’]ve| have) (?:got|had)) {_NUMBER}\+? ?{_YEARS}['’]? (?:of )?(?:\w+ )?experience (?:as|in|on|at|with) [^.,;!?\n]{{3,40}}?{END}",
        ),
        veto=_ADVERT,
    ),
    Statement(
        "past_occupation", "OCCUPATION", r"gave|packed|parked|hung|handed",
        (rf"(?:\A|{I} )(?:finally |recently )?(?:gave up|packed in|parked up|handed in the keys (?:of|to)) (?:the|my) {_VEHICLE}(?: (?:last|in|this|at|after|for good)(?: [\w'’]+){{0,3}})?{TAIL}{END}",),
        needs=r"\b(?:retir\w*|years?|decades?|forty|thirty|twenty|jobs?|work\w*|living|badge|licen[cs]e|for good|these days|nowadays)\b",
    ),
    Statement(
        "occupation", "OCCUPATION", r"farm",
        (rf"(?:{I} (?:\w+ and )?|\band i (?:\w+ and )?)(?P<marked>farm (?:about |around |over |nearly )?[\d,]+ (?:acres|hectares|ha)(?: of [\w-]+(?: and [\w-]+)?)?)",),
        veto=r"\b(?:used to|grew up|game|simulator|minecraft)\b",
    ),
)  # fmt: skip
