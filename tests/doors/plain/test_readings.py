"""Positions read aloud: what a listener hears of a position, game by game."""

import json
from typing import Any

import pytest

from upgrade_core.cards import card_text
from upgrade_core.game import View
from upgrade_core.games.upgrade.model import Attack, Replace
from upgrade_core.registry import GAMES
from upgrade_tui.doors.plain.games import Reading, reading_kind
from upgrade_tui.doors.plain.scene import Scene

UPGRADE = """{"phase": "turn", "dealer": 0, "turn": 0, "held": "9H", "deck": ["2S", "3S"],
  "discard": ["4C"], "stall": 0, "seats": [
  {"tokens": 3, "attack": ["5H", "6D"], "defence": ["2C", "3C"]},
  {"tokens": 1, "attack": ["TS"], "defence": ["5D", "6C"]}]}"""
SLEIGHT = """{"phase": "defence", "attacker": 1, "stall": 0, "laid": ["4S", "5H"], "seats": [
  {"hp": 60, "hand": ["TS", "2D"], "deck": ["7D"], "grave": ["9S", "3H"], "double": false},
  {"hp": 1, "hand": ["8S"], "deck": ["6D", "8H"], "grave": [], "double": true}]}"""
UPDOWN = """{"phase": "play", "turn": 0, "ring": ["1", "2", "3", "4", "5", "6"], "up": ["12", "14"],
  "down": ["20", "21"], "seats": [
  {"hand": ["30", "31"], "rows": [{"cards": ["7", "13"]}], "dropped": ["40"]},
  {"hand": ["32", "33"], "rows": [{"cards": ["9"]}], "dropped": []}]}"""
OVERTHRONE = """{"phase": "play", "throne": ["KH", "QS"], "hand": ["2C", "JK"], "draw": ["9D", "8D"],
  "discard": ["4H", "5H"], "foundations": {"n": ["TS", "9S"], "e": [], "s": [], "w": []}}"""
SHENGJI = """{"phase": "play", "round": 2, "levels": ["2", "J"], "banker": 1, "trump": "JS",
  "bids": [{"seat": 1, "cards": ["JS"]}], "turn": 0, "score": 35,
  "hands": [["AS", "AS", "BJ", "KH", "TH"], ["3H", "3H", "4H", "5H", "QD"], ["6H", "7H", "8H", "9H", "9H"],
  ["3C", "4C", "5C", "6C"]], "kitty": ["3D", "3D", "4D", "4D", "5D", "5D", "6D", "6D"],
  "trick": [{"seat": 3, "cards": ["AH"]}]}"""


def reading(game: str, facts: str, seat: int | None = 0, *, short: bool = False) -> Any:  # noqa: ANN401 - any game's
    """The reading of a position by what a seat knows of it."""
    spec = GAMES[game]
    state = spec.rules.from_facts(json.loads(facts), spec.standard)
    view: View[Any] = spec.rules.view(state, seat)
    kind = reading_kind(game)
    names = ("Ann", "Bob", "Carl", "Dora")
    return kind(Scene(spec, view, names, card_text if short else kind.CARD))


def test_upgrade_is_read_row_by_row() -> None:
    assert reading("upgrade", UPGRADE).look() == [
        "Turn 1. The deck has 2 cards, the pile 1 card.",
        "Seat 0, you: 3 tokens.",
        "Your attack: 5 of hearts, 6 of diamonds, making 11.",
        "Your defence: 2 of clubs, 3 of clubs, making 5.",
        "In your hand, just drawn: 9 of hearts.",
        "Seat 1, Bob: 1 token; attack 10 of spades, making 10; defence 2 cards, hidden.",
    ]


def test_upgrade_asks_with_the_sum_one_attacks_with() -> None:
    asked = "Your turn: you hold 9 of hearts. Attack with 11, replace or discard."

    assert asked == reading("upgrade", UPGRADE).prompt()


def test_upgrade_says_whom_a_move_meets() -> None:
    upgrade = reading("upgrade", UPGRADE)

    assert upgrade.gloss(Attack(1)) == "Bob"
    assert upgrade.gloss(Replace("defence", 1)) == "3 of clubs"


def test_a_watcher_of_upgrade_hears_no_hidden_card() -> None:
    watched = reading("upgrade", UPGRADE, None)

    assert watched.look() == [
        "Turn 1. The deck has 2 cards, the pile 1 card.",
        "Seat 0, Ann: 3 tokens; attack 5 of hearts, 6 of diamonds, making 11; defence 2 cards, hidden.",
        "Seat 1, Bob: 1 token; attack 10 of spades, making 10; defence 2 cards, hidden.",
        "Ann has drawn a card.",
    ]
    assert watched.prompt() == "Waiting for Ann."


def test_sleight_is_read_duellist_by_duellist() -> None:
    assert reading("sleight", SLEIGHT).look() == [
        "Turn 1.",
        "You have 60 hit points, and a deck of 1 card.",
        "Your hand: 2 of diamonds, 10 of spades.",
        "Your Grave: 3 of hearts, 9 of spades.",
        "Bob has 1 hit point, 1 card in hand, and a deck of 2 cards.",
        "Bob's attack counts double.",
        "Laid face down: 2 hidden cards.",
        "Bob's Grave: nothing.",
    ]


def test_sleight_asks_for_an_answer_to_the_attack() -> None:
    assert reading("sleight", SLEIGHT, short=True).prompt() == (
        "Bob attacks with 2 cards, doubled: defend, deflect or restock. Your hand: 2D, TS."
    )


def test_up_or_down_is_read_with_colours() -> None:
    assert reading("updown", UPDOWN).look() == [
        "The ring, rising: red 1, orange 2, yellow 3, green 4, blue 5, purple 6.",
        "The open pile has 2 cards, the closed one 2 cards. On the open pile: purple 12.",
        "Seat 0, you: 5 points, 1 card given up.",
        "Your hand: purple 30, red 31.",
        "Your row 1, rising: red 7, red 13; 4 points.",
        "Seat 1, Bob: 1 point, 2 cards in hand.",
        "Bob's row 1: yellow 9; 1 point.",
    ]


def test_overthrone_is_read_from_the_throne_down() -> None:
    assert reading("overthrone", OVERTHRONE).look() == [
        "On the throne: queen of spades, over king of hearts.",
        "North: spades, 9 of spades on top, 2 cards.",
        "East: empty.",
        "South: empty.",
        "West: empty.",
        "Your hand: 2 of clubs, the Jester.",
        "To draw: 2 cards. Thrown away: 2 cards, 5 of hearts on top.",
        "4 cards in hand and thrown away: Not so good, as it stands.",
    ]


def test_shengji_is_read_trumps_first() -> None:
    assert reading("shengji", SHENGJI).look() == [
        "Round 2, level jack. The main suit is spades; Bob is the banker.",
        "You and Carl: level 2.",
        "Bob and Dora: level jack.",
        "Bob has revealed jack of spades.",
        "Dora leads ace of hearts.",
        "The attackers have 35 points.",
        "Trumps, 3: the big joker, ace of spades twice.",
        "Hearts, 2: king, 10.",
    ]


def test_shengji_asks_with_the_cards_of_the_suit_that_was_led() -> None:
    assert reading("shengji", SHENGJI).prompt() == "Play a card. Your hearts: king, 10."
    assert reading("shengji", SHENGJI, short=True).prompt() == "Play a card. Your hearts: KH, TH."


@pytest.mark.parametrize(
    ("game", "facts"),
    [("upgrade", UPGRADE), ("sleight", SLEIGHT), ("shengji", SHENGJI)],
    ids=["upgrade", "sleight", "shengji"],
)
def test_a_game_without_words_of_its_own_is_read_by_its_facts(game: str, facts: str) -> None:
    general = Reading(reading(game, facts).scene)

    lines = [*general.look(), *general.hand(), general.prompt()]

    assert f"Phase: {json.loads(facts)['phase']}." in lines
    assert lines[-1] == "Your turn."
    assert not {"{", "[", "?", "_"} & set("".join(lines))
