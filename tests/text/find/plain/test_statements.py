"""Plain statements of what a crowd can count are marked without the trained tagger, and read for what they say."""

from __future__ import annotations

import pytest

from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.plain import complemented


def told(text: str) -> dict[str, list[str | int | float]]:
    """What the marks that plain statements add to an unmarked text say, by attribute."""
    read: dict[str, list[str | int | float]] = {}
    for fact in (fact for facts in facts_of(text, complemented(text, [])) for fact in facts):
        read.setdefault(fact.attribute, []).append(fact.value)
    return read


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I have never smoked in my life, so the cough surprised me.", "smoking", "never"),
        ("As somebody who never smoked, I find the new rule great.", "smoking", "never"),
        ("I was never a smoker but I keep ashtrays for the coins.", "smoking", "never"),
        ("I gave up smoking when the kids came.", "smoking", "former"),
        ("I smoked for twenty years and then one day I just didn't.", "smoking", "former"),
        ("I'm an ex-smoker, so gum is my thing now.", "smoking", "former"),
        ("I smoke about half a pack a day and I own it.", "smoking", "current"),
        ("I'm a smoker, so I sit outside with the dogs.", "smoking", "current"),
        ("I don't smoke, by the way.", "smoking", "does not smoke"),
        ("I don't drink at all, so weddings are long.", "alcohol", "does not drink"),
        ("We don't drink or smoke, our vice is cheese.", "alcohol", "does not drink"),
        ("I stopped drinking years ago and discovered seltzer.", "alcohol", "does not drink"),
        ("I haven't touched a drop in over a decade.", "alcohol", "does not drink"),
        ("As someone who doesn't drink, I want better sodas.", "alcohol", "does not drink"),
        ("I drink socially, a beer at the game and so on.", "alcohol", "drinks"),
    ],
)
def test_habits_are_had_given_up_or_never_taken_up(text: str, attribute: str, value: str) -> None:
    assert told(text)[attribute] == [value]


@pytest.mark.parametrize(
    ("text", "work"),
    [
        ("I don't work any more, so I have all day for jigsaws.", "not working"),
        ("I'm not working right now and the house has never been cleaner.", "not working"),
        ("I'm no longer working, so I garden in my robe.", "not working"),
        ("I haven't worked since the accident and daytime TV is awful.", "not working"),
        ("I stay home with the kids and the laundry breeds.", "not working"),
        ("I'm a stay-at-home dad and I run on toast.", "not working"),
        ("I don't have a job at the moment so mornings are slow.", "not working"),
        ("I'm on disability so my schedule is very open.", "not working"),
        ("we're both retired and we argue about birds", "retired"),
        ("I retired last spring and took up bread.", "retired"),
        ("I'm out of work and applying everywhere.", "unemployed"),
        ("I got laid off in May, so I finally fixed the gate.", "unemployed"),
        ("I have a full-time job, so slow cookers are my friend.", "employed"),
    ],
)
def test_who_works_and_who_does_not(text: str, work: str) -> None:
    assert told(text)["employment"] == [work]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("I'm legally blind, so large print please.", "vision_difficulty"),
    ],
)
def test_difficulties_in_hearing_seeing_walking_and_remembering(text: str, attribute: str) -> None:
    assert told(text)[attribute] == ["yes"]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I have insomnia and a lot of podcasts.", "condition", "insomnia"),
        ("I'm diabetic, so the cake is for the neighbors.", "condition", "diabetes"),
        ("I was diagnosed with diabetes last fall.", "condition", "diabetes"),
        ("I'm five months pregnant and the bath is my home.", "condition", "pregnancy"),
        ("I'm expecting, and everything smells.", "condition", "pregnancy"),
        ("I'm in my seventies and I own three hammers.", "age", "70s"),
        ("I'm over eighty and I still mow.", "age", "over 80"),
        ("I'm an old woman and I like my radio loud.", "gender", "female"),
        ("As a guy with big feet I despair of shoe shops.", "gender", "male"),
        ("Being a woman in this trade means your own toilet key.", "gender", "female"),
        ("I've never been married and my knives are sharp.", "relationship", "never married"),
        ("I'm a widower and I burn eggs.", "relationship", "widowed"),
        ("I'm divorced, so the toolbox was new to me.", "relationship", "divorced"),
        ("I have two kids and one functioning umbrella.", "children", 2),
        ("I don't have any kids, so my sofa is white.", "children", 0),
        ("I make about forty thousand a year and the good butter is a treat.", "income", 40_000),
        ("I weigh about two hundred pounds and chairs fear me.", "weight", 91),
        ("I'm 6'3 and kitchens are built for elves.", "height", 190),
        ("I have a bachelor's degree and can't fold a fitted sheet.", "education", "bachelor"),
        ("I went to college for a year and learned to juggle.", "education", "some college"),
    ],
)
def test_other_plain_statements(text: str, attribute: str, value: str | int) -> None:
    assert value in told(text)[attribute]


@pytest.mark.parametrize(
    "text",
    [
        # somebody else's
        "My brother rents and I feel for him.",
        "My parents own their house.",
        "My father never smoked a day in his life.",
        "He lived to ninety. Never smoked.",
        "My grandmother, who never smoked, lived to ninety.",
        "My wife doesn't drink.",
        "I'm married to someone who never smoked.",
        "I'm a fan of a guy who doesn't drink.",
        "It sounds like somebody who used to smoke.",
        "Her hearing is going.",
        "My mother's memory is going.",
        "My cousin is pregnant.",
        "My cat has diabetes.",
        "He sang as a guy with nothing to lose.",
        "My kids are in their twenties.",
        "It's hard for my dad to walk.",
        # supposed, wished, asked
        "If I rent I can't paint, right?",
        "I wish I owned a home.",
        "I want to own my home some day.",
        "Would you date me if I smoke?",
        "Am I unemployed?",
        "I asked whether I own the place or the bank does.",
        "You should pretend I'm deaf.",
        "Suppose we own the house outright.",
        "As if I owned the house.",
        "I dreamt I was retired.",
        "I thought I was pregnant.",
        "When I was pregnant I craved chalk.",
        # said by others
        "She said I don't work hard enough.",
        "They think I don't work.",
        '"I don\'t work", he said.',
        "He told me my hearing is going.",
        "> I rent and I don't work",
        # denied, or over
        "I don't own a house.",
        "I'm not pregnant.",
        "I'm not diabetic.",
        "I'm pre-diabetic.",
        "We used to rent.",
        "I sold my house.",
        # of something else
        "I don't work Fridays.",
        "I don't work out anymore.",
        "I'm not working on that project any longer.",
        "I'm not working tomorrow.",
        "I rented a car for the weekend.",
        "We rent out the basement.",
        "I own a house cat and a house plant.",
        "I smoke ribs every Sunday.",
        "I've never smoked a brisket.",
        "Never smoked salmon at home before, what wood?",
        "I don't smoke weed.",
        "I don't drink coffee.",
        "I don't drink enough water.",
        "I don't drink and drive.",
        "I can't see the screen from here.",
        "I can't see well from row Z.",
        "I have trouble seeing the point.",
        "I have trouble hearing him on the phone.",
        "I can't remember his name.",
        "I can't concentrate with that noise.",
        "I have a hard time walking past a bakery.",
        "My phone's memory is full.",
        "My vision for the garden is failing.",
        "I'm blind to the charm of opera.",
        "I was down by two goals.",
        "I've been down that road before.",
        "I felt low on energy after the run.",
        "I'm expecting a package.",
        "I have a job for you.",
        "I make forty cookies an hour.",
        "I make about forty thousand mistakes a year.",
        "The fish weighs 30 pounds.",
        "I'm over fifty emails behind.",
        "My mortgage broker called.",
        "There are shells in every pocket I own.",
        "I was so sad at the end of that movie.",
    ],
)
def test_what_only_resembles_a_statement_is_none(text: str) -> None:
    assert complemented(text, []) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Does anyone else's husband load the dishwasher like a raccoon?",
            {"relationship": ["married"], "partner_gender": ["male"]},
        ),
        ("Anybody else's wife hoard jam jars?", {"relationship": ["married"], "partner_gender": ["female"]}),
        (
            "I've been his wife long enough to know.",
            {"gender": ["female"], "relationship": ["married"], "partner_gender": ["male"]},
        ),
        (
            "I have been her husband for nine years.",
            {"gender": ["male"], "relationship": ["married"], "partner_gender": ["female"]},
        ),
        ("Lost in front of every Hispanic relative I've got.", {"ethnicity": ["hispanic"]}),
        ("My whole Puerto Rican family came to watch.", {"ancestry": ["PR"], "ethnicity": ["hispanic"]}),
        ("Our big Greek family eats at ten.", {"ancestry": ["GR"]}),
        ("Now my wrist clicks at work every time I reach up.", {"employment": ["employed"]}),
    ],
)
def test_a_spouse_kin_and_work_are_told_in_passing(text: str, expected: dict[str, list[str]]) -> None:
    read = told(text)
    assert {name: read.get(name) for name in expected} == expected


@pytest.mark.parametrize(
    "text",
    [
        "Does anyone know her husband?",
        "He said I'd be his wife one day.",
        "My husband's Greek family is loud.",
        "My Mexican family restaurant review is up.",
        "every Italian relative he's got",
        "My brother naps at work every day.",
    ],
)
def test_what_others_are_is_not_told_in_passing(text: str) -> None:
    assert {"gender", "ethnicity", "ancestry", "employment"}.isdisjoint(told(text))
