"""Keccak-256, by which the capitals of an ethereum address are its check. (The sha3_256 of Python pads differently.)"""

from __future__ import annotations

_MASK = (1 << 64) - 1
_RATE = 136


def keccak256(message: bytes) -> bytes:
    """The 32 bytes of Keccak[512] with the padding of its first submission (Bertoni and others, The Keccak reference 3.0)."""
    padded = bytearray(message) + b"\x01" + bytes(-(len(message) + 1) % _RATE)
    padded[-1] |= 0x80
    lanes = [0] * 25
    for block in range(0, len(padded), _RATE):
        for i in range(_RATE // 8):
            lanes[i] ^= int.from_bytes(padded[block + 8 * i : block + 8 * i + 8], "little")
        lanes = _permuted(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])


def _turned(lane: int, by: int) -> int:
    return ((lane << by) | (lane >> (64 - by))) & _MASK if by else lane


def _permuted(lanes: list[int]) -> list[int]:
    """Keccak-f[1600]: 24 rounds of theta, rho, pi, chi and iota. Lane (x, y) is at ``x + 5 * y``."""
    state = 1
    for _ in range(24):
        columns = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        mixed = [columns[(x - 1) % 5] ^ _turned(columns[(x + 1) % 5], 1) for x in range(5)]
        lanes = [lane ^ mixed[i % 5] for i, lane in enumerate(lanes)]
        x, y, moved = 1, 0, lanes[1]
        for t in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            lanes[x + 5 * y], moved = _turned(moved, (t + 1) * (t + 2) // 2 % 64), lanes[x + 5 * y]
        lanes = [
            lanes[i] ^ (~lanes[i - i % 5 + (i + 1) % 5] & _MASK & lanes[i - i % 5 + (i + 2) % 5]) for i in range(25)
        ]
        for j in range(7):  # the constants of iota come from a shift register of eight bits
            if state & 1:
                lanes[0] ^= 1 << ((1 << j) - 1)
            state = (state << 1) ^ (0x171 if state & 0x80 else 0)
            state &= 0xFF
    return lanes
