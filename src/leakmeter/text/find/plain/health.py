"""Plain statements about the body and the mind: hearing, seeing, walking, remembering, mood, sleep, diabetes, pregnancy."""

from __future__ import annotations

from leakmeter.text.find.facts.difficulty import BAD, HARD, NOT_GOOD
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

_MUCH = (
    r"(?:(?:an?|some|such|so much|serious|seriously|real|really|a lot of|lots of|great|a great deal of|considerable|major|big|bad|terrible|awful|"
    r"significant|increasing|constant|ongoing|chronic|enough|more and more|quite|very|good deal of|genuine) )*"
)
#: "I have real trouble with", "I struggle with".
_TROUBLE = rf"(?:{I_HAVE} {_MUCH}{HARD}|{I}(?: really)? struggle(?: a lot| so much)?|{I_AM} (?:struggling|having {_MUCH}{HARD}))(?: (?:with|in|when it comes to))?(?: (?:to|my|both|even))?"
_THINGS = r"(?: (?:things|stuff|anything|much|words|what day it is|simple things|what i (?:came|went|walked)(?: [\w'’]+){1,4}|people|names and faces))?"
_REMEMBER = (
    rf"(?:(?:short[- ]term )?memory|remember(?:ing)?{_THINGS}|concentrat(?:e|ing|ion)(?: on (?:anything|things))?|focus(?:ing)?(?: on (?:anything|things))?|"
    r"mak(?:e|ing) (?:up my mind|(?:\w+ )?decisions)|keep(?:ing)? my mind on (?:things|anything|a thing|one thing)|think(?:ing)? (?:straight|clearly)|recall(?:ing)? things)"
)
_WALK = (
    r"(?:walk(?:ing)?(?: (?:far|long distances|any distance|much|at all|more than \w+ \w+|without (?:a|my) \w+|around))?|(?:(?:walk|climb|go|get|us)(?:ing|e)? )?(?:up |down |up and down )?(?:the |my |our )?(?:stairs|steps)|"
    r"get(?:ting)? around(?: much| on my own)?|mobility|stand(?:ing)? (?:up )?for long)"
)
_HEAR = r"(?:hear(?:ing)?(?: (?:people|anything|much|conversations?|others|what (?:people|anyone|anybody) (?:say|says|is saying)|well|properly|voices))?)"
_SEE = r"(?:see(?:ing)?(?: (?:well|things|much|anything|properly|clearly|even with (?:my )?glasses(?: on)?))?|(?:eye)?sight|vision)"
_AND = r"(?:(?:,| and| or|, and|, or) (?:with |to )?(?:my )?{0}){{0,3}}"
_SENSE = rf"(?:(?:is|has|are|isn['’]?t|aren['’]?t|['’]s|keeps?|have) {BAD}|{NOT_GOOD})"
_CANNOT = r"(?:can['’]?t|cannot|cant|can (?:hardly|barely|scarcely|no longer))"
_OLD = r"(?: (?:any ?more|well(?: any ?more)?|much(?: any ?more)?|at all|a thing|properly|clearly|these days|now|even with (?:my |the )?(?:glasses|aids|hearing aids)(?: in| on)?))"
DIFFICULTY_STATEMENTS = (
    Statement(
        "cognitive_difficulty", "HEALTH", r"memory|remember|concentrat|focus|mind\b|decisions|brain|think|dementia|alzheimer|forget",
        (
            rf"{_TROUBLE} {_REMEMBER}{_AND.format(_REMEMBER)}{TAIL}{END}",
            rf"{I} find it (?:\w+ ){{0,2}}(?:hard|difficult|impossible) to {_REMEMBER}{_AND.format(_REMEMBER)}{TAIL}{END}",
            rf"{MY} (?:short[- ]term |long[- ]term )?memory {_SENSE}",
            rf"{MY} memory['’]s {BAD}",
            rf"(?:{I_HAVE} an?|{MY}) (?:memory|mind|brain|head)(?: (?:is|has (?:become|turned into))|['’]s)? (?:like |of )?an? (?:sieve|colander)\b",
            rf"{MY} mind (?:plays tricks(?: on me)?|is (?:going|gone)|isn['’]?t what it (?:was|used to be)|goes blank(?: all the time| constantly)?)",
            rf"{I} (?:can['’]?t|cannot|can no longer|can hardly|can barely) (?:concentrate|focus|remember (?:anything|things|much)|think straight|keep my mind on (?:anything|things))(?: (?:any ?more|these days|lately|for (?:more|longer) than [\w ]{{3,20}}|on anything))+",
            rf"{I_HAVE} (?:\w+ )?(?:memory (?:loss|problems?|issues|trouble)|dementia|alzheimer['’]?s|brain fog|(?:mild )?cognitive (?:impairment|decline|issues|problems))\b",
            r"(?:concentrating|remembering|focusing)(?: (?:on|things)[^.,;!?]{0,30})? (?:is|has become|has gotten) (?:an? )?(?:(?:real|serious|really|very|big|huge|constant|daily|so|too) )*(?:problem|struggle|hard|difficult|ordeal|chore|challenge|impossible) for me\b",
            rf"\bit(?:['’]s| is| has become) (?:(?:really|very|so|getting|too|pretty) )*(?:hard|difficult) for me to {_REMEMBER}{_AND.format(_REMEMBER)}{TAIL}{END}",
            rf"{I} forget (?:everything|what i came (?:in |into |to )[^.,;!?]{{0,20}}for|things all the time|things constantly){TAIL}",
        ),
        veto=r"\b(?:ram|ddr\d?|memtest|gb|laptop|pc|phone['’]?s|card|foam|lane|if (?:you|they))\b",
    ),
    Statement(
        "walking_difficulty", "HEALTH", r"walk|stairs|steps|wheelchair|cane\b|crutch|scooter|rollator|mobility|legs|around|stand",
        (
            rf"{_TROUBLE} {_WALK}{_AND.format(_WALK)}{TAIL}{END}",
            rf"{I} {_CANNOT} (?:really )?(?:walk (?:far|very far|much|long distances|any distance|more than (?:a|\w+) (?:few |city )?(?:blocks?|steps|feet|minutes|yards)|without (?:a|my) (?:cane|walker|stick|frame))|(?:do|manage|climb|handle|use) (?:the )?stairs)(?: any ?more| at all)?",
            rf"{I} (?:use|walk with|get around (?:on|in|with)|rely on|depend on) (?:an? |my )(?:[\w-]+ )?(?:wheelchair|walker|canes?|rollator|mobility scooter|walking (?:stick|frame))\b(?! (?:ramp|accessible))",
            rf"{I} need an? (?:[\w-]+ )?(?:wheelchair|walker|cane|rollator|mobility scooter) to (?:get|walk|move|go)\b",
            rf"{I_AM} (?:in a wheelchair|a wheelchair user|paraly[sz]ed|(?:an? )?(?:para|quadri)plegic|wheelchair[- ]bound|unsteady on my feet)\b",
            rf"\bit(?:['’]s| is| has become) (?:(?:really|very|so|getting|too|pretty) )*(?:hard|difficult|painful) for me to {_WALK}{TAIL}{END}",
            rf"{MY} legs (?:are|have|don['’]?t|won['’]?t|no longer) (?:{BAD}|work|carry me|hold me up)(?: any ?more)?",
            r"\b(?:walking|stairs|steps|hills) (?:is|are|(?:has|have) (?:become|gotten)) (?:an? )?(?:(?:real|serious|really|very|big|daily|so|just|pretty much|pure|now) )*(?:problem|struggle|hard|difficult|ordeal|chore|challenge|murder|hell|torture|agony|impossible|beyond|too much) (?:(?:for|on|to) )?me\b",
        ),
        veto=r"\b(?:heels|dog['’]?s|drunk|marathon|yesterday|gym|leg day|hangover|hungover)\b",
    ),
    Statement(
        "hearing_difficulty", "HEALTH", r"hear|deaf|cochlear|\bHoH\b",
        (
            rf"{_TROUBLE} {_HEAR}{TAIL}{END}",
            rf"{I_AM} (?!not |never )(?:(?:an?|partially|legally|nearly|almost|profoundly|half|totally|completely|mostly|going|severely|born|stone|practically|a bit|a little|bit) )*(?:deaf|hard[- ]of[- ]hearing|hearing[- ]impaired)\b(?! (?:to|ears|tone))",
            rf"{I} {_CANNOT} (?:really )?hear{_OLD}{{1,2}}{TAIL}(?:{END}| enough\b)",
            rf"{MY} hearing (?:{_SENSE}|loss)",
            rf"{MY} hearing['’]s {BAD}",
            rf"{I} (?:wear|use|have|need|got) (?:an? |two |my )?hearing aids?\b",
            rf"{I_DID} (?:lost|been losing|am losing) (?:most of |all of |much of |some of )?my hearing\b",
            rf"{I_HAVE} (?:[\w-]+ ){{0,2}}hearing loss\b",
            r"(?<=, )(?:hard[- ]of[- ]hearing|(?:(?:profoundly|partially|born) )?deaf)(?=, (?:seeks|seeking|looking|wltm|iso|would|needs|wants|hoping|and)\b)",
            r"as (?:an? )?(?:deaf|hard[- ]of[- ]hearing) (?:person|man|woman|guy|girl)\b",
            rf"\A(?:deaf|hard[- ]of[- ]hearing) (?:user|person|guy|gal|lady|woman|man|viewer|gamer|listener|student|mom|dad)\b{SPEAKS}",
        ),
    ),
    Statement(
        "vision_difficulty", "HEALTH", r"blind|sight|eyesight|vision|see\b|seeing|eyes|visually|read\b",
        (
            rf"{_TROUBLE} {_SEE}{TAIL}{END}",
            rf"{I_AM} (?!not |never )(?:(?:an?|partially|legally|nearly|almost|half|totally|completely|mostly|going|severely|born|practically|close to|pretty much) )*(?:blind|visually impaired|partially sighted)\b(?! (?:to|without|drunk|date|spot|as|in the|fold|sided))",
            rf"{I} {_CANNOT} (?:really |even )?see{_OLD}{{1,2}}{TAIL}(?:{END}| enough\b)",
            rf"{I} {_CANNOT} (?:really |even )?read (?:print|regular print|small print|(?:a|the) (?:newspaper|menu|label)s?)\b[^.;!?]{{0,24}}?(?:any ?more|even with (?:my )?glasses|glasses or no glasses)",
            rf"{MY} (?:eye)?sight {_SENSE}",
            rf"{MY} (?:vision|eyes) {_SENSE}",
            rf"(?:{I_HAVE}|\bwith) (?:very |so )?(?:little|hardly any|barely any|not much|no) (?:eye)?(?:sight|vision) left\b",
            rf"{MY} (?:eye)?(?:sight|vision)['’]s {BAD}",
            rf"(?:{I_DID} (?:lost|been losing)|{I_AM} losing) (?:most of |all of |much of |some of )?my (?:eye)?(?:sight|vision)\b",
            rf"{I_HAVE} (?:macular degeneration|low vision|tunnel vision|retinitis pigmentosa)\b",
        ),
        veto=r"\bwithout (?:my |them|glasses|contacts|lenses)\b",
    ),
)  # fmt: skip
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
