"""With the pile face down, no value of a hidden card is in anything that leaves the table.

Source: docs/games/upgrade.md §1.8.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from tests.core.upgrade_positions import position
from tests.core.upgrade_records import played
from upgrade_core.cards import parse_card
from upgrade_core.chance import RandomChance
from upgrade_core.match import Match
from upgrade_core.registry import GAMES
from upgrade_core.replay import Replay, summary

UPGRADE = GAMES["upgrade"]
OTHERS = pytest.mark.parametrize("eyes", [1, 2, None], ids=["next", "last", "watcher"])
TABLE = (("9", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3))


def numbers(value: object) -> list[int]:
    """Every number in an encoded value, however deep."""
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers(item)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


def payload(run: Replay, eyes: int | None) -> Any:  # noqa: ANN401 - any packet
    """What the last move sends to somebody: events and view, encoded and decoded blindly."""
    step = run.positions[-1].step
    assert step is not None
    view = run.match.view(eyes).state
    kept = [view.held, view.attack, view.defence, view.deck, view.discard]
    kept += [view.laid_open, view.own_discards]
    return msgspec.msgpack.decode(msgspec.msgpack.encode([step.seen_by(eyes), kept]))


@OTHERS
@pytest.mark.parametrize(
    ("move", "secrets"),
    [
        ("discard", "7S"),
        ("replace defence 0", "7S 2S"),
        ("replace defence 1", "7S 3S"),
        ("concede", "7S 2S 3S"),
    ],
)
def test_no_hidden_card_of_a_move_is_in_what_the_others_get(
    move: str, secrets: str, eyes: int | None
) -> None:
    facts = position(*TABLE, held="7", deck="J J Q Q")
    run = played(facts, f"0: {move}", "discard_face_up=no top_rank=13")
    sent = numbers(payload(run, eyes))
    assert not {parse_card(secret) for secret in secrets.split()} & set(sent)


def test_the_owner_remembers_what_it_laid_face_down() -> None:
    run = played(position(*TABLE, held="7", deck="8 8"), "0: replace defence 0", preset="blind")
    assert run.match.view(0).state.own_discards == [[parse_card("2S")], [], []]
    assert run.match.view(1).state.own_discards == [[], [], []]


def test_what_lay_open_before_is_known_to_all_and_face_up_nothing_is_kept_twice() -> None:
    facts = position(*TABLE, held="7", deck="J J Q Q")
    wide = "top_rank=13"
    blind = played(facts, "0: attack 1", f"{wide} discard_face_up=no").match.view(None).state
    assert sorted(blind.laid_open) == sorted(map(parse_card, ("9S", "5S", "6S")))
    assert blind.discard == [0, 0, 0]
    open_ = played(facts, "0: attack 1", wide).match.view(None).state
    assert (open_.laid_open, open_.discard) == ([], [parse_card(c) for c in ("9S", "5S", "6S")])


def test_a_replaced_attack_card_is_public_even_face_down() -> None:
    run = played(position(*TABLE, held="7", deck="8 8"), "0: replace attack 0", preset="blind")
    assert run.match.view(None).state.laid_open == [parse_card("9S")]


def test_a_shuffle_makes_everybody_forget_what_lay_in_the_pile() -> None:
    facts = position(*TABLE, held="7", deck="")
    facts["discard"] = ["8H", "TD"]
    run = played(facts, "0: replace defence 0", preset="blind")
    assert run.match.state.laid_open == []
    assert run.match.state.own_discards == [[], [], []]
    assert len(run.match.state.deck) == 2


def test_an_eliminated_seat_knows_no_more_than_a_watcher() -> None:
    rng = Random(1)
    match = Match.deal(UPGRADE, UPGRADE.presets["blind"], 4, RandomChance(rng))
    checked = 0
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
        for gone in match.state.gone:
            assert match.view(gone).state == match.view(None).state
            checked += 1
    assert checked > 20


@OTHERS
def test_the_sentence_of_a_face_down_move_names_no_card(eyes: int | None) -> None:
    run = played(position(*TABLE, held="7", deck="8 8"), "0: discard", preset="blind")
    step = run.positions[-1].step
    assert step is not None
    told = str(UPGRADE.tell(step.seen_by(eyes)[0], eyes))
    assert "Shown" not in told
    assert "Shown" in str(UPGRADE.tell(step.seen_by(0)[0], 0))


def test_seat_indices_of_other_seats_defence_stay_where_they_are() -> None:
    run = played(position(*TABLE, held="7", deck="8 8"), "0: replace defence 1", preset="blind")
    assert summary(run, 1)["state"]["seats"][0]["defence"] == ["??", "??"]
    step = run.positions[-1].step
    assert step is not None
    assert json.loads(msgspec.json.encode(step.seen_by(1)[0]))[:4] == [
        "replaced",
        0,
        "defence",
        1,
    ]
