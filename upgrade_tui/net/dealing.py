"""The next match at a table: who plays, who deals, and what decides its chance."""

from upgrade_tui.net.errors import Refused
from upgrade_tui.net.journal import Started
from upgrade_tui.net.messages import DEALS
from upgrade_tui.net.room import Room
from upgrade_tui.net.sealed import Fate, SealedMatch


def next_match(room: Room, before: SealedMatch | None, wanted: int | None) -> Started:
    """The match that can begin now with those seated; `before` is the last one here.

    Raises: Refused: too few are seated; `wanted` is no deal of this game.
    """
    _check_seats(room)
    number, settings = room.matches + 1, room.services.settings
    names = tuple(each.name for each in room.seating)
    deal = _deal_number(room, wanted)
    fate = Fate.drawn(settings.seed, f"{room.code} {number}")
    if deal is not None:
        fate = Fate.of_deal(deal)
    date = settings.now().strftime("%Y-%m-%dT%H:%M:%SZ")
    dealer = _next_dealer(room, before)
    return Started(number, names, dealer, fate.seed, fate.nonce, date, deal)


def _check_seats(room: Room) -> None:
    fewest = room.setup.spec.min_seats
    if sum(1 for _ in room.seating) < fewest:
        raise Refused(
            "table.too-few",
            f"{room.setup.spec.title} is played by {fewest} or more: wait or add a bot",
        )


def _deal_number(room: Room, wanted: int | None) -> int | None:
    """The number of the next deal: the one wanted, first that of the seed, then any.

    Raises: Refused: deals of this game have no numbers.
    """
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


def _next_dealer(room: Room, before: SealedMatch | None) -> int | None:
    """After a match, the next one clockwise who stays deals; before it, chance decides."""
    last = None if before is None else before.dealer_seat()
    if before is None or last is None:
        return None
    stay = {each.plays: seat for seat, each in enumerate(room.seating)}
    seats = len(before.names)
    for step in range(1, seats + 1):
        dealer = stay.get((last + step) % seats)
        if dealer is not None:
            return dealer
    return None
