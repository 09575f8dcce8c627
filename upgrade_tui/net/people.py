"""Who sits at a table: persons and bots, their seats, tokens, and who is the host."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field

from upgrade_tui.net.answers import Answers
from upgrade_tui.net.journal import Member
from upgrade_tui.net.messages import Person
from upgrade_tui.net.names import unique_name
from upgrade_tui.net.peer import Peer

TOKEN_BYTES = 32


def hash_token(token: bytes) -> bytes:
    """What a server keeps of a seat token."""
    return hashlib.sha256(token).digest()


@dataclass(eq=False, slots=True)
class Occupant:
    """A person or a bot (then with a level) on a seat.

    `number` counts those who ever sat down at the table, from 1. `plays` is the seat in the match that runs or has just ended; None for one who came after it.
    `rests`: wishes that the match pauses. `left`: has given the seat up during a match and is shown on it until the next one. `minded`:
    has been away so long that a bot plays for them.
    """

    name: str
    level: str | None = None
    number: int = 0
    peer: Peer | None = None
    away_since: float = 0.0
    again: bool = False
    rests: bool = False
    left: bool = False
    minded: bool = False
    plays: int | None = None
    _token_hash: bytes = b""
    _older_hash: bytes = b""
    answers: Answers = field(default_factory=Answers)

    @property
    def is_person(self) -> bool:
        """Whether this is a person who still has the seat."""
        return self.level is None and not self.left

    @property
    def is_here(self) -> bool:
        """Whether one need not wait for them to come back."""
        return not self.left and (self.level is not None or self.peer is not None)

    def new_token(self, instead_of: bytes = b"") -> bytes:
        """A fresh token; the one it replaces stays good until `forget_older_token`."""
        token = secrets.token_bytes(TOKEN_BYTES)
        self._older_hash = hash_token(instead_of) if instead_of else b""
        self._token_hash = hash_token(token)
        return token

    @property
    def token_hash(self) -> bytes:
        """What is kept of the newest token."""
        return self._token_hash

    @property
    def kept(self) -> Member:
        """As the journal keeps them."""
        hashes = self._token_hash, self._older_hash
        return Member(self.number, self.name, self.level, *hashes, self.left)

    @classmethod
    def of(cls, member: Member) -> "Occupant":
        """Somebody whom the journal kept."""
        occupant = cls(member.name, member.level, member.number, left=member.left)
        occupant.set_tokens(member.token_hash, member.older_hash)
        return occupant

    def set_tokens(self, newest: bytes, older: bytes) -> None:
        """What was kept of the newest token, and of the one before while it is good."""
        self._token_hash, self._older_hash = newest, older

    def accepts(self, token: bytes) -> bool:
        """Whether the token is this person's; it takes the same time whether it is or not."""
        given = hash_token(token)
        newest = hmac.compare_digest(given, self._token_hash)
        older = hmac.compare_digest(given, self._older_hash)
        return self.is_person and (newest or older)

    def forget_older_token(self) -> None:
        """The newest token has arrived."""
        self._older_hash = b""

    def shown(self, *, over: bool) -> Person:
        """As everybody may know them."""
        kind = "person" if self.level is None else "bot"
        again = self.again or (over and self.level is not None)
        return Person(self.name, kind, self.level, self.is_here, again, self.minded, self.rests)  # type: ignore[arg-type]


class Seating:
    """The seats of a table and the one of them that is its host."""

    def __init__(self, size: int) -> None:
        self.seats: list[Occupant | None] = [None] * size
        self.host: Occupant | None = None
        self.came = 0
        self._size = size

    def __iter__(self) -> Iterator[Occupant]:
        """All who have a seat and have not left."""
        return (each for each in self.seats if each is not None and not each.left)

    @property
    def persons(self) -> list[Occupant]:
        """The persons among them."""
        return [each for each in self if each.is_person]

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays any of them, for itself or for somebody away."""
        for each in self.seats:
            if each is not None and (each.level is not None or each.minded):
                return True
        return False

    @property
    def is_attended(self) -> bool:
        """Whether any person is here."""
        return any(person.peer is not None for person in self.persons)

    def at(self, seat: int) -> Occupant | None:
        """Who sits there; None: nobody, or there is no such seat."""
        occupant = self.seats[seat] if seat < len(self.seats) else None
        return None if occupant is None or occupant.left else occupant

    def seat_of(self, occupant: Occupant | None) -> int | None:
        """The number of somebody's seat."""
        return None if occupant is None else self.seats.index(occupant)

    def free_seat(self) -> int | None:
        """The first seat that nobody holds any more."""
        for seat, occupant in enumerate(self.seats):
            if occupant is None or occupant.left:
                return seat
        return None

    def free_name(self, name: str, others: set[str]) -> str:
        """The name as it is unique among the seats and `others`."""
        taken = {each.name for each in self.seats if each is not None}
        return unique_name(name, taken | others)

    def find_token(self, token: bytes) -> Occupant | None:
        """The person with this token."""
        found = None
        for person in self.persons:
            if person.accepts(token):
                found = person
        return found

    def settle(self, seat: int, occupant: Occupant) -> None:
        """Give somebody who has just come a seat, and a number."""
        self.came += 1
        occupant.number = self.came
        self.seats[seat] = occupant

    def free(self, occupant: Occupant) -> None:
        """Take somebody off their seat."""
        self.seats[self.seats.index(occupant)] = None

    def close_ranks(self) -> list[Occupant]:
        """Number those present without gaps, for a match."""
        self.seats = list(self)
        players = list(self)
        for seat, occupant in enumerate(players):
            occupant.plays = seat
            occupant.again = occupant.rests = False
        return players

    def open_ranks(self) -> None:
        """Add the seats again that were empty when the match began."""
        self.seats += [None] * (self._size - len(self.seats))

    def pass_host(self) -> None:
        """Where the host is gone, the next connected person clockwise becomes it."""
        host = self.host
        if host is not None and host.is_person and host.peer is not None:
            return
        start = self.seats.index(host) if host in self.seats else -1
        around = [self.seats[(start + 1 + n) % len(self.seats)] for n in range(len(self.seats))]
        persons = [each for each in around if each is not None and each.is_person]
        here = [person for person in persons if person.peer is not None]
        if here:
            self.host = here[0]
        elif host is None or not host.is_person or host not in self.seats:
            self.host = persons[0] if persons else None
