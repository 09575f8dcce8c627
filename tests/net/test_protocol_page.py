"""docs/protocol.md says what is so: its examples, its codes, its tables."""

import json
import re
from pathlib import Path
from typing import get_args

import msgpack
import msgspec
import pytest

from upgrade_core.cards import cards, cards_text
from upgrade_core.chance import SealedChance, commitment
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.model import State
from upgrade_tui.net.codec import decode_from_client, decode_from_server
from upgrade_tui.net.framing import FrameReader
from upgrade_tui.net.messages import EMOTES, ClientPacket, ServerPacket
from upgrade_tui.net.settings import ServerSettings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^(\[.*\])\n((?:    [0-9a-f ]+\n)+)", re.MULTILINE)
EXAMPLES = [
    pair
    for block in re.findall(r"```wire\n(.*?)```", PAGE, re.DOTALL)
    for pair in EXAMPLE.findall(block)
]
CODE = re.compile(r'"((?:wire|table|seat|lobby|chat|server|option)\.[a-z-]+)"')


def unhex(value: object) -> object:
    """JSON with "0x…" read as bytes."""
    if isinstance(value, str) and value.startswith("0x"):
        return bytes.fromhex(value[2:])
    if isinstance(value, list):
        return [unhex(each) for each in value]
    if isinstance(value, dict):
        return {key: unhex(each) for key, each in value.items()}
    return value


def tags(packets: object) -> set[str]:
    """The tags of a union of packets."""
    return {packet.__struct_config__.tag for packet in get_args(packets)}


@pytest.mark.parametrize(("text", "digits"), EXAMPLES)
def test_an_example_is_these_very_bytes_and_a_packet(text: str, digits: str) -> None:
    packet = unhex(json.loads(text))
    [body] = FrameReader(16 * 1024).feed(bytes.fromhex(digits))

    assert msgpack.unpackb(body) == packet
    assert isinstance(packet, list)
    decode = decode_from_client if packet[0] in tags(ClientPacket) else decode_from_server
    assert msgspec.to_builtins(decode(body), builtin_types=(bytes, msgspec.Raw))[0] == packet[0]


def test_every_packet_has_an_example() -> None:
    shown = {json.loads(text)[0] for text, _ in EXAMPLES}

    assert shown == tags(ClientPacket) | tags(ServerPacket)


def test_every_code_of_the_server_is_explained() -> None:
    sources = (ROOT / "upgrade_tui" / "net").rglob("*.py")
    codes = {code for path in sources for code in CODE.findall(path.read_text(encoding="utf-8"))}

    assert len(codes) > 30
    assert [code for code in sorted(codes) if f"`{code}`" not in PAGE] == []


def test_every_refusal_of_upgrades_rules_is_listed() -> None:
    text = (ROOT / "upgrade_core" / "games" / "upgrade" / "errors.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'code = "(rule\.[a-z-]+)"', text))

    assert len(codes) == 9
    assert [code for code in sorted(codes) if f"`{code}`" not in PAGE] == []


def test_every_field_of_a_view_is_explained() -> None:
    described = re.findall(r"^\| (\w+) \|", PAGE.partition("### 7.2")[2].partition("###")[0], re.M)

    assert tuple(described[1:]) == State.__struct_fields__


@pytest.mark.parametrize(
    ("section", "union"), [("### 7.3", SPEC.action_type), ("### 7.4", SPEC.event_type)]
)
def test_every_action_and_event_of_upgrade_is_listed(section: str, union: object) -> None:
    part = PAGE.partition(section)[2].partition("\n##")[0]

    assert [
        tag
        for tag in sorted(tags(union))
        if f"`{tag}`" not in part.replace('["', "`").replace('"', "`")
    ] == []


def test_every_emote_is_listed() -> None:
    assert [emote for emote in EMOTES if f"`{emote}`" not in PAGE] == []


def test_the_limits_are_those_of_the_server() -> None:
    usual = ServerSettings()
    part = PAGE.partition("## 10. Limits")[2].partition("\n##")[0]

    for number in (
        usual.most_peers,
        usual.most_peers_per_address,
        usual.most_tables,
        usual.most_tables_per_address,
        usual.most_tables_per_person,
        usual.packets_burst,
        round(usual.packets_per_s),
        round(usual.keep_absent_s / 60),
        usual.most_unread // 1024,
    ):
        assert re.search(rf"\b{number}\b", part), number


def test_the_example_of_fair_chance_can_be_recomputed() -> None:
    seed, nonce = bytes(range(64)), bytes(range(16))
    chance = SealedChance(seed)
    picks = ", ".join(str(chance.pick(4)) for _ in range(3))
    shuffled = cards_text(SealedChance(seed).shuffle(cards("AS 2S 3S 4S 5S")))

    assert commitment(seed, nonce) in PAGE
    assert f"give {picks};" in PAGE
    assert f"gives `{shuffled}`" in PAGE
