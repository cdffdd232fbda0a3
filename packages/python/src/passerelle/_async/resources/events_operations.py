"""Made by `npm run openapi`; not to be edited."""

from typing import List
from typing_extensions import Unpack

from passerelle._request import CallOptions
from passerelle.options import EventsListOptions
from passerelle.types import Event, EventTypeDescription
from passerelle._async.api import AsyncApi
from passerelle._async.pages import AsyncPages


class AsyncEventsOperations:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, **options: Unpack[EventsListOptions]) -> AsyncPages[Event]:
        """Read the event log."""
        return self._api.pages("/api/v1/events", {}, "events", options)

    async def get(self, event_id: str, **options: Unpack[CallOptions]) -> Event:
        """Get an event."""
        answer: Event = (await self._api.call("GET", "/api/v1/events/{eventId}", {"eventId": event_id}, options))["event"]
        return answer

    async def list_types(self, **options: Unpack[CallOptions]) -> List[EventTypeDescription]:
        """List the event types with the JSON Schemas of their bodies."""
        answer: List[EventTypeDescription] = (await self._api.call("GET", "/api/v1/event-types", {}, options))["eventTypes"]
        return answer
