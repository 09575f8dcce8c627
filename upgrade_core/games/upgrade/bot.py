"""Bots for Upgrade. They are given views and nothing else, and do the same work every time."""

from random import Random

from upgrade_core.cards import RANK, Card
from upgrade_core.game import View
from upgrade_core.games.upgrade.choices import BOW, UpgradeChoices
from upgrade_core.games.upgrade.judgement import Judge, Ranks, Rival, Standing
from upgrade_core.games.upgrade.model import Action, Add, Attack, Place, Replace, State
from upgrade_core.games.upgrade.odds import odds_against

_CARELESS = 0.25
_COURAGE = (0.3, 0.8)
_MANNERS = 0.5
"""How often a duellist bows when it thinks of it."""


def easy(view: View[State], rng: Random) -> Action:
    """A friendly beginner: takes defences for average ones, has moods, and is often careless.

    It attacks when the odds against an average row reach its courage of the moment; else it takes
    the largest upgrade there is, or now and then whatever comes to mind.
    """
    state, seat = view.state, view.seat
    assert seat is not None
    moves = list(UpgradeChoices(state, seat).few())
    rng.shuffle(moves)
    attacks = [move for move in moves if isinstance(move, Attack)]
    others = [move for move in moves if not isinstance(move, Attack)]
    low, high = _COURAGE
    courage = low + (high - low) * rng.random()
    if attacks:
        odds = odds_against(view, attacks[0].target, state.attack[seat])
        if odds.win >= courage or not others:
            return attacks[0]
    if rng.random() < _CARELESS:
        return others[0]
    return max(others, key=lambda move: _gain(state, seat, move))


def _gain(state: State, seat: int, move: Action) -> int:
    """By how much a move raises the sum of the own rows."""
    if isinstance(move, Place):
        return RANK[move.card]
    held = RANK[state.held]
    if isinstance(move, Add):
        return held
    if isinstance(move, Replace):
        row = state.attack[seat] if move.row == "attack" else state.defence[seat]
        return held - RANK[row[move.slot]]
    return 0


def normal(view: View[State], rng: Random) -> Action:
    """Whatever leaves it the best chance to win, with the odds of an attack counted out."""
    assert view.seat is not None
    moves = list(UpgradeChoices(view.state, view.seat).few())
    rng.shuffle(moves)  # which of equal moves, nobody can foresee
    thinker = _Thinker(view)
    return max(moves, key=thinker.chance)


def react(view: View[State], rng: Random) -> Action | None:
    """A bow after a tie, now and then; no card has a say in it, and nobody waits for it."""
    if view.seat in view.state.duel and rng.random() < _MANNERS:
        return BOW
    return None


class _Thinker:
    """Weighs the moves of one view."""

    def __init__(self, view: View[State]) -> None:
        state, seat = view.state, view.seat
        assert seat is not None
        self._judge = Judge(view)
        self._worths: dict[Standing, float] = {}
        self._takes_tokens = state.options.token_capture == "transfer"
        self._held = RANK[max(state.held, 0)]
        self._now = Standing(
            _ranks(state.attack[seat]),
            _ranks(state.defence[seat]),
            state.tokens[seat],
            tuple(
                Rival(other, state.tokens[other], sum(_ranks(state.attack[other])))
                for other in state.live
                if other != seat
            ),
        )

    def chance(self, move: Action) -> float:
        """The chance to win the game after a move."""
        if isinstance(move, Attack):
            return self._after_attack(move.target)
        return self._worth(self._after(move))

    def _worth(self, standing: Standing) -> float:
        """Its worth, judged once: most attacks can end in the same ways."""
        worth = self._worths.get(standing)
        if worth is None:
            worth = self._worths[standing] = self._judge.worth(standing)
        return worth

    def _after(self, move: Action) -> Standing:
        """What the own rows are after a move that is no attack."""
        now, held = self._now, self._held
        if isinstance(move, Place):
            rest = list(now.defence)
            rest.remove(RANK[move.card])
            return now._replace(attack=(RANK[move.card],), defence=tuple(rest))
        if isinstance(move, Add):
            return now._replace(attack=(*now.attack, held))
        if isinstance(move, Replace) and move.row == "attack":
            return now._replace(attack=_put(now.attack, move.slot, held))
        if isinstance(move, Replace):
            return now._replace(defence=_put(now.defence, move.slot, held))
        return now

    def _after_attack(self, target: int) -> float:
        """The chance over the three ways a fight can end; the drawn card is then the row."""
        now = self._now
        odds = self._judge.odds(sum(now.attack))
        tied = now._replace(attack=(self._held,))
        lost = tied._replace(tokens=now.tokens - 1)
        rivals = [
            rival._replace(tokens=rival.tokens - 1) if rival.seat == target else rival
            for rival in now.rivals
        ]
        won = tied._replace(
            tokens=now.tokens + self._takes_tokens,
            rivals=tuple(rival for rival in rivals if rival.tokens),
        )
        ends = zip(odds, (won, tied, lost), strict=True)
        return sum([chance * self._worth(end) for chance, end in ends if chance])


def _ranks(row: list[Card]) -> Ranks:
    return tuple([RANK[card] for card in row])


def _put(row: Ranks, slot: int, rank: int) -> Ranks:
    return (*row[:slot], rank, *row[slot + 1 :])
