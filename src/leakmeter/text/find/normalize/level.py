"""How far the author's schooling went, where words other than the name of a degree say it."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import clauses

_FLAGS = re.IGNORECASE | re.ASCII
_GATE = re.compile(
    r"school|state\b|college|degree|diploma|bachelor|\bGED\b|uni\b|university|grade|educat|graduat|dropped|drop ?out|semesters|\bterms\b|(?-i:\bHigh\b)|undergrad|finish|\bhs\b|credits|associate|master|\bB\.?[AS]\b",
    _FLAGS,
)
_COLLEGE = r"(?:community college|junior college|city college|tech school|trade college|state college|college|university|uni|undergrad)"
_HIGH = r"(?:high ?school|highschool|hs|secondary school|secondary)"
_GRADE = r"(?:seventh|eighth|ninth|tenth|eleventh|sixth|7th|8th|9th|10th|11th|6th|5th|fifth)"
_NOT = r"(?:never|don['’]?t|dont|doesn['’]?t|didn['’]?t|did not|didnt|couldn['’]?t|haven['’]?t|havent|have not|without|not|wasn['’]?t able to|before i could|before)"
_SOME = r"(?:some(?: years?| semesters| time)?|the (?:bit|little|year|years|semester)|a (?:little|bit|while|couple|few|handful|year|semester|term|little bit|year or (?:two|so)|year and a half|bit more)|couple|(?:about |almost |nearly |only |just )?(?:an? |one |two |three |half a |\d |2\.5 |several |a few |a couple )(?:and a half )?(?:of )?(?:years?|semesters?|terms?|quarters?|credits?))"
_NO_PAPER = r"(?:no|without (?:an?|the|any)|never (?:got|earned|finished) (?:an?|the|my)|not (?:an?|the|one)|left with no|came (?:out|away) with no)"
_LESS = re.compile(
    rf"\b{_NOT} (?:even |actually |quite |ever |really |officially )*(?:finish(?:ed|ing)?|graduat(?:e|ed|ing)(?: from)?|complet(?:e|ed|ing)|made it (?:through|out of)|make it through|got through|get through|got out of)(?: my| the)? (?:{_HIGH}|school|twelfth grade|12th grade|senior year)\b(?! district)"
    rf"|\b(?:dropped|drop|kicked|flunked|bailed|dropping|thrown|pulled) out (?:of|from|in|during|after|at) (?:the |my )?(?:{_HIGH}|school|{_GRADE}|(?:freshman|sophomore|junior) year(?: of {_HIGH})?)\b|\b(?:{_HIGH}|school|hs)[ -]drop-?out\b"
    rf"|(?<!college )\b(?:no|without an?|without my|don['’]?t have an?|never (?:got|earned|received|had) (?:an?|my|the)|didn['’]?t (?:get|earn) (?:an?|my|the)|lack an?) (?:{_HIGH} |school )?(?:diploma|GED)\b(?! but)"
    rf"|\b(?:left|quit|leaving|quitting|out of) (?:{_HIGH}|school) (?:before|early|without|in (?:the )?{_GRADE}|after (?:the )?{_GRADE}|at (?:the age of )?(?:1[0-6]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)|to (?:work|help|raise|support|go to work)|when i was (?:1[0-6]|fourteen|fifteen|sixteen)|young|with no|(?:(?:in|during) )?(?:my |the )?(?:freshman|sophomore|junior|senior) year)\b"
    rf"|\b(?:only |just )?(?:got|went|made it|finished|as far as|through|stopped (?:at|after)|quit (?:at|after|in)|left (?:at|after|in)|completed|reached|up to|beyond|past) (?:as far as |to |through |up to |only |in )*(?:the )?{_GRADE}(?: grade)?\b|\b{_GRADE}[- ]grade education\b|\b(?:with(?:out)? (?:any|no|a single|zero)|no) (?:formal |school )?(?:qualifications|o[- ]levels|gcses) (?:whatsoever|at all|to my name|from school)\b|\b(?:left|quit|finished|came out of|walked out of) (?:{_HIGH}|school|comprehensive)\b[^.;!?,\n]{{0,40}}? with(?:out)? (?:no|any|nothing|a single|zero) (?:formal |school )?(?:qualifications?|certificates?|o[- ]levels?|gcses?|exams?|passes|papers|certs)\b|\b(?:one|a|two|few) (?:class|credit|credits|year|semester|classes|years) short of (?:graduating|finishing)(?: from)? {_HIGH}\b",
    _FLAGS,
)
_SOME_COLLEGE = re.compile(
    rf"\b(?:past|beyond|more than|over|after) (?:an? |my |the )?{_HIGH}(?: diploma)?,? (?:(?:and|but|yet) )?(?:(?:still|well|way|just) )?(?:short of|shy of|less than|not quite|under|below|no|nothing up to|not up to|nothing like) (?:an? |the |any )?(?:bachelor|degree|four[- ]year|college degree)"
    r"|"
    rf"\b(?:one|two|three|an?|the|[1-3]|couple(?: of)?) (?:and a half )?(?:years?|semesters?|terms?) (?:that )?i (?:did|spent|had|put in|lasted|managed|got through) (?:at|in) (?:an? |my |the )?(?:{_COLLEGE}|(?:[\w'’.-]+ ){{0,3}}?(?:state|college|university|uni))\b(?! school)|"
    rf"\bsome (?:college|university|uni)\b(?! (?:class|course|kid|student|friend|town|fund|football|loan|debt|age|guy|girl|bro))|\b{_SOME}(?: of)? (?:credits? )?(?:of|at|in|towards?|worth of) (?:an? |my |the )?(?:local |state |online )?{_COLLEGE}\b(?! (?:left|to go|loan|debt))"
    rf"|\b(?:college|university|uni) credits\b|\b(?:went to|attended|tried|did|started|had|been to|some) (?:an? |the |my |some |local )*(?:community|junior|city|two[- ]year|2[- ]year) college\b(?! (?:and (?:transferred|then)|grad))"
    rf"|\b(?:went to|attended|tried|did|started) (?:an? |the |some )?{_COLLEGE}\b[^.]{{0,24}}\b(?:for (?:an? |one |two |three |\d )?(?:bit|while|year|semester|term|couple|few|little|minute|years|semesters|time)|but|dropped|never finished|didn['’]?t finish|left|quit|no degree|without)\b|\b(?:dropped|drop|flunked|bailed|dropping|failed) out (?:of|from|during|before|after) (?:an? |my |the |\w+ )?(?:{_COLLEGE}|degree|program|freshman year of college)\b"
    rf"|\b(?:college|university|uni)[ -]drop-?out\b|\bleft (?:college|university|uni) (?:before|without|early|after)\b|\b{_NOT} (?:even |actually |quite |ever |really )*(?:finish(?:ed|ing)?|graduat(?:e|ed|ing)(?: from)?|complet(?:e|ed|ing)|got|get) (?:my |the |a |that |any )?(?:four[- ]year (?:degree|thing|one)|{_COLLEGE}|bachelor['’]?s?|undergrad\w*|college degree|four[- ]year (?:degree|thing|one|diploma)|degree|piece of paper)\b"
    r"|\b(?:dropped out|left|quit) before (?:the|my|a|getting|finishing|i) (?:\w+ ){0,3}degree\b|\b(?:half|part|most|three quarters|a third|bits|pieces) (?:of )?an? (?:college |bachelor['’]?s |four[- ]year )?degree\b|\b(?:sophomore|junior|senior) (?:year )?(?:at|in|of) (?:an? |my |the )?(?:college|university|uni|state|community)\b|\b(?:credits|semesters?|classes|hours) (?:short of|shy of|away from) (?:a|my|the) (?:bachelor['’]?s|degree)\b",
    _FLAGS,
)
#: "Three years at State and no diploma": no high school, and no degree.
_YEARS_AWAY = re.compile(
    rf"\b(?:years?|semesters?|terms?)(?: (?:at|in|of) (?!{_HIGH}|school|{_GRADE})[^.;]{{2,40}}?|,? (?:(?:and|but) )?(?:\w+ ){{0,2}}?) ?{_NO_PAPER} (?:diploma|degree|sheepskin|piece of paper|paper)\b"
    rf"|\b(?:(?:semesters?|terms?) (?:at|in) (?-i:[A-Z])|years? (?:at|in) (?:[\w.]+ ){{0,3}}?(?:state|college|university|uni|tech)\b)[^.;,]{{0,30}}?(?:,|,? (?:and|but|then)) (?:i )?(?:\w+ )?(?:never went back|never finished|didn['’]?t finish|quit|left|dropped out)\b"
    r"|\bState for (?:an? |one |two |three |a couple )?(?:semesters?|terms?|years?)(?:,| and) (?:i )?never went back\b",
    _FLAGS,
)
#: "Forty credits and no diploma".
_CREDITS_ALONE = re.compile(
    rf"\bcredits?\b[^.;]{{0,40}}?\b(?:{_NO_PAPER}|short of (?:any|an?|the)) (?:diploma|degree|sheepskin|piece of paper|paper)\b",
    _FLAGS,
)
_TWELFTH = r"(?:twelfth|12th)(?: grade)?"
_ONLY_HIGH = re.compile(
    rf"\b{_HIGH}(?: diploma)?,? (?:(?:and|but|then) )?nothing (?:after|past|beyond|else|since|more)\b|\b(?:never|not)\b[^.;]{{0,30}}\b(?:after|past|beyond) (?:the )?(?:twelfth|12th) grade\b|\b(?:{_HIGH}|(?-i:High)),?(?: and)? (?:went )?(?:no (?:further|farther|more)|not (?:a step|a day) (?:further|farther|more))\b|"
    rf"\b(?:finished|completed|through|up to|did|got through) (?:the )?(?:{_TWELFTH}|twelve grades)\b|\b(?:never (?:went|got|made it)|didn['’]?t go|no (?:further|farther) than|nothing|not) (?:past|beyond|after|further than)? ?(?:the )?{_TWELFTH}\b|\b(?:the )?{_TWELFTH} (?:is|was) (?:the end|as far|it|all|the last|enough|plenty)\b|\b(?:twelfth|12th) grade (?:(?:is|was) (?:my (?:last|only)|the (?:finish|finale|top|limit|ceiling|stop))|graduat\w+)\b|\b(?:stopped|quit|ended|done|finished) (?:school )?(?:at|with|after) (?:twelfth|12th) grade\b|"
    rf"\b(?:neither|none)\b(?! of (?:my|his|her|their)\b)[^.;]{{0,24}}\b(?:went|got|made it) (?:past|beyond|further than) {_HIGH}\b|\b(?:just|only|nothing (?:past|beyond|more than|but)|no (?:more|further) than|stopped (?:at|after)|never (?:went|got|made it) (?:past|beyond|further than)|didn['’]?t go (?:past|beyond)|ended (?:at|with|after)|end of|didn['’]?t study past|not past)\b[^.]{{0,20}}?\b{_HIGH}\b(?! (?:teacher|student|sweetheart|coach|football|kid|friend))"
    rf"|\b{_HIGH}(?: is| was|['’]s)? (?:(?:as far as|where|it|the end|all|enough|the last|the highest|the most|the only|my last)\b|(?:education|educated|diploma|grad(?:uate)?|equivalency|leaver)\b(?! (?:teacher|system|reform|school)))|\b(?:was|is) high school\b|\b(?:graduated|finished|completed|got through|made it through|done with|out of|got out of)(?: from)? (?:my )?{_HIGH}\b"
    r"|\bmy GED\b|\b(?:got|have|earned|a|with a) GED\b|\bGED holder\b|\bno (?:college|university|uni)(?: education)?\b(?! (?:fund|loan|debt|kid|degree))",
    _FLAGS,
)
_BACHELOR = re.compile(
    rf"(?<!half a )(?<!part of a )(?<!no )\b(?:all |my |the |did |full |whole )*(?:four|4) years (?:of|at|in) (?:college|university|uni)\b(?! (?:left|to go))|\b(?:my|the|a) (?:college|university|uni) diplomas?\b|(?<!half a )(?<!part of a )(?<!no )\b(?:college|university|uni|four[- ]year|4[- ]year|undergrad(?:uate)?|bachelor['’]?s?) degrees?\b|\b(?:college|university|uni)[- ](?:educated|trained)\b|\b(?:college|university|uni)[- ](?:grad|graduate|alum\w*)\b|\b(?:graduated|graduate|finished|completed|done with|out of|got through|made it through)(?: from)? (?:with )?(?:{_COLLEGE}|undergrad)\b"
    r"|\b(?:have|has|got|getting|with|hold|earned|finished|completed|the|my|a)(?: an?| the| my)? (?:bachelor['’]?s|bachelors|b\.?s\.?c?\.?(?= (?:in|from|degree)|$)|b\.a\.|BA|BS)(?!\w)|\b(?:have|got|hold|earned|with|finished|completed) (?:an?|my|the) degree\b(?! of)|\bdegree[- ]holder\b|\ba degree in\b",
    _FLAGS,
)
_NOT_YET = re.compile(
    rf"\b(?:{_NOT}|no|working (?:on|towards?)|studying for|pursuing|starting|going (?:back )?for|getting|finishing|halfway|half|almost|short of|shy of|need|needs|everybody needs|want|wanting|wish|going to|applying|instead of|if|worth|years? (?:of|into)|like you need)\b[^.]{{0,22}}$",
    _FLAGS,
)
_STUDIES_NOW = re.compile(
    r"\b(?:i['’]?m|i am|currently|still|now) (?:in|at|doing|going|finishing|taking|enrolled|studying)\b|\b(?:left|to go)\Z|\bi (?:go to|attend|study)\b",
    _FLAGS,
)
#: Somebody else's school, or a workplace: "high school sweetheart", "high school teacher".
_NO_LEVEL = re.compile(
    rf"\b{_HIGH} (?:teacher|sweethearts?|coach|friends?|football|reunion|students?|kids?|principal|musical)\b", _FLAGS
)


def level(words: str) -> str:
    """The highest level completed: "less than high school", "high school", "some college" or "bachelor"; or nothing.

    Only what words about the author say of it; degrees by their names are in the word list.
    """
    if not _GATE.search(words):
        return ""
    parts = [clause.words for clause in clauses(words) if clause.own]
    mine = _NO_LEVEL.sub("", ", ".join(parts))
    if _YEARS_AWAY.search(mine) or _CREDITS_ALONE.search(mine):
        return "some college"
    if _SOME_COLLEGE.search(mine) and not _STUDIES_NOW.search(mine):
        return "some college"
    if _LESS.search(mine) and not _AFTER_ALL.search(mine):
        return "less than high school"
    if any(not _NOT_YET.search(mine[max(0, m.start() - _NEAR) : m.start()]) for m in _BACHELOR.finditer(mine)):
        return "bachelor"
    if _ONLY_HIGH.search(mine) and not _NOT_YET_HIGH.search(mine):
        return "high school"
    return ""


#: How many characters before a degree are looked at.
_NEAR = 60
_AFTER_ALL = re.compile(
    r"\b(?:later|eventually|finally|went back|but)\b[^.]{0,40}\b(?:GED|diploma|degree|college|graduated|finished)\b|\b(?:got|earned|have) (?:my|a) GED\b",
    _FLAGS,
)
_NOT_YET_HIGH = re.compile(
    rf"\b(?:still in|i['’]?m in|am in|a (?:senior|junior|sophomore|freshman) in|about to (?:finish|graduate)|when i (?:finish|graduate)|{_NOT} (?:\w+ )?(?:finish\w*|graduat\w*|complet\w*)) (?:from )?{_HIGH}\b",
    _FLAGS,
)
