"""Records of Shengji for tests: a position, some moves, and what a replay says of them."""

import json
from typing import Any

from upgrade_core.record import read_record
from upgrade_core.replay import Replay, replay, summary

Facts = dict[str, Any]
LOW_KITTY = "3D 4D 6D 3C 4C 6C 7C 8C"


def position(*hands: str, trump: str = "2S", turn: int = 0, **more: Any) -> Facts:  # noqa: ANN401 - facts
    """Tricks are being played; seat 0 is the banker and leads unless told otherwise."""
    facts: Facts = {
        "phase": "play",
        "round": 1,
        "levels": [trump[0], trump[0]],
        "banker": 0,
        "trump": trump,
        "bids": [],
        "turn": turn,
        "score": 0,
        "run_score": 0,
        "hands": [hand.split() for hand in hands],
        "kitty": [],
        "trick": [],
        "last_trick": None,
        "round_result": None,
    }
    return facts | more


def bidding(*hands: str, level: str = "9", kitty: str = LOW_KITTY, **more: Any) -> Facts:  # noqa: ANN401 - facts
    """All cards are dealt and nothing is bid; round 1 unless told otherwise."""
    facts = position(*hands, trump=f"{level}N", kitty=kitty.split(), **more)
    return facts | {"phase": "bid", "banker": more.get("banker"), "trump": None}


def text_of(facts: Facts, moves: str, settings: str = "") -> str:
    """A record that starts from facts; moves are separated by commas or lines."""
    lines = [move.strip() for move in moves.replace(",", "\n").splitlines() if move.strip()]
    head = "[Upgrade 1]\n[Game shengji]\n[Seats Ann | Bob | Cid | Dee]\n"
    head += f"[Options deal=sequential {settings}]\n[State {json.dumps(facts)}]\n"
    return head + "\n".join(lines) + "\n"


def played(facts: Facts, moves: str, settings: str = "") -> Replay:
    """The replay of moves from a position."""
    return replay(read_record(text_of(facts, moves, settings)))


def after(facts: Facts, moves: str, settings: str = "") -> Facts:
    """The summary of a replay, as `upgrade replay --json` prints it; no move may be refused."""
    shown = summary(played(facts, moves, settings))
    assert shown["refused"] is None, shown["refused"]
    return shown


def refused(facts: Facts, moves: str, settings: str = "") -> str:
    """The code with which the last of the moves is refused; all before it are accepted."""
    run = played(facts, moves, settings)
    assert run.refused is not None, "nothing was refused"
    assert len(run.positions) == len([move for move in moves.split(",") if move.strip()])
    return run.refused.code


def hand(facts: Facts, seat: int) -> list[str]:
    """A seat's hand after a replay."""
    held: list[str] = facts["state"]["hands"][seat]
    return held


def events(facts: Facts, moves: str, settings: str = "") -> list[Any]:
    """The events of the last move; no move may be refused."""
    run = played(facts, moves, settings)
    assert run.refused is None, run.refused
    step = run.positions[-1].step
    assert step is not None
    return list(step.events)
