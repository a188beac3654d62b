"""Languages spoken at home: "we only speak Spanish in our house", "at home it's all Punjabi", "my parents talk to me in
Cantonese and I answer in English".

What is spoken at work, at school or by others is no language of the author's home.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
#: Languages by the name that a fact gives them; a bar stands between names of one language.
_NAMES = """
Afrikaans;Akan;Albanian|Shqip;Amharic;Arabic;Armenian;Assamese;Assyrian;Aymara;Azerbaijani|Azeri;Balinese;Bambara;Basque|Euskara;
Belarusian;Bemba;Bengali|Bangla;Berber|Tamazight|Amazigh;Bhojpuri;Bikol|Bicolano;Bosnian;Breton;Bulgarian;Burmese;Catalan;
Cebuano|Bisaya|Visayan;Chichewa|Nyanja;Chinese|Mandarin|Cantonese|Putonghua|Hokkien|Hakka|Teochew|Toisanese|Taishanese|Shanghainese|Taiwanese;
Cornish;Croatian;Czech;Danish;Dari;Dinka;Dutch|Flemish;Dzongkha;Edo;English;Esperanto;Estonian;Ewe;Faroese;Fante;Farsi|Persian;Fijian;
Finnish;French;Frisian;Fula|Fulani|Fulfulde;Ga;Gaelic|Gaeilge;Galician;Georgian;German|Plattdeutsch;Greek;Guarani;Gujarati;Haitian Creole|Kreyol;
Hausa;Hawaiian;Hebrew|Ivrit;Hiligaynon|Ilonggo;Hindi;Hmong;Hungarian|Magyar;Ibibio;Icelandic;Igbo;Ilocano|Ilokano;Indonesian|Bahasa;
Italian;Japanese;Javanese;Kannada;Kapampangan;Karen;Kashmiri;Kazakh;Khmer|Cambodian;Kikuyu|Gikuyu;Kinyarwanda;Kirundi;Kongo;Konkani;Korean;Krio;
Kurdish|Kurmanji|Sorani;Kyrgyz;Lao|Laotian;Latvian;Lingala;Lithuanian;Luganda;Luo|Dholuo;Luxembourgish;Macedonian;Maithili;Malagasy;
Malay;Malayalam;Maltese;Maori;Marathi;Marwari;Mixtec;Moldovan;Mongolian;Nahuatl;Navajo|Dine;Ndebele;Nepali;Norwegian;Odia|Oriya;
Oromo;Pangasinan;Papiamento;Pashto|Pushto;Patois|Patwa;Pidgin|Naija;Polish;Portuguese;Punjabi|Panjabi;Quechua;Romani;Romanian;Russian;
Samoan;Sanskrit;Sepedi;Serbian;Sesotho|Sotho;Setswana|Tswana;Shona;Sicilian;Sindhi;Sinhala|Sinhalese;Slovak;Slovene|Slovenian;Somali;Spanish|Castilian;
Sundanese;Swahili|Kiswahili;Swati|Siswati;Swedish;Sylheti;Tagalog|Filipino|Pilipino;Tajik;Tamil;Tatar;Telugu;Thai;Tibetan;Tigrinya;Tongan;
Tshivenda|Venda;Tsonga|Xitsonga;Tulu;Turkish;Turkmen;Twi;Ukrainian;Urdu;Uyghur|Uighur;Uzbek;Vietnamese;Waray;Welsh|Cymraeg;Wolof;
Xhosa|isiXhosa;Yiddish;Yoruba;Zulu|isiZulu
"""
_CALLED: dict[str, str] = {
    said.strip().lower(): names.partition("|")[0].strip()
    for names in _NAMES.replace("\n", "").split(";")
    for said in names.split("|")
}
_TONGUE = rf"(?:{'|'.join(sorted(_CALLED, key=len, reverse=True))})\b(?! (?:food|music|radio|tv|telly|channels?|class(?:es)?|lessons?|homework|songs?|tea|coffee|bread|accents?|films?|movies|teacher|restaurants?))"
#: One language or two: "Punjabi", "Igbo and English", "a mix of Tagalog and English".
_TONGUES = rf"(?:(?:a (?:mix|mixture|blend|jumble) of |both |mostly |mainly |only |all |nothing but |pure |just |some )*{_TONGUE}(?:(?: and| or| &|,|/| mixed with| with(?: a bit of)?) ?(?:some |a bit of |broken )?{_TONGUE}){{0,3}})"
_AT_HOME = r"(?:(?:back )?at home(?! depot| office)|in (?:our|this|my) (?:own )?(?:house(?:hold)?|home|flat|apartment|kitchen|family)|around (?:the|our) (?:house|dinner table|table)|(?:round|at) (?:the|our) (?:dinner |kitchen )?table|under (?:this|our) roof|between (?:us|ourselves))"
_ADVERB = r"(?: (?:only|all|both|mostly|mainly|always|still|just|usually|generally|exclusively|often|tend to|do|also|largely|primarily))*"
_WE = rf"(?<![\w'’])(?<!wish )(?<!if )(?:i|we|(?:my|our) (?:whole |entire |little )?(?:family|household|parents|folks)|(?:me|my (?:wife|husband|partner|mum|mom|mother|dad|father|gran|grandmother|parents|brother|sister)) and (?:i|me|my (?:wife|husband|partner|mum|mom|dad|kids))){_ADVERB}"
_FAMILY = r"(?:parents|folks|family|kids|children|sons?|daughters?|boys|girls|little ones?|mum|mom|mam|mother|mama|amma|dad|father|papa|appa|grand(?:parents|mother|father|ma|pa|kids)|gran|nan|nana|abuela|lola|nani|dadi|husband|wife|partner|siblings|brothers?|sisters?|in-?laws)"
#: What tells a language of the author's home. Each language named in the words of a match is one.
_PATTERNS: tuple[str, ...] = (
    rf"{_WE} (?:speak|talk|use|chat|argue|swear|pray)(?: to each other| together)?(?: in)? (?P<a>{_TONGUES}),? {_AT_HOME}",
    rf"{_WE} (?:speak|talk|chat)(?: in)? (?P<b>{_TONGUES}) (?:with|to) (?:my|our|the) (?:own |late |two |three )?{_FAMILY}\b",
    rf"{_AT_HOME},? (?:and with (?:my|our) {_FAMILY},? )?(?:it['’]?s|it is|everything['’]?s|everything is|we(?:['’]re| are)?|i|you['’]ll (?:only )?hear|the language is)(?: (?:all|still|always|only|mostly|mainly|just|strictly|both|almost|entirely))*(?: (?:speak|talk|use|speaking|talking|hear))?(?: in)?(?: only| mostly| mainly| all| nothing but)? (?P<c>{_TONGUES})",
    rf"(?<![\w'’])(?:it['’]?s|it is) (?:all|only|always|mostly|mainly|strictly) (?P<d>{_TONGUES}) {_AT_HOME}",
    rf"(?P<e>{_TONGUES}) (?:is|are|has been) (?:still )?(?:what|the language(?:s)?(?: that| which)?|all|how) (?:we|i)(?:['’]ve)?{_ADVERB} (?:speak|talk|use|spoke)(?: to each other)? {_AT_HOME}",
    rf"(?P<f>{_TONGUES}) is (?:what['’]s |the (?:main |only )?language )?(?:spoken |used )?{_AT_HOME}(?=\W|\Z)",
    r"(?:\bthe language (?:that )?(?:we|i) (?:speak|use) " + _AT_HOME + r"(?: is|:)|\b(?:our|my|the) (?:home language|language (?:spoken )?at home|household language|family language)(?: is|[:=])|\A\W*(?:home language|language(?:s)? (?:spoken )?at home)\W{1,3})\s*"
    rf"(?P<g>{_TONGUES})",
    rf"(?<![\w'’])(?:my|our|both my) (?:(?:own|late|dear|old) )?{_FAMILY}(?: and {_FAMILY})?(?: still| always| only| mostly| usually| will| both)* (?:speaks?|talks?|chats?|yells?|shouts?|scolds?|swears?|sings?|answers?|texts?)(?: back)?(?: (?:(?:to|with|at) )?(?:me|us))? (?:only |mostly |mainly )?in (?P<h>{_TONGUE})(?: at home)?(?:,? (?:and|but|while) i(?: always| just| mostly| usually| only)? (?:answer|reply|respond|talk|speak|shout|talk|answer him|answer her)(?: back| them| her| him)* in (?P<i>{_TONGUE}))?",
    rf"(?<![\w'’])(?:my|our|both my) (?:(?:own|late|dear|old) )?{_FAMILY}(?: and {_FAMILY})?(?: still| always| only| mostly| usually)* (?:speaks?|talks?) (?:only |mostly |mainly )?(?P<j>{_TONGUE}) (?:to|with) (?:me|us)\b",
    rf"(?<![\w'’])(?:we|i)(?:['’]?re|['’]?m| are| am|['’]ve| have)? (?:raise|raising|raised|bringing up|brought up|rearing) (?:our|my|the|them|him|her|both)(?: (?:kids|children|son|daughter|boys|girls|little one))? (?:up )?(?:in|speaking|with) (?P<k>{_TONGUES})",
    rf"(?<![\w'’])(?:we['’]re|we are|ours is|i['’]m from|i am from|i grew up in|i live in|we have)(?: an?| the only)? (?P<l>{_TONGUE})[- ]speaking (?:household|home|family|house)\b",
    rf"{_WE} (?:speak|talk|chat|argue) (?:to|with) (?:my|our|each other|the)(?: (?:own |late |two |three )?{_FAMILY})? in (?P<n>{_TONGUES})",
    rf"\b(?P<m>{'|'.join(sorted(_CALLED, key=len, reverse=True))})\b[^.;!?\n]{{0,24}}? (?:because |since |as |and |, )+(?:that['’]?s|it['’]?s|which is|that is) (?:what|the language) (?:we|i){_ADVERB} (?:speak|talk|use)(?: {_AT_HOME}| here)",
)  # fmt: skip
_COMPILED = tuple(re.compile(pattern, _FLAGS) for pattern in _PATTERNS)
_NAME = re.compile(rf"\b(?:{'|'.join(sorted(_CALLED, key=len, reverse=True))})\b", _FLAGS)
_GATE = re.compile(
    r"home|house|famil|roof|table|kitchen|parent|folks|to me|with me|to us|my|our|between|flat|apartment", _FLAGS
)


def languages_named(words: str) -> tuple[Fact, ...]:
    """``language``: each that words name which are known to tell the author's."""
    return tuple(Fact("language", name) for name in dict.fromkeys(_named(words, 0, len(words))))


def language_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells a language of the author's home, as (start, end) offsets."""
    if not _GATE.search(sentence) or not _NAME.search(sentence):
        return
    for pattern in _COMPILED:
        for match in pattern.finditer(sentence):
            yield match.span()


def _named(words: str, start: int, end: int) -> list[str]:
    return [_CALLED[match.group().lower()] for match in _NAME.finditer(words, start, end)]


def without_languages(words: str) -> str:
    """The words without those that name a language of the author's home, which says nothing of their people."""
    for start, end in sorted(language_spans(words), reverse=True):
        words = f"{words[:start]} … {words[end:]}"
    return words
