"""Nothing leaves the machine unless the user names a remote server and says so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import SettingsError
from leakmeter.llm import Server, endpoint
from leakmeter.llm.guard import served_here

HERE = {
    "http://127.0.0.1:11434/v1": "http://127.0.0.1:11434/v1",
    "http://127.0.0.1:11434": "http://127.0.0.1:11434/v1",
    "http://127.0.0.1:11434/": "http://127.0.0.1:11434/v1",
    "http://127.0.0.1": "http://127.0.0.1:80/v1",
    "https://127.0.0.1/api/": "https://127.0.0.1:443/api",
    "http://127.8.9.1:1/v1": "http://127.8.9.1:1/v1",
    "http://[::1]:8080/v1": "http://[::1]:8080/v1",
    "http://[::ffff:127.0.0.1]:8080/v1": "http://127.0.0.1:8080/v1",
    "HTTP://LOCALHOST:8080/v1": "http://localhost:8080/v1",
}
ELSEWHERE = (
    "https://api.openai.com/v1",
    "http://192.168.1.5:11434/v1",
    "http://10.0.0.1/v1",
    "http://8.8.8.8",
    "http://localhost.evil.com/v1",
    "http://evil.com.localhost:8080/v1",
    "http://127.0.0.1.evil.com/v1",
    "http://127.0.0.1.nip.io/v1",
    "http://localhost./v1",
    "http://local-host/v1",
    "http://my-workstation:8080/v1",
    # Forms that some programs read as 127.0.0.1 and others as something else.
    "http://127.1/v1",
    "http://2130706433/v1",
    "http://0x7f000001/v1",
    "http://0177.0.0.1/v1",
    "http://[::ffff:8.8.8.8]/v1",
    "http://[fe80::1]:8080/v1",
    "http://[64:ff9b::7f00:1]/v1",
)
NO_ADDRESS = (
    "",
    "localhost:11434",
    "127.0.0.1:11434/v1",
    "ftp://127.0.0.1/v1",
    "file:///etc/passwd",
    "http://",
    "http://127.0.0.1:99999/v1",
    "http://127.0.0.1:0/v1",
    "http://127.0.0.1:port/v1",
    "http://[::1/v1",
    "http://[::1%25lo]/v1",
    "http://127.0.0.1/v1?to=evil.com",
    "http://127.0.0.1/v1#evil.com",
    "http://127.0.0.1\\@evil.com/v1",
    "http://127.0.0.1\t.evil.com/v1",
    "http://127.0.0.1\n.evil.com/v1",
    "http://evil.com\r\nHost: 127.0.0.1",
    "http://ⓛocalhost/v1",
    "http://127。0。0。1/v1",
    "http://local host/v1",
)


@pytest.mark.parametrize(("url", "called"), HERE.items())
def test_an_address_on_this_machine_is_called_as_it_was_understood(url: str, called: str) -> None:
    here = endpoint(url)
    assert str(here) == called
    assert not here.remote
    assert set(here.hosts) <= {"127.0.0.1", "127.8.9.1", "::1"}


@pytest.mark.parametrize("url", ELSEWHERE)
def test_an_address_elsewhere_is_refused_with_what_would_leave_the_machine(url: str) -> None:
    with pytest.raises(SettingsError, match=r"Every text you check would be sent there.*--allow-remote"):
        endpoint(url)
    assert endpoint(url, allow_remote=True).remote


@pytest.mark.parametrize("url", NO_ADDRESS)
def test_what_can_be_read_in_two_ways_is_no_address_even_if_remote_ones_are_allowed(url: str) -> None:
    for allow_remote in (False, True):
        with pytest.raises(SettingsError, match=r"cannot be a model server's address.*An example"):
            endpoint(url, allow_remote=allow_remote)


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1@evil.com/v1", "http://127.0.0.1:80@evil.com", "http://localhost:hunter2@127.0.0.1:8080/v1"],
)
def test_a_user_or_password_before_the_host_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(SettingsError, match="user or password") as error:
        endpoint(url, allow_remote=True)
    assert "hunter2" not in str(error.value)


@pytest.mark.parametrize("url", ["http://0.0.0.0:8080/v1", "http://[::]:8080/v1"])
def test_an_address_to_listen_at_is_none_to_call(url: str) -> None:
    with pytest.raises(SettingsError, match=r"where a server listens.*http://127\.0\.0\.1:8080"):
        endpoint(url, allow_remote=True)


def test_an_unencrypted_way_to_elsewhere_is_said_to_be_one() -> None:
    with pytest.raises(SettingsError, match="whole and unencrypted"):
        endpoint("http://models.example.org/v1")
    with pytest.raises(SettingsError, match="sent there whole, with"):
        endpoint("https://models.example.org/v1")


@given(st.text(max_size=40), st.sampled_from(["http://", "https://", "http://localhost", "http://127.0.0.1", ""]))
def test_whatever_is_typed_leads_to_loopback_or_to_a_refusal(rest: str, start: str) -> None:
    try:
        here = endpoint(start + rest)
    except SettingsError:
        return
    assert not here.remote
    assert all(host == "::1" or host.startswith("127.") for host in here.hosts)


@pytest.mark.parametrize("model", ["gpt-oss:120b-cloud", "deepseek:cloud", "qwen-CLOUD"])
def test_a_model_that_a_local_server_passes_on_to_another_is_refused(model: str) -> None:
    with pytest.raises(SettingsError, match=r"send every text you check on to another.*--allow-remote"):
        served_here(model)
    served_here(model, allow_remote=True)
    served_here("cloud-nine:7b")


def test_no_socket_is_opened_and_no_name_looked_up_to_refuse_a_server_or_to_make_one() -> None:
    """Sockets and look-ups are blocked in this test (pytest-socket), so any would be another error."""
    pytest.importorskip("openai")
    with pytest.raises(SettingsError, match="not plainly this machine"):
        Server("http://localhost.evil.com/v1", "tiny")
    assert Server("http://localhost:1/v1", "tiny").name == "tiny at http://localhost:1/v1"
