"""Retries, keys, errors, redirects, downloads and waiting, against a service on bare sockets."""

from __future__ import annotations

import json
import random
import socket
import time
from decimal import Decimal
from typing import Any, Callable, List, Type

import pytest

from bare_service import BareService, Handler, Seen, answer, close, reset
from flavours import then
from passerelle import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    DocumentFile,
    NotFoundError,
    PasserelleError,
    Passerelle,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    UndeliverableError,
    ValidationError,
    bearer,
)
from passerelle._backoff import delay_before

Serve = Callable[[Handler], BareService]
TEAM = {"success": True, "team": {"id": "team_1", "name": "A"}}
RUNNING = "x-error-code: idempotency_key_in_progress\r\nretry-after: {}\r\n"
pytestmark = pytest.mark.usefixtures("no_wait")


def always(content: bytes) -> Handler:
    return lambda connection, seen, number: connection.sendall(content)


def okay(body: object) -> bytes:
    return answer(json.dumps(body).encode())


def team(client: Any) -> Any:
    return client.team.get()


def label(client: Any) -> Any:
    return client.labels.create({"name": "x"})


@pytest.mark.parametrize(
    "status, error_class",
    [
        (400, ValidationError),
        (401, AuthenticationError),
        (403, PermissionError),
        (404, NotFoundError),
        (405, ValidationError),
        (409, ConflictError),
        (410, NotFoundError),
        (413, ValidationError),
        (415, ValidationError),
        (418, PasserelleError),
        (422, UndeliverableError),
    ],
)
def test_never_repeats_after(status: int, error_class: Type[PasserelleError], flavour: Any, serve: Serve) -> None:
    body = b'{"success":false,"errors":{"document.lines.0":["must be x"],"root":["no"]}}'
    service = serve(always(answer(body, "x-error-code: some_code\r\n", f"{status} No")))
    (error,) = flavour.run(service.base_url, label)
    assert type(error) is error_class
    assert (error.status, error.code, error.request_id) == (status, "some_code", "req-12345678")
    assert error.fields == {"document.lines.0": ["must be x"], "root": ["no"]}
    assert str(error) == "document.lines.0: must be x; no"
    assert len(service.seen) == 1


def test_gives_up_after_four_attempts(flavour: Any, serve: Serve) -> None:
    service = serve(always(answer(b"{}", "", "500 Oops")))
    first, second = flavour.run(service.base_url, team, lambda client: client.team.get(retries=0), timeout=20)
    assert type(first) is ServerError and type(second) is ServerError
    assert len(service.seen) == 5


def test_a_first_attempt_that_still_runs_is_waited_for(flavour: Any, serve: Serve) -> None:
    def handle(connection: socket.socket, _: Seen, number: int) -> None:
        connection.sendall(
            answer(b"{}", RUNNING.format(0), "409 Conflict") if number == 1 else okay({"label": {"id": "lbl_1"}})
        )

    service = serve(handle)
    assert flavour.run(service.base_url, label) == [{"id": "lbl_1"}]
    assert len(set(service.keys())) == 1 and len(service.seen) == 2
    waits = serve(always(answer(b"{}", RUNNING.format(1), "409 Conflict")))
    (error,) = flavour.run(waits.base_url, label, timeout=0.2)
    assert type(error) is TimeoutError and len(waits.seen) == 1


def test_repeats_nothing_that_could_have_its_effect_twice(flavour: Any, serve: Serve) -> None:
    service = serve(lambda connection, seen, number: close(connection))
    outcomes = flavour.run(
        service.base_url,
        lambda client: client.team.update({"name": "x"}),
        lambda client: client.api_keys.create({"name": "x", "type": "basic"}),
    )
    assert [type(error) for error in outcomes] == [ConnectionError, ConnectionError]
    assert service.keys() == ["", ""]


def test_each_call_has_a_key_of_its_own_or_the_given_one(flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({"label": {"id": "lbl_1"}})))
    own = lambda client: client.labels.create({"name": "x"}, idempotency_key="mine")  # noqa: E731
    flavour.run(service.base_url, label, label, own)
    assert len(set(service.keys())) == 3 and service.keys()[2] == "mine"


def test_waits_no_longer_than_a_minute_because_it_was_asked_to(flavour: Any, serve: Serve) -> None:
    service = serve(always(answer(b"{}", "retry-after: 61\r\n", "429 Slow")))
    (error,) = flavour.run(service.base_url, team)
    assert type(error) is RateLimitError and error.retry_after == 61
    assert len(service.seen) == 1


def test_the_wait_is_exponential_with_full_jitter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "random", lambda: 1.0)
    assert [delay_before(attempt, None) for attempt in (0, 1, 2, 9)] == [0.25, 0.5, 1, 8]
    assert delay_before(0, 7) == 7
    monkeypatch.setattr(random, "random", lambda: 0.5)
    assert delay_before(0, None) == 0.125


def test_html_is_no_answer_of_the_service(flavour: Any, serve: Serve) -> None:
    service = serve(always(answer(b"<html>Sign in</html>", kind="text/html")))
    (error,) = flavour.run(service.base_url, team)
    assert type(error) is ConnectionError and error.code == "unexpected_answer"
    assert len(service.seen) == 1
    broken = serve(always(answer(b"<html>Bad gateway</html>", "", "502 Bad", kind="text/html")))
    (error,) = flavour.run(broken.base_url, team, retries=0)
    assert (error.status, error.code) == (502, "http_502")


def test_follows_no_redirect_and_keeps_no_cookie(flavour: Any, serve: Serve) -> None:
    elsewhere = serve(always(okay(TEAM)))
    head = f"location: {elsewhere.base_url}/\r\nset-cookie: a=b\r\n"
    service = serve(always(answer(b"", head, "302 Found")))
    first, _ = flavour.run(service.base_url, team, team)
    assert type(first) is ConnectionError and "redirects are not followed" in str(first)
    assert elsewhere.seen == [] and len(service.seen) == 2
    assert service.seen[1].header("cookie") == ""


def test_reads_a_list_page_by_page(flavour: Any, serve: Serve) -> None:
    def handle(connection: socket.socket, seen: Seen, _: int) -> None:
        second = "cursor=next" in seen.target
        pagination = {"limit": 2, "nextCursor": None if second else "next", "hasMore": not second}
        labels = [{"id": "c"}] if second else [{"id": "a"}, {"id": "b"}]
        connection.sendall(okay({"success": True, "labels": labels, "pagination": pagination}))

    service = serve(handle)
    labels = flavour.take(service.base_url, lambda client: client.labels.list(limit=2), 99)
    assert [found["id"] for found in labels] == ["a", "b", "c"]
    search = lambda client: client.labels.list(search="x y").first_page()  # noqa: E731
    (page,) = flavour.run(service.base_url, search)
    assert (len(page.items), page.has_more, page.next_cursor) == (2, True, "next")
    assert [seen.target for seen in service.seen] == [
        "/api/v1/labels?limit=2",
        "/api/v1/labels?limit=2&cursor=next",
        "/api/v1/labels?search=x+y",
    ]


def test_a_query_has_the_names_of_the_api(flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({"documents": []})))
    narrowed = lambda client: client.documents.list(  # noqa: E731
        label_id=["a", "b"], unread=True, from_="2026-01-01T00:00:00Z", delivery_status="pending", timeout=1
    ).first_page()
    flavour.run(service.base_url, narrowed)
    expected = "labelId=a&labelId=b&unread=true&from=2026-01-01T00%3A00%3A00Z&deliveryStatus=pending"
    assert service.seen[0].target == f"/api/v1/documents?{expected}"


def test_a_small_answer_is_asked_for(flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({"document": {"id": "doc_1", "deliveryStatus": "delivered"}})))
    outcomes = flavour.run(
        service.base_url,
        lambda client: client.documents.get("doc_1", answer_size="minimal", language="fr"),
        lambda client: client.documents.send("c_1", {}, answer_size="minimal"),
        lambda client: client.documents.get("doc_1", answer_size="full"),
        lambda client: client.documents.get("doc_1"),
        lambda client: client.documents.get("doc_1", answer_size="tiny"),
    )
    assert [seen.header("prefer") for seen in service.seen] == ["return=minimal", "return=minimal", "", ""]
    assert service.seen[0].target == "/api/v1/documents/doc_1?language=fr"
    assert type(outcomes[-1]) is TypeError and "answer_size must be 'full' or 'minimal'; received 'tiny'" in str(outcomes[-1])


def test_a_size_is_taken_where_the_operation_has_it(flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({"document": {"id": "doc_1", "deliveryStatus": "delivered"}})))
    calls = [
        (lambda client: client.team.get(answer_size="minimal"), "GET /api/v1/team takes no answer_size"),
        (lambda client: client.labels.list(answer_size="full").first_page(), "GET /api/v1/labels takes no answer_size"),
        (
            lambda client: client.documents.download_facturx("doc_1", answer_size="minimal"),
            "GET /api/v1/documents/{documentId} takes no answer_size",
        ),
        (
            lambda client: client.documents.upload("c_1", DocumentFile("<x/>"), answer_size="minimal"),
            "POST /api/v1/{companyId}/inbound takes no answer_size",
        ),
        (
            lambda client: client.documents.wait_for_delivery("doc_1", answer_size="tiny"),
            "answer_size must be 'full' or 'minimal'; received 'tiny'",
        ),
    ]
    for outcome, (_, message) in zip(flavour.run(service.base_url, *[call for call, _ in calls]), calls, strict=True):
        assert type(outcome) is TypeError and message in str(outcome)
    assert service.seen == []


@pytest.mark.parametrize("answer, preferences", [("full", [True, True, False]), ("minimal", [True, True])])
def test_waiting_reads_the_state_alone(answer: str, preferences: List[bool], flavour: Any, serve: Serve) -> None:
    def handle(connection: socket.socket, _: Seen, number: int) -> None:
        status = "pending" if number == 1 else "delivered"
        connection.sendall(okay({"document": {"id": "doc_1", "deliveryStatus": status}}))

    service = serve(handle)
    (document,) = flavour.run(
        service.base_url, lambda client: client.documents.wait_for_delivery("doc_1", timeout=5, answer_size=answer)
    )
    assert document["deliveryStatus"] == "delivered"
    assert [seen.header("prefer") == "return=minimal" for seen in service.seen] == preferences


def test_the_outcome_of_a_delivery_that_was_seen_is_answered(flavour: Any, serve: Serve) -> None:
    def handle(connection: socket.socket, seen: Seen, _: int) -> None:
        # The whole document comes after the time of the waiting is over.
        if seen.header("prefer") == "" and service.over.wait(0.5):
            return
        connection.sendall(okay({"document": {"id": "doc_1", "deliveryStatus": "delivered"}}))

    service = serve(handle)
    wait = lambda client: client.documents.wait_for_delivery("doc_1", timeout=0.3)  # noqa: E731
    (document,) = flavour.run(service.base_url, wait, attempt_timeout=20, timeout=20)
    assert document == {"id": "doc_1", "deliveryStatus": "delivered"}
    (error,) = flavour.run(service.base_url, wait, attempt_timeout=0.1, timeout=0.2)
    assert type(error) is TimeoutError and str(error).startswith("GET /api/v1/documents/doc_1 took longer than")


@pytest.mark.parametrize("id", ["", ".", "..", "%2e", ".%2E", "%2e%2e"])
def test_an_id_leads_to_no_other_route(id: str, flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({})))
    calls = [
        lambda client: client.documents.remove_label("doc_1", id),
        lambda client: client.documents.add_label(id, "lbl_1"),
        lambda client: client.documents.download_pdf(id),
    ]
    for error in flavour.run(service.base_url, *calls):
        assert type(error) is TypeError and f"Id must be an id; received {id!r}" in str(error)
    assert service.seen == []


@pytest.mark.parametrize("id, written", [("../team", "..%2Fteam"), ("a..b", "a..b"), ("...", "..."), ("?#é", "%3F%23%C3%A9")])
def test_an_id_stays_in_its_place(id: str, written: str, flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({"document": {}})))
    flavour.run(service.base_url, lambda client: client.documents.get(id))
    assert service.seen[0].target == f"/api/v1/documents/{written}"


@pytest.mark.parametrize(
    "amount, received",
    [(95.5, "the float 95.5"), (float("nan"), "the float nan"), (Decimal("95.50"), "Decimal"), (b"95.5", "bytes")],
)
def test_an_amount_that_is_no_text_is_not_sent(amount: object, received: str, flavour: Any, serve: Serve) -> None:
    service = serve(always(okay({})))
    body = {"documentType": "invoice", "document": {"lines": [{"netPriceAmount": amount}]}}
    (error,) = flavour.run(service.base_url, lambda client: client.documents.send("c_1", body))
    assert type(error) is TypeError
    expected = "document.lines.0.netPriceAmount must be text, as '95.50' or '2026-11-23'; received "
    assert str(error) == expected + received
    assert service.seen == []
    # Seconds are no amount.
    flavour.run(service.base_url, lambda client: client.sandbox.advance_clock({"seconds": 1.5}))
    assert service.seen[0].body == '{"seconds": 1.5}'


def pdf(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return then(lambda client: client.documents.download_pdf("doc_1"), read)


def test_a_file_is_read_as_bytes_or_text(flavour: Any, serve: Serve) -> None:
    head = 'content-disposition: attachment; filename="x/a.pdf"\r\n'
    service = serve(always(answer("%PDF-é".encode(), head, kind="application/pdf")))
    about = pdf(lambda file: (file.file_name, file.content_type))
    content, text, names = flavour.run(
        service.base_url, pdf(lambda file: file.content()), pdf(lambda file: file.text()), about
    )
    assert (content, text) == ("%PDF-é".encode(), "%PDF-é")
    assert names == ("a.pdf", "application/pdf")
    assert service.seen[0].header("accept") == "application/pdf"


@pytest.mark.parametrize(
    "head, cut, error_class",
    [
        ("content-length: 100", reset, ConnectionError),
        ("content-length: 100", close, ConnectionError),
        ("transfer-encoding: chunked", close, ConnectionError),
        ("content-length: 100", lambda connection: None, TimeoutError),
    ],
)
def test_a_file_that_is_cut_ends_with_an_error(
    head: str, cut: Callable[[socket.socket], None], error_class: Type[PasserelleError], flavour: Any, serve: Serve
) -> None:
    def handle(connection: socket.socket, _: Seen, __: int) -> None:
        chunk = b"5\r\n%PDF-\r\n" if "chunked" in head else b"%PDF-"
        connection.sendall(f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n".encode() + chunk)
        time.sleep(0.05)
        cut(connection)

    service = serve(handle)
    (error,) = flavour.run(service.base_url, pdf(lambda file: file.content()))
    assert type(error) is error_class and error.request == "GET /api/v1/documents/doc_1/pdf"


@pytest.mark.parametrize("id", ["doc_silent", "doc_pending"])
def test_a_delivery_is_waited_for_no_longer_than_said(id: str, flavour: Any, serve: Serve) -> None:
    def handle(connection: socket.socket, seen: Seen, _: int) -> None:
        if not seen.target.endswith("silent"):
            connection.sendall(okay({"document": {"id": "doc_1", "deliveryStatus": "pending"}}))

    service = serve(handle)
    wait = lambda client: client.documents.wait_for_delivery(id, timeout=0.3)  # noqa: E731
    (error,) = flavour.run(service.base_url, wait, attempt_timeout=20, timeout=20)
    assert type(error) is TimeoutError
    assert str(error) == f"The delivery of {id} took longer than 0.3 s"
    assert error.request == f"GET /api/v1/documents/{id}"


def test_a_delivery_is_waited_for_until_nothing_is_pending(flavour: Any, serve: Serve) -> None:
    def handle(connection: socket.socket, _: Seen, number: int) -> None:
        status = "pending" if number == 1 else "delivered"
        connection.sendall(okay({"document": {"id": "doc_1", "deliveryStatus": status}}))

    service = serve(handle)
    # No time is too long for a timer.
    wait = lambda client: client.documents.wait_for_delivery("doc_1", timeout=2.0**40)  # noqa: E731
    (document,) = flavour.run(service.base_url, wait, attempt_timeout=float("inf"), timeout=2.0**31)
    assert document["deliveryStatus"] == "delivered"


@pytest.mark.parametrize("address", ["", "peppol.example.com", "ftp://a", "https://a:b@c", 5])
def test_what_is_no_address_is_refused(address: Any) -> None:
    with pytest.raises(TypeError, match="base_url must") as caught:
        Passerelle(address, bearer("x"))
    assert "a:b" not in str(caught.value)


def test_a_path_of_the_address_is_kept(flavour: Any, serve: Serve) -> None:
    service = serve(always(okay(TEAM)))
    names: List[Any] = flavour.run(f"{service.base_url}/peppol/", team)
    assert names == [TEAM["team"]] and service.seen[0].target == "/peppol/api/v1/team"
