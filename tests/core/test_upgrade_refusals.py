"""Every rule of Upgrade that forbids something, by its code, and in which order they answer.

Source: docs/games/upgrade.md §1.3.
"""

import pytest

from tests.core.upgrade_positions import position
from tests.core.upgrade_records import after, played, refusal, rows
from upgrade_core.errors import RuleError
from upgrade_core.record import read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import replay

THREE = position(
    ("9 4", "2 3", 3), ("4", "5 6", 3), ("8", "T T", 3), held="7", deck="A A 5 6 7 8 9"
)
PLACING = """[Upgrade 1]
[Game upgrade]
[Seats Ann | Bob]
pick 0
shuffle 2S 5S 9S 5H 4S TS AS AH AD AC 2H 2D 2C 3S 3H 3D 3C 4H 4D 4C 5D 5C 6S 6H 6D 6C 7S 7H \
7D 7C 8S 8H 8D 8C 9H 9D 9C TH TD TC
"""


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("1: discard", "rule.not-your-turn"),
        ("1: attack 0", "rule.not-your-turn"),
        ("0: place 9S", "rule.wrong-phase"),
        ("1: place 9S", "rule.wrong-phase"),
        ("0: replace attack 2", "rule.no-such-slot"),
        ("0: replace defence 2", "rule.no-such-slot"),
        ("0: add", "rule.attack-row-full"),
        ("0: attack 0", "rule.bad-target"),
        ("0: attack 3", "rule.bad-target"),
        ("0: attack 9999", "rule.bad-target"),
        ("0: bow", "rule.no-bow-now"),
        ("0: pass", "text.notation"),
        ("0: attack", "text.notation"),
        ("0: attack -1", "text.notation"),
        ("1: concede, 0: attack 1", "rule.bad-target"),
        ("table: discard", "rule.not-your-turn"),
        ("table: concede", "rule.not-your-turn"),
        ("1: concede, 1: discard", "rule.out-of-the-game"),
        ("1: concede, 1: concede", "rule.out-of-the-game"),
        ("1: concede, 1: place 9S", "rule.out-of-the-game"),
        ("1: concede, 2: concede, 0: attack 1", "rule.game-over"),
        ("1: concede, 2: concede, 0: concede", "rule.game-over"),
        ("1: concede, 2: concede, 1: bow", "rule.game-over"),
    ],
)
def test_a_forbidden_move_is_refused_with_its_rule(moves: str, code: str) -> None:
    assert refusal(THREE, moves) == code


def test_a_table_without_discarding_refuses_it() -> None:
    assert refusal(THREE, "0: discard", "allow_discard=no") == "rule.discard-disabled"


@pytest.mark.parametrize("move", ["add", "discard", "replace attack 0", "replace defence 1"])
def test_the_stall_rule_refuses_everything_but_an_attack(move: str) -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A A 5 6", stall=10)
    assert refusal(facts, f"0: {move}") == "rule.must-attack"
    assert after(facts, "")["legal"] == ["attack 1"]


def test_without_the_stall_rule_nobody_ever_must_attack() -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A A 5 6", stall=500)
    assert "discard" in after(facts, "", "stall_laps=0")["legal"]


RUTHLESS = position(("8 7", "9 9", 3), ("3", "5 6", 3), held="7", deck="A A")


def test_without_downgrades_a_lower_card_may_not_replace_an_attack_card() -> None:
    code = "rule.attack-downgrade-forbidden"
    assert refusal(RUTHLESS, "0: replace attack 0", preset="ruthless") == code
    assert rows(after(RUTHLESS, "0: replace attack 0"), 0) == ("7 7", "9 9", 3)


def test_without_downgrades_an_equal_card_may_and_defence_is_free() -> None:
    assert after(RUTHLESS, "", preset="ruthless")["legal"] == [
        "attack 1",
        "replace attack 1",
        "replace defence 0",
        "replace defence 1",
    ]


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("1: place TS\n1: place 5S", "rule.already-placed"),
        ("0: place TS", "rule.no-such-card"),
        ("0: place ??", "rule.no-such-card"),
        ("0: discard", "rule.wrong-phase"),
        ("1: attack 0", "rule.wrong-phase"),
        ("0: bow", "rule.no-bow-now"),
        ("0: place ZZ", "text.notation"),
    ],
)
def test_while_placing_only_ones_own_dealt_card_once(moves: str, code: str) -> None:
    run = replay(read_record(PLACING + moves))
    assert run.refused is not None
    assert run.refused.code == code
    assert run.refused.line == PLACING.count("\n") + moves.count("\n") + 1


def test_a_refused_move_leaves_the_position_as_it_was() -> None:
    run = played(THREE, "0: attack 0")
    assert run.positions[0].state == run.match.state
    assert run.match.version == 1


def test_every_refusal_has_a_code_of_its_own() -> None:
    shared, own = "upgrade_core.errors", "upgrade_core.games.upgrade.errors"
    leaves = [error for error in _leaves(RuleError) if error.__module__ in (shared, own)]
    codes = [error.code for error in leaves]
    assert len(set(codes)) == len(codes)
    assert all(code.startswith("rule.") for code in codes)


def _leaves(error: type[RuleError]) -> list[type[RuleError]]:
    return [leaf for sub in error.__subclasses__() for leaf in _leaves(sub)] or [error]


def test_the_reason_says_how_long_nobody_has_attacked() -> None:
    facts = position(("9", "2 3", 3), ("4", "5 6", 3), held="7", deck="A A 5 6", stall=12)
    run = played(facts, "0: discard")
    assert run.refused is not None
    assert "12 turns" in run.refused.message
    assert GAMES["upgrade"].rules.waiting(run.match.state) == (0,)
