"""`upgrade find`: what it prints of what it found."""

import json

import pytest

from tests.cli.commands import Command
from upgrade_tui.net import discovery
from upgrade_tui.net.discovery import Found
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.messages import PROTOCOL

ATTIC = Found("attic", "192.168.1.5", 7777, "off", PROTOCOL, "a")
CELLAR = Found("cellar room", "fd00::7", 7000, "pin", PROTOCOL, "b")
OLD = Found("old", "192.168.1.9", 7777, "off", PROTOCOL + 1, "c")


def found(monkeypatch: pytest.MonkeyPatch, *hosts: Found) -> None:
    """Let these be the hosts nearby."""

    async def find(_seconds: float) -> tuple[Found, ...]:
        return hosts

    monkeypatch.setattr(discovery, "find_hosts", find)


def test_each_host_stands_beside_the_command_to_join_it(
    upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    found(monkeypatch, ATTIC, CELLAR, OLD)

    said = upgrade("find")

    assert said.out.splitlines() == [
        "attic        upgrade join 192.168.1.5:7777",
        "cellar room  upgrade join tls://[fd00::7]:7000 --tls-pin …  (its screen shows the pin)",
        "old          192.168.1.9:7777 (speaks another version: one of you has to update)",
    ]
    assert said.code == 0


def test_for_scripts_it_is_json(upgrade: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    found(monkeypatch, CELLAR)

    said = upgrade("find", "--json")

    assert json.loads(said.out) == [
        {
            "name": "cellar room",
            "address": "tls://[fd00::7]:7000",
            "host": "fd00::7",
            "port": 7000,
            "tls": "pin",
            "protocol": PROTOCOL,
            "id": "b",
        }
    ]


def test_where_nobody_answers_a_sentence_says_what_to_do(
    upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    found(monkeypatch)

    said, as_json = upgrade("find"), upgrade("find", "--json")

    assert (said.code, said.out) == (1, "")
    assert "upgrade host --announce" in said.err
    assert (as_json.code, json.loads(as_json.out)) == (1, [])


def test_where_multicast_is_impossible_a_sentence_says_so(
    upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_seconds: float) -> None:
        raise ConnectionFailed("net.multicast", "this computer cannot ask its network")

    monkeypatch.setattr(discovery, "find_hosts", refuse)

    assert upgrade("find").err == "upgrade: this computer cannot ask its network\n"


@pytest.mark.parametrize("seconds", ["0", "nan", "61", "soon"])
def test_a_time_that_is_none_is_refused(seconds: str, upgrade: Command) -> None:
    said = upgrade("find", "--seconds", seconds)

    assert said.code == 2
    assert "--seconds" in said.err
