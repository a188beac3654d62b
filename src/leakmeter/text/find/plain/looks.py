"""Plain statements of looks: a beard that was grown, a sleeve that is done, hair that was cut or dyed, a weight of before and now."""

from __future__ import annotations

from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import I_AM, I_HAVE, MY, I

_SOME = r"(?:(?!(?:no|not|dad['’]?s?|husband['’]?s?|brother['’]?s?|boyfriend['’]?s?|partner['’]?s?|son['’]?s?|man['’]?s?|boss['’]?s?)\b)[\w'’-]+ ){0,2}?"
_ON_THE_FACE = r"(?:beard|moustache|mustache|tache|goatee|stubble|sideburns|mutton ?chops|soul patch|handlebar (?:moustache|mustache)|van dyke)"
_COLOUR = r"(?:blue|pink|green|purple|red|black|blonde?|brown|orange|silver|teal|turquoise|lilac|lavender|copper|ginger|gr[ea]y|platinum|burgundy|violet|peach|magenta)"
LOOK_STATEMENTS = (
    Statement(
        "facial_hair", "APPEARANCE", r"beard|moustache|mustache|tache|goatee|stubble|sideburns|mutton|soul|handlebar|van",
        (
            rf"{MY} {_SOME}{_ON_THE_FACE}\b(?! (?:is|was) (?:gone|off|no more)|['’]s)",
            rf"(?:{I}|\A)(?:['’]ve)? ?(?:grew|grow|have grown|have had|am growing|sport|rock|trim|oil|keep|wax|comb|had) (?:out )?(?:(?:an?|the|my) )?{_SOME}{_ON_THE_FACE}\b(?! (?:off|and shaved))",
            rf"\A(?:(?:so|ok|well|finally) )?(?:grew|growing|grown|started growing) (?:out )?(?:(?:an?|the|my) )?{_SOME}(?:{_ON_THE_FACE}|handlebar)\b",
            rf"{I_HAVE} (?:an? |the )?{_SOME}{_ON_THE_FACE}\b",
        ),
        veto=r"\b(?:bikes?|bicycle|stem|grips|brake|shaved (?:it|my|the)|no longer|dragons?|beardie|lizard|theologian|style (?:papers|brief)|used to|if i|should i|wish)\b",
    ),
    Statement(
        "tattoo", "APPEARANCE", r"tattoo|tatts?|tats|sleeve|inked|ink\b",
        (
            rf"{MY} {_SOME}(?:tattoos?|tatts?|tats)\b(?! (?:artist|shop|appointment|idea|design|gun|machine))",
            rf"{MY} (?:(?:full|half|new|right|left|whole|first|second|koi|japanese|floral|blackwork) )*sleeve (?:is|['’]s|was|has been) (?:(?:finally|nearly|almost|all|now|fully|finally all) )*(?:done|finished|healed|healing|complete|coming along)",
            rf"{I_HAVE} (?:(?!no\b|never\b)[\w'’-]+ ){{0,3}}?(?:tattoos?|tatts?|tats|full sleeves?|half sleeves?|sleeve tattoo)\b(?! (?:artist|shop|appointment|booked|idea|design|session))",
            rf"{I} (?:just |finally |recently )?(?:got|had) (?:(?:my|the|a|an|his|her|their) )?(?:[\w'’-]+ ){{0,4}}?(?:tattooed|inked) (?:on|across|down|over|onto|along|round|around)\b",
        ),
        veto=r"\b(?:henna|temporary|fake|stick-on|transfer|removed?|lasered?|want|wish|thinking|considering|should i|if i|booked|knit\w*|crochet\w*|yarn|cardigan|jumper|sweater|novel|character)\b",
    ),
    Statement(
        "hair_colour",
        "APPEARANCE",
        r"gr[ea]y",
        (
            rf"{I_AM} (?:(?:already|slowly|fast|really|fully|completely|prematurely|now) )*(?:gr[ea]ying|going gr[ea]y)\b",
            rf"{I} went gr[ea]y (?:at|in|by|when)\b",
        ),
    ),
    Statement(
        "hair_colour", "APPEARANCE", r"dyed|dye|bleached|henna|highlights",
        (
            rf"\b(?:dyed|dye|bleached) (?:(?:my|it|the|hair|roots|all|fringe|bob|locs|curls) )*(?:(?:electric|hot|bright|dark|light|pastel|neon|deep|fire|pillar-box|midnight|bubblegum|platinum|jet|icy|royal|cherry|rose|baby) )*{_COLOUR}\b",
            rf"{I}(?:['’]ve)? (?:just |finally |recently )?(?:dyed|bleached) my hair\b",
        ),
        needs=r"\b(?:hair|pixie|bob|cut|fringe|roots|mullet|curls|locs|braids|head|barber|salon|stylist|hairdresser|undercut)\b",
        veto=r"\b(?:wool|yarn|fabric|shirt|dress|t-?shirt|eggs?|cotton|jeans|shoes|want|wish|thinking|considering|should i|might|tempted|daughter['’]?s?|son['’]?s?|wife['’]?s?|sister['’]?s?|dog|poodle|he|she)\b",
    ),
    *(
        Statement(
            attribute, "APPEARANCE", r"waves|curls|coils|hair|locs|bob|pixie|fringe",
            (
                rf"{MY} (?:(?!(?:dog|cat|mum|mom|dad|sister|daughter|son|wife|husband|horse)['’]?s?\b)[\w-]+,? ){{0,3}}?(?:hair|waves|curls|coils|locs|fro|afro)\b(?: \([^()\n]{{2,60}}\))?",
                r"\b[1-4] ?[abc] (?:hair|curls|coils|waves)\b",
                r"\A(?:(?:new|had|got|fresh|finally|rocking) )*(?:an? |my )?(?:pixie(?: cut)?|short bob|bob|buzz ?cut|crew cut|shaved head)(?= (?:since|for|now|after)\b)",
            ),
            needs=r"\b(?:hair|spray|shampoo|conditioner|frizz\w*|stylist|barber|salon|[1-4] ?[abc]|gel|mousse|diffus\w+|hairdresser|brush|comb|product|cut|pixie)\b",
            veto=r"\b(?:surf\w*|beach|radio|sine|brain|wish|want|dog|cat|horse|mannequin|doll|wig|would|if|when)\b",
        )
        for attribute in ("hair_type", "hair_colour", "hair_length")
    ),
    Statement(
        "weight", "APPEARANCE", r"\d{2,3}",
        (
            r"\b(?:was|started(?: at)?|weighed|peaked at|SW|HW)\b:? ?(?:about |around )?\d{2,3} ?(?:lbs?|pounds?|kgs?|kilos?)[^.;\d]{0,24}\b(?:now|currently|CW)\b:? ?(?:i['’]?m |down to |at |about |around )*\d{2,3}(?: ?(?:lbs?|pounds?|kgs?|kilos?))?(?! ?(?:cm|%|days|years|weeks))\b",
        ),
        veto=r"\b(?:dog|cat|he|she|husband|wife|deadlift|bench|squat|goal|shipping|parcel|engine|battery)\b",
    ),
)  # fmt: skip
