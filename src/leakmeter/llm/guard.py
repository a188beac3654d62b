"""Nothing leaves the machine unasked: which addresses a model may be called at.

Here no name is ever looked up. An address counts as this machine if it is written as a loopback address
(127.0.0.0/8, ::1) or as the word ``localhost``, which stands for those two (RFC 6761, section 6.3) whatever a resolver
or a hosts file says. The address that is called is assembled anew from the parts that were understood, so that no
other reading of the same characters can lead elsewhere. Anything that is not plainly this machine is elsewhere.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from leakmeter.errors import SettingsError

EXAMPLE = "http://127.0.0.1:11434/v1"
_PORTS = {"http": 80, "https": 443}
#: How Ollama names models that it passes on to its makers' servers.
_RELAYED = re.compile(r"[:-]cloud$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a server is. ``hosts`` are addresses to try in turn, or one name where it is ``remote``."""

    scheme: str
    hosts: tuple[str, ...]
    port: int
    path: str
    remote: bool

    def base(self, host: str) -> str:
        """The base URL at one of the hosts."""
        written = f"[{host}]" if ":" in host else host
        return f"{self.scheme}://{written}:{self.port}{self.path}"

    def __str__(self) -> str:
        return self.base("localhost" if len(self.hosts) > 1 else "".join(self.hosts))


def endpoint(url: str, *, allow_remote: bool = False) -> Endpoint:
    """The server at a base URL such as ``http://127.0.0.1:11434/v1``; without a path, ``/v1`` is meant.

    Raises SettingsError for what is no such URL, and, unless ``allow_remote``, for any that is not plainly on this
    machine, saying what would be sent there.
    """
    parts = _understood(url)
    host = parts.hostname or ""
    hosts = _loopback(host)
    if not hosts and not allow_remote:
        where = f"{parts.scheme}://{host}"
        unencrypted = " and unencrypted" if parts.scheme == "http" else ""
        raise SettingsError(
            f"“{where[:80]}” is not plainly this machine (127.0.0.1, ::1 or localhost). Every text you check would be "
            f"sent there whole{unencrypted}, with the questions asked about it. If you want that, say --allow-remote."
        )
    return Endpoint(
        scheme=parts.scheme,
        hosts=hosts or (host,),
        port=parts.port or _PORTS[parts.scheme],
        path=parts.path.rstrip("/") or "/v1",
        remote=not hosts,
    )


def served_here(model: str, *, allow_remote: bool = False) -> None:
    """Refuse a model that a server on this machine is known to pass on to another: Ollama's names end in "cloud".

    Raises SettingsError, saying what would be sent.
    """
    if _RELAYED.search(model) and not allow_remote:
        raise SettingsError(
            f"By its name, the model “{model[:60]}” does not run on this machine: the local server would send every "
            "text you check on to another. If you want that, say --allow-remote."
        )


def _understood(url: str) -> SplitResult:
    """The parts of a URL that can be read in one way only."""
    if not url.isascii() or not url.isprintable() or any(c in ' "<>\\^`{|}' for c in url):
        raise _no_url(url, "it holds characters that no such address has")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _no_url(url, "its host or port cannot be read") from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise _no_url(url, "it must begin with http:// or https:// and a host")
    if "@" in parts.netloc:
        raise SettingsError(
            f"The model server's address has a user or password before its host. Leave them out, as in {EXAMPLE}; "
            "a key goes into LEAKMETER_LLM_KEY."
        )
    if parts.query or parts.fragment or "%" in parts.netloc or port == 0:
        raise _no_url(url, "it must be a plain host, port and path")
    if _address(parts.hostname) in (ipaddress.IPv4Address(0), ipaddress.IPv6Address(0)):
        raise SettingsError(
            f"{parts.hostname} is where a server listens, not where one is called: it means every address of a "
            f"machine, and others can reach the server too. Call it at http://127.0.0.1:{port or 80}."
        )
    return parts


def _no_url(url: str, why: str) -> SettingsError:
    shown = "".join(c if c.isprintable() else "?" for c in url.rsplit("@", 1)[-1])[:60]
    return SettingsError(f"“{shown}” cannot be a model server's address: {why}. An example: {EXAMPLE}")


def _loopback(host: str) -> tuple[str, ...]:
    """The loopback addresses a host stands for; none if it may be another machine."""
    if host == "localhost":
        return ("127.0.0.1", "::1")
    address = _address(host)
    return (str(address),) if address is not None and address.is_loopback else ()


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address a host is written as, an IPv4 address within IPv6 taken out; None for names and for short, octal
    and hexadecimal forms, which programs read differently."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
