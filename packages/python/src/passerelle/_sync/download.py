# Made of _async/download.py. Made by `npm run openapi`; not to be edited.
"""A file that the service answers."""

from __future__ import annotations

import re
from types import TracebackType
from typing import Iterator, Optional, Type
from urllib.parse import unquote

import httpx

from passerelle._answers import no_answer, too_long
from passerelle._sync.clock import OutOfTime, limited
from passerelle.errors import PasserelleError


class Download:
    """
    A file that the service answers. Read it once: iterate it, or have its `content` or `text`. Reading raises a TimeoutError
    when nothing comes for the time that an attempt may take, and a ConnectionError when the connection is cut. One that is
    not read to its end is to be closed, as `with` does.
    """

    def __init__(self, response: httpx.Response, stall: float, request: str) -> None:
        self.content_type: str = response.headers.get("content-type", "application/octet-stream")
        """As `Content-Type` says, with its parameters"""
        self.file_name: Optional[str] = _file_name_of(response.headers.get("content-disposition"))
        """Name that the service proposes; None when it proposes none"""
        self._response = response
        self._stall = stall
        self._request = request

    def content(self) -> bytes:
        return b"".join([chunk for chunk in self])

    def text(self) -> str:
        """Decoded as UTF-8"""
        return (self.content()).decode("utf-8", "replace")

    def __iter__(self) -> Iterator[bytes]:
        chunks = self._response.iter_bytes()
        try:
            while True:
                failure: Optional[PasserelleError] = None
                try:
                    with limited(self._stall):
                        chunk = next(chunks, None)
                except OutOfTime:
                    failure = too_long(self._request, self._stall)
                except Exception as error:
                    failure = no_answer(self._request, error)
                # Out of the handlers: what was thrown holds the request with its credential.
                if failure is not None:
                    raise failure
                if chunk is None:
                    return
                yield chunk
        finally:
            self._response.close()

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> Download:
        return self

    def __exit__(
        self,
        _type: Optional[Type[BaseException]],
        _error: Optional[BaseException],
        _traceback: Optional[TracebackType],
    ) -> None:
        self.close()


def _file_name_of(disposition: Optional[str]) -> Optional[str]:
    """`filename*` before `filename` (RFC 6266, 4.3), without any path."""
    if disposition is None:
        return None
    extended = re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE)
    plain = re.search(r'filename="?([^";]+)"?', disposition, re.IGNORECASE)
    name = unquote(extended[1]) if extended else plain[1] if plain else None
    return None if name is None else re.split(r"[/\\]", name)[-1]
