"""Currencies: the signs, codes and words for them, and which country's money "dollars", "pesos" or "rupees" are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SIGNS = r"(?:(?:us|au|ca|nz|sg|hk|nt|a|c|s|r)?\$|[£€₹¥₦₱₩₫฿₺₪₽₴₵৳₡₲])"
CODES = (
    r"(?:usd|eur|gbp|inr|aud|cad|chf|sgd|nzd|hkd|zar|pln|sek|nok|dkk|jpy|mxn|brl|php|ngn|kes|ksh|kshs|ugx|ush|tzs|tsh|ghs|gh₵|aed|sar|qar|kwd|"
    r"myr|idr|thb|vnd|krw|cny|rmb|twd|pkr|bdt|lkr|npr|czk|huf|ron|try|ils|egp|mad|ars|clp|cop|uyu|pen|xaf|xof|rwf|etb|zmw|bwp|rs\.?)"
)
UNITS = (
    r"(?:(?:us |u\.s\. |american |canadian |aussie |australian |singapore |new zealand |kiwi |hong kong )?dollars?|bucks|euros?|pounds(?: sterling)?|sterling|quid|"
    r"(?:(?:indian|pakistani|sri lankan|nepali|nepalese|mauritian) )?rupees|yen|(?:swiss )?francs|(?:(?:norwegian|danish|swedish|icelandic) )?(?:kroner|kronor|kronur)|(?:czech )?(?:crowns|koruna)|"
    r"zł|zloty|zlotys|złoty|złotych|(?:(?:kenyan|ugandan|tanzanian) )?(?:shillings|bob(?= a\b| per\b))|dirhams|riyals|dinars|baht|"
    r"(?:(?:mexican|philippine|filipino|argentine|chilean|colombian|dominican) )?pesos|reais|cedis|naira|rands?|usd|eur|gbp|inr|aud|cad|chf|sgd|nzd|hkd|zar|php|pln|ngn|kes|ksh|"
    r"ringgit|rupiah|dong|taka|kwacha|pula|birr|liras?|shekels|hryvnias?|rubles|roubles|forints?|lei|leva|soles|yuan|rmb|won\b(?! the\b| a\b| at\b| on\b)|cfa|pkr|[£€₹₱₦₵])"
)
#: Currencies whose name or sign is one country's alone, by what stands beside a number.
_SETTLED: Mapping[str, str] = {
    "us$": "USD", "au$": "AUD", "a$": "AUD", "ca$": "CAD", "c$": "CAD", "nz$": "NZD", "sg$": "SGD", "s$": "SGD", "hk$": "HKD",
    "nt$": "TWD", "r$": "BRL", "£": "GBP", "€": "EUR", "₹": "INR", "¥": "JPY", "₦": "NGN", "₱": "PHP", "₩": "KRW", "₫": "VND",
    "฿": "THB", "₺": "TRY", "₪": "ILS", "₽": "RUB", "₴": "UAH", "₵": "GHS", "gh₵": "GHS", "৳": "BDT", "₡": "CRC", "₲": "PYG",
    "rm": "MYR", "r": "ZAR", "n": "NGN", "k": "ZMW", "ksh": "KES", "kshs": "KES", "ush": "UGX", "tsh": "TZS", "rmb": "CNY",
    "us dollar": "USD", "u.s. dollar": "USD", "american dollar": "USD", "canadian dollar": "CAD", "australian dollar": "AUD", "aussie dollar": "AUD",
    "singapore dollar": "SGD", "new zealand dollar": "NZD", "kiwi dollar": "NZD", "hong kong dollar": "HKD",
    "pounds sterling": "GBP", "sterling": "GBP", "quid": "GBP", "reais": "BRL", "euro": "EUR", "yen": "JPY", "swiss franc": "CHF",
    "indian rupee": "INR", "pakistani rupee": "PKR", "sri lankan rupee": "LKR", "nepali rupee": "NPR", "nepalese rupee": "NPR",
    "mauritian rupee": "MUR", "norwegian kroner": "NOK", "danish kroner": "DKK", "swedish kronor": "SEK", "icelandic kronur": "ISK",
    "kronor": "SEK", "kronur": "ISK", "koruna": "CZK", "czech koruna": "CZK", "czech crown": "CZK", "zł": "PLN", "zloty": "PLN", "złoty": "PLN",
    "złotych": "PLN", "kenyan shilling": "KES", "ugandan shilling": "UGX", "tanzanian shilling": "TZS", "bob": "KES",
    "baht": "THB", "cedi": "GHS", "naira": "NGN", "rand": "ZAR", "mexican peso": "MXN", "philippine peso": "PHP",
    "filipino peso": "PHP", "argentine peso": "ARS", "chilean peso": "CLP", "colombian peso": "COP", "dominican peso": "DOP",
    "ringgit": "MYR", "rupiah": "IDR", "dong": "VND", "taka": "BDT", "kwacha": "ZMW", "pula": "BWP", "birr": "ETB", "lira": "TRY",
    "shekel": "ILS", "hryvnia": "UAH", "ruble": "RUB", "rouble": "RUB", "forint": "HUF", "lei": "RON", "leva": "BGN", "sole": "PEN",
    "yuan": "CNY", "won": "KRW", "cfa": "XOF",
}  # fmt: skip
#: Names of several countries' money, with the country they are taken for where the text names none of them.
_SHARED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "dollar": ("USD", {"US": "USD", "United States": "USD", "Canada": "CAD", "Australia": "AUD", "New Zealand": "NZD", "Singapore": "SGD",
                       "Hong Kong": "HKD", "Taiwan": "TWD", "Jamaica": "JMD", "Trinidad and Tobago": "TTD", "Bahamas": "BSD",
                       "Barbados": "BBD", "Fiji": "FJD", "Guyana": "GYD", "Belize": "BZD", "Namibia": "NAD", "Brunei": "BND",
                       "Liberia": "LRD", "Suriname": "SRD"}),
    "peso": ("MXN", {"Mexico": "MXN", "Philippines": "PHP", "Argentina": "ARS", "Chile": "CLP", "Colombia": "COP", "Uruguay": "UYU",
                     "Dominican Republic": "DOP", "Cuba": "CUP"}),
    "rupee": ("INR", {"India": "INR", "Pakistan": "PKR", "Sri Lanka": "LKR", "Nepal": "NPR", "Mauritius": "MUR"}),
    "pound": ("GBP", {"UK": "GBP", "Egypt": "EGP", "Lebanon": "LBP", "Sudan": "SDG", "Syria": "SYP"}),
    "franc": ("CHF", {"Switzerland": "CHF", "Cameroon": "XAF", "Gabon": "XAF", "Chad": "XAF", "Senegal": "XOF", "Ivory Coast": "XOF",
                      "Côte d'Ivoire": "XOF", "Mali": "XOF", "Benin": "XOF", "Togo": "XOF", "Niger": "XOF", "Burkina Faso": "XOF",
                      "Rwanda": "RWF", "Burundi": "BIF", "Guinea": "GNF"}),
    "shilling": ("KES", {"Kenya": "KES", "Uganda": "UGX", "Tanzania": "TZS", "Somalia": "SOS"}),
    "kroner": ("NOK", {"Norway": "NOK", "Denmark": "DKK", "Sweden": "SEK", "Iceland": "ISK"}),
    "crown": ("CZK", {"Czechia": "CZK", "Czech Republic": "CZK", "Norway": "NOK", "Denmark": "DKK", "Sweden": "SEK", "Iceland": "ISK"}),
    "dinar": ("?", {"Kuwait": "KWD", "Iraq": "IQD", "Jordan": "JOD", "Algeria": "DZD", "Tunisia": "TND", "Serbia": "RSD", "Bahrain": "BHD",
                    "Libya": "LYD"}),
    "dirham": ("AED", {"United Arab Emirates": "AED", "UAE": "AED", "Morocco": "MAD"}),
    "riyal": ("SAR", {"Saudi Arabia": "SAR", "Qatar": "QAR", "Oman": "OMR", "Yemen": "YER", "Iran": "IRR"}),
}  # fmt: skip
#: Other names and the signs of money that several countries share.
_ALSO: Mapping[str, str] = {"$": "dollar", "buck": "dollar", "rs": "rupee", "rs.": "rupee"}


def currency(said: str) -> str:
    """The three letters of a currency by a sign, a code or a word for it; "" where nothing is said, and the words
    themselves where they are not known."""
    name = _name(said)
    if name in _SHARED:
        return _SHARED[name][0]
    return _SETTLED.get(name) or _SETTLED.get(said.lower()) or name.upper()


def in_countries(code: str, countries: Iterable[str]) -> str:
    """The currency that a sum taken for one of ``code`` is in where the text names ``countries``, dearest first: those of
    the Philippines for pesos in Manila. It stays as it is where none of the countries has money of that name."""
    for default, by_country in _SHARED.values():
        if default == code:
            return next((by_country[one] for one in countries if one in by_country), code)
    return code


#: The money of countries whose people give sums without naming it: "85k in Toronto".
_OF_COUNTRIES: Mapping[str, str] = {
    "UK": "GBP", "Canada": "CAD", "Australia": "AUD", "New Zealand": "NZD", "India": "INR", "Singapore": "SGD", "South Africa": "ZAR",
    "Nigeria": "NGN", "Kenya": "KES", "Ghana": "GHS", "Philippines": "PHP", "Pakistan": "PKR", "Malaysia": "MYR", "Japan": "JPY",
    "Switzerland": "CHF", "Sweden": "SEK", "Norway": "NOK", "Denmark": "DKK", "Poland": "PLN", "Mexico": "MXN", "Brazil": "BRL",
    "Hong Kong": "HKD", "United Arab Emirates": "AED", "Bangladesh": "BDT", "Sri Lanka": "LKR",
    **dict.fromkeys(("Ireland", "Germany", "France", "Netherlands", "Belgium", "Austria", "Spain", "Italy", "Portugal", "Finland",
                     "Greece"), "EUR"),
}  # fmt: skip


#: Words of which each is said in one country alone.
COUNTRY_WORDS: Mapping[str, str] = {
    "Australia": r"hecs|help debt|centrelink|superannuation|woolies|bunnings|medicare levy|aud|aussie|newstart|austudy|ndis|stamp duty in (?:nsw|vic|qld)|arvo",
    "Canada": r"rrsps?|tfsas?|cra|odsp|aish|loonies?|toonies?|cpp|oas|gst cheque|hst|osap|canadian|tim hortons|timmies|strata fees?|resp",
    "New Zealand": r"kiwi ?saver|winz|studylink|ird|nz super|countdown supermarket|kiwi",
    "Singapore": r"hdb|cpf|bto flat|sgd",
    "Philippines": r"pag-?ibig|sss loan|philhealth|gcash|bir form|pinoy|pinay|meralco|jollibee",
    "US": r"401 ?\(?k\)?|ssdi|fico|food stamps|medicaid|fafsa|roth ira|irs|dmv",
}


def of_countries(countries: Iterable[str]) -> str:
    """The currency of the dearest of some countries; "?" where it is not known, or where it is the dollar of the United
    States, which a sum without a sign is taken for already."""
    return _OF_COUNTRIES.get(next(iter(countries), ""), "?")


def shared(said: str) -> bool:
    """Whether a sign or a word names the money of several countries: "$", "pesos", and not "£" or "us$"."""
    return _name(said) in _SHARED


def _name(said: str) -> str:
    plain = said.strip().lower()
    plain = plain if plain in _SETTLED or len(plain) < _SHORT else plain.removesuffix("s")
    return _ALSO.get(plain, plain)


#: Names shorter than this have no plural: "rs".
_SHORT = 4
