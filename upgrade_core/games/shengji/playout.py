"""Random rounds of Shengji at full speed, for search and for measuring.

The rules are those of `play.act`, and the round ends in the very position that the same actions
lead to there; a test holds the two together. Only nothing is announced, and cards are looked up
in tables. Single cards and equal cards, nearly all of random play, have a fast lane; tractors
and throws that stand take the general functions.
"""

from collections.abc import Callable, Sequence
from random import Random

from upgrade_core.cards import BIG_JOKER, Card
from upgrade_core.chance import RandomChance
from upgrade_core.game import TABLE
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import (
    BID,
    BURY,
    PLAY,
    Play,
    PlayMade,
    State,
    TrickMade,
)
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.order import POINTS, Order
from upgrade_core.games.shengji.play import act, end_round
from upgrade_core.games.shengji.playout_leads import (
    FOLLOWERS,
    SINGLE,
    Cards,
    Rows,
    large_trick,
    powers_in,
    throw_led,
    unit_led,
)
from upgrade_core.games.shengji.units import Shapes

THROWS = 0.05
"""How often a random leader tries to throw."""

Log = list[tuple[int, Play]]

_SINGLES = tuple(
    tuple(PlayMade(seat, (card,)) for card in range(BIG_JOKER + 1)) for seat in range(SEATS)
)
_NONE: Cards = ()


def play_on(state: State, rng: Random, log: Log | None = None) -> int:
    """Play random legal moves to the end of the round, in place.

    Args:
        state: a full position, no view; from the bidding on.
        rng: where all choices come from.
        log: takes the plays as they were asked for, throws that failed among them.
    Returns: how many plays of cards were made; bids and passes do not count.
    """
    chance = RandomChance(rng)
    made = 0
    while state.phase in (BID, BURY) or (state.phase == PLAY and state.trick):
        seat = TABLE if state.phase == BID and state.is_live else state.turn
        action = ShengjiChoices(state, seat).sample(rng)
        if isinstance(action, Play):
            made += 1
            if log is not None:
                log.append((seat, action))
        act(state, seat, action, chance)
    return made + _play_tricks(state, rng, log) if state.phase == PLAY else made


def _play_tricks(state: State, rng: Random, log: Log | None) -> int:  # noqa: PLR0912, PLR0915
    """Trick by trick until no hand holds a card.

    One loop over local names, longer than this house likes; a call a trick costs little.
    """
    order, suits, powers = state.order, state.order.suit, powers_in(state.order)
    hands = [_rows(hand, order) for hand in state.hands]
    random, tricks, bankers = rng.random, state.tricks, state.banker_team
    leader, left, made = state.turn, len(state.hands[state.turn]), 0
    shapes = SINGLE
    while left:
        at = int(random() * left)
        for row in hands[leader]:
            if at < len(row):
                break
            at -= len(row)
        card, lead, tried, shapes = row[at], _NONE, _NONE, SINGLE
        if random() < THROWS and len(row) > 1:
            lead, shapes, tried = throw_led(state, hands, leader, row, rng)
        elif (copies := row.count(card)) > 1 and (width := 1 + int(random() * copies)) > 1:
            lead, shapes = unit_led(row, card, width, order, rng)
        if len(lead) > 1:
            plays, winner, points = large_trick(state, hands, leader, lead, shapes, rng)
            left -= len(lead)
        else:
            if lead:
                at = row.index(lead[0])
            left -= 1
            card = row.pop(at)
            suit = suits[card]
            plays, winner, points = _single_trick(
                hands, leader, card, suit, powers[suit], left, random
            )
        made += SEATS
        tricks.append(TrickMade(winner, points, tuple(plays)))
        if log is not None:
            _note(log, plays, tried)
        if winner % 2 == bankers:
            state.run_score += points
        else:
            state.score += points
        leader = winner
    _finish(state, leader, shapes)
    return made


def _single_trick(
    hands: list[Rows],
    leader: int,
    card: Card,
    suit: int,
    power: tuple[int, ...],
    left: int,
    random: Callable[[], float],
) -> tuple[list[PlayMade], int, int]:
    """A trick of single cards: the plays, who takes it, and the points in it.

    Args:
        hands: by seat; the led card is out of them already.
        leader: who led it.
        card: what was led.
        suit: its effective suit.
        power: how strong each card is in this trick.
        left: how many cards each hand has after the trick.
        random: where the answers come from.
    """
    best, winner, points = power[card], leader, POINTS[card]
    plays = [_SINGLES[leader][card]]
    for seat in FOLLOWERS[leader]:
        rows = hands[seat]
        row = rows[suit]
        if row:
            card = row.pop(int(random() * len(row)))
        else:
            at = int(random() * (left + 1))
            for row in rows:
                if at < len(row):
                    break
                at -= len(row)
            card = row.pop(at)
        if power[card] > best:
            best, winner = power[card], seat
        points += POINTS[card]
        plays.append(_SINGLES[seat][card])
    return plays, winner, points


def _rows(hand: Sequence[Card], order: Order) -> Rows:
    rows: Rows = [[], [], [], [], []]
    suits = order.suit
    for card in hand:
        rows[suits[card]].append(card)
    return rows


def _note(log: Log, plays: list[PlayMade], tried: Cards) -> None:
    log.append((plays[0].seat, Play(tried or plays[0].cards)))
    log += [(made.seat, Play(made.cards)) for made in plays[1:]]


def _finish(state: State, leader: int, shapes: Shapes) -> None:
    """Lay the position out as after the last trick, and reckon."""
    state.turn = leader
    state.hands = [[] for _ in range(SEATS)]
    state.exposed = [[] for _ in range(SEATS)]
    state.units = list(shapes)
    end_round(state, None)
