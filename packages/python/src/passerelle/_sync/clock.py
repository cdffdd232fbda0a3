"""Time and waiting in the synchronous client."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from ssl import SSLContext
from types import TracebackType
from typing import Iterator, Optional, Type

import httpcore
import httpx

from passerelle._sync.deadline import DeadlineTransport

sleep = time.sleep
_end: ContextVar[float] = ContextVar("passerelle_end", default=inf)


class OutOfTime(Exception):
    """What was limited took longer."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in what takes longer, as far as it waits for a socket or a lock of this client."""
    end = min(_end.get(), time.monotonic() + seconds)
    token = _end.set(end)
    try:
        yield
    except (httpx.TimeoutException, httpcore.TimeoutException):
        # Out of the handler: the exception holds the request.
        pass
    else:
        return
    finally:
        _end.reset(token)
    raise OutOfTime


def left() -> float:
    """Seconds until the nearest limit around."""
    return _end.get() - time.monotonic()


class Lock:
    """A lock that is waited for no longer than the limit around allows."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=min(max(left(), 0), threading.TIMEOUT_MAX)):
            raise OutOfTime

    def __exit__(
        self,
        _type: Optional[Type[BaseException]],
        _error: Optional[BaseException],
        _traceback: Optional[TracebackType],
    ) -> None:
        self._lock.release()


def default_transport(verify: Optional[SSLContext]) -> httpx.BaseTransport:
    return DeadlineTransport(verify, left)
