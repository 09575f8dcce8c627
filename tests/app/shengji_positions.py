"""Positions of Shengji for the tests of its board, in the JSON form.

Who sits here holds the cards a test names; the others get what is left of the pack, shuffled by a
seed of their own.
"""
# ruff: noqa: ANN401 - JSON forms pass through here

from collections.abc import Sequence
from random import Random
from typing import Any

from textual.geometry import Offset
from textual.pilot import Pilot

from tests.app.fakes import bot, person
from tests.app.played import NAMES, PlayedClient
from upgrade_core.cards import SMALL_JOKER, TEXTS, cards, french_pack
from upgrade_core.games.shengji import SPEC
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.shengji import ShengjiBoard
from upgrade_tui.app.boards.shengji.stage import Stage
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.widgets.zone import Zone

Plays = Sequence[tuple[int, str]]


def pack(decks: int) -> list[str]:
    """All cards of so many decks, as texts."""
    one = [*french_pack(1), SMALL_JOKER, SMALL_JOKER + 1]
    return [TEXTS[card] for card in one * decks]


def made(plays: Plays) -> list[dict[str, Any]]:
    """Plays or reveals in their form."""
    return [{"seat": seat, "cards": texts.split()} for seat, texts in plays]


def points_of(plays: Plays) -> int:
    """The points in a trick."""
    worth = {"5": 5, "T": 10, "K": 10}
    return sum(worth.get(text[0], 0) for _, texts in plays for text in texts.split())


def position(  # noqa: PLR0913 - all by name, each for one part of a position
    hand: str,
    *,
    decks: int = 2,
    mine: int = 0,
    trick: Plays = (),
    tricks: Sequence[Plays] = (),
    kitty: str | None = None,
    others: dict[int, str] | None = None,
    more: int = 0,
    **about: Any,
) -> dict[str, Any]:
    """A position in which seat `mine` holds a hand; `more` cards it has beyond the others."""
    hands = {mine: hand} | (others or {})
    known = [texts for row in (trick, *tricks) for _, texts in row]
    rest = pack(decks)
    for text in " ".join([*hands.values(), *known, kitty or ""]).split():
        rest.remove(text)
    Random(1).shuffle(rest)
    played = {seat: len(texts.split()) for seat, texts in trick}
    full = len(hand.split()) + played.get(mine, 0) - more
    rows = []
    for seat in range(4):
        size = full - played.get(seat, 0)
        rows.append(hands[seat].split() if seat in hands else [rest.pop() for _ in range(size)])
    usual: dict[str, Any] = {
        "phase": "play", "round": 1, "levels": ["2", "2"], "banker": 1, "trump": "2S", "bids": [],
        "turn": mine, "score": 0, "run_score": 0,
    }  # fmt: skip
    return usual | {
        "hands": rows,
        "kitty": rest[:8] if kitty is None and not more else (kitty or "").split(),
        "trick": made(trick),
        "tricks": [
            {"winner": plays[0][0], "points": points_of(plays), "plays": made(plays)} for plays in tricks
        ],
        "last_trick": None,
        "round_result": None,
    } | about  # fmt: skip


HAND = "BJ SJ 2S 2S 2H AS QS TS TS 9S 9S AH KH KH 7H 6H 9D 9D 8D 8D 3D QC 5C 5C 3C"
"""Two decks, level 2, spades: a trump tractor of tens and nines, one of diamonds, two pairs."""

DEALT = position(HAND, phase="bid", banker=None, trump=None, first=0)
OVERRULED = position(
    HAND, phase="bid", banker=None, trump=None, first=0, others={
        1: "2D 2D 3H 4H 5H 8H 9H TH JH QH 3C 4C 6C 7C 8C 9C TC JC 4D 5D 6D 7D TD JD QD",
    }, bids=made([(0, "2S"), (1, "2D 2D")]), turn=0, passes=2,
)  # fmt: skip
BURYING = position(HAND + " 4H 4D JD TC KC 3H 6S 5S", phase="bury", banker=0, more=8)
LEADING = position(HAND)
PAIR_LED = position(HAND, trick=[(2, "QH QH"), (3, "TH 5H")], score=35, run_score=20)
TRACTOR_LED = position(HAND, trick=[(3, "QD QD JD JD")])
SINGLE_LED = position(HAND, trick=[(3, "TC")])
VOID = position(
    "BJ SJ 2S 2S AS KH KH 7H", trick=[(3, "QD QD")], tricks=[[(1, "3H"), (2, "4H"), (3, "5H"), (0, "6H")]],
    score=75,
)  # fmt: skip
LATE = position(
    "BJ SJ AH KH KH 7H",
    tricks=[[(0, "9C 9C"), (1, "TC TC"), (2, "KC KC"), (3, "5C 8C")]],
    score=35, run_score=60,
)  # fmt: skip
RECKONED = {
    **position(
        "", kitty="TH 5H 3H 3C 4C 6D 7D 8D", tricks=[[(2, "KC KC"), (3, "5C 8C"), (0, "9C 9C"), (1, "TC TC")]],
        phase="round-over", score=105, run_score=55, levels=["3", "2"], turn=2,
    ),
    "round_result": {
        "score": 105, "kitty_points": 15, "multiplier": 4, "bank_changes": True, "steps": 0, "next_banker": 2,
    },
}  # fmt: skip
LAST_CARD = position(
    "AS", others={1: "5C", 2: "4D", 3: "3D"}, kitty="3H 4H 6H 7H 8H 9H 3C 4C", score=40, run_score=145,
)  # fmt: skip


def four_decks() -> dict[str, Any]:
    """The banker's sixty cards of four decks."""
    cards_of_all = pack(4)
    Random(5).shuffle(cards_of_all)
    return position(" ".join(cards_of_all[:60]), decks=4, phase="bury", banker=0, more=8)


def at_shengji(
    facts: dict[str, Any], mine: int | None = 0, *, options: Any = None, **about: Any
) -> PlayedClient:
    """A client at a position, bidding in turn unless the options say otherwise."""
    people = about.pop("people", None) or tuple(
        person(name) if seat == mine else bot(name) for seat, name in enumerate(NAMES[:4])
    )
    decks = 4 if len(facts["hands"][0]) > 52 or len(facts["hands"][1]) > 39 else 2
    chosen = {"deal": "sequential", "decks": decks} | (options or {})
    return PlayedClient.at(
        facts, mine, options=chosen, spec=SPEC, people=people, preset="two-decks", **about
    )


def shengji_board(pilot: Pilot[int]) -> ShengjiBoard:
    """The board on the screen's table."""
    assert isinstance(pilot.app, UpgradeApp)
    screen = pilot.app.place
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.board, ShengjiBoard)
    return screen.board


def stage_of(pilot: Pilot[int]) -> Stage:
    """What the board on the screen knows."""
    stage = shengji_board(pilot).stage
    assert stage is not None
    return stage


def chosen(pilot: Pilot[int]) -> list[str]:
    """The cards chosen, as texts."""
    return [TEXTS[card] for card in stage_of(pilot).chosen_cards]


def pointed(pilot: Pilot[int]) -> str:
    """The card under the cursor."""
    cursor = stage_of(pilot).cursor
    return "" if cursor is None else TEXTS[cursor[1]]


def spot(pilot: Pilot[int], zone: str, target: tuple[Any, ...]) -> Offset:
    """The middle of a place, on the screen."""
    widget = pilot.app.screen.query_one(f"#board-{zone}", Zone)
    region = next(each.region for each in widget.spots if each.target == target)
    return widget.region.offset + region.offset + Offset(region.width // 2, region.height // 2)


def card_spot(pilot: Pilot[int], text: str, copy: int = 0) -> Offset:
    """The middle of a card of the hand."""
    return spot(pilot, "own", ("card", cards(text)[0], copy))
