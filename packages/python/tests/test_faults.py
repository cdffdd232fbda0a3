"""A POST against a service on bare sockets: one effect, the right error, no hang beyond the stated time."""

from __future__ import annotations

import gzip
import json
import re
import socket
import threading
import time
from typing import Any, Callable, Dict

import pytest

from bare_service import BareService, Handler, Seen, answer, close, reset, trickle
from passerelle import ConnectionError, DocumentFile, PasserelleError, ServerError, TimeoutError

LABEL = {"success": True, "label": {"id": "lbl_1", "name": "Urgent"}}
BODY = json.dumps(LABEL).encode()
GOOD = answer(BODY)
ZIPPED = gzip.compress(BODY)
HTML = b"<html><h1>Service unavailable</h1></html>"
ENDLESS = b"HTTP/1.1 200 OK\r\nx-slow: " + b"a" * 9_999
GZIP = "content-encoding: gzip\r\n"

Serve = Callable[[Handler], BareService]
Misbehaviour = Callable[[socket.socket, BareService], None]


def then(content: bytes, end: Callable[[socket.socket], None]) -> Misbehaviour:
    def misbehave(connection: socket.socket, _: BareService) -> None:
        connection.sendall(content)
        end(connection)

    return misbehave


def ends(content: bytes) -> Misbehaviour:
    return then(content, close)


def stays(content: bytes) -> Misbehaviour:
    return then(content, lambda connection: None)


def resets(content: bytes) -> Misbehaviour:
    return then(content, reset)


ONCE: Dict[str, Any] = {
    "closes after the effect, without an answer": (ends(b""), 2),
    "resets after the effect": (resets(b""), 2),
    "closes within the head": (ends(b"HTTP/1.1 200 OK\r\ncontent-ty"), 2),
    "closes within the body": (ends(GOOD[:-10]), 2),
    "resets within the body": (resets(GOOD[:-10]), 2),
    "says nothing": (stays(b""), 2),
    "stops within the body": (stays(GOOD[:-10]), 2),
    "lets its head trickle": (lambda connection, service: trickle(connection, GOOD, service.over), 2),
    "answers no HTTP": (ends(b"SSH-2.0-OpenSSH_9.6\r\n"), 2),
    "answers HTML with 503": (stays(answer(HTML, "", "503 Busy")), 2),
    "answers 429": (stays(answer(b"{}", "retry-after: 0\r\n", "429 Too Many Requests")), 2),
    "answers half of its JSON": (stays(answer(BODY[: len(BODY) // 2])), 2),
    "answers half of what it zipped": (ends(answer(ZIPPED[: len(ZIPPED) // 2], GZIP)), 2),
    "calls zipped what is not": (ends(answer(BODY, GZIP)), 2),
    "zips its answer": (ends(answer(ZIPPED, GZIP)), 1),
    "begins with 103 Early Hints": (ends(b"HTTP/1.1 103 Early Hints\r\n\r\n" + GOOD), 1),
}

ALWAYS: Dict[str, Any] = {
    "closes": (ends(b""), ConnectionError),
    "says nothing": (stays(b""), TimeoutError),
    "answers 503": (stays(answer(BODY, "", "503 Busy")), ServerError),
    "trickles": (lambda connection, service: trickle(connection, ENDLESS, service.over), TimeoutError),
    "answers nothing but 102": (stays(b"HTTP/1.1 102 Processing\r\n\r\n"), TimeoutError),
}


def make(client: Any) -> Any:
    return client.labels.create({"name": "Urgent", "colorHex": "#ff0000"})


def serving(serve: Serve, misbehave: Misbehaviour, always: bool) -> BareService:
    def handle(connection: socket.socket, _: Seen, number: int) -> None:
        if number == 1 or always:
            misbehave(connection, service)
        else:
            connection.sendall(GOOD)

    service = serve(handle)
    return service


@pytest.mark.usefixtures("no_wait")
@pytest.mark.parametrize("name", ONCE)
def test_one_effect_and_one_answer_when_it(name: str, flavour: Any, serve: Serve) -> None:
    misbehave, requests = ONCE[name]
    service = serving(serve, misbehave, always=False)
    # Time for a second attempt on a machine that is busy
    assert flavour.run(service.base_url, make, timeout=20) == [LABEL["label"]]
    assert len(service.keys()) == requests
    (key,) = set(service.keys())
    assert re.fullmatch(r"[\da-f-]{36}", key)


@pytest.mark.usefixtures("no_wait")
@pytest.mark.parametrize("name", ALWAYS)
def test_the_right_error_in_time_and_one_effect_when_it_always(name: str, flavour: Any, serve: Serve) -> None:
    misbehave, error_class = ALWAYS[name]
    service = serving(serve, misbehave, always=True)
    begun = time.monotonic()
    (error,) = flavour.run(service.base_url, make, timeout=0.6)
    assert time.monotonic() - begun < 5
    assert type(error) is error_class
    assert isinstance(error, PasserelleError) and error.request == "POST /api/v1/labels"
    assert len(set(service.keys())) == 1


def test_an_address_where_nobody_listens(flavour: Any, no_wait: None) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (error,) = flavour.run(f"http://127.0.0.1:{port}", make)
    assert type(error) is ConnectionError and error.code == "connection_failed"




def test_an_attempt_ends_in_time_when_its_peer_hardly_reads(flavour: Any) -> None:
    """About 3 MB a second, so that each write goes on for a little, of a body of 32 MB."""
    over = threading.Event()

    def read(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            while not over.wait(0.02) and connection.recv(65_536):
                pass

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=read, args=(listener,))
        thread.start()
        body = DocumentFile(b"a" * 32_000_000)
        send = lambda client: client.documents.send("c_1", body)  # noqa: E731
        begun = time.monotonic()
        (error,) = flavour.run(f"http://127.0.0.1:{listener.getsockname()[1]}", send, retries=0, attempt_timeout=1)
        took = time.monotonic() - begun
        over.set()
        thread.join()
    assert type(error) is TimeoutError and took < 3
