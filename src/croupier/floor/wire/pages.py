"""The pages of the floor: read once, compressed once, and asked for again only when changed.

Every file goes out with a mark of its content; a browser that has it is answered in a few bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

PAGES = Path(__file__).parent.parent.parent / "web"
INDEX = "index.html"
LEAST = 400  # bytes that are worth compressing
KINDS = {".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Page:
    kind: str
    body: bytes
    small: bytes  # compressed; empty where that gains nothing
    mark: str


def read(folder: Path = PAGES) -> dict[str, Page]:
    """All pages by their path."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            found[path.relative_to(folder).as_posix()] = _page(path)
    return found


def _page(path: Path) -> Page:
    body = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    text = kind.startswith("text/") or kind.endswith(("json", "svg+xml"))
    small = gzip.compress(body, 9, mtime=0) if text and len(body) >= LEAST else b""
    mark = hashlib.sha256(body).hexdigest()[:20]
    return Page(f"{kind}; charset=utf-8" if text else kind, body, small, mark)


def handler(pages: dict[str, Page]) -> HTTPRouteHandler:
    """The route of everything that is a page."""

    @get(["/", "/{path:path}"], opt={"public": True}, include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.scope["path"].strip("/")
        found = pages.get(name) or pages.get(f"{name}/{INDEX}".lstrip("/"))
        if found is None:
            raise NotFoundException(f"there is no page '/{name}'")
        packed = bool(found.small) and "gzip" in request.headers.get("accept-encoding", "")
        mark = f'"{found.mark}{"-z" if packed else ""}"'
        headers = {"etag": mark, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == mark:
            return Response(b"", status_code=304, headers=headers, media_type=found.kind)
        if packed:
            headers["content-encoding"] = "gzip"
        body = found.small if packed else found.body
        return Response(body, headers=headers, media_type=found.kind)

    return page
