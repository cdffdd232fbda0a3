"""The API by methods and paths; resources give its operations their names."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from passerelle._async.download import AsyncDownload
from passerelle._async.pages import AsyncPages
from passerelle._async.transport import AsyncTransport
from passerelle._page import Page
from passerelle._request import Method, request_of


class AsyncApi:
    """Its answers are as openapi.json says: the service's own tests hold each one against it."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def call(
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
        return await self._transport.json(request)

    async def download(
        self, path: str, values: Mapping[str, str], accept: str, options: Mapping[str, Any]
    ) -> AsyncDownload:
        """What is no JSON: PDF, XML, ZIP."""
        return await self._transport.download(request_of("GET", path, values, options), accept)

    async def stream(
        self, path: str, values: Mapping[str, str], accept: str, options: Mapping[str, Any], body: object
    ) -> AsyncDownload:
        """The answer to a POST, which the caller reads while the service writes it."""
        return await self._transport.download(request_of("POST", path, values, options, body), accept)

    def pages(
        self, path: str, values: Mapping[str, str], member: str, options: Mapping[str, Any]
    ) -> AsyncPages[Any]:
        """A list, whose items are a member of the answer."""

        async def read(cursor: Optional[str]) -> Page[Any]:
            query = options if cursor is None else {**options, "cursor": cursor}
            body = await self._transport.json(request_of("GET", path, values, query))
            pagination = body.get("pagination", {})
            next_cursor, has_more = pagination.get("nextCursor"), pagination.get("hasMore", False)
            return Page(body.get(member, []), next_cursor, has_more)

        return AsyncPages(read)
