"""`upgrade replay` and `upgrade verify`: what they print, and which files they refuse."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.commands import Command
from tests.cli.records import played_match, record_of
from upgrade_core.record import write_record

REFUSED = """[Upgrade 1]
[Game upgrade]
[Preset rush]
[Seats Ann | Bob]
pick 0
0: place 5S
"""


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The record of a whole match."""
    path = tmp_path / "whole.upgrade"
    path.write_text(write_record(record_of(played_match())), encoding="utf-8")
    return path


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """The record of a match that was broken off after five moves."""
    path = tmp_path / "half.upgrade"
    path.write_text(write_record(record_of(played_match(most=5))), encoding="utf-8")
    return path


def test_a_replay_as_json_is_the_last_position(upgrade: Command, whole: Path) -> None:
    said = upgrade("replay", str(whole), "--json")

    facts = json.loads(said.out)
    assert (said.code, said.err) == (0, "")
    assert facts["over"] is True
    assert facts["refused"] is None
    assert facts["state"]["phase"] == "over"


def test_a_replay_for_a_seat_hides_what_the_seat_cannot_see(upgrade: Command, half: Path) -> None:
    everything = json.loads(upgrade("replay", str(half), "--json").out)["state"]
    bobs = json.loads(upgrade("replay", str(half), "--json", "--seat", "1").out)["state"]
    watched = json.loads(upgrade("replay", str(half), "--json", "--watch").out)["state"]

    assert everything["seats"][1]["defence"] == bobs["seats"][1]["defence"]
    assert bobs["seats"][0]["defence"] == ["??"]
    assert watched["seats"][1]["defence"] == ["??"]


def test_a_replay_prints_the_position_where_a_move_is_refused_and_fails(
    upgrade: Command, tmp_path: Path
) -> None:
    path = tmp_path / "refused.upgrade"
    path.write_text(REFUSED, encoding="utf-8")

    said = upgrade("replay", str(path), "--json")

    refused = json.loads(said.out)["refused"]
    assert (said.code, refused["line"], refused["code"]) == (1, 6, "rule.no-such-card")


def test_what_a_record_leaves_to_chance_is_drawn_from_the_seed(
    upgrade: Command, tmp_path: Path
) -> None:
    path = tmp_path / "open.upgrade"
    path.write_text("[Upgrade 1]\n[Game upgrade]\n[Seats Ann | Bob]\n", encoding="utf-8")

    usual, zero, other = (
        upgrade("replay", str(path), "--json", *words).out
        for words in ([], ["--seed", "0"], ["--seed", "1"])
    )

    assert usual == zero
    assert zero != other


def test_a_seat_that_the_record_lacks_is_refused_with_those_there_are(
    upgrade: Command, whole: Path
) -> None:
    said = upgrade("replay", str(whole), "--json", "--seat", "2")

    assert said.code == 2
    assert "0 Ann, 1 Bob" in said.err


def test_a_fair_record_is_called_fair_and_what_was_checked_is_said(
    upgrade: Command, whole: Path
) -> None:
    said = upgrade("verify", str(whole))

    assert (said.code, said.err) == (0, "")
    assert "fair; the seed is the one promised at the deal" in said.out


def test_a_record_without_its_promise_says_what_to_compare(upgrade: Command, whole: Path) -> None:
    lines = whole.read_text(encoding="utf-8").splitlines()
    whole.write_text("\n".join(line for line in lines if "Commitment" not in line), "utf-8")

    said = upgrade("verify", str(whole))

    assert said.code == 0
    assert "compare the one you were shown" in said.out


def swapped_shuffle(text: str) -> str:
    """The record with the two top cards of its deal exchanged."""
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("shuffle"))
    word, first, second, *rest = lines[place].split()
    lines[place] = " ".join([word, second, first, *rest])
    return "\n".join(lines)


def other_winner(text: str) -> str:
    """The record with the other player as its winner."""
    if "[Result 0]" in text:
        return text.replace("[Result 0]", "[Result 1]")
    return text.replace("[Result 1]", "[Result 0]")


Forge = Callable[[str], str]
FORGERIES: dict[str, tuple[Forge, str]] = {
    "another seed": (lambda text: text.replace("[Seed 00", "[Seed 01"), "does not fit"),
    "another promise": (lambda text: text.replace("[Commitment ", "[Commitment 0"), "does not fit"),
    "another deal": (swapped_shuffle, "chance line 2 is not what the seed gives"),
    "another winner": (other_winner, "[Result …] is not what the moves lead to"),
    "no seed": (lambda text: text.replace("[Nonce 00", "; [Nonce 00"), "no [Seed …] and [Nonce …]"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_record_is_found_out(upgrade: Command, whole: Path, forgery: str) -> None:
    forge, found = FORGERIES[forgery]
    whole.write_text(forge(whole.read_text(encoding="utf-8")), encoding="utf-8")

    said = upgrade("verify", str(whole))

    assert (said.code, said.out) == (1, "")
    assert found in said.err
    assert said.err.count("\n") == 1


BROKEN = {
    "empty": (b"", "it must start with [Upgrade 1]"),
    "not a record": (b"Dear diary\n", "line 1"),
    "binary": (b"\x7fELF\x02\xff\xfe", "is no text"),
    "a later format": (b"[Upgrade 2]\n[Game upgrade]\n", "line 1: format '2' is not known"),
    "an unknown game": (b"[Upgrade 1]\n[Game chess]\n", "line 2: no game is called 'chess'"),
    "an unknown option": (
        b"[Upgrade 1]\n[Game upgrade]\n[Options token=1]\n[Seats A | B]\n",
        "did you mean tokens?",
    ),
    "a line of nonsense": (
        b"[Upgrade 1]\n[Game upgrade]\n[Seats A | B]\nhello\n",
        "line 4: 'hello' is no line of a record",
    ),
    "another deck": (
        b"[Upgrade 1]\n[Game upgrade]\n[Seats A | B]\nshuffle AS 2S\n",
        "the start cannot be played",
    ),
    "no JSON": (b"[Upgrade 1]\n[Game upgrade]\n[Seats A | B]\n[State {]\n", "line 4"),
}


@pytest.mark.parametrize("command", [["replay", "--json"], ["replay"], ["verify"]])
@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_record_is_refused_with_file_line_and_reason(
    upgrade: Command, tmp_path: Path, kind: str, command: list[str]
) -> None:
    content, reason = BROKEN[kind]
    path = tmp_path / "broken.upgrade"
    path.write_bytes(content)

    said = upgrade(*command, str(path))

    assert (said.code, said.out) == (1, "")
    assert str(path) in said.err
    if not (kind == "another deck" and command == ["verify"]):
        assert reason in said.err
    assert said.err.count("\n") == 1


def test_a_file_that_is_not_there_or_a_folder_is_named(upgrade: Command, tmp_path: Path) -> None:
    missing = upgrade("replay", "--json", str(tmp_path / "none"))
    folder = upgrade("verify", str(tmp_path))

    assert (missing.code, folder.code) == (1, 1)
    assert "there is no file" in missing.err
    assert "is a folder" in folder.err
