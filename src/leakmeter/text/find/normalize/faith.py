"""Faiths told in passing: "Faith: Jain", "Buddhist since a bad winter", "I've been a Methodist lay preacher for eleven years".

Who was raised in a faith, left it, or visits its buildings is not said to hold it.
"""

from __future__ import annotations

import re

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
_VALUES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (value, re.compile(rf"(?:{names}|{faith})", _FLAGS)) for value, (names, faith) in _FAITHS.items()
)


def faiths_named(words: str) -> tuple[Fact, ...]:
    """``religion``: each that words name which are known to tell the author's."""
    return tuple(Fact("religion", value) for value, names in _VALUES if names.search(words))
