"""Who could read a password along."""

import pytest

from upgrade_tui.net.exposure import host_warning, password_warning, reach_of


@pytest.mark.parametrize(
    ("host", "reach"),
    [
        ("localhost", "computer"),
        ("127.0.0.1", "computer"),
        ("::1", "computer"),
        ("[::1]", "computer"),
        ("::ffff:127.0.0.1", "computer"),
        ("192.168.1.5", "network"),
        ("10.0.0.9", "network"),
        ("fe80::1%eth0", "network"),
        ("fd00::1", "network"),
        ("kitchen", "network"),
        ("kitchen.local", "network"),
        ("8.8.8.8", "world"),
        ("2606:4700::1", "world"),
        ("games.example.org", "world"),
        ("games.example.org.", "world"),
    ],
)
def test_how_far_what_is_sent_may_travel(host: str, reach: str) -> None:
    assert reach == reach_of(host)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", ""),
        ("hosted:/home/ann/games", ""),
        ("tls://games.example.org:7777", ""),
        ("127.0.0.1:7777", ""),
        ("[::1]:7777", ""),
        ("192.168.1.5:7777", "whoever can listen on your network"),
        ("[fe80::1]:7777", "whoever can listen on your network"),
        ("games.example.org:7777", "on the way to games.example.org: anybody in between"),
    ],
)
def test_who_joins_is_warned_as_far_as_the_password_travels(address: str, words: str) -> None:
    assert words in password_warning(address)
    assert bool(words) == bool(password_warning(address))


@pytest.mark.parametrize(
    ("bind", "tls", "warned"),
    [("0.0.0.0", False, True), ("0.0.0.0", True, False), ("127.0.0.1", False, False)],
)
def test_a_host_is_warned_where_the_password_leaves_the_computer(
    bind: str, tls: bool, warned: bool
) -> None:
    assert warned == bool(host_warning(bind, tls=tls))
