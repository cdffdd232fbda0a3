"""Following the event log: nothing lost, nothing twice, whatever happens to the connection."""

from __future__ import annotations

import json
import re
import socket
from datetime import datetime, timezone
from typing import Any, Callable, List, Tuple
from urllib.parse import parse_qs, urlsplit

import pytest

from bare_service import BareService, Handler, Seen, answer, close, reset
from flavours import Asynchronous
from passerelle import AuthenticationError

Serve = Callable[[Handler], BareService]
EVENTS = [
    {"id": f"evt_{index}", "type": "document.sent" if index % 3 == 0 else "document.received"}
    for index in range(1_000)
]
pytestmark = pytest.mark.usefixtures("no_wait")


def page(events: List[Any], cursor: Any, status: str = "200 OK") -> bytes:
    pagination = {"limit": 50, "nextCursor": cursor, "hasMore": False}
    return answer(json.dumps({"success": True, "events": events, "pagination": pagination}).encode(), "", status)


def cut_log(connection: socket.socket, seen: Seen, number: int) -> None:
    """Every third request is cut off: before the answer, within it, or after an error."""
    query = parse_qs(urlsplit(seen.target).query)
    start = int(query.get("cursor", ["0"])[0])
    wanted = query.get("type")
    events = [event for event in EVENTS[start : start + 50] if wanted is None or event["type"] in wanted]
    content = page(events, str(min(start + 50, len(EVENTS))))
    if number % 3 != 0:
        connection.sendall(content)
    elif number % 9 == 0:
        reset(connection)
    elif number % 9 == 3:
        connection.sendall(answer(b"", "retry-after: 0\r\n", "503 Busy"))
    else:
        connection.sendall(content[: len(content) // 2])
        close(connection)


def ids(events: List[Any]) -> List[str]:
    return [event["id"] for event in events]


def test_each_event_once_and_in_order(flavour: Any, serve: Serve) -> None:
    service = serve(cut_log)
    since = datetime(2026, 1, 1, tzinfo=timezone.utc)
    read = lambda client: client.events.follow(since=since)  # noqa: E731
    assert ids(flavour.take(service.base_url, read, 1_000)) == ids(EVENTS)
    assert len(service.seen) > 25
    assert "since=2026-01-01T00%3A00%3A00.000Z" in service.seen[0].target


def test_goes_on_after_the_cursor_that_it_gave_out(flavour: Any, serve: Serve) -> None:
    service = serve(cut_log)
    cursors: List[str] = []

    async def store(cursor: str) -> None:
        cursors.append(cursor)

    on_cursor = store if isinstance(flavour, Asynchronous) else cursors.append
    read = lambda client: client.events.follow(since="2026-01-01T00:00:00Z", on_cursor=on_cursor)  # noqa: E731
    flavour.take(service.base_url, read, 101)
    assert cursors == ["50", "100"]
    later = flavour.take(service.base_url, lambda client: client.events.follow(cursor="100"), 1)
    assert ids(later) == ["evt_100"]


def test_leaves_out_other_types(flavour: Any, serve: Serve) -> None:
    sent = [event["id"] for event in EVENTS if event["type"] == "document.sent"]
    service = serve(cut_log)
    for types, count in ((["document.sent"], len(sent)), (["document.sent", "webhook.test"], 10)):
        read = lambda client: client.events.follow(since="2026-01-01T00:00:00Z", types=types)  # noqa: E731, B023
        assert ids(flavour.take(service.base_url, read, count)) == sent[:count]


def test_begins_after_the_newest_event(flavour: Any, serve: Serve) -> None:
    # Their order is that of their transactions, which is not quite that of their instants.
    events = [
        {"id": id, "type": "document.sent", "timestamp": f"2026-01-01T00:00:{at}.000Z"}
        for id, at in (("old", "05"), ("later", "11"), ("newest", "10"))
    ]
    new = [{"id": "new", "type": "document.sent"}, {"id": "newer", "type": "document.sent"}]
    pages = [page(events[::-1], None), page(events[1:], "c_1"), page(new, "c_2")]
    service = serve(lambda connection, seen, number: connection.sendall(pages[number - 1]))
    assert ids(flavour.take(service.base_url, lambda client: client.events.follow(), 2)) == ["new", "newer"]
    places = [re.findall(r"(?:since|cursor)=([^&]*)", seen.target) for seen in service.seen]
    assert places == [[], ["2026-01-01T00%3A00%3A10.000Z"], ["c_1"]]


def test_begins_with_the_first_event_of_an_empty_log(flavour: Any, serve: Serve) -> None:
    first = [{"id": "first", "type": "document.sent"}]
    service = serve(lambda connection, seen, number: connection.sendall(page([] if number == 1 else first, None)))
    assert ids(flavour.take(service.base_url, lambda client: client.events.follow(), 1)) == ["first"]


def test_ends_with_an_answer_that_no_later_attempt_can_cure(flavour: Any, serve: Serve) -> None:
    service = serve(lambda connection, seen, number: connection.sendall(answer(b"{}", "", "401 No")))
    with pytest.raises(AuthenticationError):
        flavour.take(service.base_url, lambda client: client.events.follow(cursor="c"), 1)
    assert len(service.seen) == 1


@pytest.mark.parametrize("place", [("since", datetime(2026, 1, 1))])
def test_a_datetime_without_a_zone_is_refused(place: Tuple[str, Any], flavour: Any) -> None:
    with pytest.raises(TypeError, match="since must have a time zone"):
        flavour.take("http://127.0.0.1:1", lambda client: client.events.follow(**dict([place])), 1)
