"""
A transport of httpx that keeps to a limit for a whole answer. That of httpx limits each reading of the socket alone: an
answer that trickles would never end.
"""

from __future__ import annotations

from ssl import SSLContext
from typing import Any, Callable, Iterable, Iterator, Optional

import httpcore
import httpx

Left = Callable[[], float]
"""Seconds that are left"""
SLICE = 16_384
"""Bytes that are written at once: one limit holds for them all, and each part that the peer takes begins it again"""


class DeadlineTransport(httpx.BaseTransport):
    def __init__(self, verify: Optional[SSLContext], left: Left) -> None:
        context = httpx.create_ssl_context() if verify is None else verify
        backend = DeadlineBackend(left)
        self._pool = httpcore.ConnectionPool(
            ssl_context=context,
            max_connections=100,
            max_keepalive_connections=20,
            keepalive_expiry=5,
            network_backend=backend,
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        answer = self._pool.handle_request(
            httpcore.Request(
                request.method,
                httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        # In its synchronous form the pool answers what can be iterated and closed.
        stream = AnswerStream(answer.stream)  # type: ignore[arg-type]
        return httpx.Response(answer.status, headers=answer.headers, stream=stream, extensions=answer.extensions)

    def close(self) -> None:
        self._pool.close()


class AnswerStream(httpx.SyncByteStream):
    def __init__(self, stream: Iterable[bytes]) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        yield from self._stream

    def close(self) -> None:
        if hasattr(self._stream, "close"):
            self._stream.close()


class DeadlineBackend(httpcore.NetworkBackend):
    def __init__(self, left: Left) -> None:
        self._backend = httpcore.SyncBackend()
        self._left = left

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: Optional[float] = None,
        local_address: Optional[str] = None,
        socket_options: Any = None,
    ) -> httpcore.NetworkStream:
        limit = _shorter(timeout, self._left)
        stream = self._backend.connect_tcp(host, port, limit, local_address, socket_options)
        return DeadlineStream(stream, self._left)


class DeadlineStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream, left: Left) -> None:
        self._stream = stream
        self._left = left

    def read(self, max_bytes: int, timeout: Optional[float] = None) -> bytes:
        return self._stream.read(max_bytes, _shorter(timeout, self._left))

    def write(self, buffer: bytes, timeout: Optional[float] = None) -> None:
        for at in range(0, len(buffer), SLICE):
            self._stream.write(buffer[at : at + SLICE], _shorter(timeout, self._left))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: SSLContext,
        server_hostname: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> httpcore.NetworkStream:
        limit = _shorter(timeout, self._left)
        return DeadlineStream(self._stream.start_tls(ssl_context, server_hostname, limit), self._left)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _shorter(timeout: Optional[float], left: Left) -> float:
    seconds = left() if timeout is None else min(timeout, left())
    if seconds <= 0:
        raise httpcore.ReadTimeout
    return seconds
