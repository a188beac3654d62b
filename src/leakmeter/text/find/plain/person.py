"""Plain statements about work, schooling, money, family, age, sex and build, in which the author says "I" or "my"."""

from __future__ import annotations

from leakmeter.text.find.facts.branches import BRANCHES
from leakmeter.text.find.facts.spouse import SPOUSE_DOES, THIS_SPOUSE
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
    SPEAKS,
    TAIL,
    I,
)

_AT_HOME = r"(?:stay|stays|staying|stayed)[- ](?:at[- ])?home"
_LATELY = r"(?:(?: back)? (?:in|last|this|at|since|from|after|before|early|a few|two|three|\d+|some)(?: (?!i\b|and\b|but\b|so\b)[\w'’]+){1,4})?"
WORK_STATEMENTS = (
    Statement(
        "employment", "OCCUPATION", r"work|jobs?|boss|retire|employ|unemploy|house(?:wife|husband)|laid off|let go|home ?maker|house ?(?:wife|husband)|stay|disab|ssdi|pension",
        (
            rf"{I} {DO_NOT} (?:actually |really |currently |even )?work(?: outside (?:the|of the|our|my) home| for (?:pay|a living|money))?{TAIL}{END}",
            rf"{I} (?:can['’]?t|cannot) work(?: any ?more| because of my| due to| full[- ]time|{TAIL}(?= because of (?:my|a) |, (?:medically|disab)))\b",
            rf"{I_AM} (?:not|no longer) (?:currently |really |actually |even |exactly |presently )?(?:working|employed|in work|in the work ?force)(?: outside (?:the|of the) home)?{TAIL}{END}",
            rf"(?:{I} (?:haven['’]?t|have not|havent)|{I_AM} not|{I_DID} not) (?:worked|had a (?:[\w-]+ )?job|been working){SINCE}",
            rf"{I_AM} (?:retired|unemployed|jobless|out of (?:work|a job)|between jobs|on (?:disability|ssdi)|(?:an? )?(?:[\w-]+ ){{0,2}}(?:retiree|pensioner|home ?maker|house ?(?:wife|husband)|{_AT_HOME} \w+))\b(?! from (?:my|the) (?:league|team))",
            rf"{I_DID} (?:retired|stopped working|quit working|left the work ?force|lost my job|quit my job)\b(?! my (?:old|car))(?:{_LATELY}{END}|{_LATELY})",
            rf"(?:{I_DID} (?:got|been)|{I_AM}|{I_WAS}) (?:laid off|let go|made redundant){_LATELY}{END}",
            rf"{I} (?:have no|don['’]?t have an?|do not have an?|haven['’]?t got an?) (?:(?:paying|paid|real|regular|full[- ]time) )?job{TAIL}{END}",
            rf"{I} stay (?:at )?home with (?:the|my|our) (?:[\w-]+ ){{0,2}}?(?:kids?|children|babies|baby|toddler|little ones?|son|daughter|twins)\b",
            rf"{I_HAVE} an? (?:(?:good|steady|full[- ]time|part[- ]time|desk|day|decent|stable|regular|boring|new|real|office|union) ){{0,2}}job{TAIL}{END}",
            rf"{I} work (?:full[- ]time|part[- ]time|from home|remotely|nights|night shifts?|two jobs|for myself|at home)\b",
            rf"{AS_ONE_WHO} (?:doesn['’]?t|don['’]?t|no longer) works?{TAIL}{END}",
            rf"{MY} (?!(?:mo|mum|dad|fa|hus|wi|si|bro|so|dau|part|boy|girl|friend|dog|cat)\w*)[\w'’-]+ [^.,;:!?\n]{{0,24}}?\bat work(?= (?:every|each|all|again|today|tonight|when|because|on|and|so|but|yesterday|this|last)\b|{END})",
            rf"\bsince {I_DID} retired\b",
            r"\Aboss(?= (?:says?|said|asked|asks|let|lets|wants|wanted|ordered|told|tells|made|makes|keeps|gave|thinks|called|calls|handed|hands|just)\b)",
            rf"{I_AM} (?:still |currently |always |actively )?(?:looking|hunting|searching|applying) for (?:work|jobs|employment)\b(?! (?:at home|for (?:my|him|her|them|our)|boots|gloves|shoes|clothes|pants))",
        ),
    ),
    Statement(
        "field", "OCCUPATION", r"food|leisure|arts|lodging|hotel|transport|finance|insurance|real estate|recreation|hospitality|accommodation",
        tuple(rf"(?:{I} work in |{I_AM} in )?{pattern}" for pattern, _ in BRANCHES),
        needs=r"\b(?:warehousing|food services?|co-?workers?|work\w*|jobs?|career|employ\w*|sector|industry|fields?|trade|line of|living|bucket|lump\w*|payroll|census|i['’]?m in|i am in|went into)\b",
    ),
    Statement(
        "field", "OCCUPATION", r"finance|insurance|real estate|retail|health ?care|construction|manufacturing|hospitality|education",
        (
            rf"{I} work in (?:finance|insurance|real estate|retail|health ?care|construction|manufacturing|hospitality|education)(?:{TAIL}{END}|(?= (?:here|for|at)\b))",
            rf"{I_AM} in (?:finance|insurance|real estate|retail|health ?care|construction|manufacturing|hospitality)(?:{END}|(?=/| (?:too|myself|now|as well|for)\b))",),
    ),
)  # fmt: skip
_SCHOOL = r"(?:high ?school|college|university|community college|trade school)"
_DEGREE = r"(?:(?:bachelor|master|associate)(?:['’]?s)?(?: degree)?|(?:college|university|four[- ]year|two[- ]year|law|master['’]?s) degree|degree|phd|doctorate|GED|high school diploma)"
_A_WHILE = r"for (?:a (?:bit|while|year|semester|term|couple|few|little)|one|two|three|a year or two|\d)(?: (?:of )?(?:\w+ )?(?:years?|semesters?|terms?|while))?"
STUDY_STATEMENTS = (
    Statement(
        "education", "EDUCATION", r"school|high ?school|college|universit|degree|diploma|ged\b|phd|doctorate|bachelor|master|associate|graduat",
        (
            rf"{I_HAVE} (?:only )?(?:an?|my|the) (?:[\w'’-]+ )?{_DEGREE}(?: (?:in|from) (?:[\w'’-]+ ?){{1,3}})?{END}",
            rf"(?:{I_DID}|(?<=\bwho)) (?:got|earned|finished|completed) (?:an?|my|the) (?:[\w'’-]+ )?{_DEGREE}\b",
            rf"(?:{I_DID}|(?<=\bwho)) (?:went to|attended|tried|did) (?:some |a little |community )?{_SCHOOL} {_A_WHILE}",
            rf"{I_DID} (?:never|didn['’]?t|did not) (?:finish(?:ed)?|graduate(?:d)?(?: from)?|complete(?:d)?) {_SCHOOL}{END}",
            rf"{I_DID} (?:dropped|drop) out of (?:[\w-]+ )?{_SCHOOL}\b",
            rf"{I_DID} (?:never|didn['’]?t|did not) (?:go|went|gone) to (?:college|university){END}",
            rf"{I_DID} (?:graduated(?: from)?|finished) (?:high ?school|college)\b(?! (?:with|and then))",
            rf"{I_AM} a (?:college|high[- ]school|university) (?:graduate|grad|dropout)\b",
        ),
    ),
)  # fmt: skip
_EARN = r"(?:make|earn|gross|net|clear|pull in|bring (?:home|in)|take home|live on|get by on)"
_CHILD = r"(?:kids?|kiddos?|bab(?:y|ies)|children|child|sons?|daughters?|boys?|girls?|little ones?)"
_SMALL = r"(?:no|an?|one|two|three|four|five|six|seven|eight|\d)"
_DECADE = r"(?:(?:very )?(?:early|mid|middle|late)(?:[ -]to[ -](?:mid|late))?[ -])?(?:twenties|thirties|forties|fourties|fifties|sixties|seventies|eighties|nineties|['’]?[2-9]0['’]?s)\b"
_AGE = r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|[1-9]\d)"
_WOMAN = r"(?:woman|man|guy|dude|lady|girl|gal|bloke|lad|gentleman|fella|male|female|chick|widow|widower)"
#: "PSA from a blind guy": after these words the author names themself.
_SAID_TO_ALL = r"(?:psa|tips?|ask|take|vote|rant|note|advice|update|thanks|opinion|request|message|warning|reminder|regards|question)"
_NOT_A = r"(?!not |no |never |nor )"
#: "My whole Puerto Rican family", "every Hispanic relative I've got".
_OF_MY_PEOPLE = (
    rf"{MY} (?:(?:whole|entire|big|huge|loud|crazy|very|large|extended|enormous|proud|giant|sprawling|noisy) )*(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)? (?:family|relatives|clan|kin)\b(?! (?:restaurant|name|friends?|doctor|tree))",
    r"\bevery (?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)? (?:relative|cousin|aunt|uncle|family member) (?:i|we)(?:['’]ve got| have| got| own|['’]ve)\b",
)
PERSON_STATEMENTS = (
    Statement(
        "income", "FINANCE", r"make|earn|gross|net\b|clear|bring|take home|live on|get by|incomes?|salary|pull in",
        (
            rf"{I} {_EARN} [^.;!?\n]{{0,40}}?(?:\d[\d,.]*\s?k\b|[$]\s?\d[\d,]{{3,}}|(?:thousand|grand)(?: dollars| bucks)?)(?: (?:an?|per|each) year|(?= before| after)|{END})",
            rf"(?:{MY}|\bour (?:household|family|combined)|\bmy (?:household|annual|yearly)) (?:incomes?|salary) (?:is|was|['’]s) [^.;!?\n]{{0,40}}?(?:\d[\d,.]*\s?k\b|[$]\s?\d[\d,]{{3,}}|(?:thousand|grand)(?: dollars| bucks)?)(?: (?:an?|per|each) year|(?= before| after)|{END})",
        ),
    ),
    Statement(
        "children", "FAMILY", r"kid|child|bab|son|daughter|boy|girl|little one",
        (
            rf"{I_HAVE} {_SMALL} (?:(?:small|young|little|grown|adult|teenage|wonderful|beautiful|great) )*{_CHILD}{END}",
            rf"{I} (?:don['’]?t|do not|never) (?:have|had|want(?:ed)? or have) (?:any )?(?:kids|children){TAIL}{END}",
            rf"{I_AM} (?:child(?:less|free)|child-free|an? (?:[\w-]+ )?(?:mother|father|mom|mum|dad|parent) of {_SMALL})\b",
            rf"(?:{I_DID}|{I_HAVE}|(?<=\bwho )has) (?:given|gave) birth to {_SMALL} (?:\w+ )?{_CHILD}\b",
        ),
    ),
    Statement(
        "relationship", "RELATIONSHIP_STATUS", r"married|unmarried|remarried|divorc|widow|single|separated|engaged|husband|wife|bachelor",
        (
            rf"{I_AM} {_NOT_A}(?:(?:happily|newly|recently|long|twice|once|freshly|legally|an?) )*(?:married|divorced|widowed|single|separated|widow|widower|divorcee|bachelor|bachelorette|newlyweds?){TAIL}{END}",
            rf"{I_DID} never (?:been |got |gotten |gone and got )?married{END}",
            rf"{I_DID} (?:got|gotten) (?:divorced|remarried|married){_LATELY}{END}",
            rf"{MY} (?:late )?(?:husband|wife) (?:died|passed(?: away)?|has passed)\b",
            rf"{I_AM} (?:an?|the) {_NOT_A}(?:(?!(?:ex|former|future|bad)\b)[\w-]+ )?(?:wife|husband)\b(?!['’-]| of\b)",
            r"(?<![\w'’])(?<!my )(?<!his )(?<!her )(?<!the )(?<!your )(?<!['’]s )(?:wife|husband) (?:here|speaking|typing)\b",
            rf"(?:\A|(?<=, ))(?:but |and )?{THIS_SPOUSE}(?= {SPOUSE_DOES}\b)",
            rf"\A(?:newly |recently |happily |long |twice )?(?:divorced|widowed|married|separated|single) (?:[\w-]+ ){{0,3}}?{_WOMAN}\b{SPEAKS}",
        ),
    ),
    Statement(
        "relationship", "HUSBAND_BF", r"husband|hubby",
        (r"(?:\A|(?<=[,;] ))(?:husband|hubby)(?= and (?:i|me)\b)",),
    ),
    Statement(
        "relationship", "WIFE_GF", r"wife",
        (r"(?:\A|(?<=[,;] ))wife(?= and (?:i|me)\b)",),
    ),
    Statement(
        "relationship", "HUSBAND_BF", r"husband|wife",
        (
            r"\b(?:any(?:one|body)|who) else['’]?s husband\b",
            r"(?<![\w'’])i(?:['’]?ve| have) (?:\w+ )?been his wife\b",
            rf"{I_AM} his wife\b(?!['’]s| of\b)",
        ),
    ),
    Statement(
        "relationship", "WIFE_GF", r"husband|wife",
        (
            r"\b(?:any(?:one|body)|who) else['’]?s wife\b",
            r"(?<![\w'’])i(?:['’]?ve| have) (?:\w+ )?been her husband\b",
            rf"{I_AM} her husband\b(?!['’]s| of\b)",
        ),
    ),
    *(
        Statement(attribute, "RACE_NATIONALITY", r"famil|relative|cousin|clan|kin\b|aunt|uncle", _OF_MY_PEOPLE)
        for attribute in ("ethnicity", "ancestry")
    ),
    Statement(
        "age", "AGE", r"\W?\d0|\d\d|twent|thirt|fort|fourt|fift|sixt|sevent|eight|ninet",
        (
            rf"{I_AM} in (?:my|our) {_DECADE}",
            rf"\A(?:twenty|thirty|fou?rty|fifty|sixty|seventy|[2-7]0)[ -]?something(?= (?:[\w-]+ ){{0,3}}{_WOMAN}\b{SPEAKS})",
            rf"\bin my {_DECADE} now\b",
            rf"\A(?:learning|starting|taking up|picking up|trying|getting into|going back to)\b[^.,;!?\n]{{0,40}}? at (?:age )?[1-9]\d{END}",
            rf"{I_AM} (?:a )?(?:well |just |way |long )?(?:over|past|almost|nearly|pushing|approaching|turning|about to turn|older than) {_AGE}{TAIL}{END}",
            rf"{I_AM} (?:only |almost |nearly )?{_AGE}[ -](?:years?|yrs?)[ -](?:old|young)\b",
            rf"(?:\bas|{I_AM}) (?:an? )?(?:twenty|thirty|forty|fifty|sixty|seventy|[2-7]0)[ -]?somethings?\b",
        ),
    ),
    Statement(
        "gender", "GENDER", r"man\b|woman|husband|wife|guys?\b|dude|lady|girls?\b|gals?\b|blokes?\b|lads?\b|fella|gentleman|male|female|chick|women|ladies|widow",
        (
            rf"{I_AM} an? {_NOT_A}(?:(?!(?:not|no|girl|boy|lady|man|of|for|with|to|from|in|an?|the|than|by|like|who|that|my|his|her)\b)[\w'’-]+ ){{0,3}}?{_WOMAN}\b(?:{END}|(?= (?:who|in|with|of|from|over|and|on|living|at)\b))",
            rf"\bas an? (?:(?!girl |boy |lady |man )[\w'’-]+ ){{0,2}}?{_WOMAN}\b(?:{END}|(?= (?:who|in|with|of|from|over|i|on|living|at)\b))",
            r"(?<![\w'’])(?<!my )(?<!his )(?<!her )(?<!the )(?<!your )(?<!['’]s )(?:wife|husband) (?:here|speaking|typing)\b",
            rf"{I_AM} (?:\w+ ){{1,3}}being (?:an?|the) (?:[\w'’-]+ ){{0,2}}{_WOMAN}\b",
            rf"\A(?!the |this |that |some |any |my |an? |hey |hi |dear |ok |so |call |old )(?:[\w'’-]+,? ){{0,4}}?{_WOMAN} (?:here\b|(?:[\w'’-]+ ){{0,4}}with an? (?:[\w-]+ )?question\b|in need of\b)",
            rf"\bbeing (?:an?|the only) (?:[\w'’-]+ )?{_WOMAN}(?:{END}|(?= (?:in|on|at|here)\b))",
            rf"(?:\A|(?<=[,.!] ))(?:(?!(?:got|get|took|heard|read|saw|had|found|love|need|want|looking|seeking|asking|hoping|any|some|the|this|that|his|her)\b)[\w'’-]+ ){{0,4}}?{_SAID_TO_ALL} (?P<marked>from (?:an?|one|your) (?:[\w'’-]+ ){{0,3}}?{_WOMAN}\b(?:(?=\s*[,:.;!?—–(\n-]|\s*\Z)|(?= (?:who|that|with|in (?:his|her|my|their) (?:\d|early|mid|late|[a-z]+ties)|just|to|living|here|over|under|aged|of \d)\b)))",
            r"(?:us|we|as|fellow) (?:women|ladies|guys|girls|gals|lads|blokes)\b(?= (?:have|are|need|know|do|get|can|don))",
        ),
    ),
    Statement(
        "weight", "APPEARANCE", r"weigh|scales?\b|(?:\d{2,3} ?)?(?:lbs|pounds|kg|kilos|stone)",
        (
            rf"(?:{MY}|{MY} bathroom|\b(?:the )?bathroom) scales? (?:says?|said|reads?|shows?|showed|told me|tells me)(?: (?:i['’]?m|i weigh))? [1-4]\d\d\b(?! ?(?:g\b|grams|ml|f\b|degrees))",
            rf"{I} weigh(?:,[^.,;!?\n]{{3,40}},)? (?:in )?(?:at )?[^.,;!?\n]{{0,30}}?(?:\d{{2,3}}|hundred)[^.,;!?\n]{{0,24}}?(?:\b(?:lbs?|pounds|kgs?|kilos|stone)\b|{END})",
            rf"{I_AM} (?:about |around |roughly |like |at |down to |up to )?\d{{2,3}}(?: ?(?:-|to|or) ?\d{{2,3}})? ?(?:lbs?|pounds|kgs?|kilos)\b(?! (?:down|up|lighter|heavier|over|of|lost))",
        ),
    ),
    Statement(
        "height", "APPEARANCE", r"[4-6] ?(?:['’′]|ft|feet|foot)|feet|foot|tall",
        (
            rf"{I_AM} (?:about |around |roughly |like |only |barely |maybe |a )?[4-6] ?(?:['’′]|ft\b|foot\b|feet\b) ?(?:1[01]|\d)?(?:\"|”|″| inch(?:es)?)?(?: tall)?(?![\w'’])",
            rf"{I_AM} (?:about |around |only |barely )?(?:four|five|six) (?:foot|feet)(?: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven))?(?: tall)?{END}",
            rf"{I} stand (?:about |only |at )?[4-6] ?(?:['’′]|foot|feet)[^.,;!?\n]{{0,10}}",
        ),
    ),
)  # fmt: skip
