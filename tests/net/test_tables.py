# ruff: noqa: ANN401 - tests hand over whatever a stranger might
"""Gathering at a table: opening, joining, watching, leaving, kicking, bots, talk."""

import asyncio
from typing import Any

import pytest

from tests.net.ends import Player, hosted, player
from upgrade_tui.net.mirror import CommandRejected
from upgrade_tui.net.server import Server


def names(each: Player) -> list[str]:
    return list(each.table.names)


async def refusal(wish: Any) -> str:
    """The code a wish is refused with."""
    with pytest.raises(CommandRejected) as refused:
        await wish
    assert refused.value.message
    return refused.value.code


async def test_a_table_is_opened_listed_and_joined() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        seated = await ann.create_table("upgrade", 3, "rush", {"tokens": 2})
        [info] = await bob.list_tables()
        await bob.join_table(info.table.lower())

        assert (0, seated.table) == (seated.seat, info.table)
        assert (info.preset, info.options["tokens"], info.options["attack_max"]) == ("rush", 2, 1)
        assert names(bob) == ["Ann", "Bob", ""]
        assert (bob.table.seat, bob.table.is_host, ann.table.is_host) == (1, False, True)
        assert (bob.table.options.tokens, bob.table.options.defence_size) == (2, 1)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (("chess", 2), "option.unknown-game"),
        (("upgrade", 2, "rusty"), "option.refused"),
        (("upgrade", 2, None, {"speed": 3}), "option.refused"),
        (("upgrade", 2, None, {"tokens": 99}), "option.refused"),
        (("upgrade", 2, None, {"tokens": "many"}), "option.refused"),
        (("upgrade", 2, None, {"allow_attack_downgrade": False}), "option.refused"),
        (("upgrade", 1), "option.refused"),
        (("upgrade", 0), "option.refused"),
        (("upgrade", 10), "option.refused"),
        (("upgrade", 100), "option.refused"),
    ],
)
async def test_a_table_nobody_could_play_at_is_not_opened(wanted: Any, code: str) -> None:
    async with hosted() as server, player(server) as ann:
        assert code == await refusal(ann.create_table(*wanted))
        assert await ann.list_tables() == []


async def test_a_full_table_can_be_watched_but_not_joined() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)

        assert await refusal(cy.join_table(code)) == "table.full"
        await cy.watch_table(code)
        assert (cy.table.seat, cy.table.info.watchers) == (None, ("Cy",))


async def test_people_of_one_name_are_told_apart() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "ann") as other,
        player(server, "ANN") as watcher,
    ):
        code = (await ann.create_table("upgrade", 3)).table
        await watcher.watch_table(code)
        await other.join_table(code)

        assert names(other) == ["Ann", "ann 3", ""]
        assert other.table.info.watchers == ("ANN 2",)


async def test_a_private_table_opens_to_its_password_only() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 3, password="sesame")).table

        assert [info.private for info in await bob.list_tables()] == [True]
        assert await refusal(bob.join_table(code)) == "table.password"
        assert await refusal(bob.watch_table(code, "wrong")) == "table.password"
        await bob.watch_table(code, "sesame")
        await bob.join_table(code)
        assert bob.table.seat == 1


async def test_who_guesses_passwords_is_sent_away() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Eve") as eve:
        code = (await ann.create_table("upgrade", 2, password="sesame")).table
        for _ in range(4):
            assert await refusal(eve.join_table(code, "guess")) == "table.password"
        with pytest.raises(Exception, match="too many wrong passwords"):
            await eve.join_table(code, "guess")

        assert eve.link == "closed"


async def test_nobody_has_two_places_at_one_table() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 3)).table

        assert await refusal(ann.watch_table(code)) == "table.already-here"


async def test_a_person_has_four_tables_at_most_and_may_leave_one() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        for _ in range(4):
            await ann.create_table("upgrade", 2)
        assert await refusal(ann.create_table("upgrade", 2)) == "table.too-many"

        await ann.leave_table(next(iter(ann.tables)))
        await ann.create_table("upgrade", 2)


async def test_a_server_has_as_many_tables_as_its_host_set() -> None:
    async with hosted(most_tables=1) as server, player(server, "Ann") as ann:
        await ann.create_table("upgrade", 2)

        assert await refusal(ann.create_table("upgrade", 2)) == "lobby.full"


async def test_one_address_opens_so_many_tables_and_no_more() -> None:
    async with (
        hosted(most_tables_per_address=1) as server,
        player(server, "Ann") as ann,
        player(server, "Bob", in_process=True) as bob,
    ):
        await ann.create_table("upgrade", 2)

        assert await refusal(ann.create_table("upgrade", 2)) == "lobby.too-many"
        await bob.create_table("upgrade", 2)


async def test_a_table_everybody_has_left_is_closed() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "easy")
        await bob.watch_table(code)
        await ann.leave_table(code)
        await bob.until(lambda: bob.ears.removed)

        assert [(code, "table.closed")] == bob.ears.removed
        assert (ann.tables, bob.tables) == ({}, {})
        assert await bob.list_tables() == []


async def test_the_host_role_goes_to_the_next_who_is_there() -> None:
    async with (
        hosted() as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy") as cy,
    ):
        code = (await ann.create_table("upgrade", 4)).table
        await bob.join_table(code)
        await cy.join_table(code)
        await ann.leave_table(code)
        await cy.until(lambda: cy.table.info.host == 1)
        await bob.close()
        await cy.until(lambda: cy.table.is_host)

        assert names(cy) == ["", "Bob", "Cy", ""]


async def test_only_the_host_starts_kicks_and_adds_bots() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 3)).table
        await bob.join_table(code)

        for wish in (
            bob.start(code),
            bob.kick(code, 0),
            bob.add_bot(code, "easy"),
            bob.remove_bot(code, 0),
        ):
            assert await refusal(wish) == "table.not-host"


async def test_bots_come_and_go() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 3)).table
        await ann.add_bot(code, "easy")
        await ann.add_bot(code, "easy")
        assert names(ann) == ["Ann", "Ada", "Bela"]
        assert await refusal(ann.add_bot(code, "easy")) == "table.full"
        await ann.remove_bot(code, 1)

        assert names(ann) == ["Ann", "", "Bela"]
        assert await refusal(ann.remove_bot(code, 0)) == "table.no-bot"
        assert await refusal(ann.remove_bot(code, 1)) == "table.no-such-seat"
        assert await refusal(ann.add_bot(code, "genius")) == "table.no-such-bot"


async def test_who_is_kicked_is_told_and_may_come_again() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)
        await ann.kick(code, 1)
        await bob.until(lambda: bob.ears.removed)
        assert [(code, "seat.kicked")] == bob.ears.removed
        assert bob.tables == {}

        await bob.join_table(code)
        assert bob.table.seat == 1


async def test_the_host_does_not_kick_themselves_nor_an_empty_seat() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table

        assert await refusal(ann.kick(code, 0)) == "table.yourself"
        assert await refusal(ann.kick(code, 1)) == "table.no-such-seat"
        assert await refusal(ann.kick(code, 99)) == "table.no-such-seat"


async def test_who_has_no_place_at_a_table_can_do_nothing_there() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table

        for wish in (bob.say(code, "hi"), bob.start(code), bob.record(code), bob.rematch(code)):
            assert await refusal(wish) == "table.not-here"


async def test_a_watcher_may_talk_but_not_act() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.watch_table(code)
        await bob.say(code, "good luck")
        await ann.until(lambda: ann.ears.said)

        assert ann.ears.said == [(None, "Bob", "good luck")]
        assert await refusal(bob.rematch(code)) == "table.watching"
        assert await refusal(bob.start(code)) == "table.watching"


async def test_a_table_with_too_few_does_not_start() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table

        assert await refusal(ann.start(code)) == "table.too-few"
        assert ann.table.info.phase == "gathering"


async def test_talk_is_cleaned_and_repeated_to_who_comes_later() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        for number in range(52):
            await ann.say(code, f"line\n{number}\x1b[2J")
        await bob.join_table(code)
        await bob.until(lambda: len(bob.ears.said) == 50)

        assert [(0, "Ann", f"line {number}[2J") for number in range(2, 52)] == bob.ears.said


async def test_a_line_of_nothing_visible_is_refused() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table

        assert await refusal(ann.say(code, "\u200b \n")) == "chat.empty"


async def test_emotes_are_shown_and_only_those_that_exist() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)
        await bob.emote(code, "bravo")
        await ann.until(lambda: ann.ears.emoted)

        assert ann.ears.emoted == [(1, "bravo")]
        assert await refusal(bob.emote(code, "slap")) == "chat.unknown-emote"


async def test_who_drops_while_gathering_keeps_the_seat() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)
        await bob.close()
        await ann.until(lambda: not ann.person(1).here)

        assert names(ann) == ["Ann", "Bob"]


async def test_a_watcher_who_drops_is_gone() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.watch_table(code)
        await ann.until(lambda: ann.table.info.watchers)
        await bob.close()
        await ann.until(lambda: not ann.table.info.watchers)


async def gone(server: Server, code: str) -> None:
    """Wait until a table is no more."""
    async with asyncio.timeout(10):
        while any(info.table == code for info in server.tables):  # noqa: ASYNC110 - no client is left
            await asyncio.sleep(0)


async def test_a_table_nobody_comes_back_to_is_closed() -> None:
    async with hosted(keep_absent_s=0.0) as server, player(server, "Ann") as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.close()

        await gone(server, code)


async def test_a_standing_table_waits_for_the_first_and_makes_them_host() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = server.open_table("upgrade", 3, standing=True)
        await bob.watch_table(code)
        await ann.join_table(code)
        await bob.until(lambda: bob.table.names == ("Ann", "", ""))

        assert ann.table.is_host


async def test_a_standing_table_is_as_new_when_all_have_left() -> None:
    async with hosted() as server, player(server, "Ann") as ann, player(server, "Bob") as bob:
        code = server.open_table("upgrade", 2, standing=True)
        await ann.join_table(code)
        await bob.watch_table(code)
        await ann.add_bot(code, "easy")
        await ann.start(code)
        await bob.until(lambda: bob.table.view)
        await ann.leave_table(code)
        await bob.until(lambda: bob.table.info.phase == "gathering")

        assert (
            bob.table.info.people,
            bob.table.info.match,
            bob.table.view,
        ) == ((None, None), 0, None)
        await bob.join_table(code)
        assert (bob.table.seat, bob.table.is_host) == (0, True)


async def test_a_standing_table_is_as_new_when_nobody_comes_back() -> None:
    async with hosted(keep_absent_s=0.0) as server, player(server, "Ann") as ann:
        code = server.open_table("upgrade", 2, standing=True)
        await ann.join_table(code)
        await ann.close()

        async with asyncio.timeout(10):
            while server.tables[0].people != (None, None):  # noqa: ASYNC110 - no client is left
                await asyncio.sleep(0)


async def test_options_that_play_oddly_come_with_a_warning() -> None:
    async with hosted() as server, player(server, "Ann") as ann:
        await ann.create_table("upgrade", 2, options={"attack_max": 1})

        assert list(ann.table.info.warnings) == [
            "The attack row is shorter than the defence row: expect few attacks."
        ]
