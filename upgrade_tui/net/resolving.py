"""The addresses of a computer by its name."""

import asyncio
import contextlib
import socket
from threading import Thread


async def resolve(host: str, port: int) -> list[str]:
    """The addresses in numbers of a computer, the best first.

    A name server may take half a minute to say nothing. So it is asked in a thread that nobody
    waits for at the end of the program, as would be the case with one of the event loop's own.

    Raises: socket.gaierror: nobody is called so; UnicodeError: nobody can be.
    """
    if _is_in_numbers(host):
        return [host]
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def tell(answer: list[str] | Exception) -> None:
        if found.done():  # given up meanwhile
            return
        if isinstance(answer, Exception):
            found.set_exception(answer)
        else:
            found.set_result(answer)

    def look_up() -> None:
        answer: list[str] | Exception
        try:
            answer = _addresses(host, port)
        except (OSError, UnicodeError) as error:
            answer = error
        with contextlib.suppress(RuntimeError):  # the loop is closed by now
            loop.call_soon_threadsafe(tell, answer)

    Thread(target=look_up, name="resolve", daemon=True).start()
    return await found


def _is_in_numbers(host: str) -> bool:
    try:
        socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return True


def _addresses(host: str, port: int) -> list[str]:
    numbers = socket.NI_NUMERICHOST | socket.NI_NUMERICSERV
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    # Written out again, as the interface of a link-local address is not in its first part.
    return list(dict.fromkeys(socket.getnameinfo(address, numbers)[0] for *_, address in found))
