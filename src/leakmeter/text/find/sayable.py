"""Whether words can state a trait at all: a habit takes a word of smoking or drinking, low spirits a word of them.

The network's second head sees meanings and now and then takes one for another: a "muffin pack" for cigarettes, "heights"
for legs that fail. Each trait with a value in its label has words here of which one must stand in the sentence, or in the
one before where the words are too few to name it ("Not once.").
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_FLAGS = re.IGNORECASE | re.ASCII


def can_say(trait: str, value: str, words: str, sentence: str, before: str = "") -> bool:
    """Whether ``words`` in ``sentence`` can state ``value`` of ``trait``; ``before`` is the text before the sentence."""
    pattern = _BY_VALUE.get(f"{trait}={value}") or _BY_TRAIT.get(trait)
    if _in_a_turn_of_phrase(trait, words, sentence):
        return False
    if pattern is None or pattern.search(sentence):
        return True
    return len(words.split()) > 1 and bool(pattern.search(before[-_BEFORE:]))


def _in_a_turn_of_phrase(trait: str, words: str, sentence: str) -> bool:
    """Whether words stand in a phrase that only sounds like a difficulty, and none is named besides."""
    phrases, at = _PHRASES.get(trait), sentence.find(words)
    if phrases is None or at < 0 or _IMPAIRED.search(words):
        return False
    return any(found.start() < at + len(words) and found.end() > at for found in phrases.finditer(sentence))


_NOT_ABLE = r"(?:can['’]?t|cannot|can not|couldn['’]?t|could not|never)(?: (?:really|even|ever|for the life of me|honestly|quite|just|possibly))*"
_DOING = r"(?:him|her|them|anyone|anybody|us|me|you|it|that|this|myself|ourselves) (?:ever )?\w+ing"
#: "I can't stop hearing it", "can't see why", "can't remember the name of that show".
_PHRASES: Mapping[str, re.Pattern[str]] = {
    trait: re.compile(phrases, _FLAGS)
    for trait, phrases in {
        "hearing": rf"\b(?:{_NOT_ABLE} )?(?:(?:stop|stopped|keep|kept|keeps|quit|help|avoid|tired of|sick of|done|hate|love|used to|forward to|enough of) hear(?:ing)?|un-?hear|(?:wait|bear|stand) to hear)\b|\b{_NOT_ABLE} hear (?:that|this|it) (?:enough|(?:any ?more )?without|again|too often)\b|\bhear(?:ing)? (?:about|back|from)\b|\bnever heard (?:of|about|from|back)\b",
        "seeing": rf"\b{_NOT_ABLE} (?:see (?:why|how (?!many)|the (?:point|use|harm|appeal|need|sense|problem|fuss|logic)|any (?:point|use|harm|reason)|a (?:point|reason|need)|myself|ourselves|eye to eye|{_DOING})|stop seeing|help seeing|un-?see|(?:wait|bear|stand) to see)\b|\b(?:keep|kept|sick of|tired of) seeing\b|\bun-?see\b",
        "remembering": rf"\b{_NOT_ABLE} (?:remember|recall|think of) (?:the (?:name|title|brand|exact|last time|word for|episode)|what (?:it|that|they) (?:is|was|were|are) called|what (?:it|that)['’]s called|(?:the last time|when) i last|who (?:sang|wrote|made|said|told))\b|\b{_NOT_ABLE} (?:stop|help|quit) (?:thinking|remembering)\b",
    }.items()
}
_IMPAIRED = re.compile(
    r"\b(?:deaf\w*|hard of hearing|hoh|hearing aids?|hearing loss|cochlear|tinnitus|legally blind|blind in|dementia|alzheimer\w*|memory|brain fog)\b",
    _FLAGS,
)
#: What stood within this many characters before the sentence is still spoken of.
_BEFORE = 160
_SMOKING = (
    r"smok\w*|cigs?\b|ciggies?|cigar\w*|tobacco|nicotine|nicorette|vap(?:e[ds]?|ing|er|ers)\b|juul|fags?\b|marlboro\w*|winstons?|camels?|luckies|the sticks|newports?|menthols?|pall malls?|lucky strikes?|virginia slims|kools?\b|salems|"
    r"packs? (?:a|per|each|every) (?:day|week)|pack[- ](?:a|and)|half[- ]a[- ]pack|packs? of|chew\b|dip\b|snuff|lit (?:one|up|a)|light(?:ing)? up|a drag|puff|ashtray|the patch|the habit|cold turkey|lungs?\b|"
    r"chimney|rollies|roll[- ]ups?|durr(?:y|ie|ies)|ciggos?|baccy|beed?is?|bidis?|suttas?|bensons?|rothmans|cancer sticks|ex-?smoker|hooked|(?:my|the|his|a) (?:old )?pipe|virginia slim|(?:last|a|the) carton|non-?smok\w*|pack every|how many packs|(?:down|up) to \w+ a day|put out my last|lighters?|years without one|quit (?:\w+ ){0,2}(?:ago|back|in (?:19|20)\d\d)"
)
_DRINKING = (
    r"drink\w*|drank|drunk\w*|alcohol\w*|booze\w*|beers?\b|wines?\b|whiske?y|bourbon|vodka|\bgin\b|rum\b|tequila|margaritas?|martinis?|cocktails?|sherry|brandy|shandy|cider|ale\b|tinn(?:ie|y|ies)|stubb(?:y|ie|ies)|bev(?:vy|vies)|schooners?|drams?|jars|lagers?|liquor|spirits|champagne|prosecco|"
    r"pints?\b|\bdrop\b(?! of (?!(?:(?:the|any|hard) )?(?:stuff|it|that)\b))|sober\w*|sobriety|teetotal\w*|tee-?total\w*|dry\b|straight[- ]edge|\bAA\b|bottle|the bar\b|mocktails?|non-?alcoholic|seltzer|the stuff|hangover|toast\b|nightcap|whisk|red\b|scotch|mezcal|glass(?:es)?\b|sauce|wagon|abstain\w*|"
    r"fingers of|rye\b|port\b|touch it|the real kind|hard stuff"
)
_CANNABIS = (
    r"weed|\bpot\b|pot-?heads?|marijuana|cannabis|joints?\b|spliffs?|doobies?|zoots?|dagga|edibles?|gumm(?:y|ies)|stone[dr]\w*|\bhigh\b|bong\w*|blunts?|bowls?\b|ganja|reefer|grass\b|dope\b|thc|dispensar\w*|smoked? the stuff|\bbud\b|dabs?\b|hash\b|toke\w*|4[:/]?20|green stuff|smok\w+|the stuff|"
    r"vape\w*|medical card"
)
_MOOD = (
    r"depress\w*|down\b|low(?:er|est)?\b|hopeless\w*|blue[sr]?\b|sad\w*|empty|emptiness|miser\w+|gloom\w*|numb\w*|gr[ae]y\w*|flat(?:ness)?\b|bleak\w*|despair\w*|mope\w*|the mopes|crie[ds]|cry(?:ing)?|tear\w*|dark\w*|black\w*|heavy|heaviness|"
    r"rough|rotten|garbage|awful|terrible|bad\b|worthless|point\b|lifted?|lift\b|hole|bottom|pit\b|slump\w*|rut\b|funk|doldrums|dumps|melanchol\w*|sorr\w+|joyless|hollow\w*|under a (?:\w+ )?cloud|cloud\w*|fog\w*|weight|sunk\w*|sinking|spirits|mood\w*|"
    r"despond\w*|dreary|dread\w*|lonely|lonesome|feel\w*|felt|heart\w*|weep\w*|wept|under it|out of bed|get(?:ting)? (?:up|out|dressed)|grief|grieving|antidepress\w*|ssri|zoloft|lexapro|prozac|therap\w*|drag\w*|anhedon\w*|life\b|wet sack|the well|coat on a hook|"
    r"bothered|nothing|(?:days?|mornings?|evenings?|nights?|fortnight|weeks?)\b[^.!?]{0,60}\b(?:lately|past|last|these|out of|most|some|several|few|every|hardly|month|fortnight|week)|(?:lately|past|last|these|out of|most|some|several|few|every|nearly) [^.!?]{0,40}\b(?:days?|mornings?|evenings?|fortnight|weeks?)"
)
_SLEEP = (
    r"sleep\w*|slept|asleep|insomn\w*|awake|up (?:all|half|every|at|till|until|since|most)|nights?\b|lie(?:s)? (?:there|awake)|lying (?:there|awake)|ceiling|bedtime|melatonin|ambien|wake[ns]?\b|waking|woke|rest(?:less|ed|ing)?\b|shut-?eye|nod(?:ded)? off|zzz+|tired|"
    r"apn(?:o?e)a|cpap|to bed|in bed|[1-5] ?a\.?m|(?:two|three|four|five) in the morning|toss\w*"
)
_HEARING = r"hear\w*|deaf\w*|ears?\b|aids?\b|cochlear|implant|lip-?read\w*|sign(?:ing|s|ed)?\b|asl\b|captions?\w*|subtitles?|loud\w*|volume|shout\w*|catch\b|caught|hoh\b|audiolog\w*|ring\w*|sound\w*|speech|voices?|words?\b|phone|tinnitus|say\w*|said|listen\w*|quiet|noise|music|devices|processors?"
_SEEING = r"see\w*|saw\b|sight\w*|blind\w*|eyes?\w*|vision|visual\w*|glasses|specs|spectacles|lens\w*|goggles|macular|glaucoma|cataract\w*|retin\w*|read\w*|print|make out|made out|braille|magnif\w*|screen reader|guide dog|white cane|large print|look\w*|optic\w*|blur\w*|bifocals"
_REMEMBERING = (
    r"memor\w*|remember\w*|forg[eo]t\w*|concentrat\w*|focus\w*|decid\w*|decisions?|choos\w*|choice|picking|mind\w*|brain\w*|head\b|think\w*|thoughts?|thread\b|fog\w*|los[et]\w*|losing|dementia|alzheimer\w*|recall\w*|confus\w*|mixed up|cognit\w*|words? (?:go|leave|just)|"
    r"names?\b|hold on\w*|keep\w*|slip\w*|attention|blank\w*|mislaid|scatter\w*|names go"
)
_DIABETES = r"diabet\w*|type (?:1|2|one|two|i|ii)\b|t[12]d\w*|t[12]\b|insulin|sugars?\b|a1c|a1-?c|metformin|glucose|glucometer|pump|cgm|dexcom|libre|hypo\w*|ketones?|pancreas|carbs?|pre-?diabet\w*|low blood|strips?\b|injection|jab\w*|meter\b|sensor|lows\b|blood\b|hba1c|finger\w*"
_ORIENTATION = (
    r"gay|lesbian\w*|bi\b|bi-?sexual\w*|straight|hetero\w*|homosexual\w*|queer|lgbt\w*|pan(?:sexual)?\b|same[- ]sex|both\b|men\b|women\b|guys\b|girls\b|boys\b|either\b|wife|husband|partner|boyfriend|girlfriend|closet\w*|came out|come out|coming out|out and proud|pride|dykes?|fanc(?:y|ied)|"
    r"attracted|sapphic|butch|femme|twinks?|bear\b|into (?:him|her|men|women)|swing\w*|orientation|m[ae]n|wom[ae]n"
)
_PREGNANT = (
    r"pregn\w*|preg\w*|expecting|expect\b|weeks?\b|wks?\b|\d+w\d*|months?\b|mos?\b|trimester\w*|due\b|bump|bab(?:y|ies)|belly|womb|knocked up|bun in|in the oven|carrying|carry|test\b|kick\w*|ultrasound|scan\b|morning sickness|midwife|ob\b|obgyn|ob-gyn|gestation\w*|fetus|foet\w*|along\b|"
    r"in the family way|eating for two|ribs|second\b|third\b|number \w+|sibling|inside me|in me|in here|maternity|labou?r|twins?|born|two lines|stick\b|arriv\w*|birth|bladder"
)
_RENTING = r"rent\w*|leas\w*|land-?lords?|landlad\w+|slum-?lords?|tenan\w*|deposit|lett?ing|sub-?let\w*|section 8|(?:apartment|property) (?:manager|management|complex)|super\b|month[- ]to[- ]month|evict\w*|housing authority|flat-?share|house ?-?share|bedsit|council|apartments?|flats?\b|studio|walk-?up|unit\b|building\w*|renewal|high-?rise|complex"
_OWNING = (
    r"own\w*|mortgag\w*|house\w*|homes?\b|home\w*|condo\w*|propert\w*|deeds?\b|title\b|escrow|equity|bought|buy\w*|purchas\w*|clos(?:ed|ing)\b|town-?house\w*|apartment|flat\b|place\b|roof\w*|bank\w*|farm\w*|acre\w*|land\b|cabin|cottage|bungalow|ranch\w*|duplex|trailer|double-?wide|paid\b|pay\w*|"
    r"ours?\b|mine\b|HOA|tax\w*|refinanc\w*|heloc|inherit\w*|built|loan|realtor|yard|kitchen|keys\b|front porch|rowhouse|rowhome|name\w*|brownstone|loft|studio"
)
_PARENTS_HOME = r"parents?\b|mo(?:m|ther)\w*|mum\w*|dads?\b|dad['’]?s|father\w*|folks|family|mama|papa|basement|home\b|childhood|at home|grand\w*|mam[aá]|abuel\w*"
_WORKING = (
    r"work\w*|jobs?\b|shifts?\b|boss\w*|employ\w*|offices?\b|paid\b|pay\w*|paycheck\w*|salar\w+|wage\w*|clock\w*|hours?\b|nights?\b|customers?|clients?|patients?|pupils?|students?|coworkers?|co-?workers?|colleagues?|career\w*|business\w*|commut\w*|desk\b|full[- ]time|part[- ]time|gig\w*|manager\w*|"
    r"supervis\w*|overtime|break ?room|lunch ?break|hired|hiring|self[- ]employed|freelanc\w*|crew\b|company|firm\b|shop\b|store\b|schedule\w*|on call|rota\b|roster|payroll|living\b|trade\b|plant\b|warehouse|hospital|ward\b|school\b|classroom|route\b|site\b|counter\b|register\b|till\b|union\b|uniform|"
    r"teach\w*|nurs\w*|driv\w*|sell\w*|build\w*|cook\w*|serv\w*|clean\w*|run\b|own\w*|punch(?:ed|ing)? (?:in|out)|a double|on break|foreman|team lead\w*|put in \w+|consult\w*|got on (?:at|with)|for money|i open\b|i close\b|i (?:\w+ )?(?:do|make|fix|stock|grade|haul|weld|write|pour|lay|cut|bartend|wait)|meetings?|zoom|emails?|deadline\w*|interns?\w*|apprentic\w*|nine[- ]to|9[- ]to|9-5|weekdays?|weekends?|bills?\b|promot\w*|agency|retire\w*"
)
_NOT_WORKING = (
    r"work\w*|jobs?\b|employ\w*|unemploy\w*|between\b|laid\b|layoff\w*|let (?:me|us)? ?go|fired|sacked|redundan\w*|retire\w*|pension\w*|disab\w*|ssdi|ssi\b|home\w*|house-?(?:wife|husband)\w*|sahm\w*|sahd\w*|stay\w*|quit|left\b|looking|look\b|hunt\w*|search\w*|appl(?:y|ied|ying|ications?)|interview\w*|resumes?|"
    r"résumés?|cv\b|career\w*|hired?|hiring|benefits|dole|severance|gig\w*|paycheck\w*|paid\b|clock\w*|boss\w*|office|shift\w*|days? (?:are|is) (?:my|mine|free)|keep house|caregiv\w*|carer|full[- ]time|hung up|gold watch|plant\b|company|business|mill\b|factory|market\b|punch\w*|leisure|social security|"
    r"jobless|buy-?out|pasture|badge|callbacks?|openings?|linkedin|position\w*|earn\w*|living\b|career|employer|payroll|weekdays?|time on my hands|all day|idle|bread-?winner"
)
_WEDDED = (
    r"(?:un|re)?marri\w*|no man\b|gentleman friend|in the ground|marry\w*|marital|wed\w*|wi(?:fe|ves)\w*|husbands?\w*|hubb\w*|hubs|spouses?|missus|mrs\b|mr\b|partner\w*|divorc\w*|separat\w*|split\w*|widow\w*|single\w*|bachelor\w*|spinster\w*|engaged|fianc\w*|boyfriends?|girlfriends?|bf\b|gf\b|cohabit\w*|live[sd]? (?:with|together)|living (?:with|together)|"
    r"mov(?:ed|ing) in|shack\w*|together|relationship|dat(?:e|es|ed|ing)\b|ex\b|exes|ex-\w+|exw|exh|rings?\b|altar|aisle|vows?|knot|hitched|anniversar\w*|honeymoon|newlywed\w*|bride|groom|in-laws?|mother-in-law|\w+-in-law|d[hw]\b|so\b|significant|better half|other half|ball and chain|old man|old lady|my (?:man|woman|guy|girl|fella|love|late)|"
    r"the (?:wife|husband|mister|missus|boyfriend|girlfriend)|he\b|she\b|him\b|her\b|solo|alone|solitary|unattached|bed\b|lawyer|decree|papers?\b|alimony|custody|coparent\w*|love\b|courthouse|domestic|common[- ]law|years with|unwed|sweetheart|mine\b|deployed|passed|died|gone|buried|lost|took the plunge|plus one|i do\b|maiden|both of us|the two of us|us\b|we\b|our\b"
)
#: An ex says no divorce, unless one of a marriage is named.
_DIVORCED = (
    r"(?:un|re|once-)?marri\w*|marry\w*|marital|divorc\w*|unhitch\w*|un-?coupl\w*|annul\w*|wi(?:fe|ves)\w*|husbands?\w*|hubb\w*|hubs|spouses?|missus|mrs\b|mr\b|ex[- ]?(?:wi|hus|spo|in-laws?|mother-in|father-in|mil\b|fil\b|missus)\w*|exw|exh|x[- ]?(?:wife|husband)|wed\w*|"
    r"rings?\b|altar|aisle|vows?|knot|hitched|anniversar\w*|bride|groom|\w+-in-law|attorneys?|lawyers?|decree|papers?\b|alimony|settlement|judge|court\w*|maiden|dissol\w*|the split|split\w*|bachelor\w*|single again|"
    r"better half|other half|half of everything|un-?w(?:i|e)[vd]\w*|the (?:house|boat|dog|truck|couch) in the|number (?:one|two|three)|joint (?:filing|return)|final(?:i[sz]ed)?\b"
)
_RACES: Mapping[str, str] = {
    "white": r"whit\w*|caucasian\w*|anglo\w*|pale\w*|pasty|european\w*|irish|scot\w*|german\w*|ital\w*|polish|polack|norw\w*|swed\w*|dutch|french|english|wasp\w*|scandinav\w*|slav\w*|ukrain\w*|russian\w*|greek\w*|welsh|finnish|danish|czech|hungarian|portuguese|appalach\w*|sunburn\w*|freckle\w*|gringo\w*|gringa|redneck|"
             r"hillbilly|mayonnaise|cracker|lutheran\w*|jewish|british|celt\w*|croat\w*|serb\w*|lithuan\w*|cornish|cajun|melan\w*|beige|honk(?:y|ies)|basic\b|yt\b|wonder bread|blonde?|sunscreen|pink|ghost\w*|fair[- ]skinned|ancest\w*|boer|baltic|polka|bleach|nordic|viking|quaker|mennonite|amish|vanilla|milk|yank\w*|norwegian\w*|race\b|"
             r"paper\b|sheet|peach\w*|fish ?belly|burn\w*|alabaster|country",
    "black": r"black\w*|african\w*|afro\w*|jamaica\w*|haitian\w*|nigeri\w*|ghana\w*|caribbean|hbcu\w*|melanin\w*|brotha|brothas|sist(?:a|ah|er)s?|brothers?\b|brown\b|kenya\w*|ethiop\w*|somal\w*|creole|trinidad\w*|negro\w*|aka\b|divine nine|locs|natural hair|dark[- ]skinned|race\b|braids|soul food|cookout|4c|poc\b|woc\b",
    "hispanic": r"hispan\w*|latin\w*|chican\w*|mexic\w*|puerto ric\w*|boricua\w*|cuban\w*|dominican\w*|salvador\w*|guatemal\w*|hondur\w*|colombi\w*|venezuel\w*|ecuador\w*|peru\w*|argentin\w*|chile\w*|spanish|españ\w*|tejan\w*|nicarag\w*|panam\w*|boliv\w*|abuel\w*|tía|tia\b|mam[aá]|quinceañera|costa rica\w*|spaniard|race\b|brown\b|nuyoric\w*|uruguay\w*|paragua\w*|bilingual|brazil\w*|mi\b|tamales?",
    "mexican american": r"mexic\w*|chican\w*|tejan\w*|jalisco|michoac\w*|sonora\w*|chihuahua\w*|oaxac\w*|hispanic\w*|latin\w*|spanish|raza|pocho|pocha|abuel\w*|border",
    "asian": r"asian\w*|chinese|china|japan\w*|korea\w*|viet\w*|filipin\w*|pilipin\w*|philippin\w*|thai\w*|indian\w*|india|pakistan\w*|bangla\w*|bengal\w*|sri lanka\w*|desi|hmong|cambod\w*|khmer|lao\w*|taiwan\w*|cantonese|mandarin|punjab\w*|gujarat\w*|tamil\w*|telugu|malay\w*|indones\w*|nepal\w*|burm\w*|aapi|nisei|sansei|abc\b|pinoy|pinay|hong kong|mongol\w*|singapor\w*|seoul|tokyo|manila|saigon|hanoi|both sides|race\b|malayal\w*|aunty",
    "native american": r"native\w*|indian\w*|indigenous|navajo|din[eé](?!\w)|cherokee|lakota|sioux|ojibwe|chippewa|choctaw|apache|hopi|pueblo|creek|seminole|inupiat|yup['’]?ik|alaska\w*|tribe\w*|tribal\w*|rez\b|reservation|enrolled|nation\b|mohawk|haudenosaunee|blackfeet|comanche|pima|tohono|lumbee|chickasaw|osage|kiowa|crow\b|shoshone|ute\b|yakama|cheyenne|muscogee|tlingit|zuni|anishinaab\w*|menominee|first nations?",
    "multiracial": r"mixed\w*|bi-?racial\w*|multi-?racial\w*|half\b|part\b|both\b|black|white|asian|two races|more than one|hapa|blasian|mestiz\w*|and\b|quarter|blend|neither|race\w*",
}  # fmt: skip
_GOVERNING = (
    r"govern\w*|gov\b|gov['’]?t|federal|feds?|states?\b|county|city|municipal\w*|town\w*|village|public|civil|civic|council|court\w*|police\w*|cops?\b|officer|sheriff\w*|deputy|deputies|fire\w*|military|army|navy|marines?|air force|guard|soldier|sailor|"
    r"troops?|base\b|post office|postal|postm\w+|usps|mail\w*|letter carrier|carrier|dmv|irs|va\b|tsa|epa|fbi|border|customs|prison\w*|jail\w*|correction\w*|warden|parole|probation|judge|clerk|agency|agencies|bureau\w*|department|dept|ministry|embassy|"
    r"senat\w*|congress\w*|mayor\w*|taxpayers?\w*|tax(?:es)?|badge|permits?|inspect\w*|forest service|parks?\b|ranger|sanitation|transit|social security|gs-?\d+|capitol|legislat\w*|uncle sam|library|public works|road crew|administration|dispatch\w*|911|"
    r"seal\b|desk|office\w*|counter|window|lawmak\w*|election\w*|census|zoning|social work\w*|caseworker|welfare|patrol\w*|squad|precinct|barracks|uniform|deploy\w*|serv(?:e|ed|ing|ice)|subpoena\w*|licen[cs]\w*|records|pothole\w*|plow\w*|highway|dot\b"
)
_SCHOOLING = (
    r"school\w*|grades?\b|\d+th\b|grader|ged\b|diploma\w*|degree\w*|college\w*|universit\w*|uni\b|bachelor\w*|master\w*|\bba\b|\bbs\b|b\.a|b\.s|bsc|bfa|bba|bsn|ma\b|m\.a|ms\b|msw|mba|m\.?ed|mfa|mph|phd\w*|ph\.d|doctor\w*|jd\b|md\b|edd|dds|pharmd|dvm|associate\w*|aa\b|aas\b|a\.a|graduat\w*|grad\b|undergrad\w*|"
    r"alma mater|semester\w*|credits?\b|class(?:es)?\b|course\w*|major\w*|dropp?ed|drop-?out|finish\w*|educat\w*|tuition|campus|freshman|sophomore|junior|senior|dorm\w*|thesis|dissertation|alum\w*|student\w*|studi\w*|study\w*|loans?\b|trade school|vocational|certificate|cert\b|cap and gown|classroom|learn\w*|homework|"
    r"tenth|ninth|eighth|eleventh|twelfth|seventh|sixth|fifth|third|valedictor\w*|yearbook|prom\b|terms?\b|quarters?\b|summa|cum laude|professor\w*|lectur\w*|lawyer|nurs\w*|years? (?:of|at)|two-year|four-year|state\b|tech\b|the U\b|(?:two|three|four|one|\w+ and a half) years?|rented gown|academ\w*|scholar\w*|book\w*|sheepskin|parchment|mortarboard|read\b"
)
_BY_TRAIT: Mapping[str, re.Pattern[str]] = {
    trait: re.compile(rf"(?<![^\W_])(?:{words})(?![^\W_])", _FLAGS)
    for trait, words in {
        "smoking": _SMOKING,
        "alcohol": _DRINKING,
        "cannabis": _CANNABIS,
        "depressed": _MOOD,
        "sleep_trouble": _SLEEP,
        "hearing": _HEARING,
        "seeing": _SEEING,
        "remembering": _REMEMBERING,
        "diabetes": _DIABETES,
        "orientation": _ORIENTATION,
        "pregnant": _PREGNANT,
        "marital": _WEDDED,
        "education": _SCHOOLING,
    }.items()
}
_BY_VALUE: Mapping[str, re.Pattern[str]] = {
    label: re.compile(rf"(?<![^\W_])(?:{words})(?![^\W_])", _FLAGS)
    for label, words in {
        "marital=divorced": _DIVORCED,
        "housing=rents": _RENTING,
        "housing=owns": _OWNING,
        "housing=with parents": _PARENTS_HOME,
        "industry=government": _GOVERNING,
        "work=working": _WORKING,
        **{f"work={value}": _NOT_WORKING for value in ("not working", "looking", "retired", "disabled", "homemaker")},
        **{f"race={value}": words for value, words in _RACES.items()},
    }.items()
}
