"""What people say they are or have besides what the other readers know: faith, diet, service, a twin, a language at home.

Each row is written for words in which the author says "I", in the present, and affirms it: "I'm a vegan", not "vegan
cheese", "I was raised Catholic" or "a veteran gamer". The same rows say where a plain statement stands in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.text.find.facts.heritage import heritage_facts
from leakmeter.text.find.facts.listed import matcher
from leakmeter.text.find.mark import Mark
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_OPEN = r"(?<![\w'’])"
_ADVERB = (
    r"(?: (?:also|just|still|now|both|all|always|already|currently|actually|very|really|proudly|openly|basically|strictly|fully|completely|"
    r"totally|100%|super|quite|pretty|firmly|simply|honestly|technically|obviously|personally|myself))*"
)
_I = rf"{_OPEN}(?:i|we)(?:['’]?ve| have)?{_ADVERB}"
#: Words that may stand between "I'm a" and what follows; not those that deny it, date it, or turn to something else.
_DESCRIBING = (
    r"(?:(?!(?:not?|never|nor|neither|ex|former|formerly|non|half|part|semi|mostly|nearly|almost|hardly|barely|lapsed|fallen|raised|no|like|with|"
    r"without|from|in|at|of|to|for|on|about|by|than|or|and|but|an?|the|my|his|her|their|your|our|all|every|any|some|sure|glad|sorry|afraid|"
    r"he['’]?s|she['’]?s|they['’]?re|you['’]?re|it['’]?s|is|are|was|were|would-be|aspiring|wannabe|future|fake|new to|into|so|too|this|that|if|friends|"
    r"anti|pro|more|less|as|only on|child|son|daughter|wife|husband|kid|daddy|mother['’]s|veteran['’]s)\b)"
    r"(?!(?!practi[cs]ing\b|non-?practi[cs]ing\b|believing\b|church-?going\b|working\b|aging\b)\w+ing\b)(?!(?!retired|disabled|divorced|widowed|married|decorated)\w+ed\b)"
    r"(?!ex-|anti-|non-(?!practi))[\w'’%-]+,? ){0,3}"
)
_AM = (
    rf"(?:{_OPEN}(?:(?:i['’]?m|i am|we['’]re|we are|(?:i|we)(?:['’]?ve| have){_ADVERB} been){_ADVERB}(?: (?:an?|the only|one of the(?: few)?))?"
    rf"|(?:as|being) (?:an?|the only|fellow)) {_DESCRIBING})(?<![-\w])"
)
#: Where the statement ends, or a word for the author follows it.
_END = (
    r"(?=['\"”’*_~]*(?:\s*\Z|\s*[.,;:!?…()\[\]—–/&\n]|\s+-+\s)|\s+(?:and|but|so|because|since|who|myself|now|too|here|though|tbh|btw|lol|by (?:birth|faith|religion|choice)|"
    r"living|from|for (?:over|about|almost|nearly|more than|\w+ (?:years|decades)|years|decades|ages|life|ethical|health)|since|in (?:my|a|an|the|(?-i:[A-Z]))|at heart|if|with|i|we|"
    r"(?:(?:trans|gay|queer|single|married|young|old|older) )?(?:m[ae]n|wom[ae]n|guys?|girl|lady|dude|bloke|lad|gal|mom|mum|dad|mother|father|person|people|parent|student|teen(?:ager)?|male|female|american|convert|revert|couple)"
    r")\b(?! (?:name only|theory)))"
)
_SERVICE = r"(?:army|navy|marines?|marine corps|air force|coast guard|military|armed forces|usmc|usaf|national guard)"
_NATIONS = r"(?:irish|italian|roman|polish|mexican|american|strict|devout)"
_TIMES = r"(?: (?:any ?more|at all|either|myself|personally))*"
_PETS = r"(?:beds?|mattress|size|room|xl|boys|girls|daughters|sons|toddlers|babies|kids|flames?|cities|peaks|pregnancy|towers?)"
_RECENT = r"(?:yesterday|last (?:night|week|weekend|month)|this (?:week|month|year|morning)|(?:a few|two|three|four|five|six|several|\d) (?:days|weeks|months) ago|recently)"
#: Unions by what their members call them: those that count their branches as locals, and others.
_LOCALS = (
    r"teamsters?|ibt|ibew|ua|uaw|seiu|afscme|liuna|smart|iatse|iuoe|cwa|ufcw|usw|afge|nalc|apwu|aft|nea|ilwu|atu|twu|iam|iaff|bac|opcmia|iupat|nabet|aflcio|"
    r"unite here|workers united|ironworkers?|carpenters?|steamfitters?|pipefitters?|plumbers(?: and pipefitters)?|boilermakers?|insulators|painters|"
    r"operating engineers|operators|laborers|sheet metal workers|electricians|machinists|roofers|bricklayers|longshoremen|musicians|stagehands|actors|"
    r"cupe|unifor|opseu|nupge|psac|csn|bcgeu|hospital employees"
)
_UNIONS = (
    r"unite the union|unite|unison|gmb|usdaw|rmt|aslef|cwu|neu|nasuwt|ucu|fbu|pcs|tssa|bectu|equity|bfawu|siptu|fórsa|forsa|"
    r"inmo|tui|asti|teamsters|ibew|uaw|seiu|afscme|iatse|cwa|ufcw|usw|afge|nalc|apwu|ilwu|iuoe|sag-aftra|wga|cupe|unifor|opseu|psac|"
    r"nysna|uft|cta|ctu|amwu|cfmeu|cfmmeu|sda|twu|asu|awu|rtbu|etu|anmf|nzei|psa|e tū|cosatu|numsa|num|nehawu|sadtu|satawu|denosa|popcru|saccawu|"
    r"asuu|nasu|nupeng|pengassan|nlc|nut|citu|aituc|intuc|bms"
)
#: After "fully remote": where from, and not a job that is offered.
_SET_AT_HOME = r"(?=\s*(?:\Z|[.,;:)!?/|–—-])|\s+(?:from|out of|in|since|for|and|based|these days|now|here|with|but|so|worker|employee)\b)"
_GUNS = r"(?:(?:hand)?guns?|firearms?|rifles?|shotguns?|pistols?|revolvers?|ar-?15s?|glocks?)"
_SPECTACLES = (
    r"(?:(?<!sun )(?<!wine )(?<!pint )(?<!shot )(?<!beer )(?<!drinking )glasses(?! (?:of|are in the (?:sink|cupboard|dishwasher)))|spectacles|specs(?! (?:for|of|are (?:i\d|ryzen|16)))|eye ?glasses|contacts(?! (?:list|app|from|at|in (?:the|my)))|contact lenses|lenses(?= (?:in|out|every|since|for))|varifocals|"
    r"bifocals|trifocals|progressives|reading glasses|prescription (?:glasses|lenses|goggles))\b"
)
#: How one opens a text by the hand one writes with: "lefty here", "Right-hander, 34, coming back".
_OPENING_HAND = r"\A(?:(?:fellow|another|proud|natural|lifelong|also|total|true|wee|hi|hey|as|a) )*"
_HAND_ENDS = r"(?=\s*[,.:;!(—–-]|\s*\Z| (?:here|checking|speaking|chiming|with|and proud|guitarist|player|golfer|batter|bowler|mum|mom|dad)\b)"
_PLAYER = r"(?:person|writer|guy|girl|woman|man|batter|batsman|bowler|pitcher|guitarist|golfer|player|artist|knitter|bassist|fencer|boxer)"
_TONGUES = "Arabic Chinese French German Hindi Korean Polish Portuguese Russian Spanish Tagalog Vietnamese".split()
_ALSO_CALLED = {"Chinese": "chinese|mandarin|cantonese", "Tagalog": "tagalog|filipino"}


@dataclass(frozen=True, slots=True)
class Row:
    """Words of a form (``pattern``) tell a value of an attribute; ``category`` is that of a mark for them, or "" where words
    that nothing marks are not marked for it."""

    attribute: str
    value: str
    category: str
    pattern: str


def _religion(value: str, names: str, faith: str = "") -> Row:
    came = rf"|{_I} (?:recently |just |finally )?(?:converted|reverted) to (?:{faith})\b|{_I} practi[cs]e (?:{faith})\b"
    return Row("religion", value, "RACE_NATIONALITY", rf"{_AM}(?:{names}){_END}" + (came if faith else ""))


def _language(name: str) -> Row:
    said = _ALSO_CALLED.get(name, name.lower())
    return Row(
        "language",
        name,
        "RACE_NATIONALITY",
        rf"{_I} (?:mostly |mainly |only )?speak (?:(?:mostly|only|mainly) )?(?:{said}) (?:at home|with my (?:parents|kids|family|husband|wife))\b",
    )


def _interest(value: str, pattern: str) -> Row:
    return Row("interest", value, "", pattern)


_LOVE = rf"(?:{_I} (?:love|enjoy|like|do|go|went|play|live for)(?: to)?|{_OPEN}(?:i['’]?m|i am) (?:really |big |very )*into|{_OPEN}my (?:main |favou?rite |biggest |other )?(?:hobby|hobbies|passion|pastime)(?: is| are|:))"
#: Of one attribute the first row counts.
ROWS: tuple[Row, ...] = (
    _religion("atheist", r"atheist"),
    _religion("agnostic", r"agnostic"),
    _religion("none", r"non-?religious|irreligious"),
    Row("religion", "none", "RACE_NATIONALITY",
        rf"{_OPEN}(?:i['’]?m|i am|we['’]re|we are) (?:really |just |personally )?not (?:at all )?religious(?: at all| myself)?{_END}|{_I} (?:have no|don['’]?t have an?|do not have an?|follow no) religion{_END}"),
    _religion("muslim", r"(?:(?:sunni|shia|shi['’]?ite|ahmadi) )?muslim(?: american)?|muslimah|sunni|shia|hijabi", "islam"),
    _religion("jewish", r"jewish|jew", "judaism"),
    _religion("sikh", r"sikh", "sikhism"),
    _religion("hindu", r"hindu", "hinduism"),
    _religion("buddhist", r"(?:zen )?buddhist", "buddhism"),
    _religion("mormon", r"mormon|lds|latter[- ]day saint", "mormonism"),
    _religion("jehovah's witness", r"jehovah['’]?s witness"),
    _religion("orthodox christian", r"(?:greek|russian|eastern|serbian|coptic|antiochian) orthodox(?: christian)?|orthodox christian",
              "(?:eastern |greek |russian )?orthodoxy"),
    _religion("catholic", rf"(?:{_NATIONS} )*catholic", "catholicism"),
    _religion("evangelical", r"evangelical(?: christian| protestant)?"),
    _religion("protestant", r"protestant|lutheran|(?:united )?methodist|presbyterian|episcopal(?:ian)?|anglican|(?:southern )?baptist|pentecostal", "protestantism"),
    _religion("pagan or wiccan", r"(?:neo-?)?pagan|wiccan", "wicca|paganism"),
    _religion("christian", r"(?:born[- ]again )?christian", "christianity"),
    Row("diet", "vegan", "HEALTH",
        rf"{_AM}(?:plant[- ]based )?vegan{_END}|{_I} (?:went|gone|turned|became) vegan(?: (?:in|last|this|about|over|almost|\d|a|two|three|four|five|ten|several|years?)[^.,;!?]{{0,20}}(?:ago|years?|\d{{4}}))?{_END}"),
    Row("diet", "pescatarian", "HEALTH", rf"{_AM}(?:pesc[ae]tarian){_END}"),
    Row("diet", "vegetarian", "HEALTH",
        rf"{_AM}(?:lacto[- ]?(?:ovo[- ]?)?)?vegetarian{_END}|{_I} (?:went|gone|turned|became) vegetarian(?: (?:in|last|this|about|over|almost|\d|a|two|three|four|five|ten|several|years?)[^.,;!?]{{0,20}}(?:ago|years?|\d{{4}}))?{_END}"
        rf"|{_I} (?:don['’]?t|do not|never) eat (?:any )?(?:meat (?:or|and|nor) fish|animals){_TIMES}{_END}"),
    Row("veteran", "yes", "OCCUPATION",
        rf"{_AM}(?:(?:{_SERVICE}|combat|war|iraq|afghanistan|vietnam|gulf war|desert storm|oif|oef|us|u\.s\.) (?:war )?(?:veteran|vet)|veteran|ex-military|ex-{_SERVICE}){_END}"
        rf"|{_AM}veteran of (?:the )?(?:us |u\.s\. |(?-i:US) )?(?:{_SERVICE}|(?:iraq|vietnam|korean|gulf|afghan\w*) war|iraq|afghanistan|vietnam|desert storm)\b"
        rf"|{_OPEN}(?:i['’]?m|i am|i) (?:a )?retired (?:from the )?{_SERVICE}\b(?! (?:wife|spouse|brat|base))"
        rf"|{_OPEN}i (?:did (?:my )?(?:time|\w+ (?:years|tours)) in the|got out of the|was (?:honorably |medically )?discharged from the|separated from the) {_SERVICE}\b(?! (?:reserve base|brat))"
        rf"|{_OPEN}i (?:proudly )?served (?:(?:\w+ )?(?:years|tours) )?in the {_SERVICE}\b(?! (?:cadets|academy))|{_OPEN}i served (?:\w+ tours )?in (?:iraq|afghanistan|vietnam|desert storm)\b"),
    Row("twin", "yes", "FAMILY",
        rf"{_AM}(?:(?:identical|fraternal) )?twin(?: (?:myself|too|sister|brother))?(?! (?:m[ou]m|mother|dad|father|parent))"
        rf"{_END}"
        rf"|{_OPEN}my (?:identical |fraternal |own |dear |late )?twin(?: (?:sister|brother|sibling|sis|bro))?\b(?! {_PETS})(?!-)"
        rf"|{_I} (?:have|had|got) an? (?:identical |fraternal )?twin(?: (?:sister|brother|sibling))?\b(?! {_PETS})(?!-)"),
    Row("handedness", "left", "APPEARANCE",
        rf"{_AM}(?:left[- ]?handed(?: (?:person|writer|guy|girl|woman|man|batter|pitcher|guitarist))?|left[- ]?hander|southpaw|left(?:y|ie)|cack-?handed|ciot[oó]g){_END}|{_I} write with my left\b(?! (?:foot|leg))"
        rf"|{_OPENING_HAND}(?:left(?:y|ie)|southpaw|left[- ]?hander|left[- ]?handed(?: {_PLAYER})?){_HAND_ENDS}|\b(?:us|we|fellow) (?:left(?:ies|-?handers)|southpaws)\b|{_OPEN}my left[- ]?hand(?:edness|ed)\b|\bborn left[- ]?handed\b"),
    Row("handedness", "right", "APPEARANCE",
        rf"{_AM}(?:right[- ]?handed(?: {_PLAYER})?|right[- ]?hander){_END}|{_I} write with my right\b(?! (?:foot|leg))|{_OPENING_HAND}(?:right[- ]?hander|right[- ]?handed(?: {_PLAYER})?){_HAND_ENDS}"),
    Row("handedness", "both", "APPEARANCE", rf"{_AM}(?:ambidextrous|mixed-?handed|cross-?dominant){_END}|{_OPENING_HAND}ambidextrous{_HAND_ENDS}"),
    Row("glasses", "yes", "APPEARANCE",
        rf"{_I} (?:have to |need to |always |usually |only |mostly |can['’]?t \w+ without )?(?:wear|wore|worn|been wearing|been in|needed|need|got|have|bought|ordered|lost|broke|dropped|sat on|stepped on|swear by|live in|took off) (?:(?:reading|thick|prescription|my|contact|new|first|a|pair|of|the|some|daily|old|strong|varifocal|bifocal|progressive|toric|soft|hard) )*{_SPECTACLES}"
        rf"|{_OPEN}my (?:(?:old|new|thick|reading|prescription|first|daily|other|spare|good|best|latest|varifocal|bifocal|contact) )*{_SPECTACLES}"
        rf"|(?:{_OPEN}(?:i['’]?m|i am)|\A)(?:,? (?:now|already|also|officially))? ?(?:wearing|in) (?:(?:my|new|thick|contact) )*(?:specs|spectacles|eye ?glasses|varifocals|bifocals|contacts)\b|\A(?:(?:new|first|my|got|first time in|first pair of|day \w+ (?:of|with|in)|getting used to|just got|just collected) )*(?:varifocals|bifocals|trifocals|progressives|progressive lenses|contact lenses)\b|{_AM}(?:glasses|spectacle|contact lens)[- ]wearer\b|\A(?:glasses|contact lens) wearer\b|\A(?:just |finally )*(?:got|collected|ordered|bought|picked up) (?:(?:my|an?|new|first|pair|of|the|reading) )+{_SPECTACLES}"),
    *map(_language, _TONGUES),
    Row("union", "yes", "OCCUPATION",
        rf"{_OPEN}(?:i['’]?m|i am|we['’]re|we are|i['’]?ve been){_ADVERB} (?:in (?:an?|the|my|our) (?:\w+ )?(?<!student )(?<!credit )(?<!european )(?<!civil )(?<!the soviet )union{_END}|(?:an? )?(?:proud )?union (?:member|electrician|carpenter|plumber|worker|steward)\b|unionized{_END})"
        rf"|{_OPEN}(?:my|our) union (?:rep|dues|steward|contract|card|local|job|won|negotiated|is|voted|got)\b"
        rf"|{_OPEN}(?:{_LOCALS}),? (?:union )?local(?: union)?,? (?:no\.? ?|# ?)?\d{{1,4}}\b|(?:\A\W*|[,;(/] ?|\band |{_OPEN}(?:i['’]?m|i am)(?: also| now| still)? an? |\bas an? )(?:{_UNIONS}|union) (?:member|(?:shop )?steward|rep|branch (?:secretary|chair|officer)|organi[sz]er)\b(?! (?:told|said|says|asked|came|at my|who|is|was|will|can))"
        rf"|{_OPEN}(?:i['’]?m|i am|we['’]re|we are|i['’]?ve been){_ADVERB} (?:in|with|a member of|a rep for) (?:the )?(?:{_UNIONS}){_END}|{_OPEN}(?:i['’]?m|i am) (?:an? |the )?shop steward\b|{_OPEN}(?:paid[- ]up|card[- ]carrying|proud) (?:\w+ ){{0,2}}?(?:union )?member of (?:the )?(?:{_UNIONS})\b|{_OPEN}(?:i['’]?m|i am) (?:a )?(?:union|unionised|unionized){_END}|\Aunion (?:electrician|carpenter|plumber|worker|job|shop|gig|nurse|teacher|driver|sparky|welder|pipefitter|ironworker|crew)\b"),
    Row("gun", "yes", "POSSESSION",
        rf"{_AM}(?:gun ?-?owner|concealed carrier){_END}|{_I} own (?:an? |two |three |several |a few |some |many |\d )?(?:[\w-]+ )?(?<!nerf )(?<!glue )(?<!heat )(?<!nail )(?<!massage )(?<!water )(?<!air )(?<!bb )(?<!toy )(?<!airsoft )(?<!paintball ){_GUNS}\b(?! (?:shop|store|range))"),
    Row("remote", "yes", "",
        rf"{_I} (?:work|am working) (?:(?:fully|entirely|completely|100%|permanently|exclusively) )?(?:remotely|from home|remote)(?: (?:full[- ]time|now|these days|since \w+))?(?:{_END}|(?= (?:as|for) ))"
        rf"|{_OPEN}(?:i['’]?m|i am){_ADVERB} (?:fully |100% |permanently |completely )remote{_END}|{_OPEN}my job is (?:fully |100% |completely |entirely )?remote{_END}"
        rf"|(?:\A\W*|[,;(] ?|\b(?:work|working|employed|now|been|and) )(?:fully|100 ?%|permanently|completely|entirely|all|full[- ]time) (?:remote(?:ly)?|wfh){_SET_AT_HOME}"
        rf"|{_I} (?:work|write|code|design|teach|edit|translate|consult|answer|take|run|build|do|manage|support|sell)\b[^.;!?]{{0,60}}? from (?:(?:my|our|the|a) (?:\w+ )?(?:kitchen table|kitchen|bedroom|spare room|box room|home office|garden office|living room|dining (?:room|table)|sofa|couch|study|attic|basement|house|flat|apartment)|home)\b(?! (?:cook\w*|town|fries|recipes?|to|on|today|tomorrow|when\w*|this|sometimes|some|most|one|two|three|once|twice|half|a|every other|occasionally|if|during|again|yesterday|last|until|because|while)\b)"
        rf"|\A\W*wfh (?:full[- ]time|permanently|since|as|for)\b|{_I} wfh\b(?! (?:on|\w+days?|today|tomorrow|this|when|two|three|one|twice|once|some|half|a few|every other))"),
    Row("vehicle", "an electric car", "", rf"(?:{_I} (?:drive|own|have|bought)|{_OPEN}my) (?:(?:an?|my|our|used|new|little|old) )*(?:tesla|electric (?:car|vehicle)|(?-i:EV)|nissan leaf|chevy bolt|rivian)\b(?! (?:stock|shares?|charger|order|mechanic))"),
    Row("vehicle", "a motorcycle", "", rf"(?:{_I} (?:ride|own|have|bought)|{_OPEN}my) (?:(?:an?|my|our|used|new|little|old) )*(?:motorcycle|motorbike|harley)\b(?! (?:jacket|helmet|accident|gear|licen[cs]e|boots))"),
    Row("crime", "raped", "", rf"{_OPEN}i (?:was|have been|got|had been) raped\b"),
    Row("crime", "burgled", "", rf"{_OPEN}(?:my|our) (?:house|home|flat|apartment|place) (?:was|got|has been) (?:burgled|burglarized|broken into|robbed) {_RECENT}|{_OPEN}(?:i|we) (?:was|were|got) (?:burgled|burglarized) {_RECENT}"),
    Row("crime", "identity theft", "", rf"{_OPEN}my identity (?:was|got|has been) stolen {_RECENT}"),
    Row("crime", "assaulted", "", rf"{_OPEN}i (?:was|got|have been) (?:mugged|robbed|assaulted|beaten up|jumped)(?: at \w+point)? {_RECENT}"),
    _interest("golf", rf"{_I} (?:play(?:ed)? (?:\w+ )?golf|golf)\b(?! (?:on the|video|games?|with friends))|{_AM}(?:avid )?golfer{_END}|{_LOVE} (?:golf|golfing){_END}"),
    _interest("fishing", rf"{_AM}(?:avid )?(?:angler|fisherman|fly fisher(?:man)?){_END}|{_LOVE} (?:fly |bass |ice )?fishing{_END}"),
    _interest("hunting", rf"{_AM}(?:(?:avid|deer|duck|bow) )?hunter{_END}|{_LOVE} (?:deer |duck |bow )?hunting{_END}"),
    _interest("hiking", rf"{_I} hike(?: (?:a lot|every|most|on|in))?{_END}|{_AM}(?:avid )?hiker{_END}|{_LOVE} hiking\b"),
    _interest("knitting", rf"{_I} (?:knit|crochet){_END}|{_AM}(?:avid )?(?:knitter|crocheter){_END}|{_LOVE} (?:knitting|crochet(?:ing)?){_END}"),
    _interest("running", rf"{_I} run (?:every (?:morning|day)|marathons|half marathons|daily|\w+ (?:miles|km|times) (?:a|per|every) (?:day|week|morning))\b|{_AM}(?:(?:marathon|trail|avid|long[- ]distance) )?runner{_END}|{_OPEN}my (?:main |favou?rite )?hobby is running{_END}"),
    _interest("skiing", rf"{_I} ski{_END}|{_AM}(?:avid )?skier{_END}|{_LOVE} skiing\b"),
    _interest("yoga", rf"{_I} (?:do|practi[cs]e|teach) (?:\w+ )?yoga\b(?! (?:sometimes|once in a while))|{_LOVE} yoga{_END}"),
    _interest("video games", rf"{_AM}(?:(?:pc|console|avid|hardcore|casual|veteran) )?gamer{_END}|{_I} play (?:a lot of |lots of )?video ?games\b|{_LOVE} (?:video ?games|gaming){_END}"),
    _interest("gym", rf"{_OPEN}my gym (?:membership|routine)\b|{_I} (?:go to|belong to|hit) (?:the|a|my) gym(?: (?:every|most|\w+ (?:times|days)|daily|regularly|religiously)\b|{_END})"),
)  # fmt: skip
_GATE = re.compile(
    r"athe|agnost|relig|muslim|sunni|shia|hijabi|islam|jew|judai|sikh|hindu|buddh|mormon|lds|saint|witness|orthodox|cathol|evangel|protest|luther|method|presby|"
    r"episc|anglic|bapti|pentec|pagan|wicca|christ|vegan|veget|pesc|meat|animals|veteran|\bvet\b|military|army|navy|marine|air force|guard|served|forces|us[am]|twin|"
    r"left|right|ambid|cack|dominant|ciot|southpaw|glass|focals|progressives|specs|lenses|contacts|spectacles|speak|union|\blocal\b|member|steward|\brep\b|branch|steward|wfh|from (?:my|our|the|a) |gun|firearm|rifle|pistol|revolver|glock|ar-?15|carrier|remote|from home|tesla|electric|\bEV\b|leaf|bolt|rivian|motor|harley|raped|burgl|broken|"
    r"robbed|stolen|mugged|assault|beaten|jumped|golf|fish|angler|hunt|hik|knit|crochet|\brun|\bski|yoga|game|gaming|gym",
    _FLAGS,
)
#: What is said of a day, a season or an intention is no habit: "I'm vegan on weekdays", "vegan for January".
_FOR_NOW = re.compile(
    r"\A['’\"]?\s*(?:on (?:weekdays|weekends|\w+days)|for (?:january|veganuary|lent|a (?:week|month|day|bit|while)|this|the (?:day|week|month|weekend)|now|\d+ days)|(?:this|until|during|before|when|except|unless|curious|ish|adjacent)\b|at (?:home|work)\b)",
    _FLAGS,
)
#: "I'm Christian" may be a name; where the words speak of faith as well, or write it small, it is none.
_A_NAME = re.compile(r"(?:i['’]?m|i am) (?-i:Christian)\b", _FLAGS)
_OF_FAITH = re.compile(
    r"faith|church|\bgod\b|jesus|bible|pray|christ\b|believ|religio|baptis|prolife|worship|scripture|gospel", _FLAGS
)


def belonging_facts(words: str) -> tuple[Fact, ...]:
    """``religion``, ``diet``, ``veteran``, ``twin``, ``handedness``, ``language`` (spoken at home), ``union``, ``gun``,
    ``remote``, ``vehicle``, ``crime`` (suffered) and ``interest``, where the author says so of themself today."""
    if not _GATE.search(words):
        return ()
    told: dict[str, Fact] = {}
    mine = ", ".join(own_clauses(words))
    for row in ROWS:
        if row.attribute in told and row.attribute not in _SEVERAL:
            continue
        said = words if row.attribute in _OF_KIN else mine
        if any(_holds(said, row, *match.span()) for match in matcher(row.pattern, _FLAGS).finditer(said)):
            told[row.attribute if row.attribute not in _SEVERAL else row.attribute + row.value] = Fact(
                row.attribute, row.value
            )
    return tuple(told.values())


#: Attributes of which one may have several values.
_SEVERAL = frozenset(("interest", "language", "vehicle", "crime"))
#: "My twin brother lives in Ohio" is a clause about him and says that there are two.
_OF_KIN = frozenset(("twin",))


def _holds(words: str, row: Row, start: int, end: int) -> bool:
    if row.attribute == "diet" and _FOR_NOW.match(words[end:].lstrip()):
        return False
    if row.attribute == "handedness" and _POLITICS.search(words):
        return False
    if row.attribute == "glasses" and _DRUNK_FROM.search(words):
        return False
    name = row.value == "christian" and _A_NAME.fullmatch(words[start:end])
    return not (name and not _OF_FAITH.search(words))


#: Who is left of the centre, and not by hand.
_POLITICS = re.compile(
    r"\b(?:politic\w*|vot(?:e[ds]?|er|ers|ing)|liberals?|conservatives?|tor(?:y|ies)|labour party|republicans?|democrats?|woke|socialis\w+|commie|snowflakes?|election|trump|brexit|union rep|marx\w*|guardian reader)\b",
    _FLAGS,
)
_DRUNK_FROM = re.compile(
    r"\b(?:wine|pint|cocktail|drinking|champagne|shot|dishwasher|cupboard|crystal|ikea|tumblers?|prosecco|3d|vr|safety|swimming|sun) ?glass(?:es)?\b|\bglasses\b.{0,30}\b(?:dishwasher|cupboard|wine|toast|poured|clink\w*)\b",
    _FLAGS,
)


def belonging_spans(sentence: str) -> Iterator[tuple[int, int, Row]]:
    """Where a sentence states one of these, as start and end, with the row it fits; only those that are worth a mark."""
    if not _GATE.search(sentence):
        return
    for row in ROWS:
        if row.category:
            for match in matcher(row.pattern, _FLAGS).finditer(sentence):
                if _holds(sentence, row, *match.span()):
                    yield *match.span(), row


def of_its_kind(text: str, mark: Mark) -> Mark:
    """A mark for an ethnicity or nationality in which only what somebody eats is told, as one of the kind of that."""
    if mark.category != "RACE_NATIONALITY":
        return mark
    words = text[mark.start : mark.end]
    told = {fact.attribute for fact in belonging_facts(words)}
    if told != {"diet"} or heritage_facts(words):
        return mark
    return replace(mark, category="HEALTH")


def no_heritage(words: str) -> bool:
    """Whether words name a faith or a diet and no ethnicity: who is Catholic is of any."""
    return bool(_FAITH_OR_DIET.search(words)) and not heritage_facts(words)


_FAITH_OR_DIET = re.compile(
    r"\b(?:athe|agnost|relig|muslim|jew|sikh|hindu|buddh|mormon|lds\b|witness|orthodox|cathol|evangel|protest|luther|method|presby|episc|anglic|bapti|pentec|pagan|"
    r"wicca|christian|vegan|vegetarian|pesc)",
    _FLAGS,
)
