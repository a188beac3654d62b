"""The table of universities and colleges: names, what people call them, how many students.

Part of ``build_statistics.py``. The raw figures are those of NCES IPEDS, Fall 2023; the other names are derived by
a few rules ("Ohio State University" is "Ohio State") or written by hand below.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from pathlib import Path

from leakmeter.statistics.universities import COLUMNS, key

Rows = list[tuple[str, ...]]
RAW = "us_universities_fall2023.csv"
#: Systems of many schools of like size: their bare name means none of them.
NO_FLAGSHIP = {"California State University", "University of California", "Saint Mary's College"}
#: Schools whose whole name is mostly said of another one abroad; left out, so that none is taken for the other.
MOSTLY_ABROAD = {
    "CUNY Queens College",
    "King's College",
    "Trinity College",
    "Cambridge College",
    "Westminster College",
    "Union College",
}
CALLED: dict[str, str] = {
    "Adelphi University": "Adelphi",
    "American University": "AU",
    "Amherst College": "Amherst",
    "Appalachian State University": "App State",
    "Arizona State University Campus Immersion": "Arizona State University|Arizona State|ASU",
    "Auburn University": "Auburn",
    "Babson College": "Babson",
    "Barnard College": "Barnard",
    "Bates College": "Bates College|Bates",
    "Baylor University": "Baylor",
    "Binghamton University": "SUNY Binghamton|Binghamton|Bing",
    "Boston College": "BC",
    "Boston University": "BU",
    "Bowdoin College": "Bowdoin",
    "Bowling Green State University-Main Campus": "BGSU|Bowling Green",
    "Brandeis University": "Brandeis",
    "Brigham Young University": "BYU",
    "Brigham Young University-Idaho": "BYU Idaho",
    "Brown University": "Brown",
    "Bryn Mawr College": "Bryn Mawr",
    "Bucknell University": "Bucknell",
    "CUNY Bernard M Baruch College": "Baruch|Baruch College",
    "CUNY City College": "CCNY|City College of New York",
    "CUNY Hunter College": "Hunter",
    "California Institute of Technology": "Caltech|Cal Tech",
    "California Polytechnic State University-San Luis Obispo": "Cal Poly|Cal Poly SLO|Cal Poly San Luis Obispo",
    "California State Polytechnic University-Pomona": "Cal Poly Pomona|CPP",
    "California State University-Fresno": "Fresno State",
    "California State University-Fullerton": "CSUF",
    "California State University-Long Beach": "CSULB|Long Beach State",
    "California State University-Northridge": "CSUN",
    "California State University-Sacramento": "Sac State|Sacramento State|CSUS",
    "California State University-Chico": "Chico State",
    "Carnegie Mellon University": "Carnegie Mellon|CMU",
    "Case Western Reserve University": "Case Western|CWRU",
    "Central Michigan University": "Central Michigan|CMU",
    "Claremont McKenna College": "CMC",
    "Clemson University": "Clemson",
    "Colgate University": "Colgate",
    "William & Mary": "College of William and Mary",
    "Colorado State University-Fort Collins": "CSU",
    "Columbia University in the City of New York": "Columbia",
    "Cornell University": "Cornell",
    "Creighton University": "Creighton",
    "Dartmouth College": "Dartmouth",
    "DePaul University": "DePaul",
    "Drexel University": "Drexel",
    "Duke University": "Duke",
    "Duquesne University": "Duquesne",
    "East Carolina University": "ECU|East Carolina",
    "Elon University": "Elon",
    "Embry-Riddle Aeronautical University-Daytona Beach": "Embry-Riddle|ERAU",
    "Emerson College": "Emerson",
    "Emory University": "Emory",
    "Florida Atlantic University": "FAU|Florida Atlantic",
    "Florida International University": "FIU",
    "Florida State University": "FSU",
    "Fordham University": "Fordham",
    "Full Sail University": "Full Sail",
    "George Mason University": "GMU|George Mason",
    "George Washington University": "GWU|George Washington|GW",
    "Georgetown University": "Georgetown",
    "Georgia Institute of Technology-Main Campus": "Georgia Tech|GA Tech|GaTech|GT",
    "Georgia Southern University": "Georgia Southern",
    "Georgia State University": "GSU",
    "Gonzaga University": "Gonzaga",
    "Grand Canyon University": "GCU|Grand Canyon",
    "Grand Valley State University": "GVSU",
    "Grinnell College": "Grinnell",
    "Hampton University": "Hampton",
    "Harvard University": "Harvard|Harvard Law School|Harvard Medical School",
    "Haverford College": "Haverford",
    "Hofstra University": "Hofstra",
    "Howard University": "Howard",
    "Illinois State University": "ISU",
    "Indiana University-Bloomington": "IU|IU Bloomington",
    "Indiana University-Indianapolis": "IUPUI",
    "Iowa State University": "ISU",
    "Ivy Tech Community College": "Ivy Tech",
    "James Madison University": "JMU|James Madison",
    "Johns Hopkins University": "Johns Hopkins|JHU|Hopkins|John Hopkins|John Hopkins University",
    "Kansas State University": "K-State|KSU",
    "Kennesaw State University": "KSU",
    "Lehigh University": "Lehigh",
    "Liberty University": "Liberty",
    "Louisiana State University and Agricultural & Mechanical College": "LSU|Louisiana State University|"
    "Louisiana State",
    "Loyola Marymount University": "LMU",
    "Loyola University Chicago": "Loyola Chicago",
    "Marquette University": "Marquette",
    "Massachusetts Institute of Technology": "MIT",
    "Miami University-Oxford": "Miami of Ohio|Miami Ohio",
    "Michigan State University": "MSU",
    "Michigan Technological University": "Michigan Tech",
    "Middlebury College": "Middlebury",
    "Middle Tennessee State University": "MTSU",
    "Mississippi State University": "MSU",
    "Montana State University": "MSU",
    "Morehouse College": "Morehouse",
    "Mount Holyoke College": "Mount Holyoke",
    "New York University": "NYU",
    "North Carolina State University at Raleigh": "NC State|NCSU|North Carolina State",
    "Northeastern University": "Northeastern",
    "Northern Arizona University": "NAU",
    "Northern Illinois University": "NIU",
    "Northern Virginia Community College": "NOVA",
    "Northwestern University": "Northwestern",
    "Oberlin College": "Oberlin",
    "Ohio State University-Main Campus": "OSU|THE Ohio State",
    "Ohio University-Main Campus": "OU",
    "Oklahoma State University-Main Campus": "OSU|OkState",
    "Old Dominion University": "ODU|Old Dominion",
    "Oregon State University": "OSU",
    "Pennsylvania State University-Main Campus": "Penn State|Penn State University|PSU",
    "Pepperdine University": "Pepperdine",
    "Pomona College": "Pomona",
    "Portland State University": "PSU",
    "Princeton University": "Princeton",
    "Purdue University-Main Campus": "Purdue",
    "Quinnipiac University": "Quinnipiac",
    "Rensselaer Polytechnic Institute": "RPI|Rensselaer",
    "Rhode Island School of Design": "RISD",
    "Rice University": "Rice",
    "Rochester Institute of Technology": "RIT",
    "Rowan University": "Rowan",
    "Rutgers University-New Brunswick": "Rutgers|Rutgers New Brunswick",
    "Saint Louis University": "SLU",
    "Sam Houston State University": "Sam Houston",
    "San Diego State University": "SDSU",
    "San Francisco State University": "SFSU|SF State",
    "San Jose State University": "SJSU",
    "Santa Clara University": "Santa Clara",
    "Savannah College of Art and Design": "SCAD",
    "Seton Hall University": "Seton Hall",
    "Smith College": "Smith",
    "Southern Methodist University": "SMU",
    "Southern New Hampshire University": "SNHU|Southern New Hampshire",
    "Spelman College": "Spelman",
    "St. John's University-New York": "St. John's University",
    "Stanford University": "Stanford",
    "Stevens Institute of Technology": "Stevens",
    "Stony Brook University": "Stony Brook|SUNY Stony Brook",
    "Swarthmore College": "Swarthmore",
    "Syracuse University": "Syracuse|Cuse",
    "Temple University": "Temple",
    "Texas A & M University-College Station": "Texas A&M|TAMU|A&M",
    "Texas Christian University": "TCU",
    "Texas State University": "TXST",
    "Texas Tech University": "Texas Tech|TTU",
    "The Juilliard School": "Juilliard",
    "The New School": "Parsons|Parsons School of Design",
    "The University of Alabama": "Bama|UA|Alabama",
    "The University of Tennessee-Knoxville": "UTK|UT Knoxville|UT",
    "The University of Texas at Arlington": "UTA",
    "The University of Texas at Austin": "UT|UT Austin",
    "The University of Texas at Dallas": "UTD",
    "The University of Texas at El Paso": "UTEP",
    "The University of Texas at San Antonio": "UTSA",
    "Towson University": "Towson",
    "Tufts University": "Tufts",
    "Tulane University of Louisiana": "Tulane|Tulane University",
    "University at Albany": "SUNY Albany|UAlbany",
    "University at Buffalo": "SUNY Buffalo|UB",
    "University of Alabama at Birmingham": "UAB",
    "University of Arizona": "UArizona|UofA|U of A",
    "University of Arkansas": "UArk|U of A",
    "University of California-Berkeley": "Berkeley|UC Berkeley|Cal|UCB",
    "University of California-Irvine": "UCI",
    "University of California-Los Angeles": "UCLA",
    "University of California-Merced": "UCM",
    "University of California-Riverside": "UCR",
    "University of California-San Diego": "UCSD",
    "University of California-San Francisco": "UCSF",
    "University of California-Santa Barbara": "UCSB",
    "University of California-Santa Cruz": "UCSC",
    "University of Central Florida": "UCF",
    "University of Chicago": "UChicago",
    "University of Cincinnati-Main Campus": "UC|UCincinnati",
    "University of Colorado Boulder": "CU Boulder|University of Colorado|CU",
    "University of Connecticut": "UConn",
    "University of Delaware": "UDel|UD",
    "University of Florida": "UF|UFL",
    "University of Georgia": "UGA",
    "University of Houston": "UH",
    "University of Illinois Chicago": "UIC",
    "University of Illinois Urbana-Champaign": "UIUC|U of I|University of Illinois",
    "University of Iowa": "UIowa|U of I",
    "University of Kansas": "KU",
    "University of Kentucky": "UK|UKY",
    "University of Louisville": "UofL",
    "University of Maryland Global Campus": "UMGC",
    "University of Maryland-Baltimore County": "UMBC",
    "University of Maryland-College Park": "UMD|UMD College Park|College Park",
    "University of Massachusetts-Amherst": "UMass|UMass Amherst",
    "University of Massachusetts-Boston": "UMass Boston",
    "University of Massachusetts-Lowell": "UMass Lowell",
    "University of Memphis": "UofM",
    "University of Miami": "UMiami|UM",
    "University of Michigan-Ann Arbor": "UMich|U of M|U-M|UofM|Michigan",
    "University of Minnesota-Twin Cities": "UMN|U of M",
    "University of Mississippi": "Ole Miss",
    "University of Missouri-Columbia": "Mizzou",
    "University of Nebraska-Lincoln": "UNL|Nebraska",
    "University of Nevada-Las Vegas": "UNLV",
    "University of Nevada-Reno": "UNR",
    "University of New Hampshire-Main Campus": "UNH",
    "University of New Mexico-Main Campus": "UNM",
    "University of North Carolina at Chapel Hill": "UNC|UNC Chapel Hill|Chapel Hill|Carolina",
    "University of North Carolina at Charlotte": "UNCC|UNC Charlotte",
    "University of North Carolina at Greensboro": "UNCG|UNC Greensboro",
    "University of North Texas": "UNT",
    "University of Notre Dame": "Notre Dame|ND",
    "University of Oklahoma-Norman Campus": "OU|University of Oklahoma",
    "University of Oregon": "UO|UOregon",
    "University of Pennsylvania": "UPenn|Penn|Wharton",
    "University of Phoenix-Arizona": "UoPX",
    "University of Pittsburgh-Pittsburgh Campus": "Pitt|University of Pittsburgh|UPitt",
    "University of Rhode Island": "URI",
    "University of Rochester": "UofR",
    "University of South Carolina-Columbia": "USC|UofSC",
    "University of South Florida": "USF",
    "University of San Francisco": "USF",
    "University of Southern California": "USC",
    "University of Vermont": "UVM",
    "University of Virginia-Main Campus": "UVA",
    "University of Washington-Seattle Campus": "UW|UDub|University of Washington|UW Seattle",
    "University of Wisconsin-Madison": "UW|UW Madison",
    "University of Wisconsin-Milwaukee": "UWM|UW Milwaukee",
    "Utah Valley University": "UVU",
    "Valencia College": "Valencia",
    "Vanderbilt University": "Vanderbilt|Vandy",
    "Vassar College": "Vassar",
    "Villanova University": "Villanova",
    "Virginia Commonwealth University": "VCU",
    "Virginia Polytechnic Institute and State University": "Virginia Tech|VT|Va Tech",
    "Wake Forest University": "Wake Forest",
    "Washington State University": "WSU|Wazzu",
    "Washington University in St Louis": "WashU|WUSTL|Wash U",
    "Wayne State University": "WSU",
    "Wellesley College": "Wellesley",
    "Wesleyan University": "Wesleyan",
    "West Virginia University": "WVU",
    "Western Governors University": "WGU",
    "Western Michigan University": "WMU|Western Michigan",
    "Western Kentucky University": "WKU",
    "Western Washington University": "WWU",
    "Williams College": "Williams",
    "Worcester Polytechnic Institute": "WPI",
    "Yale University": "Yale|Yale Law School",
    "Yeshiva University": "Yeshiva",
}


def universities(data: Path) -> Rows:
    """One row for each degree-granting institution of the United States, the largest first; see ``COLUMNS``."""
    with (data / "tables" / RAW).open(encoding="utf-8", newline="") as file:
        found = [row for row in csv.DictReader(file) if row["DEGGRANT"] == "Degree-granting"]
    found = [row for row in found if row["INSTNM"] not in MOSTLY_ABROAD]
    found.sort(key=lambda row: (-_people(row["ENRTOT"]), row["INSTNM"], row["UNITID"]))
    missing = set(CALLED) - {row["INSTNM"] for row in found}
    if missing:
        raise SystemExit(f"no such institutions: {sorted(missing)}")
    times = Counter(_plain(row["INSTNM"]) for row in found)
    labels = [_label(row, times) for row in found]
    twice = [label for label, count in Counter(labels).items() if count > 1]
    kept = [(row, label) for row, label in zip(found, labels, strict=True) if label not in twice]
    bare = _flagships([row["INSTNM"] for row, _ in kept])
    return [_row(row, label, bare) for row, label in kept]


def _row(row: dict[str, str], label: str, bare: dict[str, list[str]]) -> tuple[str, ...]:
    full = row["INSTNM"]
    names = [*_derived(full), *bare.get(full, []), *CALLED.get(full, "").split("|")]
    own = {key(label)}
    called = [n for n in dict.fromkeys(names) if n and key(n) not in own and not own.add(key(n))]
    cells = (label, "|".join(called), row["STABBR"])
    people = (_people(row[column]) for column in ("ENRTOT", "EFUG", "EFGRAD"))
    made = (*cells, *map(str, people))
    if len(made) != len(COLUMNS):
        raise SystemExit("a row does not fit the columns")
    return made


def _people(cell: str) -> int:
    return int(float(cell)) if cell else 0


def _plain(name: str) -> str:
    """The official name without what only the office needs."""
    name = re.sub(r"-Main Campus$| Campus Immersion$", "", name)
    return re.sub(r"^The (?=University)", "", name).replace(" A & M", " A&M")


def _label(row: dict[str, str], times: Counter[str]) -> str:
    plain = _plain(row["INSTNM"])
    return plain if times[plain] == 1 else f"{plain} ({row['STABBR']})"


def _derived(name: str) -> list[str]:
    """Other names by rule."""
    plain = _plain(name)
    rules = (
        (r"(.+) \([A-Z]{2}\)", r"\1"),
        (r"California State University-(.+)", r"Cal State \1|CSU \1"),
        (r"University of California-(.+)", r"UC \1"),
        (r"(?:The )?University of Texas at (.+)", r"UT \1"),
        (r"CUNY (.+ College)", r"\1"),
        (r"SUNY (.+)", r"\1"),
        (r"(.+ Community College) (?:District|System|Area)", r"\1"),
        (r"((?!California\b).+ State) University", r"\1"),
        (r"((?!California\b).+ State) (?:University|College)(?:-| at ).+", r"\1 University"),
    )
    return [
        n for pattern, named in rules for m in [re.fullmatch(pattern, plain)] if m for n in m.expand(named).split("|")
    ]


def _flagships(names: list[str]) -> dict[str, list[str]]:
    """For the largest of several campuses the bare name: "University of Michigan". ``names`` are the largest first."""
    exact = {key(_plain(name)) for name in names}
    campuses: dict[str, list[str]] = defaultdict(list)
    for name in names:
        base = re.split(r"-| at | in ", _plain(name))[0]
        if " " in base and base != _plain(name) and re.search(r"\b(?:University|College|Institute)\b", base):
            campuses[base].append(name)
    called: dict[str, list[str]] = {}
    for base, of in campuses.items():
        if base not in NO_FLAGSHIP and key(base) not in exact:
            short = re.fullmatch(r"((?!California\b).+ State) University", base)
            called[of[0]] = [base, *([short[1]] if short else [])]
    return called
