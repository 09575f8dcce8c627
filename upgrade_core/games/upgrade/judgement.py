"""How a seat of Upgrade stands, judged from its view: its chance to win the game.

A standing is what a seat has when its turn ends. Its worth is the logistic function of a weighted
sum of traits. The traits are chances and shares and no card values, so they mean the same with
other packs and longer rows; among them is what the next card promises, which gives waiting its
worth. The weights are a logistic regression on who won, over some 12,000 duels and 600 games of
three to six seats in which bots that judge so, with weights from the round before, played one
another and two plain rules.
"""

from math import exp, log
from operator import mul
from typing import NamedTuple

from upgrade_core.game import View
from upgrade_core.games.upgrade.model import State
from upgrade_core.games.upgrade.odds import Odds, odds_by_sum, unseen_counts

Ranks = tuple[int, ...]

KEENNESS = 0.18
KEENNESS_A_LAP = 0.05
MOST_LAPS = 5
"""How much likelier a rival's row is a point higher (`odds_by_sum`), with ranks up to ten: measured
against bots, right after an attack and for each quiet lap since, up to five."""


class Rival(NamedTuple):
    """What counts of another seat: its tokens and the sum of its attack row."""

    seat: int
    tokens: int
    attack: int


class Standing(NamedTuple):
    """What a seat has at the end of its turn; its rows as ranks."""

    attack: Ranks
    defence: Ranks
    tokens: int
    rivals: tuple[Rival, ...]


class Weights(NamedTuple):
    """What each trait adds to the logit of the chance to win."""

    base: float
    share: float
    log_share: float
    attack: float
    good_attack: float
    next_attack: float
    good_next_attack: float
    defence: float
    good_defence: float
    threat: float
    great_threat: float
    trap: float
    rivals_attack: float
    next_defence: float
    leader: float


DUEL = Weights(
    base=-0.2,
    share=1.77,
    log_share=1.3,
    attack=0.03,
    good_attack=0.37,
    next_attack=0.49,
    good_next_attack=0.4,
    defence=0.56,
    good_defence=-0.08,
    threat=-0.74,
    great_threat=-0.24,
    trap=0.58,
    rivals_attack=-0.42,
    next_defence=0.33,
    leader=0.0,
)
CROWD = Weights(
    base=-1.1,
    share=0.82,
    log_share=0.74,
    attack=0.11,
    good_attack=0.12,
    next_attack=0.09,
    good_next_attack=0.06,
    defence=0.26,
    good_defence=-0.1,
    threat=-0.31,
    great_threat=-0.23,
    trap=0.01,
    rivals_attack=-0.17,
    next_defence=0.14,
    leader=-0.52,
)


class Judge:
    """Judges standings of one seat, by what its view tells of the cards."""

    def __init__(self, view: View[State]) -> None:
        state = view.state
        counts = unseen_counts(view)
        laps = min(state.stall / len(state.live), MOST_LAPS)
        keenness = (KEENNESS + KEENNESS_A_LAP * laps) * 10 / state.options.top_rank
        self._odds = odds_by_sum(counts, state.options.defence_size, keenness)
        self._edges = [odds.edge for odds in self._odds]
        unseen = sum(counts) or 1
        self._draws = [(rank, count / unseen) for rank, count in enumerate(counts) if count]
        self._attack_max = state.options.attack_max
        self._promises: dict[tuple[int, int], float] = {}
        self._known_threats: dict[tuple[int, Ranks], tuple[float, float, float, float]] = {}

    def odds(self, attack: int) -> Odds:
        """The odds of an attack with that sum on any rival."""
        return self._odds[min(attack, len(self._odds) - 1)]

    def worth(self, standing: Standing) -> float:
        """The chance to win the game, 0 to 1."""
        if not standing.tokens:
            return 0.0
        if not standing.rivals:
            return 1.0
        weights = DUEL if len(standing.rivals) == 1 else CROWD
        logit = sum(map(mul, weights, self._traits(standing)))
        return 1 / (1 + exp(-logit))

    def _traits(self, standing: Standing) -> Weights:
        """The value of each trait, in the places of their weights."""
        _, _, tokens, rivals = standing
        rivals_tokens = [rival.tokens for rival in rivals]
        fair = (tokens + sum(rivals_tokens)) / (len(rivals) + 1)
        share, leader = tokens / fair, max(rivals_tokens) / fair
        strike, guard = sum(standing.attack), sum(standing.defence)
        attack, defence = self._edge(strike), self._edge(guard)
        has_room = len(standing.attack) < self._attack_max
        next_attack = self._promise(strike, 0 if has_room else min(standing.attack))
        return Weights(
            1.0,
            share - 1,
            log(share),
            attack,
            max(attack, 0.0) ** 2,
            next_attack,
            max(next_attack, 0.0) ** 2,
            defence,
            max(defence, 0.0) ** 2,
            *self._threats(guard, tuple([rival.attack for rival in rivals])),
            self._promise(guard, min(standing.defence, default=0)),
            leader - 1,
        )

    def _threats(self, guard: int, attacks: Ranks) -> tuple[float, float, float, float]:
        """What rivals' attack sums mean for a defence, each as its owner must judge it.

        Those that would win, twice, the likeliest attacks weighing more the second time; those
        that would fail, which are a trap; and how good they are against anybody.
        """
        known = self._known_threats.get((guard, attacks))
        if known is not None:
            return known
        edges = [(self._edge(attack), attack) for attack in attacks]
        wins = [edge for edge, attack in edges if edge > 0 and attack > guard]
        fails = [edge for edge, attack in edges if edge > 0 and attack < guard]
        sums = (
            sum(wins),
            sum([edge**3 for edge in wins]),
            sum([edge**2 for edge in fails]),
            sum([edge for edge, _ in edges]),
        )
        threat, great, trap, against_all = (each / len(attacks) for each in sums)
        self._known_threats[guard, attacks] = threat, great, trap, against_all
        return threat, great, trap, against_all

    def _edge(self, total: int) -> float:
        return self._edges[total] if total < len(self._edges) else 1.0

    def _promise(self, total: int, without: int) -> float:
        """What a row of that sum is worth once the next card may take a place in it.

        The card takes the place of the rank `without`, or of none where that is 0.
        """
        promise = self._promises.get((total, without))
        if promise is None:
            now, rest = self._edge(total), total - without
            promise = sum([odds * max(now, self._edge(rest + rank)) for rank, odds in self._draws])
            self._promises[total, without] = promise
        return promise
