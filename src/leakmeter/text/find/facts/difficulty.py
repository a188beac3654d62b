"""Serious difficulty in seeing, hearing, walking or remembering, as the American Community Survey asks about it."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_GATE = re.compile(
    r"blind|sight|vision|see(?:ing)?\b|eyes?\b|read\b|deaf|hear|cochlear|walk|wheelchair|cane\b|stair|mobility|legs|feet|getting|get around|paraly|plegi|crutch|rollator|scooter|memory|remember|concentrat|focus|forget|mind\b|brain|dementia|alzheimer|cognitive|think straight|decisions?|steps",
    _FLAGS,
)
#: What is said of a memory, of hearing or of sight that fails.
BAD = r"(?:(?:all but |nearly |almost |about |mostly |pretty much |completely |totally |really |so |very |pretty |quite |just |getting |too |now |long |not |half |kind of |kinda |basically )*(?:bad|gone|going|failing|failed|terrible|awful|poor|shot|fading|rubbish|useless|worse(?:ning)?|horrible|lousy|weak|giving out|given out|quit|slipping|declining|deteriorat\w+|toast|what (?:it|they) (?:was|were|used)|good (?:any ?more|enough)|deserting|packing up|on (?:its|their) way out|a problem|a serious problem|a struggle))"
NOT_GOOD = r"(?:isn['’]?t|is not|ain['’]?t|aren['’]?t|are not) (?:(?:very|so|that|too|all that|really|exactly) )?(?:good|great|what (?:it|they) (?:was|were|used to be))"
#: "I have trouble …".
HARD = r"(?:trouble|difficulty|difficulties|(?:an? )?(?:hard|tough|terrible|rough|awful|difficult) time|problems?|struggl(?:e|es|ing)|issues?|a hell of a time)"
CANNOT = r"(?:can['’]?t|cannot|cant|can not|can (?:hardly|barely|scarcely|no longer)|could (?:hardly|barely)|couldn['’]?t|unable to|not able to|no longer able to|can['’]?t really|can['’]?t even)"
_TABLE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (attribute, re.compile(pattern, _FLAGS))
    for attribute, pattern in (
        (
            "vision_difficulty",
            r"(?<!color )(?<!colour )(?<!color-)(?<!colour-)(?<!night )(?<!face )(?<!snow )\bblind\b(?! (?:date|spots?|luck|faith|trust|test\w*|tasting|taste|side|box|bag|rage|without (?:my|them|contacts|glasses)|dog|cat|horse|drunk|to|as to|item|eye|corner|curve|guess|panic))|\bvisually[- ]impaired\b|\b(?:low|tunnel|partial|poor|failing|no|impaired) (?:vision|sight|eyesight)\b(?! (?:board|statement|problem))|\bpartially sighted\b"
            rf"|\b{CANNOT} (?:really |even |hardly )?see\b(?=\W*\Z|\W+(?:well|much|a thing|anything|at all|any ?more|properly|clearly|to read|to drive|print|faces?|the (?:screen|print|board|page|tv|road|stove|keys|letters|numbers|small)|out of|past|more than|even|my own|in the|without|very|too))"
            rf"|\bmy (?:eye-?sight|sight|vision|eyes) {NOT_GOOD}|\b(?:eye-?sight|sight|vision)\b(?:['’]s| is| has| was| isn['’]?t| are| keeps?|['’]s been)? (?:been |gotten |got |become )?{BAD}|\b(?:my|the|both) (?:eyes|eye)\b (?:(?:have|has|are|is|aren['’]?t|were|keep|just) (?:been |gotten |got )?)?{BAD}"
            rf"|\b(?:losing|lost|loss of|going|lose) (?:most of |all |much of |some of )?(?:my |the |in )?(?:sight|vision|eyesight)\b|\b(?:vision|sight) loss\b|\b(?:little|hardly any|barely any|not much|no) (?:eye)?(?:sight|vision) left\b|\b{HARD} (?:with )?(?:my )?(?:seeing|sight|eyesight|vision)\b|\b{CANNOT} read (?:print|labels|menus|a (?:menu|label|book|page)|the (?:print|screen|labels?|paper|newspaper|menu|mail)|(?:small|large|regular|normal) print|anything|my (?:mail|own))\b|\b(?:my )?white cane\b|\b(?:guide|seeing[- ]eye) dog\b|\bmacular degeneration\b|\bretinitis\b|\b{CANNOT} make out (?:a |the |any )?(?:faces?|letters|print|words)\b",
        ),
        (
            "hearing_difficulty",
            rf"\bdeaf\b(?! (?:ears|community))|\bhard[- ]of[- ]hearing\b|\bhearing[- ](?:loss|impair\w*|aids?|problems?|difficult\w*)\b|\bcochlear\b|\bmy hearing {NOT_GOOD}|(?:\b(?:my|the) |\A)hearing\b(?:['’]s| is| has| isn['’]?t|['’]s been)? (?:been |gotten |got )?{BAD}|\b(?:losing|lost|loss of) (?:most of |all |much of |some of )?(?:my )?hearing\b"
            rf"|\b{HARD} (?:with )?(?:my )?hearing\b(?! (?:back|about|from|that|him|her))|\b{CANNOT} (?:really |even )?hear\b(?=\W*\Z|\W+(?:well|much|a thing|anything|at all|any ?more|properly|clearly|most|people|what people|without|out of|very|the (?:tv|phone|doorbell)|half))|\bwith(?:out)? (?:the|my|both|both my) aids\b|\bHoH\b",
        ),
        (
            "walking_difficulty",
            rf"\b{HARD} (?:with |in )?(?:my )?(?:walking|to walk|climbing|going (?:up|down)|stairs|steps|getting (?:around|about|up)|moving around|mobility|on my feet)\b|\b(?:walking|stairs|steps|hills) (?:is|are|has become|have become)(?: [\w'’]+){{0,4}} (?:ordeal|murder|hell|torture|agony|struggle|chore|problem|hard|difficult|impossible|beyond|too much) (?:on|for|to)? ?me\b|\b(?:hard|difficult|tough|painful|impossible) (?:for me )?to (?:walk|get around|climb|manage stairs|move around)\b"
            rf"|\b{CANNOT} (?:really |even )?(?:walk|manage stairs|climb|do stairs|handle stairs|use stairs|take stairs|get around)\b(?=\W*\Z|\W+(?:far|well|much|at all|any ?more|any|more|without|unaided|unassisted|up|down|the|stairs|to|across|very|a|on|properly|steps|by myself|alone|like|good|for long|long))(?! (?:down the aisle|away|(?:my|the) dog|in (?:there|heels)))|\bcan['’]?t walk past\b(?!.)"
            r"|\bwheel-?chair\b(?! (?:ramp|accessible|basketball))|\b(?:use|using|on|with|need|walk with|have|get around (?:on|with)|my|lean on|carry) (?:an? |my |the )?(?:\w+ )?(?:canes?|walking stick|walking frame|zimmer(?: frame)?|rollator|mobility (?:scooter|aid)|walker)\b|\b(?:walking|mobility) (?:is|has become|gets|issues|problems?|difficult\w*|impair\w*)\b(?! (?:good|fun|great|my|the|free|healthy))"
            rf"|\b(?:the |my )?stairs (?:are|have become|is|about kill|kill|nearly kill)\b(?! (?:carpet\w*|steep|wood\w*))[^.]{{0,40}}|\b(?:my|both) (?:legs|feet|knees) (?:(?:have|has|are|is|don['’]?t|won['’]?t|barely|no longer) )?(?:{BAD}|work|carry me|hold me)|\b(?:bad|unsteady) on my (?:feet|legs)\b|\bparaly[sz]ed\b(?! (?:by|with))|\b(?:para|quadri|hemi|tetra)plegi[ac]\b|\b(?:need|needs) a (?:walker|wheelchair)\b|\bbound to a (?:chair|wheelchair)\b",
        ),
        (
            "cognitive_difficulty",
            rf"\bmy memory {NOT_GOOD}|\b(?:my |the |short[- ]term |long[- ]term )memory\b(?:['’]s| is| has| isn['’]?t| ain['’]?t| keeps|['’]s been)? (?:been |gotten |got |become |like )?(?:{BAD}|a sieve|swiss cheese|full of holes)|\bmemory (?:loss|problems?|issues|trouble|lapses|care)\b|\b(?:losing|lost|loss of) my (?:memory|mind to|marbles)\b|\b(?:brain|mind|head|memory) (?:is |['’]s )?(?:like |of )?an? (?:sieve|colander|swiss cheese|fog)\b"
            rf"|\b(?:{HARD}|(?:hard|difficult|tough|impossible)(?: for me)? to) (?:with |in |to )?(?:my )?(?:memory|remember(?:ing)?|concentrat(?:e|ing|ion)|focus(?:ing|sing)?|mak(?:e|ing) (?:a |up |any )?(?:decisions?|my mind)|decid(?:e|ing)|keep(?:ing)? (?:my mind|track)|think(?:ing)?|recall(?:ing)?)\b|\b{CANNOT} (?:really |even )?(?:concentrate|think straight|keep my mind on|hold a thought|make decisions|focus)\b|\b{CANNOT} remember (?:anything|things|a thing|much|what i|stuff|names|half|from one)\b"
            r"|\b(?:concentrat(?:ing|ion)|remembering|focusing)\b[^.]{0,60}\b(?:problem|struggle|hard|difficult|gone|shot|impossible|goes|trouble|impaired)\b|\bmy mind (?:plays tricks|wanders off|is going|is gone|isn['’]?t what|goes blank|slips)\b|\bbrain fog\b|\bdementia\b|\balzheimer|\bcognitive(?:ly)? (?:impair\w+|decline|difficult\w+|issues|problems|disab\w+)\b|\b(?:traumatic )?brain injury\b|\bforget(?:ful| everything| what i came| things)\b",
        ),
    )
)
#: What is said to be fine, or of the past.
_DENIED = re.compile(
    r"\b(?:no|not|never had(?: any)?|without|isn['’]?t|i['’]?m not|am not|don['’]?t have(?: any)?|do not have(?: any)?|didn['’]?t have)\s+(?:\w+ )?$",
    _FLAGS,
)


def difficulty_facts(words: str) -> tuple[Fact, ...]:
    """``vision_difficulty``, ``hearing_difficulty``, ``walking_difficulty`` and ``cognitive_difficulty``, each "yes"
    where the words speak of the author's."""
    if not _GATE.search(words):
        return ()
    mine = own_clauses(words)
    return tuple(Fact(attribute, "yes") for attribute, pattern in _TABLE if any(_meant(pattern, part) for part in mine))


#: How many characters before a match are looked at.
_NEAR = 40


def _meant(pattern: re.Pattern[str], part: str) -> bool:
    return any(
        not _DENIED.search(part[max(0, match.start() - _NEAR) : match.start()]) for match in pattern.finditer(part)
    )
