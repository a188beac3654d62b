"""Whether the author smokes, drinks or uses cannabis, did once, or never has."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.text.find.facts.listed import first_match
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_GATE = re.compile(
    r"smok|cig|tobacco|nicotine|vap|pack|juul|lit up|dip\b|drink|drank|drunk|teetotal|sober|alcohol|booze|beer|wine|whisk|liquor|durr|fags|fag\b|baccy|roll|beedi|bidi|sutta|marlboro|benson|rothmans|a day|tinn(?:ie|y)|stubb(?:ie|y)|bev(?:vy|vies)|cold one|pints?\b|jars\b|dram\b|tipple|schooner|spliff|doobie|zoot|ganja|dagga|hash\b|charas|high\b|weed|pot\b|marijuana|cannabis|stoner|edible|joint|blunt|bong|straight edge|dry\b|\bdrop\b|\bAA\b",
    _FLAGS,
)
_WEED = r"(?:weed|pot|marijuana|cannabis|the devil['’]?s lettuce|joints?|blunts?|spliffs?|doobies?|zoots?|dagga|charas|bud|dope|ganja|reefer|grass|bongs?|edibles|a bowl|bowls)"
_CIGARETTES = r"(?:cig(?:arette|gie|gy)?s?|ciggos?|durr(?:ie|y|ies)|smokes?|fags?|rollies|roll-?ups?|baccy|beed?is?|bidis?|suttas?|cancer sticks|coffin nails|bensons|b&h|rothmans|silk cuts?|winfields?|tobacco|nicotine|the habit|menthols|marlboros?|camels|newports)"
_NEVER = r"(?:never|have not|haven['’]?t|havent|hasn['’]?t|has not|not)"
_TIMES = r"(?:(?:once|ever|really|even|actually|personally|so much as|in (?:my|his|her) (?:whole |entire )?life|yet|myself)\s+)*"
#: What is smoked but is no tobacco.
_MEAT = r"(?:an? |the |some |my |our |whole )*(?:brisket|ribs?|salmon|meats?|turkey|pork|chicken|fish|cheese|butts?|him|her|them|it|that|those|everyone)\b"
#: A device, or another's: "my pellet smoker", "around smokers".
_DEVICE = re.compile(
    r"\b(?:my|our|the|pellet|electric|offset|meat|propane|charcoal|traeger|barrel|a new) (?:\w+ )?smokers?\b|\b(?:around|with|by|for|at|hate|most|other|of|all|than|the) (?:the )?smokers\b|\bsmoke (?:alarm|detector|signal|machine|bomb)s?\b|\bwild ?fire smoke\b|\bpack(?:s|ed|ing)? (?:of|a|my|up|the)\b(?! (?:cig|smokes|marl|camel|newp|menth|pack|day|week))",
    _FLAGS,
)
_CANNABIS: tuple[tuple[str, str], ...] = (
    (
        "never",
        rf"\b{_NEVER} {_TIMES}(?:smoked|tried|touched|used|done|had|hit|vaped) (?:any )?{_WEED}\b|\bnever (?:smoke|use|touch) {_WEED}\b",
    ),
    (
        "former",
        rf"\b(?:used to (?:smoke|use|do|eat)|quit|stopped|gave up|gave|given up|done with|no longer (?:smoke|use)|off)(?: smoking| using)?(?: the| my)? {_WEED}\b|\b(?:ex|former)[- ](?:stoner|pothead)\b|\bi (?:smoked|used) (?:\w+ ){{0,3}}?{_WEED}\b|\b(?:days|weeks|months|years) (?:off|without) (?:the )?{_WEED}\b",
    ),
    (
        "current",
        rf"\b(?:smoke|smoking|vape|vaping|use|using|hit|eat|take|on|do) (?:(?:a lot of|some|my|too much|medical|a little|lots of|the|daily|recreational|the odd) ){{0,2}}{_WEED}\b|\bstoner\b|\bpot ?head\b|\bmedical (?:marijuana|cannabis)\b|\bmmj\b|\bmy (?:weed|edibles|bong)\b|\b(?:pot|weed|marijuana|cannabis) (?:user|smoker)\b|\bget high (?:every|most|daily|on)\b"
        rf"|\b(?:an? |my |one |the )(?:(?:quick|wee|little|sneaky|nightly|evening|fat|cheeky|weekend) )*(?:joint|spliff|doobie|zoot|blunt|bong|edible|pre-?roll|bowl of (?:weed|herb|green))\b(?! (?:pain|replacement|account|venture|custody|effort))[^.;!?]{{0,30}}\b(?:(?:every|most|at|of a|each|on a|before|after) (?:night|evening|day|weekend|bed|work|dinner|friday|saturday|sunday)s?|does more for me|helps me|gets me|keeps me|knocks me|sorts me)\b",
    ),
)
_DENIES_WEED = re.compile(
    rf"\b(?:don['’]?t|do not|dont|never|not|no) (?:\w+ )?(?:smoke|use|do|into|eat)?(?: any)? ?{_WEED}\b", _FLAGS
)
_SMOKED: tuple[tuple[str, str], ...] = (
    (
        "former",
        r"\b(?:haven['’]?t|havent|have not|not|hasn['’]?t) (?:had|touched|smoked|lit)(?: up)?(?: an?| one| any)?(?: single)?(?: cig\w*| smoke| drag| puff)? (?:in (?!my)|since|for)\b",
    ),
    (
        "never",
        rf"\b{_NEVER} {_TIMES}(?:smoked|lit up|vaped|touched|tried|had|picked up|held|puffed|been (?:an? |much of an? |any kind of )?(?:\w+ )?smoker|taken up smoking|started smoking)\b"
        rf"(?= *\Z| (?:an? |any |one |single |in |at |the )*(?:{_CIGARETTES}|smok\w+|either|anything|day|before|ever|once|my|his|her|or|and|nor|life|puff|drag|that stuff|too)\b)"
        r"|\bnever (?:in my (?:whole |entire )?life )?(?:once )?smoked\b|\bnever (?:an? |been an? )?(?:cigarette )?smoker\b|\bnever took (?:up|to) (?:smoking|cigarettes|tobacco|it up)\b|\b(?:life-?long|lifetime) non-?smoker\b"
        r"|\bnever (?:smoke|touch|used) (?:cigarettes|tobacco|nicotine)\b|\bdon['’]?t smoke(?:,| and)? never (?:have|did|smoked|will)\b|\bnot (?:one|a single) (?:cigarette|puff|drag|smoke)\b|\bnever (?:started|got into|cared for|saw the appeal of) (?:smoking|cigarettes)\b",
    ),
    (
        "current",
        r"\b(?:trying|try|tried|want|wanting|need|struggling|failing|failed|hope|hoping|can['’]?t|cant|cannot|couldn['’]?t|unable|about|going|planning|plan|ought|should|meaning|told|wants|nags?|nagging|begs?|begged|asked|attempts?|love|like)(?: me| us)?(?: to)? (?:\w+ )?(?:quit|quitting|stop|stopping|give up|giving up|kick)(?: smoking)?\b",
    ),
    (
        "former",
        rf"\bused to (?:be (?:an? )?(?:\w+ )?(?:\w+ )?smoker|smoke)\b|\bmiss(?:ed|ing)? (?:smoking|cigarettes)\b|\bi was (?:once )?an? (?:\w+ )?smoker\b|\b(?:ex|former|reformed|recovering|one-?time|retired)[- ](?:\w+[- ]){{0,3}}?smoker\b|\b(?:quit|quitted|stopped|gave up|given up|kicked|done with|swore off|dropped|ditched|put down|came off|off|free of|laid off)(?: the| my| those)? (?:smoking|{_CIGARETTES})\b|\bgave (?:cigarettes|smoking|the (?:cigs|smokes|fags)) up\b"
        rf"|\b(?:smoke|cigarette|nicotine|tobacco)[- ]free\b|\b(?:haven['’]?t|havent|have not|not) (?:smoked|had a (?:cig\w*|smoke)|touched a cig\w*) (?:in|since|for)\b|\b(?:i|we|had|having) (?:once |only |also )?smoked (?:for|until|till|when|from|in|back|a pack|like|through|cig\w+|my|two|half|\d|one|heavily|years|all)\b|\A(?:i )?smoked(?: for| until|\Z)|\blast (?:cig\w*|smoke) (?:was|in)\b|\bwithout a (?:cig\w*|smoke)\b|\b(?:don['’]?t|dont|no longer) smoke (?:any ?more|any longer|now)\b|\bno longer (?:smoke|a smoker)\b|\bi did smoke\b|\bsince (?:i |my )?(?:quit|last cig\w*|stopped smoking)\b"
        rf"|\b(?:packed in|chucked|jacked in|binned|kicked|knocked|ditched|laid off|packed up)(?: in)?(?: the| my)? (?:smoking|{_CIGARETTES})\b|\b(?:was|were) (?:once |still |on )?(?:an? )?(?:about )?(?:\d+|twenty|forty|thirty|ten|fifteen|pack|packet|two packs?)[ -](?:cigs?[ -]|fags?[ -]|smokes?[ -])?an?[ -]day(?: [\w-]+)? (?:guy|man|woman|girl|gal|bloke|lad|lass|smoker|person|habit|fella|job)\b",
    ),
    (
        "does not smoke",
        r"\b(?:don['’]?t|do not|dont|doesn['’]?t) smoke\b|\bnon[- ]?smok(?:er|ing)\b|\bnot an? smoker\b|\bno smoking\b|\bsmoker[:?]? no\b|\bneither (?:of us )?smokes?\b",
    ),
    (
        "current",
        rf"\bstill (?:smok(?:e|ing)|a smoker)\b|\b(?:i|we|and|do|also|just|only|who) (?:do |also |still |only |just |really |usually |mostly )?smoke\b(?! (?:{_MEAT}|test|out))|\A(?:i )?smoke\b(?! (?:{_MEAT}|alarm|detector|test))|\b(?:i['’]?m|i am|im|been|started|back to|keep|always|am) (?:\w+ )?smoking\b(?! (?:{_MEAT}|hot))"
        rf"|\b(?:(?:chain|heavy|light|social|daily|lifelong|longtime|long-time|occasional|cigarette|current|regular|pack[- ]a[- ]day|weekend)[- ]?)smoker\b|\b(?:i['’]?m|i am|im|as|being) (?:an? |still an? )?(?:\w+ )?smoker\b|\A(?:an? )?smoker\b|\bsmoker[:?]? yes\b"
        rf"|\b(?:a|half a|one|two|\d+(?:\.\d)?|one and a half) packs? (?:a|per|each|every) (?:day|week)\b|\bpack[- ]a[- ]day\b|\b\w+ (?:cig\w*s?|fags|durries|rollies|smokes|bidis|beedis) (?:a|per|each|every) day\b|\b(?:i['’]?m|am|back|still|started) on (?:the (?:fags|cigs|ciggies|durries|rollies|smokes)|(?:about |around )?(?:10|15|20|25|30|40|ten|fifteen|twenty|thirty|forty) a day)\b(?! (?:calories|ml|grams))|\b(?:ducks?|nips?|nipp(?:ed|ing)|popping|duck(?:ed|ing)|slip|pop(?:ped)?|step(?:ped)?|go|going|went|head(?:ed)?) out(?:side)? for an? (?:quick |cheeky )?(?:fag|durry|dart|ciggie|ciggy|cig|smoke|rollie)\b|\b(?:my|a|for a|our) (?:smoke|cigarette|cig|fag) break\b|(?<!never )(?<!not )(?<!n't )(?<!n’t )(?<!dont )(?<!longer )\b(?:step|stepped|go|went|pop|popped|head|headed|slip|slipped|snuck|sneak) (?:[\w'’-]+ ){{0,7}}?for an? (?:quick )?(?:cigarette|smoke|cig)\b|\bmy (?:cig\w*s|smokes|menthols|marlboros)\b|\b(?:bum|buy|roll|light) (?:my |a |own |up )*(?:cig\w*|smoke)\b|\b(?:dip|chew) (?:tobacco|every|daily)\b|\bmy next (?:cig\w*|smoke)\b",
    ),
    (
        "vapes",
        r"\bi (?:\w+ )?vape\b|\A(?:still )?vap(?:e|ing|er)\b|\b(?:i['’]?m|been|still|am) (?:\w+ )?vaping\b|\bmy (?:vape|juul|mod|elf bar)\b",
    ),
)
_QUIT_VAPING = re.compile(
    r"\bvap\w+[^.]{0,40}\bquit\b|\b(?:quit|stopped|gave up|off)(?: the)? vap\w+|\bused to vape\b|\b(?:don['’]?t|never) vape\b",
    _FLAGS,
)
_OTHER_DRINKS = r"(?:coffee|tea|milk|soda|sodas|pop|water|juice|caffeine|cow|enough|much\b|a lot|often|like|and drive|from|out of|diet|energy|the water|tap|it\b(?! any)|that|these|hot|cold|while|when|before|during|with|as much)"
#: What is told by the drop and is not drunk: "not a drop of Hispanic in me".
_OF_NO_DRINK = re.compile(
    r"\b(?:not |never |a |one |single )*drop of (?!(?:(?:the|any|hard|strong) )*(?:alcohol|liquor|drink|booze|spirits|stuff|beer|ale|wine|whiske?y|bourbon|scotch|vodka|gin|rum|tequila|brandy|sherry|it|that)\b)",
    _FLAGS,
)
_DRY = re.compile(
    rf"\b(?:don['’]?t|do not|dont|doesn['’]?t|never|no longer|haven['’]?t|havent|can['’]?t|cannot) (?:even |really |ever |actually |personally )?(?:smoke(?:,| or|, or)? )?(?:drink|drank|drunk)\b(?! {_OTHER_DRINKS})|\bnever (?:been )?(?:an? )?(?:big )?drinkers?\b|\bnot an? drinker\b|\bnon[- ]?drinkers?\b"
    r"|\btee-?total(?:er|ler|ism)?\b|\bstraight[- ]edge\b|\b(?:quit|stopped|gave up|given up|swore off|off|done with|came off)(?: the| my)? (?:drinking|drink|booze|alcohol|bottle|sauce|beer|wine|liquor)\b|\b(?:haven['’]?t|havent|have not|not) (?:had|touched|tasted|taken) (?:an? |any |one )?(?:single )?(?:alcoholic )?(?:drink|drop|alcohol|beer|sip|booze|liquor|wine)\b"
    r"|\bnot a (?:single )?drop\b(?= of\b|,? (?:since|for|ever|(?:in|over) (?:[\w-]+ ){0,3}(?:years?|months?|decades?|weeks?|life)\b))|(?:\b(?:never|not)|n['’]?t) (?:had|have|touch(?:ed)?|drunk|drank|drink|tasted?|taken) (?:a|one) (?:single )?drop\b|\b(?:don['’]?t|never|doesn['’]?t|do not) touch (?:the stuff|alcohol|a drop|drink|booze|liquor)\b|\balcohol[- ]free\b|\bno (?:alcohol|booze|drinking)\b|\bused to drink\b|\b(?<!her )(?<!him )(?:been |stay(?:ed|ing)? |i['’]?m |am |got |now |completely |stone[- ]cold )?sober\b(?! (?:enough|second|up|thought))|\brecovering alcoholic\b|\bin AA\b|\b(?:i['’]?m|we['’]?re|stay|bone) dry\b|\bwithout a drink\b",
    _FLAGS,
)
_LIKED = r"(?:cold|cheeky|quiet|nice|wee|swift|crafty|quick|small|large|good|friday|evening|sunday|well-earned|single)"
_DRINK = (
    r"(?:tinn(?:ie|y|ies)|stubb(?:y|ie|ies)|bev(?:vy|vies)|pints?|cold ones?|beers?|lagers?|ales?|stouts?|guinness|ciders?|schooners?|drams?|jars|whiske?ys?|bourbons?|gins?|g ?& ?ts?|gin and tonics?|"
    r"rum and coke|glass(?:es)? of (?:wine|red|white|ros[eé]|prosecco|port|sherry|bourbon|whiske?y)|bottles? of wine|wines?|nightcap|margaritas?|cocktails?|martinis?|shandy|pegs?|tots?)"
)
_SOFT = r"(?:milk|water|ginger|root|juice|paint|vinegar|glass|cellar|rack|yeast|batter|tasting|festival|garden|belly)"
_WET = re.compile(
    r"(?:\bi |, )(?:still |do |also |only |usually |mostly |probably )?drink\b(?=\Z| (?:socially|too much(?! (?:coffee|tea|soda|water|caffeine|milk|juice|pop|coke))|every|most|on (?:the )?weekends?|occasionally|a (?:lot|bit|few|little|beer|glass|bottle|couple)(?! of (?:\w+ )?(?:water|tea|coffee|milk|soda|juice|pop|coke|caffeine|smoothies))|beer|wine|whiske?y|bourbon|vodka|gin|alcohol|like a fish|heavily|daily|now and|once|twice|maybe|moderately|rarely))"
    r"|\b(?:social|heavy|moderate|occasional|light|daily|weekend|functioning) (?:drinker|alcoholic)\b|\b(?:a|one|two|my|few|couple|three|nightly|evening)(?: of)? (?:nightly |evening )?(?:beers?|glass(?:es)? of wine|wines?|bourbons?|drinks?) (?:a|per|each|every|most|at) (?:night|day|evening|week|weekend|nights)\b"
    rf"|\b(?:i|we) (?:\w+ )?(?:crack|open|sink|neck|pour|knock back|have|enjoy|like|love|nurse)(?: (?:open|up|myself|back))? (?:an?|my|one|the odd|the occasional|a few|a couple of|two|three) (?:{_LIKED} )*{_DRINK}\b(?! (?:of )?(?:{_SOFT}|when i was|as a|years ago))"
    rf"|\b(?:my|our) (?:{_LIKED} )*(?:tipple|nightcap|friday (?:pint|beers?|wine)|evening (?:wine|beer|glass|tipple|dram)|nightly (?:wine|beer|dram|whiske?y|gin)|g ?& ?t|local pint)\b"
    rf"|\bover (?:a|my|our|our third|our second) (?:{_LIKED} )*(?:pint|beer|wine|whiske?y|guinness|dram|g ?& ?t)\b(?! of milk)",
    _FLAGS,
)


def habit_facts(words: str) -> tuple[Fact, ...]:
    """``smoking``: "never", "former", "current", "does not smoke" where the past is left open, or "vapes";
    ``alcohol``: "does not drink" or "drinks"; ``cannabis``: "never", "former" or "current"."""
    if not _GATE.search(words):
        return ()
    mine = ", ".join(own_clauses(words))
    if not mine:
        return ()
    facts: list[Fact] = []
    weed = first_match(mine, _CANNABIS, _FLAGS)
    denied = _DENIES_WEED.search(mine)
    if weed and not (weed[0] == "current" and denied):
        facts.append(Fact("cannabis", weed[0]))
    plain = mine[: weed[1].start()] + " " + mine[weed[1].end() :] if weed else _DENIES_WEED.sub("", mine)
    plain = _DEVICE.sub("", plain)
    smoked = _smoked(plain)
    if smoked:
        facts.append(Fact("smoking", smoked))
    if _DRY.search(_OF_NO_DRINK.sub("", mine)):
        facts.append(Fact("alcohol", "does not drink"))
    elif _WET.search(mine):
        facts.append(Fact("alcohol", "drinks"))
    return tuple(facts)


def _smoked(words: str) -> str:
    found = first_match(words, _SMOKED, _FLAGS)
    if found is None:
        return ""
    value, match = found
    if value == "current" and _QUITTING.search(match.group()):
        return "current" if re.search(r"smok|cig|nicotine|tobacco|\bpack", words, _FLAGS) else ""
    return "" if value == "vapes" and _QUIT_VAPING.search(words) else value


_QUITTING = re.compile(r"\b(?:quit|quitting|stop|stopping|give up|giving up|kick)\b", _FLAGS)
