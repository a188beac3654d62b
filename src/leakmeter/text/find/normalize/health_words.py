"""What people say of their health in other words than the lists': patterns, and the names they amount to."""

from __future__ import annotations

from leakmeter.text.find.normalize.bodily_words import BODILY

#: Names and patterns, which are matched without regard to case.
Table = tuple[tuple[str, str], ...]


def _table(*rows: tuple[str, str]) -> Table:
    return rows


_N = r"(?:\d+|\w+(?:[- ]\w+)?)"
CONDITIONS = _table(
    ("type 1 diabetes", r"\btype (?:1|one|i)\b(?! narco)|\b(?-i:T1D?)\b(?! narco)"),
    ("type 2 diabetes", r"\btype (?:2|two|ii)\b|\b(?-i:T2D?)\b"),
    (
        "diabetes",
        r"\ba1c\b|\binsulin pumps?\b|\bmy (?:libre|freestyle|dexcom|lows)\b",
    ),
    ("multiple sclerosis", r"\b(?-i:MS)\b(?! (?:at|in|from|degree)\b)"),
    ("chronic fatigue syndrome", r"\b(?-i:ME)\b(?=/CFS| for| since|,|$)"),
    (
        "alcoholism",
        r"\bsober\b|(?<!through )\b(?:(?:days|weeks|months|years|year) (?:without|off)|off the) (?:a |the )?(?:drink|drop)\b|\bvodka a day\b|\bbottle of (?:vodka|wine|red) a (?:day|night)\b|\bAA meeting\b|\bdetox\b",
    ),
    (
        "gambling addiction",
        r"\bgambling problem\b|\bwithout a bet\b|\bon the slots\b|\b(?-i:GA)\b(?= on| meeting|$)|\bGA meeting\b",
    ),
    (
        "nicotine addiction",
        r"\b(?:addicted to|hooked on) (?:nicotine|cigarettes|smoking|vaping|the vape)\b|\bnicotine (?:addict\w*|depend\w*|withdrawal)\b",
    ),
    (
        "hearing loss",
        r"\bdeaf in\b|\bone working ear\b|\bmy hearing is\b(?! (?:(?:still|perfectly|absolutely|just|really|very|totally) )?(?:fine|good|perfect|great|ok|okay|excellent|normal|back|sharp|grand))|\bwith the aids\b|\bperforated (?:ear ?)?drum\b|\bcros aid\b",
    ),
    ("impaired vision", r"\bsight (?:in|out of) my\b|\bblind in\b"),
    ("sleep apnea", r"\bAHI\b"),
    ("sickle cell disease", r"\bHbSS\b"),
    ("rheumatoid arthritis", r"\brheumatoid\b|\b(?-i:RA)\b"),
    ("arthritis", r"\barthritic\b|\brheumatology\b"),
    ("lupus", r"\bbutterfly rash\b"),
    ("epilepsy", r"\bseizures?\b"),
    ("spinal cord injury", r"\b[TCL]\d{1,2} (?:complete|incomplete)\b"),
    ("wheelchair use", r"\bwheelchair\b|\brollator\b"),
    (
        "amputation",
        r"\bstump\b|\bamputat\w+|\bbelow knee\b",
    ),
    ("breast cancer", r"\bmastectomy\b|\binvasive ductal\b|\bHER2\b|\bER positive\b"),
    ("prostate cancer", r"\bgleason\b|\bprostatectomy\b"),
    ("raised PSA", r"\bPSA (?:of|is)\b|\bPSA \d"),
    ("bladder cancer", r"\bBCG course\b"),
    ("cancer", r"\bosteosarcoma\b|\byears clear\b|\bstage [1-4]\b(?=.*\b(?:cancer|invasive|clear))|\bin remission\b"),
    ("chronic kidney disease", r"\beGFR\b|\bone kidney\b"),
    ("HIV", r"\bundetectable\b|\bpoz\b"),
    ("heart disease", r"\bstents?\b|\bbypass\b|\b(?:triple|quadruple) bypass\b"),
    ("atrial fibrillation", r"\bparoxysmal AF\b|\b(?-i:AF)\b(?= since|$)"),
    ("blood clot", r"\ba clot\b|\bclots?, (?:left|right)\b"),
    ("thyroid disease", r"\bthyroid\b(?! cancer)"),
    ("gallbladder disease", r"\bgallbladder\b"),
    ("appendicitis", r"\bmy appendix\b"),
    ("ostomy", r"\bileostomy\b|\bcolostomy\b"),
    ("Crohn's disease or colitis", r"\bthe stricture\b"),
    ("iron deficiency", r"\b(?:iron|ferritin) (?:is|came back|at)\b|\bmy iron is low\b"),
    (
        "allergies",
        r"\ballergic\b(?! to\b)|\ballergic to (?:everything|most|loads|lots|a lot|half|all sorts|all kinds|many|several|some|pretty much|nearly|almost|so (?:many|much))\b|\bskin prick test\b|\bdust mites\b",
    ),
    ("torn ACL", r"\bcruciate\b|\bACL\b"),
    ("torn rotator cuff", r"\brotator cuff\b"),
    ("torn meniscus", r"\bmeniscus\b"),
    ("herniated disc", r"\bL\d ?/ ?S?L?\d\b|\b(?:slipped|fused|herniated|bulging) discs?\b|\bdisc went\b"),
    (
        "broken bone",
        r"\bbroke(?:n)? (?:my|a|the)\b|\b(?:wrist|arm|leg|ankle|collarbone|tailbone) is (?:probably )?broken\b|\bcollarbone\b|\bcracked my\b|\bin plaster\b|\bplate in my\b|\bfracture\b",
    ),
    ("hip replacement", r"\b(?:hip replacement|new hip)\b"),
    (
        "knee replacement",
        r"\b(?:knee replacement|knees replaced|new knees|knee op|knee surgery)\b",
    ),
    ("hand injury", r"\bstitches in my hand\b|\bsprained (?:a )?thumb\b"),
    (
        "wound or injury",
        r"\bstitches\b|\broad rash\b|\bthrew my back out\b|\bmy back went out\b|\bwound on\b|\bsplit lip\b",
    ),
    (
        "joint trouble",
        r"\b(?:shoulders?|knees?|hips?|wrists?|ankles?|thumbs?|(?:my|the) back)\b[^.]{0,24}\b(?:shot|complain\w*|toast|done|crook|dicey|bum|bad|killing|replaced|dragging|went|said|stiff|hurts?|pain)\b"
        r"|\b(?:bad|crook|bum|dicey|dodgy|gammy) (?:shoulder|knee|hip|back|wrist|ankle)\b",
    ),
    ("migraine", r"\bmigrain\w+"),
    ("stress fracture", r"\bstress (?:fracture|reaction)\b"),
    ("shingles", r"\bshingles\b"),
    ("rosacea", r"\bsoolantra\b"),
    ("paraplegia", r"\bparaplegi[ac]\b|\bparaly[sz]ed (?:from|below) the (?:waist|chest)\b"),
    ("psoriasis", r"\benstilar\b"),
    ("asthma", r"\bpeak flow\b"),
    ("BRCA mutation", r"\bBRCA[12]?\b"),
    ("covid", r"\btested positive for covid\b"),
    ("bipolar disorder", r"\bbp ?[12]\b|\bwas manic\b"),
    ("OCD", r"\bERP\b"),
    (
        "eating disorder",
        r"\bED specialist\b|\bmaking myself sick\b|\beat in front of people\b",
    ),
    (
        "suicidal thoughts",
        r"\b(?:suicidal|took an overdose|ending it|end it all|don['’]?t want to be here|not to wake up|i had a plan|point of getting up|see the point of anything)\b",
    ),
    ("panic attacks", r"\bpanic(?:king|ked)?\b"),
    ("PTSD", r"\bflashbacks?\b"),
    ("burnout", r"\bburn(?:ed|t)[ -]?out\b|\bsigned off with stress\b|\bthe breakdown\b"),
    ("hospitalisation for mental health", r"\bsectioned\b|\bcrisis house\b|\bhospitalised twice\b|\binpatient\b"),
)
#: Believed in marks of reproductive health only: elsewhere "12 weeks" and "endo" are something else.
REPRODUCTIVE = _table(
    ("gestational diabetes", r"\b(?-i:GD)\b|\bfailed the one hour glucose\b"),
    (
        "pregnancy",
        rf"\b(?:\d{{1,2}}|{_N}) weeks(?: along| pregnant| with)\b|\bi['’]?m (?:only |barely |also |now )?(?:\d{{1,2}}|{_N}) weeks\b(?! (?:post|late))|\A\W*\d{{1,2}} weeks\b(?! post)|\A\W*\d{{1,2}}\+\d\b|\b(?:expecting|due)\b[^.]{{0,20}}\b(?:baby|twins|april|may|february|weeks|\d)|\bmonths along\b|"
        r"\btwo lines\b|\bbaby number \w+ is due\b|\bheard the heartbeat\b|\bbaby due\b|\bgiving birth in\b|\bmy OB\b|\bgrowing a human\b|\bhad a sweep\b|\bjust found out i['’]?m\b",
    ),
    (
        "recent birth",
        r"\bpostpartum\b|\b(?:just|recently|newly) (?:gave|given) birth\b|\b(?:gave|given) birth (?:(?:about|around|almost|only|just|less than) )*(?:yesterday|last (?:night|week|month)|this (?:week|month|morning)|(?:\w+ ){1,3}?(?:days|weeks|months) ago)\b|\b(?:my|the) (?:first |second )?(?:labour|birth)\b|\bhad my (?:first|second|third) baby\b|\bwaters went\b|\b(?:emergency )?c?-?section\b|\bmy waters\b",
    ),
    ("breastfeeding", r"\bbreast ?feed\w*|\bnurs(?:ed|ing) (?:till|until|nine|\d)|\bpumping\b|\btongue tie\b"),
    (
        "miscarriage",
        r"\b(?:lost (?:it|one|the last one|the baby|mine) (?:last year )?(?:at|in)|no heartbeat|two losses|chemical pregnanc(?:y|ies)|(?:my|had a) loss)\b",
    ),
    (
        "infertility",
        r"\b(?:trying for (?:a baby|our own|\d|an?)|tried for our own|months of trying|trying (?:for )?(?:\w+ )?(?:years?|months)|egg count|donor eggs|(?:low|zero) sperm count|count came back at|failed cycle)\b",
    ),
    ("low AMH", r"\bAMH\b"),
    ("premature ovarian failure", r"\bFSH (?:was|of|is)\b"),
    (
        "endometriosis",
        r"\bendo\b|\b(?:third|second|my|had my|first) lap\b|\blap (?:last|in)\b",
    ),
    ("menopause", r"\bhot flush(?:es)?\b|\bhot flash(?:es)?\b|\blast period was 20\d\d\b"),
    ("abnormal smear", r"\bsmear came back\b"),
)
MEDICATIONS = _table(
    ("insulin", r"\binsulin\b"),
    (
        "testosterone",
        r"\bon T\b|\b(?:weeks|months|years|yrs?) on T\b",
    ),
    ("gender surgery", r"\btop surgery\b"),
    (
        "hormone replacement therapy",
        r"\bpatches (?:since|started)\b|\bon patches\b|\b(?:weeks|months|years) of patches\b",
    ),
    ("a GLP-1 drug", r"\b0\.\d+ ?mg, week \d"),
    ("prednisone", r"\bpred\b|\bsteroids\b"),
    ("iron tablets", r"\bstarted iron\b"),
    (
        "surgery",
        r"\b(?:back|hand|disc|hernia|jaw|my|knee|shoulder) (?:surgery|op)\b|\bprostatectomy\b|\bmastectomy\b|\bgallbladder (?:out|removal|surgery)\b",
    ),
    ("radiotherapy", r"\bexternal beam\b"),
    ("physiotherapy", r"\bphysio\b"),
    ("hearing aids", r"\bwith the aids\b|\bcros aid\b"),
    ("dental braces", r"\bbraces\b"),
    ("painkillers", r"\bpain clinic\b"),
    (
        "therapy",
        r"\btherap(?:y|ist)\b|\bcounsell?(?:or|ing)\b|\bpsychologist\b|\btalking therapies\b",
    ),
    (
        "psychiatric medication",
        r"\bmy meds\b|\bon (?:tablets|meds)\b|\boff the tablets\b|\bpsychiatrist\b",
    ),
    ("lithium", r"\blithium\b"),
    ("IUD", r"\bcoil\b|\bcopper (?:in|thing)\b"),
    (
        "IVF",
        r"\bembryos?\b|\btransfer (?:failed|number|#)|\bthird transfer\b|\bretrieval\b|\bdonor baby\b",
    ),
    ("vasectomy", r"\bsnip\b"),
    ("tubal ligation", r"\btubes out\b"),
    ("fertility tests", r"\bHSG\b"),
)
SYMPTOMS = _table(
    ("crying", r"\b(?:cry|cried|crying|sobb\w+|weep\w*|weepy|howled|bawl(?:ed|ing)?|tear(?:s|ing up)|in bits)\b"),
    (
        "sleep trouble",
        r"\b(?:(?:haven['’]?t|hardly|hadn['’]?t|don['’]?t|do not|dont|never|barely|can['’]?t|cannot|not able to|wasn['’]?t|not|still can['’]?t|couldn['’]?t|havent|cant|couldnt|not been) (?:really )?(?:sle(?:ep|pt)|sleeping)\b(?! (?:with|together|around|on it|in (?:the|his|her)\b|over|next|at (?:his|her|their)|alone))|(?:trouble|problems?|difficulty|hard time) (?:sleeping|falling asleep|staying asleep|with sleep)|sleep (?:trouble|problems?|issues)|sleepless|up all night|lie awake|poor sleep|bad sleeper|not slept|not sleeping|hours? (?:a night|of sleep|at a stretch|together)|awake|waking (?:at|up)|sleep is not coming|wake at|nodded off|getting (?:maybe |about |only )?\w+ hours of sleep)\b",
    ),
    (
        "loss of appetite",
        r"\b(?:(?:can['’]?t|cant|cannot|couldn['’]?t|barely|havent been able to|don['’]?t really|dont really) eat|not felt like eating|havent felt like eating)\b",
    ),
    (
        "fear",
        r"\b(?:scared|terrif\w+|afraid|frighten\w+|dread\w*|uneasy|flinch|jumpy|still jump|spiral\w+|on edge|fear of|freak\w+ out|nervous?|nerves|shaking|(?<!hands )shake|shook|chest (?:is )?going|heart pounding|anxious)\b",
    ),
    (
        "loneliness",
        r"\b(?:lonely|lonel\w+|homesick|alone in|invisible|i miss (?:him|her|them)|empty (?:apartment|weekends))\b",
    ),
    (
        "guilt or shame",
        r"\b(?:guilt\w*|asham\w+|shame|humiliat\w+|stupid|hate myself|failure|failing|terrible mom|worst mother|ruin(?:ed)?|wrecked)\b",
    ),
    (
        "low mood",
        r"\b(?:(?<!is )(?<!are )(?<!was )(?<!it['’]s )(?<!thing )hopeless(?! (?:at|with|case|romantic))|hopelessness|depressed|low(?: over| since| in| and|$)|been this low|very low|(?:feel|feeling|felt|been|am|['’]m|so|just|emotionally) numb\b(?! (?:patch|at|in|from|hand|finger|foot|feet|toe))|hollow|feel nothing|empty|dark place|get out of bed|out of bed|barely holding|falling apart|a mess|like garbage|absolute garbage|disappear\w*|dissapear\w*|grieve|heartbroken|can['’]?t feel anything|desperate|losing my mind|not (?:been )?myself|like myself|struggling)\b",
    ),
    ("anger", r"\b(?:furious|angry|anger|rage|screaming|want to scream|irritable)\b"),
    ("stress", r"\b(?:stress(?:ed)?|exhaust\w+|overwhelm\w*|burn(?:ed|t) out|climbing the walls|jaw clenching)\b"),
    (
        "intrusive thoughts",
        r"\b(?:flashes of|thoughts about|convinced i['’]ll|dissociate|check the (?:stove|oven|locks))\b",
    ),
    (
        "avoidance",
        r"\b(?:can['’]?t (?:walk past|look at|do crowds|go out|leave the house)|haven['’]?t left the room|skipped school)\b",
    ),
    ("pain", r"\b(?:pain|hurts?|ache\w*|aching|twinge|sore(?! throat)|throbbing|pounding head|cramps?)\b"),
    (
        "numbness or tremor",
        r"\b(?:numb (?:patch|at night)|goes numb|tremor|hands shake|twitch\w*|stiff|can['’]?t make a fist)\b",
    ),
    *BODILY,
    (
        "fatigue",
        r"\b(?:brain fog|fatigue|tired|housebound)\b",
    ),
    ("dizziness or fainting", r"\b(?:faint\w*|passed out|pass out|dizzy|motion sick|light-?headed)\b"),
    (
        "stomach trouble",
        r"\b(?:heartburn|constipat\w+|fodmap|can['’]?t keep|keep (?:down|anything)|indigestion|bloat(?:ed|ing)|stomach (?:cramps?|ache|pains?)|tummy (?:ache|pains?|trouble)|runny tummy|running stomach|acid(?:ity)? problem)\b",
    ),
    ("chest trouble", r"\b(?:chest tightness|tight chest|fluttery|palpitat\w+|cough up|troponin|my ECG|stress test)\b"),
    ("lump or growth", r"\b(?:lump|nodules|lymph node|abscess)\b"),
    ("skin or hair trouble", r"\b(?:scalp|rash|itch\w*|peeling)\b"),
    ("ringing in the ears", r"\b(?:ringing|tinnitus)\b"),
    ("teeth trouble", r"\b(?:my teeth|tooth)\b"),
    ("voice trouble", r"\bvoice rest\b"),
    (
        "bleeding",
        r"\b(?:bleed(?:ing|s)?|spotting|my period|periods? (?:run|are|came)|on my period|day (?:one|\d+) of (?:my )?(?:period|bleeding)|the bleeding is)\b",
    ),
    (
        "missing periods",
        r"\b(?:no period|not? had a cycle|havent had a cycle|cycle day|CD \d+|cd \d+|without a period|no ovulation|months with no period|two weeks late|last period was)\b",
    ),
    ("premenstrual mood", r"\b(?:second half of my cycle)\b"),
    ("complications of birth", r"\b(?:csection scar|pelvic floor)\b"),
    (
        "abnormal results",
        r"\b(?:came back (?:high|at|bad|borderline|0|really bad)|results? (?:are|is) bad|liver numbers)\b",
    ),
    (
        "counting days since quitting",
        rf"\Aday \d+\b(?! of)|\b{_N} days (?:without|tomorrow|clean|sober)\b|\boff the (?:drink|pills)\b",
    ),
    ("disability", r"\b(?:walking stick|wheelchair|rollator)\b"),
    ("diagnosis", r"\b(?:diagnos(?:ed|is)|dx(?:['’]?d)?)\b"),
)
