"""Names written by hand: of countries, of states, of cities. Part of ``build_statistics.py``.

An alias that ends in "!" counts only when it is written with the same capitals.
"""

from __future__ import annotations

COUNTRY_NAMES: dict[str, str] = {
    "AX": "Åland",
    "BQ": "Caribbean Netherlands",
    "CW": "Curaçao",
    "FM": "Federated States of Micronesia",
    "NL": "Netherlands",
    "PS": "Palestine",
    "RE": "Réunion",
    "ST": "São Tomé and Príncipe",
    "TL": "Timor-Leste",
    "VA": "Vatican City",
}
COUNTRY_ALIASES: dict[str, tuple[str, ...]] = {
    "AE": ("UAE", "Emirates", "the Emirates"),
    "BA": ("Bosnia", "Bosnia-Herzegovina"),
    "BY": ("Belorussia",),
    "CD": ("DR Congo", "DRC!", "Congo-Kinshasa", "Zaire"),
    "CG": ("Congo", "Congo-Brazzaville"),
    "CI": ("Côte d'Ivoire",),
    "CV": ("Cape Verde",),
    "CZ": ("Czech Republic",),
    "DE": ("Deutschland",),
    "ES": ("España",),
    "FM": ("Micronesia",),
    "GB": ("UK", "Great Britain", "Britain", "GB!"),
    "GM": ("the Gambia",),
    "IE": ("Republic of Ireland", "Eire"),
    "IT": ("Italia",),
    "KN": ("St. Kitts", "Saint Kitts"),
    "KP": ("DPRK!",),
    "KR": ("Korea", "Republic of Korea", "ROK!"),
    "LK": ("Ceylon",),
    "MK": ("Macedonia",),
    "MM": ("Burma",),
    "MO": ("Macau",),
    "MX": ("México",),
    "NL": ("Holland", "the Netherlands"),
    "NZ": ("NZ", "Aotearoa"),
    "PH": ("the Philippines",),
    "PL": ("Polska",),
    "PR": ("PR!",),
    "PS": ("Palestinian Territories", "State of Palestine"),
    "PT": ("Portugal",),
    "RU": ("Russian Federation",),
    "SZ": ("Swaziland",),
    "TL": ("East Timor",),
    "TR": ("Türkiye",),
    "TT": ("Trinidad", "Tobago"),
    "TW": ("Republic of China",),
    "TZ": ("Tanzania",),
    "US": ("US!", "USA", "America", "the States", "United States of America", "the US!", "U.S.A.", "the USA"),
    "VA": ("Vatican", "Holy See"),
    "VC": ("St. Vincent",),
    "VI": ("US Virgin Islands", "USVI"),
    "ZA": ("RSA!", "SA!"),
}
STATE_ALIASES: dict[str, tuple[str, ...]] = {
    "CA": ("Cali", "Calif"),
    "DC": ("Washington DC",),
    "MA": ("Mass!",),
    "NJ": ("Jersey",),
    "NY": ("New York State",),
    "WA": ("Washington State",),
}
#: Cities by a nickname in its exact spelling; dots do not matter.
NICKNAMES: dict[str, str] = {
    "ATL": "Atlanta, Georgia, US",
    "CDMX": "Mexico City, Mexico City, Mexico",
    "DC": "Washington, District of Columbia, US",
    "HK": "Hong Kong, Hong Kong",
    "KL": "Kuala Lumpur, Malaysia",
    "LA": "Los Angeles, California, US",
    "NOLA": "New Orleans, Louisiana, US",
    "NYC": "New York City, New York, US",
    "OKC": "Oklahoma City, Oklahoma, US",
    "PDX": "Portland, Oregon, US",
    "PHX": "Phoenix, Arizona, US",
    "SF": "San Francisco, California, US",
    "SLC": "Salt Lake City, Utah, US",
    "STL": "St. Louis, Missouri, US",
}
#: Cities whose name people give to more than the gazetteer's city proper: label, residents, year, source.
METROPOLISES: tuple[tuple[str, str, str, str], ...] = (
    ("Tokyo, Japan", "14047594", "2020", "Statistics Bureau of Japan, Population Census 2020, Tokyo Metropolis"),
)
#: City, country, other names after semicolons. The most populous city of that name and country is meant.
CITY_ALIASES: tuple[tuple[str, str, str], ...] = (
    ("New York City", "US", "NYC;New York;Big Apple"),
    ("Washington", "US", "Washington DC;Washington D.C."),
    ("Philadelphia", "US", "Philly"),
    ("Las Vegas", "US", "Vegas"),
    ("San Francisco", "US", "San Fran"),
    ("New Orleans", "US", "Nola"),
    ("Indianapolis", "US", "Indy"),
    ("Mumbai", "IN", "Bombay"),
    ("Kolkata", "IN", "Calcutta"),
    ("Chennai", "IN", "Madras"),
    ("Bengaluru", "IN", "Bangalore"),
    ("Johannesburg", "ZA", "Joburg;Jo'burg"),
    ("Birmingham", "GB", "Brum"),
    ("Köln", "DE", "Cologne;Koeln"),
    ("Munich", "DE", "München;Muenchen"),
    ("Hannover", "DE", "Hanover"),
    ("Nuremberg", "DE", "Nürnberg;Nuernberg"),
    ("Gdańsk", "PL", "Danzig"),
    ("Wrocław", "PL", "Breslau"),
    ("Kraków", "PL", "Cracow;Krakow"),
    ("Brugge", "BE", "Bruges"),
    ("Leuven", "BE", "Louvain"),
    ("Ieper", "BE", "Ypres"),
    ("Dunkirk", "FR", "Dunkerque"),
    ("Ostend", "BE", "Oostende"),
    ("Luzern", "CH", "Lucerne"),
    ("Siracusa", "IT", "Syracuse"),
    ("Odesa", "UA", "Odessa"),
    ("Zaragoza", "ES", "Saragossa"),
    ("Rio de Janeiro", "BR", "Rio"),
    ("Saint Petersburg", "RU", "Petersburg;Leningrad"),
)
#: Ordinary words that GeoNames lists as other names of large cities.
STOP_WORDS: frozenset[str] = frozenset(
    """andes basic bona bougie bufala champs dandy dining dual eden gold google hall hang hunter iguazu junction lime
    loop louvre luck name noisy north okay opera pets pristine rapid rest roles seen since sing solo soul springs sumo
    tango tour tunes turn vine worth port caller salt julia para mobil lone logos bone torn tape tall bolder genes rast
    esample drug sine thorn conception grenade""".split()
)
#: Words that are never meant as one of the hamlets of that name ("Us" in France, "Of" in Turkey).
FUNCTION_WORDS: frozenset[str] = frozenset(
    """a all am an and any are as at be been but by can could did do for from go had has have he her him his i if in is
    it its me more most much my never no not of off on one or our out over own same say see she so still than that the
    them then they this to too up us was we well were what when where which who why will with would ya you
    your""".split()
)
