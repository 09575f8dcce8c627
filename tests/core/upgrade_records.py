"""Records of Upgrade for tests: a position, some moves, and what a replay says of them."""

import json
from typing import Any

from tests.core.upgrade_oracle_facts import Facts
from upgrade_core.record import read_record
from upgrade_core.replay import Replay, replay, summary


def text_of(facts: Facts, moves: str, options: str = "", preset: str = "standard") -> str:
    """A record that starts from facts; moves are separated by commas or lines."""
    lines = [move.strip() for move in moves.replace(",", "\n").splitlines() if move.strip()]
    head = f"[Upgrade 1]\n[Game upgrade]\n[Preset {preset}]\n[Options {options}]\n"
    return head + f"[State {json.dumps(facts)}]\n" + "\n".join(lines) + "\n"


def played(facts: Facts, moves: str, options: str = "", preset: str = "standard") -> Replay:
    """The replay of moves from a position."""
    return replay(read_record(text_of(facts, moves, options, preset)))


def after(facts: Facts, moves: str, options: str = "", preset: str = "standard") -> dict[str, Any]:
    """The summary of a replay, as `upgrade replay --json` prints it; no move may be refused."""
    shown = summary(played(facts, moves, options, preset))
    assert shown["refused"] is None, shown["refused"]
    return shown


def refusal(facts: Facts, moves: str, options: str = "", preset: str = "standard") -> str:
    """The code with which the last of the moves is refused; all before it are accepted."""
    run = played(facts, moves, options, preset)
    assert run.refused is not None
    assert len(run.positions) == moves.count(",") + 1
    return run.refused.code


def ranks(cards: list[str]) -> str:
    """Cards by rank alone, as suits never matter: "9 T A"."""
    return " ".join(card[0] for card in cards)


def rows(shown: dict[str, Any], seat: int) -> tuple[str, str, int]:
    """A seat's attack row, defence row and tokens."""
    row = shown["state"]["seats"][seat]
    return ranks(row["attack"]), ranks(row["defence"]), row["tokens"]
