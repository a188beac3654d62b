"""The cities of the world in two compressed files that are read one block at a time.

``cities.bin`` holds the cities sorted by :func:`leakmeter.statistics.names.key`, most populous first among equals,
in blocks of :data:`CITIES_PER_BLOCK`. A block is three zlib streams end to end: the names, one per line; the numbers
of their areas (country and region) as two planes of bytes, low bytes first; the populations as four such planes.
``aliases.bin`` holds other names: blocks of lines "key TAB number,number", sorted by key, each number being the place
of a city in the order of ``cities.bin``. The first key, the offset and the size of each block stand in an index.
Finding a name unpacks one block of either file, which takes some fifty microseconds.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from leakmeter.statistics import tables
from leakmeter.statistics.names import key

CITIES_PER_BLOCK = 512
AREA_PLANES = 2
POPULATION_PLANES = 4
CACHED_BLOCKS = 64
INDEX_COLUMNS = ("first_key", "offset", "size")


@dataclass(frozen=True, slots=True)
class City:
    """A city as the gazetteer has it; ``region`` is "" where the country's regions have no names here."""

    name: str
    country: str
    region: str
    population: int


@dataclass(frozen=True, slots=True)
class Index:
    """Where each block of a file lies: the first key in it, its first byte and its length."""

    keys: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


@cache
def _content(file: str) -> bytes:
    return tables.read_bytes(file)


@cache
def _index(name: str) -> Index:
    found = tables.rows(f"{name}_index.tsv", INDEX_COLUMNS, lambda cells: (cells[0], int(cells[1]), int(cells[2])))
    return Index(tuple(row[0] for row in found), tuple((row[1], row[2]) for row in found))


@cache
def _areas() -> tuple[tuple[str, str], ...]:
    """The country and region of each area number."""
    return tables.rows("cities_areas.tsv", ("country", "region"), lambda cells: (cells[0], cells[1]))


def _unpack(name: str, block: int, streams: int) -> list[bytes]:
    """The streams of a block. Raises DataError when they are cut off or altered (zlib checks each)."""
    start, size = _index(name).spans[block]
    rest = _content(f"{name}.bin")[start : start + size]
    found: list[bytes] = []
    try:
        for _ in range(streams):
            unpacker = zlib.decompressobj()
            found.append(unpacker.decompress(rest))
            if not unpacker.eof:
                raise tables.damaged(f"{name}.bin", f"block {block} is cut off")
            rest = unpacker.unused_data
    except zlib.error as error:
        raise tables.damaged(f"{name}.bin", f"block {block} cannot be unpacked") from error
    return found


@lru_cache(CACHED_BLOCKS)
def _cities(block: int) -> tuple[list[str], bytes, bytes]:
    """The names, area planes and population planes of a block."""
    names, areas, populations = _unpack("cities", block, 3)
    listed = names.decode("utf-8").split("\n")
    if len(areas) != AREA_PLANES * len(listed) or len(populations) != POPULATION_PLANES * len(listed):
        raise tables.damaged("cities.bin", f"block {block} has columns of different lengths")
    return listed, areas, populations


@lru_cache(CACHED_BLOCKS)
def _aliases(block: int) -> list[str]:
    """The lines of a block of other names, sorted by key."""
    (lines,) = _unpack("aliases", block, 1)
    return lines.decode("utf-8").split("\n")


def _plane(planes: bytes, count: int, at: int) -> int:
    """The number at a position, its bytes being one plane each, the lowest first."""
    return sum(planes[plane * count + at] << (8 * plane) for plane in range(len(planes) // count))


def _city(block: int, at: int) -> City:
    names, areas, populations = _cities(block)
    try:
        country, region = _areas()[_plane(areas, len(names), at)]
    except IndexError as error:
        raise tables.damaged("cities.bin", f"block {block} refers to an area that is not listed") from error
    return City(names[at], country, region, _plane(populations, len(names), at))


def numbered(number: int) -> City:
    """The city with a number, as the other names refer to it."""
    return _city(number // CITIES_PER_BLOCK, number % CITIES_PER_BLOCK)


def named(wanted: str) -> Iterator[City]:
    """The cities whose own name has this key, most populous first."""
    keys = _index("cities").keys
    first = max(0, bisect_left(keys, wanted) - 1)
    for block in range(first, len(keys)):
        if keys[block] > wanted:
            return
        names = _cities(block)[0]
        at = bisect_left(names, wanted, key=key)
        while at < len(names) and key(names[at]) == wanted:
            yield _city(block, at)
            at += 1


@lru_cache(4)
def of_country(country: str) -> tuple[City, ...]:
    """The cities of a country, in the order of their names. All blocks are unpacked, which takes tenths of a second."""
    wanted = {number for number, (code, _) in enumerate(_areas()) if code == country}
    return tuple(
        _city(block, at)
        for block in range(len(_index("cities").keys))
        for areas in (_cities(block)[1],)
        for at in range(len(areas) // AREA_PLANES)
        if _plane(areas, len(areas) // AREA_PLANES, at) in wanted
    )


def also_named(wanted: str) -> tuple[City, ...]:
    """The cities that have this key as another name: older, native or shortened ones."""
    keys = _index("aliases").keys
    block = bisect_right(keys, wanted) - 1
    if block < 0:
        return ()
    lines = _aliases(block)
    at = bisect_left(lines, wanted + "\t")
    if at == len(lines) or not lines[at].startswith(wanted + "\t"):
        return ()
    try:
        return tuple(numbered(int(number)) for number in lines[at][len(wanted) + 1 :].split(","))
    except (ValueError, IndexError) as error:
        raise tables.damaged("aliases.bin", f"block {block} cannot be read") from error
