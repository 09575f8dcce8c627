"""The acceptance scenarios of Up or Down? (docs/games/updown.md, §2.11), each as a replay."""

import json
from collections import Counter
from random import Random

import pytest

from tests.core.updown_positions import after, events, game, player, refused, ring, rows, seen
from upgrade_core.cards import FIRST_NUMBER
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.games.updown import SPEC
from upgrade_core.games.updown.choices import UpDownChoices
from upgrade_core.games.updown.model import Drew, State, colour_of
from upgrade_core.games.updown.options import COLOURS, PRESETS
from upgrade_core.match import Match
from upgrade_core.story import plain

LETTERS = "".join(colour[0].upper() for colour in COLOURS)
SIZES = {
    ("short", 2): (42, 15, 15, 18),
    ("short", 3): (60, 22, 23, 18),
    ("short", 4): (78, 30, 30, 18),
    ("short", 5): (96, 37, 38, 18),
    ("short", 6): (96, 36, 36, 15),
    ("long", 2): (54, 21, 21, 24),
    ("long", 3): (78, 31, 32, 24),
    ("long", 4): (102, 42, 42, 24),
    ("long", 5): (126, 52, 53, 24),
    ("long", 6): (126, 51, 51, 20),
}
"""Numbers in the deck, face up, face down, turns each."""


def dealt(preset: str, seats: int, seed: int = 1) -> Match:
    return Match.deal(SPEC, PRESETS[preset], seats, RandomChance(Random(seed)))


def stores(take: str, *own: str) -> str:
    """What may be done with a card taken: the rows that take it, new or given up for it."""
    number = int(take)
    near = game(player(str(number - 1), *own), ring=f"{take} 91 92 93 94 95")
    legal = [text.split() for text in after(near)["legal"]]
    return ", ".join(f"{words[4]} {words[5]}" for words in legal if words[3] == take)


@pytest.mark.parametrize(("take", "left"), [("34", "5 12 37 52 60 71"), ("52", "5 12 34 37 60 71")])
def test_u1_a_neighbour_is_taken_and_the_ring_keeps_six(take: str, left: str) -> None:
    shown = after(game(player("37")), f"0: place 37 take {take} row 1")
    assert ring(shown) == left
    assert rows(shown) == [take]


@pytest.mark.parametrize(("take", "left"), [("5", "12 34 52 60 71 75"), ("71", "5 12 34 52 60 75")])
@pytest.mark.parametrize("card", ["75"])
def test_u2_beyond_the_range_the_two_ends_are_the_neighbours(
    card: str, take: str, left: str
) -> None:
    facts = game(player(card))
    taken = {text.split()[3] for text in after(facts)["legal"]}
    assert taken == {"5", "71"}
    assert ring(after(facts, f"0: place {card} take {take} row 1")) == left


def test_below_the_range_the_two_ends_are_the_neighbours_too() -> None:
    assert {text.split()[3] for text in after(game(player("2")))["legal"]} == {"5", "71"}


@pytest.mark.parametrize("take", ["12", "37", "60"])
def test_u4_only_a_neighbour_may_be_taken(take: str) -> None:
    code = refused(game(player("37")), f"0: place 37 take {take} row 1")
    assert code == "rule.not-a-neighbour"


@pytest.mark.parametrize(
    ("take", "allowed"),
    [("52", "row 1, row 3"), ("20", "row 1, row 3"), ("4", "row 1, row 2, row 3")],
)
def test_u5_with_two_rows_a_card_extends_or_starts_and_none_is_given_up(
    take: str, allowed: str
) -> None:
    assert stores(take, "34", "12 5") == allowed


def test_u5_a_row_cannot_be_given_up_while_there_are_only_two() -> None:
    facts = game(player("37", "30", "12 11"), ring="5 13 34 52 60 71")
    assert refused(facts, "0: place 37 take 34 drop 1") == "rule.cannot-drop"


@pytest.mark.parametrize(
    ("take", "allowed"),
    [
        ("80", "row 1, row 3, drop 1, drop 2, drop 3"),
        ("3", "row 2, drop 1, drop 2, drop 3"),
        ("65", "row 3, drop 1, drop 2, drop 3"),
    ],
)
def test_u7_with_three_rows_any_may_be_given_up_for_a_card(take: str, allowed: str) -> None:
    assert stores(take, "34 52 66", "12 5", "50 51") == allowed


def test_u8_a_row_keeps_the_direction_of_its_second_card() -> None:
    facts = game(player("41 54", "34 52"), ring="40 53 60 70 80 90")
    assert refused(facts, "0: place 41 take 40 row 1") == "rule.row-refuses"
    assert rows(after(facts, "0: place 54 take 53 row 1")) == ["34 52 53"]


def test_u9_rows_score_their_cards_times_those_of_the_commonest_colour() -> None:
    own = ("1 2 7 8 13 16 17 18", "50 48", "41 35 29 28 23 22 11 9")
    colours = ["".join(LETTERS[colour_of(FIRST_NUMBER + int(n))] for n in r.split()) for r in own]
    assert colours == ["RORORGBP", "OP", "BBBGBGBY"]
    facts = game(player("", *own), player("3"), turn=1)
    assert after(facts)["state"]["seats"][0]["score"] == 24 + 2 + 40


def test_u10_a_dropped_card_counts_one_point() -> None:
    facts = game(player("", "5", "9 15 20 21", dropped="1 2 3 4 6 7 8"), player("30"), turn=1)
    facts["ring"] = "40 41 42 43 44 45".split()
    assert after(facts)["state"]["seats"][0]["score"] == 1 + 12 + 7


def test_u11_two_players_draw_for_fifteen_rounds_and_play_three_more() -> None:
    match, rng = dealt("short", 2), Random(2)
    sizes: dict[int, tuple[int, list[int]]] = {}
    for turn in range(37):
        state = match.state
        sizes[turn] = (len(state.up) + len(state.down), [len(hand) for hand in state.hands])
        assert len(state.ring) == 6
        if match.waiting:
            seat = match.waiting[0]
            match.submit(seat, match.choices(seat).sample(rng))
    assert (sizes[0], sizes[29][0]) == ((30, [3, 3]), 1)
    assert sizes[30] == (0, [3, 3])
    assert sizes[36] == (0, [0, 0])
    assert (match.waiting, match.state.turns) == ((), 36)


@pytest.mark.parametrize(("preset", "seats"), SIZES)
def test_u12_every_seat_has_the_turns_and_the_piles_that_the_page_says(
    preset: str, seats: int
) -> None:
    match, rng = dealt(preset, seats), Random(3)
    numbers, up, down, turns = SIZES[preset, seats]
    state: State = match.state
    assert (len(state.up), len(state.down)) == (up, down)
    assert numbers == 6 + 3 * seats + up + down
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    taken = [sum(map(len, state.rows[seat])) + len(state.dropped[seat]) for seat in range(seats)]
    assert taken == [turns] * seats
    assert state.turns == turns * seats


def test_u13_one_draws_from_a_pile_that_has_cards_and_must_while_there_is_one() -> None:
    facts = game(player("37 38"), down="1 2 3 4")
    move = "0: place 37 take 34 row 1"
    assert refused(facts, f"{move} draw up") == "rule.wrong-pile"
    assert refused(facts, move) == "rule.wrong-pile"
    assert after(facts, f"{move} draw down")["state"]["seats"][0]["hand"] == ["1", "38"]
    assert refused(game(player("37")), f"{move} draw down") == "rule.wrong-pile"


def test_u14_equal_totals_share_the_rank_and_the_win() -> None:
    first = player("", "1 2 7 8 13 16 17 18", "50 48", "41 35 29 28 23 22 11 9")
    second = player("", dropped=" ".join(map(str, range(51, 91))))
    third = player("", "19 25 31 37 43 49", "20 26 32 38 44")
    third["dropped"] = "91 92 93 94 95".split()
    facts = game(first, third, second, ring="3 4 5 6 10 12", phase="over")
    shown = after(facts)
    assert shown["result"]["scores"] == [66, 66, 40, 0, 0]
    assert shown["result"]["ranks"] == [1, 1, 3, 4, 4]
    assert shown["result"]["winners"] == [0, 1]


def test_u15_an_open_draw_is_known_to_all_and_a_closed_one_to_its_seat_alone() -> None:
    facts = game(player("20"), player("24 25"), turn=1, up="18 90", down="40 91")
    moves = "1: place 24 take 34 row 1 draw up, 0: place 20 take 12 row 1 draw up"
    moves += ", 1: place 25 take 24 row 1 draw down"
    shown = seen(facts, moves, 0)
    other = shown["state"]["seats"][1]
    assert other["hand"] == ["??", "??"]
    assert other["shown"] == ["18"]
    assert '"40"' not in json.dumps(shown)
    told = [event.seen_by(0) for event in events(facts, moves) if isinstance(event, Drew)]
    assert told == [Drew(1, 0, "down")]
    told += [e for e in events(facts, moves.split(",")[0]) if isinstance(e, Drew)]
    texts = [plain(SPEC.tell(event, 0) or (), ("A", "B")) for event in told]
    assert texts == ["B drew from the closed pile.", "B drew 18 from the open pile."]


def test_the_story_names_the_cards_of_a_row_given_up() -> None:
    facts = game(player("37", "1 7 13", "50", "61 55"), player("38"))
    moved = events(facts, "0: place 37 take 34 drop 1")[0]
    told = plain(SPEC.tell(moved, 1) or (), ("A", "B"))
    assert told == "A places 37 and takes 34; row 1 is given up for it: 1 7 13."


@pytest.mark.parametrize("card", ["0", "00037", "156", "37000", "-1", "٣٧"])
def test_what_is_no_number_of_a_card_is_no_card(card: str) -> None:
    move = f"0: place {card} take 34 row 1"
    assert refused(game(player("37")), move) == "text.notation"


@pytest.mark.parametrize(("preset", "seats"), SIZES)
def test_u16_every_number_is_somewhere_rows_run_one_way_and_turns_are_counted(
    preset: str, seats: int
) -> None:
    match, rng = dealt(preset, seats, seed=4), Random(4)
    state: State = match.state
    everything = sorted(_everywhere(state))
    while match.waiting:
        assert sorted(_everywhere(state)) == everything
        assert all(_runs_one_way(row) for own in state.rows for row in own)
        stored = sum(len(row) for own in state.rows for row in own) + sum(map(len, state.dropped))
        assert stored == state.turns
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    assert everything == [FIRST_NUMBER + n for n in range(1, SIZES[preset, seats][0] + 1)]


def _everywhere(state: State) -> list[int]:
    rows_of = [card for own in state.rows for row in own for card in row]
    held = [card for row in (*state.hands, *state.dropped) for card in row]
    return [*state.ring, *state.up, *state.down, *rows_of, *held]


def _runs_one_way(row: list[int]) -> bool:
    return row == sorted(row) or row == sorted(row, reverse=True)


def test_u17_the_colours_follow_one_another_and_are_equally_many() -> None:
    numbers = [FIRST_NUMBER + number for number in range(1, 43)]
    assert Counter(map(colour_of, numbers)) == dict.fromkeys(range(6), 7)
    named = {number: COLOURS[colour_of(FIRST_NUMBER + number)] for number in (1, 6, 7, 42)}
    assert named == {1: "red", 6: "purple", 7: "red", 42: "purple"}


def test_who_gives_up_keeps_the_rows_and_comes_last() -> None:
    facts = game(player("37", "1 7 13 19"), player("38"), player("39"))
    shown = after(facts, "0: concede, 1: place 38 take 34 row 1, 2: place 39 take 38 row 1")
    assert shown["over"]
    assert shown["result"]["ranks"][0] == 5
    assert shown["result"]["scores"][0] == 16


def test_every_position_of_a_game_offers_a_legal_move() -> None:
    match, rng = dealt("short", 6), Random(5)
    while match.waiting:
        seat = match.waiting[0]
        view: View[State] = match.view(seat)
        moves = UpDownChoices(view.state, seat).few()
        assert moves
        match.submit(seat, rng.choice(list(moves)))
