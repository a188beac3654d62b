"""What a number has to pass to be of its kind: check digits, dates inside it, ranges that are given out.

Most are asked of python-stdnum, whose modules are imported when a number first needs them. The rest stand here.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

Check = Callable[[str], bool]


@cache
def check(name: str) -> Check:
    """The check that a row of the table names: "us.ssn" of python-stdnum, or "own:vin" of this module."""
    if name.startswith("own:"):
        return _OWN[name.removeprefix("own:")]
    module: Any = import_module(f"stdnum.{name}")
    valid: Check = module.is_valid

    def passes(number: str) -> bool:
        try:
            return bool(valid(number))
        except Exception:  # some modules raise KeyError or the like for what their tables do not have
            return False

    return passes


def _digits(number: str) -> list[int]:
    return [int(c) for c in number if c.isascii() and c.isdigit()]


def _plain(number: str) -> str:
    return re.sub(r"[^0-9A-Za-z]", "", number).upper()


#: The areas of British postcodes (Royal Mail's list of postcode areas; BFPO's "BF" with them).
_AREAS = frozenset(
    "AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL "
    "GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA "
    "PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV "
    "YO ZE".split()
)


def uk_postcode(number: str) -> bool:
    """Whether the area exists and the last two letters are of those in use."""
    plain = _plain(number)
    area = re.match(r"[A-Z]{1,2}(?=\d)", plain)
    return area is not None and area.group() in _AREAS and not set(plain[-2:]) & set("CIKMOV")


def nino(number: str) -> bool:
    """Whether a national insurance number begins with letters that are given out (HM Revenue and Customs, NIM39110).

    QQ is not given out and stands in official examples: it passes, since no text uses it otherwise.
    """
    plain = _plain(number)
    prefix = plain[:2]
    if prefix == "QQ":
        return True
    return not (set(prefix) & set("DFIQUV") or prefix[1] == "O" or prefix in ("BG", "GB", "NK", "KN", "TN", "NT", "ZZ"))


def medicare(number: str) -> bool:
    """Whether the ninth digit is the weighted sum of the first eight, modulo ten."""
    digits = _digits(number)
    weighed = sum(d * w for d, w in zip(digits, (1, 3, 7, 9, 1, 3, 7, 9), strict=False))
    return len(digits) >= 10 and weighed % 10 == digits[8]


def my_number(number: str) -> bool:
    """Whether the last of twelve digits is the check digit of the others (Ministerial Ordinance 85 of 2014, article 5)."""
    digits = _digits(number)
    if len(digits) != 12:
        return False
    weighed = sum(d * (n + 1 if n <= 6 else n - 5) for n, d in enumerate(reversed(digits[:11]), 1))
    rest = weighed % 11
    return digits[11] == (0 if rest <= 1 else 11 - rest)


def nric(number: str) -> bool:
    """Whether the last letter of a Singaporean NRIC or FIN is that of its digits."""
    plain = _plain(number)
    total = sum(d * w for d, w in zip(_digits(plain), (2, 7, 6, 5, 4, 3, 2), strict=True))
    if plain[0] in "TG":
        total += 4
    if plain[0] == "M":
        return "KLJNPQRTUWX"[10 - (total + 3) % 11] == plain[-1]
    letters = "JZIHGFEDCBA" if plain[0] in "ST" else "XWUTRQPNMLK"
    return letters[total % 11] == plain[-1]


def hkid(number: str) -> bool:
    """Whether the character in brackets is the check digit, modulo eleven."""
    plain = _plain(number).rjust(9)
    values = [36 if c == " " else int(c, 36) for c in plain]
    return sum(v * w for v, w in zip(values, range(9, 0, -1), strict=True)) % 11 == 0


def vin(number: str) -> bool:
    """Whether the ninth character is the check digit (49 CFR 565.15); cars not sold in North America need not have one."""
    values = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9), strict=True))  # fmt: skip
    weights = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
    plain = number.upper()
    rest = sum((int(c) if c.isdigit() else values[c]) * w for c, w in zip(plain, weights, strict=True)) % 11
    return plain[8] == ("X" if rest == 10 else str(rest))


def mac(number: str) -> bool:
    """Whether it is the address of one device: neither zeros nor the broadcast address."""
    return len(set(_plain(number))) > 1


def public_ip(number: str) -> bool:
    """Whether an internet address is of one connection: not private, local, reserved or of many.

    Addresses kept for documentation pass: where they stand, one that was real stood before.
    """
    try:
        address = ipaddress.ip_address(number)
    except ValueError:
        return False
    if any(address.version == net.version and address in net for net in _DOCUMENTATION):
        return True
    if isinstance(address, ipaddress.IPv6Address) and address not in _GLOBAL_UNICAST:
        return False
    return address.is_global and not address.is_multicast


_DOCUMENTATION = tuple(
    map(ipaddress.ip_network, ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"))
)
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")


def card(number: str) -> bool:
    """Whether it passes Luhn's check and begins as an issuer's cards do, with their number of digits."""
    from stdnum import luhn

    plain = _plain(number)
    return bool(_ISSUERS.fullmatch(plain)) and luhn.is_valid(plain) and len(set(plain)) > 1


#: Visa, Mastercard, American Express, Diners Club, Discover, JCB, UnionPay, Maestro, RuPay.
_ISSUERS = re.compile(
    r"4\d{15}(?:\d{3})?|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}"
    r"|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14}|(?:50|5[6-9]|60|81|82)\d{14}"
)


def coordinates(number: str) -> bool:
    """Whether latitude and longitude lie on the globe."""
    parts = re.findall(r"\d+(?:\.\d+)?", number)
    if re.search(r"[°]\s?\d+['’′]", number):
        return True
    return len(parts) == 2 and float(parts[0]) <= 90 and float(parts[1]) <= 180


def mrz(number: str) -> bool:
    """Whether a line of a passport, visa or identity card passes its check digits (ICAO Doc 9303).

    Of the first line of an identity card the number is checked, of the second the dates, of a passport all three.
    """
    for length, fields in _MRZ:
        if len(number) == length and "<" in number and all(_sums(number[a:b], number[b]) for a, b in fields):
            return True
    return len(number) == 44 and bool(re.fullmatch(r"[PV][A-Z<][A-Z<]{3}[A-Z]+(?:<[A-Z]+)*<<[A-Z<]+", number))


#: The length of a line, and where its checked fields begin and end; the check digit stands right after each.
_MRZ = (
    (44, ((0, 9), (13, 19), (21, 27))),
    (36, ((0, 9), (13, 19), (21, 27))),
    (30, ((5, 14),)),
    (30, ((0, 6), (8, 14))),
)


def _sums(field: str, digit: str) -> bool:
    if not digit.isdigit() or not field.strip("<"):
        return False
    values = [0 if c == "<" else int(c, 36) for c in field]
    return sum(v * (7, 3, 1)[n % 3] for n, v in enumerate(values)) % 10 == int(digit)


def ethereum(number: str) -> bool:
    """Whether an address is in one case, or its capitals are the check of ERC-55."""
    from leakmeter.text.find.recognizers.keccak import keccak256

    digits = number[2:]
    if digits in (digits.lower(), digits.upper()):
        return len(set(digits.lower())) > 2
    told = keccak256(digits.lower().encode()).hex()
    return all(not c.isalpha() or c.isupper() == (int(h, 16) >= 8) for c, h in zip(digits, told, strict=False))


_OWN: dict[str, Check] = {
    "card": card,
    "coordinates": coordinates,
    "ethereum": ethereum,
    "hkid": hkid,
    "mac": mac,
    "medicare": medicare,
    "mrz": mrz,
    "my_number": my_number,
    "nino": nino,
    "nric": nric,
    "public_ip": public_ip,
    "uk_postcode": uk_postcode,
    "vin": vin,
}
