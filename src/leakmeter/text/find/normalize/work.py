"""Occupation, employer, field, kind of employer, hours and years of work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from leakmeter.text.find.lexicon import Entry, Row, by_name, entries_in, rows
from leakmeter.text.find.normalize.branches import branch
from leakmeter.text.find.normalize.doing import DOING
from leakmeter.text.find.normalize.employment import employment_facts
from leakmeter.text.find.normalize.experience import experience_facts
from leakmeter.text.find.normalize.hours import hours_facts
from leakmeter.text.find.normalize.listed import first_named
from leakmeter.text.find.normalize.study import education_facts
from leakmeter.text.find.normalize.trades import trade
from leakmeter.types import Fact

__all__ = ["education_facts", "occupation_facts", "work_facts"]

_PAST = re.compile(
    r"\b(?:used to|was|worked|former|ex-?|retired|laid off|fired|quit|lost my job|resigned|interned|taught|spent|drove|sold|"
    r"had been|gave up|put in|packed|signed|(?:my|an) old job|(?:past|former|previous|other|old) (?:life|career|job|role)|previously|formerly|once upon a time|(?:went|switched|moved|transitioned|career change) from|"
    r"left (?:(?:the )?(?:teaching|nursing|policing|farming|trade|industry|army|navy|raf|police|force|profession|forces|law|banking|retail|hospitality)|my (?:[\w-]+ )?(?:job|career|post|role)))\b"
    r"|(?:\A\W*|\bi )(?:dug|mined|hauled|flew|hewed|welded|nursed|delivered|fished|farmed|logged)\b",
    re.I,
)
_STILL = re.compile(
    r"\b(?:now|still|these days|currently)\b|\b(?:i|we)(?:['’]?ve| have) (?:been|taught|worked|driven|done|had|sold)\b[^.]{0,60}\b(?:for|since|long enough)\b",
    re.I,
)
#: "Not even in the army".
_NEVER_IN = re.compile(
    r"\b(?:not|never|isn['’]?t|ain['’]?t|wasn['’]?t) (?:even |really |actually |been |ever )*(?:in|with|an?|the)\b",
    re.I,
)
_KINDS: tuple[tuple[str, str], ...] = (
    (r"\b(?:hospital|(?:on|off) the ward|this ward|cardiac unit|clinic|nhs|med surg|icu|health visitor)\b", "a hospital or clinic"),
    (r"\b(?:school|classroom|my (?:year|yr) [\w]+|my district|the district|(?:seventh|eighth|sixth|fifth|fourth|third|second|first) graders|lyc[ée]e)\b", "a school"),
    (r"\b(?:university|college|lectureship|tenured?)\b", "a university"),
    (r"\b(?:for|with|at|w/) the (?:county|city|state|council|corporation|government|ministry)\b|\bcivil serv\w+|\bfederal\b", "a government agency"),
    (r"\b(?:law firm|chambers|articling)\b", "a law firm"),
    (r"\b(?:bank|building society|credit union)\b", "a bank"),
    (r"\b(?:start-?up|product company|software company|tech company)\b", "a tech company"),
    (r"\b(?:warehouse|depot|hub|distribution cent(?:er|re)|fulfil+ment|the plant|factory|cannery|packing shed)\b", "a warehouse or factory"),
    (r"\b(?:grocery|supermarket|shop|store|(?:the|this|my) till|retail|drive[- ]thru|restaurant|kitchen|bar|cafe|pub|carvery)\b", "a shop or restaurant"),
    (r"\b(?:charity|non-?profit|ngo)\b", "a charity"),
    (r"\b(?:army|navy|air force|marines|military|submarines?|E-\d\b|national guard)\b", "the military"),
)  # fmt: skip
#: Employers whose people are in one line of work, nearly all of them.
_SHOPS = "a big retailer"


def occupation_facts(words: str) -> tuple[Fact, ...]:
    """The occupation under its table title where there is one (``past_occupation`` for a job of the past), the field it
    belongs to, the employer, and whether the author works at all."""
    facts = list(employment_facts(words))
    if _NEVER_IN.search(words):
        return tuple(facts)
    past = _over(words) or any(fact.value in _NO_WORK for fact in facts)
    named = [
        entry.row
        for entry in entries_in(words, "occupations")
        if not (_at_home(words, entry) or _of_another(words, entry))
    ]
    jobs = named or list(_doing(words))
    elsewhere = _A_PLACE.fullmatch(words) or not (_WORKS.search(words) or len(words.split()) <= _FRAGMENT)
    named_fields = (
        [] if elsewhere else [entry.row for entry in entries_in(words, "fields") if not _no_field(words, entry)]
    )
    fields = [row["field"] for row in named_fields if row["name"] not in _ANYONES]
    if _WORKS.search(words):  # at whose place one works says the line of work
        fields += [e.row["field"] for e in entries_in(words, "occupations") if _PREMISES.match(words, e.end)]
    if named_branch := branch(words):
        fields.insert(0, named_branch)
    fields = [] if _ON_THE_PAYROLL.search(words) else fields
    for row in jobs[:1]:
        if called := row["title"] or _as_called(row):
            facts.append(Fact("past_occupation" if past else "occupation", called))
        fields.insert(0, row["field"])
    if not fields and not past and (done := trade(words)):
        fields.append(done)
    facts.extend(
        Fact("past_field" if past else "field", field)
        for field in fields[:1]
        if field and not (past and field == _AT_HOME)
    )
    if not fields and not past and not elsewhere and _FOR_GOVERNMENT.search(words):
        facts.append(Fact("field", "government"))
    elif not fields and not past and any(e.row["kind"] == _SHOPS for e in entries_in(words, "employers")):
        facts.append(Fact("field", "retail"))
    facts.extend(Fact("employer", entry.row["name"]) for entry in entries_in(words, "employers"))
    return tuple(facts)


def _over(words: str) -> bool:
    """Whether words speak of a job that is over."""
    return bool(_PAST.search(words)) and not _STILL.search(words)


def _as_called(row: Row) -> str:
    """What people call an occupation that no row of the table is for: "combat medic". None of who keeps house, of words that are
    mostly another, or of such as "healthcare worker", which say the field again."""
    vague = row["ambiguous"] == "yes" or row["field"] == _AT_HOME or not row["name"] or row["name"] in _kinds()
    return "" if vague else row["name"]


@cache
def _kinds() -> frozenset[str]:
    return frozenset(row["kind"] for row in rows("occupations"))


#: The field of those who keep house: no line of work that is over.
_AT_HOME = "the home"
#: A field is the author's where the words speak of work, or are no more than a word or two in a list: "38, retail, tired".
_WORKS = re.compile(
    r"\b(?:work\w*|jobs?|career|employ\w*|shifts?|boss|manager|customers?|clients?|colleagues?|coworkers?|co-workers?|patients|pupils|students|industry|sector|field|business|trade|profession\w*|crew|hired|paid|pays?|wages?|salary|living|years (?:in|of|on|at|with|doing)|qualified|trained|apprentice\w*|run|own|self|i['’]?m in|i am in|been in|got into|went into|getting into|left|quit|laid off|fired|retired|for the|with the)\b",
    re.I,
)
_FRAGMENT = 4
_FOR_GOVERNMENT = re.compile(
    r"\b(?:for|with|at) the (?:city|county|state|feds|post office|DMV|IRS|VA)\b(?! (?:of|to|that|has|had|is|was|paper|park|bus|fair|line|limits)\b)"
    r"|\b(?:city|county|state|federal|government) (?:job|payroll|employee|worker|clerk|office|employment)\b",
    re.I,
)
_ON_THE_PAYROLL = re.compile(r"\bon (?:the|a|somebody['’]s|someone['’]s) payroll\b", re.I)
#: "I get home from work", "at the office": of no line of work.
_ANYONES = frozenset(("home", "office"))


def _no_field(words: str, entry: Entry) -> bool:
    """Whether a word for a field is none: "the drive is mine"."""
    return entry.row["name"] == "mine" and not _A_PIT.search(words[: entry.start])


_A_PIT = re.compile(
    r"\b(?:an?|the|coal|gold|silver|copper|iron|ore|salt|diamond|lithium|uranium|zinc|nickel|pit|cast|underground)\s+$",
    re.I,
)


#: "I file papers for a notary": whom one works for.
_FOR_A = re.compile(
    r"\b(?:i|we) (?!am\b|was\b|are\b|were\b)(?:\w+ ){1,4}(?:for|with|under) (?:an?|the|two|some) (?:\w+ )?\Z", re.I
)


def _of_another(words: str, entry: Entry) -> bool:
    """Whether a word for an occupation is somebody else's: "my manager", "when the manager is in", "the dentist's office"."""
    if _PREMISES.match(words, entry.end) or (_FOR_A.search(words[: entry.start]) and not _AS_ONESELF.search(words)):
        return True
    if _THE.search(words[: entry.start]) and _DOES_SOMETHING.match(words, entry.end):
        return not _AS_ONESELF.search(words[: entry.start])
    return bool(_MY.search(words[: entry.start])) and not _OWN_JOB.match(words, entry.end)


_PREMISES = re.compile(r"['’]s (?:office|practice|clinic|surgery|firm|chambers|waiting room)\b", re.I)
_THE = re.compile(r"\b(?:the|that|this|her|his|their|your|some|another)\s+(?:[\w-]+\s+){0,2}?$", re.I)
_DOES_SOMETHING = re.compile(
    r"(?:['’]s\b(?! (?:job|role|desk|chair|office|position|shift))|\s+(?:is|was|says|said|told|tells|has|had|came|comes|wants|wanted|asked|asks|keeps|kept|gave|gives|does|did|will|would|can|can['’]?t|won['’]?t|"
    r"doesn['’]?t|didn['’]?t|never|always|just|who|looked|called|left|went|walked|showed|leaves|goes|gets|got)\b(?! (?:me|myself)\b))",
    re.I,
)
_AS_ONESELF = re.compile(
    r"\b(?:i['’]?m|i am|im|as|being|i was|me,|i (?:work|worked) as|i became|made me)(?:\s+(?!when\b|while\b|if\b|because\b|since\b)[\w-]+){0,4}\s*$",
    re.I,
)


_MY = re.compile(r"\b(?:my|our)\s+$", re.I)
_OWN_JOB = re.compile(
    r"\s+(?:job|work|career|gig|shifts?|business|days|position|role|salary|pay|degree|licen[cs]e)\b", re.I
)


def _at_home(words: str, entry: Entry) -> bool:
    """Whether a word for an occupation is something done for oneself: "I cook for one"."""
    return (
        entry.row["name"] in _VERBS
        and bool(_DOES.search(words[: entry.start]))
        and not _FOR_PAY.match(words, entry.end)
    )


_VERBS = frozenset(("cook", "guide", "model", "nurse", "host", "guard"))
_DOES = re.compile(
    r"\b(?:i|we|to|and|can|can['’]?t|cannot|don['’]?t|do|not|never|always|usually|mostly|still|only|just|rarely|often|really|sometimes|['’]ll|will|also)\s+$",
    re.I,
)
_FOR_PAY = re.compile(
    r"\s+(?:for (?:a living|work|money)|professionally|at (?:an?|the)\b|in (?:an?|the) (?:\w+ )?(?:restaurant|kitchen|hotel|school|hospital|diner|cafe|bar)|on the line)",
    re.I,
)
#: A place and nobody who works there: "The shop".
_A_PLACE = re.compile(
    r"\W*(?:(?:at|in|inside|into|to|through|from) (?:the|this|that|an?|every) (?:[\w-]+ ){0,2}(?:stores?|shops?|malls?|supermarkets?|markets?|aisles?)|at (?:the|our|my) (?:[\w-]+ )?(?:post office|dmv|bank|library|courthouse|clinic|hospital|pharmacy|hotel|restaurant|store) (?:last \w+|yesterday|today|this (?:morning|week|afternoon)|the other day|on \w+day)|(?:a|the|our) (?:city|town|county|village) (?:council|hall)|(?:the|this|that|an?|some)\s+(?:\w+|\w+\s+(?:theat(?:er|re)s?|stores?|shops?|restaurants?|hotels?|gyms?|bars?|banks?))|my kitchen)\W*",
    re.I,
)


def _doing(words: str) -> Iterator[Row]:
    """The occupation that what the author does amounts to: "I drive a truck", "I stock shelves"."""
    name = first_named(words, ((name, pattern) for pattern, name in DOING))
    if name:
        yield by_name("occupations")[name]


def work_facts(words: str) -> tuple[Fact, ...]:
    """What goes with work: for what kind of employer, for how many years, at what hours."""
    facts: list[Fact] = []
    status = {fact.value for fact in employment_facts(words)}
    if "retired" in status and next(entries_in(words, "occupations"), None) is not None:
        return experience_facts(words)  # "retired firefighter, 28 years in"
    if _NEVER_IN.search(words) or status & _NO_WORK:
        return ()  # "haven't worked since the plant shut"
    kinds = [entry.row["kind"] for entry in entries_in(words, "employers")]
    kinds += [kind for pattern, kind in _KINDS if re.search(pattern, words, re.I)]
    facts.extend(Fact("employer_kind", kind) for kind in kinds[:1] if not _A_PLACE.fullmatch(words))
    return (*facts, *experience_facts(words), *hours_facts(words, past=_over(words)))


_NO_WORK = frozenset(("not working", "unemployed", "retired"))
