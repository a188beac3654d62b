"""First-level regions of a few countries: census figures entered by hand. Part of ``build_statistics.py``.

One line is a GeoNames first-level code, the name, the residents and other names after semicolons. ``SUMS`` holds the
country totals that the same publications state; the build stops when the regions do not add up to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SOURCES: dict[str, tuple[str, str]] = {
    "CA": ("Statistics Canada, Census 2021", "2021"),
    "AU": ("Australian Bureau of Statistics, Census 2021", "2021"),
    "GB": ("ONS and NISRA, Census 2021; National Records of Scotland, Census 2022", "2021-2022"),
    "DE": ("Statistisches Bundesamt, population on 31 December 2021", "2021"),
    "IN": ("Census of India 2011, in the borders of 2020", "2011"),
    "MX": ("INEGI, Censo de Población y Vivienda 2020", "2020"),
    "BR": ("IBGE, Censo Demográfico 2022", "2022"),
    "ZA": ("Statistics South Africa, Census 2022", "2022"),
    "AT": ("Statistik Austria, population on 1 January 2021", "2021"),
    "NZ": ("Stats NZ, Census 2023", "2023"),
}
#: Country totals of the same publications. Australia's total also counts 4,779 people in other territories. The
#: parts of the United Kingdom, South Africa and New Zealand are not checked this way: the first are published apart
#: (Scotland's is rounded), the others differ from their totals by rounding or by islands outside the regions.
SUMS: dict[str, int] = {
    "CA": 36_991_981,
    "AU": 25_422_788 - 4_779,
    "DE": 83_237_124,
    "IN": 1_210_854_977,
    "MX": 126_014_024,
    "BR": 203_080_756,
    "AT": 8_932_664,
}
REGIONS: dict[str, str] = {
    "CA": """
        01 Alberta 4262635 AB!
        02 British Columbia 5000879 BC!;B.C.
        03 Manitoba 1342153 MB!
        04 New Brunswick 775610 NB!
        05 Newfoundland and Labrador 510550 NL!;Newfoundland;Newfoundland & Labrador
        07 Nova Scotia 969383 NS!
        08 Ontario 14223942 ON!
        09 Prince Edward Island 154331 PEI!
        10 Quebec 8501833 QC!;Québec
        11 Saskatchewan 1132505 SK!
        12 Yukon 40232 YT!;Yukon Territory
        13 Northwest Territories 41070 NT!;NWT!
        14 Nunavut 36858 NU!
    """,
    "AU": """
        01 Australian Capital Territory 454499 ACT!
        02 New South Wales 8072163 NSW!
        03 Northern Territory 232605
        04 Queensland 5156138 QLD!;Qld!
        05 South Australia 1781516
        06 Tasmania 557571 TAS!;Tassie
        07 Victoria 6503491 VIC!
        08 Western Australia 2660026
    """,
    "GB": """
        ENG England 56490048 ENG!
        NIR Northern Ireland 1903175
        SCT Scotland 5436600
        WLS Wales 3107494 Cymru
    """,
    "DE": """
        01 Baden-Württemberg 11124642
        02 Bavaria 13176989 Bayern
        03 Bremen 676463
        04 Hamburg 1853935
        05 Hesse 6295017 Hessen
        06 Lower Saxony 8027031 Niedersachsen
        07 North Rhine-Westphalia 17924591 Nordrhein-Westfalen;NRW!
        08 Rhineland-Palatinate 4106485 Rheinland-Pfalz
        09 Saarland 982348
        10 Schleswig-Holstein 2922005
        11 Brandenburg 2537868
        12 Mecklenburg-Vorpommern 1611160 Mecklenburg-Western Pomerania
        13 Saxony 4043002 Sachsen
        14 Saxony-Anhalt 2169253 Sachsen-Anhalt
        15 Thuringia 2108863 Thüringen
        16 Berlin 3677472
    """,
    "IN": """
        01 Andaman and Nicobar Islands 380581
        02 Andhra Pradesh 49386799
        03 Assam 31205576
        05 Chandigarh 1055450
        07 Delhi 16787941
        09 Gujarat 60439692
        10 Haryana 25351462
        11 Himachal Pradesh 6864602
        12 Jammu and Kashmir 12267013 Kashmir
        13 Kerala 33406061
        14 Lakshadweep 64473
        16 Maharashtra 112374333
        17 Manipur 2855794
        18 Meghalaya 2966889
        19 Karnataka 61095297
        20 Nagaland 1978502
        21 Odisha 41974218 Orissa
        22 Puducherry 1247953 Pondicherry
        23 Punjab 27743338
        24 Rajasthan 68548437
        25 Tamil Nadu 72147030
        26 Tripura 3673917
        28 West Bengal 91276115
        29 Sikkim 610577
        30 Arunachal Pradesh 1383727
        31 Mizoram 1097206
        33 Goa 1458545
        34 Bihar 104099452
        35 Madhya Pradesh 72626809
        36 Uttar Pradesh 199812341
        37 Chhattisgarh 25545198
        38 Jharkhand 32988134
        39 Uttarakhand 10086292
        40 Telangana 35193978
        41 Ladakh 274289
        52 Dadra and Nagar Haveli and Daman and Diu 586956
    """,
    "MX": """
        01 Aguascalientes 1425607
        02 Baja California 3769020
        03 Baja California Sur 798447
        04 Campeche 928363
        05 Chiapas 5543828
        06 Chihuahua 3741869
        07 Coahuila 3146771
        08 Colima 731391
        09 Mexico City 9209944 Ciudad de México;CDMX!
        10 Durango 1832650
        11 Guanajuato 6166934
        12 Guerrero 3540685
        13 Hidalgo 3082841
        14 Jalisco 8348151
        15 State of Mexico 16992418 Estado de México
        16 Michoacán 4748846
        17 Morelos 1971520
        18 Nayarit 1235456
        19 Nuevo León 5784442
        20 Oaxaca 4132148
        21 Puebla 6583278
        22 Querétaro 2368467
        23 Quintana Roo 1857985
        24 San Luis Potosí 2822255
        25 Sinaloa 3026943
        26 Sonora 2944840
        27 Tabasco 2402598
        28 Tamaulipas 3527735
        29 Tlaxcala 1342977
        30 Veracruz 8062579
        31 Yucatán 2320898
        32 Zacatecas 1622138
    """,
    "BR": """
        01 Acre 830018
        02 Alagoas 3127683
        03 Amapá 733759
        04 Amazonas 3941613
        05 Bahia 14141626
        06 Ceará 8794957
        07 Federal District 2817381 Distrito Federal
        08 Espírito Santo 3833712
        11 Mato Grosso do Sul 2757013
        13 Maranhão 6776699
        14 Mato Grosso 3658649
        15 Minas Gerais 20539989
        16 Pará 8120131
        17 Paraíba 3974687
        18 Paraná 11444380
        20 Piauí 3271199
        21 Rio de Janeiro 16055174
        22 Rio Grande do Norte 3302729
        23 Rio Grande do Sul 10882965
        24 Rondônia 1581196
        25 Roraima 636707
        26 Santa Catarina 7610361
        27 São Paulo 44411238
        28 Sergipe 2210004
        29 Goiás 7056495
        30 Pernambuco 9058931
        31 Tocantins 1511460
    """,
    "ZA": """
        02 KwaZulu-Natal 12423907 KZN!
        03 Free State 2964412
        05 Eastern Cape 7230204
        06 Gauteng 15099422
        07 Mpumalanga 5143324
        08 Northern Cape 1355946
        09 Limpopo 6572720
        10 North West 3804548
        11 Western Cape 7433019
    """,
    "AT": """
        01 Burgenland 296010
        02 Carinthia 562089 Kärnten
        03 Lower Austria 1690879 Niederösterreich
        04 Upper Austria 1495608 Oberösterreich
        05 Salzburg 560710
        06 Styria 1247077 Steiermark
        07 Tyrol 760105 Tirol
        08 Vorarlberg 399237
        09 Vienna 1920949 Wien
    """,
    "NZ": """
        E7 Auckland 1656486
        E8 Bay of Plenty 334140
        E9 Canterbury 651027
        F1 Gisborne 51135
        F2 Hawke's Bay 175074
        F3 Manawatū-Whanganui 251412
        F4 Marlborough 49431
        F5 Nelson 52584
        F6 Northland 194007
        F7 Otago 240900
        F8 Southland 100143
        F9 Taranaki 126015
        G1 Waikato 498771
        G2 Wellington 520971
        G3 West Coast 33390
        TAS Tasman 57807
    """,
}


@dataclass(frozen=True, slots=True)
class Region:
    """A first-level region; ``aliases`` are other names, those ending in "!" hold only when written exactly so."""

    country: str
    code: str
    name: str
    population: int
    aliases: tuple[str, ...]


def regions() -> Iterator[Region]:
    """The hand-written regions, checked against the totals of their countries."""
    for country, lines in REGIONS.items():
        found = [_region(country, line.split()) for line in lines.strip().splitlines()]
        total = sum(region.population for region in found)
        if total != SUMS.get(country, total):
            raise SystemExit(f"The regions of {country} add up to {total}, not to {SUMS[country]}.")
        yield from found


def _region(country: str, words: list[str]) -> Region:
    at = next(index for index in range(1, len(words)) if words[index].isdigit())
    aliases = tuple(alias for alias in " ".join(words[at + 1 :]).split(";") if alias)
    return Region(country, words[0], " ".join(words[1:at]), int(words[at]), aliases)
