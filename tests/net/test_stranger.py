"""A program by somebody who has only read docs/protocol.md plays a whole match."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.net.ends import hosted, play_out, player

BOT = Path(__file__).parents[2] / "examples" / "stranger_bot.py"


async def run_bot(*arguments: str) -> tuple[int | None, str, str]:
    """Exit code, output and complaints of the stranger's bot."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        str(BOT),
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complained = await asyncio.wait_for(bot.communicate(), 60)
    return bot.returncode, said.decode(), complained.decode()


@pytest.mark.parametrize("preset", ["standard", "ruthless"])
async def test_a_strangers_bot_plays_a_whole_match(preset: str) -> None:
    async with hosted(seed=4) as server, player(server, "Ann", in_process=True) as ann:
        code = (await ann.create_table("upgrade", 3, preset)).table
        await ann.add_bot(code, "easy")
        playing = asyncio.create_task(run_bot(f"127.0.0.1:{server.port}"))
        await ann.until(lambda: None not in ann.table.info.people)
        await ann.start(code)
        await play_out(ann)
        exit_code, said, complained = await playing

    assert (exit_code, complained) == (0, "")
    assert said.startswith(f"seat 2 at {code}\n")
    assert "attacked" in said
    assert said.splitlines()[-1].startswith(("won against", "lost against"))


async def test_a_strangers_bot_says_why_it_cannot_play() -> None:
    async with hosted() as server:
        exit_code, _, complained = await run_bot(f"127.0.0.1:{server.port}", "FOX-42")

    assert (exit_code, "table.unknown" in complained) == (1, True)


def test_the_bot_is_short_and_needs_nothing_but_msgpack() -> None:
    text = BOT.read_text(encoding="utf-8")
    imported = {
        line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))
    }

    assert imported - sys.stdlib_module_names == {"msgpack"}
    assert len(text.splitlines()) <= 200
