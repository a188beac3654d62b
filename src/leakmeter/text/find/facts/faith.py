"""Faiths told in passing: "Faith: Jain", "Buddhist since a bad winter", "I've been a Methodist lay preacher for eleven years".

Who was raised in a faith, left it, or visits its buildings is not said to hold it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_CHRISTIAN = "christian|born[- ]again|follower of (?:christ|jesus)|church of christ|nondenominational(?: christian)?"
_PROTESTANT = (
    "protestant|lutheran|methodist|wesleyan|presbyterian|episcopal|episcopalian|anglican|c of e|church of england|church of scotland|church of ireland|baptist|southern baptist|"
    "pentecostal|congregationalist|calvinist|reformed|moravian|nazarene|salvationist|adventist|seventh[- ]day adventist|dutch reformed|mennonite|amish|hutterite|brethren|apostolic|assemblies of god|united church|mar thoma|csi"
)
#: Names of those who hold a faith, and of the faiths, by the value that a fact gives them.
_FAITHS: dict[str, tuple[str, str]] = {
    "atheist": ("atheist", "atheism"),
    "agnostic": ("agnostic", "agnosticism"),
    "none": ("none|no religion|non-?religious|not religious|secular|no faith", "none"),
    "muslim": ("muslim|moslem|muslimah|sunni|shia|shi['’]?ite|ahmadi|ahmadiyya|ismaili|sufi|ibadi|alawite", "islam|sufism"),
    "jewish": ("jewish|jew|ashkenazi jew|sephardic jew|orthodox jew|reform jew|hasidic|haredi|chabadnik", "judaism"),
    "sikh": ("sikh|amritdhari", "sikhi|sikhism"),
    "hindu": ("hindu|vaishnava|vaishnavite|shaivite|lingayat|iyengar|hare krishna|swaminarayan", "hinduism|sanatana dharma"),
    "buddhist": ("(?:zen |theravada |mahayana |tibetan |nichiren |soto |secular )?buddhist", "(?:zen )?buddhism"),
    "mormon": ("mormon|lds|latter[- ]day saint", "mormonism"),
    "jehovah's witness": ("jehovah['’]?s witness|jw", "jehovah['’]?s witnesses"),
    "orthodox christian": ("(?:greek|russian|eastern|serbian|coptic|antiochian|romanian|bulgarian|georgian|ukrainian|ethiopian|eritrean|armenian|syriac|malankara|oriental) orthodox(?: christian)?|orthodox christian|copt|coptic", "orthodoxy"),
    "catholic": ("(?:roman |irish |italian |polish |filipino |syro-malabar |greek )?catholic|rc|maronite|syro-malabar", "catholicism"),
    "evangelical": ("evangelical(?: christian)?", "evangelicalism"),
    "protestant": (_PROTESTANT, "protestantism|methodism|anglicanism|lutheranism|calvinism"),
    "pagan or wiccan": ("(?:neo-?)?pagan|wiccan|druid|heathen|asatru(?:ar)?|norse pagan", "wicca|paganism|druidry"),
    "christian": (_CHRISTIAN, "christianity"),
    "jain": ("jain|digambara?|svetambara", "jainism"),
    "bahá'í": ("bah[aá]['’]?[ií]", "bah[aá]['’]?[ií] faith"),
    "zoroastrian": ("zoroastrian|parsi|parsee", "zoroastrianism"),
    "taoist": ("taoist|daoist", "taoism|daoism"),
    "shinto": ("shintoist", "shinto"),
    "druze": ("druze", "druze"),
    "rastafarian": ("rasta|rastafarian|rastafari", "rastafari|rastafarianism"),
    "quaker": ("quaker", "quakerism|the society of friends"),
    "unitarian": ("unitarian(?: universalist)?", "unitarianism|unitarian universalism"),
    "spiritist": ("spiritist|umbandista|santero|santera|candombl[eé]cista", "spiritism|umbanda|candombl[eé]|santer[ií]a|vodou|ifa"),
    "satanist": ("satanist|tst", "satanism"),
    "scientologist": ("scientologist", "scientology"),
    "yazidi": ("yazidi|yezidi", "yazidism"),
    "deist": ("deist", "deism"),
    "confucian": ("confucian", "confucianism"),
    "christian scientist": ("christian scientist", "christian science"),
}  # fmt: skip
_ANY = rf"(?:{'|'.join(f'{names}|{faith}' for names, faith in _FAITHS.values())})"
_OFFICE = (
    r"(?:lay (?:preacher|reader|minister|pastor)|local preacher|preacher|deacon(?:ess)?|elder|church ?warden|sunday school teacher|pastor|minister|vicar|priest|nun|monk|rabbi|cantor|imam|granthi|chaplain|bishop|curate|missionary|"
    r"seminarian|altar server|choir(?:master|mistress| member)?|lector|convert|revert|parishioner|believer|monastic|novice|oblate|sister|brother|steward|organist)"
)
_PATTERNS: tuple[str, ...] = (
    rf"(?:\A|(?<=[\n.;|/,] ))\W{{0,3}}(?:my )?(?:faith|religion|religious (?:views|affiliation|beliefs?)|denomination|creed|beliefs?)\s?(?:[:=]|-)\s?(?P<who>{_ANY})(?=\s*(?:[.,;|/)\n]|\Z))",
    rf"(?:\A|(?<=[.!?\n;] )|(?<=, ))\W{{0,3}}(?:(?:proud|practi[cs]ing|devout|lifelong|happy|cradle|recent|observant|committed|strict|bad) )*(?P<who>{_ANY}) (?:since (?!the (?:dawn|beginning))|for (?:\d+|[a-z]+) (?:years|decades)|by (?:birth|choice|conversion|marriage)|all my life|from birth|to the bone|to my core)",
    rf"(?<![\w'’])(?:i['’]?m|i am|i['’]ve been|i have been|as|i became|i serve as|i was ordained(?: as)?) (?:(?:an?|the|only|also|still|now) )*(?:(?:retired|practi[cs]ing|trainee|volunteer|junior|senior|ordained|licensed) )*(?P<who>{_ANY}) {_OFFICE}\b",
    rf"(?<![\w'’])(?:i|we) (?:was|were|got) (?:received|confirmed|baptised|baptized|ordained|initiated)(?: \w+)? (?:into|in|as an?) (?:the )?(?P<who>{_ANY})(?: church| faith)?\b(?! (?:as a (?:baby|child|infant)|school))",
)  # fmt: skip
_COMPILED = tuple(re.compile(pattern, _FLAGS) for pattern in _PATTERNS)
_VALUES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (value, re.compile(rf"(?:{names}|{faith})", _FLAGS)) for value, (names, faith) in _FAITHS.items()
)
_GATE = re.compile(
    r"faith|religio|denomination|creed|belief|since|\bfor\b|\bby\b|all my life|from birth|bone|core|received|confirmed|bapti|ordained|initiated|i['’]?m\b|i am|i['’]ve|\bas\b|became|serve",
    _FLAGS,
)
_NOT = re.compile(
    r"\b(?:not|never|no longer|ex|former|used to be|was|were|lapsed|raised|if|he|she|they|his|her|their|husband|wife|mum|mom|dad|parents?|friend|partner)\b[^.;!?\n]{0,20}\Z|n['’]t [^.;!?\n]{0,16}\Z",
    _FLAGS,
)
_OVER = re.compile(r"[^.;!?\n]{0,20}\buntil\b", _FLAGS)


def faith_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells the author's faith, as (start, end) offsets."""
    yield from ((start, end) for start, end, _ in _told(sentence))


def faiths_named(words: str) -> tuple[Fact, ...]:
    """``religion``: each that words name which are known to tell the author's."""
    return tuple(Fact("religion", value) for value, names in _VALUES if names.search(words))


def _told(words: str) -> Iterator[tuple[int, int, str]]:
    if not _GATE.search(words) or not _NAMED.search(words):
        return
    for pattern in _COMPILED:
        for match in pattern.finditer(words):
            if _NOT.search(words[max(0, match.start() - _NEAR) : match.start()]) or _OVER.match(words, match.end()):
                continue
            value = next((value for value, names in _VALUES if names.fullmatch(match["who"])), "")
            if value:
                yield *match.span(), value


_NAMED = re.compile(rf"\b{_ANY}\b", _FLAGS)
_NEAR = 30
