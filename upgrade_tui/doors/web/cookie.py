"""Who a browser is: 256 random bits in a cookie that no script can read."""

import re
import secrets

from aiohttp import web

_BYTES = 32
_YEAR_S = 365 * 24 * 3600
_WELL_FORMED = re.compile(r"[0-9a-f]{64}")


class Cookie:
    """The one cookie of a door.

    A browser has the same cookies for all ports of a machine, so the `port` is in its name; a door
    that takes any free port knows it only once it listens.
    """

    def __init__(self, port: int) -> None:
        self.port = port

    @property
    def name(self) -> str:
        """What it is called."""
        return f"upgrade-{self.port}"

    def secret_of(self, request: web.BaseRequest) -> str | None:
        """What the browser has in it; None: nothing of ours."""
        secret = request.cookies.get(self.name, "")
        return secret if _WELL_FORMED.fullmatch(secret) else None

    def give(self, response: web.Response, secret: str | None, *, secure: bool) -> str:
        """Let the browser keep its secret for another year, a new one if it has none; the secret.

        `secure`: it is sent over https alone.
        """
        secret = secret or secrets.token_hex(_BYTES)
        response.set_cookie(
            self.name,
            secret,
            max_age=_YEAR_S,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=secure,
        )
        return secret
