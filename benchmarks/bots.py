"""How strong the bots of Upgrade are: paired matches with intervals, and the time of a move.

A pair is one deal played twice with the seats exchanged; its score is the share of the two games
that was won. Pairs are independent of one another, so the interval is taken over pairs.
"""

import sys
import time
from collections.abc import Callable
from random import Random

from benchmarks.measure import interval, machine, percentile, table
from upgrade_core.cards import RANK
from upgrade_core.chance import RandomChance
from upgrade_core.game import View
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.choices import ADD, DISCARD, UpgradeChoices
from upgrade_core.games.upgrade.model import (
    PLACING,
    Action,
    Attack,
    Place,
    Replace,
    State,
    row_sum,
)

PAIRS = 2_000
GAMES_OF_FOUR = 400
STRIKE_AT = 15
Bot = Callable[[View[State], Random], Action]


def at_random(view: View[State], rng: Random) -> Action:
    """Any legal move."""
    assert view.seat is not None
    return UpgradeChoices(view.state, view.seat).sample(rng)


def plain_rule(view: View[State], _: Random) -> Action:
    """Attack the weakest when the row totals 15 or more; until then take the largest upgrade.

    A drawn five or better joins a row that has room; a card that improves nothing is thrown away.
    """
    state, seat = view.state, view.seat
    assert seat is not None
    attack, defence = state.attack[seat], state.defence[seat]
    if state.phase == PLACING:
        return Place(max(defence, key=RANK.__getitem__))
    choices = UpgradeChoices(state, seat)
    if state.must_attack or row_sum(attack) >= STRIKE_AT:
        return Attack(
            min((other for other in state.live if other != seat), key=state.tokens.__getitem__)
        )
    held = RANK[state.held]
    if ADD in choices and held >= 5:
        return ADD
    slots = [Replace("attack", slot) for slot in range(len(attack))]
    slots += [Replace("defence", slot) for slot in range(len(defence))]
    gains = {
        move: held - RANK[card]
        for move, card in zip(slots, (*attack, *defence), strict=True)
        if move in choices
    }
    best = max(gains, key=gains.__getitem__)
    spare = next((move for move in (ADD, DISCARD) if move in choices), best)
    return best if gains[best] > 0 else spare


class Timed:
    """A bot that notes how long each of its moves took, in milliseconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times_ms: list[float] = []

    def __call__(self, view: View[State], rng: Random) -> Action:
        """Let the bot choose."""
        start = time.perf_counter()
        action = self.bot(view, rng)
        self.times_ms.append((time.perf_counter() - start) * 1e3)
        return action


def play(bots: list[Bot], deal: int) -> list[float]:
    """One game, the dealer at seat 0. Returns: what each seat has of the win."""
    rules, chance, rng = SPEC.rules, RandomChance(Random(deal)), Random(~deal)
    state = rules.deal(SPEC.standard, len(bots), chance, dealer=0)
    while waiting := rules.waiting(state):
        seat = waiting[0]
        rules.act(state, seat, bots[seat](rules.view(state, seat), rng), chance)
    result = rules.result(state)
    assert result is not None
    return [(seat in result.winners) / len(result.winners) for seat in range(len(bots))]


def paired(first: Bot, second: Bot, pairs: int) -> list[float]:
    """The score of `first` in each of so many pairs."""
    return [
        (play([first, second], deal)[0] + play([second, first], deal)[1]) / 2
        for deal in range(pairs)
    ]


def one_of_four(first: Bot, others: Bot, games: int) -> list[float]:
    """The score of `first` among three others, each seat in turn; a fair share is 0.25."""
    scores = []
    for deal in range(games):
        bots, seat = [others] * 4, deal % 4
        bots[seat] = first
        scores.append(play(bots, deal)[seat])
    return scores


def main() -> None:
    """Print each match's score with its 95 % interval, and how long normal takes for a move."""
    easy, normal = SPEC.bots["easy"], Timed(SPEC.bots["normal"])
    matches: list[tuple[str, Callable[[], list[float]]]] = [
        ("normal – random", lambda: paired(normal, at_random, PAIRS)),
        ("normal – plain rule (15)", lambda: paired(normal, plain_rule, PAIRS)),
        ("normal – easy", lambda: paired(normal, easy, PAIRS)),
        ("easy – random", lambda: paired(easy, at_random, PAIRS)),
        ("normal – 3 plain rules", lambda: one_of_four(normal, plain_rule, GAMES_OF_FOUR)),
        ("normal – 3 easy", lambda: one_of_four(normal, easy, GAMES_OF_FOUR)),
    ]
    print(f"{PAIRS:,} paired deals of 2 seats, {GAMES_OF_FOUR} games of 4; {machine()}")
    rows = []
    for name, match in matches:
        print(f"\r{name} …\033[K", end="", file=sys.stderr, flush=True)
        mean, half = interval(match())
        rows.append((name, f"{mean:.3f}", f"± {half:.3f}"))
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(table(("match", "score", "95 %"), rows))
    times = normal.times_ms
    print(
        f"a move of normal: median {percentile(times, 50):.2f} ms, 99 % "
        f"{percentile(times, 99):.2f} ms, slowest {max(times):.1f} ms of {len(times):,}"
    )
