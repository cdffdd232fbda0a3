"""Time and waiting in the asynchronous client."""

from __future__ import annotations

from contextlib import contextmanager
from ssl import SSLContext
from typing import Iterator, Optional

import anyio
import httpx

Lock = anyio.Lock
sleep = anyio.sleep


class OutOfTime(Exception):
    """What was limited took longer."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in what takes longer, whatever it waits for."""
    with anyio.move_on_after(seconds) as scope:
        yield
    if scope.cancelled_caught:
        raise OutOfTime


def left() -> float:
    """Seconds until the nearest limit around."""
    return anyio.current_effective_deadline() - anyio.current_time()


def default_transport(verify: Optional[SSLContext]) -> httpx.AsyncBaseTransport:
    return httpx.AsyncHTTPTransport(verify=True if verify is None else verify)
