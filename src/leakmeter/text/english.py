"""Whether a text is English, which is all that can be read here.

By the commonest words of a few languages: a look of microseconds, good enough to warn, and no more. Texts of a few words,
and English with words of another language in it, pass for English.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
#: Fewer words than this say nothing of their language.
_FEWEST = 6
_ENGLISH = frozenset(
    "the and i to of that it is you was for my with have but are not this on be at we they what just from all your can "
    "there about like been how would when if more had he she his her im i'm don't it's who one out so up do get".split()
)
_OTHERS: dict[str, frozenset[str]] = {
    "German": frozenset("ich und der das ist nicht ein eine mit zu auf für mein meine wir bin habe aber auch seit sie von dem den".split()),
    "French": frozenset("je et le la les est une un pas mon ma des que qui dans avec pour suis mais nous ai au depuis sur du".split()),
    "Spanish": frozenset("el los las una que con por para mi soy pero tengo en como más muy está desde años y de es un".split()),
    "Italian": frozenset("il gli una che con per mio mia sono ho non di è da anche più anni della mi ma nel questo".split()),
    "Portuguese": frozenset("eu os uma que com por para meu minha sou mas tenho em não mais muito está desde anos e de um".split()),
    "Dutch": frozenset("ik en het een niet met op voor mijn ben heb maar ook van dat zijn wij al nog sinds jaar de".split()),
    "Polish": frozenset("się nie na jest że mam mój moja jestem ale od i w z do jak już lat mieszkam".split()),
    "Swedish": frozenset("jag och är inte en ett med på för min mitt har men också som det av till vi sedan".split()),
    "Turkish": frozenset("ben bir ve bu için ile çok da de ama benim yaşında var yok olarak gibi daha".split()),
}  # fmt: skip


def looks_foreign(text: str) -> bool:
    """Whether most of a text is in another language than English, by its script or by its commonest words."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    if len(words) < _FEWEST:
        return False
    letters = [letter for word in words for letter in word]
    if sum(not _LATIN.match(letter) for letter in letters) > len(letters) / 2:
        return True
    english = sum(word in _ENGLISH for word in words)
    return max(sum(word in common for word in words) for common in _OTHERS.values()) > max(2, 2 * english)
