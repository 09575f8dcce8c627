"""Upgrade under whatever Hypothesis comes up with: options, moves, bows and farewells."""

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.core.contract.cases import as_bytes
from tests.core.contract.upgrade_knowhow import UpgradeKnowhow
from tests.core.upgrade_pair import UPGRADE, Pair
from tests.core.upgrade_random import any_table
from upgrade_core.game import View
from upgrade_core.games.upgrade.model import TURN, State

KNOWHOW = UpgradeKnowhow()


class UpgradeTable(RuleBasedStateMachine):
    """A table: the rules, the slow second game, and every seat's view followed by events."""

    @initialize(seed=st.integers(0, 10**6))
    def open(self, seed: int) -> None:
        options, self.seats = any_table(Random(seed))
        self.pair = Pair(options, self.seats, seed)
        self.match = self.pair.match
        self.cards = Counter(KNOWHOW.cards(self.match.state))
        self.known: dict[int | None, View[State]] = {
            seat: self.match.view(seat) for seat in (*range(self.seats), None)
        }

    def is_on(self) -> bool:
        return bool(self.match.waiting)

    def play(self, seat: int, text: str) -> None:
        """Make a move and tell everybody what they may know of it."""
        step = self.pair.play(seat, text)
        for viewer, view in self.known.items():
            for event in step.seen_by(viewer):
                UPGRADE.rules.fold(view, event)

    @precondition(is_on)
    @rule(choice=st.integers(0, 60), place=st.integers(0, 8))
    def move(self, choice: int, place: int) -> None:
        seat = self.match.waiting[place % len(self.match.waiting)]
        texts = sorted(self.pair.oracle.legal(seat))
        self.play(seat, texts[choice % len(texts)])

    @precondition(is_on)
    @rule(place=st.integers(0, 8))
    def attack(self, place: int) -> None:
        seat = self.match.waiting[0]
        attacks = [text for text in self.pair.oracle.legal(seat) if text.startswith("attack ")]
        if attacks:
            self.play(seat, sorted(attacks)[place % len(attacks)])

    @precondition(is_on)
    @rule(place=st.integers(0, 8), text=st.sampled_from(["bow", "bow", "bow", "concede"]))
    def say(self, place: int, text: str) -> None:
        seat = place % self.seats
        if text in self.pair.oracle.asides(seat):
            self.play(seat, text)

    @rule(
        seat=st.integers(0, 8),
        text=st.sampled_from(
            ["add", "discard", "attack 0", "attack 1", "replace attack 1", "bow", "place 5H"]
        ),
    )
    def ask(self, seat: int, text: str) -> None:
        seat %= self.seats
        before = as_bytes(self.match.state)
        assert self.pair.oracle.why_not(seat, text) == self.pair.refusal(seat, text)
        assert before == as_bytes(self.match.state)

    @invariant()
    def the_two_games_agree(self) -> None:
        self.pair.compare({0, self.match.state.turn})

    @invariant()
    def no_card_is_lost(self) -> None:
        assert self.cards == Counter(KNOWHOW.cards(self.match.state))

    @invariant()
    def views_follow_events(self) -> None:
        for viewer, view in self.known.items():
            assert as_bytes(self.match.view(viewer)) == as_bytes(view)

    @invariant()
    def rows_have_their_size(self) -> None:
        state = self.match.state
        for seat in state.live if state.phase == TURN else ():
            assert 1 <= len(state.attack[seat]) <= state.options.attack_max
            assert len(state.defence[seat]) == state.options.defence_size
            assert state.tokens[seat] > 0
        for seat in state.gone:
            assert (state.attack[seat], state.defence[seat], state.tokens[seat]) == ([], [], 0)


TestUpgradeTable = UpgradeTable.TestCase
TestUpgradeTable.settings = settings(max_examples=40, stateful_step_count=30)
