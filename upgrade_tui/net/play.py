"""The match at a table: starting it, carrying out what seats and bots do, playing again."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from upgrade_core.errors import NotationError
from upgrade_core.game import TABLE, Choices
from upgrade_core.match import Move
from upgrade_tui.net.bots import Bots
from upgrade_tui.net.clock import Clock
from upgrade_tui.net.codec import decode_action
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.journal import Moved, Redone, Started, Undone
from upgrade_tui.net.messages import DEALS
from upgrade_tui.net.minding import Minding
from upgrade_tui.net.people import Occupant
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import Fate, SealedMatch
from upgrade_tui.net.sight import Sights
from upgrade_tui.net.turns import TurnClock

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]


class Play:
    """The present match of a room, or none. `post` puts work into the table's inbox."""

    def __init__(self, room: Room, post: Callable[[Work], None]) -> None:
        self.sights: Sights | None = None
        self.record = ""
        self._room = room
        self._post = post
        self._sealed: SealedMatch | None = None
        self._clock = Clock(room, lambda *due: post(partial(self._table_acts, *due)))
        self._turns = TurnClock(room, lambda *up: post(partial(self._time_is_up, *up)))
        self._minding = Minding(room, lambda occupant: post(partial(self._mind, occupant)))
        self._bots = Bots(
            room,
            lambda *move: post(partial(self._bot_moves, *move)),
            lambda sealed, seat, _, action: post(partial(self._bot_reacts, sealed, seat, action)),
        )

    # Starting --------------------------------------------------------------------------------

    async def start(self, deal: int | None = None) -> None:
        """Begin the next match with those seated; `deal` fixes the cards of a solitaire.

        Raises: Refused, OptionError: it cannot be played so.
        """
        room = self._room
        self._check_seats()
        dealer = self._next_dealer()
        number = room.matches + 1
        names = tuple(each.name for each in room.seating)
        settings, setup = room.services.settings, room.setup
        deal = self._deal_number(deal)
        fate = Fate.drawn(settings.seed, f"{room.code} {number}")
        if deal is not None:
            fate = Fate.of_deal(deal)
        date = settings.now().strftime("%Y-%m-%dT%H:%M:%SZ")
        sealed = SealedMatch.deal(number, setup.spec, setup.options, names, dealer, fate, date)
        await room.append(Started(number, names, dealer, fate.seed, fate.nonce, date, deal))
        self.stop()
        self._sealed = sealed
        self.sights = Sights(room.code, sealed, self._turns.left_ms)
        room.seating.close_ranks()
        room.matches, room.deal = number, deal
        self.record = ""
        room.phase = "playing"
        room.audience.forget_match()
        room.tell_table()
        self._turns.begin(sealed)
        room.audience.tell_update(self.sights)
        self._clock.begin(sealed)
        self._wake_bots()

    def _check_seats(self) -> None:
        room = self._room
        fewest = room.setup.spec.min_seats
        if sum(1 for _ in room.seating) < fewest:
            raise Refused(
                "table.too-few",
                f"{room.setup.spec.title} is played by {fewest} or more: wait or add a bot",
            )

    def _deal_number(self, wanted: int | None) -> int | None:
        """The number of the next deal: the one wanted, first that of the seed, then any.

        Raises: Refused: deals of this game have no numbers.
        """
        room = self._room
        if room.setup.spec.undo != "free":
            if wanted is not None:
                raise Refused(
                    "table.no-deals", f"{room.setup.spec.title} is dealt by lot, not by number"
                )
            return None
        seed = room.services.settings.seed
        if wanted is None and not room.matches and seed is not None and seed < DEALS:
            return seed
        return room.services.rng.randrange(DEALS) if wanted is None else wanted

    def _next_dealer(self) -> int | None:
        """After a match, the next one clockwise who stays deals; before it, chance decides."""
        before = None if self._sealed is None else self._sealed.dealer_seat()
        if self._sealed is None or before is None:
            return None
        stay = {each.plays: seat for seat, each in enumerate(self._room.seating)}
        seats = len(self._sealed.names)
        for step in range(1, seats + 1):
            dealer = stay.get((before + step) % seats)
            if dealer is not None:
                return dealer
        return None

    def forget(self) -> None:
        """No match is at this table."""
        self.stop()
        self._sealed = self.sights = None
        self.record = ""
        self._room.deal = None

    # Acting ----------------------------------------------------------------------------------

    async def act(self, occupant: Occupant, action: msgspec.Raw, command: int) -> None:
        """Carry out what a person asks for. Raises: Refused, RuleError: it is not allowed."""
        sealed, room = self._sealed, self._room
        if sealed is None or occupant.plays is None:
            raise Refused("table.not-playing", "no match is being played: wait until it starts")
        await self._apply(sealed, occupant.plays, decode_action(room.setup.spec, action), command)

    async def undo(self, occupant: Occupant, command: int) -> None:
        """Take the last move back. Raises: Refused, RuleError: that cannot be."""
        sealed, seat = self._retraced(occupant)
        version = sealed.match.undo()
        await self._room.append(Undone(sealed.number, version, seat, command))
        self._jumped(sealed)

    async def redo(self, occupant: Occupant, command: int) -> None:
        """Do again what was last taken back. Raises: Refused, RuleError: that cannot be."""
        sealed, seat = self._retraced(occupant)
        version = sealed.match.redo()
        await self._room.append(Redone(sealed.number, version, seat, command))
        self._jumped(sealed)

    async def restart(self, occupant: Occupant, deal: int | None) -> None:
        """Play the same deal anew, or that of a number. Raises: Refused: that cannot be."""
        self._retraced(occupant)
        await self.start(self._room.deal if deal is None else deal)

    def _retraced(self, occupant: Occupant) -> tuple[SealedMatch, int]:
        """The match in which somebody may go back, and their seat. Raises: Refused."""
        if self._sealed is None or occupant.plays is None:
            raise Refused("table.not-playing", "no match is being played: wait until it starts")
        if self._room.setup.spec.undo != "free":
            raise Refused("table.no-undo", f"in {self._room.setup.spec.title} a move stands")
        return self._sealed, occupant.plays

    def _jumped(self, sealed: SealedMatch) -> None:
        """Show everybody where the match is now; it may be over, or no longer."""
        room = self._room
        assert self.sights is not None
        self.sights.jump()
        self._turns.begin(sealed)
        over = sealed.match.result is not None
        if over and room.phase == "playing":
            self._finish(sealed)
        elif not over and room.phase == "over":
            room.phase = "playing"
            self.record = ""
            room.tell_table()
        room.audience.tell_update(self.sights)
        self._wake_bots()

    async def concede(self, occupant: Occupant) -> None:
        """Give up for somebody who leaves, where the game and its state have that."""
        sealed = self._sealed
        if sealed is None or occupant.plays is None or self._room.phase != "playing":
            return
        match, seat = sealed.match, occupant.plays
        try:
            action = match.spec.rules.parse(match.view(seat), "concede")
        except NotationError:
            return
        if action in match.choices(seat):
            await self._apply(sealed, seat, action, None)

    async def _apply(
        self, sealed: SealedMatch, seat: int, action: object, command: int | None
    ) -> None:
        match, room = sealed.match, self._room
        assert self.sights is not None
        step = match.submit(seat, action)
        move = match.log[-1]
        assert isinstance(move, Move)
        await room.append(Moved(sealed.number, step.version, seat, move.text, command))
        self.sights.advance(step)
        self._turns.acted(sealed, seat)
        room.audience.tell_update(self.sights)
        if step.seen_by(None):
            self._clock.acted(sealed, seat)
        else:  # what nobody hears of gives nobody more time
            self._clock.wind(sealed)
        if match.waiting:
            self._wake_bots()
        elif room.phase == "playing":
            self._finish(sealed)

    def _finish(self, sealed: SealedMatch) -> None:
        room = self._room
        room.phase = "over"
        self.record = sealed.record(room.setup.preset)
        room.seating.open_ranks()
        room.tell_table()

    async def _table_acts(self, sealed: SealedMatch, version: int, action: object) -> None:
        """The table's own action, unless something happened meanwhile: then it is timed anew."""
        if sealed is self._sealed and sealed.match.version == version:
            await self._apply(sealed, TABLE, action, None)

    # Bots ------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Let neither bots nor the table's clock nor a turn's time do anything more."""
        self._bots.stop()
        self._clock.stop()
        self._turns.stop()

    def close(self) -> None:
        """The table is no more."""
        self.stop()
        self._minding.stop()

    def _wake_bots(self) -> None:
        if self._sealed is not None:
            self._bots.wake(self._sealed)

    async def _bot_moves(
        self, sealed: SealedMatch, seat: int, version: int, action: object
    ) -> None:
        match = sealed.match
        if sealed is not self._sealed:
            return
        self._bots.judged(seat)
        if seat not in match.waiting or not self._bots.plays(seat):
            return
        if not _is_legal(match.choices(seat), action):
            if match.version != version:
                self._wake_bots()
                return
            log.error("a bot of %s wanted %r, which is not legal", match.spec.key, action)
            action = match.spec.rules.default(match.view(seat))
        await self._apply(sealed, seat, action, None)

    async def _bot_reacts(self, sealed: SealedMatch, seat: int, action: object) -> None:
        if sealed is self._sealed and _is_legal(sealed.match.choices(seat), action):
            await self._apply(sealed, seat, action, None)

    def unfinished(self) -> str:
        """The record so far, for the log; without the seed."""
        sealed = self._sealed
        return "" if sealed is None else sealed.record(self._room.setup.preset)

    # Time and absence ------------------------------------------------------------------------

    def is_away(self, occupant: Occupant) -> None:
        """A person's connection broke: a bot will mind the seat."""
        self._minding.away(occupant)

    def is_back(self, occupant: Occupant) -> None:
        """A person is here again: the seat is theirs, and other seats are minded again."""
        self._minding.back(occupant)
        self._wake_bots()

    async def _mind(self, occupant: Occupant) -> None:
        """A bot plays for somebody who has been away for long."""
        if occupant.is_person and occupant.peer is None:
            occupant.minded = True
            self._room.tell_table()
            self._wake_bots()

    async def _time_is_up(self, sealed: SealedMatch, seat: int) -> None:
        """Make the default move of a seat whose time is over; with nobody here, time waits."""
        match = sealed.match
        if sealed is not self._sealed or seat not in match.waiting:
            return
        if not self._room.seating.is_attended:
            self._turns.begin(sealed)
            return
        await self._apply(sealed, seat, match.spec.rules.default(match.view(seat)), None)

    # After the match -------------------------------------------------------------------------

    async def play_again_if_agreed(self) -> bool:
        """Start the next match when all persons seated have agreed to it and are enough."""
        room = self._room
        persons = room.seating.persons
        enough = sum(1 for _ in room.seating) >= room.setup.spec.min_seats
        if room.phase != "over" or not enough or not all(person.again for person in persons):
            return False
        await self.start()
        return True


def _is_legal(choices: Choices[Any], action: object) -> bool:
    try:
        return action in choices
    except Exception:
        log.exception("a bot's action %r cannot be judged", action)
        return False
