"""What a browser asks for, and what it is answered."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from urllib.parse import parse_qs, urlencode

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from upgrade_tui.doors.web import static_files
from upgrade_tui.doors.web.bugs import Report
from upgrade_tui.doors.web.cookie import Cookie
from upgrade_tui.doors.web.gate import Gate
from upgrade_tui.doors.web.headers import add_headers, is_same_origin

Line = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]

_STATIC = "/static/"
_ASK_AGAIN = "no-cache"
"""A file is kept, but whether it is still the same is asked each time: it costs one answer."""
_MOST_FORM_BYTES, _FORM_S = 4096, 5.0
_NOT_FROM_HERE = "This server answers only its own page: open it at its own address."
_OUR_MISTAKE = "A mistake of ours: the host has been told. Try again."
_NOTHING = "There is nothing here: the game is at /."
_THEIRS = (ConnectionError, HttpProcessingError, web.RequestPayloadError)
"""What breaks because a browser has gone, or sends what is no request."""
TABLE = re.compile(r"[A-Za-z0-9-]{1,16}")


class Pages:
    """Answers requests.

    Args:
        gate: knows who may come in.
        line: answers who wants a line, once that may be.
        cookie: knows who a browser is.
        report: keeps what is needed to find a mistake of ours.
        secure: whether the browser sees https.
    """

    def __init__(
        self, gate: Gate, line: Line, cookie: Cookie, report: Report, *, secure: bool
    ) -> None:
        self._gate = gate
        self._report = report
        self._line = line
        self._cookie = cookie
        self._secure = secure
        self._ways: dict[tuple[str, str], Line] = {
            ("GET", "/"): self._game,
            ("GET", "/login"): self._ask_password,
            ("POST", "/login"): self._try_password,
            ("GET", "/ws"): self._open_line,
            ("GET", "/alive"): self._say_alive,
        }

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """The answer to a request, with the headers that all have."""
        try:
            response = await self._answer(request)
        except web.HTTPException as refusal:  # such as a line asked for without a handshake
            add_headers(refusal)
            raise
        except _THEIRS:
            raise
        except Exception as error:  # whatever broke, the others are answered
            self._report(error)
            response = web.Response(status=HTTPStatus.INTERNAL_SERVER_ERROR, text=_OUR_MISTAKE)
        if not response.prepared:
            add_headers(response)
        return response

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        method = "GET" if request.method == "HEAD" else request.method
        way = self._ways.get((method, request.path))
        if way is not None:
            return await way(request)
        path = static_files.files().get(request.path.removeprefix(_STATIC))
        if method == "GET" and path is not None and request.path.startswith(_STATIC):
            return web.FileResponse(path, headers={"Cache-Control": _ASK_AGAIN})
        return web.Response(status=HTTPStatus.NOT_FOUND, text=_NOTHING)

    async def _say_alive(self, _request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=HTTPStatus.NO_CONTENT)

    async def _game(self, request: web.BaseRequest) -> web.StreamResponse:
        secret = self._cookie.secret_of(request)
        if not self._gate.is_open(secret):
            return _see_other("login", request)
        response = web.Response(text=static_files.game_page(), content_type="text/html")
        self._cookie.give(response, secret, secure=self._secure)
        return response

    async def _ask_password(self, request: web.BaseRequest) -> web.StreamResponse:
        if self._gate.is_open(self._cookie.secret_of(request)):
            return _see_other(".", request)
        return _login()

    async def _try_password(self, request: web.BaseRequest) -> web.StreamResponse:
        if not is_same_origin(request):
            return web.Response(status=HTTPStatus.FORBIDDEN, text=_NOT_FROM_HERE)
        password = await _password_in(request)
        if password is None:
            return _login("That is no password.", HTTPStatus.BAD_REQUEST)
        response = _see_other(".", request)
        secret = self._cookie.secret_of(request)
        secret = self._cookie.give(response, secret, secure=self._secure)
        sentence = await self._gate.why_not(secret, password, request.remote or "")
        return _login(sentence, HTTPStatus.FORBIDDEN) if sentence else response

    async def _open_line(self, request: web.BaseRequest) -> web.StreamResponse:
        if not is_same_origin(request):
            return web.Response(status=HTTPStatus.FORBIDDEN, text=_NOT_FROM_HERE)
        return await self._line(request)


def _see_other(where: str, request: web.BaseRequest) -> web.Response:
    """Send the browser on, with the table that was asked for."""
    table = request.query.get("table", "")
    if TABLE.fullmatch(table):
        where += f"?{urlencode({'table': table})}"
    return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": where})


def _login(sentence: str = "", status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    return web.Response(
        text=static_files.login_page(sentence),
        content_type="text/html",
        status=status,
        # A form of a page without any referrer has no origin either, by which to know it.
        headers={"Referrer-Policy": "same-origin"},
    )


async def _password_in(request: web.BaseRequest) -> str | None:
    """The password in a form; None: that is no such form."""
    if request.content_type != "application/x-www-form-urlencoded":
        return None
    try:
        async with asyncio.timeout(_FORM_S):
            body = await _body_of(request)
        fields = parse_qs(body.decode("ascii"), strict_parsing=True, max_num_fields=4)
    except (ValueError, TimeoutError):
        return None
    return fields.get("password", [None])[0]


async def _body_of(request: web.BaseRequest) -> bytes:
    """All of a short body. Raises: ValueError: it is long."""
    body = b""
    async for chunk in request.content.iter_any():
        body += chunk
        if len(body) > _MOST_FORM_BYTES:
            raise ValueError("a form of ours is shorter")
    return body
