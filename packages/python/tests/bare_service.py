"""A service on bare sockets, which misbehaves as a test says."""

from __future__ import annotations

import re
import socket
import struct
import threading
from typing import Callable, List, NamedTuple, Set


class Seen(NamedTuple):
    head: str
    """Line of the request and headers"""
    body: str

    @property
    def target(self) -> str:
        return self.head.split(" ")[1]

    def header(self, name: str) -> str:
        found = re.search(rf"^{name}: (.*?)\r?$", self.head, re.IGNORECASE | re.MULTILINE)
        return found[1] if found else ""


Handler = Callable[[socket.socket, Seen, int], None]


def answer(body: bytes, headers: str = "", status: str = "200 OK", kind: str = "application/json") -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\nx-request-id: req-12345678\r\n"
        f"content-length: {len(body)}\r\n{headers}\r\n"
    )
    return head.encode() + body


def reset(connection: socket.socket) -> None:
    """Closes with RST in place of FIN."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    close(connection)


def close(connection: socket.socket) -> None:
    connection.close()


def trickle(connection: socket.socket, content: bytes, pause: threading.Event) -> None:
    """A byte every 30 ms."""
    for at in range(len(content)):
        if pause.wait(0.03):
            return
        connection.sendall(content[at : at + 1])


class BareService:
    """Answers each request by `handler`, which gets the connection, the request and its number from 1."""

    def __init__(self, handler: Handler) -> None:
        self.handler = handler
        self.seen: List[Seen] = []
        self.over = threading.Event()
        self._open: Set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.base_url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def keys(self) -> List[str]:
        return [seen.header("idempotency-key") for seen in self.seen]

    def close(self) -> None:
        self.over.set()
        self._listener.close()
        with self._lock:
            for connection in self._open:
                connection.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        text = b""
        try:
            while chunk := connection.recv(65_536):
                text += chunk
                head, separator, body = text.partition(b"\r\n\r\n")
                length = re.search(rb"^content-length: (\d+)", head, re.IGNORECASE | re.MULTILINE)
                if not separator or len(body) < (int(length[1]) if length else 0):
                    continue
                text = b""
                with self._lock:
                    self.seen.append(Seen(head.decode("latin-1"), body.decode()))
                    number = len(self.seen)
                self.handler(connection, self.seen[number - 1], number)
        except OSError:
            pass
