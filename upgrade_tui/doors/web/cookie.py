"""Who a browser is: 256 random bits in a cookie that no script can read."""

import re
import secrets

from aiohttp import web

_BYTES = 32
_YEAR_S = 365 * 24 * 3600
_WELL_FORMED = re.compile(r"[0-9a-f]{64}")


def cookie_name(port: int) -> str:
    """One a server: a browser has the same cookies for all ports of a machine."""
    return f"upgrade-{port}"


def secret_of(request: web.BaseRequest, name: str) -> str | None:
    """What the browser has in its cookie; None: nothing of ours."""
    secret = request.cookies.get(name, "")
    return secret if _WELL_FORMED.fullmatch(secret) else None


def give_cookie(response: web.Response, name: str, secret: str | None, *, secure: bool) -> str:
    """Let the browser keep its secret for another year, a new one if it has none; the secret."""
    secret = secret or secrets.token_hex(_BYTES)
    response.set_cookie(
        name, secret, max_age=_YEAR_S, path="/", httponly=True, samesite="Strict", secure=secure
    )
    return secret
