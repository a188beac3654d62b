"""Sentences side by side that differ in a word or two: what the one tells of its author, the other does not."""

from __future__ import annotations

import time

from leakmeter import find


def facts(text: str) -> set[tuple[str, str | int | float]]:
    """Attribute and value of all that a text is found to tell."""
    return {(fact.attribute, fact.value) for disclosure in find(text) for fact in disclosure.facts}


def attributes(text: str) -> set[str]:
    return {attribute for attribute, _ in facts(text)}


TOLD = [
    # A mark before "no" answers it only where "no" is all that is said.
    ("I'm a nurse and a diabetic: no cake for me.", "condition", "diabetes"),
    ("I'm 34, married: no kids, two cats.", "relationship", "married"),
    ("I'm from Ohio: not much to do here.", "place", None),
    # Which birthday comes next, and how old one is now.
    ("My next birthday is in June and I'm 34 now.", "age", 34),
    ("Next birthday I turn 35, can you believe it.", "age", 34),
    # Births.
    ("I delivered two healthy babies by c-section.", "gender", "female"),
    ("I went into labor at 3 am and my husband slept through it.", "gender", "female"),
    # Whoever asks.
    ("Question from a guy who just moved here: where do you park?", "gender", "male"),
    ("Tip from a 40 year old woman: keep the receipts.", "gender", "female"),
    ("Deaf guy here, I read lips.", "gender", "male"),
    ("Divorced woman, 45, and I still set two plates.", "relationship", "divorced"),
    # A line of work.
    ("I work in hotels and restaurants.", "field", "hospitality"),
    ("I work in food service, lodging or arts, whatever they call it.", "field", "food service"),
    ("im a dude in my mid 20s in transport & warehousing", "field", "transport"),
    # Whose home.
    ("I'm the owner of record of this house.", "housing", "owns"),
    # Wives and husbands.
    ("I'm a tired, old man.", "gender", "male"),
    ("As a guy, I find the mom/dad groups odd.", "gender", "male"),
    ("I'm going to be a man of few words: I'm a man who hates phones.", "gender", "male"),
    ("Senior accountant at our firm, twelve years, that's me.", "occupation", None),
    ("I have given birth to two kids.", "gender", "female"),
    # What strangers' posts told.
    ("Neither of us went past high school, and it shows.", "education", "high school"),
    ("Just finished my first year at Ohio State.", "student", "college"),
    ("I've been practicing family law for twenty years.", "occupation", "Lawyers"),
    ("I'm a stay at home dad and the school never emails me.", "gender", "male"),
    # What stories, arguments and forms told.
    ("I have a hard time walking and stairs are the worst of it.", "walking_difficulty", "yes"),
    ("I've felt low on several days, not every day, just several.", "depressed", "several days"),
    ("Does anybody elses husband snore? I'm the wife so I lie there.", "gender", "female"),
    ("I smoke. I'm his wife, not his prisoner.", "gender", "female"),
    ("Ladies, my fellow women, tell me I'm not nuts.", "gender", "female"),
    ("I work in health care: no, nobody has time to cry.", "field", "healthcare"),
    ("i step out the side door at work for a cigarette and the door locks", "smoking", "current"),
    ("Anybody else with a key? Not since the divorce, I said.", "relationship", "divorced"),
    ("white, married, and my husband and I rent, so I sat out that whole fight", "housing", "rents"),
    ("63, Black, married woman, and we own our home.", "gender", "female"),
    ("Married man, has a job, can't fix a washer, and I need help.", "gender", "male"),
    ("Next page wants height (5'5\", easy) and where I live.", "height", 165),
    ("Married filing jointly, husband speaking. I have a job.", "gender", "male"),
    ("I filled in the form: race (white), sex (female), and signed.", "gender", "female"),
    ("I filled in the form: race (white), sex (female), and signed.", "ethnicity", "white"),
    ("I work in that big lump of an industry, you know, food, hotels, arts, recreation.", "field", "hospitality"),
    ("he asks household income, i say between 75 and 100k for the household", "household_income", "75000 to 100000"),
    ("Speaking as an actual white woman who rents her place, I have a radiator that clanks.", "housing", "rents"),
    ("To answer Dolores: yes, still separated, no, I don't know what comes next.", "relationship", "separated"),
    ("On an income of ten-some thousand a year I don't buy newspapers.", "income", "10000 to 20000"),
    ("My ex-husband, whom I divorced and have not once regretted divorcing.", "relationship", "divorced"),
    ("I got a degree and, at seventy-some, this wife can still beat him at chess.", "gender", "female"),
    # What a review found.
    ("I was raised in a council house but now own.", "housing", "owns"),
    ("I work 40 hours at $22 an hour.", "income", None),
    ("On my next birthday, I'm 40.", "age", 39),
    ("I went into labor last night and we named her June.", "gender", "female"),
    ("I delivered my daughter at the birth center.", "gender", "female"),
    ("Hi everyone, PSA from a blind guy: label the buttons.", "gender", "male"),
    ("Married man needs advice about my wife.", "relationship", "married"),
    ("Three boys gave me grey hair.", "parent", "yes"),
    ("I am a hundred and ten-odd pounds with my shoes on.", "weight", "50 to 54"),
    ("I'm a pretty chill laid back dude.", "gender", "male"),
]
NOT_TOLD = [
    ("I live opposite a council house.", "housing", "rents"),
    ("Married the girl, bought the house, quit the smokes, as a guy does.", "gender", "female"),
    ("I quit, so I don't go out for a cigarette anymore.", "smoking", "current"),
    ("I make ten something an hour.", "income", None),
    ("I'm the husband and I do the cooking.", "partner_gender", "male"),
    ("White, yes; Hispanic? No not at all.", "ethnicity", "hispanic"),
    ("I need advice from a woman who has been through it.", "gender", "female"),
    ("My garden fence, height: 6 ft, is mine.", "height", None),
    ("My kitten is for sale, sex: female.", "gender", "female"),
    ("I heard my neighbor's wife speaking French.", "gender", "female"),
    ("I should be spending no more than 30% on rent in a normal city.", "housing", "rents"),
    ("I'm pregnant and yesterday two teenagers nearly knocked heads jumping up for me.", "children", 2),
    ("I can count, and 3 engineers at $200 an hour is money badly spent.", "income", None),
    ("I thank whoever left the sweet peas on the steps. Pink and white.", "ethnicity", "white"),
    ("my one kid, which some days is plenty, and I work in healthcare", "depressed", None),
    ("I have a hard time walking and stairs are the worst of it.", "symptom", "low mood"),
    ("At the post office last week I agreed to something.", "field", "government"),
    ("I'd call that a fair question for a city council.", "field", "government"),
    ("56, diabetic. Applying for travel insurance for a week somewhere sunny.", "employment", "unemployed"),
    ("56, diabetic. Applying for travel insurance for a week somewhere sunny.", "field", "finance"),
    ("I have some college, no bachelors.", "education", "bachelor"),
    ("i did some college, didnt go on to a bachelors", "education", "bachelor"),
    ("I've felt low on several days, not every day, just several.", "depressed", "most days"),
    ('"Are you Hispanic?" "No, ma\'am. White."', "gender", "female"),
    ("Hand it here, son, that's me. I signed.", "gender", "male"),
    ("My wife was gone four days at her sister's. I am a happy man.", "relationship", "widowed"),
    ("I saw myself in the mirror, pale white lady, black nose.", "ethnicity", "black"),
    ("I'm an Asian woman (no Hispanic side, before you ask).", "ethnicity", "hispanic"),
    ("25M, single in the never-been-married, no-partner-at-home sense.", "relationship", "partnered"),
    ("does anybody elses husband snore, im the wife", "gender", "male"),
    ("63, Black, married woman, and we own our home.", "partner_gender", "female"),
    ("I work in education (school, college, it's all the same panic).", "education", "bachelor"),
    ("i'm in education, a school or a college, that's as specific as i get", "education", "high school"),
    ("Neither of us went past high school, and it shows.", "education", "less than high school"),
    ("I'm engaged to a wonderful Irish man and his mother hates me.", "nationality", "IE"),
    ("I'm a stay at home dad and the school never emails me.", "past_field", "the home"),
    ("I delivered my kids to school and then went to work.", "gender", "female"),
    ("I went into labor organizing after college.", "gender", "female"),
    ("I went into labor relations because it paid.", "gender", "female"),
    ("I delivered two babies in the ambulance last year, never mine.", "gender", "female"),
    ("Got a message from a guy on Hinge.", "gender", "male"),
    ("I got advice from a nice lady at the pharmacy.", "gender", "female"),
    ("Married guy keeps texting me.", "gender", "male"),
    ("Divorced man at church asked me out.", "relationship", "divorced"),
    ("Deaf guy moved in next door to me.", "hearing_difficulty", "yes"),
    ("Thirty-something guy on the bus stole my seat.", "gender", "male"),
    ("We spent too much on food, hotels and restaurants.", "field", "hospitality"),
    ("We put aside 900 for lodging, food and entertainment.", "field", "hospitality"),
    ("I'm the owner of a food truck.", "housing", "owns"),
    ("I'm the owner and she growls at everybody but me, good dog.", "housing", "owns"),
    ("This ex-wife is done with him, and so am I.", "relationship", "married"),
    ("this controlling husband of hers is a menace to me", "gender", "male"),
    ("This future husband is going to need patience, I told her.", "relationship", "married"),
    ("My husband and I almost ended our marriage over a boat.", "relationship", "divorced"),
    ("I almost ended my marriage over a boat.", "relationship", "divorced"),
    ("Neither of us asked for a divorce, we just live apart.", "relationship", "divorced"),
    ("I have a sister who has given birth to two kids.", "gender", "female"),
    ("I have a sister who has given birth to two kids.", "children", None),
    ("I'd say she has given birth to a monster of a project.", "gender", "female"),
    ("I'm nursing this cold with tea.", "field", "healthcare"),
]


def knows(text: str, attribute: str, value: str | int | None) -> bool:
    said = facts(text)
    return (attribute, value) in said if value is not None else attribute in {name for name, _ in said}


def test_most_of_what_authors_say_is_known_and_of_what_they_do_not_say_next_to_nothing() -> None:
    """Nobody mends the sentences that are read wrongly one by one: what they teach is in corpus/tellings (t133)."""
    missed = [row for row in TOLD if not knows(*row)]
    invented = [row for row in NOT_TOLD if knows(*row)]
    assert len(missed) <= 0.3 * len(TOLD), missed
    assert len(invented) <= 0.1 * len(NOT_TOLD), invented


def test_a_list_of_nothing_but_commas_is_read_as_fast_as_any() -> None:
    """A pattern that tries each way to part the commas takes twice the time for each one more: hours for these."""
    began = time.process_time()
    find("I hate insurance" + " ," * 200 + " x")
    assert time.process_time() - began < 60
