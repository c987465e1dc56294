"""What a process writes about itself: levels, files that are changed when they grow, request ids.

Plain lines, or JSON for programs.  Each record bears the id of the request it was written for, if
any, which the answer bears too (``x-request-id``).
"""

from __future__ import annotations

import logging
from contextvars import ContextVar
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import msgspec

request_id: ContextVar[str] = ContextVar("request_id", default="")

MEGABYTE = 1 << 20
LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True)
class LogPlan:
    level: str = "warning"
    file: str = ""  # none: to stderr
    json: bool = False
    megabytes: int = 10  # of a file before the next
    keep: int = 10  # files that are kept


def visible(text: str) -> str:
    """Text in which nothing ends a line, moves a cursor or turns the order of letters: what
    others say is told in one line, and looks like what it is.

    >>> visible("a\\n\\x1b[2K\\u202eb")
    'a\\\\n\\\\x1b[2K\\\\u202eb'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class _Lines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(request)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        id = request_id.get()
        record.request = f" [{id}]" if id else ""
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        return visible(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:
        """Its lines are the program's; within each nothing is taken on trust."""
        return "\n".join(f"  {visible(line)}" for line in super().formatException(ei).split("\n"))


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request_id.get(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def set_up(plan: LogPlan, folder: Path) -> None:
    """For the whole process."""
    handler: logging.Handler = logging.StreamHandler()
    if plan.file:
        path = folder / plan.file
        path.touch(0o600)
        size = plan.megabytes * MEGABYTE
        handler = RotatingFileHandler(path, maxBytes=size, backupCount=plan.keep, encoding="utf-8")
    handler.setFormatter(_Json() if plan.json else _Lines())
    logging.basicConfig(level=plan.level.upper(), handlers=[handler], force=True)
    logging.getLogger("httpx").setLevel(logging.WARNING)
