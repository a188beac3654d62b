"""Plain statements about home, habits, work, schooling, money and family, in which the author says "I" or "my"."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import (
    AS_ONE_WHO,
    DO_NOT,
    END,
    I_AM,
    I_DID,
    I_WAS,
    MY,
    SINCE,
    TAIL,
    I,
)

#: Countries by the names that forums give them; small letters and "the us" included.
_COUNTRY = (
    r"(?:the (?:u\.?s\.?(?:a\.?)?|united states(?: of america)?|u\.?k\.?|united kingdom|netherlands|philippines|uae|republic of ireland|czech republic)|(?:usa|u\.s\.a\.|america|england|scotland|wales|"
    r"northern ireland|ireland|canada|australia|new zealand|india|pakistan|bangladesh|sri lanka|nigeria|kenya|ghana|south africa|germany|france|spain|italy|portugal|sweden|norway|denmark|finland|poland|"
    r"austria|switzerland|belgium|greece|mexico|brazil|argentina|japan|south korea|singapore|malaysia|indonesia|thailand|vietnam|israel))"
)
_NAME = r"(?-i:[A-Z])[\w'’.-]+(?: (?-i:[A-Z])[\w'’-]+){0,2}"
HOME_STATEMENTS = (
    Statement(
        "place", "LOCATION", r"live|living|based",
        # Both names: "I live in Hope" alone may be a saying.
        (
            rf"(?:{I} live|{I_AM} living) (?:in|near|outside(?: of)?|just outside(?: of)?) {_NAME}, {_NAME}",
            rf"(?:{I} live|{I_AM} (?:living|based)) in {_COUNTRY}{TAIL}{END}",
        ),
    ),
)  # fmt: skip
_CIGARETTES = r"(?:(?:an?|any|one|another|single|those|the|my|real) )*(?:cig(?:arette|gie|gy)?s?|tobacco|nicotine|smokes?|cigars?)"
_IN_LIFE = r"(?:,? (?:even )?(?:once|ever|a (?:single )?(?:day|puff|drag)|anything|at all|either|before))?(?: (?:in|of) (?:my|our|his|her|their) (?:whole |entire |natural )?li(?:fe|ves))?"
#: "smoked a day in my life", "touched a cigarette": what someone never did.
NEVER_SMOKED = (
    rf"never(?: once| ever| really| even| actually)* (?:smoked(?: {_CIGARETTES})?(?! (?:weed|pot|a j))|been (?:an? )?(?:[\w-]+ )?smokers?|"
    rf"(?:touched|tried|had|lit(?: up)?|picked up|held|wanted|bought) {_CIGARETTES}|lit up|taken up smoking|started smoking){_IN_LIFE}"
)
_QUIT = rf"(?:quit|stopped|gave up|kicked|swore off|put down)(?: smoking|,? {_CIGARETTES}| the habit)"
_WHEN = r"(?: (?:in|for|since|about|over|almost|nearly|more than|when|after|before|last|this|back in|\w+)(?: [\w'’-]+){0,3}? ?(?:ago|years?|months?|\d{4}|year|spring|summer|fall|winter|back|now))?"
_DAILY = r"(?:daily|regularly|heavily|socially|occasionally|too much|like a chimney|half a pack|one pack|two packs|an? [\w-]+ a day|an? pack|when i drink|about|around|\d+)"
_ALCOHOL = r"(?:alcohol|booze|liquor|any|beer|wine|a drop|the stuff)"
HABIT_STATEMENTS = (
    Statement(
        "smoking", "HEALTH", r"smok|non-?smok|cig|nicotine|tobacco|lit up",
        (
            rf"{I_DID} {NEVER_SMOKED}{END}",
            rf"{I} (?:{DO_NOT}|never) smoke(?: {_CIGARETTES})?{TAIL}{END}",
            rf"{I_DID} (?:used to (?:smoke|be an? (?:[\w-]+ )?smoker)|{_QUIT}{_WHEN})",
            rf"{I_DID} smoked (?:for (?:[\w-]+ ){{1,3}}(?:years|decades)|until|a pack|cigarettes|from \d|back in|in my)\b[^.,;:!?\n]{{0,30}}",
            rf"(?:{I_DID}|{I}) (?:haven['’]?t|have not) (?:smoked|had a (?:cigarette|smoke)|touched a cigarette)(?:{SINCE})",
            rf"{I} smoke(?: {_CIGARETTES}| {_DAILY}\b){TAIL}",
            rf"{I} smoke{TAIL}{END}",
            r"\bas an? (?:(?!non|ex|former|never)[\w-]+ )?smoker(?: myself)?\b(?!['’-])",
            rf"{I} miss(?:ed)? (?:smoking|cigarettes){TAIL}{END}",
            rf"{I} (?:step|stepped|go|went|pop|popped|head|headed|slip|slipped|snuck|sneak) (?:[\w'’-]+ ){{0,7}}?for an? (?:quick )?(?:cigarette|smoke|cig)\b",
            rf"(?:{I_AM}|{I_WAS}) (?:never |not )?(?:an? )?(?:(?:never|non|ex|former|current|heavy|light|social|lifelong|life-long|lifetime|reformed|recovering|chain|daily|occasional|regular|pack-a-day)[- ]?){{0,3}}smokers?\b(?!['’-])",
            rf"{I_AM} (?:still )?smoking(?: {_CIGARETTES}| {_DAILY}\b)",
            rf"{AS_ONE_WHO}(?:['’]s| has| have)? (?:{NEVER_SMOKED}|(?:doesn['’]?t|don['’]?t) smoke|used to smoke|{_QUIT}){END}",
        ),
        veto=r"\b(?:brisket|ribs|pork|meats?|pellet|salmon|turkey|cheese|grill\w*|bbq|barbecue|weed|pot|joints?|marijuana|cannabis)\b",
    ),
    Statement(
        "smoking", "HEALTH", r"was|were",
        (
            r"\b(?:was|were) (?:once )?(?:an? )?(?:\d+|twenty|forty|thirty|ten|fifteen|pack|packet)[ -](?:cigs?[ -]|fags?[ -])?an?[ -]day(?: [\w-]+)? (?:guy|man|woman|girl|gal|bloke|lad|lass|smoker|person|fella)\b",
        ),
        needs=r"\b(?:smok\w*|marlboro|benson\w*|rothmans|camel|silk cut|cigs?|fags?|pack|packet|winfield|newport|rollies|durries|before)\b",
    ),
    Statement(
        "smoking", "HEALTH", r"durr|fag|cigg|cigs|rollie|smokes|dart|baccy|nip|pop|duck|packed|binned|chucked|jacked",
        (
            rf"(?:{I_AM}|{I}) (?:back |still )?on the (?:fags|cigs|ciggies|durries|rollies|smokes){TAIL}{END}",
            r"\A(?:just )?(?:nipped|popped|ducked|stepped|nipping|popping) out(?:side)? for an? (?:quick |cheeky )?(?:fag|durry|dart|ciggie|ciggy|cig|smoke|rollie)\b",
            rf"{I}(?:['’]m|['’]ll)? (?:nip|nipped|pop|popped|duck|ducked|step|stepped|go|went|slip|slipped|head) out(?:side)? for an? (?:quick |cheeky )?(?:fag|durry|dart|ciggie|ciggy|cig|smoke|rollie)\b",
            rf"(?:{I_DID}|\A(?:finally )?)(?: ?)(?:packed in|chucked|jacked in|binned|gave up|given up|quit|kicked|knocked off) (?:the |my )?(?:fags|cigs|ciggies|durries|rollies|smokes|baccy|smoking)\b(?! (?:ban|area))",
        ),
        veto=r"\b(?:brisket|ribs|if|wish)\b",
    ),
    Statement(
        "cannabis", "HEALTH", r"joint|spliff|doobie|zoot|blunt|bong|edible|pre-?roll|bowl|weed|pot|marijuana|cannabis|stoner|pothead|dagga|ganja",
        (
            r"\b(?:an?|my|one|the) (?:(?:quick|wee|little|sneaky|nightly|evening|fat|cheeky|weekend) )*(?:joint|spliff|doobie|zoot|blunt|bong|edible|pre-?roll)\b[^.;!?]{0,30}\b(?:(?:every|most|at|of a|each|on a|before|after) (?:night|evening|day|weekend|bed|work|dinner)s?|does more for me|helps me|gets me|keeps me|knocks me|sorts me)(?: [^.,;!?]{0,24})?",
            rf"{I} (?:smoke|vape|use|take|eat) (?:(?:a lot of|some|my|medical|a little|daily|too much) )*(?:weed|pot|marijuana|cannabis|ganja|dagga|edibles){TAIL}",
            rf"{I_AM} an? (?:(?:daily|total|huge|big|functioning|lifelong|recovering|former|ex) )*(?:stoner|pothead|weed smoker|pot smoker)\b",
            rf"{I_DID} (?:used to smoke|quit|stopped smoking|gave up) (?:weed|pot|marijuana|cannabis|ganja|dagga)\b",
            rf"{I_DID} never (?:even |once |ever )?(?:tried|touched|smoked|used) (?:weed|pot|marijuana|cannabis){TAIL}{END}",
        ),
        veto=r"\b(?:joint (?:pain|account|replacement)|garden|weeding|weed ?killer|flower ?pot|knees?|hips?|elbows?|roast|dentist|if|wish)\b",
    ),
    Statement(
        "alcohol", "HEALTH", r"tinn|stubb|bev|pint|cold|beer|lager|ale|stout|guinness|cider|schooner|dram|jars|gin|g|whisk|wine|glass|nightcap|tipple|peg",
        (
            rf"{I} (?:\w+ )?(?:crack|open|sink|neck|pour|nurse|enjoy)(?: (?:open|up|myself))? (?:an?|my|one|the odd|the occasional|a few|a couple of) (?:(?:cold|cheeky|quiet|nice|wee|swift|crafty|well-earned|friday) )*(?:tinn(?:ie|y)|stubb(?:y|ie)|bevvy|pint|cold one|beer|lager|guinness|cider|schooner|dram|g ?& ?t|gin and tonic|glass of (?:wine|red|white)|nightcap)s?\b",
            rf"{I} (?:have|drink|like|enjoy) (?:an?|my|one|the odd|the occasional|a few|two|a couple of) (?:(?:cold|cheeky|quiet|nice|wee|small|large|nightly) )*(?:tinn(?:ie|y)|stubb(?:y|ie)|bevvy|pint|beer|lager|guinness|cider|dram|g ?& ?t|gin and tonic|glass(?:es)? of (?:wine|red|white)|whiske?y|peg)s? (?:with (?:dinner|lunch|my tea|supper)|on (?:a )?(?:friday|saturday|sunday|the weekend|weekends)s?|every|most|after work|of an evening|at night|in the evening|a (?:night|week|day)|now and (?:then|again))\b",
            rf"{MY} (?:(?:nightly|evening|friday|usual) )*(?:tipple|nightcap|evening (?:wine|beer|dram)|nightly (?:wine|beer|dram|whiske?y|gin)|friday (?:pint|beers?|wine))\b",
        ),
        veto=r"\b(?:milk|ginger beer|root beer|non-?alcoholic|alcohol-?free|0\.0|if|wish|used to|cold one out)\b",
    ),
    Statement(
        "alcohol", "HEALTH", r"drink|non-?drink|drank|drunk|sober|alcohol|teetotal|booze|drop",
        (
            rf"{I} (?:{DO_NOT}|never|can['’]?t) (?:even |ever |smoke,? (?:or|and|nor) )?drink(?: {_ALCOHOL}| beer or wine)?{TAIL}{END}",
            rf"{I} (?:{DO_NOT}|never) (?:smoke (?:or|and|nor) )?touch (?:alcohol|booze|liquor|the stuff|a drop|drink){END}",
            rf"(?:{I_DID}|{I}) (?:haven['’]?t|have not|havent) (?:had|touched|tasted) (?:an?|any|one)? ?(?:single )?(?:drink|drop|alcohol|beer|sip)(?: of alcohol)?{SINCE}",
            rf"{I_DID} (?:quit|stopped|gave up|swore off) (?:drinking|drink|alcohol|booze|the booze){_WHEN}",
            rf"{I_AM} (?:an? )?(?:tee-?total(?:er|ler)?|non-?drinker|sober(?! (?:enough|second|up|now i))|not an? drinker|(?:[\w-]+ ){{1,3}}sober)\b",
            rf"{I_DID} (?:been |gotten |got )sober(?:{SINCE}|{END})",
            rf"{I} drink (?:socially|occasionally|daily|too much{END}|most (?:nights|days|evenings)|every (?:night|day|evening|weekend)|on (?:the )?weekends?|moderately|heavily|alcohol|beer|wine|now and then|once in a while|(?:once|twice|a few times) a (?:week|month|year))\b",
            rf"{I_AM} an? (?:social|light|moderate|heavy|occasional|daily) drinker\b",
            rf"{AS_ONE_WHO} (?:doesn['’]?t|don['’]?t|never) drinks?{TAIL}{END}",
        ),
        veto=r"\b(?:water|coffee|tea|milk|soda|juice|caffeine|kombucha|smoothies?)\b",
    ),
)  # fmt: skip
