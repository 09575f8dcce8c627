"""Games over SSH: people by keys and by TCP at one table, twenty at once, a line that is cut."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path

from tests.doors.ssh.openssh import NEEDS_SSH, Host, SshTerminal, ssh_host
from tests.net.ends import Player, player

pytestmark = NEEDS_SSH
WHO = "What shall we call you?"
PLACING = "Choose the card to attack with"
MINE = "Your turn:"
QUICK: dict[str, bool | int | str] = {"tokens": 1}


async def _comes(host: Host, name: str, stack: AsyncExitStack) -> SshTerminal:
    terminal = await stack.enter_async_context(host.terminal(name.lower()))
    await terminal.until(WHO)
    terminal.press(name, "enter")
    await terminal.until(lambda text: re.search(rf"{name} +you", text))
    return terminal


async def _moves(scripted: Player, code: str) -> None:
    """Make the first legal move whenever it is one's turn, until the game is over."""
    table = scripted.tables[code]
    while table.result is None:
        view = table.view
        if view is not None and table.is_my_turn and table.seat is not None:
            rules = table.spec.rules
            (first, *_) = rules.choices(view.state, table.seat).few()
            await scripted.act(code, first)
        heard = scripted.ears.heard
        if not (table.is_my_turn or table.result is not None):
            await heard.wait()


def _is_over(screen: str) -> bool:
    return "rematch" in screen.lower()


def _attack_key(screen: str) -> str:
    """The first key with which one may attack; empty: it is not all painted, or not one's turn."""
    key = re.search(r"^ .*?(\d)(?: \d)* attack", screen, re.MULTILINE)
    return key[1] if MINE in screen and key is not None else ""


async def _plays(terminal: SshTerminal) -> str:
    """Place the card pointed at, attack at every turn; the result's screen."""
    await terminal.until(PLACING)
    terminal.press("enter")
    while True:
        screen = await terminal.until(lambda text: _attack_key(text) or _is_over(text))
        if _is_over(screen):
            return screen
        terminal.press(_attack_key(screen))
        await terminal.until(lambda text: MINE not in text or _is_over(text))


async def test_two_over_ssh_and_one_over_tcp_play_to_the_last_token(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, seed=5) as host, AsyncExitStack() as stack:
        code = host.server.open_standing("upgrade", 3, "rush", QUICK)
        ann = await _comes(host, "Ann", stack)
        bob = await _comes(host, "Bob", stack)
        cy = await stack.enter_async_context(player(host.server, "Cy"))
        await cy.join_table(code)
        await ann.until("Cy")
        ann.press("s")
        await ann.until(PLACING)

        *screens, _ = await asyncio.gather(_plays(ann), _plays(bob), _moves(cy, code))

        result = cy.tables[code].result
        assert result is not None
        winner = ("Ann", "Bob", "Cy")[result.winners[0]]
        for name, screen in zip(("Ann", "Bob"), screens, strict=True):
            assert ("You win" if name == winner else f"{winner} wins") in screen


async def test_a_seat_waits_for_its_key_when_the_line_is_cut(tmp_path: Path) -> None:
    async with ssh_host(tmp_path) as host, AsyncExitStack() as stack:
        host.server.open_standing("upgrade", 2, "rush", {})
        ann = await _comes(host, "Ann", stack)
        ann.press("b")
        await ann.until("Everybody is here")
        ann.press("s")
        before = _hand(await ann.until(PLACING))

        ann.cut()
        async with host.terminal("ann") as again:
            after = _hand(await again.until(PLACING))
            assert before == after
            again.press("enter")
            await again.until(lambda text: PLACING not in text)
        async with host.terminal("eve") as eve:
            await eve.until(WHO)
            eve.press("Ann", "enter")
            await eve.until("you are Ann")
            assert PLACING not in eve.text


async def test_a_seat_is_found_again_though_the_old_line_has_not_been_seen_to_break(
    tmp_path: Path,
) -> None:
    async with ssh_host(tmp_path) as host, AsyncExitStack() as stack:
        host.server.open_standing("upgrade", 2, "rush", {})
        ann = await _comes(host, "Ann", stack)
        ann.press("b")
        await ann.until("Everybody is here")
        ann.press("s")
        before = _hand(await ann.until(PLACING))

        ann.freeze()
        async with host.terminal("ann") as again:
            assert _hand(await again.until(PLACING)) == before
        ann.cut()


def _hand(screen: str) -> list[str]:
    """The ranks of one's own cards, as they stand in the lowest row of cards."""
    rows = [line for line in screen.splitlines() if re.search(r"[┃│](\w\w?) +[┃│]", line)]
    return re.findall(r"[┃│](\w\w?) +[┃│]", rows[-1])


async def test_a_seat_outlives_the_server(tmp_path: Path) -> None:
    async with ssh_host(tmp_path) as host, AsyncExitStack() as stack:
        host.server.open_standing("upgrade", 2, "rush", {})
        ann = await _comes(host, "Ann", stack)
        ann.press("b")
        await ann.until("Everybody is here")
        ann.press("s")
        before = _hand(await ann.until(PLACING))
        fingerprint = host.door.fingerprint
        await host.door.identities.close()

    async with ssh_host(tmp_path) as host, host.terminal("ann") as again:
        assert host.door.fingerprint == fingerprint
        assert _hand(await again.until(PLACING)) == before


async def test_two_terminals_with_one_key_are_two_seats(tmp_path: Path) -> None:
    async with ssh_host(tmp_path) as host, host.terminal("ann") as first:
        host.server.open_standing("upgrade", 2, "rush", {})
        await first.until(WHO)
        first.press("Ann", "enter")
        await first.until("you, host")
        async with host.terminal("ann") as second:
            await second.until("Ann 2                you")
            assert "you, host" in first.text


async def test_twenty_are_here_at_once_and_one_who_leaves_is_missed_by_none(
    tmp_path: Path,
) -> None:
    names = [f"g{number}" for number in range(20)]
    async with ssh_host(tmp_path, *names) as host, AsyncExitStack() as stack:
        twenty = [host.terminal(name, drawn=False) for name in names]
        terminals = [await stack.enter_async_context(each) for each in twenty]
        for name, terminal in zip(names, terminals, strict=True):
            await terminal.until(f"you are {name.capitalize()}")
        assert host.server.connections == 20

        terminals[0].cut()
        for terminal in terminals[1:]:
            terminal.press("?")
        for terminal in terminals[1:]:
            await terminal.until("Open a table of your own")
