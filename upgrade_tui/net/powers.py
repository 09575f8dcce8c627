"""What the host of a server may do to it while it runs, and learn of it."""

import os
from datetime import datetime
from importlib.metadata import version
from typing import TYPE_CHECKING

from upgrade_tui.net import orders
from upgrade_tui.net.bans import Bans, household
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.lobby import Lobby
from upgrade_tui.net.messages import TableInfo
from upgrade_tui.net.names import clean_text
from upgrade_tui.net.peer import Peer

if TYPE_CHECKING:
    from upgrade_tui.net.server import Server

CLOSED = "The host of this server has closed the table."


class Powers:
    """Carries out orders; what is refused is said in a sentence."""

    def __init__(self, server: "Server", lobby: Lobby, bans: Bans) -> None:
        self._server = server
        self._lobby = lobby
        self._bans = bans
        self._since = server.settings.now()

    async def carry_out(self, order: orders.Order) -> object:
        """Do what is ordered; the facts of its answer. Raises: Refused."""
        match order:
            case orders.Tell():
                self._tell(order.text)
            case orders.Kick():
                table = self._lobby.table(order.table)
                return orders.KickFacts(await table.expel(order.seat))
            case orders.Close():
                await self._lobby.table(order.table).close(CLOSED)
            case orders.Ban() | orders.Unban():
                return self._change_bans(order)
            case orders.Stop():
                pass  # by whoever passed the order on, once it is answered
            case _:
                return self._learn(order)
        return None

    def _learn(self, order: orders.Status | orders.Tables | orders.People | orders.Bans) -> object:
        match order:
            case orders.Status():
                return self._status()
            case orders.Tables():
                return [_facts_of(info) for info in self._lobby.tables]
            case orders.People():
                people = sorted(self._server.peers, key=lambda peer: (peer.name, peer.address))
                return [self._person(peer) for peer in people if peer.name]
            case orders.Bans():
                return [orders.BanFacts(who, until) for who, until in self._bans.all.items()]

    def _status(self) -> orders.StatusFacts:
        server, tables = self._server, self._lobby.tables
        certificate = server.certificate
        return orders.StatusFacts(
            version=version("upgrade-tui"),
            since=self._since,
            process=os.getpid(),
            port=server.port,
            join=server.addresses,
            connections=server.connections,
            tables=len(tables),
            matches=sum(info.phase == "playing" for info in tables),
            bans=len(self._bans.all),
            data=str(server.settings.data),
            pin=None if certificate is None else certificate.pin,
            certificate_until=None if certificate is None else certificate.expires,
        )

    def _person(self, peer: Peer) -> orders.PersonFacts:
        places = [orders.PlaceFacts(*place) for place in self._lobby.places_of(peer)]
        return orders.PersonFacts(peer.name, peer.address, places)

    def _tell(self, text: str) -> None:
        line = clean_text(text)
        if not line:
            raise Refused("chat.empty", "there is nothing to say in that line")
        self._lobby.announce(line)

    def _change_bans(self, order: orders.Ban | orders.Unban) -> orders.BanFacts:
        who = household(order.address)
        try:
            if isinstance(order, orders.Ban):
                self._bans.ban(who, order.for_s)
            elif not self._bans.unban(who):
                raise Refused("admin.not-banned", f"{who} is not banned: see upgrade admin bans")
        except OSError as error:
            raise Refused(
                "admin.not-kept",
                f"{who}: this holds now, but not after a restart, as it cannot be written "
                f"({error.strerror})",
            ) from None
        finally:
            gone = self._send_away()
        until: datetime | None = self._bans.all.get(who)
        return orders.BanFacts(who, until, gone)

    def _send_away(self) -> int:
        """Those who are connected from where nobody is let in any more; how many they were."""
        gone = [(peer, self._bans.why_not(peer.address)) for peer in self._server.peers]
        for peer, why in gone:
            if why:
                peer.say_goodbye("server.banned", why)
        return sum(bool(why) for _, why in gone)


def _facts_of(info: TableInfo) -> orders.TableFacts:
    people = [
        orders.SeatFacts(seat, person.name, person.level, person.here)
        for seat, person in enumerate(info.people)
        if person is not None
    ]
    return orders.TableFacts(
        info.table,
        info.game,
        info.phase,
        info.private,
        info.match,
        len(info.people),
        people,
        list(info.watchers),
    )
