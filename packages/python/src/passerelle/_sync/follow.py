# Made of _async/follow.py. Made by `npm run openapi`; not to be edited.
"""The event log, read forward by long poll."""

from __future__ import annotations

import inspect
from datetime import datetime, timezone
from typing import Any, Iterator, Awaitable, Callable, Dict, FrozenSet, Optional, Sequence, Union

from passerelle._sync.api import Api
from passerelle._sync.clock import sleep
from passerelle._backoff import LONGEST_RETRY_AFTER, delay_before
from passerelle._page import Page
from passerelle.errors import ConnectionError, PasserelleError, RateLimitError, ServerError, TimeoutError
from passerelle.types import Event

OnCursor = Callable[[str], Union[None, None]]

PAGE = 200
LONGEST_WAIT = 25
"""Longest that the service holds a request open, in seconds"""
GRACE = 10
"""Seconds beyond that until an attempt is given up"""
LONG_AGO = "1970-01-01T00:00:00.000Z"


def follow(
    api: Api,
    since: Union[str, datetime, None],
    cursor: Optional[str],
    types: Optional[Sequence[str]],
    on_cursor: Optional[OnCursor],
) -> Iterator[Event]:
    """Ends with an error that no later attempt can cure."""
    wanted = None if types is None else frozenset(types)
    # One type can be left to the service; several are picked here.
    fixed: Dict[str, Any] = {"limit": PAGE, "retries": 0}
    if types is not None and len(types) == 1:
        fixed["type"] = types[0]
    known: FrozenSet[str] = frozenset()
    if cursor is not None:
        place = {"cursor": cursor}
    elif since is not None:
        place = {"since": _instant(since)}
    else:
        newest = (_persistently(api, fixed, 0)).items
        # The clock of this machine may be off. Events are not in the order of their instants, so some that are known come again.
        place = {"since": newest[0]["timestamp"] if newest else LONG_AGO}
        known = frozenset(event["id"] for event in newest)
    while True:
        page = _persistently(api, {**fixed, **place, "wait": LONGEST_WAIT}, LONGEST_WAIT)
        for event in page.items:
            if (wanted is None or event["type"] in wanted) and event["id"] not in known:
                yield event
        if page.next_cursor is None or page.next_cursor == place.get("cursor"):
            continue
        place = {"cursor": page.next_cursor}
        if on_cursor is not None:
            done = on_cursor(page.next_cursor)

def _persistently(api: Api, options: Dict[str, Any], wait: int) -> Page[Event]:
    """Reads until it succeeds. Raises what another attempt cannot cure."""
    longest = wait + GRACE
    failures = 0
    while True:
        try:
            limits = {"attempt_timeout": longest, "timeout": longest}
            return api.pages("/api/v1/events", {}, "events", {**options, **limits}).first_page()
        except PasserelleError as error:
            if not _is_passing(error):
                raise
            retry_after = min(error.retry_after or 0, LONGEST_RETRY_AFTER)
        sleep(delay_before(failures, retry_after))
        failures = min(failures + 1, 10)


def _is_passing(error: PasserelleError) -> bool:
    """What another attempt may cure: everything that is no answer about this request."""
    if isinstance(error, ConnectionError):
        return error.code == "connection_failed"
    return isinstance(error, (TimeoutError, ServerError, RateLimitError))


def _instant(since: Union[str, datetime]) -> str:
    if isinstance(since, str):
        return since
    if since.tzinfo is None:
        raise TypeError("since must have a time zone; received a datetime without one")
    return since.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
