"""What every answer tells the browser: nothing from elsewhere, nothing to elsewhere."""

from aiohttp import web

# Styles: the terminal makes its rules for colours and cells as it runs.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
_ALWAYS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    # The program and its version are nobody's business.
    "Server": "upgrade",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def add_headers(response: web.StreamResponse) -> None:
    """Put them on an answer that does not have them yet."""
    for name, value in _ALWAYS.items():
        response.headers.setdefault(name, value)


def is_same_origin(request: web.BaseRequest) -> bool:
    """Whether the page that asks came from here; browsers say so with every WebSocket and form."""
    origin = request.headers.get("Origin", "")
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and bool(place) and place == request.host
