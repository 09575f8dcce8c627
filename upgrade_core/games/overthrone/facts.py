"""Positions of Overthrone in JSON form, both ways (§1.12); `reason` only where it is over."""

from collections import Counter
from typing import Any

from upgrade_core.cards import JESTER, RANK, SUIT, Card, card_text
from upgrade_core.errors import FactsError
from upgrade_core.facts import FactsReader
from upgrade_core.games.overthrone.model import JACK, OVER, PHASES, PLACES, State
from upgrade_core.games.overthrone.options import Options
from upgrade_core.games.overthrone.play import pack_of
from upgrade_core.games.overthrone.throne import is_productive

REASONS = ("", "done", "finished", "abandoned")
BANDS = ((0, "Perfect"), (3, "Good"), (7, "Not so good"))
WORST_BAND = "Uh oh"


def band(score: int) -> str:
    """The published word for a final score (§1.7)."""
    return next((word for most, word in BANDS if score <= most), WORST_BAND)


def band_of(state: State) -> str | None:
    """The band of a finished game; None while it goes on, or when it was abandoned."""
    if state.phase != OVER or state.reason == "abandoned":
        return None
    return band(state.score)


def facts(state: State) -> dict[str, Any]:
    """The position of a state, or of a view's state with "??" for what it hides."""
    written: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "throne": _texts(state.throne),
        "foundations": {
            place: _texts(pile) for place, pile in zip(PLACES, state.foundations, strict=True)
        },
        "hand": _texts(state.hand),
        "draw": _texts(state.draw[::-1]),
        "discard": _texts(state.discard),
        "score": state.score,
        "band": band_of(state),
    }
    return written | ({"reason": state.reason} if state.reason else {})


def _texts(row: list[Card]) -> list[str]:
    return [card_text(card) for card in row]


def from_facts(facts: object, options: Options) -> State:
    """The position that facts describe. Raises: FactsError: path and reason."""
    reader = FactsReader(facts)
    pack = set(pack_of())
    places = FactsReader(reader.value("foundations"), "foundations")
    state = State(
        options=options,
        phase=PHASES.index(reader.word("phase", PHASES)),
        throne=reader.cards("throne", pack),
        foundations=[places.cards(place, pack, []) for place in PLACES],
        hand=reader.cards("hand", pack),
        draw=reader.cards("draw", pack, [])[::-1],
        discard=reader.cards("discard", pack, []),
        reason=reader.word("reason", REASONS) if reader.value("reason", None) else "",
    )
    _check(state)
    if state.phase != OVER and not state.draw and not is_productive(state):
        state.phase, state.reason = OVER, "done"
    elif state.phase == OVER and not state.reason:
        state.reason = "finished" if not state.draw else "abandoned"
    return state


def _check(state: State) -> None:
    if not state.throne or any(RANK[card] < JACK for card in state.throne):
        raise FactsError("throne", "holds at least one card, and only Jacks, Queens and Kings")
    if len(state.hand) > state.options.hand_size:
        raise FactsError(
            "hand", f"holds at most {state.options.hand_size} cards, not {len(state.hand)}"
        )
    _check_foundations(state)
    _check_end(state)
    in_play = Counter([*state.throne, *state.hand, *state.draw, *state.discard])
    for pile in state.foundations:
        in_play.update(pile)
    for card, times in in_play.items():
        if times > 1:
            raise FactsError("state", f"{card_text(card)} occurs {times} times in one pack")


def _check_end(state: State) -> None:
    """A position is over where, and only where, the rules or the player end the game."""
    if state.phase != OVER:
        if state.reason:
            raise FactsError("reason", "says why when the game is over")
        stuck = state.options.draw == "auto" and state.draw and not state.hand
        if stuck and not is_productive(state):
            raise FactsError("hand", "is filled while there are cards to draw")
    elif state.draw and state.reason in ("done", "finished"):
        raise FactsError("reason", "a game with cards to draw ends only when it is abandoned")
    elif state.reason == "done" and is_productive(state):
        raise FactsError("reason", "a game with cards to play is finished, not done")


def _check_foundations(state: State) -> None:
    suits: set[int] = set()
    for place, pile in zip(PLACES, state.foundations, strict=True):
        path = f"foundations.{place}"
        if not pile:
            continue
        if pile[0] == JESTER or SUIT[pile[0]] in suits:
            raise FactsError(path, "must start with a card of a suit that has no other foundation")
        suits.add(SUIT[pile[0]])
        if any(card != JESTER and SUIT[card] != SUIT[pile[0]] for card in pile):
            raise FactsError(path, "holds cards of one suit only, and perhaps the Jester")
