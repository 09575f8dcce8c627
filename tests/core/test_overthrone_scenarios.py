"""The acceptance scenarios of Overthrone (docs/games/overthrone.md, §1.10), each as a replay."""

import pytest

from tests.core.overthrone_positions import SCENES, after, crowned, plays, refused, throne
from upgrade_core.cards import cards, cards_text
from upgrade_core.chance import ScriptedChance, Shuffled
from upgrade_core.games.overthrone import SPEC
from upgrade_core.games.overthrone.play import pack_of
from upgrade_core.match import Match

NOT_THERE = "rule.not-on-foundation"


def test_o1_the_first_court_card_from_the_top_rules_and_the_rest_keep_their_order() -> None:
    top = cards("4C JK 9H QD AS KS 2D")
    pack = [*top, *(card for card in pack_of() if card not in top)]
    match = Match.deal(SPEC, SPEC.standard, 1, ScriptedChance([Shuffled(tuple(pack))]))
    facts = SPEC.rules.facts(match.state)
    assert facts["throne"] == ["QD"]
    assert " ".join(facts["hand"]) == "4C JK 9H AS KS"
    assert facts["draw"][0] == "2D"
    assert len(facts["draw"]) == 47
    assert " ".join(facts["draw"]) == cards_text(pack[6:])
    assert facts["foundations"] == {"n": [], "e": [], "s": [], "w": []}
    assert facts["discard"] == []


def test_o2_a_suit_has_one_foundation_and_a_foundation_one_suit() -> None:
    facts = throne("JS", "2H 2D 3H 9C QH", draw="")
    assert refused(facts, "0: play 2H n, 0: play 2D n") == NOT_THERE
    shown = after(facts, "0: play 2H n, 0: play 2D e")
    assert shown["state"]["foundations"] == {"n": ["2H"], "e": ["2D"], "s": [], "w": []}
    assert refused(facts, "0: play 2H n, 0: play 2D e, 0: play 3H s") == NOT_THERE
    assert refused(facts, "0: play 2H n, 0: play 2D e, 0: play 3H n") == NOT_THERE


def test_auto_names_the_next_free_place_and_none_for_the_jester() -> None:
    facts = throne("JS", "2H 2D JK", n="4S", w="7C", draw="", discard="9D")
    shown = after(facts, "0: play 2H auto, 0: jester n, 0: rescue AUTO")
    assert shown["state"]["foundations"] == {
        "n": ["4S", "JK"],
        "e": ["2H"],
        "s": ["9D"],
        "w": ["7C"],
    }
    assert refused(facts, "0: jester auto") == "text.notation"


def test_o3_under_a_jack_only_aces_and_his_suit_are_added() -> None:
    facts = throne("JS", "2S KS 9D 8H AH", n="5S", e="9H")
    assert plays(facts) == "play 2S, play KS, play 9D, play AH, throne KS"
    assert refused(facts, "0: play 8H") == NOT_THERE
    assert after(facts, "0: play 9D w")["state"]["foundations"]["w"] == ["9D"]


def test_o4_under_a_queen_a_rank_in_sight_may_be_matched_while_it_is_in_sight() -> None:
    facts = throne("QC", "9S 5H 6S TH 7C", n="5S", e="9H", w="2C", draw="2D 3D")
    assert plays(facts) == "play 9S, play 5H, play 7C"
    assert plays(facts, "0: play 9S") == "play 7C"
    assert refused(facts, "0: play 9S, 0: play 5H") == NOT_THERE


def test_o5_under_a_king_the_neighbours_of_the_own_top_card_fit_too() -> None:
    board = {"n": "AS", "e": "QH", "w": "9C"}
    facts = throne("KD", "2S KS KH AC 7C", **board)
    assert plays(facts) == "play 2S, play KH, play AC, throne KS, throne KH"
    assert refused(facts, "0: play KS") == NOT_THERE
    facts = throne("KD", "8C JH 3D TD QS", **board)
    assert plays(facts) == "play 8C, play JH, play 3D, play TD, play QS, throne QS"


def test_o6_a_lower_court_card_overthrows_by_the_higher_foundation_with_aces_high() -> None:
    facts = throne("KS", n="7S", e="TH", s="AD", w="7C")
    assert crowned(facts, "QH QD JD KH QC QS JH JC JS TC") == "QH QD JD KH"


def test_o8_a_suit_without_a_foundation_counts_nothing_and_ties_fail() -> None:
    assert crowned(throne("KC", e="2H"), "QH QC QS KD") == "QH KD"
    assert crowned(throne("QC", e="2H"), "JH JS JC QD") == "JH QD"


def test_a_jack_may_overthrow_the_king_of_his_own_suit_when_it_shows_an_ace() -> None:
    assert crowned(throne("KS", n="5S AS"), "JS QS") == "JS"


def test_o9_the_jester_opens_the_discard_pile_from_its_top() -> None:
    facts = throne("JC", "JK 3H 7H", n="4S", e="6H", draw="", discard="9D 5C")
    assert refused(facts, "0: rescue") == "rule.discard-closed"
    assert refused(facts, "0: jester s") == "rule.jester-needs-foundation"
    moves = "0: jester n, 0: rescue"
    assert after(facts, moves)["state"]["foundations"]["s"] == ["5C"]
    shown = after(facts, f"{moves}, 0: rescue w")
    assert shown["state"]["foundations"]["w"] == ["9D"]
    assert (shown["state"]["discard"], shown["state"]["score"]) == ([], 2)
    assert shown["over"]
    assert shown["state"]["band"] == "Good"


def test_o11_a_covered_jester_closes_the_discard_pile_for_good() -> None:
    facts = throne("JS", "JK TS 2H", n="4S", e="6H", draw="", discard="8H 7H")
    shown = after(facts, "0: jester n, 0: play TS")
    assert shown["state"]["foundations"]["n"] == ["4S", "JK", "TS"]
    assert (shown["over"], shown["state"]["score"], shown["state"]["band"]) == (True, 3, "Good")
    drawable = facts | {"draw": ["3D"]}
    moves = "0: jester n, 0: play TS, 0: rescue"
    assert refused(drawable, moves, "draw=manual") == "rule.discard-closed"


def test_o12_a_suit_under_the_jester_shows_no_rank() -> None:
    assert crowned(throne("KS", n="8S JK", e="2H"), "QH") == "QH"
    assert crowned(throne("KS", n="8S", e="2H"), "QH") == ""


def test_a_card_is_no_neighbour_of_the_jester_but_may_match_another_rank() -> None:
    facts = throne("KC", "2S 9S", n="8S JK", e="2H")
    assert plays(facts) == "play 2S"


def test_o14_the_hand_is_filled_after_every_play_while_the_pile_lasts() -> None:
    facts = throne("JS", "5S 6S 7S 8S 9S", n="4S", draw="TS")
    shown = after(facts, "0: play 5S")["state"]
    assert (" ".join(shown["hand"]), shown["draw"]) == ("6S 7S 8S 9S TS", [])
    shown = after(facts, "0: play 5S, 0: play 6S")["state"]
    assert (" ".join(shown["hand"]), shown["draw"]) == ("7S 8S 9S TS", [])


def test_o15_with_nothing_productive_left_the_game_is_over_at_once() -> None:
    shown = after(throne("JS", "3D", s="9D", draw="", discard="4C 8H"))
    assert (shown["over"], shown["state"]["score"], shown["state"]["band"]) == (True, 3, "Good")


@pytest.mark.parametrize(
    ("left", "band"),
    [
        (0, "Perfect"),
        (1, "Good"),
        (3, "Good"),
        (4, "Not so good"),
        (7, "Not so good"),
        (8, "Uh oh"),
    ],
)
def test_a_final_score_has_its_published_word(left: int, band: str) -> None:
    discard = " ".join(f"{rank}H" for rank in "2345678T"[:left])
    shown = after(throne("JS", n="4S", e="AH", draw="", discard=discard))
    assert (shown["state"]["score"], shown["state"]["band"]) == (left, band)
    assert shown["result"]["winners"] == ([0] if left <= 3 else [])
    assert shown["result"]["ranks"] == ([1] if left <= 3 else [2])


def test_a_game_left_early_has_no_band() -> None:
    shown = after(throne("JS", "3D 4S"), "0: concede")
    assert (shown["over"], shown["state"]["band"]) == (True, None)
    assert shown["result"]["reason"] == "abandoned"


def test_one_may_finish_once_the_draw_pile_is_empty() -> None:
    assert refused(throne("JS", "3S", n="4S"), "0: finish") == "rule.cannot-finish"
    shown = after(throne("JS", "3S", n="4S", draw=""), "0: finish")
    assert (shown["over"], shown["state"]["score"]) == (True, 1)


def test_drawing_by_hand_fills_the_hand_when_one_wishes() -> None:
    facts = throne("JS", "5S 6S", n="4S", draw="TS 9H 8H")
    assert refused(facts, "0: draw") == "rule.cannot-draw"
    shown = after(facts, "0: play 5S, 0: draw", "draw=manual")["state"]
    assert (" ".join(shown["hand"]), shown["draw"]) == ("6S TS 9H 8H", [])
    full = facts | {"hand": "5S 6S 7S 8S 9S".split(), "draw": ["TS"]}
    assert refused(full, "0: draw", "draw=manual") == "rule.cannot-draw"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("0: throne 5H", "rule.not-on-throne"),
        ("0: throne QH", "rule.not-in-hand"),
        ("0: jester n", "rule.not-in-hand"),
        ("0: play JK", "rule.not-in-hand"),
        ("0: play 5H x", "text.notation"),
    ],
)
def test_a_wrong_move_is_refused_by_the_rule_that_forbids_it(move: str, code: str) -> None:
    assert refused(throne("KS", "5H", n="7S", e="4H"), move) == code


def test_a_rescued_court_card_may_take_the_throne() -> None:
    facts = throne("JS", "5H", n="4S JK", draw="3H", discard="KH")
    run = SCENES.played(facts, "0: rescue throne")
    assert cards_text(run.match.state.throne) == "JS KH"
    assert run.match.state.discard == []
