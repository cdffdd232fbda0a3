# Made of _async/api.py. Made by `npm run openapi`; not to be edited.
"""The API by methods and paths; resources give its operations their names."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from passerelle._sync.download import Download
from passerelle._sync.pages import Pages
from passerelle._sync.transport import Transport
from passerelle._page import Page
from passerelle._request import Method, request_of


class Api:
    """Its answers are as openapi.json says: the service's own tests hold each one against it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def call(
        self,
        method: Method,
        path: str,
        values: Mapping[str, str],
        options: Mapping[str, Any],
        body: object = None,
        *,
        takes_answer_size: bool = False,
    ) -> Any:
        """The JSON of a success. `takes_answer_size`: the operation answers with less when it is asked to."""
        request = request_of(method, path, values, options, body, takes_answer_size=takes_answer_size)
        return self._transport.json(request)

    def download(
        self, path: str, values: Mapping[str, str], accept: str, options: Mapping[str, Any]
    ) -> Download:
        """What is no JSON: PDF, XML, ZIP."""
        return self._transport.download(request_of("GET", path, values, options), accept)

    def stream(
        self, path: str, values: Mapping[str, str], accept: str, options: Mapping[str, Any], body: object
    ) -> Download:
        """The answer to a POST, which the caller reads while the service writes it."""
        return self._transport.download(request_of("POST", path, values, options, body), accept)

    def pages(
        self, path: str, values: Mapping[str, str], member: str, options: Mapping[str, Any]
    ) -> Pages[Any]:
        """A list, whose items are a member of the answer."""

        def read(cursor: Optional[str]) -> Page[Any]:
            query = options if cursor is None else {**options, "cursor": cursor}
            body = self._transport.json(request_of("GET", path, values, query))
            pagination = body.get("pagination", {})
            next_cursor, has_more = pagination.get("nextCursor"), pagination.get("hasMore", False)
            return Page(body.get(member, []), next_cursor, has_more)

        return Pages(read)
