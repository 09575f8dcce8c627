"""A bot that knows Upgrade only from docs/protocol.md: the standard library and msgpack suffice.

    python examples/stranger_bot.py 192.168.1.5:7777 [TABLE]

It takes a free seat at the table (or at the first with one), waits for the match, plays it to its
end and prints what happened. Its play is simple: attack when the own row is worth at least 12,
else keep the better card.
"""

import secrets
import socket
import struct
import sys
from typing import Any

import msgpack

PROTOCOL = 1
PLACING = 0


def value(card: int) -> int:
    """Ace 1, pips at face value, jack 11 to king 13."""
    return (card - 1) % 13 + 1


class Connection:
    """Frames over TCP; commands that wait for their answer."""

    def __init__(self, host: str, port: int) -> None:
        self._socket = socket.create_connection((host, port), timeout=60)
        # Ids must not repeat on a seat, also not after this program has been started again.
        self._id = secrets.randbits(62)
        self.news: list[list[Any]] = []

    def send(self, *packet: object) -> None:
        """Send one packet: four bytes of length, then MessagePack."""
        body = msgpack.packb(packet)
        self._socket.sendall(struct.pack(">I", len(body)) + body)

    def _read(self, length: int) -> bytes:
        received = b""
        while len(received) < length:
            piece = self._socket.recv(length - len(received))
            if not piece:
                raise SystemExit("The server has closed the connection.")
            received += piece
        return received

    def receive(self) -> list[Any]:
        """The next packet that is no ping and no goodbye."""
        while True:
            (length,) = struct.unpack(">I", self._read(4))
            packet: list[Any] = msgpack.unpackb(self._read(length), strict_map_key=False)
            if packet[0] == "ping":
                self.send("pong", packet[1])
            elif packet[0] == "goodbye":
                raise SystemExit(f"The server says goodbye: {packet[2]} ({packet[1]})")
            else:
                return packet

    def ask(self, tag: str, *fields: object) -> Any:  # noqa: ANN401 - each command has its own
        """Send a command; its answer. What comes before that is kept as news."""
        self._id += 1
        self.send(tag, self._id, *fields)
        while True:
            packet = self.receive()
            if packet[0] == "done" and packet[1] == self._id:
                return packet[2] if len(packet) > 2 else None
            if packet[0] == "rejected" and packet[1] == self._id:
                raise SystemExit(f"Refused: {packet[3]} ({packet[2]})")
            self.news.append(packet)

    def next_news(self) -> list[Any]:
        """The next packet that answers no command."""
        return self.news.pop(0) if self.news else self.receive()


class Bot:
    """One seat of one table."""

    def __init__(self, connection: Connection, table: str) -> None:
        self._connection = connection
        self._table = table
        self.seat: int | None = None
        self._view: dict[str, Any] = {}
        self._number = 0

    def play(self) -> dict[str, Any]:
        """Play the match to its end; the outcome."""
        while True:
            packet = self._connection.next_news()
            if packet[0] == "table" and packet[1]["table"] == self._table:
                self.seat = packet[2]
            elif packet[0] == "removed" and packet[1] == self._table:
                raise SystemExit(f"No longer at the table: {packet[3]}")
            elif packet[0] == "updated" and packet[1] == self._table:
                # We asked for brief news, so what comes in this form is a whole view.
                _, _, _, _, _, events, self._view, waiting, result, _, _, self._number = packet
                if self._go_on(waiting, events, result):
                    return dict(result)
            elif packet[0] == "+" and packet[1] == self._number:
                # What is left out at the end has its default.
                _, _, _, changes, waiting, *rest = packet
                events = rest[0] if rest else []
                result = rest[1] if len(rest) > 1 else None
                for change in changes:
                    self._change(*change)
                if self._go_on(waiting, events, result) and result:
                    return dict(result)

    def _go_on(self, waiting: list[int], events: list[Any], result: object) -> bool:
        """Print what has happened and act where it is our turn. Returns: whether it is over.

        While more news is there already, this is no longer how things stand.
        """
        for event in events:
            print(*event)
        if result is None and self.seat in waiting and not self._connection.news:
            self._connection.ask("act", self._table, self._choose())
        return result is not None

    def _change(self, field: int, *how: Any) -> None:  # noqa: ANN401 - each field has its own type
        """Make one change to the view: a new value, or a piece of a list or of one of its rows."""
        name = list(self._view)[field]
        if len(how) == 1:
            self._view[name] = how[0]
            return
        *row, at, removed, items = how
        cards = self._view[name][row[0]] if row else self._view[name]
        cards[at : at + removed] = items

    def _choose(self) -> list[Any]:
        view, seat = self._view, self.seat
        attack, defence = view["attack"][seat], view["defence"][seat]
        if view["phase"] == PLACING:
            return ["place", max(defence, key=value)]
        rivals = [other for other in range(len(view["tokens"])) if self._can_attack(other)]
        weakest = min(rivals, key=lambda other: (view["tokens"][other], other))
        if self._must_attack() or sum(map(value, attack)) >= 12:
            return ["attack", weakest]
        return self._best_upgrade(attack, defence) or self._otherwise()

    def _can_attack(self, other: int) -> bool:
        return other != self.seat and other not in self._view["gone"]

    def _must_attack(self) -> bool:
        laps = self._view["options"]["stall_laps"]
        live = len(self._view["tokens"]) - len(self._view["gone"])
        return bool(laps) and self._view["stall"] >= laps * live

    def _best_upgrade(self, attack: list[int], defence: list[int]) -> list[Any] | None:
        held = self._view["held"]
        if len(attack) < self._view["options"]["attack_max"]:
            return ["add"]
        for name, row in (("attack", attack), ("defence", defence)):
            slot = min(range(len(row)), key=lambda place: value(row[place]))
            if value(held) > value(row[slot]):
                return ["replace", name, slot]
        return None

    def _otherwise(self) -> list[Any]:
        discards = self._view["options"]["allow_discard"]
        return ["discard"] if discards else ["replace", "defence", 0]


def find_table(connection: Connection) -> str:
    """The first table of Upgrade that has a free seat and no password."""
    for table in connection.ask("tables"):
        is_open = table["phase"] == "gathering" and not table["private"]
        if is_open and table["game"] == "upgrade" and None in table["people"]:
            return str(table["table"])
    raise SystemExit("No table has a free seat: ask somebody to open one.")


def main() -> None:
    """Join, play, tell."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    host, _, port = sys.argv[1].rpartition(":")
    connection = Connection(host, int(port))
    connection.send("hello", PROTOCOL, "Stranger", "stranger_bot", None, ["brief"])
    welcome = connection.receive()
    if "upgrade" not in welcome[4]:
        raise SystemExit("This server does not play Upgrade.")
    table = sys.argv[2] if len(sys.argv) == 3 else find_table(connection)
    seated = connection.ask("join", table, None)
    print("seat", seated["seat"], "at", seated["table"], flush=True)
    bot = Bot(connection, seated["table"])
    outcome = bot.play()
    winners = outcome["winners"]
    print("won" if bot.seat in winners else "lost", "against", winners, outcome["reason"])


if __name__ == "__main__":
    main()
