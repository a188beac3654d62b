"""Conditions and medicines that authors plainly say are theirs, by the names of the word lists: "CKD stage 3 po ako", "fellow
Parkinson's people", "Ozempic week 9", "my GP has doubled the Prozac", "they've put me down as long covid"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.facts.health_said import of_a_band
from leakmeter.text.find.lexicon import Entry, entries_in
from leakmeter.text.find.plain.words import DO_NOT, FLAGS

#: What may stand between a verb and the name.
_THE = r"(?:(?:an?|the|my|some|this|having|severe|mild|chronic|bad|proper|early|stage \w+|moderate|late[- ]stage|suspected|possible|acute|recurrent|type \w+|daily|low[- ]dose|high[- ]dose|\d+ ?(?:mg|mcg|ml|units?)(?: of)?|a (?:low|high) dose of|generic|of|new) )*"
_I = r"(?<![\w'’])i"
_TO_ME = (
    rf"(?:(?:{_I}(?:['’]ve| have| was| got| am|['’]m)|\A(?:just |finally |recently |officially |got |was )*)(?: (?:been|got|just|finally|recently|officially|newly|now|also|formally|first))* (?:diagnosed|dx['’]?d?) (?:with|as(?: having)?)"
    r"|(?:diagnosed|put|labelled|labeled|marked|flagged|signed|written|wrote|got|have|has) me (?:down |off |up )?(?:as|with|for)(?: having)?"
    rf"|{_I} (?:(?:also|still|really|just|now|already|only|actually) )*(?:have|suffer from|suffer with|live with|struggle with|deal with|was born with|came down with|caught|developed|battle)|{_I}(?:['’]ve| have) (?:also |just |always |recently )?(?:got|had|developed|caught|lived with|been living with)"
    rf"|(?:{_I}(?:['’]m| am)|\bas)(?: (?:also|still|now|actually|clinically|officially|severely|mildly|profoundly|late[- ]diagnosed|both))*"
    r"|\A(?:day|week|month|cycle|round|session|dose) [\w-]+ (?:of|on|with)|\A(?:just )?got|\bmy)"
)
_ON = (
    rf"(?:(?:{_I}(?:['’]m| am|['’]ve been| have been)|\A(?:been|currently|now|still|also|i)|\bim)(?: (?:currently|now|still|also|back|only|just|already|been))* (?:on|taking|prescribed|using)"
    rf"|{_I} (?:(?:also|still|now|currently|only|just) )*(?:take|took|started|use|was on|went on|was prescribed|was put on|got put on|swear by|inject|stopped|quit|came off)|{_I}(?:['’]ve| have) (?:been )?(?:on|taking|started|taken|prescribed)"
    r"|\A(?:just |finally )?(?:started|taking|began|stopped)|\b(?:put|started|kept|keeps|got|has|have|switched|moved) me (?:back )?(?:on|to|onto)|\A(?:day|week|month|cycle|round|session|dose) [\w-]+ (?:of|on)|\b(?:any(?:one|body)|who) else['’]s|\b(?:gave|prescribed|handed|given|injected) me(?: (?:with|a box of|a course of))?"
    r"|\b(?:my )?(?:gp|doctor|doc|dr|psychiatrist|psych|consultant|nurse|neurologist|they|specialist|clinic)(?:['’]s|['’]ve| has| have)? (?:(?:just|now|finally|also) )*(?:doubled|upped|increased|lowered|raised|halved|changed|stopped|prescribed(?: me)?|gave me|given me|switched|reduced)"
    r"|\bmy)"
)
_ANOTHERS = re.compile(
    r"\b(?:if|unless|he|she|they|wife|husband|mum|mom|dad|mother|father|son|daughter|brother|sister|partner|friend|uncle|aunt\w*|gran\w*|nan|cousin|dog|cat|people|someone|patients?|clients?)\b[^.;!?]{0,60}\Z|\b(?:not|n['’]t|never|no|without|nobody|wish|wonder|think|thought|afraid|worried|maybe|might|could)\b[^.;,!?]{0,30}\Z",
    re.IGNORECASE,
)
_TOLD_ME = re.compile(r"\bme\b", re.IGNORECASE)
_CLAUSE_ENDS = re.compile(r"[,;:.!?()]|\b(?:and|but|so)\b", re.IGNORECASE)
_BEFORE = {
    "conditions": re.compile(rf"(?P<lead>{_TO_ME} {_THE})\Z", FLAGS),
    "medications": re.compile(rf"(?P<lead>{_ON} {_THE})\Z", FLAGS),
}
_PEOPLE = r"(?:people|folks?|folk|sufferers?|warriors?|patients?|gang|club|peeps|heads?|crew|mates?|friends?|survivors?|girlies|girls|lads|fam|here|havers?|users?)"
#: A name with which a text begins, and what follows it there.
_OPENS = re.compile(
    r"\A\W*(?:(?:so|ok|hi|hey|hello|well|just|also|chronic|severe|hi all|fellow|newly diagnosed) )*\Z", FLAGS
)
_OPENED = {
    "conditions": re.compile(
        r"(?: (?:warrior|sufferer|survivor|patient|girlie))?(?: stage \w+)?(?: (?:po )?ako\b| here\b| since (?:i was\b|\d{4}|birth|childhood|age \d)| for (?:\w+ ){1,2}years| flare\b| from (?:two|three|my|a) |, (?:diagnosed|dx|day \d)|(?:: | )day \d)| (?:warrior|sufferer|survivor)\b(?=[ ,.])",
        FLAGS,
    ),
    "medications": re.compile(
        r",? (?:week|day|month|wk) (?:\d+|one|two|three|four|five|six)\b| (?:\d+(?:\.\d+)? ?(?:mg|mcg|ml|units?) )?(?:update|since|daily|nightly|(?:is|has been|was) (?:making|giving|working|helping|killing|messing) (?:for )?(?:me|my))\b| in the (?:fridge|drawer|cupboard|bag|handbag)\b| for (?:the|my) (?:back|chest|nerves|knees?|heart|blood|thyroid|mood|pain|sugars?|acne|asthma|reflux|migraines?|anxiety|hips?|stomach)\b",
        FLAGS,
    ),
}
_FELLOW = re.compile(r"\b(?:fellow|my fellow|us|we|other) \Z", FLAGS)
_OF_THEM = re.compile(rf" {_PEOPLE}\b", FLAGS)
#: "Does your Sinemet also wear off", asked of one's like.
_YOURS = re.compile(
    r"\b(?:does|do|is|did|has|anyone else['’]?s?)(?: anyone['’]?s?(?: else['’]?s)?)? (?:your|their|the)? ?\Z", FLAGS
)
_ALSO = re.compile(r" (?:\w+ ){0,2}?(?:also|too|as well)\b", FLAGS)
_GOES_ON = re.compile(
    r" (?:patients?|clients?|wards?|clinic|charity|research\w*|trial|awareness|nurse|unit|department|joke|meme|shares?|stock|portfolio|prices?|batter(?:y|ies)|scare|test|tests|vaccine|jab|screening|film|movie|album|song|band)\b|['’]s (?:disease )?(?:nurse|charity|society|uk)\b",
    FLAGS,
)
#: What may follow a name that is no word for somebody: "my autistic" is followed by a son.
_CLOSES = re.compile(
    r"(?:['’]s)?(?:\s*[.,;:!?)(\n—–\"”/]|\s*\Z|\s-|\s(?:and|but|so|or|is|isn['’]?t|was|are|has|have|had|since|for|from|in|at|on|with|because|which|that|when|after|before|last|this|again|now|too|stage|type|due|flares?|flared|flaring|symptoms?|meds|"
    r"medication|pills?|tablets?|doses?|dosage|injections?|inhaler|means|makes|made|keeps|gets|got|acts?|acting|as|while|to|by|daily|every|twice|once|nightly|\d+ ?(?:mg|mcg|ml|times?|years?|months?|weeks?|units?)?|i|it|my|yesterday|today|tonight|three|two|four|if|just|really|also|though|lol|kicks?|went|started|ran|useless|not|comes|goes|wears?|doesn['’]?t|didn['’]?t|can|will|up|down|like|then|again)\b)",
    FLAGS,
)
_DENIES = re.compile(rf"\b(?:{DO_NOT}|never|not)\b", FLAGS)
_NEAR = 110


def named_spans(sentence: str) -> Iterator[tuple[int, int, str, str]]:
    """Where a sentence says that a condition or a medicine is the author's: start, end, the category of a mark, and the
    attribute that its words must be read to tell."""
    found_in = {name: list(entries_in(sentence, name)) for name in ("conditions", "medications")}
    of_ones_like = any(_FELLOW.search(sentence[max(0, e.start - _NEAR) : e.start]) for e in found_in["conditions"])
    for name, attribute in (("conditions", "condition"), ("medications", "medication")):
        for entry in found_in[name]:
            found = _span(sentence, name, entry, of_ones_like)
            if found and not _GOES_ON.match(sentence, entry.end) and not of_a_band(sentence, entry.start, entry.end):
                yield *found, entry.row["category"] or "HEALTH", attribute


def _span(sentence: str, name: str, entry: Entry, of_ones_like: bool) -> tuple[int, int] | None:
    before = sentence[max(0, entry.start - _NEAR) : entry.start]
    near = entry.start - len(before)
    if (lead := _BEFORE[name].search(before)) and _CLOSES.match(sentence, entry.end):
        clause = _CLAUSE_ENDS.split(before[: lead.start()])[-1]
        if _DENIES.search(lead.group()) or (_ANOTHERS.search(clause) and not _TOLD_ME.search(lead.group())):
            return None
        return near + lead.start("lead"), entry.end
    if name == "conditions" and (fellow := _FELLOW.search(before)) and (people := _OF_THEM.match(sentence, entry.end)):
        return near + fellow.start(), people.end()
    if name == "medications" and of_ones_like and _YOURS.search(before) and _ALSO.match(sentence, entry.end):
        return entry.start, entry.end
    if (
        entry.start <= _NEAR
        and _OPENS.match(sentence[: entry.start])
        and (after := _OPENED[name].match(sentence, entry.end))
    ):
        return entry.start, after.end()
    return None
