"""The line of work that what people do all day amounts to: "I frame houses", "change bedpans", "behind the counter at a bank".

Each row is a pattern and a field of ``lexicon/occupations.tsv``. Only what the author does today and for pay counts: what is
done at home, for fun, for the family or by somebody else is nobody's trade.
"""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import own_clauses
from leakmeter.text.find.normalize.listed import matcher

_FLAGS = re.IGNORECASE | re.ASCII
_PAY = r"(?=[^.;!?\n]*\b(?:for (?:a living|work|pay|money)|all (?:day|night|morning|week|shift|summer|winter)|every (?:day|shift|morning|night)|at work|shifts?|crew|company|customers?|clients?|on the clock|overnight|professionally|at an? (?!time)\w+|at the (?:\w+ )?(?:plant|factory|mill|shop|store|mall|airport|dock|hospital|hotel|motel|diner|restaurant|cafe|bar|bank|office))\b)"
_I = r"(?<![\w'’])(?:i|we)(?:['’]?ve been| have been|['’]?m|['’]re| am| are)?(?: (?:mostly|also|still|just|only|mainly|usually|currently))? "
TRADES: tuple[tuple[str, str], ...] = (
    (rf"{_I}(?:fram(?:e|ing)|roof(?:ing)?|build(?:ing)?|plumb(?:ing)?|wir(?:e|ing)|drywall(?:ing)?|insulat(?:e|ing)|demo(?:ing)?) (?:(?:new|custom|tract|big) )*(?:houses|homes|roofs|condos|buildings|decks|kitchens)\b(?! (?:for fun|in|with lego))", "construction"),
    (rf"{_I}(?:lay|tape|mud|hang|do|set|run|finish|pour|install)(?:ing)? (?:\w+ and )?(?:tile|siding and gutters|brick|block|drywall|sheetrock|siding|concrete|asphalt|rebar|ductwork|conduit|roofing|framing|foundations?|gutters|insulation)\b{_PAY}", "construction"),
    (rf"{_I}dig(?:ging)? (?:foundations|trenches|footings)\b|{_I}(?:run|operat\w+|running) (?:a|the|an) (?:backhoe|excavator|bulldozer|dozer|crane|skid ?steer|paver|jackhammer)\b|{_I}swing a hammer\b{_PAY}|\bon an? (?:framing|roofing|paving|drywall|concrete|construction) crew\b|\bup on (?:the )?scaffold(?:ing|s)?\b{_PAY}|\btape and mud drywall\b", "construction"),
    (r"\bon the line at the (?!restaurant|diner)(?:\w+ )?(?:plant|factory|mill|cannery)\b|\b(?:the|an?) assembly line\b|\b(?:work|working|works) the line at\b(?! (?:an? |the )?(?:restaurant|diner|grill|bistro|dmv))|\b(?:build|sew|pack|run|make|weld|inspect|press|stamp|assemble|paint|operate)(?:ing)? (?:(?:an?|the) )?[\w-]+(?: [\w-]+)? (?:at|in) (?:an?|the) (?:\w+ )?(?:plant|factory|mill|cannery|foundry)\b", "manufacturing"),
    (rf"{_I}(?:run|running|operat\w+|set up|program) (?:an?|the) (?:cnc(?: \w+)?|lathe|press brake|punch press|injection mold\w*|extruder|loom|bottling line|printing press)\b|{_I}(?:weld|assemble|solder|inspect|machine) (?:frames|parts|circuit boards|boards|engines|housings|cabinets|castings)\b{_PAY}", "manufacturing"),
    (rf"{_I}(?:ring(?:ing)? up|scan(?:ning)?|bag(?:ging)?) (?:groceries|customers|people|items|carts)\b|\bbehind (?:the|a) (?:cash )?register\b|\b(?:run|work|on|running|working) (?:the|a) (?:cash )?(?:register|checkout|returns desk)\b|{_I}(?:fold|sell|stock)(?:ing)? (?:[\w-]+ )?[\w-]+ at (?:the|an?) (?:mall|outlet|department store|store|boutique)\b|{_I}manag(?:e|ing) an? (?:[\w-]+ )?(?:grocery(?: store)?|store|supermarket|boutique|shoe shop)\b|{_I}work(?:ing)? the floor at an? (?:[\w-]+ )?(?:store|shop)\b", "retail"),
    (rf"{_I}(?:load|unload)(?:ing)? (?:trucks|trailers|freight|planes)\b|{_I}driv(?:e|ing) (?:freight|a delivery (?:van|truck)|a (?:box|dump|tow|garbage|mail) truck|for (?:uber|lyft|ups|fedex|amazon))\b|{_I}(?:sort|throw)(?:ing)? (?:packages|parcels|bags|freight) (?:at|for)\b|{_I}fly(?:ing)? (?:cargo|freight|regional jets|passengers|commercial)\b|{_I}dispatch(?:ing)? (?:trucks|drivers|freight)\b|{_I}haul(?:ing)? (?:cars|freight|loads|gravel|grain|cattle|steel)\b", "transport"),
    (rf"\bbehind the (?:counter|window|glass) at (?:a|the|my) (?:\w+ )?(?:bank|credit union)\b|{_I}(?:do|doing|prepare|file) (?:other )?people['’]?s taxes\b|{_I}(?:process|underwrite|service|originate|close)(?:ing)? (?:loans|mortgages|(?:insurance )?policies)\b|{_I}(?:adjust|process)(?:ing)? (?:insurance )?claims\b|{_I}audit(?:ing)? (?:companies|banks|books|firms)\b|{_I}do(?:ing)? payroll for\b|{_I}balanc(?:e|ing) (?:the )?books\b{_PAY}|{_I}manag(?:e|ing) (?:other )?people['’]?s (?:\w+ )?(?:money|portfolios|retirement)", "finance"),
    (rf"(?:{_I}|\A\W*)grad(?:e|ing) (?:[\w-]+ )?(?:essays|papers|quizzes|homework|tests|finals|lab reports)\b|{_I}sub(?:stitute|stituting|bing)? at (?:an?|the) (?:\w+ )?(?:school|district)\b|\bon (?:bus|recess|lunch|cafeteria) duty\b|{_I}teach(?:ing)? (?:gym|band|choir|art|shop|drama|spanish|math|english|science|biology|algebra|civics|orchestra|special ed)\b(?! (?:to )?(?:my|our|the) (?:kids|son|daughter))(?! at (?:home|church|the church))|{_I}tutor(?:ing)? [\w ]{{0,20}}for a living\b|\bmy (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth) graders\b|\bmy (?:kindergarten|preschool)ers\b", "education"),
    (rf"{_I}(?:chang(?:e|ing)|empty(?:ing)?) (?:the )?bedpans\b|{_I}draw(?:ing)? blood\b|{_I}tak(?:e|ing) (?:x-?rays|vitals)\b|{_I}(?:fill|filling) prescriptions\b(?! for (?:my|the))|{_I}(?:push|pass)(?:ing)? meds\b|{_I}(?:turn|bathe|lift|transport|intubate|triage)(?:ing)? patients\b|{_I}sit(?:ting)? with (?:\w+ )?patients\b|{_I}work(?:ing)? (?:in )?the (?:er|icu|or|nicu)\b|{_I}rid(?:e|ing) (?:in )?an ambulance\b{_PAY}|{_I}scrub(?:bing)? in\b|{_I}start(?:ing)? ivs\b", "healthcare"),
    (rf"{_I}(?:make|making|toss|sling)(?:ing)? (?:the )?(?:pizzas?|sandwiches|burgers|tacos|subs|donuts|lattes|coffees?|drinks)\b(?:{_PAY}| at (?:an?|the) (?:place|joint|spot|shop|stand)\b)|{_I}(?:flip|flipping) burgers\b|{_I}tend(?:ing)? bar\b|{_I}(?:pull(?:ing)?|make) (?:espresso )?shots\b{_PAY}|{_I}(?:wash|washing) dishes at (?:an?|the)\b|{_I}(?:clean|turn over|make up)(?:ing)? (?:hotel|motel|guest) rooms\b"
     rf"|\b(?:work|run|on|working|running) the (?:grill|fryer|line|front desk|pass) at (?:an?|the|my) (?:\w+ )?(?:diner|restaurant|motel|hotel|inn|grill|bistro|pub|resort)\b|{_I}prep(?:ping)? [\w ]{{2,20}} in an? (?:restaurant|hotel) kitchen\b|{_I}behind the bar (?:most|every|all|at|on|three|four|five)\b|\b(?:our|the) work (?:oven|fryer|grill|kitchen)\b", "food service"),
    (rf"{_I}process(?:ing)? (?:permits|passports|licenses|applications) (?:at|for) (?:the )?(?:city|county|state|town|dmv)\b|{_I}plow(?:ing)? (?:roads|streets|snow) for the (?:city|county|state|town)\b|{_I}inspect(?:ing)? [\w ]{{3,24}} for the (?:city|county|state|town)\b", "government"),
    (rf"{_I}reset(?:ting)? passwords\b{_PAY}|{_I}fix(?:ing)? bugs\b{_PAY}|{_I}(?:answer|close)(?:ing)? (?:it|help ?desk|support) tickets\b|{_I}build(?:ing)? (?:apps|websites)\b{_PAY}|{_I}(?:push|ship|deploy)(?:ing)? code\b|{_I}do(?:ing)? qa for an? \w+ company\b|{_I}(?:run|administer|manage)(?:ing)? (?:the )?(?:servers|networks|databases)\b{_PAY}", "tech"),
)  # fmt: skip
#: What nobody says but of such work: no "I" need stand before it.
_BED = r"(?:strip(?:ped|ping)?|ma(?:ke|de|king)|turn(?:ed|ing)? (?:over|down)) (?:and (?:made|make|making) )?(?:\d+|two|three|four|five|six|eight|ten|twelve|fourteen|twenty|thirty|forty|king|queen|hotel)(?: (?:king|queen|hotel))? (?:beds|rooms)"
_CARED_FOR = r"(?:the )?(?:folks|residents|patients|viejitos|old folks|seniors)"
TOOLS_OF_TRADES: tuple[tuple[str, str], ...] = (
    (r"\b(?:laid|lay|laying) (?:block|brick|rebar)\b|\bfinish(?:ing|ed)? flatwork\b|\bbull float\b|\b(?:slab|footings?|foundations?) to pour\b|\bpour(?:ing|ed)? (?:an? |the )?(?:slabs?|footings?|foundations?)\b|\bdrywall mud\b|\bshingl(?:e|ing) (?:roofs|houses)\b|\b(?:tie|tied|tying) rebar\b", "construction"),
    (rf"\bcount(?:ing)? pills\b|\bhung (?:\w+ )?units\b|\bchart(?:ed|ing)? (?:until|till)\b|\bdraw(?:ing)? labs\b|\bshoot(?:ing)? (?:chest )?(?:films|x-?rays)\b|\bdown in radiology\b|\b(?:turn|bathe|feed|clean|lift|change)(?: and (?:turn|bathe|feed|clean|lift|change))? {_CARED_FOR}\b|\boff the ambulance\b", "healthcare"),
    (r"\b(?:mrs|mr|ms)\.? [\w'’]+['’]s (?:first|second|third|fourth|fifth|sixth|seventh|eighth) graders\b|\bcalled me to sub\b|\b(?:essays|papers|midterms|lab reports)\b[^.;]{0,24} to (?:mark|grade)\b", "education"),
    (r"\bauto claims\b|\bwhole life and\b", "insurance"),
    (r"\b(?:got|have) closings\b|\bmy (?:new )?listings\b", "real estate"),
    (r"\b(?:aisle|shelves|wall|end ?caps?|freezers?) i stock\b|\bi (?:bag and )?scan (?:what|your|their|at)\b|\bstock(?:ing)? the [\w ]{0,16}(?:aisle|wall|end ?caps?|shelves)\b", "retail"),
    (rf"\b{_BED}\b|\bnight desk\b|\bfront desk at (?:this|the|an?) (?:\w+ ){{0,2}}(?:inn|hotel|motel)\b", "hospitality"),
    (r"\bbehind the bar at\b|\bgarde-?manger\b|\bsaut[ée](?:,| station| line)|\bdropping (?:\w+ )?fries\b|\bthe snack bar\b", "food service"),
    (r"\bdriv(?:e|ing) a rig\b|\breefers\b|\bmy rig\b", "transport"),
    (r"\bclerk['’]s (?:glass|window|counter)\b|\b(?:assessor|recorder|county treasurer)['’]s office\b|\bprocess(?:ing)? (?:food stamps|benefits claims|permits|passports)\b", "government"),
    (r"\bstamp(?:ing)? [\w-]+ (?:doors|panels|parts|lids)\b|\brun the (?:number )?\w+ press\b", "manufacturing"),
)  # fmt: skip
#: What is done for oneself, for fun, or was done once.
_NOT_A_TRADE = re.compile(
    r"\b(?:at home|for fun|as a hobby|on (?:the )?weekends?|this (?:weekend|saturday|sunday)|my (?:own|kids?|son|daughter|children|husband|wife|family|bathroom|basement|kitchen|pantry|garage|shed|yard|dad['’]s|mom['’]s)|in (?:my|our) |for (?:my|our) |our (?:kids|house|own|bathroom|basement)|used to|grew up|volunteer\w*|"
    r"years ago|back (?:in|when)|in (?:high school|college)|once\b|wish|want(?:ed)? to|if i|would|someday|learning (?:how )?to|trying to|until i (?:quit|retired|was laid)|before i (?:quit|retired|had))",
    _FLAGS,
)


def trade(words: str) -> str:
    """The field that what the author does for pay belongs to, or ""."""
    for part in own_clauses(words):
        if _NOT_A_TRADE.search(part):
            continue
        for pattern, field in (*TRADES, *TOOLS_OF_TRADES):
            if matcher(pattern, _FLAGS).search(part):
                return field
    return ""
