"""Animals that authors plainly say are, or were, theirs and that the tagger knows too few of: axolotls, dart frogs, mares.

Names that are food, tools or people as well ("chicken", "python", "lab") are left to the tagger, who sees the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.lexicon import Entry, entries_in
from leakmeter.text.find.plain.words import FLAGS

_NUMBER = r"(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|some|several|a few|a couple of|both|a pair of)"
_LIKE = r"(?:old|new|little|big|baby|pet|rescue|rescued|beloved|poor|sweet|lovely|adult|juvenile|young|elderly|first|other|wee|tiny|giant|blue|green|leucistic|wild-type|albino|golden|black|white|grey|red|yellow|brown|male|female|hand-reared|tame|fat|grumpy|two-year-old|bay|chestnut|dear)"
_MINE = re.compile(
    rf"(?P<lead>(?<![\w'’])(?:my|our)(?: (?:{_NUMBER}|{_LIKE})){{0,3}} "
    rf"|(?<![\w'’])(?:i|we)(?:['’]ve| have|['’]m|['’]re)?(?: (?:also|still|now|just|currently|only|always|recently|once))*(?: (?:keep|kept|have|had|got|own|owned|bought|adopted|rescued|raise|raised|breed|bred|rear|hatched|look after|feed|sold|lost|buried|rehomed|keeping|breeding|raising))(?: (?:an?|the|my|our|{_NUMBER}|{_LIKE})){{0,4}} "
    rf"|\A(?:sold|rehomed|lost|buried|bought|adopted|rescued|got|keeping|hatched)(?: (?:an?|the|my|our|{_NUMBER}|{_LIKE})){{1,4}} )\Z",
    FLAGS,
)
_UNCLEAR = frozenset(
    "dog cat dogs cats chicken chickens fish python pythons mouse mice rat rats snake snakes duck turtle turtles quail goose geese sheep mule boa bird birds rabbit rabbits bunny bunnies pony lab labs hen hens snail snails "
    "kitten kittens puppy puppies pup pups koi goldfish pug husky mutt retriever terrier spaniel kitty pigeon dove crab cow goat goats pig horse horses lamb turkey monkey frog frogs toad toads newt lizard lizards tabby calico "
    "filly foal stallion rooster parrot finch canary falcon chook mantis cockerel boxer beagle poodle collie corgi tetra guppy bee honeybee honeybees beehive hamster hamsters tortoise donkey ostrich emu".split()
)
_THING = re.compile(
    r"(?:['’]s)? (?:tattoos?|costume|plush\w*|toys?|emoji|shirt|hoodie|mug|print|poster|sticker|onesie|video|meme|game|skin|card|deck|figurine|statue|painting|drawing|cake|soup|stew|curry|steak|burgers?|meat|leather|wool|milk|cheese|sauce|riding lesson|boyfriend|girlfriend|energy|pokemon|character|avatar|mount|amiibo|islander|villager|lamp|rug)\b",
    FLAGS,
)
_PLAYED = re.compile(
    r"\b(?:minecraft|roblox|pok[eé]mon|animal crossing|stardew|adopt me|sims|wow|warcraft|zoo tycoon|in-game|skyrim|elden ring|red dead|rdr2)\b",
    FLAGS,
)


def pet_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence says that an animal is or was the author's, as (start, end)."""
    found = list(entries_in(sentence, "pets"))
    if not found or _PLAYED.search(sentence):
        return
    for entry in found:
        start = _start(sentence, entry)
        if start is not None and not _THING.match(sentence, entry.end):
            yield start, entry.end


def _start(sentence: str, entry: Entry) -> int | None:
    named = sentence[entry.start : entry.end].lower()
    if named in _UNCLEAR or named.split()[-1].rstrip("s") in ("cat", "dog"):
        return None
    before = sentence[max(0, entry.start - _NEAR) : entry.start]
    match = _MINE.search(before)
    return entry.start - len(before) + match.start("lead") if match else None


_NEAR = 70
