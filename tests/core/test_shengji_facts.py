"""Positions of Shengji in JSON form: what they must say, and what is refused (§7)."""

import json
from typing import Any

import pytest

from tests.core.shengji_records import LOW_KITTY, Facts, after, bidding, hand, position
from tests.core.shengji_table import DECKS, deal, options
from upgrade_core.cards import cards_text
from upgrade_core.errors import FactsError
from upgrade_core.game import TABLE
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import DEAL, PASS
from upgrade_core.games.shengji.model import State

RULES = SPEC.rules


def read(facts: object, **settings: Any) -> State:  # noqa: ANN401 - any option
    return RULES.from_facts(facts, options(**{"decks": 2, **settings}))


def test_a_position_has_the_keys_of_the_page_in_its_order() -> None:
    facts = RULES.facts(read(position("AH", "3D", "4D", "5D")))
    assert list(facts) == [
        *("phase", "round", "levels", "banker", "trump", "bids", "turn", "score", "run_score"),
        *("hands", "kitty", "trick", "last_trick", "round_result"),
    ]


def test_while_the_main_suit_is_bid_the_kitty_lies_in_its_own_order() -> None:
    kitty = "3D BJ 4D 6D 3C 9H 6C 7C"
    facts = RULES.facts(read(bidding("9S", "9H", "9C", "9D", kitty=kitty)))
    assert (facts["kitty"], "deck" in facts) == (kitty.split(), False)


@pytest.mark.parametrize("decks", DECKS)
def test_while_cards_are_dealt_the_deck_lies_beside_the_kitty(decks: int) -> None:
    match = deal(options(decks, deal="live"))
    whole = cards_text(match.state.deck[::-1]).split()
    match.submit(TABLE, DEAL)
    match.submit(2, PASS)
    facts = RULES.facts(match.state)
    size = match.options.table.kitty
    assert (facts["deck"], facts["kitty"]) == (whole[4:-size], whole[-size:])
    assert facts["done"] == [False, False, True, False]
    assert RULES.from_facts(json.loads(json.dumps(facts)), match.options) == match.state


def test_a_pack_need_not_be_complete_nor_hands_full() -> None:
    state = read(position("AH", "3D", "4D", "5D"))
    assert [len(held) for held in state.hands] == [1, 1, 1, 1]
    assert read(position("AH", "3D", "4D", "5D", kitty=["KH"])).kitty


def test_the_first_seat_is_written_where_it_is_not_the_banker() -> None:
    facts = RULES.facts(read(position("AH", "3D", "4D", "5D", first=0, banker=2, turn=0)))
    assert (facts["banker"], facts["first"]) == (2, 0)
    assert "first" not in RULES.facts(read(position("AH", "3D", "4D", "5D")))


def test_cards_may_be_written_in_any_case_and_order() -> None:
    table = position("ah QH 3c", "5d 3D 4D", "5D 6D 7D", "6D 7D 8D")
    assert hand(after(table, ""), 0) == "AH QH 3C".split()


TRICK = [{"seat": 0, "cards": ["AH", "AH"]}]
TWO = ("3C", "3H 4H 4C", "5H 6H 6C", "7H 8H 8C")
PLAYS = [{"seat": seat, "cards": [card]} for seat, card in enumerate(("TS", "JS", "QS", "KS"))]

BROKEN: list[tuple[str, Facts]] = [
    ("phase", {"phase": "dealing"}),
    ("levels", {"levels": ["2"]}),
    ("levels", {"levels": ["1", "2"]}),
    ("levels", {"levels": ["2", 2]}),
    ("banker", {"banker": None}),
    ("banker", {"banker": 4}),
    ("trump", {"trump": None}),
    ("trump", {"trump": "2X"}),
    ("trump", {"trump": "S2"}),
    ("turn", {"turn": 4}),
    ("score", {"score": "many"}),
    ("run_score", {"run_score": -5}),
    ("round", {"round": 0}),
    ("hands", {"hands": [["AH"]]}),
    ("hands", {"hands": [["AH"], ["3H"], ["4H"], []]}),
    ("hands", {"hands": [[], [], [], []]}),
    ("hands[1][0]", {"hands": [["AH"], ["1H"], ["4H"], ["5H"]]}),
    ("hands[1][0]", {"hands": [["AH"], ["??"], ["4H"], ["5H"]]}),
    ("hands[1][0]", {"hands": [["AH"], ["7"], ["4H"], ["5H"]]}),
    ("state", {"hands": [["AH"], ["AH"], ["AH"], ["5H"]]}),
    ("state", {"kitty": ["5D", "5D", "5D"]}),
    ("deck", {"deck": ["5D"]}),
    ("bids[0].cards", {"bids": [{"seat": 0, "cards": []}]}),
    ("bids[0].cards", {"bids": [{"seat": 0, "cards": ["3H"]}]}),
    ("bids[0].seat", {"bids": [{"seat": 9, "cards": ["2S"]}]}),
    ("bids[1].cards", {"bids": [{"seat": s, "cards": ["2" + "SH"[s]]} for s in (0, 1)]}),
    ("trump", {"bids": [{"seat": 0, "cards": ["2H"]}]}),
    ("trick[0].seat", {"trick": [{"seat": None, "cards": ["AH"]}]}),
    ("trick[1].seat", {"trick": [PLAYS[0], PLAYS[2]]}),
    ("trick", {"trick": PLAYS}),
    ("turn", {"trick": TRICK, "turn": 2}),
    ("trick[0].cards", {"trick": [{"seat": 0, "cards": ["AH", "AD"]}], "turn": 1}),
    ("last_trick", {"last_trick": 7}),
    (
        "last_trick.plays[0].cards",
        {"last_trick": {"winner": 0, "points": 0, "plays": [{"seat": 0}]}},
    ),
    ("tricks[0].plays", {"last_trick": {"winner": 0, "points": 0, "plays": PLAYS[:2]}}),
    ("last_trick.winner", {"last_trick": {"winner": 4, "points": 0, "plays": PLAYS}}),
    ("exposed[1]", {"exposed": [[], ["KH"], [], []]}),
    ("done", {"done": [True, False, False, False]}),
    ("done", {"done": [1, 2, 3, 4]}),
    ("passes", {"passes": 9}),
    ("winner", {"winner": [0]}),
    ("winner", {"winner": 0}),
    ("winner", {"phase": "over"}),
    ("reason", {"reason": "tired"}),
    ("reason", {"reason": "won"}),
    ("round_result", {"phase": "round-over"}),
    ("round_result.score", {"phase": "round-over", "round_result": {}}),
    ("first", {"first": -1}),
    ("redeals", {"redeals": 1.5}),
]


@pytest.mark.parametrize(("path", "change"), BROKEN, ids=lambda value: str(value)[:40])
def test_a_broken_position_is_refused_by_the_path_and_the_reason(path: str, change: Facts) -> None:
    sound = position("AH", "3D", "4D", "5D")
    read(sound)
    with pytest.raises(FactsError) as refusal:
        read(sound | change)
    assert refusal.value.path == path
    assert refusal.value.message.startswith(f"{path}: ")


BROKEN_BIDDINGS: list[tuple[str, Facts]] = [
    ("trump", {"trump": "9S"}),
    ("kitty", {"kitty": ["3D"]}),
    ("deck", {"deck": "3S 3S 4S 4S".split()}),
    ("passes", {"passes": 4}),
    ("bids[0].cards", {"bids": [{"seat": 0, "cards": ["9H"]}]}),
    ("bids[1].cards", {"bids": [{"seat": 0, "cards": ["9S"]}, {"seat": 1, "cards": ["9H"]}]}),
    ("banker", {"round": 2}),
    ("hands", {"hands": [[], [], [], []]}),
    ("trick", {"trick": [{"seat": 0, "cards": ["AH"]}]}),
]


@pytest.mark.parametrize(("path", "change"), BROKEN_BIDDINGS, ids=lambda value: str(value)[:40])
def test_a_broken_bidding_is_refused(path: str, change: Facts) -> None:
    sound = bidding("9S", "9H", "9C", "9D")
    read(sound)
    with pytest.raises(FactsError) as refusal:
        read(sound | change)
    assert refusal.value.path == path


def test_passes_that_would_have_ended_the_bidding_are_refused() -> None:
    table = bidding("9S", "9H", "9C", "9D", bids=[{"seat": 0, "cards": ["9S"]}], turn=1)
    assert read(table | {"passes": 2}).passes == 2
    with pytest.raises(FactsError, match="passes"):
        read(table | {"passes": 3})


def test_a_live_deck_must_go_round() -> None:
    table = bidding("9S", "9H", "9C", "9D") | {"deck": ["3S", "3S", "4S"]}
    with pytest.raises(FactsError, match="deck: must have as many cards"):
        read(table, deal="live")


def test_a_kitty_being_laid_down_is_in_the_bankers_hand() -> None:
    hands = ("AH " + LOW_KITTY, "5D", "7D", "8D")
    sound = position(*hands) | {"phase": "bury"}
    assert len(read(sound).hands[0]) == 9
    for path, change in (("turn", {"turn": 1}), ("kitty", {"kitty": ["TD"]})):
        with pytest.raises(FactsError) as refusal:
            read(sound | change)
        assert refusal.value.path == path
    with pytest.raises(FactsError) as refusal:
        read(position(LOW_KITTY, "", "", "") | {"phase": "bury"})
    assert refusal.value.path == "hands"


@pytest.mark.parametrize(
    "units",
    [
        [[2, 1]],
        [[1, 1]],
        [[2, 2]],
        [["a", 2]],
        [[-2, -1]],
        [7],
        [[10**30, 1]],
        [[1, 2]],
        [[2, 1, 1]],
    ],
    ids=str,
)
def test_shapes_that_are_not_those_of_the_lead_are_refused(units: list[Any]) -> None:
    lead = [{"seat": 0, "cards": ["AH", "KH"]}]
    table = position(*TWO, trick=lead, turn=1) | {"units": units}
    with pytest.raises(FactsError) as refusal:
        read(table)
    assert refusal.value.path == "units"
    assert read(table | {"units": [[1, 1], [1, 1]]}).units == [(1, 1), (1, 1)]
    assert read(table | {"units": []}).units == [(1, 1), (1, 1)]


def test_the_end_of_a_match_says_who_won_and_why() -> None:
    over = position("AH", "3D", "4D", "5D") | {"phase": "over", "winner": [1]}
    result = RULES.result(read(over))
    assert result is not None
    assert (result.winners, result.reason) == ((1, 3), "won")
    result = RULES.result(read(over | {"reason": "conceded"}))
    assert result is not None
    assert result.reason == "conceded"
