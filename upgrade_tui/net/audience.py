"""Who hears what happens at a table: those seated and connected, and the watchers."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from upgrade_tui.net.codec import encode
from upgrade_tui.net.journal import Spoke
from upgrade_tui.net.messages import (
    BRIEF,
    FOLD,
    NO_STORY,
    Emoted,
    Removed,
    Said,
    TableInfo,
    TableNews,
)
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.people import Occupant
from upgrade_tui.net.sight import USUAL, Sights, Style, Viewer

_MOST_LINES = 50


@dataclass(eq=False, slots=True)
class Ear:
    """One connection that hears a table; `occupant` None: a watcher.

    `sent` is the version last sent in the present match, 0 for none; `behind`: news was left out
    because the peer lagged. `style` is how it wants to be told.
    """

    peer: Peer
    name: str
    occupant: Occupant | None = None
    sent: int = 0
    behind: bool = False
    style: Style = USUAL

    @property
    def viewer(self) -> Viewer:
        """Through whose eyes the match is seen."""
        return None if self.occupant is None else self.occupant.plays


class Audience:
    """The ears of a table, by connection, and the last lines said there."""

    __slots__ = ("_lines", "ears")

    def __init__(self) -> None:
        self.ears: dict[Peer, Ear] = {}
        self._lines: deque[Said] = deque(maxlen=_MOST_LINES)

    def __iter__(self) -> Iterator[Ear]:
        """All ears."""
        return iter(list(self.ears.values()))

    def of(self, peer: Peer) -> Ear | None:
        """The ear of a connection."""
        return self.ears.get(peer)

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those without a seat."""
        return tuple(ear.name for ear in self.ears.values() if ear.occupant is None)

    def add(self, ear: Ear) -> None:
        """Somebody hears from now on, as it wants to be told."""
        wants = ear.peer.wants
        if wants:
            brief, story = BRIEF in wants, NO_STORY not in wants
            ear.style = Style(brief, story, brief and story and FOLD in wants)
        self.ears[ear.peer] = ear

    def drop(self, peer: Peer) -> Ear | None:
        """Somebody hears no more."""
        return self.ears.pop(peer, None)

    def forget_match(self) -> None:
        """A new match begins, or none is left: nothing of it has been sent yet."""
        for ear in self:
            ear.sent = 0

    @property
    def kept_lines(self) -> tuple[Spoke, ...]:
        """The last lines, as the journal keeps them."""
        return tuple(Spoke(line.seat, line.name, line.text) for line in self._lines)

    def recall(self, table: str, line: Spoke) -> None:
        """A line that was said before the server began."""
        self._lines.append(Said(table, line.seat, line.name, line.text))

    def forget_lines(self) -> None:
        """A new company need not read what the last one said."""
        self._lines.clear()

    # Telling ---------------------------------------------------------------------------------

    def tell_table(self, info: TableInfo, seat_of: Callable[[Occupant | None], int | None]) -> None:
        """Everybody hears how the table stands."""
        for ear in self:
            self._tell_one(ear, encode(TableNews(info, seat_of(ear.occupant))))

    def tell_update(self, sights: Sights) -> None:
        """Everybody hears the newest version of the match."""
        version, base, story = sights.version, sights.base, sights.story
        for peer, ear in self.ears.items():
            if peer.lagging:
                ear.behind = True
            elif ear.sent == base and ear.style.folds:  # as most do
                ear.sent = version
                occupant = ear.occupant  # as in `viewer`, for every move and ear
                peer.send_frame(story(None if occupant is None else occupant.plays))
            elif ear.sent != version:
                peer.send_frame(sights.frame(ear.viewer, ear.sent, ear.style))
                ear.sent = version

    def tell(self, packet: Said | Emoted) -> None:
        """Everybody hears a line or sees an emote; those who lag miss it."""
        if isinstance(packet, Said):
            self._lines.append(packet)
        data = encode(packet)
        for ear in self:
            self._tell_one(ear, data)

    def notice(self, table: str, text: str) -> None:
        """Everybody here now hears a line of the server's own."""
        data = encode(Said(table, None, "", text))
        for ear in self:
            self._tell_one(ear, data)

    def remove_all(self, removed: Removed) -> None:
        """Nobody has a place here any more."""
        for ear in self:
            ear.peer.send(removed)
        self.ears.clear()

    def show_match(self, ear: Ear, sights: Sights | None, match: int = 0, version: int = 0) -> None:
        """One sees the whole match, from the start, or after it lagged or was away.

        Then `match` and `version` are what it saw last.
        """
        ear.behind = False
        if sights is not None:
            ear.peer.send_frame(sights.frame_since(ear.viewer, match, version))
            ear.sent = sights.version

    def repeat_lines(self, ear: Ear) -> None:
        """One hears what was said before they came."""
        for line in self._lines:
            ear.peer.send(line)

    def _tell_one(self, ear: Ear, data: bytes) -> None:
        if ear.peer.lagging:
            ear.behind = True
        else:
            ear.peer.send_frame(data)
