"""Whether the author works: employed, self-employed, retired, unemployed, or not working for a reason left open."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import own_clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_GATE = re.compile(
    r"work|job|employ|retire|pension|laid off|fired|redundan|dole|freelanc|business|boss|shift|home ?maker|house ?wife|house ?husband|stay|salon|shop|branch|colleague|roster|hours|company|firm|trade|ward|manager|signed off|practice|between|disability|breadwinner|9[- ]to[- ]5|own(?:ed|er)?\b|stall|farm|\brun\b|sole|proprietor|trader|solopren|for a living|gig|paycheck|commute|full[- ]time|part[- ]time|zero|nights|clock",
    _FLAGS,
)
_A = r"(?:(?:an?|any|one|the|my|own|two|three|some|much|proper|real|regular|steady|paying|paid|full|part|time|full-time|part-time|day|night|desk|office|good|decent|new|great|boring|outside|actual|little|stable|corporate|city|county|government|union|remote|retail|summer|second|another|whole|nine|to|five|9-5|9-to-5|demanding|stressful)[ -])*"
_NOT = r"(?:don['’]?t|do not|dont|doesn['’]?t|didn['’]?t|no longer|not|never|haven['’]?t|havent|have not|ain['’]?t|can['’]?t|cant|cannot|couldn['’]?t|unable to|not able to|won['’]?t)"
_LITTLE = r"(?:(?:really|actually|currently|even|presently|technically|exactly|just|right now|at the moment|go(?:ing)? (?:out )?to|go(?:ing)? in to)\s+)*"
#: What follows where not working at all is meant, not "work out" or "work Fridays".
_AT_ALL = r"(?=\W*\Z|\W+(?:any ?more|any ?longer|any|now|nowadays|these days|at (?:the moment|all|present)|right now|currently|presently|outside|because|since|due|of course|full|for (?:a|the|now|medical|health|years|pay|money)|until|yet|either|myself|so|and|but|or|as much|due to|goodness|thank)\b)"
_RETIRED = re.compile(
    r"(?<!semi[- ])(?<!semi)(?<!not )\bretired?\b(?! (?:from (?:smoking|drinking)|my (?:old|car|laptop)|jersey|soon|next|early next|at \d+ if))(?<!to retire)(?<!will retire)(?<!i['’]ll retire)(?<!can retire)(?<!retire)|\bretiree\b|\bpensioner\b|\b(?:since|in|into|my|enjoying) (?:my )?(?:early |semi-?)?retirement\b(?! (?:plan|fund|account|savings|age))|\bill[- ]health retirement\b|\b(?:live|living) on (?:my|our|a) pension\b|\bsince i retired\b",
    _FLAGS,
)
#: Leaving work for the day is no loss of it: "clocked out of work early", "time out of work".
_LEFT_FOR_THE_DAY = "".join(
    rf"(?<!\b{word} )"
    for word in (
        "clocked clocking clock came come coming comes got get getting gets walked walking walk drove drive driving ran run running rushed rush rushing left leave leaving straight home time go going goes went step "
        "stepped stepping snuck sneak sneaking slipped slip took take taking pulled pull dash dashed bolt bolted fresh let head headed heading cycled stormed storm burst called call calling early late signed logged log sign badged "
        "finished leaves stay staying life friends fun hobbies interests way"
    ).split()
)
_OUT_OF_WORK = rf"{_LEFT_FOR_THE_DAY}\bout of (?:work|a job)\b(?! (?:early|late|at (?:\d|noon|midnight|five|six|seven|eight|nine|ten|three|four|two|one|half)|on time|by (?:\d|five|six|noon)|tonight|hours|clothes|and (?:straight|into my|drove|went)))"
_UNEMPLOYED = re.compile(
    rf"unemploy(?:ed|ment)\b(?! (?:rate|lawyer))|{_OUT_OF_WORK}|\bbetween (?:jobs|gigs|roles|positions|contracts|work)\b|\blaid off\b|\blost (?:my|the|that|both my) jobs?\b|\b(?:got|was|been|getting) (?:fired|sacked|let go|canned|laid off)\b|\bmade redundant\b|\bon the dole\b|\bjob[- ](?:hunt|search|seek)\w*\b"
    rf"|\b(?:looking|hunting|searching|applying|pound(?:ing|ed|s)? (?:the )?(?:pavement|sidewalks?)) for {_A}(?:jobs?|work|employment|position)\b|\bpounding (?:the )?pavement\b|\bmy redundancy\b|\bjobless\b|\bbetween gigs\b|\bcan['’]?t find (?:a job|work)\b|\bneed (?:a|to find a) job\b",
    _FLAGS,
)
_SELF = re.compile(
    r"self[- ]employed|freelanc|my own (?:\w+ )?(?:business|company|shop|salon|practice|firm|studio|boss)|\bmy own (?:\w+ )?company\b|(?<!small )\bbusiness owner|small business owner|\b(?:own|run|started|running) (?:a|my own|our own) (?:small |little |family )?(?:business|company|shop|salon|restaurant|bakery|cafe|bar|farm|practice|firm|agency|store)\b"
    r"|\b(?:salons|shops|branches) of my own\b|\bwork for myself\b|\bindependent contractor\b|\bgig work(?:er)?\b",
    _FLAGS,
)
_RESTS = re.compile(
    rf"\b{_NOT} {_LITTLE}work{_AT_ALL}|\b(?:haven['’]?t|havent|have not|not) been working{_AT_ALL}|\b(?:i['’]?m|i am|im|am|we['’]?re|are|currently) {_LITTLE}(?:not|no longer) (?:\w+ly )?(?:working{_AT_ALL}|in work\b|in the work ?force|employed)|\Anot (?:currently )?working (?:now|right now|at the moment|these days|anymore)\b"
    rf"|\b{_NOT} {_LITTLE}(?:have|got|hold|had|holding|having) {_A}(?:job|paid work|employment|boss)\b|\b(?:with no|without|no|have no|got no|zero) {_A}job\b(?! (?:security|offers?|too|is))|\b{_NOT} (?:\w+ )?(?:had|held) {_A}job (?:in|since|for)\b"
    r"|\b(?:quit|quitted|stopped|gave up|given up|left|done|finished) (?:with )?(?:work|working|the work ?force|paid work)\b(?! (?:on|at|for|with|early|late|there|out|in)\b)|\b(?:haven['’]?t|havent|have not|not|hasn['’]?t) worked (?:in|since|for|a day since|outside)\b|\bquit my (?:\w+ )?job\b|\bout of the work ?force\b"
    r"|\b(?:stay(?:ing|ed)?|full[- ]time)[- ](?:at[- ])?home (?:mo[mt]|mum|mother|dad|father|parent|wife|husband|with)\w*\b|\bsahm\b|\bsahd\b|\bhome ?maker\b|\bhouse ?(?:wife|husband)\b|\bfull[- ]time (?:mom|mum|mother|dad|parent|carer|caregiver)\b|\bi (?:just )?stay (?:at )?home\b(?! (?:sick|on|when|if|most|today|tonight|and watch))"
    r"|\bon (?:ssdi|disability)\b|\bon (?:long[- ]term )?disability\b|\btoo (?:sick|ill|disabled) to work\b|\bisn['’]?t (?:employed|working(?=\W*\Z))|\bunable to work\b|\b(?:can['’]?t|cannot|cant) work\b(?= any| because| due|\W*\Z| full)|\blady of leisure\b|\bnon-?working\b",
    _FLAGS,
)
_WORKS = re.compile(
    rf"\A\W*boss\W*\Z|\b(?:have|has|got|with|hold|holding|holds|work|working|keep|kept|landed|started|starting|love|hate|like|juggling|between|at|from|for|of|after|and) {_A}(?:jobs?|employment)\b(?! (?:interview|offer|search|hunt|fair|title|application|posting))|\A{_A}jobs?\b(?! (?:interview|offer|search|hunt|fair|application))"
    r"|\b(?:i|we|and|still|also|who|but) (?:do |also |still |just |only |currently |mostly |usually )?work\b(?! (?:out\b|it\b|up\b|on my|on myself|through|around|towards?|best))|\A(?:i )?work (?!out|on|up)|\A(?:still |currently |been )?working\b(?! (?:on|out|through|towards?|class|with|around)\b)|\b(?:i['’]?m|i am|im|been|still|currently|we['’]?re|am|be) (?:\w+ )?working\b(?! (?:on|out|through|towards?|class|around)\b)"
    r"|\bworking (?:woman|man|mom|mum|mother|dad|father|parent|girl|guy|stiff|adult|professional)\b|\b(?:go(?:ing)?|went|drive|driving|walk|commut\w+|get|head(?:ing)?|bike|off|back|late|came|come|leave|leaving|headed) (?:in |out |back )?(?:to|for|from|in to|into) work\b|\b(?:at|after|before|for|from|off) (?:my )?work\b(?! (?:on|out|of art))|\bfor a living\b"
    r"|(?<!is )(?<!are )(?<!was )\b(?:my|our) (?:job|day job|boss|shifts?|roster|manager|co-?workers?|colleagues|notice period|work ?day|work ?week|paycheck|commute|office|lunch break|employer|workplace|rota|supervisor|hours)\b|\b(?<!un)(?<!self[- ])(?<!isn['’]t )(?<!isnt )(?<!not )employed\b|\bfull[- ]time\b(?! (?:mom|mum|mother|dad|parent|student|carer|caregiver|school|study|college))|\bpart[- ]time\b(?! (?:student|school|study))|\b(?:night|evening|day|split|last|double|graveyard|swing|second|third) shifts?\b"
    r"|(?<!is )(?<!are )(?<!was )\b(?:the|this|my) (?:same )?(?:job|company|firm|ward|trade)\b|\bsigned off\b|\bzero[- ]hours?\b|\bwent back to work\b|\bon nights\b|\bnew job\b|\b(?:main |sole |only )?bread ?winner\b|\bnine[- ]to[- ]five\b|\b9[- ](?:to[- ])?5\b|\bclock(?:ing)? (?:in|out)\b",
    _FLAGS,
)
#: A job that is sought, lost, left, refused, or over.
_NOT_NOW = re.compile(
    r"\b(?:no|not|quit|quitting|lost|losing|left|used to|was|were|without|get|getting|find|finding|need|wants?|wanted|wanting|gave up|apply|applying|applied|looking|hunting|offered|haven['’]?t|havent|don['’]?t|dont|never|former|old|last|ex|turned down|until|would|if|could|wish|hope|retire\w*|worked|before|previous|first|up for|about)\b",
    _FLAGS,
)


def employment(words: str) -> str:
    """ "employed", "self-employed", "retired", "unemployed", "not working", or nothing; of the author only."""
    if not _GATE.search(words):
        return ""
    mine = own_clauses(words)
    together = ", ".join(mine)
    if _RETIRED.search(together):
        return "retired"
    if _UNEMPLOYED.search(together):
        return "unemployed"
    if _SELF.search(together):
        return "self-employed"
    if any(_RESTS.search(part) for part in mine):
        return "not working"
    return "employed" if any(_works(part) for part in mine) else ""


def _works(part: str) -> bool:
    match = _WORKS.search(part)
    return bool(match) and not _NOT_NOW.search(part, 0, match.end() if match else 0)


def employment_facts(words: str) -> tuple[Fact, ...]:
    """``employment``, where it is told."""
    status = employment(words)
    return (Fact("employment", status),) if status else ()
