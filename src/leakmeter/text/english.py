"""Whether a text is English, which is all that can be read here.

By the commonest words of a few languages: good enough to warn, and no more. Texts of a few words, and English with words
of another language in it, pass for English.
"""

from __future__ import annotations

import re

#: What is said of a text that hardly anything can be read in.
NOT_ENGLISH = (
    "This text does not look English. leakmeter reads English alone: do not rely on what is found and counted here."
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_UNBROKEN = re.compile(r"\S+")
_ADDRESS = re.compile(r"://|www\.|\.(?:com|org|net|de|fr|es|it)\b", re.IGNORECASE)
#: Fewer words than this say nothing of their language, and fewer letters nothing of their script.
_FEWEST = 6
#: So many different words of a language must stand in a text.
_DIFFERENT = 3
_ENGLISH = frozenset(
    "the and i to of that it is you was for my with have but are not this on be at we they what just from all your can "
    "there about like been how would when if more had he she his her im i'm don't it's who one out so up do get".split()
)
_OTHERS: dict[str, frozenset[str]] = {
    "German": frozenset("ich und der das ist nicht ein eine mit zu auf für mein meine wir bin habe aber auch seit sie von dem den".split()),
    "French": frozenset("je et le les est une un pas mon ma des que qui dans avec pour suis mais nous depuis sur du".split()),
    "Spanish": frozenset("una que con por para mi soy pero tengo como más muy está desde años y es un".split()),
    "Italian": frozenset("il gli che con per mio mia sono ho non di è da anche più anni della ma nel questo".split()),
    "Portuguese": frozenset("eu uma que por para meu minha sou mas tenho em não mais muito está desde anos um".split()),
    "Dutch": frozenset("ik en het een niet met op voor mijn ben heb maar ook van dat zijn wij nog sinds jaar".split()),
    "Polish": frozenset("się nie na jest że mam mój moja jestem ale od jak już lat mieszkam".split()),
    "Swedish": frozenset("jag och är inte en ett med på för min mitt har men också som det av till vi sedan".split()),
    "Turkish": frozenset("bir ve bu için ile çok ama benim yaşında var yok olarak gibi daha".split()),
}  # fmt: skip


def looks_foreign(text: str) -> bool:
    """Whether a text is in another script than English, or has twice as many of another language's commonest words, three
    of them different, as of English ones. Addresses on the web and words in capitals count for nothing."""
    plain = _UNBROKEN.sub(lambda found: " " if _ADDRESS.search(found.group()) else found.group(), text)
    letters = sum(letter.isalpha() for letter in plain)
    if letters >= _FEWEST and sum(bool(_LATIN.match(letter)) for letter in plain) < letters / 2:
        return True
    words = [word.lower().replace("’", "'") for word in _WORD.findall(plain) if not (word.isupper() and len(word) > 1)]
    if len(words) < _FEWEST:
        return False
    english = sum(word in _ENGLISH for word in words)
    for common in _OTHERS.values():
        theirs = [word for word in words if word in common]
        if len(set(theirs)) >= _DIFFERENT and len(theirs) > 2 * english:
            return True
    return False
